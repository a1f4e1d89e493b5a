//! What a reading tries, rule by rule and terminal by terminal.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::mem;
use core::ops::Range;

use super::expected::Expected;
use super::failure::{Failure, Furthest};
use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::abnf::source::{Element, Source};

/// How much a derivation holds.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::Detail};
///
/// let attempts = Detail { failures: true, ..Detail::default() };
/// assert_eq!(Derivation::new(Rule::Host, "h", Detail::default()).to_string(), "host `h`\n└─ reg-name `h`\n");
/// assert_eq!(Derivation::new(Rule::Host, "h", attempts).to_string(), "\
/// host `h`
/// ├─ 1 of 3: IP-literal failed at 0: expected `[`
/// ├─ 2 of 3: IPv4address failed at 0: expected DIGIT
/// │  └─ dec-octet failed at 0: expected DIGIT
/// └─ 3 of 3: reg-name `h`
/// ");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Detail {
    /// Down to single characters: `ALPHA`, `unreserved`, `pct-encoded`, `pchar` and the terminals.
    pub characters: bool,
    /// Everything that was tried: also what did not match, or matched but was given up, and why; the alternatives with their numbers; and the
    /// look-aheads.
    pub failures: bool,
}

/// How a node ended.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::{Detail, Outcome}};
///
/// let attempts = Detail { failures: true, ..Detail::default() };
/// let derivation = Derivation::new(Rule::Authority, "h:80a", attempts);
/// let outcome = |rule| derivation.nodes().find(|node| node.rule() == Some(rule)).map(|node| node.outcome());
/// assert_eq!(outcome(Rule::Authority), Some(Outcome::Matched));
/// assert_eq!(outcome(Rule::IpLiteral), Some(Outcome::Failed(0)));
/// // It matched all of the text, and no `@` follows.
/// assert_eq!(outcome(Rule::Userinfo), Some(Outcome::GivenUp));
///
/// // The text ends within the address.
/// let address = Derivation::new(Rule::Ipv6address, "1:2", Detail::default());
/// assert_eq!(address.root().outcome(), Outcome::Unfinished);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outcome {
    /// It matched the node's text, and is a part of its parent, or of what its parent matched before it failed.
    Matched,
    /// It matched the node's text, but what had to follow did not match, so it is not a part of its parent.
    GivenUp,
    /// It did not match; this is the furthest offset at which a terminal was tried. The node's text is what it had matched when it failed.
    Failed(usize),
    /// It had matched the node's text when the whole text turned out to be wrong.
    Unfinished,
}

/// Why a node failed or was given up.
///
/// ```
/// use urispec::{Derivation, Rule, derivation::{Cause, Detail}};
///
/// let attempts = Detail { failures: true, ..Detail::default() };
/// let derivation = Derivation::new(Rule::Host, "1.2.3.4com", attempts);
/// let cause = |rule| derivation.nodes().find(|node| node.rule() == Some(rule)).and_then(|node| node.cause());
/// assert!(matches!(cause(Rule::IpLiteral), Some(Cause::Character(failure)) if failure.expected.to_string() == "`[`"));
///
/// // The second alternative is an IPv4address that nothing of a reg-name follows, and there is a `c`.
/// let address = derivation.root().children().nth(1).unwrap();
/// let Some(Cause::Lookahead { abnf, span }) = address.cause() else { panic!() };
/// assert_eq!((abnf, span), ("unreserved / pct-encoded / sub-delims", 7..8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// None of the characters that had to follow is there.
    Character(Failure),
    /// The rule that had to follow does not match there.
    Rule {
        /// The rule.
        rule: Rule,
        /// Where it was tried.
        at: usize,
    },
    /// What must not follow does.
    Lookahead {
        /// What must not follow, as ABNF.
        abnf: &'static str,
        /// The text that is it.
        span: Range<usize>,
    },
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

    fn place(&self) -> Place {
        Place { at: self.at, last: self.last }
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

    /// Compiled once, and not for each leaf.
    #[inline(never)]
    fn missed(&self, at: usize, set: Set) {
        let furthest = &self.recording.furthest;
        let at = self.at + at;
        let missed = Missed { at, set, is_trial: furthest.is_trial(), is_furthest: furthest.counts(at) };
        furthest.missed(at, set);
        self.recording.recorder.borrow_mut().missed(self.place(), missed);
    }

    fn enter(&self, element: Element) {
        match element {
            Element::Trial => self.recording.furthest.enter_trial(),
            Element::Terminal => (),
            _ => {
                let is_trial = self.recording.furthest.is_trial();
                self.recording.recorder.borrow_mut().enter(element, self.place(), is_trial);
            }
        }
    }

    fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
        let mut recorder = self.recording.recorder.borrow_mut();
        let last = match (element, rest) {
            (Element::Trial, _) => {
                self.recording.furthest.leave_trial();
                None
            }
            (Element::Terminal, Some(rest)) => Some(recorder.took(self.at..rest.at, rest.last)),
            (Element::Terminal, None) => None,
            (_, rest) => recorder.leave(element, rest.map(|rest| rest.place())),
        };
        rest.map(|rest| Recorded { last: last.unwrap_or(rest.last), ..rest })
    }
}

