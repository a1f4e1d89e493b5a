//! Lists: the URIs of a document, and what looks like one and is not checked.

use std::ops::Range;
use std::path::Path;

use serde_json::{Map, Value};
use urispec::Visible;
use urispec_documents::{Checker, Document, Report, Template};

use crate::answer::path::visible;

/// A line for each URI: the path, the place and the text, or where it leads if that is known.
pub(crate) fn uris(path: &Path, document: &Document, checker: &Checker) -> String {
    let (mut lines, path) = (String::new(), visible(path));
    for uri in checker.uris(document) {
        let position = document.position(uri.span().start);
        let leads = uri.target().map_or(uri.bytes(), str::as_bytes);
        lines.push_str(&format!("{path}:{}:{}: {}\n", position.line, position.column, Visible(leads)));
    }
    lines
}

/// The same as data.
pub(crate) fn uris_data(path: &Path, document: &Document, checker: &Checker) -> Vec<Value> {
    let uris = checker.uris(document);
    let entry = |uri: &urispec_documents::FoundUri| {
        let mut fields = placed(path, document, &uri.span());
        fields.insert("text".into(), uri.text().into());
        fields.insert("target".into(), uri.target().into());
        Value::Object(fields)
    };
    uris.iter().map(entry).collect()
}

/// A line for each text that is not checked: the path, the place, the reason and the text.
pub(crate) fn templates(path: &Path, report: &Report) -> String {
    let (mut lines, path) = (String::new(), visible(path));
    let document = report.document();
    for template in report.templates() {
        let position = document.position(template.span().start);
        let text = report.shown_template(template);
        let why = template.why().name();
        lines.push_str(&format!("{path}:{}:{}: {why}: {}\n", position.line, position.column, Visible(&text)));
    }
    lines
}

/// The same as data.
pub(crate) fn templates_data(path: &Path, report: &Report) -> Vec<Value> {
    let document = report.document();
    let entry = |template: &Template| {
        let mut fields = placed(path, document, &template.span());
        fields.insert("text".into(), String::from_utf8_lossy(&report.shown_template(template)).into());
        fields.insert("reason".into(), template.why().name().into());
        Value::Object(fields)
    };
    report.templates().iter().map(entry).collect()
}

/// A path and a place, as findings have them.
fn placed(path: &Path, document: &Document, span: &Range<usize>) -> Map<String, Value> {
    let place = document.place(span);
    let fields = [
        ("path", Value::from(path.display().to_string())),
        ("start", span.start.into()),
        ("end", span.end.into()),
        ("line", place.start.line.into()),
        ("column", place.start.column.into()),
        ("utf16_column", place.start.utf16_column.into()),
        ("end_line", place.end.line.into()),
        ("end_column", place.end.column.into()),
        ("end_utf16_column", place.end.utf16_column.into()),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}
