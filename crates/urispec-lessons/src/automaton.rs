//! The automata of the rules of RFC 3986, as the proof has them.

use std::fmt;
use std::ops::RangeInclusive;

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
/// // At `25`, a dec-octet may be finished or go on: it is the second alternative, and may become the fifth.
/// let octet = Automaton::detailed(Lesson::of(Rule::DecOctet)).unwrap();
/// assert_eq!((octet.states().len(), octet.accepts(b"255"), octet.accepts(b"256")), (13, true, false));
/// let state = &octet.states()[octet.run(b"25").unwrap()];
/// assert_eq!((state.matched[0].rule, state.matched[0].number, state.open[0].number), ("dec-octet", 2, 5));
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
    /// The alternatives that end where a matching text ends here. A minimal automaton names none. As data, it is left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matched: Vec<Alternative>,
    /// The alternatives that have read the last character and may read the next one. As data, it is left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<Alternative>,
}

/// An alternative at a [`State`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Alternative {
    /// The rule in whose definition it is: that of the automaton, or one that it refers to.
    pub rule: &'static str,
    /// Its number in the ABNF, counted from 1.
    pub number: usize,
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

/// `cargo xtask automata` holds both to the grammar, and says how they are written.
const MINIMAL: &str = include_str!("automata.txt");
const DETAILED: &str = include_str!("detailed.txt");

impl Automaton {
    /// The automaton with the fewest states. Only the rules of RFC 3986 and RFC 5234 have one here.
    pub fn minimal(rule: Lesson) -> Option<Automaton> {
        Automaton::in_file(MINIMAL, rule)
    }

    /// The automaton that keeps the alternatives of the ABNF apart, as code does: up to 4,203 states.
    pub fn detailed(rule: Lesson) -> Option<Automaton> {
        Automaton::in_file(DETAILED, rule)
    }

