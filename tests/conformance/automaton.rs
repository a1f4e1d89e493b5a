//! The grammar files as automata. Nothing here knows the combinators.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};

use abnf::types::{Node, Repeat, TerminalValues};

/// The rules of `grammar/` by their names in lower case.
pub(crate) struct Grammar {
    rules: BTreeMap<String, Node>,
}

impl Grammar {
    pub(crate) fn read() -> Self {
        Grammar::of(&[])
    }

    /// The generic syntax, and the grammar file of a scheme.
    pub(crate) fn of(more: &[&str]) -> Self {
        let generic = [include_str!("../../grammar/rfc3986.abnf"), include_str!("../../grammar/rfc5234.abnf")];
        let files = generic.iter().chain(more);
        let mut rules = BTreeMap::new();
        for file in files {
            // The `abnf` crate wants no comments before the first rule, and one kind of line end.
            let start = file.lines().position(|line| line.contains('=')).unwrap();
            let text: String = file.lines().skip(start).map(|line| format!("{line}\r\n")).collect();
            for rule in abnf::rulelist(&text).unwrap() {
                let twice = rules.insert(rule.name().to_lowercase(), rule.node().clone());
                assert_eq!(twice, None, "{} is defined twice", rule.name());
            }
        }
        Grammar { rules }
    }

    /// The same grammar with another text for one rule.
    pub(crate) fn with(mut self, rule: &str) -> Self {
        let rule = abnf::rule(rule).unwrap();
        self.rules.insert(rule.name().to_lowercase(), rule.node().clone());
        self
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.rules.keys().map(String::as_str)
    }

    /// A byte of each class: bytes that no terminal of the grammar tells apart are of one.
    pub(crate) fn classes(&self) -> Vec<u8> {
        let mut terminals = BTreeSet::new();
        for name in self.names() {
            let mut nfa = Nfa::default();
            let start = nfa.state();
            nfa.add(self, self.rule(name), start);
            terminals.extend(nfa.transitions.iter().flatten().map(|(first, last, _)| (*first, *last)));
        }
        let mut seen = BTreeSet::new();
        // Printable ones first, so that the texts can be read.
        let bytes = (b'!'..=b'~').chain(0..=255);
        bytes
            .filter(|byte| {
                seen.insert(terminals.iter().map(|(first, last)| (*first..=*last).contains(byte)).collect::<Vec<_>>())
            })
            .collect()
    }

    /// The minimal automaton of a rule.
    pub(crate) fn automaton(&self, name: &str) -> Dfa {
        self.detailed(name).minimize()
    }

    /// An automaton of a rule that is not minimal: what matches several alternatives, as `1.2.3.4` an IPv4address and a
    /// reg-name, is in another state than what matches one of them.
    pub(crate) fn detailed(&self, name: &str) -> Dfa {
        let mut nfa = Nfa::default();
        let start = nfa.state();
        let end = nfa.add(self, self.rule(name), start);
        nfa.determinize(start, end)
    }

    fn rule(&self, name: &str) -> &Node {
        self.rules.get(&name.to_lowercase()).unwrap_or_else(|| panic!("no rule {name}"))
    }
}

#[derive(Default)]
struct Nfa {
    transitions: Vec<Vec<(u8, u8, usize)>>,
    epsilon: Vec<Vec<usize>>,
}

impl Nfa {
    fn state(&mut self) -> usize {
        self.transitions.push(Vec::new());
        self.epsilon.push(Vec::new());
        self.transitions.len() - 1
    }

    /// Adds what `node` matches from `start` on; where it ends.
    fn add(&mut self, grammar: &Grammar, node: &Node, start: usize) -> usize {
        match node {
            Node::Alternatives(nodes) => {
                let end = self.state();
                for node in nodes {
                    let last = self.add(grammar, node, start);
                    self.epsilon[last].push(end);
                }
                end
            }
            Node::Concatenation(nodes) => nodes.iter().fold(start, |start, node| self.add(grammar, node, start)),
            Node::Repetition { repeat, node } => {
                let (least, most) = match repeat {
                    Repeat::Specific(times) => (*times, Some(*times)),
                    Repeat::Variable { min, max } => (min.unwrap_or(0), *max),
                };
                self.repeat(grammar, node, start, least, most)
            }
            Node::Group(node) => self.add(grammar, node, start),
            Node::Optional(node) => self.repeat(grammar, node, start, 0, Some(1)),
            Node::Rulename(name) | Node::Prose(name) => self.add(grammar, grammar.rule(name), start),
            Node::String(literal) => literal.value().bytes().fold(start, |start, byte| {
                let end = self.state();
                let cases = [byte.to_ascii_lowercase(), byte.to_ascii_uppercase()];
                assert!(!literal.is_case_sensitive(), "RFC 5234 knows no case");
                for byte in BTreeSet::from(cases) {
                    self.transitions[start].push((byte, byte, end));
                }
                end
            }),
            Node::TerminalValues(TerminalValues::Range(first, last)) => {
                let end = self.state();
                self.transitions[start].push((u8::try_from(*first).unwrap(), u8::try_from(*last).unwrap(), end));
                end
            }
            Node::TerminalValues(TerminalValues::Concatenation(values)) => values.iter().fold(start, |start, value| {
                let (end, byte) = (self.state(), u8::try_from(*value).unwrap());
                self.transitions[start].push((byte, byte, end));
                end
            }),
        }
    }

