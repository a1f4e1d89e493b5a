//! Conversations that were recorded: each message of the server comes again, in its place.
//!
//! `UPDATE_TRANSCRIPTS=1 cargo test -p urispec-server --test sessions` writes what the server answers now between the messages of the client. Read it.

use std::path::Path;
use std::time::Duration;
use std::{env, fs, thread};

use lsp_server::{Connection, Message};
use serde_json::{Value, json};
use urispec::UriBuf;
use urispec_server::serve;

/// How long nothing comes after the last message, when a conversation is recorded.
const SILENCE: Duration = Duration::from_millis(500);

/// Nothing takes so long.
const LONGEST: Duration = Duration::from_secs(60);

/// The text with `${LINE}` for each number of a line in a source file or a document, which moves with every edit. Other tests hold them to the files.
fn without_lines(text: &str) -> String {
    let mut parts = text.split_inclusive(".rs:").flat_map(|part| part.split_inclusive(".md:"));
    let mut whole = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let after = part.trim_start_matches(|character: char| character.is_ascii_digit());
        whole.push_str(if after.len() < part.len() { "${LINE}" } else { "" });
        whole.push_str(after);
    }
    whole
}

fn replay(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
    let file = root.join("transcripts").join(name);
    let folder = UriBuf::from_file_path(fs::canonicalize(root.join("workspace")).unwrap()).unwrap().to_string() + "/";
    let transcript = fs::read_to_string(&file).unwrap();
    let (server, client) = Connection::memory();
    let thread = thread::spawn(move || serve(&server, &mut std::io::sink()));
    let heard = |message: Message| {
        let mut message = serde_json::to_value(message).unwrap();
        message["jsonrpc"] = json!("2.0");
        without_lines(&message.to_string())
            .replace(&folder, "${FOLDER}")
            .replace(env!("CARGO_PKG_VERSION"), "${VERSION}")
    };
    let records = env::var_os("UPDATE_TRANSCRIPTS").is_some();
    let (mut written, mut count) = (String::new(), 0);
    for line in transcript.lines() {
        if let Some(message) = line.strip_prefix("> ") {
            let message: Message = serde_json::from_str(&message.replace("${FOLDER}", &folder)).unwrap();
            client.sender.send(message).unwrap();
            written.push_str(&format!("{line}\n"));
            while records && let Ok(message) = client.receiver.recv_timeout(SILENCE) {
                written.push_str(&format!("< {}\n", heard(message)));
            }
        } else if let Some(expected) = line.strip_prefix("< ").filter(|_| !records) {
            let message = client.receiver.recv_timeout(LONGEST).expect(expected);
            let (expected, actual): (Value, Value) =
                (serde_json::from_str(expected).unwrap(), serde_json::from_str(&heard(message)).unwrap());
            assert_eq!(actual, expected, "{name}");
            count += 1;
        }
    }
    drop(client);
    thread.join().unwrap();
    if records {
        fs::write(file, written).unwrap();
    } else {
        assert!(count > 5, "{name} was not recorded");
    }
}

#[test]
fn an_editing_session() {
    replay("editing.txt");
}

#[test]
fn a_workspace() {
    replay("workspace.txt");
}
