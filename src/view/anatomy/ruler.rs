//! The ruler under a URI, drawn like in section 3 of the RFC.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::part::Part;
use super::table::Anatomy;
use crate::slice::slice_str;
#[cfg(feature = "iri")]
use crate::uri::iri::IriReference;
use crate::uri::view::UriReference;
use crate::visible::width;

/// The minimum distance between labels.
const GAP: usize = 3;

/// A drawing of the components under a reference. [`Display`](fmt::Display) draws it in plain text.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::anatomy::Ruler;
///
/// let ruler = Ruler::of(UriReference::parse("foo://example.com:8042/over/there?name=ferret#nose")?);
/// # #[rustfmt::skip]
/// assert_eq!(ruler.to_string(), r"
///   foo://example.com:8042/over/there?name=ferret#nose
///   \_/   \______________/\_________/ \_________/ \__/
///    |           |            |            |        |
/// scheme     authority       path        query   fragment
/// "[1..]);
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ruler<'a> {
    pub(super) anatomy: Anatomy<'a>,
    is_nested: bool,
    width: usize,
}

/// The components, and the parts of an authority.
const LEVELS: [&[Part]; 2] = [
    &[Part::Scheme, Part::Authority, Part::Path, Part::Query, Part::Fragment],
    &[Part::Userinfo, Part::Host, Part::Port],
];

impl<'a> Ruler<'a> {
    /// A ruler for a reference, on one line.
    pub fn of(reference: impl Into<UriReference<'a>>) -> Self {
        Ruler { anatomy: Anatomy::of(reference), is_nested: false, width: usize::MAX }
    }

    /// A ruler for an IRI, with the names that RFC 3986 has for its components. Characters that terminals show in two columns take two.
    ///
    /// ```
    /// use urispec::IriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// # #[rustfmt::skip]
    /// assert_eq!(Ruler::of_iri(IriReference::parse("http://bücher.example/日本/桜?name=é")?).to_string(), r"
    ///  http://bücher.example/日本/桜?name=é
    ///  \__/   \____________/\______/ \____/
    ///   |           |          |       |
    /// scheme    authority     path   query
    /// "[1..]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    #[cfg(feature = "iri")]
    pub fn of_iri(reference: impl Into<IriReference<'a>>) -> Self {
        Ruler::of(reference.into().with_parts_of_a_uri())
    }

