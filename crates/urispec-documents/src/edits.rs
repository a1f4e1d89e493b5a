//! Fixes of a URI as fixes of its document.

use std::ops::Range;

use urispec::diagnostic::{Applicability, Edit, Fix};
use urispec::{Diagnostic, Rule};

use crate::find::candidate::Candidate;

/// Schemes whose paths have no spaces: with encoded ones, such a URI still leads nowhere.
const WITHOUT_SPACES: [&[u8]; 4] = [b"mailto", b"tel", b"urn", b"news"];

/// Where encoding makes a URI valid, and perhaps another than the one that was meant.
pub(crate) struct Doubts {
    /// In a bare URI, brackets may belong to the text around it.
    has_brackets: bool,
    /// Up to here, spaces.
    spaces_end: usize,
}

impl Doubts {
    pub(crate) fn of(candidate: &Candidate) -> Self {
        let has_none = WITHOUT_SPACES.iter().any(|name| candidate.scheme().eq_ignore_ascii_case(name));
        let path_end = || memchr::memchr(b'?', &candidate.text).unwrap_or(candidate.text.len());
        Doubts { has_brackets: candidate.rule == Rule::Uri, spaces_end: if has_none { path_end() } else { 0 } }
    }

    /// Whether a fix of this URI is one of them.
    fn include(&self, fix: &Fix, candidate: &Candidate) -> bool {
        fix.edits.iter().filter(|edit| edit.replacement.starts_with('%')).any(|edit| {
            let removed = candidate.text.get(edit.span.clone()).unwrap_or_default();
            self.has_brackets && removed.iter().any(|byte| b"[]".contains(byte))
                || edit.span.start < self.spaces_end && removed.contains(&b' ')
        })
    }
}

/// The fixes of a diagnostic at the places of the document, with its escapes. `placed` is the diagnostic of the URI with the places
/// of the document, in which the URI is at `uri`.
pub(crate) fn fixes(
    diagnostic: &Diagnostic,
    placed: &Diagnostic,
    candidate: &Candidate,
    uri: &Range<usize>,
    doubts: &Doubts,
) -> Vec<Fix> {
    let written = placed.fixes().iter().zip(diagnostic.fixes()).map(|(fix, original)| Fix {
        title: fix.title.clone(),
        edits: { fix.edits.iter() }
            .map(|edit| Edit { span: edit.span.clone(), replacement: candidate.writing.encode(&edit.replacement) })
            .collect(),
        applicability: if doubts.include(original, candidate) { Applicability::Suggested } else { fix.applicability },
    });
    // A bare URI that becomes a relative reference would not be found again.
    let is_found_again = |fix: &Fix| {
        let keeps_start = |edit: &Edit| edit.span.start > uri.start || !edit.replacement.is_empty();
        candidate.rule != Rule::Uri || fix.edits.iter().all(keeps_start)
    };
    written.filter(is_found_again).collect()
}
