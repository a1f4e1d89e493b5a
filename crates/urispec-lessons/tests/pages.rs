//! The pages of all rules, sections, diagnostics and groups, as text, as data and as drawings.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use urispec::diagnostic::{Group, Name};
use urispec::rule::Section;
use urispec::scheme::SchemeRule;
use urispec::view::anatomy::Part;
use urispec::view::sling::SlingRule;
use urispec::{Rule, Visible};
use urispec_lessons::{DiagnosticData, Lesson, Outline, Term, Topic, sections, topics};

const WIDTH: usize = 100;

#[track_caller]
fn topic(name: &str) -> Topic {
    let topics = topics(name).unwrap_or_else(|unknown| panic!("{unknown}"));
    assert_eq!(topics.len(), 1, "{name}");
    topics[0]
}

#[track_caller]
fn text(name: &str) -> String {
    topic(name).page(WIDTH).to_string()
}

fn data(topic: impl Into<Topic>) -> Value {
    serde_json::to_value(topic.into().page(WIDTH)).unwrap()
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

/// The name that means a rule and nothing else.
fn name_of(rule: Lesson) -> String {
    match rule {
        Lesson::Generic(rule) => rule.name().to_owned(),
        Lesson::Scheme(_) | Lesson::Sling(_) => format!("{}, {}", rule.document(), rule.name()),
    }
}

#[test]
fn every_rule_is_found_by_its_name() {
    assert_eq!(Lesson::all().count(), Rule::ALL.len() + SchemeRule::ALL.len() + SlingRule::ALL.len());
    for rule in Lesson::all() {
        assert_eq!(topic(&name_of(rule)), Topic::Rule(rule));
        assert_eq!(topic(&name_of(rule).to_ascii_uppercase()), Topic::Rule(rule));
    }
}

/// Capital and small letters of a name mean the same, whatever it is the name of.
#[test]
fn every_name_is_found_in_any_case() {
    let names = Name::ALL.iter().map(|name| name.name()).chain(Group::ALL.map(Group::name));
    let words = Term::all().flat_map(|term| [term.name()].into_iter().chain(term.aliases().iter().copied()));
    let components = Part::ALL.map(Part::definition);
    let components = components.iter().flat_map(|part| [part.name].into_iter().chain(part.aliases.iter().copied()));
    for name in names.chain(words).chain(components) {
        let found = topics(name).unwrap();
        assert_eq!(topics(&name.to_ascii_uppercase()).as_ref(), Ok(&found), "{name}");
        assert_eq!(topics(&name.to_ascii_lowercase()).as_ref(), Ok(&found), "{name}");
    }
}

/// Whether a rule matches nothing but the empty text.
fn is_empty(name: &str) -> bool {
    ["path-empty", "ipath-empty"].contains(&name)
}

/// Whether a single insertion, deletion or substitution of a character makes one of the other.
fn are_neighbours(one: &[u8], other: &[u8]) -> bool {
    if let (Ok(one), Ok(other)) = (str::from_utf8(one), str::from_utf8(other)) {
        return strsim::levenshtein(one, other) == 1;
    }
    let start = one.iter().zip(other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    (one.len() - end).max(other.len() - end) == 1
}

#[test]
fn every_rule_has_texts_that_it_accepts_and_rejects() {
    for rule in Lesson::all() {
        let matches = |text: &[u8]| match rule {
            Lesson::Generic(rule) => rule.accepts(text),
            Lesson::Scheme(rule) => rule.accepts(text),
            Lesson::Sling(rule) => rule.accepts(text),
        };
        let name = name_of(rule);
        let accepted: BTreeSet<_> = rule.accepts().into_iter().collect();
        assert!(accepted.iter().all(|text| matches(text) && rule.is_match(text)), "{name}: {accepted:?}");
        // Some have fewer texts than that.
        let expected = match name.as_str() {
            "explode" => 1,
            "op-level2" => 2,
            name if is_empty(name) => 1,
            _ => 3,
        };
        assert_eq!(accepted.len(), expected, "{name}: {accepted:?}");
        let rejected = rule.rejects();
        let texts: BTreeSet<_> = rejected.iter().map(|rejected| rejected.text.clone()).collect();
        assert_eq!((rejected.len(), texts.len()), (3, 3), "{name}: {texts:?}");
        for rejected in &rejected {
            let (text, from) = (&rejected.text, &rejected.from);
            assert!(!matches(text) && !rule.is_match(text), "{name}: {rejected:?}");
            assert!(accepted.contains(from) && are_neighbours(text, from), "{name}: {rejected:?}");
            let error = if let Lesson::Generic(rule) = rule { rule.check(text).err() } else { None };
            assert_eq!(rejected.error, error, "{name}");
        }
    }
}

/// The examples have none, some and many of the characters, and each of the alternatives.
#[test]
fn texts_show_what_may_be_repeated() {
    let texts = |rule: Rule| Lesson::of(rule).accepts().into_iter().map(|text| String::from_utf8(text).unwrap());
    assert!(texts(Rule::Port).eq(["", "678", "12345"]));
    assert!(texts(Rule::Fragment).eq(["", "fgh", "k/?"]));
    assert!(texts(Rule::SegmentNzNc).eq(["a", "fgh", "k%cd&@"]));
}

/// Each style of a text: the plainest, one in the middle, and the last of everything. What is rejected differs at the end, where it can.
#[test]
fn each_rule_has_its_examples() {
    for (name, accepted, rejected) in [
        ("h16", &["1", "678", "bcde"][..], &["", "678g", "bcdg"][..]),
        ("ALPHA", &["A", "m", "z"], &["", "mm", "{"]),
        ("HEXDIG", &["1", "C", "F"], &["", "CC", "G"]),
        ("pct-encoded", &["%12", "%67", "%bc"], &["%1", "%677", "%bg"]),
        ("reserved", &["#", ")", "="], &["", "))", ">"]),
        ("dec-octet", &["1", "167", "255"], &["", "1677", "256"]),
        ("userinfo", &["", "fgh", "k%cd&:"], &["/", "fgh/", "k%cd&/"]),
        ("path-empty", &[""], &["a", "g", ":"]),
        ("IPvFuture", &["v1.b", "v678.ijk", "Vbcdef.p):"], &["v1.", "v678.ijk/", "Vbcdef.p)/"]),
        // Addresses are those of examples of diagnostics, each in another place.
        ("IPv4address", &["127.0.1.192", "0.1.192.2", "1.192.2.255"], &["127.0.1192", "0.1.192.2a", "1.192.2.256"]),
        // Characters that most people can tell from each other.
        ("ucschar", &["\u{e9}", "\u{65e5}", "\u{43f}"], &["", "\u{65e5}a", "a"]),
        ("iprivate", &["\u{e000}", "\u{ec7f}", "\u{f8ff}"], &["", "\u{ec7f}a", "a"]),
        ("ipchar", &["a", ")", "@"], &["", "))", "/"]),
        (
            "RFC 6068, mailtoURI",
            &[
                "mailto:",
                "mailto:fgh@ijk,lmn@opq,rst@uvw?xyz=abc&def=ghi&jkl=mno",
                "MAILTO:klmno@pqrst,uvwxy@zabcd,efghi@jklmn",
            ],
            &[
                "mailto",
                "mailto:fgh@ijk,lmn@opq,rst@uvw?xyz=abc&def=ghi&jkl=mno/",
                "MAILTO:klmno@pqrst,uvwxy@zabcd,efghi@jklm:",
            ],
        ),
        // A rule of RFC 3986 is named, and what follows it is of its own document again.
        (
            "RFC 5122, querycomp",
            &["", "fgh;ijk=lmn;opq=rst", "k%cd;n%f0=q%23;t%56=w%89"],
            &[":", "fgh;ijk=lmn;opq=rst:", "k%cd;n%f0=q%23;t%56=w%8:"],
        ),
        // Texts that were taken of a host are none of a port or a path.
        (
            "coap-URI",
            &["coap://example.com/", "coap://server:80/a.png?off=100%25&all", "COAP://www.example.com:12345/a"],
            &["coap:/example.com/", "coap://server:80/a.png?off=100%25&all#", "COAP://www.example.com:12345/#"],
        ),
        ("RFC 3966, par", &[";a", ";ext=678", ";ISUB=klmno"], &[";", ";ext=678?", ";ISUB=klmn#"]),
        (
            "assigned-name",
            &["urn:ab:c", "urn:fghij:klmn", "URN:klmnopqrst:uv/"],
            &["urn:ab:", "urn:fghij:klmn?", "URN:klmnopqrst:uv?"],
        ),
        (
            "RFC 2397, mediatype",
            &["", "fgh/ijk;lmn=opq;rst=uvw", "k%cd!$&'*+/n%f0!$&'*+;q%23!$&'*+=t%56!$&'*+;w%89!$&'*+=z%bc!$&'*+"],
            &["a", "fgh/ijk;lmn=opq;rst=uvw:", "k%cd!$&'*+/n%f0!$&'*+;q%23!$&'*+=t%56!$&'*+;w%89!$&'*+=z%bc!$&'*,"],
        ),
    ] {
        let Topic::Rule(rule) = topic(name) else { panic!("{name}") };
        let texts =
            |texts: Vec<Vec<u8>>| texts.into_iter().map(|it| String::from_utf8(it).unwrap()).collect::<Vec<_>>();
        assert_eq!(texts(rule.accepts()), accepted, "{name}");
        assert_eq!(texts(rule.rejects().into_iter().map(|it| it.text).collect()), rejected, "{name}");
    }
    // Bytes that are no text.
    let Topic::Rule(bytes) = topic("Sling, name-char") else { panic!() };
    assert_eq!(bytes.accepts(), [&b"\0"[..], b"<", b"\xff"]);
}

#[test]
fn a_rule_as_data_has_its_examples_and_its_errors() {
    for rule in Lesson::all() {
        let (listed, page, name) = (serde_json::to_value(rule).unwrap(), data(rule), name_of(rule));
        assert_eq!((&page["kind"], &page["name"]), (&json!("rule"), &json!(rule.name())));
        for (key, value) in listed.as_object().unwrap() {
            assert_eq!(&page[key], value, "{name}");
        }
        let section = rule.section();
        assert_eq!(page["rfc"], json!(section.map(|section| section.rfc)));
        assert_eq!(page["section"], json!(section.map(|section| section.number)));
        assert_eq!(page["title"], json!(section.map(|section| section.title)));
        assert_eq!(page["url"], json!(section.map(|section| section.url().to_string())));
        assert_eq!((&page["abnf"], &page["module"]), (&json!(rule.abnf()), &json!(rule.module())));
        assert_eq!((&page["file"], &page["line"]), (&json!(rule.file()), &json!(rule.line())));
        assert_eq!(page["railroad"], rule.railroad().text(WIDTH));
        assert_eq!(page["test"], json!({"file": rule.test().file, "function": rule.test().function}), "{name}");
        let proof = rule.proof();
        let proof = proof.map(|it| json!({"file": it.file, "line": it.line, "states": it.states, "texts": it.texts}));
        assert_eq!(page["proof"], json!(proof), "{name}");
        let users = rule.used_by();
        let users = users.iter().map(|it| json!({"name": it.name(), "document": it.document()}));
        assert_eq!(page["used_by"], json!(users.collect::<Vec<_>>()), "{name}");
        let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
        let accepted: Vec<_> = rule.accepts().iter().map(|text| shown(text)).collect();
        assert_eq!(page["accepts"], json!(accepted), "{name}");
        let components = ["scheme", "authority", "userinfo", "host", "port", "path", "segment", "query", "fragment"];
        let is_one = matches!(rule, Lesson::Generic(_)) && components.contains(&rule.name());
        assert_eq!(!page["component"].is_null(), is_one, "{name}: {}", page["component"]);
        for (rejected, page) in rule.rejects().iter().zip(page["rejects"].as_array().unwrap()) {
            assert_eq!((&page["text"], &page["from"]), (&json!(shown(&rejected.text)), &json!(shown(&rejected.from))));
            // No half of a character.
            let are_texts = [&rejected.from, &rejected.text].map(|text| std::str::from_utf8(text).is_ok());
            assert!(!are_texts[0] || are_texts[1], "{name}: {rejected:?}");
            let message = rejected.error.map(|error| error.to_string());
            assert_eq!(page["error"]["message"].as_str(), message.as_deref(), "{name}");
            let span = rejected.error.map(|error| error.span());
            assert_eq!(page["error"]["start"].as_u64(), span.clone().map(|span| span.start as u64), "{name}");
            assert_eq!(page["error"]["end"].as_u64(), span.map(|span| span.end as u64), "{name}");
        }
    }
}

/// The rows of a block: each name with what is beside it and below it.
fn rows(block: &str) -> Vec<(&str, Vec<String>)> {
    let mut rows: Vec<(&str, Vec<String>)> = Vec::new();
    for line in block.lines() {
        let (name, text) = line.split_at(line.len().min(13));
        if name.trim().is_empty() {
            rows.last_mut().unwrap().1.push(text.to_owned());
        } else {
            rows.push((name.trim_end(), vec![text.to_owned()]));
        }
    }
    rows
}

/// A text of an example as a page shows it.
fn shown(text: &[u8]) -> String {
    if text.is_empty() { "(the empty text)".to_owned() } else { Visible(text).to_string() }
}

/// Two columns. A text of more than 40 characters makes the first one no wider.
fn columns(texts: &[String], beside: impl IntoIterator<Item = String>) -> Vec<String> {
    let width = texts.iter().map(|text| text.chars().count()).filter(|width| *width < 41).max().unwrap_or(0);
    let rows = texts.iter().zip(beside);
    rows.map(|(text, beside)| format!("{text:<width$}  {beside}").trim_end().to_owned()).collect()
}

#[test]
fn each_row_of_the_page_of_a_rule() {
    for rule in Lesson::all() {
        let page = Topic::from(rule).page(WIDTH).to_string();
        let blocks: Vec<&str> = page.split("\n\n").collect();
        let document = if let Lesson::Generic(_) = rule { String::new() } else { format!(" ({})", rule.document()) };
        assert_eq!(blocks[0], format!("{}{document}", rule.name()));
        let (found, end) = (rows(blocks[blocks.len() - 2]), blocks[blocks.len() - 1]);
        let name_of = |other: &Lesson| match other {
            Lesson::Generic(_) => other.name().to_owned(),
            _ if other.document() == rule.document() => other.name().to_owned(),
            _ => format!("{} ({})", other.name(), other.document()),
        };
        let names = |rules: &[Lesson]| rules.iter().map(name_of).collect::<Vec<_>>().join(", ");
        let accepted: Vec<String> = rule.accepts().iter().map(|text| shown(text)).collect();
        let rejected = rule.rejects();
        let errors = rejected.iter().map(|it| it.error.map(|error| error.to_string()).unwrap_or_default());
        let rejected: Vec<String> = rejected.iter().map(|it| shown(&it.text)).collect();
        let code = vec![format!("{}::{}", rule.module(), rule.function()), rule.location().to_string()];
        let mut expected = vec![
            ("accepts", accepted),
            ("rejects", columns(&rejected, errors)),
            ("uses", vec![names(rule.uses())]),
            ("used by", vec![names(&rule.used_by())]),
            ("code", code),
            ("test", vec![format!("{}, {}", rule.test().file, rule.test().function)]),
        ];
        expected.extend(rule.proof().map(|proof| ("proof", vec![proof.to_string()])));
        expected.extend(rule.chapter().map(|chapter| ("lesson", vec![chapter.to_string(), chapter.url()])));
        expected.retain(|(_, rows)| rows.iter().any(|row| !row.is_empty()));
        // A list of names goes on below.
        let found = found.into_iter().filter(|(name, _)| !["where", "also called"].contains(name));
        let found =
            found.map(|(name, rows)| if name.starts_with("use") { (name, vec![rows.join(" ")]) } else { (name, rows) });
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let section = rule.section().map(|section| format!("{section}\n{}\n", section.url()));
        let sling = "Apache Sling, URL Decomposition\nhttps://sling.apache.org/documentation/the-sling-engine/url-decomposition.html\n";
        assert_eq!(end, section.as_deref().unwrap_or(sling));
    }
}

/// Where a component is, and what else it is called.
#[test]
fn each_component_has_its_place() {
    for (name, place) in [
        ("scheme", "first, before `:`; mandatory; never empty"),
        ("authority", "after the scheme, after `//`; optional; may be empty"),
        ("userinfo", "first, in the authority, before `@`; optional; may be empty"),
        ("host", "after the userinfo, or first, in the authority; mandatory; may be empty"),
        ("port", "after the host, in the authority, after `:`; optional; may be empty"),
        ("path", "after the authority, or the scheme; mandatory; may be empty"),
        ("segment", "all of it, separated by slashes, in the path, after `/`; optional and repeatable; may be empty"),
        ("query", "after the path, after `?`; optional; may be empty"),
        ("fragment", "last, after `#`; optional; may be empty"),
    ] {
        let page = text(name);
        assert!(page.contains(&format!("\nwhere        {place}\naccepts ")), "{page}");
        let part = Part::ALL.map(Part::definition).into_iter().find(|part| part.name == name).unwrap();
        let aliases = format!("\n\nalso called  {}\nwhere ", part.aliases.join(", "));
        assert_eq!(page.contains(&aliases), !part.aliases.is_empty(), "{page}");
        assert_eq!(
            data(topic(name))["component"],
            json!({
                "aliases": part.aliases, "parent": part.parent.map(|parent| parent.definition().name), "necessity": part.necessity.to_string(),
                "position": part.position, "may_be_empty": part.may_be_empty, "leader": part.leader, "trailer": part.trailer,
            })
        );
    }
}

/// The lists of a section and of a word are those of their data, with a name before each.
#[test]
fn each_row_of_the_page_of_a_section_or_a_word() {
    let examples = |page: &Value| {
        let examples = page["examples"].as_array().cloned().unwrap_or_default();
        let of = |key: &str| examples.iter().map(|it| it[key].as_str().unwrap().to_owned()).collect::<Vec<_>>();
        let texts: Vec<String> = of("text").iter().map(|text| shown(text.as_bytes())).collect();
        columns(&texts, of("answer").iter().map(|answer| Visible(answer.as_bytes()).to_string()))
    };
    let owned = |texts: Vec<&str>| texts.into_iter().map(str::to_owned).collect::<Vec<_>>();
    let mut drawings = 0;
    for section in sections() {
        let outline = Outline::of(section);
        let (text, page) = (Topic::from(outline).page(WIDTH).to_string(), data(outline));
        let diagnostics = outline.diagnostics().into_iter().map(|name| format!("{name}: {}", name.summary()));
        let expected = [
            ("examples", examples(&page)),
            ("sections", outline.sections().iter().map(|it| format!("{} {}", it.number, it.title)).collect()),
            ("rules", owned(strings(&page["rules"]))),
            ("diagnostics", diagnostics.collect()),
            ("code", owned(outline.files())),
        ];
        let mut expected: Vec<_> = expected.into_iter().filter(|(_, rows)| !rows.is_empty()).collect();
        let start = format!("{section}\n{}\n", section.url());
        let above = text.strip_prefix(&start).unwrap_or_else(|| panic!("{text}"));
        let (mut above, list) = if expected.is_empty() {
            (above, "")
        } else {
            above.rsplit_once("\n\n").unwrap_or(("", above.trim_start()))
        };
        let mut found = rows(list);
        for rows in [&mut found, &mut expected] {
            let rules = rows.iter_mut().find(|(name, _)| *name == "rules");
            rules.into_iter().for_each(|(_, rules)| *rules = vec![rules.join(" ").replace(',', "")]);
        }
        assert_eq!(found, expected, "{section}");
        if let Some(drawing) = page["drawing"].as_str() {
            let indented: String =
                drawing.lines().map(|line| format!("    {line}").trim_end().to_owned() + "\n").collect();
            above = above.trim_end().strip_suffix(indented.trim_end()).unwrap_or_else(|| panic!("{text}"));
            assert!(above.ends_with(".\n\n"), "{text}");
            drawings += 1;
        }
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words(above), words(page["text"].as_str().unwrap_or_default()), "{section}");
    }
    assert_eq!(drawings, 7);
    for term in Term::all() {
        let (text, page) = (Topic::from(term).page(WIDTH).to_string(), data(term));
        let sections = term.sections().iter().map(|number| match topic(number) {
            Topic::Section(outline) => outline.section().to_string(),
            other => panic!("{other:?}"),
        });
        let aliases = Some(term.aliases().join(", ")).filter(|aliases| !aliases.is_empty());
        let expected = [
            ("also called", aliases.into_iter().collect()),
            ("examples", examples(&page)),
            ("sections", sections.collect::<Vec<_>>()),
        ];
        let expected: Vec<_> = expected.into_iter().filter(|(_, rows)| !rows.is_empty()).collect();
        assert_eq!(rows(text.rsplit("\n\n").next().unwrap()), expected, "{text}");
        assert!(text.starts_with(&format!("{}\n\n", term.name())), "{text}");
    }
}

#[test]
fn a_rule_names_its_lesson_of_the_book() {
    let page = text("host");
    assert!(page.contains("\nlesson       7. Host\n             https://"), "{page}");
    let lesson = &data(topic("host"))["lesson"];
    let url = "https://github.com/urispec/urispec/blob/main/book/src/07-host.md";
    assert_eq!(lesson, &json!({"number": 7, "title": "Host", "file": "book/src/07-host.md", "url": url}));
    // The book is about RFC 3986, not about schemes.
    assert!(!text("RFC 6068, mailtoURI").contains("\nlesson "));
}

#[test]
fn a_rule_is_used_by_the_rules_that_use_it() {
    let mut uses = 0;
    for user in Lesson::all() {
        for used in user.uses().iter().copied() {
            assert!(used.used_by().contains(&user), "{} {}", name_of(user), name_of(used));
            // A name means a rule of the same document, or else one of RFC 3986 or its core rules. One document takes a rule from that of another scheme.
            let is_elsewhere = name_of(user) == "RFC 5724, sms-recipient" && used.document() == "RFC 3966";
            let is_near = used.document() == user.document() || matches!(used, Lesson::Generic(_));
            assert!(is_near || is_elsewhere, "{}", name_of(user));
            uses += 1;
        }
    }
    assert_eq!(Lesson::all().map(|rule| rule.used_by().len()).sum::<usize>(), uses);
    let names = |rules: &[Lesson]| rules.iter().copied().map(name_of).collect::<Vec<_>>();
    assert_eq!(names(Lesson::of(Rule::Segment).uses()), ["pchar"]);
    assert_eq!(names(&Lesson::of(Rule::Host).used_by())[..1], ["authority"]);
    assert_eq!(data(Lesson::of(SchemeRule::AssignedName))["references"], json!(["NID", "NSS"]));
}

/// The same name is in many documents, and means the nearest.
#[test]
fn a_name_means_the_rule_of_its_document_or_of_rfc_3986() {
    for lesson in Lesson::all() {
        for used in lesson.uses().iter().copied() {
            let of = |document: &str| Lesson::all().find(|it| it.document() == document && it.name() == used.name());
            let nearest = of(&lesson.document()).or_else(|| of("RFC 3986")).or_else(|| of("RFC 5234")).unwrap_or(used);
            assert_eq!(name_of(used), name_of(nearest), "{}", name_of(lesson));
        }
    }
}

/// Beside the name of a rule is its document, unless that is RFC 3986.
#[test]
fn a_rule_is_named_with_its_document() {
    let page = text("RFC 5724, sms-recipient");
    assert!(page.contains("\nuses         telephone-subscriber (RFC 3966)\nused by      sms-hier-part\n"), "{page}");
    assert!(text("RFC 2397, dataurl").contains("\nuses         mediatype, data\n"));
    assert!(text("RFC 3966, par").contains("\nused by      global-number, local-number\n"));
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_line_of_a_rule_is_that_of_its_function() {
    for rule in Lesson::all() {
        let (name, file, line) = (name_of(rule), rule.file(), rule.line() as usize);
        let source = fs::read_to_string(repository().join(file)).unwrap();
        let function = source.lines().nth(line - 1).unwrap();
        assert!(function.starts_with(&format!("pub fn {}<S: Source>", rule.function())), "{name}: {function}");
        let module = rule.module().replacen("urispec", "src", 1).replace("::", "/");
        assert!(
            [format!("{module}.rs"), format!("{module}/mod.rs")].contains(&file.to_owned()),
            "{name}: {module} {file}"
        );
        // The comment above the function has the ABNF.
        let fence = rule.abnf().replace('\n', "\n/// ");
        let above: Vec<_> = source.lines().take(line).collect();
        let start = above.iter().rposition(|line| *line == "/// ```abnf").unwrap();
        assert!(above[start..].join("\n").contains(&format!("/// {fence}\n")), "{name}");
    }
    assert_eq!(Lesson::of(SchemeRule::Type).function(), "r#type");
}

#[test]
fn a_page_fits_its_width() {
    for (rule, width) in Lesson::all().flat_map(|rule| [(rule, 100), (rule, 120)]) {
        let page = Topic::from(rule).page(width).to_string();
        let railroad: Vec<_> =
            page.lines().filter(|line| line.starts_with("    ") && line.contains(['├', '╰'])).collect();
        assert!(railroad.iter().all(|line| line.chars().count() <= width), "{page}");
        assert!(railroad.first().unwrap().starts_with("    ├─"), "{page}");
        assert!(railroad.iter().any(|line| line.ends_with("─┤")), "{page}");
        for used in rule.uses().iter().filter(|_| !is_empty(&name_of(rule))) {
            assert!(railroad.iter().any(|line| line.contains(&format!(" {} ", used.name()))), "{page}");
        }
        let url = rule.section().map_or("/url-decomposition.html".to_owned(), |section| section.url().to_string());
        assert!(page.ends_with(&format!("{url}\n")), "{page}");
    }
}

/// A sequence is drawn in one line where it fits, and otherwise in several.
#[test]
fn a_railroad_is_broken_where_it_must_be() {
    let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
    let railroad = Lesson::of(Rule::Ipv4address).railroad();
    let whole = railroad.text(1000);
    assert_eq!(whole.lines().count(), 1);
    for columns in 40..=width(&whole) + 10 {
        let text = railroad.text(columns);
        assert!(width(&text) <= columns, "{columns}\n{text}");
        assert_eq!(text == whole, columns >= width(&whole), "{columns}\n{text}");
    }
    // What is broken in an alternative has the rails beside it.
    for (rule, depth, columns) in [
        (Rule::DecOctet, 0, 30),
        (Rule::HierPart, 0, 40),
        (Rule::Ipv6address, 0, 60),
        (Rule::Authority, 2, 60),
        (Rule::Userinfo, 1, 40),
        (Rule::Path, 2, 60),
    ] {
        let text = Lesson::of(rule).railroad().expanded(depth).text(columns);
        assert!(width(&text) <= columns, "{rule} {columns}\n{text}");
    }
}

#[test]
fn a_railroad_has_a_track_for_every_way() {
    for (name, railroad) in [
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
      ╰──←─ at most 4 times ─╯
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
        let page = text(name);
        assert!(page.contains(&format!("\n{railroad}")), "{page}");
    }
}

/// The directions in which a sign of a drawing is connected: left, right, up and down.
fn directions(sign: char) -> [bool; 4] {
    match sign {
        '─' | '←' => [true, true, false, false],
        '│' => [false, false, true, true],
        '╮' => [true, false, false, true],
        '╯' => [true, false, true, false],
        '╭' => [false, true, false, true],
        '╰' => [false, true, true, false],
        '├' => [false, true, true, true],
        '┤' => [true, false, true, true],
        '┬' => [true, true, false, true],
        _ => [false; 4],
    }
}

/// A track goes on from each sign to the next, and has one start and one end.
#[test]
fn a_railroad_is_connected() {
    for (lesson, columns) in Lesson::all().flat_map(|lesson| [40, 60, 100, 1000].map(|columns| (lesson, columns))) {
        for depth in [0, 1] {
            let drawn = lesson.railroad().expanded(depth).text(columns);
            let rows: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
            let at = |row: usize, column: usize| rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ');
            let mut open = Vec::new();
            for (row, column) in (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column))) {
                let sign = at(row, column);
                let [_, right, _, down] = directions(sign);
                let [is_left, _, _, _] = directions(at(row, column + 1));
                // Beside a track, there may be a name.
                let is_beside = |sign: char| directions(sign) != [false; 4];
                if is_beside(sign) && is_beside(at(row, column + 1)) {
                    assert_eq!(right, is_left, "{} at {columns}\n{drawn}", name_of(lesson));
                }
                if down != directions(at(row + 1, column))[2] {
                    open.push(sign);
                }
            }
            // The start has nothing below it, and the end nothing above it or below it.
            assert!(open.len() <= 3 && open.contains(&'├'), "{} at {columns}: {open:?}\n{drawn}", name_of(lesson));
        }
    }
}

