use crate::failure::{Failure, same};

pub fn is_valid(answer: fn(&str) -> bool) -> Result<(), Failure> {
    const TEXTS: &[(&str, bool, &str)] = &[
        ("http://1.2.3.4com", true, "the host is a registered name"),
        ("http://example.com/a b", false, "a space is not allowed in a path"),
        ("mailto:ada@example.com", true, "a URI needs no `//`"),
        ("x:", true, "a path may be empty, and nothing else is needed"),
        ("../a", true, "a URI reference may be relative"),
        ("", true, "the empty text is a relative reference, to the document that it is in"),
        ("http://[::1", false, "the bracket is never closed"),
        ("1http://example.com/", false, "a scheme begins with a letter"),
        ("http://example.com/é", false, "only characters of ASCII are allowed"),
        ("http://example.com/%", false, "two digits follow a `%`"),
        ("http://example.com/|", false, "`|` is not allowed in a path"),
    ];
    TEXTS.iter().try_for_each(|(text, expected, reason)| {
        same(|| format!("is_valid({text:?})"), answer(text), *expected, reason)
    })
}
