//! Untrusted text, made safe to show.

use core::fmt::{self, Write};
use core::iter;
use core::ops::Range;

/// Text that is safe to print: characters that are invisible, or that change how their neighbours look, are escaped.
///
/// ```
/// use urispec::Visible;
///
/// assert_eq!(Visible(b"caf\xC3\xA9 a\\b\x1B[1m\xFF").to_string(), r"café a\\b\u{1b}[1m\xff");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Visible<'t>(pub &'t [u8]);

impl Visible<'_> {
    /// Whether a character can be seen, by itself or as a mark on the character before it.
    ///
    /// ```
    /// use urispec::Visible;
    ///
    /// assert!(Visible::shows('é') && Visible::shows('\u{301}'));
    /// assert!(!Visible::shows('\u{202E}') && !Visible::shows('\u{3164}'));
    /// ```
    #[must_use]
    pub fn shows(char: char) -> bool {
        is_printable(char)
    }
}

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
    is_visible(char) || is_mark(char)
}

/// Whether every character of a text is visible. Most texts are ASCII, of which that is known without asking for each character.
#[cfg(feature = "diagnostics")]
pub(crate) fn are_printable(text: &str) -> bool {
    text.bytes().fold(true, |are, byte| are & matches!(byte, b' '..=b'~')) || text.chars().all(is_printable)
}

/// Whether `char` is a mark on the character before it: has Unicode's property `Grapheme_Extend`, and is no format.
fn is_mark(char: char) -> bool {
    let number = u32::from(char);
    marks().find(|run| number < run.end).is_some_and(|run| run.start <= number)
}

