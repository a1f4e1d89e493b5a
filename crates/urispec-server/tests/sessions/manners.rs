//! How the server behaves: errors, cancellation, its end.

use std::collections::BTreeMap;

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use urispec_server::Ended;

use crate::client::{Client, Folder, pulling};

#[test]
fn what_is_not_understood_is_an_error_and_the_server_lives() {
    let mut client = Client::connect();
    assert_eq!(client.request("textDocument/hover", json!({})).unwrap_err().0, -32002);
    client.notify("textDocument/didOpen", json!({}));
    client.request("initialize", json!({ "capabilities": pulling() })).unwrap();
    assert_eq!(client.request("initialize", json!({})).unwrap_err().0, -32600);
    assert_eq!(client.request("textDocument/hover", json!({ "x": 1 })).unwrap_err().0, -32602);
    assert_eq!(client.request("textDocument/typo", json!({})).unwrap_err().0, -32601);
    client.notify("textDocument/didChange", json!({ "nonsense": true }));
    client.notify("$/unknown", json!(null));
    // A file that is not open.
    let position = json!({ "textDocument": { "uri": "file:///nowhere" }, "position": { "line": 9, "character": 9 } });
    assert_eq!(client.request("textDocument/hover", position).unwrap(), json!(null));
    assert_eq!(client.pull("file:///nowhere", json!(null))["items"], json!([]));
    let (ended, log) = client.stop();
    assert_eq!(ended, Ended::AfterShutdown);
    assert!(log.contains("textDocument/didChange is not understood"), "{log}");
}

#[test]
fn after_shutdown_only_the_end_is_waited_for() {
    let (mut client, _) = Client::start(json!({ "capabilities": {} }));
    client.request("shutdown", json!(null)).unwrap();
    assert_eq!(client.request("textDocument/hover", json!({})).unwrap_err().0, -32600);
}

/// Nothing is answered before the client has said who it is, nor after it has said goodbye.
#[test]
fn each_request_outside_of_a_session() {
    let explain = json!({ "command": "urispec.explain", "arguments": ["path-character"] });
    let others = [
        ("shutdown", json!(null)),
        ("workspace/executeCommand", explain),
        ("textDocument/hover", json!({})),
        ("textDocument/typo", json!({})),
    ];
    let mut client = Client::connect();
    for (method, params) in &others {
        assert_eq!(client.request(method, params.clone()).unwrap_err().0, -32002, "{method}");
    }
    let initialize = ("initialize", json!({ "capabilities": {} }));
    client.request(initialize.0, initialize.1.clone()).unwrap();
    client.request("shutdown", json!(null)).unwrap();
    for (method, params) in others.iter().chain([&initialize]) {
        assert_eq!(client.request(method, params.clone()).unwrap_err().0, -32600, "{method}");
    }
    // One that has never begun cannot be shut down.
    for method in ["initialize", "shutdown"] {
        let mut client = Client::connect();
        client.request("shutdown", json!(null)).unwrap_err();
        client.request("initialize", json!({ "capabilities": {} })).unwrap();
        assert_eq!(client.request(method, json!({})).is_ok(), method == "shutdown");
    }
}

#[test]
fn a_job_can_be_cancelled() {
    let files: Vec<(String, String)> = (0..40).map(|at| (format!("{at}.md"), "http://h/a|b\n".repeat(100))).collect();
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let folder = Folder::new(&files);
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    let id = client.send("workspace/diagnostic", json!({ "previousResultIds": [] }));
    client.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(client.wait(&id).unwrap_err().0, -32800);
    // What is asked meanwhile does not wait for the job.
    let id = client.send("workspace/diagnostic", json!({ "previousResultIds": [] }));
    client.open(&folder.uri("0.md"), "markdown", "http://h/a|b");
    let other = client.send("textDocument/diagnostic", json!({ "textDocument": { "uri": folder.uri("0.md") } }));
    let answer = client.wait(&other).unwrap();
    assert_eq!(answer["items"].as_array().unwrap().len(), 1);
    let all = client.wait(&id).unwrap();
    assert_eq!(all["items"].as_array().unwrap().len(), 40);
}

