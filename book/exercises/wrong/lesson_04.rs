use nom::branch::alt;
use nom::character::complete::{char, digit1, one_of};
use nom::combinator::{opt, recognize};
use nom::multi::many_m_n;
use nom::{IResult, Parser};
use urispec::rfc3986::syntax::authority::host::{h16, ipv4address};

use crate::Wrong;
use crate::check::lesson_04 as check;
use crate::failure::Failure;

const fn wrong(
    exercise: &'static str,
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), Failure>,
) -> Wrong {
    Wrong { exercise, because, message, check }
}

fn digit(input: &str) -> IResult<&str, char> {
    one_of("0123456789")(input)
}

fn of_the_abnf(input: &str) -> IResult<&str, &str> {
    recognize(alt((
        recognize(digit),
        recognize((one_of("123456789"), digit)),
        recognize((char('1'), digit, digit)),
        recognize((char('2'), one_of("01234"), digit)),
        recognize((char('2'), char('5'), one_of("012345"))),
    )))
    .parse(input)
}

fn two_before_three(input: &str) -> IResult<&str, &str> {
    recognize(alt((
        recognize((one_of("123456789"), digit)),
        recognize((char('2'), char('5'), one_of("012345"))),
        recognize((char('2'), one_of("01234"), digit)),
        recognize((char('1'), digit, digit)),
        recognize(digit),
    )))
    .parse(input)
}

fn up_to_259(input: &str) -> IResult<&str, &str> {
    recognize(alt((
        recognize((char('2'), one_of("012345"), digit)),
        recognize((char('1'), digit, digit)),
        recognize((one_of("123456789"), digit)),
        recognize(digit),
    )))
    .parse(input)
}

fn any_three(input: &str) -> IResult<&str, &str> {
    recognize(many_m_n(1, 3, digit)).parse(input)
}

fn zeros(input: &str) -> IResult<&str, &str> {
    recognize(alt((
        recognize((char('2'), char('5'), one_of("012345"))),
        recognize((char('2'), one_of("01234"), digit)),
        recognize((char('1'), digit, digit)),
        recognize((digit, digit)),
        recognize(digit),
    )))
    .parse(input)
}

fn all_digits(input: &str) -> IResult<&str, &str> {
    let (rest, read) = digit1(input)?;
    if read.parse::<u8>().is_ok() { Ok((rest, read)) } else { of_the_abnf(input) }
}

fn one_group(input: &str) -> IResult<&str, &str, ()> {
    alt((recognize((h16, opt((char(':'), h16)))), ipv4address)).parse(input)
}

fn no_colon(input: &str) -> IResult<&str, &str, ()> {
    alt((recognize((h16, h16)), ipv4address)).parse(input)
}

fn groups_only(input: &str) -> IResult<&str, &str, ()> {
    recognize((h16, char(':'), h16)).parse(input)
}

fn address_in_second(input: &str) -> IResult<&str, &str, ()> {
    recognize((h16, char(':'), alt((ipv4address, h16)))).parse(input)
}

pub const WRONG: &[Wrong] = &[
    wrong("dec_octet", "the order of the ABNF", "dec_octet(\"192.168.0.1\")", || check::dec_octet(of_the_abnf)),
    wrong("dec_octet", "two digits before three", "dec_octet(\"192.168.0.1\")", || check::dec_octet(two_before_three)),
    wrong("dec_octet", "up to 259", "dec_octet(\"256\")", || check::dec_octet(up_to_259)),
    wrong("dec_octet", "any three digits", "dec_octet(\"256\")", || check::dec_octet(any_three)),
    wrong("dec_octet", "two digits may begin with 0", "\"00\" is no dec-octet", || check::dec_octet(zeros)),
    wrong("dec_octet", "all digits are read before it is clear how many belong to it", "dec_octet(\"256\")", || {
        check::dec_octet(all_digits)
    }),
    wrong("ls32", "a single group matches first", "ls32(\"192.0.2.1]\")", || check::ls32(one_group)),
    wrong("ls32", "the colon is missing", "ls32(\"1:2]\")", || check::ls32(no_colon)),
    wrong("ls32", "the IPv4 address is missing", "ls32(\"192.0.2.1]\")", || check::ls32(groups_only)),
    wrong("ls32", "the IPv4 address takes the place of both groups", "ls32(\"192.0.2.1]\")", || {
        check::ls32(address_in_second)
    }),
];
