//! Texts whose passwords must not show (RFC 3986, 3.2.1 and 7.5).

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::credentials::{
    disguised_passwords, has_paths, is_of_scheme, is_token, sign_after_delimiter, spilled_password,
};
use crate::slice::put_in_order;

/// Schemes of addresses, which hold an `@` and no password. Those of three letters, such as `mid`, may as well be users.
const WITHOUT_PASSWORD: [&str; 4] = ["acct", "mailto", "news", "xmpp"];

/// The places of what [`redact`] hides: what follows the first `:` of each authority, up to its last `@`. In the order of the text; none
/// touches another.
///
/// The text need not be valid, so what could be a password counts as one: whatever follows two slashes, or after a
/// scheme, may be an authority; backslashes pass as slashes; and where what follows the `:` is no port, the last `@` may
/// come after a `/`, `?` or `#`.
///
/// ```
/// use urispec::diagnostic::secrets;
///
/// assert_eq!(secrets(b"ftp://ada:secret@example.com/"), [10..16]);
/// ```
pub fn secrets(text: &[u8]) -> Vec<Range<usize>> {
    let Some(last) = memchr::memrchr(b'@', text) else { return disguised_passwords(text).collect() };
    let first = first_authority(text);
    // From the end, so that what follows a place is known when it is reached.
    let (mut secrets, mut piece) = (Vec::new(), Piece::default());
    for (at, byte) in text.iter().enumerate().rev() {
        let is_start = first == Some(at) || is_after_slashes(text, at);
        match byte {
            b'/' | b'?' | b'#' => piece = Piece::default(),
            b'@' => piece.at = piece.at.or(Some(at)),
            _ => (),
        }
        if *byte == b':' {
            piece.colon = Some(Colon { place: at, at: piece.at, is_before_port: !piece.has_more_than_digits });
        }
        piece.has_more_than_digits |= !byte.is_ascii_digit() && !matches!(byte, b'/' | b'?' | b'#');
        secrets.extend(piece.colon.filter(|_| is_start).and_then(|colon| colon.secret(last)));
    }
    secrets.reverse();
    let hidden = hidden_credentials(text);
    if !hidden.is_empty() {
        secrets.extend(hidden);
        put_in_order(&mut secrets, |secret| secret);
    }
    joined(secrets)
}

/// The places of what is a password or an access token by all appearances: what follows the first `:` of the user information after `//`,
/// also where a `/`, `?` or `#` in it ends the authority too early or the delimiters are encoded, and a user that looks like a token. In the
/// order of the text; none touches another.
///
/// No diagnostic quotes them. [`secrets`] has whatever could be a password, which is more than that in a text that is not valid.
///
/// ```
/// use urispec::diagnostic::{credentials, secrets};
///
/// assert_eq!(credentials(b"ftp://ada:se|cret@example.com/"), [10..17]);
/// assert_eq!(credentials(b"redis://:p#ss@cache"), [9..13]);
/// assert_eq!(credentials(b"http://ftp://ada:p?ss@example.com/"), [17..21]);
/// assert_eq!(credentials(b"ftp://ada:secret%40example.com/"), [10..16]);
/// assert_eq!(credentials(b"sip:ada lovelace@example.com"), []);
/// assert_eq!(credentials(b"data:text/css,@media print"), []);
/// assert_eq!(secrets(b"data:text/css,@media print"), [5..14]);
/// ```
pub fn credentials(text: &[u8]) -> Vec<Range<usize>> {
    if memchr::memchr(b'@', text).is_none() {
        return disguised_passwords(text).collect();
    }
    let starts = (0..=text.len()).filter(|at| is_after_slashes(text, *at));
    // The first one may be another scheme: `http://ftp://`.
    let (mut first, mut found) = (None, Vec::new());
    for (count, start) in starts.enumerate() {
        let first = *first.get_or_insert(start);
        let is_first = count == 0 || count == 1 && is_scheme(text.get(first..start).unwrap_or_default());
        found.extend(password_after(text, start, is_first));
    }
    if let Some(start) = after_web_scheme(text) {
        let is_first = found.is_empty() && text.get(start - 1).is_some_and(is_slash);
        found.extend(password_after(text, start, is_first));
    }
    found.extend(hidden_credentials(text));
    put_in_order(&mut found, |place| place);
    joined(found)
}

/// Whether a text is a scheme with the slashes behind it.
fn is_scheme(text: &[u8]) -> bool {
    let name = text.strip_suffix(b"://").unwrap_or_default();
    !name.is_empty() && name.iter().all(|byte| is_of_scheme(*byte))
}

/// Where the authority of a URI like those of `http` begins if its slashes are missing or escaped: `http:/`, `https:\u002F\u002F`.
fn after_web_scheme(text: &[u8]) -> Option<usize> {
    let colon = memchr::memchr(b':', text).filter(|colon| has_paths(text.get(..*colon).unwrap_or_default()))?;
    let mut start = colon + 1;
    loop {
        start += match text.get(start..)? {
            [b'/' | b'\\', ..] => 1,
            [b'u', b'0', b'0', b'2', b'f' | b'F', ..] if text.get(start - 1) == Some(&b'\\') => "u002F".len(),
            _ => return Some(start),
        };
    }
}

