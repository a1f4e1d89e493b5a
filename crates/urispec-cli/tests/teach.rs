//! What is shown of the grammar, and of texts by it.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use urispec::diagnostic::{Group, Name};
use urispec::scheme::SchemeRule;
use urispec::view::anatomy::Ruler;
use urispec::{Derivation, Detail, Rule, Section, UriReference};

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

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

#[test]
fn a_tree_is_cut_at_a_depth() {
    let uri = "http://ada@[::1]:80/a/b";
    let tree = |depth: &str| shown(&["parse", uri, "--tree", "--depth", depth]);
    assert_eq!(tree("0"), format!("URI-reference `{uri}` ...\n"));
    assert_eq!(tree("1"), format!("URI-reference `{uri}`\n└─ URI `{uri}` ...\n"));
    let lines = tree("3");
    assert!(lines.contains("   └─ hier-part `//ada@[::1]:80/a/b`\n"), "{lines}");
    assert!(lines.contains("      ├─ authority `ada@[::1]:80` ...\n"), "{lines}");
    assert!(lines.contains("      └─ path-abempty `/a/b` ...\n"), "{lines}");
    let whole = Derivation::new(Rule::UriReference, uri, Detail::default()).to_string();
    assert_eq!((tree("99"), shown(&["parse", uri, "--tree"])), (whole.clone(), whole));
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
    assert!(error.contains("a diagram shows the components of a URI"), "{error}");
    assert_eq!(run(&["parse", "--diagram", "--tree", "a"], "").0, 2);
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
            "userinfo": {"text": "u", "start": 2, "end": 3},
            "host": {"text": "h", "start": 4, "end": 5, "rule": "reg-name"},
            "port": {"text": "", "start": 6, "end": 6},
            "path": {"text": "", "start": 6, "end": 6, "rule": "path-abempty"},
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

/// Every rule that is listed, with the question that means it alone.
fn rules() -> Vec<(Value, String)> {
    let rules = data(&["rules", "--schemes"]);
    let asked = |rule: &Value| match rule["rfc"].as_u64().unwrap() {
        3986 | 5234 => rule["name"].as_str().unwrap().to_owned(),
        rfc => format!("RFC {rfc}, {}", rule["name"].as_str().unwrap()),
    };
    rules.as_array().unwrap().iter().map(|rule| (rule.clone(), asked(rule))).collect()
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
    let (rule, _) = rules().into_iter().find(|(rule, _)| rule["name"] == "assigned-name").unwrap();
    assert_eq!((&rule["rfc"], &rule["references"]), (&json!(8141), &json!(["NID", "NSS"])));
    assert_eq!(rule["function"], "assigned_name");
    let (rule, _) = rules().into_iter().find(|(rule, _)| rule["name"] == "type").unwrap();
    assert_eq!(rule["function"], "r#type");
}

/// Whether one can be made of the other by one character more, less or other.
fn are_neighbours(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let start = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    (one.len() - end).max(other.len() - end) == 1
}

#[test]
fn every_rule_has_a_page_with_texts_that_it_accepts_and_rejects() {
    for (listed, asked) in rules() {
        let rule = data(&["explain", &asked]);
        assert_eq!(rule["kind"], "rule");
        for key in ["name", "rfc", "section", "title", "url", "abnf", "module", "function", "references"] {
            assert_eq!(rule[key], listed[key], "{asked}");
        }
        let name = rule["name"].as_str().unwrap();
        let of_scheme = SchemeRule::ALL.iter().find(|scheme| scheme.name() == name && scheme.abnf() == rule["abnf"]);
        let accepts = |text: &str| match (Rule::from_name(&asked), of_scheme) {
            (Some(rule), _) => rule.accepts(text),
            (None, rule) => rule.unwrap().accepts(text),
        };
        let accepted: BTreeSet<_> = strings(&rule["accepts"]).into_iter().collect();
        assert!(accepted.iter().all(|text| accepts(text)), "{asked}: {accepted:?}");
        assert_eq!(accepted.len(), if name == "path-empty" { 1 } else { 3 }, "{asked}: {accepted:?}");
        let rejected = rule["rejects"].as_array().unwrap();
        let texts: BTreeSet<_> = rejected.iter().map(|rejected| rejected["text"].as_str().unwrap()).collect();
        assert_eq!(texts.len(), 3, "{asked}: {texts:?}");
        for rejected in rejected {
            let (text, from) = (rejected["text"].as_str().unwrap(), rejected["from"].as_str().unwrap());
            assert!(!accepts(text) && accepted.contains(from) && are_neighbours(text, from), "{asked}: {rejected}");
            let error = Rule::from_name(&asked).map(|rule| rule.check(text).unwrap_err().to_string());
            assert_eq!(rejected["error"]["message"].as_str(), error.as_deref());
        }
    }
}

#[test]
fn a_rule_is_used_by_the_rules_that_use_it() {
    let pages: Vec<_> = rules().iter().map(|(_, asked)| data(&["explain", asked])).collect();
    let document = |rule: &Value| format!("RFC {}", rule["rfc"]);
    let mut uses = 0;
    for user in &pages {
        for name in strings(&user["references"]) {
            // A name is of the same document, or else of the RFC.
            let named = |rule: &&&Value| rule["name"] == name;
            let own = pages.iter().filter(|rule| rule["rfc"] == user["rfc"]);
            let used = own.chain(&pages).collect::<Vec<_>>();
            let used = used.iter().find(named).unwrap();
            let by = json!({"name": user["name"], "document": document(user)});
            assert!(used["used_by"].as_array().unwrap().contains(&by), "{} {name}", user["name"]);
            uses += 1;
        }
    }
    let of_sling = |by: &Value| by["document"] == "Sling";
    let used_by = |page: &Value| page["used_by"].as_array().unwrap().iter().filter(|by| !of_sling(by)).count();
    assert_eq!(pages.iter().map(used_by).sum::<usize>(), uses);
}

#[test]
fn the_line_of_a_rule_is_that_of_its_function() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    for (rule, asked) in rules() {
        let page = data(&["explain", &asked]);
        let (file, line) = (page["file"].as_str().unwrap(), page["line"].as_u64().unwrap() as usize);
        let source = fs::read_to_string(root.join(file)).unwrap();
        let function = source.lines().nth(line - 1).unwrap();
        let expected = format!("pub fn {}<S: Source>", rule["function"].as_str().unwrap());
        assert!(function.starts_with(&expected), "{asked}: {function}");
        let module = rule["module"].as_str().unwrap().replacen("urispec", "src", 1).replace("::", "/");
        assert!([format!("{module}.rs"), format!("{module}/mod.rs")].contains(&file.to_owned()), "{asked}: {file}");
        // The comment above it has the ABNF.
        let fence = page["abnf"].as_str().unwrap().replace('\n', "\n/// ");
        let above: Vec<_> = source.lines().take(line).collect();
        let start = above.iter().rposition(|line| *line == "/// ```abnf").unwrap();
        assert!(above[start..].join("\n").contains(&format!("/// {fence}\n")), "{asked}");
    }
}

