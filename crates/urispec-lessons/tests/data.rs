//! Each field of what is said as data, and each word of what is said in lines: for every node, link, step, term and section, held to what it is about.

use serde_json::{Map, Value, json};
use urispec::derivation::{Cause, Derivation, Detail, Kind, Node, Outcome};
use urispec::diagnostic::Name;
use urispec::rule::Alternative;
use urispec::{Rule, UriReference, Visible};
use urispec_lessons::{Chain, DiagnosticData, Lesson, NodeData, Outline, Steps, Term, Topic, WhyNot, sections, topics};

const TEXTS: [&str; 10] = [
    "http://ada@1.2.3.4com:80/a%20b?q#f",
    "//[2001:db8::192.0.2.1]",
    "a/b:c",
    "http://[::1/x",
    "http://h:80a",
    "u@h:8",
    "\u{e9}",
    "/%4",
    "1.2.3.256",
    "",
];

const DETAILS: [Detail; 4] = [
    Detail { characters: false, failures: false },
    Detail { characters: true, failures: false },
    Detail { characters: false, failures: true },
    Detail { characters: true, failures: true },
];

fn alternative(it: Alternative) -> Value {
    json!({"number": it.number, "of": it.of, "abnf": it.abnf})
}

fn cause(it: &Cause, more: usize) -> Value {
    match it {
        Cause::Character(failure) => json!({"at": failure.at + more, "expected": failure.expected}),
        Cause::Rule { rule, at } => json!({"at": at + more, "rule": rule.name()}),
        Cause::Lookahead { abnf, span } => {
            json!({"at": span.start + more, "end": span.end + more, "not_followed_by": abnf})
        }
        other => panic!("{other:?}"),
    }
}

/// A node as data, with its places after so many bytes.
fn node(node: Node<'_>, more: usize) -> Value {
    let (kind, abnf) = match node.kind() {
        Kind::Rule(_) => ("rule", None),
        Kind::Text => ("text", None),
        Kind::Alternative(_) => ("alternative", None),
        Kind::Without(part) => ("without", Some(part)),
        Kind::Lookahead(abnf) => ("lookahead", Some(abnf)),
        Kind::Unread => ("unread", None),
        other => panic!("{other:?}"),
    };
    let mut fields = Map::new();
    fields.insert("kind".into(), json!(kind));
    fields.insert("rule".into(), json!(node.rule().map(Rule::name)));
    fields.insert("text".into(), json!(node.text()));
    fields.insert("start".into(), json!(node.span().start + more));
    fields.insert("end".into(), json!(node.span().end + more));
    let failed_at = if let Outcome::Failed(at) = node.outcome() { Some(json!(at + more)) } else { None };
    for (name, value) in [
        ("alternative", node.alternative().map(alternative)),
        ("choice", node.choice().map(alternative)),
        ("abnf", abnf.map(|abnf| json!(abnf))),
        ("given_up", (node.outcome() == Outcome::GivenUp).then_some(json!(true))),
        ("unfinished", (node.outcome() == Outcome::Unfinished).then_some(json!(true))),
        ("failed_at", failed_at),
        ("cause", node.cause().map(|it| cause(&it, more))),
    ] {
        if let Some(value) = value {
            fields.insert(name.into(), value);
        }
    }
    Value::Object(fields)
}

#[test]
fn each_field_of_a_node() {
    let mut kinds = std::collections::BTreeSet::new();
    for (text, detail) in TEXTS.iter().flat_map(|text| DETAILS.map(|detail| (*text, detail))) {
        for rule in [Rule::UriReference, Rule::Authority, Rule::Host, Rule::Ipv4address] {
            let derivation = Derivation::new(rule, text, detail);
            for found in derivation.nodes() {
                let data = NodeData::of(found, |span| span.start + 100..span.end + 100);
                assert_eq!(serde_json::to_value(data).unwrap(), node(found, 100), "{rule} {text}: {found}");
                kinds.extend(node(found, 0).as_object().unwrap().keys().cloned());
            }
        }
    }
    assert_eq!(kinds.len(), 12, "{kinds:?}");
}