/// Of several requests that wait, the one is cancelled that is named.
#[test]
fn each_request_that_waits_can_be_cancelled() {
    for cancelled in 1..4 {
        let (server, client) = Connection::memory();
        let send = |message: Message| client.sender.send(message).unwrap();
        let notify = |method: &str, params: Value| {
            send(Message::Notification(Notification { method: method.to_owned(), params }));
        };
        let ask = |id: i32, method: &str, params: Value| {
            send(Message::Request(Request { id: id.into(), method: method.to_owned(), params }));
        };
        // All of it has come before the first is read.
        ask(0, "initialize", json!({ "capabilities": pulling() }));
        (1..4)
            .for_each(|id| ask(id, "textDocument/diagnostic", json!({ "textDocument": { "uri": "file:///nowhere" } })));
        notify("$/cancelRequest", json!({ "id": cancelled }));
        notify("exit", json!(null));
        urispec_server::serve(&server, &mut std::io::sink());
        drop(server);
        let codes: BTreeMap<String, Option<i32>> = { client.receiver.iter() }
            .filter_map(|message| match message {
                Message::Response(answer) => {
                    Some((answer.id.to_string(), answer.response_result.err().map(|error| error.code)))
                }
                _ => None,
            })
            .collect();
        let expected = (0..4).map(|id| (id.to_string(), (id == cancelled).then_some(-32800))).collect();
        assert_eq!(codes, expected, "{cancelled}");
    }
}

/// A job that has begun is over as soon as it is cancelled, and nothing is said of it afterwards.
#[test]
fn a_job_that_has_begun_can_be_cancelled() {
    let folder = Folder::new(&[]);
    (0..400).for_each(|at| folder.write(&format!("{at}.md"), &"http://h/a|b\n".repeat(100)));
    let mut capabilities = pulling();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
    let id = client.send("workspace/diagnostic", json!({ "previousResultIds": [], "workDoneToken": 7 }));
    assert_eq!(client.hear("$/progress")["value"]["kind"], "begin");
    client.heard.clear();
    client.notify("$/cancelRequest", json!({ "id": id }));
    // The next answer is that of the job.
    let next = client.send("textDocument/diagnostic", json!({ "textDocument": { "uri": "file:///nowhere" } }));
    assert_eq!(client.wait(&id).unwrap_err().0, -32800);
    let last = client.heard.drain(..).next_back().unwrap();
    assert_eq!(last.params, json!({ "token": 7, "value": { "kind": "end" } }));
    assert_eq!(client.wait(&next).unwrap()["items"], json!([]));
    assert!(client.heard.is_empty(), "{:?}", client.heard);
}

#[test]
fn progress_goes_from_begin_to_end() {
    let folder = Folder::new(&[("a.md", ""), ("b.md", "")]);
    let mut capabilities = pulling();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
    client.request("workspace/diagnostic", json!({ "previousResultIds": [], "workDoneToken": 7 })).unwrap();
    let kinds: Vec<Value> = client.heard.iter().map(|heard| heard.params["value"]["kind"].clone()).collect();
    assert_eq!(kinds, ["begin", "report", "end"]);
    assert!(client.heard.iter().all(|heard| heard.params["token"] == 7));
}

/// The first job is done first, and nothing of the next one before that.
#[test]
fn each_job_waits_for_the_one_before() {
    let folder = Folder::new(&["a.md", "b.md", "c.md"].map(|name| (name, "")));
    let mut capabilities = pulling();
    capabilities["window"] = json!({ "workDoneProgress": true });
    let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
    let ids = [1, 2, 3]
        .map(|token| client.send("workspace/diagnostic", json!({ "previousResultIds": [], "workDoneToken": token })));
    for id in ids {
        assert_eq!(client.wait(&id).unwrap()["items"].as_array().unwrap().len(), 3);
    }
    let reports = client.heard.iter().filter(|heard| heard.params["value"]["kind"] != "begin");
    let tokens: Vec<&Value> = reports.map(|heard| &heard.params["token"]).collect();
    assert_eq!(tokens, [1, 1, 1, 2, 2, 2, 3, 3, 3]);
}

