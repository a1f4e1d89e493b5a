//! `derive`: which rule matched which part of a text.

use serde::{Serialize, Serializer};
use urispec::derivation::{Detail, Node};
use urispec::{Derivation, Error, Rule};
use urispec_lessons::NodeData;

use crate::call::Call;
use crate::failure::Failure;

/// A derivation, as it is answered: the tree of the rules that matched, as far as they did, and what was not read.
pub(crate) struct Derived<'t> {
    derivation: Derivation<'t>,
    error: Option<Error>,
}

#[derive(Serialize)]
struct Shown<'d> {
    accepted: bool,
    error: Option<&'d Error>,
    tree: Tree<'d>,
    unread: Option<Tree<'d>>,
}

/// A node and its children, with the fields of `urispec parse --tree --format json`.
#[derive(Serialize)]
struct Tree<'d> {
    #[serde(flatten)]
    node: NodeData<'d>,
    /// The node in words, as the terminal shows it.
    label: String,
    children: Vec<Tree<'d>>,
}

pub(crate) fn derive<'c>(call: &Call<'c>) -> Result<Derived<'c>, Failure> {
    let rule = call.parsed("rule")?.unwrap_or(Rule::UriReference);
    let text = call.text(0);
    let detail = Detail { characters: call.is("characters"), failures: call.is("failures") };
    Ok(Derived { derivation: Derivation::new(rule, text, detail), error: rule.check(text).err() })
}

impl Serialize for Derived<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Derived { derivation, error } = self;
        let (tree, unread) = (Tree::of(derivation.root()), derivation.unread().map(Tree::of));
        Shown { accepted: derivation.is_accepted(), error: error.as_ref(), tree, unread }.serialize(serializer)
    }
}

impl<'d> Tree<'d> {
    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn of(node: Node<'d>) -> Self {
        Tree {
            node: NodeData::of(node, |span| span),
            label: node.to_string(),
            children: node.children().map(Tree::of).collect(),
        }
    }
}
