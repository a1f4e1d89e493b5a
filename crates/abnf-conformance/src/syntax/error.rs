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
