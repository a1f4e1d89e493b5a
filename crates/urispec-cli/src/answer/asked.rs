//! A text that was asked about, and what may be shown of it.

use std::borrow::Cow;
use std::str;

use urispec::diagnostic::{diagnose_redacted, redact};
use urispec::{Diagnostic, Error, Rule, UriReference, Visible, diagnose};

use crate::answer::input::Given;
use crate::answer::json::InputText;

/// A text that was asked about, which is to match a rule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    given: &'a Given,
    rule: Rule,
    is_redacted: bool,
}

impl<'a> Asked<'a> {
    pub(crate) fn new(given: &'a Given, rule: Rule, is_redacted: bool) -> Self {
        Asked { given, rule, is_redacted }
    }

    /// The text as it was given, but for what may be a password.
    pub(crate) fn echo(&self) -> InputText<'a> {
        let Asked { given, is_redacted, .. } = *self;
        match redact(&given.bytes) {
            Cow::Owned(redacted) if is_redacted => {
                InputText::Text(String::from_utf8_lossy(&redacted).into_owned().into())
            }
            _ => InputText::of(given),
        }
    }

    /// The text as it is shown in lines to read.
    pub(crate) fn visible(&self) -> String {
        let text = if self.is_redacted { redact(&self.given.bytes) } else { Cow::Borrowed(&self.given.bytes[..]) };
        Visible(&text).to_string()
    }

    /// The text as it was given, read.
    pub(crate) fn read<T>(&self) -> Result<T, Wrong>
    where
        T: TryFrom<&'a [u8], Error = Error>,
    {
        T::try_from(&self.given.bytes).map_err(|error| self.wrong(error))
    }

    /// What is [shown](Self::shown) of the text, read.
    pub(crate) fn read_shown<'s, T>(&self, shown: &'s str) -> Result<T, Wrong>
    where
        T: TryFrom<&'s str, Error = Error>,
    {
        T::try_from(shown).map_err(|error| self.wrong(error))
    }

    /// The text if it matches the rule, with nothing that may be a password.
    ///
    /// Without the password it has the components that it had: what the user information holds is hidden as `redact` hides it;
    /// elsewhere, the delimiters and dots stay that say where a component or a segment ends.
    pub(crate) fn shown(&self) -> Result<Cow<'a, str>, Wrong> {
        let bytes = &self.given.bytes;
        self.rule.check(bytes).map_err(|error| self.wrong(error))?;
        let text = str::from_utf8(bytes).unwrap_or_default();
        Ok(if self.is_redacted { without_password(text) } else { Cow::Borrowed(text) })
    }

    /// What is wrong with the text, which did not match.
    fn wrong(&self, error: Error) -> Wrong {
        let Asked { given, rule, is_redacted } = *self;
        let diagnostics =
            if is_redacted { diagnose_redacted(&given.bytes, rule) } else { diagnose(&given.bytes, rule) };
        // An error quotes what is wrong; diagnostics know what not to quote.
        let error = match is_redacted {
            true => diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
            false => error.to_string(),
        };
        Wrong { error, diagnostics }
    }
}

/// Why a text is not what it should be.
#[derive(Debug)]
pub(crate) struct Wrong {
    /// In one line.
    pub(crate) error: String,
    /// All of it.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// A result, with nothing in it that may be a password.
pub(crate) fn redacted(result: String, is_redacted: bool) -> String {
    match redact(result.as_bytes()) {
        Cow::Owned(redacted) if is_redacted => String::from_utf8_lossy(&redacted).into_owned(),
        _ => result,
    }
}

/// A text in which stars stand for what may be a password. A reference stays one, with the same components, even if it has characters
/// beyond ASCII.
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
