//! Derivation trees are true.

use std::collections::BTreeMap;

use abnf_conformance::Rule as Abnf;
use urispec::derivation::{Detail, Node, Outcome};
use urispec::{Derivation, Rule};

use crate::grammar;
use crate::suite;

struct Automata(BTreeMap<Rule, Abnf>);

impl Automata {
    /// A node's text is accepted by its rule; its children lie in it, in order and without a gap; the leaves are its text.
    /// How many nodes that was.
    fn check(&self, node: Node<'_>, leaves: &mut String) -> usize {
        if let Some(rule) = node.rule() {
            assert!(self.0[&rule].accepts(node.text().as_bytes()), "{node}");
        }
        let mut nodes = 1;
        let mut at = node.span().start;
        for child in node.children() {
            assert_eq!(child.outcome(), Outcome::Matched);
            assert_eq!(child.span().start, at, "{child} in {node}");
            at = child.span().end;
            nodes += self.check(child, leaves);
        }
        if nodes == 1 {
            leaves.push_str(node.text());
        } else {
            assert_eq!(at, node.span().end, "{node}");
        }
        nodes
    }
}

#[test]
fn trees_are_true() {
    let grammar = grammar::generic();
    let automata = Automata(Rule::ALL.iter().map(|rule| (*rule, grammar::rule(&grammar, rule.name()))).collect());
    let (mut trees, mut nodes) = (0, 0);
    for rule in Rule::ALL {
        suite::each(&automata.0[rule], |text, accepted| {
            if !accepted {
                return;
            }
            let text = str::from_utf8(text).unwrap();
            for characters in [false, true] {
                let derivation = Derivation::new(*rule, text, Detail { characters, failures: false });
                let root = derivation.root();
                assert_eq!((root.rule(), root.text()), (Some(*rule), text));
                let mut leaves = String::new();
                nodes += automata.check(root, &mut leaves);
                assert_eq!(leaves, text);
                trees += 1;
            }
        });
    }
    println!("{trees} derivations of {nodes} nodes are true");
    assert!(trees > 100_000);
}
