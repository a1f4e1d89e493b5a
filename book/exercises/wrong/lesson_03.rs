use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{alpha1, digit0, digit1, hex_digit0, hex_digit1, one_of};
use nom::combinator::recognize;
use nom::multi::many1;
use nom::{IResult, Parser};

use crate::Wrong;
use crate::check::lesson_03 as check;
use crate::failure::Failure;

const fn wrong(
    exercise: &'static str,
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), Failure>,
) -> Wrong {
    Wrong { exercise, because, message, check }
}

fn up_to_five(input: &str) -> IResult<&str, &str> {
    take_while_m_n(0, 5, |character: char| character.is_ascii_digit()).parse(input)
}

fn exactly_four(input: &str) -> IResult<&str, &str> {
    take_while_m_n(4, 4, |character: char| character.is_ascii_hexdigit()).parse(input)
}

fn none_to_four(input: &str) -> IResult<&str, &str> {
    take_while_m_n(0, 4, |character: char| character.is_ascii_hexdigit()).parse(input)
}

fn decimal(input: &str) -> IResult<&str, &str> {
    take_while_m_n(1, 4, |character: char| character.is_ascii_digit() || ('a'..='f').contains(&character)).parse(input)
}

fn any_first(input: &str) -> IResult<&str, &str> {
    take_while1(|character: char| character.is_ascii_alphanumeric() || "+-.".contains(character)).parse(input)
}

fn any_letters(input: &str) -> IResult<&str, &str> {
    let is_next = |character: char| character.is_alphanumeric() || "+-.".contains(character);
    if input.starts_with(|character: char| character.is_alphabetic()) {
        nom::bytes::complete::take_while(is_next).parse(input)
    } else {
        alpha1(input)
    }
}

fn at_least_two(input: &str) -> IResult<&str, &str> {
    recognize((
        one_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        many1(one_of("abcdefghijklmnopqrstuvwxyz+-.0123456789")),
    ))
    .parse(input)
}

pub const WRONG: &[Wrong] = &[
    wrong("h16", "exactly four digits", "h16(\"db8::1\")", || check::h16(exactly_four)),
    wrong("h16", "as many digits as there are", "h16(\"12345\")", || check::h16(|input| hex_digit1(input))),
    wrong("h16", "no digit is enough", "\"\" is no h16", || check::h16(none_to_four)),
    wrong("h16", "upper case is forgotten", "is a h16", || check::h16(decimal)),
    wrong("port", "a port may be empty", "port(\"/\")", || check::port(|input| digit1(input))),
    wrong("port", "the rule has no upper limit", "port(\"0123456789012345/\")", || check::port(up_to_five)),
    wrong("port", "letters are no digits", "is no port", || check::port(|input| hex_digit0(input))),
    wrong("scheme", "a scheme begins with a letter", "is no scheme", || check::scheme(any_first)),
    wrong("scheme", "only letters", "scheme(\"git+ssh:\")", || check::scheme(|input| alpha1(input))),
    wrong("scheme", "letters of all scripts", "only characters of ASCII", || check::scheme(any_letters)),
    wrong("scheme", "one letter is enough", "is a scheme", || check::scheme(at_least_two)),
    wrong("scheme", "digits only", "scheme(\"http://a\")", || check::scheme(|input| digit0(input))),
];
