//! What may be wrong with a text.

use core::fmt;

/// What is wrong.
///
/// ```
/// use urispec::{ErrorKind, Uri};
///
/// let kind = |text| Uri::parse(text).unwrap_err().kind();
/// assert_eq!(kind("http://h/a|b"), ErrorKind::InvalidCharacter);
/// assert_eq!(kind("http://h/%4"), ErrorKind::InvalidPercentEncoding);
/// assert_eq!(kind("http://[::1"), ErrorKind::UnexpectedEnd);
/// assert_eq!(kind("http://[::1").name(), "unexpected-end");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A character that is not allowed there: `http://localhost/A|B`.
    ///
    /// The span is the character, or a byte that is not UTF-8.
    InvalidCharacter,
    /// A `%` without two hexadecimal digits: `/%zz`, `/%4`.
    ///
    /// The span is the character that should be a digit. It is empty where the text ends.
    InvalidPercentEncoding,
    /// The text ends too early: `http://[::1`.
    ///
    /// The span is empty, at the end of the text.
    UnexpectedEnd,
    /// The text is longer than 4,294,967,232 bytes.
    ///
    /// The span is the part beyond that length.
    TooLong,
}

impl ErrorKind {
    /// The kind in kebab-case: `invalid-character`.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorKind::InvalidCharacter => "invalid-character",
            ErrorKind::InvalidPercentEncoding => "invalid-percent-encoding",
            ErrorKind::UnexpectedEnd => "unexpected-end",
            ErrorKind::TooLong => "too-long",
        }
    }
}

/// Displays the name.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The longest text that is read, in bytes. Offsets in it, and in its normal form, fit in 32 bits.
pub(crate) const LONGEST: usize = u32::MAX as usize - LONGEST_ADDED;

/// More bytes than normalization adds to a text: `/.`, `//`, `/`, and the decimal numbers of an IPv6 address.
pub(crate) const LONGEST_ADDED: usize = 63;
