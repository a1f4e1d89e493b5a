//! URIs in text, and what is beside them.

use urispec_documents::urispec::diagnostic::Severity;
use urispec_documents::{Applicability, Checker, Document, FileType, Why};

use crate::{document_with, found, reasons, uris};

/// The value of a field in a form ends before the next field, and what a URI asks for does not.
#[test]
fn each_field_with_a_uri() {
    for before in ["&", "?", "'", "\"", "`", "a=1&", "/x?"] {
        let text = format!("x {before}url=http://h/a&b=c d");
        assert_eq!(uris("a.txt", &text), ["http://h/a"], "{text}");
    }
    for length in 1..50 {
        let text = format!("x ?{}=http://h/a&b=c d", "n".repeat(length));
        assert_eq!(uris("a.txt", &text), ["http://h/a"], "{text}");
    }
    for name in ["b", "bc", "b_c", "b-c", "b.c", "_b", "b1"] {
        for before in ["&", "?", "?a=1&"] {
            let text = format!("x {before}{name}=http://h/a&{name}=c d");
            assert_eq!(uris("a.txt", &text), ["http://h/a"], "{text}");
        }
    }
    for fields in 1..6 {
        let text = format!("x ?url=http://h/a{} z", "&b=c".repeat(fields));
        assert_eq!(uris("a.txt", &text), ["http://h/a"], "{text}");
    }
    for (text, expected) in [
        ("x url=http://h/a&b=c", "http://h/a&b=c"),
        ("x ?url=http://h/?a&b=c", "http://h/?a&b=c"),
        ("x ?url=http://h/a&b", "http://h/a&b"),
        ("x ?url=http://h/a&=c", "http://h/a&=c"),
    ] {
        assert_eq!(uris("a.txt", text), [expected], "{text}");
    }
}

#[test]
fn each_word_in_place_of_a_password() {
    let in_file = |file: &str, password: &str, host: &str| {
        let found = found(file, &format!("a: http://u:{password}@{host}/\n"));
        found.into_iter().find(|(name, _)| *name == "password-in-userinfo").map(|(_, severity)| severity)
    };
    let on = |password: &str, host: &str| in_file("a.md", password, host);
    assert_eq!(on("hunter-xyz", "h.net"), Some(Severity::Warning));
    assert_eq!(on("xk", "h.net"), Some(Severity::Warning));
    for word in [
        "pass",
        "password",
        "passwd",
        "passphrase",
        "pwd",
        "pw",
        "pass123",
        "token",
        "mypassword",
        "yourpassword",
        "your-password",
        "your_password",
        "***",
        "...",
        "p",
        "p2",
    ] {
        for word in [word.to_owned(), word.to_uppercase(), format!("{word}1")] {
            let is_counted = !word.ends_with("1231") && !word.ends_with("21") && !word.starts_with(['*', '.']);
            assert!(!is_counted || on(&word, "h.net").is_none(), "{word}");
        }
        assert_eq!(on(word, "h.net"), None, "{word}");
    }
    for word in ["secret", "changeme", "SECRET", "s3cret", "5ecr3t", "Ch4ngeme"] {
        assert_eq!(on(word, "h.net"), Some(Severity::Advice), "{word}");
    }
    // A password begins at the first colon.
    for password in ["k9:pass", "k9::", "k9:x:password", ":pass"] {
        for file in ["a.md", "a.html", "a.txt"] {
            assert_eq!(in_file(file, password, "h.net"), Some(Severity::Warning), "{file} {password}");
        }
    }
    for word in ["secrets", "secre", "s3kret", "6ecret"] {
        assert_eq!(on(word, "h.net"), Some(Severity::Warning), "{word}");
    }
    for host in [
        "localhost",
        "localhost:80",
        "a.localhost",
        "example",
        "a.test",
        "b.invalid",
        "example.com",
        "www.example.net",
        "EXAMPLE.org",
        "127.0.0.1",
        "127.1.2.3:80",
        "0.0.0.0",
        "[::1]",
        "[::1]:80",
    ] {
        assert_eq!(on("hunter-xyz", host), Some(Severity::Advice), "{host}");
    }
    for host in ["h.net", "test.net", "example.de", "myexample.com", "128.0.0.1", "[::2]", "localhost.net"] {
        assert_eq!(on("hunter-xyz", host), Some(Severity::Warning), "{host}");
    }
    // Only a local network resolves such a host. In a manual, it is an example.
    for host in ["broker", "broker:5672", "db1,db2"] {
        assert_eq!(on("hunter-xyz", host), Some(Severity::Advice), "{host}");
        assert_eq!(in_file("a.yaml", "hunter-xyz", host), Some(Severity::Warning), "{host}");
    }
}