/// The runs of [`MARKS`], in order.
fn marks() -> impl Iterator<Item = Range<u32>> {
    let mut bytes = MARKS.iter();
    let mut number = move || {
        let mut number = 0;
        loop {
            let byte = bytes.next()?;
            number = number << 7 | u32::from(byte & 0x7F);
            if *byte < 0x80 {
                return Some(number);
            }
        }
    };
    let mut end = 0;
    iter::from_fn(move || {
        let start = end + number()?;
        end = start + number()?;
        Some(start..end)
    })
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

/// No column of a table is wider. What is longer is not aligned: a table of a long text with many rows would have the square of its length, and
/// `format!` ends at 65,535.
#[cfg(feature = "alloc")]
pub(crate) const WIDEST: usize = 1_000;

/// How many columns a character takes that [shows](is_printable): two for those of East Asian scripts and for emoji, none for marks on
/// the character before. An approximation of Unicode's Standard Annex 11, which terminals approximate as well.
pub(crate) fn width(char: char) -> usize {
    match char {
        ' '..='~' => 1,
        _ if !is_visible(char) => 0,
        '\u{1100}'..='\u{115F}'
        | '\u{231A}'..='\u{231B}'
        | '\u{2329}'..='\u{232A}'
        | '\u{23E9}'..='\u{23EC}'
        | '\u{23F0}'
        | '\u{23F3}'
        | '\u{25FD}'..='\u{25FE}'
        | '\u{2614}'..='\u{2615}'
        | '\u{2630}'..='\u{2637}'
        | '\u{2648}'..='\u{2653}'
        | '\u{267F}'
        | '\u{268A}'..='\u{268F}'
        | '\u{2693}'
        | '\u{26A1}'
        | '\u{26AA}'..='\u{26AB}'
        | '\u{26BD}'..='\u{26BE}'
        | '\u{26C4}'..='\u{26C5}'
        | '\u{26CE}'
        | '\u{26D4}'
        | '\u{26EA}'
        | '\u{26F2}'..='\u{26F3}'
        | '\u{26F5}'
        | '\u{26FA}'
        | '\u{26FD}'
        | '\u{2705}'
        | '\u{270A}'..='\u{270B}'
        | '\u{2728}'
        | '\u{274C}'
        | '\u{274E}'
        | '\u{2753}'..='\u{2755}'
        | '\u{2757}'
        | '\u{2795}'..='\u{2797}'
        | '\u{27B0}'
        | '\u{27BF}'
        | '\u{2B1B}'..='\u{2B1C}'
        | '\u{2B50}'
        | '\u{2B55}'
        | '\u{2E80}'..='\u{303E}'
        | '\u{3041}'..='\u{A4CF}'
        | '\u{A960}'..='\u{A97C}'
        | '\u{AC00}'..='\u{D7A3}'
        | '\u{F900}'..='\u{FAFF}'
        | '\u{FE10}'..='\u{FE19}'
        | '\u{FE30}'..='\u{FE6F}'
        | '\u{FF00}'..='\u{FF60}'
        | '\u{FFE0}'..='\u{FFE6}'
        | '\u{16FE0}'..='\u{16FF6}'
        | '\u{17000}'..='\u{191FF}'
        | '\u{1AFF0}'..='\u{1B2FB}'
        | '\u{1D300}'..='\u{1D356}'
        | '\u{1D360}'..='\u{1D376}'
        | '\u{1F004}'
        | '\u{1F0CF}'
        | '\u{1F18E}'
        | '\u{1F191}'..='\u{1F19A}'
        | '\u{1F1AE}'
        | '\u{1F200}'..='\u{1F265}'
        | '\u{1F300}'..='\u{1F64F}'
        | '\u{1F680}'..='\u{1F6FF}'
        | '\u{1F7DA}'
        | '\u{1F7E0}'..='\u{1F7EB}'
        | '\u{1F7F0}'
        | '\u{1F900}'..='\u{1F9FF}'
        | '\u{1FA70}'..='\u{1FAFF}'
        | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    }
}

/// The [marks](is_mark) of Unicode 17: how many characters come before the first run of them, how many are in it, how many come before the
/// next, and so on. A byte has seven bits of a number, the highest first; the eighth bit says that more follow.
#[rustfmt::skip]
const MARKS: &[u8] = &[
    134, 0, 112, 130, 19, 7, 130, 7, 45, 1, 1, 1, 2, 1, 2, 1, 1, 72, 11, 48, 21, 16, 1, 101, 7, 2, 6, 2, 2, 1, 4, 35,
    1, 30, 27, 91, 11, 58, 9, 9, 1, 24, 4, 1, 9, 1, 3, 1, 5, 43, 3, 59, 9, 42, 24, 1, 32, 55, 1, 1, 1, 4, 8, 4,
    1, 3, 7, 10, 2, 29, 1, 58, 1, 1, 1, 2, 4, 8, 1, 9, 1, 10, 2, 26, 1, 2, 2, 57, 1, 4, 2, 4, 2, 2, 3, 3,
    1, 30, 2, 3, 1, 11, 2, 57, 1, 4, 5, 1, 2, 4, 1, 20, 2, 22, 6, 1, 1, 58, 1, 1, 2, 1, 4, 8, 1, 7, 3, 10,
    2, 30, 1, 59, 1, 1, 1, 12, 1, 9, 1, 40, 1, 3, 1, 55, 1, 1, 3, 5, 3, 1, 4, 7, 2, 11, 2, 29, 1, 58, 1, 2,
    2, 1, 1, 3, 3, 1, 4, 7, 2, 11, 2, 28, 2, 57, 2, 1, 1, 2, 4, 8, 1, 9, 1, 10, 2, 29, 1, 72, 1, 4, 1, 2,
    3, 1, 1, 8, 1, 81, 1, 2, 7, 12, 8, 98, 1, 2, 9, 11, 7, 73, 2, 27, 1, 1, 1, 1, 1, 55, 14, 1, 5, 1, 2, 5,
    11, 1, 36, 9, 1, 102, 4, 1, 6, 1, 2, 2, 2, 25, 2, 4, 3, 16, 4, 13, 1, 2, 2, 6, 1, 15, 1, 133, 63, 3, 135, 50,
    4, 28, 3, 29, 2, 30, 2, 64, 2, 1, 7, 8, 1, 2, 11, 9, 1, 45, 3, 1, 1, 117, 2, 34, 1, 118, 3, 4, 2, 9, 1, 6,
    3, 129, 91, 2, 2, 1, 58, 1, 1, 7, 1, 1, 1, 1, 2, 8, 6, 10, 2, 1, 48, 46, 2, 12, 20, 4, 48, 10, 4, 3, 38, 9,
    12, 2, 32, 4, 2, 6, 56, 1, 1, 2, 3, 1, 1, 5, 56, 8, 2, 2, 129, 24, 3, 1, 13, 1, 7, 4, 1, 6, 1, 3, 2, 129,
    70, 64, 133, 80, 33, 151, 126, 3, 129, 13, 1, 96, 32, 132, 42, 6, 105, 2, 129, 235, 84, 4, 1, 10, 32, 2, 80, 2, 130, 16, 1, 3,
    1, 4, 1, 25, 2, 5, 1, 129, 23, 2, 26, 18, 13, 1, 38, 8, 25, 11, 1, 1, 44, 3, 48, 1, 2, 4, 2, 2, 2, 1, 36, 1,
    67, 6, 2, 2, 2, 2, 12, 1, 8, 1, 47, 1, 51, 1, 1, 3, 2, 2, 5, 2, 1, 1, 42, 2, 8, 1, 129, 110, 1, 2, 1, 4,
    1, 129, 158, 48, 1, 133, 97, 16, 16, 16, 130, 110, 2, 132, 93, 1, 129, 98, 1, 129, 21, 5, 141, 6, 3, 1, 2, 5, 4, 40, 3, 4,
    1, 129, 37, 2, 132, 61, 4, 65, 5, 130, 61, 2, 77, 6, 70, 11, 49, 4, 123, 1, 54, 15, 41, 1, 2, 2, 10, 3, 49, 4, 2, 2,
    7, 1, 61, 3, 36, 5, 1, 8, 62, 1, 12, 2, 52, 9, 1, 1, 8, 4, 2, 1, 95, 3, 2, 4, 6, 1, 2, 1, 129, 29, 1, 3,
    8, 21, 2, 57, 2, 1, 1, 1, 1, 12, 1, 9, 1, 14, 7, 3, 5, 67, 1, 2, 6, 1, 1, 2, 1, 1, 3, 4, 3, 1, 1, 14,
    2, 85, 8, 2, 3, 1, 1, 23, 1, 81, 1, 2, 6, 1, 1, 2, 1, 1, 2, 1, 2, 129, 107, 1, 2, 4, 6, 2, 1, 2, 27, 2,
    85, 8, 2, 1, 1, 2, 106, 1, 1, 1, 2, 8, 101, 1, 1, 1, 2, 4, 1, 5, 130, 3, 9, 1, 2, 129, 117, 1, 10, 4, 4, 1,
    129, 16, 4, 2, 2, 4, 1, 32, 10, 40, 6, 2, 4, 8, 1, 9, 6, 2, 3, 46, 13, 1, 2, 129, 70, 1, 1, 3, 1, 1, 129, 73,
    7, 1, 6, 1, 1, 82, 22, 2, 7, 1, 2, 1, 2, 122, 6, 3, 1, 1, 2, 1, 7, 1, 1, 72, 2, 3, 1, 1, 1, 130, 91, 2,
    11, 2, 52, 5, 5, 3, 23, 1, 169, 101, 1, 6, 15, 217, 72, 12, 3, 3, 147, 64, 5, 59, 7, 136, 24, 1, 63, 4, 81, 1, 11, 2,
    129, 153, 43, 2, 164, 97, 46, 2, 23, 132, 30, 5, 3, 6, 8, 8, 2, 7, 30, 4, 129, 20, 3, 143, 59, 55, 4, 50, 8, 1, 14, 1,
    22, 5, 1, 15, 138, 80, 7, 1, 17, 2, 7, 1, 2, 1, 5, 100, 1, 129, 32, 7, 130, 119, 1, 61, 4, 131, 124, 4, 129, 126, 2, 129,
    115, 1, 2, 1, 7, 2, 5, 1, 131, 90, 7, 109, 7, 176, 175, 53, 129, 112,
];

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::format;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::{Visible, is_mark, is_printable, is_visible, marks, width};

    /// What shows on the character before it.
    const ON_ANOTHER: &str = "\u{300}\u{34f}\u{36f}\u{20dd}\u{fe0f}\u{e0100}";

    #[test]
    fn letters_and_marks_show() {
        assert!(['a', '\u{e9}', '\u{4e2d}', '\u{301}'].into_iter().all(Visible::shows));
        assert!(!['\n', '\u{200b}', '\u{202e}'].into_iter().any(Visible::shows));
    }

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
            assert_eq!(is_printable(char), ON_ANOTHER.contains(char), "{char:?}");
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

    /// The table of marks has those of Unicode, and of what this version of `regex` does not know yet, only characters that it has not assigned.
    #[test]
    fn marks_are_those_of_unicode() -> Result<(), regex::Error> {
        let all = String::from_iter('\0'..=char::MAX);
        let set = |class: &str| -> Result<BTreeSet<char>, regex::Error> {
            Ok(regex::Regex::new(class)?.find_iter(&all).flat_map(|run| run.as_str().chars()).collect())
        };
        let ours: BTreeSet<char> = marks().flatten().filter_map(char::from_u32).collect();
        let (known, unassigned) = (set(r"[\p{Grapheme_Extend}--\p{Cf}]+")?, set(r"\p{Cn}+")?);
        let newer: BTreeSet<char> = ours.difference(&known).copied().collect();
        assert!(known.is_subset(&ours) && newer.is_subset(&unassigned), "{newer:?}");
        assert!(known.len() > 2_000 && newer.len() < 100, "{} {}", known.len(), newer.len());
        for run in marks() {
            let is_mark = |number: u32| char::from_u32(number).is_some_and(is_mark);
            assert!(is_mark(run.start) && is_mark(run.end - 1), "{run:x?}");
            assert!(!is_mark(run.start - 1) && !is_mark(run.end), "{run:x?}");
        }
        Ok(())
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

    /// A picture has room for whatever it shows. What is left are vowels and signs that terminals do not agree on. The two forms of sound marks of
    /// Katakana are marks for some versions of the standard library, and characters for others.
    #[test]
    fn no_character_is_taken_for_narrower_than_it_is() {
        let mut narrow = Vec::new();
        for char in ('\0'..='\u{1FFFF}').filter(|char| is_printable(*char) && !matches!(char, '\u{FF9E}' | '\u{FF9F}'))
        {
            let columns = unicode_width::UnicodeWidthChar::width(char).unwrap_or_default();
            if width(char) < columns {
                narrow.push(u32::from(char));
            }
        }
        assert_eq!(narrow, [0x17A4, 0x17D8, 0x2D7F], "{narrow:x?}");
    }
}
