//! Strings of several lines.

use std::ops::Range;

use crate::comment_syntax::{DASHES, HASH, PERCENT, SEMICOLON, SLASHES};
use crate::file_type::FileType;

/// Strings of several lines that have code in them with other such strings, so that counting quotes does not show where they end.
pub(super) fn nested(extension: &str, text: &[u8]) -> Vec<Range<usize>> {
    let (quote, open): (&[u8], &[u8]) = match extension {
        "js" | "mjs" | "cjs" | "ts" | "mts" | "cts" => (b"`", b"${"),
        "kt" | "kts" | "scala" | "groovy" | "gradle" | "dart" => (b"\"\"\"", b"${"),
        "swift" => (b"\"\"\"", b"\\("),
        "ex" | "exs" => (b"\"\"\"", b"#{"),
        "nix" => (b"''", b"${"),
        // Where they end is not read.
        "cs" => {
            let signs = [&b"$@\""[..], b"@$\"", b"$\"\"\""];
            let first = signs.into_iter().filter_map(|sign| memchr::memmem::find(text, sign)).min();
            return first.map(|start| start..text.len() + 1).into_iter().collect();
        }
        _ => return Vec::new(),
    };
    let (opening, closing) = if open.ends_with(b"(") { (b'(', b')') } else { (b'{', b'}') };
    // How many brackets are open in the code of each string that goes on, from the outermost in.
    let mut codes: Vec<usize> = Vec::new();
    let (mut ranges, mut start, mut is_in_string, mut is_nested, mut at) = (Vec::new(), 0, false, false, 0);
    while let Some(byte) = text.get(at) {
        let rest = text.get(at..).unwrap_or_default();
        let is_escape = match quote {
            b"''" => [&b"''$"[..], b"'''", b"''\\"].iter().any(|escape| rest.starts_with(escape)),
            _ => *byte == b'\\',
        };
        if is_in_string && rest.starts_with(open) {
            codes.push(0);
            is_in_string = false;
            at += open.len();
        } else if is_in_string && is_escape {
            at += if quote == b"''" { 3 } else { 2 };
        } else if rest.starts_with(quote) {
            is_nested |= !codes.is_empty();
            if codes.is_empty() && is_in_string {
                ranges.extend(is_nested.then_some(start..at));
                is_nested = false;
            } else if codes.is_empty() {
                start = at;
            }
            is_in_string = !is_in_string;
            at += quote.len();
        } else {
            at += 1;
            match codes.last_mut().filter(|_| !is_in_string) {
                Some(depth) if *byte == opening => *depth += 1,
                Some(0) if *byte == closing => {
                    codes.pop();
                    is_in_string = true;
                }
                Some(depth) if *byte == closing => *depth -= 1,
                _ => (),
            }
        }
    }
    // One that does not end may have been none.
    ranges.extend(is_nested.then_some(start..text.len() + 1));
    ranges
}

/// How far before a quote of YAML what it follows is looked for: a line may be long and have many of them.
const FAR: usize = 200;

/// How a language writes strings that may have several lines.
#[derive(Clone, Copy)]
pub(super) struct Quotes {
    /// What begins a string and ends it.
    strings: &'static [u8],
    /// In which of them a backslash escapes what is after it.
    escaping: &'static [u8],
    /// What begins a comment that ends with the line.
    comment: &'static str,
    file_type: FileType,
    is_of_shell: bool,
}

impl Quotes {
    /// Nothing for a language whose strings end with the line at the latest, but for those in three quotes or backquotes.
    pub(super) fn of(extension: &str, file_type: FileType) -> Option<Quotes> {
        let (strings, escaping, comment): (&[u8], &[u8], _) = match (file_type, extension) {
            (FileType::Yaml, _) => (b"\"'", b"\"", HASH),
            (FileType::Source, "rs" | "cs" | "d" | "fs" | "typ") => (b"\"", b"\"", SLASHES),
            (FileType::Source, "v") => (b"\"'", b"\"'", SLASHES),
            (FileType::Source, "sh" | "bash" | "zsh") => (b"\"'", b"\"", HASH),
            (FileType::Source, "fish" | "rb" | "pl" | "pm" | "r" | "ex" | "exs") => (b"\"'", b"\"'", HASH),
            (FileType::Source, "cmake" | "nix" | "jl" | "tcl" | "cr") => (b"\"", b"\"", HASH),
            (FileType::Source, "ps1") => (b"\"'", b"", HASH),
            (FileType::Source, "sql") => (b"\"'", b"", DASHES),
            (FileType::Source, "lisp" | "el" | "clj" | "cljs" | "scm" | "rkt") => (b"\"", b"\"", SEMICOLON),
            (FileType::Source, "erl" | "hrl") => (b"\"", b"\"", PERCENT),
            _ => return None,
        };
        let is_of_shell = ["sh", "bash", "zsh"].contains(&extension);
        Some(Quotes { strings, escaping, comment: comment.open, file_type, is_of_shell })
    }

