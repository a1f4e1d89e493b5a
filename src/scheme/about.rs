//! # [RFC 6694](https://www.rfc-editor.org/rfc/rfc6694): the scheme `about`

use nom::Parser;
use nom::combinator::opt;

use crate::abnf::operators::{literal, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::fragment::fragment;
use crate::rfc3986::syntax::path::{PCHAR, pchar};
use crate::rfc3986::syntax::query::query;

/// [2.1. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc6694#section-2.1)
///
/// ```abnf
/// about-uri      = "about:" about-token [ about-query ] [ about-fragment ]
/// ```
///
/// ```
/// # use urispec::{scheme::about::about_uri, trace::Trace};
/// assert_eq!(about_uri("about:blank#a b")?, (" b", "about:blank#a"));
/// // A token is a single segment.
/// assert_eq!(about_uri("about:a/b")?, ("/b", "about:a"));
///
/// let trace = Trace::new();
/// assert!(about_uri(trace.of("about")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "about-uri")]
pub fn about_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("about:"), about_token, opt(about_query), opt(about_fragment))).parse_complete(input)
}

/// [2.1. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc6694#section-2.1)
///
/// ```abnf
/// about-token    = *pchar
/// ```
///
/// ```
/// # use urispec::scheme::about::about_token;
/// assert_eq!(about_token("config?filter=a")?, ("?filter=a", "config"));
/// // It never fails: a token may be empty.
/// assert_eq!(about_token("/a")?, ("/a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "about-token")]
pub fn about_token<S: Source>(input: S) -> Parsed<S> {
    run0(&PCHAR, pchar).parse_complete(input)
}

/// [2.1. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc6694#section-2.1)
///
/// ```abnf
/// about-query    = "?" query
/// ```
///
/// ```
/// # use urispec::scheme::about::about_query;
/// assert_eq!(about_query("?filter=a#b")?, ("#b", "?filter=a"));
/// assert!(about_query("filter=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "about-query")]
pub fn about_query<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("?"), query)).parse_complete(input)
}

/// [2.1. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc6694#section-2.1)
///
/// ```abnf
/// about-fragment = "#" fragment
/// ```
///
/// ```
/// # use urispec::scheme::about::about_fragment;
/// assert_eq!(about_fragment("#a#b")?, ("#b", "#a"));
/// assert!(about_fragment("a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "about-fragment")]
pub fn about_fragment<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("#"), fragment)).parse_complete(input)
}
