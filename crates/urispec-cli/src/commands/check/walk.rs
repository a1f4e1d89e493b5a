//! Which files are read.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::WalkBuilder;
use urispec_project::Project;

use super::arguments::Arguments;
use super::project::projects;
use crate::answer::outcome::Failure;

/// What is read: a file, or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    Stdin,
    File(PathBuf),
}

/// An input, and the project that it belongs to.
pub(crate) struct Item {
    pub(crate) input: Input,
    pub(crate) project: Arc<Project>,
}

/// A path that could not be read, and why.
#[derive(Debug)]
pub(crate) struct Unreadable {
    pub(crate) path: String,
    pub(crate) why: String,
}

/// The inputs in their order, each once; and what could not be read.
pub(crate) fn inputs(arguments: &Arguments) -> Result<(Vec<Item>, Vec<Unreadable>), Failure> {
    let (mut inputs, mut unreadable): (Vec<Item>, Vec<Unreadable>) = (Vec::new(), Vec::new());
    let mut projects = projects(arguments);
    let mut seen = HashSet::new();
    let mut here = Here::new();
    let mut paths = arguments.paths.clone();
    if let Some(list) = &arguments.files_from {
        match read_list(list, if arguments.null { b'\0' } else { b'\n' }) {
            Ok(listed) => paths.extend(listed),
            Err(error) => unreadable.push(Unreadable { path: list.display().to_string(), why: error.to_string() }),
        }
    } else if paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    for path in paths {
        if path.as_os_str() == "-" {
            if !inputs.iter().any(|item| item.input == Input::Stdin) {
                let name = arguments.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>"));
                let project = projects.of(&name)?;
                let is_excluded = arguments.stdin_filename.is_some() && project.excludes(&name) && !arguments.writes();
                if !is_excluded {
                    inputs.push(Item { input: Input::Stdin, project });
                }
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
            for file in walk(&path, arguments, &mut unreadable) {
                let project = projects.of(&file)?;
                let is_excluded = project.excludes(&file);
                let file = here.near(&file);
                if !is_excluded && seen.insert(file.clone()) {
                    inputs.push(Item { input: Input::File(file), project });
                }
            }
        } else if kind.is_file() || is_handed_over(&path) {
            let file = here.near(&path);
            let project = projects.of(&path)?;
            if !project.excludes(&file) && seen.insert(file.clone()) {
                inputs.push(Item { input: Input::File(file), project });
            }
        } else {
            let why = "it is neither a file nor a directory; `-` reads standard input".into();
            unreadable.push(Unreadable { path: path.display().to_string(), why });
        }
    }
    Ok((inputs, unreadable))
}

/// A path as it is from the current directory, if it is under it: those who read reports know no other.
pub(crate) fn near(path: &Path) -> PathBuf {
    Here::new().near(path)
}

/// The current directory.
struct Here {
    path: Option<PathBuf>,
    /// The last directory that was called by another name than that, and where it is from here. Its files come one after another.
    last: Option<(PathBuf, Option<PathBuf>)>,
}

impl Here {
    fn new() -> Here {
        Here { path: env::current_dir().ok(), last: None }
    }

    fn near(&mut self, path: &Path) -> PathBuf {
        if path.is_relative() {
            return path.strip_prefix(".").unwrap_or(path).to_owned();
        }
        let Some(current) = &self.path else { return path.to_owned() };
        if let Ok(near) = path.strip_prefix(current) {
            return near.to_owned();
        }
        let (Some(directory), Some(name)) = (path.parent(), path.file_name()) else { return path.to_owned() };
        let last = match self.last.take() {
            Some(last) if last.0 == directory => last,
            // The directory may have been called by another name. A file that is a link keeps its own.
            _ => {
                let real = fs::canonicalize(directory).ok();
                (directory.to_owned(), real.and_then(|real| Some(real.strip_prefix(current).ok()?.to_owned())))
            }
        };
        let (_, near) = self.last.insert(last);
        near.as_ref().map_or_else(|| path.to_owned(), |near| near.join(name))
    }
}

/// Whether a path is a pipe that the shell made for this program.
fn is_handed_over(path: &Path) -> bool {
    path.starts_with("/dev/fd") || path.starts_with("/proc/self/fd")
}

/// Paths that each end in this byte.
fn read_list(list: &Path, end: u8) -> io::Result<Vec<PathBuf>> {
    let reader: Box<dyn BufRead> = if list.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(io::BufReader::new(fs::File::open(list)?))
    };
    let paths = reader.split(end).filter(|path| path.as_ref().map_or(true, |path| !path.is_empty()));
    paths.map(|path| path.and_then(path_of)).collect()
}

/// A path of any bytes, where the system has such.
#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> io::Result<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Ok(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of(mut bytes: Vec<u8>) -> io::Result<PathBuf> {
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    String::from_utf8(bytes).map(PathBuf::from).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The files of a directory by name. Links are not followed, so there are no circles.
fn walk(root: &Path, arguments: &Arguments, unreadable: &mut Vec<Unreadable>) -> Vec<PathBuf> {
    let mut builder = WalkBuilder::new(root);
    builder.hidden(!arguments.hidden).standard_filters(!arguments.no_ignore).hidden(!arguments.hidden);
    // A repository's own directory is no part of what it holds.
    builder.filter_entry(|entry| entry.file_name() != ".git");
    builder.require_git(false);
    let mut files = Vec::new();
    for entry in builder.build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                files.push(entry.into_path());
            }
            Ok(_) => (),
            Err(error) => unreadable.push(Unreadable { path: root.display().to_string(), why: error.to_string() }),
        }
    }
    files.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    files
}
