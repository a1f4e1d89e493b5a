//! Passwords in a text of any kind, a part of which is shown.

use std::ops::Range;

use urispec::diagnostic::{credentials, secrets};

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
    let mut gap = start.checked_sub(1).filter(|gap| text.get(*gap) != Some(&b'\n'))?;
    let near = gap.saturating_sub(LONGEST_AUTHORITY);
    // Angle brackets may be in a password by pairs, `ada:pa<x>ss@h.test`, and a tag that closes if another opens it before, or alone.
    let (mut closed, mut count) = (0_usize, 0);
    let authority = loop {
        let before = text.get(near..gap)?;
        let part = before.iter().rposition(is_around).map_or(0, |around| around + 1);
        let word = before.get(part..)?;
        if let Some(authority) = authority_at_end(word) {
            if closed > 1 || closed == 1 && count > 1 {
                return None;
            }
            break authority;
        }
        count += 1;
        if word.starts_with(b"/") {
            closed += 1;
        } else if text.get(gap) == Some(&b'>') {
            closed = closed.saturating_sub(1);
        }
        if count > MOST_BRACKETS {
            return None;
        }
        let next = near + part.checked_sub(1)?;
        let is_angle = |at: usize| text.get(at).is_some_and(|around| b"<>".contains(around));
        gap = Some(next).filter(|next| is_angle(*next) && is_angle(gap))?;
    };
    // A space is rather after a path than within a password that looks like one.
    let near = if text.get(gap).is_some_and(u8::is_ascii_whitespace) { authority } else { up_to_path(authority) };
    let password = near.len() - begun_password(near)?.len();
    Some(gap - authority.len() + password..start + sign)
}

/// No password has more parts between angle brackets.
const MOST_BRACKETS: usize = 8;

/// Whether what was read of a URI ends within its password, and what follows it has the rest: `https://ada:pa<ss@h.test/`. `read` is the URI
/// without escapes, and `span` its place in the text.
pub(crate) fn is_cut_in_password(text: &[u8], span: &Range<usize>, read: &[u8]) -> bool {
    let near = read.get(..read.len().min(LONGEST_AUTHORITY)).unwrap_or_default();
    // Most have no colon but that of the scheme.
    let may_have_user = near.starts_with(b"//") || memchr::memchr_iter(b':', near).nth(1).is_some();
    let authority = || authority_at_end(near).map(up_to_path);
    let is_begun = may_have_user && authority().and_then(begun_password).is_some();
    // Behind a space is rather another text. A password with one is read as a whole, unless there is another mistake before it.
    let is_apart = || text.get(span.end).is_some_and(u8::is_ascii_whitespace);
    let is_mistaken = || memchr::memmem::find(near, b"://") != memchr::memmem::rfind(near, b":/");
    is_begun && (!is_apart() || is_mistaken()) && password_at_end(text, span, credentials).is_some()
}

/// Where the password begins, in the text, that goes on behind this place in it.
pub(crate) fn begin_of_cut_password(text: &[u8], span: &Range<usize>) -> Option<usize> {
    password_at_end(text, span, secrets)
}

fn password_at_end(text: &[u8], span: &Range<usize>, find: fn(&[u8]) -> Vec<Range<usize>>) -> Option<usize> {
    let rest = text.get(span.end..text.len().min(span.end + LONGEST_AUTHORITY))?;
    let line = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    let start = span.start.max(span.end.saturating_sub(LONGEST_AUTHORITY));
    let places = passwords_in(text.get(start..span.end + line)?, find);
    let length = span.end - start;
    places.into_iter().find(|place| place.start < length && length < place.end).map(|place| start + place.start)
}

/// What follows the last scheme, or two slashes at the beginning. One slash may be missing, and JSON may have backslashes before them.
fn authority_at_end(text: &[u8]) -> Option<&[u8]> {
    let after = |sign: &[u8]| memchr::memmem::rfind(text, sign).and_then(|at| text.get(at + 1..));
    let slashes = after(b":/").or_else(|| after(b":\\/")).or_else(|| text.starts_with(b"//").then_some(text))?;
    let length = slashes.iter().take_while(|byte| b"/\\".contains(byte)).count();
    slashes.get(length..)
}

/// What is before a path, a query or a fragment.
fn up_to_path(authority: &[u8]) -> &[u8] {
    authority.split(|byte| b"/?#".contains(byte)).next().unwrap_or_default()
}

/// What is in no URI, and around many.
fn is_around(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || b"\"<>".contains(byte)
}
