//! Any texts, between them a separator: IRIs are what their URIs are.

use urispec::diagnostic::{Level, Name};
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::relativization::Prefer;
use urispec::{AbsoluteIri, Builder, Iri, IriReference, Linter, RelativeIri, Rule, Uri, UriReference, Visible};

/// What separates the base from the reference.
pub(crate) const SEPARATOR: char = '\u{1f}';

/// All promises, of a base and a reference as bytes.
pub(crate) fn hold(bytes: &[u8]) {
    let Ok(texts) = str::from_utf8(bytes) else {
        let result = IriReference::try_from(bytes);
        assert!(result.is_err_and(|error| error.span().end <= bytes.len()));
        return;
    };
    let (base, text) = texts.split_once(SEPARATOR).unwrap_or(("http://\u{e9}/b", texts));
    is_one_exactly_if_its_uri_is_one(text);
    resolution_commutes(base, text);
    normalization_commutes(text);
    relativization_commutes(base, text);
    leads_back(text);
    is_kept_by_a_builder(text);
    is_reported_within_the_text(text);
}

/// A text is an IRI exactly if its URI is a URI, with the same components.
pub(crate) fn is_one_exactly_if_its_uri_is_one(text: &str) {
    // Private characters are allowed in a query alone, and percent-encoded anywhere; and some characters are in no IRI.
    let beyond = |char: char| !char.is_ascii() && !Rule::Ucschar.accepts(char.to_string().as_bytes());
    let encoded: String = text.chars().map(encoded).collect();
    match IriReference::parse(text) {
        Ok(iri) => {
            let uri = iri.to_uri().unwrap();
            assert_eq!(uri.as_str(), encoded);
            let again = UriReference::parse(uri.as_str()).unwrap();
            assert_eq!(uri.path().span(), again.path().span());
            assert_eq!(uri.fragment().map(|it| it.span()), again.fragment().map(|it| it.span()));
            assert_eq!(uri.host().map(|it| it.span()), again.host().map(|it| it.span()));
            assert_eq!(&text[iri.path().span()], iri.path().as_str());
            for segment in iri.path().segments() {
                assert_eq!(&text[segment.span()], segment.as_str());
            }
        }
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{error}");
            assert!(UriReference::parse(&encoded).is_err() || text.contains(beyond), "{encoded}");
        }
    }
    // By its own type as by its rule.
    assert_eq!(Iri::parse(text).is_ok(), Rule::Iri.accepts(text));
    assert_eq!(AbsoluteIri::parse(text).is_ok(), Rule::AbsoluteIri.accepts(text));
    assert_eq!(RelativeIri::parse(text).is_ok(), Rule::IrelativeRef.accepts(text));
    if text.is_ascii() {
        assert_eq!(Rule::IriReference.accepts(text), Rule::UriReference.accepts(text));
    }
}

/// A resolved IRI as a URI is the resolved URI.
pub(crate) fn resolution_commutes(base: &str, reference: &str) {
    let (Ok(reference), Ok(base)) = (IriReference::parse(reference), Iri::parse(base)) else { return };
    let target = base.resolve(reference).unwrap();
    assert_eq!(target.view(), Iri::parse(target.as_str()).unwrap());
    let (base, reference) = (base.to_uri().unwrap(), reference.to_uri().unwrap());
    assert_eq!(target.to_uri().unwrap(), base.resolve(reference.view()).unwrap());
}

/// A normal IRI as a URI is the normal URI.
pub(crate) fn normalization_commutes(text: &str) {
    let Ok(iri) = IriReference::parse(text) else { return };
    let uri = iri.to_uri().unwrap();
    for rung in Rung::ALL {
        let normal = iri.normalize(rung);
        assert_eq!(normal.to_uri().unwrap(), uri.normalize(rung));
        assert!(iri.same_at(normal.view(), rung));
    }
}

