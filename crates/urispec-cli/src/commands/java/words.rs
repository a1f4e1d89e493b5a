use std::borrow::Cow;
use std::io::{self, Write};

use serde::Serialize;
use urispec::view::java::{Difference, JavaError, JavaUri};
use urispec::{Rule, UriReference, Visible};

use crate::answer::input::Given;
use crate::answer::subject::{Shown, without_password};

/// A text with its reading by Java.
///
/// What Java does is decided by the whole text; what is printed comes from the text that may be shown.
pub(super) struct Text<'a> {
    pub(super) whole: Cow<'a, str>,
    shown: String,
    is_masked: bool,
    is_redacted: bool,
    origin: urispec::diagnostic::Mapping,
}

impl<'a> Text<'a> {
    pub(super) fn of(given: &'a Given, is_redacted: bool) -> Self {
        let whole = String::from_utf8_lossy(&given.bytes);
        let Shown { text, origin, .. } = if is_redacted { without_password(&whole) } else { Shown::whole(&whole) };
        let is_masked = matches!(text, Cow::Owned(_));
        let shown = text.into_owned();
        Text { whole, shown, is_masked, is_redacted, origin }
    }

    /// Whether the result of an operation is to be redacted.
    pub(super) fn is_redacted(&self) -> bool {
        self.is_redacted
    }

    /// The hash code, unless one could guess what is hidden by it.
    pub(super) fn hash_code(&self, uri: &JavaUri<'_>) -> Option<i32> {
        (!self.is_masked).then(|| uri.hash_code())
    }

    /// The text that may be shown.
    pub(super) fn shown(&self) -> &str {
        &self.shown
    }

    /// The URI that may be shown.
    pub(super) fn read(&self) -> Result<JavaUri<'_>, Refusal> {
        self.read_as(&self.shown, "accepted, but hidden by --redact")
    }

    /// What is shown in place of the text, if Java takes it apart in the same way. If not, the words say so.
    pub(super) fn read_as<'s>(&self, shown: &'s str, otherwise: &str) -> Result<JavaUri<'s>, Refusal> {
        match (JavaUri::parse(&self.whole), JavaUri::parse(shown)) {
            (Ok(whole), Ok(shown)) if parts(&whole) == parts(&shown) => Ok(shown),
            // Java may reject the stars of the redacted text, or take it apart elsewhere.
            (Ok(_), _) => Err(Refusal { error: None, words: otherwise.to_owned() }),
            (Err(error), shown) => Err(Refusal { error: Some(error), words: words(error, shown.err()) }),
        }
    }

    /// An exception of a constructor about the whole text, which may want a server, for people.
    pub(super) fn words(&self, error: JavaError) -> String {
        if !self.is_masked {
            return error.to_string();
        }
        let shown = JavaUri::parse(&self.shown).and_then(|uri| uri.parse_server_authority());
        words(error, shown.err())
    }

    /// Differences about the text that is shown, with their places in the whole one.
    pub(super) fn differences(&self, found: impl IntoIterator<Item = Difference>) -> Vec<DifferenceJson> {
        let given = |difference: Difference| Difference { span: self.origin.span(difference.span), ..difference };
        found.into_iter().map(given).map(DifferenceJson::from).collect()
    }

    /// Whether the constructor with one argument accepts the text, which need not have a server.
    pub(super) fn is_accepted_otherwise(&self) -> bool {
        JavaUri::parse(&self.whole).is_ok()
    }

    /// The difference where a constructor rejects the text, if RFC 3986 allows it.
    pub(super) fn refusal(&self, error: JavaError) -> Option<DifferenceJson> {
        UriReference::parse(&self.whole).ok()?;
        let start = error.offset().unwrap_or(self.whole.len());
        let first = self.whole.get(start..).and_then(|rest| rest.chars().next());
        let message = format!("Java rejects this ({}), but in RFC 3986 this is a URI reference", error.reason());
        let section = Rule::UriReference.section();
        Some(Difference { span: start..start + first.map_or(0, char::len_utf8), section, message }.into())
    }
}

/// An exception, with its index in the text that is shown if there is the same one.
fn words(error: JavaError, shown: Option<JavaError>) -> String {
    let same = shown.filter(|shown| shown.reason() == error.reason());
    same.map_or_else(|| error.reason().to_owned(), |shown| shown.to_string())
}

/// What does not change when a password is hidden: where the request goes, and which components there are.
fn parts<'a>(uri: &JavaUri<'a>) -> (Option<&'a str>, i32, [bool; 4]) {
    let components = [uri.raw_authority(), uri.raw_path(), uri.raw_query(), uri.raw_fragment()];
    (uri.host(), uri.port(), components.map(|component| component.is_some()))
}

/// Why there is no URI to show.
#[derive(Debug)]
pub(super) struct Refusal {
    /// The exception, with its index in the whole text. `None` if Java accepts the text.
    pub(super) error: Option<JavaError>,
    pub(super) words: String,
}

#[derive(Debug, Serialize)]
pub(super) struct ErrorJson {
    /// In UTF-16 units, or -1 if there is none, as in Java.
    index: i64,
    reason: &'static str,
}

impl From<&JavaError> for ErrorJson {
    fn from(error: &JavaError) -> Self {
        let index = error.index().and_then(|index| i64::try_from(index).ok());
        ErrorJson { index: index.unwrap_or(-1), reason: error.reason() }
    }
}

#[derive(Debug, Serialize)]
pub(super) struct DifferenceJson {
    start: usize,
    end: usize,
    section: String,
    message: String,
}

impl From<Difference> for DifferenceJson {
    fn from(Difference { span, section, message }: Difference) -> Self {
        let section = format!("RFC {}, {}", section.rfc, section.number);
        DifferenceJson { start: span.start, end: span.end, section, message }
    }
}

impl DifferenceJson {
    pub(super) fn write_text(&self, indent: &str, output: &mut dyn Write) -> io::Result<()> {
        writeln!(output, "{indent}{}", Visible(self.message.as_bytes()))
    }
}
