//! What a text has that a lint may look for, seen in one pass.

use crate::slice::slice;
use crate::uri::view::UriReference;

/// What a text has, seen in one pass: most lints look for something that most URIs have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Traits(u32);

impl Traits {
    /// A `%`.
    pub(crate) const PERCENT: Traits = Traits(1);
    /// A parenthesis.
    pub(crate) const PARENTHESIS: Traits = Traits(1 << 1);
    /// A `$`.
    pub(crate) const DOLLAR: Traits = Traits(1 << 2);
    /// An `&`.
    pub(crate) const AMPERSAND: Traits = Traits(1 << 3);
    /// `//` after the authority.
    pub(crate) const SLASH_SLASH: Traits = Traits(1 << 4);
    /// After the authority a `/` with what a segment may begin with that a program should have filled in: `:`, or the first letter of `undefined`, `null` or `NaN`.
    pub(crate) const SLASH_BLANK: Traits = Traits(1 << 5);
    /// `/.` after the authority.
    pub(crate) const SLASH_DOT: Traits = Traits(1 << 6);
    /// A `;`.
    pub(crate) const SEMICOLON: Traits = Traits(1 << 7);
    /// A triplet for a character that need not be encoded.
    pub(crate) const NEEDLESS_TRIPLET: Traits = Traits(1 << 8);
    /// A triplet with digits in lower case.
    pub(crate) const LOWER_CASE_TRIPLET: Traits = Traits(1 << 9);
    /// A triplet that may do harm where it is decoded; in a host, any.
    pub(crate) const HARMFUL_TRIPLET: Traits = Traits(1 << 10);
    /// A triplet for `{`.
    pub(crate) const BRACE_TRIPLET: Traits = Traits(1 << 11);
    /// A host that is more than labels of letters, digits, underscores, and single inner hyphens.
    pub(crate) const NOT_LABELS: Traits = Traits(1 << 12);

    /// A letter in upper case in the scheme or the host.
    pub(crate) const UPPER_CASE: Traits = Traits(1 << 14);
    /// A triplet for an octet that is not ASCII.
    pub(crate) const HIGH_TRIPLET: Traits = Traits(1 << 15);
    /// A triplet for `[`.
    pub(crate) const BRACKET_TRIPLET: Traits = Traits(1 << 17);
    /// An `_` in the host.
    pub(crate) const UNDERSCORE: Traits = Traits(1 << 16);

    /// A byte between labels, or one that labels do not begin or end with.
    const EDGE: u32 = 1 << 13;
    const AFTER_SLASH: u32 = Self::SLASH_SLASH.0 | Self::SLASH_BLANK.0 | Self::SLASH_DOT.0;
    /// What a byte brings in any place.
    const ALONE: u32 = Self::PERCENT.0 | Self::PARENTHESIS.0 | Self::DOLLAR.0 | Self::AMPERSAND.0 | Self::SEMICOLON.0;

    pub(super) fn of(reference: UriReference<'_>) -> Self {
        let bytes = reference.as_str().as_bytes();
        let (before, after) = bytes.split_at_checked(reference.path().span().start).unwrap_or((bytes, &[]));
        let traits_of = |byte: &u8| TRAITS.get(usize::from(*byte)).copied().unwrap_or_default();
        let scheme = slice(before, 0..reference.parts.scheme_end as usize);
        let host = slice(before, reference.parts.host().0);
        let userinfo = reference.parts.userinfo().map_or(&[][..], |span| slice(before, span));

        let upper_case = scheme.iter().fold(0, |traits, byte| traits | traits_of(byte)) & Self::UPPER_CASE.0;
        let mut previous = Self::EDGE;
        let userinfo = userinfo.iter().fold(0, |traits, byte| traits | traits_of(byte)) & Self::ALONE;
        let host = host.iter().fold(0, |traits, byte| {
            let of_byte = traits_of(byte);
            let traits = traits | of_byte & (!Self::EDGE | previous);
            previous = of_byte & Self::EDGE;
            traits
        });
        let edges = if (host | previous) & Self::EDGE == 0 { Traits(0) } else { Self::NOT_LABELS };
        let in_host = Traits(host & !Self::EDGE & !Self::AFTER_SLASH).or(edges);

        // The byte before the first one is no slash that counts.
        let first = after.first().map_or(0, |byte| traits_of(byte) & Self::ALONE);
        let pairs = first | Self::of_pairs(after);
        let harmful = if in_host.has(Self::PERCENT) { Self::HARMFUL_TRIPLET } else { Traits(0) };
        let traits = Traits(upper_case | userinfo | pairs).or(in_host).or(harmful);
        if traits.has(Self::PERCENT) { traits.or(Self::of_triplets(bytes)) } else { traits }
    }

