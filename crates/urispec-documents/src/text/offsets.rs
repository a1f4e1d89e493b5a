//! Offsets in a text that was decoded from UTF-16, and in the bytes that store it.

use std::ops::Range;

/// How many bytes of text there are between two marks.
const STEP: usize = 1 << 10;

/// Where the characters of a decoded text are stored. Every so many bytes, a mark has both offsets; between two marks, the widths of
/// the characters tell.
#[derive(Debug)]
pub(crate) struct Offsets {
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
    pub(crate) fn new(length: usize) -> Self {
        Offsets { marks: Vec::new(), length }
    }

    /// Notes that a character of the text at one offset is stored at the other.
    pub(crate) fn mark(&mut self, decoded: usize, stored: usize) {
        if self.marks.last().is_none_or(|(last, _)| decoded - last >= STEP) {
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
