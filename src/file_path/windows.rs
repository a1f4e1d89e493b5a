use alloc::borrow::ToOwned;
use alloc::string::String;

use super::error::FilePathError;
use super::segments::{decode_segments, host_and_path, is_this_machine, push_segments};
use crate::rfc3986::encoding::{Alphabet, Component, Encoded};
use crate::uri::authority::{Host, HostKind};
use crate::uri::owned::UriBuf;
use crate::uri::view::Uri;

/// The URI of a path, which must begin with a drive (RFC 8089, appendix E.2) or with a server and a share (appendix E.3.1).
///
/// Both `\` and `/` separate names. The prefix `\\?\` is left out; then only `\` separates.
///
/// ```
/// use urispec::file_path::{FilePathError, windows};
///
/// assert_eq!(windows::from_path(r"C:\Users\ada\50%")?.as_str(), "file:///C:/Users/ada/50%25");
/// assert_eq!(windows::from_path(r"\\server\share\a b")?.as_str(), "file://server/share/a%20b");
/// assert_eq!(windows::from_path(r"\\?\C:\a")?.as_str(), "file:///C:/a");
/// assert_eq!(windows::from_path(r"C:a").unwrap_err(), FilePathError::Relative);
/// assert_eq!(windows::from_path(r"\\.\pipe\a").unwrap_err(), FilePathError::Device);
/// # Ok::<(), FilePathError>(())
/// ```
///
/// # Errors
///
/// The path is relative, or names a device, or a server that a URI would read as something else, or contains a NUL.
pub fn from_path(path: &str) -> Result<UriBuf, FilePathError> {
    let is_separator = |char| matches!(char, '\\' | '/');
    if let Some(verbatim) = path.strip_prefix(r"\\?\") {
        // What is between the backslashes is a name, whatever it is.
        let is_name = |name: &&str| name.contains('/') || matches!(*name, "." | "..");
        if let Some(name) = verbatim.split('\\').find(is_name) {
            return Err(FilePathError::Name(name.into()));
        }
        return match verbatim.get(.."UNC\\".len()) {
            Some(unc) if unc.eq_ignore_ascii_case("UNC\\") => {
                on_share(verbatim.get("UNC\\".len()..).unwrap_or_default())
            }
            _ if drive(verbatim).is_none() => Err(FilePathError::Device),
            _ => on_drive(verbatim),
        };
    }
    match path.strip_prefix(is_separator).and_then(|path| path.strip_prefix(is_separator)) {
        Some(device)
            if device
                .strip_prefix(['.', '?'])
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(is_separator)) =>
        {
            Err(FilePathError::Device)
        }
        Some(share) => on_share(share),
        None => on_drive(path),
    }
}

/// The letter and the colon at the start of a path, and what follows.
fn drive(path: &str) -> Option<(&str, &str)> {
    let is_drive = matches!(path.as_bytes(), [letter, b':', ..] if letter.is_ascii_alphabetic());
    path.split_at_checked("C:".len()).filter(|_| is_drive)
}

fn on_drive(path: &str) -> Result<UriBuf, FilePathError> {
    let (drive, path) = drive(path).ok_or(FilePathError::Relative)?;
    let names = path.strip_prefix(['\\', '/']).ok_or(FilePathError::Relative)?;
    let mut text = String::from("file:///");
    text.push_str(drive);
    text.push('/');
    push_names(&mut text, names)?;
    Ok(text.try_into()?)
}

/// The URI of a path that begins with the name of a server.
fn on_share(path: &str) -> Result<UriBuf, FilePathError> {
    let (server, names) = path.split_once(['\\', '/']).ok_or(FilePathError::Relative)?;
    if names.is_empty() || names.starts_with(['\\', '/']) {
        return Err(FilePathError::Relative);
    }
    let is_other = server.contains([':', '?', '#', '[', ']', '@', '%', '\0']) || server == "..";
    if is_this_machine(server) || is_other {
        return Err(FilePathError::Host(server.into()));
    }
    let mut text = String::from("file://");
    text.extend(Encoded::data(server.as_bytes(), Component::RegName, Alphabet::Uri).pieces());
    text.push('/');
    push_names(&mut text, names)?;
    Ok(text.try_into()?)
}

fn push_names(text: &mut String, names: &str) -> Result<(), FilePathError> {
    let names = || names.split(['\\', '/']);
    if let Some(name) = names().find(|name| name.contains('\0')) {
        return Err(FilePathError::Name(name.into()));
    }
    push_segments(text, names().map(str::as_bytes));
    Ok(())
}

