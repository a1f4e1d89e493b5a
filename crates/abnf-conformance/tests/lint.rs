//! What is suspicious in a grammar, and what is not.

use abnf_conformance::{Grammar, Lint};

/// The findings of some documents, as they are shown, each with its rule.
fn findings(documents: &[&str], starts: &[&str]) -> Vec<String> {
    let mut grammar = Grammar::parse(documents[0]).unwrap();
    for document in &documents[1..] {
        grammar = grammar.with(document).unwrap();
    }
    grammar.lint(starts).iter().map(|finding| format!("{} {finding}", finding.rule())).collect()
}

#[test]
fn nothing_is_found_where_nothing_is_suspicious() {
    assert_eq!(findings(&["a = \"x\" / b\nb = \"y\"\n"], &[]), [] as [&str; 0]);
    assert_eq!(findings(&["a = \"x\" / b\nb = \"y\"\n"], &["a"]), [] as [&str; 0]);
}

#[test]
fn rules_are_unused_if_no_start_needs_them() {
    let document = "a = B\nb = \"x\"\nc = d\nd = \"y\"\n";
    assert_eq!(
        findings(&[document], &["A"]),
        [
            "c line 3, column 1: nothing that starts needs c (unused-rule)",
            "d line 4, column 1: nothing that starts needs d (unused-rule)",
        ]
    );
    assert_eq!(findings(&[document], &["a", "c"]), [] as [&str; 0]);
    assert_eq!(findings(&[document], &["d"]).len(), 3);
    // Nothing is needed by a start that is no rule.
    assert_eq!(findings(&[document], &["e"]).len(), 4);
}

#[test]
fn references_and_descriptions_are_found_where_they_are() {
    assert_eq!(
        findings(&["a = \"x\" b\nc = <in words> / a\n"], &[]),
        [
            "a line 1, column 9: b is not defined (undefined-rule)",
            "c line 2, column 5: described in words: <in words> (prose)",
        ]
    );
}

#[test]
fn another_definition_is_the_same_or_not() {
    assert_eq!(
        findings(&["a = \"x\"\na = \"y\"\nb = \"x\"\nb = \"X\"\n"], &[]),
        [
            "a line 2, column 1: a is defined again, by something else (defined-twice)",
            "b line 4, column 1: b is defined again, by the same (defined-twice)",
        ]
    );
}

#[test]
fn what_is_added_needs_something_before_it() {
    assert_eq!(
        findings(&["a = \"x\"\na =/ \"y\"\nb =/ \"z\"\n"], &[]),
        ["b line 3, column 1: `=/` adds to b, which is not defined before (added-before-defined)"]
    );
}

#[test]
fn a_cycle_is_found_at_each_of_its_rules_and_only_there() {
    assert_eq!(
        findings(&["a = b\nb = [ c ]\nc = \"(\" B \")\"\n"], &[]),
        [
            "b line 2, column 1: b refers to itself: b -> c -> b (not-regular)",
            "c line 3, column 1: c refers to itself: c -> b -> c (not-regular)",
        ]
    );
}

#[test]
fn an_alternative_is_hidden_by_one_that_matches_its_beginning() {
    let hidden = |text: &str| findings(&[&format!("a = {text}\n")], &[]);
    assert_eq!(
        hidden("%s\"x\" / %s\"xy\""),
        ["a line 1, column 13: in ordered choice, %s\"x\" hides %s\"xy\", as in \"xy\" (hidden-alternative)"]
    );
    assert_eq!(hidden("%s\"xy\" / %s\"x\""), [] as [&str; 0]);
    assert_eq!(hidden("%s\"x\" / %s\"x\""), [] as [&str; 0]);
    assert_eq!(hidden("%s\"x\" / %s\"yx\""), [] as [&str; 0]);
    // Also in a group.
    assert_eq!(
        hidden("%s\"p\" ( %s\"x\" / %s\"xy\" )"),
        ["a line 1, column 21: in ordered choice, %s\"x\" hides %s\"xy\", as in \"xy\" (hidden-alternative)"]
    );
    // Of several that hide something of it, it is the first.
    assert_eq!(
        hidden("%s\"x\" / %s\"y\" / ( %s\"yz\" / %s\"xz\" )"),
        [
            "a line 1, column 23: in ordered choice, %s\"x\" hides %s\"yz\" / %s\"xz\", as in \"xz\" (hidden-alternative)"
        ]
    );
    assert_eq!(
        hidden("\"\" / %s\"x\""),
        ["a line 1, column 10: in ordered choice, \"\" hides %s\"x\", as in \"x\" (hidden-alternative)"]
    );
}

#[test]
fn an_alternative_is_not_hidden_if_one_before_it_takes_the_text() {
    let grammar = Grammar::parse("a = %s\"xyz\" / %s\"x\" / %s\"xyz\"\n").unwrap();
    assert_eq!(grammar.lint(&[]), []);
    let grammar = Grammar::parse("a = %s\"xy\" / %s\"x\" / %s\"xyz\"\n").unwrap();
    let findings = grammar.lint(&[]);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].message(), "in ordered choice, %s\"xy\" hides %s\"xyz\", as in \"xyz\"");
    assert_eq!((findings[0].lint(), findings[0].text()), (Lint::HiddenAlternative, Some(&b"xyz"[..])));
}

#[test]
fn findings_are_in_the_order_of_the_documents() {
    let found = findings(&["z = b\na = c\n", "y = d\nz = e\n"], &[]);
    let places: Vec<&str> = found.iter().map(|finding| finding.split(':').next().unwrap()).collect();
    assert_eq!(places, ["a line 2, column 5", "y line 1, column 5", "z line 2, column 5"]);
}

#[test]
fn a_finding_has_parts() {
    let findings = Grammar::parse("b = \"x\"\n").unwrap().with("\na = c\n").unwrap().lint(&[]);
    let [finding] = findings.as_slice() else { panic!("{findings:?}") };
    assert_eq!((finding.lint(), finding.rule(), finding.message()), (Lint::UndefinedRule, "a", "c is not defined"));
    let place = finding.place();
    assert_eq!((place.document(), place.line(), place.column(), place.span()), (1, 2, 5, 5..6));
    assert_eq!(finding.text(), None);
}

#[test]
fn lints_have_names() {
    let names = [
        (Lint::HiddenAlternative, "hidden-alternative"),
        (Lint::UnusedRule, "unused-rule"),
        (Lint::UndefinedRule, "undefined-rule"),
        (Lint::Prose, "prose"),
        (Lint::DefinedTwice, "defined-twice"),
        (Lint::AddedBeforeDefined, "added-before-defined"),
        (Lint::NotRegular, "not-regular"),
    ];
    for (lint, name) in names {
        assert_eq!((lint.name(), lint.to_string().as_str()), (name, name));
    }
}
