//! What is shown of the grammar, and of texts by it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use urispec::derivation::Detail;
use urispec::diagnostic::Name;
use urispec::scheme::SchemeRule;
use urispec::view::anatomy::Ruler;
use urispec::{Derivation, Rule, UriReference};
use urispec_lessons::{Chain, DiagnosticData, Lesson, Steps, WhyNot, topics};

/// The exit code, standard output and standard error of a call with this standard input.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_urispec"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A call that does not read it may end before it is written.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[track_caller]
fn shown(arguments: &[&str]) -> String {
    let (code, output, error) = run(arguments, "");
    assert_eq!((code, error.as_str()), (0, ""), "{arguments:?}");
    output
}

#[track_caller]
fn data(arguments: &[&str]) -> Value {
    serde_json::from_str(&shown(&[arguments, &["--format", "json"]].concat())).unwrap()
}

#[test]
fn a_tree_is_cut_at_a_depth() {
    let uri = "http://ada@[::1]:80/a/b";
    let tree = |depth: &str| shown(&["parse", uri, "--tree", "--depth", depth]);
    assert_eq!(tree("0"), format!("0..23  URI-reference `{uri}` ...\n"));
    assert_eq!(tree("1"), format!("0..23  URI-reference `{uri}`\n0..23  └─ URI `{uri}` ...\n"));
    let lines = tree("3");
    let drawn: Vec<_> = lines.lines().filter_map(|line| line.split_once("..")?.1.split_once(' ')).collect();
    assert!(drawn.contains(&("23", "     └─ hier-part `//ada@[::1]:80/a/b` (1 of 4)")), "{lines}");
    assert!(drawn.contains(&("19", "        ├─ authority `ada@[::1]:80` ...")), "{lines}");
    assert!(drawn.contains(&("23", "       └─ path-abempty `/a/b` ...")), "{lines}");
    assert_eq!(tree("99"), shown(&["parse", uri, "--tree"]));
}

/// Each line is that of the derivation, after the place of its node.
#[test]
fn a_tree_has_places() {
    for (arguments, detail) in [
        (&["--tree"][..], Detail::default()),
        (&["--tree", "--failed", "--characters"], Detail { characters: true, failures: true }),
    ] {
        for text in ["http://ada@[::1]:80/a/b", "http://[::1/x", "http://h:80a", "é"] {
            let (_, output, error) = run(&[&["parse", text], arguments].concat(), "");
            assert_eq!(error, "");
            let derivation = Derivation::new(Rule::UriReference, text, detail);
            let is_wrong = usize::from(!derivation.is_accepted());
            let lines: Vec<_> = output.lines().skip(is_wrong).collect();
            assert_eq!(lines.len(), derivation.nodes().count());
            for ((line, node), drawn) in lines.iter().zip(derivation.nodes()).zip(derivation.to_string().lines()) {
                let (place, rest) = line.split_once(' ').unwrap();
                assert_eq!(place, format!("{}..{}", node.span().start, node.span().end));
                assert!(rest.ends_with(drawn) && rest.trim_start() == drawn.trim_start(), "{line}");
            }
        }
    }
}

/// A text that is wrong is not shown as if it were another.
#[test]
fn what_was_not_read_is_shown() {
    let text = "http://[::1/x";
    let (code, output, _) = run(&["parse", text, "--tree"], "");
    assert_eq!(code, 1);
    assert!(output.ends_with("11..13  not read: `/x`, expected HEXDIG, `.`, `:` or `]` at 11\n"), "{output}");
    assert!(!output.contains("reg-name"), "{output}");
    let (_, output, _) = run(&["parse", text, "--tree", "--format", "json"], "");
    let answer: Value = serde_json::from_str(&output).unwrap();
    let expected = json!({
        "kind": "unread", "rule": null, "text": "/x", "start": 11, "end": 13,
        "cause": {"at": 11, "expected": ["HEXDIG", ".", ":", "]"]}, "children": [],
    });
    assert_eq!((&answer["unread"], &answer["tree"]["unfinished"]), (&expected, &json!(true)));
    assert_eq!(data(&["parse", "http://h", "--tree"]).get("unread"), None);
    let (_, output, _) = run(&["parse", "[::1", "--rule", "IP-literal", "--tree", "--failed", "--format", "json"], "");
    let answer: Value = serde_json::from_str(&output).unwrap();
    let address = &answer["tree"]["children"][1];
    let choice = json!({"number": 8, "of": 9, "abnf": "[ *5( h16 \":\" ) h16 ] \"::\"              h16"});
    assert_eq!((&address["rule"], &address["choice"]), (&json!("IPv6address"), &choice));
    assert_eq!(address["children"].as_array().unwrap().len(), 8, "one for each alternative that was tried");
}

