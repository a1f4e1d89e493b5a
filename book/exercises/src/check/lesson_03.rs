use nom::IResult;

use crate::check::parses;
use crate::failure::Failure;

pub fn h16(answer: fn(&str) -> IResult<&str, &str>) -> Result<(), Failure> {
    parses("h16", "h16", |input| answer(input).ok(), &[("db8::1", "::1"), ("12345", "5")])
}

/// The last of the examples finds what counts, which the automaton need not find: see the limits of the proof in lesson 12.
pub fn port(answer: fn(&str) -> IResult<&str, &str>) -> Result<(), Failure> {
    parses(
        "port",
        "port",
        |input| answer(input).ok(),
        &[("8042/over", "/over"), ("/", "/"), ("0123456789012345/", "/")],
    )
}

pub fn scheme(answer: fn(&str) -> IResult<&str, &str>) -> Result<(), Failure> {
    parses("scheme", "scheme", |input| answer(input).ok(), &[("http://a", "://a"), ("git+ssh:", ":")])
}
