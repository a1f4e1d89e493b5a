//! Lesson 4: `alt` is ordered, ABNF is not.

use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::{IResult, Parser};
use urispec::rfc3986::syntax::authority::host::{h16, ipv4address};

fn digit(input: &str) -> IResult<&str, char> {
    one_of("0123456789")(input)
}

/// These are the alternatives in the order of the ABNF. Move them until the parser reads all of `192`.
pub fn dec_octet(input: &str) -> IResult<&str, &str> {
    alt((
        recognize(digit),
        recognize((one_of("123456789"), digit)),
        recognize((char('1'), digit, digit)),
        recognize((char('2'), one_of("01234"), digit)),
        recognize((char('2'), char('5'), one_of("012345"))),
    ))
    .parse(input)
}

/// ```abnf
/// ls32        = ( h16 ":" h16 ) / IPv4address
/// ```
///
/// `h16` and `ipv4address` are there already, from the library. Their error is `()`, so the error here is `()` as well.
pub fn ls32(input: &str) -> IResult<&str, &str, ()> {
    todo!()
}
