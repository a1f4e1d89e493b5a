//! `urispec.toml`: levels, excluded files, and the schemes of a project.

use std::collections::BTreeMap;
use std::error;
use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use urispec::diagnostic::Severity;

use crate::base::Base;
use crate::check::Checker;
use crate::file_type::FileType;
use crate::levels::{Levels, Selector, Setting, parse_level};
use crate::pattern::{Patterns, UriPatterns};
use crate::test_path::is_test;

/// The file as it is written.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    fail_on: Option<Spanned<String>>,
    base: Option<Spanned<String>>,
    #[serde(default)]
    allowed_schemes: Vec<String>,
    #[serde(default)]
    exclude: Vec<Spanned<String>>,
    #[serde(default)]
    exclude_uris: Vec<Spanned<String>>,
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
    tests: Option<Spanned<String>>,
}

/// All keys of a configuration.
const KEYS: [&str; 12] = [
    "fail-on",
    "base",
    "allowed-schemes",
    "exclude",
    "exclude-uris",
    "types",
    "documents",
    "per-file-levels",
    "levels",
    "per-file-ignores",
    "iri",
    "tests",
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
#[derive(Clone, Debug, Default)]
pub struct Config {
    fail_on: Option<FailOn>,
    settings: Vec<Setting>,
    allowed_schemes: Arc<[String]>,
    base: Option<Base>,
    exclude: Patterns,
    excluded_uris: UriPatterns,
    types: Vec<(Patterns, FileType)>,
    is_strict: bool,
    judges_tests: bool,
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

impl Config {
    /// Reads the text of a configuration.
    pub fn parse(text: &str) -> Result<Config, ConfigError> {
        let written: Written = toml::from_str(text).map_err(|error| ConfigError {
            span: error.span().unwrap_or(0..0),
            message: with_suggestion(error.message()),
            is_syntax: true,
        })?;
        let fail_on = written.fail_on.as_ref().map(|text| {
            let message = || format!("`{}` is unknown: expected advice, warning, error or never", text.get_ref());
            FailOn::from_name(text.get_ref()).ok_or_else(|| ConfigError::new(text, message()))
        });
        let base = written
            .base
            .as_ref()
            .map(|text| text.get_ref().parse::<Base>().map_err(|error| ConfigError::new(text, error)));
        let settings = settings(&written.levels)?;
        let mut per_file_levels = Vec::new();
        for (pattern, levels) in &written.per_file_levels {
            per_file_levels.push((patterns([pattern])?, self::settings(levels)?));
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
        let excluded_uris = UriPatterns::new(written.exclude_uris.iter().map(|pattern| pattern.get_ref().as_str()));
        let excluded_uris = excluded_uris.map_err(|(at, message)| {
            let span = written.exclude_uris.get(at).map_or(0..0, Spanned::span);
            ConfigError { span, message, is_syntax: false }
        })?;
        let judges_tests = match &written.documents.tests {
            None => false,
            Some(text) if text.get_ref() == "advice" => false,
            Some(text) if text.get_ref() == "all" => true,
            Some(text) => {
                let message = format!("`{}` is unknown: expected advice or all", text.get_ref());
                return Err(ConfigError::new(text, message));
            }
        };
        let mut per_file_ignores = Vec::new();
        for (pattern, names) in &written.per_file_ignores {
            let selectors = names.iter().map(selector).collect::<Result<_, _>>()?;
            per_file_ignores.push((patterns([pattern])?, selectors));
        }
        Ok(Config {
            fail_on: fail_on.transpose()?,
            settings,
            allowed_schemes: written.allowed_schemes.into(),
            base: base.transpose()?,
            exclude: patterns(&written.exclude)?,
            excluded_uris,
            types,
            is_strict: written.documents.iri == Some(false),
            judges_tests,
            per_file_levels,
            per_file_ignores,
        })
    }

    /// The least severity that makes a check fail, if the configuration says it.
    pub fn fail_on(&self) -> Option<FailOn> {
        self.fail_on
    }

    /// The levels of all files.
    pub fn levels(&self) -> Levels {
        self.settings.iter().copied().fold(Levels::new(), Levels::with)
    }

    /// The schemes that are no mistake in this project.
    pub fn allowed_schemes(&self) -> &[String] {
        &self.allowed_schemes
    }

    /// The URI of the directory of the configuration.
    pub fn base(&self) -> Option<&Base> {
        self.base.as_ref()
    }

    /// Whether anything depends on the path of a file.
    pub fn has_patterns(&self) -> bool {
        !self.exclude.is_empty()
            || !self.per_file_ignores.is_empty()
            || !self.per_file_levels.is_empty()
            || !self.types.is_empty()
    }

    /// Whether a file is not to be checked, by its path from the directory of the configuration.
    pub fn excludes(&self, path: impl AsRef<Path>) -> bool {
        self.exclude.matches(path.as_ref())
    }

    /// The type of a file, by its path from the directory of the configuration and its content.
    pub fn file_type(&self, path: impl AsRef<Path>, bytes: &[u8]) -> FileType {
        let path = path.as_ref();
        let own = self.types.iter().rev().find(|(patterns, _)| patterns.matches(path));
        own.map_or_else(|| FileType::detect(path, bytes), |(_, file_type)| *file_type)
    }

    /// Whether documents are read by RFC 3986 alone: `iri = false`.
    pub fn is_strict(&self) -> bool {
        self.is_strict
    }

    /// Whether tests are judged like other files: `tests = "all"`.
    pub fn judges_tests(&self) -> bool {
        self.judges_tests
    }

    /// These levels with what the configuration says of the file with this path; nothing if it says nothing. What is wrong in
    /// [a test](is_test) is on purpose, and advice at most.
    pub fn levels_of(&self, path: impl AsRef<Path>, levels: &Levels) -> Option<Levels> {
        let path = path.as_ref();
        let mut own = (!self.judges_tests && is_test(path)).then(|| levels.clone().as_advice());
        let settings = self.per_file_levels.iter().filter(|(patterns, _)| patterns.matches(path));
        for setting in settings.flat_map(|(_, settings)| settings) {
            own = Some(own.unwrap_or_else(|| levels.clone()).with(*setting));
        }
        let ignores = self.per_file_ignores.iter().filter(|(patterns, _)| patterns.matches(path));
        for selector in ignores.flat_map(|(_, selectors)| selectors) {
            own = Some(own.unwrap_or_else(|| levels.clone()).without(*selector));
        }
        own
    }

    /// A checker for all files: without their levels and their URIs.
    pub fn common_checker(&self) -> Checker {
        Checker::new()
            .with_levels(self.levels())
            .with_allowed_schemes(Arc::clone(&self.allowed_schemes))
            .with_excluded(self.excluded_uris.clone())
            .with_strictness(self.is_strict)
    }

    /// The checker for a file, by its path from the directory of the configuration.
    pub fn checker(&self, path: impl AsRef<Path>) -> Checker {
        let (path, levels) = (path.as_ref(), self.levels());
        let checker = self.common_checker().with_levels(self.levels_of(path, &levels).unwrap_or(levels));
        match self.base().and_then(|base| base.of(path)) {
            Some(uri) => checker.with_base(uri),
            None => checker,
        }
    }
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
    settings.sort_by_key(|setting| match setting.selector {
        Selector::All => 0,
        Selector::Group(_) => 1,
        Selector::Name(_) | Selector::UnusedIgnore => 2,
    });
    Ok(settings)
}

/// A message of the reader of TOML, with the key that was perhaps meant.
fn with_suggestion(message: &str) -> String {
    let unknown = message.strip_prefix("unknown field `").and_then(|rest| rest.split('`').next());
    let near = unknown.and_then(|unknown| {
        let near = KEYS.iter().map(|key| (strsim::osa_distance(unknown, key), *key)).min()?;
        (near.0 <= 1 + unknown.len() / 4).then_some(near.1)
    });
    match near {
        Some(key) => format!("{message}; did you mean `{key}`?"),
        None => message.to_owned(),
    }
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

    use super::{Config, FailOn};

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
            assert_eq!(levels.unused_ignore(), Some(Severity::Advice));
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
            ("[per-file-levels.\"a/\"]\nstile = \"off\"", "stile", "did you mean `style`?"),
            ("allowed-schemes = 1", "1", "invalid type"),
        ] {
            let error = Config::parse(text).unwrap_err();
            assert_eq!(&text[error.span()], place, "{error}");
            assert!(error.to_string().contains(message), "{error}");
            assert_eq!(error.is_syntax(), message.starts_with("unknown field") || message.starts_with("invalid"));
        }
    }

    #[test]
    fn an_empty_configuration_changes_nothing() {
        let config = Config::parse("").unwrap();
        assert_eq!((config.fail_on(), config.base(), config.has_patterns()), (None, None, false));
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
            (has(Name::DefaultPort), has(Name::PathCharacter), levels.unused_ignore().is_some())
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
        for (text, suggestion) in
            [("levles = 1", "`levels`"), ("exclude-urls = []", "`exclude-uris`"), ("[documents]\niris = 1", "`iri`")]
        {
            let message = Config::parse(text).unwrap_err().to_string();
            assert!(message.ends_with(&format!("did you mean {suggestion}?")), "{message}");
        }
        assert!(!Config::parse("zzzzzz = 1").unwrap_err().to_string().contains("did you mean"));
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
}
