//! The rules of schemes are their automata, too.

use std::collections::BTreeSet;

use urispec::scheme::SchemeRule;

use crate::grammar;
use crate::suite::{Extent, prove};

const FILES: [(u16, &str); 25] = [
    // DID Core, which is not an RFC.
    (0, include_str!("../../grammar/did-core.abnf")),
    (1738, include_str!("../../grammar/rfc1738.abnf")),
    (2397, include_str!("../../grammar/rfc2397.abnf")),
    (3261, include_str!("../../grammar/rfc3261.abnf")),
    (3510, include_str!("../../grammar/rfc3510.abnf")),
    (3966, include_str!("../../grammar/rfc3966.abnf")),
    (4151, include_str!("../../grammar/rfc4151.abnf")),
    (4452, include_str!("../../grammar/rfc4452.abnf")),
    (4501, include_str!("../../grammar/rfc4501.abnf")),
    (4516, include_str!("../../grammar/rfc4516.abnf")),
    (5122, include_str!("../../grammar/rfc5122.abnf")),
    (5538, include_str!("../../grammar/rfc5538.abnf")),
    (5724, include_str!("../../grammar/rfc5724.abnf")),
    (5870, include_str!("../../grammar/rfc5870.abnf")),
    (6068, include_str!("../../grammar/rfc6068.abnf")),
    (6455, include_str!("../../grammar/rfc6455.abnf")),
    (6694, include_str!("../../grammar/rfc6694.abnf")),
    (6920, include_str!("../../grammar/rfc6920.abnf")),
    (7252, include_str!("../../grammar/rfc7252.abnf")),
    (7472, include_str!("../../grammar/rfc7472.abnf")),
    (7565, include_str!("../../grammar/rfc7565.abnf")),
    (8089, include_str!("../../grammar/rfc8089.abnf")),
    (8141, include_str!("../../grammar/rfc8141.abnf")),
    (8323, include_str!("../../grammar/rfc8323.abnf")),
    (9110, include_str!("../../grammar/rfc9110.abnf")),
];

/// The document of telephone numbers, which are the recipients of short messages.
const NUMBERS: &str = include_str!("../../grammar/rfc3966.abnf");

#[test]
fn every_rule_of_a_scheme_is_its_automaton() {
    let (mut strings, mut differences, mut proved) = (0, Vec::new(), 0);
    for (rfc, file) in FILES {
        let grammar = grammar::with(file);
        let grammar = if rfc == 5724 { grammar.with(NUMBERS).unwrap() } else { grammar };
        let rules: Vec<SchemeRule> = SchemeRule::ALL.iter().copied().filter(|rule| rule.section().rfc == rfc).collect();
        let listed: BTreeSet<String> = rules.iter().map(|rule| rule.name().to_lowercase()).collect();
        let defined: BTreeSet<String> = grammar::names(file).into_iter().collect();
        assert_eq!(listed, defined, "RFC {rfc}");
        for rule in rules {
            let proof = prove(rule, &grammar, Extent::Alternatives);
            strings += proof.strings + proof.alternatives;
            differences.extend(proof.difference());
            proved += 1;
            println!("{proof}");
        }
    }
    println!("{proved} rules of schemes, {strings} strings");
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    assert_eq!(proved, SchemeRule::ALL.len());
}