    /// Adds the parts of the authority below the components.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// let ruler = Ruler::of(UriReference::parse("ftp://ada@example.com:21/notes")?).nested();
    /// # #[rustfmt::skip]
    /// assert_eq!(ruler.to_string(), r"
    ///   ftp://ada@example.com:21/notes
    ///   \_/   \________________/\____/
    ///    |            |           |
    /// scheme      authority      path
    ///         \_/ \_________/ \/
    ///          |       |      |
    ///      userinfo   host   port
    /// "[1..]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn nested(self) -> Self {
        Ruler { is_nested: true, ..self }
    }

    /// Wraps the reference into lines of at most this many characters. A width of 0 counts as 1.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// let ruler = Ruler::of(UriReference::parse("http://example.com/over/there?name=ferret")?).wrapped(22);
    /// # #[rustfmt::skip]
    /// assert_eq!(ruler.to_string(), r"
    ///  http://example.com
    ///  \__/   \_________/
    ///   |          |
    /// scheme   authority
    ///
    /// /over/there?name=ferre
    /// \_________/ \_________
    ///     |           |
    ///    path     query ...
    ///
    ///     t
    ///     |
    ///     |
    /// ... query
    /// "[1..]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn wrapped(self, width: usize) -> Self {
        Ruler { width: width.max(1), ..self }
    }

    /// Draws this ruler above another reference, with the same labels pointing to both, like the RFC does. Returns `None` if the
    /// labels cannot point to the components of the other reference.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// let ruler = Ruler::of(UriReference::parse("foo://example.com:8042/over/there?name=ferret#nose")?);
    /// let both = ruler.above(UriReference::parse("urn:example:animal:ferret:nose")?).unwrap();
    /// # #[rustfmt::skip]
    /// assert_eq!(both, r"
    ///   foo://example.com:8042/over/there?name=ferret#nose
    ///   \_/   \______________/\_________/ \_________/ \__/
    ///    |           |            |            |        |
    /// scheme     authority       path        query   fragment
    ///    |   _____________________|__
    ///   / \ /                        \
    ///   urn:example:animal:ferret:nose
    /// "[1..]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn above(self, lower: impl Into<UriReference<'a>>) -> Option<String> {
        self.above_all([lower.into()])
    }

    /// Draws this ruler above several references, one under the other, with the same labels pointing to all. Returns `None` if they cannot, or if a
    /// component skips a reference.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::anatomy::Ruler;
    ///
    /// let reference = |text| UriReference::parse(text).unwrap();
    /// let ruler = Ruler::of(reference("foo://example.com:8042/over/there?name=ferret#nose"));
    /// let others = ["urn:example:animal:ferret:nose", "tag:example:animal:ferret:nose"].map(reference);
    /// # #[rustfmt::skip]
    /// assert_eq!(ruler.above_all(others).unwrap(), r"
    ///   foo://example.com:8042/over/there?name=ferret#nose
    ///   \_/   \______________/\_________/ \_________/ \__/
    ///    |           |            |            |        |
    /// scheme     authority       path        query   fragment
    ///    |   _____________________|__
    ///   / \ /                        \
    ///   urn:example:animal:ferret:nose
    ///   \_/ \________________________/
    ///    |   _____________________|__
    ///   / \ /                        \
    ///   tag:example:animal:ferret:nose
    /// "[1..]);
    /// assert_eq!(ruler.above_all(["a:/b?c"].map(reference)), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn above_all(self, lower: impl IntoIterator<Item = UriReference<'a>>) -> Option<String> {
        let upper = Ruler { is_nested: false, width: usize::MAX, ..self };
        let drawing = upper.lines().into_iter().next()?.levels.into_iter().next()?;
        let labels = drawing.in_a_row()?;
        let margin = labels_margin(&labels);
        let mut drawn = upper.to_string();
        let mut above: Option<Anatomy<'a>> = None;
        for reference in lower {
            let text = Anatomy::of(reference);
            if let Some(above) = above {
                drawn.push_str(&below(&above, margin, |part| bar_of(&drawing, &labels, part))?);
            }
            let (mut bars, mut slashes) = (Row::default(), Row::default());
            for part in LEVELS[0] {
                let Some(span) = text.span(*part).filter(|span| !span.is_empty()) else { continue };
                let bar = bar_of(&drawing, &labels, *part)?;
                // A line must not pass through the reference above.
                let is_skipped = above.is_some_and(|above| above.span(*part).is_none_or(|span| span.is_empty()));
                if is_skipped || !(span.start < bar && bar + 1 < span.end) {
                    return None;
                }
                let (start, end) = (margin + span.start, margin + span.end);
                bars.fill(start + 1..end - 1, if end - start > 3 { '_' } else { ' ' });
                bars.put(margin + bar, "|");
                slashes.put(start, "/");
                slashes.put(end - 1, "\\");
            }
            let indent = " ".repeat(margin);
            drawn.push_str(&format!("{}\n{}\n{indent}{}\n", bars.text(), slashes.text(), text.reference.as_str()));
            above = Some(text);
        }
        Some(drawn)
    }

    /// The lines of text, each with its drawing.
    pub(super) fn lines(&self) -> Vec<Line<'a>> {
        let text = self.anatomy.reference.as_str();
        let levels = if self.is_nested { &LEVELS[..] } else { &LEVELS[..1] };
        let mut lines = Vec::new();
        let mut start = 0;
        loop {
            let end = self.line_end(start);
            let is_last = end == text.len();
            let marks = |parts: &[Part]| Drawing {
                marks: { parts.iter() }.filter_map(|part| self.mark(*part, start..end, is_last)).collect(),
            };
            let levels =
                { levels.iter() }.map(|parts| marks(parts)).filter(|drawing| !drawing.marks.is_empty()).collect();
            lines.push(Line { text: text.get(start..end).unwrap_or_default(), levels });
            if is_last {
                return lines;
            }
            start = end;
        }
    }

    /// The end of a line. It is the end of a component if the line then uses more than half of the width.
    fn line_end(&self, start: usize) -> usize {
        let text = self.anatomy.reference.as_str();
        let most = start + fitting(slice_str(text, start..text.len()), self.width);
        if most == text.len() {
            return most;
        }
        let starts = { LEVELS[0].iter() }.filter_map(|part| {
            let leader = part.definition().leader.map_or(0, str::len);
            Some(self.anatomy.span(*part)?.start.saturating_sub(leader))
        });
        let is_far = |at: &usize| columns(slice_str(text, start..*at)) > self.width / 2;
        starts.filter(|at| *at > start && *at <= most).filter(is_far).max().unwrap_or(most)
    }

    /// The drawing of a part on a line, if the part is on this line.
    fn mark(&self, part: Part, line: Range<usize>, is_last: bool) -> Option<Mark> {
        let span = self.anatomy.span(part)?;
        // An empty authority is drawn under its second slash.
        let at = if part == Part::Authority { span.start - 1 } else { span.start };
        let text = slice_str(self.anatomy.reference.as_str(), line.clone());
        Some(Mark::on_line(part.definition().name, span, at, line, is_last)?.in_columns(text))
    }
}

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().map(width).sum()
}

