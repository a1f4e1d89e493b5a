use crate::failure::{Failure, same};

pub fn is_ours(answer: fn(&str) -> bool) -> Result<(), Failure> {
    const TEXTS: &[(&str, bool, &str)] = &[
        ("https://example.com/a", true, "this is ours"),
        ("https://example.com", true, "a path may be empty"),
        ("https://example.com:443/", true, "with its default port"),
        ("HTTPS://EXAMPLE.COM/", true, "scheme and host are case-insensitive"),
        ("https://example.com/@evil.test", true, "what is behind the slash is the path"),
        ("https://example.com?u=https://evil.test/", true, "what is behind the question mark is the query"),
        ("http://example.com/", false, "the scheme is another"),
        ("https://evil.test/", false, "the host is another"),
        ("https://example.com.evil.test/", false, "the host goes on behind `example.com`"),
        ("https://evilexample.com/", false, "the host begins before `example.com`"),
        ("https://www.example.com/", false, "a host below ours is not ours"),
        ("https://example.com@evil.test/", false, "`example.com` is a user name here"),
        ("https://example.com:443@evil.test/", false, "`example.com` is a user name here, and `443` a password"),
        ("https://evil.test/example.com", false, "`example.com` is in the path"),
        ("https://evil.test?https://example.com/", false, "`example.com` is in the query"),
        ("https://evil.test#@example.com/", false, "`example.com` is in the fragment"),
        ("https://evil.test\\@example.com/", false, "no URI has a backslash; a browser goes to evil.test"),
        ("https:\\\\example.com\\", false, "no URI has a backslash"),
        ("https:example.com", false, "without `//` there is no host"),
        ("//example.com/", false, "without a scheme it is no URI"),
        ("https://ada@example.com/", false, "user names are not expected, and used to deceive"),
        (" https://example.com/", false, "a space is not allowed in a URI"),
        ("https://example.com /", false, "a space is not allowed in a URI"),
    ];
    TEXTS
        .iter()
        .try_for_each(|(text, expected, reason)| same(|| format!("is_ours({text:?})"), answer(text), *expected, reason))
}
