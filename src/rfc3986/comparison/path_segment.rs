//! # [6.2.2.3. Path Segment Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
//!
//! Dot segments are for relative references, and go when those are resolved. In the path of a URI they mean nothing, so
//! they are removed there; but not from a path without a slash at its start, since nothing says that `a:b/../c` is a
//! hierarchy.

use core::ops::Range;

use super::percent_encoding::push_normal;
use super::rewriter::{Change, Rewriter};
use crate::rfc3986::resolution::dot_segments::{Dots, has_dot_segments, push_without_dot_segments};

/// Removes the dot segments of a path, if it has any; what is left has its percent triplets normalized.
pub(super) fn without_dot_segments(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, has_authority: bool) -> bool {
    let path = rewriter.source(span.clone());
    // The dot of a path that would be an authority stays.
    let kept_apart = path.strip_prefix("/.").filter(|rest| !has_authority && rest.starts_with("//"));
    let has_any = has_dot_segments(kept_apart.unwrap_or(path), Dots::Encoded);
    if has_any {
        rewriter.replace(Change::DotSegments, span, |output| {
            let start = output.len();
            push_without_dot_segments(output, start, path, Dots::Encoded, push_normal);
            if !has_authority && output.get(start..).is_some_and(|path| path.starts_with("//")) {
                output.insert_str(start, "/.");
            }
        });
    }
    has_any
}
