use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::rfc3986::decoding::Decoded;

/// A set of characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Set {
    characters: u128,
    /// Whether the set includes percent triplets and Java's "other" characters.
    pub(super) has_escapes: bool,
}

impl Set {
    pub(super) const fn of(text: &str) -> Self {
        let (mut characters, mut rest) = (0, text.as_bytes());
        while let [first, after @ ..] = rest {
            characters |= 1 << *first;
            rest = after;
        }
        Set { characters, has_escapes: false }
    }

    pub(super) const fn or(self, other: Set) -> Self {
        Set { characters: self.characters | other.characters, has_escapes: self.has_escapes || other.has_escapes }
    }

    const fn with_escapes(self) -> Self {
        Set { has_escapes: true, ..self }
    }

    pub(super) fn has(&self, character: char) -> bool {
        character.is_ascii() && self.characters >> (character as u32) & 1 == 1
    }
}

pub(super) const DIGIT: Set = Set::of("0123456789");
pub(super) const ALPHA: Set = Set::of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
pub(super) const ALPHANUM: Set = DIGIT.or(ALPHA);
pub(super) const HEX: Set = DIGIT.or(Set::of("abcdefABCDEF"));
const UNRESERVED: Set = ALPHANUM.or(Set::of("-_.!~*'()"));
pub(super) const URIC: Set = UNRESERVED.or(Set::of(";/?:@&=+$,[]")).with_escapes();
pub(super) const PATH: Set = UNRESERVED.or(Set::of(":@&=+$,;/")).with_escapes();
pub(super) const USER_INFO: Set = UNRESERVED.or(Set::of(";:&=+$,")).with_escapes();
pub(super) const REG_NAME: Set = UNRESERVED.or(Set::of("$,;:@&=+")).with_escapes();
pub(super) const SERVER: Set = USER_INFO.or(Set::of(".:@[]"));
pub(super) const SCHEME: Set = ALPHANUM.or(Set::of("+-."));
pub(super) const SCOPE_ID: Set = ALPHANUM.or(Set::of("_."));

/// Whether this is one of Java's "other" characters: non-ASCII, and neither a control character nor a space.
pub(super) fn is_other(character: char) -> bool {
    !character.is_ascii() && !is_space_or_control(character)
}

/// `Character.isSpaceChar` or `Character.isISOControl`.
fn is_space_or_control(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            ' ' | '\u{a0}' | '\u{1680}' | '\u{2000}'
                ..='\u{200a}' | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
        )
}

/// Decodes percent triplets like Java, optionally except between brackets. Invalid UTF-8 becomes U+FFFD.
pub(super) fn decode(text: &str, but_in_brackets: bool) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut decoded = String::with_capacity(text.len());
    let mut is_in_brackets = false;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        is_in_brackets = first == '[' || is_in_brackets && first != ']';
        if first == '%' && !(is_in_brackets && but_in_brackets) {
            let length = triplets(rest);
            let (run, after) = rest.split_at_checked(length).unwrap_or((rest, ""));
            push_utf8(&mut decoded, &Decoded::new(run).collect::<Vec<u8>>());
            rest = after;
        } else {
            decoded.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    Cow::Owned(decoded)
}

/// The length of the run of triplets at the start of a text.
fn triplets(text: &str) -> usize {
    text.as_bytes().chunks(3).take_while(|chunk| chunk.starts_with(b"%")).map(<[u8]>::len).sum()
}

/// Appends bytes decoded like Java's UTF-8 decoder: an encoded surrogate is one malformed sequence, not two or three.
fn push_utf8(text: &mut String, bytes: &[u8]) {
    // The number of following bytes that can still belong to an encoded surrogate.
    let mut of_surrogate = 0;
    for chunk in bytes.utf8_chunks() {
        if !chunk.valid().is_empty() {
            of_surrogate = 0;
        }
        text.push_str(chunk.valid());
        match chunk.invalid() {
            [] => (),
            [0x80..=0xbf] if of_surrogate > 0 => of_surrogate -= 1,
            invalid => {
                of_surrogate = if invalid == [0xed] { 2 } else { 0 };
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
    }
}

/// Percent-encodes characters outside a set, including every `%`. Of the non-ASCII characters, it encodes spaces and control
/// characters.
pub(super) fn quote(text: &str, set: Set) -> String {
    let mut quoted = String::with_capacity(text.len());
    for character in text.chars() {
        let stays =
            if character.is_ascii() { set.has(character) } else { !set.has_escapes || !is_space_or_control(character) };
        if stays {
            quoted.push(character);
        } else {
            push_encoded(&mut quoted, character);
        }
    }
    quoted
}

fn push_encoded(text: &mut String, character: char) {
    use core::fmt::Write;
    for byte in character.encode_utf8(&mut [0; 4]).bytes() {
        // Writing to a string cannot fail.
        let _ = write!(text, "%{byte:02X}");
    }
}

/// Composes a text that is not ASCII, and percent-encodes its non-ASCII characters.
#[cfg(feature = "unicode-normalization")]
pub(super) fn to_ascii(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;

    if text.is_ascii() {
        return text.into();
    }
    let mut ascii = String::with_capacity(text.len());
    for character in text.nfc() {
        if character.is_ascii() {
            ascii.push(character);
        } else {
            push_encoded(&mut ascii, character);
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::is_other;

    /// `Character.isSpaceChar` is Unicode's space, line and paragraph separators.
    #[test]
    fn spaces_and_controls_are_no_other_characters() {
        let spaces = "\u{a0}\u{1680}\u{2000}\u{2005}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}";
        for character in spaces.chars().chain(['\u{80}', '\u{85}', '\u{9f}']) {
            assert!(!is_other(character), "{character:?}");
        }
        for character in "\u{e9}\u{a1}\u{1681}\u{180e}\u{1fff}\u{200b}\u{202a}\u{3001}\u{feff}\u{ffff}\u{1f600}".chars()
        {
            assert!(is_other(character), "{character:?}");
        }
        assert!(!is_other('a') && !is_other(' ') && !is_other('\u{7f}'));
    }
}