/// Each percentage is reported once, and nothing of many files is lost, in parts or at once.
#[test]
fn progress_of_many_files() {
    let names: Vec<String> = (0..250).map(|number| format!("{number}.md")).collect();
    let folder = Folder::new(&names.iter().map(|name| (name.as_str(), "")).collect::<Vec<_>>());
    let mut capabilities = pulling();
    capabilities["window"] = json!({ "workDoneProgress": true });
    for partial in [json!(null), json!("p")] {
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
        let params = json!({ "previousResultIds": [], "workDoneToken": 7, "partialResultToken": partial });
        let report = client.request("workspace/diagnostic", params).unwrap();
        let heard = |token: Value| {
            client.heard.iter().filter(move |heard| heard.params["token"] == token).map(|heard| &heard.params["value"])
        };
        let percentages: Vec<u64> = heard(json!(7)).filter_map(|value| value["percentage"].as_u64()).collect();
        assert!(percentages.is_sorted_by(|one, other| one < other) && percentages.len() > 50, "{percentages:?}");
        let parts: Vec<usize> = heard(json!("p")).map(|value| value["items"].as_array().unwrap().len()).collect();
        let rest = report["items"].as_array().unwrap().len();
        assert_eq!((parts.iter().sum::<usize>() + rest, parts.is_empty()), (250, partial.is_null()), "{parts:?}");
    }
}

#[test]
fn secrets_are_not_shown() {
    let secret = "hunter2hunter2";
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let text = format!("http://u:{secret}@h/%yy\nhttps://u:{secret}@h/%zz\n");
    client.open("untitled:a.md", "markdown", &text);
    let report = client.pull("untitled:a.md", json!(null));
    assert!(report["items"].as_array().unwrap().len() >= 2, "{report}");
    let shown = |value: &Value| {
        let messages = value.as_array().into_iter().flatten().map(|item| item["message"].to_string());
        messages.collect::<String>()
    };
    assert!(!shown(&report["items"]).contains(secret), "{report}");
    for character in 0..30 {
        let hover = client.at("textDocument/hover", "untitled:a.md", 1, character);
        assert!(!hover.to_string().contains(secret), "{hover}");
    }
    // Nor what a triplet of it stands for.
    let written = "%C3%A9%E2%82%AC%00";
    for (before, after) in
        [("<http://u:p", "q@h/>"), ("<http://u:", "@h/>"), ("<//u:p", "q@h/|>"), ("<http://", "%41:p@h/>")]
    {
        let text = format!("{before}{written}{after}");
        client.open("untitled:b.md", "markdown", &text);
        let is_secret = before.contains("u:");
        let hovers: String = (0..text.len() as u32)
            .map(|character| client.at("textDocument/hover", "untitled:b.md", 0, character).to_string())
            .collect();
        for shown in ["\u{e9}", "\u{20ac}", "%C3", "%82"] {
            assert_eq!(hovers.contains(shown), !is_secret, "{shown} of {text}");
        }
    }
}

/// A password may be in several parts of a URI, of which each has one of its words, or be a part of one.
#[test]
fn no_part_of_a_password_is_shown() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    for (text, shown) in [
        ("<https://ada%3Asesame@h.example/>", "`ada%3A***`"),
        ("<https://ada%3Asesame:mellon@h.example/>", "`ada%3A***`"),
        ("<https://ada:se?mellon@h.example/b>", "`***@h.example/b`"),
        ("<redis://:sesame/mellon@h.example/1>", "`***@h.example`"),
        ("<redis://:sesame#mellon@h.example/1>", "`***@h.example/1`"),
        ("<https://ada:sesame@mellon@h.example/>", "`***`"),
    ] {
        client.open("untitled:a.md", "markdown", text);
        let hovers: String = (0..text.len() as u32)
            .map(|character| client.at("textDocument/hover", "untitled:a.md", 0, character).to_string())
            .collect();
        assert!(!hovers.contains("sesame") && !hovers.contains("mellon"), "{text} {hovers}");
        assert!(hovers.contains(shown), "{text} {hovers}");
    }
}

/// The protocol allows numbers and strings.
#[test]
fn each_kind_of_identifier_can_be_cancelled() {
    let folder = Folder::new(&[]);
    (0..40).for_each(|at| folder.write(&format!("{at}.md"), &"http://h/a|b\n".repeat(100)));
    let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "rootUri": folder.uri("") }));
    for id in [json!(1_000), json!("a job"), json!("7"), json!(0), json!(-1)] {
        let request: RequestId = serde_json::from_value(id.clone()).unwrap();
        client.send_as(request.clone(), "workspace/diagnostic", json!({ "previousResultIds": [] }));
        client.notify("$/cancelRequest", json!({ "id": id }));
        assert_eq!(client.wait(&request).unwrap_err().0, -32800, "{id}");
        // What is answered already, or was never asked, is not answered again.
        client.notify("$/cancelRequest", json!({ "id": id }));
        assert_eq!(client.pull("file:///nowhere", json!(null))["items"], json!([]));
    }
}

