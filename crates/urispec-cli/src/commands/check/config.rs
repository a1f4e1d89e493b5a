//! `urispec.toml`: levels, what is left out where, and schemes that are known to the project.

use std::collections::BTreeMap;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ignore::overrides::{Override, OverrideBuilder};
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, NamedSource, Report};
use serde::Deserialize;
use toml::Spanned;

use super::arguments::FailOn;
use super::base::Base;
use super::levels::{Levels, Selector, Setting, parse_level};

const NAME: &str = "urispec.toml";

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

/// What a project says.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) fail_on: Option<FailOn>,
    pub(crate) levels: Vec<Setting>,
    /// Schemes that are no mistake, in lower case.
    pub(crate) allowed_schemes: Vec<String>,
    /// Where the directory of the file is published.
    pub(crate) base: Option<Base>,
    /// Files that are not read.
    exclude: Override,
    per_file_ignores: Vec<(Override, Vec<Selector>)>,
}

/// A configuration that cannot be used, with a picture of where.
#[derive(Debug)]
pub(crate) struct Unusable(pub(crate) String);

impl Default for Config {
    fn default() -> Self {
        Config {
            fail_on: None,
            levels: Vec::new(),
            allowed_schemes: Vec::new(),
            base: None,
            exclude: Override::empty(),
            per_file_ignores: Vec::new(),
        }
    }
}

impl Config {
    /// The file in this directory, or the nearest one above it.
    pub(crate) fn nearest(directory: &Path) -> Option<PathBuf> {
        let directory = fs::canonicalize(directory).ok()?;
        directory.ancestors().map(|directory| directory.join(NAME)).find(|path| path.is_file())
    }

    pub(crate) fn read(path: &Path) -> Result<Config, Unusable> {
        let text =
            fs::read_to_string(path).map_err(|error| Unusable(format!("cannot read {}: {error}", path.display())))?;
        Config::parse(path, &text).map_err(|(span, message, help)| {
            let label = LabeledSpan::new_with_span(Some("here".into()), span.start..span.end);
            let diagnostic = MietteDiagnostic::new(message).with_label(label);
            let diagnostic = if help.is_empty() { diagnostic } else { diagnostic.with_help(help) };
            let report =
                Report::new(diagnostic).with_source_code(NamedSource::new(path.display().to_string(), text.clone()));
            let mut picture = String::new();
            // Writing to a string does not fail.
            let _ = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
                .render_report(&mut picture, report.as_ref());
            Unusable(format!("the configuration cannot be used\n{}", picture.trim_end()))
        })
    }

    fn parse(path: &Path, text: &str) -> Result<Config, (Range<usize>, String, String)> {
        let written: Written = toml::from_str(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            (span, error.message().to_owned(), String::from("docs/check.md has all that can stand here"))
        })?;
        let root = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_owned());
        let wrong = |at: &Spanned<String>, message: String| (at.span(), message, String::new());
        let selector =
            |text: &Spanned<String>| text.get_ref().parse::<Selector>().map_err(|message| wrong(text, message));
        let glob = |text: &Spanned<String>| {
            let mut builder = OverrideBuilder::new(&root);
            builder
                .add(text.get_ref())
                .and_then(|builder| builder.build())
                .map_err(|error| wrong(text, error.to_string()))
        };
        let fail_on = written.fail_on.as_ref().map(|text| match text.get_ref().as_str() {
            "advice" => Ok(FailOn::Advice),
            "warning" => Ok(FailOn::Warning),
            "error" => Ok(FailOn::Error),
            "never" => Ok(FailOn::Never),
            other => Err(wrong(text, format!("`{other}` is none of advice, warning, error and never"))),
        });
        let base = written.base.as_ref().map(|text| {
            let uri = super::base::parse(text.get_ref()).map_err(|message| wrong(text, message))?;
            Ok(Base::new(&root, uri))
        });
        let mut levels = Vec::new();
        for (name, level) in &written.levels {
            levels
                .push(Setting(selector(name)?, parse_level(level.get_ref()).map_err(|message| wrong(level, message))?));
        }
        // What is general comes first, so that what is particular overrides it.
        levels.sort_by_key(|Setting(selector, _)| match selector {
            Selector::All => 0,
            Selector::Group(_) => 1,
            Selector::Name(_) | Selector::UnusedIgnore => 2,
        });
        let mut exclude = OverrideBuilder::new(&root);
        for pattern in &written.exclude {
            exclude.add(pattern.get_ref()).map_err(|error| wrong(pattern, error.to_string()))?;
        }
        let exclude = exclude.build().map_err(|error| (0..0, error.to_string(), String::new()))?;
        let mut per_file_ignores = Vec::new();
        for (pattern, names) in &written.per_file_ignores {
            per_file_ignores.push((glob(pattern)?, names.iter().map(selector).collect::<Result<_, _>>()?));
        }
        let allowed_schemes = written.allowed_schemes.iter().map(|scheme| scheme.to_ascii_lowercase()).collect();
        let (fail_on, base) = (fail_on.transpose()?, base.transpose()?);
        Ok(Config { fail_on, levels, allowed_schemes, base, exclude, per_file_ignores })
    }

    /// Whether a file is not to be read.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        matches(&self.exclude, path)
    }

    /// The levels for a file.
    pub(crate) fn levels_of(&self, path: &Path, levels: &Levels) -> Option<Levels> {
        let ignored =
            self.per_file_ignores.iter().filter(|(glob, _)| matches(glob, path)).flat_map(|(_, selectors)| selectors);
        let mut own = None;
        for selector in ignored {
            own = Some(own.unwrap_or_else(|| levels.clone()).with(Setting(*selector, urispec::Level::Off)));
        }
        own
    }
}

/// Whether a file, or a directory that holds it, matches a pattern.
fn matches(globs: &Override, path: &Path) -> bool {
    if globs.is_empty() {
        return false;
    }
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    path.ancestors().any(|part| globs.matched(part, part != path).is_whitelist())
}
