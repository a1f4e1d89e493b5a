//! Sets of characters, as tables, and for long runs as comparisons.

#![allow(clippy::indexing_slicing, reason = "a table has an entry for every byte")]

mod wide;

use crate::rfc5234::HEXDIG;

/// A set of characters: the ABNF alternation of single characters, read through a table instead of one alternative
/// after another.
///
/// A class may also hold the percent triplet (`pct-encoded`), which counts as one character.
///
/// The classes of rules are constants, not statics: rules are compiled in the crate that uses them, and there a compiler sees into the constants of
/// another crate, but not into its statics.
#[derive(Debug)]
pub struct Class {
    table: [bool; 256],
    characters: u128,
    percent: bool,
    lead: Option<u8>,
    /// Strips a run of this class sixteen bytes at a time.
    wide: Option<Wide>,
}

/// Strips a run of a class from a text.
type Wide = for<'t> fn(&Class, &'t [u8]) -> &'t [u8];

impl Class {
    /// The characters of `text`.
    pub(crate) const fn of(text: &str) -> Self {
        let (mut table, mut characters) = ([false; 256], 0);
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            table[*first as usize] = true;
            characters |= 1 << *first;
            rest = after;
        }
        Class { table, characters, percent: false, lead: None, wide: None }
    }

    /// The characters from `first` to `last`: ABNF `%x31-39`.
    pub(crate) const fn range(first: u8, last: u8) -> Self {
        let (mut table, mut characters) = ([false; 256], 0);
        let mut byte = first as usize;
        while byte <= last as usize {
            table[byte] = true;
            if byte < 128 {
                characters |= 1 << byte;
            }
            byte += 1;
        }
        Class { table, characters, percent: false, lead: None, wide: None }
    }

    /// The characters of either class.
    pub(crate) const fn or(mut self, other: &Class) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.table[byte] |= other.table[byte];
            byte += 1;
        }
        self.characters |= other.characters;
        self.percent |= other.percent;
        self.wide = wide::of(&self.table);
        self
    }

    /// This class and `pct-encoded`.
    pub(crate) const fn or_pct_encoded(mut self) -> Self {
        self.characters |= 1 << b'%';
        self.percent = true;
        self
    }

    /// This class without the characters of `text`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without(mut self, text: &str) -> Self {
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            self.table[*first as usize] = false;
            self.characters &= !(1 << *first);
            rest = after;
        }
        self.wide = wide::of(&self.table);
        self
    }

    /// This class without `pct-encoded`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without_pct_encoded(mut self) -> Self {
        self.characters &= !(1 << b'%');
        self.percent = false;
        self
    }

    /// This class for runs that begin with `lead` or are empty.
    pub(crate) const fn led_by(mut self, lead: u8) -> Self {
        self.lead = Some(lead);
        self
    }

    /// Whether a character of this class starts with `byte`.
    pub(crate) const fn starts_with(&self, byte: u8) -> bool {
        self.table[byte as usize] || (self.percent && byte == b'%')
    }

    /// What a character of this class starts with: a bit for each ASCII character.
    pub(crate) const fn characters(&self) -> u128 {
        self.characters
    }

    /// Whether what a run repeats begins with `lead`, and so is more than a character.
    pub(crate) const fn has_structure(&self) -> bool {
        self.lead.is_some()
    }

    /// `text` without the character of this class that it begins with.
    #[inline(always)]
    pub(crate) fn strip_one<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        match text {
            [byte, rest @ ..] if self.table[*byte as usize] => Some(rest),
            [b'%', high, low, rest @ ..] if self.percent && is_hex(*high) && is_hex(*low) => Some(rest),
            _ => None,
        }
    }

    /// `text` without the characters of this class that it begins with.
    #[inline(always)]
    pub(crate) fn strip_run<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        match (self.lead, self.wide) {
            (Some(lead), _) if text.first() != Some(&lead) => text,
            (_, Some(wide)) => wide(self, text),
            (_, None) => self.strip_each(text),
        }
    }

    /// `text` without the characters of this class that it begins with, one at a time.
    #[inline(always)]
    fn strip_each<'t>(&self, mut text: &'t [u8]) -> &'t [u8] {
        loop {
            match text {
                [byte, rest @ ..] if self.table[*byte as usize] => text = rest,
                [b'%', high, low, rest @ ..] if self.percent && is_hex(*high) && is_hex(*low) => text = rest,
                _ => return text,
            }
        }
    }
}

/// Whether this is a hexadecimal digit.
#[inline(always)]
fn is_hex(byte: u8) -> bool {
    HEXDIG.starts_with(byte)
}

#[cfg(test)]
mod tests {
    use super::Class;

    #[test]
    fn a_class_starts_with_its_characters_and_perhaps_a_percent() {
        let digits = Class::range(b'0', b'9');
        assert_eq!([b'0', b'%', b'a'].map(|byte| digits.starts_with(byte)), [true, false, false]);
        let encoded = digits.or_pct_encoded();
        assert_eq!([b'0', b'%', b'a'].map(|byte| encoded.starts_with(byte)), [true, true, false]);
    }
}
