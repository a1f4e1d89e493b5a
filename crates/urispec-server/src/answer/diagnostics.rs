//! Findings as diagnostics.

use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    Message, Uri,
};
use serde_json::{Value, json};
use urispec_documents::{Applicability, Finding, Report, Severity};

use crate::client::Client;
use crate::text::LineText;

/// Who says it.
pub(crate) const SOURCE: &str = "urispec";

/// The findings of a report. Where the last is, a note says how many are left out.
pub(crate) fn of_report(report: &Report, uri: &str, text: &LineText, client: &Client) -> Vec<Diagnostic> {
    let findings = report.findings().iter().map(|finding| of_finding(finding, uri, text, client));
    let left_out = (report.left_out() > 0).then(|| {
        let last = report.findings().last().map_or(0..0, Finding::span);
        Diagnostic {
            range: text.range(last),
            severity: Some(DiagnosticSeverity::Information),
            source: Some(SOURCE.to_owned()),
            message: Message::String(format!(
                "in this file, {} not shown: `urispec.lint.maxFindings` says how many are",
                match report.left_out() {
                    1 => "1 more finding is".to_owned(),
                    count => format!("{count} more findings are"),
                }
            )),
            ..Diagnostic::default()
        }
    });
    findings.chain(left_out).collect()
}

/// A finding.
pub(crate) fn of_finding(finding: &Finding, uri: &str, text: &LineText, client: &Client) -> Diagnostic {
    let related = finding.context().iter().map(|label| DiagnosticRelatedInformation {
        location: Location { uri: Uri::from(uri), range: text.range(label.span.clone()) },
        message: label.text.to_string(),
    });
    let related: Vec<_> = if client.has_related_information { related.collect() } else { Vec::new() };
    let section = finding.diagnostic().map(|diagnostic| diagnostic.section().url().to_string());
    let href = section.filter(|_| client.has_code_description);
    // An editor shows what can go in a fainter colour.
    let tags = (client.has_tags && is_superfluous(finding)).then(|| vec![DiagnosticTag::Unnecessary]);
    Diagnostic {
        range: text.range(finding.span()),
        severity: Some(match finding.severity() {
            Severity::Error => DiagnosticSeverity::Error,
            Severity::Warning => DiagnosticSeverity::Warning,
            Severity::Advice => DiagnosticSeverity::Information,
        }),
        code: Some(Code::String(finding.name().to_owned())),
        code_description: href.map(|href| CodeDescription { href: Uri::from(href) }),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message(finding)),
        tags,
        related_information: (!related.is_empty()).then_some(related),
        data: (!finding.fixes().is_empty()).then(|| fixes(finding, text)),
    }
}

/// What is said: the message, and the help.
fn message(finding: &Finding) -> String {
    let mut message = finding.message().to_owned();
    if let Some(help) = finding.help() {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    message
}

/// Whether a normalization is found that takes the place away.
fn is_superfluous(finding: &Finding) -> bool {
    let is_style = |fix: &urispec_documents::Fix| fix.applicability == Applicability::Style;
    finding.fixes().iter().any(|fix| is_style(fix) && fix.edits.iter().all(|edit| edit.replacement.is_empty()))
}

/// The fixes with their edits, for clients that apply them on their own.
fn fixes(finding: &Finding, text: &LineText) -> Value {
    let fixes = finding.fixes().iter().map(|fix| {
        let edits = fix.edits.iter();
        let edits = edits.map(|edit| json!({ "range": text.range(edit.span.clone()), "newText": edit.replacement }));
        json!({
            "title": fix.title,
            "applicability": fix.applicability.name(),
            "edits": edits.collect::<Vec<_>>(),
        })
    });
    json!({ "fixes": fixes.collect::<Vec<_>>() })
}
