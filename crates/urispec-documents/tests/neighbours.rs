//! What one character more, less or other changes in a document.

use std::fmt::Write;

use urispec_documents::{Checker, Document, FileType};

use crate::library::{row, rows};
use crate::rules::RULES;
use crate::texts::{FIXED, FOUND, REASONS, SILENT};

#[path = "../../../tests/library/neighbours.rs"]
mod library;

#[path = "texts/rules.rs"]
mod rules;

mod texts;

/// Everything that is found in a text: what is not checked and why, and each finding with its level and its fixes.
fn answer(file_type: FileType, text: &str) -> String {
    let document = Document::new(text, file_type);
    let report = Checker::new().check(&document);
    let mut answer = report.uris().to_string();
    for template in report.templates() {
        write!(answer, " {}", template.why().name()).unwrap();
    }
    for finding in report.findings() {
        write!(answer, " {} {:?}", finding.name(), finding.severity()).unwrap();
        for fix in finding.fixes() {
            write!(answer, " {:?}", fix.applicability).unwrap();
            for edit in &fix.edits {
                write!(answer, " {}", edit.replacement).unwrap();
            }
        }
    }
    answer
}

fn hold(name: &str, texts: &[(&str, &str)]) {
    let rows = rows(texts, |(path, text)| {
        let file_type = FileType::detect(path, text.as_bytes());
        row(path, text, |text| answer(file_type, text))
    });
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/../../snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!(name, rows);
    });
}

#[test]
fn of_what_is_silent() {
    hold("neighbours-silent", SILENT);
}

#[test]
fn of_what_is_fixed() {
    hold("neighbours-fixed", &FIXED.iter().map(|(path, text, ..)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_what_is_found() {
    hold("neighbours-found", &FOUND.iter().map(|(path, text, _)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_what_is_not_checked() {
    hold("neighbours-reasons", &REASONS.iter().map(|(path, text, _)| (*path, *text)).collect::<Vec<_>>());
}

#[test]
fn of_each_rule() {
    hold("neighbours-rules", RULES);
}
