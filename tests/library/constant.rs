//! URIs in constants: the same verdict, components and errors as the grammar's.

use proptest::prelude::*;
use urispec::constant::ConstError;
#[cfg(feature = "iri")]
use urispec::{AbsoluteIri, Iri, IriReference, RelativeIri, absolute_iri, iri, iri_reference, relative_iri};
use urispec::{AbsoluteUri, Error, RelativeRef, Uri, UriReference, absolute_uri, relative_ref, uri, uri_reference};

const HOME: Uri<'static> = uri!("https://ada@[::1]:8042/over/there?name=ferret#nose");
static LOGIN: UriReference<'static> = uri_reference!("../login",);
const NAMESPACE: AbsoluteUri<'static> = absolute_uri!(concat!("urn:", "example:", "a"));
const HOST: RelativeRef<'static> = relative_ref!("//1.2.3.4");

#[test]
fn constants_and_statics_are_views() {
    assert_eq!(HOME.authority().unwrap().port().unwrap(), "8042");
    assert_eq!(HOME.fragment().unwrap(), "nose");
    assert_eq!(LOGIN.path(), "../login");
    assert_eq!(NAMESPACE.path(), "example:a");
    assert_eq!(HOST.authority().unwrap().host().ip(), Some("1.2.3.4".parse().unwrap()));
    // In an expression.
    assert_eq!(uri!("http://h").authority().unwrap(), "h");
}

#[cfg(feature = "iri")]
#[test]
fn iris_are_constants_too() {
    const PAGE: Iri<'static> = iri!("https://b\u{fc}cher.example/\u{65e5}\u{672c}?q=\u{e000}#\u{1f517}");
    static NEXT: IriReference<'static> = iri_reference!("../\u{e9}",);
    const NAMESPACE: AbsoluteIri<'static> = absolute_iri!(concat!("urn:", "example:\u{e9}"));
    const HOST: RelativeIri<'static> = relative_iri!("//\u{e9}@1.2.3.4");
    assert_eq!(PAGE.host().unwrap(), "b\u{fc}cher.example");
    assert_eq!((PAGE.query().unwrap().as_str(), PAGE.fragment().unwrap().as_str()), ("q=\u{e000}", "\u{1f517}"));
    assert_eq!(NEXT.path(), "../\u{e9}");
    assert_eq!(NAMESPACE.path(), "example:\u{e9}");
    assert_eq!(HOST.host().unwrap().ip(), Some("1.2.3.4".parse().unwrap()));
}

/// Everything that a view says of a reference.
macro_rules! shape {
    ($reference:expr) => {{
        let reference = $reference;
        let authority = reference.authority();
        format!(
            "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            reference.scheme().map(|part| part.span()),
            authority.map(|authority| authority.span()),
            authority.and_then(|authority| authority.userinfo()).map(|part| part.span()),
            authority.map(|authority| (authority.host().span(), authority.host().rule())),
            authority.and_then(|authority| authority.port()).map(|part| part.span()),
            reference.path().span(),
            reference.path().rule(),
            reference.query().map(|part| part.span()),
            reference.fragment().map(|part| part.span()),
            reference.as_str(),
        )
    }};
}

#[track_caller]
fn agree<'a, V: Into<UriReference<'a>>>(text: &str, view: Result<V, Error>, constant: Result<V, ConstError>) {
    let shape = |view: V| shape!(view.into());
    same(text, view.map(shape), constant.map(shape));
}

#[track_caller]
fn same(text: &str, view: Result<String, Error>, constant: Result<String, ConstError>) {
    match (view, constant) {
        (Ok(view), Ok(constant)) => assert_eq!(constant, view),
        (Err(error), Err(constant)) => {
            let constant = (constant.kind(), constant.rule(), constant.offset());
            assert_eq!(constant, (error.kind(), error.rule(), error.span().start), "{text}: {error}");
        }
        (view, constant) => panic!("{text}: {} and {}", view.is_ok(), constant.is_ok()),
    }
}

