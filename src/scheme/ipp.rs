//! # [RFC 3510](https://www.rfc-editor.org/rfc/rfc3510): the scheme `ipp`
//!
//! And `ipps`, from [RFC 7472](https://www.rfc-editor.org/rfc/rfc7472).

use nom::Parser;
use nom::combinator::opt;

use crate::abnf::operators::{literal, repeat, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::path::segment;
use crate::rfc3986::syntax::query::query;

/// [4.5. IPP URL Scheme Syntax](https://www.rfc-editor.org/rfc/rfc3510#section-4.5)
///
/// ```abnf
/// ipp-URL  = "ipp:" "//" host [ ":" port ] [ abs-path [ "?" query ]]
/// ```
///
/// ```
/// # use urispec::{scheme::ipp::ipp_url, trace::Trace};
/// assert_eq!(ipp_url("ipp://example.com:631/~smith/printer#a")?, ("#a", "ipp://example.com:631/~smith/printer"));
/// // A query follows a path.
/// assert_eq!(ipp_url("ipp://example.com?a")?, ("?a", "ipp://example.com"));
///
/// let trace = Trace::new();
/// assert!(ipp_url(trace.of("ipp:/h/")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ipp-URL")]
pub fn ipp_url<S: Source>(input: S) -> Parsed<S> {
    let rest = opt(seq((abs_path, opt(seq((literal!("?"), query))))));
    seq((literal!("ipp:"), literal!("//"), host, opt(seq((literal!(":"), port))), rest)).parse_complete(input)
}

/// [4.5. IPP URL Scheme Syntax](https://www.rfc-editor.org/rfc/rfc3510#section-4.5)
///
/// ```abnf
/// abs-path = 1*( "/" segment )
/// ```
///
/// ```
/// # use urispec::scheme::ipp::abs_path;
/// assert_eq!(abs_path("/printer/tiger?a")?, ("?a", "/printer/tiger"));
/// assert!(abs_path("printer").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "abs-path")]
pub fn abs_path<S: Source>(input: S) -> Parsed<S> {
    repeat(1, usize::MAX, seq((literal!("/"), segment))).parse_complete(input)
}

/// [4.2. Syntax of 'ipps' URI Scheme](https://www.rfc-editor.org/rfc/rfc7472#section-4.2)
///
/// ```abnf
/// ipps-uri      =
///     "ipps:" "//" host [ ":" port ] [ absolute-path [ "?" query ]]
/// ```
///
/// ```
/// # use urispec::{scheme::ipp::ipps_uri, trace::Trace};
/// assert_eq!(ipps_uri("ipps://example.com/ipp/print?a#b")?, ("#b", "ipps://example.com/ipp/print?a"));
///
/// let trace = Trace::new();
/// assert!(ipps_uri(trace.of("ipp://example.com/")).is_err());
/// assert_eq!(trace.failure().at, 3);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ipps-uri")]
pub fn ipps_uri<S: Source>(input: S) -> Parsed<S> {
    let rest = opt(seq((absolute_path, opt(seq((literal!("?"), query))))));
    seq((literal!("ipps:"), literal!("//"), host, opt(seq((literal!(":"), port))), rest)).parse_complete(input)
}

/// [4.2. Syntax of 'ipps' URI Scheme](https://www.rfc-editor.org/rfc/rfc7472#section-4.2)
///
/// ```abnf
/// absolute-path = 1*( "/" segment )
/// ```
///
/// ```
/// # use urispec::scheme::ipp::absolute_path;
/// assert_eq!(absolute_path("//ipp/print?a")?, ("?a", "//ipp/print"));
/// assert!(absolute_path("ipp").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "absolute-path")]
pub fn absolute_path<S: Source>(input: S) -> Parsed<S> {
    abs_path(input)
}
