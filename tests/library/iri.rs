//! IRIs are what their URIs are.

use proptest::prelude::*;
use urispec::{
    AbsoluteIri, AbsoluteUri, Builder, Iri, IriBuf, IriReference, RelativeIri, RelativeRef, Rule, Uri, UriReference,
};

#[allow(dead_code, reason = "the rest is for fuzzing")]
#[path = "../promises/iris.rs"]
mod promised;

/// Characters of every kind, with many delimiters.
fn reference() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => prop::sample::select("aZ0-._~!$&'()*+,;=:@/?#".chars().collect::<Vec<_>>()).prop_map(String::from),
        2 => prop::sample::select(vec!["\u{e9}", "\u{65e5}", "\u{1f517}", "\u{e000}", "%C3%A9", "%2F", "%c3", "/../", "/./", "//"])
            .prop_map(String::from),
    ];
    let start = prop::sample::select(vec!["", "", "/", "//\u{fc}.example", "s:", "http://h", "?", "#"]);
    (start, prop::collection::vec(character, 0..12)).prop_map(|(start, rest)| start.to_owned() + &rest.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn an_iri_is_one_exactly_if_its_uri_is_one(text in reference()) {
        promised::is_one_exactly_if_its_uri_is_one(&text);
    }

    #[test]
    fn mapping_and_resolution_commute(reference in reference(), base in reference()) {
        promised::resolution_commutes(&base, &reference);
    }

    #[test]
    fn mapping_and_normalization_commute(text in reference()) {
        promised::normalization_commutes(&text);
    }

    #[test]
    fn the_way_to_an_iri_and_back_leads_to_the_same(text in reference()) {
        promised::leads_back(&text);
    }

    #[test]
    fn a_builder_keeps_what_it_is_given(text in reference()) {
        promised::is_kept_by_a_builder(&text);
    }

    #[test]
    fn mapping_and_relativization_commute(base in reference(), target in reference()) {
        promised::relativization_commutes(&base, &target);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn what_is_reported_is_in_the_text_and_fixed_to_an_iri(text in deceptive()) {
        promised::is_reported_within_the_text(&text);
    }
}

/// References with characters that are not seen, look like others, or are written from right to left.
fn deceptive() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => prop::sample::select("aZ0-._~!$&'()*+,;=:@/?#%".chars().collect::<Vec<_>>()).prop_map(String::from),
        3 => prop::sample::select(vec![
            "\u{430}", "\u{5d0}", "\u{200b}", "\u{202e}", "\u{a0}", "\u{2044}", "\u{3002}", "\u{ff41}", "\u{200d}", "\u{301}", "\u{fe0f}", "xn--", "%d7%90", "/../",
            "127.0.0.1", "apple", "%41", "%2e%2e", "LOCALHOST", ":80",
        ]).prop_map(String::from),
    ];
    let start = prop::sample::select(vec![
        "",
        "//",
        "http://",
        "https://a@",
        "s:",
        "urn:a:",
        "mailto:",
        "file:///",
        "HTTP://h",
        "file://LOCALHOST/",
        "../",
    ]);
    (start, prop::collection::vec(piece, 0..10)).prop_map(|(start, rest)| start.to_owned() + &rest.concat())
}

#[test]
fn queries_and_paths_are_edited() {
    let mut iri = IriBuf::parse("http://b\u{fc}cher.example/\u{e9}/b?\u{e9}=1").unwrap();
    iri.edit_path(|path| path.pop().push("\u{65e5}/\u{e000}").push("\u{fc}").set_extension("\u{e9}")).unwrap();
    iri.edit_query(|query| query.set("\u{e9}", "\u{fc}&").append("\u{e000}", [0xff])).unwrap();
    assert_eq!(
        iri,
        "http://b\u{fc}cher.example/\u{e9}/\u{65e5}%2F%EE%80%80/\u{fc}.\u{e9}?\u{e9}=\u{fc}%26&\u{e000}=%FF"
    );
    iri.set_host("\u{d6}BB.example").unwrap();
    assert_eq!(iri.host().unwrap(), "\u{d6}bb.example");
    assert_eq!(iri.with_host("a\u{e000}").unwrap().host().unwrap(), "a%EE%80%80");
    assert_eq!(iri.with_user("\u{e9}:").unwrap().userinfo().unwrap(), "\u{e9}%3A");
}

