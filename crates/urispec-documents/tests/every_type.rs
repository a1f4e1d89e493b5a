//! What holds in documents of every type: how lines end, that each of several is found, and where character references count.

use urispec_documents::{Applicability, Checker, Document, FileType, Why};

/// The URIs of a file.
fn uris(path: &str, text: &str) -> Vec<String> {
    let document = Document::new(text, FileType::of(path));
    Checker::new().uris(&document).iter().map(|uri| uri.text().into_owned()).collect()
}

/// Why something in a file is not checked.
fn reasons(path: &str, text: &str) -> Vec<Why> {
    let report = Checker::new().check(&Document::new(text, FileType::of(path)));
    report.templates().iter().map(|template| template.why()).collect()
}

/// A text of each type, in which something is found on several lines and at the end of a line.
const LINES: [(&str, &str); 23] = [
    ("a.md", "---\nurl: /a b\n---\n\n[x](http://h/a|b)\n\n[y]: http://h/c|d\n\n```\nhttp://h/e|f\n```\n\n<http://h/g>"),
    ("a.md", "+++\nurl = \"/a b\"\n+++\n\n[x][y] http://h/|z\n\n[y]: <c d>\n  'title'"),
    (
        "a.html",
        "<a href='a|b'\n title=x>y</a>\n<!-- http://h/c|d\n -->\n<script>\nx = \"http://h/e\" + f;\n</script>\nhttp://h/|g",
    ),
    ("a.php", "<?php\n$x = <<<EOT\n?> http://h/a^b\nEOT;\n# http://h/c^d\n?>\n<a href='e|f'>"),
    (
        "a.xml",
        "<?xml version='1.0'?>\n<!DOCTYPE a [\n<!ENTITY b 'http://h/c'>\n]>\n<a href='d e'>\n<url>http://h/f|g</url>\n</a>",
    ),
    ("a.json", "{\n\"url\":\n\"/a b\",\n// http://h/c|d\n\"x\": \"http://h/e|f\"\n}"),
    ("a.toml", "url = '/a b'\n# http://h/c|d\nx = \"\"\"\nhttp://h/e|f\n\"\"\"\ny = \"http://h/g|h\""),
    ("a.yaml", "url: /a b\n# http://h/c|d\nx: |\n  http://h/e|f\ny: \"http://h/g|h\"\nz:\n  - href: /i j"),
    ("a.adoc", "link:a b[x]\nimage::c d[]\nhttp://h/e|f[g\nh]\nhttp://h/i|j"),
    ("a.rst", ".. _a: http://h/b c\n.. image:: http://h/d e\n`f <http://h/g|h>`_\n:target: http://h/i j\nhttp://h/|k"),
    ("a.org", "[[http://h/a b][c]]\n[[http://h/d e]]\nhttp://h/f|g"),
    ("a.tex", "\\url{http://h/a b}\n\\href{http://h/c\\_d|}{e}\n% http://h/f|g\nhttp://h/h|i"),
    ("a.1", ".UR http://h/a\\-b|c\n.UE\nhttp://h/\\\n|d\nhttp://h/e|f"),
    ("a.csv", "a;http://h/b|c\n\"d\nhttp://h/e|f\";g\nh;http://h/i|j"),
    (
        "a.ipynb",
        "{\n\"cells\": [\n{\"cell_type\": \"markdown\",\n\"source\": [\n\"[x](a b.md)\\n\",\n\"http://h/c|d\"\n]}]}",
    ),
    ("a.ics", "URL:http://h/a b\nX;VALUE=URI:http://h/c\n |d\ne:see http://h/f|g\\nhttp://h/\n\th|i"),
    ("a.css", "@import url(a b);\nc { d: url(\"e f\") }\n/* http://h/g|h */\nhttp://h/|i"),
    ("a.ttl", "<http://h/a|b> a <http://h/c|d> .\n# http://h/e|f\n<http://h/|g> ."),
    ("a.jsx", "<a href=\"a|b\"\n x={c}>\nf(\"http://h/d|e\")\n// http://h/f|g\nx = \"http://h/\"\n  + y"),
    ("a.txt", "http://h/a|b,\nhttp://h/c|d\nhttp://exam-\nple.test/ http://h:...\nhttp://h/e|f"),
    ("a.py", "x = \"http://h/a|b\"\ny = \"http://h/\" \\\n  \"c\"\nz = \"http://h/\" + d\n# http://h/e|f"),
    (
        "a.mht",
        "Content-Type: multipart/related;\n boundary=\"b\"\n\n--b\nContent-Type: text/html\nContent-Location: http://h/a b\n\n<a href='c|d'>\n--b\nContent-Transfer-Encoding: quoted-printable\nContent-Type: text/html\n\n<a href=3D'e=\n|f'>\n--b--",
    ),
    (
        "a.txt",
        "http://h/a|b uri-ignore: syntax\nhttp://h/c|d\nuri-ignore-next-line: syntax, style\nhttp://h/e|f\nuri-ignore-start: syntax\nhttp://h/g|h\nuri-ignore-end",
    ),
];

