//! How files are known, by their names and their first lines.

#[cfg(unix)]
use std::ffi::OsStr;
#[cfg(unix)]
use std::os::unix::ffi::OsStrExt;
#[cfg(unix)]
use std::path::Path;

use urispec_documents::{Applicability, Checker, Document, FileType, is_generated, is_test};

#[test]
fn each_extension_has_its_type() {
    for (file_type, extensions) in [
        (FileType::Markdown, "md markdown mdown mkd mdx qmd rmd"),
        (
            FileType::Html,
            "html htm xhtml shtml vue svelte php phtml php3 php5 rhtml jsp jspx cshtml razor eex heex leex ftl vm cfm",
        ),
        (FileType::Html, "twig njk nunjucks hbs handlebars mustache ejs liquid jinja jinja2"),
        (FileType::Jsx, "jsx tsx astro"),
        (
            FileType::Xml,
            "xml svg rss atom xsl xslt xsd wsdl pom plist rdf kml csproj vbproj fsproj props targets nuspec xaml",
        ),
        (
            FileType::Xml,
            "axaml owl opf ncx dita ditamap docbook dbk xmp gpx wxs resx storyboard xib ui qrc dtd ent rng sch \
             opml xspf xlf xliff graphml gml jnlp tei vcxproj resw sgml sgm",
        ),
        (FileType::Json, "json jsonc json5 jsonl ndjson geojson jsonld webmanifest har topojson"),
        (FileType::Mhtml, "mht mhtml eml"),
        (FileType::Notebook, "ipynb"),
        (FileType::Asciidoc, "adoc asciidoc asc"),
        (FileType::Rst, "rst rest"),
        (FileType::Org, "org"),
        (FileType::Tex, "tex bib ltx sty cls dtx"),
        (FileType::Man, "man mdoc roff 1 2 3 4 5 6 7 8 9 1m 3p 3pm"),
        (FileType::Csv, "csv tsv psv tab"),
        (FileType::Folded, "ics ical ifb vcf vcard ldif"),
        (FileType::Css, "css scss sass less styl pcss"),
        (FileType::Rdf, "ttl nt nq n3 trig rq sparql shex shacl"),
        (FileType::Toml, "toml"),
        (FileType::Yaml, "yaml yml cff"),
        (FileType::Text, "txt text log pod mbox http wiki mediawiki textile ini cfg"),
        (FileType::Source, "rs py c lines unknown in"),
    ] {
        for extension in extensions.split(' ') {
            let upper = extension.to_uppercase();
            for path in [format!("a.{extension}"), format!("x.md/A.{upper}"), format!("a.b-c.{extension}")] {
                assert_eq!(FileType::of(&path), file_type, "{path}");
            }
        }
    }
}

/// What is filled in is a page, unless an extension says otherwise.
#[test]
fn each_extension_of_a_template() {
    for extension in ["erb", "tmpl", "tt", "tt2", "tx"] {
        for (path, expected) in [
            (format!("a.{extension}"), FileType::Html),
            (format!("x.conf/A.{}", extension.to_uppercase()), FileType::Html),
            (format!("a.html.{extension}"), FileType::Html),
            (format!("a.txt.{extension}"), FileType::Text),
            (format!("a.conf.{extension}"), FileType::Source),
            (format!(".{extension}"), FileType::Text),
        ] {
            assert_eq!(FileType::of(&path), expected, "{path}");
        }
    }
}

