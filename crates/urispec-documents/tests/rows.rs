//! A case for each row of the tables by which files are known and read: a row that is lost or wrong fails by its name.

use urispec_documents::urispec::Rule;
use urispec_documents::urispec::diagnostic::{Name, Severity};
use urispec_documents::{Checker, Document, FileType, Why, is_generated, is_test};

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
            "axaml owl opf ncx dita ditamap docbook xmp gpx wxs resx storyboard xib ui qrc dtd ent rng sch",
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
    for name in ["url", "uri", "location"] {
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
    let checker = Checker::new();
    let report = checker.check(&Document::new("x = 'http://h/a^b'\n", FileType::Source));
    assert_eq!(checker.ignore_in_file(&report, &report.findings()[0], "a.py", "why").unwrap().span, 0..0);
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

/// Names of headers and parameters are case-insensitive, and a line may continue on the next.
#[test]
fn each_way_to_name_a_boundary() {
    let part = "Content-Type: text/html\n\n<a href='a b'>x</a> http://h/c\n";
    for header in [
        "Content-Type: multipart/related; boundary=x",
        "Content-Type: multipart/related; boundary=\"x\"",
        "Content-Type: multipart/related; Boundary=x; type=\"text/html\"",
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
    for most in 0..4 {
        for (judges, expected) in [(false, Severity::Advice), (true, Severity::Error)] {
            let report = Checker::new().with_generated(judges).with_most(most).check(&document);
            assert_eq!((report.findings().len(), report.left_out()), (most.min(2), 2_usize.saturating_sub(most)));
            assert!(report.findings().iter().all(|finding| finding.severity() == expected), "{most} {judges}");
            for severity in [Severity::Advice, Severity::Warning, Severity::Error] {
                assert_eq!(report.has_left_out(severity), severity == expected && most < 2, "{most} {judges}");
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
