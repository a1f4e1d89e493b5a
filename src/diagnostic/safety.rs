//! Which fixes may be applied without asking, when all that is wrong with a text is known.
//!
//! A check says of a fix that it is safe as far as the check can see. What is around the place, and what else is wrong with the text,
//! is seen here.

use alloc::vec::Vec;
use core::ops::Range;

use super::credentials::schemes;
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
    // Few edits need it.
    let mut around = None;
    // A fix of a single error that does not leave a valid text is taken away with its help.
    let is_tried_later = found.len() == 1 && found.iter().flat_map(|one| &one.fixes).filter(is_safe).count() == 1;
    // To read the whole once costs less than to look around each edit.
    let are_safe = safe.len() == found.len()
        && (is_tried_later || rule.accepts(apply(text, safe.iter().copied())))
        && safe.iter().flat_map(|fix| &fix.edits).all(|edit| allows(edit, text, place, &mut around));
    if !are_safe {
        suggest(found);
    }
}

/// Whether everyone would make this change. What is around it is looked at once, for the first edit that depends on it.
fn allows<'t>(edit: &Edit, text: &'t [u8], place: Place, around: &mut Option<Around<'t>>) -> bool {
    match place {
        // It may be half a URI, or the subject of a test.
        Place::Code => false,
        _ if !edit.replacement.starts_with('%') => true,
        // What cannot be part of a bare URI may belong to the text around it.
        Place::Prose => false,
        Place::Alone | Place::Value => {
            around.get_or_insert_with(|| Around::new(text, place)).allows_encoding(&edit.span)
        }
    }
}

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

/// A text, its place, and what is looked for around each of its edits: it is read once, however many there are.
struct Around<'t> {
    text: &'t [u8],
    place: Place,
    /// Whether it has line breaks or other control characters.
    is_broken: bool,
    /// Whether a second URI begins before the query: two of them were perhaps joined by mistake.
    has_second_uri: bool,
    is_hierarchical: bool,
    /// Where the authority is, if there is one.
    authority: Option<Range<usize>>,
    first_question: Option<usize>,
    first_hash: Option<usize>,
    last_question: Option<usize>,
    last_at_sign: Option<usize>,
    last_slash: Option<usize>,
    last_equals: Option<usize>,
    last_ampersand: Option<usize>,
    /// Where the key of the last pair of a query ends.
    last_key_end: Option<usize>,
    /// The last sign of another URI or of a protocol, and the last word of prose.
    last_other: Option<usize>,
    last_of_prose: Option<usize>,
}

impl<'t> Around<'t> {
    fn new(text: &'t [u8], place: Place) -> Self {
        let first = |byte: u8| memchr::memchr(byte, text);
        let last = |byte: u8| memchr::memrchr(byte, text);
        let ends_protocol = |at: &usize| text.get(..*at).is_some_and(|before| before.ends_with(b"HTTP"));
        let last_protocol = memchr::memrchr_iter(b'/', text).find(ends_protocol).map(|at| at - "HTTP".len());
        let path = memchr::memchr2(b'?', b'#', text).unwrap_or(text.len());
        let mut end = 0;
        let words = text.split(|byte| *byte == b' ').map(|word| {
            end += word.len() + 1;
            (end - word.len() - 1, word)
        });
        let of_prose = words.filter(|(_, word)| OF_PROSE.iter().any(|other| *word == other.as_bytes()));
        let (first_question, last_ampersand) = (first(b'?'), last(b'&'));
        let last_pair = first_question.max(last_ampersand).unwrap_or_default();
        Around {
            text,
            place,
            is_broken: text.iter().any(u8::is_ascii_control),
            has_second_uri: schemes(slice(text, 0..path)).nth(1).is_some(),
            is_hierarchical: is_hierarchical(text),
            authority: authority(text),
            first_question,
            first_hash: first(b'#'),
            last_question: last(b'?'),
            last_at_sign: last(b'@'),
            last_slash: last(b'/'),
            last_equals: last(b'='),
            last_ampersand,
            last_key_end: memchr::memchr(b'=', slice(text, last_pair..text.len())).map(|at| last_pair + at),
            last_other: schemes(text).next_back().max(last_protocol),
            last_of_prose: of_prose.last().map(|(start, _)| start),
        }
    }
}

