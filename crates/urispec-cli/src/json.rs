//! What the commands answer in JSON.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use serde_json::value::RawValue;
use urispec::diagnostic::redact;
use urispec::{Derivation, Diagnostic, Error, Node, Outcome, Rule, UriReference};

use crate::input::Given;

/// A text as it was given: the JSON string, or the characters; bytes that are not UTF-8 show as U+FFFD.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum InputText<'a> {
    Json(&'a RawValue),
    Text(Cow<'a, str>),
}

impl<'a> InputText<'a> {
    pub(crate) fn of(given: &'a Given) -> Self {
        match &given.json {
            Some(json) => InputText::Json(json),
            None => InputText::Text(String::from_utf8_lossy(&given.bytes)),
        }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Verdict<'a> {
    pub(crate) input: InputText<'a>,
    pub(crate) rule: &'static str,
    pub(crate) valid: bool,
    pub(crate) error: Option<Error>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'a> Verdict<'a> {
    pub(crate) fn of(given: &'a Given, rule: Rule, result: Result<(), Error>, diagnostics: Vec<Diagnostic>) -> Self {
        let (valid, error) = (result.is_ok(), result.err());
        Verdict { input: InputText::of(given), rule: rule.name(), valid, error, diagnostics }
    }

    /// Without what may be a password. An error quotes what is wrong, so there is none.
    pub(crate) fn redacted(self, given: &'a Given) -> Self {
        let input = match redact(&given.bytes) {
            Cow::Borrowed(_) => self.input,
            Cow::Owned(redacted) => InputText::Text(String::from_utf8_lossy(&redacted).into_owned().into()),
        };
        Verdict { input, error: None, ..self }
    }
}

#[derive(Debug, Serialize)]
pub(crate) struct Parsed<'a> {
    #[serde(flatten)]
    pub(crate) verdict: Verdict<'a>,
    pub(crate) components: Option<Components<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) tree: Option<Tree<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) diagram: Option<String>,
}

/// A part of the text, in bytes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Part<'a> {
    pub(crate) text: &'a str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The rule that it matched, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rule: Option<&'static str>,
}

impl<'a> Part<'a> {
    fn new(text: &'a str, Range { start, end }: Range<usize>, rule: Option<Rule>) -> Self {
        Part { text, start, end, rule: rule.map(Rule::name) }
    }
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Components<'a> {
    scheme: Option<Part<'a>>,
    authority: Option<Part<'a>>,
    userinfo: Option<Part<'a>>,
    host: Option<Part<'a>>,
    port: Option<Part<'a>>,
    path: Part<'a>,
    query: Option<Part<'a>>,
    fragment: Option<Part<'a>>,
}

impl<'a> Components<'a> {
    pub(crate) fn of(reference: UriReference<'a>) -> Self {
        let authority = reference.authority();
        let host = authority.map(|authority| authority.host());
        let path = reference.path();
        Components {
            scheme: reference.scheme().map(|part| Part::new(part.as_str(), part.span(), None)),
            authority: authority.map(|part| Part::new(part.as_str(), part.span(), None)),
            userinfo: authority.and_then(|a| a.userinfo()).map(|part| Part::new(part.as_str(), part.span(), None)),
            host: host.map(|part| Part::new(part.as_str(), part.span(), Some(part.rule()))),
            port: authority.and_then(|a| a.port()).map(|part| Part::new(part.as_str(), part.span(), None)),
            path: Part::new(path.as_str(), path.span(), Some(path.rule())),
            query: reference.query().map(|part| Part::new(part.as_str(), part.span(), None)),
            fragment: reference.fragment().map(|part| Part::new(part.as_str(), part.span(), None)),
        }
    }

    /// A line for each that is there.
    pub(crate) fn write(self, output: &mut impl Write) -> io::Result<()> {
        for (name, Part { text, start, end, rule }) in self.present() {
            let (span, rule) = (format!("{start}..{end}"), rule.unwrap_or_default());
            let line = format!("{name:<9}  {span:<7}  {text:<20}  {rule}");
            writeln!(output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// Those that are there, by name.
    fn present(self) -> impl Iterator<Item = (&'static str, Part<'a>)> {
        let Components { scheme, authority, userinfo, host, port, path, query, fragment } = self;
        [
            ("scheme", scheme),
            ("authority", authority),
            ("userinfo", userinfo),
            ("host", host),
            ("port", port),
            ("path", Some(path)),
            ("query", query),
            ("fragment", fragment),
        ]
        .into_iter()
        .filter_map(|(name, part)| Some((name, part?)))
    }
}

/// A node of a derivation.
#[derive(Debug, Serialize)]
pub(crate) struct Tree<'a> {
    rule: Option<&'static str>,
    text: &'a str,
    start: usize,
    end: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    given_up: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failed_at: Option<usize>,
    /// None where the tree is cut.
    #[serde(skip_serializing_if = "Option::is_none")]
    children: Option<Vec<Tree<'a>>>,
}

impl<'a> Tree<'a> {
    /// A derivation, down to `depth` if that is given.
    pub(crate) fn of(derivation: &'a Derivation<'a>, depth: Option<usize>) -> Option<Self> {
        derivation.root().map(|root| Tree::node(root, depth.unwrap_or(usize::MAX)))
    }

    /// The depth of a derivation is that of the grammar, not of the text.
    fn node(node: Node<'a>, depth: usize) -> Self {
        let Range { start, end } = node.span();
        let (given_up, failed_at) = match node.outcome() {
            Outcome::Matched => (None, None),
            Outcome::GivenUp => (Some(true), None),
            Outcome::Failed(at) => (None, Some(at)),
        };
        let is_cut = node.depth() >= depth && node.children().next().is_some();
        let children = (!is_cut).then(|| node.children().map(|child| Tree::node(child, depth)).collect());
        Tree { rule: node.rule().map(Rule::name), text: node.text(), start, end, given_up, failed_at, children }
    }
}
