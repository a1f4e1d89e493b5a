//! Where a URI may begin in running text: at its scheme.

use std::ops::Range;

use super::delimiter::{begins_substitution, follows_verb, of_substitution};
use super::mistyped;
use super::near::{NEAR, line_before};
use super::style::Style;
use crate::find::escape;

/// Whether what follows a scheme makes a URI of both.
type Follows = fn(&[u8]) -> bool;

/// Schemes whose URIs have no `//`, and what their URIs begin with.
const FLAT: [(&str, Follows); 4] = [
    ("mailto", |rest| rest.first().is_some_and(u8::is_ascii_alphanumeric) && rest.contains(&b'@')),
    ("urn", |rest| rest.first().is_some_and(u8::is_ascii_alphanumeric)),
    ("tel", |rest| {
        // Fields of a record may follow a name that ends so: `Hotel:12480:v:0`.
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        rest.first().is_some_and(|byte| *byte == b'+' || byte.is_ascii_digit()) && rest.get(digits) != Some(&b':')
    }),
    ("data", |rest| {
        let before = rest.split(|byte| b";,".contains(byte)).next().unwrap_or_default();
        before.len() < rest.len() && (before.is_empty() || before.contains(&b'/'))
    }),
];

/// Where URIs may begin in a text: their schemes, and where what follows `://` begins.
pub(super) struct Beginnings<'t> {
    text: &'t [u8],
    style: Style,
    /// Where the next is looked for.
    at: usize,
    /// The next colon from there on, which is looked for once.
    colon: Option<usize>,
    mistyped: Option<(Range<usize>, usize)>,
}

impl<'t> Beginnings<'t> {
    pub(super) fn new(text: &'t [u8], style: Style) -> Self {
        let mistyped = mistyped::next(text, 0, style == Style::Source);
        Beginnings { text, style, at: 0, colon: next_colon(text, 0), mistyped }
    }

    /// Looks for the next from a place on, or from where it is if that is further.
    pub(super) fn go_on(&mut self, from: usize) {
        self.at = self.at.max(from);
    }

    fn is_code(&self) -> bool {
        self.style == Style::Source
    }

    pub(super) fn next(&mut self) -> Option<(Range<usize>, usize)> {
        loop {
            if self.mistyped.as_ref().is_some_and(|(scheme, _)| scheme.start < self.at) {
                self.mistyped = mistyped::next(self.text, self.at, self.is_code());
            }
            if self.colon.is_some_and(|colon| colon < self.at) {
                self.colon = next_colon(self.text, self.at);
            }
            let colon = self.colon;
            let is_next = |scheme: &Range<usize>| colon.is_none_or(|colon| scheme.end <= colon);
            if let Some(mistyped) = self.mistyped.take_if(|(scheme, _)| is_next(scheme)) {
                self.at = mistyped.1;
                self.mistyped = mistyped::next(self.text, self.at, self.is_code());
                return Some(mistyped);
            }
            let colon = colon?;
            self.at = colon + 1;
            if let Some(scheme) = scheme_before(self.text, colon, self.style) {
                return Some(scheme);
            }
        }
    }
}

/// The scheme that ends at a colon, and where what follows the slashes begins, if a URI may be meant.
fn scheme_before(text: &[u8], colon: usize, style: Style) -> Option<(Range<usize>, usize)> {
    if !may_follow_scheme(text, colon) {
        return None;
    }
    if let Some(before) = text.get(..colon)?.strip_suffix(b"\\") {
        // In settings of Java, a colon has a backslash before it.
        let start = scheme_start(text, before.len())?;
        let scheme = before.get(start..)?;
        let slashes = slashes(scheme, text.get(colon + 1..)?)?;
        return (is_of_web(scheme) && style == Style::Source).then_some((start..before.len(), colon + 1 + slashes));
    }
    let start = scheme_start(text, colon)?;
    let slashes = slashes(text.get(start..colon)?, text.get(colon + 1..)?)?;
    // Fields between colons, as in `/etc/passwd`: `ftp:*:55:55:ftp:/home/ftp:/bin/false`.
    let is_field = slashes == 1 && matches!(text.get(..start), Some([.., b':' | b'/']));
    let is_in_magnet = slashes == 0 && is_in_magnet(text.get(..start)?);
    let is_key = slashes == 0 && style == Style::Source && is_key(text, start, colon);
    (!is_field && !is_in_magnet && !is_key).then_some((start..colon, colon + 1 + slashes))
}

/// Whether a name is the key of an object, with a number or a word as its value: `{tel:1,urn:null}`.
fn is_key(text: &[u8], start: usize, colon: usize) -> bool {
    let is_after_sign =
        start.checked_sub(1).and_then(|before| text.get(before)).is_some_and(|sign| b"{,".contains(sign));
    let value = text.get(colon + 1..).unwrap_or_default();
    let length = value.iter().take(NEAR).take_while(|byte| byte.is_ascii_alphanumeric()).count();
    is_after_sign && value.get(length).is_some_and(|end| b",}".contains(end))
}