    fn repeat(&mut self, grammar: &Grammar, node: &Node, start: usize, least: usize, most: Option<usize>) -> usize {
        let mut at = start;
        for _ in 0..least {
            at = self.add(grammar, node, at);
        }
        let end = self.state();
        match most {
            Some(most) => {
                for _ in least..most {
                    self.epsilon[at].push(end);
                    at = self.add(grammar, node, at);
                }
                self.epsilon[at].push(end);
            }
            None => {
                let again = self.state();
                self.epsilon[at].push(again);
                self.epsilon[again].push(end);
                let last = self.add(grammar, node, again);
                self.epsilon[last].push(again);
            }
        }
        end
    }

    fn closure(&self, states: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut closed = BTreeSet::new();
        let mut open: Vec<usize> = states.into_iter().collect();
        while let Some(state) = open.pop() {
            if closed.insert(state) {
                open.extend(&self.epsilon[state]);
            }
        }
        closed.into_iter().collect()
    }

    fn determinize(&self, start: usize, end: usize) -> Dfa {
        let first = self.closure([start]);
        let mut numbers = HashMap::from([(first.clone(), 0)]);
        let mut sets = vec![first];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        while let Some(set) = sets.get(next.len()).cloned() {
            accepting.push(set.contains(&end));
            let transitions: Vec<_> = set.iter().flat_map(|state| &self.transitions[*state]).collect();
            let is_bound = |byte: u8| {
                transitions.iter().any(|(first, last, _)| *first == byte || byte.checked_sub(1) == Some(*last))
            };
            let mut row: Vec<usize> = Vec::with_capacity(256);
            for byte in 0..=255 {
                // Bytes between two bounds lead to the same states.
                if let Some(before) = row.last().copied().filter(|_| !is_bound(byte)) {
                    row.push(before);
                    continue;
                }
                let reached = transitions.iter().filter(|(first, last, _)| (*first..=*last).contains(&byte));
                let reached = self.closure(reached.map(|(_, _, to)| *to));
                row.push(*numbers.entry(reached.clone()).or_insert_with(|| {
                    sets.push(reached);
                    sets.len() - 1
                }));
            }
            next.push(row);
        }
        Dfa { next, accepting }
    }
}

/// A complete automaton over bytes. It starts in state 0.
#[derive(Clone)]
pub(crate) struct Dfa {
    next: Vec<Vec<usize>>,
    accepting: Vec<bool>,
}

impl Dfa {
    pub(crate) fn states(&self) -> usize {
        self.next.len()
    }

    pub(crate) fn step(&self, state: usize, byte: u8) -> usize {
        self.next[state][usize::from(byte)]
    }

    pub(crate) fn run(&self, state: usize, text: &[u8]) -> usize {
        text.iter().fold(state, |state, byte| self.step(state, *byte))
    }

    pub(crate) fn is_accepting(&self, state: usize) -> bool {
        self.accepting[state]
    }

    pub(crate) fn accepts(&self, text: &[u8]) -> bool {
        self.is_accepting(self.run(0, text))
    }

    /// Whether nothing that follows can be accepted. A minimal automaton has at most one such state.
    pub(crate) fn is_dead(&self, state: usize) -> bool {
        !self.accepting[state] && self.next[state].iter().all(|to| *to == state)
    }

