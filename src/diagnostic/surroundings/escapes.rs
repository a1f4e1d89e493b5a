//! URIs that are written in the way of another format, all over.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use super::found::{Surroundings, begins_with_uri};
use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::{Edit, Fix, apply};
use crate::diagnostic::page::pages;
use crate::diagnostic::safety::authority;
use crate::diagnostic::syntax::backslash::has_two_slashes;
use crate::diagnostic::syntax::percent::percent_encoded;
use crate::rfc3986::decoding::Decoded;
use crate::slice::slice;

pages! {
    /// A URI that was made harmless on purpose, as in `hxxp://example[.]com`.
    ///
    /// Reports of attacks write addresses so that nobody follows them by accident ("defanged"). It is not a URI, and
    /// software that looks for one finds none. A program that reads it has to restore it first: `http` for `hxxp`, `.`
    /// for `[.]`.
    DEFANGED_URI {
        name: DefangedUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "7.6" "Semantic Attacks",
        leave: "in a text for people: it keeps them from following the address by accident",
        example: UriReference "hxxp://example[.]com/" => "http://example.com/",
    }

    /// A whole URI that is percent-encoded, with its delimiters.
    ///
    /// This is how a URI is written as a value in the query of another one. By itself it is a relative path: an encoded
    /// delimiter delimits nothing (2.2). Decode it once.
    ENCODED_URI {
        name: EncodedUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "2.4" "When to Encode or Decode",
        leave: "where it is a value in the query of another URI",
        example: Uri "http%3A%2F%2Fexample.com%2Fa" => "http://example.com/a",
    }

    /// A URI with the escapes of a programming language, a shell, JSON or HTML.
    ///
    /// `\/`, `\&` and `\u0026` are ways to write `/` and `&` within a string of a program, and `&#x2F;` is one to write `/` in HTML. They were
    /// copied without being decoded; a URI cannot contain a backslash, and its fragment begins at the first `#`. Write the characters themselves.
    ESCAPED_TEXT {
        name: EscapedText,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in the source of the program or in the JSON, whose reader decodes it",
        example: UriReference "http:\\/\\/example.com\\/a" => "http://example.com/a",
    }

    /// A URI from the source of a mail, in quoted-printable.
    ///
    /// Mails write `=3D` for `=`, and end a line that goes on with `=` (RFC 2045, 6.7). Decode the body of the mail,
    /// then take the URI from it.
    QUOTED_PRINTABLE {
        name: QuotedPrintable,
        group: Syntax,
        rule: UriReference,
        section: 2045 "6.7" "Quoted-Printable Content-Transfer-Encoding",
        leave: "in the source of the mail",
        example: UriReference "http://example.com/?a=3D1=\r\n&b=3D2" => "http://example.com/?a=1&b=2",
    }
}

fn edit(span: Range<usize>, replacement: impl Into<String>) -> Edit {
    Edit { span, replacement: replacement.into() }
}

/// The text after the edits.
fn edited(text: &[u8], edits: &[Edit]) -> Vec<u8> {
    apply(text, [&Fix { title: "".into(), edits: edits.to_vec(), applicability: Applicability::Suggested }])
}

/// `hxxps://example[.]com`
pub(super) fn defanged(text: &[u8]) -> Option<Surroundings> {
    let mut edits = Vec::new();
    let begins = |text: &[u8], name: &[u8]| text.get(..name.len()).is_some_and(|it| it.eq_ignore_ascii_case(name));
    let schemes = [("hxxp", "http"), ("fxp", "ftp"), ("h**p", "http")];
    if let Some((name, real)) = schemes.iter().find(|(name, _)| begins(text, name.as_bytes())) {
        let after = text.get(name.len()..)?;
        let is_scheme = [&b":"[..], b"s:", b"[:", b"s[:"].iter().any(|rest| begins(after, rest));
        edits.extend(is_scheme.then(|| edit(0..name.len(), *real)));
    }
    let replaced: [(&[u8], &str); 8] = [
        (b"[://]", "://"),
        (b"[:]", ":"),
        (b"[.]", "."),
        (b"(.)", "."),
        (b"{.}", "."),
        (b"[dot]", "."),
        (b"(dot)", "."),
        (b"[at]", "@"),
    ];
    let mut end = 0;
    for at in text.iter().enumerate().filter(|(_, byte)| matches!(byte, b'[' | b'(' | b'{')).map(|(at, _)| at) {
        let rest = slice(text, at..text.len());
        if let Some((written, real)) = replaced.iter().find(|(written, _)| at >= end && begins(rest, written)) {
            end = at + written.len();
            edits.push(edit(at..end, *real));
        }
    }
    if edits.is_empty() {
        return None;
    }
    // Behind the authority alone, they are data: a pattern, a list.
    let end = authority(text).map_or(text.len(), |authority| authority.end);
    if !edits.iter().any(|edit| edit.span.start < end) {
        return None;
    }
    let restored = edited(text, &edits);
    let is_uri = begins_with_uri(&restored) && Rule::Uri.accepts(&restored);
    if !is_uri {
        return None;
    }
    // What is not allowed in a URI is to blame, rather than the scheme.
    let blamed = edits.iter().find(|edit| edit.span.start > 0).map(|edit| edit.span.clone());
    let label = "written so that nobody follows it by accident";
    let found = Surroundings::rewritten(&DEFANGED_URI, "a URI that was made harmless", label, "restore it", edits)?;
    let scheme = found.span.clone();
    let other = blamed.as_ref().filter(|blamed| **blamed != scheme).map(|_| scheme.clone());
    Some(Surroundings { span: blamed.unwrap_or(scheme), other, ..found })
}

