//! # [3.2. Authority](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use super::path::pchar;
use crate::abnf::operators::{literal, not, quietly, rule, seq, without};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use host::host;
use port::port;
use userinfo::userinfo;

/// 3.2.1. User Information ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod userinfo;

/// 3.2.2. Host ([lesson](https://github.com/urispec/urispec/blob/main/book/src/07-host.md))
pub mod host;

/// 3.2.3. Port ([lesson](https://github.com/urispec/urispec/blob/main/book/src/03-combinators.md))
pub mod port;

/// [3.2. Authority](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
///
/// ```abnf
/// authority   = [ userinfo "@" ] host [ ":" port ]
/// ```
///
/// Few authorities have a userinfo, so the first alternative omits it: an authority without one is read only once. If a `pchar`
/// follows the host and port, they are the beginning of a userinfo.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Authority.accepts("ada:lovelace@example.com:80"));
/// assert!(!Rule::Authority.accepts("example.com:80a"));
/// ```
#[inline]
pub fn authority<S: Source>(input: S) -> Parsed<S> {
    let alone = without("[ userinfo \"@\" ]", (host_and_port(), not("pchar", quietly(pchar))));
    rule(Rule::Authority, alt((alone, with_userinfo))).parse_complete(input)
}

#[cold]
fn with_userinfo<S: Source>(input: S) -> Parsed<S> {
    seq((opt(quietly((userinfo, literal!("@")))), host_and_port())).parse_complete(input)
}

/// `host [ ":" port ]`
#[inline(always)]
fn host_and_port<S: Source>() -> impl Parser<S, Output = S::Text, Error = ()> {
    seq((host, opt((literal!(":"), port))))
}
