use nom::branch::alt;
use nom::character::complete::{char, one_of};
use nom::combinator::recognize;
use nom::{IResult, Parser};
use urispec::rfc3986::syntax::authority::host::{h16, ipv4address};

fn digit(input: &str) -> IResult<&str, char> {
    one_of("0123456789")(input)
}

pub fn dec_octet(input: &str) -> IResult<&str, &str> {
    recognize(alt((
        recognize((char('2'), char('5'), one_of("012345"))),
        recognize((char('2'), one_of("01234"), digit)),
        recognize((char('1'), digit, digit)),
        recognize((one_of("123456789"), digit)),
        recognize(digit),
    )))
    .parse(input)
}

pub fn ls32(input: &str) -> IResult<&str, &str, ()> {
    alt((recognize((h16, char(':'), h16)), ipv4address)).parse(input)
}