#[test]
fn each_name_without_a_telling_extension_is_code() {
    for name in [
        "Dockerfile",
        "Containerfile",
        "Makefile",
        "GNUmakefile",
        "CMakeLists.txt",
        "Rakefile",
        "Gemfile",
        "Vagrantfile",
        "Jenkinsfile",
        "justfile",
        "Procfile",
        "Brewfile",
        "Podfile",
        "PKGBUILD",
        "Dockerfile.dev",
        ".env",
        ".env.local",
        ".envrc",
    ] {
        for path in [name.to_owned(), format!("a/{}", name.to_lowercase()), name.to_uppercase()] {
            assert_eq!(FileType::of(&path), FileType::Source, "{path}");
        }
        // As a directory, it says nothing.
        assert_eq!(FileType::of(format!("{name}/a.md")), FileType::Markdown, "{name}");
    }
    for (path, text, expected) in [
        ("run", "#!/bin/sh\n", FileType::Source),
        ("run", "# !/bin/sh\n", FileType::Text),
        ("run.txt", "#!/bin/sh\n", FileType::Text),
        ("README", "", FileType::Text),
        ("a.ts", "<?xml version=\"1.0\"?><!DOCTYPE TS>", FileType::Xml),
        ("a.unknown", "\u{feff}\n<!DOCTYPE TS>", FileType::Xml),
        ("a.unknown", "<!doctype HTML>", FileType::Html),
        ("a.unknown", "x <?xml version=\"1.0\"?>", FileType::Source),
        ("a.unknown", "<?xmlns a?>", FileType::Source),
        ("a.md", "<!doctype html>", FileType::Markdown),
        ("a.txt", "A\n=\n\ninclude::b.txt[]\n", FileType::Asciidoc),
        ("a.txt", "image::b.png[The b] \r\n", FileType::Asciidoc),
        ("README", "ifdef::b[]", FileType::Asciidoc),
        ("a.txt", "\nifndef::b[]\n", FileType::Asciidoc),
        ("a.txt", "see linkgit:git-add[1] and\n", FileType::Asciidoc),
        ("a.txt", ".. image::b.png[]\n", FileType::Text),
        ("a.txt", "image:: b.png\n", FileType::Text),
        ("a.txt", "image::b]\n[\n", FileType::Text),
        ("a.txt", "images::b[]\n", FileType::Text),
        ("a.txt", "see linkgit:git-add[a]\n", FileType::Text),
        ("a.txt", "see linkgit:[1]\n", FileType::Text),
        ("a.html", "<pre>\ninclude::b[]\n</pre>", FileType::Html),
    ] {
        assert_eq!(FileType::detect(path, text.as_bytes()), expected, "{path}");
    }
}

#[test]
fn each_suffix_leaves_the_type_to_what_is_before_it() {
    let filled = "in tmpl tt tt2 tx tpl template j2 jinja jinja2 erb ejs hbs handlebars mustache twig liquid njk gotmpl mako dist example sample";
    let others = "orig bak old utf8 utf-8 latin1 iso8859-1 ascii euc-kr euc-jp sjis blade";
    let languages = "da de en es fr it ja ko nl pt ru zh sv pt-br zh_tw zh-hant";
    for suffix in [filled, others, languages].iter().flat_map(|suffixes| suffixes.split(' ')) {
        let upper = suffix.to_uppercase();
        for (path, expected) in [
            (format!("index.html.{suffix}"), FileType::Html),
            (format!("values.yaml.{upper}"), FileType::Yaml),
            (format!("a.md.{suffix}.{suffix}"), FileType::Markdown),
            // There is none before it.
            (format!("a.{suffix}.rst"), FileType::Rst),
        ] {
            assert_eq!(FileType::of(&path), expected, "{path}");
        }
    }
    for path in ["index.html.xyz", "index.html.pt-", "index.html.p-br", "index.html.pt-brasil"] {
        assert_eq!(FileType::of(path), FileType::Source, "{path}");
    }
}

