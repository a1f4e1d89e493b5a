//! The text of a document, and how it is stored.

pub(crate) mod encoding;

pub(crate) mod offsets;

/// Whether a text begins with a word in small or capital letters.
pub(crate) fn begins_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}
