//! The lines of a text that a picture shows: cut to a window, with every character visible, and labels that do not overlap.
//!
//! What a drawing costs does not depend on the length of the text, and nothing in the text can move the cursor or hide.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::position::Text;
use super::redaction::{MASK, joined};
use super::symbol::Symbol;
use crate::slice::slice_str;
use crate::visible::{is_printable, width};

/// How much room there is for a drawing, and with which characters.
///
/// ```
/// use urispec::diagnostic::Canvas;
///
/// assert_eq!(Canvas::default(), Canvas { width: 160, is_ascii: false });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Canvas {
    /// How many columns there are. A longer line of the text is cut around the labels.
    pub width: usize,
    /// Whether only ASCII can be shown. Other characters of the text then appear as `<U+00E9>`.
    pub is_ascii: bool,
}

impl Default for Canvas {
    fn default() -> Self {
        Canvas { width: 160, is_ascii: false }
    }
}

/// The least room for a text beside its line number, and for the words of a label.
pub(crate) const LEAST_ROOM: usize = 24;

/// The least width of words that are broken into lines.
const LEAST_WORDS: usize = 12;

/// A place in a text that a picture points at.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    pub(crate) span: Range<usize>,
    /// The words. Further places of the same mistake have none.
    pub(crate) text: Option<String>,
    /// Whether it is to blame. A picture with carets does not show that.
    #[cfg_attr(not(feature = "miette"), expect(dead_code, reason = "only other renderers tell them apart"))]
    pub(crate) is_primary: bool,
}

/// Lines of a text as they are shown: each ends in LF, and every other character is one that shows.
#[derive(Clone, Debug)]
pub(crate) struct Excerpt {
    pub(crate) name: Option<String>,
    pub(crate) shown: String,
    pub(crate) lines: Vec<Line>,
    /// The marks, where they are in what is shown.
    pub(crate) marks: Vec<Mark>,
    /// The column of each mark in the text, from 0, by its place in what is shown.
    columns: Vec<(usize, usize)>,
    /// Where the last line starts in what is shown that does not follow the one before it.
    gap: usize,
}

/// A line that is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The index in the text.
    pub(crate) number: usize,
    /// Where it starts in what is shown.
    pub(crate) start: usize,
}

/// One or more characters of the text that are shown together: a base with its combining marks, an invisible character by its number,
/// a password as its mask.
struct Cell {
    source: Range<usize>,
    shown: String,
    width: usize,
}

/// How many lines are shown.
const MOST_LINES: usize = 10;

/// How many lines of a label that reaches over several.
const MOST_LINES_OF_LABEL: usize = 4;

impl Excerpt {
    /// The lines of the marks, of which the first is the one that matters most. What is beyond the window is not marked.
    pub(crate) fn new(text: &Text, marks: Vec<Mark>, canvas: Canvas) -> Excerpt {
        let length = text.as_bytes().len();
        let spans: Vec<Range<usize>> =
            marks.iter().map(|mark| mark.span.start.min(length)..mark.span.end.min(length)).collect();
        // The words of a mark are after a corner.
        let need = |text: &String| LEAST_ROOM.min(text.chars().count() + "|-- ".len());
        let needs: Vec<usize> = marks.iter().map(|mark| mark.text.as_ref().map_or(0, need)).collect();
        let name = text.name().map(|name| escaped(name, canvas));
        let mut excerpt =
            Excerpt { name, shown: String::new(), lines: Vec::new(), marks: Vec::new(), columns: Vec::new(), gap: 0 };
        let mut places: Vec<Option<Range<usize>>> = alloc::vec![None; spans.len()];
        let numbers = numbers(text, &spans);
        let room = canvas.width.saturating_sub(gutter(&numbers)).max(LEAST_ROOM);
        for number in numbers {
            if excerpt.lines.last().is_none_or(|last| last.number + 1 != number) {
                excerpt.gap = excerpt.shown.len();
            }
            excerpt.push_line(text, number, &spans, &needs, &mut places, Canvas { width: room, ..canvas });
        }
        excerpt.marks = separate(&excerpt.shown, &mut places, marks);
        excerpt.wrap_words(room);
        excerpt.columns = { places.iter().zip(&spans) }
            .filter_map(|(place, span)| Some((place.as_ref()?.start, text.position(span.start).column - 1)))
            .collect();
        excerpt
    }