/// A place in the text, and the number of the last report that led to it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    at: usize,
    last: usize,
}

/// A terminal that is not there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Missed {
    at: usize,
    set: Set,
    is_trial: bool,
    /// Whether nothing further has been missed.
    is_furthest: bool,
}

/// Collects the reports of a reading.
///
/// A report is known by its number, which counts from 1. A cursor carries the number of the last report that led to it, and a report
/// that of the one before it, so the reports that count are found from the last cursor; the others were given up.
#[derive(Debug)]
pub(super) struct Recorder {
    detail: Detail,
    /// Whether what failed is kept: to be shown, or because the furthest attempt is not known before the end.
    keeps_failures: bool,
    /// Each is before those inside it.
    reports: Vec<Report>,
    /// What was entered and not left.
    open: Vec<Open>,
    /// How many look-aheads are open. What is tried in them is no part of a derivation.
    lookaheads: usize,
    /// Why the report of a number was given up or failed, and how many causes there were before.
    causes: Vec<Option<(usize, Cause)>>,
    cause_count: usize,
    furthest: Reached,
}

/// Where the reading was when it missed a terminal: the number of the innermost report that was open, and of the last that led there.
#[derive(Clone, Copy, Debug, Default)]
struct Reached {
    within: usize,
    last: usize,
}

/// What was entered and not left.
#[derive(Debug)]
struct Open {
    /// The index of the report.
    index: usize,
    /// Whether it is a part of a trial. Then what is missed in it is not missing from what is around the trial.
    is_trial: bool,
    /// What was missed in it, at the furthest place.
    missed: Failure,
    /// Where it stopped last, and why. If it fails, this made it fail.
    stop: Option<(Place, Option<Cause>)>,
}

impl Open {
    fn reach(&mut self, Failure { at, expected }: Failure) {
        if at > self.missed.at {
            self.missed = Failure { at, expected };
        } else if at == self.missed.at {
            self.missed.expected.add_all(expected);
        }
    }
}

/// A report of a rule, a terminal, or an attempt.
#[derive(Debug)]
pub(super) struct Report {
    pub(super) element: Element,
    pub(super) span: Range<usize>,
    pub(super) outcome: Outcome,
    pub(super) depth: usize,
    /// A box, because few reports have one.
    pub(super) cause: Option<Box<Cause>>,
    /// Of a rule: the number of the alternative that matched, if it was reported, or 0.
    pub(super) choice: u8,
    /// The number of the report that led to this one.
    before: usize,
    /// The number of the last report within this one, or less than its own.
    inside: usize,
    /// The number of the report that this one is in, or 0.
    parent: usize,
}

impl Recorder {
    pub(super) fn new(detail: Detail, keeps_failures: bool) -> Self {
        Recorder {
            detail,
            keeps_failures,
            reports: Vec::new(),
            open: Vec::new(),
            lookaheads: 0,
            causes: Vec::new(),
            cause_count: 0,
            furthest: Reached::default(),
        }
    }

