//! The text of an open file, and positions in it.

use std::ops::Range;

use gen_lsp_types::Position;

use crate::encoding::Encoding;

/// How many bytes are counted at once where a column is asked for.
const BLOCK: usize = 1024;

/// A text, and where its lines begin. Lines end with `\n`, `\r\n` or `\r`, by the protocol.
///
/// Positions that are not in the text are the nearest that are: a line after the last is the end of the text, a column after the last of a
/// line the end of the line, and a column within a character its start.
#[derive(Clone, Debug)]
pub(crate) struct LineText {
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
    encoding: Encoding,
    /// How many columns of UTF-16 and of UTF-32 are before each block, unless every byte is one.
    columns: Option<Vec<(usize, usize)>>,
}

impl LineText {
    pub(crate) fn new(text: String, encoding: Encoding) -> LineText {
        let lines = std::iter::once(0).chain(line_starts(text.as_bytes())).collect();
        let columns = columns(&text, encoding);
        LineText { text, lines, encoding, columns }
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// Replaces what is between two positions. If the first is after the second, they are swapped.
    pub(crate) fn replace(&mut self, start: Position, end: Position, by: &str) {
        let (one, other) = (self.offset(start), self.offset(end));
        let span = one.min(other)..one.max(other);
        let after = span.start + by.len();
        // Lines are read again from before the edit, since it may come between `\r` and `\n`, up to the next line that stays one.
        let first = self.lines.partition_point(|line| *line < span.start).saturating_sub(1);
        let from = self.lines.get(first).copied().unwrap_or_default();
        let rest = self.text.as_bytes().get(span.end..).unwrap_or_default();
        let stays = memchr::memchr(b'\n', rest).map_or(self.text.len(), |at| span.end + at + 1);
        let kept = self.lines.partition_point(|line| *line <= stays);
        let length = span.len();
        let is_plain = self.columns.is_none() && by.is_ascii();
        self.text.replace_range(span, by);
        let moved = |line: &usize| line - length + by.len();
        let until = stays - length + by.len();
        let read = self.text.as_bytes().get(from..until).unwrap_or_default();
        debug_assert!(after <= until);
        let tail: Vec<usize> = self.lines.get(kept..).unwrap_or_default().iter().map(moved).collect();
        self.lines.truncate(first + 1);
        self.lines.extend(line_starts(read).map(|line| from + line));
        self.lines.extend(tail);
        self.columns = if is_plain { None } else { columns(&self.text, self.encoding) };
    }

    /// The byte at a position.
    pub(crate) fn offset(&self, position: Position) -> usize {
        let Some(line) = usize::try_from(position.line).ok().and_then(|line| self.line(line)) else {
            return self.text.len();
        };
        let wanted = usize::try_from(position.character).unwrap_or(usize::MAX);
        let text = self.text.get(line.clone()).unwrap_or_default();
        // Without columns, they are bytes: those of UTF-8, or of ASCII.
        if self.columns.is_none() && text.is_char_boundary(wanted.min(text.len())) {
            return line.start + wanted.min(text.len());
        }
        let mut columns = 0;
        for (at, character) in text.char_indices() {
            columns += self.encoding.width(character);
            if columns > wanted {
                return line.start + at;
            }
        }
        line.end
    }

    /// The position of a byte. One within a character has its start.
    pub(crate) fn position(&self, offset: usize) -> Position {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        let line = self.lines.partition_point(|line| *line <= offset).saturating_sub(1);
        let start = self.lines.get(line).copied().unwrap_or_default();
        let column = match self.columns {
            None => offset - start,
            Some(_) => self.columns_before(offset).saturating_sub(self.columns_before(start)),
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position { line: number(line), character: number(column) }
    }

    /// The positions of a span.
    pub(crate) fn range(&self, span: Range<usize>) -> gen_lsp_types::Range {
        gen_lsp_types::Range { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The bytes of a range.
    pub(crate) fn span(&self, range: gen_lsp_types::Range) -> Range<usize> {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        start.min(end)..end.max(start)
    }

    /// A span cut at the ends of lines: what each line has of it.
    pub(crate) fn by_line(&self, span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let first = self.lines.partition_point(|line| *line <= span.start).saturating_sub(1);
        (first..)
            .map_while(|line| self.line(line))
            .take_while({
                let end = span.end;
                move |line| line.start < end
            })
            .map(move |line| line.start.max(span.start)..line.end.min(span.end))
            .filter(|part| !part.is_empty())
    }

    pub(crate) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Where a line begins. One after the last begins where the text ends.
    pub(crate) fn start_of_line(&self, line: usize) -> usize {
        self.lines.get(line).copied().unwrap_or(self.text.len())
    }

    /// The bytes of a line without its end.
    fn line(&self, line: usize) -> Option<Range<usize>> {
        let start = *self.lines.get(line)?;
        let next = self.lines.get(line + 1).copied().unwrap_or(self.text.len());
        let bytes = self.text.as_bytes().get(start..next).unwrap_or_default();
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Some(start..start + bytes.len())
    }

    /// How many columns the text has before a byte.
    fn columns_before(&self, offset: usize) -> usize {
        let known = self.columns.as_deref().unwrap_or_default();
        let (utf16, utf32) = known.get(offset / BLOCK).copied().unwrap_or_default();
        let rest = self.text.as_bytes().get(offset / BLOCK * BLOCK..offset).unwrap_or_default();
        let (more16, more32) = count(rest);
        match self.encoding {
            Encoding::Utf8 => offset,
            Encoding::Utf16 => utf16 + more16,
            Encoding::Utf32 => utf32 + more32,
        }
    }
}

/// Where lines begin that do not begin the text.
fn line_starts(text: &[u8]) -> impl Iterator<Item = usize> + '_ {
    memchr::memchr2_iter(b'\n', b'\r', text)
        .filter(|at| text.get(*at) == Some(&b'\n') || text.get(at + 1) != Some(&b'\n'))
        .map(|at| at + 1)
}

/// The columns before each block, where they are not the bytes.
fn columns(text: &str, encoding: Encoding) -> Option<Vec<(usize, usize)>> {
    if encoding == Encoding::Utf8 || text.is_ascii() {
        return None;
    }
    let (mut utf16, mut utf32) = (0, 0);
    let mut columns = vec![(0, 0)];
    columns.extend(text.as_bytes().chunks(BLOCK).map(|block| {
        let (more16, more32) = count(block);
        (utf16, utf32) = (utf16 + more16, utf32 + more32);
        (utf16, utf32)
    }));
    Some(columns)
}

/// The units of UTF-16 and of UTF-32 whose first byte is among these.
fn count(bytes: &[u8]) -> (usize, usize) {
    let characters = bytes.iter().filter(|byte| (**byte & 0b1100_0000) != 0b1000_0000).count();
    let pairs = bytes.iter().filter(|byte| **byte >= 0xF0).count();
    (characters + pairs, characters)
}

#[cfg(test)]
mod tests {
    use gen_lsp_types::Position;
    use proptest::prelude::*;

    use super::LineText;
    use crate::encoding::Encoding;

    const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

    fn at(line: u32, character: u32) -> Position {
        Position { line, character }
    }

    /// The byte at a position, by counting.
    fn counted(text: &str, position: Position, encoding: Encoding) -> usize {
        let (mut line, mut column) = (0, 0);
        let mut characters = text.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let next = characters.peek().map(|(_, next)| *next);
            let is_end = character == '\n' || character == '\r';
            if line == position.line {
                if is_end || column + encoding.width(character) as u32 > position.character {
                    return offset;
                }
                column += encoding.width(character) as u32;
            } else if is_end && !(character == '\r' && next == Some('\n')) {
                line += 1;
            }
        }
        text.len()
    }

    #[test]
    fn positions_are_those_of_the_protocol() {
        let text = LineText::new("a\u{1f517}c\r\n\u{e9}x\ry".into(), Encoding::Utf16);
        for (offset, line, character) in
            [(0, 0, 0), (1, 0, 1), (5, 0, 3), (6, 0, 4), (8, 1, 0), (10, 1, 1), (12, 2, 0), (13, 2, 1)]
        {
            assert_eq!(text.position(offset), at(line, character), "{offset}");
            assert_eq!(text.offset(at(line, character)), offset, "{offset}");
        }
        // Within a character, after a line, after the text.
        assert_eq!(text.position(3), at(0, 1));
        assert_eq!((text.offset(at(0, 2)), text.offset(at(0, 99)), text.offset(at(9, 0))), (1, 6, 13));
        let utf8 = LineText::new("\u{e9}".into(), Encoding::Utf8);
        assert_eq!((utf8.offset(at(0, 1)), utf8.offset(at(0, 2))), (0, 2));
    }

    /// A line may go on from one block to the next, and have pairs of units in either.
    #[test]
    fn each_column_of_a_long_line() {
        for (before, characters) in [
            ("", "a\u{1f517}"),
            ("x\n", "\u{1f517}\u{e9}"),
            ("\u{e9}\r\n", "\u{4e2d}ab\u{1f517}"),
            ("", "\u{e9}"),
            ("\n\n", "ab"),
        ] {
            let text = format!("{before}{}", characters.repeat(3000 / characters.len()));
            for encoding in ENCODINGS {
                let lines = LineText::new(text.clone(), encoding);
                let line = before.matches('\n').count() as u32;
                let mut column = 0;
                for (offset, character) in text.char_indices().filter(|(offset, _)| *offset >= before.len()) {
                    assert_eq!(lines.position(offset), at(line, column), "{offset} in {encoding:?}");
                    column += encoding.width(character) as u32;
                }
                assert_eq!(lines.position(text.len()), at(line, column), "{encoding:?}");
            }
        }
    }

    #[test]
    fn a_span_is_cut_at_the_ends_of_lines() {
        let text = LineText::new("abc\r\ndef\n\nghi".into(), Encoding::Utf16);
        let parts: Vec<_> = text.by_line(1..12).collect();
        assert_eq!(parts, [1..3, 5..8, 10..12]);
        assert_eq!(text.by_line(3..3).count(), 0);
    }

    /// Texts with all ends of lines, and characters of all widths.
    fn any_text(longest: usize) -> impl Strategy<Value = String> {
        prop::collection::vec(
            prop_oneof![Just('a'), Just('\n'), Just('\r'), Just('\u{e9}'), Just('\u{4e2d}'), Just('\u{1f517}')],
            0..longest,
        )
        .prop_map(String::from_iter)
    }

    proptest! {
        #[test]
        fn any_edits_leave_what_the_text_is(
            text in any_text(40),
            edits in prop::collection::vec((0_u32..8, 0_u32..12, 0_u32..8, 0_u32..12, any_text(8)), 1..12),
            which in 0_usize..3,
        ) {
            let encoding = ENCODINGS[which];
            let mut edited = LineText::new(text.clone(), encoding);
            let mut whole = text;
            for (line, column, other_line, other_column, by) in edits {
                let (start, end) = (at(line, column), at(other_line, other_column));
                let (one, other) = (counted(&whole, start, encoding), counted(&whole, end, encoding));
                edited.replace(start, end, &by);
                whole.replace_range(one.min(other)..one.max(other), &by);
                prop_assert_eq!(edited.as_str(), &whole);
                let again = LineText::new(whole.clone(), encoding);
                prop_assert_eq!(&edited.lines, &again.lines);
                prop_assert_eq!(&edited.columns.is_some(), &again.columns.is_some());
            }
        }

        #[test]
        fn positions_lead_back(text in any_text(3000), offset in 0_usize..9000, which in 0_usize..3) {
            let lines = LineText::new(text.clone(), ENCODINGS[which]);
            let position = lines.position(offset);
            let mut start = offset.min(text.len());
            while !text.is_char_boundary(start) {
                start -= 1;
            }
            // Only within the two bytes of one line end there is no place of its own.
            let is_split = text[..start].ends_with('\r') && text[start..].starts_with('\n');
            let expected = if is_split { start - 1 } else { start };
            prop_assert_eq!(lines.offset(position), expected);
        }
    }
}