    /// The length of the longest start of `text` that something accepted starts with, and the state after it.
    pub(crate) fn viable(&self, text: &[u8]) -> (usize, usize) {
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

    fn minimize(&self) -> Dfa {
        let mut block: Vec<usize> = self.accepting.iter().map(|accepting| usize::from(*accepting)).collect();
        let mut count = 0;
        loop {
            let mut numbers = HashMap::new();
            let refined: Vec<usize> = (0..self.states())
                .map(|state| {
                    let row: Vec<usize> = self.next[state].iter().map(|to| block[*to]).collect();
                    let fresh = numbers.len();
                    *numbers.entry((block[state], row)).or_insert(fresh)
                })
                .collect();
            block = refined;
            if numbers.len() == count {
                break;
            }
            count = numbers.len();
        }
        // States are numbered in the order of their first member, so the start stays 0.
        let mut next = vec![Vec::new(); count];
        let mut accepting = vec![false; count];
        for state in 0..self.states() {
            next[block[state]] = self.next[state].iter().map(|to| block[*to]).collect();
            accepting[block[state]] = self.accepting[state];
        }
        Dfa { next, accepting }
    }

    /// A shortest text into each state.
    pub(crate) fn access(&self) -> Vec<Vec<u8>> {
        let mut access = vec![None; self.states()];
        access[0] = Some(Vec::new());
        let mut open = VecDeque::from([0]);
        while let Some(state) = open.pop_front() {
            // Letters and digits first, so that the texts can be read.
            for byte in (b'a'..=b'z').chain(b'0'..=b'9').chain(0..=255) {
                let next = self.step(state, byte);
                if access[next].is_none() {
                    let mut text: Vec<u8> = access[state].clone().unwrap();
                    text.push(byte);
                    access[next] = Some(text);
                    open.push_back(next);
                }
            }
        }
        access.into_iter().map(Option::unwrap).collect()
    }

    /// Texts that tell any two states apart: one of them is accepted from one state and not from the other. The empty
    /// text is one of them.
    pub(crate) fn characterizing(&self, alphabet: &[u8]) -> Vec<Vec<u8>> {
        let mut set = vec![Vec::new()];
        let mut block: Vec<usize> = self.accepting.iter().map(|accepting| usize::from(*accepting)).collect();
        let shortest = self.shortest_differences(alphabet);
        loop {
            let mut first_of = HashMap::new();
            let pair = (0..self.states()).find_map(|state| {
                let first = *first_of.entry(block[state]).or_insert(state);
                (first != state).then_some((first, state))
            });
            let Some((one, other)) = pair else { return set };
            let mut text = Vec::new();
            let (mut one, mut other) = (one, other);
            while self.accepting[one] == self.accepting[other] {
                let byte = shortest[&(one.min(other), one.max(other))];
                text.push(byte);
                (one, other) = (self.step(one, byte), self.step(other, byte));
            }
            let mut numbers = HashMap::new();
            block = (0..self.states())
                .map(|state| {
                    let fresh = numbers.len();
                    *numbers.entry((block[state], self.accepting[self.run(state, &text)])).or_insert(fresh)
                })
                .collect();
            set.push(text);
        }
    }

    /// Those of `texts` that tell `state` from any other.
    pub(crate) fn identifying(&self, state: usize, texts: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let accepts = |state, text: &Vec<u8>| self.is_accepting(self.run(state, text));
        let mut others: Vec<usize> = (0..self.states()).filter(|other| *other != state).collect();
        // The empty text comes first: whether a text is accepted as it stands is always asked.
        let mut chosen = Vec::new();
        let mut next = texts.first();
        while let Some(text) = next {
            others.retain(|other| accepts(*other, text) == accepts(state, text));
            chosen.push(text.clone());
            let told_apart =
                |text: &&Vec<u8>| others.iter().filter(|other| accepts(**other, text) != accepts(state, text)).count();
            next = texts.iter().max_by_key(told_apart).filter(|text| told_apart(text) > 0);
        }
        chosen
    }

    /// For each pair of states, the first byte of a shortest text that is accepted from one of them only.
    fn shortest_differences(&self, alphabet: &[u8]) -> HashMap<(usize, usize), u8> {
        let mut known: HashMap<(usize, usize), u8> = HashMap::new();
        let pairs: Vec<_> = (0..self.states())
            .flat_map(|other| (0..other).map(move |one| (one, other)))
            .filter(|(one, other)| self.accepting[*one] == self.accepting[*other])
            .collect();
        loop {
            let mut found = Vec::new();
            for (one, other) in &pairs {
                if known.contains_key(&(*one, *other)) {
                    continue;
                }
                let byte = alphabet.iter().find(|byte| {
                    let (one, other) = (self.step(*one, **byte), self.step(*other, **byte));
                    self.accepting[one] != self.accepting[other]
                        || known.contains_key(&(one.min(other), one.max(other)))
                });
                found.extend(byte.map(|byte| ((*one, *other), *byte)));
            }
            if found.is_empty() {
                return known;
            }
            known.extend(found);
        }
    }
}