/// A step begins or ends each node once, at its place, in a word for its kind and its end.
#[test]
fn each_step_of_a_reading() {
    // Places are those of bytes, whose numbers get longer before those of characters do.
    let lengths =
        ["123456789", "1234567890", "12345678901", "\u{e9}1234567", "\u{e9}12345678", "\u{20ac}\u{20ac}\u{20ac}/"];
    for text in TEXTS.iter().copied().chain(lengths) {
        for rule in [Rule::UriReference, Rule::Host, Rule::IriReference] {
            let steps = Steps::of(rule, text);
            let derivation = Derivation::new(rule, text, Detail { characters: true, failures: true });
            let nodes: Vec<Node<'_>> = derivation.nodes().collect();
            let data = serde_json::to_value(&steps).unwrap();
            let expected: Vec<Value> = { nodes.iter() }
                .map(|it| {
                    let mut fields = node(*it, 0);
                    fields["depth"] = json!(it.depth());
                    fields
                })
                .collect();
            assert_eq!(data["nodes"], json!(expected), "{text}");
            assert_eq!(
                (&data["kind"], &data["rule"], &data["text"], &data["valid"]),
                (&json!("steps"), &json!(rule.name()), &json!(text), &json!(derivation.is_accepted()))
            );
            let shown = steps.to_string();
            let lines: Vec<&str> = shown.lines().collect();
            let known = data["steps"].as_array().unwrap();
            assert_eq!(lines.len(), known.len());
            let mut seen = vec![Vec::new(); nodes.len()];
            for (line, step) in lines.iter().zip(known) {
                let (number, what) = (step["node"].as_u64().unwrap() as usize, step["what"].as_str().unwrap());
                let it = nodes[number];
                let (at, is_start) = (step["at"].as_u64().unwrap() as usize, seen[number].is_empty());
                assert_eq!(at, if is_start { it.span().start } else { it.span().end }, "{shown}");
                seen[number].push(what.to_owned());
                let name = match it.kind() {
                    Kind::Rule(rule) => rule.to_string(),
                    Kind::Alternative(alternative) => alternative.to_string(),
                    Kind::Without(part) => format!("without {part}"),
                    Kind::Lookahead(abnf) => abnf.to_owned(),
                    _ => format!("`{}`", Visible(it.text().as_bytes())),
                };
                let width = text.len().to_string().len();
                assert_eq!(*line, format!("{at:<width$}  {}{name} {what}", "  ".repeat(it.depth())), "{shown}");
            }
            for (it, seen) in nodes.iter().zip(&seen) {
                let expected: &[&str] = match (it.kind(), it.outcome()) {
                    (Kind::Text, _) => &["is read"],
                    (Kind::Unread, _) => &["is not read"],
                    (Kind::Lookahead(_), Outcome::Matched) => &["begins", "not there"],
                    (Kind::Lookahead(_), _) => &["begins", "there"],
                    (_, Outcome::Failed(_)) => &["begins", "failed"],
                    _ => &["begins", "matched"],
                };
                assert_eq!(seen, expected, "{text}: {it}");
            }
        }
    }
}

