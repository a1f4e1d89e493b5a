//! `derive`: which rule matched which part of a text.

use serde::Serialize;
use urispec::derivation::{Detail, Node, Outcome};
use urispec::{Derivation, Error, Rule};

use crate::call::Call;
use crate::failure::{Failure, Place};

/// The tree of the rules that matched, as far as they did.
#[derive(Serialize)]
pub(crate) struct Derived<'d> {
    accepted: bool,
    error: Option<Error>,
    tree: Option<Tree<'d>>,
}

/// A node of a derivation and its children, with the fields of `urispec parse --tree --format json`.
#[derive(Serialize)]
struct Tree<'d> {
    rule: Option<&'static str>,
    text: &'d str,
    #[serde(flatten)]
    place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    children: Vec<Tree<'d>>,
}

/// Hands the tree on, which borrows from the derivation.
pub(crate) fn derive<T>(call: &Call<'_>, then: impl FnOnce(Result<Derived<'_>, Failure>) -> T) -> T {
    let rule = match call.parsed("rule") {
        Ok(rule) => rule.unwrap_or(Rule::UriReference),
        Err(failure) => return then(Err(failure)),
    };
    let text = call.text(0);
    let detail = Detail { characters: call.is("characters"), failures: call.is("failures") };
    let derivation = Derivation::new(rule, text, detail);
    let tree = derivation.root().map(Tree::of);
    then(Ok(Derived { accepted: derivation.is_accepted(), error: rule.check(text).err(), tree }))
}

impl<'d> Tree<'d> {
    /// Recursion is bounded: the depth of a derivation depends on the grammar, not on the text.
    fn of(node: Node<'d>) -> Self {
        let (given_up, failed_at) = match node.outcome() {
            Outcome::Matched => (None, None),
            Outcome::GivenUp => (Some(true), None),
            Outcome::Failed(at) => (None, Some(at)),
        };
        let children = node.children().map(Tree::of).collect();
        let place = node.span().into();
        Tree { rule: node.rule().map(Rule::name), text: node.text(), place, given_up, failed_at, children }
    }
}
