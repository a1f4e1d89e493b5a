use crate::check::accepts;
use crate::failure::{Failure, same};

pub fn is_dec_octet(answer: fn(&str) -> bool) -> Result<(), Failure> {
    accepts("is_dec_octet", "dec-octet", answer)
}

pub fn is_ipv4address(answer: fn(&str) -> bool) -> Result<(), Failure> {
    // The suite need not find what is wrong by far, with states that the rule does not have.
    const TEXTS: &[(&str, bool, &str)] = &[
        ("192.168.0.1", true, "this is an IPv4address"),
        ("::1", false, "this is an IPv6address, and no IPv4address"),
    ];
    for (text, expected, reason) in TEXTS {
        same(|| format!("is_ipv4address({text:?})"), answer(text), *expected, reason)?;
    }
    accepts("is_ipv4address", "IPv4address", answer)
}

pub fn digit(answer: fn(&str) -> Result<(&str, &str), ()>) -> Result<(), Failure> {
    type Case = (&'static str, Result<(&'static str, &'static str), ()>, &'static str);
    const TEXTS: &[Case] = &[
        ("192", Ok(("92", "1")), "the rest comes first, then what was read"),
        ("7", Ok(("", "7")), "nothing is left"),
        ("0x", Ok(("x", "0")), "0 is a digit, and what follows does not matter"),
        ("9é", Ok(("é", "9")), "what follows does not matter"),
        ("", Err(()), "there is no digit in an empty text"),
        ("x1", Err(()), "a parser reads at the start of the text"),
        ("/", Err(()), "`/` is the character before `0`"),
        (":", Err(()), "`:` is the character after `9`"),
        ("é1", Err(()), "a text may begin with any character"),
    ];
    TEXTS
        .iter()
        .try_for_each(|(text, expected, reason)| same(|| format!("digit({text:?})"), answer(text), *expected, reason))
}