/// How often something is repeated is said by two numbers that differ.
#[test]
fn repetitions_are_said_in_few_words() {
    let drawn = Lesson::of(Rule::Ipv6address).railroad().text(1000);
    assert!(drawn.contains("─ 6 times ─") && drawn.contains("─ at most 5 times ─"), "{drawn}");
    for lesson in Lesson::all() {
        let railroad = lesson.railroad();
        let words: Vec<String> = railroad.text(1000).split_whitespace().map(str::to_owned).collect();
        for four in words.windows(4).filter(|four| four[1] == "to" && four[3] == "times") {
            assert_ne!(four[0], four[2], "{}", name_of(lesson));
        }
    }
}

/// The texts of an XML document; all elements must be closed in order.
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
    let draw = |rule: Rule| Lesson::of(rule).railroad().svg();
    for rule in Lesson::all() {
        let picture = rule.railroad().svg();
        assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
        let texts = texts_of(&picture);
        assert_eq!(texts[0], format!("The rule {}", rule.name()));
        for used in rule.uses().iter().filter(|_| !is_empty(&name_of(rule))) {
            if let Some(section) = used.section() {
                assert!(
                    picture.contains(&format!("href=\"{}\"", section.url())),
                    "{} in {}",
                    used.name(),
                    name_of(rule)
                );
            }
            assert!(texts.iter().any(|text| text == used.name()), "{} in {}", used.name(), name_of(rule));
        }
        assert_eq!(picture, rule.railroad().svg());
        // All of it is seen in its own size.
        let size = |name: &str| picture.split(&format!(" {name}=\"")).nth(1).unwrap().split('"').next().unwrap();
        assert_eq!(size("viewBox"), format!("0 0 {} {}", size("width"), size("height")), "{}", name_of(rule));
    }
    assert!(draw(Rule::Host).contains("href=\"https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2\""));
    assert!(texts_of(&draw(Rule::Ipv6address)).contains(&"at most 5 times".to_owned()));
}

