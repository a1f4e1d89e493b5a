//! What is wrong with the text of a grammar.

use std::fmt;
use std::ops::Range;

use crate::syntax::place::Place;

/// A text is not ABNF.
///
/// ```
/// let error = abnf_conformance::Grammar::parse("digit = %x39-30\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 9: the range ends before it begins");
/// assert_eq!(error.help(), Some("write the smaller value first"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    message: String,
    help: Option<&'static str>,
    place: Place,
}

impl SyntaxError {
    pub(crate) fn new(document: usize, text: &str, span: Range<usize>, message: impl Into<String>) -> Self {
        SyntaxError { message: message.into(), help: None, place: Place::new(document, text, span) }
    }

    pub(crate) fn expected(document: usize, text: &str, at: usize, expected: &str) -> Self {
        let rest = text.get(at..).unwrap_or_default();
        let (found, length) = match rest.chars().next() {
            None => ("the end".to_owned(), 0),
            Some('\r' | '\n') => ("the end of the line".to_owned(), 0),
            Some('\t') => ("a tab".to_owned(), 1),
            Some(c) => (format!("`{c}`"), c.len_utf8()),
        };
        SyntaxError::new(document, text, at..at + length, format!("expected {expected}, found {found}"))
    }

    pub(crate) fn help_with(mut self, help: &'static str) -> Self {
        self.help = Some(help);
        self
    }

    /// What is wrong, without the place.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write instead, where that is known.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        self.help
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::SyntaxError;

    #[test]
    fn what_was_found_is_named_and_has_a_length() {
        let text = "a\tb\r\né";
        let found = |at| {
            let error = SyntaxError::expected(1, text, at, "a rule");
            (error.message().to_owned(), error.place().span())
        };
        assert_eq!(found(0), ("expected a rule, found `a`".to_owned(), 0..1));
        assert_eq!(found(1), ("expected a rule, found a tab".to_owned(), 1..2));
        assert_eq!(found(3), ("expected a rule, found the end of the line".to_owned(), 3..3));
        assert_eq!(found(4), ("expected a rule, found the end of the line".to_owned(), 4..4));
        assert_eq!(found(5), ("expected a rule, found `é`".to_owned(), 5..7));
        assert_eq!(found(7), ("expected a rule, found the end".to_owned(), 7..7));
    }

    #[test]
    fn an_error_has_a_message_a_place_and_perhaps_help() {
        let error = SyntaxError::new(2, "a\nb", 2..3, "no");
        assert_eq!((error.message(), error.help(), error.place().document()), ("no", None, 1));
        assert_eq!(error.to_string(), "line 2, column 1: no");
        assert_eq!(error.help_with("yes").help(), Some("yes"));
    }
}
