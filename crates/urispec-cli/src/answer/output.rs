//! Standard output.

use std::io::{self, Write};

use super::outcome::Failure;
use super::terminal::columns;
use serde::Serialize;

/// The width of a drawing when standard output is not a terminal.
const WIDTH: usize = 100;

/// No column of a table is wider: what is longer is not aligned.
pub(crate) const WIDEST: usize = 1_000;

/// The longest path of which a trace is printed, in bytes. Each step of a trace shows the rest of the path, so the length of a trace
/// grows with the square of the path: this keeps it to a few megabytes.
const LONGEST_TRACED: usize = 2048;

/// The number of columns of the terminal.
pub(crate) fn width() -> usize {
    columns().unwrap_or(WIDTH)
}

/// Ignores that the reader has closed the pipe: it has read all that it wanted.
pub(crate) fn unless_closed(result: Result<(), Failure>) -> Result<(), Failure> {
    match result {
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Prints the whole output of a command.
pub(crate) fn print(text: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    unless_closed(output.write_all(text).and_then(|()| output.flush()).map_err(Failure::Output))
}

/// Writes a value as one line of JSON.
pub(crate) fn write_json(value: &impl Serialize, output: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

/// Whether a path is short enough for a trace. Warns on standard error if it is not.
pub(crate) fn may_trace(path: &str) -> bool {
    let is_short = path.len() <= LONGEST_TRACED;
    if !is_short {
        eprintln!("urispec: no trace: the path is longer than 2,048 bytes");
    }
    is_short
}
