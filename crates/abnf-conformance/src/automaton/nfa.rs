//! A rule as an automaton that may be in many states at once, by Thompson's construction.

use crate::automaton::utf8;
use crate::content::{Alphabet, Content};
use crate::syntax::tree::{Id, Kind};

pub(crate) type State = usize;

/// A step over the bytes from `first` to `last`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) first: u8,
    pub(crate) last: u8,
    pub(crate) to: State,
    /// The innermost choice that it is part of.
    pub(crate) within: Option<usize>,
}

/// Something that a text may take: an alternative, or what is optional and there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) node: Id,
    /// Where it ends. No other choice ends there.
    pub(crate) end: State,
    /// The number of the innermost choice around it.
    pub(crate) within: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct Nfa {
    pub(crate) steps: Vec<Vec<Step>>,
    /// Where a state leads without a byte.
    pub(crate) free: Vec<Vec<State>>,
    pub(crate) choices: Vec<Choice>,
    pub(crate) start: State,
    pub(crate) end: State,
}

/// There would be too many states.
#[derive(Debug)]
pub(crate) struct TooMany;

impl Nfa {
    /// The automaton of a node, whose references are defined and without a cycle.
    pub(crate) fn new(content: &Content, node: Id) -> Result<Self, TooMany> {
        let mut nfa = Nfa::default();
        nfa.start = nfa.state();
        nfa.end = nfa.state();
        // A merged automaton has at most as many states as the limit, and is made of few times as many.
        let most = content.limit.saturating_mul(20);
        let mut open = vec![(node, nfa.start, nfa.end, None)];
        while let Some((id, from, to, within)) = open.pop() {
            if nfa.steps.len().saturating_add(open.len()) > most {
                return Err(TooMany);
            }
            let Some(node) = content.node(id) else { continue };
            match &node.kind {
                Kind::Alternation(nodes) => {
                    let before = open.len();
                    for node in nodes {
                        let end = nfa.state();
                        nfa.add_free(end, to);
                        let choice = nfa.choice(*node, end, within);
                        open.push((*node, from, end, Some(choice)));
                    }
                    // The first alternative is the next, so that steps are in the order of the grammar.
                    open.get_mut(before..).unwrap_or_default().reverse();
                }
                Kind::Concatenation(nodes) => {
                    let mut at = from;
                    for (index, node) in nodes.iter().enumerate() {
                        let next = if index + 1 == nodes.len() { to } else { nfa.state() };
                        open.push((*node, at, next, within));
                        at = next;
                    }
                }
                Kind::Repetition { least, most: times, of } => {
                    let copies = times.map_or(least.saturating_add(1), |times| times.max(*least));
                    if usize::try_from(copies).is_ok_and(|copies| copies > most) {
                        return Err(TooMany);
                    }
                    nfa.repeat(*of, (*least, *times), (from, to, within), &mut open);
                }
                Kind::Reference(name) => {
                    if let Some(entry) = content.entry(name) {
                        open.push((entry.node, from, to, within));
                    }
                }
                Kind::Literal { text, is_sensitive } => {
                    let bytes = text.bytes().map(|byte| {
                        let (lower, upper) = (byte.to_ascii_lowercase(), byte.to_ascii_uppercase());
                        if *is_sensitive || lower == upper { [Some(byte), None] } else { [Some(upper), Some(lower)] }
                    });
                    nfa.sequence(from, to, bytes, |nfa, from, cases, to| {
                        for byte in cases.into_iter().flatten() {
                            nfa.add_step(from, Step { first: byte, last: byte, to, within });
                        }
                    });
                }
                Kind::Range(first, last) => nfa.range(content.alphabet, from, (*first, *last), (to, within)),
                Kind::Values(values) => nfa.sequence(from, to, values.iter(), |nfa, from, value, to| {
                    nfa.range(content.alphabet, from, (*value, *value), (to, within));
                }),
                Kind::Prose(_) => (),
            }
        }
        Ok(nfa)
    }

    fn state(&mut self) -> State {
        self.steps.push(Vec::new());
        self.free.push(Vec::new());
        self.steps.len() - 1
    }

    /// The number of a new choice.
    fn choice(&mut self, node: Id, end: State, within: Option<usize>) -> usize {
        self.choices.push(Choice { node, end, within });
        self.choices.len() - 1
    }

    fn add_step(&mut self, from: State, step: Step) {
        if let Some(steps) = self.steps.get_mut(from) {
            steps.push(step);
        }
    }

    fn add_free(&mut self, from: State, to: State) {
        if let Some(free) = self.free.get_mut(from) {
            free.push(to);
        }
    }

    /// Items one after another, with a state between two of them.
    fn sequence<T>(
        &mut self,
        from: State,
        to: State,
        items: impl ExactSizeIterator<Item = T>,
        add: impl Fn(&mut Self, State, T, State),
    ) {
        let count = items.len();
        if count == 0 {
            self.add_free(from, to);
        }
        let mut at = from;
        for (index, item) in items.enumerate() {
            let next = if index + 1 == count { to } else { self.state() };
            add(self, at, item, next);
            at = next;
        }
    }

    fn repeat(
        &mut self,
        node: Id,
        (least, most): (u32, Option<u32>),
        (from, to, within): (State, State, Option<usize>),
        open: &mut Vec<(Id, State, State, Option<usize>)>,
    ) {
        let mut at = from;
        let is_option = (least, most) == (0, Some(1));
        let again = |nfa: &mut Nfa, at: &mut State, open: &mut Vec<_>| {
            let next = nfa.state();
            let within = if is_option { Some(nfa.choice(node, next, within)) } else { within };
            open.push((node, *at, next, within));
            *at = next;
        };
        for _ in 0..least {
            again(self, &mut at, open);
        }
        match most {
            Some(most) => {
                for _ in least..most {
                    self.add_free(at, to);
                    again(self, &mut at, open);
                }
                self.add_free(at, to);
            }
            None => {
                let mut before = self.state();
                self.add_free(at, before);
                self.add_free(before, to);
                let hub = before;
                again(self, &mut before, open);
                self.add_free(before, hub);
            }
        }
    }

    fn range(
        &mut self,
        alphabet: Alphabet,
        from: State,
        (first, last): (u32, u32),
        (to, within): (State, Option<usize>),
    ) {
        match alphabet {
            Alphabet::Bytes => {
                if let (Ok(first), Ok(last)) = (u8::try_from(first), u8::try_from(last)) {
                    self.add_step(from, Step { first, last, to, within });
                }
            }
            Alphabet::CodePoints => {
                for sequence in utf8::sequences(first, last) {
                    self.sequence(from, to, sequence.into_iter(), |nfa, from, (first, last), to| {
                        nfa.add_step(from, Step { first, last, to, within });
                    });
                }
            }
        }
    }
}
