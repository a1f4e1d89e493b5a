//! Why a path has no URI, or a URI no path.

use alloc::string::String;
use core::fmt;

use crate::reading::error::Error;
use crate::uri::rejected::Rejected;

/// A path that has no `file` URI, or a URI that names no path.
///
/// ```
/// use urispec::Uri;
/// use urispec::file_path::{FilePathError, unix, windows};
///
/// assert_eq!(unix::from_path("a/b").unwrap_err(), FilePathError::Relative);
/// let error = windows::to_path(Uri::parse("file://server/share/a%5Cb").unwrap()).unwrap_err();
/// assert_eq!(error, FilePathError::Name("a%5Cb".into()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FilePathError {
    /// The scheme is not `file`: `http://example.com/a`.
    Scheme,
    /// The URI names a host, and the platform has no paths on other hosts: `file://example.com/a` on Unix.
    Host(String),
    /// The authority has a user or a port, which files do not have: `file://ada@host/a`.
    Authority,
    /// The URI has a query, which files do not have: `file:///a?b`. A `?` in a name is `%3F`.
    Query,
    /// The path is relative: `a/b`; or relative to a drive or a share: `C:a`, `\a`, `\\server`.
    Relative,
    /// A path of Windows without a drive and a share: `file:///a/b`.
    Drive,
    /// A device, a volume, or another name that is not a file's: `\\.\pipe\a`.
    Device,
    /// A name that contains a separator or a NUL: `a%2Fb`.
    Name(String),
    /// A name that is not Unicode, which the platform needs: `%FF` on Windows.
    Unicode,
    /// The path is too long for a URI.
    Invalid(Error),
}

impl fmt::Display for FilePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FilePathError::Scheme => f.write_str("the scheme is not `file`"),
            FilePathError::Host(host) => write!(f, "a file path and a `file` URI cannot both name the host `{host}`"),
            FilePathError::Authority => f.write_str("a file has no user and no port"),
            FilePathError::Query => f.write_str("a file has no query; a `?` in a name is written as `%3F`"),
            FilePathError::Relative => f.write_str("the path is not absolute"),
            FilePathError::Drive => f.write_str("the path has neither a drive nor a share"),
            FilePathError::Device => {
                f.write_str("the path names a device or a volume, not a file on a drive or a share")
            }
            FilePathError::Name(name) => {
                write!(f, "the name `{name}` contains a separator or a NUL when it is decoded")
            }
            FilePathError::Unicode => f.write_str("the path is not Unicode"),
            FilePathError::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FilePathError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            FilePathError::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

/// The error has no place in a text, so there is no label.
#[cfg(feature = "miette")]
impl miette::Diagnostic for FilePathError {
    fn code<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        Some(alloc::boxed::Box::new(match self {
            FilePathError::Scheme => "scheme",
            FilePathError::Host(_) => "host",
            FilePathError::Authority => "authority",
            FilePathError::Query => "query",
            FilePathError::Relative => "relative",
            FilePathError::Drive => "drive",
            FilePathError::Device => "device",
            FilePathError::Name(_) => "name",
            FilePathError::Unicode => "unicode",
            FilePathError::Invalid(error) => error.kind().name(),
        }))
    }

    fn help<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        match self {
            FilePathError::Invalid(error) => error.help(),
            _ => None,
        }
    }
}

impl<T> From<Rejected<T>> for FilePathError {
    fn from(rejected: Rejected<T>) -> Self {
        FilePathError::Invalid(rejected.error())
    }
}

impl From<Error> for FilePathError {
    fn from(error: Error) -> Self {
        FilePathError::Invalid(error)
    }
}
