//! Which alternatives a state of an automaton is about.

use std::collections::{BTreeSet, HashMap};

use crate::automaton::nfa::{Nfa, State};
use crate::content::Content;
use crate::syntax::tree::{Id, Kind};

/// An alternative of a rule.
///
/// ```
/// # let grammar = abnf_conformance::Grammar::parse("host = 1*DIGIT / 1*ALPHA\n")?;
/// let host = grammar.rule("host")?;
/// let at = host.alternatives().swap_remove(host.detailed().run(0, b"a"));
/// let shown = |alternative: &abnf_conformance::Alternative| (alternative.rule().to_owned(), alternative.number());
/// let matched: Vec<_> = at.matched().iter().map(shown).collect();
/// assert_eq!(matched, [("ALPHA".to_owned(), 2), ("host".to_owned(), 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Alternative {
    rule: String,
    number: usize,
}

impl Alternative {
    /// The rule's name, as its definition writes it.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The alternative's number in the definition, counted from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }
}

/// The alternatives at a state of a detailed automaton: see [`Rule::alternatives`](crate::Rule::alternatives).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternatives {
    matched: Vec<Alternative>,
    open: Vec<Alternative>,
}

impl Alternatives {
    /// Those that end where a text ends that leads here, and with them the whole text is the rule. Where no text may end, there are none. A text may have
    /// matched more on its way, which the state does not know.
    #[must_use]
    pub fn matched(&self) -> &[Alternative] {
        &self.matched
    }

    /// Those that have read the last byte and may read the next one.
    #[must_use]
    pub fn open(&self) -> &[Alternative] {
        &self.open
    }
}

/// What is known of the alternatives at each state of an automaton that may be in many states at once.
pub(crate) struct Marks {
    /// The alternative that ends at a state, if the whole may end with it.
    matched: Vec<Option<Alternative>>,
    /// Those in which a state is not the last.
    open: Vec<BTreeSet<Alternative>>,
}

impl Marks {
    pub(crate) fn new(content: &Content, nfa: &Nfa) -> Self {
        let named = named(content);
        let mut marks = Marks { matched: vec![None; nfa.free.len()], open: vec![BTreeSet::new(); nfa.free.len()] };
        for choice in &nfa.choices {
            if let (Some(alternative), Some(matched)) = (named.get(&choice.node), marks.matched.get_mut(choice.end))
                && reached(nfa, choice.end, None).contains(&nfa.end)
            {
                *matched = Some(alternative.clone());
            }
        }
        let into = nfa.steps.iter().flatten().map(|step| (step.to, step.within)).collect::<BTreeSet<_>>();
        for (state, within) in into {
            for number in around(nfa, within) {
                let Some(choice) = nfa.choices.get(number) else { continue };
                let Some(alternative) = named.get(&choice.node) else { continue };
                let steps = reached(nfa, state, Some(choice.end)).into_iter().filter_map(|state| nfa.steps.get(state));
                if steps.flatten().any(|step| around(nfa, step.within).any(|around| around == number))
                    && let Some(open) = marks.open.get_mut(state)
                {
                    open.insert(alternative.clone());
                }
            }
        }
        marks
    }

    /// At a state that is a set of such states.
    pub(crate) fn of(&self, subset: &[State]) -> Alternatives {
        let matched: BTreeSet<&Alternative> =
            subset.iter().filter_map(|state| self.matched.get(*state)?.as_ref()).collect();
        let open: BTreeSet<&Alternative> = subset.iter().filter_map(|state| self.open.get(*state)).flatten().collect();
        let owned = |set: BTreeSet<&Alternative>| set.into_iter().cloned().collect();
        Alternatives { matched: owned(matched), open: owned(open) }
    }
}

/// The alternatives of all definitions, by their nodes.
fn named(content: &Content) -> HashMap<Id, Alternative> {
    let of_rule = content.rules.values().flat_map(|entry| {
        let nodes: &[Id] = match content.node(entry.node).map(|node| &node.kind) {
            Some(Kind::Alternation(nodes)) => nodes,
            _ => &[],
        };
        let alternative = |number| Alternative { rule: entry.name.clone(), number };
        nodes.iter().zip(1..).map(move |(node, number)| (*node, alternative(number)))
    });
    of_rule.collect()
}

/// The numbers of a choice and of those around it, from the inside.
fn around(nfa: &Nfa, within: Option<usize>) -> impl Iterator<Item = usize> {
    std::iter::successors(within, |number| nfa.choices.get(*number)?.within)
}

/// What a state leads to without a byte, itself included, and not through `end`.
fn reached(nfa: &Nfa, state: State, end: Option<State>) -> BTreeSet<State> {
    let mut seen = BTreeSet::new();
    let mut left = vec![state];
    while let Some(state) = left.pop() {
        if Some(state) != end && seen.insert(state) {
            left.extend(nfa.free.get(state).into_iter().flatten());
        }
    }
    seen
}
