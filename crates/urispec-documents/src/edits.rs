//! Fixes of a URI as fixes of its document.

use std::ops::Range;

use urispec::diagnostic::{Applicability, Edit, Fix};
use urispec::{Diagnostic, Rule};

use crate::find::candidate::Candidate;

/// Schemes whose paths have no spaces: with encoded ones, such a URI still leads nowhere.
const WITHOUT_SPACES: [&[u8]; 4] = [b"mailto", b"tel", b"urn", b"news"];

/// Whether the fixes make a URI valid, and perhaps another than the one that was meant.
pub(crate) fn is_doubtful(found: &[Diagnostic], candidate: &Candidate) -> bool {
    candidate.is_name || has_second_scheme(&candidate.text) || {
        let spaces_end = spaces_end(candidate);
        let edits = found.iter().flat_map(|diagnostic| diagnostic.fixes()).flat_map(|fix| &fix.edits);
        edits.filter(|edit| edit.replacement.starts_with('%')).any(|edit| {
            let removed = candidate.text.get(edit.span.clone()).unwrap_or_default();
            // These belong to the text around a URI, if it is broken.
            removed.iter().any(|byte| b"<>\"#\r\n".contains(byte))
                || removed.contains(&b' ') && is_at_border(&candidate.text, &edit.span)
                || candidate.rule == Rule::Uri && removed.iter().any(|byte| b"[]%".contains(byte))
                || removed.iter().any(|byte| b"[]()`".contains(byte)) && is_unpaired_end(&candidate.text, &edit.span)
                || edit.span.start < spaces_end && removed.contains(&b' ')
        })
    }
}

/// Whether a bracket at an end has no other one: it is rather that of the text around.
fn is_unpaired_end(text: &[u8], span: &Range<usize>) -> bool {
    let count = |wanted: u8| text.iter().filter(|byte| **byte == wanted).count();
    let is_unpaired = count(b'[') != count(b']') || count(b'(') != count(b')');
    is_unpaired && (span.start == 0 || span.end >= text.len())
}

/// Whether what is between two parts of a URI was rather not meant as a part of one of them.
fn is_at_border(text: &[u8], span: &Range<usize>) -> bool {
    let before = text.get(..span.start).and_then(<[u8]>::last);
    let after = text.get(span.end..).unwrap_or_default();
    before.is_none_or(|before| b"/:".contains(before) || before.is_ascii_whitespace())
        || after.is_empty()
        || after.starts_with(b"#")
        || after.starts_with(b"//")
        || after.starts_with(b"HTTP/")
}

/// Up to where an encoded space leads nowhere.
fn spaces_end(candidate: &Candidate) -> usize {
    let has_none = WITHOUT_SPACES.iter().any(|name| candidate.scheme().eq_ignore_ascii_case(name));
    if !has_none {
        return 0;
    }
    memchr::memchr(b'?', &candidate.text).unwrap_or(candidate.text.len())
}

/// Whether a second URI begins before the query: two of them were perhaps joined by mistake.
fn has_second_scheme(text: &[u8]) -> bool {
    let path_end = text.iter().position(|byte| b"?#".contains(byte)).unwrap_or(text.len());
    let path = text.get(..path_end).unwrap_or_default();
    let mut schemes = memchr::memmem::find_iter(path, b"http");
    schemes.any(|at| {
        let rest = path.get(at + 4..).unwrap_or_default();
        at > 0 && rest.strip_prefix(b"s").unwrap_or(rest).starts_with(b":/")
    })
}

/// The fixes of a diagnostic of a candidate at the places of the document, with its escapes. `placed` has the places of the
/// document, in which the URI is at `uri`. If not all that is wrong may be fixed unasked, nothing is safe.
pub(crate) fn fixes(placed: &Diagnostic, candidate: &Candidate, uri: &Range<usize>, may_fix: bool) -> Vec<Fix> {
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
    // A bare URI that becomes a relative reference would not be found again.
    let is_found_again = |fix: &Fix| {
        let keeps_start = |edit: &Edit| edit.span.start > uri.start || !edit.replacement.is_empty();
        candidate.rule != Rule::Uri || fix.edits.iter().all(keeps_start)
    };
    written.filter(is_found_again).collect()
}