#[test]
fn a_character_is_explained() {
    let (uri, at) = ("http://1.2.3.4com", "14");
    let chain = Chain::of(Rule::UriReference, uri, 14).unwrap();
    assert_eq!(shown(&["explain", "--at", at, uri]), chain.to_string());
    assert_eq!(data(&["explain", "--at", at, uri]), json!(chain));
    let text = chain.to_string();
    let path = "URI-reference > URI > hier-part > authority > host > reg-name > unreserved > ALPHA";
    assert!(text.starts_with(&format!("`c` at 14: {path}\n\n")), "{text}");
    assert_eq!(text.matches("\n  proof    docs/proof.md:").count(), 8, "{text}");
    assert!(shown(&["explain", "--at", "0", "h", "--rule", "host"]).starts_with("`h` at 0: host > reg-name >"));
    let (code, output, _) = run(&["explain", "--at", "12", "http://[::1/x"], "");
    assert_eq!(code, 1);
    assert!(output.ends_with("`x` at 12 is not read\n"), "{output}");
    // The code is the same for each format, and for each character that is read or not.
    for (uri, at, expected) in [("http://h/", "0", 0), ("http://h/", "8", 0), ("a b", "0", 1), ("a b", "2", 1)] {
        for format in ["text", "json"] {
            assert_eq!(run(&["explain", "--at", at, "--format", format, uri], "").0, expected, "{uri} {at} {format}");
        }
    }
    for wrong in [&["explain", "--at", "17", uri][..], &["explain", "--at", "0", "a", "b"], &["explain", "--at", "1"]] {
        assert_eq!(run(wrong, "").0, 2, "{wrong:?}");
    }
}

#[test]
fn a_rule_that_does_not_match_says_how_far_it_came() {
    let uri = "http://[1::2:g]/";
    let (code, output, _) = run(&["parse", "--why-not", "IPv6address", "--span", "8..14", uri], "");
    let answer = WhyNot::of(Rule::UriReference, uri, Rule::Ipv6address, 8..14).unwrap();
    assert_eq!((code, output.as_str()), (1, answer.to_string().as_str()));
    assert_eq!(output.lines().filter(|line| line.contains(" of 9: ")).count(), 9, "{output}");
    let row = "  2 of 9: \"::\" 5( h16 \":\" ) ls32                        expected `:` at 8\n";
    assert!(output.contains(row), "{output}");
    let (code, output, _) = run(&["parse", "--why-not", "port", "--format", "json"], "80\n8a\n");
    assert_eq!(code, 1);
    let answers: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let stopped = json!({"alternative": null, "outcome": "short", "start": 0, "end": 1, "cause": {"at": 1, "expected": ["DIGIT", "end"]}});
    assert_eq!((&answers[0]["matches"], &answers[1]["attempts"][0]), (&json!(true), &stopped));
    assert_eq!(run(&["parse", "--why-not", "port", "80"], "").0, 0);
    let (code, output, error) = run(&["parse", "--why-not", "port", "--span", "1..9", "80"], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.contains("the text has no such part"), "{error}");
    // One of several texts may be too short.
    assert_eq!(run(&["parse", "--why-not", "port", "--span", "1..3"], "80\n800\n").0, 1);
    assert_eq!(run(&["parse", "--why-not", "port", "--span", " 0 .. 2 ", "80"], "").0, 0);
    for wrong in ["9", "3..1", "a..b"] {
        assert_eq!(run(&["parse", "--why-not", "port", "--span", wrong, "80"], "").0, 2, "{wrong}");
    }
    assert_eq!(run(&["parse", "--span", "0..1", "80"], "").0, 2);
}

