//! A client in the same process.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use std::{env, fs, process, thread};

use lsp_server::{Connection, Message, Notification, Request, RequestId};
use serde_json::{Value, json};
use urispec_server::{Ended, serve};

/// Nothing takes so long.
const LONGEST: Duration = Duration::from_secs(60);

/// A client, and the server that it is connected with.
pub(crate) struct Client {
    connection: Option<Connection>,
    server: Option<JoinHandle<(Ended, String)>>,
    next: i32,
    /// What has come and nobody has asked for.
    pub(crate) heard: Vec<Notification>,
    /// What the server has asked.
    pub(crate) asked: Vec<Request>,
}

impl Client {
    /// A client with these capabilities that has said hello. Its answer is the server's.
    pub(crate) fn start(params: Value) -> (Client, Value) {
        let mut client = Client::connect();
        let answer = client.request("initialize", params).unwrap();
        client.notify("initialized", json!({}));
        (client, answer)
    }

    pub(crate) fn connect() -> Client {
        let (server, client) = Connection::memory();
        let thread = thread::spawn(move || {
            let mut log = Vec::new();
            let ended = serve(&server, &mut log);
            (ended, String::from_utf8(log).unwrap())
        });
        Client { connection: Some(client), server: Some(thread), next: 0, heard: Vec::new(), asked: Vec::new() }
    }

    fn connection(&self) -> &Connection {
        self.connection.as_ref().unwrap()
    }

    pub(crate) fn notify(&self, method: &str, params: Value) {
        let message = Notification { method: method.to_owned(), params };
        self.connection().sender.send(Message::Notification(message)).unwrap();
    }

    /// Sends a request, and does not wait for the answer.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> RequestId {
        self.next += 1;
        let id = RequestId::from(self.next);
        self.send_as(id.clone(), method, params);
        id
    }

    /// The same, with an identifier of one's own.
    pub(crate) fn send_as(&self, id: RequestId, method: &str, params: Value) {
        let message = Request { id, method: method.to_owned(), params };
        self.connection().sender.send(Message::Request(message)).unwrap();
    }

    /// The answer to a request, or the code and the message of its error.
    pub(crate) fn wait(&mut self, id: &RequestId) -> Result<Value, (i32, String)> {
        loop {
            match self.connection().receiver.recv_timeout(LONGEST).expect("an answer") {
                Message::Response(response) => {
                    assert_eq!(response.id, *id, "{response:?}");
                    return response.response_result.map_err(|error| (error.code, error.message));
                }
                Message::Notification(notification) => self.heard.push(notification),
                Message::Request(request) => self.asked.push(request),
            }
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Result<Value, (i32, String)> {
        let id = self.send(method, params);
        self.wait(&id)
    }

    /// The next notification with this method.
    pub(crate) fn hear(&mut self, method: &str) -> Value {
        loop {
            if let Some(at) = self.heard.iter().position(|heard| heard.method == method) {
                return self.heard.remove(at).params;
            }
            match self.connection().receiver.recv_timeout(LONGEST).expect(method) {
                Message::Notification(notification) => self.heard.push(notification),
                Message::Request(request) => self.asked.push(request),
                Message::Response(response) => panic!("{response:?}"),
            }
        }
    }

    /// The next request of the server with this method.
    pub(crate) fn asked(&mut self, method: &str) -> Request {
        loop {
            if let Some(at) = self.asked.iter().position(|asked| asked.method == method) {
                return self.asked.remove(at);
            }
            match self.connection().receiver.recv_timeout(LONGEST).expect(method) {
                Message::Notification(notification) => self.heard.push(notification),
                Message::Request(request) => self.asked.push(request),
                Message::Response(response) => panic!("{response:?}"),
            }
        }
    }

    pub(crate) fn answer(&self, request: &Request, result: Value) {
        let response = lsp_server::Response::new_ok(request.id.clone(), result);
        self.connection().sender.send(Message::Response(response)).unwrap();
    }

    pub(crate) fn open(&self, uri: &str, language: &str, text: &str) {
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    pub(crate) fn change(&self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    pub(crate) fn save(&self, uri: &str) {
        self.notify("textDocument/didSave", json!({ "textDocument": { "uri": uri } }));
    }

    /// A request about a position.
    pub(crate) fn at(&mut self, method: &str, uri: &str, line: u32, character: u32) -> Value {
        let position = json!({ "line": line, "character": character });
        self.request(method, json!({ "textDocument": { "uri": uri }, "position": position })).unwrap()
    }

    /// The actions for a range of the first line.
    pub(crate) fn actions(&mut self, uri: &str, line: u32, start: u32, end: u32, only: Value) -> Vec<Value> {
        let range = json!({ "start": { "line": line, "character": start }, "end": { "line": line, "character": end } });
        self.actions_in(uri, &range, only)
    }

    /// The actions for a range.
    pub(crate) fn actions_in(&mut self, uri: &str, range: &Value, only: Value) -> Vec<Value> {
        let params =
            json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [], "only": only } });
        self.request("textDocument/codeAction", params).unwrap().as_array().unwrap().clone()
    }

    /// The findings of a file, which are pulled.
    pub(crate) fn pull(&mut self, uri: &str, known: Value) -> Value {
        let params = json!({ "textDocument": { "uri": uri }, "previousResultId": known });
        self.request("textDocument/diagnostic", params).unwrap()
    }

    /// Says goodbye. Returns how it ended, and the log.
    pub(crate) fn stop(mut self) -> (Ended, String) {
        self.request("shutdown", json!(null)).unwrap();
        self.notify("exit", json!(null));
        self.server.take().unwrap().join().unwrap()
    }
}

