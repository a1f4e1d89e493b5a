//! The first byte selects a rule. The automaton of its ABNF must agree on the remaining bytes.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use urispec::Rule;
use urispec::trace::Trace;

#[allow(dead_code, reason = "only the proof uses all of it")]
#[path = "../../tests/conformance/automaton.rs"]
mod automaton;

static AUTOMATA: LazyLock<Vec<automaton::Dfa>> = LazyLock::new(|| {
    let grammar = automaton::Grammar::read();
    Rule::ALL.iter().map(|rule| grammar.automaton(rule.name())).collect()
});

fuzz_target!(init: { LazyLock::force(&AUTOMATA); }, |bytes: &[u8]| {
    let Some((first, text)) = bytes.split_first() else { return };
    let pick = usize::from(*first) % Rule::ALL.len();
    let (rule, automaton) = (Rule::ALL[pick], &AUTOMATA[pick]);
    let accepts = automaton.accepts(text);
    assert_eq!(rule.accepts(text), accepts, "{rule}");
    assert_eq!(rule.parse_all(Trace::new().of(text)).is_ok(), accepts, "{rule}, traced");
    if let Err(error) = rule.check(text) {
        // An authority without `@` is read as a host and a port, so its error can come earlier.
        assert!(error.span().start <= automaton.viable(text).0, "{rule}: {error}");
    }
});
