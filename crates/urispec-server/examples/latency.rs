//! How long an editor waits: `cargo run --release -p urispec-server --example latency`.
//!
//! A file is opened, a character is typed in its middle, and the findings are waited for; again and again. Prints the median and the maximum for
//! files of several sizes and types, and the time of the first check beside them.

use std::time::{Duration, Instant};

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::json;

/// How many characters are typed.
const KEYS: usize = 21;

/// A part of a file, which has URIs and no finding. One follows all of them.
const PARTS: [(&str, &str, &str); 3] = [
    (
        "markdown",
        "a.md",
        "See [the notes](https://example.com/a/b?c=d#e), <http://h/a/b>, and some text that has no link.\n\n",
    ),
    (
        "rust",
        "a.rs",
        "/// https://example.com/a/b\nfn get() { fetch(\"http://h/a/b\", \"text\", 1 + 2 * 3, Some(true)) }\n",
    ),
    (
        "html",
        "a.html",
        "<p title='x'><a href=\"https://example.com/?a=b&amp;c\">x</a> <img src='/a/b'> and some text</p>\n",
    ),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<10} {:>9} {:>10} {:>10} {:>10}", "type", "bytes", "opened", "median", "maximum");
    for (language, name, part) in PARTS {
        for bytes in [10_000, 100_000, 1_000_000, 10_000_000] {
            let text = part.repeat(bytes / part.len()) + "\n\nhttp://h/a^b\n";
            let (opened, mut keys) = measure(language, name, &text)?;
            keys.sort();
            let [median, maximum] =
                [keys.len() / 2, keys.len() - 1].map(|at| keys.get(at).copied().unwrap_or_default());
            println!("{language:<10} {:>9} {opened:>10.1?} {median:>10.1?} {maximum:>10.1?}", text.len());
        }
    }
    Ok(())
}

/// How long the first findings took, and those after each key.
fn measure(language: &str, name: &str, text: &str) -> Result<(Duration, Vec<Duration>), Box<dyn std::error::Error>> {
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
    let request = Request { id: 1.into(), method: "initialize".to_owned(), params: json!({ "capabilities": {} }) };
    client.sender.send(Message::Request(request))?;
    let uri = format!("untitled:{name}");
    let begun = Instant::now();
    let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
    notify("textDocument/didOpen", json!({ "textDocument": item }))?;
    findings()?;
    let opened = begun.elapsed();
    let line = text.lines().count() / 2;
    let mut keys = Vec::with_capacity(KEYS);
    for version in 2..2 + KEYS {
        let place = json!({ "line": line, "character": 1 });
        let change = json!({ "range": { "start": place, "end": place }, "text": "x" });
        let begun = Instant::now();
        let document = json!({ "uri": uri, "version": version });
        notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }))?;
        findings()?;
        keys.push(begun.elapsed());
    }
    notify("exit", json!(null))?;
    thread.join().map_err(|_| "the server has a fault")?;
    Ok((opened, keys))
}
