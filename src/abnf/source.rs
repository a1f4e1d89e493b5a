//! What the grammar asks of its input.
//!
//! A rule is written once and read in several ways. What differs is the [`Source`]: `&[u8]`, `&str` and nom_locate's `LocatedSpan` only
//! match, and [`Traced`](crate::trace::Traced) reports what it tried.

use nom::{AsBytes, IResult, Input, Offset};
use nom_locate::LocatedSpan;

use super::rule::Rule;
pub use super::set::Set;

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
///
/// # A source of your own
///
/// The trait is open, so that the rules read anyone's input. The three methods without a default are enough:
///
/// ```
/// use std::cell::Cell;
/// use urispec::Rule;
/// use urispec::source::Source;
///
/// /// Bytes, and how many leaves were tried on them.
/// #[derive(Clone, Copy)]
/// struct Counted<'t, 'c> {
///     text: &'t [u8],
///     leaves: &'c Cell<usize>,
/// }
///
/// impl<'t> Source for Counted<'t, '_> {
///     type Text = &'t [u8];
///
///     fn bytes(&self) -> &[u8] {
///         self.text
///     }
///
///     fn strip(&self, leaf: impl for<'b> FnOnce(&'b [u8]) -> Option<&'b [u8]>) -> Option<Self> {
///         self.leaves.set(self.leaves.get() + 1);
///         leaf(self.text).map(|text| Counted { text, ..*self })
///     }
///
///     fn up_to(&self, rest: &Self) -> &'t [u8] {
///         &self.text[..self.text.len() - rest.text.len()]
///     }
/// }
///
/// let leaves = Cell::new(0);
/// let (rest, scheme) = Rule::Scheme.parse(Counted { text: b"http://h", leaves: &leaves })?;
/// assert_eq!((scheme, rest.text), (&b"http"[..], &b"://h"[..]));
/// // A run of characters is one leaf, whatever its length.
/// assert_eq!(leaves.get(), 2);
/// # Ok::<(), nom::Err<()>>(())
/// ```
///
/// What an implementation may rely on, until the next major version:
///
/// - A rule reads the text through [`bytes`](Self::bytes) and [`strip`](Self::strip) alone, and goes on with what `strip` returned. To go back it keeps a clone, so
///   a clone has the place of its original and is cheap.
/// - A leaf returns the end of the bytes that it is given, and depends on nothing else.
/// - The `rest` of [`up_to`](Self::up_to) comes from this source.
/// - What a rule matches does not depend on what a source listens to, unless it [skims](Self::skim).
/// - New methods and constants have defaults that change nothing.
///
/// How many leaves there are, how often each is tried, and in which order, may change with any version.
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

    /// What is left after `rule`, or that it does not match, if this source can tell without reading the rule's body.
    ///
    /// ```
    /// # use urispec::{Rule, source::Source};
    /// /// A text in which whatever is before an `@` passes for a userinfo.
    /// #[derive(Clone, Copy)]
    /// struct Lenient<'t>(&'t str);
    ///
    /// impl<'t> Source for Lenient<'t> {
    ///     fn skim(&self, rule: Rule) -> Option<Option<Self>> {
    ///         (rule == Rule::Userinfo).then(|| self.0.find('@').map(|at| Lenient(&self.0[at..])))
    ///     }
    /// #   type Text = ();
    /// #   fn bytes(&self) -> &[u8] {
    /// #       self.0.as_bytes()
    /// #   }
    /// #   fn strip(&self, leaf: impl for<'b> FnOnce(&'b [u8]) -> Option<&'b [u8]>) -> Option<Self> {
    /// #       self.0.strip(leaf).map(Lenient)
    /// #   }
    /// #   fn up_to(&self, _: &Self) {}
    ///     // `bytes`, `strip` and `up_to`, as ever.
    /// }
    ///
    /// assert!(Rule::Authority.parse_all(Lenient("ada:s3 cr|et@h")).is_ok());
    /// assert!(!Rule::Authority.accepts("ada:s3 cr|et@h"));
    /// ```
    #[inline(always)]
    fn skim(&self, _rule: Rule) -> Option<Option<Self>> {
        None
    }

    /// A leaf does not match: none of `set` is `at` bytes from here.
    ///
    /// ```
    /// # use std::cell::Cell;
    /// # use urispec::{Rule, source::{Set, Source}};
    /// /// A text, and whether a bracket is missing at its end.
    /// #[derive(Clone, Copy)]
    /// struct Open<'t, 'n>(&'t str, &'n Cell<bool>);
    ///
    /// impl<'t> Source for Open<'t, '_> {
    ///     const REPORTS: bool = true;
    ///
    ///     fn missed(&self, at: usize, set: Set) {
    ///         self.1.set(self.1.get() || at == self.0.len() && set.contains(b']'));
    ///     }
    /// #   type Text = ();
    /// #   fn bytes(&self) -> &[u8] {
    /// #       self.0.as_bytes()
    /// #   }
    /// #   fn strip(&self, leaf: impl for<'b> FnOnce(&'b [u8]) -> Option<&'b [u8]>) -> Option<Self> {
    /// #       self.0.strip(leaf).map(|text| Open(text, self.1))
    /// #   }
    /// #   fn up_to(&self, _: &Self) {}
    ///     // `bytes`, `strip` and `up_to`, as ever.
    /// }
    ///
    /// let is_open = |text| {
    ///     let is_open = Cell::new(false);
    ///     let _ = Rule::IpLiteral.parse_all(Open(text, &is_open));
    ///     is_open.get()
    /// };
    /// assert!(is_open("[::1"));
    /// assert!(!is_open("[::1:"));
    /// ```
    #[inline(always)]
    fn missed(&self, _at: usize, _set: Set) {}

    /// A rule or a trial begins here: see [`Element`].
    #[inline(always)]
    fn enter(&self, _element: Element) {}

    /// What began here ended, or a terminal was read: `rest` is left, if it matched. Returns `rest`, perhaps with a note
    /// in it: see [`Element`].
    #[inline(always)]
    fn leave(&self, _element: Element, rest: Option<Self>) -> Option<Self> {
        rest
    }
}

