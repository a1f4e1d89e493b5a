//! Placeholders of templates: `{id}`, `${HOST}`, `{{x}}`.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// A place that a program was to fill in.
pub(super) type Placeholder = Range<usize>;

/// What may stand in braces: names, indices, and the operators of URI templates (RFC 6570) and shells.
fn is_inner(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"_.,:;*+-/?#&=!@$".contains(&byte)
}

/// All of them, in order.
pub(super) fn find(text: &[u8]) -> Vec<Placeholder> {
    let mut found: Vec<Placeholder> = Vec::new();
    let mut at = 0;
    while let Some(open) = text.get(at..).unwrap_or_default().iter().position(|byte| *byte == b'{') {
        let start = at + open;
        let rest = text.get(start..).unwrap_or_default();
        match length(rest) {
            Some(length) => {
                let has_dollar = start > at && text.get(start - 1) == Some(&b'$');
                found.push(start - usize::from(has_dollar)..start + length);
                at = start + length;
            }
            None => at = start + 1,
        }
    }
    found
}

/// How long the placeholder is that `text` begins with.
fn length(text: &[u8]) -> Option<usize> {
    let (open, close, has_spaces): (_, &[u8], _) = match text {
        [b'{', b'{', ..] => (2, b"}}", true),
        _ => (1, b"}", false),
    };
    let inner = text.get(open..)?;
    let end = inner.iter().position(|byte| !(is_inner(*byte) || has_spaces && *byte == b' '))?;
    inner.get(end..)?.starts_with(close).then_some(open + end + close.len())
}

/// The text with placeholders that hold no delimiters.
pub(super) fn masked<'t>(text: &'t [u8], placeholders: &[Placeholder]) -> Cow<'t, [u8]> {
    if placeholders.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut masked = text.to_vec();
    for placeholder in placeholders {
        masked.get_mut(placeholder.clone()).unwrap_or_default().fill(b'x');
    }
    Cow::Owned(masked)
}
