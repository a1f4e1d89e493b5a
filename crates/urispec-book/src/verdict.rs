//! What is said of an answer.

use std::ops::Range;

use serde::Serialize;

/// What is said of an answer. Texts are Markdown of one paragraph: code between backticks, and links.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Verdict {
    /// Whether the answer is right.
    pub right: bool,
    /// Why it is wrong, or what is to be said of a right one.
    pub reason: String,
    /// The bytes of the answer that the reason is about, if it is about a part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Range<usize>>,
    /// A shortest text that tells a rule from the answer. Bytes that are not UTF-8 are escaped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Whether it is the answer that takes [`text`](Self::text), and not the rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken_by_answer: Option<bool>,
    /// What the author says of this answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Verdict {
    pub(crate) fn right(reason: impl Into<String>) -> Self {
        Verdict { right: true, reason: reason.into(), ..Verdict::default() }
    }

    pub(crate) fn wrong(reason: impl Into<String>) -> Self {
        Verdict { reason: reason.into(), ..Verdict::default() }
    }

    pub(crate) fn at(self, place: Range<usize>) -> Self {
        Verdict { place: Some(place), ..self }
    }
}

/// A text as code of Markdown.
pub(crate) fn code(text: &str) -> String {
    // The sign around it is longer than each one in it.
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or_default();
    let sign = "`".repeat(longest + 1);
    match text {
        "" => "the empty text".to_owned(),
        _ if longest > 0 => format!("{sign} {text} {sign}"),
        _ => format!("`{text}`"),
    }
}

/// A text of bytes, readable.
pub(crate) fn shown(text: &[u8]) -> String {
    let is_plain = |text: &&str| !text.chars().any(char::is_control);
    match str::from_utf8(text).ok().filter(is_plain) {
        Some(text) => text.to_owned(),
        None => text.escape_ascii().to_string(),
    }
}

/// A sentence begins with a capital.
pub(crate) fn sentence(text: &str) -> String {
    let mut rest = text.chars();
    let first = rest.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(rest).collect()
}
