//! Combinators as they run, compared with a rule on every text there is.
//!
//! What a combinator does with a text depends on what it leaves: `alt` takes the second alternative only where the first does not match at all. So each part
//! of an expression, with what follows it, is a statement about a text that is true or false: "`a` matches here, and then the rest is ...". The
//! statement for a text follows from the statements for the text without its first byte. From the end of a text to its start, then, there are only as many
//! sets of true statements as there are different texts to tell apart; looking at each set once, with the shortest text that leads to it, looks at all texts.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use abnf_conformance::Automaton;

use crate::combinators::{Expression, Id, Kind, Wrong};

/// A statement by its number.
type Node = usize;

/// What a statement says of a text.
#[derive(Clone, Debug)]
enum Says {
    False,
    True,
    /// The text is what is to be left.
    Left,
    /// The first byte is one of the set, and the statement is true for the rest.
    Byte(usize, Node),
    Or(Node, Node),
    /// The first, and not the second.
    Without(Node, Node),
    /// As the other says.
    Same(Node),
    /// More of the text leads the automaton from the state to one that accepts.
    More(usize, usize),
    /// From the state, the longest text that the automaton accepts is followed by what the statement says. `More` is at the first node, and the
    /// states are one after the other from the second on.
    Longest {
        automaton: usize,
        state: usize,
        more: Node,
        first: Node,
        then: Node,
    },
}

/// What can be asked for is limited: so many statements ...
const MOST_NODES: usize = 30_000;

/// ... and so many of them in all sets.
const MOST_WORK: usize = 60_000_000;

pub(crate) struct Machine<'e> {
    expression: &'e Expression,
    automata: Vec<Automaton>,
    names: HashMap<String, usize>,
    /// The byte sets that are asked for.
    sets: Vec<[bool; 256]>,
    nodes: Vec<Says>,
    /// An order in which each statement comes after those about the same text that it needs.
    order: Vec<Node>,
    start: Node,
    prefix: Node,
}

/// What a text showed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Equal,
    /// The text, and whether it is the answer that matches it.
    Different(Vec<u8>, bool),
    TooLarge,
}

impl<'e> Machine<'e> {
    /// The statements of an expression. `automaton_of` has the automata of the rules that it names.
    pub(crate) fn new(
        expression: &'e Expression,
        automaton_of: impl Fn(&str) -> Result<Automaton, String>,
    ) -> Result<Option<Self>, Wrong> {
        let mut machine = Machine {
            expression,
            automata: Vec::new(),
            names: HashMap::new(),
            sets: Vec::new(),
            nodes: Vec::new(),
            order: Vec::new(),
            start: 0,
            prefix: 0,
        };
        for part in &expression.parts {
            let Kind::Rule(name) = &part.kind else { continue };
            if machine.names.contains_key(name) {
                continue;
            }
            let automaton = automaton_of(name).map_err(|message| (message, part.place.clone()))?;
            machine.names.insert(name.clone(), machine.automata.len());
            machine.automata.push(automaton);
        }
        machine.check_repeats()?;
        Ok(machine.compile().then_some(machine))
    }

    /// What may be empty cannot be repeated without end.
    fn check_repeats(&self) -> Result<(), Wrong> {
        let mut may_be_empty: Vec<bool> = Vec::with_capacity(self.expression.parts.len());
        for part in &self.expression.parts {
            let of = |id: &Id| may_be_empty.get(*id).copied().unwrap_or_default();
            let is_empty = match &part.kind {
                Kind::Literal(text) => text.is_empty(),
                Kind::Range(..) => false,
                Kind::Rule(name) => self.automaton(name).is_some_and(|(_, automaton)| automaton.is_accepting(0)),
                Kind::Empty | Kind::Optional(_) | Kind::Not(_) => true,
                Kind::Pair(one, two) => of(one) && of(two),
                Kind::Either(one, two) => of(one) || of(two),
                Kind::Many { of: one, .. } if of(one) => {
                    let message = "this repeats something that may be empty, and would never end".to_owned();
                    return Err((message, part.place.clone()));
                }
                Kind::Many { least, .. } => *least == 0,
                Kind::Times { least, of: one, .. } => *least == 0 || of(one),
            };
            may_be_empty.push(is_empty);
        }
        Ok(())
    }

