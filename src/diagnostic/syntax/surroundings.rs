//! What was copied along with a URI: white space, brackets, quotes, words (appendix C).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::surroundings::closing::{ENCLOSED_URI, PAIRS};
use crate::diagnostic::surroundings::found::Surroundings;
use crate::diagnostic::surroundings::labels::TEXT_BEFORE_URI;
use crate::diagnostic::surroundings::recognize::recognize;
use crate::diagnostic::symbol::{Sort, Symbol};
use crate::diagnostic::syntax::component::SCHEME_COMPONENT;
use crate::diagnostic::syntax::scheme::is_common;
use crate::rfc3986::decoding::decode;

pages! {
    /// White space or a line break before or after a URI.
    ///
    /// It usually comes from copying, or from a file that was read with its line breaks. It is not part of the URI
    /// (appendix C). Browsers ignore it, strict parsers reject the text. Remove it.
    SURROUNDING_WHITESPACE {
        name: SurroundingWhitespace,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference " http://example.com/" => "http://example.com/",
    }
}

impl Finder<'_> {
    /// The text without the white space around it, which is reported.
    pub(crate) fn trimmed(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.part(span.clone());
        let is_space = |byte: &u8| b" \t\r\n".contains(byte);
        let leading = text.iter().take_while(|byte| is_space(byte)).count();
        let trailing = text.iter().rev().take_while(|byte| is_space(byte)).count();
        let mut note = |place: Range<usize>, message: &'static str| {
            if !place.is_empty() {
                let label = format!("{}, not part of the URI", self.list(place.clone()).0);
                self.report(&SURROUNDING_WHITESPACE, place.clone(), message, label).fix(
                    Suggested,
                    "remove it",
                    place,
                    "",
                );
            }
        };
        if leading == text.len() {
            note(span.clone(), "only white space");
            return span.end..span.end;
        }
        note(span.start..span.start + leading, "white space before a URI");
        note(span.end - trailing..span.end, "white space after a URI");
        span.start + leading..span.end - trailing
    }

    /// The text without the brackets or quotes around it, which are reported.
    pub(crate) fn unwrapped(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.part(span.clone());
        let first = self.symbol(span.start).1;
        let mut pairs = PAIRS.iter().filter(|(open, ..)| first == Some(Symbol::Char(*open)));
        let pair = pairs.find_map(|(open, close, what)| {
            let (mut before, mut after) = ([0; 4], [0; 4]);
            let (before, after) = (open.encode_utf8(&mut before), close.encode_utf8(&mut after));
            let inner = text.strip_prefix(before.as_bytes())?.strip_suffix(after.as_bytes())?;
            let is_meant = ['<', '"'].contains(open) && !inner.is_empty() || begins_with_scheme(inner);
            let within = span.start + before.len()..span.end - after.len();
            let is_cut = self.placeholders.iter().any(|it| it.start < within.start || it.end > within.end);
            (is_meant && !is_cut).then_some((before.len(), after.len(), *what, inner))
        });
        let Some((open, close, what, inner)) = pair else { return span };
        // RFC 1738 and appendix C allow `URL:` before the URI.
        let is_named = inner.get(..4).is_some_and(|name| name.eq_ignore_ascii_case(b"URL:"));
        let open = open + if is_named && begins_with_scheme(inner.get(4..).unwrap_or_default()) { 4 } else { 0 };
        let (open, close) = (span.start..span.start + open, span.end - close..span.end);
        let within = open.end..close.start;
        let edits = vec![
            Edit { span: open.clone(), replacement: String::new() },
            Edit { span: close.clone(), replacement: String::new() },
        ];
        let message = format!("a URI in {what}");
        self.report(&ENCLOSED_URI, open, message, "not part of the URI").context(close, "nor is this one").fix_all(
            Suggested,
            "remove both",
            edits,
        );
        within
    }

    /// Reports what surrounds the URI, or how it is written. The URI inside, whose other errors are to be found;
    /// nothing, if none stays as it is.
    pub(crate) fn surrounded(&mut self, span: Range<usize>, rule: Rule) -> Option<Range<usize>> {
        let Some(found) = recognize(self.part(span.clone())) else { return Some(span) };
        let Surroundings { page, span: place, label, other, message, title, edits, inner } = found.moved_by(span.start);
        let mut note = self.report(page, place, message, label).rule(rule);
        if let Some(other) = other {
            note = note.context(other, if inner.is_some() { "nor is this" } else { "and so is this" });
        }
        if !edits.is_empty() {
            note.fix_all(Suggested, title, edits);
        }
        inner
    }

    /// `see http:`: reports the text before a well-known scheme. Whether there is some.
    pub(crate) fn text_before_scheme(&mut self, span: Range<usize>) -> bool {
        let before = self.delimited(span.clone());
        let mut word = before.iter().rposition(|byte| !SCHEME_COMPONENT.takes(*byte)).map_or(0, |at| at + 1);
        // What is before it may be percent-encoded, as in `%20http:`.
        let digits = before.get(word..word + 2).filter(|_| before.get(..word).is_some_and(|read| read.ends_with(b"%")));
        if digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            word += 2;
        }
        let (around, scheme) = before.split_at_checked(word).unwrap_or((before, &[]));
        let is_around = |byte: u8| !byte.is_ascii_graphic() || b"\"'()=<>[]".contains(&byte);
        let decoded = str::from_utf8(around).ok().and_then(decode);
        let has_around = around.iter().copied().any(is_around) || decoded.is_some_and(|mut it| it.any(is_around));
        if !has_around || !is_common(scheme) {
            return false;
        }
        let place = span.start..span.start + word;
        let (list, is_one) = self.list(place.clone());
        let is_invisible = is_one && self.symbol(place.start).1.is_some_and(|symbol| symbol.sort() == Sort::Invisible);
        let message = if is_invisible {
            Cow::Owned(format!("an invisible character before the URI: {list}"))
        } else {
            Cow::Borrowed("text before a URI")
        };
        self.report(&TEXT_BEFORE_URI, place.clone(), message, "not part of the URI").fix(
            Suggested,
            "remove it",
            place,
            "",
        );
        true
    }
}

