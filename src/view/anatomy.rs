//! # The anatomy of a URI
//!
//! The table of components of "Anatomy of a URL", as data and for a given URI, and the ruler that section 3 of the RFC draws under
//! its examples. Where that page departs from RFC 3986, the RFC is followed;
//! [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md) lists where.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::uri::view::UriReference;

mod ruler;

mod svg;

pub use ruler::Ruler;

/// A component, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// What stands before the first `:`.
    Scheme,
    /// What stands after `//`.
    Authority,
    /// What stands before the `@` of an authority.
    Userinfo,
    /// What an authority is about.
    Host,
    /// What stands after the host's `:`.
    Port,
    /// What is left of the URI before its query.
    Path,
    /// What stands between the slashes of a path.
    Segment,
    /// What stands after `?`.
    Query,
    /// What stands after `#`.
    Fragment,
}

/// How often something stands in a URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Necessity {
    /// Once.
    Mandatory,
    /// Once, or not at all.
    Optional,
    /// As often as one likes, or not at all.
    Repeatable,
}

impl fmt::Display for Necessity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Necessity::Mandatory => "mandatory",
            Necessity::Optional => "optional",
            Necessity::Repeatable => "optional and repeatable",
        })
    }
}

/// A row of the table: what holds of a part in every URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What people call it, too.
    pub aliases: &'static [&'static str],
    /// What it is a part of.
    pub parent: Option<Part>,
    /// How often it stands there.
    pub necessity: Necessity,
    /// Where it stands.
    pub position: &'static str,
    /// Whether it may be empty.
    pub may_be_empty: bool,
    /// What stands before it.
    pub leader: Option<&'static str>,
    /// What stands after it.
    pub trailer: Option<&'static str>,
    /// Its parts.
    pub parts: &'static [Part],
    /// The rule that says so.
    pub rule: Rule,
}

impl Part {
    /// Every part, in the order of a URI.
    pub const ALL: [Part; 9] = [
        Part::Scheme,
        Part::Authority,
        Part::Userinfo,
        Part::Host,
        Part::Port,
        Part::Path,
        Part::Segment,
        Part::Query,
        Part::Fragment,
    ];

    /// Its row of the table.
    ///
    /// ```
    /// use urispec::view::anatomy::{Necessity, Part};
    ///
    /// let port = Part::Port.definition();
    /// assert_eq!((port.parent, port.necessity, port.leader), (Some(Part::Authority), Necessity::Optional, Some(":")));
    /// assert_eq!(port.rule.section().number, "3.2.3");
    /// ```
    pub const fn definition(self) -> Definition {
        let plain = Definition {
            name: "",
            aliases: &[],
            parent: None,
            necessity: Necessity::Optional,
            position: "",
            may_be_empty: true,
            leader: None,
            trailer: None,
            parts: &[],
            rule: Rule::Uri,
        };
        match self {
            Part::Scheme => Definition {
                name: "scheme",
                aliases: &["protocol"],
                necessity: Necessity::Mandatory,
                position: "first",
                may_be_empty: false,
                trailer: Some(":"),
                rule: Rule::Scheme,
                ..plain
            },
            Part::Authority => Definition {
                name: "authority",
                aliases: &["domain name"],
                position: "after the scheme",
                leader: Some("//"),
                parts: &[Part::Userinfo, Part::Host, Part::Port],
                rule: Rule::Authority,
                ..plain
            },
            Part::Userinfo => Definition {
                name: "userinfo",
                parent: Some(Part::Authority),
                position: "first",
                trailer: Some("@"),
                rule: Rule::Userinfo,
                ..plain
            },
            Part::Host => Definition {
                name: "host",
                parent: Some(Part::Authority),
                necessity: Necessity::Mandatory,
                position: "after the userinfo, or first",
                rule: Rule::Host,
                ..plain
            },
            Part::Port => Definition {
                name: "port",
                parent: Some(Part::Authority),
                position: "after the host",
                leader: Some(":"),
                rule: Rule::Port,
                ..plain
            },
            Part::Path => Definition {
                name: "path",
                aliases: &["file name", "directory"],
                necessity: Necessity::Mandatory,
                position: "after the authority, or the scheme",
                parts: &[Part::Segment],
                rule: Rule::Path,
                ..plain
            },
            Part::Segment => Definition {
                name: "segment",
                aliases: &["path segment"],
                parent: Some(Part::Path),
                necessity: Necessity::Repeatable,
                position: "all",
                leader: Some("/"),
                rule: Rule::Segment,
                ..plain
            },
            Part::Query => Definition {
                name: "query",
                aliases: &["query string", "querystring"],
                position: "after the path",
                leader: Some("?"),
                rule: Rule::Query,
                ..plain
            },
            Part::Fragment => Definition {
                name: "fragment",
                aliases: &["anchor"],
                position: "last",
                leader: Some("#"),
                rule: Rule::Fragment,
                ..plain
            },
        }
    }
}

