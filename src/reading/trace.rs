//! The reading that explains: the furthest place that a text matched up to, what was expected there, and every rule
//! that was tried on the way.
//!
//! The error that a combinator returns is the wrong one: `alt` keeps its last branch, `opt` and repetitions drop their
//! child's. So the leaves of the grammar report to a [`Trace`] that rides along in the input, and what the
//! combinators return does not matter.

use core::cell::Cell;
use core::fmt;

use nom::{AsBytes, Input, Offset, Parser};
use nom_locate::LocatedSpan;

use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::abnf::source::{Source, Terminal};
use crate::reading::expected::Expected;
#[cfg(feature = "alloc")]
use crate::reading::record::Recorder;
use crate::rfc3986::syntax::authority::host::ip_literal;

/// A text that knows its offset and reports to a [`Trace`]. `T` is `&str` or `&[u8]`.
pub type Traced<'t, T> = LocatedSpan<T, &'t Trace>;

/// What a traced reading found.
///
/// ```
/// use urispec::{Rule, trace::Trace};
///
/// let trace = Trace::new();
/// assert!(Rule::Host.parse_all(trace.of("[::1")).is_err());
///
/// let failure = trace.failure();
/// assert_eq!(failure.at, 4);
/// assert_eq!(failure.expected.to_string(), "HEXDIG, `.`, `:` or `]`");
/// ```
#[derive(Default)]
pub struct Trace {
    at: Cell<usize>,
    expected: Cell<Expected>,
    trials: Cell<usize>,
    #[cfg(feature = "alloc")]
    pub(crate) recorder: Option<core::cell::RefCell<Recorder>>,
}

/// The furthest place at which a terminal was tried in vain, and all that was tried there.
///
/// Where a text does not match, this is the length of its longest prefix that a text that matches begins with. One reading
/// is not counted: an authority that does not match is a host and a port, not the beginning of a userinfo.
/// [`Error`](crate::Error) counts it where there is an `@`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The offset in bytes.
    pub at: usize,
    /// What could have stood there.
    pub expected: Expected,
}

impl Trace {
    /// A trace that keeps the furthest failure.
    pub const fn new() -> Self {
        Trace {
            at: Cell::new(0),
            expected: Cell::new(Expected::NONE),
            trials: Cell::new(0),
            #[cfg(feature = "alloc")]
            recorder: None,
        }
    }

    /// A trace that also keeps all that is reported.
    #[cfg(feature = "alloc")]
    pub(crate) fn recording(recorder: Recorder) -> Self {
        Trace { recorder: Some(core::cell::RefCell::new(recorder)), ..Trace::new() }
    }

    /// `text` as a source that reports here.
    pub fn of<T>(&self, text: T) -> Traced<'_, T> {
        LocatedSpan::new_extra(text, self)
    }

    /// The furthest failure so far. A text that matched has one too: the furthest that was tried in vain.
    pub fn failure(&self) -> Failure {
        Failure { at: self.at.get(), expected: self.expected.get() }
    }

    fn missed(&self, at: usize, terminal: Terminal) -> bool {
        self.expect(at, |expected| expected.add(terminal))
    }

    fn missed_class(&self, at: usize, class: &Class) -> bool {
        self.expect(at, |expected| expected.add_characters(class.characters()))
    }

    /// Notes what is missed at `at`, but where more was read before. Tells whether this is the first at the furthest place.
    fn expect(&self, at: usize, add: impl FnOnce(&mut Expected)) -> bool {
        if at < self.at.get() || self.trials.get() > 0 {
            return false;
        }
        let mut expected = if at > self.at.replace(at) { Expected::NONE } else { self.expected.get() };
        let is_first = expected.is_empty();
        add(&mut expected);
        self.expected.set(expected);
        is_first
    }

    fn on_trial(&self, begins: bool) {
        let depth = self.trials.get();
        self.trials.set(if begins { depth + 1 } else { depth.saturating_sub(1) });
    }

    fn is_recording(&self) -> bool {
        #[cfg(feature = "alloc")]
        return self.recorder.is_some();
        #[cfg(not(feature = "alloc"))]
        return false;
    }

    fn wants_characters(&self) -> bool {
        #[cfg(feature = "alloc")]
        if let Some(recorder) = &self.recorder {
            return recorder.borrow().wants_characters();
        }
        false
    }

    #[cfg(feature = "alloc")]
    fn record(&self, report: impl FnOnce(&mut Recorder)) {
        if let Some(recorder) = &self.recorder {
            report(&mut recorder.borrow_mut());
        }
    }
}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trace").field("failure", &self.failure()).finish_non_exhaustive()
    }
}

