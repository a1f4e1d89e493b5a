use nom::IResult;

use crate::check::parses;
use crate::failure::Failure;

pub fn userinfo(answer: fn(&str) -> IResult<&str, &str>) -> Result<(), Failure> {
    parses(
        "userinfo",
        "userinfo",
        |input| answer(input).ok(),
        &[("ada:pa%20ss@h", "@h"), ("a%2z", "%2z"), ("@h", "@h")],
    )
}
