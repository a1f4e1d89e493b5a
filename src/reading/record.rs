//! What a reading tries, rule by rule and terminal by terminal.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::ops::Range;

use super::failure::Furthest;
use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::abnf::source::{Element, Source};

/// How much a derivation holds.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::Detail};
///
/// let failures = Detail { failures: true, ..Detail::default() };
/// assert_eq!(Derivation::new(Rule::H16, "g", Detail::default()).to_string(), "");
/// assert_eq!(Derivation::new(Rule::H16, "g", failures).to_string(), "h16 failed at 0\n");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Down to single characters: `ALPHA`, `unreserved`, `pct-encoded`, `pchar` and the terminals.
    pub characters: bool,
    /// Also the alternatives that did not match, or matched but were given up.
    pub failures: bool,
}

/// How a node's rule ended.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::{Detail, Outcome}};
///
/// let failures = Detail { failures: true, ..Detail::default() };
/// let derivation = Derivation::new(Rule::Host, "1.2.3.256", failures);
/// let outcome = |rule| derivation.nodes().find(|node| node.rule() == Some(rule)).map(|node| node.outcome());
/// assert_eq!(outcome(Rule::IpLiteral), Some(Outcome::Failed(0)));
/// // It matched `1.2.3.25`, and the host goes on.
/// assert_eq!(outcome(Rule::Ipv4address), Some(Outcome::GivenUp));
/// assert_eq!(outcome(Rule::RegName), Some(Outcome::Matched));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It matched the node's text.
    Matched,
    /// It matched the node's text, but what had to follow did not match, so it is not a part of its parent.
    GivenUp,
    /// It did not match; this is the furthest offset at which a terminal was tried.
    Failed(usize),
}

/// A text, the furthest failure in it, and the attempts that are recorded.
#[derive(Debug)]
pub(super) struct Recording<'t> {
    pub(super) text: &'t [u8],
    pub(super) furthest: Furthest,
    pub(super) recorder: RefCell<Recorder>,
}

/// A text whose attempts are recorded. Like a [`Cursor`](super::cursor::Cursor) it is small, and all else is in the recording.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recorded<'r, 't> {
    recording: &'r Recording<'t>,
    at: usize,
    /// The number of the last report that led here, or 0.
    last: usize,
}

impl<'r, 't> Recorded<'r, 't> {
    pub(super) fn new(recording: &'r Recording<'t>) -> Self {
        Recorded { recording, at: 0, last: 0 }
    }

    /// The number of the last report that led here.
    pub(super) fn last(&self) -> usize {
        self.last
    }
}

impl Source for Recorded<'_, '_> {
    type Text = ();

    const REPORTS: bool = true;
    const WHOLE: bool = true;

    fn bytes(&self) -> &[u8] {
        self.recording.text.get(self.at..).unwrap_or_default()
    }

    fn strip(&self, leaf: impl for<'b> FnOnce(&'b [u8]) -> Option<&'b [u8]>) -> Option<Self> {
        let rest = leaf(self.bytes())?;
        Some(Recorded { at: self.recording.text.len() - rest.len(), ..*self })
    }

    fn up_to(&self, _rest: &Self) {}

    fn missed(&self, at: usize, set: Set) {
        self.recording.furthest.missed(self.at + at, set);
        self.recording.recorder.borrow_mut().missed(self.at + at);
    }

    fn enter(&self, element: Element) {
        match element {
            Element::Rule(rule) => self.recording.recorder.borrow_mut().enter(rule, self.at, self.last),
            Element::Trial => self.recording.furthest.enter_trial(),
            Element::Terminal => (),
        }
    }

    fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
        if element == Element::Trial {
            self.recording.furthest.leave_trial();
        }
        let end = rest.map(|rest| (rest.at, rest.last));
        let mut recorder = self.recording.recorder.borrow_mut();
        let last = match (element, end) {
            (Element::Rule(rule), end) => recorder.leave(rule, end),
            (Element::Terminal, Some((end, last))) => Some(recorder.took(self.at..end, last)),
            (Element::Terminal, None) | (Element::Trial, _) => None,
        };
        rest.map(|rest| Recorded { last: last.unwrap_or(rest.last), ..rest })
    }
}

