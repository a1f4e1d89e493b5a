//! Configurations and settings.

use serde_json::{Value, json};

use crate::client::{Client, Folder, able, pulling};

fn count(report: &Value) -> usize {
    report["items"].as_array().unwrap().len()
}

#[test]
fn the_nearest_configuration_counts_and_is_read_again() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\nstyle = \"off\"\n"), ("sub/urispec.toml", "")]);
    let mut capabilities = pulling();
    capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": true });
    capabilities["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
    let registered = client.asked("client/registerCapability").params;
    assert_eq!(registered["registrations"][0]["method"], "workspace/didChangeWatchedFiles");
    let (above, below) = (folder.uri("a.md"), folder.uri("sub/a.md"));
    for uri in [&above, &below] {
        client.open(uri, "markdown", "HTTP://h/");
    }
    assert_eq!((count(&client.pull(&above, json!(null))), count(&client.pull(&below, json!(null)))), (0, 1));
    folder.write("urispec.toml", "");
    let changes = json!([{ "uri": folder.uri("urispec.toml"), "type": 2 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    client.asked("workspace/diagnostic/refresh");
    assert_eq!(count(&client.pull(&above, json!(null))), 1);
}

#[test]
fn templates_are_checked_if_the_configuration_says_so() {
    let folder = Folder::new(&[("urispec.toml", "[documents]\ntemplates = true\n"), ("sub/urispec.toml", "")]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let (above, below) = (folder.uri("api.yaml"), folder.uri("sub/api.yaml"));
    for uri in [&above, &below] {
        client.open(uri, "yaml", "openapi: 3.1.0\npaths:\n  /users/{user-id}/{post:\n    get: {}\n");
    }
    assert_eq!((count(&client.pull(&above, json!(null))), count(&client.pull(&below, json!(null)))), (1, 0));
}

#[test]
fn a_broken_configuration_is_a_finding_in_it() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\npath-charcter = \"off\"\n")]);
    for capabilities in [able(), pulling()] {
        folder.write("urispec.toml", "[levels]\npath-charcter = \"off\"\n");
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.open(&folder.uri("a.md"), "markdown", "http://h/a|b");
        if capabilities["textDocument"].get("diagnostic").is_some() {
            // Files are checked as if there were none.
            assert_eq!(count(&client.pull(&folder.uri("a.md"), json!(null))), 1);
        }
        let published = loop {
            let published = client.hear("textDocument/publishDiagnostics");
            if published["uri"] == folder.uri("urispec.toml") {
                break published;
            }
        };
        let found = &published["diagnostics"][0];
        assert_eq!((&found["range"]["start"]["line"], &found["severity"]), (&json!(1), &json!(1)));
        assert!(found["message"].as_str().unwrap().contains("path-character"), "{found}");
        // Once it is right, nothing is wrong with it.
        folder.write("urispec.toml", "[levels]\npath-character = \"off\"\n");
        client.save(&folder.uri("urispec.toml"));
        loop {
            let published = client.hear("textDocument/publishDiagnostics");
            if published["uri"] == folder.uri("urispec.toml") {
                assert_eq!(published["diagnostics"], json!([]));
                break;
            }
        }
        let found = match capabilities["textDocument"].get("diagnostic") {
            Some(_) => count(&client.pull(&folder.uri("a.md"), json!(null))),
            None => client.hear("textDocument/publishDiagnostics")["diagnostics"].as_array().unwrap().len(),
        };
        assert_eq!(found, 0);
    }
}

/// What is open and is no file is no configuration, whatever it is called.
#[test]
fn a_broken_configuration_is_told_beside_a_document_of_its_name() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\npath-charcter = \"off\"\n")]);
    for capabilities in [able(), pulling()] {
        for uri in ["untitled:urispec.toml", "git:/elsewhere/urispec.toml"] {
            let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
            client.open(uri, "toml", "");
            client.open(&folder.uri("a.md"), "markdown", "");
            client.pull(&folder.uri("a.md"), json!(null));
            let published = (0..3).map(|_| client.hear("textDocument/publishDiagnostics"));
            let published = { published }.find(|it| it["diagnostics"] != json!([])).expect(uri);
            assert_eq!(published["uri"], folder.uri("urispec.toml"), "{published}");
        }
    }
}

