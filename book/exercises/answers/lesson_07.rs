use nom::branch::alt;
use nom::combinator::{not, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use urispec::rfc3986::characters::{pct_encoded, sub_delims, unreserved};
use urispec::rfc3986::syntax::authority::host::{ip_literal, ipv4address, reg_name};

use crate::given::Kind;

pub fn host(input: &str) -> IResult<&str, Kind, ()> {
    let name_character = alt((unreserved, pct_encoded, sub_delims));
    let whole_ipv4address = terminated(ipv4address, not(name_character));
    alt((
        value(Kind::IpLiteral, ip_literal),
        value(Kind::Ipv4address, whole_ipv4address),
        value(Kind::RegName, reg_name),
    ))
    .parse(input)
}
