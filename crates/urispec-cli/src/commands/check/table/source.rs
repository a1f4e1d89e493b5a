//! Where the rows of a table come from.

use std::path::Path;

use arrow_array::BinaryViewArray;
use urispec::Visible;

use crate::answer::path::visible;

/// The rows of a column, in the order of the table.
pub(super) struct Source {
    pub(super) batches: Batches,
    pub(super) length: Length,
}

/// What is in memory at once. An error says why it cannot be read.
pub(super) type Batches = Box<dyn Iterator<Item = Result<Batch, String>> + Send>;

/// Some rows.
pub(super) struct Batch {
    pub(super) texts: BinaryViewArray,
    /// How much of the table that is, in the measure of its length.
    pub(super) amount: u64,
}

/// How long a table is, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    Rows(u64),
    Bytes(u64),
    Unknown,
}

/// How many names of columns are listed.
const MOST_LISTED: usize = 20;

/// That a column is not there, and which are.
pub(super) fn no_column(path: &Path, column: &str, columns: &[String]) -> String {
    let column = Visible(column.as_bytes());
    format!("{} has no column `{column}`; its columns are {}", visible(path), list(columns))
}

/// Names of columns in a sentence.
pub(super) fn list(columns: &[String]) -> String {
    let more = columns.len().saturating_sub(MOST_LISTED);
    let listed: Vec<&str> = columns.iter().take(MOST_LISTED).map(String::as_str).collect();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    listed.join(", ") + &more
}

/// The name of a column in a message.
pub(super) fn named(column: &[u8]) -> String {
    format!("`{}`", Visible(column))
}
