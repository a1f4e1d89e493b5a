use nom::bytes::complete::take_while_m_n;
use nom::character::complete::{digit0, one_of, satisfy};
use nom::combinator::recognize;
use nom::multi::many0;
use nom::{IResult, Parser};

pub fn h16(input: &str) -> IResult<&str, &str> {
    take_while_m_n(1, 4, |character: char| character.is_ascii_hexdigit()).parse(input)
}

pub fn port(input: &str) -> IResult<&str, &str> {
    digit0(input)
}

pub fn scheme(input: &str) -> IResult<&str, &str> {
    let letter = || satisfy(|character| character.is_ascii_alphabetic());
    let digit = satisfy(|character| character.is_ascii_digit());
    recognize((letter(), many0(nom::branch::alt((letter(), digit, one_of("+-.")))))).parse(input)
}
