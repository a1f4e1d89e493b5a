//! What holds up to a length, a number or a count: at the limit, below it, and one above.

use urispec::diagnostic::{Applicability, Canvas, Diagnosis, Group, Level, Name, Place, Text, diagnose_at, fixed};
use urispec::view::anatomy::Anatomy;
use urispec::{Builder, Diagnostic, Linter, Rule, UriReference, diagnose};

/// What is found, with all lints.
fn found(text: &str) -> Vec<Diagnostic> {
    let all = Group::ALL.into_iter().fold(Linter::new(), |linter, group| linter.with_group(group, Level::Warning));
    all.lint(text, Rule::UriReference)
}

fn has(text: &str, name: Name) -> bool {
    found(text).iter().any(|found| found.name() == name)
}

/// The place of the one finding of a name.
#[track_caller]
fn place(text: &str, name: Name) -> std::ops::Range<usize> {
    let found = found(text);
    let places: Vec<_> =
        found.iter().filter(|found| found.name() == name).map(|found| found.label().span.clone()).collect();
    assert_eq!(places.len(), 1, "{text}: {found:?}");
    places[0].clone()
}

/// The title of the first fix of the first finding of a name.
fn title(text: &str, name: Name) -> String {
    let found = found(text);
    let found = found.iter().find(|found| found.name() == name).unwrap_or_else(|| panic!("{text}: {found:?}"));
    found.fixes()[0].title.to_string()
}

fn help(text: &str) -> String {
    diagnose(text, Rule::UriReference)[0].help().unwrap_or_default().to_owned()
}

#[track_caller]
fn holds_up_to(limit: usize, holds: impl Fn(usize) -> bool) {
    for number in [1, limit / 2, limit - 1, limit, limit + 1, limit + 2, 2 * limit] {
        assert_eq!(holds(number), number <= limit, "{number} of {limit}");
    }
}

/// Texts that are longer are said to be there, and are not shown or looked into.
#[test]
fn what_is_long_is_not_shown_or_looked_into() {
    // The whole text after a fix, and a path in normal form.
    let shown = |text: &str, fixed: &str| help(text).contains(fixed);
    holds_up_to(120 - "http://h/%7C".len(), |length| {
        let rest = "a".repeat(length);
        shown(&format!("http://h/|{rest}"), &format!("http://h/%7C{rest}"))
    });
    holds_up_to(60 - "/".len(), |length| {
        let rest = "a".repeat(length);
        title(&format!("http://h/b/%2e%2e/{rest}"), Name::EncodedDotSegment).ends_with(&format!("`/{rest}`"))
    });
    // A run of characters is quoted, or each is named once.
    holds_up_to(24, |length| {
        let run = ["|", "^"].concat().repeat(length).split_at(length).0.to_owned();
        diagnose(&*format!("http://h/{run}a"), Rule::Uri)[0].message().starts_with(&format!("`{run}` "))
    });
    // The name of a variable that is assigned.
    holds_up_to(60, |length| {
        let text = format!("{}=\"http://h/\"", "A".repeat(length));
        diagnose(&text, Rule::UriReference)[0].name() == Name::Assignment
    });
    // What is in brackets is a placeholder, and is not encoded.
    holds_up_to(256 - "[]".len(), |length| {
        let text = format!("http://h/a[{}]*b", "a".repeat(length));
        fixed(text.as_bytes(), &diagnose_at(&text, Rule::UriReference, Place::Alone), Applicability::Safe).is_none()
    });
    // A letter that looks like one of ASCII, in a word with one of ASCII so far before or after it.
    holds_up_to(256 - "a".len(), |length| {
        let text = format!("http://h/a{}\u{430}", "1".repeat(length));
        diagnose(&text, Rule::UriReference)[0].name() == Name::LookAlikeCharacter
    });
    holds_up_to(256 - "\u{430}a".len(), |length| {
        let text = format!("http://h/\u{430}{}a", "1".repeat(length));
        diagnose(&text, Rule::UriReference)[0].name() == Name::LookAlikeCharacter
    });
    // The media type before data in base64.
    holds_up_to(1000 - "data:;base64".len(), |length| {
        let text = format!("data:{};base64,YQ ==", "b".repeat(length));
        diagnose(&text, Rule::UriReference)[0].message() == "white space in base64 data"
    });
}

