//! What is promised of any edits and requests: no request fails for a fault of the server, every position is one of the text as it is then, and
//! what is found after edits is what is found in the whole text.
//!
//! What a client does is written as bytes, in parts between separators. The first begins with a byte for the encoding and one for the language, and
//! goes on with a text. Each of the others begins with two positions, and is an edit, or a request about them.

use lsp_server::{Connection, ErrorCode, Message, Notification, Request};
use serde_json::{Value, json};

/// What separates parts.
pub(crate) const SEPARATOR: u8 = 0x1f;

/// Languages that are read in ways of their own.
pub(crate) const LANGUAGES: [&str; 21] = [
    "markdown",
    "html",
    "xml",
    "json",
    "toml",
    "yaml",
    "asciidoc",
    "rst",
    "org",
    "latex",
    "man",
    "csv",
    "css",
    "turtle",
    "javascriptreact",
    "plaintext",
    "rust",
    "vue",
    "jsonc",
    "",
    "vcard",
];

const METHODS: [&str; 8] = [
    "textDocument/codeAction",
    "textDocument/hover",
    "textDocument/documentLink",
    "textDocument/selectionRange",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
    "textDocument/inlayHint",
    "textDocument/completion",
];

/// How many columns a character takes.
type Width = fn(char) -> usize;

const ENCODINGS: [(&str, Width); 3] = [("utf-8", char::len_utf8), ("utf-16", char::len_utf16), ("utf-32", |_| 1)];

/// The file that is edited, and one that is opened with what it has become.
const URI: &str = "untitled:edited";
const FRESH: &str = "untitled:opened";

/// How many bytes the part of an edit or a request has before its text.
const HEAD: usize = 5;

/// All promises, of what a client does as bytes.
pub(crate) fn hold(bytes: &[u8]) {
    assert_eq!(broken_promise(bytes), None);
}

/// Does what these bytes say. Tells which promise is broken.
pub(crate) fn broken_promise(bytes: &[u8]) -> Option<String> {
    let mut parts = bytes.split(|byte| *byte == SEPARATOR);
    let [encoding, language, text @ ..] = parts.next()? else { return None };
    let (name, width) = ENCODINGS[usize::from(*encoding) % ENCODINGS.len()];
    let language = LANGUAGES[usize::from(*language) % LANGUAGES.len()];
    let mut text = Text { text: String::from_utf8_lossy(text).into_owned(), width };
    let mut script = Script { messages: Vec::new(), asked: Vec::new() };
    script.begin(name);
    script.open(URI, language, &text.text);
    for part in parts {
        let Some((head, by)) = part.split_at_checked(HEAD) else { continue };
        let [what, line, column, other_line, other_column] = [0, 1, 2, 3, 4].map(|at| usize::from(head[at]));
        let (start, end) = (position(line % 16, column % 64), position(other_line % 16, other_column % 64));
        match what % 16 {
            method @ 0..8 => script.ask(METHODS[method], &start, &end, &text),
            8 => script.pull(URI, &text),
            _ => {
                let by = String::from_utf8_lossy(by);
                script.change(&start, &end, &by);
                text.replace(&start, &end, &by);
            }
        }
    }
    for method in METHODS {
        script.ask(method, &position(0, 0), &position(1 << 30, 1 << 30), &text);
    }
    script.pull(URI, &text);
    script.open(FRESH, language, &text.text);
    script.pull(FRESH, &text);
    script.run()
}

fn position(line: usize, character: usize) -> Value {
    json!({ "line": line, "character": character })
}

/// A text, and what its columns count. All is counted from the start.
#[derive(Clone)]
struct Text {
    text: String,
    width: Width,
}

impl Text {
    /// Each line without its end, and where it begins.
    fn lines(&self) -> Vec<(usize, &str)> {
        let (mut lines, mut start) = (Vec::new(), 0);
        loop {
            let rest = &self.text[start..];
            let Some(end) = rest.find(['\n', '\r']) else {
                lines.push((start, rest));
                return lines;
            };
            lines.push((start, &rest[..end]));
            start += end + if rest[end..].starts_with("\r\n") { 2 } else { 1 };
        }
    }

    fn offset(&self, position: &Value) -> usize {
        let [line, column] =
            ["line", "character"].map(|name| usize::try_from(position[name].as_u64().unwrap()).unwrap());
        let Some((start, line)) = self.lines().get(line).copied() else { return self.text.len() };
        let mut columns = 0;
        for (at, character) in line.char_indices() {
            columns += (self.width)(character);
            if columns > column {
                return start + at;
            }
        }
        start + line.len()
    }

    fn replace(&mut self, start: &Value, end: &Value, by: &str) {
        let (one, other) = (self.offset(start), self.offset(end));
        self.text.replace_range(one.min(other)..one.max(other), by);
    }

    /// Whether there is such a position, between two characters.
    fn has(&self, line: u64, column: u64) -> bool {
        let Some((_, line)) = self.lines().get(usize::try_from(line).unwrap()).copied() else { return false };
        let mut columns = 0;
        let mut borders = line.chars().map(|character| {
            columns += (self.width)(character) as u64;
            columns
        });
        column == 0 || borders.any(|border| border == column)
    }

