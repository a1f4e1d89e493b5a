//! A case for each row: capabilities, settings, kinds of actions, places, schemes and folders, each alone.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use urispec_documents::{Checker, Document, FileType};

use crate::client::{Client, Folder, able, pulling};

fn items(report: &Value) -> &Vec<Value> {
    report["items"].as_array().unwrap()
}

/// Each field of a diagnostic is there for the client that has it, and for no other.
#[test]
fn each_capability_alone() {
    let text = "<http://[::1/x> http://h:/\n";
    let fields = [
        ("relatedInformation", "relatedInformation", json!(true)),
        ("codeDescriptionSupport", "codeDescription", json!(true)),
        ("tagSupport", "tags", json!({ "valueSet": [1] })),
    ];
    for (capability, _, value) in &fields {
        for place in ["publishDiagnostics", "diagnostic"] {
            let mut capabilities = json!({ "textDocument": { "diagnostic": {} } });
            capabilities["textDocument"][place][*capability] = value.clone();
            let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
            client.open("untitled:a.md", "markdown", text);
            let report = client.pull("untitled:a.md", json!(null));
            for (known, field, _) in &fields {
                let has = items(&report).iter().any(|item| item.get(field).is_some());
                assert_eq!(has, known == capability, "{field} with {capability}: {report}");
            }
        }
    }
}

#[test]
fn each_severity() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "http://h/^x http://h:0/ HTTP://h/\n");
    let report = client.pull("untitled:a.md", json!(null));
    let found: Vec<_> = items(&report)
        .iter()
        .map(|item| (item["code"].as_str().unwrap(), item["severity"].as_u64().unwrap()))
        .collect();
    assert_eq!(found, [("path-character", 1), ("port-out-of-range", 2), ("upper-case-scheme", 3)]);
}

/// Each setting decides something, and nothing without it.
#[test]
fn each_setting_alone() {
    let folder = Folder::new(&[("other.toml", "ignore = ['all']\n")]);
    for (settings, name, text, without, with) in [
        (json!({ "strict": true }), "a.md", "[a](#\u{fc}b)", &[][..], &[1][..]),
        (json!({ "tests": true }), "tests/a.md", "http://h/^x", &[3], &[1]),
        (json!({ "generated": true }), "out.lock", "http://h/%zz", &[3], &[1]),
        (json!({ "code": true }), "a.md", "`http://h/^x`", &[], &[1]),
        (json!({ "configuration": folder.path("other.toml") }), "a.md", "http://h/^x", &[1], &[]),
        (json!({ "lint": { "select": ["style"] } }), "a.md", "http://h/^x HTTP://h/", &[1, 3], &[3]),
        (json!({ "lint": { "ignore": ["style"] } }), "a.md", "http://h/^x HTTP://h/", &[1, 3], &[1]),
        (json!({ "lint": { "severity": { "style": "warning" } } }), "a.md", "http://h/^x HTTP://h/", &[1, 3], &[1, 2]),
        (json!({ "lint": { "maxFindings": 1 } }), "a.md", "http://h/^x HTTP://h/", &[1, 3], &[1, 3]),
        (json!({ "lint": { "maxFindings": 0 } }), "a.md", "http://h/^x", &[1], &[3]),
    ] {
        let found = |settings: &Value| {
            let (mut client, _) =
                Client::start(json!({ "capabilities": pulling(), "initializationOptions": settings }));
            client.open(&folder.uri(name), "plaintext", text);
            let report = client.pull(&folder.uri(name), json!(null));
            items(&report).iter().map(|item| item["severity"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!((found(&json!({})).as_slice(), found(&settings).as_slice()), (without, with), "{settings}");
        // The same in a file that is not open.
        let closed = Folder::new(&[(name, text)]);
        let found = |settings: &Value| {
            let params =
                json!({ "capabilities": pulling(), "initializationOptions": settings, "rootUri": closed.uri("") });
            let (mut client, _) = Client::start(params);
            let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
            items(&items(&report)[0]).iter().map(|item| item["severity"].as_u64().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!((found(&json!({})).as_slice(), found(&settings).as_slice()), (without, with), "{settings}, closed");
    }
    // What is shown beside the text.
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
    let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
    for (settings, tokens, hints) in [
        (json!({}), true, false),
        (json!({ "semanticTokens": false }), false, false),
        (json!({ "inlayHints": true }), true, true),
        (json!({ "inlayHints": true, "semanticTokens": false }), false, true),
    ] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": settings }));
        client.open("untitled:a.md", "markdown", "http://h/%C3%A9\n");
        let mut has = |method: &str| !client.request(method, params.clone()).unwrap().is_null();
        assert_eq!(has("textDocument/semanticTokens/full"), tokens, "{settings}");
        assert_eq!(has("textDocument/semanticTokens/range"), tokens, "{settings}");
        assert_eq!(has("textDocument/inlayHint"), hints, "{settings}");
    }
}

/// Kinds are a hierarchy of words between dots.
#[test]
fn each_kind_of_action() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "[a](http://h/a|b)\n");
    for (only, fixes, all) in [
        (json!(null), true, true),
        (json!([]), false, false),
        (json!(["quickfix"]), true, false),
        (json!(["quick"]), false, false),
        (json!(["quickfix.x"]), false, false),
        (json!(["source"]), false, true),
        (json!(["sourc"]), false, false),
        (json!(["source.fixAll"]), false, true),
        (json!(["source.fix"]), false, false),
        (json!(["source.fixAll.urispec"]), false, true),
        (json!(["source.fixAll.urispec.x"]), false, false),
        (json!(["refactor", "source"]), false, true),
        (json!(["refactor"]), false, false),
    ] {
        let actions = client.actions("untitled:a.md", 0, 14, 14, only.clone());
        let has = |kind: &str| actions.iter().any(|action| action["kind"] == kind);
        assert_eq!((has("quickfix"), has("source.fixAll.urispec")), (fixes, all), "{only}");
    }
}

/// A finding is touched from where it begins up to where it ends.
#[test]
fn each_place_of_a_cursor() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "http://h/a|b http://h/\n");
    for (start, end, is_touched) in [
        (9, 9, false),
        (10, 10, true),
        (11, 11, true),
        (12, 12, false),
        (0, 9, false),
        (0, 10, true),
        (11, 20, true),
        (12, 20, false),
        (0, 22, true),
        (22, 0, true),
    ] {
        let actions = client.actions("untitled:a.md", 0, start, end, json!(["quickfix"]));
        assert_eq!(!actions.is_empty(), is_touched, "{start} to {end}");
    }
}

