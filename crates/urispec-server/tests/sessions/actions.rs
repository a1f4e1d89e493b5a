//! What can be done about findings.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use urispec_documents::CommentName;
use urispec_lessons::Lesson;

use crate::client::{Client, Folder, able, applied, assert_snapshot, pulling};

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().unwrap()).collect()
}

#[test]
fn a_finding_has_its_fixes_ignores_and_explanation() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open(&uri, "markdown", "[a](http://h/a|b)\n");
    let actions = client.actions(&uri, 0, 14, 14, json!(null));
    let shown: Value =
        serde_json::from_str(&json!(actions).to_string().replace(&folder.uri(""), "file:///project/")).unwrap();
    assert_snapshot!("server_actions", shown);
}

#[test]
fn a_preferred_action_does_what_the_fix_of_the_command_does() {
    for (text, column, expected) in [
        // All safe fixes of the URI, or none.
        ("[a](http://h/a|b?c|d)\n", 14, "[a](http://h/a%7Cb?c%7Cd)\n"),
        ("<a href='?a&amp;b|c'>", 17, "<a href='?a&amp;b%7Cc'>"),
    ] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", text);
        let actions = client.actions("untitled:a.md", 0, column, column, json!(["quickfix"]));
        let preferred: Vec<&Value> = actions.iter().filter(|action| action["isPreferred"] == true).collect();
        assert_eq!(preferred.len(), 1, "{text} {actions:?}");
        assert_eq!(applied(text, preferred[0]), expected);
    }
    // No fix is safe, or it waits to be asked for.
    for (text, column) in [("see http://h/a>b\n", 15), ("see HTTP://h/\n", 5), ("[a](redis://:p#ss@h/1)", 14)] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", text);
        let actions = client.actions("untitled:a.md", 0, column, column, json!(null));
        assert!(actions.iter().all(|action| action["isPreferred"] != true), "{text} {actions:?}");
    }
}

/// A client that knows no versions of documents has the edits of a file by its name, and no file is made for it.
#[test]
fn edits_are_those_that_the_client_knows() {
    let text = "[a](http://h/a|b)\n";
    let folder = Folder::new(&[("with/urispec.toml", "[levels]\n"), ("without/a.md", text)]);
    for (directory, files) in [("with", &["a.md", "urispec.toml"][..]), ("without", &["a.md"])] {
        let (mut client, _) = Client::start(json!({ "capabilities": {}, "rootUri": folder.uri("") }));
        let uri = folder.uri(&format!("{directory}/a.md"));
        client.open(&uri, "markdown", text);
        let actions = client.actions(&uri, 0, 14, 14, json!(null));
        let edits: Vec<&Value> = actions.iter().map(|action| &action["edit"]).filter(|edit| !edit.is_null()).collect();
        assert!(edits.iter().all(|edit| edit["documentChanges"].is_null()), "{edits:?}");
        let changed: BTreeSet<&String> =
            edits.iter().flat_map(|edit| edit["changes"].as_object().unwrap().keys()).collect();
        let expected: Vec<String> = files.iter().map(|name| folder.uri(&format!("{directory}/{name}"))).collect();
        assert_eq!(changed, expected.iter().collect(), "{actions:?}");
        let preferred = actions.iter().find(|action| action["isPreferred"] == true).unwrap();
        let place = json!({ "start": { "line": 0, "character": 14 }, "end": { "line": 0, "character": 15 } });
        assert_eq!(preferred["edit"]["changes"][&uri], json!([{ "range": place, "newText": "%7C" }]));
    }
}

/// A client may encode any characters of a file's URI: edits name the file by the URI that the client gave.
#[test]
fn each_edit_has_the_name_that_the_client_gave() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    for capabilities in [json!({}), pulling()] {
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        let (uri, configuration) = (folder.uri("") + "%61.md", folder.uri("") + "urispec%2Etoml");
        client.open(&configuration, "toml", "[levels]\n");
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        for (title, name) in [
            ("Percent-encode it as `%7C`", &uri),
            ("Ignore path-character in this file", &uri),
            ("Turn path-character off in urispec.toml", &configuration),
        ] {
            let edit = &actions.iter().find(|action| action["title"] == title).unwrap()["edit"];
            let of_client = match edit["changes"].as_object() {
                Some(changes) => changes.keys().next().unwrap().clone(),
                None => edit["documentChanges"][0]["textDocument"]["uri"].as_str().unwrap().to_owned(),
            };
            assert_eq!(&of_client, name, "{title}: {edit}");
        }
    }
}

