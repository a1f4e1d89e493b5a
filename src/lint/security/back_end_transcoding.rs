//! # [7.3. Back-End Transcoding](https://www.rfc-editor.org/rfc/rfc3986#section-7.3)

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::{Page, pages};
use crate::lint::context::{Check, Lints};
use crate::lint::traits::{Traits, Triplet, triplets as triplets_of};
use crate::rfc3986::characters::UNRESERVED;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::decoding::Decoded;
use crate::rfc3986::resolution::dot_segments::{Dots, has_dot_segments};
use crate::slice::slice_str;

pages! {
    /// A percent-encoded delimiter or space in a host name.
    ///
    /// It is part of the name, and no DNS name contains one. Software that decodes the host before it splits the URI
    /// goes to another host (7.3): it reads http://example.com%2F.evil.test/ as example.com, others as a name below
    /// evil.test. Find out which host was meant before anyone follows the URI.
    ENCODED_HOST_DELIMITER {
        name: EncodedHostDelimiter,
        group: Security,
        rule: RegName,
        section: 3986 "7.3" "Back-End Transcoding",
        leave: "in a report of an attack or a test of a parser; no working URI needs it",
        example: UriReference "http://example.com%2F.evil.test/",
    }

    /// A percent-encoded slash or backslash in a path.
    ///
    /// It is data within a segment and does not divide the path, so `a%2Fb` and `a/b` are different paths (2.2).
    /// Software that decodes before it splits sees another path than the one that was checked (7.3); Apache's httpd
    /// answers 404 unless `AllowEncodedSlashes` is set. Write `/` only if it was meant to divide the path; that is
    /// another URI.
    ENCODED_SLASH {
        name: EncodedSlash,
        group: Security,
        rule: Segment,
        section: 3986 "7.3" "Back-End Transcoding",
        level: Advice,
        leave: "if the slash is data: part of the name of a file, a label or a project; of documents, only `%5C` is reported",
        example: UriReference "http://example.com/files/a%2Fb",
    }

    /// A percent-encoded control character, such as NUL or a line break.
    ///
    /// Decoded, NUL ends a string for some systems, and a line break may begin a new header or command (7.3). Names
    /// hardly ever contain one. Remove it, and reject such URIs from untrusted sources.
    ENCODED_CONTROL {
        name: EncodedControl,
        group: Security,
        rule: PctEncoded,
        section: 3986 "7.3" "Back-End Transcoding",
        leave: "if the value is text in several lines, and its receiver takes it for nothing else",
        example: UriReference "http://example.com/file.txt%00.png" => "http://example.com/file.txt.png",
    }

    /// A percent-encoded dot segment: its dots are encoded, or the slash beside them.
    ///
    /// `%2E` is equivalent to `.` (6.2.2.2), so clients may resolve `%2e%2e` like `..`. With an encoded slash, the `..`
    /// appears only where the path is decoded too early. Filters that look for `../` miss both. Write the path that is
    /// meant, and reject such URIs from untrusted sources.
    ENCODED_DOT_SEGMENT {
        name: EncodedDotSegment,
        group: Security,
        rule: Segment,
        section: 3986 "6.2.2.3" "Path Segment Normalization",
        leave: "in a test of a filter; no file is called `.` or `..`",
        example: UriReference "http://example.com/a/%2e%2e/secret" => "http://example.com/secret",
    }

    /// A segment such as `..;a`, which some servers read as `..`.
    ///
    /// By RFC 3986 it is an ordinary segment (3.3). Tomcat and some other servers cut off the text after the `;` before
    /// they resolve dot segments; a proxy in front of them does not and lets the path pass. Write the path that is
    /// meant, and reject such paths in the proxy.
    DOT_SEGMENT_WITH_PARAMETER {
        name: DotSegmentWithParameter,
        group: Security,
        rule: Segment,
        section: 3986 "7.3" "Back-End Transcoding",
        leave: "if every server behind the proxy is known to treat `;` like any other character",
        example: UriReference "http://example.com/a/..;/b" => "http://example.com/b",
    }

    /// A percent-encoded `%` before two hexadecimal digits, as in a text that was encoded twice.
    ///
    /// Decoded once, `%25C3` is `%C3`, which is a percent-encoding again. Software that decodes twice sees a text that
    /// filters have not seen (2.4). Usually a program encoded what was already encoded: encode it once. Queries often
    /// contain whole URIs, so only encoded dots, slashes and control characters are reported there.
    DOUBLE_ENCODING {
        name: DoubleEncoding,
        group: Security,
        rule: PctEncoded,
        section: 3986 "2.4" "When to Encode or Decode",
        leave: "if the data contains a percent-encoding, as a URI in a path of another one does",
        example: UriReference "http://example.com/caf%25C3%25A9" => "http://example.com/caf%C3%A9",
    }

    /// Percent-encoded bytes that are an overlong form of a character.
    ///
    /// UTF-8 has one form for each character (RFC 3629, 3). `%C0%AF` is not a slash, but careless decoders turn it into
    /// one, after filters have looked: worms got into IIS this way in 2001. Such bytes are rarely an accident: reject
    /// the URI if it comes from an untrusted source, and otherwise write the character that is meant.
    OVERLONG_ENCODING {
        name: OverlongEncoding,
        group: Security,
        rule: PctEncoded,
        section: 3629 "3" "UTF-8 definition",
        leave: "in the tests of a decoder, which has to refuse it",
        example: UriReference "http://example.com/..%C0%AFsecret" => "http://example.com/secret",
    }
}