/// A range has what is in it, and nothing else.
#[test]
fn each_range_of_a_file() {
    let text = "http://h/%C3%A9\nhttp://g/%C3%BC\n\nhttp://f/%C3%A4";
    let (mut client, _) =
        Client::start(json!({ "capabilities": pulling(), "initializationOptions": { "inlayHints": true } }));
    client.open("untitled:a.md", "markdown", text);
    for (first, last, labels) in [
        (0, 1, &["\u{e9}"][..]),
        (1, 2, &["\u{fc}"]),
        (2, 3, &[]),
        (3, 4, &["\u{e4}"]),
        (0, 2, &["\u{e9}", "\u{fc}"]),
        (0, 9, &["\u{e9}", "\u{fc}", "\u{e4}"]),
        // Some clients name the end first.
        (2, 0, &["\u{e9}", "\u{fc}"]),
    ] {
        let range = json!({ "start": { "line": first, "character": 0 }, "end": { "line": last, "character": 0 } });
        let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
        let hints = client.request("textDocument/inlayHint", params.clone()).unwrap();
        let found: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
        assert_eq!(found, labels, "{first} to {last}");
        let tokens = client.request("textDocument/semanticTokens/range", params).unwrap();
        // A scheme, a host and two triplets for each.
        assert_eq!(tokens["data"].as_array().unwrap().len(), labels.len() * 4 * 5, "{first} to {last}");
    }
    // A range that begins where a URI ends has nothing of it.
    for (start, is_in) in [(0, true), (14, true), (15, false)] {
        let range = json!({ "start": { "line": 0, "character": start }, "end": { "line": 0, "character": 15 } });
        let params = json!({ "textDocument": { "uri": "untitled:a.md" }, "range": range });
        let hints = client.request("textDocument/inlayHint", params).unwrap();
        assert_eq!(hints.as_array().unwrap().len(), usize::from(is_in), "{start}");
    }
}

/// Each error of a URI has a token of its own, also after one that is a delimiter and no part.
#[test]
fn each_error_of_a_uri_has_a_token() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "http://u@v@h|x/^\n");
    let params = json!({ "textDocument": { "uri": "untitled:a.md" } });
    let answer = client.request("textDocument/semanticTokens/full", params).unwrap();
    let data: Vec<u64> = answer["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    let mut column = 0;
    let placed = data.chunks(5).map(|token| {
        column += token[1];
        (column, token[3])
    });
    let wrong: Vec<u64> = placed.filter(|(_, kind)| *kind == 10).map(|(column, _)| column).collect();
    assert_eq!(wrong, [10, 12, 15], "{data:?}");
}

