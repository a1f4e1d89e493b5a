//! Two rules and what tells them apart.

use std::collections::{HashMap, VecDeque};

use crate::automaton::dfa::{Automaton, State};
use crate::rule::Rule;

/// What comparing two rules showed.
///
/// ```
/// use abnf_conformance::Grammar;
///
/// let old = Grammar::parse("name = ALPHA *( ALPHA / DIGIT )\n")?.rule("name")?;
/// let new = Grammar::parse("name = ALPHA *( ALPHA / \"-\" )\n")?.rule("name")?;
/// let comparison = old.compare(&new);
/// assert_eq!(comparison.only_in_first(), Some(&b"a0"[..]));
/// assert_eq!(comparison.only_in_second(), Some(&b"a-"[..]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    only_in_first: Option<Vec<u8>>,
    only_in_second: Option<Vec<u8>>,
}

impl Comparison {
    /// Whether both accept the same texts.
    #[must_use]
    pub fn is_equal(&self) -> bool {
        self.only_in_first.is_none() && self.only_in_second.is_none()
    }

    /// A shortest text that only the first accepts.
    #[must_use]
    pub fn only_in_first(&self) -> Option<&[u8]> {
        self.only_in_first.as_deref()
    }

    /// A shortest text that only the second accepts.
    #[must_use]
    pub fn only_in_second(&self) -> Option<&[u8]> {
        self.only_in_second.as_deref()
    }
}

impl Rule {
    /// Whether another rule accepts the same texts, and if not, a shortest text that only one of them does. This is exact: there is
    /// no bound as there is for an implementation.
    #[must_use]
    pub fn compare(&self, other: &Rule) -> Comparison {
        let automata = [self.automaton(), other.automaton()];
        let only = |one: bool, two: bool| shortest(&automata, |states| states == [one, two]);
        Comparison { only_in_first: only(true, false), only_in_second: only(false, true) }
    }
}

/// A shortest text after which the automata accept as is wanted.
pub(crate) fn shortest<const N: usize>(
    automata: &[&Automaton; N],
    is_wanted: impl Fn([bool; N]) -> bool,
) -> Option<Vec<u8>> {
    search(automata, [0; N], (), |_, ()| (), |accepting, ()| is_wanted(accepting))
}

/// The states of some automata, and what is remembered there.
type At<const N: usize, M> = ([State; N], M);

/// A shortest text after which the automata accept as is wanted, with something that is remembered on the way: `remember` is
/// handed what accepts before each byte.
pub(crate) fn search<const N: usize, M: Copy + Eq + std::hash::Hash>(
    automata: &[&Automaton; N],
    start: [State; N],
    memory: M,
    remember: impl Fn([bool; N], M) -> M,
    is_wanted: impl Fn([bool; N], M) -> bool,
) -> Option<Vec<u8>> {
    let mut seen = std::collections::BTreeSet::new();
    let bytes = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'!'..=b'~').chain(0..=255);
    let bytes: Vec<u8> = bytes.filter(|byte| seen.insert(automata.map(|automaton| automaton.class(*byte)))).collect();
    let accepting = |states: [State; N]| {
        let mut accepting = [false; N];
        for ((accepting, automaton), state) in accepting.iter_mut().zip(automata).zip(states) {
            *accepting = automaton.is_accepting(state);
        }
        accepting
    };
    let mut before: HashMap<At<N, M>, Option<(At<N, M>, u8)>> = HashMap::from([((start, memory), None)]);
    let mut open = VecDeque::from([(start, memory)]);
    while let Some(at) = open.pop_front() {
        let (states, memory) = at;
        if is_wanted(accepting(states), memory) {
            let (mut text, mut at) = (Vec::new(), at);
            while let Some(Some((earlier, byte))) = before.get(&at) {
                text.push(*byte);
                at = *earlier;
            }
            text.reverse();
            return Some(text);
        }
        let remembered = remember(accepting(states), memory);
        for byte in &bytes {
            let mut next = states;
            for (state, automaton) in next.iter_mut().zip(automata) {
                *state = automaton.step(*state, *byte);
            }
            let next = (next, remembered);
            before.entry(next).or_insert_with(|| {
                open.push_back(next);
                Some((at, *byte))
            });
        }
    }
    None
}
