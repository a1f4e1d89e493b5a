//! # [6.2.2.3. Path Segment Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
//!
//! Dot segments are meant for relative references; resolution removes them. In the path of a URI they have no meaning, so normalization
//! removes them too. It leaves paths without a leading slash alone, because nothing says that `a:b/../c` is hierarchical.

use core::ops::Range;

use super::percent_encoding::push_normal;
use super::rewriter::{Change, Rewriter};
use crate::rfc3986::resolution::dot_segments::{Dots, has_dot_segments, push_without_dot_segments};

/// Removes the dot segments of a path and normalizes the percent triplets of the rest. Returns false, and changes nothing, if the
/// path has no dot segments.
pub(super) fn without_dot_segments(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, has_authority: bool) -> bool {
    let path = rewriter.source(span.clone());
    // The `/.` that keeps a path from being read as an authority stays.
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