#[test]
fn each_test_is_known_by_its_path() {
    for name in [
        "test",
        "tests",
        "testcase",
        "testcases",
        "__tests__",
        "testing",
        "testdata",
        "test-data",
        "test_data",
        "testsuite",
        "test-suite",
        "testutil",
        "spec",
        "specs",
        "fixture",
        "fixtures",
        "__fixtures__",
        "__mocks__",
        "__snapshots__",
        "snapshots",
        "e2e",
        "cypress",
        "mocks",
        "__data__",
        "cassettes",
        "vcr_cassettes",
        "__recordings__",
    ] {
        for path in [format!("{name}/a.md"), format!("/x/{name}/y/a.md"), format!("X/{}/a.md", name.to_uppercase())] {
            assert!(is_test(&path), "{path}");
        }
        assert!(!is_test(format!("{name}ing.d/a.md")), "{name}");
    }
    for path in [
        "url_test.go",
        "test_url.py",
        "url-test.js",
        "url.test.ts",
        "url_tests.rs",
        "url.spec.ts",
        "spec-url.rb",
        "test.c",
        "tests.c",
        "UrlTest.java",
        "UrlTests.cs",
        "UrlTestCase.php",
        "UrlSpec.scala",
        "Url2Test.java",
        "conftest.py",
        "CONFTEST.py",
        "t/url.t",
        "xt/url.t",
        "t/url.sh",
        "t/x/url.pl",
        "t/url.pm",
        "t/url.c",
        "t/url.h",
        "url-tests/a.cs",
        "url_tests/a.cs",
        "url.tests/a.cs",
        "UrlTests/a.cs",
        "testurl.c",
        "testurl.CC",
        "testurl.cpp",
        "testurl.cxx",
        "testurl.m",
        "TestUrl.cs",
        "tst_url.cpp",
        "url_unittest.cc",
        "url_unittests.h",
    ] {
        assert!(is_test(path), "{path}");
    }
    for path in [
        "latest.json",
        "contest.rs",
        "Contest.java",
        "testing.md",
        "attests.md",
        "t/a.md",
        "t.c",
        "x/t",
        "specs.md",
        "URLTest.md",
        "testing.md",
        "testurl.py",
        "attesturl.c",
        "TestFlight.md",
        "TestNet.json",
        "Testimonial.cs",
        "tsturl.cpp",
    ] {
        assert!(!is_test(path), "{path}");
    }
}

/// A name need not be Unicode.
#[cfg(unix)]
#[test]
fn names_of_octets_are_known_by_what_is_text_in_them() {
    let path = |name: &'static [u8]| Path::new(OsStr::from_bytes(name));
    for (name, file_type) in [
        (&b"\xff.md"[..], FileType::Markdown),
        (b"\xff/a.md", FileType::Markdown),
        (b"\xff.html.en", FileType::Html),
        (b".env.\xff", FileType::Source),
        (b"a.\xff", FileType::Source),
        (b"\xff", FileType::Text),
    ] {
        assert_eq!(FileType::of(path(name)), file_type, "{}", name.escape_ascii());
    }
    assert!(is_test(path(b"\xff_test.go")) && is_test(path(b"Test\xff/UrlTest.java")) && !is_test(path(b"\xff.go")));
    assert!(is_test(path(b"test\xff.c")) && is_generated(path(b"\xff.lock")) && is_generated(path(b"\xff.min.js")));
}

#[test]
fn each_file_that_is_not_written_by_hand_is_known_by_its_path() {
    for name in [
        "package-lock.json",
        "npm-shrinkwrap.json",
        "pnpm-lock.yaml",
        "packages.lock.json",
        "Package.resolved",
        "go.sum",
        "bun.lock",
        "flake.lock",
        "Pipfile.lock",
        "Podfile.lock",
        "Gemfile.lock",
        "Cartfile.resolved",
        "yarn.lock",
        "app.pot",
        "list.mbox",
        "A.LOCK",
    ] {
        assert!(is_generated(name) && is_generated(format!("a/{name}")), "{name}");
    }
    for name in [
        "node_modules",
        "bower_components",
        "vendor",
        "_vendor",
        "third_party",
        "third-party",
        "thirdparty",
        "Pods",
        ".idea",
    ] {
        assert!(!is_generated(format!("{}/a.md", name.to_uppercase())), "{name}");
        assert!(is_generated(format!("{name}/a.md")) && is_generated(format!("a/{name}/b/c.md")), "{name}");
        assert!(
            !is_generated(name) && !is_generated(format!("{name}.md")) && !is_generated(format!("{name}2/a.md")),
            "{name}"
        );
    }
    for extension in ["js", "mjs", "cjs", "css"] {
        for stem in ["a.min", "a-min", "a.bundle", "dist/a", "x/dist/y/a"] {
            assert!(is_generated(format!("{stem}.{extension}")), "{stem}.{extension}");
        }
        assert!(is_generated(format!("a.{extension}.map")), "{extension}");
        assert!(!is_generated(format!("src/a.{extension}")), "{extension}");
        assert!(!is_generated(format!("a.{extension}")) && !is_generated(format!("min.{extension}")), "{extension}");
    }
    assert!(is_generated("a.ts.map"));
    for path in ["go.sum.md", "dist/a.md", "a.min.html", "a.map", "dist.js", "lock", "package.json", "Package.swift"] {
        assert!(!is_generated(path), "{path}");
    }
}

