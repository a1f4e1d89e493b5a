use nom::branch::alt;
use nom::bytes::complete::{take_while, take_while1};
use nom::character::complete::{char, satisfy};
use nom::combinator::recognize;
use nom::multi::{many0, many1};
use nom::{IResult, Parser};

use crate::Wrong;
use crate::check::lesson_05 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "userinfo", because, message, check }
}

const PLAIN: &str = "-._~!$&'()*+,;=:";

fn bare_percent(input: &str) -> IResult<&str, &str> {
    take_while(|character: char| character.is_ascii_alphanumeric() || PLAIN.contains(character) || character == '%')
        .parse(input)
}

fn no_percent(input: &str) -> IResult<&str, &str> {
    take_while(|character: char| character.is_ascii_alphanumeric() || PLAIN.contains(character)).parse(input)
}

fn not_empty(input: &str) -> IResult<&str, &str> {
    take_while1(|character: char| character.is_ascii_alphanumeric() || PLAIN.contains(character) || character == '%')
        .parse(input)
}

fn with(is_plain: fn(char) -> bool, input: &str) -> IResult<&str, &str> {
    let digit = || satisfy(|character| character.is_ascii_hexdigit());
    recognize(many0(alt((recognize(satisfy(is_plain)), recognize((char('%'), digit(), digit())))))).parse(input)
}

fn at_sign(input: &str) -> IResult<&str, &str> {
    with(|character| character.is_ascii_alphanumeric() || PLAIN.contains(character) || character == '@', input)
}

fn no_colon(input: &str) -> IResult<&str, &str> {
    with(|character| character.is_ascii_alphanumeric() || (PLAIN.contains(character) && character != ':'), input)
}

fn no_tilde(input: &str) -> IResult<&str, &str> {
    with(|character| character.is_ascii_alphanumeric() || (PLAIN.contains(character) && character != '~'), input)
}

fn all_scripts(input: &str) -> IResult<&str, &str> {
    with(|character| character.is_alphanumeric() || PLAIN.contains(character), input)
}

fn at_least_one(input: &str) -> IResult<&str, &str> {
    let digit = || satisfy(|character| character.is_ascii_hexdigit());
    let plain = satisfy(|character| character.is_ascii_alphanumeric() || PLAIN.contains(character));
    recognize(many1(alt((recognize(plain), recognize((char('%'), digit(), digit())))))).parse(input)
}

pub const WRONG: &[Wrong] = &[
    wrong("a `%` alone is no character", "userinfo(\"a%2z\")", || check::userinfo(bare_percent)),
    wrong("percent-encoding is forgotten", "userinfo(\"ada:pa%20ss@h\")", || check::userinfo(no_percent)),
    wrong("user information may be empty, and a `%` alone is no character", "userinfo(\"a%2z\")", || {
        check::userinfo(not_empty)
    }),
    wrong("user information may be empty", "userinfo(\"@h\")", || check::userinfo(at_least_one)),
    wrong("an `@` ends it", "userinfo(\"ada:pa%20ss@h\")", || check::userinfo(at_sign)),
    wrong("a colon is allowed", "userinfo(\"ada:pa%20ss@h\")", || check::userinfo(no_colon)),
    wrong("the tilde is forgotten", "\"~\" is a userinfo", || check::userinfo(no_tilde)),
    wrong("letters of all scripts", "only characters of ASCII", || check::userinfo(all_scripts)),
];
