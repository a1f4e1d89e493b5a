//! Groups of hexadecimal digits with colons between them, eight bytes at a time.
//!
//! Most addresses differ in the number and the length of their groups, so a branch for each digit is a branch that no processor foresees. Here each character is a bit in a
//! number, and what the rule asks of digits and colons is asked of all bits at once.

use super::eight::{HIGH, between, fewer, gathered, hexadecimal};

/// A text of digits and colons, up to the first other character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Groups {
    /// A bit for each digit, the first character's bit first.
    digits: u64,
    pub(super) length: usize,
}

impl Groups {
    /// The longest texts that are read.
    const LONGEST: usize = 40;

    /// What `text` begins with, unless it is longer than any address.
    #[inline(always)]
    pub(super) fn at_start_of(mut text: &[u8]) -> Option<Groups> {
        let (mut digits, mut length) = (0, 0);
        while length < Groups::LONGEST {
            let (eight, rest) = match text.split_first_chunk() {
                Some((eight, rest)) => (u64::from_le_bytes(*eight), rest),
                None => (fewer(text), &[][..]),
            };
            let digit = hexadecimal(eight);
            let other = HIGH & !(digit | between(eight, b':', b':'));
            digits |= gathered(digit) << length;
            if other != 0 {
                length += (other.trailing_zeros() / 8) as usize;
                return Some(Groups { digits: digits & below(length), length });
            }
            length += 8;
            text = rest;
        }
        None
    }

    /// Without the digits at the end.
    #[inline(always)]
    pub(super) fn up_to_last_colon(self) -> Groups {
        let length = (u64::BITS - self.colons().leading_zeros()) as usize;
        Groups { digits: self.digits & below(length), length }
    }

    /// Whether these are `count` groups of at most four digits, or fewer with one `::` in place of the others. A colon is between any two. At the end is either none, or
    /// there is one before another group that follows.
    #[inline(always)]
    pub(super) fn are(self, count: u32, another_follows: bool) -> bool {
        let Groups { digits, length } = self;
        let colons = self.colons();
        let pairs = colons & colons >> 1;
        let single = colons & !(pairs | pairs << 1);
        let ends = if another_follows { 1 } else { 1 | 1 << length >> 1 };
        let too_long = digits & digits >> 1 & digits >> 2 & digits >> 3 & digits >> 4;
        let groups = (digits & !(digits << 1)).count_ones();
        let complete = (pairs == 0) & (groups == count);
        let shortened = pairs.is_power_of_two() & (groups < count);
        (single & ends | too_long == 0) & (complete | shortened)
    }

    #[inline(always)]
    fn colons(self) -> u64 {
        below(self.length) & !self.digits
    }
}

/// The bits below this one.
#[inline(always)]
fn below(bit: usize) -> u64 {
    (1 << bit) - 1
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

    use super::Groups;

    #[test]
    fn a_text_ends_at_the_first_other_character() {
        let length = |text: &[u8]| Groups::at_start_of(text).map(|groups| groups.length);
        for end in 0..40 {
            let mut text = [b'a'; 48];
            for other in [b'g', b'.', b']', 0, 0xE1] {
                text[end] = other;
                assert_eq!(length(&text), Some(end));
                assert_eq!(length(&text[..=end]), Some(end));
            }
            assert_eq!(length(&text[..end]), Some(end));
        }
        assert_eq!(length(&[b':'; 40]), None);
    }

    #[test]
    fn the_last_digits_may_begin_an_ipv4address() {
        let before = |text: &str| Groups::at_start_of(text.as_bytes()).unwrap().up_to_last_colon().length;
        assert_eq!(["", "192", "::192", "1:", "1:2:3"].map(before), [0, 0, 2, 2, 4]);
    }

    #[test]
    fn colons_are_between_groups_and_two_are_once() {
        let are = |text: &str| Groups::at_start_of(text.as_bytes()).unwrap().are(8, false);
        for text in ["1:2:3:4:5:6:7:8", "::", "1::", "::8", "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "abcd::EF01"]
        {
            assert!(are(text), "{text}");
        }
        for text in [
            "",
            "1",
            ":",
            ":::",
            "1:",
            ":8",
            "1:::8",
            "1::3::8",
            "1::8:",
            ":1::8",
            "::12345",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:",
            ":1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7:8:",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4::5:6:7:8",
            "1:2:3:4:5:6:7:8::",
        ] {
            assert!(!are(text), "{text}");
        }
        let precede = |text: &str| Groups::at_start_of(text.as_bytes()).unwrap().are(6, true);
        for text in ["1:2:3:4:5:6:", "::", "1::", "::ffff:", "1:2:3:4:5::"] {
            assert!(precede(text), "{text}");
        }
        for text in
            ["", ":", "1:", "1:2:3:4:5:", "1:2:3:4:5:6:7:", "1:2:3:4:5:6::", "::1::", ":1:2:3:4:5:6:", "12345::"]
        {
            assert!(!precede(text), "{text}");
        }
    }
}
