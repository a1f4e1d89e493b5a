//! Automata and suites have the sizes that are known.

use abnf_conformance::Grammar;

fn uri() -> Grammar {
    Grammar::parse(include_str!("../../../grammar/rfc3986.abnf")).unwrap()
}

#[test]
fn minimal_automata_have_the_sizes_that_are_known() {
    let grammar = uri();
    let states = |name| grammar.rule(name).unwrap().automaton().states();
    assert_eq!(states("URI-reference"), 183);
    assert_eq!(states("URI"), 180);
    assert_eq!(states("IPv6address"), 152);
    assert_eq!(states("ls32"), 36);
    assert_eq!(states("IPv4address"), 25);
    assert_eq!(states("pct-encoded"), 5);
    assert_eq!(grammar.rule("URI").unwrap().classes().len(), 46);
}

/// The table of this repository's proof.
#[test]
fn suites_have_the_sizes_of_the_proof() {
    let grammar = uri();
    let table = include_str!("../../../docs/proof.md");
    let rows =
        table.lines().skip_while(|line| !line.starts_with("rule ")).skip(1).take_while(|line| !line.starts_with("all"));
    let mut compared = 0;
    for row in rows {
        let mut words = row.split_whitespace();
        let rule = grammar.rule(words.next().unwrap()).unwrap();
        let figures: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
        let minimal = rule.suite().alternatives(false).count();
        let detailed = rule.suite().count();
        let extra = rule.suite().extra(1).count();
        let states = |automaton: &abnf_conformance::Automaton| automaton.states() as u64;
        let expected =
            [states(rule.automaton()), minimal, states(rule.detailed()), detailed - minimal, extra - detailed];
        assert_eq!(figures, expected, "{}", rule.name());
        compared += 1;
    }
    assert_eq!(compared, 39);
}