    fn push_line(
        &mut self,
        text: &Text,
        number: usize,
        spans: &[Range<usize>],
        needs: &[usize],
        places: &mut [Option<Range<usize>>],
        canvas: Canvas,
    ) {
        let mut line = text.line_span(number);
        // A byte order mark is shown where it is to blame.
        if number == 0 && spans.iter().any(|span| span.start < line.start) {
            line.start = 0;
        }
        let ends_here = |span: &Range<usize>| {
            span.start == line.end || (line.end..text.line_span(number + 1).start).contains(&span.start)
        };
        let here: Vec<&Range<usize>> = { spans.iter() }
            .filter(|span| span.start < line.end && span.end >= line.start || ends_here(span))
            .collect();
        let parts = parts(text.as_bytes(), &line, &here, canvas.width);
        let cells: Vec<Cell> = parts.into_iter().flat_map(|part| cells(text, part, canvas)).collect();
        let ellipsis = if canvas.is_ascii { "..." } else { "…" };
        let last = { spans.iter().zip(needs) }
            .filter(|(span, need)| **need > 0 && here.contains(span))
            .max_by_key(|(span, _)| span.start)
            .map(|(span, need)| (cells.partition_point(|cell| cell.source.end <= span.start), *need));
        let row = Row { cells: &cells, line: &line, ellipsis: ellipsis.chars().count(), last };
        let kept = row.fitting(&row.anchors(&here), canvas.width);
        let start = self.shown.len();
        let mut end = line.start;
        for cell in cells.iter().zip(kept).filter(|(_, is_kept)| *is_kept).map(|(cell, _)| cell) {
            if cell.source.start > end {
                self.shown.push_str(ellipsis);
            }
            end = cell.source.end;
            let at = self.shown.len();
            self.shown.push_str(&cell.shown);
            for (span, place) in spans.iter().zip(places.iter_mut()) {
                // A place does not go on behind a line that is left out.
                if is_at(span, &cell.source) && place.as_ref().is_none_or(|place| place.start >= self.gap) {
                    let start = place.as_ref().map_or(at, |place| place.start);
                    *place = Some(start..if span.is_empty() { start } else { self.shown.len() });
                }
            }
        }
        // What is missing at the end of a line.
        let at = self.shown.len();
        for (span, place) in spans.iter().zip(places.iter_mut()) {
            if end == line.end && place.is_none() && ends_here(span) {
                *place = Some(at..at);
            }
        }
        if end < line.end {
            self.shown.push_str(ellipsis);
        }
        // A renderer drops what is at the very end; so nothing is.
        self.shown.push('\n');
        self.lines.push(Line { number, start });
    }

    /// Breaks the words of each mark where the drawing would become too wide.
    fn wrap_words(&mut self, room: usize) {
        for index in 0..self.marks.len() {
            let Some((start, end)) = self.marks.get(index).map(|mark| (mark.span.start, mark.span.end)) else { return };
            // The words are right of the middle of what they are about, after a corner.
            let (start, end) = (self.display_column(start), self.display_column(end));
            let room = room.saturating_sub(start.midpoint(end) + 4).max(LEAST_WORDS);
            if let Some(text) = self.marks.get_mut(index).and_then(|mark| mark.text.as_mut()) {
                *text = wrapped(text, room);
            }
        }
    }

    /// How many columns of its line are before a place of what is shown.
    fn display_column(&self, at: usize) -> usize {
        let start = self.lines.get(self.line_of(at)).map_or(0, |line| line.start);
        slice_str(&self.shown, start..at).chars().map(width).sum()
    }

    /// The index of the line that holds a place of what is shown.
    pub(crate) fn line_of(&self, at: usize) -> usize {
        self.lines.partition_point(|line| line.start <= at).saturating_sub(1)
    }

    /// Whether the line after this one is also the next of the text.
    #[cfg(feature = "miette")]
    pub(crate) fn is_followed(&self, index: usize) -> bool {
        match (self.lines.get(index), self.lines.get(index + 1)) {
            (Some(line), Some(next)) => line.number + 1 == next.number,
            _ => false,
        }
    }

