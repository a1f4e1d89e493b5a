//! Options that several commands have.

use clap::ValueEnum;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One on each line
    Lines,
    /// A JSON string on each line, for any characters; an array where a command takes several texts. A line that is neither ends
    /// the work, with the exit code 2
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Lines to read
    #[value(alias = "full")]
    Text,
    /// JSON
    Json,
}
