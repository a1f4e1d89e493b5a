//! Findings: pushed, pulled, and those of all files.

use serde_json::{Value, json};

use crate::client::{Client, Folder, able, assert_snapshot, pulling};

const URI: &str = "untitled:notes.md";

fn codes(diagnostics: &Value) -> Vec<&str> {
    diagnostics.as_array().unwrap().iter().map(|diagnostic| diagnostic["code"].as_str().unwrap()).collect()
}

#[test]
fn what_the_server_can_do() {
    for (name, capabilities) in [("server_push", able()), ("server_pull", pulling())] {
        let (client, answer) = Client::start(json!({ "capabilities": capabilities }));
        let mut answer = answer;
        answer["serverInfo"]["version"] = json!("VERSION");
        assert_snapshot!(name, answer);
        drop(client);
    }
}

#[test]
fn findings_are_pushed_when_a_file_is_opened_changed_and_closed() {
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open(URI, "markdown", "See <http://[::1/x> and HTTP://h:80/.\n");
    assert_snapshot!("server_published", client.hear("textDocument/publishDiagnostics"));
    let range = json!({ "start": { "line": 0, "character": 16 }, "end": { "line": 0, "character": 16 } });
    client.change(URI, 2, json!([{ "range": range, "text": "]" }]));
    let published = client.hear("textDocument/publishDiagnostics");
    assert_eq!(
        (&published["version"], codes(&published["diagnostics"])),
        (&json!(2), vec!["upper-case-scheme", "default-port"])
    );
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    let published = client.hear("textDocument/publishDiagnostics");
    assert_eq!(published["diagnostics"], json!([]));
}

#[test]
fn a_client_that_says_little_gets_little() {
    let (mut client, _) = Client::start(json!({ "capabilities": {} }));
    client.open(URI, "markdown", "\u{1f517} <http://[::1/x>\n");
    let published = client.hear("textDocument/publishDiagnostics");
    let diagnostic = &published["diagnostics"][0];
    // Columns count UTF-16.
    assert_eq!(diagnostic["range"]["start"], json!({ "line": 0, "character": 15 }));
    assert_eq!(
        (diagnostic.get("codeDescription"), diagnostic.get("tags"), diagnostic.get("relatedInformation")),
        (None, None, None)
    );
}

/// What a client says that it cannot show is not sent, however it says so.
#[test]
fn each_way_to_show_nothing_more() {
    for (said, is_sent) in [(json!(true), true), (json!(false), false), (json!(null), false)] {
        for kind in ["publishDiagnostics", "diagnostic"] {
            let mut capabilities = json!({ "textDocument": {} });
            capabilities["textDocument"][kind] = json!({ "relatedInformation": said, "codeDescriptionSupport": said });
            let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
            client.open(URI, "markdown", "<http://[::1/x>\n");
            let report = client.pull(URI, json!(null));
            let diagnostic = &report["items"][0];
            let sent = ["codeDescription", "relatedInformation"].map(|name| diagnostic.get(name).is_some());
            assert_eq!(sent, [is_sent; 2], "{kind} {said}");
        }
    }
}

#[test]
fn findings_are_pulled() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open(URI, "markdown", "http://h/a|b http://h/%zz\n");
    let report = client.pull(URI, json!(null));
    assert_eq!(
        (&report["kind"], codes(&report["items"])),
        (&json!("full"), vec!["path-character", "percent-encoding-not-hex"])
    );
    let known = report["resultId"].clone();
    let same = client.pull(URI, known.clone());
    assert_eq!((&same["kind"], &same["resultId"]), (&json!("unchanged"), &known));
    client.change(URI, 2, json!([{ "text": "http://h/a" }]));
    let report = client.pull(URI, known.clone());
    assert_eq!((&report["kind"], codes(&report["items"])), (&json!("full"), vec![]));
    assert_ne!(report["resultId"], known);
    // Nothing was pushed.
    assert_eq!(client.heard.len(), 0, "{:?}", client.heard);
}

