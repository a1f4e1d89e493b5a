//! A second library of automata agrees on random grammars, and a third notation of each rule means the same.

use std::collections::{HashMap, VecDeque};
use std::fmt::Write;

use abnf_conformance::{Automaton, Grammar, Rule, RuleError};
use regex_automata::Anchored;
use regex_automata::dfa::{Automaton as _, dense};
use regex_automata::util::start;
use regex_automata::util::syntax;

/// Numbers that look random and can be had again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// An element twice: as ABNF, and as a regular expression that is written by other code than the library's.
fn element(random: &mut Random, depth: u32, rules: u64) -> (String, String) {
    match random.below(if depth == 0 { 5 } else { 9 }) {
        0 => {
            let letter = char::from(b'a' + u8::try_from(random.below(4)).unwrap());
            (format!("\"{letter}\""), format!("(?i:{letter})"))
        }
        1 => {
            let letter = char::from(b'a' + u8::try_from(random.below(4)).unwrap());
            (format!("%s\"{letter}b\""), format!("{letter}b"))
        }
        2 => {
            let first = random.below(0xF0);
            let last = first + random.below(0x100 - first);
            (format!("%x{first:X}-{last:X}"), format!("[\\x{first:02X}-\\x{last:02X}]"))
        }
        3 => ("%d97.98".to_owned(), "ab".to_owned()),
        4 if rules > 0 => {
            let rule = random.below(rules);
            (format!("r{rule}"), format!("(?:R{rule};)"))
        }
        4 => ("DIGIT".to_owned(), "[0-9]".to_owned()),
        5 => {
            let (abnf, regex) = alternation(random, depth - 1, rules);
            (format!("( {abnf} )"), format!("(?:{regex})"))
        }
        6 => {
            let (abnf, regex) = alternation(random, depth - 1, rules);
            (format!("[ {abnf} ]"), format!("(?:{regex})?"))
        }
        7 => {
            let (abnf, regex) = alternation(random, depth - 1, rules);
            let least = random.below(3);
            (format!("{least}*({abnf})"), format!("(?:{regex}){{{least},}}"))
        }
        _ => {
            let (abnf, regex) = alternation(random, depth - 1, rules);
            let least = random.below(3);
            let most = least + random.below(3);
            (format!("{least}*{most}({abnf})"), format!("(?:{regex}){{{least},{most}}}"))
        }
    }
}

fn concatenation(random: &mut Random, depth: u32, rules: u64) -> (String, String) {
    let (mut abnf, mut regex) = (Vec::new(), String::new());
    for _ in 0..=random.below(3) {
        let (one, other) = element(random, depth, rules);
        abnf.push(one);
        regex.push_str(&other);
    }
    (abnf.join(" "), regex)
}

fn alternation(random: &mut Random, depth: u32, rules: u64) -> (String, String) {
    let parts: Vec<_> = (0..=random.below(3)).map(|_| concatenation(random, depth, rules)).collect();
    let abnf: Vec<&str> = parts.iter().map(|(abnf, _)| abnf.as_str()).collect();
    let regex: Vec<&str> = parts.iter().map(|(_, regex)| regex.as_str()).collect();
    (abnf.join(" / "), regex.join("|"))
}

/// A grammar of three rules, the last of which refers to the others, and the last rule, also as a regular expression. Larger ones
/// than both libraries need for a test are passed over.
fn grammar(random: &mut Random) -> (String, Rule, String) {
    loop {
        let (text, expression) = any_grammar(random);
        let grammar = Grammar::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        match grammar.limit(300).rule("r2") {
            Ok(rule) => return (text, rule, expression),
            Err(RuleError::TooLarge { .. }) => (),
            Err(error) => panic!("{error}\n{text}"),
        }
    }
}

fn any_grammar(random: &mut Random) -> (String, String) {
    let (mut text, mut expressions) = (String::new(), Vec::<String>::new());
    for rule in 0..3 {
        let (abnf, mut regex) = alternation(random, 2, rule);
        writeln!(text, "r{rule} = {abnf}").unwrap();
        for (number, expression) in expressions.iter().enumerate() {
            regex = regex.replace(&format!("R{number};"), expression);
        }
        expressions.push(regex);
    }
    (text, expressions.pop().unwrap())
}

/// A text on which they differ. All pairs of states that some text leads to are looked at.
fn difference(automaton: &Automaton, expression: &str) -> Option<String> {
    let dfa = dense::Builder::new()
        .syntax(syntax::Config::new().unicode(false).utf8(false))
        .configure(dense::Config::new().start_kind(regex_automata::dfa::StartKind::Anchored))
        .build(expression)
        .unwrap();
    let start = dfa.start_state(&start::Config::new().anchored(Anchored::Yes)).unwrap();
    let mut seen = HashMap::from([((0, start), Vec::new())]);
    let mut open = VecDeque::from([(0, start)]);
    while let Some((state, other)) = open.pop_front() {
        let text = seen[&(state, other)].clone();
        if automaton.is_accepting(state) != dfa.is_match_state(dfa.next_eoi_state(other)) {
            return Some(text.escape_ascii().to_string());
        }
        for byte in 0..=255 {
            let next = (automaton.step(state, byte), dfa.next_state(other, byte));
            seen.entry(next).or_insert_with(|| {
                open.push_back(next);
                [text.as_slice(), &[byte]].concat()
            });
        }
    }
    None
}

#[test]
fn another_library_has_the_same_automata() {
    let mut random = Random(20_260_101);
    let mut states = 0;
    for number in 0..1_000 {
        let (text, rule, expression) = grammar(&mut random);
        let whole = format!(r"\A(?:{expression})\z");
        assert_eq!(difference(rule.automaton(), &whole), None, "grammar {number}, by {whole}\n{text}");
        assert_eq!(difference(rule.detailed(), &whole), None, "grammar {number}, detailed\n{text}");
        assert_eq!(difference(rule.automaton(), &rule.regex()), None, "grammar {number}, as {}\n{text}", rule.regex());
        states += rule.automaton().states();
    }
    // They are not all trivial.
    assert!(states > 20_000, "{states}");
}

#[test]
fn what_is_generated_is_what_it_is_said_to_be() {
    use abnf_conformance::TextKind::{Invalid, NearlyValid, Valid};
    let mut random = Random(3);
    let mut made = 0;
    for seed in 0..200 {
        let (text, rule, _) = grammar(&mut random);
        let mut generator = rule.generator(seed);
        for _ in 0..20 {
            for (kind, accepted) in [(Valid, true), (NearlyValid, false), (Invalid, false)] {
                if let Some(text) = generator.text(kind) {
                    assert_eq!(rule.accepts(&text), accepted, "{kind:?}");
                    made += 1;
                }
            }
        }
        for example in rule.examples() {
            assert!(rule.accepts(example.text()), "{example:?}\n{text}");
        }
        for counterexample in rule.counterexamples() {
            assert!(!rule.accepts(counterexample.text()), "{counterexample:?}\n{text}");
        }
    }
    assert!(made > 10_000, "{made}");
}

/// A wrong automaton would be found: the comparison can fail.
#[test]
fn the_comparison_can_fail() {
    let rule = Grammar::parse("digits = 1*DIGIT\n").unwrap().rule("digits").unwrap();
    assert_eq!(difference(rule.automaton(), r"\A[0-9]+\z"), None);
    assert_eq!(difference(rule.automaton(), r"\A[0-9]*\z"), Some(String::new()));
    assert_eq!(difference(rule.automaton(), r"\A[0-8]+\z"), Some("9".to_owned()));
}
