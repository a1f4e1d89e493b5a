//! Lesson 7: host.

use nom::branch::alt;
use nom::combinator::{not, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use urispec::rfc3986::characters::{pct_encoded, sub_delims, unreserved};
use urispec::rfc3986::syntax::authority::host::{ip_literal, ipv4address, reg_name};

use crate::given::Kind;

/// ```abnf
/// host        = IP-literal / IPv4address / reg-name
/// ```
///
/// Reads a host and says what it is. All the parsers that you need are imported. `value(kind, parser)` returns `kind` where `parser` matches.
pub fn host(input: &str) -> IResult<&str, Kind, ()> {
    todo!()
}
