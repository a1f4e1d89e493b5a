//! URIs in tables of plain text: a field is never longer than up to its delimiter.

use std::ops::Range;

use super::candidate::Candidates;
use super::prose::Style;
use super::without_mark;
use crate::decode::writing::Writing;

/// How much of a file is read to find its delimiter.
const SAMPLE: usize = 4000;

/// What fields may be delimited by.
const DELIMITERS: [u8; 4] = *b"\t;|,";

/// Finds what a file holds.
pub(super) fn find<'t>(file: &'t [u8], delimiter: u8, candidates: &mut Candidates<'t>) {
    let mut at = file.len() - without_mark(file).len();
    while at < file.len() {
        let field = field(file, at, delimiter);
        candidates.scan(file, field.clone(), Style::Prose, Writing::Plain);
        at = field.end + 1;
    }
}

/// The delimiter that most often is outside of quotes at the start of the file.
pub(crate) fn delimiter(file: &[u8]) -> u8 {
    let sample = file.get(..file.len().min(SAMPLE)).unwrap_or_default();
    let mut counts = [0_usize; 4];
    let (mut is_quoted, mut last) = (false, b'\n');
    for byte in without_mark(sample) {
        is_quoted ^= *byte == b'"' && (is_quoted || opens_after(last));
        last = *byte;
        if let Some(count) = DELIMITERS.iter().position(|delimiter| delimiter == byte).and_then(|at| counts.get_mut(at))
        {
            *count += usize::from(!is_quoted);
        }
    }
    let most = counts.iter().zip(DELIMITERS).rev().max_by_key(|(count, _)| **count);
    most.map_or(b',', |(_, delimiter)| delimiter)
}

/// Whether a quote after this byte means something, if none is open: a field begins there, with whatever delimiter, or the quote that ended is the
/// first of two, which are one.
pub(super) fn opens_after(byte: u8) -> bool {
    b"\"\r\n".contains(&byte) || DELIMITERS.contains(&byte)
}

/// The field that begins at `at`. In quotes, it may hold delimiters and lines.
fn field(file: &[u8], at: usize, delimiter: u8) -> Range<usize> {
    let rest = file.get(at..).unwrap_or_default();
    let mut is_quoted = rest.first() == Some(&b'"');
    let ends = |byte: u8, is_quoted: bool| !is_quoted && (byte == delimiter || byte == b'\n');
    let length = rest.iter().skip(1).position(|byte| {
        is_quoted ^= *byte == b'"' && rest.first() == Some(&b'"');
        ends(*byte, is_quoted)
    });
    match rest.first() {
        Some(first) if ends(*first, false) => at..at,
        _ => at..at + length.map_or(rest.len(), |length| length + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::{delimiter, find};
    use crate::find::candidate::tests::texts_of;

    #[test]
    fn fields() {
        let cases: &[(&str, &[&str])] = &[
            ("a,b\nhttp://h/a,http://h/b,c\n\"x, http://h/c,d e\",,\n", &["http://h/a", "http://h/b", "http://h/c,d"]),
            ("http://h/a|http://h/b|ok\nhttp://h/c|d|x\n", &["http://h/a", "http://h/b", "http://h/c"]),
            ("1;http://h/a?b,c;http://h/d\n2;;\n", &["http://h/a?b,c", "http://h/d"]),
            ("a\thttp://h/a|b\tc", &["http://h/a|b"]),
            ("", &[]),
        ];
        for (file, expected) in cases {
            let texts = texts_of(|candidates| find(file.as_bytes(), delimiter(file.as_bytes()), candidates));
            assert_eq!(texts, *expected, "{file}");
        }
    }

    /// What is in quotes is not counted, from wherever a field begins.
    #[test]
    fn each_place_of_a_quoted_field() {
        for before in ["", "\u{feff}", "a\n", "a\r", "a\r\n", "a;", "a\t", "a|", "\"\";"] {
            let file = format!("{before}\"b,c,d,e\";f;g\n");
            assert_eq!(char::from(delimiter(file.as_bytes())), ';', "{file:?}");
        }
    }
}
