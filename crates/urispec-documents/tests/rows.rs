//! A case for each row of the tables by which files are known and read: a row that is lost or wrong fails by its name.

use urispec_documents::urispec::Rule;
use urispec_documents::urispec::diagnostic::{Group, Name, Severity};
use urispec_documents::{Applicability, Checker, Document, FileType, Levels, Report, Why, is_generated, is_test};

/// The URIs of a file.
fn uris(path: &str, text: &str) -> Vec<String> {
    let document = Document::new(text, FileType::of(path));
    Checker::new().uris(&document).iter().map(|uri| uri.text().into_owned()).collect()
}

#[test]
fn each_extension_has_its_type() {
    for (file_type, extensions) in [
        (FileType::Markdown, "md markdown mdown mkd mdx qmd rmd"),
        (
            FileType::Html,
            "html htm xhtml shtml vue svelte php phtml php3 php5 rhtml jsp jspx cshtml razor eex heex leex ftl vm",
        ),
        (FileType::Html, "twig njk nunjucks hbs handlebars mustache ejs liquid jinja jinja2"),
        (FileType::Jsx, "jsx tsx astro"),
        (
            FileType::Xml,
            "xml svg rss atom xsl xslt xsd wsdl pom plist rdf kml csproj vbproj fsproj props targets nuspec xaml",
        ),
        (
            FileType::Xml,
            "axaml owl opf ncx dita ditamap docbook xmp gpx wxs resx storyboard xib ui qrc dtd ent rng sch \
             opml xspf xlf xliff graphml gml jnlp tei vcxproj resw",
        ),
        (FileType::Json, "json jsonc json5 jsonl ndjson geojson jsonld webmanifest har topojson"),
        (FileType::Mhtml, "mht mhtml"),
        (FileType::Notebook, "ipynb"),
        (FileType::Asciidoc, "adoc asciidoc asc"),
        (FileType::Rst, "rst rest"),
        (FileType::Org, "org"),
        (FileType::Tex, "tex bib ltx sty cls dtx"),
        (FileType::Man, "man mdoc roff 1 2 3 4 5 6 7 8 9 1m 3p 3pm"),
        (FileType::Csv, "csv tsv psv tab"),
        (FileType::Css, "css scss sass less styl pcss"),
        (FileType::Rdf, "ttl nt nq n3 trig rq sparql shex shacl"),
        (FileType::Toml, "toml"),
        (FileType::Yaml, "yaml yml cff"),
        (FileType::Text, "txt text log pod eml mbox http wiki mediawiki textile ini cfg"),
        (FileType::Source, "rs py c lines unknown in erb"),
    ] {
        for extension in extensions.split(' ') {
            let upper = extension.to_uppercase();
            for path in [format!("a.{extension}"), format!("x.md/A.{upper}"), format!("a.b-c.{extension}")] {
                assert_eq!(FileType::of(&path), file_type, "{path}");
            }
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
    ] {
        assert_eq!(FileType::detect(path, text.as_bytes()), expected, "{path}");
    }
}

#[test]
fn each_suffix_leaves_the_type_to_what_is_before_it() {
    let filled = "in tmpl tpl template j2 jinja jinja2 erb ejs hbs handlebars mustache twig liquid njk gotmpl mako dist example sample";
    let others = "orig bak old utf8 utf-8 latin1 iso8859-1 ascii euc-kr euc-jp sjis blade";
    let languages = "cs da de en es fr it ja ko nl pt ru zh sv pt-br zh_tw zh-hant";
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
    ] {
        assert!(!is_test(path), "{path}");
    }
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
    for name in
        ["node_modules", "bower_components", "vendor", "_vendor", "third_party", "third-party", "thirdparty", "Pods"]
    {
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
        "Auto-generated",
        "AutoGenerated",
    ] {
        assert_eq!(generator(&format!("\n// {words}\n"), FileType::Source).as_deref(), Some(words));
        assert_eq!(generator(&format!("{}// {words}\n", "//\n".repeat(10)), FileType::Source), None, "{words}");
    }
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
}

/// A value with a space is found as a whole where it is a reference, and not at all elsewhere.
#[test]
fn each_attribute_that_holds_references() {
    let of = |path: &str, tag: &str| uris(path, &format!("<{tag}=\"a b\">"));
    for name in [
        "href",
        "src",
        "action",
        "formaction",
        "cite",
        "poster",
        "background",
        "longdesc",
        "manifest",
        "xlink:href",
        "data-src",
        "data-href",
        "itemid",
        "codebase",
        "icon",
        "classid",
        "usemap",
    ] {
        assert_eq!(of("a.html", &format!("p {name}")), ["a b"], "{name}");
        assert_eq!(of("a.html", &format!("P {}", name.to_uppercase())), ["a b"], "{name}");
        let is_link = ["href", "src", "poster", "data-src", "data-href", "xlink:href"].contains(&name);
        for component in ["my-button", "MyButton", "Menu.Item"] {
            assert_eq!(of("a.html", &format!("{component} {name}")).len(), usize::from(is_link), "{component} {name}");
            assert_eq!(of("a.jsx", &format!("{component} {name}")).len(), usize::from(is_link), "{component} {name}");
        }
        assert_eq!(of("a.jsx", &format!("p {name}")), ["a b"], "{name}");
        let is_of_xml = ["href", "xlink:href"].contains(&name);
        assert_eq!(of("a.xml", &format!("p {name}")).len(), usize::from(is_of_xml), "{name}");
        assert_eq!(uris("a.xml", &format!("<p {name}='http://h/a b'/>")), ["http://h/a b"], "{name}");
    }
    assert_eq!(of("a.xml", "p xml:base"), ["a b"]);
    for name in ["url", "uri", "location", "xmlUrl", "htmlUrl", "imageURL"] {
        assert_eq!(uris("a.xml", &format!("<p {name}='http://h/a b'/><p {name}='a b'/>")), ["http://h/a b"], "{name}");
    }
    for name in ["ping", "itemtype", "profile"] {
        assert_eq!(of("a.html", &format!("p {name}")), ["a", "b"], "{name}");
    }
    for name in ["srcset", "imagesrcset"] {
        assert_eq!(uris("a.html", &format!("<p {name}='a 1x, b c.png 2x'>")), ["a", "b"], "{name}");
    }
    assert_eq!((of("a.html", "object data").len(), of("a.html", "p data").len()), (1, 0));
    assert_eq!(of("a.html", "p title").len(), 0);
}

#[test]
fn each_element_of_xml_that_holds_a_uri() {
    for name in [
        "url",
        "uri",
        "link",
        "loc",
        "href",
        "guid",
        "docs",
        "homepage",
        "website",
        "icon",
        "logo",
        "location",
        "projectUrl",
        "LINK",
    ] {
        for scheme in ["http", "https", "ftp"] {
            let uri = format!("{scheme}://h.test/a b");
            assert_eq!(uris("a.xml", &format!("<{name}> {uri} </{name}>")), [uri.as_str()], "{name}");
        }
    }
    assert_eq!(uris("a.xml", "<title>http://h.test/a b</title>"), ["http://h.test/a"]);
}

#[test]
fn each_command_and_macro_that_holds_a_uri() {
    for (path, text) in [
        ("a.tex", "\\url{http://h/a b}"),
        ("a.tex", "\\href{http://h/a b}{x}"),
        ("a.tex", "\\nolinkurl{http://h/a b}"),
        ("a.tex", "\\path{http://h/a b}"),
        ("a.bib", "@x{y, url = {http://h/a b}}"),
        ("a.bib", "@x{y, URL={http://h/a b}}"),
        ("a.bib", "@x{y, howpublished = {http://h/a b}}"),
        ("a.adoc", "link:http://h/a b[x]"),
        ("a.adoc", "link:++http://h/a b++[x]"),
        ("a.adoc", "image::http://h/a b[x]"),
        ("a.adoc", "video::http://h/a b[x]"),
        ("a.adoc", "audio::http://h/a b[x]"),
        ("a.rst", "`x <http://h/a b>`_"),
        ("a.rst", ".. _x: http://h/a b"),
        ("a.rst", ".. |x| image:: http://h/a b"),
        ("a.rst", ".. image:: http://h/a b"),
        ("a.rst", ".. figure:: http://h/a b"),
        ("a.rst", "   :target: http://h/a b"),
        ("a.org", "[[http://h/a b][x]]"),
        ("a.css", "a { b: url(http://h/a b) }"),
        ("a.css", "a { b: url('http://h/a b') }"),
        ("a.css", "a { b: url( \"http://h/a b\" ) }"),
        ("a.md", "[x](<http://h/a b>)"),
        ("a.md", "[x]: <http://h/a b>\n\n[x]"),
        ("a.md", "![x](<http://h/a b>)"),
        ("a.mht", "Content-Location: http://h/a b\n\n"),
        ("a.mht", "Content-Base: http://h/a b\n\n"),
        ("a.html", "<meta http-equiv=Refresh content='1; url=http://h/a b'>"),
    ] {
        assert_eq!(uris(path, text), ["http://h/a b"], "{text}");
    }
    assert_eq!(uris("a.adoc", "xref:a b.adoc[]"), ["a b.adoc"]);
    // Data in a style sheet is written without escapes.
    assert_eq!(uris("a.css", "a { b: url(data:text/plain,a b) } c { d: url('DATA:,a b') }"), [""; 0]);
    for (path, text) in
        [("a.tex", "\\title{http://h/a b}"), ("a.adoc", "unlink:http://h/a b[x]"), ("a.rst", ".. note:: http://h/a b")]
    {
        assert_eq!(uris(path, text), ["http://h/a"], "{text}");
    }
}

/// In Markdown of a notebook, and in no other cell.
#[test]
fn each_kind_of_a_cell() {
    for (kind, expected) in
        [("markdown", &["http://h/a b.csv"][..]), ("code", &["http://h/a"]), ("raw", &["http://h/a"])]
    {
        let text = format!("{{\"cells\": [{{\"cell_type\": \"{kind}\", \"source\": [\"[a](http://h/a b.csv)\"]}}]}}");
        assert_eq!(uris("a.ipynb", &text), expected, "{kind}");
        // Whatever the cell before it is.
        for before in ["markdown", "code", "raw"] {
            let cell = format!("{{\"cell_type\": \"{before}\", \"source\": [\"x\"]}}, ");
            let text = text.replacen("[{", &format!("[{cell}{{"), 1);
            assert_eq!(uris("a.ipynb", &text), expected, "{before} {kind}");
        }
    }
}

/// Only what a colon or a sign of equality follows is a key.
#[test]
fn each_string_that_is_no_key() {
    for (path, before, between, after, is_key) in [
        ("a.json", "{", ": ", "}", true),
        ("a.json", "{", ":\n  ", "}", true),
        ("a.json", "[", ", ", "]", false),
        ("a.json", "[", ",\n  ", "]", false),
        ("a.json", "{\"x\": ", ", ", ": 1}", false),
        ("a.yaml", "{", ": ", "}", true),
        ("a.yaml", "", ": ", "", true),
        ("a.yaml", "[", ", ", "]", false),
        ("a.yaml", "- ", "\n- ", "", false),
        ("a.toml", "", " = ", "", true),
        ("a.toml", "x = [", ", ", "]", false),
        ("a.toml", "x = [", ",\n", "]", false),
        ("a.toml", "x = ", "\ny = ", "", false),
    ] {
        let text = format!("{before}\"url\"{between}\"/a b\"{after}\n");
        assert_eq!(uris(path, &text), ["/a b"][usize::from(!is_key)..], "{path} {text}");
    }
}

#[test]
fn each_key_whose_value_is_a_reference() {
    for (keys, is_path_one) in [
        ("url uri href homepage $id $ref @id iri download_url html_url website", true),
        ("src link repository documentation $schema endpoint git", false),
    ] {
        for key in keys.split(' ') {
            let (bare, upper) = (key.trim_start_matches(['$', '@']), key.to_uppercase());
            for key in [key, upper.as_str()] {
                for (path, text) in [
                    ("a.json", format!("{{\"{key}\": \"VALUE\"}}")),
                    ("a.yaml", format!("- \"{key}\": \"VALUE\"\n")),
                    ("a.yaml", format!("x:\n  '{key}': 'VALUE'\n")),
                    ("a.toml", format!("\"{key}\" = 'VALUE'\n")),
                ] {
                    assert_eq!(uris(path, &text.replace("VALUE", "http://h/a b")), ["http://h/a b"], "{text}");
                    let found = uris(path, &text.replace("VALUE", "/a b"));
                    assert_eq!(found.len(), usize::from(is_path_one), "{text}");
                }
            }
            if bare == key {
                assert_eq!(uris("a.yaml", &format!("- {key}: http://h/a b # c\n")), ["http://h/a b"], "{key}");
                assert_eq!(uris("a.toml", &format!("{key} = \"\"\"http://h/a b\"\"\"\n")), ["http://h/a b"], "{key}");
            }
        }
    }
    assert_eq!(uris("a.json", "{\"note\": \"http://h/a b\", \"c\": \"/d e\"}"), ["http://h/a"]);
}

/// The names that HTML has for the characters of ASCII.
#[test]
fn each_character_reference() {
    for (names, character) in [
        ("Tab", '\t'),
        ("NewLine", '\n'),
        ("excl", '!'),
        ("quot QUOT", '"'),
        ("num", '#'),
        ("dollar", '$'),
        ("percnt", '%'),
        ("amp AMP", '&'),
        ("apos", '\''),
        ("lpar", '('),
        ("rpar", ')'),
        ("ast midast", '*'),
        ("plus", '+'),
        ("comma", ','),
        ("period", '.'),
        ("sol", '/'),
        ("colon", ':'),
        ("semi", ';'),
        ("lt LT", '<'),
        ("equals", '='),
        ("gt GT", '>'),
        ("quest", '?'),
        ("commat", '@'),
        ("lsqb lbrack", '['),
        ("bsol", '\\'),
        ("rsqb rbrack", ']'),
        ("Hat", '^'),
        ("lowbar UnderBar", '_'),
        ("grave DiacriticalGrave", '`'),
        ("lcub lbrace", '{'),
        ("verbar vert VerticalLine", '|'),
        ("rcub rbrace", '}'),
        ("nbsp", '\u{a0}'),
    ] {
        let number = u32::from(character);
        let numbers = [format!("#{number}"), format!("#0{number}"), format!("#x{number:x}"), format!("#X{number:X}")];
        for name in names.split(' ').map(str::to_owned).chain(numbers) {
            let expected = format!("x{character}b");
            for (path, text) in
                [("a.html", format!("<a href=\"x&{name};b\">")), ("a.xml", format!("<a href='x&{name};b'/>"))]
            {
                assert_eq!(uris(path, &text), [expected.as_str()], "{text}");
            }
        }
    }
    // A name in another case is that of another character, or of none.
    for none in ["&Amp;", "&aMP;", "&Quot;", "&Lt;", "&gT;", "&Colon;", "&Vert;", "&hat;", "&tab;", "&Verbar;"] {
        assert_eq!(uris("a.html", &format!("<a href='x{none}b'>")), [format!("x{none}b")]);
    }
    for none in ["&amp", "&ampx;", "&#;", "&#x;", "&#xD800;", "&#1114112;", "&#+65;"] {
        assert_eq!(uris("a.html", &format!("<a href='x{none}b'>")), [format!("x{none}b")]);
    }
}

/// What a string of a format holds is what another reader of the format reads.
#[test]
fn each_escape_in_a_string() {
    let escapes = r#"\b \f \n \r \t \" \\ \/ \u0041 \u00e9 \u20ac \uD83D\uDE00 \u007c"#;
    for escape in escapes.split(' ') {
        let text = format!("{{\"url\": \"http://h/a{escape}b\"}}");
        let expected: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(uris("a.json", &text), [expected["url"].as_str().unwrap()], "{text}");
    }
    let escapes = r#"\b \f \n \r \t \" \\ \u0041 \u00e9 \u20ac \U0001F600 \U0000007C \U00000041"#;
    for escape in escapes.split(' ') {
        let text = format!("url = \"http://h/a{escape}b\"\n");
        let expected: toml::Table = toml::from_str(&text).unwrap();
        assert_eq!(uris("a.toml", &text), [expected["url"].as_str().unwrap()], "{text}");
    }
    // YAML 1.2.2, 5.7, as far as the characters are of a URI that was mistyped.
    for (escape, character) in [
        (r"\0", '\0'),
        (r"\b", '\u{8}'),
        (r"\t", '\t'),
        (r"\n", '\n'),
        (r"\f", '\u{c}'),
        (r"\r", '\r'),
        (r"\e", '\u{1b}'),
        (r"\ ", ' '),
        ("\\\"", '"'),
        (r"\/", '/'),
        (r"\\", '\\'),
        (r"\x41", 'A'),
        (r"\xe9", '\u{e9}'),
        (r"\u20ac", '\u{20ac}'),
        (r"\U0001F600", '\u{1f600}'),
    ] {
        let text = format!("url: \"http://h/a{escape}b\"\n");
        assert_eq!(uris("a.yaml", &text), [format!("http://h/a{character}b")], "{text}");
    }
    assert_eq!(uris("a.yaml", "url: 'http://h/it''s'\n"), ["http://h/it's"]);
    assert_eq!(uris("a.yaml", "url: 'http://h/a\\u0041b'\n"), ["http://h/a\\u0041b"]);
    assert_eq!(uris("a.toml", "url = 'http://h/a\\u0041b'\n"), ["http://h/a\\u0041b"]);
}

/// An allowed scheme allows what is about schemes, and nothing else.
#[test]
fn each_diagnostic_of_a_scheme_that_is_allowed() {
    let on_schemes =
        [Name::AlmostRegisteredScheme, Name::MistakenScheme, Name::OneLetterScheme, Name::HostWithoutSlashes];
    let mut allowed = 0;
    for name in Name::ALL.iter().copied() {
        let text = name.example().wrong;
        let Some(scheme) =
            std::str::from_utf8(text).ok().and_then(|text| text.split_once(':')).map(|(scheme, _)| scheme)
        else {
            continue;
        };
        let has = |checker: &Checker| {
            checker.check_text(text, Rule::UriReference).iter().any(|diagnostic| diagnostic.name() == name)
        };
        let checker = Checker::new().with_allowed_schemes([scheme.to_uppercase()]);
        if has(&Checker::new()) {
            assert_eq!(has(&checker), !on_schemes.contains(&name), "{name:?}");
            allowed += usize::from(on_schemes.contains(&name));
        }
    }
    assert_eq!(allowed, on_schemes.len());
}

