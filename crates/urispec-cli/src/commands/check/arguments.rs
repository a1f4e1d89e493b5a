use std::path::PathBuf;

use clap::{Args, ValueEnum};
use urispec::UriBuf;

use super::find::FileType;
use super::levels::{Selector, Setting};

/// Find the URIs in files, say what is wrong with each, and mend it
///
/// Reads Markdown, HTML, XML, JSON, TOML, YAML, AsciiDoc, text and source code, by the names of the files. Directories are walked, but for
/// what `.gitignore` leaves out and what is hidden. Findings go to standard output, everything else to standard error. The exit
/// code is 0 if there is no finding at or above --fail-on, 1 if there is, and 2 if something could not be read or the question makes
/// no sense.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Files and directories; `-` is standard input. Without any, the current directory
    #[arg(value_name = "PATH")]
    pub(crate) paths: Vec<PathBuf>,

    /// Read the paths from this file, one on each line; `-` is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// The name of the file that standard input holds, for its type and its configuration
    #[arg(long, value_name = "PATH")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// How all files are written, whatever their names
    #[arg(long = "type", value_enum, value_name = "TYPE")]
    pub(crate) file_type: Option<FileType>,

    /// Read code in Markdown, too
    #[arg(long)]
    pub(crate) code: bool,

    /// How to report
    #[arg(long, value_enum, default_value_t = Format::Full)]
    pub(crate) format: Format,

    /// The URI of the current directory: what relative references are resolved against, by the places of their files
    #[arg(long, value_name = "URI", value_parser = super::base::parse)]
    pub(crate) base: Option<UriBuf>,

    /// Write the report to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Apply the fixes that are safe, and write the files
    #[arg(long)]
    pub(crate) fix: bool,

    /// Apply the fixes that are safe or suggested, and write the files
    #[arg(long)]
    pub(crate) unsafe_fixes: bool,

    /// Show what --fix would change, or with --unsafe-fixes what that would, and change nothing; the exit code is 1 if that is anything
    #[arg(long)]
    pub(crate) diff: bool,

    /// Tell these alone: names or groups of diagnostics
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) select: Vec<Selector>,

    /// Do not tell these: names or groups of diagnostics
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub(crate) ignore: Vec<Selector>,

    /// Tell these at another level: off, advice, warning or error
    #[arg(long, value_name = "NAME=LEVEL", value_delimiter = ',')]
    pub(crate) severity: Vec<Setting>,

    /// The least level of a finding that makes the exit code 1
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) fail_on: Option<FailOn>,

    /// Read this configuration, not the `urispec.toml` of the nearest directory
    #[arg(long, value_name = "FILE", conflicts_with = "isolated")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long)]
    pub(crate) isolated: bool,

    /// Leave out the findings of this file, which --write-baseline wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write the findings to this file, to be left out from now on
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix", "unsafe_fixes", "diff"])]
    pub(crate) write_baseline: Option<PathBuf>,

    /// Walk files that are hidden, too
    #[arg(long)]
    pub(crate) hidden: bool,

    /// Walk files that `.gitignore` leaves out, too
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// List what would be linted instead: a path, a place and a URI on each line
    #[arg(long, conflicts_with_all = ["fix", "unsafe_fixes", "diff", "write_baseline"])]
    pub(crate) dump: bool,

    /// Show nothing that may be a password
    #[arg(long)]
    pub(crate) redact: bool,
}

impl Arguments {
    /// Whether files are mended.
    pub(crate) fn mends(&self) -> bool {
        (self.fix || self.unsafe_fixes) && !self.diff
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A picture of each finding
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
    /// GitLab's code quality report
    Gitlab,
    /// JUnit's XML
    Junit,
    /// Checkstyle's XML
    Checkstyle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FailOn {
    /// Any finding
    Advice,
    /// A warning or an error
    Warning,
    /// An error
    Error,
    /// None
    Never,
}
