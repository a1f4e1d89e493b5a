//! Any bytes: nothing may panic, and every span lies within the text and on character boundaries.

#[cfg(feature = "derivations")]
use urispec::{Derivation, derivation::Detail};
use urispec::{Rule, UriReference};

pub(crate) fn hold(bytes: &[u8]) {
    let result = UriReference::try_from(bytes);
    assert_eq!(result.is_ok(), Rule::UriReference.accepts(bytes));
    if let Err(error) = result {
        assert!(error.span().end <= bytes.len());
        assert!(!error.to_string().is_empty());
    }
    let Ok(text) = str::from_utf8(bytes) else { return };
    match result {
        Err(error) => assert!(text.get(error.span()).is_some()),
        Ok(reference) => {
            assert_eq!(&text[reference.path().span()], reference.path().as_str());
            for segment in reference.path().segments() {
                assert_eq!(&text[segment.span()], segment.as_str());
                let _ = segment.decode().to_utf8();
            }
            if let Some(authority) = reference.authority() {
                assert_eq!(&text[authority.span()], authority.as_str());
                assert_eq!(&text[authority.host().span()], authority.host().as_str());
                let _ = (authority.host().kind(), authority.port().map(|port| port.number()));
            }
            if let Some(query) = reference.query() {
                for pair in query.pairs() {
                    assert_eq!(&text[pair.key.span()], pair.key.as_str());
                }
            }
        }
    }
    #[cfg(feature = "derivations")]
    holds_of_the_derivation(text, result.is_ok());
}

#[cfg(feature = "derivations")]
fn holds_of_the_derivation(text: &str, is_reference: bool) {
    let derivation = Derivation::new(Rule::UriReference, text, Detail { characters: true, failures: true });
    assert_eq!(derivation.is_accepted(), is_reference);
    for node in derivation.nodes() {
        assert!(text.get(node.span()).is_some());
    }
}
