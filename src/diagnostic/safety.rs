//! Which fixes may be applied without asking, when all that is wrong with a text is known.
//!
//! A check says of a fix that it is safe as far as the check can see. What stands around the place, and what else is wrong with the text,
//! is seen here.

use alloc::vec::Vec;
use core::ops::Range;

use super::level::Applicability;
use super::model::{Diagnostic, Edit, Fix, apply};
use super::place::Place;
use super::symbol::Symbol;
use crate::abnf::rule::Rule;
use crate::slice::slice;

/// All safe fixes of a text are applied together, and then the text is valid; or none is safe.
pub(super) fn settle(found: &mut [Diagnostic], text: &[u8], rule: Rule, place: Place) {
    let is_safe = |fix: &&Fix| fix.applicability == Applicability::Safe;
    let safe: Vec<&Fix> = found.iter().filter_map(|diagnostic| diagnostic.fixes.iter().find(is_safe)).collect();
    if safe.is_empty() {
        return;
    }
    let around = Around { text, place };
    let edits: usize = safe.iter().map(|fix| fix.edits.len()).sum();
    // To read the whole once costs less than to look around each edit.
    let are_safe = safe.len() == found.len()
        && edits.saturating_mul(text.len()) <= MOST_READ
        && rule.accepts(apply(text, safe.iter().copied()))
        && safe.iter().flat_map(|fix| &fix.edits).all(|edit| around.allows(edit));
    if !are_safe {
        suggest(found);
    }
}

/// How many bytes are looked at around the edits of a text: that is a reading of it for each edit. A text with mistakes for more is long, and
/// wrong so often that nobody would mend it unasked.
const MOST_READ: usize = 1 << 24;

/// Makes every safe fix a suggestion.
pub(super) fn suggest(found: &mut [Diagnostic]) {
    let fixes = found.iter_mut().flat_map(|diagnostic| &mut diagnostic.fixes);
    let safe = fixes.filter(|fix| fix.applicability == Applicability::Safe);
    safe.for_each(|fix| fix.applicability = Applicability::Suggested);
}

/// Words that follow a URI in a sentence, and are rare in names.
const OF_PROSE: [&str; 16] = [
    "is", "are", "was", "were", "see", "then", "returns", "gives", "works", "not", "please", "if", "when", "from",
    "open", "does",
];

/// A text, and where it stands.
struct Around<'t> {
    text: &'t [u8],
    place: Place,
}

impl Around<'_> {
    /// Whether everyone would make this change.
    fn allows(&self, edit: &Edit) -> bool {
        match self.place {
            // It may be half a URI, or the subject of a test.
            Place::Code => false,
            _ if !edit.replacement.starts_with('%') => true,
            // What cannot be part of a bare URI may belong to the text around it.
            Place::Prose => false,
            Place::Alone | Place::Value => self.allows_encoding(&edit.span),
        }
    }

    /// Whether a run of characters is data that was not percent-encoded, and nothing else: inside of a path or a query.
    fn allows_encoding(&self, span: &Range<usize>) -> bool {
        let before = slice(self.text, 0..span.start);
        let after = slice(self.text, span.end..self.text.len());
        let run = slice(self.text, span.clone());
        let (Some(previous), Some(next)) = (before.last(), after.first()) else { return false };
        let is_broken = self.text.iter().any(u8::is_ascii_control);
        if is_broken
            || self.has_second_uri()
            || before.contains(&b'#')
            || !is_hierarchical(self.text)
            || self.is_in_authority(span)
        {
            return false;
        }
        match run {
            b" " => is_word(*previous) && is_word(*next) && self.is_inner_space(before, after),
            _ if run.is_ascii() => {
                let is_data = |byte: &u8| b"|^[]{}".contains(byte);
                let is_around = |byte: &u8| b" <>\"`\\".contains(byte);
                let is_whole_part = b"/?".contains(previous) && b"/?&".contains(next);
                let is_inside = !is_around(previous) && !is_around(next) && !is_whole_part;
                is_inside && run.iter().all(is_data) && !self.is_of_pattern(span)
            }
            _ => is_written_word(run, *previous, *next),
        }
    }

    /// Whether a second URI begins before the query: two of them were perhaps joined by mistake.
    fn has_second_uri(&self) -> bool {
        let path = self.text.split(|byte| b"?#".contains(byte)).next().unwrap_or_default();
        path.windows(3).filter(|three| *three == b"://").nth(1).is_some()
    }

    /// Whether a space is one within a name: the words after it are no prose, no attributes, no protocol and no other URI.
    fn is_inner_space(&self, before: &[u8], after: &[u8]) -> bool {
        let word = last_word(before);
        let last = last_word(after.split(|byte| *byte == b'?').next().unwrap_or_default());
        let is_in_query = before.contains(&b'?');
        let is_density = last.split_last().is_some_and(|(unit, number)| {
            b"xw".contains(unit)
                && !number.is_empty()
                && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        });
        let is_attribute = !is_in_query && after.contains(&b'=');
        let is_complete = has_extension(word) && !has_extension(last);
        let is_other =
            [&b"://"[..], b"HTTP/"].iter().any(|mark| after.windows(mark.len()).any(|window| window == *mark));
        // By itself, it may be followed by prose: `https://h/a is down`. A name of a file is not.
        let is_prose =
            after.split(|byte| *byte == b' ').any(|word| OF_PROSE.iter().any(|other| word == other.as_bytes()));
        let goes_on = if is_in_query {
            after.iter().any(|byte| b"&=".contains(byte))
        } else {
            has_extension(last) || after.contains(&b'/')
        };
        let is_name = self.place == Place::Value || goes_on && !is_prose;
        !is_density && !is_attribute && !is_complete && !is_other && is_name
    }

    /// Whether brackets are those of a placeholder, `/[id]/`, or of a regular expression, `[a-z]+`.
    fn is_of_pattern(&self, span: &Range<usize>) -> bool {
        let before = slice(self.text, 0..span.end);
        let after = slice(self.text, span.start..self.text.len());
        let open = before.iter().rposition(|byte| b"[{".contains(byte));
        let close = after.iter().position(|byte| b"]}".contains(byte)).map(|at| span.start + at);
        let (Some(open), Some(close)) = (open, close) else { return false };
        let inner = self.text.get(open + 1..close).unwrap_or_default();
        let previous = open.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(b'/');
        let next = self.text.get(close + 1).copied().unwrap_or(b'/');
        let is_whole = b"/?&=".contains(&previous) && b"/?&=#.".contains(&next);
        let has_range = inner
            .windows(3)
            .any(|three| matches!(three, [a, b'-', b] if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric()));
        let is_repeated = b"+*{".contains(&next) || inner.starts_with(b"^");
        is_whole && inner.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'.')
            || is_repeated
            || has_range && inner.len() < 8
    }

    /// Whether a place is before the path, or before an `@` that may end user information.
    fn is_in_authority(&self, span: &Range<usize>) -> bool {
        let Some(slashes) = self.text.windows(2).position(|two| two == b"//") else { return false };
        let is_first = self.text.get(..slashes).is_some_and(|before| !before.iter().any(|byte| b"/?#".contains(byte)));
        let start = slashes + 2;
        let rest = self.text.get(start..).unwrap_or_default();
        let end = rest.iter().position(|byte| b"/?#".contains(byte)).map_or(self.text.len(), |at| start + at);
        let after = self.text.get(span.end..).unwrap_or_default();
        let query = self.text.get(..span.start).is_some_and(|before| before.contains(&b'?'));
        is_first && (span.start < end || !query && after.contains(&b'@'))
    }
}

