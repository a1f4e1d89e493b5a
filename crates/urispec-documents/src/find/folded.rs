//! URIs in calendars, contacts and directories. A line that begins with white space goes on the one before
//! ([RFC 5545, 3.1](https://www.rfc-editor.org/rfc/rfc5545#section-3.1), [RFC 6350, 3.2](https://www.rfc-editor.org/rfc/rfc6350#section-3.2), [RFC 2849](https://www.rfc-editor.org/rfc/rfc2849)).

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::{Style, is_flat};
use super::strings::{START, Value, is_mistyped, is_reference};
use crate::decode::writing::Writing;

/// Properties whose value is a URI, if it looks like one.
const PROPERTIES: [&[u8]; 14] = [
    b"url",
    b"tzurl",
    b"attach",
    b"conference",
    b"source",
    b"image",
    b"photo",
    b"logo",
    b"sound",
    b"caluri",
    b"caladruri",
    b"fburl",
    b"organizer",
    b"attendee",
];

/// No name with its parameters is longer.
const LONGEST: usize = 1000;

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], candidates: &mut Candidates<'t>) {
    let (mut plain, mut at) = (0, 0);
    while let Some(rest) = file.get(at..).filter(|rest| !rest.is_empty()) {
        let line = rest.get(..length(rest)).unwrap_or(rest);
        if let Some(value) = uri(line) {
            let value = at + value.start..at + value.end;
            candidates.scan(file, plain..value.start, Style::Prose, Writing::FoldedText);
            plain = value.end;
            candidates.reference(file, value, Writing::Folded);
        } else if let Some(colon) = name_of_scheme(line) {
            candidates.scan(file, plain..at + colon, Style::Prose, Writing::FoldedText);
            plain = at + colon + 1;
        }
        at += line.len();
    }
    candidates.scan(file, plain..file.len(), Style::Prose, Writing::FoldedText);
}

/// How long the line is that a text begins with, with those in which it goes on.
fn length(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).map(|end| end + 1).find(|end| !goes_on(text, *end)).unwrap_or(text.len())
}

/// Whether a line goes on the one before.
pub(super) fn goes_on(text: &[u8], at: usize) -> bool {
    text.get(at).is_some_and(|first| b" \t".contains(first))
}

/// Where the name of a property ends that would be a scheme elsewhere: `TEL:+49 30 1234`.
fn name_of_scheme(line: &[u8]) -> Option<usize> {
    let colon = memchr::memchr2(b':', b';', line).filter(|colon| line.get(*colon) == Some(&b':'))?;
    let value = line.get(colon + 1..)?;
    let (value, _) = Writing::Folded.decode(value.get(..value.len().min(START))?, 0);
    is_flat(line.get(..colon)?, &value).then_some(colon)
}

/// The value of a property that is a URI: `URL:http://h.test`, `item1.X;VALUE=URI:http://h.test`.
fn uri(line: &[u8]) -> Option<Range<usize>> {
    let mut is_quoted = false;
    let colon = line.iter().take(LONGEST).position(|byte| {
        is_quoted ^= *byte == b'"';
        *byte == b':' && !is_quoted
    })?;
    let mut parts = line.get(..colon)?.split(|byte| *byte == b';');
    let name = parts.next()?.rsplit(|byte| *byte == b'.').next()?;
    let is_known = PROPERTIES.iter().any(|known| name.eq_ignore_ascii_case(known));
    if !is_known && !parts.any(|part| part.eq_ignore_ascii_case(b"value=uri")) {
        return None;
    }
    let value = line.get(colon + 1..)?;
    let start = line.len() - value.trim_ascii_start().len();
    let value = value.trim_ascii();
    let (begins, _) = Writing::Folded.decode(value.get(..value.len().min(START))?, 0);
    // With a backslash, it is written as a text is, unless that is in the place of a slash.
    let is_text = value.contains(&b'\\') && !is_mistyped(&begins);
    (is_reference(&begins, Value::Uri) && !is_text).then_some(start..start + value.len())
}

#[cfg(test)]
mod tests {
    use super::find;
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn lines_go_on() {
        let cases: &[(&str, &[&str])] = &[
            ("URL:http://h/a b\r\nX:1\r\n", &["http://h/a b"]),
            ("URL:http://h/a%2\r\n 0b\r\n\tc\r\nX:http://h/d e", &["http://h/a%20bc", "http://h/d"]),
            (
                "a:see http://h/a\n b, or http://h/c\\, d\\nhttp://h/e\\;f",
                &["http://h/ab", "http://h/c", "http://h/e;f"],
            ),
            ("item1.url;X=\"a:b\":http://h/a b\nX;value=uri:http://h/c d\n", &["http://h/a b", "http://h/c d"]),
            ("URL:https\\://h/a\\,b c", &["https://h/a,b"]),
            (
                "ORGANIZER;CN=X:MAILTO:a@h\\;b\nattendee:mailto:a@h;b\nATTENDEE:a@h;b\n",
                &["MAILTO:a@h;b", "mailto:a@h;b"],
            ),
            ("ATTENDEE;CN=X:mailto:a b@h\n", &["mailto:a b@h"]),
            ("URL:a b\nURL: \nURL\nURL:\n http://h/a b", &["http://h/a b"]),
            ("X-URL:http://h/a b\nPHOTO;ENCODING=b:aHR0\n cDov\n", &["http://h/a"]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }
}
