//! Where a rule's function is in the source of this library.

#![allow(clippy::indexing_slicing, reason = "it runs while the library is compiled")]

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

/// The path of a module as another crate writes it: `crate::scheme::ftp` and `scheme::ftp` are `urispec::scheme::ftp`.
pub(crate) const fn from_outside<const LENGTH: usize>(path: &str) -> [u8; LENGTH] {
    let mut module = [0; LENGTH];
    let (name, inside) = ("urispec::".as_bytes(), without_crate(path));
    let mut at = 0;
    while at < LENGTH {
        module[at] = if at < name.len() { name[at] } else { inside[at - name.len()] };
        at += 1;
    }
    module
}

/// The length of what [`from_outside`] returns.
pub(crate) const fn outside_length(path: &str) -> usize {
    "urispec::".len() + without_crate(path).len()
}

const fn without_crate(path: &str) -> &[u8] {
    let prefix = "crate::".as_bytes();
    if is_at(path.as_bytes(), 0, prefix) { path.as_bytes().split_at(prefix.len()).1 } else { path.as_bytes() }
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
