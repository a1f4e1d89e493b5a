use core::fmt;

/// A `URISyntaxException`, without the input.
///
/// ```
/// use urispec::view::java::{Constructed, JavaUri};
///
/// let error = JavaUri::parse("/é b").unwrap_err();
/// assert_eq!(error.reason(), "Illegal character in path");
/// // Java counts code units of UTF-16, and `é` is one of them and two bytes.
/// assert_eq!((error.index(), error.offset()), (Some(2), Some(3)));
///
/// let error = Constructed::from_authority(Some("http"), None, Some("a"), None, None).unwrap_err();
/// assert_eq!((error.reason(), error.index()), ("Relative path in absolute URI", None));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JavaError {
    pub(super) reason: &'static str,
    pub(super) at: Option<(usize, usize)>,
}

impl JavaError {
    /// Java's reason, such as `Illegal character in path`.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Java's index in UTF-16 code units, or `None` for Java's -1.
    pub fn index(&self) -> Option<usize> {
        self.at.map(|(index, _)| index)
    }

    /// The same position as a byte offset.
    pub fn offset(&self) -> Option<usize> {
        self.at.map(|(_, offset)| offset)
    }
}

/// Displays the message of the exception without the input: `Illegal character in path at index 3`.
impl fmt::Display for JavaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index() {
            Some(index) => write!(f, "{} at index {index}", self.reason),
            None => f.write_str(self.reason),
        }
    }
}

impl core::error::Error for JavaError {}