#[test]
fn settings_come_from_the_client() {
    let mut capabilities = pulling();
    capabilities["workspace"]["configuration"] = json!(true);
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
    client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
    let request = client.asked("workspace/configuration");
    assert_eq!(request.params, json!({ "items": [{ "section": "urispec" }] }));
    client.answer(&request, json!([{ "lint": { "severity": { "style": "off" } } }]));
    assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1);
    // What is wrong is said, and the rest counts.
    client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    let request = client.asked("workspace/configuration");
    client.answer(&request, json!([{ "lint": { "select": ["syntx"], "severity": { "style": "error" } } }]));
    let message = client.hear("window/showMessage");
    assert!(message["message"].as_str().unwrap().contains("syntx"), "{message}");
    // A client that cannot be asked sends them.
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": { "urispec": { "lint": { "ignore": ["syntax"] } } } }),
    );
    let report = client.pull("untitled:a.md", json!(null));
    assert_eq!((count(&report), &report["items"][0]["code"]), (1, &json!("upper-case-scheme")));
}

#[test]
fn findings_on_save_stay_until_then() {
    for capabilities in [able(), pulling()] {
        let pulls = capabilities["textDocument"].get("diagnostic").is_some();
        let options = json!({ "lint": { "run": "onSave" } });
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "initializationOptions": options }));
        client.open("untitled:a.md", "markdown", "http://h/a|b");
        let found = |client: &mut Client| match pulls {
            true => count(&client.pull("untitled:a.md", json!(null))),
            false => client.hear("textDocument/publishDiagnostics")["diagnostics"].as_array().unwrap().len(),
        };
        assert_eq!(found(&mut client), 1);
        client.change("untitled:a.md", 2, json!([{ "text": "http://h/a|b http://h/a|b" }]));
        if pulls {
            assert_eq!(found(&mut client), 1);
        }
        client.save("untitled:a.md");
        assert_eq!(found(&mut client), 2);
    }
}

/// Where files are checked when they are saved, the result is the same until then, whatever is written meanwhile.
#[test]
fn a_result_is_the_same_until_the_file_is_saved() {
    let options = json!({ "lint": { "run": "onSave" } });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
    client.open("untitled:a.md", "markdown", "http://h/a|b");
    let known = client.pull("untitled:a.md", json!(null))["resultId"].clone();
    let unchanged = json!({ "kind": "unchanged", "resultId": known });
    assert_eq!(client.pull("untitled:a.md", known.clone()), unchanged);
    client.change("untitled:a.md", 2, json!([{ "text": "http://h/a|b http://h/a|b" }]));
    assert_eq!(client.pull("untitled:a.md", known.clone()), unchanged);
    client.save("untitled:a.md");
    let report = client.pull("untitled:a.md", known.clone());
    assert_eq!((&report["kind"], count(&report)), (&json!("full"), 2));
    assert_ne!(report["resultId"], known);
}

/// The settings are those of the documents, and of the extension for VS Code.
#[test]
fn every_setting_that_is_documented_is_known() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let document = std::fs::read_to_string(format!("{root}/docs/editors.md")).unwrap();
    let rows = document.split("| setting | default | what it says |").nth(1).unwrap().lines().skip(2);
    let documented: Vec<(String, Value)> = rows
        .take_while(|row| row.starts_with('|'))
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
            (cells[1].to_owned(), serde_json::from_str(cells[2]).unwrap())
        })
        .collect();
    assert_eq!(documented.len(), 12);
    let manifest: Value =
        serde_json::from_str(&std::fs::read_to_string(format!("{root}/editors/vscode/package.json")).unwrap()).unwrap();
    let properties = manifest["contributes"]["configuration"]["properties"].as_object().unwrap();
    let mut settings = json!({});
    for (name, default) in &documented {
        let property = &properties[&format!("urispec.{name}")];
        // Colours are off there, as the document says.
        assert!(property["default"] == *default || name == "semanticTokens", "{name}");
        let pointer = name.split('.').collect::<Vec<_>>();
        match pointer[..] {
            [outer, inner] => settings[outer][inner] = default.clone(),
            _ => settings[name.as_str()] = default.clone(),
        }
    }
    let others: Vec<&String> = properties
        .keys()
        .filter(|name| !documented.iter().any(|(known, _)| **name == format!("urispec.{known}")))
        .collect();
    assert_eq!(others, ["urispec.path", "urispec.trace.server"]);
    settings["path"] = json!("");
    settings["trace"] = json!({ "server": "off" });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": settings }));
    client.open("untitled:a.md", "markdown", "HTTP://h/");
    assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1);
    assert!(client.heard.is_empty(), "{:?}", client.heard);
}

