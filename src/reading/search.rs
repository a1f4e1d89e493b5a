//! The reading that finds an error: the furthest failure, and the component that it is in.
//!
//! It is [`Traced`](super::trace::Traced) without what a span carries along, since errors must stay cheap. Errors of whole references are found by
//! [`reference`](super::reference), but in WebAssembly.

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
    /// The component that was read when the first terminal was missed there.
    pub(super) component: Rule,
    /// Where the authority begins, if there is one.
    pub(super) authority: usize,
}

/// Looks for what is missing from `text`, if it does not match `rule`.
pub(super) fn search(text: &[u8], rule: Rule) -> Searched {
    let searched = Noted { text, notes: Search::new(rule) };
    let is_match = rule.parse_all(Cursor::new(&searched)).is_ok();
    let Search { furthest, failed_in, authority, .. } = searched.notes;
    Searched { is_match, failure: furthest.failure(), component: failed_in.get(), authority: authority.get() }
}

#[derive(Debug)]
struct Search {
    furthest: Furthest,
    /// What a path is called in this grammar.
    path: Rule,
    /// The component that is being read: scheme, authority, query, fragment, and path for everything else.
    component: Cell<Rule>,
    failed_in: Cell<Rule>,
    authority: Cell<usize>,
}

impl Search {
    fn new(rule: Rule) -> Self {
        let path = Rule::Path.beside(rule);
        Search {
            furthest: Furthest::new(),
            path,
            component: Cell::new(path),
            failed_in: Cell::new(path),
            authority: Cell::new(0),
        }
    }
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
            self.failed_in.set(self.component.get());
        }
    }

    #[inline(always)]
    fn enter(&self, element: Element, at: usize) {
        match element {
            Element::Rule(rule) => match rule.of_uri() {
                Rule::Scheme | Rule::Query | Rule::Fragment => self.component.set(rule),
                Rule::Authority => {
                    self.component.set(rule);
                    self.authority.set(at);
                }
                _ => (),
            },
            Element::Trial => self.furthest.enter_trial(),
            _ => (),
        }
    }

    #[inline(always)]
    fn leave(&self, element: Element, _at: usize, _end: Option<usize>) {
        match element {
            Element::Rule(rule) => match rule.of_uri() {
                Rule::Scheme | Rule::Authority | Rule::Query | Rule::Fragment => self.component.set(self.path),
                _ => (),
            },
            Element::Trial => self.furthest.leave_trial(),
            _ => (),
        }
    }
}
