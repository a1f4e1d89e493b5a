//! Characters by their names.

use core::fmt;

use crate::visible::{is_printable, is_visible};

/// A character of a text, or a byte that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Char(char),
    /// A byte that is not UTF-8.
    Byte(u8),
}

/// What sort of mistake a symbol is where it is not allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// Among them the space.
    Ascii,
    /// A line break or a tab, with the white space after it.
    Break,
    Control,
    Backslash,
    NonAscii,
    Invisible,
    NotUtf8,
    /// Only where it is a mistake of its own.
    Bracket,
}

impl Symbol {
    /// The first of `text`.
    pub(super) fn first(text: &[u8]) -> Option<Symbol> {
        if let Some(byte) = text.first().filter(|byte| byte.is_ascii()) {
            return Some(Symbol::Char(char::from(*byte)));
        }
        // No character is longer than four bytes.
        let chunk = text.get(..4).unwrap_or(text).utf8_chunks().next()?;
        let byte = chunk.invalid().first().map(|byte| Symbol::Byte(*byte));
        chunk.valid().chars().next().map(Symbol::Char).or(byte)
    }

    /// In bytes.
    pub(super) fn length(self) -> usize {
        match self {
            Symbol::Char(char) => char.len_utf8(),
            Symbol::Byte(_) => 1,
        }
    }

    pub(super) fn sort(self) -> Sort {
        match self {
            Symbol::Char('\\') => Sort::Backslash,
            Symbol::Char('\t' | '\r' | '\n') => Sort::Break,
            Symbol::Char(char) if char.is_ascii_control() => Sort::Control,
            Symbol::Char(char) if char.is_ascii() => Sort::Ascii,
            Symbol::Char(char) if is_printable(char) => Sort::NonAscii,
            Symbol::Char(_) => Sort::Invisible,
            Symbol::Byte(_) => Sort::NotUtf8,
        }
    }

    /// The character of ASCII that it is a wide form of.
    pub(super) fn narrow(self) -> Option<char> {
        match self {
            Symbol::Char(char @ '\u{FF01}'..='\u{FF5E}') => char::from_u32(u32::from(char) - 0xFEE0),
            Symbol::Char('\u{3002}' | '\u{FF61}') => Some('.'),
            _ => None,
        }
    }

    /// Whether it joins characters of scripts and emoji.
    pub(super) fn is_joiner(self) -> bool {
        matches!(self, Symbol::Char('\u{200C}' | '\u{200D}'))
    }

    /// Whether it is a space of another width than that of ASCII.
    pub(super) fn is_space(self) -> bool {
        matches!(
            self,
            Symbol::Char('\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}')
        )
    }

    /// Whether an IRI may hold it: `ucschar` of RFC 3987, section 2.2.
    pub(super) fn is_ucschar(self) -> bool {
        let Symbol::Char(char) = self else { return false };
        match u32::from(char) {
            0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
            number @ 0x10000..0xF0000 => number & 0xFFFF < 0xFFFE && !(0xE0000..0xE1000).contains(&number),
            _ => false,
        }
    }
}

/// `` `|` ``, a space, a line feed, RIGHT-TO-LEFT OVERRIDE (U+202E): never what would not show.
impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let char = match *self {
            Symbol::Byte(byte) => return write!(f, "the byte 0x{byte:02X}"),
            Symbol::Char(char) => char,
        };
        let number = u32::from(char);
        match char {
            ' ' => f.write_str("a space"),
            '\t' => f.write_str("a tab"),
            '\n' => f.write_str("a line feed"),
            '\r' => f.write_str("a carriage return"),
            '`' => f.write_str("a backquote"),
            _ if char.is_ascii_control() => write!(f, "the control character {} (U+{number:04X})", control(char)),
            _ if char.is_ascii() => write!(f, "`{char}`"),
            _ if is_visible(char) => write!(f, "`{char}` (U+{number:04X})"),
            // A combining mark needs a base.
            _ if is_printable(char) => write!(f, "`\u{25CC}{char}` (U+{number:04X})"),
            '\u{80}'..='\u{9F}' if char != '\u{85}' => write!(f, "a control character (U+{number:04X})"),
            _ => match invisible(char) {
                Some(name) => write!(f, "{name} (U+{number:04X})"),
                None => write!(f, "U+{number:04X}"),
            },
        }
    }
}

