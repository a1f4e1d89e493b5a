//! Errors in a scheme (3.1), and schemes that are missing.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::backslash::has_two_slashes;
use crate::diagnostic::syntax::component::SCHEME_COMPONENT;
use crate::reading::expected::Expected;
use crate::rfc5234::ALPHA;

pages! {
    /// A `:` with no scheme before it.
    ///
    /// A URI begins with a scheme such as `https` (3.1). It was probably lost in copying, or a variable was empty.
    /// Write it again; a reference that keeps the scheme of its base begins with `//`.
    EMPTY_SCHEME {
        name: EmptyScheme,
        group: Syntax,
        rule: Scheme,
        example: UriReference "://example.com/" => "https://example.com/",
    }

    /// A scheme that begins with a digit, `+`, `-` or `.`.
    ///
    /// A scheme begins with a letter; the other characters may only follow it (3.1). Often the first one was typed or
    /// copied by mistake: remove it.
    SCHEME_FIRST_CHARACTER {
        name: SchemeFirstCharacter,
        group: Syntax,
        rule: Scheme,
        example: UriReference "1http://example.com/" => "http://example.com/",
    }

    /// A URI is required, and the text has no scheme.
    ///
    /// Only the scheme says how to interpret the rest. A host with or without a path, which people write for a URI, is a
    /// suffix reference (4.5): put `https://` before it. A relative reference is read as `URI-reference` and resolved
    /// against a base URI (5).
    MISSING_SCHEME {
        name: MissingScheme,
        group: Syntax,
        rule: Scheme,
        leave: "if the program that reads it adds the scheme",
        example: Uri "www.example.com/index.html" => "https://www.example.com/index.html",
    }

    /// A scheme and `//` without the `:` between them.
    ///
    /// Without the `:` the text is a relative path, and the name of the scheme is its first segment: a browser looks
    /// for it below the current page. Write the `:`.
    MISSING_SCHEME_COLON {
        name: MissingSchemeColon,
        group: Syntax,
        rule: Uri,
        example: Uri "http//example.com/" => "http://example.com/",
    }
}

impl Finder<'_> {
    /// Reads a scheme.
    pub(crate) fn scheme(&mut self, span: Range<usize>) {
        if span.is_empty() {
            let (place, _) = self.symbol(span.end);
            let label = if place.is_empty() { "expected a scheme" } else { "expected a scheme before this" };
            let has_authority = self.part(span.end..self.text.len()).starts_with(b"://");
            let note =
                self.report(&EMPTY_SCHEME, place, "an empty scheme", label).expected(Expected::of(ALPHA.characters()));
            if has_authority {
                note.fix(Suggested, "put `https` before it", span, "https");
            }
            return;
        }
        let first = self.symbol(span.start);
        if let (place, Some(symbol)) = first
            && let Some(byte) = self.text.get(span.start)
            && SCHEME_COMPONENT.takes(*byte)
            && !ALPHA.starts_with(*byte)
        {
            let after: usize =
                self.part(span.clone()).iter().take_while(|byte| !ALPHA.starts_with(**byte)).count() + span.start;
            let note = self
                .report(
                    &SCHEME_FIRST_CHARACTER,
                    place,
                    format!("a scheme cannot start with {symbol}"),
                    "a scheme starts with a letter",
                )
                .expected(Expected::of(ALPHA.characters()));
            if after < span.end {
                note.fix(Suggested, "remove everything before the first letter", span.start..after, "");
            }
        }
        self.scan(span, &SCHEME_COMPONENT);
    }

    /// Reports a text that lacks the required scheme.
    pub(crate) fn missing_scheme(&mut self, span: Range<usize>) {
        // A placeholder may be replaced by a scheme and more.
        if self.begins_placeholder(span.start) {
            return;
        }
        let read = self.delimited(span.clone());
        let length = match read.first() {
            Some(first) if ALPHA.starts_with(*first) => {
                read.iter().position(|byte| !SCHEME_COMPONENT.takes(*byte)).unwrap_or(read.len())
            }
            _ => 0,
        };
        let at = span.start + length;
        let host = read.split(|byte| matches!(byte, b'/' | b'?' | b'#')).next().unwrap_or_default();
        let (is_host, is_network_path) = (looks_like_host(host), read.starts_with(b"//"));
        let is_address = host.iter().filter(|byte| **byte == b'@').count() == 1
            && host.split(|byte| *byte == b'@').all(|part| !part.is_empty())
            && host.len() == read.len();
        // A character that is not allowed anywhere has its own diagnostic.
        let follows = read.get(length).is_some_and(|byte| byte.is_ascii_graphic() && !b"\"<>\\^`{|}%".contains(byte));
        let place = if follows { at..at + 1 } else { at..at };
        let label = if length > 0 { "expected `:` after a scheme" } else { "expected a scheme" };
        let expected = if length > 0 { SCHEME_COMPONENT.class.characters() | 1 << b':' } else { ALPHA.characters() };
        let mut note =
            self.report(&MISSING_SCHEME, place, "a URI without a scheme", label).expected(Expected::of(expected));
        if length > 0 {
            note = note.context(span.start..at, "not followed by `:`");
        }
        if is_network_path {
            note.fix(Suggested, "put `https:` before it", span.start..span.start, "https:");
        } else if is_host {
            note.fix(Suggested, "put `https://` before it", span.start..span.start, "https://");
        } else if is_address {
            note.fix(Suggested, "put `mailto:` before it", span.start..span.start, "mailto:");
        } else {
            note.help("if it is a relative reference, read it as `URI-reference` and resolve it against a base");
        }
    }

    /// `http//host`: reports the missing colon. Where the scheme ends.
    pub(crate) fn missing_colon(&mut self, span: Range<usize>) -> Option<usize> {
        let read = self.delimited(span.clone());
        let length = read.iter().position(|byte| *byte == b'/')?;
        let (scheme, rest) = read.split_at_checked(length)?;
        let mistyped = scheme.split_last().filter(|(last, _)| b";.,".contains(last)).map(|(_, scheme)| scheme);
        if !is_common(mistyped.unwrap_or(scheme)) || !rest.starts_with(b"//") {
            return None;
        }
        let at = span.start + length;
        let expected = Expected::of(SCHEME_COMPONENT.class.characters() | 1 << b':');
        let message = "a scheme without its colon";
        let host = rest.iter().take_while(|byte| **byte == b'/').count();
        let begins_host = rest.get(host).is_some_and(u8::is_ascii_alphanumeric);
        if mistyped.is_some() {
            self.report(&MISSING_SCHEME_COLON, at - 1..at, message, "expected `:`")
                .context(span.start..at - 1, "probably a scheme")
                .expected(expected)
                .fix(Suggested, "write `:`", at - 1..at, ":");
        } else if rest.get(2) == Some(&b':') && rest.get(3).is_some_and(u8::is_ascii_alphabetic) {
            self.report(&MISSING_SCHEME_COLON, at..at + 3, message, "expected `://`")
                .context(span.start..at, "probably a scheme")
                .expected(expected)
                .fix(Suggested, "put the `:` before the slashes", at..at + 3, "://");
            // What follows is no port.
            return Some(at + 3);
        } else if host > 2 && begins_host && has_two_slashes(scheme) {
            // With the `:` alone, the host would be empty.
            self.report(&MISSING_SCHEME_COLON, at..at + host, message, "expected `://`")
                .context(span.start..at, "probably a scheme")
                .expected(expected)
                .fix(Suggested, "write `://` in place of the slashes", at..at + host, "://");
            return Some(at + host - 2);
        } else {
            self.report(&MISSING_SCHEME_COLON, at..at + 2, message, "expected `:` before this")
                .context(span.start..at, "probably a scheme")
                .expected(expected)
                .fix(Suggested, "put `:` after the scheme", at..at, ":");
        }
        Some(at)
    }
}

