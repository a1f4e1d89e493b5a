//! # [RFC 6874](https://www.rfc-editor.org/rfc/rfc6874): what it added to IP literals

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::authority::host::{ipv6address, ipvfuture};

/// [2. Specification](https://www.rfc-editor.org/rfc/rfc6874#section-2)
///
/// ```abnf
/// IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture  ) "]"
/// ```
///
/// ```
/// # use urispec::zone::grammar::ip_literal;
/// assert_eq!(ip_literal("[fe80::a%25en1]:80")?, (":80", "[fe80::a%25en1]"));
/// assert_eq!(ip_literal("[v1.a]")?, ("", "[v1.a]"));
/// assert!(ip_literal("[fe80::a%en1]").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "IP-literal")]
pub fn ip_literal<S: Source>(input: S) -> Parsed<S> {
    // An address is the beginning of one with a zone.
    seq((literal!("["), alt((ipv6addrz, ipv6address, ipvfuture)), literal!("]"))).parse_complete(input)
}

const ZONE_ID: Class = UNRESERVED.or_pct_encoded();

/// [2. Specification](https://www.rfc-editor.org/rfc/rfc6874#section-2)
///
/// ```abnf
/// ZoneID = 1*( unreserved / pct-encoded )
/// ```
///
/// ```
/// # use urispec::zone::grammar::zoneid;
/// assert_eq!(zoneid("en%201]")?, ("]", "en%201"));
/// assert!(zoneid("]").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ZoneID")]
pub fn zoneid<S: Source>(input: S) -> Parsed<S> {
    run1(&ZONE_ID, alt((unreserved, pct_encoded))).parse_complete(input)
}

/// [2. Specification](https://www.rfc-editor.org/rfc/rfc6874#section-2)
///
/// ```abnf
/// IPv6addrz = IPv6address "%25" ZoneID
/// ```
///
/// ```
/// # use urispec::zone::grammar::ipv6addrz;
/// assert_eq!(ipv6addrz("fe80::1%25eth0")?, ("", "fe80::1%25eth0"));
/// assert!(ipv6addrz("fe80::1%eth0").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "IPv6addrz")]
pub fn ipv6addrz<S: Source>(input: S) -> Parsed<S> {
    seq((ipv6address, literal!("%25"), zoneid)).parse_complete(input)
}
