//! Issues of GitLab's code quality.

use serde_json::{Value, json};
use urispec_documents::{Finding, Place, Severity};

use super::file::FileReport;

/// A finding.
pub(super) fn issue(file: &FileReport<'_>, finding: &Finding, fingerprint: &str) -> Value {
    let Place { start, end } = file.place(&finding.span());
    let severity = match finding.severity() {
        Severity::Error => "major",
        Severity::Warning => "minor",
        Severity::Advice => "info",
    };
    json!({
        "type": "issue",
        "description": finding.message(),
        "check_name": finding.name(),
        "categories": ["Bug Risk"],
        "fingerprint": fingerprint,
        "severity": severity,
        "location": {"path": file.path, "lines": {"begin": start.line, "end": end.line}},
    })
}
