//! Messages, in their order.

use std::collections::{HashMap, VecDeque};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use gen_lsp_types::{
    Code, Diagnostic, DiagnosticSeverity, DidChangeTextDocumentParams, DidChangeWatchedFilesParams,
    DidChangeWorkspaceFoldersParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    ExecuteCommandParams, InitializeResult, Message as Text, PublishDiagnosticsParams, ServerInfo,
    TextDocumentContentChangeEvent, Uri,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use urispec_documents::CommentName;
use urispec_project::ProjectError;

use crate::answer::actions::EXPLAIN;
use crate::answer::diagnostics;
use crate::capabilities::capabilities_for;
use crate::client::Client;
use crate::encoding::Encoding;
use crate::paths;
use crate::requests;
use crate::session::Session;
use crate::settings::{Run, Settings};
use crate::text::LineText;
use crate::workspace::Job;

/// How a client left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// As it should: `shutdown`, then `exit`.
    AfterShutdown,
    /// Without `shutdown`, or without a word.
    WithoutShutdown,
}

/// How long a line of an explanation is.
const WIDTH: usize = 80;

/// Answers a client until it says `exit` or is gone. What is worth knowing goes to `log`.
pub fn serve(connection: &Connection, log: &mut dyn Write) -> Ended {
    let mut server = Server {
        connection,
        log,
        session: None,
        queue: VecDeque::new(),
        jobs: VecDeque::new(),
        asked: 0,
        configuration: None,
        told: HashMap::new(),
        is_shut_down: false,
        traces: false,
    };
    server.run();
    if server.is_shut_down { Ended::AfterShutdown } else { Ended::WithoutShutdown }
}

struct Server<'c> {
    connection: &'c Connection,
    log: &'c mut dyn Write,
    /// Nothing until the client has said who it is.
    session: Option<Session>,
    /// What has come and is not answered.
    queue: VecDeque<Message>,
    jobs: VecDeque<Job>,
    /// How many requests the client was sent.
    asked: i32,
    /// The request for the client's settings.
    configuration: Option<RequestId>,
    /// What is wrong with configurations, as it was reported.
    told: HashMap<PathBuf, Diagnostic>,
    is_shut_down: bool,
    traces: bool,
}

/// Why a request is not answered.
type Refused = (ErrorCode, String);