/// What follows the last space or slash.
fn last_word(text: &[u8]) -> &[u8] {
    text.rsplit(|byte| b" /".contains(byte)).next().unwrap_or_default()
}

/// Whether a text has no scheme, or one that is followed by two slashes: the syntax of others is their own, and often has no place for
/// encoded characters.
fn is_hierarchical(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| b":/?#".contains(byte));
    let colon = end.filter(|at| text.get(*at) == Some(&b':'));
    colon.is_none_or(|at| text.get(at + 1..).is_some_and(|rest| rest.starts_with(b"//")))
}

/// Whether a byte belongs to a name, and delimits nothing.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_()%".contains(&byte) || !byte.is_ascii()
}

/// Whether a word ends like the name of a file.
fn has_extension(word: &[u8]) -> bool {
    let end = word.iter().rposition(|byte| *byte == b'.').and_then(|dot| word.get(dot + 1..)).unwrap_or_default();
    (1..=5).contains(&end.len()) && end.iter().all(u8::is_ascii_alphanumeric)
}

/// Whether a run is part of a word as people write it: no punctuation, nothing that looks like ASCII, and nothing that was decoded
/// wrongly.
fn is_written_word(run: &[u8], previous: u8, next: u8) -> bool {
    let Ok(run) = core::str::from_utf8(run) else { return false };
    let looks_like_ascii = |char: char| matches!(char, '\u{370}'..='\u{3FF}' | '\u{400}'..='\u{52F}');
    let is_mixed = run.contains(looks_like_ascii) && (previous.is_ascii_alphabetic() || next.is_ascii_alphabetic());
    let is_letter = |char: char| {
        let is_mark = matches!(char, '\u{300}'..='\u{36F}');
        (char.is_alphabetic() || is_mark) && Symbol::Char(char).is_ucschar() && Symbol::Char(char).narrow().is_none()
    };
    !is_mixed && run.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose_at;
    use crate::diagnostic::level::Applicability;
    use crate::diagnostic::place::Place;

    /// What is looked at around edits does not grow with the square of the text.
    #[test]
    fn a_text_that_is_wrong_too_often() {
        let is_safe = |mistakes: usize| {
            let text = alloc::format!("http://h/{}", "a|b".repeat(mistakes));
            let found = diagnose_at(text, Rule::Uri, Place::Value);
            found.iter().flat_map(|found| found.fixes()).all(|fix| fix.applicability == Applicability::Safe)
        };
        assert!(is_safe(1) && is_safe(1000));
        assert!(!is_safe(20_000));
    }
}