/// The tokens of some lines are those that these lines have in the whole file, errors among them.
#[test]
fn each_range_has_the_tokens_of_the_whole_file() {
    let text = "http://h/^x http://g/%zz\nhttp://f/\n[a](http://h/a|b?%C3%A9^)\n\nhttp://[::1/ x\n";
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", text);
    let mut tokens = |method: &str, params: Value| {
        let answer = client.request(&format!("textDocument/semanticTokens/{method}"), params).unwrap();
        let data: Vec<u64> = answer["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
        let (mut line, mut column) = (0, 0);
        let placed = data.chunks(5).map(|token| {
            column = if token[0] == 0 { column + token[1] } else { token[1] };
            line += token[0];
            (line, column, token[2], token[3])
        });
        placed.collect::<Vec<_>>()
    };
    let document = json!({ "uri": "untitled:a.md" });
    let whole = tokens("full", json!({ "textDocument": document }));
    // The last kind is that of errors.
    let wrong: Vec<u64> = whole.iter().filter(|token| token.3 == 10).map(|token| token.0).collect();
    assert!([0, 2, 4].iter().all(|line| wrong.contains(line)), "{whole:?}");
    for first in 0..5 {
        for last in first..=5 {
            let range = json!({ "start": { "line": first, "character": 0 }, "end": { "line": last, "character": 0 } });
            let expected: Vec<_> = whole.iter().filter(|token| (first..last).contains(&token.0)).copied().collect();
            let found = tokens("range", json!({ "textDocument": document, "range": range }));
            assert_eq!(found, expected, "{first} to {last}");
        }
    }
    // A range that ends where a URI begins, or begins where one ends, has nothing of it.
    for (first, last, line) in
        [((0, 24), (1, 0), None), ((0, 24), (1, 1), Some(1)), ((1, 8), (2, 0), Some(1)), ((1, 9), (2, 0), None)]
    {
        let place = |(line, character): (u32, u32)| json!({ "line": line, "character": character });
        let range = json!({ "start": place(first), "end": place(last) });
        let expected: Vec<_> = whole.iter().filter(|token| Some(token.0) == line).copied().collect();
        let found = tokens("range", json!({ "textDocument": document, "range": range }));
        assert_eq!(found, expected, "{range}");
    }
}

#[test]
fn each_scheme_that_can_be_opened() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let mut opens = |uri: &str| {
        client.open("untitled:a.md", "markdown", &format!("[x](<{uri}>)"));
        let links =
            client.request("textDocument/documentLink", json!({ "textDocument": { "uri": "untitled:a.md" } })).unwrap();
        links.as_array().unwrap().iter().any(|link| link["target"] == uri)
    };
    for uri in ["http://h/", "https://h/", "file:///a", "ftp://h/", "mailto:a@h", "HTTPS://h/"] {
        assert!(opens(uri), "{uri}");
    }
    for uri in ["urn:isbn:1", "tel:+1", "data:,x", "ws://h/", "vscode://x/y", "//h/a", "/a"] {
        assert!(!opens(uri), "{uri}");
    }
}

#[test]
fn each_kind_of_host_is_named() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (host, words) in [
        ("192.0.2.1", "an IPv4 address"),
        ("[::1]", "an IPv6 address"),
        ("[v1.a]", "an address of a later version of IP"),
        ("example", "a registered name"),
    ] {
        for (port, expected) in [("", "port 80 by default"), (":81", "")] {
            client.open("untitled:a.md", "markdown", &format!("<http://{host}{port}/>"));
            let hover = client.at("textDocument/hover", "untitled:a.md", 0, 9);
            let value = hover["contents"]["value"].as_str().unwrap();
            let line = value.lines().next().unwrap();
            assert!(line.starts_with("**host** ") && line.contains(words) && line.ends_with(expected), "{value}");
            assert_eq!(line.contains("by default"), port.is_empty(), "{value}");
        }
    }
}

