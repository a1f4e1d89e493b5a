//! The kinds of surroundings, asked in turn.

use super::found::Surroundings;
use super::{closing, escapes, labels, lists, markup};

/// Recognizes one kind of surroundings.
type Recognize = fn(&[u8]) -> Option<Surroundings>;

/// A kind of surroundings: bytes of which a text needs one, and what recognizes it.
type Kind = (&'static [u8], Recognize);

/// Every kind, in the order in which they are asked.
const KINDS: [Kind; 20] = [
    (b"=", markup::html_attribute),
    (b"]", markup::markdown_link),
    (b"(", markup::css_url),
    (b"\\", markup::latex_command),
    (b"=", markup::formula),
    (b"|", lists::table_bar),
    (b" ", labels::request_line),
    (b"=", labels::assignment),
    (b":", labels::label),
    (b" \t\n", lists::comment),
    (b":", lists::several),
    (b"<", labels::mail_name),
    (b"\"'`<>([{", closing::enclosed),
    (b"*_~=:|-", labels::signs),
    (b"\"`<>]}", closing::closing),
    (b"%", escapes::encoded),
    (b"[({xX*", escapes::defanged),
    (b"\\", escapes::escaped),
    (b"&", escapes::html),
    (b"\n", escapes::quoted_printable),
];

/// What surrounds the URI in `text`, which has no white space at its ends. The text need not be valid.
pub(crate) fn recognize(text: &[u8]) -> Option<Surroundings> {
    // Most texts have few of these bytes; they are looked for once.
    let of_byte = |byte: &u8| KINDS_OF_BYTE.get(usize::from(*byte)).copied().unwrap_or_default();
    let possible = text.iter().fold(0, |kinds, byte| kinds | of_byte(byte));
    KINDS.iter().enumerate().filter(|(at, _)| possible >> at & 1 == 1).find_map(|(_, (_, kind))| kind(text))
}

/// For each byte, a bit for each kind that needs it. What is not ASCII may be a quote.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static KINDS_OF_BYTE: [u32; 256] = {
    let mut kinds = [0; 256];
    let mut kind = 0;
    while kind < KINDS.len() {
        let needed = KINDS[kind].0;
        let mut at = 0;
        while at < needed.len() {
            kinds[needed[at] as usize] |= 1 << kind;
            if needed[at] == b'>' {
                let mut byte = 0x80;
                while byte < 256 {
                    kinds[byte] |= 1 << kind;
                    byte += 1;
                }
            }
            at += 1;
        }
        kind += 1;
    }
    kinds
};

/// What surrounds a URI in a text that is valid as it is, such as a label without a space after it.
pub(crate) fn recognize_valid(text: &[u8]) -> Option<Surroundings> {
    let kinds: [Recognize; 5] = [labels::label, lists::several, escapes::encoded, escapes::defanged, escapes::html];
    kinds.iter().find_map(|kind| kind(text))
}
