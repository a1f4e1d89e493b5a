//! Reports on what was found, in the formats of those who read them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::Range;

use serde_json::{Map, Value, json};
use urispec::diagnostic::{Applicability, Edit, Fix, Severity, Text};

mod sarif;

mod xml;

use super::arguments::Format;
use super::baseline::Hash;
use super::file::Finding;
use crate::answer::picture::picture;

/// How much was read, and what came of it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: usize,
    pub(crate) uris: usize,
    pub(crate) findings: usize,
    /// Findings that were mended.
    pub(crate) mended: usize,
    /// Templates for URIs, which were not read.
    pub(crate) templates: usize,
    /// Files without text, which were not read.
    pub(crate) binary: usize,
    /// Paths that could not be read.
    pub(crate) unreadable: usize,
    /// Findings that a baseline left out.
    pub(crate) known: usize,
}

/// What is found in a file, for a report.
pub(crate) struct FileReport<'f> {
    pub(crate) path: &'f str,
    pub(crate) text: &'f Text,
    pub(crate) findings: &'f [Finding],
}

/// Writes a report, as much of it as can be written at once.
pub(crate) struct Reporter<'o> {
    format: Format,
    output: &'o mut dyn Write,
    /// How many entries of a document are written.
    entries: usize,
    /// What stands before each of their lines.
    indent: String,
    xml: String,
}

impl<'o> Reporter<'o> {
    pub(crate) fn new(format: Format, output: &'o mut dyn Write) -> Self {
        Reporter { format, output, entries: 0, indent: String::new(), xml: String::new() }
    }

    /// Reports on a file. Those with nothing to say of are told to formats that count them.
    pub(crate) fn file(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        match self.format {
            Format::Full => {
                for finding in file.findings {
                    writeln!(self.output, "{}", full(file, finding))?;
                }
            }
            Format::Concise => {
                for finding in file.findings {
                    writeln!(self.output, "{}", concise(file, finding))?;
                }
            }
            Format::Jsonl => {
                for finding in file.findings {
                    serde_json::to_writer(&mut *self.output, &as_json(file, finding))?;
                    self.output.write_all(b"\n")?;
                }
            }
            Format::Github => {
                for finding in file.findings {
                    writeln!(self.output, "{}", github(file, finding))?;
                }
            }
            Format::Json => {
                for finding in file.findings {
                    self.entry(&as_json(file, finding))?;
                }
            }
            Format::Sarif => {
                for (finding, fingerprint) in file.findings.iter().zip(fingerprints(file)) {
                    self.entry(&sarif::result(file, finding, &fingerprint))?;
                }
            }
            Format::Gitlab => {
                for (finding, fingerprint) in file.findings.iter().zip(fingerprints(file)) {
                    self.entry(&gitlab(file, finding, &fingerprint))?;
                }
            }
            Format::Junit => self.xml.push_str(&xml::test_suite(file)),
            Format::Checkstyle => self.xml.push_str(&xml::checkstyle_file(file)),
        }
        Ok(())
    }

    /// Writes what is no report: a file that was mended, a list.
    pub(crate) fn raw(&mut self, text: &[u8]) -> io::Result<()> {
        self.output.write_all(text)
    }

    /// Writes an entry of a document: all of them may be much.
    fn entry(&mut self, entry: &Value) -> io::Result<()> {
        if self.entries == 0 {
            let (before, indent, _) = self.around(Summary::default());
            self.output.write_all(before.as_bytes())?;
            self.indent = indent;
        } else {
            self.output.write_all(b",")?;
        }
        self.entries += 1;
        // No line ends within a string.
        let entry = serde_json::to_string_pretty(entry)?.replace('\n', &self.indent);
        write!(self.output, "{}{entry}", self.indent)
    }

