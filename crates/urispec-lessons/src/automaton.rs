//! The automata of the rules of RFC 3986, as the proof has them.

use std::fmt;

use serde::ser::SerializeSeq;
use serde::{Serialize, Serializer};

use crate::lesson::Lesson;

/// An automaton that accepts what a rule matches. It starts in state 0.
///
/// ```
/// use urispec::Rule;
/// use urispec_lessons::{Automaton, Lesson};
///
/// let port = Automaton::minimal(Lesson::of(Rule::Port)).unwrap();
/// assert!(port.accepts(b"80") && !port.accepts(b"80a"));
/// assert_eq!(port.states().len(), 2);
/// assert!(port.states()[0].accepting);
/// assert_eq!(port.states()[0].steps[0].to, 0);
///
/// // At `25`, a dec-octet may be finished or go on, and the code knows which alternatives are left.
/// let octet = Automaton::detailed(Lesson::of(Rule::DecOctet)).unwrap();
/// assert_eq!((octet.states().len(), octet.accepts(b"255"), octet.accepts(b"256")), (13, true, false));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Automaton {
    states: Vec<State>,
}

/// A state of an [`Automaton`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct State {
    /// Whether a text that ends here matches.
    pub accepting: bool,
    /// Where characters lead. What no step has leads nowhere.
    pub steps: Vec<Step>,
}

/// A step of an [`Automaton`], for each character of a range. As data it is a list: the first and the last character, and the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The first byte.
    pub first: u8,
    /// The last byte.
    pub last: u8,
    /// The number of the state that follows.
    pub to: usize,
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(3))?;
        list.serialize_element(&char::from(self.first))?;
        list.serialize_element(&char::from(self.last))?;
        list.serialize_element(&self.to)?;
        list.end()
    }
}

/// `cargo xtask automata` holds them to the grammar.
const AUTOMATA: &str = include_str!("automata.txt");

impl Automaton {
    /// The automaton with the fewest states. Only the rules of RFC 3986 and RFC 5234 have one here.
    pub fn minimal(rule: Lesson) -> Option<Automaton> {
        Automaton::named(rule, "minimal")
    }

    /// The automaton that keeps the alternatives of the ABNF apart, as code does. The largest, with more than 125 states, are left out.
    pub fn detailed(rule: Lesson) -> Option<Automaton> {
        Automaton::named(rule, "detailed")
    }

    fn named(rule: Lesson, kind: &str) -> Option<Automaton> {
        let Lesson::Generic(rule) = rule else { return None };
        let mut lines = AUTOMATA.lines();
        lines.find(|line| line.split_once(' ') == Some((rule.name(), kind)))?;
        Some(Automaton { states: lines.enumerate().map_while(|(number, line)| State::of(number, line)).collect() })
    }

    /// The states by their numbers.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// The state that a text leads to, if anything that begins with it matches.
    pub fn run(&self, text: &[u8]) -> Option<usize> {
        let step = |state: usize, byte: &u8| {
            let steps = &self.states.get(state)?.steps;
            steps.iter().find(|step| (step.first..=step.last).contains(byte)).map(|step| step.to)
        };
        text.iter().try_fold(0, step)
    }

    /// Whether the whole text matches.
    pub fn accepts(&self, text: &[u8]) -> bool {
        self.run(text).and_then(|state| self.states.get(state)).is_some_and(|state| state.accepting)
    }
}

impl State {
    /// Reads a line of the file: the state of this number.
    fn of(number: usize, line: &str) -> Option<State> {
        let (mark, steps) = line.split_at_checked(1)?;
        let accepting = match mark {
            "+" => true,
            "-" => false,
            _ => return None,
        };
        let mut steps: Vec<Step> = steps.split_ascii_whitespace().flat_map(|word| Step::of(number, word)).collect();
        steps.sort_unstable_by_key(|step| step.first);
        Some(State { accepting, steps })
    }
}

impl Step {
    /// Reads the ranges that lead from a state to another, which is so much further: `30-39,41>+1`.
    fn of(number: usize, word: &str) -> impl Iterator<Item = Step> {
        let (ranges, further) = word.split_once('>').unwrap_or_default();
        let to = further.parse().ok().and_then(|further| number.checked_add_signed(further));
        let byte = |digits| u8::from_str_radix(digits, 16).ok();
        ranges.split(',').filter_map(move |range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some(Step { first: byte(first)?, last: byte(last)?, to: to? })
        })
    }
}

/// A line for each state that something accepted leads through: its number, `+` if a text may end there, and its steps.
impl fmt::Display for Automaton {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_shown = |state: &State| state.accepting || !state.steps.is_empty();
        for (number, state) in self.states.iter().enumerate().filter(|(_, state)| is_shown(state)) {
            write!(f, "{number:>4} {}", if state.accepting { "+" } else { " " })?;
            for Step { first, last, to } in &state.steps {
                let (first, last) = (char::from(*first), char::from(*last));
                if first == last { write!(f, "  `{first}` {to}") } else { write!(f, "  `{first}` to `{last}` {to}") }?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use urispec::Rule;

    use super::Automaton;
    use crate::lesson::Lesson;

    /// The automata accept what the functions accept, and have the states of the proof.
    #[test]
    fn they_are_those_of_the_proof() {
        let mut with_detail = 0;
        for rule in Rule::ALL.iter().filter(|rule| [3986, 5234].contains(&rule.section().rfc)) {
            let lesson = Lesson::of(*rule);
            let minimal = Automaton::minimal(lesson).unwrap();
            assert_eq!(Some(minimal.states().len()), lesson.proof().map(|proof| proof.states), "{rule}");
            let detailed = Automaton::detailed(lesson);
            with_detail += usize::from(detailed.is_some());
            for automaton in [Some(minimal), detailed].into_iter().flatten() {
                let ends = automaton.states().len();
                assert!(automaton.states().iter().flat_map(|state| &state.steps).all(|step| step.to < ends));
                for text in lesson.accepts() {
                    assert!(automaton.accepts(&text), "{rule}: {}", text.escape_ascii());
                }
                for rejected in lesson.rejects() {
                    assert!(!automaton.accepts(&rejected.text), "{rule}: {}", rejected.text.escape_ascii());
                }
            }
        }
        assert_eq!(with_detail, 28);
        assert_eq!(Automaton::minimal(Lesson::of(urispec::scheme::SchemeRule::Nid)), None);
    }
}