#[test]
fn what_is_fixed_together_is_offered_once() {
    let text = "[a](http://h/a|b?c|d) [b](http://h/g|h)\n";
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", text);
    let actions = client.actions("untitled:a.md", 0, 0, 39, json!(["quickfix"]));
    let preferred: Vec<&Value> = actions.iter().filter(|action| action["isPreferred"] == true).collect();
    let fixed: Vec<String> = preferred.iter().map(|action| applied(text, action)).collect();
    assert_eq!(fixed, [text.replace("a|b?c|d", "a%7Cb?c%7Cd"), text.replace("g|h", "g%7Ch")]);
    // An editor that shows actions by diagnostic has it at each of them, and nothing else of another URI.
    let starts = |action: &&Value| {
        let diagnostics = action["diagnostics"].as_array().unwrap().iter();
        diagnostics.map(|it| it["range"]["start"]["character"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(preferred.iter().map(starts).collect::<Vec<_>>(), [vec![14, 18], vec![36]]);
}

/// What is safe to fix and what is not, in one URI: each has its action.
#[test]
fn a_password_and_what_is_safe_to_fix_are_offered() {
    let text = "[a](http://ada:mellon@h.test/a|b)\n";
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", text);
    let actions = client.actions("untitled:a.md", 0, 0, 33, json!(["quickfix"]));
    let edits =
        actions.iter().filter(|action| action["title"].as_str().is_some_and(|title| !title.starts_with("Ignore")));
    let done: Vec<(String, bool)> = { edits.filter(|action| !action["edit"].is_null()) }
        .map(|action| (applied(text, action), action["isPreferred"] == true))
        .collect();
    assert_eq!(done, [(text.replace(":mellon", ""), false), (text.replace('|', "%7C"), true)]);
}

#[test]
fn of_many_findings_the_first_have_actions() {
    let count = |mistakes: usize| {
        let text = format!("[a](http://h/{})\n", "|a".repeat(mistakes));
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &text);
        let actions = client.actions("untitled:a.md", 0, 0, 450, json!(null));
        // One is for all findings of its name.
        let explained: Vec<_> =
            actions.iter().filter(|action| action["command"]["command"] == "urispec.explain").collect();
        assert_eq!(explained.len(), 1);
        let explained = explained[0]["diagnostics"].as_array().unwrap().len();
        // All are fixed together, also those that have no actions of their own.
        let all = actions.iter().find(|action| action["kind"] == "source.fixAll.urispec").unwrap();
        assert_eq!(applied(&text, all), text.replace('|', "%7C"));
        explained
    };
    assert_eq!([1, 63, 64, 65, 200].map(count), [1, 63, 64, 64, 64]);
}

#[test]
fn what_hides_several_findings_is_offered_once() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open(&uri, "markdown", "http://h/a|b|c http://h/d|e\nhttp://h/f|g\n");
    let actions = client.actions(&uri, 0, 0, 99, json!(null));
    let two_lines = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 2, "character": 0 } });
    let both = client.actions_in(&uri, &two_lines, json!(null));
    let offered = |actions: &[Value], start: &str| {
        let actions = actions.iter().filter(|action| action["title"].as_str().unwrap().starts_with(start));
        actions.map(|action| action["diagnostics"].as_array().unwrap().len()).collect::<Vec<_>>()
    };
    assert_eq!(offered(&actions, "Ignore path-character on this line"), [3]);
    assert_eq!(offered(&both, "Ignore path-character on this line"), [3, 1]);
    for title in ["Ignore path-character in this file", "Turn path-character off", "Explain path-character"] {
        assert_eq!((offered(&actions, title), offered(&both, title)), (vec![3], vec![4]), "{title}");
    }
    // Another name has actions of its own.
    client.open(&folder.uri("b.md"), "markdown", "http://h/a|b?c|d\n");
    let actions = client.actions(&folder.uri("b.md"), 0, 0, 99, json!(null));
    for title in ["Ignore NAME on this line", "Ignore NAME in this file", "Turn NAME off", "Explain NAME"] {
        for name in ["path-character", "query-character"] {
            let title = title.replace("NAME", name);
            assert_eq!(offered(&actions, &title), [1], "{title}");
        }
    }
}