/// The rules that read a character, each with its text, section, code, test and proof.
#[test]
fn each_link_of_a_chain() {
    let iri = Rule::from_name("IRI-reference").unwrap();
    for (rule, text) in
        TEXTS.map(|text| (Rule::UriReference, text)).into_iter().chain([(iri, "a\u{e9}/\u{65e5}\u{1f600}#\u{e9}")])
    {
        let derivation = Derivation::new(rule, text, Detail { characters: true, failures: false });
        for (at, character) in text.char_indices() {
            let chain = Chain::of(rule, text, at).unwrap();
            let nodes: Vec<Node<'_>> = derivation.chain(at).filter(|node| node.rule().is_some()).collect();
            let data = serde_json::to_value(&chain).unwrap();
            assert_eq!(
                (&data["kind"], &data["text"], &data["rule"]),
                (&json!("chain"), &json!(text), &json!(rule.name()))
            );
            assert_eq!((&data["start"], &data["end"]), (&json!(at), &json!(at + character.len_utf8())), "{text}");
            assert_eq!(data["valid"], derivation.is_accepted());
            let stop = derivation.unread().and_then(|unread| unread.cause());
            assert_eq!(data["cause"], json!(stop.map(|it| cause(&it, 0))), "{text}");
            let shown = chain.to_string();
            let shown_character = Visible(&text.as_bytes()[at..at + character.len_utf8()]).to_string();
            assert_eq!(data["links"].as_array().unwrap().len(), nodes.len());
            let mut expected = String::new();
            if let Err(error) = rule.check(text) {
                let at = error.span().start;
                expected += &format!("the text does not match {rule}: expected {} at {at}\n", error.expected());
            }
            let path: Vec<&str> = nodes.iter().filter_map(|it| it.rule()).map(Rule::name).collect();
            expected += &match path.as_slice() {
                [] => format!("`{shown_character}` at {at} is not read\n"),
                path => format!("`{shown_character}` at {at}: {}\n", path.join(" > ")),
            };
            for (link, it) in data["links"].as_array().unwrap().iter().zip(nodes) {
                let lesson = Lesson::of(it.rule().unwrap());
                let place = (&link["text"], &link["start"], &link["end"]);
                assert_eq!(place, (&json!(it.text()), &json!(it.span().start), &json!(it.span().end)));
                assert_eq!(link["choice"], json!(it.choice().map(alternative)), "{it}");
                assert_eq!(link["name"], lesson.name());
                // A block for each, in which the rows have one order.
                let (section, test) = (lesson.section().unwrap(), lesson.test());
                let part = Visible(it.text().as_bytes()).to_string();
                expected += &format!("\n{}  {}..{}  `{part}`\n", lesson.name(), it.span().start, it.span().end);
                expected.extend(lesson.abnf().lines().map(|line| format!("    {line}\n")));
                expected.extend(it.choice().map(|it| format!("  matched  {it}\n")));
                expected += &format!("  section  {section}\n           {}\n", section.url());
                expected += &format!("  code     {}, {}\n", lesson.location(), lesson.function());
                expected += &format!("  test     {}, {}\n", test.file, test.function);
                expected.extend(lesson.proof().map(|it| format!("  proof    {it}\n")));
            }
            assert_eq!(shown, expected);
        }
    }
}

/// A chain of a text that does not match says where it goes wrong, whichever character it is about.
#[test]
fn each_chain_says_where_its_text_goes_wrong() {
    for text in ["http://[::1/x", "http://h/%zz/a", "http://h:8x/", "a b", "http://h/a#b#c"] {
        let error = Rule::UriReference.check(text).unwrap_err();
        for (at, _) in text.char_indices() {
            let shown = Chain::of(Rule::UriReference, text, at).unwrap().to_string();
            let first = shown.lines().next().unwrap();
            assert!(first.starts_with("the text does not match URI-reference: expected "), "{shown}");
            assert!(first.ends_with(&format!(" at {}", error.span().start)), "{shown}");
        }
    }
}

