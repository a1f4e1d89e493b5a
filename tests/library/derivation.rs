//! The traced reading: it agrees with the others, and its trees are true.

use urispec::derivation::{Cause, Detail, Kind, Node, Outcome};
use urispec::trace::Trace;
use urispec::{Derivation, Rule};

const DETAILS: [Detail; 4] = [
    Detail { characters: false, failures: false },
    Detail { characters: true, failures: false },
    Detail { characters: false, failures: true },
    Detail { characters: true, failures: true },
];

const TEXTS: [&str; 18] = [
    "foo://ada@example.com:8042/over/there?name=ferret#nose",
    "urn:example:animal:ferret:nose",
    "//h:80@i",
    "//@h:80/",
    "http://1.2.3.4com/%7e",
    "http://1.2.3.4/",
    "http://[::1.2.3.4]/",
    "http://[1:2::7:8]:/",
    "http://[v1.x:]//",
    "http://[::1",
    "./this:that",
    "a/b//c/",
    "?#",
    "",
    "http://h:80a/",
    "a:b c",
    "/%4",
    "1:2",
];

/// Every node that matched is accepted by its rule, lies in its parent, in order, and the leaves are the text.
fn check(node: Node<'_>, leaves: &mut String) {
    if let Some(rule) = node.rule().filter(|_| node.outcome() == Outcome::Matched) {
        assert!(rule.accepts(node.text()), "{node}");
    }
    let mut at = node.span().start;
    let mut is_leaf = true;
    for child in node.children() {
        assert_eq!(child.depth(), node.depth() + 1);
        if matches!(child.outcome(), Outcome::Matched | Outcome::Unfinished) {
            assert_eq!(child.span().start, at, "{child} in {node}");
            at = child.span().end;
            is_leaf &= matches!(child.kind(), Kind::Lookahead(_));
            check(child, leaves);
        }
    }
    if is_leaf {
        leaves.push_str(node.text());
    } else {
        assert_eq!(at, node.span().end, "{node}");
    }
}

#[test]
fn trees_are_true() {
    for text in TEXTS {
        for detail in DETAILS {
            let derivation = Derivation::new(Rule::UriReference, text, detail);
            assert_eq!(derivation.is_accepted(), Rule::UriReference.accepts(text), "{text}");
            let root = derivation.root();
            let mut leaves = String::new();
            check(root, &mut leaves);
            assert_eq!(root.rule(), Some(Rule::UriReference));
            assert_eq!(leaves, root.text());
            assert_eq!(root.text().to_owned() + derivation.unread().map_or("", |node| node.text()), text);
            assert!(!derivation.is_accepted() || root.text() == text);
        }
    }
}

/// What was tried in vain does not lead to a character, and what was not read has no chain of its own.
#[test]
fn each_character_has_one_chain() {
    for text in TEXTS {
        let unread = Derivation::new(Rule::UriReference, text, Detail::default()).unread().map(|node| node.span());
        for offset in 0..=text.len() {
            let [plain, characters, failures, all] = DETAILS.map(|detail| {
                let derivation = Derivation::new(Rule::UriReference, text, detail);
                for node in derivation.chain(offset) {
                    assert!(node.kind() != Kind::Unread && node.span().contains(&offset), "{text} {offset}: {node}");
                }
                let rules = derivation.chain(offset).filter_map(|node| Some((node.rule()?, node.span())));
                rules.collect::<Vec<_>>()
            });
            // What an error cuts short ends earlier where failures are shown.
            if unread.is_none() {
                assert_eq!((&plain, &characters), (&failures, &all), "{text} {offset}");
            }
            let is_read = offset < text.len() && unread.as_ref().is_none_or(|unread| !unread.contains(&offset));
            assert!(!is_read || characters.len() > 1, "{text} {offset}");
        }
    }
}

#[test]
fn the_furthest_failure_does_not_depend_on_the_detail() {
    for text in TEXTS {
        let trace = Trace::new();
        let _ = Rule::UriReference.parse_all(trace.of(text));
        for detail in DETAILS {
            assert_eq!(Derivation::new(Rule::UriReference, text, detail).failure(), trace.failure(), "{text}");
        }
        let bytes = Trace::new();
        let _ = Rule::UriReference.parse_all(bytes.of(text.as_bytes()));
        assert_eq!(bytes.failure(), trace.failure(), "{text}");
    }
}

