//! Section 5.1: what a relative reference is resolved against, in documents that say so.

use urispec_documents::urispec::UriBuf;
use urispec_documents::urispec::rfc3986::resolution::base::Layer;
use urispec_documents::{Applicability, Base, Checker, Document, FileType, Reading};

/// The text of each reference, where it leads, and by which layer.
fn targets(text: &str, file_type: FileType, base: Option<&str>) -> Vec<(String, String, Option<Layer>)> {
    let checker = base.map_or(Checker::new(), |base| Checker::new().with_base(UriBuf::parse(base).unwrap()));
    let found = checker.uris(&Document::new(text, file_type));
    { found.iter() }.map(|uri| (uri.text().into_owned(), uri.target().unwrap_or("-").to_owned(), uri.layer())).collect()
}

#[track_caller]
fn assert_targets(text: &str, file_type: FileType, base: Option<&str>, expected: &[(&str, &str, Option<Layer>)]) {
    let found = targets(text, file_type, base);
    let found: Vec<_> = found.iter().map(|(text, target, layer)| (text.as_str(), target.as_str(), *layer)).collect();
    assert_eq!(found, expected);
}

const CONTENT: Option<Layer> = Some(Layer::Content);
const ENTITY: Option<Layer> = Some(Layer::Entity);
const RETRIEVAL: Option<Layer> = Some(Layer::Retrieval);

/// 5.1.1: the first `<base>` counts for the whole page, and it may be relative to the URI of the page.
#[test]
fn the_base_of_a_page() {
    let page = "<a href='x'><base href='/c/#top'><base href='/d/'><a href='?q'><a href='#s'>";
    let all = [
        ("x", "http://h/c/x", CONTENT),
        ("/c/#top", "http://h/c/#top", RETRIEVAL),
        ("/d/", "http://h/d/", CONTENT),
        ("?q", "http://h/c/?q", CONTENT),
        ("#s", "http://h/c/#s", CONTENT),
    ];
    assert_targets(page, FileType::Html, Some("http://h/a/b"), &all);
    // Without the URI of the page, a relative `<base>` says nothing.
    assert!(targets(page, FileType::Html, None).iter().all(|(_, target, layer)| target == "-" && layer.is_none()));
    let absolute = "<base href='http://h/c/d'><a href='../x'>";
    assert_targets(absolute, FileType::Html, None, &[("http://h/c/d", "-", None), ("../x", "http://h/x", CONTENT)]);
    // What is not known is not guessed from the layer around.
    assert_targets("<base href='{{ x }}'><a href='y'>", FileType::Html, Some("http://h/a"), &[("y", "-", None)]);
}

/// The first counts in a long page as well, which is read in pieces.
#[test]
fn the_base_of_a_long_page() {
    let filler = "<p>text</p>\n".repeat(2000);
    let page = format!("{filler}<base href='http://a/'>{filler}<base href='http://b/'>{filler}<a href='x'>{filler}");
    let found = targets(&page, FileType::Html, Some("http://h/"));
    let (_, target, layer) = found.last().unwrap();
    assert_eq!((target.as_str(), *layer), ("http://a/x", CONTENT));
    let page = format!("{filler}<base target='_top'>{filler}<a href='x'>");
    assert_eq!(targets(&page, FileType::Html, Some("http://h/"))[0].1, "http://h/x");
    // It may be relative to the URI of the page, and says nothing without that.
    let page = format!("{filler}<base href='/c/'>{filler}<a href='x'>{filler}<a href='../y'>");
    for (base, expected) in [(Some("http://h/a/b"), ["http://h/c/x", "http://h/y"]), (None, ["-", "-"])] {
        let found = targets(&page, FileType::Html, base);
        assert_eq!([&found[1].1, &found[2].1], expected, "{base:?}");
    }
}

