//! URIs that are checked while a program is compiled.
//!
//! ```
//! use urispec::{Uri, UriReference, uri, uri_reference};
//!
//! const HOME: Uri = uri!("https://example.com/start?lang=en");
//! static LOGIN: UriReference = uri_reference!("../login");
//!
//! assert_eq!(HOME.query().unwrap(), "lang=en");
//! assert_eq!(HOME.resolve(LOGIN)?, "https://example.com/login");
//! # Ok::<(), urispec::Error>(())
//! ```
//!
//! A text that does not match stops the compiler, which shows what is wrong with it and where:
//!
//! ```text
//! error[E0080]: evaluation panicked: not a valid URI: invalid character in path at 18
//!                   http://localhost/A|B
//!                                     ^
//!  --> src/main.rs:3:19
//!   |
//! 3 | const HOME: Uri = uri!("http://localhost/A|B");
//!   |                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ evaluation of `HOME::{constant#0}` failed here
//! ```
//!
//! With the feature `iri`, `iri!` and three more do the same for IRIs.
//!
//! Each macro takes any constant `&'static str`, such as `concat!("https://", env!("HOST"))`. The functions `parse_const` of the views answer with a
//! [`ConstError`] instead.

#![allow(clippy::indexing_slicing, reason = "each index is behind a comparison with the length")]

pub use crate::reading::reference::ConstError;