    /// The text of a line, without its end.
    pub(crate) fn line(&self, index: usize) -> &str {
        let start = self.lines.get(index).map_or(self.shown.len(), |line| line.start);
        let end = self.lines.get(index + 1).map_or(self.shown.len(), |line| line.start);
        let line = slice_str(&self.shown, start..end);
        line.strip_suffix('\n').unwrap_or(line)
    }

    /// The column in the text of a mark at this place of what is shown, from 0.
    pub(crate) fn column(&self, at: usize) -> usize {
        self.columns.iter().find(|(place, _)| *place == at).map_or(0, |(_, column)| *column)
    }

    /// How many columns the line numbers and the bar beside them take.
    pub(crate) fn gutter(&self) -> usize {
        gutter(&self.lines.iter().map(|line| line.number).collect::<Vec<_>>())
    }
}

fn gutter(numbers: &[usize]) -> usize {
    numbers.last().map_or(0, |number| format!(" {} | ", number + 1).len())
}

/// The lines of the marks, in their order. All of a mark that reaches over a few lines is shown.
fn numbers(text: &Text, spans: &[Range<usize>]) -> Vec<usize> {
    let mut numbers: Vec<usize> = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        let first = text.line_of(span.start);
        let last = if at == 0 { text.line_of(span.end.max(span.start + 1) - 1) } else { first };
        for number in first..(last + 1).min(first + MOST_LINES_OF_LABEL) {
            if !numbers.contains(&number) && numbers.len() < MOST_LINES {
                numbers.push(number);
            }
        }
    }
    numbers.sort_unstable();
    numbers
}

/// Whether a place is shown by a cell, or begins there.
fn is_at(span: &Range<usize>, cell: &Range<usize>) -> bool {
    if span.is_empty() { cell.contains(&span.start) } else { span.start < cell.end && cell.start < span.end }
}

/// The parts of a line that are looked at: all of it, or what is near to the places that matter.
fn parts(text: &[u8], line: &Range<usize>, spans: &[&Range<usize>], width: usize) -> Vec<Range<usize>> {
    // A character of two columns takes up to four bytes.
    let reach = 2 * width;
    if line.len() <= 2 * reach {
        return Vec::from([line.clone()]);
    }
    let is_inside = |at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let near = |at: usize| {
        let at = at.clamp(line.start, line.end);
        let (mut start, mut end) = (at.saturating_sub(reach).max(line.start), (at + reach).min(line.end));
        // Not within a character, if these are characters.
        for _ in 0..3 {
            start -= usize::from(start > line.start && is_inside(start));
            end += usize::from(end < line.end && is_inside(end));
        }
        start..end
    };
    let mut parts: Vec<Range<usize>> = spans.iter().flat_map(|span| [near(span.start), near(span.end)]).collect();
    if parts.is_empty() {
        parts.push(near(line.start));
    }
    parts.sort_unstable_by_key(|part| part.start);
    joined(parts)
}

/// What is shown of a part of a text.
fn cells(text: &Text, part: Range<usize>, canvas: Canvas) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    let mut at = part.start;
    while let Some(symbol) = text.as_bytes().get(at..part.end).and_then(Symbol::first) {
        if let Some(hidden) = text.hidden_at(at) {
            let source = at..hidden.end.min(part.end);
            at = source.end;
            cells.push(Cell { source, shown: MASK.to_owned(), width: MASK.len() });
            continue;
        }
        let source = at..at + symbol.length();
        at = source.end;
        let shown = shown(symbol, canvas.is_ascii);
        let columns = shown.chars().map(width).sum();
        match cells.last_mut() {
            // A combining mark is shown on its base, and both are marked together.
            Some(base) if columns == 0 => {
                base.source.end = source.end;
                base.shown.push_str(&shown);
            }
            _ if columns == 0 => cells.push(Cell { source, shown: format!("\u{25CC}{shown}"), width: 1 }),
            _ => cells.push(Cell { source, shown, width: columns }),
        }
    }
    cells
}

/// What could be shown of a line.
struct Row<'r> {
    cells: &'r [Cell],
    line: &'r Range<usize>,
    /// How many columns stand for what is left out.
    ellipsis: usize,
    /// The cell below which the last words are, and how much room they need.
    last: Option<(usize, usize)>,
}