/// RFC 3986, 7.4: four octets of up to 255. Where there are fewer numbers, the last has the octets that are left.
#[test]
fn each_number_of_an_address_ends_where_its_octets_end() {
    for (text, address) in [
        ("http://255.0x1/", Some("255.0.0.1")),
        ("http://255.255.0x1/", Some("255.255.0.1")),
        ("http://255.255.255.0xff/", Some("255.255.255.255")),
        ("http://4294967295/", Some("255.255.255.255")),
        ("http://1.16777215/", Some("1.255.255.255")),
        ("http://1.2.65535/", Some("1.2.255.255")),
        ("http://256.0x1/", None),
        ("http://1.256.0x1/", None),
        ("http://4294967296/", None),
        ("http://1.16777216/", None),
        ("http://1.2.65536/", None),
        ("http://1.2.3.0x100/", None),
    ] {
        assert_eq!(has(text, Name::RareIpAddressFormat), address.is_some(), "{text}");
        assert_eq!(has(text, Name::AlmostIpv4Host), address.is_none(), "{text}");
        if let Some(address) = address {
            assert_eq!(title(text, Name::RareIpAddressFormat), format!("write the address as `{address}`"), "{text}");
        }
    }
    for (text, over) in
        [("http://255.256.1.1/", 11..14), ("http://255.255.255.256/", 19..22), ("http://256.1.1.1/", 7..10)]
    {
        assert_eq!(place(text, Name::AlmostIpv4Host), over, "{text}");
    }
    // A user that looks like an address.
    for (octet, is_one) in [(0, true), (254, true), (255, true), (256, false)] {
        let text = format!("http://1.{octet}.3.{octet}@h/");
        assert_eq!(has(&text, Name::UserinfoLikeHost), is_one, "{text}");
    }
    // The last label of a name has two letters.
    for (user, is_one) in [("www.a.b", false), ("www.a.bc", true), ("a.b", false), ("a.bc", true)] {
        assert_eq!(has(&format!("http://{user}@h/"), Name::UserinfoLikeHost), is_one, "{user}");
    }
    // Within an IPv6 address, what has four numbers is held to their limit.
    for (text, is_over) in
        [("http://[::1.2.300.4:5]/", true), ("http://[::1.2.255.4:5]/", false), ("http://[::1.2.300:5]/", false)]
    {
        assert_eq!(has(text, Name::Ipv4OctetOutOfRange), is_over, "{text}");
    }
}

/// RFC 9293, 3.1: a port has 16 bits.
#[test]
fn what_is_no_port_is_no_host_with_one() {
    for (port, is_one) in [("0", true), ("65534", true), ("65535", true), ("65536", false), ("99999", false)] {
        for text in [format!("example-host:{port}"), format!("example-host:{port}/a")] {
            assert_eq!(has(&text, Name::HostWithoutSlashes), is_one, "{text}");
        }
    }
}

/// Letters that look like digits are corrected where the port is one.
#[test]
fn letters_in_a_port_are_digits_where_it_is_one() {
    for (port, written) in
        [("O65535", Some("065535")), ("6553l", Some("65531")), ("O65536", None), ("7OOOO", None), ("lOOOOO", None)]
    {
        let text = format!("http://h:{port}/");
        let found = diagnose(&text, Rule::UriReference);
        let titles = found.iter().flat_map(Diagnostic::fixes).map(|fix| &fix.title[..]);
        let ports: Vec<&str> = titles.filter_map(|title| title.strip_prefix("write the port as ")).collect();
        let expected: Vec<String> = written.iter().map(|written| format!("`{written}`")).collect();
        assert_eq!(ports, expected, "{text}: {found:?}");
    }
}

/// What begins a path of Windows is blamed: `\\?\`, or the `\` after the drive.
#[test]
fn a_windows_path_is_blamed_where_it_begins() {
    for (text, place) in [("C:\\a", 2..3), ("file://C:\\a", 9..10), ("\\\\?\\C:\\a", 0..4)] {
        let found = diagnose(text, Rule::UriReference);
        assert_eq!((found[0].name(), found[0].label().span.clone()), (Name::WindowsPath, place), "{text}");
    }
}

