//! More than one URI, and what else is in the same line.

use core::ops::Range;

use super::found::{Surroundings, begins_with_uri, is_uri, trimmed, uri_start, word_end};
use crate::diagnostic::credentials::schemes;
use crate::diagnostic::page::pages;
use crate::slice::slice;

pages! {
    /// Several URIs in a place for one.
    ///
    /// A comma and a semicolon are valid in a URI, so a list is read as one URI that leads nowhere. A URI that was
    /// pasted right behind another is, too. Separate them in the way of the format that holds them, and check each by
    /// itself.
    SEVERAL_URIS {
        name: SeveralUris,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "if the one URI is meant to hold the other: a proxy or an archive takes one behind a `/`",
        example: UriReference "http://example.com/a http://example.com/b",
    }

    /// A comment or a note after a URI.
    ///
    /// In a list of URIs or in a configuration, `#` or `//` after white space begins a comment. In a list of sources, a
    /// note says when each was read, such as `[accessed 1 May]`. Neither is part of the URI (appendix C). Remove it with
    /// the white space before it.
    COMMENT_AFTER_URI {
        name: CommentAfterUri,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "if the format has comments, and what reads it removes them",
        example: UriReference "http://example.com/ # the home page" => "http://example.com/",
    }

    /// A URI together with the bars of the table around it.
    ///
    /// Tables in plain text put `|` between cells. The bar is not allowed in a URI, and is not part of it (appendix C).
    /// Remove it. If it is data, percent-encode it as `%7C`.
    TABLE_BAR {
        name: TableBar,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in the table itself",
        example: UriReference "| http://example.com/ |" => "http://example.com/",
    }
}

/// `| uri |`, `uri |` and `a | uri`.
pub(super) fn table_bar(text: &[u8]) -> Option<Surroundings> {
    let start = uri_start(text)?;
    let before = slice(text, 0..start);
    let has_bar = |part: &[u8]| part.trim_ascii().ends_with(b"|") && part.trim_ascii().starts_with(b"|");
    let rest = slice(text, start..text.len());
    let bar = rest.iter().position(|byte| *byte == b'|');
    let is_spaced = |at: usize| at + 1 == rest.len() || at.checked_sub(1).and_then(|at| rest.get(at)) == Some(&b' ');
    let end = bar.filter(|at| is_spaced(*at)).map_or(text.len(), |at| start + at);
    let is_table =
        has_bar(before) || before.is_empty() && end < text.len() && !is_file_on_drive(slice(text, start..end));
    let inner = trimmed(text, start..end);
    is_table.then(|| Surroundings::around(&TABLE_BAR, text, inner, "the bar of a table around a URI"))
}

/// Whether a URI ends with the letter of a drive, so that a bar after it is its colon: `file:///c|`.
fn is_file_on_drive(uri: &[u8]) -> bool {
    matches!(uri, [scheme @ .., b':', b'/', b'/', b'/', drive] if scheme.eq_ignore_ascii_case(b"file") && drive.is_ascii_alphabetic())
}

/// `uri # comment`, `uri // comment`, `uri [a note]` and `uri, accessed 1 May`.
pub(super) fn comment(text: &[u8]) -> Option<Surroundings> {
    let end = word_end(text);
    let after = slice(text, end..text.len()).trim_ascii_start();
    let dashes = ["- ", "\u{2013} ", "\u{2014} "];
    let dash = dashes.iter().find_map(|dash| after.strip_prefix(dash.as_bytes()));
    let marks: [&[u8]; 5] = [b"# ", b"// ", b"-- ", b"<!--", b"/* "];
    let (end, message) = if after == b"#" || marks.iter().any(|mark| after.starts_with(mark)) {
        (end, "a comment after a URI")
    } else if is_note(after) {
        let punctuation = usize::from(matches!(slice(text, 0..end), [.., b',' | b';' | b'.']));
        (end - punctuation, "a note after a URI")
    } else if ends_path(slice(text, 0..end)) && is_prose(dash.unwrap_or(after)) {
        (end, "text after a URI")
    } else {
        return None;
    };
    let uri = slice(text, 0..end);
    // Without a host, what follows is rather the rest of the URI.
    let is_cut = uri.iter().rev().find(|byte| **byte != b'/') == Some(&b':');
    let is_after_uri = begins_with_uri(uri) && !is_cut && !after.contains(&b'\n');
    is_after_uri.then(|| Surroundings::around(&COMMENT_AFTER_URI, text, 0..end, message))
}

