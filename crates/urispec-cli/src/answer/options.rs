//! The values of options that several commands have.

use clap::ValueEnum;

/// The format of standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One text on each line
    Lines,
    /// One JSON string on each line, which may hold any character; an array where a command takes several texts. The first malformed
    /// line ends the command with exit code 2
    Json,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[value(alias = "full")]
    Text,
    /// JSON
    Json,
}
