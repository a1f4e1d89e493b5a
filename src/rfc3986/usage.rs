//! # [4. Usage](https://www.rfc-editor.org/rfc/rfc3986#section-4)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use super::syntax::authority::authority;
use super::syntax::fragment::fragment;
use super::syntax::path::{path_abempty, path_absolute, path_empty, path_noscheme};
use super::syntax::query::query;
use super::syntax::scheme::scheme;
use super::syntax::{hier_part, uri};
use crate::abnf::operators::{alternative, literal, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};

/// [4.1. URI Reference](https://www.rfc-editor.org/rfc/rfc3986#section-4.1)
///
/// ```abnf
/// URI-reference = URI / relative-ref
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::UriReference.accepts("../a?b#c"));
/// assert!(!Rule::UriReference.accepts("1http://example.com/"));
/// ```
#[doc(alias = "URI-reference")]
#[inline]
pub fn uri_reference<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::UriReference, alt((uri, relative_ref))).parse_complete(input)
}

/// [4.2. Relative Reference](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
///
/// ```abnf
/// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::RelativeRef.accepts("./this:that"));
/// assert!(!Rule::RelativeRef.accepts("this:that"));
/// ```
#[doc(alias = "relative-ref")]
#[inline(never)]
pub fn relative_ref<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::RelativeRef, (relative_part, opt((literal!("?"), query)), opt((literal!("#"), fragment))))
        .parse_complete(input)
}

/// [4.2. Relative Reference](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
///
/// ```abnf
/// relative-part = "//" authority path-abempty
///               / path-absolute
///               / path-noscheme
///               / path-empty
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::RelativePart.accepts("//example.com"));
/// assert!(!Rule::RelativePart.accepts("//exa mple.com"));
/// ```
#[doc(alias = "relative-part")]
#[inline]
pub fn relative_part<S: Source>(input: S) -> Parsed<S> {
    rule(
        Rule::RelativePart,
        alt((alternative(1, (literal!("//"), authority, path_abempty)), path_absolute, path_noscheme, path_empty)),
    )
    .parse_complete(input)
}

/// [4.3. Absolute URI](https://www.rfc-editor.org/rfc/rfc3986#section-4.3)
///
/// ```abnf
/// absolute-URI  = scheme ":" hier-part [ "?" query ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::AbsoluteUri.accepts("http://example.com/?q"));
/// assert!(!Rule::AbsoluteUri.accepts("http://example.com/#top"));
/// ```
#[doc(alias = "absolute-URI")]
#[inline]
pub fn absolute_uri<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::AbsoluteUri, (scheme, literal!(":"), hier_part, opt((literal!("?"), query)))).parse_complete(input)
}