const CONTROLS: [&str; 32] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI", "DLE",
    "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US",
];

fn control(char: char) -> &'static str {
    CONTROLS.get(char as usize).copied().unwrap_or("DEL")
}

/// The names, as Unicode has them, of invisible characters that come with copied text or are meant to deceive.
fn invisible(char: char) -> Option<&'static str> {
    Some(match char {
        '\u{85}' => "NEXT LINE",
        '\u{A0}' => "NO-BREAK SPACE",
        '\u{AD}' => "SOFT HYPHEN",
        '\u{34F}' => "COMBINING GRAPHEME JOINER",
        '\u{61C}' => "ARABIC LETTER MARK",
        '\u{115F}' => "HANGUL CHOSEONG FILLER",
        '\u{1160}' => "HANGUL JUNGSEONG FILLER",
        '\u{1680}' => "OGHAM SPACE MARK",
        '\u{180E}' => "MONGOLIAN VOWEL SEPARATOR",
        '\u{2000}' => "EN QUAD",
        '\u{2001}' => "EM QUAD",
        '\u{2002}' => "EN SPACE",
        '\u{2003}' => "EM SPACE",
        '\u{2004}' => "THREE-PER-EM SPACE",
        '\u{2005}' => "FOUR-PER-EM SPACE",
        '\u{2006}' => "SIX-PER-EM SPACE",
        '\u{2007}' => "FIGURE SPACE",
        '\u{2008}' => "PUNCTUATION SPACE",
        '\u{2009}' => "THIN SPACE",
        '\u{200A}' => "HAIR SPACE",
        '\u{200B}' => "ZERO WIDTH SPACE",
        '\u{200C}' => "ZERO WIDTH NON-JOINER",
        '\u{200D}' => "ZERO WIDTH JOINER",
        '\u{200E}' => "LEFT-TO-RIGHT MARK",
        '\u{200F}' => "RIGHT-TO-LEFT MARK",
        '\u{2028}' => "LINE SEPARATOR",
        '\u{2029}' => "PARAGRAPH SEPARATOR",
        '\u{202A}' => "LEFT-TO-RIGHT EMBEDDING",
        '\u{202B}' => "RIGHT-TO-LEFT EMBEDDING",
        '\u{202C}' => "POP DIRECTIONAL FORMATTING",
        '\u{202D}' => "LEFT-TO-RIGHT OVERRIDE",
        '\u{202E}' => "RIGHT-TO-LEFT OVERRIDE",
        '\u{202F}' => "NARROW NO-BREAK SPACE",
        '\u{205F}' => "MEDIUM MATHEMATICAL SPACE",
        '\u{2060}' => "WORD JOINER",
        '\u{2066}' => "LEFT-TO-RIGHT ISOLATE",
        '\u{2067}' => "RIGHT-TO-LEFT ISOLATE",
        '\u{2068}' => "FIRST STRONG ISOLATE",
        '\u{2069}' => "POP DIRECTIONAL ISOLATE",
        '\u{3000}' => "IDEOGRAPHIC SPACE",
        '\u{3164}' => "HANGUL FILLER",
        '\u{FEFF}' => "the byte order mark",
        '\u{FFA0}' => "HALFWIDTH HANGUL FILLER",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Symbol, invisible};

    /// The ends of each range of `ucschar`, and what is beside them.
    #[test]
    fn an_iri_may_hold_what_rfc_3987_says() {
        let ends =
            [0xA0..=0xD7FF, 0xF900..=0xFDCF, 0xFDF0..=0xFFEF, 0x10000..=0x1FFFD, 0xD0000..=0xDFFFD, 0xE1000..=0xEFFFD];
        let is_ucschar = |number| char::from_u32(number).is_some_and(|char| Symbol::Char(char).is_ucschar());
        for range in ends {
            assert!(is_ucschar(*range.start()) && is_ucschar(*range.end()), "{range:x?}");
            assert!(!is_ucschar(range.start() - 1) && !is_ucschar(range.end() + 1), "{range:x?}");
        }
    }

    #[test]
    fn each_space_of_another_width_has_a_name() {
        for char in ('\u{80}'..='\u{3000}').filter(|char| Symbol::Char(*char).is_space()) {
            assert!(invisible(char).is_some_and(|name| name.contains("SPACE") || name.contains("QUAD")), "{char:?}");
        }
    }
}