#[test]
fn no_more_are_shown_than_the_settings_say() {
    let settings = json!({ "lint": { "maxFindings": 2 } });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": settings }));
    client.open(URI, "markdown", "http://h/a|b\nhttp://h/%zz\n\nhttp://h/c|d http://h/%\n");
    let report = client.pull(URI, json!(null));
    let [path, triplet, note] = report["items"].as_array().unwrap().as_slice() else { panic!("{report}") };
    assert_eq!((&path["code"], &triplet["code"]), (&json!("path-character"), &json!("percent-encoding-not-hex")));
    assert_eq!((&note["range"], note.get("code")), (&triplet["range"], None));
    assert!(note["message"].as_str().unwrap().starts_with("in this file, 2 more findings are"), "{note}");
    // One is fixed, so another is shown.
    client.change(URI, 2, json!([{ "text": "http://h/a\nhttp://h/%zz\n\nhttp://h/c|d http://h/%\n" }]));
    let report = client.pull(URI, json!(null));
    assert!(report["items"][2]["message"].as_str().unwrap().starts_with("in this file, 1 more finding is"), "{report}");
}

/// A user who has set nothing sees a thousand.
#[test]
fn each_number_of_findings_without_settings() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for count in [999, 1000, 1001] {
        client.open(URI, "markdown", &"<http://h/a|b>\n".repeat(count));
        let report = client.pull(URI, json!(null));
        let items = report["items"].as_array().unwrap();
        let shown = items.iter().filter(|item| item["code"] == "path-character").count();
        // In place of the last one, a note says that it is not shown.
        assert_eq!((shown, items.len()), (count.min(1000), count));
    }
}

#[test]
fn a_language_counts_before_the_name() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let text = "<a href='a|b'>";
    client.open("untitled:a.txt", "html", text);
    client.open("untitled:b.txt", "plaintext", text);
    let found = |report: Value| report["items"].as_array().unwrap().len();
    assert_eq!(found(client.pull("untitled:a.txt", json!(null))), 1);
    assert_eq!(found(client.pull("untitled:b.txt", json!(null))), 0);
}

/// Source code is read as such by its language, unless the extension of its name decides.
#[test]
fn each_name_of_source_code() {
    let text = "x = \"http://h/a\\nb\"; y = <a href='c|d'/>\n";
    for (name, language, expected) in [
        ("untitled:Untitled-1", "python", 0),
        ("untitled:Untitled-1", "javascript", 0),
        ("untitled:Untitled-1", "shellscript", 0),
        ("untitled:a.txt", "rust", 0),
        ("file:///nowhere/run", "ruby", 0),
        ("untitled:Untitled-1", "plaintext", 1),
        ("untitled:Untitled-1", "unknown", 1),
        ("untitled:a.py", "unknown", 0),
        // With tags in it.
        ("untitled:a.jsx", "javascript", 1),
    ] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open(name, language, text);
        let report = client.pull(name, json!(null));
        assert_eq!(report["items"].as_array().unwrap().len(), expected, "{name} in {language}: {report}");
    }
}

