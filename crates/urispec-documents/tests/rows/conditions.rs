//! Conditions of several parts: for each part, a text that differs in it alone.

use urispec_documents::urispec::diagnostic::Severity;
use urispec_documents::{Checker, Config, Document, FileType, Why};

use crate::{found, reasons, uris};

/// What goes on after a character without a width is a word with a delimiter.
#[test]
fn each_part_of_what_goes_on() {
    let of = |rest: &str| uris("a.txt", &format!("http://h.test/a\u{200b}{rest}"));
    for rest in ["b/x", "-b/x", "b=x", "b?", "b.x", "/b", "b&", "?b", "%41/", "~b/", "_b.c", "+b/", ":b/", "#b/"] {
        assert_eq!(of(rest), [format!("http://h.test/a\u{200b}{rest}").trim_end_matches('?')], "{rest}");
    }
    for rest in ["--/x", "b", "b-c", "", " b/x", "b."] {
        assert_eq!(of(rest), ["http://h.test/a"], "{rest}");
    }
}

/// In YAML, a quote begins a string after these, and is a character after others.
#[test]
fn each_sign_before_a_quote_in_yaml() {
    for before in ["x: ", "- ", "x: [", "x: {y: ", "x: [y,", "x: !", "x: &", "x:\t", "x: (", "\n"] {
        let text = format!("{before}\"http\\u003a//h.test/a\"\n");
        assert_eq!(uris("a.yaml", &text), ["http://h.test/a"], "{text}");
    }
    for before in ["x: y", "x: .", "x: y/", "x: *"] {
        assert_eq!(uris("a.yaml", &format!("{before}\"http\\u003a//h.test/a\"\n")), [""; 0], "{before}");
    }
}

/// A parameter ends at each of these, and so does the URI in it that was encoded as a whole.
#[test]
fn each_border_of_a_parameter() {
    let is_found = |text: &str| found("a.txt", text).iter().any(|(name, _)| *name == "double-encoding");
    assert!(!is_found("http://h.test/u=http%3A%2F%2Fb/%2520"));
    for border in ["&", ";", "="] {
        assert!(is_found(&format!("http://h.test/u=http%3A%2F%2Fb{border}%2520")), "{border}");
    }
}

/// Words after the port of a host, or after an address in brackets, are something else; hosts are a list.
#[test]
fn each_end_of_a_port() {
    for rest in
        ["x", "default", "default,admin-sa", "a_b", "ssl=true", "default)", "default. And", "default: x", "default,"]
    {
        for uri in ["http://h.test:80", "http://[::1]", "xhttp://u@[::1]", "http://[::1]:80"] {
            assert_eq!(uris("a.txt", &format!("{uri},{rest}")), [uri], "{rest}");
        }
    }
    // Whether the bracket is there or not, so that the fix for it hides no URI.
    assert_eq!(uris("a.md", "<a href=\"https//xhttp://[::1,url: http://h/"), ["xhttp://[::1", "http://h/"]);
    assert_eq!(uris("a.md", "<a href=\"https//xhttp://[::1],url: http://h/"), ["xhttp://[::1]", "http://h/"]);
    for rest in ["b:80", "b2", "b.test", "b/c", "b?c", "b#c", "u@b", "b2,c", "!x"] {
        let text = format!("http://h.test:80,{rest}");
        assert_eq!(uris("a.txt", &text), [&*text], "{rest}");
    }
    for before in ["http://h.test/a:80", "http://h.test?a:80", "http://h.test#a:80", "http://h.test", "http://h.test:"]
    {
        let text = format!("{before},default");
        assert_eq!(uris("a.txt", &text), [&*text], "{before}");
    }
}

/// Only the `@` of a mail address is encoded to hide it.
#[test]
fn each_part_of_a_hidden_address() {
    let is_found =
        |uri: &str| found("a.html", &format!("<a href=\"{uri}\">")).iter().any(|(name, _)| *name == "scheme-syntax");
    assert!(!is_found("mailto:a%40h.test") && !is_found("MAILTO:a%40h.test"));
    for uri in ["tel:a%40h.test", "mailto:a%40h.test,b@", "mailto:ah.test,"] {
        assert!(is_found(uri), "{uri}");
    }
}