/// Whether a text begins with a scheme and its colon.
pub(crate) fn begins_with_scheme(text: &[u8]) -> bool {
    let colon = text.iter().position(|byte| *byte == b':');
    colon.is_some_and(|colon| text.get(..colon).is_some_and(|scheme| Rule::Scheme.accepts(scheme)))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn white_space_around_a_uri() {
        assert_eq!(diagnosed(" http://h/"), [("surrounding-whitespace", 0..1)]);
        assert_eq!(diagnosed("http://h/\n"), [("surrounding-whitespace", 9..10)]);
        assert_eq!(diagnosed("http://h/ a"), [("path-character", 9..10)]);
    }

    #[test]
    fn brackets_around_a_uri() {
        assert_eq!(diagnosed("<http://h/>"), [("enclosed-uri", 0..1)]);
        assert_eq!(diagnosed("(http://h/)"), [("enclosed-uri", 0..1)]);
        assert_eq!(diagnosed("(http)"), []);
    }

    #[test]
    fn words_before_a_uri() {
        assert_eq!(diagnosed("see http://h/"), [("text-before-uri", 0..4)]);
        assert_eq!(diagnosed("'http://h/"), [("text-before-uri", 0..1)]);
        assert_eq!(diagnosed("a/b http://h/"), [("path-character", 3..4)]);
        assert_eq!(diagnosed("%20http://h/"), [("text-before-uri", 0..3)]);
        assert_eq!(diagnosed("%C2%A0see%3Ahttp://h/"), [("text-before-uri", 0..12)]);
        assert_eq!(diagnosed("a%2Fhttp://h/"), [("scheme-character", 1..2)]);
        assert_eq!(diagnosed("%2http://h/"), [("scheme-character", 0..1)]);
    }
}
