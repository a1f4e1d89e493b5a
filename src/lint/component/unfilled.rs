//! Values that a program wrote because it had none.

use alloc::format;
use core::ops::Range;

use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::authority::is_unfilled;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;
use crate::slice::slice_str;

pages! {
    /// A value that a program did not have: `undefined`, `null`, `NaN` or `[object Object]`.
    ///
    /// Programs write these words when they put a variable without a value into a text, or an object. The URI is valid,
    /// so nothing fails until a server is asked for it. Find the program that wrote it.
    UNFILLED_VALUE {
        name: UnfilledValue,
        group: Suspicious,
        rule: Segment,
        level: Advice,
        leave: "if the word is a name: that of a user, a table, or a page about it",
        example: UriReference "https://example.org/undefined/profile",
    }
}

/// An object of JavaScript as a text, percent-encoded; in a query, its space may be a `+`.
const OBJECTS: [&str; 2] = ["%5bobject%20object%5d", "%5bobject+object%5d"];

pub(super) const CHECK: Check =
    Check { needs: Traits::ONE_LABEL.or(Traits::SLASH_BLANK).or(Traits::BRACKET_TRIPLET), lint };

/// Reports hosts, segments and objects that should have been values.
fn lint(lints: &mut Lints<'_, '_>) {
    if !lints.known.is_some_and(|known| known.is_web) {
        return;
    }
    let Some(span) = host(lints).or_else(|| segment(lints)).or_else(|| object(lints)) else { return };
    let word = slice_str(lints.text(), span.clone());
    let message = format!("`{word}` where a value belongs");
    lints.note(&UNFILLED_VALUE, span, message, "programs write this for a value that they do not have");
}

fn host(lints: &Lints<'_, '_>) -> Option<Range<usize>> {
    let host = lints.authority()?.host();
    is_word(host.as_str().as_bytes()).then(|| host.span())
}

fn is_word(text: &[u8]) -> bool {
    matches!(text.len(), 3 | 4 | 9) && is_unfilled(text)
}

/// After so many slashes, the last segment may be the name of a page about the word.
const SLASHES: usize = 5;

/// A segment that others follow, or one of a short path. The last one of a long path may be the name of a page, and so may one in a wiki.
fn segment(lints: &Lints<'_, '_>) -> Option<Range<usize>> {
    if !lints.traits.has(Traits::SLASH_BLANK) {
        return None;
    }
    let path = lints.path().as_str();
    let trimmed = path.strip_suffix('/').unwrap_or(path);
    let mut start = 0;
    for (count, segment) in trimmed.as_bytes().split(|byte| *byte == b'/').enumerate() {
        let end = start + segment.len();
        let is_page = || {
            end == trimmed.len()
                && (count >= SLASHES || trimmed.get(..start).is_some_and(|before| before.ends_with("/wiki/")))
        };
        if is_word(segment) && !is_page() {
            let from = lints.path().span().start;
            return Some(from + start..from + end);
        }
        start = end + "/".len();
    }
    None
}

fn object(lints: &Lints<'_, '_>) -> Option<Range<usize>> {
    if !lints.traits.has(Traits::BRACKET_TRIPLET) {
        return None;
    }
    let triplets = lints.text().match_indices("%5");
    { triplets }.find_map(|(at, _)| {
        let object = OBJECTS.iter().find(|object| {
            let part = lints.text().get(at..at + object.len());
            part.is_some_and(|part| part.eq_ignore_ascii_case(object))
        })?;
        Some(at..at + object.len())
    })
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn values_that_are_missing() {
        assert_eq!(linted("https://h/undefined/profile"), [("unfilled-value", 10..19)]);
        assert_eq!(linted("https://h/users/null"), [("unfilled-value", 16..20)]);
        assert_eq!(linted("https://h/a/b/c/NaN/d"), [("unfilled-value", 16..19)]);
        assert_eq!(linted("https://h/undefined/"), [("unfilled-value", 10..19)]);
        assert_eq!(linted("https://h/v1/users/undefined"), [("unfilled-value", 19..28)]);
        assert_eq!(linted("https://undefined/a"), [("unfilled-value", 8..17)]);
        assert_eq!(linted("http://null:3000/a"), [("unfilled-value", 7..11)]);
        assert_eq!(linted("https://h/%5Bobject%20Object%5D/a"), [("unfilled-value", 10..31)]);
        assert_eq!(
            linted("https://h/?a=%5bobject+Object%5d"),
            [("lower-case-triplet", 13..16), ("unfilled-value", 13..32)]
        );
    }

    #[test]
    fn words_that_are_names() {
        for text in [
            "https://h/en/docs/JavaScript/Reference/undefined",
            "https://h/en/docs/JavaScript/Operators/null",
            "https://h/wiki/NaN",
            "https://h/Null/a",
            "https://h/nullable/a",
            "https://null.example/",
            "https://h/?a=null",
            "https://h/None",
            "https://h/a#null",
            "ftp://h/null/a",
            "/null/a",
            "https://h/%5Bobject%5D",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
    }
}
