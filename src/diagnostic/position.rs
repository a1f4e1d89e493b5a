//! Places in a text: lines and columns.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
#[cfg(any(feature = "annotate-snippets", feature = "miette"))]
use core::ops::Range;

/// A text with its lines, to tell where an offset is. Clones share it.
///
/// ```
/// use urispec::diagnostic::Text;
///
/// let text = Text::new("see\r\n\u{1F517} http://h/").named("notes.md");
/// let position = text.position(10);
/// assert_eq!((position.line, position.column, position.utf16_column), (2, 3, 4));
/// assert_eq!(text.name(), Some("notes.md"));
/// ```
#[derive(Clone, Debug)]
pub struct Text {
    name: Option<Arc<str>>,
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    bytes: Vec<u8>,
    /// Where each line starts.
    lines: Vec<usize>,
    /// How many code points and UTF-16 units stand before each step of [`STEP`] bytes.
    steps: Vec<Columns>,
}

/// A place in a text, in every unit. Lines and columns count from 1; the protocol of editors counts both from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// In bytes, from 0.
    pub offset: usize,
    /// Ended by LF, CR LF or CR.
    pub line: usize,
    /// In code points.
    pub column: usize,
    /// In UTF-16 code units.
    pub utf16_column: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Columns {
    points: usize,
    units: usize,
}

const STEP: usize = 1 << 7;

impl Columns {
    fn of(bytes: &[u8]) -> Columns {
        // What continues a character counts for nothing, what is beyond the Basic Multilingual Plane for two units.
        let points = bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
        let units = points + bytes.iter().filter(|byte| **byte >= 0xF0).count();
        Columns { points, units }
    }

    fn plus(self, other: Columns) -> Columns {
        Columns { points: self.points + other.points, units: self.units + other.units }
    }
}

impl Text {
    /// A text of lines.
    pub fn new(text: impl Into<Vec<u8>>) -> Text {
        let bytes = text.into();
        let ends = bytes.iter().enumerate().filter(|(at, byte)| match byte {
            b'\n' => true,
            b'\r' => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        });
        let lines = core::iter::once(0).chain(ends.map(|(at, _)| at + 1)).collect();
        Text::with_lines(bytes, lines)
    }

    /// A text of one line, whatever it holds: a line break in a URI is a character like any other.
    pub fn line(text: impl Into<Vec<u8>>) -> Text {
        Text::with_lines(text.into(), alloc::vec![0])
    }

    fn with_lines(bytes: Vec<u8>, lines: Vec<usize>) -> Text {
        let mut sum = Columns::default();
        let mut steps = alloc::vec![sum];
        for step in bytes.chunks(STEP) {
            sum = sum.plus(Columns::of(step));
            steps.push(sum);
        }
        Text { name: None, inner: Arc::new(Inner { bytes, lines, steps }) }
    }

    /// The text by a name, such as that of its file.
    pub fn named(mut self, name: impl Into<String>) -> Text {
        self.name = Some(Arc::from(name.into()));
        self
    }

    /// The name that was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The text.
    pub fn as_bytes(&self) -> &[u8] {
        &self.inner.bytes
    }

    /// Where `offset` is. What lies after the text is at its end, what lies within a character at its start.
    pub fn position(&self, offset: usize) -> Position {
        let bytes = &self.inner.bytes;
        let mut offset = offset.min(bytes.len());
        while offset > 0 && bytes.get(offset).is_some_and(|byte| byte & 0xC0 == 0x80) && !self.is_boundary(offset) {
            offset -= 1;
        }
        let line = self.line_of(offset);
        let start = self.inner.lines.get(line).copied().unwrap_or(0);
        let (to, from) = (self.columns(offset), self.columns(start));
        Position {
            offset,
            line: line + 1,
            column: to.points.saturating_sub(from.points) + 1,
            utf16_column: to.units.saturating_sub(from.units) + 1,
        }
    }

    /// Whether a byte that looks like the middle of a character is none, since no character begins before it.
    fn is_boundary(&self, offset: usize) -> bool {
        let start = offset.saturating_sub(3);
        let before = self.inner.bytes.get(start..offset).unwrap_or_default();
        !before.iter().any(|byte| *byte >= 0xC0)
    }

    fn columns(&self, offset: usize) -> Columns {
        let step = offset / STEP;
        let sum = self.inner.steps.get(step).copied().unwrap_or_default();
        sum.plus(Columns::of(self.inner.bytes.get(step * STEP..offset).unwrap_or_default()))
    }

    /// The index of the line that holds `offset`.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.inner.lines.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The line of this index, without its end.
    #[cfg(any(feature = "annotate-snippets", feature = "miette"))]
    pub(super) fn line_span(&self, line: usize) -> Range<usize> {
        let lines = &self.inner.lines;
        let start = lines.get(line).copied().unwrap_or(self.inner.bytes.len());
        let Some(next) = lines.get(line + 1) else { return start..self.inner.bytes.len() };
        let text = self.inner.bytes.get(start..*next).unwrap_or_default();
        let end = text.strip_suffix(b"\r\n").or(text.strip_suffix(b"\n")).or(text.strip_suffix(b"\r"));
        start..start + end.unwrap_or(text).len()
    }
}
