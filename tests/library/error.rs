//! Errors: kind, span, component and message.

use urispec::{ErrorKind, Rule};

#[track_caller]
fn error(rule: Rule, input: &str, kind: ErrorKind, span: std::ops::Range<usize>, component: Rule) {
    let error = rule.check(input).unwrap_err();
    assert_eq!((error.kind(), error.span(), error.rule()), (kind, span, component), "{input:?}: {error}");
}

#[test]
fn errors_name_the_component() {
    use ErrorKind::{InvalidCharacter, InvalidPercentEncoding, UnexpectedEnd};
    let reference = |input, kind, span, component| error(Rule::UriReference, input, kind, span, component);
    reference("ht_tp://h", InvalidCharacter, 5..6, Rule::Scheme);
    reference("1http://x", InvalidCharacter, 5..6, Rule::Scheme);
    reference("http://u{}@h/", InvalidCharacter, 8..9, Rule::Userinfo);
    reference("http://u:p[w@h/", InvalidCharacter, 10..11, Rule::Userinfo);
    reference("ht tp:a", InvalidCharacter, 2..3, Rule::Path);
    reference("://h", InvalidCharacter, 0..1, Rule::Path);
    reference("http://u:%zz@h/", InvalidPercentEncoding, 10..11, Rule::Userinfo);
    reference("http://ex ample.com/", InvalidCharacter, 9..10, Rule::Host);
    reference("http://exa[mple.com/", InvalidCharacter, 10..11, Rule::Host);
    reference("http://h%4/", InvalidPercentEncoding, 10..11, Rule::Host);
    reference("http://bücher/", InvalidCharacter, 8..10, Rule::Host);
    reference("http://[::1", UnexpectedEnd, 11..11, Rule::IpLiteral);
    reference("http://[::1/", InvalidCharacter, 11..12, Rule::IpLiteral);
    reference("http://[1:2:3:4:5:6:7:8:9]/", InvalidCharacter, 23..24, Rule::IpLiteral);
    reference("http://[a@b]/", InvalidCharacter, 9..10, Rule::IpLiteral);
    reference("//[v1.x", UnexpectedEnd, 7..7, Rule::IpLiteral);
    reference("//u@[::1|]", InvalidCharacter, 8..9, Rule::IpLiteral);
    reference("//u:@h|", InvalidCharacter, 6..7, Rule::Host);
    reference("//[::1]x", InvalidCharacter, 7..8, Rule::Host);
    reference("http://user@host:80a/", InvalidCharacter, 19..20, Rule::Port);
    reference("http://host:80a/", InvalidCharacter, 14..15, Rule::Port);
    reference("http://::1:12345/", InvalidCharacter, 8..9, Rule::Port);
    reference("//h:|", InvalidCharacter, 4..5, Rule::Port);
    reference("http://localhost/A|B", InvalidCharacter, 18..19, Rule::Path);
    reference("/%", InvalidPercentEncoding, 2..2, Rule::Path);
    reference("a b", InvalidCharacter, 1..2, Rule::Path);
    reference("a|?b://c", InvalidCharacter, 1..2, Rule::Path);
    reference("a|#b://c", InvalidCharacter, 1..2, Rule::Path);
    reference("a?b c", InvalidCharacter, 3..4, Rule::Query);
    reference("a:?[", InvalidCharacter, 3..4, Rule::Query);
    reference("#a#b", InvalidCharacter, 2..3, Rule::Fragment);
    reference("http://h?a#b%", InvalidPercentEncoding, 13..13, Rule::Fragment);
}

#[test]
fn errors_of_other_rules() {
    use ErrorKind::{InvalidCharacter, UnexpectedEnd};
    error(Rule::Uri, "", UnexpectedEnd, 0..0, Rule::Scheme);
    error(Rule::Uri, "//h/", InvalidCharacter, 0..1, Rule::Scheme);
    error(Rule::Uri, "www.example.com/a", InvalidCharacter, 15..16, Rule::Scheme);
    error(Rule::AbsoluteUri, "a:b#c", InvalidCharacter, 3..4, Rule::Path);
    error(Rule::RelativeRef, "this:that", InvalidCharacter, 4..5, Rule::Path);
    error(Rule::RelativeRef, "http://h", InvalidCharacter, 4..5, Rule::Path);
    error(Rule::HierPart, "//h:x", InvalidCharacter, 4..5, Rule::Port);
    error(Rule::HierPart, "a:b?", InvalidCharacter, 3..4, Rule::Path);
    error(Rule::RelativePart, "a:b", InvalidCharacter, 1..2, Rule::Path);
    // A scheme ends at the first delimiter.
    for text in ["^?://h", "^#://h", "^/://h"] {
        error(Rule::UriReference, text, InvalidCharacter, 0..1, Rule::Path);
    }
    error(Rule::UriReference, "^://h", InvalidCharacter, 0..1, Rule::Scheme);
    error(Rule::Authority, "a@b@c", InvalidCharacter, 3..4, Rule::Host);
    error(Rule::Authority, "[::1", UnexpectedEnd, 4..4, Rule::IpLiteral);
    error(Rule::PathNoscheme, "a:b", InvalidCharacter, 1..2, Rule::PathNoscheme);
    error(Rule::DecOctet, "256", InvalidCharacter, 2..3, Rule::DecOctet);
    error(Rule::Ipv6address, "1:2", UnexpectedEnd, 3..3, Rule::Ipv6address);
}