/// Each element of the ABNF is one of the picture: what may be left out, what may be repeated, and each string and name as often as it is there.
#[test]
fn a_picture_has_each_element_of_its_rule() {
    for (rule, [optional, repeat, choice, terminal, name], labels) in [
        (Rule::Port, [1, 1, 0, 0, 1], &[][..]),
        (Rule::H16, [0, 1, 0, 0, 1], &["at most 4 times"]),
        (Rule::PctEncoded, [0, 0, 0, 1, 2], &[]),
        (Rule::PathAbsolute, [2, 1, 0, 2, 2], &[]),
        (Rule::SegmentNz, [0, 1, 0, 0, 1], &[]),
        (Rule::Ls32, [0, 0, 1, 1, 3], &[]),
        (Rule::DecOctet, [0, 0, 1, 6, 5], &[]),
        (Rule::Fragment, [1, 1, 1, 2, 1], &[]),
        (Rule::PathEmpty, [0, 0, 0, 0, 0], &[]),
    ] {
        let picture = Lesson::of(rule).railroad().svg();
        let count = |class: &str| picture.matches(&format!("<g class=\"{class}\"")).count();
        let found = ["optional", "repeat", "choice", "terminal", "nonterminal"].map(count);
        assert_eq!(found, [optional, repeat, choice, terminal, name], "{rule}: {picture}");
        let comments = picture.split("class=\"comment\"").skip(1);
        let comments: Vec<&str> = comments.map(|it| it.split(['>', '<']).nth(1).unwrap().trim()).collect();
        assert_eq!(comments, labels, "{rule}");
    }
    // A sequence that is too wide for a line is a stack of several: few are, and more where rules are opened.
    let stacks =
        |lesson: Lesson, depth: usize| lesson.railroad().expanded(depth).svg().matches("<g class=\"stack\"").count();
    for rule in Lesson::all() {
        assert_eq!(stacks(rule, 0), if rule.name() == "ldapurl" { 2 } else { 0 }, "{}", rule.name());
    }
    for (rule, expected) in
        [(Rule::Authority, 0), (Rule::HierPart, 0), (Rule::RelativeRef, 1), (Rule::Uri, 1), (Rule::Ipv4address, 1)]
    {
        assert_eq!(stacks(Lesson::of(rule), 1), expected, "{rule}");
    }
}

