//! Which files are read.

use std::collections::HashSet;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::arguments::Arguments;
use super::config::Config;

/// What is read: a file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

/// A path that could not be read, and why.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) path: String,
    pub(crate) why: String,
}

/// The inputs in their order, each once; and what could not be read.
pub(crate) fn inputs(arguments: &Arguments, config: &Config) -> (Vec<Input>, Vec<Unreadable>) {
    let (mut inputs, mut unreadable) = (Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    let mut paths = arguments.paths.clone();
    if let Some(list) = &arguments.files_from {
        match read_list(list) {
            Ok(listed) => paths.extend(listed),
            Err(error) => unreadable.push(Unreadable { path: list.display().to_string(), why: error.to_string() }),
        }
    } else if paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    for path in paths {
        if path.as_os_str() == "-" {
            if !inputs.contains(&Input::Stdin) {
                inputs.push(Input::Stdin);
            }
            continue;
        }
        let kind = match fs::metadata(&path) {
            Ok(metadata) => metadata.file_type(),
            Err(error) => {
                unreadable.push(Unreadable { path: path.display().to_string(), why: error.to_string() });
                continue;
            }
        };
        if kind.is_dir() {
            for file in walk(&path, arguments, config, &mut unreadable) {
                if seen.insert(file.clone()) {
                    inputs.push(Input::File(file));
                }
            }
        } else if kind.is_file() || is_handed_over(&path) {
            if !config.excludes(&path) && seen.insert(path.clone()) {
                inputs.push(Input::File(path));
            }
        } else {
            let why = "it is neither a file nor a directory; `-` reads standard input".into();
            unreadable.push(Unreadable { path: path.display().to_string(), why });
        }
    }
    (inputs, unreadable)
}

/// Whether a path is a pipe that the shell made for this program.
fn is_handed_over(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd")
}

fn read_list(list: &Path) -> io::Result<Vec<PathBuf>> {
    let reader: Box<dyn BufRead> = if list.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(io::BufReader::new(fs::File::open(list)?))
    };
    reader
        .lines()
        .filter(|line| line.as_ref().map_or(true, |line| !line.is_empty()))
        .map(|line| line.map(PathBuf::from))
        .collect()
}

/// The files of a directory by name. Links are not followed, so there are no circles.
fn walk(root: &Path, arguments: &Arguments, config: &Config, unreadable: &mut Vec<Unreadable>) -> Vec<PathBuf> {
    let mut builder = WalkBuilder::new(root);
    builder.hidden(!arguments.hidden).standard_filters(!arguments.no_ignore).hidden(!arguments.hidden);
    // A repository's own directory is no part of what it holds.
    builder.filter_entry(|entry| entry.file_name() != ".git");
    builder.require_git(false);
    let mut files = Vec::new();
    for entry in builder.build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                let path = entry.into_path();
                // The current directory needs no name.
                let path = path.strip_prefix("./").map(Path::to_owned).unwrap_or(path);
                if !config.excludes(&path) {
                    files.push(path);
                }
            }
            Ok(_) => (),
            Err(error) => unreadable.push(Unreadable { path: root.display().to_string(), why: error.to_string() }),
        }
    }
    files.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    files
}