impl<T> Source for Traced<'_, T>
where
    T: Source + Input + AsBytes + Offset,
{
    type Text = T::Text;
    type Error = ();

    fn bytes(&self) -> &[u8] {
        self.fragment().bytes()
    }

    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        let bytes = self.bytes();
        let matched = bytes.len() - leaf(bytes)?.len();
        Some(Input::take_from(self, matched))
    }

    fn up_to(&self, rest: &Self) -> T::Text {
        self.fragment().up_to(rest.fragment())
    }

    fn missed(&self, at: usize, terminal: Terminal) {
        let at = self.location_offset() + at;
        self.extra.missed(at, terminal);
        #[cfg(feature = "alloc")]
        self.extra.record(|recorder| recorder.missed(at));
    }

    /// Never: what is missing is to be reported.
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Where only the furthest failure is wanted, all that the class could have taken is missed at once. A percent sign is
    /// still looked into, since what is missed comes after it.
    fn strip_one<P>(&self, class: &'static Class, each: &mut P) -> Option<Self>
    where
        P: Parser<Self, Error = Self::Error>,
    {
        if !self.extra.is_recording() {
            if let Some(rest) = self.strip(|text| class.strip_one(text)) {
                return Some(rest);
            }
            if self.bytes().first() != Some(&b'%') {
                self.extra.missed_class(self.location_offset(), class);
                return None;
            }
        }
        each.parse_complete(Self::clone(self)).map(|(rest, _)| rest).ok()
    }

    /// Where only the furthest failure is wanted, only what ends the run is looked into.
    fn strip_run<P>(&self, class: &'static Class, each: &mut P) -> Self
    where
        P: Parser<Self, Error = Self::Error>,
    {
        let mut rest = Self::clone(self);
        if class.has_structure() || self.extra.wants_characters() {
            while let Ok((after, _)) = each.parse_complete(Self::clone(&rest)) {
                rest = after;
            }
            return rest;
        }
        rest = self.strip(|text| Some(class.strip_run(text))).unwrap_or(rest);
        // Nothing more of the class stands there: this reports what is missed.
        let _ = Self::strip_one(&rest, class, each);
        rest
    }

    fn on_trial(&self, begins: bool) {
        self.extra.on_trial(begins);
    }

    #[cfg(feature = "alloc")]
    fn enter(&self, rule: Rule) {
        self.extra.record(|recorder| recorder.enter(rule, self.location_offset()));
    }

    #[cfg(feature = "alloc")]
    fn leave(&self, rule: Rule, rest: Option<&Self>) {
        self.extra.record(|recorder| recorder.leave(rule, rest.map(LocatedSpan::location_offset)));
    }

    #[cfg(feature = "alloc")]
    fn took(&self, rest: &Self) {
        self.extra.record(|recorder| recorder.took(self.location_offset()..rest.location_offset()));
    }

    #[cfg(feature = "alloc")]
    fn reported(&self) -> usize {
        self.extra.recorder.as_ref().map_or(0, |recorder| recorder.borrow().reported())
    }

    #[cfg(feature = "alloc")]
    fn give_up(&self, reported: usize) {
        self.extra.record(|recorder| recorder.give_up(reported));
    }
}

/// A text of which only the furthest failure is wanted, and its component: [`Traced`] without what a span carries along, for errors must
/// not be dear.
#[derive(Clone, Copy)]
pub(crate) struct Searched<'s, 't> {
    search: &'s Search<'t>,
    at: usize,
}

/// A text, what is missing from it, and where that is.
pub(crate) struct Search<'t> {
    text: &'t [u8],
    trace: Trace,
    /// Which component is read: scheme, authority, query or fragment, and for all else the path.
    component: Cell<Rule>,
    failed_in: Cell<Rule>,
    authority: Cell<usize>,
}

