//! A rule's automaton has finitely many ways to go wrong: from each state, each byte that leads nowhere, and the end where
//! it cannot be. All of them are walked.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use abnf_conformance::Automaton;
use urispec::diagnostic::{Group, Name};
use urispec::{Diagnostic, Rule, diagnose};

use crate::grammar;
use crate::promises::broken_promise;

/// Diagnostics whose blamed place need not touch the first byte that no text could have there, since a person blames what
/// made it so. Each with the reason.
const BLAME_WHAT_MADE_IT_SO: [(Name, &str); 1] = [(
    Name::UserinfoCharacter,
    "`//[a@` could be an IP literal up to the `@`, but the text before an `@` is a userinfo",
)];

/// A shortest end for a text that has led to each state.
fn ends(dfa: &Automaton) -> Vec<Option<Vec<u8>>> {
    let mut ends: Vec<Option<Vec<u8>>> = vec![None; dfa.states()];
    let mut open: VecDeque<usize> = (0..dfa.states()).filter(|state| dfa.is_accepting(*state)).collect();
    open.iter().for_each(|state| ends[*state] = Some(Vec::new()));
    let bytes: Vec<u8> = (b'a'..=b'z').chain(0..=255).collect();
    while let Some(to) = open.pop_front() {
        for from in 0..dfa.states() {
            let Some(byte) = bytes.iter().find(|byte| ends[from].is_none() && dfa.step(from, **byte) == to) else {
                continue;
            };
            ends[from] = Some([&[*byte], &ends[to].clone().unwrap()[..]].concat());
            open.push_back(from);
        }
    }
    ends
}

/// Characters that are not allowed anywhere in a URI: one of each kind.
const NOWHERE: [&[u8]; 12] =
    [b" ", b"\t", b"\n", b"\0", b"\x7F", b"\\", b"|", b"\"", b"{", "é".as_bytes(), "\u{202E}".as_bytes(), b"\xFF"];

/// Every way to go wrong: the texts, with what leads on from the state before as well as without.
fn ways(dfa: &Automaton, classes: &[u8], mut visit: impl FnMut(&[u8])) {
    let ends = ends(dfa);
    for (state, access) in dfa.access().iter().enumerate().filter(|(state, _)| !dfa.is_dead(*state)) {
        if !dfa.is_accepting(state) {
            visit(access);
        }
        let dead = classes.iter().map(std::slice::from_ref).chain(NOWHERE);
        for bad in dead.filter(|bad| dfa.is_dead(dfa.step(state, bad[0]))) {
            visit(&[access, bad].concat());
            if let Some(end) = ends[state].as_ref().filter(|end| !end.is_empty()) {
                visit(&[access, bad, end].concat());
            }
        }
    }
}

#[test]
fn every_way_to_go_wrong_is_said_by_name_and_place() {
    let grammar = grammar::generic();
    let without_userinfo = grammar::generic().with("authority = host [ \":\" port ]\n").unwrap();
    let (mut walked, mut reference, mut failures) = (0, 0, Vec::new());
    let (mut far, mut seen) = (BTreeMap::<Name, String>::new(), BTreeSet::new());
    // Those of RFC 3987 differ in characters that the properties have.
    for rule in &grammar::of_uris().collect::<Vec<_>>() {
        let full = grammar::rule(&grammar, rule.name());
        let committed = grammar::rule(&without_userinfo, rule.name());
        let mut count = 0;
        let mut check = |text: &[u8]| {
            let diagnostics = diagnose(text, *rule);
            count += 1;
            seen.extend(diagnostics.iter().map(Diagnostic::name));
            let shown = format!("{rule}: \"{}\"", text.escape_ascii());
            if let Some(promise) = broken_promise(text, *rule, &diagnostics) {
                failures.push(format!("{shown}: {promise}"));
                return;
            }
            // The first byte that no text could have there, and the same if an authority without `@` has no userinfo.
            let dies = [&full, &committed].map(|abnf| abnf.automaton().viable(text).0);
            let touches = |diagnostic: &Diagnostic| {
                let span = &diagnostic.label().span;
                dies.iter().any(|at| span.start <= *at && *at <= span.end)
            };
            if !diagnostics.iter().any(touches) {
                far.entry(diagnostics[0].name()).or_insert(shown);
            }
        };
        for abnf in [&full, &committed] {
            ways(abnf.automaton(), abnf.classes(), |text| {
                if !full.accepts(text) {
                    check(text);
                }
            });
        }
        walked += count;
        reference += if *rule == Rule::UriReference { count } else { 0 };
    }
    println!("{walked} ways to go wrong, {reference} of them in a URI-reference: each is said by name and place");
    failures.sort_by_key(|failure| failure.len());
    assert!(failures.is_empty(), "{}: {:#?}", failures.len(), &failures[..failures.len().min(40)]);
    let listed: Vec<Name> = BLAME_WHAT_MADE_IT_SO.iter().map(|(name, _)| *name).collect();
    assert_eq!(far.keys().copied().collect::<Vec<_>>(), listed, "{far:#?}");
    // What single bytes cannot bring about.
    let of_syntax = Name::ALL.iter().copied().filter(|name| name.group() == Group::Syntax);
    let never: Vec<Name> = of_syntax.filter(|name| !seen.contains(name)).collect();
    println!("not met: {never:?}");
    crate::documents::hold("walked", &format!("{walked} texts, {reference} of them for `URI-reference`"));
}

/// As above, for templates; and for each text of a suite that decides.
#[cfg(feature = "template")]
#[test]
fn every_way_that_a_template_goes_wrong_is_said_by_name_and_place() {
    let grammar = grammar::templates();
    let (mut walked, mut failures) = (0, Vec::new());
    let mut far = BTreeMap::<Name, String>::new();
    for rule in grammar::of_templates() {
        let abnf = grammar::rule(&grammar, rule.name());
        let mut check = |text: &[u8]| {
            let diagnostics = diagnose(text, rule);
            walked += 1;
            let shown = format!("{rule}: \"{}\"", text.escape_ascii());
            if let Some(promise) = broken_promise(text, rule, &diagnostics) {
                failures.push(format!("{shown}: {promise}"));
                return;
            }
            let (dies, _) = abnf.automaton().viable(text);
            let touches = |diagnostic: &Diagnostic| {
                // A character beyond ASCII may die within.
                let span = &diagnostic.label().span;
                let rest = if text.get(span.start).is_some_and(|byte| !byte.is_ascii()) { 3 } else { 0 };
                span.start <= dies && dies <= span.end + rest
            };
            if !diagnostics.iter().any(touches) {
                far.entry(diagnostics[0].name()).or_insert(shown);
            }
        };
        ways(abnf.automaton(), abnf.classes(), |text| {
            if !abnf.accepts(text) {
                check(text);
            }
        });
        let suite = abnf.suite().every_byte(false).alternatives(false);
        suite.for_each(|text, accepted| {
            if accepted {
                assert_eq!(diagnose(text, rule), [], "{rule}: \"{}\"", text.escape_ascii());
            } else {
                check(text);
            }
        });
    }
    println!("{walked} ways for a template to go wrong: each is said by name and place");
    failures.sort_by_key(|failure| failure.len());
    assert!(failures.is_empty(), "{}: {:#?}", failures.len(), &failures[..failures.len().min(40)]);
    assert!(far.is_empty(), "{far:#?}");
}
