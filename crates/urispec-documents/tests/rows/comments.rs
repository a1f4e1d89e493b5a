//! Comments that turn checks off.

use pulldown_cmark::{Event, Options, Parser};
use urispec_documents::urispec::diagnostic::Name;
use urispec_documents::{Checker, Document, FileType, Levels};

use crate::{document_with, found};

#[test]
fn each_language_has_its_comments() {
    for (open, close, extensions) in [
        (
            "//",
            "",
            "rs js mjs cjs ts mts cts go java kt kts scala c h cc cpp cxx hpp cs swift dart zig groovy gradle proto mm d fs typ sol prisma bicep cue",
        ),
        (
            "#",
            "",
            "py pyi rb sh bash zsh fish pm r mk cmake tf tfvars hcl nomad bzl star graphql gql rego nix ex exs jl awk ps1 nim cr toml yaml ttl",
        ),
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

/// Languages that have the same extension may write comments in different ways.
#[test]
fn each_extension_of_several_languages() {
    for (path, before, open) in [
        ("a.m", "#import <Foundation/Foundation.h>", Some("//")),
        ("a.m", "#include <stdio.h>", Some("//")),
        ("a.m", "@import Foundation;", Some("//")),
        ("a.m", "@interface A", Some("//")),
        ("a.m", "@protocol A", Some("//")),
        ("a.m", "@class A;", Some("//")),
        ("A.M", "@implementation A", Some("//")),
        ("a.m", "function f()", None),
        ("a.m", "(* ::Package:: *)", None),
        ("a.pl", "#!/usr/bin/env perl", Some("#")),
        ("a.pl", "use strict;", Some("#")),
        ("a.pl", "    my $x = 1;", Some("#")),
        ("a.pl", "our $x = 1;", Some("#")),
        ("a.pl", "sub f {", Some("#")),
        ("a.pl", "package A;", Some("#")),
        ("a.pl", "require A;", Some("#")),
        ("a.pl", "$y = 1;", Some("#")),
        ("a.pl", "@x = (1);", Some("#")),
        ("a.pl", "#!/usr/bin/env swipl", None),
        ("a.pl", ":- use_module(library(http/http_open)).", None),
        ("a.v", "module top(input clk);", Some("//")),
        ("a.v", "`timescale 1ns / 1ps\n`define A", Some("//")),
        ("a.v", "pub fn main() {", Some("//")),
        ("a.v", "fn main() {", Some("//")),
        ("a.v", "endmodule", Some("//")),
        ("a.v", "Require Import List.", None),
        ("a.v", "Module A.", None),
    ] {
        let text = format!("{before}\nurl = \"http://h/a^b\";\n");
        let checker = Checker::new();
        let report = checker.check(&Document::new(text.as_str(), FileType::of(path)));
        let [finding] = report.findings() else { panic!("{path} {before}: {:?}", report.findings()) };
        let ignored = checker.add_ignore(&report, path, "why");
        let edit = checker.ignore(&report, finding, path, "why");
        let in_file = checker.ignore_in_file(&report, finding, path, "why");
        match open {
            Some(open) => {
                let expected = format!("{} {open} uri-ignore: path-character why\n", text.trim_end());
                assert_eq!(String::from_utf8_lossy(ignored.report().document().bytes()), expected);
                assert!(edit.is_ok() && in_file.is_ok(), "{path} {before}");
            }
            None => {
                let why = format!("it is not sure which language a file with the extension {} is in", &path[2..]);
                assert_eq!((ignored.count(), ignored.why()), (0, Some(why.as_str())), "{before}");
                assert_eq!((edit, in_file), (Err(why.clone()), Err(why)), "{before}");
            }
        }
    }
}

/// A comment is tried with the checker that found what it is for.
#[test]
fn each_checker_ignores_what_it_found() {
    let text = "http://h.test/a^b http://h.test:80/c\n";
    let off = |name: &str| Checker::new().with_levels(Levels::new().with(format!("{name}=off").parse().unwrap()));
    for checker in [
        off("path-character"),
        off("default-port"),
        Checker::new().with_excluded_uris(["*^*"]).unwrap(),
        Checker::new().with_excluded_uris(["*:80*"]).unwrap(),
    ] {
        let report = checker.check(&Document::new(text, FileType::Markdown));
        let [finding] = report.findings() else { panic!("{:?}", report.findings()) };
        for edit in
            [checker.ignore(&report, finding, "a.md", "why"), checker.ignore_in_file(&report, finding, "a.md", "why")]
        {
            assert!(edit.is_ok(), "{}: {edit:?}", finding.name());
        }
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
    // Blanks may be on either side of a comma.
    for list in ["default-port  , path-character", "default-port\t,path-character", "default-port ,  path-character"] {
        assert_eq!(names(list), <[&str; 0]>::default(), "{list}");
    }
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
    // What is longer than any name begins a reason.
    let text = format!("http://h/a|b <!-- uri-ignore: {} path-character -->\n", "a".repeat(100));
    assert_eq!(found("a.md", &text).len(), 2);
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
        ("end-->", true),
        ("end-", true),
        ("end--", true),
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

/// A comment is written after the last character, also where no line ends.
#[test]
fn each_last_character_before_a_comment() {
    for (name, last) in [("euc-kr", '\u{c774}'), ("shift_jis", '\u{8a73}'), ("windows-1252", '\u{e9}')] {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let encoded = |text: &str| encoding.encode(text).0.into_owned();
        let text = format!("# coding: {name}\nx: \"http://h.test/a^b\" # {last}");
        let checker = Checker::new();
        let report = checker.check(&Document::new(encoded(&text), FileType::Yaml));
        assert_eq!(report.document().encoding().name(), encoding.name());
        let ignored = checker.add_ignore(&report, "a.yaml", "why");
        let expected = encoded(&format!("{text} # uri-ignore: path-character why"));
        assert_eq!(ignored.report().document().bytes(), expected, "{name}");
    }
}

/// How many of the findings in a file can have a comment.
fn count(path: &str, text: &str) -> usize {
    let checker = Checker::new().with_code(true);
    let report = checker.check(&Document::new(text, FileType::of(path)));
    assert!(!report.findings().is_empty(), "{path} {text}");
    checker.add_ignore(&report, path, "why").count()
}

/// Where a string goes on, a comment would be a part of it.
#[test]
fn each_string_of_several_lines() {
    for (path, open, close) in [
        ("a.sh", "echo \"see", "\""),
        ("a.sh", "echo 'see \"x", "'"),
        ("a.sh", "x=$# y=\\\" # don't\necho \"see", "\""),
        ("a.sh", "(cd x)# don't\necho \"see", "\""),
        ("a.rs", "const S: &str = \"see", "\";"),
        ("a.rs", "let a = '\"'; // \"\nlet b: &'a str = \"see", "\";"),
        ("a.rs", "let a = r#\"x\"y\"#; /* \" */ let b = r\"\\\"; f(\"see", "\");"),
        ("a.rs", "f(r#\"see \"x\"", "\"#);"),
        ("a.typ", "#let a = \"see", "\""),
        ("a.cs", "f(@\"C:\\\", @\"see", "\");"),
        ("a.rb", "x = 'it\\'s'; y = \"see", "\""),
        ("a.pl", "$x = 'see", "';"),
        ("a.el", "(setq a ?\\\" b \"see", "\")"),
        ("a.ex", "x = \"see", "\""),
        ("a.jl", "x = \"see", "\""),
        ("a.ps1", "$x = \"see", "\""),
        ("a.nix", "x = ''see", "'';"),
        ("a.lua", "x = [[see", "]]"),
        ("a.sql", "insert into t values ('see", "');"),
        ("a.sql", "-- it's\nselect 'it''s', 'see", "';"),
        ("a.sql", "select $$see", "$$;"),
        ("a.yaml", "a: it's\ndescription: \"see", "\""),
        ("a.yaml", "description: 'see", "'"),
        ("a.yaml", "- !!str \"see", "\""),
        ("a.yaml", "a: [\"see", "\"]"),
    ] {
        let text = format!("{open}\n  http://h.test/a^b\n  for more{close}\n");
        assert_eq!(count(path, &text), 0, "{text}");
        let text = format!("{open}\n  x\n  for more{close}\n# // -- ; %\nx: \"http://h.test/a^b\"\n");
        assert_eq!(count(path, &text), 1, "{text}");
    }
    // What only looks like the beginning of a document or of a raw string begins none.
    for (path, text) in
        [("a.rs", "f(x << 1); g(\"http://h.test/a^b\");\n"), ("a.sh", "echo r\"a\\\"b\"\necho http://h.test/a^b\n")]
    {
        assert_eq!(count(path, text), 1, "{path} {text}");
    }
    assert_eq!(count("a.yaml", "- &x \"see\n  http://h.test/a^b\n  for more\"\n"), 0);
    assert_eq!(count("a.yaml", "a: 'C:\\'\nb: \"http://h.test/a^b\"\n"), 1);
    for path in ["a.erl", "a.hrl"] {
        assert_eq!(count(path, "a() -> f(\"see\n  http://h.test/a^b\n  for more\").\n"), 0, "{path}");
        assert_eq!(count(path, "a() -> f(\"see\n  for more\").\nb() -> f(\"http://h.test/a^b\").\n"), 1, "{path}");
    }
    // So is what ends a long string of Lua.
    assert_eq!(count("a.lua", "x = [=[see\nhttp://h.test/a^b]=]\n"), 0);
    // What ends a raw string of C++ is a word of its own.
    assert_eq!(count("a.cpp", "f(R\"x(see\nhttp://h.test/a^b)x\");\n"), 0);
    // A quote that is a character opens nothing, whatever character is beside it.
    for character in ['a', '\u{e9}', '\u{6f22}', '\u{1f517}'] {
        assert_eq!(count("a.rs", &format!("f(['{character}','\"']);\nlet a = \"urn:a:b^c\";\n")), 1, "{character}");
    }
    // Where a quote is left over, nothing after it is sure.
    assert_eq!(count("a.rb", "x = ?\"\ny = \"http://h.test/a^b\"\n"), 0);
    assert_eq!(count("a.rb", "y = \"http://h.test/a^b\"\nx = ?\"\n"), 1);
    // A line goes on, or seems to.
    for end in ["", " ", "\t"] {
        assert_eq!(count("a.rb", &format!("f \"http://h.test/a^b\", \\{end}\n  1\n")), 0, "{end:?}");
    }
    assert_eq!(count("a.zig", "const a =\n    \\\\see http://h.test/a^b\n;\n"), 0);
}

/// A string within code within a string looks as if the outer one ended there.
#[test]
fn each_string_within_code_within_a_string() {
    for (path, open, close) in [
        ("a.js", "x = `\n${f(`", "`)}\n`;"),
        ("a.ts", "x = `${{a: {}}} ${f(`", "`)}`;"),
        ("a.kt", "x = \"\"\"\n${f(\"\"\"", "\"\"\")}\n\"\"\""),
        ("a.scala", "x = s\"\"\"${f(\"\"\"", "\"\"\")}\"\"\""),
        ("a.groovy", "x = \"\"\"${f(\"\"\"", "\"\"\")}\"\"\""),
        ("a.dart", "x = \"\"\"${f(\"\"\"", "\"\"\")}\"\"\";"),
        ("a.swift", "x = \"\"\"\n\\(f((1), \"\"\"", "\"\"\"))\n\"\"\""),
        ("a.nix", "{ x = ''\n  ''${a} ''\\n ${f ''", "''}\n''; }"),
    ] {
        let text = format!("{open}\n  http://h.test/a^b\n  for more{close}\n");
        assert_eq!(count(path, &text), 0, "{text}");
        let text = format!("{open}\n  x\n  for more{close}\n\ny = \"http://h.test/a^b\"\n");
        assert_eq!(count(path, &text), 1, "{text}");
        // After a string that does not end, nothing is sure.
        let text = format!("{open}\n  x\n\ny = \"http://h.test/a^b\"\n");
        assert_eq!(count(path, &text), 0, "{text}");
    }
    // Here, the strings of one line make this not sure, either.
    for (path, open, close) in [
        ("a.exs", "x = \"\"\"\n#{f(\"\"\"", "\"\"\")}\n\"\"\""),
        ("a.cs", "x = $@\"\n{f(@\"", "\")}\";"),
        ("a.cs", "x = @$\"\n{f(@\"", "\")}\";"),
        ("a.cs", "x = $\"\"\"\n{f(\"\"\"", "\"\"\")}\"\"\";"),
        ("a.sh", "x=\"$(f \"a", "b\")\""),
    ] {
        let text = format!("{open}\n  http://h.test/a^b\n  for more{close}\n");
        assert_eq!(count(path, &text), 0, "{text}");
    }
    assert_eq!(count("a.sh", "x=\"$(f \"a\" | g 'b')\"\ny=\"http://h.test/a^b\"\n"), 1);
    assert_eq!(count("a.js", "x = `a ${b} c`;\ny = \"http://h.test/a^b\";\n"), 1);
}

/// A value of YAML that goes on in deeper lines cannot have a comment before its end.
#[test]
fn each_value_of_yaml_that_goes_on() {
    for (text, expected) in [
        ("a: see\n  http://h.test/a^b\n  for more\n", 0),
        ("a: see http://h.test/a^b\n  for more\n", 0),
        ("a: see http://h.test/a^b\n\n  for more\n", 0),
        ("a: see\n  http://h.test/a^b\nb: 1\n", 1),
        ("a: see\n  also\n  http://h.test/a^b\nb: 1\n", 1),
        ("- - http://h.test/a^b\n  - b\n", 1),
        ("a: http://h.test/a^b\nb: 1\n", 1),
        ("a: http://h.test/a^b\n  # more\nb: 1\n", 1),
        ("a:\n  b: http://h.test/a^b\n  c: 1\n", 1),
        ("- http://h.test/a^b\n  for more\n", 0),
        ("- http://h.test/a^b\n- b\n", 1),
        ("- a: http://h.test/a^b\n  b: 1\n", 1),
        ("- a: http://h.test/a^b\n   for more\n", 0),
        ("- - see \"a: b\" http://h.test/a^b\n    for more\n", 0),
        ("\"a\": http://h.test/a^b\n\"b\": 1\n", 1),
        ("\"http://h.test/a^b\":\n  b: 1\n", 1),
        ("'a': http://h.test/a^b\n'b': 1\n", 1),
        ("a: | \n  http://h.test/a^b\nb: 1\n", 0),
        ("a:\n  b: |\n   x\n  c: http://h.test/a^b\n", 1),
        // A quote within a plain value is a part of it.
        ("a: the '90s http://h.test/a^b\nb: it's\n", 1),
        ("see http://h.test/a^b\nfor more\n", 0),
        ("--- see http://h.test/a^b\n---\na: 1\n", 1),
    ] {
        assert_eq!(count("a.yaml", text), expected, "{text}");
    }
}

/// Markup that a program reads first, or that is none, has no comments of markup.
#[test]
fn each_place_where_markup_is_something_else() {
    for (open, close) in [
        ("<?php\n$x = f(", "); ?>"),
        ("<?php\nif ($a > 1) $x = f(", "); ?>"),
        ("<%\nx = f(", ") %>"),
        ("<!-- old: <b>x</b>\n", "\n<script>x</script>\n-->"),
        ("<![CDATA[ <b>\n", "\n]]>"),
        ("<STYLE>\n", "\n</STYLE>"),
        ("<Title>\n", "\n</Title>"),
        ("<xmp>\n", "\n</xmp>"),
        ("<iframe>\n", "\n</iframe>"),
        ("<noembed>\n", "\n</noembed>"),
        ("<noframes>\n", "\n</noframes>"),
    ] {
        for path in ["a.html", "a.php"] {
            let text = format!("<p>\n{open}'http://h.test/a^b'\n x{close}\n</p>\n");
            assert_eq!(count(path, &text), 0, "{text}");
            let text = format!("<p>\n{open}'x'\n x{close}\nhttp://h.test/a^b\n</p>\n");
            assert_eq!(count(path, &text), 1, "{text}");
        }
    }
}

/// What has comments at the end of a line does not have them everywhere.
#[test]
fn each_type_without_comments_in_some_places() {
    for path in ["a.mdx", "A.MDX", "a.bib", "a.tcl"] {
        let checker = Checker::new();
        let report = checker.check(&Document::new("@a{b,\n url = {http://h.test/a^b},\n}\n", FileType::of(path)));
        assert_eq!(report.findings().len(), 1, "{path}");
        let why = format!("there are no comments in {}", path[2..].to_lowercase());
        assert_eq!(checker.add_ignore(&report, path, "why").why(), Some(why.as_str()));
    }
    let printed = [
        "verbatim",
        "verbatim*",
        "Verbatim",
        "Verbatim*",
        "BVerbatim",
        "BVerbatim*",
        "LVerbatim",
        "LVerbatim*",
        "SaveVerbatim",
        "VerbatimOut",
        "spverbatim",
        "lstlisting",
        "minted",
        "tcblisting",
        "tcboutputlisting",
        "alltt",
        "filecontents",
        "filecontents*",
        "luacode",
        "luacode*",
    ];
    for name in printed {
        let text = |inside: &str, after: &str| format!("\\begin{{{name}}}\n{inside}\n\\end{{{name}}}\n{after}\n");
        assert_eq!(count("a.tex", &text("http://h.test/a^b", "x")), 0, "{name}");
        assert_eq!(count("a.tex", &text("x", "http://h.test/a^b")), 1, "{name}");
    }
    for (open, close, expected) in [
        ("- a\n\n  ```\n  ", "\n  ```", 0),
        ("1. ~~~\n   ", "\n   ~~~", 0),
        ("> ```\n> ", "\n> ```", 0),
        ("````\n```\n", "\n````", 0),
        ("- a\n\n  ```\n  x\n  ```\n\n  ", "", 1),
    ] {
        let text = format!("{open}http://h.test/a^b{close}\n");
        assert_eq!(count("a.md", &text), expected, "{text}");
    }
}

/// In literals that languages have of their own, a comment would be a word of a list, or a part of the text.
#[test]
fn each_literal_of_a_language_of_its_own() {
    for (path, open, close) in [
        ("a.pm", "my @u = qw(", ")"),
        ("a.pm", "my @u = qw!", "!"),
        ("a.pm", "my $u = qq{", "}"),
        ("a.pm", "my $u = q|", "|"),
        ("a.pm", "$u =~ m<", ">x"),
        ("a.pm", "$u =~ qr{", "}x"),
        ("a.rb", "U = %w[", "]"),
        ("a.rb", "U = %W(", ")"),
        ("a.rb", "U = %i[", "]"),
        ("a.rb", "U = %I[", "]"),
        ("a.rb", "u = %q(", ")"),
        ("a.rb", "u = %Q<", ">"),
        ("a.cr", "u = %(", ")"),
        ("a.ex", "u = ~w(", ")"),
        ("a.ex", "u = ~W[", "]"),
        ("a.exs", "u = ~s{", "}"),
        ("a.exs", "u = ~S|", "|"),
        ("a.exs", "u = ~c(", ")"),
        ("a.exs", "u = ~C(", ")"),
        ("a.exs", "u = ~r(", ")"),
        ("a.exs", "u = ~R(", ")"),
        ("a.cmake", "set(x [[", "]])"),
        ("a.cmake", "set(x [=[", "]=])"),
        ("a.sql", "CREATE FUNCTION f() AS $$", "$$ LANGUAGE sql;"),
        ("a.sql", "CREATE FUNCTION f() AS $a_1$", "$a_1$ LANGUAGE plpython3u;"),
        ("a.sql", "SELECT $1; AS $b$ x $ y $c$", "$b$;"),
        ("a.hs", "x = [r|", "|]"),
        ("a.hs", "x = [Q.r'|", "|]"),
        ("a.groovy", "def x = $/", "/$"),
        ("a.gradle", "def x = $/", "/$"),
    ] {
        let text = |inside: &str, after: &str| format!("{open}\n{inside}\n{close}\n{after}\n");
        assert_eq!(count(path, &text("u = \"http://h.test/a^b\"", "")), 0, "{path} {open}");
        // What is behind `[=[` in CMake is in doubt.
        let expected = usize::from(open != "set(x [=[");
        assert_eq!(count(path, &text("x", "u = \"http://h.test/a^b\"")), expected, "{path} {open}");
    }
    for (path, before) in [
        ("a.pm", "$q(1); %qw; @qq{a}; &m(2); eq (3)"),
        ("a.rb", "x = 50 % (y)\nz = 10%; a%_b"),
        ("a.ex", "x = ~w"),
        ("a.sql", "SELECT $1, $2"),
        ("a.hs", "x = [y | y <- z]\nw = a || b"),
    ] {
        assert_eq!(count(path, &format!("{before}\nu = \"http://h.test/a^b\"\n")), 1, "{path} {before}");
    }
}

/// In Markdown, a comment would be shown in some lines, or what is before it would mean something else.
#[test]
fn each_line_of_markdown_that_ends_with_more() {
    for (text, expected) in [
        // Definitions, of which the first one counts.
        ("[a]: http://h.test/%zz\n\nsee [a]\n", 0),
        ("> [q]: http://h.test/%zz\n>\n> see [q]\n", 0),
        ("- [q]: <http://h.test/%zz>\n- see [q]\n", 0),
        ("[q]: http://h.test/\n[Q]: http://h.test/%zz\n\nsee [q]\n", 0),
        ("[q]:\nhttp://h.test/%zz\n'title'\n\nsee [q]\n", 0),
        ("[q]: http://h.test/\n\nsee [q] http://h.test/%zz\n", 1),
        ("[^q]: see http://h.test/%zz\n\nsee[^q]\n", 1),
        ("> see http://h.test/%zz\n", 1),
        ("- http://h.test/%zz  \n- b\n", 1),
        // Code.
        ("a\n\n    curl http://h.test/%zz\n\nb\n", 0),
        ("- a\n\n      curl http://h.test/%zz\n", 0),
        ("\tcurl http://h.test/%zz", 0),
        ("a\n    see http://h.test/%zz\n", 1),
        ("a `curl http://h.test/%zz\nb` c\n", 0),
        ("a `curl http://h.test/%zz`\nb\n", 1),
        ("---\ntitle: \"```\"\n---\n\nsee http://h.test/%zz\n", 1),
        // Links of several lines.
        ("[a](http://h.test/%zz\n\"title\") b\n", 0),
        ("[a\nb](http://h.test/%zz)\nc\n", 1),
        // A tag begins a block if nothing is after it.
        ("<a href=\"http://h.test/%zz\">\n**b**\n</a>\n", 0),
        ("<div title=\"http://h.test/%zz\">\n**b**\n</div>\n", 1),
        ("<a href=\"http://h.test/%zz\">**b**</a>\n", 1),
    ] {
        assert_eq!(count("a.md", text), expected, "{text}");
        let with_two_bytes = text.replace('\n', "\r\n");
        assert_eq!(count("a.md", &with_two_bytes), expected, "{with_two_bytes}");
    }
}

/// What a line of Markdown has to end with is after the comment.
#[test]
fn each_end_of_a_line_of_markdown_that_stays_the_last() {
    const COMMENT: &str = " <!-- uri-ignore: percent-encoding-not-hex why -->";
    for text in [
        "see http://h.test/a%zz*  \nnext\n",
        "> see http://h.test/a%zz*   \n> next\n",
        "see http://h.test/a%zz*\nnext\n",
        "see http://h.test/a%zz\t*\nnext\n",
        "# Title http://h.test/a%zz* #\n",
        "> ## Title http://h.test/a%zz* ###  \n",
        "# Title http://h.test/a%zz*\n",
        "# Title http://h.test/a%zz#*\n",
        "Title http://h.test/a%zz #*\n===\n",
        "| [a](http://h.test/a%zz) | b* |\n|---|---|\n| c | d |\n",
        "| a | b |\n|---|---|\n| [a](http://h.test/a%zz) | d* |\n",
        "| a | b |\n|---|---|\n| [a](http://h.test/a%zz)* |\n",
        "| a | b |\n|---|---|\n| [a](http://h.test/a%zz) |*|\n",
        "> | [a](http://h.test/a%zz)*|\n> |--|\n",
        "[a](http://h.test/a%zz) | b*\n--|--\n",
        "a | b\n--|--\nc | http://h.test/a%zz*\n",
        "see | http://h.test/a%zz |*\n",
    ] {
        let name = "percent-encoding-not-hex";
        let checker = Checker::new();
        for end in ["\n", "\r\n"] {
            let text = text.replace('\n', end);
            let report = checker.check(&Document::new(text.replace('*', ""), FileType::Markdown));
            let [finding] = report.findings() else { panic!("{text}: {:?}", report.findings()) };
            assert_eq!(finding.name(), name, "{text}");
            let expected = text.replace('*', COMMENT);
            let ignored = checker.add_ignore(&report, "a.md", "why");
            assert_eq!(String::from_utf8_lossy(ignored.report().document().bytes()), expected);
            let edit = checker.ignore(&report, finding, "a.md", "why").unwrap();
            assert_eq!((edit.span.start, edit.replacement.as_str()), (text.find('*').unwrap(), COMMENT));
        }
    }
    // In a table, a bar ends a cell wherever it is.
    for (text, expected) in [
        ("| [a](http://h.test/a%zz) | b |\n|---|---|\n", 0),
        ("a | b\n--|--\nhttp://h.test/a%zz | c\n", 0),
        ("| [a](http://h.test/a%zz) | b |\n", 1),
    ] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Markdown));
        assert_eq!(checker.add_ignore(&report, "a.md", "a|b").count(), expected, "{text}");
        assert_eq!(checker.add_ignore(&report, "a.md", "a, b").count(), 1, "{text}");
    }
    assert_eq!(count("a.md", "| a | b |\n|---|---|\n| http://h.test/a%zz | \\|\n"), 0);
}

/// A line for a tool of Go goes on to its end.
#[test]
fn each_line_for_a_tool_of_go() {
    for (text, expected) in [
        ("//go:generate curl http://h.test/a^b\n", 0),
        ("package a\n\n//go:generate curl http://h.test/a^b\nvar x = 1\n", 0),
        ("// go:generate curl http://h.test/a^b\n", 1),
        ("// see http://h.test/a^b\n", 1),
        ("//go:build x\n\nvar x = \"http://h.test/a^b\"\n", 1),
    ] {
        assert_eq!(count("a.go", text), expected, "{text}");
    }
}

/// Documentation within code is shown, and data after it are read.
#[test]
fn each_part_of_a_script_that_is_no_code() {
    for (path, before, after, expected) in [
        ("a.pm", "package A;\n\n=head1 NAME\n\nSee ", "\n\n=cut\n\n1;\n", 0),
        ("a.pl", "use strict;\n\n=pod\n\nSee ", "\n", 0),
        ("a.pm", "package A;\n\n=head1 It's\n\nx\n\n=cut\n\nmy $x = '", "';\n", 1),
        ("a.pm", "my $x\n  =f('", "');\n", 1),
        ("a.pm", "1;\n__DATA__\n", "\n", 0),
        ("a.pm", "1;\r\n__END__\r\n", "", 0),
        ("a.pm", "x(__END__);\nmy $x = '", "';\n", 1),
        ("a.rb", "=begin\n", "\n=end\nx\n", 0),
        ("a.rb", "=begin\nit's\n=end\nx = '", "'\n", 1),
        ("a.rb", "x\n__END__\n", "\n", 0),
        ("a.rb", "x\n__DATA__\n", "\n", 1),
        ("a.pm", "my $x\n=\n'", "';\n", 1),
        ("a.rb", "x\n__END__\n=begin\nx\n=end\n", "\n", 0),
    ] {
        let text = format!("{before}http://h.test/a^b{after}");
        assert_eq!(count(path, &text), expected, "{text}");
    }
}

/// Whatever lines are around, Markdown means the same with a comment.
#[test]
fn each_two_lines_of_markdown() {
    const LINES: [&str; 22] = [
        "",
        "see http://h.test/a%zz",
        "see http://h.test/a%zz  ",
        "see http://h.test/a%zz\\",
        "# http://h.test/a%zz #",
        "http://h.test/a%zz ##",
        "[a]: http://h.test/a%zz",
        "[a]: http://h.test/a%zz 'b'",
        "'b' http://h.test/a%zz",
        "    http://h.test/a%zz",
        "<a href='http://h.test/a%zz'>",
        "<div>http://h.test/a%zz",
        "<http://h.test/a%zz>",
        "| http://h.test/a%zz | b |",
        "http://h.test/a%zz | b",
        "|---|---|",
        "---",
        "===",
        "```",
        "a ` [b](http://h.test/a%zz) `",
        "[a",
        "1. http://h.test/a%zz",
    ];
    const COMMENT: &str = "<!-- uri-ignore: percent-encoding-not-hex why -->";
    let checker = Checker::new().with_code(true);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_STRIKETHROUGH;
    let html = |text: &str| -> String {
        let events = Parser::new_ext(text, options).map(|event| match event {
            Event::Text(text) | Event::InlineHtml(text) | Event::Html(text) => format!("{text}"),
            Event::SoftBreak => "\n".to_owned(),
            other => format!("\n{other:?}\n"),
        });
        let shown = events.collect::<String>().replace(COMMENT, "");
        shown.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    };
    let mut count = 0;
    let pairs = LINES.iter().flat_map(|first| LINES.iter().map(move |second| [first, second]));
    for ([first, second], prefix) in pairs.flat_map(|lines| ["", "> ", "- "].map(|prefix| (lines, prefix))) {
        let next = if prefix == "- " { "  " } else { prefix };
        let text = format!("{prefix}{first}\n{next}{second}\n{next}[a] z\n");
        let ignored =
            checker.add_ignore(&checker.check(&Document::new(text.as_str(), FileType::Markdown)), "a.md", "why");
        count += ignored.count();
        let after = String::from_utf8_lossy(ignored.report().document().bytes()).into_owned();
        assert_eq!(html(&after), html(&text), "{text}\n{after}");
    }
    assert!(count > 1000, "{count}");
}

/// Between tags, also of a script without an extension for them, a comment is text.
#[test]
fn each_line_of_a_script_between_tags() {
    for extension in ["js", "mjs", "cjs", "ts", "mts", "cts"] {
        for (text, expected) in [
            ("const x = (\n<div>\n  <a href=\"http://h.test/a^b\">x</a>\n</div>\n);\n", 0),
            ("const x = <a href=\"http://h.test/a^b\">x</a>\n", 0),
            ("x = (\n  <p>\n    see http://h.test/a^b for\n    more\n  </p>\n);\n", 0),
            ("x = (\n  <p>\n    see http://h.test/a^b\n\n    <b>x</b>\n  </p>\n);\n", 0),
            ("x = (\n  <p>\n    {y && <a href='http://h.test/a^b'>x</a>}\n  </p>\n);\n", 0),
            ("x = (\n  <p>\n    <b>x</b>\n    see http://h.test/a^b\n  </p>\n);\n", 0),
            ("x = (\n  <a\n    href='http://h.test/a^b'\n  >\n    x\n  </a>\n);\n", 1),
            ("x = () =>\n  f('http://h.test/a^b');\ny = (\n  <p>\n    x\n  </p>\n);\n", 1),
            ("x = (\n  <p>\n  </p>\n);\nu = 'http://h.test/a^b';\ny = (\n  <p>\n  </p>\n);\n", 1),
            ("x = () =>\n  f('http://h.test/a^b') ||\n  <p>y</p>;\n", 1),
            ("// see <http://h.test/a^b>\nx = 1;\n", 1),
            ("/*\n * <p>\n * see http://h.test/a^b\n * </p>\n */\n", 1),
            ("f(a =>\n  g('http://h.test/a^b'))\n", 1),
            ("x = y < z && 'http://h.test/a^b' > w;\n", 1),
        ] {
            assert_eq!(count(&format!("a.{extension}"), text), expected, "{extension} {text}");
        }
    }
    // In other languages, there are no such tags.
    assert_eq!(count("a.rs", "let x: Vec<\n<A as B<\"http://h.test/a^b\">>::C\n>;\n"), 1);
}

/// A template has code among its HTML.
#[test]
fn each_template_with_code() {
    for (path, text, expected) in [
        ("a.cshtml", "@{\n    var u = \"http://h.test/a^b\";\n}\n", 0),
        ("a.razor", "<p>x</p>\n@code {\n    string u = \"http://h.test/a^b\";\n}\n", 0),
        ("a.cshtml", "@if (x)\n{\n    y();\n}\nelse if (z) {\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.cshtml", "@try {\n    y();\n} catch (X e) {\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.cshtml", "@try {\n    y();\n} finally {\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.cshtml", "@do {\n    y();\n} while (f(\n    \"http://h.test/a^b\",\n    1));\n", 0),
        ("a.cshtml", "@section Links {\n    <a href=\"http://h.test/a^b\">x</a>\n}\n", 0),
        ("a.cshtml", "@Html.Raw(\n    \"http://h.test/a^b\",\n    1)\n", 0),
        ("a.cshtml", "@if (x[0]) {\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.cshtml", "@using (Html.BeginForm()) {\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.razor", "@attribute [A(\"http://h.test/a^b\")]\n", 0),
        ("a.cshtml", "@{\n    var x = \"}\"; var y = '}';\n    f(\"http://h.test/a^b\");\n}\n", 0),
        ("a.cshtml", "@{\n    var x = 1;\n}\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.cshtml", "@model X\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.cshtml", "<p>ada@example.com (x) {\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.cshtml", "<p>@@x (\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.cshtml", "<p>@Html.Raw(\"http://h.test/a^b\")</p>\n", 1),
        ("a.blade.php", "@php\n    $u = 'http://h.test/a^b';\n@endphp\n", 0),
        ("A.BLADE.PHP", "<p>\n@php\n    $u = 'http://h.test/a^b';\n", 0),
        ("a.blade.php", "@include('x', [\n    'u' => 'http://h.test/a^b',\n])\n", 0),
        ("a.blade.php", "{!! f(\n    'http://h.test/a^b'\n) !!}\n", 0),
        ("a.blade.php", "@php\n    $x = 1;\n@endphp\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.blade.php", "@foo {\n<a href=\"http://h.test/a^b\">x</a>\n}\n", 1),
        ("a.cshtml", "@f(x) while (\n<a href=\"http://h.test/a^b\">x</a>\n)\n", 1),
        ("a.blade.php", "@php($x = 1)\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
        ("a.blade.php", "@if ($x)\n<a href=\"http://h.test/a^b\">x</a>\n@endif\n", 1),
        ("a.php", "<p>@php\n<a href=\"http://h.test/a^b\">x</a>\n", 1),
    ] {
        assert_eq!(count(path, text), expected, "{path} {text}");
    }
    // Some directives of Razor go on to the end of their line.
    let lines = "page model using inject inherits layout namespace attribute implements addTagHelper removeTagHelper \
                 tagHelperPrefix typeparam rendermode";
    for (directive, expected) in lines.split(' ').map(|directive| (directive, 0)).chain([("Model.Url", 1)]) {
        let text = format!("@{directive} \"http://h.test/a^b\"\n<p>x</p>\n");
        assert_eq!(count("a.razor", &text), expected, "{text}");
    }
}

/// A backslash before a quote of either kind ends no string of V.
#[test]
fn each_quote_in_a_string_of_v() {
    for quote in ['\'', '"'] {
        let text =
            format!("module main\nx := {quote}a\\{quote} {quote}\n// see http://h.test/a^b\ny := {quote}b{quote}\n");
        assert_eq!(count("a.v", &text), 1, "{text}");
    }
}

/// What is before a comment of make belongs to the value, also a blank.
#[test]
fn each_value_of_make() {
    for (text, expected) in [
        ("URL = http://h.test/a^b\n", 0),
        ("URL := http://h.test/a^b", 0),
        ("a: URL += http://h.test/a^b\n", 0),
        ("URLS = \\\n\thttp://h.test/ \\\n\thttp://h.test/a^b\n", 0),
        ("define TEXT\nsee http://h.test/a^b\nendef\n", 0),
        ("override define TEXT\nsee http://h.test/a^b\nendef\n", 0),
        ("  export define TEXT\nsee http://h.test/a^b\nendef\n", 0),
        ("define TEXT\nx\nendef\n\n$(info see http://h.test/a^b)\n", 1),
        ("a:\n\tcurl --url=http://h.test/a^b\n", 1),
        ("a:\n\tcurl \\\n\t\thttp://h.test/?a=^\n", 1),
        ("# URL = http://h.test/a^b\n", 1),
        ("  # URL = http://h.test/a^b\n", 1),
        ("URLS = \\ \n  http://h.test/a^b\n", 0),
        ("URLS = \\\r\n  http://h.test/a^b\r\n", 0),
    ] {
        assert_eq!(count("a.mk", text), expected, "{text}");
    }
}

/// A reason may name where more is said.
#[test]
fn each_reason_with_a_uri() {
    let checker = Checker::new();
    for path in ["a.md", "a.html", "a.py", "a.rs", "a.css", "a.yaml", "a.tex"] {
        for reason in ["see https://example.com/issues/1", "https://example.com/1 and https://example.com/2"] {
            let report = checker.check(&document_with("http://h.test/a^b", FileType::of(path)));
            let ignored = checker.add_ignore(&report, path, reason);
            assert_eq!((ignored.count(), ignored.why()), (1, None), "{path} {reason}");
            let finding = &report.findings()[0];
            assert!(checker.ignore(&report, finding, path, reason).is_ok(), "{path} {reason}");
            assert!(checker.ignore_in_file(&report, finding, path, reason).is_ok(), "{path} {reason}");
        }
    }
}

/// In code of Markdown that is not read, a comment is an example.
#[test]
fn each_comment_in_code_that_is_not_read() {
    let faults = |text: &str, with_code: bool, file_type| {
        let report = Checker::new().with_code(with_code).check(&Document::new(text, file_type));
        report.findings().iter().filter(|finding| finding.name() == "unused-ignore").count()
    };
    for comment in
        ["uri-ignore: style", "uri-ignore-next-line: NAME reason", "uri-ignore-file: stile", "uri-ignore-end"]
    {
        for (before, after) in [
            ("```\n", "\n```\n"),
            ("\u{feff}```\n", "\n```\n"),
            ("---\na: b\n---\n\n```\n", "\n```\n"),
            ("+++\na = 1\n+++\n`<!-- ", " -->`\n"),
            ("a\n\n~~~text\nx\n", "\n~~~\n"),
            ("a\n\n    ", "\n"),
            ("- a\n\n  ```\n  ", "\n  ```\n"),
            ("> ```\n> ", "\n> ```\n"),
            ("a `<!-- ", " -->` b\n"),
            ("```\n", "\n"),
        ] {
            let text = format!("{before}# {comment}{after}");
            assert_eq!(faults(&text, false, FileType::Markdown), 0, "{text}");
            assert_eq!(faults(&text, true, FileType::Markdown), 1, "{text}");
            assert_eq!(faults(&text, false, FileType::Text), 1, "{text}");
        }
        for text in [
            format!("```\nx\n```\n<!-- {comment} -->\n"),
            format!("<!-- {comment} -->\n```\nx\n```\n"),
            format!("    x\n{comment}\n"),
        ] {
            assert_eq!(faults(&text, false, FileType::Markdown), 1, "{text}");
        }
    }
}

/// What goes on to the end of its line, is for a tool, or is published.
#[test]
fn each_line_that_a_comment_would_change() {
    for (path, text, expected) in [
        ("a.user.js", "// ==UserScript==\n// @require http://h.test/%zz\n// ==/UserScript==\nf();\n", 0),
        ("a.user.js", "// ==UserScript==\n// @name a\n// ==/UserScript==\nf('http://h.test/%zz');\n", 1),
        ("a.js", "//# sourceMappingURL=http://h.test/%zz\n", 0),
        ("a.js", "//@ sourceURL=http://h.test/%zz\n", 0),
        ("a.js", "// http://h.test/%zz\n", 1),
        ("a.js", "/**\n * http://h.test/%zz\n */\n", 0),
        ("a.js", "/*\n * http://h.test/%zz\n */\n", 1),
        ("a.js", "/** a */\nf('http://h.test/%zz');\n", 1),
        ("a.rs", "/// http://h.test/%zz\nfn f() {}\n", 0),
        ("a.rs", "//! http://h.test/%zz\n", 0),
        ("a.cs", "  #region http://h.test/%zz\n", 0),
        ("a.cs", "#endregion http://h.test/%zz\n", 0),
        ("a.cs", "#error http://h.test/%zz\n", 0),
        ("a.c", "#warning http://h.test/%zz\n", 0),
        ("a.c", "#pragma a http://h.test/%zz\n", 0),
        ("a.c", "#line 1 \"http://h.test/%zz\"\n", 0),
        ("a.c", "#define A \"http://h.test/%zz\"\n", 1),
        ("a.r", "#' see http://h.test/%zz\n", 0),
        ("a.r", "# see http://h.test/%zz\n", 1),
        ("a.sh", "## see http://h.test/%zz\n", 1),
        ("a.nim", "## see http://h.test/%zz\n", 0),
        ("a.sql", "--- see http://h.test/%zz\n", 1),
        ("a.js", "a = [\"dist/**\"];\nf('http://h.test/%zz');\n", 1),
        ("a.js", "/**/\nf('http://h.test/%zz');\n", 1),
        ("a.js", "/*!\n * http://h.test/%zz\n */\n", 0),
        ("a.c", "int a; ///< http://h.test/%zz\n", 0),
        ("a.c", "int a; //!< http://h.test/%zz\n", 0),
        ("a.cs", "# region http://h.test/%zz\n", 0),
        ("a.user.js", "\u{feff}//==UserScript==\n// @require http://h.test/%zz\n//==/UserScript==\n", 0),
        ("a.hs", "-- | see http://h.test/%zz\n", 0),
        ("a.hs", "-- ^ see http://h.test/%zz\n", 0),
        ("a.lua", "--- see http://h.test/%zz\n", 0),
        ("a.lua", "-- see http://h.test/%zz\n", 1),
        ("a.el", ";;;###autoload http://h.test/%zz\n", 0),
        ("a.erl", "%% @doc http://h.test/%zz\n", 0),
        ("a.erl", "%%% @doc http://h.test/%zz\n", 0),
        ("a.erl", "%% http://h.test/%zz\n", 1),
        ("a.ps1", "f `\n  -Uri \"http://h.test/%zz\" `\n  -Method Get\n", 0),
        ("a.ps1", "f `\n  -Uri \"http://h.test/%zz\"\n", 1),
        ("a.ps1", "<#\n.LINK\nhttp://h.test/%zz\n#>\n", 0),
        ("a.ps1", "<# a #>\n# http://h.test/%zz\n", 1),
    ] {
        assert_eq!(count(path, text), expected, "{path} {text}");
    }
}

/// Dialects of Markdown give a meaning to the end of some lines.
#[test]
fn each_line_whose_end_means_something_in_a_dialect() {
    for (path, text, expected) in [
        ("a.md", "!!! note \"see http://h.test/%zz\"\n\n    a\n", 0),
        ("a.md", "\u{feff}!!! note \"see http://h.test/%zz\"\n", 0),
        ("a.md", "$$\n\n!!! note \"see http://h.test/%zz\"\n", 0),
        ("a.md", "> # A [b](http://h.test/%zz) {#c}\n", 0),
        ("a.md", "- !!! note \"http://h.test/%zz\"\n", 0),
        ("a.md", "A [b](http://h.test/%zz) {#c}\n===\n", 0),
        ("a.md", "A [b](http://h.test/%zz) {c}\n", 1),
        ("a.md", "??? note \"see http://h.test/%zz\"\n", 0),
        ("a.md", "=== \"http://h.test/%zz\"\n", 0),
        ("a.md", ":::tip[http://h.test/%zz]\n\na\n\n:::\n", 0),
        ("a.md", "# A [b](http://h.test/%zz) {#c}\n", 0),
        ("a.md", "# A [b](http://h.test/%zz)\n", 1),
        ("a.md", "a [b](http://h.test/%zz){.c} d\n", 1),
        ("a.md", "![a](http://h.test/%zz){#b}\n", 0),
        ("a.md", "![a](http://h.test/%zz)\n", 1),
        ("a.qmd", "![a](http://h.test/%zz)\n", 0),
        ("a.Rmd", "![a](http://h.test/%zz)\n", 0),
        ("a.qmd", "![a](http://h.test/%zz) b\n", 1),
        ("a.qmd", "![a](http://h.test/%zz)\nb (c)\n", 1),
        ("a.md", "import a from \"http://h.test/%zz\"\n", 0),
        ("a.md", "export { a } from 'http://h.test/%zz'\n", 0),
        ("a.md", "import http://h.test/%zz\n", 1),
        ("a.md", "$$\nhttp://h.test/%zz\n$$\n", 0),
        ("a.md", "$$\na\n$$\nhttp://h.test/%zz\n", 1),
        ("a.md", "{% include a b=\"http://h.test/%zz\"\n  c=1 %}\n", 0),
        ("a.md", "{{ f a=\"http://h.test/%zz\"\n  c=1 }}\n", 0),
        ("a.md", "{% a %} http://h.test/%zz\n\nb %}\n", 1),
        ("a.md", "{% a\n b %}\n\nhttp://h.test/%zz\n", 1),
        ("a.tt2", "[% a\n%] <a href=\"http://h.test/%zz\">x</a>\n", 1),
        ("a.tt2", "<a href=\"http://h.test/%zz\">x</a> [% a\n%]\n", 0),
        ("a.erb", "```\n<a href=\"http://h.test/%zz\">x</a>\n```\n", 0),
        ("a.erb", "```\na\n```\n<a href=\"http://h.test/%zz\">x</a>\n", 1),
    ] {
        assert_eq!(count(path, text), expected, "{path} {text}");
    }
}