/// Letters that look like those of Latin beside them deceive in a host, and nowhere else; what is in user information is not readable anywhere.
#[test]
fn each_component_with_letters_that_look_alike() {
    for (letter, deceives) in [
        ("\u{434}", true),
        ("\u{3bb}", true),
        ("\u{562}", true),
        ("\u{13a3}", true),
        ("\u{e9}", false),
        ("\u{8def}", false),
    ] {
        for (before, after, is_host) in [
            ("http://ex", "mple.test/", true),
            ("http://ex", "mple.test", true),
            ("http://ex", "mple.test:80/", true),
            ("http://b.ex", "mple?q", true),
            ("http://b.ex", "mple#f", true),
            ("http://example.test/p", "th", false),
            ("http://example.test?qu", "ry", false),
            ("http://example.test?qu", "ry/x", false),
            ("http://example.test#fr", "g", false),
            ("http://example.test#fr", "g/x", false),
            ("http://", ".test/", false),
            // The digits of triplets are no letters, but what looks like one may be.
            ("http://%C3%A9", "%E2%82%AC.test/", false),
            ("http://%C3%A9e", ".test/", true),
            ("http://%C3%A", ".test/", true),
            ("http://%5B2", ".test/", false),
            ("http://%5B2b", ".test/", true),
            ("http://ab", ".test/", true),
        ] {
            let text = format!("{before}{letter}{after}");
            let report = Checker::new().check(&document_with(&text, FileType::Toml));
            let found = report.findings().iter().find(|finding| finding.name() == "non-ascii").map(|it| it.severity());
            let expected = if is_host && deceives { Severity::Error } else { Severity::Advice };
            assert_eq!(found, Some(expected), "{text}");
        }
        let report = Checker::new().check(&document_with(&format!("http://us{letter}r@h.test/"), FileType::Toml));
        let found: Vec<_> = report.findings().iter().filter(|it| it.name() == "non-ascii").collect();
        assert_eq!(found.iter().map(|it| it.severity()).collect::<Vec<_>>(), [Severity::Error], "{letter}");
    }
    // A letter of full width has a finding of its own, unless another one is with it.
    for (host, severity) in [("\u{e9}xample", Severity::Advice), ("\u{e9}x\u{ff41}mple", Severity::Error)] {
        let found = found("a.toml", &format!("url = \"http://{host}.test/\"\n"));
        assert!(found.contains(&("non-ascii", severity)), "{host}");
    }
}

/// Quotes, brackets and stops of other scripts, and what is not seen, by their names in Unicode.
#[test]
fn each_character_that_ends_a_uri() {
    let quotes = "\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}\u{201c}\u{201d}\u{201e}\u{2039}\u{203a}\u{300c}\u{300d}\u{300e}\u{300f}\u{ff02}\u{ff07}\u{ff62}\u{ff63}";
    let brackets = "\u{3008}\u{3009}\u{300a}\u{300b}\u{3010}\u{3011}\u{3014}\u{3015}\u{ff08}\u{ff09}\u{ff3b}\u{ff3d}\u{ff5b}\u{ff5d}";
    let stops = "\u{589}\u{60c}\u{61b}\u{61f}\u{6d4}\u{964}\u{965}\u{2013}\u{2014}\u{2026}\u{3001}\u{3002}\u{ff01}\u{ff0c}\u{ff0e}\u{ff1a}\u{ff1b}\u{ff1f}\u{ff61}\u{ff64}\u{ff65}";
    let unseen =
        "\u{85}\u{a0}\u{2002}\u{2003}\u{2009}\u{200b}\u{200e}\u{200f}\u{2028}\u{2029}\u{202f}\u{2060}\u{3000}\u{feff}";
    for character in [quotes, brackets, stops, unseen].iter().flat_map(|characters| characters.chars()) {
        for path in ["a.txt", "a.md", "a.html", "a.py"] {
            assert_eq!(uris(path, &format!("http://h/a{character}b c")), ["http://h/a"], "{character:?} in {path}");
        }
    }
    for character in "\u{e9}\u{df}\u{433}\u{3b1}\u{5d0}\u{627}\u{915}\u{1f600}".chars() {
        assert_eq!(uris("a.txt", &format!("http://h/a{character}b c")), [format!("http://h/a{character}b")]);
    }
}

/// In a string of Perl, `@` has a backslash before it.
#[test]
fn each_at_sign_in_a_string() {
    for (text, expected) in [
        ("x = \"http://a:b7f\\@h.test/\"", "http://a:b7f@h.test/"),
        ("x = \"http://h.test/\\@a/b\"", "http://h.test/@a/b"),
        ("# http://h.test/\\@a", "http://h.test/"),
    ] {
        assert_eq!(uris("a.pl", text), [expected], "{text}");
    }
}

/// `sed` and Perl take any sign between what is looked for and what it becomes.
#[test]
fn each_delimiter_of_a_substitution() {
    for delimiter in ['#', ',', ';', '~', '%', '|', '!'] {
        for command in ["s", "m", "y", "qr"] {
            let text = format!("x {command}Dhttp://h/aD/zDg").replace('D', &delimiter.to_string());
            assert_eq!(uris("a.pl", &text), ["http://h/a"], "{text}");
        }
        let is_in_words = ['#', ',', ';', '~'].contains(&delimiter);
        let text = format!("words{delimiter}http://h/a{delimiter}y/z");
        assert_eq!(uris("a.pl", &text).first().is_some_and(|uri| uri != "http://h/a"), is_in_words, "{text}");
    }
}

/// The same where words are before the URI, and where it is what another one becomes.
#[test]
fn each_part_of_a_substitution_with_words() {
    for (text, expected) in [
        ("sed -i \"s|URIs: http://h.test/a/|URIs: mirror+file:${DIR}/x|\" x", &["http://h.test/a/"][..]),
        ("RUN sed -e 's,a http://h.test/b,,' x", &["http://h.test/b"]),
        ("sed -i \"s@http://a.test@http://b.test@g\" x", &["http://a.test", "http://b.test"]),
        ("sed -i 's+http://a.test/+http://b.test/c+' x", &["http://a.test/", "http://b.test/c"]),
        ("perl -p 's+http://a.test/b+c+'", &["http://a.test/b"]),
        ("perl -p 's+a+http://a.test/b+'", &["http://a.test/b"]),
        ("sed 's+ a+http://a.test/b+'", &["http://a.test/b"]),
        ("echo 'svn+http://a.test/b+c'", &["svn+http://a.test/b+c"]),
        ("sed 's#a b#c http://b.test#' x", &["http://b.test"]),
        ("sed 's|a|b|' 'http://h.test/a|b'", &["http://h.test/a|b"]),
        ("sed 's|a|b|' \"see http://h.test/a|b\"", &["http://h.test/a|b"]),
        ("echo 's#see http://h.test/a#b'", &["http://h.test/a#b"]),
        ("parsed 's#see http://h.test/a#b#'", &["http://h.test/a#b#"]),
        ("sed 's!a: http://h.test/a!b: !' x", &["http://h.test/a"]),
        ("sed 's;a: http://h.test/a;b: ;' x", &["http://h.test/a"]),
        ("sed \"s~a: http://h.test/a~b: ~\" x", &["http://h.test/a"]),
        ("sed 's%a: http://h.test/a%b: %' x", &["http://h.test/a"]),
        ("sed -e 's|a|b|' -e 's#x http://h.test/b#y#' x", &["http://h.test/b"]),
    ] {
        assert_eq!(uris("a.sh", text), expected, "{text}");
    }
}