#[test]
fn each_sentence_of_a_generator_is_known() {
    let generator = |text: &str, file_type| Document::new(text, file_type).generator();
    for name in [
        "Microsoft",
        "Word",
        "FrontPage",
        "Mozilla",
        "Netscape",
        "SeaMonkey",
        "Adobe",
        "Dreamweaver",
        "Macromedia",
        "GoLive",
        "Claris",
        "Amaya",
        "Nvu",
        "KompoZer",
        "BlueGriffon",
        "Bluefish",
        "OpenOffice",
        "LibreOffice",
        "StarOffice",
        "HTML Tidy",
        "tidy",
        "vi",
        "GNU Emacs",
        "Emacs",
    ] {
        let page = |name: &str| generator(&format!("<meta name='generator' content='{name} 4.1'>"), FileType::Html);
        assert_eq!(page(name), None, "people write in {name}");
        assert_eq!(page(&format!("\"{name}\"")), None, "people write in {name}");
        // Another program may begin so.
        assert_eq!(page(&format!("{name}x")), Some(format!("{name}x 4.1")));
    }
    for words in [
        "Generated by x",
        "Generated on Monday",
        "Generated with x",
        "Generated using x",
        "Documentation generated by x",
        "This page was generated by x",
        "This page was automatically generated by x",
    ] {
        let page = format!("<html>{}<p>{words}</p></html>", "<p>a</p>\n".repeat(2000));
        assert_eq!(generator(&page, FileType::Html).as_deref(), Some(words));
        // Not in the middle.
        let page = format!("<html><p>x</p>{0}<p>{words}</p>{0}</html>", "<p>a</p>\n".repeat(2000));
        assert_eq!(generator(&page, FileType::Html), None, "{words}");
    }
    for words in [
        "Generated by x",
        "Generated from x",
        "Generated with x",
        "Generated using x",
        "Automatically generated",
        "Automatically generated (by x)",
        "Automatically generated (x 1.0)",
        "Auto-generated",
        "Auto-generated - by x",
        "Auto-generated - x 1.0",
        "AutoGenerated",
    ] {
        assert_eq!(generator(&format!("\n// {words}\n"), FileType::Source).as_deref(), Some(words));
        assert_eq!(generator(&format!("{}// {words}\n", "//\n".repeat(10)), FileType::Source), None, "{words}");
        // Such a sign is one of a comment in code, and in data one of an item.
        for (file_type, is_code) in
            [(FileType::Source, true), (FileType::Css, true), (FileType::Jsx, true), (FileType::Yaml, false)]
        {
            let found = generator(&format!("/**\n * {words}\n */\n"), file_type);
            assert_eq!(found.as_deref(), is_code.then_some(words), "{file_type} {words}");
        }
    }
    let follow = "at by code config configuration do document documentation don don't file for from header in makefile module \
                  on page please script source using via with";
    for word in follow.split(' ') {
        let words = format!("Automatically generated {word} x");
        assert_eq!(generator(&format!("// {words}\n"), FileType::Source), Some(words));
    }
    assert_eq!(generator("// Automatically generated names are unique\n", FileType::Source), None);
    for words in [
        "saved from url=(1)a",
        "Mirrored from x",
        "MHonArc v2",
        "Converted with x",
        "Converted by x",
        "Created by GNU Texinfo 7",
    ] {
        assert_eq!(generator(&format!("<!-- {words} -->"), FileType::Html).as_deref(), Some(words));
        assert_eq!(generator(&format!("<!-- {words} -->"), FileType::Markdown), None, "{words}");
    }
    for words in [
        "generated: do not edit",
        "Don't edit, it is generated",
        "It is generated. Do not modify.",
        "generated, DO NOT CHANGE",
        "generated: edit at your own risk",
        "x @generated",
        "This file was generated",
        "This page is generated",
        "This document has been generated",
        "File autogenerated",
        "This file generated by x",
    ] {
        let late = format!("{}# {words}\n", "#\n".repeat(20));
        assert_eq!(generator(&late, FileType::Toml).as_deref(), Some(words));
    }
    // RCS writes its words itself, a comment ends at its first end, and a dot within a name ends no sentence.
    for (text, file_type, expected) in [
        ("// Generated by x $Revision: 1.2 $\n", FileType::Source, Some("Generated by x $Revision: 1.2 $")),
        ("/* Generated by x */ y --> z\n", FileType::Source, Some("Generated by x")),
        ("// The list.txt is generated: do not edit\n", FileType::Source, None),
        ("// Automatically generated ====\n", FileType::Source, Some("Automatically generated ====")),
        ("<meta name=generator content = 'x'>", FileType::Html, Some("x")),
        ("<meta name=generator content=' Microsoft Word'>", FileType::Html, None),
        ("<meta name=generator content=' '>", FileType::Html, None),
        ("<html><p>Generated by x\nmore</p></html>", FileType::Html, Some("Generated by x")),
    ] {
        assert_eq!(generator(text, file_type).as_deref(), expected, "{text}");
    }
    // What is of a part is in another sentence.
    for end in [".", "!", ":", ";"] {
        let words = format!("The lists are below{end} generated by x, do not edit");
        assert_eq!(generator(&format!("// {words}\n"), FileType::Source), Some(words));
    }
    // An item of a list is rather about something else.
    for sign in ["-", "+", "*"] {
        assert_eq!(generator(&format!("{sign} Generated by x\n"), FileType::Text), None, "{sign}");
    }
    // A file of which a part was generated is edited by people.
    for words in
        ["This file is partly generated", "This file was partially generated", "This page is partially generated"]
    {
        assert_eq!(generator(&format!("# {words}\n"), FileType::Toml), None, "{words}");
    }
}

