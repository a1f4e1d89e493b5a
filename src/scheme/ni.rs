//! # [RFC 6920](https://www.rfc-editor.org/rfc/rfc6920): the schemes `ni` and `nih`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, unreserved};
use crate::rfc3986::syntax::authority::authority;
use crate::rfc3986::syntax::query::query;
use crate::rfc5234::{HEXDIG, digit};

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// NI-URI       = ni-scheme ":" ni-hier-part [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::ni::ni_uri, trace::Trace};
/// assert_eq!(ni_uri("ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q#a")?, ("#a", "ni:///sha-256;UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q"));
/// assert!(ni_uri("ni://example.com/sha-256-128;a?ct=text/plain").is_ok());
///
/// // An algorithm is named before each hash.
/// let trace = Trace::new();
/// assert!(ni_uri(trace.of("ni:///UyaQV-Ev4rdLoHyJJWCi11OHfrYv9E1aGQAlMO2X_-Q")).is_err());
/// assert_eq!(trace.failure().at, 49);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "NI-URI")]
pub fn ni_uri<S: Source>(input: S) -> Parsed<S> {
    seq((ni_scheme, literal!(":"), ni_hier_part, opt(seq((literal!("?"), query))))).parse_complete(input)
}

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// ni-scheme    = "ni"
/// ```
///
/// ```
/// # use urispec::scheme::ni::ni_scheme;
/// assert_eq!(ni_scheme("NI:")?, (":", "NI"));
/// assert!(ni_scheme("n").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ni-scheme")]
pub fn ni_scheme<S: Source>(input: S) -> Parsed<S> {
    literal!("ni").parse_complete(input)
}

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// ni-hier-part = "//" [ authority ] "/" alg-val
/// ```
///
/// An authority may itself be empty, so it is not optional here.
///
/// ```
/// # use urispec::scheme::ni::ni_hier_part;
/// assert_eq!(ni_hier_part("///sha-256;a?b")?, ("?b", "///sha-256;a"));
/// assert!(ni_hier_part("/sha-256;a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ni-hier-part")]
pub fn ni_hier_part<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("//"), authority, literal!("/"), alg_val)).parse_complete(input)
}

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// alg-val      = alg ";" val
/// ```
///
/// ```
/// # use urispec::scheme::ni::alg_val;
/// assert_eq!(alg_val("sha-256;f4OxZX?a")?, ("?a", "sha-256;f4OxZX"));
/// assert!(alg_val("sha-256").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "alg-val")]
pub fn alg_val<S: Source>(input: S) -> Parsed<S> {
    seq((alg, literal!(";"), val)).parse_complete(input)
}

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// alg          = 1*unreserved
/// ```
///
/// ```
/// # use urispec::scheme::ni::alg;
/// assert_eq!(alg("sha-256;a")?, (";a", "sha-256"));
/// assert!(alg(";a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn alg<S: Source>(input: S) -> Parsed<S> {
    run1(&UNRESERVED, unreserved).parse_complete(input)
}

/// [3. Named Information (ni) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-3)
///
/// ```abnf
/// val          = 1*unreserved
/// ```
///
/// ```
/// # use urispec::scheme::ni::val;
/// // Hashes are encoded as base64url, without padding.
/// assert_eq!(val("f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk=")?, ("=", "f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk"));
/// assert!(val("=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn val<S: Source>(input: S) -> Parsed<S> {
    run1(&UNRESERVED, unreserved).parse_complete(input)
}

/// [7. Human-Speakable (nih) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-7)
///
/// ```abnf
/// humanname    = "nih:" alg-sepval [ ";" checkdigit ]
/// ```
///
/// ```
/// # use urispec::{scheme::ni::humanname, trace::Trace};
/// assert_eq!(humanname("nih:sha-256-32;53269057;b#a")?, ("#a", "nih:sha-256-32;53269057;b"));
/// assert!(humanname("nih:3;532690-57e12f-e2b74b-a07c89-2560a2").is_ok());
///
/// let trace = Trace::new();
/// assert!(humanname(trace.of("nih:53269057")).is_err());
/// assert_eq!(trace.failure().at, 12);
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn humanname<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("nih:"), alg_sepval, opt(seq((literal!(";"), checkdigit))))).parse_complete(input)
}

/// [7. Human-Speakable (nih) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-7)
///
/// ```abnf
/// alg-sepval   = alg ";" sepval
/// ```
///
/// ```
/// # use urispec::scheme::ni::alg_sepval;
/// assert_eq!(alg_sepval("sha-256-32;53269057;b")?, (";b", "sha-256-32;53269057"));
/// assert!(alg_sepval("sha-256-32;").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "alg-sepval")]
pub fn alg_sepval<S: Source>(input: S) -> Parsed<S> {
    seq((alg, literal!(";"), sepval)).parse_complete(input)
}

const SEPARATED: Class = Class::of("-").or(&HEXDIG);

/// [7. Human-Speakable (nih) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-7)
///
/// ```abnf
/// sepval       = 1*(ahlc / "-")
/// ```
///
/// ```
/// # use urispec::scheme::ni::sepval;
/// assert_eq!(sepval("5326-9057;b")?, (";b", "5326-9057"));
/// assert!(sepval("g").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn sepval<S: Source>(input: S) -> Parsed<S> {
    run1(&SEPARATED, alt((ahlc, literal!("-")))).parse_complete(input)
}

/// [7. Human-Speakable (nih) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-7)
///
/// ```abnf
/// ahlc         = DIGIT / "a" / "b" / "c" / "d" / "e" / "f"
/// ```
///
/// ```
/// # use urispec::scheme::ni::ahlc;
/// // The section asks for lower case; strings in ABNF are case-insensitive.
/// assert_eq!(ahlc("Fa")?, ("a", "F"));
/// assert!(ahlc("g").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn ahlc<S: Source>(input: S) -> Parsed<S> {
    let letters = alt((literal!("a"), literal!("b"), literal!("c"), literal!("d"), literal!("e"), literal!("f")));
    one(&HEXDIG, alt((digit, letters))).parse_complete(input)
}

/// [7. Human-Speakable (nih) URI Format](https://www.rfc-editor.org/rfc/rfc6920#section-7)
///
/// ```abnf
/// checkdigit   = ahlc
/// ```
///
/// ```
/// # use urispec::scheme::ni::checkdigit;
/// assert_eq!(checkdigit("bb")?, ("b", "b"));
/// assert!(checkdigit("").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn checkdigit<S: Source>(input: S) -> Parsed<S> {
    ahlc(input)
}
