//! # [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110): the schemes `http` and `https`

use nom::Parser;
use nom::combinator::opt;

use crate::abnf::operators::{literal, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::authority;
use crate::rfc3986::syntax::path::path_abempty;
use crate::rfc3986::syntax::query::query;

/// [4.2.1. http URI Scheme](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1)
///
/// ```abnf
/// http-URI = "http" "://" authority path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::http::http_uri, trace::Trace};
/// assert_eq!(http_uri("http://www.ics.uci.edu/pub/#Related")?, ("#Related", "http://www.ics.uci.edu/pub/"));
/// // By the ABNF a host may be empty. The words of the section forbid it.
/// assert!(http_uri("http:///pub/").is_ok());
///
/// let trace = Trace::new();
/// assert!(http_uri(trace.of("http:/h/")).is_err());
/// assert_eq!(trace.failure().at, 6);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "http-URI")]
pub fn http_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("http"), literal!("://"), authority, path_abempty, opt(seq((literal!("?"), query)))))
        .parse_complete(input)
}

/// [4.2.2. https URI Scheme](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2)
///
/// ```abnf
/// https-URI = "https" "://" authority path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::http::https_uri, trace::Trace};
/// assert_eq!(https_uri("HTTPS://h?q#a")?, ("#a", "HTTPS://h?q"));
///
/// let trace = Trace::new();
/// assert!(https_uri(trace.of("http://h/")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "https-URI")]
pub fn https_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("https"), literal!("://"), authority, path_abempty, opt(seq((literal!("?"), query)))))
        .parse_complete(input)
}
