//! What tags, links and tables hold.

use urispec_documents::urispec::diagnostic::{Group, Name, Severity};
use urispec_documents::{Applicability, Checker, Document, FileType, Why};

use crate::{document_with, found, reasons, uris};

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
        assert_eq!(uris("a.html", &format!("<p {name}='a 1x, b c.png 2x'>")), ["a", "b c.png"], "{name}");
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

/// A bracket in a target of Org that nothing closes may be one of the URI or of the link.
#[test]
fn each_target_of_org_that_nothing_closes() {
    for text in ["[[http://h/a[b c\n", "[[http://[::1 c\n", "[[http://h/a[b"] {
        assert_eq!((uris("a.org", text).len(), reasons("a.org", text)), (0, vec![Why::Swallowed]), "{text}");
    }
}

/// A target of reStructuredText goes on in lines that are indented, up to its options.
#[test]
fn each_target_of_several_lines() {
    for (text, is_broken) in [
        (".. |a| image:: https://\n   h.test/a.svg\n   :height: 18\n", true),
        (".. image:: https://h.test/a\n   b.svg\n", true),
        (".. _a: https://h.test/a\n   b\n", true),
        (".. image:: https://h.test/a\n   :target: https://h.test/b\n   :alt: c\n", false),
        (".. image:: https://h.test/a\n\n   b\n", false),
        (".. image:: https://h.test/a\nb\n", false),
        ("  .. _a: https://h.test/a\n  .. _b: https://h.test/b\n", false),
        ("  .. _a: https://h.test/a\n   b\n", true),
        (".. image:: a.png\n   b\n", false),
        ("   :target: https://h.test/a\n     b\n", false),
        (".. image:: https://h.test/a\r\n    \r\nb\r\n", false),
    ] {
        assert_eq!(found("a.rst", text), [], "{text}");
        assert_eq!(reasons("a.rst", text), [Why::Broken][usize::from(!is_broken)..], "{text}");
    }
    assert_eq!(uris("a.rst", "http://h.test/a\n\n.. _b: https://h.test/b\n   c\n"), ["http://h.test/a"]);
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
    assert_eq!(uris("a.adoc", "xref:a|b.adoc[]"), ["a|b.adoc"]);
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

/// In Markdown of a notebook, a backslash is one of two: that of Markdown, and that of its string.
#[test]
fn each_backslash_in_a_cell() {
    for (written, text) in
        [("\\\\_", "_"), ("\\/", "/"), ("\\\\/", "/"), ("\\\\\\/", "/"), ("\\\\\\\\", "\\"), ("\\\\\\\"", "\"")]
    {
        let cell =
            format!("{{\"cells\": [{{\"cell_type\": \"markdown\", \"source\": [\"[a](http://h/b{written}c)\"]}}]}}");
        assert_eq!(uris("a.ipynb", &cell), [format!("http://h/b{text}c")], "{cell}");
    }
}

/// In HTML of a notebook, a reference is one of HTML, whose quotes and backslashes are those of its string.
#[test]
fn each_reference_in_html_of_a_cell() {
    for (written, text) in
        [("&amp;", "&"), ("&#38;", "&"), ("&#x26;", "&"), ("&eacute;", "\u{e9}"), ("\\u0026amp;", "&"), ("&", "&")]
    {
        let cell = format!(
            "{{\"cells\": [{{\"cell_type\": \"markdown\", \"source\": [\"<a href=\\\"http://h/?a=1{written}b=2\\\">x</a>\"]}}]}}"
        );
        assert_eq!(uris("a.ipynb", &cell), [format!("http://h/?a=1{text}b=2")], "{cell}");
    }
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

/// A field in quotes goes on in the next line, and what delimits fields is data there.
#[test]
fn each_line_of_a_field_in_quotes() {
    for delimiter in [',', ';', '|'] {
        for end in ["\n", "\r\n"] {
            for lines in 1..4 {
                let uri = format!("http://h/a{delimiter}b");
                let field = vec![uri.as_str(); lines].join(end);
                let text = format!("1{delimiter}2{delimiter}3{end}\"{field}\"{delimiter}x{delimiter}y{end}");
                assert_eq!(uris("a.csv", &text), vec![uri.as_str(); lines], "{text}");
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
    let text = "<p x={f('http://h/' + y)}>";
    assert_eq!((uris("a.html", text).len(), reasons("a.html", text)), (0, vec![Why::Part]));
    assert_eq!(uris("a.html", "<p title=\"f('http://h/' + y)\">").len(), 1);
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
    for item in [
        "Vec<u8>",
        "crate::a!",
        "a::b()",
        "a()",
        "f!()",
        "m!{}",
        "m![]",
        "`Plug.Conn.assign/3`",
        "Vec<u8>#b",
        "crate::a!#b",
        "a::b#c-d.e",
        "a::b()#c",
        "struct@a#b",
        "a::<&b>::c",
        "$a::b",
        "a<$b>",
    ] {
        let text = format!("[x]({item})");
        // Nor is it a URI that was left alone.
        assert_eq!((uris("a.md", &text), reasons("a.md", &text)), (vec![], vec![]), "{item}");
    }
}
/// Documents for people may hold IRIs (RFC 3987); in the others, one is for advice.
#[test]
fn each_type_for_people_has_iris() {
    let for_people = "markdown html xml asciidoc rst org tex man csv mhtml notebook text folded";
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
        // The names of RDF are IRIs.
        let has_iris = is_for_people || file_type == FileType::Rdf;
        assert_eq!(found(Checker::new()), advice[usize::from(has_iris)..], "{file_type}");
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

/// An entity that is not known is one wherever it is, as the first or a later one.
#[test]
fn each_place_of_an_unknown_entity() {
    for text in ["&x;", "&x;&amp;", "&amp;&x;", "&amp;a&#61;&x.y;", "a&#38;b&_z;", "&amp;x&amp;;&x;", "&entit\u{e9};"] {
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

/// Doxygen and Documenter refer to an item by a command, which is no destination with a space in it.
#[test]
fn each_part_of_a_command_in_a_link() {
    for dest in ["@ref a.php", "@id a 1.0", "\\ref a.h"] {
        assert_eq!(uris("a.md", &format!("[x]({dest})")), [""; 0], "{dest}");
    }
    for dest in ["@ a.php", "@ref-x a.php", "@Ref a.php", "ref a.php"] {
        assert_eq!(uris("a.md", &format!("[x]({dest})")), [dest], "{dest}");
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
            assert_eq!(
                uris("a.rst", &format!(".. raw:: html\n\n  <x {name}={quote}http://h/?a&amp;b{quote}>")),
                ["http://h/?a&b"]
            );
        }
    }
    assert_eq!(uris("a.html", "<!-- <x alt=\"http://h/?a&amp;b\"> -->"), ["http://h/?a&amp;b"]);
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
    // The size of an image is none of it.
    for size in ["=300x200", "=300x", "=x200", "=50%x50%", "=100%x*", "=*x20"] {
        assert_eq!(uris("a.md", &format!("![x](/a b.png {size})")), ["/a b.png"], "{size}");
    }
    for other in ["=a", "=axb", "=300", "x"] {
        assert_eq!(uris("a.md", &format!("![x](/a b.png {other})")), [format!("/a b.png {other}")], "{other}");
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
        ("<http://h/a b|c>", &["http://h/a"]),
        ("<mailto:a b c d@e.test>", &["mailto:a b c d@e.test"]),
        ("[x](/a b [y](/c d)", &["/c d"]),
        ("[x](/a b [y](/c d) [z](/e f) g)", &["/c d", "/e f"]),
        ("[x](/a b\n[y](/c d)", &["/c d"]),
        ("[x](/a (b) c) (d)", &["/a (b) c"]),
        ("[x](/a (b (c) d) (e) f)", &["/a (b (c) d) (e) f"]),
        ("[x](/a (b c)", &[]),
        ("[x](a b.md (c d))", &["a b.md"]),
        ("[x](a b.md (c) d.md)", &["a b.md (c) d.md"]),
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
        ("text/plain TEXT/plain text/markdown text/x-patch text/x-diff", "http://h/a <a href='x y'>", &["http://h/a"]),
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

/// The order of attributes says nothing, nor do quotes and letters.
#[test]
fn each_way_to_write_a_refresh() {
    // HTML, 4.2.5.3: either quote may be around the URL, and white space around the sign.
    for content in [
        "0;url=a b",
        "0; URL=a b",
        "5; url='a b'",
        "0;url= a b ",
        "0; url = a b",
        "0;url = 'a b'",
        "0;url='a b",
        "0;a b",
        " 1.5 ; a b ",
        "0,a b",
    ] {
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
        for name in ["x", "refresh"] {
            assert_eq!(uris("a.html", &format!("<meta name={name} content=\"{content}\">")), [""; 0], "{name}");
        }
    }
}

/// Without a time, nothing is refreshed (HTML, 4.2.5.3), whatever looks like the name of a file.
#[test]
fn a_refresh_without_a_time_leads_nowhere() {
    for content in [
        "https://h.test/a b.png",
        "HTTP://h.test/a b c.png",
        "5",
        "5;",
        "5; ",
        "x;/a b",
        ";/a b",
        "5 /a b",
        "5;url",
        "5;URL /a b",
    ] {
        assert_eq!(uris("a.html", &format!("<meta http-equiv=refresh content=\"{content}\">")), [""; 0], "{content}");
        assert_eq!(uris("a.html", &format!("<meta content=\"{content}\" http-equiv=Refresh>")), [""; 0], "{content}");
    }
    assert_eq!(uris("a.html", "<meta name=x content=\"https://h.test/a b.png\">"), ["https://h.test/a b.png"]);
}

/// In reStructuredText, a backslash removes the white space behind it, and the line goes on.
#[test]
fn each_blank_after_a_backslash_of_rst() {
    for blank in [" ", "\t", "\n", "\r\n"] {
        for (after, uri) in [("b now", "http://h.test/ab"), ("", "http://h.test/a"), ("b.", "http://h.test/ab")] {
            let text = format!("see http://h.test/a\\{blank}{after}\n");
            assert_eq!(uris("a.rst", &text), [uri], "{text:?}");
        }
        assert_eq!(uris("a.txt", &format!("see http://h.test/a{blank}b\n")), ["http://h.test/a"], "{blank:?}");
    }
}

/// What Antora calls a page has a version, a module or a component before its path.
#[test]
fn each_page_that_is_named_for_antora() {
    for page in ["module:page.adoc", "1.0@page.adoc", "1.0@component:module:page.adoc", "component::page.adoc"] {
        assert_eq!(uris("a.adoc", &format!("xref:{page}[x]")), [""; 0], "{page}");
        assert_eq!(uris("a.adoc", &format!("link:{page}[x]")).len(), 1, "{page}");
    }
    assert_eq!(uris("a.adoc", "xref:a.adoc#c|d[x]"), ["a.adoc#c|d"]);
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
        // It may be no link, in a notebook as well.
        ("a.md", "[a](b c.html)", false),
        ("a.ipynb", "{\"cells\": [{\"cell_type\": \"markdown\", \"source\": [\"[a](b c.html)\"]}]}", false),
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
            for after in ["", "\n", "\n\nnext line x.md\n"] {
                let text = text.replace("LONG", &long) + after;
                assert_eq!(uris(path, &text), [uri.as_str()], "{length} {path} {text}");
            }
        }
    }
    for length in [1, 255, 256, 700, 990] {
        let text = format!("[{}]: http://h/a b.md\n", "x".repeat(length));
        assert_eq!(uris("a.md", &text), ["http://h/a b.md"], "{length}");
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
        assert_eq!(found("a.md", &broken), found("a.md", &short), "{label} {definition}");
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

/// The delimiter of a table is one of its first rows, also if they are long.
#[test]
fn each_length_of_a_first_row() {
    for length in [0, 200, 255, 256, 1000, 3000] {
        let text = format!("{}\na;b;c;d\nhttp://h/a,b,c;d\n", "x".repeat(length));
        assert_eq!(uris("a.csv", &text), ["http://h/a,b,c"], "{length}");
    }
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
        // What an instruction of XML holds is a name, and not a part of a text in code.
        ("a.xml", "<?xml-model href=\"http://h/?a=\" type=\"x\"?>", &["http://h/?a="]),
        // A condition is not a tag.
        ("a.jsx", "for (i = 0; i <n; href=\"a b\") {}\nx = <a href=\"c d\"/>;", &["c d"]),
        // A quote in a PHP comment does not begin a string.
        ("a.php", "<?php # it's\n ?><a href=\"x y\">b</a>", &["x y"]),
        ("a.php", "<?php // it's\n ?><a href=\"x y\">b</a>", &["x y"]),
        ("a.php", "<?php /* it's */ ?><a href=\"x y\">b</a>", &["x y"]),
        // A comment without an end goes on to that of the page.
        ("a.html", "<!-- <a href=\"x y\">b</a>", &[]),
        ("a.html", "<!--><a href=\"x y\">b</a>", &[]),
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
        ("a.js", "x = '<a href=\\'http://h.test/?a&amp;b\\'>'", &["http://h.test/?a&b"]),
        ("a.js", "x = '<img src=\\'http://h.test/?a&#x26;b\\'>'", &["http://h.test/?a&b"]),
        ("a.toml", "x = 'see <b>http://h.test/?a=1&amp;b</b>'", &["http://h.test/?a=1&b"]),
        ("a.json", "{\"x\": \"see <b>http://h.test/?a=1&amp;b</b>\"}", &["http://h.test/?a=1&b"]),
    ] {
        assert_eq!(uris(path, text), expected, "{text}");
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
                // There may be white space after a boundary (RFC 2046, 5.1.1).
                let padded = text.replace("--x\n", "--x \n").replace("--x--\n", "--x-- \t\n");
                assert_eq!(uris("a.mht", &padded.replace('\n', end)), vec!["http://h/a"; count], "{padded}");
            }
        }
    }
}

/// White space breaks what begins with `http` and the like, in angle brackets and in a definition.
#[test]
fn each_scheme_of_a_link_that_white_space_breaks() {
    for scheme in ["http", "https", "ftp"] {
        let uri = format!("{scheme}://h/a b.png");
        for text in [format!("<{uri}>"), format!("[x]: {uri}"), format!("[x]({uri})"), format!("a\n\n  [x]:\t{uri}  ")]
        {
            assert_eq!(uris("a.md", &text), [uri.as_str()], "{text}");
        }
        for extension in ["c", "md", "xhtml"] {
            let uri = format!("{scheme}://h/a b.{extension}");
            assert_eq!(uris("a.md", &format!("[x]: {uri}\n")), [uri.as_str()]);
        }
        // What has a title in it, or is not all of its line, is no destination that white space breaks.
        let short = format!("{scheme}://h/a");
        for text in [
            format!("[x]: {short} \"b\" c.png"),
            format!("[x]: {short} \"b c.png"),
            format!("see [x]: {short} b.png"),
            format!("[x]:{short} b.png"),
            format!("[x]: {short} b.abcdef"),
            format!("[x]: {short} b."),
            format!("[x]: {short} b"),
        ] {
            assert_eq!(uris("a.md", &text), [short.as_str()], "{text}");
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

/// A URI right before a link ends where the link begins, whether or not white space breaks the link.
#[test]
fn each_uri_right_before_a_link() {
    for text in ["x", "x [y] z", "[x]", "x]y"] {
        for link in [format!("[{text}]"), format!("![{text}]")] {
            for target in ["/a b", "//h/a b", "http://h/a b", "a b.md"] {
                let [broken, whole] = [target.to_owned(), target.replace(' ', "%20")]
                    .map(|target| uris("a.md", &format!("http://h/a|b{link}({target})")));
                if text != "x]y" {
                    // A word after a letter and an index is perhaps an argument.
                    let is_link = target != "a b.md" || link.starts_with('!') || text != "x";
                    assert_eq!(broken, [&["http://h/a|b"][..], &[target][..usize::from(is_link)]].concat(), "{link}");
                    assert_eq!(whole, ["http://h/a|b", &target.replace(' ', "%20")], "{link}");
                }
            }
        }
    }
}

/// A value that may be a name has white space if it is one URI that ends like the name of a file.
#[test]
fn each_extension_of_a_value_with_white_space() {
    for (extension, is_file) in
        [("", false), ("c", false), ("md", true), ("pdf", true), ("html", true), ("xhtml", true), ("abcdef", false)]
    {
        let uri = format!("http://h/a b.{extension}");
        for (path, text) in [
            ("a.xml", format!("<x target='{uri}'/>")),
            ("a.xml", format!("<x rdf:resource='{uri}'/>")),
            ("a.html", format!("<meta property=x content='{uri}'>")),
        ] {
            assert_eq!(uris(path, &text), [if is_file { uri.as_str() } else { "http://h/a" }], "{text}");
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
    for shell in ["sh", "bash", "zsh", "fish", "sudo"] {
        for path in ["a.txt", "a.md"] {
            assert_eq!(uris(path, &format!("run http://h/a|{shell} now\n")), ["http://h/a"], "{path} {shell}");
        }
    }
    for text in ["curl http://h/a|sh\n", "echo \"x\"; curl http://h/a|sh\n", "echo 'x'\ncurl http://h/a|sh\n"] {
        assert_eq!(uris("a.sh", text), ["http://h/a"], "{text}");
    }
}

/// In a text for people, `_` after a port ends emphasis, and one that began before; in code and data, nothing is emphasized.
#[test]
fn each_type_with_emphasis() {
    for path in ["a.txt", "a.md", "a.rst", "a.org", "a.html"] {
        for text in
            ["see _http://h/a_ x", "see __http://h/a__ x", "(_http://h/a_)", "|_http://h/a_|", "_see http://h/a_"]
        {
            assert_eq!(uris(path, text), ["http://h/a"], "{path} {text}");
        }
        assert_eq!(uris(path, "see my_http://h/a_ x").len(), 0, "{path}");
        assert_eq!(uris(path, "_see_ http://h/a_ x"), ["http://h/a_"], "{path}");
        assert_eq!(uris(path, "~~see http://h/a~~ x"), ["http://h/a"], "{path}");
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

/// What is printed as it is goes on to the sign that follows its command.
#[test]
fn each_sign_after_a_command_of_tex() {
    for command in ["verb", "verb*", "lstinline", "url", "path"] {
        for sign in [',', ';', '~', '|', '!', '+', '=', '-', '.'] {
            let text = format!("see \\{command}{sign}http://h/a{sign}b c");
            assert_eq!(uris("a.tex", &text), ["http://h/a"], "{text}");
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
    assert_eq!(uris("a.txt", "see http://[::1 and more] x").len(), 1);
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
        ("lines", "amqp://h.test/%2F", "AMQP://h.test/%2F"),
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

/// In an item of a list, blanks are between the lines of a tag.
#[test]
fn each_tag_of_several_lines_in_a_list() {
    for text in [
        "- <details>\n  <img\n    src=\"b c.png\">\n  </details>\n",
        "1. <p><a\n   href='b c.png'\n   title='x'>y</a></p>\n",
        "- a\n\n  <div>\n  <img\n  src=\"b c.png\">\n  </div>\n",
        "<div>\n<img\nsrc=\"b c.png\">\n</div>\n",
    ] {
        assert_eq!(uris("a.md", text), ["b c.png"], "{text}");
    }
    // What is in different items, or has an empty line between it, is not one.
    assert_eq!(uris("a.md", "- <img\n- src=\"b c.png\">\n"), [""; 0]);
}

/// A tag or a comment of HTML in Markdown may have several lines, also in an item of a list or a quotation where nothing is before the line.
#[test]
fn each_tag_of_several_lines() {
    for (text, expected) in [
        ("<p>\n  <img\n    src=\"docs/big logo.png\"\n    alt=\"x\">\n</p>\n", &["docs/big logo.png"][..]),
        ("<p>\n  <a\n     href=\"http://h.test/a b\">x</a>\n</p>\n", &["http://h.test/a b"]),
        ("<!--\n<a href=\"old file.html\">x</a>\n<img src=\"x|y.png\">\n-->\n", &[]),
        (
            "<div>\n<a href=\"a b\">x</a>\n</div>\n\n[c](d)\n\n<div>\n<a href=\"e f\">x</a>\n</div>\n",
            &["a b", "e f", "d"],
        ),
        ("- x\n\n  <div>\n  <a href=\"a b\">x</a>\n  </div>\n", &["a b"]),
        ("> <div>\n> <a href=\"a b\">x</a>\n> </div>\n", &["a b"]),
        ("<div>\n<a href=\"a b\">x</a>", &["a b"]),
    ] {
        let mut found = uris("a.md", text);
        let mut expected = expected.to_vec();
        found.sort();
        expected.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
}

/// A field of BibTeX has its name in any case, and a number sign after a backslash is no argument.
#[test]
fn each_case_of_a_field() {
    for name in ["url", "URL", "Url", "uRL", "Howpublished", "HOWPUBLISHED", "Bdsk-Url-1", "bdsk-url-12"] {
        for [open, close] in [["{", "}"], ["\"", "\""]] {
            let text = format!("@misc{{a,\n  {name} = {open}http://h.test/a b{close},\n}}\n");
            assert_eq!(uris("a.bib", &text), ["http://h.test/a b"], "{text}");
        }
    }
    assert_eq!(uris("a.bib", "@misc{a,\n  note = {http://h.test/a b},\n}\n"), ["http://h.test/a"]);
    assert_eq!(uris("a.tex", "\\href{http://h.test/p q\\#1}{x}\n"), ["http://h.test/p q#1"]);
    assert_eq!(uris("a.tex", "\\href{http://h.test/p q#1}{x}\n").iter().filter(|uri| uri.contains(' ')).count(), 0);
}

/// A change of the size is no part of a text.
#[test]
fn each_size_in_a_manual() {
    for size in ["\\s-1", "\\s+2", "\\s0", "\\s12", "\\s36", "\\s(12", "\\s-(12", "\\s[12]", "\\s[-2]", "\\s'+1'"] {
        let text = format!(".TH X 1\nSee {size}http://h.test/a\\s0.\n");
        assert_eq!(uris("a.1", &text), ["http://h.test/a"], "{text}");
        let text = format!(".TH X 1\nSee http://h.test/a{size}b\\s0.\n");
        assert_eq!(uris("a.1", &text), ["http://h.test/ab"], "{text}");
    }
}

/// Lines of hyphens are the ends of data only at the beginning, and where data are between them. Elsewhere, they are rules, or make a heading.
#[test]
fn each_line_of_hyphens_in_markdown() {
    for text in
        ["---\nurl: /a b\n---\n", "---\n\n# x\nurl: /a b\n...\n", "--- \nurl: /a b\n--- \n", "+++\nurl = '/a b'\n+++\n"]
    {
        assert_eq!(uris("a.md", text), ["/a b"], "{text}");
        assert_eq!(uris("a.md", &format!("{text}[x](/c)\n")), ["/a b", "/c"], "{text}");
        assert_eq!(uris("a.md", &format!("{text}[x]: /c\n[y]: /d\n")), ["/a b", "/c", "/d"], "{text}");
    }
    for text in [
        "x\n\n---\n[x](/c)\n---\n",
        "---\n[x](/c)\n---\n",
        "---\n\n[x](/c)\nurl: /a b\n---\n",
        "---\nurl: /a b\n[x](/c)\n",
        "---\nurl: /a b\n\n    ---\n[x](/c)\n",
        "+++\nurl: /a b\n\n...\n[x](/c)\n",
        "----\nurl: /a b\n\n[x](/c)\n----\n",
    ] {
        assert_eq!(uris("a.md", text), ["/c"], "{text}");
    }
}

/// What is in a text of PHP that no line ends is read as code.
#[test]
fn each_text_of_php() {
    for (code, count) in [
        ("<<<A\n?>\nA;\n", 0),
        ("<<<'A'\n?>\n  A;\n", 0),
        ("<<< \"A\"\n?>\nA;\n", 0),
        ("1 << <<<A\n?>\nA;\n", 0),
        ("<<<A\n?>\nB;\n", 1),
        ("<<<A\nB;\n <<<C\n?>\nC;\n", 1),
        ("<<< \n?>\nA;\n", 1),
    ] {
        let text = format!("<?php {code}<a href='a b'></a>");
        assert_eq!(uris("a.html", &text).len(), count, "{text}");
    }
}

/// The lines of a cell are one text, and a place is in one of them.
#[test]
fn each_cell_with_several_lines() {
    let cell = |lines: &[&str]| serde_json::json!({ "cell_type": "markdown", "source": lines }).to_string();
    for (lines, expected) in [
        (&["```\n", "http://h/a b\n", "```\n", "[x](/c d)\n"][..], &["/c d"][..]),
        (&["<!--\n", "[x](/c d)\n", "-->\n"], &[]),
        (&["[x][y]\n", "\n", "[y]: http://h/a|b\n"], &["http://h/a|b"]),
        (&["\"\\\n", "\u{e9} [x](/c d)"], &["/c d"]),
        (&["[x](/c", "d)"], &[]),
        (&["[x]", "(/c)", "[x](/d)"], &["/c", "/d"]),
    ] {
        let text = cell(lines);
        assert_eq!(uris("a.ipynb", &text), expected, "{text}");
        let text = [text, cell(&["[x](/e)"])].concat();
        assert_eq!(uris("a.ipynb", &text), [expected, &["/e"]].concat(), "{text}");
    }
    let text = cell(&["http://${a}/\n", "<http://h/%s>\n", "hxxp://h/\n"]);
    assert_eq!(reasons("a.ipynb", &text), [Why::Placeholder, Why::Placeholder, Why::Defanged]);
    let text = cell(&["```\n", "http://h/a\n", "```\n"]);
    let document = Document::new(text.as_bytes(), FileType::Notebook);
    assert_eq!(Checker::new().with_code(true).check(&document).uris(), 1);
}

/// Brackets and parentheses that make no link, and titles and sizes that are no part of one.
#[test]
fn each_text_that_looks_like_a_broken_link() {
    for text in [
        "\\[a\\](b c.md)",
        "\\[a](b c.md)",
        "[a\\](b c.md)",
        "a](b c.md)",
        "[a]\n\nb](b c.md)",
        "f\\[0\\](x y.z)",
        "[1](see sec. 3.2)",
        "handlers[name](req, res.body)",
        "$a[i](b, c.d)$",
        "a[0](b c.d)",
        "a_[0](b c.d)",
        "a[0][1](b c.d)",
        "f(a)[0](b c.d)",
        "$[a](b c.md)$",
        "operator[](size t.x)",
        "[](const char s.c)",
        "[&](const T s.c)",
        "[a](:// b)",
    ] {
        assert_eq!(uris("a.md", text), <[&str; 0]>::default(), "{text}");
    }
    for (text, expected) in [
        ("[a](b c.md)", "b c.md"),
        ("[a\\\\](b c.md)", "b c.md"),
        ("[a] b](b c.md)", "b c.md"),
        ("[`a`](b c.md)", "b c.md"),
        ("[![a](/b)](c d.md)", "c d.md"),
        ("[c](./my file.md 'title')", "./my file.md"),
        ("[c](./my file.md 'title's)", "./my file.md 'title's"),
        ("[d](./my file.md (title))", "./my file.md"),
        ("[d](./my file (1))", "./my file (1)"),
        ("[d](./my file (1).md)", "./my file (1).md"),
        ("[d](my file.mp3)", "my file.mp3"),
        ("![a](foo.png =100x)", "foo.png"),
        ("![a](foo%20bar.png =100x)", "foo%20bar.png"),
        ("a[0](http://h/b c)", "http://h/b c"),
        ("a[0](./b c.d)", "./b c.d"),
        ("a[0](../b c.d)", "../b c.d"),
        ("[`](b c.d)", "b c.d"),
        ("a[`0`](b c.d)", "b c.d"),
        ("a[\u{e9}\u{e9}](b c.d)", "b c.d"),
        ("a[ij](b c.d)", "b c.d"),
        ("[`-`](b c.md)", "b c.md"),
        ("[\u{e9}](b c.md)", "b c.md"),
        // In what is no link, a URI is found.
        ("a[0](b c http://h/d.md)", "http://h/d.md"),
    ] {
        let found = uris("a.md", text);
        assert_eq!(found.last().map(String::as_str), Some(expected), "{text}: {found:?}");
    }
}

/// A destination with white space is none by CommonMark. Only where a link is meant without doubt, it is made one unasked.
#[test]
fn each_broken_link_that_is_surely_meant() {
    for (text, is_fixed) in [
        ("See [note](/foo bar.md)", true),
        ("See [note](./foo bar.md)", true),
        ("See [note](foo/bar baz.md)", true),
        ("See _[note](../foo bar.md)_", true),
        ("See [note](http://h.test/foo bar.md)", true),
        ("See ![note](foo bar.png)", true),
        ("See ![](foo bar.png)", true),
        ("See [note](see foo.md)", false),
        ("See [note](see foo/bar.md)", false),
        ("See [note](see foo/bar baz.md)", false),
        ("See [note](#foo bar)", false),
        ("See[1](http://h.test/foo bar.md)", false),
        ("See [](http://h.test/foo bar.md)", false),
        ("See[1](/foo bar.md)", false),
        ("See[note](/foo bar.md)", false),
        ("See![1](foo bar.md)", false),
        ("See \\\\[note](/foo bar.md)", false),
        ("See [``](/foo bar.md)", true),
        ("See [note]( see foo.md)", false),
    ] {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::Markdown));
        let fixed = |kind| checker.fix(&report, &[kind]).is_some();
        assert_eq!((fixed(Applicability::Safe), fixed(Applicability::Suggested)), (is_fixed, !is_fixed), "{text}");
    }
}

/// Names of encodings in Python and Emacs that are not those of the Encoding Standard.
#[test]
fn each_name_of_an_encoding() {
    let name = |label: &str| {
        let text = [b"# -*- coding: ", label.as_bytes(), b" -*-\n# M\xfcller\n"].concat();
        Document::new(text, FileType::Source).encoding().name()
    };
    for label in
        ["latin-1", "latin1", "iso-8859-1", "iso-latin-1-unix", "ISO_8859-1", "Latin-1-dos", "latin-1-mac", "cp1252"]
    {
        assert_eq!(name(label), "windows-1252", "{label}");
    }
    for (label, expected) in [
        ("iso-8859-15", "ISO-8859-15"),
        ("iso_8859_15", "ISO-8859-15"),
        ("koi8-r-unix", "KOI8-R"),
        ("latin-nothing", "unknown"),
    ] {
        assert_eq!(name(label), expected, "{label}");
    }
}

/// Of several fixes, all are applied that lose no URI, wherever the others are.
#[test]
fn each_place_of_fixes_that_lose_a_uri() {
    let checker = Checker::new();
    let fixed = |text: &str| {
        let report = checker.check(&Document::new(text, FileType::Markdown));
        let fixed = checker.fix(&report, &[Applicability::Safe, Applicability::Suggested]).unwrap();
        String::from_utf8(fixed.report().document().bytes().to_vec()).unwrap()
    };
    for places in ["lk", "kl", "lkl", "klk", "llllk", "kllll", "lklklk", "kkkklkkkk", "lllkkkkk", "llllllllkllllllll"] {
        let of = |kept: &str| places.replace('l', "[a](b c.md \"t)\n\n").replace('k', kept);
        let expected = of("[x](https://h.test/a)\n\n");
        assert_eq!(fixed(&of("[x](https:/h.test/a)\n\n")), expected, "{places}");
    }
}

/// Where a fix decodes a mark, the text around a URI may read that as its own: then there is no such fix. What an attribute or a link holds is no such text.
#[test]
fn each_mark_that_a_fix_would_write() {
    let style = |path: &str, text: &str| {
        let checker = Checker::new();
        let report = checker.check(&Document::new(text, FileType::of(path)));
        assert!(report.findings().iter().any(|finding| finding.name() == "needless-encoding"), "{path} {text}");
        let fixed = checker.fix(&report, &[Applicability::Style]);
        fixed.map(|fixed| String::from_utf8_lossy(fixed.report().document().bytes()).into_owned())
    };
    for (path, text) in [
        ("a.xml", "<a><!-- see https://h.test/a%2D%2Db --><b/></a>\n"),
        ("a.html", "<!-- <a href=\"https://h.test/a%2D%2Db\">b</a> -->\n"),
        ("a.rst", "See https://h.test/a%5F and so on.\n"),
        ("a.rst", "See `a <https://h.test/a%5F>`_.\n"),
        ("a.rst", ".. _a: https://h.test/a%5F\n"),
        ("a.md", "See https://h.test/Inc%2E for more.\n"),
        ("a.txt", "See https://h.test/Inc%2E for more.\n"),
        ("a.json", "{\"text\": \"See https://h.test/Inc%2E for more.\"}\n"),
        ("a.tex", "See https://h.test/\\%7Ea for more.\n"),
        ("a.adoc", "See https://h.test/a%2D%2Db[b].\n"),
        ("a.adoc", "See https://h.test/%5F%5Fa%5F%5F[b].\n"),
        ("a.adoc", "See link:https://h.test/%5F%5Fa%5F%5F[b].\n"),
    ] {
        assert_eq!(style(path, text), None, "{path} {text}");
        let letter = text.replace("%2D%2D", "%62").replace("%2E", "%62").replace("%5F", "%62").replace("%7E", "%62");
        assert_eq!(style(path, &letter), Some(letter.replace("\\%62", "b").replace("%62", "b")), "{path} {letter}");
    }
    for (path, text) in [
        ("a.xml", "<a href=\"https://h.test/a%2D%2Db\"/>\n"),
        ("a.html", "<a href=\"https://h.test/%7Ea\">b</a>\n"),
        ("a.md", "[a](https://h.test/a%2E) <https://h.test/%5Fa>\n"),
        ("a.json", "{\"url\": \"https://h.test/%7Ea\"}\n"),
    ] {
        let after = text.replace("%2D", "-").replace("%2E", ".").replace("%5F", "_").replace("%7E", "~");
        assert_eq!(style(path, text), Some(after), "{path} {text}");
    }
}

/// An image in the text of a link may be broken where the link is whole.
#[test]
fn each_image_in_the_text_of_a_link() {
    for (text, expected) in [
        ("[![a](https://h.test/b c.svg)](https://h.test/d)", &["https://h.test/b c.svg", "https://h.test/d"][..]),
        ("[x ![a](b c.png) y](/d)", &["b c.png", "/d"]),
        ("[![a](b_c d_e.png) ![f](g h.png)](/d)", &["b_c d_e.png", "g h.png", "/d"]),
        ("[![a](b c.png)][d]\n\n[d]: /e", &["b c.png", "/e"]),
        ("[![a](/b)](/d) ![e](f g.png)", &["/b", "/d", "f g.png"]),
        ("[![a](/b \"t\")](/d)", &["/b", "/d"]),
        ("[`![a](b c.png)`](/d)", &["/d"]),
        ("[!\\[a](b c.png)](/d)", &["b c.png"]),
        ("[see https://h.test/a](/d)", &["/d"]),
        ("[a](/d)\n\n    ![b](c d.png)\n", &["/d"]),
        ("![x ![a](b c.png)](/d) y", &["/d"]),
    ] {
        assert_eq!(uris("a.md", text), expected, "{text}");
    }
}

/// The value of `style` is CSS, with the quotes of an attribute.
#[test]
fn each_quote_in_an_attribute_of_style() {
    for (text, expected) in [
        ("<p style=\"background: url('/a b.jpg')\">", "/a b.jpg"),
        ("<p style='background: url(\"/a b.jpg\")'>", "/a b.jpg"),
        ("<p style=\"background: url(/a b.jpg)\">", "/a b.jpg"),
        ("<p STYLE=\"background: url(&quot;/a b.jpg&quot;)\">", "/a b.jpg"),
        ("<p style=\"background: url(&#39;/a b.jpg&#39;)\">", "/a b.jpg"),
        ("<p style=\"background: url(&apos;/a b.jpg&apos;)\">", "/a b.jpg"),
        ("<p style=\"background: url(/a?b&amp;c|d)\">", "/a?b&c|d"),
        ("<p style=\"background: url(http://h/a?b&amp;c)\">", "http://h/a?b&c"),
    ] {
        assert_eq!(uris("a.html", text), [expected], "{text}");
        assert_eq!(uris("a.md", text), [expected], "{text}");
    }
    for text in [
        "<p style=\"background: url({{ a }}/b c.jpg)\">",
        "<p style=\"background: url('<?= $a ?>/b c.jpg')\">",
        "<p style=\"background: url('@Url.Content('~/b c.jpg')')\">",
        "<p :style=\"'background: url(' + a + ' b.jpg)'\">",
        "<p style=\"background: url(data:image/png,a b)\">",
        "<p title=\"background: url(a b.jpg)\">",
    ] {
        assert_eq!(uris("a.html", text), [""; 0], "{text}");
    }
    // In XML, the name of an attribute does not say what is in it.
    assert_eq!(uris("a.xml", "<p style=\"background: url('/a b.jpg')\"/>"), [""; 0]);
}

/// What is no descriptor in a set of sources is more of the name of a file.
#[test]
fn each_name_with_white_space_in_a_set_of_sources() {
    for (sources, expected) in [
        ("/a b.png 2x", &["/a b.png"][..]),
        ("/a b c.png", &["/a b c.png"]),
        ("/a b.png 2x, /c.png 1.5x,/d e.jpeg 100w", &["/a b.png", "/c.png", "/d e.jpeg"]),
        ("/a b.png?c=d 2x", &["/a b.png?c=d"]),
        ("/a b.png 50h", &["/a b.png"]),
        ("/a b.image 2x", &["/a b.image"]),
        ("/a b.images 2x", &["/a"]),
        ("/a 2x, /b 100w 50h, /c", &["/a", "/b", "/c"]),
        ("/a 1x /b.png 2x", &["/a"]),
        ("/a\n/b.png 2x", &["/a"]),
        ("/a 2dppx, /b 2 x", &["/a", "/b"]),
        ("/a {{ w.b }}w, /b {{ w.c }}", &["/a", "/b"]),
    ] {
        assert_eq!(uris("a.html", &format!("<img srcset=\"{sources}\">")), expected, "{sources}");
    }
}

/// A backslash in `url()` begins an escape, unless there is a path in the notation of Windows.
#[test]
fn each_backslash_in_a_style_sheet() {
    for value in ["images\\sub\\bg.png", "..\\images\\bg.png", "a\\b.png"] {
        for text in [format!("a {{ b: url({value}) }}"), format!("a {{ b: url('{value}') }}")] {
            assert_eq!(uris("a.css", &text), [value], "{text}");
            assert!(found("a.css", &text).iter().any(|(name, _)| *name == "backslash"), "{text}");
        }
    }
    for value in ["a\\ b.png", "a\\(1\\).png", "caf\\e9.png", "m\\fcnchen.png", "a\\20 b\\c.png", "a\\\\b.png"] {
        for text in [format!("a {{ b: url({value}) }}"), format!("a {{ b: url('{value}') }}")] {
            assert_eq!((found("a.css", &text), reasons("a.css", &text)), (vec![], vec![Why::Placeholder]), "{text}");
        }
    }
}

/// Each style sheet of a page is read once.
#[test]
fn each_of_two_style_sheets_of_a_page() {
    let style = |path: &str| format!("<style>a {{ b: url({path}) }}</style>\n");
    let attribute = |path: &str| format!("<p style=\"b: url({path})\">\n");
    for text in [
        format!("{}{}", style("/a.png"), style("/c d.png")),
        format!("{}{}", attribute("/a.png"), attribute("/c d.png")),
        format!("{}{}", style("/a.png"), attribute("/c d.png")),
        // What is before them is text.
        format!("<p>see url(/e f.png)</p>\n{}{}", style("/a.png"), style("/c d.png")),
    ] {
        assert_eq!(uris("a.html", &text), ["/a.png", "/c d.png"], "{text}");
        assert_eq!(Checker::new().check(&Document::new(text.as_str(), FileType::Html)).uris(), 2, "{text}");
    }
}

/// After a comment in a style sheet, the next character may be the first of a URI.
#[test]
fn each_uri_right_after_a_comment_of_a_style_sheet() {
    for comment in ["/**/", "/* a */", "/* http://h/a */ /* b */"] {
        let text = format!("{comment}http://h/c\n");
        assert_eq!(uris("a.css", &text).last().map(String::as_str), Some("http://h/c"), "{text}");
    }
}