#[test]
fn each_name_may_have_several_words() {
    let page = |words: &[&str]| shown(&[&["explain"], words].concat());
    let names: [&[&str]; 4] = [&["RFC", "6068,", "2"], &["host"], &["group", "scheme"], &["RFC", "3986,", "URI"]];
    for one in names {
        for other in names {
            assert_eq!(page(&[one, other].concat()), format!("{}\n\n{}", page(one), page(other)), "{one:?} {other:?}");
        }
    }
}

#[test]
fn several_names_have_several_pages() {
    let pages = |names: &[&str]| names.iter().map(|name| shown(&["explain", name])).collect::<Vec<_>>().join("\n\n");
    assert_eq!(shown(&["explain", "host", "port"]), pages(&["host", "port"]));
    // The longest name counts, even if fewer words make a name, too.
    assert_eq!(shown(&["explain", "URI", "reference", "port"]), pages(&["URI reference", "port"]));
    assert_eq!(shown(&["explain", "port", "path", "segment"]), pages(&["port", "path segment"]));
    let names = ["RFC 4516, extension", "3.2.2", "unused-ignore"];
    assert_eq!(shown(&["explain", "RFC", "4516,", "extension", "3.2.2", "unused-ignore"]), pages(&names));
    let (code, output, error) = run(&["explain", "host", "prot"], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.contains("is named `prot`; did you mean `port`"), "{error}");
    assert!(run(&["explain", "hots", "port"], "").2.contains("is named `hots port`"));
}

#[test]
fn a_cut_tree_has_no_children_in_json() {
    let tree = data(&["parse", "//h", "--tree", "--depth", "1"])["tree"].take();
    assert_eq!(tree["children"][0]["rule"], "relative-ref");
    assert_eq!(tree["children"][0].get("children"), None);
    let leaf = data(&["parse", "--rule", "port", "80", "--tree", "--depth", "0"])["tree"].take();
    assert_eq!(leaf["children"], json!([]), "there is nothing that was cut");
}

#[test]
fn a_diagram_is_the_ruler() {
    let uri = "foo://user@example.com:8042/over/there?name=ferret#nose";
    let ruler = Ruler::of(UriReference::parse(uri).unwrap()).nested().to_string();
    assert_eq!(shown(&["parse", "--diagram", uri]), ruler);
    assert_eq!(data(&["parse", "--diagram", uri])["diagram"], ruler);
    assert_eq!(data(&["parse", uri]).get("diagram"), None);
    let long = format!("http://example.com/{}?{}#f", "path/".repeat(30), "q".repeat(120));
    let drawing = shown(&["parse", "--diagram", &long]);
    assert!(drawing.lines().all(|line| line.chars().count() <= 100), "{drawing}");
    assert!(drawing.contains("... path") && drawing.contains("query"), "{drawing}");
    assert_eq!(run(&["parse", "--diagram", "a b"], "").0, 1);
    let (code, output, error) = run(&["parse", "--diagram", "--rule", "host", "h"], "");
    assert_eq!((code, output.as_str()), (2, ""));
    assert!(error.contains("--diagram requires a rule with components, such as URI-reference"), "{error}");
    assert_eq!(run(&["parse", "--diagram", "--tree", "a"], "").0, 2);
}

