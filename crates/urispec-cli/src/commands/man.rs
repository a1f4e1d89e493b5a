use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::answer::outcome::{Failure, Outcome};
use crate::answer::output::print;

/// Print the manual: a page for urispec, and one for each command
///
/// View it with `urispec man | man -l -`, or use --dir to write each page to a file that `man` can find.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write each page to a file in this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Prints or writes the manual for these definitions of the command line.
pub(crate) fn run(arguments: &Man, definitions: Command) -> Result<Outcome, Failure> {
    let pages = pages(definitions).map_err(Failure::Output)?;
    let Some(directory) = &arguments.dir else {
        let manual: Vec<u8> = pages.into_iter().flat_map(|(_, page)| page).collect();
        print(&manual)?;
        return Ok(Outcome::Valid);
    };
    fs::create_dir_all(directory).map_err(|error| Failure::File { path: directory.clone(), error })?;
    for (name, page) in pages {
        let path = directory.join(name);
        fs::write(&path, page).map_err(|error| Failure::File { path, error })?;
    }
    Ok(Outcome::Valid)
}

/// Each page, with the name of its file.
fn pages(definitions: Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut main = definitions.disable_help_subcommand(true);
    main.build();
    let mut commands = Vec::from([main]);
    // Each command is followed by its own commands, and so on.
    let mut at = 0;
    while let Some(command) = commands.get(at) {
        let own: Vec<Command> = command.get_subcommands().cloned().collect();
        at += 1;
        commands.splice(at..at, own);
    }
    commands.into_iter().map(page).collect()
}

fn page(mut command: Command) -> io::Result<(String, Vec<u8>)> {
    let usage = usage(&mut command);
    let page = Page::new(command).source(concat!("urispec ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    Ok((page.get_filename(), with_synopsis(&text, &usage).into_bytes()))
}

/// How the command is called, as its help says it: with what may be repeated. The synopsis that is made from the definitions does not have that.
fn usage(command: &mut Command) -> String {
    let usage = command.render_usage().to_string();
    let calls = usage.trim_start_matches("Usage:").lines().map(str::trim).filter(|line| !line.is_empty());
    // A line of the page that begins with a dot would be a request, and a hyphen another character.
    calls.map(|call| format!("{}\n", call.replace('\\', "\\\\").replace('-', "\\-"))).collect::<Vec<_>>().join(".br\n")
}

/// A page with another text in its section SYNOPSIS.
fn with_synopsis(page: &str, synopsis: &str) -> String {
    const HEADING: &str = ".SH SYNOPSIS\n";
    let Some((before, rest)) = page.split_once(HEADING) else { return page.to_owned() };
    let after = rest.find(".SH ").and_then(|end| rest.get(end..)).unwrap_or_default();
    [before, HEADING, synopsis, after].concat()
}
