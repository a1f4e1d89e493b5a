//! Documents through the public interface: places as stored, fixes read again, and pairs of options.

use serde_json::Value;
use urispec_documents::urispec::diagnostic::{Name, credentials, secrets};
use urispec_documents::urispec::{Rule, UriBuf};
use urispec_documents::{
    Applicability, Checker, CommentName, Config, Document, Encoding, FailOn, FileType, Finding, Levels, Reading,
    Report, Selection, Selector, Setting, Severity, Text, passwords_in,
};

const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be];

/// A text as it is stored.
fn stored(text: &str, encoding: Encoding) -> Vec<u8> {
    match encoding {
        Encoding::Utf8 => text.as_bytes().to_vec(),
        Encoding::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        Encoding::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        Encoding::Legacy(_) | Encoding::Unknown => unreachable!("it is none of `ENCODINGS`"),
    }
}

/// Stored bytes as text, by a decoder that is not ours.
fn read(bytes: &[u8], encoding: Encoding) -> String {
    let unit: fn([u8; 2]) -> u16 = match encoding {
        Encoding::Utf8 => return String::from_utf8(bytes.to_vec()).unwrap(),
        Encoding::Utf16Le => u16::from_le_bytes,
        Encoding::Utf16Be => u16::from_be_bytes,
        Encoding::Legacy(_) | Encoding::Unknown => unreachable!("it is none of `ENCODINGS`"),
    };
    String::from_utf16(&bytes.chunks(2).map(|pair| unit([pair[0], pair[1]])).collect::<Vec<_>>()).unwrap()
}

fn check(text: &str, file_type: FileType) -> Report {
    Checker::new().check(&Document::new(text, file_type))
}

fn names(report: &Report) -> Vec<&str> {
    report.findings().iter().map(Finding::name).collect()
}

/// Every place that a finding has is that of the same text in each encoding, with the same columns.
#[test]
fn places_are_those_of_the_stored_bytes() {
    for (text, file_type) in [
        ("\u{feff}\u{1f517} http://h/a|b http://h/\u{1f600}|\r\nx http://[::1 \u{e9}http://h/^\r\n", FileType::Text),
        ("\u{feff}[\u{1f517}](http://h/\u{e9}?a&amp;b|c) [b](http://exa mple.com/\u{1f600})", FileType::Markdown),
        ("\u{feff}<p title='\u{1f517}'>\r<a href=\"?a=1&amp;b=|\u{1f600}&#x1f600;^'\">\u{1f517}</a>", FileType::Html),
        ("\u{feff}{\"\u{1f517}\": 1, \"url\": \"http:\\/\\/h\\/\\ud83d\\ude00 \u{1f600}\\u007cx\"}", FileType::Json),
        ("\u{feff}# \u{1f517} uri-ignore: style\r\n# uri-ignore: emtpy-query", FileType::Yaml),
        // Escapes without a value, before the mistakes and between them.
        ("\u{feff}\u{1f517} http://h/\\:a\\:\\:|b\\-|\\:^\u{e9}\\:^ http://h/\\:^", FileType::Man),
        ("\u{feff}URL:http://h/\u{1f517}\r\n a|\r\n b^\r\nX:http://h/\\,|\n \u{e9}^", FileType::Folded),
        ("\u{feff}url = \"\"\"http://h/\\\n  \u{1f517}a|\\\r\n b^\\\n\n^\"\"\"\nx = 'http://h/^'", FileType::Toml),
        (&format!("\u{feff}{} http://h/|x http://${{\u{1f600}}}/", "\u{1f517}\u{e9}a".repeat(1000)), FileType::Text),
    ] {
        let model = check(text, file_type);
        assert!(model.findings().len() > 1 || model.templates().len() == 1, "{text}");
        for encoding in ENCODINGS {
            let bytes = stored(text, encoding);
            let document = Document::new(bytes.clone(), file_type);
            assert_eq!((document.encoding(), document.bytes()), (encoding, bytes.as_slice()));
            assert!(!document.is_binary());
            let report = Checker::new().check(&document);
            assert_eq!((names(&report), report.uris()), (names(&model), model.uris()), "{text}");
            for (found, expected) in report.findings().iter().zip(model.findings()) {
                let same = |found: std::ops::Range<usize>, expected: std::ops::Range<usize>| {
                    assert_eq!(read(&bytes[found.clone()], encoding), &text[expected.clone()], "{text}");
                    let (place, model) = (document.place(&found), model.document().place(&expected));
                    for (place, model) in [(place.start, model.start), (place.end, model.end)] {
                        assert_eq!(
                            (place.line, place.column, place.utf16_column),
                            (model.line, model.column, model.utf16_column)
                        );
                    }
                    assert_eq!((place.start.offset, place.end.offset), (found.start, found.end));
                };
                same(found.span(), expected.span());
                for (label, expected) in found.context().iter().zip(expected.context()) {
                    same(label.span.clone(), expected.span.clone());
                }
                let edits =
                    |finding: &Finding| finding.fixes().iter().flat_map(|fix| fix.edits.clone()).collect::<Vec<_>>();
                for (edit, expected) in edits(found).into_iter().zip(edits(expected)) {
                    same(edit.span, expected.span);
                    assert_eq!(edit.replacement, expected.replacement);
                }
                if let (Some(found), Some(expected)) = (found.uri(), expected.uri()) {
                    same(found.span(), expected.span());
                    assert_eq!(found.bytes(), expected.bytes());
                }
                // Renderers get the places of the decoded text.
                let shown = found.diagnostic_in_text().map(|diagnostic| diagnostic.label().span.clone());
                assert_eq!(shown, expected.diagnostic().map(|diagnostic| diagnostic.label().span.clone()));
            }
            for (template, expected) in report.templates().iter().zip(model.templates()) {
                assert_eq!(read(&bytes[template.span()], encoding), &text[expected.span()]);
            }
            assert_eq!(report.shown().as_bytes(), text.as_bytes());
        }
    }
}

#[test]
fn fixes_keep_the_encoding_the_line_ends_and_all_other_bytes() {
    for (text, expected, file_type) in [
        (
            "\u{feff}\u{1f517}\r\nhttp://[::2\rhttp://[::1 \u{1f517}\n",
            "\u{feff}\u{1f517}\r\nhttp://[::2]\rhttp://[::1] \u{1f517}\n",
            FileType::Text,
        ),
        ("\u{feff}<a href='?a&amp;x|y'>\r\n", "\u{feff}<a href='?a&amp;x%7Cy'>\r\n", FileType::Html),
    ] {
        for encoding in ENCODINGS {
            let document = Document::new(stored(text, encoding), file_type);
            let checker = Checker::new();
            let fixed = checker.fix(&checker.check(&document), &[Applicability::Safe]).unwrap();
            assert_eq!(read(fixed.report().document().bytes(), encoding), expected, "{encoding:?}");
            assert_eq!(fixed.report().findings().len(), 0);
        }
    }
    // Halves of characters and a last odd byte are no text, and are not touched.
    let bytes = [&b"\xff\xfe\x3d\xd8"[..], &stored("http://[::1 ", Encoding::Utf16Le), b"\0\xde\x0d"].concat();
    let document = Document::new(bytes, FileType::Text);
    let checker = Checker::new();
    let fixed = checker.fix(&checker.check(&document), &[Applicability::Safe]).unwrap();
    let expected = [&b"\xff\xfe\x3d\xd8"[..], &stored("http://[::1] ", Encoding::Utf16Le), b"\0\xde\x0d"].concat();
    assert_eq!(fixed.report().document().bytes(), expected);
}

/// What a fix writes is read back by the document's own decoder, here one that is not ours.
#[test]
fn fixes_are_escaped() {
    let checker = Checker::new();
    let json = r#"{"url": "http:\/\/h\/\u007c\"x\\y"}"#;
    let fixed = checker.fix(&check(json, FileType::Json), &[Applicability::Safe, Applicability::Suggested]).unwrap();
    let value: Value = serde_json::from_slice(fixed.report().document().bytes()).unwrap();
    assert!(Rule::UriReference.accepts(value["url"].as_str().unwrap()), "{value}");
    let html = "<a href='http://h/?a=1&amp;amp;b=2'>";
    let fixed = checker.fix(&check(html, FileType::Html), &[Applicability::Safe, Applicability::Suggested]).unwrap();
    assert_eq!(fixed.report().document().bytes(), b"<a href='http://h/?a=1&amp;b=2'>");
}

#[test]
fn a_fix_that_overlaps_another_is_left_out() {
    let report = check("http://h/a|b|c", FileType::Text);
    let fixes: Vec<_> = report.findings().iter().flat_map(Finding::fixes).collect();
    let all = report.document().apply(fixes.iter().copied());
    let twice = report.document().apply(fixes.iter().chain(&fixes).copied());
    assert_eq!((all.as_slice(), twice.as_slice()), (&b"http://h/a%7Cb%7Cc"[..], all.as_slice()));
    assert_eq!(report.document().apply([]), b"http://h/a|b|c");
}

/// Which characters beyond ASCII belong to a URI in running text is a guess, and another one after the fix.
#[test]
fn nothing_is_added_unasked_where_a_guess_ends_a_uri() {
    let fixed = |text: &str| {
        let fixed = Checker::new().fix(&check(text, FileType::Json), &[Applicability::Safe])?;
        Some(String::from_utf8_lossy(fixed.report().document().bytes()).into_owned())
    };
    assert_eq!(fixed("http://[::1\u{20000}"), None);
    assert_eq!(fixed("http://[::1\u{20000}](http://[::1").as_deref(), Some("http://[::1\u{20000}](http://[::1]"));
    assert_eq!(fixed("http://[::1 \u{20000}").as_deref(), Some("http://[::1] \u{20000}"));
    let report = check("http://[::1\u{20000}", FileType::Json);
    let kinds: Vec<_> = report.findings().iter().flat_map(Finding::fixes).map(|fix| fix.applicability).collect();
    assert_eq!(kinds, [Applicability::Suggested]);
}

