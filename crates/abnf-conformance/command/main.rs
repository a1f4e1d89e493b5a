//! `abnf`: what a grammar says, and whether programs keep to it.

mod arguments;
mod check;
mod files;
mod output;
mod progress;
mod tasks;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Task};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let ended = match arguments.task {
        Task::Check(check) => check::run(&check),
        Task::Diff(diff) => tasks::diff(&diff),
        Task::Examples(examples) => tasks::examples(&examples),
        Task::Counterexamples(counterexamples) => tasks::counterexamples(&counterexamples),
        Task::Texts(texts) => tasks::texts(&texts),
        Task::Dot(dot) => tasks::dot(&dot),
        Task::Regex(regex) => tasks::regex(&regex),
        Task::Lint(lint) => tasks::lint(&lint),
    };
    match ended {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::from(2)
        }
    }
}
