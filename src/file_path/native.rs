//! Paths of the platform that the library is compiled for.

use std::path::{Path, PathBuf};

use super::error::FilePathError;
use crate::uri::owned::{UriBuf, UriCow, forward};
use crate::uri::view::Uri;

impl UriBuf {
    /// The `file` URI of a path, which must be absolute. The file need not exist.
    ///
    /// A separator at the end of the path stays; without it, a reference such as `a.txt` is resolved beside the last name, not below it.
    /// [`file_path`](crate::file_path) tells more, and converts paths of other platforms.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use urispec::UriBuf;
    ///
    /// assert_eq!(UriBuf::from_file_path("/etc/hosts")?.as_str(), "file:///etc/hosts");
    /// assert!(UriBuf::from_file_path("hosts").is_err());
    /// # }
    /// # Ok::<(), urispec::file_path::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The path has no URI: see [`FilePathError`].
    pub fn from_file_path(path: impl AsRef<Path>) -> Result<UriBuf, FilePathError> {
        from_path(path.as_ref())
    }
}

impl Uri<'_> {
    /// The path of a `file` URI. The file need not exist.
    ///
    /// ```
    /// # #[cfg(unix)] {
    /// use std::path::PathBuf;
    /// use urispec::Uri;
    ///
    /// assert_eq!(Uri::parse("file:///home/a%20b#top").unwrap().to_file_path()?, PathBuf::from("/home/a b"));
    /// assert!(Uri::parse("file://example.com/home").unwrap().to_file_path().is_err());
    /// # }
    /// # Ok::<(), urispec::file_path::FilePathError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The URI names no path on this platform: see [`FilePathError`].
    pub fn to_file_path(&self) -> Result<PathBuf, FilePathError> {
        to_path(*self)
    }
}

forward! {
    UriBuf UriCow Uri {
        fn to_file_path[]() -> Result<PathBuf, FilePathError>;
    }
}

#[cfg(unix)]
fn from_path(path: &Path) -> Result<UriBuf, FilePathError> {
    use std::os::unix::ffi::OsStrExt;

    super::unix::from_path(path.as_os_str().as_bytes())
}

#[cfg(unix)]
fn to_path(uri: Uri<'_>) -> Result<PathBuf, FilePathError> {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    super::unix::to_path(uri).map(|path| OsString::from_vec(path).into())
}

#[cfg(windows)]
fn from_path(path: &Path) -> Result<UriBuf, FilePathError> {
    super::windows::from_path(path.to_str().ok_or(FilePathError::Unicode)?)
}

#[cfg(windows)]
fn to_path(uri: Uri<'_>) -> Result<PathBuf, FilePathError> {
    super::windows::to_path(uri).map(PathBuf::from)
}