#[test]
fn the_rules_of_sling_are_those_of_its_grammar() {
    let grammar = fs::read_to_string(repository().join("grammar/sling.abnf")).unwrap();
    let defined = grammar.lines().filter(|line| !line.starts_with([' ', ';'])).filter_map(|line| line.split_once(" "));
    let mut count = 0;
    for (name, _) in defined {
        let Topic::Rule(rule) = topic(&format!("Sling, {name}")) else { panic!("{name}") };
        assert!(grammar.contains(&format!("\n{}\n", rule.abnf())), "{name}");
        assert!(text(&format!("Sling, {name}")).starts_with(&format!("{name} (Sling)\n\n    {name}")), "{name}");
        assert_eq!(rule.file(), "src/view/sling/grammar.rs");
        count += 1;
    }
    assert_eq!(count, 29);
    // A range is drawn with its characters if both are seen.
    let drawn = text("name-char");
    assert!(drawn.contains("\"0\"-\":\"") && drawn.contains("%x3E-FF \u{2500}"), "{drawn}");
}

#[test]
fn a_section_has_its_rules_and_its_diagnostics() {
    for section in sections() {
        let outline = Outline::of(section);
        let page = data(outline);
        assert_eq!((&page["kind"], &page["title"]), (&json!("section"), &json!(section.title)), "{section}");
        assert_eq!((&page["rfc"], &page["section"]), (&json!(section.rfc), &json!(section.number)), "{section}");
        assert_eq!(page["url"], section.url().to_string());
        // Only of RFC 3986 is there more to say.
        assert!(section.rfc == 3986 || page["text"].is_null() && page["examples"].is_null(), "{section}");
        for name in [format!("RFC {}, {}", section.rfc, section.number), section.to_string(), section.url().to_string()]
        {
            assert_eq!(topic(&name), Topic::Section(outline), "{name}");
        }
        let is_here = |of: Section| (of.rfc, of.number) == (section.rfc, section.number);
        let generic = Rule::ALL.iter().filter(|rule| is_here(rule.section())).map(|rule| rule.name());
        let of_schemes = SchemeRule::ALL.iter().filter(|rule| is_here(rule.section())).map(|rule| rule.name());
        assert_eq!(strings(&page["rules"]), generic.chain(of_schemes).collect::<Vec<_>>());
        let named = Name::ALL.iter().filter(|name| is_here(name.section())).map(|name| name.name());
        assert_eq!(strings(&page["diagnostics"]), named.collect::<Vec<_>>());
        let files = strings(&page["files"]);
        assert_eq!(files.iter().collect::<std::collections::BTreeSet<_>>().len(), files.len(), "{section}: {files:?}");
        // The text is the one of the page for people, whose lines end between words.
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown = words(&Topic::Section(outline).page(WIDTH).to_string());
        assert!(shown.contains(&words(page["text"].as_str().unwrap_or_default())), "{section}: {shown}");
        let below = outline.sections().into_iter().map(|section| section.number);
        assert!(below.eq(strings(&page["sections"])), "{section}");
        // The lists are apart from what is above them.
        let lists = ["examples", "sections", "rules", "diagnostics", "code"];
        let list = Topic::Section(outline).page(WIDTH).to_string();
        let first = list.lines().position(|line| lists.iter().any(|name| line.starts_with(&format!("{name}  "))));
        assert!(first.is_none_or(|first| list.lines().nth(first - 1) == Some("")), "{list}");
    }
}

