//! A drawing of any named parts under a text.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ruler::{Drawing, Line, Mark, fitting, write_lines};
use crate::slice::slice_str;

/// A drawing of named parts under a text, for parts that RFC 3986 does not have: the nine components of Java, or the parts of a request to
/// Sling. [`Display`](fmt::Display) draws it in plain text, as [`Ruler`](crate::view::anatomy::Ruler) does.
///
/// ```
/// use urispec::view::anatomy::Labels;
///
/// let drawing = Labels::of("width=100").level([("key", 0..5), ("value", 6..9)]).level([("number", 6..9)]);
/// # #[rustfmt::skip]
/// assert_eq!(drawing.to_string(), r"
/// width=100
/// \___/ \_/
///   |    |
///  key   value
///       \_/
///        |
///     number
/// "[1..]);
/// ```
#[derive(Clone, Debug)]
pub struct Labels<'a> {
    text: &'a str,
    /// The names of the parts, and where they are.
    levels: Vec<Vec<(&'static str, Range<usize>)>>,
    width: usize,
}

impl<'a> Labels<'a> {
    /// The text alone, on one line.
    pub fn of(text: &'a str) -> Self {
        Labels { text, levels: Vec::new(), width: usize::MAX }
    }

    /// Adds a row of parts, below those that were added before. The parts are in the order of the text and do not overlap, and each has its
    /// byte range.
    pub fn level(mut self, parts: impl IntoIterator<Item = (&'static str, Range<usize>)>) -> Self {
        self.levels.push(parts.into_iter().collect());
        self
    }

    /// Wraps the text into lines of at most this many columns. A width of 0 counts as 1.
    ///
    /// ```
    /// use urispec::view::anatomy::Labels;
    ///
    /// let drawing = Labels::of("width=100").level([("key", 0..5), ("value", 6..9)]).wrapped(6);
    /// # #[rustfmt::skip]
    /// assert_eq!(drawing.to_string(), r"
    /// width=
    /// \___/
    ///   |
    ///  key
    ///
    ///  100
    ///  \_/
    ///   |
    /// value
    /// "[1..]);
    /// ```
    pub fn wrapped(self, width: usize) -> Self {
        Labels { width: width.max(1), ..self }
    }

    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    /// The lines of text, each with its drawing.
    pub(super) fn lines(&self) -> Vec<Line<'a>> {
        let mut lines = Vec::new();
        let mut start = 0;
        loop {
            let end = start + fitting(slice_str(self.text, start..self.text.len()), self.width);
            let is_last = end == self.text.len();
            let text = slice_str(self.text, start..end);
            let levels = self.levels.iter().map(|parts| drawing(parts, text, start..end, is_last));
            lines.push(Line { text, levels: levels.filter(|drawing| !drawing.marks.is_empty()).collect() });
            if is_last {
                return lines;
            }
            start = end;
        }
    }
}

/// The parts that are on a line, which has this text.
fn drawing(parts: &[(&'static str, Range<usize>)], text: &str, line: Range<usize>, is_last: bool) -> Drawing {
    let mark = |(name, span): &(&'static str, Range<usize>)| {
        Some(Mark::on_line(name, span.clone(), span.start, line.clone(), is_last)?.in_columns(text))
    };
    Drawing { marks: parts.iter().filter_map(mark).collect() }
}

impl fmt::Display for Labels<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(&self.lines(), f)
    }
}
