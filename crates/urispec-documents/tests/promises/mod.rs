//! What is promised of any bytes as a document of any type.

use std::collections::BTreeSet;

use urispec_documents::{Applicability, Checker, Document, FileType, Finding, Fix, Report, Severity};

/// All promises: the first byte selects a type of documents, and the others are one.
pub(crate) fn hold(bytes: &[u8]) {
    let Some((pick, bytes)) = bytes.split_first() else { return };
    let file_type = FileType::ALL[usize::from(*pick) % FileType::ALL.len()];
    assert_eq!(broken_promise(bytes, file_type), None, "{file_type}");
    #[cfg(feature = "templates")]
    {
        let checker = Checker::new().with_templates(true);
        assert_eq!(broken_promise_of(&checker, bytes, file_type), None, "{file_type}, with templates");
    }
}

/// Holds what is found in a document, and what its fixes make of it, to what is promised. Tells what is wrong with it.
pub(crate) fn broken_promise(bytes: &[u8], file_type: FileType) -> Option<String> {
    let checker = Checker::new().with_code(true);
    let report = checker.check(&Document::new(bytes, file_type));
    if checker.uris(report.document()).len() != report.uris() {
        return Some("other URIs are listed than checked".into());
    }
    broken_promise_of(&checker, bytes, file_type)
}

/// Holds what this checker finds to what is promised.
pub(crate) fn broken_promise_of(checker: &Checker, bytes: &[u8], file_type: FileType) -> Option<String> {
    let document = Document::new(bytes, file_type);
    if document.bytes() != bytes {
        return Some("the document has other bytes".into());
    }
    let report = checker.check(&document);
    if let Some(broken) = places(&report) {
        return Some(broken);
    }
    // Whatever is asked for, it ends.
    checker.fix(&report, &[Applicability::Safe, Applicability::Suggested, Applicability::Style]);
    let safe: Vec<&Fix> = report.findings().iter().filter_map(safe).collect();
    if let Some(broken) = outside(bytes, &document.apply(safe.iter().copied()), &safe) {
        return Some(broken);
    }
    let fixed = checker.fix(&report, &[Applicability::Safe])?;
    let after = fixed.report();
    let shown = || after.document().bytes().escape_ascii().to_string();
    if checker.fix(after, &[Applicability::Safe]).is_some() {
        return Some(format!("a second round fixes something: {}", shown()));
    }
    let (before, errors) = (errors(&report), errors(after));
    if let Some((name, uri)) = errors.difference(&before).next() {
        return Some(format!("a fix makes the error {name} in {}: {}", uri.escape_ascii(), shown()));
    }
    // What looks like a template once it is fixed is not lost.
    let count = |report: &Report| report.uris() + report.templates().len();
    if count(after) < count(&report) {
        return Some(format!("a fix hides a URI: {}", shown()));
    }
    // What is written is what was looked at.
    let again = checker.check(&Document::new(after.document().bytes(), file_type));
    let seen = |report: &Report| report.findings().iter().map(|found| (found.name(), found.span())).collect::<Vec<_>>();
    (seen(&again) != seen(after)).then(|| format!("what is written is read in another way: {}", shown()))
}

/// Every place is one of the document, and they are in order.
fn places(report: &Report) -> Option<String> {
    let length = report.document().bytes().len();
    let is_wrong = |span: &std::ops::Range<usize>| span.start > span.end || span.end > length;
    for finding in report.findings() {
        let edits = finding.fixes().iter().flat_map(|fix| &fix.edits).map(|edit| edit.span.clone());
        let spans = finding.context().iter().map(|label| label.span.clone()).chain(edits).chain([finding.span()]);
        if let Some(span) = spans.into_iter().find(is_wrong) {
            return Some(format!("{}: {span:?} is out of bounds", finding.name()));
        }
    }
    if report.templates().iter().any(|template| is_wrong(&template.span())) {
        return Some("a template is out of bounds".into());
    }
    (!report.findings().is_sorted_by_key(Finding::start)).then(|| "findings are out of order".into())
}

/// The bytes between the edits are in the result, in their order, and nothing is before the first and after the last.
fn outside(bytes: &[u8], fixed: &[u8], fixes: &[&Fix]) -> Option<String> {
    let mut edits: Vec<_> = fixes.iter().flat_map(|fix| &fix.edits).map(|edit| edit.span.clone()).collect();
    edits.sort_by_key(|span| (span.start, span.end));
    let (Some(first), Some(last)) = (edits.first(), edits.iter().map(|span| span.end).max()) else {
        return (bytes != fixed).then(|| "something changes without an edit".into());
    };
    if !fixed.starts_with(&bytes[..first.start]) || !fixed.ends_with(&bytes[last..]) {
        return Some("a byte before or after all edits is another one".into());
    }
    let (mut rest, mut end) = (&fixed[first.start..], first.end);
    for span in &edits {
        let between = bytes.get(end..span.start).unwrap_or_default();
        match rest.windows(between.len().max(1)).position(|part| part == between) {
            Some(at) => rest = &rest[at + between.len()..],
            None if between.is_empty() => (),
            None => return Some(format!("`{}` between two edits is gone", between.escape_ascii())),
        }
        end = end.max(span.end);
    }
    None
}

/// The safe fix that is applied to a finding.
fn safe(finding: &Finding) -> Option<&Fix> {
    let is_applied = finding.severity() > Severity::Advice;
    finding.fixes().iter().find(|fix| is_applied && fix.applicability == Applicability::Safe)
}

/// The errors with the URIs that have them.
fn errors(report: &Report) -> BTreeSet<(&'static str, Vec<u8>)> {
    let errors = report.findings().iter().filter(|finding| finding.severity() == Severity::Error);
    errors.map(|finding| (finding.name(), finding.uri().map_or_else(Vec::new, |uri| uri.bytes().to_vec()))).collect()
}
