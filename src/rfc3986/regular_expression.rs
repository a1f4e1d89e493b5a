//! # [Appendix B. Parsing a URI Reference with a Regular Expression](https://www.rfc-editor.org/rfc/rfc3986#appendix-B)
//!
//! ```text
//! ^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//!  12            3  4          5       6  7        8 9
//! ```
//!
//! The expression splits any text and validates nothing, so it can locate the components even of an invalid reference.

use core::ops::Range;

use nom::bytes::complete::{tag, take_till, take_till1};
use nom::combinator::{opt, rest};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Offset, Parser};

/// The five components, as captured by the groups of the expression. `None` is the RFC's `<undefined>`.
///
/// ```
/// use urispec::rfc3986::regular_expression::components;
///
/// // An invalid text has components, too. One that is empty is defined.
/// let found = components("a b://[::1?");
/// assert_eq!((found.scheme, found.authority, found.path), (Some(0..3), Some(6..10), 10..10));
/// assert_eq!((found.query, found.fragment), (Some(11..11), None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Components {
    /// Group 2.
    pub scheme: Option<Range<usize>>,
    /// Group 4.
    pub authority: Option<Range<usize>>,
    /// Group 5.
    pub path: Range<usize>,
    /// Group 7.
    pub query: Option<Range<usize>>,
    /// Group 9.
    pub fragment: Option<Range<usize>>,
}

/// Splits any text into components.
///
/// ```
/// use urispec::rfc3986::regular_expression::components;
///
/// let text = "http://www.ics.uci.edu/pub/ietf/uri/#Related";
/// let components = components(text);
/// assert_eq!(&text[components.scheme.unwrap()], "http");
/// assert_eq!(&text[components.authority.unwrap()], "www.ics.uci.edu");
/// assert_eq!(&text[components.path], "/pub/ietf/uri/");
/// assert_eq!(components.query, None);
/// assert_eq!(&text[components.fragment.unwrap()], "Related");
/// ```
pub fn components(text: impl AsRef<[u8]>) -> Components {
    let text = text.as_ref();
    let span = |part: &[u8]| {
        let start = text.offset(part);
        start..start + part.len()
    };
    let (scheme, authority, path, query, fragment) = match expression(text) {
        Ok((_, groups)) => groups,
        Err(_) => (None, None, text, None, None),
    };
    Components {
        scheme: scheme.map(span),
        authority: authority.map(span),
        path: span(path),
        query: query.map(span),
        fragment: fragment.map(span),
    }
}

type Group<'s> = &'s [u8];
type Groups<'s> = (Option<Group<'s>>, Option<Group<'s>>, Group<'s>, Option<Group<'s>>, Option<Group<'s>>);

/// One line for each of groups 1, 3, 5, 6 and 8.
fn expression(text: &[u8]) -> IResult<&[u8], Groups<'_>, ()> {
    (
        opt(terminated(take_till1(|byte| matches!(byte, b':' | b'/' | b'?' | b'#')), tag(":"))),
        opt(preceded(tag("//"), take_till(|byte| matches!(byte, b'/' | b'?' | b'#')))),
        take_till(|byte| matches!(byte, b'?' | b'#')),
        opt(preceded(tag("?"), take_till(|byte| matches!(byte, b'#')))),
        opt(preceded(tag("#"), rest)),
    )
        .parse_complete(text)
}
