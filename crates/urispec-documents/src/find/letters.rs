//! Words in small or capital letters.

/// Whether a text begins with a word, in whatever letters.
pub(crate) fn begins_with(text: &[u8], word: &[u8]) -> bool {
    text.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// Whether a text begins with a scheme of HTTP or FTP and `://`.
pub(crate) fn has_web_scheme(text: &[u8]) -> bool {
    [&b"http://"[..], b"https://", b"ftp://"].iter().any(|scheme| begins_with(text, scheme))
}
