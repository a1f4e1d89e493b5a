//! Files as they really are: what must stay silent, what must be found, and what a safe fix may change.

use urispec_documents::{Applicability, Checker, Document, FileType, Finding, Why};

use crate::suggested::SUGGESTED;
use crate::texts::{FIXED, FOUND, REASONS, SILENT};

#[path = "texts/suggested.rs"]
mod suggested;

mod texts;

fn names(file: &str, text: &str) -> Vec<&'static str> {
    let report = Checker::new().check(&Document::new(text, FileType::detect(file, text.as_bytes())));
    report.findings().iter().map(Finding::name).collect()
}

/// The text after `--fix`.
fn fixed(file: &str, text: &str) -> String {
    with_fixes(file, text, &[Applicability::Safe])
}

fn with_fixes(file: &str, text: &str, kinds: &[Applicability]) -> String {
    let document = Document::new(text, FileType::detect(file, text.as_bytes()));
    let checker = Checker::new();
    let fixed = checker.fix(&checker.check(&document), kinds);
    let bytes = fixed.map_or(text.as_bytes().to_vec(), |fixed| fixed.report().document().bytes().to_vec());
    String::from_utf8(bytes).unwrap()
}

#[test]
fn silent_and_untouched() {
    for &(file, text) in SILENT {
        assert_eq!(names(file, text), [""; 0], "{file}: {text}");
        assert_eq!(fixed(file, text), text, "{file}");
    }
}

#[test]
fn found_and_fixed_or_left() {
    for &(file, text, name, expected) in FIXED {
        assert!(names(file, text).contains(&name), "{file}: {text}: {:?}", names(file, text));
        assert_eq!(fixed(file, text), if expected.is_empty() { text } else { expected }, "{file}");
    }
}

#[test]
fn suggested_or_not() {
    for &(file, text, expected) in SUGGESTED {
        assert_eq!(with_fixes(file, text, &[Applicability::Safe, Applicability::Suggested]), expected, "{file}");
    }
}

/// The same signs where they are mistakes.
#[test]
fn found_nevertheless() {
    for &(file, text, name) in FOUND {
        assert_eq!(names(file, text), [name], "{file}: {text}");
    }
}

/// Brackets that hold no word, or with which the URI goes on, are mistakes in it.
#[test]
fn brackets_around_no_word() {
    for text in [
        "https://h.test/a[0]",
        "https://h.test/a[bc]",
        "https://h.test/a[bcd]e",
        "https://h.test/a[]/b",
        "https://h.test/[].",
    ] {
        assert_eq!(names("a.txt", text)[..1], ["path-character"], "{text}");
    }
    assert_eq!(
        names("a.txt", "https://h.test/?a[bcd] https://h.test/#a[bcd] b"),
        ["unencoded-bracket", "unencoded-bracket"]
    );
}

