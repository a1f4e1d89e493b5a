//! What one sign begins, and another one ends.

use std::iter::once;
use std::ops::Range;

use memchr::memmem;

/// From each opening sign to the next closing one, or to the end of the text.
pub(super) fn between(text: &[u8], open: &[u8], close: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut at) = (Vec::new(), 0);
    while let Some(start) = find(text, at, open) {
        let end = find(text, start + 1, close);
        at = end.map_or(text.len() + 1, |end| end + 1);
        let behind = end.map_or(text.len() + 1, |end| end + close.len());
        ranges.extend(several_lines(text, start + open.len() - 1..behind));
    }
    ranges
}

/// From each sign to the next one, which ends what the first began.
pub(super) fn pairs(text: &[u8], sign: &str) -> Vec<Range<usize>> {
    let mut signs = memmem::find_iter(text, sign);
    let mut ranges = Vec::new();
    while let Some(start) = signs.next() {
        let end = signs.next().unwrap_or(text.len() + 1);
        ranges.extend(several_lines(text, start + sign.len() - 1..end + sign.len()));
    }
    ranges
}

/// From the first such sign on.
pub(super) fn from(text: &[u8], sign: &str) -> Vec<Range<usize>> {
    find(text, 0, sign.as_bytes()).map(|start| start..text.len() + 1).into_iter().collect()
}

/// Literals and lists of words that go on to a delimiter, which follows the sign, as in `qw(` and `%w[`. What looks like another one ends the one
/// before it.
pub(super) fn delimited(text: &[u8], sign: &str) -> Vec<Range<usize>> {
    let begins = |at: &usize| {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || b"_$@%&".contains(byte);
        let follows = at.checked_sub(1).and_then(|at| text.get(at)).is_some_and(is_word);
        let next = text.get(at + sign.len());
        !follows && next.is_some_and(|next| next.is_ascii_punctuation() && !b"_,;=)]}>\"'".contains(next))
    };
    let opening: Vec<usize> =
        memmem::find_iter(text, sign).filter(begins).map(|at| at + sign.len()).chain(once(text.len())).collect();
    let literal = |pair: &[usize]| {
        let [open, next] = pair else { return None };
        let close = match text.get(*open)? {
            b'(' => b')',
            b'[' => b']',
            b'{' => b'}',
            b'<' => b'>',
            same => *same,
        };
        let inside = text.get(open + 1..text.len().min(next + 1)).unwrap_or_default();
        Some(*open..memchr::memchr(close, inside).map_or(next + 1, |length| open + length + 2))
    };
    opening.windows(2).filter_map(literal).collect()
}

/// Strings of PostgreSQL with a tag on both sides: `$body$`.
pub(super) fn dollars(text: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut open): (_, Option<(usize, &[u8])>) = (Vec::new(), None);
    let signs: Vec<usize> = memchr::memchr_iter(b'$', text).collect();
    for pair in signs.windows(2) {
        let [before, at] = pair else { continue };
        let tag = text.get(before + 1..*at).unwrap_or_default();
        let is_tag = !tag.is_empty() && tag.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        open = match open {
            Some((start, first)) if first == tag => {
                ranges.push(start..at + 1);
                None
            }
            None if is_tag && !tag.first().is_some_and(u8::is_ascii_digit) => Some((*at, tag)),
            open => open,
        };
    }
    ranges.extend(open.map(|(start, _)| start..text.len() + 1));
    ranges
}

/// Quotations of Haskell: `[r|`, up to `|]`.
pub(super) fn quotations(text: &[u8]) -> Vec<Range<usize>> {
    let begins = |bar: usize| {
        let name = text.get(..bar).unwrap_or_default();
        let length = name.iter().rev().take_while(|byte| byte.is_ascii_alphanumeric() || b"_'.".contains(byte)).count();
        length > 0 && name.len().checked_sub(length + 1).and_then(|open| name.get(open)) == Some(&b'[')
    };
    blocks(text, b"|", begins, b"|]")
}

