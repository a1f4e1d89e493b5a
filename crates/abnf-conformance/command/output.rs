//! Texts as people and programs read them.

use serde_json::{Value, json};

/// A text for programs: as a string if it is UTF-8, and always in hexadecimal digits.
pub(crate) fn text(text: &[u8]) -> Value {
    let hex: String = text.iter().map(|byte| format!("{byte:02x}")).collect();
    json!({ "text": str::from_utf8(text).ok(), "hex": hex })
}

/// A text for people, in quotes.
pub(crate) fn quoted(text: &[u8]) -> String {
    format!("\"{}\"", text.escape_ascii())
}

/// Writes a value as the whole output.
pub(crate) fn print(value: &Value) {
    println!("{value:#}");
}