/// Several words are the name of a file if they have an extension, and otherwise rather a text that was put there.
#[test]
fn each_extension_of_a_file_of_several_words() {
    let is_safe = |destination: &str| {
        let report = Checker::new().check(&Document::new(format!("[a]({destination})"), FileType::Markdown));
        let fixes: Vec<_> = report.findings().iter().flat_map(|finding| finding.fixes()).collect();
        assert!(!fixes.is_empty(), "{destination}");
        fixes.iter().all(|fix| fix.applicability == Applicability::Safe)
    };
    for extension in ["c", "md", "pdf", "html", "xhtml", "mp3", "7z"] {
        assert!(is_safe(&format!("https://h.test/the big house.{extension}")), "{extension}");
        assert!(is_safe(&format!("https://h.test/the big house.{extension}?a#b")), "{extension}");
        assert!(!is_safe(&format!("https://h.test/x.{extension}/the big house")), "{extension}");
    }
    assert!(is_safe("https://h.test/the house"));
    assert!(is_safe("https://h.test/the v1.2 of it.html"));
    for text in ["the big house", "the big house.", "the big house. and so", "the big house.abcdef"] {
        assert!(!is_safe(&format!("https://h.test/{text}")), "{text}");
        assert!(!is_safe(&format!("<https://h.test/{text}>")), "{text}");
        assert!(is_safe(&format!("https://h.test/?{}", text.replace(' ', "|"))), "{text}");
    }
}

/// Nobody writes code in such lines.
#[test]
fn each_type_that_may_be_minified() {
    for file_type in FileType::ALL {
        let is_code = [FileType::Source, FileType::Css, FileType::Jsx].contains(&file_type);
        let long = Document::new("a=b;".repeat(2000), file_type);
        assert_eq!(long.generator().as_deref(), is_code.then_some("minified code"), "{file_type}");
        let short = Document::new("a=b;\n".repeat(2000), file_type);
        assert_eq!(short.generator(), None, "{file_type}");
    }
}

