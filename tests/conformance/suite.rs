//! The suite for a rule, and what running it showed.

use std::fmt;
use std::thread;

use urispec::scheme::SchemeRule;
use urispec::trace::Trace;
use urispec::view::sling::SlingRule;
use urispec::{AbsoluteUri, RelativeRef, Rule, Uri, UriReference};

use crate::automaton::{Dfa, Grammar};
use crate::components::components;

/// What is proved: a rule of the generic syntax, of a scheme, or of a request path.
#[derive(Clone, Copy)]
pub(crate) enum Subject {
    Generic(Rule),
    Scheme(SchemeRule),
    Sling(SlingRule),
}

impl Subject {
    fn name(self) -> &'static str {
        match self {
            Subject::Generic(rule) => rule.name(),
            Subject::Scheme(rule) => rule.name(),
            Subject::Sling(rule) => rule.name(),
        }
    }
}

impl From<Rule> for Subject {
    fn from(rule: Rule) -> Self {
        Subject::Generic(rule)
    }
}

impl From<SchemeRule> for Subject {
    fn from(rule: SchemeRule) -> Self {
        Subject::Scheme(rule)
    }
}

impl From<SlingRule> for Subject {
    fn from(rule: SlingRule) -> Self {
        Subject::Sling(rule)
    }
}

/// What running a rule's suite showed.
pub(crate) struct Proof {
    rule: Subject,
    states: usize,
    /// How many strings the suite without extra states has.
    pub(crate) strings: u64,
    detailed: usize,
    /// How many the suite has that tells alternatives apart.
    pub(crate) alternatives: u64,
    /// How many more the suite with one extra state has.
    pub(crate) extra: u64,
    difference: Option<Difference>,
}

/// A text on which a reading of the rule and the automaton differ.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Difference {
    length: usize,
    text: Vec<u8>,
    reading: &'static str,
    accepted: bool,
}

impl Proof {
    /// What is wrong, in a sentence.
    pub(crate) fn difference(&self) -> Option<String> {
        self.difference.as_ref().map(|Difference { text, reading, accepted, .. }| {
            let (code, abnf) = if *accepted { ("accepts", "does not") } else { ("rejects", "accepts") };
            format!("{}: the code ({reading}) {code} \"{}\", the ABNF {abnf}", self.rule.name(), text.escape_ascii())
        })
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let differences = if self.difference.is_some() { "yes" } else { "none" };
        let Proof { rule, states, strings, detailed, alternatives, extra, .. } = self;
        let rule = rule.name();
        write!(f, "{rule:<13} {states:>6} {strings:>8} {detailed:>8} {alternatives:>8} {extra:>9}  {differences}")
    }
}

/// Runs the suite of `rule`: over all bytes for an implementation with the states of the minimal automaton; and over a byte
/// of each class for one that knows of more: which alternatives match, or, if that is asked for, anything else that one
/// state can tell.
pub(crate) fn prove(rule: impl Into<Subject>, grammar: &Grammar, classes: &[u8], with_extra: bool) -> Proof {
    let rule = rule.into();
    let (dfa, detailed) = (grammar.automaton(rule.name()), grammar.detailed(rule.name()));
    let suite = Suite::new(rule, &dfa, classes);
    let bytes: Vec<Vec<u8>> = (0..=255).map(|byte| vec![byte]).collect();
    let one: Vec<Vec<u8>> = classes.iter().map(|byte| vec![*byte]).collect();
    let two: Vec<Vec<u8>> = classes.iter().flat_map(|one| classes.iter().map(|two| vec![*one, *two])).collect();
    let more = |steps, tails| if with_extra { suite.run(&suite.access, steps, tails) } else { Run::default() };
    let runs = [
        suite.run(&suite.access, &[Vec::new()], Tails::All),
        suite.run(&suite.access, &bytes, Tails::OfState),
        suite.run(&detailed.access(), &one, Tails::OfState),
        more(&one, Tails::All),
        more(&two, Tails::OfState),
    ];
    let [state_cover, steps, alternatives, more_cover, more_steps] = runs.each_ref().map(|run| run.strings);
    let difference = runs.into_iter().filter_map(|run| run.difference).min();
    Proof {
        rule,
        states: dfa.states(),
        strings: state_cover + steps,
        detailed: detailed.states(),
        alternatives,
        extra: more_cover + more_steps,
        difference: difference.map(|difference| suite.shorten(difference)),
    }
}

/// Which texts follow a step.
#[derive(Clone, Copy)]
enum Tails {
    /// Those that tell any two states apart.
    All,
    /// Those that tell the state that is reached from any other.
    OfState,
}

/// What a part of a suite showed.
#[derive(Default)]
struct Run {
    strings: u64,
    difference: Option<Difference>,
}

impl Run {
    fn and(self, other: Run) -> Run {
        let difference = [self.difference, other.difference].into_iter().flatten().min();
        Run { strings: self.strings + other.strings, difference }
    }
}

/// Shows each text of the suite of `rule` over a byte of each class, and the automaton.
pub(crate) fn each(rule: Rule, grammar: &Grammar, classes: &[u8], mut see: impl FnMut(&[u8], &Dfa)) {
    let dfa = grammar.automaton(rule.name());
    let suite = Suite::new(rule.into(), &dfa, classes);
    for access in &suite.access {
        for byte in classes {
            for tail in &suite.characterizing {
                see(&[access, &[*byte][..], tail].concat(), &dfa);
            }
        }
    }
}

struct Suite<'d> {
    rule: Subject,
    dfa: &'d Dfa,
    classes: &'d [u8],
    access: Vec<Vec<u8>>,
    characterizing: Vec<Vec<u8>>,
    identifying: Vec<Vec<Vec<u8>>>,
}

