//! Texts whose passwords must not show (RFC 3986, 3.2.1 and 7.5).

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::{Diagnostic, finder};
use crate::rule::Rule;

/// What follows the first `:` of each authority, up to its last `@`: a password, if there is one.
///
/// The text need not be valid, so what could be a password counts as one: whatever stands after two slashes, or after a
/// scheme, may be an authority; backslashes pass as slashes; and where what follows the `:` is no port, the last `@` may
/// come after a `/`, `?` or `#`.
fn secrets(text: &[u8]) -> Vec<Range<usize>> {
    let is_slash = |byte: &u8| b"/\\".contains(byte);
    let mut secrets = Vec::new();
    let last = text.iter().rposition(|byte| *byte == b'@');
    let colon = text.iter().position(|byte| b":/?#\\@".contains(byte)).filter(|at| text.get(*at) == Some(&b':'));
    let after_scheme = colon.map(|colon| colon + 1).filter(|at| text.get(*at).is_some_and(is_slash));
    let pairs = text.windows(2).enumerate().filter(|(_, pair)| pair.iter().all(is_slash)).map(|(at, _)| at);
    for start in [after_scheme.unwrap_or(0)].into_iter().chain(pairs) {
        let slashes = text.get(start..).unwrap_or_default().iter().take_while(|byte| is_slash(byte)).count();
        secrets.extend(secret(text, start + slashes, last));
    }
    secrets
}

/// The password of an authority that would start here. The last `@` of the text is `last`.
fn secret(text: &[u8], start: usize, last: Option<usize>) -> Option<Range<usize>> {
    let rest = text.get(start..)?;
    let authority = rest.get(..rest.iter().position(|byte| b"/?#".contains(byte)).unwrap_or(rest.len()))?;
    let colon = authority.iter().position(|byte| *byte == b':')?;
    let within = authority.get(colon + 1..)?;
    let is_port = within.iter().all(u8::is_ascii_digit);
    let end = match within.iter().rposition(|byte| *byte == b'@') {
        Some(at) => start + colon + 1 + at,
        None => last.filter(|at| !is_port && *at > start + colon)?,
    };
    let secret = start + colon + 1..end;
    (!secret.is_empty()).then_some(secret)
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
    let secrets = secrets(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut redacted: Vec<u8> = text.to_vec();
    for secret in secrets {
        redacted.get_mut(secret).unwrap_or_default().fill(b'*');
    }
    Cow::Owned(redacted)
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
    finder::find(text, rule, secrets(text))
}
