//! What is changed unasked, and where: as `DESIGN.md` says, only what everyone who sees the text and its surroundings would change.

use urispec::Rule;
use urispec::diagnostic::{Applicability, Place, diagnose_at, fixed};

/// The text after what is safe at a place, if anything is.
fn safe(text: &str, place: Place) -> Option<String> {
    let found = diagnose_at(text, Rule::UriReference, place);
    fixed(text.as_bytes(), &found, Applicability::Safe).map(|text| String::from_utf8(text).unwrap())
}

/// Holds a text to be changed at these places alone.
#[track_caller]
fn at(places: &[Place], text: &str) {
    for place in Place::ALL {
        let safe = safe(text, place);
        assert_eq!(safe.is_some(), places.contains(&place), "{place:?}: {text}");
        assert!(safe.is_none_or(|safe| Rule::UriReference.accepts(safe)), "{text}");
    }
}

const WITH_BORDERS: &[Place] = &[Place::Alone, Place::Value];

#[test]
fn a_space_before_a_word_of_prose_is_not_encoded() {
    for word in "is are was were see then returns gives works not please if when from open does".split(' ') {
        at(&[Place::Value], &format!("http://h/a {word} b/c"));
        at(&[], &format!("http://h/a {word} b"));
        at(WITH_BORDERS, &format!("http://h/a {word}q b/c"));
        // Before the space, it belongs to the name.
        at(WITH_BORDERS, &format!("http://h/x {word} b c/d").replace(&format!("x {word} "), &format!("x{word}_")));
    }
    at(&[Place::Value], "http://h/a b");
    at(&[], "http://h/a (b)");
    at(WITH_BORDERS, "http://h/a (b).pdf");
    at(WITH_BORDERS, "http://h/a b.pdf");
    at(WITH_BORDERS, "http://h/a b/c");
    at(WITH_BORDERS, "http://h/?q=a b&c=d");
    at(&[Place::Value], "http://h/?q=a b");
}

/// The name of a person right after the host is rather that of an account, which has no space.
#[test]
fn the_name_of_a_person_is_not_encoded() {
    at(&[], "http://h/Ada Lovelace");
    for text in ["http://h/Ada lovelace", "http://h/ada Lovelace", "http://h/a/Ada Lovelace", "http://h/?Ada Lovelace"]
    {
        at(&[Place::Value], text);
    }
    at(WITH_BORDERS, "http://h/Ada Lovelace.pdf");
    at(WITH_BORDERS, "http://h/Ada Lovelace/b");
}

/// Without a host, what follows is the rest of the URI, and no comment.
#[test]
fn a_comment_follows_a_host() {
    let names = |text: &str| -> Vec<_> {
        diagnose_at(text, Rule::UriReference, Place::Alone).iter().map(|found| found.name().name()).collect()
    };
    for text in ["https:/ // /h/a", "https:/ # b", "https:// # b", "https: # b"] {
        assert!(!names(text).contains(&"comment-after-uri"), "{text}: {:?}", names(text));
    }
    assert_eq!(names("https://h/ # b"), ["comment-after-uri"]);
    assert_eq!(names("https://h # b"), ["comment-after-uri"]);
}

/// HTML, 4.8.4.2.1: after the URL in a `srcset` comes a width or a density.
#[test]
fn a_descriptor_after_an_image_is_not_encoded() {
    for descriptor in ["1x", "2x", "1.5x", "640w", "1w"] {
        at(&[], &format!("http://h/a {descriptor}"));
    }
    for name in ["x", "w", "2y", "ax", "1a2w", "640"] {
        at(&[Place::Value], &format!("http://h/a {name}"));
    }
}

#[test]
fn a_space_between_two_uris_is_not_encoded() {
    for text in [
        "http://h/a http://h/b",
        "http://h/a.pdf b.pdf",
        "http://h/a HTTP/1.1",
        "http://h/a b=c",
        "http://h/ a",
        "http://h/a ",
    ] {
        at(&[], text);
    }
    at(WITH_BORDERS, "http://h/v1.2 b.pdf");
    at(&[], "http://h/a.pdf b.txt c");
}

