use crate::Wrong;
use crate::answers::lesson_02::is_dec_octet;
use crate::check::lesson_02 as check;

const fn wrong(
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), crate::failure::Failure>,
) -> Wrong {
    Wrong { exercise: "is_dec_octet", because, message, check }
}

const fn wrong_digit(
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), crate::failure::Failure>,
) -> Wrong {
    Wrong { exercise: "digit", because, message, check }
}

const fn wrong_address(
    because: &'static str,
    message: &'static str,
    check: fn() -> Result<(), crate::failure::Failure>,
) -> Wrong {
    Wrong { exercise: "is_ipv4address", because, message, check }
}

pub const WRONG: &[Wrong] = &[
    wrong("`u8` reads a plus sign and zeros in front", "\"+6\" is no dec-octet", || {
        check::is_dec_octet(|text| text.parse::<u8>().is_ok())
    }),
    wrong("only digits, but zeros in front", "\"00\" is no dec-octet", || {
        check::is_dec_octet(|text| text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u8>().is_ok())
    }),
    wrong("without zeros in front, but also without 0 itself", "\"0\" is a dec-octet", || {
        check::is_dec_octet(|text| !text.starts_with(['0', '+']) && text.parse::<u8>().is_ok())
    }),
    wrong("one to three digits, up to 999", "is no dec-octet", || {
        check::is_dec_octet(|text| {
            (1..=3).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_digit())
                && (text.len() == 1 || !text.starts_with('0'))
        })
    }),
    wrong("spaces around it are dropped", "is no dec-octet", || {
        check::is_dec_octet(|text| {
            let text = text.trim();
            text == "0" || (!text.starts_with(['0', '+']) && text.parse::<u8>().is_ok())
        })
    }),
    wrong_address("three numbers are enough", "is no IPv4address", || {
        check::is_ipv4address(|text| text.split('.').count() <= 4 && text.split('.').all(is_dec_octet))
    }),
    wrong_address("any number of numbers", "is no IPv4address", || {
        check::is_ipv4address(|text| text.split('.').all(is_dec_octet))
    }),
    wrong_address("numbers with zeros in front", "is no IPv4address", || {
        check::is_ipv4address(|text| {
            text.split('.').count() == 4 && text.split('.').all(|part| part.parse::<u8>().is_ok())
        })
    }),
    wrong_address("a dot at the end", "is no IPv4address", || {
        check::is_ipv4address(|text| {
            let text = text.strip_suffix('.').unwrap_or(text);
            text.split('.').count() == 4 && text.split('.').all(is_dec_octet)
        })
    }),
    wrong_address("addresses of version 6 as well", "this is an IPv6address", || {
        check::is_ipv4address(|text| text.parse::<std::net::IpAddr>().is_ok())
    }),
    wrong_digit("it returns what was read first", "digit(\"192\")", || {
        check::digit(|text| match text.as_bytes() {
            [b'0'..=b'9', ..] => Ok((&text[..1], &text[1..])),
            _ => Err(()),
        })
    }),
    wrong_digit("it reads all digits", "digit(\"192\")", || {
        check::digit(|text| {
            let end = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
            if end == 0 { Err(()) } else { Ok((&text[end..], &text[..end])) }
        })
    }),
    wrong_digit("a digit may be followed by something", "digit(\"192\")", || {
        check::digit(|text| match text.as_bytes() {
            [b'0'..=b'9'] => Ok(("", text)),
            _ => Err(()),
        })
    }),
];
