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
    if is_visible(char) {
        return true;
    }
    // A character that is escaped only at the start of a text is a mark on the character before it.
    let mut text = [b'a'; 5];
    if let Some((_, place)) = text.split_first_mut() {
        char.encode_utf8(place);
    }
    let text = text.get(..=char.len_utf8()).and_then(|text| core::str::from_utf8(text).ok()).unwrap_or_default();
    !is_blank(char) && !matches!(char, '\'' | '"' | '\\') && text.escape_debug().count() == 2
}

/// Whether `char` is a Hangul filler: a letter, but blank.
fn is_blank(char: char) -> bool {
    matches!(char, '\u{115F}' | '\u{1160}' | '\u{3164}' | '\u{FFA0}')
}

/// Whether `char` is visible as one character that does not change its neighbours.
pub(crate) fn is_visible(char: char) -> bool {
    // What most texts are made of.
    if char.is_ascii() {
        return matches!(char, ' '..='~');
    }
    !is_blank(char) && char.escape_debug().len() == 1
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

#[cfg(test)]
mod tests {
    use alloc::format;
    use alloc::string::ToString;

    use super::{Visible, is_printable, is_visible, width};

    /// What shows on the character before it.
    const MARKS: &str = "\u{300}\u{34f}\u{36f}\u{20dd}\u{fe0f}\u{e0100}";

    /// Each sort of what does not show, with the first and the last of each range.
    #[test]
    fn what_does_not_show_is_written_as_its_number() {
        let escaped = |char: char| format!("\\u{{{:x}}}", u32::from(char));
        for char in [
            '\0',
            '\t',
            '\n',
            '\r',
            '\u{1b}',
            '\u{1f}',
            '\u{7f}',
            '\u{80}',
            '\u{85}',
            '\u{9f}', // Control characters.
            '\u{a0}',
            '\u{1680}',
            '\u{2003}',
            '\u{2028}',
            '\u{2029}',
            '\u{3000}', // Spaces and ends of lines.
            '\u{ad}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{202a}',
            '\u{202e}',
            '\u{2066}',
            '\u{2069}',
            '\u{feff}', // Formats.
            '\u{300}',
            '\u{34f}',
            '\u{36f}',
            '\u{20dd}',
            '\u{fe0f}',
            '\u{e0100}', // Marks.
            '\u{115f}',
            '\u{1160}',
            '\u{3164}',
            '\u{ffa0}', // Hangul fillers.
            '\u{e000}',
            '\u{f8ff}',
            '\u{e0001}',
            '\u{e007f}',
            '\u{fffe}',
            '\u{10ffff}', // Private use, tags, and no characters.
        ] {
            assert!(!is_visible(char), "{char:?}");
            // What is blank is no mark on the character before it, either.
            assert_eq!(is_printable(char), MARKS.contains(char), "{char:?}");
            assert_eq!(Visible(format!("a{char}b").as_bytes()).to_string(), format!("a{}b", escaped(char)));
        }
        for char in " !\"'/<>[]`{|}~aé§Ωяא漢가\u{115e}\u{1161}\u{3163}\u{3165}\u{ffa1}\u{fffd}\u{1f600}".chars()
        {
            assert!(is_visible(char) && is_printable(char), "{char:?}");
            assert_eq!(Visible(format!("a{char}b").as_bytes()).to_string(), format!("a{char}b"));
        }
        // A backslash is doubled, so that what is escaped differs from what was written so.
        assert_eq!(Visible(br"\u{0}\").to_string(), r"\\u{0}\\");
        // Bytes that are no character, wherever they are.
        for (bytes, shown) in [
            (&b"\xff"[..], r"\xff"),
            (b"a\xc3", r"a\xc3"),
            (b"\xe6\xbcb\x80", r"\xe6\xbcb\x80"),
            (b"\xed\xa0\x80", r"\xed\xa0\x80"),
        ] {
            assert_eq!(Visible(bytes).to_string(), shown);
        }
    }

    /// What shows takes as many columns as terminals give it, in each script and of each sign here, and beside them. Of some other signs, terminals
    /// think differently.
    #[test]
    fn characters_are_as_wide_as_in_terminals() {
        let mut wide = 0;
        for range in [
            0x20..=0xD4D,
            0xD4F..=0x1160,
            0x2319..=0x231C,
            0x23E8..=0x23ED,
            0x2613..=0x2616,
            0x2647..=0x2654,
            0x26A0..=0x26A2,
            0x26BC..=0x26BF,
            0x26C3..=0x26C6,
            0x2704..=0x2706,
            0x2727..=0x2729,
            0x274B..=0x274D,
            0x2752..=0x2756,
            0x2794..=0x2798,
            0x2B4F..=0x2B51,
            0x2B54..=0x2B56,
            0x2E7F..=0x3247,
            0x3250..=0xA4D0,
            0xA95F..=0xA97D,
            0xABFF..=0xD7A4,
            0xF8FF..=0xFB00,
            0xFE2F..=0xFE70,
            0xFEFE..=0xFF61,
            0xFFDF..=0xFFE7,
            0x1F2FF..=0x1F320,
            0x1F5FB..=0x1F650,
            0x1F67F..=0x1F6C5,
            0x1F7DF..=0x1F7EC,
            0x1F910..=0x1F93A,
            0x1FA6F..=0x1FA7C,
            0x1FFFE..=0x3FFFE,
        ] {
            for char in range.filter_map(char::from_u32).filter(|char| is_printable(*char)) {
                wide += u32::from(width(char) == 2);
                assert_eq!(Some(width(char)), unicode_width::UnicodeWidthChar::width(char), "{:x}", u32::from(char));
            }
        }
        assert!(wide > 100_000, "{wide}");
    }
}
