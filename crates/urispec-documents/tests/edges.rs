//! Texts on the edge of a decision, and all that is found in each.
//!
//! Each text is there because some condition, word or number of the code matters to it and to no other text of these tests: a search found
//! it, and cut it down to what is needed. So what is found in a text is what the code does now, rather than what anyone has wished for. No host
//! is beyond ASCII, since its fix depends on a feature of the library.

use std::fmt::Write;

use urispec_documents::{Applicability, Checker, Document, FileType, Report};

use crate::texts::EDGES;

#[path = "texts/edges.rs"]
mod texts;

/// The text of what was checked.
fn text_of(report: &Report) -> String {
    String::from_utf8_lossy(report.document().bytes()).into_owned()
}

/// Everything that is found in a text, in lines.
fn found(path: &str, text: &str) -> String {
    let document = Document::new(text, FileType::detect(path, text.as_bytes()));
    let checker = Checker::new();
    let report = checker.check(&document);
    let mut lines = Vec::new();
    lines.extend(document.generator().map(|generator| format!("generated: {generator}")));
    for uri in checker.uris(&document) {
        let fixed = uri.fixed().filter(|fixed| *fixed != uri.text());
        lines.push(format!(
            "{:?} {:?}{}",
            uri.span(),
            uri.text(),
            fixed.map_or(String::new(), |to| format!(" to {to:?}"))
        ));
    }
    for template in report.templates() {
        lines.push(format!("{:?}: {}", template.span(), template.why().name()));
    }
    for finding in report.findings() {
        let (severity, name) = (finding.severity().name(), finding.name());
        let mut line = format!("{severity} {name} {:?}: {}", finding.span(), finding.message());
        if let Some(help) = finding.help() {
            write!(line, "; {help}").unwrap();
        }
        for fix in finding.fixes() {
            write!(line, "; {}", fix.applicability.name()).unwrap();
            for edit in &fix.edits {
                write!(line, " {:?} {:?}", edit.span, edit.replacement).unwrap();
            }
        }
        lines.push(line);
    }
    for kind in [Applicability::Safe, Applicability::Suggested] {
        if let Some(fixed) = checker.fix(&report, &[kind]) {
            lines.push(format!("{}: {:?}", kind.name(), text_of(fixed.report())));
        }
    }
    if !report.findings().is_empty() {
        let ignored = checker.add_ignore(&report, path, "why");
        match ignored.why() {
            None => lines.push(format!("ignored {}: {:?}", ignored.count(), text_of(ignored.report()))),
            Some(why) => lines.push(format!("ignored {}: {why}", ignored.count())),
        }
    }
    if text.contains('@') {
        let report = Checker::new().with_redaction(true).check(&document);
        let shown = report.shown();
        if *shown.shown() != *text.as_bytes() {
            lines.push(format!("redacted: {:?}", String::from_utf8_lossy(&shown.shown())));
        }
        let findings = report.findings().iter();
        lines.extend(findings.map(|finding| format!("redacted {}: {}", finding.name(), finding.message())));
    }
    lines.iter().fold(String::new(), |text, line| text + "  " + line + "\n")
}

#[test]
fn what_is_on_an_edge() {
    let rows: Vec<String> =
        EDGES.iter().map(|(path, text)| format!("{path} {text:?}\n{}", found(path, text))).collect();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("edges", rows.join("\n"));
    });
}
