//! The reading that splits: where each component of a valid reference is.

use core::cell::Cell;
use core::ops::Range;

use super::cursor::{Cursor, Noted, Notes};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Element, Parsed};
use crate::rfc3986::syntax::authority::host::whole_ipv6address;

/// Where the components are. What is done with a URI does not look at which characters a component has, so for IRIs the rules are those of RFC 3986, too. Each begins after the previous one and its delimiter, so six offsets are enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    /// The end of the scheme, or 0 if there is none: a scheme is never empty.
    pub(crate) scheme_end: u32,
    pub(crate) host_start: u32,
    pub(crate) host_end: u32,
    pub(crate) path_start: u32,
    pub(crate) path_end: u32,
    /// The end of the query, or [`path_end`](Self::path_end) if there is none: a query has at least its `?`.
    pub(crate) query_end: u32,
    /// Which alternative the host is; none if there is no authority.
    pub(crate) host: Option<Rule>,
    /// Which of the five path rules matched.
    pub(crate) path: Option<Rule>,
}

impl Parts {
    /// The components of a text in which each place is another.
    #[cfg(all(feature = "iri", feature = "alloc"))]
    pub(crate) fn moved(self, to: impl Fn(usize) -> usize) -> Parts {
        let to = |at: u32| to(at as usize) as u32;
        Parts {
            scheme_end: to(self.scheme_end),
            host_start: to(self.host_start),
            host_end: to(self.host_end),
            path_start: to(self.path_start),
            path_end: to(self.path_end),
            query_end: to(self.query_end),
            ..self
        }
    }

    #[inline]
    pub(crate) fn scheme(&self) -> Option<Range<usize>> {
        (self.scheme_end > 0).then_some(0..self.scheme_end as usize)
    }

    #[inline]
    pub(crate) fn authority(&self) -> Option<Range<usize>> {
        self.host.map(|_| self.authority_start()..self.path_start as usize)
    }

    #[inline]
    pub(crate) fn userinfo(&self) -> Option<Range<usize>> {
        self.userinfo_from(self.authority_start())
    }

    /// The userinfo of an authority that begins there.
    #[inline]
    pub(crate) fn userinfo_from(&self, start: usize) -> Option<Range<usize>> {
        let host = self.host_start as usize;
        (self.host.is_some() && start < host).then(|| start..host - "@".len())
    }

    /// The host of an authority, and which alternative it is.
    #[inline]
    pub(crate) fn host(&self) -> (Range<usize>, Rule) {
        (self.host_start as usize..self.host_end as usize, self.host.unwrap_or(Rule::RegName))
    }

    #[inline]
    pub(crate) fn port(&self) -> Option<Range<usize>> {
        (self.host.is_some() && self.host_end < self.path_start)
            .then(|| self.host_end as usize + ":".len()..self.path_start as usize)
    }

    #[inline]
    pub(crate) fn path(&self) -> (Range<usize>, Rule) {
        (self.path_start as usize..self.path_end as usize, self.path.unwrap_or(Rule::PathEmpty))
    }

    #[inline]
    pub(crate) fn query(&self) -> Option<Range<usize>> {
        (self.path_end < self.query_end).then(|| self.path_end as usize + "?".len()..self.query_end as usize)
    }

    /// Where the reference ends without its fragment.
    #[inline]
    pub(crate) fn before_fragment(&self) -> usize {
        self.query_end as usize
    }

    /// The fragment of a reference of this length.
    #[inline]
    pub(crate) fn fragment(&self, length: usize) -> Option<Range<usize>> {
        (self.before_fragment() < length).then(|| self.before_fragment() + "#".len()..length)
    }

    /// Which of the five path rules a path matches beside these components.
    #[cfg(feature = "alloc")]
    pub(crate) fn path_rule(&self, path: &str) -> Rule {
        match path.as_bytes().first() {
            _ if self.host.is_some() => Rule::PathAbempty,
            None => Rule::PathEmpty,
            Some(b'/') => Rule::PathAbsolute,
            Some(_) if self.scheme_end > 0 => Rule::PathRootless,
            Some(_) => Rule::PathNoscheme,
        }
    }

    /// The position after the `//` of an authority.
    #[inline]
    fn authority_start(&self) -> usize {
        match self.scheme_end as usize {
            0 => "//".len(),
            scheme_end => scheme_end + "://".len(),
        }
    }
}

