//! What the characters of a URI are.

use serde_json::{Value, json};

use crate::client::{Client, Folder, able, pulling};

fn open(text: &str) -> Client {
    let (client, _) =
        Client::start(json!({ "capabilities": pulling(), "initializationOptions": { "inlayHints": true } }));
    client.open("untitled:a.md", "markdown", text);
    client
}

fn hover(client: &mut Client, character: u32) -> (String, Value) {
    let hover = client.at("textDocument/hover", "untitled:a.md", 0, character);
    (hover["contents"]["value"].as_str().unwrap_or_default().to_owned(), hover["range"].clone())
}

/// What a completion writes: in place of what is typed, if it says so.
fn inserted(item: &Value) -> &Value {
    item.get("insertText").unwrap_or(&item["textEdit"]["newText"])
}

/// What a range of a line selects, and then each one around it.
fn selected_in<'t, 'r>(text: &'t str, range: &'r Value) -> Vec<&'t str> {
    let next = |range: &&'r Value| Some(&range["parent"]).filter(|range| !range.is_null());
    let place = |range: &Value, end: &str| range["range"][end]["character"].as_u64().unwrap() as usize;
    std::iter::successors(Some(range), next).map(|range| &text[place(range, "start")..place(range, "end")]).collect()
}

#[test]
fn a_hover_on_each_part() {
    let text = "<https://ada:s3cret@example.com/caf%C3%A9%20x?k%20=v#%FF>";
    let mut client = open(text);
    let mut hovers = String::new();
    for part in ["https", "ada", "s3cret", "example", "caf", "%C3", "A9", "%20x", "k%", "=", "v#", "%FF"] {
        let (value, range) = hover(&mut client, text.find(part).unwrap() as u32);
        let (start, end) = (&range["start"]["character"], &range["end"]["character"]);
        hovers.push_str(&format!("## {part}: {start} to {end}\n\n{value}\n\n"));
    }
    assert!(!hovers.contains("s3cret\n") && !hovers.contains("`s3cret`"));
    insta::with_settings!({
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!("server_hovers", hovers) });
    // Not in a URI.
    assert_eq!(client.at("textDocument/hover", "untitled:a.md", 1, 0), json!(null));
}

/// The section is that of the component, of whatever kind the character is.
#[test]
fn a_hover_names_the_section_of_the_component() {
    for (before, section) in [
        ("http://h.test/?", "3.4. Query"),
        ("http://h.test/#", "3.5. Fragment"),
        ("?", "3.4. Query"),
        ("#", "3.5. Fragment"),
        ("http://h.test/", "3.3. Path"),
        ("a/", "3.3. Path"),
    ] {
        for (character, kind) in [
            ("a", Some("2.3. Unreserved Characters")),
            ("=", Some("2.2. Reserved Characters")),
            ("@", None),
            (":", None),
            ("%41", Some("2.1. Percent-Encoding")),
        ] {
            let mut client = open(&format!("[x](<{before}{character}>)"));
            let (value, _) = hover(&mut client, 5 + before.len() as u32);
            let sections: Vec<&str> =
                value.split("[RFC 3986, ").skip(1).filter_map(|it| it.split(']').next()).collect();
            assert_eq!(
                sections,
                [Some(section), kind].into_iter().flatten().collect::<Vec<_>>(),
                "{before}{character}: {value}"
            );
        }
    }
}

#[test]
fn a_hover_in_the_notation_of_the_document() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.html", "html", "<a href='?k&amp;%C3%A9=b'>");
    for (character, part, start, end) in [(12, "", 11, 16), (18, "\u{e9}", 16, 22), (23, "b", 23, 24)] {
        let hover = client.at("textDocument/hover", "untitled:a.html", 0, character);
        let range = &hover["range"];
        assert_eq!((&range["start"]["character"], &range["end"]["character"]), (&json!(start), &json!(end)), "{hover}");
        assert!(hover["contents"]["value"].as_str().unwrap().contains(part));
    }
}

/// Each octet that is not UTF-8 is shown alone, and the characters after it are shown whole.
#[test]
fn a_hover_on_each_triplet_of_a_run() {
    let text = "<http://h/a%FF%C3%A9%80%E2%82%AC>";
    let mut client = open(text);
    for (triplet, whole) in [
        ("%FF", "`%FF` is `FF` (not UTF-8)"),
        ("%C3", "`%C3%A9` is `\u{e9}`"),
        ("%A9", "`%C3%A9` is `\u{e9}`"),
        ("%80", "`%80` is `80` (not UTF-8)"),
        ("%E2", "`%E2%82%AC` is `\u{20ac}`"),
        ("%AC", "`%E2%82%AC` is `\u{20ac}`"),
    ] {
        let (value, _) = hover(&mut client, text.find(triplet).unwrap() as u32);
        assert!(value.contains(whole), "{triplet}: {value}");
    }
}

/// A percent sign without its digits is a percent sign.
#[test]
fn a_hover_on_what_is_no_triplet() {
    for part in ["%zz", "a%", "%4g", "%41%zz"] {
        let mut client = open(&format!("<http://h/{part}>"));
        let (value, _) = hover(&mut client, 10);
        assert!(value.lines().any(|line| line == format!("decoded: `{part}`")), "[{part}] {value}");
    }
}