/// What browsers and servers read nevertheless is one advice for a URI.
#[test]
fn endured() {
    use urispec_documents::urispec::diagnostic::Severity;

    let data = "data:image/png;base64,iVBO\n   Rw0K\n   Ggo=";
    let svg = "data:image/svg+xml,<svg a='b'> </svg>";
    let query = "https://h.test/?a[b]=1&a[c]=2";
    for (file, text, name, severity) in [
        ("a.html", format!("<img src=\"{data}\">"), "data-character", Severity::Advice),
        ("a.html", format!("<img src=\"{svg}\">"), "data-character", Severity::Advice),
        ("a.svg", format!("<image href=\"{data}\"/>"), "data-character", Severity::Advice),
        ("a.json", format!("{{\"url\": \"{}\"}}", "data:;base64,YWFh YWFh YWFh"), "data-character", Severity::Error),
        ("a.html", format!("<a href=\"{query}\">"), "unencoded-bracket", Severity::Advice),
        ("a.py", format!("get('{query}')"), "unencoded-bracket", Severity::Advice),
        ("a.md", "[x](api/A.html#get[A]\\(a:B[C]\\))".to_owned(), "unencoded-bracket", Severity::Advice),
        ("a.md", "[x](a.html#operator^)".to_owned(), "fragment-character", Severity::Advice),
        ("a.md", "[x](<a.html#the first part>)".to_owned(), "fragment-character", Severity::Error),
        ("a.md", "![x](<../part (1).png>)".to_owned(), "path-character", Severity::Advice),
        ("a.md", "![x](<../the first|part.png>)".to_owned(), "path-character", Severity::Error),
        ("a.md", "![x](<https://h.test/the part.png>)".to_owned(), "path-character", Severity::Error),
        ("a.html", "<img src=\"../the part.png\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"/x?a=[b|c]\">".to_owned(), "query-character", Severity::Error),
        ("a.css", "@import url(\"https://h.test/?a=b|c\");".to_owned(), "query-character", Severity::Advice),
        ("a.go", "get(\"https://h.test/?a=b|c\")".to_owned(), "query-character", Severity::Advice),
        ("a.md", "[x](https://h.test/?a=\"b)".to_owned(), "query-character", Severity::Advice),
        ("a.md", "[x](<https://h.test/?a=b c>)".to_owned(), "query-character", Severity::Error),
        ("a.md", "<https://h.test/?a=C:\\b>".to_owned(), "backslash", Severity::Advice),
        ("a.html", "<a href=\"../a[b.html\">".to_owned(), "path-character", Severity::Advice),
        ("a.html", "<a href=\"https://h.test/a[b.html\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"https://h.test/a]b[\">".to_owned(), "path-character", Severity::Error),
        ("a.html", "<a href=\"../[jvm] a.html\">".to_owned(), "path-character", Severity::Error),
        ("a.md", "[x](https://h.test/#/a/#b:c)".to_owned(), "second-fragment", Severity::Advice),
        ("a.html", "<a href=\"#Two words\">".to_owned(), "fragment-character", Severity::Advice),
        ("a.html", "<a href=\"../a.html#Two words\">".to_owned(), "fragment-character", Severity::Advice),
        ("a.txt", "http://h.test/a.conf|etc/a.conf".to_owned(), "path-character", Severity::Advice),
        ("a.js", "\"see http://h.test/a.sh|run\"".to_owned(), "path-character", Severity::Advice),
        ("a.md", "[x](https://h.test/#a#a)".to_owned(), "second-fragment", Severity::Error),
    ] {
        let document = Document::new(text.as_str(), FileType::detect(file, text.as_bytes()));
        let report = Checker::new().check(&document);
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        let strict = Checker::new().with_strictness(true).check(&document);
        assert!(found.contains(&(name, severity)), "{text}: {found:?}");
        let count = found.iter().filter(|(found, _)| *found == name).count();
        assert!(count == 1 || severity == Severity::Error, "{text}");
        assert!(strict.findings().iter().all(|found| found.severity() == Severity::Error), "{text}");
    }
}

/// The same where a document is read in pieces.
#[test]
fn endured_in_a_long_document() {
    use urispec_documents::urispec::diagnostic::Severity;

    let text = "A paragraph with ![a picture](<../part (1).png>) in it.\n\n".repeat(4_000);
    let document = Document::new(text.as_str(), FileType::Markdown);
    let report = Checker::new().check(&document);
    assert_eq!(report.findings().len(), 4_000);
    let harsh = report.findings().iter().filter(|found| found.severity() != Severity::Advice);
    assert_eq!(harsh.map(|found| found.start()).next(), None);
}

/// In a long document, too, each place is where its text is.
#[test]
fn places_in_a_long_document() {
    let filler = "A line of words.\n\n".repeat(4_000);
    let text =
        format!("http://${{A}}/ http://h.test/|a\n\n{filler}http://${{B}}/ http://h.test/|b\n\n{filler}http://${{C}}/");
    let report = Checker::new().check(&Document::new(text.as_str(), FileType::Markdown));
    let templates: Vec<_> = report.templates().iter().map(|template| &text[template.span()]).collect();
    assert_eq!(templates, ["http://${A}/", "http://${B}/", "http://${C}/"]);
    let found: Vec<_> = report.findings().iter().map(|found| &text[found.span().start..][..2]).collect();
    assert_eq!(found, ["|a", "|b"]);
    // What is perhaps no link is left there, too.
    let text = format!("{filler}[x](a b.html) [y](/c d.html)\n");
    assert_eq!(fixed("a.md", &text), format!("{filler}[x](a b.html) [y](/c%20d.html)\n"));
}

/// Nobody is led astray by a host that is reserved for examples.
#[test]
fn hosts_of_examples() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (host, severity) in [("www.example.com", Severity::Advice), ("h.dev", Severity::Warning)] {
        let document = Document::new(format!("get('https://ada.io@{host}:22/')"), FileType::Source);
        let report = Checker::new().check(&document);
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        for name in ["port-of-another-protocol", "userinfo-like-host"] {
            assert!(found.contains(&(name, severity)), "{host}: {found:?}");
        }
    }
    // One, two, three.
    for (port, severity) in [("123", Severity::Advice), ("23", Severity::Warning)] {
        let report = Checker::new().check(&Document::new(format!("see http://h.dev:{port}/"), FileType::Text));
        let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
        assert_eq!(found, [("port-of-another-protocol", severity)], "{port}");
    }
}

