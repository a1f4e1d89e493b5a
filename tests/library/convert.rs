//! Conversions with other crates: lossless, or an error.

use arbitrary::{Arbitrary, Unstructured};
use proptest::prelude::*;
use urispec::convert::{FromHttpError, ToHttpError, ToUrlError};
use urispec::file_path::FilePathError;
use urispec::rfc3986::comparison::equivalent;
use urispec::{
    AbsoluteIriBuf, AbsoluteUri, AbsoluteUriBuf, IriBuf, IriReference, IriReferenceBuf, RelativeIriBuf, RelativeRefBuf,
    Rule, Uri, UriBuf, UriReference, UriReferenceBuf,
};
use url::Url;

#[test]
fn url_may_write_the_same_in_another_way() {
    for (uri, url) in [
        ("HTTP://Example.com", "http://example.com/"),
        ("https://example.com:443/", "https://example.com/"),
        ("http://h/a/./b/../c", "http://h/a/c"),
        ("http://h/%2E%2e/a", "http://h/a"),
        ("http://ex%61mple.com/", "http://example.com/"),
        ("http://[0:0::1]:/", "http://[::1]/"),
        ("http://u:p@h:81/a;b?c=d&e#f", "http://u:p@h:81/a;b?c=d&e#f"),
        ("file://localhost/a", "file:///a"),
        ("mailto:a@b?subject=c", "mailto:a@b?subject=c"),
        ("urn:example:a", "urn:example:a"),
        ("x-y://H/a", "x-y://H/a"),
    ] {
        let view = Uri::parse(uri).unwrap();
        assert_eq!(Url::try_from(view).unwrap().as_str(), url);
        assert_eq!(Url::try_from(&view.to_buf()).unwrap().as_str(), url);
    }
    let absolute = AbsoluteUri::parse("http://h").unwrap();
    assert_eq!(Url::try_from(absolute).unwrap(), Url::try_from(&absolute.to_buf()).unwrap());
}

#[test]
fn what_url_changes_is_an_error() {
    for (uri, component, before, after) in [
        ("http://0x7f.1/", Rule::Host, Some("0x7f.1"), Some("127.0.0.1")),
        ("http://010.0.0.1/", Rule::Host, Some("010.0.0.1"), Some("8.0.0.1")),
        ("http://b%C3%BCcher.example/", Rule::Host, Some("b%C3%BCcher.example"), Some("xn--bcher-kva.example")),
        ("http:a", Rule::Host, None, Some("a")),
        ("http:///a", Rule::Host, Some(""), Some("a")),
        ("http://@h/", Rule::Userinfo, Some(""), None),
        ("http://a;b@h/", Rule::Userinfo, Some("a;b"), Some("a%3Bb")),
        ("http://h/?a'b", Rule::Query, Some("a'b"), Some("a%27b")),
        ("file:///C:/..", Rule::Path, Some("/"), Some("/C:/")),
        // What is written in another way before it is no change, and of two changes the first is named.
        ("HTTP://%41:80/%7ea/./b?c'd", Rule::Query, Some("c'd"), Some("c%27d")),
        ("HTTP://H:080/a/../%41?'#%7e", Rule::Query, Some("'"), Some("%27")),
        ("HTTP://A;B@0X7F.1:80/?'", Rule::Userinfo, Some("A;B"), Some("A%3BB")),
        ("http://0x7F.1:80/?'", Rule::Host, Some("0x7f.1"), Some("127.0.0.1")),
    ] {
        let error = Url::try_from(Uri::parse(uri).unwrap()).unwrap_err();
        let (before, after) = (before.map(str::to_owned), after.map(str::to_owned));
        assert_eq!(error, ToUrlError::Changed { component, uri: before, url: after }, "{uri}");
    }
    for uri in ["http://h:65536/", "http://", "http://[v1.a]/", "http://a%00b/"] {
        let error = Url::try_from(Uri::parse(uri).unwrap()).unwrap_err();
        assert!(matches!(error, ToUrlError::Refused(_)), "{uri}: {error}");
    }
    let message = |uri| Url::try_from(Uri::parse(uri).unwrap()).unwrap_err().to_string();
    assert_eq!(message("http:a"), "`url` reads a host `a`, which the URI does not have");
    assert_eq!(message("http://@h/"), "`url` leaves out the userinfo ``");
    assert_eq!(message("http://h:65536/"), "`url` does not read the URI: invalid port number");
}

#[test]
fn a_url_is_a_uri_with_the_same_text_or_none() {
    for text in ["http://h/a?b#c", "data:text/plain,a", "file:///C:/a", "mailto:a@b"] {
        let url = Url::parse(text).unwrap();
        assert_eq!(UriBuf::try_from(&url).unwrap().as_str(), text);
        assert_eq!(Uri::try_from(&url).unwrap().as_str(), text);
        assert_eq!(UriBuf::try_from(url).unwrap().as_str(), text);
    }
    for text in ["http://h/a|b", "http://h/[a]", "http://h/?^", "data:a b,c"] {
        let url = Url::parse(text).unwrap();
        assert_eq!(UriBuf::try_from(&url).unwrap_err(), Uri::parse(url.as_str()).unwrap_err(), "{text}");
    }
}

