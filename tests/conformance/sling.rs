//! The rules of Sling's request paths are their automata, too.

use std::collections::BTreeSet;

use urispec::view::sling::SlingRule;

use crate::automaton::Grammar;
use crate::suite::prove;

#[test]
fn every_rule_of_sling_is_its_automaton() {
    let grammar = Grammar::of(&[include_str!("../../grammar/sling.abnf")]);
    let generic: BTreeSet<String> = Grammar::read().names().map(str::to_owned).collect();
    let defined: BTreeSet<&str> = grammar.names().filter(|name| !generic.contains(*name)).collect();
    assert_eq!(SlingRule::ALL.iter().map(|rule| rule.name()).collect::<BTreeSet<_>>(), defined);

    let classes = grammar.classes();
    let (mut strings, mut differences) = (0, Vec::new());
    for rule in SlingRule::ALL {
        let proof = prove(*rule, &grammar, &classes, true);
        strings += proof.strings + proof.alternatives + proof.extra;
        differences.extend(proof.difference());
        println!("{proof}");
    }
    println!("{} rules of Sling, {strings} strings", SlingRule::ALL.len());
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}
