//! The bytes of a class.

#![allow(clippy::indexing_slicing, reason = "a table has an entry for every byte")]

/// Which bytes a class contains. Percent triplets may be beside them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) bytes: [bool; 256],
}

impl Table {
    pub(super) const EMPTY: Table = Table { bytes: [false; 256] };

    /// Whether both are the same.
    pub(super) const fn is(&self, other: &Table) -> bool {
        let mut byte = 0;
        while byte < self.bytes.len() {
            if self.bytes[byte] != other.bytes[byte] {
                return false;
            }
            byte += 1;
        }
        true
    }

    /// `text` without the character of the class that it begins with, which may be a triplet if `percent`.
    #[inline(always)]
    pub(super) const fn strip_one<'t>(&self, percent: bool, text: &'t [u8]) -> Option<&'t [u8]> {
        match text {
            [byte, rest @ ..] if self.bytes[*byte as usize] => Some(rest),
            [b'%', high, low, rest @ ..] if percent && is_hex(*high) && is_hex(*low) => Some(rest),
            _ => None,
        }
    }

    /// `text` without the characters of the class that it begins with, one at a time.
    #[inline(always)]
    pub(super) const fn strip_each<'t>(&self, percent: bool, mut text: &'t [u8]) -> &'t [u8] {
        while let Some(rest) = self.strip_one(percent, text) {
            text = rest;
        }
        text
    }

    /// [`strip_each`](Self::strip_each), for what is left to do after sixteen bytes at a time: compiled once for all of these.
    #[inline(never)]
    pub(super) const fn strip_few<'t>(&self, percent: bool, text: &'t [u8]) -> &'t [u8] {
        self.strip_each(percent, text)
    }
}

/// Whether this is a hexadecimal digit.
#[inline(always)]
const fn is_hex(byte: u8) -> bool {
    HEXADECIMAL[byte as usize]
}

const HEXADECIMAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < table.len() {
        table[byte] = (byte as u8).is_ascii_hexdigit();
        byte += 1;
    }
    table
};
