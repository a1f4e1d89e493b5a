//! Percent signs that begin no triplet (2.1).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::Component;
use crate::rfc5234::HEXDIG;

pages! {
    /// A `%` that is itself meant, as in `100%`.
    ///
    /// A percent sign always begins a triplet: `%` and two hexadecimal digits. For itself it stands as `%25`.
    BARE_PERCENT {
        name: BarePercent,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "/sale?off=100%&all" => "/sale?off=100%25&all",
    }

    /// A `%` that only one hexadecimal digit follows.
    ///
    /// The second may have been cut off, as where a URI was shortened in the middle of a triplet.
    INCOMPLETE_PERCENT_ENCODING {
        name: IncompletePercentEncoding,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "/sale?off=5%2" => "/sale?off=5%252",
    }

    /// A `%` that letters or digits follow, which are not two hexadecimal digits.
    ///
    /// If the `%` is meant as itself, it is written `%25`.
    PERCENT_ENCODING_NOT_HEX {
        name: PercentEncodingNotHex,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "http://example.com/%zz" => "http://example.com/%25zz",
    }

    /// The escape `%u` and four digits, which `escape` of old JavaScript makes of characters beyond Latin-1.
    ///
    /// It is UTF-16, not octets, and was never part of a standard of URIs. The octets of UTF-8 are to be encoded instead.
    PERCENT_U_ESCAPE {
        name: PercentUEscape,
        group: Syntax,
        rule: PctEncoded,
        example: UriReference "/%u041E" => "/%D0%9E",
    }
}

impl Finder<'_> {
    /// Reads what a `%` begins, and tells where it ends.
    pub(crate) fn triplet(&mut self, span: Range<usize>, component: &Component) -> usize {
        let at = span.start;
        let is_hex = |byte: &u8| HEXDIG.starts_with(*byte);
        let digits = self.part(at + 1..span.end);
        let (first, second) = (digits.first(), digits.get(1));
        if first.is_some_and(is_hex) && second.is_some_and(is_hex) {
            return at + 3;
        }
        let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
        let applicability = if component.is_data { Safe } else { Suggested };
        if matches!(first, Some(b'u' | b'U')) && digits.get(1..5).is_some_and(|digits| digits.iter().all(is_hex)) {
            return self.utf16_escape(span);
        }
        if !is_word(first) {
            let after = self.symbol(at + 1).1.filter(|_| at + 1 < span.end);
            let label = match after {
                Some(symbol) if !self.is_secret(&(at..at + 2)) => {
                    format!("two hexadecimal digits have to follow, not {symbol}").into()
                }
                _ => Cow::Borrowed("two hexadecimal digits have to follow"),
            };
            self.report(&BARE_PERCENT, at..at + 1, "a `%` that encodes nothing", label)
                .expected(expected_digits())
                .fix(applicability, "percent-encode it as `%25`", at..at + 1, "%25");
            return at + 1;
        }
        if first.is_some_and(is_hex) && !is_word(second) {
            self.report(
                &INCOMPLETE_PERCENT_ENCODING,
                at..at + 2,
                "a percent-encoding with one digit",
                "a second hexadecimal digit has to follow",
            )
            .expected(expected_digits())
            .fix(Suggested, "percent-encode the `%` as `%25`", at..at + 1, "%25");
            return at + 2;
        }
        let end = if is_word(second) { at + 3 } else { at + 2 };
        let message = match core::str::from_utf8(self.part(at + 1..end)) {
            Ok(digits) if !self.is_secret(&(at..end)) => {
                Cow::Owned(format!("`{digits}` is not two hexadecimal digits"))
            }
            _ => Cow::Borrowed("a `%` that encodes nothing"),
        };
        self.report(&PERCENT_ENCODING_NOT_HEX, at..end, message, "not a percent-encoding")
            .expected(expected_digits())
            .fix(applicability, "percent-encode the `%` as `%25`", at..at + 1, "%25");
        end
    }

    /// `%u041E`, as old JavaScript has it; several of them, since two may be one character.
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
                "a `%u` escape, which is no percent-encoding",
                "UTF-16, not octets",
            )
            .expected(expected_digits());
        if let Some(text) = text {
            let encoded = percent_encoded(text.as_bytes());
            note.fix(Suggested, format!("write its UTF-8 as `{encoded}`"), place, encoded);
        }
        end
    }
}

pub(crate) fn expected_digits() -> crate::expected::Expected {
    crate::expected::Expected::of(HEXDIG.characters())
}

/// Every byte as a triplet.
pub(crate) fn percent_encoded(bytes: &[u8]) -> String {
    let mut encoded = String::with_capacity(3 * bytes.len());
    for byte in bytes {
        let _ = write!(encoded, "%{byte:02X}");
    }
    encoded
}
