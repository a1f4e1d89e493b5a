//! Offsets in a text that was decoded, and in the bytes that store it.

use std::ops::Range;

/// How many bytes of text there are between two marks.
const STEP: usize = 1 << 10;

/// What is between two marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Between {
    /// Characters, whose widths in UTF-16 tell.
    Utf16,
    /// A run of ASCII, or one character.
    Piece,
}

/// Where the characters of a decoded text are stored: marks have both offsets.
#[derive(Debug)]
pub(crate) struct Offsets {
    between: Between,
    /// Offsets in the text and in the stored bytes.
    marks: Vec<(usize, usize)>,
    /// How many bytes are stored.
    length: usize,
}

/// Which side of a character an offset within it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Start,
    End,
}

/// How many bytes a character has in UTF-8 and in UTF-16, by its first byte in UTF-8.
fn widths(first: u8) -> (usize, usize) {
    match first {
        0..0x80 => (1, 2),
        0x80..0xE0 => (2, 2),
        0xE0..0xF0 => (3, 2),
        0xF0.. => (4, 4),
    }
}

impl Offsets {
    pub(crate) fn of_utf16(length: usize) -> Self {
        Offsets { between: Between::Utf16, marks: Vec::new(), length }
    }

    pub(crate) fn of_pieces(length: usize) -> Self {
        Offsets { between: Between::Piece, marks: Vec::new(), length }
    }

    /// Notes that a character of the text at one offset is stored at the other.
    pub(crate) fn mark(&mut self, decoded: usize, stored: usize) {
        let step = if self.between == Between::Utf16 { STEP } else { 1 };
        if self.marks.last().is_none_or(|(last, _)| decoded - last >= step) {
            self.marks.push((decoded, stored));
        }
    }

    /// The stored bytes of a part of the text. Whatever it has of a character counts as the whole character.
    pub(crate) fn stored(&self, text: &[u8], span: Range<usize>) -> Range<usize> {
        let start = self.find(text, span.start, Side::Start, |(decoded, _)| decoded).1;
        let end = if span.is_empty() { start } else { self.find(text, span.end, Side::End, |(decoded, _)| decoded).1 };
        start.min(self.length)..end.min(self.length)
    }

    /// The offset in the text of the character that is stored at an offset.
    pub(crate) fn decoded(&self, text: &[u8], stored: usize) -> usize {
        if stored >= self.length {
            return text.len();
        }
        self.find(text, stored, Side::Start, |(_, stored)| stored).0
    }

    /// Both offsets of the border of a character at or around `offset`, which counts as `key` does.
    fn find(&self, text: &[u8], offset: usize, side: Side, key: fn((usize, usize)) -> usize) -> (usize, usize) {
        let mark = self.marks.partition_point(|mark| key(*mark) <= offset).checked_sub(1);
        let mut at = mark.and_then(|mark| self.marks.get(mark)).copied().unwrap_or_default();
        if self.between == Between::Piece {
            let next = mark.and_then(|mark| self.marks.get(mark + 1)).copied().unwrap_or((text.len(), self.length));
            let inside = offset.saturating_sub(key(at));
            // A character may have as many bytes in both.
            let is_run = text.get(at.0).is_none_or(u8::is_ascii);
            return match side {
                _ if is_run => (at.0 + inside, at.1 + inside),
                // The end of the text, after which there is no mark.
                _ if offset >= key(next) => next,
                Side::End if inside > 0 => next,
                Side::Start | Side::End => at,
            };
        }
        while let Some(first) = text.get(at.0).filter(|_| key(at) < offset) {
            let (decoded, stored) = widths(*first);
            let next = (at.0 + decoded, at.1 + stored);
            if key(next) > offset && side == Side::Start {
                break;
            }
            at = next;
        }
        at
    }
}
