//! What the grammar asks of its input.
//!
//! A rule is written once and read in several ways. What differs is the [`Source`]: `&[u8]` and `&str` only match,
//! [`Traced`](crate::trace::Traced) also reports what was tried.

use nom::error::ParseError;
use nom::{IResult, Parser};

use super::class::Class;
use super::rule::Rule;

/// Input that a grammar rule can be read from.
///
/// The hooks do nothing unless a source overrides them, and cost nothing then.
pub trait Source: Clone {
    /// The text that a rule matched, for sources that care.
    type Text;

    /// What a rule that does not match returns.
    type Error: ParseError<Self>;

    /// The text that is left.
    fn bytes(&self) -> &[u8];

    /// What is left after a leaf, which strips what it matches from the text that is left.
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self>;

    /// Whether an alternative is left out that what follows rules out.
    #[doc(hidden)]
    #[inline(always)]
    fn looks_ahead(&self) -> bool {
        true
    }

    /// Whether to try what begins with a character of `class`.
    #[doc(hidden)]
    #[inline(always)]
    fn may_start(&self, class: &'static Class) -> bool {
        !self.looks_ahead() || self.bytes().first().is_some_and(|byte| class.starts_with(*byte))
    }

    /// The text from here up to `rest`.
    fn up_to(&self, rest: &Self) -> Self::Text;

    /// A terminal did not match: `at` bytes from here stands something else than `terminal`.
    fn missed(&self, _at: usize, _terminal: Terminal) {}

    /// A rule is tried here.
    fn enter(&self, _rule: Rule) {}

    /// The rule that was tried here ended: it matched up to `rest`, or it did not match.
    fn leave(&self, _rule: Rule, _rest: Option<&Self>) {}

    /// A terminal matched here.
    fn took(&self, _rest: &Self) {}

    /// A reading on trial begins, or ends. What it misses is not missing from the text.
    fn on_trial(&self, _begins: bool) {}

    /// How much has been reported so far.
    fn reported(&self) -> usize {
        0
    }

    /// An alternative is given up: what was reported after `reported` did not happen.
    fn give_up(&self, _reported: usize) {}

    /// What is left after `rule`, which may not match, if this source can tell without the rule's body.
    #[doc(hidden)]
    #[inline(always)]
    fn strip_rule(&self, _rule: Rule) -> Option<Option<Self>> {
        None
    }

    /// What is left after one character of `class`, which are those that `each` matches.
    #[doc(hidden)]
    #[inline(always)]
    fn strip_one<P>(&self, class: &'static Class, _each: &mut P) -> Option<Self>
    where
        P: Parser<Self, Error = Self::Error>,
    {
        self.strip(|text| class.strip_one(text))
    }

    /// What is left after all characters of `class`, which are those that `each` matches.
    #[doc(hidden)]
    #[inline(always)]
    fn strip_run<P>(&self, class: &'static Class, _each: &mut P) -> Self
    where
        P: Parser<Self, Error = Self::Error>,
    {
        self.strip(|text| Some(class.strip_run(text))).unwrap_or_else(|| self.clone())
    }
}

/// What a rule returns: what is left, and the text that it matched.
pub type Parsed<S> = IResult<S, <S as Source>::Text, <S as Source>::Error>;

/// What a leaf of the grammar takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// This character, in any case.
    Literal(u8),
    /// One character of this range.
    Range(u8, u8),
    /// The end of the text.
    End,
}

impl Source for &[u8] {
    type Text = Self;
    type Error = ();

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self
    }

    #[inline(always)]
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        leaf(self)
    }

    #[inline(always)]
    fn up_to(&self, rest: &Self) -> Self {
        self.get(..self.len().wrapping_sub(rest.len())).unwrap_or_default()
    }
}

impl Source for &str {
    type Text = Self;
    type Error = ();

    #[inline(always)]
    fn bytes(&self) -> &[u8] {
        self.as_bytes()
    }

    #[inline(always)]
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        let rest = leaf(self.as_bytes())?;
        self.get(self.len().wrapping_sub(rest.len())..)
    }

    #[inline(always)]
    fn up_to(&self, rest: &Self) -> Self {
        self.get(..self.len().wrapping_sub(rest.len())).unwrap_or_default()
    }
}