/// A page is not generated because it begins with a comment.
#[test]
fn each_beginning_of_a_page() {
    for (start, is_generated) in [
        ("saved from url=(14)about:internet", true),
        ("MHonArc v2", true),
        ("mirrored from h.test", true),
        ("Created by GNU Texinfo 7", true),
        ("notes of mine", false),
        ("saved by me", false),
    ] {
        let text = format!("<!-- {start} -->\n<a href=\"http://h.test/a^b\">x</a>\n");
        let severity = if is_generated { Severity::Advice } else { Severity::Error };
        assert_eq!(found("a.html", &text), [("path-character", severity)], "{start}");
        let text = format!("# {start}\nx = 'http://h.test/a^b'\n");
        assert_eq!(found("a.py", &text), [("path-character", Severity::Error)], "{start}");
    }
}

/// What follows a backslash in code shows a pattern.
#[test]
fn each_sign_after_a_backslash() {
    for sign in ".?*+()[]{}|$/-dwsDWS".chars() {
        assert_eq!(reasons("a.py", &format!("x = r'http://h.test\\{sign}'")), [Why::Pattern], "{sign}");
    }
    for sign in ".?*+()[]{}|$-".chars() {
        assert_eq!(reasons("a.py", &format!("x = 'http://h.test\\\\{sign}'")), [Why::Pattern], "{sign}");
    }
    for sign in "nta\"'".chars() {
        assert_eq!(reasons("a.py", &format!("x = 'http://h.test\\{sign}'")), [], "{sign}");
    }
}

/// An extension of two letters is none of a language if it is that of code.
#[test]
fn each_extension_that_is_no_language() {
    for code in "cc cs ex fs go hh hs jl js kt ml mm pm ps py rb rs sh ts vb".split(' ') {
        assert_eq!(FileType::of(format!("a.html.{code}")), FileType::Source, "{code}");
    }
    for (path, file_type) in [
        ("a.xaml.cs", FileType::Source),
        ("a.cshtml.cs", FileType::Source),
        ("a.css.ts", FileType::Source),
        ("a.json.js", FileType::Source),
        ("a.xml.py", FileType::Source),
        ("a.html.md", FileType::Markdown),
        ("a.html.rs", FileType::Source),
        ("a.html.x-y", FileType::Source),
        ("a.html.deu-x", FileType::Source),
    ] {
        assert_eq!(FileType::of(path), file_type, "{path}");
    }
}

/// A pattern with a slash is one of the whole path.
#[test]
fn each_place_of_a_slash_in_a_pattern() {
    for (pattern, path, is_excluded) in [
        ("a.md", "x/y/a.md", true),
        ("y/a.md", "y/a.md", true),
        ("y/a.md", "x/y/a.md", false),
        ("/a.md", "x/a.md", false),
        ("**", "x/a.md", true),
        ("x/**", "x/a.md", true),
        ("x/**", "y/x/a.md", false),
    ] {
        let config = Config::parse(&format!("exclude = [\"{pattern}\"]\n")).unwrap();
        assert_eq!(config.excludes(path), is_excluded, "{pattern} {path}");
    }
    // With a slash at its end, it takes back what is in a directory, and no file of this name.
    for (patterns, path, is_excluded) in [
        ("'old', '!old/'", "old", true),
        ("'old', '!old/'", "old/a.md", false),
        ("'old', '!old'", "old", false),
        ("'old/', '!old'", "old", false),
        ("'old/'", "old", false),
        ("'old/'", "old/a.md", true),
    ] {
        let config = Config::parse(&format!("exclude = [{patterns}]\n")).unwrap();
        assert_eq!(config.excludes(path), is_excluded, "{patterns} {path}");
    }
}

