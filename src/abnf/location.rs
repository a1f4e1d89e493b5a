//! Where a rule's function is in the source of this library.

#![allow(clippy::indexing_slicing, clippy::panic, reason = "it runs while the library is compiled")]

use core::fmt;

/// The place of a rule's function in the source of this library.
///
/// It is found while the library is compiled, so an installed program knows it too.
///
/// ```
/// use urispec::Rule;
///
/// let location = Rule::DecOctet.location();
/// assert_eq!(location.file, "src/rfc3986/syntax/authority/host.rs");
/// assert_eq!(location.to_string(), format!("{}:{}", location.file, location.line));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file, from the root of the package.
    pub file: &'static str,
    /// The line of `pub fn`, counted from 1.
    pub line: u32,
}

/// `src/rfc3986/syntax/authority/host.rs:229`
impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// The line of `source` that begins with `pub fn`, the name and `<`. A function that is not there does not compile.
pub(crate) const fn line_of(source: &str, function: &str) -> u32 {
    let (source, function) = (source.as_bytes(), function.as_bytes());
    let (mut at, mut line) = (0, 1);
    while at < source.len() {
        if is_at(source, at, b"pub fn ")
            && is_at(source, at + b"pub fn ".len(), function)
            && is_at(source, at + b"pub fn ".len() + function.len(), b"<")
        {
            return line;
        }
        while at < source.len() && source[at] != b'\n' {
            at += 1;
        }
        at += 1;
        line += 1;
    }
    panic!("every rule's function is in the file that the table names")
}

/// The module of a file below `src/`, as another crate writes it: `rfc3986/syntax/mod.rs` is `urispec::rfc3986::syntax`.
pub(crate) const fn module_of<const LENGTH: usize>(file: &str) -> [u8; LENGTH] {
    let (name, file) = (b"urispec::", file.as_bytes());
    let mut module = [b':'; LENGTH];
    let (mut at, mut end) = (0, 0);
    while end < LENGTH {
        if end < name.len() {
            module[end] = name[end];
            end += 1;
        } else if file[at] == b'/' {
            // Both colons are there already.
            at += 1;
            end += 2;
        } else {
            module[end] = file[at];
            at += 1;
            end += 1;
        }
    }
    module
}

/// The length of what [`module_of`] returns.
pub(crate) const fn module_length(file: &str) -> usize {
    let file = file.as_bytes();
    let (directory, other) = (b"/mod.rs", b".rs");
    let is_directory = file.len() > directory.len() && is_at(file, file.len() - directory.len(), directory);
    let length = file.len() - if is_directory { directory.len() } else { other.len() };
    let (mut at, mut separators) = (0, 0);
    while at < length {
        if file[at] == b'/' {
            separators += 1;
        }
        at += 1;
    }
    b"urispec::".len() + length + separators
}

const fn is_at(source: &[u8], start: usize, text: &[u8]) -> bool {
    let mut at = 0;
    while at < text.len() {
        if start + at >= source.len() || source[start + at] != text[at] {
            return false;
        }
        at += 1;
    }
    true
}
