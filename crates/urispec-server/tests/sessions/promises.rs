//! What holds for any edits and requests.

use proptest::prelude::*;

use crate::promised::{LANGUAGES, SEPARATOR, broken_promise, hold};
use crate::seeds;

/// What fuzzing begins with.
#[test]
fn promises_are_kept_for_the_seeds() {
    seeds::replay(include_str!("../../../../fuzz/seeds/server.txt"), hold);
}

/// Pieces of documents that have something to be found, in several notations.
const PIECES: [&str; 30] = [
    "http://h/a|b",
    "https://u:p@[::1:80/",
    "%C3%A9",
    "%zz",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "<a href='?a&amp;b|c'>",
    "</a>",
    "<base href='http://h/b/'>",
    "<!--",
    "-->",
    "[x](",
    ")",
    "[x]: http://h/|\n",
    "[http://h/|][x]",
    "\u{1f517}",
    "\u{e9}",
    "\"",
    "\\u00e9",
    "HTTP://",
    "mailto:a b@c",
    "<!-- uri-ignore: style -->",
    "{{x}}",
    "#",
    "```\n",
    "urn:",
    "://xn--bcher-kva/",
];

fn text(longest: usize) -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        15 => proptest::sample::select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => any::<char>().prop_map(|character| character.to_string().into_bytes()),
    ];
    prop::collection::vec(piece, 0..longest).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn promises_are_kept(
        encoding in 0_u8..3,
        language in 0..LANGUAGES.len(),
        first in text(14),
        parts in prop::collection::vec((0_u8..16, 0_u8..6, 0_u8..30, 0_u8..6, 0_u8..30, text(4)), 0..8),
    ) {
        let mut bytes = vec![encoding, language as u8];
        bytes.extend(first);
        for (what, line, column, other_line, other_column, by) in parts {
            bytes.extend([SEPARATOR, what, line, column, other_line, other_column]);
            bytes.extend(by);
        }
        prop_assert_eq!(broken_promise(&bytes), None, "{}", bytes.escape_ascii());
    }
}
