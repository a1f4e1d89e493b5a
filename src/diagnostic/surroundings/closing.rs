//! What closes something that a URI was in.

use super::found::{Surroundings, begins_with_uri};
use crate::diagnostic::page::pages;
use crate::slice::slice;

pages! {
    /// A URI together with the brackets or quotes around it.
    ///
    /// Angle brackets and quotes delimit a URI within prose and are not part of it (appendix C). Remove them. Sometimes
    /// only the closing one was copied, with the markup after it.
    ENCLOSED_URI {
        name: EnclosedUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in prose, where they show where the URI ends",
        example: UriReference "<http://example.com/>" => "http://example.com/",
    }
}

/// What opens quotes and brackets around a URI in prose and code, what closes each, and what they are called.
pub(crate) const PAIRS: [(char, char, &str); 20] = [
    ('<', '>', "angle brackets"),
    ('"', '"', "quotes"),
    ('\'', '\'', "quotes"),
    ('`', '`', "backquotes"),
    ('(', ')', "parentheses"),
    ('[', ']', "brackets"),
    ('{', '}', "braces"),
    // English, German and Polish, Swedish.
    ('\u{201C}', '\u{201D}', "quotes"),
    ('\u{201E}', '\u{201C}', "quotes"),
    ('\u{201E}', '\u{201D}', "quotes"),
    ('\u{201D}', '\u{201D}', "quotes"),
    ('\u{2018}', '\u{2019}', "quotes"),
    ('\u{201A}', '\u{2018}', "quotes"),
    ('\u{AB}', '\u{BB}', "quotes"),
    ('\u{BB}', '\u{AB}', "quotes"),
    ('\u{2039}', '\u{203A}', "quotes"),
    ('\u{300C}', '\u{300D}', "quotes"),
    ('\u{300E}', '\u{300F}', "quotes"),
    ('\u{FF08}', '\u{FF09}', "parentheses"),
    ('\u{3010}', '\u{3011}', "brackets"),
];

/// `"uri",` and `('uri').`: quotes or brackets, with punctuation after them.
pub(super) fn enclosed(text: &[u8]) -> Option<Surroundings> {
    let read = core::str::from_utf8(text).ok()?;
    // In the text of a program, a backslash is before a quote.
    let opens = |char: char| char == '\\' || PAIRS.iter().any(|(open, ..)| *open == char);
    let uri = read.trim_start_matches(opens);
    let start = read.len() - uri.len();
    let before = read.get(..start)?;
    let last = before.chars().next_back()?;
    let closes = |char: char| PAIRS.iter().any(|(open, close, _)| *open == last && *close == char);
    let close = start + uri.find(closes)?;
    let is_escaped = before.strip_suffix(last).is_some_and(|rest| rest.ends_with('\\'));
    let end = if is_escaped { start + read.get(start..close)?.trim_end_matches('\\').len() } else { close };
    let rest = read.get(end..)?;
    let is_mark = |char: char| PAIRS.iter().any(|(_, close, _)| *close == char) || ".,;:!?".contains(char);
    let is_enclosed =
        begins_with_uri(uri.as_bytes()) && rest.chars().all(|char| is_mark(char) || is_escaped && char == '\\');
    // One pair alone has a message of its own.
    let length = last.len_utf8();
    let is_more = start > length || rest.chars().count() > 1;
    let message = match is_escaped && start == 1 + length && rest.len() == 1 + length {
        true => "a URI in quotes or brackets that are escaped",
        false => "a URI in quotes or brackets, with punctuation",
    };
    (is_enclosed && is_more).then(|| Surroundings::around(&ENCLOSED_URI, text, start..end, message))
}

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
        '\u{201D}' => read.contains('\u{201C}'),
        '\u{2019}' => read.contains('\u{2018}'),
        '\u{BB}' => read.contains('\u{AB}'),
        '\u{AB}' => read.contains('\u{BB}'),
        '\u{203A}' => read.contains('\u{2039}'),
        '\u{300D}' => read.contains('\u{300C}'),
        '\u{FF09}' => read.contains('\u{FF08}'),
        '"' | '`' => read.matches(close).count() % 2 == 0,
        _ => false,
    };
    let (at, char) = read.char_indices().find(|(at, char)| {
        let is_closed = || CLOSING.contains(char) || matches!(char, ']' | '}') && !opens(*char);
        // Most characters are letters.
        !char.is_ascii_alphanumeric() && is_closed()
            || *char == '<'
            || *char == '\'' && read.get(*at..).is_some_and(ends_value)
    })?;
    let rest = read.get(at..)?;
    let is_mark = |char: char| CLOSING.contains(&char) || ".,;:!?)]}'\\".contains(char);
    let is_end = !opens(char) && char != '<' && rest.chars().all(is_mark);
    let begins = |start: &&str| {
        rest.as_bytes().get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start.as_bytes()))
    };
    let is_begun = ["\">", "\"/>", "\" ", "</", "<br", "<a ", "<p>"].iter().any(begins) || ends_value(rest);
    let is_markup = is_begun && rest.contains(['<', '>', '=']);
    let message = match char {
        '`' => "a backquote after a URI".into(),
        _ => alloc::format!("`{char}` after a URI"),
    };
    let is_closed = at > 0 && (is_end || is_markup) && !slice(text, 0..at).ends_with(b"/[");
    is_closed.then(|| Surroundings::around(&ENCLOSED_URI, text, 0..at, message))
}

