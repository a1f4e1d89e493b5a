//! The reading that explains: the furthest place that a text matched up to, what was expected there, and every rule that was tried on the
//! way.
//!
//! The error that a combinator returns is the wrong one: `alt` keeps its last branch, `opt` and repetitions drop that of their child. So
//! the leaves of the grammar report to a [`Trace`], which the input carries along, and what the combinators return does not matter.

#[cfg(feature = "alloc")]
use core::cell::RefCell;
use core::fmt;

use nom::{AsBytes, Input, Offset};
use nom_locate::LocatedSpan;

pub use super::failure::Failure;
use super::failure::Furthest;
#[cfg(feature = "alloc")]
use super::record::Recorder;
use crate::abnf::set::Set;
use crate::abnf::source::{Element, Source};

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
    furthest: Furthest,
    #[cfg(feature = "alloc")]
    recorder: Option<RefCell<Recorder>>,
}

impl Trace {
    /// A trace that keeps the furthest failure.
    pub const fn new() -> Self {
        Trace {
            furthest: Furthest::new(),
            #[cfg(feature = "alloc")]
            recorder: None,
        }
    }

    /// A trace that also keeps everything that is reported.
    #[cfg(feature = "alloc")]
    pub(super) fn recording(recorder: Recorder) -> Self {
        Trace { recorder: Some(RefCell::new(recorder)), ..Trace::new() }
    }

    /// `text` as a source that reports here.
    pub fn of<T>(&self, text: T) -> Traced<'_, T> {
        self.of_span(LocatedSpan::new(text))
    }

    /// Your own span as a source that reports here. Offsets are those of the span.
    ///
    /// ```
    /// use nom_locate::LocatedSpan;
    /// use urispec::{Rule, trace::Trace};
    ///
    /// let trace = Trace::new();
    /// let span = LocatedSpan::new_extra("1.2.3", "hosts.txt");
    /// assert!(Rule::Ipv4address.parse_all(trace.of_span(span)).is_err());
    /// assert_eq!(trace.failure().at, 5);
    /// ```
    pub fn of_span<T, X>(&self, span: LocatedSpan<T, X>) -> Traced<'_, T, X> {
        Traced { span, trace: self, last: 0 }
    }

    /// The furthest failure so far. A text that matched has one too: the furthest place at which something was tried in vain.
    pub fn failure(&self) -> Failure {
        self.furthest.failure()
    }

    #[cfg(feature = "alloc")]
    pub(super) fn into_recorder(self) -> Option<Recorder> {
        self.recorder.map(RefCell::into_inner)
    }

    /// Hands a report to the recorder, and returns what it answers; nothing is recorded without one.
    #[cfg(feature = "alloc")]
    fn record<R>(&self, report: impl FnOnce(&mut Recorder) -> R) -> Option<R> {
        self.recorder.as_ref().map(|recorder| report(&mut recorder.borrow_mut()))
    }
}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trace").field("failure", &self.failure()).finish_non_exhaustive()
    }
}

/// A text that knows its offset and reports to a [`Trace`]. `T` is `&str` or `&[u8]`, and `X` is what your own span carries.
#[derive(Clone, Debug)]
pub struct Traced<'t, T, X = ()> {
    span: LocatedSpan<T, X>,
    trace: &'t Trace,
    /// The number of the last report that led here, or 0. What cannot be reached from the last cursor did not happen.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only a derivation follows it"))]
    last: usize,
}

impl<T, X> Traced<'_, T, X> {
    /// The text with its place.
    pub fn span(&self) -> &LocatedSpan<T, X> {
        &self.span
    }

    #[cfg(feature = "alloc")]
    pub(super) fn last(&self) -> usize {
        self.last
    }
}

impl<T, X> Source for Traced<'_, T, X>
where
    T: Source + Input + AsBytes + Offset,
    X: Clone,
{
    type Text = LocatedSpan<T, X>;

    const REPORTS: bool = true;
    const WHOLE: bool = true;

    fn bytes(&self) -> &[u8] {
        Source::bytes(&self.span)
    }

    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        Some(Traced { span: self.span.strip(leaf)?, ..*self })
    }

    fn up_to(&self, rest: &Self) -> LocatedSpan<T, X> {
        self.span.up_to(&rest.span)
    }

    fn missed(&self, at: usize, set: Set) {
        let at = self.span.location_offset() + at;
        self.trace.furthest.missed(at, set);
        #[cfg(feature = "alloc")]
        self.trace.record(|recorder| recorder.missed(at));
    }

    fn enter(&self, element: Element) {
        match element {
            Element::Trial => self.trace.furthest.enter_trial(),
            #[cfg(feature = "alloc")]
            Element::Rule(rule) => {
                self.trace.record(|recorder| recorder.enter(rule, self.span.location_offset(), self.last));
            }
            _ => (),
        }
    }

    fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
        if element == Element::Trial {
            self.trace.furthest.leave_trial();
        }
        #[cfg(feature = "alloc")]
        {
            let start = self.span.location_offset();
            let end = rest.as_ref().map(|rest| (rest.span.location_offset(), rest.last));
            let last = self.trace.record(|recorder| match (element, end) {
                (Element::Rule(rule), end) => recorder.leave(rule, end),
                (Element::Terminal, Some((end, last))) => Some(recorder.took(start..end, last)),
                (Element::Terminal, None) | (Element::Trial, _) => end.map(|(_, last)| last),
            });
            rest.map(|rest| Traced { last: last.flatten().unwrap_or(rest.last), ..rest })
        }
        #[cfg(not(feature = "alloc"))]
        rest
    }
}
