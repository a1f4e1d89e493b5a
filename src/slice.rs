//! Parts of a text by their spans.

use core::ops::Range;

/// The part of `text` at `span`, which must be within it. A wrong span is a bug: a debug build panics, and a release build returns an empty part.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn slice<T>(text: &[T], span: Range<usize>) -> &[T] {
    let part = text.get(span.clone());
    debug_assert!(part.is_some(), "{span:?} is not within {} elements", text.len());
    part.unwrap_or_default()
}

/// The part of a string at `span`, which must be within it, as for `slice`.
#[inline(always)]
pub(crate) fn slice_str(text: &str, span: Range<usize>) -> &str {
    let part = text.get(span.clone());
    debug_assert!(part.is_some(), "{span:?} is not within {} bytes", text.len());
    part.unwrap_or_default()
}
