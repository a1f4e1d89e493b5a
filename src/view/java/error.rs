use core::fmt;

/// A `URISyntaxException`, without the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JavaError {
    pub(super) reason: &'static str,
    pub(super) at: Option<(usize, usize)>,
}

impl JavaError {
    /// Java's reason: `Illegal character in path`.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Java's index, in UTF-16 units; its -1 is none.
    pub fn index(&self) -> Option<usize> {
        self.at.map(|(index, _)| index)
    }

    /// The place in bytes.
    pub fn offset(&self) -> Option<usize> {
        self.at.map(|(_, offset)| offset)
    }
}

/// `Illegal character in path at index 3`, as the exception's message without the input.
impl fmt::Display for JavaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index() {
            Some(index) => write!(f, "{} at index {index}", self.reason),
            None => f.write_str(self.reason),
        }
    }
}

impl core::error::Error for JavaError {}