/// A text that is split. Its length must fit in 32 bits.
#[derive(Debug)]
pub(crate) struct Splitting<'t>(Noted<'t, Marks>);

impl<'t> Splitting<'t> {
    #[inline(always)]
    pub(crate) fn of(text: &'t [u8]) -> Self {
        Splitting(Noted { text, notes: Marks::default() })
    }

    /// The components, if the text matches `rule`; if not, where the beginning ends that does, if there is one.
    #[inline(always)]
    pub(crate) fn whole<R>(&self, rule: R) -> Result<Parts, Option<usize>>
    where
        R: for<'n> Fn(Marked<'n, 't>) -> Parsed<Marked<'n, 't>>,
    {
        match self.start(rule) {
            Some(end) if end == self.0.text.len() => Ok(self.parts()),
            end => Err(end),
        }
    }

    /// Where the beginning of the text ends that matches `rule`, if there is one.
    #[inline(always)]
    pub(crate) fn start<R>(&self, rule: R) -> Option<usize>
    where
        R: for<'n> Fn(Marked<'n, 't>) -> Parsed<Marked<'n, 't>>,
    {
        let (rest, ()) = rule(Cursor::new(&self.0)).ok()?;
        Some(rest.at())
    }

    /// The components of what was read.
    #[inline(always)]
    pub(crate) fn parts(&self) -> Parts {
        self.0.notes.parts()
    }
}

/// A source that marks where components end.
pub(crate) type Marked<'n, 't> = Cursor<'n, 't, Marks>;

/// The [`Parts`] of a text, written one by one.
///
/// An alternative that does not match has marked too. The one that matches overwrites its marks, since each reads the same components
/// again.
#[derive(Debug, Default)]
pub(crate) struct Marks {
    scheme_end: Cell<u32>,
    host_start: Cell<u32>,
    host_end: Cell<u32>,
    path_start: Cell<u32>,
    path_end: Cell<u32>,
    query_end: Cell<u32>,
    host: Cell<Option<Rule>>,
    path: Cell<Option<Rule>>,
}

impl Marks {
    #[inline(always)]
    fn parts(&self) -> Parts {
        Parts {
            scheme_end: self.scheme_end.get(),
            host_start: self.host_start.get(),
            host_end: self.host_end.get(),
            path_start: self.path_start.get(),
            path_end: self.path_end.get(),
            query_end: self.query_end.get(),
            host: self.host.get(),
            path: self.path.get(),
        }
    }
}

/// Offsets fit in 32 bits, since longer texts are refused before they are read.
impl Notes for Marks {
    /// An IPv6 address has no parts. To read it as bytes is a little slower, but needs no second copy of its rule, and the modules for JavaScript are to be small.
    #[inline(always)]
    fn skim(rule: Rule, text: &[u8]) -> Option<Option<&[u8]>> {
        let is_skimmed = cfg!(target_family = "wasm") && rule == Rule::Ipv6address;
        is_skimmed.then(|| whole_ipv6address(text).ok().map(|(rest, _)| rest))
    }

    #[inline(always)]
    fn enter(&self, element: Element, at: usize) {
        // Only a URI has a `hier-part`, and its scheme and colon are before it.
        if let Element::Rule(rule) = element
            && rule.of_uri() == Rule::HierPart
        {
            self.scheme_end.set((at as u32).saturating_sub(1));
        }
    }

    #[inline(always)]
    fn leave(&self, element: Element, at: usize, end: Option<usize>) {
        let (Element::Rule(rule), Some(end)) = (element, end) else { return };
        let (at, end) = (at as u32, end as u32);
        match rule.of_uri() {
            Rule::Ipv4address | Rule::RegName | Rule::Ipv6address | Rule::Ipvfuture => {
                self.host.set(Some(rule.of_uri()))
            }
            Rule::Host => {
                self.host_start.set(at);
                self.host_end.set(end);
            }
            Rule::PathAbempty | Rule::PathAbsolute | Rule::PathNoscheme | Rule::PathRootless | Rule::PathEmpty => {
                self.path_start.set(at);
                self.path_end.set(end);
                self.query_end.set(end);
                self.path.set(Some(rule.of_uri()));
            }
            Rule::Query => self.query_end.set(end),
            _ => (),
        }
    }
}
