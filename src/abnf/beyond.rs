//! Characters beyond ASCII, of which RFC 3987 has two classes.
//!
//! They are read as UTF-8. What is not UTF-8 is in neither class, and neither are surrogates and the characters that Unicode keeps for itself.

/// The characters of `ucschar`, of `iprivate`, of both or of neither.
///
/// Without the feature `iri`, no class has any of them, and what reads them is compiled away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Beyond {
    #[cfg(feature = "iri")]
    bits: u8,
}

impl Beyond {
    pub(crate) const NONE: Beyond = Beyond {
        #[cfg(feature = "iri")]
        bits: 0,
    };
}

#[cfg(not(feature = "iri"))]
impl Beyond {
    pub(crate) const fn is_none(self) -> bool {
        true
    }

    pub(crate) const fn or(self, _other: Beyond) -> Beyond {
        self
    }

    pub(crate) const fn holds(self, _other: Beyond) -> bool {
        true
    }

    pub(crate) const fn has_any_of(self, _other: Beyond) -> bool {
        false
    }

    pub(crate) const fn without(self, _other: Beyond) -> Beyond {
        self
    }

    #[inline(always)]
    pub(crate) const fn strip(self, _text: &[u8]) -> Option<&[u8]> {
        None
    }

    #[inline(always)]
    pub(crate) const fn strip_run(self, text: &[u8]) -> &[u8] {
        text
    }
}

#[cfg(feature = "iri")]
impl Beyond {
    /// See [`ucschar`](crate::rfc3987::syntax::ucschar).
    pub(crate) const UCSCHAR: Beyond = Beyond { bits: 1 };

    /// See [`iprivate`](crate::rfc3987::syntax::iprivate).
    pub(crate) const IPRIVATE: Beyond = Beyond { bits: 2 };

    pub(crate) const fn is_none(self) -> bool {
        self.bits == 0
    }

    pub(crate) const fn or(self, other: Beyond) -> Beyond {
        Beyond { bits: self.bits | other.bits }
    }

    /// Whether all of `other` is in this.
    pub(crate) const fn holds(self, other: Beyond) -> bool {
        self.bits & other.bits == other.bits
    }

    /// Whether any of `other` is in this.
    pub(crate) const fn has_any_of(self, other: Beyond) -> bool {
        self.bits & other.bits != 0
    }

    /// This without `other`.
    pub(crate) const fn without(self, other: Beyond) -> Beyond {
        Beyond { bits: self.bits & !other.bits }
    }

    /// The class of a character.
    pub(crate) const fn of(point: char) -> Beyond {
        match point as u32 {
            0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => Beyond::UCSCHAR,
            0xE000..=0xF8FF => Beyond::IPRIVATE,
            // The last two of each plane are no characters, and the tags of plane 14 are in no class.
            point @ 0x1_0000.. if point & 0xFFFF > 0xFFFD => Beyond::NONE,
            0xE_0000..=0xE_0FFF => Beyond::NONE,
            0x1_0000..=0xE_FFFF => Beyond::UCSCHAR,
            0xF_0000.. => Beyond::IPRIVATE,
            _ => Beyond::NONE,
        }
    }

    /// Whether a character is in one of these classes.
    pub(crate) const fn contains(self, point: char) -> bool {
        self.bits & Beyond::of(point).bits != 0
    }

    /// `text` without the character of these classes that it begins with.
    #[inline(always)]
    pub(crate) const fn strip(self, text: &[u8]) -> Option<&[u8]> {
        if self.is_none() { None } else { self.strip_point(text) }
    }

    const fn strip_point(self, text: &[u8]) -> Option<&[u8]> {
        match first(text) {
            Some((point, rest)) if self.contains(point) => Some(rest),
            _ => None,
        }
    }

    /// `text` without the characters of these classes that it begins with.
    pub(crate) const fn strip_run(self, mut text: &[u8]) -> &[u8] {
        loop {
            match text {
                // Of most scripts, two bytes or three, all of whose characters are in `ucschar`.
                [0xC3..=0xDF, 0x80..=0xBF, rest @ ..] if self.holds(Beyond::UCSCHAR) => text = rest,
                [0xE1..=0xEC, 0x80..=0xBF, 0x80..=0xBF, rest @ ..] if self.holds(Beyond::UCSCHAR) => text = rest,
                // Of planes 1 to 11, all but the last two characters of each. These, and other planes, are looked at closely.
                [0xF1..=0xF2, 0x80..=0xBF, 0x80..=0xBE, 0x80..=0xBF, rest @ ..] if self.holds(Beyond::UCSCHAR) => {
                    text = rest;
                }
                [0xF0, 0x90..=0xBF, 0x80..=0xBE, 0x80..=0xBF, rest @ ..] if self.holds(Beyond::UCSCHAR) => text = rest,
                [0x80..=0xFF, ..] => match self.strip_point(text) {
                    Some(rest) => text = rest,
                    None => return text,
                },
                _ => return text,
            }
        }
    }
}

