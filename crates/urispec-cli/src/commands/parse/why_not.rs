//! Why a part of a text does not match a rule.

use std::fmt;
use std::ops::Range;
use std::str::{self, FromStr};

use serde::Serialize;
use urispec::Rule;
use urispec_lessons::WhyNot;

use crate::answer::input::Given;
use crate::answer::json::Echo;

/// A part of a text: `7..14`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Span {
    start: usize,
    end: usize,
}

impl FromStr for Span {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let offset = |text: &str| text.trim().parse::<usize>().ok();
        let ends = text.split_once("..").and_then(|(start, end)| Some((offset(start)?, offset(end)?)));
        let span = ends.map(|(start, end)| Span { start, end }).filter(|span| span.start <= span.end);
        span.ok_or("expected two offsets in bytes, such as 7..14")
    }
}

impl Span {
    /// Whether a text has such a part. Of one that is not UTF-8, it is not known.
    pub(crate) fn is_in(self, text: &[u8]) -> bool {
        str::from_utf8(text).map_or(true, |text| text.get(self.start..self.end).is_some())
    }
}

/// The answer for a text. There is none if the text is not UTF-8, or has no such part.
#[derive(Debug, Serialize)]
pub(crate) struct Answer<'a> {
    input: Echo<'a>,
    #[serde(flatten)]
    why_not: Option<WhyNot>,
}

impl<'a> Answer<'a> {
    pub(crate) fn of(given: &'a Given, within: Rule, rule: Rule, span: Option<Span>) -> Self {
        let why_not = str::from_utf8(&given.bytes).ok().and_then(|text| {
            let Range { start, end } = span.map_or(0..text.len(), |span| span.start..span.end);
            WhyNot::of(within, text, rule, start..end)
        });
        Answer { input: Echo::of(given), why_not }
    }

    /// Whether the part matches after all.
    pub(crate) fn is_match(&self) -> bool {
        self.why_not.as_ref().is_some_and(WhyNot::is_match)
    }
}

impl fmt::Display for Answer<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why_not {
            Some(answer) => answer.fmt(f),
            None => f.write_str("the text has no such part, or is not UTF-8\n"),
        }
    }
}
