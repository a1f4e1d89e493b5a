//! The automata of the rules for lessons: crates/urispec-lessons/src/automata.txt, and detailed.txt beside it.

use std::collections::HashMap;
use std::fmt::Write as _;

use abnf_conformance::{Alternative, Alternatives, Automaton, Grammar};
use urispec::Rule;

use crate::held;

/// The minimal automata.
const MINIMAL: &str = "crates/urispec-lessons/src/automata.txt";

/// Those that keep the alternatives apart. They are a file of their own, so that a program that has no use for them does not hold them.
const DETAILED: &str = "crates/urispec-lessons/src/detailed.txt";

/// Compares the files with the grammar, or writes them.
pub(crate) fn run(is_written: bool) -> bool {
    let [minimal, detailed] = match texts() {
        Ok(texts) => texts,
        Err(error) => {
            eprintln!("== {error}");
            return false;
        }
    };
    let held = |file, text: &str| if is_written { held::write(file, text) } else { held::is_held(file, text) };
    [held(MINIMAL, &minimal), held(DETAILED, &detailed)] == [true; 2]
}

fn texts() -> Result<[String; 2], Box<dyn std::error::Error>> {
    let grammar = Grammar::parse(include_str!("../../../grammar/rfc3986.abnf"))?;
    let grammar = grammar.with(include_str!("../../../grammar/rfc5234.abnf"))?;
    let [mut minimal, mut detailed] = [File::default(), File::default()];
    for rule in Rule::ALL.iter().filter(|rule| [3986, 5234].contains(&rule.section().rfc)) {
        let abnf = grammar.rule(rule.name())?;
        minimal.add(rule.name(), abnf.automaton(), &[]);
        detailed.add(rule.name(), abnf.detailed(), &abnf.alternatives());
    }
    Ok([minimal.text(), detailed.text()])
}

/// What many states have in common comes first, a line for each: the bytes of their steps, then their alternatives. After them each rule is a heading, and its
/// states are a line each.
#[derive(Default)]
struct File {
    ranges: Table,
    alternatives: Table,
    states: String,
}

/// Lines by their numbers, each once.
#[derive(Default)]
struct Table(Vec<String>, HashMap<String, usize>);

impl Table {
    fn number(&mut self, line: String) -> usize {
        *self.1.entry(line).or_insert_with_key(|line| {
            self.0.push(line.clone());
            self.0.len() - 1
        })
    }
}

impl File {
    /// A state is `+` if a text may end there, or else `-`; the numbers of the lines of its steps and of its alternatives; and how much further the states
    /// are that its steps lead to, so that similar states have similar lines: `0..2` is `0,1,2`. Steps to where nothing is accepted are left out.
    fn add(&mut self, heading: &str, automaton: &Automaton, alternatives: &[Alternatives]) {
        self.states.extend([heading, "\n"]);
        for state in 0..automaton.states() {
            let (to, ranges): (Vec<usize>, Vec<_>) = steps(automaton, state).into_iter().unzip();
            let ranges: Vec<String> = ranges.into_iter().map(|ranges| ranges.join(",")).collect();
            let ranges = self.ranges.number(ranges.join(" "));
            let alternatives = self.alternatives.number(alternatives.get(state).map_or_else(String::new, named));
            let mark = if automaton.is_accepting(state) { '+' } else { '-' };
            // Writing to a string does not fail.
            let _ = writeln!(self.states, "{mark}{ranges}/{alternatives}{}", further(&to, state));
        }
    }

    fn text(&self) -> String {
        let lines = |heading: &str, Table(lines, _): &Table| format!("{heading}\n{}\n", lines.join("\n"));
        lines("ranges", &self.ranges) + &lines("alternatives", &self.alternatives) + &self.states
    }
}

/// The alternatives that end at a state after `=`, and those that go on after `~`: `=dec-octet.2 ~dec-octet.5`.
fn named(alternatives: &Alternatives) -> String {
    let name = |alternative: &Alternative| format!("{}.{}", alternative.rule(), alternative.number());
    let part = |(mark, of): (char, &[Alternative])| {
        let names: Vec<String> = of.iter().map(name).collect();
        (!of.is_empty()).then(|| format!("{mark}{}", names.join(",")))
    };
    let parts = [('=', alternatives.matched()), ('~', alternatives.open())];
    parts.into_iter().filter_map(part).collect::<Vec<_>>().join(" ")
}

/// How much further some states are than another, after a space; nothing if there are none.
fn further(to: &[usize], from: usize) -> String {
    let runs = to.chunk_by(|one, next| one + 1 == *next).map(|run| {
        let [first, last] = [run.first(), run.last()].map(|to| to.map_or(0, |to| *to as isize - from as isize));
        if first == last { first.to_string() } else { format!("{first}..{last}") }
    });
    let runs: Vec<String> = runs.collect();
    if runs.is_empty() { String::new() } else { format!(" {}", runs.join(",")) }
}

/// Each state that follows, in the order of the bytes, with the ranges that lead to it.
fn steps(automaton: &Automaton, state: usize) -> Vec<(usize, Vec<String>)> {
    let mut grouped: Vec<(usize, Vec<String>)> = Vec::new();
    for (first, last, to) in ranges(automaton, state) {
        let range = if first == last { format!("{first:02X}") } else { format!("{first:02X}-{last:02X}") };
        match grouped.iter_mut().find(|(state, _)| *state == to) {
            Some((_, ranges)) => ranges.push(range),
            None => grouped.push((to, vec![range])),
        }
    }
    grouped
}

fn ranges(automaton: &Automaton, state: usize) -> Vec<(u8, u8, usize)> {
    let mut steps: Vec<(u8, u8, usize)> = Vec::new();
    for byte in 0..=u8::MAX {
        let to = automaton.step(state, byte);
        if automaton.is_dead(to) {
            continue;
        }
        match steps.last_mut() {
            Some((_, last, same)) if *same == to && u16::from(*last) + 1 == u16::from(byte) => *last = byte,
            _ => steps.push((byte, byte, to)),
        }
    }
    steps
}