/// Brackets are those of data, unless they may be a placeholder, a set of a pattern, or what a shell expands.
#[test]
fn brackets_of_patterns_are_not_encoded() {
    for text in [
        "http://h/[id]/b",
        "http://h/a/[slug]",
        "http://h/?a=[id]",
        "http://h/[...all]",
        "http://h/a[a-z]b",
        "http://h/a[a-z0-9]b",
        "http://h/a[a-z0-9_]b",
        "http://h/a[a-z012_]b",
        "http://h/a[abc]+",
        "http://h/a[^/]b",
        "http://h/a[0-9]{3}b",
        "http://h/a[xyz]*b",
    ] {
        at(&[], text);
    }
    for text in [
        "http://h/a[1]b",
        "http://h/a[a-z0123_]b",
        "http://h/a[2024-05-01]b",
        "http://h/a[b].c",
        "http://h/a|b",
        "http://h/a^b",
    ] {
        at(WITH_BORDERS, text);
    }
}

/// A space is one of a name where letters, digits, triplets, `_` or parentheses are on both sides, and else it may delimit.
#[test]
fn a_space_is_encoded_between_the_signs_of_words() {
    let words = ["a", "Z", "0", "_", "%41", "%C3%A9", "\u{e9}"];
    for word in words {
        for other in words {
            at(WITH_BORDERS, &format!("http://h/x{word} {other}y/z"));
        }
        at(WITH_BORDERS, &format!("http://h/x) {word}y/z"));
        at(WITH_BORDERS, &format!("http://h/x{word} (y)/z"));
        for sign in ["-", ".", ",", ";", ":", "!", "'", "*", "+", "=", "&", "$", "~", "/"] {
            at(&[], &format!("http://h/x{sign} {word}y/z"));
            at(&[], &format!("http://h/x{word} {sign}y/z"));
        }
    }
}

/// An `@` right after it, or anywhere before the query, may end user information with a slash in it.
#[test]
fn what_an_at_sign_may_end_is_not_encoded() {
    for text in ["http://h/a|@b", "http://h/a|b@c", "http://h/a|b/@c", "http://h/a|b/c?d@e", "http://u:p@h|a/"] {
        at(&[], text);
    }
    for text in ["http://h/@a|b", "http://h/?a|b@c", "http://u@h/a|b", "http://h/?@a|b"] {
        at(WITH_BORDERS, text);
    }
}

#[test]
fn letters_are_encoded_where_they_are_words() {
    for text in ["http://h/caf\u{e9}", "http://h/\u{65e5}\u{672c}/a", "http://h/?q=\u{fc}ber", "http://h/a\u{e9}b/c"] {
        at(&[], &format!("{text}\u{2026}"));
        at(&[], &text.replace("http://h/", "http://h/#"));
        at(&[], &text.replace("http://h/", "mailto:"));
    }
    at(WITH_BORDERS, "http://h/a\u{e9}b/c");
    at(WITH_BORDERS, "http://h/?q=\u{fc}ber");
    // A Cyrillic letter within a word of Latin ones was meant as one of those.
    at(&[], "http://h/p\u{430}ge/a");
    at(WITH_BORDERS, "http://h/x/\u{434}\u{430}/a");
}

/// An address is closed at its end, but not before the length of a prefix, a port that may be its last group, or where another bracket is open.
#[test]
fn an_address_is_closed_where_it_ends() {
    let everywhere = &[Place::Alone, Place::Value, Place::Prose];
    for text in ["//[::1", "//[::1/", "//[::1?a", "//[::1#a", "//[2001:db8::1/a", "//[v1.a/", "//[1:2:3:4:5:6:7:8:80/"]
    {
        at(everywhere, text);
    }
    for text in
        ["//[::1/64", "//[fe80::/10", "//[::1/6/a", "//[::1:80/", "//[2001:db8::1:443/a", "//a[@[::1/", "//[::g/"]
    {
        at(&[], text);
    }
}

#[test]
fn nothing_is_encoded_in_what_is_no_path() {
    for text in ["urn:a:b|c", "mailto:a|b@h", "http://h/#a|b", "http://h/a\tb|c", "http://a|b/", "http://u|v@h/"] {
        at(&[], text);
    }
}

