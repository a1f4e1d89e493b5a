//! Percent signs that do not begin a percent-encoding (2.1).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// A `%` that does not begin a percent-encoding, as in `100%`.
    ///
    /// A percent-encoding is a `%` and two hexadecimal digits, which stand for one byte (2.1). Servers reject a bare
    /// `%` or take it for itself, and `decodeURIComponent` of JavaScript fails. If the `%` is data, write `%25`.
    BARE_PERCENT {
        name: BarePercent,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "/sale?off=100%&all" => "/sale?off=100%25&all",
    }

    /// A `%` followed by only one hexadecimal digit.
    ///
    /// A percent-encoding has two digits (2.1). Often a text was cut off within one, at the longest length of a field,
    /// and more than the digit is missing: go back to its source. If the `%` is data, write `%25`.
    INCOMPLETE_PERCENT_ENCODING {
        name: IncompletePercentEncoding,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "/sale?off=5%2" => "/sale?off=5%252",
    }

    /// A `%` followed by characters that are not two hexadecimal digits.
    ///
    /// A percent-encoding is a `%` and two of the digits `0` to `9` and `A` to `F` (2.1). Decoders fail here or keep
    /// the three characters, so two programs may read two names. If the `%` is data, write `%25`.
    PERCENT_ENCODING_NOT_HEX {
        name: PercentEncodingNotHex,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "http://example.com/%zz" => "http://example.com/%25zz",
    }

    /// A `%u` escape with four digits, such as `%u041E`.
    ///
    /// JavaScript's old `escape` function writes characters beyond Latin-1 this way. It was never part of a URI
    /// standard, and most servers reject it. Percent-encode the UTF-8 bytes instead, as `encodeURIComponent` does.
    PERCENT_U_ESCAPE {
        name: PercentUEscape,
        group: Syntax,
        rule: PctEncoded,
        leave: "if the server is known to decode it, as IIS does",
        example: UriReference "/%u041E" => "/%D0%9E",
    }
}

impl Finder<'_> {
    /// Reads what a `%` begins. Where that ends. In a `name`, as a host is, an encoded `%` would be of no use.
    pub(crate) fn triplet(&mut self, span: Range<usize>, is_name: bool) -> usize {
        let at = span.start;
        let is_hex = |byte: &u8| HEXDIG.starts_with(*byte);
        let digits = self.part(at + 1..span.end);
        let (first, second) = (digits.first(), digits.get(1));
        if first.is_some_and(is_hex) && second.is_some_and(is_hex) {
            return at + 3;
        }
        let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let (alone, within, written) = match is_name {
            true => ("remove it", "remove the `%`", ""),
            false => ("percent-encode it as `%25`", "percent-encode the `%` as `%25`", "%25"),
        };
        if matches!(first, Some(b'u' | b'U')) && digits.get(1..5).is_some_and(|digits| digits.iter().all(is_hex)) {
            return self.utf16_escape(span);
        }
        // `%%20` is how files for `cmd` and formats of `printf` write `%20`.
        let is_doubled = first == Some(&b'%') && digits.get(1..3).is_some_and(|digits| digits.iter().all(is_hex));
        if !is_word(first) {
            let after = self.symbol(at + 1).1.filter(|_| at + 1 < span.end);
            let label = match after {
                Some(symbol) if !self.is_secret(&(at..at + 2)) => {
                    format!("expected two hexadecimal digits, not {symbol}").into()
                }
                _ => Cow::Borrowed("expected two hexadecimal digits"),
            };
            let note = self
                .report(&BARE_PERCENT, at..at + 1, "a `%` without two hexadecimal digits", label)
                .expected(expected_digits());
            let note = if is_doubled { note.fix(Suggested, "remove it", at..at + 1, "") } else { note };
            note.fix(Suggested, alone, at..at + 1, written);
            return at + 1;
        }
        if first.is_some_and(is_hex) && !is_word(second) {
            self.report(
                &INCOMPLETE_PERCENT_ENCODING,
                at..at + 2,
                "a percent-encoding with only one digit",
                "expected a second hexadecimal digit",
            )
            .expected(expected_digits())
            .fix(Suggested, within, at..at + 1, written);
            return at + 2;
        }
        let end = if is_word(second) { at + 3 } else { at + 2 };
        let message = match core::str::from_utf8(self.part(at + 1..end)) {
            Ok(digits) if !self.is_secret(&(at..end)) => {
                Cow::Owned(format!("`{digits}` is not two hexadecimal digits"))
            }
            _ => Cow::Borrowed("a `%` without two hexadecimal digits"),
        };
        self.report(&PERCENT_ENCODING_NOT_HEX, at..end, message, "not a percent-encoding")
            .expected(expected_digits())
            .fix(Suggested, within, at..at + 1, written);
        end
    }

    /// `%u041E`, from JavaScript's `escape`; several of them together, since two may be one character.
    pub(crate) fn utf16_escape(&mut self, span: Range<usize>) -> usize {
        let (mut units, mut end) = (Vec::new(), span.start);
        while let [b'%', b'u' | b'U', digits @ ..] = self.part(end..span.end)
            && let Some(digits) = digits.get(..4).filter(|digits| digits.iter().all(u8::is_ascii_hexdigit))
            && let Ok(digits) = core::str::from_utf8(digits)
            && let Ok(unit) = u16::from_str_radix(digits, 16)
        {
            units.push(unit);
            end += 6;
        }
        let place = span.start..end;
        let text = String::from_utf16(&units).ok();
        let note = self
            .report(
                &PERCENT_U_ESCAPE,
                place.clone(),
                "a `%u` escape, which is not percent-encoding",
                "this is UTF-16, not bytes",
            )
            .expected(expected_digits());
        if let Some(text) = text {
            let encoded = percent_encoded(text.as_bytes());
            note.fix(Suggested, format!("percent-encode its UTF-8 bytes as `{encoded}`"), place, encoded);
        }
        end
    }
}

pub(crate) fn expected_digits() -> Expected {
    Expected::of(HEXDIG.characters())
}

/// Every byte as a triplet.
pub(crate) fn percent_encoded(bytes: &[u8]) -> String {
    let mut encoded = String::with_capacity(3 * bytes.len());
    for byte in bytes {
        let _ = write!(encoded, "%{byte:02X}");
    }
    encoded
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn percent_signs() {
        assert_eq!(diagnosed("/100%"), [("bare-percent", 4..5)]);
        assert_eq!(diagnosed("/a%2"), [("incomplete-percent-encoding", 2..4)]);
        assert_eq!(diagnosed("/a%zz"), [("percent-encoding-not-hex", 2..5)]);
        assert_eq!(diagnosed("/%u041E"), [("percent-u-escape", 1..7)]);
        assert_eq!(diagnosed("/%25%C3%A9"), []);
    }
}
