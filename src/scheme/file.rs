//! # [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089): the scheme `file`

use nom::Parser;
use nom::branch::alt;

use crate::abnf::operators::{literal, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::path::path_absolute;

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// file-URI       = file-scheme ":" file-hier-part
/// ```
///
/// ```
/// # use urispec::{scheme::file::file_uri, trace::Trace};
/// assert_eq!(file_uri("file:///etc/fstab?a")?, ("?a", "file:///etc/fstab"));
///
/// // A path begins with a slash.
/// let trace = Trace::new();
/// assert!(file_uri(trace.of("file:etc/fstab")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "file-URI")]
pub fn file_uri<S: Source>(input: S) -> Parsed<S> {
    seq((file_scheme, literal!(":"), file_hier_part)).parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// file-scheme    = "file"
/// ```
///
/// ```
/// # use urispec::scheme::file::file_scheme;
/// assert_eq!(file_scheme("FILE:/a")?, (":/a", "FILE"));
/// assert!(file_scheme("fil:/a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "file-scheme")]
pub fn file_scheme<S: Source>(input: S) -> Parsed<S> {
    literal!("file").parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// file-hier-part = ( "//" auth-path )
///                / local-path
/// ```
///
/// ```
/// # use urispec::scheme::file::file_hier_part;
/// assert_eq!(file_hier_part("//host.example.com/path#a")?, ("#a", "//host.example.com/path"));
/// assert_eq!(file_hier_part("/path")?, ("", "/path"));
/// assert!(file_hier_part("path").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "file-hier-part")]
pub fn file_hier_part<S: Source>(input: S) -> Parsed<S> {
    alt((seq((literal!("//"), auth_path)), local_path)).parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// auth-path      = [ file-auth ] path-absolute
/// ```
///
/// An empty host is a host, so the optional `file-auth` always matches.
///
/// ```
/// # use urispec::scheme::file::auth_path;
/// assert_eq!(auth_path("/etc/fstab#a")?, ("#a", "/etc/fstab"));
/// // A host alone is no file.
/// assert!(auth_path("host.example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "auth-path")]
pub fn auth_path<S: Source>(input: S) -> Parsed<S> {
    seq((file_auth, path_absolute)).parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// local-path     = path-absolute
/// ```
///
/// ```
/// # use urispec::scheme::file::local_path;
/// assert_eq!(local_path("/c:/path#a")?, ("#a", "/c:/path"));
/// // After two slashes a host would follow.
/// assert_eq!(local_path("//path")?, ("/path", "/"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "local-path")]
pub fn local_path<S: Source>(input: S) -> Parsed<S> {
    path_absolute(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// file-auth      = "localhost"
///                / host
/// ```
///
/// `localhost` is itself a host, and can be the beginning of a longer one, so `host` covers both alternatives.
///
/// ```
/// # use urispec::scheme::file::file_auth;
/// assert_eq!(file_auth("localhost.example/etc")?, ("/etc", "localhost.example"));
/// // There is neither a user nor a port.
/// assert_eq!(file_auth("ada@h:22/etc")?, ("@h:22/etc", "ada"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "file-auth")]
pub fn file_auth<S: Source>(input: S) -> Parsed<S> {
    host(input)
}