/// A base is the URI of a directory, and nothing else.
#[test]
fn what_is_no_base() {
    for text in [
        "https://h",
        "https://h/a",
        "https://h/?q",
        "https://h/#f",
        "https://h/?q/",
        "https://h/#f/",
        "/a/",
        "a/",
        "",
        "https://h/a b/",
    ] {
        assert!(text.parse::<Base>().is_err(), "{text}");
    }
    let base: Base = "https://h/a/".parse().unwrap();
    for (path, expected) in [
        ("x.md", Some("https://h/a/x.md")),
        ("./x/./y", Some("https://h/a/x/y")),
        ("x y/%?#:z", Some("https://h/a/x%20y/%25%3F%23:z")),
        ("\u{e9}", Some("https://h/a/%C3%A9")),
        ("../x", None),
        ("x/../y", None),
        ("/x", None),
    ] {
        assert_eq!(base.of(path).as_ref().map(|uri| uri.as_str()), expected, "{path}");
    }
}

/// 5.1.1: `xml:base` counts within its element, and for its attributes, and is relative to that of the elements around.
#[test]
fn the_bases_of_elements() {
    let file = "<doc xml:base='http://example.org/today/' href='new.xml'>\n\
                <!-- <x xml:base='no'> --><list xml:base='/hotpicks/'><item href='pick1.xml'/><item href='?a=1&amp;b' xml:base='../x/'/>\
                <item href='pick2.xml'/></list><link href='after.xml'/></doc><p href='out.xml'/>";
    let expected = [
        ("http://example.org/today/", "-", None),
        ("new.xml", "http://example.org/today/new.xml", CONTENT),
        ("/hotpicks/", "http://example.org/hotpicks/", CONTENT),
        ("pick1.xml", "http://example.org/hotpicks/pick1.xml", CONTENT),
        ("?a=1&b", "http://example.org/x/?a=1&b", CONTENT),
        ("../x/", "http://example.org/x/", CONTENT),
        ("pick2.xml", "http://example.org/hotpicks/pick2.xml", CONTENT),
        ("after.xml", "http://example.org/today/after.xml", CONTENT),
        ("out.xml", "-", None),
    ];
    assert_targets(file, FileType::Xml, None, &expected);
    // The same name within itself, and an element that ends at once.
    let nested = "<a xml:base='b/'><a xml:base='c/'/><a><d href='1'/></a><d href='2'/></a><d href='3'/>";
    let found = targets(nested, FileType::Xml, Some("http://h/"));
    let leads: Vec<_> = found.iter().map(|(_, target, _)| target.as_str()).collect();
    assert_eq!(leads, ["http://h/b/", "http://h/b/c/", "http://h/b/1", "http://h/b/2", "http://h/3"]);
    // A tag that closes nothing ends no element.
    let found = targets("<a xml:base='b/'><c/></c><d href='1'/></a>", FileType::Xml, Some("http://h/"));
    assert_eq!(found.last().map(|(_, target, _)| target.as_str()), Some("http://h/b/1"));
    // The base of a page counts around all elements, also around one that is all of the page.
    for before in ["", "\n", "<?xml version='1.0'?>"] {
        let page = format!("{before}<html xml:base='a/'><base href='http://i/b/'/><c href='x'/></html>");
        let found = targets(&page, FileType::Xml, Some("http://h/"));
        assert_eq!(found.last().map(|(_, target, _)| target.as_str()), Some("http://i/b/a/x"), "{page}");
    }
    // A base that is not known hides the one around.
    let unknown = "<a xml:base='http://h/'><b xml:base='{{ x }}'><c href='y'/></b><c href='z'/></a>";
    let found = targets(unknown, FileType::Xml, None);
    assert_eq!(found.iter().map(|(_, target, _)| target.as_str()).collect::<Vec<_>>(), ["-", "-", "http://h/z"]);
}