/// A configuration that is made, changed or deleted counts from then on, and so does one that another extends, whatever it is called.
#[test]
fn each_way_that_a_configuration_changes() {
    let folder = Folder::new(&[]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let uri = folder.uri("a.md");
    client.open(&uri, "markdown", "http://h/a|b HTTP://h/");
    let found = |client: &mut Client| count(&client.pull(&uri, json!(null)));
    assert_eq!(found(&mut client), 2);
    let watched = |client: &Client, name: &str, kind: u32| {
        let changes = json!([{ "uri": folder.uri(name), "type": kind }]);
        client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    };
    folder.write("urispec.toml", "[levels]\nstyle = \"off\"\n");
    watched(&client, "urispec.toml", 1);
    assert_eq!(found(&mut client), 1);
    folder.write("urispec.toml", "ignore = [\"all\"]\n");
    watched(&client, "urispec.toml", 2);
    assert_eq!(found(&mut client), 0);
    std::fs::remove_file(folder.path("urispec.toml")).unwrap();
    watched(&client, "urispec.toml", 3);
    assert_eq!(found(&mut client), 2);
    // Saved in the editor.
    folder.write("all.toml", "[levels]\nstyle = \"off\"\n");
    folder.write("urispec.toml", "extend = \"all.toml\"\n");
    client.save(&folder.uri("urispec.toml"));
    assert_eq!(found(&mut client), 1);
    folder.write("all.toml", "[levels]\nsyntax = \"off\"\nstyle = \"off\"\n");
    client.save(&folder.uri("all.toml"));
    assert_eq!(found(&mut client), 0);
}

/// What was found when a file was saved does not stay where the settings or the configuration say otherwise since.
#[test]
fn findings_on_save_are_those_of_the_settings() {
    let folder = Folder::new(&[]);
    let uri = folder.uri("a.md");
    let options = json!({ "lint": { "run": "onSave" } });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
    client.open(&uri, "markdown", "http://h/a|b HTTP://h/");
    assert_eq!(count(&client.pull(&uri, json!(null))), 2);
    folder.write("urispec.toml", "[levels]\nstyle = \"off\"\n");
    let changes = json!([{ "uri": folder.uri("urispec.toml"), "type": 1 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(count(&client.pull(&uri, json!(null))), 1);
    let settings = json!({ "lint": { "run": "onSave", "ignore": ["syntax"] } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    assert_eq!(count(&client.pull(&uri, json!(null))), 0);
    let settings = json!({ "lint": { "run": "onSave" } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    assert_eq!(count(&client.pull(&uri, json!(null))), 1);
}

/// Each time that a configuration is wrong that is said, also after it was right.
#[test]
fn a_configuration_may_be_wrong_again() {
    let folder = Folder::new(&[]);
    for capabilities in [able(), pulling()] {
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.open(&folder.uri("a.md"), "markdown", "");
        for round in 0..3 {
            for (text, wrong) in [("[levels]\nstile = \"off\"\n", 1), ("[levels]\nstyle = \"off\"\n", 0)] {
                folder.write("urispec.toml", text);
                client.save(&folder.uri("urispec.toml"));
                if wrong == 1 {
                    client.pull(&folder.uri("a.md"), json!(null));
                }
                let published = loop {
                    let published = client.hear("textDocument/publishDiagnostics");
                    if published["uri"] == folder.uri("urispec.toml") {
                        break published;
                    }
                };
                assert_eq!(published["diagnostics"].as_array().unwrap().len(), wrong, "{round}: {published}");
            }
        }
    }
}

/// Where the notation is wrong, or a key, the message says what to read.
#[test]
fn each_message_about_a_broken_configuration_has_its_help() {
    for (text, has_help) in [("[levels\n", true), ("levles = 1\n", true), ("[levels]\nstile = \"off\"\n", false)] {
        let folder = Folder::new(&[("urispec.toml", text)]);
        let (mut client, _) = Client::start(json!({ "capabilities": able() }));
        client.open(&folder.uri("a.md"), "markdown", "");
        let mut all = std::iter::repeat_with(|| client.hear("textDocument/publishDiagnostics"));
        let published = all.find(|published| published["uri"] == folder.uri("urispec.toml")).unwrap();
        let message = published["diagnostics"][0]["message"].as_str().unwrap();
        assert_eq!(message.ends_with("\nhelp: docs/check.md shows all keys"), has_help, "{message}");
    }
}

/// Whatever is published of the file itself, what is wrong with it as a configuration comes with it.
#[test]
fn each_message_about_a_broken_configuration_says_so() {
    let broken = "# http://h/a|b\n[levels]\nstile = \"off\"\n";
    for capabilities in [able(), pulling()] {
        let pulls = capabilities["textDocument"].get("diagnostic").is_some();
        let folder = Folder::new(&[("urispec.toml", broken)]);
        let uri = folder.uri("urispec.toml");
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        let published = |client: &mut Client| {
            let mut all = std::iter::repeat_with(|| client.hear("textDocument/publishDiagnostics"));
            let published = all.find(|published| published["uri"] == uri).unwrap();
            let codes = published["diagnostics"].as_array().unwrap().iter().map(|found| found["code"].clone());
            codes.collect::<Vec<_>>()
        };
        client.open(&folder.uri("a.md"), "markdown", "http://h/");
        client.pull(&folder.uri("a.md"), json!(null));
        assert_eq!(published(&mut client), ["configuration"]);
        // To a client that pulls, nothing else is published of a file.
        for (text, expected) in [
            (broken, &["path-character", "configuration"][..]),
            ("# http://h/a|b\n", &["path-character", "configuration"]),
            ("", &["configuration"]),
        ] {
            client.open(&uri, "toml", text);
            if !pulls {
                assert_eq!(published(&mut client), expected, "{text}");
            }
        }
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
        if !pulls {
            assert_eq!(published(&mut client), ["configuration"]);
        }
        folder.write("urispec.toml", "");
        client.save(&uri);
        assert_eq!(published(&mut client), [""; 0]);
    }
}

/// To a client that pulls, what is wrong with a configuration is published also while that is open.
#[test]
fn an_open_configuration_is_wrong_and_right_again() {
    let broken = "[levels]\nstile = \"off\"\n";
    let folder = Folder::new(&[("urispec.toml", broken)]);
    let (uri, other) = (folder.uri("urispec.toml"), folder.uri("a.md"));
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    client.open(&uri, "toml", broken);
    client.open(&other, "markdown", "http://h/");
    for (text, expected) in [(broken, 1), ("", 0), (broken, 1)] {
        folder.write("urispec.toml", text);
        client.save(&uri);
        client.pull(&other, json!(null));
        let published = loop {
            let published = client.hear("textDocument/publishDiagnostics");
            if published["diagnostics"].as_array().unwrap().len() == expected {
                break published;
            }
        };
        assert_eq!(published["uri"], uri, "{published}");
    }
}

/// Some clients tell of changes only to a server that has said of what.
#[test]
fn each_change_that_is_registered_for() {
    for (files, settings, expected) in [
        (false, false, &[][..]),
        (true, false, &["workspace/didChangeWatchedFiles"]),
        (false, true, &["workspace/didChangeConfiguration"]),
        (true, true, &["workspace/didChangeWatchedFiles", "workspace/didChangeConfiguration"]),
    ] {
        let mut capabilities = pulling();
        capabilities["workspace"]["didChangeWatchedFiles"] = json!({ "dynamicRegistration": files });
        capabilities["workspace"]["didChangeConfiguration"] = json!({ "dynamicRegistration": settings });
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.pull("untitled:a.md", json!(null));
        let registered: Vec<&Value> =
            client.asked.iter().flat_map(|asked| asked.params["registrations"].as_array().unwrap()).collect();
        assert_eq!(registered.iter().map(|one| &one["method"]).collect::<Vec<_>>(), expected);
        if settings {
            assert_eq!(registered.last().unwrap()["registerOptions"], json!({ "section": "urispec" }));
        }
    }
}

/// A configuration that the settings name is looked for in the first folder, and where there is none, a message says what is not found.
#[test]
fn each_place_of_a_configuration_of_the_settings() {
    let folder = Folder::new(&[("one/all.toml", "[levels]\nstyle = \"off\"\n"), ("two/a.md", "")]);
    let whole = folder.path("one/all.toml");
    for (named, folders, expected) in [
        ("all.toml", &["one", "two"][..], 0),
        ("all.toml", &["two", "one"], 1),
        ("../one/all.toml", &["two"], 0),
        (whole.to_str().unwrap(), &["two"], 0),
        (whole.to_str().unwrap(), &[], 0),
        ("no-such-file.toml", &[], 1),
    ] {
        let at: Vec<Value> = folders.iter().map(|name| json!({ "uri": folder.uri(name), "name": name })).collect();
        let options = json!({ "configuration": named });
        let params = json!({ "capabilities": pulling(), "workspaceFolders": at, "initializationOptions": options });
        let (mut client, _) = Client::start(params);
        client.open(&folder.uri("two/a.md"), "markdown", "HTTP://h/");
        assert_eq!(count(&client.pull(&folder.uri("two/a.md"), json!(null))), expected, "{named} in {folders:?}");
        let method = match (expected, folders) {
            (0, _) => None,
            (_, []) => Some("window/showMessage"),
            _ => Some("textDocument/publishDiagnostics"),
        };
        if let Some(method) = method {
            let told = client.hear(method).to_string();
            assert!(told.contains("cannot read") && told.contains(named), "{told}");
        }
        client.pull("untitled:b.md", json!(null));
        assert!(client.heard.is_empty(), "{:?}", client.heard);
    }
}

/// A client that has no settings to tell of says so with `null`, and those before count.
#[test]
fn an_answer_without_settings_changes_nothing() {
    let options = json!({ "lint": { "ignore": ["style"] } });
    let mut capabilities = pulling();
    capabilities["workspace"]["configuration"] = json!(true);
    for answer in [json!([null]), json!([]), json!(null), json!([{ "urispec": null }])] {
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        let (mut client, _) = Client::start(params);
        client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
        let request = client.asked("workspace/configuration");
        client.answer(&request, answer.clone());
        assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1, "{answer}");
    }
}

/// If settings are requested again before they have come, the answer to the last request counts, whichever comes first.
#[test]
fn each_answer_to_several_questions() {
    let mut capabilities = pulling();
    capabilities["workspace"]["configuration"] = json!(true);
    for order in [[0, 1], [1, 0]] {
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
        client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
        let first = client.asked("workspace/configuration");
        client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
        let questions = [first, client.asked("workspace/configuration")];
        for at in order {
            let severity = [json!({ "all": "off" }), json!({ "style": "off" })][at].clone();
            client.answer(&questions[at], json!([{ "lint": { "severity": severity } }]));
        }
        assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1, "{order:?}");
    }
}

/// A client that pulls is asked to do so again for each reason that there is, if it supports that.
#[test]
fn each_reason_to_ask_again() {
    for (pulls, refreshes) in [(true, true), (true, false), (false, true)] {
        let folder = Folder::new(&[("urispec.toml", "")]);
        let mut capabilities = if pulls { pulling() } else { able() };
        capabilities["workspace"]["diagnostics"] = json!({ "refreshSupport": refreshes });
        let options = json!({ "lint": { "run": "onSave" } });
        let params = json!({ "capabilities": capabilities, "initializationOptions": options });
        let (mut client, _) = Client::start(params);
        let (uri, configuration) = (folder.uri("a.md"), folder.uri("urispec.toml"));
        client.open(&uri, "markdown", "http://h/a|b");
        let changes = json!({ "changes": [{ "uri": configuration, "type": 2 }] });
        let folders = json!([{ "uri": folder.uri(""), "name": "x" }]);
        let document = |uri: &str| json!({ "textDocument": { "uri": uri } });
        for (method, params, is_reason) in [
            ("textDocument/didSave", document(&uri), true),
            ("textDocument/didSave", document(&configuration), true),
            ("textDocument/didSave", document("untitled:b.md"), false),
            ("workspace/didChangeWatchedFiles", changes, true),
            ("workspace/didChangeWatchedFiles", json!({ "changes": [] }), false),
            ("workspace/didChangeConfiguration", json!({ "settings": options }), true),
            ("textDocument/didSave", document(&uri), true),
            ("workspace/didChangeConfiguration", json!({ "settings": {} }), true),
            // What is found does not depend on it any more.
            ("textDocument/didSave", document(&uri), false),
            ("workspace/didChangeWorkspaceFolders", json!({ "event": { "added": folders, "removed": [] } }), true),
            ("workspace/didChangeWorkspaceFolders", json!({ "event": { "added": [], "removed": folders } }), true),
            ("workspace/didChangeWorkspaceFolders", json!({ "event": {} }), false),
        ] {
            client.notify(method, params.clone());
            client.pull(&uri, json!(null));
            let asked: Vec<String> = client.asked.drain(..).map(|request| request.method).collect();
            let expected =
                if is_reason && pulls && refreshes { vec!["workspace/diagnostic/refresh"] } else { Vec::new() };
            assert_eq!(asked, expected, "{method} {params}");
        }
    }
}

/// What is shown beside the text is asked for again where settings or configurations decide it, by each client that supports it.
#[test]
fn each_thing_that_is_shown_again() {
    let folder = Folder::new(&[("urispec.toml", "")]);
    let (uri, configuration) = (folder.uri("a.md"), folder.uri("urispec.toml"));
    let folders = json!([{ "uri": folder.uri(""), "name": "x" }]);
    for able_of in [&["inlayHint"][..], &["semanticTokens"], &["inlayHint", "semanticTokens"], &[]] {
        for capabilities in [able(), pulling()] {
            let mut capabilities = capabilities;
            able_of.iter().for_each(|name| capabilities["workspace"][*name] = json!({ "refreshSupport": true }));
            let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
            client.open(&uri, "markdown", "http://h/%C3%A9");
            for (method, params, is_reason) in [
                ("workspace/didChangeConfiguration", json!({ "settings": { "inlayHints": true } }), true),
                ("workspace/didChangeConfiguration", json!({ "settings": { "lint": { "run": "onSave" } } }), true),
                ("workspace/didChangeConfiguration", json!({ "settings": { "hints": true } }), false),
                ("textDocument/didSave", json!({ "textDocument": { "uri": uri } }), false),
                ("textDocument/didSave", json!({ "textDocument": { "uri": configuration } }), true),
                ("workspace/didChangeWorkspaceFolders", json!({ "event": { "added": folders, "removed": [] } }), true),
            ] {
                client.notify(method, params.clone());
                client.pull(&uri, json!(null));
                let asked: Vec<String> = client.asked.drain(..).map(|request| request.method).collect();
                let refresh = |name: &&str| format!("workspace/{name}/refresh");
                let expected = if is_reason { able_of.iter().map(refresh).collect() } else { Vec::new() };
                assert_eq!(asked, expected, "{method} {params}");
            }
        }
    }
}

/// Settings that arrive when they are asked for count for what is shown already.
#[test]
fn settings_that_arrive_are_a_reason_to_show_again() {
    let mut capabilities = pulling();
    capabilities["workspace"]["configuration"] = json!(true);
    capabilities["workspace"]["inlayHint"] = json!({ "refreshSupport": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities }));
    let request = client.asked("workspace/configuration");
    client.answer(&request, json!([{ "inlayHints": true }]));
    assert_eq!(client.asked("workspace/inlayHint/refresh").params, json!(null));
}

/// Settings that are not understood are reported, and those before them count.
#[test]
fn settings_with_a_mistake_change_nothing() {
    let options = json!({ "lint": { "ignore": ["style"] } });
    for wrong in [json!({ "lnt": {} }), json!({ "strict": "yes" }), json!({ "lint": { "run": "never" } }), json!([1])] {
        let params = json!({ "capabilities": pulling(), "initializationOptions": options });
        let (mut client, _) = Client::start(params);
        client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
        client.notify("workspace/didChangeConfiguration", json!({ "settings": wrong }));
        let message = client.hear("window/showMessage");
        assert_eq!(message["type"], 2, "{wrong}");
        assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1, "{wrong}");
    }
}

/// Each mistake in the settings is reported, not the first alone.
#[test]
fn each_mistake_in_the_settings_is_told() {
    let lint = json!({
        "select": ["all", "syntx", "syntaxx"],
        "ignore": ["stile"],
        "severity": { "mistake": "off", "style": "loud" },
    });
    let options = json!({ "lint": lint });
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
    for round in ["at the start", "later"] {
        let message = client.hear("window/showMessage")["message"].as_str().unwrap().to_owned();
        for word in ["`syntx`", "`syntaxx`", "`stile`", "`mistake`", "`loud`"] {
            assert!(message.contains(word), "{round}, {word}: {message}");
        }
        client.notify("workspace/didChangeConfiguration", json!({ "settings": options }));
    }
}

/// A client without `workspace/configuration` may say that the settings have changed and send none: those before count.
#[test]
fn what_is_no_settings_changes_nothing() {
    let options = json!({ "lint": { "ignore": ["style"] } });
    for params in [json!({ "settings": null }), json!({}), json!(null)] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
        client.open("untitled:a.md", "markdown", "HTTP://h/ http://h/a|b");
        client.notify("workspace/didChangeConfiguration", params.clone());
        assert_eq!(count(&client.pull("untitled:a.md", json!(null))), 1, "{params}");
        assert!(client.heard.is_empty(), "{params}: {:?}", client.heard);
    }
}

/// Settings count beside a configuration that is wrong.
#[test]
fn settings_count_where_the_configuration_is_wrong() {
    let folder = Folder::new(&[("urispec.toml", "[levels]\nstile = \"off\"\n")]);
    for (lint, expected) in [
        (json!({}), 2),
        (json!({ "ignore": ["style"] }), 1),
        (json!({ "select": ["style"] }), 1),
        (json!({ "severity": { "syntax": "off", "style": "off" } }), 0),
    ] {
        let options = json!({ "lint": lint });
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "initializationOptions": options }));
        client.open(&folder.uri("a.md"), "markdown", "HTTP://h/ http://h/a|b");
        assert_eq!(count(&client.pull(&folder.uri("a.md"), json!(null))), expected, "{options}");
    }
}