#[test]
fn failures_tell_where() {
    let derivation = Derivation::new(Rule::Host, "[::1", Detail { failures: true, ..Detail::default() });
    let literal = derivation.nodes().find(|node| node.rule() == Some(Rule::IpLiteral)).unwrap();
    assert_eq!((literal.outcome(), literal.text()), (Outcome::Failed(4), "[::1"));
    let parts: Vec<_> = literal.children().map(|node| (node.kind(), node.text(), node.outcome())).collect();
    let address = (Kind::Rule(Rule::Ipv6address), "::1", Outcome::Matched);
    assert_eq!(parts, [(Kind::Text, "[", Outcome::Matched), address]);
}

#[test]
fn trees_as_text() {
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false }, {
        let tree = |rule, text, detail| Derivation::new(rule, text, detail).to_string();
        let [rules, characters, failures, _] = DETAILS;
        insta::assert_snapshot!("derivation_rules", tree(Rule::UriReference, "foo://example.com:8042/over/there?name=ferret#nose", rules));
        insta::assert_snapshot!("derivation_characters", tree(Rule::HierPart, "//%7e-a:8/1", characters));
        insta::assert_snapshot!("derivation_failures", tree(Rule::Authority, "1.2.3.4com", failures));
        insta::assert_snapshot!("derivation_ipv6", tree(Rule::IpLiteral, "[2001:db8::192.0.2.1]", rules));
    });
}

#[test]
fn a_wrong_text_is_derived_as_far_as_it_goes() {
    let tree = |rule, text| Derivation::new(rule, text, Detail::default()).to_string();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false }, {
        let texts = ["http://[::1/x", "http://h:80a/", "a b", "//u@[v1.x", "é"];
        let trees: Vec<_> = texts.iter().map(|text| tree(Rule::UriReference, text)).collect();
        insta::assert_snapshot!("derivation_wrong", trees.join("\n"));
    });
    for text in TEXTS {
        let derivation = Derivation::new(Rule::UriReference, text, Detail::default());
        let unread = derivation.unread();
        assert_eq!(unread.is_none(), derivation.is_accepted(), "{text}");
        assert_eq!(unread.map(|node| node.span()), unread.map(|_| derivation.failure().at..text.len()), "{text}");
        assert_eq!(derivation.nodes().last().map(|node| node.kind()) == Some(Kind::Unread), unread.is_some());
    }
}

#[test]
fn what_was_tried_has_numbers_and_causes() {
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false }, {
        let [.., failures, all] = DETAILS;
        let tree = |rule, text, detail| Derivation::new(rule, text, detail).to_string();
        let trees = [
            tree(Rule::Authority, "u@h", failures),
            tree(Rule::Authority, "h:80a", failures),
            tree(Rule::Path, "a:b", failures),
            tree(Rule::PathAbsolute, "/", failures),
            tree(Rule::IpLiteral, "[::1", failures),
            tree(Rule::DecOctet, "25", failures),
            tree(Rule::DecOctet, "7", all),
        ];
        insta::assert_snapshot!("derivation_attempts", trees.join("\n"));
    });
}

/// What failed or was given up has a cause, and nothing else has.
#[test]
fn what_failed_has_a_cause() {
    for text in TEXTS {
        for detail in DETAILS {
            let derivation = Derivation::new(Rule::UriReference, text, detail);
            for node in derivation.nodes() {
                let led_nowhere = matches!(node.outcome(), Outcome::Failed(_) | Outcome::GivenUp);
                assert_eq!(node.cause().is_some(), led_nowhere || node.kind() == Kind::Unread, "{text}: {node}");
                assert!(detail.failures || !led_nowhere, "{text}: {node}");
                let above = node.parent();
                assert_eq!(above.map(|above| above.depth() + 1), (node.depth() > 0).then_some(node.depth()));
                assert!(above.is_none_or(|above| above.children().any(|child| child.span() == node.span())));
            }
        }
    }
    let attempts = Detail { failures: true, ..Detail::default() };
    let derivation = Derivation::new(Rule::Authority, "h:80a", attempts);
    let userinfo = derivation.nodes().find(|node| node.rule() == Some(Rule::Userinfo)).unwrap();
    assert_eq!(userinfo.outcome(), Outcome::GivenUp);
    assert!(matches!(userinfo.cause(), Some(Cause::Character(failure)) if failure.expected.contains(b'@')));
    let alone = derivation.root().children().next().unwrap();
    assert!(matches!(alone.cause(), Some(Cause::Lookahead { abnf: "pchar", span }) if span == (4..5)));
}