/// In a pattern for URIs, `*` is any text, and everything else is itself.
#[test]
fn each_character_of_a_pattern_for_uris() {
    for special in ['?', '[', ']', '{', '}', '!', '\\', '.', '+', '(', ')', '|', '^', '$', '#', '%', ',', '/', '-'] {
        let pattern = format!("http://h/a{special}b*c|");
        let checker = Checker::new().with_excluded_uris([pattern.as_str()]).unwrap();
        let found = |uri: &str| checker.check_text(uri.as_bytes(), Rule::UriReference).len();
        assert_eq!(found(&format!("http://h/a{special}b/x/c|")), 0, "{pattern}");
        assert_eq!(found(&format!("http://h/a{special}bc|")), 0, "{pattern}");
        for other in ["http://h/axb/x/c|", "http://h/ab/x/c|", "xhttp://h/a?b/x/c||"] {
            assert_ne!(found(other), 0, "{pattern} {other}");
        }
    }
}

/// The names and severities of what is found in a file.
fn found(path: &str, text: &str) -> Vec<(&'static str, Severity)> {
    let report = Checker::new().check(&Document::new(text, FileType::of(path)));
    report.findings().iter().map(|finding| (finding.name(), finding.severity())).collect()
}

/// Why texts in a file are left alone.
fn reasons(path: &str, text: &str) -> Vec<Why> {
    let report = Checker::new().check(&Document::new(text, FileType::of(path)));
    report.templates().iter().map(|template| template.why()).collect()
}

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

#[test]
fn each_delimiter_of_a_table() {
    for delimiter in ['\t', ';', '|', ','] {
        let text =
            "1DhttpA://h/aDb c\n2Dhttp://h/cD\"d D http://h/e\"\n3DxDhttp://h/f\n".replace('D', &delimiter.to_string());
        let text = text.replace("httpA", "http");
        assert_eq!(uris("a.csv", &text), ["http://h/a", "http://h/c", "http://h/e", "http://h/f"], "{delimiter:?}");
        // A character in quotes is not a delimiter, however often it occurs.
        for other in [',', ';', '|'].into_iter().filter(|other| *other != delimiter) {
            let text = format!("1{delimiter}\"a{other}b{other}c{other}d\"{delimiter}http://h/a{other}b{delimiter}2\n");
            assert_eq!(uris("a.csv", &text), [format!("http://h/a{other}b")], "{delimiter:?} {other:?}");
        }
    }
}

/// A quote means something only where a field begins (RFC 4180, 2): elsewhere, it is a character.
#[test]
fn each_quote_in_a_row() {
    for delimiter in [',', ';', '|', '\t'] {
        for first in ["5\" x", "\"5\"\" x\"", "a\"b\"c", "\"\"", "\"x\ny\""] {
            let row = format!("{first}{delimiter}http://h/a{delimiter}b{delimiter}http://h/c{delimiter}d\n");
            for text in [row.clone(), format!("a{delimiter}b\n{row}")] {
                assert_eq!(uris("a.csv", &text), ["http://h/a", "http://h/c"], "{text}");
            }
        }
    }
}

/// Of as many commas as other delimiters, the commas are rather in a URI.
#[test]
fn each_delimiter_before_a_comma() {
    for delimiter in ['\t', ';', '|'] {
        let text = format!("1{delimiter}http://h/a,b\n");
        assert_eq!(uris("a.csv", &text), ["http://h/a,b"], "{delimiter:?}");
    }
}

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
    for fields in 1..6 {
        let text = format!("x ?url=http://h/a{} z", "&b=c".repeat(fields));
        assert_eq!(uris("a.txt", &text), ["http://h/a"], "{text}");
    }
    for (text, expected) in [
        ("x url=http://h/a&b=c", "http://h/a&b=c"),
        ("x ?url=http://h/?a&b=c", "http://h/?a&b=c"),
        ("x ?url=http://h/a&b", "http://h/a&b"),
    ] {
        assert_eq!(uris("a.txt", text), [expected], "{text}");
    }
}

/// Names of headers and parameters are case-insensitive, and a line may continue on the next.
#[test]
fn each_way_to_name_a_boundary() {
    let part = "Content-Type: text/html\n\n<a href='a b'>x</a> http://h/c\n";
    for header in [
        "Content-Type: multipart/related; boundary=x",
        "Content-Type: multipart/related; boundary=\"x\"",
        "Content-Type: multipart/related; Boundary=x; type=\"text/html\"",
        "Content-Type: multipart/related; boundary=x ; type=\"text/html\"",
        "Content-Type: multipart/related; boundary=\"x\" ; type=\"text/html\"",
        "Content-Type: multipart/related; boundary=x\t;\r\n type=\"text/html\"",
        "CONTENT-TYPE: MULTIPART/RELATED; BOUNDARY=\"x\"",
        "content-type:multipart/related;boundary=x",
        "Content-Type: multipart/related; type=\"text/html\";\n\tboundary=\"x\"",
    ] {
        let text = format!("{header}\n\n--x\n{part}--x\n{part}--x--\n");
        assert_eq!(uris("a.mht", &text), ["a b", "http://h/c", "a b", "http://h/c"], "{header}");
    }
}

#[test]
fn each_encoding_of_a_part_of_a_message() {
    let message = |encoding: &str, body: &str| {
        uris("a.mht", &format!("Content-Type: text/html\nContent-Transfer-Encoding: {encoding}\n\n{body}\n"))
    };
    for encoding in ["quoted-printable", "Quoted-Printable", "QUOTED-PRINTABLE"] {
        assert_eq!(message(encoding, "<a href=3D\"x=\ny\">"), ["xy"], "{encoding}");
    }
    for encoding in ["base64", "Base64", "BASE64"] {
        assert_eq!(message(encoding, "<a href=\"x\">"), [""; 0], "{encoding}");
    }
    for encoding in ["7bit", "8bit", "binary", ""] {
        assert_eq!(message(encoding, "<a href=\"x=3Dy\">"), ["x=3Dy"], "{encoding}");
    }
}

/// In code, a literal that is joined with another text is a part of it.
#[test]
fn each_attribute_that_holds_code() {
    for name in [":x", "@x", "v-x", "x-x", "ng-x", "[x]", "(x)", "#x", "*x", "onclick", "bind:x", "style"] {
        let text = format!("<p {name}=\"f('http://h/' + y)\">");
        assert_eq!((uris("a.html", &text).len(), reasons("a.html", &text)), (0, vec![Why::Part]), "{name}");
    }
    assert_eq!(uris("a.html", "<p title=\"f('http://h/' + y)\">").len(), 1);
}

#[test]
fn each_function_that_takes_a_part() {
    let names = "startswith endswith hasprefix hassuffix stringprefixp stringsuffixp strstartswith strendswith strcontains istartswith indexof \
                 lastindexof strpos stripos strstr strncmp strncasecmp strnicmp includes contains removeprefix removesuffix stripprefix \
                 stripsuffix trimprefix trimsuffix trimstart trimend trimstartmatches trimendmatches trimleft ltrim lstrip rstrip replace \
                 replaceall replacefirst strreplace gsub split concat stringappend paste0 like ilike regexp compile";
    for name in names.split_whitespace() {
        for written in [name.to_owned(), name.to_uppercase(), format!("{}_{}", &name[..2], &name[2..])] {
            let text = format!("x = {written}(\"http://h.test/A\", y)\n");
            assert_eq!(reasons("a.py", &text), [Why::Part], "{text}");
        }
    }
    assert_eq!(reasons("a.py", "x = open(\"http://h.test/A\", y)\n"), []);
}

#[test]
fn each_sign_of_a_pattern() {
    for sign in [
        ".*", ".+", "(?", "[^", "\\.", "\\/", "\\d+", "\\w+", "\\d*", "\\w*", "\\s*", "\\S+", "\\S*", "\\d{", "]+",
        "]*", ")?$", ")$", "\\?", "\\$", "\\{", "\\[", "\\+", "\\*", "\\|", "\\^", "(\\", "/\\1/", "(a|b)",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/a{sign}b\">")), [Why::Pattern], "{sign}");
    }
    for text in [
        "hxxp://h.test/",
        "hxxps://h.test/",
        "fxp://h.test/",
        "FXPS://h.test/",
        "http://h[.]test/",
        "http://h[dot]test/",
        "http://h(.)test/",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Defanged], "{text}");
    }
    assert_eq!(reasons("a.html", "<a href=\"http://h.test/a.b\">"), []);
}

/// Before a URI in code, an escape is no part of its scheme.
#[test]
fn each_escape_before_a_scheme() {
    for escape in ["\u{1b}", "\\x1b", "\\033", "\\e", "\\u001b", "\\u{1b}", "\\u{001b}", "\\x{1b}", "\\c[", "^["] {
        assert_eq!(uris("a.rs", &format!("\"{escape}[0mhttp://h/a\"")), ["http://h/a"], "{escape}");
    }
    for escape in
        ["\\t", "\\n", "\\r", "\\b", "\\f", "\\v", "\\a", "\\e", "\\x41", "\\u0041", "\\U00000041", "\\101", "%s", "%d"]
    {
        assert_eq!(uris("a.rs", &format!("\"{escape}http://h/a\"")), ["http://h/a"], "{escape}");
    }
    for letter in "sdivuqxXcpf".chars() {
        for flags in ["", "5", "-10", "+", ".3"] {
            assert_eq!(uris("a.rs", &format!("\"%{flags}{letter}http://h/a\"")), ["http://h/a"], "{flags}{letter}");
        }
    }
}

#[test]
fn each_word_in_place_of_a_password() {
    let on = |password: &str, host: &str| {
        let found = found("a.md", &format!("http://u:{password}@{host}/\n"));
        found.into_iter().find(|(name, _)| *name == "password-in-userinfo").map(|(_, severity)| severity)
    };
    assert_eq!(on("hunter-xyz", "h.net"), Some(Severity::Warning));
    for word in [
        "pass",
        "password",
        "passwd",
        "passphrase",
        "pwd",
        "pw",
        "pass123",
        "mypassword",
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
    for word in ["secret", "changeme", "SECRET"] {
        assert_eq!(on(word, "h.net"), Some(Severity::Advice), "{word}");
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
    for host in ["h.net", "test.net", "example.de", "128.0.0.1", "[::2]", "localhost.net"] {
        assert_eq!(on("hunter-xyz", host), Some(Severity::Warning), "{host}");
    }
}

/// Nothing is said about the style of names, which are compared.
#[test]
fn each_key_whose_value_is_a_name() {
    for key in ["$id", "$schema", "@id", "@type", "xmlns", "namespace", "targetNamespace"] {
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/\"}}")), [], "{key}");
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/%zz\"}}")).len(), 1, "{key}");
    }
    for key in ["note", "url", "namespaces"] {
        assert_eq!(found("a.json", &format!("{{\"{key}\": \"HTTP://h/\"}}")).len(), 1, "{key}");
    }
}

#[test]
fn each_destination_of_markdown() {
    for scheme in ["mailto", "tel", "sms", "sip", "urn", "doi", "geo", "TEL"] {
        assert_eq!(uris("a.md", &format!("[x]({scheme}:+1 2)")), [format!("{scheme}:+1 2")]);
    }
    assert_eq!(uris("a.md", "[x](note:+1 2)"), [""; 0]);
    let kinds = "attr attribute const constant derive enum field fn function macro method mod module prim primitive static struct trait tyalias type \
                 typealias union value variant";
    for kind in kinds.split_whitespace() {
        assert_eq!(uris("a.md", &format!("[x]({kind}@crate_name)")), [""; 0], "{kind}");
    }
    assert_eq!(uris("a.md", "[x](thing@crate_name)"), ["thing@crate_name"]);
    for item in ["Vec<u8>", "crate::a!", "a::b()", "a()", "f!()", "m!{}", "m![]", "`Plug.Conn.assign/3`"] {
        assert_eq!(uris("a.md", &format!("[x]({item})")), [""; 0], "{item}");
    }
}

/// What is left out of a file that a program wrote is advice, too.
#[test]
fn each_number_of_findings_that_are_left_out() {
    let text = "<meta name=generator content=Doxygen><a href='http://h/%zz'>x</a> <a href='http://h/%yy'>x</a>";
    let document = Document::new(text, FileType::Html);
    for own in [Severity::Advice, Severity::Warning, Severity::Error] {
        let setting = format!("percent-encoding-not-hex={}", own.to_string().to_lowercase());
        let levels = Levels::new().with(setting.parse().unwrap());
        for most in 0..4 {
            for (judges, expected) in [(false, Severity::Advice), (true, own)] {
                let checker = Checker::new().with_levels(levels.clone()).with_generated(judges).with_most(most);
                let report = checker.check(&document);
                assert_eq!((report.findings().len(), report.left_out()), (most.min(2), 2_usize.saturating_sub(most)));
                assert!(report.findings().iter().all(|finding| finding.severity() == expected), "{most} {judges}");
                for severity in [Severity::Advice, Severity::Warning, Severity::Error] {
                    assert_eq!(report.has_left_out(severity), severity == expected && most < 2, "{most} {judges}");
                }
            }
        }
    }
}

/// However many mistakes of one name a URI has, all of them are left to advice, or left out, as the first ones are; and each is found.
#[test]
fn many_mistakes_are_judged_as_the_first() {
    for count in [1, 63, 64, 65, 1000] {
        // Servers take bars in queries, and in code nobody changes them.
        let bars = found("a.py", &format!("x = \"http://h/?q={}\"", "a|b".repeat(count)));
        assert_eq!(bars.len(), count);
        assert!(bars.iter().all(|it| *it == ("query-character", Severity::Advice)), "{count}");
        // No server takes this one. What comes after many others has no say.
        let others = found("a.py", &format!("x = \"http://h/?q={}^c\"", "a|b".repeat(count)));
        assert_eq!(others.len(), count + 1);
        let expected = if count < 64 { Severity::Error } else { Severity::Advice };
        assert!(others.iter().all(|it| it.1 == expected), "{count}: {:?}", others.last());
        // What is encoded twice in a URI that is a value of another is right.
        let nested = format!("http://h/?u=http%3A%2F%2Fh%2F{}", "%2541a".repeat(count));
        assert_eq!(found("a.txt", &nested), [], "{count}");
    }
    assert_eq!(found("a.txt", &format!("http://h/{}", "%2541a".repeat(100))).len(), 1);
}

/// A text of each type with this URI in it.
fn document_with(uri: &str, file_type: FileType) -> Document {
    let text = match file_type {
        FileType::Html | FileType::Xml => format!("<p>{uri}</p>\n"),
        FileType::Json | FileType::Notebook => format!("{{\"url\": \"{uri}\"}}\n"),
        FileType::Toml => format!("url = \"{uri}\"\n"),
        FileType::Yaml => format!("url: \"{uri}\"\n"),
        FileType::Mhtml => format!("Content-Type: text/plain\n\n{uri}\n"),
        FileType::Css => format!("a {{ b: url({uri}) }}\n"),
        FileType::Rdf => format!("<{uri}> a <http://h/b> .\n"),
        FileType::Source | FileType::Jsx => format!("x = \"{uri}\"\n"),
        FileType::Asciidoc => format!("see {uri}[x]\n"),
        _ => format!("{uri}\n"),
    };
    Document::new(text, file_type)
}

/// Documents for people may hold IRIs (RFC 3987); in the others, one is for advice.
#[test]
fn each_type_for_people_has_iris() {
    let for_people = "markdown html xml asciidoc rst org tex man csv mhtml notebook text";
    let names: Vec<&str> = for_people.split(' ').collect();
    for file_type in FileType::ALL {
        let document = document_with("http://h.test/\u{e9}", file_type);
        let found = |checker: Checker| {
            let report = checker.check(&document);
            report.findings().iter().map(|it| (it.name(), it.severity())).collect::<Vec<_>>()
        };
        let is_for_people = names.contains(&file_type.name());
        assert_eq!(file_type.is_for_people(), is_for_people, "{file_type}");
        let advice = [("non-ascii", Severity::Advice)];
        assert_eq!(found(Checker::new()), advice[usize::from(is_for_people)..], "{file_type}");
        let strict = found(Checker::new().with_strictness(true));
        assert_eq!(strict, [("non-ascii", Severity::Error)], "{file_type}");
    }
}

/// An empty fragment is said of a link. Elsewhere it is the end of the name of a namespace.
#[test]
fn each_type_for_people_has_links() {
    for file_type in FileType::ALL {
        let report = Checker::new().check(&document_with("http://h.test/#", file_type));
        let names: Vec<&str> = report.findings().iter().map(|it| it.name()).collect();
        assert_eq!(names, ["empty-fragment"][usize::from(!file_type.is_for_people())..], "{file_type}");
    }
}

/// Characters of one to four bytes, where they are stored, by an encoder that is not ours.
#[test]
fn each_encoding_before_unicode() {
    for (name, characters) in [
        ("windows-1252", "\u{e9}\u{fc}\u{20ac}"),
        ("ISO-8859-2", "\u{142}\u{17c}\u{11b}"),
        ("windows-1251", "\u{433}\u{43b}\u{430}\u{432}"),
        ("KOI8-R", "\u{433}\u{43b}\u{430}\u{432}"),
        ("windows-1253", "\u{3b1}\u{3b2}"),
        ("EUC-KR", "\u{c774}\u{bb38}\u{c11c}"),
        ("Shift_JIS", "\u{8a73}\u{7d30}\u{ff71}"),
        ("EUC-JP", "\u{8a73}\u{7d30}\u{ff71}\u{4e02}"),
        ("Big5", "\u{4e2d}\u{6587}"),
        ("GBK", "\u{4e2d}\u{6587}\u{20ac}"),
        ("gb18030", "\u{4e2d}\u{e9}\u{1f600}\u{20000}"),
    ] {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        let text =
            format!("<meta charset={name}>\n{characters} <a href='http://h/a|b'>{characters}</a> http://h/%zz\n");
        let (bytes, _, has_lost) = encoding.encode(&text);
        // What cannot be written in it would become a number.
        assert!(!has_lost || name == "EUC-JP", "{name}");
        let (text, ..) = encoding.decode(&bytes);
        let document = Document::new(bytes.to_vec(), FileType::Html);
        assert_eq!((document.encoding().name(), document.text().as_bytes()), (name, text.as_bytes()));
        let report = Checker::new().check(&document);
        let places: Vec<&[u8]> = report.findings().iter().map(|finding| &document.bytes()[finding.span()]).collect();
        assert_eq!(places, [&b"|"[..], b"%zz"], "{name}");
        for (at, character) in text.char_indices() {
            let (before, ..) = encoding.encode(&text[..at]);
            let (own, ..) = encoding.encode(&text[at..at + character.len_utf8()]);
            for inside in before.len()..before.len() + own.len() {
                assert_eq!(document.text_offset(inside), at, "{character:?} in {name}");
                let position = document.position(inside);
                let line = text[..at].matches('\n').count() + 1;
                let column = text[..at].rsplit('\n').next().unwrap().chars().count() + 1;
                assert_eq!((position.offset, position.line, position.column), (before.len(), line, column), "{name}");
            }
        }
    }
}