/// What is long is cut after sixty characters, however many bytes they have.
#[test]
fn a_long_part_is_cut() {
    for character in ["a", "\u{e9}", "\u{4e2d}", "\u{1f517}"] {
        for length in [1, 59, 60, 61, 255, 256] {
            let part = character.repeat(length);
            let mut client = open(&format!("<http://h/{part}>"));
            let (value, _) = hover(&mut client, 10);
            let rest = if length > 60 { "\u{2026}" } else { "" };
            let shown = format!("`{}{rest}`", character.repeat(length.min(60)));
            assert_eq!(value.lines().next().unwrap(), format!("**path segment** {shown}"));
            // The same of what triplets stand for.
            let triplets: String = part.bytes().map(|byte| format!("%{byte:02X}")).collect();
            let mut client = open(&format!("<http://h/{triplets}>"));
            let (value, _) = hover(&mut client, 10);
            assert!(value.lines().any(|line| line == format!("decoded: {shown}")), "{value}");
        }
    }
}

#[test]
fn links_lead_where_they_lead() {
    let folder = Folder::new(&[("urispec.toml", "base = \"https://docs.example/v1/\"\n")]);
    let text = "[a](b%20c.md#x) <http://h/> [d](/d) http://h/a|b mailto:j@h [x](urn:isbn:1)\n";
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    let shown = |links: Value| -> Vec<(u64, u64, String)> {
        let number = |value: &Value| value["character"].as_u64().unwrap();
        let links = links.as_array().unwrap().iter();
        links
            .map(|link| {
                (
                    number(&link["range"]["start"]),
                    number(&link["range"]["end"]),
                    link["target"].as_str().unwrap().to_owned(),
                )
            })
            .collect()
    };
    let params = |uri: &str| json!({ "textDocument": { "uri": uri } });
    // Against the base of the project.
    let uri = folder.uri("sub/a.md");
    client.open(&uri, "markdown", text);
    let links = client.request("textDocument/documentLink", params(&uri)).unwrap();
    assert_eq!(
        shown(links),
        [
            (4, 14, "https://docs.example/v1/sub/b%20c.md#x".to_owned()),
            (17, 26, "http://h/".to_owned()),
            (32, 34, "https://docs.example/d".to_owned()),
            (49, 59, "mailto:j@h".to_owned()),
        ]
    );
    // Against the place of the file.
    let other = Folder::new(&[]);
    let uri = other.uri("sub/a.md");
    client.open(&uri, "markdown", text);
    let links = client.request("textDocument/documentLink", params(&uri)).unwrap();
    let targets: Vec<String> = shown(links).into_iter().map(|(.., target)| target).collect();
    assert_eq!(targets, [other.uri("sub/b c.md") + "#x", "http://h/".to_owned(), "mailto:j@h".to_owned()]);
}

/// In documents for people, an IRI is valid: it is read by the rules of one, and its link is its URI.
#[test]
fn each_part_of_an_iri() {
    let text = "[a](https://b\u{fc}cher.example:80/\u{fc}%20b?x=1) [b](\u{fc}.md#\u{e4}) [c](http://h/\u{fc}|)";
    let folder = Folder::new(&[]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open(&uri, "markdown", text);
    for (at, part, shown, rules, section) in [
        ("https", "**scheme** `https`, default port 443", "https", "\n`IRI` \u{203a} `scheme`", "RFC 3986, 3.1"),
        (
            "b\u{fc}ch",
            "**host** `b\u{fc}cher.example`, a registered name",
            "b\u{fc}cher.example",
            "`ihost`",
            "RFC 3987, 2.2",
        ),
        ("80", "**port** `80`", "80", "`port`", "RFC 3986, 3.2.3"),
        ("\u{fc}%20", "**path segment** `\u{fc}%20b`", "\u{fc}%20b", "`ucschar`", "RFC 3987, 2.2"),
        ("%20b", "**path segment** `\u{fc}%20b`", "\u{fc}%20b", "`pct-encoded`", "RFC 3986, 2.1"),
        ("1)", "**query value** `1`", "1", "`iquery`", "RFC 3987, 2.2"),
        ("\u{fc}.md", "**path segment** `\u{fc}.md`", "\u{fc}.md", "`irelative-ref`", "RFC 3987, 2.2"),
        ("\u{fc}|", "**path segment** `\u{fc}|`", "\u{fc}|", "not valid: no rule reads the whole", ""),
    ] {
        let hover = client.at("textDocument/hover", &uri, 0, text.find(at).unwrap() as u32);
        let value = hover["contents"]["value"].as_str().unwrap();
        let place = |end: &str| hover["range"][end]["character"].as_u64().unwrap() as usize;
        assert_eq!(&text[place("start")..place("end")], shown, "{value}");
        assert_eq!(value.lines().next(), Some(part), "{value}");
        assert!(value.contains(rules) && value.contains(section), "{value}");
    }
    let links = client.request("textDocument/documentLink", json!({ "textDocument": { "uri": uri } })).unwrap();
    let targets: Vec<&str> = links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap()).collect();
    let relative = folder.uri("\u{fc}.md") + "#%C3%A4";
    assert_eq!(targets, ["https://b%C3%BCcher.example:80/%C3%BC%20b?x=1", &relative]);
}

