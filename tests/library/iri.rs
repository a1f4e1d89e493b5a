//! IRIs are what their URIs are.

use proptest::prelude::*;
use urispec::rfc3986::comparison::Rung;
use urispec::{AbsoluteIri, Iri, IriBuf, IriReference, RelativeIri, Rule, Uri, UriReference};

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
