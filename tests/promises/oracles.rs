//! Any text: three other strict parsers agree.

use urispec::{AbsoluteUri, RelativeRef, Uri, UriReference};

pub(crate) fn hold(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let reference = UriReference::parse(text).is_ok();
    assert_eq!(reference, fluent_uri::UriRef::parse(text).is_ok(), "fluent-uri");
    assert_eq!(reference, iri_string::types::UriReferenceStr::new(text).is_ok(), "iri-string");
    assert_eq!(reference, iref::UriRef::new(text).is_ok(), "iref");
    let uri = Uri::parse(text).is_ok();
    assert_eq!(uri, fluent_uri::Uri::parse(text).is_ok(), "fluent-uri");
    assert_eq!(uri, iri_string::types::UriStr::new(text).is_ok(), "iri-string");
    assert_eq!(uri, iref::Uri::new(text).is_ok(), "iref");
    assert_eq!(AbsoluteUri::parse(text).is_ok(), iri_string::types::UriAbsoluteStr::new(text).is_ok(), "iri-string");
    assert_eq!(RelativeRef::parse(text).is_ok(), iri_string::types::UriRelativeStr::new(text).is_ok(), "iri-string");
}