/// Letters show the encoding of a text that does not name it, however far below they stand.
#[test]
fn each_place_of_the_first_letters() {
    for (name, words) in [
        (
            "windows-1252",
            "El ni\u{f1}o comi\u{f3} con su pap\u{e1} en el jard\u{ed}n despu\u{e9}s de la canci\u{f3}n, \u{bf}qu\u{e9}?",
        ),
        (
            "windows-1251",
            "\u{41f}\u{440}\u{438}\u{432}\u{435}\u{442}, \u{43a}\u{430}\u{43a} \u{434}\u{435}\u{43b}\u{430}?",
        ),
        (
            "Shift_JIS",
            "\u{8a73}\u{7d30}\u{306f}\u{53c2}\u{7167}\u{3057}\u{3066}\u{304f}\u{3060}\u{3055}\u{3044}\u{3002}",
        ),
    ] {
        let encoding = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
        for before in [0, 500, 1000, 1020, 1024, 1025, 5000, 70_000] {
            let text = format!("{}{words} http://h/|\n", "a b ".repeat(before / 4));
            let document = Document::new(encoding.encode(&text).0.to_vec(), FileType::Text);
            assert_eq!(document.encoding().name(), name, "{before}");
            assert_eq!(document.text().as_bytes(), text.as_bytes(), "{name} {before}");
        }
    }
}

/// An entity that is not known is one wherever it stands, as the first or a later one.
#[test]
fn each_place_of_an_unknown_entity() {
    for text in ["&x;", "&x;&amp;", "&amp;&x;", "&amp;a&#61;&x.y;", "a&#38;b&_z;", "&amp;x&amp;;&x;"] {
        for around in ["<a href='http://h/?", "<a b='http://h/?", "<p>http://h/?"] {
            let end = if around.contains('\'') { "'/>" } else { "</p>" };
            let file = format!("{around}{text}{end}");
            assert_eq!(reasons("a.xml", &file), [Why::Placeholder], "{file}");
            assert_eq!(reasons("a.html", &file), [], "{file}");
        }
    }
    for text in ["&amp;", "&amp;&#38;", "&amp;x;", "a&amp;b"] {
        assert_eq!(reasons("a.xml", &format!("<a href='http://h/?{text}'/>")), [], "{text}");
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
    for text in ["the big house", "the big house.", "the big house. and so", "the big house.abcdef"] {
        assert!(!is_safe(&format!("https://h.test/{text}")), "{text}");
        assert!(!is_safe(&format!("<https://h.test/{text}>")), "{text}");
        assert!(is_safe(&format!("https://h.test/?{}", text.replace(' ', "|"))), "{text}");
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
}

/// OpenAPI allows any names but those with braces: what RFC 6570 says of names and operators is not said of its paths.
#[cfg(feature = "templates")]
#[test]
fn each_diagnostic_of_a_template() {
    let of_names = [
        Name::SpaceInExpression,
        Name::MisplacedOperator,
        Name::EmptyVariable,
        Name::VariableCharacter,
        Name::PrefixLength,
        Name::SeveralModifiers,
        Name::ReservedOperator,
        Name::QueryOperator,
    ];
    let has = |text: String, name: Name| {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        report.findings().iter().any(|finding| finding.name() == name.name())
    };
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        let path = format!("/{}", wrong.trim_start_matches('/')).replace('\\', "\\\\").replace('"', "\\\"");
        if !has(format!("{{\"uriTemplate\": \"{path}\"}}"), name) || !wrong.contains(['{', '}']) {
            continue;
        }
        let in_openapi = has(format!("{{\"openapi\": \"3.1.0\", \"paths\": {{\"{path}\": {{}}}}}}"), name);
        assert_eq!(in_openapi, !of_names.contains(&name), "{name:?} {path}");
        count += usize::from(of_names.contains(&name));
    }
    assert_eq!(count, of_names.len());
}

#[cfg(feature = "templates")]
#[test]
fn each_key_whose_value_is_a_template() {
    for key in ["uriTemplate", "uri_template", "uri-template", "hrefTemplate", "href_template", "href-template"] {
        for key in [key.to_owned(), key.to_uppercase()] {
            for (path, text) in [
                ("a.json", format!("{{\"{key}\": \"/a/{{b\"}}")),
                ("a.yaml", format!("- {key}: /a/{{b\n")),
                ("a.yaml", format!("\"{key}\": '/a/{{b'\n")),
                ("a.toml", format!("{key} = \"/a/{{b\"\n")),
            ] {
                let checker = Checker::new().with_templates(true);
                let report = checker.check(&Document::new(text.as_str(), FileType::of(path)));
                let names: Vec<_> = report.findings().iter().map(|finding| finding.name()).collect();
                assert_eq!(names, ["unclosed-expression"], "{text}");
            }
        }
    }
}

/// A mark at the start of a file changes nothing that is said of it, but columns, of which it has none.
#[test]
fn a_byte_order_mark_changes_nothing() {
    for (path, text) in [
        ("a.txt", "Generated by x. It is good.\nhttp://h/%zz\n"),
        ("a.py", "# Generated by x\nx = 'http://h/%zz'\n"),
        ("a.md", "---\nurl: /a b\n---\n\n[x](http://h/%zz)\n"),
        ("a.html", "<!-- Generated by x --><a href='http://h/%zz'>\n"),
        ("a.xml", "<?xml version='1.0'?><a href='http://h/%zz'/>\n"),
        ("a.json", "{\"url\": \"http://h/%zz\"}\n"),
        ("a.yaml", "url: 'http://h/%zz'\n"),
        ("a.yaml", "url: http://h/a b\n"),
        ("a.toml", "url = 'http://h/%zz'\n"),
        ("a.csv", "http://h/%zz;http://h/a,b\n"),
        ("a.css", "a { b: url(a b) }\n"),
        ("a.txt", "http://h/%zz/ http://${x}/\n"),
        ("a.yaml", "url: 'http://h/a b'\n"),
        ("a.toml", "url = 'http://h/a b'\n"),
        ("a.csv", "\"http://h/a|b,c\",\"d,http://h/%zz\",e;f\n"),
        ("a.mht", "Content-Location: http://h/b c\nContent-Type: text/html\n\n<a href='d e'>\n"),
        ("a.rst", ".. _a: http://h/b c\n"),
        ("a.org", "[[http://h/b c][x]]\n"),
        ("a.adoc", "link:b c[x]\n"),
        ("a.tex", "\\url{http://h/b c}\n"),
    ] {
        let seen = |text: String| {
            let document = Document::new(text, FileType::of(path));
            let checker = Checker::new();
            #[cfg(feature = "templates")]
            let checker = checker.with_templates(true);
            let report = checker.check(&document);
            let found = report.findings().iter().map(|it| {
                let place = document.place(&it.span());
                (it.name(), it.severity(), (place.start.line, place.start.column), (place.end.line, place.end.column))
            });
            (document.generator(), report.uris(), found.collect::<Vec<_>>())
        };
        let without = seen(text.to_owned());
        assert_ne!(without.2, [], "{path} {text}");
        assert_eq!(seen(format!("\u{feff}{text}")), without, "{path} {text}");
    }
}

#[cfg(feature = "templates")]
#[test]
fn a_byte_order_mark_is_before_templates() {
    for (path, text) in [
        ("a.yaml", "openapi: 3.1.0\npaths:\n  /a/{b: {}\n"),
        ("a.yaml", "uriTemplate: /a/{b\n"),
        ("a.toml", "uriTemplate = \"/a/{b\"\n"),
        ("a.json", "{\"uriTemplate\": \"/a/{b\"}\n"),
        ("a.txt", "Link-Template: \"/a/{b\"\n"),
    ] {
        for mark in ["", "\u{feff}"] {
            let document = Document::new(format!("{mark}{text}"), FileType::of(path));
            let report = Checker::new().with_templates(true).check(&document);
            let [finding] = report.findings() else { panic!("{text}: {:?}", report.findings()) };
            let uri = finding.uri().unwrap();
            assert_eq!(&document.bytes()[uri.span()], b"/a/{b", "{text}");
        }
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

/// A comment is for all that is found on its line, and each of that is counted.
#[test]
fn each_finding_on_a_line_is_counted() {
    let (wrong, right) = ("http://h/a^ http://h/b^", "http://h/c");
    for lines in [&[wrong][..], &[wrong, right, wrong], &[right, wrong, "`", "http://h/d^", wrong], &[right]] {
        let text: String = lines.iter().map(|line| format!("// {line}\n")).collect();
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Source));
        let ignored = checker.add_ignore(&report, "a.js", "why");
        // After a backquote that is not closed, all may be a literal.
        let can = lines.iter().take_while(|line| **line != "`").filter(|line| line.contains('^')).count();
        assert_eq!((ignored.count(), ignored.report().findings().len()), (2 * can, report.findings().len() - 2 * can));
        assert_eq!(ignored.why().is_some(), lines.contains(&"`"), "{lines:?}");
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

/// Where a type has other text than comments, no comment is written into it.
#[test]
fn each_place_without_comments() {
    let checker = Checker::new().with_code(true);
    let each = |path: &str, text: &str| {
        let report = checker.check(&Document::new(text, FileType::of(path)));
        let [finding] = report.findings() else { panic!("{path} {text}: {:?}", report.findings()) };
        let ignored = checker.add_ignore(&report, path, "why");
        let one = checker.ignore(&report, finding, path, "why");
        assert_eq!((ignored.count() == 1, ignored.why().is_none()), (one.is_ok(), one.is_ok()), "{path} {text}");
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

/// What a browser runs, and what a driver reads, is no reference.
#[test]
fn each_scheme_of_what_is_run() {
    for scheme in ["javascript", "jdbc", "vbscript"] {
        for scheme in [scheme.to_owned(), scheme.to_uppercase()] {
            for text in
                [format!("<a href='{scheme}:f(\"a b\")'>"), format!("<script></script><a href=' {scheme}:a b'>")]
            {
                assert_eq!((uris("a.html", &text), found("a.html", &text)), (vec![], vec![]), "{text}");
            }
            assert_eq!(uris("a.md", &format!("[x](<{scheme}:a b>)")), [""; 0], "{scheme}");
        }
        let longer = format!("{scheme}s:ab");
        assert_eq!(uris("a.html", &format!("<a href='{longer}'>")), [longer.as_str()]);
    }
}

/// A comment may hold HTML, whose values have character references.
#[test]
fn each_attribute_in_a_comment() {
    for name in ["href", "src"] {
        for quote in ['"', '\''] {
            let text = format!("<!-- <x {name}={quote}http://h/?a&amp;b{quote}> -->");
            assert_eq!(uris("a.html", &text), ["http://h/?a&b"], "{text}");
            assert_eq!(uris("a.cs", &format!("/// <x {name}={quote}http://h/?a&amp;b{quote}>")), ["http://h/?a&b"]);
        }
    }
    assert_eq!(uris("a.html", "<!-- <x alt=\"http://h/?a&amp;b\"> -->"), ["http://h/?a&amp;b"]);
}

/// Quotes, brackets and stops of other scripts, and what is not seen, by their names in Unicode.
#[test]
fn each_character_that_ends_a_uri() {
    let quotes = "\u{ab}\u{bb}\u{2018}\u{2019}\u{201a}\u{201c}\u{201d}\u{201e}\u{2039}\u{203a}\u{300c}\u{300d}\u{300e}\u{300f}\u{ff02}\u{ff07}\u{ff62}\u{ff63}";
    let brackets = "\u{3008}\u{3009}\u{300a}\u{300b}\u{3010}\u{3011}\u{3014}\u{3015}\u{ff08}\u{ff09}\u{ff3b}\u{ff3d}\u{ff5b}\u{ff5d}";
    let stops = "\u{589}\u{60c}\u{61b}\u{61f}\u{6d4}\u{964}\u{965}\u{2013}\u{2014}\u{2026}\u{3001}\u{3002}\u{ff01}\u{ff0c}\u{ff0e}\u{ff1a}\u{ff1b}\u{ff1f}\u{ff61}\u{ff64}";
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

/// A quote that nothing closes hides no string of another kind.
#[test]
fn each_quote_that_is_not_closed() {
    for (path, sign, quotes) in [("a.yaml", ":", &["\"", "'"][..]), ("a.toml", " =", &["\"", "'", "\"\"\"", "'''"])] {
        for open in quotes {
            // Three quotes that are not closed are an empty string and a quote of its own.
            for other in quotes.iter().filter(|other| other.len() != open.len() || other != &open) {
                if other.len() > open.len() && other.starts_with(open) {
                    continue;
                }
                let text = format!("note{sign} {open}it\nurl{sign} {other}http://h/a b{other}\nx{sign} 1\n");
                assert_eq!(uris(path, &text), ["http://h/a b"], "{text}");
            }
        }
    }
}

/// In YAML, a quote begins a string where a value or a key may begin, and is a character elsewhere.
#[test]
fn each_byte_before_a_string_of_yaml() {
    for before in [" ", "\t", "\n", "\r\n", "[", "{", ","] {
        for (string, uri) in [("\"http://h/\\u0061b\"", "http://h/ab"), ("'http://h/it''s'", "http://h/it's")] {
            let text = format!("x: {before}{string}\n");
            assert_eq!(uris("a.yaml", &text), [uri], "{text}");
            assert_eq!(uris("a.yaml", &format!("{string}\n")), [uri]);
            assert_ne!(uris("a.yaml", &format!("x: y{string}\n")), [uri]);
        }
        assert_eq!(uris("a.yaml", &format!("- {before}\"url\": 'http://h/a b'\n")), ["http://h/a b"], "{before:?}");
    }
}

/// The delimiter of a table is that of its beginning, however long the table is.
#[test]
fn each_row_of_a_long_table_has_the_same_delimiter() {
    for (delimiter, other) in [(';', ','), ('\t', ';'), ('|', ','), (',', ';')] {
        let head = format!("a{delimiter}b{delimiter}c\n").repeat(3000);
        let uri = format!("http://h/a{other}b{other}c{other}d{other}e");
        let rows = format!("{uri}{delimiter}http://h/f\n").repeat(3000);
        let found = uris("a.csv", &(head + &rows));
        assert_eq!(found.len(), 6000, "{delimiter:?}");
        assert!(found.chunks(2).all(|pair| pair == [uri.as_str(), "http://h/f"]), "{delimiter:?}");
    }
}

/// White space breaks a destination that begins like one, or is the name of a file.
#[test]
fn each_destination_that_white_space_breaks() {
    for target in ["/a b", "./a b", "../a b", "#a b", "http://h/a b", "ftp://h/a b", "x+y.z-1://h/a b", "tel:+1 2"] {
        assert_eq!(uris("a.md", &format!("[x]({target})")), [target]);
        assert_eq!(uris("a.md", &format!("![x]({target} \"t\")")), [target]);
    }
    for target in ["a b.c", "a b.md", "a b.css", "a b.html", "a/b c.jpeg", "a b.xhtml"] {
        assert_eq!(uris("a.md", &format!("[x]({target})")), [target]);
    }
    for text in ["a b", "see a.b now", "a b.", "a b.abcdef", "a .b"] {
        assert_eq!(uris("a.md", &format!("[x]({text})")), [""; 0], "{text}");
    }
}

/// An autolink of up to three words is rather broken than a sentence, and a link ends where another begins.
#[test]
fn each_link_that_is_not_closed_or_has_words() {
    for (text, expected) in [
        ("<http://h/a b>", &["http://h/a b"][..]),
        ("<http://h/a b c>", &["http://h/a b c"]),
        ("<http://h/a b c d>", &["http://h/a"]),
        ("<mailto:a b c d@e.test>", &["mailto:a b c d@e.test"]),
        ("[x](/a b [y](/c d)", &["/c d"]),
        ("[x](/a b [y](/c d) [z](/e f) g)", &["/c d", "/e f"]),
        ("[x](/a b\n[y](/c d)", &["/c d"]),
        ("[x](/a (b) c) (d)", &["/a (b) c"]),
        ("[x](/a (b (c) d) (e) f)", &["/a (b (c) d) (e) f"]),
        ("[x](/a (b c)", &[]),
    ] {
        assert_eq!(uris("a.md", text), expected, "{text}");
    }
}

/// What a part of a message holds, by its media type (RFC 2557, RFC 7303), as it is and quoted-printable.
#[test]
fn each_media_type_of_a_part() {
    for (types, text, expected) in [
        ("text/html TEXT/HTML application/xhtml+xml", "<a href='x y'>", &["x y"][..]),
        (
            "text/xml application/xml image/svg+xml IMAGE/SVG+XML application/rss+xml application/atom+xml",
            "<a href='x y'/>",
            &["x y"],
        ),
        // XML has attributes of its own, and XHTML those of HTML.
        ("text/html application/xhtml+xml Application/XHTML+XML", "<img src='x y'/>", &["x y"]),
        ("text/xml application/xml image/svg+xml", "<img src='x y'/>", &[]),
        ("text/css Text/CSS", "a { b: url(x y) }", &["x y"]),
        ("text/plain TEXT/plain", "http://h/a <a href='x y'>", &["http://h/a"]),
        ("image/png application/octet-stream text/javascript application/json", "http://h/a <a href='x y'>", &[]),
    ] {
        for media_type in types.split(' ') {
            for parameter in ["", "; charset=utf-8", " ;charset=\"utf-8\""] {
                let head = format!("Content-Type: {media_type}{parameter}\n");
                assert_eq!(uris("a.mht", &format!("{head}\n{text}\n")), expected, "{head}");
                let head = format!("{head}Content-Transfer-Encoding: quoted-printable\n");
                let text = text.replace('=', "=3D").replace("http", "ht=\ntp");
                assert_eq!(uris("a.mht", &format!("{head}\n{text}\n")), expected, "{head}");
            }
        }
    }
    assert_eq!(uris("a.mht", "Subject: x\n\nhttp://h/a\n"), ["http://h/a"]);
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

/// Notation that works as it is, of which `docs/check.md` says that it is for advice.
#[test]
fn each_notation_that_works() {
    for (name, texts) in [
        (
            "scheme-syntax",
            &[
                "tel:5550123",
                "tel:555-0123",
                "TEL:555(0123)",
                "sms:5550123",
                "sms:5550123?body=x",
                "data:image/svg+xml;utf8,a",
                "data:image/svg+xml;utf-8,a",
                "data:image/svg+xml;UTF-8,a",
                "urn:my-ns",
                "urn:example.org:x",
                "news://news.h.test",
                "dns://192.0.2.1",
                "NEWS://news.h.test",
                "geo:?q=a+b",
            ][..],
        ),
        ("empty-host", &["tcp://:8080"]),
        ("encoded-host-delimiter", &["http://%2Fvar%2Frun%2Fdocker.sock/"]),
        ("deprecated-userinfo", &["https://user@h.test/a.git"]),
        ("second-question-mark", &["http://h.test/?a=1?b=2"]),
        ("second-fragment", &["http://h.test/#/room/#name", "http://h.test/#!/room/#name"]),
        ("port-out-of-range", &["http://localhost:0/", "http://127.0.0.1:0/"]),
        ("unexpected-component", &["data://text/plain,a", "file:///?prefix=a"]),
        ("backslash", &["http://h.test/?file=C:\\a.pem"]),
        ("unencoded-bracket", &["http://h.test/?a[]=b"]),
    ] {
        for text in texts {
            let severities = |checker: Checker| {
                let report = checker.check(&Document::new(*text, FileType::Lines));
                let found = report.findings().iter().filter(|it| it.name() == name);
                found.map(|it| it.severity()).collect::<Vec<_>>()
            };
            assert_eq!(severities(Checker::new()), [Severity::Advice], "{name} {text}");
        }
    }
    for text in [
        "tel:x5550123",
        "fax:5550123",
        "data:image/svg+xml;utf9,a",
        "urn:my_ns:",
        "http://h.test:99999/",
        "http://h.test/#a#b",
        "http://h.test/a\\b",
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::Lines));
        let is_more = |severity: Severity| severity > Severity::Advice;
        assert!(report.findings().iter().any(|it| is_more(it.severity())) || text.starts_with("fax"), "{text}");
    }
}

/// What is advice in the value of some types is an error in that of the others (`docs/check.md`).
#[test]
fn each_type_in_which_a_notation_works() {
    let values = [
        ("html", "<a href='_'>"),
        ("xml", "<a href='_'/>"),
        ("md", "[x](_)"),
        ("jsx", "<a href='_'>"),
        ("css", "a { b: url('_') }"),
        ("json", "{\"url\": \"_\"}"),
        ("yaml", "url: '_'\n"),
        ("toml", "url = '_'\n"),
    ];
    for (text, name, works_in) in [
        ("http://h.test/?a|b", "query-character", "jsx css json yaml toml"),
        ("http://h.test/?a\"b", "query-character", "md"),
        ("http://h.test/?a^b", "query-character", ""),
        ("http://h.test/?a[b]", "unencoded-bracket", "html xml md jsx css json yaml toml"),
        ("http://h.test/#a^b", "fragment-character", "html xml md jsx"),
        ("../[a]b.html", "path-character", "html xml md jsx"),
        ("../a^b.html", "path-character", ""),
    ] {
        for (extension, value) in values {
            let text = if extension == "json" { text.replace('"', "\\\"") } else { text.to_owned() };
            let works = works_in.split(' ').any(|known| known == extension);
            let expected = if works { Severity::Advice } else { Severity::Error };
            let mut found = found(&format!("a.{extension}"), &value.replace('_', &text));
            found.dedup();
            assert_eq!(found, [(name, expected)], "{extension} {text}");
        }
    }
}

/// The order of attributes says nothing, nor do quotes and letters.
#[test]
fn each_way_to_write_a_refresh() {
    // HTML, 4.2.5.3: either quote may be around the URL, and white space around the sign.
    for content in
        ["0;url=a b", "0; URL=a b", "5; url='a b'", "0;url= a b ", "0; url = a b", "0;url = 'a b'", "0;url='a b"]
    {
        assert_eq!(
            uris("a.html", &format!("<meta http-equiv=refresh content='{}'>", content.replace('\'', "\""))),
            ["a b"]
        );
        for equiv in ["refresh", "Refresh", "REFRESH"] {
            for text in [
                format!("<meta http-equiv={equiv} content=\"{content}\">"),
                format!("<meta content=\"{content}\" http-equiv=\"{equiv}\">"),
                format!("<META CONTENT=\"{content}\" x HTTP-EQUIV={equiv}>"),
            ] {
                assert_eq!(uris("a.html", &text), ["a b"], "{text}");
            }
        }
        assert_eq!(uris("a.html", &format!("<meta name=x content=\"{content}\">")), [""; 0]);
    }
}

/// What Antora calls a page has a version, a module or a component before its path.
#[test]
fn each_page_that_is_named_for_antora() {
    for page in ["module:page.adoc", "1.0@page.adoc", "1.0@component:module:page.adoc", "component::page.adoc"] {
        assert_eq!(uris("a.adoc", &format!("xref:{page}[x]")), [""; 0], "{page}");
        assert_eq!(uris("a.adoc", &format!("link:{page}[x]")).len(), 1, "{page}");
    }
    assert_eq!(uris("a.adoc", "xref:a b.adoc#c[x]"), ["a b.adoc#c"]);
}

/// Each example that `docs/check.md` has of what looks like a URI and is none, in a document, in code or as a value.
#[test]
fn each_example_of_what_is_no_uri() {
    let table = include_str!("../../../docs/check.md").split("| reason | such as |").nth(1).unwrap();
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

/// A placeholder may hold what no URI has, wherever it stands in one.
#[test]
fn each_notation_of_a_placeholder() {
    for placeholder in [
        "{{{ a b }}}",
        "{{ a b }}",
        "{{ \"a\" }}",
        "{% a b %}",
        "{!! a b !!}",
        "#[[ a b ]]#",
        "<% a b %>",
        "<%= a %>",
        "<?= a ?>",
        "<c:url value=\"/a\"/>",
        "${a b}",
        "$(a b)",
        "#{a b}",
        "%{a b}",
        "@{a b}",
        "!{a b}",
        "*{a b}",
        "%(a)s",
        "{a:>4}",
        "{0}",
        "@f(\"a\")",
        "@A[\"a\"]",
        "@A['a']",
        "@NAME@",
        "#NAME#",
        "%NAME%",
        "%%name%%",
        "__NAME__",
        "*NAME*",
        "*|NAME|*",
        "%group.name%",
        "%site_name%",
        "%siteName%",
        "%commit%",
    ] {
        for text in [format!("http://h.test/{placeholder}"), format!("http://h.test/a/{placeholder}/b?c=d")] {
            let quote = if placeholder.contains('"') { '\'' } else { '"' };
            let html = format!("<a href={quote}{text}{quote}>x</a>");
            assert_eq!((reasons("a.html", &html), uris("a.html", &html)), (vec![Why::Placeholder], vec![]), "{html}");
            let json = serde_json::json!({ "url": text }).to_string();
            assert_eq!((reasons("a.json", &json), uris("a.json", &json)), (vec![Why::Placeholder], vec![]), "{json}");
            // In a text, too, it belongs to the URI as a whole.
            let document = Document::new(format!("see {text}, x"), FileType::Text);
            let report = Checker::new().check(&document);
            let spans: Vec<_> = report.templates().iter().map(|it| &document.bytes()[it.span()]).collect();
            assert!(placeholder.starts_with("<c") || spans == [text.as_bytes()], "{text}: {spans:?}");
        }
    }
}

/// What the code of a language fills in belongs to the URI as a whole, at each place of a literal.
#[test]
fn each_interpolation_in_a_literal() {
    for (path, filled) in [
        ("a.swift", "\\(a)"),
        ("a.swift", "\\(f(b: 1))"),
        ("a.swift", "\\(a.b[0])"),
        ("a.rs", "{}"),
        ("a.rs", "{a:>4}"),
        ("a.kt", "${a.b}"),
        ("a.kt", "$A"),
        ("a.rb", "#{a}"),
        ("a.py", "%s"),
        ("a.py", "%(a)s"),
        ("a.c", "%-8s"),
        ("a.m", "%@"),
        ("a.cs", "{0}"),
        ("a.sh", "${A:-b}"),
        ("a.sh", "$(a -b)"),
    ] {
        for uri in
            ["http://h.test/_", "http://h.test/_/b", "http://h.test/a-_.b?c=d", "http://_/b", "http://h.test/?a=_&b=c"]
        {
            let uri = uri.replace('_', filled);
            let document = Document::new(format!("x = \"{uri}\"\n"), FileType::of(path));
            let report = Checker::new().check(&document);
            let left: Vec<_> = report.templates().iter().map(|it| (it.why(), &document.bytes()[it.span()])).collect();
            assert_eq!((left, report.uris()), (vec![(Why::Placeholder, uri.as_bytes())], 0), "{path} {uri}");
        }
    }
}

/// A name between two signs is filled in from two letters on. One letter is no name.
#[test]
fn each_length_of_a_name_between_two_signs() {
    for signs in ["@_@", "#_#", "%_%", "%%_%%", "___", "*_*", "*|_|*", "[[_]]"] {
        let signs = if signs == "___" { ("__", "__") } else { signs.split_once('_').unwrap() };
        let of = |name: &str| {
            let text = format!("<a href=\"http://h.test/a{}{name}{}/b\">", signs.0, signs.1);
            reasons("a.html", &text)
        };
        for name in ["ID", "IDS", "IDX_1", "USER", "NAMES", "X_Y_Z", &"N".repeat(100)] {
            assert_eq!(of(name), [Why::Placeholder], "{signs:?} {name}");
        }
        assert_eq!(of("N"), [], "{signs:?}");
    }
}

/// A word between two percent signs is filled in from three letters on, where it stands by itself. Before a triplet, a percent sign is not encoded.
#[test]
fn each_length_of_a_word_between_percent_signs() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for word in ["tag", "ver", "url", "host", "commit", "version", "x".repeat(100).as_str()] {
        for after in ["", "/b", ".zip", "?b=c", "&b=c", "-b"] {
            assert_eq!(of(&format!("http://h.test/a-%{word}%{after}")), [Why::Placeholder], "{word} {after}");
        }
    }
    for word in ["tag", "host", "commit"] {
        for after in ["20b", "b", "7"] {
            assert_eq!(of(&format!("http://h.test/a-%{word}%{after}")), [], "{word} {after}");
        }
    }
    assert_eq!(of("http://h.test/a-%me%/b"), []);
}

/// No triplet is filled in, whatever its digits are, and whatever follows it.
#[test]
fn each_triplet_is_checked() {
    for byte in 0..=255_u8 {
        for triplet in [format!("%{byte:02X}"), format!("%{byte:02x}")] {
            for after in ["", "/b", "%20", "%c3%a9", "-", "&c=1"] {
                let text = format!("http://h.test/?a={triplet}{after}");
                for (path, text) in [
                    ("a.html", format!("<a href=\"{text}\">")),
                    ("a.txt", format!("see {text} x")),
                    ("a.js", format!("x = \"{text}\";")),
                ] {
                    assert_eq!((uris(path, &text).len(), reasons(path, &text)), (1, vec![]), "{path} {text}");
                }
            }
        }
    }
    // The end of a line is one in any letters.
    for text in ["http://h.test/a%0D%0Ab", "http://h.test/a%0d%0ab"] {
        assert_eq!(found("a.txt", text), [("encoded-control", Severity::Warning)], "{text}");
    }
}

/// `%NAME` is one of at least four letters, if they are no triplet.
#[test]
fn each_length_of_a_name_after_a_percent_sign() {
    for name in ["HOST", "PORT", "NAMES", "USER_ID", "DECADES"] {
        for text in
            [format!("http://h.test/%{name}"), format!("http://h.test/a?b=%{name}&c"), format!("http://%{name}/")]
        {
            let html = format!("<a href=\"{text}\">");
            assert_eq!((reasons("a.html", &html), uris("a.html", &html)), (vec![Why::Placeholder], vec![]), "{html}");
        }
    }
    for name in ["GO", "URL", "DEAD", "FACE"] {
        let html = format!("<a href=\"http://h.test/a%{name}\">");
        assert_eq!((reasons("a.html", &html), uris("a.html", &html).len()), (vec![], 1), "{html}");
    }
}

/// What is joined with a literal, or done with it, makes it a part of another text.
#[test]
fn each_way_to_go_on_after_a_literal() {
    for after in [
        " + x",
        "+x",
        " .. x",
        " <> x",
        " |> f",
        " == x",
        " != x",
        " || x",
        " ~ x",
        " ^ x",
        " % x",
        " & x",
        " . $x",
        ".$x",
        ".\"x\"",
        ".'x'",
        " . 'x'",
        ".\tx",
        ".format(x)",
        ".replace(a, b)",
        " in x",
        " not in x",
        ".to_owned() + x",
        ".to_string() + x",
        ".into() + x",
        ".to_s + x",
        ".freeze + x",
        "_s + x",
    ] {
        assert_eq!(reasons("a.xyz", &format!("y = \"http://h.test/\"{after}\n")), [Why::Part], "{after}");
    }
    for before in ["x == ", "x != ", "x =~ ", "x <> ", "x =:= "] {
        assert_eq!(reasons("a.xyz", &format!("y = {before}\"http://h.test/\"\n")), [Why::Part], "{before}");
    }
    for after in ["", ";", ", x", ")", "]", " # x", ".to_owned()", ".len()", " - x", "}"] {
        assert_eq!(reasons("a.xyz", &format!("y = \"http://h.test/\"{after}\n")), [], "{after}");
    }
}

/// Several hosts are for a driver, but in the schemes of the web they are a mistake.
#[test]
fn each_scheme_with_several_hosts() {
    for scheme in ["http", "https", "ftp", "ws", "wss", "WSS"] {
        assert_eq!(reasons("a.txt", &format!("{scheme}://a.test,b.test/c")), [], "{scheme}");
    }
    for scheme in ["kafka", "amqp", "mongodb", "redis", "zk", "jdbc:mysql"] {
        let uri = format!("{scheme}://a.test:1,b.test:2/c");
        assert_eq!(reasons("a.txt", &uri), [Why::ConnectionString], "{uri}");
        let uri = format!("{scheme}://a.test:1;b=c");
        assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::ConnectionString], "{uri}");
    }
}

/// Parameters of routes are in a path, and so are those in brackets.
#[test]
fn each_component_with_a_parameter() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for before in ["http://h.test", "http://h.test/a", "//h.test", "https://a:b@h.test:80/c"] {
        for after in ["", "/", "/d", "?d", "#d", "?d=/:e", ".json"] {
            assert_eq!(of(&format!("{before}/:id{after}")), [Why::Route], "{before} {after}");
            for name in ["[slug]", "[_slug]", "[...slug]", "[[...slug]]", "[my_slug-1]"] {
                assert_eq!(of(&format!("{before}/{name}{after}")), [Why::Form], "{before} {name} {after}");
            }
        }
        for after in ["", "?d", "#d", "?d=/e", "#/d"] {
            assert_eq!(of(&format!("{before}/*{after}")), [Why::Route], "{before} {after}");
        }
        for other in ["?a=/:id", "#/a/:id", "/:80", "/a:id", "/a[slug]", "/[slug]b", "?a=/*", "#/*", "/a*", "/*/a"] {
            assert_eq!(of(&format!("{before}{other}")), [], "{before} {other}");
        }
    }
}

/// A group of a match is put in where a component, or a part of one, may begin.
#[test]
fn each_sign_before_a_group() {
    for group in ["\\1", "\\9", "\\\\2"] {
        for sign in ["/", "-", "=", "_", ".", ":", "?", "#"] {
            for after in ["", "/b", "-b", "&b"] {
                let uri = format!("http://h.test/a{sign}{group}{after}");
                assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::Pattern], "{uri}");
            }
        }
        for uri in [format!("http://h.test/a{group}"), format!("http://h.test/a/{group}0")] {
            assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [], "{uri}");
        }
    }
    assert_eq!(reasons("a.html", "<a href=\"http://h.test/\\0/\">"), []);
}

