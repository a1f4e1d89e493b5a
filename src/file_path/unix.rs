use alloc::string::String;
use alloc::vec::Vec;

use super::error::FilePathError;
use super::segments::{decode_segments, host_and_path, push_segments};
use crate::uri::owned::UriBuf;
use crate::uri::view::Uri;

/// The URI of a path, which must be absolute. Its bytes need not be Unicode.
///
/// Slashes at the start are one. A slash at the end stays, so that a directory can be the base of relative references.
///
/// ```
/// use urispec::file_path::{FilePathError, unix};
///
/// assert_eq!(unix::from_path(b"/a b/#\xFF?")?.as_str(), "file:///a%20b/%23%FF%3F");
/// assert_eq!(unix::from_path(b"/srv/")?.as_str(), "file:///srv/");
/// assert_eq!(unix::from_path(b"srv").unwrap_err(), FilePathError::Relative);
/// # Ok::<(), FilePathError>(())
/// ```
///
/// # Errors
///
/// The path is relative, or contains a NUL.
pub fn from_path(path: impl AsRef<[u8]>) -> Result<UriBuf, FilePathError> {
    let path = path.as_ref();
    let [b'/', names @ ..] = path else { return Err(FilePathError::Relative) };
    // A path that begins with `//` is no `path-absolute`, which RFC 8089 asks for.
    let slashes = names.iter().take_while(|byte| **byte == b'/').count();
    let names = names.get(slashes..).unwrap_or_default();
    if let Some(name) = names.split(|byte| *byte == b'/').find(|name| name.contains(&0)) {
        return Err(FilePathError::Name(String::from_utf8_lossy(name).into_owned()));
    }
    let mut text = String::from("file:///");
    push_segments(&mut text, names.split(|byte| *byte == b'/'));
    Ok(text.try_into()?)
}

/// The path of a URI on this machine.
///
/// The host is absent, empty or `localhost`. An empty path is the root.
///
/// ```
/// use urispec::Uri;
/// use urispec::file_path::{FilePathError, unix};
///
/// let path = |text| unix::to_path(Uri::parse(text).unwrap());
/// assert_eq!(path("file:///a%20b#top")?, b"/a b");
/// assert_eq!(path("file:/a%FF/")?, b"/a\xFF/");
/// assert_eq!(path("file://example.com/a"), Err(FilePathError::Host("example.com".into())));
/// assert_eq!(path("file:///a?b"), Err(FilePathError::Query));
/// # Ok::<(), FilePathError>(())
/// ```
///
/// # Errors
///
/// The URI names no path on this machine: see [`FilePathError`].
pub fn to_path(uri: Uri<'_>) -> Result<Vec<u8>, FilePathError> {
    let (host, path) = host_and_path(uri)?;
    if let Some(host) = host {
        return Err(FilePathError::Host(host.as_str().into()));
    }
    match path.as_bytes().first() {
        None if uri.authority().is_some() => Ok(b"/".into()),
        Some(b'/') => decode_segments(path, b'/', b"/"),
        _ => Err(FilePathError::Relative),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

    use super::{FilePathError, from_path, to_path};
    use crate::uri::view::Uri;

    #[track_caller]
    fn both(path: &[u8], uri: &str) {
        assert_eq!(from_path(path).unwrap().as_str(), uri);
        assert_eq!(to_path(Uri::parse(uri).unwrap()).unwrap(), path, "{uri}");
    }

    #[test]
    fn any_absolute_path_is_a_uri_and_back() {
        both(b"/", "file:///");
        both(b"/a", "file:///a");
        both(b"/a/", "file:///a/");
        both(b"/a//b", "file:///a//b");
        both(b"/a/../b/.", "file:///a/../b/.");
        both(b"/C:/a", "file:///C:/a");
        both(b"/a%2Fb", "file:///a%252Fb");
        both(br#"/\ "<>|^`{}[]"#, "file:///%5C%20%22%3C%3E%7C%5E%60%7B%7D%5B%5D");
        both("/é\u{202e}".as_bytes(), "file:///%C3%A9%E2%80%AE");
        for byte in (1..=u8::MAX).filter(|byte| *byte != b'/') {
            let path = [b'/', byte, byte];
            let uri = from_path(path).unwrap();
            assert_eq!(to_path(uri.view()).unwrap(), path, "{uri}");
        }
    }

    #[test]
    fn slashes_at_the_start_are_one() {
        assert_eq!(from_path(b"//").unwrap().as_str(), "file:///");
        assert_eq!(from_path(b"///a//").unwrap().as_str(), "file:///a//");
    }

    #[test]
    fn a_path_without_a_uri() {
        for path in ["", "a", "./a", "~/a", "file:///a"] {
            assert_eq!(from_path(path), Err(FilePathError::Relative), "{path}");
        }
        assert_eq!(from_path(b"/a/b\0/c"), Err(FilePathError::Name("b\0".into())));
    }

    #[test]
    fn a_uri_on_this_machine_is_a_path() {
        for uri in ["file:/a", "file:///a", "FILE://LocalHost/a", "file://loc%61lhost/%61", "file:///a#b"] {
            assert_eq!(to_path(Uri::parse(uri).unwrap()).unwrap(), b"/a", "{uri}");
        }
        assert_eq!(to_path(Uri::parse("file://").unwrap()).unwrap(), b"/");
        assert_eq!(to_path(Uri::parse("file://localhost").unwrap()).unwrap(), b"/");
    }

    #[test]
    fn a_uri_without_a_path() {
        let error = |uri| to_path(Uri::parse(uri).unwrap()).unwrap_err();
        assert_eq!(error("files:///a"), FilePathError::Scheme);
        assert_eq!(error("file://h/a"), FilePathError::Host("h".into()));
        assert_eq!(error("file://127.0.0.1/a"), FilePathError::Host("127.0.0.1".into()));
        assert_eq!(error("file://@/a"), FilePathError::Authority);
        assert_eq!(error("file://:/a"), FilePathError::Authority);
        assert_eq!(error("file:///a?"), FilePathError::Query);
        assert_eq!(error("file:a"), FilePathError::Relative);
        assert_eq!(error("file:"), FilePathError::Relative);
        assert_eq!(error("file:///a/b%2fc/d"), FilePathError::Name("b%2fc".into()));
        assert_eq!(error("file:///%00"), FilePathError::Name("%00".into()));
    }
}