fn message(headers: &str, parts: &[(&str, &str)]) -> String {
    let parts: String = parts.iter().map(|(headers, body)| format!("--=_b\r\n{headers}\r\n\r\n{body}\r\n")).collect();
    format!(
        "MIME-Version: 1.0\r\n{headers}Content-Type: multipart/related;\r\n boundary=\"=_b\"\r\n\r\n{parts}--=_b--\r\n"
    )
}

/// 5.1.2: the location of a part is the base of what is in it, and the location of the message that of the parts without one.
#[test]
fn the_locations_of_a_message() {
    let text = message(
        "Content-Location: http://example.com/a/\r\n",
        &[
            ("Content-Type: text/html\r\nContent-Location: b/index.html", "<img src='i.png'><a href='../x'>"),
            ("Content-Type: text/html", "<a href='y'>"),
            ("content-type: text/css\r\ncontent-location: c/s.css", "p { background: url(z.png) }"),
            ("Content-Type: text/html\r\nContent-Location: d/", "<base href='http://other.example/'><a href='w'>"),
            ("Content-Type: image/png\r\nContent-Transfer-Encoding: base64", "aHR0cDovL2gvfA=="),
        ],
    );
    let expected = [
        ("http://example.com/a/", "-", None),
        ("b/index.html", "http://example.com/a/b/index.html", ENTITY),
        ("i.png", "http://example.com/a/b/i.png", ENTITY),
        ("../x", "http://example.com/a/x", ENTITY),
        ("y", "http://example.com/a/y", ENTITY),
        ("c/s.css", "http://example.com/a/c/s.css", ENTITY),
        ("z.png", "http://example.com/a/c/z.png", ENTITY),
        ("d/", "http://example.com/a/d/", ENTITY),
        ("http://other.example/", "-", None),
        ("w", "http://other.example/w", CONTENT),
    ];
    assert_targets(&text, FileType::Mhtml, None, &expected);
}

/// RFC 2110: `Content-Base` counts before `Content-Location`, which is relative to it.
#[test]
fn the_base_of_a_message() {
    let headers = "Content-Base: http://example.com/base/\r\nContent-Location: page.html\r\nContent-Type: text/html";
    let text = format!("{headers}\r\n\r\n<a href='x'>");
    let expected = [
        ("http://example.com/base/", "-", None),
        ("page.html", "http://example.com/base/page.html", ENTITY),
        ("x", "http://example.com/base/x", ENTITY),
    ];
    assert_targets(&text, FileType::Mhtml, None, &expected);
    // The message is within what it was retrieved from.
    let relative = "Content-Location: b/\r\nContent-Type: text/html\r\n\r\n<a href='x'>";
    let expected = [("b/", "http://h/b/", RETRIEVAL), ("x", "http://h/b/x", ENTITY)];
    assert_targets(relative, FileType::Mhtml, Some("http://h/a"), &expected);
}

/// What mail encodes is decoded, and a fix is written in the encoding of mail.
#[test]
fn a_part_that_is_quoted() {
    let text = "Content-Location: http://h/\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n\
                <a href=3D\"x?a=3D1&amp;b=3D=\n2\"> <a href=3D\"http://h/=C3=A9|=3D\">\n";
    let document = Document::new(text, FileType::Mhtml);
    let uris = Checker::new().uris(&document);
    let found: Vec<_> = uris.iter().map(|uri| (uri.text().into_owned(), &text[uri.span()])).collect();
    assert_eq!(
        found,
        [
            ("http://h/".into(), "http://h/"),
            ("x?a=1&b=2".into(), "x?a=3D1&amp;b=3D=\n2"),
            ("http://h/\u{e9}|=".into(), "http://h/=C3=A9|=3D"),
        ]
    );
    assert_eq!(uris[1].target(), Some("http://h/x?a=1&b=2"));
    let report = Checker::new().check(&document);
    let safe = { report.findings().iter() }
        .flat_map(|finding| finding.fixes())
        .filter(|fix| fix.applicability == Applicability::Safe);
    let fixed = String::from_utf8(document.apply(safe)).unwrap();
    assert!(fixed.contains("http://h/=C3=A9%7C=3D"), "{fixed}");
    assert!(fixed.contains("x?a=3D1&amp;b=3D=\n2"), "{fixed}");
}