/// What FHIR writes after a bar is a version, unless the bar is in a query.
#[test]
fn each_version_after_a_bar() {
    for version in ["4.0.1", "1.0", "10.20"] {
        let uri = format!("http://h.test/fhir/Patient|{version}");
        assert_eq!(reasons("a.html", &format!("<a href=\"{uri}\">")), [Why::Form], "{uri}");
    }
    for other in ["Patient|4", "Patient|4.x", "Patient|4..1", "Patient|4.", "?a=b|4.0.1", "?a|1.0"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/fhir/{other}\">")), [], "{other}");
    }
}

/// Code between backquotes in a string is an example, if the backquotes are on one line.
#[test]
fn each_backquote_in_a_string() {
    for (string, expected) in [
        ("`http://h/a` b", &[][..]),
        ("`x http://h/a y` http://h/b", &["http://h/b"]),
        ("`x` http://h/a `y` http://h/b", &["http://h/a", "http://h/b"]),
        ("http://h/a `http://h/b` http://h/c `http://h/d`", &["http://h/a", "http://h/c"]),
        ("a ` http://h/b", &["http://h/b"]),
        ("a ` http://h/b\nc ` d", &["http://h/b"]),
        ("a `b` c\n`http://h/d` http://h/e", &["http://h/e"]),
    ] {
        for (path, text) in [
            ("a.json", serde_json::json!({ "x": format!("see {string}") }).to_string()),
            ("a.toml", format!("x = \"\"\"see {string}\"\"\"\n")),
            ("a.yaml", format!("x: \"see {string}\"\n")),
        ] {
            assert_eq!(uris(path, &text), expected, "{text}");
        }
    }
}

/// White space may be around the colon after a key of YAML, and before the end of a line.
#[test]
fn each_blank_around_a_key_of_yaml() {
    for key in ["url", "  href", "- url", "  - - uri", "\tiri", "-   homepage"] {
        for colon in [": ", " : ", "  :\t", ":   "] {
            for end in ["", " ", "  # c", "\t# c", "\r"] {
                let text = format!("a: b\n{key}{colon}http://h/a b{end}\nc: d\n");
                assert_eq!(uris("a.yaml", &text), ["http://h/a b"], "{text:?}");
            }
        }
    }
    for text in ["url:http://h/a b\n", "curl: http://h/a b\n", "url x: http://h/a b\n"] {
        assert_eq!(uris("a.yaml", text), ["http://h/a"], "{text}");
    }
}