#[test]
fn a_request_has_no_fragment_and_a_host_or_an_absolute_path() {
    let to_http = |text| http::Uri::try_from(UriReference::parse(text).unwrap());
    for (reference, written) in [
        ("https://u@Example.com:81/a?b", "https://u@Example.com:81/a?b"),
        ("http://h", "http://h/"),
        ("http://h?a", "http://h/?a"),
        ("http://[::1]:/", "http://[::1]:/"),
        ("coap://h/a", "coap://h/a"),
        ("/a//b?c", "/a//b?c"),
        ("/", "/"),
    ] {
        assert_eq!(to_http(reference).unwrap().to_string(), written);
    }
    assert_eq!(http::Uri::try_from(&"/a".parse::<RelativeRefBuf>().unwrap()).unwrap(), "/a");
    assert_eq!(http::Uri::try_from(&"a://h/".parse::<AbsoluteUriBuf>().unwrap()).unwrap(), "a://h/");
    assert!(matches!(to_http("http://h/#a"), Err(ToHttpError::Fragment)));
    assert!(matches!(to_http("/a#"), Err(ToHttpError::Fragment)));
    for text in ["urn:a", "file:///a", "http:/a", "http://:80/", "mailto:a@b"] {
        assert!(matches!(to_http(text), Err(ToHttpError::Host)), "{text}");
    }
    for text in ["a", "", "?a", "./a", "*"] {
        assert!(matches!(to_http(text), Err(ToHttpError::Relative)), "{text}");
    }
    for text in ["//h/a", "//h", "///a"] {
        assert!(matches!(to_http(text), Err(ToHttpError::NetworkPath)), "{text}");
    }
    let long = format!("/{}", "a".repeat(65_534));
    for text in ["http://a%41/", long.as_str()] {
        assert!(matches!(to_http(text), Err(ToHttpError::Refused(_))), "{text}");
    }
}

