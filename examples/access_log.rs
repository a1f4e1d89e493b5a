//! An access log in the combined format, with URIs as a part of the grammar of a line.

use nom::bytes::complete::{is_not, tag, take_until};
use nom::character::complete::{char, u16, u64};
use nom::combinator::{all_consuming, map_res, opt, value};
use nom::error::{ErrorKind, FromExternalError, ParseError};
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};
use urispec::parser::uri_reference;
use urispec::{Uri, UriReference};

/// `127.0.0.1 - ada [22/Nov/2026:10:00:00 +0000] "GET /a?b HTTP/1.1" 200 42 "https://example.com/" "curl/8"`
#[derive(Debug)]
pub(crate) struct Line<'a> {
    pub(crate) client: &'a str,
    pub(crate) user: Option<&'a str>,
    pub(crate) time: &'a str,
    pub(crate) method: &'a str,
    /// The target of the request: a path, or a URI if the server is a proxy.
    pub(crate) target: UriReference<'a>,
    pub(crate) status: u16,
    pub(crate) size: Option<u64>,
    pub(crate) referer: Option<Uri<'a>>,
    pub(crate) agent: &'a str,
}

/// What is wrong with a line, and how many bytes are left from there.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum LineError {
    Uri { left: usize, error: urispec::Error },
    Other { left: usize, kind: ErrorKind },
}

impl ParseError<&str> for LineError {
    fn from_error_kind(input: &str, kind: ErrorKind) -> Self {
        LineError::Other { left: input.len(), kind }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// Keeps the reason why a text is not a URI.
impl FromExternalError<&str, urispec::Error> for LineError {
    fn from_external_error(input: &str, _: ErrorKind, error: urispec::Error) -> Self {
        LineError::Uri { left: input.len(), error }
    }
}

type Parsed<'a, T> = IResult<&'a str, T, LineError>;

fn word(input: &str) -> Parsed<'_, &str> {
    is_not(" ").parse(input)
}

fn quoted(input: &str) -> Parsed<'_, &str> {
    delimited(char('"'), take_until("\""), char('"')).parse(input)
}

/// A `-`, or what `parser` reads.
fn or_dash<'a, T: Clone>(
    parser: impl Parser<&'a str, Output = T, Error = LineError>,
) -> impl Parser<&'a str, Output = Option<T>, Error = LineError> {
    value(None, terminated(char('-'), nom::combinator::peek(char(' ')))).or(parser.map(Some))
}

/// The target ends where its rule does: before the space.
fn request(input: &str) -> Parsed<'_, (&str, UriReference<'_>)> {
    let version = preceded(tag(" HTTP/"), is_not("\""));
    delimited(char('"'), (terminated(word, char(' ')), uri_reference), (opt(version), char('"'))).parse(input)
}

/// The field ends at the quote. What is in it is a URI as a whole, so an error is the exact one.
fn referer(input: &str) -> Parsed<'_, Option<Uri<'_>>> {
    value(None, tag("\"-\"")).or(map_res(quoted, |text| Uri::parse(text).map(Some))).parse(input)
}

pub(crate) fn line(input: &str) -> Result<Line<'_>, LineError> {
    let space = || char(' ');
    let fields = (
        terminated(word, tag(" - ")),
        terminated(or_dash(word), space()),
        terminated(delimited(char('['), is_not("]"), char(']')), space()),
        terminated(request, space()),
        terminated(u16, space()),
        terminated(or_dash(u64), space()),
        terminated(referer, space()),
        quoted,
    );
    match all_consuming(fields).parse(input) {
        Ok((_, (client, user, time, (method, target), status, size, referer, agent))) => {
            Ok(Line { client, user, time, method, target, status, size, referer, agent })
        }
        Err(nom::Err::Error(error) | nom::Err::Failure(error)) => Err(error),
        Err(nom::Err::Incomplete(_)) => Err(LineError::Other { left: 0, kind: ErrorKind::Eof }),
    }
}

const LOG: &str = r#"
192.0.2.1 - ada [22/Nov/2026:10:00:00 +0000] "GET /guide?lang=en HTTP/1.1" 200 5120 "https://example.com/start" "Mozilla/5.0 (X11)"
2001:db8::7 - - [22/Nov/2026:10:00:01 +0000] "GET http://example.com/a HTTP/1.1" 304 - "-" "curl/8"
192.0.2.2 - - [22/Nov/2026:10:00:02 +0000] "GET / HTTP/1.1" 200 1 "https://example.com/a|b" "curl/8"
"#;

/// Lists who asked for what, and what is wrong with the other lines.
pub(crate) fn main() {
    let (mut bytes, mut wrong) = (0, Vec::new());
    for (number, text) in LOG.lines().enumerate().skip(1) {
        match line(text) {
            Ok(Line { client, user, time, method, target, status, size, referer, agent }) => {
                let user = user.unwrap_or("somebody");
                let from = referer.and_then(|referer| referer.authority()).map_or("-", |from| from.host().as_str());
                println!("{time}: {user} at {client} with {agent}, from {from}");
                println!("  {method} {} answered with {status}", target.path());
                bytes += size.unwrap_or(0);
            }
            Err(LineError::Uri { left, error }) => wrong.push(format!("{number}:{}: {error}", text.len() - left)),
            Err(LineError::Other { left, kind }) => wrong.push(format!("{number}:{}: {kind:?}", text.len() - left)),
        }
    }
    assert_eq!(bytes, 5120);
    assert_eq!(wrong, ["3:66: invalid character `|` in path at 21: expected pchar, `#`, `/`, `?` or the end"]);
}
