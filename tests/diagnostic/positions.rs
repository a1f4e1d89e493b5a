//! Places: lines and columns, and texts within texts.

use std::ops::Range;

use urispec::diagnostic::{Applicability, Diagnosis, Diagnostic, Edit, Fix, Level, Mapping, Name, Place, Text};
use urispec::diagnostic::{
    apply, compatible_edits, credentials, diagnose_at, diagnose_redacted, redact, secrets, without_credentials,
};
use urispec::{Linter, Rule, Uri, diagnose};

#[track_caller]
fn position(text: &Text, offset: usize, line: usize, column: usize, utf16_column: usize) {
    let position = text.position(offset);
    assert_eq!((position.line, position.column, position.utf16_column), (line, column, utf16_column), "{position:?}");
}

#[test]
fn lines_end_in_lf_cr_lf_and_cr() {
    let text = Text::new("a\nbc\r\nd\re");
    position(&text, 0, 1, 1, 1);
    position(&text, 1, 1, 2, 2);
    position(&text, 2, 2, 1, 1);
    position(&text, 4, 2, 3, 3);
    position(&text, 6, 3, 1, 1);
    position(&text, 8, 4, 1, 1);
    position(&text, 9, 4, 2, 2);
    position(&text, 99, 4, 2, 2);
    position(&Text::new("\n"), 1, 2, 1, 1);
    position(&Text::new("a\r\n\nb"), 3, 2, 1, 1);
    position(&Text::new("a\r\n\nb"), 4, 3, 1, 1);
    position(&Text::new(""), 0, 1, 1, 1);
    position(&Text::line("a\nb"), 2, 1, 3, 3);
}

#[test]
fn columns_count_code_points_and_utf16_units() {
    let text = Text::new("é\u{1F517}x");
    position(&text, 2, 1, 2, 2);
    position(&text, 6, 1, 3, 4);
    position(&text, 7, 1, 4, 5);
    // Within a character, at its start.
    assert_eq!(text.position(1).offset, 0);
    assert_eq!(text.position(5).offset, 2);
    position(&text, 5, 1, 2, 2);
}

#[test]
fn columns_do_not_depend_on_how_far_a_line_reaches() {
    let mut text = String::from("first\n");
    text.push_str(&"aé\u{1F517}".repeat(3_000));
    let text = Text::new(text);
    for repetition in [0, 1, 145, 146, 147, 292, 2_999] {
        let at = 6 + 7 * repetition;
        position(&text, at, 2, 3 * repetition + 1, 4 * repetition + 1);
        position(&text, at + 1, 2, 3 * repetition + 2, 4 * repetition + 2);
        position(&text, at + 3, 2, 3 * repetition + 3, 4 * repetition + 3);
    }
}

#[test]
fn bytes_that_are_not_utf8_have_a_place() {
    let text = Text::new(&b"a\x80\x80\xFFb"[..]);
    for offset in 0..=5 {
        assert_eq!(text.position(offset).line, 1);
    }
    assert_eq!(text.position(4).offset, 4);
    // Each shows as U+FFFD, one column in one unit; so do the first bytes of a character that does not go on.
    for (text, expected) in [
        (&b"caf\xe9 x"[..], 7),
        (b"\xf0 x", 4),
        (b"\xf0\x9f x", 5),
        (b"\xff\xff\x80x", 5),
        (b"\xe2\x82x", 4),
        ("\u{20AC}x".as_bytes(), 3),
    ] {
        position(&Text::new(text), text.len(), 1, expected, expected);
    }
    // However far a line reaches.
    let text = Text::new(b"\xff\xe2\x82\xf0\x9f\x94\x97".repeat(1_000));
    for repetition in [0, 17, 18, 19, 36, 37, 999] {
        let at = 7 * repetition;
        for (within, column, utf16_column) in [(0, 1, 1), (1, 2, 2), (2, 3, 3), (3, 4, 4), (6, 4, 4), (7, 5, 6)] {
            position(&text, at + within, 1, 4 * repetition + column, 5 * repetition + utf16_column);
        }
    }
}

