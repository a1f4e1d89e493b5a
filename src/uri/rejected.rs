use core::fmt;

use crate::reading::error::Error;

/// A value that could not be converted, and why. The value is given back.
///
/// ```
/// use urispec::UriBuf;
///
/// let rejected = UriBuf::try_from(String::from("a b")).unwrap_err();
/// assert_eq!(rejected.to_string(), "invalid space in scheme at 1: expected ALPHA, DIGIT, `+`, `-`, `.` or `:`");
/// assert_eq!(rejected.error().span(), 1..2);
/// assert_eq!(rejected.value(), "a b");
/// assert_eq!(rejected.into_value(), "a b");
/// ```
///
/// With `?` it becomes an [`Error`] where one is asked for. With the feature `miette`, a rejected text is a diagnostic that brings its own source:
/// a program that ends with it shows the text and the place. `Display` and `Debug` show the reason alone.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Rejected<T> {
    value: T,
    error: Error,
}

impl<T> Rejected<T> {
    pub(crate) fn new(value: T, error: Error) -> Self {
        Rejected { value, error }
    }

    /// Why it was rejected.
    pub fn error(&self) -> Error {
        self.error
    }

    /// The value.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The value, given back.
    pub fn into_value(self) -> T {
        self.value
    }
}

impl<T> fmt::Display for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl<T> fmt::Debug for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rejected({})", self.error)
    }
}

impl<T> core::error::Error for Rejected<T> {}

impl<T> From<Rejected<T>> for Error {
    fn from(rejected: Rejected<T>) -> Self {
        rejected.error
    }
}

#[cfg(feature = "miette")]
impl<T: miette::SourceCode> miette::Diagnostic for Rejected<T> {
    fn code<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        self.error.code()
    }

    fn help<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        self.error.help()
    }

    fn url<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        self.error.url()
    }

    fn labels(&self) -> Option<alloc::boxed::Box<dyn Iterator<Item = miette::LabeledSpan> + '_>> {
        self.error.labels()
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&self.value)
    }
}
