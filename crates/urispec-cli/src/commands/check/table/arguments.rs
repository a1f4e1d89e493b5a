use std::path::{Path, PathBuf};

use clap::Args;
use urispec::Rule;

use crate::answer::options::rule;

/// The options of `check` that are about documents, and those that write files again.
const ABOUT_DOCUMENTS: [&str; 22] = [
    "paths",
    "files_from",
    "null",
    "stdin_filename",
    "file_type",
    "code",
    "base",
    "fix",
    "fix_style",
    "unsafe_fixes",
    "diff",
    "add_ignore",
    "baseline",
    "write_baseline",
    "hidden",
    "no_ignore",
    "dump",
    "show_templates",
    "show_settings",
    "templates",
    "strict",
    "watch",
];

const HEADING: &str = "Tables";

/// Which column of which table is checked.
#[derive(Debug, Args)]
pub(crate) struct TableArguments {
    /// Check a column of this Parquet file, and no documents. --output may be a table, too: `FILE.parquet` or `FILE.arrow`, with a row for each
    /// finding
    #[arg(long, value_name = "FILE", group = "table", requires = "column", conflicts_with = "csv", conflicts_with_all = ABOUT_DOCUMENTS, help_heading = HEADING)]
    parquet: Option<PathBuf>,

    /// The same for a CSV file, whose first line has the names of the columns; `-` is standard input. An empty field is a null
    #[arg(long, value_name = "FILE", group = "table", requires = "column", conflicts_with_all = ABOUT_DOCUMENTS, help_heading = HEADING)]
    csv: Option<PathBuf>,

    /// The name of the column that holds the URIs
    #[arg(long, value_name = "NAME", requires = "table", help_heading = HEADING)]
    column: Option<String>,

    /// What is between the fields of --csv: an ASCII character, or `tab`. Without it a comma, and a tab in a file whose name ends in `.tsv`
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter, requires = "csv", conflicts_with = "parquet", help_heading = HEADING)]
    delimiter: Option<u8>,

    /// The ABNF rule that each text has to match, one of those that `urispec rules` lists
    #[arg(long, value_name = "NAME", value_parser = rule, default_value = "URI-reference", requires = "table", help_heading = HEADING)]
    rule: Rule,
}

/// A column of a table.
#[derive(Debug)]
pub(crate) struct Table<'a> {
    pub(super) path: &'a Path,
    pub(super) kind: Kind,
    pub(super) column: &'a str,
    pub(super) rule: Rule,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Parquet,
    Csv { delimiter: u8 },
}

impl TableArguments {
    /// The column that is to be checked, if one is.
    pub(crate) fn table(&self) -> Option<Table<'_>> {
        let column = self.column.as_deref()?;
        let (path, kind) = match (&self.parquet, &self.csv) {
            (Some(path), _) => (path, Kind::Parquet),
            (_, Some(path)) => {
                let is_tsv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tsv"));
                let delimiter = self.delimiter.unwrap_or(if is_tsv { b'\t' } else { b',' });
                (path, Kind::Csv { delimiter })
            }
            _ => return None,
        };
        Some(Table { path, kind, column, rule: self.rule })
    }
}

fn delimiter(text: &str) -> Result<u8, &'static str> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !b"\"\r\n".contains(byte) => Ok(*byte),
        _ => Err("it is neither one ASCII character nor `tab`"),
    }
}
