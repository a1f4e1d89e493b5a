//! Runs of a class, sixteen bytes at a time.
//!
//! The characters of `path`, `query` and their like are those that a query may have, but for a few: `/`, `:`, `?` and `@` at most. So one
//! function serves all of these classes, generic over what they lack. It compares, and looks nothing up: the same comparisons for each byte,
//! which compilers make for sixteen at once on any processor with vectors. The tests hold it to the tables, for every byte at every place.

#![allow(clippy::indexing_slicing, reason = "the arrays are as long as the loops")]

use super::table::Table;

/// Strips a run from a text.
pub(super) type Strip = for<'t> fn(&Table, &'t [u8]) -> &'t [u8];

/// The characters of a query.
pub(super) const QUERY: &str = "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

/// Those of a query's characters that a class may lack, with the bit that tells that it does.
pub(super) const MAY_LACK: [(u8, u8); 4] = [(b'/', SLASH), (b':', COLON), (b'?', QUESTION_MARK), (b'@', AT_SIGN)];

pub(super) const SLASH: u8 = 1;
pub(super) const COLON: u8 = 2;
pub(super) const QUESTION_MARK: u8 = 4;
pub(super) const AT_SIGN: u8 = 8;

/// What reads the runs of the class that has this table. Nothing, where it lacks other characters of a query, or has more.
pub(super) const fn of(table: &Table) -> Option<Strip> {
    let bytes = &table.bytes;
    // The table of a query, less what this class lacks.
    let mut query = [false; 256];
    let mut at = 0;
    while at < QUERY.len() {
        query[QUERY.as_bytes()[at] as usize] = true;
        at += 1;
    }
    let (mut at, mut lacks) = (0, 0);
    while at < MAY_LACK.len() {
        let (byte, bit) = MAY_LACK[at];
        if !bytes[byte as usize] {
            query[byte as usize] = false;
            lacks |= bit;
        }
        at += 1;
    }
    let mut byte = 0;
    while byte < bytes.len() {
        if bytes[byte] != query[byte] {
            return None;
        }
        byte += 1;
    }
    Some(STRIP[lacks as usize])
}

/// A function for each set of characters that a class may lack. Only those that some class needs are compiled.
#[rustfmt::skip]
const STRIP: [Strip; 16] = [
    strip::<0>, strip::<1>, strip::<2>, strip::<3>, strip::<4>, strip::<5>, strip::<6>, strip::<7>,
    strip::<8>, strip::<9>, strip::<10>, strip::<11>, strip::<12>, strip::<13>, strip::<14>, strip::<15>,
];

/// `text` without the characters of the class that it begins with.
#[inline(never)]
fn strip<'t, const LACKS: u8>(table: &Table, text: &'t [u8]) -> &'t [u8] {
    if text.len() < 8 {
        return table.strip_each(text);
    }
    match strip_plain::<LACKS>(text) {
        left @ [b'%', ..] if table.percent => strip_encoded::<LACKS>(table, left),
        left => left,
    }
}

/// `text`, which begins with a `%`, without the triplets and the characters of this class that it begins with.
#[inline(never)]
fn strip_encoded<'t, const LACKS: u8>(table: &Table, text: &'t [u8]) -> &'t [u8] {
    table.strip_each(strip_with_triplets::<LACKS>(text))
}

/// As [`strip`], up to the first `%`. `text` has eight bytes at least.
#[inline(always)]
fn strip_plain<const LACKS: u8>(text: &[u8]) -> &[u8] {
    let mut left = text;
    // Most runs end here. A loop would first take to registers all that it compares with.
    if let Some((sixteen, rest)) = left.split_first_chunk() {
        if let Some(end) = end_in::<LACKS>(sixteen, left) {
            return end;
        }
        left = rest;
    }
    while let Some((sixteen, rest)) = left.split_first_chunk() {
        if let Some(end) = end_in::<LACKS>(sixteen, left) {
            return end;
        }
        left = rest;
    }
    // The last sixteen, some of which were seen before; or the first eight and the last eight, some of which may be the same.
    let at = match (text.last_chunk(), text.first_chunk(), text.last_chunk()) {
        (Some(sixteen), ..) => text.len() - 16 + first(marks::<LACKS>(sixteen)),
        (None, Some(first_eight), Some(last_eight)) => match first(marks::<LACKS>(&joined(first_eight, last_eight))) {
            at @ 0..8 => at,
            at => text.len() + at - 16,
        },
        _ => 0,
    };
    text.get(at..).unwrap_or_default()
}

/// `text`, which begins with `sixteen`, from the first of them that ends a run, if one does.
#[inline(always)]
fn end_in<'t, const LACKS: u8>(sixteen: &[u8; 16], text: &'t [u8]) -> Option<&'t [u8]> {
    let marks = marks::<LACKS>(sixteen);
    (marks != 0).then(|| text.get(first(marks)..).unwrap_or_default())
}

/// As [`strip_plain`], and without percent triplets; but up to seventeen bytes may be left that could be stripped.
#[inline(always)]
fn strip_with_triplets<const LACKS: u8>(text: &[u8]) -> &[u8] {
    let mut left = text;
    while let Some(eighteen) = left.first_chunk() {
        let marks = marks_with_triplets::<LACKS>(eighteen);
        if marks != 0 {
            return left.get(first(marks)..).unwrap_or_default();
        }
        left = left.get(16..).unwrap_or_default();
    }
    // The last eighteen, some of which were seen before.
    match text.split_last_chunk() {
        Some((before, eighteen)) => {
            text.get(before.len() + first(marks_with_triplets::<LACKS>(eighteen))..).unwrap_or_default()
        }
        None => left,
    }
}

/// Marks those of sixteen bytes that end a run, with all bits, as comparisons of vectors do.
#[inline(always)]
fn marks<const LACKS: u8>(sixteen: &[u8; 16]) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let byte = sixteen[at];
        marks[at] = u8::from(is_other::<LACKS>(byte) | (byte == b'%')).wrapping_neg();
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// As [`marks`], of the first sixteen bytes. The two bytes after a `%` tell whether it does.
#[inline(always)]
fn marks_with_triplets<const LACKS: u8>(eighteen: &[u8; 18]) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let (byte, high, low) = (eighteen[at], eighteen[at + 1], eighteen[at + 2]);
        let is_triplet = is_hex(high) & is_hex(low);
        marks[at] = u8::from(is_other::<LACKS>(byte) | (byte == b'%') & !is_triplet).wrapping_neg();
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Whether a byte, which is no `%`, is not of the class. Other than in a query are what is no visible character of ASCII, `"` and `#`, `<` and
/// `>`, `` ` ``, and what stands beyond the letters of either case, but `_` and `~`; then what is lacked. Two that differ in a bit are one
/// comparison.
#[inline(always)]
fn is_other<const LACKS: u8>(byte: u8) -> bool {
    let lacks = |characters| LACKS & characters == characters;
    let signed = byte as i8;
    (signed <= b' ' as i8)
        | (byte | 1 == b'#')
        | (byte | 2 == b'>')
        | ((signed | 0x20 > b'z' as i8) & (byte != b'_') & (byte != b'~'))
        | if lacks(AT_SIGN) { byte | 0x20 == b'`' } else { byte == b'`' }
        | (lacks(COLON) & (byte == b':'))
        | if lacks(SLASH | QUESTION_MARK) {
            byte | 0x10 == b'?'
        } else {
            lacks(SLASH) & (byte == b'/') | lacks(QUESTION_MARK) & (byte == b'?')
        }
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
