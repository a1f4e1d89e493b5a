//! The XML of JUnit and of Checkstyle.

use urispec::Visible;
use urispec_documents::Severity;

use super::file::FileReport;
use super::line::concise;

/// What is around the files.
pub(super) const JUNIT: (&str, &str) =
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"urispec\">\n", "</testsuites>\n");
pub(super) const CHECKSTYLE: (&str, &str) =
    ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n", "</checkstyle>\n");

/// Text in which nothing is markup, and which has no character that XML cannot have.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            '\t' => escaped.push_str("&#9;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => {
                escaped.push_str(&Visible(character.to_string().as_bytes()).to_string())
            }
            other => escaped.push(other),
        }
    }
    escaped
}

/// A suite for a file, with a case that fails for each finding, or one that does not. There is no case where findings are only counted.
pub(super) fn test_suite(file: &FileReport<'_>) -> String {
    let path = escaped(file.path);
    let (failures, passes) = (file.findings.len(), file.findings.is_empty() && !file.has_more);
    let cases = failures + usize::from(passes);
    let mut suite = format!(
        "<testsuite name=\"{path}\" file=\"{path}\" tests=\"{cases}\" failures=\"{failures}\" errors=\"0\" skipped=\"0\">\n"
    );
    for finding in &file.findings {
        let (line, column) = {
            let position = file.position(finding.start());
            (position.line, position.column)
        };
        let (name, message, text) = (finding.name(), escaped(finding.message()), escaped(&concise(file, finding)));
        suite.push_str(&format!(
            "<testcase name=\"{name} at {line}:{column}\" classname=\"{path}\">\
             <failure type=\"{}\" message=\"{message}\">{text}</failure></testcase>\n",
            finding.severity().name()
        ));
    }
    if passes {
        suite.push_str(&format!("<testcase name=\"URIs\" classname=\"{path}\"/>\n"));
    }
    suite + "</testsuite>\n"
}

/// A file and its findings.
pub(super) fn checkstyle_file(file: &FileReport<'_>) -> String {
    if file.findings.is_empty() {
        return String::new();
    }
    let mut element = format!("<file name=\"{}\">\n", escaped(file.path));
    for finding in &file.findings {
        let position = file.position(finding.start());
        let severity = match finding.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Advice => "info",
        };
        element.push_str(&format!(
            "<error line=\"{}\" column=\"{}\" severity=\"{severity}\" message=\"{}\" source=\"urispec.{}\"/>\n",
            position.line,
            position.column,
            escaped(finding.message()),
            finding.name()
        ));
    }
    element + "</file>\n"
}