impl Around<'_> {
    /// Whether a run of characters is data that was not percent-encoded, and nothing else: inside of a path or a query.
    fn allows_encoding(&self, span: &Range<usize>) -> bool {
        let before = slice(self.text, 0..span.start);
        let after = slice(self.text, span.end..self.text.len());
        let run = slice(self.text, span.clone());
        let (Some(previous), Some(next)) = (before.last(), after.first()) else { return false };
        let is_in_fragment = self.first_hash.is_some_and(|hash| hash < span.start);
        if self.is_broken
            || self.has_second_uri
            || is_in_fragment
            || !self.is_hierarchical
            || self.is_in_authority(span)
        {
            return false;
        }
        match run {
            // What follows a space may be an ellipsis or a dash.
            b" " if after.starts_with(b"\xe2\x80") => false,
            b" " => is_word(*previous) && is_word(*next) && self.is_inner_space(span),
            _ if run.is_ascii() => {
                // Braces are those of a placeholder, perhaps of half of one.
                let is_data = |byte: &u8| b"|^[]".contains(byte);
                let is_whole_part = matches!(previous, b'/' | b'?') && matches!(next, b'/' | b'?' | b'&');
                !is_whole_part && run.iter().all(is_data) && !self.is_of_pattern(span)
            }
            _ => is_written_word(run, *previous, *next),
        }
    }

    /// Whether a space is one within a name: the words after it are no prose, no attributes, no protocol and no other URI.
    fn is_inner_space(&self, span: &Range<usize>) -> bool {
        let is_after = |place: Option<usize>| place.is_some_and(|place| place >= span.end);
        let word = last_word(slice(self.text, 0..span.start));
        let last = last_word(slice(self.text, span.end..self.question_after(span.end)));
        let is_in_query = self.first_question.is_some_and(|question| question < span.start);
        let is_density = last.split_last().is_some_and(|(unit, number)| {
            matches!(unit, b'x' | b'w')
                && !number.is_empty()
                && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b'.')
        });
        let is_attribute = !is_in_query && is_after(self.last_equals);
        // Of two names of one kind, neither is a part of the other: `a.pdf b.pdf`.
        let is_complete = has_extension(word) && (!has_extension(last) || extension(word) == extension(last));
        // Prose may follow, and a note: `https://h/a is down`, `https://h/a (mirror)`. The name of a file is none.
        // A field of a log behind a value looks like one: `?y=1 status=404`.
        let goes_on = if is_in_query {
            is_after(self.last_ampersand) || is_after(self.last_key_end)
        } else {
            has_extension(last)
                || is_after(self.last_slash) && !is_media_type(slice(self.text, span.end..self.text.len()))
        };
        let is_note = is_after(self.last_of_prose) || self.text.get(span.end) == Some(&b'(');
        // The name of a person right after the host was put in place of that of an account: `https://h/Ada Lovelace`.
        let is_person = || {
            let is_first = self.authority.as_ref().is_some_and(|authority| self.last_slash == Some(authority.end));
            is_first && [word, last].iter().all(|name| name.first().is_some_and(u8::is_ascii_uppercase))
        };
        let is_name = match self.place {
            Place::Value => goes_on || !is_note && !is_person(),
            _ => goes_on && !is_after(self.last_of_prose),
        };
        !is_density && !is_attribute && !is_complete && !is_after(self.last_other) && is_name
    }

    /// Where the next question mark is, or the text ends.
    fn question_after(&self, start: usize) -> usize {
        let first = self.first_question.filter(|first| *first >= start);
        let is_last = self.last_question.is_none_or(|last| last < start);
        let next = || slice(self.text, start..self.text.len()).iter().position(|byte| *byte == b'?');
        first.or_else(|| if is_last { None } else { Some(start + next()?) }).unwrap_or(self.text.len())
    }

    /// Whether brackets are those of a placeholder, `/[id]/`, or of a regular expression, `[a-z]+`.
    fn is_of_pattern(&self, span: &Range<usize>) -> bool {
        let near = span.end.saturating_sub(LONGEST_PATTERN);
        let before = slice(self.text, near..span.end);
        let after = slice(self.text, span.start..self.text.len().min(span.start + LONGEST_PATTERN));
        let open = before.iter().rposition(|byte| matches!(byte, b'[' | b'{')).map(|at| near + at);
        let close = after.iter().position(|byte| matches!(byte, b']' | b'}')).map(|at| span.start + at);
        let (Some(open), Some(close)) = (open, close) else { return false };
        let inner = self.text.get(open + 1..close).unwrap_or_default();
        let previous = open.checked_sub(1).and_then(|at| self.text.get(at)).copied().unwrap_or(b'/');
        let next = self.text.get(close + 1).copied().unwrap_or(b'/');
        let is_whole = matches!(previous, b'/' | b'?' | b'&' | b'=') && b"/?&=#.".contains(&next);
        let has_range = inner
            .windows(3)
            .any(|three| matches!(three, [a, b'-', b] if a.is_ascii_alphanumeric() && b.is_ascii_alphanumeric()));
        let is_repeated = matches!(next, b'+' | b'*' | b'{') || inner.starts_with(b"^");
        is_whole && inner.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'.')
            || is_repeated
            || has_range && inner.len() < 8
    }

    /// Whether a place is before the path, or before an `@` that may end user information.
    fn is_in_authority(&self, span: &Range<usize>) -> bool {
        let is_in_query = self.first_question.is_some_and(|question| question < span.start);
        let is_before_sign = self.last_at_sign.is_some_and(|sign| sign >= span.end);
        self.authority.as_ref().is_some_and(|authority| span.start < authority.end || !is_in_query && is_before_sign)
    }
}