#[test]
fn templates_have_places() {
    for (text, file_type, expected) in [
        ("http://h/ http://${HOST}/a, /{id}", FileType::Text, &["http://${HOST}/a"][..]),
        ("[a](/u/${id}) http://h/{id}", FileType::Markdown, &["/u/${id}", "http://h/{id}"]),
        ("<a href='{{ x }}'><a href='http://<host>/'>", FileType::Html, &["{{ x }}", "http://<host>/"]),
        ("<a href='&a.b;'/> http://h/&x; ", FileType::Xml, &["&a.b;", "http://h/&x"]),
        ("{\"url\": \"http:\\/\\/{h}\\/\"}", FileType::Json, &["http:\\/\\/{h}\\/"]),
        ("link:{url}[x]", FileType::Asciidoc, &["{url}"]),
    ] {
        let report = check(text, file_type);
        let found: Vec<_> = report.templates().iter().map(|template| &text[template.span()]).collect();
        assert_eq!(found, expected, "{text}");
        assert!(report.findings().is_empty());
    }
}

#[test]
fn pairs_of_options() {
    let off = |name: &str| Levels::new().without(name.parse().unwrap());
    let document = Document::new("http://h/|x <!-- uri-ignore: path-character -->", FileType::Markdown);
    assert_eq!(names(&Checker::new().check(&document)), [""; 0]);
    // What is off suppresses nothing, and nobody knows whether the comment is of use.
    assert_eq!(names(&Checker::new().with_levels(off("path-character")).check(&document)), [""; 0]);
    let only = Levels::new().select(&["unused-ignore".parse().unwrap()]);
    assert_eq!(names(&Checker::new().with_levels(only).check(&document)), [""; 0]);
    let unused = Document::new("uri-ignore: path-character", FileType::Text);
    assert_eq!(names(&Checker::new().check(&unused)), [CommentName::UnusedIgnore.name()]);
    assert_eq!(names(&Checker::new().with_levels(off("unused-ignore")).check(&unused)), [""; 0]);

    // Redaction and a base: the target hides the password, too.
    let document = Document::new("<a href='//u:secret@h/../x'>", FileType::Html);
    let base = UriBuf::try_from("https://example.com/".to_owned()).unwrap();
    for redacts in [false, true] {
        let checker = Checker::new().with_base(base.clone()).with_redaction(redacts);
        let report = checker.check(&document);
        assert!(!report.findings().is_empty());
        for finding in report.findings() {
            assert!(!finding.uri().unwrap().target().unwrap().contains("secret"));
            assert!(!finding.uri().unwrap().text().contains("secret"));
        }
        assert!(!String::from_utf8_lossy(&report.shown().shown()).contains("secret"));
        let uris = checker.uris(&document);
        assert_eq!(uris[0].target().unwrap().contains("secret"), !redacts);
        assert_eq!(uris[0].text().contains("secret"), !redacts);
    }

    // A part of a path that may be a password would be elsewhere in the target, and a base may have one.
    for (reference, base) in [("/u:p/../secret@h", "https://example.com/"), ("%7Ea", "https://u:secret@example.com/")] {
        let document = Document::new(format!("<a href='{reference}'>"), FileType::Html);
        let base = UriBuf::try_from(base.to_owned()).unwrap();
        let checker = Checker::new().with_base(base).with_redaction(true);
        let report = checker.check(&document);
        let found = report.findings().iter().filter_map(|finding| finding.uri()?.target());
        let shown: Vec<String> = found.map(str::to_owned).collect();
        let listed = checker.uris(&document);
        assert!(!format!("{shown:?} {:?} {listed:?}", report.findings()).contains("secret"), "{report:?}");
        assert!(listed[0].target().is_some_and(|target| target.contains("***")), "{listed:?}");
    }

    // Code in Markdown, and the type of the file.
    let text = "`http://h/^a`\n\n    http://h/^b\n";
    let report = |file_type, with_code| {
        Checker::new().with_code(with_code).check(&Document::new(text, file_type)).findings().len()
    };
    assert_eq!([report(FileType::Markdown, false), report(FileType::Markdown, true)], [0, 2]);
    assert_eq!([report(FileType::Text, false), report(FileType::Text, true)], [2, 2]);
}

/// A password in a line that is shown is hidden, whether a finding is about it or not.
#[test]
fn a_password_beside_a_finding_is_hidden() {
    let text = "http://u:hunt3r@h/ http://h/^x";
    let found = |levels| Checker::new().with_levels(levels).check(&Document::new(text, FileType::Text));
    for report in [found(Levels::new()), found(Levels::new().without("password-in-userinfo".parse().unwrap()))] {
        assert!(report.findings().iter().any(|finding| finding.name() == "path-character"));
        assert_eq!(report.shown().shown(), &b"http://u:***@h/ http://h/^x"[..]);
    }
}

/// A URI with several mistakes is shown without any of them, unless it is long; one mistake has its own fixes.
#[test]
fn a_uri_with_all_its_fixes() {
    let long = "e".repeat(120);
    for (uri, expected) in [
        ("http://h/a|b?c^d", Some("http://h/a%7Cb?c%5Ed")),
        ("http://h/a|b", None),
        (&format!("http://h/a|b?c^d{long}"), None),
    ] {
        let report = check(uri, FileType::Lines);
        assert!(!report.findings().is_empty());
        for finding in report.findings() {
            assert_eq!((finding.uri().unwrap().fixed(), finding.fixes().is_empty()), (expected, false), "{uri}");
        }
    }
}

/// A password goes on behind a space, and where its `@` is written in another way; no word of a report quotes it.
#[test]
fn a_password_that_a_reader_would_cut() {
    for (path, text) in [
        ("a.yaml", "a: https://user:hunter2 @example.com/x\n"),
        ("a.yaml", "a: https://user:hunter2\u{200b}@example.com/x\n"),
        ("a.env", "A=amqp://user:hun ter2@h:5672\n"),
        ("a.txt", "see https://user:hun ter2@example.com/ and ftp://h/a|b\n"),
        ("a.txt", "see https://a.user_1+x-y:hun ter2@example.com/ and ftp://h/a|b\n"),
        ("a.txt", "see https://user:hun)ter2@example.com/ and ftp://h/a|b\n"),
        ("a.txt", "see https://user:hunter2%40example.com/a|b\n"),
        ("a.txt", "see https://user:hunter2\u{ff20}example.com/a|b\n"),
        ("a.txt", "\"https://user:hun\"ter2@example.com/ and ftp://h/a|b\n"),
        ("a.txt", "see https://user:hun ter2%40example.com/ and ftp://h/a|b\n"),
        ("a.txt", "see https://user:hun ter2\u{ff20}example.com/ and ftp://h/a|b\n"),
    ] {
        let report = Checker::new().check(&Document::new(text, FileType::of(path)));
        assert!(!report.findings().is_empty(), "{text}");
        let shown = String::from_utf8_lossy(&report.shown().shown()).into_owned();
        let said = report
            .findings()
            .iter()
            .map(|found| [found.message(), found.label(), found.help().unwrap_or_default()].concat());
        let words = said.collect::<String>() + &shown;
        assert!(!["hunter2", "hun ter2", "hun)ter2", "ter2@"].iter().any(|part| words.contains(part)), "{text}{words}");
    }
}

/// A port with what a sentence has behind it is none of a password, and nothing of the line is hidden.
#[test]
fn a_port_before_a_mail_address() {
    for text in [
        "Ada Lovelace, http://ada.test:8080, ada@mail.test",
        "see http://localhost:8000. bob@h.test",
        "see http://h.test:8080) bob@h.test",
        "see http://[::1]:80, ada@h.test",
        "see http://host:PORT user@h.test",
        "http://localhost:3000\u{3002}\u{8054}\u{7cfb} admin@h.test",
        "http://localhost:3000\u{3001}3001 admin@h.test",
        "see http://host:$PORT user@h.test",
        "see http://host:path npm/a@1.2",
        "see http://host:path\nbob@h.test",
        "see http://h.test:[p] ada@mail.test",
        "see http://h.test:{p}x ada@mail.test",
        "see http://h.test:x/y ada@mail.test",
        "see http://h.test:x y ada@mail.test",
        "see http://h.test:x \"ada@mail.test",
        "see \"http://h.test:x\"y/ada@mail.test",
        "see http://a,b:x y@h.test",
        "//TODO:ask%40bob",
    ] {
        let report = check(text, FileType::Text);
        assert_eq!(report.shown().shown(), text.as_bytes());
        assert!(report.findings().iter().all(|found| found.name() != "userinfo-character"), "{text}");
    }
}

/// What hides a password keeps every column, and does not tell how long it is.
#[test]
fn a_masked_text_has_the_same_columns() {
    for password in ["secret", "\u{e9}\u{20ac}\u{1f600}x", "a*b"] {
        let text = format!("http://u:{password}@h/|x http://h/^x http://u:{password}@h/");
        let report = Checker::new().with_redaction(true).check(&Document::new(text.as_str(), FileType::Text));
        assert!(report.findings().len() > 1, "{text}");
        let shown = report.shown();
        assert_eq!(shown.shown(), &b"http://u:***@h/|x http://h/^x http://u:***@h/"[..]);
        for finding in report.findings() {
            assert_eq!(shown.position(finding.start()), report.document().position(finding.start()));
        }
    }
}