/// A rule that fails has all that it expected as its reason, also where it is only tried, as before an `@`.
#[test]
fn what_fails_in_a_trial_has_its_whole_reason() {
    let derivation = Derivation::new(Rule::Authority, "aa@", Detail { characters: true, failures: true });
    let failed =
        derivation.nodes().filter(|node| node.rule() == Some(Rule::Unreserved) && node.outcome() == Outcome::Failed(2));
    let titles: Vec<_> = failed.map(|node| node.to_string()).collect();
    assert_eq!(titles, ["unreserved failed at 2: expected unreserved"; 2]);
}

/// Each alternative of an address has its number, in the order of the ABNF.
#[test]
fn alternatives_are_numbered() {
    let attempts = Detail { failures: true, ..Detail::default() };
    for (number, text) in [(1, "1:2:3:4:5:6:7:8"), (2, "::2:3:4:5:6:7:8"), (7, "1::7:8"), (8, "1::8"), (9, "1::")] {
        let derivation = Derivation::new(Rule::Ipv6address, text, attempts);
        let tried: Vec<_> =
            derivation.root().children().filter_map(|node| node.alternative()).map(|it| it.number).collect();
        assert_eq!(tried, (1..=number).collect::<Vec<_>>(), "{text}");
        assert_eq!(derivation.root().choice().map(|it| (it.number, it.of)), Some((number, 9)));
        let plain = Derivation::new(Rule::Ipv6address, text, Detail::default());
        assert_eq!(plain.root().choice(), derivation.root().choice());
        assert!(plain.to_string().starts_with(&format!("IPv6address `{text}` ({number} of 9)\n")), "{plain}");
    }
    let numbers = |text| Derivation::new(Rule::DecOctet, text, attempts).root().choice().map(|it| it.number);
    assert_eq!(["7", "42", "192", "249", "255"].map(numbers), [1, 2, 3, 4, 5].map(Some));
    // What an error cuts short is an alternative as well, with and without what was tried in vain.
    for detail in [Detail::default(), attempts] {
        let choice = |text| {
            let derivation = Derivation::new(Rule::UriReference, text, detail);
            let of_root = derivation.root().choice().map(|it| it.number);
            let part = derivation.nodes().find(|node| node.rule() == Some(Rule::HierPart));
            (of_root, part.and_then(|part| part.choice()).map(|it| it.number))
        };
        assert_eq!(choice("http://h/|"), (Some(1), Some(1)));
        assert_eq!(choice("http:/a|"), (Some(1), Some(2)));
        assert_eq!(choice("http:a|"), (Some(1), Some(3)));
        assert_eq!(choice("a/|"), (Some(2), None));
    }
}

/// All readings that look for the reason find the same one: at each place of each text, whatever is read before it.
#[test]
fn each_reading_fails_at_the_same_place() {
    let mut reasons = std::collections::BTreeSet::new();
    for text in TEXTS {
        for rule in [
            Rule::UriReference,
            Rule::Uri,
            Rule::RelativeRef,
            Rule::AbsoluteUri,
            Rule::Authority,
            Rule::Host,
            Rule::Ipv6address,
            Rule::Ipv4address,
        ] {
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                for wrong in ["", "|", "%", "%4", ":", "[", "::", "1", ".", "#"] {
                    let text = [&text[..at], wrong, &text[at..]].concat();
                    let failure = Derivation::new(rule, &text, Detail::default()).failure();
                    let trace = Trace::new();
                    let is_match = rule.parse_all(trace.of(&text[..])).is_ok();
                    assert_eq!(trace.failure(), failure, "{rule} {text}");
                    assert_eq!(is_match, rule.accepts(&text));
                    reasons.insert(failure.expected.to_string());
                }
            }
        }
    }
    assert!(reasons.len() > 30, "{}", reasons.len());
}

/// Rules of single characters are shown where the derivation begins with one, or where it goes down to characters.
#[test]
fn rules_of_single_characters() {
    let shown =
        |rule, text, characters| Derivation::new(rule, text, Detail { characters, failures: false }).to_string();
    assert_eq!(shown(Rule::Reserved, ":", false), "reserved `:`\n");
    assert_eq!(shown(Rule::Reserved, ":", true), "reserved `:`\n└─ gen-delims `:`\n   └─ `:`\n");
    assert_eq!(shown(Rule::GenDelims, ":", false), "gen-delims `:`\n");
    assert_eq!(shown(Rule::Pchar, "%41", false), "pchar `%41`\n");
    assert_eq!(shown(Rule::Segment, "a%41!", false), "segment `a%41!`\n");
}