/// What is offered once for several findings is in the menu where the first of them is.
#[test]
fn a_menu_has_the_order_of_the_text() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open(&uri, "markdown", "http://h/a|b?c|d http://h/e|f\n");
    let actions = client.actions(&uri, 0, 0, 99, json!(["quickfix"]));
    let offered: Vec<&str> = titles(&actions).into_iter().skip_while(|title| !title.starts_with("Ignore")).collect();
    let expected = [
        "Ignore path-character on this line",
        "Ignore path-character in this file",
        "Turn path-character off in urispec.toml",
        "Ignore query-character on this line",
        "Ignore query-character in this file",
        "Turn query-character off in urispec.toml",
        "Explain path-character",
        "Explain query-character",
    ];
    assert_eq!(offered, expected);
}

#[test]
fn all_that_is_safe_is_fixed_at_once() {
    let text = "# \u{1f517} x\n[a](http://h/a|b) http://[::1/x\n[c](http://h/c|d) HTTP://h/\n";
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", text);
    let actions = client.actions("untitled:a.md", 0, 0, 0, json!(["source.fixAll"]));
    assert_eq!(titles(&actions), ["Fix all that is safe to fix in this file"]);
    let fixed = applied(text, &actions[0]);
    assert!(fixed.contains("(http://h/a%7Cb)") && fixed.contains("(http://h/c%7Cd) HTTP://h/"), "{fixed}");
    assert_eq!(client.actions("untitled:a.md", 0, 0, 0, json!(["source.fixAll.urispec"])).len(), 1);
    // The empty kind has all others.
    let all = client.actions("untitled:a.md", 1, 14, 14, json!(null));
    assert!(all.len() > 1);
    assert_eq!(titles(&client.actions("untitled:a.md", 1, 14, 14, json!([""]))), titles(&all));
    // Only that is asked for, and only if there is something to do.
    assert_eq!(titles(&client.actions("untitled:a.md", 0, 0, 0, json!(["refactor"]))), [""; 0]);
    client.open("untitled:b.md", "markdown", "HTTP://h/");
    assert_eq!(titles(&client.actions("untitled:b.md", 0, 0, 0, json!(["source"]))), [""; 0]);
}

/// In one round, each fix is an edit of its own. In several, one edit has what they make of the text, and leaves what is around it.
#[test]
fn each_number_of_rounds_fixes_all() {
    // No more findings are known at once.
    let options = json!({ "lint": { "maxFindings": 2 } });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
    for (count, edits) in [(1, 1), (2, 2), (3, 1), (7, 1)] {
        let text = format!("# \u{1f517}\n\n{}\u{e9}\n", "[\u{e9}](http://h/a|b)\n".repeat(count));
        client.open("untitled:a.md", "markdown", &text);
        let actions = client.actions("untitled:a.md", 0, 0, 0, json!(["source.fixAll"]));
        assert_eq!(applied(&text, &actions[0]), text.replace('|', "%7C"), "{count}");
        let found = actions[0]["edit"]["documentChanges"][0]["edits"].as_array().unwrap();
        assert_eq!(found.len(), edits, "{count}: {found:?}");
        if edits == 1 {
            // From the first sign to the last.
            let place = |line: usize, character: usize| json!({ "line": line, "character": character });
            let range = json!({ "start": place(2, 15), "end": place(count + 1, 16) });
            let new = vec!["%7C"; count].join("b)\n[\u{e9}](http://h/a");
            assert_eq!(found[0], json!({ "range": range, "newText": new }), "{count}");
        }
    }
}

/// A comment is tried by reading the file again, so that fewer are offered in long files.
#[test]
fn each_length_of_a_file_that_comments_are_tried_on() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (length, offered) in [(100, 2), (4 << 20, 2), ((4 << 20) + 1, 1), (8 << 20, 1), ((8 << 20) + 1, 0)] {
        let text = format!("# http://h/^x\n{}", " ".repeat(length - 14));
        client.open("untitled:a.py", "python", &text);
        let actions = client.actions("untitled:a.py", 0, 11, 11, json!(["quickfix"]));
        let comments = titles(&actions).into_iter().filter(|title| title.starts_with("Ignore ")).count();
        assert_eq!(comments, offered, "{length}: {:?}", titles(&actions));
    }
}

