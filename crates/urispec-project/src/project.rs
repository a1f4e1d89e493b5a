//! The configuration of a project, and the paths of files as it knows them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use urispec::UriBuf;
use urispec_documents::{Base, Checker, Config, FileType, Levels, Selection, is_generated, is_test};

use crate::error::ProjectError;
use crate::files::{ConfigFile, canonical, nearest, read, read_text, relative};

/// What is said beside the files, by the arguments of a command or the settings of an editor. The default says nothing.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// The configuration of all files, in place of the nearest.
    pub config: Option<PathBuf>,
    /// That no configuration counts.
    pub isolated: bool,
    /// What is reported, and at which levels.
    pub selection: Selection,
    /// That tests have the levels of all other files.
    pub tests: bool,
    /// That files that a program wrote have the levels of all other files.
    pub generated: bool,
    /// That code in Markdown is read.
    pub code: bool,
    /// That no finding shows what may be a password.
    pub redact: bool,
    /// That documents are read by RFC 3986 alone.
    pub strict: bool,
    /// The type of all files.
    pub file_type: Option<FileType>,
    /// Where the current directory is published.
    pub base: Option<Base>,
    /// The directories that are open in an editor. Names of directories above them do not make a file a test. If there are none, the current one counts.
    pub folders: Vec<PathBuf>,
}

/// A configuration, and the directory that its paths begin at.
#[derive(Debug)]
pub struct Project {
    /// With the overrides.
    config: Config,
    /// The configuration, and before it those that it extends, from the first.
    files: Vec<ConfigFile>,
    /// Those of all files.
    levels: Levels,
    /// For all files, without their levels.
    common: Checker,
    root: PathBuf,
    /// The directories of the overrides, or the current one.
    folders: Vec<PathBuf>,
    /// The path of the current directory from `root`, if it is below it.
    current: PathBuf,
    file_type: Option<FileType>,
    /// Where the overrides say that files are published.
    published: Option<Published>,
}

/// A directory, and its URI.
#[derive(Debug)]
struct Published {
    directory: PathBuf,
    base: Base,
}

/// The projects of files: each file belongs to the nearest configuration above it, in whatever order the files are named.
#[derive(Debug)]
pub struct Projects {
    overrides: Overrides,
    /// By the configuration, if there is one.
    by_file: HashMap<Option<PathBuf>, Arc<Project>>,
    /// By the directory of a file.
    by_directory: HashMap<PathBuf, Arc<Project>>,
}

impl Projects {
    /// The projects of files, as far as these overrides leave them alone.
    pub fn new(overrides: Overrides) -> Self {
        Projects { overrides, by_file: HashMap::new(), by_directory: HashMap::new() }
    }

    /// What was said beside the files.
    pub fn overrides(&self) -> &Overrides {
        &self.overrides
    }

    /// The project of a file. It is read once, and again after [`forget`](Self::forget).
    pub fn of(&mut self, file: &Path) -> Result<Arc<Project>, ProjectError> {
        let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let Some(project) = self.by_directory.get(directory) {
            return Ok(Arc::clone(project));
        }
        let path = self.configuration(directory);
        let project = match self.by_file.get(&path) {
            Some(project) => Arc::clone(project),
            None => {
                let project = Arc::new(Project::read(path.as_deref(), &self.overrides)?);
                self.by_file.insert(path, Arc::clone(&project));
                project
            }
        };
        self.by_directory.insert(directory.to_owned(), Arc::clone(&project));
        Ok(project)
    }

    /// The configuration of the files in a directory.
    fn configuration(&self, directory: &Path) -> Option<PathBuf> {
        match &self.overrides.config {
            _ if self.overrides.isolated => None,
            Some(path) => Some(path.clone()),
            None => nearest(directory),
        }
    }

    /// The project of a file as it would be if a configuration had this text, whether it is there already or not: nothing if another one counts for
    /// the file, or if it cannot be used.
    ///
    /// ```
    /// use urispec_documents::urispec::diagnostic::Name;
    /// use urispec_project::{Overrides, Projects};
    ///
    /// let projects = Projects::new(Overrides::default());
    /// let (file, configuration) = ("/nowhere/a.md".as_ref(), "/nowhere/urispec.toml".as_ref());
    /// let project = projects.with_text(file, configuration, "[levels]\nstyle = 'off'\n".to_owned()).unwrap();
    /// assert_eq!(project.checker(file).levels().severity(Name::DefaultPort), None);
    /// ```
    pub fn with_text(&self, file: &Path, configuration: &Path, text: String) -> Option<Project> {
        let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let is_it = match self.configuration(directory) {
            Some(path) => path == configuration,
            None => {
                !self.overrides.isolated && configuration.parent().is_some_and(|parent| directory.starts_with(parent))
            }
        };
        let files = is_it.then(|| read_text(configuration, text).ok()).flatten()?;
        Some(Project::of_files(files, &self.overrides))
    }

