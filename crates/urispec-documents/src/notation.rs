//! What the text of a document shows of its notation where its type does not say: code and text have many.

use std::ops::Range;

use crate::document::Document;
use crate::file_type::FileType;
use crate::find::letters::begins_with;
use crate::find::without_mark;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Notation {
    /// Changes of files, which are applied where they match.
    Diff,
    /// Sections of settings, in which `%` is filled in: `.ini`, units of systemd.
    Settings,
    /// Commands of Windows, in which `%` is a variable, also in quotes.
    Batch,
    Other,
}

impl Notation {
    pub(crate) fn of(document: &Document) -> Notation {
        if !matches!(document.file_type(), FileType::Source | FileType::Text) {
            return Notation::Other;
        }
        let text = without_mark(document.text().as_bytes());
        let lines = || text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
        let is_section = |line: &[u8]| line.starts_with(b"[") && line.ends_with(b"]");
        let mut content = lines().filter(|line| line.first().is_some_and(|first| !b"#;".contains(first)));
        let first = content.next().unwrap_or_default();
        let may_be_diff = CHANGES.iter().any(|sign| memchr::memmem::find(text, sign).is_some());
        if may_be_diff && is_diff(lines()) {
            Notation::Diff
        } else if is_section(first) && content.next().is_some_and(|next| is_section(next) || is_setting(next)) {
            Notation::Settings
        } else if is_batch(first) {
            Notation::Batch
        } else {
            Notation::Other
        }
    }
}

/// What changes begin with.
const CHANGES: [&[u8]; 2] = [b"@@ ", b"***************"];

/// Whether two lines that follow each other name a file before and after changes, `--- a/b` and `+++ a/b`, or `*** a/b` and `--- a/b`, and another
/// begins the changes.
fn is_diff<'t>(lines: impl Iterator<Item = &'t [u8]> + Clone) -> bool {
    let names = |line: &[u8], mark: &[u8]| line.starts_with(mark);
    let mut pairs = lines.clone().zip(lines.clone().skip(1));
    let begins = |line: &[u8]| CHANGES.iter().any(|sign| names(line, sign));
    let mut all = lines;
    all.any(begins)
        && pairs.any(|(one, other)| {
            names(one, b"--- ") && names(other, b"+++ ") || names(one, b"*** ") && names(other, b"--- ")
        })
}

/// The lines that the changes of a unified diff have from the file as it is: those that stay, and those that go. They come in their order.
pub(crate) fn lines_of_others(text: &[u8]) -> Vec<Range<usize>> {
    let (mut lines, mut at) = (Vec::new(), 0);
    // How many lines of the file before and after are still to come.
    let (mut before, mut after) = (0_usize, 0_usize);
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let of_others = at..at + line.len();
        at += line.len();
        if before == 0 && after == 0 {
            (before, after) = lengths(line).unwrap_or_default();
            continue;
        }
        match line.first() {
            Some(b'+') => after = after.saturating_sub(1),
            Some(b'-') => {
                before = before.saturating_sub(1);
                lines.push(of_others);
            }
            Some(b' ' | b'\t' | b'\r' | b'\n') => {
                (before, after) = (before.saturating_sub(1), after.saturating_sub(1));
                lines.push(of_others);
            }
            // There is no line break at the end of a file.
            Some(b'\\') => (),
            _ => (before, after) = (0, 0),
        }
    }
    lines
}

/// How many lines changes have before and after, by the line that begins them: `@@ -1,2 +1,3 @@`, in which one line is not counted.
fn lengths(line: &[u8]) -> Option<(usize, usize)> {
    let mut words = line.strip_prefix(b"@@ ")?.split(|byte| *byte == b' ');
    let mut length = |sign: &[u8]| {
        let range = str::from_utf8(words.next()?.strip_prefix(sign)?).ok()?;
        range.split_once(',').map_or(Some(1), |(_, length)| length.parse().ok())
    };
    Some((length(b"-")?, length(b"+")?))
}

/// Whether a line sets something: `a = b`, `a: b`.
fn is_setting(line: &[u8]) -> bool {
    let sign = memchr::memchr2(b'=', b':', line);
    let name = sign.and_then(|sign| line.get(..sign)).unwrap_or_default().trim_ascii_end();
    !name.is_empty() && !name.iter().any(u8::is_ascii_whitespace)
}

/// Whether a first line is one of commands of Windows.
fn is_batch(line: &[u8]) -> bool {
    let given = line.trim_ascii_start();
    let line = given.strip_prefix(b"@").unwrap_or(given);
    // Without a sign before them, others have them, too.
    let with_sign: [&[u8]; 5] = [b"set ", b"if ", b"call ", b"start ", b"cd "];
    let is_common = || line.len() < given.len() && with_sign.iter().any(|command| begins_with(line, command));
    [&b"echo off"[..], b"rem ", b"::", b"setlocal"].iter().any(|command| begins_with(line, command)) || is_common()
}

#[cfg(test)]
mod tests {
    use super::Notation;
    use crate::document::Document;
    use crate::file_type::FileType;

    #[test]
    fn each_beginning_of_changes() {
        for (text, expected) in [
            ("--- a\n+++ b\n@@ -1 +1 @@\n", Notation::Diff),
            ("--- a\r\n+++ b\r\n@@ -1 +1 @@\r\n", Notation::Diff),
            ("*** a\n--- b\n***************\n", Notation::Diff),
            // What begins changes is at the start of a line.
            ("--- a\n+++ b\nx @@ y\n", Notation::Other),
            ("--- a\n\n+++ b\n@@ -1 +1 @@\n", Notation::Other),
            ("--- a\n+++ b\n", Notation::Other),
        ] {
            assert_eq!(Notation::of(&Document::of_text(text, FileType::Text)), expected, "{text:?}");
        }
    }
}
