//! The first byte selects a rule. The diagnostics for the remaining bytes must keep their promises.

#![no_main]

use libfuzzer_sys::fuzz_target;
use urispec::{Rule, diagnose};

#[path = "../../tests/diagnostic/promises.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| {
    let Some((pick, text)) = bytes.split_first() else { return };
    let rule = Rule::ALL[usize::from(*pick) % Rule::ALL.len()];
    let diagnostics = diagnose(text, rule);
    assert_eq!(diagnostics.is_empty(), rule.accepts(text));
    if !diagnostics.is_empty() {
        let broken = promises::broken_promise(text, rule, &diagnostics);
        assert_eq!(broken, None, "{rule}");
    }
});
