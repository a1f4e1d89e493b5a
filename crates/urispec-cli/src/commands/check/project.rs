//! The configuration of a project, found and read, and the paths of files as it knows them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use urispec::UriBuf;
use urispec_documents::{Base, Config, Levels};

use super::arguments::Arguments;
use crate::answer::outcome::Failure;

const NAME: &str = "urispec.toml";

/// A configuration, and the directory that its paths begin at.
#[derive(Debug)]
pub(crate) struct Project {
    pub(crate) config: Config,
    root: PathBuf,
    /// Where the files are published: what the arguments say counts for more.
    published: Option<Published>,
}

/// A directory, and its URI.
#[derive(Debug)]
struct Published {
    directory: PathBuf,
    base: Base,
}

impl Project {
    /// The configuration that the arguments name, or the nearest one.
    pub(crate) fn of(arguments: &Arguments) -> Result<Project, Failure> {
        let path = match &arguments.config {
            _ if arguments.isolated => None,
            Some(path) => Some(path.clone()),
            None => nearest(&directory(arguments)),
        };
        let (config, root) = match path {
            None => (Config::default(), PathBuf::from(".")),
            Some(path) => {
                let root = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
                (read(&path).map_err(Failure::Check)?, canonical(root))
            }
        };
        let published = match (&arguments.base, config.base()) {
            (Some(base), _) => Some(Published { directory: canonical(Path::new(".")), base: base.clone() }),
            (None, Some(base)) => Some(Published { directory: root.clone(), base: base.clone() }),
            (None, None) => None,
        };
        Ok(Project { config, root, published })
    }

    /// Whether a file is not to be read.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        self.config.has_patterns() && self.config.excludes(self.relative(path))
    }

    /// The levels of a file, if they are not those of all.
    pub(crate) fn levels_of(&self, path: &Path, levels: &Levels) -> Option<Levels> {
        if self.config.has_patterns() { self.config.levels_of(self.relative(path), levels) } else { None }
    }

    /// The URI of a file, if it is published.
    pub(crate) fn uri_of(&self, path: &Path) -> Option<UriBuf> {
        let Published { directory, base } = self.published.as_ref()?;
        base.of(canonical(path).strip_prefix(directory).ok()?)
    }

    /// A path from the directory of the configuration. A file elsewhere keeps its whole path.
    fn relative(&self, path: &Path) -> PathBuf {
        let path = canonical(path);
        match path.strip_prefix(&self.root) {
            Ok(relative) => relative.to_owned(),
            Err(_) => path,
        }
    }
}

/// A path from the root, without links. One that names no file, such as that of standard input, is in the current directory.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| match env::current_dir() {
        Ok(current) => current.join(path),
        Err(_) => path.to_owned(),
    })
}

/// The directory in which the search for a configuration begins.
fn directory(arguments: &Arguments) -> PathBuf {
    let first = arguments.stdin_filename.as_ref().or(arguments.paths.first()).filter(|path| path.as_os_str() != "-");
    match first {
        Some(path) if path.is_dir() => path.clone(),
        Some(path) => path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .map_or_else(|| PathBuf::from("."), Path::to_owned),
        None => PathBuf::from("."),
    }
}

/// The configuration in this directory, or the nearest one above it.
fn nearest(directory: &Path) -> Option<PathBuf> {
    canonical(directory).ancestors().map(|directory| directory.join(NAME)).find(|path| path.is_file())
}

/// Reads a configuration, or says where it is wrong.
fn read(path: &Path) -> Result<Config, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    Config::parse(&text).map_err(|error| {
        let label = LabeledSpan::new_with_span(Some("here".into()), error.span());
        let diagnostic = MietteDiagnostic::new(error.to_string()).with_label(label);
        let diagnostic =
            if error.is_syntax() { diagnostic.with_help("docs/check.md shows all keys") } else { diagnostic };
        let report =
            Report::new(diagnostic).with_source_code(NamedSource::new(path.display().to_string(), text.clone()));
        let mut picture = String::new();
        // Writing to a string does not fail.
        let _ = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
            .render_report(&mut picture, report.as_ref());
        format!("the configuration cannot be used\n{}", picture.trim_end())
    })
}
