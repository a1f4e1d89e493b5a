//! Places in a text: lines and columns.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
#[cfg(feature = "std")]
use std::sync::OnceLock;

use crate::diagnostic::redaction::{credentials, joined, mask, secrets};
use crate::diagnostic::symbol::Symbol;
use crate::visible::Visible;

/// A text with its lines, which maps offsets to lines and columns. Clones share it.
///
/// ```
/// use urispec::diagnostic::Text;
///
/// let text = Text::new("see\r\n\u{1F517} http://h/").named("notes.md");
/// let position = text.position(10);
/// assert_eq!((position.line, position.column, position.utf16_column), (2, 3, 4));
/// assert_eq!(text.name(), Some("notes.md"));
/// ```
#[derive(Clone)]
pub struct Text {
    name: Option<Arc<str>>,
    inner: Arc<Inner>,
    /// Places that no picture shows, in their order.
    hidden: Arc<[Range<usize>]>,
}

#[derive(Debug)]
struct Inner {
    bytes: Vec<u8>,
    /// Whether it is one line, whatever it holds.
    #[cfg(feature = "std")]
    is_line: bool,
    /// Made when the first place is asked for: most texts of a project have nothing to report.
    #[cfg(feature = "std")]
    index: OnceLock<Index>,
    #[cfg(not(feature = "std"))]
    index: Index,
}

/// What finds the line and the column of an offset.
#[derive(Debug)]
struct Index {
    /// Where each line starts: the first one after a byte order mark.
    lines: Vec<usize>,
    /// How many code points and UTF-16 units begin before each step of [`STEP`] bytes. In ASCII there are as many as bytes, and no steps.
    steps: Vec<Columns>,
}

/// A place in a text, in every unit. Lines and columns count from 1; the protocol of editors counts both from 0.
///
/// ```
/// use urispec::diagnostic::Text;
///
/// // What comes after the text is at its end.
/// let position = Text::new("see\n\u{1F517}").position(99);
/// assert_eq!((position.offset, position.line), (8, 2));
/// assert_eq!((position.column, position.utf16_column), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// In bytes, from 0.
    pub offset: usize,
    /// Ended by LF, CR LF or CR.
    pub line: usize,
    /// In code points. A byte that is not UTF-8 counts as one, as what is shown for it does.
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

/// A file may begin with it, and it is not part of the text.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

impl Columns {
    /// Of whole characters.
    fn of(bytes: &[u8]) -> Columns {
        if bytes.is_ascii() {
            return Columns { points: bytes.len(), units: bytes.len() };
        }
        if let Ok(text) = core::str::from_utf8(bytes) {
            return Columns::of_utf8(text);
        }
        // A byte that is not UTF-8 shows as U+FFFD, which is one unit.
        bytes.utf8_chunks().fold(Columns::default(), |sum, chunk| {
            let invalid = chunk.invalid().len();
            sum.plus(Columns::of_utf8(chunk.valid())).plus(Columns { points: invalid, units: invalid })
        })
    }

    fn of_utf8(text: &str) -> Columns {
        // What continues a character counts for nothing, what is beyond the Basic Multilingual Plane for two units.
        let points = text.bytes().filter(|byte| byte & 0xC0 != 0x80).count();
        let units = points + text.bytes().filter(|byte| *byte >= 0xF0).count();
        Columns { points, units }
    }

    fn plus(self, other: Columns) -> Columns {
        Columns { points: self.points + other.points, units: self.units + other.units }
    }
}

/// The place of the character that holds `offset`; it is empty between two of them.
fn character_at(bytes: &[u8], offset: usize) -> Range<usize> {
    let is_inside = bytes.get(offset).is_some_and(|byte| byte & 0xC0 == 0x80);
    let starts = (1..4).filter_map(|back| offset.checked_sub(back)).filter(|_| is_inside);
    let mut characters = starts.filter_map(|start| {
        let length = Symbol::first(bytes.get(start..)?)?.length();
        (start + length > offset).then_some(start..start + length)
    });
    characters.next().unwrap_or(offset..offset)
}

