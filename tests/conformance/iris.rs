//! The rules of RFC 3987 are their automata, too: over characters, and so over the bytes that UTF-8 has for them.

use std::env;

use abnf_conformance::{Automaton, Expected};
use urispec::constant::ConstError;
use urispec::{AbsoluteIri, Error, Iri, IriReference, RelativeIri, Rule};

use crate::derivations::check_trees;
use crate::grammar;
use crate::suite::{self, Extent, Proof};

/// Rules with more states have suites of millions of texts. Their operators are those of RFC 3986, whose suites are run in full, so one of them, which has all the
/// others in it, is run as far as alternatives go. `URISPEC_PROOF=full` runs everything.
const LARGE: usize = 100;

fn extent(rule: Rule, states: usize) -> Extent {
    let is_full = env::var_os("URISPEC_PROOF").is_some_and(|proof| proof == "full");
    let is_quick = env::var_os("URISPEC_QUICK").is_some();
    match rule {
        _ if is_full => Extent::OneMore,
        Rule::IriReference if !is_quick => Extent::Alternatives,
        _ if states > LARGE || is_quick => Extent::Minimal,
        _ => Extent::OneMore,
    }
}

#[test]
fn every_rule_of_rfc_3987_is_its_automaton() {
    let grammar = grammar::international();
    let prove = |rule: Rule| {
        let states = grammar::rule(&grammar, rule.name()).automaton().states();
        suite::prove(rule, &grammar, extent(rule, states))
    };
    let proofs: Vec<Proof> = grammar::of_iris().map(prove).collect();
    let table = suite::table("rule           states  strings detailed  strings  +1 state  differences", &proofs);
    println!("\n{table}");
    assert_eq!(proofs.len(), 25);
    let is_usual = env::var_os("URISPEC_QUICK").is_none() && env::var_os("URISPEC_PROOF").is_none();
    assert!(!is_usual || include_str!("../../docs/proof.md").contains(&table), "docs/proof.md has another table");
}

/// A character of each class beyond ASCII, with the first byte of its UTF-8, which no other class has.
const BEYOND: [(char, u8); 2] = [('\u{e9}', 0xC3), ('\u{e000}', 0xEE)];

/// What leads on from a state, as an error says it.
pub(crate) fn is_exact(ways: &Expected, expected: &urispec::expected::Expected) -> bool {
    expected.contains_end() == ways.contains_end()
        && (0..0x80).all(|byte| expected.contains(byte) == ways.contains(byte))
        && BEYOND.iter().all(|(character, byte)| expected.contains_char(*character) == ways.contains(*byte))
}

/// What an error in a constant says.
fn in_constant(rule: Rule, text: &str) -> Option<ConstError> {
    match rule {
        Rule::Iri => Iri::parse_const(text).err(),
        Rule::IriReference => IriReference::parse_const(text).err(),
        Rule::AbsoluteIri => AbsoluteIri::parse_const(text).err(),
        Rule::IrelativeRef => RelativeIri::parse_const(text).err(),
        _ => None,
    }
}

/// The error of a view, which does not read what was read before it failed once more.
fn parsed(rule: Rule, text: &str) -> Option<Error> {
    match rule {
        Rule::Iri => Iri::parse(text).err(),
        Rule::IriReference => IriReference::parse(text).err(),
        Rule::AbsoluteIri => AbsoluteIri::parse(text).err(),
        Rule::IrelativeRef => RelativeIri::parse(text).err(),
        _ => None,
    }
}

/// As in RFC 3986, but that an error is at the beginning of a character of which some bytes may be right.
#[test]
fn errors_are_at_the_character_where_the_automaton_dies() {
    let grammar = grammar::international();
    let without = grammar.clone().with("iauthority = ihost [ \":\" port ]\n").unwrap();
    let ways = |automaton: &Automaton| -> Vec<Expected> {
        (0..automaton.states()).map(|state| automaton.expected(state)).collect()
    };
    let (mut seen, mut constants) = (0, 0);
    for rule in grammar::of_iris() {
        let (full, committed) = (grammar::rule(&grammar, rule.name()), grammar::rule(&without, rule.name()));
        let (full_ways, committed_ways) = (ways(full.automaton()), ways(committed.automaton()));
        let mut number = 0;
        suite::each(&full, |text, _| {
            number += 1;
            // One of eight: the suites have more texts than those of RFC 3986.
            if number % 8 != 0 {
                return;
            }
            let Err(error) = rule.check(text) else { return };
            if let Some(constant) = str::from_utf8(text).ok().and_then(|text| in_constant(rule, text)) {
                constants += 1;
                let place = (constant.kind(), constant.rule(), constant.offset());
                let expected = (error.kind(), error.rule(), error.span().start);
                assert_eq!(place, expected, "{rule}: \"{}\"", text.escape_ascii());
            }
            if let Some(parsed) = str::from_utf8(text).ok().and_then(|text| parsed(rule, text)) {
                assert_eq!(parsed, error, "{rule}: \"{}\"", text.escape_ascii());
            }
            // Where there is an `@`, it depends on more than the automaton knows: `tests/conformance/errors.rs` has these for RFC 3986.
            let (abnf, ways) = if text.contains(&b'@') { (&full, &full_ways) } else { (&committed, &committed_ways) };
            let at = error.span().start;
            let (viable, _) = abnf.automaton().viable(text);
            let (read, state) = abnf.automaton().viable(&text[..at]);
            assert_eq!(read, at, "{rule}: \"{}\": {error}", text.escape_ascii());
            if text.contains(&b'@') {
                return;
            }
            seen += 1;
            let is_within = viable - at < 4 && (viable == at || text[at] >= 0x80);
            assert!(
                is_within && is_exact(&ways[state], &error.expected()),
                "{rule}: \"{}\": {error}, {viable}",
                text.escape_ascii()
            );
        });
    }
    println!("{seen} errors are exact");
    assert!(seen > 100_000 && constants > 10_000, "{seen}, {constants}");
}

#[test]
fn trees_are_true() {
    let (trees, _, rejected) = check_trees(&grammar::international(), grammar::of_iris(), 16);
    assert!(trees > 50_000 && rejected > 10_000, "{trees}, {rejected}");
}