impl Row<'_> {
    /// The cells that matter: the first and the last of each place, the more important before.
    fn anchors(&self, spans: &[&Range<usize>]) -> Vec<usize> {
        let last = self.cells.len().saturating_sub(1);
        let cell_at = |at: usize| self.cells.partition_point(|cell| cell.source.end <= at).min(last);
        spans.iter().flat_map(|span| [cell_at(span.start), cell_at(span.end.max(span.start + 1) - 1)]).collect()
    }

    /// Which cells are shown: those of the anchors, and as many around each as there is room for.
    fn fitting(&self, anchors: &[usize], width: usize) -> Vec<bool> {
        let all = alloc::vec![true; self.cells.len()];
        if self.fits(&all, width) {
            return all;
        }
        let anchors = if anchors.is_empty() { &[0] } else { anchors };
        let mut margins = (0, width);
        while margins.1 - margins.0 > 1 {
            let middle = margins.0.midpoint(margins.1);
            let fits = self.fits(&self.around(anchors, middle), width);
            margins = if fits { (middle, margins.1) } else { (margins.0, middle) };
        }
        let mut kept = self.around(anchors, margins.0);
        // Where even that is too much, some places are not shown.
        for count in (1..anchors.len()).rev() {
            if self.columns(&kept) <= width {
                break;
            }
            kept = self.around(anchors.get(..count).unwrap_or_default(), 2);
        }
        kept
    }

    /// The cells within a distance of an anchor.
    fn around(&self, anchors: &[usize], margin: usize) -> Vec<bool> {
        let mut kept = alloc::vec![false; self.cells.len()];
        for anchor in anchors {
            let near = anchor.saturating_sub(margin)..anchor.saturating_add(margin + 1).min(kept.len());
            kept.get_mut(near).unwrap_or_default().fill(true);
        }
        self.close_gaps(&mut kept);
        kept
    }

    /// Keeps what takes no more room than what would stand for it.
    fn close_gaps(&self, kept: &mut [bool]) {
        let (mut end, mut gap) = (self.line.start, 0);
        for (index, cell) in self.cells.iter().enumerate() {
            let is_kept = kept.get(index) == Some(&true);
            gap = if cell.source.start == end { gap + cell.width } else { usize::MAX / 2 };
            end = cell.source.end;
            if is_kept && gap - cell.width <= self.ellipsis {
                kept.get_mut(..index)
                    .unwrap_or_default()
                    .iter_mut()
                    .rev()
                    .take_while(|kept| !**kept)
                    .for_each(|kept| *kept = true);
            }
            if is_kept {
                gap = 0;
            }
        }
    }

    /// Whether this fits into a width, with room for the words of the last label.
    fn fits(&self, kept: &[bool], width: usize) -> bool {
        let has_room = |(last, need): (usize, usize)| {
            let before = self.columns(kept.get(..=last).unwrap_or(kept)).saturating_sub(1);
            before + need.min(width / 2) <= width
        };
        self.last.is_none_or(has_room) && self.columns(kept) <= width
    }

    /// How many columns the first cells take, as many as it is said of whether they are kept.
    fn columns(&self, kept: &[bool]) -> usize {
        let (mut columns, mut end) = (0, self.line.start);
        for cell in self.cells.iter().zip(kept).filter(|(_, is_kept)| **is_kept).map(|(cell, _)| cell) {
            columns += cell.width + if cell.source.start > end { self.ellipsis } else { 0 };
            end = cell.source.end;
        }
        let is_whole = kept.len() < self.cells.len() || end == self.line.end;
        columns + if is_whole { 0 } else { self.ellipsis }
    }
}