#[test]
fn what_is_ignored_is_not_found_again() {
    let folder = Folder::new(&[]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let text = "http://h/a|b\nhttp://h/c|d\n";
    let uri = folder.uri("a.md");
    client.open(&uri, "markdown", text);
    let actions = client.actions(&uri, 1, 10, 10, json!(null));
    let after = |title: &str| {
        let action = actions.iter().find(|action| action["title"] == title).expect(title);
        applied(text, action)
    };
    let on_line = after("Ignore path-character on this line");
    assert_eq!(on_line, "http://h/a|b\nhttp://h/c|d <!-- uri-ignore: path-character checked by hand -->\n");
    let in_file = after("Ignore path-character in this file");
    for (text, left) in [(on_line, 1), (in_file, 0)] {
        client.change(&uri, 2, json!([{ "text": text }]));
        assert_eq!(client.pull(&uri, json!(null))["items"].as_array().unwrap().len(), left);
    }
    // There is no configuration yet, so one is made.
    let made = actions.iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap();
    let changes = &made["edit"]["documentChanges"];
    assert_eq!((&changes[0]["kind"], &changes[0]["uri"]), (&json!("create"), &json!(folder.uri("urispec.toml"))));
    assert_eq!(changes[1]["edits"][0]["newText"], "[levels]\npath-character = \"off\"\n");
    // Outside of all folders, it is beside the file.
    let other = Folder::new(&[]);
    for (uri, made) in [
        (other.uri("sub/a.md"), other.uri("sub/urispec.toml")),
        (folder.uri("sub/a.md"), folder.uri("urispec.toml")),
        (uri, folder.uri("urispec.toml")),
    ] {
        client.open(&uri, "markdown", text);
        let actions = client.actions(&uri, 1, 10, 10, json!(null));
        let action =
            actions.iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap();
        assert_eq!(action["edit"]["documentChanges"][0]["uri"], made, "{uri}");
    }
    // In JSON there is no place for a comment.
    client.open(&folder.uri("a.json"), "json", "\"http://h/a|b\"");
    let actions = client.actions(&folder.uri("a.json"), 0, 11, 11, json!(null));
    assert!(titles(&actions).iter().all(|title| !title.starts_with("Ignore")), "{actions:?}");
}

#[test]
fn a_line_of_the_configuration_turns_a_finding_off() {
    for (before, expected) in [
        ("[levels]\nstyle = \"off\"\n", "[levels]\npath-character = \"off\"\nstyle = \"off\"\n"),
        ("[levels]", "[levels]\npath-character = \"off\"\n"),
        ("fail-on = \"error\"", "fail-on = \"error\"\n\n[levels]\npath-character = \"off\"\n"),
        ("fail-on = \"error\"\n", "fail-on = \"error\"\n\n[levels]\npath-character = \"off\"\n"),
        ("fail-on = \"error\"\n\n", "fail-on = \"error\"\n\n[levels]\npath-character = \"off\"\n"),
        (" [levels] \nstyle = \"off\"\n", " [levels] \npath-character = \"off\"\nstyle = \"off\"\n"),
        ("[levels] # all\nstyle = \"off\"", "[levels] # all\npath-character = \"off\"\nstyle = \"off\""),
        ("[ levels ]\nstyle = \"off\"", "[ levels ]\npath-character = \"off\"\nstyle = \"off\""),
        ("[levels]\r\nstyle = \"off\"\r\n", "[levels]\r\npath-character = \"off\"\r\nstyle = \"off\"\r\n"),
        ("fail-on = \"error\"\r\n[levels]", "fail-on = \"error\"\r\n[levels]\r\npath-character = \"off\"\r\n"),
        (
            "fail-on = \"error\"\r\nignore = []",
            "fail-on = \"error\"\r\nignore = []\r\n\r\n[levels]\r\npath-character = \"off\"\r\n",
        ),
        // What is set for some files stays.
        (
            "[levels]\nstyle = \"off\"\n[per-file-levels.\"b.md\"]\npath-character = \"warning\"\n",
            "[levels]\npath-character = \"off\"\nstyle = \"off\"\n[per-file-levels.\"b.md\"]\npath-character = \"warning\"\n",
        ),
        (
            "[levels]\nstyle = \"off\"\n  [per-file-levels.\"b.md\"]\n  path-character = \"warning\"\n",
            "[levels]\npath-character = \"off\"\nstyle = \"off\"\n  [per-file-levels.\"b.md\"]\n  path-character = \"warning\"\n",
        ),
        // It is set already.
        ("[levels]\npath-character = \"warning\"\n", "[levels]\npath-character = \"off\"\n"),
        (
            "[levels]\nstyle = \"off\"\r\n'path-character'='error' # why\n\n[documents]\n",
            "[levels]\nstyle = \"off\"\r\n'path-character'=\"off\" # why\n\n[documents]\n",
        ),
        ("[levels]\npath-character = \"warning\" \t\n", "[levels]\npath-character = \"off\" \t\n"),
        ("# [levels]\n", "# [levels]\n\n[levels]\npath-character = \"off\"\n"),
        (
            "# \u{e9}\nfail-on = \"error\"\n[levels]\nstyle = \"off\"\n[documents]\ntemplates = true\n",
            "# \u{e9}\nfail-on = \"error\"\n[levels]\npath-character = \"off\"\nstyle = \"off\"\n[documents]\ntemplates = true\n",
        ),
        ("# \u{e9}", "# \u{e9}\n\n[levels]\npath-character = \"off\"\n"),
        ("", "[levels]\npath-character = \"off\"\n"),
    ] {
        let folder = Folder::new(&[("urispec.toml", before)]);
        let uri = folder.uri("a.md");
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let off = actions.iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap();
        let after = applied(before, off);
        assert_eq!(after, expected);
        folder.write("urispec.toml", &after);
        client.save(&folder.uri("urispec.toml"));
        assert_eq!(client.pull(&uri, json!(null))["items"], json!([]), "{after}");
    }
}

/// The edit of a configuration counts columns as the client does.
#[test]
fn each_unit_of_columns_of_a_configuration() {
    let folder = Folder::new(&[("urispec.toml", "# \u{1f517}")]);
    let uri = folder.uri("a.md");
    for (unit, column) in [("utf-8", 6), ("utf-16", 4), ("utf-32", 3)] {
        let mut capabilities = pulling();
        capabilities["general"]["positionEncodings"] = json!([unit]);
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let off = actions.iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap();
        let place = json!({ "line": 0, "character": column });
        let edit = &off["edit"]["documentChanges"][0]["edits"][0];
        assert_eq!(edit["range"], json!({ "start": place, "end": place }), "{unit}: {edit}");
    }
}

/// The level of another finding stays, even if its name begins with that of this one.
#[test]
fn a_longer_name_in_the_configuration_is_another() {
    let before = "[levels]\ndot-segments-above-root = \"warning\"\nstyle = \"warning\"\n";
    let folder = Folder::new(&[("urispec.toml", before)]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open(&uri, "markdown", "http://h/a/./b\n");
    let actions = client.actions(&uri, 0, 11, 11, json!(null));
    let off = actions.iter().find(|action| action["title"] == "Turn dot-segments off in urispec.toml").unwrap();
    let expected = before.replace("[levels]\n", "[levels]\ndot-segments = \"off\"\n");
    assert_eq!(applied(before, off), expected);
}

/// What is on the disk is older than what the editor has.
#[test]
fn an_open_configuration_is_edited_as_it_is_there() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    let (uri, configuration) = (folder.uri("a.md"), folder.uri("urispec.toml"));
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open(&uri, "markdown", "http://h/a|b\n");
    let unsaved = "# Ours\nfail-on = \"error\"\n\n[levels]\nstyle = \"off\"\n";
    client.open(&configuration, "toml", "[levels]\n");
    client.change(&configuration, 7, json!([{ "text": unsaved }]));
    let off = |client: &mut Client| {
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        actions.into_iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap()
    };
    let action = off(&mut client);
    let document = &action["edit"]["documentChanges"][0]["textDocument"];
    assert_eq!(*document, json!({ "uri": configuration, "version": 7 }));
    assert_eq!(applied(unsaved, &action), unsaved.replace("[levels]\n", "[levels]\npath-character = \"off\"\n"));
    // Closed without being saved, it is what is on the disk.
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": configuration } }));
    let action = off(&mut client);
    assert_eq!(action["edit"]["documentChanges"][0]["textDocument"]["version"], json!(null));
    assert_eq!(applied("[levels]\n", &action), "[levels]\npath-character = \"off\"\n");
}

/// No configuration is made that would change nothing.
#[test]
fn no_configuration_is_made_that_counts_for_nothing() {
    for (name, is_offered) in [("style", true), ("path-character", false)] {
        let folder = Folder::new(&[]);
        let uri = folder.uri("a.md");
        let settings = json!({ "lint": { "severity": { name: "warning" } } });
        let params = json!({ "capabilities": pulling(), "initializationOptions": settings, "rootUri": folder.uri("") });
        let (mut client, _) = Client::start(params);
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let is_off = |title: &str| title.starts_with("Turn path-character off");
        assert_eq!(titles(&actions).into_iter().any(is_off), is_offered, "{name}");
    }
}

/// What is called as the configuration and is no file stays as it is.
#[test]
fn a_document_by_the_name_of_the_configuration_is_not_edited() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\n")]);
    let uri = folder.uri("a.md");
    for other in ["untitled:urispec.toml", "git:/elsewhere/urispec.toml"] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
        client.open(other, "toml", "# Theirs\n");
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let off = actions.iter().find(|action| action["title"] == "Turn path-character off in urispec.toml").unwrap();
        let document = &off["edit"]["documentChanges"][0]["textDocument"];
        assert_eq!(*document, json!({ "uri": folder.uri("urispec.toml"), "version": null }), "{other}");
        assert_eq!(applied("[levels]\n", off), "[levels]\npath-character = \"off\"\n");
    }
}

