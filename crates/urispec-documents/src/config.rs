//! `urispec.toml`: levels, excluded files, and the schemes of a project.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error;
use std::fmt;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use urispec::UriBuf;
use urispec::diagnostic::Severity;

use crate::base::Base;
use crate::check::Checker;
use crate::file_type::FileType;
use crate::generated::is_generated;
use crate::levels::{Levels, Selection, Selector, Setting, parse_level};
use crate::pattern::{Patterns, UriPatterns};
use crate::test_path::is_test;

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    extend: Option<Spanned<String>>,
    fail_on: Option<Spanned<String>>,
    base: Option<Spanned<String>>,
    select: Option<Vec<Spanned<String>>>,
    ignore: Option<Vec<Spanned<String>>>,
    allowed_schemes: Option<Vec<String>>,
    exclude: Option<Vec<Spanned<String>>>,
    exclude_uris: Option<Vec<Spanned<String>>>,
    #[serde(default)]
    types: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    documents: WrittenDocuments,
    #[serde(default)]
    per_file_levels: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Spanned<String>>>,
    #[serde(default)]
    levels: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    per_file_ignores: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

/// How documents are read.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WrittenDocuments {
    iri: Option<bool>,
    templates: Option<bool>,
    tests: Option<Spanned<String>>,
    generated: Option<Spanned<String>>,
}

/// The keys of `[documents]`.
const OF_DOCUMENTS: [&str; 4] = ["iri", "templates", "tests", "generated"];

/// The other keys of a configuration.
const KEYS: [&str; 13] = [
    "extend",
    "fail-on",
    "base",
    "select",
    "ignore",
    "allowed-schemes",
    "exclude",
    "exclude-uris",
    "types",
    "documents",
    "per-file-levels",
    "levels",
    "per-file-ignores",
];

/// What a project says in its `urispec.toml`.
///
/// The text is parsed; finding and reading the file is left to the caller. Paths are relative to the directory of the file.
///
/// ```
/// use urispec_documents::{Config, Document, FileType};
///
/// let config = Config::parse(
///     r#"
///     allowed-schemes = ["htpp"]
///     exclude = ["vendor/"]
///     [levels]
///     style = "off"
///     [per-file-ignores]
///     "docs/history.md" = ["all"]
///     "#,
/// )?;
/// assert!(config.excludes("vendor/notes.md"));
///
/// let document = Document::new("htpp://h/ http://h/a|b", FileType::Markdown);
/// assert_eq!(config.checker("docs/notes.md").check(&document).findings().len(), 1);
/// assert_eq!(config.checker("docs/history.md").check(&document).findings().len(), 0);
/// # Ok::<(), urispec_documents::ConfigError>(())
/// ```
///
/// # Extending another
///
/// A configuration may name another one, which it [extends](Config::extending): a key of the first replaces the same key of the other, and the rows
/// of a table are added to the other's. Patterns begin at the directory of the file that has them.
///
/// ```
/// use urispec_documents::Config;
///
/// let text = "extend = '../base.toml'\nexclude = ['old/']";
/// let config = Config::parse(text)?;
/// let (path, span) = config.extends().unwrap();
/// assert_eq!((path, &text[span]), ("../base.toml", "'../base.toml'"));
/// // The directory of this configuration, as it is called from that of the base.
/// let base = Config::parse("exclude = ['vendor/']\nfail-on = 'error'\n[per-file-ignores]\n'site/a.md' = ['all']")?;
/// let config = config.extending(base, "site");
/// assert_eq!(config.fail_on(), Some(urispec_documents::FailOn::Error));
/// assert!(config.excludes("old/x.md") && !config.excludes("vendor/x.md"));
/// assert!(config.levels_of("a.md", &config.levels()).is_some());
/// # Ok::<(), urispec_documents::ConfigError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// What each file says, those first that others extend.
    layers: Vec<Layer>,
}

/// What one file says.
#[derive(Clone, Debug, Default)]
struct Layer {
    /// The directory of the configuration, as it is called from that of this file.
    directory: PathBuf,
    extends: Option<(String, Range<usize>)>,
    /// The keys with their values in a line each.
    keys: Vec<(&'static str, String)>,
    fail_on: Option<FailOn>,
    base: Option<Base>,
    selection: Selection,
    allowed_schemes: Option<Arc<[String]>>,
    exclude: Option<Patterns>,
    excluded_uris: Option<UriPatterns>,
    types: Vec<(Patterns, FileType)>,
    iri: Option<bool>,
    templates: Option<bool>,
    judges_tests: Option<bool>,
    judges_generated: Option<bool>,
    per_file_levels: Vec<(Patterns, Vec<Setting>)>,
    per_file_ignores: Vec<(Patterns, Vec<Selector>)>,
}

/// Why a configuration cannot be used, and where in its text.
///
/// ```
/// use urispec_documents::Config;
///
/// let text = "[levels]\nstyle = \"loud\"\n";
/// let error = Config::parse(text).unwrap_err();
/// assert_eq!(error.to_string(), "`loud` is not a level: expected `off`, `advice`, `warning` or `error`");
/// assert_eq!(&text[error.span()], "\"loud\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    span: Range<usize>,
    message: String,
    is_syntax: bool,
}