/// Takes from each mark what an earlier one covers. The words of one that is covered wholly go to the one that covers it.
fn separate(shown: &str, places: &mut [Option<Range<usize>>], marks: Vec<Mark>) -> Vec<Mark> {
    // An empty mark is at one character.
    let end_of = |span: &Range<usize>| {
        let character = shown.get(span.start..).and_then(|rest| rest.chars().next());
        span.end.max(span.start + character.map_or(1, char::len_utf8))
    };
    let mut separate: Vec<Mark> = Vec::new();
    for (place, mark) in places.iter_mut().zip(marks) {
        let Some(mut span) = place.clone() else { continue };
        let mut covering = None;
        for (index, other) in separate.iter().enumerate() {
            let other_end = end_of(&other.span);
            if span.start >= other_end || other.span.start >= end_of(&span) {
                continue;
            }
            if span.start < other.span.start {
                span.end = other.span.start;
            } else if other_end < span.end {
                span.start = other_end;
            } else {
                covering = Some(index);
            }
        }
        match covering.and_then(|index| separate.get_mut(index)) {
            None => {
                *place = Some(span.clone());
                separate.push(Mark { span, ..mark });
            }
            Some(covering) => add_words(covering, mark.text),
        }
    }
    separate
}

/// A text in lines that are not longer than `room`, if its words are not.
pub(crate) fn wrapped(text: &str, room: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for line in text.split('\n') {
        if !wrapped.is_empty() {
            wrapped.push('\n');
        }
        let mut columns = 0;
        for word in line.split_inclusive(' ') {
            let length: usize = word.trim_end().chars().map(width).sum();
            if length > 0 && columns > 0 && columns + length > room {
                wrapped.truncate(wrapped.trim_end_matches(' ').len());
                wrapped.push('\n');
                columns = 0;
            }
            wrapped.push_str(word);
            columns += word.chars().map(width).sum::<usize>();
        }
    }
    wrapped
}

fn add_words(mark: &mut Mark, words: Option<String>) {
    let Some(more) = words else { return };
    match &mut mark.text {
        Some(text) if *text == more => (),
        Some(text) => {
            text.push('\n');
            text.push_str(&more);
        }
        None => mark.text = Some(more),
    }
}

impl Excerpt {
    /// Draws the lines with carets below.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.gutter().saturating_sub(4);
        if let (Some(name), Some(mark)) = (&self.name, self.marks.first()) {
            let line = self.lines.get(self.line_of(mark.span.start)).map_or(0, |line| line.number);
            writeln!(f, "{:digits$} --> {name}:{}:{}", "", line + 1, self.column(mark.span.start) + 1)?;
        }
        writeln!(f, "{:digits$} |", "")?;
        for (index, line) in self.lines.iter().enumerate() {
            writeln!(f, "{:>digits$} | {}", line.number + 1, self.line(index))?;
            for carets in self.carets(index) {
                writeln!(f, "{:digits$} | {carets}", "")?;
            }
        }
        writeln!(f, "{:digits$} |", "")
    }

    /// What is below a line: a caret for each column that is marked, and the words of each mark, from the last to the first.
    fn carets(&self, index: usize) -> Vec<String> {
        let here = self.marks.iter().filter(|mark| self.line_of(mark.span.start) == index);
        let mut here: Vec<(usize, usize, Option<&str>)> = here
            .map(|mark| {
                (self.display_column(mark.span.start), self.display_column(mark.span.end), mark.text.as_deref())
            })
            .collect();
        here.sort_by_key(|(start, ..)| *start);
        let mut lines = Vec::new();
        let mut carets = String::new();
        for (start, end, _) in &here {
            let length = carets.len();
            carets.extend(core::iter::repeat_n(' ', start.saturating_sub(length)));
            carets.extend(core::iter::repeat_n('^', (*end).max(start + 1).saturating_sub(length.max(*start))));
        }
        if !here.is_empty() {
            lines.push(carets);
        }
        let worded = |marks: &[(usize, usize, Option<&str>)]| -> Vec<usize> {
            marks.iter().filter(|(.., text)| text.is_some()).map(|(start, ..)| *start).collect()
        };
        for (at, (start, _, text)) in here.iter().enumerate().rev() {
            for words in text.iter().flat_map(|text| text.split('\n')) {
                let mut row = String::new();
                for bar in worded(here.get(..at).unwrap_or_default()) {
                    row.extend(core::iter::repeat_n(' ', bar.saturating_sub(row.len())));
                    if row.len() == bar {
                        row.push('|');
                    }
                }
                row.extend(core::iter::repeat_n(' ', start.saturating_sub(row.len())));
                lines.push(row + words);
            }
        }
        lines
    }
}