/// The columns of a line do not depend on the lines before it.
#[test]
fn columns_begin_anew_on_each_line() {
    let line = "a\u{1f600}\u{e9}|";
    for before in ["", "\u{1f600}\n", "\u{e9}\u{e9}\r\n", "\u{1f600}\u{1f600}\n\n\u{65e5}\n"] {
        let text = Text::new(format!("{before}{line}"));
        let number = before.lines().count() + 1;
        position(&text, before.len() + 1, number, 2, 2);
        position(&text, before.len() + 5, number, 3, 4);
        position(&text, before.len() + 7, number, 4, 5);
    }
}

#[test]
fn a_byte_order_mark_is_no_column() {
    let text = Text::new("\u{feff}a\n\u{feff}b");
    position(&text, 0, 1, 1, 1);
    position(&text, 3, 1, 1, 1);
    position(&text, 4, 1, 2, 2);
    assert_eq!(text.position(4).offset, 4);
    // Elsewhere it is a character like any other, and in a text of one line.
    position(&text, 8, 2, 2, 2);
    position(&Text::line("\u{feff}a"), 3, 1, 2, 2);
    position(&Text::new("\u{feff}"), 3, 1, 1, 1);
}

#[test]
fn a_mapping_goes_through_escapes() {
    // Within: `/\u00e9 \n|`. Around, at 10: `\u002F\u00e9 \\n|`, with a broken line before the `|`.
    let mut mapping = Mapping::starting_at(10);
    mapping.push(1, 6);
    mapping.push(2, 6);
    mapping.push(1, 1);
    mapping.push(1, 2);
    mapping.skip(3);
    assert_eq!(mapping.span(0..1), 10..16);
    assert_eq!(mapping.span(1..3), 16..22);
    assert_eq!(mapping.span(1..2), 16..22);
    assert_eq!(mapping.span(3..4), 22..23);
    assert_eq!(mapping.span(4..5), 23..25);
    assert_eq!(mapping.span(5..6), 28..29);
    assert_eq!(mapping.span(0..6), 10..29);
    assert_eq!(mapping.span(4..4), 23..23);
    assert_eq!(mapping.span(5..5), 28..28);
    assert_eq!(mapping.span(6..6), 29..29);
    assert_eq!(Mapping::starting_at(0).span(3..7), 3..7);
}

/// Wherever a span is, it keeps its order and is as empty as it was.
#[test]
fn a_mapped_span_is_empty_if_it_was() {
    for pieces in [vec![(2, 6), (1, 1)], vec![(0, 3), (2, 2)], vec![(1, 6), (0, 4), (3, 3), (4, 12)], vec![(3, 1)]] {
        let mut mapping = Mapping::starting_at(5);
        pieces.iter().for_each(|(inner, outer)| mapping.push(*inner, *outer));
        let inner: usize = pieces.iter().map(|(inner, _)| inner).sum();
        let outer: usize = pieces.iter().map(|(_, outer)| outer).sum();
        for start in 0..=inner {
            for end in start..=inner {
                let span = mapping.span(start..end);
                assert!(5 <= span.start && span.start <= span.end && span.end <= 5 + outer, "{start}..{end}: {span:?}");
                assert_eq!(span.is_empty(), start == end, "{pieces:?}, {start}..{end}: {span:?}");
            }
        }
    }
}

#[test]
fn a_mapping_moves_labels_context_and_edits() {
    let found = diagnose("http://[::1/", Rule::Uri).remove(0);
    let moved = Mapping::starting_at(100).map(&found);
    assert_eq!(moved.label().span, 111..112);
    assert_eq!(moved.context()[0].span, 107..108);
    assert_eq!(moved.fixes()[0].edits[0].span, 111..111);
    assert_eq!((moved.name(), moved.message()), (found.name(), found.message()));
}

