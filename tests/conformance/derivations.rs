//! Derivation trees are true.

use std::collections::BTreeMap;

use abnf_conformance::{Grammar, Rule as Abnf};
use urispec::derivation::{Cause, Detail, Kind, Node, Outcome};
use urispec::{Derivation, Rule};

use crate::grammar;
use crate::suite;

/// The automata of the rules, and of their alternatives by rule and number.
struct Automata {
    rules: BTreeMap<Rule, Abnf>,
    alternatives: BTreeMap<(Rule, usize), Abnf>,
}

impl Automata {
    fn new(grammar: &Grammar) -> Self {
        let is_defined = |rule: &&Rule| grammar.names().any(|name| name == rule.name());
        let defined: Vec<&Rule> = Rule::ALL.iter().filter(is_defined).collect();
        let rules = defined.iter().map(|rule| (**rule, grammar::rule(grammar, rule.name()))).collect();
        let mut alternatives = BTreeMap::new();
        for rule in defined {
            for alternative in rule.alternatives() {
                let with = grammar.clone().with(&format!("this-alternative = {}\n", alternative.abnf)).unwrap();
                alternatives.insert((*rule, alternative.number), grammar::rule(&with, "this-alternative"));
            }
        }
        Automata { rules, alternatives }
    }

    /// A node's text is accepted by its rule, and by the alternative that is said to have matched; its children lie in it, in order and without a
    /// gap; the leaves are its text. How many nodes that was.
    fn check(&self, node: Node<'_>, leaves: &mut String) -> usize {
        let is_whole = node.outcome() == Outcome::Matched;
        if let Some(rule) = node.rule().filter(|_| is_whole) {
            assert!(self.rules[&rule].accepts(node.text().as_bytes()), "{node}");
            let choice = node.choice();
            assert!(
                choice.is_none_or(|it| self.alternatives[&(rule, it.number)].accepts(node.text().as_bytes())),
                "{node}"
            );
        }
        if let (Kind::Alternative(alternative), Some(rule)) =
            (node.kind(), node.parent().and_then(|above| above.rule()))
        {
            let is_match = self.alternatives[&(rule, alternative.number)].accepts(node.text().as_bytes());
            assert!(is_match || !is_whole, "{node}");
        }
        let mut nodes = 1;
        let mut is_leaf = true;
        let mut at = node.span().start;
        for child in node.children() {
            nodes += 1;
            match child.outcome() {
                Outcome::Matched | Outcome::Unfinished => {
                    assert!(child.outcome() == Outcome::Matched || !is_whole, "{child} in {node}");
                    assert_eq!(child.span().start, at, "{child} in {node}");
                    at = child.span().end;
                    is_leaf &= matches!(child.kind(), Kind::Lookahead(_));
                    nodes += self.check(child, leaves);
                }
                _ => nodes += self.check_attempt(child),
            }
        }
        if is_leaf {
            leaves.push_str(node.text());
        } else {
            assert_eq!(at, node.span().end, "{node}");
        }
        nodes
    }

    /// An attempt that led nowhere has a cause that the text bears out, and what it had read is read as anything else.
    fn check_attempt(&self, node: Node<'_>) -> usize {
        match (node.kind(), node.cause().unwrap_or_else(|| panic!("{node}"))) {
            (Kind::Lookahead(_), Cause::Lookahead { span, .. }) => assert_eq!(span, node.span()),
            (_, Cause::Lookahead { span, .. }) => assert!(!span.is_empty()),
            (_, Cause::Character(failure)) => {
                assert!(node.outcome() == Outcome::GivenUp || node.outcome() == Outcome::Failed(failure.at), "{node}");
                assert!(!failure.expected.is_empty() && failure.at >= node.span().end, "{node}");
            }
            (_, Cause::Rule { at, .. }) => assert!(at >= node.span().end, "{node}"),
            (_, cause) => panic!("{cause:?}"),
        }
        if matches!(node.kind(), Kind::Lookahead(_)) {
            return 0;
        }
        if let Some(rule) = node.rule().filter(|_| node.outcome() == Outcome::GivenUp) {
            assert!(self.rules[&rule].accepts(node.text().as_bytes()), "{node}");
        }
        self.check(node, &mut String::new())
    }
}

const DETAILS: [Detail; 4] = [
    Detail { characters: false, failures: false },
    Detail { characters: true, failures: false },
    Detail { characters: false, failures: true },
    Detail { characters: true, failures: true },
];

/// How many derivations, nodes of them, and derivations of wrong texts are true.
pub(crate) type Counts = (usize, usize, usize);

/// Checks the derivations of one text in so many of the suites of the rules. Of a text that does not match, the tree holds all up to where the automaton dies,
/// and what is left is not read.
pub(crate) fn check_trees(grammar: &Grammar, rules: impl Iterator<Item = Rule>, one_in: usize) -> Counts {
    let automata = Automata::new(grammar);
    let (mut trees, mut nodes, mut rejected) = (0, 0, 0);
    for rule in rules {
        let (mut number, mut all) = (0, 0);
        suite::each(&automata.rules[&rule], |text, accepted| {
            let Ok(text) = str::from_utf8(text) else { return };
            all += 1;
            if all % one_in != 0 {
                return;
            }
            number += 1;
            // Most texts of a suite are wrong, many in the same way, and what was tried on them is much.
            let details = match (accepted, number % 64) {
                (true, rest) if rest % 8 == 0 => &DETAILS[..],
                (true, _) => &DETAILS[..2],
                (false, 0) => &DETAILS[..],
                (false, rest) if rest % 8 == 0 => &DETAILS[..1],
                (false, _) => return,
            };
            for detail in details {
                let derivation = Derivation::new(rule, text, *detail);
                assert_eq!(derivation.is_accepted(), accepted, "{rule}: {text}");
                let root = derivation.root();
                let mut leaves = String::new();
                nodes += automata.check(root, &mut leaves);
                trees += 1;
                if accepted {
                    assert_eq!((root.rule(), root.text(), leaves.as_str()), (Some(rule), text, text));
                    continue;
                }
                rejected += 1;
                let unread = derivation.unread().unwrap();
                assert_eq!(root.text().to_owned() + unread.text(), text, "{rule}");
                assert_eq!((root.rule(), leaves.as_str()), (Some(rule), root.text()));
                if !detail.failures {
                    assert_eq!(unread.span().start, derivation.failure().at, "{rule}: {text}");
                }
            }
        });
    }
    println!("{trees} derivations of {nodes} nodes are true, {rejected} of them of wrong texts");
    (trees, nodes, rejected)
}

#[test]
fn trees_are_true() {
    let (trees, _, rejected) = check_trees(&grammar::generic(), grammar::of_uris(), 1);
    assert!(trees > 1_000_000 && rejected > 500_000);
}