/// Only what is below the file's own path is a place that is known.
#[test]
fn each_kind_of_reference_is_a_link_or_none() {
    let folder = Folder::new(&[]);
    let uri = folder.uri("sub/a.md");
    let base = urispec::UriBuf::parse(&uri).unwrap();
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (reference, is_link) in [
        ("b.md", true),
        ("./b.md", true),
        ("../b.md?q#f", true),
        ("?q", true),
        ("#f", true),
        ("b/../c", true),
        ("//h/a", false),
        ("//h", false),
        ("///a", false),
        ("/a", false),
        ("/", false),
    ] {
        client.open(&uri, "markdown", &format!("[x](<{reference}>)"));
        let params = json!({ "textDocument": { "uri": uri } });
        let links = client.request("textDocument/documentLink", params).unwrap();
        let targets: Vec<&str> =
            links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap()).collect();
        let expected = base.join(reference).unwrap();
        assert_eq!(targets, if is_link { vec![expected.as_str()] } else { Vec::new() }, "{reference}");
    }
}

#[test]
fn tokens_cover_each_part_once() {
    let text = "\u{1f517} http://ada:x@h:80/a%20b?k=v#f\n\n[x](/c|d)\n";
    let mut client = open(text);
    let tokens = client
        .request("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": "untitled:a.md" } }))
        .unwrap();
    let data: Vec<usize> =
        tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as usize).collect();
    let names = ["scheme", "user", "password", "host", "port", "path", "key", "value", "fragment", "triplet", "error"];
    let lines: Vec<&str> = text.lines().collect();
    let (mut line, mut at, mut shown) = (0, 0, Vec::new());
    for token in data.chunks(5) {
        line += token[0];
        at = if token[0] == 0 { at + token[1] } else { token[1] };
        shown.push((&lines[line][at..at + token[2]], names[token[3]]));
    }
    assert_eq!(
        shown,
        [
            ("http", "scheme"),
            ("ada", "user"),
            ("x", "password"),
            ("h", "host"),
            ("80", "port"),
            ("a", "path"),
            ("%20", "triplet"),
            ("b", "path"),
            ("k", "key"),
            ("v", "value"),
            ("f", "fragment"),
            ("c", "path"),
            ("|", "error"),
            ("d", "path"),
        ]
    );
}

#[test]
fn selections_grow() {
    let text = "see <http://h/a/b%20c?d#e>";
    let mut client = open(text);
    let position = json!({ "line": 0, "character": text.find("20").unwrap() });
    let params =
        json!({ "textDocument": { "uri": "untitled:a.md" }, "positions": [position, { "line": 0, "character": 1 }] });
    let answer = client.request("textDocument/selectionRange", params).unwrap();
    assert_eq!(
        selected_in(text, &answer[0]),
        ["%20", "b%20c", "/a/b%20c", "http://h/a/b%20c?d", "http://h/a/b%20c?d#e", "<http://h/a/b%20c?d#e>"]
    );
    let empty = json!({ "line": 0, "character": 1 });
    assert_eq!(answer[1]["range"], json!({ "start": empty, "end": empty }));
    assert_eq!(answer.as_array().map(Vec::len), Some(2));
}

/// What is within what, from the inside, for each component that may be the last.
#[test]
fn each_selection_grows_by_what_is_around_it() {
    for (uri, selected) in [
        ("http://h/xy", &["xy", "/xy", "http://h/xy"][..]),
        ("http://h/xy#f", &["xy", "/xy", "http://h/xy", "http://h/xy#f"]),
        ("http://h/xy?q", &["xy", "/xy", "http://h/xy?q"]),
        ("http://h?k=xy#f", &["xy", "k=xy", "http://h?k=xy", "http://h?k=xy#f"]),
        ("http://h/#xy", &["xy", "http://h/#xy"]),
        ("http://u@xy:80/#f", &["xy", "u@xy:80", "http://u@xy:80/", "http://u@xy:80/#f"]),
        ("xy:a#f", &["xy", "xy:a", "xy:a#f"]),
    ] {
        let text = format!("see <{uri}> and more");
        let mut client = open(&text);
        let position = json!({ "line": 0, "character": text.find("xy").unwrap() + 1 });
        let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "positions": [position] });
        let answer = client.request("textDocument/selectionRange", params).unwrap();
        let found = selected_in(&text, &answer[0]);
        let expected: Vec<String> = selected.iter().map(|it| (*it).to_owned()).chain([format!("<{uri}>")]).collect();
        assert_eq!(found, expected, "{uri}");
    }
}

