//! Which files are read.

use std::collections::HashSet;
use std::env;
use std::fs;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ignore::{DirEntry, WalkBuilder};
use urispec_project::{Project, Projects};

use super::arguments::Arguments;
use super::project::projects;
use crate::answer::file::without_mark;
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
    /// Whether it is only to be written as it is.
    pub(crate) is_excluded: bool,
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
    let mut places = Places { projects: projects(arguments), current: env::current_dir().ok(), last: None };
    let mut seen = HashSet::new();
    let mut paths = arguments.paths.clone();
    if let Some(list) = &arguments.files_from {
        match read_list(list, if arguments.null { b'\0' } else { b'\n' }) {
            Ok(listed) => paths.extend(listed),
            Err(error) => unreadable.push(Unreadable { path: list.display().to_string(), why: error.to_string() }),
        }
    } else if paths.is_empty() {
        paths.push(PathBuf::from("."));
    }
    if arguments.stdin_filename.is_some() && !paths.iter().any(|path| path.as_os_str() == "-") {
        return Err(Failure::Usage("--stdin-filename names standard input, which is read for the path `-`"));
    }
    // In one directory, each file is found once.
    let may_repeat = paths.len() > 1;
    // A report is no part of what it is about.
    let report = report(arguments);
    let mut is_report_named = false;
    for path in paths {
        if path.as_os_str() == "-" {
            if !inputs.iter().any(|item| item.input == Input::Stdin) {
                let name = arguments.stdin_filename.clone().unwrap_or_else(|| PathBuf::from("<stdin>"));
                let project = places.projects.of(&name)?;
                let is_excluded = arguments.stdin_filename.is_some() && project.excludes(&name);
                if !is_excluded || arguments.writes() {
                    inputs.push(Item { input: Input::Stdin, project, is_excluded });
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
        let files = if kind.is_dir() {
            walk(&path, arguments, report.as_deref(), &mut unreadable)
        } else if report.is_some() && fs::canonicalize(&path).ok() == report {
            is_report_named = true;
            continue;
        } else if kind.is_file() || is_handed_over(&path) {
            vec![path]
        } else {
            let why = "it is neither a file nor a directory; `-` reads standard input".into();
            unreadable.push(Unreadable { path: path.display().to_string(), why });
            continue;
        };
        for file in files {
            let place = places.of(&file)?;
            if place.project.excludes(&file) {
                continue;
            }
            let file = place.near(file);
            if !may_repeat || seen.insert(identity(&file, arguments)) {
                inputs.push(Item { input: Input::File(file), project: Arc::clone(&place.project), is_excluded: false });
            }
        }
    }
    if inputs.is_empty() && is_report_named {
        return Err(only_report());
    }
    Ok((inputs, unreadable))
}

/// The file that the report is written to, whatever it is called, if it is there.
pub(crate) fn report(arguments: &Arguments) -> Option<PathBuf> {
    fs::canonicalize(arguments.output.as_ref()?).ok()
}

/// The report would be all that is left of what is to be checked.
pub(crate) fn only_report() -> Failure {
    Failure::Usage("the report would be written to the file that is to be checked")
}

/// What two names of one file have in common: what is changed is read and counted once, and what is only read once by each name.
fn identity(file: &Path, arguments: &Arguments) -> PathBuf {
    let is_changed = arguments.writes() || arguments.diff;
    let changed = if is_changed { fs::canonicalize(file).ok() } else { None };
    changed.unwrap_or_else(|| file.to_owned())
}

/// A path as it is from the current directory, if it is under it: those who read reports know no other.
pub(crate) fn near(path: &Path) -> PathBuf {
    let near = near_directory(directory_of(path), env::current_dir().ok().as_deref());
    match (near, path.file_name()) {
        (Some(near), Some(name)) => near.join(name),
        _ => path.to_owned(),
    }
}

/// The directory of a file, which is empty for one that is named alone.
fn directory_of(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// A directory as it is from the current one, if it is under it.
fn near_directory(directory: &Path, current: Option<&Path>) -> Option<PathBuf> {
    if directory.is_relative() {
        return Some(directory.strip_prefix(".").unwrap_or(directory).to_owned());
    }
    let current = current?;
    if let Ok(near) = directory.strip_prefix(current) {
        return Some(near.to_owned());
    }
    // It may have been called by another name. A file that is a link keeps its own.
    Some(fs::canonicalize(directory).ok()?.strip_prefix(current).ok()?.to_owned())
}

/// Where files are. Those of a directory come one after another.
struct Places {
    projects: Projects,
    current: Option<PathBuf>,
    last: Option<Place>,
}

/// A directory, and what all its files have in common.
struct Place {
    directory: PathBuf,
    /// Where it is from the current directory, if it is under it.
    near: Option<PathBuf>,
    project: Arc<Project>,
}

impl Places {
    /// The place of a file.
    fn of(&mut self, file: &Path) -> Result<&Place, Failure> {
        let directory = directory_of(file);
        let last = self.last.take().filter(|last| last.directory.as_os_str() == directory.as_os_str());
        let place = match last {
            Some(last) => last,
            None => {
                let near = near_directory(directory, self.current.as_deref());
                Place { directory: directory.to_owned(), near, project: self.projects.of(file)? }
            }
        };
        Ok(self.last.insert(place))
    }
}

impl Place {
    /// One of its files, by the path that is reported.
    fn near(&self, file: PathBuf) -> PathBuf {
        match (&self.near, file.file_name()) {
            (Some(near), Some(name)) => near.join(name),
            _ => file,
        }
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
    // Lines may end in CRLF, and the first may begin with a byte order mark; hardly any path ends in CR.
    let without_end = |mut path: Vec<u8>| {
        path.pop_if(|last| end == b'\n' && *last == b'\r');
        path
    };
    let paths = reader.split(end).enumerate().map(|(at, path)| {
        let path = path.map(without_end)?;
        Ok(if at == 0 && end == b'\n' { without_mark(&path).to_vec() } else { path })
    });
    let paths = paths.filter(|path| path.as_ref().map_or(true, |path: &Vec<u8>| !path.is_empty()));
    paths.map(|path| path.and_then(path_of)).collect()
}

/// A path of any bytes, where the system has such.
#[cfg(unix)]
fn path_of(bytes: Vec<u8>) -> io::Result<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Ok(std::ffi::OsString::from_vec(bytes).into())
}

#[cfg(not(unix))]
fn path_of(bytes: Vec<u8>) -> io::Result<PathBuf> {
    String::from_utf8(bytes).map(PathBuf::from).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The files of a directory by name. Links are not followed, so there are no circles.
fn walk(root: &Path, arguments: &Arguments, report: Option<&Path>, unreadable: &mut Vec<Unreadable>) -> Vec<PathBuf> {
    let mut builder = WalkBuilder::new(root);
    builder.hidden(!arguments.hidden).standard_filters(!arguments.no_ignore).hidden(!arguments.hidden);
    // A repository's own directory is no part of what it holds.
    builder.filter_entry(|entry| entry.file_name() != ".git");
    builder.require_git(false);
    // What is written to a file that the shell opened is no part of what is read: it grows meanwhile.
    let outputs = standard_outputs();
    let mut files = Vec::new();
    for entry in builder.build() {
        match entry {
            Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                if !is_one_of(&outputs, &entry) {
                    files.push(entry.into_path());
                }
            }
            Ok(_) => (),
            Err(error) => unreadable.push(not_walked(root, &error)),
        }
    }
    // The report of a run before this one is no part of it.
    if let Some(report) = report {
        files.retain(|file| {
            file.file_name() != report.file_name() || fs::canonicalize(file).ok().as_deref() != Some(report)
        });
    }
    files.sort_unstable_by(|one, other| one.as_os_str().cmp(other.as_os_str()));
    files
}

/// What could not be read below a directory, and why. The error of the walk has the path in its message, twice.
fn not_walked(root: &Path, error: &ignore::Error) -> Unreadable {
    let (mut path, mut inner) = (root, error);
    while let ignore::Error::WithPath { err, .. } | ignore::Error::WithDepth { err, .. } = inner {
        if let ignore::Error::WithPath { path: own, .. } = inner {
            path = own;
        }
        inner = err;
    }
    let cause = match inner {
        ignore::Error::Io(error) => error.get_ref().and_then(|error| error.source()).map(ToString::to_string),
        _ => None,
    };
    Unreadable { path: path.display().to_string(), why: cause.unwrap_or_else(|| inner.to_string()) }
}

/// What standard output and standard error are written to, as far as that is a file.
fn standard_outputs() -> Vec<fs::Metadata> {
    let files = [file_of(&io::stdout()), file_of(&io::stderr())];
    let metadata = files.into_iter().filter_map(|file| file.ok()?.metadata().ok());
    metadata.filter(fs::Metadata::is_file).collect()
}

#[cfg(unix)]
fn file_of(output: &impl std::os::fd::AsFd) -> io::Result<fs::File> {
    output.as_fd().try_clone_to_owned().map(fs::File::from)
}

/// Elsewhere, a file has nothing by which it would be recognized.
#[cfg(not(unix))]
fn file_of<T>(_: &T) -> io::Result<fs::File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether a file is one of these. Its number is known from its directory, so that hardly any has to be looked up.
#[cfg(unix)]
fn is_one_of(outputs: &[fs::Metadata], file: &DirEntry) -> bool {
    use std::os::unix::fs::MetadataExt;
    let has_device = |device: u64| file.metadata().is_ok_and(|file| file.dev() == device);
    outputs.iter().any(|output| file.ino() == Some(output.ino()) && has_device(output.dev()))
}

#[cfg(not(unix))]
fn is_one_of(_: &[fs::Metadata], _: &DirEntry) -> bool {
    false
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use ignore::WalkBuilder;

    use super::not_walked;

    /// A directory that cannot be read is rare where tests run as the owner of all; one that is not there has an error of the same form.
    #[test]
    fn what_cannot_be_read_is_named_once() {
        let error = WalkBuilder::new("/no/such").build().find_map(Result::err).unwrap();
        let unreadable = not_walked(Path::new("/no"), &error);
        assert_eq!(unreadable.path, "/no/such");
        assert!(!unreadable.why.contains("/no") && unreadable.why.contains("(os error 2)"), "{}", unreadable.why);
    }
}