/// What is wrong with a part is said in places of the whole text.
#[test]
fn each_place_of_a_why_not() {
    let mut kinds = std::collections::BTreeSet::new();
    for text in TEXTS {
        for (start, _) in text.char_indices() {
            for (end, _) in text.char_indices().filter(|(end, _)| *end > start).chain([(text.len(), ' ')]) {
                for rule in [
                    Rule::Host,
                    Rule::Ipv4address,
                    Rule::IpLiteral,
                    Rule::Authority,
                    Rule::Uri,
                    Rule::HierPart,
                    Rule::RelativePart,
                    Rule::PathNoscheme,
                ] {
                    let why = WhyNot::of(Rule::UriReference, text, rule, start..end).unwrap();
                    let data = serde_json::to_value(&why).unwrap();
                    let part = &text[start..end];
                    assert_eq!(
                        (&data["text"], &data["start"], &data["end"]),
                        (&json!(part), &json!(start), &json!(end))
                    );
                    let of = (&data["kind"], &data["rule"], &data["abnf"], &data["within"]);
                    let expected =
                        (&json!("why-not"), &json!(rule.name()), &json!(rule.abnf()), &json!("URI-reference"));
                    assert_eq!(of, expected);
                    assert_eq!((why.is_match(), &data["matches"]), (rule.accepts(part), &json!(rule.accepts(part))));
                    let derivation = Derivation::new(rule, part, Detail { failures: true, ..Detail::default() });
                    let root = derivation.root();
                    for attempt in data["attempts"].as_array().unwrap() {
                        kinds.insert(attempt["outcome"].as_str().unwrap().to_owned());
                        let number = attempt["alternative"]["number"].as_u64();
                        let tried = match number {
                            Some(number) => { root.children() }
                                .find(|it| it.alternative().is_some_and(|it| it.number as u64 == number)),
                            None => Some(root),
                        };
                        let Some(tried) = tried else {
                            assert_eq!((&attempt["outcome"], &attempt["cause"]), (&json!("untried"), &Value::Null));
                            continue;
                        };
                        if let Outcome::Failed(_) = tried.outcome() {
                            assert_eq!(attempt["outcome"], "failed");
                            let place = (&attempt["start"], &attempt["end"]);
                            assert_eq!(place, (&json!(tried.span().start + start), &json!(tried.span().end + start)));
                            assert_eq!(
                                attempt["cause"],
                                json!(tried.cause().map(|it| cause(&it, start))),
                                "{text} {part}"
                            );
                        } else {
                            let is_whole = derivation.is_accepted();
                            assert_eq!(attempt["outcome"], if is_whole { "matched" } else { "short" }, "{text} {part}");
                            // What stopped the whole rule.
                            let stop = derivation.unread().and_then(|unread| unread.cause());
                            let stop = stop.filter(|_| tried.depth() == 0);
                            assert_eq!(attempt["cause"], json!(stop.map(|it| cause(&it, start))), "{text} {part}");
                        }
                    }
                    // In the text as a whole there is a context, unless the text is that part and the rule that of the whole.
                    let context = data["context"].as_array().unwrap();
                    let whole =
                        Derivation::new(Rule::UriReference, text, Detail { failures: true, ..Detail::default() });
                    let same = whole.nodes().filter(|it| it.rule() == Some(rule) && it.span().start == start).count();
                    assert_eq!(context.len(), same, "{text} {part} {rule}");
                }
            }
        }
        let why = WhyNot::of(Rule::UriReference, text, Rule::UriReference, 0..text.len()).unwrap();
        assert_eq!(serde_json::to_value(&why).unwrap()["context"], json!([]));
    }
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), ["failed", "matched", "short", "untried"]);
}