/// The length of the beginning of `text` that fits into this many columns. It has at least one character.
pub(super) fn fitting(text: &str, most: usize) -> usize {
    let mut taken = 0;
    let is_beyond = |(at, char): &(usize, char)| {
        taken += width(*char);
        *at > 0 && taken > most
    };
    text.char_indices().find(is_beyond).map_or(text.len(), |(at, _)| at)
}

impl fmt::Display for Ruler<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(&self.lines(), f)
    }
}

/// Writes lines, each with its drawing, and an empty line between them.
pub(super) fn write_lines(lines: &[Line<'_>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (at, line) in lines.iter().enumerate() {
        if at > 0 {
            f.write_str("\n")?;
        }
        line.write(f)?;
    }
    Ok(())
}

/// The column of the bar that leads to the label of a part.
fn bar_of(drawing: &Drawing, labels: &[Placed], part: Part) -> Option<usize> {
    // The label of an empty part goes on.
    let is_its_own = |mark: &Mark| mark.label.split(' ').next() == Some(part.definition().name);
    let at = drawing.marks.iter().position(is_its_own)?;
    labels.get(at).map(|label| label.bar)
}

/// The brackets under a reference that has labels above it.
fn below(text: &Anatomy<'_>, margin: usize, bar: impl Fn(Part) -> Option<usize>) -> Option<String> {
    let mut brackets = Row::default();
    for part in LEVELS[0] {
        let Some(span) = text.span(*part).filter(|span| !span.is_empty()) else { continue };
        bar(*part)?;
        let inside = "_".repeat(span.len().saturating_sub(2));
        brackets.put(margin + span.start, &format!("\\{inside}/"));
    }
    Some(format!("{}\n", brackets.text()))
}

/// A line of the text, and the drawing under it.
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    pub(super) levels: Vec<Drawing>,
}

impl Line<'_> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.margin();
        writeln!(f, "{}{}", " ".repeat(if self.text.is_empty() { 0 } else { margin }), self.text)?;
        for drawing in &self.levels {
            drawing.write(margin, f)?;
        }
        Ok(())
    }

    /// The number of columns by which labels extend beyond the left edge.
    pub(super) fn margin(&self) -> usize {
        self.levels.iter().filter_map(Drawing::in_a_row).map(|labels| labels_margin(&labels)).max().unwrap_or(0)
    }
}

/// A part that is drawn.
pub(super) struct Mark {
    /// The columns of the part.
    pub(super) span: Range<usize>,
    /// Whether the part begins on this line.
    pub(super) opens: bool,
    /// Whether the part ends on this line.
    pub(super) closes: bool,
    pub(super) label: String,
}

/// The start of a label, relative to the first column of the text, and the column of the bar above it.
pub(super) struct Placed {
    pub(super) start: isize,
    pub(super) bar: usize,
}

fn labels_margin(labels: &[Placed]) -> usize {
    labels.iter().map(|label| label.start.min(0).unsigned_abs()).max().unwrap_or(0)
}

/// The drawing under a line.
pub(super) struct Drawing {
    pub(super) marks: Vec<Mark>,
}

impl Drawing {
    /// The labels in one row. Each is centered under its part, unless the previous label is in the way. Returns `None` if a bar
    /// would miss its label.
    pub(super) fn in_a_row(&self) -> Option<Vec<Placed>> {
        let mut end = None;
        { self.marks.iter() }
            .map(|mark| {
                let length = mark.label.len() as isize;
                let middle = mark.span.start as isize + (mark.span.len() as isize - length).div_euclid(2);
                let start = end.map_or(middle, |end: isize| middle.max(end + GAP as isize));
                end = Some(start + length);
                let bar = mark.inside(start + (length - 1) / 2);
                (start..start + length).contains(&(bar as isize)).then_some(Placed { start, bar })
            })
            .collect()
    }