/// Comments that document something: `/** ... */` or `/*! ... */`, from the beginning of a line. In a glob, no white space follows the stars.
pub(super) fn documentation(text: &[u8]) -> Vec<Range<usize>> {
    let begins = |at: usize| {
        let (code, inside) = text.split_at_checked(at).unwrap_or_default();
        let blanks = code.iter().rev().take_while(|byte| byte.is_ascii_whitespace() && **byte != b'\n').count();
        code.len().checked_sub(blanks + 1).and_then(|last| code.get(last)).is_none_or(|last| *last == b'\n')
            && inside.get(3).is_none_or(u8::is_ascii_whitespace)
    };
    let mut ranges = blocks(text, b"/**", begins, b"*/");
    ranges.extend(blocks(text, b"/*!", begins, b"*/"));
    ranges
}

/// From each opening sign that begins something to the next closing one, or to the end of the text.
fn blocks(text: &[u8], open: &[u8], begins: impl Fn(usize) -> bool, close: &[u8]) -> Vec<Range<usize>> {
    let (mut ranges, mut at) = (Vec::new(), 0);
    while let Some(start) = find(text, at, open) {
        at = start + 1;
        if begins(start) {
            at = find(text, start, close).map_or(text.len() + 1, |end| end + close.len());
            ranges.push(start..at);
        }
    }
    ranges
}

/// Where a sign is next.
fn find(text: &[u8], at: usize, sign: &[u8]) -> Option<usize> {
    memmem::find(text.get(at..)?, sign).map(|found| at + found)
}

/// This range, if a line ends in it: all others close nothing.
fn several_lines(text: &[u8], range: Range<usize>) -> Option<Range<usize>> {
    let ends = text.get(range.clone()).is_none_or(|part| memchr::memchr(b'\n', part).is_some());
    ends.then_some(range)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::{between, delimited, documentation, dollars, from, pairs, quotations};

    /// The lines that end within one of the ranges, from 1.
    fn lines(text: &str, ranges: Vec<Range<usize>>) -> Vec<usize> {
        let ends = text.match_indices('\n').map(|(end, _)| end).chain([text.len()]);
        let is_closed = |end: usize| ranges.iter().any(|range| range.start < end && end < range.end);
        ends.enumerate().filter(|(_, end)| is_closed(*end)).map(|(line, _)| line + 1).collect()
    }

    #[test]
    fn what_goes_on_at_the_end_of_a_line() {
        let tags = |text: &str| lines(text, between(text.as_bytes(), b"<", b">"));
        assert_eq!(tags("<a\nb>\n<c>\n<d\n<e\n>"), [1, 4, 5]);
        assert_eq!(tags("<a>\n<\n"), [2, 3]);
        let comments = |text: &str| lines(text, between(text.as_bytes(), b"/*", b"*/"));
        assert_eq!(comments("/*/\n*/\n/**/\n/*\n\n*/\n"), [4, 5]);
        let strings = |text: &str| lines(text, pairs(text.as_bytes(), "'''"));
        assert_eq!(strings("'''\n'''\n'''a'''\n'''\n"), [1, 4, 5]);
        let first = |text: &str| lines(text, from(text.as_bytes(), "<<"));
        assert_eq!(first("a\n<b\n<<\n"), [3, 4]);
        let words = |text: &str| lines(text, delimited(text.as_bytes(), "qw"));
        assert_eq!(words("qw(a\nb)\n$qw(\nqw\nqw[a]\nqw{\n}\n"), [1, 6]);
        assert_eq!(words("qw|a\n| qw<\n>\nqw/a\nqw(b)\n"), [1, 2, 4]);
        let bodies = |text: &str| lines(text, dollars(text.as_bytes()));
        assert_eq!(bodies("$a$\n$1$ $b$\n$a$\n$1$\n$b$\n"), [1, 2, 5, 6]);
        let quoted = |text: &str| lines(text, quotations(text.as_bytes()));
        assert_eq!(quoted("[r|a\nb|]\nx | y\n[a|b|]\n[uri'|\n|\n"), [1, 5, 6, 7]);
        let documented = |text: &str| lines(text, documentation(text.as_bytes()));
        assert_eq!(documented("/** a\n*/\n /*!\n*/\nx /** a\n*/\n/**/\n'/**/a'\n/**x\n/**"), [1, 3, 10]);
    }
}
