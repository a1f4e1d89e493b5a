//! A text for each alternative, and for each way to go wrong.

use std::collections::{BTreeSet, VecDeque};

use crate::automaton::nfa::{Nfa, State};
use crate::content::{Content, Entry};
use crate::rule::{Mismatch, Rule};
use crate::syntax::place::Place;
use crate::syntax::tree::{Id, Kind};

/// A text that takes an alternative of a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    text: Vec<u8>,
    rule: String,
    alternative: String,
    place: Place,
}

impl Example {
    /// A shortest text of the rule that was asked for, with the alternative somewhere in it.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The rule that has the alternative.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The alternative, as the grammar writes it, in one line.
    #[must_use]
    pub fn alternative(&self) -> &str {
        &self.alternative
    }

    /// Where the alternative is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }
}

/// A text that is just not a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    text: Vec<u8>,
    mismatch: Mismatch,
}

impl Counterexample {
    /// The text.
    #[must_use]
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// Where it stops being the rule.
    #[must_use]
    pub fn mismatch(&self) -> &Mismatch {
        &self.mismatch
    }
}

impl Rule {
    /// A shortest text of the rule; none if nothing is.
    #[must_use]
    pub fn shortest(&self) -> Option<Vec<u8>> {
        let ways = self.automaton().ways_out();
        (!self.automaton().is_dead(0)).then(|| self.automaton().shortest_from(0, &ways))
    }

    /// A text for the rule itself, and for each alternative and each option in it and in the rules that it refers to: rule by rule, in
    /// the order of the grammar. What no text can take has none.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("time = hour \":\" 2DIGIT [ \"Z\" ]\nhour = %x30-31 DIGIT / \"2\" %x30-33\n")?;
    /// let time = grammar.rule("time")?;
    /// let shown = |example: &abnf_conformance::Example| {
    ///     (String::from_utf8_lossy(example.text()).into_owned(), example.alternative().to_owned())
    /// };
    /// let examples: Vec<_> = time.examples().iter().map(shown).collect();
    /// assert_eq!(examples[1], ("00:00Z".to_owned(), "\"Z\"".to_owned()));
    /// assert_eq!(examples[3], ("20:00".to_owned(), "\"2\" %x30-33".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn examples(&self) -> Vec<Example> {
        let content = self.content();
        // The automaton was made before, so there are not too many states.
        let Ok(nfa) = Nfa::new(content, self.node()) else { return Vec::new() };
        let paths = Paths::new(&nfa);
        let mut examples = Vec::new();
        for entry in reachable(content, self.name()) {
            let nodes = content.nodes_of(entry.node);
            let choices = nodes.iter().flat_map(|id| choices(content, *id));
            let first = (entry.name.eq_ignore_ascii_case(self.name())).then_some(self.node());
            for node in first.into_iter().chain(choices) {
                let ends = nfa.choices.iter().filter(|choice| choice.node == node).map(|choice| choice.end);
                let ends = ends.chain((Some(node) == first).then_some(nfa.end));
                let best = ends.filter_map(|state| paths.length(state).map(|length| (length, state))).min();
                if let Some((_, state)) = best {
                    let (text, place) = (paths.through(state), content.place(node));
                    examples.push(Example { text, rule: entry.name.clone(), alternative: content.text(node), place });
                }
            }
        }
        examples
    }

    /// Texts just outside the rule, the shortest first: for each state of the minimal automaton the text so far, if it is not
    /// complete, and the text with a byte of each class that leads nowhere, alone and before a shortest end.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("pair = \"(\" *DIGIT \")\"\n")?;
    /// let outside = grammar.rule("pair")?.counterexamples();
    /// let texts: Vec<&[u8]> = outside.iter().map(|counterexample| counterexample.text()).collect();
    /// assert!(texts.contains(&&b"("[..]) && texts.contains(&&b"()0"[..]) && texts.contains(&&b"(()"[..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn counterexamples(&self) -> Vec<Counterexample> {
        let automaton = self.automaton();
        let ways = automaton.ways_out();
        let mut texts = BTreeSet::new();
        for (state, access) in
            automaton.access().into_iter().enumerate().filter(|(state, _)| !automaton.is_dead(*state))
        {
            let mut classes = BTreeSet::new();
            let bad = self.classes().iter().filter(|byte| automaton.is_dead(automaton.step(state, **byte)));
            for byte in bad.filter(|byte| classes.insert(automaton.class(**byte))) {
                let dead = [access.as_slice(), &[*byte]].concat();
                texts.insert([dead.as_slice(), &automaton.shortest_from(state, &ways)].concat());
                texts.insert(dead);
            }
            texts.insert(access);
        }
        let outside = texts.into_iter().filter_map(|text| {
            let mismatch = self.mismatch(&text)?;
            Some(Counterexample { text, mismatch })
        });
        let mut outside: Vec<Counterexample> = outside.collect();
        outside.sort_by_key(|counterexample| counterexample.text.len());
        outside
    }
}

