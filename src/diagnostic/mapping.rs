//! Diagnostics of a text that is part of another one.

use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::model::Diagnostic;

/// How the places of a text correspond to those of a text around it.
///
/// A URI in a file begins at some offset; one in a string with escapes, or in an attribute with entities, consists of
/// pieces that were not of the length they have now.
///
/// ```
/// use urispec::diagnostic::Mapping;
/// use urispec::{Rule, diagnose};
///
/// // The file holds `<a href="/a?b&amp;c d">`, the attribute says `/a?b&c d`.
/// let mut mapping = Mapping::starting_at(9);
/// mapping.push(4, 4); // `/a?b`
/// mapping.push(1, 5); // `&` for `&amp;`
/// mapping.push(3, 3);
///
/// let diagnostics = diagnose("/a?b&c d", Rule::UriReference);
/// assert_eq!(diagnostics[0].label().span, 6..7);
/// assert_eq!(mapping.map(&diagnostics[0]).label().span, 19..20);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// Where the text begins around.
    base: usize,
    /// Where pieces end, within and around. Most texts have none.
    ends: Vec<(usize, usize)>,
}

impl Mapping {
    /// A text that begins at `base` of the text around it. Beyond the pieces that are pushed, both are the same.
    ///
    /// ```
    /// use urispec::diagnostic::Mapping;
    ///
    /// assert_eq!(Mapping::starting_at(9).span(2..3), 11..12);
    /// ```
    pub fn starting_at(base: usize) -> Mapping {
        Mapping { base, ends: Vec::new() }
    }

    /// The next piece: `inner` bytes that correspond to `outer` bytes. Pieces of equal length correspond byte by byte; of any
    /// others, each byte is the whole piece.
    ///
    /// ```
    /// use urispec::diagnostic::Mapping;
    ///
    /// // In `a&amp;b`, the `&` is the whole entity.
    /// let mut mapping = Mapping::starting_at(0);
    /// mapping.push(1, 1);
    /// mapping.push(1, 5);
    /// mapping.push(1, 1);
    /// assert_eq!((mapping.span(1..2), mapping.span(2..3)), (1..6, 6..7));
    /// ```
    pub fn push(&mut self, inner: usize, outer: usize) {
        let (start, place) = self.ends.last().copied().unwrap_or((0, self.base));
        self.ends.push((start + inner, place + outer));
    }

    /// Bytes of the text around it that correspond to nothing, such as a line break.
    ///
    /// ```
    /// use urispec::diagnostic::Mapping;
    ///
    /// // `http://h/a` goes on with `/b` in the next line, below three bytes of line break and indentation.
    /// let mut mapping = Mapping::starting_at(0);
    /// mapping.push(10, 10);
    /// mapping.skip(3);
    /// mapping.push(2, 2);
    /// assert_eq!((mapping.span(10..12), mapping.span(9..11)), (13..15, 9..14));
    /// ```
    pub fn skip(&mut self, outer: usize) {
        self.push(0, outer);
    }

    /// The place in the text around of a place in the text within.
    ///
    /// ```
    /// use urispec::diagnostic::Mapping;
    ///
    /// let mut mapping = Mapping::starting_at(3);
    /// mapping.push(1, 6);
    /// // An empty place stays empty, also where a piece begins that has another length.
    /// assert_eq!((mapping.span(0..0), mapping.span(0..1)), (3..3, 3..9));
    /// ```
    pub fn span(&self, span: Range<usize>) -> Range<usize> {
        let (start, end) = (self.place(span.start, false), self.place(span.end, true));
        if span.is_empty() { start..start } else { start..end.max(start) }
    }

    fn place(&self, offset: usize, is_end: bool) -> usize {
        // An end belongs to the piece before it, a start to the one after.
        let index = self.ends.partition_point(|(start, _)| if is_end { *start < offset } else { *start <= offset });
        let before = index.checked_sub(1).and_then(|at| self.ends.get(at)).copied();
        let (start, place) = before.unwrap_or((0, self.base));
        match self.ends.get(index) {
            Some((next, end)) if next - start != end - place => {
                if is_end && offset > 0 {
                    *end
                } else {
                    place
                }
            }
            _ => place + (offset - start),
        }
    }

    /// The diagnostic as one of the text around. The replacements of its fixes are still those of the text within, and
    /// what writes them has to escape them.
    ///
    /// ```
    /// use urispec::diagnostic::Mapping;
    /// use urispec::{Rule, diagnose};
    ///
    /// let found = Mapping::starting_at(100).map(&diagnose("http://[::1/", Rule::Uri)[0]);
    /// // All its places are moved, also those of its fixes.
    /// assert_eq!((found.label().span.start, found.context()[0].span.start), (111, 107));
    /// assert_eq!(found.fixes()[0].edits[0].span, 111..111);
    /// ```
    pub fn map(&self, diagnostic: &Diagnostic) -> Diagnostic {
        let mut diagnostic = diagnostic.clone();
        let labels = core::iter::once(&mut diagnostic.label).chain(&mut diagnostic.context);
        let edits = diagnostic.fixes.iter_mut().flat_map(|fix| &mut fix.edits);
        for span in labels.map(|label| &mut label.span).chain(edits.map(|edit| &mut edit.span)) {
            *span = self.span(span.clone());
        }
        diagnostic
    }
}
