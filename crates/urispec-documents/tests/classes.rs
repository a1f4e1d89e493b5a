//! Files as they really are: what must stay silent, what must be found, and what a safe fix may change.

use urispec_documents::{Applicability, Checker, Document, FileType, Finding, Why};

fn names(file: &str, text: &str) -> Vec<&'static str> {
    let report = Checker::new().check(&Document::new(text, FileType::detect(file, text.as_bytes())));
    report.findings().iter().map(Finding::name).collect()
}

/// The text after `--fix`.
fn fixed(file: &str, text: &str) -> String {
    let document = Document::new(text, FileType::detect(file, text.as_bytes()));
    let checker = Checker::new();
    let fixed = checker.fix(&checker.check(&document), &[Applicability::Safe]);
    let bytes = fixed.map_or(text.as_bytes().to_vec(), |fixed| fixed.report().document().bytes().to_vec());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn silent_and_untouched() {
    for (file, text) in [
        (
            "a.py",
            "u = f\"https://h.test/{day:%d %m}/{n:>8}\"\nif u.startswith('HTTPS://H.test'):\n    v = 'urn:x:' + u\n",
        ),
        ("a.html", "<a href=\"{{ \"/a b\" | url }}\"><img src=\"{% static 'x y.png' %}\"></a>"),
        ("a.erb", "<a href=\"<%= path \"a b\" %>\">x</a>"),
        ("a.php", "<?php $u = 'http://' . $h . ':' . $p; ?><a href=\"<?= $u ?>/x\">y</a>"),
        ("a.yaml", "url: https://{{ include \"a.b\" . }}/x y\n"),
        ("a.html", "<a href=\"http://h.test/a>text</a>, and <a href=\"http://h.test/b\">b</a>"),
        ("a.html", "<img src=\"a.png alt=\"a b\" width=\"1\">"),
        ("a.xml", "<a xmlns:B=\"HTTP://H.test:80/ns#\" href=\"http://h.test/\"/>"),
        ("a.ttl", "@prefix A: <http://H.test/A#> .\n<#x> a A:B .\n"),
        ("a.json", "{\"$id\": \"http://H.test/a#\", \"$schema\": \"http://h.test/s#\"}"),
        ("a.sed", "s|http://a.test/|http://b.test/|g\n"),
        ("Dockerfile", "RUN curl https://h.test/key|apt-key add -\n"),
        ("a.csv", "https://a.test/|https://b.test/|x\n"),
        ("a.tex", "\\href{https://h.test/a\\%20b\\_c}{x} \\url{https://h.test/#1}\n"),
        ("a.1", ".UR https://h.test/a\\-b\n\\(lahttps://h.test/c\\(ra\n"),
        (
            "a.md",
            "[x](#\u{433}\u{43b}\u{430}\u{432}\u{430}) https://h.test/\u{e9}\u{3001}\u{ff08}https://h.test/x\u{ff09}",
        ),
        ("a.conf", "listeners=PLAINTEXT://:9092 jdbc:mysql://a.test:1,b.test:2/x amqp://a.test:1,b.test:2/"),
        ("a.js", "router.get('https://h.test/:id/x', f); x = `https://h.test/${a || 'b c'}`;"),
    ] {
        assert_eq!(names(file, text), [""; 0], "{file}: {text}");
        assert_eq!(fixed(file, text), text, "{file}");
    }
}

#[test]
fn found_and_fixed_or_left() {
    for (file, text, name, expected) in [
        (
            "a.vue",
            "<template><a href=\"/our team\">x</a></template>",
            "path-character",
            "<template><a href=\"/our%20team\">x</a></template>",
        ),
        (
            "a.tsx",
            "return <a href=\"/our team\" title={x}>y</a>;",
            "path-character",
            "return <a href=\"/our%20team\" title={x}>y</a>;",
        ),
        ("index.html.en", "<a href='a b'>x</a>", "path-character", "<a href='a%20b'>x</a>"),
        ("a.rst", "`x <https://h.test/a b.pdf>`_", "path-character", "`x <https://h.test/a%20b.pdf>`_"),
        ("a.md", "---\nurl: https://h.test/a b\n---\n", "path-character", "---\nurl: https://h.test/a%20b\n---\n"),
        // What was perhaps not meant is left.
        ("a.rs", "let u = \"http://h.test/a b\"; let v = \"http://h.test/a^b\";", "path-character", ""),
        ("a.md", "[x](https: //h.test/x)", "path-character", ""),
        ("a.html", "<a href='https://a.test/ https://b.test/'>x</a>", "several-uris", ""),
        ("a.html", "<a href='mailto:A <a@h.test>'>x</a>", "mail-name", ""),
        ("a.md", "[x](https://h.test/496])", "enclosed-uri", ""),
        ("a.md", "[x](https://h.test/#a#b)", "second-fragment", ""),
        ("a.md", "https://sh\u{43e}p.test/pay", "look-alike-character", ""),
    ] {
        assert!(names(file, text).contains(&name), "{file}: {text}: {:?}", names(file, text));
        assert_eq!(fixed(file, text), if expected.is_empty() { text } else { expected }, "{file}");
    }
}

#[test]
fn templates_have_reasons() {
    for (file, text, why) in [
        ("a.txt", "http://${HOST}/", Why::Placeholder),
        ("a.txt", "https://*.h.test/", Why::Pattern),
        ("a.txt", "https://h.test/:id", Why::Route),
        ("a.txt", "http://h[:80]/", Why::Form),
        ("a.go", "\"http://h\" + x", Why::Part),
        ("a.txt", "jdbc:mysql://h.test/x", Why::ConnectionString),
        ("a.txt", "hxxp://h.test/", Why::Defanged),
        ("a.html", "<a href=\"a.html>x</a>\">", Why::Swallowed),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(file)));
        let found: Vec<_> = report.templates().iter().map(|template| template.why()).collect();
        assert_eq!((found, report.uris()), (vec![why], 0), "{text}");
        assert!(!why.summary().is_empty() && !why.name().is_empty());
    }
}

/// A password without a user looks like a parameter of a route.
#[test]
fn a_password_without_a_user_is_no_route() {
    for (text, uris) in [("redis://:s3cret@h.test/a|b", 1), ("https://u@h.test/:id", 0), ("https://:tenant.h.test/", 0)]
    {
        let report = Checker::new().check(&Document::new(text, FileType::Text));
        assert_eq!((report.uris(), report.templates().len()), (uris, 1 - uris), "{text}");
    }
}

/// A fix keeps the encoding that the text names, and every other byte.
#[test]
fn encodings_from_before_unicode() {
    let text = b"<meta charset=iso-8859-1><p>d\xe9j\xe0</p><a href=\"plan d'acc\xe8s.html\">x</a>";
    let document = Document::new(&text[..], FileType::Html);
    assert_eq!(document.encoding().name(), "windows-1252");
    let checker = Checker::new();
    let report = checker.check(&document);
    assert_eq!(report.findings().len(), 1);
    let finding = &report.findings()[0];
    assert_eq!(&text[finding.span()], b" ");
    let fixed = checker.fix(&report, &[Applicability::Safe]).unwrap();
    let expected = b"<meta charset=iso-8859-1><p>d\xe9j\xe0</p><a href=\"plan%20d'acc\xe8s.html\">x</a>";
    assert_eq!(fixed.report().document().bytes(), expected);
}