    fn in_file(file: &'static str, rule: Lesson) -> Option<Automaton> {
        let Lesson::Generic(rule) = rule else { return None };
        let (ranges, rest) = file.strip_prefix("ranges\n")?.split_once("\nalternatives\n")?;
        let common = Common { ranges: ranges.lines().collect(), alternatives: rest.lines().collect() };
        let mut lines = rest.lines();
        lines.find(|line| *line == rule.name())?;
        let states = lines.enumerate().map_while(|(number, line)| common.state(number, line));
        Some(Automaton { states: states.collect() })
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

/// What the lines of states refer to. The lines of alternatives are followed by those of the rules, whose numbers no state has.
struct Common {
    ranges: Vec<&'static str>,
    alternatives: Vec<&'static str>,
}

impl Common {
    /// Reads the line of the state of this number: `+3/7 1..2,5`.
    fn state(&self, number: usize, line: &str) -> Option<State> {
        let (mark, rest) = line.split_at_checked(1)?;
        let accepting = match mark {
            "+" => true,
            "-" => false,
            _ => return None,
        };
        let (common, further) = rest.split_once(' ').unwrap_or((rest, ""));
        let (ranges, alternatives) = common.split_once('/')?;
        let ranges = self.ranges.get(ranges.parse::<usize>().ok()?)?;
        let alternatives = self.alternatives.get(alternatives.parse::<usize>().ok()?)?;
        let to = further.split(',').flat_map(run).filter_map(|further| number.checked_add_signed(further));
        let mut steps: Vec<Step> =
            ranges.split_ascii_whitespace().zip(to).flat_map(|(ranges, to)| Step::of(ranges, to)).collect();
        steps.sort_unstable_by_key(|step| step.first);
        let marked = |mark| alternatives.split(' ').find_map(|list| list.strip_prefix(mark)).unwrap_or_default();
        let [matched, open] = ['=', '~'].map(|mark| marked(mark).split(',').filter_map(Alternative::of).collect());
        Some(State { accepting, steps, matched, open })
    }
}

/// `-1..2`, or a single number.
fn run(text: &str) -> RangeInclusive<isize> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    // What is no number is no run.
    first.parse().unwrap_or(1)..=last.parse().unwrap_or(0)
}

impl Step {
    /// Reads the ranges that lead to a state: `30-39,41`.
    fn of(ranges: &str, to: usize) -> impl Iterator<Item = Step> {
        let byte = |digits| u8::from_str_radix(digits, 16).ok();
        ranges.split(',').filter_map(move |range| {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            Some(Step { first: byte(first)?, last: byte(last)?, to })
        })
    }
}

impl Alternative {
    /// Reads `dec-octet.2`.
    fn of(name: &'static str) -> Option<Alternative> {
        let (rule, number) = name.split_once('.')?;
        Some(Alternative { rule, number: number.parse().ok()? })
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
    use std::collections::HashSet;

    use urispec::Rule;

    use super::{Alternative, Automaton, State};
    use crate::lesson::Lesson;

    fn rules() -> impl Iterator<Item = Rule> {
        Rule::ALL.iter().copied().filter(|rule| [3986, 5234].contains(&rule.section().rfc))
    }

    fn shown(alternatives: &[Alternative]) -> Vec<String> {
        alternatives.iter().map(|Alternative { rule, number }| format!("{rule} {number}")).collect()
    }

    /// What is said of alternatives where a text leads.
    fn at(rule: Rule, text: &str) -> [Vec<String>; 2] {
        let automaton = Automaton::detailed(Lesson::of(rule)).unwrap();
        let state = &automaton.states()[automaton.run(text.as_bytes()).unwrap()];
        [shown(&state.matched), shown(&state.open)]
    }

    /// The automata accept what the functions accept, and have the states of the proof.
    #[test]
    fn they_are_those_of_the_proof() {
        for rule in rules() {
            let lesson = Lesson::of(rule);
            let [minimal, detailed] = [Automaton::minimal(lesson), Automaton::detailed(lesson)].map(Option::unwrap);
            assert_eq!(Some(minimal.states().len()), lesson.proof().map(|proof| proof.states), "{rule}");
            for automaton in [minimal, detailed] {
                let ends = automaton.states().len();
                assert!(automaton.states().iter().flat_map(|state| &state.steps).all(|step| step.to < ends));
                assert!(automaton.states().iter().all(|it| it.steps.is_sorted_by_key(|step| step.first)), "{rule}");
                for text in lesson.accepts() {
                    assert!(automaton.accepts(&text), "{rule}: {}", text.escape_ascii());
                }
                for rejected in lesson.rejects() {
                    assert!(!automaton.accepts(&rejected.text), "{rule}: {}", rejected.text.escape_ascii());
                }
            }
        }
        assert_eq!(Automaton::minimal(Lesson::of(urispec::scheme::SchemeRule::Nid)), None);
        assert_eq!(Automaton::detailed(Lesson::of(Rule::UriReference)).unwrap().states().len(), 4203);
    }

    /// Each state has a line, even the last one without steps, except the state from which nothing is accepted.
    #[test]
    fn a_line_for_each_state() {
        let shown = |rule| Automaton::minimal(Lesson::of(rule)).unwrap().to_string();
        assert_eq!(shown(Rule::Port), "   0 +  `0` to `9` 0\n");
        assert_eq!(shown(Rule::Digit), "   0    `0` to `9` 2\n   2 +\n");
        assert!(shown(Rule::PctEncoded).starts_with("   0    `%` 2\n"), "{}", shown(Rule::PctEncoded));
    }

    /// As data, a step is a list, and a state names alternatives only where there are some.
    #[test]
    fn an_automaton_is_data() {
        let data = |of: fn(Lesson) -> Option<Automaton>| {
            serde_json::to_value(of(Lesson::of(Rule::DecOctet)).unwrap()).unwrap()
        };
        let (minimal, detailed) = (data(Automaton::minimal), data(Automaton::detailed));
        let states = minimal["states"].as_array().unwrap();
        assert!(states.iter().all(|state| state.as_object().unwrap().keys().eq(["accepting", "steps"])), "{minimal}");
        assert_eq!(states[0]["accepting"], false);
        let port = serde_json::to_value(Automaton::minimal(Lesson::of(Rule::Port)).unwrap()).unwrap();
        assert_eq!(port["states"][0], serde_json::json!({"accepting": true, "steps": [["0", "9", 0]]}));
        let at = Automaton::detailed(Lesson::of(Rule::DecOctet)).unwrap().run(b"25").unwrap();
        let alternative = |number: usize| serde_json::json!([{"rule": "dec-octet", "number": number}]);
        assert_eq!(
            (&detailed["states"][at]["matched"], &detailed["states"][at]["open"]),
            (&alternative(2), &alternative(5))
        );
        assert!(detailed["states"][0].get("matched").is_none() && detailed["states"][0].get("open").is_none());
    }

    /// In every pair of states that a text leads to, both accept or neither does, for all texts: that is what it means to accept the same.
    #[test]
    fn the_detailed_automaton_accepts_what_the_minimal_one_accepts() {
        for rule in rules() {
            let [minimal, detailed] = [Automaton::minimal, Automaton::detailed].map(|of| of(Lesson::of(rule)).unwrap());
            let (mut seen, mut left) = (HashSet::from([(Some(0), Some(0))]), vec![(Some(0), Some(0))]);
            while let Some((one, other)) = left.pop() {
                let accepts = |of: &Automaton, at: Option<usize>| at.is_some_and(|at| of.states()[at].accepting);
                assert_eq!(accepts(&minimal, one), accepts(&detailed, other), "{rule}: {one:?}, {other:?}");
                let step = |of: &Automaton, at: Option<usize>, byte| {
                    let steps = &of.states()[at?].steps;
                    steps.iter().find(|step| (step.first..=step.last).contains(&byte)).map(|step| step.to)
                };
                for byte in 0..=u8::MAX {
                    let pair = (step(&minimal, one, byte), step(&detailed, other, byte));
                    if seen.insert(pair) {
                        left.push(pair);
                    }
                }
            }
            // Each state of either is reached, but for that which leads nowhere.
            for (of, reached) in [
                (&minimal, seen.iter().map(|pair| pair.0).collect::<HashSet<_>>()),
                (&detailed, seen.iter().map(|pair| pair.1).collect()),
            ] {
                let live = |state: &State| state.accepting || !state.steps.is_empty();
                let lost = (0..of.states().len()).find(|at| live(&of.states()[*at]) && !reached.contains(&Some(*at)));
                assert_eq!(lost, None, "{rule}");
            }
        }
    }

    #[test]
    fn states_know_the_alternatives() {
        assert_eq!(at(Rule::DecOctet, "25"), [vec!["dec-octet 2"], vec!["dec-octet 5"]]);
        assert_eq!(at(Rule::DecOctet, "2"), [vec!["dec-octet 1"], vec!["dec-octet 2", "dec-octet 4", "dec-octet 5"]]);
        // An address is a name as well. A letter after it leaves the name alone.
        let address = at(Rule::Host, "1.2.3.4");
        assert_eq!(address[0], ["dec-octet 1", "host 2", "host 3", "unreserved 2"]);
        assert_eq!(address[1], ["dec-octet 2", "host 2", "host 3"]);
        assert_eq!(at(Rule::Host, "1.2.3.4com"), [vec!["ALPHA 2", "host 3", "unreserved 1"], vec!["host 3"]]);
        // Before the last number, no text may end as an address, and after a fourth dot none goes on as one.
        assert_eq!(at(Rule::Host, "1.2.3.")[0], ["host 3", "unreserved 4"]);
        assert_eq!(at(Rule::Host, "1.2.3.4.")[1], ["host 3"]);
        assert_eq!(at(Rule::Host, "[::")[0], Vec::<String>::new());
        assert_eq!(at(Rule::HierPart, ""), [vec!["hier-part 4"], vec![]]);
    }

    /// The alternatives have the numbers of the ABNF. Where a rule is a choice, each matching text is one of its alternatives, and each alternative of every
    /// rule that a rule refers to is that of some text.
    #[test]
    fn every_alternative_is_somewhere() {
        let numbers = |rule: Rule| rule.alternatives().count();
        for rule in rules() {
            let detailed = Automaton::detailed(Lesson::of(rule)).unwrap();
            for state in detailed.states() {
                for Alternative { rule, number } in state.matched.iter().chain(&state.open) {
                    let of = rules().find(|known| known.name() == *rule).unwrap();
                    assert!((1..=numbers(of)).contains(number), "{rule} {number}");
                }
                assert!(state.accepting || state.matched.is_empty(), "{rule}");
                let own = state.matched.iter().filter(|alternative| alternative.rule == rule.name()).count();
                assert!(!state.accepting || numbers(rule) == 0 || own > 0, "{rule}");
            }
            let matched: HashSet<usize> = detailed
                .states()
                .iter()
                .flat_map(|state| &state.matched)
                .filter(|alternative| alternative.rule == rule.name())
                .map(|alternative| alternative.number)
                .collect();
            assert_eq!(matched.len(), numbers(rule), "{rule}");
            assert!(
                Automaton::minimal(Lesson::of(rule)).unwrap().states().iter().all(|state| state.matched.is_empty())
            );
        }
    }

    /// Each alternative of a rule that is a choice of rules is matched by exactly the texts that its rule matches.
    #[test]
    fn an_alternative_is_matched_where_its_rule_is() {
        let texts =
            ["", "[::1]", "[v1.a]", "1.2.3.4", "1.2.3.256", "a", "1.2.3.4com", "%41", "/", "/a", "//a", "a:b", "a/b"];
        for (rule, parts) in [
            (Rule::Host, &[Rule::IpLiteral, Rule::Ipv4address, Rule::RegName][..]),
            (
                Rule::Path,
                &[Rule::PathAbempty, Rule::PathAbsolute, Rule::PathNoscheme, Rule::PathRootless, Rule::PathEmpty],
            ),
            (Rule::UriReference, &[Rule::Uri, Rule::RelativeRef]),
        ] {
            let detailed = Automaton::detailed(Lesson::of(rule)).unwrap();
            for text in texts {
                let state = detailed.run(text.as_bytes()).map(|state| &detailed.states()[state]);
                let matched = state.map_or(&[][..], |state| &state.matched).iter();
                let matched: Vec<usize> =
                    matched.filter(|alternative| alternative.rule == rule.name()).map(|it| it.number).collect();
                let of_parts =
                    parts.iter().zip(1..).filter(|(part, _)| part.check(text).is_ok()).map(|(_, number)| number);
                assert_eq!(matched, of_parts.collect::<Vec<usize>>(), "{rule}: {text}");
            }
        }
    }
}