/// The character beyond ASCII that a text in UTF-8 begins with, and what follows it.
#[cfg(feature = "iri")]
pub(crate) const fn first(text: &[u8]) -> Option<(char, &[u8])> {
    let length = match text {
        [0xC2..=0xDF, ..] => 2,
        [0xE0..=0xEF, ..] => 3,
        [0xF0..=0xF4, ..] => 4,
        _ => return None,
    };
    let Some((character, rest)) = text.split_at_checked(length) else { return None };
    if core::str::from_utf8(character).is_err() {
        return None;
    }
    let point = match *character {
        [first, second] => (first as u32 & 0x1F) << 6 | low(second),
        [first, second, third] => (first as u32 & 0x0F) << 12 | low(second) << 6 | low(third),
        [first, second, third, fourth] => {
            (first as u32 & 0x07) << 18 | low(second) << 12 | low(third) << 6 | low(fourth)
        }
        _ => return None,
    };
    match char::from_u32(point) {
        Some(point) => Some((point, rest)),
        None => None,
    }
}

/// The bits of a byte after the first.
#[cfg(feature = "iri")]
const fn low(byte: u8) -> u32 {
    byte as u32 & 0x3F
}

#[cfg(all(test, feature = "iri"))]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "a test may panic")]

    use super::Beyond;

    /// Every character, by the functions that read one and that read a run.
    #[test]
    fn every_character_is_in_the_class_that_it_is_read_in() {
        let classes = [Beyond::UCSCHAR, Beyond::IPRIVATE, Beyond::UCSCHAR.or(Beyond::IPRIVATE), Beyond::NONE];
        let (mut counts, mut buffer) = ([0_u32; 4], [0; 5]);
        for point in '\0'..=char::MAX {
            let length = point.encode_utf8(&mut buffer).len();
            buffer[length] = b'a';
            let text = &buffer[..=length];
            for (class, count) in classes.iter().zip(&mut counts) {
                let expected = class.contains(point);
                *count += u32::from(expected);
                let rest: &[u8] = if expected { b"a" } else { text };
                assert_eq!(class.strip(text), expected.then_some(rest), "{point:?}");
                assert_eq!(class.strip_run(text), rest, "{point:?}");
            }
        }
        let ucschar = (0xD7FF - 0x9F) + (0xFDCF - 0xF8FF) + (0xFFEF - 0xFDEF) + 14 * 0xFFFE - 0x1000;
        let iprivate = (0xF8FF - 0xDFFF) + 2 * 0xFFFE;
        assert_eq!(counts, [ucschar, iprivate, ucschar + iprivate, 0]);
    }

    #[test]
    fn what_is_not_utf_8_is_in_no_class() {
        let all = Beyond::UCSCHAR.or(Beyond::IPRIVATE);
        let wrong = [
            &b"\x80"[..],
            b"\xC3",
            b"\xC3a",
            b"\xC1\xBF",
            b"\xE0\x9F\xBF",
            b"\xED\xA0\x80",
            b"\xE1\x80",
            b"\xE1\x80a",
            b"\xF0\x8F\xBF\xBF",
            b"\xF4\x90\x80\x80",
            b"\xF1\x80\x80",
            b"\xFF\x80\x80\x80",
        ];
        for text in wrong {
            assert_eq!((all.strip(text), all.strip_run(text)), (None, text), "{text:?}");
        }
    }

    #[test]
    fn a_run_ends_at_the_first_character_of_another_class() {
        let run = |class: Beyond, text: &str| text.len() - class.strip_run(text.as_bytes()).len();
        assert_eq!(run(Beyond::UCSCHAR, "\u{e9}\u{4e00}\u{1f517}\u{a0}\u{e000}\u{e9}"), 2 + 3 + 4 + 2);
        assert_eq!(run(Beyond::IPRIVATE, "\u{e000}\u{f0000}\u{e9}"), 3 + 4);
    }
}