/// Older clients name one folder, beside which newer ones say that they have no others.
#[test]
fn each_way_to_name_the_folders() {
    let folder = Folder::new(&[("one/a.md", ""), ("one/b.md", ""), ("two/a.md", "")]);
    let [one, two] = ["one", "two"].map(|name| folder.uri(name));
    let two = json!([{ "uri": two, "name": "two" }]);
    for (root, folders, expected) in [
        (json!(one), None, 2),
        (json!(one), Some(json!(null)), 2),
        (json!(one), Some(two.clone()), 1),
        (json!(null), Some(two), 1),
        (json!(null), Some(json!(null)), 0),
    ] {
        let mut params = json!({ "capabilities": pulling(), "rootUri": root });
        if let Some(folders) = &folders {
            params["workspaceFolders"] = folders.clone();
        }
        let (mut client, _) = Client::start(params);
        let all = client.request("workspace/diagnostic", json!({ "previousResultIds": [] })).unwrap();
        assert_eq!(count(&all), expected, "{root}, {folders:?}");
    }
}

/// A file that is not saved anywhere is one of the first folder.
#[test]
fn a_file_without_a_place_has_the_configuration_of_the_first_folder() {
    let folder = Folder::new(&[("one/urispec.toml", "[levels]\nstyle = \"off\"\n"), ("two/urispec.toml", "")]);
    for (names, expected) in [(&["one", "two"][..], 1), (&["two", "one"], 2), (&[], 2)] {
        let folders: Vec<Value> = names.iter().map(|name| json!({ "uri": folder.uri(name), "name": name })).collect();
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "workspaceFolders": folders }));
        client.open("untitled:Untitled-1", "markdown", "HTTP://h/ http://h/a|b");
        assert_eq!(count(&client.pull("untitled:Untitled-1", json!(null))), expected, "{names:?}");
    }
}