/// It is safe to encode white space in a value, except in reStructuredText, which wraps lines.
#[test]
fn each_type_in_which_white_space_is_encoded() {
    for (path, text, is_safe) in [
        ("a.md", "[a](http://h.test/b c.pdf)", true),
        ("a.html", "<a href='http://h.test/b c.pdf'>", true),
        ("a.xml", "<a href='http://h.test/b c.pdf'/>", true),
        ("a.adoc", "link:http://h.test/b c.pdf[a]", true),
        ("a.rst", "`a <http://h.test/b c.pdf>`_", false),
        ("a.rst", ".. _a: http://h.test/b c.pdf", false),
        ("a.org", "[[http://h.test/b c.pdf]]", true),
        ("a.json", "{\"url\": \"http://h.test/b c.pdf\"}", true),
        ("a.toml", "url = 'http://h.test/b c.pdf'", true),
        ("a.yaml", "url: http://h.test/b c.pdf", true),
        ("a.css", "a { b: url(http://h.test/b c.pdf) }", true),
        // In TeX, and in attributes beside code, it is for the writer to decide.
        ("a.tex", "\\url{http://h.test/b c.pdf}", false),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(path)));
        let fixes: Vec<_> = report.findings().iter().flat_map(|finding| finding.fixes()).collect();
        let kind = if is_safe { Applicability::Safe } else { Applicability::Suggested };
        assert!(!fixes.is_empty() && fixes.iter().all(|fix| fix.applicability == kind), "{text}: {fixes:?}");
    }
}

/// An attribute may hold a name, which is compared: nothing is said about its style.
#[test]
fn each_attribute_that_holds_a_name() {
    for name in ["itemid", "itemtype", "profile", "prefix", "vocab", "typeof", "property", "resource", "about"] {
        for name in [name.to_owned(), name.to_uppercase()] {
            assert_eq!(found("a.html", &format!("<p {name}=\"HTTP://h.test/\">")), [], "{name}");
            assert_eq!(found("a.html", &format!("<p {name}=\"HTTP://h.test/%zz\">")).len(), 1, "{name}");
        }
    }
    for name in ["href", "src", "ping", "cite", "title"] {
        let found = found("a.html", &format!("<p {name}=\"HTTP://h.test/\">"));
        assert_eq!(found, [("upper-case-scheme", Severity::Advice)], "{name}");
    }
}