impl ConfigError {
    fn new(at: &Spanned<String>, message: impl fmt::Display) -> Self {
        ConfigError { span: at.span(), message: message.to_string(), is_syntax: false }
    }

    /// The value or the key that is to blame, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether the text is not TOML, or has a key or a type of value that no configuration has.
    pub fn is_syntax(&self) -> bool {
        self.is_syntax
    }
}

/// The message.
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl error::Error for ConfigError {}

/// The least severity that makes a check fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailOn {
    /// Any finding.
    Advice,
    /// A warning or an error.
    Warning,
    /// An error.
    Error,
    /// Nothing.
    Never,
}

impl FailOn {
    /// All of them.
    pub const ALL: [FailOn; 4] = [FailOn::Advice, FailOn::Warning, FailOn::Error, FailOn::Never];

    /// The one with this name.
    pub fn from_name(name: &str) -> Option<FailOn> {
        FailOn::ALL.into_iter().find(|fail_on| fail_on.name() == name)
    }

    /// `advice`, `warning`, `error` or `never`.
    pub const fn name(self) -> &'static str {
        match self {
            FailOn::Advice => "advice",
            FailOn::Warning => "warning",
            FailOn::Error => "error",
            FailOn::Never => "never",
        }
    }

    /// What it is, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            FailOn::Advice => "Any finding",
            FailOn::Warning => "A warning or an error",
            FailOn::Error => "An error",
            FailOn::Never => "None",
        }
    }

    /// Whether a finding of this severity makes a check fail.
    pub fn includes(self, severity: Severity) -> bool {
        match self {
            FailOn::Advice => severity >= Severity::Advice,
            FailOn::Warning => severity >= Severity::Warning,
            FailOn::Error => severity >= Severity::Error,
            FailOn::Never => false,
        }
    }
}

impl Written {
    /// The keys with their values in a line each, without the tables of patterns and levels.
    fn keys(&self) -> Vec<(&'static str, String)> {
        let text = |value: &Option<Spanned<String>>| value.as_ref().map(|value| value.get_ref().clone());
        let list = |value: &Option<Vec<Spanned<String>>>| {
            let value = value.as_ref()?;
            Some(value.iter().map(|value| value.get_ref().as_str()).collect::<Vec<_>>().join(", "))
        };
        let keys = [
            ("extend", text(&self.extend)),
            ("fail-on", text(&self.fail_on)),
            ("base", text(&self.base)),
            ("select", list(&self.select)),
            ("ignore", list(&self.ignore)),
            ("allowed-schemes", self.allowed_schemes.as_ref().map(|schemes| schemes.join(", "))),
            ("exclude", list(&self.exclude)),
            ("exclude-uris", list(&self.exclude_uris)),
            ("iri", self.documents.iri.map(|iri| iri.to_string())),
            ("templates", self.documents.templates.map(|templates| templates.to_string())),
            ("tests", text(&self.documents.tests)),
            ("generated", text(&self.documents.generated)),
        ];
        keys.into_iter().filter_map(|(key, value)| Some((key, value?))).collect()
    }
}

impl Layer {
    fn read(written: &Written) -> Result<Layer, ConfigError> {
        let fail_on = written.fail_on.as_ref().map(|text| {
            let message = || format!("`{}` is unknown: expected advice, warning, error or never", text.get_ref());
            FailOn::from_name(text.get_ref()).ok_or_else(|| ConfigError::new(text, message()))
        });
        let base = { written.base.as_ref() }
            .map(|text| text.get_ref().parse::<Base>().map_err(|error| ConfigError::new(text, error)));
        let mut per_file_levels = Vec::new();
        for (pattern, levels) in &written.per_file_levels {
            per_file_levels.push((patterns([pattern])?, settings(levels)?));
        }
        let mut types = Vec::new();
        for (pattern, name) in &written.types {
            let message = || {
                let names = FileType::ALL.map(FileType::name);
                format!("`{}` is not a type: expected one of {}", name.get_ref(), names.join(", "))
            };
            let file_type = FileType::from_name(name.get_ref()).ok_or_else(|| ConfigError::new(name, message()))?;
            types.push((patterns([pattern])?, file_type));
        }
        let mut per_file_ignores = Vec::new();
        for (pattern, names) in &written.per_file_ignores {
            per_file_ignores.push((patterns([pattern])?, selectors(names)?));
        }
        Ok(Layer {
            directory: PathBuf::new(),
            extends: written.extend.as_ref().map(|path| (path.get_ref().clone(), path.span())),
            keys: written.keys(),
            fail_on: fail_on.transpose()?,
            base: base.transpose()?,
            selection: Selection {
                select: written.select.as_deref().map(selectors).transpose()?,
                ignore: selectors(written.ignore.as_deref().unwrap_or_default())?,
                levels: settings(&written.levels)?,
            },
            allowed_schemes: written.allowed_schemes.as_deref().map(Arc::from),
            exclude: written.exclude.as_ref().map(patterns).transpose()?,
            excluded_uris: written.exclude_uris.as_deref().map(uri_patterns).transpose()?,
            types,
            iri: written.documents.iri,
            templates: written.documents.templates,
            judges_tests: judges(written.documents.tests.as_ref())?,
            judges_generated: judges(written.documents.generated.as_ref())?,
            per_file_levels,
            per_file_ignores,
        })
    }

