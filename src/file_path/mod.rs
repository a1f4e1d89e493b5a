//! File paths as URIs and back, by [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089) and its appendices.
//!
//! [`UriBuf::from_file_path`](crate::UriBuf::from_file_path) and [`Uri::to_file_path`](crate::Uri::to_file_path) convert paths of the platform that a
//! program is compiled for. The modules [`unix`] and [`windows`] convert paths of one platform on any, and touch no file.
//!
//! ```
//! use urispec::Uri;
//! use urispec::file_path::{unix, windows};
//!
//! assert_eq!(unix::from_path(b"/home/ada/100% caf\xC3\xA9")?.as_str(), "file:///home/ada/100%25%20caf%C3%A9");
//! assert_eq!(windows::from_path(r"C:\Program Files\a.txt")?.as_str(), "file:///C:/Program%20Files/a.txt");
//! assert_eq!(windows::from_path(r"\\server\share\a.txt")?.as_str(), "file://server/share/a.txt");
//!
//! assert_eq!(unix::to_path(Uri::parse("file://localhost/home/a%20b").unwrap())?, b"/home/a b");
//! assert_eq!(windows::to_path(Uri::parse("file:c:/a%20b").unwrap())?, r"c:\a b");
//!
//! // An encoded separator would be read as more than one name.
//! let error = unix::to_path(Uri::parse("file:///upload/..%2F..%2Fetc").unwrap()).unwrap_err();
//! assert_eq!(error.to_string(), "the name `..%2F..%2Fetc` contains a separator or a NUL when it is decoded");
//! # Ok::<(), urispec::file_path::FilePathError>(())
//! ```
//!
//! The segments `.` and `..` stay as they are, in either direction. Whether `/a/../b` is `/b` depends on symbolic links, which only a file system
//! knows: [normalize](crate::Uri::normalize) the URI or canonicalize the path to be rid of them. A fragment is no part of the path and is left out.

mod error;

#[cfg(all(feature = "std", any(unix, windows)))]
mod native;

mod segments;

/// Paths of Unix: any bytes.
pub mod unix;

/// Paths of Windows: drives, and names of servers and shares.
pub mod windows;

pub use error::FilePathError;