/// The file, the title and the address of every heading in the source that is a section.
fn headings(directory: &Path) -> Vec<(String, String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(headings(&path));
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let heading = source.lines().next().and_then(|line| line.strip_prefix("//! # [")?.split_once("]("));
        if let Some((title, address)) = heading.filter(|(_, address)| address.contains('#')) {
            let file = path.strip_prefix(repository()).unwrap().to_str().unwrap().replace('\\', "/");
            found.push((file, title.to_owned(), address.trim_end_matches(')').to_owned()));
        }
    }
    found
}

#[test]
fn the_files_of_a_section_are_those_with_its_heading_or_its_rules() {
    let headings = headings(&repository().join("src"));
    assert!(headings.len() > 25);
    for (file, title, address) in &headings {
        let Topic::Section(outline) = topic(address) else { panic!("{address}") };
        let title = title.trim_start_matches("Appendix ").trim_start_matches("RFC 5234, ");
        assert!(outline.section().to_string().ends_with(&format!(", {title}")), "{title}");
        assert!(outline.files().contains(&file.as_str()), "{title} is in {file}");
    }
    for section in sections() {
        let outline = Outline::of(section);
        for file in outline.files() {
            let has_heading =
                headings.iter().any(|(of, _, address)| of == file && *address == section.url().to_string());
            let has_rule = outline.rules().iter().any(|rule| rule.file() == file);
            assert!(has_heading || has_rule, "{section}: {file}");
        }
    }
}