/// `https%3A%2F%2Fexample.com`
pub(super) fn encoded(text: &[u8]) -> Option<Surroundings> {
    let colon = memchr::memchr2(b'%', b':', text)?;
    let rest = text.get(colon..)?;
    let triplets: [&[u8]; 2] = [b"%3a%2f%2f", b":%2f%2f"];
    let is_encoded =
        triplets.iter().any(|start| rest.get(..start.len()).is_some_and(|rest| rest.eq_ignore_ascii_case(start)));
    if !is_encoded {
        return None;
    }
    let decoded: Vec<u8> = Decoded::new(core::str::from_utf8(text).ok()?).collect();
    if !begins_with_uri(&decoded) {
        return None;
    }
    let all = 0..text.len();
    let edits = match Rule::Uri.accepts(&decoded) {
        true => vec![edit(all, String::from_utf8(decoded).ok()?)],
        // Only the delimiters at the beginning.
        false => Vec::new(),
    };
    Some(Surroundings {
        page: &ENCODED_URI,
        span: colon
            ..colon + rest.iter().take_while(|byte| byte.is_ascii_hexdigit() || matches!(byte, b'%' | b':')).count(),
        label: "an encoded delimiter delimits nothing",
        other: None,
        message: "a whole URI that is percent-encoded".into(),
        title: "decode it",
        edits,
        inner: None,
    })
}

/// `https:\/\/example.com\/?a=1\u0026b`
pub(super) fn escaped(text: &[u8]) -> Option<Surroundings> {
    let first = text.iter().position(|byte| *byte == b'\\')?;
    let edits = unescaped(text, first)?;
    let written = edited(text, &edits);
    // A backslash in place of one of two slashes is no escape: `https:\/h`.
    let scheme = written.split(|byte| *byte == b':').next().unwrap_or_default();
    let has_one_slash = has_two_slashes(scheme)
        && written.get(scheme.len()..).is_some_and(|rest| rest.starts_with(b":/") && !rest.starts_with(b"://"));
    let is_reference = !has_one_slash && begins_with_uri(&written) || text.starts_with(b"\\/");
    // What escapes write at the end of a line or of a string is no part of a URI.
    let is_rest = edits.iter().all(|edit| edit.replacement.is_empty() && edit.span.end == text.len());
    let (message, label, title) = match is_rest {
        true => ("an escape after a URI", "what is left of a string or a line", "remove it"),
        false => ("a URI with escapes", "a backslash that begins an escape", "write the characters themselves"),
    };
    { is_reference && Rule::UriReference.accepts(&written) }
        .then(|| Surroundings::rewritten(&ESCAPED_TEXT, message, label, title, edits))?
}