/// Whether a single quote ends the value of an attribute: the tag ends behind it, or another attribute follows.
fn ends_value(rest: &str) -> bool {
    let Some(after) = rest.strip_prefix('\'') else { return false };
    let name = after.trim_start().split(|c: char| !c.is_ascii_alphanumeric() && c != '-').next().unwrap_or_default();
    let has_attribute = || {
        after.starts_with(' ')
            && !name.is_empty()
            && after.trim_start().get(name.len()..).is_some_and(|rest| rest.starts_with('='))
    };
    after.starts_with('>') || after.starts_with("/>") || has_attribute()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::PAIRS;
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::diagnostic::name::Name;

    #[test]
    fn quotes_and_punctuation() {
        assert_eq!(diagnosed("\"http://h/a\","), [("enclosed-uri", 0..1)]);
        assert_eq!(diagnosed("('http://h/a b'),"), [("enclosed-uri", 0..2), ("path-character", 12..13)]);
        assert_eq!(diagnosed("<http://h/>."), [("enclosed-uri", 0..1)]);
        assert_eq!(diagnosed("\\\"http://h/a\\\""), [("enclosed-uri", 0..2)]);
        assert_eq!(diagnosed("\\\"http://h/a\\\","), [("enclosed-uri", 0..2)]);
        assert_eq!(diagnosed("\\\\\"http://h/a\\\\\""), [("enclosed-uri", 0..3)]);
        assert_eq!(diagnosed("\\(http://h/a\\)"), [("enclosed-uri", 0..2)]);
        assert_eq!(diagnosed("\\[http://h/a\\]"), [("enclosed-uri", 0..2)]);
        assert_eq!(diagnosed("(http://h/a) b"), [("text-before-uri", 0..1), ("path-character", 12..13)]);
    }

    #[test]
    fn escaped_quotes_with_punctuation_are_said_to_have_some() {
        for (text, meant) in [
            ("\\\"http://h/a\\\"", "a URI in quotes or brackets that are escaped"),
            ("\\\"http://h/a\\\",", "a URI in quotes or brackets, with punctuation"),
            ("(\\\"http://h/a\\\"", "a URI in quotes or brackets, with punctuation"),
        ] {
            let found = diagnose(text, Rule::Uri);
            assert_eq!(found.first().map(|found| found.message()), Some(meant), "{text}");
        }
    }

    /// Each pair leaves what is between, alone and before punctuation.
    #[test]
    fn each_pair_is_removed_as_one() {
        for (open, close, _) in PAIRS {
            for (text, meant) in [
                (format!("{open}http://h/a{close}"), "http://h/a"),
                (format!("{open}http://h/a{close}."), "http://h/a"),
            ] {
                let found = diagnose(&text, Rule::Uri);
                let fix = found.first().and_then(|found| found.fixes().first());
                let fixed = fix.map(|fix| fix.apply(text.as_bytes())).unwrap_or_default();
                assert_eq!((found.len(), &fixed[..]), (1, meant.as_bytes()), "{text}");
                assert_eq!(found.first().map(|found| found.name()), Some(Name::EnclosedUri), "{text}");
            }
        }
    }

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