/// A word alone is no address that numbers are missing from.
#[test]
fn numbers_are_missing_from_what_begins_with_some() {
    let names = |text: &str| diagnose(text, Rule::Ipv4address).iter().map(Diagnostic::name).collect::<Vec<_>>();
    assert_eq!(names("abc"), [Name::Ipv4Character]);
    assert_eq!(names("1"), [Name::Ipv4TooFewOctets]);
    assert_eq!(names("1.2.3"), [Name::Ipv4TooFewOctets]);
    assert_eq!(names("1.a"), [Name::Ipv4Character, Name::Ipv4TooFewOctets]);
    assert_eq!(names("1.2.3.4.5"), [Name::Ipv4TooManyOctets]);
}

/// RFC 3629, 3: an octet says how many come after it.
#[test]
fn a_character_in_a_longer_form_ends_after_its_octets() {
    for (octets, length) in [("%C0%AF", 6), ("%c0%af", 6), ("%C0%bf", 6), ("%E0%80%AF", 9), ("%F0%80%80%AF", 12)] {
        for after in ["", "%80", "%80%80", "a"] {
            let text = format!("http://h/a{octets}{after}");
            assert_eq!(place(&text, Name::OverlongEncoding), 10..10 + length, "{text}");
        }
    }
    // In a word, up to three letters of Latin-1 may follow each other.
    for count in 1..=5 {
        let text = format!("http://h/b{}b", "%E4".repeat(count));
        let found = found(&text);
        let found = found.iter().find(|found| found.name() == Name::EncodedNotUtf8).unwrap();
        assert_eq!(found.label().text.ends_with("in ISO 8859-1"), count <= 3, "{text}: {}", found.label().text);
    }
}

/// Names with a letter too much are near to one of at least five letters, if few people use it, and to none that nobody uses.
#[test]
fn short_names_of_schemes_are_near_to_none() {
    for (name, is_near) in
        [("rsyncc", true), ("goopher", true), ("snewss", false), ("imapp", false), ("nntpp", false), ("urnn", false)]
    {
        assert_eq!(has(&format!("{name}://h.example/"), Name::AlmostRegisteredScheme), is_near, "{name}");
    }
}

/// A letter before a `:` is the drive of Windows rather than a scheme.
#[test]
fn a_scheme_before_another_uri_has_two_letters() {
    for (scheme, is_one) in [("c", false), ("ab", true), ("abc", true)] {
        let text = format!("{scheme}://h.test/a {scheme}://h.test/b");
        assert_eq!(diagnose(&text, Rule::UriReference)[0].name() == Name::SeveralUris, is_one, "{text}");
        let text = format!("Name: {scheme}://h.test/a");
        assert_eq!(diagnose(&text, Rule::UriReference)[0].name() == Name::LabelBeforeUri, is_one, "{text}");
    }
    // Eight are tried.
    holds_up_to(8, |count| {
        let text = format!("http://h.test/{} http://b", "/http://h".repeat(count - 1));
        diagnose(&text, Rule::UriReference)[0].name() == Name::SeveralUris
    });
}

/// A name in braces is to be filled in. A number, a range and a UUID are something else.
#[test]
fn numbers_and_uuids_in_braces_are_not_to_be_filled_in() {
    let uuid = "06e775ac-2c38-11b2-801c-8086f2cc00c9";
    for (inner, is_one) in [
        ("1", true),
        ("12", true),
        ("123", false),
        ("1234", false),
        (uuid, false),
        (&uuid.to_uppercase()[..], false),
        (&uuid[1..], true),
        (&format!("{uuid}0")[..], true),
    ] {
        let text = format!("http://h/{{{inner}}}");
        let found = diagnose(&text, Rule::UriReference);
        assert_eq!(found[0].name() == Name::TemplatePlaceholder, is_one, "{text}: {found:?}");
    }
}

/// What surrounds a URI is taken off three times.
#[test]
fn a_fourth_layer_around_a_uri_stays() {
    let names = |text: &str| diagnose(text, Rule::UriReference).iter().map(Diagnostic::name).collect::<Vec<_>>();
    let three = names("href=\"[a](url('http://h/a b'))\"");
    assert_eq!(three, [Name::HtmlAttribute, Name::MarkdownLink, Name::CssUrl, Name::PathCharacter]);
    let four = names("href=\"[a](url('URL: http://h/a b'))\"");
    assert_eq!(four[..3], three[..3]);
    assert!(!four.contains(&Name::LabelBeforeUri), "{four:?}");
}

