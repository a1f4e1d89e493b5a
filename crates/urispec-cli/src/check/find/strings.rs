//! URIs in the strings of JSON, TOML and YAML, whose escapes are decoded, and in what stands between: comments and plain values.

use std::ops::Range;

use super::text::Style;
use super::{Candidates, FileType, Writing};

/// Keys whose values are references as a whole, so that a space in one does not end it.
const KEYS: [&str; 17] = [
    "url",
    "uri",
    "href",
    "src",
    "link",
    "homepage",
    "repository",
    "documentation",
    "$id",
    "$ref",
    "$schema",
    "@id",
    "iri",
    "download_url",
    "html_url",
    "website",
    "endpoint",
];

/// Finds what a file of strings holds.
pub(super) fn find(file: &[u8], file_type: FileType, candidates: &mut Candidates) {
    let mut last = 0..0;
    let mut between = 0;
    let mut at = 0;
    // What may begin a string or a comment.
    let (double, single, comment) = match file_type {
        FileType::Json => (b'"', b'"', b'/'),
        _ => (b'"', b'\'', b'#'),
    };
    while let Some(found) = memchr::memchr3(double, single, comment, file.get(at..).unwrap_or_default()) {
        at += found;
        let byte = file.get(at).copied().unwrap_or_default();
        let is_comment = match file_type {
            FileType::Json => file.get(at..).is_some_and(|rest| rest.starts_with(b"//")) && !is_in_uri(file, at),
            _ => {
                byte == b'#'
                    && at.checked_sub(1).and_then(|before| file.get(before)).is_none_or(u8::is_ascii_whitespace)
            }
        };
        if is_comment {
            let line = file.get(at..).unwrap_or_default();
            at += memchr::memchr(b'\n', line).unwrap_or(line.len());
            continue;
        }
        let Some((writing, content, end)) = string(file, at, file_type) else {
            at += 1;
            continue;
        };
        candidates.scan(file, between..at, Style::Prose, Writing::Plain);
        value(file, &last, content.clone(), writing, candidates);
        last = content;
        between = end;
        at = end;
    }
    candidates.scan(file, between..file.len(), Style::Prose, Writing::Plain);
}

/// Whether `//` follows a scheme.
fn is_in_uri(file: &[u8], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| file.get(before)) == Some(&b':')
}

/// The longest string of several lines, so that a quote that is not closed does not cost a reading of the whole file.
const LONGEST: usize = 1 << 16;

/// How much before a string may be its key.
const KEY: usize = 100;

/// The string that begins at `at`: how it is written, what it holds, and where it ends.
fn string(file: &[u8], at: usize, file_type: FileType) -> Option<(Writing, Range<usize>, usize)> {
    let rest = file.get(at..)?;
    let quote = *rest.first()?;
    let before = at.checked_sub(1).and_then(|before| file.get(before)).copied();
    let (writing, delimiter): (_, &[u8]) = match (file_type, quote) {
        (FileType::Json, b'"') => (Writing::Escaped, b"\""),
        (FileType::Toml, b'"') if rest.starts_with(b"\"\"\"") => (Writing::Escaped, b"\"\"\""),
        (FileType::Toml, b'\'') if rest.starts_with(b"'''") => (Writing::Plain, b"'''"),
        (FileType::Toml, b'"') => (Writing::Escaped, b"\""),
        (FileType::Toml, b'\'') => (Writing::Plain, b"'"),
        // In YAML, a quote within a plain value is a character.
        (FileType::Yaml, _) if before.is_some_and(|before| !b" \t\n\r[{,(&!".contains(&before)) => return None,
        (FileType::Yaml, b'"') => (Writing::Escaped, b"\""),
        (FileType::Yaml, b'\'') => (Writing::Doubled, b"'"),
        _ => return None,
    };
    let start = at + delimiter.len();
    let is_one_line = delimiter.len() == 1 && file_type != FileType::Yaml;
    let longest = if is_one_line { usize::MAX } else { LONGEST };
    let mut end = start;
    loop {
        let rest = file.get(end..start.saturating_add(longest).min(file.len()))?;
        end += memchr::memchr3(b'\\', quote, b'\n', rest)?;
        match file.get(end..)? {
            [b'\\', ..] if writing == Writing::Escaped => end += 2,
            [b'\'', b'\'', ..] if writing == Writing::Doubled => end += 2,
            // A string that is not closed is none.
            [b'\n', ..] if is_one_line => return None,
            rest if rest.starts_with(delimiter) => return Some((writing, start..end, end + delimiter.len())),
            _ => end += 1,
        }
    }
}

