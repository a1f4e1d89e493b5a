//! `abnf`: what a grammar says, and whether programs keep to it.

mod arguments;
mod check;
mod files;
mod output;
mod progress;

use std::process::ExitCode;

use clap::Parser;

use crate::arguments::{Arguments, Task};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let ended = match arguments.task {
        Task::Check(check) => check::run(&check),
    };
    match ended {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::from(2)
        }
    }
}
