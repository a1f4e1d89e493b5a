//! The bytes of a class.

#![allow(clippy::indexing_slicing, reason = "a table has an entry for every byte")]

/// Which bytes a class contains, and whether it contains the percent triplet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    pub(super) bytes: [bool; 256],
    pub(super) percent: bool,
}

impl Table {
    pub(super) const EMPTY: Table = Table { bytes: [false; 256], percent: false };

    /// `text` without the character of the class that it begins with.
    #[inline(always)]
    pub(super) fn strip_one<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        match text {
            [byte, rest @ ..] if self.bytes[*byte as usize] => Some(rest),
            [b'%', high, low, rest @ ..] if self.percent && is_hex(*high) && is_hex(*low) => Some(rest),
            _ => None,
        }
    }

    /// `text` without the characters of the class that it begins with, one at a time.
    #[inline(always)]
    pub(super) fn strip_each<'t>(&self, mut text: &'t [u8]) -> &'t [u8] {
        while let Some(rest) = self.strip_one(text) {
            text = rest;
        }
        text
    }
}

/// Whether this is a hexadecimal digit.
#[inline(always)]
fn is_hex(byte: u8) -> bool {
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
