//! Derivations down to a depth, as lines and as JSON.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use urispec::derivation::{Node, Outcome};
use urispec::diagnostic::Mapping;
use urispec::{Derivation, Rule};

/// A derivation drawn as a tree, down to a depth. `...` marks a node whose children are left out.
#[derive(Debug)]
pub(crate) struct Cut<'d> {
    pub(crate) derivation: &'d Derivation<'d>,
    pub(crate) depth: usize,
}

impl fmt::Display for Cut<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.derivation.root().map_or(Ok(()), |root| self.write(root, "", f))
    }
}

impl Cut<'_> {
    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn write(&self, node: Node<'_>, indent: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut children = node.children().peekable();
        if node.depth() >= self.depth {
            return writeln!(f, "{node}{}", if children.peek().is_some() { " ..." } else { "" });
        }
        writeln!(f, "{node}")?;
        while let Some(child) = children.next() {
            let (branch, below) = if children.peek().is_some() { ("├─ ", "│  ") } else { ("└─ ", "   ") };
            write!(f, "{indent}{branch}")?;
            self.write(child, &format!("{indent}{below}"), f)?;
        }
        Ok(())
    }
}

/// A node of a derivation, and its children.
#[derive(Debug, Serialize)]
pub(crate) struct TreeJson<'a> {
    rule: Option<&'static str>,
    text: &'a str,
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    /// `None` where children are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    children: Option<Vec<TreeJson<'a>>>,
}

impl<'a> TreeJson<'a> {
    /// The tree of a derivation, down to `depth` if there is one.
    /// The places are those in the given text, of which the derivation may hide something.
    pub(crate) fn of(derivation: &'a Derivation<'a>, depth: Option<usize>, origin: &Mapping) -> Option<Self> {
        derivation.root().map(|root| TreeJson::node(root, depth.unwrap_or(usize::MAX), origin))
    }

    /// Recursion is bounded, as in [`Cut`].
    fn node(node: Node<'a>, depth: usize, origin: &Mapping) -> Self {
        let Range { start, end } = origin.span(node.span());
        let (given_up, failed_at) = match node.outcome() {
            Outcome::Matched => (None, None),
            Outcome::GivenUp => (Some(true), None),
            Outcome::Failed(at) => (None, Some(origin.span(at..at).start)),
        };
        let is_cut = node.depth() >= depth && node.children().next().is_some();
        let children = (!is_cut).then(|| node.children().map(|child| TreeJson::node(child, depth, origin)).collect());
        TreeJson { rule: node.rule().map(Rule::name), text: node.text(), start, end, given_up, failed_at, children }
    }
}
