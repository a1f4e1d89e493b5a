//! What a traced reading reports, rule by rule.

use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;

/// How much a derivation holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Down to single characters: `ALPHA`, `unreserved`, `pct-encoded`, `pchar` and the terminals.
    pub characters: bool,
    /// Also the alternatives that were tried and did not match, or matched and were given up.
    pub failures: bool,
}

/// How a node's rule ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It matched the node's text.
    Matched,
    /// It matched the node's text; but what had to follow did not match, and it is no part of its parent.
    GivenUp,
    /// It did not match; this is the furthest offset at which a terminal was tried.
    Failed(usize),
}

/// Collects what a traced reading reports.
#[derive(Debug)]
pub(crate) struct Recorder {
    detail: Detail,
    pub(super) reports: Vec<Report>,
    /// The rules that have been entered and not left: their reports, and how far they came.
    open: Vec<(usize, usize)>,
}

#[derive(Debug)]
pub(super) struct Report {
    pub(super) rule: Option<Rule>,
    pub(super) span: Range<usize>,
    pub(super) outcome: Outcome,
    pub(super) depth: usize,
}

impl Recorder {
    pub(super) fn new(detail: Detail) -> Self {
        Recorder { detail, reports: Vec::new(), open: Vec::new() }
    }

    pub(crate) fn wants_characters(&self) -> bool {
        self.detail.characters
    }

    pub(crate) fn enter(&mut self, rule: Rule, at: usize) {
        if self.is_shown(rule) {
            self.open.push((self.reports.len(), at));
            self.report(Some(rule), at..at);
        }
    }

    pub(crate) fn leave(&mut self, rule: Rule, end: Option<usize>) {
        let is_open = |report: &Report| report.rule == Some(rule);
        let Some(&(index, reached)) = self.open.last() else { return };
        let Some(report) = self.reports.get_mut(index).filter(|report| is_open(report)) else { return };
        self.open.pop();
        if let Some((_, parent)) = self.open.last_mut() {
            *parent = reached.max(*parent);
        }
        match end {
            Some(end) => report.span.end = end,
            None if self.detail.failures => report.outcome = Outcome::Failed(reached),
            None => self.reports.truncate(index),
        }
    }

    pub(crate) fn took(&mut self, span: Range<usize>) {
        if self.detail.characters && !span.is_empty() {
            self.report(None, span);
        }
    }

    pub(crate) fn missed(&mut self, at: usize) {
        if let Some((_, reached)) = self.open.last_mut() {
            *reached = at.max(*reached);
        }
    }

    pub(crate) fn reported(&self) -> usize {
        self.reports.len()
    }

    pub(crate) fn give_up(&mut self, reported: usize) {
        if !self.detail.failures {
            self.reports.truncate(reported);
            return;
        }
        let depth = self.open.len();
        for report in self.reports.iter_mut().skip(reported) {
            if report.depth == depth && report.outcome == Outcome::Matched {
                report.outcome = Outcome::GivenUp;
            }
        }
    }

    fn report(&mut self, rule: Option<Rule>, span: Range<usize>) {
        let depth = self.open.len() - usize::from(rule.is_some());
        self.reports.push(Report { rule, span, outcome: Outcome::Matched, depth });
    }

    /// Rules of single characters show where the derivation goes down to them, or begins with one.
    fn is_shown(&self, rule: Rule) -> bool {
        let is_character = matches!(
            rule,
            Rule::Alpha
                | Rule::Digit
                | Rule::Hexdig
                | Rule::PctEncoded
                | Rule::Reserved
                | Rule::GenDelims
                | Rule::SubDelims
                | Rule::Unreserved
                | Rule::Pchar
        );
        self.detail.characters || self.open.is_empty() || !is_character
    }
}
