//! Comments that turn checks off.

use urispec_documents::urispec::diagnostic::Name;
use urispec_documents::{Checker, Document, FileType};

use crate::{document_with, found};

#[test]
fn each_language_has_its_comments() {
    for (open, close, extensions) in [
        (
            "//",
            "",
            "rs js mjs cjs ts mts cts go java kt kts scala c h cc cpp cxx hpp cs swift dart zig groovy gradle proto m mm d v fs",
        ),
        ("#", "", "py pyi rb sh bash zsh fish pl pm r mk cmake tf nix ex exs jl tcl awk ps1 nim cr toml yaml ttl"),
        ("--", "", "lua sql hs elm ada adb ads vhd"),
        (";", "", "lisp el clj cljs scm rkt"),
        ("%", "", "erl hrl tex"),
        ("/*", " */", "css"),
        ("<!--", " -->", "md html xml"),
        ("//", "", "jsonc json5"),
    ] {
        let paths = { extensions.split(' ') }
            .flat_map(|extension| [format!("a.{extension}"), format!("A.{}", extension.to_uppercase())]);
        for path in paths {
            let text = "\"url\": \"http://h/a^b\",\n";
            let checker = Checker::new();
            let report = checker.check(&Document::new(text, FileType::of(&path)));
            assert_eq!(report.findings().len(), 1, "{path}");
            let ignored = checker.add_ignore(&report, &path, "why");
            let expected = format!("{} {open} uri-ignore: path-character why{close}\n", text.trim_end());
            assert_eq!(String::from_utf8_lossy(ignored.report().document().bytes()), expected, "{path}");
            assert_eq!((ignored.count(), ignored.why()), (1, None));
        }
    }
    for path in ["a.json", "a.csv", "a.txt", "a.adoc", "a.rst", "a.org", "a.1", "a.jsx", "a.ipynb", "a.mht", "a.xyz"] {
        let checker = Checker::new();
        let report = checker.check(&Document::new("\"url\": \"http://h/%zz\"\n", FileType::of(path)));
        assert_eq!(checker.add_ignore(&report, path, "why").count(), 0, "{path}");
    }
}

/// What must be the first line stays it.
#[test]
fn each_first_line_stays_first() {
    for (path, first) in [
        ("a.py", "#!/bin/sh"),
        ("a.xml", "<?xml version='1.0'?>"),
        ("a.html", "<!DOCTYPE html>"),
        ("a.md", "---\ntitle: x\n---"),
        ("a.md", "+++\ntitle = 'x'\n+++"),
        ("a.jsonc", "{"),
        ("a.md", "\u{feff}"),
    ] {
        let text = format!("{first}\n\n\"url\": \"http://h/a^b\"\n");
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::of(path)));
        let [finding] = report.findings() else { panic!("{path}: {:?}", report.findings()) };
        let edit = checker.ignore_in_file(&report, finding, path, "why").unwrap();
        assert!(edit.span.start > first.len(), "{path}: {edit:?}");
    }
    // A new first line ends like those that are there.
    for end in ["\n", "\r\n"] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(format!("x = 'http://h/a^b'{end}y{end}"), FileType::Source));
        let edit = checker.ignore_in_file(&report, &report.findings()[0], "a.py", "why").unwrap();
        assert_eq!((edit.span, edit.replacement), (0..0, format!("# uri-ignore-file: path-character why{end}")));
    }
}

/// A comment is a space after what its line has, which stays as it is.
#[test]
fn each_blank_before_a_comment() {
    for (path, open, close) in [("a.js", "//", ""), ("a.py", "#", ""), ("a.md", "<!--", " -->"), ("a.css", "/*", " */")]
    {
        for (blank, space) in [("", " "), (" ", ""), ("  ", ""), ("\t", " ")] {
            for end in ["", "\n", "\r\n"] {
                let text = format!("x http://h/a^{blank}{end}");
                let checker = Checker::new();
                let report = checker.check(&Document::new(text, FileType::of(path)));
                let ignored = checker.add_ignore(&report, path, "why");
                let expected = format!("x http://h/a^{blank}{space}{open} uri-ignore: path-character why{close}{end}");
                let found = String::from_utf8_lossy(ignored.report().document().bytes()).into_owned();
                assert_eq!(found, expected, "{path}");
            }
        }
    }
}