    /// The strings that do not end on their line. If the last one does not end at all, a quote before it may have been none, so that from the first
    /// one on nothing is sure.
    pub(super) fn literals(self, text: &[u8]) -> Vec<Range<usize>> {
        let (mut literals, mut at) = (Vec::new(), 0);
        while let Some(byte) = text.get(at) {
            let rest = text.get(at..).unwrap_or_default();
            at += match byte {
                b'\\' if self.file_type != FileType::Yaml => 2,
                b'/' if self.has_blocks() && rest.starts_with(b"/*") => {
                    memchr::memmem::find(rest, b"*/").map_or(rest.len(), |end| end + 2)
                }
                _ if rest.starts_with(self.comment.as_bytes()) && self.begins_comment(text, at) => {
                    memchr::memchr(b'\n', rest).unwrap_or(rest.len())
                }
                quote if self.strings.contains(quote) && self.begins_string(text, at) => {
                    let length = self.length(text, at, *quote);
                    let literal = at..length.map_or(text.len() + 1, |length| at + length);
                    let within = text.get(literal.start..literal.end.min(text.len())).unwrap_or_default();
                    if length.is_none() || within.contains(&b'\n') {
                        literals.push(literal);
                    }
                    if length.is_none() {
                        // All that follows the first is in doubt.
                        literals.iter_mut().take(1).for_each(|first| first.end = text.len() + 1);
                        return literals;
                    }
                    within.len()
                }
                b'\'' => character(rest),
                _ => 1,
            };
        }
        literals
    }

    fn has_blocks(self) -> bool {
        [SLASHES.open, DASHES.open].contains(&self.comment)
    }

    /// Within a word, `#` is a part of it: `$#`, `${x#y}`.
    fn begins_comment(self, text: &[u8], at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| text.get(before));
        self.comment != HASH.open || before.is_none_or(|byte| byte.is_ascii_whitespace() || b";()".contains(byte))
    }

    /// In YAML, a quote within a plain value is a part of it.
    fn begins_string(self, text: &[u8], at: usize) -> bool {
        if self.file_type != FileType::Yaml {
            return true;
        }
        let before = text.get(at.saturating_sub(FAR)..at).unwrap_or_default();
        let line = before.rsplit(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
        let word = line.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        let follows_blank = before.last().is_none_or(|byte| byte.is_ascii_whitespace() || b"[{,:".contains(byte));
        follows_blank && (line.last().is_none_or(|last| b":-?[{,".contains(last)) || matches!(word, [b'!' | b'&', ..]))
    }

    /// How long a string is that begins here, with its quotes, if it ends.
    fn length(self, text: &[u8], at: usize, quote: u8) -> Option<usize> {
        let before = text.get(..at).unwrap_or_default();
        let hashes = before.iter().rev().take_while(|byte| **byte == b'#').count();
        let sign = before.len().checked_sub(hashes + 1).and_then(|sign| before.get(sign));
        // `r#"..."#` in Rust, `@"..."` in C#.
        let is_raw = self.comment == SLASHES.open && (sign == Some(&b'r') || hashes == 0 && sign == Some(&b'@'));
        let is_escaping = !is_raw && self.escaping.contains(&quote);
        let last: Vec<u8> = std::iter::once(quote).chain((0..hashes).filter(|_| is_raw).map(|_| b'#')).collect();
        let mut end = at + 1;
        while let Some(byte) = text.get(end) {
            if *byte == b'\\' && is_escaping {
                end += 2;
            } else if self.is_of_shell && quote == b'"' && text.get(end..).is_some_and(|rest| rest.starts_with(b"$(")) {
                // A command has strings of its own.
                end = closing(text, end + 1)?;
            } else if text.get(end..).is_some_and(|rest| rest.starts_with(&last)) {
                return Some(end + last.len() - at);
            } else {
                end += 1;
            }
        }
        None
    }
}

/// How long a character in single quotes is: `'"'`. Else the quote is a sign of its own, as before a lifetime.
fn character(rest: &[u8]) -> usize {
    match rest {
        [_, b'\\', _, after @ ..] => {
            let end = after.iter().take(10).position(|byte| *byte == b'\'');
            end.map_or(1, |end| end + 4)
        }
        [_, first, ..] => {
            let length = match first {
                0xf0.. => 4,
                0xe0.. => 3,
                0xc0.. => 2,
                _ => 1,
            };
            if rest.get(1 + length) == Some(&b'\'') { length + 2 } else { 1 }
        }
        _ => 1,
    }
}

/// What follows the bracket that closes the one here. A quote that does not end on its line is an apostrophe.
pub(super) fn closing(text: &[u8], open: usize) -> Option<usize> {
    let (mut depth, mut at) = (0_usize, open);
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth < 2 => return Some(at),
            b')' | b']' | b'}' => depth -= 1,
            b'"' | b'\'' => {
                let rest = text.get(at..).unwrap_or_default();
                let end = rest.iter().position(|other| other == byte || *other == b'\n');
                at += end.filter(|end| rest.get(*end) == Some(byte)).map_or(0, |end| end + 1);
            }
            _ => (),
        }
    }
    None
}