    fn automaton(&self, name: &str) -> Option<(usize, &Automaton)> {
        let at = *self.names.get(name)?;
        Some((at, self.automata.get(at)?))
    }

    fn add(&mut self, says: Says) -> Node {
        self.nodes.push(says);
        self.nodes.len() - 1
    }

    fn set(&mut self, node: Node, says: Says) {
        if let Some(old) = self.nodes.get_mut(node) {
            *old = says;
        }
    }

    fn byte(&mut self, is_in: impl Fn(u8) -> bool, then: Node) -> Says {
        let mut set = [false; 256];
        for (byte, is_there) in (0..=255).zip(&mut set) {
            *is_there = is_in(byte);
        }
        let at = self.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            self.sets.push(set);
            self.sets.len() - 1
        });
        Says::Byte(at, then)
    }

    /// Makes the statements: each part, with what follows it, once. False if there are too many.
    fn compile(&mut self) -> bool {
        let (_, truth, left) = (self.add(Says::False), self.add(Says::True), self.add(Says::Left));
        let mut known: HashMap<(Id, Node), Node> = HashMap::new();
        let mut open: Vec<(Id, Node, Node)> = Vec::new();
        let mut more: HashMap<usize, Node> = HashMap::new();
        let whole = self.expression.whole;
        let mut wanted = |machine: &mut Self, open: &mut Vec<_>, id: Id, then: Node| {
            *known.entry((id, then)).or_insert_with(|| {
                let node = machine.add(Says::False);
                open.push((id, then, node));
                node
            })
        };
        self.start = wanted(self, &mut open, whole, left);
        self.prefix = wanted(self, &mut open, whole, truth);
        while let Some((id, then, node)) = open.pop() {
            if self.nodes.len() > MOST_NODES {
                return false;
            }
            let Some(part) = self.expression.parts.get(id) else { continue };
            let says = match &part.kind {
                Kind::Empty => Says::Same(then),
                Kind::Literal(text) => {
                    let mut after = then;
                    for wanted in text.bytes().rev() {
                        let says = self.byte(|byte| byte.eq_ignore_ascii_case(&wanted), after);
                        after = self.add(says);
                    }
                    Says::Same(after)
                }
                Kind::Range(first, last) => self.byte(|byte| (*first..=*last).contains(&byte), then),
                Kind::Rule(name) => {
                    let Some((at, states)) = self.automaton(name).map(|(at, automaton)| (at, automaton.states()))
                    else {
                        continue;
                    };
                    let more = *more.entry(at).or_insert_with(|| {
                        let first = self.nodes.len();
                        self.nodes.extend((0..states).map(|state| Says::More(at, state)));
                        first
                    });
                    let first = self.nodes.len();
                    let longest = |state| Says::Longest { automaton: at, state, more: more + state, first, then };
                    self.nodes.extend((0..states).map(longest));
                    Says::Same(first)
                }
                Kind::Pair(one, two) => {
                    let then = wanted(self, &mut open, *two, then);
                    Says::Same(wanted(self, &mut open, *one, then))
                }
                Kind::Either(one, two) => {
                    let first = wanted(self, &mut open, *one, then);
                    let any = wanted(self, &mut open, *one, truth);
                    let second = wanted(self, &mut open, *two, then);
                    let second = self.add(Says::Without(second, any));
                    Says::Or(first, second)
                }
                Kind::Optional(one) => {
                    let first = wanted(self, &mut open, *one, then);
                    let any = wanted(self, &mut open, *one, truth);
                    let second = self.add(Says::Without(then, any));
                    Says::Or(first, second)
                }
                Kind::Not(one) => {
                    let any = wanted(self, &mut open, *one, truth);
                    Says::Without(then, any)
                }
                Kind::Many { least, of } => {
                    // The statement after one of them is the statement itself.
                    let again = self.add(Says::False);
                    let first = wanted(self, &mut open, *of, again);
                    let any = wanted(self, &mut open, *of, truth);
                    let end = self.add(Says::Without(then, any));
                    self.set(again, Says::Or(first, end));
                    if *least == 0 { Says::Same(again) } else { Says::Same(first) }
                }
                Kind::Times { least, most, of } => {
                    let any = wanted(self, &mut open, *of, truth);
                    let mut after = then;
                    for times in (0..*most).rev() {
                        let first = wanted(self, &mut open, *of, after);
                        after = if times < *least {
                            first
                        } else {
                            let end = self.add(Says::Without(then, any));
                            self.add(Says::Or(first, end))
                        };
                        if self.nodes.len() > MOST_NODES {
                            return false;
                        }
                    }
                    Says::Same(after)
                }
            };
            self.set(node, says);
        }
        self.order = self.ordered();
        true
    }

    /// The statements about the same text that a statement needs.
    fn needs(&self, node: Node) -> [Option<Node>; 2] {
        match self.nodes.get(node) {
            Some(Says::Or(one, two) | Says::Without(one, two)) => [Some(*one), Some(*two)],
            Some(Says::Same(one)) => [Some(*one), None],
            Some(Says::Longest { automaton, state, more, then, .. }) => {
                let accepts = self.automata.get(*automaton).is_some_and(|automaton| automaton.is_accepting(*state));
                [Some(*more), accepts.then_some(*then)]
            }
            _ => [None, None],
        }
    }

    fn ordered(&self) -> Vec<Node> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut seen: HashSet<Node> = HashSet::new();
        for node in 0..self.nodes.len() {
            let mut open = vec![(node, false)];
            while let Some((node, is_left)) = open.pop() {
                if is_left {
                    order.push(node);
                } else if seen.insert(node) {
                    open.push((node, true));
                    open.extend(self.needs(node).into_iter().flatten().map(|needed| (needed, false)));
                }
            }
        }
        order
    }

    /// Which statements are true for a text: its first byte, and those that are true for the rest; none for the empty text.
    fn truths(&self, before: Option<(u8, &[bool])>, is_left: bool) -> Vec<bool> {
        let mut truths = vec![false; self.nodes.len()];
        let old = |node: Node| before.is_some_and(|(_, old)| old.get(node).copied().unwrap_or_default());
        for node in &self.order {
            let now = |node: Node| truths.get(node).copied().unwrap_or_default();
            let step = |automaton: usize, state: usize| {
                let automaton = self.automata.get(automaton)?;
                let to = automaton.step(state, before?.0);
                Some((to, automaton.is_accepting(to)))
            };
            let is_true = match self.nodes.get(*node) {
                None | Some(Says::False) => false,
                Some(Says::True) => true,
                Some(Says::Left) => is_left,
                Some(Says::Byte(set, then)) => {
                    let is_in =
                        |byte: u8| self.sets.get(*set).and_then(|set| set.get(usize::from(byte))) == Some(&true);
                    before.is_some_and(|(byte, _)| is_in(byte)) && old(*then)
                }
                Some(Says::Or(one, two)) => now(*one) || now(*two),
                Some(Says::Without(one, two)) => now(*one) && !now(*two),
                Some(Says::Same(one)) => now(*one),
                // The states of an automaton are one after the other.
                Some(Says::More(automaton, state)) => {
                    step(*automaton, *state).is_some_and(|(to, accepts)| accepts || old(node + to - state))
                }
                Some(Says::Longest { automaton, state, more, first, then }) => {
                    if now(*more) {
                        step(*automaton, *state).is_some_and(|(to, _)| old(first + to))
                    } else {
                        self.automata.get(*automaton).is_some_and(|automaton| automaton.is_accepting(*state))
                            && now(*then)
                    }
                }
            };
            if let Some(truth) = truths.get_mut(*node) {
                *truth = is_true;
            }
        }
        truths
    }

    /// A byte of each class, the readable ones first: bytes of one class do the same everywhere.
    fn bytes(&self, rule: &Automaton) -> Vec<u8> {
        let row = |automaton: &Automaton, byte| (0..automaton.states()).map(|at| automaton.step(at, byte)).collect();
        let class = |byte: u8| {
            let rows: Vec<Vec<usize>> =
                self.automata.iter().chain([rule]).map(|automaton| row(automaton, byte)).collect();
            let sets: Vec<bool> =
                self.sets.iter().map(|set| set.get(usize::from(byte)).copied().unwrap_or_default()).collect();
            (rows, sets)
        };
        let mut classes = BTreeMap::new();
        let bytes = (b'a'..=b'z').chain(b'0'..=b'9').chain(b'!'..=b'~').chain(0..=255);
        bytes.filter(|byte| classes.insert(class(*byte), *byte).is_none()).collect()
    }

    /// Compares with a rule.
    pub(crate) fn compare(&self, rule: &Automaton) -> Found {
        let bytes = self.bytes(rule);
        let accepting = |before: Option<(u8, &[bool])>| -> Vec<bool> {
            let accepts = |state| match before {
                None => rule.is_accepting(state),
                Some((byte, old)) => old.get(rule.step(state, byte)).copied().unwrap_or_default(),
            };
            (0..rule.states()).map(accepts).collect()
        };
        type Set = (Vec<bool>, Vec<bool>);
        let packed = |(truths, accepts): &Set| -> Vec<u64> {
            let bits: Vec<bool> = truths.iter().chain(accepts).copied().collect();
            bits.chunks(64).map(|bits| bits.iter().fold(0, |word, bit| word << 1 | u64::from(*bit))).collect()
        };
        let mut seen: HashSet<Vec<u64>> = HashSet::new();
        let mut open: VecDeque<(Set, Vec<u8>)> = VecDeque::new();
        let end = (self.truths(None, true), accepting(None));
        seen.insert(packed(&end));
        open.push_back((end, Vec::new()));
        let size = self.nodes.len() + rule.states();
        while let Some(((truths, accepts), text)) = open.pop_front() {
            let answer = truths.get(self.start).copied().unwrap_or_default();
            if answer != accepts.first().copied().unwrap_or_default() {
                return Found::Different(text, answer);
            }
            if seen.len().saturating_mul(size).saturating_mul(bytes.len()) > MOST_WORK * 4
                || open.len() * size > MOST_WORK
            {
                return Found::TooLarge;
            }
            for byte in &bytes {
                let next = (self.truths(Some((*byte, &truths)), false), accepting(Some((*byte, &accepts))));
                if seen.insert(packed(&next)) {
                    open.push_back((next, [&[*byte], text.as_slice()].concat()));
                }
            }
        }
        Found::Equal
    }

    /// How much of a text the expression takes, if it matches its beginning.
    pub(crate) fn takes(&self, text: &[u8]) -> Option<usize> {
        let run = |end: usize| {
            // What comes after `end` is looked at, too: a look-ahead sees it.
            let mut truths = self.truths(None, end == text.len());
            for at in (0..text.len()).rev() {
                let byte = text.get(at).copied().unwrap_or_default();
                truths = self.truths(Some((byte, &truths)), end == at);
            }
            truths
        };
        (0..=text.len()).rev().find(|end| run(*end).get(self.start) == Some(&true))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing, reason = "a test may panic")]

    use std::collections::HashMap;
    use std::sync::LazyLock;

    use abnf_conformance::{Automaton, Grammar};

    use super::{Found, Machine};
    use crate::combinators::{Expression, Id, Kind};

    const RULES: &str = "some = 1*\"a\" / \"b\"\nany = *( \"a\" / \"bb\" )\npair = \"ab\" [ \"aab\" ]\n";

    fn automaton(name: &str) -> &'static Automaton {
        static KNOWN: LazyLock<HashMap<String, Automaton>> = LazyLock::new(|| {
            let grammar = Grammar::parse(RULES).unwrap();
            grammar.names().map(|name| (name.to_owned(), grammar.rule(name).unwrap().automaton().clone())).collect()
        });
        &KNOWN[name]
    }

    /// What is left of a text, as the combinators of the library leave it. A rule takes the longest text that it matches.
    fn left<'t>(expression: &Expression, id: Id, text: &'t [u8]) -> Option<&'t [u8]> {
        let again = |id, text| left(expression, id, text);
        match &expression.parts[id].kind {
            Kind::Literal(start) => text.strip_prefix(start.as_bytes()),
            Kind::Range(first, last) => {
                text.split_first().filter(|(byte, _)| (*first..=*last).contains(byte)).map(|it| it.1)
            }
            Kind::Rule(name) => {
                let rule = automaton(name);
                (0..=text.len()).rev().find(|end| rule.accepts(&text[..*end])).map(|end| &text[end..])
            }
            Kind::Empty => Some(text),
            Kind::Pair(one, two) => again(*two, again(*one, text)?),
            Kind::Either(one, two) => again(*one, text).or_else(|| again(*two, text)),
            Kind::Optional(one) => again(*one, text).or(Some(text)),
            Kind::Not(one) => {
                if again(*one, text).is_some() {
                    None
                } else {
                    Some(text)
                }
            }
            Kind::Many { least, of } => {
                let (mut rest, mut times) = (text, 0);
                while let Some(after) = again(*of, rest) {
                    (rest, times) = (after, times + 1);
                }
                (times >= *least).then_some(rest)
            }
            Kind::Times { least, most, of } => {
                let mut rest = text;
                for times in 0..*most {
                    match again(*of, rest) {
                        Some(after) => rest = after,
                        None if times < *least => return None,
                        None => break,
                    }
                }
                Some(rest)
            }
        }
    }

    /// An expression that nobody thought of.
    fn random(seed: &mut u64, depth: usize) -> String {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = (*seed >> 33) % if depth == 0 { 7 } else { 15 };
        let mut part = || random(seed, depth - 1);
        match choice {
            0 | 1 => "\"a\"".to_owned(),
            2 => "\"b\"".to_owned(),
            3 => "\"ab\"".to_owned(),
            4 => "some".to_owned(),
            5 => "pair".to_owned(),
            6 => "any".to_owned(),
            7 | 8 => format!("({}, {})", part(), part()),
            9 | 10 => format!("alt(({}, {}))", part(), part()),
            11 => format!("opt({})", part()),
            12 => format!("run0({})", part()),
            13 => format!("repeat(1, 3, {})", part()),
            _ => format!("(not({}), {})", part(), part()),
        }
    }

    /// Texts of two letters up to a length.
    fn texts(length: u32) -> impl Iterator<Item = Vec<u8>> {
        (0..=length).flat_map(|length| {
            (0..1_u32 << length)
                .map(move |bits| (0..length).map(|at| if bits >> at & 1 == 0 { b'a' } else { b'b' }).collect())
        })
    }

    /// The machine says of each text what the combinators do, and finds a shortest text that shows a difference.
    #[test]
    fn combinators_run_as_the_machine_says() {
        let rule = automaton("any");
        let (mut seed, mut tried, mut equal) = (1, 0, 0);
        for _ in 0..300 {
            let written = random(&mut seed, 3);
            let expression = Expression::read(&written).unwrap();
            // A repeat that would never end is an error.
            let Ok(machine) = Machine::new(&expression, |name| Ok(automaton(name).clone())) else { continue };
            let machine = machine.unwrap();
            let mut first = None;
            for text in texts(6) {
                let is_match = left(&expression, expression.whole, &text) == Some(b"");
                if is_match != rule.accepts(&text) && first.is_none() {
                    first = Some((text.len(), is_match));
                }
                if text.len() < 5 {
                    let takes = left(&expression, expression.whole, &text).map(|rest| text.len() - rest.len());
                    assert_eq!(machine.takes(&text), takes, "{written}: {}", text.escape_ascii());
                }
            }
            match machine.compare(rule) {
                Found::Different(text, is_match) => {
                    assert_eq!(left(&expression, expression.whole, &text) == Some(b""), is_match, "{written}");
                    assert_eq!(rule.accepts(&text), !is_match, "{written}");
                    assert!(first.is_none_or(|(length, _)| text.len() == length), "{written}: {}", text.escape_ascii());
                    assert!(first.is_some() || text.len() > 6, "{written}");
                }
                Found::Equal => {
                    equal += 1;
                    assert_eq!(first, None, "{written}");
                }
                Found::TooLarge => panic!("{written}"),
            }
            tried += 1;
        }
        assert!(tried > 200 && equal > 1, "{tried}, {equal}");
    }
}
