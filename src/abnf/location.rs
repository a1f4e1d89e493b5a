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
#[non_exhaustive]
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

/// The places of a table's functions: of each row's file, source and function. A function that is not there does not compile.
pub(crate) const fn locations<const N: usize>(rows: [(&'static str, &str, &str); N]) -> [Location; N] {
    let mut locations = [Location { file: "", line: 0 }; N];
    let mut row = 0;
    let mut place = Place { at: 0, line: 1 };
    while row < N {
        let (file, source, function) = rows[row];
        // Nearly every function is below the one before it, and to read the files again for each took long.
        let continues = row > 0 && is_same(rows[row - 1].0, file);
        let found = if continues { find(source.as_bytes(), place, function.as_bytes()) } else { None };
        place = match found {
            Some(place) => place,
            None => match find(source.as_bytes(), Place { at: 0, line: 1 }, function.as_bytes()) {
                Some(place) => place,
                None => panic!("every rule's function is in the file that the table names"),
            },
        };
        locations[row] = Location { file, line: place.line };
        row += 1;
    }
    locations
}

/// The beginning of a line.
#[derive(Clone, Copy)]
struct Place {
    at: usize,
    line: u32,
}

/// The next line of `source` that begins with `pub fn`, the name and `<`.
const fn find(source: &[u8], mut place: Place, function: &[u8]) -> Option<Place> {
    while place.at < source.len() {
        let name = place.at + b"pub fn ".len();
        if is_at(source, place.at, b"pub fn ")
            && is_at(source, name, function)
            && is_at(source, name + function.len(), b"<")
        {
            return Some(place);
        }
        while place.at < source.len() && source[place.at] != b'\n' {
            place.at += 1;
        }
        place = Place { at: place.at + 1, line: place.line + 1 };
    }
    None
}

const fn is_same(left: &str, right: &str) -> bool {
    left.len() == right.len() && is_at(left.as_bytes(), 0, right.as_bytes())
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