/// What shows in the place of a character.
fn shown(symbol: Symbol, is_ascii: bool) -> String {
    let (open, close) = if is_ascii { ('<', '>') } else { ('⟨', '⟩') };
    match symbol {
        Symbol::Char(char) if char.is_ascii_graphic() || char == ' ' => String::from(char),
        Symbol::Char(char) if !is_ascii && is_printable(char) => String::from(char),
        Symbol::Char(char @ '\0'..='\x1F') if !is_ascii => {
            String::from(char::from_u32(0x2400 + u32::from(char)).unwrap_or('\u{FFFD}'))
        }
        Symbol::Char('\x7F') if !is_ascii => String::from('␡'),
        Symbol::Char(char) => format!("{open}U+{:04X}{close}", u32::from(char)),
        Symbol::Byte(byte) => format!("{open}0x{byte:02X}{close}"),
    }
}

/// A name that can be printed.
fn escaped(name: &str, canvas: Canvas) -> String {
    let mut rest = name.as_bytes();
    let mut escaped = String::new();
    while let Some(symbol) = Symbol::first(rest) {
        escaped.push_str(&shown(symbol, canvas.is_ascii));
        rest = rest.get(symbol.length()..).unwrap_or_default();
    }
    escaped
}

#[cfg(test)]
mod tests {
    use alloc::borrow::ToOwned;
    use alloc::vec::Vec;
    use core::ops::Range;

    use super::{Canvas, Excerpt, Mark, wrapped};
    use crate::diagnostic::position::Text;

    /// What is shown, in this many columns, of lines with marks, and what of it is marked.
    fn excerpt(text: &str, marks: &[Range<usize>], room: usize) -> (Excerpt, Vec<Range<usize>>) {
        let mark = |span: &Range<usize>| Mark { span: span.clone(), text: None, is_primary: true };
        let canvas = Canvas { width: room + " 1 | ".len(), is_ascii: true };
        let excerpt = Excerpt::new(&Text::new(text), marks.iter().map(mark).collect(), canvas);
        let marked = excerpt.marks.iter().map(|mark| mark.span.clone()).collect();
        (excerpt, marked)
    }

    #[test]
    fn a_line_is_whole_where_it_just_fits() {
        let line = "a".repeat(30);
        let shown = |room| excerpt(&line, core::slice::from_ref(&(0..1)), room).0.line(0).to_owned();
        assert_eq!(shown(30), line);
        assert_eq!(shown(29), alloc::format!("{}...", "a".repeat(26)));
    }

    #[test]
    fn what_is_missing_at_the_end_of_a_long_line_is_shown_there() {
        let line = "a".repeat(200);
        for text in [line.clone(), alloc::format!("{line}\nb\n")] {
            let (excerpt, marked) = excerpt(&text, core::slice::from_ref(&(200..200)), 40);
            assert_eq!(excerpt.line(0), alloc::format!("...{}", "a".repeat(37)));
            assert_eq!(marked.first(), Some(&(40..40)));
        }
    }

    #[test]
    fn a_line_is_shown_where_its_own_marks_are() {
        let text = alloc::format!("b\n{}", "a".repeat(200));
        let (excerpt, marked) = excerpt(&text, &[0..1, 152..153], 40);
        assert_eq!((excerpt.line(0), excerpt.line(1).starts_with("...aaa")), ("b", true));
        assert_eq!(marked.first(), Some(&(0..1)));
        assert!(excerpt.line(1).len() <= 40 && marked.get(1).is_some_and(|mark| mark.start > 10), "{marked:?}");
    }

    #[test]
    fn a_mark_ends_before_lines_that_are_left_out() {
        let text = "abc\n".repeat(20);
        let (excerpt, marked) = excerpt(&text, &[0..80, 61..62], 40);
        assert_eq!(excerpt.shown, "abc\n".repeat(5));
        assert_eq!(marked, [0..15, 17..18]);
    }

    #[test]
    fn a_word_that_is_too_long_begins_no_line_of_its_own() {
        assert_eq!(wrapped("long b c", 3), "long\nb c");
        assert_eq!(wrapped("a long b", 3), "a\nlong\nb");
        assert_eq!(wrapped("a b\nlong", 3), "a b\nlong");
    }
}
