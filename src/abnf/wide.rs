//! Runs of a class, sixteen bytes at a time.
//!
//! The classes of `path`, `query` and similar rules contain the characters of a query, except for some of `/`, `:`, `?` and `@`. What a class lacks is a
//! value that is compared with, so that three functions serve all of these classes: for those that lack nothing, slashes and question marks, or anything.
//! They compare instead of looking up, and the comparisons are the same for each byte, so that the compiler does sixteen at once on any processor with
//! vectors. The tests compare them with the tables, for every byte at every position.

#![allow(clippy::indexing_slicing, reason = "the arrays are as long as the loops")]

use super::table::Table;

/// The characters of a query.
pub(super) const QUERY: &str = "!$&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~";

/// The characters of a query that a class may lack, and the bit for each.
pub(super) const MAY_LACK: [(u8, u8); 4] = [(b'/', SLASH), (b':', COLON), (b'?', QUESTION_MARK), (b'@', AT_SIGN)];

pub(super) const SLASH: u8 = 1;
pub(super) const COLON: u8 = 2;
pub(super) const QUESTION_MARK: u8 = 4;
pub(super) const AT_SIGN: u8 = 8;

/// How the runs of a class are read that has the characters of a query, but for some that it lacks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide {
    tests: Tests,
    lacks: &'static Lacks,
    /// As `tests` has it. Where the class is known, the compiler knows which one that is; in a constant, it cannot be called.
    strip: for<'t> fn(&'static Lacks, bool, &'t [u8]) -> &'t [u8],
}

/// Which of the characters that a class may lack are compared.
#[derive(Clone, Copy, Debug)]
enum Tests {
    Nothing,
    Slashes,
    All,
}

const NOTHING: u8 = 0;
const SLASHES: u8 = 1;
const ALL: u8 = 2;

/// What a class lacks: numbers that bytes are compared with, once for each of sixteen bytes, so that none has to be copied. They are aligned, so that a
/// comparison takes them from where they are. And the table of the class, which is as good for few bytes.
#[derive(Debug)]
#[repr(align(16))]
struct Lacks {
    /// Two characters that differ in one bit are one comparison: with this bit, a byte is a backquote.
    at_sign: [u8; 16],
    /// The colon, or again a backquote, which no class has.
    colon: [u8; 16],
    /// With this bit, a byte is the next number.
    slash: [u8; 16],
    question_mark: [u8; 16],
    table: Table,
}

impl Lacks {
    const fn new(lacks: u8) -> Lacks {
        let (slash, question_mark) = match (lacks & SLASH > 0, lacks & QUESTION_MARK > 0) {
            (true, true) => (b'/' ^ b'?', b'?'),
            (true, false) => (0, b'/'),
            (false, true) => (0, b'?'),
            (false, false) => (0, b'`'),
        };
        let mut table = Table::EMPTY;
        let mut at = 0;
        while at < QUERY.len() {
            table.bytes[QUERY.as_bytes()[at] as usize] = true;
            at += 1;
        }
        at = 0;
        while at < MAY_LACK.len() {
            let (byte, bit) = MAY_LACK[at];
            table.bytes[byte as usize] = lacks & bit == 0;
            at += 1;
        }
        Lacks {
            at_sign: [if lacks & AT_SIGN > 0 { b'@' ^ b'`' } else { 0 }; 16],
            colon: [if lacks & COLON > 0 { b':' } else { b'`' }; 16],
            slash: [slash; 16],
            question_mark: [question_mark; 16],
            table,
        }
    }
}

macro_rules! lacks {
    ($($name:ident $lacks:literal)*) => {
        $(static $name: Lacks = Lacks::new($lacks);)*

        /// How the runs of a class with this table are read. There is no way if it lacks other characters of a query, or has more.
        pub(super) const fn of(table: &Table) -> Option<Wide> {
            let (mut at, mut lacks) = (0, 0);
            while at < MAY_LACK.len() {
                let (byte, bit) = MAY_LACK[at];
                if !table.bytes[byte as usize] {
                    lacks |= bit;
                }
                at += 1;
            }
            let (tests, strip): (_, for<'t> fn(&'static Lacks, bool, &'t [u8]) -> &'t [u8]) =
                match lacks & !(SLASH | QUESTION_MARK) {
                    0 if lacks == 0 => (Tests::Nothing, strip::<NOTHING>),
                    0 => (Tests::Slashes, strip::<SLASHES>),
                    _ => (Tests::All, strip::<ALL>),
                };
            // Statics, of which a program has those that it uses, and each once.
            let lacks = match lacks {
                $($lacks => &$name,)*
                _ => return None,
            };
            if table.is(&lacks.table) { Some(Wide { tests, lacks, strip }) } else { None }
        }
    };
}