/// Of an IRI that is a URI, each operation gives what it gives of the URI, with each of its options.
/// Marks for the direction of writing are encoded in each component, and nothing else of what an IRI may have.
#[test]
fn marks_of_direction_are_encoded() {
    for (mark, encoded) in [
        ("\u{200e}", "%E2%80%8E"),
        ("\u{200f}", "%E2%80%8F"),
        ("\u{202a}", "%E2%80%AA"),
        ("\u{202e}", "%E2%80%AE"),
        ("\u{200d}", "\u{200d}"),
        ("\u{2010}", "\u{2010}"),
        ("\u{2029}", "\u{2029}"),
        ("\u{202f}", "\u{202f}"),
    ] {
        let data = format!("{mark}\u{e9} {mark}{mark}b{mark}");
        let meant = format!("{encoded}\u{e9}%20{encoded}{encoded}b{encoded}");
        let host = format!("{mark}\u{e9}");
        let built = Builder::new()
            .scheme("x")
            .host(host.as_str())
            .path(&format!("/{data}"))
            .query(data.as_str())
            .fragment(data.as_str())
            .build_iri()
            .unwrap();
        assert_eq!(built.as_str(), format!("x://{encoded}\u{e9}/{meant}?{meant}#{meant}"));
        let mut iri = IriBuf::parse("x://h/a").unwrap();
        iri.edit_path(|path| path.push(&data)).unwrap();
        assert_eq!(iri.as_str(), format!("x://h/a/{meant}"));
    }
}

/// Every reference is one of IRIs, and is turned back only if it is what it was.
#[test]
fn uris_are_iris_of_each_kind() {
    let absolute = AbsoluteUri::parse("http://h/a").unwrap();
    let relative = RelativeRef::parse("../b").unwrap();
    let iri = Iri::parse("http://h/\u{e9}/c/d").unwrap();
    assert_eq!(iri.resolve(relative).unwrap().as_str(), "http://h/\u{e9}/b");
    assert_eq!(iri.resolve(&relative.to_buf()).unwrap().as_str(), "http://h/\u{e9}/b");
    assert_eq!(iri.resolve(absolute).unwrap().as_str(), "http://h/a");
    assert_eq!((Iri::from(absolute).as_str(), IriReference::from(absolute).as_str()), ("http://h/a", "http://h/a"));
    for (text, is_absolute, is_relative) in [
        ("http://h/a", true, false),
        ("http://h/a#b", false, false),
        ("../b", false, true),
        ("\u{e9}", false, false),
        ("a:\u{e9}", false, false),
    ] {
        let reference = IriReference::parse(text).unwrap();
        assert_eq!(AbsoluteUri::try_from(reference).is_ok(), is_absolute, "{text}");
        assert_eq!(RelativeRef::try_from(reference).is_ok(), is_relative, "{text}");
        let of_iri = Iri::try_from(reference).ok().map(|iri| AbsoluteUri::try_from(iri).is_ok());
        assert_eq!(of_iri.unwrap_or_default(), is_absolute, "{text}");
    }
}

#[test]
fn each_option_of_an_operation_counts() {
    use urispec::rfc3986::comparison::Rung;
    use urispec::rfc3986::resolution::relativization::Prefer;
    use urispec::rfc3986::resolution::transform::Mode;

    let texts = [
        "http://h/a/b?q",
        "HTTP:g",
        "http:g/../h",
        "http://h/a/c/d#f",
        "http://H:80/%7e/./x",
        "http://h/a/b/c/d",
        "http://i/",
    ];
    for (base, text) in texts.iter().flat_map(|base| texts.map(|text| (base, text))) {
        let (uri, other) = (Uri::parse(base).unwrap(), Uri::parse(text).unwrap());
        let (iri, other_iri) = (Iri::from(uri), Iri::from(other));
        for mode in [Mode::Strict, Mode::BackwardCompatible] {
            assert_eq!(
                iri.resolve_as(other_iri, mode).unwrap().as_str(),
                uri.resolve_as(other, mode).unwrap().as_str()
            );
            let (traced, expected) =
                (iri.resolve_traced(other_iri, mode).unwrap(), uri.resolve_traced(other, mode).unwrap());
            assert_eq!(
                (traced.target.as_str(), traced.branch),
                (expected.target.as_str(), expected.branch),
                "{base} {text}"
            );
        }
        for prefer in [Prefer::Shortest, Prefer::RelativePath] {
            let (found, expected) = (iri.relativize_to(other_iri, prefer), uri.relativize_to(other, prefer));
            assert_eq!(
                found.map(|it| it.into_string()),
                expected.map(|it| it.into_string()),
                "{base} {text} {prefer:?}"
            );
        }
        for rung in Rung::ALL {
            assert_eq!(iri.normalize(rung).as_str(), uri.normalize(rung).as_str(), "{base} {rung}");
            assert_eq!(iri.normalize_traced(rung), uri.normalize_traced(rung), "{base} {rung}");
            assert_eq!(iri.same_at(other_iri, rung), uri.same_at(other, rung), "{base} {text} {rung}");
        }
    }
    let (base, target) = (Iri::parse("http://h/\u{e9}/b").unwrap(), Iri::parse("http://h/c/d").unwrap());
    assert_eq!(base.relativize_to(target, Prefer::Shortest).unwrap(), "/c/d");
    assert_eq!(base.relativize_to(target, Prefer::RelativePath).unwrap(), "../c/d");
}

