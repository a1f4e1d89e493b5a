//! Findings as text: a picture, a line, a workflow command of GitHub.

use urispec::Diagnostic;
use urispec::diagnostic::Diagnosis;
use urispec_documents::{Applicability, Finding, Place, Position, Severity};

use super::file::FileReport;
use crate::answer::path::visible;
use crate::answer::picture::picture;
use crate::answer::terminal::Terminal;
use crate::commands::check::summary::count;

/// How many other places of the same URI are listed.
const MOST_PLACES: usize = 20;

/// A picture of all findings on one URI, and the other places where it is.
pub(super) fn full(file: &FileReport<'_>, findings: &[&Finding], others: &[Position], terminal: Terminal) -> String {
    let mut picture = first(file, findings, terminal);
    if others.is_empty() {
        return picture;
    }
    let places: Vec<String> =
        others.iter().take(MOST_PLACES).map(|other| format!("{}:{}", other.line, other.column)).collect();
    picture.truncate(picture.trim_end().len());
    picture.push_str(&format!("\n  the same URI: {}", places.join(", ")));
    if let more @ 1.. = others.len().saturating_sub(MOST_PLACES) {
        picture.push_str(&format!(" and {more} more"));
    }
    picture + "\n"
}

fn first(file: &FileReport<'_>, findings: &[&Finding], terminal: Terminal) -> String {
    let diagnostics: Vec<Diagnostic> =
        findings.iter().filter_map(|finding| finding.diagnostic_in_text()).cloned().collect();
    match findings {
        // A comment is not a URI, and has no picture.
        [finding, ..] if diagnostics.is_empty() => format!("{}\n  {}\n", concise(file, finding), finding.label()),
        _ => {
            let fixed = findings.first().and_then(|finding| finding.uri()?.fixed()).map(str::to_owned);
            let fixed = fixed.filter(|_| findings.len() > 1);
            picture(Diagnosis::in_document(diagnostics, file.text(), fixed), terminal)
        }
    }
}

/// A line.
pub(super) fn concise(file: &FileReport<'_>, finding: &Finding) -> String {
    let position = file.position(finding.start());
    let (path, severity, name) = (visible(file.path), finding.severity().name(), finding.name());
    let mark = if finding.fixes().iter().any(|fix| fix.applicability == Applicability::Safe) { " [*]" } else { "" };
    format!("{path}:{}:{}: {severity}[{name}]{mark} {}", position.line, position.column, one_line(finding.message()))
}

/// What is said of a file that a program wrote.
pub(super) fn generated(path: &str, findings: usize, generator: &str) -> String {
    let found = count(findings, "finding");
    let path = visible(path);
    format!("{path}: {found} in a generated file ({generator}), to be fixed in its source: --generated shows all")
}

/// A message as one line.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// A workflow command, which becomes an annotation.
pub(super) fn github(file: &FileReport<'_>, finding: &Finding) -> String {
    let message = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| message(text).replace(':', "%3A").replace(',', "%2C");
    let Place { start, end } = file.place(&finding.span());
    let level = match finding.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    };
    let text = match finding.help() {
        Some(help) => format!("{}\n{help}", finding.message()),
        None => finding.message().to_owned(),
    };
    // A column range is one within a line.
    let columns = if start.line == end.line {
        format!(",col={},endColumn={}", start.column, end.column.max(start.column + 1))
    } else {
        String::new()
    };
    let (path, name) = (property(file.path), property(finding.name()));
    format!("::{level} title={name},file={path},line={},endLine={}{columns}::{}", start.line, end.line, message(&text))
}