#[test]
fn the_expected_set_is_what_could_stand_there() {
    let expected = |rule: Rule, input| rule.check(input).unwrap_err().expected().to_string();
    assert_eq!(expected(Rule::IpLiteral, "[::1"), "HEXDIG, `.`, `:` or `]`");
    assert_eq!(
        expected(Rule::UriReference, "http://h|"),
        "unreserved, sub-delims, pct-encoded, `#`, `/`, `:`, `?` or the end"
    );
    assert_eq!(expected(Rule::Uri, "1"), "ALPHA");
    assert_eq!(expected(Rule::UriReference, "//u:p^@h"), "pchar");
    assert_eq!(expected(Rule::UriReference, "//u^@h"), "pchar, `#`, `/`, `?` or the end");
    assert_eq!(expected(Rule::Scheme, "a_"), "ALPHA, DIGIT, `+`, `-`, `.` or the end");
    assert_eq!(expected(Rule::DecOctet, "256"), "`0` to `5` or the end");
    assert_eq!(expected(Rule::Ipv4address, "1.2.3.25x"), "`0` to `5` or the end");
    assert_eq!(expected(Rule::PctEncoded, "x"), "pct-encoded");
    assert_eq!(expected(Rule::Reserved, "a"), "sub-delims, `#`, `/`, `:`, `?`, `@`, `[` or `]`");
    assert_eq!(expected(Rule::Ipvfuture, "x"), "`V` or `v`");
}

#[test]
fn what_cannot_be_seen_is_named() {
    let found = |input: &str| {
        let message = Rule::Segment.check(input).unwrap_err().to_string();
        message.split(" in segment").next().unwrap().to_owned()
    };
    assert_eq!(found("a b"), "invalid space");
    assert_eq!(found("a\tb"), "invalid tab");
    assert_eq!(found("a\nb"), "invalid line feed");
    assert_eq!(found("a\r"), "invalid carriage return");
    assert_eq!(found("a\0"), "invalid character U+0000");
    assert_eq!(found("a\u{1b}[1m"), "invalid character U+001B");
    assert_eq!(found("a\u{202e}b"), "invalid character U+202E");
    assert_eq!(found("a\u{200b}b"), "invalid character U+200B");
    assert_eq!(found("é"), "invalid character `é` (U+00E9)");
    assert_eq!(found("😀"), "invalid character `😀` (U+1F600)");
    assert_eq!(found("\u{3164}"), "invalid character U+3164");
    assert_eq!(found("\u{345}"), "invalid character U+0345");
    assert_eq!(found("`"), "invalid character U+0060 (backquote)");
    assert_eq!(found("|"), "invalid character `|`");
}

/// As data, an error has the place of what was found, whatever that is, and says what it says as text.
#[cfg(feature = "serde")]
#[test]
fn an_error_as_data_is_the_error() {
    for text in [
        "a b",
        "a\u{e9}b",
        "a\u{4e2d}",
        "a\u{1f517}b",
        "http://h:8x/",
        "http://[::1",
        "%4",
        "%zz",
        "a\r\n",
        "//h:80:80",
    ] {
        for rule in [Rule::Uri, Rule::UriReference, Rule::AbsoluteUri, Rule::Scheme] {
            let Err(error) = rule.check(text) else { continue };
            let data = serde_json::to_value(error).unwrap();
            let [start, end] = ["start", "end"].map(|name| data[name].as_u64().unwrap() as usize);
            assert_eq!(start..end, error.span(), "{text} as {rule}");
            // It is one character, or the end.
            assert_eq!(text[start..end].chars().count(), usize::from(start < text.len()), "{text} as {rule}");
            assert_eq!((&data["message"], &data["kind"]), (&error.to_string().into(), &error.kind().name().into()));
            let expected: Vec<String> = error.expected().iter().map(|item| item.to_string()).collect();
            let items = data["expected"].as_array().unwrap();
            assert_eq!(items.len(), expected.len(), "{text} as {rule}");
            for (item, expected) in items.iter().zip(expected) {
                let said = expected.replace('`', "").replace(" to ", "-").replace("the end", "end");
                assert_eq!(item.as_str().unwrap(), said, "{text} as {rule}");
            }
        }
    }
    let bytes = serde_json::to_value(Rule::Uri.check(b"a:\xff\xfe").unwrap_err()).unwrap();
    assert_eq!((&bytes["start"], &bytes["end"]), (&2.into(), &3.into()));
}