    fn enter(&mut self, element: Element, place: Place, is_trial: bool) {
        if self.lookaheads == 0 && self.is_shown(element) {
            let index = self.reports.len();
            self.report(element, place.at..place.at, place.last);
            let missed = Failure { at: place.at, expected: Expected::NONE };
            self.open.push(Open { index, is_trial, missed, stop: None });
        }
        self.lookaheads += usize::from(is_lookahead(element));
    }

    /// What was entered ended, at this place if it matched. Returns the number of its own report, if it has one and matched.
    fn leave(&mut self, element: Element, end: Option<Place>) -> Option<usize> {
        self.lookaheads -= usize::from(is_lookahead(element));
        if self.lookaheads > 0 {
            return None;
        }
        let index = self.open.last()?.index;
        let report = self.reports.get_mut(index).filter(|report| report.element == element)?;
        let open = self.open.pop()?;
        if let Some(parent) = self.open.last_mut().filter(|parent| parent.is_trial || !open.is_trial) {
            parent.reach(open.missed);
        }
        match (element, end) {
            (Element::Lookahead(abnf), found) => self.looked_ahead(index, abnf, found),
            (_, Some(end)) => {
                report.span.end = end.at;
                report.inside = end.last;
                return Some(index + 1);
            }
            (_, None) => self.failed(open),
        }
        None
    }

    fn failed(&mut self, Open { index, missed, stop, .. }: Open) {
        if !self.keeps_failures {
            self.reports.truncate(index);
            return;
        }
        let Some(report) = self.reports.get_mut(index) else { return };
        let place = Place { at: report.span.start, last: report.before };
        let rule = if let Element::Rule(rule) = report.element { Some(rule) } else { None };
        report.outcome = Outcome::Failed(missed.at);
        let mut cause = Cause::Character(missed);
        if let Some((place, stopped_by)) = stop {
            report.span.end = place.at;
            report.inside = place.last;
            if let Some(lookahead @ Cause::Lookahead { .. }) = stopped_by {
                cause = lookahead;
            }
        }
        self.blame(index + 1, cause);
        self.stop(place, rule.map(|rule| Cause::Rule { rule, at: place.at }));
    }

    /// A look-ahead found nothing, or what it looked for up to this place.
    fn looked_ahead(&mut self, index: usize, abnf: &'static str, found: Option<Place>) {
        if !self.detail.failures {
            self.reports.truncate(index);
            return;
        }
        let Some(report) = self.reports.get_mut(index) else { return };
        let place = Place { at: report.span.start, last: report.before };
        let Some(end) = found else {
            report.outcome = Outcome::Matched;
            return;
        };
        report.span.end = end.at;
        report.outcome = Outcome::Failed(place.at);
        let cause = Cause::Lookahead { abnf, span: report.span.clone() };
        self.blame(index + 1, cause.clone());
        self.stop(place, Some(cause));
    }

    /// A terminal matched. Returns the number of the last report.
    fn took(&mut self, span: Range<usize>, before: usize) -> usize {
        if !self.detail.characters || span.is_empty() || self.lookaheads > 0 {
            return before;
        }
        self.report(Element::Terminal, span, before);
        self.reports.len()
    }

    fn missed(&mut self, place: Place, Missed { at, set, is_trial, is_furthest }: Missed) {
        if !self.keeps_failures {
            return;
        }
        let mut expected = Expected::NONE;
        expected.add(set);
        let failure = Failure { at, expected };
        if let Some(open) = self.open.last_mut().filter(|open| open.is_trial || !is_trial) {
            open.reach(failure);
        }
        if self.lookaheads == 0 {
            self.stop(place, Some(Cause::Character(failure)));
        }
        if is_furthest {
            // A look-ahead has no part in what was read so far.
            let is_attempt = |open: &&Open| self.reports.get(open.index).is_some_and(|it| !is_lookahead(it.element));
            let within = self.open.iter().rev().find(is_attempt).map_or(0, |open| open.index + 1);
            self.furthest = Reached { within, last: place.last };
        }
    }

