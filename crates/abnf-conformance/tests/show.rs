//! Rules in other notations.

use abnf_conformance::{Alphabet, Grammar, Rule};

fn rule(text: &str) -> Rule {
    Grammar::parse(text).unwrap().rule("a").unwrap()
}

/// The expression between `\A(?:` and `)\z`.
fn regex(text: &str) -> String {
    let regex = rule(text).regex();
    regex.strip_prefix(r"\A(?:").and_then(|rest| rest.strip_suffix(r")\z")).unwrap_or(&regex).to_owned()
}

#[test]
fn a_drawing_has_the_states_and_the_steps() {
    let rule = rule("a = \"-\" / \",\" / %x22 / \"\\\" / %x00-02 [ 2DIGIT ] / \"b\"\n");
    let drawing = r#"digraph "q\"\\" {
  rankdir=LR;
  start [shape=point];
  start -> 0;
  0 [shape=circle];
  1 [shape=doublecircle];
  3 [shape=doublecircle];
  4 [shape=circle];
  0 -> 1 [label="%x00-%x02"];
  0 -> 3 [label="\", ',', '-', B, \\, b"];
  1 -> 4 [label="0-9"];
  4 -> 3 [label="0-9"];
}
"#;
    assert_eq!(rule.automaton().dot("q\"\\"), drawing);
}

#[test]
fn bytes_are_shown_as_ranges_where_there_are_three() {
    let rule = rule("a = %x21-22 / %x7E-7F / %x61-63\n");
    assert!(rule.automaton().dot("a").contains(r#"[label="!, \", a-c, ~, %x7F"]"#));
}

#[test]
fn a_repetition_is_written_as_short_as_it_can_be() {
    let words = "b = \"ab\" / DIGIT\n";
    let repeated = |repeat: &str| regex(&format!("a = {repeat}\n{words}"));
    assert_eq!(repeated("*1b"), "(?:[Aa][Bb]|[0-9])?");
    assert_eq!(repeated("*b"), "(?:[Aa][Bb]|[0-9])*");
    assert_eq!(repeated("1*b"), "(?:[Aa][Bb]|[0-9])+");
    assert_eq!(repeated("2*b"), "(?:[Aa][Bb]|[0-9]){2,}");
    assert_eq!(repeated("2b"), "(?:[Aa][Bb]|[0-9]){2}");
    assert_eq!(repeated("*3b"), "(?:[Aa][Bb]|[0-9]){0,3}");
    assert_eq!(repeated("1*1b"), "(?:[Aa][Bb]|[0-9]){1}");
    assert_eq!(repeated("2*3\"b\""), "[Bb]{2,3}");
}

#[test]
fn alternatives_bind_less_than_a_sequence() {
    assert_eq!(regex("a = b b\nb = c\nc = %s\"x\" / %s\"zz\"\n"), "(?:x|zz)(?:x|zz)");
    assert_eq!(regex("a = b %s\"y\" / b\nb = %s\"zz\" %s\"x\"\n"), "zzxy|zzx");
    assert_eq!(regex("a = [ b ] \"-\" b\nb = \"y\" / %x41.42 / \"\"\n"), "(?:[Yy]|AB|)?-(?:[Yy]|AB|)");
}

#[test]
fn values_are_one_class_and_ranges_that_touch_are_one() {
    assert_eq!(regex("a = %x41-43 / %x44-50 / %x60 / %x5B-5C\n"), r"[A-P\[\\`]");
    assert_eq!(regex("a = %x41-50 / %x43-44 / %x52\n"), "[A-PR]");
    assert_eq!(regex("a = %s\"c\" / %s\"a\" / %s\"b\"\n"), "[a-c]");
    assert_eq!(regex("a = b / %s\"b\" / %s\"d\"\nb = %s\"a\" / \"-\"\n"), r"[\-abd]");
    assert_eq!(regex("a = %s\"a\" / %s\"bc\"\n"), "a|bc");
    assert_eq!(regex("a = %x41 / %x42.43\n"), "A|BC");
}

#[test]
fn what_is_special_is_escaped() {
    assert_eq!(regex("a = \"-].^&~\\\" / %x28.2A.7B\n"), r"-\]\.\^&~\\|\(\*\{");
    assert_eq!(
        regex("a = \"-\" / \"]\" / \"^\" / \"\\\" / \"&\" / \"~\" / \".\"\n"),
        r"[\&\-\.\\-\^\~]".replace(r"\.", ".")
    );
    assert_eq!(regex("a = %x7F / %x00.20.7E\n"), r"\x7F|\x00 ~");
}

#[test]
fn bytes_above_7f_need_a_flag() {
    assert_eq!(rule("a = %x80-FF\n").regex(), r"(?-u)\A(?:[\x80-\xFF])\z");
    assert_eq!(rule("a = %x00-7F\n").regex(), r"\A(?:[\x00-\x7F])\z");
    assert_eq!(rule("a = %x00-80\n").regex(), r"(?-u)\A(?:[\x00-\x80])\z");
    assert_eq!(rule("a = %x41.80\n").regex(), r"(?-u)\A(?:A\x80)\z");
    assert_eq!(rule("a = %x41.7F\n").regex(), r"\A(?:A\x7F)\z");
}

#[test]
fn surrogates_are_in_no_class() {
    let grammar = Grammar::parse("a = %x80 / %xD7FE-D800 / %xDFFE-E001 %x41.1F600 / %xFF-101 %xE9\n").unwrap();
    let regex = grammar.over(Alphabet::CodePoints).rule("a").unwrap().regex();
    assert_eq!(regex, r"\A(?:\x80|[\x{D7FE}\x{D7FF}]|[\x{E000}\x{E001}]A\x{1F600}|[\xFF-\x{101}]\xE9)\z");
}

/// RFC 5234, 2.3, and RFC 7405, 2: a literal is in any case, unless `%s` is before it.
#[test]
fn an_expression_has_each_letter_in_both_cases() {
    for literal in ["\"xy\"", "\"XY\"", "\"Xy\"", "%i\"xy\""] {
        assert_eq!(regex(&format!("a = {literal}\n")), "[Xx][Yy]", "{literal}");
    }
    assert_eq!(regex("a = %s\"xY\"\n"), "xY");
}

/// What means something else in an expression has a backslash, and nothing else has one.
#[test]
fn each_sign_of_an_expression_stands_for_itself() {
    for byte in (b' '..=b'~').filter(|byte| *byte != b'"') {
        let sign = char::from(byte);
        let expected = if r"\.+*?()|[]{}^$".contains(sign) { format!(r"\{sign}") } else { sign.to_string() };
        assert_eq!(regex(&format!("a = %s\"{sign}\"\n")), expected);
    }
}
