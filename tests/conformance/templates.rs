//! The rules of RFC 6570 are their automata, too: over the bytes of UTF-8.

use std::env;

use abnf_conformance::{Automaton, Expected};

use crate::derivations::check_trees;
use crate::grammar;
use crate::iris::is_exact;
use crate::suite::{self, Extent, Proof};

#[test]
fn every_rule_of_rfc_6570_is_its_automaton() {
    let grammar = grammar::templates();
    let extent = if env::var_os("URISPEC_QUICK").is_some() { Extent::Alternatives } else { Extent::OneMore };
    let proofs: Vec<Proof> = grammar::of_templates().map(|rule| suite::prove(rule, &grammar, extent)).collect();
    let table = suite::table("rule          states  strings detailed  strings  +1 state  differences", &proofs);
    println!("\n{table}");
    assert_eq!(proofs.len(), 15);
    let is_full = extent == Extent::OneMore;
    assert!(!is_full || include_str!("../../docs/proof.md").contains(&table), "docs/proof.md has another table");
}

/// At the beginning of a character of which some bytes may be right.
#[test]
fn errors_are_at_the_character_where_the_automaton_dies() {
    let grammar = grammar::templates();
    let mut seen = 0;
    for rule in grammar::of_templates() {
        let abnf = grammar::rule(&grammar, rule.name());
        let automaton: &Automaton = abnf.automaton();
        let ways: Vec<Expected> = (0..automaton.states()).map(|state| automaton.expected(state)).collect();
        suite::each(&abnf, |text, accepted| {
            let Err(error) = rule.check(text) else {
                assert!(accepted, "{rule}: \"{}\"", text.escape_ascii());
                return;
            };
            let at = error.span().start;
            let (viable, _) = automaton.viable(text);
            let (read, state) = automaton.viable(&text[..at]);
            let is_within = read == at && viable - at < 4 && (viable == at || text[at] >= 0x80);
            assert!(
                is_within && is_exact(&ways[state], &error.expected()),
                "{rule}: \"{}\": {error}, {viable}",
                text.escape_ascii()
            );
            seen += 1;
        });
    }
    println!("{seen} errors are exact");
    assert!(seen > 10_000);
}

#[test]
fn trees_are_true() {
    let (trees, _, rejected) = check_trees(&grammar::templates(), grammar::of_templates(), 1);
    assert!(trees > 10_000 && rejected > 1_000, "{trees}, {rejected}");
}
