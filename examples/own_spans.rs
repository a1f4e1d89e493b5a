//! A list of hosts and the URIs that they serve, read with spans that carry a file's name, so that an error names its file, line and column.

use nom::bytes::complete::tag;
use nom::character::complete::{line_ending, space0, space1};
use nom::combinator::{cut, eof};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::multi::many0;
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};
use nom_locate::LocatedSpan;
use urispec::parser::{rule, uri};
use urispec::{Rule, Uri};

/// What every span carries.
#[derive(Clone, Copy, Debug)]
pub(crate) struct File<'a> {
    pub(crate) name: &'a str,
}

type Span<'a> = LocatedSpan<&'a str, File<'a>>;

/// `example.com = https://example.com/start`
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    /// The host keeps its place in the file.
    pub(crate) host: Span<'a>,
    /// Its spans count from its own start.
    pub(crate) uri: Uri<'a>,
    /// Where that is in the file.
    pub(crate) uri_offset: usize,
}

/// A message with its file, line and column.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Problem(pub(crate) String);

impl Problem {
    fn at(span: Span<'_>, offset: usize, message: impl std::fmt::Display) -> Self {
        // A rule does not read beyond a line.
        let column = span.get_utf8_column() + offset;
        Problem(format!("{}:{}:{column}: {message}", span.extra.name, span.location_line()))
    }
}

impl<'a> ParseError<Span<'a>> for Problem {
    fn from_error_kind(input: Span<'a>, kind: ErrorKind) -> Self {
        Problem::at(input, 0, format_args!("no entry: {kind:?}"))
    }

    fn append(_: Span<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'a> FromExternalError<Span<'a>, urispec::Error> for Problem {
    fn from_external_error(input: Span<'a>, _: ErrorKind, error: urispec::Error) -> Self {
        Problem::at(input, error.span().start, error)
    }
}

fn entry(input: Span<'_>) -> IResult<Span<'_>, Entry<'_>, Problem> {
    let (input, host) = terminated(rule(Rule::Host), space1).parse(input)?;
    // After a host and a `=`, nothing but a URI is right.
    let (input, start) = preceded((tag("="), space0), cut(nom_locate::position)).parse(input)?;
    let (input, uri) = cut(uri).parse(input)?;
    Ok((input, Entry { host, uri, uri_offset: start.location_offset() }))
}

pub(crate) fn entries<'a>(text: &'a str, name: &'a str) -> Result<Vec<Entry<'a>>, Problem> {
    let input = LocatedSpan::new_extra(text, File { name });
    let line = terminated(entry, cut(line_ending.or(eof)));
    match terminated(many0(line), eof).parse(input) {
        Ok((_, entries)) => Ok(entries),
        Err(nom::Err::Error(problem) | nom::Err::Failure(problem)) => Err(problem),
        Err(nom::Err::Incomplete(_)) => Err(Problem("the file ends too early".to_owned())),
    }
}

pub(crate) fn main() {
    let text = "example.com = https://example.com/start\n[::1] = http://[::1]/\n";
    let list = entries(text, "hosts.txt").unwrap();
    for Entry { host, uri, uri_offset } in &list {
        let path = uri.path().span();
        println!("{host} on line {}: the path is at {}", host.location_line(), uri_offset + path.start);
    }
    // Places in the file are those of the span and of the URI together.
    let path = list[0].uri.path().span();
    assert_eq!(&text[list[0].uri_offset..][path], "/start");

    let error = entries("example.com = https://example.com/\nexample.org = //example.org/\n", "hosts.txt").unwrap_err();
    assert_eq!(error.0, "hosts.txt:2:15: invalid character `/` in scheme at 0: expected ALPHA");
}