#[test]
fn a_configuration_makes_a_checker() {
    let config = Config::parse(
        "base = 'https://example.com/site/'\nallowed-schemes = ['HTPP']\n[levels]\nstyle = 'off'\n[per-file-ignores]\n'docs/' = ['path-character']",
    )
    .unwrap();
    let document = Document::new("<a href='../../../x'>htpp://h/ http://h:80/|x", FileType::Html);
    let names = |path: &str| {
        let report = config.checker(path).check(&document);
        report.findings().iter().map(|finding| finding.name()).collect::<Vec<_>>()
    };
    assert_eq!(names("a.html"), ["dot-segments-above-root", "path-character"]);
    assert_eq!(names("docs/a.html"), ["dot-segments-above-root"]);
    assert_eq!(names("docs/x/y/a.html"), [""; 0]);
}

/// Each byte of a URI is at the place where it is written, and that place is its own.
#[test]
fn places_lead_to_bytes_and_back() {
    for (text, file_type) in [
        ("x http://h/a\u{e9}b y", FileType::Text),
        ("<a href='?a=1&amp;b&#x7c;c&quest;'>", FileType::Html),
        ("{\"url\": \"http:\\/\\/h\\/\\u007cx\\ud83d\\ude00y\"}", FileType::Json),
        ("url: 'http://h/it''s'", FileType::Yaml),
        ("\\url{http://h/a\\%20b\\_c}", FileType::Tex),
    ] {
        for encoding in ENCODINGS {
            let document = Document::new(stored(text, encoding), file_type);
            let uris = Checker::new().uris(&document);
            let [uri] = &uris[..] else { panic!("{text}: {uris:?}") };
            let span = uri.span();
            let mut end = span.start;
            for (at, character) in uri.text().char_indices() {
                let place = uri.place_of(at..at + character.len_utf8());
                assert_eq!(place.start, end, "{text} {character}");
                let bytes = at..at + character.len_utf8();
                assert!(
                    place.clone().all(|place| bytes.contains(&uri.offset_at(place).unwrap())),
                    "{text} {character}"
                );
                assert_eq!(uri.offset_at(place.start), Some(at), "{text} {character}");
                end = place.end;
            }
            assert_eq!((end, uri.offset_at(span.end)), (span.end, None), "{text}");
            assert_eq!(span.start.checked_sub(1).and_then(|before| uri.offset_at(before)), None, "{text}");
        }
    }
}

/// Lengths around the steps by which offsets and columns are counted.
#[test]
fn long_documents() {
    for length in [127, 128, 1023, 1024, 1025, 4095, 65_535] {
        for (filler, width) in [("a", 1), ("\u{e9}", 1), ("\u{20ac}", 1), ("\u{1f600}", 2)] {
            let text = format!("\u{feff}{} http://h/|x", filler.repeat(length));
            for encoding in ENCODINGS {
                let document = Document::new(stored(&text, encoding), FileType::Text);
                let report = Checker::new().check(&document);
                let [finding] = report.findings() else { panic!("{length} {filler}") };
                let position = document.position(finding.start());
                assert_eq!((position.column, position.utf16_column), (length + 11, width * length + 11));
                let before = &text[..text.find('|').unwrap()];
                assert_eq!(finding.start(), stored(before, encoding).len());
            }
        }
    }
}

/// Binary files have a NUL, in any encoding; UTF-16 without a byte order mark is one.
#[test]
fn what_is_no_text() {
    let is_binary = |bytes: &[u8]| Document::new(bytes, FileType::Text).is_binary();
    assert!(is_binary(b"a\0") && is_binary(b"\xff\xfe\0\0a\0\0\0") && is_binary(b"a\0b\0"));
    assert!(!is_binary(b"\xff\xfea\0") && !is_binary(b"\xff") && !is_binary(b""));
    let late = [vec![b'a'; 8000], vec![0]].concat();
    assert!(!is_binary(&late));
}

#[test]
fn a_fix_leaves_the_encoding_as_it_was_guessed() {
    // Without a bar or brackets, another encoding is likelier.
    for text in [
        &b"\x8d\xe6\x90<a href=\"http://h.test/\x93\xd9|\xf4\">[\xe0a\xe9]\xeb</a>"[..],
        b"\x8b\x80<a href=\"http://h/\xe2\x80\x8bx[0[text]\xa9\xc4\x8d",
    ] {
        let document = Document::new(text, FileType::Html);
        let checker = Checker::new();
        let report = checker.check(&document);
        let fixes: Vec<_> = report.findings().iter().filter_map(|finding| finding.fixes().first()).collect();
        assert_ne!(document.with(fixes).encoding(), document.encoding());
        assert!(checker.fix(&report, &[Applicability::Safe]).is_none());
    }
}

/// All safe fixes of a URI are applied, or none is: where one of its findings is left out, the others are not safe.
#[test]
fn the_fixes_of_a_uri_are_safe_together() {
    let kinds = |checker: Checker, text: &str, file_type| {
        let report = checker.check(&Document::new(text, file_type));
        let fixes = report.findings().iter().flat_map(Finding::fixes);
        (report.findings().len(), fixes.map(|fix| fix.applicability).collect::<Vec<_>>())
    };
    let (safe, suggested) = (Applicability::Safe, Applicability::Suggested);
    let off = |name: &str| Checker::new().with_levels(Levels::new().without(name.parse().unwrap()));
    let link = "[a](http://h/a|b?c^d)";
    assert_eq!(kinds(Checker::new(), link, FileType::Markdown), (2, vec![safe, safe]));
    // What is off is no mistake here.
    assert_eq!(kinds(off("query-character"), link, FileType::Markdown), (1, vec![safe]));
    for comment in ["uri-ignore: query-character", "uri-ignore: path-character", "uri-ignore-file: query-character"] {
        let text = format!("{link} <!-- {comment} -->");
        assert_eq!(kinds(Checker::new(), &text, FileType::Markdown), (1, vec![suggested]), "{comment}");
    }
    let text = format!("{link} <!-- uri-ignore: syntax -->");
    assert_eq!(kinds(Checker::new(), &text, FileType::Markdown), (0, vec![]));
    for (most, expected) in
        [(0, vec![]), (1, vec![suggested]), (2, vec![safe; 2]), (3, vec![safe; 2]), (usize::MAX, vec![safe; 2])]
    {
        let found = kinds(Checker::new().with_most(most), link, FileType::Markdown);
        assert_eq!(found, (most.min(2), expected), "{most}");
    }
    // Of two URIs, the second may have no room for all.
    let two = format!("[a](http://h/a|b) {link}");
    for (most, expected) in [(1, vec![safe]), (2, vec![safe, suggested]), (3, vec![safe; 3])] {
        assert_eq!(kinds(Checker::new().with_most(most), &two, FileType::Markdown), (most, expected), "{most}");
    }
}

/// A fix that only may be meant counts for the URI that is shown without any mistake.
#[test]
fn the_uri_after_all_its_fixes_has_those_that_are_suggested() {
    for (uri, expected) in [
        ("URL: http://h.test/a|b", Some("http://h.test/a%7Cb")),
        ("HOMEPAGE=http://h.test/?a^b", Some("http://h.test/?a%5Eb")),
        ("curl http://h.test/a|b#c^", Some("http://h.test/a%7Cb#c%5E")),
        ("http://u:s3cret@h.test/a|b?c^", None),
        // It is not shown if something is wrong with it still.
        ("{a:b} c", None),
    ] {
        let report = check(uri, FileType::Lines);
        assert!(report.findings().len() > 1, "{uri}");
        for finding in report.findings() {
            assert_eq!(finding.uri().unwrap().fixed(), expected, "{uri}");
        }
        if let Some(expected) = expected {
            assert!(Rule::Uri.accepts(expected));
        }
    }
}

/// Of the fixes of a finding, the first of the kinds that are asked for is applied.
#[test]
fn the_likeliest_fix_is_applied() {
    let mut several = 0;
    for name in Name::ALL.iter().copied() {
        let document = Document::new(name.example().wrong, FileType::Lines);
        let error = format!("{name}=error", name = name.name()).parse().unwrap();
        let report = Checker::new().with_levels(Levels::new().with(error)).check(&document);
        for finding in report.findings().iter().filter(|finding| finding.severity() == Severity::Error) {
            let all: Vec<Applicability> = finding.fixes().iter().map(|fix| fix.applicability).collect();
            for kinds in [
                &[Applicability::Safe][..],
                &[Applicability::Suggested],
                &[Applicability::Style],
                &[Applicability::Safe, Applicability::Suggested],
                &[Applicability::Suggested, Applicability::Style],
            ] {
                // What was a password is only removed by hand.
                let is_kept =
                    ["password-in-userinfo", "token-in-userinfo", "trivial-password"].contains(&finding.name());
                let at = all.iter().position(|kind| kinds.contains(kind) && !is_kept);
                let applied = finding.applied_fix(kinds);
                assert_eq!(applied, at.map(|at| &finding.fixes()[at]), "{name:?}");
                several += usize::from(all.iter().filter(|kind| kinds.contains(kind)).count() > 1);
            }
        }
    }
    assert!(several > 0);
}

