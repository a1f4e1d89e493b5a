//! Texts as people and programs read them.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write, stdout};

use miette::{IntoDiagnostic, Result};
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

/// Writes to standard output.
pub(crate) fn write(text: impl Display) -> Result<()> {
    wrote(write!(stdout().lock(), "{text}").and_then(|()| stdout().flush()))
}

/// How writing to standard output ended. Who has read enough may close it.
pub(crate) fn wrote(written: io::Result<()>) -> Result<()> {
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).into_diagnostic(),
        _ => Ok(()),
    }
}

/// Writes a value as the whole output.
pub(crate) fn write_json(value: &Value) -> Result<()> {
    write(format_args!("{value:#}\n"))
}