/// No edit is offered after which the finding is there as before: what is set for some files, and what the editor sets, counts before it.
#[test]
fn each_level_that_counts_before_the_configuration() {
    let base = "[per-file-levels.\"a.md\"]\nsyntax = \"warning\"\n";
    let folder = |text: &str| Folder::new(&[("urispec.toml", text), ("base.toml", base), ("other.toml", "")]);
    let severity = |name: &str| json!({ "lint": { "severity": { name: "warning" } } });
    for (text, settings, is_offered) in [
        ("", json!({}), true),
        ("[per-file-levels.\"a.md\"]\npath-character = \"warning\"\n", json!({}), false),
        ("[per-file-levels.\"*.md\"]\nsyntax = \"warning\"\n", json!({}), false),
        ("[per-file-levels.\"b.md\"]\npath-character = \"warning\"\n", json!({}), true),
        ("[per-file-levels.\"a.md\"]\nstyle = \"warning\"\n", json!({}), true),
        ("extend = \"base.toml\"\n", json!({}), true),
        ("", severity("path-character"), false),
        ("", severity("style"), true),
        ("", json!({ "lint": { "select": ["all"] } }), false),
        ("", json!({ "tests": true }), true),
        ("", json!({ "configuration": "base.toml" }), false),
        ("", json!({ "configuration": "other.toml" }), true),
        ("", json!({ "configuration": "none.toml" }), false),
    ] {
        let folder = folder(text);
        let uri = folder.uri("a.md");
        let params = json!({ "capabilities": pulling(), "initializationOptions": settings, "rootUri": folder.uri("") });
        let (mut client, _) = Client::start(params);
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let off =
            actions.iter().find(|action| action["title"].as_str().unwrap().starts_with("Turn path-character off"));
        assert_eq!(off.is_some(), is_offered, "{text} {settings}");
        let Some(off) = off else { continue };
        // What is offered has its effect.
        let name = if settings.get("configuration").is_some() { "other.toml" } else { "urispec.toml" };
        let before = std::fs::read_to_string(folder.path(name)).unwrap();
        folder.write(name, &applied(&before, off));
        client.save(&folder.uri(name));
        assert_eq!(client.pull(&uri, json!(null))["items"], json!([]), "{text} {settings}");
    }
}

