//! Lesson 3: combinators.
//!
//! A parser of nom is a function from `&str` to `IResult<&str, &str>`, which is `Ok((rest, matched))` or an error. Some that help:
//!
//! - `nom::bytes::complete::take_while_m_n(least, most, condition)`, `take_while` and `take_while1`
//! - `nom::character::complete::{satisfy, one_of, digit0, digit1}`
//! - `nom::multi::{many0, many1}`, `nom::branch::alt`, and a tuple of parsers for one after the other
//! - `nom::combinator::recognize(parser)`, which returns the text that the parser read

use nom::{IResult, Parser};

/// ```abnf
/// h16         = 1*4HEXDIG
/// ```
pub fn h16(input: &str) -> IResult<&str, &str> {
    todo!()
}

/// ```abnf
/// port        = *DIGIT
/// ```
pub fn port(input: &str) -> IResult<&str, &str> {
    todo!()
}

/// ```abnf
/// scheme      = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
pub fn scheme(input: &str) -> IResult<&str, &str> {
    todo!()
}
