//! # [DID Core](https://www.w3.org/TR/did-core/): the scheme `did`
//!
//! No RFC defines this scheme. Its document is a Recommendation of W3C.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, range, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc3986::syntax::fragment::fragment;
use crate::rfc3986::syntax::path::path_abempty;
use crate::rfc3986::syntax::query::query;
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

/// [3.1. DID Syntax](https://www.w3.org/TR/did-core/#did-syntax)
///
/// ```abnf
/// did                = "did:" method-name ":" method-specific-id
/// ```
///
/// ```
/// # use urispec::{scheme::did::did, trace::Trace};
/// assert_eq!(did("did:example:123456789abcdefghi#keys-1")?, ("#keys-1", "did:example:123456789abcdefghi"));
///
/// // A method has an identifier.
/// let trace = Trace::new();
/// assert!(did(trace.of("did:example:")).is_err());
/// assert_eq!(trace.failure().at, 12);
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn did<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("did:"), method_name, literal!(":"), method_specific_id)).parse_complete(input)
}

const METHOD_CHAR: Class = Class::range(b'a', b'z').or(&DIGIT);

/// [3.1. DID Syntax](https://www.w3.org/TR/did-core/#did-syntax)
///
/// ```abnf
/// method-name        = 1*method-char
/// ```
///
/// ```
/// # use urispec::scheme::did::method_name;
/// assert_eq!(method_name("web:example.com")?, (":example.com", "web"));
/// // Unlike most names in URIs, it has no capitals.
/// assert!(method_name("WEB:example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "method-name")]
pub fn method_name<S: Source>(input: S) -> Parsed<S> {
    run1(&METHOD_CHAR, method_char).parse_complete(input)
}

/// [3.1. DID Syntax](https://www.w3.org/TR/did-core/#did-syntax)
///
/// ```abnf
/// method-char        = %x61-7A / DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::did::method_char;
/// assert_eq!(method_char("3a")?, ("a", "3"));
/// assert!(method_char("-a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "method-char")]
pub fn method_char<S: Source>(input: S) -> Parsed<S> {
    one(&METHOD_CHAR, alt((range(b'a', b'z'), digit))).parse_complete(input)
}

/// [3.1. DID Syntax](https://www.w3.org/TR/did-core/#did-syntax)
///
/// ```abnf
/// method-specific-id = *( *idchar ":" ) 1*idchar
/// ```
///
/// An identifier cannot end in a colon, so characters must follow every run of colons.
///
/// ```
/// # use urispec::scheme::did::method_specific_id;
/// assert_eq!(method_specific_id("example.com%3A3000:user:alice/a")?, ("/a", "example.com%3A3000:user:alice"));
/// assert_eq!(method_specific_id("1:2::4:")?, (":", "1:2::4"));
/// assert!(method_specific_id(":").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "method-specific-id")]
pub fn method_specific_id<S: Source>(input: S) -> Parsed<S> {
    let more = repeat(0, usize::MAX, seq((run1(&COLON, literal!(":")), run1(&IDCHAR, idchar))));
    seq((run0(&COLON, literal!(":")), run1(&IDCHAR, idchar), more)).parse_complete(input)
}

const COLON: Class = Class::of(":");

const IDCHAR: Class = Class::of(".-_").or(&ALPHA).or(&DIGIT).or_pct_encoded();

/// [3.1. DID Syntax](https://www.w3.org/TR/did-core/#did-syntax)
///
/// ```abnf
/// idchar             = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded
/// ```
///
/// ```
/// # use urispec::scheme::did::idchar;
/// assert_eq!(idchar("%3A1")?, ("1", "%3A"));
/// // It has all characters that need no encoding, but the tilde.
/// assert!(idchar("~1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn idchar<S: Source>(input: S) -> Parsed<S> {
    one(&IDCHAR, alt((alpha, digit, literal!("."), literal!("-"), literal!("_"), pct_encoded))).parse_complete(input)
}

/// [3.2. DID URL Syntax](https://www.w3.org/TR/did-core/#did-url-syntax)
///
/// ```abnf
/// did-url = did path-abempty [ "?" query ] [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::scheme::did::did_url;
/// assert_eq!(did_url("did:example:123/path?service=files#a b")?, (" b", "did:example:123/path?service=files#a"));
/// assert!(did_url("did:Example:123").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "did-url")]
pub fn did_url<S: Source>(input: S) -> Parsed<S> {
    let query = opt(seq((literal!("?"), query)));
    let fragment = opt(seq((literal!("#"), fragment)));
    seq((did, path_abempty, query, fragment)).parse_complete(input)
}
