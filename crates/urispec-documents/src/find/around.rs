//! What the rest of a document says that counts in each piece of it.

use std::collections::HashMap;

/// The labels of links of Markdown that are defined, and how often.
pub(crate) type Labels = HashMap<String, usize>;

/// What the rest of a document says.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Around<'a> {
    /// Whether something is before the piece.
    pub(crate) is_continued: bool,
    /// What delimits the fields of a table, if the piece does not tell.
    pub(crate) delimiter: Option<u8>,
    /// What is defined in any piece, if there are others.
    pub(crate) labels: Option<&'a Labels>,
}
