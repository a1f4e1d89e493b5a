//! The configuration of a project, found and read, and the paths of files as it knows them.

use std::collections::HashMap;
use std::env;
use std::fs;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use urispec::UriBuf;
use urispec_documents::{Base, Checker, Config, FileType, Levels, Selection};

use super::arguments::Arguments;
use crate::answer::outcome::Failure;

const NAME: &str = "urispec.toml";

/// A configuration, and the directory that its paths begin at.
#[derive(Debug)]
pub(crate) struct Project {
    /// With what the arguments say.
    pub(crate) config: Config,
    /// The configuration, and before it those that it extends, from the first.
    pub(crate) files: Vec<ConfigFile>,
    /// Those of all files.
    levels: Levels,
    /// For all files, without their levels.
    common: Checker,
    root: PathBuf,
    /// Where the arguments say that files are published.
    published: Option<Published>,
}

/// A file of a configuration.
#[derive(Debug)]
pub(crate) struct ConfigFile {
    pub(crate) path: PathBuf,
    /// With all that it extends.
    pub(crate) config: Config,
    root: PathBuf,
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
        let files = path.map_or_else(|| Ok(Vec::new()), read).map_err(Failure::Check)?;
        let (config, root) = match files.last() {
            None => (Config::default(), PathBuf::from(".")),
            Some(file) => (file.config.clone(), file.root.clone()),
        };
        let config = config.with_selection(selection(arguments));
        let config = if arguments.tests { config.with_tests(true) } else { config };
        let published = { arguments.base.as_ref() }
            .map(|base| Published { directory: canonical(Path::new(".")), base: base.clone() });
        let common = { config.common_checker() }
            .with_code(arguments.code)
            .with_redaction(arguments.redact)
            .with_strictness(arguments.strict || config.is_strict());
        Ok(Project { levels: config.levels(), common, config, files, root, published })
    }

    /// The checker of a file.
    pub(crate) fn checker(&self, path: &Path) -> Checker {
        let relative = if self.config.has_patterns() { self.relative(path) } else { path.to_owned() };
        let levels = self.config.levels_of(&relative, &self.levels).unwrap_or_else(|| self.levels.clone());
        let checker = self.common.clone().with_levels(levels);
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
        match &self.published {
            Some(Published { directory, base }) => base.of(canonical(path).strip_prefix(directory).ok()?),
            None if self.config.has_base() => self.config.uri_of(self.relative(path)),
            None => None,
        }
    }

    /// A path from the directory of the configuration. A file elsewhere keeps its whole path.
    fn relative(&self, path: &Path) -> PathBuf {
        relative(path, &self.root)
    }
}

impl ConfigFile {
    /// The levels that it and what it extends give a file.
    pub(crate) fn levels(&self, path: &Path) -> Levels {
        let levels = self.config.levels();
        self.config.levels_of(relative(path, &self.root), &levels).unwrap_or(levels)
    }
}

fn relative(path: &Path, root: &Path) -> PathBuf {
    let path = canonical(path);
    match path.strip_prefix(root) {
        Ok(relative) => relative.to_owned(),
        Err(_) => path,
    }
}

/// A path from the root, without links. One that names no file, such as that of standard input, is in the current directory.
fn canonical(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| match env::current_dir() {
        Ok(current) => current.join(path),
        Err(_) => path.to_owned(),
    })
}

/// What the arguments say is reported.
fn selection(arguments: &Arguments) -> Selection {
    Selection {
        select: (!arguments.select.is_empty()).then(|| arguments.select.clone()),
        ignore: arguments.ignore.clone(),
        levels: arguments.severity.clone(),
    }
}

/// The configuration in this directory, or the nearest one above it.
fn nearest(directory: &Path) -> Option<PathBuf> {
    canonical(directory).ancestors().map(|directory| directory.join(NAME)).find(|path| path.is_file())
}

/// Reads a configuration, and before it all that it extends; or says where it is wrong.
fn read(path: &Path) -> Result<Vec<ConfigFile>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let mut files = vec![own(path.to_owned(), &text)?];
    let mut text = text;
    while let Some(file) = files.last()
        && let Some((extended, span)) = file.config.extends()
    {
        let next = file.root.join(extended);
        let wrong = |message: String| Err(picture(&file.path, &text, &message, span.clone(), None));
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
fn own(path: PathBuf, text: &str) -> Result<ConfigFile, String> {
    let config = Config::parse(text).map_err(|error| {
        let help = error.is_syntax().then_some("docs/check.md shows all keys");
        picture(&path, text, &error.to_string(), error.span(), help)
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

/// A picture of what is wrong with a configuration.
fn picture(path: &Path, text: &str, message: &str, span: Range<usize>, help: Option<&str>) -> String {
    let label = LabeledSpan::new_with_span(Some("here".into()), span);
    let mut diagnostic = MietteDiagnostic::new(message).with_label(label);
    diagnostic.help = help.map(str::to_owned);
    let source = NamedSource::new(path.display().to_string(), text.to_owned());
    let report = Report::new(diagnostic).with_source_code(source);
    let mut picture = String::new();
    // Writing to a string does not fail.
    let _ = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .render_report(&mut picture, report.as_ref());
    format!("the configuration cannot be used\n{}", picture.trim_end())
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