/// Whatever the findings depend on: where that changes, those of each file are pushed again.
#[test]
fn findings_are_pushed_again() {
    let folder = Folder::new(&[]);
    let (mut client, _) = Client::start(json!({ "capabilities": able() }));
    let names = ["a.md", "b.md"];
    let pushed = |client: &mut Client| {
        let mut counts = [0, 0];
        for _ in names {
            let published = client.hear("textDocument/publishDiagnostics");
            let at = names.iter().position(|name| published["uri"] == folder.uri(name)).unwrap();
            counts[at] += published["diagnostics"].as_array().unwrap().len();
        }
        counts
    };
    client.open(&folder.uri("a.md"), "markdown", "http://h/a|b HTTP://h/");
    client.open(&folder.uri("b.md"), "markdown", "HTTP://h/");
    assert_eq!(pushed(&mut client), [2, 1]);
    folder.write("urispec.toml", "[levels]\nstyle = \"off\"\n");
    client.save(&folder.uri("urispec.toml"));
    assert_eq!(pushed(&mut client), [1, 0]);
    let settings = json!({ "lint": { "severity": { "syntax": "off" } } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    assert_eq!(pushed(&mut client), [0, 0]);
    std::fs::remove_file(folder.path("urispec.toml")).unwrap();
    let changes = json!([{ "uri": folder.uri("urispec.toml"), "type": 3 }]);
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": changes }));
    assert_eq!(pushed(&mut client), [1, 1]);
}

/// Several configurations may be wrong at once, and what is said of each is taken back.
#[test]
fn each_configuration_that_was_wrong_is_right_again() {
    let names = ["a", "b", "c"];
    let folder = Folder::new(&[]);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (text, expected) in [("stile = 1\n", 1), ("", 0)] {
        for name in names {
            folder.write(&format!("{name}/urispec.toml"), text);
            client.open(&folder.uri(&format!("{name}/a.md")), "markdown", "");
        }
        if expected == 0 {
            client.save(&folder.uri("a/urispec.toml"));
        }
        // All requests are sent before the first is answered, so that several are found to be wrong at once.
        let ids = names.map(|name| {
            let document = json!({ "uri": folder.uri(&format!("{name}/a.md")) });
            client.send("textDocument/diagnostic", json!({ "textDocument": document }))
        });
        for id in ids {
            client.wait(&id).unwrap();
        }
        let mut told: Vec<String> = Vec::new();
        for _ in names {
            let published = client.hear("textDocument/publishDiagnostics");
            assert_eq!(published["diagnostics"].as_array().unwrap().len(), expected, "{published}");
            told.push(published["uri"].as_str().unwrap().to_owned());
        }
        told.sort();
        assert_eq!(told, names.map(|name| folder.uri(&format!("{name}/urispec.toml"))));
    }
}

/// To a client that does not pull, findings are pushed when the file is saved, and not before.
#[test]
fn findings_on_save_are_pushed_when_a_file_is_saved() {
    let options = json!({ "lint": { "run": "onSave" } });
    let (mut client, _) = Client::start(json!({ "capabilities": able(), "initializationOptions": options }));
    let uri = "untitled:a.md";
    client.open(uri, "markdown", "http://h/a|b\n");
    let pushed = |client: &mut Client| client.hear("textDocument/publishDiagnostics")["diagnostics"].clone();
    assert_eq!(pushed(&mut client).as_array().unwrap().len(), 1);
    client.change(uri, 2, json!([{ "text": "http://h/a|b http://h/c|d\n" }]));
    assert_eq!(pushed(&mut client).as_array().unwrap().len(), 1);
    client.save(uri);
    assert_eq!(pushed(&mut client).as_array().unwrap().len(), 2);
}
