//! The components of a given URI.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::part::{Definition, Part};
use crate::abnf::rule::Rule;
use crate::uri::view::UriReference;
use crate::visible::WIDEST;

/// Whether a URI contains a part. Absent and empty are distinct.
///
/// For an example, see [`Anatomy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// The part and its delimiters are missing.
    Absent,
    /// The part is present but empty.
    Empty,
    /// The part is present and not empty.
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

/// A part of a given URI.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::anatomy::{Anatomy, Part, Presence};
///
/// let anatomy = Anatomy::of(UriReference::parse("http://h:/a")?);
/// let port = anatomy.rows().find(|row| row.part == Part::Port).unwrap();
/// assert_eq!((port.presence(), port.span, port.leader), (Presence::Empty, Some(9..9), Some(8..9)));
/// assert_eq!(port.sentence, "an empty port means the same as no port: the scheme's default (3.2.3, 6.2.3)");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// The part.
    pub part: Part,
    /// The index of a segment, counted from 0.
    pub index: Option<usize>,
    /// The text, unless the part is absent.
    pub text: Option<&'a str>,
    /// The byte range of the text.
    pub span: Option<Range<usize>>,
    /// The byte range of the delimiter before the part.
    pub leader: Option<Range<usize>>,
    /// The byte range of the delimiter after the part.
    pub trailer: Option<Range<usize>>,
    /// An explanation of this case, with the section of the RFC.
    pub sentence: String,
}

impl Row<'_> {
    /// Whether the part is absent, empty or present.
    pub fn presence(&self) -> Presence {
        match self.text {
            None => Presence::Absent,
            Some("") => Presence::Empty,
            Some(_) => Presence::Present,
        }
    }
}

/// The component table of a reference. [`Display`](fmt::Display) shows it as text.
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
    pub(super) reference: UriReference<'a>,
}

impl<'a> Anatomy<'a> {
    /// Creates the table of a reference.
    pub fn of(reference: impl Into<UriReference<'a>>) -> Self {
        Anatomy { reference: reference.into() }
    }

    /// A row for each part and for each segment, in the order of the URI.
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

    /// The byte range of a part. Always `None` for segments, of which there can be several.
    pub(super) fn span(&self, part: Part) -> Option<Range<usize>> {
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
            Part::Scheme if is_absent => "no scheme: a relative reference takes the scheme of its base (4.2)",
            Part::Scheme => "every URI begins with a scheme, which is never empty (3.1)",
            Part::Authority if is_absent => "no `//`, so there is no authority (3.2)",
            Part::Authority if is_empty => {
                "`//` is present: an empty authority is distinct from an absent one (3.2, 5.3)"
            }
            Part::Authority => "governs the names that follow (3.2)",
            Part::Userinfo | Part::Host | Part::Port if !has_authority => {
                "a part of the authority, which is absent (3.2)"
            }
            Part::Userinfo if is_absent => "no `@` in the authority, so there is no userinfo (3.2.1)",
            Part::Userinfo if is_empty => "`@` is present: an empty userinfo is distinct from an absent one (3.2.1)",
            Part::Userinfo => "identifies the user, in a form that the scheme defines (3.2.1)",
            Part::Host if is_empty => "an authority always has a host, but it may be an empty name (3.2.2)",
            Part::Host => match reference.authority().map(|authority| authority.host().rule()) {
                Some(Rule::Ipv4address) => "an IPv4 address: four decimal octets (3.2.2)",
                Some(Rule::Ipv6address) => "an IPv6 address, in brackets (3.2.2)",
                Some(Rule::Ipvfuture) => "an address of a future IP version, in brackets (3.2.2)",
                _ => "a registered name: any host that is not an address (3.2.2)",
            },
            Part::Port if is_absent => "no `:` after the host, so the scheme's default port applies (3.2.3)",
            Part::Port if is_empty => "an empty port means the same as no port: the scheme's default (3.2.3, 6.2.3)",
            Part::Port => "any number of decimal digits (3.2.3)",
            Part::Path if is_empty && has_authority => {
                "every URI has a path; this one is empty, which after an authority usually means `/` (3.3, 6.2.3)"
            }
            Part::Path if is_empty => "every URI has a path; this one is empty (3.3)",
            Part::Path => return self.path_sentence(),
            Part::Segment if is_absent => "an empty path has no segments (3.3)",
            Part::Segment if is_empty => "an empty segment counts: without it, this would be a different path (3.3)",
            Part::Segment => match span.and_then(|span| reference.as_str().get(span.clone())) {
                Some("." | "..") => "a dot segment, which resolution removes (3.3, 5.2.4)",
                _ if !reference.path().as_str().contains('/') => {
                    "the whole path: slashes separate segments, and here is none (3.3)"
                }
                _ => "a part of the path; the scheme defines its meaning (3.3)",
            },
            Part::Query if is_absent => "no `?`, so there is no query (3.4)",
            Part::Query if is_empty => "`?` is present: an empty query is distinct from an absent one (3.4, 6.2.3)",
            Part::Query => "non-hierarchical data; RFC 3986 defines no structure within it (3.4)",
            Part::Fragment if is_absent => "no `#`, so there is no fragment (3.5)",
            Part::Fragment if is_empty => "`#` is present: an empty fragment is distinct from an absent one (3.5, 5.3)",
            Part::Fragment => "identifies a part of the resource or its representation; not sent in requests (3.5)",
        };
        sentence.to_string()
    }

    fn path_sentence(&self) -> String {
        let path = self.reference.path();
        let count = path.segments().count();
        let segments = if count == 1 { "one segment".to_string() } else { format!("{count} segments") };
        let kind = match path.rule() {
            Rule::PathAbempty => "after an authority, a path begins with a slash",
            Rule::PathAbsolute => "it begins with one slash, not two",
            Rule::PathNoscheme => "it begins with a segment without `:`, which would end a scheme",
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
            lengths.chain(heads.get(column).map(|head| head.len())).max().unwrap_or_default().min(WIDEST)
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
