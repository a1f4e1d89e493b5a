//! What triplets and Punycode stand for, written beside them.

use std::ops::Range;

use gen_lsp_types::{InlayHint, Label, Position};
use urispec::IriReference;
use urispec::component::HostKind;
use urispec::diagnostic::credentials;
use urispec::rfc3986::decoding::decode;

use super::reading::runs;
use crate::file::{Checked, File};

/// A hint after each run of triplets that is text beyond ASCII (others are better read as they stand), and after each host with letters beyond it. None
/// is about a password.
pub(crate) fn all(file: &File, checked: &Checked, within: &Range<usize>) -> Vec<InlayHint> {
    let uris = checked.uris_in(within.clone());
    let uris = uris.iter().filter(|uri| uri.span().start < within.end && within.start < uri.span().end);
    uris.flat_map(|uri| {
        let text = std::str::from_utf8(uri.bytes()).unwrap_or_default();
        let host = IriReference::parse(text).ok().and_then(|uri| uri.host()).and_then(|host| match host.kind() {
            HostKind::RegName(name) => Some((host.span(), name.to_unicode()?)),
            _ => None,
        });
        let hidden = credentials(text.as_bytes());
        let is_hidden = |run: &Range<usize>| hidden.iter().any(|it| it.start < run.end && run.start < it.end);
        let decoded = runs(text, 0..text.len()).into_iter().filter(|run| !is_hidden(run)).filter_map(|run| {
            let decoded = decode(text.get(run.clone())?)?.to_utf8().ok()?.into_owned();
            let is_readable = !decoded.is_ascii() && !decoded.chars().any(char::is_control);
            is_readable.then_some((run, decoded))
        });
        let hints = host.into_iter().chain(decoded);
        hints.map(|(span, label)| hint(file.text.position(uri.place_of(span).end), label)).collect::<Vec<_>>()
    })
    .collect()
}

fn hint(position: Position, label: String) -> InlayHint {
    InlayHint {
        position,
        label: Label::String(label),
        kind: None,
        text_edits: None,
        tooltip: None,
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