/// What is excluded is not read, whether it is open or not.
#[test]
fn each_file_that_is_excluded() {
    let folder = Folder::new(&[
        ("urispec.toml", "exclude = ['out/']\n"),
        ("a.md", "http://h/^x"),
        ("out/b.md", "http://h/^x"),
        ("sub/urispec.toml", ""),
        ("sub/out/c.md", "http://h/^x"),
    ]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    let counts: BTreeMap<String, usize> =
        items(&report).iter().map(|item| (item["uri"].as_str().unwrap().to_owned(), items(item).len())).collect();
    for (name, count) in [("a.md", 1), ("out/b.md", 0), ("sub/out/c.md", 1)] {
        assert_eq!(counts[&folder.uri(name)], count, "{name}");
        client.open(&folder.uri(name), "markdown", "http://h/^x http://h/^y");
        assert_eq!(items(&client.pull(&folder.uri(name), json!(null))).len(), 2 * count, "{name}");
    }
}

/// A file may be as long as 16 MiB.
#[test]
fn each_size_of_a_file() {
    let text = |length: usize| format!("http://h/^x{}", " ".repeat(length - 11));
    let sizes = [11, 255, 4_096, 65_535, 65_536, 65_537, 1 << 24, (1 << 24) + 1];
    let files: Vec<(String, String)> = sizes.iter().map(|size| (format!("{size:08}.txt"), text(*size))).collect();
    let folder = Folder::new(&files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect::<Vec<_>>());
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    let found: Vec<(Value, usize)> = items(&report).iter().map(|it| (it["uri"].clone(), items(it).len())).collect();
    let expected: Vec<(Value, usize)> = files[..7].iter().map(|(name, _)| (json!(folder.uri(name)), 1)).collect();
    assert_eq!(found, expected);
}

/// Of what a client offers, bytes are preferred, and then characters; UTF-16 is what every client has.
#[test]
fn each_unit_of_columns() {
    for (offered, expected, column) in [
        (json!(["utf-8"]), "utf-8", 5),
        (json!(["utf-16"]), "utf-16", 3),
        (json!(["utf-32"]), "utf-32", 2),
        (json!(["utf-16", "utf-8"]), "utf-8", 5),
        (json!(["utf-32", "utf-8"]), "utf-8", 5),
        (json!(["utf-16", "utf-32"]), "utf-32", 2),
        (json!(["utf-32", "utf-16", "utf-8"]), "utf-8", 5),
        (json!(["utf-7"]), "utf-16", 3),
        (json!([]), "utf-16", 3),
        (json!(null), "utf-16", 3),
    ] {
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = offered.clone();
        let (mut client, answer) = Client::start(json!({ "capabilities": capabilities }));
        assert_eq!(answer["capabilities"]["positionEncoding"], expected, "{offered}");
        client.open("untitled:a.md", "markdown", "\u{1f517} http://h/^x");
        let report = client.pull("untitled:a.md", json!(null));
        assert_eq!(items(&report)[0]["range"]["start"]["character"], column + 9, "{offered}");
    }
}

/// Each place that a finding is about besides its own, of which there may be several.
#[test]
fn each_related_place() {
    let mut most = 0;
    for text in [
        "http://[::1/x",
        "http://[1::2::3::4]/",
        "http://h:8:9:10/",
        "http://a@b@c@d/",
        "http://[1:2:3]/",
        "http://h/?a[x]=1&b[y]=2&c[z]=3",
    ] {
        let expected = urispec::diagnose(text, urispec::Rule::UriReference);
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &format!("\u{e9}\n[a](<{text}>)"));
        let report = client.pull("untitled:a.md", json!(null));
        for found in &expected {
            let item = items(&report).iter().find(|item| item["code"] == found.name().name()).unwrap();
            let related = item["relatedInformation"].as_array().cloned().unwrap_or_default();
            let places: Vec<_> = { related.iter() }
                .map(|it| {
                    let range = &it["location"]["range"];
                    let column = |end: &str| range[end]["character"].as_u64().unwrap() as usize - "[a](<".len();
                    assert_eq!((&it["location"]["uri"], &range["start"]["line"]), (&json!("untitled:a.md"), &json!(1)));
                    (column("start")..column("end"), it["message"].as_str().unwrap().to_owned())
                })
                .collect();
            let context: Vec<_> = found.context().iter().map(|it| (it.span.clone(), it.text.to_string())).collect();
            assert_eq!(places, context, "{text}");
            most = most.max(places.len());
        }
    }
    assert!(most > 1);
}

