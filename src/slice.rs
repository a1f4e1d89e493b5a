//! Parts of a text by their spans.

use core::ops::Range;

/// The part of `text` at `span`, which lies within it. A wrong span is a bug: it stops a debug build, and is empty otherwise.
pub(crate) fn slice<T>(text: &[T], span: Range<usize>) -> &[T] {
    let part = text.get(span.clone());
    debug_assert!(part.is_some(), "{span:?} is no part of {} elements", text.len());
    part.unwrap_or_default()
}