    /// A path from the directory of the configuration as one from that of this file.
    fn path<'p>(&self, path: &'p Path) -> Cow<'p, Path> {
        if self.directory.as_os_str().is_empty() { path.into() } else { joined(&self.directory, path).into() }
    }

    /// The levels that it gives this file, the general first.
    fn levels_of(&self, path: &Path) -> Vec<Setting> {
        let path = self.path(path);
        let levels = self.per_file_levels.iter().filter(|(patterns, _)| patterns.matches(&path));
        levels.flat_map(|(_, settings)| settings).copied().collect()
    }
}

impl Config {
    /// Reads the text of a configuration. What it [extends](Self::extends) is not read.
    pub fn parse(text: &str) -> Result<Config, ConfigError> {
        let written: Written = toml::from_str(text).map_err(|error| ConfigError {
            span: error.span().unwrap_or(0..0),
            message: with_suggestion(error.message()),
            is_syntax: true,
        })?;
        Ok(Config { layers: vec![Layer::read(&written)?] })
    }

    /// The path of the configuration that this one extends, from the directory of its file, and where it is written.
    pub fn extends(&self) -> Option<(&str, Range<usize>)> {
        let (path, span) = self.layers.last()?.extends.as_ref()?;
        Some((path, span.clone()))
    }

    /// This configuration on top of another one. `directory` is that of this configuration, as it is called from that of the other: `site`, or
    /// `../site`.
    pub fn extending(self, base: Config, directory: impl AsRef<Path>) -> Config {
        let moved = |layer: Layer| Layer { directory: joined(&layer.directory, directory.as_ref()), ..layer };
        Config { layers: base.layers.into_iter().map(moved).chain(self.layers).collect() }
    }

    /// This, but what a selection says counts for more, as that of a command line does.
    pub fn with_selection(mut self, selection: Selection) -> Config {
        self.layers.push(Layer { selection, ..Layer::default() });
        self
    }

    /// This with tests judged like other files, or not.
    pub fn with_tests(mut self, judges_tests: bool) -> Config {
        self.layers.push(Layer { judges_tests: Some(judges_tests), ..Layer::default() });
        self
    }

    /// This with files that a program wrote judged like other files, or not.
    pub fn with_generated(mut self, judges_generated: bool) -> Config {
        self.layers.push(Layer { judges_generated: Some(judges_generated), ..Layer::default() });
        self
    }

    /// The keys that the file has, and their values in a line each, to show them. The tables of patterns and levels are not among them, and neither
    /// is what it extends.
    pub fn keys(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let own = self.layers.last().map_or(&[][..], |layer| &layer.keys);
        own.iter().map(|(key, value)| (*key, value.as_str()))
    }

    /// The layers, those first that count for more.
    fn said<'c, T>(&'c self, what: impl FnMut(&'c Layer) -> Option<T>) -> Option<T> {
        self.layers.iter().rev().find_map(what)
    }

    /// The least severity that makes a check fail, if the configuration says it.
    pub fn fail_on(&self) -> Option<FailOn> {
        self.said(|layer| layer.fail_on)
    }

    /// The levels of all files.
    pub fn levels(&self) -> Levels {
        self.layers.iter().fold(Levels::new(), |levels, layer| levels.choosing(&layer.selection))
    }

    /// The schemes that are no mistake in this project.
    pub fn allowed_schemes(&self) -> &[String] {
        self.said(|layer| layer.allowed_schemes.as_deref()).unwrap_or_default()
    }

    /// The URI of a file, by its path from the directory of the configuration, if it says where that is published.
    pub fn uri_of(&self, path: impl AsRef<Path>) -> Option<UriBuf> {
        let (base, layer) = self.said(|layer| Some((layer.base.as_ref()?, layer)))?;
        base.of(layer.path(path.as_ref()))
    }

    /// Whether it says where its directory is published.
    pub fn has_base(&self) -> bool {
        self.said(|layer| layer.base.as_ref()).is_some()
    }

    /// Whether anything depends on the path of a file.
    pub fn has_patterns(&self) -> bool {
        self.layers.iter().any(|layer| {
            layer.exclude.as_ref().is_some_and(|patterns| !patterns.is_empty())
                || !layer.per_file_ignores.is_empty()
                || !layer.per_file_levels.is_empty()
                || !layer.types.is_empty()
        })
    }

    /// Whether a file is not to be checked, by its path from the directory of the configuration.
    pub fn excludes(&self, path: impl AsRef<Path>) -> bool {
        let excludes = |layer: &Layer| Some(layer.exclude.as_ref()?.matches(&layer.path(path.as_ref())));
        self.said(excludes).unwrap_or(false)
    }

    /// The type of a file, by its path from the directory of the configuration and its content.
    pub fn file_type(&self, path: impl AsRef<Path>, bytes: &[u8]) -> FileType {
        let path = path.as_ref();
        let own = self.said(|layer| {
            let path = layer.path(path);
            layer.types.iter().rev().find(|(patterns, _)| patterns.matches(&path))
        });
        own.map_or_else(|| FileType::detect(path, bytes), |(_, file_type)| *file_type)
    }

