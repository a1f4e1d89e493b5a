//! Proof that the code and the ABNF agree.
//!
//! RFC 3986 is a regular language: each rule of `grammar/` has a minimal automaton. A suite that reaches each of its
//! states, takes each step from there, and tells where that led, decides for every implementation that behaves like an
//! automaton of no more states whether it is this one (the W-method of Chow, 1978, with the shorter tails of Fujiwara and
//! others, 1991). Such a suite is run against each rule; then one from the states that the ABNF has before they are merged,
//! since code has them, too; and one for implementations with any one state more. `abnf-conformance` makes the automata and the
//! suites; here is what they are held against.

mod components;
mod derivations;
mod errors;
mod grammar;
mod iris;
mod schemes;
mod sling;
mod suite;
mod templates;
mod zones;

use std::fmt::Write;

use suite::{Extent, Proof};

#[test]
fn every_rule_is_its_automaton() {
    let grammar = grammar::generic();
    // The tests of the tests run this once for every fault that they make, and have no time for more.
    let with_extra = std::env::var_os("URISPEC_QUICK").is_none();
    let extent = if with_extra { Extent::OneMore } else { Extent::Alternatives };
    let proofs: Vec<Proof> = grammar::of_uris().map(|rule| suite::prove(rule, &grammar, extent)).collect();
    let mut table = suite::table("rule          states  strings detailed  strings  +1 state  differences", &proofs);
    let sum = |count: fn(&Proof) -> u64| proofs.iter().map(count).sum::<u64>();
    let (strings, alternatives, more) =
        (sum(|proof| proof.strings), sum(|proof| proof.alternatives), sum(|proof| proof.extra));
    writeln!(table, "all 39 {strings:>22} {alternatives:>17} {more:>9}").unwrap();
    println!("\n{table}");
    let document = include_str!("../../docs/proof.md");
    assert!(!with_extra || document.contains(&table), "docs/proof.md has another table");
}

#[test]
fn the_automata_have_the_sizes_that_are_known() {
    let grammar = grammar::generic();
    let states = |name| grammar::rule(&grammar, name).automaton().states();
    assert_eq!(grammar::rule(&grammar, "URI").classes().len(), 46);
    assert_eq!(states("URI-reference"), 183);
    assert_eq!(states("URI"), 180);
    assert_eq!(states("IPv6address"), 152);
    assert_eq!(states("ls32"), 36);
    assert_eq!(states("IPv4address"), 25);
    assert_eq!(grammar.names().count(), grammar::of_uris().count());
}
