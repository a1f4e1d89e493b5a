//! `urispec`: validate URIs, and show how they are read, by RFC 3986.

#![warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)]

use std::io;
use std::process::ExitCode;

use clap::Parser;

mod args;

mod explain;

mod input;

mod json;

mod parse;

mod rules;

mod validate;

use args::{Arguments, Command};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All that was asked about is valid.
    Valid,
    /// Some of it is not.
    Invalid,
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
    /// Writing the answer failed.
    Output(io::Error),
    /// Reading standard input failed.
    Input(io::Error),
    /// A line of the input is not the JSON that was promised.
    Json { line: u64, error: serde_json::Error },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
    };
    match result {
        Ok(Outcome::Valid) => ExitCode::SUCCESS,
        Ok(Outcome::Invalid) => ExitCode::FAILURE,
        Err(failure) => {
            match failure {
                Failure::Output(error) => eprintln!("urispec: cannot write to standard output: {error}"),
                Failure::Input(error) => eprintln!("urispec: cannot read standard input: {error}"),
                Failure::Json { line, error } => {
                    let text = error.to_string();
                    let what = text.split(" at line").next().unwrap_or_default();
                    let column = error.column();
                    eprintln!("urispec: line {line} of standard input is not a JSON string: {what} at column {column}");
                }
            }
            ExitCode::from(2)
        }
    }
}