/// RFC 6838: the type of a link, as an attribute of it has, is not in its path.
#[test]
fn a_media_type_after_a_uri_is_not_encoded() {
    for kind in ["text", "application", "image", "audio", "video", "font", "multipart"] {
        for kind in [kind.to_owned(), kind.to_uppercase()] {
            at(&[Place::Value], &format!("http://h/a {kind}/b"));
            at(WITH_BORDERS, &format!("http://h/a {kind}s/b"));
        }
    }
}

/// An extension has up to five characters, as `xhtml` has.
#[test]
fn a_space_in_a_name_with_an_extension_is_encoded() {
    for extension in ["c", "md", "pdf", "html", "xhtml"] {
        let text = format!("http://h.test/a b.{extension}");
        assert_eq!(safe(&text, Place::Alone), Some(format!("http://h.test/a%20b.{extension}")), "{text}");
    }
    assert_eq!(safe("http://h.test/a b.markup", Place::Alone), None);
}

/// A sign that is a whole segment or parameter may mean something else.
#[test]
fn a_sign_that_is_a_whole_part_is_not_encoded() {
    for text in ["http://h.test/|/a", "http://h.test/?|&a", "http://h.test/|?a"] {
        assert_eq!(safe(text, Place::Alone), None, "{text}");
    }
    assert_eq!(safe("http://h.test/?b|c&a", Place::Alone).as_deref(), Some("http://h.test/?b%7Cc&a"));
}

/// Only the author knows what a password was meant to be, so a fix that changes one is a suggestion.
#[test]
fn what_changes_a_password_is_never_safe() {
    use urispec::Linter;
    use urispec::diagnostic::{Level, Name, credentials};

    let linter =
        Name::ALL.iter().fold(Linter::new(), |linter, name| linter.with(*name, name.level().max(Level::Advice)));
    let signs = (' '..='~').chain("\\\t\n\u{e9}\u{a0}\u{200b}\u{ff5c}".chars()).map(String::from);
    let signs: Vec<String> =
        signs.chain(["%7e", "%7E", "%c3%a9", "%zz", "[]", "&amp;", "\\u0026"].map(String::from)).collect();
    let mut changed = 0;
    for place in Place::ALL {
        for sign in &signs {
            // Once in the password alone, and once before it and behind it, too.
            for text in [
                format!("http://ada:k{sign}zq@h/"),
                format!("http://ada:k{sign}z{sign}q@h/"),
                format!("http://a{sign}da:k{sign}zq@h/b{sign}c"),
                format!("http://ada:k{sign}zq@h/b{sign}c?d{sign}e#f{sign}g"),
            ] {
                let secrets = credentials(text.as_bytes());
                let found = diagnose_at(&text, Rule::UriReference, place);
                for found in found.iter().chain(&linter.lint(&text, Rule::UriReference)) {
                    for fix in found.fixes() {
                        let is_secret = |edit: &&urispec::diagnostic::Edit| {
                            secrets.iter().any(|secret| edit.span.start < secret.end && secret.start < edit.span.end)
                        };
                        let touches = fix.edits.iter().any(|edit| is_secret(&edit));
                        changed += usize::from(touches);
                        assert!(!touches || fix.applicability == Applicability::Suggested, "{text}: {found:?}");
                    }
                }
            }
        }
    }
    assert!(changed > 100, "{changed}");
}

/// Most letters of Greek and Cyrillic have the form of a Latin one, or were typed for one: beside those of ASCII, only the author knows. A word of
/// one alphabet is what it is.
#[test]
fn letters_of_two_alphabets_in_a_word_are_not_encoded() {
    for letter in ["β", "δ", "π", "ω", "Ω", "Σ", "б", "ж", "я", "Ж", "ԃ"] {
        for word in [format!("x{letter}"), format!("{letter}x"), format!("x{letter}{letter}x")] {
            at(&[], &format!("http://h/{word}/"));
            at(&[], &format!("http://h/?{word}=1"));
        }
        at(WITH_BORDERS, &format!("http://h/{letter}{letter}/"));
        at(WITH_BORDERS, &format!("http://h/1{letter}2/"));
    }
    for letter in ["é", "ß", "ø", "א", "日"] {
        at(WITH_BORDERS, &format!("http://h/x{letter}x/"));
    }
}