/// Whether a text ends with the slash of a path, and not with one before a host; or with a host of several labels.
fn ends_path(text: &[u8]) -> bool {
    let after = schemes(text).next().map_or(&[][..], |at| slice(text, at + "://".len()..text.len()));
    let is_of_host = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-');
    let mut parts = after.splitn(2, |byte| *byte == b':');
    let host = parts.next().unwrap_or_default();
    let labels = host.strip_prefix(b"www.").unwrap_or(host);
    let is_host = host.iter().all(is_of_host)
        && labels.contains(&b'.')
        && labels.last().is_some_and(u8::is_ascii_alphanumeric)
        && parts.next().is_none_or(|port| !port.is_empty() && port.iter().all(u8::is_ascii_digit));
    is_host || text.strip_suffix(b"/").is_some_and(|rest| !matches!(rest, [.., b'/' | b':']))
}

/// Words of a sentence, a remark in parentheses, or an option of a command. After a `/`, no path goes on with these; what has a slash or a dot in it
/// may be the name of a file.
fn is_prose(text: &[u8]) -> bool {
    let first = slice(text, 0..word_end(text));
    let is_word = first.len() > 1 && first.strip_suffix(b",").unwrap_or(first).iter().all(u8::is_ascii_alphabetic);
    let is_option = matches!(first, [b'-', b'-', letter, ..] if letter.is_ascii_alphabetic());
    let is_remark = text.starts_with(b"(") && text.ends_with(b")");
    let is_of_name = |two: &[u8]| {
        matches!(two, [b'/', _] | [_, b'/']) || matches!(two, [b'.', after] if after.is_ascii_alphanumeric())
    };
    (is_word || is_option || is_remark) && !text.windows(2).any(is_of_name)
}

/// What a note begins with that says when something was read.
const READ: [&str; 6] = ["accessed", "archived", "checked", "retrieved", "viewed", "visited"];

/// `[a note]`, whose brackets no path has, and `(accessed 1 May)` or the same without parentheses. The name of a page may end in other parentheses.
fn is_note(text: &[u8]) -> bool {
    let begins_with = |text: &[u8], word: &str| {
        text.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word.as_bytes()))
    };
    let says_when = |text: &[u8]| {
        let word = if begins_with(text, "last ") { slice(text, "last ".len()..text.len()) } else { text };
        READ.iter().any(|known| begins_with(word, known)) && text.iter().any(u8::is_ascii_digit)
    };
    match text {
        [b'[', note @ .., b']'] => {
            note.first().is_some_and(u8::is_ascii_alphabetic) && !note.iter().any(|byte| b"[]".contains(byte))
        }
        [b'(', note @ .., b')'] => says_when(note),
        _ => says_when(text),
    }
}

/// How many schemes in a text may begin another URI, so that a text of many costs no more than its length.
const MOST_TRIED: usize = 8;

/// Schemes whose queries hold the text of a message.
const MESSAGES: [&str; 5] = ["mailto", "sms", "whatsapp", "tg", "viber"];

/// `uri,uri`, `uri uri` and `uriuri`.
pub(super) fn several(text: &[u8]) -> Option<Surroundings> {
    let colon = memchr::memchr(b':', text)?;
    let own = slice(text, 0..colon);
    // Another URI has a colon, too.
    memchr::memchr(b':', slice(text, colon + 1..text.len()))?;
    // A message may have a URI in its text.
    if MESSAGES.iter().any(|name| own.eq_ignore_ascii_case(name.as_bytes())) {
        return None;
    }
    let path_end = memchr::memchr2(b'?', b'#', text).unwrap_or(text.len());
    let schemes: [&[u8]; 4] = [b"https", b"http", b"ftp", own];
    let begins = |colon: usize| {
        let (before, _) = text.split_at_checked(colon).filter(|(_, after)| after.starts_with(b"://"))?;
        let is_end = |scheme: &&&[u8]| {
            let name = before.len().checked_sub(scheme.len()).and_then(|start| before.get(start..));
            scheme.len() > 1 && name.is_some_and(|name| name.eq_ignore_ascii_case(scheme))
        };
        let start = colon - schemes.iter().find(is_end)?.len();
        (start > 0).then_some(start)
    };
    let next = memchr::memchr_iter(b':', text)
        .filter_map(begins)
        .take(MOST_TRIED)
        .find(|at| is_after_another(text, *at, path_end))
        .filter(|_| begins_with_uri(text))?;
    let is_separator = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';' | b'|');
    let separators = slice(text, 0..next).iter().rev().take_while(|byte| is_separator(byte)).count();
    let first: Range<usize> = 0..next - separators;
    let second = next..text.len();
    // What a place for one URI was meant to hold is for the author to say.
    Some(Surroundings {
        page: &SEVERAL_URIS,
        span: first.end..next + slice(text, second.clone()).iter().take_while(|byte| **byte != b'/').count(),
        label: "another URI begins here",
        other: None,
        message: "several URIs in a place for one".into(),
        title: "",
        edits: alloc::vec::Vec::new(),
        inner: Some(first).filter(|first| !is_alone(slice(text, first.clone()))),
    })
}