/// A password goes on behind a space or a bracket, up to an `@` before a host.
#[test]
fn each_password_that_goes_on() {
    for text in [
        "https://u:hun ter2@h/x",
        "https://u:hun ter2@h:80",
        "https://u:hun ter2@h.test",
        "https://u:hun)ter2@h.test",
        "https://u:hun]ter2@h.test",
        "https://u:hun}ter2@h.test",
        "https://u:hun\u{3002}ter2@h.test",
        "https://a.b-c_d+e:hun ter2@h.test",
        "https://u:hun abcdefghijklmnopqrstuvwxyz0123456789@h.test",
    ] {
        assert_eq!(uris("a.txt", &format!("see {text} now")), [text]);
    }
    // Nothing says that there is one.
    for (text, expected) in [
        ("http://h.test:x y#z@mail.test", "http://h.test:x"),
        ("http://h.test:x y?z@mail.test", "http://h.test:x"),
        ("http://h.test:x y/z@mail.test", "http://h.test:x"),
        ("http://h.test:x y@z", "http://h.test:x"),
        ("s~http://h.test:x y~z@mail.test~", "http://h.test:x"),
    ] {
        assert_eq!(uris("a.txt", text), [expected], "{text}");
    }
}

/// A tag of BBCode ends a URI where it closes one.
#[test]
fn each_tag_that_is_closed() {
    for (text, expected) in [
        ("[url]http://h.test/?a=1&b=2[/url]", &["http://h.test/?a=1&b=2"][..]),
        ("[URL]http://h.test/#a[/url].", &["http://h.test/#a"]),
        ("[quote=x]see http://h.test/?a[/quote]", &["http://h.test/?a"]),
        ("[url]http://h.test/?a[]=b[/url]", &["http://h.test/?a[]=b"]),
        ("http://h.test/?a[/url]", &["http://h.test/?a[/url]"]),
        ("[b]http://h.test/?a[/]", &["http://h.test/?a[/]"]),
        ("url]http://h.test/?a[/url]", &["http://h.test/?a[/url]"]),
        ("[url]http://h.test/?a[/url", &["http://h.test/?a[/url"]),
    ] {
        assert_eq!(uris("a.txt", text), expected, "{text}");
    }
}

/// Other words in angle brackets are to be replaced.
#[test]
fn each_element_after_a_uri_is_markup() {
    for name in ["br", "p", "b", "i", "a", "em", "li", "td", "tr", "hr", "div", "span"] {
        let text = format!("see http://h/a<{name}> and more");
        assert_eq!((uris("a.txt", &text), reasons("a.txt", &text)), (vec!["http://h/a".into()], vec![]), "{name}");
    }
    for name in ["host", "name", "your name", "divs", "spa", "A_B-c.d"] {
        assert_eq!(reasons("a.txt", &format!("see http://h/<{name}> and more")), [Why::Placeholder], "{name}");
    }
}

/// Each example that `docs/check.md` has of what looks like a URI and is none, in a document, in code or as a value.
#[test]
fn each_example_of_what_is_no_uri() {
    let table = include_str!("../../../../docs/check.md").split("| reason | such as |").nth(1).unwrap();
    let rows: Vec<&str> = table.lines().skip(2).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() > 8);
    let mut count = 0;
    for row in rows {
        let row = row.replace("\\|", "\u{1}");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let reason = cells[1].trim_matches('`');
        for example in cells[2].split('`').skip(1).step_by(2) {
            let example = example.replace('\u{1}', "|");
            if reason == "excluded" || example == "exclude-uris" {
                continue;
            }
            let texts = [
                ("a.txt", format!("{example}\n")),
                ("a.py", format!("x = {example}\n")),
                ("a.py", format!("x = \"{example}\"\n")),
                ("a.html", format!("<a href=\"{example}\">")),
                ("a.html", format!("<a {example}")),
                ("a.html", example.clone()),
                ("a.json", format!("{{\"url\": \"{example}\"}}")),
                ("a.txt", format!("http://h/{example}/x\n")),
                ("a.html", format!("<a href=\"http://h.test{example}\">")),
            ];
            let found = |(path, text): &(&str, String)| reasons(path, text).iter().any(|why| why.name() == reason);
            assert!(texts.iter().any(found), "{reason}: {example}");
            count += 1;
        }
    }
    assert!(count > 40);
}

/// Characters directly before or after a URI that decide where it begins and ends.
#[test]
fn each_sign_before_or_behind_a_uri() {
    // Marks on both sides are not part of the URI; marks at its end alone are.
    for mark in ["~", "~~", "+"] {
        assert_eq!(uris("a.txt", &format!("see {mark}http://h.test/a{mark} or")), ["http://h.test/a"], "{mark}");
        let behind = format!("http://h.test/a{mark}");
        assert_eq!(uris("a.txt", &format!("see {behind} or")), [behind], "{mark}");
    }
    // A scheme does not begin within a name or a word of Latin letters.
    for before in ["a_", "@", "\u{c0}", "\u{17f}", "\u{180}", "\u{192}", "\u{24f}"] {
        assert_eq!(uris("a.txt", &format!("{before}http://h.test/b")), [""; 0], "{before}");
    }
    for before in ["a-", "a@", "_", "\u{250}", "\u{430}", "\u{6f22}"] {
        let found = uris("a.txt", &format!("{before}http://h.test/b"));
        assert!(found.iter().all(|uri| uri.ends_with("http://h.test/b")) && found.len() == 1, "{before}: {found:?}");
    }
}