#[test]
fn all_files_of_a_folder() {
    let folder = Folder::new(&[
        ("a.md", "http://h/a|b"),
        ("sub/b.md", "http://h/"),
        ("ignored.md", "http://h/|"),
        (".gitignore", "ignored.md\n"),
        ("binary.png", "\0http://h/|"),
        ("nul.md", "http://h/a|b \0"),
    ]);
    let folders = json!([{ "uri": folder.uri(""), "name": "x" }]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
    let shown = |report: &Value| -> Vec<(String, String, usize)> {
        let items = report["items"].as_array().unwrap().iter();
        items
            .map(|item| {
                let name = item["uri"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
                let count = item["items"].as_array().map_or(0, Vec::len);
                (name, item["kind"].as_str().unwrap().to_owned(), count)
            })
            .collect()
    };
    let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    let full = |name: &str, count| (name.to_owned(), "full".to_owned(), count);
    assert_eq!(shown(&report), [full("a.md", 1), full("binary.png", 0), full("nul.md", 0), full("b.md", 0)]);
    // What is known is not sent again. An open file is what the client has.
    let ids: Vec<Value> = { report["items"].as_array().unwrap().iter() }
        .map(|item| json!({ "uri": item["uri"], "value": item["resultId"] }))
        .collect();
    client.open(&folder.uri("sub/b.md"), "markdown", "http://h/^");
    let report =
        client.request("workspace/diagnostic", json!({ "previousResultIds": ids, "partialResultToken": "p" })).unwrap();
    assert_eq!(report["items"], json!([]));
    let progress = client.hear("$/progress");
    assert_eq!(progress["token"], json!("p"));
    let same = |name: &str| (name.to_owned(), "unchanged".to_owned(), 0);
    assert_eq!(shown(&progress["value"]), [same("a.md"), same("binary.png"), same("nul.md"), full("b.md", 1)]);
}

/// A client may encode characters of a name that need not be, as VS Code does: it is the same file, and is called as the client calls it.
#[test]
fn an_open_file_is_the_same_in_any_spelling() {
    for (name, spelled) in
        [("a+b.md", "a%2Bb.md"), ("a(b).md", "a%28b%29.md"), ("a@b.md", "a%40b.md"), ("a&b.md", "%61%26b.md")]
    {
        let folder = Folder::new(&[(name, "http://h/^x")]);
        let uri = format!("{}/{spelled}", folder.uri("").trim_end_matches('/'));
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
        client.open(&uri, "markdown", "http://h/");
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let [item] = &report["items"].as_array().unwrap()[..] else { panic!("{report}") };
        assert_eq!((&item["uri"], &item["items"], &item["version"]), (&json!(uri), &json!([]), &json!(1)), "{name}");
    }
}

/// What is open and no file may be called as one: that is still what it is on the disk.
#[test]
fn a_file_is_not_what_is_open_by_its_name() {
    let folder = Folder::new(&[("README.md", "http://h/^x")]);
    for uri in ["untitled:README.md", "git:/elsewhere/README.md", "README.md"] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
        client.open(uri, "markdown", "http://h/");
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let [item] = &report["items"].as_array().unwrap()[..] else { panic!("{report}") };
        let count = item["items"].as_array().unwrap().len();
        assert_eq!(
            (&item["uri"], &item["version"], count),
            (&json!(folder.uri("README.md")), &json!(null), 1),
            "{uri}"
        );
    }
}

/// From when it is opened until it is closed, a file is what the client has, in the version that it has.
#[test]
fn an_open_file_is_not_the_one_on_the_disk() {
    let folder = Folder::new(&[("a.md", "http://h/^x"), ("b.md", "")]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let mut ids = json!([]);
    let mut ask = |client: &mut Client| {
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": ids })).unwrap();
        let both = report["items"].as_array().unwrap().clone();
        ids = both.iter().map(|item| json!({ "uri": item["uri"], "value": item["resultId"] })).collect();
        assert_eq!((both.len(), &both[0]["uri"], &both[1]["version"]), (2, &json!(uri), &json!(null)));
        let count = both[0]["items"].as_array().map(Vec::len);
        (both[0]["kind"].as_str().unwrap().to_owned(), both[0]["version"].clone(), count)
    };
    let full = |version: Value, count: usize| ("full".to_owned(), version, Some(count));
    let same = |version: Value| ("unchanged".to_owned(), version, None);
    assert_eq!(ask(&mut client), full(json!(null), 1));
    assert_eq!(ask(&mut client), same(json!(null)));
    client.open(&uri, "markdown", "http://h/");
    assert_eq!(ask(&mut client), full(json!(1), 0));
    assert_eq!(ask(&mut client), same(json!(1)));
    client.change(&uri, 70_000, json!([{ "text": "http://h/^x http://h/^y" }]));
    assert_eq!(ask(&mut client), full(json!(70_000), 2));
    assert_eq!(ask(&mut client), same(json!(70_000)));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(ask(&mut client), full(json!(null), 1));
    assert_eq!(client.pull(&uri, json!(null))["items"].as_array().unwrap().len(), 1);
}

/// What is found in a file of the folders is the same, whether it is asked for alone or with all others.
#[test]
fn a_file_of_the_folders_need_not_be_open() {
    let folder = Folder::new(&[
        ("ws/a.md", "http://h/^x"),
        ("ws/sub/b+c.md", "http://h/^x"),
        ("ws/out/d.md", "http://h/^x"),
        ("ws/sub/e.log", "http://h/^x"),
        ("ws/.gitignore", "out\n*.log\n"),
        ("f.md", "http://h/^x"),
    ]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("ws") }));
    let all = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
    for (name, at) in [("ws/a.md", 0), ("ws/sub/b+c.md", 1)] {
        let of_all = &all["items"][at];
        let report = client.pull(&folder.uri(name), json!(null));
        for field in ["kind", "items", "resultId"] {
            assert_eq!(report[field], of_all[field], "{name}");
        }
        assert_eq!(report["items"].as_array().unwrap().len(), 1, "{name}");
        let report = client.pull(&folder.uri(name), of_all["resultId"].clone());
        assert_eq!((&report["kind"], &report["resultId"]), (&json!("unchanged"), &of_all["resultId"]), "{name}");
    }
    // What is not in the folders, or is left out of them.
    for name in ["f.md", "ws/out/d.md", "ws/sub/e.log", "ws/g.md", "ws/sub"] {
        assert_eq!(client.pull(&folder.uri(name), json!(null))["items"], json!([]), "{name}");
    }
    // One that is open is what the client has, in any spelling.
    client.open(&folder.uri("ws/sub/b+c.md").replace('+', "%2B"), "markdown", "http://h/^x http://h/^y");
    assert_eq!(client.pull(&folder.uri("ws/sub/b+c.md"), json!(null))["items"].as_array().unwrap().len(), 2);
    // Each folder counts.
    let folders = ["ws/sub", "ws/out"].map(|name| json!({ "uri": folder.uri(name), "name": name }));
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
    for (name, count) in [("ws/sub/b+c.md", 1), ("ws/out/d.md", 1), ("ws/a.md", 0)] {
        assert_eq!(client.pull(&folder.uri(name), json!(null))["items"].as_array().unwrap().len(), count, "{name}");
    }
}

