//! Automata that are in one state at a time.

use std::collections::{BTreeSet, HashMap, VecDeque};

use crate::automaton::expected::Expected;
use crate::automaton::nfa::{self, Nfa, TooMany};

/// A state of an [`Automaton`] by its number. The automaton starts in 0.
pub type State = usize;

/// A complete automaton over bytes: it has a step for every byte from every state.
///
/// ```
/// # let grammar = abnf_conformance::Grammar::parse("pair = DIGIT DIGIT\n")?;
/// let rule = grammar.rule("pair")?;
/// let automaton = rule.automaton();
/// // Nothing yet, one digit, two digits, and what can be no pair any more.
/// assert_eq!(automaton.states(), 4);
/// let state = automaton.run(0, b"12");
/// assert!(automaton.is_accepting(state));
/// assert!(automaton.is_dead(automaton.step(state, b'3')));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Automaton {
    /// The class of each byte. Classes are numbered in the order of their first bytes.
    class_of: Vec<u8>,
    /// A byte of each class.
    classes: Vec<u8>,
    /// A row for each state, with a state for each class.
    next: Vec<u32>,
    accepting: Vec<bool>,
    dead: Vec<bool>,
}

impl Automaton {
    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepting.len()
    }

    /// A byte of each class: bytes of one class lead to the same state from everywhere.
    #[must_use]
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    /// The number of a byte's class.
    pub(crate) fn class(&self, byte: u8) -> u8 {
        self.class_of.get(usize::from(byte)).copied().unwrap_or(0)
    }

    /// Where a byte leads.
    #[must_use]
    pub fn step(&self, state: State, byte: u8) -> State {
        self.next.get(state * self.classes.len() + usize::from(self.class(byte))).map_or(state, |next| *next as usize)
    }

    /// Where a text leads.
    #[must_use]
    pub fn run(&self, state: State, text: &[u8]) -> State {
        text.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    /// Whether a text that ends here is accepted.
    #[must_use]
    pub fn is_accepting(&self, state: State) -> bool {
        self.accepting.get(state).copied().unwrap_or(false)
    }

    /// Whether a text that leads here is accepted, starting in the first state.
    #[must_use]
    pub fn accepts(&self, text: &[u8]) -> bool {
        self.is_accepting(self.run(0, text))
    }

    /// Whether nothing that follows can be accepted. A minimal automaton has at most one such state.
    #[must_use]
    pub fn is_dead(&self, state: State) -> bool {
        self.dead.get(state).copied().unwrap_or(false)
    }

    /// The length of the longest start of `text` that something accepted starts with, and the state after it.
    #[must_use]
    pub fn viable(&self, text: &[u8]) -> (usize, State) {
        let mut state = 0;
        for (at, byte) in text.iter().enumerate() {
            let next = self.step(state, *byte);
            if self.is_dead(next) {
                return (at, state);
            }
            state = next;
        }
        (text.len(), state)
    }

    /// What leads on from a state.
    #[must_use]
    pub fn expected(&self, state: State) -> Expected {
        let bytes = (0..=255).filter(|byte| !self.is_dead(self.step(state, *byte)));
        Expected::new(bytes, self.is_accepting(state))
    }

    /// A shortest text into each state, by the state's number. Where several are as short, it has letters and digits if it can.
    #[must_use]
    pub fn access(&self) -> Vec<Vec<u8>> {
        let mut access = vec![None; self.states()];
        if let Some(start) = access.first_mut() {
            *start = Some(Vec::new());
        }
        let bytes: Vec<u8> = readable_first(&self.class_of);
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            let before: Vec<u8> = access.get(state).cloned().flatten().unwrap_or_default();
            for byte in &bytes {
                let next = self.step(state, *byte);
                if let Some(text @ None) = access.get_mut(next) {
                    *text = Some([before.as_slice(), &[*byte]].concat());
                    open.push_back(next);
                }
            }
        }
        access.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// For each state that is not dead, the first byte of a shortest text from there that is accepted; none where that is empty.
    pub(crate) fn ways_out(&self) -> Vec<Option<u8>> {
        let bytes = readable_first(&self.class_of);
        let mut before = vec![Vec::new(); self.states()];
        for state in 0..self.states() {
            // The most readable one last, which is the one that stays.
            for byte in bytes.iter().rev() {
                if let Some(before) = before.get_mut(self.step(state, *byte)) {
                    before.push((state, *byte));
                }
            }
        }
        let mut known: Vec<bool> = self.accepting.clone();
        let mut ways = vec![None; self.states()];
        let mut open: VecDeque<State> = (0..self.states()).filter(|state| self.is_accepting(*state)).collect();
        while let Some(state) = open.pop_front() {
            for (from, byte) in before.get(state).into_iter().flatten().rev() {
                if let (Some(known), Some(way)) = (known.get_mut(*from), ways.get_mut(*from))
                    && !*known
                {
                    *known = true;
                    *way = Some(*byte);
                    open.push_back(*from);
                }
            }
        }
        ways
    }

    /// A shortest text that is accepted from a state, if there is any.
    pub(crate) fn shortest_from(&self, mut state: State, ways: &[Option<u8>]) -> Vec<u8> {
        let mut text = Vec::new();
        while !self.is_accepting(state) {
            let Some(byte) = ways.get(state).copied().flatten() else { break };
            text.push(byte);
            state = self.step(state, byte);
        }
        text
    }

    /// By the subsets of the states of an automaton. Alternatives that both match stay apart from one that matches alone.
    pub(crate) fn of(nfa: &Nfa, limit: usize) -> Result<Self, TooMany> {
        Ok(Automaton::with_subsets(nfa, limit)?.0)
    }

    /// The same, with the subset that each state is, in order.
    pub(crate) fn with_subsets(nfa: &Nfa, limit: usize) -> Result<(Self, Vec<Vec<nfa::State>>), TooMany> {
        let (class_of, classes) = classes(nfa.steps.iter().flatten().map(|step| (step.first, step.last)), 0..=255);
        let mut closure = Closure::new(nfa);
        let first = closure.of([nfa.start]);
        let mut numbers = HashMap::from([(first.clone(), 0_u32)]);
        let mut sets = vec![first];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        while let Some(set) = sets.get(accepting.len()).cloned() {
            accepting.push(set.binary_search(&nfa.end).is_ok());
            let steps: Vec<_> = set.iter().filter_map(|state| nfa.steps.get(*state)).flatten().collect();
            for byte in &classes {
                let reached = steps.iter().filter(|step| (step.first..=step.last).contains(byte)).map(|step| step.to);
                let reached = closure.of(reached);
                let number = match numbers.get(&reached) {
                    Some(number) => *number,
                    None => {
                        let number = u32::try_from(sets.len()).ok().filter(|_| sets.len() < limit).ok_or(TooMany)?;
                        numbers.insert(reached.clone(), number);
                        sets.push(reached);
                        number
                    }
                };
                next.push(number);
            }
        }
        Ok((Automaton::new(class_of, classes, next, accepting), sets))
    }

    pub(crate) fn new(class_of: Vec<u8>, classes: Vec<u8>, next: Vec<u32>, accepting: Vec<bool>) -> Self {
        let dead = vec![false; accepting.len()];
        let mut automaton = Automaton { class_of, classes, next, accepting, dead };
        let ways = automaton.ways_out();
        let is_dead = |state: State| !automaton.is_accepting(state) && ways.get(state).is_none_or(Option::is_none);
        let dead = (0..automaton.states()).map(is_dead).collect();
        automaton.dead = dead;
        automaton
    }

    /// The row of a state: where the bytes of each class lead.
    pub(crate) fn row(&self, state: State) -> impl Iterator<Item = State> + '_ {
        let width = self.classes.len();
        self.next.get(state * width..(state + 1) * width).unwrap_or_default().iter().map(|next| *next as usize)
    }

    /// The minimal automaton. States keep the order in which they come first, so the start stays 0.
    pub(crate) fn minimal(&self) -> Self {
        let block = self.rounds().pop().unwrap_or_default();
        let count = block.iter().max().map_or(0, |last| last + 1);
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        // Blocks are numbered in the order of their first member.
        for state in 0..self.states() {
            if block.get(state).is_some_and(|number| *number == accepting.len()) {
                let number = |state: State| block.get(state).and_then(|number| u32::try_from(*number).ok());
                next.extend(self.row(state).filter_map(number));
                accepting.push(self.is_accepting(state));
            }
        }
        debug_assert_eq!(accepting.len(), count);
        // Bytes that only the detailed automaton tells apart are of one class now.
        let width = self.classes.len();
        let column = |class: usize| -> Vec<u32> { next.iter().skip(class).step_by(width).copied().collect() };
        let mut columns: HashMap<Vec<u32>, u8> = HashMap::new();
        let mut classes = Vec::new();
        let mut merged = Vec::new();
        for (class, byte) in self.classes.iter().enumerate() {
            let fresh = u8::try_from(columns.len()).unwrap_or(u8::MAX);
            let class = *columns.entry(column(class)).or_insert(fresh);
            if class == fresh {
                classes.push(*byte);
            }
            merged.push(class);
        }
        let class_of = self.class_of.iter().filter_map(|class| merged.get(usize::from(*class)).copied()).collect();
        let kept: BTreeSet<u8> = classes.iter().copied().collect();
        let next = next
            .chunks(width.max(1))
            .flat_map(|row| row.iter().zip(&self.classes).filter(|(_, byte)| kept.contains(byte)))
            .map(|(next, _)| *next)
            .collect();
        Automaton::new(class_of, classes, next, accepting)
    }

    /// Which states texts of at most 0, 1, 2 ... bytes tell apart: in each round, the states that they do not are of one block.
    pub(crate) fn rounds(&self) -> Vec<Vec<usize>> {
        let mut block: Vec<usize> = numbered(self.accepting.iter().copied());
        let mut rounds = Vec::new();
        loop {
            let rows = (0..self.states()).map(|state| {
                let own = block.get(state).copied();
                (own, self.row(state).map(|to| block.get(to).copied()).collect::<Vec<_>>())
            });
            let refined = numbered(rows);
            let is_stable = refined.iter().max() == block.iter().max();
            rounds.push(block);
            if is_stable {
                return rounds;
            }
            block = refined;
        }
    }
}