lacks! {
    LACKS_0 0 LACKS_1 1 LACKS_2 2 LACKS_3 3 LACKS_4 4 LACKS_5 5 LACKS_6 6 LACKS_7 7 LACKS_8 8 LACKS_9 9 LACKS_10 10 LACKS_11 11 LACKS_12 12 LACKS_13 13
    LACKS_14 14 LACKS_15 15
}

impl Wide {
    /// The table of the class.
    #[inline(always)]
    pub(super) const fn table(self) -> &'static Table {
        &self.lacks.table
    }

    /// `text` without the characters of the class that it begins with, and without triplets if `percent`.
    #[inline(always)]
    pub(super) fn strip(self, percent: bool, text: &[u8]) -> &[u8] {
        (self.strip)(self.lacks, percent, text)
    }

    /// [`strip`](Self::strip), also in a constant.
    pub(super) const fn strip_in_constant(self, percent: bool, text: &[u8]) -> &[u8] {
        match self.tests {
            Tests::Nothing => strip::<NOTHING>(self.lacks, percent, text),
            Tests::Slashes => strip::<SLASHES>(self.lacks, percent, text),
            Tests::All => strip::<ALL>(self.lacks, percent, text),
        }
    }
}

/// [`Wide::strip`], compiled for the comparisons that a class needs.
#[inline(never)]
const fn strip<'t, const TESTS: u8>(lacks: &'static Lacks, percent: bool, text: &'t [u8]) -> &'t [u8] {
    if text.len() < 8 {
        return lacks.table.strip_each(percent, text);
    }
    match strip_plain::<TESTS>(lacks, text) {
        left @ [b'%', ..] if percent => strip_encoded::<TESTS>(lacks, left),
        left => left,
    }
}

/// `text`, which begins with a `%`, without the triplets and the characters of this class that it begins with.
#[inline(never)]
const fn strip_encoded<'t, const TESTS: u8>(lacks: &'static Lacks, text: &'t [u8]) -> &'t [u8] {
    lacks.table.strip_few(true, strip_with_triplets::<TESTS>(lacks, text))
}

/// Like [`strip`], up to the first `%`. `text` has at least eight bytes.
#[inline(always)]
const fn strip_plain<'t, const TESTS: u8>(lacks: &Lacks, text: &'t [u8]) -> &'t [u8] {
    let mut left = text;
    // Most runs end here. A loop would first load everything that it compares with into registers.
    if let Some((sixteen, rest)) = left.split_first_chunk() {
        if let Some(end) = end_in::<TESTS>(lacks, sixteen, left) {
            return end;
        }
        left = rest;
    }
    while let Some((sixteen, rest)) = left.split_first_chunk() {
        if let Some(end) = end_in::<TESTS>(lacks, sixteen, left) {
            return end;
        }
        left = rest;
    }
    // The last sixteen, which may overlap those before; or the first eight and the last eight, which may overlap.
    let at = match (text.last_chunk(), text.first_chunk(), text.last_chunk()) {
        (Some(sixteen), ..) => text.len() - 16 + first(marks::<TESTS>(lacks, sixteen)),
        (None, Some(first_eight), Some(last_eight)) => {
            match first(marks::<TESTS>(lacks, &joined(first_eight, last_eight))) {
                at @ 0..8 => at,
                at => text.len() + at - 16,
            }
        }
        _ => 0,
    };
    from(text, at)
}

/// `text`, which begins with `sixteen`, from the first of these bytes that ends a run, if there is one.
#[inline(always)]
const fn end_in<'t, const TESTS: u8>(lacks: &Lacks, sixteen: &[u8; 16], text: &'t [u8]) -> Option<&'t [u8]> {
    let marks = marks::<TESTS>(lacks, sixteen);
    if marks != 0 { Some(from(text, first(marks))) } else { None }
}

