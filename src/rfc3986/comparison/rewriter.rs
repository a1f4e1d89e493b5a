//! The changes that normalization makes, and how they are made: in one pass, in the order of the text.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::ladder::Rung;
use crate::reading::error::LONGEST_ADDED;

/// A change that normalization makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// `http://h` to `http://h/`.
    EmptyPath,
    /// `file:/a` and `file://localhost/a` to `file:///a`.
    LocalHost,
    /// `mailto:a@EXAMPLE.com` to `mailto:a@example.com`, `urn:ISBN:1` to `urn:isbn:1`.
    SchemeSpecificCase,
}

impl Change {
    /// The lowest rung on which the change is made.
    pub const fn rung(self) -> Rung {
        match self {
            Change::SchemeCase | Change::HostCase | Change::AddressText | Change::TripletCase => Rung::Case,
            Change::Decoded => Rung::PercentEncoding,
            Change::DotSegments => Rung::PathSegment,
            Change::EmptyPort
            | Change::DefaultPort
            | Change::EmptyPath
            | Change::LocalHost
            | Change::SchemeSpecificCase => Rung::Scheme,
        }
    }
}

/// Displays the reason in a few words.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Change::SchemeCase => "a scheme in lower case",
            Change::HostCase => "a host in lower case",
            Change::AddressText => "an IPv6 address as in RFC 5952",
            Change::TripletCase => "hexadecimal digits in upper case",
            Change::Decoded => "what need not be encoded",
            Change::DotSegments => "no dot segments",
            Change::EmptyPort => "no empty port",
            Change::DefaultPort => "no default port",
            Change::EmptyPath => "an empty path is `/`",
            Change::LocalHost => "an empty host is the local one",
            Change::SchemeSpecificCase => "a name without case",
        })
    }
}

/// A change that was made: see [`Normalization`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What was changed, and on which rung.
    pub change: Change,
    /// Where, in the text that was to be normalized.
    pub span: Range<usize>,
    /// What stood there after the rungs below.
    pub before: String,
    /// What stands there instead.
    pub after: String,
}

/// A text on its way to be normal.
pub(super) struct Rewriter<'s, 't> {
    pub(super) source: &'s str,
    /// Up to where the source has been copied or replaced.
    pub(super) done: usize,
    /// What has been written; nothing before the first change.
    pub(super) text: Option<String>,
    pub(super) steps: Option<&'t mut Vec<Step>>,
    /// Whether the source has percent triplets, which most have not.
    pub(super) has_triplets: bool,
}

impl<'s> Rewriter<'s, '_> {
    pub(super) fn source(&self, span: Range<usize>) -> &'s str {
        self.source.get(span).unwrap_or_default()
    }

    /// Replaces a part of the source, which lies after those before, by what `write` appends.
    pub(super) fn replace(&mut self, change: Change, span: Range<usize>, write: impl FnOnce(&mut String)) {
        let (source, between) = (self.source, self.source(self.done..span.start));
        let text = self.text.get_or_insert_with(|| String::with_capacity(source.len() + LONGEST_ADDED));
        text.push_str(between);
        let start = text.len();
        write(text);
        if let Some(steps) = &mut self.steps {
            let after = text.get(start..).unwrap_or_default();
            steps.push(Step {
                change,
                span: span.clone(),
                before: source.get(span.clone()).unwrap_or_default().into(),
                after: after.into(),
            });
        }
        self.done = span.end;
    }

    /// What has been written since this place, up to the source's `end`.
    pub(super) fn written_from(&mut self, start: u32, end: usize) -> &str {
        let between = self.source(self.done..end);
        let text = self.text.get_or_insert_default();
        text.push_str(between);
        self.done = end;
        text.get(start as usize..).unwrap_or_default()
    }

    /// Where the end of a component comes to lie, all changes in which have been made.
    pub(super) fn end(&self, end: usize) -> u32 {
        (self.text.as_ref().map_or(0, String::len) + end - self.done) as u32
    }
}