/// A safe fix of what is only advice is applied with those that are suggested, and not before.
#[test]
fn a_safe_fix_of_advice_waits() {
    let document = Document::new("[a](http://h/a|b)", FileType::Markdown);
    for (level, kinds, expected) in [
        ("warning", &[Applicability::Safe][..], true),
        ("advice", &[Applicability::Safe], false),
        ("advice", &[Applicability::Safe, Applicability::Style], false),
        ("advice", &[Applicability::Safe, Applicability::Suggested], true),
    ] {
        let levels = Levels::new().with(format!("path-character={level}").parse().unwrap());
        let checker = Checker::new().with_levels(levels);
        let report = checker.check(&document);
        let [finding] = report.findings() else { panic!("{:?}", report.findings()) };
        assert_eq!(finding.fixes()[0].applicability, Applicability::Safe);
        assert_eq!(finding.applied_fix(kinds).is_some(), expected, "{level} {kinds:?}");
        assert_eq!(checker.fix(&report, kinds).is_some(), expected, "{level} {kinds:?}");
    }
}

/// What is wrong with a comment has its own name and its own level.
#[test]
fn each_finding_on_a_comment_has_its_level() {
    let unclosed = "uri-ignore-start: path-character\nhttp://h/^\n";
    for (text, name) in [
        (unclosed, "unclosed-ignore"),
        ("uri-ignore: path-character\n", "unused-ignore"),
        ("uri-ignore-start: path-character\n", "unused-ignore"),
        ("uri-ignore: path-charakter\n", "unused-ignore"),
        ("uri-ignore-end\n", "unused-ignore"),
    ] {
        let report = check(text, FileType::Text);
        let (label, message) = (report.findings()[0].label(), report.findings()[0].message());
        assert!(!label.is_empty() && label.len() < message.len(), "{label}: {message}");
        for level in ["off", "advice", "warning", "error"] {
            for other in ["unclosed-ignore", "unused-ignore"] {
                let levels = Levels::new().with(format!("{other}={level}").parse().unwrap());
                let report = Checker::new().with_levels(levels).check(&Document::new(text, FileType::Text));
                let found: Vec<_> = report.findings().iter().map(|it| (it.name(), it.severity().to_string())).collect();
                let expected = if name == other { level } else { "warning" };
                let expected = (expected != "off").then(|| (name, expected.to_owned()));
                let found: Vec<_> = found.into_iter().map(|(name, severity)| (name, severity.to_lowercase())).collect();
                assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{text} {other}={level}");
            }
        }
    }
}

/// A comment that suppresses nothing is shown up to its last name, however its names are separated and whatever follows them.
#[test]
fn each_comment_is_shown_up_to_its_last_name() {
    let after = ["", " ", ",", ", ", " why", " -->", "-->", "*/", "\t", "\r"];
    for names in
        ["style", "style,syntax", "style, syntax", "style , syntax", "style ,syntax", "style\t,\tsyntax , security"]
    {
        for after in after {
            let report = check(&format!("x uri-ignore: {names}{after}\n\nhttp://h/^ http://h:80/"), FileType::Text);
            assert_eq!(self::names(&report), ["unused-ignore", "path-character", "default-port"], "{names}{after}");
            let shown = &report.document().bytes()[report.findings()[0].span()];
            assert_eq!(shown, format!("uri-ignore: {names}").as_bytes(), "{names}{after:?}");
            // And each of them counts.
            let report = check(&format!("http://h/^ http://h:80/ uri-ignore: {names}{after}"), FileType::Text);
            let left: &[&str] = if names.contains("syntax") { &[] } else { &["path-character"] };
            assert_eq!(self::names(&report), left, "{names}{after}");
        }
    }
    for after in ["", " ", ".", " -->", "*/", "\t", "\r"] {
        let report = check(&format!("x uri-ignore-end{after}\n"), FileType::Text);
        assert_eq!(self::names(&report), ["unused-ignore"], "{after:?}");
        assert_eq!(&report.document().bytes()[report.findings()[0].span()], b"uri-ignore-end", "{after:?}");
    }
}

/// `all` is each diagnostic, and each comment.
#[test]
fn all_is_everything() {
    use urispec_documents::urispec::diagnostic::Name;
    use urispec_documents::{CommentName, Selection, Selector};

    let all: Selector = "all".parse().unwrap();
    let ignoring = Selection { ignore: vec![all], ..Selection::default() };
    let mut each: Vec<(Levels, Option<Severity>)> =
        vec![(Levels::new().without(all), None), (Levels::new().choosing(&ignoring), None)];
    for (level, severity) in [
        ("off", None),
        ("advice", Some(Severity::Advice)),
        ("warning", Some(Severity::Warning)),
        ("error", Some(Severity::Error)),
    ] {
        let setting = format!("all={level}").parse().unwrap();
        let choosing = Selection { levels: vec![setting], ..Selection::default() };
        each.extend([(Levels::new().with(setting), severity), (Levels::new().choosing(&choosing), severity)]);
    }
    for (levels, severity) in each {
        assert!(Name::ALL.iter().all(|name| levels.severity(*name) == severity), "{severity:?}");
        assert!(CommentName::ALL.iter().all(|name| levels.comment(*name) == severity), "{severity:?}");
        assert_eq!(levels.has(all), severity.is_some());
    }
    let none = Levels::new().select(&[]);
    assert!(!none.has(all) && none.select(&[all]).comment(CommentName::UnusedIgnore) == Some(Severity::Warning));
}

/// The more particular of `select`, `ignore` and the level `off` counts, and of equals not `select`, in any combination.
#[test]
fn each_selection_with_each_other() {
    use urispec_documents::Selection;
    use urispec_documents::urispec::diagnostic::Name;

    let all =
        ["", "all", "style", "default-port", "all style", "style default-port", "security", "security default-port"];
    // How particular a list is about `default-port`, which is of the group `style`.
    let rank = |names: &str| {
        names
            .split(' ')
            .map(|name| ["all", "style", "default-port"].iter().position(|known| *known == name))
            .max()
            .flatten()
    };
    let parts = |names: &'static str| names.split(' ').filter(|name| !name.is_empty());
    for select in [None].into_iter().chain(all.map(Some)) {
        for ignore in all {
            // The last level counts, so that one that is off comes last.
            for off in ["", "all", "style", "default-port"] {
                let selection = Selection {
                    select: select.map(|names| parts(names).map(|name| name.parse().unwrap()).collect()),
                    ignore: parts(ignore).map(|name| name.parse().unwrap()).collect(),
                    levels: parts(off).map(|name| format!("{name}=off").parse().unwrap()).collect(),
                };
                let against = rank(ignore).max(rank(off));
                let is_on = select.map_or(against.is_none(), |select| rank(select) > against);
                let levels = Levels::new().choosing(&selection);
                assert_eq!(levels.severity(Name::DefaultPort).is_some(), is_on, "{select:?} {ignore:?} {off:?}");
            }
        }
    }
}

/// No fix of a name is safe, whatever it is for, since names are compared.
#[test]
fn each_fix_of_a_name_is_suggested() {
    use urispec_documents::urispec::diagnostic::Name;

    let mut safe = 0;
    for name in Name::ALL {
        let Ok(wrong) = std::str::from_utf8(name.example().wrong) else { continue };
        let kinds = |key: &str| {
            let text = serde_json::json!({ key: wrong }).to_string();
            let checker = Checker::new().with_levels(Levels::new().with("all=error".parse().unwrap()));
            let report = checker.check(&Document::new(text, FileType::Json));
            report.findings().iter().flat_map(|it| it.fixes().iter().map(|fix| fix.applicability)).collect::<Vec<_>>()
        };
        safe += usize::from(kinds("url").contains(&Applicability::Safe));
        assert!(!kinds("$id").contains(&Applicability::Safe), "{name:?}");
    }
    assert!(safe > 3, "{safe}");
}

/// In a test, only what is set for the very file is more than advice, at any level that it has otherwise.
#[test]
fn each_level_in_a_test_but_those_of_the_file() {
    use urispec_documents::Config;
    use urispec_documents::urispec::diagnostic::Name;

    let each = ["default-port", "path-character", "almost-registered-scheme", "unused-ignore", "unclosed-ignore"];
    for of_file in each.windows(1).chain([&each[..2], &each[1..4], &each]) {
        for (level, severity) in [("warning", Severity::Warning), ("error", Severity::Error)] {
            for others in ["", "[levels]\nall = 'warning'\n", "[levels]\nall = 'error'\n"] {
                let settings: String = of_file.iter().map(|name| format!("{name} = '{level}'\n")).collect();
                let text = format!("{others}[per-file-levels.'tests/']\n{settings}");
                let levels = Config::parse(&text).unwrap().checker("tests/a.md").levels().clone();
                for name in Name::ALL {
                    let is_own = of_file.contains(&name.name());
                    let found = levels.severity(*name);
                    assert!(
                        if is_own { found == Some(severity) } else { found <= Some(Severity::Advice) },
                        "{text} {name:?}"
                    );
                }
                // What is wrong with a comment is no more than what is wrong with a URI.
                for name in CommentName::ALL {
                    let expected = if of_file.contains(&name.name()) { severity } else { Severity::Advice };
                    assert_eq!(levels.comment(name), Some(expected), "{text} {name}");
                }
            }
        }
    }
}