/// What a reason may not have: the end of its comment, or of its line.
#[test]
fn each_reason_that_would_end_its_comment() {
    let checker = Checker::new();
    for (path, ends) in [
        ("a.md", &["-->", "--"][..]),
        ("a.html", &["-->", "--"]),
        ("a.xml", &["-->", "--"]),
        ("a.css", &["*/"]),
        ("a.py", &[]),
        ("a.rs", &[]),
    ] {
        let document = document_with("http://h/%zz", FileType::of(path));
        let report = checker.check(&document);
        let counts = |reason: &str| checker.add_ignore(&report, path, reason).count();
        let finding = &report.findings()[0];
        assert_eq!(counts("why not"), 1, "{path}");
        for end in ["\n", "\r", "\r\n"].iter().chain(ends) {
            for reason in [format!("a {end} b"), format!("{end}b"), format!("a{end}b")] {
                let is_trimmed = end.trim().is_empty() && reason.starts_with(end);
                assert_eq!(counts(&reason), usize::from(is_trimmed), "{path} {reason:?}");
                let one = checker.ignore(&report, finding, path, &reason);
                let all = checker.ignore_in_file(&report, finding, path, &reason);
                assert_eq!((one.is_ok(), all.is_ok()), (is_trimmed, is_trimmed), "{path} {reason:?}");
            }
        }
    }
}

/// The reason follows the name of the diagnostic, whatever is around it.
#[test]
fn each_sign_around_a_reason() {
    let checker = Checker::new();
    for (path, open, close) in [("a.md", "<!--", " -->"), ("a.py", "#", ""), ("a.css", "/*", " */")] {
        let report = checker.check(&Document::new("\"http://h/a^b\"\n", FileType::of(path)));
        for reason in ["why", " why ", ", why", "why,", ",, why ,", "\twhy\n", ", \n why"] {
            let ignored = checker.add_ignore(&report, path, reason);
            let expected = format!("\"http://h/a^b\" {open} uri-ignore: path-character why{close}\n");
            assert_eq!(String::from_utf8_lossy(ignored.report().document().bytes()), expected, "{reason:?}");
            let edit = checker.ignore(&report, &report.findings()[0], path, reason).unwrap();
            assert_eq!(edit.replacement, format!(" {open} uri-ignore: path-character why{close}"), "{reason:?}");
        }
    }
}

/// A mistyped name is reported wherever it is in the list, and a reason is none.
#[test]
fn each_place_of_a_mistyped_name() {
    let names = |list: &str| -> Vec<String> {
        let text = format!("http://h/a|b <!-- uri-ignore: {list} -->\n");
        let report = Checker::new().check(&Document::new(text.as_str(), FileType::Markdown));
        report.findings().iter().map(|it| format!("{} {}", it.name(), &text[it.span()])).collect()
    };
    for wrong in ["emtpy-query", "defualt-port", "stile", "unused-ignroe"] {
        let expected = [format!("unused-ignore {wrong}")];
        assert_eq!(names(&format!("path-character, {wrong}")), expected);
        assert_eq!(names(&format!("path-character, {wrong} a reason")), expected);
        assert_eq!(names(&format!("syntax, path-character,{wrong}")), expected);
        assert_eq!(names(wrong), ["path-character |".to_owned(), expected[0].clone()]);
        // Without a comma, it is a part of the reason.
        assert_eq!(names(&format!("path-character {wrong}")), [""; 0]);
    }
    for reason in ["as in the manual", "see below", "Emtpy-Query", "an example, emtpy-query"] {
        assert_eq!(names(&format!("path-character, {reason}")), [""; 0], "{reason}");
    }
}

