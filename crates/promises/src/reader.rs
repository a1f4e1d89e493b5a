//! Everything that reads: each with the texts that cost it the most.

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};
use urispec::diagnostic::{Applicability, diagnose, fixed};
use urispec::rfc3986::comparison::Rung;
use urispec::template::UriTemplate;
use urispec::{Linter, Rule, Uri, UriReference};
use urispec_documents::{Checker, Document, FileType};

use crate::family::{Family, OF_DOCUMENTS, OF_TEMPLATES, OF_URIS};

/// Something that reads a text. What it finds is of no interest here.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// What it is called.
    pub name: &'static str,
    /// What it is given.
    pub families: &'static [Family],
    /// What it does.
    pub read: fn(&str),
}

/// What reads in linear time and memory.
pub const READERS: [Reader; 11] = [
    Reader { name: "validate", families: OF_URIS, read: validate },
    Reader { name: "diagnose", families: OF_URIS, read: |text| drop(diagnose(text, Rule::UriReference)) },
    Reader { name: "lint", families: OF_URIS, read: |text| drop(Linter::new().lint(text, Rule::UriReference)) },
    Reader { name: "fix", families: OF_URIS, read: fix },
    Reader { name: "normalize", families: OF_URIS, read: normalize },
    Reader { name: "resolve", families: OF_URIS, read: resolve },
    Reader { name: "template", families: OF_TEMPLATES, read: template },
    Reader { name: "documents", families: OF_DOCUMENTS, read: |text| check(text, FileType::Markdown) },
    Reader { name: "documents, fixed", families: OF_DOCUMENTS, read: fix_document },
    Reader { name: "documents, ignored", families: OF_DOCUMENTS, read: ignore_in_document },
    // It is asked all that an editor asks.
    Reader { name: "server", families: OF_DOCUMENTS, read: serve },
];

fn validate(text: &str) {
    for rule in [Rule::UriReference, Rule::Uri, Rule::IriReference] {
        let _ = rule.check(text);
    }
}

fn fix(text: &str) {
    let found = diagnose(text, Rule::UriReference);
    fixed(text.as_bytes(), &found, Applicability::Safe);
}

fn normalize(text: &str) {
    let Ok(reference) = UriReference::parse(text) else { return };
    for rung in Rung::ALL {
        let _ = reference.normalize(rung);
    }
}

fn resolve(text: &str) {
    let bases = [Uri::parse("http://a/b/c"), Uri::parse(text)];
    for base in bases.into_iter().flatten() {
        for reference in [UriReference::parse(text), UriReference::parse("../g")].into_iter().flatten() {
            let _ = base.resolve(reference);
            let _ = Uri::parse(text).map(|target| base.relativize(target).is_some());
        }
    }
}

fn template(text: &str) {
    drop(Linter::new().lint(text, Rule::UriTemplate));
    if let Ok(template) = UriTemplate::parse(text) {
        drop(template.expand([("a", "\u{e9}"), ("b", "1")]));
        drop(template.expand_partial([("a", "\u{e9}")]));
    }
}

/// Checks a document of a type, as `urispec check` does without options.
pub fn check(text: &str, file_type: FileType) {
    let checker = Checker::new().with_most(1000);
    drop(checker.check(&Document::new(text.as_bytes(), file_type)));
}

fn fix_document(text: &str) {
    let checker = Checker::new();
    let report = checker.check(&Document::new(text.as_bytes(), FileType::Markdown));
    drop(checker.fix(&report, &[Applicability::Safe]));
}

/// Adds comments that suppress what is found, as `urispec check --add-ignore` does.
fn ignore_in_document(text: &str) {
    for (path, file_type) in [("a.md", FileType::Markdown), ("a.js", FileType::Source), ("a.yaml", FileType::Yaml)] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text.as_bytes(), file_type));
        drop(checker.add_ignore(&report, path, "an example"));
    }
}

/// Opens the text in an editor, asks all that an editor asks, and closes it.
fn serve(text: &str) {
    let uri = "untitled:a.md";
    let document = json!({ "textDocument": { "uri": uri } });
    let at = |fields: Value| {
        let mut params = document.clone();
        if let (Some(params), Value::Object(fields)) = (params.as_object_mut(), fields) {
            params.extend(fields);
        }
        params
    };
    let start = json!({ "line": 0, "character": 1 });
    let range = json!({ "start": start, "end": { "line": 3, "character": 0 } });
    let opened = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text });
    let change = json!({ "range": { "start": start, "end": start }, "text": "x" });
    let (server, client) = Connection::memory();
    let request = |id: i32, method: &str, params: Value| {
        Message::Request(Request { id: id.into(), method: method.to_owned(), params })
    };
    let notify =
        |method: &str, params: Value| Message::Notification(Notification { method: method.to_owned(), params });
    let messages = [
        request(0, "initialize", json!({ "capabilities": { "textDocument": { "diagnostic": {} } } })),
        notify("textDocument/didOpen", json!({ "textDocument": opened })),
        request(1, "textDocument/diagnostic", document.clone()),
        notify(
            "textDocument/didChange",
            json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
        ),
        request(2, "textDocument/diagnostic", document.clone()),
        request(3, "textDocument/hover", at(json!({ "position": start }))),
        request(4, "textDocument/codeAction", at(json!({ "range": range, "context": { "diagnostics": [] } }))),
        request(5, "textDocument/documentLink", document.clone()),
        request(6, "textDocument/semanticTokens/full", document.clone()),
        notify("textDocument/didClose", document.clone()),
        request(7, "shutdown", Value::Null),
        notify("exit", Value::Null),
    ];
    for message in messages {
        // The server is not gone before it has begun.
        let _ = client.sender.send(message);
    }
    urispec_server::serve(&server, &mut std::io::sink());
}
