//! Differences while they are found.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::automaton::dfa::State;
use crate::check::asked::Asked;
use crate::rule::Rule;

/// What kind of difference it is: what the rule says, and where the fault is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct KindOf {
    accepted: bool,
    state: State,
    class: Option<u8>,
}

/// A text on which both differ, and whether the rule accepts it.
#[derive(Debug, Clone)]
pub(crate) struct Found {
    pub(crate) text: Vec<u8>,
    pub(crate) accepted: bool,
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

    /// A text, and whether the implementation accepts it.
    pub(crate) fn see(&mut self, asked: Asked<'_>, got: bool) {
        self.texts += 1;
        if asked.accepted != got {
            self.differing += 1;
            self.add(kind_of(self.rule, asked), Found { text: asked.text.to_vec(), accepted: asked.accepted });
        }
    }

    fn add(&mut self, kind: KindOf, found: Found) {
        match self.found.entry(kind) {
            Entry::Vacant(entry) => {
                entry.insert(found);
            }
            Entry::Occupied(mut entry) => {
                let known = entry.get_mut();
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

/// If the rule rejects a text, the fault is where it does. If the rule accepts it, the fault may be anywhere, and most likely at the
/// step that the text is there for.
fn kind_of(rule: &Rule, asked: Asked<'_>) -> KindOf {
    let Asked { text, accepted, step } = asked;
    let automaton = rule.automaton();
    let (at, state) =
        if accepted { (step, automaton.run(0, text.get(..step).unwrap_or(text))) } else { automaton.viable(text) };
    KindOf { accepted, state, class: text.get(at).map(|byte| automaton.class(*byte)) }
}
