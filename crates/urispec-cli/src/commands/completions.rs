use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::print;

/// Print a script that lets a shell complete commands, options and values
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the script for these definitions of the command line.
pub(crate) fn run(arguments: &Completions, mut definitions: Command) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut definitions, "urispec", &mut script);
    print(&script)?;
    Ok(Outcome::Valid)
}
