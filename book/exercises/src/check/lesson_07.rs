use nom::IResult;

use crate::check::{Error, parses};
use crate::failure::{Failure, same};
use crate::given::Kind;

pub fn host(answer: fn(&str) -> IResult<&str, Kind, ()>) -> Result<(), Failure> {
    const TEXTS: &[(&str, &str, Kind, &str)] = &[
        ("1.2.3.4", "", Kind::Ipv4address, "an address counts before a name"),
        ("1.2.3.4:80", ":80", Kind::Ipv4address, "a colon ends the host"),
        ("1.2.3.4/a", "/a", Kind::Ipv4address, "a slash ends the host"),
        ("1.2.3.4com/", "/", Kind::RegName, "the whole host has to be an address"),
        ("1.2.3.256", "", Kind::RegName, "the whole host has to be an address, and a digit follows `1.2.3.25`"),
        ("1.2.3.4.", "", Kind::RegName, "the whole host has to be an address, and a dot follows"),
        ("1.2.3.4%41", "", Kind::RegName, "a percent-encoding may be part of a name, too"),
        ("1.2.3.4%", "%", Kind::Ipv4address, "a `%` without digits is no character of a name"),
        ("1.2.3.4!", "", Kind::RegName, "`!` may be part of a name, too"),
        ("[::1]:80", ":80", Kind::IpLiteral, "an address in brackets"),
        ("[v1.a]", "", Kind::IpLiteral, "a future version of addresses"),
        ("example.com", "", Kind::RegName, "a name"),
        ("", "", Kind::RegName, "a name may be empty"),
        ("/", "/", Kind::RegName, "a name may be empty"),
    ];
    for (text, rest, kind, reason) in TEXTS {
        same(|| format!("host({text:?})"), answer(text).map_err(|_| Error), Ok((*rest, *kind)), reason)?;
    }
    // The automaton of `host` has 161 states, and a million texts take too long. Names and IPv4 addresses are what can go wrong here.
    parses(
        "host",
        "reg-name",
        |input| answer(input).ok().map(|(rest, _)| (rest, &input[..input.len() - rest.len()])),
        &[],
    )
}