/// Values are found whole, however long they are, as far as readers go.
#[test]
fn values_are_found_at_each_length() {
    for length in [1, 50, 255, 256, 1000, 1900] {
        let long = "x".repeat(length);
        for (path, text) in [
            ("a.css", "a { b: url(http://h/LONG b) }"),
            ("a.css", "a { b: url('http://h/LONG b') }"),
            ("a.adoc", "link:http://h/LONG b[x]"),
            ("a.tex", "\\url{http://h/LONG b}"),
            ("a.rst", ".. _x: http://h/LONG b"),
            ("a.rst", "`x <http://h/LONG b>`_"),
            ("a.org", "[[http://h/LONG b][x]]"),
            ("a.md", "[x](http://h/LONG b)"),
            ("a.md", "[x](<http://h/LONG b>)"),
            ("a.md", "[x]: http://h/LONG b.md"),
            ("a.md", "<http://h/LONG b>"),
            ("a.html", "<a href='http://h/LONG b'>"),
            ("a.xml", "<link>http://h/LONG b</link>"),
            ("a.json", "{\"url\": \"http://h/LONG b\"}"),
            ("a.toml", "url = 'http://h/LONG b'"),
            ("a.yaml", "url: http://h/LONG b"),
            ("a.yaml", "url: 'http://h/LONG b'"),
            ("a.jsx", "<a href='http://h/LONG b'>"),
        ] {
            let uri = format!("http://h/{long} b{}", if text.ends_with(".md") { ".md" } else { "" });
            assert_eq!(uris(path, &text.replace("LONG", &long)), [uri], "{length} {text}");
        }
    }
    for length in [1, 50, 255, 256, 400] {
        // Other attributes are before it, as long as this.
        let before = "y".repeat(length);
        for path in ["a.jsx", "a.html"] {
            assert_eq!(uris(path, &format!("<a title=\"{before}\" href=\"a b\">")), ["a b"], "{path} {length}");
        }
    }
    for length in [1, 20, 70, 110] {
        let name = "z".repeat(length);
        assert_eq!(uris("a.txt", &format!("http://h/{{{name}}}/ http://h/a")), ["http://h/a"], "{length}");
    }
    for length in [1, 20, 60, 110] {
        let inside = "z ".repeat(length / 2);
        assert_eq!(uris("a.txt", &format!("http://h/{{a:{inside}}}/ http://h/a")), ["http://h/a"], "{length}");
    }
    for length in [1, 20, 60, 95] {
        let (name, word) = ("z".repeat(length), "Z".repeat(length.min(38)));
        assert_eq!(reasons("a.html", &format!("<a href='http://h.test/a[/{name}]'>")), [Why::Form], "{length}");
        assert_eq!(reasons("a.txt", &format!("http://h.test/a/<{word}>/b")), [Why::Placeholder], "{length}");
        let literal = format!("x = (\"http://h.test/a\"\n{}\"b/c\")\n", " ".repeat(length));
        assert_eq!(reasons("a.py", &literal), [Why::Part], "{length}");
        let block = format!("url: \"http://h/{{{{ f \"{name}{name}\" }}}}/a b\"\n");
        assert_eq!((reasons("a.yaml", &block), uris("a.yaml", &block)), (vec![Why::Placeholder], vec![]), "{length}");
    }
    for length in 2..38 {
        let field = format!("x http://h/a|{}=b c", "n".repeat(length));
        assert_eq!(uris("a.txt", &field), ["http://h/a"], "{length}");
        let uri = format!("{}://h/a b", "s".repeat(length));
        assert_eq!(uris("a.json", &format!("{{\"url\": \"{uri}\"}}")), [uri], "{length}");
    }
    for length in [1, 100, 255, 256, 390] {
        let inside = "z ".repeat(length / 2);
        assert_eq!(uris("a.txt", &format!("http://h/{{{{{inside}}}}}/ http://h/a")), ["http://h/a"], "{length}");
    }
    for length in [1, 255, 4_100, 65_000] {
        let text = format!("x = \"\"\"\n{}\nhttp://h/\\u0061b\"\"\"\n", "word ".repeat(length / 5));
        assert_eq!(uris("a.toml", &text), ["http://h/ab"], "{length}");
        let text = format!("x: \"{}\n  http://h/\\u0061b\"\n", "word ".repeat(length / 5));
        assert_eq!(uris("a.yaml", &text), ["http://h/ab"], "{length}");
    }
    for length in [2, 30, 39] {
        let uri = format!("{}://h/", "s".repeat(length));
        assert_eq!(uris("a.txt", &uri), [uri.as_str()]);
    }
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

/// In a plain value of YAML, a `#` begins a comment only after white space (YAML 1.2.2, 6.6).
#[test]
fn each_number_sign_in_yaml() {
    for (value, expected) in [
        ("http://h/a#b c", &["http://h/a#b c"][..]),
        ("http://h/a #b http://h/c", &["http://h/a", "http://h/c"]),
        ("http://h/a\t# b", &["http://h/a"]),
        ("http://h/a#b #c", &["http://h/a#b"]),
        ("http://h/a b#", &["http://h/a b#"]),
        ("/a#b", &["/a#b"]),
        ("#/a/b", &[]),
    ] {
        for end in ["", "\n", "\r\n"] {
            assert_eq!(uris("a.yaml", &format!("url: {value}{end}")), expected, "{value}");
        }
    }
}

/// Arguments of a command that is being defined are filled in.
#[test]
fn each_argument_of_a_command_of_tex() {
    for number in 1..=9 {
        for text in
            [format!("\\url{{http://h.test/#{number}}}"), format!("\\href{{http://h.test/a/#{number}.html}}{{x}}")]
        {
            assert_eq!((uris("a.tex", &text), reasons("a.tex", &text)), (vec![], vec![Why::Placeholder]), "{text}");
        }
    }
    assert_eq!(uris("a.tex", "\\url{http://h.test/\\#a}"), ["http://h.test/#a"]);
    assert_eq!(uris("a.tex", "\\url{http://h.test/#0}"), ["http://h.test/#0"]);
}

/// A label is defined for all of a long document, in letters of any case and with any white space (CommonMark 0.31, 4.7).
#[test]
fn each_label_of_a_long_document() {
    for (label, definition) in [
        ("a label", "a label"),
        ("A Label", "a label"),
        ("a label", "A LABEL"),
        ("a\n  label", "a label"),
        ("a label", "a   label"),
        ("\u{c4}", "\u{e4}"),
        ("STRASSE", "stra\u{df}e"),
    ] {
        let text = format!("[x][{label}]\n\n{}[{definition}]: http://h/a\n", "some words\n\n".repeat(10_000));
        let broken =
            format!("[http://h/b|c][{label}]\n\n{}[{definition}]: http://h/a\n", "some words\n\n".repeat(10_000));
        assert_eq!(uris("a.md", &text), ["http://h/a"], "{label} {definition}");
        // The text of a link is no URI.
        let short = format!("[http://h/b|c][{label}]\n\n[{definition}]: http://h/a\n");
        assert_eq!(uris("a.md", &broken), uris("a.md", &short), "{label} {definition}");
    }
}

/// Both names of the version, in both formats.
#[cfg(feature = "templates")]
#[test]
fn each_description_of_an_interface() {
    for (name, version) in [("openapi", "3.1.0"), ("swagger", "2.0")] {
        for (path, text) in [
            ("a.yaml", format!("{name}: {version}\npaths:\n  /a/{{b: {{}}\n")),
            ("a.yaml", format!("paths:\n  '/a/{{b': {{}}\n{name}: \"{version}\"\n")),
            ("a.json", format!("{{\"{name}\": \"{version}\", \"paths\": {{\"/a/{{b\": {{}}}}}}")),
            ("a.json", format!("{{\"paths\": {{\"/a/{{b\": {{}}}}, \"{name}\": \"{version}\"}}")),
        ] {
            let report = Checker::new().with_templates(true).check(&Document::new(text.as_str(), FileType::of(path)));
            let names: Vec<_> = report.findings().iter().map(|finding| finding.name()).collect();
            assert_eq!(names, ["unclosed-expression"], "{text}");
        }
    }
}

/// A string goes on in the next line after a backslash, without the white space that begins it.
#[test]
fn each_line_that_goes_on() {
    for end in ["\n", "\r\n"] {
        for blank in ["", " ", "  ", "\t ", "    \t"] {
            let text = format!("url = \"\"\"http://h/a\\{end}{blank}b\"\"\"{end}");
            let expected: toml::Table = toml::from_str(&text).unwrap();
            assert_eq!(expected["url"].as_str(), Some("http://h/ab"));
            assert_eq!(uris("a.toml", &text), ["http://h/ab"], "{text:?}");
            assert_eq!(
                uris("a.yaml", &format!("url: \"http://h/a\\{end}{blank}b\"{end}")),
                ["http://h/ab"],
                "{blank:?}"
            );
        }
    }
}

/// Files with a NUL near the start are no text, and a text may have one far below.
#[test]
fn a_nul_near_the_start_is_seen() {
    for (before, is_binary) in
        [(0, true), (255, true), (256, true), (4096, true), (7999, true), (8000, false), (70_000, false)]
    {
        let text = format!("{}\0{}", "a".repeat(before), "b".repeat(1 + before % 2));
        assert_eq!(Document::of_text(text.as_str(), FileType::Text).is_binary(), is_binary, "{before}");
    }
}

/// UTF-16 without a mark shows itself if most of its characters are of ASCII.
#[test]
fn each_share_of_ascii_in_utf16() {
    for (others, is_seen) in [(0, true), (1, true), (3, true), (4, true), (5, false), (10, false)] {
        // Of ten characters in all.
        let text = format!("{}{}", "a".repeat(10 - others), "\u{433}".repeat(others)).repeat(20);
        for (bytes, name) in [
            (text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>(), "UTF-16LE"),
            (text.encode_utf16().flat_map(u16::to_be_bytes).collect(), "UTF-16BE"),
        ] {
            assert_eq!(Document::new(bytes, FileType::Text).encoding().name() == name, is_seen, "{others} {name}");
        }
    }
}

/// Of an encoding that nobody knows, a byte may be right; in UTF-8 it is an error.
#[test]
fn a_byte_of_an_unknown_encoding_is_a_warning() {
    let severities = |bytes: &[u8]| {
        let document = Document::new(bytes.to_vec(), FileType::Text);
        let report = Checker::new().check(&document);
        (document.encoding().name(), report.findings().iter().map(|it| (it.name(), it.severity())).collect::<Vec<_>>())
    };
    assert_eq!(severities(b"http://h/\xe9x"), ("unknown", vec![("not-utf8", Severity::Warning)]));
    assert_eq!(severities(b"http://h/x"), ("UTF-8", vec![]));
}

/// What matters less where it stands keeps a level that is lower still, and is raised by none.
#[test]
fn each_level_of_what_matters_less() {
    let levels = [None, Some(Severity::Advice), Some(Severity::Warning), Some(Severity::Error)];
    for (path, bytes, name, most) in [
        ("a.txt", &b"http://h/\xe9x"[..], "not-utf8", Severity::Warning),
        ("a.md", b"http://h/?a[b]=c", "unencoded-bracket", Severity::Advice),
        ("a.py", "x = 'http://h/\u{e9}'".as_bytes(), "non-ascii", Severity::Advice),
        ("a.go", b"// @generated\n// http://h/^\n", "path-character", Severity::Advice),
        ("a.go", b"// @generated\n// http://h/ uri-ignore: style\n", "unused-ignore", Severity::Advice),
    ] {
        for (level, severity) in ["off", "advice", "warning", "error"].into_iter().zip(levels) {
            let levels = Levels::new().with(format!("{name}={level}").parse().unwrap());
            let report = Checker::new().with_levels(levels).check(&Document::new(bytes, FileType::of(path)));
            let found: Vec<_> = report.findings().iter().map(|it| (it.name(), it.severity())).collect();
            let expected = severity.map(|severity| (name, severity.min(most)));
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{name}={level}");
        }
    }
}

/// What is between the signs of a template belongs to it, also the quote that is around the value.
#[test]
fn each_block_with_quotes_in_it() {
    for (open, close) in
        [("{{{", "}}}"), ("{{", "}}"), ("{%", "%}"), ("{!!", "!!}"), ("<%", "%>"), ("<%=", "%>"), ("<?", "?>")]
    {
        for quote in ['"', '\''] {
            for inside in ["f(Qa bQ)", "f(QQ)", "Q", "x > Qa bQ", "{Q", "f({a: 1}, Qa bQ)"] {
                let block = format!("{open} {} {close}", inside.replace('Q', &quote.to_string()));
                let text = format!("<a href={quote}/a/{block}/b c{quote} title='http://h.test/'>http://i.test/</a>");
                let expected = ["http://h.test/", "http://i.test/"];
                assert_eq!(
                    (reasons("a.html", &text), uris("a.html", &text)),
                    (vec![Why::Placeholder], expected.map(str::to_owned).to_vec()),
                    "{text}"
                );
                let report = Checker::new().check(&Document::new(text.as_str(), FileType::Html));
                assert_eq!(text[report.templates()[0].span()], format!("/a/{block}/b c"), "{text}");
            }
        }
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

/// What is read is what the language says, not what only looks like it.
#[test]
fn each_thing_that_only_looks_like_another() {
    for (path, text, expected) in [
        // An escaped macro, and a name that ends like one.
        ("a.adoc", "\\link:a b[x]", &[][..]),
        ("a.adoc", "hyper-link:a b[x]", &[]),
        ("a.adoc", "(link:a b[x])", &["a b"]),
        // The text of a link has an angle bracket.
        ("a.rst", "`a < b <http://h/x y>`_", &["http://h/x y"]),
        ("a.css", "a { b: url(\"a b\") }", &["a b"]),
        ("a.scss", "a { b: url(\"a b\" + $c) url($d) url(@{e}) url(a + b) }", &["a b"]),
        ("a.json", "{\"url\": \"HTTP//h.test/a b\", \"x\": 1}", &["HTTP//h.test/a b"]),
        ("a.json", "{\"url\": \"Ftp//h.test/a b\"}", &["Ftp//h.test/a b"]),
        (
            "a.txt",
            "see DATA:text/plain;base64, data:text/plain;base64,",
            &["DATA:text/plain;base64,", "data:text/plain;base64,"],
        ),
        (
            "a.txt",
            "http://h/a\u{d55c}b http://h/b\u{6f22} http://h/c\u{30ab}",
            &["http://h/a", "http://h/b", "http://h/c"],
        ),
        ("a.xml", "<svg><style><a href='b c'/></style></svg>", &["b c"]),
        ("a.html", "<style><a href='b c'></style>", &[]),
        ("a.html", "<img src='data:image/svg+xml,<svg><a></a></svg>'>", &["data:image/svg+xml,<svg><a></a></svg>"]),
    ] {
        assert_eq!(uris(path, text), expected, "{text}");
    }
}

#[test]
fn each_text_that_a_program_fills_in_or_cuts() {
    for text in ["x http://h.test/?a=`b`", "x http://h.test/`b`", "x http://h.test-`b`"] {
        assert_eq!(reasons("a.sh", text), [Why::Placeholder], "{text}");
    }
    for conversion in ["%s", "%d", "%-8s", "%.3s", "%.*s", "%lu", "%5$s"] {
        assert_eq!(reasons("a.c", &format!("\"http://h.test/a/{conversion}/b\"")), [Why::Placeholder], "{conversion}");
    }
    for cut in ["data:image/png;base64,iVBO...YII=", "data:image/png;base64,iVBO\u{2026}YII="] {
        assert_eq!(reasons("a.html", &format!("<img src='{cut}'>")), [Why::Form], "{cut}");
    }
    assert_eq!(reasons("a.txt", "xy://arn:a:b:c/d"), [Why::ConnectionString]);
}

#[test]
fn each_name_after_file_and_each_uri_in_another() {
    for name in ["path", "file", "filename", "directory", "cert.pem"] {
        assert_eq!(found("a.txt", &format!("file://{name}")), [("scheme-syntax", Severity::Advice)], "{name}");
    }
    for nested in ["http%3A%2F%2Fi.test%2Fa%252Fb", "http%3a%2f%2fi.test%2fa%252Fb", "http://i.test/a%252Fb"] {
        assert_eq!(found("a.txt", &format!("http://h.test/?u={nested}")), [], "{nested}");
    }
    assert_eq!(found("a.txt", "http://h.test/?u=a%252Fb"), [("double-encoding", Severity::Warning)]);
}

/// The delimiter of a table is one of its first rows, also if they are long.
#[test]
fn each_length_of_a_first_row() {
    for length in [0, 200, 255, 256, 1000, 3000] {
        let text = format!("{}\na;b;c;d\nhttp://h/a,b,c;d\n", "x".repeat(length));
        assert_eq!(uris("a.csv", &text), ["http://h/a,b,c"], "{length}");
    }
}

/// What JSON has in a comment is no member.
#[cfg(feature = "templates")]
#[test]
fn a_comment_of_json_has_no_members() {
    for text in [
        "// \"openapi\": \"3.1.0\",\n{\"paths\": {\"/a/{b\": {}}}",
        "{\n// \"openapi\": \"3.1.0\",\n\"paths\": {\"/a/{b\": {}}}",
        "{\n// \"uriTemplate\": \"/a/{b\",\n\"x\": 1}",
    ] {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        assert_eq!(report.findings().len(), 0, "{text}");
    }
}

/// Nothing is said about style in code, nor of names that are written in capitals.
#[test]
fn each_matter_of_style_is_left_alone_in_code() {
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let is_style = name.group() == Group::Style || name == Name::UpperCaseName;
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        let has = |path: &str, text: String| {
            let on = format!("{}=warning", name.name()).parse().unwrap();
            let checker = Checker::new().with_levels(Levels::new().with(on));
            let report = checker.check(&Document::new(text, FileType::of(path)));
            report.findings().iter().any(|finding| finding.name() == name.name())
        };
        if is_style && has("a.txt", format!("{wrong}\n")) {
            assert!(!has("a.py", format!("x = \"{wrong}\"\n")), "{name:?}");
            assert!(!has("a.json", format!("{{\"$id\": \"{wrong}\"}}")), "{name:?}");
            count += 1;
        }
    }
    assert!(count > 5);
}

/// Characters beside or within a value that may or may not end it.
#[test]
fn each_border_of_a_value() {
    for (path, text, expected) in [
        // Within quotes, a delimiter is data, also after a byte order mark.
        ("a.csv", "\u{feff}\"http://h/a,b\",c", &["http://h/a,b"][..]),
        // Only a whole name is that of the function.
        ("a.css", "a { b: my2url(c d) -url(e f) my-url(g h) url(i j) }", &["e f", "g h", "i j"]),
        // Each sign of a preprocessor.
        ("a.less", "a { b: url(@c/d e) url($c/d e) url(c+ d e) url(c\\ e) url(c{d e) }", &[]),
        // A condition is not a tag.
        ("a.jsx", "for (i = 0; i <n; href=\"a b\") {}\nx = <a href=\"c d\"/>;", &["c d"]),
        // A quote in a PHP comment does not begin a string.
        ("a.php", "<?php # it's\n ?><a href=\"x y\">b</a>", &["x y"]),
        ("a.php", "<?php // it's\n ?><a href=\"x y\">b</a>", &["x y"]),
        ("a.php", "<?php /* it's */ ?><a href=\"x y\">b</a>", &["x y"]),
        // A URI does not go on in the next line.
        ("a.xml", "<r><url>http://h/a b</url></r>", &["http://h/a b"]),
        ("a.xml", "<r><url>http://h/a\nb c</url></r>", &["http://h/a"]),
        // URIs in the text of a link are not checked, whatever else the text contains.
        ("a.md", "[`c` http://h/c|d](x)", &["x"]),
        ("a.md", "[http://h/c|d `c`](x)", &["x"]),
        ("a.md", "[![i](j) http://h/c|d](x)", &["x", "j"]),
    ] {
        let mut found = uris(path, text);
        let mut expected: Vec<_> = expected.to_vec();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(reasons("a.html", "<a href=http://h/a\">x</a>"), [Why::Swallowed]);
    assert_eq!(reasons("a.html", "<a href=http://h/a'>x</a>"), [Why::Swallowed]);
}

#[test]
fn each_number_sign_of_a_route_and_each_port_that_is_free() {
    for route in ["http://h.test/#/#a", "http://h.test/#/#/a", "http://h.test/b#/#c"] {
        assert_eq!(found("a.md", route), [], "{route}");
    }
    assert_eq!(found("a.md", "http://h.test/#a#b"), [("second-fragment", Severity::Error)]);
    for (host, severity) in [
        ("", Severity::Advice),
        ("127.0.0.1", Severity::Advice),
        ("localhost", Severity::Advice),
        ("github.com", Severity::Warning),
    ] {
        let found = found("a.txt", &format!("http://{host}:0/"));
        assert!(found.contains(&("port-out-of-range", severity)), "{host}: {found:?}");
    }
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
    for before in ["a_", "a@", "\u{c0}", "\u{17f}", "\u{180}", "\u{192}", "\u{24f}"] {
        assert_eq!(uris("a.txt", &format!("{before}http://h.test/b")), [""; 0], "{before}");
    }
    for before in ["a-", "\u{250}", "\u{430}", "\u{6f22}"] {
        let found = uris("a.txt", &format!("{before}http://h.test/b"));
        assert!(found.iter().all(|uri| uri.ends_with("http://h.test/b")) && found.len() == 1, "{before}: {found:?}");
    }
}

#[test]
fn each_reason_beside_a_uri_to_leave_it_alone() {
    for (path, text, why) in [
        ("a.py", "x = r'^http://h.test/a'", Why::Pattern),
        ("a.txt", "^http://h.test/a", Why::Pattern),
        ("a.txt", "http://h.test/a.*", Why::Pattern),
        ("a.py", "x = r'http://h.test/\\d'", Why::Pattern),
        ("a.txt", "http://h.test:...", Why::Form),
        ("a.txt", "http://h.test:*", Why::Form),
        ("a.txt", "http://h.test:\u{2026}", Why::Form),
        ("a.sh", "x --zip-file fileb://a/b.zip", Why::ConnectionString),
        ("a.sh", "x --zip-file=file://a/b.json", Why::ConnectionString),
        ("a.sh", "x --zip-file \"file://a/b.json\"", Why::ConnectionString),
        ("a.sh", "x -f file://a/b.json", Why::ConnectionString),
        ("a.sh", "x -F fileb://a/b.json", Why::ConnectionString),
        ("a.txt", "jdbc:p6spy:mysql://h.test/db", Why::ConnectionString),
        ("a.txt", "JDBC:p6spy:mysql://h.test/db", Why::ConnectionString),
        ("a.txt", "Jdbc:mysql:loadbalance://h.test/db", Why::ConnectionString),
    ] {
        assert_eq!(reasons(path, text), [why], "{text}");
    }
    for next in ["/", ".", ":", "?", "-", "_"] {
        for words in ["Your name", "Your second name 2", "A b"] {
            let text = format!("http://h.test/({words}){next}c");
            assert_eq!(reasons("a.txt", &text), [Why::Placeholder], "{text}");
        }
    }
    let classes = "dwsDWS".chars().chain(".?*+()[]{}|$/-".chars());
    for class in classes {
        assert_eq!(reasons("a.py", &format!("x = r'http://h.test/a\\{class}'")), [Why::Pattern], "{class}");
    }
    for other in ["http://h.test/(your name)/c", "http://h.test/(Your name) c", "http://h.test/(A)/c"] {
        assert_eq!(reasons("a.txt", other), [], "{other}");
    }
    for text in ["a f file://a/b.json", "x: file://a/b.json"] {
        assert_eq!(reasons("a.sh", text), [], "{text}");
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

#[test]
fn each_way_to_write_a_value() {
    for (path, text, expected) in [
        ("a.json", "{\"url\": \"/* a b */\"}", &[][..]),
        ("a.json", "{\"url\": \"./* a b\"}", &[]),
        ("a.json", "{\"url\": \"../* a b\"}", &[]),
        ("a.json", "{\"url\": \"#/* a b\"}", &[]),
        ("a.json", "{\"url\": \"/a b\"}", &["/a b"]),
        ("a.json", "{\"url\": \"../a b\"}", &["../a b"]),
        ("a.json", "{\"url\": \"#/a b\"}", &["#/a b"]),
        ("a.toml", "url = '''http://h.test/it's-a b'''", &["http://h.test/it's-a b"]),
        ("a.toml", "url = \"\"\"http://h.test/a\\u0020\"b\"\"\"", &["http://h.test/a \"b"]),
        ("a.toml", "x = 'see <a href=\"http://h.test/?a=1&amp;b\">c</a>'", &["http://h.test/?a=1&b"]),
        ("a.toml", "x = \"see <a href='http://h.test/?a=1&amp;b'>c</a>\"", &["http://h.test/?a=1&b"]),
        ("a.json", "{\"x\": \"see <a href='http://h.test/?a=1&amp;b'>c</a>\"}", &["http://h.test/?a=1&b"]),
        ("a.toml", "x = 'see <b>http://h.test/?a=1&amp;b</b>'", &["http://h.test/?a=1&b"]),
        ("a.json", "{\"x\": \"see <b>http://h.test/?a=1&amp;b</b>\"}", &["http://h.test/?a=1&b"]),
    ] {
        assert_eq!(uris(path, text), expected, "{text}");
    }
}

/// Placeholders and patterns in the value of an attribute, which the text around it does not give away.
#[test]
fn each_sign_within_a_value() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">x</a>"));
    for host in ["*", "*.h.test", "h.test:*", "h.*", "+", "+:80", ".h.test", "h.test:80-90", "h[1-3].test"] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Pattern], "{host}");
    }
    for host in [
        "XXXX.h.test",
        "h.XXXX",
        "XXXXX",
        "...",
        "h...",
        "\u{2026}",
        "h.test:xx",
        "h.test:NNNN",
        "h.test:nnnn",
        "h.test:XXXX",
    ] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Form], "{host}");
    }
    for host in ["XXX.h.test", "xxxx.h.test", "h.test", "h-x.test"] {
        assert_eq!(of(&format!("http://{host}/a")), [], "{host}");
    }
    for uri in ["git+ssh://git@h.test:user/repo.git", "git+https://h.test:user/repo.git", "rsync://h.test::module/a"] {
        assert_eq!(of(uri), [Why::ConnectionString], "{uri}");
    }
    assert_eq!(of("git+ssh://git@h.test:22/repo.git"), []);
    for before in ["=", "/", ":", ",", ";", "@"] {
        for after in ["", "&b", "/b", ":b", ",b", ";b", "?b", "@b"] {
            let uri = format!("http://h.test/a{before}%h{after}");
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    for name in ["${it's}", "${a[\"b\"]}", "$(it's)", "{it's}", "${a(\"}\")}"] {
        assert_eq!(reasons("a.md", &format!("[x](http://h.test/{name}/b)")), [Why::Placeholder], "{name}");
    }
}

/// What a preprocessor puts together is not yet a reference.
#[test]
fn each_sign_of_a_preprocessor_of_style_sheets() {
    for value in ["$a", "$a + 'b'", "#{$a}/b", "@a", "@{a}/b c", "a + b", "a\\20 b", "{{ a }}"] {
        for text in [format!("a {{ b: url({value}) }}"), format!("a {{ b: url(\"{value}\") }}")] {
            assert_eq!((reasons("a.less", &text), uris("a.less", &text)), (vec![Why::Placeholder], vec![]), "{text}");
        }
    }
    // A plus and an at sign may also be those of a URI.
    for value in ["c d", "c+d", "/c@2x.png", "http://h/@c/d", "http://h/?a=b+c|d"] {
        for text in [format!("a {{ b: url({value}) }}"), format!("a {{ b: url(\"{value}\") }}")] {
            assert_eq!(uris("a.less", &text), [value], "{text}");
        }
    }
}

/// What ends text in Japanese is no part of a scheme (ISO-2022-JP, RFC 1468).
#[test]
fn each_end_of_japanese_text() {
    for end in ["\u{1b}(B", "\u{1b}(J"] {
        assert_eq!(uris("a.txt", &format!("\u{1b}$B$3$A{end}http://h/a")), ["http://h/a"], "{end:?}");
    }
    assert_eq!(uris("a.txt", "(Jhttp://h/a"), ["Jhttp://h/a"]);
}

/// A line is a reference, however short it is, and however it ends.
#[test]
fn each_length_of_a_line() {
    for end in ["\n", "\r\n"] {
        for line in ["/", "a", "#", "?", "|", "..", "ab", "a:b", &"a".repeat(255), &"a".repeat(70_000)] {
            for text in
                [line.to_owned(), format!("{line}{end}"), format!("\u{feff}{line}{end}"), format!("{end}{line}{end}")]
            {
                let found = Checker::new().uris(&Document::new(text.as_str(), FileType::Lines));
                assert_eq!(found.iter().map(|uri| uri.text()).collect::<Vec<_>>(), [line], "{end:?} {}", line.len());
            }
        }
    }
}

/// Nothing is on an empty line, however it ends.
#[test]
fn each_empty_line() {
    for end in ["\n", "\r\n"] {
        for text in ["UN", "NUN", "UNNU", "UNNNU", "NNUNN", "N", "\u{feff}NU", "\u{feff}"] {
            let lines = text.replace('N', end).replace('U', "http://h/a");
            let found = Checker::new().uris(&Document::new(lines, FileType::Lines));
            assert_eq!(found.len(), text.matches('U').count(), "{text} {end:?}");
            assert!(found.iter().all(|uri| uri.text() == "http://h/a"), "{text} {end:?}");
        }
    }
}

/// An image in a link may lead where the link leads, and both are found where they are.
#[test]
fn each_of_two_destinations_that_are_the_same() {
    for destination in ["/a\\_b", "/a&amp;b", "</a b>", "</a\\_b c>", "/a|b", "http://h/a&#x7c;b"] {
        for text in
            [format!("[![x]({destination})]({destination})"), format!("[![x]({destination}) y]({destination} \"z\")")]
        {
            let inside = destination.trim_matches(['<', '>']);
            let expected: Vec<usize> = text.match_indices(inside).map(|(at, _)| at).collect();
            let found = Checker::new().uris(&Document::new(text.as_str(), FileType::Markdown));
            assert_eq!(found.iter().map(|uri| uri.span().start).collect::<Vec<_>>(), expected, "{text}");
            assert!(found.iter().all(|uri| &text[uri.span()] == inside), "{text}");
        }
    }
}

/// What is before the first part of a message and after its last is no part (RFC 2046, 5.1.1).
#[test]
fn each_text_around_the_parts_of_a_message() {
    let part = "--x\nContent-Type: text/plain\n\nhttp://h/a\n";
    for end in ["\n", "\r\n"] {
        for (before, after) in [("", ""), ("http://h/b\n", ""), ("", "http://h/c\n"), ("http://h/b\n", "\nhttp://h/c")]
        {
            for count in 1..4 {
                let parts = part.repeat(count);
                let text = format!("Content-Type: multipart/mixed; boundary=x\n\n{before}{parts}--x--\n{after}");
                assert_eq!(uris("a.mht", &text.replace('\n', end)), vec!["http://h/a"; count], "{text}");
            }
        }
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

/// Some commands read a file that an option names by `file://`, whatever is relative in it.
#[test]
fn each_way_to_give_an_option_a_file() {
    for scheme in ["file", "fileb"] {
        for option in ["--option ", "--option=", "-o ", "--an-option="] {
            for (open, close) in [("", ""), ("\"", "\""), ("'", "'")] {
                let text = format!("x {option}{open}{scheme}://a.json{close}\n");
                for path in ["a.txt", "a.sh", "a.md"] {
                    assert_eq!(
                        (reasons(path, &text), uris(path, &text)),
                        (vec![Why::ConnectionString], vec![]),
                        "{text}"
                    );
                }
            }
        }
    }
    assert_eq!(uris("a.txt", "option file://h/a.json"), ["file://h/a.json"]);
}

/// A bracket in quotes closes no placeholder, nor does one after an escaped quote.
#[test]
fn each_bracket_in_the_quotes_of_a_placeholder() {
    for (open, close) in [("${", "}"), ("$(", ")"), ("#{", "}"), ("%{", "}"), ("@{", "}")] {
        for quoted in ["\"C\"", "'C'", "\"\\\"C b\"", "'\\'C b'", "\"'C\"", "f(\"C\", 'C')"] {
            let template = format!("http://h.test/{open}{}{close}/x", quoted.replace('C', close));
            let text = format!("y = `{template}` + z\n");
            let report = Checker::new().check(&Document::new(text.as_str(), FileType::Source));
            let found: Vec<_> = report.templates().iter().map(|it| &text[it.span()]).collect();
            assert_eq!(found, [template.as_str()], "{text}");
        }
    }
}

/// A number after a percent sign is a position, if the whole of a value or a segment is no triplet.
#[test]
fn each_end_of_a_position() {
    for after in ["", ":80", "/b", "?b", ".b", "-b", "&b=c"] {
        for before in ["/", "=", "/a?b="] {
            let html = format!("<a href=\"http://h.test/a{before}%1{after}\">");
            assert_eq!(reasons("a.html", &html), [Why::Placeholder], "{html}");
        }
    }
    for text in ["a%1", "a%1/b", "a?b=c%1&d"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"http://h.test/{text}\">")), [], "{text}");
    }
}

/// The operators of RFC 6570 (2.2) show that a text is a template of it.
#[cfg(feature = "templates")]
#[test]
fn each_operator_of_a_template() {
    let names = |text: &str| -> Vec<&str> {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Text));
        report.findings().iter().map(|finding| finding.name()).collect()
    };
    for operator in ["+", "#", ".", "/", ";", "?", "&"] {
        assert_eq!(names(&format!("http://h.test/{{{operator}a:0}}")), ["prefix-length"], "{operator}");
    }
    for operator in ["", "=", "@", "!", "|", ","] {
        assert_eq!(names(&format!("http://h.test/{{{operator}a:0}}")), [""; 0], "{operator}");
    }
}

/// White space breaks what begins with one of the schemes of the web, in angle brackets and in a definition.
#[test]
fn each_scheme_of_a_link_that_white_space_breaks() {
    for scheme in ["http", "https", "ftp"] {
        let uri = format!("{scheme}://h/a b.png");
        for text in [format!("<{uri}>"), format!("[x]: {uri}"), format!("[x]({uri})"), format!("a\n\n  [x]:\t{uri}  ")]
        {
            assert_eq!(uris("a.md", &text), [uri.as_str()], "{text}");
        }
    }
}