/// Whether a text begins with a media type of a response, as lines of a log have them.
fn is_media_type(text: &[u8]) -> bool {
    ["text/", "application/", "image/", "audio/", "video/", "font/", "multipart/"]
        .iter()
        .any(|kind| text.get(..kind.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(kind.as_bytes())))
}

/// The longest placeholder or set of characters in brackets.
const LONGEST_PATTERN: usize = 256;

/// The authority of a text, if its first two slashes begin one.
pub(crate) fn authority(text: &[u8]) -> Option<Range<usize>> {
    let slashes = text.windows(2).position(|two| two == b"//")?;
    let is_first = !text.get(..slashes)?.iter().any(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let start = slashes + 2;
    let rest = text.get(start..)?;
    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).map_or(text.len(), |at| start + at);
    is_first.then_some(start..end)
}

/// What follows the last space or slash, or the end of it if it is long.
fn last_word(text: &[u8]) -> &[u8] {
    let near = slice(text, text.len().saturating_sub(LONGEST_WORD)..text.len());
    near.rsplit(|byte| matches!(byte, b' ' | b'/')).next().unwrap_or_default()
}

/// No name of a file, and no number, that is looked at has more bytes.
const LONGEST_WORD: usize = 128;

/// Whether a text has no scheme, or one whose software decodes what is encoded: the syntax of others is their own, and what they name is often
/// not decoded, such as the key of an object or a file of a database.
fn is_hierarchical(text: &[u8]) -> bool {
    let end = text.iter().position(|byte| matches!(byte, b':' | b'/' | b'?' | b'#'));
    let colon = end.filter(|at| text.get(*at) == Some(&b':'));
    let is_decoded = |scheme: &[u8]| DECODED.iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()));
    colon.is_none_or(|at| is_decoded(slice(text, 0..at)) && slice(text, at + 1..text.len()).starts_with(b"//"))
}

/// Schemes whose paths and queries are decoded by whoever serves them.
const DECODED: [&str; 7] = ["http", "https", "ftp", "ftps", "file", "ws", "wss"];

/// Whether a byte belongs to a name, and delimits nothing.
fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'(' | b')' | b'%') || !byte.is_ascii()
}

/// Whether a word ends like the name of a file.
fn has_extension(word: &[u8]) -> bool {
    let end = extension(word);
    (1..=5).contains(&end.len()) && end.iter().all(u8::is_ascii_alphanumeric)
}

/// What follows the last dot.
fn extension(word: &[u8]) -> &[u8] {
    word.iter().rposition(|byte| *byte == b'.').and_then(|dot| word.get(dot + 1..)).unwrap_or_default()
}

/// Whether a run is part of a word as people write it: no punctuation, nothing that looks like ASCII, and nothing that was decoded
/// wrongly.
fn is_written_word(run: &[u8], previous: u8, next: u8) -> bool {
    let Ok(run) = core::str::from_utf8(run) else { return false };
    let looks_like_ascii = |char: char| matches!(char, '\u{370}'..='\u{3FF}' | '\u{400}'..='\u{52F}');
    let is_mixed = run.contains(looks_like_ascii) && (previous.is_ascii_alphabetic() || next.is_ascii_alphabetic());
    let is_letter = |char: char| {
        let is_mark = matches!(char, '\u{300}'..='\u{36F}');
        (char.is_alphabetic() || is_mark) && Symbol::Char(char).narrow().is_none()
    };
    !is_mixed && run.chars().all(is_letter)
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose_at;
    use crate::diagnostic::level::Applicability;
    use crate::diagnostic::place::Place;

    #[test]
    fn two_names_of_one_kind() {
        let is_safe = |text: &str| {
            let found = diagnose_at(text, Rule::Uri, Place::Value);
            found.iter().flat_map(|found| found.fixes()).any(|fix| fix.applicability == Applicability::Safe)
        };
        assert!(!is_safe("http://h/a.pdf b.pdf"));
        assert!(is_safe("http://h/a b.pdf") && is_safe("http://h/v1.2 b.pdf"));
    }

    #[test]
    fn what_an_at_sign_may_make_a_user() {
        let is_safe = |text: &str| {
            let found = diagnose_at(text, Rule::Uri, Place::Value);
            found.iter().flat_map(|found| found.fixes()).any(|fix| fix.applicability == Applicability::Safe)
        };
        assert!(!is_safe("http://u:p/a|b@h/") && !is_safe("http://h/a|b/c@d"));
        assert!(is_safe("http://h/?q=a|b@c") && is_safe("http://h/@c/a|b") && is_safe("http://h/a|b"));
    }

    /// However many edits there are, the text is read once.
    #[test]
    fn a_text_that_is_wrong_often() {
        for part in ["a|b", "a b", "a\u{e9}b", "/a b/"] {
            let text = alloc::format!("http://h/a{}/a", part.repeat(1 << 13));
            let found = diagnose_at(&text, Rule::Uri, Place::Value);
            let mut fixes = found.iter().flat_map(|found| found.fixes());
            assert!(found.len() == 1 << 13 && fixes.all(|fix| fix.applicability == Applicability::Safe), "{part}");
        }
    }
}
