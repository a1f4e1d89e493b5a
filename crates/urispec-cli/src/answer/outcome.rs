//! How a command ends.

use std::io;
use std::path::PathBuf;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All that was asked about is valid.
    Valid,
    /// Some of it is not.
    Invalid,
    /// Some of it could not be read, and that was said.
    Unreadable,
}

/// Why a command could not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Writing the answer failed.
    Output(io::Error),
    /// Reading standard input failed.
    Input(io::Error),
    /// Files cannot be checked: why.
    Check(String),
    /// A file or directory cannot be read or written.
    File { path: PathBuf, error: io::Error },
    /// A line of the input asks nothing: why.
    Line { line: u64, message: String },
    /// The question makes no sense: why.
    Question(&'static str),
    /// Nothing has the name that was asked for.
    Unknown(String),
    /// A thread cannot be started.
    Thread(io::Error),
}
