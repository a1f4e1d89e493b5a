//! `application/x-www-form-urlencoded`: what an HTML form writes into a query.
//!
//! It is not what RFC 3986 says, nor what the pairs of a [`Query`](crate::component::Query) are: a `+` is a space, a `%` that begins no triplet stays, and bytes that are no UTF-8
//! become U+FFFD. This module reads and writes as the URL standard of the WHATWG does.
//!
//! ```
//! use urispec::{UriBuf, form};
//!
//! let mut uri = UriBuf::parse("https://example.com/search?q=R%26D+%2B+sales&page=2")?;
//! let mut pairs: Vec<_> = form::parse(uri.query().unwrap().as_str()).collect();
//! assert_eq!(pairs, [("q".into(), "R&D + sales".into()), ("page".into(), "2".into())]);
//!
//! pairs.retain(|(key, _)| key != "page");
//! uri.set_query(form::write(&pairs).as_str())?;
//! assert_eq!(uri, "https://example.com/search?q=R%26D+%2B+sales");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The pairs of a form. A pair without `=` has an empty value, and an empty piece between two `&` is none.
///
/// ```
/// let pairs: Vec<_> = urispec::form::parse("a=1+2&&b&=c").collect();
/// assert_eq!(pairs, [("a".into(), "1 2".into()), ("b".into(), "".into()), ("".into(), "c".into())]);
/// ```
pub fn parse(query: &str) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> + Clone {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode(key), decode(value))
    })
}

/// Decodes a key or a value of a form. Borrowed if nothing changes.
///
/// ```
/// assert_eq!(urispec::form::decode("caf%C3%A9+100%"), "café 100%");
/// ```
pub fn decode(text: &str) -> Cow<'_, str> {
    if !text.contains(['+', '%']) {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let triplet = match (first, after) {
            (b'%', [high, low, after @ ..]) => hex(*high).zip(hex(*low)).map(|(high, low)| (high << 4 | low, after)),
            _ => None,
        };
        let (byte, left) = triplet.unwrap_or((if *first == b'+' { b' ' } else { *first }, after));
        bytes.push(byte);
        rest = left;
    }
    Cow::Owned(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}

/// Writes pairs as a form does: letters, digits and `*-._` stay, a space is `+`, and everything else is a percent triplet.
///
/// ```
/// assert_eq!(urispec::form::write(&[("q", "R&D + sales"), ("é", "~")]), "q=R%26D+%2B+sales&%C3%A9=%7E");
/// ```
pub fn write<K: AsRef<str>, V: AsRef<str>>(pairs: &[(K, V)]) -> String {
    let mut text = String::new();
    for (key, value) in pairs {
        if !text.is_empty() {
            text.push('&');
        }
        encode(key.as_ref(), &mut text);
        text.push('=');
        encode(value.as_ref(), &mut text);
    }
    text
}

fn encode(data: &str, text: &mut String) {
    for byte in data.bytes() {
        match byte {
            b' ' => text.push('+'),
            b'*' | b'-' | b'.' | b'_' => text.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}