/// Progress is reported to a client that wants it and can show it.
#[test]
fn each_client_that_has_progress() {
    let folder = Folder::new(&[("a.md", ""), ("b.md", "")]);
    for (can, token, expected) in [
        (json!(true), json!("t"), 3),
        (json!(true), json!(null), 0),
        (json!(false), json!("t"), 0),
        (json!(null), json!("t"), 0),
    ] {
        let mut capabilities = pulling();
        capabilities["window"] = json!({ "workDoneProgress": can });
        let (mut client, _) = Client::start(json!({ "capabilities": capabilities, "rootUri": folder.uri("") }));
        let params = json!({ "previousResultIds": [], "workDoneToken": token });
        let answer = client.request("workspace/diagnostic", params).unwrap();
        assert_eq!(answer["items"].as_array().unwrap().len(), 2);
        assert_eq!(client.heard.len(), expected, "{can} {token}: {:?}", client.heard);
        client.heard.clear();
        // The results may come in parts, which have a token of their own.
        let params = json!({ "previousResultIds": [], "workDoneToken": token, "partialResultToken": "p" });
        client.request("workspace/diagnostic", params).unwrap();
        let (parts, progress): (Vec<_>, Vec<_>) = client.heard.iter().partition(|heard| heard.params["token"] == "p");
        let kinds: Vec<Value> = progress.iter().map(|heard| heard.params["value"]["kind"].clone()).collect();
        let all = if expected > 0 { &["begin", "report", "end"][..] } else { &[] };
        assert_eq!((parts.len(), kinds), (1, all.iter().map(|kind| json!(kind)).collect()), "{can} {token}");
    }
}

/// Messages are traced from when the client says so until it says otherwise, and only where it wants all of them.
#[test]
fn each_word_about_traces() {
    let ask = |client: &mut Client| {
        client.heard.clear();
        client.pull("untitled:a.md", json!(null));
        client.heard.iter().filter(|heard| heard.method == "$/logTrace").count()
    };
    for (first, expected) in [(json!("off"), 0), (json!("messages"), 0), (json!("verbose"), 1), (json!(null), 0)] {
        let (mut client, _) = Client::start(json!({ "capabilities": pulling(), "trace": first }));
        client.pull("untitled:a.md", json!(null));
        assert_eq!(ask(&mut client), expected, "{first}");
        for (word, expected) in [("verbose", 1), ("off", 0), ("verbose", 1), ("messages", 0), ("off", 0)] {
            client.notify("$/setTrace", json!({ "value": word }));
            client.pull("untitled:a.md", json!(null));
            assert_eq!(ask(&mut client), expected, "{word} after {first}");
        }
    }
}

/// A base may have a password, which every target has then.
#[test]
fn a_password_of_the_base_is_not_shown() {
    let secret = "hunter2hunter2";
    let base = format!("base = \"https://u:{secret}@h.example/v1/\"\n");
    let folder = Folder::new(&[("urispec.toml", &base)]);
    let uri = folder.uri("a.md");
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let text = "[a](b/c%20d?q#f)";
    client.open(&uri, "markdown", text);
    let hovers: String = (0..text.len() as u32)
        .map(|character| client.at("textDocument/hover", &uri, 0, character).to_string())
        .collect();
    assert!(hovers.contains("h.example/v1/b/c%20d?q#f"), "{hovers}");
    assert!(!hovers.contains(secret), "{hovers}");
}

/// A user that is an access token is as secret as a password, and another user is none.
#[test]
fn a_token_in_place_of_a_user_is_not_shown() {
    let (mut client, _) = Client::start(json!({ "capabilities": pulling() }));
    let token = format!("ghp_{}", "a1B2".repeat(9));
    for (user, is_secret) in [(token.as_str(), true), ("ada", false)] {
        let text = format!("<https://{user}@h.example/a>");
        client.open("untitled:a.md", "markdown", &text);
        let hovers: String = (0..text.len() as u32)
            .map(|character| client.at("textDocument/hover", "untitled:a.md", 0, character).to_string())
            .collect();
        assert!(hovers.contains("**user** "), "{hovers}");
        assert_eq!(hovers.contains(user), !is_secret, "{hovers}");
    }
}