/// How many places of one kind get a label.
const SHOWN: usize = 4;

/// The longest path that a title shows.
const LONGEST_SHOWN: usize = 60;

pub(super) const CHECK: Check = Check { needs: Traits::HARMFUL_TRIPLET.or(Traits::SEMICOLON), lint };

/// Reports what becomes dangerous when it is decoded, or cut off.
fn lint(lints: &mut Lints<'_, '_>) {
    triplets(lints);
    // Only a server cuts parameters off.
    let is_web = lints.scheme().is_none() || lints.known.is_some_and(|known| known.is_web);
    if is_web && lints.path().as_str().contains("/..;") {
        with_parameter(lints);
    }
}

/// Reports a segment that is a dot segment once its parameters are cut off.
fn with_parameter(lints: &mut Lints<'_, '_>) {
    let Some(segment) = lints.path().segments().find(|segment| segment.as_str().starts_with("..;")) else { return };
    let message = "a segment that some servers read as `..`";
    lints
        .note(&DOT_SEGMENT_WITH_PARAMETER, segment.span(), message, "these servers cut off the `;` and what follows")
        .help(format!("the URI is valid: by RFC 3986, `{segment}` is not a dot segment (3.3)"));
}

/// Reports percent-encodings that become dangerous when they are decoded.
fn triplets(lints: &mut Lints<'_, '_>) {
    if !lints.traits.has(Traits::HARMFUL_TRIPLET) {
        return;
    }
    // The path of a data URI is data, and that of another is a program.
    if lints.scheme().is_some_and(|scheme| scheme.is("data") || scheme.is("javascript")) {
        return;
    }
    let text = lints.text();
    let path = lints.path().span();
    let host = lints.authority().map_or(0..0, |authority| authority.host().span());
    // Elsewhere, a path has no segments, and a slash divides nothing.
    let has_segments = lints.scheme().is_none() || lints.path().is_absolute();
    // The text of a message has lines.
    let is_mail = lints.scheme().is_some_and(|scheme| scheme.is("mailto") || scheme.is("sms"));
    // A host of an unknown scheme may be the path of a socket.
    let has_names = lints.scheme().is_none() || lints.known.is_some_and(|known| known.needs_host);
    // Nobody sends a fragment on.
    let hash = lints.reference.fragment().map_or(text.len(), |fragment| fragment.span().start);
    let mut found = Found::default();
    for Triplet { at, octet: byte } in triplets_of(text.as_bytes()) {
        let triplet = at..at + "%00".len();
        if lints.hides(&triplet) {
            continue;
        }
        let after = slice_str(text, triplet.end..text.len());
        let (in_host, in_path) = (host.contains(&at), path.contains(&at));
        match byte {
            b'\t' | b'\n' | b'\r' if at > path.end && (is_mail || at > hash || !begins_header(byte, after)) => (),
            0xc0 | 0xc1 | 0xe0 | 0xf0 if is_overlong(byte, after) => {
                found.overlong.push(at..triplet.end + length_after(byte, after));
            }
            0..=0x1f | 0x7f => found.controls.push(triplet),
            _ if in_host && has_names && byte.is_ascii() && !UNRESERVED.starts_with(byte) => {
                found.host_delimiters.push(triplet)
            }
            b'/' | b'\\' if in_path && has_segments => found.slashes.push(triplet),
            b'%' if matches!(after.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()) => {
                let inner = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or_default();
                if at < path.end || matches!(inner, b'.' | b'/' | b'\\' | 0..=0x1f) {
                    found.double.push(at..triplet.end + 2);
                }
            }
            _ => (),
        }
    }
    let may_have_dots = !found.slashes.is_empty() || has_dot_segments(lints.path().as_str(), Dots::Encoded);
    let segments = lints.path().segments().filter(|segment| may_have_dots && hides_dots(segment.as_str()));
    found.dot_segments.extend(segments.map(|segment| segment.span()));
    if found.is_any() {
        found.tell(lints);
    }
}