impl<'d> Suite<'d> {
    fn new(rule: Subject, dfa: &'d Dfa, classes: &'d [u8]) -> Self {
        let characterizing = dfa.characterizing(classes);
        let identifying = (0..dfa.states()).map(|state| dfa.identifying(state, &characterizing)).collect();
        Suite { rule, dfa, classes, access: dfa.access(), characterizing, identifying }
    }

    /// After each text, each of the steps, and then the tails.
    fn run(&self, access: &[Vec<u8>], steps: &[Vec<u8>], tails: Tails) -> Run {
        let half = access.len().div_ceil(2);
        thread::scope(|scope| {
            let halves = access.chunks(half);
            let workers: Vec<_> =
                halves.map(|access| scope.spawn(move || self.run_from(access, steps, tails))).collect();
            workers.into_iter().map(|worker| worker.join().unwrap()).fold(Run::default(), Run::and)
        })
    }

    fn run_from(&self, access: &[Vec<u8>], steps: &[Vec<u8>], tails: Tails) -> Run {
        let mut run = Run::default();
        let mut text = Vec::new();
        for access in access {
            let from = self.dfa.run(0, access);
            for step in steps {
                let there = self.dfa.run(from, step);
                let tails = match tails {
                    Tails::All => &self.characterizing,
                    Tails::OfState => &self.identifying[there],
                };
                for tail in tails {
                    text.clear();
                    text.extend_from_slice(access);
                    text.extend_from_slice(step);
                    text.extend_from_slice(tail);
                    let accepts = self.dfa.is_accepting(self.dfa.run(there, tail));
                    run = run.and(Run { strings: 1, difference: self.compare(&text, accepts) });
                }
            }
        }
        run
    }

    fn compare(&self, text: &[u8], accepts: bool) -> Option<Difference> {
        let (reading, accepted) = readings(self.rule, text).into_iter().flatten().find(|(_, got)| *got != accepts)?;
        Some(Difference { length: text.len(), text: text.to_vec(), reading, accepted })
    }

    /// A difference that no text of fewer bytes shows: all of them are tried, as far as that is possible.
    fn shorten(&self, mut found: Difference) -> Difference {
        // Bytes are left out, and made plain, as long as the difference stays.
        while let Some(shorter) = self.simpler(&found.text) {
            found = shorter;
        }
        let mut texts = vec![Vec::new()];
        while texts.len() <= 200_000 && texts[0].len() < found.text.len() {
            let difference = texts.iter().find_map(|text| self.compare(text, self.dfa.accepts(text)));
            if let Some(shorter) = difference {
                return shorter;
            }
            texts = texts
                .iter()
                .flat_map(|text| self.classes.iter().map(|byte| [text.as_slice(), &[*byte]].concat()))
                .collect();
        }
        found
    }

    fn simpler(&self, text: &[u8]) -> Option<Difference> {
        let lengths = (1..=text.len()).rev();
        lengths
            .flat_map(|length| (0..=text.len() - length).map(move |at| (at, length)))
            .map(|(at, length)| [&text[..at], &text[at + length..]].concat())
            .find_map(|text| self.compare(&text, self.dfa.accepts(&text)))
    }
}

/// What each reading of a rule says of a text.
fn readings(subject: Subject, text: &[u8]) -> [Option<(&'static str, bool)>; 5] {
    let rule = match subject {
        Subject::Generic(rule) => rule,
        Subject::Scheme(rule) => return [Some(("&[u8]", rule.accepts(text))), None, None, None, None],
        Subject::Sling(rule) => return [Some(("&[u8]", rule.accepts(text))), None, None, None, None],
    };
    let as_text = str::from_utf8(text).ok();
    let view = |text| match rule {
        Rule::Uri => Some(Uri::parse(text).is_ok()),
        Rule::UriReference => Some(UriReference::parse(text).is_ok()),
        Rule::AbsoluteUri => Some(AbsoluteUri::parse(text).is_ok()),
        Rule::RelativeRef => Some(RelativeRef::parse(text).is_ok()),
        _ => None,
    };
    // In a constant a text has the same components, or it is not accepted here.
    let constant = |text| match rule {
        Rule::Uri => Some(Uri::parse_const(text).is_ok_and(|uri| has_components(uri, Uri::parse(text)))),
        Rule::UriReference => {
            Some(UriReference::parse_const(text).is_ok_and(|uri| has_components(uri, UriReference::parse(text))))
        }
        Rule::AbsoluteUri => {
            Some(AbsoluteUri::parse_const(text).is_ok_and(|uri| has_components(uri, AbsoluteUri::parse(text))))
        }
        Rule::RelativeRef => {
            Some(RelativeRef::parse_const(text).is_ok_and(|uri| has_components(uri, RelativeRef::parse(text))))
        }
        _ => None,
    };
    [
        Some(("&[u8]", rule.accepts(text))),
        as_text.map(|text| ("&str", rule.parse_all(text).is_ok())),
        Some(("traced", rule.parse_all(Trace::new().of(text)).is_ok())),
        as_text.and_then(view).map(|accepted| ("view", accepted)),
        as_text.and_then(constant).map(|accepted| ("constant", accepted)),
    ]
}

/// Whether both have the same components and match the same rules. If a view is refused, its own reading shows that.
fn has_components<'a, V: Into<UriReference<'a>>>(constant: V, view: Result<V, urispec::Error>) -> bool {
    let rules = |reference: UriReference<'_>| {
        (reference.authority().map(|authority| authority.host().rule()), reference.path().rule())
    };
    view.map_or(true, |view| {
        let (constant, view) = (constant.into(), view.into());
        components(constant) == components(view) && rules(constant) == rules(view)
    })
}