/// Like [`strip_plain`], but also strips percent triplets. `text` begins with a `%`. Up to seventeen bytes that could be stripped may be left.
#[inline(always)]
const fn strip_with_triplets<'t, const TESTS: u8>(lacks: &Lacks, text: &'t [u8]) -> &'t [u8] {
    match text {
        [_, digit, ..] if is_hex(*digit) => (),
        _ => return text,
    }
    // The first two bytes of `left` have been read. Where everything is encoded, there is little else than triplets.
    let mut left = text;
    while let Some(eighteen) = left.first_chunk()
        && marks_but_triplets(eighteen) == 0
    {
        left = from(left, 16);
    }
    while let Some(eighteen) = left.first_chunk() {
        let marks = marks_with_triplets::<TESTS>(lacks, eighteen);
        if marks != 0 {
            return from(left, end_of_triplets(eighteen, marks));
        }
        left = from(left, 16);
    }
    // The last eighteen, which may overlap those before.
    match text.split_last_chunk() {
        Some((before, eighteen)) => {
            let marks = marks_with_triplets::<TESTS>(lacks, eighteen);
            from(text, before.len() + end_of_triplets(eighteen, marks))
        }
        None => left,
    }
}

/// Where a run ends, with the marks of the bytes from the third on: at the first that is marked, or at the `%` whose triplet it is not part of.
#[inline(always)]
const fn end_of_triplets(eighteen: &[u8; 18], marks: u128) -> usize {
    let end = 2 + first(marks);
    if eighteen[end - 1] == b'%' {
        end - 1
    } else if eighteen[end - 2] == b'%' {
        end - 2
    } else {
        end
    }
}

/// Marks the bytes that end a run by their lowest bit.
#[inline(always)]
const fn marks<const TESTS: u8>(lacks: &Lacks, sixteen: &[u8; 16]) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let byte = sixteen[at];
        marks[at] = (is_other::<TESTS>(lacks, at, byte) | (byte == b'%')) as u8;
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Marks, from the third byte on, what is no hexadecimal digit, `%` or apostrophe, or not where it may be in a triplet. An apostrophe differs from a `%` in one
/// bit, and every class has it: asking for a `%` once more would keep the compiler from comparing sixteen bytes at once.
#[inline(always)]
const fn marks_but_triplets(eighteen: &[u8; 18]) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let byte = eighteen[at + 2];
        let is_in_triplet = (eighteen[at] == b'%') | (eighteen[at + 1] == b'%');
        marks[at] = (!is_hex(byte) & ((byte | 2 != b'\'') | is_in_triplet)) as u8;
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Like [`marks`], from the third byte on. One or two bytes after a `%`, there must be a digit.
#[inline(always)]
const fn marks_with_triplets<const TESTS: u8>(lacks: &Lacks, eighteen: &[u8; 18]) -> u128 {
    let mut marks = [0; 16];
    let mut at = 0;
    while at < 16 {
        let byte = eighteen[at + 2];
        let is_in_triplet = (eighteen[at] == b'%') | (eighteen[at + 1] == b'%');
        marks[at] = (is_other::<TESTS>(lacks, at, byte) | is_in_triplet & !is_hex(byte)) as u8;
        at += 1;
    }
    u128::from_le_bytes(marks)
}

/// Whether a byte other than `%`, the one at this place of sixteen, is not in the class. Not in a query are invisible and non-ASCII characters, `"` and `#`,
/// `<` and `>`, `` ` ``, and the characters after the letters of either case, except `_` and `~`; then come those that the class lacks. Two characters that
/// differ in one bit need one comparison.
#[inline(always)]
const fn is_other<const TESTS: u8>(lacks: &Lacks, at: usize, byte: u8) -> bool {
    let signed = byte as i8;
    (signed <= b' ' as i8)
        | (byte | 1 == b'#')
        | (byte | 2 == b'>')
        | ((signed | 0x20 > b'z' as i8) & (byte != b'_') & (byte != b'~'))
        | (byte | if TESTS < ALL { 0 } else { lacks.at_sign[at] } == b'`')
        | (TESTS == ALL) & (byte == lacks.colon[at])
        | (TESTS > NOTHING) & (byte | lacks.slash[at] == lacks.question_mark[at])
}

#[inline(always)]
const fn is_hex(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') <= 9) | ((byte | 0x20).wrapping_sub(b'a') <= 5)
}

/// The index of the first marked byte, or 16 if none is marked.
#[inline(always)]
const fn first(marks: u128) -> usize {
    (marks.trailing_zeros() / 8) as usize
}

#[inline(always)]
const fn joined(first: &[u8; 8], last: &[u8; 8]) -> [u8; 16] {
    let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    (first as u128 | (last as u128) << 64).to_le_bytes()
}

/// `text` from a place in it.
#[inline(always)]
const fn from(text: &[u8], at: usize) -> &[u8] {
    match text.split_at_checked(at) {
        Some((_, rest)) => rest,
        None => &[],
    }
}