impl<'t> Search<'t> {
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Search {
            text,
            trace: Trace::new(),
            component: Cell::new(Rule::Path),
            failed_in: Cell::new(Rule::Path),
            authority: Cell::new(0),
        }
    }

    /// What is furthest missing from the text, which does not match `rule`.
    pub(crate) fn failure(&self, rule: Rule) -> Failure {
        // Whether it matches is known.
        let _ = rule.parse_all(Searched { search: self, at: 0 });
        self.trace.failure()
    }

    /// The component that was read when the first terminal was missed at the furthest place.
    pub(crate) fn failed_in(&self) -> Rule {
        self.failed_in.get()
    }

    /// Where the authority begins, if there is one.
    pub(crate) fn authority(&self) -> usize {
        self.authority.get()
    }
}

impl Searched<'_, '_> {
    #[inline(always)]
    fn first_byte(&self) -> Option<&u8> {
        self.search.text.get(self.at)
    }

    #[inline(always)]
    fn missed_class(&self, class: &Class) {
        self.failed(self.search.trace.missed_class(self.at, class));
    }

    #[inline(always)]
    fn failed(&self, is_first: bool) {
        if is_first {
            self.search.failed_in.set(self.search.component.get());
        }
    }
}

impl Source for Searched<'_, '_> {
    type Text = ();
    type Error = ();

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.search.text.get(self.at..).unwrap_or_default()
    }

    #[inline(always)]
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        // As in `Marked`, not `bytes`.
        let rest = leaf(self.search.text.get(self.at..)?)?;
        Some(Searched { at: self.search.text.len() - rest.len(), ..*self })
    }

    #[inline(always)]
    fn up_to(&self, _rest: &Self) {}

    /// What follows an IP-literal that is whole is further than all that was missed in it.
    #[inline(always)]
    fn strip_rule(&self, rule: Rule) -> Option<Option<Self>> {
        if rule != Rule::IpLiteral {
            return None;
        }
        self.strip(|text| ip_literal(text).ok().map(|(rest, _)| rest)).map(Some)
    }

    #[inline(always)]
    fn missed(&self, at: usize, terminal: Terminal) {
        self.failed(self.search.trace.missed(self.at + at, terminal));
    }

    #[inline(always)]
    fn enter(&self, rule: Rule) {
        if let Rule::Scheme | Rule::Authority | Rule::Query | Rule::Fragment = rule {
            self.search.component.set(rule);
        }
        if rule == Rule::Authority {
            self.search.authority.set(self.at);
        }
    }

    #[inline(always)]
    fn leave(&self, rule: Rule, _rest: Option<&Self>) {
        if let Rule::Scheme | Rule::Authority | Rule::Query | Rule::Fragment = rule {
            self.search.component.set(Rule::Path);
        }
    }

    #[inline(always)]
    fn looks_ahead(&self) -> bool {
        false
    }

    /// Where it may not, that is what is missed.
    #[inline(always)]
    fn may_start(&self, class: &'static Class) -> bool {
        let may_start = self.first_byte().is_some_and(|byte| class.starts_with(*byte));
        if !may_start {
            self.missed_class(class);
        }
        may_start
    }

    #[inline(always)]
    fn strip_one<P>(&self, class: &'static Class, each: &mut P) -> Option<Self>
    where
        P: Parser<Self, Error = Self::Error>,
    {
        match self.strip(|text| class.strip_one(text)) {
            None if self.first_byte() == Some(&b'%') => each.parse_complete(*self).map(|(rest, _)| rest).ok(),
            None => {
                self.missed_class(class);
                None
            }
            rest => rest,
        }
    }

    /// What is missed where a run ends is any character of its class, unless a triplet is wrong there, or a run with structure is empty.
    #[inline(always)]
    fn strip_run<P>(&self, class: &'static Class, each: &mut P) -> Self
    where
        P: Parser<Self, Error = Self::Error>,
    {
        let mut rest = self.strip(|text| Some(class.strip_run(text))).unwrap_or(*self);
        if !class.has_structure() {
            let _ = rest.strip_one(class, each);
        } else if rest.at > self.at && rest.first_byte() != Some(&b'%') {
            rest.missed_class(class);
        } else {
            rest = *self;
            while let Ok((after, _)) = each.parse_complete(rest) {
                rest = after;
            }
        }
        rest
    }

    #[inline(always)]
    fn on_trial(&self, begins: bool) {
        self.search.trace.on_trial(begins);
    }
}
