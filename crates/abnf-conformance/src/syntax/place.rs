//! Where something is in a grammar's text.

use std::fmt;
use std::ops::Range;

/// Where something is in the text of a grammar.
///
/// ```
/// let error = abnf_conformance::Grammar::parse("year = 4DIGIT\nmonth = (2DIGIT\n").unwrap_err();
/// let place = error.place();
/// assert_eq!((place.line(), place.column(), place.span()), (2, 9, 22..23));
/// assert_eq!(place.to_string(), "line 2, column 9");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place {
    document: usize,
    start: usize,
    end: usize,
    line: usize,
    column: usize,
}

impl Place {
    pub(crate) fn new(document: usize, text: &str, span: Range<usize>) -> Self {
        let before = text.get(..span.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        // A byte order mark is not in a column.
        let is_mark = |char: &char| line_start == 0 && *char == '\u{feff}';
        let column = before.get(line_start..).unwrap_or_default().chars().filter(|char| !is_mark(char)).count() + 1;
        Place { document, start: span.start, end: span.end, line, column }
    }

    /// Which of a grammar's documents it is: 0 for that of [`Grammar::parse`](crate::Grammar::parse), 1 for the first of
    /// [`Grammar::with`](crate::Grammar::with), and so on.
    #[must_use]
    pub fn document(&self) -> usize {
        // The core rules come before all others.
        self.document.saturating_sub(1)
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, counted from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// The bytes of the text.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    /// The line and the column of a span.
    fn at(text: &str, start: usize) -> (usize, usize) {
        let place = Place::new(1, text, start..start + 1);
        (place.line(), place.column())
    }

    #[test]
    fn lines_and_columns_are_counted_from_1() {
        assert_eq!(at("ab\ncd", 0), (1, 1));
        assert_eq!(at("ab\ncd", 1), (1, 2));
        assert_eq!(at("ab\ncd", 2), (1, 3));
        assert_eq!(at("ab\ncd", 3), (2, 1));
        assert_eq!(at("ab\n\n\ncd", 6), (4, 2));
    }

    #[test]
    fn columns_are_characters() {
        assert_eq!(at("\né€x", 6), (2, 3));
        assert_eq!(at("\u{feff}a = |", 7), (1, 5));
        assert_eq!(at("a\n\u{feff}b", 5), (2, 2));
    }

    #[test]
    fn a_place_has_a_document_and_a_span() {
        let place = Place::new(3, "ab\ncd", 3..5);
        assert_eq!((place.document(), place.span(), place.to_string()), (2, 3..5, "line 2, column 1".to_owned()));
        assert_eq!(Place::new(1, "", 0..0).document(), 0);
    }
}
