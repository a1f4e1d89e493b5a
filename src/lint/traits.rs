//! What a text has that a check may look for, seen before any of them: most look for something that most URIs have not.

use crate::abnf::rule::Rule;
use crate::known::Known;
use crate::reading::parts::Parts;
use crate::rfc3986::comparison::case::is_surely_normal;
use crate::slice::slice;

/// What a text has that a check may look for. A trait is necessary for what needs it, and need not be enough: the check looks itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits(u32);

impl Traits {
    /// A `%`.
    pub(crate) const PERCENT: Traits = Traits(1);
    /// A parenthesis.
    pub(crate) const PARENTHESIS: Traits = Traits(1 << 1);
    /// An `&` in a path.
    pub(crate) const AMPERSAND: Traits = Traits(1 << 2);
    /// `//` after the authority.
    pub(crate) const SLASH_SLASH: Traits = Traits(1 << 3);
    /// In a path a `/` with what a segment may begin with that a program should have filled in: `:`, or the first letter of `undefined`, `null` or `NaN`.
    pub(crate) const SLASH_BLANK: Traits = Traits(1 << 4);
    /// `/.` in a path.
    pub(crate) const SLASH_DOT: Traits = Traits(1 << 5);
    /// A `;`.
    pub(crate) const SEMICOLON: Traits = Traits(1 << 6);
    /// A `:` in a path.
    pub(crate) const COLON: Traits = Traits(1 << 7);
    /// In a query an `&` after another one or after a `?`, or a `?` after that which begins it.
    pub(crate) const EXTRA_DELIMITER: Traits = Traits(1 << 8);
    /// A scheme with a normal form of its own: of files, or with names whose case does not matter.
    pub(crate) const NORMAL_SCHEME: Traits = Traits(1 << 9);

    /// A triplet for a character that need not be encoded.
    pub(crate) const NEEDLESS_TRIPLET: Traits = Traits(1 << 10);
    /// A triplet that may do harm where it is decoded; in a host, any.
    pub(crate) const HARMFUL_TRIPLET: Traits = Traits(1 << 11);
    /// A triplet for `{`.
    pub(crate) const BRACE_TRIPLET: Traits = Traits(1 << 12);
    /// A triplet for `[`.
    pub(crate) const BRACKET_TRIPLET: Traits = Traits(1 << 13);
    /// A triplet for a space.
    pub(crate) const SPACE_TRIPLET: Traits = Traits(1 << 14);
    /// A triplet with digits in lower case.
    pub(crate) const LOWER_CASE_TRIPLET: Traits = Traits(1 << 15);
    /// Triplets that are no UTF-8, or may be of a character that nobody sees, that was lost, or that was encoded twice.
    pub(crate) const ODD_TEXT: Traits = Traits(1 << 16);

    /// A host that is more than labels of letters, digits, underscores, and single inner hyphens, or longer than one may be.
    pub(crate) const NOT_LABELS: Traits = Traits(1 << 17);
    /// An `_` in the host.
    pub(crate) const UNDERSCORE: Traits = Traits(1 << 18);
    /// A digit that begins a label of the host.
    pub(crate) const NUMBER: Traits = Traits(1 << 19);
    /// A letter in upper case in the scheme or the host, or an IPv6 address that may have another canonical form.
    pub(crate) const UPPER_CASE: Traits = Traits(1 << 20);
    /// A host without a dot.
    pub(crate) const ONE_LABEL: Traits = Traits(1 << 21);
    /// Neither an authority after the scheme nor a host in the authority.
    pub(crate) const NO_HOST: Traits = Traits(1 << 22);
    /// A userinfo.
    pub(crate) const USERINFO: Traits = Traits(1 << 23);
    /// A port, perhaps an empty one.
    pub(crate) const PORT: Traits = Traits(1 << 24);
    /// An authority with no path after it.
    pub(crate) const NO_PATH: Traits = Traits(1 << 25);
    /// A query, perhaps an empty one.
    pub(crate) const QUERY: Traits = Traits(1 << 26);
    /// An empty query or fragment.
    pub(crate) const EMPTY_END: Traits = Traits(1 << 27);
    /// A punctuation mark at the end.
    pub(crate) const PUNCTUATION: Traits = Traits(1 << 28);

    /// Another scheme than `http` and `https`; or none, and a path that begins with a letter or a digit.
    pub(crate) const NOT_HTTP: Traits = Traits(1 << 29);
    /// A scheme of which nothing is known.
    pub(crate) const UNKNOWN_SCHEME: Traits = Traits(1 << 30);
    /// Something that is not ASCII: an IRI.
    pub(crate) const NOT_ASCII: Traits = Traits(1 << 31);