/// A byte order mark is no character of the text in an editor, so no column counts it, whether a file is open or not.
#[test]
fn a_byte_order_mark_is_in_no_column() {
    let folder = Folder::new(&[("a.md", "\u{feff}[a](http://h/a|b)\n"), ("b.md", "[a](http://h/a|b)\n")]);
    for capabilities in [pulling(), json!({ "textDocument": { "diagnostic": {} } })] {
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let columns: Vec<&Value> = { report["items"].as_array().unwrap().iter() }
            .map(|item| &item["items"][0]["range"]["start"]["character"])
            .collect();
        assert_eq!(columns, [14, 14]);
    }
}

/// What Git keeps is none of the files, also where hidden ones are brought back.
#[test]
fn each_hidden_file_that_is_brought_back() {
    let names = [".git/a.md", ".github/b.md", ".h/.git/c.md", "d/.e.md"];
    for (ignored, expected) in [("", &[][..]), ("!.*\n*ignore\n", &[".github/b.md", "d/.e.md"])] {
        let folder = Folder::new(&names.map(|name| (name, "http://h/^x")));
        folder.write(".gitignore", ignored);
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
        let report = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        let found = report["items"].as_array().unwrap().iter().map(|item| item["uri"].as_str().unwrap());
        assert_eq!(
            found.collect::<Vec<_>>(),
            expected.iter().map(|name| folder.uri(name)).collect::<Vec<_>>(),
            "{ignored}"
        );
    }
}
