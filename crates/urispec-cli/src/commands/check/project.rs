//! The configuration of a project, found and read, and the paths of files as it knows them.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use urispec::UriBuf;
use urispec_documents::{Base, Checker, Config, FileType, Levels, is_test};

use super::arguments::Arguments;
use crate::answer::outcome::Failure;

const NAME: &str = "urispec.toml";

/// A configuration, and the directory that its paths begin at.
#[derive(Debug)]
pub(crate) struct Project {
    pub(crate) config: Config,
    /// Where the configuration was found.
    pub(crate) file: Option<PathBuf>,
    /// Those of the configuration, and then those of the arguments.
    pub(crate) levels: Levels,
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

/// The projects of files: each file belongs to the nearest configuration above it, in whatever order the files are named.
pub(crate) struct Projects<'a> {
    arguments: &'a Arguments,
    /// By the configuration, if there is one.
    by_file: HashMap<Option<PathBuf>, Arc<Project>>,
    /// By the directory of a file.
    by_directory: HashMap<PathBuf, Arc<Project>>,
}

impl<'a> Projects<'a> {
    pub(crate) fn new(arguments: &'a Arguments) -> Self {
        Projects { arguments, by_file: HashMap::new(), by_directory: HashMap::new() }
    }

    /// The project of a file.
    pub(crate) fn of(&mut self, file: &Path) -> Result<Arc<Project>, Failure> {
        let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let Some(project) = self.by_directory.get(directory) {
            return Ok(Arc::clone(project));
        }
        let path = match &self.arguments.config {
            _ if self.arguments.isolated => None,
            Some(path) => Some(path.clone()),
            None => nearest(directory),
        };
        let project = match self.by_file.get(&path) {
            Some(project) => Arc::clone(project),
            None => {
                let project = Arc::new(Project::read(path.as_deref(), self.arguments)?);
                self.by_file.insert(path, Arc::clone(&project));
                project
            }
        };
        self.by_directory.insert(directory.to_owned(), Arc::clone(&project));
        Ok(project)
    }
}

impl Project {
    /// The project of a configuration, or of none.
    fn read(path: Option<&Path>, arguments: &Arguments) -> Result<Project, Failure> {
        let (config, root) = match path {
            None => (Config::default(), PathBuf::from(".")),
            Some(path) => {
                let root = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
                (read(path).map_err(Failure::Check)?, canonical(root))
            }
        };
        let published = match (&arguments.base, config.base()) {
            (Some(base), _) => Some(Published { directory: canonical(Path::new(".")), base: base.clone() }),
            (None, Some(base)) => Some(Published { directory: root.clone(), base: base.clone() }),
            (None, None) => None,
        };
        let levels = levels(arguments, config.levels());
        Ok(Project { config, file: path.map(Path::to_owned), levels, root, published })
    }

    /// The checker of a file.
    pub(crate) fn checker(&self, path: &Path, arguments: &Arguments) -> Checker {
        let relative = if self.config.has_patterns() { self.relative(path) } else { path.to_owned() };
        let mut levels = self.config.levels_of(&relative, &self.levels).unwrap_or_else(|| self.levels.clone());
        if arguments.tests && is_test(&relative) {
            levels = self.levels.clone();
        }
        let checker = { self.config.common_checker() }
            .with_levels(levels)
            .with_code(arguments.code)
            .with_redaction(arguments.redact)
            .with_strictness(arguments.strict || self.config.is_strict());
        match self.uri_of(path) {
            Some(uri) => checker.with_base(uri),
            None => checker,
        }
    }

    /// The type of a file.
    pub(crate) fn file_type(&self, path: &Path, bytes: &[u8], arguments: &Arguments) -> FileType {
        arguments.file_type.unwrap_or_else(|| match self.config.has_patterns() {
            true => self.config.file_type(self.relative(path), bytes),
            false => FileType::detect(path, bytes),
        })
    }

    /// Whether a file is not to be read.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        self.config.has_patterns() && self.config.excludes(self.relative(path))
    }

    /// The URI of a file, if it is published.
    fn uri_of(&self, path: &Path) -> Option<UriBuf> {
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

/// The levels of the configuration, and then those of the arguments.
fn levels(arguments: &Arguments, levels: Levels) -> Levels {
    let levels = if arguments.select.is_empty() { levels } else { levels.select(&arguments.select) };
    let levels = arguments.severity.iter().copied().fold(levels, Levels::with);
    arguments.ignore.iter().copied().fold(levels, Levels::without)
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
