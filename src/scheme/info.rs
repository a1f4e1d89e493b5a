//! # [RFC 4452](https://www.rfc-editor.org/rfc/rfc4452): the scheme `info`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::operators::{literal, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::fragment::fragment;
use crate::rfc3986::syntax::path::{SEGMENTS, pchar};
use crate::rfc3986::syntax::scheme::scheme;

/// [4.1. Definition of "info" URI Syntax](https://www.rfc-editor.org/rfc/rfc4452#section-4.1)
///
/// ```abnf
/// info-URI        = info-scheme ":" info-identifier [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::{scheme::info::info_uri, trace::Trace};
/// assert_eq!(info_uri("info:ddc/22/eng//004.678#a b")?, (" b", "info:ddc/22/eng//004.678#a"));
/// // There is no query.
/// assert_eq!(info_uri("info:lccn/2002022641?a")?, ("?a", "info:lccn/2002022641"));
///
/// let trace = Trace::new();
/// assert!(info_uri(trace.of("info:lccn")).is_err());
/// assert_eq!(trace.failure().at, 9);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "info-URI")]
pub fn info_uri<S: Source>(input: S) -> Parsed<S> {
    seq((info_scheme, literal!(":"), info_identifier, opt(seq((literal!("#"), fragment))))).parse_complete(input)
}

/// [4.1. Definition of "info" URI Syntax](https://www.rfc-editor.org/rfc/rfc4452#section-4.1)
///
/// ```abnf
/// info-scheme     = "info"
/// ```
///
/// ```
/// # use urispec::scheme::info::info_scheme;
/// assert_eq!(info_scheme("INFO:lccn")?, (":lccn", "INFO"));
/// assert!(info_scheme("inf:lccn").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "info-scheme")]
pub fn info_scheme<S: Source>(input: S) -> Parsed<S> {
    literal!("info").parse_complete(input)
}

/// [4.1. Definition of "info" URI Syntax](https://www.rfc-editor.org/rfc/rfc4452#section-4.1)
///
/// ```abnf
/// info-identifier = namespace "/" identifier
/// ```
///
/// ```
/// # use urispec::scheme::info::info_identifier;
/// assert_eq!(info_identifier("pmid/12376099#a")?, ("#a", "pmid/12376099"));
/// assert!(info_identifier("pmid").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "info-identifier")]
pub fn info_identifier<S: Source>(input: S) -> Parsed<S> {
    seq((namespace, literal!("/"), identifier)).parse_complete(input)
}

/// [4.1. Definition of "info" URI Syntax](https://www.rfc-editor.org/rfc/rfc4452#section-4.1)
///
/// ```abnf
/// namespace       = scheme
/// ```
///
/// A namespace has the characters of a scheme.
///
/// ```
/// # use urispec::scheme::info::namespace;
/// assert_eq!(namespace("sici/0363")?, ("/0363", "sici"));
/// assert!(namespace("2/0363").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn namespace<S: Source>(input: S) -> Parsed<S> {
    scheme(input)
}

/// [4.1. Definition of "info" URI Syntax](https://www.rfc-editor.org/rfc/rfc4452#section-4.1)
///
/// ```abnf
/// identifier      = *( pchar / "/" )
/// ```
///
/// ```
/// # use urispec::scheme::info::identifier;
/// assert_eq!(identifier("0363-0277(19950315)120:5%3C%3E1.0.TX;2-V?a")?, ("?a", "0363-0277(19950315)120:5%3C%3E1.0.TX;2-V"));
/// // It never fails: by the ABNF an identifier may be empty.
/// assert_eq!(identifier("?a")?, ("?a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn identifier<S: Source>(input: S) -> Parsed<S> {
    run0(&SEGMENTS, alt((pchar, literal!("/")))).parse_complete(input)
}