/// A number for each item: equal items have the same, and the numbers are in the order in which they come first.
pub(crate) fn numbered<T: std::hash::Hash + Eq>(items: impl Iterator<Item = T>) -> Vec<usize> {
    let mut numbers = HashMap::new();
    items
        .map(|item| {
            let fresh = numbers.len();
            *numbers.entry(item).or_insert(fresh)
        })
        .collect()
}

/// The class of each byte, and the first byte of each class in the order of `bytes`: bytes that no range tells apart are of one.
pub(crate) fn classes(ranges: impl Iterator<Item = (u8, u8)>, bytes: impl Iterator<Item = u8>) -> (Vec<u8>, Vec<u8>) {
    let ranges: BTreeSet<(u8, u8)> = ranges.collect();
    let signature =
        |byte: u8| -> Vec<bool> { ranges.iter().map(|(first, last)| (*first..=*last).contains(&byte)).collect() };
    let mut numbers: HashMap<Vec<bool>, u8> = HashMap::new();
    let mut classes = Vec::new();
    for byte in bytes {
        let fresh = u8::try_from(numbers.len()).unwrap_or(u8::MAX);
        if let std::collections::hash_map::Entry::Vacant(entry) = numbers.entry(signature(byte)) {
            entry.insert(fresh);
            classes.push(byte);
        }
    }
    let class_of = (0..=255).map(|byte| numbers.get(&signature(byte)).copied().unwrap_or(0)).collect();
    (class_of, classes)
}

