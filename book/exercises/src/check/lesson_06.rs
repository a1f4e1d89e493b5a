use crate::failure::{Failure, same};
use crate::given::Parts;

pub fn split(answer: fn(&str) -> Parts<'_>) -> Result<(), Failure> {
    const NONE: Parts<'_> = Parts { scheme: None, authority: None, path: "", query: None, fragment: None };
    let texts: &[(&str, Parts<'_>, &str)] = &[
        (
            "http://www.ics.uci.edu/pub/ietf/uri/#Related",
            Parts {
                scheme: Some("http"),
                authority: Some("www.ics.uci.edu"),
                path: "/pub/ietf/uri/",
                fragment: Some("Related"),
                ..NONE
            },
            "the example of appendix B",
        ),
        ("", NONE, "nothing is there, and the path is empty"),
        ("urn:a:b", Parts { scheme: Some("urn"), path: "a:b", ..NONE }, "the scheme ends at the first colon"),
        ("/a:b", Parts { path: "/a:b", ..NONE }, "a colon behind a slash ends no scheme"),
        ("?a:b", Parts { query: Some("a:b"), ..NONE }, "a colon behind a question mark ends no scheme"),
        ("#a:b", Parts { fragment: Some("a:b"), ..NONE }, "a colon behind a `#` ends no scheme"),
        ("a//b", Parts { path: "a//b", ..NONE }, "an authority begins at the start, or right behind the scheme"),
        ("//h?q", Parts { authority: Some("h"), query: Some("q"), ..NONE }, "an authority ends at `/`, `?` or `#`"),
        ("//h#f", Parts { authority: Some("h"), fragment: Some("f"), ..NONE }, "an authority ends at `/`, `?` or `#`"),
        (
            "///a",
            Parts { authority: Some(""), path: "/a", ..NONE },
            "an authority may be empty, which is not the same as absent",
        ),
        ("a?", Parts { path: "a", query: Some(""), ..NONE }, "a query may be empty, which is not the same as absent"),
        (
            "a#",
            Parts { path: "a", fragment: Some(""), ..NONE },
            "a fragment may be empty, which is not the same as absent",
        ),
        ("a?b?c", Parts { path: "a", query: Some("b?c"), ..NONE }, "only the first `?` separates"),
        ("a#b?c", Parts { path: "a", fragment: Some("b?c"), ..NONE }, "behind a `#`, a `?` is a plain character"),
        ("a#b#c", Parts { path: "a", fragment: Some("b#c"), ..NONE }, "only the first `#` separates"),
        (":a", Parts { path: ":a", ..NONE }, "a scheme has at least one character"),
        ("a b:é", Parts { scheme: Some("a b"), path: "é", ..NONE }, "the expression checks nothing"),
    ];
    texts
        .iter()
        .try_for_each(|(text, expected, reason)| same(|| format!("split({text:?})"), answer(text), *expected, reason))
}
