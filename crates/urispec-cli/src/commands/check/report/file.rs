//! What is found in a file, for a report.

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

    pub(super) fn position(&self, offset: usize) -> Position {
        self.document.position(offset)
    }

    pub(super) fn place(&self, span: &Range<usize>) -> Place {
        self.document.place(span)
    }
}
