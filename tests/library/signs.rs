//! Texts with a sign at one place or several, for the records of what each sign does here and in documents.

use std::ops::Range;

/// The signs of ASCII.
pub(crate) const PUNCTUATION: [&str; 32] = [
    "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";", "<", "=", ">", "?", "@", "[",
    "\\", "]", "^", "_", "`", "{", "|", "}", "~",
];

/// A text with a sign in place of each `~` of a pattern.
pub(crate) struct Signed {
    pub(crate) text: String,
    signs: Vec<Range<usize>>,
}

impl Signed {
    pub(crate) fn new(pattern: &str, sign: &str) -> Self {
        let (mut text, mut signs) = (String::new(), Vec::new());
        for (at, part) in pattern.split('~').enumerate() {
            if at > 0 {
                signs.push(text.len()..text.len() + sign.len());
                text.push_str(sign);
            }
            text.push_str(part);
        }
        Signed { text, signs }
    }

    /// A part of the text, with `~` for the sign, as far as it has the sign.
    pub(crate) fn part(&self, part: &Range<usize>) -> String {
        let (mut shown, mut at) = (Vec::new(), part.start);
        while at < part.end {
            match self.signs.iter().find(|sign| sign.start == at && sign.end <= part.end && !sign.is_empty()) {
                Some(sign) => {
                    shown.push(b'~');
                    at = sign.end;
                }
                None => {
                    shown.push(self.text.as_bytes()[at]);
                    at += 1;
                }
            }
        }
        String::from_utf8_lossy(&shown).into_owned()
    }
}

/// A text in visible characters.
pub(crate) fn visible(text: &str) -> String {
    let is_plain = |char: char| char.is_ascii_graphic() || char == ' ' || char.is_alphanumeric();
    { text.chars() }
        .map(|char| if is_plain(char) { char.to_string() } else { format!("<{:X}>", u32::from(char)) })
        .collect()
}

/// Each byte of a text as a triplet.
pub(crate) fn encoded(text: &[u8]) -> String {
    text.iter().map(|byte| format!("%{byte:02X}")).collect()
}