/// Whatever byte of a URI the place is, a delimiter or one of a part: each range has it, and lies in the next one.
#[test]
fn each_selection_is_around_its_place() {
    for uri in ["http://u:p@h:80/a/b%20c?d=e&f#g%41", "http://h/#", "?k#f", "//h?#", "#", "/a//b"] {
        let text = format!("[x](<{uri}>)");
        let mut client = open(&text);
        for place in (0..uri.len()).map(|at| text.find(uri).unwrap() + at) {
            let positions = json!([{ "line": 0, "character": place }]);
            let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "positions": positions });
            let answer = client.request("textDocument/selectionRange", params).unwrap();
            let (mut range, mut inside) = (&answer[0], place..place + 1);
            while !range.is_null() {
                let end_of = |end: &str| range["range"][end]["character"].as_u64().unwrap() as usize;
                let (start, end) = (end_of("start"), end_of("end"));
                assert!(start <= inside.start && inside.end <= end, "{start}..{end} at {place} of {text}");
                (range, inside) = (&range["parent"], start..end);
            }
            assert_eq!(inside, 0..text.len(), "{place} of {text}");
        }
    }
}

/// A link is around its destination, whether that is in angle brackets or not.
#[test]
fn each_selection_ends_with_the_link() {
    for (text, selected) in [
        ("[a](http://h/xy) b", &["http://h/xy", "[a](http://h/xy)"][..]),
        ("[a](<http://h/xy>) b", &["http://h/xy", "<http://h/xy>", "[a](<http://h/xy>)"]),
        ("![a](<http://h/xy> 't') b", &["http://h/xy", "<http://h/xy>", "![a](<http://h/xy> 't')"]),
    ] {
        let mut client = open(text);
        let position = json!({ "line": 0, "character": text.find("xy").unwrap() + 1 });
        let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "positions": [position] });
        let answer = client.request("textDocument/selectionRange", params).unwrap();
        let found = selected_in(text, &answer[0]);
        assert_eq!(found, [&["xy", "/xy"], selected].concat(), "{text}");
    }
}

/// The rules that read a character are shown for a URI of up to 16 KiB.
#[test]
fn the_rules_of_a_long_uri_are_told_up_to_its_limit() {
    for (length, are_told) in [(100, true), (16_383, true), (16_384, true), (16_385, false)] {
        let start = "http://h/";
        let mut client = open(&format!("<{start}{}>", "a".repeat(length - start.len())));
        let (value, _) = hover(&mut client, 10);
        assert!(value.starts_with("**path segment**"), "{length}: {value}");
        assert_eq!(value.contains("`segment`"), are_told, "{length}: {value}");
    }
}

/// Of octets that are no text, sixteen are shown.
#[test]
fn each_number_of_octets_that_are_no_text() {
    for count in [1, 2, 15, 16, 17, 40] {
        let text = format!("<http://h/{}>", "%FF".repeat(count));
        let mut client = open(&text);
        let (value, _) = hover(&mut client, 11);
        let shown = vec!["FF"; count.min(16)].join(" ");
        assert!(value.contains(&format!("decoded: `{shown}` (not UTF-8)")), "{count}: {value}");
    }
}

/// A reference is a link where it is read as one: in code, it may be relative to anything.
#[test]
fn each_language_with_relative_links() {
    for (name, language, text, is_link) in [
        ("a.md", "markdown", "[a](b/c)", true),
        ("a.html", "html", "<a href='b/c'>", true),
        ("a.json", "json", "{\"url\": \"b/c\"}", false),
        ("a.toml", "toml", "url = 'b/c'", false),
        ("a.css", "css", "a { b: url(b/c) }", false),
    ] {
        let folder = Folder::new(&[]);
        let uri = folder.uri(name);
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open(&uri, language, text);
        let params = json!({ "textDocument": { "uri": uri } });
        let links = client.request("textDocument/documentLink", params).unwrap();
        let targets: Vec<&str> =
            links.as_array().unwrap().iter().map(|link| link["target"].as_str().unwrap()).collect();
        let expected = folder.uri("b/c");
        assert_eq!(targets, if is_link { vec![expected.as_str()] } else { vec![] }, "{name}");
    }
}

/// A hint has letters that ASCII does not have, and nothing that moves what is around it.
#[test]
fn each_run_of_triplets_has_a_hint_or_none() {
    for (triplets, hint) in [
        ("%C3%A9", Some("\u{e9}")),
        ("%C3%A9%20%E2%82%AC", Some("\u{e9} \u{20ac}")),
        ("%F0%9F%94%97", Some("\u{1f517}")),
        ("%41%20", None),
        ("%C3", None),
        ("%C3%A9%FF", None),
        ("%C3%A9%0A", None),
        ("%00%C3%A9", None),
        ("%C3%A9%7F", None),
        ("%C3%A9%C2%85", None),
    ] {
        let mut client = open(&format!("<http://h/a{triplets}b>"));
        let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
        let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
        let hints = client.request("textDocument/inlayHint", params).unwrap();
        let labels: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
        assert_eq!(labels, hint.into_iter().collect::<Vec<_>>(), "{triplets}");
    }
}

/// A password is not written out beside itself, while the user's name and the path are.
#[test]
fn no_hint_is_about_a_password() {
    let mut client = open("<http://%C3%A4da:p%C3%B6st@h/%C3%BC> <http://:%C3%B6@h/> <mailto:%C3%A9:%C3%A8@h>");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
    let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
    let hints = client.request("textDocument/inlayHint", params.clone()).unwrap();
    let labels: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["\u{e4}", "\u{fc}", "\u{e9}", "\u{e8}"]);
    // A query may hold another URI with its own.
    let mut client = open("<http://%C3%A4:p%C3%B6@h/?b=ftp://c:q%C3%BC@h/%C3%A9>");
    let hints = client.request("textDocument/inlayHint", params).unwrap();
    let labels: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["\u{e4}", "\u{e9}"]);
}

