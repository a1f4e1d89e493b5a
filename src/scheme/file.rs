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
#[doc(alias = "file-URI")]
pub fn file_uri<S: Source>(input: S) -> Parsed<S> {
    seq((file_scheme, literal!(":"), file_hier_part)).parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// file-scheme    = "file"
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
#[doc(alias = "auth-path")]
pub fn auth_path<S: Source>(input: S) -> Parsed<S> {
    seq((file_auth, path_absolute)).parse_complete(input)
}

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc8089#section-2)
///
/// ```abnf
/// local-path     = path-absolute
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
#[doc(alias = "file-auth")]
pub fn file_auth<S: Source>(input: S) -> Parsed<S> {
    host(input)
}
