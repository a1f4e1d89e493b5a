//! Parts of a text by their spans.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
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

/// Sorts by places. What is at the same place keeps its order.
///
/// Mostly all is in order already. Otherwise the places are sorted apart from what is there, by one function for all types: a function for each type
/// makes a module for browsers some kilobytes larger. `urispec-documents` has the same, since it is not public here.
#[cfg(feature = "alloc")]
pub(crate) fn put_in_order<T>(all: &mut Vec<T>, place: impl Fn(&T) -> &Range<usize>) {
    let ends = |one: &T| (place(one).start, place(one).end);
    if all.is_sorted_by_key(ends) {
        return;
    }
    let mut places: Vec<(usize, usize, usize)> =
        all.iter().map(ends).enumerate().map(|(at, (start, end))| (start, end, at)).collect();
    places.sort_unstable();
    let mut rest: Vec<Option<T>> = all.drain(..).map(Some).collect();
    all.extend(places.into_iter().filter_map(|(.., at)| rest.get_mut(at)?.take()));
}
