//! Dot segments that lead above the root.

use alloc::format;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::rfc3986::comparison::rewriter::AppliedChange;
use crate::rfc3986::resolution::transform::{Mode, target};
use crate::slice::slice_str;
use crate::uri::path::Segment;
use crate::uri::view::Uri;

pages! {
    /// More `..` in a path than there are segments to leave.
    ///
    /// Resolution drops the ones that are left over (5.2.4). Software that does not resolve them may leave the
    /// directory that it serves. Usually a document was moved, or somebody probes a server. Write the path that is
    /// meant.
    DOT_SEGMENTS_ABOVE_ROOT {
        name: DotSegmentsAboveRoot,
        group: Suspicious,
        rule: PathAbempty,
        section: 3986 "5.2.4" "Remove Dot Segments",
        leave: "in a link between pages that are served below another path than the one it was checked with",
        example: UriReference "http://example.com/../../etc/passwd" => "http://example.com/etc/passwd",
    }
}

/// Reports dot segments that lead above the root.
pub(crate) fn above_root(lints: &mut Lints<'_, '_>, step: &AppliedChange) -> bool {
    let path = lints.path();
    let mut depth = 0;
    let Some(first) = path.segments().find(|segment| climbs(&mut depth, segment)) else { return false };
    lints.note(&DOT_SEGMENTS_ABOVE_ROOT, first.span(), ABOVE_ROOT, "this leads above the root").fix(
        Applicability::Suggested,
        "remove the dot segments",
        step.span.clone(),
        step.after.clone(),
    );
    true
}

const ABOVE_ROOT: &str = "more `..` than there are segments to leave";

/// Whether a segment leads above the root, from a segment at this depth. The depth changes with it.
fn climbs(depth: &mut usize, segment: &Segment<'_>) -> bool {
    match segment.as_str() {
        "." => (),
        ".." if *depth == 0 => return true,
        ".." => *depth -= 1,
        _ => *depth += 1,
    }
    false
}

/// Lints on a relative reference that is resolved against `base`.
pub(crate) fn lint_with_base(lints: &mut Lints<'_, '_>, base: Uri<'_>) {
    let path = lints.path();
    // An absolute path leads above the root whatever the base is, and was looked at without one.
    if lints.scheme().is_some() || lints.authority().is_some() || path.is_absolute() {
        return;
    }
    let mut depth = 0;
    // The last segment of the base is not a part of the way.
    let directories = base.path().segments().count().saturating_sub(1);
    for segment in base.path().segments().take(directories) {
        climbs(&mut depth, &segment);
    }
    let Some(first) = path.segments().find(|segment| climbs(&mut depth, segment)) else { return };
    let Ok(Some((target, parts))) = target(base.without_fragment(), lints.reference, Mode::Strict) else { return };
    let label = match base.authority() {
        Some(authority) => format!("this leads above the root of {}", authority.host()),
        None => "this leads above the root of the base".into(),
    };
    lints.note(&DOT_SEGMENTS_ABOVE_ROOT, first.span(), ABOVE_ROOT, label).fix(
        Applicability::Suggested,
        "write the path that it resolves to",
        path.span(),
        slice_str(&target, parts.path().0),
    );
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn dot_segments_above_the_root() {
        assert_eq!(linted("http://h/a/../../b"), [("dot-segments-above-root", 14..16)]);
        assert_eq!(linted("http://h/../a"), [("dot-segments-above-root", 9..11)]);
        assert_eq!(linted("http://h/a/../b"), [("dot-segments", 8..15)]);
    }
}
