//! # [7.3. Back-End Transcoding](https://www.rfc-editor.org/rfc/rfc3986#section-7.3)

use alloc::borrow::Cow;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::{Page, pages};
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::rfc3986::characters::UNRESERVED;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::decoding::Decoded;
use crate::rfc3986::resolution::dot_segments::{Dots, has_dot_segments};

pages! {
    /// A delimiter, a space or the like that is percent-encoded in a host.
    ///
    /// It is a part of the name, and no name of DNS has one. Readers that decode before they split, or hand the decoded name on, take it for a delimiter,
    /// and go to another host.
    ENCODED_HOST_DELIMITER {
        name: EncodedHostDelimiter,
        group: Security,
        rule: RegName,
        section: 3986 "7.3" "Back-End Transcoding",
        example: UriReference "http://example.com%2F.evil.test/" => "http://evil.test/",
    }

    /// A slash or backslash that is percent-encoded in a path.
    ///
    /// It is data within a segment. A reader that decodes before it splits sees another path, which filters have not
    /// seen.
    ENCODED_SLASH {
        name: EncodedSlash,
        group: Security,
        rule: Segment,
        section: 3986 "7.3" "Back-End Transcoding",
        level: Advice,
        example: UriReference "http://example.com/files/a%2Fb" => "http://example.com/files/a/b",
    }

    /// A control character that is percent-encoded: NUL, a line break, and the like.
    ///
    /// Decoded and handed on, NUL ends a text for some systems, and a line break begins a new header or command.
    ENCODED_CONTROL {
        name: EncodedControl,
        group: Security,
        rule: PctEncoded,
        section: 3986 "7.3" "Back-End Transcoding",
        example: UriReference "http://example.com/file.txt%00.png" => "http://example.com/file.txt.png",
    }

    /// A dot segment that is percent-encoded, its dots or the slash beside them.
    ///
    /// Encoded dots mean the same as plain ones (6.2.2.2), and are seldom written by people; with an encoded slash, they are dots to
    /// readers that decode too early. Filters that look for `..` and slashes miss both.
    ENCODED_DOT_SEGMENT {
        name: EncodedDotSegment,
        group: Security,
        rule: Segment,
        section: 3986 "6.2.2.3" "Path Segment Normalization",
        example: UriReference "http://example.com/a/%2e%2e/secret" => "http://example.com/secret",
    }

    /// A segment such as `..;a`, which is no dot segment, and to some servers is one.
    ///
    /// They cut off what follows the `;` before they look for dot segments; whoever stands before them does not, and lets it
    /// pass.
    DOT_SEGMENT_WITH_PARAMETER {
        name: DotSegmentWithParameter,
        group: Security,
        rule: Segment,
        section: 3986 "7.3" "Back-End Transcoding",
        example: UriReference "http://example.com/a/..;/b" => "http://example.com/b",
    }

    /// A percent sign that is percent-encoded before two hexadecimal digits, as where a text was encoded twice.
    ///
    /// Decoded once it is a triplet again. A reader that decodes twice sees what filters have not. In queries, which often
    /// hold URIs, only dots, slashes and controls are told.
    DOUBLE_ENCODING {
        name: DoubleEncoding,
        group: Security,
        rule: PctEncoded,
        section: 3986 "2.4" "When to Encode or Decode",
        example: UriReference "http://example.com/caf%25C3%25A9" => "http://example.com/caf%C3%A9",
    }

    /// Percent-encoded octets that are a longer form of UTF-8 for a character.
    ///
    /// No UTF-8 has it: `%C0%AF` is not a slash, but careless decoders make one of it, which filters have not seen.
    OVERLONG_ENCODING {
        name: OverlongEncoding,
        group: Security,
        rule: PctEncoded,
        section: 3629 "3" "UTF-8 definition",
        example: UriReference "http://example.com/..%C0%AFsecret" => "http://example.com/secret",
    }
}

/// How many places of one kind get a label.
const SHOWN: usize = 4;

/// What becomes dangerous where it is decoded, or cut.
pub(super) fn lint(lints: &mut Lints<'_, '_>) {
    triplets(lints);
    // Only a server cuts parameters off.
    let is_web = lints.scheme.is_none() || lints.known.is_some_and(|known| known.is_web);
    if is_web && lints.traits.has(Traits::SEMICOLON) && lints.path.as_str().contains("/..;") {
        with_parameter(lints);
    }
}

/// A dot segment to those who cut parameters off.
fn with_parameter(lints: &mut Lints<'_, '_>) {
    let Some(segment) = lints.path.segments().find(|segment| segment.as_str().starts_with("..;")) else { return };
    let message = "a segment that some servers take for `..`";
    lints
        .note(&DOT_SEGMENT_WITH_PARAMETER, segment.span(), message, "what follows the `;` is cut off there")
        .help(format!("the URI is valid: `{segment}` is a segment like others, and no dot segment (3.3)"));
}

