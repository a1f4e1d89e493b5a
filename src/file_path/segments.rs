//! What the platforms share: the parts of a `file` URI, and the names in its path.

use alloc::string::String;
use alloc::vec::Vec;

use super::error::FilePathError;
use crate::rfc3986::decoding::Decoded;
use crate::rfc3986::encoding::{Alphabet, Component, Encoded};
use crate::uri::authority::Host;
use crate::uri::view::Uri;

/// The host, unless it is this machine, and the path of a `file` URI (RFC 8089, section 2).
pub(super) fn host_and_path(uri: Uri<'_>) -> Result<(Option<Host<'_>>, &str), FilePathError> {
    if !uri.scheme().is("file") {
        return Err(FilePathError::Scheme);
    }
    let authority = uri.authority();
    if authority.is_some_and(|authority| authority.userinfo().is_some() || authority.port().is_some()) {
        return Err(FilePathError::Authority);
    }
    if uri.query().is_some() {
        return Err(FilePathError::Query);
    }
    let host = authority.map(|authority| authority.host()).filter(|host| !is_this_machine(host.as_str()));
    Ok((host, uri.path().as_str()))
}

/// An empty host and `localhost` are the machine that reads the URI.
pub(super) fn is_this_machine(host: &str) -> bool {
    host.is_empty() || Decoded::new(host).map(|byte| byte.to_ascii_lowercase()).eq(*b"localhost")
}

/// Writes names with a separator between them, each encoded as a segment.
pub(super) fn push_segments<'n>(text: &mut String, names: impl Iterator<Item = &'n [u8]>) {
    for (at, name) in names.enumerate() {
        if at > 0 {
            text.push('/');
        }
        text.extend(Encoded::data(name, Component::Segment, Alphabet::Uri).pieces());
    }
}

/// Decodes the names of a path, with `separator` between them. No name may hold one of `separators` or a NUL.
pub(super) fn decode_segments(path: &str, separator: u8, separators: &[u8]) -> Result<Vec<u8>, FilePathError> {
    let mut decoded = Vec::with_capacity(path.len());
    for (at, segment) in path.split('/').enumerate() {
        if at > 0 {
            decoded.push(separator);
        }
        if Decoded::new(segment).any(|byte| byte == 0 || separators.contains(&byte)) {
            return Err(FilePathError::Name(segment.into()));
        }
        decoded.extend(Decoded::new(segment));
    }
    Ok(decoded)
}
