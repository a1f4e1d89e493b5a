//! Messages over standard input and output.
//!
//! lsp-server's own reader ends at the first body that is no JSON. This one answers with an error, and reads on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lsp_server::{Connection, Message, RequestId};
use serde::Deserialize;
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
                Err(Unread { id, code, message }) => {
                    let error = json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } });
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

/// What is no message.
#[derive(Debug)]
struct Unread {
    /// The identifier that the client gave it, if it is known.
    id: Value,
    code: i32,
    message: String,
}

/// The next message, or the error of what is none. Nothing at the end of the input.
fn read(input: &mut impl BufRead) -> Option<Result<Message, Unread>> {
    let length = length(input)?;
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body).ok()?;
    if (body.len() as u64) < length {
        return None;
    }
    // Some clients send text that is no Unicode. What it says else must count, or all edits after it would be at wrong places.
    let value = serde_json::from_slice(&body).or_else(|error| match mend_surrogates(&mut body) {
        true => serde_json::from_slice(&body),
        false => Err(error),
    });
    let value: Value = match value {
        Ok(value) => value,
        Err(error) => return Some(Err(Unread { id: Value::Null, code: PARSE_ERROR, message: error.to_string() })),
    };
    Some(message(value))
}

/// A message. One with a method and an identifier is a request, for whose answer the client waits, and no notification.
fn message(value: Value) -> Result<Message, Unread> {
    let refused = |id: Value, message: &str| Unread { id, code: INVALID_REQUEST, message: message.to_owned() };
    let id = value.get("id").filter(|_| value.get("method").is_some());
    if let Some(id) = id.filter(|id| RequestId::deserialize(*id).is_err()) {
        let known = if id.is_number() { id.clone() } else { Value::Null };
        return Err(refused(known, "an identifier is a text or an integer of 32 bits"));
    }
    serde_json::from_value(value).map_err(|_| refused(Value::Null, "this is no message"))
}

/// Replaces each escaped half of a character that has no other half: by U+FFFD, which counts as one column of UTF-16, too. Returns whether there was one.
fn mend_surrogates(body: &mut [u8]) -> bool {
    let (mut at, mut is_mended) = (0, false);
    while let Some(found) = body.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        let start = at + found;
        at = start + UNIT;
        match unit(body, start) {
            // Another escape: what comes after a backslash is none.
            None => at = start + 2,
            Some(0xd800..0xdc00) if matches!(unit(body, at), Some(0xdc00..0xe000)) => at += UNIT,
            Some(0xd800..0xe000) => {
                is_mended = true;
                let replaced = body.iter_mut().skip(start).zip(b"\\ufffd");
                replaced.for_each(|(byte, new)| *byte = *new);
            }
            Some(_) => (),
        }
    }
    is_mended
}

/// How long an escaped code unit is.
const UNIT: usize = "\\u0000".len();

/// The code unit that is escaped at a byte.
fn unit(body: &[u8], at: usize) -> Option<u16> {
    let digits = body.get(at..at + UNIT)?.strip_prefix(b"\\u")?;
    let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.bytes().all(|it| it.is_ascii_hexdigit()))?;
    u16::from_str_radix(digits, 16).ok()
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
        assert_eq!(read(&mut input).unwrap().unwrap_err().code, PARSE_ERROR);
        assert_eq!(read(&mut input).unwrap().unwrap_err().code, INVALID_REQUEST);
        let Some(Ok(Message::Notification(exit))) = read(&mut input) else { panic!() };
        assert_eq!(exit.method, "exit");
        // A body that is cut is the end.
        assert!(read(&mut input).is_none());
    }

    /// Whoever sends a request waits for its answer, also if that cannot name it.
    #[test]
    fn each_identifier_of_a_request() {
        for (id, answered) in [
            ("1", None),
            ("-1", None),
            ("2147483647", None),
            ("\"a\"", None),
            ("\"\"", None),
            ("2147483648", Some(json!(2_147_483_648_u32))),
            ("3000000000", Some(json!(3_000_000_000_u32))),
            ("1.5", Some(json!(1.5))),
            ("null", Some(json!(null))),
            ("true", Some(json!(null))),
            ("[1]", Some(json!(null))),
            ("{}", Some(json!(null))),
        ] {
            let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"method\":\"shutdown\"}}");
            let mut input = Cursor::new(format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            let found = match read(&mut input).unwrap() {
                Ok(Message::Request(_)) => None,
                Ok(other) => panic!("{other:?}"),
                Err(unread) => {
                    let said = (unread.code, unread.message.as_str());
                    assert_eq!(said, (INVALID_REQUEST, "an identifier is a text or an integer of 32 bits"), "{id}");
                    Some(unread.id)
                }
            };
            assert_eq!(found, answered, "{id}");
        }
        // Nobody waits for an answer to an answer.
        for id in ["3000000000", "1.5", "null"] {
            let body = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":null}}");
            let mut input = Cursor::new(format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            let unread = read(&mut input).unwrap().unwrap_err();
            assert_eq!((unread.id, unread.message.as_str()), (json!(null), "this is no message"), "{id}");
        }
    }

    /// Half a character is one that is not known, and the rest of a message counts.
    #[test]
    fn each_half_of_a_character() {
        for (text, expected) in [
            (r"\ude01", "\u{fffd}"),
            (r"\uD83D", "\u{fffd}"),
            (r"a\ud83db", "a\u{fffd}b"),
            (r"\ud83d\ude01", "\u{1f601}"),
            (r"\ud83d\ude01\ude01", "\u{1f601}\u{fffd}"),
            (r"\ud83d\ud83d\ude01", "\u{fffd}\u{1f601}"),
            (r"\ude01\ud83d", "\u{fffd}\u{fffd}"),
            (r"\ud800\udc00\udfff", "\u{10000}\u{fffd}"),
            (r"\udbff\udfff\udc00", "\u{10ffff}\u{fffd}"),
            (r"\ud7ff\ue000\udbff", "\u{d7ff}\u{e000}\u{fffd}"),
            (r"\ud83d\u00e9", "\u{fffd}\u{e9}"),
            (r"\ud83d\n", "\u{fffd}\n"),
            (r"\\ude01\ude01", "\\ude01\u{fffd}"),
            (r#"\"\ude01"#, "\"\u{fffd}"),
        ] {
            let body = format!("{{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"params\":{{\"text\":\"{text}\"}}}}");
            let mut input = Cursor::new(format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            let Some(Ok(Message::Notification(found))) = read(&mut input) else { panic!("{text}") };
            assert_eq!(found.params["text"], expected, "{text}");
        }
        // What is no JSON for another reason is none.
        for body in [r#"{"a":"\ude0"}"#, r#"{"a":"\ude01"#, r#"{"a":"\u+e01"}"#, r#"["\ud83d","#, "\\"] {
            let mut input = Cursor::new(format!("Content-Length: {}\r\n\r\n{body}", body.len()));
            assert_eq!(read(&mut input).unwrap().unwrap_err().code, PARSE_ERROR, "{body}");
        }
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
