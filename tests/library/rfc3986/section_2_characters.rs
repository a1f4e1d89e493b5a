use urispec::Rule::{Alpha, Digit, GenDelims, Hexdig, PctEncoded, Reserved, SubDelims, Unreserved};

use super::{accepts, rejects};
use urispec::rfc3986::decoding::decode;

#[test]
fn core_rules() {
    accepts(Alpha, &["A", "Z", "a", "z"]);
    rejects(Alpha, &[("", 0), ("@", 0), ("[", 0), ("`", 0), ("{", 0), ("aa", 1), ("é", 0)]);
    accepts(Digit, &["0", "9"]);
    rejects(Digit, &[("", 0), ("/", 0), (":", 0), ("00", 1), ("٣", 0)]);
    accepts(Hexdig, &["0", "9", "A", "F", "a", "f"]);
    rejects(Hexdig, &[("", 0), ("@", 0), ("G", 0), ("`", 0), ("g", 0), ("AA", 1)]);
}

#[test]
fn percent_encoded() {
    accepts(PctEncoded, &["%00", "%FF", "%aF", "%25"]);
    rejects(PctEncoded, &[("", 0), ("%", 1), ("%4", 2), ("%zz", 1), ("%4z", 2), ("%411", 3), ("41", 0)]);
}

#[test]
fn reserved() {
    let gen_delims = [":", "/", "?", "#", "[", "]", "@"];
    let sub_delims = ["!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "="];
    accepts(GenDelims, &gen_delims);
    accepts(SubDelims, &sub_delims);
    accepts(Reserved, &[&gen_delims[..], &sub_delims].concat());
    rejects(GenDelims, &[("", 0), ("!", 0), ("%", 0), ("//", 1)]);
    rejects(SubDelims, &[("", 0), (":", 0), ("%", 0), ("\"", 0), ("&&", 1)]);
    rejects(Reserved, &[("", 0), ("a", 0), ("%", 0), ("\\", 0), ("|", 0)]);
}

#[test]
fn unreserved() {
    accepts(Unreserved, &["a", "Z", "0", "9", "-", ".", "_", "~"]);
    rejects(Unreserved, &[("", 0), ("!", 0), ("%41", 0), ("^", 0), ("aa", 1)]);
}

/// What is left after the last triplet is a part of the text.
#[test]
fn what_needs_no_decoding_is_borrowed() {
    use std::borrow::Cow;

    for (text, taken, is_borrowed) in
        [("ab", 0, true), ("%41b", 0, false), ("%41b", 1, true), ("a%42c", 1, false), ("a%42c", 2, true)]
    {
        let mut decoded = decode(text).unwrap();
        decoded.by_ref().take(taken).for_each(drop);
        assert_eq!(matches!(decoded.to_bytes(), Cow::Borrowed(_)), is_borrowed, "{text} {taken}");
        assert_eq!(matches!(decoded.to_utf8_lossy(), Cow::Borrowed(_)), is_borrowed, "{text} {taken}");
    }
}