    /// All of them: with these, each check looks for itself.
    #[cfg(test)]
    pub(crate) const ALL: Traits = Traits(u32::MAX);

    pub(super) const NONE: Traits = Traits(0);

    /// The traits of a reference with these parts, whose scheme is this one, if it is known.
    pub(super) fn of(bytes: &[u8], parts: &Parts, known: Option<&Known>) -> Self {
        let (path, after) = (slice(bytes, parts.path().0), slice(bytes, parts.path_end as usize..bytes.len()));
        let end = if after.is_empty() {
            Self::NONE
        } else {
            Self::of_end(after, (parts.query_end - parts.path_end) as usize)
        };
        let last =
            if let Some(b'.' | b',' | b';' | b':' | b'!') = bytes.last() { Self::PUNCTUATION } else { Self::NONE };
        let traits = Self::of_scheme(bytes, parts, known).or(Self::of_authority(bytes, parts)).or(last);
        let of_path = if let [] | [b'/'] = path { Self::NONE } else { Self::of_path(path) };
        let traits = traits.or(of_path).or(end);
        if traits.has(Self::PERCENT) { traits.or(Self::of_triplets(bytes)) } else { traits }
    }

    fn of_scheme(bytes: &[u8], parts: &Parts, known: Option<&Known>) -> Self {
        let scheme = slice(bytes, 0..parts.scheme_end as usize);
        // Of what a scheme may have, only these letters lack this bit.
        let is_lower = scheme.iter().fold(0x20, |bits, byte| bits & byte) != 0;
        let case = if is_lower { Self::NONE } else { Self::UPPER_CASE };
        let other = match known {
            Some(known) if known.is_http() => Self::NONE,
            Some(known) if known.is_file || known.case_insensitive.is_some() => Self::NOT_HTTP.or(Self::NORMAL_SCHEME),
            Some(_) => Self::NOT_HTTP,
            None if !scheme.is_empty() => Self::NOT_HTTP.or(Self::UNKNOWN_SCHEME),
            None if parts.host.is_none() && bytes.first().is_some_and(u8::is_ascii_alphanumeric) => Self::NOT_HTTP,
            None => Self::NONE,
        };
        let no_host = if parts.host.is_none() && !scheme.is_empty() { Self::NO_HOST } else { Self::NONE };
        case.or(other).or(no_host)
    }

    fn of_authority(bytes: &[u8], parts: &Parts) -> Self {
        if parts.host.is_none() {
            return Self::NONE;
        }
        let is = |yes: bool, of: Traits| if yes { of } else { Self::NONE };
        let host = slice(bytes, parts.host().0);
        let of_host = match parts.host {
            Some(Rule::Ipv6address) => is(!is_surely_normal(host), Self::UPPER_CASE),
            _ => Self::of_host(host),
        };
        let traits = of_host
            .or(is(parts.host_end < parts.path_start, Self::PORT))
            .or(is(parts.path_start == parts.path_end, Self::NO_PATH));
        let of_userinfo = |userinfo| Self::USERINFO.or(Self::alone(slice(bytes, userinfo)));
        traits.or(parts.userinfo().map_or(Self::NONE, of_userinfo))
    }

    fn of_host(host: &[u8]) -> Self {
        if host.is_empty() {
            return Self::NO_HOST;
        }
        let bits = pairs(host, of_host) as u8;
        let is_labels = bits & OTHER == 0 && !is_edge(host.last().copied().unwrap_or_default());
        let of_labels = Traits(u32::from(bits & OF_LABELS) << OF_LABELS_SHIFT);
        let of_labels = if bits & DOT == 0 { of_labels.or(Self::ONE_LABEL) } else { of_labels };
        if is_labels && host.len() <= LONGEST_LABEL { of_labels } else { of_labels.or(Self::of_other_host(host)) }
    }

    #[cold]
    fn of_other_host(host: &[u8]) -> Self {
        let alone = Self::alone(host);
        let harmful = if alone.has(Self::PERCENT) { Self::HARMFUL_TRIPLET } else { Self::NONE };
        Self::NOT_LABELS.or(alone).or(harmful)
    }

    /// What a part of an authority has that counts anywhere.
    fn alone(part: &[u8]) -> Self {
        Traits(Self::of_path(part).0 & Self::PERCENT.or(Self::PARENTHESIS).or(Self::SEMICOLON).0)
    }

    #[inline(never)]
    fn of_path(path: &[u8]) -> Self {
        Traits(pairs(path, of_path))
    }