/// Percent triplets that become dangerous where they are decoded.
fn triplets(lints: &mut Lints<'_, '_>) {
    if !lints.traits.has(Traits::HARMFUL_TRIPLET) {
        return;
    }
    // The path of a data URI is data.
    if lints.scheme.is_some_and(|scheme| scheme.is("data")) {
        return;
    }
    let text = lints.text();
    let path = lints.path.span();
    let host = lints.authority.map_or(0..0, |authority| authority.host().span());
    let is_mail = lints.scheme.is_some_and(|scheme| scheme.is("mailto"));
    // A host of an unknown scheme may be the path of a socket.
    let has_names = lints.scheme.is_none() || lints.known.is_some_and(|known| known.needs_host);
    let mut found = Found::default();
    for (at, _) in text.bytes().enumerate().filter(|(_, byte)| *byte == b'%') {
        let triplet = at..at + "%00".len();
        let after = text.get(triplet.end..).unwrap_or_default();
        let byte = decoded(text.get(triplet.clone()).unwrap_or_default());
        let (in_host, in_path) = (host.contains(&at), path.contains(&at));
        match byte {
            b'\t' | b'\n' | b'\r' if at > path.end && (is_mail || !begins_header(byte, after)) => (),
            0xc0 | 0xc1 | 0xe0 | 0xf0 if is_overlong(byte, after) => {
                found.overlong.push(at..triplet.end + length_after(byte, after));
            }
            0..=0x1f | 0x7f => found.controls.push(triplet),
            _ if in_host && has_names && byte.is_ascii() && !UNRESERVED.starts_with(byte) => {
                found.host_delimiters.push(triplet)
            }
            b'/' | b'\\' if in_path => found.slashes.push(triplet),
            b'%' if matches!(after.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit()) => {
                let inner = after.get(..2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or_default();
                if at < path.end || matches!(inner, b'.' | b'/' | b'\\' | 0..=0x1f) {
                    found.double.push(at..triplet.end + 2);
                }
            }
            _ => (),
        }
    }
    let may_have_dots = has_dot_segments(lints.path.as_str(), Dots::Encoded);
    for segment in lints.path.segments().filter(|_| may_have_dots) {
        let mut dots = segment.decode();
        let is_dots = [dots.next(), dots.next(), dots.next()];
        let is_dots = matches!(is_dots, [Some(b'.'), None, _] | [Some(b'.'), Some(b'.'), None]);
        if is_dots && segment.as_str().contains('%') {
            found.dot_segments.push(segment.span());
        }
    }
    for segment in lints.path.segments().filter(|_| !found.slashes.is_empty()) {
        let decoded: Vec<u8> = segment.decode().collect();
        let mut parts = decoded.split(|byte| b"/\\".contains(byte));
        if parts.clone().count() > 1 && parts.any(|part| part == b"..") {
            found.dot_segments.push(segment.span());
        }
    }
    if found.is_any() {
        found.tell(lints);
    }
}

fn decoded(triplet: &str) -> u8 {
    Decoded::new(triplet).next().unwrap_or_default()
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
    let name = line.split(['&', '=', '%']).next().unwrap_or_default();
    let follows = line.get(name.len()..).unwrap_or_default();
    name.contains(':') || follows.starts_with("%3A") || follows.starts_with("%3a")
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
        let none = |_: &Range<usize>| Cow::Borrowed("");
        let triplet = |places: &[Range<usize>]| {
            text.get(places.first().cloned().unwrap_or_default()).unwrap_or_default().to_ascii_uppercase()
        };
        tell(
            lints,
            &ENCODED_HOST_DELIMITER,
            &self.host_delimiters,
            format!("`{}` in a host", triplet(&self.host_delimiters)),
            "decoded, it would end the host",
            "",
            none,
        );
        if let Some((first, others)) = self.dot_segments.split_first() {
            let (path, normal) = (lints.path, lints.reference.normalize(Rung::PathSegment));
            let message = "a dot segment that is encoded";
            let mut note = lints.note(&ENCODED_DOT_SEGMENT, first.clone(), message, "decoded, it leads elsewhere");
            for other in others.iter().take(SHOWN) {
                note = note.context(other.clone(), "and this one");
            }
            if normal.view().path() != path {
                let title = "write the path as it is compared";
                note.fix(Applicability::Suggested, title, path.span(), normal.view().path().as_str());
            }
        }
        // What would be removed elsewhere may leave less, but not what is right.
        let path = lints.path.span();
        let in_path = |places: &[Range<usize>]| places.iter().all(|place| path.contains(&place.start));
        let slashes = if self.dot_segments.is_empty() { &self.slashes[..] } else { &[] };
        tell(
            lints,
            &ENCODED_SLASH,
            slashes,
            format!("`{}` in a path", triplet(&self.slashes)),
            "decoded too early, it would divide the path",
            "",
            none,
        );
        tell(
            lints,
            &ENCODED_CONTROL,
            &self.controls,
            format!("`{}`, a control character", triplet(&self.controls)),
            "decoded, it may end a text or a line",
            if in_path(&self.controls) { "remove it" } else { "" },
            none,
        );
        tell(
            lints,
            &OVERLONG_ENCODING,
            &self.overlong,
            format!("`{}` is no UTF-8", triplet(&self.overlong)),
            "careless decoders make another character of it",
            "",
            none,
        );
        let inner =
            |place: &Range<usize>| Cow::Owned(format!("%{}", text.get(place.end - 2..place.end).unwrap_or_default()));
        let message = format!("`{}` is encoded twice", triplet(&self.double));
        tell(
            lints,
            &DOUBLE_ENCODING,
            &self.double,
            message,
            "decoded once, it is a triplet again",
            if in_path(&self.double) { "decode it once" } else { "" },
            inner,
        );
    }
}

/// Notes all places of one kind as one, with a fix for all of them.
fn tell(
    lints: &mut Lints<'_, '_>,
    page: &'static Page,
    places: &[Range<usize>],
    message: alloc::string::String,
    label: &'static str,
    title: &'static str,
    replacement: impl Fn(&Range<usize>) -> Cow<'static, str>,
) {
    let Some((first, others)) = places.split_first() else { return };
    let mut note = lints.note(page, first.clone(), message, label);
    for other in others.iter().take(SHOWN) {
        note = note.context(other.clone(), "and this one");
    }
    if !title.is_empty() {
        let edit = |place: &Range<usize>| Edit { span: place.clone(), replacement: replacement(place).into_owned() };
        let mut edits = vec![edit(first)];
        edits.extend(others.iter().map(edit));
        note.fix_all(Applicability::Suggested, title, edits);
    }
}
