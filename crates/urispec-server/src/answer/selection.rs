//! What is selected around a position, from the inside: a triplet, a part, a component, the URI, the link.

use std::ops::Range;

use gen_lsp_types::SelectionRange;
use urispec::rfc3986::regular_expression::components;

use super::reading::{parts, triplets};
use crate::file::{Checked, File};

/// The ranges around a byte of the file. Outside of URIs, it is the place itself.
pub(crate) fn around(file: &File, checked: &Checked, offset: usize) -> SelectionRange {
    let mut spans = spans(checked, offset);
    // A destination in angle brackets is within a link.
    for _ in 0..MOST_LINKS {
        let link = spans.last().and_then(|inside| around_link(file.text.as_str(), inside));
        spans.extend(link);
    }
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
    // The scheme and the fragment are parts themselves.
    let main = [split.authority, Some(split.path), split.query];
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

/// How many of them are around each other.
const MOST_LINKS: usize = 2;

/// How far from a destination its link begins and ends at most.
const LONGEST: usize = 1000;

/// The quotes, the angle brackets or the link of Markdown around a place.
fn around_link(text: &str, inside: &Range<usize>) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let before = inside.start.checked_sub(1)?;
    match (bytes.get(before)?, bytes.get(inside.end)?) {
        (b'"', b'"') | (b'\'', b'\'') | (b'<', b'>') => Some(before..inside.end + 1),
        (b'(', _) => {
            let start = before.checked_sub(1).filter(|bracket| bytes.get(*bracket) == Some(&b']'))?;
            let near = bytes.get(start.saturating_sub(LONGEST)..=start)?;
            let mut depth = 0_usize;
            let length = near.iter().rev().position(|byte| {
                match byte {
                    b']' => depth += 1,
                    b'[' => depth = depth.saturating_sub(1),
                    _ => (),
                }
                depth == 0
            })?;
            let open = start - length;
            let is_image = open.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b'!');
            // Between the destination and the bracket, there may be a title.
            let line = bytes.get(inside.end..)?.iter().take(LONGEST).take_while(|byte| **byte != b'\n');
            let close = inside.end + line.clone().position(|byte| *byte == b')')?;
            Some(open - usize::from(is_image)..close + 1)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::around_link;

    #[test]
    fn what_is_around_a_destination() {
        let around = |text: &'static str| {
            let start = text.find("URI").unwrap();
            around_link(text, &(start..start + 3)).map(|link| &text[link])
        };
        for (text, link) in [
            ("see [a [b]](URI), c", "[a [b]](URI)"),
            ("see ![a](URI \"title\") c", "![a](URI \"title\")"),
            ("<a href=\"URI\">", "\"URI\""),
            ("<a href='URI'>", "'URI'"),
            ("see <URI>.", "<URI>"),
            ("[a](<URI>)", "<URI>"),
        ] {
            assert_eq!(around(text), Some(link), "{text}");
        }
        // The brackets are looked for among a thousand bytes.
        for (length, is_link) in [(1, true), (998, true), (999, true), (1_000, false)] {
            let long = "b".repeat(length);
            for text in [format!("[{long}](URI)"), format!("[a](URI{long})")] {
                let start = text.find("URI").unwrap();
                let link = around_link(&text, &(start..start + 3));
                assert_eq!(link, is_link.then_some(0..text.len()), "{length}: {text}");
            }
        }
        for text in ["URI", "see (URI)", "a](URI)", "[a](URI\n)", "<URI and more>", "\"URI is\""] {
            assert_eq!(around(text), None, "{text}");
        }
    }
}