/// What is broken is read as far as it goes.
#[test]
fn messages_that_are_none() {
    for text in [
        "",
        "\n",
        ":\n",
        "Content-Type: multipart/related\n\nhttp://h/",
        "Content-Type: multipart/related; boundary=\n\n--\nhttp://h/",
        "Content-Type: multipart/related; boundary=b\n\n--b\n--b\n--b--\n--b",
        "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: multipart/x; boundary=b\n\n--b\nContent-Location: ",
        "Content-Location:\n\n<a href='x'>",
        "no header\nContent-Location: http://h/",
        " folded\nContent-Location: http://h/\n\nx",
    ] {
        let document = Document::new(text, FileType::Mhtml);
        assert!(Checker::new().uris(&document).iter().all(|uri| text.get(uri.span()).is_some()), "{text}");
    }
    let open =
        "Content-Type: multipart/x; boundary=b\n\nhttp://h/preamble\n--b\nContent-Type: text/plain\n\nhttp://h/in";
    assert_eq!(
        targets(open, FileType::Mhtml, None).iter().map(|(text, ..)| text.as_str()).collect::<Vec<_>>(),
        ["http://h/in"]
    );
}

/// White space around the sign of an attribute says nothing (XML 1.0, 2.3 and 3.1), and neither does the kind of its quotes.
#[test]
fn each_way_to_write_a_base_of_xml() {
    for equals in ["=", " =", "= ", " = ", "\n=\t", "=\r\n"] {
        for quote in ['"', '\''] {
            for value in ["http://b/c/", " http://b/c/ "] {
                let text = format!("<a x='1' xml:base{equals}{quote}{value}{quote}><d href='e'/></a>");
                let expected = [("http://b/c/", None), ("e", Some("http://b/c/e"))];
                let uris = Checker::new().uris(&Document::new(text.as_str(), FileType::Xml));
                let found: Vec<_> = uris.iter().map(|uri| (uri.text().into_owned(), uri.target())).collect();
                assert_eq!(found, expected.map(|(text, target)| (text.to_owned(), target)), "{text}");
            }
        }
    }
}

/// The name of a file is one segment, whatever it has: what separates components is encoded (RFC 3986, 3.3).
#[test]
fn each_character_in_the_name_of_a_file() {
    use urispec_documents::Base;

    let base: Base = "http://h/b/".parse().unwrap();
    for byte in (b' '..=b'~').filter(|byte| !b"/\\.".contains(byte)) {
        let name = format!("x{}y", char::from(byte));
        let uri = base.of(format!("a/{name}/c")).unwrap();
        assert!(uri.query().is_none() && uri.fragment().is_none(), "{uri}");
        let segments: Vec<String> = uri.path().as_str().split('/').map(str::to_owned).collect();
        assert_eq!(segments.len(), 5, "{uri}");
        let digits = format!("x%{byte:02X}y");
        assert!(segments[3] == name || segments[3] == digits, "{uri}");
        let must_encode = !(byte.is_ascii_alphanumeric() || b"-_~!$&'()*+,;=:@".contains(&byte));
        assert!(!must_encode || segments[3] == digits, "{uri}");
    }
}