    /// Whether documents are read by RFC 3986 alone: `iri = false`.
    pub fn is_strict(&self) -> bool {
        self.said(|layer| layer.iri) == Some(false)
    }

    /// Whether URI Templates are checked as such, for which there is `Checker::with_templates`: `templates = true`.
    ///
    /// ```
    /// use urispec_documents::Config;
    ///
    /// assert!(Config::parse("[documents]\ntemplates = true")?.checks_templates());
    /// assert!(!Config::parse("")?.checks_templates());
    /// # Ok::<(), urispec_documents::ConfigError>(())
    /// ```
    pub fn checks_templates(&self) -> bool {
        self.said(|layer| layer.templates) == Some(true)
    }

    /// Whether tests are judged like other files: `tests = "all"`.
    pub fn judges_tests(&self) -> bool {
        self.said(|layer| layer.judges_tests) == Some(true)
    }

    /// Whether files that a program wrote are judged like other files: `generated = "all"`.
    pub fn judges_generated(&self) -> bool {
        self.said(|layer| layer.judges_generated) == Some(true)
    }

    /// The levels of the file with this path, if they are not these, which are [those of all files](Self::levels). What is wrong in
    /// [a test](is_test) is on purpose, and what is wrong in a file that [a program wrote](is_generated) is fixed elsewhere: it is advice at most, unless
    /// a level is set for this very file.
    pub fn levels_of(&self, path: impl AsRef<Path>, levels: &Levels) -> Option<Levels> {
        let path = path.as_ref();
        self.levels_judged_as(path, path, levels)
    }

    /// As [`levels_of`](Self::levels_of), for a file whose other path, `judged_as`, decides whether it is a test or generated. That path may start at a
    /// directory above the configuration.
    ///
    /// ```
    /// use urispec::diagnostic::Name;
    /// use urispec_documents::{Config, Severity};
    ///
    /// // The configuration of the directory `tests`.
    /// let config = Config::default();
    /// let levels = config.levels_judged_as("a.md", "tests/a.md", &config.levels()).unwrap();
    /// assert_eq!(levels.severity(Name::PathCharacter), Some(Severity::Advice));
    /// assert!(config.levels_of("a.md", &config.levels()).is_none());
    /// ```
    pub fn levels_judged_as(
        &self,
        path: impl AsRef<Path>,
        judged_as: impl AsRef<Path>,
        levels: &Levels,
    ) -> Option<Levels> {
        let (path, judged_as) = (path.as_ref(), judged_as.as_ref());
        let is_capped =
            !self.judges_tests() && is_test(judged_as) || !self.judges_generated() && is_generated(judged_as);
        let settings: Vec<Vec<Setting>> = self.layers.iter().map(|layer| layer.levels_of(path)).collect();
        let ignores = self.layers.iter().flat_map(|layer| {
            let path = layer.path(path);
            let ignores = layer.per_file_ignores.iter().filter(move |(patterns, _)| patterns.matches(&path));
            ignores.flat_map(|(_, selectors)| selectors)
        });
        let mut ignores = ignores.copied().peekable();
        if !is_capped && settings.iter().all(Vec::is_empty) && ignores.peek().is_none() {
            return None;
        }
        let own = if settings.iter().all(Vec::is_empty) {
            levels.clone()
        } else {
            let layers = self.layers.iter().zip(&settings);
            layers.fold(Levels::new(), |levels, (layer, more)| levels.choosing_with(&layer.selection, more))
        };
        let own = own.keeping(settings.concat());
        let own = if is_capped { own.capped() } else { own };
        Some(ignores.fold(own, Levels::without))
    }

    /// A checker for all files: without their levels and their URIs.
    pub fn common_checker(&self) -> Checker {
        let schemes = self.said(|layer| layer.allowed_schemes.clone()).unwrap_or_default();
        Checker::new()
            .with_levels(self.levels())
            .with_allowed_schemes(schemes)
            .with_excluded(self.said(|layer| layer.excluded_uris.clone()).unwrap_or_default())
            .with_strictness(self.is_strict())
            .with_generated(self.judges_generated())
    }

    /// The checker for a file, by its path from the directory of the configuration.
    pub fn checker(&self, path: impl AsRef<Path>) -> Checker {
        let (path, levels) = (path.as_ref(), self.levels());
        let checker = self.common_checker().with_levels(self.levels_of(path, &levels).unwrap_or(levels));
        match self.uri_of(path) {
            Some(uri) => checker.with_base(uri),
            None => checker,
        }
    }
}

/// A path from a directory, without `..` where a directory is known to leave.
fn joined(directory: &Path, path: &Path) -> PathBuf {
    let mut joined = PathBuf::new();
    for part in directory.join(path).components() {
        match part {
            Component::CurDir => (),
            Component::ParentDir if matches!(joined.components().next_back(), Some(Component::Normal(_))) => {
                joined.pop();
            }
            part => joined.push(part),
        }
    }
    joined
}