/// The lowest rung compares texts, and all others the URIs.
#[test]
fn the_steps_of_an_iri_stand_in_columns() {
    use urispec::rfc3986::comparison::Rung;

    let iri = Iri::parse("HTTP://h/%7Eé/éééé/../%7e").unwrap();
    let table = iri.normalize_traced(Rung::PathSegment).to_string();
    let mut lines = table.lines();
    let head = lines.next().unwrap();
    let rows: Vec<Vec<char>> = lines.skip(1).map(|line| line.chars().collect()).collect();
    assert_eq!(rows.len(), 5, "{table}");
    for name in ["PLACE", "BEFORE", "AFTER"] {
        let start = head.find(name).unwrap();
        assert!(rows.iter().all(|row| row[start - 1] == ' ' && row[start] != ' '), "{name}\n{table}");
    }
    // The longest cell is as wide as its column.
    assert!(table.contains("/~é/éééé/../~  /~é/~  dot segments removed"), "{table}");
}

#[test]
fn iris_are_compared_as_their_uris() {
    use urispec::rfc3986::comparison::Rung;

    let texts = [
        "http://h/\u{e9}",
        "http://h/%C3%A9",
        "http://h/%c3%a9",
        "HTTP://H/\u{e9}",
        "http://h:80/a/../\u{e9}",
        "http://h/e",
        "http://\u{e9}/e",
        "http://%c3%a9/%65",
    ];
    for (one, other) in texts.iter().flat_map(|one| texts.map(|other| (one, other))) {
        let (iri, another) = (Iri::parse(one).unwrap(), Iri::parse(other).unwrap());
        for rung in Rung::ALL {
            let uris = (iri.to_uri().unwrap(), another.to_uri().unwrap());
            let expected = match rung {
                Rung::SimpleString => *one == other,
                _ => uris.0.view().normalize(rung) == uris.1.view().normalize(rung),
            };
            assert_eq!(iri.same_at(another, rung), expected, "{one} {other} {rung}");
        }
    }
}

#[test]
fn forms_are_converted() {
    let iri: IriBuf = Uri::parse("http://h/%C3%A9").unwrap().to_buf().into();
    assert_eq!(iri, "http://h/%C3%A9");
    let uri = Uri::try_from(iri.view()).unwrap();
    assert_eq!(uri, "http://h/%C3%A9");
    let error = Uri::try_from(Iri::parse("http://h/\u{e9}").unwrap()).unwrap_err();
    assert_eq!((error.rule(), error.span()), (Rule::Path, 9..11));
    let rejected = urispec::UriBuf::try_from(IriBuf::parse("http://h/\u{e9}").unwrap()).unwrap_err();
    assert_eq!(rejected.into_value(), "http://h/\u{e9}");
    assert_eq!(IriReference::default().to_buf(), "");
}