/// The path of a URI.
///
/// A host is a server. Without one, or with `localhost`, the path begins with a drive: `file:///C:/a`, and also `file:C:/a` (appendix E.2). Paths of servers
/// with four or five slashes, `file:////server/share`, are read too (appendix E.3.2).
///
/// ```
/// use urispec::Uri;
/// use urispec::file_path::{FilePathError, windows};
///
/// let path = |text| windows::to_path(Uri::parse(text).unwrap());
/// assert_eq!(path("file:///C:/a%20b#top")?, r"C:\a b");
/// assert_eq!(path("file://server/share/a")?, r"\\server\share\a");
/// assert_eq!(path("file:///a/b"), Err(FilePathError::Drive));
/// assert_eq!(path("file:///C:/a%5C..%5Cb"), Err(FilePathError::Name("a%5C..%5Cb".into())));
/// # Ok::<(), FilePathError>(())
/// ```
///
/// # Errors
///
/// The URI names no path: see [`FilePathError`].
pub fn to_path(uri: Uri<'_>) -> Result<String, FilePathError> {
    let (host, path) = host_and_path(uri)?;
    let names = path.strip_prefix('/');
    if let Some(host) = host {
        return share(server(host)?, names.unwrap_or_default());
    }
    // Two or three slashes, and the name of a server.
    if let Some(path) = path.strip_prefix("//") {
        let path = path.strip_prefix('/').unwrap_or(path);
        let (server, names) = path.split_once('/').unwrap_or((path, ""));
        return share(decoded_server(server)?, names);
    }
    let path = decode(names.unwrap_or(path))?;
    match drive(&path) {
        Some((_, rest)) if rest.starts_with('\\') => Ok(path),
        // Alone, a drive is relative to its working directory.
        Some((_, "")) if names.is_some() => Ok(path + "\\"),
        Some(_) if names.is_none() => Err(FilePathError::Relative),
        _ => Err(FilePathError::Drive),
    }
}

/// The name of a server, as a path writes it. Addresses with colons have none.
fn server(host: Host<'_>) -> Result<String, FilePathError> {
    match host.kind() {
        HostKind::Ipv4(_) | HostKind::RegName(_) => decoded_server(host.as_str()),
        HostKind::Ipv6(_) | HostKind::IpvFuture(_) => Err(FilePathError::Host(host.as_str().into())),
    }
}

fn decoded_server(host: &str) -> Result<String, FilePathError> {
    let refused = || FilePathError::Host(host.to_owned());
    let server = decode(host).map_err(|_| refused())?;
    // `\\.\` and `\\?\` are no servers, and neither is anything with a delimiter in it.
    let is_other = is_this_machine(host) || matches!(&*server, "." | "..") || server.contains([':', '@', '?', '#']);
    if is_other { Err(refused()) } else { Ok(server) }
}