/// Lines of minified code are longer than people write them, and there is enough of it to tell.
#[test]
fn each_length_of_a_line_of_minified_code() {
    let is_minified = |line: usize, all: usize| {
        let text = ("a=b;".repeat(line / 4) + "\n").repeat(all / line);
        Document::new(text, FileType::Source).generator().is_some()
    };
    for (line, expected) in
        [(48, false), (100, false), (200, false), (300, false), (500, true), (1000, true), (8000, true)]
    {
        assert_eq!(is_minified(line, 8000), expected, "{line}");
    }
    for (all, expected) in [(1000, false), (2000, false), (3000, false), (5000, true)] {
        assert_eq!(is_minified(1000, all), expected, "{all}");
    }
}

/// Where a type has other text than comments, no comment is written into it.
#[test]
fn each_place_without_comments() {
    let checker = Checker::new().with_code(true);
    let [on_its_line, on_their_lines] =
        ["a comment is not allowed on its line", "a comment is not allowed on their lines"].map(Some);
    let each = |path: &str, text: &str| {
        let report = checker.check(&Document::new(text, FileType::of(path)));
        let [finding] = report.findings() else { panic!("{path} {text}: {:?}", report.findings()) };
        let ignored = checker.add_ignore(&report, path, "why");
        let one = checker.ignore(&report, finding, path, "why");
        assert_eq!((ignored.count() == 1, ignored.why().is_none()), (one.is_ok(), one.is_ok()), "{path} {text}");
        let whys = [one.as_ref().err().map(String::as_str), ignored.why()];
        assert!(whys == [None; 2] || whys == [on_its_line, on_their_lines], "{whys:?}");
        one.is_ok()
    };
    for name in ["script", "style", "pre", "textarea"] {
        for path in ["a.html", "a.md"] {
            assert!(!each(path, &format!("<{name}>\nf(\"http://h/%zz\")\n</{name}>\n")), "{path} {name}");
            assert!(each(path, &format!("<{name}>\nx\n</{name}>\n\nhttp://h/%zz\n")), "{path} {name}");
        }
    }
    for fence in ["```", "~~~", "````"] {
        assert!(!each("a.md", &format!("a\n\n{fence}\nhttp://h/%zz\n{fence}\n")), "{fence}");
        assert!(each("a.md", &format!("a\n\n{fence}\nx\n{fence}\n\nhttp://h/%zz\n")), "{fence}");
    }
    for sign in ["|", ">", "|-", ">-", "|+", ">+", "|2", ">2", ">2-"] {
        for key in ["a:", "-", "a: - b:"] {
            assert!(!each("a.yaml", &format!("{key} {sign}\n  some\n\n  http://h/%zz\n")), "{key} {sign}");
        }
        assert!(each("a.yaml", &format!("a: {sign}\n  some\nb: http://h/%zz\n")), "{sign}");
    }
    for fence in ["---", "+++"] {
        let sign = if fence == "---" { ": " } else { " = " };
        for mark in ["", "\u{feff}"] {
            let url = format!("{mark}{fence}\nurl{sign}\"http://h/%zz\"\n{fence}\n\ntext\n");
            assert!(!each("a.md", &url) && !each("a.md", &url.replace('\n', "\r\n")), "{url}");
            assert!(each("a.md", &format!("{mark}{fence}\na{sign}1\n{fence}\n\nhttp://h/%zz\n")), "{fence}");
        }
    }
    for quote in ["\"\"\"", "'''"] {
        assert!(!each("a.toml", &format!("url = {quote}\nhttp://h/%zz\n{quote}\n")), "{quote}");
        assert!(each("a.toml", &format!("url = {quote}\nx\n{quote}\nurl = 'http://h/%zz'\n")), "{quote}");
    }
    assert!(!each("a.css", "/* see\nhttp://h/%zz\n*/\n"));
    assert!(each("a.css", "/* see\n */ a { b: url(http://h/%zz) }\n"));
}