use crate::abnf::rule::Rule;
use crate::reading::reference::parts;
#[cfg(feature = "iri")]
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// Declares the constant parse of a view, and what its macro calls.
macro_rules! constants {
    ($($view:ident $rule:ident $function:ident;)*) => {
        $(
            impl<'a> $view<'a> {
                /// Parses `text` like [`parse`](Self::parse), also in constants, with an error that knows less. While a program runs, `parse` is
                /// faster. For texts that are known to match, there are macros: see [`constant`](crate::constant).
                ///
                /// ```
                #[doc = concat!(" use urispec::", stringify!($view), ";")]
                ///
                #[doc = concat!(" const IS_VALID: bool = ", stringify!($view), "::parse_const(\"a b\").is_ok();")]
                /// assert!(!IS_VALID);
                /// ```
                pub const fn parse_const(text: &'a str) -> Result<Self, ConstError> {
                    match parts(Rule::$rule, text.as_bytes()) {
                        Ok(parts) => Ok($view { text, parts }),
                        Err(error) => Err(error),
                    }
                }
            }

            // The compiler leaves out the frames of functions that know their caller: the error is in the line of the macro.
            #[doc(hidden)]
            #[track_caller]
            pub const fn $function(text: &'static str) -> $view<'static> {
                match $view::parse_const(text) {
                    Ok(view) => view,
                    Err(error) => refuse(Rule::$rule, text, &error),
                }
            }
        )*
    };
}

constants! {
    Uri Uri uri;
    UriReference UriReference uri_reference;
    AbsoluteUri AbsoluteUri absolute_uri;
    RelativeRef RelativeRef relative_ref;
}

#[cfg(feature = "iri")]
constants! {
    Iri Iri iri;
    IriReference IriReference iri_reference;
    AbsoluteIri AbsoluteIri absolute_iri;
    RelativeIri IrelativeRef relative_iri;
}

/// A [`Uri`](crate::Uri) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// use urispec::{Uri, uri};
///
/// const NAMESPACE: Uri = uri!("http://www.w3.org/2000/svg");
/// assert_eq!(NAMESPACE.authority().unwrap().host(), "www.w3.org");
/// ```
///
/// ```compile_fail,E0080
/// urispec::uri!("http://localhost/A|B");
/// ```
#[macro_export]
macro_rules! uri {
    ($text:expr $(,)?) => {
        const { $crate::constant::uri($text) }
    };
}

/// A [`UriReference`](crate::UriReference) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::uri_reference!("../a?b").path(), "../a");
/// ```
///
/// ```compile_fail,E0080
/// urispec::uri_reference!("1a:b");
/// ```
#[macro_export]
macro_rules! uri_reference {
    ($text:expr $(,)?) => {
        const { $crate::constant::uri_reference($text) }
    };
}

/// An [`AbsoluteUri`](crate::AbsoluteUri) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::absolute_uri!("urn:example:a").scheme(), "urn");
/// ```
///
/// ```compile_fail,E0080
/// urispec::absolute_uri!("http://example.com/#top");
/// ```
#[macro_export]
macro_rules! absolute_uri {
    ($text:expr $(,)?) => {
        const { $crate::constant::absolute_uri($text) }
    };
}

/// A [`RelativeRef`](crate::RelativeRef) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::relative_ref!("//example.com/a").path(), "/a");
/// ```
///
/// ```compile_fail,E0080
/// urispec::relative_ref!("http://example.com/a");
/// ```
#[macro_export]
macro_rules! relative_ref {
    ($text:expr $(,)?) => {
        const { $crate::constant::relative_ref($text) }
    };
}

/// An [`Iri`](crate::Iri) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// use urispec::{Iri, iri};
///
/// const PAGE: Iri = iri!("https://bücher.example/日本");
/// assert_eq!(PAGE.path(), "/日本");
/// ```
///
/// ```compile_fail,E0080
/// urispec::iri!("https://bücher.example/日 本");
/// ```
#[cfg(feature = "iri")]
#[macro_export]
macro_rules! iri {
    ($text:expr $(,)?) => {
        const { $crate::constant::iri($text) }
    };
}

/// An [`IriReference`](crate::IriReference) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::iri_reference!("../日本?é").query().unwrap(), "é");
/// ```
///
/// ```compile_fail,E0080
/// urispec::iri_reference!("é:a");
/// ```
#[cfg(feature = "iri")]
#[macro_export]
macro_rules! iri_reference {
    ($text:expr $(,)?) => {
        const { $crate::constant::iri_reference($text) }
    };
}

/// An [`AbsoluteIri`](crate::AbsoluteIri) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::absolute_iri!("urn:example:é").path(), "example:é");
/// ```
///
/// ```compile_fail,E0080
/// urispec::absolute_iri!("http://example.com/#é");
/// ```
#[cfg(feature = "iri")]
#[macro_export]
macro_rules! absolute_iri {
    ($text:expr $(,)?) => {
        const { $crate::constant::absolute_iri($text) }
    };
}

/// A [`RelativeIri`](crate::RelativeIri) that is checked at compile time. See [`constant`](crate::constant).
///
/// ```
/// assert_eq!(urispec::relative_iri!("//bücher.example/é").host().unwrap(), "bücher.example");
/// ```
///
/// ```compile_fail,E0080
/// urispec::relative_iri!("http://bücher.example/é");
/// ```
#[cfg(feature = "iri")]
#[macro_export]
macro_rules! relative_iri {
    ($text:expr $(,)?) => {
        const { $crate::constant::relative_iri($text) }
    };
}

/// Stops the compiler with a picture of the error.
#[allow(clippy::panic, reason = "only the macros call it, while a program is compiled")]
#[track_caller]
const fn refuse(rule: Rule, text: &str, error: &ConstError) -> ! {
    let message = Message::of(rule, text.as_bytes(), error);
    match core::str::from_utf8(message.bytes.split_at(message.length).0) {
        Ok(message) => panic!("{}", message),
        Err(_) => panic!("the text does not match its rule"),
    }
}

/// How much of the text is shown before and after the error.
const SHOWN: usize = 60;

/// A message of bounded length: a constant has no heap.
struct Message {
    bytes: [u8; 512],
    length: usize,
}

impl Message {
    /// The words, the text near the error, and a caret under it.
    const fn of(rule: Rule, text: &[u8], error: &ConstError) -> Message {
        let mut message = Message { bytes: [0; 512], length: 0 };
        message.push(b"not a valid ");
        message.push(rule.name().as_bytes());
        message.push(b": ");
        message.push(error.words().as_bytes());
        message.push(error.rule().name().as_bytes());
        message.push(b" at ");
        message.push_number(error.offset());
        let indent = b"\n    ";
        message.push(indent);
        let start = character_start(text, error.offset().saturating_sub(SHOWN));
        let end = character_start(text, error.offset() + SHOWN);
        let (before, after) = if start > 0 { ("...", "   ") } else { ("", "") };
        message.push(before.as_bytes());
        let mut at = start;
        while at < end {
            // Characters are whole, and control characters would break the line.
            message.push(&[if text[at].is_ascii_control() { b'?' } else { text[at] }]);
            at += 1;
        }
        if end < text.len() {
            message.push(b"...");
        }
        message.push(indent);
        message.push(after.as_bytes());
        let mut at = start;
        while at < error.offset() {
            if is_start(text[at]) {
                message.push(b" ");
            }
            at += 1;
        }
        message.push(b"^");
        message
    }

    /// Adds a text, as far as there is room.
    const fn push(&mut self, text: &[u8]) {
        let mut at = 0;
        while at < text.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = text[at];
            (at, self.length) = (at + 1, self.length + 1);
        }
    }

    const fn push_number(&mut self, number: usize) {
        let mut power = 1;
        while number / power >= 10 {
            power *= 10;
        }
        while power > 0 {
            self.push(&[b'0' + (number / power % 10) as u8]);
            power /= 10;
        }
    }
}

/// The start of the character that `at` is in, or the end of the text.
const fn character_start(text: &[u8], at: usize) -> usize {
    if at >= text.len() {
        return text.len();
    }
    let mut start = at;
    while start > 0 && !is_start(text[start]) {
        start -= 1;
    }
    start
}