    /// A position in an answer that the text does not have. What is about another file is not looked at.
    fn outside(&self, value: &Value) -> Option<String> {
        match value {
            Value::Array(values) => values.iter().find_map(|value| self.outside(value)),
            Value::Object(fields) => {
                let uri = fields.get("uri").or(fields.get("textDocument").and_then(|document| document.get("uri")));
                if uri.and_then(Value::as_str).is_some_and(|uri| uri != URI && uri != FRESH) {
                    return None;
                }
                let place =
                    fields.get("line").and_then(Value::as_u64).zip(fields.get("character").and_then(Value::as_u64));
                if let Some((line, column)) = place.filter(|(line, column)| !self.has(*line, *column)) {
                    return Some(format!("{line}:{column} is not in {:?}", self.text));
                }
                fields.values().find_map(|value| self.outside(value))
            }
            _ => None,
        }
    }

    /// A token that is not in the text, or is before the one before it.
    fn token_outside(&self, answer: &Value) -> Option<String> {
        let data: Vec<u64> = answer["data"].as_array()?.iter().map(|number| number.as_u64().unwrap()).collect();
        let (mut line, mut column, mut end) = (0, 0, 0);
        for token in data.chunks(5) {
            let is_next = token[0] > 0;
            (line, column) = if is_next { (line + token[0], token[1]) } else { (line, column + token[1]) };
            if !is_next && column < end || !self.has(line, column) || !self.has(line, column + token[2]) {
                return Some(format!("the token {line}:{column} of {} is not in {:?}", token[2], self.text));
            }
            end = column + token[2];
        }
        None
    }
}

/// What the client sends, and about which text it asks.
struct Script {
    messages: Vec<Message>,
    asked: Vec<(&'static str, Text)>,
}

impl Script {
    fn request(&mut self, method: &'static str, params: Value, text: &Text) {
        let id = i32::try_from(self.asked.len()).unwrap().into();
        self.messages.push(Message::Request(Request { id, method: method.to_owned(), params }));
        self.asked.push((method, text.clone()));
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.messages.push(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn begin(&mut self, encoding: &str) {
        let capabilities = json!({
            "general": { "positionEncodings": [encoding] },
            "textDocument": {
                "diagnostic": { "relatedInformation": true, "codeDescriptionSupport": true },
                "publishDiagnostics": { "tagSupport": { "valueSet": [1, 2] } },
            },
            "workspace": { "workspaceEdit": { "documentChanges": true } },
        });
        let params = json!({ "capabilities": capabilities, "initializationOptions": { "inlayHints": true } });
        self.request("initialize", params, &Text { text: String::new(), width: char::len_utf8 });
    }

    fn open(&mut self, uri: &str, language: &str, text: &str) {
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    fn change(&mut self, start: &Value, end: &Value, by: &str) {
        let change = json!({ "range": { "start": start, "end": end }, "text": by });
        let document = json!({ "uri": URI, "version": 2 });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
    }

    fn pull(&mut self, uri: &str, text: &Text) {
        self.request("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }), text);
    }

    /// A request about a position, positions, or a range, whatever it has.
    fn ask(&mut self, method: &'static str, start: &Value, end: &Value, text: &Text) {
        let params = json!({
            "textDocument": { "uri": URI },
            "position": start,
            "positions": [start, end],
            "range": { "start": start, "end": end },
            "context": { "diagnostics": [], "triggerKind": 1 },
        });
        self.request(method, params, text);
    }

    /// Sends all, and looks at the answers.
    fn run(self) -> Option<String> {
        let (server, client) = Connection::memory();
        self.messages.into_iter().for_each(|message| client.sender.send(message).unwrap());
        let Connection { sender, receiver } = client;
        drop(sender);
        let mut log = Vec::new();
        urispec_server::serve(&server, &mut log);
        drop(server);
        let mut answers = receiver.iter().filter_map(|message| match message {
            Message::Response(response) => Some(response.response_result),
            _ => None,
        });
        let mut pulled = Vec::new();
        for (method, text) in self.asked {
            let Some(answer) = answers.next() else { return Some(format!("{method} is not answered")) };
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) if error.code == ErrorCode::InternalError as i32 => {
                    return Some(format!("{method}: {}", error.message));
                }
                Err(error) => return Some(format!("{method} is refused: {}", error.message)),
            };
            let broken = match method {
                "initialize" => None,
                "textDocument/semanticTokens/full" | "textDocument/semanticTokens/range" => text.token_outside(&answer),
                _ => text.outside(&answer),
            };
            if let Some(broken) = broken {
                return Some(format!("{method}: {broken}: {answer}"));
            }
            if method == "textDocument/diagnostic" {
                pulled.push(answer["items"].to_string().replace(FRESH, URI));
            }
        }
        let log = String::from_utf8_lossy(&log);
        if log.contains("could not be") {
            return Some(log.into_owned());
        }
        match pulled.as_slice() {
            [.., edited, fresh] if edited != fresh => Some(format!("{edited} after edits, {fresh} at once")),
            _ => None,
        }
    }
}
