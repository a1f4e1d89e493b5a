//! The first byte selects a rule. The automaton of its ABNF must agree on the remaining bytes.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urispec::Rule;
use urispec::trace::Trace;

#[allow(dead_code, reason = "only the proof uses all of it")]
#[path = "../../tests/conformance/grammar.rs"]
mod grammar;

static RULES: LazyLock<Vec<abnf_conformance::Rule>> = LazyLock::new(|| {
    let grammar = grammar::generic();
    Rule::ALL.iter().map(|rule| grammar::rule(&grammar, rule.name())).collect()
});

fuzz_target!(init: { LazyLock::force(&RULES); }, |bytes: &[u8]| {
    let Some((first, text)) = bytes.split_first() else { return };
    let pick = usize::from(*first) % Rule::ALL.len();
    let (rule, abnf) = (Rule::ALL[pick], &RULES[pick]);
    let accepts = abnf.accepts(text);
    assert_eq!(rule.accepts(text), accepts, "{rule}");
    assert_eq!(rule.parse_all(Trace::new().of(text)).is_ok(), accepts, "{rule}, traced");
    if let Err(error) = rule.check(text) {
        // An authority without `@` is read as a host and a port, so its error can come earlier.
        assert!(error.span().start <= abnf.automaton().viable(text).0, "{rule}: {error}");
    }
});
