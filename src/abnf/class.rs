//! Sets of characters: tables, and comparisons for long runs.

#![allow(clippy::indexing_slicing, reason = "a table has an entry for every byte")]

use super::beyond::Beyond;
use super::set::Set;
use super::table::Table;
use super::wide::{self, Wide};

/// A set of characters: the ABNF alternation of single characters, read through a table instead of one alternative
/// after another.
///
/// A class may also hold the percent triplet (`pct-encoded`), which counts as one character, and characters [beyond](Beyond) ASCII.
///
/// The classes of rules are constants, not statics. Rules are compiled in the crate that uses them, where the compiler knows the value of another
/// crate's constants, but not of its statics.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    table: Table,
    characters: u128,
    beyond: Beyond,
    /// Whether `%` begins a triplet.
    percent: bool,
    /// How a run of this class, as far as it is ASCII, is stripped sixteen bytes at a time.
    wide: Option<Wide>,
}

impl Class {
    /// The characters of `text`.
    pub(crate) const fn of(text: &str) -> Self {
        let (mut table, mut characters) = (Table::EMPTY, 0);
        let mut rest = text.as_bytes();
        while let [first, after @ ..] = rest {
            table.bytes[*first as usize] = true;
            characters |= 1 << *first;
            rest = after;
        }
        Class::new(table, false, characters, Beyond::NONE)
    }

    /// Characters beyond ASCII.
    #[cfg(feature = "iri")]
    pub(crate) const fn beyond(beyond: Beyond) -> Self {
        Class::new(Table::EMPTY, false, 0, beyond)
    }

    /// The characters from `first` to `last`: ABNF `%x31-39`.
    pub(crate) const fn range(first: u8, last: u8) -> Self {
        let (mut table, mut characters) = (Table::EMPTY, 0);
        let mut byte = first as usize;
        while byte <= last as usize {
            table.bytes[byte] = true;
            if byte < 128 {
                characters |= 1 << byte;
            }
            byte += 1;
        }
        Class::new(table, false, characters, Beyond::NONE)
    }

    /// The characters of either class.
    pub(crate) const fn or(mut self, other: &Class) -> Self {
        let mut byte = 0;
        while byte < 256 {
            self.table.bytes[byte] |= other.table.bytes[byte];
            byte += 1;
        }
        let (percent, characters) = (self.percent | other.percent, self.characters | other.characters);
        Class::new(self.table, percent, characters, self.beyond.or(other.beyond))
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
            self.table.bytes[*first as usize] = false;
            self.characters &= !(1 << *first);
            rest = after;
        }
        Class::new(self.table, self.percent, self.characters, self.beyond)
    }

    /// This class without `pct-encoded`.
    #[cfg(feature = "alloc")]
    pub(crate) const fn without_pct_encoded(mut self) -> Self {
        self.characters &= !(1 << b'%');
        self.percent = false;
        self
    }

    const fn new(table: Table, percent: bool, characters: u128, beyond: Beyond) -> Self {
        // A module of WebAssembly is compiled for size, which leaves the comparisons one after the other: then to look up is faster.
        let wide = if cfg!(target_family = "wasm") { None } else { wide::of(&table) };
        Class { table, percent, characters, beyond, wide }
    }

    /// Whether a character of this class, if it is ASCII, starts with `byte`.
    pub(crate) const fn starts_with(&self, byte: u8) -> bool {
        self.table().bytes[byte as usize] || (self.percent && byte == b'%')
    }

    /// What a character of this class starts with: a bit for each ASCII character.
    pub(crate) const fn characters(&self) -> u128 {
        self.characters
    }

    /// What a character of this class starts with.
    pub(crate) const fn set(&self) -> Set {
        Set { beyond: self.beyond, ..Set::of(self.characters) }
    }

    /// `text` without the character of this class that it begins with.
    #[inline(always)]
    pub(crate) fn strip_one<'t>(&self, text: &'t [u8]) -> Option<&'t [u8]> {
        let rest = self.table().strip_one(self.percent, text);
        if rest.is_none() { self.beyond.strip(text) } else { rest }
    }

    /// `text` without the characters of this class that it begins with.
    #[inline(always)]
    pub(crate) fn strip_run<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        let rest = self.strip_ascii(text);
        // The class is a constant, and so is the answer: the grammar of URIs has nothing of this.
        if self.beyond.is_none() { rest } else { self.strip_mixed(rest) }
    }

    /// `text` without the characters of this class that it begins with, in runs of ASCII and of what is beyond it.
    fn strip_mixed<'t>(&self, mut text: &'t [u8]) -> &'t [u8] {
        loop {
            let beyond = self.beyond.strip_run(text);
            if beyond.len() == text.len() {
                return text;
            }
            text = self.strip_ascii(beyond);
        }
    }

    #[inline(always)]
    fn strip_ascii<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        match self.wide {
            Some(wide) => wide.strip(self.percent, text),
            None => self.table.strip_each(self.percent, text),
        }
    }

    /// The table: the one that all classes of the same characters share, if there is one, so that a program need not have it twice.
    #[inline(always)]
    const fn table(&self) -> &Table {
        match self.wide {
            Some(wide) => wide.table(),
            None => &self.table,
        }
    }
}