/// Whether a text is a URI, perhaps with words after it.
fn is_alone(text: &[u8]) -> bool {
    let (uri, rest) = text.split_at_checked(word_end(text)).unwrap_or((text, &[]));
    is_uri(uri) && (rest.is_empty() || ends_path(uri) && is_prose(rest.trim_ascii_start()))
}

/// Whether a URI that begins here is no part of the one before it. One behind a `/`, a `=` or a `:` may be meant so, and so may one after words in a
/// query, which are a text that was not encoded.
fn is_after_another(text: &[u8], at: usize, path_end: usize) -> bool {
    let before = slice(text, 0..at);
    match before.last() {
        Some(byte) if byte.is_ascii_whitespace() => {
            !before.get(path_end..).unwrap_or_default().trim_ascii_end().contains(&b' ')
        }
        Some(b',' | b';' | b'|') => at < path_end,
        Some(byte) if byte.is_ascii_alphanumeric() => at < path_end && is_uri(before) && before.contains(&b'.'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::lint::linter::tests::linted;

    #[test]
    fn several_uris() {
        assert_eq!(linted("http://h.test/a,http://h.test/b"), [("several-uris", 15..21)]);
        assert_eq!(linted("http://h.testhttps://h.test/b"), [("several-uris", 13..19)]);
        assert_eq!(diagnosed("nats://a:1, nats://b:2"), [("several-uris", 10..17)]);
        assert_eq!(diagnosed("nats://a:1,nats://b:2"), [("several-uris", 10..16)]);
        assert_eq!(diagnosed("http://h/a http://h/b"), [("several-uris", 10..16)]);
        assert_eq!(diagnosed("http://h/a\nhttp://h/b"), [("several-uris", 10..16)]);
        assert_eq!(diagnosed("http://h/a|b, http://h/c d"), [("path-character", 10..11), ("several-uris", 12..19)]);
        assert_eq!(linted("http://h.test/http://h.test/"), [("repeated-scheme", 14..27)]);
        assert_eq!(linted("http://h.test/http://i.test/"), []);
        // Without a space between them, the first must be a URI with a dot, and end before the query.
        assert_eq!(linted("http://h.test/?a=bhttp://h.test/"), []);
        assert_eq!(linted("http://hosthttp://h.test/"), [("empty-port", 15..16), ("empty-path-segment", 17..18)]);
        assert_eq!(linted("a.bhttp://h.test/"), []);
        assert_eq!(linted("http://h.test/?a=1,http://h.test/"), []);
        assert_eq!(diagnosed("http://h/?a=b http://h/c"), [("several-uris", 13..19)]);
        let names = |text| diagnosed(text).into_iter().map(|(name, _)| name).collect::<alloc::vec::Vec<_>>();
        assert_eq!(names("http://h/?a=b c http://h/d"), ["query-character", "query-character"]);
        assert_eq!(names("http://h/b c?d http://h/d"), ["path-character", "several-uris"]);
    }

    #[test]
    fn comments() {
        assert_eq!(diagnosed("http://h/a # b c"), [("comment-after-uri", 10..16)]);
        assert_eq!(diagnosed("http://h/a // b"), [("comment-after-uri", 10..15)]);
        assert_eq!(diagnosed("http://h/a #b"), [("path-character", 10..11)]);
        for text in
            ["http://h/ now", "http://h/ now, then", "http://h/ (mirror)", "http://h/ --flag", "http://h/ and so, on"]
        {
            assert_eq!(diagnosed(text), [("comment-after-uri", 9..text.len())], "{text}");
        }
        for text in [
            "http://h.test (mirror)",
            "http://h.test now",
            "http://h-i.test now",
            "http://h.test - the page",
            "http://h.t:80 \u{2013} all",
            "http://h.test \u{2014} the page",
        ] {
            let end = text.find(' ').unwrap_or_default();
            assert_eq!(diagnosed(text), [("comment-after-uri", end..text.len())], "{text}");
        }
        assert_eq!(diagnosed("http://h/ - the page"), [("comment-after-uri", 9..20)]);
        assert_eq!(diagnosed("http://www.acme corp"), [("host-character", 15..16)]);
        assert_eq!(diagnosed("http://ada.b:s3cret word more").first().map(|(name, _)| *name), Some("port-character"));
        assert_eq!(diagnosed("http://h.test .com"), [("host-character", 13..14)]);
        assert_eq!(diagnosed("http://h.test. com"), [("host-character", 14..15)]);
        assert_eq!(diagnosed("http://h.test- com"), [("host-character", 14..15)]);
        assert_eq!(diagnosed("http://h.test: com"), [("port-character", 14..18)]);
        assert_eq!(diagnosed("http://h.test or http://i/"), [("several-uris", 16..22)]);
        assert_eq!(diagnosed("http://h/a - b.pdf"), [("path-character", 10..11), ("path-character", 12..13)]);
        assert_eq!(diagnosed("http://h/ and http://i/"), [("several-uris", 13..19)]);
        // This space is not before a remark.
        assert_eq!(diagnosed("http://h/b and http://i/"), [("path-character", 10..11), ("several-uris", 14..20)]);
        // No host is in the text that would be left.
        assert_eq!(diagnosed("http:// localhost").first().map(|(name, _)| *name), Some("host-character"));
        assert_ne!(diagnosed("http:/ now").first().map(|(name, _)| *name), Some("comment-after-uri"));
        // A space that slipped in, or one in a name.
        for text in [
            "http://h/ 10.1000/1",
            "http://h/ a",
            "http://h/ b/c",
            "http://h/ My Documents/",
            "http://h/ (b c",
            "http://h/b now",
            "http://h/ a (b)",
            "http://h/ Annual Report.pdf",
            "file:///home/ada/ My Documents/a.txt",
        ] {
            assert_eq!(diagnosed(text).first().map(|(name, _)| *name), Some("path-character"), "{text}");
        }
    }

    #[test]
    fn notes() {
        for note in
            ["[PDF]", "[Accessed: 2020-01-01]", "(accessed 1 May)", "Last visited 1 May", "retrieved 1/2", "(Viewed 2)"]
        {
            let text = alloc::format!("http://h/a {note}");
            assert_eq!(diagnosed(&text), [("comment-after-uri", 10..text.len())], "{text}");
        }
        assert_eq!(diagnosed("http://h/a, Accessed 1 May"), [("comment-after-uri", 10..26)]);
        assert_eq!(diagnosed("http://h/a. archived 1"), [("comment-after-uri", 10..22)]);
        // What may be the name of a page.
        for name in ["Mercury (planet)", "a [1]", "a [b] [c]", "a [b", "the archived one", "last 1", "a [b].pdf"] {
            let text = alloc::format!("http://h/{name}");
            assert_eq!(diagnosed(&text).first().map(|(name, _)| *name), Some("path-character"), "{text}");
        }
    }

    #[test]
    fn tables() {
        assert_eq!(diagnosed("| http://h/ |"), [("table-bar", 0..2)]);
        assert_eq!(diagnosed("http://h/|"), [("table-bar", 9..10)]);
        assert_eq!(diagnosed("| a | http://h/ | b |"), [("table-bar", 0..6)]);
        assert_eq!(diagnosed("http://h/a|b"), [("path-character", 10..11)]);
        // What was a colon once.
        assert_eq!(diagnosed("file:///c|"), [("path-character", 9..10)]);
        assert_eq!(diagnosed("http:///c|"), [("table-bar", 9..10)]);
    }
}