/// What is hidden changes no level: that of a configuration, of notation that works, and of a text for people.
#[test]
fn each_level_with_what_is_hidden() {
    for level in ["off", "advice", "warning", "error"] {
        for (path, text) in [
            ("a.md", "http://h.test/^ http://h.test:80/"),
            ("a.md", "ftp://u:s3cret@h.test/|x"),
            ("a.md", "[x](../[jvm]a.html)"),
            ("a.md", "http://h.test/\u{e9}^"),
            ("a.css", "a { b: url(http://h.test/?a|b) }"),
            ("a.json", "{\"url\": \"tel:5550123\"}"),
            ("a.py", "x = 'http://h.test/\u{e9}'"),
        ] {
            let seen = |redacts| {
                let levels = Levels::new().with(format!("path-character={level}").parse().unwrap());
                let checker = Checker::new().with_levels(levels).with_redaction(redacts);
                let report = checker.check(&Document::new(text, FileType::of(path)));
                let mut found: Vec<_> = report.findings().iter().map(|it| (it.name(), it.severity())).collect();
                let shown = |it: &Finding| it.diagnostic().map(|it| (it.name().name(), it.severity()));
                assert!(report.findings().iter().map(shown).eq(found.iter().copied().map(Some)), "{text}");
                found.extend(
                    checker.check_text(text.as_bytes(), Rule::Uri).iter().map(|it| (it.name().name(), it.severity())),
                );
                found
            };
            assert_eq!(seen(true), seen(false), "{level} {text}");
        }
    }
}

/// What is excluded is not checked as a template either, wherever that is.
#[cfg(feature = "templates")]
#[test]
fn each_template_that_is_excluded() {
    for (path, text) in [
        ("a.yaml", "openapi: 3.1.0\npaths:\n  /a/{b: {}\n"),
        ("a.json", "{\"openapi\": \"3.1.0\", \"paths\": {\"/a/{b\": {}}}"),
        ("a.json", "{\"uriTemplate\": \"/a/{b\"}"),
        ("a.toml", "uriTemplate = \"/a/{b\"\n"),
        ("a.txt", "Link-Template: \"/a/{b\"\n"),
        ("a.md", "x http://h/a/{b}{?c,,d} y"),
    ] {
        let document = Document::new(text, FileType::of(path));
        let count = |pattern: &str| {
            let checker = Checker::new().with_templates(true).with_excluded_uris([pattern]).unwrap();
            let report = checker.check(&document);
            (report.findings().len(), report.uris())
        };
        assert_eq!((count("*/a/{b*"), count("*/a/{x*")), ((0, 0), (1, 1)), "{path} {text}");
    }
}

/// What a comment adds to the ends of lines, and the lines that it covers.
type Covering = (Vec<(usize, &'static str)>, std::ops::Range<usize>);

/// A comment of each kind at each of the lines `0..6`, which begin with a URI.
fn comments() -> Vec<Covering> {
    let mut comments = Vec::new();
    for line in 0..6 {
        comments.push((vec![(line, "uri-ignore: path-character")], line..line + 1));
        comments.push((vec![(line, "uri-ignore-next-line: path-character")], line + 1..(line + 2).min(6)));
        comments.push((vec![(line, "uri-ignore-file: path-character")], 0..6));
        for end in line..6 {
            let region = vec![(line, "uri-ignore-start: path-character"), (end, "uri-ignore-end")];
            comments.push((region, line + 1..end + 1));
        }
    }
    comments
}

/// What one covers stays covered, whatever the other does; and of both, only that is unused which covers nothing.
#[test]
fn any_two_comments_cover_their_lines() {
    let all = comments();
    for (one, covered) in &all {
        for (other, also) in &all {
            // The end of one region is not that of another.
            if one.len() > 1 && other.len() > 1 && other[0].0 <= one[1].0 {
                continue;
            }
            let mut lines: Vec<String> = (0..6).map(|line| format!("http://h/^{line}")).collect();
            for (line, comment) in one.iter().chain(other) {
                lines[*line] += &format!(" {comment} .");
            }
            let report = check(&lines.join("\n"), FileType::Text);
            let mut found = report.findings().iter().filter(|it| it.name() == "path-character");
            let text = String::from_utf8_lossy(report.document().bytes()).into_owned();
            for line in (0..6).filter(|line| !covered.contains(line) && !also.contains(line)) {
                let place = found.next().map(|it| report.document().position(it.start()).line);
                assert_eq!(place, Some(line + 1), "{text}");
            }
            assert_eq!(found.count(), 0, "{text}");
            let unused = report.findings().iter().filter(|it| it.name() == "unused-ignore").count();
            assert_eq!(unused, usize::from(covered.is_empty()) + usize::from(also.is_empty()), "{text}");
        }
    }
}

/// Each password of a text is hidden, also the second one of a word, and the one in the last word.
#[test]
fn each_password_of_a_text_is_hidden() {
    for (text, count) in [
        ("http://u:s3cret1@h/", 1),
        ("x http://u:s3cret1@h/ y\nhttp://v:s3cret2@i/", 2),
        ("http://u:s3cret1@h/?x=ftp://v:s3cret2@i/", 2),
        ("\"http://u:s3cret1@h/\",\"http://u:s3cret2@h/\"", 2),
        ("<http://u:s3cret1@h/><http://v:s3cret2@h/>\thttp://w:s3cret3@j", 3),
        ("<a>http://u:s3cret1@h/</a><b>http://v:s3cret2@h/</b>", 2),
        ("x>//u:s3cret1@h/<y", 1),
        ("\"//u:s3cret1@h/\"", 1),
        ("a@b http://u:s3cret1@h/ a@b", 1),
        ("http://u:s3cret1%40h.test/ x", 1),
        ("http://u:s3cret1\u{ff20}h.test/ x", 1),
        ("http://u\u{ff1a}s3cret1@h.test/ x", 1),
    ] {
        let places = passwords_in(text.as_bytes(), credentials);
        let hidden: Vec<&str> = places.iter().map(|place| &text[place.clone()]).collect();
        let expected: Vec<String> = (1..=count).map(|number| format!("s3cret{number}")).collect();
        assert_eq!(hidden, expected, "{text}");
        assert!(!String::from_utf8_lossy(&Text::new(text).hiding(places).shown()).contains("s3cret"), "{text}");
    }
}

/// A password with a space or a quotation mark is hidden up to the last sign behind it, and beside others, too.
#[test]
fn a_password_with_a_space_beside_another() {
    for (text, expected) in [
        ("see http://ada:pa ss@h.test,http://u:p@i.test/", "see http://ada:***@h.test,http://u:***@i.test/"),
        ("see http://ada:p:a ss@h.test/", "see http://ada:***@h.test/"),
        ("see http://ada:pa s%40s@h.test/", "see http://ada:***@h.test/"),
        ("see http://ada:pa s@s@h.test/a@b", "see http://ada:***@h.test/a@b"),
        ("see http://ada:pa s%40s%40h.test/", "see http://ada:***%40h.test/"),
        ("\"http://ada:pa\"s\u{ff20}s%40h.test/", "\"http://ada:***%40h.test/"),
    ] {
        let places = passwords_in(text.as_bytes(), credentials);
        assert_eq!(String::from_utf8_lossy(&Text::new(text).hiding(places).shown()), expected);
    }
    // One that has another within it is one.
    let text = "see http://ada:pa foo:bar@h.test/";
    let places = passwords_in(text.as_bytes(), secrets);
    assert_eq!(places.into_iter().map(|place| &text[place]).collect::<Vec<_>>(), ["pa foo:bar"]);
}

/// A password may have any character of user information (RFC 3986, 3.2.1), and is hidden as a whole.
#[test]
fn each_character_of_a_password() {
    for character in "-._~!$&'()*+,;=:0aZ".chars() {
        for password in [format!("se{character}cret"), format!("{character}secret"), format!("secret{character}")] {
            assert!(Rule::Userinfo.accepts(format!("u:{password}")), "{password}");
            for (before, after) in [("http://u:", "@h/"), ("x = 'ftp://u:", "@h/a' y"), ("(//u:", "@h)")] {
                let text = format!("{before}{password}{after}");
                let places = passwords_in(text.as_bytes(), credentials);
                let hidden: Vec<&str> = places.into_iter().map(|place| &text[place]).collect();
                assert_eq!(hidden, [&password], "{text}");
            }
        }
    }
}

/// An offset within a character is that of the character, and one after the end is that of the end.
#[test]
fn any_offset_has_the_position_of_its_character() {
    let text = "\u{feff}a\u{e9}\r\n\u{20ac}b\u{1f600}\u{1f517}\r\n\nc\u{e9}";
    for encoding in ENCODINGS {
        let bytes = stored(text, encoding);
        let document = Document::new(bytes.clone(), FileType::Text);
        for (at, character) in text.char_indices().skip(1) {
            let (start, end) =
                (stored(&text[..at], encoding).len(), stored(&text[..at + character.len_utf8()], encoding).len());
            let before = &text['\u{feff}'.len_utf8()..at];
            let line = before.rsplit('\n').next().unwrap();
            let expected =
                (start, before.matches('\n').count() + 1, line.chars().count() + 1, line.encode_utf16().count() + 1);
            for offset in start..end {
                let position = document.position(offset);
                let found = (position.offset, position.line, position.column, position.utf16_column);
                assert_eq!(found, expected, "{offset} in {encoding:?}");
                assert_eq!(
                    document.text_offset(offset).min(at),
                    if encoding == Encoding::Utf8 { offset.min(at) } else { at }
                );
            }
        }
        let end = document.position(bytes.len());
        assert_eq!((end.offset, end.line, end.column), (bytes.len(), 4, 3), "{encoding:?}");
        assert_eq!(
            (document.position(bytes.len() + 9), document.text_offset(bytes.len() + 9).min(text.len())),
            (end, text.len())
        );
    }
}

/// Each key of a configuration is shown with its own value, in its own line.
#[test]
fn each_key_is_shown_with_its_value() {
    let rows = [
        ("extend", "'a.toml'", "a.toml"),
        ("fail-on", "'never'", "never"),
        ("base", "'http://h/b/'", "http://h/b/"),
        ("select", "['style', 'syntax']", "style, syntax"),
        ("ignore", "['security', 'empty-query']", "security, empty-query"),
        ("allowed-schemes", "['c', 'd']", "c, d"),
        ("exclude", "['e', 'f']", "e, f"),
        ("exclude-uris", "['g:*', 'h:*']", "g:*, h:*"),
        ("documents.iri", "false", "false"),
        ("documents.templates", "true", "true"),
        ("documents.tests", "'all'", "all"),
        ("documents.generated", "'advice'", "advice"),
    ];
    let key = |name: &'static str| name.strip_prefix("documents.").unwrap_or(name);
    let text: String = rows.iter().map(|(name, value, _)| format!("{name} = {value}\n")).collect();
    let config = Config::parse(&text).unwrap();
    let expected = rows.map(|(name, _, shown)| (key(name), shown));
    assert_eq!(config.keys().collect::<Vec<_>>(), expected);
    for (name, value, shown) in rows {
        let config = Config::parse(&format!("{name} = {value}\n")).unwrap();
        assert_eq!(config.keys().collect::<Vec<_>>(), [(key(name), shown)]);
        // Those of the configuration that it extends are not its own.
        let config = config.extending(Config::parse("extend = 'b.toml'\n").unwrap(), "");
        assert_eq!(config.keys().collect::<Vec<_>>(), [(key(name), shown)]);
    }
}

/// A level that is set for a very file counts in a test, whichever of the configurations sets it.
#[test]
fn each_configuration_sets_levels_of_a_file() {
    let with =
        |level: &str| Config::parse(&format!("[per-file-levels]\n'/tests/' = {{syntax = '{level}'}}\n")).unwrap();
    let none = || Config::parse("").unwrap();
    let moved = |text: &str| Config::parse(text).unwrap();
    for (config, expected) in [
        (none(), Severity::Advice),
        (with("warning"), Severity::Warning),
        (with("error"), Severity::Error),
        (with("warning").extending(none(), ""), Severity::Warning),
        (none().extending(with("warning"), ""), Severity::Warning),
        (with("warning").extending(with("error"), ""), Severity::Warning),
        (with("error").extending(with("warning"), ""), Severity::Error),
        (none().extending(with("error"), "").extending(none(), ""), Severity::Error),
        (with("error").with_selection(Default::default()).with_generated(true), Severity::Error),
        // Its directory is another one.
        (none().extending(with("error"), "sub"), Severity::Advice),
        (none().extending(with("error"), "tests"), Severity::Error),
        (none().extending(moved("[per-file-levels]\n'/x/y/tests/' = {syntax = 'error'}"), "x/y"), Severity::Error),
        (
            none()
                .extending(none().extending(moved("[per-file-levels]\n'/x/y/tests/' = {syntax = 'error'}"), "x"), "y"),
            Severity::Error,
        ),
    ] {
        let levels = config.checker("tests/a.md").levels().clone();
        assert_eq!(levels.severity(Name::PathCharacter), Some(expected), "{config:?}");
        assert_eq!(
            config.clone().with_tests(true).checker("x.md").levels().severity(Name::PathCharacter),
            Some(Severity::Error)
        );
    }
}

/// A key that was mistyped by one letter is reported, whichever it is.
#[test]
fn each_key_is_suggested() {
    for (keys, table) in [
        (
            "extend fail-on base select ignore allowed-schemes exclude exclude-uris types documents per-file-levels levels per-file-ignores",
            "",
        ),
        ("iri templates tests generated", "[documents]\n"),
    ] {
        for key in keys.split(' ') {
            let mut letters: Vec<char> = key.chars().collect();
            letters.swap(0, 1);
            let swapped: String = letters.iter().collect();
            for wrong in [swapped, format!("{key}x"), key[..key.len() - 1].to_owned()] {
                let error = Config::parse(&format!("{table}{wrong} = 1\n")).unwrap_err();
                assert!(error.to_string().ends_with(&format!("did you mean `{key}`?")), "{error}");
                assert_eq!(&format!("{table}{wrong}")[error.span()], wrong);
            }
        }
    }
    // Of a short one, two letters are too many.
    for wrong in ["bar", "typ", "irx2"] {
        for table in ["", "[documents]\n"] {
            let error = Config::parse(&format!("{table}{wrong} = 1\n")).unwrap_err();
            let is_suggested = error.to_string().contains("did you mean");
            assert_eq!(is_suggested, wrong.len() > 3, "{error}");
        }
    }
}

/// Of the names of a comment, those that are off say nothing; it is unused if the others suppress nothing.
#[test]
fn each_name_of_an_unused_comment_may_be_off() {
    for (off, is_reported) in
        [(&[][..], true), (&["style"], true), (&["security"], true), (&["style", "security"], false)]
    {
        let levels = off.iter().fold(Levels::new(), |levels, name| levels.without(name.parse().unwrap()));
        let document = Document::new("uri-ignore: style, security because\n", FileType::Text);
        let report = Checker::new().with_levels(levels).check(&document);
        assert_eq!(names(&report), ["unused-ignore"][usize::from(!is_reported)..], "{off:?}");
    }
}

/// A URI touches a part of the document that ends where it begins, or begins where it ends.
#[test]
fn each_part_that_a_uri_touches() {
    for (text, span) in [
        ("ab http://h/c de", 3..13),
        ("ab http://h/c", 3..13),
        ("http://h/c", 0..10),
        ("http://h/c\n", 0..10),
        ("\u{1f517} http://h/c", 5..15),
    ] {
        let reading = Reading::new(Checker::new(), &Document::of_text(text, FileType::Text));
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let touches = start <= span.end && span.start <= end;
                assert_eq!(reading.uris(start..end).len(), usize::from(touches), "{start}..{end} {text}");
            }
        }
    }
}

