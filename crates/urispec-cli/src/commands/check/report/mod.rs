//! Reports on what was found, in the formats of those who read them.

use std::io::{self, Write};

use serde_json::{Value, json};
use urispec_documents::Severity;

pub(crate) mod data;

mod file;

mod fingerprint;

mod gitlab;

mod line;

mod rdjson;

mod repeated;

mod sarif;

mod xml;

use super::arguments::{Arguments, Format};
use super::summary::Summary;
use crate::answer::terminal::Terminal;
pub(crate) use file::FileReport;
use fingerprint::fingerprints;
use repeated::Repeated;

/// Writes a report, as much of it as can be written at once.
pub(crate) struct Reporter<'o> {
    format: Format,
    /// What a document lists.
    entries_name: &'static str,
    terminal: Terminal,
    output: &'o mut (dyn Write + Send),
    /// How many entries of a document are written.
    entries: usize,
    /// The text before each of their lines.
    indent: String,
    xml: String,
    /// What pictures were drawn of.
    repeated: Repeated,
}

impl<'o> Reporter<'o> {
    pub(crate) fn new(arguments: &Arguments, terminal: Terminal, output: &'o mut (dyn Write + Send)) -> Self {
        let entries_name = match arguments {
            Arguments { dump: true, .. } => "uris",
            Arguments { show_templates: true, .. } => "templates",
            Arguments { statistics: true, .. } => "counts",
            _ => "findings",
        };
        let format = arguments.format;
        Reporter {
            format,
            entries_name,
            terminal,
            output,
            entries: 0,
            indent: String::new(),
            xml: String::new(),
            repeated: Repeated::default(),
        }
    }

    /// Reports on a file. Some formats count those without findings, too.
    pub(crate) fn file(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        match self.format {
            Format::Full => self.pictures(file)?,
            Format::Concise => {
                for finding in &file.findings {
                    writeln!(self.output, "{}", line::concise(file, finding))?;
                }
            }
            Format::Jsonl => {
                for (finding, first) in file.findings.iter().zip(file.repeated()) {
                    self.line(&data::finding(file, finding, first))?;
                }
            }
            Format::Github => {
                for finding in &file.findings {
                    writeln!(self.output, "{}", line::github(file, finding))?;
                }
            }
            Format::Json => {
                for (finding, first) in file.findings.iter().zip(file.repeated()) {
                    self.entry(&data::finding(file, finding, first))?;
                }
            }
            Format::Rdjson => {
                for finding in &file.findings {
                    self.entry(&rdjson::diagnostic(file, finding))?;
                }
            }
            Format::Sarif => {
                for (finding, fingerprint) in file.findings.iter().zip(fingerprints(file)) {
                    self.entry(&sarif::result(file, finding, &fingerprint))?;
                }
            }
            Format::Gitlab => {
                for (finding, fingerprint) in file.findings.iter().zip(fingerprints(file)) {
                    self.entry(&gitlab::issue(file, finding, &fingerprint))?;
                }
            }
            Format::Junit => self.xml.push_str(&xml::test_suite(file)),
            Format::Checkstyle => self.xml.push_str(&xml::checkstyle_file(file)),
        }
        Ok(())
    }

    /// Draws what is found in a file, as far as it is new. Of what a program wrote, there is only a line.
    fn pictures(&mut self, file: &FileReport<'_>) -> io::Result<()> {
        let mut left = 0;
        for (findings, others) in file.by_uri() {
            if file.generator.is_some() && findings.iter().all(|finding| finding.severity() == Severity::Advice) {
                left += findings.len() * (1 + others.len());
            } else if !self.repeated.is_known(file, &findings) {
                writeln!(self.output, "{}", line::full(file, &findings, &others, self.terminal))?;
            }
        }
        match &file.generator {
            Some(generator) if left > 0 => writeln!(self.output, "{}\n", line::generated(file.path, left, generator)),
            _ => Ok(()),
        }
    }

    /// Writes what is no finding: a difference, a list.
    pub(crate) fn raw(&mut self, text: &[u8]) -> io::Result<()> {
        self.output.write_all(text)
    }

    /// Writes entries of a list.
    pub(crate) fn list(&mut self, entries: &[Value]) -> io::Result<()> {
        entries.iter().try_for_each(|entry| match self.format {
            Format::Json => self.entry(entry),
            _ => self.line(entry),
        })
    }

    /// Writes an entry on a line.
    fn line(&mut self, entry: &Value) -> io::Result<()> {
        serde_json::to_writer(&mut *self.output, entry)?;
        self.output.write_all(b"\n")
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

    /// The text before the entries of a document, before each entry, and after the last.
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
            Format::Rdjson => rdjson::document(vec![entry]),
            Format::Gitlab => Value::Array(vec![entry]),
            _ if self.entries_name != "findings" => json!({"version": 1, self.entries_name: [entry]}),
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
            Format::Full => self.repeated.write(self.output)?,
            Format::Concise | Format::Jsonl | Format::Github => (),
            Format::Json | Format::Sarif | Format::Rdjson | Format::Gitlab => {
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