#[track_caller]
fn all_agree(text: &str) {
    agree(text, Uri::parse(text), Uri::parse_const(text));
    agree(text, UriReference::parse(text), UriReference::parse_const(text));
    agree(text, AbsoluteUri::parse(text), AbsoluteUri::parse_const(text));
    agree(text, RelativeRef::parse(text), RelativeRef::parse_const(text));
}

/// Of characters beyond ASCII, also within each range and at its ends.
#[cfg(feature = "iri")]
#[test]
fn every_character_in_every_component_of_an_iri() {
    let same = |text: &str| {
        same(
            text,
            IriReference::parse(text).map(|iri| shape!(iri)),
            IriReference::parse_const(text).map(|iri| shape!(iri)),
        );
    };
    let planes = (0..=16).flat_map(|plane| [0, 1, 0xFFFC, 0xFFFD, 0xFFFE, 0xFFFF].map(|low| plane << 16 | low));
    let others = [0x7F, 0x80, 0x9F, 0xA0, 0xE9, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xF8FF, 0xF900, 0xFDCF, 0xFDD0, 0xFDEF];
    let more = [0xFDF0, 0xFFEF, 0xFFF0, 0xE_0000, 0xE_0FFF, 0xE_1000];
    for character in planes.chain(others).chain(more).filter_map(char::from_u32) {
        for text in ["", "a", "@", "//", "//h", "//u@", "//[", "//[::1]", "//h:", "?", "?a", "#", "#a", "a:", "%4", "%"]
        {
            for after in ["", "a", "@h", "\u{e9}", "|"] {
                same(&format!("{text}{character}{after}"));
                same(&format!("a://{text}{character}{after}"));
            }
        }
    }
}

const TOKENS: [&str; 22] = [
    "a", "1", "F", "z", ":", "::", "/", "//", "?", "#", "[", "]", "@", ".", "%", "%4", "%41", "v1.", "255", "256", "é",
    " ",
];

#[test]
fn every_short_text_of_tokens() {
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        texts = texts.iter().flat_map(|text| TOKENS.map(|token| format!("{text}{token}"))).collect();
        texts.iter().for_each(|text| all_agree(text));
    }
    // Within an authority, and with a userinfo.
    for text in texts {
        all_agree(&format!("//{text}"));
        all_agree(&format!("a://u@{text}"));
    }
}

#[test]
fn every_literal_of_a_few_groups() {
    let pieces = ["1", "FFFF", "00000", ":", "::", "1.2.3.4", "1.2.3", "256.1.1.1", "01.1.1.1", "g", "]"];
    for first in ["", "1:2:3:4:5:6", "1:2:3:4:5", "::1:2:3:4:5", "1::2:3:4:5", "1:2:3:4:5:6:7", "::", "1:2::3:4:5:6"] {
        for one in pieces {
            for two in pieces {
                for three in pieces {
                    all_agree(&format!("http://[{first}{one}{two}{three}"));
                    all_agree(&format!("//[{first}{one}{two}{three}]:1/"));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn texts_of_tokens(tokens in prop::collection::vec(prop::sample::select(&TOKENS[..]), 0..16)) {
        all_agree(&tokens.concat());
    }

    #[test]
    fn uris_with_one_fault(text in "[a-z]{1,3}://([a-z:%2]{0,4}@)?([a-z.%41]{0,6}|\\[[0-9a-f:.]{0,24}\\])(:[0-9]{0,3})?(/[a-z%41:]{0,4}){0,3}(\\?[a-z?]{0,3})?(#[a-z]{0,3})?", at in 0_usize..40, fault in "[^a-z]") {
        all_agree(&text);
        let mut broken = text.clone();
        broken.insert_str(at.min(text.len()), &fault);
        all_agree(&broken);
    }

    #[test]
    fn any_text(text in ".{0,24}") {
        all_agree(&text);
    }
}