#[test]
fn hints_are_what_triplets_stand_for() {
    let mut client = open("http://h/caf%C3%A9%20/%FF http://xn--bcher-kva.example/\n");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
    let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
    let hints = client.request("textDocument/inlayHint", params.clone()).unwrap();
    let labels: Vec<_> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(labels, ["\u{e9} ", "b\u{fc}cher.example"]);
    // Each is after what it is about.
    let columns: Vec<_> = hints.as_array().unwrap().iter().map(|hint| hint["position"].clone()).collect();
    let at = |before: &str| json!({ "line": 0, "character": before.len() });
    assert_eq!(columns, [at("http://h/caf%C3%A9%20"), at("http://h/caf%C3%A9%20/%FF http://xn--bcher-kva.example")]);
    // They are off unless the user wants them.
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "http://h/caf%C3%A9\n");
    assert_eq!(client.request("textDocument/inlayHint", params).unwrap(), json!(null));
}

#[test]
fn paths_are_completed() {
    let folder = Folder::new(&[("a b.md", "# Two words\n"), ("sub/c.md", ""), (".hidden", "")]);
    let uri = folder.uri("x.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let mut offered = |text: &str| -> Vec<String> {
        client.open(&uri, "markdown", text);
        let items = client.at("textDocument/completion", &uri, 0, text.len() as u32);
        items.as_array().unwrap().iter().map(|item| inserted(item).as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(offered("[a]("), ["a%20b.md", "sub/"]);
    assert_eq!(offered("[a](sub/"), ["c.md"]);
    // Each name is one segment, and is read again as it was written.
    let names = ["a b", "c#d", "e%41", "f?", "g:h", "i(j)", "k\u{e9}", "l&m;n"];
    let files: Vec<String> = names.iter().flat_map(|name| [format!("{name}/{name}.md"), format!("x/{name}")]).collect();
    files.iter().for_each(|file| folder.write(&format!("all/{file}"), ""));
    let directories = offered("[a](all/");
    assert_eq!(directories.len(), names.len() + 1);
    for (directory, name) in directories.iter().zip(names) {
        let reference = urispec::RelativeRef::parse(directory).unwrap();
        let segments: Vec<String> = reference.path().segments().map(|it| it.decode().to_string()).collect();
        assert_eq!(segments, [name, ""], "{directory}");
        let [file] = &offered(&format!("[a](all/{directory}"))[..] else { panic!("{directory}") };
        let reference = urispec::RelativeRef::parse(file).unwrap();
        let segments: Vec<String> = reference.path().segments().map(|it| it.decode().to_string()).collect();
        assert_eq!(segments, [format!("{name}.md")], "{file}");
    }
    assert_eq!(
        offered("[a](all/x/"),
        directories[..names.len()].iter().map(|it| it.trim_end_matches('/')).collect::<Vec<_>>()
    );
    assert_eq!(offered("[a](a%20b.md#"), ["two-words"]);
    assert_eq!(offered("see <https:"), ["//"]);
    assert_eq!(offered("see https:"), [""; 0]);
    assert_eq!(offered("one two"), [""; 0]);
    // What is typed of the last segment is replaced, and nothing before it.
    for (typed, start) in [("[a](a%2", 4), ("[a](sub/c", 8), ("[a](sub/", 8), ("[a](a%20b.md#two-w", 13)] {
        client.open(&uri, "markdown", typed);
        let items = client.at("textDocument/completion", &uri, 0, typed.len() as u32);
        let range =
            json!({ "start": { "line": 0, "character": start }, "end": { "line": 0, "character": typed.len() } });
        assert!(!items.as_array().unwrap().is_empty(), "{typed}");
        for item in items.as_array().unwrap() {
            assert_eq!((&item["textEdit"]["range"], &item["filterText"]), (&range, inserted(item)), "{typed}: {item}");
        }
    }
}

/// What is typed begins after a delimiter, and is the last before one.
#[test]
fn each_delimiter_around_a_scheme() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let mut offered = |path: &str, before: &str, after: &str| -> Vec<String> {
        let uri = format!("untitled:{path}");
        client.open(&uri, "", &format!("{before}{after}"));
        let items = client.at("textDocument/completion", &uri, 0, before.len() as u32);
        items.as_array().unwrap().iter().map(|item| inserted(item).as_str().unwrap().to_owned()).collect()
    };
    for (path, before) in [
        ("a.md", "x <http:"),
        ("a.md", "[x](http:"),
        ("a.md", "<a href=\"http:"),
        ("a.md", "<a href='http:"),
        ("a.html", "<a href=http:"),
        ("a.org", "[[http:"),
        ("a.tex", "\\url{http:"),
        ("a.yaml", "a-b.c_1: http:"),
        ("a.yaml", "- \u{e9}t\u{e9}:\thttp:"),
        ("a.css", "url(http:"),
    ] {
        assert_eq!(offered(path, before, ""), ["//"], "{path} {before}");
    }
    for (path, before) in [("a.yaml", "a b: http:"), ("a.yaml", ": http:"), ("a.yaml", "http:"), ("a.md", "x http:")] {
        assert_eq!(offered(path, before, ""), [""; 0], "{path} {before}");
    }
    for after in [" ", "\t", "\"", "'", "(", ")", "<", ">", "[", "]", "{", "}", "=", "`", "\n", "\r\n"] {
        assert_eq!(offered("a.md", "x <http:", after), ["//"], "{after:?}");
    }
    for after in ["/", "x", ".", ",", ":", "|"] {
        assert_eq!(offered("a.md", "x <http:", after), [""; 0], "{after:?}");
    }
}

/// A name leads to its file, whatever its attribute is written in.
#[test]
fn each_name_is_right_in_its_quotes() {
    let names = ["a&copy.png", "a&copy;.png", "it's.md"];
    let folder = Folder::new(&names.map(|name| (name, "")));
    let uri = folder.uri("x.html");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (start, end, language) in [
        ("<a href=\"", "\">", "html"),
        ("<a href='", "'>", "html"),
        ("<a href='", "'>", "markdown"),
        ("[a](", ")", "markdown"),
        ("[a](<", ">)", "markdown"),
    ] {
        client.open(&uri, language, &format!("{start}{end}"));
        let items = client.at("textDocument/completion", &uri, 0, start.len() as u32);
        let items = items.as_array().unwrap();
        assert_eq!(items.len(), names.len(), "{items:?}");
        for (item, name) in items.iter().zip(names) {
            client.open(&uri, language, &format!("{start}{}{end}", inserted(item).as_str().unwrap()));
            let links = client.request("textDocument/documentLink", json!({ "textDocument": { "uri": uri } })).unwrap();
            let path = urispec::UriBuf::parse(links[0]["target"].as_str().unwrap()).unwrap().to_file_path().unwrap();
            assert_eq!(path, folder.path(name), "{item}");
        }
    }
}

/// What has a colon is no path, even if a directory is called like that.
#[cfg(unix)]
#[test]
fn no_name_is_offered_after_a_scheme() {
    let folder = Folder::new(&[("x:/a.md", ""), ("x/a.md", "")]);
    let uri = folder.uri("b.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (typed, count) in [("[a](x/", 1), ("[a](x:/", 0)] {
        client.open(&uri, "markdown", typed);
        let items = client.at("textDocument/completion", &uri, 0, typed.len() as u32);
        assert_eq!(items.as_array().unwrap().len(), count, "{typed} {items:?}");
    }
}

/// What stands for a control character is shown escaped, so that it cannot move what is around it.
#[test]
fn a_hover_has_no_control_characters() {
    for character in ('\0'..' ').chain('\u{7f}'..='\u{9f}') {
        let triplets: String = character.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        for text in [
            format!("<http://h/a{triplets}b>"),
            format!("<http://h/?k=a{triplets}>"),
            format!("<http://h/#{triplets}>"),
        ] {
            let mut client = open(&text);
            let (value, _) = hover(&mut client, text.find('%').unwrap() as u32);
            assert!(!value.chars().any(|c| c.is_control() && c != '\n'), "{text}: {value:?}");
            let decoded = value.lines().find(|line| line.starts_with("decoded: `")).expect(&text);
            assert!(decoded.contains('\\') && decoded.ends_with('`'), "{text}: {value:?}");
        }
    }
}

/// After the last character of a URI, a cursor is still at it.
#[test]
fn each_end_of_a_uri_is_of_it() {
    for (before, uri, after) in [
        ("see ", "http://h/xy", " and"),
        ("see ", "http://h/xy", ""),
        ("see ", "http://h/xy", "\r\nmore"),
        ("see <", "http://h/xy", ">"),
        ("[a](", "http://h/xy", ")"),
        ("[a](", "http://h/#xy", ")"),
        ("see ", "http://h/?a=xy", "\n"),
    ] {
        let text = format!("{before}{uri}{after}");
        let mut client = open(&text);
        let end = before.len() + uri.len();
        for at in [end - 2, end - 1, end] {
            let position = json!({ "line": 0, "character": at });
            let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "positions": [position] });
            let answer = client.request("textDocument/selectionRange", params).unwrap();
            let (_, hovered) = hover(&mut client, at as u32);
            for range in [&answer[0]["range"], &hovered] {
                let number = |end: &str| range[end]["character"].as_u64().unwrap() as usize;
                assert_eq!(&text[number("start")..number("end")], "xy", "{at} of {text:?}");
            }
        }
    }
}

/// Only what is an error is coloured as one: exactly what the findings of that severity are about.
#[test]
fn each_error_is_a_token() {
    let text = "http://h/^x HTTP://h/ http://h:0/ http://h/a/../b [a](http://h/c|d|e) http://h:80/";
    let mut client = open(text);
    let errors_of = |client: &mut Client| {
        let params = json!({ "textDocument": { "uri": "untitled:a.md" } });
        let tokens = client.request("textDocument/semanticTokens/full", params).unwrap();
        let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        let (mut at, mut errors) = (0, Vec::new());
        for token in data.chunks(5) {
            at += token[1];
            if token[3] == 10 {
                errors.push((at, at + token[2]));
            }
        }
        errors
    };
    let report = client.pull("untitled:a.md", json!(null));
    let of_severity = |severity: u64| {
        let found = report["items"].as_array().unwrap().iter().filter(|item| item["severity"] == severity);
        let number = |item: &Value, end: &str| item["range"][end]["character"].as_u64().unwrap();
        found.map(|item| (number(item, "start"), number(item, "end"))).collect::<Vec<_>>()
    };
    assert!((1..=3).all(|severity| !of_severity(severity).is_empty()), "{report}");
    assert_eq!(errors_of(&mut client), of_severity(1));
    // One that begins in another one and goes on beyond it.
    let mut client = open("[x](//[a%4a)");
    assert_eq!(errors_of(&mut client), [(8, 11)]);
    // Two that touch are two.
    let mut client = open("[x](<http://a|%>)");
    assert_eq!(errors_of(&mut client), [(13, 14), (14, 15)]);
}

/// What is wrong with a comment that hides findings is no part of a URI.
#[test]
fn what_is_not_in_a_uri_is_no_token() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\nunclosed-ignore = \"error\"\n")]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let uri = folder.uri("a.md");
    client.open(&uri, "markdown", "<!-- uri-ignore-start: syntax -->\n\nhttp://h/|x\n");
    assert_eq!(client.pull(&uri, json!(null))["items"][0]["severity"], 1);
    // The first token is that of the URI, two lines below.
    let params = json!({ "textDocument": { "uri": uri } });
    let tokens = client.request("textDocument/semanticTokens/full", params).unwrap();
    assert_eq!(tokens["data"][0], 2);
}