/// A [`Class`] without its table, for what is compiled once and need not look up fast: it is a fifth as large.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bare {
    set: Set,
    percent: bool,
    wide: Option<Wide>,
}

impl Bare {
    pub(crate) const fn of(class: &Class) -> Bare {
        Bare { set: class.set(), percent: class.percent, wide: class.wide }
    }

    /// What a character of the class starts with.
    pub(crate) const fn set(&self) -> Set {
        self.set
    }

    /// `text` without the characters of the class that it begins with.
    pub(crate) const fn strip_run<'t>(&self, mut text: &'t [u8]) -> &'t [u8] {
        loop {
            let ascii = match self.wide {
                Some(wide) => wide.strip_in_constant(self.percent, text),
                None => self.strip_each(text),
            };
            if self.set.beyond.is_none() {
                return ascii;
            }
            text = self.set.beyond.strip_run(ascii);
            if text.len() == ascii.len() {
                return text;
            }
        }
    }

    /// `text` without the ASCII characters of the class that it begins with, one at a time.
    const fn strip_each<'t>(&self, mut text: &'t [u8]) -> &'t [u8] {
        loop {
            text = match text {
                [b'%', rest @ ..] if self.percent => match rest {
                    [high, low, rest @ ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => rest,
                    _ => return text,
                },
                [byte, rest @ ..] if self.set.contains(*byte) => rest,
                _ => return text,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;
    use std::vec::Vec;

    use super::{Bare, Class};
    use crate::abnf::wide::{AT_SIGN, COLON, MAY_LACK, QUERY, QUESTION_MARK, SLASH};

    #[test]
    fn a_class_starts_with_its_characters_and_perhaps_a_percent() {
        let digits = Class::range(b'0', b'9');
        assert_eq!(b"0%a".map(|byte| digits.starts_with(byte)), [true, false, false]);
        let encoded = digits.or_pct_encoded();
        assert_eq!(b"0%a".map(|byte| encoded.starts_with(byte)), [true, true, false]);
    }

    /// Every class that is read by comparisons: one for each set of characters that it may lack, with and without triplets.
    fn classes() -> impl Iterator<Item = Class> {
        let lacks = 0..=SLASH | COLON | QUESTION_MARK | AT_SIGN;
        lacks.flat_map(|lacks| [(lacks, true), (lacks, false)]).map(|(lacks, percent)| {
            let is_lacked = |character: &char| {
                MAY_LACK.iter().any(|(byte, bit)| lacks & bit != 0 && character == &char::from(*byte))
            };
            let text: String = QUERY.chars().filter(|character| !is_lacked(character)).collect();
            if percent { Class::of(&text).or_pct_encoded() } else { Class::of(&text) }
        })
    }

    /// Longer than three blocks of sixteen and the rest that may follow.
    const LONGEST: usize = 50;

    /// The characters of a class, one after another and again.
    fn run(class: &Class, length: usize) -> Vec<u8> {
        (0..=0x7f).filter(|byte| class.table.bytes[usize::from(*byte)]).cycle().take(length).collect()
    }

    /// How long a run is, read one character at a time.
    fn length(class: &Class, text: &[u8]) -> usize {
        let mut left = text;
        while let Some(rest) = class.strip_one(left) {
            left = rest;
        }
        text.len() - left.len()
    }

    /// The first `known` bytes are characters of the class.
    #[track_caller]
    fn agree(class: &Class, text: &[u8], known: usize) {
        let (read, expected) = (text.len() - class.strip_run(text).len(), known + length(class, &text[known..]));
        assert_eq!(read, expected, "{}", text.escape_ascii());
        let bare = Bare::of(class);
        for bare in [bare, Bare { wide: None, ..bare }] {
            let read = text.len() - bare.strip_run(text).len();
            assert_eq!(read, expected, "without its table: {}", text.escape_ascii());
        }
    }

    #[test]
    fn every_byte_at_every_place() {
        for class in classes() {
            assert!(class.wide.is_some());
            for length in 0..LONGEST {
                let mut text = run(&class, length);
                agree(&class, &text, 0);
                for at in 0..length {
                    let before = text[at];
                    for byte in 0..=u8::MAX {
                        text[at] = byte;
                        agree(&class, &text, at);
                    }
                    text[at] = before;
                }
            }
        }
    }

    #[test]
    fn triplets_and_what_is_none_at_every_place() {
        let digits = b"09AFGafg/:@`%";
        for (number, class) in classes().enumerate() {
            // One of each kind of comparisons, with and without triplets, is read with all pairs of digits, and every class with each digit beside one that is right.
            let has_all =
                [0, SLASH | QUESTION_MARK, SLASH | QUESTION_MARK | AT_SIGN].map(usize::from).contains(&(number / 2));
            let is_read = |[high, low]: &[u8; 2]| has_all || *high == b'0' || *low == b'0';
            let pairs: Vec<[u8; 2]> =
                digits.iter().flat_map(|high| digits.iter().map(move |low| [*high, *low])).filter(is_read).collect();
            let run = run(&class, LONGEST);
            let known = |at| if class.percent { 3 + at } else { 0 };
            for length in 0..LONGEST {
                for at in 0..=length {
                    // With a valid triplet before it, and without.
                    let mut text = b"%41".to_vec();
                    text.extend(&run[..at]);
                    let triplet = text.len();
                    text.extend(b"%00");
                    text.extend(&run[at..length]);
                    for pair in &pairs {
                        text[triplet + 1..triplet + 3].copy_from_slice(pair);
                        agree(&class, &text[3..], at);
                        agree(&class, &text, known(at));
                        agree(&class, &text[..at + 4], known(at));
                    }
                }
            }
        }
    }

    #[test]
    fn runs_of_triplets_and_what_ends_them() {
        // An interpreter takes an hour for all of them.
        let most = if cfg!(miri) { 2 } else { 12 };
        for class in classes() {
            for count in 1..=most {
                let mut text = b"%D0".repeat(count);
                text.extend(b"/a");
                for at in 0..text.len() {
                    let before = text[at];
                    for byte in *b"09AFGafg/%\0\x80" {
                        text[at] = byte;
                        agree(&class, &text, 0);
                        agree(&class, &text[..text.len() - 2], 0);
                    }
                    text[at] = before;
                }
            }
        }
    }

    #[test]
    fn a_class_that_lacks_much_or_has_more_is_read_by_its_table() {
        let digits = Class::range(b'0', b'9').or(&Class::of("-"));
        let spaced = Class::of(" ").or(&Class::of(QUERY));
        for class in [&digits, &spaced] {
            assert!(class.wide.is_none());
            agree(class, b"0123456789-0123456789 0123456789%41", 0);
        }
    }
}
