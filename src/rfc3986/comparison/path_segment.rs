//! # [6.2.2.3. Path Segment Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
//!
//! Dot segments are for relative references, and go when those are resolved. In the path of a URI they mean nothing, so
//! they are removed there; but not from a path without a slash at its start, since nothing says that `a:b/../c` is a
//! hierarchy.

use core::ops::Range;

use super::normalization::{Change, Rewriter};
use super::percent_encoding::push_normal;
use crate::rfc3986::resolution::dot_segments::{DotSegment, Removal};
use crate::uri::Decoded;

/// Whether a path has dot segments, perhaps with encoded dots, besides one that keeps it from being an authority.
pub(super) fn has_dot_segments(path: &str, has_authority: bool) -> bool {
    let guarded = path.strip_prefix("/.").filter(|rest| !has_authority && rest.starts_with("//"));
    guarded.unwrap_or(path).split('/').any(|segment| segment.starts_with(['.', '%']) && dots(segment).is_some())
}

/// Removes the dot segments of a path; what is left has its percent triplets normalized.
pub(super) fn without_dot_segments(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, has_authority: bool) {
    let path = rewriter.source(span.clone());
    rewriter.replace(Change::DotSegments, span, |output| {
        let start = output.len();
        let mut removal = Removal::new(output);
        let mut segments = path.split('/').peekable();
        while let Some(segment) = segments.next() {
            match dots(segment) {
                Some(dots) => removal.dots(dots, segments.peek().is_none()),
                None => removal.segment(|output| push_normal(output, segment)),
            }
        }
        if !has_authority && output.get(start..).is_some_and(|path| path.starts_with("//")) {
            output.insert_str(start, "/.");
        }
    });
}

/// Which dot segment this is when its dots are decoded (6.2.2.2).
fn dots(segment: &str) -> Option<DotSegment> {
    let mut decoded = Decoded::new(segment);
    match [decoded.next(), decoded.next(), decoded.next()] {
        [Some(b'.'), None, _] => Some(DotSegment::Same),
        [Some(b'.'), Some(b'.'), None] => Some(DotSegment::Parent),
        _ => None,
    }
}
