//! # [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
//!
//! RFC 3987 takes the grammar of RFC 3986 and lets `unreserved` have characters beyond ASCII, and `query` private ones. A rule that differs for that reason
//! has an `i` before its name, and is here; the others are those of [`rfc3986`](crate::rfc3986). The texts are UTF-8.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::beyond::Beyond;
use crate::abnf::class::Class;
use crate::abnf::operators::{
    alternative, led0, literal, not, one, points, quietly, rule, run0, run1, seq, starts, without,
};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED, pct_encoded, sub_delims};
use crate::rfc3986::syntax::authority::host::{BRACKET, ip_literal, ipv4address};
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::scheme::scheme;
use crate::rfc5234::{DIGIT, alpha, digit};

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// IRI            = scheme ":" ihier-part [ "?" iquery ]
///                       [ "#" ifragment ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iri.accepts("http://résumé.example.org/日本"));
/// assert!(!Rule::Iri.accepts("http://h/\u{e000}"));
/// ```
#[doc(alias = "IRI")]
#[inline]
pub fn iri<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Iri, (scheme, literal!(":"), ihier_part, opt((literal!("?"), iquery)), opt((literal!("#"), ifragment))))
        .parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ihier-part     = "//" iauthority ipath-abempty
///                / ipath-absolute
///                / ipath-rootless
///                / ipath-empty
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IhierPart.accepts("//bücher.example/é"));
/// assert!(!Rule::IhierPart.accepts("//bücher.example/ "));
/// ```
#[doc(alias = "ihier-part")]
#[inline]
pub fn ihier_part<S: Source>(input: S) -> Parsed<S> {
    rule(
        Rule::IhierPart,
        alt((alternative(1, (literal!("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_rootless, ipath_empty)),
    )
    .parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// IRI-reference  = IRI / irelative-ref
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IriReference.accepts("../日本?é#ü"));
/// assert!(!Rule::IriReference.accepts("é:é"));
/// ```
#[doc(alias = "IRI-reference")]
#[inline]
pub fn iri_reference<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IriReference, alt((iri, irelative_ref))).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// absolute-IRI   = scheme ":" ihier-part [ "?" iquery ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::AbsoluteIri.accepts("urn:é?é"));
/// assert!(!Rule::AbsoluteIri.accepts("urn:é#é"));
/// ```
#[doc(alias = "absolute-IRI")]
#[inline]
pub fn absolute_iri<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::AbsoluteIri, (scheme, literal!(":"), ihier_part, opt((literal!("?"), iquery)))).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// irelative-ref  = irelative-part [ "?" iquery ] [ "#" ifragment ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IrelativeRef.accepts("é/b?\u{e000}#é"));
/// assert!(!Rule::IrelativeRef.accepts("a:é"));
/// ```
#[doc(alias = "irelative-ref")]
#[inline]
pub fn irelative_ref<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IrelativeRef, (irelative_part, opt((literal!("?"), iquery)), opt((literal!("#"), ifragment))))
        .parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// irelative-part = "//" iauthority ipath-abempty
///                / ipath-absolute
///                / ipath-noscheme
///                / ipath-empty
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IrelativePart.accepts("//é"));
/// assert!(!Rule::IrelativePart.accepts("é:"));
/// ```
#[doc(alias = "irelative-part")]
#[inline]
pub fn irelative_part<S: Source>(input: S) -> Parsed<S> {
    rule(
        Rule::IrelativePart,
        alt((alternative(1, (literal!("//"), iauthority, ipath_abempty)), ipath_absolute, ipath_noscheme, ipath_empty)),
    )
    .parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// iauthority     = [ iuserinfo "@" ] ihost [ ":" port ]
/// ```
///
/// A userinfo begins as a host does, so the code tries the authority without one first, as that of [RFC 3986](crate::rfc3986::syntax::authority::authority).
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iauthority.accepts("é@ü:80"));
/// assert!(!Rule::Iauthority.accepts("é@ü:é"));
/// ```
#[inline]
pub fn iauthority<S: Source>(input: S) -> Parsed<S> {
    let alone = without("[ iuserinfo \"@\" ]", (host_and_port(), not("ipchar", quietly(ipchar))));
    rule(Rule::Iauthority, alt((alone, with_userinfo))).parse_complete(input)
}

#[cold]
fn with_userinfo<S: Source>(input: S) -> Parsed<S> {
    seq((opt(quietly((iuserinfo, literal!("@")))), host_and_port())).parse_complete(input)
}

#[inline(always)]
fn host_and_port<S: Source>() -> impl Parser<S, Output = S::Text, Error = ()> {
    seq((ihost, opt((literal!(":"), port))))
}

pub(crate) const IUSERINFO: Class = Class::of(":").or(&IUNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// iuserinfo      = *( iunreserved / pct-encoded / sub-delims / ":" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iuserinfo.accepts("é:ü"));
/// assert!(!Rule::Iuserinfo.accepts("é@"));
/// ```
#[inline]
pub fn iuserinfo<S: Source>(input: S) -> Parsed<S> {
    let each = alt((iunreserved, pct_encoded, sub_delims, literal!(":")));
    rule(Rule::Iuserinfo, run0(&IUSERINFO, each)).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ihost          = IP-literal / IPv4address / ireg-name
/// ```
///
/// The look-ahead is that of [RFC 3986](crate::rfc3986::syntax::authority::host::host): `1.2.3.4é` begins with an IPv4address and is a name.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ihost.accepts("1.2.3.4é"));
/// assert!(!Rule::Ihost.accepts("[é]"));
/// ```
#[inline]
pub fn ihost<S: Source>(input: S) -> Parsed<S> {
    let ip_literal = starts(&BRACKET, ip_literal);
    let whole_ipv4address = starts(&DIGIT, whole_ipv4address);
    rule(Rule::Ihost, alt((ip_literal, whole_ipv4address, ireg_name))).parse_complete(input)
}

#[inline(never)]
fn whole_ipv4address<S: Source>(input: S) -> Parsed<S> {
    alternative(2, (ipv4address, not("iunreserved / pct-encoded / sub-delims", ireg_name_character)))
        .parse_complete(input)
}

pub(crate) const IREG_NAME: Class = IUNRESERVED.or_pct_encoded().or(&SUB_DELIMS);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ireg-name      = *( iunreserved / pct-encoded / sub-delims )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IregName.accepts("bücher.example"));
/// assert!(!Rule::IregName.accepts("\u{fdd0}"));
/// ```
#[doc(alias = "ireg-name")]
#[inline]
pub fn ireg_name<S: Source>(input: S) -> Parsed<S> {
    let each = alt((iunreserved, pct_encoded, sub_delims));
    rule(Rule::IregName, run0(&IREG_NAME, each)).parse_complete(input)
}

/// `iunreserved / pct-encoded / sub-delims`
#[inline]
fn ireg_name_character<S: Source>(input: S) -> Parsed<S> {
    one(&IREG_NAME, alt((iunreserved, pct_encoded, sub_delims))).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath          = ipath-abempty   ; begins with "/" or is empty
///                / ipath-absolute  ; begins with "/" but not "//"
///                / ipath-noscheme  ; begins with a non-colon segment
///                / ipath-rootless  ; begins with a segment
///                / ipath-empty     ; zero characters
/// ```
///
/// The order and the look-ahead are those of [RFC 3986](crate::rfc3986::syntax::path::path).
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ipath.accepts("é:ü/b"));
/// assert!(!Rule::Ipath.accepts("é?"));
/// ```
pub fn ipath<S: Source>(input: S) -> Parsed<S> {
    let whole_noscheme = alternative(3, (ipath_noscheme, not("ipchar", ipchar)));
    rule(Rule::Ipath, alt((whole_noscheme, ipath_rootless, ipath_abempty, ipath_absolute, ipath_empty)))
        .parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath-abempty  = *( "/" isegment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpathAbempty.accepts("//é/"));
/// assert!(!Rule::IpathAbempty.accepts("é/"));
/// ```
#[doc(alias = "ipath-abempty")]
#[inline]
pub fn ipath_abempty<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpathAbempty, segments()).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpathAbsolute.accepts("/é//b"));
/// assert!(!Rule::IpathAbsolute.accepts("//é"));
/// ```
#[doc(alias = "ipath-absolute")]
#[inline]
pub fn ipath_absolute<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpathAbsolute, (literal!("/"), opt((isegment_nz, segments())))).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath-noscheme = isegment-nz-nc *( "/" isegment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpathNoscheme.accepts("é/a:b"));
/// assert!(!Rule::IpathNoscheme.accepts("é:b"));
/// ```
#[doc(alias = "ipath-noscheme")]
#[inline]
pub fn ipath_noscheme<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpathNoscheme, (isegment_nz_nc, segments())).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath-rootless = isegment-nz *( "/" isegment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpathRootless.accepts("é:b"));
/// assert!(!Rule::IpathRootless.accepts("/é"));
/// ```
#[doc(alias = "ipath-rootless")]
#[inline]
pub fn ipath_rootless<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpathRootless, (isegment_nz, segments())).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipath-empty    = 0<ipchar>
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpathEmpty.accepts(""));
/// assert!(!Rule::IpathEmpty.accepts("é"));
/// ```
#[doc(alias = "ipath-empty")]
#[inline]
pub fn ipath_empty<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpathEmpty, literal!("")).parse_complete(input)
}