/// Collects the reports of a reading.
///
/// A report is known by its number, which counts from 1. A cursor carries the number of the last report that led to it, and a report
/// that of the one before it, so the reports that count are found from the last cursor; the others were given up.
#[derive(Debug)]
pub(super) struct Recorder {
    detail: Detail,
    /// Each is before those inside it.
    reports: Vec<Report>,
    /// The rules that were entered and not left: the index of the report, and the furthest position at which something was missing.
    open: Vec<(usize, usize)>,
}

/// A report of a rule, or of a terminal if there is no rule.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) rule: Option<Rule>,
    pub(super) span: Range<usize>,
    pub(super) outcome: Outcome,
    pub(super) depth: usize,
    /// The number of the report that led to this one.
    before: usize,
    /// The number of the last report within this one, or less than its own.
    inside: usize,
}

impl Recorder {
    pub(super) fn new(detail: Detail) -> Self {
        Recorder { detail, reports: Vec::new(), open: Vec::new() }
    }

    pub(super) fn enter(&mut self, rule: Rule, at: usize, before: usize) {
        if self.is_shown(rule) {
            let depth = self.open.len();
            self.open.push((self.reports.len(), at));
            self.report(Some(rule), at..at, depth, before);
        }
    }

    /// The rule ended: at this position, after this report, if it matched. Returns the number of the rule's own report, if it has one and
    /// matched.
    pub(super) fn leave(&mut self, rule: Rule, end: Option<(usize, usize)>) -> Option<usize> {
        let &(index, reached) = self.open.last()?;
        let report = self.reports.get_mut(index).filter(|report| report.rule == Some(rule))?;
        self.open.pop();
        if let Some((_, parent)) = self.open.last_mut() {
            *parent = reached.max(*parent);
        }
        match end {
            Some((end, inside)) => {
                report.span.end = end;
                report.inside = inside;
                return Some(index + 1);
            }
            None if self.detail.failures => report.outcome = Outcome::Failed(reached),
            None => self.reports.truncate(index),
        }
        None
    }

    /// A terminal matched. Returns the number of the last report.
    pub(super) fn took(&mut self, span: Range<usize>, before: usize) -> usize {
        if !self.detail.characters || span.is_empty() {
            return before;
        }
        self.report(None, span, self.open.len(), before);
        self.reports.len()
    }

    pub(super) fn missed(&mut self, at: usize) {
        if let Some((_, reached)) = self.open.last_mut() {
            *reached = at.max(*reached);
        }
    }

    fn report(&mut self, rule: Option<Rule>, span: Range<usize>, depth: usize, before: usize) {
        self.reports.push(Report { rule, span, outcome: Outcome::GivenUp, depth, before, inside: 0 });
    }

    /// Rules of single characters are shown if the derivation goes down to them, or begins with one.
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

    /// The requested reports: those that led to `last` and, with failures, the others too.
    pub(super) fn finish(mut self, last: usize) -> Vec<Report> {
        self.take(last, 0);
        for index in 0..self.reports.len() {
            let inside = self.reports.get(index).map_or(0, |report| report.inside);
            self.take(inside, index + 1);
        }
        if !self.detail.failures {
            // Nothing inside a report that was given up happened.
            let mut given_up = usize::MAX;
            self.reports.retain(|report| {
                if report.depth <= given_up {
                    given_up = if report.outcome == Outcome::Matched { usize::MAX } else { report.depth };
                }
                given_up == usize::MAX
            });
        }
        self.reports
    }

    /// Marks the reports from `last` back to, but without, the report number `parent` as happened.
    fn take(&mut self, mut last: usize, parent: usize) {
        while last > parent
            && let Some(report) = self.reports.get_mut(last - 1)
        {
            report.outcome = Outcome::Matched;
            last = report.before;
        }
    }
}