impl Index {
    fn of(bytes: &[u8], is_line: bool) -> Index {
        let lines = if is_line { alloc::vec![0] } else { Index::lines(bytes) };
        if bytes.is_ascii() {
            return Index { lines, steps: Vec::new() };
        }
        let mut sum = Columns::default();
        let mut steps = alloc::vec![sum];
        let mut at = 0;
        for step in 1..=bytes.len() / STEP {
            let end = character_at(bytes, step * STEP).end;
            sum = sum.plus(Columns::of(bytes.get(at..end).unwrap_or_default()));
            steps.push(sum);
            at = end;
        }
        Index { lines, steps }
    }

    fn lines(bytes: &[u8]) -> Vec<usize> {
        let first = if bytes.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let mut lines = alloc::vec![first];
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            // The two characters of one line break are not two.
            if bytes.get(at) == Some(&b'\n') || bytes.get(at + 1) != Some(&b'\n') {
                lines.push(at + 1);
            }
        }
        lines
    }
}

impl Text {
    /// A text of lines. A byte order mark before it is a part of no line.
    pub fn new(text: impl Into<Vec<u8>>) -> Text {
        Text::of(text.into(), false)
    }

    /// A text of one line, whatever it holds: a line break in a URI is a character like any other. Its
    /// [credentials](crate::diagnostic::credentials) are [hidden](Self::hiding).
    ///
    /// ```
    /// use urispec::diagnostic::Text;
    ///
    /// let text = Text::line("ftp://ada:secret@h/");
    /// assert_eq!(text.shown(), &b"ftp://ada:***@h/"[..]);
    /// assert_eq!(text.as_bytes(), b"ftp://ada:secret@h/");
    /// ```
    pub fn line(text: impl Into<Vec<u8>>) -> Text {
        let text = text.into();
        let places = credentials(&text);
        Text::of(text, true).hiding(places)
    }

    fn of(bytes: Vec<u8>, is_line: bool) -> Text {
        #[cfg(feature = "std")]
        let inner = Inner { bytes, is_line, index: OnceLock::new() };
        #[cfg(not(feature = "std"))]
        let inner = Inner { index: Index::of(&bytes, is_line), bytes };
        Text { name: None, inner: Arc::new(inner), hidden: Arc::default() }
    }

    #[cfg(feature = "std")]
    fn index(&self) -> &Index {
        self.inner.index.get_or_init(|| Index::of(&self.inner.bytes, self.inner.is_line))
    }

    #[cfg(not(feature = "std"))]
    fn index(&self) -> &Index {
        &self.inner.index
    }

    /// The text by a name, such as that of its file.
    pub fn named(mut self, name: impl Into<String>) -> Text {
        self.name = Some(Arc::from(name.into()));
        self
    }

    /// The text, without some places in what is drawn of it: `***` stands for each. Offsets, lines and columns stay what they are.
    ///
    /// ```
    /// use urispec::diagnostic::Text;
    ///
    /// let text = Text::new("see ftp://ada:secret@h/ there").hiding([14..20]);
    /// assert_eq!(text.shown(), &b"see ftp://ada:***@h/ there"[..]);
    /// assert_eq!(text.position(20).column, 21);
    /// ```
    pub fn hiding(mut self, places: impl IntoIterator<Item = Range<usize>>) -> Text {
        let mut places: Vec<Range<usize>> = self.hidden.iter().cloned().chain(places).collect();
        places.retain(|place| !place.is_empty());
        places.sort_unstable_by_key(|place| place.start);
        self.hidden = joined(places).into();
        self
    }

