//! Derivations down to a depth, as lines and as JSON.

use std::fmt;
use std::ops::Range;

use serde::Serialize;
use urispec::derivation::{Kind, Node, Outcome};
use urispec::diagnostic::Mapping;
use urispec::{Derivation, Rule};
use urispec_lessons::{AlternativeData, CauseData};

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
    kind: &'static str,
    rule: Option<&'static str>,
    text: &'a str,
    start: usize,
    end: usize,
    /// The alternative of the rule above that this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    alternative: Option<AlternativeData>,
    /// The alternative by which the rule matched.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<AlternativeData>,
    /// What is left out, or must not follow, as ABNF.
    #[serde(skip_serializing_if = "Option::is_none")]
    abnf: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cause: Option<CauseData>,
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
        let Range { start, end } = origin.span(node.span());
        let (kind, abnf) = match node.kind() {
            Kind::Rule(_) => ("rule", None),
            Kind::Alternative(_) => ("alternative", None),
            Kind::Without(part) => ("without", Some(part)),
            Kind::Lookahead(abnf) => ("lookahead", Some(abnf)),
            Kind::Unread => ("unread", None),
            _ => ("text", None),
        };
        let failed_at = match node.outcome() {
            Outcome::Failed(at) => Some(origin.span(at..at).start),
            _ => None,
        };
        let is = |outcome| (node.outcome() == outcome).then_some(true);
        let is_cut = node.depth() >= depth && node.children().next().is_some();
        let children = (!is_cut).then(|| node.children().map(|child| TreeJson::node(child, depth, origin)).collect());
        TreeJson {
            kind,
            rule: node.rule().map(Rule::name),
            text: node.text(),
            start,
            end,
            alternative: node.alternative().map(AlternativeData::from),
            choice: node.choice().map(AlternativeData::from),
            abnf,
            given_up: is(Outcome::GivenUp),
            unfinished: is(Outcome::Unfinished),
            failed_at,
            cause: node.cause().map(|cause| CauseData::of(cause, |span| origin.span(span))),
            children,
        }
    }
}