/// What a rule returns: what is left, and the text that it matched.
pub type Parsed<S> = IResult<S, <S as Source>::Text, ()>;

/// What a source can listen to.
///
/// ```
/// # use std::cell::RefCell;
/// # use urispec::{Rule, source::{Element, Source}};
/// /// A text, and the rules that matched a part of it.
/// #[derive(Clone, Copy)]
/// struct Told<'t, 'n>(&'t str, &'n RefCell<Vec<Rule>>);
///
/// impl<'t> Source for Told<'t, '_> {
///     fn leave(&self, element: Element, rest: Option<Self>) -> Option<Self> {
///         if let (Element::Rule(rule), Some(_)) = (element, rest) {
///             self.1.borrow_mut().push(rule);
///         }
///         rest
///     }
/// #   type Text = ();
/// #   fn bytes(&self) -> &[u8] {
/// #       self.0.as_bytes()
/// #   }
/// #   fn strip(&self, leaf: impl for<'b> FnOnce(&'b [u8]) -> Option<&'b [u8]>) -> Option<Self> {
/// #       self.0.strip(leaf).map(|text| Told(text, self.1))
/// #   }
/// #   fn up_to(&self, _: &Self) {}
///     // `bytes`, `strip` and `up_to`, as ever.
/// }
///
/// let rules = RefCell::default();
/// assert!(Rule::Uri.parse_all(Told("urn:a", &rules)).is_ok());
/// // What is in a run of characters is reported only to a source that wants the `WHOLE`, but `ALPHA` begins a scheme.
/// let expected = [Rule::Alpha, Rule::Scheme, Rule::SegmentNz, Rule::PathRootless, Rule::HierPart, Rule::Uri];
/// assert_eq!(*rules.borrow(), expected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Element {
    /// A rule.
    Rule(Rule),
    /// A literal or a character of a range. It is left, but not entered.
    Terminal,
    /// A reading on trial: what it misses is not missing from the text.
    Trial,
    /// An alternative of the rule, by its number in the ABNF. One that is a rule by itself is known by the name of that rule.
    Alternative(u8),
    /// The rule without this optional part. The ABNF has no such alternative; the code tries it before the rule with the part.
    Without(&'static str),
    /// A look-ahead for what must not follow, as ABNF. It is left with what follows it if that is found, and then the look-ahead fails.
    Lookahead(&'static str),
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
