//! Differences while they are found.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::automaton::dfa::State;
use crate::rule::Rule;

/// What kind of difference it is: what the rule says, the state in which its automaton gives up or ends, and the class of the
/// byte there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct KindOf {
    accepted: bool,
    state: State,
    class: Option<u8>,
}

/// A text on which both differ, and how many of its kind there are.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) text: Vec<u8>,
    pub(crate) accepted: bool,
    pub(crate) count: u64,
}

#[derive(Debug)]
pub(crate) struct Tally<'r> {
    rule: &'r Rule,
    texts: u64,
    differing: u64,
    found: BTreeMap<KindOf, Found>,
}

impl<'r> Tally<'r> {
    pub(crate) fn new(rule: &'r Rule) -> Self {
        Tally { rule, texts: 0, differing: 0, found: BTreeMap::new() }
    }

    /// A text, whether the rule accepts it, and whether the implementation does.
    pub(crate) fn see(&mut self, text: &[u8], expected: bool, got: bool) {
        self.texts += 1;
        if expected != got {
            self.differing += 1;
            self.add(kind_of(self.rule, text), Found { text: text.to_vec(), accepted: expected, count: 1 });
        }
    }

    fn add(&mut self, kind: KindOf, found: Found) {
        match self.found.entry(kind) {
            Entry::Vacant(entry) => {
                entry.insert(found);
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
                known.count += found.count;
                if (found.text.len(), &found.text) < (known.text.len(), &known.text) {
                    known.text = found.text;
                }
            }
        }
    }

    pub(crate) fn and(mut self, other: Tally<'_>) -> Self {
        self.texts += other.texts;
        self.differing += other.differing;
        for (kind, found) in other.found {
            self.add(kind, found);
        }
        self
    }

    pub(crate) fn texts(&self) -> u64 {
        self.texts
    }

    pub(crate) fn differing(&self) -> u64 {
        self.differing
    }

    /// One difference of each kind, the shortest first.
    pub(crate) fn into_found(self) -> Vec<Found> {
        let mut found: Vec<Found> = self.found.into_values().collect();
        found.sort_by(|one, other| (one.text.len(), &one.text).cmp(&(other.text.len(), &other.text)));
        found
    }
}

/// The kind of difference that a text shows.
pub(crate) fn kind_of(rule: &Rule, text: &[u8]) -> KindOf {
    let automaton = rule.automaton();
    let (at, state) = automaton.viable(text);
    let accepted = automaton.accepts(text);
    let byte = if accepted { text.last() } else { text.get(at) };
    KindOf { accepted, state, class: byte.map(|byte| automaton.class(*byte)) }
}