/// Two brackets are a pair where the borders of a value are known, whatever is around a bare URI.
#[test]
fn pairs_of_brackets() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (file, text, severity) in [
        ("a.md", "[x](https://h.test/cat[bot])", Severity::Advice),
        ("a.html", "<a href='https://h.test/a[b]c'>", Severity::Advice),
        ("a.html", "<a href='https://h.test/a[b]c]'>", Severity::Error),
        ("a.txt", "https://h.test/a[b]c", Severity::Error),
        // An element of a list in a scheme of one's own, and no address.
        ("a.rst", "Write cfg://handlers.mail.to[0] then.", Severity::Advice),
        ("a.rst", "Write http://handlers.mail.to[0] then.", Severity::Error),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(file)));
        let found: Vec<_> = report.findings().iter().map(Finding::severity).collect();
        assert!(!found.is_empty() && found.iter().all(|found| *found == severity), "{text}: {found:?}");
    }
}

#[test]
fn templates_have_reasons() {
    for &(file, text, why) in REASONS {
        let report = Checker::new().check(&Document::new(text, FileType::of(file)));
        let found: Vec<_> = report.templates().iter().map(|template| template.why()).collect();
        assert_eq!((found, report.uris()), (vec![why], 0), "{text}");
        assert!(!why.summary().is_empty() && !why.name().is_empty());
    }
}

/// The name of a reason is that of its variant, and each summary says what it alone is about.
#[test]
fn each_reason_has_its_name_and_its_summary() {
    let all = [
        (Why::Placeholder, "filled in"),
        (Why::Pattern, "pattern"),
        (Why::Route, "route"),
        (Why::Form, "general form"),
        (Why::Part, "put together"),
        (Why::ConnectionString, "connection"),
        (Why::Defanged, "harmless"),
        (Why::Swallowed, "missing"),
        (Why::Broken, "hyphenated"),
        (Why::Excluded, "excluded"),
    ];
    for (why, _) in all {
        assert_eq!(why.name().replace('-', ""), format!("{why:?}").to_lowercase());
        let said: Vec<_> =
            all.into_iter().filter(|(_, words)| why.summary().contains(words)).map(|(why, _)| why).collect();
        assert_eq!(said, [why], "{}", why.summary());
    }
}