/// A client that applies fixes on its own gets all of them, each with all of its edits.
#[test]
fn each_fix_of_a_finding_is_in_its_data() {
    let (mut most_fixes, mut most_edits) = (0, 0);
    for text in [
        "http://[::1/x",
        "http://h/a//b",
        "http://h/%zz",
        "https:/h/a",
        "http://h:80/",
        "HTTP://h/",
        "http://h/a#b#c",
        "http://h/?a?b",
        "mailto://a@h.test",
        "http://h/x\u{200b}y",
        "http://h\\a\\b",
        "htp://h/",
        "http://www.h.test:/a/../b/./c",
        "http://h/?a[b]=c&d[e]=f",
        // Nobody knows what is meant.
        "http://[::g]/",
    ] {
        let text = format!("\u{1f517}\n[a](<{text}>)\n");
        let document = Document::new(text.as_str(), FileType::Markdown);
        let expected = Checker::new().check(&document);
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = json!(["utf-16"]);
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.open("untitled:a.md", "markdown", &text);
        let report = client.pull("untitled:a.md", json!(null));
        assert_eq!(items(&report).len(), expected.findings().len(), "{text}");
        for (item, finding) in items(&report).iter().zip(expected.findings()) {
            assert_eq!(item.get("data").is_some(), !finding.fixes().is_empty(), "{item}");
            let fixes = item["data"]["fixes"].as_array().cloned().unwrap_or_default();
            let columns = |edit: &Value| ["start", "end"].map(|end| edit["range"][end]["character"].clone());
            let sent: Vec<Value> = { fixes.iter() }
                .map(|fix| {
                    let edits = fix["edits"].as_array().unwrap().iter();
                    let edits: Vec<_> = edits.map(|edit| json!([columns(edit), edit["newText"]])).collect();
                    json!([fix["title"], fix["applicability"], edits])
                })
                .collect();
            let line = text.find('[').unwrap();
            let own: Vec<Value> = { finding.fixes().iter() }
                .map(|fix| {
                    let place = |at: usize| document.position(at).utf16_column - 1;
                    let edits = fix.edits.iter().map(|edit| {
                        assert!(edit.span.start > line);
                        json!([[place(edit.span.start), place(edit.span.end)], edit.replacement])
                    });
                    json!([fix.title, fix.applicability.name(), edits.collect::<Vec<_>>()])
                })
                .collect();
            assert_eq!(sent, own, "{text}");
            most_fixes = most_fixes.max(own.len());
            most_edits = most_edits.max(finding.fixes().iter().map(|fix| fix.edits.len()).max().unwrap_or_default());
        }
    }
    assert!(most_fixes > 1, "{most_fixes}");
    assert!(most_edits > 1, "{most_edits}");
}

/// Many files come in parts, each once.
#[test]
fn each_file_of_many_is_reported_once() {
    let names: Vec<String> = (0..120).map(|number| format!("{number}.md")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), "http://h/^x")).collect();
    let folder = Folder::new(&files);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let params = json!({ "previousResultIds": [], "partialResultToken": "p" });
    let answer = client.request("workspace/diagnostic", params).unwrap();
    let mut found: Vec<String> = Vec::new();
    for part in client.heard.drain(..).map(|heard| heard.params["value"].clone()).chain([answer]) {
        found.extend(items(&part).iter().map(|item| item["uri"].as_str().unwrap().to_owned()));
    }
    let mut expected: Vec<String> = names.iter().map(|name| folder.uri(name)).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
}

/// A part is sent as soon as it has fifty files, and what is left is the answer.
#[test]
fn each_part_of_many_files_has_its_size() {
    for (count, parts, rest) in [(49, 0, 49), (50, 1, 0), (51, 1, 1), (100, 2, 0)] {
        let names: Vec<String> = (0..count).map(|number| format!("{number}.md")).collect();
        let folder = Folder::new(&names.iter().map(|name| (name.as_str(), "")).collect::<Vec<_>>());
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
        let params = json!({ "previousResultIds": [], "partialResultToken": "p" });
        let answer = client.request("workspace/diagnostic", params).unwrap();
        let heard: Vec<usize> = client.heard.drain(..).map(|heard| items(&heard.params["value"]).len()).collect();
        // The last part may come before the answer, which is empty then.
        let all: Vec<usize> = heard.into_iter().chain([items(&answer).len()]).filter(|count| *count > 0).collect();
        let expected: Vec<usize> = std::iter::repeat_n(50, parts).chain((rest > 0).then_some(rest)).collect();
        assert_eq!(all, expected, "{count}");
    }
}

