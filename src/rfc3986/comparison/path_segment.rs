//! # [6.2.2.3. Path Segment Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
//!
//! Dot segments are meant for relative paths; resolution removes them. In a path that begins with a slash they have no meaning, so normalization
//! removes them too, and in a relative reference as resolution would. It leaves other paths alone, because nothing says that `a:b/../c` is
//! hierarchical, and what `../c` means depends on a base.
//!
//! In a URI, `%2E` is a dot (2.3): it is decoded first (6.2.2.2). In a relative reference, resolution does not decode it (5.2.4): `x/%2E%2E/../y` leads to
//! `x/y`, and `x/../../y` elsewhere. So a dot segment with a `%2E` stays as it is there.

use alloc::string::String;
use core::ops::Range;

use super::ladder::Rung;
use super::percent_encoding::{push_normal, push_upper, triplets};
use super::rewriter::{Change, Rewriter};
use crate::rfc3986::resolution::dot_segments::{Dots, has_dot_segments, push_without_dot_segments};

/// Removes the dot segments of a path and normalizes the percent triplets of the rest. Returns false, and changes nothing, if the
/// path has no dot segments.
pub(super) fn without_dot_segments(
    rewriter: &mut Rewriter<'_, '_>,
    span: Range<usize>,
    has_authority: bool,
    dots: Dots,
) -> bool {
    let path = rewriter.source(span.clone());
    // The `/.` that keeps a path from being read as an authority stays.
    let kept_apart = path.strip_prefix("/.").filter(|rest| !has_authority && rest.starts_with("//"));
    let has_any = has_dot_segments(kept_apart.unwrap_or(path), dots);
    let push = if dots == Dots::Encoded { push_normal } else { push_but_dot_segments };
    if has_any {
        rewriter.replace(Change::DotSegments, span, |output| {
            let start = output.len();
            push_without_dot_segments(output, start, path, dots, push);
            if !has_authority && output.get(start..).is_some_and(|path| path.starts_with("//")) {
                output.insert_str(start, "/.");
            }
        });
    }
    has_any
}

/// Normalizes the percent triplets of the path of a relative reference.
pub(super) fn triplets_but_dot_segments(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, rung: Rung) {
    let path = rewriter.source(span.clone());
    if !has_dot_segments(path, Dots::Encoded) {
        return triplets(rewriter, span, rung);
    }
    let mut at = span.start;
    for segment in path.split_inclusive('/') {
        let end = at + segment.len();
        triplets(rewriter, at..end, if is_dot_segment(segment) { Rung::Case } else { rung });
        at = end;
    }
}

/// Appends a part of the path of a relative reference, and normalizes its percent triplets.
fn push_but_dot_segments(output: &mut String, text: &str) {
    for segment in text.split_inclusive('/') {
        let push = if is_dot_segment(segment) { push_upper } else { push_normal };
        push(output, segment);
    }
}

/// Whether a segment, with or without the slash after it, is a dot segment in either spelling.
fn is_dot_segment(segment: &str) -> bool {
    let segment = segment.strip_suffix('/').unwrap_or(segment);
    !segment.is_empty() && has_dot_segments(segment, Dots::Encoded)
}
