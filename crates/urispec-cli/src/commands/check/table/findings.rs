//! What is found in the rows of a column, as text and as JSON.

use std::io::{self, Write};

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, Int64Array, ListArray, StringViewArray};
use serde::Serialize;
use urispec::Visible;
use urispec::diagnostic::{Name, Severity};

use crate::answer::output::write_json;
use crate::answer::path::visible;
use crate::commands::check::report::data::shortened;

/// The findings of some rows: the columns of `urispec_arrow::finding_fields`.
pub(super) struct Findings<'a> {
    ends: &'a [i32],
    code: &'a StringViewArray,
    severity: &'a StringViewArray,
    start: &'a Int64Array,
    end: &'a Int64Array,
    message: &'a StringViewArray,
    rule: &'a StringViewArray,
    section: &'a StringViewArray,
    help: &'a StringViewArray,
    fixed: &'a StringViewArray,
}

/// A finding. Its fields are the columns of a table of findings, after the row and its text.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Finding<'a> {
    pub(super) code: &'a str,
    pub(super) severity: &'a str,
    pub(super) start: i64,
    pub(super) end: i64,
    pub(super) message: &'a str,
    pub(super) rule: &'a str,
    pub(super) section: &'a str,
    pub(super) help: Option<&'a str>,
    pub(super) fixed: Option<&'a str>,
}

impl<'a> Findings<'a> {
    /// Nothing, if nothing was found.
    pub(super) fn new(found: &'a ListArray) -> Option<Self> {
        let values = found.values().as_struct();
        if values.is_empty() {
            return None;
        }
        let text = |name| values.column_by_name(name).and_then(|column| column.as_string_view_opt());
        let place = |name| values.column_by_name(name).and_then(|column| column.as_primitive_opt::<Int64Type>());
        Some(Findings {
            ends: found.value_offsets(),
            code: text("code")?,
            severity: text("severity")?,
            start: place("start")?,
            end: place("end")?,
            message: text("message")?,
            rule: text("rule")?,
            section: text("section")?,
            help: text("help")?,
            fixed: text("fixed")?,
        })
    }

    /// Those of a row.
    pub(super) fn of(&self, row: usize) -> impl ExactSizeIterator<Item = Finding<'_>> {
        let end = |at: usize| self.ends.get(at).map_or(0, |&end| end as usize);
        (end(row)..end(row + 1)).map(|at| Finding {
            code: self.code.value(at),
            severity: self.severity.value(at),
            start: self.start.value(at),
            end: self.end.value(at),
            message: self.message.value(at),
            rule: self.rule.value(at),
            section: self.section.value(at),
            help: self.help.is_valid(at).then(|| self.help.value(at)),
            fixed: self.fixed.is_valid(at).then(|| self.fixed.value(at)),
        })
    }
}

impl Finding<'_> {
    pub(super) fn severity(&self) -> Severity {
        self.severity.parse().unwrap_or(Severity::Error)
    }

    /// A line: where, what, by which section, and the text.
    pub(super) fn write_line(&self, path: &str, row: u64, url: &[u8], output: &mut dyn Write) -> io::Result<()> {
        let mark = if self.fixed.is_some() { " [*]" } else { "" };
        let document = Name::from_name(self.code).map(|name| name.section().document().to_string());
        let section = document.map(|document| format!(" ({document}, {})", self.section)).unwrap_or_default();
        let (severity, code, message) = (self.severity, self.code, self.message);
        let (path, url) = (visible(path), shortened(url));
        writeln!(output, "{path}:{row}: {severity}[{code}]{mark} {message}{section}: {}", Visible(url.as_bytes()))
    }

    /// A line of JSON, whose fields are the columns of a table of findings.
    pub(super) fn write_json(&self, path: &str, row: u64, url: &[u8], output: &mut dyn Write) -> io::Result<()> {
        #[derive(Serialize)]
        struct Line<'a> {
            path: &'a str,
            row: u64,
            url: &'a str,
            #[serde(flatten)]
            finding: &'a Finding<'a>,
        }
        write_json(&Line { path, row, url: &shortened(url), finding: self }, output)
    }
}