impl Server<'_> {
    fn run(&mut self) {
        loop {
            while let Ok(message) = self.connection.receiver.try_recv() {
                self.enqueue(message);
            }
            if let Some(message) = self.queue.pop_front() {
                if !self.survive(message) {
                    return;
                }
            } else if self.has_pushed() || self.has_done_a_step() {
                // Perhaps something has come in the meantime.
            } else {
                match self.connection.receiver.recv() {
                    Ok(message) => self.enqueue(message),
                    Err(_) => return,
                }
            }
        }
    }

    /// Puts a message into the queue. What is cancelled is not begun.
    fn enqueue(&mut self, message: Message) {
        let Message::Notification(notification) = &message else { return self.queue.push_back(message) };
        if notification.method != "$/cancelRequest" {
            return self.queue.push_back(message);
        }
        let Some(id) =
            notification.params.get("id").and_then(|id| serde_json::from_value::<RequestId>(id.clone()).ok())
        else {
            return;
        };
        let is_it = |message: &Message| matches!(message, Message::Request(request) if request.id == id);
        if let Some(at) = self.queue.iter().position(is_it) {
            self.queue.remove(at);
        } else if let Some(job) = self.jobs.iter().position(|job| job.id == id).and_then(|at| self.jobs.remove(at)) {
            self.end(&job);
        } else {
            return;
        }
        self.send(Response::new_err(id, ErrorCode::RequestCanceled as i32, "cancelled".to_owned()));
    }

    /// Handles a message, also if that fails in a way that nobody has thought of. Returns whether others are to come.
    fn survive(&mut self, message: Message) -> bool {
        let id = match &message {
            Message::Request(request) => Some(request.id.clone()),
            _ => None,
        };
        if self.traces
            && let Ok(text) = serde_json::to_string(&message)
        {
            self.notify("$/logTrace", &json!({ "message": text }));
        }
        match catch_unwind(AssertUnwindSafe(|| self.handle(message))) {
            Ok(goes_on) => goes_on,
            Err(panic) => {
                let why = panic.downcast_ref::<String>().map(String::as_str);
                let why = why.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason");
                self.note(&format!("a message could not be handled: {why}"));
                if let Some(id) = id {
                    let message = format!("urispec has a fault: {why}");
                    self.send(Response::new_err(id, ErrorCode::InternalError as i32, message));
                }
                true
            }
        }
    }

    fn handle(&mut self, message: Message) -> bool {
        match message {
            Message::Request(request) => {
                let id = request.id.clone();
                match self.answer(request) {
                    Ok(Some(result)) => self.send(Response::new_ok(id, result)),
                    // It is answered when its job is done.
                    Ok(None) => (),
                    Err((code, message)) => self.send(Response::new_err(id, code as i32, message)),
                }
            }
            Message::Notification(notification) if notification.method == "exit" => return false,
            Message::Notification(notification) => self.hear(notification),
            Message::Response(response) => self.learn(response),
        }
        true
    }

    fn answer(&mut self, request: Request) -> Result<Option<Value>, Refused> {
        if self.is_shut_down {
            return Err((ErrorCode::InvalidRequest, "the server is shut down".to_owned()));
        }
        if request.method == "initialize" {
            return self.initialize(&request.params).map(Some);
        }
        let uninitialized = || (ErrorCode::ServerNotInitialized, "the first request is `initialize`".to_owned());
        if self.session.is_none() {
            return Err(uninitialized());
        }
        if request.method == "shutdown" {
            self.is_shut_down = true;
            return Ok(Some(Value::Null));
        }
        if request.method == "workspace/executeCommand" {
            return self.execute(&read(request.params)?).map(Some);
        }
        let session = self.session.as_mut().ok_or_else(uninitialized)?;
        let params = request.params;
        match request.method.as_str() {
            "textDocument/diagnostic" => of(params, |params| requests::diagnostic(session, &params)),
            "textDocument/codeAction" => of(params, |params| requests::code_action(session, &params)),
            "textDocument/hover" => of(params, |params| requests::hover(session, &params)),
            "textDocument/documentLink" => of(params, |params| requests::document_link(session, &params)),
            "textDocument/selectionRange" => of(params, |params| requests::selection_range(session, &params)),
            "textDocument/semanticTokens/full" => of(params, |params| requests::semantic_tokens(session, &params)),
            "textDocument/semanticTokens/range" => {
                of(params, |params| requests::semantic_tokens_range(session, &params))
            }
            "textDocument/inlayHint" => of(params, |params| requests::inlay_hint(session, &params)),
            "textDocument/completion" => of(params, |params| requests::complete(session, &params)),
            "workspace/diagnostic" => {
                let job = requests::job(request.id, session, &read(params)?);
                self.begin(job);
                Ok(None)
            }
            method => Err((ErrorCode::MethodNotFound, format!("urispec does not answer {method}"))),
        }
    }

    /// The first request: who the client is, and what the server does for it.
    fn initialize(&mut self, params: &Value) -> Result<Value, Refused> {
        if self.session.is_some() {
            return Err((ErrorCode::InvalidRequest, "the server is initialized".to_owned()));
        }
        let capabilities = params.get("capabilities").unwrap_or(&Value::Null);
        let (client, encoding) = (Client::of(capabilities), Encoding::of(capabilities));
        let folders = params.get("workspaceFolders").and_then(Value::as_array).into_iter().flatten();
        let mut folders: Vec<PathBuf> =
            folders.filter_map(|folder| folder.get("uri")?.as_str()).filter_map(paths::path_of).collect();
        if folders.is_empty() {
            let root = params.get("rootUri").and_then(Value::as_str).and_then(paths::path_of);
            folders.extend(root);
        }
        let settings = Settings::read(params.get("initializationOptions").unwrap_or(&Value::Null));
        let settings = settings.unwrap_or_else(|error| {
            self.complain(&[error]);
            None
        });
        let settings = settings.unwrap_or_default();
        self.complain(&settings.overrides().1);
        self.traces = params.get("trace").and_then(Value::as_str) == Some("verbose");
        let result = InitializeResult {
            capabilities: capabilities_for(&client, encoding),
            server_info: Some(ServerInfo {
                name: diagnostics::SOURCE.to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        self.note(&format!(
            "columns count {:?}, findings are {}",
            encoding,
            if client.pulls { "pulled" } else { "pushed" }
        ));
        self.session = Some(Session::new(client, encoding, folders, settings));
        serde_json::to_value(result).map_err(|error| (ErrorCode::InternalError, error.to_string()))
    }

    fn hear(&mut self, Notification { method, params }: Notification) {
        if method == "$/setTrace" {
            self.traces = params.get("value").and_then(Value::as_str) == Some("verbose");
            return;
        }
        let heard = match (method.as_str(), &mut self.session) {
            (_, None) => Ok(()),
            ("initialized", Some(_)) => {
                self.register();
                Ok(())
            }
            ("textDocument/didOpen", Some(session)) => read(params).map(|params: DidOpenTextDocumentParams| {
                let item = params.text_document;
                let language = serde_json::to_value(&item.language_id).unwrap_or_default();
                session.open(item.uri.0, language.as_str().unwrap_or_default(), item.version, item.text);
            }),
            ("textDocument/didChange", Some(session)) => read(params).map(|params| change(session, params)),
            ("textDocument/didClose", Some(_)) => read(params).map(|params| self.close(params)),
            ("textDocument/didSave", Some(_)) => read(params).map(|params| self.save(params)),
            ("workspace/didChangeWatchedFiles", Some(_)) => read(params).map(|params: DidChangeWatchedFilesParams| {
                if !params.changes.is_empty() {
                    self.reconfigure();
                }
            }),
            ("workspace/didChangeConfiguration", Some(session)) => {
                if session.client.has_configuration {
                    self.ask_for_settings();
                } else if let Some(settings) = params.get("settings") {
                    let settings = settings.clone();
                    self.set(&settings);
                }
                Ok(())
            }
            ("workspace/didChangeWorkspaceFolders", Some(session)) => {
                let changed = read(params).map(|params: DidChangeWorkspaceFoldersParams| {
                    let removed: Vec<_> = { params.event.removed.iter() }
                        .filter_map(|folder| paths::path_of(folder.uri.as_ref()))
                        .collect();
                    let added = params.event.added.iter().filter_map(|folder| paths::path_of(folder.uri.as_ref()));
                    session.change_folders(&removed, added);
                });
                if changed.is_ok() {
                    self.ask_for_all_again();
                }
                changed
            }
            _ => Ok(()),
        };
        if let Err((_, why)) = heard {
            self.note(&format!("{method} is not understood: {why}"));
        }
    }

    /// An answer of the client. Only its settings are waited for.
    fn learn(&mut self, response: Response) {
        if self.configuration.take_if(|id| *id == response.id).is_none() {
            return;
        }
        if let Some(settings) = response.response_result.ok().as_ref().and_then(|result| result.get(0)) {
            self.set(settings);
        }
    }

    /// Registers for changes of configurations and settings.
    fn register(&mut self) {
        let Some(Session { client, .. }) = &self.session else { return };
        let has_configuration = client.has_configuration;
        let watchers = json!([{ "globPattern": format!("**/{}", urispec_project::NAME) }]);
        let registrations: Vec<Value> = [
            (
                "configurations",
                "workspace/didChangeWatchedFiles",
                client.watches_files,
                json!({ "watchers": watchers }),
            ),
            // Some clients tell of settings only to a server that names its own.
            ("settings", "workspace/didChangeConfiguration", client.watches_settings, json!({ "section": "urispec" })),
        ]
        .into_iter()
        .filter(|(.., is_possible, _)| *is_possible)
        .map(|(id, method, _, options)| json!({ "id": id, "method": method, "registerOptions": options }))
        .collect();
        if !registrations.is_empty() {
            self.request("client/registerCapability", &json!({ "registrations": registrations }));
        }
        if has_configuration {
            self.ask_for_settings();
        }
    }

    fn ask_for_settings(&mut self) {
        let id = self.request("workspace/configuration", &json!({ "items": [{ "section": "urispec" }] }));
        self.configuration = Some(id);
    }

    fn set(&mut self, settings: &Value) {
        match Settings::read(settings) {
            Ok(None) => (),
            Ok(Some(settings)) => {
                self.complain(&settings.overrides().1);
                if let Some(session) = &mut self.session {
                    session.set(settings);
                }
                self.reconfigure();
            }
            Err(error) => self.complain(&[error]),
        }
    }

    /// Says what is wrong with the settings.
    fn complain(&mut self, wrong: &[String]) {
        if !wrong.is_empty() {
            let message = format!("urispec: the settings are not understood: {}", wrong.join("; "));
            self.notify("window/showMessage", &json!({ "type": 2, "message": message }));
        }
    }

    /// Configurations may have changed: all is checked again, and what was wrong may be right.
    fn reconfigure(&mut self) {
        for path in std::mem::take(&mut self.told).into_keys() {
            self.publish_configuration(&path);
        }
        if let Some(session) = &mut self.session {
            session.forget();
        }
        self.ask_for_all_again();
    }

    /// Tells a client to ask again for all that settings and configurations decide.
    fn ask_for_all_again(&mut self) {
        self.ask_again();
        let Some(Session { client, .. }) = &self.session else { return };
        let shown = [
            ("workspace/inlayHint/refresh", client.refreshes_hints),
            ("workspace/semanticTokens/refresh", client.refreshes_tokens),
        ];
        for (method, _) in shown.into_iter().filter(|(_, is_possible)| *is_possible) {
            self.request(method, &Value::Null);
        }
    }

    /// Tells a client that pulls findings to do so again.
    fn ask_again(&mut self) {
        if self.session.as_ref().is_some_and(|session| session.client.pulls && session.client.refreshes) {
            self.request("workspace/diagnostic/refresh", &Value::Null);
        }
    }

    /// A file is saved. What `extend` names may be called anything.
    fn save(&mut self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri.0;
        if uri.ends_with(".toml") {
            return self.reconfigure();
        }
        let Some(session) = &mut self.session else { return };
        let on_save = session.settings.lint.run == Run::OnSave;
        if let Some(file) = session.file_mut(&uri).filter(|_| on_save) {
            file.forget_saved();
            self.ask_again();
        }
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let Some(session) = &mut self.session else { return };
        let uri = params.text_document.uri;
        session.close(uri.as_ref());
        if !session.client.pulls {
            self.publish(uri, None, Vec::new());
        }
    }

    /// Pushes the findings of one file that has changed, if findings are pushed, and what is wrong with configurations. Returns whether there
    /// was something to do.
    fn has_pushed(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        for (path, error) in session.take_wrong() {
            if !self.told.contains_key(&path) {
                self.tell(path, &error);
            }
        }
        let Some(session) = &mut self.session else { return false };
        let due = session.files().find(|file| file.is_due).map(|file| file.uri.clone());
        let Some(uri) = due else { return false };
        if let Some(file) = session.file_mut(&uri) {
            file.is_due = false;
        }
        // A broken configuration is reported to one that pulls all the same.
        let pulls = session.client.pulls;
        let checked = catch_unwind(AssertUnwindSafe(|| if pulls { None } else { session.diagnostics(&uri) }));
        let version = session.file(&uri).map(|file| file.version);
        match checked {
            Ok(Some((_, diagnostics))) => self.publish(Uri::from(uri), version, diagnostics),
            Ok(None) => (),
            Err(_) => self.note(&format!("{uri} could not be checked")),
        }
        true
    }

    /// Tells the client what is wrong with a configuration, at its place in that file; or in a message, if that has no place that can be named.
    fn tell(&mut self, path: PathBuf, error: &ProjectError) {
        let Some(session) = &self.session else { return };
        let text = LineText::new(error.text().unwrap_or_default().to_owned(), session.encoding);
        let help = error.help().map(|help| format!("\nhelp: {help}")).unwrap_or_default();
        let diagnostic = Diagnostic {
            range: text.range(error.span()),
            severity: Some(DiagnosticSeverity::Error),
            code: Some(Code::String("configuration".to_owned())),
            source: Some(diagnostics::SOURCE.to_owned()),
            message: Text::String(format!("{}{help}", error.message())),
            ..Diagnostic::default()
        };
        if paths::uri_of(&path).is_none() {
            let message = format!("urispec: {}{help}", error.message());
            self.notify("window/showMessage", &json!({ "type": 1, "message": message }));
        }
        self.told.insert(path.clone(), diagnostic);
        self.publish_configuration(&path);
    }

    /// Publishes what is wrong with a configuration, or that nothing is.
    fn publish_configuration(&mut self, path: &Path) {
        let Some(session) = &mut self.session else { return };
        let open = session.open_at(path).map(|file| file.uri.clone());
        let pulls = session.client.pulls;
        if let Some(file) = open.as_ref().and_then(|uri| session.file_mut(uri)).filter(|_| !pulls) {
            // It comes with what is pushed of the file itself, which replaces all that was published of it.
            file.is_due = true;
        } else if let Some(uri) = open.or_else(|| paths::uri_of(path)) {
            self.publish(Uri::from(uri), None, Vec::new());
        }
    }

    /// Publishes findings of a file, and what is wrong with it as a configuration.
    fn publish(&mut self, uri: Uri, version: Option<i32>, mut diagnostics: Vec<Diagnostic>) {
        diagnostics.extend(paths::path_of(uri.as_ref()).and_then(|path| self.told.get(&path)).cloned());
        self.notify("textDocument/publishDiagnostics", &PublishDiagnosticsParams { uri, version, diagnostics });
    }

    /// Begins a job, and tells the client how far it is if it asked for that.
    fn begin(&mut self, job: Job) {
        if let Some(token) = &job.progress {
            let value = json!({ "kind": "begin", "title": "Checking URIs", "percentage": 0, "cancellable": true });
            self.notify("$/progress", &json!({ "token": token, "value": value }));
        }
        self.jobs.push_back(job);
    }

    /// Does a step of the first job. Returns whether there was one.
    fn has_done_a_step(&mut self) -> bool {
        let (Some(mut job), Some(session)) = (self.jobs.pop_front(), &mut self.session) else { return false };
        let before = job.percentage();
        let goes_on = catch_unwind(AssertUnwindSafe(|| job.step(session))).unwrap_or(true);
        let (after, token) = (job.percentage(), job.progress.clone());
        if let Some(token) = token.filter(|_| before != after && goes_on) {
            let value = json!({ "kind": "report", "percentage": after });
            self.notify("$/progress", &json!({ "token": token, "value": value }));
        }
        if let (Some(token), Some(report)) = (job.partial.clone(), job.batch()) {
            self.notify("$/progress", &json!({ "token": token, "value": report }));
        }
        if goes_on {
            self.jobs.push_front(job);
            return true;
        }
        self.end(&job);
        let rest = job.rest();
        // What was reported already is not reported again.
        if let Some(token) = &job.partial {
            self.notify("$/progress", &json!({ "token": token, "value": rest }));
            self.send(Response::new_ok(job.id, json!({ "items": [] })));
        } else {
            self.send(Response::new_ok(job.id, rest));
        }
        true
    }

    /// Notifies the client that a job is over, if it was notified of its beginning.
    fn end(&mut self, job: &Job) {
        if let Some(token) = &job.progress {
            self.notify("$/progress", &json!({ "token": token, "value": { "kind": "end" } }));
        }
    }

    /// The commands: an explanation, which is shown, and returned for clients that have a better place for it.
    fn execute(&mut self, params: &ExecuteCommandParams) -> Result<Value, Refused> {
        let argument = params.arguments.as_ref().and_then(|arguments| arguments.first()).and_then(Value::as_str);
        match (params.command.as_str(), argument) {
            (EXPLAIN, Some(name)) => {
                let text = explanation(name)?;
                let shows = self.session.as_ref().is_some_and(|session| session.client.shows_messages);
                if shows {
                    self.notify("window/showMessage", &json!({ "type": 3, "message": text }));
                }
                Ok(json!(text))
            }
            (EXPLAIN, None) => Err((ErrorCode::InvalidParams, format!("{EXPLAIN} needs a name"))),
            (command, _) => Err((ErrorCode::InvalidParams, format!("urispec has no command {command}"))),
        }
    }

    fn request(&mut self, method: &str, params: &impl Serialize) -> RequestId {
        self.asked += 1;
        let id = RequestId::from(self.asked);
        let params = serde_json::to_value(params).unwrap_or_default();
        self.put(Message::Request(Request { id: id.clone(), method: method.to_owned(), params }));
        id
    }

    fn notify(&mut self, method: &str, params: &impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        self.put(Message::Notification(Notification { method: method.to_owned(), params }));
    }

    fn send(&mut self, response: Response) {
        self.put(Message::Response(response));
    }

    /// Sends a message. If the client is gone, the next look for messages ends the loop.
    fn put(&mut self, message: Message) {
        let _ = self.connection.sender.send(message);
    }

    /// Writes a line to the log. Where that fails there is nobody to tell.
    fn note(&mut self, line: &str) {
        let _ = writeln!(self.log, "urispec server: {line}");
    }
}

/// The pages about a name, as `urispec explain` prints them.
fn explanation(name: &str) -> Result<String, Refused> {
    if let Some(comment) = CommentName::from_name(&name.to_ascii_lowercase()) {
        return Ok(comment.page().to_owned());
    }
    let topics = urispec_lessons::topics(name).map_err(|unknown| {
        let unknown = unknown.with_names(CommentName::ALL.map(CommentName::name));
        (ErrorCode::InvalidParams, unknown.to_string())
    })?;
    let pages: Vec<String> = topics.iter().map(|topic| topic.page(WIDTH).to_string()).collect();
    Ok(pages.join("\n"))
}

/// What a request is about; or that it is not understood.
fn read<P: DeserializeOwned>(params: Value) -> Result<P, Refused> {
    serde_json::from_value(params).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}

/// The answer to a request about this.
fn of<P: DeserializeOwned, R: Serialize>(params: Value, answer: impl FnOnce(P) -> R) -> Result<Option<Value>, Refused> {
    let answer = serde_json::to_value(answer(read(params)?));
    answer.map(Some).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

fn change(session: &mut Session, params: DidChangeTextDocumentParams) {
    let identifier = params.text_document;
    let encoding = session.encoding;
    let Some(file) = session.file_mut(identifier.text_document_identifier.uri.as_ref()) else { return };
    for change in params.content_changes {
        match change {
            TextDocumentContentChangeEvent::TextDocumentContentChangePartial(change) => {
                file.text.replace(change.range.start, change.range.end, &change.text);
            }
            TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(change) => {
                file.text = LineText::new(change.text, encoding);
            }
        }
    }
    file.version = identifier.version;
    file.change();
}