pub(crate) const ISEGMENTS: Class = Class::of("/").or(&IPCHAR);

/// `*( "/" isegment )`. A source that does not look inside reads a slash and then any run of slashes and `ipchar`s.
#[inline(always)]
fn segments<S: Source>() -> impl Parser<S, Output = S::Text, Error = ()> {
    led0::<b'/', _, _>(&ISEGMENTS, (literal!("/"), isegment))
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// isegment       = *ipchar
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Isegment.accepts("日本語"));
/// assert!(!Rule::Isegment.accepts("日/本"));
/// ```
#[inline]
pub fn isegment<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Isegment, run0(&IPCHAR, ipchar)).parse_complete(input)
}

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// isegment-nz    = 1*ipchar
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IsegmentNz.accepts("é:"));
/// assert!(!Rule::IsegmentNz.accepts(""));
/// ```
#[doc(alias = "isegment-nz")]
#[inline]
pub fn isegment_nz<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IsegmentNz, run1(&IPCHAR, ipchar)).parse_complete(input)
}

pub(crate) const ISEGMENT_NZ_NC: Class = Class::of("@").or(&IUNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
///                      / "@" )
///                ; non-zero-length segment without any colon ":"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IsegmentNzNc.accepts("é@"));
/// assert!(!Rule::IsegmentNzNc.accepts("é:"));
/// ```
#[doc(alias = "isegment-nz-nc")]
#[inline]
pub fn isegment_nz_nc<S: Source>(input: S) -> Parsed<S> {
    let each = alt((iunreserved, pct_encoded, sub_delims, literal!("@")));
    rule(Rule::IsegmentNzNc, run1(&ISEGMENT_NZ_NC, each)).parse_complete(input)
}

pub(crate) const IPCHAR: Class = Class::of(":@").or(&IUNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ipchar         = iunreserved / pct-encoded / sub-delims / ":"
///                / "@"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ipchar.accepts("é"));
/// assert!(!Rule::Ipchar.accepts("\u{e000}"));
/// ```
#[inline]
pub fn ipchar<S: Source>(input: S) -> Parsed<S> {
    let each = alt((iunreserved, pct_encoded, sub_delims, literal!(":"), literal!("@")));
    rule(Rule::Ipchar, one(&IPCHAR, each)).parse_complete(input)
}

pub(crate) const IQUERY: Class = Class::of("/?").or(&IPCHAR).or(&IPRIVATE);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// iquery         = *( ipchar / iprivate / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iquery.accepts("name=\u{e000}"));
/// assert!(!Rule::Iquery.accepts("é[]"));
/// ```
#[inline]
pub fn iquery<S: Source>(input: S) -> Parsed<S> {
    let each = alt((ipchar, iprivate, literal!("/"), literal!("?")));
    rule(Rule::Iquery, run0(&IQUERY, each)).parse_complete(input)
}

pub(crate) const IFRAGMENT: Class = Class::of("/?").or(&IPCHAR);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ifragment      = *( ipchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ifragment.accepts("é"));
/// assert!(!Rule::Ifragment.accepts("\u{e000}"));
/// ```
#[inline]
pub fn ifragment<S: Source>(input: S) -> Parsed<S> {
    let each = alt((ipchar, literal!("/"), literal!("?")));
    rule(Rule::Ifragment, run0(&IFRAGMENT, each)).parse_complete(input)
}

pub(crate) const IUNRESERVED: Class = UNRESERVED.or(&UCSCHAR);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// iunreserved    = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iunreserved.accepts("é"));
/// assert!(!Rule::Iunreserved.accepts("%"));
/// ```
#[inline]
pub fn iunreserved<S: Source>(input: S) -> Parsed<S> {
    let each = alt((alpha, digit, literal!("-"), literal!("."), literal!("_"), literal!("~"), ucschar));
    rule(Rule::Iunreserved, one(&IUNRESERVED, each)).parse_complete(input)
}

pub(crate) const UCSCHAR: Class = Class::beyond(Beyond::UCSCHAR);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// ucschar        = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
///                / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
///                / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
///                / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
///                / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
///                / %xD0000-DFFFD / %xE1000-EFFFD
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ucschar.accepts("日"));
/// assert!(!Rule::Ucschar.accepts("\u{fdd0}"));
/// ```
#[inline]
pub fn ucschar<S: Source>(input: S) -> Parsed<S> {
    let each = alt((
        points('\u{A0}', '\u{D7FF}'),
        points('\u{F900}', '\u{FDCF}'),
        points('\u{FDF0}', '\u{FFEF}'),
        points('\u{10000}', '\u{1FFFD}'),
        points('\u{20000}', '\u{2FFFD}'),
        points('\u{30000}', '\u{3FFFD}'),
        points('\u{40000}', '\u{4FFFD}'),
        points('\u{50000}', '\u{5FFFD}'),
        points('\u{60000}', '\u{6FFFD}'),
        points('\u{70000}', '\u{7FFFD}'),
        points('\u{80000}', '\u{8FFFD}'),
        points('\u{90000}', '\u{9FFFD}'),
        points('\u{A0000}', '\u{AFFFD}'),
        points('\u{B0000}', '\u{BFFFD}'),
        points('\u{C0000}', '\u{CFFFD}'),
        points('\u{D0000}', '\u{DFFFD}'),
        points('\u{E1000}', '\u{EFFFD}'),
    ));
    rule(Rule::Ucschar, one(&UCSCHAR, each)).parse_complete(input)
}

pub(crate) const IPRIVATE: Class = Class::beyond(Beyond::IPRIVATE);

/// [2.2. ABNF for IRI References and IRIs](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
///
/// ```abnf
/// iprivate       = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Iprivate.accepts("\u{e000}"));
/// assert!(!Rule::Iprivate.accepts("日"));
/// ```
#[inline]
pub fn iprivate<S: Source>(input: S) -> Parsed<S> {
    let each =
        alt((points('\u{E000}', '\u{F8FF}'), points('\u{F0000}', '\u{FFFFD}'), points('\u{100000}', '\u{10FFFD}')));
    rule(Rule::Iprivate, one(&IPRIVATE, each)).parse_complete(input)
}
