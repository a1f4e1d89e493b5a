//! Values that several commands print as JSON.

use std::borrow::Cow;
use std::ops::Range;

use serde::Serialize;
use serde_json::value::RawValue;
use urispec::diagnostic::{credentials, redact, without_credentials};
use urispec::{Diagnostic, Error, Rule};

use super::input::Given;

/// A text as it was given: the JSON string with its escapes, or the characters, with U+FFFD for bytes that are not UTF-8.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Echo<'a> {
    Json(&'a RawValue),
    Text(Cow<'a, str>),
}

impl<'a> Echo<'a> {
    pub(crate) fn of(given: &'a Given) -> Self {
        match &given.json {
            Some(json) => Echo::Json(json),
            None => Echo::Text(String::from_utf8_lossy(&given.bytes)),
        }
    }
}

/// Whether an error quotes a part of one of the places.
pub(crate) fn quotes(error: &Error, places: &[Range<usize>]) -> bool {
    let span = error.span();
    places.iter().any(|place| place.start < span.end && span.start < place.end)
}

/// Whether a text matches a rule, and every problem of it.
#[derive(Debug, Serialize)]
pub(crate) struct Verdict<'a> {
    pub(crate) input: Echo<'a>,
    pub(crate) rule: &'static str,
    pub(crate) valid: bool,
    pub(crate) error: Option<Error>,
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl<'a> Verdict<'a> {
    pub(crate) fn of(given: &'a Given, rule: Rule, result: Result<(), Error>, diagnostics: Vec<Diagnostic>) -> Self {
        let (valid, error) = (result.is_ok(), result.err());
        Verdict { input: Echo::of(given), rule: rule.name(), valid, error, diagnostics }
    }

    /// The verdict without passwords and tokens. An error that quotes a part of one is left out.
    pub(crate) fn without_credentials(self, given: &'a Given) -> Self {
        let places = credentials(&given.bytes);
        if places.is_empty() {
            return self;
        }
        let text = String::from_utf8_lossy(&without_credentials(&given.bytes)).into_owned();
        let error = self.error.filter(|error| !quotes(error, &places));
        Verdict { input: Echo::Text(text.into()), error, ..self }
    }

    /// The verdict without what may be a password. An error quotes the text, so it is left out if something is hidden.
    pub(crate) fn redacted(self, given: &'a Given) -> Self {
        match redact(&given.bytes) {
            Cow::Borrowed(_) => self,
            Cow::Owned(redacted) => {
                let input = Echo::Text(String::from_utf8_lossy(&redacted).into_owned().into());
                Verdict { input, error: None, ..self }
            }
        }
    }
}
