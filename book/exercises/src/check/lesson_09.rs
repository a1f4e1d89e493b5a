use urispec::Rule;

use crate::failure::{Failure, same};

pub fn encode_path(answer: fn(&str) -> String) -> Result<(), Failure> {
    const TEXTS: &[(&str, &str, &str)] = &[
        ("/a/b", "/a/b", "what is valid does not change, and a slash separates"),
        ("/a b", "/a%20b", "a space is not allowed in a path"),
        ("/100%", "/100%25", "a `%` without two digits is encoded"),
        ("/a%20b", "/a%20b", "what is encoded already does not change"),
        ("/a%2fb", "/a%2fb", "what is encoded already does not change, whatever its case"),
        ("/%zz", "/%25zz", "a `%` without two digits is encoded"),
        ("/%4", "/%254", "a `%` with only one digit is encoded"),
        ("/%%41", "/%25%41", "the first `%` has no digits, the second has"),
        ("/caf\u{e9}", "/caf%C3%A9", "a character beyond ASCII is encoded byte by byte"),
        ("/A|B", "/A%7CB", "`|` is not allowed in a path; digits are written in upper case"),
        ("/a?b#c", "/a%3Fb%23c", "`?` and `#` would end the path"),
        ("/[1]", "/%5B1%5D", "brackets are for addresses only"),
        ("/x:y@z!$&'()*+,;=-._~", "/x:y@z!$&'()*+,;=-._~", "all of these are allowed in a path"),
        ("/\u{0}\u{7f}", "/%00%7F", "control characters are not allowed"),
    ];
    for (text, expected, reason) in TEXTS {
        same(|| format!("encode_path({text:?})"), answer(text), (*expected).to_owned(), reason)?;
    }
    // Each character alone, and again: what is encoded is valid and stays.
    for character in (0..0x180).filter_map(char::from_u32) {
        let text = format!("/{character}");
        let encoded = answer(&text);
        let reason = "encoded, it has to be a path, and one that does not change any more";
        same(|| format!("Rule::Path.accepts(encode_path({text:?}))"), Rule::Path.accepts(&encoded), true, reason)?;
        same(|| format!("encode_path({encoded:?})"), answer(&encoded), encoded.clone(), reason)?;
        let is_allowed = Rule::Path.accepts(&text);
        same(
            || format!("encode_path({text:?}) == {text:?}"),
            encoded == text,
            is_allowed,
            "what is valid does not change",
        )?;
    }
    Ok(())
}
