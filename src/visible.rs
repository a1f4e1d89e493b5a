//! Untrusted text, made safe to show.

use core::fmt::{self, Write};

/// Text that is safe to print: characters that are invisible, or that change how their neighbours look, are escaped.
///
/// ```
/// use urispec::Visible;
///
/// assert_eq!(Visible(b"caf\xC3\xA9 a\\b\x1B[1m\xFF").to_string(), r"café a\\b\u{1b}[1m\xff");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Visible<'t>(pub &'t [u8]);

impl fmt::Display for Visible<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            for char in chunk.valid().chars() {
                match char {
                    '\\' => f.write_str(r"\\")?,
                    _ if is_visible(char) => f.write_char(char)?,
                    _ => write!(f, "{}", char.escape_unicode())?,
                }
            }
            write!(f, "{}", chunk.invalid().escape_ascii())?;
        }
        Ok(())
    }
}

/// Whether `char` is visible, by itself or on the character before it.
#[cfg(feature = "alloc")]
pub(crate) fn is_printable(char: char) -> bool {
    // A character that is escaped only at the start of a text is a mark on the character before it.
    let mut text = [b'a'; 5];
    if let Some((_, place)) = text.split_first_mut() {
        char.encode_utf8(place);
    }
    let text = text.get(..=char.len_utf8()).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default();
    is_visible(char) || !matches!(char, '\'' | '"' | '\\') && text.escape_debug().count() == 2
}

/// Whether `char` is visible as one character that does not change its neighbours.
pub(crate) fn is_visible(char: char) -> bool {
    // The Hangul fillers are letters, but blank.
    let is_blank = matches!(char, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}');
    let is_escaped = !matches!(char, '\'' | '"' | '\\') && char.escape_debug().len() > 1;
    !is_blank && !is_escaped
}
