//! Runs of a class, sixteen bytes at a time.
//!
//! The classes of `path`, `query` and similar rules contain the characters of a query, except for some of `/`, `:`, `?` and `@`. One function, generic
//! over the missing characters, serves all of these classes. It compares instead of looking up. The comparisons are the same for each byte, so that
//! the compiler does sixteen at once on any processor with vectors. The tests compare it with the tables, for every byte at every position.

#![allow(clippy::indexing_slicing, reason = "the arrays are as long as the loops")]

use super::table::Table;

/// Strips a run from a text.
pub(super) type Strip = for<'t> fn(&Table, &'t [u8]) -> &'t [u8];

/// The characters of a query.
pub(super) const QUERY: &str = "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

/// The characters of a query that a class may lack, and the bit for each.
pub(super) const MAY_LACK: [(u8, u8); 4] = [(b'/', SLASH), (b':', COLON), (b'?', QUESTION_MARK), (b'@', AT_SIGN)];

pub(super) const SLASH: u8 = 1;
pub(super) const COLON: u8 = 2;
pub(super) const QUESTION_MARK: u8 = 4;
pub(super) const AT_SIGN: u8 = 8;

/// The function that strips runs of the class with this table. There is none if the class lacks other characters of a query, or has more.
pub(super) const fn of(table: &Table) -> Option<Strip> {
    let bytes = &table.bytes;
    // The table of a query without the characters that this class lacks.
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

/// Like [`strip`], up to the first `%`. `text` has at least eight bytes.
#[inline(always)]
fn strip_plain<const LACKS: u8>(text: &[u8]) -> &[u8] {
    let mut left = text;
    // Most runs end here. A loop would first load everything that it compares with into registers.
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
    // The last sixteen, which may overlap those before; or the first eight and the last eight, which may overlap.
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

/// `text`, which begins with `sixteen`, from the first of these bytes that ends a run, if there is one.
#[inline(always)]
fn end_in<'t, const LACKS: u8>(sixteen: &[u8; 16], text: &'t [u8]) -> Option<&'t [u8]> {
    let marks = marks::<LACKS>(sixteen);
    (marks != 0).then(|| text.get(first(marks)..).unwrap_or_default())
}

/// Like [`strip_plain`], but also strips percent triplets. Up to seventeen bytes that could be stripped may be left.
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
    // The last eighteen, which may overlap those before.
    match text.split_last_chunk() {
        Some((before, eighteen)) => {
            text.get(before.len() + first(marks_with_triplets::<LACKS>(eighteen))..).unwrap_or_default()
        }
        None => left,
    }
}

/// Marks the bytes that end a run by setting all of their bits, as vector comparisons do.
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

/// Like [`marks`], for the first sixteen bytes. The two bytes after a `%` decide whether it ends the run.
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

/// Whether a byte other than `%` is not in the class. Not in a query are invisible and non-ASCII characters, `"` and `#`, `<` and `>`, `` ` ``, and the
/// characters after the letters of either case, except `_` and `~`; then come those that the class lacks. Two characters that differ in one bit need
/// one comparison.
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

/// The index of the first marked byte, or 16 if none is marked.
#[inline(always)]
fn first(marks: u128) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

#[inline(always)]
fn joined(first: &[u8; 8], last: &[u8; 8]) -> [u8; 16] {
    let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    (u128::from(first) | u128::from(last) << 64).to_le_bytes()
}