    /// The reading cannot go on from `place`.
    fn stop(&mut self, place: Place, cause: Option<Cause>) {
        if let Some(cause) = &cause {
            self.blame(place.last, cause.clone());
        }
        if let Some(open) = self.open.last_mut() {
            open.stop = Some((place, cause));
        }
    }

    /// Notes why the report of this number failed or is given up; a later cause counts.
    fn blame(&mut self, number: usize, cause: Cause) {
        let Some(index) = number.checked_sub(1).filter(|_| self.detail.failures) else { return };
        if self.causes.len() <= index {
            self.causes.resize(index + 1, None);
        }
        if let Some(entry) = self.causes.get_mut(index) {
            *entry = Some((self.cause_count, cause));
            self.cause_count += 1;
        }
    }

    fn report(&mut self, element: Element, span: Range<usize>, before: usize) {
        let (depth, parent) = (self.open.len(), self.open.last().map_or(0, |open| open.index + 1));
        let outcome = Outcome::GivenUp;
        self.reports.push(Report { element, span, outcome, depth, cause: None, choice: 0, before, inside: 0, parent });
    }

    /// Rules of single characters are shown if the derivation goes down to them, or begins with one.
    fn is_shown(&self, element: Element) -> bool {
        let is_character = match element {
            #[cfg(feature = "iri")]
            Element::Rule(Rule::Ucschar | Rule::Iprivate) => true,
            Element::Rule(rule) => matches!(
                rule.of_uri(),
                Rule::Alpha
                    | Rule::Digit
                    | Rule::Hexdig
                    | Rule::PctEncoded
                    | Rule::Reserved
                    | Rule::GenDelims
                    | Rule::SubDelims
                    | Rule::Unreserved
                    | Rule::Pchar
            ),
            _ => false,
        };
        self.detail.characters || self.open.is_empty() || !is_character
    }

    /// The reports of what led to `last` and, with failures, the others too.
    pub(super) fn finish(mut self, last: usize) -> Vec<Report> {
        self.take(last, 0);
        self.finished()
    }