/// A comment may name all that it suppresses, in the order of the catalog.
#[test]
fn each_number_of_names_in_a_comment() {
    let names: Vec<&str> = Name::ALL.iter().map(|name| name.name()).filter(|name| *name != "path-character").collect();
    for count in [1, 2, 5, 10, 20, 100, 150] {
        let names = names[..count.min(names.len())].join(", ");
        let text = format!("http://h/a|b <!-- uri-ignore: {names}, path-character -->\n");
        assert!(text.len() < 4000);
        assert_eq!(found("a.md", &text), [], "{count}");
        assert_eq!(found("a.md", &text.replace(", path-character", "")).len(), 2, "{count}");
    }
}

/// A region without an end has what is at the very end of the file, where nothing is missing but a host.
#[test]
fn each_scope_reaches_the_end_of_the_file() {
    for comment in
        ["uri-ignore-start: all\n", "uri-ignore-file: all\n", "uri-ignore-next-line: all\n", "uri-ignore: all "]
    {
        for end in ["", "\n"] {
            let found = found("a.txt", &format!("{comment}see http://user@{end}"));
            assert!(found.iter().all(|(name, _)| *name == "unclosed-ignore"), "{comment:?}: {found:?}");
        }
    }
}

/// A word that only begins like one of the comments is none.
#[test]
fn each_word_that_ends_a_region() {
    for (word, is_end) in [
        ("end", true),
        ("end.", true),
        ("end -->", true),
        ("endless: a", false),
        ("end-of", false),
        ("end_", false),
        ("end2", false),
    ] {
        let text = format!("uri-ignore-start: all\nhttp://h/a^b\nuri-ignore-{word}\nhttp://h/a^b\n");
        let found = found("a.txt", &text);
        let expected = if is_end { "path-character" } else { "unclosed-ignore" };
        assert!(found.iter().map(|(name, _)| *name).eq([expected]), "{word}: {found:?}");
    }
    assert_eq!(found("a.txt", "uri-ignore-endless: foo\n"), []);
}

/// Fences are counted from the first line on.
#[test]
fn each_place_of_a_block_of_code() {
    let checker = Checker::new().with_code(true);
    for fence in ["```", "~~~"] {
        for before in ["", "a\n\n", "\n"] {
            for (text, count) in [
                (format!("{before}{fence}\nx\n{fence}\n[a](http://h.test/a^b)\n"), 1),
                (format!("{before}{fence}\nhttp://h.test/a^b\n{fence}\n"), 0),
                (format!("{before}{fence}\nx\n{fence}\n{fence}\nhttp://h.test/a^b\n{fence}\n"), 0),
            ] {
                let report = checker.check(&Document::new(text.as_str(), FileType::Markdown));
                assert_eq!(report.findings().len(), 1, "{text}");
                assert_eq!(checker.add_ignore(&report, "a.md", "why").count(), count, "{text}");
            }
        }
    }
}

/// A reason is written as it is, or not at all.
#[test]
fn each_reason_that_an_encoding_does_not_have() {
    let checker = Checker::new();
    for (reason, why) in [
        ("d\u{e9}j\u{e0} vu", None),
        ("see \u{2192} x", Some("the reason has characters that windows-1252 does not have")),
        ("\u{65e5}\u{672c}", Some("the reason has characters that windows-1252 does not have")),
    ] {
        let document =
            Document::new(b"# -*- coding: windows-1252 -*- caf\xe9\na: \"http://h/a^b\"\n".to_vec(), FileType::Yaml);
        assert_eq!(document.encoding().name(), "windows-1252");
        let report = checker.check(&document);
        let ignored = checker.add_ignore(&report, "a.yaml", reason);
        assert_eq!((ignored.count(), ignored.why()), (usize::from(why.is_none()), why), "{reason}");
        let finding = &report.findings()[0];
        for edit in [
            checker.ignore(&report, finding, "a.yaml", reason),
            checker.ignore_in_file(&report, finding, "a.yaml", reason),
        ] {
            assert_eq!(
                edit.map(|edit| edit.replacement.contains(reason)),
                why.map_or(Ok(true), |why| Err(why.to_owned()))
            );
        }
    }
}