#[test]
fn a_page_is_for_a_terminal() {
    for (rule, asked) in rules() {
        let page = shown(&["explain", &asked]);
        let railroad: Vec<_> =
            page.lines().filter(|line| line.starts_with("    ") && line.contains(['├', '╰'])).collect();
        assert!(railroad.iter().all(|line| line.chars().count() <= 100), "{page}");
        let first = railroad.first().unwrap();
        assert!(first.starts_with("    ├─"), "{page}");
        assert!(railroad.iter().filter(|line| line.ends_with("─┤")).count() >= 1, "{page}");
        for name in strings(&rule["references"]).into_iter().filter(|_| rule["name"] != "path-empty") {
            assert!(railroad.iter().any(|line| line.contains(&format!(" {name} "))), "{name} in {page}");
        }
        assert!(page.ends_with(&format!("\n{}\n", rule["url"].as_str().unwrap())), "{page}");
    }
}

#[test]
fn a_railroad_has_a_track_for_every_way() {
    for (asked, railroad) in [
        (
            "DEC-octet",
            r#"
    ├─┬─ DIGIT ─────────────────┬─┤
      ├─ "1"-"9" ─ DIGIT ───────┤
      ├─ "1" ─ DIGIT ─ DIGIT ───┤
      ├─ "2" ─ "0"-"4" ─ DIGIT ─┤
      ╰─ "25" ─ "0"-"5" ────────╯
"#,
        ),
        (
            "h16",
            "
    ├─┬─ HEXDIG ─────────────┬─┤
      ╰──←─ 4 times at most ─╯
",
        ),
        (
            "path-absolute",
            r#"
    ├─ "/" ─┬──────────────────────────────────────┬─┤
            ╰─ segment-nz ─┬─────────────────────┬─╯
                           ╰─┬─ "/" ─ segment ─┬─╯
                             ╰──←──────────────╯
"#,
        ),
        ("path-empty", "\n    ├────┤\n"),
        ("octet", "\n    ├─ %x00-FF ─┤\n"),
        (
            "ldapurl",
            r#"
    ├─ "ldap" ─ ":" ─ "//" ─┬─────────────────────────┬────────────────────────────────────────╮
                            ╰─ host ─┬──────────────┬─╯                                        │
                                     ╰─ ":" ─ port ─╯                                          │
      ╭────────────────────────────────────────────────────────────────────────────────────────╯
      ╰─┬──────────────────────────────────────────────────────────────────────────────────────┬─┤
        ╰─ "/" ─ dn ─┬───────────────────────────────────────────────────────────────────────┬─╯
"#,
        ),
    ] {
        let page = shown(&["explain", asked]);
        assert!(page.contains(&format!("\n{railroad}")), "{page}");
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

#[test]
fn the_rules_of_sling_are_explained() {
    let grammar = include_str!("../../../grammar/sling.abnf");
    let defined = grammar.lines().filter(|line| !line.starts_with([' ', ';'])).filter_map(|line| line.split_once(" "));
    let mut count = 0;
    for (name, _) in defined {
        let page = data(&["explain", &format!("Sling, {name}")]);
        assert!(grammar.contains(&format!("\n{}\n", page["abnf"].as_str().unwrap())), "{name}");
        assert_eq!((strings(&page["accepts"]).len(), page["rejects"].as_array().unwrap().len()), (3, 3), "{name}");
        assert_eq!(page["file"], "src/view/sling/grammar.rs");
        count += 1;
    }
    assert_eq!(count, 29);
}

#[test]
fn a_section_has_its_rules_and_its_diagnostics() {
    let of_rules = Rule::ALL.iter().map(|rule| rule.section());
    let of_schemes = SchemeRule::ALL.iter().map(|rule| rule.section());
    let of_names = Name::ALL.iter().map(|name| name.section());
    let sections: Vec<Section> = of_rules.chain(of_schemes).chain(of_names).collect();
    for section in sections {
        let page = data(&["explain", &format!("RFC {}, {}", section.rfc, section.number)]);
        assert_eq!((&page["kind"], &page["title"]), (&json!("section"), &json!(section.title)), "{section}");
        assert_eq!(page, data(&["explain", &section.to_string()]));
        assert_eq!(page, data(&["explain", page["url"].as_str().unwrap()]));
        assert_eq!(page["url"], section.url().to_string());
        let is_here = |of: Section| (of.rfc, of.number) == (section.rfc, section.number);
        let generic = Rule::ALL.iter().filter(|rule| is_here(rule.section())).map(|rule| rule.name());
        let of_schemes = SchemeRule::ALL.iter().filter(|rule| is_here(rule.section())).map(|rule| rule.name());
        assert_eq!(strings(&page["rules"]), generic.chain(of_schemes).collect::<Vec<_>>());
        let named = Name::ALL.iter().filter(|name| is_here(name.section())).map(|name| name.name());
        assert_eq!(strings(&page["diagnostics"]), named.collect::<Vec<_>>());
    }
}

#[test]
fn a_section_may_be_asked_for_in_many_ways() {
    let page = shown(&["explain", "3.2.2"]);
    assert!(
        page.starts_with("RFC 3986, 3.2.2. Host\nhttps://www.rfc-editor.org/rfc/rfc3986#section-3.2.2\n\nrules "),
        "{page}"
    );
    assert!(page.contains("code         src/rfc3986/syntax/authority/host.rs\n"), "{page}");
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

#[test]
fn every_section_of_the_source_is_in_the_contents() {
    fn headings(directory: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                headings(&path, found);
                continue;
            }
            let source = fs::read_to_string(path).unwrap();
            let heading = source
                .lines()
                .next()
                .unwrap_or_default()
                .strip_prefix("//! # [")
                .and_then(|line| line.split_once("]("));
            if let Some((title, address)) = heading.filter(|(_, address)| address.contains('#')) {
                found.push((title.to_owned(), address.trim_end_matches(')').to_owned()));
            }
        }
    }
    let mut found = Vec::new();
    headings(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../src")), &mut found);
    assert!(found.len() > 25);
    for (title, address) in found {
        let page = data(&["explain", &address]);
        let title = title.trim_start_matches("Appendix ").trim_start_matches("RFC 5234, ");
        assert_eq!(format!("{}. {}", page["section"].as_str().unwrap(), page["title"].as_str().unwrap()), title);
        assert!(!page["files"].as_array().unwrap().is_empty(), "{address}");
    }
}

#[test]
fn a_diagnostic_is_explained_as_data_too() {
    for name in Name::ALL {
        assert_eq!(shown(&["explain", name.name()]), name.page());
    }
    let page = data(&["explain", "Empty-Port"]);
    assert_eq!(
        (&page["kind"], &page["level"], &page["section"]),
        (&json!("diagnostic"), &json!("advice"), &json!("3.2.3"))
    );
    assert_eq!(page["page"], Name::EmptyPort.page());
    assert_eq!(page["example"]["instead"], Name::EmptyPort.example().instead.unwrap());
    let all = data(&["explain"]);
    assert_eq!(all.as_array().unwrap().len(), Name::ALL.len());
}

/// What a selection may hold has a page: groups, and what is said of comments.
#[test]
fn a_group_is_explained_by_what_is_in_it() {
    for group in Group::ALL {
        let asked = if group == Group::Scheme { "group scheme" } else { group.name() };
        let (text, page) = (shown(&["explain", asked]), data(&["explain", asked]));
        assert_eq!((&page["kind"], &page["name"]), (&json!("group"), &json!(group.name())));
        assert!(text.starts_with(&format!("{group}\n\n{}\n\n", page["summary"].as_str().unwrap())), "{text}");
        let names = Name::ALL.iter().filter(|name| name.group() == group);
        let members = page["diagnostics"].as_array().unwrap();
        assert_eq!(names.clone().count(), members.len());
        for (name, member) in names.zip(members) {
            let level = data(&["explain", name.name()])["level"].take();
            assert_eq!(member, &json!({"name": name.name(), "level": level, "summary": name.summary()}));
            let level = level.as_str().unwrap();
            assert!(text.contains(&format!("\n{:<30}  {level:<7}  {}\n", name.name(), name.summary())), "{text}");
        }
    }
    assert_eq!(shown(&["explain", "Group", "STYLE"]), shown(&["explain", "style"]));
    assert_eq!(data(&["explain", "scheme"])["kind"], "rule");
    let (text, page) = (shown(&["explain", "unused-ignore"]), data(&["explain", "unused-ignore"]));
    assert_eq!((&page["kind"], &page["level"], &page["page"]), (&json!("comment"), &json!("warning"), &json!(text)));
    assert!(text.starts_with("unused-ignore\n\nA `uri-ignore` comment that suppresses nothing.\n\n"), "{text}");
    assert!(run(&["explain", "unused-ignroe"], "").2.ends_with("did you mean `unused-ignore`?\n"));
    assert!(run(&["explain", "suspicous"], "").2.contains("`suspicious`"));
}

#[test]
fn what_has_no_name_is_asked_back() {
    for (asked, meant) in [
        ("hots", "; did you mean `host`?"),
        ("ipv6adress", "; did you mean `IPv6address`"),
        ("unclosed-ip-literl", "; did you mean `unclosed-ip-literal`"),
        ("3.2.7", "; did you mean `3.2.1`, `3.2.2` or `3.2.3`?"),
        ("mailto", "; did you mean `mailtoURI`"),
    ] {
        let (code, output, error) = run(&["explain", asked], "");
        assert_eq!((code, output.as_str()), (2, ""));
        let start = format!("urispec: no diagnostic has this name, nor has a rule or a section: `{asked}`{meant}");
        assert!(error.starts_with(&start), "{error}");
    }
    let (_, _, error) = run(&["explain", "qqqqqqqq"], "");
    assert_eq!(error, "urispec: no diagnostic has this name, nor has a rule or a section: `qqqqqqqq`\n");
    assert_eq!(run(&["explain", "--svg", "x"], "").0, 2);
    assert_eq!(run(&["explain", "3.2.2", "--svg", "/dev/null"], "").2, "urispec: only a rule has a railroad\n");
}

/// The texts of an XML document whose elements are closed as they were opened.
fn texts_of(xml: &str) -> Vec<String> {
    let (mut open, mut texts) = (Vec::new(), Vec::new());
    for part in xml.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(tag.split_whitespace().next().unwrap()),
        }
        let entities = ["&lt;", "&gt;", "&amp;", "&quot;", "&#x27;"];
        assert!(
            !entities.iter().fold(text.to_owned(), |text, entity| text.replace(entity, "")).contains('&'),
            "{text}"
        );
        texts.extend(Some(text.trim().to_owned()).filter(|text| !text.is_empty()));
    }
    assert_eq!(open, [""; 0]);
    texts
}

#[test]
fn a_railroad_is_a_picture_too() {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("railroad.svg");
    let draw = |asked: &str| {
        assert_eq!(shown(&["explain", asked, "--svg", file.to_str().unwrap()]), "");
        fs::read_to_string(&file).unwrap()
    };
    for (rule, asked) in rules() {
        let picture = draw(&asked);
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        let texts = texts_of(&picture);
        assert_eq!(texts[0], format!("The rule {}", rule["name"].as_str().unwrap()));
        for name in strings(&rule["references"]).into_iter().filter(|_| asked != "path-empty") {
            assert!(texts.iter().any(|text| text == name), "{name} in {asked}");
        }
        assert_eq!(picture, draw(&asked));
    }
    assert!(draw("host").contains("href=\"https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2\""));
    assert!(texts_of(&draw("IPv6address")).contains(&"5 times at most".to_owned()));
    let (code, _, error) = run(&["explain", "host", "--svg", "/no/such/directory/host.svg"], "");
    assert_eq!(code, 2);
    assert!(error.contains("/no/such/directory/host.svg"), "{error}");
}
