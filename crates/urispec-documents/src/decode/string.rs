//! Escapes in strings of JSON, TOML and YAML.

use super::number::number;

/// An escape in a string of JSON, TOML or YAML.
pub(super) fn string_escape(text: &[u8]) -> Option<(usize, Option<char>)> {
    let digits = |count: usize| Some((2 + count, Some(number(text.get(2..2 + count)?, 16)?)));
    let character = match text.get(1)? {
        b'u' => return pair(text).or_else(|| digits(4)),
        b'U' => return digits(8),
        b'x' => return digits(2),
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'e' => '\u{1b}',
        b'0' => '\0',
        // A line that goes on.
        b'\r' if text.get(2) != Some(&b'\n') => return None,
        b'\n' | b'\r' => {
            let blank = text.iter().skip(2).take_while(|byte| byte.is_ascii_whitespace()).count();
            return Some((2 + blank, None));
        }
        other if other.is_ascii_punctuation() || *other == b' ' => char::from(*other),
        _ => return None,
    };
    Some((2, Some(character)))
}

/// Two escapes for a character beyond the Basic Multilingual Plane.
fn pair(text: &[u8]) -> Option<(usize, Option<char>)> {
    let unit = |at: usize| u16::from_str_radix(str::from_utf8(text.get(at..at + 4)?).ok()?, 16).ok();
    if text.get(6..8)? != b"\\u" {
        return None;
    }
    let character = char::decode_utf16([unit(2)?, unit(8)?]).next()?.ok()?;
    (character > '\u{ffff}').then_some((12, Some(character)))
}
