//! What is suspicious in a grammar.

use std::collections::BTreeSet;
use std::fmt;

use crate::automaton::dfa::Automaton;
use crate::automaton::nfa::Nfa;
use crate::content::{Content, Entry};
use crate::error::RuleError;
use crate::grammar::Grammar;
use crate::syntax::place::Place;
use crate::syntax::tree::{Id, Kind};
use crate::texts::compare::search;
use crate::texts::examples::reachable;

/// What a [`Finding`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lint {
    /// A parser that tries alternatives in their order and keeps the first that matches (a PEG, nom's `alt`) misses a later one. ABNF
    /// itself has no order.
    HiddenAlternative,
    /// A rule that none of the start rules needs.
    UnusedRule,
    /// A reference to a rule that no document defines; often one of another RFC.
    UndefinedRule,
    /// A rule that is described in words; often a reference to another RFC.
    Prose,
    /// A rule that is defined twice in a document, without `=/`.
    DefinedTwice,
    /// An alternative that is added with `=/` to a rule that is not defined before.
    AddedBeforeDefined,
    /// A rule that refers to itself, so this crate has no automaton for it.
    NotRegular,
}

impl Lint {
    /// Its name, which stays the same.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Lint::HiddenAlternative => "hidden-alternative",
            Lint::UnusedRule => "unused-rule",
            Lint::UndefinedRule => "undefined-rule",
            Lint::Prose => "prose",
            Lint::DefinedTwice => "defined-twice",
            Lint::AddedBeforeDefined => "added-before-defined",
            Lint::NotRegular => "not-regular",
        }
    }
}

impl fmt::Display for Lint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Something that is suspicious in a grammar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    lint: Lint,
    rule: String,
    place: Place,
    message: String,
    text: Option<Vec<u8>>,
}

impl Finding {
    /// What it is about.
    #[must_use]
    pub fn lint(&self) -> Lint {
        self.lint
    }

    /// The rule that contains it.
    #[must_use]
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// Where it is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// What was found.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// For an alternative that is hidden, a shortest text that is missed.
    #[must_use]
    pub fn text(&self) -> Option<&[u8]> {
        self.text.as_deref()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.place, self.message, self.lint)
    }
}

impl Grammar {
    /// What is suspicious, in the order of the documents. Rules that none of `starts` needs are reported if there are any: without
    /// them, each rule may be one that is asked for.
    ///
    /// ```
    /// use abnf_conformance::{Grammar, Lint};
    ///
    /// let grammar = Grammar::parse("octet = DIGIT / 2DIGIT / \"1\" 2DIGIT\n")?;
    /// let findings = grammar.lint(&[]);
    /// assert_eq!(findings[0].lint(), Lint::HiddenAlternative);
    /// assert_eq!(findings[0].text(), Some(&b"00"[..]));
    /// assert_eq!(findings[0].message(), "in ordered choice, DIGIT hides 2DIGIT, as in \"00\"");
    /// # Ok::<(), abnf_conformance::SyntaxError>(())
    /// ```
    #[must_use]
    pub fn lint(&self, starts: &[&str]) -> Vec<Finding> {
        let content = &*self.content;
        let needed: BTreeSet<&str> =
            starts.iter().flat_map(|start| reachable(content, start)).map(|entry| entry.name.as_str()).collect();
        let mut findings = Vec::new();
        for entry in content.rules.values().filter(|entry| entry.document > 0) {
            if !starts.is_empty() && !needed.contains(entry.name.as_str()) {
                let message = format!("nothing that starts needs {}", entry.name);
                findings.push(finding(Lint::UnusedRule, entry, entry.place.clone(), message));
            }
            definitions(entry, &mut findings);
            elements(content, entry, &mut findings);
            match content.check(entry) {
                Ok(()) => hidden(content, entry, &mut findings),
                Err(RuleError::NotRegular { cycle }) if cycle.first() == Some(&entry.name) => {
                    let message = format!("{} refers to itself: {}", entry.name, cycle.join(" -> "));
                    findings.push(finding(Lint::NotRegular, entry, entry.place.clone(), message));
                }
                // What is wrong with another rule is reported there.
                Err(_) => (),
            }
        }
        findings.sort_by_key(|finding| (finding.place.document(), finding.place.span().start));
        findings
    }
}

