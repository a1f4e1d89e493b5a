//! # [6.2.2.2. Percent-Encoding Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)

use alloc::string::String;
use core::ops::Range;

use super::ladder::Rung;
use super::rewriter::{Change, Rewriter};
use crate::rfc3986::characters::UNRESERVED;
use crate::rfc3986::decoding::{hex, next_percent};
use crate::slice::slice_str;

/// The normalized form of a percent triplet that is not normalized.
enum Normal {
    /// The triplet with uppercase hexadecimal digits (6.2.2.1).
    Upper([char; 3]),
    /// The unreserved character that the triplet encodes.
    Decoded(char),
}

impl Normal {
    /// `None` if the triplet is normalized already.
    #[inline]
    fn of(triplet: &[u8], rung: Rung) -> Option<Self> {
        let [_, high, low] = *triplet else { return None };
        let byte = hex(high) << 4 | hex(low);
        if rung >= Rung::PercentEncoding && UNRESERVED.starts_with(byte) {
            return Some(Normal::Decoded(char::from(byte)));
        }
        let is_normal = !(high.is_ascii_lowercase() | low.is_ascii_lowercase());
        (!is_normal).then(|| Normal::Upper(['%', upper(high), upper(low)]))
    }
}

fn upper(digit: u8) -> char {
    char::from(digit.to_ascii_uppercase())
}

/// The span of the first percent triplet at or after `at` that is not normalized, and its normalized form.
#[inline]
fn next_change(text: &str, mut at: usize, rung: Rung) -> Option<(Range<usize>, Normal)> {
    let bytes = text.as_bytes();
    loop {
        let start = next_percent(bytes, at)?;
        at = start + "%00".len();
        if let Some(normal) = Normal::of(bytes.get(start..at)?, rung) {
            return Some((start..at, normal));
        }
    }
}

/// Normalizes the percent triplets of a component.
pub(super) fn triplets(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, rung: Rung) {
    if !rewriter.has_triplets {
        return;
    }
    let text = rewriter.source(0..span.end);
    let mut at = span.start;
    while let Some((triplet, normal)) = next_change(text, at, rung) {
        at = triplet.end;
        rewriter.replace_triplet(triplet, normal, |character| character);
    }
}

impl Rewriter<'_, '_> {
    /// The span of the first percent triplet in a part.
    pub(super) fn next_triplet(&self, span: Range<usize>) -> Option<Range<usize>> {
        let start =
            if self.has_triplets { next_percent(self.source(0..span.end).as_bytes(), span.start) } else { None }?;
        Some(start..start + "%00".len())
    }

    /// Normalizes a percent triplet and returns whether it was decoded. `as_text` maps a decoded character before it is written.
    pub(super) fn normalize_triplet(&mut self, span: Range<usize>, rung: Rung, as_text: fn(char) -> char) -> bool {
        let normal = Normal::of(self.source(span.clone()).as_bytes(), rung);
        let is_decoded = matches!(normal, Some(Normal::Decoded(_)));
        if let Some(normal) = normal {
            self.replace_triplet(span, normal, as_text);
        }
        is_decoded
    }

    fn replace_triplet(&mut self, span: Range<usize>, normal: Normal, as_text: fn(char) -> char) {
        match normal {
            Normal::Upper(triplet) => self.replace(Change::TripletCase, span, |output| output.extend(triplet)),
            Normal::Decoded(character) => self.replace(Change::Decoded, span, |output| output.push(as_text(character))),
        }
    }
}

/// Appends a text and normalizes its percent triplets.
pub(super) fn push_normal(output: &mut String, text: &str) {
    push(output, text, Rung::PercentEncoding);
}

/// Appends a text with uppercase hexadecimal digits in its percent triplets.
pub(super) fn push_upper(output: &mut String, text: &str) {
    push(output, text, Rung::Case);
}

fn push(output: &mut String, text: &str, rung: Rung) {
    let mut at = 0;
    while let Some((triplet, normal)) = next_change(text, at, rung) {
        output.push_str(slice_str(text, at..triplet.start));
        at = triplet.end;
        match normal {
            Normal::Upper(triplet) => output.extend(triplet),
            Normal::Decoded(character) => output.push(character),
        }
    }
    output.push_str(slice_str(text, at..text.len()));
}