fn decoded(triplet: &str) -> u8 {
    Decoded::new(triplet).next().unwrap_or_default()
}

/// Whether a segment is dots when it is decoded, or has `..` between slashes then.
fn hides_dots(segment: &str) -> bool {
    if !segment.contains('%') {
        return false;
    }
    let decoded: Vec<u8> = Decoded::new(segment).collect();
    let mut parts = decoded.split(|byte| b"/\\".contains(byte));
    matches!(&decoded[..], b"." | b"..") || parts.clone().nth(1).is_some() && parts.any(|part| part == b"..")
}

/// Whether the octet after this one makes a character of them that has a shorter form.
fn is_overlong(byte: u8, after: &str) -> bool {
    let next = after.get(..3).filter(|next| next.starts_with('%')).map_or(0, decoded);
    match byte {
        0xe0 => (0x80..0xa0).contains(&next),
        0xf0 => (0x80..0x90).contains(&next),
        _ => (0x80..0xc0).contains(&next),
    }
}

/// How long the other octets of such a character are.
fn length_after(byte: u8, after: &str) -> usize {
    let octets = if byte < 0xe0 { 1 } else { (byte >> 4) as usize - 0xc };
    let continues = |triplet: &&[u8]| matches!(triplet, [b'%', b'8' | b'9' | b'a' | b'b' | b'A' | b'B', _]);
    after.as_bytes().chunks(3).take(octets).take_while(continues).count() * "%00".len()
}

/// Whether a line break in a query begins a header, as it does where one is put in to be sent on.
fn begins_header(byte: u8, after: &str) -> bool {
    let line = match byte {
        b'\r' => after.strip_prefix("%0A").or_else(|| after.strip_prefix("%0a")).unwrap_or_default(),
        b'\n' => after,
        _ => "",
    };
    let length = line.bytes().position(|byte| !byte.is_ascii_alphanumeric() && byte != b'-').unwrap_or(line.len());
    let (name, follows) = line.split_at_checked(length).unwrap_or_default();
    let value = [":", "%3A", "%3a"].into_iter().find_map(|colon| follows.strip_prefix(colon));
    // A line may also be a URI, or begin with the time of something.
    let is_uri =
        |value: &str| value.starts_with("//") || value.get(..6).is_some_and(|two| two.eq_ignore_ascii_case("%2F%2F"));
    name.starts_with(|first: char| first.is_ascii_alphabetic()) && value.is_some_and(|value| !is_uri(value))
}

