//! Runs of a class, sixteen bytes at a time.
//!
//! The characters of `path`, `query` and their like are those that a query may have, but for a few: `/`, `?`, `:` and `@` at most. So one
//! loop serves all of these classes. It compares, and looks nothing up: the same comparisons for each byte, which compilers make for
//! sixteen at once on any processor with vectors. The tests hold it to the tables, for every byte at every place.

#![allow(clippy::indexing_slicing, reason = "the arrays are as long as the loops")]

/// The characters of a query.
const QUERY: &[u8; 81] = b"!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

/// Characters that a class lacks of those of a query, each sixteen times, to be compared with as many at once.
pub(super) type Lacks = [[u8; 16]; 4];

/// The shortest text that [`strip`] reads.
pub(super) const LEAST: usize = 8;

/// What a class lacks of a query's characters. Nothing, if that is much, or if it has others.
pub(super) const fn lacks(table: &[bool; 256]) -> Option<Lacks> {
    // What is in no query is lacked anyway.
    let mut lacks = [[b'#'; 16]; 4];
    let (mut byte, mut count, mut others) = (0, 0, 0);
    while byte < table.len() {
        others += table[byte] as usize;
        byte += 1;
    }
    let mut at = 0;
    while at < QUERY.len() {
        if table[QUERY[at] as usize] {
            others -= 1;
        } else if count == lacks.len() || QUERY[at].is_ascii_hexdigit() {
            return None;
        } else {
            lacks[count] = [QUERY[at]; 16];
            count += 1;
        }
        at += 1;
    }
    if others == 0 { Some(lacks) } else { None }
}

/// `text` without the characters of the class that it begins with. It has [`LEAST`] bytes.
#[inline(always)]
pub(super) fn strip<'t>(text: &'t [u8], lacks: &Lacks) -> &'t [u8] {
    let mut left = text;
    while let Some((sixteen, rest)) = left.split_first_chunk() {
        let marks = marks(sixteen, lacks);
        if marks != 0 {
            return left.get(first(marks)..).unwrap_or_default();
        }
        left = rest;
    }
    // The last sixteen, some of which were seen before; or the first eight and the last eight, some of which may be the same.
    let at = match (text.last_chunk(), text.first_chunk(), text.last_chunk()) {
        (Some(sixteen), ..) => text.len() - 16 + first(marks(sixteen, lacks)),
        (None, Some(first_eight), Some(last_eight)) => match first(marks(&joined(first_eight, last_eight), lacks)) {
            at @ 0..8 => at,
            at => text.len() + at - 16,
        },
        _ => 0,
    };
    text.get(at..).unwrap_or_default()
}

/// As [`strip`], and without percent triplets; but up to seventeen bytes may be left that could be stripped.
#[inline(always)]
pub(super) fn strip_with_triplets<'t>(text: &'t [u8], lacks: &Lacks) -> &'t [u8] {
    let mut left = text;
    while let Some(eighteen) = left.first_chunk() {
        let marks = marks_with_triplets(eighteen, lacks);
        if marks != 0 {
            return left.get(first(marks)..).unwrap_or_default();
        }
        left = left.get(16..).unwrap_or_default();
    }
    // The last eighteen, some of which were seen before.
    match text.split_last_chunk() {
        Some((before, eighteen)) => {
            text.get(before.len() + first(marks_with_triplets(eighteen, lacks))..).unwrap_or_default()
        }
        None => left,
    }
}