/// A host is shown as it is read, and nothing else is.
#[test]
fn a_hover_on_a_host_shows_its_letters() {
    let text = "<http://xn--bcher-kva.example/xn--bcher-kva?xn--bcher-kva>";
    let mut client = open(text);
    for (place, (part, _)) in text.match_indices("xn--").enumerate() {
        let (value, _) = hover(&mut client, part as u32);
        assert_eq!(value.contains("b\u{fc}cher"), place == 0, "{value}");
        assert_eq!(value.contains("port 80"), place == 0, "{value}");
    }
}

/// A part that goes on in the next line has a token in each.
#[test]
fn each_line_of_a_part_is_a_token() {
    let ignore = json!({ "lint": { "ignore": ["path-character"] } });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": ignore }));
    for lines in [vec!["ab"], vec!["ab", "cde"], vec!["ab", "cde", "f"]] {
        client.open("untitled:a.html", "html", &format!("<a href=\"http://h/{}\">", lines.join("\n")));
        let params = json!({ "textDocument": { "uri": "untitled:a.html" } });
        let tokens = client.request("textDocument/semanticTokens/full", params).unwrap();
        let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        let lengths: Vec<u64> = data.chunks(5).filter(|token| token[3] == 5).map(|token| token[2]).collect();
        assert_eq!(lengths, lines.iter().map(|line| line.len() as u64).collect::<Vec<_>>(), "{tokens}");
    }
}