/// Whether lines end in LF or CRLF, and whether the last one ends, nothing else is found, and a fix keeps the ends of all lines.
#[test]
fn a_line_end_changes_nothing() {
    for (path, text) in LINES {
        let seen = |text: &str| {
            let (checker, document) = (Checker::new().with_code(true), Document::new(text, FileType::of(path)));
            let report = checker.check(&document);
            let found: Vec<_> = { report.findings().iter() }
                .map(|it| (it.name(), it.severity(), document.position(it.start()).line, it.message().to_owned()))
                .collect();
            let uris: Vec<_> = checker.uris(&document).iter().map(|uri| uri.text().into_owned()).collect();
            let reasons: Vec<Why> = report.templates().iter().map(|template| template.why()).collect();
            let kinds = [Applicability::Safe, Applicability::Suggested];
            let fixed = checker.fix(&report, &kinds).map(|fixed| fixed.report().document().bytes().to_vec());
            let fixed = fixed.map(|bytes| String::from_utf8(bytes).unwrap());
            (found, uris, reasons, fixed.unwrap_or_else(|| text.to_owned()))
        };
        let model = seen(text);
        assert!(!model.0.is_empty() && model.1.len() > 1, "{path} {model:?}");
        for (last, mark) in [("\n", ""), ("", "\r"), ("\n", "\r")] {
            let with = |text: &str| (text.to_owned() + last).replace('\n', &format!("{mark}\n"));
            let (found, uris, reasons, fixed) = seen(&with(text));
            assert_eq!((&found, &uris, &reasons), (&model.0, &model.1, &model.2), "{path} {:?}", with(text));
            assert_eq!(fixed, with(&model.3), "{path}");
        }
    }
}

/// Of several on a line, or in a value, each is found as it is written, up to its own end.
#[test]
fn each_of_several_on_a_line() {
    for (path, before, item, between, after) in [
        ("a.md", "", "[x](U)", " ", ""),
        ("a.md", "", "![x](<U>)", ", ", ""),
        ("a.md", "[", "![x](<U>)", " ", "](http://h/z)"),
        ("a.md", "x ", "<a href=\"U\">y</a>", " ", " z"),
        ("a.md", "", "<p><img src='U'></p>", "\n\n", ""),
        ("a.html", "", "<a href=\"U\">x</a>", "", ""),
        ("a.html", "<p ", "cite='U'", " ", ">"),
        ("a.html", "<style>", "a { b: url('U') }", " ", "</style>"),
        ("a.html", "<img srcset='", "V", ", ", "'>"),
        ("a.html", "<img srcset='", "V 2x", ", ", "'>"),
        ("a.html", "<img srcset='", "V", ", c.png 2x, ", "'>"),
        ("a.html", "<a ping='", "V", " ", "'>"),
        ("a.xml", "<a>", "<b href='U'/>", "", "</a>"),
        ("a.xml", "<a>", "<url>U</url>", "", "</a>"),
        ("a.json", "[", "{\"url\": \"U\"}", ", ", "]"),
        ("a.json", "{", "\"url\": \"U\"", ",", "}"),
        ("a.toml", "x = [", "{ url = 'U' }", ", ", "]"),
        ("a.yaml", "x: [", "{ url: 'U' }", ", ", "]"),
        ("a.yaml", "- {", "url: \"U\"", ", ", "}"),
        ("a.adoc", "", "link:U[x]", " ", ""),
        ("a.adoc", "|", "image:U[]", "|", ""),
        ("a.rst", "", "`x <U>`_", " ", ""),
        ("a.rst", "", "`x <U>`__", ", ", "."),
        ("a.org", "", "[[U][x]]", " ", ""),
        ("a.org", "", "[[U]]", "", ""),
        ("a.tex", "", "\\url{U}", " ", ""),
        ("a.bib", "@misc{x, ", "url = {U}", ", ", "}"),
        ("a.css", "a { b: ", "url(U)", ", ", " }"),
        ("a.css", "a { b: ", "url( \"U\" )", " ", " }"),
        ("a.jsx", "", "<a href=\"U\">x</a>", " ", ""),
        ("a.jsx", "<A ", "href='U'", " ", "/>"),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [", "\"[x](U)\"", ", ", "]}"),
        ("a.csv", "", "V", ";", ""),
        ("a.txt", "", "V", ", ", "."),
        ("a.ttl", "", "<V>", " ", " ."),
        ("a.py", "x = [", "\"V\"", ", ", "]"),
    ] {
        for count in 1..5 {
            let uri = |at| if item.contains('U') { format!("http://h/a b{at}.x") } else { format!("http://h/a^b{at}") };
            let all: Vec<String> = (0..count).map(uri).collect();
            let items: Vec<String> = all.iter().map(|uri| item.replace(['U', 'V'], uri)).collect();
            let text = format!("{before}{}{after}", items.join(between));
            let is_other = |uri: &String| ["c.png", "http://h/z"].contains(&uri.as_str());
            let found: Vec<String> = uris(path, &text).into_iter().filter(|uri| !is_other(uri)).collect();
            assert_eq!(found, all, "{path} {text}");
        }
    }
}