/// A destination with an escape is found on the next line, too, also in a quote or an item.
#[test]
fn each_line_of_a_definition() {
    for before in ["", "> ", "> > ", "- ", "1. "] {
        let indent = before.replace(['-', '1', '.'], " ");
        for destination in ["/a\\_b", "/a&amp;b", "</a\\_b c>", "/ab"] {
            for between in [" ".to_owned(), format!("\n{indent}"), format!("\n{indent}  ")] {
                let text = format!("{before}[x]:{between}{destination}\n\n[x]\n");
                let found = Checker::new().uris(&Document::new(text.as_str(), FileType::Markdown));
                let inside = destination.trim_matches(['<', '>']);
                assert_eq!(found.iter().map(|uri| &text[uri.span()]).collect::<Vec<_>>(), [inside], "{text}");
            }
        }
    }
}

/// White space is allowed before and after the colon of a member (RFC 8259, 2).
#[test]
fn each_blank_around_a_colon_of_json() {
    for blank in ["", " ", "\t", "\n", "\r\n", " \n  "] {
        for (path, text) in [
            ("a.json", "{\"x\"B:B1,\"url\"B:B\"/a b\"B}"),
            ("a.ipynb", "{\"cell_type\"B:B\"markdown\",B\"source\"B:B[\"[x](/a b)\"]}"),
            ("a.ipynb", "{\"cell_type\"B:B\"code\",B\"source\"B:B[],B\"url\"B:B\"/a b\"}"),
        ] {
            assert_eq!(uris(path, &text.replace('B', blank)), ["/a b"], "{path} {text} {blank:?}");
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
    for text in ["x __http://h:80__ y", "x _http://h:80_ y"] {
        assert_eq!(uris("a.txt", &text.replace("__h", "h").replace("_h", "h")), ["http://h:80"], "{text}");
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

/// Whatever the first argument is, the second may be a part of it.
#[test]
fn each_first_argument_before_a_part() {
    for argument in ["x", "x_y", "$x", "*x", "&x", "&*x", "x.y", "this.x.y", "$this->x", "x->y", "self.x", "x!"] {
        for call in ["strpos(A, L)", "strpos(A,L)", "str_replace(A, L)", "starts_with?(A, L)"] {
            let text = format!("y = {}\n", call.replace('A', argument).replace('L', "\"http://h.test/A\""));
            let expected = if call.contains('?') { vec![] } else { vec![Why::Part] };
            assert_eq!(reasons("a.xyz", &text), expected, "{text}");
        }
    }
    assert_eq!(reasons("a.xyz", "y = open($this->x, \"http://h.test/A\")\n"), []);
}

/// A range of numbers or of letters, perhaps with a step, is one of curl.
#[test]
fn each_range_in_brackets() {
    for range in ["1-9", "001-100", "1-100:10", "01-10:2", "a-z", "a-z:2", "A-Z"] {
        let text = format!("http://h.test/file[{range}].txt");
        assert_eq!((reasons("a.txt", &text), uris("a.txt", &text)), (vec![Why::Pattern], vec![]), "{range}");
        assert_eq!(reasons("a.html", &format!("<a href='{text}'>")), [Why::Pattern], "{range}");
    }
    for range in ["a", "1", "ab-cd", "1-", "-9", "1-z9", "a:b-c"] {
        assert_eq!(reasons("a.html", &format!("<a href='http://h.test/file[{range}].txt'>")), [], "{range}");
    }
}

/// Maven fills in a name with dots between two `@`, in place of a host, a segment or a value.
#[test]
fn each_place_of_a_property() {
    for text in [
        "file://@project.basedir@/x",
        "http://h.test/@project.name@",
        "http://h.test/a?b=@project.name@",
        "http://h.test/a?b=c&d=@a.b-c_d@&e=f",
    ] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Placeholder], "{text}");
    }
    for text in ["http://h.test/a@b.c@", "http://h.test/@b.c", "http://h.test/a?b=c@d.e@"] {
        assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [], "{text}");
    }
}

/// Dots in place of a host, or at its end, leave out the rest of it.
#[test]
fn each_host_that_is_left_out() {
    for host in ["...", "..", "\u{2026}", "h...", "www.h..."] {
        for text in [format!("http://{host}/a"), format!("http://{host}/")] {
            assert_eq!(reasons("a.html", &format!("<a href=\"{text}\">")), [Why::Form], "{text}");
        }
    }
    assert_eq!(reasons("a.html", "<a href=\"http://h.test./a\">"), []);
}

/// A `Link-Template` field (RFC 9652) is found in each text that may show one, however far it is indented.
#[cfg(feature = "templates")]
#[test]
fn each_place_of_a_field_with_a_template() {
    for path in ["a.md", "a.txt", "a.adoc", "a.rst", "a.http"] {
        for indent in ["", " ", "    ", "\t", "> ", ">", " > > "] {
            for name in ["Link-Template:", "link-template: ", "LINK-TEMPLATE:\t"] {
                let text = format!("x\n\n{indent}{name}\"/a/{{b\"; rel=\"{{c\"\n");
                let report =
                    Checker::new().with_templates(true).check(&Document::new(text.as_str(), FileType::of(path)));
                let found: Vec<_> = { report.findings().iter() }
                    .map(|finding| (finding.name(), &text[finding.uri().unwrap().span()]))
                    .collect();
                assert_eq!(found, [("unclosed-expression", "/a/{b")], "{path} {text}");
            }
        }
    }
}