#[test]
fn a_diagnostic_is_explained_by_its_page() {
    for name in Name::ALL.iter().copied() {
        let (page, listed) = (data(name), serde_json::to_value(DiagnosticData::of(name)).unwrap());
        assert_eq!((topic(name.name()), text(name.name())), (name.into(), name.page()));
        assert_eq!((&page["kind"], &page["page"]), (&json!("diagnostic"), &json!(name.page())));
        assert_eq!(page["leave"], json!(name.leave()));
        assert_eq!((&page["rule"], &page["section"]), (&json!(name.rule().name()), &json!(name.section().number)));
        assert_eq!(page["example"]["instead"], serde_json::json!(name.example().instead));
        let mut fields = page.as_object().unwrap().clone();
        fields.shift_remove("kind");
        assert_eq!(Value::Object(fields), listed);
    }
}

#[test]
fn a_group_lists_its_diagnostics() {
    for group in Group::ALL {
        let (page, text) = (data(group), text(&format!("group {group}")));
        assert_eq!((&page["kind"], &page["name"]), (&json!("group"), &json!(group.name())));
        for word in ["Group", "GROUP"] {
            assert_eq!(self::text(&format!("{word} {group}")), text);
        }
        assert!(text.starts_with(&format!("{group}\n\n{}\n\n", page["summary"].as_str().unwrap())), "{text}");
        let names: Vec<_> = Name::ALL.iter().filter(|name| name.group() == group).collect();
        let members = page["diagnostics"].as_array().unwrap();
        assert_eq!(names.len(), members.len());
        for (name, member) in names.into_iter().zip(members) {
            let level = &data(*name)["level"];
            assert_eq!(member, &json!({"name": name.name(), "level": level, "summary": name.summary()}));
            let level = level.as_str().unwrap();
            assert!(text.contains(&format!("\n{:<30}  {level:<7}  {}\n", name.name(), name.summary())), "{text}");
        }
    }
}

/// A section has its number on the sites with RFCs, and a number elsewhere is none of a section.
#[test]
fn an_address_is_one_of_an_rfc() {
    let host = topics("3.2.2").unwrap();
    for address in [
        "https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
        "http://rfc-editor.org/rfc/rfc3986#section-3.2.2",
        "www.rfc-editor.org/rfc/rfc3986#section-3.2.2",
        "HTTPS://datatracker.ietf.org/doc/html/RFC3986#section-3.2.2",
        "https://tools.ietf.org/html/rfc3986#section-3.2.2",
    ] {
        assert_eq!(topics(address).as_ref(), Ok(&host), "{address}");
    }
    for address in [
        "http://example.com/3.2.2",
        "C:/7",
        "1/2",
        "/7",
        "7/",
        "https://www.rfc-editor.org/3.2.2",
        "https://example.com/rfc3986#section-3.2.2",
        "https://notietf.org/html/rfc3986#section-3.2.2",
        "https://ietf.org.example.com/html/rfc3986#section-3.2.2",
    ] {
        assert!(topics(address).is_err(), "{address}");
    }
}

/// A section or a rule may be asked for in several ways, and not by half of one.
#[test]
fn each_way_to_ask_for_a_section_or_a_rule() {
    for (names, expected) in [
        (
            &[
                "3.2.2",
                "3.2.2.",
                "section 3.2.2",
                "Section 3.2.2.",
                "rfc3986 3.2.2",
                "RFC 3986 section 3.2.2",
                "3.2.2 host",
                "3.2.2. HOST",
            ][..],
            "RFC 3986, 3.2.2. Host",
        ),
        (&["A", "a", "appendix a", "Appendix A.", "RFC 3986, appendix A"], "RFC 3986, A. Collected ABNF for URI"),
        (&["1.1.3 uri url and urn", "1.1.3. URI, URL, and URN"], "RFC 3986, 1.1.3. URI, URL, and URN"),
        // A number alone is one of RFC 3986, if that has it.
        (&["3.1"], "RFC 3986, 3.1. Scheme"),
        (&["6.5"], "RFC 3987, 6.5. Relative IRI References"),
        (&["RFC 3987, 3.1", "rfc3987 3.1"], "RFC 3987, 3.1. Mapping of IRIs to URIs"),
    ] {
        for name in names {
            let Topic::Section(outline) = topic(name) else { panic!("{name}") };
            assert_eq!(outline.section().to_string(), expected, "{name}");
        }
    }
    for name in
        ["RFC 3986", "RFC abc, 3.2.2", "RFC 3987, 3.2.2", "3.2.2 port", "section", "RFC 9999, 3.2.2", "6.5 Host"]
    {
        assert!(topics(name).is_err(), "{name}: {:?}", topics(name));
    }
    let extension = topic("RFC 3966, extension");
    for name in ["rfc 3966, EXTENSION", "RFC3966, extension", "RFC 3966 extension", "rfc3966,extension"] {
        assert_eq!(topic(name), extension, "{name}");
    }
    for name in ["RFC 9999, extension", "RFC 3986, extension", "3966 extension"] {
        assert!(topics(name).is_err(), "{name}: {:?}", topics(name));
    }
    // What has several pages has them in the order of the rules.
    let documents = |name: &str| -> Vec<String> {
        let document =
            |topic: &Topic| if let Topic::Rule(rule) = topic { rule.document() } else { panic!("{topic:?}") };
        topics(name).unwrap().iter().map(document).collect()
    };
    assert_eq!(documents("extension"), ["RFC 3966", "RFC 4516", "Sling"]);
    assert_eq!(topics("group style").unwrap(), topics("style").unwrap());
    assert_eq!(topics("group  scheme").unwrap(), topics("Group scheme").unwrap());
    assert_ne!(topics("group scheme").unwrap(), topics("scheme").unwrap());
    assert!(topics("group host").is_err() && topics("groups style").is_err());
}