/// Fixes are tried in a mebibyte of texts: two in one of half of it, and one in one that is longer.
#[test]
fn fixes_of_a_long_text_end_where_they_cost_too_much() {
    for (length, tried) in [((1 << 19) - 1, 2), (1 << 19, 2), ((1 << 19) + 1, 1)] {
        let start = "http://h/%0D/%2500/";
        let text = format!("{start}{}", "b".repeat(length - start.len()));
        let found = found(&text);
        assert_eq!(
            found.iter().map(Diagnostic::name).collect::<Vec<_>>(),
            [Name::EncodedControl, Name::DoubleEncoding]
        );
        assert_eq!(found.iter().filter(|found| !found.fixes().is_empty()).count(), tried, "{length}");
    }
}

/// A long run that was decoded wrongly is one all the way, wherever it is cut.
#[test]
fn a_long_text_that_was_decoded_wrongly_is_found_to_its_end() {
    for (once, count) in [("\u{c3}\u{a9}", 150), ("\u{e6}\u{2014}\u{a5}", 100), ("\u{f0}\u{178}\u{2dc}\u{20ac}", 80)] {
        for count in 1..count {
            let run = once.repeat(count);
            let text = format!("http://h/{run}/a");
            let found = diagnose(&text, Rule::UriReference);
            let mut at = "http://h/".len();
            for found in &found {
                assert_eq!((found.name(), found.label().span.start), (Name::Mojibake, at), "{count} of {once}");
                at = found.label().span.end;
            }
            assert_eq!(at, "http://h/".len() + run.len(), "{count} of {once}");
        }
    }
}

/// A host in lower case keeps the two digits of a triplet, and no more.
#[test]
fn two_digits_of_a_triplet_keep_their_case() {
    let written = |host: &str| Builder::new().scheme("HTTP").host(host).build().map(|uri| uri.into_string());
    for (host, expected) in [("%C3%A9ABC", "http://%C3%A9abc"), ("A%2FA%2fAF", "http://a%2Fa%2faf")] {
        assert_eq!(written(host).as_deref(), Ok(expected), "{host}");
    }
}

/// However narrow a picture is, what is below it has 24 columns beside the line's number, and the words of a label have 12.
#[test]
fn a_picture_has_the_least_room() {
    let (mut below, mut words) = (0, 0);
    for (rule, texts) in crate::texts::TEXTS {
        for text in *texts {
            let found = diagnose(*text, *rule);
            if found.is_empty() {
                continue;
            }
            let canvas = Canvas { width: 1, is_ascii: true };
            let picture = Diagnosis::new(found, &Text::new(*text), *rule).drawn_on(canvas).plain().to_string();
            for line in picture.lines().skip(2) {
                let line = line.trim_start();
                let (room, line) = match line.strip_prefix("| ") {
                    // Beside a place further left, there is more room.
                    Some(line) if line.find(|it: char| !" |-^`".contains(it)).is_none_or(|at| at < 10) => continue,
                    Some(line) => (&mut words, line.trim_start_matches([' ', '|', '-', '^'])),
                    None => (&mut below, line.trim_start_matches("= ")),
                };
                // A word may be longer.
                if line.contains(' ') && !line.contains('|') {
                    *room = line.len().max(*room);
                }
            }
        }
    }
    assert_eq!((below, words), (24, 12));
}

/// No column of a table is wider than 1,000, so that a long text costs no room in the other rows.
#[test]
fn a_column_of_a_table_has_the_widest_width() {
    for length in [10, 999, 1_000, 1_001, 1_002, 4_000] {
        let text = format!("http://h/{}", "a".repeat(length - 1));
        let table = Anatomy::of(UriReference::parse(&text).unwrap()).to_string();
        let line = table.lines().find(|line| line.trim_start().starts_with("host")).unwrap();
        let (text, meaning) = (line.find(" h ").unwrap() + 1, line.find("a registered name").unwrap());
        assert_eq!(meaning - text, length.min(1_000) + 2, "{length}: {line}");
    }
}
