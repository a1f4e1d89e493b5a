//! Fixes of a URI as fixes of its document.

use std::ops::Range;

use urispec::Diagnostic;
use urispec::diagnostic::{Applicability, Edit, Fix};

use crate::find::candidate::Candidate;
use crate::find::letters::has_web_scheme;

/// The fixes of a diagnostic of a candidate at the places of the document, with its escapes. `placed` has the places of the
/// document, in which the URI is at `uri`. If not all that is wrong may be fixed unasked, nothing is safe.
pub(crate) fn fixes(placed: &Diagnostic, candidate: &Candidate<'_>, uri: &Range<usize>, may_fix: bool) -> Vec<Fix> {
    let written = placed.fixes().iter().map(|fix| Fix {
        title: fix.title.clone(),
        edits: { fix.edits.iter() }
            .map(|edit| Edit { span: edit.span.clone(), replacement: candidate.writing.encode(&edit.replacement) })
            .collect(),
        applicability: match fix.applicability {
            Applicability::Safe if !may_fix => Applicability::Suggested,
            kind => kind,
        },
    });
    // A bare URI that becomes a relative reference would not be found again. What another begins after is not missed.
    let is_found_again = |fix: &Fix| {
        let begins_after = |at: usize| {
            let rest = at.checked_sub(uri.start).and_then(|at| candidate.text.get(at..));
            candidate.is_plain() && rest.is_some_and(has_web_scheme)
        };
        let keeps_start =
            |edit: &Edit| edit.span.start > uri.start || !edit.replacement.is_empty() || begins_after(edit.span.end);
        !candidate.is_bare() || fix.edits.iter().all(keeps_start)
    };
    written.filter(is_found_again).collect()
}