/// What may be a password is found once, however many authorities may begin before it.
#[test]
fn passwords_are_hidden_where_there_may_be_some() {
    for (text, expected) in [
        ("MAILTO:abc@example.com", "MAILTO:abc@example.com"),
        ("mailto:abc@example.com", "mailto:abc@example.com"),
        ("Urn:a:b@c", "Urn:***@c"),
        ("mailto:abc@h?body=http://a:b@h/", "mailto:abc@h?body=http://a:***@h/"),
        ("mailto://a:b@h", "mailto://a:***@h"),
        ("sip:ada:secret@h", "sip:***@h"),
        ("ada:secret@h", "ada:***@h"),
        ("/a:b@c", "/a:***@c"),
        ("http:///a:b/c@d", "http:///a:***@d"),
        ("http:\\\\a:b\\\\c:d@e", "http:\\\\a:***@e"),
        ("http://h:80/@", "http://h:80/@"),
        ("http://h:8x/@", "http://h:***@"),
        ("//a:b//c:d@e", "//a:***@e"),
        ("a:@b", "a:@b"),
        ("ftp://ada:secret%40h.test/", "ftp://ada:***%40h.test/"),
        ("/?u=ftp%3A%2F%2Fada%3Asecret%40h.test", "/?u=ftp%3A%2F%2Fada%3A***%40h.test"),
    ] {
        assert_eq!(String::from_utf8_lossy(&redact(text.as_bytes())), expected, "{text}");
    }
    // The delimiters of a password may be encoded, whether another `@` is in the text or not.
    for (text, expected) in [
        ("ftp://ada:secret%40h.test/", "ftp://ada:***%40h.test/"),
        ("ftp://ada:secret%40h.test/@x", "ftp://ada:***%40h.test/@x"),
        ("ftp://h.test/@x?u=ftp%3A%2F%2Fada%3Asecret%40h.test", "ftp://h.test/@x?u=ftp%3A%2F%2Fada%3A***%40h.test"),
    ] {
        assert_eq!(String::from_utf8_lossy(&without_credentials(text.as_bytes())), expected, "{text}");
    }
    for part in ["//a:b", "\\\\a:", "/", "\\", "@:", "//:@"] {
        let text = part.repeat(200_000) + "@";
        assert!(redact(text.as_bytes()).len() <= 2 * text.len());
    }
}

/// A password may have anything in it that looks like another secret: what is behind that is hidden as well.
#[test]
fn a_secret_within_another_does_not_end_it() {
    let pieces =
        ["", "p", "//ghp_a@", "//ghp_a@b", "//a:b@", "a:b", "/", "?", "#", "@", "\\\\", "://", "%40", "[", "]"];
    for (first, second) in pieces.iter().flat_map(|first| pieces.map(|second| (first, second))) {
        let inside = format!("x{first}y{second}");
        // After an `@`, a slash begins a path.
        if inside.split_once('@').is_some_and(|(_, after)| after.contains(['/', '?', '#', '\\'])) {
            continue;
        }
        for start in ["http://u:", "//u:", "HTTPS://:", "u:", "redis://u:"] {
            let text = format!("{start}{inside}SECRET@h.example/");
            assert!(!String::from_utf8_lossy(&redact(text.as_bytes())).contains("SECRET"), "{text}");
            assert!(!String::from_utf8_lossy(&without_secrets(&text)).contains("SECRET"), "{text}");
            let places = secrets(text.as_bytes());
            assert!(places.windows(2).all(|two| two[0].end < two[1].start), "{text}: {places:?}");
        }
    }
}

/// The text without the places of its secrets.
fn without_secrets(text: &str) -> Vec<u8> {
    let places = secrets(text.as_bytes());
    text.bytes()
        .enumerate()
        .filter(|(at, _)| !places.iter().any(|place| place.contains(at)))
        .map(|(_, byte)| byte)
        .collect()
}

