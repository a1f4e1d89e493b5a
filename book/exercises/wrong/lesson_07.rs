use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::character::complete::{alpha1, digit1};
use nom::combinator::{eof, not, value};
use nom::sequence::terminated;
use nom::{IResult, Parser};
use urispec::rfc3986::characters::{sub_delims, unreserved};
use urispec::rfc3986::syntax::authority::host::{ip_literal, ipv4address, reg_name};

use crate::Wrong;
use crate::check::lesson_07 as check;
use crate::failure::Failure;
use crate::given::Kind;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "host", because, message, check }
}

/// A host, if this is an address.
fn with<'t>(address: impl Parser<&'t str, Output = &'t str, Error = ()>, input: &'t str) -> IResult<&'t str, Kind, ()> {
    alt((value(Kind::IpLiteral, ip_literal), value(Kind::Ipv4address, address), value(Kind::RegName, reg_name)))
        .parse(input)
}

fn name_first(input: &str) -> IResult<&str, Kind, ()> {
    alt((value(Kind::IpLiteral, ip_literal), value(Kind::RegName, reg_name), value(Kind::Ipv4address, ipv4address)))
        .parse(input)
}

pub const WRONG: &[Wrong] = &[
    wrong("no look-ahead", "host(\"1.2.3.4com/\")", || check::host(|input| with(ipv4address, input))),
    wrong("the name comes first, so that no host is an address", "host(\"1.2.3.4\")", || check::host(name_first)),
    wrong("the look-ahead sees letters only", "host(\"1.2.3.256\")", || {
        check::host(|input| with(terminated(ipv4address, not(alpha1)), input))
    }),
    wrong("the look-ahead sees digits only", "host(\"1.2.3.4com/\")", || {
        check::host(|input| with(terminated(ipv4address, not(digit1)), input))
    }),
    wrong("the look-ahead wants the end of the text", "host(\"1.2.3.4:80\")", || {
        check::host(|input| with(terminated(ipv4address, eof), input))
    }),
    wrong("the look-ahead forgets percent-encoding", "host(\"1.2.3.4%41\")", || {
        check::host(|input| with(terminated(ipv4address, not(alt((unreserved, sub_delims)))), input))
    }),
    wrong("the look-ahead takes every `%` for a percent-encoding", "host(\"1.2.3.4%\")", || {
        check::host(|input| with(terminated(ipv4address, not(alt((unreserved, sub_delims, tag("%"))))), input))
    }),
];
