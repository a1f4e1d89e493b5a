//! What a leaf takes.

use super::beyond::Beyond;

/// ASCII characters, perhaps others, and perhaps the end of the text: what a leaf would have matched. See [`Source::missed`](crate::source::Source::missed).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set {
    /// A bit for each character.
    pub(crate) characters: u128,
    pub(crate) beyond: Beyond,
    pub(crate) end: bool,
}

impl Set {
    /// The end of the text.
    pub(crate) const END: Set = Set { characters: 0, beyond: Beyond::NONE, end: true };

    pub(crate) const NONE: Set = Set::of(0);

    pub(crate) const fn of(characters: u128) -> Set {
        Set { characters, beyond: Beyond::NONE, end: false }
    }

    /// Characters beyond ASCII.
    #[cfg(feature = "iri")]
    pub(crate) const fn beyond(beyond: Beyond) -> Set {
        Set { characters: 0, beyond, end: false }
    }

    /// A character in either case. No literal is beyond ASCII.
    pub(crate) const fn literal(byte: u8) -> Set {
        Set::of(1 << (byte.to_ascii_lowercase() & 0x7f) | 1 << (byte.to_ascii_uppercase() & 0x7f))
    }

    /// The characters from `first` to `last`.
    pub(crate) const fn range(first: u8, last: u8) -> Set {
        Set::of(up_to(last) & !(up_to(first) >> 1))
    }

    /// What is in either.
    pub(crate) const fn or(self, other: Set) -> Set {
        Set {
            characters: self.characters | other.characters,
            beyond: self.beyond.or(other.beyond),
            end: self.end || other.end,
        }
    }

    /// Whether all of `other` is in this.
    pub(crate) const fn holds(self, other: Set) -> bool {
        other.characters & !self.characters == 0 && self.beyond.holds(other.beyond) && (self.end || !other.end)
    }

    /// Whether anything of `other` is in this.
    pub(crate) const fn has_any_of(self, other: Set) -> bool {
        self.characters & other.characters != 0 || self.beyond.has_any_of(other.beyond) || self.end && other.end
    }

    /// This without `other`.
    pub(crate) const fn without(self, other: Set) -> Set {
        Set {
            characters: self.characters & !other.characters,
            beyond: self.beyond.without(other.beyond),
            end: self.end && !other.end,
        }
    }

    /// Whether this holds a character. See [`Source::missed`](crate::source::Source::missed).
    pub const fn contains(self, byte: u8) -> bool {
        byte.is_ascii() && self.characters & 1 << byte != 0
    }

    /// Whether this holds the end of the text. See [`Source::missed`](crate::source::Source::missed).
    pub const fn contains_end(self) -> bool {
        self.end
    }
}

const fn up_to(byte: u8) -> u128 {
    if byte < 128 { u128::MAX >> (127 - byte) } else { u128::MAX }
}

#[cfg(test)]
mod tests {
    use super::Set;

    #[test]
    fn a_range_holds_both_ends() {
        let set = Set::range(b'1', b'9');
        assert_eq!([b'0', b'1', b'9', b':', 0xb1].map(|byte| set.contains(byte)), [false, true, true, false, false]);
        assert_eq!(Set::range(0, 0xff).characters, u128::MAX);
        assert_eq!(Set::range(0x7e, 0x90).characters, 3 << 0x7e);
    }

    #[test]
    fn a_literal_has_no_case() {
        assert_eq!(b"vVw".map(|byte| Set::literal(b'V').contains(byte)), [true, true, false]);
        assert!(Set::END.contains_end() && !Set::literal(b'V').contains_end());
    }
}