/// Displays the name.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.definition().name)
    }
}

/// Whether a part stands in a URI. To be empty is not to be absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// It is not there, and nor are its delimiters.
    Absent,
    /// It is there, with nothing in it.
    Empty,
    /// It is there.
    Present,
}

impl fmt::Display for Presence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Presence::Absent => "absent",
            Presence::Empty => "empty",
            Presence::Present => "present",
        })
    }
}

/// A part as it stands in a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Which part.
    pub part: Part,
    /// Which of them, for segments.
    pub index: Option<usize>,
    /// The text, unless it is absent.
    pub text: Option<&'a str>,
    /// Where the text lies.
    pub span: Option<Range<usize>>,
    /// Where what introduces it lies.
    pub leader: Option<Range<usize>>,
    /// Where what ends it lies.
    pub trailer: Option<Range<usize>>,
    /// What this case means, with the section that says so.
    pub sentence: String,
}

impl Row<'_> {
    /// Whether it is there, and empty.
    pub fn presence(&self) -> Presence {
        match self.text {
            None => Presence::Absent,
            Some("") => Presence::Empty,
            Some(_) => Presence::Present,
        }
    }
}

/// The table of components for a reference. [Displayed](fmt::Display), it is one.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::anatomy::{Anatomy, Part, Presence};
///
/// let anatomy = Anatomy::of(UriReference::parse("http://@example.com:/a//b?")?);
/// let presence = |part| anatomy.rows().find(|row| row.part == part).unwrap().presence();
/// assert_eq!(presence(Part::Userinfo), Presence::Empty);
/// assert_eq!(presence(Part::Query), Presence::Empty);
/// assert_eq!(presence(Part::Fragment), Presence::Absent);
///
/// let segments: Vec<_> = anatomy.rows().filter(|row| row.part == Part::Segment).map(|row| row.text).collect();
/// assert_eq!(segments, [Some("a"), Some(""), Some("b")]);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Anatomy<'a> {
    reference: UriReference<'a>,
}

impl<'a> Anatomy<'a> {
    /// The parts of a reference.
    pub fn of(reference: impl Into<UriReference<'a>>) -> Self {
        Anatomy { reference: reference.into() }
    }