/// `https:&#x2F;&#x2F;example.com&#x2F;a`: slashes or colons by their numbers, as templates write them that escape everything.
pub(super) fn html(text: &[u8]) -> Option<Surroundings> {
    const WRITTEN: [(&[u8], &str); 12] = [
        (b"&#x2f;", "/"),
        (b"&#47;", "/"),
        (b"&sol;", "/"),
        (b"&#x3a;", ":"),
        (b"&#58;", ":"),
        (b"&colon;", ":"),
        (b"&#x3d;", "="),
        (b"&#61;", "="),
        (b"&#x3f;", "?"),
        (b"&#63;", "?"),
        (b"&#39;", "'"),
        (b"&amp;", "&"),
    ];
    let begins =
        |at: usize, written: &[u8]| text.get(at..at + written.len()).is_some_and(|it| it.eq_ignore_ascii_case(written));
    let escape = |at: usize| {
        let (written, real) = WRITTEN.iter().find(|(written, _)| begins(at, written))?;
        Some(edit(at..at + written.len(), *real))
    };
    let edits: Vec<Edit> = memchr::memchr_iter(b'&', text).filter_map(escape).collect();
    // By itself, `&amp;` is found in the component that it is in.
    if !edits.iter().any(|edit| edit.replacement == "/" || edit.replacement == ":") {
        return None;
    }
    let written = edited(text, &edits);
    let label = "a character as HTML writes it";
    // Another one is left that would begin a fragment.
    let has_more = written.windows(2).any(|two| two == b"&#");
    { !has_more && begins_with_uri(&written) && Rule::Uri.accepts(&written) }.then(|| {
        Surroundings::rewritten(
            &ESCAPED_TEXT,
            "a URI with escapes of HTML",
            label,
            "write the characters themselves",
            edits,
        )
    })?
}

/// What undoes the escapes. Nothing if one of the backslashes begins none.
fn unescaped(text: &[u8], first: usize) -> Option<Vec<Edit>> {
    let (mut at, mut edits) = (first, Vec::new());
    let host = Host::of(text);
    while let Some(next) = text.get(at..)?.iter().position(|byte| *byte == b'\\') {
        at += next;
        let after = text.get(at + 1..)?;
        let (length, replacement) = match after {
            [b'u', digits @ ..] => (6, number(digits.get(..4)?)?),
            [b'x', digits @ ..] => (4, number(digits.get(..2)?)?),
            // White space at the end, unless it is the root of a drive, as in `file://C:\`.
            [] if !matches!(text.get(..at), Some([.., b'/', drive, b':']) if drive.is_ascii_alphabetic()) => {
                (1, String::new())
            }
            [b'"' | b'\''] => (2, String::new()),
            _ if are_breaks(after) => (text.len() - at, String::new()),
            [byte, ..] if host.ends_at(at, *byte) => return None,
            // In a host they are around an address.
            [byte @ (b'[' | b']'), ..] if at > host.place.end => (2, percent_encoded(&[*byte])),
            [byte @ (b'{' | b'}'), ..] => (2, percent_encoded(&[*byte])),
            [byte, ..] if b"/&?=#_-~%()[]:;!*+$@.".contains(byte) => (1, String::new()),
            [b' ', ..] => (2, "%20".into()),
            _ => return None,
        };
        edits.push(edit(at..at + length, replacement));
        at += length;
        if length == 1 {
            at += 1;
        }
        if at > text.len() {
            break;
        }
    }
    Some(edits)
}

/// Whether a text after a backslash is one escape of white space after the other, up to the end: `n` or `r\n\n`.
fn are_breaks(text: &[u8]) -> bool {
    text.split(|byte| *byte == b'\\').all(|escape| matches!(escape, [b'n' | b'r' | b't']))
}

/// The host of a text whose slashes may be escaped, perhaps with a user before it.
struct Host {
    place: Range<usize>,
    /// The first dot without a backslash.
    dot: Option<usize>,
    /// The `@` after the first backslash before one, if no user is before it.
    sign: Option<usize>,
}

impl Host {
    fn of(text: &[u8]) -> Host {
        let slash = |at: usize| {
            let rest = text.get(at..)?;
            let length = if rest.starts_with(b"\\/") { 2 } else { 1 };
            rest.get(length - 1).filter(|byte| **byte == b'/').map(|_| at + length)
        };
        let start = memchr::memchr(b':', text).and_then(|colon| slash(colon + 1)).and_then(slash).unwrap_or_default();
        let rest = if start > 0 { slice(text, start..text.len()) } else { &[] };
        let host = slice(rest, 0..rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len()));
        let is_escaped = |at: &usize| at.checked_sub(1).and_then(|before| host.get(before)) == Some(&b'\\');
        let dot = memchr::memchr_iter(b'.', host).find(|at| !is_escaped(at));
        let sign = memchr::memchr_iter(b'@', host).find(is_escaped);
        let user = slice(host, 0..sign.unwrap_or_default().saturating_sub(1));
        let port = memchr::memrchr(b':', user).and_then(|colon| user.get(colon + 1..));
        let is_user = user != b"localhost" && !port.is_some_and(|port| port.iter().all(u8::is_ascii_digit));
        Host {
            place: start..start + host.len(),
            dot: dot.map(|at| start + at),
            sign: sign.filter(|_| !is_user).map(|at| start + at),
        }
    }

    /// Whether browsers read the backslash here as a slash that ends the host, and everyone else goes elsewhere without it:
    /// `http://example.com\@other.test/`. In a pattern, each dot has a backslash. TeX has one before each underscore.
    fn ends_at(&self, at: usize, byte: u8) -> bool {
        let is_in_name = !b"/?#_[]{}".contains(&byte) && self.place.contains(&at);
        is_in_name && (self.dot.is_some_and(|dot| dot < at) || self.sign == Some(at + 1))
    }
}

