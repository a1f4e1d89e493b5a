//! How long an editor waits: `cargo run --release -p urispec-server --example latency`.
//!
//! A file is opened, a character is typed in its middle, and the findings are waited for; again and again. Prints a table of types and sizes:
//! how long the first findings took, the median and the maximum of those after a key, and how long a hover and the actions for a line take.
//! With the name of a type, only that is measured. Files have a URI every fifty bytes, and one finding at their end; those that are called `wrong` have one in each hundred bytes.

use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

/// How many characters are typed.
const KEYS: usize = 21;

/// How large the files are.
const SIZES: [usize; 5] = [10_000, 40_000, 100_000, 1_000_000, 10_000_000];

/// A name, the language, the name of a file, and what it consists of.
const PARTS: [(&str, &str, &str, &str); 8] = [
    (
        "markdown",
        "markdown",
        "a.md",
        "See [the notes](https://example.com/a/b?c=d#e), <http://h/a/b>, and some text that has no link.\n\n",
    ),
    (
        "text",
        "plaintext",
        "a.txt",
        "See the notes at https://example.com/a/b?c=d#e, and http://h/a/b, and some text that has no link.\n\n",
    ),
    (
        "rust",
        "rust",
        "a.rs",
        "/// https://example.com/a/b\nfn get() { fetch(\"http://h/a/b\", \"text\", 1 + 2 * 3, Some(true)) }\n\n",
    ),
    (
        "html",
        "html",
        "a.html",
        "<p title='x'><a href=\"https://example.com/a/b?a=b&amp;c\">x</a> <img src='/a/b'> and some text</p>\n",
    ),
    (
        "json",
        "json",
        "a.json",
        "{\"url\": \"https://example.com/a/b\", \"a\": [1, 2]},\n{\"href\": \"/a/b\", \"b\": null},\n",
    ),
    (
        "minified",
        "json",
        "b.json",
        "{\"url\":\"https://example.com/a/b\",\"a\":[\"b\",\"c\"],\"href\":\"/a/b\",\"d\":null},",
    ),
    ("yaml", "yaml", "a.yaml", "  - url: https://example.com/a/b\n    see: the text of http://h/a/b\n    x: \"y\"\n"),
    (
        "wrong",
        "markdown",
        "b.md",
        "See [the notes](https://example.com/a/b?c=d#e), <http://h/a|b>, and some text that has no link.\n\n",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let titles = ["bytes", "opened", "median", "maximum", "hover", "actions"].map(|title| format!("{title:>10}"));
    println!("{:<10}{}", "type", titles.concat());
    let only = std::env::args().nth(1);
    for (name, language, file, part) in PARTS {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        for bytes in SIZES {
            // No line is that of another part, as in most files.
            let parts = (0..bytes / part.len()).map(|at| part.replacen("/a/b", &format!("/{at:x}"), 1));
            let text = parts.collect::<String>() + "\n\nhttp://h/a^b\n";
            let Waited { opened, mut keys, hover, actions } = measure(language, file, &text)?;
            keys.sort();
            let [median, maximum] =
                [keys.len() / 2, keys.len() - 1].map(|at| keys.get(at).copied().unwrap_or_default());
            let times = [opened, median, maximum, hover, actions].map(|time| format!("{time:>10.1?}"));
            println!("{name:<10}{:>10}{}", text.len(), times.concat());
        }
    }
    Ok(())
}

/// How long the first findings took, those after each key, and other answers.
struct Waited {
    opened: Duration,
    keys: Vec<Duration>,
    hover: Duration,
    actions: Duration,
}

fn measure(language: &str, name: &str, text: &str) -> Result<Waited, Box<dyn std::error::Error>> {
    let (server, client) = Connection::memory();
    let thread = std::thread::spawn(move || urispec_server::serve(&server, &mut std::io::sink()));
    let notify = |method: &str, params| {
        let sent = client.sender.send(Message::Notification(Notification { method: method.to_owned(), params }));
        sent.map_err(|_| "the server is gone")
    };
    let findings = || loop {
        match client.receiver.recv() {
            Ok(Message::Notification(heard)) if heard.method == "textDocument/publishDiagnostics" => break Ok(()),
            Ok(_) => (),
            Err(error) => break Err(error),
        }
    };
    let answer = |method: &str, params: Value| -> Result<Duration, Box<dyn std::error::Error>> {
        let begun = Instant::now();
        client.sender.send(Message::Request(Request { id: 2.into(), method: method.to_owned(), params }))?;
        while !matches!(client.receiver.recv()?, Message::Response(_)) {}
        Ok(begun.elapsed())
    };
    answer("initialize", json!({ "capabilities": {} }))?;
    let uri = format!("untitled:{name}");
    let begun = Instant::now();
    let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    notify("textDocument/didOpen", json!({ "textDocument": item }))?;
    findings()?;
    let opened = begun.elapsed();
    // The middle of the file, after a bracket or a space.
    let middle = text.get(..text.len() / 2).unwrap_or_default();
    let (line, column) = (middle.matches('\n').count(), middle.rsplit('\n').next().map_or(0, str::len));
    let mut keys = Vec::with_capacity(KEYS);
    for version in 2..2 + KEYS {
        let place = json!({ "line": line, "character": column });
        let change = json!({ "range": { "start": place, "end": place }, "text": "x" });
        let begun = Instant::now();
        let document = json!({ "uri": uri, "version": version });
        notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }))?;
        findings()?;
        keys.push(begun.elapsed());
    }
    let (document, place) = (json!({ "uri": uri }), json!({ "line": line, "character": column + 3 }));
    let hover = answer("textDocument/hover", json!({ "textDocument": document, "position": place }))?;
    let range = json!({ "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 99 } });
    let context = json!({ "diagnostics": [] });
    let actions =
        answer("textDocument/codeAction", json!({ "textDocument": document, "range": range, "context": context }))?;
    notify("exit", json!(null))?;
    thread.join().map_err(|_| "the server has a fault")?;
    Ok(Waited { opened, keys, hover, actions })
}
