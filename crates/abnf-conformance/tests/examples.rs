//! A text for each alternative, and for each way to go wrong.

use abnf_conformance::{Example, Grammar, Rule};

fn rule(text: &str) -> Rule {
    Grammar::parse(text).unwrap().rule("a").unwrap()
}

/// The text, the rule, the alternative and its place.
fn shown(example: &Example) -> String {
    let text = example.text().escape_ascii();
    format!("{text} {}: {} in {}", example.rule(), example.alternative(), example.place())
}

fn examples(text: &str) -> Vec<String> {
    rule(text).examples().iter().map(shown).collect()
}

fn counterexamples(text: &str) -> Vec<String> {
    let outside = rule(text).counterexamples();
    outside.iter().map(|it| format!("{}: {}", it.text().escape_ascii(), it.mismatch())).collect()
}

#[test]
fn each_alternative_and_each_option_has_a_text() {
    let document = "A = \"(\" b [ %s\"y\" ] \")\" / %s\"zzz\"\nb = %s\"x\" / 2C / *1%s\"q\"\nc = %x00-2F\nd = \"no\"\n";
    assert_eq!(
        examples(document),
        [
            "() A: \"(\" b [ %s\"y\" ] \")\" / %s\"zzz\" in line 1, column 5",
            "() A: \"(\" b [ %s\"y\" ] \")\" in line 1, column 5",
            "zzz A: %s\"zzz\" in line 1, column 27",
            "(y) A: %s\"y\" in line 1, column 13",
            "(x) b: %s\"x\" in line 2, column 5",
            "(!!) b: 2C in line 2, column 13",
            "() b: *1%s\"q\" in line 2, column 18",
            "(q) b: %s\"q\" in line 2, column 20",
        ]
    );
}

#[test]
fn alternatives_are_shown_without_the_brackets_around_them_and_with_those_in_them() {
    assert_eq!(
        examples("a = %s\"b\" ( %s\"c\" / 2( %s\"d\" / %s\"e\"  ) ) ; end\n / ( %s\"f\" ) [ %s\"g\" ]\n"),
        [
            "f a: %s\"b\" ( %s\"c\" / 2( %s\"d\" / %s\"e\" ) ) / ( %s\"f\" ) [ %s\"g\" ] in line 1, column 5",
            "bc a: %s\"b\" ( %s\"c\" / 2( %s\"d\" / %s\"e\" ) ) in line 1, column 5",
            "f a: ( %s\"f\" ) [ %s\"g\" ] in line 2, column 4",
            "bc a: %s\"c\" in line 1, column 13",
            "bdd a: 2( %s\"d\" / %s\"e\" ) in line 1, column 21",
            "bdd a: %s\"d\" in line 1, column 24",
            "bde a: %s\"e\" in line 1, column 32",
            "fg a: %s\"g\" in line 2, column 16",
        ]
    );
}

#[test]
fn what_no_text_can_take_has_no_example() {
    assert_eq!(
        examples("a = b / 2c\nb = %s\"x\" / *0d\nc = %s\"y\" / *2c2\nc2 = DIGIT\nd = \"p\" / \"q\"\n"),
        [
            " a: b / 2c in line 1, column 5",
            " a: b in line 1, column 5",
            " a: 2c in line 1, column 9",
            "x b: %s\"x\" in line 2, column 5",
            " b: *0d in line 2, column 13",
            "y c: %s\"y\" in line 3, column 5",
            " c: *2c2 in line 3, column 13",
        ]
    );
}

#[test]
fn a_rule_is_taken_where_the_whole_text_is_shortest() {
    assert_eq!(
        examples("a = %s\"xx\" b / b %s\"y\"\nb = %s\"p\" / %s\"q\"\n"),
        [
            "py a: %s\"xx\" b / b %s\"y\" in line 1, column 5",
            "xxp a: %s\"xx\" b in line 1, column 5",
            "py a: b %s\"y\" in line 1, column 16",
            "py b: %s\"p\" in line 2, column 5",
            "qy b: %s\"q\" in line 2, column 13",
        ]
    );
}

#[test]
fn a_shortest_text_is_the_shortest() {
    let shortest = |text: &str| rule(text).shortest();
    assert_eq!(shortest("a = 2DIGIT / 3\"x\"\n"), Some(b"00".to_vec()));
    assert_eq!(shortest("a = [ DIGIT ]\n"), Some(b"".to_vec()));
    assert_eq!(shortest("a = %x00-2F\n"), Some(b"\0".to_vec()));
}

#[test]
fn each_state_has_texts_that_lead_nowhere() {
    assert_eq!(
        counterexamples("a = \"(\" 1*DIGIT \")\"\n"),
        [
            ": expected `(`, found the end at offset 0",
            "!: expected `(`, found `!` at offset 0",
            "(: expected `0` to `9`, found the end at offset 1",
            "): expected `(`, found `)` at offset 0",
            "0: expected `(`, found `0` at offset 0",
            "(!: expected `0` to `9`, found `!` at offset 1",
            "((: expected `0` to `9`, found `(` at offset 1",
            "(): expected `0` to `9`, found `)` at offset 1",
            "(0: expected `)` or `0` to `9`, found the end at offset 2",
            "(0!: expected `)` or `0` to `9`, found `!` at offset 2",
            "(0(: expected `)` or `0` to `9`, found `(` at offset 2",
            "!(0): expected `(`, found `!` at offset 0",
            "(!0): expected `0` to `9`, found `!` at offset 1",
            "((0): expected `0` to `9`, found `(` at offset 1",
            "()0): expected `0` to `9`, found `)` at offset 1",
            "(0!): expected `)` or `0` to `9`, found `!` at offset 2",
            "(0(): expected `)` or `0` to `9`, found `(` at offset 2",
            "(0)!: expected the end, found `!` at offset 3",
            "(0)(: expected the end, found `(` at offset 3",
            "(0)): expected the end, found `)` at offset 3",
            "(0)0: expected the end, found `0` at offset 3",
            ")(0): expected `(`, found `)` at offset 0",
            "0(0): expected `(`, found `0` at offset 0",
        ]
    );
}

#[test]
fn bytes_of_one_class_of_the_automaton_are_tried_once() {
    let one = "!: expected `x`, `y` or the end, found `!` at offset 0";
    assert_eq!(counterexamples("a = *( %s\"x\" / %s\"y\" ) / %s\"x\"\n"), [one]);
    assert_eq!(counterexamples("a = *OCTET\n"), [] as [&str; 0]);
}

/// RFC 5234, 2.1: names of rules are the same in any case.
#[test]
fn a_rule_that_is_named_in_other_letters_is_the_same() {
    let same = examples("a = b c / c b\nb = %s\"x\"\nc = %s\"y\" / %s\"z\"\n");
    assert_eq!(examples("a = B c / C b\nb = %s\"x\"\nc = %s\"y\" / %s\"z\"\n").len(), same.len());
    let grammar = Grammar::parse("List = item / item \",\" LIST-END\nitem = %s\"x\"\nlist-end = %s\"y\"\n").unwrap();
    let all = |name: &str| grammar.rule(name).unwrap().examples().iter().map(shown).collect::<Vec<_>>();
    assert_eq!(all("List").len(), 3);
    for name in ["list", "LIST"] {
        assert_eq!(all(name), all("List"), "{name}");
    }
}