/// How far each alternative came, in words: the names are a column, and places are those of the whole text.
#[test]
fn each_way_to_end_is_said_in_words() {
    for (within, text, rule, span, expected) in [
        (
            Rule::UriReference,
            "http://1.2.3.4com",
            Rule::Host,
            7..17,
            "\
`1.2.3.4com` at 7..17 matches host
  1 of 3: IP-literal   expected `[` at 7
  2 of 3: IPv4address  matched `1.2.3.4`, then `c` follows
  3 of 3: reg-name     matched
in the URI-reference  host `1.2.3.4com`
",
        ),
        (
            Rule::UriReference,
            "http://[::1/x",
            Rule::Host,
            7..13,
            "\
`[::1/x` at 7..13 does not match host
  1 of 3: IP-literal   matched `[::1`, then expected HEXDIG, `.`, `:` or `]` at 11
  2 of 3: IPv4address  expected DIGIT at 7
  3 of 3: reg-name     matched ``, and `[::1/x` is left
in the URI-reference  host ``
",
        ),
        (
            Rule::UriReference,
            "http://h:80a",
            Rule::DecOctet,
            9..12,
            "\
`80a` at 9..12 does not match dec-octet
  1 of 5: DIGIT              not tried: another matched before it
  2 of 5: %x31-39 DIGIT      matched `80`, and `a` is left
  3 of 5: \"1\" 2DIGIT         expected `1` at 9
  4 of 5: \"2\" %x30-34 DIGIT  expected `2` at 9
  5 of 5: \"25\" %x30-35       expected `2` at 9
",
        ),
        (
            Rule::UriReference,
            "http://1.2.3.4com",
            Rule::DecOctet,
            7..9,
            "\
`1.` at 7..9 does not match dec-octet
  1 of 5: DIGIT              matched `1`, and `.` is left
  2 of 5: %x31-39 DIGIT      matched `1`, then expected DIGIT at 8
  3 of 5: \"1\" 2DIGIT         matched `1`, then expected DIGIT at 8
  4 of 5: \"2\" %x30-34 DIGIT  expected `2` at 7
  5 of 5: \"25\" %x30-35       expected `2` at 7
in the URI-reference  dec-octet `1` (1 of 5)
",
        ),
        (
            Rule::UriReference,
            "http://ada@h/",
            Rule::Host,
            7..10,
            "\
`ada` at 7..10 matches host
  1 of 3: IP-literal   expected `[` at 7
  2 of 3: IPv4address  expected DIGIT at 7
  3 of 3: reg-name     matched
in the URI-reference  without [ userinfo \"@\" ] (tried first) failed at 10: `@` follows
",
        ),
        (
            Rule::UriReference,
            "/\u{e9}",
            Rule::Pchar,
            1..3,
            "`\u{e9}` at 1..3 does not match pchar\n  the whole rule  expected pchar at 1\n",
        ),
        (
            Rule::Uri,
            "a/b:c",
            Rule::UriReference,
            0..5,
            "\
`a/b:c` at 0..5 matches URI-reference
  1 of 2: URI           matched `a`, then expected ALPHA, DIGIT, `+`, `-`, `.` or `:` at 1
  2 of 2: relative-ref  matched
",
        ),
        (
            Rule::UriReference,
            "a/b:c",
            Rule::Uri,
            0..5,
            "\
`a/b:c` at 0..5 does not match URI
  the whole rule  matched `a`, then expected ALPHA, DIGIT, `+`, `-`, `.` or `:` at 1
in the URI-reference  1 of 2: URI failed at 1: expected ALPHA, DIGIT, `+`, `-`, `.` or `:`
",
        ),
    ] {
        assert_eq!(WhyNot::of(within, text, rule, span).unwrap().to_string(), expected);
    }
    // A part is one of characters, and within the text.
    for span in [0..1, 1..2, 1..9, std::ops::Range { start: 2, end: 0 }] {
        assert!(WhyNot::of(Rule::UriReference, "\u{e9}a", Rule::Host, span.clone()).is_none(), "{span:?}");
    }
}

/// Of a rule that does not match, something was tried, also where its alternatives are read as one class.
#[test]
fn each_rule_that_does_not_match_was_tried() {
    for rule in Rule::ALL.iter().copied().filter(|rule| !rule.accepts("%")) {
        let why = serde_json::to_value(WhyNot::of(Rule::UriReference, "%", rule, 0..1).unwrap()).unwrap();
        let attempts = why["attempts"].as_array().unwrap();
        assert!(attempts.iter().any(|attempt| attempt["outcome"] != "untried"), "{rule}: {why}");
    }
}

/// Words are broken into lines as late as they fit.
#[track_caller]
fn is_full(lines: &[&str], width: usize) {
    for pair in lines.windows(2) {
        let (line, next) = (pair[0].chars().count(), pair[1].split(' ').next().unwrap().chars().count());
        assert!(line + 1 + next > width, "{width}: {pair:?}");
    }
    assert!(lines.iter().all(|line| line.chars().count() <= width || !line.contains(' ')), "{width}: {lines:?}");
}

#[test]
fn pages_are_as_wide_as_is_asked() {
    for width in (30..=110).step_by(3) {
        for term in Term::all() {
            let page = Topic::from(term).page(width).to_string();
            let text: Vec<&str> =
                page.lines().skip(2).take_while(|line| !line.is_empty() && !line.starts_with("- ")).collect();
            assert_eq!(text.join(" "), term.text().split_whitespace().collect::<Vec<_>>().join(" "));
            is_full(&text, width);
        }
        for name in ["URI", "pchar", "DIGIT", "unreserved", "segment"] {
            let page = topics(name)
                .unwrap()
                .into_iter()
                .find(|it| matches!(it, Topic::Rule(_)))
                .unwrap()
                .page(width)
                .to_string();
            for label in ["uses", "used by"] {
                let lines = page.lines().skip_while(|line| !line.starts_with(&format!("{label:<13}")));
                let list: Vec<&str> = lines
                    .enumerate()
                    .take_while(|(at, line)| *at == 0 || line.starts_with(&" ".repeat(13)))
                    .map(|(_, line)| &line[13..])
                    .collect();
                // A name that has a document in brackets is one word of the list.
                let list: Vec<String> = list
                    .iter()
                    .map(|line| line.replace(" (", "_(").replace("RFC ", "RFC_").replace("DID Core", "DID_Core"))
                    .collect();
                is_full(&list.iter().map(String::as_str).collect::<Vec<_>>(), width.max(14) - 13);
            }
        }
    }
}

/// A page has the railroad of the depth that is asked for, as text and as data.
#[test]
fn each_depth_of_a_railroad() {
    let mut deepest = 0;
    for name in ["port", "segment", "userinfo", "dec-octet", "path-abempty", "reserved", "IP-literal"] {
        let Topic::Rule(rule) = topics(name).unwrap()[0] else { panic!("{name}") };
        let mut seen = Vec::new();
        for depth in 0..4 {
            let railroad = |width| rule.railroad().expanded(depth).text(width);
            let page = Topic::from(rule).page(100).expanded(depth);
            assert_eq!(serde_json::to_value(page).unwrap()["railroad"], railroad(100), "{name} {depth}");
            let indented: String = railroad(96).lines().map(|line| format!("    {line}\n")).collect();
            assert!(page.to_string().contains(&format!("\n\n{indented}\n")), "{name} {depth}: {page}");
            seen.push(railroad(100));
        }
        seen.dedup();
        deepest = deepest.max(seen.len());
    }
    assert_eq!(deepest, 4, "each depth shows more of a rule");
}

/// Each word by which a term is known, and what is claimed with it.
#[test]
fn each_word_and_each_claim_of_a_term() {
    for words in [
        &["URI", "Uniform Resource Identifier"][..],
        &["URL", "Uniform Resource Locator", "locator"],
        &["URN", "Uniform Resource Name", "name of a resource"],
        &["reference", "URI reference"],
        &["relative reference", "relative URI", "partial URI"],
        &["network-path reference", "network-path", "protocol-relative URL", "scheme-relative URL"],
        &["absolute-path reference"],
        &["relative-path reference", "relative-path"],
        &["same-document reference", "same-document"],
        &["suffix reference"],
        &["hierarchical"],
        &["opaque"],
        &["base URI", "base"],
        &["dot segment", "dot-segment", "dot segments"],
        &["Anatomy of a URL", "anatomy"],
    ] {
        let term = Term::all().find(|term| term.name() == words[0]).unwrap();
        assert_eq!(term.aliases(), &words[1..]);
        for word in words {
            let found = topics(&word.to_uppercase()).unwrap();
            let page = found[0].page(100).to_string();
            assert!(found[0] == Topic::from(term) || matches!(found[0], Topic::Rule(_)), "{word}");
            for [claim, holds] in term.claims() {
                assert!(page.contains(&format!("\n- it says: {claim}\n  RFC 3986: {holds}\n")), "{page}");
            }
            if found[0] == Topic::from(term) && words.len() > 1 {
                assert!(page.contains(&format!("\nalso called  {}\n", words[1..].join(", "))), "{page}");
            }
        }
        let data = serde_json::to_value(Topic::from(term).page(100)).unwrap();
        let claims: Vec<Value> =
            term.claims().iter().map(|[says, holds]| json!({"says": says, "holds": holds})).collect();
        assert_eq!(
            (&data["name"], &data["aliases"], &data["text"]),
            (&json!(words[0]), &json!(words[1..]), &json!(term.text()))
        );
        assert_eq!((&data["sections"], &data["claims"]), (&json!(term.sections()), &json!(claims)));
    }
    assert_eq!(Term::all().count(), 15);
}

/// What an example of a term is, its parts say.
#[test]
fn each_example_of_a_term_is_what_it_is() {
    let mut count = 0;
    for term in Term::all() {
        let data = serde_json::to_value(Topic::from(term).page(100)).unwrap();
        for example in data["examples"].as_array().into_iter().flatten() {
            let (text, answer) = (example["text"].as_str().unwrap(), example["answer"].as_str().unwrap());
            let Ok(reference) = UriReference::parse(text) else { continue };
            let has = |word: &str| answer.split(", ").any(|part| part == word);
            assert_eq!(has("same-document"), text.starts_with('#') || text.is_empty(), "{text}: {answer}");
            let scheme = reference.scheme().map(|scheme| &text[scheme.as_str().len() + 1..]);
            assert_eq!(has("hierarchical"), scheme.is_some_and(|rest| rest.starts_with('/')), "{text}: {answer}");
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn each_field_of_a_diagnostic_and_a_section() {
    for name in Name::ALL.iter().copied() {
        let data = serde_json::to_value(DiagnosticData::of(name)).unwrap();
        let (section, example) = (name.section(), name.example());
        let expected = json!({
            "name": name.name(), "group": name.group().name(), "level": name.level().name(), "fix": name.fix().map(|it| it.name()),
            "summary": name.summary(), "leave": name.leave(), "page": name.page(), "rule": name.rule().name(), "rfc": section.rfc,
            "section": section.number, "title": section.title, "url": section.url().to_string(),
            "example": {"rule": example.rule.name(), "wrong": String::from_utf8_lossy(example.wrong), "instead": example.instead},
        });
        assert_eq!(data, expected);
    }
    for section in sections() {
        let below: Vec<&str> = { sections().into_iter() }
            .filter(|it| {
                it.rfc == section.rfc && it.number.rsplit_once('.').is_some_and(|(above, _)| above == section.number)
            })
            .map(|it| it.number)
            .collect();
        let found: Vec<&str> = Outline::of(section).sections().into_iter().map(|it| it.number).collect();
        assert_eq!(found, below, "{section}");
    }
    for rule in Lesson::all() {
        let data = serde_json::to_value(Topic::from(rule).page(100)).unwrap();
        let name = rule.name();
        let uses: Vec<&str> = rule.uses().iter().map(|it| it.name()).collect();
        assert_eq!((&data["references"], &data["abnf"]), (&json!(uses), &json!(rule.abnf())), "{name}");
        assert_eq!(
            (&data["module"], &data["function"], &data["file"], &data["line"]),
            (&json!(rule.module()), &json!(rule.function()), &json!(rule.file()), &json!(rule.line()))
        );
        // A word for everyone is said beside the rule of its name.
        let means = Term::all().find(|it| it.name().eq_ignore_ascii_case(name) && matches!(rule, Lesson::Generic(_)));
        assert_eq!(data.get("means").cloned(), means.map(|it| json!(it.text())), "{name}");
        let rejected = rule.rejects();
        let rejects: Vec<Value> = { rejected.iter() }
            .map(|it| json!({"text": String::from_utf8_lossy(&it.text), "from": String::from_utf8_lossy(&it.from), "error": it.error}))
            .collect();
        assert_eq!(data["rejects"], json!(rejects), "{name}");
    }
}

/// A part of a name leads to it, wherever it is in the name, and what is far from all names to none.
#[test]
fn a_part_of_a_name_is_enough_for_a_suggestion() {
    for rule in Rule::ALL.iter().filter(|rule| rule.name().len() > 8) {
        let name = rule.name();
        for part in [&name[..6], &name[2..8], &name[name.len() - 6..]] {
            if let Err(unknown) = topics(part) {
                let near: Vec<&str> = unknown.suggestions().collect();
                let is_part = |near: &&str| near.to_ascii_lowercase().contains(&part.to_ascii_lowercase());
                assert!(
                    !near.is_empty() && near.iter().all(|near| is_part(near) || near.len().abs_diff(part.len()) < 3),
                    "{part}: {near:?}"
                );
                assert!(near.iter().any(is_part), "{part}: {near:?}");
            }
        }
    }
}