/// Folders come and go, and the nearest is where a configuration would be.
#[test]
fn each_folder_counts() {
    let folder =
        Folder::new(&[("one/a.md", "http://h/^x"), ("two/b.md", "http://h/^x"), ("two/sub/c.md", "http://h/^x")]);
    let uri = |name: &str| folder.uri(name);
    let workspace = |name: &str| json!({ "uri": uri(name), "name": name });
    let folders = json!([workspace("one"), workspace("two/sub"), workspace("two")]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
    for (name, expected) in [("one/a.md", "one"), ("two/b.md", "two"), ("two/sub/c.md", "two/sub")] {
        client.open(&uri(name), "markdown", "http://h/^x\n");
        let actions = client.actions(&uri(name), 0, 10, 10, json!(["quickfix"]));
        let off = actions.iter().find(|action| action["title"].as_str().unwrap().starts_with("Turn ")).unwrap();
        assert_eq!(off["edit"]["documentChanges"][0]["uri"], uri(&format!("{expected}/urispec.toml")), "{name}");
    }
    let mut files = || {
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let mut names: Vec<String> = items(&report)
            .iter()
            .map(|item| item["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned())
            .collect();
        names.sort();
        names.join(" ")
    };
    assert_eq!(files(), "a.md b.md c.md");
    let change = |added: Value, removed: Value| json!({ "event": { "added": added, "removed": removed } });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([]), json!([workspace("two"), workspace("two/sub")])),
    );
    let mut files = || {
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        items(&report).len()
    };
    assert_eq!(files(), 1);
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([workspace("two/sub")]), json!([workspace("one")])),
    );
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    assert_eq!(items(&report).iter().map(|item| item["uri"].clone()).collect::<Vec<_>>(), [json!(uri("two/sub/c.md"))]);
    // Several at once.
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([workspace("three"), workspace("one"), workspace("two")]), json!([workspace("two/sub")])),
    );
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    let found: Vec<_> = items(&report).iter().map(|item| item["uri"].clone()).collect();
    assert_eq!(found, ["one/a.md", "two/b.md", "two/sub/c.md"].map(|name| json!(uri(name))));
    // One that is closed and opened in the same message is open.
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        change(json!([workspace("one")]), json!([workspace("one"), workspace("two")])),
    );
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    assert_eq!(items(&report).iter().map(|item| item["uri"].clone()).collect::<Vec<_>>(), [json!(uri("one/a.md"))]);
}

/// A file is reported once, of how many folders it may be.
#[test]
fn a_folder_may_be_in_another() {
    let folder = Folder::new(&[("a.md", "http://h/^x"), ("docs/b.md", "http://h/^x"), ("docs/in/c.md", "")]);
    for (names, expected) in [
        (&["", "docs"][..], &["a.md", "docs/b.md", "docs/in/c.md"][..]),
        (&["docs", ""], &["docs/b.md", "docs/in/c.md", "a.md"]),
        (&["docs/in", "docs", "docs"], &["docs/in/c.md", "docs/b.md"]),
    ] {
        let folders: Vec<Value> = names.iter().map(|name| json!({ "uri": folder.uri(name), "name": name })).collect();
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let found: Vec<&str> = items(&report).iter().map(|item| item["uri"].as_str().unwrap()).collect();
        assert_eq!(found, expected.iter().map(|name| folder.uri(name)).collect::<Vec<_>>(), "{names:?}");
    }
}

/// What is above the folders does not make a file a test, and the folders may change.
#[test]
fn a_folder_in_a_directory_of_tests() {
    let folder = Folder::new(&[("tests/own/a.md", ""), ("tests/own/tests/a.md", "")]);
    let workspace = |name: &str| json!({ "uri": folder.uri(name), "name": name });
    let folders = json!([workspace("tests/own")]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
    let (own, test) = (folder.uri("tests/own/a.md"), folder.uri("tests/own/tests/a.md"));
    [&own, &test].into_iter().for_each(|uri| client.open(uri, "markdown", "http://h/^x\n"));
    let severities =
        |client: &mut Client| [&own, &test].map(|uri| client.pull(uri, json!(null))["items"][0]["severity"].clone());
    assert_eq!(severities(&mut client), [json!(1), json!(3)]);
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": { "added": [workspace("")], "removed": [workspace("tests/own")] } }),
    );
    assert_eq!(severities(&mut client), [json!(3), json!(3)]);
}