/// A URI ends where something else begins.
#[test]
fn each_beginning_of_what_follows_a_uri() {
    let uri = "http://h.test/a";
    for name in ["ab", "alt", "link", "width", "x-y_z"] {
        assert_eq!(uris("a.txt", &format!("see {uri}|{name}=c d")), [uri], "{name}");
    }
    for separator in [",", ";", "|"] {
        for scheme in ["ws", "ftp", "http", "https", "gopher", "abcdefghijk"] {
            let next = format!("{scheme}://i.test/b");
            assert_eq!(uris("a.txt", &format!("see {uri}{separator}{next}")), [uri, &next], "{separator} {scheme}");
        }
    }
    for mark in [".", ",", ";", ":", "!", "?", "'", "*", "|", "(", "...", "?!", ".*"] {
        let found = uris("a.txt", &format!("see {uri}{mark} b"));
        assert!(mark == ".*" || found == [uri], "{mark}: {found:?}");
    }
}

/// HTML in a text writes what ends a URI with names or numbers.
#[test]
fn each_reference_that_ends_a_uri() {
    for reference in ["&lt;", "&gt;", "&quot;", "&nbsp;", "&#34;", "&#39;", "&#160;"] {
        for path in ["a.txt", "a.py", "a.org"] {
            assert_eq!(uris(path, &format!("see http://h/a{reference}b c")), ["http://h/a"], "{path} {reference}");
        }
    }
    for other in ["&amp;", "&#38;", "&lt", "&b;"] {
        assert_eq!(uris("a.txt", &format!("see http://h/a{other}b c")), [format!("http://h/a{other}b")], "{other}");
    }
}

/// A list of URIs needs no white space between them.
#[test]
fn each_scheme_after_a_delimiter_of_a_list() {
    for scheme in ["ws", "ftp", "ssh", "http", "https", "HTTPS", "sftp", "redis", "gopher", "mongodb", "postgresql"] {
        for delimiter in [",", ";", "|"] {
            let other = format!("{scheme}://h/b");
            for text in [format!("http://h/a{delimiter}{other}"), format!("x = http://h/a{delimiter}{other} y")] {
                assert_eq!(uris("a.txt", &text), ["http://h/a", &other], "{text}");
            }
        }
    }
}

/// In a chat, a text of several words follows a bar up to the bracket that closes.
#[test]
fn each_label_after_a_bar() {
    for (text, expected) in [
        ("<http://h/a|a text> b", "http://h/a"),
        ("<http://h/a|text> b", "http://h/a|text"),
        ("<http://h/a|a text b", "http://h/a|a"),
        ("<http://h/a|a text\n> b", "http://h/a|a"),
        ("<http://h/a|a <b> text", "http://h/a|a"),
    ] {
        assert_eq!(uris("a.txt", text), [expected], "{text}");
    }
}

/// A scheme may begin a word, in languages that join words.
#[test]
fn each_word_that_begins_with_a_scheme() {
    for word in ["Quellen", "\u{dc}bung", "\u{444}\u{430}\u{439}\u{43b}", "Link-Liste", "URL"] {
        for scheme in ["file", "http", "https"] {
            assert_eq!(uris("a.txt", &format!("the {scheme}://-{word} x")), [""; 0], "{word}");
            assert_eq!(uris("a.txt", &format!("the {scheme}://-{word}/a x")).len(), 1, "{word}");
        }
    }
}

/// The same sign on both sides of a URI is a mark; on one side, it is part of the URI.
#[test]
fn each_mark_around_a_uri() {
    for mark in ["~", "~~", "+", "++"] {
        for path in ["a.txt", "a.md", "a.org"] {
            assert_eq!(uris(path, &format!("x {mark}http://h/a{mark} y")), ["http://h/a"], "{path} {mark}");
            assert_eq!(uris(path, &format!("x http://h/a{mark} y")), [format!("http://h/a{mark}")], "{path} {mark}");
        }
    }
    // Two of them may be around more than the URI, one may not.
    for before in ["~", "~~see ", "~~see it~~ ", "a~~b "] {
        for uri in ["http://h/~", "http://h/a~", "http://h/?a=~"] {
            let expected = if before == "~" { uri.trim_end_matches('~') } else { uri };
            assert_eq!(uris("a.md", &format!("{before}{uri} y")), [expected], "{before} {uri}");
        }
        assert_eq!(uris("a.md", &format!("{before}http://h/a~~ y")).len(), 1, "{before}");
    }
    for text in ["x __http://h:80__ y", "x _http://h:80_ y"] {
        assert_eq!(uris("a.txt", &text.replace("__h", "h").replace("_h", "h")), ["http://h:80"], "{text}");
    }
    // An underscore within a word ends no emphasis.
    for before in ["_see ", "_see b_c ", "_see b_c, d_e "] {
        assert_eq!(uris("a.txt", &format!("{before}http://h/a_ y")), ["http://h/a"], "{before}");
    }
}