/// A password without a user looks like a parameter of a route.
#[test]
fn a_password_without_a_user_is_no_route() {
    for (text, uris) in [
        ("redis://:s3cret@h.test/a|b", 1),
        ("redis://:s3cret%40h.test/0", 1),
        ("redis://:s3cret(at)h.test/0", 1),
        ("redis://:s3cret(AT)h.test/0", 1),
        ("redis://:s3cret\u{FF20}h.test/0", 1),
        ("redis://:s3#cret@h.test:6379/0", 1),
        ("redis://:s3cret%40h.test/:id", 0),
        ("https://:host/:name@1.0|b", 0),
        ("https://u@h.test/:id", 0),
        ("https://u%40h.test/:id", 0),
        ("https://:tenant.h.test/", 0),
    ] {
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

/// What few would change is for advice, and the same diagnostic for another reason is not.
#[test]
fn advice_by_what_is_there() {
    use urispec_documents::urispec::diagnostic::Severity;

    for (file, advised, warned, name) in [
        ("a.sh", "dockerd -H tcp://:8080", "x crid://u:p@ y", "empty-host"),
        ("a.html", "<td>http://:8083</td>", "<td>http:///a</td>", "missing-host"),
        ("a.go", "\"http://%2Fvar%2Frun%2Fx.sock/v1\"", "\"http://a%2Fb.test/\"", "encoded-host-delimiter"),
        ("a.html", "<a href=\"tel:5550123\">", "<a href=\"tel:+1%20555\">", "scheme-syntax"),
        ("a.xml", "<a xmlns='urn:my-ns'/>", "<a href='urn:uuid:12'/>", "scheme-syntax"),
        ("a.php", "f('file://cert.pem');", "f('file://server');", "scheme-syntax"),
        ("a.js", "x = 'data:image/svg+xml;utf8,a';", "x = 'data:text/plain;b,a';", "scheme-syntax"),
        ("a.php", "fopen('data://text/plain,a');", "fopen('file://u@h.test/a');", "unexpected-component"),
        ("a.rb", "\"mysql://u:mypass@localhost/a\"", "\"mysql://u:mypass@db.acme.dev/a\"", "password-in-userinfo"),
        ("a.cs", "/// https://h.test/?a=1&amp;b=2", "", "html-entity"),
        ("a.py", "'File:///?prefix=a_&b=c'", "'file:///a?b=c'", "unexpected-component"),
        ("a.html", "<a href='geo:?q=a+b'>", "<a href='geo:a,b'>", "scheme-syntax"),
        ("a.html", "<a href='sms:5550123?body=a'>", "<a href='sms:+1%20555'>", "scheme-syntax"),
        ("a.html", "<a href='mailto:?body=http://h.test/'>", "<a href='mailto:a/?body=b'>", "scheme-syntax"),
        ("a.html", "<a href='dns://192.0.2.1'>", "<a href='dns://192.0.2.1/a/b'>", "scheme-syntax"),
        ("a.html", "<a href='news://news.h.test'>", "<a href='urn:uuid:12'>", "scheme-syntax"),
        ("a.rb", "\"druby://localhost:0\"", "\"http://h.dev:0/\"", "port-out-of-range"),
        ("a.md", "https://h.test/?a=1?b=2", "", "second-question-mark"),
        ("a.md", "amqp://a:secret@h.dev/b", "amqp://a:tiger7@h.dev/b", "password-in-userinfo"),
        ("a.md", "git clone https://u@h.test/a.git", "", "deprecated-userinfo"),
        ("a.xml", "<p>http://a.test=test.a</p>", "<p>http://a..test/</p>", "not-dns-name"),
        ("a.yaml", "url: https://h.test/a)b.pdf", "url: https://h.test/b.pdf)", "unbalanced-parentheses"),
    ] {
        for (text, severity) in [(advised, Severity::Advice), (warned, Severity::Warning)] {
            let report = Checker::new().check(&Document::new(text, FileType::detect(file, text.as_bytes())));
            let found: Vec<_> = report.findings().iter().map(|found| (found.name(), found.severity())).collect();
            assert!(text.is_empty() || found.contains(&(name, severity)), "{text}: {found:?}");
            let strict = Checker::new().with_strictness(true).check(report.document());
            let is_higher = |found: &Finding| found.name() != name || found.severity() != Severity::Advice;
            assert!(strict.findings().iter().all(is_higher), "{file}: {text}");
        }
    }
}