    /// The traits of a query of this length and a fragment, each with the delimiter before it.
    #[inline(never)]
    fn of_end(end: &[u8], query: usize) -> Self {
        let bits = Traits(pairs(end, of_end));
        let is = |yes: bool, of: Traits| if yes { of } else { Self::NONE };
        Traits(bits.0 & !EXTRA_DELIMITER.0)
            .or(is(bits.has(EXTRA_DELIMITER), Self::EXTRA_DELIMITER))
            .or(is(query > 0, Self::QUERY))
            .or(is(query == "?".len() || end.len() - query == "#".len(), Self::EMPTY_END))
    }

    /// What the triplets bring.
    fn of_triplets(bytes: &[u8]) -> Self {
        let (mut rest, mut traits, mut digits, mut is_odd) = (bytes, 0, 0, false);
        while let Some(at) = memchr::memchr(b'%', rest) {
            rest = rest.get(at..).unwrap_or_default();
            // The octets of a character are side by side.
            let mut utf8 = Utf8::WHOLE;
            while let [b'%', first, second, after @ ..] = rest {
                let (octet, both) = octet(*first, *second);
                let of_octet = TRIPLETS.get(usize::from(octet)).copied().unwrap_or_default();
                traits |= of_octet;
                digits |= both;
                utf8 = Utf8::after(utf8, of_octet >> KIND_SHIFT);
                rest = after;
            }
            is_odd |= utf8 != Utf8::WHOLE;
        }
        let odd = if is_odd { Self::ODD_TEXT } else { Self::NONE };
        let case = if digits & IS_LOWER == 0 { Self::NONE } else { Self::LOWER_CASE_TRIPLET };
        let of_octets = traits & ((1 << KIND_SHIFT) - 1);
        Traits(u32::from(of_octets) << TRIPLETS_SHIFT).or(odd).or(case)
    }

    pub(crate) fn has(self, any: Traits) -> bool {
        self.0 & any.0 != 0
    }

    pub(crate) const fn or(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// What a byte of a path brings, after the one before it. There are no branches, so that many are looked at at once.
#[inline(always)]
fn of_path(before: u8, byte: u8) -> u8 {
    let is_blank = (byte == b':') | (byte == b'u') | (byte | 0x20 == b'n');
    let after_slash =
        is(is_blank, Traits::SLASH_BLANK) | is(byte == b'.', Traits::SLASH_DOT) | is(byte == b'/', Traits::SLASH_SLASH);
    let alone = of_any(byte) | is(byte == b'&', Traits::AMPERSAND) | is(byte == b':', Traits::COLON);
    alone | (after_slash & mask(before == b'/'))
}

/// As [`of_path`], for a query and a fragment.
#[inline(always)]
fn of_end(before: u8, byte: u8) -> u8 {
    let is_parameter = (byte == b'&') & ((before == b'&') | (before == b'?'));
    let is_mark = (byte == b'?') & (before != 0);
    let is_slash = (byte == b'/') & (before == b'/');
    of_any(byte) | is(is_parameter | is_mark, EXTRA_DELIMITER) | is(is_slash, Traits::SLASH_SLASH)
}

#[inline(always)]
fn of_any(byte: u8) -> u8 {
    let is_parenthesis = byte & !1 == b'(';
    is(byte == b'%', Traits::PERCENT) | is(is_parenthesis, Traits::PARENTHESIS) | is(byte == b';', Traits::SEMICOLON)
}

#[inline(always)]
fn is(yes: bool, of: Traits) -> u8 {
    mask(yes) & of.0 as u8
}

/// All bits or none, as vector comparisons give them. A condition for each trait makes the compiler choose one by one.
#[inline(always)]
fn mask(yes: bool) -> u8 {
    u8::from(yes).wrapping_neg()
}

/// What stands for [`Traits::EXTRA_DELIMITER`] in a byte: this is a trait of paths.
const EXTRA_DELIMITER: Traits = Traits::AMPERSAND;

/// What the bytes of a text bring, each after the one before it; before the first one is 0. It reads block by block; each begins with the
/// last byte of the one before.
#[inline(always)]
fn pairs(text: &[u8], of: impl Fn(u8, u8) -> u8) -> u32 {
    // A module of WebAssembly is compiled for size, and a block is no faster than its bytes.
    if cfg!(target_family = "wasm") {
        let (mut traits, mut before) = (0, 0);
        for byte in text {
            traits |= of(before, *byte);
            before = *byte;
        }
        return traits.into();
    }
    let mut seen = [0; BLOCK - 1];
    let mut see = |block: &[u8; BLOCK]| {
        for ((seen, before), byte) in seen.iter_mut().zip(block).zip(block.get(1..).unwrap_or_default()) {
            *seen |= of(*before, *byte);
        }
    };
    let mut first = 0;
    match text.last_chunk() {
        Some(last) => {
            first = of(0, text.first().copied().unwrap_or_default());
            let mut rest = text;
            while let Some(block) = rest.first_chunk() {
                see(block);
                rest = rest.get(BLOCK - 1..).unwrap_or_default();
            }
            // It overlaps the one before.
            if rest.len() > 1 {
                see(last);
            }
        }
        None => {
            let bytes = up_to_sixteen(text);
            let (before, bytes) = ((bytes << 8).to_le_bytes(), bytes.to_le_bytes());
            for ((seen, before), byte) in seen.iter_mut().zip(before).zip(bytes) {
                *seen |= of(before, byte);
            }
        }
    }
    seen.iter().fold(first, |traits, seen| traits | seen).into()
}

/// At most sixteen bytes; the others are zero. They are read as their first and their last ones, which may overlap.
#[inline(always)]
fn up_to_sixteen(text: &[u8]) -> u128 {
    let bits = 8 * text.len();
    if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        u128::from(u64::from_le_bytes(*first)) | u128::from(u64::from_le_bytes(*last)) << (bits - 64)
    } else if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
        (u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*last)) << (bits - 32)).into()
    } else {
        text.iter().rev().fold(0, |bytes, byte| bytes << 8 | u128::from(*byte))
    }
}

