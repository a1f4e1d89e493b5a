use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man as Page;

use crate::answer::list;
use crate::answer::outcome::{Failure, Outcome};

/// Print the manual: the page of urispec, and that of each command
///
/// `urispec man | man -l -` shows it; with --dir, each page is a file that `man` finds where it looks for pages.
#[derive(Debug, Args)]
pub(crate) struct Man {
    /// Write the pages into this directory, each to a file of its own
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Man, definitions: Command) -> Result<Outcome, Failure> {
    let pages = pages(definitions).map_err(Failure::Output)?;
    let Some(directory) = &arguments.dir else {
        let manual: Vec<u8> = pages.into_iter().flat_map(|(_, page)| page).collect();
        list::print(&manual)?;
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
    let commands: Vec<Command> = [main.clone()].into_iter().chain(main.get_subcommands().cloned()).collect();
    commands.into_iter().map(page).collect()
}

fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let page = Page::new(command).source(concat!("urispec ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok((page.get_filename(), text))
}
