use nom::IResult;

use crate::check::parses;
use crate::failure::Failure;

pub fn dec_octet(answer: fn(&str) -> IResult<&str, &str>) -> Result<(), Failure> {
    parses(
        "dec_octet",
        "dec-octet",
        |input| answer(input).ok(),
        &[("192.168.0.1", ".168.0.1"), ("0.1", ".1"), ("256", "6")],
    )
}

pub fn ls32(answer: fn(&str) -> IResult<&str, &str, ()>) -> Result<(), Failure> {
    parses("ls32", "ls32", |input| answer(input).ok(), &[("1:2]", "]"), ("192.0.2.1]", "]")])
}