#[test]
fn a_diagram_of_an_iri_counts_columns() {
    let iri = "http://ada:secret@bücher.example/日本/桜?q=é";
    let drawing = shown(&["parse", "--rule", "IRI-reference", "--diagram", iri]);
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0].trim_start(), "http://ada:***@bücher.example/日本/桜?q=é");
    // Three characters that take two columns each, between two slashes and before the query.
    assert!(lines[1].trim_start().starts_with(r"\__/   \____________________/\______/ \_/"), "{drawing}");
    assert_eq!(data(&["parse", "--rule", "IRI-reference", "--diagram", iri])["diagram"], drawing);
    let long = format!("http://h/{}", "日本".repeat(60));
    let drawing = shown(&["parse", "--rule", "IRI", "--diagram", &long]);
    let columns = |line: &str| line.chars().map(|char| if char.is_ascii() { 1 } else { 2 }).sum::<usize>();
    assert!(drawing.lines().all(|line| columns(line) <= 100) && drawing.contains("... path"), "{drawing}");
    assert_eq!(run(&["parse", "--diagram", iri], "").0, 1);
}

#[test]
fn the_kind_of_an_iri() {
    let kind = |arguments: &[&str]| shown(&[&["parse", "--kind", "--rule", "IRI-reference"], arguments].concat());
    assert!(kind(&["http://bücher.example/é"]).starts_with("IRI           begins with a scheme"));
    assert!(kind(&["http://bücher.example/é"]).contains("\nabsolute-IRI  has no fragment"));
    // Each URI is an IRI.
    assert!(kind(&["http://h/"]).starts_with("IRI           begins with a scheme"));
    assert!(kind(&["é"]).starts_with("relative-path reference"));
    assert!(kind(&["--base", "http://h/é", "é#ü"]).contains("same-document reference"));
    assert!(kind(&["--base", "http://h/é", "ü"]).contains("leads to http://h/ü, not to the base"));
    assert_eq!(data(&["parse", "--rule", "IRI", "http://h/é"])["kind"]["reference"], "IRI");
    // A URI has no base that is none.
    let (code, _, error) = run(&["parse", "--kind", "--base", "http://h/é", "a"], "");
    assert_eq!((code, error.contains("--base must be a URI")), (2, true), "{error}");
}

#[test]
fn the_parts_of_an_iri_match_its_rules() {
    let rules = |rule: &str| {
        let parsed = data(&["parse", "--rule", rule, "http://h/a"]);
        [parsed["components"]["host"]["rule"].clone(), parsed["components"]["path"]["rule"].clone()]
    };
    assert_eq!(rules("IRI"), ["ireg-name", "ipath-abempty"]);
    assert_eq!(rules("URI"), ["reg-name", "path-abempty"]);
}

#[test]
fn a_list_is_parsed_line_by_line() {
    let (code, output, error) = run(&["parse"], "http://h/\r\na b\n\n#f");
    assert_eq!((code, error.as_str()), (1, ""));
    let answers: Vec<_> = output.split("\n\n").collect();
    assert_eq!(answers.len(), 5, "{output}");
    assert!(answers[0].starts_with("http://h/: valid\nscheme     0..4     http\n"), "{output}");
    assert!(answers[1].starts_with("a b: invalid space"), "{output}");
    assert!(answers[2].starts_with(": valid\npath "), "{output}");
    assert!(answers[3].starts_with("#f: valid\n"), "{output}");
    assert_eq!(answers[4], "");
    assert_eq!(run(&["parse"], ""), (0, String::new(), String::new()));
}

#[test]
fn a_list_in_json_has_a_line_for_each() {
    for (arguments, input) in [
        (&["parse", "--format", "json"][..], "//u@h:?\na b\n"),
        (&["parse", "--input", "json"], "\"//u@h:?\"\n\"a b\"\n"),
    ] {
        let (code, output, _) = run(arguments, input);
        assert_eq!(code, 1);
        let lines: Vec<Value> = output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2);
        let components = json!({
            "scheme": null,
            "authority": {"text": "u@h:", "start": 2, "end": 6},
            "userinfo": {"text": "u", "start": 2, "end": 3, "user": {"text": "u", "start": 2, "end": 3}, "password": null},
            "host": {"text": "h", "start": 4, "end": 5, "rule": "reg-name"},
            "port": {"text": "", "start": 6, "end": 6},
            "path": {"text": "", "start": 6, "end": 6, "rule": "path-abempty", "segments": []},
            "query": {"text": "", "start": 7, "end": 7},
            "fragment": null,
        });
        assert_eq!((&lines[0]["valid"], &lines[0]["components"]), (&json!(true), &components));
        assert_eq!((&lines[1]["valid"], &lines[1]["components"]), (&json!(false), &Value::Null));
    }
    let (code, output, error) = run(&["parse", "--input", "json"], "\"a\"\nb\n");
    assert_eq!((code, output.lines().count()), (2, 1));
    assert!(error.starts_with("urispec: line 2 of standard input is not a JSON string"), "{error}");
}

