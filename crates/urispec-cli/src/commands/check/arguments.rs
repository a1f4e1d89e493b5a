use std::path::PathBuf;

#[cfg(feature = "tables")]
use super::table::arguments::TableArguments;
use crate::answer::terminal::Color;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use urispec_documents::{Applicability, Base, FailOn, FileType, Selector, Setting};

/// Find the URIs in files, and report and fix what is wrong with them
///
/// Reads Markdown, HTML, XML, JSON, TOML, YAML, AsciiDoc, text and source code, by the names of the files. Directories are walked, except
/// for hidden files and what `.gitignore` excludes. Findings go to standard output, everything else to standard error. The exit
/// code is 0 if there is no finding at or above --fail-on, 1 if there is, and 2 if something could not be read or the command line
/// is wrong.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input. Without any, the current directory
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Read the paths from this file, one on each line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// The paths of --files-from end in a NUL instead of a line break, as `find -print0` and `git ls-files -z` write them
    #[arg(short = '0', long, requires = "files_from")]
    pub(crate) null: bool,

    /// The name of the file on standard input, for its type and its configuration
    #[arg(long, value_name = "PATH")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// The type of all files, whatever their names
    #[arg(long = "type", value_name = "TYPE", value_parser = file_types())]
    pub(crate) file_type: Option<FileType>,

    /// Check code in Markdown, too
    #[arg(long)]
    pub(crate) code: bool,

    /// How to report
    #[arg(long, value_enum, default_value_t = Format::Full)]
    pub(crate) format: Format,

    /// The URI of the current directory, to resolve the relative references of its files
    #[arg(long, value_name = "URI")]
    pub(crate) base: Option<Base>,

    /// Write the report to this file instead of standard output. It is not checked itself
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Apply the fixes of errors and warnings that are safe, and write the files
    #[arg(long)]
    pub(crate) fix: bool,

    /// Apply the fixes of style, and write the files
    #[arg(long)]
    pub(crate) fix_style: bool,

    /// Apply the fixes that are safe or suggested, and write the files
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Show what --fix would change, or what --unsafe-fixes or --fix-style would, and change nothing; the exit code is 1 if that is anything
    #[arg(long)]
    pub(crate) diff: bool,

    /// Add a comment with this reason to each line with findings, which suppresses them, and write the files. Types without comments stay as they are
    #[arg(long, value_name = "REASON", value_parser = reason(), conflicts_with_all = ["fix", "fix_style", "unsafe_fixes", "diff", "baseline", "write_baseline"])]
    pub(crate) add_ignore: Option<String>,

    /// Report only these: names or groups of diagnostics
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) select: Vec<Selector>,

    /// Do not report these: names or groups of diagnostics
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) ignore: Vec<Selector>,

    /// Report these at another level: off, advice, warning or error
    #[arg(long, value_name = "NAME=LEVEL", value_delimiter = ',')]
    pub(crate) severity: Vec<Setting>,

    /// The least level of a finding that makes the exit code 1
    #[arg(long, value_name = "LEVEL", value_parser = fail_on())]
    pub(crate) fail_on: Option<FailOn>,

    /// Read this configuration, not the `urispec.toml` of the nearest directory
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long)]
    pub(crate) isolated: bool,

    /// Leave out the findings that --write-baseline wrote to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the findings to this file, for --baseline to leave out. A file with anything else is kept
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix", "fix_style", "unsafe_fixes", "diff"])]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Walk hidden files, too
    #[arg(long)]
    pub(crate) hidden: bool,

    /// Walk files that `.gitignore` excludes, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// List the URIs instead of checking them: a path, a place and a URI on each line, or as `json` or `jsonl`
    #[arg(long, conflicts_with_all = ["fix", "fix_style", "unsafe_fixes", "add_ignore", "diff", "write_baseline"])]
    pub(crate) dump: bool,

    /// List what looks like a URI and is not checked, such as templates: a path, a place, a reason and a text on each line, or as `json` or `jsonl`
    #[arg(long, conflicts_with_all = ["fix", "fix_style", "unsafe_fixes", "diff", "write_baseline", "dump", "add_ignore"])]
    pub(crate) show_templates: bool,

    /// Show what counts for each file: its configuration, its type, its encoding, and levels other than the default
    #[arg(long, conflicts_with_all = ["fix", "fix_style", "unsafe_fixes", "diff", "write_baseline", "dump", "show_templates", "add_ignore"])]
    pub(crate) show_settings: bool,

    /// Check URI Templates as such, by RFC 6570: paths of OpenAPI, links that are `templated`, values of `uriTemplate` and `hrefTemplate`, `Link-Template`
    /// fields, and what looks like a URI with expressions such as `{?q}`
    #[arg(long)]
    pub(crate) templates: bool,

    /// Read documents by RFC 3986 alone: IRIs such as `#überblick` are mistakes
    #[arg(long)]
    pub(crate) strict: bool,

    /// Report findings in tests at their own levels, not as advice
    #[arg(long)]
    pub(crate) tests: bool,

    /// Report findings in files that a program wrote at their own levels, not as advice
    #[arg(long)]
    pub(crate) generated: bool,

    /// Count the findings of each name instead of reporting them: a number and a name on each line, or as `json` or `jsonl`
    #[arg(long, conflicts_with_all = ["write_baseline", "dump", "show_templates", "show_settings"])]
    pub(crate) statistics: bool,

    /// Report no more findings than this; the others are counted, and take no memory
    #[arg(long, value_name = "NUMBER")]
    pub(crate) max_findings: Option<usize>,

    /// Check again whatever changes, until Ctrl-C. Only with the formats full, concise and jsonl
    #[arg(long, conflicts_with_all = ["output", "diff", "write_baseline", "dump", "show_templates", "show_settings", "statistics"])]
    pub(crate) watch: bool,

    /// Do not say on standard error how much was found
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Hide whatever could be a password; without it, what is one by all appearances is hidden
    #[arg(long)]
    pub(crate) redact: bool,

    /// When pictures have colours and links
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: Color,

    #[cfg(feature = "tables")]
    #[command(flatten)]
    pub(crate) table: TableArguments,
}

