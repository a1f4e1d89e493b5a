//! The furthest place that a reading failed at.

use core::cell::Cell;

use super::expected::Expected;
use crate::abnf::set::Set;

/// The furthest place at which a terminal was tried in vain, and everything that was tried there.
///
/// Where a text does not match, this is the length of its longest prefix that some matching text begins with. One reading is not
/// counted: an authority that does not match is a host and a port, not the beginning of a userinfo. [`Error`](crate::Error) counts it
/// where there is an `@`.
///
/// ```
/// use urispec::{Rule, trace::{Failure, Trace}};
///
/// // A text that matches has one, too: what could have been added.
/// let trace = Trace::new();
/// assert!(Rule::DecOctet.parse_all(trace.of("25")).is_ok());
/// let Failure { at, expected, .. } = trace.failure();
/// assert_eq!((at, expected.to_string().as_str()), (2, "`0` to `5`"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Failure {
    /// The offset in bytes.
    pub at: usize,
    /// What the grammar would have taken there.
    pub expected: Expected,
}

/// Keeps the furthest failure of a reading.
#[derive(Debug, Default)]
pub(super) struct Furthest {
    at: Cell<usize>,
    expected: Cell<Expected>,
    trials: Cell<usize>,
}

impl Furthest {
    pub(super) const fn new() -> Self {
        Furthest { at: Cell::new(0), expected: Cell::new(Expected::NONE), trials: Cell::new(0) }
    }

    pub(super) fn failure(&self) -> Failure {
        Failure { at: self.at.get(), expected: self.expected.get() }
    }

    /// Notes what is missing at `at`, unless more was read before or this is a trial. Returns whether this is the first at the furthest
    /// place.
    #[inline]
    pub(super) fn missed(&self, at: usize, set: Set) -> bool {
        if at < self.at.get() || self.trials.get() > 0 {
            return false;
        }
        let mut expected = if at > self.at.replace(at) { Expected::NONE } else { self.expected.get() };
        let is_first = expected.is_empty();
        expected.add(set);
        self.expected.set(expected);
        is_first
    }

    /// Whether what is missed at `at` counts, and nothing further has been missed.
    #[cfg(feature = "derivations")]
    pub(super) fn counts(&self, at: usize) -> bool {
        at >= self.at.get() && !self.is_trial()
    }

    #[cfg(feature = "derivations")]
    pub(super) fn is_trial(&self) -> bool {
        self.trials.get() > 0
    }

    #[inline(always)]
    pub(super) fn enter_trial(&self) {
        self.trials.set(self.trials.get() + 1);
    }

    #[inline(always)]
    pub(super) fn leave_trial(&self) {
        self.trials.set(self.trials.get().saturating_sub(1));
    }
}