    /// The traits of the bytes after the first one, alone and after a slash. It reads block by block; each begins with the last byte
    /// of the one before.
    fn of_pairs(text: &[u8]) -> u32 {
        let (mut rest, mut traits) = (text, 0);
        while let Some((block, _)) = rest.split_first_chunk::<BLOCK>() {
            traits |= Self::of_block(block);
            rest = rest.get(BLOCK - 1..).unwrap_or_default();
        }
        // The last block overlaps the one before; a short text is followed by what brings nothing.
        let last = if rest.len() > 1 { text.last_chunk::<BLOCK>() } else { None };
        let mut padded = [0; BLOCK];
        if last.is_none()
            && let Some(start) = padded.get_mut(..rest.len())
        {
            start.copy_from_slice(rest);
        }
        u32::from(traits | Self::of_block(last.unwrap_or(&padded)))
    }

    /// The same few operations for each byte, so that many are done at once where the length is known.
    #[inline(always)]
    fn of_block(block: &[u8; BLOCK]) -> u8 {
        let is = |yes: bool, of: Traits| if yes { of.0 as u8 } else { 0 };
        block.iter().zip(block.get(1..).unwrap_or_default()).fold(0, |traits, (before, byte)| {
            let alone = is(*byte == b'%', Self::PERCENT)
                | is(*byte & !1 == b'(', Self::PARENTHESIS)
                | is(*byte == b'$', Self::DOLLAR)
                | is(*byte == b'&', Self::AMPERSAND)
                | is(*byte == b';', Self::SEMICOLON);
            let after_slash = is(*byte == b'/', Self::SLASH_SLASH)
                | is((*byte == b':') | (*byte == b'u') | (*byte | 0x20 == b'n'), Self::SLASH_BLANK)
                | is(*byte == b'.', Self::SLASH_DOT);
            traits | alone | if *before == b'/' { after_slash } else { 0 }
        })
    }

    /// What the triplets bring.
    fn of_triplets(bytes: &[u8]) -> Self {
        triplets(bytes).fold(Traits(0), |traits, triplet| {
            let case = if triplet.is_lower { Self::LOWER_CASE_TRIPLET } else { Traits(0) };
            traits.or(case).or(TRIPLETS.get(usize::from(triplet.octet)).copied().unwrap_or(Traits(0)))
        })
    }

    pub(crate) fn has(self, any: Traits) -> bool {
        self.0 & any.0 != 0
    }

    pub(crate) const fn or(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// A triplet in a valid text.
pub(crate) struct Triplet {
    pub(crate) at: usize,
    pub(crate) octet: u8,
    /// Whether a digit is a letter in lower case.
    is_lower: bool,
}

/// The triplets of a valid text.
pub(crate) fn triplets(text: &[u8]) -> impl Iterator<Item = Triplet> {
    text.windows("%00".len()).enumerate().filter_map(|(at, bytes)| match bytes {
        [b'%', first, second] => {
            let digit = |digit: &u8| DIGITS.get(usize::from(*digit)).copied().unwrap_or_default();
            let (first, second) = (digit(first), digit(second));
            Some(Triplet { at, octet: first << 4 | second & 0xf, is_lower: (first | second) & IS_LOWER != 0 })
        }
        _ => None,
    })
}

/// How many bytes are looked at at once, and the one before them.
const BLOCK: usize = 17;

/// What each byte may bring.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static TRAITS: [u32; 256] = {
    let mut traits = [Traits::NOT_LABELS.0; 256];
    let mut at = 0;
    while at < 256 {
        if (at as u8).is_ascii_alphanumeric() {
            traits[at] = if (at as u8).is_ascii_uppercase() { Traits::UPPER_CASE.0 } else { 0 };
        }
        at += 1;
    }
    traits[b'_' as usize] = Traits::UNDERSCORE.0;
    traits[b'-' as usize] = Traits::EDGE;
    traits[b'.' as usize] = Traits::EDGE | Traits::SLASH_DOT.0;
    traits[b'%' as usize] |= Traits::PERCENT.0;
    traits[b'(' as usize] |= Traits::PARENTHESIS.0;
    traits[b')' as usize] |= Traits::PARENTHESIS.0;
    traits[b'$' as usize] |= Traits::DOLLAR.0;
    traits[b'&' as usize] |= Traits::AMPERSAND.0;
    traits[b';' as usize] |= Traits::SEMICOLON.0;
    traits[b'/' as usize] |= Traits::SLASH_SLASH.0;
    traits[b':' as usize] |= Traits::SLASH_BLANK.0;
    traits
};

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

/// What a triplet brings, by the byte that it encodes.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static TRIPLETS: [Traits; 256] = {
    let mut traits = [Traits(0); 256];
    let mut at = 0;
    while at < 256 {
        let byte = at as u8;
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            traits[at] = Traits::NEEDLESS_TRIPLET;
        }
        // Controls, what divides a path, what is encoded again, and what begins an overlong form of UTF-8.
        if matches!(byte, 0..=0x1f | 0x7f | b'.' | b'/' | b'\\' | b'%' | 0xc0 | 0xc1 | 0xe0 | 0xf0) {
            traits[at] = traits[at].or(Traits::HARMFUL_TRIPLET);
        }
        if !byte.is_ascii() {
            traits[at] = traits[at].or(Traits::HIGH_TRIPLET);
        }
        at += 1;
    }
    traits[b'{' as usize] = Traits::BRACE_TRIPLET;
    traits[b'[' as usize] = Traits::BRACKET_TRIPLET;
    traits
};