/// A document may change its encoding or its type, and keep its text.
#[test]
fn each_encoding_and_type_of_a_document_that_changes() {
    let rest: String = (0..5000).map(|number| format!("x: {number}\n\n")).collect();
    let text = format!("\u{feff}caf\u{e9}: x\nurl: 'http://h/a''%zz'\nz: http://h/%zz\n\n{rest}");
    let encoded = ENCODINGS.map(|encoding| stored(&text, encoding));
    let types = [FileType::Text, FileType::Yaml, FileType::Markdown, FileType::Source];
    let documents: Vec<Document> =
        { encoded.iter() }.flat_map(|bytes| types.map(|file_type| Document::new(bytes.clone(), file_type))).collect();
    let seen = |report: &Report| -> Vec<_> {
        report.findings().iter().map(|it| (it.name(), it.span(), it.uri().map(|uri| uri.text().into_owned()))).collect()
    };
    for one in &documents {
        for other in &documents {
            let mut reading = Reading::new(Checker::new(), one);
            reading.update(other);
            let expected = seen(&Checker::new().check(other));
            assert!(!expected.is_empty());
            assert_eq!(seen(reading.report()), expected, "{} {}", other.encoding().name(), other.file_type());
        }
    }
}

/// When the first row of a table changes, all of its rows are read again.
#[test]
fn each_row_is_read_again_with_another_delimiter() {
    let rows = "http://h/a|b,c;d\n".repeat(5000);
    let document = |head: &str| Document::of_text(format!("{}\n{rows}", head.repeat(1500)), FileType::Csv);
    let mut reading = Reading::new(Checker::new(), &document(";;"));
    for head in [",,", ";;", ",,"] {
        let document = document(head);
        reading.update(&document);
        let fresh = Checker::new().check(&document);
        let spans = |report: &Report| -> Vec<_> {
            report.findings().iter().filter_map(|finding| finding.uri().map(|uri| uri.span())).collect()
        };
        assert_eq!(fresh.findings().len(), 5000);
        assert_eq!(spans(reading.report()), spans(&fresh), "{head}");
        let uris = Checker::new().uris(&document);
        assert_eq!(uris[4999].text(), if head == ";;" { "http://h/a|b,c" } else { "http://h/a|b" });
        assert_eq!(reading.uris(0..document.bytes().len()), uris);
    }
}

/// A URI of up to 120 bytes is shown without its mistakes.
#[test]
fn each_length_of_a_uri_after_its_fixes() {
    for (length, is_shown) in
        [(30, true), (100, true), (101, true), (119, true), (120, true), (121, false), (255, false)]
    {
        let fixed = format!("http://h.test/a%7Cb?c%5E{}", "x".repeat(length - 24));
        let report = check(&fixed.replace("%7C", "|").replace("%5E", "^"), FileType::Lines);
        let shown = report.findings()[0].uri().unwrap().fixed();
        assert_eq!(shown, is_shown.then_some(fixed.as_str()), "{length}");
    }
}

/// What is around a URI ends it, whatever looks like one before it or after it, and the password is hidden as a whole.
#[test]
fn each_character_around_a_uri_with_a_password() {
    for around in [" ", "\t", "\n", "\r\n", "\"", "<", ">"] {
        for (before, after) in [("", ""), ("a:b", "c:d@e"), ("http://i/", "x@y"), ("//i", "//"), ("a@b", "/?z")] {
            let text = format!("{before}{around}ftp://ada:s3cret@h/{around}{after}");
            let places = passwords_in(text.as_bytes(), credentials);
            let hidden: Vec<&str> = places.into_iter().map(|place| &text[place]).collect();
            assert_eq!(hidden, ["s3cret"], "{text}");
        }
    }
}