/// How many bytes are looked at at once, and the one before them.
const BLOCK: usize = 17;

/// A triplet in a valid text.
pub(crate) struct Triplet {
    pub(crate) at: usize,
    pub(crate) octet: u8,
}

/// The triplets of a valid text.
pub(crate) fn triplets(text: &[u8]) -> impl Iterator<Item = Triplet> {
    let mut rest = text;
    core::iter::from_fn(move || {
        rest = rest.get(memchr::memchr(b'%', rest)?..)?;
        let ([_, first, second], after) = rest.split_first_chunk()?;
        let at = text.len() - rest.len();
        rest = after;
        Some(Triplet { at, octet: octet(*first, *second).0 })
    })
}

/// The octet of two hexadecimal digits, and in another the [`IS_LOWER`] of either.
#[inline(always)]
fn octet(first: u8, second: u8) -> (u8, u8) {
    let digit = |digit: u8| DIGITS.get(usize::from(digit)).copied().unwrap_or_default();
    let (first, second) = (digit(first), digit(second));
    (first << 4 | second & 0xf, first | second)
}

/// What UTF-8 may follow, by what came before and the kind of the octet: [`Utf8::ODD`] is never left. There is doubt about more than what is
/// no UTF-8: characters that are not seen begin with 0xC2, 0xD8, 0xE1, 0xE2 or 0xEF, and a text that was encoded twice with 0xC3.
struct Utf8;

impl Utf8 {
    /// The bits of what may come before an octet.
    const BITS: u32 = 5;

    // What may come before: how far to shift what comes after.
    const WHOLE: u8 = 0;
    const ONE_LEFT: u8 = Self::BITS as u8;
    const TWO_LEFT: u8 = 2 * Self::ONE_LEFT;
    /// One octet is left, or two, of which the next is none of the low ones.
    const HIGH_LEFT: u8 = 3 * Self::ONE_LEFT;
    const HIGH_AND_ONE_LEFT: u8 = 4 * Self::ONE_LEFT;
    const ODD: u8 = 5 * Self::ONE_LEFT;

    /// The kind of an octet.
    const fn kind(octet: u8) -> u8 {
        match octet {
            0..=0x7f => 0,
            0x80..=0xa2 => 1,
            0xa3..=0xbf => 2,
            0xc3 | 0xd8 => 3,
            0xc4..=0xdf => 4,
            0xe0 => 5,
            0xe3..=0xec | 0xee => 6,
            _ => 7,
        }
    }

    /// What comes after an octet of each kind, by what came before: a shift is all that one octet has to wait for the one before it.
    const AFTER: [u32; 8] = [
        Self::row([Self::WHOLE, Self::ODD, Self::ODD, Self::ODD, Self::ODD]),
        Self::row([Self::ODD, Self::WHOLE, Self::ONE_LEFT, Self::ODD, Self::ODD]),
        Self::row([Self::ODD, Self::WHOLE, Self::ONE_LEFT, Self::WHOLE, Self::ONE_LEFT]),
        Self::row([Self::HIGH_LEFT, Self::ODD, Self::ODD, Self::ODD, Self::ODD]),
        Self::row([Self::ONE_LEFT, Self::ODD, Self::ODD, Self::ODD, Self::ODD]),
        Self::row([Self::HIGH_AND_ONE_LEFT, Self::ODD, Self::ODD, Self::ODD, Self::ODD]),
        Self::row([Self::TWO_LEFT, Self::ODD, Self::ODD, Self::ODD, Self::ODD]),
        Self::row([Self::ODD; 5]),
    ];