/// The headings of another file are read by its own type, whatever the type of this one is.
#[test]
fn each_file_has_headings_of_its_type() {
    let folder = Folder::new(&[
        ("a.md", "# One\n<p id=\"x\">\n"),
        ("a.html", "# Two\n<p id=\"y\">\n"),
        ("a.rst", "# Three\n"),
        ("d/\u{e9} b.md", "# Four\r\n## Five\r\n"),
    ]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (name, language, start) in [("x.md", "markdown", "[a]("), ("x.html", "html", "<a href=\"")] {
        for (path, expected) in [
            ("a.md#", &["one", "x"][..]),
            ("a.html#", &["y"]),
            ("./a.md#", &["one", "x"]),
            ("d/../a.html#", &["y"]),
            ("d/%C3%A9%20b.md#", &["four", "five"]),
            ("a.rst#", &[]),
            ("none.md#", &[]),
            ("d#", &[]),
        ] {
            let text = format!("{start}{path}");
            client.open(&folder.uri(name), language, &text);
            let items = client.at("textDocument/completion", &folder.uri(name), 0, text.len() as u32);
            let offered: Vec<&str> =
                items.as_array().unwrap().iter().map(|item| inserted(item).as_str().unwrap()).collect();
            assert_eq!(offered, expected, "{path} in {name}");
        }
    }
}

/// The headings of another file are those that the editor has of it, as long as it is open.
#[test]
fn headings_of_an_open_file_are_those_of_its_text() {
    let folder = Folder::new(&[("d/a.md", "# One\n"), ("d/b.html", "<p id='x'>")]);
    let uri = folder.uri("x.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let offered = |client: &mut Client, path: &str| {
        let text = format!("[a]({path}#");
        client.open(&uri, "markdown", &text);
        let items = client.at("textDocument/completion", &uri, 0, text.len() as u32);
        items.as_array().unwrap().iter().map(|item| inserted(item).clone()).collect::<Vec<_>>()
    };
    client.open(&folder.uri("d/a.md"), "markdown", "# One\n");
    client.change(&folder.uri("d/a.md"), 2, json!([{ "text": "# Two\n" }]));
    client.open(&folder.uri("d/b.html"), "markdown", "# Three\n");
    // One that is not saved.
    client.open(&folder.uri("d/c.md"), "markdown", "# Four\n");
    for (path, expected) in
        [("d/a.md", "two"), ("./d/a.md", "two"), ("d/../d/%61.md", "two"), ("d/b.html", "three"), ("d/c.md", "four")]
    {
        assert_eq!(offered(&mut client, path), [expected], "{path}");
    }
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": folder.uri("d/a.md") } }));
    assert_eq!(offered(&mut client, "d/a.md"), ["one"]);
}

/// Headings are read in files of up to 4 MiB, and of a directory 500 names are offered.
#[test]
fn what_is_offered_ends_at_its_limit() {
    let folder = Folder::new(&[("x.md", "")]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let mut offered = |text: &str| {
        client.open(&folder.uri("x.md"), "markdown", text);
        let items = client.at("textDocument/completion", &folder.uri("x.md"), 0, text.len() as u32);
        items.as_array().unwrap().len()
    };
    for (length, count) in [(100, 1), ((4 << 20) - 1, 1), (4 << 20, 1), ((4 << 20) + 1, 0)] {
        let start = "# One\n\n";
        folder.write("a.md", &format!("{start}{}", "b".repeat(length - start.len())));
        assert_eq!(offered("[a](a.md#"), count, "{length}");
    }
    for number in 1..=502 {
        folder.write(&format!("d/{number}.md"), "");
        if number > 498 {
            assert_eq!(offered("[a](d/"), number.min(500), "{number}");
        }
    }
}

/// CommonMark has headings of one to six `#`.
#[test]
fn each_depth_of_a_heading() {
    for (depth, is_heading) in
        [(0, false), (1, true), (2, true), (3, true), (4, true), (5, true), (6, true), (7, false)]
    {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &format!("{} One\n\n[a](#", "#".repeat(depth)));
        let items = client.at("textDocument/completion", "untitled:a.md", 2, 5);
        let offered: Vec<_> = items.as_array().unwrap().iter().map(|item| inserted(item).clone()).collect();
        assert_eq!(offered, if is_heading { vec![json!("one")] } else { Vec::new() }, "{depth}");
    }
}

/// A heading is called as it is read, whatever its words are marked up as.
#[test]
fn each_mark_in_a_heading() {
    for (heading, title, fragment) in [
        ("# The `get` command", "The get command", "the-get-command"),
        ("# `get`", "get", "get"),
        ("# Of *a* and __b__", "Of a and b", "of-a-and-b"),
        ("# [Its](http://h/) text", "Its text", "its-text"),
        ("One\ntwo\n===", "One two", "one-two"),
    ] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &format!("{heading}\n\n[a](#"));
        let line = heading.lines().count() as u32 + 1;
        let items = client.at("textDocument/completion", "untitled:a.md", line, 5);
        let offered: Vec<_> =
            items.as_array().unwrap().iter().map(|item| (item["label"].clone(), inserted(item).clone())).collect();
        assert_eq!(offered, [(json!(title), json!(fragment))], "{heading}");
    }
}

