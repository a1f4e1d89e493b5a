//! Automata as drawings.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::automaton::dfa::Automaton;
use crate::automaton::expected::Expected;

impl Automaton {
    /// The automaton for Graphviz, with the numbers of its states and without the one that leads nowhere.
    ///
    /// ```
    /// # let grammar = abnf_conformance::Grammar::parse("bits = 1*BIT\n")?;
    /// let dot = grammar.rule("bits")?.automaton().dot("bits");
    /// assert!(dot.contains("0 -> 2 [label=\"0, 1\"];"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn dot(&self, name: &str) -> String {
        let mut dot = format!("digraph {} {{\n  rankdir=LR;\n  start [shape=point];\n  start -> 0;\n", quoted(name));
        let live = || (0..self.states()).filter(|state| !self.is_dead(*state) || *state == 0);
        for state in live() {
            let shape = if self.is_accepting(state) { "doublecircle" } else { "circle" };
            // Writing to a string does not fail.
            let _ = writeln!(dot, "  {state} [shape={shape}];");
        }
        for state in live() {
            let mut steps: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
            for byte in (0..=255).filter(|byte| !self.is_dead(self.step(state, *byte))) {
                steps.entry(self.step(state, byte)).or_default().push(byte);
            }
            for (to, bytes) in steps {
                let _ = writeln!(dot, "  {state} -> {to} [label={}];", quoted(&label(bytes)));
            }
        }
        dot + "}\n"
    }
}

fn label(bytes: Vec<u8>) -> String {
    let ranges = Expected::new(bytes.into_iter(), false).ranges();
    let parts = ranges.into_iter().map(|(first, last)| match last - first {
        0 => shown(first),
        1 => format!("{}, {}", shown(first), shown(last)),
        _ => format!("{}-{}", shown(first), shown(last)),
    });
    parts.collect::<Vec<_>>().join(", ")
}

fn shown(byte: u8) -> String {
    match byte {
        b',' | b'-' => format!("'{}'", char::from(byte)),
        b'!'..=b'~' => char::from(byte).to_string(),
        _ => format!("%x{byte:02X}"),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