#[test]
fn fixes_that_overlap_are_not_both_applied() {
    let text = b"/a\tb|c";
    let found = diagnose(text, Rule::UriReference);
    let [remove, encode] = found[0].fixes() else { panic!("{found:?}") };
    assert_eq!(apply(text, [remove, encode]), b"/ab|c");
    assert_eq!(apply(text, [encode, remove]), b"/a%09b|c");
    assert_eq!(apply(text, [remove, &found[1].fixes()[0]]), b"/ab%7Cc");
    assert_eq!(apply(text, []), text);
    // Two insertions at one place are one too many, too.
    let open = diagnose("//[::1", Rule::UriReference).remove(0);
    assert_eq!(apply(b"//[::1", [&open.fixes()[0], &open.fixes()[0]]), b"//[::1]");
}

/// Whether two edits touch the same bytes. Insertions are between bytes: two of them at one place are one too many, and one beside a replacement
/// is not.
fn touch(one: &Range<usize>, other: &Range<usize>) -> bool {
    let between = |place: &Range<usize>, range: &Range<usize>| range.start < place.start && place.start < range.end;
    match (one.is_empty(), other.is_empty()) {
        (true, true) => one == other,
        (true, false) => between(one, other),
        (false, true) => between(other, one),
        (false, false) => one.clone().any(|at| other.contains(&at)),
    }
}

/// All ways to edit a text of four bytes at one or two places, three of them at a time: a fix is made as a whole or not at all, the first of those
/// that touch the same bytes wins, and what is left between the edits stays.
#[test]
fn a_fix_is_made_unless_it_touches_an_earlier_one() {
    const TEXT: &str = "abcd";
    let spans: Vec<Range<usize>> =
        (0..=TEXT.len()).flat_map(|start| (start..=TEXT.len()).map(move |end| start..end)).collect();
    let single = spans.iter().map(|span| vec![span.clone()]);
    let pairs = spans.iter().flat_map(|one| spans.iter().map(move |other| vec![one.clone(), other.clone()]));
    let pairs =
        pairs.filter(|pair| (pair[0].start, pair[0].end) < (pair[1].start, pair[1].end) && !touch(&pair[0], &pair[1]));
    let ways: Vec<Vec<Range<usize>>> = single.chain(pairs).collect();
    let fix = |number: usize, way: &[Range<usize>]| Fix {
        title: "a fix".into(),
        edits: way.iter().map(|span| Edit { span: span.clone(), replacement: number.to_string() }).collect(),
        applicability: Applicability::Safe,
    };
    for first in &ways {
        for second in &ways {
            for third in [&ways[0], &ways[5], &ways[ways.len() / 2], &ways[ways.len() - 1]] {
                let all = [first, second, third];
                let fixes: Vec<Fix> = all.iter().enumerate().map(|(number, way)| fix(number, way)).collect();
                let mut made: Vec<(Range<usize>, String)> = Vec::new();
                for (number, way) in all.iter().enumerate() {
                    if way.iter().all(|span| made.iter().all(|(other, _)| !touch(span, other))) {
                        made.extend(way.iter().map(|span| (span.clone(), number.to_string())));
                    }
                }
                made.sort_by_key(|(span, _)| (span.start, span.end));
                let edits: Vec<(Range<usize>, &str)> = compatible_edits(&fixes).collect();
                assert!(
                    edits
                        .iter()
                        .map(|(span, text)| (span, *text))
                        .eq(made.iter().map(|(span, text)| (span, &text[..]))),
                    "{all:?}"
                );
                // From the last to the first, so that no edit moves another.
                let mut text = TEXT.to_owned();
                made.iter().rev().for_each(|(span, replacement)| text.replace_range(span.clone(), replacement));
                assert_eq!(String::from_utf8(apply(TEXT.as_bytes(), &fixes)).unwrap(), text, "{all:?}");
            }
        }
    }
}