#[test]
fn the_rules_of_schemes_are_listed_on_demand() {
    assert_eq!(shown(&["rules"]).lines().count(), Rule::ALL.len());
    let lines = shown(&["rules", "--schemes"]);
    assert_eq!(lines.lines().count(), Rule::ALL.len() + SchemeRule::ALL.len());
    let line = lines.lines().find(|line| line.starts_with("mailtoURI ")).unwrap();
    assert_eq!(
        line.split_whitespace().skip(1).collect::<Vec<_>>(),
        ["RFC", "6068", "2", "urispec::scheme::mailto::mailtouri"]
    );
    // The columns are as wide as their longest cells.
    for options in [&["rules"][..], &["rules", "--schemes"]] {
        let lines = shown(options);
        let column = |line: &str| line.len() - line.split_once(' ').unwrap().1.trim_start().len();
        let columns: BTreeSet<_> = lines.lines().map(column).collect();
        let longest = lines.lines().map(|line| line.split(' ').next().unwrap().len()).max().unwrap();
        assert_eq!(columns, BTreeSet::from([longest + 2]), "{lines}");
    }
    let rules = data(&["rules", "--schemes"]);
    let named = |name: &str| rules.as_array().unwrap().iter().find(|rule| rule["name"] == name).unwrap();
    let rule = named("assigned-name");
    assert_eq!((&rule["rfc"], &rule["references"]), (&json!(8141), &json!(["NID", "NSS"])));
    assert_eq!(rule["function"], "assigned_name");
    assert_eq!(named("type")["function"], "r#type");
}

/// The pages of the lessons, which have tests of their own.
#[test]
fn the_pages_are_those_of_the_lessons() {
    for asked in [
        "dec-octet",
        "octet",
        "mailtoURI",
        "extension",
        "RFC 4516, extension",
        "Sling, suffix",
        "3.2.2",
        "RFC 6068, 2",
        "5.2.4",
        "Empty-Port",
        "unclosed-ip-literal",
        "group scheme",
        "URL",
        "anatomy",
        "protocol",
        "style",
    ] {
        let pages: Vec<_> = topics(asked).unwrap().into_iter().map(|topic| topic.page(100)).collect();
        let texts: Vec<_> = pages.iter().map(ToString::to_string).collect();
        assert_eq!(shown(&["explain", asked]), texts.join("\n\n"), "{asked}");
        let json = shown(&["explain", asked, "--format", "json"]);
        let values = serde_json::Deserializer::from_str(&json).into_iter().collect::<Result<Vec<Value>, _>>().unwrap();
        let expected: Vec<_> = pages.iter().map(|page| serde_json::to_value(page).unwrap()).collect();
        assert_eq!(values, expected, "{asked}");
    }
    let list = shown(&["explain"]);
    // Two of `check` are about its own comments.
    assert_eq!(list.lines().count(), Name::ALL.len() + 2);
    for (name, line) in Name::ALL.iter().zip(list.lines()) {
        assert_eq!(line, format!("{:<30}  {:<10}  {}", name.name(), name.group().name(), name.summary()));
    }
    let mut all: Vec<_> = Name::ALL.iter().map(|name| json!(DiagnosticData::of(*name))).collect();
    all.extend(["unused-ignore", "unclosed-ignore"].map(|name| data(&["explain", name])));
    assert_eq!(data(&["explain"]), json!(all));
    let rules: Vec<_> = Lesson::all().filter(|rule| !matches!(rule, Lesson::Sling(_))).collect();
    assert_eq!(data(&["rules", "--schemes"]), json!(rules));
}