#[derive(Default)]
struct Found {
    controls: Vec<Range<usize>>,
    host_delimiters: Vec<Range<usize>>,
    slashes: Vec<Range<usize>>,
    dot_segments: Vec<Range<usize>>,
    double: Vec<Range<usize>>,
    overlong: Vec<Range<usize>>,
}

impl Found {
    fn is_any(&self) -> bool {
        let Found { controls, host_delimiters, slashes, dot_segments, double, overlong } = self;
        [controls, host_delimiters, slashes, dot_segments, double, overlong].iter().any(|places| !places.is_empty())
    }

    fn tell(self, lints: &mut Lints<'_, '_>) {
        let text = lints.text();
        let path = lints.path().span();
        let in_path = |places: &[Range<usize>]| places.iter().all(|place| path.contains(&place.start));
        let quoted = |place: &Range<usize>| slice_str(text, place.clone()).to_ascii_uppercase();
        let is = |signs: &[u8], place: &Range<usize>| signs.contains(&decoded(slice_str(text, place.clone())));
        let ends = self.host_delimiters.iter().any(|place| is(b"/?#@:\\[]", place));
        let label = if ends { "decoded, it would end the host" } else { "no DNS name contains this character" };
        let delimiters = Places::new(&self.host_delimiters, label);
        let are_spaces = self.host_delimiters.iter().all(|place| is(b" ", place));
        let delimiters = if are_spaces { delimiters.fixed("remove it", |_| String::new()) } else { delimiters };
        delimiters.tell(lints, &ENCODED_HOST_DELIMITER, |first| format!("`{}` in a host name", quoted(first)));
        self.tell_dot_segments(lints);
        if self.dot_segments.is_empty() {
            Places::new(&self.slashes, "decoded too early, it divides the path")
                .tell(lints, &ENCODED_SLASH, |first| format!("`{}` in a path", quoted(first)));
        }
        // Elsewhere, what is left after a removal may still be wrong.
        let controls = Places::new(&self.controls, "decoded, it may end a string or a line");
        let controls = if in_path(&self.controls) { controls.fixed("remove it", |_| String::new()) } else { controls };
        controls.tell(lints, &ENCODED_CONTROL, |first| format!("`{}`, a control character", quoted(first)));
        Places::new(&self.overlong, "careless decoders turn it into another character").tell(
            lints,
            &OVERLONG_ENCODING,
            |first| format!("`{}` is not valid UTF-8", quoted(first)),
        );
        let double = Places::new(&self.double, "decoded once, it is a percent-encoding again");
        let inner = |place: &Range<usize>| format!("%{}", slice_str(text, place.end - 2..place.end));
        let double = if in_path(&self.double) { double.fixed("decode it once", inner) } else { double };
        double.tell(lints, &DOUBLE_ENCODING, |first| format!("`{}` is encoded twice", quoted(first)));
    }

    fn tell_dot_segments(&self, lints: &mut Lints<'_, '_>) {
        let Some((first, others)) = self.dot_segments.split_first() else { return };
        let (path, normal) = (lints.path(), lints.normal(Rung::PathSegment));
        let message = "a percent-encoded dot segment";
        let mut note = lints.note(&ENCODED_DOT_SEGMENT, first.clone(), message, "decoded, it leads elsewhere");
        for other in others.iter().take(SHOWN) {
            note = note.context(other.clone(), "and this one");
        }
        if let Some((text, normal)) = normal
            && path != *slice_str(&text, normal.clone())
        {
            let normal = slice_str(&text, normal);
            // Those of a relative reference stay, and so do those beside an encoded slash, whatever the case of their digits.
            if normal.split('/').any(hides_dots) {
                return;
            }
            let title = match normal {
                short if short.len() <= LONGEST_SHOWN => format!("normalize to `{short}`").into(),
                _ => Cow::Borrowed("normalize the path"),
            };
            note.fix(Applicability::Suggested, title, path.span(), normal);
        }
    }
}