#[test]
fn an_unknown_name_is_an_error_with_suggestions() {
    for (name, suggestions) in [
        ("hots", &["host", "ihost"][..]),
        ("suspicous", &["suspicious"]),
        ("3.2.7", &["3.2.1", "3.2.2", "3.2.3"]),
        // A number alone is one of RFC 3986, though one of RFC 3987 is as near.
        ("5.3.2.3", &["3.2.3", "5.2.3", "6.2.2.3"]),
        ("qqqqqqqq", &[]),
        ("", &[]),
        // Letters that are in no name are near to none.
        ("\u{e9}\u{e9}", &[]),
        // Capital and small letters are the same, in the name and in what is near.
        ("HOTS", &["host", "ihost"]),
        ("ipv4adress", &["IPv4address", "IPv6address"]),
        // Each kind of names is suggested.
        ("emty-port", &["empty-port", "empty-host"]),
        ("stile", &["style"]),
        ("urll", &["URL", "URI", "URN"]),
        ("locatr", &["locator"]),
        ("protocl", &["protocol"]),
        // A part of three letters is near, and one of two is not.
        ("hie", &["file-hier-part", "hier-part", "hierarchical"]),
        ("oc", &["C"]),
        // A title is there as a whole.
        ("3.2.2 Ho", &["3.2.2"]),
    ] {
        let unknown = topics(name).unwrap_err();
        assert!(unknown.suggestions().eq(suggestions.iter().copied()), "{unknown}");
        assert_eq!(unknown.name(), name);
        assert!(
            unknown.to_string().starts_with(&format!("no diagnostic, group, rule, section or word is named `{name}`"))
        );
    }
    let near = topics("3.2.7").unwrap_err().to_string();
    assert!(near.ends_with("; did you mean `3.2.1`, `3.2.2` or `3.2.3`?"), "{near}");
    for (name, end) in [
        ("stile", "; did you mean `style`?"),
        ("HOTS", "; did you mean `host` or `ihost`?"),
        ("qqqqqqqq", "`qqqqqqqq`"),
    ] {
        let unknown = topics(name).unwrap_err().to_string();
        assert!(unknown.ends_with(end), "{unknown}");
    }
    assert!(topics("did 3.1").is_err() && topics("did core 3.1").is_ok());
    // How many letters may differ grows with the name.
    for (name, near, far) in [
        ("qqqq", "qqzz", "qzzz"),
        ("qqqqqqqq", "qqqqqzzz", "qqqqzzzz"),
        ("qqqqqqqqqqqq", "qqqqqqqqzzzz", "qqqqqqqzzzzz"),
        ("qq", "qz", "zz"),
    ] {
        let unknown = topics(name).unwrap_err().with_names([far, near, near]);
        let added: Vec<&str> = unknown.suggestions().filter(|found| [near, far].contains(found)).collect();
        assert_eq!(added, [near], "{unknown}");
    }
    // Nearer names come first, wherever they come from.
    let unknown = topics("hots").unwrap_err().with_names(["hotz", "hots!", "boats"]);
    assert!(unknown.suggestions().eq(["host", "hots!", "hotz"]), "{unknown}");
}

/// A character that is not seen is named by its code point, and what no URI has is in no component.
#[test]
fn a_character_has_a_page() {
    let page = |name: &str| topics(name).unwrap()[0].page(80);
    assert_eq!(
        page("@").to_string(),
        "@ (U+0040)\n\nIt separates the components of a URI, and %40 is not the same. Where it would\nseparate and is only data, it is encoded.\n\n\
         class        gen-delims\nallowed in   segment, query, fragment\nencoded      %40\n\nRFC 3986, 2.2. Reserved Characters\n\
         https://www.rfc-editor.org/rfc/rfc3986#section-2.2\n"
    );
    for (name, title) in
        [(" ", "U+0020\n"), ("\n", "U+000A\n"), ("\u{200b}", "U+200B\n"), ("%C3%A9", "\u{e9} (U+00E9)\n")]
    {
        let page = page(name).to_string();
        assert!(page.starts_with(title) && !page.contains("\nallowed in ") && !page.contains("class"), "{page}");
        assert!(page.contains("\nencoded      %"), "{page}");
    }
    let data = serde_json::to_value(page("~")).unwrap();
    assert_eq!(
        data,
        serde_json::json!({
            "kind": "character", "character": "~", "code_point": "U+007E", "class": "unreserved",
            "components": ["userinfo", "reg-name", "segment", "query", "fragment"], "encoded": "%7E",
            "text": "It is never a delimiter, and %7E is the same: it need not be encoded.", "section": "2.3"
        })
    );
}

/// Each says something of its own, and its examples have answers.
#[test]
fn every_section_of_rfc_3986_says_something() {
    let of_rfc = sections().into_iter().filter(|section| section.rfc == 3986);
    let mut texts = BTreeSet::new();
    let mut count = 0;
    for section in of_rfc {
        let page = data(Outline::of(section));
        let text = page["text"].as_str().unwrap_or_default().to_owned();
        assert!(text.ends_with('.') && text.len() > 25, "{section}: {text}");
        assert!(texts.insert(text), "{section}");
        for example in page["examples"].as_array().into_iter().flatten() {
            assert!(!example["answer"].as_str().unwrap().is_empty(), "{section}: {example}");
        }
        count += 1;
    }
    assert_eq!(count, 74);
}

#[test]
fn the_examples_of_a_section_are_computed() {
    let lines = |number: &str| text(number).lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let has = |number: &str, text: &str, answer: &str| {
        let line = lines(number)
            .into_iter()
            .find(|line| line.trim_start_matches("examples").trim().starts_with(&format!("{text} ")));
        assert!(line.as_ref().is_some_and(|line| line.ends_with(&format!("  {answer}"))), "{number} {text}: {line:?}");
    };
    // All 42 examples of 5.4 with the strict reading of the last.
    let examples = |number: &str| data(topic(number))["examples"].as_array().unwrap().len();
    assert_eq!((examples("5.4.1"), examples("5.4.2")), (23, 19));
    has("5.4.1", "../..", "http://a/");
    has("5.4.2", "g;x=1/../y", "http://a/b/c/y");
    has("5.4.2", "http:g", "http:g");
    has("1.1.2", "tel:+1-816-555-1212", "URI, opaque, URL");
    has("1.1.3", "urn:isbn:0451450523", "URI, opaque, URN");
    has("4.5", "www.w3.org/Addressing/", "relative-path reference, suffix of a URI");
    has("6.2.3", "http://example.com:80/", "http://example.com/");
    has("6.2.2", "example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d: equivalent by 6.2.2.3");
    has("7.6", "ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", "userinfo-like-host");
    assert!(
        text("5.1.3").contains("http://a/b/c            |  | <- the base") || text("5.1.3").contains("<- the base")
    );
    assert!(text("5.2.4").contains("2C:   mid                   /6\n"));
    assert!(text("3").contains("  / \\ /                        \\\n"));
}

