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
use crate::levels::{Levels, Selector, Setting, parse_level};
use crate::pattern::Patterns;

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
    levels: BTreeMap<Spanned<String>, Spanned<String>>,
    #[serde(default)]
    per_file_ignores: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

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
    per_file_ignores: Vec<(Patterns, Vec<Selector>)>,
}

/// Why a configuration cannot be used, and where in its text.
///
/// ```
/// use urispec_documents::Config;
///
/// let text = "[levels]\nstyle = \"loud\"\n";
/// let error = Config::parse(text).unwrap_err();
/// assert_eq!(error.to_string(), "`loud` is not a level: expected off, advice, warning or error");
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
            message: error.message().to_owned(),
            is_syntax: true,
        })?;
        let selector =
            |text: &Spanned<String>| text.get_ref().parse::<Selector>().map_err(|error| ConfigError::new(text, error));
        let fail_on = written.fail_on.as_ref().map(|text| {
            let message = || format!("`{}` is unknown: expected advice, warning, error or never", text.get_ref());
            FailOn::from_name(text.get_ref()).ok_or_else(|| ConfigError::new(text, message()))
        });
        let base = written
            .base
            .as_ref()
            .map(|text| text.get_ref().parse::<Base>().map_err(|error| ConfigError::new(text, error)));
        let mut settings = Vec::new();
        for (name, level) in &written.levels {
            let parsed = parse_level(level.get_ref()).map_err(|error| ConfigError::new(level, error))?;
            settings.push(Setting { selector: selector(name)?, level: parsed });
        }
        // The general comes first, so that the particular overrides it.
        settings.sort_by_key(|setting| match setting.selector {
            Selector::All => 0,
            Selector::Group(_) => 1,
            Selector::Name(_) | Selector::UnusedIgnore => 2,
        });
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
        !self.exclude.is_empty() || !self.per_file_ignores.is_empty()
    }

    /// Whether a file is not to be checked, by its path from the directory of the configuration.
    pub fn excludes(&self, path: impl AsRef<Path>) -> bool {
        self.exclude.matches(path.as_ref())
    }

    /// These levels without what the file with this path ignores; nothing if it ignores nothing.
    pub fn levels_of(&self, path: impl AsRef<Path>, levels: &Levels) -> Option<Levels> {
        let path = path.as_ref();
        let ignores = self.per_file_ignores.iter().filter(|(patterns, _)| patterns.matches(path));
        let mut own = None;
        for selector in ignores.flat_map(|(_, selectors)| selectors) {
            own = Some(own.unwrap_or_else(|| levels.clone()).without(*selector));
        }
        own
    }

    /// The checker for a file, by its path from the directory of the configuration.
    pub fn checker(&self, path: impl AsRef<Path>) -> Checker {
        let (path, levels) = (path.as_ref(), self.levels());
        let checker = Checker::new()
            .with_levels(self.levels_of(path, &levels).unwrap_or(levels))
            .with_allowed_schemes(Arc::clone(&self.allowed_schemes));
        match self.base().and_then(|base| base.of(path)) {
            Some(uri) => checker.with_base(uri),
            None => checker,
        }
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
}