/// Every place of a finding moves: labels, context, and each edit of each fix.
#[test]
fn every_place_of_a_finding_moves() {
    let texts = [
        "C:\\a",
        "http://h/a\tb",
        "?a[b][c]=d",
        "//a@b@c@h/",
        "(http://h/)",
        "ada@h:/x y",
        "http:\\\\h\\a",
        "data:,a b c",
        "//[127.0.0.1]/",
        "http://h:o8l/",
    ];
    for text in texts {
        for found in diagnose(text, Rule::UriReference) {
            let moved = Mapping::starting_at(100).map(&found);
            let spans = |found: &urispec::Diagnostic| {
                let labels = std::iter::once(found.label()).chain(found.context()).map(|label| label.span.clone());
                let edits = found.fixes().iter().flat_map(|fix| &fix.edits).map(|edit| edit.span.clone());
                labels.chain(edits).collect::<Vec<_>>()
            };
            let expected: Vec<_> = spans(&found).into_iter().map(|span| span.start + 100..span.end + 100).collect();
            assert_eq!(spans(&moved), expected, "{text}");
        }
    }
}

/// Where nothing is, nothing is hidden: no mask is shown for an empty password.
#[test]
fn an_empty_place_hides_nothing() {
    for at in 0..=3 {
        assert_eq!(&*Text::new("abc").hiding([at..at]).shown(), b"abc");
        assert_eq!(&*Text::new("abc").hiding([at..at, 1..2, at..at]).shown(), b"a***c", "{at}");
    }
}

/// What is hidden is hidden in whatever order it is given, and however it overlaps.
#[test]
fn places_are_hidden_in_any_order() {
    // Places that touch are hidden as one.
    assert_eq!(String::from_utf8_lossy(&Text::line("abcd").hiding([1..2, 2..3]).shown()), "a***d");
    let places = [2..4, 6..8, 7..9, 0..1, 3..3];
    for first in 0..places.len() {
        let mut rotated = places.to_vec();
        rotated.rotate_left(first);
        let text = Text::line("abcdefghij").hiding(rotated.clone());
        assert_eq!(String::from_utf8_lossy(&text.shown()), "***b***ef***j", "{rotated:?}");
        let text = rotated.iter().fold(Text::line("abcdefghij"), |text, place| text.hiding([place.clone()]));
        assert_eq!(String::from_utf8_lossy(&text.shown()), "***b***ef***j", "{rotated:?}");
    }
}

/// A colon in what names no server is before no password.
#[test]
fn each_scheme_without_a_password_is_shown() {
    for scheme in ["acct", "mailto", "news", "xmpp", "ACCT", "Mailto"] {
        let text = format!("{scheme}:ab@h");
        assert_eq!(String::from_utf8_lossy(&redact(text.as_bytes())), text);
    }
    for scheme in ["acc", "mailtos", "sip", "x", "urn"] {
        let text = format!("{scheme}:ab@h");
        assert_eq!(String::from_utf8_lossy(&redact(text.as_bytes())), format!("{scheme}:***@h"));
    }
}

/// A password ends at the last `@` of its own authority. Only in the first one, a delimiter is allowed in it as it is.
#[test]
fn only_the_password_of_an_authority_is_a_credential() {
    for (text, expected) in [
        ("http://a:b@h/", "http://a:***@h/"),
        ("http://a:b@c@h/@d", "http://a:***@h/@d"),
        ("http://a:b?c@h/", "http://a:***@h/"),
        ("http://a:b#c@h/d@e", "http://a:***@h/d@e"),
        ("http://h/?u=http://a:b@i/&v=//c:d@j/", "http://h/?u=http://a:***@i/&v=//c:***@j/"),
        ("http://h/?u=http://a:b?c@i/", "http://h/?u=http://a:b?c@i/"),
        ("http://h/a//b:c?d@e", "http://h/a//b:c?d@e"),
        ("http://h:80/a@b", "http://h:80/a@b"),
        ("http://h/@a:b", "http://h/@a:b"),
        ("mailto:a:b@h", "mailto:a:b@h"),
    ] {
        let shown = urispec::diagnostic::without_credentials(text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&shown), expected, "{text}");
    }
}