    const fn row([whole, one, two, high, high_and_one]: [u8; 5]) -> u32 {
        (whole as u32)
            | (one as u32) << Self::ONE_LEFT
            | (two as u32) << Self::TWO_LEFT
            | (high as u32) << Self::HIGH_LEFT
            | (high_and_one as u32) << Self::HIGH_AND_ONE_LEFT
            | (Self::ODD as u32) << Self::ODD
    }

    /// What is before the next octet.
    #[inline(always)]
    fn after(before: u8, kind: u8) -> u8 {
        let after = Self::AFTER.get(usize::from(kind)).copied().unwrap_or_default();
        (after >> before & ((1 << Self::BITS) - 1)) as u8
    }
}

/// The longest label that the DNS allows.
pub(crate) const LONGEST_LABEL: usize = 63;

/// What a byte of a host brings, after the one before it, which is 0 for the first.
#[inline(always)]
fn of_host(before: u8, byte: u8) -> u8 {
    let is = |yes: bool, of: u8| mask(yes) & of;
    let is_after_edge = is_edge(before) | (before == 0);
    let (is_digit, is_upper) = (byte.wrapping_sub(b'0') < 10, byte.wrapping_sub(b'A') < 26);
    let is_label = is_digit | is_upper | (byte.wrapping_sub(b'a') < 26) | (byte == b'_');
    let is_edge = is_edge(byte);
    is(byte == b'_', UNDERSCORE)
        | is(is_digit & is_after_edge, NUMBER)
        | is(is_upper, UPPER_CASE)
        | is(byte == b'.', DOT)
        | is((byte != 0) & !is_label & (!is_edge | is_after_edge), OTHER)
}

/// Whether a byte is between labels, or one that labels do not begin or end with.
#[inline(always)]
fn is_edge(byte: u8) -> bool {
    (byte == b'.') | (byte == b'-')
}

// The bits of a byte of a host. Those of labels are in the order of their traits.
const UNDERSCORE: u8 = 1;
const NUMBER: u8 = 1 << 1;
const UPPER_CASE: u8 = 1 << 2;
const DOT: u8 = 1 << 3;
const OTHER: u8 = 1 << 4;

const OF_LABELS: u8 = UNDERSCORE | NUMBER | UPPER_CASE;
const OF_LABELS_SHIFT: u32 = Traits::UNDERSCORE.0.trailing_zeros();

/// Set in [`DIGITS`] for letters in lower case.
const IS_LOWER: u8 = 1 << 4;

/// What each byte is worth as a hexadecimal digit.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static DIGITS: [u8; 256] = {
    let mut digits = [0; 256];
    let mut value = 0;
    while value < 16 {
        digits[b"0123456789ABCDEF"[value as usize] as usize] = value;
        if value >= 10 {
            digits[b"abcdef"[value as usize - 10] as usize] = value | IS_LOWER;
        }
        value += 1;
    }
    digits
};

const KIND_SHIFT: u32 = 5;
const TRIPLETS_SHIFT: u32 = Traits::NEEDLESS_TRIPLET.0.trailing_zeros();

/// What a triplet brings, by the octet that it encodes, from [`Traits::NEEDLESS_TRIPLET`] on, and above that what it is to [`Utf8`].
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static TRIPLETS: [u8; 256] = {
    let mut traits = [0; 256];
    let mut at = 0;
    while at < 256 {
        let of = match at as u8 {
            b'-' | b'_' | b'~' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => Traits::NEEDLESS_TRIPLET,
            b'.' => Traits::NEEDLESS_TRIPLET.or(Traits::HARMFUL_TRIPLET),
            // Controls, what divides a path, what is encoded again, and what begins an overlong form of UTF-8.
            0..=0x1f | 0x7f | b'/' | b'\\' | b'%' | 0xc0 | 0xc1 | 0xe0 | 0xf0 => Traits::HARMFUL_TRIPLET,
            b'{' => Traits::BRACE_TRIPLET,
            b'[' => Traits::BRACKET_TRIPLET,
            b' ' => Traits::SPACE_TRIPLET,
            _ => Traits::NONE,
        };
        traits[at] = (of.0 >> TRIPLETS_SHIFT) as u8 | Utf8::kind(at as u8) << KIND_SHIFT;
        at += 1;
    }
    traits
};