/// What a section of characters, a comment, an instruction or a value holds is no element.
#[test]
fn a_base_in_a_section_of_characters_is_none() {
    for inside in [
        "<![CDATA[ x > <d xml:base='e/'> ]]>",
        "<![CDATA[ </a> ]]>",
        "<!-- x > <d xml:base='e/'> -->",
        "<!-- </a> -->",
        "<?x y > <d xml:base='e/'> ?>",
        "<?x </a> ?>",
        "<d x='> </a>'/>",
        "<d x=\"<e xml:base='f/'>\"/>",
    ] {
        let text = format!("<a xml:base='http://b/c/'>{inside}<f href='g'/></a><h href='i'/>");
        let uris = Checker::new().uris(&Document::new(text, FileType::Xml));
        let targets = ["g", "i"].map(|text| uris.iter().find(|uri| uri.text() == text).and_then(|uri| uri.target()));
        assert_eq!(targets, [Some("http://b/c/g"), None], "{inside}");
    }
}

/// Letters of any case name the base of a page, for all of a long one.
#[test]
fn each_case_of_the_base_of_a_long_page() {
    for element in ["base", "BASE", "Base"] {
        let text = format!("<{element} href='http://b/c/'>{}<a href='d'>x</a>", "<p>some words</p>\n".repeat(5000));
        let uris = Checker::new().uris(&Document::new(text, FileType::Html));
        assert_eq!(uris.last().unwrap().target(), Some("http://b/c/d"), "{element}");
    }
}

/// A page that changes may lose the first of two bases. The second is the base then, and leads where the first did, though it was relative to that.
#[test]
fn each_of_two_bases_of_a_page_that_changes() {
    let filler: String = (0..5000).map(|number| format!("<p>some words {number}</p>\n")).collect();
    let page = |first: &str| Document::of_text(format!("{first}{filler}<base href='%7ec/'>{filler}"), FileType::Html);
    let checker = Checker::new().with_base(UriBuf::parse("http://h/a/b").unwrap());
    let mut reading = Reading::new(checker, &page("x"));
    for (first, expected) in [
        ("<base href='%7ec/'>", &["http://h/a/%7ec/", "http://h/a/%7ec/%7ec/"][..]),
        ("<base>", &["http://h/a/%7ec/"]),
        ("<base href='d/'>", &["http://h/a/d/%7ec/"]),
        ("<base href='%7ec/'>", &["http://h/a/%7ec/", "http://h/a/%7ec/%7ec/"]),
    ] {
        reading.update(&page(first));
        let findings = reading.report().findings();
        let targets: Vec<_> = findings.iter().map(|finding| finding.uri().unwrap().target().unwrap()).collect();
        assert_eq!(targets, expected, "{first}");
    }
}

/// `Content-Base` counts before `Content-Location` (RFC 2110, 5), in either order.
#[test]
fn a_base_counts_before_a_location() {
    let (base, location) = ("Content-Base: http://b/c/\n", "Content-Location: http://l/m/\n");
    for headers in [[base, location], [location, base]] {
        let text = format!("{}Content-Type: text/html\n\n<a href='d'>x</a>\n", headers.concat());
        let uris = Checker::new().uris(&Document::new(text, FileType::Mhtml));
        assert_eq!(uris.last().unwrap().target(), Some("http://b/c/d"), "{headers:?}");
    }
}

/// The `<base>` of a part counts for that part alone, however the part is encoded.
#[test]
fn each_encoding_of_a_part_with_a_base() {
    for (encoding, sign) in [("8bit", "="), ("quoted-printable", "=3D")] {
        let headers = format!("Content-Type: text/html\r\nContent-Transfer-Encoding: {encoding}");
        let page = format!("<base href{sign}'http://other.example/b/'><a href{sign}'x'>");
        let plain = "<a href='y'>";
        let text = message(
            "Content-Location: http://example.com/a/\r\n",
            &[(headers.as_str(), page.as_str()), ("Content-Type: text/html", plain)],
        );
        let expected = [
            ("http://example.com/a/", "-", None),
            ("http://other.example/b/", "-", None),
            ("x", "http://other.example/b/x", CONTENT),
            ("y", "http://example.com/a/y", ENTITY),
        ];
        assert_targets(&text, FileType::Mhtml, None, &expected);
    }
}
