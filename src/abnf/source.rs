//! What the grammar asks of its input.
//!
//! A rule is written once and read in several ways. What differs is the [`Source`]: `&[u8]`, `&str` and nom_locate's `LocatedSpan` only
//! match, and [`Traced`](crate::trace::Traced) reports what it tried.

use nom::{AsBytes, IResult, Input, Offset};
use nom_locate::LocatedSpan;

use super::rule::Rule;
use super::set::Set;

/// Input that a grammar rule can be read from.
///
/// A rule asks a source for three things: its bytes, what is left after a leaf, and the text between two places. The other methods are for
/// sources that listen. They do nothing by default, and the compiler removes what does nothing.
///
/// ```
/// use nom_locate::LocatedSpan;
/// use urispec::rfc3986::syntax::scheme::scheme;
///
/// let line = LocatedSpan::new_extra("https://example.com", "notes.md");
/// let (rest, scheme) = scheme(line)?;
/// assert_eq!((*scheme.fragment(), scheme.location_offset(), scheme.extra), ("https", 0, "notes.md"));
/// assert_eq!((*rest.fragment(), rest.location_offset()), ("://example.com", 5));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub trait Source: Clone {
    /// The text that a rule matched.
    type Text;

    /// Whether this source wants to know what is missing. Then nothing is skipped because of a look-ahead.
    const REPORTS: bool = false;

    /// Whether this source wants every rule and terminal within a run of characters, too.
    const WHOLE: bool = false;

    /// The text that is left.
    fn bytes(&self) -> &[u8];

    /// What is left after a leaf, which strips what it matches from the text that is left.
    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self>;

    /// The text from here up to `rest`.
    fn up_to(&self, rest: &Self) -> Self::Text;

    /// What is left after `rule`, if this source can tell without reading the rule's body.
    #[inline(always)]
    fn skim(&self, _rule: Rule) -> Option<Self> {
        None
    }

    /// A leaf does not match: none of `set` is `at` bytes from here.
    #[inline(always)]
    fn missed(&self, _at: usize, _set: Set) {}

    /// A rule or a trial begins here.
    #[inline(always)]
    fn enter(&self, _element: Element) {}

    /// What began here ended, or a terminal was read: `rest` is left, if it matched. Returns `rest`, perhaps with a note in it.
    #[inline(always)]
    fn leave(&self, _element: Element, rest: Option<Self>) -> Option<Self> {
        rest
    }
}

/// What a rule returns: what is left, and the text that it matched.
pub type Parsed<S> = IResult<S, <S as Source>::Text, ()>;

/// What a source can listen to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// A rule.
    Rule(Rule),
    /// A literal or a character of a range. It is left, but not entered.
    Terminal,
    /// A reading on trial: what it misses is not missing from the text.
    Trial,
}

impl Source for &[u8] {
    type Text = Self;

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

/// A span with its place, and whatever else it carries.
impl<T, X> Source for LocatedSpan<T, X>
where
    T: Source + Input + AsBytes + Offset,
    X: Clone,
{
    type Text = Self;

    fn bytes(&self) -> &[u8] {
        self.fragment().bytes()
    }

    fn strip(&self, leaf: impl for<'t> FnOnce(&'t [u8]) -> Option<&'t [u8]>) -> Option<Self> {
        let bytes = self.bytes();
        let matched = bytes.len() - leaf(bytes)?.len();
        Some(self.take_from(matched))
    }

    fn up_to(&self, rest: &Self) -> Self {
        self.take(rest.location_offset() - self.location_offset())
    }
}
