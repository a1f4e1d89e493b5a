//! The changes that normalization makes, and the single pass that applies them in the order of the text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ladder::Rung;
use crate::reading::error_kind::LONGEST_ADDED;
use crate::slice::slice_str;

/// A change that normalization makes.
///
/// ```
/// use urispec::{Uri, rfc3986::comparison::{Rung, normalization::Change}};
///
/// let normalization = Uri::parse("urn:ISBN:0451450523")?.normalize_traced(Rung::Scheme);
/// assert_eq!(normalization.steps()[0].change, Change::SchemeSpecificCase);
/// assert_eq!(Change::SchemeSpecificCase.to_string(), "case-insensitive name lowercased");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
    /// `HTTP:` to `http:`.
    SchemeCase,
    /// `EXAMPLE.com` to `example.com`.
    HostCase,
    /// `[0::1]` to `[::1]`.
    AddressText,
    /// `%c3` to `%C3`.
    TripletCase,
    /// `%7E` to `~`.
    Decoded,
    /// `/a/../b` to `/b`.
    DotSegments,
    /// `h:/` to `h/`.
    EmptyPort,
    /// `http://h:80/` to `http://h/`.
    DefaultPort,
    /// `http://h:08080/` to `http://h:8080/`.
    PortZeros,
    /// `http://h` to `http://h/`.
    EmptyPath,
    /// `file:/a` and `file://localhost/a` to `file:///a`.
    LocalHost,
    /// `mailto:a@EXAMPLE.com` to `mailto:a@example.com`, `urn:ISBN:1` to `urn:isbn:1`.
    SchemeSpecificCase,
}

impl Change {
    /// The lowest rung on which the change is made.
    ///
    /// ```
    /// use urispec::rfc3986::comparison::{Rung, normalization::Change};
    ///
    /// // That a host is case-insensitive is generic syntax. What a port of 80 means is up to the scheme.
    /// assert_eq!(Change::HostCase.rung(), Rung::Case);
    /// assert_eq!(Change::DefaultPort.rung(), Rung::Scheme);
    /// ```
    pub const fn rung(self) -> Rung {
        match self {
            Change::SchemeCase | Change::HostCase | Change::AddressText | Change::TripletCase => Rung::Case,
            Change::Decoded => Rung::PercentEncoding,
            Change::DotSegments => Rung::PathSegment,
            Change::EmptyPort
            | Change::DefaultPort
            | Change::PortZeros
            | Change::EmptyPath
            | Change::LocalHost
            | Change::SchemeSpecificCase => Rung::Scheme,
        }
    }
}

/// Displays the change in a few words.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Change::SchemeCase => "scheme lowercased",
            Change::HostCase => "host lowercased",
            Change::AddressText => "IPv6 address in the form of RFC 5952",
            Change::TripletCase => "hexadecimal digits uppercased",
            Change::Decoded => "unreserved character decoded",
            Change::DotSegments => "dot segments removed",
            Change::EmptyPort => "empty port removed",
            Change::DefaultPort => "default port removed",
            Change::PortZeros => "leading zeros of the port removed",
            Change::EmptyPath => "empty path replaced by `/`",
            Change::LocalHost => "local host written as an empty host",
            Change::SchemeSpecificCase => "case-insensitive name lowercased",
        })
    }
}

/// A change that was made, as listed by a [`Normalization`](super::normalization::Normalization).
///
/// ```
/// use urispec::{Uri, rfc3986::comparison::Rung};
///
/// let normalization = Uri::parse("http://h/%7e")?.normalize_traced(Rung::PercentEncoding);
/// let step = &normalization.steps()[1];
/// // The text has `%7e` there, of which the rung below made `%7E`.
/// assert_eq!((step.span.clone(), step.before.as_str(), step.after.as_str()), (9..12, "%7E", "~"));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AppliedChange {
    /// The kind of change, which also determines the rung.
    pub change: Change,
    /// The span in the original text.
    pub span: Range<usize>,
    /// The text that the lower rungs left there.
    pub before: String,
    /// The text that replaces it.
    pub after: String,
}

/// A text that is being normalized.
pub(super) struct Rewriter<'s, 't> {
    pub(super) source: &'s str,
    /// The end of the part of the source that has been copied or replaced.
    pub(super) done: usize,
    /// The output so far, or `None` before the first change.
    pub(super) text: Option<String>,
    pub(super) steps: Option<&'t mut Vec<AppliedChange>>,
    /// Whether the source contains percent triplets. Most texts contain none.
    pub(super) has_triplets: bool,
}

impl<'s> Rewriter<'s, '_> {
    pub(super) fn source(&self, span: Range<usize>) -> &'s str {
        slice_str(self.source, span)
    }

    /// Replaces a part of the source with the text that `write` appends. The part must lie after all earlier ones.
    pub(super) fn replace(&mut self, change: Change, span: Range<usize>, write: impl FnOnce(&mut String)) {
        let (source, between) = (self.source, self.source(self.done..span.start));
        let text = self.text.get_or_insert_with(|| String::with_capacity(source.len() + LONGEST_ADDED));
        text.push_str(between);
        let start = text.len();
        write(text);
        if let Some(steps) = &mut self.steps {
            let after = slice_str(text, start..text.len());
            steps.push(AppliedChange {
                change,
                span: span.clone(),
                before: slice_str(source, span.clone()).into(),
                after: after.into(),
            });
        }
        self.done = span.end;
    }

    /// Copies the source up to `end`, then returns the output from `start` on.
    pub(super) fn written_from(&mut self, start: u32, end: usize) -> &str {
        let between = self.source(self.done..end);
        let text = self.text.get_or_insert_default();
        text.push_str(between);
        self.done = end;
        slice_str(text, start as usize..text.len())
    }

    /// The position in the output of a component's `end`, once all changes in the component have been made.
    pub(super) fn end(&self, end: usize) -> u32 {
        (self.text.as_ref().map_or(0, String::len) + end - self.done) as u32
    }
}
