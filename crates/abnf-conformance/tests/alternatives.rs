//! What a detailed automaton says of the alternatives of a rule is what automata of each alternative alone say.

use std::collections::{HashMap, HashSet};

use abnf_conformance::{Alternative, Automaton, Grammar};

const URI: &str = include_str!("../../../grammar/rfc3986.abnf");

/// The alternatives of a definition, by the slashes that are in no string and in no group.
fn alternatives(definition: &str) -> Vec<String> {
    let (mut parts, mut depth, mut is_quoted) = (vec![String::new()], 0, false);
    for line in definition.lines() {
        for c in line.chars() {
            is_quoted ^= c == '"';
            match c {
                ';' if !is_quoted => break,
                '(' | '[' if !is_quoted => depth += 1,
                ')' | ']' if !is_quoted => depth -= 1,
                '/' if !is_quoted && depth == 0 => {
                    parts.push(String::new());
                    continue;
                }
                _ => (),
            }
            parts.last_mut().unwrap().push(c);
        }
    }
    parts
}

/// A definition after the `=`, up to the empty line behind it.
fn definition(rule: &str) -> &'static str {
    let from = URI.lines().find(|line| line.split_once('=').is_some_and(|(name, _)| name.trim_end() == rule)).unwrap();
    let at = from.as_ptr() as usize - URI.as_ptr() as usize;
    let (_, after) = URI[at..].split_once('=').unwrap();
    let next = after.lines().skip(1).find(|line| !line.starts_with([' ', ';']));
    let end = next.map_or(after.len(), |line| line.as_ptr() as usize - after.as_ptr() as usize);
    &after[..end]
}

#[test]
fn alternatives_are_matched_and_open_where_they_are_alone() {
    let mut compared = HashMap::new();
    for rule in
        ["dec-octet", "ls32", "IPv6address", "host", "path", "hier-part", "relative-part", "pchar", "unreserved"]
    {
        let parts = alternatives(definition(rule));
        let alone = parts.iter().zip(1..).map(|(part, number)| format!("only-{number} ={part}\n")).collect::<String>();
        let grammar = Grammar::parse(URI).unwrap().with(&alone).unwrap();
        let whole = grammar.rule(rule).unwrap();
        let (detailed, known) = (whole.detailed(), whole.alternatives());
        let access = detailed.access();
        assert_eq!(known.len(), detailed.states());
        for number in 1..=parts.len() {
            let only = grammar.rule(&format!("only-{number}")).unwrap();
            let only = only.automaton();
            let goes_on = |of: &Automaton, state| of.expected(state).bytes().next().is_some();
            let names = |of: &[Alternative]| of.iter().any(|it| it.rule() == rule && it.number() == number);
            // Every pair of states that a text leads to.
            let (mut seen, mut left) = (HashSet::from([(0, 0)]), vec![(0, 0)]);
            while let Some((one, other)) = left.pop() {
                let here = format!("{rule} {number}: {:?}", access[one].escape_ascii().to_string());
                assert_eq!(names(known[one].matched()), only.is_accepting(other), "{here}");
                // No step leads to the first state again. Before any text, nothing has begun.
                let has_begun = (one, other) != (0, 0);
                assert_eq!(names(known[one].open()), has_begun && goes_on(only, other), "{here}");
                for byte in whole.classes() {
                    let pair = (detailed.step(one, *byte), only.step(other, *byte));
                    if seen.insert(pair) {
                        left.push(pair);
                    }
                }
            }
            *compared.entry(rule).or_insert(0) += seen.len();
        }
    }
    assert!(compared["IPv6address"] > 1000 && compared["dec-octet"] > 20, "{compared:?}");
}

/// An alternative that begins again has ended before.
#[test]
fn what_is_repeated_ends_each_time() {
    let grammar = Grammar::parse("list = *item\nitem = \"a\" / \"bc\" *\"d\"\n").unwrap();
    let list = grammar.rule("list").unwrap();
    let at = |text: &[u8]| list.alternatives().swap_remove(list.detailed().run(0, text));
    let numbers = |of: &[Alternative]| of.iter().map(Alternative::number).collect::<Vec<_>>();
    assert_eq!((numbers(at(b"a").matched()), numbers(at(b"a").open())), (vec![1], vec![]));
    assert_eq!((numbers(at(b"ab").matched()), numbers(at(b"ab").open())), (vec![], vec![2]));
    assert_eq!((numbers(at(b"abc").matched()), numbers(at(b"abc").open())), (vec![2], vec![2]));
    assert_eq!(numbers(at(b"").matched()), []);
}

#[test]
fn what_is_added_is_counted_on() {
    let added = "a = %s\"x\" / %s\"y\"\na =/ %s\"z\" / %s\"w\" [ %s\"v\" ]\nb = %s\"p\"\nb =/ a\n";
    let grammar = Grammar::parse(added).unwrap();
    let shown = |rule: &str, text: &[u8]| {
        let rule = grammar.rule(rule).unwrap();
        let at = rule.alternatives().swap_remove(rule.detailed().run(0, text));
        let shown =
            |of: &[Alternative]| of.iter().map(|it| format!("{} {}", it.rule(), it.number())).collect::<Vec<_>>();
        (shown(at.matched()), shown(at.open()))
    };
    let one = |alternative: &str| (vec![alternative.to_owned()], vec![]);
    assert_eq!(shown("a", b"x"), one("a 1"));
    assert_eq!(shown("a", b"y"), one("a 2"));
    assert_eq!(shown("a", b"z"), one("a 3"));
    assert_eq!(shown("a", b"w"), (vec!["a 4".to_owned()], vec!["a 4".to_owned()]));
    assert_eq!(shown("a", b"wv"), one("a 4"));
    assert_eq!(shown("b", b"p"), one("b 1"));
    assert_eq!(shown("b", b"z"), (vec!["a 3".to_owned(), "b 2".to_owned()], vec![]));
}

/// Where no text may end, no alternative is matched, though it is at its end.
#[test]
fn an_alternative_is_matched_where_a_text_may_end() {
    let grammar = Grammar::parse("x = y \"c\"\ny = \"a\" / \"b\"\nz = y / y \"c\"\n").unwrap();
    for (rule, matched) in [("x", vec![]), ("z", vec!["z 1", "y 1"]), ("y", vec!["y 1"])] {
        let rule = grammar.rule(rule).unwrap();
        let (detailed, known) = (rule.detailed(), rule.alternatives());
        let state = detailed.step(0, b'a');
        let mut found: Vec<String> =
            known[state].matched().iter().map(|it| format!("{} {}", it.rule(), it.number())).collect();
        found.sort();
        let mut matched = matched;
        matched.sort_unstable();
        assert_eq!(found, matched, "{}", rule.name());
    }
}
