//! Fixes of a URI as fixes of its document.

use std::ops::Range;

use urispec::Diagnostic;
use urispec::diagnostic::{Applicability, Edit, Fix, Name};

use crate::file_type::FileType;
use crate::find::candidate::Candidate;
use crate::find::letters::has_web_scheme;
use crate::harm::Harm;

/// The fixes of a diagnostic of a candidate at the places of the document, with its escapes. `placed` has the places of the
/// document, in which the URI is at `uri`. If not all that is wrong may be fixed unasked, nothing is safe.
pub(crate) fn fixes(
    placed: &Diagnostic,
    candidate: &Candidate<'_>,
    uri: &Range<usize>,
    file_type: FileType,
    harm: Harm,
    may_fix: bool,
) -> Vec<Fix> {
    let harmless = placed
        .fixes()
        .iter()
        .filter(|fix| !harm.is_done_by(fix) && !writes_mark(placed.name(), fix, candidate, file_type));
    let written = harmless.map(|fix| Fix {
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

/// Whether a fix decodes a mark that the text around the URI may read as its own: two hyphens in a comment of XML, an underscore after a word of
/// reStructuredText, a full stop that ends a sentence, a tilde in TeX. AsciiDoc and reStructuredText read them in the targets of links, too.
fn writes_mark(name: Name, fix: &Fix, candidate: &Candidate<'_>, file_type: FileType) -> bool {
    let is_read = candidate.is_bare() || matches!(file_type, FileType::Asciidoc | FileType::Rst);
    let is_mark = |edit: &Edit| edit.replacement.contains(['-', '.', '_', '~']);
    name == Name::NeedlessEncoding && is_read && fix.edits.iter().any(is_mark)
}