/// A relative IRI leads to its target, and there is one where there is a relative reference: unless two segments are the same only as those of URIs.
pub(crate) fn relativization_commutes(base: &str, target: &str) {
    let (Ok(base), Ok(target)) = (Iri::parse(base), Iri::parse(target)) else { return };
    for prefer in [Prefer::Shortest, Prefer::RelativePath] {
        let reference = base.relativize_to(target, prefer);
        if let Some(reference) = &reference {
            assert_eq!(base.resolve(reference.view()).unwrap(), target);
        }
        // As an IRI, a character is not its triplets.
        let texts = [base.as_str(), target.as_str()];
        let may_differ = texts.iter().any(|text| text.contains('%')) && !texts.iter().all(|text| text.is_ascii());
        let (base, target) = (base.to_uri().unwrap(), target.to_uri().unwrap());
        let of_uris = base.relativize_to(target.view(), prefer);
        assert!(of_uris.is_some() || reference.is_none());
        assert!(reference.is_some() || of_uris.is_none() || may_differ);
        if base.is_borrowed() && target.is_borrowed() {
            assert_eq!(reference.map(|it| it.into_string()), of_uris.map(|it| it.into_string()));
        }
    }
}

/// The IRI of a URI has this URI again, but for the case of hexadecimal digits.
pub(crate) fn leads_back(text: &str) {
    let Ok(uri) = UriReference::parse(text) else { return };
    let iri = uri.to_iri();
    assert_eq!(iri.view(), IriReference::parse(iri.as_str()).unwrap());
    assert!(iri.to_uri().unwrap().as_str().eq_ignore_ascii_case(text));
}

/// A builder and a setter write what they were given, but encode the marks for the direction of writing, which the grammar has and an IRI must not contain (RFC 3987, 4.1).
pub(crate) fn is_kept_by_a_builder(text: &str) {
    let Ok(iri) = IriReference::parse(text) else { return };
    let is_mark = |char: char| matches!(char, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}');
    let written: String =
        text.chars().map(|char| if is_mark(char) { encoded(char) } else { char.to_string() }).collect();
    assert_eq!(Builder::from(iri).build_iri_reference().unwrap().as_str(), written);
    assert_eq!(Builder::from(iri).build().unwrap(), iri.to_uri().unwrap());
    let mut owned = iri.to_buf();
    owned.set_fragment("\u{fc} \u{e000}").unwrap();
    assert_eq!(owned.without_fragment(), IriReference::parse(&written).unwrap().without_fragment());
    assert_eq!(owned.fragment().unwrap(), "\u{fc}%20%EE%80%80");
}

/// Whatever is reported is in the text, shows what cannot be seen, and is fixed to an IRI.
pub(crate) fn is_reported_within_the_text(text: &str) {
    let every = |linter: Linter, name: &Name| linter.with(*name, name.level().max(Level::Advice));
    let linter = Name::ALL.iter().fold(Linter::new(), every);
    if IriReference::parse(text).is_err() {
        return;
    }
    let base = Uri::parse("http://h/a").unwrap();
    for found in linter.lint_with_base(text, Rule::IriReference, base) {
        assert!(text.get(found.label().span.clone()).is_some(), "{text}: {found:?}");
        let help = found.help().into_iter().flat_map(str::lines);
        let titles = found.fixes().iter().map(|fix| fix.title.as_ref());
        for said in [found.message(), found.label().text.as_ref()].into_iter().chain(help).chain(titles) {
            assert!(said.chars().all(Visible::shows), "{text}: {said:?}");
        }
        for fix in found.fixes() {
            let fixed = String::from_utf8(fix.apply(text.as_bytes())).unwrap();
            assert!(Rule::IriReference.accepts(&fixed), "{text}: {found:?}: {fixed}");
        }
    }
}

/// A character beyond ASCII as triplets.
fn encoded(character: char) -> String {
    if character.is_ascii() {
        return character.to_string();
    }
    character.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect()
}