/// A view becomes one of another type where its text matches the other rule, and fails as the text does where it does not.
#[test]
fn views_become_others_by_their_rules() {
    for text in ["a:b", "a:\u{e9}", "a:b#c", "a:\u{e9}#c", "a:#\u{e9}", "b/c", "//h?\u{e9}", "#f", "\u{e9}#f", ""] {
        let reference = IriReference::parse(text).unwrap();
        assert_eq!(Iri::try_from(reference), Iri::parse(text));
        assert_eq!(AbsoluteIri::try_from(reference), AbsoluteIri::parse(text));
        assert_eq!(RelativeIri::try_from(reference), RelativeIri::parse(text));
        assert_eq!(Uri::try_from(reference), Uri::parse(text));
        assert_eq!(UriReference::try_from(reference), UriReference::parse(text));
        if let Ok(iri) = Iri::parse(text) {
            assert_eq!(AbsoluteIri::try_from(iri), AbsoluteIri::parse(text));
            assert_eq!(Uri::try_from(iri), Uri::parse(text));
        }
        if let Ok(iri) = AbsoluteIri::parse(text) {
            assert_eq!(AbsoluteUri::try_from(iri), AbsoluteUri::parse(text));
        }
        if let Ok(iri) = RelativeIri::parse(text) {
            assert_eq!(RelativeRef::try_from(iri), RelativeRef::parse(text));
        }
    }
}

/// What stays as it is is not written again.
#[test]
fn what_changes_nothing_is_borrowed() {
    use urispec::UriCow;

    for (text, is_borrowed) in [("http://h/%C3%A9", true), ("http://h/\u{e9}", false), ("a:", true)] {
        let iri = Iri::parse(text).unwrap();
        assert_eq!(matches!(iri.to_uri(), Ok(UriCow::Borrowed(_))), is_borrowed, "{text}");
    }
}

#[test]
#[cfg(feature = "unicode-normalization")]
fn what_is_in_normalization_form_c_is_borrowed() {
    use urispec::IriCow;

    // A mark that may join what is before it leaves it open to a quick check whether the text is in this form.
    for (text, is_borrowed) in [("http://h/x\u{301}", true), ("http://h/e\u{301}", false), ("http://h/\u{e9}", true)] {
        let iri = Iri::parse(text).unwrap();
        assert_eq!(matches!(iri.to_nfc(), IriCow::Borrowed(_)), is_borrowed, "{text}");
    }
}

#[test]
fn the_shortest_reference_is_relative_to_an_iri() {
    let relative =
        |base, target| Iri::parse(base).unwrap().relativize(Iri::parse(target).unwrap()).unwrap().to_string();
    assert_eq!(relative("http://h/\u{e9}/b/c/d", "http://h/\u{e9}/\u{fc}"), "/\u{e9}/\u{fc}");
    assert_eq!(relative("http://h/\u{e9}/b/c/d", "http://h/\u{e9}/b/\u{fc}"), "../\u{fc}");
}

/// The names of RFC 3987 where all of a set may follow.
#[test]
fn an_expected_set_of_an_iri_has_its_names() {
    let expected = |rule: Rule, input: &str| rule.check(input).unwrap_err().expected().to_string();
    for (rule, text, all) in [
        (Rule::IriReference, "http://h|", "iunreserved, sub-delims, pct-encoded, `#`, `/`, `:`, `?` or the end"),
        (Rule::Iri, "http://h/|", "ipchar, `#`, `/`, `?` or the end"),
        (Rule::Iri, "http://h/?|", "ipchar, iprivate, `#`, `/`, `?` or the end"),
        (Rule::Ucschar, "a", "ucschar"),
        (Rule::Iprivate, "a", "iprivate"),
    ] {
        assert_eq!(expected(rule, text), all, "{text}");
    }
    assert!(!Rule::Ucschar.check("a").unwrap_err().expected().is_empty());
}

/// A character of two bytes is one.
#[test]
fn what_follows_a_single_character_is_too_much() {
    use urispec::diagnostic::diagnose;

    for text in ["\u{e9}a", "\u{e9}\u{e9}\u{e9}"] {
        let found = diagnose(text, Rule::Ucschar);
        assert_eq!((found[0].name().name(), found[0].label().span.clone()), ("extra-characters", 2..text.len()));
    }
}

/// Of an error in an IRI, it can be asked of each character whether it is expected.
#[test]
fn what_is_expected_in_an_iri() {
    let expected = Rule::Iri.check("http://h/\u{e9}|").unwrap_err().expected();
    for (character, is_expected) in [
        ('a', true),
        ('/', true),
        ('\u{e9}', true),
        ('\u{1f600}', true),
        ('|', false),
        ('\u{7f}', false),
        ('\u{80}', false),
        // Allowed, whatever its byte in Latin-1 is.
        ('\u{a0}', true),
        ('\u{e000}', false),
    ] {
        assert_eq!(expected.contains_char(character), is_expected, "{character:?}");
    }
}
