//! SARIF 2.1.0, for code scanning.

use std::ops::Range;

use serde_json::{Value, json};
use urispec::diagnostic::Name;
use urispec::rfc3986::encoding::{Component, encode_data};
use urispec_documents::{Applicability, CommentName, Finding, Place, Severity};

use super::file::FileReport;

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// The document.
pub(super) fn log(results: Vec<Value>) -> Value {
    let rules = Name::ALL.iter().map(|name| {
        let page = name.page();
        let text = page.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ");
        json!({
            "id": name.name(),
            "shortDescription": {"text": name.summary()},
            "fullDescription": {"text": text},
            "help": {"text": page, "markdown": format!("```text\n{page}```\n")},
            "helpUri": name.section().url().to_string(),
            "defaultConfiguration": default_configuration(*name),
            "properties": {"tags": [name.group().name()], "rule": name.rule().name(), "section": name.section().to_string()},
        })
    });
    let comments = CommentName::ALL.iter().map(|name| {
        let page = name.page();
        json!({
            "id": name.name(),
            "shortDescription": {"text": name.summary()},
            "help": {"text": page, "markdown": format!("```text\n{page}```\n")},
            "defaultConfiguration": {"level": "warning"},
        })
    });
    json!({
        "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "urispec",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "informationUri": env!("CARGO_PKG_REPOSITORY"),
                "rules": rules.chain(comments).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn default_configuration(name: Name) -> Value {
    match name.level() {
        urispec::diagnostic::Level::Off => json!({"enabled": false, "level": "note"}),
        urispec::diagnostic::Level::Advice => json!({"level": "note"}),
        urispec::diagnostic::Level::Warning => json!({"level": "warning"}),
        urispec::diagnostic::Level::Error => json!({"level": "error"}),
    }
}

/// A finding.
pub(super) fn result(file: &FileReport<'_>, finding: &Finding, fingerprint: &str) -> Value {
    let artifact = json!({"uri": artifact(file.octets)});
    let location = |span: &Range<usize>| json!({"artifactLocation": artifact, "region": region(file, span)});
    let mut names = Name::ALL.iter().map(|name| name.name()).chain(CommentName::ALL.map(CommentName::name));
    let index = names.position(|name| name == finding.name()).unwrap_or_default();
    let help = finding.help();
    let text = match help {
        Some(help) => format!("{}: {}. {help}", finding.message(), finding.label()),
        None => format!("{}: {}", finding.message(), finding.label()),
    };
    let mut result = json!({
        "ruleId": finding.name(),
        "ruleIndex": index,
        "level": level(finding.severity()),
        "message": {"text": text},
        "locations": [{"physicalLocation": location(&finding.span())}],
        "partialFingerprints": {"urispec/v1": fingerprint},
    });
    let related: Vec<Value> = { finding.context().iter() }
        .enumerate()
        .map(
            |(id, label)| json!({"id": id, "physicalLocation": location(&label.span), "message": {"text": label.text}}),
        )
        .collect();
    // A fix of SARIF is one that can be applied as it is.
    let fixes: Vec<Value> = { finding.fixes().iter() }
        .filter(|fix| fix.applicability == Applicability::Safe)
        .map(|fix| {
            let replacements = fix.edits.iter().map(|edit| {
                json!({"deletedRegion": region(file, &edit.span), "insertedContent": {"text": edit.replacement}})
            });
            json!({
                "description": {"text": fix.title},
                "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements.collect::<Vec<_>>()}],
            })
        })
        .collect();
    if let Value::Object(fields) = &mut result {
        let lists = [("relatedLocations", related), ("fixes", fixes)];
        fields.extend(
            lists.into_iter().filter(|(_, list)| !list.is_empty()).map(|(name, list)| (name.into(), list.into())),
        );
    }
    result
}

/// A path as a reference: nothing in it is a delimiter, its first segment is no scheme, and only on Windows do two slashes begin the name of a server.
fn artifact(path: &[u8]) -> String {
    // Elsewhere, a backslash is a character of a name.
    let is_separator = |byte: u8| cfg!(windows) && byte == b'\\';
    let path: Vec<u8> = path.iter().map(|byte| if is_separator(*byte) { b'/' } else { *byte }).collect();
    let encoded = encode_data(&path, Component::Path);
    let first = encoded.split('/').next().unwrap_or_default();
    match encoded.starts_with("//") && !cfg!(windows) {
        true => format!("/.{encoded}"),
        false if first.contains(':') => format!("./{encoded}"),
        false => encoded.into_owned(),
    }
}

fn region(file: &FileReport<'_>, span: &Range<usize>) -> Value {
    let Place { start, end } = file.place(span);
    json!({
        "startLine": start.line, "startColumn": start.column,
        "endLine": end.line, "endColumn": end.column,
        "byteOffset": span.start, "byteLength": span.len(),
    })
}