/// What the value of an attribute or of `url()` holds is not that of the tag around it, and ends with its line where the language says so.
#[test]
fn each_value_has_its_own_end() {
    for (path, text, expected) in [
        ("a.jsx", "<a b={f(<c/>, d)} href=\"e f\">", &["e f"][..]),
        ("a.jsx", "<a b={{ href: 1, href=\"c d\" }}>", &[]),
        ("a.jsx", "<a b={f({ x }, href=\"c d\")} href='e f'>", &["e f"]),
        ("a.jsx", "<a href=\"b\nc\">", &[]),
        // A string of CSS does not go on in the next line (CSS Syntax 3, 4.3.5).
        ("a.css", "a { b: url(\"c\nd\") } e { f: url(g h) }", &["g h"]),
        ("a.css", "a { b: url('c\nd') url(i\nj) } e { f: url(\"g h\") }", &["g h"]),
        // HTML takes its attributes as they are.
        ("a.html", "<a title='href=\"b c\"' href='d e'>", &["d e"]),
        ("a.xml", "<a title='href=\"b c\"' href='d e'/>", &["d e"]),
        (
            "a.txt",
            "http://h.test's\tx http://i.test's\ny http://j.test's z",
            &["http://h.test", "http://i.test", "http://j.test"],
        ),
        ("a.txt", "http://h.test/a's x http://i.test's", &["http://h.test/a's", "http://i.test's"]),
        (
            "a.org",
            "[[http://h/a b\n[[http://i/c d]] [[http://j/e f][g]]",
            &["http://h/a", "http://i/c d", "http://j/e f"],
        ),
    ] {
        assert_eq!(uris(path, text), expected, "{path} {text}");
    }
}

/// What ends a literal leaves it a part of another text, however many signs it is.
#[test]
fn each_end_of_a_literal() {
    for sign in [".", ",", ";", ":", "!", "?", "*", "|", "(", "["] {
        for count in 1..5 {
            let text = format!("x = \"http://h.test/a{}\" + y", sign.repeat(count));
            assert_eq!((reasons("a.py", &text).len(), uris("a.py", &text).len()), (1, 0), "{text}");
        }
    }
}

/// White space around a value is not a part of it.
#[test]
fn each_value_with_white_space_around_it() {
    for (path, before, after) in [
        ("a.html", "<a href='", "'>"),
        ("a.html", "<img srcset='", "'>"),
        ("a.html", "<meta http-equiv=refresh content='0; url=", "'>"),
        ("a.html", "<style>a { b: url(", ") }</style>"),
        ("a.xml", "<a xlink:href=\"", "\"/>"),
        ("a.xml", "<loc>", "</loc>"),
        ("a.css", "a { b: url(", ") }"),
        ("a.css", "@import url(", ");"),
        ("a.yaml", "url:", ""),
        ("a.yaml", "  - href: ", "# x"),
        ("a.rst", ".. _x: ", ""),
        ("a.rst", "   :target: ", ""),
        ("a.md", "[x](", ")"),
        ("a.md", "[x]: ", ""),
        ("a.mht", "Content-Location:", "\n\nx"),
    ] {
        for space in [" ", "  ", "\t", " \t "] {
            // What ends at white space is no value as a whole.
            let value = if before.contains("srcset") { "http://h/a%zz" } else { "http://h/a b.html" };
            let text = format!("{before}{space}{value}{space}{after}");
            assert_eq!(uris(path, &text), [value], "{path} {text:?}");
        }
    }
}

/// Attributes may have any white space between them, and in HTML and XML around the sign before the value.
#[test]
fn each_blank_in_a_tag() {
    for space in [" ", "\t", "\n", "\r\n", "\n\t", " \n  "] {
        for path in ["a.html", "a.xml", "a.md", "a.vue", "a.jsx", "a.tsx", "a.astro", "a.php"] {
            let after = if path.ends_with("xml") { "/>" } else { ">" };
            // In Markdown, an empty line ends a tag, and a line that begins with `>` is a quote.
            let last = if path == "a.md" { "" } else { space };
            for more in ["x", "id='x'", "title=\"y\""] {
                let text = format!("<a{space}{more}{space}href='/c d'{space}class='z'{last}{after}x</a>");
                assert_eq!(uris(path, &text), ["/c d"], "{path} {text:?}");
            }
            if ["a.html", "a.xml", "a.vue", "a.php"].contains(&path) {
                let text = format!("<a href{space}={space}'/c d'{after}");
                assert_eq!(uris(path, &text), ["/c d"], "{path} {text:?}");
            }
        }
    }
}

