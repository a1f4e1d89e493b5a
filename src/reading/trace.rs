//! The reading that explains: the furthest place that a text matched up to, and what was expected there.
//!
//! The error that a combinator returns is the wrong one: `alt` keeps its last branch, `opt` and repetitions drop that of their child. So
//! the leaves of the grammar report to a [`Trace`], which the input carries along, and what the combinators return does not matter.

use nom::{AsBytes, Input, Offset};
use nom_locate::LocatedSpan;

pub use super::failure::Failure;
use super::failure::Furthest;
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
#[derive(Debug, Default)]
pub struct Trace {
    furthest: Furthest,
}

impl Trace {
    /// A trace that keeps the furthest failure.
    pub const fn new() -> Self {
        Trace { furthest: Furthest::new() }
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
        Traced { span, trace: self }
    }

    /// The furthest failure so far. A text that matched has one too: the furthest place at which something was tried in vain.
    pub fn failure(&self) -> Failure {
        self.furthest.failure()
    }
}

/// A text that knows its offset and reports to a [`Trace`]. `T` is `&str` or `&[u8]`, and `X` is what your own span carries.
///
/// ```
/// use urispec::{rfc3986::syntax::scheme::scheme, trace::Trace};
///
/// let trace = Trace::new();
/// let (rest, name) = scheme(trace.of("http://h"))?;
/// assert_eq!((*name.fragment(), rest.span().location_offset()), ("http", 4));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Traced<'t, T, X = ()> {
    span: LocatedSpan<T, X>,
    trace: &'t Trace,
}

impl<T, X> Traced<'_, T, X> {
    /// The text with its place.
    pub fn span(&self) -> &LocatedSpan<T, X> {
        &self.span
    }
}

impl<T, X> Source for Traced<'_, T, X>
where
    T: Source + Input + AsBytes + Offset,
    X: Clone,
{
    type Text = LocatedSpan<T, X>;

    const REPORTS: bool = true;

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
        self.trace.furthest.missed(self.span.location_offset() + at, set);
    }

    fn enter(&self, element: Element) {
        if element == Element::Trial {
            self.trace.furthest.enter_trial();
        }
    }

    fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
        if element == Element::Trial {
            self.trace.furthest.leave_trial();
        }
        rest
    }
}