fn finding(lint: Lint, entry: &Entry, place: Place, message: String) -> Finding {
    Finding { lint, rule: entry.name.clone(), place, message, text: None }
}

fn definitions(entry: &Entry, findings: &mut Vec<Finding>) {
    let name = &entry.name;
    for (place, is_other) in &entry.again {
        let how = if *is_other { "by something else" } else { "by the same" };
        findings.push(finding(Lint::DefinedTwice, entry, place.clone(), format!("{name} is defined again, {how}")));
    }
    if let Some(place) = &entry.added_before {
        let message = format!("`=/` adds to {name}, which is not defined before");
        findings.push(finding(Lint::AddedBeforeDefined, entry, place.clone(), message));
    }
}

fn elements(content: &Content, entry: &Entry, findings: &mut Vec<Finding>) {
    for id in content.nodes_of(entry.node) {
        let (lint, message) = match content.node(id).map(|node| &node.kind) {
            Some(Kind::Reference(name)) if content.entry(name).is_none() => {
                (Lint::UndefinedRule, format!("{name} is not defined"))
            }
            Some(Kind::Prose(prose)) => (Lint::Prose, format!("described in words: <{prose}>")),
            _ => continue,
        };
        findings.push(finding(lint, entry, content.place(id), message));
    }
}

/// Alternatives that an earlier one hides.
fn hidden(content: &Content, entry: &Entry, findings: &mut Vec<Finding>) {
    for id in content.nodes_of(entry.node) {
        let Some(Kind::Alternation(nodes)) = content.node(id).map(|node| &node.kind) else { continue };
        let automata: Vec<Option<Automaton>> = nodes.iter().map(|node| automaton(content, *node)).collect();
        for (later, missed) in nodes.iter().enumerate() {
            let found = (0..later).find_map(|earlier| {
                let taken = automata.get(earlier)?.as_ref()?;
                let text = missed_text(automata.get(..earlier)?, taken, automata.get(later)?.as_ref()?)?;
                Some((*nodes.get(earlier)?, text))
            });
            if let Some((taken, text)) = found {
                let (taken, missed_words) = (content.text(taken), content.text(*missed));
                let message =
                    format!("in ordered choice, {taken} hides {missed_words}, as in \"{}\"", text.escape_ascii());
                let finding = finding(Lint::HiddenAlternative, entry, content.place(*missed), message);
                findings.push(Finding { text: Some(text), ..finding });
            }
        }
    }
}

fn automaton(content: &Content, node: Id) -> Option<Automaton> {
    let nfa = Nfa::new(content, node).ok()?;
    Automaton::of(&nfa, content.limit).ok().map(|automaton| automaton.minimal())
}

/// A shortest text of `missed` of which `taken` matches the beginning and not the whole, and none before it matches anything.
fn missed_text(before: &[Option<Automaton>], taken: &Automaton, missed: &Automaton) -> Option<Vec<u8>> {
    let has_begun = |[taken, _]: [bool; 2], begun: bool| begun || taken;
    let is_missed = |[taken, missed]: [bool; 2], begun: bool| begun && !taken && missed;
    let text = search(&[taken, missed], [0, 0], false, has_begun, is_missed)?;
    // An alternative before it would be kept; that is another finding, if it is one.
    let is_kept =
        |automaton: &Automaton| (0..=text.len()).any(|end| text.get(..end).is_some_and(|text| automaton.accepts(text)));
    (!before.iter().flatten().any(is_kept)).then_some(text)
}