/// Whether files of a kind are judged like others: `advice` or `all`.
fn judges(text: Option<&Spanned<String>>) -> Result<Option<bool>, ConfigError> {
    let Some(text) = text else { return Ok(None) };
    match text.get_ref().as_str() {
        "advice" => Ok(Some(false)),
        "all" => Ok(Some(true)),
        other => Err(ConfigError::new(text, format!("`{other}` is unknown: expected advice or all"))),
    }
}

fn selectors(names: &[Spanned<String>]) -> Result<Vec<Selector>, ConfigError> {
    names.iter().map(selector).collect()
}

fn selector(text: &Spanned<String>) -> Result<Selector, ConfigError> {
    text.get_ref().parse::<Selector>().map_err(|error| ConfigError::new(text, error))
}

/// Levels by name. The general comes first, so that the particular overrides it.
fn settings(levels: &BTreeMap<Spanned<String>, Spanned<String>>) -> Result<Vec<Setting>, ConfigError> {
    let mut settings = Vec::new();
    for (name, level) in levels {
        let parsed = parse_level(level.get_ref()).map_err(|error| ConfigError::new(level, error))?;
        settings.push(Setting { selector: selector(name)?, level: parsed });
    }
    settings.sort_by_key(|setting| setting.selector.rank());
    Ok(settings)
}

/// A message of the reader of TOML, with the key that was perhaps meant, or the place of one that is at another.
fn with_suggestion(message: &str) -> String {
    let Some((unknown, expected)) =
        message.strip_prefix("unknown field `").and_then(|rest| rest.split_once("`, expected "))
    else {
        return message.to_owned();
    };
    let is_of_documents = expected.contains("`generated`");
    let (keys, others): (&[&str], &[&str]) =
        if is_of_documents { (&OF_DOCUMENTS, &KEYS) } else { (&KEYS, &OF_DOCUMENTS) };
    if others.contains(&unknown) {
        let place = if is_of_documents { "before the first `[table]`" } else { "in `[documents]`" };
        return format!("`{unknown}` belongs {place}");
    }
    let near = keys.iter().chain(others).map(|key| (strsim::osa_distance(unknown, key), *key)).min();
    match near.filter(|(distance, _)| *distance <= 1 + unknown.len() / 4) {
        Some((_, key)) => format!("{message}; did you mean `{key}`?"),
        None => message.to_owned(),
    }
}

/// The patterns for URIs, or the place of the first invalid one.
fn uri_patterns(written: &[Spanned<String>]) -> Result<UriPatterns, ConfigError> {
    UriPatterns::new(written.iter().map(|pattern| pattern.get_ref().as_str())).map_err(|(at, message)| {
        let span = written.get(at).map_or(0..0, Spanned::span);
        ConfigError { span, message, is_syntax: false }
    })
}

/// The patterns, or the place of the first invalid one.
fn patterns<'p, I>(written: I) -> Result<Patterns, ConfigError>
where
    I: IntoIterator<Item = &'p Spanned<String>, IntoIter: Clone>,
{
    let written = written.into_iter();
    Patterns::new(written.clone().map(|pattern| pattern.get_ref().as_str())).map_err(|(at, message)| ConfigError {
        span: written.clone().nth(at).map_or(0..0, Spanned::span),
        message,
        is_syntax: false,
    })
}

#[cfg(test)]
mod tests {
    use urispec::diagnostic::{Name, Severity};

    use super::{Config, FailOn, KEYS, OF_DOCUMENTS};
    use crate::comment_name::CommentName;
    use crate::document::Document;
    use crate::file_type::FileType;
    use crate::levels::{Levels, Selection};

    #[test]
    fn what_is_particular_overrides_what_is_general() {
        for text in [
            "[levels]\nall = 'off'\nstyle = 'advice'\nempty-query = 'error'\nunused-ignore = 'advice'",
            "[levels]\nunused-ignore = 'advice'\nempty-query = 'error'\nstyle = 'advice'\nall = 'off'",
        ] {
            let levels = Config::parse(text).unwrap().levels();
            assert_eq!(levels.severity(Name::EmptyQuery), Some(Severity::Error));
            assert_eq!(levels.severity(Name::DefaultPort), Some(Severity::Advice));
            assert_eq!(levels.severity(Name::PathCharacter), None);
            assert_eq!(levels.comment(CommentName::UnusedIgnore), Some(Severity::Advice));
        }
    }