/// Places of one kind, with the label of the first and the fix for all of them.
struct Places<'p> {
    places: &'p [Range<usize>],
    label: &'static str,
    fix: Option<(&'static str, Vec<Edit>)>,
}

impl<'p> Places<'p> {
    fn new(places: &'p [Range<usize>], label: &'static str) -> Self {
        Places { places, label, fix: None }
    }

    fn fixed(self, title: &'static str, replacement: impl Fn(&Range<usize>) -> String) -> Self {
        let edit = |place: &Range<usize>| Edit { span: place.clone(), replacement: replacement(place) };
        let fix = Some((title, self.places.iter().map(edit).collect()));
        Places { fix, ..self }
    }

    /// Reports all of them as one, if there are any.
    fn tell(self, lints: &mut Lints<'_, '_>, page: &'static Page, message: impl Fn(&Range<usize>) -> String) {
        let Some((first, others)) = self.places.split_first() else { return };
        let mut note = lints.note(page, first.clone(), message(first), self.label);
        for other in others.iter().take(SHOWN) {
            note = note.context(other.clone(), "and this one");
        }
        if let Some((title, edits)) = self.fix {
            note.fix_all(Applicability::Suggested, title, edits);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "a test may panic")]

    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn hosts() {
        assert_eq!(linted("http://a%2Fb/"), [("encoded-host-delimiter", 8..11)]);
    }

    #[test]
    fn slashes_and_dots() {
        assert_eq!(linted("/a%2Fb"), [("encoded-slash", 2..5)]);
        assert_eq!(linted("/a%5Cb"), [("encoded-slash", 2..5)]);
        assert_eq!(linted("/?a%2Fb"), []);
        assert_eq!(linted("/%2e%2e/b"), [("encoded-dot-segment", 1..7)]);
        assert_eq!(linted("/%2ea/b"), [("needless-encoding", 1..4)]);
        assert_eq!(linted("/a/..%2Fb"), [("encoded-dot-segment", 3..9)]);
        assert_eq!(linted("/a/..;x/b"), [("dot-segment-with-parameter", 3..7)]);
        assert_eq!(linted("/a/..x;/b"), []);
    }

    #[test]
    fn a_fix_leaves_no_dot_segment() {
        assert_eq!(fixed("http://h/a/%2e%2E/b").as_deref(), Some("http://h/b"));
        for text in
            ["http://h/..%2fetc", "http://h/a/%2e%2e%5c..%5cb", "http://h/%2e%2e/..%2fetc", "%2e%2e/a", "..%2fa"]
        {
            assert_eq!((linted(text)[0].0, fixed(text)), ("encoded-dot-segment", None), "{text}");
        }
    }

    #[test]
    fn octets() {
        assert_eq!(linted("/a%00"), [("encoded-control", 2..5)]);
        assert_eq!(linted("/a%20b"), []);
        assert_eq!(linted("/a%C0%AF"), [("overlong-encoding", 2..8)]);
        assert_eq!(linted("/a%C2%AF"), []);
        assert_eq!(linted("/a%25C3"), [("double-encoding", 2..7)]);
        assert_eq!(linted("/a%25x"), []);
        assert_eq!(linted("/?a=%25C3"), []);
        assert_eq!(linted("/?a=%252F"), [("double-encoding", 4..9)]);
        // A line that begins like a header, in a query and in the text of a mail.
        assert_eq!(linted("/?a=b%0AX:c"), [("encoded-control", 5..8)]);
        assert_eq!(linted("mailto:a@b.example?body=b%0AX:c"), []);
    }
}
