//! A text that a command examines, and how much of it may be shown.

use std::borrow::Cow;
use std::ops::Range;
use std::str;

use urispec::diagnostic::{Mapping, Place, Text, credentials, diagnose_redacted, redact, secrets};
use urispec::{Diagnostic, Error, Rule, UriReference, Visible, diagnose};
use urispec_documents::passwords_in;

use super::input::Given;
use super::json::Echo;

/// A text that has to match a rule, with its passwords shown or hidden.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    given: &'a Given,
    rule: Rule,
    is_redacted: bool,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(given: &'a Given, rule: Rule, is_redacted: bool) -> Self {
        Subject { given, rule, is_redacted }
    }

    /// The text for JSON output, without what may be a password if it is redacted.
    pub(crate) fn echo(&self) -> Echo<'a> {
        let Subject { given, is_redacted, .. } = *self;
        match redact(&given.bytes) {
            Cow::Owned(redacted) if is_redacted => Echo::Text(String::from_utf8_lossy(&redacted).into_owned().into()),
            _ => Echo::of(given),
        }
    }

    /// The text for output in lines, without what may be a password if it is redacted.
    pub(crate) fn visible(&self) -> String {
        let text = if self.is_redacted { redact(&self.given.bytes) } else { Cow::Borrowed(&self.given.bytes[..]) };
        Visible(&text).to_string()
    }

    /// Parses the text as it was given.
    pub(crate) fn read<T>(&self) -> Result<T, Invalid>
    where
        T: TryFrom<&'a [u8], Error = Error>,
    {
        T::try_from(&self.given.bytes).map_err(|error| self.invalid(error))
    }

    /// Parses what [`shown`](Self::shown) returned.
    pub(crate) fn read_shown<'s, T>(&self, shown: &'s Shown<'_>) -> Result<T, Invalid>
    where
        T: TryFrom<&'s str, Error = Error>,
    {
        T::try_from(&*shown.text).map_err(|error| self.invalid(error))
    }

    /// The text if it matches the rule, without what may be a password if it is redacted. It has the same components.
    pub(crate) fn shown(&self) -> Result<Shown<'a>, Invalid> {
        let bytes = &self.given.bytes;
        self.rule.check(bytes).map_err(|error| self.invalid(error))?;
        let text = str::from_utf8(bytes).unwrap_or_default();
        Ok(if self.is_redacted { without_password(text) } else { Shown::whole(text) })
    }

    fn invalid(&self, error: Error) -> Invalid {
        let Subject { given, rule, is_redacted } = *self;
        let diagnostics = if is_redacted {
            diagnose_redacted(&given.bytes, rule, Place::Alone)
        } else {
            diagnose(&given.bytes, rule)
        };
        // An error quotes the text; redacted diagnostics quote only what cannot be a password.
        let error = match is_redacted {
            true => diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            false => error.to_string(),
        };
        Invalid { error, diagnostics }
    }
}

/// Why a text does not match its rule.
#[derive(Debug)]
pub(crate) struct Invalid {
    /// The reason in one line.
    pub(crate) error: String,
    /// Every problem of the text.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A result of a command, without what may be a password if `is_redacted`.
pub(crate) fn redacted(result: String, is_redacted: bool) -> String {
    match redact(result.as_bytes()) {
        Cow::Owned(redacted) if is_redacted => String::from_utf8_lossy(&redacted).into_owned(),
        _ => result,
    }
}

/// A message without the passwords of what it quotes.
pub(crate) fn without_passwords(message: &str) -> String {
    let text = Text::new(message);
    let places = passwords_in(message.as_bytes(), credentials);
    String::from_utf8_lossy(&text.hiding(places).shown()).into_owned()
}

/// A text without what may be a password.
#[derive(Clone, Debug)]
pub(crate) struct Shown<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Where places of the shown text are in the given one.
    pub(crate) origin: Mapping,
    /// The reverse.
    pub(crate) places: Mapping,
}

impl<'a> Shown<'a> {
    /// The whole text.
    pub(crate) fn whole(text: &'a str) -> Self {
        Shown { text: Cow::Borrowed(text), origin: Mapping::starting_at(0), places: Mapping::starting_at(0) }
    }
}

/// What stands for a password, of whatever length.
pub(crate) const MASK: &str = "***";

/// Where places of the redacted text are in the given one.
pub(crate) fn origin(text: &[u8]) -> Mapping {
    let (mut origin, mut at) = (Mapping::starting_at(0), 0);
    for secret in secrets(text) {
        origin.push(secret.start - at, secret.start - at);
        origin.push(MASK.len(), secret.len());
        at = secret.end;
    }
    origin
}

/// A text with a mask in place of what may be a password. A URI reference keeps its components, even if it has characters beyond ASCII:
/// in the user information, `redact` decides what is hidden; elsewhere, the delimiters and dots that end a component or a segment
/// stay.
pub(crate) fn without_password(text: &str) -> Shown<'_> {
    without(secrets(text.as_bytes()), text)
}

/// A reference for drawings, as [`without_credentials`] has it, that keeps its components.
pub(crate) fn drawn_without_credentials(text: &str) -> Shown<'_> {
    without(credentials(text.as_bytes()), text)
}

/// A text with a mask in place of what is secret.
fn without(secrets: Vec<Range<usize>>, text: &str) -> Shown<'_> {
    let mut shown = Shown::whole(text);
    if secrets.is_empty() {
        return shown;
    }
    let ascii: String = text.bytes().map(|byte| if byte.is_ascii() { char::from(byte) } else { 'a' }).collect();
    let reference = UriReference::parse(&ascii).ok();
    let authority = reference.and_then(|reference| reference.authority());
    let userinfo = authority.and_then(|authority| authority.userinfo()).map_or(0..0, |userinfo| userinfo.span());
    let rest = authority.map_or(0..0, |authority| authority.host().span().start..authority.span().end);
    let is_kept = |at: usize| {
        let is_delimiter = text.as_bytes().get(at).is_some_and(|byte| b"/?#.".contains(byte));
        reference.is_some() && (rest.contains(&at) || !userinfo.contains(&at) && is_delimiter)
    };
    let hidden = |at: usize| {
        let next = secrets.partition_point(|secret| secret.end <= at);
        secrets.get(next).is_some_and(|secret| secret.start <= at) && !is_kept(at)
    };
    let (mut masked, mut at) = (String::with_capacity(text.len()), 0);
    while at < text.len() {
        let is_hidden = hidden(at);
        let length = (at..text.len()).take_while(|at| hidden(*at) == is_hidden).count();
        let piece = if is_hidden { MASK } else { text.get(at..at + length).unwrap_or_default() };
        masked.push_str(piece);
        shown.origin.push(piece.len(), length);
        shown.places.push(length, piece.len());
        at += length;
    }
    shown.text = Cow::Owned(masked);
    shown
}

/// A reference with `***` for each password and access token in it, for drawings: applications should not render them (3.2.1).
pub(crate) fn without_credentials(text: &str) -> Cow<'_, str> {
    match urispec::diagnostic::without_credentials(text.as_bytes()) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(masked) => Cow::Owned(String::from_utf8_lossy(&masked).into_owned()),
    }
}