/// Where paths are those of files, a dot before a colon is rather in the name of a host.
#[test]
fn a_user_with_a_dot_has_a_password_by_the_scheme() {
    for (text, expected) in [
        ("ldap://john.doe:pa/ss@h/", "ldap://john.doe:***@h/"),
        ("http://john.doe:pa/ss@h/", "http://john.doe:pa/ss@h/"),
    ] {
        let shown = urispec::diagnostic::without_credentials(text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&shown), expected, "{text}");
    }
}

/// Browsers read a backslash as a slash, so either may begin an authority.
#[test]
fn credentials_are_hidden_after_each_pair_of_slashes() {
    for slashes in ["//", "\\\\", "/\\", "\\/"] {
        for (authority, hidden) in
            [("a:b@h", "a:***@h"), (":b@h", ":***@h"), ("ghp_a@h", "***@h"), ("glptt-a:b@h", "***:***@h")]
        {
            for (start, end) in [("http:", "/"), ("", ""), ("x:y/", "?c#d"), ("http://h/?u=http:", "/e")] {
                let text = format!("{start}{slashes}{authority}{end}");
                let shown = urispec::diagnostic::without_credentials(text.as_bytes());
                assert_eq!(String::from_utf8_lossy(&shown), format!("{start}{slashes}{hidden}{end}"), "{text}");
                let shown = Text::line(&*text);
                assert_eq!(shown.shown(), format!("{start}{slashes}{hidden}{end}").as_bytes(), "{text}");
            }
        }
    }
}

/// Wherever the two are: line breaks are searched for in many bytes at once.
#[test]
fn a_carriage_return_and_a_line_feed_end_one_line() {
    for length in 0..70 {
        let text = Text::new(format!("{}\r\nb", "a".repeat(length)));
        let place = text.position(length + "\r\n".len());
        assert_eq!((place.line, place.column), (2, 1), "{length}");
    }
}

/// Schemes are case-insensitive (RFC 3986, 3.1).
#[test]
fn credentials_after_a_scheme_are_the_same_in_any_case() {
    let schemes = [
        "http", "https", "ws", "wss", "ftp", "ftps", "sftp", "ssh", "git", "git+ssh", "svn", "rsync", "redis", "amqp",
        "ldap",
    ];
    for scheme in schemes {
        for rest in ["://a:b@c/d@e", "://a:b@c/d@e.test/", "://a:b@c?d@e.test:80", "://a:b/c@d", "://ada:b@c.test/d@e"]
        {
            let (lower, upper) = (format!("{scheme}{rest}"), format!("{}{rest}", scheme.to_ascii_uppercase()));
            assert_eq!(credentials(lower.as_bytes()), credentials(upper.as_bytes()), "{lower}");
            assert_eq!(secrets(lower.as_bytes()), secrets(upper.as_bytes()), "{lower}");
        }
    }
}

/// Not even the place of a character of a password shows, be it the first of its kind or a later one.
#[test]
fn no_redacted_fix_touches_a_secret() {
    let mut later = 0;
    for text in [
        "http://h/?u[]=ftp://ada:se[cret@x",
        "http://h/?[=ftp://ada:s[e]c]ret@x",
        "http://h/#a[b]ftp://ada:se[cret@x",
        "data:,a b ftp://ada:se cret@x",
        "data:,a<b ftp://ada:se<c>ret@x",
        "http://ada:se|cret@h/a|b",
    ] {
        let hidden = secrets(text.as_bytes());
        for found in diagnose_redacted(text, Rule::Uri, Place::Alone) {
            for edit in found.fixes().iter().flat_map(|fix| &fix.edits) {
                assert!(hidden.iter().all(|secret| !touch(secret, &edit.span)), "{text}: {found:?}");
            }
        }
        let open = diagnose(text, Rule::Uri);
        let mut edits = open.iter().flat_map(|found| found.fixes()).flat_map(|fix| &fix.edits);
        later += usize::from(edits.any(|edit| hidden.iter().any(|secret| touch(secret, &edit.span))));
    }
    assert!(later > 3, "{later}");
}

