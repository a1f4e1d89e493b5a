//! The traced reading: it agrees with the others, and its trees are true.

use urispec::derivation::{Detail, Node, Outcome};
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

/// Every node is accepted by its rule, lies in its parent, in order, and the leaves are the text.
fn check(node: Node<'_>, leaves: &mut String) {
    if let Some(rule) = node.rule() {
        assert!(rule.accepts(node.text()), "{node}");
    }
    let mut at = node.span().start;
    let mut is_leaf = true;
    for child in node.children() {
        assert_eq!(child.depth(), node.depth() + 1);
        if child.outcome() == Outcome::Matched {
            assert_eq!(child.span().start, at, "{child} in {node}");
            at = child.span().end;
            is_leaf = false;
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
            assert!(!derivation.is_accepted() || root.text() == text);
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
    assert_eq!(literal.outcome(), Outcome::Failed(4));
    let address = literal.children().next().unwrap();
    assert_eq!((address.text(), address.outcome()), ("::1", Outcome::GivenUp));
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