/// What says that a program wrote a file is looked for near its start, and in a page also near its end.
#[test]
fn a_generator_is_found_where_it_is_looked_for() {
    let generator = |text: String, file_type| Document::new(text, file_type).generator().is_some();
    for (before, is_near) in
        [(0, true), (255, true), (256, true), (1000, true), (2000, true), (2048, false), (9000, false)]
    {
        let lines = format!("{}\n", "a".repeat(49)).repeat(before / 50) + &"b".repeat(before % 50);
        let code = format!("{lines}\n# This file was generated. Do not edit.\n");
        assert_eq!(generator(code, FileType::Toml), is_near, "{before}");
    }
    for (before, is_near) in [(0, true), (256, true), (4096, true), (8000, true), (8192, false), (70_000, false)] {
        let page = format!("<html>{}<meta name=generator content=Doxygen>", "\n".repeat(before));
        assert_eq!(generator(page, FileType::Html), is_near, "{before}");
    }
    for (after, is_near) in [(0, true), (255, true), (256, true), (1900, true), (2048, false), (70_000, false)] {
        let page = format!("<html>{}<p>Generated by x</p>{}", "<p>a</p>\n".repeat(400), "\n".repeat(after));
        assert_eq!(generator(page, FileType::Html), is_near, "{after}");
    }
    // A sentence that may be about something else counts in the first lines.
    for line in 1..15 {
        let code = format!("{}# Generated by x\n", "a = 1\n".repeat(line - 1));
        assert_eq!(generator(code, FileType::Toml), line <= 10, "{line}");
    }
    // Bytes for each line.
    for (length, is_minified) in [(80, false), (255, false), (390, false), (410, true), (1000, true), (9000, true)] {
        let code = format!("{}\n", "a".repeat(length - 1)).repeat(20_000 / length + 1);
        assert_eq!(generator(code, FileType::Source), is_minified, "{length}");
    }
    for length in [1, 79, 80, 81, 255, 256, 1000] {
        let name = "\u{e9}".repeat(length);
        let page = Document::new(format!("<meta name=generator content='{name}'>"), FileType::Html);
        let expected = if length > 80 { format!("{}\u{2026}", "\u{e9}".repeat(80)) } else { name };
        assert_eq!(page.generator(), Some(expected), "{length}");
    }
}

/// A generator is named in words of a comment, which end with it, and a marker that is filled in is that of a source.
#[test]
fn each_end_of_a_comment_of_a_generator() {
    let generator = |text: &str, file_type| Document::new(text, file_type).generator();
    for (text, file_type) in [
        ("/* Generated by x */ a { b: c }\n", FileType::Css),
        ("// Generated by x\n", FileType::Source),
        ("<!-- Generated by x --><p>y</p>\n", FileType::Html),
    ] {
        assert_eq!(generator(text, file_type).as_deref(), Some("Generated by x"), "{text}");
        for filled in ["{x}", "<? x", "<% x", "$(x)", "%s", "$NAME", "@NAME@", "%NAME%"] {
            assert_eq!(generator(&text.replace("by x", &format!("by {filled}")), file_type), None, "{filled}");
        }
    }
    for after in ["", " x", "; x", ": x"] {
        assert!(generator(&format!("// @generated{after}\n"), FileType::Source).is_some(), "{after}");
    }
    for after in ["x", "1", "_x", "-x", "(x)", ".x"] {
        assert_eq!(generator(&format!("// x @generated{after}\n"), FileType::Source), None, "{after}");
    }
}

/// Each type is known by its name, and is another one in a few words.
#[test]
fn each_type_has_its_own_words() {
    for file_type in FileType::ALL {
        assert_eq!(file_type.to_string(), file_type.name());
        assert_eq!(FileType::from_name(file_type.name()), Some(file_type));
        assert_eq!(
            FileType::ALL.iter().filter(|other| other.summary() == file_type.summary()).count(),
            1,
            "{file_type}"
        );
    }
}
