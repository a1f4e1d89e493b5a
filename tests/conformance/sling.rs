//! The rules of Sling's request paths are their automata, too.

use std::collections::BTreeSet;

use urispec::view::sling::SlingRule;

use crate::grammar;
use crate::suite::{Extent, prove};

#[test]
fn every_rule_of_sling_is_its_automaton() {
    let file = include_str!("../../grammar/sling.abnf");
    let grammar = grammar::with(file);
    let defined: BTreeSet<String> = grammar::names(file).into_iter().collect();
    assert_eq!(SlingRule::ALL.iter().map(|rule| rule.name().to_owned()).collect::<BTreeSet<_>>(), defined);

    let (mut strings, mut differences) = (0, Vec::new());
    for rule in SlingRule::ALL {
        let proof = prove(*rule, &grammar, Extent::OneMore);
        strings += proof.strings + proof.alternatives + proof.extra;
        differences.extend(proof.difference());
        println!("{proof}");
    }
    println!("{} rules of Sling, {strings} strings", SlingRule::ALL.len());
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