/// Character references are those of attributes and text in HTML, XML and JSX, and not of comments, scripts and sections of
/// characters (XML 1.0, 2.7).
#[test]
fn each_place_with_character_references() {
    for (path, before, after, is_decoded) in [
        ("a.html", "<a href=\"", "\">", true),
        ("a.html", "<a href=", ">", true),
        ("a.html", "<p>", "</p>", true),
        ("a.html", "<p title='", "'>", true),
        ("a.html", "<!-- ", " -->", false),
        ("a.html", "<script>'", "'</script>", false),
        ("a.html", "<style>a { b: url(", ") }</style>", false),
        ("a.html", "<![CDATA[", "]]>", false),
        ("a.xml", "<a href='", "'/>", true),
        ("a.xml", "<a>", "</a>", true),
        ("a.xml", "<url>", "</url>", true),
        ("a.xml", "<a b='", "'/>", true),
        ("a.xml", "<![CDATA[", "]]>", false),
        ("a.xml", "<![CDATA[x]]><a>", "</a>", true),
        ("a.xml", "<a><![CDATA[<b>", "</b>]]></a>", false),
        ("a.xml", "<!-- ", " -->", false),
        ("a.jsx", "<a href=\"", "\">", true),
        ("a.tsx", "<Link href='", "'/>", true),
        ("a.astro", "<img src=\"", "\">", true),
        ("a.jsx", "f(\"", "\")", false),
        ("a.md", "[x](", ")", true),
        ("a.md", "[x]: ", "", true),
        ("a.md", "", "", true),
        ("a.adoc", "link:", "[x]", true),
        ("a.txt", "", "", false),
        ("a.css", "a { b: url(", ") }", false),
        ("a.org", "[[", "]]", false),
        ("a.rst", "`x <", ">`_", false),
    ] {
        let text = format!("{before}http://h/?a&amp;b{after}");
        let expected = if is_decoded { "http://h/?a&b" } else { "http://h/?a&amp;b" };
        assert_eq!(uris(path, &text), [expected], "{path} {text}");
    }
}

/// The colon of a scheme may be written as an escape or a character reference, though the text has no other.
#[test]
fn each_colon_that_is_escaped() {
    for (path, text) in [
        ("a.json", "[\"see http\\u003a//h/a\"]"),
        ("a.json", "{\"url\": \"http\\u003A//h/a\"}"),
        ("a.toml", "x = \"see http\\U0000003a//h/a\"\n"),
        ("a.yaml", "- \"see http\\x3a//h/a\"\n"),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [\"see http\\\\://h/a\"]}"),
        ("a.md", "see http\\://h/a\n"),
        ("a.md", "see http&#58;//h/a\n"),
        ("a.rst", "see http\\://h/a\n"),
        ("a.adoc", "see http&colon;//h/a\n"),
        ("a.html", "<p>see http&#x3a;//h/a</p>"),
        ("a.xml", "<a b='see http&#58;//h/a'/>"),
        ("a.mht", "Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\nsee http=3A//h/a\n"),
    ] {
        assert_eq!(uris(path, text), ["http://h/a"], "{path} {text}");
    }
}

/// What is a quote or an angle bracket in HTML ends a URI in code that writes it.
#[test]
fn each_reference_that_ends_a_uri() {
    for reference in ["&lt;", "&gt;", "&quot;", "&#34;", "&#39;"] {
        for (path, before, after) in
            [("a.txt", "", "x y"), ("a.py", "x = \"", "x y\""), ("a.html", "<script>f('", "x y')</script>")]
        {
            let text = format!("{before}{reference}http://h/a{reference}{after}");
            assert_eq!(uris(path, &text), ["http://h/a"], "{path} {text}");
        }
    }
}

/// The letters of a name have any case where its language says so: in HTML and in headers.
#[test]
fn each_case_of_a_name() {
    for (path, before, name, after) in [
        ("a.html", "<a ", "href", "='a b'>"),
        ("a.html", "<", "script", ">x = '<a href=\"c\">'</script><a href='a b'>"),
        ("a.html", "<", "style", ">x { y: '<a href=\"c\">' }</style><a href='a b'>"),
        ("a.html", "<meta ", "http-equiv", "=refresh content='0; url=a b'>"),
        ("a.html", "<meta http-equiv=", "refresh", " content='0; url=a b'>"),
        ("a.html", "<meta http-equiv=refresh ", "content", "='0; url=a b'>"),
        ("a.html", "<meta http-equiv=refresh content='0; ", "url", "=a b'>"),
        ("a.html", "<img ", "srcset", "='a%zz 2x'>"),
        ("a.html", "<", "object", " data='a b'>"),
        ("a.mht", "", "content-location", ": a b\n\nx"),
        ("a.mht", "", "content-type", ": text/html\n\n<a href='a b'>"),
        ("a.mht", "Content-Type: ", "text/html", "\n\n<a href='a b'>"),
        ("a.mht", "Content-Type: text/html\nContent-Transfer-Encoding: ", "quoted-printable", "\n\n<a href=3D'a b'>"),
    ] {
        let capital = name[..1].to_uppercase() + &name[1..];
        for name in [name.to_owned(), name.to_uppercase(), capital] {
            let text = format!("{before}{name}{after}");
            let found = uris(path, &text);
            assert!(matches!(&found[..], [one] if one == "a b" || one == "a%zz"), "{text}: {found:?}");
        }
    }
}