#[test]
fn words_have_pages() {
    for term in Term::all() {
        for name in [term.name()].iter().chain(term.aliases()) {
            let found = topics(name).unwrap();
            // A word that names a rule is on its page.
            let page = found[0].page(WIDTH).to_string();
            assert!(page.split_whitespace().collect::<Vec<_>>().join(" ").contains(&term.text()), "{name}: {page}");
        }
        for number in term.sections() {
            assert!(matches!(topic(number), Topic::Section(_)), "{number}");
        }
    }
    let blanks = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(blanks(text("urn")).contains("urn:isbn:0451450523 URI, opaque, URN"));
    assert!(blanks(text("reference")).contains("../a relative-path reference"));
    assert!(text("anatomy").contains("- it says: a host has four forms\n  RFC 3986: it has three"));
    assert_eq!(topics("protocol").unwrap(), topics("scheme").unwrap());
    let port = text("port");
    assert!(
        port.contains("where        after the host, in the authority, after `:`; optional; may be empty\n"),
        "{port}"
    );
    assert!(text("scheme").contains("also called  protocol\n"));
    assert_eq!(data(Lesson::of(Rule::Port))["component"]["leader"], ":");
    assert_eq!(data(topic("URL"))["kind"], "term");
}

#[test]
fn a_railroad_opens_to_a_depth() {
    for rule in Lesson::all() {
        let railroad = rule.railroad();
        assert_eq!(railroad.expanded(0), railroad);
        let (name, text) = (name_of(rule), railroad.expanded(2).text(WIDTH));
        assert!(text.starts_with("├─"), "{name}");
        assert!(text.lines().any(|line| line.ends_with("─┤")), "{name}");
        let opened = |used: &Lesson| text.contains(&format!(" {} ", used.name()));
        assert!(rule.uses().iter().all(opened) || is_empty(&name), "{name}: {text}");
    }
    let uri = Lesson::of(Rule::Uri).railroad().expanded(3);
    let text = uri.text(WIDTH);
    for name in ["scheme", "hier-part", "authority", "host", "path-absolute", "query", "pchar"] {
        assert!(text.contains(&format!("┄ {name} ┄")) || text.contains(&format!("└ {name} ┘")), "{name}: {text}");
    }
    // A name is in the middle, or nearer to the left.
    for (rule, frame) in
        [(Rule::PctEncoded, "└┄ HEXDIG ┄┄┘"), (Rule::Port, "└┄ DIGIT ┄┘"), (Rule::SegmentNz, "└┄┄┄┄┄ pchar ┄┄┄┄┄┘")]
    {
        let text = Lesson::of(rule).railroad().expanded(1).text(WIDTH);
        assert!(text.contains(frame), "{text}");
    }
    let texts = texts_of(&uri.svg());
    for name in ["scheme", "authority", "segment", "unreserved", "pchar"] {
        assert!(texts.iter().any(|text| text == name), "{name}: {texts:?}");
    }
    // All of the grammar.
    let whole = Lesson::of(Rule::UriReference).railroad().expanded(99);
    assert!(!whole.text(WIDTH).contains(" ALPHA ─"), "every rule is opened");
}

/// The rules of a document are held to their ABNF by the test of its name.
#[test]
fn each_document_has_its_test() {
    for (name, file, function) in [
        ("host", "main.rs", "every_rule_is_its_automaton"),
        ("DIGIT", "main.rs", "every_rule_is_its_automaton"),
        ("IRI", "iris.rs", "every_rule_of_rfc_3987_is_its_automaton"),
        ("URI-Template", "templates.rs", "every_rule_of_rfc_6570_is_its_automaton"),
        ("RFC 6068, mailtoURI", "schemes.rs", "every_rule_of_a_scheme_is_its_automaton"),
        ("Sling, extension", "sling.rs", "every_rule_of_sling_is_its_automaton"),
    ] {
        let Topic::Rule(rule) = topic(name) else { panic!("{name}") };
        assert_eq!(
            (rule.test().file, rule.test().function),
            (&*format!("tests/conformance/{file}"), function),
            "{name}"
        );
    }
}

/// The rows of the proof are those of its document, and each test exists. `UPDATE_DOCS` writes the rows.
#[test]
fn the_evidence_is_in_the_repository() {
    let document = fs::read_to_string(repository().join("docs/proof.md")).unwrap();
    let is_row =
        |line: &str| Rule::ALL.iter().any(|rule| line.split(' ').next() == Some(rule.name()) && line.ends_with("none"));
    let rows = document.lines().enumerate().filter(|(_, line)| is_row(line));
    let rows: String = rows.map(|(at, line)| format!("{} {line}\n", at + 1)).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/proof.txt");
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&file, &rows).unwrap();
    }
    assert_eq!(fs::read_to_string(file).unwrap(), rows, "UPDATE_DOCS=1 writes it");
    for rule in Lesson::all() {
        let (name, test) = (name_of(rule), rule.test());
        let source = fs::read_to_string(repository().join(test.file)).unwrap();
        assert!(source.contains(&format!("#[test]\nfn {}() {{", test.function)), "{name}: {test:?}");
        assert_eq!(rule.proof().is_some(), matches!(rule, Lesson::Generic(_)), "{name}");
        if let Some(proof) = rule.proof() {
            let row = document.lines().nth(proof.line - 1).unwrap();
            assert!(row.starts_with(&format!("{name} ")) && row.contains(&format!(" {} ", proof.states)), "{row}");
            // States and texts of the minimal automaton, the same of the detailed one, and what was added.
            let numbers: Vec<u64> = row.split_whitespace().filter_map(|column| column.parse().ok()).collect();
            assert_eq!((proof.states as u64, proof.texts), (numbers[0], numbers[1] + numbers[3] + numbers[4]), "{row}");
            assert!(text(&name).contains(&format!("\nproof        {proof}\n")), "{name}");
        }
    }
}

/// What the pages say in words, with the examples, which are computed. Lists of rules, files and diagnostics are those of other tests.
#[test]
fn what_pages_say() {
    let mut said = String::new();
    let above = |page: &str, names: &[&str]| -> String {
        let is_list = |line: &&str| names.iter().any(|name| line.starts_with(&format!("{name:<13}")));
        let lines: Vec<&str> = page.lines().take_while(|line| !is_list(line)).collect();
        lines.join("\n").trim_end().to_owned()
    };
    for section in sections().into_iter().filter(|section| section.rfc == 3986) {
        let page = Topic::from(Outline::of(section)).page(WIDTH).to_string();
        said += &format!("{}\n\n\n", above(&page, &["sections", "rules", "diagnostics", "code"]));
    }
    for term in Term::all() {
        said += &format!("{}\n\n\n", above(&Topic::from(term).page(WIDTH).to_string(), &[]));
    }
    for group in Group::ALL {
        let page = Topic::from(group).page(WIDTH).to_string();
        said += &format!("{}\n\n\n", page.split("\n\n").take(2).collect::<Vec<_>>().join("\n"));
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("pages", said);
    });
}
