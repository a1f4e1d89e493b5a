//! `urispec`: validate URIs, and show how they are read, by RFC 3986.

#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

mod answer;

mod arguments;

mod commands;

use answer::outcome::{Failure, Outcome};
use answer::output::unless_closed;
use answer::subject::without_passwords;
use arguments::{Arguments, Command};
use commands::{
    anatomy, check, compare, completions, explain, get, iri, java, man, normalize, parse, readers, relativize, resolve,
    rules, server, sling, template, validate,
};

/// That of musl is slow, above all for several threads.
#[cfg(target_env = "musl")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refused(&error),
    };
    match run(&arguments.command) {
        Ok(outcome) => outcome.into(),
        Err(failure) => failed(&failure),
    }
}

fn failed(failure: &Failure) -> ExitCode {
    eprintln!("urispec: {}", without_passwords(&failure.to_string()));
    ExitCode::from(2)
}

/// Says why arguments cannot be used, without the passwords in them; or prints the help, which was asked for.
fn refused(error: &clap::Error) -> ExitCode {
    let message = error.render().to_string();
    let shown = without_passwords(&message);
    if shown != message {
        eprint!("{shown}");
        return ExitCode::from(2);
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    match unless_closed(printed.map_err(Failure::Output)) {
        Ok(()) if error.use_stderr() => ExitCode::from(2),
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure),
    }
}

fn run(command: &Command) -> Result<Outcome, Failure> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Validate(arguments) => validate::run(arguments),
        Command::Parse(arguments) => parse::run(arguments),
        Command::Resolve(arguments) => resolve::run(arguments),
        Command::Normalize(arguments) => normalize::run(arguments),
        Command::Relativize(arguments) => relativize::run(arguments),
        Command::Compare(arguments) => compare::run(arguments),
        Command::Get(arguments) => get::run(arguments),
        Command::Iri(arguments) => iri::run(arguments),
        Command::Java(arguments) => java::run(arguments),
        Command::Sling(arguments) => sling::run(arguments),
        Command::Template(arguments) => template::run(arguments),
        Command::Anatomy(arguments) => anatomy::run(arguments),
        Command::Readers(arguments) => readers::run(arguments),
        Command::Explain(arguments) => explain::run(arguments),
        Command::Rules(arguments) => rules::run(arguments),
        Command::Server(arguments) => server::run(arguments),
        Command::Completions(arguments) => completions::run(arguments, Arguments::command()),
        Command::Man(arguments) => man::run(arguments, Arguments::command()),
    }
}
