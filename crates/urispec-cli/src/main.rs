//! `urispec`: validate URIs, and show how they are read, by RFC 3986.

#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

mod anatomy;

mod args;

mod check;

mod compare;

mod completions;

mod explain;

mod get;

mod input;

mod java;

mod json;

mod list;

mod man;

mod normalize;

mod output;

mod parse;

mod picture;

mod readers;

mod relativize;

mod resolve;

mod rules;

mod sling;

mod stream;

mod tree;

mod validate;

use args::{Arguments, Command};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// All that was asked about is valid.
    Valid,
    /// Some of it is not.
    Invalid,
    /// Some of it could not be read, and that was said.
    Unreadable,
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
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

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Validate(arguments) => validate::run(&arguments),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Resolve(arguments) => resolve::run(&arguments),
        Command::Normalize(arguments) => normalize::run(&arguments),
        Command::Relativize(arguments) => relativize::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Get(arguments) => get::run(&arguments),
        Command::Java(arguments) => java::run(&arguments),
        Command::Sling(arguments) => sling::run(&arguments),
        Command::Anatomy(arguments) => anatomy::run(&arguments),
        Command::Readers(arguments) => readers::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    match result {
        Ok(Outcome::Valid) => ExitCode::SUCCESS,
        Ok(Outcome::Invalid) => ExitCode::FAILURE,
        Ok(Outcome::Unreadable) => ExitCode::from(2),
        Err(failure) => {
            match failure {
                Failure::Output(error) => eprintln!("urispec: cannot write to standard output: {error}"),
                Failure::Check(why) => eprintln!("urispec: {why}"),
                Failure::File { path, error } => eprintln!("urispec: {}: {error}", path.display()),
                Failure::Line { line, message } => eprintln!("urispec: line {line} of standard input {message}"),
                Failure::Input(error) => eprintln!("urispec: cannot read standard input: {error}"),
                Failure::Question(why) => eprintln!("urispec: {why}"),
                Failure::Unknown(why) => eprintln!("urispec: {why}"),
                Failure::Thread(error) => eprintln!("urispec: cannot start a thread: {error}"),
            }
            ExitCode::from(2)
        }
    }
}