    /// A row for each part in the order of the URI, and for each segment.
    pub fn rows(self) -> impl Iterator<Item = Row<'a>> {
        Part::ALL.into_iter().flat_map(move |part| self.rows_of(part))
    }

    fn rows_of(&self, part: Part) -> Vec<Row<'a>> {
        if part != Part::Segment {
            return Vec::from([self.row(part, None, self.span(part))]);
        }
        let segments = self.reference.path().segments().enumerate();
        let rows: Vec<_> = segments.map(|(at, segment)| self.row(part, Some(at), Some(segment.span()))).collect();
        if rows.is_empty() { Vec::from([self.row(part, None, None)]) } else { rows }
    }

    fn row(&self, part: Part, index: Option<usize>, span: Option<Range<usize>>) -> Row<'a> {
        let text = self.reference.as_str();
        let Definition { leader, trailer, .. } = part.definition();
        let before = |span: &Range<usize>| {
            let start = span.start.checked_sub(leader?.len())?;
            (text.get(start..span.start) == leader).then_some(start..span.start)
        };
        let after = |span: &Range<usize>| Some(span.end..span.end + trailer?.len());
        Row {
            part,
            index,
            text: span.clone().and_then(|span| text.get(span)),
            leader: span.as_ref().and_then(before),
            trailer: span.as_ref().and_then(after),
            sentence: self.sentence(part, span.as_ref()),
            span,
        }
    }

    /// Where a part lies. Of segments there are several.
    pub(crate) fn span(&self, part: Part) -> Option<Range<usize>> {
        let reference = self.reference;
        let authority = reference.authority();
        match part {
            Part::Scheme => reference.scheme().map(|part| part.span()),
            Part::Authority => authority.map(|part| part.span()),
            Part::Userinfo => authority.and_then(|authority| authority.userinfo()).map(|part| part.span()),
            Part::Host => authority.map(|authority| authority.host().span()),
            Part::Port => authority.and_then(|authority| authority.port()).map(|part| part.span()),
            Part::Path => Some(reference.path().span()),
            Part::Segment => None,
            Part::Query => reference.query().map(|part| part.span()),
            Part::Fragment => reference.fragment().map(|part| part.span()),
        }
    }

    fn sentence(&self, part: Part, span: Option<&Range<usize>>) -> String {
        let reference = self.reference;
        let is_absent = span.is_none();
        let is_empty = span.is_some_and(Range::is_empty);
        let has_authority = reference.authority().is_some();
        let sentence = match part {
            Part::Scheme if is_absent => "no scheme: the reference is relative, and takes that of its base (4.2)",
            Part::Scheme => "every URI begins with its scheme, which is never empty (3.1)",
            Part::Authority if is_absent => "no `//`, so there is no authority (3.2)",
            Part::Authority if is_empty => "`//` stands there: an empty authority is not the absence of one (3.2, 5.3)",
            Part::Authority => "who governs the names that follow (3.2)",
            Part::Userinfo | Part::Host | Part::Port if !has_authority => {
                "a part of the authority, which is absent (3.2)"
            }
            Part::Userinfo if is_absent => "no `@` in the authority, so there is no userinfo (3.2.1)",
            Part::Userinfo if is_empty => "`@` stands there: an empty userinfo is not the absence of one (3.2.1)",
            Part::Userinfo => "who wants access, by the scheme's own rules (3.2.1)",
            Part::Host if is_empty => "an authority always has a host, which may be an empty name (3.2.2)",
            Part::Host => match reference.authority().map(|authority| authority.host().rule()) {
                Some(Rule::Ipv4address) => "an IPv4 address: four decimal octets (3.2.2)",
                Some(Rule::Ipv6address) => "an IPv6 address, in brackets (3.2.2)",
                Some(Rule::Ipvfuture) => "an address of a version to come, in brackets (3.2.2)",
                _ => "a registered name: what is no address (3.2.2)",
            },
            Part::Port if is_absent => "no `:` after the host: the scheme's own port is meant (3.2.3)",
            Part::Port if is_empty => "an empty port and no port mean the same: the scheme's own (3.2.3, 6.2.3)",
            Part::Port => "in decimal digits, as many as one likes (3.2.3)",
            Part::Path if is_empty && has_authority => {
                "every URI has a path: this one is empty, which after an authority usually means `/` (3.3, 6.2.3)"
            }
            Part::Path if is_empty => "every URI has a path: this one is empty (3.3)",
            Part::Path => return self.path_sentence(),
            Part::Segment if is_absent => "an empty path has no segments (3.3)",
            Part::Segment if is_empty => "an empty segment is a segment: without it, the path is another one (3.3)",
            Part::Segment => match span.and_then(|span| reference.as_str().get(span.clone())) {
                Some("." | "..") => "a dot segment, which is removed when the reference is resolved (3.3, 5.2.4)",
                _ => "what stands between two slashes, to be read by the scheme (3.3)",
            },
            Part::Query if is_absent => "no `?`, so there is no query (3.4)",
            Part::Query if is_empty => "`?` stands there: an empty query is not the absence of one (3.4, 6.2.3)",
            Part::Query => "what is no hierarchy: it has no parts of its own, whatever forms put into it (3.4)",
            Part::Fragment if is_absent => "no `#`, so there is no fragment (3.5)",
            Part::Fragment if is_empty => "`#` stands there: an empty fragment is not the absence of one (3.5, 5.3)",
            Part::Fragment => "a part of the resource, or of what stands for it: it is not sent (3.5)",
        };
        sentence.to_string()
    }

    fn path_sentence(&self) -> String {
        let path = self.reference.path();
        let count = path.segments().count();
        let segments = if count == 1 { "one segment".to_string() } else { format!("{count} segments") };
        let kind = match path.rule() {
            Rule::PathAbempty => "after an authority, a path begins with a slash",
            Rule::PathAbsolute => "it begins with a slash, and not with two",
            Rule::PathNoscheme => "it begins with a segment that has no `:`, which would end a scheme",
            _ => "it begins with a segment",
        };
        format!("{segments}: {kind} (3.3)")
    }
}

impl fmt::Display for Anatomy<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: Vec<[String; 5]> = { self.rows() }
            .map(|row| {
                let depth = if row.part.definition().parent.is_some() { "  " } else { "" };
                let index = row.index.map_or_else(String::new, |index| format!(" {}", index + 1));
                let place = row.span.as_ref().map_or_else(String::new, |span| format!("{}..{}", span.start, span.end));
                let [name, presence] = [format!("{depth}{}{index}", row.part), row.presence().to_string()];
                [name, presence, place, row.text.unwrap_or_default().to_string(), row.sentence]
            })
            .collect();
        let heads = ["COMPONENT", "", "PLACE", "TEXT"];
        let width = |column: usize| {
            let lengths = cells.iter().filter_map(|row| row.get(column)).map(String::len);
            lengths.chain(heads.get(column).map(|head| head.len())).max().unwrap_or_default()
        };
        let widths = [width(0), width(1), width(2), width(3)];
        let line = |f: &mut fmt::Formatter<'_>, [a, b, c, d, e]: [&str; 5]| {
            let [w, x, y, z] = widths;
            writeln!(f, "{}", format!("{a:w$}  {b:x$}  {c:y$}  {d:z$}  {e}").trim_end())
        };
        line(f, ["COMPONENT", "", "PLACE", "TEXT", ""])?;
        cells.iter().try_for_each(|cells| line(f, cells.each_ref().map(String::as_str)))
    }
}
