//! Names of files, as a person reads them.

use std::path::Path;

use urispec::Visible;

/// A path whose invisible characters are escaped, so that it stays on its line and cannot change what a terminal shows. Backslashes are not doubled: on
/// Windows they separate folders.
pub(crate) fn visible(path: impl AsRef<Path>) -> String {
    escaped(&path.as_ref().to_string_lossy(), |_| false)
}

/// A text of many lines, whose other invisible characters are escaped.
pub(crate) fn visible_lines(text: &str) -> String {
    escaped(text, |char| matches!(char, '\t' | '\n' | '\r'))
}

fn escaped(text: &str, is_kept: impl Fn(char) -> bool) -> String {
    let mut shown = String::new();
    for char in text.chars() {
        match char {
            _ if Visible::shows(char) || is_kept(char) => shown.push(char),
            _ => shown.extend(char.escape_unicode()),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{visible, visible_lines};

    #[test]
    fn only_what_cannot_be_seen_is_escaped() {
        assert_eq!(visible(r"C:\a b\cafe\u0301"), r"C:\a b\cafe\u0301");
        assert_eq!(visible("cafe\u{301} — 日本.md"), "cafe\u{301} — 日本.md");
        assert_eq!(visible("a\x1b[31mb\r\n\u{202e}\u{85}"), r"a\u{1b}[31mb\u{d}\u{a}\u{202e}\u{85}");
        assert_eq!(visible_lines("a\tb\r\n\x1b\u{202e}\n"), "a\tb\r\n\\u{1b}\\u{202e}\n");
    }
}
