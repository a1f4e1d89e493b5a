//! Grammars with one mistake are told apart: the suite finds each, and the text that it reports is one on which they differ.

use abnf_conformance::{Grammar, Rule};

const URI: &str = include_str!("../../../grammar/rfc3986.abnf");

/// The grammar with one place changed.
fn mutants(text: &str) -> Vec<String> {
    let changes = [
        ("[ ", "( "),
        (" ]", " )"),
        ("1*", "*"),
        ("*", "1*"),
        ("2DIGIT", "DIGIT"),
        ("0*", "1*"),
        ("5( ", "6( "),
        ("*5", "*4"),
        ("%x31-39", "%x30-39"),
        ("%x30-35", "%x30-36"),
        ("%x30-34", "%x30-35"),
        (" / \":\"", ""),
        (" / \"@\"", ""),
        ("\"~\"", "\"^\""),
        ("ALPHA", "DIGIT"),
        ("HEXDIG HEXDIG", "HEXDIG"),
        ("\"//\"", "\"/\""),
        ("segment-nz ", "segment "),
        ("segment-nz-nc", "segment-nz"),
        ("1*4", "1*5"),
        ("\"v\"", "%s\"v\""),
        ("\"1\" 2", "\"2\" 2"),
    ];
    let mut mutants = Vec::new();
    for (from, to) in changes {
        for (at, _) in text.match_indices(from) {
            mutants.push(format!("{}{to}{}", &text[..at], &text[at + from.len()..]));
        }
    }
    mutants
}

fn rules(text: &str) -> Option<Vec<Rule>> {
    let grammar = Grammar::parse(text).ok()?;
    let names = [
        "path",
        "IPv4address",
        "ls32",
        "IPvFuture",
        "userinfo",
        "scheme",
        "path-noscheme",
        "path-absolute",
        "pct-encoded",
    ];
    names.iter().map(|name| grammar.rule(name).ok()).collect()
}

#[test]
fn every_mutant_that_is_another_language_is_found() {
    let original = rules(URI).unwrap();
    let (mut found, mut equal) = (0, 0);
    for text in mutants(URI) {
        let Some(mutant) = rules(&text) else { continue };
        for (rule, mutant) in original.iter().zip(&mutant) {
            let comparison = rule.compare(mutant);
            // A byte of each class is enough for a mutant that has the same classes.
            let every_byte = mutant.classes() != rule.classes();
            let report = rule.suite().every_byte(every_byte).check(|text| mutant.accepts(text));
            assert_eq!(report.agrees(), comparison.is_equal(), "{report} {comparison:?}");
            if report.agrees() {
                equal += 1;
                continue;
            }
            found += 1;
            for (text, is_accepted) in [(report.wrongly_accepted(), false), (report.wrongly_rejected(), true)] {
                assert!(
                    text.is_none_or(|text| rule.accepts(text) == is_accepted && mutant.accepts(text) != is_accepted)
                );
            }
            for (text, is_accepted) in [(comparison.only_in_first(), true), (comparison.only_in_second(), false)] {
                assert!(
                    text.is_none_or(|text| rule.accepts(text) == is_accepted && mutant.accepts(text) != is_accepted)
                );
            }
        }
    }
    println!("{found} mutants found, {equal} change nothing in the rule");
    assert!(found > 50 && equal > 200, "{found} {equal}");
}

/// A mistake that needs more states than the rule has is found by as many extra states, and not without.
#[test]
fn extra_states_find_what_the_bound_hides() {
    let rule = Grammar::parse("digits = *DIGIT\n").unwrap().rule("digits").unwrap();
    let most = |length: usize| move |text: &[u8]| text.len() <= length && text.iter().all(u8::is_ascii_digit);
    assert!(rule.suite().check(most(3)).agrees());
    assert!(rule.suite().extra(2).check(most(3)).agrees());
    let report = rule.suite().extra(3).check(most(3));
    assert_eq!(report.wrongly_rejected(), Some(&b"0000"[..]));
    assert_eq!(report.bound(), 5);
}

#[test]
fn both_methods_and_all_ways_to_count_agree() {
    use abnf_conformance::Method;
    let rule = Grammar::parse(URI).unwrap().rule("dec-octet").unwrap();
    for suite in [
        rule.suite(),
        rule.suite().method(Method::W).every_byte(false),
        rule.suite().extra(1).every_byte(false),
        rule.suite().extra(2).every_byte(false).alternatives(false),
        rule.suite().extra(2).sample(1_000, 5),
    ] {
        let texts: Vec<_> = suite.texts().collect();
        assert_eq!(texts.len() as u64, suite.count());
        assert!(texts.iter().all(|(text, accepted)| rule.accepts(text) == *accepted));
        let mut shown = Vec::new();
        suite.for_each(|text, accepted| shown.push((text.to_vec(), accepted)));
        assert_eq!(shown, texts);
        // Each thread has its share, and all shares together are the suite.
        let seen = std::sync::Mutex::new(Vec::new());
        let report = suite.check_in_parallel(3, |text| {
            let accepted = rule.accepts(text);
            seen.lock().unwrap().push((text.to_vec(), accepted));
            accepted
        });
        let (mut seen, mut texts) = (seen.into_inner().unwrap(), texts);
        seen.sort();
        texts.sort();
        assert!(report.agrees() && seen == texts);
    }
}

#[test]
fn a_sample_says_that_it_is_one() {
    let rule = Grammar::parse("digits = 1*9DIGIT\n").unwrap().rule("digits").unwrap();
    let report = rule.suite().sample(100, 1).check(|text| rule.accepts(text));
    assert!(report.agrees() && !report.is_complete() && report.texts() == 100);
    assert!(report.meaning().starts_with("This is a sample of"), "{}", report.meaning());
    let whole = rule.suite().sample(1_000_000_000, 1).check(|text| rule.accepts(text));
    assert!(whole.is_complete());
}
