//! # [6.2.2.2. Percent-Encoding Normalization](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)

use alloc::string::String;
use core::ops::Range;

use super::ladder::Rung;
use super::rewriter::{Change, Rewriter};
use crate::rfc3986::characters::UNRESERVED;
use crate::rfc3986::decoding::Decoded;
use crate::slice::slice_str;

/// The normalized form of a percent triplet.
enum Triplet {
    /// The triplet is already normalized.
    Normal,
    /// The triplet with uppercase hexadecimal digits (6.2.2.1).
    Upper([char; 3]),
    /// The unreserved character that the triplet encodes.
    Decoded(char),
}

impl Triplet {
    fn of(triplet: &str, rung: Rung) -> Self {
        let byte = Decoded::new(triplet).next().unwrap_or_default();
        if rung >= Rung::PercentEncoding && UNRESERVED.starts_with(byte) {
            return Triplet::Decoded(char::from(byte));
        }
        if triplet.bytes().any(|byte| byte.is_ascii_lowercase()) {
            let mut upper = triplet.chars().map(|character| character.to_ascii_uppercase());
            return Triplet::Upper([(); 3].map(|()| upper.next().unwrap_or('%')));
        }
        Triplet::Normal
    }
}

/// The span of the first percent triplet at or after `at`.
fn next_triplet(text: &str, at: usize) -> Option<Range<usize>> {
    let start = at + text.as_bytes().get(at..)?.iter().position(|byte| *byte == b'%')?;
    Some(start..start + "%00".len())
}

/// Normalizes the percent triplets of a component.
pub(super) fn triplets(rewriter: &mut Rewriter<'_, '_>, span: Range<usize>, rung: Rung) {
    let mut at = span.start;
    while let Some(triplet) = rewriter.next_triplet(at..span.end) {
        at = triplet.end;
        rewriter.normalize_triplet(triplet, rung, |character| character);
    }
}

impl Rewriter<'_, '_> {
    /// The span of the first percent triplet in a part.
    pub(super) fn next_triplet(&self, span: Range<usize>) -> Option<Range<usize>> {
        let start = span.start;
        let found = if self.has_triplets { next_triplet(self.source(span), 0) } else { None };
        found.map(|triplet| start + triplet.start..start + triplet.end)
    }

    /// Normalizes a percent triplet and returns whether it was decoded. `as_text` maps a decoded character before it is written.
    pub(super) fn normalize_triplet(&mut self, span: Range<usize>, rung: Rung, as_text: fn(char) -> char) -> bool {
        match Triplet::of(self.source(span.clone()), rung) {
            Triplet::Normal => false,
            Triplet::Upper(triplet) => {
                self.replace(Change::TripletCase, span, |output| output.extend(triplet));
                false
            }
            Triplet::Decoded(character) => {
                self.replace(Change::Decoded, span, |output| output.push(as_text(character)));
                true
            }
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
    while let Some(triplet) = next_triplet(text, at) {
        output.push_str(slice_str(text, at..triplet.start));
        at = triplet.end;
        let triplet = slice_str(text, triplet);
        match Triplet::of(triplet, rung) {
            Triplet::Decoded(character) => output.push(character),
            Triplet::Upper(triplet) => output.extend(triplet),
            Triplet::Normal => output.push_str(triplet),
        }
    }
    output.push_str(slice_str(text, at..text.len()));
}