    /// The text of one URI, [without what may be its password](crate::diagnostic::redact) in what is drawn of it.
    ///
    /// ```
    /// use urispec::diagnostic::Text;
    ///
    /// // It could be a password, and by all appearances it is none.
    /// let text = Text::line("data:text/css,@media print");
    /// assert_eq!(text.shown(), &b"data:text/css,@media print"[..]);
    /// assert_eq!(text.redacted().shown(), &b"data:***@media print"[..]);
    /// ```
    pub fn redacted(self) -> Text {
        let places = secrets(self.as_bytes());
        self.hiding(places)
    }

    /// The text without what is [hidden](Self::hiding).
    ///
    /// ```
    /// use urispec::diagnostic::Text;
    ///
    /// // A text of lines hides only what it is asked to: it may be anything.
    /// assert_eq!(Text::new("ftp://ada:s3cret@h/").shown(), &b"ftp://ada:s3cret@h/"[..]);
    /// assert_eq!(Text::line("ftp://ada:s3cret@h/").shown(), &b"ftp://ada:***@h/"[..]);
    /// ```
    pub fn shown(&self) -> Cow<'_, [u8]> {
        mask(self.as_bytes(), &self.hidden)
    }

    /// The hidden place that holds `offset`.
    pub(super) fn hidden_at(&self, offset: usize) -> Option<Range<usize>> {
        let next = self.hidden.partition_point(|place| place.end <= offset);
        self.hidden.get(next).filter(|place| place.start <= offset).cloned()
    }

    /// The hidden places in a part of the text, cut to it.
    #[cfg(feature = "annotate-snippets")]
    pub(super) fn hidden_within(&self, part: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let (start, end) = (part.start, part.end);
        let cut = self.hidden.iter().map(move |place| place.start.max(start)..place.end.min(end));
        cut.filter(|place| !place.is_empty())
    }

    /// The name that was given.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The text, with what is hidden.
    ///
    /// ```
    /// use urispec::diagnostic::Text;
    ///
    /// // So that fixes can be applied to it.
    /// assert_eq!(Text::line("ftp://ada:s3cret@h/").as_bytes(), b"ftp://ada:s3cret@h/");
    /// ```
    pub fn as_bytes(&self) -> &[u8] {
        &self.inner.bytes
    }

    /// Where `offset` is. What lies after the text is at its end, what lies within a character at its start.
    pub fn position(&self, offset: usize) -> Position {
        let bytes = &self.inner.bytes;
        let offset = character_at(bytes, offset.min(bytes.len())).start;
        let line = self.line_of(offset);
        let start = self.index().lines.get(line).copied().unwrap_or(0);
        let (to, from) = (self.columns(offset), self.columns(start));
        Position {
            offset,
            line: line + 1,
            column: to.points.saturating_sub(from.points) + 1,
            utf16_column: to.units.saturating_sub(from.units) + 1,
        }
    }

    /// How many begin before `offset`, which is within no character.
    fn columns(&self, offset: usize) -> Columns {
        let steps = &self.index().steps;
        if steps.is_empty() {
            return Columns { points: offset, units: offset };
        }
        let step = offset / STEP;
        let sum = steps.get(step).copied().unwrap_or_default();
        let start = character_at(&self.inner.bytes, step * STEP).end;
        sum.plus(Columns::of(self.inner.bytes.get(start..offset).unwrap_or_default()))
    }

    /// The index of the line that holds `offset`.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.index().lines.partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// The line of this index, without its end.
    pub(super) fn line_span(&self, line: usize) -> Range<usize> {
        let lines = &self.index().lines;
        let start = lines.get(line).copied().unwrap_or(self.inner.bytes.len());
        let Some(next) = lines.get(line + 1) else { return start..self.inner.bytes.len() };
        let text = self.inner.bytes.get(start..*next).unwrap_or_default();
        let end = text.strip_suffix(b"\r\n").or(text.strip_suffix(b"\n")).or(text.strip_suffix(b"\r"));
        start..start + end.unwrap_or(text).len()
    }
}

/// Nothing that is hidden.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.shown();
        f.debug_struct("Text").field("name", &self.name).field("text", &format_args!("{}", Visible(&shown))).finish()
    }
}
