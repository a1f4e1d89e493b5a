//! # [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{
    alternative, decimal, groups, literal, not, one, range, repeat, rule, run0, run1, seq, starts, whole_groups,
};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED, pct_encoded, sub_delims, unreserved};
use crate::rfc5234::{DIGIT, HEXDIG, digit, hexdig};

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// host        = IP-literal / IPv4address / reg-name
/// ```
///
/// "First-match-wins" in this section applies to complete hosts, unlike `alt`. `1.2.3.4.example` and `1.2.3.256` begin with an
/// IPv4address but are reg-names, hence the look-ahead.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Host.accepts("1.2.3.4com"));
/// assert!(!Rule::Host.accepts("::1"));
/// ```
#[inline]
pub fn host<S: Source>(input: S) -> Parsed<S> {
    let ip_literal = starts(&BRACKET, ip_literal);
    let whole_ipv4address = starts(&DIGIT, whole_ipv4address);
    rule(Rule::Host, alt((ip_literal, whole_ipv4address, reg_name))).parse_complete(input)
}

pub(crate) const BRACKET: Class = Class::of("[");

#[inline(never)]
fn whole_ipv4address<S: Source>(input: S) -> Parsed<S> {
    alternative(2, (ipv4address, not("unreserved / pct-encoded / sub-delims", reg_name_character)))
        .parse_complete(input)
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::IpLiteral.accepts("[::1]"));
/// assert!(!Rule::IpLiteral.accepts("[::1"));
/// ```
#[doc(alias = "IP-literal")]
#[inline(never)]
pub fn ip_literal<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::IpLiteral, (literal!("["), alt((whole_ipv6address, ipvfuture)), literal!("]"))).parse_complete(input)
}

/// An address that a bracket follows, so that nothing shorter than the whole of it can match. To do without what is shorter makes a program smaller that only
/// parses; one that has the other rule as well, as a module for JavaScript does, is smaller with that alone.
#[inline]
pub(crate) fn whole_ipv6address<S: Source>(input: S) -> Parsed<S> {
    if S::REPORTS || S::WHOLE || cfg!(target_family = "wasm") {
        return ipv6address(input);
    }
    rule(Rule::Ipv6address, whole_groups(ipv4address, ipv6address_alternatives)).parse_complete(input)
}

pub(crate) const IPVFUTURE: Class = Class::of(":").or(&UNRESERVED).or(&SUB_DELIMS);

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ipvfuture.accepts("v1f.a:b"));
/// assert!(!Rule::Ipvfuture.accepts("v.a:b"));
/// ```
#[doc(alias = "IPvFuture")]
#[inline(never)]
pub fn ipvfuture<S: Source>(input: S) -> Parsed<S> {
    let each = alt((unreserved, sub_delims, literal!(":")));
    rule(Rule::Ipvfuture, (literal!("v"), run1(&HEXDIG, hexdig), literal!("."), run1(&IPVFUTURE, each)))
        .parse_complete(input)
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// IPv6address =                            6( h16 ":" ) ls32
///             /                       "::" 5( h16 ":" ) ls32
///             / [               h16 ] "::" 4( h16 ":" ) ls32
///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
///             / [ *4( h16 ":" ) h16 ] "::"              ls32
///             / [ *5( h16 ":" ) h16 ] "::"              h16
///             / [ *6( h16 ":" ) h16 ] "::"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ipv6address.accepts("2001:db8::192.0.2.1"));
/// assert!(!Rule::Ipv6address.accepts("1:2:3:4:5:6:7:8:9"));
/// ```
#[doc(alias = "IPv6address")]
#[inline]
pub fn ipv6address<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Ipv6address, groups(ipv4address, ipv6address_alternatives, |text| ipv6address_alternatives(text)))
        .parse_complete(input)
}

