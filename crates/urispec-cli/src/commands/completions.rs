use clap::{Args, Command};
use clap_complete::{Shell, generate};

use crate::answer::list;
use crate::answer::outcome::{Failure, Outcome};

/// Print what makes a shell complete the commands, their options and their values
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(crate) fn run(arguments: &Completions, mut definitions: Command) -> Result<Outcome, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut definitions, "urispec", &mut script);
    list::print(&script)?;
    Ok(Outcome::Valid)
}
