//! A place in a text that is read, with notes beside the text.

use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::abnf::source::{Element, Source};

/// What a reading writes down.
pub(crate) trait Notes {
    /// Whether it wants to know what is missing.
    const REPORTS: bool = false;

    /// What is left of `text` after `rule`, or that it does not match, if there is nothing to note about it.
    #[inline(always)]
    fn skim(_rule: Rule, _text: &[u8]) -> Option<Option<&[u8]>> {
        None
    }

    /// None of `set` is at `at`.
    #[inline(always)]
    fn missed(&self, _at: usize, _set: Set) {}

    /// A rule or a trial begins at `at`.
    #[inline(always)]
    fn enter(&self, _element: Element, _at: usize) {}

    /// What began at `at` ended, at `end` if it matched.
    #[inline(always)]
    fn leave(&self, _element: Element, _at: usize, _end: Option<usize>) {}
}

/// A text and the notes on it.
#[derive(Debug)]
pub(crate) struct Noted<'t, N> {
    pub(super) text: &'t [u8],
    pub(super) notes: N,
}

/// A source that takes notes. The text is beside the notes, so that a source is two words, which a rule takes in registers.
#[derive(Debug)]
pub(crate) struct Cursor<'n, 't, N> {
    noted: &'n Noted<'t, N>,
    at: usize,
}

impl<'n, 't, N> Cursor<'n, 't, N> {
    #[inline(always)]
    pub(super) fn new(noted: &'n Noted<'t, N>) -> Self {
        Cursor { noted, at: 0 }
    }

    #[inline(always)]
    pub(super) fn at(&self) -> usize {
        self.at
    }
}

impl<N> Clone for Cursor<'_, '_, N> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<N> Copy for Cursor<'_, '_, N> {}

impl<N: Notes> Source for Cursor<'_, '_, N> {
    type Text = ();

    const REPORTS: bool = N::REPORTS;

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.noted.text.get(self.at..).unwrap_or_default()
    }

    #[inline(always)]
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        // Not `bytes`, which is empty where there is no such place: each leaf would look for that anew.
        let rest = leaf(self.noted.text.get(self.at..)?)?;
        Some(Cursor { at: self.noted.text.len() - rest.len(), ..*self })
    }

    #[inline(always)]
    fn up_to(&self, _rest: &Self) {}

    #[inline(always)]
    fn skim(&self, rule: Rule) -> Option<Option<Self>> {
        let rest = N::skim(rule, self.noted.text.get(self.at..)?)?;
        Some(rest.map(|rest| Cursor { at: self.noted.text.len() - rest.len(), ..*self }))
    }

    #[inline(always)]
    fn missed(&self, at: usize, set: Set) {
        self.noted.notes.missed(self.at + at, set);
    }

    #[inline(always)]
    fn enter(&self, element: Element) {
        self.noted.notes.enter(element, self.at);
    }

    #[inline(always)]
    fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
        self.noted.notes.leave(element, self.at, rest.map(|rest| rest.at));
        rest
    }
}