/// Changes of one message are made one after another, in their order.
#[test]
fn each_change_of_a_message() {
    let at = |line: u32, start: u32, end: u32, text: &str| json!({ "range": { "start": { "line": line, "character": start }, "end": { "line": line, "character": end } }, "text": text });
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open("untitled:a.md", "markdown", "\u{1f517} http://h/\n");
    client.hear("textDocument/publishDiagnostics");
    // `h/` becomes `h/^x`, and then `h/^^x`, after a character of two units.
    client.change("untitled:a.md", 2, json!([at(0, 12, 12, "x"), at(0, 12, 12, "^"), at(0, 13, 13, "^")]));
    let published = client.hear("textDocument/publishDiagnostics");
    let range = &published["diagnostics"][0]["range"];
    assert_eq!((&range["start"]["character"], &range["end"]["character"]), (&json!(12), &json!(14)), "{published}");
    // The whole, and then a part of it.
    client.change("untitled:a.md", 3, json!([{ "text": "http://g/" }, at(0, 9, 9, "^y")]));
    let published = client.hear("textDocument/publishDiagnostics");
    assert_eq!(published["diagnostics"][0]["range"]["start"]["character"], 9, "{published}");
    assert_eq!(published["version"], 3);
}

/// However many lines or columns are before it, a place is where it is, and what is deleted there is gone.
#[test]
fn a_place_may_be_far_from_the_start() {
    for (encoding, width) in [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)] {
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = json!([encoding]);
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        for count in [0, 255, 256, 4_095, 4_096, 65_535, 65_536, 70_000] {
            for (before, line, column) in [
                ("\n".repeat(count), count, 0),
                ("a".repeat(count) + " ", 0, count + 1),
                ("\u{1f517}".repeat(count) + " ", 0, count * width + 1),
            ] {
                client.open("untitled:a.md", "markdown", &format!("{before}http://h/^x"));
                let place = |column: usize| json!({ "line": line, "character": column });
                let range = json!({ "start": place(column + 9), "end": place(column + 10) });
                let report = client.pull("untitled:a.md", json!(null));
                assert_eq!(items(&report)[0]["range"], range, "{count} in {encoding}");
                client.change("untitled:a.md", 2, json!([{ "range": range, "text": "" }]));
                let report = client.pull("untitled:a.md", json!(null));
                assert_eq!(report["items"], json!([]), "{count} in {encoding}");
            }
        }
    }
}

/// Columns are counted in the same unit wherever a text comes from.
#[test]
fn each_way_that_a_text_comes() {
    let text = "\u{e9}\u{1f517} http://h/^x";
    let folder = Folder::new(&[("closed.md", text), ("sub/urispec.toml", "[levels]\n\"\u{e9}\u{1f517}\" = \"off\"\n")]);
    for (encoding, width) in [("utf-8", 6), ("utf-16", 3), ("utf-32", 2)] {
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = json!([encoding]);
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
        let place = |column: u64| json!({ "line": 0, "character": column });
        let range = json!({ "start": place(width + 10), "end": place(width + 11) });
        let is_there = |client: &mut Client, way: &str| {
            let report = client.pull("untitled:a.md", json!(null));
            assert_eq!(items(&report)[0]["range"], range, "{way} in {encoding}");
        };
        client.open("untitled:a.md", "markdown", text);
        is_there(&mut client, "opened");
        client.change("untitled:a.md", 2, json!([{ "text": "" }]));
        client.change("untitled:a.md", 3, json!([{ "text": text }]));
        is_there(&mut client, "changed as a whole");
        let new = json!({ "start": place(0), "end": place(width) });
        client.change("untitled:a.md", 4, json!([{ "range": new, "text": "\u{e9}\u{1f517}" }]));
        is_there(&mut client, "changed in a part");
        client.change("untitled:a.md", 5, json!([{ "text": "http://h/^x" }]));
        let new = json!({ "start": place(0), "end": place(0) });
        client.change("untitled:a.md", 6, json!([{ "range": new, "text": "\u{e9}\u{1f517} " }]));
        is_there(&mut client, "changed in its first letters");
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        assert_eq!(items(&items(&report)[0])[0]["range"], range, "closed in {encoding}");
        // A configuration with a name that is not known, in its second line.
        client.open(&folder.uri("sub/a.md"), "markdown", "");
        client.pull(&folder.uri("sub/a.md"), json!(null));
        let published = client.hear("textDocument/publishDiagnostics");
        assert_eq!(published["uri"], folder.uri("sub/urispec.toml"));
        let range = &published["diagnostics"][0]["range"];
        assert_eq!(range["start"], json!({ "line": 1, "character": 0 }), "{published}");
        assert_eq!(range["end"], json!({ "line": 1, "character": width + 2 }), "{published}");
    }
}

