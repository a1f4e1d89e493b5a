//! Files that say what a command works with: values, resources, a baseline. Editors and shells of Windows begin them with a byte order mark.

use std::path::Path;
use std::{fs, io};

const MARK: &str = "\u{feff}";

/// The text of a file without a byte order mark.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    let mut text = fs::read_to_string(path)?;
    if text.starts_with(MARK) {
        text.drain(..MARK.len());
    }
    Ok(text)
}

/// Bytes without a byte order mark.
pub(crate) fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes)
}
