//! Reviewdog's diagnostic format.

use std::ops::Range;

use serde_json::{Value, json};
use urispec_documents::{Applicability, Finding, Fix, Severity};

use super::file::FileReport;

/// The document.
pub(super) fn document(diagnostics: Vec<Value>) -> Value {
    json!({
        "source": {"name": "urispec", "url": env!("CARGO_PKG_REPOSITORY")},
        "diagnostics": diagnostics,
    })
}

/// A finding.
pub(super) fn diagnostic(file: &FileReport<'_>, finding: &Finding) -> Value {
    let severity = match finding.severity() {
        Severity::Error => "ERROR",
        Severity::Warning => "WARNING",
        Severity::Advice => "INFO",
    };
    let message = match finding.help() {
        Some(help) => format!("{}: {help}", finding.message()),
        None => finding.message().to_owned(),
    };
    let mut code = json!({"value": finding.name()});
    if let (Some(diagnostic), Value::Object(fields)) = (finding.diagnostic(), &mut code) {
        fields.insert("url".into(), diagnostic.section().url().to_string().into());
    }
    let mut entry = json!({
        "message": message,
        "location": {"path": file.path, "range": range(file, &finding.span())},
        "severity": severity,
        "code": code,
    });
    // A suggestion is applied with one click.
    let safe = finding.fixes().iter().filter(|fix| fix.applicability == Applicability::Safe);
    let suggestions: Vec<Value> = safe.filter_map(|fix| suggestion(file, fix)).collect();
    if let (false, Value::Object(fields)) = (suggestions.is_empty(), &mut entry) {
        fields.insert("suggestions".into(), suggestions.into());
    }
    entry
}

/// A fix, which replaces one place: another one is not of this format.
fn suggestion(file: &FileReport<'_>, fix: &Fix) -> Option<Value> {
    let [edit] = &fix.edits[..] else { return None };
    Some(json!({"range": range(file, &edit.span), "text": edit.replacement}))
}

/// Lines, and columns that count the bytes of UTF-8.
fn range(file: &FileReport<'_>, span: &Range<usize>) -> Value {
    let position = |offset| {
        let (line, column) = file.utf8_position(offset);
        json!({"line": line, "column": column})
    };
    json!({"start": position(span.start), "end": position(span.end)})
}