#[test]
fn a_railroad_is_opened_on_demand() {
    let page = shown(&["explain", "URI", "--expand", "3"]);
    assert!(page.contains("┄ authority ┄") && page.contains("┄ hier-part ┄"), "{page}");
    assert_eq!(shown(&["explain", "URI", "--expand", "0"]), shown(&["explain", "URI"]));
    let data = data(&["explain", "port", "--expand", "1"]);
    assert!(data["railroad"].as_str().unwrap().contains("└┄ DIGIT ┄┘"), "{data}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opened.svg");
    assert_eq!(shown(&["explain", "URI", "--expand", "2", "--svg", file.to_str().unwrap()]), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), Lesson::of(Rule::Uri).railroad().expanded(2).svg());
    for (depth, code) in [("12", 0), ("13", 2), ("99", 2)] {
        assert_eq!(run(&["explain", "port", "--expand", depth], "").0, code, "{depth}");
    }
}

#[test]
fn what_has_one_name_in_several_documents_is_told_of_each() {
    let page = shown(&["explain", "extension"]);
    let titles: Vec<_> = page.lines().filter(|line| line.starts_with("extension (")).collect();
    assert_eq!(titles, ["extension (RFC 3966)", "extension (RFC 4516)", "extension (Sling)"]);
    assert!(shown(&["explain", "RFC", "4516,", "extension"]).starts_with("extension (RFC 4516)\n"));
    assert!(shown(&["explain", "rfc4516 EXTENSION"]).starts_with("extension (RFC 4516)\n"));
    assert!(shown(&["explain", "Sling, suffix"]).contains("suffix               = \"/\" *octet\n"));
    let (code, _, error) = run(&["explain", "extension", "--svg", "/dev/null"], "");
    assert_eq!(code, 2);
    assert!(error.contains("several rules have this name: `RFC 3966, extension`, `RFC 4516, extension`"), "{error}");
}

/// What is answered for several names is what is answered for each, with each option.
#[test]
fn each_of_several_names_has_its_options() {
    for names in [&["port", "segment"][..], &["segment", "port", "userinfo"], &["dec-octet", "dec-octet"]] {
        for options in [&[][..], &["--expand", "1"], &["--expand", "2"], &["--automaton"]] {
            for format in ["text", "json"] {
                let answer = |names: &[&str]| shown(&[&["explain", "--format", format], options, names].concat());
                let each: Vec<String> = names.iter().map(|name| answer(&[*name])).collect();
                let are_pages = format == "text" && options != ["--automaton"];
                assert_eq!(answer(names), each.join(if are_pages { "\n\n" } else { "" }), "{names:?} {options:?}");
            }
        }
    }
}

/// A file has the drawing of one rule. The error says whether there were several names, or several rules of one name.
#[test]
fn one_rule_is_drawn_into_a_file() {
    for (words, why) in [
        (&["extension"][..], "several rules have this name: `RFC 3966, extension`, `RFC 4516, extension`, "),
        (&["dnsname"], "several rules have this name: `RFC 4151, DNSname`, `RFC 4501, dnsname`\n"),
        (&["host", "port"], "only one rule can be drawn into a file: `RFC 3986, host`, `RFC 3986, port`\n"),
        (&["host", "URI", "port"], "only one rule can be drawn into a file: `RFC 3986, host`, `RFC 3986, URI`, "),
        (&["3.2.2"], "only a rule has a railroad diagram\n"),
        (&["URL"], "only a rule has a railroad diagram\n"),
    ] {
        let (code, output, error) = run(&[&["explain", "--svg", "/dev/null"], words].concat(), "");
        assert_eq!((code, output.as_str()), (2, ""), "{words:?}");
        assert!(error.starts_with(&format!("urispec: {why}")), "{words:?}: {error}");
    }
}

