//! What a rule says of itself.

use abnf_conformance::{Alphabet, Grammar, Rule, RuleError};

fn rule(text: &str) -> Rule {
    Grammar::parse(text).unwrap().rule("a").unwrap()
}

#[test]
fn a_grammar_names_its_rules_and_not_the_core_rules() {
    let grammar = Grammar::parse("b = DIGIT\nA = b\n").unwrap().with("c = \"x\"\n").unwrap();
    assert_eq!(grammar.names().collect::<Vec<_>>(), ["A", "b", "c"]);
    assert_eq!(format!("{grammar:?}"), "Grammar { rules: [\"A\", \"b\", \"c\"], .. }");
    assert_eq!(format!("{:?}", grammar.rule("a").unwrap()), "Rule { name: \"A\", states: 3, .. }");
    assert_eq!(grammar.rule("a").unwrap().name(), "A");
}

#[test]
fn a_limit_is_the_most_states_that_are_allowed() {
    let limited = |states| Grammar::parse("a = \"x\" \"y\"\n").unwrap().limit(states).rule("a");
    // Nothing, `x`, `xy`, and what leads nowhere.
    assert_eq!(limited(4).unwrap().detailed().states(), 4);
    assert_eq!(limited(3).unwrap_err(), RuleError::TooLarge { name: "a".to_owned(), limit: 3 });
}

#[test]
fn classes_are_what_the_terminals_of_the_documents_tell_apart() {
    assert_eq!(rule("a = %s\"x\" / \"y-\" / %x41-43 / %d48.49\n").classes(), b"!-01AYxy");
    assert_eq!(rule("a = \"x\"\nb = DIGIT / %x80-100 / %x200\n").classes(), b"!0Xx\x80");
    assert_eq!(rule("a = DIGIT\nDIGIT = %s\"x\"\n").classes(), b"!x");
    let grammar = Grammar::parse("a = %xE9-EA\n").unwrap().over(Alphabet::CodePoints);
    assert_eq!(grammar.rule("a").unwrap().classes(), b"!\xA9\xC3");
}

#[test]
fn an_automaton_has_a_byte_of_each_class() {
    assert_eq!(rule("a = DIGIT DIGIT\n").automaton().classes(), b"\x000");
    assert_eq!(rule("a = DIGIT / \"2\" / %s\"x\"\n").detailed().classes(), b"\x0002x");
    assert_eq!(rule("a = DIGIT / \"2\" / %s\"x\"\n").automaton().classes(), b"\x000");
    assert_eq!(rule("a = OCTET\n").automaton().classes(), b"\0");
}

#[test]
fn a_mismatch_is_where_nothing_can_follow() {
    let rule = rule("a = %s\"xy\" / %s\"xyzz\"\n");
    let shown = |text: &[u8]| rule.mismatch(text).map(|mismatch| mismatch.to_string());
    assert_eq!(shown(b""), Some("expected `x`, found the end at offset 0".to_owned()));
    assert_eq!(shown(b"xz"), Some("expected `y`, found `z` at offset 1".to_owned()));
    assert_eq!(shown(b"xy"), None);
    assert_eq!(shown(b"xyz"), Some("expected `z`, found the end at offset 3".to_owned()));
    assert_eq!(shown(b"xy\n"), Some("expected `z` or the end, found %x0A at offset 2".to_owned()));
    assert_eq!(shown(b"xyzzz"), Some("expected the end, found `z` at offset 4".to_owned()));
    let mismatch = rule.mismatch(b"xq").unwrap();
    assert_eq!((mismatch.offset(), mismatch.found()), (1, Some(b'q')));
    assert_eq!(mismatch.expected().ranges(), [(b'y', b'y')]);
    assert_eq!(rule.mismatch(b"").unwrap().found(), None);
}

#[test]
fn texts_lead_into_states_by_readable_bytes() {
    let rule = rule("a = ( ALPHA / %x00-20 ) [ DIGIT ] / %x01.02\n");
    let automaton = rule.automaton();
    let access: Vec<String> = automaton.access().iter().map(|text| text.escape_ascii().to_string()).collect();
    assert_eq!(access, ["", "a", "\\x01", "0", "a0"]);
    assert_eq!(automaton.viable(b"a0x"), (2, automaton.run(0, b"a0")));
    assert_eq!(automaton.viable(b"a0"), (2, automaton.run(0, b"a0")));
    assert_eq!(automaton.viable(b"_"), (0, 0));
}

#[test]
fn comparing_finds_a_text_of_only_one() {
    let compared = |one: &str, other: &str| {
        let comparison = rule(one).compare(&rule(other));
        let shown = |text: Option<&[u8]>| text.map(|text| text.escape_ascii().to_string());
        (comparison.is_equal(), shown(comparison.only_in_first()), shown(comparison.only_in_second()))
    };
    assert_eq!(compared("a = 1*DIGIT\n", "a = DIGIT *DIGIT\n"), (true, None, None));
    assert_eq!(compared("a = *DIGIT\n", "a = 1*DIGIT\n"), (false, Some(String::new()), None));
    assert_eq!(compared("a = DIGIT\n", "a = 1*2DIGIT\n"), (false, None, Some("00".to_owned())));
    assert_eq!(compared("a = \"x\"\n", "a = %x01.02\n"), (false, Some("x".to_owned()), Some("\\x01\\x02".to_owned())));
}
