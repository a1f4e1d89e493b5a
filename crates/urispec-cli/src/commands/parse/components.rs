//! The components of a reference, as lines and as JSON.

use std::io::{self, Write};
use std::ops::Range;

use serde::Serialize;
use urispec::component::{Path, Segment, Userinfo as UserinfoView};
use urispec::diagnostic::Mapping;
use urispec::{IriReference, Rule, UriReference, Visible};

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

/// The places of parts, as they are in the text that was given.
#[derive(Clone, Copy, Debug)]
struct Places<'m>(&'m Mapping);

impl Places<'_> {
    fn part<'a>(self, text: &'a str, span: Range<usize>, rule: Option<Rule>) -> Part<'a> {
        let Range { start, end } = self.0.span(span);
        Part { text, start, end, rule: rule.map(Rule::name) }
    }
}

/// A userinfo, whose password begins after its first `:`.
#[derive(Clone, Debug, Serialize)]
struct Userinfo<'a> {
    #[serde(flatten)]
    part: Part<'a>,
    user: Part<'a>,
    password: Option<Part<'a>>,
}

impl<'a> Userinfo<'a> {
    fn of(userinfo: UserinfoView<'a>, places: Places<'_>) -> Self {
        Userinfo {
            part: places.part(userinfo.as_str(), userinfo.span(), None),
            user: places.part(userinfo.user().into(), userinfo.user().span(), None),
            password: userinfo.password().map(|it| places.part(it.into(), it.span(), None)),
        }
    }
}

/// A path, and its segments.
#[derive(Clone, Debug, Serialize)]
struct PathParts<'a> {
    #[serde(flatten)]
    part: Part<'a>,
    segments: Vec<SegmentParts<'a>>,
}

/// A segment. What follows its name, by one of the customs that 3.3 names, are its parameters.
#[derive(Clone, Debug, Serialize)]
struct SegmentParts<'a> {
    #[serde(flatten)]
    part: Part<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<Parameter<'a>>,
}

#[derive(Clone, Debug, Serialize)]
struct Parameter<'a> {
    #[serde(flatten)]
    part: Part<'a>,
    name: &'a str,
    value: Option<&'a str>,
}

impl<'a> PathParts<'a> {
    fn of(path: Path<'a>, places: Places<'_>) -> Self {
        let part = places.part(path.as_str(), path.span(), Some(path.rule()));
        PathParts { part, segments: path.segments().map(|segment| SegmentParts::of(segment, places)).collect() }
    }
}

impl<'a> SegmentParts<'a> {
    fn of(segment: Segment<'a>, places: Places<'_>) -> Self {
        let parameter = |it: urispec::component::Parameter<'a>| Parameter {
            part: places.part(it.as_str(), it.span(), None),
            name: it.name(),
            value: it.value(),
        };
        let parameters: Vec<_> = segment.parameters().map(parameter).collect();
        let part = places.part(segment.as_str(), segment.span(), None);
        SegmentParts { part, name: (!parameters.is_empty()).then(|| segment.name()), parameters }
    }
}

/// The components of a reference; those that are absent are `None`.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Components<'a> {
    scheme: Option<Part<'a>>,
    authority: Option<Part<'a>>,
    userinfo: Option<Userinfo<'a>>,
    host: Option<Part<'a>>,
    port: Option<Part<'a>>,
    path: PathParts<'a>,
    query: Option<Part<'a>>,
    fragment: Option<Part<'a>>,
}

/// A reference that was read as a URI or as an IRI. The rules of its parts are those of one or the other.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whole<'a> {
    Uri(UriReference<'a>),
    Iri(IriReference<'a>),
}

impl<'a> From<Whole<'a>> for IriReference<'a> {
    fn from(whole: Whole<'a>) -> Self {
        match whole {
            Whole::Uri(uri) => uri.into(),
            Whole::Iri(iri) => iri,
        }
    }
}

impl<'a> Components<'a> {
    /// The places are those in the given text, of which `whole` may hide something.
    pub(crate) fn of(whole: Whole<'a>, origin: &Mapping) -> Self {
        let places = Places(origin);
        let reference = IriReference::from(whole);
        let (authority, path) = match whole {
            Whole::Uri(uri) => (uri.authority(), uri.path()),
            Whole::Iri(iri) => (iri.authority(), iri.path()),
        };
        let host = authority.map(|authority| authority.host());
        Components {
            scheme: reference.scheme().map(|it| places.part(it.into(), it.span(), None)),
            authority: authority.map(|it| places.part(it.as_str(), it.span(), None)),
            userinfo: reference.userinfo().map(|it| Userinfo::of(it, places)),
            host: host.map(|it| places.part(it.as_str(), it.span(), Some(it.rule()))),
            port: reference.port().map(|it| places.part(it.into(), it.span(), None)),
            path: PathParts::of(path, places),
            query: reference.query().map(|it| places.part(it.into(), it.span(), None)),
            fragment: reference.fragment().map(|it| places.part(it.into(), it.span(), None)),
        }
    }

    /// Writes a line for each component that is present, and for the parts of them that people name.
    pub(crate) fn write(self, output: &mut impl Write) -> io::Result<()> {
        for (name, Part { text, start, end, rule }) in self.present() {
            let (span, rule) = (format!("{start}..{end}"), rule.unwrap_or_default());
            let text = Visible(text.as_bytes()).to_string();
            let line = format!("{name:<9}  {span:<7}  {text:<20}  {rule}");
            writeln!(output, "{}", line.trim_end())?;
        }
        Ok(())
    }

    /// The components that are present, with their names. A user has a line of its own where it is not all of the userinfo.
    fn present(self) -> impl Iterator<Item = (&'static str, Part<'a>)> {
        let Components { scheme, authority, userinfo, host, port, path, query, fragment } = self;
        let (userinfo, user, password) = match userinfo {
            Some(Userinfo { part, user, password }) => (Some(part), password.is_some().then_some(user), password),
            None => (None, None, None),
        };
        let parameters = path.segments.into_iter().flat_map(|segment| segment.parameters);
        let before = [
            ("scheme", scheme),
            ("authority", authority),
            ("userinfo", userinfo),
            ("user", user),
            ("password", password),
            ("host", host),
            ("port", port),
            ("path", Some(path.part)),
        ];
        let parameters = parameters.map(|parameter| ("parameter", Some(parameter.part)));
        let after = [("query", query), ("fragment", fragment)];
        before.into_iter().chain(parameters).chain(after).filter_map(|(name, part)| Some((name, part?)))
    }
}
