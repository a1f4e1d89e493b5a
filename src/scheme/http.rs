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
#[doc(alias = "https-URI")]
pub fn https_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("https"), literal!("://"), authority, path_abempty, opt(seq((literal!("?"), query)))))
        .parse_complete(input)
}
