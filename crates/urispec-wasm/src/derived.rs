//! `derive`: which rule matched which part of a text.

use serde::Serialize;
use urispec::derivation::{Detail, Node, Outcome};
use urispec::{Derivation, Error, Rule};

use crate::call::Call;
use crate::failure::{Failure, Place};

/// The tree of the rules that matched, as far as they did.
#[derive(Serialize)]
pub(crate) struct Derived<'t> {
    accepted: bool,
    error: Option<Error>,
    tree: Option<Tree<'t>>,
}

/// A node of a derivation and its children, with the fields of `urispec parse --tree --format json`.
#[derive(Serialize)]
struct Tree<'t> {
    rule: Option<&'static str>,
    text: &'t str,
    #[serde(flatten)]
    place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    children: Vec<Tree<'t>>,
}

pub(crate) fn derive<'c>(call: &Call<'c>) -> Result<Derived<'c>, Failure> {
    let rule = call.parsed("rule")?.unwrap_or(Rule::UriReference);
    let text = call.text(0);
    let detail = Detail { characters: call.is("characters"), failures: call.is("failures") };
    let derivation = Derivation::new(rule, text, detail);
    let tree = derivation.root().map(|root| Tree::of(root, text));
    Ok(Derived { accepted: derivation.is_accepted(), error: rule.check(text).err(), tree })
}

impl<'t> Tree<'t> {
    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn of(node: Node<'_>, text: &'t str) -> Self {
        let (given_up, failed_at) = match node.outcome() {
            Outcome::Matched => (None, None),
            Outcome::GivenUp => (Some(true), None),
            Outcome::Failed(at) => (None, Some(at)),
        };
        let children = node.children().map(|child| Tree::of(child, text)).collect();
        let (text, place) = (text.get(node.span()).unwrap_or_default(), node.span().into());
        Tree { rule: node.rule().map(Rule::name), text, place, given_up, failed_at, children }
    }
}