impl Drop for Client {
    /// The server ends without its client, and nothing is left that nobody has looked at but findings.
    fn drop(&mut self) {
        self.connection = None;
        if let Some(server) = self.server.take() {
            let ended = server.join();
            assert!(thread::panicking() || ended.is_ok());
        }
    }
}

/// A directory of its own, which goes with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(files: &[(&str, &str)]) -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("urispec-server-{}-{count}", process::id()));
        fs::create_dir_all(&path).unwrap();
        let folder = Folder(fs::canonicalize(path).unwrap());
        files.iter().for_each(|(name, text)| folder.write(name, text));
        folder
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The URI of a file in it.
    pub(crate) fn uri(&self, name: &str) -> String {
        urispec::UriBuf::from_file_path(self.0.join(name)).unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a client says that can do everything, but findings are pushed.
pub(crate) fn able() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-8", "utf-16"] },
        "textDocument": {
            "publishDiagnostics": {
                "relatedInformation": true,
                "codeDescriptionSupport": true,
                "tagSupport": { "valueSet": [1, 2] },
            },
        },
        "workspace": { "workspaceEdit": { "documentChanges": true, "resourceOperations": ["create"] } },
    })
}

/// The same, but findings are pulled.
pub(crate) fn pulling() -> Value {
    let mut able = able();
    able["textDocument"]["diagnostic"] = json!({ "relatedInformation": true, "codeDescriptionSupport": true });
    able
}

/// The text after the edits of an action, which are for one file and count bytes.
pub(crate) fn applied(text: &str, action: &Value) -> String {
    let changes = action["edit"]["documentChanges"].as_array().unwrap();
    let mut edits: Vec<(usize, usize, String)> = changes
        .iter()
        .flat_map(|change| change["edits"].as_array().cloned().unwrap_or_default())
        .map(|edit| {
            let offset = |position: &Value| {
                let line = position["line"].as_u64().unwrap() as usize;
                let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
                start + position["character"].as_u64().unwrap() as usize
            };
            let range = &edit["range"];
            (offset(&range["start"]), offset(&range["end"]), edit["newText"].as_str().unwrap().to_owned())
        })
        .collect();
    edits.sort();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, &new);
    }
    text
}

macro_rules! assert_snapshot {
    ($name:expr, $value:expr) => {
        insta::with_settings!({
            snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"),
            prepend_module_to_snapshot => false,
            omit_expression => true,
            // Other crates may ask serde_json to keep the order of fields.
            sort_maps => true,
        }, { insta::assert_json_snapshot!($name, $value) })
    };
}

pub(crate) use assert_snapshot;
