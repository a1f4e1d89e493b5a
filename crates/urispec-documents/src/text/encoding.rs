//! Encodings, and the text in the bytes of a file.

use std::borrow::Cow;
use std::str::Utf8Chunk;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

use super::offsets::Offsets;

/// How the bytes of a document encode its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8.
    Utf8,
    /// UTF-16 with the low byte first.
    Utf16Le,
    /// UTF-16 with the high byte first.
    Utf16Be,
    /// An encoding of pages that contains ASCII: Latin-1, EUC-KR, Shift_JIS and others.
    Legacy(Legacy),
    /// Not UTF-8, and too little to tell which other encoding it is. The finders read the bytes as they are.
    Unknown,
}

/// An encoding of pages from the time before Unicode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Legacy(&'static encoding_rs::Encoding);

impl Legacy {
    /// The name in the Encoding Standard: `windows-1252`, `EUC-KR`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

/// How much of a file is read for the name of its encoding, and to see whether it is UTF-16.
const START: usize = 1024;

/// How many bytes beyond ASCII are needed to tell an encoding by them.
const ENOUGH: usize = 8;

impl Encoding {
    /// The encoding that a byte order mark announces, that the text names, or that its bytes show.
    pub fn of(bytes: &[u8]) -> Encoding {
        match bytes {
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ if str::from_utf8(bytes).is_ok() && !bytes.get(..2).is_some_and(|two| two.contains(&0)) => Encoding::Utf8,
            _ => unmarked(bytes),
        }
    }

    /// The name: `UTF-8`, `UTF-16LE`, `windows-1252` ...
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::Legacy(legacy) => legacy.name(),
            Encoding::Unknown => "unknown",
        }
    }

    /// The text in this encoding.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 | Encoding::Unknown => Cow::Borrowed(text.as_bytes()),
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Encoding::Legacy(Legacy(encoding)) => encoding.encode(text).0,
        }
    }

    /// Whether a text can be written in this encoding.
    pub(crate) fn has(self, text: &str) -> bool {
        match self {
            Encoding::Legacy(Legacy(encoding)) => !encoding.encode(text).2,
            _ => true,
        }
    }

    /// The text as UTF-8, and where each character is stored; nothing if the text needs no decoding. A surrogate without its other
    /// half, and bytes that are no character, become U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<(String, Offsets)> {
        match self {
            Encoding::Utf8 | Encoding::Unknown => None,
            Encoding::Utf16Le => Some(utf16(bytes, u16::from_le_bytes)),
            Encoding::Utf16Be => Some(utf16(bytes, u16::from_be_bytes)),
            Encoding::Legacy(Legacy(encoding)) => Some(legacy(bytes, encoding)),
        }
    }
}

/// The encoding of bytes without a mark that are not UTF-8.
fn unmarked(bytes: &[u8]) -> Encoding {
    if let Some(utf16) = unmarked_utf16(bytes) {
        return utf16;
    }
    if str::from_utf8(bytes).is_ok() {
        return Encoding::Utf8;
    }
    // A NUL is in no text of these encodings.
    if memchr::memchr(0, bytes).is_some() {
        return Encoding::Unknown;
    }
    let reads_all = |encoding: &&'static encoding_rs::Encoding| {
        encoding.decode_without_bom_handling_and_without_replacement(bytes).is_some()
    };
    let start = bytes.get(..bytes.len().min(START)).unwrap_or_default();
    let encoding = declared(start).filter(reads_all).or_else(|| guessed(bytes).filter(reads_all));
    encoding.map_or(Encoding::Unknown, |encoding| Encoding::Legacy(Legacy(encoding)))
}