#[test]
fn a_section_may_be_asked_for_in_many_ways() {
    let page = shown(&["explain", "3.2.2"]);
    assert!(
        page.starts_with(
            "RFC 3986, 3.2.2. Host\nhttps://www.rfc-editor.org/rfc/rfc3986#section-3.2.2\n\nAn IP literal in brackets, "
        ),
        "{page}"
    );
    assert!(page.contains("             src/rfc3986/syntax/authority/host.rs\n"), "{page}");
    assert!(page.contains("dec-octet, reg-name\n"), "{page}");
    for asked in
        ["RFC 3986, 3.2.2", "rfc3986 3.2.2", "section 3.2.2", "3.2.2.", "3.2.2. Host", "RFC3986, Section 3.2.2"]
    {
        assert_eq!(shown(&["explain", asked]), page, "{asked}");
    }
    assert_eq!(shown(&["explain", "RFC", "3986,", "3.2.2"]), page);
    assert!(shown(&["explain", "5.2.4"]).contains("src/rfc3986/resolution/dot_segments.rs"));
    assert!(shown(&["explain", "appendix b"]).starts_with("RFC 3986, B. Parsing a URI Reference with a"));
    assert!(shown(&["explain", "B.1"]).starts_with("RFC 5234, B.1. Core Rules\n"));
    assert!(shown(&["explain", "6.2.2"]).contains("6.2.2.3 Path Segment Normalization\n"));
    for unknown in ["3.2.2. Port", "RFC 3986, 3.9", "RFC 9999, 1", "RFC 3986", "RFC", "3.2.2.2"] {
        assert_eq!(run(&["explain", unknown], "").0, 2, "{unknown}");
    }
}

/// Everything that `--select` accepts has a page.
#[test]
fn a_group_and_the_comments_are_explained() {
    assert_eq!(shown(&["explain", "Group", "STYLE"]), shown(&["explain", "style"]));
    assert_eq!(data(&["explain", "scheme"])["kind"], "rule");
    for asked in ["unused-ignore", "Unused-Ignore"] {
        let (text, page) = (shown(&["explain", asked]), data(&["explain", asked]));
        assert_eq!(
            (&page["kind"], &page["level"], &page["page"]),
            (&json!("comment"), &json!("warning"), &json!(text))
        );
        assert!(text.starts_with("unused-ignore\n\nA `uri-ignore` comment that suppresses nothing: "), "{text}");
    }
    assert!(
        shown(&["explain", "unclosed-ignore"]).starts_with("unclosed-ignore\n\nA `uri-ignore-start` comment without ")
    );
    assert!(run(&["explain", "unused-ignroe"], "").2.contains("did you mean `unused-ignore`"));
    assert!(run(&["explain", "suspicous"], "").2.contains("`suspicious`"));
}

#[test]
fn what_has_no_name_is_asked_back() {
    for (asked, meant) in [
        ("hots", "; did you mean `host` or `ihost`?"),
        ("ipv6adress", "; did you mean `IPv6address`"),
        ("unclosed-ip-literl", "; did you mean `unclosed-ip-literal`"),
        ("3.2.7", "; did you mean `3.2.1`, `3.2.2` or `3.2.3`?"),
        ("mailto", "; did you mean `mailtoURI`"),
    ] {
        let (code, output, error) = run(&["explain", asked], "");
        assert_eq!((code, output.as_str()), (2, ""));
        let start = format!("urispec: no diagnostic, group, rule, section or word is named `{asked}`{meant}");
        assert!(error.starts_with(&start), "{error}");
    }
    let (_, _, error) = run(&["explain", "qqqqqqqq"], "");
    assert_eq!(error, "urispec: no diagnostic, group, rule, section or word is named `qqqqqqqq`\n");
    assert_eq!(run(&["explain", "--svg", "x"], "").0, 2);
    assert_eq!(run(&["explain", "3.2.2", "--svg", "/dev/null"], "").2, "urispec: only a rule has a railroad diagram\n");
}

