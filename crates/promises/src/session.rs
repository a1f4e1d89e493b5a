//! The memory of a session of use: a language server that answers an editor, and `check --watch`, for ten thousand events each.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use lsp_server::{Connection, Message, Notification, Request};
use serde_json::{Value, json};

/// How many events a session has.
const EVENTS: usize = 10_000;

/// How many files are open, or watched, at a time.
const FILES: usize = 100;

/// At how many events the memory is looked at. The first ones fill caches.
const SAMPLES: [usize; 4] = [1_000, 4_000, 7_000, EVENTS];

/// More than this, in kilobytes, between the first and the last sample is not flat.
const MOST: u64 = 2048;

/// The kilobytes of memory of a process, by the name that the system has for it: `VmRSS` now, `VmHWM` at most.
pub fn memory(process: &str, name: &str) -> io::Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.ok_or_else(|| io::Error::other(format!("{name} is not known")))
}

/// The milliseconds that a process has had of processors, all of its threads together: times are counted in hundredths of a second.
fn processor_time(process: &str) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // What is before the parenthesis is a name, which may have blanks in it.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<u64>().ok();
    Some(10 * (ticks(11)? + ticks(12)?))
}

/// Prints samples. Whether they are flat.
fn is_flat(what: &str, samples: &[(usize, u64)]) -> bool {
    let shown: Vec<String> = samples.iter().map(|(events, size)| format!("{size} KB after {events}")).collect();
    println!("{what}: {}", shown.join(", "));
    let (Some((_, first)), Some((_, last))) = (samples.first(), samples.last()) else { return false };
    *last <= first + MOST
}

/// A text with something to be found in it, another one for each number.
fn text(number: usize) -> String {
    let line = format!("[a](http://h{}/a|b) and http://u:p@h/%zz and \u{e9}\n\n", number % 1000);
    line.repeat(12 + number % 7)
}

/// A language server in this process: files are opened, edited, asked about, and closed, and each has a new name.
pub fn server() -> io::Result<bool> {
    let (server, client) = Connection::memory();
    let thread = thread::spawn(move || urispec_server::serve(&server, &mut io::sink()));
    let mut editor = Editor { client, id: 0 };
    editor.ask("initialize", json!({ "capabilities": { "textDocument": { "diagnostic": {} } } }))?;
    let mut samples = Vec::new();
    let mut events = 0;
    let mut number = 0;
    while events < EVENTS {
        number += 1;
        let uri = format!("file:///nowhere/{}/a{number}.md", number % FILES);
        let document = json!({ "textDocument": { "uri": uri } });
        let item = json!({ "uri": uri, "languageId": "markdown", "version": 1, "text": text(number) });
        editor.notify("textDocument/didOpen", json!({ "textDocument": item }))?;
        for edit in 0..6 {
            let place = json!({ "line": edit * 2, "character": 3 });
            let change = json!({ "range": { "start": place, "end": place }, "text": "http://[x" });
            let versioned = json!({ "uri": uri, "version": edit + 2 });
            editor
                .notify("textDocument/didChange", json!({ "textDocument": versioned, "contentChanges": [change] }))?;
            editor.ask("textDocument/diagnostic", document.clone())?;
        }
        editor.ask(
            "textDocument/hover",
            json!({ "textDocument": { "uri": uri }, "position": { "line": 0, "character": 8 } }),
        )?;
        editor.ask("textDocument/semanticTokens/full", document.clone())?;
        editor.notify("textDocument/didClose", document)?;
        events += 8;
        sample(&mut samples, events, "self")?;
    }
    editor.ask("shutdown", Value::Null)?;
    editor.notify("exit", Value::Null)?;
    let _ = thread.join();
    Ok(is_flat("server", &samples))
}

/// Looks at the memory where it is time.
fn sample(samples: &mut Vec<(usize, u64)>, events: usize, process: &str) -> io::Result<()> {
    if SAMPLES.get(samples.len()).is_some_and(|next| events >= *next) {
        samples.push((events, memory(process, "VmRSS")?));
    }
    Ok(())
}

/// A client that waits for its answers.
struct Editor {
    client: Connection,
    id: i32,
}

impl Editor {
    fn send(&self, message: Message) -> io::Result<()> {
        self.client.sender.send(message).map_err(|_| io::Error::other("the server is gone"))
    }

    fn notify(&self, method: &str, params: Value) -> io::Result<()> {
        self.send(Message::Notification(Notification { method: method.to_owned(), params }))
    }

    fn ask(&mut self, method: &str, params: Value) -> io::Result<()> {
        self.id += 1;
        self.send(Message::Request(Request { id: self.id.into(), method: method.to_owned(), params }))?;
        // Notices come between answers.
        while let Ok(message) = self.client.receiver.recv() {
            if matches!(message, Message::Response(_)) {
                return Ok(());
            }
        }
        Err(io::Error::other("the server is gone"))
    }
}

/// `urispec check --watch` on files that change, and of which some go and others come.
pub fn watch(program: &Path) -> io::Result<bool> {
    let directory = std::env::temp_dir().join(format!("urispec-watched-{}", std::process::id()));
    fs::create_dir_all(&directory)?;
    for file in 0..FILES {
        fs::write(directory.join(format!("{file}.md")), text(file))?;
    }
    let mut command = Command::new(program);
    let command = command.args(["check", "--watch", "--format", "concise", "--quiet"]).current_dir(&directory);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let result = watched(&directory, &child);
    child.kill()?;
    child.wait()?;
    fs::remove_dir_all(&directory)?;
    Ok(is_flat("check --watch", &result?))
}

fn watched(directory: &Path, child: &Child) -> io::Result<Vec<(usize, u64)>> {
    let process = child.id().to_string();
    let mut samples = Vec::new();
    for round in 1..=EVENTS / FILES {
        thread::sleep(Duration::from_millis(450));
        for file in 0..FILES {
            // A tenth of the files goes, and others come in their place.
            let name = if file % 10 == 0 { format!("{file}-{round}.md") } else { format!("{file}.md") };
            if file % 10 == 0 {
                let _ = fs::remove_file(directory.join(format!("{file}-{}.md", round - 1)));
            }
            fs::write(directory.join(name), text(round * FILES + file))?;
        }
        sample(&mut samples, round * FILES, &process)?;
    }
    Ok(samples)
}

/// 3 MB of `%zz` in a document. Whether `urispec check` takes less than 100 MB for it; and how long it took is printed.
pub fn triplets(program: &Path) -> io::Result<bool> {
    let path = std::env::temp_dir().join(format!("urispec-triplets-{}.md", std::process::id()));
    let mut passed = true;
    for (what, text) in
        [("one URI", format!("http://h/{}", "%zz".repeat(1 << 20))), ("many URIs", "http://h/%zz ".repeat(241_979))]
    {
        fs::write(&path, text)?;
        for format in ["concise", "full", "json", "sarif"] {
            let mut command = Command::new(program);
            let command = command.args(["check", "--isolated", "--max-findings", "100", "--format", format]).arg(&path);
            let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
            let process = child.id().to_string();
            let (mut most, mut time) = (0, 0);
            while child.try_wait()?.is_none() {
                most = memory(&process, "VmHWM").unwrap_or_default().max(most);
                time = processor_time(&process).unwrap_or_default().max(time);
                thread::sleep(Duration::from_millis(2));
            }
            println!("3 MB of `%zz`, {what}, {format}: {most} KB, {time} ms");
            passed &= most < 100_000 && time < 1000;
        }
    }
    fs::remove_file(&path)?;
    Ok(passed)
}
