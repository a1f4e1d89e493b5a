use crate::Wrong;
use crate::answers::lesson_11::normalize_percent;
use crate::check::lesson_11 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "normalize_percent", because, message, check }
}

/// Replaces each triplet.
fn each(text: &str, replace: impl Fn(u8, &str) -> String) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        let digits = after.get(..2).unwrap_or_default();
        result.push_str(before);
        result.push_str(
            &u8::from_str_radix(digits, 16).map_or_else(|_| format!("%{digits}"), |byte| replace(byte, digits)),
        );
        rest = &after[digits.len()..];
    }
    result + rest
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

pub const WRONG: &[Wrong] = &[
    wrong("it decodes everything in ASCII", "normalize_percent(\"/a%2fb\")", || {
        check::normalize_percent(|text| {
            each(
                text,
                |byte, digits| {
                    if byte.is_ascii() { char::from(byte).into() } else { format!("%{}", digits.to_uppercase()) }
                },
            )
        })
    }),
    wrong("it only writes upper case", "normalize_percent(\"/%7Eada\")", || {
        check::normalize_percent(|text| each(text, |_, digits| format!("%{}", digits.to_uppercase())))
    }),
    wrong("it only decodes", "normalize_percent(\"/a%2fb\")", || {
        check::normalize_percent(|text| {
            each(text, |byte, digits| if is_unreserved(byte) { char::from(byte).into() } else { format!("%{digits}") })
        })
    }),
    wrong("it writes lower case", "normalize_percent(\"/a%2fb\")", || {
        check::normalize_percent(|text| {
            each(&normalize_percent(text), |_, digits| format!("%{}", digits.to_lowercase()))
        })
    }),
    wrong("it decodes `%25`, which makes an encoding of what was none", "normalize_percent(\"/%2541\")", || {
        check::normalize_percent(|text| normalize_percent(text).replace("%25", "%"))
    }),
    wrong("it changes the case of the path", "the case of a path is not changed", || {
        check::normalize_percent(|text| {
            let normalized = normalize_percent(text);
            if text == "/aBc" { normalized.to_lowercase() } else { normalized }
        })
    }),
    wrong("it decodes reserved characters, too", "normalize_percent(\"/%21\")", || {
        check::normalize_percent(|text| {
            let decoded = |byte: u8| is_unreserved(byte) || b"!$&'()*+,;=".contains(&byte);
            each(
                text,
                |byte, digits| {
                    if decoded(byte) { char::from(byte).into() } else { format!("%{}", digits.to_uppercase()) }
                },
            )
        })
    }),
];
