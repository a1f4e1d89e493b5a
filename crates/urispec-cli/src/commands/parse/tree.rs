//! Derivations down to a depth, as lines and as JSON.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use urispec::Derivation;
use urispec::derivation::Node;
use urispec::diagnostic::Mapping;
use urispec_lessons::NodeData;

/// A derivation drawn as a tree, down to a depth, with the place of each node before it. `...` marks a node whose children are left out.
#[derive(Debug)]
pub(crate) struct Drawing<'d> {
    derivation: &'d Derivation<'d>,
    depth: usize,
    /// The width of the column with the places.
    width: usize,
}

impl<'d> Drawing<'d> {
    pub(crate) fn of(derivation: &'d Derivation<'d>, depth: Option<usize>) -> Self {
        let depth = depth.unwrap_or(usize::MAX);
        let shown = derivation.nodes().filter(|node| node.depth() <= depth);
        let width = shown.map(|node| place(node).len()).max().unwrap_or(0);
        Drawing { derivation, depth, width }
    }

    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn write(&self, node: Node<'_>, branch: &str, below: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut children = node.children().peekable();
        let is_cut = node.depth() >= self.depth && children.peek().is_some();
        writeln!(f, "{:<2$}  {branch}{node}{}", place(node), if is_cut { " ..." } else { "" }, self.width)?;
        while let Some(child) = children.next().filter(|_| !is_cut) {
            let (line, space) = if children.peek().is_some() { ("├─ ", "│  ") } else { ("└─ ", "   ") };
            self.write(child, &format!("{below}{line}"), &format!("{below}{space}"), f)?;
        }
        Ok(())
    }
}

/// The place of a node in what is shown, as in the causes.
fn place(node: Node<'_>) -> String {
    let Range { start, end } = node.span();
    format!("{start}..{end}")
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.derivation.root(), "", "", f)?;
        self.derivation.unread().map_or(Ok(()), |unread| self.write(unread, "", "", f))
    }
}

/// A node of a derivation, and its children.
#[derive(Debug, Serialize)]
pub(crate) struct TreeJson<'a> {
    #[serde(flatten)]
    node: NodeData<'a>,
    /// `None` where children are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    children: Option<Vec<TreeJson<'a>>>,
}

impl<'a> TreeJson<'a> {
    /// The tree of a derivation, down to `depth` if there is one.
    /// The places are those in the given text, of which the derivation may hide something.
    pub(crate) fn of(derivation: &'a Derivation<'a>, depth: Option<usize>, origin: &Mapping) -> Self {
        TreeJson::node(derivation.root(), depth.unwrap_or(usize::MAX), origin)
    }

    /// What was not read.
    pub(crate) fn unread(derivation: &'a Derivation<'a>, origin: &Mapping) -> Option<Self> {
        derivation.unread().map(|node| TreeJson::node(node, 0, origin))
    }

    /// Recursion is bounded, as in [`Drawing`].
    fn node(node: Node<'a>, depth: usize, origin: &Mapping) -> Self {
        let is_cut = node.depth() >= depth && node.children().next().is_some();
        let children = (!is_cut).then(|| node.children().map(|child| TreeJson::node(child, depth, origin)).collect());
        TreeJson { node: NodeData::of(node, |span| origin.span(span)), children }
    }
}
