//! Eight bytes at a time, in a number whose lowest byte is the first.
//!
//! What is asked of the bytes is asked of all at once and without a branch, by arithmetic that no byte carries into the next. Comparisons of sixteen bytes ([`wide`](super::wide)) are
//! faster where the compiler finds the instructions for them, which it does for whole blocks and one question.

/// A one for each byte.
pub(super) const EACH: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
pub(super) const HIGH: u64 = EACH * 0x80;

/// Fewer than eight bytes; the others are zero.
#[cold]
pub(super) fn fewer(text: &[u8]) -> u64 {
    text.iter().rev().fold(0, |eight, byte| eight << 8 | u64::from(*byte))
}

/// Marks the hexadecimal digits by their highest bit.
#[inline(always)]
pub(super) const fn hexadecimal(eight: u64) -> u64 {
    between(eight, b'0', b'9') | between(eight | (EACH * 0x20), b'a', b'f')
}

/// Marks the bytes from `first` to `last`, which are ASCII, by their highest bit.
#[inline(always)]
pub(super) const fn between(eight: u64, first: u8, last: u8) -> u64 {
    let low = eight & !HIGH;
    let (from, after) = (low + EACH * (0x80 - first) as u64, low + EACH * (0x7F - last) as u64);
    HIGH & from & !after & !eight
}

/// The highest bits of eight bytes, the first byte's bit first.
#[inline(always)]
pub(super) const fn gathered(marks: u64) -> u64 {
    (marks >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, reason = "a test may panic")]

    use super::{between, fewer, gathered, hexadecimal};

    #[test]
    fn every_byte_at_every_place() {
        for place in 0..8 {
            for byte in 0..=u8::MAX {
                // Each neighbor is one that carries and borrows as much as it can.
                for other in [0, 0x7F, 0x80, 0xFF] {
                    let mut bytes = [other; 8];
                    bytes[place] = byte;
                    let eight = u64::from_le_bytes(bytes);
                    let bit = |marks| gathered(marks) >> place & 1 == 1;
                    assert_eq!(bit(hexadecimal(eight)), byte.is_ascii_hexdigit(), "{byte}");
                    assert_eq!(bit(between(eight, b':', b':')), byte == b':', "{byte}");
                    assert_eq!(bit(between(eight, 0, 0x7F)), byte.is_ascii(), "{byte}");
                }
            }
        }
    }

    #[test]
    fn the_bytes_that_are_lacking_are_zero() {
        assert_eq!(fewer(b"").to_le_bytes(), [0; 8]);
        assert_eq!(&fewer(b"a:1").to_le_bytes(), b"a:1\0\0\0\0\0");
    }
}
