//! Texts whose passwords must not show (RFC 3986, 3.2.1 and 7.5).

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::{Diagnostic, finder};
use crate::rule::Rule;

/// What follows the first `:` of an authority, up to its last `@`: a password, if there is one.
///
/// The text need not be valid, so what could be a password counts as one: backslashes pass as slashes; without a slash
/// at all, or with a single one, an authority is assumed; and where what follows the `:` is no port, the last `@` may
/// come after a `/`, `?` or `#`.
pub(super) fn secret(text: &[u8]) -> Option<Range<usize>> {
    let is_slash = |byte: &u8| b"/\\".contains(byte);
    let tail = |at: usize| text.get(at..).unwrap_or_default();
    let colon = text.iter().position(|byte| b":/?#\\@".contains(byte)).filter(|at| text.get(*at) == Some(&b':'));
    // After the scheme, if what follows it could be an authority; else the scheme may be a user.
    let mut start = match colon {
        Some(colon) if tail(colon + 1).first().is_some_and(is_slash) => colon + 1,
        Some(_) | None => 0,
    };
    start += tail(start).iter().take_while(|byte| is_slash(byte)).count();
    let end = |stop: &[u8]| tail(start).iter().position(|byte| stop.contains(byte)).map_or(text.len(), |at| start + at);
    let colon = start + text.get(start..end(b"/?#"))?.iter().position(|byte| *byte == b':')?;
    let authority = text.get(colon..end(b"/?#"))?;
    let last = |part: &[u8]| part.iter().rposition(|byte| *byte == b'@').map(|at| colon + 1..colon + at);
    let is_port = authority.get(1..)?.iter().all(u8::is_ascii_digit);
    last(authority).or_else(|| last(tail(colon)).filter(|_| !is_port)).filter(|secret| !secret.is_empty())
}

/// The text with `*` for every byte of what may be a password: what follows the first `:` of the authority, up to the
/// last `@`. Places stay where they are.
///
/// The text need not be a URI.
///
/// ```
/// use urispec::diagnostic::redact;
///
/// assert_eq!(redact(b"ftp://ada:secret@example.com/"), &b"ftp://ada:******@example.com/"[..]);
/// assert_eq!(redact(b"ftp://ada:se cr]et@example.com/"), &b"ftp://ada:********@example.com/"[..]);
/// assert_eq!(redact(b"http://example.com:80/@"), &b"http://example.com:80/@"[..]);
/// ```
pub fn redact(text: &[u8]) -> Cow<'_, [u8]> {
    match secret(text) {
        None => Cow::Borrowed(text),
        Some(secret) => {
            let mut redacted: Vec<u8> = text.to_vec();
            redacted.get_mut(secret).unwrap_or_default().fill(b'*');
            Cow::Owned(redacted)
        }
    }
}

/// As [`diagnose`](crate::diagnose), but nothing that is said tells what [`redact`] hides.
///
/// ```
/// use urispec::Rule;
/// use urispec::diagnostic::{diagnose_redacted, redact};
///
/// let text = b"ftp://ada:pass|word@example.com/";
/// let diagnostics = diagnose_redacted(text, Rule::Uri);
/// assert_eq!(diagnostics[0].to_string(), "a character that is not shown cannot stand in a userinfo");
/// assert_eq!(redact(text), &b"ftp://ada:*********@example.com/"[..]);
/// ```
pub fn diagnose_redacted(text: impl AsRef<[u8]>, rule: Rule) -> Vec<Diagnostic> {
    let text = text.as_ref();
    finder::find(text, rule, secret(text))
}