#[test]
fn a_railroad_is_drawn_into_a_file() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("railroad.svg");
    for (asked, rule) in [("host", Lesson::of(Rule::Host)), ("mailtoURI", Lesson::of(SchemeRule::MailtoUri))] {
        assert_eq!(shown(&["explain", asked, "--svg", file.to_str().unwrap()]), "");
        assert_eq!(fs::read_to_string(&file).unwrap(), rule.railroad().svg());
    }
    let (code, _, error) = run(&["explain", "host", "--svg", "/no/such/directory/host.svg"], "");
    assert_eq!(code, 2);
    assert!(error.contains("/no/such/directory/host.svg"), "{error}");
}

/// What the lessons write as data is as its schema says.
#[test]
fn data_is_as_the_schema_says() {
    let schema: Value = serde_json::from_str(include_str!("../../../docs/lessons-1.schema.json")).unwrap();
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("urn:schema", schema).unwrap();
    let schema = compiler.compile("urn:schema", &mut schemas).unwrap();
    let mut count = 0;
    for arguments in [
        &["explain", "--all"][..],
        &["explain", "--at", "8", "http://1.2.3.4com"],
        &["explain", "--at", "12", "http://[::1/x"],
        &["explain", "host", "dec-octet", "ALPHA", "path", "--automaton"],
        &["parse", "--why-not", "IPv6address", "--span", "8..14", "http://[1::2:g]/"],
        &["parse", "--why-not", "host", "1.2.3.4com"],
        &["parse", "--steps", "http://[::1/x"],
        &["parse", "--tree", "http://[::1/x"],
        &["parse", "--tree", "--failed", "--characters", "//h:80a"],
        &["parse", "--tree", "--depth", "1", "http://h"],
    ] {
        let (_, output, error) = run(&[arguments, &["--format", "json"]].concat(), "");
        assert_eq!(error, "", "{arguments:?}");
        for document in serde_json::Deserializer::from_str(&output).into_iter::<Value>() {
            let document = document.unwrap();
            if let Err(error) = schemas.validate(&document, schema) {
                panic!("{arguments:?}: {error:#}");
            }
            count += 1;
        }
    }
    assert!(count > 250, "{count}");
    assert_eq!(data(&["explain", "dec-octet", "--automaton"])["minimal"]["states"].as_array().unwrap().len(), 7);
    // The states of the detailed automaton that `2` and `5` lead to.
    let detailed = &data(&["explain", "dec-octet", "--automaton"])["detailed"]["states"];
    let step = |state: usize, character: &str| {
        let mut steps = detailed[state]["steps"].as_array().unwrap().iter();
        let step = steps.find(|step| step[0].as_str() <= Some(character) && Some(character) <= step[1].as_str());
        usize::try_from(step.unwrap()[2].as_u64().unwrap()).unwrap()
    };
    let state = &detailed[step(step(0, "2"), "5")];
    let alternative = |number| serde_json::json!([{"rule": "dec-octet", "number": number}]);
    assert_eq!((&state["matched"], &state["open"]), (&alternative(2), &alternative(5)));
    assert!(shown(&["explain", "port", "--automaton"]).starts_with("port\n   0 +  `0` to `9` 0\n"));
    assert_eq!(run(&["explain", "3.2.2", "--automaton"], "").0, 2);
    assert_eq!(shown(&["parse", "--steps", "--rule", "port", "8"]), Steps::of(Rule::Port, "8").to_string());
}

/// What is said of several names is what is said of each, one after the other.
#[test]
fn several_names_have_the_answers_of_each() {
    let names = ["scheme", "host", "port"];
    for (options, between) in [
        (&["--automaton"][..], ""),
        (&["--automaton", "--format", "json"], ""),
        (&[], "\n\n"),
        (&["--format", "json"], ""),
        (&["--expand", "1"], "\n\n"),
    ] {
        let each = names.map(|name| shown(&[&["explain", name], options].concat()));
        assert_eq!(shown(&[&["explain"], &names[..], options].concat()), each.join(between), "{options:?}");
    }
}