/// A record has three bars or more. Fewer are those of a list.
#[test]
fn each_number_of_bars_after_a_uri() {
    for count in 1..=40 {
        let record = format!("http://h/a{}", "|x".repeat(count));
        let expected = if count < 3 { record.as_str() } else { "http://h/a" };
        assert_eq!(uris("a.txt", &format!("see {record} y")), [expected], "{count}");
        // What is asked for may have as many.
        let query = format!("http://h/?a{}", "|x".repeat(count));
        assert_eq!(uris("a.txt", &format!("see {query} y")), [query.as_str()], "{count}");
    }
}

/// What only begins a URI is none, whatever follows it.
#[test]
fn each_sign_after_two_slashes() {
    for sign in [",", ";", "'", "#", "\"", ")", "]", "}", ">", "|", " "] {
        for path in ["a.txt", "a.py", "a.md", "a.org"] {
            let text = format!("see http://{sign}x y");
            assert_eq!((uris(path, &text), reasons(path, &text)), (vec![], vec![]), "{text}");
        }
    }
}

/// Where no spaces are between words, a letter after one of ASCII belongs to the sentence; after another, to the URI.
#[test]
fn each_script_without_spaces() {
    for letter in
        "\u{3042}\u{30a2}\u{30fc}\u{3400}\u{4e00}\u{9fff}\u{ac00}\u{d7a3}\u{f900}\u{faff}\u{20000}\u{2a6d6}".chars()
    {
        for path in ["a.txt", "a.md", "a.html", "a.py"] {
            assert_eq!(uris(path, &format!("x http://h/a{letter}{letter} y")), ["http://h/a"], "{letter} {path}");
            let uri = format!("http://h/{letter}{letter}/a");
            assert_eq!(uris(path, &format!("x {uri}{letter} y")), [uri], "{letter} {path}");
        }
    }
}

/// Words of another script in parentheses right after a URI belong to the sentence. Without a space among them, or with a sign before them, they may be its own.
#[test]
fn each_remark_in_parentheses() {
    let long = format!("({} \u{ac00})", "a".repeat(94));
    let longer = format!("({} \u{ac00})", "a".repeat(95));
    for (after, rest) in [
        ("(Microsoft \u{ac00})\u{ac00}", ""),
        ("(\u{ac00} b)", ""),
        ("(a \u{ac00}\nb)", ""),
        (&long, ""),
        (&longer, &longer[..96]),
        ("(a b)", "(a"),
        ("_(a \u{ac00})", "_(a"),
        ("(\u{ac00})", "(\u{ac00})"),
    ] {
        for path in ["a.txt", "a.md", "a.py"] {
            assert_eq!(uris(path, &format!("x http://h/a{after} y")), [format!("http://h/a{rest}")], "{after} {path}");
        }
    }
}

/// An underscore after a port ends emphasis, and one after a colon of an address does not, so that nothing is put between the two.
#[test]
fn each_underscore_after_a_colon() {
    for (text, uri) in [
        ("http://h.test:80_", "http://h.test:80"),
        ("http://[::1]:80_", "http://[::1]:80"),
        ("http://h.test:_", "http://h.test:"),
        ("http://[::_", "http://[::_"),
        ("http://[::1_", "http://[::1_"),
        ("htp://ada:pw@[::_\0]", "htp://ada:pw@[::_"),
    ] {
        assert_eq!(uris("a.txt", text), [uri], "{text:?}");
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Text));
        let fixed = checker.fix(&report, &[Applicability::Safe]);
        assert!(fixed.is_none(), "{text:?}");
    }
}

/// The text of a link in brackets after a URI is none of it, however long it is.
#[test]
fn each_length_of_a_text_in_brackets() {
    for words in 1..45 {
        let text = format!("see http://h.test/a[{}end] now", "word ".repeat(words));
        for path in ["a.txt", "a.rst", "a.md", "a.py"] {
            assert_eq!(uris(path, &text), ["http://h.test/a"], "{path} {words}");
        }
    }
}

/// What is before or after a URI tells what it is, also some way off.
#[test]
fn each_length_of_what_is_beside_a_uri() {
    for length in [1, 10, 20, 35, 70] {
        let option = format!("aws --{}=file://a.json", "n".repeat(length));
        assert_eq!(reasons("a.txt", &option), [Why::ConnectionString], "{option}");
    }
    for length in [1, 10, 20, 35, 60, 90] {
        let spaces = " ".repeat(length);
        for (path, key) in [
            ("a.toml", format!("url{spaces}= \"/a b\"\n")),
            ("a.yaml", format!("url{spaces}: /a b\n")),
            ("a.json", format!("{{\"url\"{spaces}: \"/a b\"}}\n")),
            ("a.json", format!("{{\"url\":\n{spaces}\"/a b\"}}\n")),
        ] {
            assert_eq!(uris(path, &key), ["/a b"], "{path} {key}");
        }
    }
    for length in [1, 10, 20, 35, 60, 100] {
        let call = format!("if (!strncmp({}, \"http://h.test/a\", 5))\n", "n".repeat(length));
        assert_eq!(reasons("a.c", &call), [Why::Part], "{call}");
    }
    for length in [1, 20, 40, 80, 160, 230] {
        let words = "w ".repeat(length / 2);
        for text in [format!("echo \"{words}http://h/a|b\"\n"), format!("echo \"{words}x:http://h/a|b c\"\n")] {
            assert_eq!(uris("a.sh", &text), ["http://h/a|b"], "{text}");
        }
        let long = "x".repeat(length);
        assert_eq!(uris("a.txt", &format!("<http://h/{long}|the text> x")), [format!("http://h/{long}")], "{length}");
        assert_eq!(uris("a.txt", &format!("x http://h/|{long}|3|en x")), ["http://h/"], "{length}");
        let address = format!("mailto:{long}@h.test");
        assert_eq!(uris("a.txt", &format!("x {address} x")), [address.as_str()], "{length}");
        let data = format!("data:text/plain;a={long},b");
        assert_eq!(uris("a.txt", &format!("x {data} x")), [data.as_str()], "{length}");
    }
    for length in 2..=37 {
        let uri = format!("{}://h/a b", "s".repeat(length));
        for (path, text) in [
            ("a.xml", format!("<a src=\"{uri}\"/>")),
            ("a.yaml", format!("url: {uri}\n")),
            ("a.toml", format!("url = '{uri}'\n")),
        ] {
            assert_eq!(uris(path, &text), [uri.as_str()], "{text}");
        }
    }
    for length in [1, 79, 80, 100, 128, 255, 256, 257, 512, 750, 1000] {
        let (long, words) = ("x".repeat(length), "a ".repeat(length / 2));
        for text in [format!("/* {words}http://h/a*/"), format!("/**\n * {words}\n * http://h/a*/ f();")] {
            assert_eq!(uris("a.js", &text), ["http://h/a"], "{length}");
        }
        // Nothing but the bracket ends it.
        let name = format!("http://h/{long}/a b,");
        assert_eq!(uris("a.ttl", &format!("<{name}> <http://h/p> <http://h/q> .\n")).first(), Some(&name), "{length}");
    }
    // Each color has five numbers.
    for colors in ["1", "1;31", "38;2;255;255;255", "38;2;255;255;255;48;2;100;100;100"] {
        for escape in ["\\x1b", "\u{1b}", "\\033"] {
            let text = format!("{escape}[{colors}mhttp://h/a {escape}[0m");
            assert_eq!(uris("a.sh", &text), ["http://h/a"], "{text:?}");
        }
    }
}

