//! Encodings, and the text in the bytes of a file.

use std::borrow::Cow;

use super::offsets::Offsets;

/// How the bytes of a document encode its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// UTF-8, or another encoding that contains ASCII, such as Latin-1. The finders read the bytes as they are.
    Utf8,
    /// UTF-16 with the low byte first, after the byte order mark `FF FE`.
    Utf16Le,
    /// UTF-16 with the high byte first, after the byte order mark `FE FF`.
    Utf16Be,
}

impl Encoding {
    /// The encoding that a byte order mark announces; without one, UTF-8.
    pub fn of(bytes: &[u8]) -> Encoding {
        match bytes {
            [0xFF, 0xFE, ..] => Encoding::Utf16Le,
            [0xFE, 0xFF, ..] => Encoding::Utf16Be,
            _ => Encoding::Utf8,
        }
    }

    /// The text in this encoding.
    pub(crate) fn encode(self, text: &str) -> Cow<'_, [u8]> {
        match self {
            Encoding::Utf8 => Cow::Borrowed(text.as_bytes()),
            Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        }
    }

    /// UTF-16 as UTF-8, and where each character is stored; nothing if the text needs no decoding. A surrogate without its other
    /// half, and a last byte without its other half, become U+FFFD.
    pub(crate) fn decode(self, bytes: &[u8]) -> Option<(String, Offsets)> {
        let unit: fn([u8; 2]) -> u16 = match self {
            Encoding::Utf8 => return None,
            Encoding::Utf16Le => u16::from_le_bytes,
            Encoding::Utf16Be => u16::from_be_bytes,
        };
        let (pairs, odd) = bytes.as_chunks::<2>();
        let (mut text, mut offsets, mut at) = (String::with_capacity(bytes.len()), Offsets::new(bytes.len()), 0);
        for character in char::decode_utf16(pairs.iter().copied().map(unit)) {
            offsets.mark(text.len(), at);
            let character = character.unwrap_or(char::REPLACEMENT_CHARACTER);
            text.push(character);
            at += 2 * character.len_utf16();
        }
        if !odd.is_empty() {
            text.push(char::REPLACEMENT_CHARACTER);
        }
        Some((text, offsets))
    }
}

#[cfg(test)]
mod tests {
    use super::Encoding;

    #[test]
    fn by_the_byte_order_mark() {
        for (bytes, expected) in [
            (&b"\xff\xfea\0"[..], Encoding::Utf16Le),
            (b"\xfe\xff\0a", Encoding::Utf16Be),
            (b"\xef\xbb\xbfa", Encoding::Utf8),
            (b"\xff", Encoding::Utf8),
            (b"", Encoding::Utf8),
        ] {
            assert_eq!(Encoding::of(bytes), expected, "{bytes:?}");
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
    }
}