/// Where nothing is secret, nothing is left out, and each place decides on fixes as ever.
#[test]
fn a_text_without_secrets_is_diagnosed_the_same() {
    for place in Place::ALL {
        for text in ["http://h/a|b", "http://[::1/", "http://h/a b/c", "(http://h/).", "http://h/%zz?a[]=b"] {
            assert_eq!(diagnose_redacted(text, Rule::Uri, place), diagnose_at(text, Rule::Uri, place), "{text}");
            let linter = Linter::new().at(place).with(Name::PathCharacter, Level::Advice);
            for linter in [linter.clone().with(Name::UnclosedIpLiteral, Level::Off), linter] {
                assert_eq!(
                    linter.clone().with_redaction(true).lint(text, Rule::Uri),
                    linter.lint(text, Rule::Uri),
                    "{text}"
                );
            }
        }
    }
}

/// What is found in a valid text on a part that is hidden would quote it in its fix. What is found elsewhere, or on the password itself, is kept.
#[test]
fn a_lint_shows_nothing_that_is_hidden() {
    for (text, all, redacted) in [
        ("/ada:p/./s3cret@h", &["dot-segments"][..], &[][..]),
        ("/ada:p%73s3cret@h", &["needless-encoding"], &[]),
        ("jdbc:postgresql://0x7f.1/s3cret@h", &["rare-ip-address-format"], &[]),
        ("http:/ada:p/./s3cret@h/x", &["missing-host", "dot-segments"], &["missing-host"]),
        (
            "ftp://ada:s3cret@H/",
            &["password-in-userinfo", "upper-case-host"],
            &["password-in-userinfo", "upper-case-host"],
        ),
    ] {
        let names = |found: Vec<Diagnostic>| found.iter().map(|it| it.name().name()).collect::<Vec<_>>();
        let found = Linter::new().with_redaction(true).lint(text, Rule::UriReference);
        assert!(!format!("{found:?}").contains("s3cret"), "{text}: {found:?}");
        assert_eq!(
            (names(Linter::new().lint(text, Rule::UriReference)), names(found)),
            (all.to_vec(), redacted.to_vec())
        );
    }
}

/// Where no place is named, a text is by itself.
#[test]
fn a_text_is_alone_unless_a_place_is_named() {
    let mut safe = 0;
    for text in ["http://h/a|b", "http://[::1/", "http://h/a b/c.d", "http://h/%zz?a[]=b", "http:\\\\h\\a"] {
        let alone = diagnose_at(text, Rule::Uri, Place::Alone);
        safe += alone.iter().flat_map(|it| it.fixes()).filter(|fix| fix.applicability == Applicability::Safe).count();
        assert_eq!(diagnose(text, Rule::Uri), alone);
        assert_eq!(Linter::new().lint(text, Rule::Uri), alone);
        assert_eq!(Linter::new().with_redaction(true).lint(text, Rule::Uri), alone);
        for diagnosis in [
            Diagnosis::check(text, Rule::Uri),
            Diagnosis::check_redacted(text, Rule::Uri),
            Linter::new().check(text, Rule::Uri),
            Uri::parse_or_diagnose(text).map(|_| ()),
        ] {
            assert_eq!(diagnosis.unwrap_err().diagnostics().cloned().collect::<Vec<_>>(), alone, "{text}");
        }
    }
    assert!(safe > 3, "{safe}");
}

/// Only the author changes a password, be its character the first of its kind or a later one.
#[test]
fn no_fix_of_a_credential_is_safe() {
    let mut count = 0;
    for text in ["http://h/?u[]=ftp://ada:se[cret@x", "http://h/?u=ftp://ada:se[cret@x", "http://ada:se|cret@h/a|b"] {
        let hidden = credentials(text.as_bytes());
        for place in Place::ALL {
            let found = diagnose_at(text, Rule::Uri, place);
            for fix in found.iter().flat_map(|found| found.fixes()) {
                if fix.edits.iter().any(|edit| hidden.iter().any(|secret| touch(secret, &edit.span))) {
                    assert_ne!(fix.applicability, Applicability::Safe, "{text}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 8, "{count}");
}