/// UTF-16, of which most characters are ASCII: every second byte is a NUL.
fn unmarked_utf16(bytes: &[u8]) -> Option<Encoding> {
    let (pairs, _) = bytes.get(..bytes.len().min(START))?.as_chunks::<2>();
    if pairs.len() < 4 {
        return None;
    }
    let high = pairs.iter().filter(|[first, _]| *first == 0).count();
    let low = pairs.iter().filter(|[_, second]| *second == 0).count();
    let is_most = |count: usize, other: usize| count * 10 >= pairs.len() * 6 && other == 0;
    if is_most(low, high) {
        Some(Encoding::Utf16Le)
    } else if is_most(high, low) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// The encoding that a text names in its first lines, as HTML, XML, Python and Emacs do.
fn declared(start: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    // HTML may be written in capital letters.
    let lower = start.to_ascii_lowercase();
    let after = |sign: &[u8]| {
        let at = memchr::memmem::find(&lower, sign)? + sign.len();
        let rest = start.get(at..)?;
        let begin = rest.iter().position(|byte| !b" \t\"'=:".contains(byte))?;
        let name = rest.get(begin..)?.split(|byte| !byte.is_ascii_alphanumeric() && !b"-_.".contains(byte)).next()?;
        encoding_rs::Encoding::for_label(name).or_else(|| encoding_rs::Encoding::for_label(&known_as(name)))
    };
    let encoding = [&b"charset"[..], b"encoding", b"coding"].into_iter().find_map(after)?;
    encoding.is_ascii_compatible().then_some(encoding)
}

/// The name of an encoding in the Encoding Standard, for one of Python or Emacs: `latin-1`, `iso-latin-1-unix`, `euc_jp`.
fn known_as(name: &[u8]) -> Vec<u8> {
    let mut known = name.to_ascii_lowercase();
    known.iter_mut().filter(|byte| **byte == b'_').for_each(|byte| *byte = b'-');
    let ends = [&b"-unix"[..], b"-dos", b"-mac"];
    let known = ends.iter().find_map(|end| known.strip_suffix(*end)).unwrap_or(&known);
    let known = known.strip_prefix(b"iso-latin").map_or(known.to_vec(), |number| [b"latin", number].concat());
    known.strip_prefix(b"latin-").map_or(known.clone(), |number| [b"latin", number].concat())
}

/// The encoding that the bytes show, if there are enough.
fn guessed(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    if bytes.iter().filter(|byte| !byte.is_ascii()).take(ENOUGH).count() < ENOUGH || is_broken_utf8(bytes) {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    Some(detector.guess(None, Utf8Detection::Deny))
}

/// Whether a text is UTF-8 but for a few bytes: in other encodings, hardly any letters look like a character of it.
fn is_broken_utf8(bytes: &[u8]) -> bool {
    let count = |(valid, invalid): (usize, usize), chunk: Utf8Chunk<'_>| {
        let characters = chunk.valid().chars().filter(|character| !character.is_ascii()).count();
        (valid + characters, invalid + usize::from(!chunk.invalid().is_empty()))
    };
    let (valid, invalid) = bytes.utf8_chunks().fold((0, 0), count);
    valid > invalid
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> (String, Offsets) {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let (mut text, mut offsets, mut at) = (String::with_capacity(bytes.len()), Offsets::of_utf16(bytes.len()), 0);
    for character in char::decode_utf16(pairs.iter().copied().map(unit)) {
        offsets.mark(text.len(), at);
        let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
        text.push(character);
        at += 2 * character.len_utf16();
    }
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    (text, offsets)
}

/// No character of these encodings has more bytes.
const LONGEST_CHARACTER: usize = 4;

fn legacy(bytes: &[u8], encoding: &'static encoding_rs::Encoding) -> (String, Offsets) {
    let (mut text, mut offsets, mut at) = (String::with_capacity(bytes.len() * 2), Offsets::of_pieces(bytes.len()), 0);
    while let Some(rest) = bytes.get(at..).filter(|rest| !rest.is_empty()) {
        offsets.mark(text.len(), at);
        let ascii = rest.iter().take_while(|byte| byte.is_ascii()).count();
        text.push_str(rest.get(..ascii).and_then(|ascii| str::from_utf8(ascii).ok()).unwrap_or_default());
        at += ascii;
        let Some(rest) = rest.get(ascii..).filter(|rest| !rest.is_empty()) else { break };
        offsets.mark(text.len(), at);
        let character = (1..=LONGEST_CHARACTER).find_map(|length| {
            let decoded = encoding.decode_without_bom_handling_and_without_replacement(rest.get(..length)?)?;
            Some((length, decoded))
        });
        match character {
            Some((length, decoded)) => {
                text.push_str(&decoded);
                at += length;
            }
            None => {
                text.push(char::REPLACEMENT_CHARACTER);
                at += 1;
            }
        }
    }
    (text, offsets)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::{Encoding, Offsets};

    #[test]
    fn by_the_byte_order_mark() {
        for (bytes, expected) in [
            (&b"\xff\xfea\0"[..], Encoding::Utf16Le),
            (b"\xfe\xff\0a", Encoding::Utf16Be),
            (b"\xef\xbb\xbfa", Encoding::Utf8),
            (b"\xff", Encoding::Unknown),
            (b"caf\xe9", Encoding::Unknown),
            (b"h\0t\0t\0p\0:\0/\0", Encoding::Utf16Le),
            (b"\0h\0t\0t\0p\0:\0/", Encoding::Utf16Be),
            // Too little, and NULs in both places.
            (b"h\0t\0t\0p\0", Encoding::Utf16Le),
            (b"h\0t\0t\0", Encoding::Utf8),
            (b"h\0t\0t\0p\0\0:", Encoding::Utf8),
            (b"a\0b", Encoding::Utf8),
            (b"", Encoding::Utf8),
        ] {
            assert_eq!(Encoding::of(bytes), expected, "{bytes:?}");
        }
    }

    /// A part of a character counts as all of it, and a place within it as its start.
    fn whole_character(offsets: &Offsets, text: &str, character: Range<usize>) {
        let stored = |span: Range<usize>| offsets.stored(text.as_bytes(), span);
        let whole = stored(character.clone());
        for within in character.start + 1..character.end {
            assert_eq!(stored(character.start..within), whole, "{within} of {character:?}");
            assert_eq!(stored(within..character.end), whole, "{within} of {character:?}");
            assert_eq!(stored(within..within), whole.start..whole.start, "{within} of {character:?}");
        }
    }

    #[test]
    fn what_is_encoded_is_decoded_again() {
        let text = "\u{feff}a\u{e9}\u{20ac}\u{1f600}\r\n";
        for encoding in [Encoding::Utf16Le, Encoding::Utf16Be] {
            let bytes = encoding.encode(text);
            assert_eq!(Encoding::of(&bytes), encoding);
            let (decoded, offsets) = encoding.decode(&bytes).unwrap();
            assert_eq!(decoded, text);
            for (at, character) in text.char_indices() {
                let before = 2 * text[..at].encode_utf16().count();
                let span = offsets.stored(text.as_bytes(), at..at + character.len_utf8());
                assert_eq!(span, before..before + 2 * character.len_utf16(), "{character:?}");
                assert_eq!(offsets.decoded(text.as_bytes(), before), at);
                whole_character(&offsets, text, at..at + character.len_utf8());
            }
        }
        assert_eq!(Encoding::Utf8.decode(text.as_bytes()).map(|(text, _)| text), None);
    }

    #[test]
    fn halves() {
        // A high surrogate before `a`, a low one before `b`, and half of a code unit.
        let bytes = b"\xff\xfe\x3d\xd8a\0\0\xdeb\0c";
        let (text, offsets) = Encoding::Utf16Le.decode(bytes).unwrap();
        assert_eq!(text, "\u{feff}\u{fffd}a\u{fffd}b\u{fffd}");
        let span = |span| offsets.stored(text.as_bytes(), span);
        assert_eq!([span(3..6), span(6..7), span(7..10), span(10..11)], [2..4, 4..6, 6..8, 8..10]);
        assert_eq!((span(11..14), span(14..14)), (10..11, 11..11));
        assert_eq!([10, 11, 12].map(|stored| offsets.decoded(text.as_bytes(), stored)), [11, 14, 14]);
    }

    #[test]
    fn encodings_before_unicode() {
        for (name, text) in [
            ("windows-1252", "<meta charset=iso-8859-1> caf\u{e9} http://h/\u{e9}|"),
            (
                "EUC-KR",
                "\u{c774} \u{bb38}\u{c11c}\u{b294} http://example.com/ \u{c5d0}\u{b3c4} \u{c788}\u{c2b5}\u{b2c8}\u{b2e4} \u{bcf4}\u{c138}\u{c694}",
            ),
            (
                "Shift_JIS",
                "\u{8a73}\u{7d30}\u{306f} http://example.com/ \u{3092}\u{53c2}\u{7167}\u{3057}\u{3066}\u{304f}\u{3060}\u{3055}\u{3044}\u{3002}",
            ),
        ] {
            let bytes = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap().encode(text).0.into_owned();
            let encoding = Encoding::of(&bytes);
            assert_eq!(encoding.name(), name);
            assert_eq!(*encoding.encode(text), *bytes);
            let (decoded, offsets) = encoding.decode(&bytes).unwrap();
            assert_eq!(decoded, text);
            for (at, character) in text.char_indices() {
                let length = encoding.encode(&text[..at]).len();
                let span = offsets.stored(text.as_bytes(), at..at + character.len_utf8());
                assert_eq!(
                    span,
                    length..length + encoding.encode(&character.to_string()).len(),
                    "{character:?} in {name}"
                );
                assert_eq!(offsets.decoded(text.as_bytes(), length), at);
                whole_character(&offsets, text, at..at + character.len_utf8());
            }
        }
    }

    /// A few bytes that are none of UTF-8 make no other encoding of it.
    #[test]
    fn each_number_of_bytes_that_are_not_utf8() {
        let words = "\u{dc}bersicht \u{fc}ber gr\u{f6}\u{df}ere \u{c4}nderungen f\u{fc}r K\u{f6}ln\n";
        for (count, name) in [(0, "UTF-8"), (1, "unknown"), (6, "unknown"), (7, "windows-1252"), (100, "windows-1252")]
        {
            let bytes = [words.as_bytes(), &b"caf\xe9 \n".repeat(count)].concat();
            assert_eq!(Encoding::of(&bytes).name(), name, "{count}");
        }
        // What names an encoding is believed.
        let bytes = [b"charset=windows-1252\n\xe9 ", words.as_bytes()].concat();
        assert_eq!(Encoding::of(&bytes).name(), "windows-1252");
    }

    #[test]
    fn each_way_to_name_an_encoding() {
        for (bytes, name) in [
            (&b"# -*- coding: iso-8859-2 -*-\n\xb3"[..], "ISO-8859-2"),
            (b"# vim: set fileencoding=koi8-r :\n\xd0", "KOI8-R"),
            (b"# vim: set fileencoding=koi8-r:\n\xd0", "KOI8-R"),
            (b"<?xml version='1.0' encoding='ISO_8859-5:1988'?>\xd0", "ISO-8859-5"),
            (b"<?xml version='1.0' encoding='ISO-8859-15'?>\n\xa4", "ISO-8859-15"),
            (b"<?xml version=\"1.0\" encoding = \"windows-1250\"?>\n\xa4", "windows-1250"),
            (b"<meta charset=windows-1251>\xd0", "windows-1251"),
            (b"<meta charset =\t'windows-1251'>\xd0", "windows-1251"),
            (b"# coding: ansi_x3.4-1968\n\xe9", "windows-1252"),
            (b"<meta http-equiv=Content-Type content=\"text/html; charset=shift_jis\">\x82\xa0", "Shift_JIS"),
            (b"<META HTTP-EQUIV=Content-Type CONTENT=\"text/html; CHARSET=KOI8-R\">\xd0", "KOI8-R"),
            // What reads other bytes than these is not believed, and neither is what has no ASCII in it.
            (b"<meta charset=euc-kr>\xff", "unknown"),
            (b"<meta charset=utf-8>\xe9", "unknown"),
            (b"<meta charset=utf-16>\xe9", "unknown"),
            (b"<meta charset=nothing>\xe9", "unknown"),
            (b"<meta charset=windows-1251>\0\xe9", "unknown"),
            (b"<meta charset=windows-1251>", "UTF-8"),
        ] {
            assert_eq!(Encoding::of(bytes).name(), name, "{}", String::from_utf8_lossy(bytes));
        }
        // Not far below.
        let late = [&b" ".repeat(1024)[..], b"charset=windows-1251 \xd0"].concat();
        assert_eq!(Encoding::of(&late).name(), "unknown");
        let early = [&b" ".repeat(1000)[..], b"charset=windows-1251 \xd0"].concat();
        assert_eq!(Encoding::of(&early).name(), "windows-1251");
    }
}