/// The text is not read, so it takes no memory: fresh zeros come from the system when they are touched.
#[test]
#[cfg(target_pointer_width = "64")]
fn a_text_that_is_too_long_is_refused() {
    let length = 4_294_967_232 + 3;
    let error = Rule::UriReference.check(vec![0; length]).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::TooLong, length - 3..length));
    assert_eq!(error.to_string(), "URI-reference longer than 4294967232 bytes");
    assert!(error.expected().is_empty());
}

#[test]
fn messages() {
    let message = |input: &str| Rule::UriReference.check(input).unwrap_err().to_string();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false }, {
        let inputs = ["http://localhost/A|B", "http://[::1", "http://h:80a/", "/%zz", "/%", "1http://x", "ht tp:a", "#a#b", "//u s@h"];
        let lines: Vec<_> = inputs.iter().map(|input| format!("{input}\n    {}", message(input))).collect();
        insta::assert_snapshot!("error_messages", lines.join("\n"));
    });
}

/// What was rejected is in the report, with the place in it.
#[test]
#[cfg(feature = "miette")]
fn a_rejected_text_is_rendered() {
    use miette::{GraphicalReportHandler, GraphicalTheme};

    let rejected = urispec::UriReferenceBuf::try_from(String::from("http://h/a|b")).unwrap_err();
    let mut rendered = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::none()).with_links(false);
    handler.render_report(&mut rendered, &rejected).unwrap();
    assert!(rendered.contains(" 1 | http://h/a|b\n"), "{rendered}");
    let (all, own) = (&rejected as &dyn miette::Diagnostic, rejected.error());
    let own = &own as &dyn miette::Diagnostic;
    let words = |diagnostic: &dyn miette::Diagnostic| {
        [diagnostic.code(), diagnostic.help(), diagnostic.url()].map(|words| words.map(|words| words.to_string()))
    };
    assert!(words(own).iter().all(Option::is_some) && words(all) == words(own));
}

#[test]
#[cfg(feature = "miette")]
fn miette_renders_an_error() {
    use miette::{GraphicalReportHandler, GraphicalTheme, Report};

    let input = "http://localhost/A|B";
    let report = Report::new(Rule::UriReference.check(input).unwrap_err()).with_source_code(input);
    let mut rendered = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_links(false)
        .render_report(&mut rendered, report.as_ref())
        .unwrap();
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("error_miette", rendered);
    });
}

#[test]
fn a_picture_points_to_the_place() {
    let picture = |text: &[u8]| {
        let picture = Rule::UriReference.check(text).unwrap_err().display(text).to_string();
        let lines: Vec<&str> = picture.lines().skip(2).take(2).collect();
        lines.join("\n")
    };
    assert_eq!(picture(b"http://[::1"), "  | http://[::1\n  |            ^");
    assert_eq!(picture("/äb".as_bytes()), "  | /äb\n  |  ^");
    assert_eq!(picture("http://h/中".as_bytes()), "  | http://h/中\n  |          ^^");
    assert_eq!(picture(b"a\xFFb"), "  | a\\xffb\n  |  ^^^^");
    assert_eq!(picture(b"/a\tb"), "  | /a\\u{9}b\n  |   ^^^^^");
    // The line, and what is near.
    assert_eq!(picture(b"/a\nb"), "  | /a\\u{a}b\n  |   ^^^^^");
    let long = format!("/{} {}", "é".replace('é', "%C3%A9").repeat(20), "b".repeat(99));
    let (before, after) = ("%C3%A9".repeat(10), "b".repeat(60));
    assert_eq!(picture(long.as_bytes()), format!("  | ...{before} {after}...\n  |    {}^", " ".repeat(60)));
    // Characters are not cut.
    let long = format!("/ {}", "中".repeat(30));
    assert_eq!(picture(long.as_bytes()), format!("  | / {}...\n  |  ^", "中".repeat(20)));
}

#[test]
fn a_panic_says_what_a_person_reads() {
    let error = Rule::Port.check("8O").unwrap_err();
    assert_eq!(format!("{error:?}"), "Error(invalid character `O` in port at 1: expected DIGIT or the end)");
}