    #[test]
    fn every_mistake_has_a_place() {
        for (text, place, message) in [
            ("fail-on = \"never!\"", "\"never!\"", "`never!` is unknown"),
            ("[levels]\nstile = \"off\"", "stile", "did you mean `style`?"),
            ("[levels]\nstyle = \"loud\"", "\"loud\"", "`loud` is not a level"),
            ("[per-file-ignores]\n\"*.md\" = [\"style\", \"x-y\"]", "\"x-y\"", "`x-y`"),
            ("[per-file-ignores]\n\"a[\" = [\"style\"]", "\"a[\"", "`a[` is not a valid pattern"),
            ("exclude = [\"a\", \"b[\"]", "\"b[\"", "`b[` is not a valid pattern"),
            ("base = \"docs/\"", "\"docs/\"", ""),
            ("base = \"https://h/?q\"", "\"https://h/?q\"", "neither a query nor a fragment"),
            ("levles = 1", "levles", "unknown field `levles`"),
            ("exclude-urls = []", "exclude-urls", "unknown field `exclude-urls`"),
            ("[types]\n\"*.x\" = \"htlm\"", "\"htlm\"", "`htlm` is not a type"),
            ("[documents]\ntests = \"none\"", "\"none\"", "expected advice or all"),
            ("[documents]\ngenerated = \"off\"", "\"off\"", "expected advice or all"),
            ("[per-file-levels.\"a/\"]\nstile = \"off\"", "stile", "did you mean `style`?"),
            ("allowed-schemes = 1", "1", "invalid type"),
            ("extend = [\"a.toml\"]", "[\"a.toml\"]", "invalid type"),
            ("select = [\"style\", \"stile\"]", "\"stile\"", "did you mean `style`?"),
            ("ignore = [\"unused-ignroe\"]", "\"unused-ignroe\"", "did you mean `unused-ignore`?"),
        ] {
            let error = Config::parse(text).unwrap_err();
            assert_eq!(&text[error.span()], place, "{error}");
            assert!(error.to_string().contains(message), "{error}");
            assert_eq!(error.is_syntax(), message.starts_with("unknown field") || message.starts_with("invalid"));
        }
    }

    /// Tests and files that a program wrote have a key each, and a file may be both.
    #[test]
    fn each_kind_of_files_has_its_own_key() {
        for (tests, generated) in [(false, false), (false, true), (true, false), (true, true)] {
            let value = |judges| if judges { "all" } else { "advice" };
            let text = format!("[documents]\ntests = '{}'\ngenerated = '{}'", value(tests), value(generated));
            let config = Config::parse(&text).unwrap();
            for (path, is_judged) in [
                ("a.md", true),
                ("tests/a.md", tests),
                ("vendor/a.md", generated),
                ("vendor/tests/a.md", tests && generated),
                ("tests/vendor/a.md", tests && generated),
            ] {
                assert_eq!(config.levels_of(path, &config.levels()).is_none(), is_judged, "{path} {text}");
            }
        }
    }

    #[test]
    fn an_empty_configuration_changes_nothing() {
        let config = Config::parse("").unwrap();
        assert_eq!((config.fail_on(), config.uri_of("a"), config.has_patterns()), (None, None, false));
        assert!(!config.excludes("a") && config.levels_of("a", &config.levels()).is_none());
    }

    #[test]
    fn each_pattern_adds_to_what_is_ignored() {
        let text = "[per-file-ignores]\n\"*.md\" = [\"style\"]\n\"docs/\" = [\"path-character\", \"unused-ignore\"]";
        let config = Config::parse(text).unwrap();
        let levels = config.levels();
        let severities = |path: &str| {
            let levels = config.levels_of(path, &levels).unwrap_or_else(|| levels.clone());
            let has = |name| levels.severity(name).is_some();
            (has(Name::DefaultPort), has(Name::PathCharacter), levels.comment(CommentName::UnusedIgnore).is_some())
        };
        assert_eq!(severities("a.txt"), (true, true, true));
        assert_eq!(severities("a.md"), (false, true, true));
        assert_eq!(severities("docs/a.txt"), (true, false, false));
        assert_eq!(severities("docs/x/a.md"), (false, false, false));
    }

    #[test]
    fn fail_on() {
        for (fail_on, expected) in FailOn::ALL.into_iter().zip([
            [true, true, true],
            [false, true, true],
            [false, false, true],
            [false, false, false],
        ]) {
            let severities = [Severity::Advice, Severity::Warning, Severity::Error];
            assert_eq!(severities.map(|severity| fail_on.includes(severity)), expected);
            let text = format!("fail-on = '{}'", fail_on.name());
            assert_eq!(Config::parse(&text).unwrap().fail_on(), Some(fail_on));
        }
    }