    /// What stands before the entries of a document, before each, and after all.
    fn around(&self, summary: Summary) -> (String, String, String) {
        const ENTRY: &str = "\"entry\"";
        let text = serde_json::to_string_pretty(&self.document("entry".into(), summary)).unwrap_or_default();
        let (before, after) = text.split_once(ENTRY).unwrap_or_default();
        let start = before.trim_end();
        let indent = before.get(start.len()..).unwrap_or_default();
        (start.into(), indent.into(), after.into())
    }

    /// A document with one entry.
    fn document(&self, entry: Value, summary: Summary) -> Value {
        match self.format {
            Format::Sarif => sarif::log(vec![entry]),
            Format::Gitlab => Value::Array(vec![entry]),
            _ => json!({
                "version": 1,
                "findings": [entry],
                "summary": {
                    "files": summary.files,
                    "uris": summary.uris,
                    "findings": summary.findings,
                    "templates": summary.templates,
                    "binary": summary.binary,
                    "unreadable": summary.unreadable,
                    "known": summary.known,
                },
            }),
        }
    }

    /// Ends the report.
    pub(crate) fn finish(self, summary: Summary) -> io::Result<()> {
        match self.format {
            Format::Full | Format::Concise | Format::Jsonl | Format::Github => (),
            Format::Json | Format::Sarif | Format::Gitlab => {
                let (before, _, after) = self.around(summary);
                match self.entries {
                    0 => writeln!(self.output, "{before}{}", after.trim_start())?,
                    _ => writeln!(self.output, "{after}")?,
                }
            }
            Format::Junit | Format::Checkstyle => {
                let (start, end) = if self.format == Format::Junit { xml::JUNIT } else { xml::CHECKSTYLE };
                write!(self.output, "{start}{}{end}", self.xml)?;
            }
        }
        self.output.flush()
    }
}

fn full(file: &FileReport<'_>, finding: &Finding) -> String {
    match &finding.diagnostic {
        Some(diagnostic) => picture(&diagnostic.clone().in_text(file.text)),
        // A comment is no URI, and has no page.
        None => format!("{}\n  {}\n", concise(file, finding), finding.label),
    }
}

fn concise(file: &FileReport<'_>, finding: &Finding) -> String {
    let position = file.text.position(finding.span.start);
    let (path, severity, name) = (file.path, finding.severity.name(), finding.name);
    let mark = if finding.fixes.iter().any(|fix| fix.applicability == Applicability::Safe) { " [*]" } else { "" };
    format!("{path}:{}:{}: {severity}[{name}]{mark} {}", position.line, position.column, one_line(&finding.message))
}

/// A message as one line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A finding as data. Its places are those of the file.
fn as_json(file: &FileReport<'_>, finding: &Finding) -> Value {
    let place = |span: &Range<usize>, text: Value| {
        let (start, end) = (file.text.position(span.start), file.text.position(span.end));
        json!({
            "start": span.start, "end": span.end,
            "line": start.line, "column": start.column, "utf16_column": start.utf16_column,
            "end_line": end.line, "end_column": end.column, "end_utf16_column": end.utf16_column,
            "text": text,
        })
    };
    let said = match &finding.diagnostic {
        Some(diagnostic) => serde_json::to_value(file.text.place(diagnostic)).unwrap_or_default(),
        // A comment is no URI, and no rule is about it.
        None => {
            let mut value = place(&finding.span, Value::Null);
            let more = json!({
                "name": finding.name, "message": finding.message, "rule": null, "rfc": null, "section": null, "url": null,
                "labels": [place(&finding.span, finding.label.clone().into())], "expected": [], "help": null,
            });
            if let (Value::Object(fields), Value::Object(more)) = (&mut value, more) {
                fields.remove("text");
                fields.extend(more);
            }
            value
        }
    };
    let edit = |edit: &Edit| place(&edit.span, edit.replacement.clone().into());
    let fix = |fix: &Fix| json!({"title": fix.title, "applicability": fix.applicability.name(), "edits": fix.edits.iter().map(edit).collect::<Vec<_>>()});
    let uri = finding.uri.as_ref().map(|uri| place(&uri.span, shortened(&uri.text).into()));
    let target = finding.uri.as_ref().and_then(|uri| uri.target.as_ref()).map(|target| shortened(target.as_bytes()));
    let mut fields = Map::new();
    fields.insert("path".into(), file.path.into());
    if let Value::Object(said) = said {
        fields.extend(said);
    }
    fields.insert("severity".into(), finding.severity.name().into());
    fields.insert("fixes".into(), finding.fixes.iter().map(fix).collect());
    fields.insert("uri".into(), uri.unwrap_or_default());
    fields.insert("target".into(), target.into());
    Value::Object(fields)
}

