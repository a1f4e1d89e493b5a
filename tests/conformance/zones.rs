//! The rules of RFC 6874 are their automata, too.

use std::collections::BTreeSet;

use urispec::zone::ZoneRule;

use crate::grammar;
use crate::suite::{Extent, prove};

#[test]
fn every_rule_of_zones_is_its_automaton() {
    let file = include_str!("../../grammar/rfc6874.abnf");
    let grammar = grammar::generic().with(file).unwrap();
    let defined: BTreeSet<String> = grammar::names(file).into_iter().collect();
    assert_eq!(ZoneRule::ALL.iter().map(|rule| rule.name().to_lowercase()).collect::<BTreeSet<_>>(), defined);

    let (mut strings, mut differences) = (0, Vec::new());
    for rule in ZoneRule::ALL {
        let proof = prove(*rule, &grammar, Extent::OneMore);
        strings += proof.strings + proof.alternatives + proof.extra;
        differences.extend(proof.difference());
        println!("{proof}");
    }
    println!("{} rules of zones, {strings} strings", ZoneRule::ALL.len());
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
