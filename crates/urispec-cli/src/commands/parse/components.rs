//! The components of a URI reference, as lines and as JSON.

use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use urispec::diagnostic::Mapping;
use urispec::{Rule, UriReference};

/// A component, with its place in bytes.
#[derive(Clone, Debug, Serialize)]
struct Part<'a> {
    text: &'a str,
    start: usize,
    end: usize,
    /// The rule that it matches, for a component that has several forms.
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'static str>,
}

impl<'a> Part<'a> {
    fn new(text: &'a str, Range { start, end }: Range<usize>, rule: Option<Rule>) -> Self {
        Part { text, start, end, rule: rule.map(Rule::name) }
    }
}

/// The components of a URI reference; those that are absent are `None`.
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
    /// The places are those in the given text, of which `reference` may hide something.
    pub(crate) fn of(reference: UriReference<'a>, origin: &Mapping) -> Self {
        let part = |text, span, rule| Part::new(text, origin.span(span), rule);
        let authority = reference.authority();
        let host = authority.map(|authority| authority.host());
        let path = reference.path();
        Components {
            scheme: reference.scheme().map(|it| part(it.as_str(), it.span(), None)),
            authority: authority.map(|it| part(it.as_str(), it.span(), None)),
            userinfo: authority.and_then(|a| a.userinfo()).map(|it| part(it.as_str(), it.span(), None)),
            host: host.map(|it| part(it.as_str(), it.span(), Some(it.rule()))),
            port: authority.and_then(|a| a.port()).map(|it| part(it.as_str(), it.span(), None)),
            path: part(path.as_str(), path.span(), Some(path.rule())),
            query: reference.query().map(|it| part(it.as_str(), it.span(), None)),
            fragment: reference.fragment().map(|it| part(it.as_str(), it.span(), None)),
        }
    }

    /// Writes a line for each component that is present.
    pub(crate) fn write(self, output: &mut impl Write) -> io::Result<()> {
        for (name, Part { text, start, end, rule }) in self.present() {
            let (span, rule) = (format!("{start}..{end}"), rule.unwrap_or_default());
            let line = format!("{name:<9}  {span:<7}  {text:<20}  {rule}");
            writeln!(output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// The components that are present, with their names.
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
