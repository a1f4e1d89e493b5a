use urispec::UriReference;
use urispec::rfc3986::comparison::ladder::Rung;

use crate::failure::{Failure, same};

pub fn normalize_percent(answer: fn(&str) -> String) -> Result<(), Failure> {
    const TEXTS: &[(&str, &str, &str)] = &[
        ("/a%2fb", "/a%2Fb", "hexadecimal digits are written in upper case"),
        ("/%7Eada", "/~ada", "`~` is unreserved, and needs no encoding"),
        ("/%7eada", "/~ada", "`%7e` is `%7E`, which is `~`"),
        ("/a%2Fb", "/a%2Fb", "a slash is reserved, so `%2F` is not the same as `/`"),
        ("/%21", "/%21", "`!` is reserved, too"),
        ("/%2541", "/%2541", "`%25` stays; decoded, it would make an encoding of what was none"),
        ("/%41%42", "/AB", "one after the other"),
        ("/%c3%a9", "/%C3%A9", "a byte beyond ASCII is not unreserved"),
        ("/aBc", "/aBc", "the case of a path is not changed"),
        ("/%2d%2e%5f%30", "/-._0", "digits, `-`, `.` and `_` are unreserved"),
    ];
    for (text, expected, reason) in TEXTS {
        same(|| format!("normalize_percent({text:?})"), answer(text), (*expected).to_owned(), reason)?;
    }
    // Every triplet, behind a letter: the library keeps the `%2e` of a segment `%2e` until dot segments are removed.
    for byte in 0..=255_u8 {
        for text in [format!("/a%{byte:02x}"), format!("/a%{byte:02X}")] {
            let reference = UriReference::parse(&text).expect("a triplet is allowed in a path");
            let expected = reference.normalize(Rung::PercentEncoding).to_string();
            same(
                || format!("normalize_percent({text:?})"),
                answer(&text),
                expected,
                "decode what is unreserved, and only that",
            )?;
        }
    }
    Ok(())
}
