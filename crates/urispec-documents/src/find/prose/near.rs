//! What is near a place in a text.

/// How much of a text is read to decide whether it is a URI without `//`, so that a repeated scheme stays cheap.
pub(super) const NEAR: usize = 256;

/// The end of the line before a place.
pub(super) fn line_before(text: &[u8], at: usize) -> &[u8] {
    let near = text.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
    memchr::memrchr(b'\n', near).and_then(|end| near.get(end + 1..)).unwrap_or(near)
}
