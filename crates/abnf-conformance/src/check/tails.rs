//! Texts that tell states apart.

use std::collections::HashMap;

use crate::automaton::dfa::{Automaton, State, numbered};

/// What follows a step, so that the state shows that it led to.
#[derive(Debug, Clone)]
pub(crate) struct Tails {
    /// Texts that tell any two states apart: one of them is accepted from one state and not from the other. The empty text is
    /// the first.
    texts: Vec<Vec<u8>>,
    /// For each text and state, whether the text is accepted from there.
    accepted: Vec<Vec<bool>>,
    /// For each state, those of the texts that tell it from any other.
    identifying: Vec<Vec<usize>>,
    all: Vec<usize>,
}

impl Tails {
    /// The tails for a minimal automaton, of the bytes of `alphabet`.
    pub(crate) fn new(automaton: &Automaton, alphabet: &[u8]) -> Self {
        let texts = characterizing(automaton, alphabet);
        let states = 0..automaton.states();
        let accepted: Vec<Vec<bool>> = texts
            .iter()
            .map(|text| states.clone().map(|state| automaton.is_accepting(automaton.run(state, text))).collect())
            .collect();
        let identifying = states.map(|state| identifying(state, &accepted)).collect();
        let all = (0..texts.len()).collect();
        Tails { texts, accepted, identifying, all }
    }

    pub(crate) fn text(&self, tail: usize) -> &[u8] {
        self.texts.get(tail).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn is_accepted(&self, tail: usize, from: State) -> bool {
        self.accepted.get(tail).and_then(|states| states.get(from)).copied().unwrap_or(false)
    }

    pub(crate) fn all(&self) -> &[usize] {
        &self.all
    }

    pub(crate) fn of_state(&self, state: State) -> &[usize] {
        self.identifying.get(state).map(Vec::as_slice).unwrap_or_default()
    }
}

fn characterizing(automaton: &Automaton, alphabet: &[u8]) -> Vec<Vec<u8>> {
    let rounds = automaton.rounds();
    // How long a text must be to tell two states apart.
    let level = |one: State, other: State| rounds.iter().position(|block| block.get(one) != block.get(other));
    let mut texts = vec![Vec::new()];
    let mut block: Vec<usize> = numbered((0..automaton.states()).map(|state| automaton.is_accepting(state)));
    loop {
        let mut first_of = HashMap::new();
        let pair = block.iter().enumerate().find_map(|(state, block)| {
            let first = *first_of.entry(*block).or_insert(state);
            (first != state).then_some((first, state))
        });
        let Some((mut one, mut other)) = pair else { return texts };
        let mut text = Vec::new();
        while let Some(left) = level(one, other) {
            let shorter = |byte: &&u8| {
                level(automaton.step(one, **byte), automaton.step(other, **byte)).is_some_and(|level| level < left)
            };
            let Some(byte) = alphabet.iter().find(shorter) else { break };
            text.push(*byte);
            (one, other) = (automaton.step(one, *byte), automaton.step(other, *byte));
        }
        if text.is_empty() {
            // A minimal automaton has no such states.
            return texts;
        }
        let answers = block.iter().enumerate();
        block = numbered(answers.map(|(state, block)| (*block, automaton.is_accepting(automaton.run(state, &text)))));
        texts.push(text);
    }
}

/// The numbers of those texts that tell `state` from any other.
fn identifying(state: State, accepted: &[Vec<bool>]) -> Vec<usize> {
    let states = accepted.first().map_or(0, Vec::len);
    let differs = |text: usize, other: State| {
        accepted.get(text).is_some_and(|accepted| accepted.get(other) != accepted.get(state))
    };
    let mut others: Vec<State> = (0..states).filter(|other| *other != state).collect();
    // The empty text comes first: whether a text is accepted as it stands is always asked.
    let mut chosen = Vec::new();
    let mut next = (!accepted.is_empty()).then_some(0);
    while let Some(text) = next {
        others.retain(|other| !differs(text, *other));
        chosen.push(text);
        let told_apart = |text: &usize| others.iter().filter(|other| differs(*text, **other)).count();
        next = (0..accepted.len()).max_by_key(told_apart).filter(|text| told_apart(text) > 0);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::{Tails, identifying};
    use crate::grammar::Grammar;

    #[test]
    fn tails_tell_states_apart() {
        let rule = Grammar::parse("a = %s\"x\" [ %s\"yz\" ]\n").unwrap().rule("a").unwrap();
        let automaton = rule.automaton();
        let tails = Tails::new(automaton, rule.classes());
        let texts: Vec<&[u8]> = tails.all().iter().map(|tail| tails.text(*tail)).collect();
        // Nothing and `xyz` are accepted as they stand, `xy` before `z`, the start before `x`, and `x` before `yz`.
        assert_eq!(texts, [&b""[..], b"x", b"z", b"yz"]);
        let after = |text: &[u8]| {
            let state = automaton.run(0, text);
            let accepted = tails.all().iter().map(|tail| tails.is_accepted(*tail, state)).collect::<Vec<_>>();
            (tails.of_state(state).to_vec(), accepted)
        };
        assert_eq!(after(b""), (vec![0, 1], vec![false, true, false, false]));
        assert_eq!(after(b"x"), (vec![0, 3], vec![true, false, false, true]));
        assert_eq!(after(b"xy"), (vec![0, 2], vec![false, false, true, false]));
        assert_eq!(after(b"xyz"), (vec![0, 3], vec![true, false, false, false]));
        assert_eq!(after(b"q"), (vec![0, 2, 1], vec![false; 4]));
    }

    #[test]
    fn a_tail_has_no_byte_that_leads_back() {
        let rule = Grammar::parse("a = *%s\"a\" %s\"x\"\n").unwrap().rule("a").unwrap();
        assert_eq!(Tails::new(rule.automaton(), rule.classes()).texts, [&b""[..], b"x"]);
    }

    #[test]
    fn a_state_is_told_apart_by_as_few_texts_as_are_found() {
        let accepted =
            [vec![true, true, false, false], vec![true, false, true, false], vec![true, false, false, false]];
        assert_eq!(identifying(0, &accepted), [0, 2]);
        assert_eq!(identifying(1, &accepted), [0, 2]);
        assert_eq!(identifying(2, &accepted), [0, 1]);
        assert_eq!(identifying(0, &[vec![true]]), [0]);
        assert!(identifying(0, &[]).is_empty());
    }
}