/// A string, which is a reference as a whole if its key says so.
fn value(file: &[u8], key: &Range<usize>, content: Range<usize>, writing: Writing, candidates: &mut Candidates) {
    let get = |range: Range<usize>| file.get(range).unwrap_or_default();
    let follows = get(key.end..content.start).split_first().map_or(&b""[..], |(_, after)| after);
    let is_value = !key.is_empty()
        && follows.len() < KEY
        && follows.iter().all(|byte| byte.is_ascii_whitespace() || b":\"'=".contains(byte));
    let is_key = |name: &[u8]| KEYS.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()));
    // In TOML and YAML, keys are mostly bare.
    let before = get(content.start.saturating_sub(KEY)..content.start);
    let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default();
    let bare = line
        .split(|byte| b":= \t-{,".contains(byte))
        .rfind(|word| !word.is_empty() && !b"\"'".contains(word.first().unwrap_or(&0)));
    let is_named = || is_value && is_key(get(key.clone())) || bare.is_some_and(is_key);
    let raw = get(content.clone());
    let is_uri = || {
        let (start, _) = writing.decode(raw.get(..raw.len().min(60)).unwrap_or_default(), 0);
        start.first().is_some_and(u8::is_ascii_alphabetic) && memchr::memmem::find(&start, b"://").is_some()
    };
    if is_uri() && is_named() {
        candidates.reference(file, content, writing);
        return;
    }
    candidates.scan(file, content, Style::Prose, writing);
}

#[cfg(test)]
mod tests {
    use crate::check::find::{Candidates, FileType};

    fn found(file: &str, file_type: FileType) -> Vec<(String, &str)> {
        { Candidates::find(file.as_bytes(), file_type, false).all.into_iter() }
            .map(|candidate| (String::from_utf8(candidate.text).unwrap(), &file[candidate.span]))
            .collect()
    }

    #[test]
    fn strings_are_decoded_and_comments_are_read() {
        let json = r#"{"url": "http://exa mple.com/x", "note": "see http:\/\/h\/a\u007cb.", "x": ["http://h/\ud83d\ude00"]} // http://h/c"#;
        let texts: Vec<String> = found(json, FileType::Json).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://exa mple.com/x", "http://h/a|b", "http://h/\u{1f600}", "http://h/c"]);
        assert_eq!(found(json, FileType::Json)[1].1, r"http:\/\/h\/a\u007cb");

        let toml = "homepage = \"http://h/a b\"\nx = 'http://h/\\a' # http://h/c\ny = \"\"\"\nhttp://h/d\n\"\"\"\n";
        let texts: Vec<String> = found(toml, FileType::Toml).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://h/a b", "http://h/\\a", "http://h/c", "http://h/d"]);

        let yaml =
            "a: http://h/a#b # http://h/c\nurl: 'http://h/it''s'\nb: \"http://h/\\x7cb\"\nit's: don't http://h/d\n";
        let texts: Vec<String> = found(yaml, FileType::Yaml).into_iter().map(|(text, _)| text).collect();
        assert_eq!(texts, ["http://h/a#b", "http://h/c", "http://h/it's", "http://h/|b", "http://h/d"]);
    }
}