    fn write(&self, margin: usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut brackets = Row::default();
        for mark in &self.marks {
            brackets.put(margin + mark.span.start, &mark.bracket());
        }
        writeln!(f, "{}", brackets.text())?;
        let mut bars = Row::default();
        if let Some(placed) = self.in_a_row() {
            let mut labels = Row::default();
            for (mark, placed) in self.marks.iter().zip(&placed) {
                bars.put(margin + placed.bar, "|");
                labels.put((margin as isize + placed.start).max(0) as usize, &mark.label);
            }
            return writeln!(f, "{}\n{}", bars.text(), labels.text());
        }
        // One label per line, from the last to the first.
        for mark in &self.marks {
            bars.put(margin + mark.middle(), "|");
        }
        writeln!(f, "{}", bars.text())?;
        for (at, mark) in self.marks.iter().enumerate().rev() {
            let mut line = Row::default();
            for before in self.marks.iter().take(at) {
                line.put(margin + before.middle(), "|");
            }
            line.put(margin + mark.middle(), &mark.label);
            writeln!(f, "{}", line.text())?;
        }
        Ok(())
    }
}

impl Mark {
    /// The drawing of a part on a line, if the part is on this line. An empty part has no columns; it is drawn under the column `at`.
    pub(super) fn on_line(
        name: &str,
        span: Range<usize>,
        at: usize,
        line: Range<usize>,
        is_last: bool,
    ) -> Option<Self> {
        if span.is_empty() {
            let is_here = line.contains(&at) || is_last && at == line.end;
            let column = at.checked_sub(line.start).filter(|_| is_here)?;
            return Some(Mark { span: column..column, opens: true, closes: true, label: format!("{name} (empty)") });
        }
        let (start, end) = (span.start.max(line.start), span.end.min(line.end));
        if start >= end {
            return None;
        }
        let (opens, closes) = (start == span.start, end == span.end);
        let (before, after) = (if opens { "" } else { "... " }, if closes { "" } else { " ..." });
        let label = format!("{before}{name}{after}");
        Some(Mark { span: start - line.start..end - line.start, opens, closes, label })
    }

    /// The same on a line with this text, in columns and not in bytes.
    pub(super) fn in_columns(self, text: &str) -> Self {
        let column =
            |at: usize| text.char_indices().take_while(|(start, _)| *start < at).map(|(_, char)| width(char)).sum();
        Mark { span: column(self.span.start)..column(self.span.end), ..self }
    }

    /// `\___/`, without an end where the part continues on another line.
    fn bracket(&self) -> String {
        let (first, last) = (if self.opens { "\\" } else { "_" }, if self.closes { "/" } else { "_" });
        match self.span.len() {
            0 | 1 => "|".to_string(),
            length => format!("{first}{}{last}", "_".repeat(length - 2)),
        }
    }

    /// The column of the part that is nearest to `column`. It avoids the first and last columns of the part if possible.
    fn inside(&self, column: isize) -> usize {
        let (start, end) = (self.span.start, self.span.end.max(self.span.start + 1));
        let (first, last) = if end - start > 2 { (start + 1, end - 2) } else { (start, end - 1) };
        (column.max(0) as usize).clamp(first, last)
    }

    /// The column in the middle.
    pub(super) fn middle(&self) -> usize {
        self.inside((self.span.start + self.span.end.saturating_sub(1)) as isize / 2)
    }
}

/// A line of text with random access to its columns.
#[derive(Default)]
struct Row(Vec<char>);

impl Row {
    fn put(&mut self, column: usize, text: &str) {
        for (at, character) in text.chars().enumerate() {
            self.fill(column + at..column + at + 1, character);
        }
    }

    fn fill(&mut self, columns: Range<usize>, character: char) {
        if self.0.len() < columns.end {
            self.0.resize(columns.end, ' ');
        }
        self.0.get_mut(columns).unwrap_or_default().fill(character);
    }

    fn text(&self) -> String {
        self.0.iter().collect::<String>().trim_end().to_string()
    }
}
