//! A text that a command examines, and how much of it may be shown.

use std::borrow::Cow;
use std::str;

use urispec::diagnostic::{Place, diagnose_redacted, redact};
use urispec::{Diagnostic, Error, Rule, UriReference, Visible, diagnose};

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
    pub(crate) fn read_shown<'s, T>(&self, shown: &'s str) -> Result<T, Invalid>
    where
        T: TryFrom<&'s str, Error = Error>,
    {
        T::try_from(shown).map_err(|error| self.invalid(error))
    }

    /// The text if it matches the rule, without what may be a password if it is redacted.
    ///
    /// The redacted text has the same components. In the user information, `redact` decides what is hidden; elsewhere, the delimiters
    /// and dots that end a component or a segment stay.
    pub(crate) fn shown(&self) -> Result<Cow<'a, str>, Invalid> {
        let bytes = &self.given.bytes;
        self.rule.check(bytes).map_err(|error| self.invalid(error))?;
        let text = str::from_utf8(bytes).unwrap_or_default();
        Ok(if self.is_redacted { without_password(text) } else { Cow::Borrowed(text) })
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

/// A text with stars in place of what may be a password. A URI reference keeps its components, even if it has characters beyond ASCII.
pub(crate) fn without_password(text: &str) -> Cow<'_, str> {
    let Cow::Owned(mut redacted) = redact(text.as_bytes()) else { return Cow::Borrowed(text) };
    let ascii: String = text.bytes().map(|byte| if byte.is_ascii() { char::from(byte) } else { 'a' }).collect();
    if let Ok(reference) = UriReference::parse(&ascii) {
        let authority = reference.authority();
        let userinfo = authority.and_then(|authority| authority.userinfo()).map_or(0..0, |userinfo| userinfo.span());
        let rest = authority.map_or(0..0, |authority| authority.host().span().start..authority.span().end);
        for (at, (shown, original)) in redacted.iter_mut().zip(text.bytes()).enumerate() {
            if rest.contains(&at) || !userinfo.contains(&at) && b"/?#.".contains(&original) {
                *shown = original;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&redacted).into_owned())
}