/// In a block of YAML, no comment can be added, whichever sign the block has.
#[test]
fn each_block_of_yaml_without_room_for_a_comment() {
    let count = |mark: &str| {
        let checker = Checker::new();
        let text = format!("a:\n  key: {mark}\n      x\n    http://h.test/a^b\n");
        checker.add_ignore(&checker.check(&Document::new(text, FileType::Yaml)), "a.yaml", "why").count()
    };
    for mark in ["|", ">"] {
        for more in ["", "+", "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "2-", "+4"] {
            assert_eq!(count(&format!("{mark}{more}")), 0, "{mark}{more}");
        }
    }
    assert_eq!(count("x"), 1);
    assert_eq!(count("|a"), 1);
}

/// The values of these are read as a whole, and bare URIs in those of others.
#[test]
fn each_property_of_a_calendar() {
    for name in [
        "URL",
        "TZURL",
        "ATTACH",
        "CONFERENCE",
        "SOURCE",
        "IMAGE",
        "PHOTO",
        "LOGO",
        "SOUND",
        "CALURI",
        "CALADRURI",
        "FBURL",
    ] {
        for name in [name.to_owned(), name.to_lowercase(), format!("item1.{name}"), format!("{name};X=y")] {
            assert_eq!(uris("a.ics", &format!("{name}:http://h.test/a b\n")), ["http://h.test/a b"], "{name}");
        }
    }
    assert_eq!(uris("a.ics", "X-OTHER:http://h.test/a b\n"), ["http://h.test/a"]);
    assert_eq!(uris("a.ics", "X-OTHER;VALUE=URI:http://h.test/a b\n"), ["http://h.test/a b"]);
}

/// A comment does not end before these.
#[test]
fn each_sign_after_what_may_end_a_comment() {
    for after in ["a", "0", "*", "/", "{", "$", "%", ".", "?", "["] {
        let text = format!("/* http://h.test/a*/{after} b */");
        assert_ne!(uris("a.py", &text).first().map(String::as_str), Some("http://h.test/a"), "{after}");
    }
    for after in ["", " ", "\n", ")", ",", ";", "\""] {
        assert_eq!(uris("a.py", &format!("/* http://h.test/a*/{after} b */")), ["http://h.test/a"], "{after}");
    }
    assert_eq!(uris("a.py", "# http://h.test/a*/ b */"), ["http://h.test/a*/"]);
    assert_eq!(uris("a.py", "/* a */ http://h.test/a*/ b"), ["http://h.test/a*/"]);
}

/// Words in parentheses are filled in if they begin with a capital, and something goes on after them.
#[test]
fn each_part_of_words_in_parentheses() {
    for (text, is_left) in [
        ("s3://a.b/(Bucket Name)/x", true),
        ("s3://a.b/(Bucket)/x", false),
        ("s3://a.b/(bucket name)/x", false),
        ("s3://a.b/(Bucket Name)", false),
        ("s3://a.b/(Bucket Name)x", false),
        ("s3://a.b/(Bucket Na,me)/x", false),
    ] {
        assert_eq!(reasons("a.txt", text) == [Why::Placeholder], is_left, "{text}");
    }
}

/// The text of these is compared, whatever its prefix is, and that of others is not.
#[test]
fn each_element_that_holds_an_identifier() {
    for name in [
        "id",
        "guid",
        "identifier",
        "Issuer",
        "issuer",
        "Audience",
        "audience",
        "NameID",
        "entityID",
        "redirect_uri",
        "redirectUri",
        "namespace",
        "context",
    ] {
        for name in [name.to_owned(), format!("x:{name}")] {
            assert_eq!(found("a.xml", &format!("<a><{name}>HTTP://H.dev/</{name}></a>")), [], "{name}");
        }
    }
    assert!(!found("a.xml", "<a><title>HTTP://H.dev/</title></a>").is_empty());
    assert!(!found("a.xml", "<a><xid>HTTP://H.dev/</xid></a>").is_empty());
}

/// The argument of these is a URI, with whatever is in it.
#[test]
fn each_command_of_tex() {
    for command in ["url", "href", "nolinkurl", "path"] {
        assert_eq!(
            uris("a.tex", &format!("\\{command}{{http://h.test/a b}}{{c}}")),
            ["http://h.test/a b"],
            "{command}"
        );
    }
}
