//! The reading that finds an error: the furthest failure, and whether that is in an authority.
//!
//! It is [`Traced`](super::trace::Traced) without what a span carries along, since errors must stay cheap. Errors of whole references do not need it:
//! [`reference`](super::reference) finds them.

use core::cell::Cell;

use super::cursor::{Cursor, Noted, Notes};
use super::failure::{Failure, Furthest};
use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::abnf::source::Element;
use crate::rfc3986::syntax::authority::host::ip_literal;

/// What a search for an error found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Searched {
    /// Whether the text matches, and there is nothing but what could be added.
    pub(super) is_match: bool,
    /// What is missing from the text, at the furthest place.
    pub(super) failure: Failure,
    /// Where the authority begins that was read when the first terminal was missed there, if one was read.
    pub(super) authority: Option<usize>,
}

/// Looks for what is missing from `text`, if it does not match `rule`.
pub(super) fn search(text: &[u8], rule: Rule) -> Searched {
    let searched = Noted { text, notes: Search::default() };
    let is_match = rule.parse_all(Cursor::new(&searched)).is_ok();
    let Search { furthest, failed_in, .. } = searched.notes;
    Searched { is_match, failure: furthest.failure(), authority: failed_in.get() }
}

#[derive(Debug, Default)]
struct Search {
    furthest: Furthest,
    /// Where the authority begins that is being read.
    authority: Cell<Option<usize>>,
    failed_in: Cell<Option<usize>>,
}

impl Notes for Search {
    const REPORTS: bool = true;

    /// What follows a whole IP-literal is further than anything that is missed in it. One that is broken has to be read by its rules.
    #[inline(always)]
    fn skim(rule: Rule, text: &[u8]) -> Option<Option<&[u8]>> {
        if rule == Rule::IpLiteral { ip_literal(text).ok().map(|(rest, _)| Some(rest)) } else { None }
    }

    /// Compiled once, and not for each leaf.
    #[inline(never)]
    fn missed(&self, at: usize, set: Set) {
        if self.furthest.missed(at, set) {
            self.failed_in.set(self.authority.get());
        }
    }

    #[inline(always)]
    fn enter(&self, element: Element, at: usize) {
        match element {
            Element::Rule(rule) if rule.of_uri() == Rule::Authority => self.authority.set(Some(at)),
            Element::Trial => self.furthest.enter_trial(),
            _ => (),
        }
    }

    #[inline(always)]
    fn leave(&self, element: Element, _at: usize, _end: Option<usize>) {
        match element {
            Element::Rule(rule) if rule.of_uri() == Rule::Authority => self.authority.set(None),
            Element::Trial => self.furthest.leave_trial(),
            _ => (),
        }
    }
}