/// What ends a URI may be within its password. Then nothing shows the part that was read, which looks like a port.
#[test]
fn each_uri_that_ends_in_its_password() {
    for (path, before, after) in [
        ("a.txt", "see ", "@h/d"),
        ("a.py", "x = \"", "@h/d\""),
        ("a.json", "{\"url\": \"", "@h/d\"}"),
        ("a.md", "see ", "@h/d."),
        ("a.yaml", "url: ", "@h"),
        ("a.env", "URL=", "@h:1/d"),
    ] {
        for uri in ["https://u:", "htps://u.v:", "mysql://:", "http://ftp://u:", "http:/u:"] {
            for password in [
                "s3cr<et",
                "s3cr>et",
                "s3cr`et",
                "s3cr\\\\et",
                "s3/cr<et",
                "s3#cr<et",
                "s3?cr`et",
                "s3}c<et",
                "s3]c<et",
                "s3)c>et",
                "s3<c>et",
                "s3<b>c</b>et",
                "s3 cret",
            ] {
                let text = format!("{before}{uri}{password}{after}\n");
                for checker in [Checker::new(), Checker::new().with_redaction(true)] {
                    let document = Document::new(text.as_str(), FileType::of(path));
                    let report = checker.check(&document);
                    let listed = checker.clone().with_redaction(true).uris(&document);
                    let mut shown: Vec<String> = listed.iter().map(|uri| uri.text().into_owned()).collect();
                    shown.extend(
                        report
                            .findings()
                            .iter()
                            .map(|finding| format!("{} {:?} {:?}", finding.message(), finding.help(), finding.fixes())),
                    );
                    let left = report.templates().iter().map(|left| report.shown_template(left));
                    shown.extend(left.map(|left| String::from_utf8_lossy(&left).into_owned()));
                    let shown = shown.join("\n");
                    assert!(!["s3", "cr", "et"].iter().any(|part| shown.contains(part)), "{path} {text}: {shown}");
                }
            }
        }
    }
    let report = check("<a href=\"//u:s3cr\"et@h/d\">x</a>\n", FileType::Html);
    assert_eq!((report.findings().len(), report.templates().len()), (0, 1));
    // A port is none, whatever follows, and neither is what a space follows.
    for (text, count) in [
        ("http://h.test:81<ada@i.test>", (0, 0)),
        ("http://h.test:8o<ada@i.test>", (0, 1)),
        ("http://h.test:8o/a <ada@i.test>", (1, 0)),
        ("http://h.test:8o/a ada@i.test", (1, 0)),
    ] {
        let report = check(text, FileType::Text);
        assert_eq!((report.findings().len(), report.templates().len()), count, "{text}");
    }
}

/// Each edit of a fix has the escapes of its document, also the last of several: what is read again is what was meant.
#[test]
fn each_edit_of_a_fix_is_escaped() {
    for (file_type, text) in [
        (FileType::Tex, "\\url{U}\n"),
        (FileType::Markdown, "[x](U)\n"),
        (FileType::Html, "<a href='U'>x</a>\n"),
        (FileType::Json, "{\"url\": \"U\"}\n"),
        (FileType::Yaml, "url: 'U'\n"),
        (FileType::Toml, "url = \"U\"\n"),
        (FileType::Rst, "`x <U>`_\n"),
        (FileType::Text, "U\n"),
    ] {
        for (wrong, right) in [
            ("http://h.test/?a[]=b&c[]=d&e[]=f", "http://h.test/?a%5B%5D=b&c%5B%5D=d&e%5B%5D=f"),
            ("http://h.test/a^b^c^d", "http://h.test/a%5Eb%5Ec%5Ed"),
            ("http://h.test/?a^b|c^d", "http://h.test/?a%5Eb%7Cc%5Ed"),
        ] {
            // An `&` of TeX has a backslash, and one of HTML is a reference.
            let written = match file_type {
                FileType::Tex => wrong.replace('&', "\\&"),
                FileType::Html => wrong.replace('&', "&amp;"),
                _ => wrong.to_owned(),
            };
            let checker = Checker::new();
            let report = checker.check(&Document::new(text.replace('U', &written), file_type));
            let fixes = report.findings().iter().filter_map(|finding| finding.fixes().first());
            let document = &report.document().with(fixes);
            let uris = checker.uris(document);
            assert_eq!(uris.iter().map(|uri| uri.text()).collect::<Vec<_>>(), [right], "{file_type} {wrong}");
            let stored = String::from_utf8_lossy(document.bytes()).into_owned();
            let percent = if file_type == FileType::Tex { "\\%" } else { "%" };
            let count = right.matches('%').count();
            assert_eq!((stored.matches(percent).count(), stored.matches('%').count()), (count, count), "{stored}");
        }
    }
}

/// Each table of patterns alone makes something depend on the path of a file.
#[test]
fn each_key_with_patterns() {
    for (text, has_patterns) in [
        ("exclude = ['a/']", true),
        ("[types]\n'*.x' = 'markdown'", true),
        ("[per-file-levels]\n'a.md' = { style = 'error' }", true),
        ("[per-file-ignores]\n'a.md' = ['style']", true),
        ("exclude = []", false),
        ("exclude-uris = ['x*']\nfail-on = 'error'\n[levels]\nstyle = 'off'", false),
        ("", false),
    ] {
        let config = Config::parse(text).unwrap();
        assert_eq!(config.has_patterns(), has_patterns, "{text}");
        let extending = Config::parse("extend = 'a.toml'").unwrap().extending(config.clone(), "b");
        assert_eq!(extending.has_patterns(), has_patterns, "{text}");
        assert_eq!(config.extending(Config::default(), "b").has_patterns(), has_patterns, "{text}");
    }
}

/// Whether a file is a test, or was generated, is seen by the path that it is judged as. Levels of its own go by the other.
#[test]
fn each_of_two_paths_of_a_file() {
    let level = "[per-file-levels]\n'own.md' = {style = 'error'}";
    let [plain, with_level] = ["", level].map(|text| Config::parse(text).unwrap());
    let severity = |config: &Config, path: &str, judged_as: &str, name| {
        let levels = config.levels_judged_as(path, judged_as, &config.levels());
        levels.unwrap_or_else(|| config.levels()).severity(name)
    };
    for special in ["tests/a.md", "a_test.go", "vendor/a.md", "a.min.js", "package-lock.json"] {
        assert_eq!(severity(&plain, "a.md", special, Name::PathCharacter), Some(Severity::Advice), "{special}");
        assert_eq!(severity(&plain, special, "a.md", Name::PathCharacter), Some(Severity::Error), "{special}");
        assert_eq!(severity(&with_level, "own.md", special, Name::DefaultPort), Some(Severity::Error), "{special}");
        assert_eq!(severity(&with_level, "a.md", special, Name::DefaultPort), Some(Severity::Advice), "{special}");
    }
    assert_eq!(severity(&with_level, "a.md", "own.md", Name::DefaultPort), Some(Severity::Advice));
}

/// A level for a name counts before that of its group, and that of a group before that of all, in whatever order they are written.
#[test]
fn each_name_before_its_group() {
    let mut count = 0;
    for name in Name::ALL.iter().copied() {
        let (group, own) = (name.group().name(), name.name());
        let rows = [format!("{own} = 'warning'"), format!("{group} = 'error'"), "all = 'advice'".to_owned()];
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let text = order.map(|at| rows[at].as_str()).join("\n");
            let all = Config::parse(&format!("[levels]\n{text}")).unwrap();
            assert_eq!(all.levels().severity(name), Some(Severity::Warning), "{text}");
            let one = Config::parse(&format!("[per-file-levels.'a.md']\n{text}")).unwrap();
            let levels = one.levels_of("a.md", &one.levels()).unwrap();
            assert_eq!(levels.severity(name), Some(Severity::Warning), "{text}");
            let other = { Name::ALL.iter() }.find(|other| other.group() == name.group() && **other != name);
            if let Some(other) = other {
                assert_eq!(all.levels().severity(*other), Some(Severity::Error), "{text}");
            }
        }
        count += usize::from(own < group);
    }
    assert!(count > 20);
}

/// A path leads from one directory to another as in a file system, also above the one of the configuration that is extended.
#[test]
fn each_path_from_the_directory_of_another_configuration() {
    for (directory, path, is_excluded) in [
        ("site", "vendor/a.md", false),
        ("site", "../vendor/a.md", true),
        ("site", "./../vendor/a.md", true),
        ("site", "x/../../vendor/a.md", true),
        ("site/docs", "../../vendor/a.md", true),
        ("site/docs", "../vendor/a.md", false),
        ("vendor", "a.md", true),
        ("vendor", "../a.md", false),
        ("vendor/x", "../a.md", true),
        ("site/../vendor", "a.md", true),
        ("./vendor", "a.md", true),
        (".", "vendor/a.md", true),
    ] {
        let base = Config::parse("exclude = ['/vendor/']").unwrap();
        let config = Config::parse("extend = 'x.toml'").unwrap().extending(base, directory);
        assert_eq!(config.excludes(path), is_excluded, "{directory} {path}");
    }
}