/// Whether what follows is a value of a magnet link, which is not judged alone: `magnet:?xt=urn:btih:1f73`.
fn is_in_magnet(before: &[u8]) -> bool {
    let near = before.get(before.len().saturating_sub(NEAR)..).filter(|near| near.ends_with(b"=")).unwrap_or_default();
    let link = memchr::memmem::rfind(near, b"magnet:?").and_then(|start| near.get(start..));
    link.is_some_and(|link| !link.iter().any(u8::is_ascii_whitespace))
}

/// The next `:` that may follow a scheme.
fn next_colon(text: &[u8], from: usize) -> Option<usize> {
    memchr::memchr(b':', text.get(from..)?).map(|at| from + at)
}

/// Whether what is around a colon may be that of a URI: most colons in texts are not. This is as much as [`slashes`] needs, and quickly seen.
fn may_follow_scheme(text: &[u8], colon: usize) -> bool {
    let last = colon.checked_sub(1).and_then(|last| text.get(last)).map(u8::to_ascii_lowercase);
    matches!(text.get(colon + 1..), Some([b'/', ..] | [b':' | b' ', b'/', ..]))
        || last.is_some_and(|last| FLAT.iter().any(|(name, _)| name.as_bytes().last() == Some(&last)))
}

/// How many bytes after the colon are in the place of `//`: 0 for a scheme that needs none.
fn slashes(scheme: &[u8], rest: &[u8]) -> Option<usize> {
    if rest.starts_with(b"//") {
        return Some(2);
    }
    if is_flat(scheme, rest.get(..rest.len().min(NEAR)).unwrap_or_default()) {
        return Some(0);
    }
    let length = if rest.starts_with(b"://") || rest.starts_with(b" //") { 3 } else { 1 };
    let has_slash = rest.starts_with(b"/") || length == 3;
    let has_host = match rest.get(length..) {
        // After a name in code, brackets may be those of an expression: `WS:/[ \t]+/`.
        Some([b'[', next, ..]) => next.is_ascii_hexdigit() || *next == b':',
        Some([first, ..]) => first.is_ascii_alphanumeric(),
        _ => false,
    };
    (is_of_web(scheme) && has_slash && has_host).then_some(length)
}

/// Whether a URI without `//` may be meant.
pub(crate) fn is_flat(scheme: &[u8], rest: &[u8]) -> bool {
    FLAT.iter().any(|(name, follows)| scheme.eq_ignore_ascii_case(name.as_bytes()) && follows(rest))
}

/// Where the scheme begins that ends at `colon`.
fn scheme_start(text: &[u8], colon: usize) -> Option<usize> {
    let before = text.get(..colon)?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
    before.last().filter(|last| is_part(last))?;
    let mut start = before.iter().rposition(|byte| !is_part(byte)).map_or(0, |at| at + 1);
    let run = before.get(start..)?;
    match memchr::memchr3(b'+', b'-', b'.', run).map(|sign| start + sign + 1) {
        Some(next) if follows_verb(text.get(..next)?) => start = next,
        Some(next) if is_in_substitution(text, next) => start += memchr::memrchr(b'+', run).map_or(0, |at| at + 1),
        // White space in a regular expression: `\s+http://h/`.
        Some(next) if before.get(..start)?.ends_with(b"\\") && before.get(start..next) == Some(b"s+") => start = next,
        _ => start += escape::length(text.get(..start)?, text.get(start..colon)?),
    }
    // A scheme does not begin within a word of another script.
    while text.get(start).is_some_and(|byte| !byte.is_ascii_alphabetic()) && start < colon {
        start += 1;
    }
    let sign = start.checked_sub(1).and_then(|before| text.get(before)).copied();
    let has_slashes = || text.get(colon + 1..).is_some_and(|rest| rest.starts_with(b"//"));
    let follows_name = || {
        let before = text.get(..start - 1).unwrap_or_default();
        before.iter().rev().find(|byte| **byte != b'_').is_some_and(u8::is_ascii_alphanumeric)
    };
    let is_word = match sign {
        // Of emphasis, rather than of a name.
        Some(b'_') => !has_slashes() || follows_name(),
        // Where a package is, after its name.
        Some(b'@') => !has_slashes() || !follows_name() || !text.get(start..colon).is_some_and(is_of_web),
        _ => follows_latin(before, start),
    };
    (colon - start > 1 && colon - start < 40 && !is_word).then_some(start)
}

/// Whether the plus sign before a place is the delimiter of a command of `sed`: `sed 's+http://h/+http://i/+'`.
fn is_in_substitution(text: &[u8], at: usize) -> bool {
    begins_substitution(text, at)
        || text.get(at - 1) == Some(&b'+') && of_substitution(line_before(text, at)) == Some(b'+')
}

/// Whether URIs with a scheme are found even if they have one slash, or a colon too many.
pub(super) fn is_of_web(scheme: &[u8]) -> bool {
    ["http", "https", "ftp", "ws", "wss"].iter().any(|name| scheme.eq_ignore_ascii_case(name.as_bytes()))
}

/// Whether a letter of Latin with an accent is before a place, so that no word begins there.
fn follows_latin(text: &[u8], start: usize) -> bool {
    let near = text.get(start.saturating_sub(2)..start).and_then(|near| str::from_utf8(near).ok()).unwrap_or_default();
    near.chars().next_back().is_some_and(|last| matches!(last, '\u{c0}'..='\u{24f}'))
}
