use urispec::Uri;

use crate::Wrong;
use crate::check::lesson_13 as check;
use crate::failure::Failure;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "is_ours", because, message, check }
}

/// The host and the scheme, if it is a URI.
fn parts(text: &str) -> Option<(String, String)> {
    let uri = Uri::parse(text).ok()?;
    Some((uri.scheme().as_str().to_lowercase(), uri.authority()?.host().as_str().to_lowercase()))
}

pub const WRONG: &[Wrong] = &[
    wrong("it looks for the name anywhere", "is_ours(\"https://example.com.evil.test/\")", || {
        check::is_ours(|text| {
            text.to_lowercase().starts_with("https://") && text.to_lowercase().contains("example.com")
        })
    }),
    wrong("it compares the beginning", "https://example.com", || {
        check::is_ours(|text| text.to_lowercase().starts_with("https://example.com"))
    }),
    wrong("it compares the end of the host", "is_ours(\"https://evilexample.com/\")", || {
        check::is_ours(|text| {
            parts(text).is_some_and(|(scheme, host)| scheme == "https" && host.ends_with("example.com"))
        })
    }),
    wrong("it forgets the scheme", "is_ours(\"http://example.com/\")", || {
        check::is_ours(|text| parts(text).is_some_and(|(_, host)| host == "example.com"))
    }),
    wrong("it forgets user names", "is_ours(\"https://ada@example.com/\")", || {
        check::is_ours(|text| parts(text).is_some_and(|(scheme, host)| scheme == "https" && host == "example.com"))
    }),
    wrong("it forgets that hosts are case-insensitive", "is_ours(\"HTTPS://EXAMPLE.COM/\")", || {
        check::is_ours(|text| {
            Uri::parse(text).is_ok_and(|uri| {
                uri.scheme().as_str() == "https"
                    && uri.authority().is_some_and(|authority| authority.host().as_str() == "example.com")
            })
        })
    }),
    wrong(
        "it takes what is between the slashes, whatever the text is",
        "is_ours(\"https://example.com:443/\")",
        || {
            check::is_ours(|text| {
                let rest = text.strip_prefix("https://").unwrap_or_default();
                rest.split(['/', '?', '#']).next() == Some("example.com")
            })
        },
    ),
];