/// However many findings are kept, the others are counted, those on comments among them.
#[test]
fn each_number_of_findings_with_comments() {
    let text = "http://h/a|b\nuri-ignore: syntax\nhttp://h/c|d\nuri-ignore-next-line: style\n\nhttp://h/e|f http://h:80/\nuri-ignore: securty\n";
    let document = Document::new(text, FileType::Text);
    let all = Checker::new().check(&document);
    let of = |report: &Report, severity| report.findings().iter().filter(|it| it.severity() == severity).count();
    assert!(of(&all, Severity::Error) > 1 && of(&all, Severity::Warning) > 2, "{:?}", names(&all));
    for most in 0..all.findings().len() + 2 {
        let report = Checker::new().with_most(most).check(&document);
        assert_eq!(report.findings().len(), most.min(all.findings().len()));
        assert_eq!(report.findings().len() + report.left_out(), all.findings().len(), "{most}");
        for severity in [Severity::Advice, Severity::Warning, Severity::Error] {
            assert_eq!(
                report.has_left_out(severity),
                of(&report, severity) < of(&all, severity),
                "{most} {severity:?}"
            );
        }
    }
}

/// The name of a finding on a comment counts before all, in each part of a selection.
#[test]
fn each_comment_before_all() {
    for name in CommentName::ALL {
        let (one, all): (Selector, Selector) = (name.name().parse().unwrap(), Selector::All);
        let set = |text: String| text.parse::<Setting>().unwrap();
        for (select, ignore, levels, expected) in [
            (Some(vec![one]), vec![all], vec![], Some(Severity::Warning)),
            (Some(vec![all]), vec![one], vec![], None),
            (Some(vec![one]), vec![one], vec![], None),
            (None, vec![one], vec![set("all=error".into())], None),
            (None, vec![], vec![set("all=off".into()), set(format!("{name}=error"))], Some(Severity::Error)),
            (Some(vec![one]), vec![], vec![set("all=error".into())], Some(Severity::Error)),
            (Some(vec![one]), vec![], vec![set("all=off".into())], Some(Severity::Warning)),
            (Some(vec![all]), vec![], vec![set(format!("{name}=off"))], None),
        ] {
            let selection = Selection { select, ignore, levels };
            assert_eq!(Levels::new().choosing(&selection).comment(name), expected, "{selection:?}");
        }
    }
}

/// Big5 stores four pairs of code points as one character each. Places after them are those of the stored bytes.
#[test]
fn each_character_of_big5_that_is_two() {
    for (stored, text) in [
        (b"\x88\x62", "\u{ca}\u{304}"),
        (b"\x88\x64", "\u{ca}\u{30c}"),
        (b"\x88\xa3", "\u{ea}\u{304}"),
        (b"\x88\xa5", "\u{ea}\u{30c}"),
    ] {
        for (file_type, before, after) in [
            (FileType::Lines, "<meta charset=big5>\nhttp://h/a|", "^"),
            (FileType::Text, "<meta charset=big5> http://h/|", "^a http://h/^b"),
            (FileType::Html, "<meta charset=big5><a href='http://h/|", "^'>http://h/^b</a>"),
        ] {
            let text = format!("{before}{text}{text}{after}");
            let bytes = [before.as_bytes(), stored, stored, after.as_bytes()].concat();
            let document = Document::new(bytes.clone(), file_type);
            assert_eq!((document.encoding().name(), document.text().as_bytes()), ("Big5", text.as_bytes()), "{text}");
            let report = Checker::new().check(&document);
            let model = check(&text, file_type);
            assert_eq!(names(&report), names(&model), "{text}");
            for (found, expected) in report.findings().iter().zip(model.findings()) {
                let (shown, ..) = encoding_rs::BIG5.decode(&bytes[found.span()]);
                assert_eq!(shown, text[expected.span()], "{text}");
            }
        }
    }
}

/// Where something is hidden, all of what is shown has the place of the whole URI.
#[test]
fn what_is_hidden_has_the_place_of_all() {
    let checker = Checker::new().with_redaction(true);
    let text = "see http://u:s3cretlong@h.test/a^b now";
    let document = Document::new(text, FileType::Text);
    let report = checker.check(&document);
    let found = report.findings().iter().filter_map(|finding| finding.uri()).map(|uri| (**uri).clone());
    let uris: Vec<_> = found.chain(checker.uris(&document)).collect();
    // The password, the sign that is not allowed, and the URI itself.
    assert_eq!(uris.len(), 3);
    for uri in uris {
        assert_eq!(uri.text(), "http://u:***@h.test/a^b");
        assert_eq!((uri.span(), uri.place_of(0..uri.text().len())), (4..34, 4..34));
    }
}

/// Each pattern that matches a file adds its levels, and so do those of all files.
#[test]
fn each_pattern_with_levels_counts() {
    let config = Config::parse(
        "[levels]\ndefault-port = 'error'\n[per-file-levels]\n'*.md' = {empty-query = 'error'}\n'a.*' = {upper-case-host = 'error'}\n",
    );
    let levels = config.unwrap().checker("a.md").levels().clone();
    for name in [Name::DefaultPort, Name::EmptyQuery, Name::UpperCaseHost] {
        assert_eq!(levels.severity(name), Some(Severity::Error), "{name:?}");
    }
}

/// Without IRIs in the configuration, there are none in what it makes.
#[test]
fn a_strict_configuration_makes_a_strict_checker() {
    let document = Document::new("[\u{433}](#\u{433})", FileType::Markdown);
    for (text, expected) in [("", 0), ("[documents]\niri = true", 0), ("[documents]\niri = false", 1)] {
        let report = Config::parse(text).unwrap().checker("a.md").check(&document);
        assert_eq!(report.findings().len(), expected, "{text}");
    }
}

/// Where its directory is published, a configuration says, or the one that it extends.
#[test]
fn each_configuration_that_says_a_base() {
    let with = || Config::parse("base = 'https://h.test/'").unwrap();
    let without = || Config::parse("exclude = ['a/']").unwrap();
    for (config, has_base) in [
        (with(), true),
        (without(), false),
        (without().extending(with(), "b"), true),
        (with().extending(without(), "b"), true),
        (without().extending(without(), "b"), false),
        (with().with_tests(true), true),
    ] {
        assert_eq!(config.has_base(), has_base);
        assert_eq!(config.uri_of("b/c.md").is_some(), has_base);
    }
}

/// Names are in lower case, as they are shown.
#[test]
fn each_name_in_another_case() {
    for name in ["all", "style", "empty-query", "unused-ignore"] {
        assert!(name.parse::<Selector>().is_ok(), "{name}");
        let capitalized = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        for other in [name.to_uppercase(), capitalized] {
            assert!(other.parse::<Selector>().is_err(), "{other}");
            let error = Config::parse(&format!("ignore = ['{other}']")).unwrap_err();
            assert!(error.to_string().contains(&format!("`{other}`")), "{error}");
        }
    }
}

/// An error about a type names the expected one.
#[test]
fn each_type_of_a_value_of_a_configuration() {
    for (text, expected) in [
        ("fail-on = 1", "expected a string"),
        ("ignore = 'style'", "expected a sequence"),
        ("[documents]\niri = 'no'", "expected a boolean"),
    ] {
        let message = Config::parse(text).unwrap_err().to_string();
        assert!(message.starts_with("invalid type: ") && message.ends_with(expected), "{message}");
    }
}

/// A reading fixes what a checker does, with kinds in any order.
#[test]
fn each_kind_of_a_fix_of_a_reading() {
    let document = Document::of_text("<http://h.test/a|b> <HTTP://h.test/> <http://h.test/%zz>\n", FileType::Markdown);
    let (checker, reading) = (Checker::new(), Reading::new(Checker::new(), &document));
    let all = [Applicability::Safe, Applicability::Style, Applicability::Suggested];
    let lists = all.map(|one| vec![one]).into_iter().chain([vec![all[0], all[1]], vec![all[1], all[0]], all.to_vec()]);
    let mut counts = Vec::new();
    for kinds in lists {
        let fixed = |fixed: Option<urispec_documents::Fixed>| {
            fixed.map(|fixed| (fixed.count(), fixed.report().document().bytes().to_vec()))
        };
        let expected = fixed(checker.fix(reading.report(), &kinds));
        assert_eq!(fixed(reading.fix(&kinds)), expected, "{kinds:?}");
        counts.push(expected.map_or(0, |(count, _)| count));
    }
    assert_eq!(counts, [1, 1, 1, 2, 2, 3]);
}

/// A key that belongs elsewhere is not taken for a mistyped one.
#[test]
fn each_key_in_another_place() {
    let keys = "extend fail-on base select ignore allowed-schemes exclude exclude-uris types per-file-levels levels per-file-ignores";
    for key in keys.split(' ') {
        let error = Config::parse(&format!("[documents]\n{key} = 1\n")).unwrap_err();
        assert_eq!(error.to_string(), format!("`{key}` belongs before the first `[table]`"));
    }
    for key in "iri templates tests generated".split(' ') {
        let error = Config::parse(&format!("{key} = 1\n")).unwrap_err();
        assert_eq!(error.to_string(), format!("`{key}` belongs in `[documents]`"));
    }
}

/// Each severity that makes a check fail is another one in a few words.
#[test]
fn each_severity_that_fails_has_its_own_words() {
    for fail_on in FailOn::ALL {
        assert_eq!(FailOn::from_name(fail_on.name()), Some(fail_on));
        assert_eq!(FailOn::ALL.iter().filter(|other| other.summary() == fail_on.summary()).count(), 1, "{fail_on:?}");
    }
}
