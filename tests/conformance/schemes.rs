//! The rules of schemes are their automata, too.

use std::collections::BTreeSet;

use urispec::scheme::SchemeRule;

use crate::grammar;
use crate::suite::{Extent, prove};

const FILES: [(u16, &str); 10] = [
    (1738, include_str!("../../grammar/rfc1738.abnf")),
    (2397, include_str!("../../grammar/rfc2397.abnf")),
    (3966, include_str!("../../grammar/rfc3966.abnf")),
    (4516, include_str!("../../grammar/rfc4516.abnf")),
    (5538, include_str!("../../grammar/rfc5538.abnf")),
    (6068, include_str!("../../grammar/rfc6068.abnf")),
    (6455, include_str!("../../grammar/rfc6455.abnf")),
    (8089, include_str!("../../grammar/rfc8089.abnf")),
    (8141, include_str!("../../grammar/rfc8141.abnf")),
    (9110, include_str!("../../grammar/rfc9110.abnf")),
];

#[test]
fn every_rule_of_a_scheme_is_its_automaton() {
    let (mut strings, mut differences, mut proved) = (0, Vec::new(), 0);
    for (rfc, file) in FILES {
        let grammar = grammar::with(file);
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
