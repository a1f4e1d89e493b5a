//! Limits, without which a long text would cost more than in proportion: the longest part that is read, or the most that is tried, and one more.

use urispec_documents::{Checker, Document, FileType};

/// A text with a part that is repeated.
struct Row {
    path: &'static str,
    before: &'static str,
    part: &'static str,
    after: &'static str,
    /// How often the part is there at most.
    most: usize,
    /// What the last URI ends with if that is read, and if it is not.
    ends: [&'static str; 2],
}

const ROWS: &[Row] = &[
    // A particle in parentheses.
    Row {
        path: "",
        before: "http://h.test(\u{20000}",
        part: "\u{ac00}",
        after: ")a",
        most: 31,
        ends: ["h.test", ")a"],
    },
    // A path before a reference of some catalogue.
    Row { path: "", before: "http://h.test/", part: "a", after: "|RFC:1", most: 292, ends: ["a", "|RFC:1"] },
    // An authority with a port, before words.
    Row { path: "", before: "http://", part: "h", after: ":80,default,admin", most: 297, ends: [":80", "admin"] },
    // A password with a space in it.
    Row { path: "", before: "http://ada:", part: "p", after: " word@h.test/", most: 295, ends: ["@h.test/", ""] },
    // A password with an angle bracket in it.
    Row { path: "", before: "https://ada:p^a<", part: "s", after: "@h.test/", most: 298, ends: ["", "p^a"] },
    // The label of a definition.
    Row { path: "a.md", before: "", part: "[", after: "x]: http://h.test/b c.d", most: 1997, ends: ["b c.d", "/b"] },
    // What is between a key and its value.
    Row { path: "a.json", before: "{\"url\"", part: " ", after: ": \"/b c\"}", most: 96, ends: ["/b c", ""] },
    // The first label of a host in another script, before a letter of it and after one.
    Row {
        path: "",
        before: "http://\u{54c6}",
        part: "a",
        after: "\u{732b}.example/",
        most: 124,
        ends: [".example/", "aa"],
    },
    Row {
        path: "",
        before: "http://\u{54c6}a\u{732b}",
        part: "b",
        after: ".example/",
        most: 123,
        ends: [".example/", "a"],
    },
];

/// The text of the last URI in a document.
fn last(path: &str, text: &str) -> String {
    let document = Document::new(text, FileType::detect(path, text.as_bytes()));
    Checker::new().uris(&document).last().map(|uri| uri.text().into_owned()).unwrap_or_default()
}

#[test]
fn what_is_longer_is_not_read() {
    let mut wrong = Vec::new();
    for row in ROWS {
        for (count, end) in [row.most, row.most + 1].into_iter().zip(row.ends) {
            let last = last(row.path, &[row.before, &row.part.repeat(count), row.after].concat());
            if !last.ends_with(end) || last.is_empty() != end.is_empty() {
                wrong.push(format!("{}, {} times {}: {last}", row.after, count, row.part));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A comment within `url()` becomes a part of it, which only a try shows. Something is still found on these lines then, so that the others are tried
/// without them. After an open bracket, the comment makes a link of words, in which nothing is found: if a try with several fails, each half of them
/// is tried, but no more than sixteen times in all. That is enough for 255 lines before one with such a bracket.
#[test]
fn comments_are_tried_sixteen_times() {
    let (within, link) = ("a { b: url(http://h/a^b\n) }\n", "https://h.test/a[documentation\n");
    let comment = "/* http://h/a^b */\n";
    for (path, text, count) in [
        ("a.css", within.repeat(1000) + comment, 1),
        ("a.py", link.repeat(7) + comment, 1),
        ("a.py", link.repeat(8) + comment, 0),
        ("a.py", comment.repeat(255) + link, 255),
        ("a.py", comment.repeat(511) + link, 510),
    ] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text.as_str(), FileType::detect(path, b"")));
        let ignored = checker.add_ignore(&report, path, "why");
        let expected = (count, Some("a comment is not allowed on their lines"));
        assert_eq!((ignored.count(), ignored.why()), expected, "{path}, {} bytes", text.len());
    }
}

/// Uppercase letters in a key are not reported, but only what has its colon near is a key.
#[test]
fn the_colon_of_a_key_is_near() {
    for (blanks, findings) in [(98, 0), (99, 1)] {
        let text = format!("{{\"HTTP://h.test\"{}: 1}}", " ".repeat(blanks));
        assert_eq!(Checker::new().check(&Document::new(text, FileType::Json)).findings().len(), findings, "{blanks}");
    }
}

/// What a selector compares is a part, but only if the quote that closes it is near.
#[test]
fn the_quote_that_closes_a_selector_is_near() {
    for (count, uris) in [(118, 0), (119, 1)] {
        let text = format!("x = 'a[href^=\"http://h.test/|{}\"]'\n", ".".repeat(count));
        assert_eq!(Checker::new().check(&Document::new(text, FileType::Source)).uris(), uris, "{count}");
    }
}
