//! How a command ends.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use super::path::visible;

/// The verdict of a command on its input, which decides the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All of the input is valid.
    Valid,
    /// Some of the input is not valid.
    Invalid,
    /// Some of the input could not be read. The command has already reported it.
    Unreadable,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Valid => ExitCode::SUCCESS,
            Outcome::Invalid => ExitCode::FAILURE,
            Outcome::Unreadable => ExitCode::from(2),
        }
    }
}

/// An error that ends a command early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Standard output cannot be written.
    Output(io::Error),
    /// Standard input cannot be read.
    Input(io::Error),
    /// A file that `check` needs cannot be used, for the reason in the message.
    Check(String),
    /// A file or directory cannot be read or written.
    File { path: PathBuf, error: io::Error },
    /// A line of standard input is malformed.
    Line { line: u64, message: String },
    /// A usage error that the definitions of the arguments cannot express.
    Usage(&'static str),
    /// Nothing, or more than one thing, has the requested name.
    Unknown(String),
    /// A thread cannot be started.
    Thread(io::Error),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Output(error) => write!(f, "cannot write to standard output: {error}"),
            Failure::Input(error) => write!(f, "cannot read standard input: {error}"),
            Failure::Check(message) | Failure::Unknown(message) => f.write_str(message),
            Failure::File { path, error } => write!(f, "{}: {error}", visible(path)),
            Failure::Line { line, message } => write!(f, "line {line} of standard input {message}"),
            Failure::Usage(message) => f.write_str(message),
            Failure::Thread(error) => write!(f, "cannot start a thread: {error}"),
        }
    }
}
