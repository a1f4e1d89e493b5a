//! Messages over standard input and output.
//!
//! lsp-server's own reader ends at the first body that is no JSON. This one answers with an error, and reads on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lsp_server::{Connection, Message};
use serde_json::{Value, json};

use crate::server::{Ended, serve};

/// A body that is no JSON.
const PARSE_ERROR: i32 = -32700;

/// JSON that is no message.
const INVALID_REQUEST: i32 = -32600;

/// Serves one client over standard input and output, until it says `exit` or ends. What is worth knowing goes to `log`.
pub fn stdio(log: &mut dyn Write) -> Ended {
    let (server, client) = Connection::memory();
    let output = Arc::new(Mutex::new(io::stdout()));
    let (sender, errors) = (client.sender, Arc::clone(&output));
    // It ends with standard input, for which it cannot be waited.
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        while let Some(frame) = read(&mut input) {
            let is_over = match frame {
                Ok(message) => sender.send(message).is_err(),
                Err((code, message)) => {
                    let error = json!({ "jsonrpc": "2.0", "id": null, "error": { "code": code, "message": message } });
                    write(&errors, &error).is_err()
                }
            };
            if is_over {
                break;
            }
        }
    });
    let receiver = client.receiver;
    let writer = thread::spawn(move || {
        for message in receiver {
            let Ok(mut message) = serde_json::to_value(&message) else { continue };
            if let Some(message) = message.as_object_mut() {
                message.insert("jsonrpc".to_owned(), json!("2.0"));
            }
            if write(&output, &message).is_err() {
                break;
            }
        }
    });
    let ended = serve(&server, log);
    drop(server);
    // All answers are written.
    let _ = writer.join();
    ended
}

fn write(output: &Mutex<impl Write>, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    write!(output, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    output.flush()
}

/// The next message, or the error of what is none. Nothing at the end of the input.
fn read(input: &mut impl BufRead) -> Option<Result<Message, (i32, String)>> {
    let length = length(input)?;
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body).ok()?;
    if (body.len() as u64) < length {
        return None;
    }
    let value: Value = match serde_json::from_slice(&body) {
        Ok(value) => value,
        Err(error) => return Some(Err((PARSE_ERROR, error.to_string()))),
    };
    Some(serde_json::from_value(value).map_err(|_| (INVALID_REQUEST, "this is no message".to_owned())))
}

/// The length of the next body. Lines that are no header are passed over, so that a client that printed something is heard again.
fn length(input: &mut impl BufRead) -> Option<u64> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim();
        if line.is_empty() {
            match length {
                Some(length) => return Some(length),
                None => continue,
            }
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;
    use std::sync::Mutex;

    use lsp_server::Message;
    use serde_json::json;

    use super::{INVALID_REQUEST, PARSE_ERROR, read, write};

    #[test]
    fn what_is_no_message_is_an_error_and_the_next_is_read() {
        let bodies = ["{", "[1]", "{\"jsonrpc\":\"2.0\",\"method\":\"exit\"}"];
        let mut input = String::from("printed by mistake\r\n\r\n");
        for body in bodies {
            input.push_str(&format!("Content-Type: x\r\ncontent-length: {}\r\nX-Depth: 3\r\n\r\n{body}", body.len()));
        }
        let mut input = Cursor::new(input + "Content-Length: 9\r\n\r\n{}");
        assert_eq!(read(&mut input).unwrap().unwrap_err().0, PARSE_ERROR);
        assert_eq!(read(&mut input).unwrap().unwrap_err().0, INVALID_REQUEST);
        let Some(Ok(Message::Notification(exit))) = read(&mut input) else { panic!() };
        assert_eq!(exit.method, "exit");
        // A body that is cut is the end.
        assert!(read(&mut input).is_none());
    }

    /// The header says how many bytes a body has, and not how many characters.
    #[test]
    fn what_is_written_is_read_again() {
        let output = Mutex::new(Vec::new());
        let texts = ["", "a", "\u{e9}", "\u{20ac}\u{1f517}", "\r\n\r\n", &"\u{fc}".repeat(70_000)];
        for text in texts {
            let message = json!({ "jsonrpc": "2.0", "method": "a", "params": { "text": text } });
            write(&output, &message).unwrap();
        }
        let mut input = Cursor::new(output.into_inner().unwrap());
        for text in texts {
            let Some(Ok(Message::Notification(found))) = read(&mut input) else { panic!("{text:.9}") };
            assert!(found.params["text"] == text, "{text:.9}");
        }
        assert!(read(&mut input).is_none());
    }
}
