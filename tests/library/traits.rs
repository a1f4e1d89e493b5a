//! What the types can be converted into, compared with and asked for: each line is one that a user writes.

#![allow(clippy::cmp_owned, reason = "that owned texts can be compared is what is tested")]

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use urispec::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo};
use urispec::rfc3986::comparison::Rung;
use urispec::{
    AbsoluteUri, AbsoluteUriBuf, AbsoluteUriCow, Error, Rejected, RelativeRef, RelativeRefBuf, RelativeRefCow, Rule,
    Uri, UriBuf, UriCow, UriReference, UriReferenceBuf, UriReferenceCow,
};

const TEXT: &str = "http://u:p@h:8/a?b#c";

/// What each owned form can do that its view can.
macro_rules! owned_forms {
    ($($test:ident: $view:ident $buf:ident $cow:ident from $text:expr;)*) => {
        $(
            #[test]
            fn $test() {
                let text: &str = $text;
                let view = $view::parse(text).unwrap();
                let buf = $buf::parse(text).unwrap();
                let (borrowed, owned) = ($cow::from(view), $cow::from(buf.clone()));
                assert!(borrowed.is_borrowed() && !owned.is_borrowed());

                // Components.
                for form in [&borrowed, &owned] {
                    assert_eq!((form.path(), form.query(), form.authority()), (view.path(), view.query(), view.authority()));
                    assert_eq!((form.host(), form.port(), form.userinfo()), (view.host(), view.port(), view.userinfo()));
                    assert_eq!(form.normalize(Rung::Scheme), view.normalize(Rung::Scheme));
                    assert_eq!(form.with_query("x y"), view.with_query("x y"));
                }
                assert_eq!((buf.path(), buf.query(), buf.authority()), (view.path(), view.query(), view.authority()));
                assert_eq!((buf.host(), buf.port(), buf.userinfo()), (view.host(), view.port(), view.userinfo()));
                assert_eq!(buf.normalize(Rung::Scheme), view.normalize(Rung::Scheme));
                assert_eq!(buf.with_query("x y"), view.with_query("x y"));
                assert!(buf.same_at(view, Rung::SimpleString) && view.same_at(&buf, Rung::SimpleString) && owned.same_at(&borrowed, Rung::SimpleString));

                // Comparison, in both directions.
                assert!(view == buf && buf == view && view == owned && owned == view && buf == borrowed && borrowed == buf);
                assert!(view == text && text == view && *text == view && view == *text && view == String::from(text) && String::from(text) == view);
                assert!(buf == text && text == buf && *text == buf && buf == *text && buf == String::from(text) && String::from(text) == buf);
                assert!(owned == text && text == owned && *text == owned && owned == *text && owned == String::from(text) && String::from(text) == owned);
                assert_eq!(HashMap::from([(buf.clone(), 1)]).get(text), Some(&1));
                assert_eq!(BTreeMap::from([(buf.clone(), 1)]).get(text), Some(&1));

                // From texts.
                assert_eq!($buf::try_from(text), Ok(buf.clone()));
                assert_eq!($buf::try_from(text.as_bytes()), Ok(buf.clone()));
                assert_eq!($buf::try_from(String::from(text)), Ok(buf.clone()));
                assert_eq!($buf::try_from(text.as_bytes().to_vec()), Ok(buf.clone()));
                assert_eq!(text.parse(), Ok(buf.clone()));
                assert_eq!($view::try_from(text), Ok(view));
                assert_eq!($view::try_from(text.as_bytes()), Ok(view));
                let rejected: Rejected<String> = $buf::try_from(String::from("a b")).unwrap_err();
                assert_eq!((rejected.error(), rejected.value().as_str()), (Rule::$view.check("a b").unwrap_err(), "a b"));
                assert_eq!(Error::from(rejected.clone()), rejected.error());
                assert_eq!(rejected.into_value(), "a b");
                let rejected: Rejected<Vec<u8>> = $buf::try_from(b"a b".to_vec()).unwrap_err();
                assert_eq!(rejected.into_value(), b"a b");
                let rejected = $buf::try_from(b"a\xFF".to_vec()).unwrap_err();
                assert_eq!((rejected.error(), rejected.into_value()), (Rule::$view.check(b"a\xFF").unwrap_err(), b"a\xFF".to_vec()));

                // Into texts, and from one form into another.
                let texts: (String, Box<str>, Rc<str>, Arc<str>, Vec<u8>) =
                    (buf.clone().into(), buf.clone().into(), buf.clone().into(), buf.clone().into(), buf.clone().into());
                assert_eq!(texts, (text.into(), text.into(), text.into(), text.into(), text.into()));
                let (string, cow): (String, Cow<'_, str>) = (owned.clone().into(), borrowed.clone().into());
                assert!(string == text && matches!(cow, Cow::Borrowed(_)));
                assert_eq!(<&str>::from(view), text);
                assert_eq!(($buf::from(view), $buf::from(borrowed.clone()), view.to_buf()), (buf.clone(), buf.clone(), buf.clone()));
                assert_eq!(($view::from(&buf), $view::from(&owned)), (view, view));
                let texts: [&str; 3] = [buf.as_ref(), view.as_ref(), owned.as_ref()];
                let bytes: [&[u8]; 3] = [buf.as_ref(), view.as_ref(), owned.as_ref()];
                assert!(texts == [text; 3] && bytes == [text.as_bytes(); 3]);

                // As data.
                let json = serde_json::to_string(text).unwrap();
                assert!([serde_json::to_string(&view), serde_json::to_string(&buf), serde_json::to_string(&owned)].into_iter().all(|got| got.unwrap() == json));
                assert_eq!((serde_json::from_str::<$view>(&json).unwrap(), serde_json::from_str::<$buf>(&json).unwrap()), (view, buf));
                // What is no text of the rule is none as data either, and for the same reason.
                let around = ["", " ", "  ", "\u{a0}"].map(|space| [format!("{space}{text}"), format!("{text}{space}")]).concat();
                for other in around.iter().map(String::as_str).chain(["", "a b", "http://h", "//h", "a", "#", "%", "é", "1:"]) {
                    let json = serde_json::to_string(other).unwrap();
                    let error = $view::parse(other).err().map(|error| error.to_string());
                    // A view borrows, which no text with an escape can.
                    let found = [serde_json::from_str::<$view>(&json).map(drop), serde_json::from_str::<$buf>(&json).map(drop)];
                    for found in found {
                        let said = found.err().map(|it| it.to_string());
                        assert_eq!(said.is_some(), error.is_some(), "{other:?}");
                        assert!(said.unwrap_or_default().starts_with(&error.clone().unwrap_or_default()), "{other:?}");
                    }
                }
                assert!(serde_json::from_str::<$buf>("1").is_err() && serde_json::from_str::<$view>("null").is_err());
                // The third form borrows where it can, and takes an escape.
                let escaped = json.replacen('/', "\\/", 1);
                let of_json = |json: &'static str| serde_json::from_str::<$cow>(json).unwrap();
                let (same, other) = (of_json(json.clone().leak()), of_json(escaped.leak()));
                assert!(matches!(same, $cow::Borrowed(it) if it == view) && matches!(&other, $cow::Owned(it) if *it == view));
                assert_eq!(serde_json::from_str::<$cow>("1").unwrap_err().to_string(), "invalid type: integer `1`, expected a string at line 1 column 1");
                let error = Rule::$view.check("a b").unwrap_err().to_string();
                assert!(serde_json::from_str::<$cow>("\"a b\"").unwrap_err().to_string().starts_with(&error));
            }
        )*
    };
}

owned_forms! {
    uris: Uri UriBuf UriCow from TEXT;
    references: UriReference UriReferenceBuf UriReferenceCow from "//u:p@h:8/a?b#c";
    absolute_uris: AbsoluteUri AbsoluteUriBuf AbsoluteUriCow from "http://u:p@h:8/a?b";
    relative_references: RelativeRef RelativeRefBuf RelativeRefCow from "//u:p@h:8/a?b#c";
}

#[test]
fn every_form_has_what_is_its_own() {
    let uri = UriBuf::parse(TEXT).unwrap();
    assert!(uri.scheme() == "http" && uri.fragment().unwrap() == "c");
    assert!(uri.without_fragment() == "http://u:p@h:8/a?b" && uri.without_scheme().unwrap() == "//u:p@h:8/a?b#c");
    for (text, rest) in
        [("a:", Some("")), ("a:/", Some("/")), ("a:b", Some("b")), ("a:?b#c", Some("?b#c")), ("a:b:c", None)]
    {
        assert_eq!(Uri::parse(text).unwrap().without_scheme().map(|rest| rest.to_string()).as_deref(), rest, "{text}");
    }
    assert_eq!(uri.resolve(&UriReferenceBuf::parse("x").unwrap()).unwrap(), "http://u:p@h:8/x");
    assert_eq!(uri.resolve(RelativeRef::parse("x").unwrap()).unwrap(), "http://u:p@h:8/x");
    assert_eq!(uri.join("x").unwrap().join("y#z").unwrap(), "http://u:p@h:8/y#z");
    assert_eq!(uri.relativize(&uri.join("x").unwrap()).unwrap(), "x");
    assert!(uri.is_same_document(RelativeRef::default()));
    let base = AbsoluteUriBuf::parse("http://h/a/b").unwrap();
    assert_eq!(
        (base.join("../c").unwrap(), base.scheme()),
        (UriBuf::parse("http://h/c").unwrap(), Scheme::parse("http").unwrap())
    );
    assert_eq!(base.relativize(&UriBuf::parse("http://h/a/c").unwrap()).unwrap(), "c");
    let reference = UriReferenceBuf::parse("a#b").unwrap();
    assert_eq!(
        (reference.scheme(), reference.fragment().unwrap(), reference.without_fragment()),
        (None, Fragment::parse("b").unwrap(), UriReference::parse("a").unwrap())
    );
    assert!(reference.to_uri().is_none() && reference.to_relative_ref().is_some());
    let relative = RelativeRefBuf::parse("a#b").unwrap();
    assert_eq!(
        (relative.fragment().unwrap(), relative.without_fragment()),
        (Fragment::parse("b").unwrap(), RelativeRef::parse("a").unwrap())
    );
}

#[test]
fn one_type_becomes_another() {
    let absolute = AbsoluteUriBuf::parse("a:b").unwrap();
    let uri = UriBuf::from(absolute.clone());
    let reference = UriReferenceBuf::from(uri.clone());
    assert_eq!(UriBuf::try_from(reference.clone()), Ok(uri.clone()));
    assert_eq!(AbsoluteUriBuf::try_from(uri.clone()), Ok(absolute.clone()));
    assert_eq!(AbsoluteUriBuf::try_from(reference.clone()), Ok(absolute.clone()));
    let rejected = RelativeRefBuf::try_from(reference.clone()).unwrap_err();
    assert_eq!(
        (rejected.error(), rejected.into_value()),
        (Rule::RelativeRef.check("a:b").unwrap_err(), reference.clone())
    );
    assert!(UriBuf::try_from(UriReferenceBuf::parse("b").unwrap()).is_err());
    assert!(AbsoluteUriBuf::try_from(UriBuf::parse("a:b#").unwrap()).is_err());
    assert_eq!(UriReferenceBuf::from(RelativeRefBuf::parse("b").unwrap()), "b");
    // And their views.
    assert_eq!(Uri::try_from(UriReference::from(&absolute)), Ok(uri.view()));
    assert_eq!(AbsoluteUri::try_from(Uri::parse("a:#").unwrap()), Err(Rule::AbsoluteUri.check("a:#").unwrap_err()));
    assert_eq!(
        RelativeRef::try_from(UriReference::parse("a:").unwrap()),
        Err(Rule::RelativeRef.check("a:").unwrap_err())
    );
    assert_eq!(
        (Uri::from(&absolute), UriReference::from(&uri), UriReferenceBuf::from(uri.view())),
        (uri.view(), reference.view(), reference.clone())
    );
    assert_eq!(
        (
            UriReference::default().as_str(),
            UriReferenceBuf::default().as_str(),
            RelativeRefBuf::default().path().rule()
        ),
        ("", "", Rule::PathEmpty)
    );
}

#[test]
fn components_stand_alone() {
    assert_eq!(Scheme::parse("http").unwrap(), Uri::parse(TEXT).unwrap().scheme());
    assert_eq!(Authority::try_from("u:p@h:8").unwrap(), Uri::parse(TEXT).unwrap().authority().unwrap());
    let authority = Authority::parse("u:p@[::1]:8").unwrap();
    assert_eq!(
        (authority.userinfo().unwrap().span(), authority.host().span(), authority.port().unwrap().span()),
        (0..3, 4..9, 10..11)
    );
    assert_eq!((authority.span(), Authority::parse("").unwrap().span()), (0..11, 0..0));
    for (rule, texts, is_one) in [
        (Rule::Scheme, ["a+1", "1"], (|text| Scheme::parse(text).is_ok()) as fn(&str) -> bool),
        (Rule::Authority, ["u@h:1", "u@h:x"], |text| Authority::parse(text).is_ok()),
        (Rule::Userinfo, ["a:b", "@"], |text| Userinfo::parse(text).is_ok()),
        (Rule::Host, ["[::1]", "[::"], |text| Host::parse(text).is_ok()),
        (Rule::Port, ["80", "a"], |text| Port::parse(text).is_ok()),
        (Rule::Path, ["a:b/c", "?"], |text| Path::parse(text).is_ok()),
        (Rule::Segment, ["a:b", "/"], |text| Segment::parse(text).is_ok()),
        (Rule::Query, ["a?/", "#"], |text| Query::parse(text).is_ok()),
        (Rule::Fragment, ["a?/", "#"], |text| Fragment::parse(text).is_ok()),
    ] {
        assert_eq!(texts.map(is_one), [true, false], "{rule}");
    }
    let json = serde_json::to_string(&(authority.host(), authority.port())).unwrap();
    assert_eq!(json, r#"["[::1]","8"]"#);
}

/// The first rule of section 3.3 that allows the path in a reference.
#[test]
fn a_path_alone_has_the_rule_that_it_has_in_a_reference() {
    for (path, before, rule) in [
        ("", "", Rule::PathEmpty),
        ("/", "", Rule::PathAbsolute),
        ("/a//b", "", Rule::PathAbsolute),
        ("a/b", "", Rule::PathNoscheme),
        ("a/b:c", "", Rule::PathNoscheme),
        ("a:b/c", "x:", Rule::PathRootless),
        ("//a", "//h", Rule::PathAbempty),
    ] {
        assert_eq!(Path::parse(path).unwrap().rule(), rule, "{path}");
        let reference = format!("{before}{path}");
        assert_eq!(UriReference::parse(&reference).unwrap().path().rule(), rule, "{reference}");
    }
}

#[test]
fn decoded_bytes_are_compared_and_shown() {
    let decoded = |text| Segment::parse(text).unwrap().decode();
    assert_eq!(decoded("%61%62"), decoded("a%62"));
    assert_ne!(decoded("%61%62"), decoded("a"));
    assert!(decoded("a%2Fb") == "a/b" && decoded("%FF") == [0xFF][..] && decoded("a") != "ab");
    for text in ["caf%C3%A9%F0%9F%98%80!", "%C3", "a%C3%28b", "%F0%9F%98x%FF%E2%82", "", "%00"] {
        assert_eq!(decoded(text).to_string(), String::from_utf8_lossy(&decoded(text).to_bytes()), "{text}");
        assert_eq!(decoded(text).to_utf8_lossy(), decoded(text).to_string(), "{text}");
    }
}