/// A byte of each class, letters and digits before others.
fn readable_first(class_of: &[u8]) -> Vec<u8> {
    let mut seen = BTreeSet::new();
    let bytes = (b'a'..=b'z').chain(b'0'..=b'9').chain(0..=255);
    bytes.filter(|byte| seen.insert(class_of.get(usize::from(*byte)))).collect()
}

/// What states lead to without a byte.
struct Closure<'n> {
    nfa: &'n Nfa,
    /// In which round a state was reached last.
    seen: Vec<u32>,
    round: u32,
    open: Vec<nfa::State>,
}

impl<'n> Closure<'n> {
    fn new(nfa: &'n Nfa) -> Self {
        Closure { nfa, seen: vec![0; nfa.free.len()], round: 0, open: Vec::new() }
    }

    fn of(&mut self, states: impl IntoIterator<Item = nfa::State>) -> Vec<nfa::State> {
        self.round = self.round.wrapping_add(1);
        self.open.extend(states);
        let mut closed = Vec::new();
        while let Some(state) = self.open.pop() {
            if let Some(seen) = self.seen.get_mut(state)
                && *seen != self.round
            {
                *seen = self.round;
                closed.push(state);
                self.open.extend(self.nfa.free.get(state).into_iter().flatten());
            }
        }
        closed.sort_unstable();
        closed
    }
}