/// No edit is offered that would leave the configuration invalid.
#[test]
fn levels_that_are_not_a_line_each_stay() {
    for text in [
        "levels.style = \"off\"\n",
        "levels.path-character = \"warning\"\n",
        "levels = { style = \"off\" }\n",
        "levels = {}\n",
        "[\"levels\"]\nstyle = \"off\"\n",
        "[levels]\npath-character = \"off\n",
        "no-such-key = true\n",
    ] {
        let folder = Folder::new(&[("urispec.toml", text)]);
        let uri = folder.uri("a.md");
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open(&uri, "markdown", "http://h/a|b\n");
        let actions = client.actions(&uri, 0, 10, 10, json!(null));
        let titles = titles(&actions);
        assert!(titles.contains(&"Ignore path-character on this line"), "{text}: {titles:?}");
        assert!(!titles.iter().any(|title| title.starts_with("Turn ")), "{text}: {titles:?}");
    }
}

#[test]
fn an_explanation_is_shown_and_returned() {
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    let explain = |names: Value| json!({ "command": "urispec.explain", "arguments": names });
    let text = client.request("workspace/executeCommand", explain(json!(["unclosed-ip-literal"]))).unwrap();
    assert!(text.as_str().unwrap().contains("unclosed-ip-literal"), "{text}");
    assert_eq!(client.hear("window/showMessage")["message"], text);
    for wrong in [json!(["no-such-name"]), json!([]), json!([1])] {
        assert_eq!(client.request("workspace/executeCommand", explain(wrong)).unwrap_err().0, -32602);
    }
    // A client that shows explanations itself gets no message.
    let mut capabilities = able();
    capabilities["experimental"] = json!({ "urispecExplain": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
    for name in ["unclosed-ip-literal", "path-character"] {
        let text = client.request("workspace/executeCommand", explain(json!([name]))).unwrap();
        assert!(text.as_str().unwrap().contains(name), "{text}");
    }
    assert!(client.heard.iter().all(|heard| heard.method != "window/showMessage"), "{:?}", client.heard);
}

/// Whatever the code of a finding is, it has a page, also where it is about a comment.
#[test]
fn each_finding_is_explained() {
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    client.open("untitled:a.md", "markdown", "http://h/ <!-- uri-ignore: path-character -->\n");
    let actions = client.actions("untitled:a.md", 0, 10, 40, json!(null));
    let explain = actions.iter().find(|action| action["title"] == "Explain unused-ignore").unwrap();
    let text = client.request("workspace/executeCommand", explain["command"].clone()).unwrap();
    assert_eq!(text, CommentName::UnusedIgnore.page());
    let explain = |name: &str| json!({ "command": "urispec.explain", "arguments": [name] });
    for name in CommentName::ALL {
        let text = client.request("workspace/executeCommand", explain(&name.name().to_ascii_uppercase())).unwrap();
        assert_eq!(text, name.page());
    }
    // One that is mistyped is likely to be meant.
    let (_, message) = client.request("workspace/executeCommand", explain("unused-ignor")).unwrap_err();
    assert!(message.contains("unused-ignore"), "{message}");
}

/// Rules of several documents may have the same name, and all of them are explained.
#[test]
fn each_rule_with_a_name_is_explained() {
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    let names = BTreeSet::from_iter(Lesson::all().map(Lesson::name));
    let mut several = 0;
    for (name, topics) in names.into_iter().filter_map(|name| Some((name, urispec_lessons::topics(name).ok()?))) {
        if topics.len() > 1 {
            several += 1;
            let params = json!({ "command": "urispec.explain", "arguments": [name] });
            let text = client.request("workspace/executeCommand", params).unwrap();
            let pages: Vec<String> = topics.iter().map(|topic| topic.page(80).to_string()).collect();
            assert_eq!(text, pages.join("\n"), "{name}");
        }
    }
    assert!(several > 1, "{several}");
}

/// A title says how many other fixes come with the first, and its edits are so many.
#[test]
fn each_number_of_fixes_is_that_of_the_title() {
    for count in 1..5 {
        let text = format!("[a](http://h/a{})\n", "|b".repeat(count));
        let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
        client.open("untitled:a.md", "markdown", &text);
        let actions = client.actions("untitled:a.md", 0, 14, 14, json!(["quickfix"]));
        let preferred = actions.iter().find(|action| action["isPreferred"] == true).unwrap();
        let title = preferred["title"].as_str().unwrap();
        let rest = title.split_once(", and ").map(|(_, rest)| rest.to_owned());
        assert_eq!(rest, (count > 1).then(|| format!("{} more in this URI", count - 1)), "{title}");
        let edits = preferred["edit"]["documentChanges"][0]["edits"].as_array().unwrap();
        assert_eq!((edits.len(), applied(&text, preferred)), (count, text.replace('|', "%7C")));
    }
}