fn share(server: String, names: &str) -> Result<String, FilePathError> {
    if names.is_empty() || names.starts_with('/') {
        return Err(FilePathError::Drive);
    }
    let names = decode(names)?;
    Ok([r"\\", &server, r"\", &names].concat())
}

fn decode(path: &str) -> Result<String, FilePathError> {
    String::from_utf8(decode_segments(path, b'\\', br"\/")?).map_err(|_| FilePathError::Unicode)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

    use super::{FilePathError, from_path, to_path};
    use crate::uri::view::Uri;

    #[track_caller]
    fn both(path: &str, uri: &str) {
        assert_eq!(from_path(path).unwrap().as_str(), uri);
        assert_eq!(to_path(Uri::parse(uri).unwrap()).unwrap(), path);
    }

    #[test]
    fn a_path_on_a_drive() {
        both(r"C:\", "file:///C:/");
        both(r"c:\a", "file:///c:/a");
        both(r"C:\a\", "file:///C:/a/");
        both(r"C:\a:b", "file:///C:/a:b");
        both(r"C:\é #%?\b", "file:///C:/%C3%A9%20%23%25%3F/b");
        both(r"C:\\a", "file:///C://a");
        both(r"C:\..\a\.", "file:///C:/../a/.");
        assert_eq!(from_path("C:/a/b").unwrap().as_str(), "file:///C:/a/b");
    }

    #[test]
    fn a_path_on_a_share() {
        both(r"\\server\share", "file://server/share");
        both(r"\\server\share\", "file://server/share/");
        both(r"\\192.0.2.1\c$\a b", "file://192.0.2.1/c$/a%20b");
        both(r"\\sérver\share", "file://s%C3%A9rver/share");
        assert_eq!(from_path("//server/share/a").unwrap().as_str(), "file://server/share/a");
    }

    #[test]
    fn a_verbatim_path() {
        assert_eq!(from_path(r"\\?\C:\a").unwrap().as_str(), "file:///C:/a");
        assert_eq!(from_path(r"\\?\UNC\server\share\a").unwrap().as_str(), "file://server/share/a");
        assert_eq!(from_path(r"\\?\unc\server\share").unwrap().as_str(), "file://server/share");
        assert_eq!(from_path(r"\\?\Volume{0}\a"), Err(FilePathError::Device));
        assert_eq!(from_path(r"\\?\C:"), Err(FilePathError::Relative));
        assert_eq!(from_path(r"\\?\C:\a/b"), Err(FilePathError::Name("a/b".into())));
        assert_eq!(from_path(r"\\?\C:\..\a"), Err(FilePathError::Name("..".into())));
    }

    #[test]
    fn a_path_without_a_uri() {
        for path in ["", "a", r"\a", "/a", "C:", "C:a", r"1:\a", r"é:\a", r"\\server", r"\\server\", r"\\server\\a"] {
            assert_eq!(from_path(path), Err(FilePathError::Relative), "{path}");
        }
        for path in [r"\\.\pipe\a", r"\\.\C:\a", r"\\.", "//?/C:/a", r"\/.\a"] {
            assert_eq!(from_path(path), Err(FilePathError::Device), "{path}");
        }
        for (server, path) in [
            ("localhost", r"\\localhost\c$"),
            ("", r"\\\share\a"),
            ("a@b", r"\\a@b\share"),
            ("..", r"\\..\share"),
            ("::1", r"\\::1\share"),
        ] {
            assert_eq!(from_path(path), Err(FilePathError::Host(server.into())), "{path}");
        }
        assert_eq!(from_path("C:\\a\\b\0"), Err(FilePathError::Name("b\0".into())));
    }

    #[test]
    fn other_ways_to_write_a_path() {
        let path = |uri| to_path(Uri::parse(uri).unwrap()).unwrap();
        for uri in
            ["file:c:/a", "file:/c:/a", "file:///c:/a", "FILE://LOCALHOST/c:/a", "file:///c%3A/a", "file:///c:/a#b"]
        {
            assert_eq!(path(uri), r"c:\a", "{uri}");
        }
        for uri in ["file://h/s/a", "file:////h/s/a", "file://///h/s/a", "file://%68/s/a"] {
            assert_eq!(path(uri), r"\\h\s\a", "{uri}");
        }
        assert_eq!(path("file:///c:"), r"c:\");
    }

    #[test]
    fn a_uri_without_a_path() {
        let error = |uri: &str| to_path(Uri::parse(uri).unwrap()).unwrap_err();
        for uri in ["file:///a", "file:/", "file://", "file:a", "file:///c%7C/a", "file:///ca:/", "file:///c:a"] {
            assert_eq!(error(uri), FilePathError::Drive, "{uri}");
        }
        assert_eq!(error("file:c:a"), FilePathError::Relative);
        assert_eq!(error("file:c:"), FilePathError::Relative);
        assert_eq!(error("file://h"), FilePathError::Drive);
        assert_eq!(error("file://h/"), FilePathError::Drive);
        assert_eq!(error("file://h//a"), FilePathError::Drive);
        assert_eq!(error("file:///c:/%FF"), FilePathError::Unicode);
        assert_eq!(error("file:///c:/a%2Fb"), FilePathError::Name("a%2Fb".into()));
        assert_eq!(error("file:///c:/a%5cb"), FilePathError::Name("a%5cb".into()));
        assert_eq!(error("file:///c:/a?b"), FilePathError::Query);
        assert_eq!(error("http://h/c:/a"), FilePathError::Scheme);
        assert_eq!(error("file://h:1/s"), FilePathError::Authority);
        // None of these may become `\\.\`, `\\?\` or more than a server.
        for host in [".", "..", "%3F", "[::1]", "[v1.a]", "a%5Cb", "a%2Fb", "a%00", "a%FF", "a%3Ab", "a%40b"] {
            let uri = std::format!("file://{host}/share/a");
            assert_eq!(error(&uri), FilePathError::Host(host.into()), "{uri}");
        }
        for host in [".", "%3F", "localhost", "a%5Cb"] {
            let uri = std::format!("file:////{host}/share/a");
            assert!(matches!(error(&uri), FilePathError::Host(_)), "{uri}");
        }
    }

    extern crate std;
}