impl Arguments {
    /// Whether files are fixed, and written.
    pub(crate) fn writes(&self) -> bool {
        (self.fix || self.fix_style || self.unsafe_fixes || self.add_ignore.is_some()) && !self.diff
    }

    /// Whether URIs are listed, not checked.
    pub(crate) fn lists(&self) -> bool {
        self.dump || self.show_templates
    }

    /// Whether all findings are needed, however many of them are reported.
    pub(crate) fn needs_all(&self) -> bool {
        self.writes() || self.diff || self.statistics || self.baseline.is_some() || self.write_baseline.is_some()
    }

    /// Whether something is not reported, or at another level, whatever the configuration says.
    pub(crate) fn changes_levels(&self) -> bool {
        !self.select.is_empty() || !self.ignore.is_empty() || !self.severity.is_empty()
    }

    /// Which fixes are applied. To show the style alone, nothing else is asked for.
    pub(crate) fn kinds(&self) -> Vec<Applicability> {
        let safe = self.fix || self.unsafe_fixes || !self.fix_style;
        let asked = [
            (safe, Applicability::Safe),
            (self.unsafe_fixes, Applicability::Suggested),
            (self.fix_style, Applicability::Style),
        ];
        asked.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, kind)| kind).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A picture of the findings on each URI
    Full,
    /// A line for each finding
    Concise,
    /// A JSON document
    Json,
    /// A JSON object on each line
    Jsonl,
    /// SARIF 2.1.0
    Sarif,
    /// Commands of GitHub Actions
    Github,
    /// Reviewdog's format, rdjson
    Rdjson,
    /// GitLab's code quality report
    Gitlab,
    /// JUnit's XML
    Junit,
    /// Checkstyle's XML
    Checkstyle,
}

/// The types of files by their names.
fn file_types() -> impl TypedValueParser<Value = FileType> {
    let known = FileType::ALL.map(|known| PossibleValue::new(known.name()).help(known.summary()));
    PossibleValuesParser::new(known).try_map(|name| FileType::from_name(&name).ok_or("this is no type"))
}

/// Why findings are suppressed: a text on one line.
fn reason() -> impl TypedValueParser<Value = String> {
    clap::builder::NonEmptyStringValueParser::new().try_map(|reason| {
        let is_word = reason.chars().any(char::is_alphanumeric);
        if is_word && !reason.contains(['\n', '\r']) { Ok(reason) } else { Err("a reason is a text on one line") }
    })
}

/// What makes a check fail, by name.
fn fail_on() -> impl TypedValueParser<Value = FailOn> {
    let known = FailOn::ALL.map(|known| PossibleValue::new(known.name()).help(known.summary()));
    PossibleValuesParser::new(known).try_map(|name| FailOn::from_name(&name).ok_or("this is no level"))
}
