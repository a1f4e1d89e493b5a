//! What was found around a URI, and how to look for one.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::Page;
use crate::diagnostic::syntax::scheme::is_common;
use crate::slice::slice;

/// What was found around a URI, or all over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings {
    pub(crate) page: &'static Page,
    /// The place that is to blame, and what is said of it.
    pub(crate) span: Range<usize>,
    pub(crate) label: &'static str,
    /// Another place that is not part of the URI either.
    pub(crate) other: Option<Range<usize>>,
    pub(crate) message: Cow<'static, str>,
    pub(crate) title: &'static str,
    /// What leaves the URI inside.
    pub(crate) edits: Vec<Edit>,
    /// The URI inside, if the edits leave it as it is.
    pub(crate) inner: Option<Range<usize>>,
}

impl Surroundings {
    /// A URI with something before it or after it.
    pub(super) fn around(
        page: &'static Page,
        text: &[u8],
        inner: Range<usize>,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let (before, after) = (0..inner.start, inner.end..text.len());
        let places = [before, after].into_iter().filter(|place| !place.is_empty());
        let edits = places.clone().map(|span| Edit { span, replacement: String::new() }).collect();
        let mut places = places;
        Surroundings {
            page,
            span: places.next().unwrap_or_default(),
            label: "not part of the URI",
            other: places.next(),
            message: message.into(),
            title: "keep only the URI",
            edits,
            inner: Some(inner),
        }
    }

    /// A text that is written in another way all over. Nothing, if no edit says where.
    pub(super) fn rewritten(
        page: &'static Page,
        message: &'static str,
        label: &'static str,
        title: &'static str,
        edits: Vec<Edit>,
    ) -> Option<Self> {
        let span = edits.first()?.span.clone();
        Some(Surroundings { page, span, label, other: None, message: message.into(), title, edits, inner: None })
    }

    /// This for a text that begins at `start` of another one.
    pub(crate) fn moved_by(mut self, start: usize) -> Self {
        let moved = |span: &mut Range<usize>| *span = span.start + start..span.end + start;
        moved(&mut self.span);
        self.other.iter_mut().chain(&mut self.inner).for_each(moved);
        self.edits.iter_mut().map(|edit| &mut edit.span).for_each(moved);
        self
    }
}

/// Where the first URI begins: a scheme and two slashes, or another scheme that many people know.
pub(super) fn uri_start(text: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b':', text).find_map(|colon| {
        let before = slice(text, 0..colon);
        let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
        let length = before.iter().rev().take_while(|byte| is_scheme(byte)).count();
        let start = colon - length;
        let scheme = slice(text, start..colon);
        let rest = slice(text, colon + 1..text.len());
        let has_slashes = scheme.len() > 1 && Rule::Scheme.accepts(scheme) && rest.starts_with(b"//");
        // Slashes may be escaped, as in JSON.
        let is_known = || {
            is_common(scheme) && [&b"/"[..], b"\\/"].iter().any(|slash| rest.starts_with(slash))
                || scheme.eq_ignore_ascii_case(b"mailto")
        };
        (has_slashes || is_known()).then_some(start)
    })
}

/// Whether a text begins with a URI.
pub(super) fn begins_with_uri(text: &[u8]) -> bool {
    uri_start(text) == Some(0)
}

/// Where white space begins, or the end.
pub(super) fn word_end(text: &[u8]) -> usize {
    text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len())
}

/// The range without the white space at its ends.
pub(super) fn trimmed(text: &[u8], range: Range<usize>) -> Range<usize> {
    let part = slice(text, range.clone());
    let leading = part.len() - part.trim_ascii_start().len();
    range.start + leading..range.start + leading + part.trim_ascii().len()
}

/// A part in quotes, or in none: where it is, without them, and where what follows the closing quote begins.
pub(super) fn quoted(text: &[u8], start: usize) -> Option<(Range<usize>, usize)> {
    let rest = text.get(start..)?;
    match rest.first()? {
        quote @ (b'"' | b'\'') => {
            let inner = rest.get(1..)?;
            let end = start + 1 + inner.iter().position(|byte| byte == quote)?;
            Some((start + 1..end, end + 1))
        }
        _ => None,
    }
}

/// Whether a text is the name of a variable, a key or an option.
pub(super) fn is_name(text: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    text.len() <= 60 && text.iter().all(is_inner) && text.iter().any(u8::is_ascii_alphabetic)
}

/// Whether a text is valid, with a scheme of its own.
pub(super) fn is_uri(text: &[u8]) -> bool {
    begins_with_uri(text) && Rule::Uri.accepts(text)
}
