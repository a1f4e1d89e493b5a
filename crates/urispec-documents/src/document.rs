//! A document: its bytes, its text, and where something is in both.

use std::ops::Range;
use std::sync::Arc;

use urispec::diagnostic::{Fix, Mapping, Position, Text, compatible_edits};

use crate::file_type::FileType;
use crate::text::encoding::Encoding;
use crate::text::offsets::Offsets;

/// A file with its [type](FileType): what is checked. Clones share the text.
///
/// All offsets count bytes of the file as it is stored. In another encoding than UTF-8, these are not the offsets of the decoded text.
///
/// ```
/// use urispec_documents::{Document, Encoding, FileType};
///
/// let document = Document::new("\u{1f517} http://h/", FileType::Text);
/// let position = document.position(5);
/// assert_eq!((position.line, position.column, position.utf16_column), (1, 3, 4));
///
/// let document = Document::new(&b"\xff\xfe\x3d\xd8\x17\xdd \0h\0"[..], FileType::Text);
/// assert_eq!(document.encoding(), Encoding::Utf16Le);
/// assert_eq!(document.text().as_bytes(), "\u{feff}\u{1f517} h".as_bytes());
/// let position = document.position(8);
/// assert_eq!((position.offset, position.column, position.utf16_column), (8, 3, 4));
/// ```
#[derive(Clone, Debug)]
pub struct Document {
    file_type: FileType,
    text: Text,
    /// The encoding of a text that is stored as it is.
    plain: Encoding,
    /// The bytes, if they are not those of the text.
    stored: Option<Arc<Stored>>,
}

#[derive(Debug)]
struct Stored {
    bytes: Vec<u8>,
    encoding: Encoding,
    offsets: Offsets,
}

/// Where something starts and ends in a document, in every unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The first byte.
    pub start: Position,
    /// The byte after the last.
    pub end: Position,
}

/// How much of a file is searched for a NUL, which text does not have.
const SAMPLE: usize = 8000;

impl Document {
    /// The bytes of a file, or a text.
    pub fn new(bytes: impl Into<Vec<u8>>, file_type: FileType) -> Document {
        let bytes = bytes.into();
        let encoding = Encoding::of(&bytes);
        match encoding.decode(&bytes) {
            None => Document { file_type, text: Text::new(bytes), plain: encoding, stored: None },
            Some((text, offsets)) => {
                let stored = Some(Arc::new(Stored { bytes, encoding, offsets }));
                Document { file_type, text: Text::new(text), plain: encoding, stored }
            }
        }
    }

    /// A text of which it is known that it is one: no other encoding than UTF-8 is looked for.
    ///
    /// ```
    /// use urispec_documents::{Document, Encoding, FileType};
    ///
    /// // Bytes like these are rather UTF-16.
    /// let text = "h\0t\0t\0p\0";
    /// assert_eq!(Document::new(text, FileType::Text).encoding(), Encoding::Utf16Le);
    /// assert_eq!(Document::of_text(text, FileType::Text).encoding(), Encoding::Utf8);
    /// ```
    pub fn of_text(text: impl Into<String>, file_type: FileType) -> Document {
        let text = Text::new(text.into());
        Document { file_type, text, plain: Encoding::Utf8, stored: None }
    }

    /// How the document is written.
    pub fn file_type(&self) -> FileType {
        self.file_type
    }

    /// How the text is encoded.
    pub fn encoding(&self) -> Encoding {
        self.stored.as_ref().map_or(self.plain, |stored| stored.encoding)
    }

    /// The bytes as they are stored.
    pub fn bytes(&self) -> &[u8] {
        self.stored.as_ref().map_or(self.text.as_bytes(), |stored| &stored.bytes)
    }

    /// The text: What is not UTF-8 is decoded, unless its encoding is unknown. A byte order mark is part of it.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// Whether the bytes are rather not a text: there is a NUL near the start.
    pub fn is_binary(&self) -> bool {
        let text = self.text.as_bytes();
        memchr::memchr(0, text.get(..text.len().min(SAMPLE)).unwrap_or_default()).is_some()
    }

    /// The line and the columns of a byte. An offset within a character is the character's, and one after the end is the end's.
    pub fn position(&self, offset: usize) -> Position {
        let Some(stored) = &self.stored else { return self.text.position(offset) };
        let decoded = stored.offsets.decoded(self.text.as_bytes(), offset);
        let position = self.text.position(decoded);
        Position { offset: self.stored(decoded..decoded).start, ..position }
    }

    /// Where a stored byte is in the decoded text, as an offset in UTF-8.
    pub fn text_offset(&self, offset: usize) -> usize {
        match &self.stored {
            Some(stored) => stored.offsets.decoded(self.text.as_bytes(), offset),
            None => offset,
        }
    }

    /// The lines and the columns of a span.
    pub fn place(&self, span: &Range<usize>) -> Place {
        Place { start: self.position(span.start), end: self.position(span.end) }
    }

    /// The stored bytes of a part of the text.
    pub(crate) fn stored(&self, span: Range<usize>) -> Range<usize> {
        self.stored.as_ref().map_or(span.clone(), |stored| stored.offsets.stored(self.text.as_bytes(), span))
    }

    /// How the places of a text within this one correspond to the stored bytes, if those are not its bytes.
    pub(crate) fn stored_mapping(&self, inner: &[u8], mapping: &Mapping) -> Option<Mapping> {
        self.stored.as_ref()?;
        let mut end = self.stored(mapping.span(0..0)).start;
        let (mut stored, mut at) = (Mapping::starting_at(end), 0);
        let characters = inner.utf8_chunks().flat_map(|chunk| {
            let invalid = chunk.invalid().iter().map(|_| 1);
            chunk.valid().chars().map(char::len_utf8).chain(invalid)
        });
        for length in characters {
            let place = self.stored(mapping.span(at..at + length));
            if place.start > end {
                stored.skip(place.start - end);
            }
            // Two characters may be stored as one: the second is within the bytes of the first.
            stored.push(length, place.end.saturating_sub(end.max(place.start)));
            (at, end) = (at + length, end.max(place.end));
        }
        Some(stored)
    }

    /// The bytes after these fixes, in the same encoding. A fix that changes what an earlier one has changed is left out. All other
    /// bytes stay as they are.
    pub fn apply<'f>(&self, fixes: impl IntoIterator<Item = &'f Fix>) -> Vec<u8> {
        let (bytes, encoding) = (self.bytes(), self.encoding());
        let (mut fixed, mut at) = (Vec::with_capacity(bytes.len() + 16), 0);
        for (span, replacement) in compatible_edits(fixes) {
            fixed.extend_from_slice(bytes.get(at..span.start).unwrap_or_default());
            fixed.extend_from_slice(&encoding.encode(replacement));
            at = span.end;
        }
        fixed.extend_from_slice(bytes.get(at..).unwrap_or_default());
        fixed
    }

    /// The document after these fixes: see [`apply`](Self::apply).
    pub fn with<'f>(&self, fixes: impl IntoIterator<Item = &'f Fix>) -> Document {
        Document::new(self.apply(fixes), self.file_type)
    }
}