/// A link is templated if its object says so, before or after it, with or without white space.
#[cfg(feature = "templates")]
#[test]
fn each_way_to_say_that_a_link_is_templated() {
    let names = |text: &str| -> Vec<&str> {
        let report = Checker::new().with_templates(true).check(&Document::new(text, FileType::Json));
        report.findings().iter().map(|finding| finding.name()).collect()
    };
    for said in ["\"templated\":true", "\"templated\": true", "\"templated\"\n:\n\ttrue\n"] {
        for text in [format!("{{\"href\":\"/a/{{b\",{said}}}"), format!("[{{{said}, \"href\": \"/a/{{b\"}}]")] {
            assert_eq!(names(&text), ["unclosed-expression"], "{text}");
            for other in ["false", "null", "\"true\"", "[true]", "{\"x\": true}"] {
                let text = text.replace("true", other);
                assert!(!names(&text).contains(&"unclosed-expression"), "{text}");
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

/// What a template fills in beside a string is no part of the string.
#[test]
fn each_block_beside_a_string_of_yaml() {
    for text in [
        "{x: {{ a }}, url: \"/a b\", y: {{ c }}}\n",
        "{x: {{ 'a' }}, url: '/a b', y: {{ \"c\" }}}\n",
        "- url: \"/a b\" {{ c }}\n",
        "- {{ a }}\n- url: '/a b'\n- {{ c }}\n",
        "{{ if eq .a \"b\" }}\nurl: \"/a b\"\n{{ end }}\n",
    ] {
        assert_eq!(uris("a.yaml", text), ["/a b"], "{text}");
    }
}

/// A fix that is offered for a URI in a text leaves it one that is found, whatever was wrong.
#[test]
fn each_fix_of_a_bare_uri_leaves_one() {
    let checker = Checker::new().with_levels(Levels::new().with("all=warning".parse().unwrap()));
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        for text in
            [wrong.to_owned(), format!("http:{wrong}"), format!("http://h.test{wrong}"), format!("see {wrong} x")]
        {
            let document = Document::new(text.as_str(), FileType::Text);
            let report = checker.check(&document);
            for fix in report.findings().iter().flat_map(|finding| finding.fixes()) {
                // It may turn out to be a template.
                let after = checker.check(&document.with([fix]));
                let count_of = |report: &Report| report.uris() + report.templates().len();
                assert!(count_of(&after) >= count_of(&report), "{} {text} {fix:?}", name.name());
                count += 1;
            }
        }
    }
    assert!(count > 100);
}

/// A quote in a comment of PHP begins no literal, and the block ends with `?>`.
#[test]
fn each_comment_of_php() {
    for comment in ["# it's", "// it's", "# say \"no", "/* it's \" */", "/* ?> */", "$x = 1; # '", "$x = '//'; // '"] {
        for end in ["\n?>", " ?>", "\r\n?>"] {
            let text = format!("<?php {comment}{end}\n<a href='a b'>x</a>\n<?php # it's ?><a href=\"c d\">");
            assert_eq!(uris("a.php", &text), ["a b", "c d"], "{text}");
        }
    }
}

/// A URI right before a link ends where the link begins, whether or not white space breaks the link.
#[test]
fn each_uri_right_before_a_link() {
    for text in ["x", "x [y] z", "[x]", "x]y"] {
        for link in [format!("[{text}]"), format!("![{text}]")] {
            for target in ["/a b", "//h/a b", "http://h/a b", "a b.md"] {
                let [broken, whole] = [target.to_owned(), target.replace(' ', "%20")]
                    .map(|target| uris("a.md", &format!("http://h/a|b{link}({target})")));
                if text != "x]y" {
                    assert_eq!(broken, ["http://h/a|b", target], "{link}");
                    assert_eq!(whole, ["http://h/a|b", &target.replace(' ', "%20")], "{link}");
                }
            }
        }
    }
}

/// A declaration goes on to the end of what is in its brackets (XML 1.0, 28), and holds names.
#[test]
fn each_end_of_a_document_type() {
    for end in ["]>", "]\n>", "] >", "]\r\n>", "]\t\n >"] {
        let text = format!(
            "<!DOCTYPE a [\n<!ENTITY b 'http://h.test:80/b'>\n<!ENTITY c 'http://h.test:80/c'>\n{end}\n<a>http://h.test:80/d</a>\n"
        );
        assert_eq!(uris("a.xml", &text), ["http://h.test:80/b", "http://h.test:80/c", "http://h.test:80/d"], "{end:?}");
        assert_eq!(found("a.xml", &text), [("default-port", Severity::Advice)], "{end:?}");
        // The text of an entity is no element.
        let text = format!("<!DOCTYPE a [\n<!ENTITY b '<c/><d href=\"e f\"/>'>\n{end}\n<a href='g h'/>\n");
        assert_eq!(uris("a.xml", &text), ["g h"], "{end:?}");
    }
}

/// A quote at the end of a value that nothing opened swallows nothing that is filled in.
#[test]
fn each_quote_after_a_value_without_one() {
    for quote in ['"', '\''] {
        assert_eq!(reasons("a.html", &format!("<a href=/a/b{quote}>x</a>")), [Why::Swallowed]);
        for block in ["{{ a }}", "{% a %}", "<%= a %>", "<?= a ?>"] {
            let text = format!("<a href=/a/{block}{quote}>x</a>");
            assert_eq!(reasons("a.html", &text), [Why::Placeholder], "{text}");
        }
    }
}

/// In a list of URIs, all of a line is the reference, but for its end.
#[test]
fn each_blank_on_a_line_of_a_list() {
    for blank in [" ", "\t", "\u{b}", "\r", "  "] {
        for end in ["\n", "\r\n", ""] {
            let lines = [format!("http://h/a{blank}b"), format!("{blank}http://h/c"), format!("http://h/d{blank}.")];
            let document = Document::new(lines.join(if end.is_empty() { "\n" } else { end }) + end, FileType::Lines);
            let found = Checker::new().uris(&document);
            assert_eq!(found.iter().map(|uri| uri.text()).collect::<Vec<_>>(), lines, "{blank:?}");
            assert_eq!(Checker::new().check(&document).findings().len(), 3, "{blank:?}");
        }
        if blank != "\r" {
            let document = Document::new(format!("http://h/a{blank}\r\nhttp://h/b{blank}"), FileType::Lines);
            let found = Checker::new().uris(&document);
            let expected = [format!("http://h/a{blank}"), format!("http://h/b{blank}")];
            assert_eq!(found.iter().map(|uri| uri.text()).collect::<Vec<_>>(), expected, "{blank:?}");
        }
    }
}

/// In a literal, a bar is a part of the URI; in a line of a shell, it passes the URI on.
#[test]
fn each_quote_around_a_bar() {
    for quote in ["\"", "'", "`"] {
        assert_eq!(uris("a.js", &format!("x = f({quote}http://h/a|b{quote})\n")), ["http://h/a|b"], "{quote}");
    }
    for text in ["curl http://h/a|sh\n", "echo \"x\"; curl http://h/a|sh\n", "echo 'x'\ncurl http://h/a|sh\n"] {
        assert_eq!(uris("a.sh", text), ["http://h/a"], "{text}");
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

/// An address in brackets belongs to the URI, also after user information, in documents in which other brackets do not.
#[test]
fn each_address_after_user_information() {
    for host in ["[::1]", "[fe80::1]:80", "a@[::1]", "a:b@[2001:db8::1]:80"] {
        for path in ["a.txt", "a.md", "a.adoc", "a.xml", "a.html", "a.rst", "a.org", "a.tex", "a.py", "a.1"] {
            let uri = format!("ssh://{host}/c");
            assert_eq!(uris(path, &format!("see {uri} d")), [uri], "{path}");
        }
    }
    // The brackets of another URI are not those of a text after this one.
    assert_eq!(uris("a.txt", "http://h/a[b and http://[::1]/ c"), ["http://h/a[b", "http://[::1]/"]);
    assert_eq!(uris("a.txt", "http://h/a[b and c] d"), ["http://h/a"]);
}

/// `\n` in a text is an escape, unless a word or a path begins with it.
#[test]
fn each_byte_after_a_letter_that_may_be_escaped() {
    for letter in ["n", "r", "t"] {
        for next in (0x21..0x7f).map(char::from) {
            let goes_on = next.is_ascii_alphanumeric() || "._-/%".contains(next);
            let whole = format!("http://h/a\\{letter}{next}c");
            let expected = if goes_on { whole.as_str() } else { "http://h/a" };
            assert_eq!(uris("a.txt", &format!("see {whole} y")), [expected]);
        }
        assert_eq!(uris("a.txt", &format!("see http://h/a\\{letter}")), ["http://h/a"]);
    }
}

/// In a text for people, `_` after a port ends emphasis; in code and data, nothing is emphasized.
#[test]
fn each_type_with_emphasis() {
    for path in ["a.txt", "a.md", "a.rst", "a.org", "a.html"] {
        assert_eq!(uris(path, "see _http://h:80_ x").len(), 0, "{path}");
        assert_eq!(uris(path, "see http://h:80_ x"), ["http://h:80"], "{path}");
        assert_eq!(uris(path, "see http://h:80/a_ x"), ["http://h:80/a_"], "{path}");
    }
    assert_eq!(uris("a.py", "x = \"http://h:80_\""), ["http://h:80_"]);
    assert_eq!(uris("a.json", "{\"x\": \"see http://h:80_\"}"), ["http://h:80_"]);
}

/// What a value of a key may begin with to be a reference, and what it may not.
#[test]
fn each_beginning_of_a_reference() {
    let texts = |value: &str| {
        [
            ("a.json", format!("{{\"url\": \"{value}\"}}")),
            ("a.json", format!("{{\"a\":1,\"href\":\"{value}\",\"b\":2}}")),
            ("a.toml", format!("url = \"{value}\"\n")),
            ("a.toml", format!("x = {{a=1,uri='{value}'}}\n")),
            ("a.toml", format!("x = {{uri='{value}',a=1}}\n")),
            ("a.toml", format!("url = {{{{ \"{value}\" }}}}\n")),
            ("a.yaml", format!("- {{a: 1,url: '{value}'}}\n")),
            ("a.yaml", format!("- {{url: \"{value}\"}}\n")),
            ("a.yaml", format!("-\turl: '{value}'\n")),
            ("a.yaml", format!("a: {{{{ \"b\"\nurl: \"{value}\" # }}}}\n")),
        ]
    };
    for value in [
        "http://h/a b",
        "x://h/a b",
        "//h/a b",
        "//1/a b",
        "//[::1]/a b",
        "/a b",
        "./a b",
        "../a b",
        "#/a b",
        "http//h/a b",
        "https:/h/a b",
        "ftp//h/a b",
        "FTP:/h/a b",
        "http:://h/a b",
        "http::h/a b",
        "mailto:a b@h",
        "urn:a:b c",
    ] {
        for (path, text) in texts(value) {
            assert_eq!(uris(path, &text), [value], "{text}");
        }
    }
    for value in
        ["a b", "a/b c", "// a", "/ a", "//", ". a", ".. a", "# a", "#a b", "http h", "ws//h/a b", "note: a", "/*/a"]
    {
        for (path, text) in texts(value) {
            assert_eq!(uris(path, &text), [""; 0], "{text}");
        }
    }
}

/// A string that is a URI as a whole has no escapes of code in it. Another may hold code.
#[test]
fn each_backslash_in_a_string() {
    for (string, expected) in [
        ("http://h/a\\b", "http://h/a\\b"),
        ("http://h/a'b\\c", "http://h/a'b"),
        ("http://h/a\\b c", "http://h/a"),
        ("http://h/a\\b 'c'", "http://h/a"),
        ("f('http://h/a\\b')", "http://h/a"),
    ] {
        assert_eq!(uris("a.json", &serde_json::json!([string]).to_string()), [expected], "{string}");
        assert_eq!(
            uris("a.toml", &format!("x = \"\"\"{}\"\"\"\n", string.replace('\\', "\\\\"))),
            [expected],
            "{string}"
        );
    }
}

/// Conversions of `printf` and `strftime`, with their flags, widths and modifiers, are filled in.
#[test]
fn each_conversion() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for letter in "sdv@uqixXoprRnkTtYmHMSjyGVI".chars() {
        for uri in
            [format!("http://h/%{letter}"), format!("http://h/a-%{letter}/b"), format!("http://h/?a=%{letter}&b")]
        {
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    for flags in ["", "-8", "+", "#", ".3", "*", "-"] {
        for modifier in ["", "h", "hh", "l", "ll", "L", "z", "j", "t"] {
            // After a digit, `d` and `x` are rather those of a triplet.
            let letters = if flags.ends_with(['3', '8']) { &["s", "u"][..] } else { &["s", "u", "d", "x"] };
            for letter in letters {
                let uri = format!("http://h/a-%{flags}{modifier}{letter}/b");
                assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
            }
        }
    }
    for other in ["%w", "%c", "%zz", "%hh", "%l", "%2d", "%5d", "%"] {
        assert_eq!(of(&format!("http://h/a{other}")), [], "{other}");
    }
}

/// A tag of a server is filled in, whatever its prefix is.
#[test]
fn each_prefix_of_a_tag() {
    for prefix in ["c", "s", "jsp", "html", "bean", "spring", "portlet", "liferay7"] {
        let text = format!("<a href='http://h.test/<{prefix}:url value=\"/a b\"/>/c'>");
        assert_eq!((reasons("a.jsp", &text), uris("a.jsp", &text)), (vec![Why::Placeholder], vec![]), "{text}");
    }
}

/// Names of listeners are in upper case, as in the settings of Kafka, and are no schemes that are registered.
#[test]
fn each_name_of_a_listener() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for name in ["PLAINTEXT", "SASL_SSL", "SASL-PLAINTEXT", "INTERNAL", "EXT"] {
        for rest in ["://:9092", "://0.0.0.0:9092", "://h.test:9092"] {
            assert_eq!(of(&format!("{name}{rest}")), [Why::ConnectionString], "{name}{rest}");
        }
    }
    for name in ["HTTP", "REDIS", "AB", "Plaintext", "plaintext"] {
        assert_eq!(of(&format!("{name}://h.test:9092")), [], "{name}");
    }
}

/// Code around an attribute closes its quote and joins it with something.
#[test]
fn each_way_to_join_a_value() {
    for operator in [".", "+", "~"] {
        for code in [" x OP '", " $x OP '", " f(x) OP '", " (x) OP '", "OP$x OP'", "OP(x)OP'"] {
            let code = code.replacen("OP", operator, 2).replace("OP", operator);
            let code = if code.starts_with(operator) { code } else { format!(" {operator}{code}") };
            let text = format!("<a href=\"/a/'{code}/b c\">");
            assert_eq!((reasons("a.html", &text), uris("a.html", &text)), (vec![Why::Part], vec![]), "{text}");
        }
    }
    for other in ["/a/'b'/c", "/a/'.b", "/it's", "/a/'-b'"] {
        assert_eq!(uris("a.html", &format!("<a href=\"{other}\">")), [other]);
    }
}

/// Variables of scripts in place of a host and its port, and what code replaces.
#[test]
fn each_name_after_an_at_sign_and_two_percent_signs() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for host in ["@HOST:@PORT", "@MY_HOST:@MY_PORT", "@HOST", "@DB_HOST"] {
        assert_eq!(of(&format!("http://{host}/a")), [Why::Placeholder], "{host}");
    }
    for host in ["@h.test", "@h:80", "a@HOST.test"] {
        assert_eq!(of(&format!("http://{host}/a")), [], "{host}");
    }
    for before in ["=", "/", ":", ",", ";", "@"] {
        for after in ["", "&b", "/b", ":b", ",b", ";b", "?b", "#b", "@b", ".b", "*"] {
            let uri = format!("http://h.test/a{before}%%{after}");
            assert_eq!(of(&uri), [Why::Placeholder], "{uri}");
        }
    }
    assert_eq!(of("http://h.test/a%%"), []);
    // In a fragment, a name between two percent signs is one of the specification of JavaScript.
    for (fragment, is_name) in [("sec-%abc%-x", true), ("%abcdef%.y", true), ("sec-%abc%20x", false)] {
        assert_eq!(!of(&format!("#{fragment}")).is_empty(), is_name, "{fragment}");
    }
}

/// Brackets around an address, even a wrong one, are no optional part.
#[test]
fn each_address_that_is_no_form() {
    let of = |host: &str| reasons("a.html", &format!("<a href=\"http://{host}/a\">"));
    for host in
        ["[::1]", "[::g]", "[1.2.3.4]", "[v1.a]", "[V1.a]", "[v1]", "[V1]", "[vF]", "[:1]", "[1]", "[www.h.test]"]
    {
        for user in ["", "a@", "a:b@"] {
            assert_eq!(of(&format!("{user}{host}")), [], "{user}{host}");
        }
    }
    for host in ["[host]", "h.test[:80]", "[user@]h.test", "h.test[:port]", "[vx]"] {
        assert_eq!(of(host), [Why::Form], "{host}");
    }
}

/// The next literal goes on with a text, unless it is one more of a list, empty, or the documentation of what follows.
#[test]
fn each_literal_in_the_next_line() {
    for next in ["b/c", "?d=e", "#f", "git+ssh", "x.y"] {
        for quote in ["\"", "'"] {
            let text = format!("x = ({quote}http://h.test/a{quote}\n     {quote}{next}{quote})\n");
            assert_eq!(reasons("a.py", &text), [Why::Part], "{text}");
        }
    }
    for next in ["http://h/b", "git+ssh://h/b", "x-y.z://h/b", "urn:a:b", "", "\"\"\"doc", " b"] {
        let text = format!("x = [\"http://h.test/a\"\n     \"{next}\"]\n");
        assert_eq!(reasons("a.py", &text), [], "{text}");
    }
    for call in ["x.includes(L)", "Contains[L]", "x.replace( L", "starts-with?(x, L)", "not (url.startswith(L))"] {
        let text = format!("y = {}\n", call.replace('L', "\"http://h.test/A\""));
        let is_part = !call.contains('?');
        assert_eq!(reasons("a.xyz", &text) == [Why::Part], is_part, "{text}");
    }
}

/// Data may hold quotes and operators, and elements.
#[test]
fn each_sign_of_code_in_data() {
    for data in ["text/javascript,'a' + 'b'", "text/html,'a'.concat('b').c", "image/svg+xml,<a b='c' + d=''/>"] {
        let text = format!("<img src=\"data:{data}\">");
        assert_eq!((reasons("a.html", &text), uris("a.html", &text)), (vec![], vec![format!("data:{data}")]), "{text}");
    }
}

/// A URL in `srcset` ends before all commas at its end, and one within it is a part of it (HTML, 4.8.4.2.2).
#[test]
fn each_comma_in_a_set_of_sources() {
    for (sources, expected) in [
        ("a.png, b.png 2x", &["a.png", "b.png"][..]),
        ("a.png,, b.png 2x", &["a.png", "b.png"]),
        ("a.png,,,  b.png", &["a.png", "b.png"]),
        (",, a.png ,b.png", &["a.png", "b.png"]),
        ("a,b.png 1x,c,d.png 2x,", &["a,b.png", "c,d.png"]),
    ] {
        for name in ["srcset", "imagesrcset", "SRCSET"] {
            assert_eq!(uris("a.html", &format!("<img {name}=\"{sources}\">")), expected, "{name} {sources}");
        }
    }
}

/// An argument of TeX with a command and its argument is not one reference.
#[test]
fn each_command_in_an_argument_of_tex() {
    for (text, template) in [
        ("\\url{http://h/\\textbf{a} b}", "http://h/\\textbf{a}"),
        ("\\href{http://h/{a} b}{c}", "http://h/{a} b"),
        ("\\url{http://h/${a} b}", "http://h/${a} b"),
    ] {
        let document = Document::new(text, FileType::Tex);
        let report = Checker::new().check(&document);
        let found: Vec<_> = report.templates().iter().map(|it| &text[it.span()]).collect();
        assert_eq!(found, [template], "{text}");
    }
}

/// What is quoted with escapes around it ends before them, in a text as well.
#[test]
fn each_escape_after_a_uri() {
    for escape in
        ["\\\"", "\\'", "\\#", "\\;", "\\ ", "\\x1b", "\\x1B", "\\x0A", "\\u001b", "\\u000A", "\\\n", "\\\r\n"]
    {
        assert_eq!(uris("a.txt", &format!("see http://h/a{escape}")), ["http://h/a"], "{escape:?}");
        assert_eq!(uris("a.txt", &format!("see http://h/a{escape}[0m x")), ["http://h/a"], "{escape:?}");
    }
    for text in ["x = '''see http://h/a'''.strip()\n", "x = '''http://h/a'''[1:]\n", "see '''http://h/a'''s"] {
        assert_eq!(uris("a.py", text), ["http://h/a"], "{text}");
    }
    // The output of a command ends on its line.
    assert_eq!(reasons("a.sh", "x http://h/`y`/z\n"), [Why::Placeholder]);
    assert_eq!((reasons("a.sh", "x http://h/`\ny` z\n"), uris("a.sh", "x http://h/`\ny` z\n").len()), (vec![], 1));
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

/// Names that are filled in, and what looks like one.
#[test]
fn each_name_with_a_sign_before_it() {
    let of = |uri: &str| reasons("a.html", &format!("<a href=\"{uri}\">"));
    for name in ["$HOST", "$_GET", "${host}", "$Host", "%sabc", "%dpx", "%vx", "%@x", "%ADMIN%", "%HOSTS"] {
        assert_eq!(of(&format!("http://h.test/{name}")), [Why::Placeholder], "{name}");
    }
    for name in ["$host", "$1", "$", "a%ADMIN%20x", "a%DEADLY%41"] {
        assert_eq!(of(&format!("http://h.test/{name}")), [], "{name}");
    }
    for (reference, is_name) in [
        ("#link#", true),
        ("#native_link#", true),
        ("#native.link#", true),
        ("#a1#", true),
        ("###", true),
        ("#1a#", false),
    ] {
        assert_eq!(of(reference) == [Why::Placeholder], is_name, "{reference}");
    }
    for (host, is_form) in [
        ("server:poort", true),
        ("abc:def", true),
        ("\u{43e}\u{43d}\u{430}:abc", true),
        ("ab:cd", false),
        ("h1:abc", false),
    ] {
        assert_eq!(of(&format!("http://{host}/a")) == [Why::Form], is_form, "{host}");
    }
    for name in ["urn:uuid:xxxxxxxx-xxxx-xxxx", "URN:UUID:XXXXXXXX-XXXX", "Urn:a:xxxx"] {
        assert_eq!(of(name), [Why::Form], "{name}");
    }
    assert_eq!(of("urn:uuid:xxx-a"), []);
}

/// A quote that is missing, or one that is escaped, is no end of a value.
#[test]
fn each_quote_that_ends_no_value() {
    for text in [
        "x = <a href=\"b c>d</a>;\ny = <p title=\"e\">",
        "x = <a href=\"b c\n title=\"e\">",
        "x = <a href=\"b c>d</a> <p title=\"e\">",
    ] {
        assert_eq!(uris("a.jsx", text), [""; 0], "{text}");
    }
    for literal in ["'it\\'s ?> x'", "\"it's \\\" ?> x\"", "'\\\\', '?> x'", "'a\\\\\\'?>'"] {
        // In a literal, what looks like a page is none.
        let literal = literal.replace("?>", "?><p cite=d|e>");
        let text = format!("<?php $x = {literal}; ?><a href=\"x y\">b</a><?= 'http://h/c' ?>");
        assert_eq!(
            (uris("a.php", &text), reasons("a.php", &text).len()),
            (vec!["x y".into(), "http://h/c".into()], 0),
            "{text}"
        );
    }
    // What nothing closes is found nevertheless.
    assert_eq!(uris("a.txt", "see http://[the host name] x").len(), 1);
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

/// What a driver reads after `jdbc:` is no URI, whatever other drivers it goes through.
#[test]
fn each_driver_of_a_database() {
    for driver in [
        "mysql",
        "hive2",
        "sqlserver",
        "postgresql",
        "p6spy:mysql",
        "log4jdbc:mariadb",
        "aws-wrapper:postgresql",
        "datadirect:sqlserver",
    ] {
        for jdbc in ["jdbc", "JDBC"] {
            let uri = format!("{jdbc}:{driver}://a.test:1/c?d=e|f");
            for (path, text) in [
                ("a.txt", format!("see {uri} now")),
                ("a.properties", format!("url={uri}\n")),
                ("a.java", format!("x = \"{uri}\";")),
                ("a.yaml", format!("x: {uri}\n")),
            ] {
                assert_eq!((reasons(path, &text), uris(path, &text)), (vec![Why::ConnectionString], vec![]), "{text}");
            }
        }
    }
    for other in ["xjdbc:mysql", "jdbc mysql", "jdbc"] {
        assert_eq!(reasons("a.txt", &format!("see {other}://a.test/b now")), [], "{other}");
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

/// In a string, the end of an element makes its text HTML, with character references. A sign that is less than something does not.
#[test]
fn each_angle_bracket_in_a_string() {
    let uri = "http://h.test/?a=1&amp;b=2";
    for (around, is_html) in [
        ("_", false),
        ("x < y: _", false),
        ("x <= y, _ <- z", false),
        ("x<y>z _", false),
        ("x / y < z _", false),
        ("<b>x</b> _", true),
        ("_ </p>", true),
        ("x < y <i>_</i>", true),
    ] {
        let string = around.replace('_', uri);
        let expected = if is_html { "http://h.test/?a=1&b=2" } else { uri };
        for (path, text) in [
            ("a.json", format!("{{\"x\": \"{string}\"}}")),
            ("a.toml", format!("x = \"{string}\"\n")),
            ("a.toml", format!("x = '{string}'\n")),
            ("a.yaml", format!("x: \"{string}\"\n")),
        ] {
            assert_eq!(uris(path, &text), [expected], "{path} {text}");
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
        let key = format!("url{}= \"/a b\"\n", " ".repeat(length));
        assert_eq!(uris("a.toml", &key), ["/a b"], "{key}");
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
    // Each color has five numbers.
    for colors in ["1", "1;31", "38;2;255;255;255", "38;2;255;255;255;48;2;100;100;100"] {
        for escape in ["\\x1b", "\u{1b}", "\\033"] {
            let text = format!("{escape}[{colors}mhttp://h/a {escape}[0m");
            assert_eq!(uris("a.sh", &text), ["http://h/a"], "{text:?}");
        }
    }
}

/// What is filled in may be long.
#[test]
fn each_length_of_what_is_filled_in() {
    for length in [1, 10, 19, 30, 35] {
        for before in ["s3://", "https://h.test/"] {
            let words = format!("{before}(Bucket {})/x", "n".repeat(length));
            assert_eq!(reasons("a.txt", &words), [Why::Placeholder], "{words}");
        }
    }
    for digits in 1..=10 {
        let range = format!("http://h.test/a[{}-{}].png", "0".repeat(digits), "9".repeat(digits));
        assert_eq!(reasons("a.txt", &range), [Why::Pattern], "{range}");
    }
    for length in [2, 50, 100, 200, 390] {
        let inside = "z ".repeat(length / 2);
        for filled in
            [format!("${{{inside}}}"), format!("$({inside})"), format!("#{{{inside}}}"), format!("%({inside})s")]
        {
            assert_eq!(uris("a.txt", &format!("http://h/{filled}/ http://h/a")), ["http://h/a"], "{filled}");
        }
    }
    for length in [2, 100, 255, 256, 900] {
        let expression = format!("{{\n  f(\"{}\",\n   \"/x y\")\n}}", "z ".repeat(length / 2));
        let text = format!("<a href={expression}>b</a> <a href=\"/c d\">e</a>");
        assert_eq!(uris("a.svelte", &text), ["/c d"], "{text}");
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

/// Schemes, triplets, and the names of HTML and CSS mean the same in small and in capital letters, but for matters of style.
#[test]
fn each_word_in_small_and_capital_letters() {
    let of = |path: &str, text: &str| {
        let file_type = if path == "lines" { FileType::Lines } else { FileType::of(path) };
        let report = Checker::new().check(&Document::new(text, file_type));
        let is_style = |name: &str| Name::from_name(name).is_some_and(|name| name.group() == Group::Style);
        let findings = report.findings().iter().filter(|finding| !is_style(finding.name()));
        let findings: Vec<_> = findings.map(|finding| (finding.name(), finding.severity())).collect();
        let left: Vec<_> = report.templates().iter().map(|template| template.why()).collect();
        (findings, left, report.uris())
    };
    for (path, small, capital) in [
        ("a.txt", "see file://localhost now", "see FILE://LOCALHOST now"),
        ("lines", "http://%2fvar%2frun%2fa.sock/", "http://%2Fvar%2Frun%2Fa.sock/"),
        ("lines", "data://text/plain,a", "DATA://text/plain,a"),
        ("a.txt", "see file://cert.pem now", "see FILE://cert.pem now"),
        ("lines", "urn:my-ns", "URN:my-ns"),
        ("lines", "ipc://@/tmp/a", "IPC://@/tmp/a"),
        ("lines", "geo:?q=a+b", "GEO:?q=a+b"),
        ("lines", "file:///?prefix=a", "FILE:///?prefix=a"),
        ("lines", "dns://192.0.2.1", "DNS://192.0.2.1"),
        ("lines", "data:image/svg+xml;utf8,a", "DATA:image/svg+xml;UTF8,a"),
        ("lines", "data:image/svg+xml;utf-8,a", "data:image/svg+xml;UTF-8,a"),
        ("a.html", "<a href='mailto:ada%40h.test'>", "<a href='MAILTO:ada%40h.test'>"),
        ("a.html", "<img src='data:image/png;base64,iV...I='>", "<IMG SRC='DATA:image/png;base64,iV...I='>"),
        ("a.txt", "see rsync://h.test::module/a now", "see RSYNC://h.test::module/a now"),
        ("a.html", "<img src='data:image/svg+xml,<svg:a b/>'>", "<IMG SRC='DATA:image/svg+xml,<svg:a b/>'>"),
        ("a.html", "<img src='data:image/svg+xml,<svg>a</svg>'>", "<IMG SRC='DATA:image/svg+xml,<svg>a</svg>'>"),
        ("a.html", "<style>a { b: url(c d) }</style>", "<STYLE>a { b: URL(c d) }</STYLE>"),
        ("a.html", "<script>x = '<a href=b c>';</script>", "<SCRIPT>x = '<a href=b c>';</Script>"),
        ("a.php", "<?php $x = '?><a href=b|c>'; ?><a href=d>", "<?PHP $x = '?><a href=b|c>'; ?><a href=d>"),
        ("a.html", "<object data='a b'><base href='/c d'>", "<OBJECT DATA='a b'><BASE HREF='/c d'>"),
        (
            "a.html",
            "<meta name=generator content=Doxygen><a href='b|c'>",
            "<META NAME=GENERATOR CONTENT=Doxygen><a href='b|c'>",
        ),
        (
            "a.html",
            "<a href='b|c'>d</a><p>x documentation generated by <b>jazzy</b>",
            "<a href='b|c'>d</a><p>x Documentation Generated By <b>jazzy</b>",
        ),
        ("a.sh", "\\x1b[0mhttp://h/a|b", "\\X1B[0mhttp://h/a|b"),
        ("a.xml", "<url>http://h/a b</url>", "<URL>HTTP://h/a b</URL>"),
        ("a.html", "<a href='javascript:a<b '>c</a><a href='d e'>", "<a href='JavaScript:a<b '>c</a><a href='d e'>"),
        ("a.html", "<a onclick=\"f('http://' + x)\">b</a>", "<a ONCLICK=\"f('http://' + x)\">b</a>"),
        ("a.md", "<http://h/a b>", "<HTTP://h/a b>"),
        ("a.txt", "x <a href='http://h/?a=1&amp;b=2'>", "x <A HREF='http://h/?a=1&amp;b=2'>"),
    ] {
        assert_eq!(of(path, small), of(path, capital), "{path} {capital}");
    }
}
