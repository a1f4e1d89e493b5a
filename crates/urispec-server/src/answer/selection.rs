//! What is selected around a position, from the inside: a triplet, a part, a component, the URI.

use std::ops::Range;

use gen_lsp_types::SelectionRange;
use urispec::rfc3986::regular_expression::components;

use super::reading::{parts, triplets};
use crate::file::{Checked, File};

/// The ranges around a byte of the file. Outside of URIs, it is the place itself.
pub(crate) fn around(file: &File, checked: &Checked, offset: usize) -> SelectionRange {
    let spans = spans(checked, offset);
    let mut selection: Option<Box<SelectionRange>> = None;
    for span in spans.into_iter().rev() {
        selection = Some(Box::new(SelectionRange { range: file.text.range(span), parent: selection }));
    }
    match selection {
        Some(selection) => *selection,
        None => SelectionRange { range: file.text.range(offset..offset), parent: None },
    }
}

/// From the smallest to the largest, each larger than the one before.
fn spans(checked: &Checked, offset: usize) -> Vec<Range<usize>> {
    let Some(uri) = checked.uri_at(offset) else { return Vec::new() };
    let Ok(text) = std::str::from_utf8(uri.bytes()) else { return vec![uri.span()] };
    let last = offset.checked_sub(1).and_then(|before| uri.offset_at(before));
    let Some(at) = uri.offset_at(offset).or(last) else { return vec![uri.span()] };
    let split = components(text);
    // Up to the end of the authority, of the path, of the query.
    let main = [split.scheme, split.authority, Some(split.path), split.query, split.fragment];
    let component = main.into_iter().flatten().find(|span| span.contains(&at));
    let mut spans: Vec<Range<usize>> = triplets(text, 0..text.len()).filter(|triplet| triplet.contains(&at)).collect();
    spans.extend(parts(text).into_iter().map(|part| part.span).filter(|span| span.contains(&at)));
    spans.extend(component);
    if let Some(fragment) = text.find('#').filter(|fragment| at < *fragment) {
        spans.push(0..fragment);
    }
    let mut placed: Vec<Range<usize>> = spans.into_iter().map(|span| uri.place_of(span)).collect();
    placed.push(uri.span());
    let mut nested: Vec<Range<usize>> = Vec::new();
    for span in placed {
        let is_around = |last: &Range<usize>| span.start <= last.start && last.end <= span.end && span != *last;
        if nested.last().is_none_or(is_around) {
            nested.push(span);
        }
    }
    nested
}