/// What a literal holds ends nothing around it, and has the escapes of its kind.
#[test]
fn each_kind_of_a_literal() {
    for open in ["<<<EOT", "<<<'EOT'", "<<<\"EOT\"", "<<< EOT"] {
        let text = format!("<?php $x = {open}\n?> <a href='a b'>\nEOT;\n?><a href='c d'>");
        assert_eq!(uris("a.php", &text), ["c d"], "{open}");
    }
    // Strings between single quotes are literal (TOML 1.0, String).
    for (quote, expected) in
        [("'", r"http://h/a\u0062"), ("'''", r"http://h/a\u0062"), ("\"", "http://h/ab"), ("\"\"\"", "http://h/ab")]
    {
        let text = format!(r"url = {quote}http://h/a\u0062{quote}");
        assert_eq!(uris("a.toml", &text), [expected], "{text}");
    }
}

/// A component has only those attributes in common with HTML that `docs/check.md` names.
#[test]
fn each_element_that_is_a_component() {
    for (element, is_component) in [
        ("a", false),
        ("A", false),
        ("FORM", false),
        ("my-form", true),
        ("MyForm", true),
        ("motion.form", true),
        ("Form.Root", true),
    ] {
        for path in ["a.html", "a.vue", "a.jsx"] {
            for (name, is_common) in [
                ("href", true),
                ("src", true),
                ("poster", true),
                ("action", false),
                ("icon", false),
                ("manifest", false),
            ] {
                let text = format!("<{element} {name}=\"a b\">");
                assert_eq!(uris(path, &text).len(), usize::from(is_common || !is_component), "{path} {text}");
            }
        }
    }
}

/// A value in which something is filled in has swallowed no markup.
#[test]
fn each_block_in_a_value() {
    for block in ["{{ a }}", "{% if a %}", "<% a %>", "<?php a ?>", "<?= a ?>"] {
        let text = format!("<a href='/x{block}</y' title='z'>");
        assert_eq!(reasons("a.html", &text), [Why::Placeholder], "{text}");
    }
    assert_eq!(reasons("a.html", "<a href='/x</y' title='z'>"), [Why::Swallowed]);
}

