use nom::branch::alt;
use nom::character::complete::{char, satisfy};
use nom::combinator::recognize;
use nom::multi::many0;
use nom::{IResult, Parser};

pub fn userinfo(input: &str) -> IResult<&str, &str> {
    let plain = satisfy(|character| character.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:".contains(character));
    let digit = || satisfy(|character| character.is_ascii_hexdigit());
    recognize(many0(alt((recognize(plain), recognize((char('%'), digit(), digit())))))).parse(input)
}