/// Marks those of sixteen bytes that end a run.
#[inline(always)]
fn marks(sixteen: &[u8; 16], lacks: &Lacks) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let byte = sixteen[at];
        marks[at] = u8::from(is_other(byte, lacks, at) | (byte == b'%'));
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Marks those of the first sixteen bytes that end a run. The two bytes after a `%` tell whether it does.
#[inline(always)]
fn marks_with_triplets(eighteen: &[u8; 18], lacks: &Lacks) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let (byte, high, low) = (eighteen[at], eighteen[at + 1], eighteen[at + 2]);
        let is_triplet = is_hex(high) & is_hex(low);
        marks[at] = u8::from(is_other(byte, lacks, at) | (byte == b'%') & !is_triplet);
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Whether a byte, which is no `%`, is not of the class: what is no visible character of ASCII, `"` and `#`, `<` and `>`, `{`, `|` and `}`
/// with `[`, `\` and `]`, `^`, `` ` ``, and what is lacked.
#[inline(always)]
fn is_other(byte: u8, lacks: &Lacks, at: usize) -> bool {
    (byte.wrapping_sub(b'!') > b'~' - b'!')
        | (byte | 1 == b'#')
        | (byte | 2 == b'>')
        | ((byte | 0x20).wrapping_sub(b'{') <= b'}' - b'{')
        | (byte == b'^')
        | (byte == b'`')
        | (byte == lacks[0][at])
        | (byte == lacks[1][at])
        | (byte == lacks[2][at])
        | (byte == lacks[3][at])
}

#[inline(always)]
fn is_hex(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') <= 9) | ((byte | 0x20).wrapping_sub(b'a') <= 5)
}

/// Which of sixteen bytes is the first that is marked: 16, if none is.
#[inline(always)]
fn first(marks: u128) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

#[inline(always)]
fn joined(first: &[u8; 8], last: &[u8; 8]) -> [u8; 16] {
    let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    (u128::from(first) | u128::from(last) << 64).to_le_bytes()
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use crate::class::Class;
    use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
    use crate::rfc3986::syntax::authority::userinfo::USERINFO;
    use crate::rfc3986::syntax::path::{PCHAR, SEGMENT_NZ_NC};
    use crate::rfc3986::syntax::query::QUERY;

    static CLASSES: [&Class; 6] = [&REG_NAME, &IPVFUTURE, &USERINFO, &PCHAR, &SEGMENT_NZ_NC, &QUERY];

    /// Longer than three times sixteen, and what may be left.
    const LONGEST: usize = 50;

    /// The characters of a class, one after another and again.
    fn run(class: &Class, length: usize) -> Vec<u8> {
        (0..=0x7f).filter(|byte| class.table[usize::from(*byte)]).cycle().take(length).collect()
    }

    /// How long a run is, read one character at a time.
    fn length(class: &Class, text: &[u8]) -> usize {
        let mut left = text;
        while let Some(rest) = class.strip_one(left) {
            left = rest;
        }
        text.len() - left.len()
    }

    #[track_caller]
    fn agree(class: &Class, text: &[u8]) {
        assert_eq!(text.len() - class.strip_run(text).len(), length(class, text), "{}", text.escape_ascii());
    }

    #[test]
    fn every_byte_at_every_place() {
        for class in CLASSES {
            assert!(class.lacks.is_some());
            for length in 0..LONGEST {
                let mut text = run(class, length);
                agree(class, &text);
                for at in 0..length {
                    let before = text[at];
                    for byte in 0..=u8::MAX {
                        text[at] = byte;
                        agree(class, &text);
                    }
                    text[at] = before;
                }
            }
        }
    }

    #[test]
    fn triplets_and_what_is_none_at_every_place() {
        let digits = b"09AFGafg/:@`%";
        for class in CLASSES {
            for length in 0..LONGEST {
                for at in 0..=length {
                    for pair in digits.iter().flat_map(|high| digits.iter().map(move |low| [*high, *low])) {
                        let mut text = run(class, length);
                        text.splice(at..at, [b'%', pair[0], pair[1]]);
                        agree(class, &text);
                        // And one that is right before it.
                        text.splice(0..0, *b"%41");
                        agree(class, &text);
                        text.truncate(at + 4);
                        agree(class, &text);
                    }
                }
            }
        }
    }

    #[test]
    fn a_class_that_lacks_much_or_has_more_is_read_by_its_table() {
        let digits = Class::range(b'0', b'9').or(&Class::of("-"));
        let spaced = Class::of(" ").or(&QUERY);
        for class in [&digits, &spaced] {
            assert!(class.lacks.is_none());
            agree(class, b"0123456789-0123456789 0123456789%41");
        }
    }
}
