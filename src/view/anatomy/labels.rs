//! A drawing of any named parts under a text.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ruler::{Drawing, Line, Mark, write_lines};

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
    /// The names of the parts, and their columns.
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
        let column = |at: usize| self.text.char_indices().take_while(|(start, _)| *start < at).count();
        let parts = parts.into_iter().map(|(name, span)| (name, column(span.start)..column(span.end))).collect();
        self.levels.push(parts);
        self
    }

    /// Wraps the text into lines of at most this many characters. A width of 0 counts as 1.
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
        let length = self.text.chars().count();
        let mut lines = Vec::new();
        let (mut start, mut rest) = (0_usize, self.text);
        loop {
            let end = start.saturating_add(self.width).min(length);
            let is_last = end == length;
            let bytes = rest.char_indices().nth(end - start).map_or(rest.len(), |(at, _)| at);
            let (text, after) = rest.split_at_checked(bytes).unwrap_or((rest, ""));
            let levels = self.levels.iter().map(|parts| drawing(parts, start..end, is_last));
            lines.push(Line { text, levels: levels.filter(|drawing| !drawing.marks.is_empty()).collect() });
            if is_last {
                return lines;
            }
            (start, rest) = (end, after);
        }
    }
}

/// The parts that are on a line.
fn drawing(parts: &[(&'static str, Range<usize>)], line: Range<usize>, is_last: bool) -> Drawing {
    let mark =
        |(name, span): &(&str, Range<usize>)| Mark::on_line(name, span.clone(), span.start, line.clone(), is_last);
    Drawing { marks: parts.iter().filter_map(mark).collect() }
}

impl fmt::Display for Labels<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(&self.lines(), f)
    }
}