    /// Forgets what was read, since files have changed.
    pub fn forget(&mut self) {
        self.by_file.clear();
        self.by_directory.clear();
    }
}

impl Project {
    /// The project of a configuration, or of none.
    fn read(path: Option<&Path>, overrides: &Overrides) -> Result<Project, ProjectError> {
        Ok(Project::of_files(path.map_or_else(|| Ok(Vec::new()), read)?, overrides))
    }

    /// The project of the files of a configuration.
    fn of_files(files: Vec<ConfigFile>, overrides: &Overrides) -> Project {
        let (config, root) = match files.last() {
            None => (Config::default(), PathBuf::from(".")),
            Some(file) => (file.config().clone(), file.root().to_owned()),
        };
        Project::new(config, files, root, overrides)
    }

    /// A project without a configuration.
    pub fn without_configuration(overrides: &Overrides) -> Project {
        Project::new(Config::default(), Vec::new(), PathBuf::from("."), overrides)
    }

    fn new(config: Config, files: Vec<ConfigFile>, root: PathBuf, overrides: &Overrides) -> Project {
        let config = config.with_selection(overrides.selection.clone());
        let config = if overrides.tests { config.with_tests(true) } else { config };
        let config = if overrides.generated { config.with_generated(true) } else { config };
        let published = { overrides.base.as_ref() }
            .map(|base| Published { directory: canonical(Path::new(".")), base: base.clone() });
        let common = { config.common_checker() }
            .with_code(overrides.code)
            .with_redaction(overrides.redact)
            .with_templates(config.checks_templates())
            .with_strictness(overrides.strict || config.is_strict());
        let here = canonical(Path::new("."));
        let current = here.strip_prefix(&root).unwrap_or(Path::new("")).to_owned();
        let folders = match overrides.folders.as_slice() {
            [] => vec![here],
            folders => folders.iter().map(|folder| canonical(folder)).collect(),
        };
        let (levels, file_type) = (config.levels(), overrides.file_type);
        Project { levels, common, config, files, root, folders, current, file_type, published }
    }

    /// The configuration, with what was said beside it.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The files that it was read from: the nearest one is the last, after those that it extends.
    pub fn files(&self) -> &[ConfigFile] {
        &self.files
    }

    /// The checker of a file.
    pub fn checker(&self, path: &Path) -> Checker {
        let relative = if self.config.has_patterns() { self.relative(path) } else { path.to_owned() };
        let levels = self.config.levels_judged_as(&relative, self.judged_as(path), &self.levels);
        let levels = levels.unwrap_or_else(|| self.levels.clone());
        let checker = self.common.clone().with_levels(levels);
        match self.uri_of(path) {
            Some(uri) => checker.with_base(uri),
            None => checker,
        }
    }

    /// The path that decides whether a file is a test or generated. It starts at the outermost of the folders and the configuration's directory, so a
    /// project in `~/tests/` is not a test as a whole.
    pub fn judged_as<'p>(&self, path: &'p Path) -> Cow<'p, Path> {
        let may_climb = path.as_os_str().as_encoded_bytes().windows(2).any(|two| two == b"..");
        // Most paths need no access to the file system: those below the current directory, and absolute ones that do not look like a test.
        if path.is_relative() && !may_climb {
            let is_root = self.current.as_os_str().is_empty();
            return if is_root { Cow::Borrowed(path) } else { Cow::Owned(self.current.join(path)) };
        }
        if path.is_absolute() && !is_test(path) && !is_generated(path) {
            return Cow::Borrowed(path);
        }
        let path = canonical(path);
        let within = self.folders.iter().chain([&self.root]).filter_map(|folder| path.strip_prefix(folder).ok());
        Cow::Owned(within.max_by_key(|path| path.as_os_str().len()).map_or_else(|| path.clone(), Path::to_owned))
    }

    /// The type of a file.
    pub fn file_type(&self, path: &Path, bytes: &[u8]) -> FileType {
        self.file_type.unwrap_or_else(|| match self.config.has_patterns() {
            true => self.config.file_type(self.relative(path), bytes),
            false => FileType::detect(path, bytes),
        })
    }

    /// Whether a file is not to be read.
    pub fn excludes(&self, path: &Path) -> bool {
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

    /// A path from the directory of the configuration.
    fn relative(&self, path: &Path) -> PathBuf {
        relative(path, &self.root)
    }
}
