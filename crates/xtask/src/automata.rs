//! The automata of the rules for lessons: crates/urispec-lessons/src/automata.txt.

use std::fmt::Write as _;

use abnf_conformance::{Automaton, Grammar};
use urispec::Rule;

use crate::held;

const FILE: &str = "crates/urispec-lessons/src/automata.txt";

/// Larger automata with alternatives apart are left out: nobody can read them, and the largest has 4,203 states.
const LARGEST_DETAILED: usize = 125;

/// Compares the file with the grammar, or writes it.
pub(crate) fn run(is_written: bool) -> bool {
    let text = match text() {
        Ok(text) => text,
        Err(error) => {
            eprintln!("== {error}");
            return false;
        }
    };
    if is_written { held::write(FILE, &text) } else { held::is_held(FILE, &text) }
}

/// The automata of each rule: a heading and the states, a line for each.
fn text() -> Result<String, Box<dyn std::error::Error>> {
    let grammar = Grammar::parse(include_str!("../../../grammar/rfc3986.abnf"))?;
    let grammar = grammar.with(include_str!("../../../grammar/rfc5234.abnf"))?;
    let mut text = String::new();
    for rule in Rule::ALL.iter().filter(|rule| [3986, 5234].contains(&rule.section().rfc)) {
        let abnf = grammar.rule(rule.name())?;
        write(&format!("{rule} minimal"), abnf.automaton(), &mut text);
        if abnf.detailed().states() <= LARGEST_DETAILED {
            write(&format!("{rule} detailed"), abnf.detailed(), &mut text);
        }
    }
    Ok(text)
}

/// A state is `+` if a text may end there, or else `-`, and its steps: the bytes in hexadecimal, single or with the last of a range, and how much
/// further the state is that they lead to, so that similar states have the same line. Steps to where nothing is accepted are left out.
fn write(heading: &str, automaton: &Automaton, text: &mut String) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{heading}");
    for state in 0..automaton.states() {
        text.push(if automaton.is_accepting(state) { '+' } else { '-' });
        for (to, ranges) in steps(automaton, state) {
            let _ = write!(text, " {}>{:+}", ranges.join(","), to as isize - state as isize);
        }
        text.push('\n');
    }
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