/// The character of a number in hexadecimal digits, as a URI contains it.
fn number(digits: &[u8]) -> Option<String> {
    let number = u32::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok()?;
    let char = char::from_u32(number)?;
    let mut bytes = [0; 4];
    let text = char.encode_utf8(&mut bytes);
    let is_allowed = char.is_ascii_graphic() && !"\"<>\\^`{|}".contains(char);
    Some(if is_allowed { text.to_string() } else { percent_encoded(text.as_bytes()) })
}

/// `?a=3D1=` with the line break after it.
pub(super) fn quoted_printable(text: &[u8]) -> Option<Surroundings> {
    if !text.contains(&b'\n') || !begins_with_uri(text) {
        return None;
    }
    let (mut at, mut edits) = (0, Vec::new());
    while let Some(next) = text.get(at..).and_then(|rest| rest.iter().position(|byte| *byte == b'=')) {
        at += next;
        let rest = slice(text, at..text.len());
        let (length, replacement) = match rest {
            [b'=', b'\r', b'\n', ..] => (3, String::new()),
            [b'=', b'\n', ..] => (2, String::new()),
            [b'=', digits @ ..] => match digits.get(..2).and_then(number) {
                Some(replacement) => (3, replacement),
                None => (0, String::new()),
            },
            _ => (0, String::new()),
        };
        if length > 0 {
            edits.push(edit(at..at + length, replacement));
        }
        at += length.max(1);
    }
    let is_uri = Rule::Uri.accepts(edited(text, &edits));
    let plural = if edits.len() == 1 { "" } else { "s" };
    let message = format!("a URI in quoted-printable, with {} escape{plural}", edits.len());
    { is_uri }.then(|| {
        let found = Surroundings::rewritten(
            &QUOTED_PRINTABLE,
            "a URI in quoted-printable",
            "an escape of quoted-printable",
            "decode it",
            edits,
        )?;
        Some(Surroundings { message: message.into(), ..found })
    })?
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::diagnostic::name::Name;
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn what_was_made_harmless() {
        assert_eq!(diagnosed("hxxps://a[.]test/"), [("defanged-uri", 9..12)]);
        assert_eq!(diagnosed("http://a[.]b(.)test/"), [("defanged-uri", 8..11)]);
        assert_eq!(linted("hxxp://a.test/"), [("defanged-uri", 0..4)]);
        assert_eq!(diagnosed("hxxp[://]a.test/x[.]exe"), [("defanged-uri", 4..9)]);
        assert_eq!(diagnosed("mailto:a[at]b.test"), [("defanged-uri", 8..12)]);
        // A pattern in a query.
        assert_eq!(diagnosed("http://h/?q=a[.]b"), [("unencoded-bracket", 13..14)]);
        assert_eq!(diagnosed("http://a[b]c/"), [("stray-bracket", 8..9), ("stray-bracket", 10..11)]);
    }

    #[test]
    fn what_is_encoded_as_a_whole() {
        assert_eq!(linted("http%3A%2F%2Fh%2Fa"), [("encoded-uri", 4..13)]);
        assert_eq!(linted("/http%3A%2F%2Fh"), [("encoded-slash", 8..11)]);
    }

    #[test]
    fn escapes() {
        assert_eq!(diagnosed("http:\\/\\/h\\/a"), [("escaped-text", 5..6)]);
        assert_eq!(diagnosed("http://h/?a\\u0026b\\&c"), [("escaped-text", 11..17)]);
        assert_eq!(diagnosed("http://h/a\\n"), [("escaped-text", 10..12)]);
        assert_eq!(diagnosed("http://h/a\\b"), [("backslash", 10..11)]);
        assert_eq!(diagnosed("http://h/a\\n\\r\\n"), [("escaped-text", 10..16)]);
        assert_eq!(diagnosed("http://h/a\\n\\b"), [("backslash", 10..11), ("backslash", 12..13)]);
        // One backslash in place of a slash.
        assert_eq!(diagnosed("https:\\/h.test/a"), [("backslash", 6..8)]);
    }

    /// What is written for the escapes, or nothing if a backslash begins none.
    fn written(text: &str) -> Option<Vec<u8>> {
        let found = diagnose(text, Rule::Uri);
        let [one] = &found[..] else { return None };
        let fix = one.fixes().first().filter(|_| one.name() == Name::EscapedText)?;
        Some(fix.apply(text.as_bytes()))
    }

    /// To a browser, the host ends at the backslash; no fix makes another host of it.
    #[test]
    fn no_escape_ends_a_host() {
        for text in [
            "http://h.test\\@x.test/",
            "http://h:80\\@x.test/",
            "https://h.test\\.x.test/",
            "https://a\\.h.test\\.x.test/",
            "https:\\/\\/h.test\\@x.test\\/",
            "https://h.test\\-x.test/",
            "https://h.test\\:80@x.test/",
            "http://localhost\\@x.test/",
            "http://h.test\\&.x.test/",
            "http://h.test\\%2e.x.test/",
        ] {
            assert_eq!(written(text), None, "{text}");
            assert!(diagnosed(text).iter().all(|(name, _)| *name == "backslash"), "{text}");
        }
        for (text, meant) in [
            ("svn://ada\\@h.test/a", "svn://ada@h.test/a"),
            ("http://ada:secret\\@h.test/a", "http://ada:secret@h.test/a"),
            ("https://a\\.h\\.test/b\\.c", "https://a.h.test/b.c"),
            ("https://h.test/a\\@b\\.c", "https://h.test/a@b.c"),
            ("https://www.a\\_b.test/", "https://www.a_b.test/"),
            ("https:\\/\\/ada\\@h.test\\/\\.a", "https://ada@h.test/.a"),
        ] {
            assert_eq!(written(text).as_deref(), Some(meant.as_bytes()), "{text}");
        }
    }

    /// A bracket or a brace has to be encoded, but around an address.
    #[test]
    fn escaped_brackets_are_encoded() {
        for (text, meant) in [
            ("https://h.test/\\[a\\]", "https://h.test/%5Ba%5D"),
            ("https://h.test/\\{id\\}?a=\\[b\\]", "https://h.test/%7Bid%7D?a=%5Bb%5D"),
            ("https://\\[::1\\]:80/", "https://[::1]:80/"),
            ("https:\\/\\/\\[::1\\]:80\\/\\[a", "https://[::1]:80/%5Ba"),
        ] {
            assert_eq!(written(text).as_deref(), Some(meant.as_bytes()), "{text}");
        }
    }

    #[test]
    fn escapes_of_html() {
        for (text, meant) in [
            ("https:&#x2F;&#x2F;h.test&#x2F;a", "https://h.test/a"),
            ("https:&#47;&#47;h.test&#47;?a=b&amp;c&#x3D;d", "https://h.test/?a=b&c=d"),
            ("https://h.test&#x2f;a", "https://h.test/a"),
            ("http&#58;//h.test", "http://h.test"),
            ("https&#x3A;//h.test&#x3F;a&#61;b", "https://h.test?a=b"),
            ("https&colon;&sol;&sol;h.test&#63;a", "https://h.test?a"),
        ] {
            assert_eq!(linted(text).first().map(|(name, _)| *name), Some("escaped-text"), "{text}");
            assert_eq!(fixed(text).as_deref(), Some(meant), "{text}");
        }
        assert_eq!(linted("https://h.test/?a&amp;b"), [("html-entity", 17..22)]);
        assert_eq!(linted("/a&#x2F;b"), []);
        assert_eq!(fixed("https:&#x2F;&#x2F;h.test&#x2F;it&#39;s").as_deref(), Some("https://h.test/it's"));
        // More is wrong than how it is written.
        assert_ne!(linted("https:&#x2F;&#x2F;h.test&#x2F;a b").first().map(|(name, _)| *name), Some("escaped-text"));
        // What is left would begin a fragment.
        assert_ne!(
            linted("https:&#x2F;&#x2F;h.test&#x2F;&#x263A;").first().map(|(name, _)| *name),
            Some("escaped-text")
        );
    }

    #[test]
    fn mails() {
        assert_eq!(diagnosed("http://h/?a=3D1=\r\n2"), [("quoted-printable", 11..14)]);
        assert_eq!(diagnosed("http://h/?a=3D1"), []);
    }
}
