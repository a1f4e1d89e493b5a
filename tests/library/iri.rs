//! IRIs are what their URIs are.

use proptest::prelude::*;
use urispec::diagnostic::{Level, Name};
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::{AbsoluteIri, Builder, Iri, IriBuf, IriReference, Linter, RelativeIri, Rule, Uri, UriReference};

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
        // Private characters are percent-encoded anywhere.
        let has_private = text.contains('\u{e000}');
        let encoded: String = text.chars().map(encoded).collect();
        if let Ok(iri) = IriReference::parse(&text) {
            let uri = iri.to_uri().unwrap();
            prop_assert_eq!(uri.as_str(), encoded.as_str());
            let again = UriReference::parse(uri.as_str()).unwrap();
            prop_assert_eq!(uri.path().span(), again.path().span());
            prop_assert_eq!(uri.fragment().map(|it| it.span()), again.fragment().map(|it| it.span()));
            prop_assert_eq!(uri.host().map(|it| it.span()), again.host().map(|it| it.span()));
        } else {
            prop_assert!(UriReference::parse(&encoded).is_err() || has_private);
        }
        // By its own type as by its rule.
        prop_assert_eq!(Iri::parse(&text).is_ok(), Rule::Iri.accepts(&text));
        prop_assert_eq!(AbsoluteIri::parse(&text).is_ok(), Rule::AbsoluteIri.accepts(&text));
        prop_assert_eq!(RelativeIri::parse(&text).is_ok(), Rule::IrelativeRef.accepts(&text));
        if text.is_ascii() {
            prop_assert_eq!(Rule::IriReference.accepts(&text), Rule::UriReference.accepts(&text));
        }
    }

    #[test]
    fn mapping_and_resolution_commute(reference in reference(), base in reference()) {
        let (Ok(reference), Ok(base)) = (IriReference::parse(&reference), Iri::parse(&base)) else { return Ok(()) };
        let target = base.resolve(reference).unwrap();
        prop_assert_eq!(target.view(), Iri::parse(target.as_str()).unwrap());
        let (base, reference) = (base.to_uri().unwrap(), reference.to_uri().unwrap());
        prop_assert_eq!(target.to_uri().unwrap(), base.resolve(reference.view()).unwrap());
    }

    #[test]
    fn mapping_and_normalization_commute(text in reference()) {
        let Ok(iri) = IriReference::parse(&text) else { return Ok(()) };
        let uri = iri.to_uri().unwrap();
        for rung in Rung::ALL {
            let normal = iri.normalize(rung);
            prop_assert_eq!(normal.to_uri().unwrap(), uri.normalize(rung));
            prop_assert!(iri.same_at(normal.view(), rung));
        }
    }

    #[test]
    fn the_way_to_an_iri_and_back_leads_to_the_same(text in reference()) {
        let Ok(uri) = UriReference::parse(&text) else { return Ok(()) };
        let iri = uri.to_iri();
        prop_assert_eq!(iri.view(), IriReference::parse(iri.as_str()).unwrap());
        prop_assert!(iri.to_uri().unwrap().as_str().eq_ignore_ascii_case(&text));
    }

    #[test]
    fn a_builder_keeps_what_it_is_given(text in reference()) {
        let Ok(iri) = IriReference::parse(&text) else { return Ok(()) };
        prop_assert_eq!(Builder::from(iri).build_iri_reference().unwrap(), iri);
        prop_assert_eq!(Builder::from(iri).build().unwrap(), iri.to_uri().unwrap());
        let mut owned = iri.to_buf();
        owned.set_fragment("\u{fc} \u{e000}").unwrap();
        prop_assert_eq!(owned.without_fragment(), iri.without_fragment());
        prop_assert_eq!(owned.fragment().unwrap(), "\u{fc}%20%EE%80%80");
    }

    #[test]
    fn mapping_and_relativization_commute(base in reference(), target in reference()) {
        let (Ok(base), Ok(target)) = (Iri::parse(&base), Iri::parse(&target)) else { return Ok(()) };
        for prefer in [Prefer::Shortest, Prefer::RelativePath] {
            let reference = base.relativize_to(target, prefer);
            if let Some(reference) = &reference {
                prop_assert_eq!(base.resolve(reference.view()).unwrap(), target);
            }
            let (base, target) = (base.to_uri().unwrap(), target.to_uri().unwrap());
            let of_uris = base.relativize_to(target.view(), prefer);
            prop_assert_eq!(reference.is_some(), of_uris.is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(5000))]

    #[test]
    fn what_is_reported_is_in_the_text_and_fixed_to_an_iri(text in deceptive()) {
        let every = |linter: Linter, name: &Name| linter.with(*name, name.level().max(Level::Advice));
        let linter = Name::ALL.iter().fold(Linter::new(), every);
        if IriReference::parse(&text).is_err() {
            return Ok(());
        }
        let base = Uri::parse("http://h/a").unwrap();
        for found in linter.lint_with_base(&text, Rule::IriReference, base) {
            prop_assert!(text.get(found.label().span.clone()).is_some(), "{text}: {found:?}");
            prop_assert!(!found.to_string().contains(['\u{200b}', '\u{202e}', '\u{a0}']), "{found}");
            for fix in found.fixes() {
                let fixed = String::from_utf8(fix.apply(text.as_bytes())).unwrap();
                prop_assert!(Rule::IriReference.accepts(&fixed), "{text}: {found:?}: {fixed}");
            }
        }
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

/// A character beyond ASCII as triplets.
fn encoded(character: char) -> String {
    if character.is_ascii() {
        return character.to_string();
    }
    character.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect()
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