    #[test]
    fn a_wrong_key_gets_a_suggestion() {
        for (text, suggestion) in [
            ("levles = 1", "`levels`"),
            ("exclude-urls = []", "`exclude-uris`"),
            ("[documents]\niris = 1", "`iri`"),
            // A key of the other table.
            ("generted = 'all'", "`generated`"),
            ("[documents]\nlevles = 1", "`levels`"),
        ] {
            let message = Config::parse(text).unwrap_err().to_string();
            assert!(message.ends_with(&format!("did you mean {suggestion}?")), "{message}");
        }
        assert!(!Config::parse("zzzzzz = 1").unwrap_err().to_string().contains("did you mean"));
        // A key of TOML belongs to the table above it.
        for (text, message) in [
            ("tests = 'all'", "`tests` belongs in `[documents]`"),
            ("[documents]\nfail-on = 'error'", "`fail-on` belongs before the first `[table]`"),
        ] {
            assert_eq!(Config::parse(text).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn types_levels_and_tests_by_their_paths() {
        use crate::file_type::FileType;

        let text =
            "[types]\n\"*.tpl.x\" = \"html\"\n[per-file-levels.\"docs/\"]\nall = 'advice'\npath-character = 'error'\n";
        let config = Config::parse(text).unwrap();
        assert_eq!(config.file_type("a/b.tpl.x", b""), FileType::Html);
        assert_eq!(config.file_type("a/b.x", b""), FileType::Source);
        assert_eq!(config.file_type("run", b"#!/bin/sh"), FileType::Source);
        let severity = |path: &str, name| config.checker(path).levels().severity(name);
        assert_eq!(severity("docs/a.md", Name::PathCharacter), Some(Severity::Error));
        assert_eq!(severity("docs/a.md", Name::HostCharacter), Some(Severity::Advice));
        assert_eq!(severity("a.md", Name::HostCharacter), Some(Severity::Error));
        assert_eq!(severity("tests/a.md", Name::HostCharacter), Some(Severity::Advice));
        let config = Config::parse("[documents]\ntests = 'all'\niri = false").unwrap();
        assert_eq!(config.checker("tests/a.md").levels().severity(Name::HostCharacter), Some(Severity::Error));
        assert!(config.is_strict());
    }

    #[test]
    fn a_key_replaces_that_of_what_is_extended_and_rows_are_added() {
        let base = "fail-on = 'never'\nallowed-schemes = ['a']\nexclude = ['x/', '/sub/y/']\nbase = 'https://h/'\nignore = ['style']\n\
                    [documents]\ntests = 'all'\niri = false\n[levels]\ndefault-port = 'error'\npath-character = 'advice'\n\
                    [per-file-ignores]\n'sub/docs/' = ['syntax']\n[types]\n'*.q' = 'html'\n'*.r' = 'xml'";
        let own =
            "exclude = ['z/']\n[documents]\niri = true\n[levels]\nsyntax = 'warning'\n[types]\n'*.q' = 'markdown'";
        let config = Config::parse(own).unwrap().extending(Config::parse(base).unwrap(), "sub");
        assert_eq!((config.fail_on(), config.allowed_schemes()), (Some(FailOn::Never), &["a".to_owned()][..]));
        assert!(!config.is_strict() && config.judges_tests());
        assert!(config.excludes("z/a") && !config.excludes("x/a"));
        assert_eq!(config.uri_of("a.md").unwrap().as_str(), "https://h/sub/a.md");
        // What the file says counts for more than what is more particular in the other.
        let levels = config.levels();
        assert_eq!(levels.severity(Name::PathCharacter), Some(Severity::Warning));
        assert_eq!(levels.severity(Name::DefaultPort), None, "it is ignored, whatever its level is");
        assert_eq!(config.checker("docs/a.md").levels().severity(Name::PathCharacter), None);
        assert_eq!(config.checker("a.md").levels().severity(Name::PathCharacter), Some(Severity::Warning));
        let types = ["a.q", "a.r"].map(|path| config.file_type(path, b"").name());
        assert_eq!(types, ["markdown", "xml"]);
        // Elsewhere, patterns with a slash begin at their own directory, and others match anywhere.
        let config = Config::parse("").unwrap().extending(Config::parse(base).unwrap(), "../other");
        assert!(config.excludes("x/a") && !config.excludes("sub/y/a"));
        assert_eq!(config.uri_of("a.md"), None);
        // A chain: each is relative to the next.
        let middle = Config::parse("").unwrap().extending(Config::parse(base).unwrap(), "sub");
        let config = Config::parse("").unwrap().extending(middle, "y");
        assert!(config.excludes("a") && !config.with_tests(false).judges_tests());
    }

    /// Each key by itself: that of the file counts, or else that of what it extends.
    #[test]
    fn each_key_replaces_that_of_what_is_extended() {
        type IsLast = fn(&Config, &Document) -> bool;
        let document = Document::of_text("cfg://a[ cfg://b[", FileType::Text);
        let read: [(&str, [&str; 2], IsLast); 9] = [
            ("fail-on = ", ["'never'", "'error'"], |config, _| config.fail_on() == Some(FailOn::Error)),
            ("allowed-schemes = ", ["['a', 'b']", "['c']"], |config, _| config.allowed_schemes() == ["c"]),
            ("exclude = ", ["['*.a']", "['*.b']"], |config, _| config.excludes("x.b") && !config.excludes("x.a")),
            ("exclude-uris = ", ["['cfg://a*']", "['cfg:*']"], |config, document| {
                config.checker("x").check(document).findings().is_empty()
            }),
            ("base = ", ["'https://a/'", "'https://b/'"], |config, _| {
                config.uri_of("x").unwrap().as_str() == "https://b/x"
            }),
            ("documents.iri = ", ["true", "false"], |config, _| config.is_strict()),
            ("documents.templates = ", ["false", "true"], |config, _| config.checks_templates()),
            ("documents.tests = ", ["'advice'", "'all'"], |config, _| config.judges_tests()),
            ("documents.generated = ", ["'advice'", "'all'"], |config, _| config.judges_generated()),
        ];
        for (key, values, is_last) in read {
            let [first, last] = values.map(|value| Config::parse(&format!("{key}{value}")).unwrap());
            let nothing = || Config::parse("").unwrap();
            let stacked = |own: &Config, base: &Config| own.clone().extending(base.clone(), "");
            assert!(!is_last(&stacked(&first, &last), &document), "{key}");
            for config in [stacked(&last, &first), stacked(&nothing(), &last), stacked(&last, &nothing())] {
                assert!(is_last(&config, &document), "{key}");
            }
        }
        // Of the patterns of one file, the last that matches.
        let config = Config::parse("[types]\n'*.x' = 'html'\n'docs/*.x' = 'text'\n'docs/a.x' = 'css'").unwrap();
        let types = ["b.x", "docs/b.x", "docs/a.x", "docs/a.md"].map(|path| config.file_type(path, b"").name());
        assert_eq!(types, ["html", "text", "css", "markdown"]);
    }

    #[test]
    fn what_a_program_wrote_is_advice_unless_more_is_said() {
        let severity = |text: &str, path: &str, start: &str| {
            let document = Document::of_text(start.to_owned() + "http://h/%zz\n", FileType::Source);
            let config = Config::parse(text).unwrap();
            config.checker(path).check(&document).findings().first().map(|finding| finding.severity())
        };
        let all = "[documents]\ngenerated = 'all'";
        let level = "[per-file-levels]\n'out/' = {syntax = 'warning'}";
        for (text, path, start, expected) in [
            ("", "a.min.js", "", Severity::Advice),
            ("", "a.js", "", Severity::Error),
            ("", "a.js", "// @generated\n", Severity::Advice),
            (all, "a.js", "// @generated\n", Severity::Error),
            (all, "a.min.js", "", Severity::Error),
            ("", "out/a.js", "// @generated\n", Severity::Advice),
            (level, "out/a.js", "// @generated\n", Severity::Warning),
            (level, "out/a.min.js", "", Severity::Warning),
            ("[levels]\nsyntax = 'warning'", "a.min.js", "// @generated\n", Severity::Advice),
        ] {
            assert_eq!(severity(text, path, start), Some(expected), "{text} {path} {start}");
        }
    }

    #[test]
    fn arguments_count_for_more() {
        let text = "select = ['syntax', 'style']\nignore = ['default-port']\n[per-file-levels.'old/']\nall = 'advice'\n\
                    [per-file-ignores]\n'none/' = ['all']";
        let config = Config::parse(text).unwrap();
        let severity = |config: &Config, path: &str, name| config.checker(path).levels().severity(name);
        assert_eq!(severity(&config, "a", Name::PathCharacter), Some(Severity::Error));
        assert_eq!(severity(&config, "old/a", Name::PathCharacter), Some(Severity::Advice));
        // A level of a file brings nothing back that is not selected.
        assert_eq!(severity(&config, "old/a", Name::DefaultPort), None);
        assert_eq!(severity(&config, "old/a", Name::PasswordInUserinfo), None);
        let selection = Selection {
            select: Some(vec!["default-port".parse().unwrap()]),
            levels: vec!["all=error".parse().unwrap()],
            ..Selection::default()
        };
        let config = config.with_selection(selection);
        for (path, expected) in [
            ("a", Some(Severity::Error)),
            ("old/a", Some(Severity::Error)),
            ("tests/a", Some(Severity::Advice)),
            ("none/a", None),
        ] {
            assert_eq!(severity(&config, path, Name::DefaultPort), expected, "{path}");
            assert_eq!(severity(&config, path, Name::PathCharacter), None);
        }
        assert_eq!(severity(&config.clone().with_tests(true), "tests/a", Name::DefaultPort), Some(Severity::Error));
        assert_eq!(severity(&config, "vendor/a", Name::DefaultPort), Some(Severity::Advice));
        assert_eq!(severity(&config.with_generated(true), "vendor/a", Name::DefaultPort), Some(Severity::Error));
    }

    /// Where no row gives a file its own levels, those that are given for all files count.
    #[test]
    fn levels_that_are_given_are_those_of_a_test() {
        let given = ["default-port=off", "empty-query=error"].map(|setting| setting.parse().unwrap());
        let given = given.into_iter().fold(Levels::new(), Levels::with);
        let config = Config::parse("[per-file-levels.'old/']\nsyntax = 'warning'").unwrap();
        let levels = config.levels_of("tests/a", &given).unwrap();
        assert_eq!(levels.severity(Name::DefaultPort), None);
        assert_eq!(levels.severity(Name::EmptyQuery), Some(Severity::Advice));
        // A row of one layer is enough, whichever has it.
        for config in [
            Config::parse("").unwrap().extending(config.clone(), ""),
            config.clone().extending(Config::parse("").unwrap(), ""),
        ] {
            let levels = config.levels_of("old/a", &given).unwrap();
            assert_eq!(levels.severity(Name::PathCharacter), Some(Severity::Warning));
            assert!(config.levels_of("new/a", &given).is_none());
        }
    }

    #[test]
    fn each_key_in_the_place_of_another() {
        for (keys, table, place) in
            [(&KEYS[..], "[documents]\n", "before the first `[table]`"), (&OF_DOCUMENTS, "", "in `[documents]`")]
        {
            for key in keys {
                let error = Config::parse(&format!("{table}{key} = 1")).unwrap_err();
                assert_eq!(error.to_string(), format!("`{key}` belongs {place}"));
            }
        }
    }
}