/// The password of the authority that begins at `start`. That of the first one may contain delimiters.
fn password_after(text: &[u8], start: usize, is_first: bool) -> Option<Range<usize>> {
    let find_end = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).map_or(text.len(), |at| from + at)
    };
    let mut end = find_end(start);
    let authority = text.get(start..end)?;
    let colon = start + authority.iter().position(|byte| *byte == b':')?;
    if is_first && !authority.contains(&b'@') {
        end = find_end(end + sign_after_delimiter(text.get(..start)?, authority, text.get(end..)?)?);
    }
    let password = colon + 1..start + text.get(start..end)?.iter().rposition(|byte| *byte == b'@')?;
    (!password.is_empty()).then_some(password)
}

/// The text with `***` for each of its [`credentials`].
///
/// ```
/// use urispec::diagnostic::without_credentials;
///
/// assert_eq!(without_credentials(b"ftp://ada:se|cret@example.com/"), &b"ftp://ada:***@example.com/"[..]);
/// ```
pub fn without_credentials(text: &[u8]) -> Cow<'_, [u8]> {
    mask(text, &credentials(text))
}

/// Users that are access tokens, what a password that is not percent-encoded leaves behind the authority, and one whose delimiters are written
/// in another way.
fn hidden_credentials(text: &[u8]) -> Vec<Range<usize>> {
    let user = |start: usize| {
        let rest = text.get(start..)?;
        let end = rest
            .iter()
            .position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'\\' | b'@'))
            .filter(|end| rest.get(*end) == Some(&b'@'))?;
        let end = rest.iter().take(end).position(|byte| *byte == b':').unwrap_or(end);
        is_token(rest.get(..end)?).then_some(start..start + end)
    };
    let starts = (0..text.len()).filter(|at| is_after_slashes(text, *at));
    starts.filter_map(user).chain(spilled_password(text)).chain(disguised_passwords(text)).collect()
}

/// Where the authority begins that comes first, if one may.
fn first_authority(text: &[u8]) -> Option<usize> {
    let colon = text.iter().position(|byte| b":/?#\\@".contains(byte)).filter(|at| text.get(*at) == Some(&b':'));
    let slashes = |start: usize| text.get(start..).unwrap_or_default().iter().take_while(|byte| is_slash(byte)).count();
    let after_scheme = colon.map_or(0, |colon| colon + 1);
    if slashes(after_scheme) > 0 {
        return Some(after_scheme + slashes(after_scheme));
    }
    let scheme = text.get(..colon.unwrap_or(0)).unwrap_or_default();
    let has_none = WITHOUT_PASSWORD.iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()));
    (!has_none).then_some(0)
}

fn is_slash(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// Whether two slashes end before this place, and no other follows.
fn is_after_slashes(text: &[u8], at: usize) -> bool {
    let ends_with_two = matches!(text.get(..at), Some([.., b'/' | b'\\', b'/' | b'\\']));
    ends_with_two && !matches!(text.get(at), Some(b'/' | b'\\'))
}

/// What is between a place and the next `/`, `?` or `#`.
#[derive(Debug, Default)]
struct Piece {
    /// Its first colon.
    colon: Option<Colon>,
    /// Its last `@`.
    at: Option<usize>,
    has_more_than_digits: bool,
}

/// A colon that a password may follow.
#[derive(Clone, Copy, Debug)]
struct Colon {
    place: usize,
    /// The last `@` of the authority.
    at: Option<usize>,
    is_before_port: bool,
}

impl Colon {
    /// What follows it. The last `@` of the text is `last`.
    fn secret(self, last: usize) -> Option<Range<usize>> {
        let start = self.place + 1;
        let end = self.at.or((!self.is_before_port).then_some(last))?;
        (start < end).then_some(start..end)
    }
}

/// Places in their order, as few as cover the same.
pub(crate) fn joined(places: impl IntoIterator<Item = Range<usize>>) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for place in places {
        match joined.last_mut().filter(|last| place.start <= last.end) {
            Some(last) => last.end = last.end.max(place.end),
            None => joined.push(place),
        }
    }
    joined
}

/// What stands for a password: of the same length for all, so that it does not tell theirs.
pub(super) const MASK: &str = "***";

/// The text with `***` for each place that may be a password: what follows the first `:` of the authority, up to the last `@`; and a
/// user that looks like an access token. Nothing of them is left, not even their length. [`secrets`] has the places.
///
/// The text need not be a URI.
///
/// ```
/// use urispec::diagnostic::redact;
///
/// assert_eq!(redact(b"ftp://ada:secret@example.com/"), &b"ftp://ada:***@example.com/"[..]);
/// assert_eq!(redact(b"ftp://ada:se cr]et@example.com/"), &b"ftp://ada:***@example.com/"[..]);
/// assert_eq!(redact(b"https://ghp_a1b2@example.com/"), &b"https://***@example.com/"[..]);
/// assert_eq!(redact(b"http://example.com:80/@"), &b"http://example.com:80/@"[..]);
/// ```
pub fn redact(text: &[u8]) -> Cow<'_, [u8]> {
    mask(text, &secrets(text))
}

/// The text with `***` for each of the places, which are sorted and apart.
pub(super) fn mask<'t>(text: &'t [u8], places: &[Range<usize>]) -> Cow<'t, [u8]> {
    if places.is_empty() {
        return Cow::Borrowed(text);
    }
    let (mut masked, mut at) = (Vec::with_capacity(text.len()), 0);
    for place in places {
        masked.extend_from_slice(text.get(at..place.start).unwrap_or_default());
        masked.extend_from_slice(MASK.as_bytes());
        at = place.end;
    }
    masked.extend_from_slice(text.get(at..).unwrap_or_default());
    Cow::Owned(masked)
}