    /// The reports of what led to the furthest place at which a terminal was missed.
    pub(super) fn finish_at(mut self, furthest: usize) -> Vec<Report> {
        let Reached { mut within, mut last } = self.furthest;
        self.take(last, within);
        while let Some(report) = within.checked_sub(1).and_then(|index| self.reports.get_mut(index)) {
            report.outcome = Outcome::Unfinished;
            report.span.end = furthest;
            report.inside = 0;
            (within, last) = (report.parent, report.before);
            self.take(last, within);
        }
        self.finished()
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

    fn finished(mut self) -> Vec<Report> {
        for index in 0..self.reports.len() {
            let inside = self.reports.get(index).map_or(0, |report| report.inside);
            self.take(inside, index + 1);
        }
        self.choose();
        if self.detail.failures {
            self.explain();
            if !self.detail.characters {
                self.leave_out_octets();
            }
            return self.reports;
        }
        let mut reports = mem::take(&mut self.reports);
        // Nothing inside a report that was given up happened.
        let mut given_up = usize::MAX;
        reports.retain(|report| {
            if report.depth <= given_up {
                let happened = matches!(report.outcome, Outcome::Matched | Outcome::Unfinished);
                given_up = if happened { usize::MAX } else { report.depth };
            }
            given_up == usize::MAX
        });
        without_attempts(&mut reports);
        reports
    }

    /// Tells the rules which alternative matched.
    fn choose(&mut self) {
        for index in 0..self.reports.len() {
            let Some(report) = self.reports.get(index) else { return };
            if let Report { element: Element::Alternative(number), outcome, parent, .. } = *report
                && matches!(outcome, Outcome::Matched | Outcome::Unfinished)
                && let Some(rule) = parent.checked_sub(1).and_then(|index| self.reports.get_mut(index))
            {
                rule.choice = number;
            }
        }
    }

    /// Leaves out the alternatives of `dec-octet`, which are digits, unless the derivation begins with it.
    fn leave_out_octets(&mut self) {
        let is_octet = |number: usize| {
            let report = number.checked_sub(1).and_then(|index| self.reports.get(index));
            report.is_some_and(|report| report.element == Element::Rule(Rule::DecOctet) && report.parent > 0)
        };
        let is_left_out: Vec<bool> = self.reports.iter().map(|report| is_octet(report.parent)).collect();
        let mut is_left_out = is_left_out.into_iter();
        self.reports.retain(|_| !is_left_out.next().unwrap_or_default());
    }

    /// Gives the reports their causes. What led to a report that was given up was given up for the same reason, if nothing failed later.
    fn explain(&mut self) {
        self.causes.resize(self.reports.len(), None);
        for index in (0..self.reports.len()).rev() {
            let Some(Report { outcome, before, .. }) = self.reports.get(index) else { return };
            let Some(Some((time, cause))) = self.causes.get(index).filter(|_| *outcome == Outcome::GivenUp).cloned()
            else {
                continue;
            };
            if let Some(earlier) = before.checked_sub(1).and_then(|index| self.causes.get_mut(index))
                && earlier.as_ref().is_none_or(|(other, _)| *other < time)
            {
                *earlier = Some((time, cause));
            }
        }
        for (report, cause) in self.reports.iter_mut().zip(mem::take(&mut self.causes)) {
            if matches!(report.outcome, Outcome::GivenUp | Outcome::Failed(_)) {
                report.cause = cause.map(|(_, cause)| Box::new(cause));
            }
        }
    }
}

fn is_lookahead(element: Element) -> bool {
    matches!(element, Element::Lookahead(_))
}

/// Leaves out what no ABNF has, and puts what was in it into the rule above.
fn without_attempts(reports: &mut Vec<Report>) {
    let mut left_out = Vec::new();
    reports.retain_mut(|report| {
        while left_out.last().is_some_and(|depth| report.depth <= *depth) {
            left_out.pop();
        }
        let is_attempt = !matches!(report.element, Element::Rule(_) | Element::Terminal);
        if is_attempt {
            left_out.push(report.depth);
        }
        report.depth -= left_out.len();
        !is_attempt
    });
}

#[cfg(test)]
mod tests {
    use super::{Cause, Detail, Failure, Missed, Outcome, Place, Recorder};
    use crate::abnf::rule::Rule;
    use crate::abnf::set::Set;
    use crate::abnf::source::Element;

    /// What follows a report is given up first, and then, for another reason, the report itself.
    #[test]
    fn the_last_reason_counts() {
        let mut recorder = Recorder::new(Detail { failures: true, ..Detail::default() }, true);
        let matched = |recorder: &mut Recorder, rule, at, last| {
            recorder.enter(Element::Rule(rule), Place { at, last }, false);
            recorder.leave(Element::Rule(rule), Some(Place { at: at + 1, last })).unwrap_or_default()
        };
        let missed = |at, byte| Missed { at, set: Set::literal(byte), is_trial: false, is_furthest: false };
        recorder.enter(Element::Rule(Rule::Uri), Place::default(), false);
        let first = matched(&mut recorder, Rule::Scheme, 0, 0);
        let second = matched(&mut recorder, Rule::Host, 1, first);
        recorder.missed(Place { at: 2, last: second }, missed(2, b':'));
        recorder.missed(Place { at: 1, last: first }, missed(1, b'/'));
        recorder.missed(Place::default(), missed(0, b'a'));
        recorder.leave(Element::Rule(Rule::Uri), None);
        let reports = recorder.finish(0);
        let expected = |number: usize| {
            let report = reports.get(number - 1).filter(|report| report.outcome == Outcome::GivenUp)?;
            match report.cause.as_deref()? {
                Cause::Character(Failure { at, expected }) => Some((*at, alloc::format!("{expected}"))),
                _ => None,
            }
        };
        assert_eq!(expected(first), Some((1, "`/`".into())));
        assert_eq!(expected(second), Some((2, "`:`".into())));
    }
}
