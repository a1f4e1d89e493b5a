//! The encoding of mail for text: quoted-printable ([RFC 2045, 6.7](https://www.rfc-editor.org/rfc/rfc2045#section-6.7)).

use std::fmt::Write;

/// The escape that the text begins with: its length, and its character, which a line that goes on does not have.
pub(super) fn printable_escape(text: &[u8]) -> Option<(usize, Option<char>)> {
    match text {
        [b'=', b'\r', b'\n', ..] => return Some((3, None)),
        [b'=', b'\n', ..] => return Some((2, None)),
        _ => (),
    }
    // A character of UTF-8 is up to four escapes.
    let mut bytes = Vec::with_capacity(4);
    for escape in text.chunks(3).take(4) {
        bytes.push(byte(escape)?);
        if let Ok(text) = std::str::from_utf8(&bytes) {
            return Some((3 * bytes.len(), text.chars().next()));
        }
    }
    None
}

fn byte(escape: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(escape.strip_prefix(b"=")?).ok()?;
    let is_pair = digits.len() == 2 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_pair { u8::from_str_radix(digits, 16).ok() } else { None }
}

/// A text with the escapes that it needs. Lines may become longer than mail likes.
pub(super) fn printable(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() && character != '=' {
            escaped.push(character);
            continue;
        }
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            // Writing to a string cannot fail.
            let _ = write!(escaped, "={byte:02X}");
        }
    }
    escaped
}
