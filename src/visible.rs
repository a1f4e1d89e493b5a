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

/// How many columns a character takes that [shows](is_printable): two for those of East Asian scripts and for emoji, none for marks on
/// the character before. An approximation of Unicode's Standard Annex 11, which terminals approximate as well.
pub(crate) fn width(char: char) -> usize {
    match char {
        ' '..='~' => 1,
        _ if !is_visible(char) && is_printable(char) => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{231A}'..='\u{231B}'
        | '\u{23E9}'..='\u{23EC}'
        | '\u{2614}'..='\u{2615}'
        | '\u{2648}'..='\u{2653}'
        | '\u{26A1}'
        | '\u{26BD}'..='\u{26BE}'
        | '\u{26C4}'..='\u{26C5}'
        | '\u{2705}'
        | '\u{2728}'
        | '\u{274C}'
        | '\u{2753}'..='\u{2755}'
        | '\u{2795}'..='\u{2797}'
        | '\u{2B50}'
        | '\u{2B55}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{A960}'..='\u{A97C}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1F6FF}'
        | '\u{1F7E0}'..='\u{1F7EB}'
        | '\u{1F900}'..='\u{1F9FF}'
        | '\u{1FA70}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}
