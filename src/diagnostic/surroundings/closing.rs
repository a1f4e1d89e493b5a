//! What closes something that a URI was in.

use super::{Surroundings, begins_with_uri};
use crate::diagnostic::syntax::surroundings::ENCLOSED_URI;
use crate::slice::slice;

/// What closes quotes and brackets in typography.
const CLOSING: [char; 10] =
    ['"', '`', '>', '\u{201D}', '\u{2019}', '\u{BB}', '\u{AB}', '\u{203A}', '\u{300D}', '\u{FF09}'];

/// `uri>` and `uri">text</a>`: a quote or a bracket that the URI does not open, with nothing but punctuation or markup after it.
pub(super) fn closing(text: &[u8]) -> Option<Surroundings> {
    if !begins_with_uri(text) {
        return None;
    }
    let read = core::str::from_utf8(text).ok()?;
    let opens = |close: char| match close {
        ']' => read.contains('['),
        '}' => read.contains('{'),
        '>' => read.contains('<'),
        _ => false,
    };
    let (at, char) = read
        .char_indices()
        .find(|(_, char)| CLOSING.contains(char) || matches!(char, ']' | '}') && !opens(*char) || *char == '<')?;
    let rest = read.get(at..)?;
    let is_mark = |char: char| CLOSING.contains(&char) || ".,;:!?)]}'\\".contains(char);
    let is_end = !opens(char) && char != '<' && rest.chars().all(is_mark);
    let markup = ["\">", "\"/>", "\" ", "'>", "</", "<br", "<a ", "<p>"];
    let is_markup = markup.iter().any(|start| rest.starts_with(start)) && rest.contains(['<', '>', '=']);
    let message = alloc::format!("`{char}` after a URI");
    let is_closed = at > 0 && (is_end || is_markup) && !slice(text, 0..at).ends_with(b"/[");
    is_closed.then(|| Surroundings::around(&ENCLOSED_URI, text, 0..at, message))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn what_closes_something_else() {
        assert_eq!(diagnosed("http://h/a>"), [("enclosed-uri", 10..11)]);
        assert_eq!(diagnosed("http://h/a\">b</a>"), [("enclosed-uri", 10..17)]);
        assert_eq!(diagnosed("http://h/a</loc>"), [("enclosed-uri", 10..16)]);
        assert_eq!(diagnosed("http://h/a\u{201D}."), [("enclosed-uri", 10..14)]);
        assert_eq!(diagnosed("http://h/a]"), [("enclosed-uri", 10..11)]);
        // What is opened within is data.
        assert_eq!(diagnosed("http://h/?a=\"b\""), [("query-character", 12..13), ("query-character", 14..15)]);
        assert_eq!(diagnosed("http://h/a[1]"), [("path-character", 10..11), ("path-character", 12..13)]);
        assert_eq!(diagnosed("http://h/<id>"), [("template-placeholder", 9..13)]);
    }
}
