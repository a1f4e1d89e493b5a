//! The files of a configuration: the nearest one, and what it extends.

use std::env;
use std::fs;
use std::path::{Component, Path, PathBuf};

use urispec_documents::{Config, Levels};

use crate::error::ProjectError;

/// How a configuration is called.
pub const NAME: &str = "urispec.toml";

/// A file of a configuration.
#[derive(Debug)]
pub struct ConfigFile {
    path: PathBuf,
    /// With all that it extends.
    config: Config,
    root: PathBuf,
}

impl ConfigFile {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it says, on top of what it extends.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The directory that its paths begin at.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The levels that it and what it extends give a file, which is [judged](crate::Project::judged_as) by another path.
    pub fn levels(&self, path: &Path, judged_as: &Path) -> Levels {
        let levels = self.config.levels();
        self.config.levels_judged_as(relative(path, &self.root), judged_as, &levels).unwrap_or(levels)
    }
}

/// The configuration in this directory, or the nearest one above it.
pub(crate) fn nearest(directory: &Path) -> Option<PathBuf> {
    canonical(directory).ancestors().map(|directory| directory.join(NAME)).find(|path| path.is_file())
}

/// A path from a directory. A file elsewhere keeps its whole path.
pub(crate) fn relative(path: &Path, root: &Path) -> PathBuf {
    // A link has the name of its own, and not that of what it leads to.
    let path = match (path.parent(), path.file_name()) {
        (Some(directory), Some(name)) if directory.as_os_str().is_empty() => canonical(Path::new(".")).join(name),
        (Some(directory), Some(name)) => canonical(directory).join(name),
        _ => canonical(path),
    };
    match path.strip_prefix(root) {
        Ok(relative) => relative.to_owned(),
        Err(_) => path,
    }
}

/// How many directories of a file may be missing, so that a long name does not cost a look at each.
const MOST_MISSING: usize = 32;

/// A path from the root, without links. One that names no file, such as that of standard input, counts from the last of its directories that is there.
pub(crate) fn canonical(path: &Path) -> PathBuf {
    let of_directory = |directory: &Path| {
        let rest = path.strip_prefix(directory).ok()?;
        let directory = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
        Some(fs::canonicalize(directory).ok()?.join(rest))
    };
    fs::canonicalize(path).unwrap_or_else(|_| {
        let mut directories = path.ancestors().skip(1).take(MOST_MISSING);
        let found = directories.find_map(of_directory);
        found.unwrap_or_else(|| env::current_dir().map_or_else(|_| path.to_owned(), |current| current.join(path)))
    })
}

/// Reads a configuration, and before it all that it extends, from the first; or says where it is wrong.
pub(crate) fn read(path: &Path) -> Result<Vec<ConfigFile>, ProjectError> {
    let text = fs::read_to_string(path).map_err(|error| ProjectError {
        path: path.to_owned(),
        text: None,
        span: 0..0,
        message: format!("cannot read {}: {error}", path.display()),
        help: None,
    })?;
    read_text(path, text)
}

/// The same of a configuration that has this text.
pub(crate) fn read_text(path: &Path, mut text: String) -> Result<Vec<ConfigFile>, ProjectError> {
    let mut files = vec![own(path.to_owned(), &text)?];
    while let Some(file) = files.last()
        && let Some((extended, span)) = file.config.extends()
    {
        let next = file.root.join(extended);
        let wrong = |message: String| {
            let (path, text) = (file.path.clone(), Some(text.clone()));
            Err(ProjectError { path, text, span: span.clone(), message, help: None })
        };
        let next_text = match fs::read_to_string(&next) {
            Ok(text) => text,
            Err(error) => return wrong(format!("cannot read {}: {error}", next.display())),
        };
        let next = canonical(&next);
        if files.iter().any(|file| canonical(&file.path) == next) {
            let way: Vec<String> = files.iter().map(|file| file.path.display().to_string()).collect();
            return wrong(format!("this extends itself: {} -> {}", way.join(" -> "), next.display()));
        }
        files.push(own(next, &next_text)?);
        text = next_text;
    }
    // From the first, each on top of all before it.
    files.reverse();
    let mut stacked: Vec<ConfigFile> = Vec::new();
    for file in files {
        let config = match stacked.last() {
            Some(base) => file.config.extending(base.config.clone(), way(&base.root, &file.root)),
            None => file.config,
        };
        stacked.push(ConfigFile { config, ..file });
    }
    Ok(stacked)
}

/// A configuration by itself.
fn own(path: PathBuf, text: &str) -> Result<ConfigFile, ProjectError> {
    let config = Config::parse(text).map_err(|error| ProjectError {
        path: path.clone(),
        text: Some(text.to_owned()),
        span: error.span(),
        message: error.to_string(),
        help: error.is_syntax().then_some("docs/check.md shows all keys"),
    })?;
    let root = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(ConfigFile { root: canonical(root), path, config })
}

/// How a directory is called from another one. Both have no links.
fn way(from: &Path, to: &Path) -> PathBuf {
    let shared = from.components().zip(to.components()).take_while(|(one, other)| one == other).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::way;

    #[test]
    fn how_a_directory_is_called_from_another() {
        for (from, to, expected) in [
            ("/a", "/a/b/c", "b/c"),
            ("/a/b", "/a/c", "../c"),
            ("/a", "/a", ""),
            ("/a/b/c", "/d", "../../../d"),
            ("/", "/a", "a"),
        ] {
            assert_eq!(way(Path::new(from), Path::new(to)), Path::new(expected), "{from} {to}");
        }
    }
}