/// Each item of a setting counts, and not only the first or the last.
#[test]
fn each_item_of_a_list_of_settings() {
    let [path, scheme, port] = ["path-character", "upper-case-scheme", "port-out-of-range"];
    for (lint, expected) in [
        (json!({}), vec![(path, 1), (scheme, 3), (port, 2)]),
        (
            json!({ "severity": { path: "warning", scheme: "error", port: "advice" } }),
            vec![(path, 2), (scheme, 1), (port, 3)],
        ),
        (json!({ "severity": { path: "off", scheme: "off", port: "error" } }), vec![(port, 1)]),
        // The level of a name counts before that of its group, and that of a group before that of all, whatever their letters are.
        (json!({ "severity": { path: "warning", "syntax": "off" } }), vec![(path, 2), (scheme, 3), (port, 2)]),
        (json!({ "severity": { scheme: "error", "style": "off" } }), vec![(path, 1), (scheme, 1), (port, 2)]),
        (json!({ "severity": { port: "error", "all": "off" } }), vec![(port, 1)]),
        (json!({ "severity": { "style": "warning", "all": "advice" } }), vec![(path, 3), (scheme, 2), (port, 3)]),
        (json!({ "select": [path, port] }), vec![(path, 1), (port, 2)]),
        (json!({ "select": [scheme, path] }), vec![(path, 1), (scheme, 3)]),
        (json!({ "ignore": [path, port] }), vec![(scheme, 3)]),
        (json!({ "ignore": [port, scheme] }), vec![(path, 1)]),
        (json!({ "select": [path, port], "ignore": [path] }), vec![(port, 2)]),
        (json!({ "select": [port, path], "severity": { path: "advice", port: "error" } }), vec![(path, 3), (port, 1)]),
    ] {
        let settings = json!({ "lint": lint });
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": settings }));
        client.open("untitled:a.md", "markdown", "http://h/^x HTTP://h/ http://h:0/");
        let report = client.pull("untitled:a.md", json!(null));
        let found: Vec<_> = items(&report)
            .iter()
            .map(|item| (item["code"].as_str().unwrap(), item["severity"].as_u64().unwrap()))
            .collect();
        assert_eq!(found, expected, "{settings}");
    }
}

/// A client that applies no edit that makes a file is offered none.
#[test]
fn each_client_that_makes_files() {
    for (operations, makes) in [
        (json!(["create"]), true),
        (json!(["rename", "delete", "create"]), true),
        (json!(["rename", "delete"]), false),
        (json!([]), false),
        (json!(null), false),
    ] {
        let mut capabilities = pulling();
        capabilities["workspace"]["workspaceEdit"]["resourceOperations"] = operations.clone();
        for (configuration, is_offered) in [(None, makes), (Some(("urispec.toml", "")), true)] {
            let folder = Folder::new(&configuration.into_iter().collect::<Vec<_>>());
            let params = json!({ "capabilities": capabilities, "rootUri": folder.uri("") });
            let (mut client, _) = Client::start(params);
            client.open(&folder.uri("a.md"), "markdown", "http://h/^x");
            let actions = client.actions(&folder.uri("a.md"), 0, 10, 10, json!(null));
            let offered = actions.iter().any(|action| action["title"].as_str().unwrap().starts_with("Turn "));
            assert_eq!(offered, is_offered, "{operations} {configuration:?}");
        }
    }
}

/// What is shown in a fainter colour is what another form of the same URI does not have, and not what is a mistake.
#[test]
fn each_part_that_is_superfluous() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let mut seen = [0; 2];
    for text in [
        "<http://h:80/>",
        "<http://h:/>",
        "<HTTP://h/>",
        "<http://h/^x>",
        "[a](http://h//)",
        "<a href=' /a'>",
        "<a href='http://h /'>",
        "<http://[::1]]/>",
        "<http://h:80:/>",
        "<http://h/%2541>",
        "<http://h/a/./b>",
        "<http://h/a/../b/./c>",
        "<file://localhost/a>",
        "<file://localhost/.//a>",
        "<file://localhost//a>",
        "[a](http://h/\u{200b}x)",
        "[a](http://h/x\u{200b})",
        "http://h/x\u{200b}y",
    ] {
        client.open("untitled:a.md", "markdown", text);
        let report = client.pull("untitled:a.md", json!(null));
        for item in items(&report) {
            let fixes = item["data"]["fixes"].as_array().cloned().unwrap_or_default();
            let deletes = |fix: &&Value| fix["edits"].as_array().unwrap().iter().all(|edit| edit["newText"] == "");
            let deleting: Vec<_> = fixes.iter().filter(deletes).map(|fix| fix["applicability"].clone()).collect();
            let is_style = deleting.iter().any(|kind| kind == "style");
            assert_eq!(item.get("tags").is_some(), is_style, "{text}: {item}");
            if !deleting.is_empty() {
                seen[usize::from(is_style)] += 1;
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}