/// Whether a byte of UTF-8 begins a character.
const fn is_start(byte: u8) -> bool {
    byte & 0xC0 != 0x80
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

    extern crate std;

    use std::string::{String, ToString};
    use std::vec::Vec;

    use super::{Message, refuse};
    use crate::abnf::rule::Rule;
    use crate::uri::view::{Uri, UriReference};

    fn message(text: &str) -> String {
        let error = UriReference::parse_const(text).unwrap_err();
        let message = Message::of(Rule::UriReference, text.as_bytes(), &error);
        String::from_utf8(message.bytes[..message.length].to_vec()).unwrap()
    }

    /// The line of the text, and the column of the caret in it.
    #[track_caller]
    fn shows(text: &str, line: &str, under: &str) {
        let message = message(text);
        let lines: Vec<&str> = message.lines().collect();
        assert_eq!(lines.len(), 3, "{message}");
        assert_eq!(lines[1].trim_start(), line);
        let column = lines[2].find('^').unwrap();
        assert!(lines[1].chars().skip(column).collect::<String>().starts_with(under), "{message}");
    }

    #[test]
    fn a_message_points_at_the_error() {
        assert_eq!(
            message("http://localhost/A|B"),
            "not a valid URI-reference: invalid character in path at 18\n    http://localhost/A|B\n                      ^"
        );
        shows("http://[::1", "http://[::1", "");
        shows("/%zz", "/%zz", "zz");
        shows("/é", "/é", "é");
        shows("/a\tb\n", "/a?b?", "?b");
        shows("?é\u{202e}é#", "?é\u{202e}é#", "é");
    }

    #[test]
    fn a_message_shows_what_is_near_the_error() {
        let long = std::format!("/{}é{}", "a".repeat(300), "é".repeat(300));
        let shown = std::format!("...{}{}...", "a".repeat(60), "é".repeat(30));
        shows(&long, &shown, "éé");
        assert!(
            message(&std::format!("/{}|", "a".repeat(1_000_000))).contains(": invalid character in path at 1000001\n")
        );
    }

    /// Each character takes a column, whatever its length, and what is cut begins and ends with a whole one.
    #[cfg(feature = "iri")]
    #[test]
    fn a_message_cuts_around_the_error_at_each_length() {
        use crate::uri::iri::IriReference;

        for character in ["a", "é", "日", "\u{20000}"] {
            for (before, after) in (0..=70).flat_map(|before| {
                [0, 1, 2, 14, 15, 16, 19, 20, 21, 29, 30, 31, 58, 59, 60, 61].map(|after| (before, after))
            }) {
                let text = std::format!("{}|{}", character.repeat(before), character.repeat(after));
                let at = character.len() * before;
                let error = IriReference::parse_const(&text).unwrap_err();
                assert_eq!(error.offset(), at);
                let message = Message::of(Rule::IriReference, text.as_bytes(), &error);
                let message = core::str::from_utf8(&message.bytes[..message.length]).unwrap();
                // Whole characters of which the first byte is among the sixty.
                let is_before = |start: usize| at < start + 60 + character.len();
                let left: Vec<char> = text
                    .char_indices()
                    .filter(|(start, _)| *start < at && is_before(*start))
                    .map(|(_, it)| it)
                    .collect();
                let right: Vec<char> = text
                    .char_indices()
                    .filter(|(start, it)| *start > at && start + it.len_utf8() <= at + 60)
                    .map(|(_, it)| it)
                    .collect();
                let (start, end) = (left.len() < before, right.len() < after);
                let line = [
                    if start { "..." } else { "" },
                    &left.iter().collect::<String>(),
                    "|",
                    &right.iter().collect::<String>(),
                    if end { "..." } else { "" },
                ];
                let column = left.len() + if start { 3 } else { 0 };
                let expected = std::format!(
                    "not a valid IRI-reference: invalid character in ipath at {at}\n    {}\n    {}^",
                    line.concat(),
                    " ".repeat(column)
                );
                assert_eq!(message, expected);
            }
        }
    }

    #[test]
    #[should_panic(expected = "not a valid URI: invalid character in scheme at 1\n    a b://c\n     ^")]
    fn a_macro_stops_with_the_message() {
        let text = "a b://c";
        refuse(Rule::Uri, text, &Uri::parse_const(text).unwrap_err());
    }

    #[test]
    fn an_error_says_the_same_in_words() {
        let error = Uri::parse_const("http://h/%4").unwrap_err();
        assert_eq!(error.to_string(), "invalid percent-encoding in path at 11");
        assert_eq!(Uri::parse_const("").unwrap_err().to_string(), "unexpected end of scheme at 0");
    }
}