/// However long a document is, the same is found in each part of it, whatever looks like its beginning or its end.
#[test]
fn each_part_of_a_long_document() {
    for (path, part, expected) in [
        (
            "a.toml",
            "# \"\"\"\nx = \"\"\"\n'a'\nhttp://h/a\\u0062N \\\n  b\n\"\"\"\nurl = '/c d'\n",
            &["http://h/abN", "/c d"][..],
        ),
        ("a.toml", "# '''\nx = '''\n\"a\nhttp://h/aN\n'''\nurl = '/b c'\n", &["http://h/aN", "/b c"]),
        // The quotes that come first in a line begin a string, and the others are in it.
        (
            "a.toml",
            "x = ''' \"\"\"\n'''\ny = \"\"\"\n'http://h/\\u0061N\n\"\"\"\nurl = '/b c'\n",
            &["http://h/aN", "/b c"],
        ),
        ("a.toml", "x = \"\"\" '''\n\"\"\"\ny = '''\n\"http://h/aN\n'''\nurl = '/b c'\n", &["http://h/aN", "/b c"]),
        // Nor do those in a comment, in a string of one line, and after a backslash.
        ("a.toml", "x = 1 # \"\"\"\ny = \"\"\"\n'http://h/\\u0061N\n\"\"\"\nurl = '/b c'\n", &["http://h/aN", "/b c"]),
        ("a.toml", "x = [\"\\\"'''\"]\ny = '''\n\"http://h/aN\n'''\nurl = '/b c'\n", &["http://h/aN", "/b c"]),
        (
            "a.toml",
            "x = '\\'\ny = \"\"\"\n\\\"\"\"\n'http://h/\\u0061N\n\"\"\"\nurl = '/b c'\n",
            &["http://h/aN", "/b c"],
        ),
        (
            "a.toml",
            "x = '\"\"\"#'\ny = \"\"\"# z\n'http://h/\\u0061N\n\"\"\" # \"\"\"\nurl = '/b c'\n",
            &["http://h/aN", "/b c"],
        ),
        ("a.csv", "x,\"http://h/a,bN\nc \"\"d\"\"\nhttp://h/e,f\",y\n", &["http://h/a,bN", "http://h/e,f"]),
        ("a.html", "<!-- <a href='a b'> N\n</a> -->\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.html", "<script>x = '<a href=\"a b\">N';\n</a></script>\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.html", "<style>x { y: url(a bN) }\n</a></style>\n<img srcset='c N,\nd 2x'></img>\n", &["a bN", "c", "d"]),
        // A script or a style ends with its name in letters of any case, and before another one.
        ("a.html", "<script>x</SCRIPT><!-- <script></script><a href='a bN'> -->\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.html", "<style-x><!-- </style></b><a href='a bN'> --></style-x>\n<a href='c dN'>x</a>\n", &["c dN"]),
        // Only a quote after a sign of equality begins a value.
        ("a.html", "<p don't x><!-- '><b></b><a href='a bN'> -->\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.php", "<?php $x = '?></b>'; $y = 'N'; // <a href=\"a b\">\n?>\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.xml", "<!DOCTYPE x [<!ENTITY y '<b></b><a href=\"a bN\"/>'>]>\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.html", "<STYLE>x</Style><!-- <style></style><a href='a bN'> -->\n<a href='c dN'>x</a>\n", &["c dN"]),
        ("a.html", "<a title='</a>'\nhref='a bN'>\nx</a>\n", &["a bN"]),
        ("a.xml", "<x><![CDATA[</y> http://h/?a&amp;N\n</y>]]></x>\n<a href='b c'/>\n", &["http://h/?a&amp;N", "b c"]),
        ("a.md", "~~~\n```\n\n[x](/a bN)\n~~~\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<!--\n\n[x](/a bN)\n-->\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "- ```\n\n  [x](/a bN)\n  ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "* ```\n\n  [x](/a bN)\n  ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "+ ```\n\n  [x](/a bN)\n  ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "1. ```\n\n   [x](/a bN)\n   ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "12) ```\n\n    [x](/a bN)\n    ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "12) x\n\n    ```\n[y](/c dN)\n\n```\n\n[x](/a bN)\n\n```\n\n", &["/c dN"]),
        ("a.md", "1) ```\n   z\n   ```\n\n```\n\n[x](/a bN)\n\n```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "1. ~~~\n   z\n   ~~~\n\n~~~\n\n[x](/a bN)\n\n~~~\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "+ ```\n  z\n  ```\n\n```\n\n[x](/a bN)\n\n```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "* ```\n  z\n  ```\n\n```\n\n[x](/a bN)\n\n```\n\n[y](/c dN)\n\n", &["/c dN"]),
        // Four blanks make code that has no fence, and three do not (CommonMark 0.31, 4.4).
        ("a.md", "    ```\n\n```\n\n[x](/a bN)\n\n```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "   ```\n\n[x](/a bN)\n\n  ```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "```\n\n[x](/a bN)\n\n`````\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "````\n\n```\n\n[x](/a bN)\n\n````\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "~~~\n\n[x](/a bN)\n\n~~~ z\n\n[x](/a b)\n\n~~~~ \n\n[y](/c dN)\n\n", &["/c dN"]),
        // Backquotes after a fence of backquotes make it code in text, and those after another fence do not (4.5).
        ("a.md", "``` x`\n\n```\n\n[x](/a bN)\n\n```\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "~~~ x`\n\n[x](/a bN)\n\n~~~\n\n[y](/c dN)\n\n", &["/c dN"]),
        // HTML that goes on after an empty line (CommonMark 0.31, 4.6).
        ("a.md", "<pre x>\n\n[x](/a bN)\n\n</pre>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<SCRIPT>\n\n[x](/a bN)\n\n</script>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<style>\n\n[x](/a bN)\n\n</style>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<textarea>\n\n[x](/a bN)\n\n</textarea>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<pre>x</pre>\n\n~~~\n\n</pre>\n\n[x](/a bN)\n\n~~~\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<!1\n\n~~~\n\nx >\n\n[x](/a bN)\n\n~~~\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<?x\n\n[x](/a bN)\n\n?>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<!X\n\n[x](/a bN)\n\n>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.md", "<![CDATA[\n\n[x](/a bN)\n\n]]>\n\n[y](/c dN)\n\n", &["/c dN"]),
        ("a.json", "{\"x\": \"}, {\\\"url\\\": \\\"N\", \"url\": \"/a b\"},\n", &["/a b"]),
        ("a.json", "{\"x\": \"N\",\n\"url\":\n\"/a b\"},\n", &["/a b"]),
        ("a.yaml", "- url: \"/a\\x20bN\"\n  x: 'c\n\n    http://h/dN'\n", &["/a bN", "http://h/dN"]),
        ("a.rst", "`x <http://h/a bN>`_ `y <http://h/c d>`_\n\n", &["http://h/a bN", "http://h/c d"]),
        ("a.tex", "\\href{http://h/a\\_bN}{c\n\nd} \\url{http://h/e f}\n\n", &["http://h/a_bN", "http://h/e f"]),
        ("a.adoc", "link:a bN[x\ny]\n\n", &["a bN"]),
    ] {
        let text: String = (0..3000).map(|number| part.replace('N', &number.to_string())).collect();
        for mark in ["", "\u{feff}"] {
            let found = uris(path, &format!("{mark}{text}"));
            let expected =
                (0..3000).flat_map(|number| expected.iter().map(move |uri| uri.replace('N', &number.to_string())));
            let wrong = expected.enumerate().find(|(at, uri)| found.get(*at) != Some(uri));
            assert_eq!((wrong, found.len() % 3000), (None, 0), "{path} {mark:?} {part}");
        }
    }
}

/// The data before a document is what it is in a file of its own: TOML between `+++`, and YAML between `---`.
#[test]
fn each_kind_of_data_before_a_document() {
    for (path, other, fence, data) in [
        ("a.toml", "a.yaml", "+++", "url = 'http://h/it''s'"),
        ("a.toml", "a.yaml", "+++", "x = \"\"\"\nhttp://h/\\u0061 \"b\" http://h/\\u0063\n\"\"\""),
        ("a.yaml", "a.toml", "---", "url: 'http://h/it''s'"),
        ("a.yaml", "a.toml", "---", "x:\n- url: /a b # c"),
    ] {
        let own = uris(path, &format!("{data}\n"));
        assert_ne!(own, uris(other, &format!("{data}\n")), "{data}");
        for mark in ["", "\u{feff}"] {
            let text = format!("{mark}{fence}\n{data}\n{fence}\n\n[x](/y z)\n");
            for text in [text.replace('\n', "\r\n"), text] {
                let found = uris("a.md", &text);
                assert_eq!((&found[..own.len()], &found[own.len()..]), (&own[..], &["/y z".to_owned()][..]), "{text}");
            }
        }
    }
}

/// What is left alone is listed with its reason and its place, wherever a type holds a URI.
#[test]
fn each_place_of_a_template() {
    for (path, text) in [
        ("a.md", "[x](U)"),
        ("a.md", "[x]: U\n"),
        ("a.md", "see U now"),
        ("a.md", "---\nurl: U\n---\n"),
        ("a.md", "<a href='U'>x</a>"),
        ("a.html", "<a href='U'>x</a>"),
        ("a.html", "<p>see U now</p>"),
        ("a.xml", "<a href='U'/>"),
        ("a.xml", "<url>U</url>"),
        ("a.json", "{\"url\": \"U\"}"),
        ("a.json", "{\"x\": \"see U now\"}"),
        ("a.toml", "url = 'U'"),
        ("a.yaml", "url: U\n"),
        ("a.yaml", "url: \"U\"\n"),
        ("a.adoc", "link:U[x]"),
        ("a.adoc", "see U now"),
        ("a.rst", "`x <U>`_"),
        ("a.rst", "see U now"),
        ("a.org", "[[U][x]]"),
        ("a.1", "see U now"),
        ("a.csv", "x;U;y"),
        ("a.css", "a { b: url(U) }"),
        ("a.jsx", "<a href=\"U\">"),
        ("a.txt", "see U now"),
        ("a.py", "x = \"U\""),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [\"[x](U)\"]}"),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [\"\\\"a\\\" see U now\"]}"),
        ("a.ipynb", "{\"cell_type\": \"code\", \"source\": [\"see U now\"]}"),
        ("a.mht", "Content-Type: text/plain\n\nsee U now"),
        ("a.mht", "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n<a=20href=3D'U'>"),
        ("a.mht", "Content-Location: U\n\n"),
        // After escapes and other characters, each place is one in the file.
        ("a.html", "<p>&amp;\u{e9}</p><a href=\"U\">"),
        ("a.json", "{\"a\": \"\\u00e9\", \"url\": \"U\"}"),
        ("a.py", "x = '\\n'; y = 'U'"),
        ("a.ipynb", "{\"cell_type\": \"markdown\", \"source\": [\"\\u00e9 [x](U)\\n\"]}"),
        ("a.mht", "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n=C3=A9=\n<a href=3D'U'>"),
        ("a.tex", "\\# \\url{U}"),
        ("a.csv", "a,\"U\",b"),
    ] {
        let template = "http://h.test/${a}/b";
        let text = text.replace('U', template);
        let report = Checker::new().check(&Document::new(text.as_str(), FileType::of(path)));
        let found: Vec<_> = report.templates().iter().map(|it| (it.why(), &text[it.span()])).collect();
        assert_eq!((found, report.uris()), (vec![(Why::Placeholder, template)], 0), "{path} {text}");
    }
}

/// A URI ends at white space, a quote or an angle bracket (RFC 3986, Appendix C), and at a bracket that nothing opens. Punctuation and what opens a bracket at its end belong to
/// the sentence. All other characters are a part of it, allowed or not.
#[test]
fn each_byte_around_a_uri() {
    const URI: &str = "http://h.test/a";
    for byte in (0x20..0x7f).map(char::from).filter(|byte| !byte.is_ascii_alphanumeric()) {
        for path in ["a.txt", "a.rst", "a.org", "a.1", "a.md", "a.html", "a.adoc", "a.mht"] {
            let header = if path == "a.mht" { "A: b\n\n" } else { "" };
            let found = |text: String| uris(path, &format!("{header}see {text} d"));
            // An escape, a tag, and the text of a link are something else.
            match (byte, path) {
                ('\\', "a.md" | "a.1" | "a.rst") | ('<', "a.html") | ('[', "a.adoc") => continue,
                _ => (),
            }
            let whole = |is_end: bool, whole: String| if is_end { URI.to_owned() } else { whole };
            let is_end = " \"<>`)]}".contains(byte);
            let expected = whole(is_end, format!("{URI}{byte}c"));
            assert_eq!(found(format!("{URI}{byte}c")), [expected], "{byte} within, {path}");
            // A backslash before white space is one after which a line goes on.
            let expected = whole(is_end || ".,;:!?'*|([\\".contains(byte), format!("{URI}{byte}"));
            assert_eq!(found(format!("{URI}{byte}")), [expected], "{byte} behind, {path}");
            // A name goes on with `@`, and a pattern begins with `^`.
            let expected = if "@^".contains(byte) { &[][..] } else { &[URI] };
            assert_eq!(found(format!("{byte}{URI}")), expected, "{byte} before, {path}");
        }
    }
}

/// A reference ends where its value does, whatever is in it.
#[test]
fn each_byte_in_a_value() {
    for byte in (0x20..0x7f).map(char::from).filter(|byte| !byte.is_ascii_alphanumeric()) {
        let uri = format!("http://h.test/a{byte}c");
        let escaped = if "\"\\".contains(byte) { format!("http://h.test/a\\{byte}c") } else { uri.clone() };
        let doubled = uri.replace('\'', "''");
        let html = uri.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        for (path, text) in [
            ("a.json", serde_json::json!({ "url": uri }).to_string()),
            ("a.json", serde_json::json!({ "a": [{ "URL": uri, "b": 1 }] }).to_string()),
            ("a.ipynb", serde_json::json!({ "url": uri }).to_string()),
            ("a.toml", format!("url = \"{escaped}\"\n")),
            ("a.toml", format!("url = \"\"\"{escaped}\"\"\"\n")),
            ("a.toml", format!("url = '''{uri}'''\n")),
            ("a.toml", format!("x = {{ a = 1, url = \"{escaped}\" }}\n")),
            ("a.yaml", format!("url: \"{escaped}\"\n")),
            ("a.yaml", format!("url: '{doubled}'\n")),
            ("a.yaml", format!("- {{a: 1, url: '{doubled}'}}\n")),
            ("a.html", format!("<a href=\"{html}\">")),
            ("a.xml", format!("<a href=\"{html}\"/>")),
            ("a.xml", format!("<url>{html}</url>")),
            ("a.jsx", format!("x = <a href=\"{html}\">")),
        ] {
            assert_eq!(uris(path, &text), [uri.as_str()], "{text}");
        }
    }
}

/// A scheme without `//` makes a URI only with what its URIs have: the host of a mail address, a namespace, digits, and the comma of data (RFC 2397).
#[test]
fn each_uri_without_slashes() {
    for scheme in [str::to_lowercase as fn(&str) -> String, str::to_uppercase] {
        for rest in ["urn:isbn:0451450523", "urn:3gpp:video", "tel:112", "tel:+1-201-555-0123", "mailto:a@h.test"] {
            let (name, rest) = rest.split_once(':').unwrap();
            let uri = format!("{}:{rest}", scheme(name));
            for (path, text) in
                [("a.txt", format!("x {uri} y")), ("a.json", format!("{{\n\"b\": 1,\n\"x\": \"{uri}\",\n\"c\": 2\n}}"))]
            {
                assert_eq!(uris(path, &text), [uri.as_str()], "{text}");
            }
        }
        for rest in [",a", ";base64,QQ==", "text/plain,a", "text/plain;charset=utf-8,a"] {
            let uri = format!("{}:{rest}", scheme("data"));
            assert_eq!(uris("a.txt", &format!("x {uri} y")), [uri.as_str()]);
        }
        let shortest = format!("{}:1", scheme("tel"));
        for (path, text) in [("a.txt", shortest.clone()), ("a.csv", format!("x,{shortest},y\n"))] {
            assert_eq!(uris(path, &text), [shortest.as_str()], "{text}");
        }
        for none in ["urn:-a", "tel:abc", "mailto:ada", "mailto:-a@h.test", "data:a/b", "data:a,b", "data:a"] {
            let (name, rest) = none.split_once(':').unwrap();
            assert_eq!(uris("a.txt", &format!("x {}:{rest} y", scheme(name))), [""; 0], "{none}");
        }
    }
}

/// A scheme such as `http` is found with a slash too few, a colon too many, or a blank; others are not.
#[test]
fn each_mistake_after_a_scheme() {
    for between in [":/", ":://", ": //"] {
        for host in ["h.test", "192.0.2.1", "[::1]"] {
            for scheme in ["http", "https", "ftp", "ws", "wss", "HTTP"] {
                let uri = format!("{scheme}{between}{host}/a");
                assert_eq!(uris("a.txt", &format!("x {uri} y")), [uri.as_str()]);
            }
            for scheme in ["file", "x"] {
                assert_eq!(uris("a.txt", &format!("x {scheme}{between}{host}/a y")), [""; 0], "{scheme}{between}");
            }
        }
        for host in ["-a", "_", "?a", "(a)", ""] {
            assert_eq!(uris("a.txt", &format!("x http{between}{host} y")), [""; 0], "{between}{host}");
        }
    }
}