/// RFC 3986 allows most signs at the end of a URI, and Turtle (2.4) ends an IRI at the bracket alone.
#[test]
fn each_name_of_rdf_ends_at_its_bracket() {
    for name in ["Warner_Bros.", "a,", "a)", "a!", "a'", "a*", "a;", "a:", "a?", "a(b", "a b", "a\"b\"", "a`b"] {
        let text = format!("<http://h/{name}> <http://h/p> \"see http://h/b.\" .\n");
        assert_eq!(uris("a.ttl", &text), [format!("http://h/{name}"), "http://h/p".into(), "http://h/b".into()]);
    }
    let report = |name: &str| {
        let all = found("a.ttl", &format!("<http://h/{name}> <http://h/p> <http://h/q> .\n"));
        all.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(report("Warner_Bros."), [""; 0]);
    assert_eq!(report("a(b"), [""; 0]);
    assert_eq!(report("a b"), ["path-character"]);
}

/// An escape of a string stands for its character; the end of a line or of a string does not.
#[test]
fn each_escape_of_a_literal_in_code() {
    for (escape, character) in [("\\u0026", "&"), ("\\x26", "&"), ("\\u00e9", "\u{e9}"), ("\\u002F", "/")] {
        for path in ["a.js", "a.py", "a.go", "a.java"] {
            let text = format!("x = \"http://h/a{escape}b\";\n");
            assert_eq!(uris(path, &text), [format!("http://h/a{character}b")], "{path} {escape}");
        }
    }
    for escape in ["\\n", "\\\"", "\\u000a", "\\x20", "\\x99", "\\xe9", "\\u2028"] {
        assert_eq!(uris("a.js", &format!("x = \"http://h/a{escape}b\";\n")), ["http://h/a"], "{escape}");
    }
    // What ends a URI does so if it is escaped.
    for byte in *b"\"'<>`\\" {
        for escape in [format!("\\u{byte:04x}"), format!("\\u{byte:04X}"), format!("\\x{byte:02x}")] {
            assert_eq!(uris("a.js", &format!("x = \"http://h/a{escape}b\";\n")), ["http://h/a"], "{escape}");
        }
    }
    assert_eq!(uris("a.js", "x = /http:\\/\\/h\\/a/;\n"), [""; 0]);
}

/// A variable of PHP, Perl, Kotlin or a shell follows a delimiter; after a letter, a `$` is part of a name.
#[test]
fn each_variable_of_a_string() {
    for part in ["?id=$id&b=1", "$name/b", "a/$userId", "?a=$1", "#$id", "?a=$this->id", ":$port", "a-$b", "?a=$_x"] {
        assert_eq!(uris("a.php", &format!("<?php $x = \"http://h/{part}|\";\n")), [""; 0], "{part}");
    }
    assert_eq!(uris("a.kt", "x = \"data:image/png;base64,$image.data\""), [""; 0]);
    assert_eq!(uris("a.txt", "see http://h/?a=$b|c now"), ["http://h/?a=$b|c"]);
}

/// A variable may follow each delimiter of a URI, and what is after it belongs to the URI.
#[test]
fn each_delimiter_before_a_variable() {
    for before in [
        "h.test/",
        "h.test/?",
        "h.test/?a=",
        "h.test/?a=b&",
        "h.test/#",
        "h.test/a-",
        "h.test/a.",
        "h.test/a,",
        "h.test:",
        "u@",
    ] {
        for variable in ["$q", "$query", "$1", "$_x", "$user_id", "$userId", "$this->id"] {
            for after in ["", "/b|c", "?b|=c", "&b|=c", ".html", "-b", "|b"] {
                let uri = format!("http://{before}{variable}{after}");
                let document = Document::new(format!("<?php\n$x = \"{uri}\";\n"), FileType::Source);
                let report = Checker::new().check(&document);
                let left: Vec<_> =
                    report.templates().iter().map(|it| (it.why(), &document.bytes()[it.span()])).collect();
                assert_eq!((left, report.uris()), (vec![(Why::Placeholder, uri.as_bytes())], 0), "{uri}");
            }
        }
    }
}

/// What has no width is a mistake within a URI, and behind one it ends it.
#[test]
fn each_character_without_width_in_a_uri() {
    for character in ['\u{200b}', '\u{200c}', '\u{200d}', '\u{200e}', '\u{2060}', '\u{feff}'] {
        for (before, after) in
            [("http://h", ".org/b"), ("http://h/a", "b/c"), ("http://h/a", "b.html"), ("http://h/?a", "b=c")]
        {
            let text = format!("see {before}{character}{after} now\n");
            assert_eq!(uris("a.txt", &text), [format!("{before}{character}{after}")], "{text}");
        }
        for after in ["", ".", " b", "b", "b.", "\u{e9}/b"] {
            assert_eq!(uris("a.txt", &format!("see http://h/a{character}{after}\n")), ["http://h/a"], "{after}");
        }
        for length in [1, 60, 70, 128, 200] {
            let uri = format!("http://h/a{character}{}/b", "x".repeat(length));
            assert_eq!(uris("a.txt", &format!("see {uri} now\n")), [uri.as_str()], "{length}");
        }
    }
}

/// What ends a comment, or a tag of a template, is no part of the URI before it.
#[test]
fn each_end_of_a_comment() {
    for (path, text) in [
        ("a.css", "/* http://h/a*/"),
        ("a.js", "/* x\n * see http://h/a*/ f();"),
        ("a.c", "/** http://h/a*/"),
        ("a.js", "/*! x | MIT | http://h/a*/"),
        ("a.html", "<!--http://h/a-->"),
        ("a.xml", "<!--http://h/a-->"),
        ("a.md", "<!-- http://h/a-->"),
        ("a.hs", "{- http://h/a-}"),
        ("a.lua", "--[[ http://h/a--]]"),
        ("a.erb", "<%# http://h/a%>"),
        ("a.txt", "{% url http://h/a%}"),
        ("a.txt", "{# http://h/a#}"),
    ] {
        assert_eq!(uris(path, text), ["http://h/a"], "{path} {text}");
    }
    assert_eq!(uris("a.txt", "<http://h/100%>"), ["http://h/100%"]);
    assert_eq!(uris("a.txt", "<http://h/a-->"), ["http://h/a--"]);
    assert_eq!(uris("a.js", "x = \"http://h/*/b\";"), ["http://h/*/b"]);
    // What began a comment has ended before, or there was nothing.
    for before in ["", "/* y */ ", "/* y */\n/** z */\n", "// y\n"] {
        for uri in ["http://h/*/", "http://h/*/#b", "http://h/a*/"] {
            assert_eq!(uris("a.js", &format!("{before}x = \"{uri}\";")), [uri], "{before}");
        }
    }
}

/// An arrow leads from one URI to another, or follows a port. Elsewhere, its signs are rather those of the URI.
#[test]
fn each_arrow_after_a_uri() {
    for arrow in ["->", "=>", "-->", "==>", "\u{2192}"] {
        for path in ["a.log", "a.md", "a.sh"] {
            let of = |text: &str| uris(path, text);
            let text = format!("proxy http://192.0.2.1:8080{arrow}http://192.0.2.2:9090\n");
            assert_eq!(of(&text), ["http://192.0.2.1:8080", "http://192.0.2.2:9090"], "{path} {text}");
            let text = format!("move http://h.test/a{arrow} http://i.test/b\n");
            assert_eq!(of(&text), ["http://h.test/a", "http://i.test/b"], "{path} {text}");
            let text = format!("move http://h.test/a{arrow}\thttp://i.test/b\n");
            assert_eq!(of(&text), ["http://h.test/a", "http://i.test/b"], "{path} {text}");
            let text = format!("to http://h.test:80{arrow}b\n");
            assert_eq!(of(&text), ["http://h.test:80"], "{path} {text}");
        }
    }
    assert_eq!(uris("a.log", "http://h.test/a->b"), ["http://h.test/a-"]);
    for path in ["a.md", "a.txt", "a.log"] {
        assert_eq!(uris(path, "<http://h.test/a->http://i.test/b"), ["http://h.test/a-", "http://i.test/b"], "{path}");
    }
    assert_eq!(uris("a.log", "http://h.test/a\u{2192}b"), ["http://h.test/a\u{2192}b"]);
}

/// The value of a setting ends before the name of another one, and a query and a fragment have commas of their own.
#[test]
fn each_name_of_a_setting_after_a_uri() {
    let of = |rest: &str| uris("a.txt", &format!("x a={rest} z"));
    for name in ["bc", "b.c", "b_c", "b-c", "bcd2"] {
        assert_eq!(of(&format!("http://h.test/a,{name}=d")), ["http://h.test/a"], "{name}");
        for before in ["?a", "?a=1", "#a"] {
            let uri = format!("http://h.test/{before},{name}=d");
            assert_eq!(of(&uri), [&*uri], "{uri}");
        }
    }
    for uri in ["http://h.test/a,b=d", "http://h.test/a,2b=d", "http://h.test/a,bc", "http://h.test/a,bc;d=e"] {
        assert_eq!(of(uri), [uri]);
    }
}

/// A scheme without its colon begins after what is around a URI, and is a part of a path, a name or a query after other signs.
#[test]
fn each_sign_before_a_scheme_without_a_colon() {
    for sign in "/\\.:-_@$&%+#a1".chars() {
        assert_eq!(uris("a.txt", &format!("x y{sign}http//h.test/a z")), [""; 0], "{sign}");
    }
    for sign in "\"'`(<[{,;=|!*~ ".chars() {
        assert_eq!(uris("a.txt", &format!("x y{sign}http//h.test/a z")), ["http//h.test/a"], "{sign}");
    }
    // After its host, these are no signs of a URI but of code.
    for sign in "@_%$~{(*".chars() {
        assert_eq!(uris("a.txt", &format!("x http//h.test{sign}a z")), [""; 0], "{sign}");
    }
    for sign in "/?#:,;!&=[".chars() {
        assert_eq!(uris("a.txt", &format!("x http//h.test{sign}a z")).len(), 1, "{sign}");
    }
}

/// The rest of a scheme in the next line begins no URI, whatever sign of a comment is before it.
#[test]
fn each_sign_before_the_rest_of_a_scheme() {
    for sign in ["", " ", "\t", "# ", "* ", " * ", "// ", "/// "] {
        for (first, rest) in [("h", "ttps"), ("ht", "tps"), ("htt", "ps"), ("h", "ttp"), ("ht", "tp")] {
            let text = format!("{sign}see ({first}\n{sign}{rest}://h.test/a) x\n");
            assert_eq!((uris("a.txt", &text), reasons("a.txt", &text)), (vec![], vec![Why::Broken]), "{text}");
        }
    }
    for text in [
        "see (h\nx ttps://h.test/a)",
        "see (x\nttps://h.test/a)",
        "see (h\n\nttps://h.test/a)",
        "(h\nttp.s://h.test/a)",
    ] {
        assert_eq!(reasons("a.txt", text), [], "{text}");
    }
}

#[test]
fn each_sign_around_what_is_no_part_of_a_uri() {
    for (path, text, expected) in [
        ("a.txt", "%include http://h.test/a.txt%\n", "http://h.test/a.txt"),
        ("a.txt", "include http://h.test/a.txt%\n", "http://h.test/a.txt%"),
        ("a.tsv", "a\tb\n1\thttps://h.test/a|PMID:1\n", "https://h.test/a"),
        ("a.txt", "https://h.test/a|DOI:10.1/2\n", "https://h.test/a"),
        ("a.txt", "https://h.test/a|D:1\n", "https://h.test/a|D:1"),
        ("a.txt", "https://ada:s3c|DE:1@h.test/\n", "https://ada:s3c|DE:1@h.test/"),
        ("a.txt", "https://h.test/a|ABCDEFGHIJKL:1\n", "https://h.test/a|ABCDEFGHIJKL:1"),
        ("a.txt", "https://h.test/a|PMID: 1\n", "https://h.test/a|PMID"),
        ("a.rs", r#"a = r"\fIhttps://h.test/\fP";"#, "https://h.test/"),
        ("a.rs", r#"a = r"\fBhttps://h.test/\fR";"#, "https://h.test/"),
        ("a.sh", "perl -p 's+http://h.test/a+/b+'\n", "http://h.test/a"),
        ("a.sh", "a 's+http://ada:s3c+ret@h.test/+b+'\n", "s+http://ada:s3c+ret@h.test/+b+"),
        ("a.txt", "https://h.test/?q=A:b|PMID:1\n", "https://h.test/?q=A:b|PMID:1"),
        ("a.txt", "https://h.test/a|PMID:1/%zz\n", "https://h.test/a|PMID:1/%zz"),
        ("a.txt", "https://h.test/a|PMID:1&b\n", "https://h.test/a|PMID:1&b"),
        ("a.txt", "https://ada:s3/c|DE:1@h.test/\n", "https://ada:s3/c|DE:1@h.test/"),
        ("a.txt", "%include http://h.test/a%20b\n", "http://h.test/a%20b"),
        ("a.nt", "<http://h.test/\\U00000053> <http://h.test/b> .\n", "http://h.test/"),
        ("a.md", "https://h.test(\u{c73c})\u{b85c} a\n", "https://h.test"),
        ("a.md", "https://h.test/a(\u{c73c}) b\n", "https://h.test/a(\u{c73c})"),
        ("a.md", "https://h.test(a) b\n", "https://h.test(a)"),
        ("a.md", "https://ada(\u{c73c}):s3cret@h.test/\n", "https://ada(\u{c73c}):s3cret@h.test/"),
        ("a.jax", "\u{8a73}\u{7d30}\u{306f}http://h.test/\u{3092}\n", "http://h.test/\u{3092}"),
        ("a.html", "<!-- <li>http://h.test/?a=1&amp;b=2</li> -->", "http://h.test/?a=1&b=2"),
        ("a.html", "<!-- http://h.test/?a=1&amp;b=2 -->", "http://h.test/?a=1&amp;b=2"),
    ] {
        assert_eq!(uris(path, text).first().map(String::as_str), Some(expected), "{path} {text}");
    }
    for (path, text, why) in [
        ("a.txt", "the schemes urn:, urn:isbn:, urn:uuid: and more\n", &[Why::Form, Why::Form][..]),
        ("a.txt", "urn:isbn:0451450523: a\n", &[]),
        ("a.js", "/* e.g. \"s3://dir[</prefix>]\" */\n", &[Why::Form]),
        ("a.js", "/* e.g. \"s3://dir[<prefix>]\" */\n", &[Why::Placeholder]),
    ] {
        assert_eq!(reasons(path, text), why, "{path} {text}");
    }
}

#[test]
fn each_value_whose_scheme_is_cut() {
    for (value, expected) in [
        ("http:www.h.test", true),
        ("https:www.h.test/a", true),
        ("http:h.test/a", true),
        ("http:example.com", true),
        ("http:example.org", true),
        ("http:example.net", true),
        ("://h.test/a", true),
        ("www.h.test", true),
        ("http:h.test", false),
        ("http:Error a.com/", false),
        ("http:h", false),
        ("http:8080.1", false),
        ("://a", false),
        (":// a", false),
    ] {
        for (path, text) in
            [("a.json", format!("{{\"homepage\": \"{value}\"}}")), ("a.yaml", format!("url: \"{value}\"\n"))]
        {
            assert_eq!(!found(path, &text).is_empty(), expected, "{path} {value}");
        }
    }
}
