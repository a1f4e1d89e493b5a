//! Passwords in a text of any kind, a part of which is shown.

use std::ops::Range;

use crate::find::letters::{LONGEST_AUTHORITY, begun_password};

/// The places of passwords in a text that is no URI, but has URIs in it: a line of a file, or a message. `find` finds those of a URI, as
/// [`credentials`](urispec::diagnostic::credentials) and [`secrets`](urispec::diagnostic::secrets) do.
///
/// What is between white space, quotation marks and angle brackets may be a URI, whether or not a reader of the document takes it for one.
///
/// ```
/// use urispec_documents::{Text, passwords_in};
/// use urispec_documents::urispec::diagnostic::credentials;
///
/// let text = "base = \"ftp://ada:secret@h/\" # and http://${USER}:s3cret@h/";
/// let places = passwords_in(text.as_bytes(), credentials);
/// assert_eq!(Text::new(text).hiding(places).shown(), &b"base = \"ftp://ada:***@h/\" # and http://${USER}:***@h/"[..]);
/// ```
pub fn passwords_in(text: &[u8], find: impl Fn(&[u8]) -> Vec<Range<usize>>) -> Vec<Range<usize>> {
    let (mut places, mut at) = (Vec::new(), 0);
    let rest = |at: usize| text.get(at..).unwrap_or_default();
    // The signs may be encoded, or wide.
    while let Some(sign) = memchr::memchr3(b'@', b'%', 0xEF, rest(at)) {
        let sign = at + sign;
        let before = text.get(at..sign).unwrap_or_default();
        let start = before.iter().rposition(is_around).map_or(at, |around| at + around + 1);
        let end = rest(sign).iter().position(is_around).map_or(text.len(), |around| sign + around);
        let found = find(text.get(start..end).unwrap_or_default());
        let found = found.into_iter().map(|place| place.start + start..place.end + start);
        let cut = cut_password(text, start, end);
        let free = cut.as_ref().map_or(start, |cut| cut.end);
        places.extend(cut);
        // What is left of those that the other one covers.
        places.extend(found.map(|place| place.start.max(free)..place.end).filter(|place| !place.is_empty()));
        at = end;
    }
    places
}

/// How the sign behind a password is written if not as it is: encoded, and wide.
const SIGNS: [&[u8]; 2] = [b"%40", b"\xEF\xBC\xA0"];

/// A password with a space or a quotation mark in it, of which the part between `start` and `end` has the sign behind it.
fn cut_password(text: &[u8], start: usize, end: usize) -> Option<Range<usize>> {
    let part = text.get(start..end)?;
    let part = part.split(|byte| *byte == b'/').next()?;
    // A password may have these signs in it, too.
    let other = || SIGNS.iter().filter_map(|sign| memchr::memmem::rfind(part, sign)).max();
    let sign = memchr::memrchr(b'@', part).or_else(other)?;
    let gap = start.checked_sub(1).filter(|gap| text.get(*gap) != Some(&b'\n'))?;
    let near = gap.saturating_sub(LONGEST_AUTHORITY);
    let before = text.get(near..gap)?;
    let before = before.rsplit(is_around).next()?;
    let user = memchr::memmem::find(before, b"://")? + "://".len();
    let password = begun_password(before.get(user..)?)?;
    Some(gap - password.len()..start + sign)
}

/// What is in no URI, and around many.
fn is_around(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || b"\"<>".contains(byte)
}
