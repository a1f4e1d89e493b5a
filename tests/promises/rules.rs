//! The first byte selects a rule. The automaton of its ABNF agrees on the remaining bytes.

use std::sync::LazyLock;

use urispec::Rule;
use urispec::trace::Trace;

#[allow(dead_code, reason = "only the proof uses all of it")]
#[path = "../conformance/grammar.rs"]
mod grammar;

/// The automata of all rules, which take a while to be built.
pub(crate) static RULES: LazyLock<Vec<abnf_conformance::Rule>> = LazyLock::new(|| {
    let (generic, templates) = (grammar::generic(), grammar::templates());
    let of = |rule: &Rule| {
        let is_generic = [3986, 5234].contains(&rule.section().rfc);
        grammar::rule(if is_generic { &generic } else { &templates }, rule.name())
    };
    Rule::ALL.iter().map(of).collect()
});

pub(crate) fn hold(bytes: &[u8]) {
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
}
