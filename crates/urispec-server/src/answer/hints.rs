//! What triplets stand for, written beside them.

use std::ops::Range;

use gen_lsp_types::{InlayHint, Label};

use super::reading::runs;
use crate::file::{Checked, File};

/// A hint after each run of triplets that is text beyond ASCII: others are better read as they stand.
pub(crate) fn all(file: &File, checked: &Checked, within: &Range<usize>) -> Vec<InlayHint> {
    let uris = checked.uris().iter().filter(|uri| uri.span().start < within.end && within.start < uri.span().end);
    uris.flat_map(|uri| {
        let text = std::str::from_utf8(uri.bytes()).unwrap_or_default();
        runs(text, 0..text.len()).into_iter().filter_map(|run| {
            let decoded = urispec::rfc3986::decoding::decode(text.get(run.clone())?)?.to_utf8().ok()?.into_owned();
            let is_readable = !decoded.is_ascii() && !decoded.chars().any(char::is_control);
            is_readable.then(|| InlayHint {
                position: file.text.position(uri.place_of(run).end),
                label: Label::String(decoded),
                kind: None,
                text_edits: None,
                tooltip: None,
                padding_left: Some(true),
                padding_right: None,
                data: None,
            })
        })
    })
    .collect()
}