/// A scheme is where a link begins, and not after any character that may be before one.
#[test]
fn each_character_before_a_scheme() {
    let delimiters = [" ", "\t", "\"", "'", "(", "<", ">", "[", "]", "{", "}", "=", "`", "\n", "\r\n", "\r", ""];
    for before in delimiters.into_iter().chain(["](", "](<", "=\"", "='", "\n<", "\r\n<", "\r<"]) {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &format!("\u{e9}{before}"));
        // The place after what is before, whatever ends lines.
        let line = u32::from(before.starts_with(['\n', '\r']));
        let column = if line == 1 { before.trim_start().len() as u32 } else { 2 + before.len() as u32 };
        let place = json!({ "line": line, "character": column });
        client.change("untitled:a.md", 2, json!([{ "range": { "start": place, "end": place }, "text": "https:" }]));
        let items = client.at("textDocument/completion", "untitled:a.md", line, column + 6);
        let offered: Vec<_> = items.as_array().unwrap().iter().map(|item| inserted(item).clone()).collect();
        let begins = before.ends_with(['<']) || ["](", "=\"", "='"].contains(&before);
        let expected = if begins { vec![json!("//")] } else { Vec::new() };
        assert_eq!(offered, expected, "{before:?}");
    }
}

/// What is hidden is not offered, neither a file nor a directory, and what is in it only to who asks for it.
#[test]
fn each_name_that_is_hidden() {
    let folder = Folder::new(&[(".a.md", ""), (".b/c.md", ""), ("d/.e/f.md", ""), ("d/g.md", ""), ("h.i.md", "")]);
    let uri = folder.uri("h.i.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (typed, expected) in [("", &["d/", "h.i.md"][..]), ("d/", &["g.md"]), (".b/", &["c.md"]), ("d/.e/", &["f.md"])]
    {
        let text = format!("[a]({typed}");
        client.open(&uri, "markdown", &text);
        let items = client.at("textDocument/completion", &uri, 0, text.len() as u32);
        let offered: Vec<_> = items.as_array().unwrap().iter().map(|item| inserted(item).clone()).collect();
        assert_eq!(offered, expected, "{typed}");
    }
}
