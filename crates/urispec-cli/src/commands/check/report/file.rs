//! What is found in a file, for a report.

use std::collections::HashMap;
use std::ops::Range;

use urispec_documents::{Document, Finding, Place, Position, Report, Text};

/// A file and its findings.
pub(crate) struct FileReport<'f> {
    pub(crate) path: &'f str,
    /// The text for pictures, without what may be a password.
    pub(super) text: Text,
    /// The file, which knows the lines and the columns of its bytes.
    document: &'f Document,
    pub(super) findings: Vec<&'f Finding>,
}

impl<'f> FileReport<'f> {
    /// The findings are those of the report that are reported.
    pub(crate) fn new(path: &'f str, report: &'f Report, findings: Vec<&'f Finding>) -> Self {
        FileReport { path, text: report.shown().named(path), document: report.document(), findings }
    }

    /// The findings on each URI, in the order of the first. Comments are alone.
    pub(super) fn by_uri(&self) -> Vec<Vec<&'f Finding>> {
        let mut groups: Vec<Vec<&Finding>> = Vec::new();
        let mut known = HashMap::new();
        for finding in &self.findings {
            let place = finding.uri().map(|uri| uri.span());
            let known = place.map(|place| *known.entry((place.start, place.end)).or_insert(groups.len()));
            match known.and_then(|index| groups.get_mut(index)) {
                Some(group) => group.push(finding),
                None => groups.push(vec![finding]),
            }
        }
        groups
    }

    pub(super) fn position(&self, offset: usize) -> Position {
        self.document.position(offset)
    }

    pub(super) fn place(&self, span: &Range<usize>) -> Place {
        self.document.place(span)
    }
}
