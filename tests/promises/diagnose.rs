//! The first byte selects a rule. The diagnostics for the remaining bytes keep their promises.

use urispec::{Rule, diagnose};

use crate::promised;

pub(crate) fn hold(bytes: &[u8]) {
    let Some((pick, text)) = bytes.split_first() else { return };
    let rule = Rule::ALL[usize::from(*pick) % Rule::ALL.len()];
    let diagnostics = diagnose(text, rule);
    assert_eq!(diagnostics.is_empty(), rule.accepts(text));
    if !diagnostics.is_empty() {
        assert_eq!(promised::broken_promise(text, rule, &diagnostics), None, "{rule}");
    }
}