#[test]
fn a_request_that_is_no_reference() {
    let reference = |text: &'static str| UriReferenceBuf::try_from(http::Uri::from_static(text));
    let uri = |text: &'static str| UriBuf::try_from(&http::Uri::from_static(text));
    assert_eq!(reference("http://h/a?b").unwrap().as_str(), "http://h/a?b");
    assert_eq!(uri("http://h").unwrap().as_str(), "http://h/");
    assert_eq!(reference("/a?b").unwrap().as_str(), "/a?b");
    assert_eq!(uri("/a?b"), Err(FromHttpError::Scheme));
    assert_eq!(uri("h:80"), Err(FromHttpError::Authority));
    assert_eq!(reference("h:80"), Err(FromHttpError::Authority));
    assert_eq!(reference("h"), Err(FromHttpError::Authority));
    assert_eq!(reference("*"), Err(FromHttpError::Asterisk));
    assert_eq!(reference("//h/a"), Err(FromHttpError::DoubleSlash));
    let error = Rule::UriReference.check("/a{b}").unwrap_err();
    assert_eq!(reference("/a{b}"), Err(FromHttpError::Invalid(error)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1024, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_data_is_valid_and_converts_to_the_same_or_not_at_all(data in prop::collection::vec(any::<u8>(), 0..160)) {
        let mut data = Unstructured::new(&data);
        // Making one panics where it is not valid.
        let (uri, reference) = (UriBuf::arbitrary(&mut data).unwrap(), UriReferenceBuf::arbitrary(&mut data).unwrap());
        AbsoluteUriBuf::arbitrary(&mut data).unwrap();
        RelativeRefBuf::arbitrary(&mut data).unwrap();
        if let Ok(url) = Url::try_from(&uri) {
            let back = UriBuf::try_from(url).unwrap();
            prop_assert!(equivalent(uri.view(), back.view()).is_some(), "{} {}", uri, back);
        }
        if let Ok(target) = http::Uri::try_from(&reference) {
            let back = UriReferenceBuf::try_from(target).unwrap();
            prop_assert!(equivalent(reference.view(), back.view()).is_some(), "{} {}", reference, back);
        }
    }
}

#[test]
fn arbitrary_data_reaches_every_component() {
    let mut seen = [false; 9];
    let mut state = 1_u64;
    for _ in 0..2000 {
        let data: Vec<u8> = (0..120)
            .map(|_| {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                (state >> 56) as u8
            })
            .collect();
        let reference = UriReferenceBuf::arbitrary(&mut Unstructured::new(&data)).unwrap();
        let reference = reference.view();
        let authority = reference.authority();
        let host = authority.map(|authority| authority.host().rule());
        let parts = [
            reference.scheme().is_some(),
            reference.scheme().is_none(),
            authority.is_some_and(|authority| authority.userinfo().is_some()),
            host == Some(Rule::Ipv4address),
            host == Some(Rule::Ipv6address),
            host == Some(Rule::Ipvfuture),
            authority.is_some_and(|authority| authority.port().is_some()),
            reference.query().is_some_and(|query| query.as_str().contains('%')),
            reference.fragment().is_some() && reference.path().rule() == Rule::PathNoscheme,
        ];
        seen.iter_mut().zip(parts).for_each(|(seen, part)| *seen |= part);
    }
    assert_eq!(seen, [true; 9]);
}

/// Each reason in its own words, and the error behind it if there is one.
#[test]
fn each_conversion_fails_in_its_own_words() {
    use std::error::Error;

    let said = |error: &dyn Error| (error.to_string(), error.source().map(ToString::to_string));
    let to_http = |text: &str| http::Uri::try_from(UriReference::parse(text).unwrap()).unwrap_err();
    let from_http = |text: &'static str| UriReferenceBuf::try_from(http::Uri::from_static(text)).unwrap_err();
    let to_url = |text: &str| Url::try_from(Uri::parse(text).unwrap()).unwrap_err();
    let refused = http::Uri::try_from("http://a%41/").unwrap_err().to_string();
    let invalid = Rule::UriReference.check("/a{b}").unwrap_err().to_string();
    for (error, words, source) in [
        (&to_http("http://h/#a") as &dyn Error, "an `http::Uri` has no fragment", None),
        (&to_http("urn:a"), "an `http::Uri` with a scheme needs a host", None),
        (&to_http("a/b"), "an `http::Uri` without a scheme needs a path that begins with `/`", None),
        (&to_http("//h/a"), "an `http::Uri` with a host and a path needs a scheme", None),
        (&to_http("http://a%41/"), &format!("`http` does not take the URI: {refused}"), Some(&refused)),
        (&ToHttpError::Changed("http://h/".into()), "`http` reads the URI as `http://h/`", None),
        (&FromHttpError::Scheme, "a URI needs a scheme", None),
        (&from_http("h:80"), "a host and a port alone are no reference", None),
        (&from_http("*"), "the target `*` is no reference", None),
        (&from_http("//h/a"), "without an authority, a path that begins with `//` would be read as an authority", None),
        (&from_http("/a{b}"), &invalid, Some(&invalid)),
        (&to_url("http:a"), "`url` reads a host `a`, which the URI does not have", None),
        (&to_url("http://@h/"), "`url` leaves out the userinfo ``", None),
        (&to_url("http://0x7f.1/"), "`url` reads the host `0x7f.1` as `127.0.0.1`", None),
        (
            &to_url("http://h:65536/"),
            "`url` does not read the URI: invalid port number",
            Some(&"invalid port number".to_owned()),
        ),
        (&ToUrlError::Changed { component: Rule::Path, uri: None, url: None }, "`url` changes the path", None),
        (
            &FilePathError::from(Rule::Uri.check("a").unwrap_err()),
            &Rule::Uri.check("a").unwrap_err().to_string(),
            Some(&Rule::Uri.check("a").unwrap_err().to_string()),
        ),
        (&FilePathError::Drive, "the path has neither a drive nor a share", None),
    ] {
        assert_eq!(said(error), (words.to_owned(), source.cloned()));
    }
}

/// Which components of each type are seen in arbitrary data, present and absent: a type has those of its rule.
macro_rules! reaches {
    ($($owned:ident: $($part:ident)*;)*) => {
        $({
            let mut seen = std::collections::BTreeSet::new();
            for data in data(600) {
                let text = $owned::arbitrary(&mut Unstructured::new(&data)).unwrap().to_string();
                let iri = IriReference::parse(&text).unwrap();
                seen.extend([
                    ("scheme", iri.scheme().is_some()),
                    ("userinfo", iri.userinfo().is_some()),
                    ("host", iri.host().is_some()),
                    ("port", iri.port().is_some()),
                    ("path", !iri.path().as_str().is_empty()),
                    ("query", iri.query().is_some()),
                    ("fragment", iri.fragment().is_some()),
                    ("ascii", text.is_ascii()),
                ]);
            }
            let expected = [$(stringify!($part)),*];
            for part in ["scheme", "userinfo", "host", "port", "path", "query", "fragment"] {
                let has = expected.contains(&part) || ["userinfo", "host", "port", "path", "query"].contains(&part);
                assert_eq!(seen.contains(&(part, true)), has, "{} {part}", stringify!($owned));
                let lacks = part != "scheme" || !has || expected.contains(&"relative");
                assert_eq!(seen.contains(&(part, false)), lacks, "{} {part}", stringify!($owned));
            }
            assert_eq!(seen.contains(&("ascii", false)), stringify!($owned).contains("Iri"));
        })*
    };
}

/// Data that nobody chose, and always the same.
fn data(count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut state = 1_u64;
    (0..count).map(move |_| {
        let next = |_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 56) as u8
        };
        (0..160).map(next).collect()
    })
}

#[test]
fn arbitrary_data_reaches_every_component_of_each_type() {
    reaches! {
        UriBuf: scheme fragment;
        UriReferenceBuf: scheme fragment relative;
        AbsoluteUriBuf: scheme;
        RelativeRefBuf: fragment;
        IriBuf: scheme fragment;
        IriReferenceBuf: scheme fragment relative;
        AbsoluteIriBuf: scheme;
        RelativeIriBuf: fragment;
    }
}