fn ipv6address_alternatives<S: Source>(input: S) -> Parsed<S> {
    alt((
        alternative(1, (repeat(6, 6, h16_colon), ls32)),
        alternative(2, (literal!("::"), repeat(5, 5, h16_colon), ls32)),
        alternative(3, (opt(h16), literal!("::"), repeat(4, 4, h16_colon), ls32)),
        alternative(4, (opt(up_to(1)), literal!("::"), repeat(3, 3, h16_colon), ls32)),
        alternative(5, (opt(up_to(2)), literal!("::"), repeat(2, 2, h16_colon), ls32)),
        alternative(6, (opt(up_to(3)), literal!("::"), h16_colon, ls32)),
        alternative(7, (opt(up_to(4)), literal!("::"), ls32)),
        alternative(8, (opt(up_to(5)), literal!("::"), h16)),
        alternative(9, (opt(up_to(6)), literal!("::"))),
    ))
    .parse_complete(input)
}

/// `h16 ":"`
fn h16_colon<S: Source>(input: S) -> Parsed<S> {
    seq((h16, literal!(":"))).parse_complete(input)
}

/// `*most( h16 ":" ) h16`, written as the equivalent `h16 *most( ":" h16 )`: a repetition that ends in `":"` would also consume the first
/// half of a following `"::"`.
fn up_to<S: Source>(most: usize) -> impl Parser<S, Output = S::Text, Error = ()> {
    seq((h16, repeat(0, most, (literal!(":"), h16))))
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// ls32        = ( h16 ":" h16 ) / IPv4address
///             ; least-significant 32 bits of address
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ls32.accepts("0:192"));
/// assert!(!Rule::Ls32.accepts("192.0"));
/// ```
pub fn ls32<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Ls32, alt((alternative(1, (h16, literal!(":"), h16)), ipv4address))).parse_complete(input)
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// h16         = 1*4HEXDIG
///             ; 16 bits of address represented in hexadecimal
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::H16.accepts("0DB8"));
/// assert!(!Rule::H16.accepts("00DB8"));
/// ```
#[inline(never)]
pub fn h16<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::H16, repeat(1, 4, hexdig)).parse_complete(input)
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Ipv4address.accepts("192.0.2.255"));
/// assert!(!Rule::Ipv4address.accepts("192.0.2.256"));
/// ```
#[doc(alias = "IPv4address")]
pub fn ipv4address<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Ipv4address, (dec_octet, literal!("."), dec_octet, literal!("."), dec_octet, literal!("."), dec_octet))
        .parse_complete(input)
}

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// dec-octet   = DIGIT                 ; 0-9
///             / %x31-39 DIGIT         ; 10-99
///             / "1" 2DIGIT            ; 100-199
///             / "2" %x30-34 DIGIT     ; 200-249
///             / "25" %x30-35          ; 250-255
/// ```
///
/// The longest alternative comes first: `alt` takes the first match, and the first alternative of the ABNF would take only the
/// `1` of `192`.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::DecOctet.accepts("255"));
/// assert!(!Rule::DecOctet.accepts("256"));
/// ```
#[doc(alias = "dec-octet")]
pub fn dec_octet<S: Source>(input: S) -> Parsed<S> {
    let each = |input: S| {
        alt((
            alternative(5, (literal!("25"), range(0x30, 0x35))),
            alternative(4, (literal!("2"), range(0x30, 0x34), digit)),
            alternative(3, (literal!("1"), repeat(2, 2, digit))),
            alternative(2, (range(0x31, 0x39), digit)),
            alternative(1, digit),
        ))
        .parse_complete(input)
    };
    rule(Rule::DecOctet, decimal(255, each)).parse_complete(input)
}

pub(crate) const REG_NAME: Class = UNRESERVED.or_pct_encoded().or(&SUB_DELIMS);

/// [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
///
/// ```abnf
/// reg-name    = *( unreserved / pct-encoded / sub-delims )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::RegName.accepts("b%C3%BCcher.example"));
/// assert!(!Rule::RegName.accepts("bücher.example"));
/// ```
#[doc(alias = "reg-name")]
#[inline]
pub fn reg_name<S: Source>(input: S) -> Parsed<S> {
    let each = alt((unreserved, pct_encoded, sub_delims));
    rule(Rule::RegName, run0(&REG_NAME, each)).parse_complete(input)
}

/// `unreserved / pct-encoded / sub-delims`
#[inline]
fn reg_name_character<S: Source>(input: S) -> Parsed<S> {
    one(&REG_NAME, alt((unreserved, pct_encoded, sub_delims))).parse_complete(input)
}