/// How much of a URI is told with each of its findings, in bytes: there may be as many of them as it has bytes.
const LONGEST_TEXT: usize = 1000;

/// The beginning of a text that is too long.
fn shortened(text: &[u8]) -> String {
    let Some((start, rest)) = text.split_at_checked(LONGEST_TEXT).filter(|(_, rest)| !rest.is_empty()) else {
        return String::from_utf8_lossy(text).into_owned();
    };
    // Not within a character.
    let is_inside = rest.first().is_some_and(|byte| byte & 0xC0 == 0x80);
    let end = start.iter().rposition(|byte| byte & 0xC0 != 0x80).filter(|_| is_inside).unwrap_or(start.len());
    format!("{}\u{2026}", String::from_utf8_lossy(start.get(..end).unwrap_or(start)))
}

/// A workflow command, which becomes an annotation.
fn github(file: &FileReport<'_>, finding: &Finding) -> String {
    let message = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| message(text).replace(':', "%3A").replace(',', "%2C");
    let (start, end) = (file.text.position(finding.span.start), file.text.position(finding.span.end));
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    };
    let text = match finding.diagnostic.as_ref().and_then(|diagnostic| diagnostic.help()) {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.clone(),
    };
    // A column range is one within a line.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column.max(start.column + 1))
    } else {
        String::new()
    };
    let (path, name) = (property(file.path), property(finding.name));
    format!("::{level} title={name},file={path},line={},endLine={}{columns}::{}", start.line, end.line, message(&text))
}

/// An issue of GitLab's code quality.
fn gitlab(file: &FileReport<'_>, finding: &Finding, fingerprint: &str) -> Value {
    let (start, end) = (file.text.position(finding.span.start), file.text.position(finding.span.end));
    let severity = match finding.severity {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Advice => "info",
    };
    json!({
        "type": "issue",
        "description": finding.message,
        "check_name": finding.name,
        "categories": ["Bug Risk"],
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {"path": file.path, "lines": {"begin": start.line, "end": end.line}},
    })
}

/// Of each finding, what stays the same when lines are added above: the file, the name, the URI, and which of those that are alike it
/// is.
fn fingerprints(file: &FileReport<'_>) -> Vec<String> {
    // Each text is read once for each name, however much is found in it.
    let (mut starts, mut counts) = (HashMap::new(), HashMap::new());
    { file.findings.iter() }
        .map(|finding| {
            let uri = finding.uri.as_deref();
            let place = uri.map(|uri| uri.span.clone());
            let start = starts.entry((finding.name, place)).or_insert_with(|| {
                let text = uri.map_or(&b""[..], |uri| &uri.text);
                let path = Hash::of(file.path.as_bytes()).and(b"\0");
                path.and(finding.name.as_bytes()).and(b"\0").and(text).and(b"\0")
            });
            let within = uri.map_or(0, |uri| finding.span.start.saturating_sub(uri.span.start));
            let own = start.and(within.to_string().as_bytes());
            let alike = counts.entry(own).or_insert(0_usize);
            let fingerprint = own.and(b"\0").and(alike.to_string().as_bytes());
            *alike += 1;
            fingerprint.to_string()
        })
        .collect()
}
