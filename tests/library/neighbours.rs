//! What one character more, less or other changes in a text.
//!
//! Most rules are about what is beside a character. So each character of a text is left out, and replaced by each sign. A row says which signs change the answer, and where: `3-7 ./:` are the
//! third to the seventh character, and `−` is nothing in place of one. The number after a text is made of all answers: if it alone changes, an answer became another one.

use std::fmt::Write;
use std::thread;

/// What replaces a character, beside nothing.
const SIGNS: [&str; 37] = [
    "a", "A", "0", " ", "\n", "!", "\"", "#", "$", "%", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";",
    "<", "=", ">", "?", "@", "[", "\\", "]", "^", "_", "`", "{", "|", "}", "~",
];

/// Of longer texts, only the beginning is changed.
const LONGEST: usize = 120;

/// FNV-1a.
fn mixed(number: u64, text: &str) -> u64 {
    text.bytes().fold(number, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The row of a text, after what it is called.
pub(crate) fn row(head: &str, text: &str, answer: impl Fn(&str) -> String) -> String {
    let right = answer(text);
    let mut number = mixed(0xcbf2_9ce4_8422_2325, &right);
    let mut changing: Vec<String> = Vec::new();
    for (start, character) in text.char_indices().take(LONGEST) {
        let (before, after) = (&text[..start], &text[start + character.len_utf8()..]);
        let mut signs = String::new();
        for sign in [""].iter().chain(&SIGNS) {
            let answer = answer(&format!("{before}{sign}{after}"));
            number = mixed(number, &answer);
            if answer != right {
                signs += match *sign {
                    "" => "\u{2212}",
                    " " => "\u{2423}",
                    "\n" => "\u{21b5}",
                    sign => sign,
                };
            }
        }
        changing.push(signs);
    }
    let mut row = format!("{head} {text:?} {:08x}\n", number >> 32);
    let mut start = 0;
    for same in changing.chunk_by(|one, other| one == other) {
        let end = start + same.len();
        if !same[0].is_empty() {
            let places = if same.len() > 1 { format!("{}-{end}", start + 1) } else { end.to_string() };
            writeln!(row, "  {places} {}", same[0]).unwrap();
        }
        start = end;
    }
    row
}

/// Some rows, computed by all cores.
pub(crate) fn rows<T: Sync>(texts: &[T], row: impl Fn(&T) -> String + Sync) -> String {
    let part = texts.len().div_ceil(thread::available_parallelism().map_or(1, usize::from)).max(1);
    let row = &row;
    thread::scope(|scope| {
        let workers: Vec<_> =
            texts.chunks(part).map(|texts| scope.spawn(move || texts.iter().map(row).collect::<String>())).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    })
}