/// Schemes that are usually followed by `//`, so that they are recognized without their colon.
const COMMON: [&str; 14] =
    ["http", "https", "ftp", "ftps", "sftp", "ws", "wss", "file", "ssh", "git", "svn", "ldap", "redis", "postgresql"];

/// Whether this is a scheme that many people know.
pub(crate) fn is_common(scheme: &[u8]) -> bool {
    COMMON.iter().any(|common| scheme.eq_ignore_ascii_case(common.as_bytes()))
}

/// Whether a text is a scheme but for what does not belong there: `mailto ` or `ht|tp`.
pub(crate) fn is_almost_scheme(text: &[u8]) -> bool {
    let letters: Vec<u8> = text.iter().copied().filter(|byte| SCHEME_COMPONENT.takes(*byte)).collect();
    letters.len() < text.len() && (is_common(&letters) || letters.eq_ignore_ascii_case(b"mailto"))
}

/// Whether a text would be taken for the name or the address of a host, with a port or without.
pub(crate) fn looks_like_host(text: &[u8]) -> bool {
    let (host, port) = match text.iter().position(|byte| *byte == b':') {
        Some(at) => (text.get(..at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default()),
        None => (text, &[][..]),
    };
    let is_name = host.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_'));
    // A scheme holds no underscore, and many a host in a container does.
    let has_dot = host.contains(&b'_') && !port.is_empty()
        || host.iter().skip(1).any(|byte| *byte == b'.') && !host.ends_with(b".") && !host.starts_with(b".");
    is_name && (has_dot || host.eq_ignore_ascii_case(b"localhost")) && port.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn an_empty_scheme() {
        assert_eq!(diagnosed("://h/"), [("empty-scheme", 0..1)]);
        assert_eq!(diagnosed_as(Rule::Scheme, ""), [("empty-scheme", 0..0)]);
        assert_eq!(diagnosed("//h/"), []);
    }

    #[test]
    fn the_first_character_of_a_scheme() {
        assert_eq!(diagnosed("1http://h/"), [("scheme-first-character", 0..1)]);
        assert_eq!(diagnosed("h1://h/"), []);
    }

    #[test]
    fn a_missing_scheme() {
        assert_eq!(diagnosed_as(Rule::Uri, "www.example.com/a"), [("missing-scheme", 15..16)]);
        assert_eq!(diagnosed_as(Rule::Uri, "/a"), [("missing-scheme", 0..1)]);
        assert_eq!(diagnosed_as(Rule::Uri, "a:"), []);
    }

    #[test]
    fn a_missing_colon() {
        assert_eq!(diagnosed_as(Rule::Uri, "http//h/"), [("missing-scheme-colon", 4..6)]);
        for text in ["http;//h/", "http.//h/", "http,//h/"] {
            assert_eq!(diagnosed_as(Rule::Uri, text), [("missing-scheme-colon", 4..5)], "{text}");
        }
        assert_eq!(diagnosed_as(Rule::Uri, "http///h/"), [("missing-scheme-colon", 4..7)]);
        assert_eq!(diagnosed_as(Rule::Uri, "file///h/"), [("missing-scheme-colon", 4..6)]);
        assert_eq!(diagnosed_as(Rule::Uri, "http//:h/"), [("missing-scheme-colon", 4..7)]);
        assert_eq!(diagnosed_as(Rule::Uri, "http//:80/"), [("missing-scheme-colon", 4..6)]);
        assert_eq!(diagnosed_as(Rule::UriReference, "http//h/"), []);
    }
}
