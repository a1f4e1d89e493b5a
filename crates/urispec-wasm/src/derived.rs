//! `derive`: which rule matched which part of a text.

use serde::Serialize;
use urispec::derivation::{Detail, Node};
use urispec::{Derivation, Error, Rule};
use urispec_lessons::NodeData;

use crate::call::Call;
use crate::failure::Failure;

/// The tree of the rules that matched, as far as they did, and what was not read.
#[derive(Serialize)]
pub(crate) struct Derived {
    accepted: bool,
    error: Option<Error>,
    tree: Tree,
    unread: Option<NodeData<'static>>,
}

/// A node of a derivation and its children, with the fields of `urispec parse --tree --format json`.
#[derive(Serialize)]
struct Tree {
    #[serde(flatten)]
    node: NodeData<'static>,
    children: Vec<Tree>,
}

pub(crate) fn derive(call: &Call<'_>) -> Result<Derived, Failure> {
    let rule = call.parsed("rule")?.unwrap_or(Rule::UriReference);
    let text = call.text(0);
    let detail = Detail { characters: call.is("characters"), failures: call.is("failures") };
    let derivation = Derivation::new(rule, text, detail);
    let (tree, unread) = (Tree::of(derivation.root()), derivation.unread().map(data));
    Ok(Derived { accepted: derivation.is_accepted(), error: rule.check(text).err(), tree, unread })
}

impl Tree {
    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn of(node: Node<'_>) -> Self {
        Tree { node: data(node), children: node.children().map(Tree::of).collect() }
    }
}

fn data(node: Node<'_>) -> NodeData<'static> {
    NodeData::of(node, |span| span).into_owned()
}