/// A rule and those that it refers to, in the order in which they are met.
pub(crate) fn reachable<'c>(content: &'c Content, name: &str) -> Vec<&'c Entry> {
    let mut found: Vec<&Entry> = content.entry(name).into_iter().collect();
    let mut seen: BTreeSet<String> = found.iter().map(|entry| entry.name.to_ascii_lowercase()).collect();
    let mut next = 0;
    while let Some(entry) = found.get(next) {
        next += 1;
        for (name, _) in content.references(entry.node) {
            if let Some(entry) = content.entry(name)
                && seen.insert(name.to_ascii_lowercase())
            {
                found.push(entry);
            }
        }
    }
    found
}

/// The alternatives of a node, or what it has if it is an option.
fn choices(content: &Content, id: Id) -> Vec<Id> {
    match content.node(id).map(|node| &node.kind) {
        Some(Kind::Alternation(nodes)) => nodes.clone(),
        Some(Kind::Repetition { least: 0, most: Some(1), of }) => vec![*of],
        _ => Vec::new(),
    }
}

/// Shortest ways into and out of the states of an automaton.
struct Paths {
    into: Vec<Option<Way>>,
    out_of: Vec<Option<Way>>,
}

/// How long it is, and its last or first step.
#[derive(Clone, Copy)]
struct Way {
    length: usize,
    step: Option<(State, Option<u8>)>,
}

impl Paths {
    fn new(nfa: &Nfa) -> Self {
        let mut forward: Vec<Vec<(State, Option<u8>)>> = vec![Vec::new(); nfa.steps.len()];
        let mut backward = forward.clone();
        for from in 0..nfa.steps.len() {
            let steps = nfa.steps.get(from).into_iter().flatten();
            let steps = steps.map(|step| (step.to, Some(readable(step.first, step.last))));
            let free = nfa.free.get(from).into_iter().flatten().map(|to| (*to, None));
            for (to, byte) in steps.chain(free) {
                if let Some(ways) = forward.get_mut(from) {
                    ways.push((to, byte));
                }
                if let Some(ways) = backward.get_mut(to) {
                    ways.push((from, byte));
                }
            }
        }
        Paths { into: shortest(&forward, nfa.start), out_of: shortest(&backward, nfa.end) }
    }

    /// Of a shortest text that goes through a state.
    fn length(&self, state: State) -> Option<usize> {
        let way = |ways: &[Option<Way>]| ways.get(state).copied().flatten();
        Some(way(&self.into)?.length + way(&self.out_of)?.length)
    }

    fn through(&self, state: State) -> Vec<u8> {
        let mut text = follow(&self.into, state);
        text.reverse();
        text.extend(follow(&self.out_of, state));
        text
    }
}

/// A letter or a digit of a range if there is one, or a printable byte.
fn readable(first: u8, last: u8) -> u8 {
    let bytes = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'!'..=b'~');
    let mut readable = bytes.filter(|byte| (first..=last).contains(byte));
    readable.next().unwrap_or(first)
}

fn shortest(edges: &[Vec<(State, Option<u8>)>], start: State) -> Vec<Option<Way>> {
    let mut ways: Vec<Option<Way>> = vec![None; edges.len()];
    let mut open = VecDeque::from([(start, Way { length: 0, step: None })]);
    while let Some((state, way)) = open.pop_front() {
        let Some(known @ None) = ways.get_mut(state) else { continue };
        *known = Some(way);
        let edges = edges.get(state).map(Vec::as_slice).unwrap_or_default();
        for (to, byte) in edges.iter().filter(|(_, byte)| byte.is_some()) {
            open.push_back((*to, Way { length: way.length + 1, step: Some((state, *byte)) }));
        }
        // What comes first in the grammar is the first to be looked at again.
        for (to, _) in edges.iter().rev().filter(|(_, byte)| byte.is_none()) {
            open.push_front((*to, Way { length: way.length, step: Some((state, None)) }));
        }
    }
    ways
}

fn follow(ways: &[Option<Way>], mut state: State) -> Vec<u8> {
    let mut text = Vec::new();
    while let Some((next, byte)) = ways.get(state).copied().flatten().and_then(|way| way.step) {
        text.extend(byte);
        state = next;
    }
    text
}
