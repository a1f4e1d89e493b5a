//! Long texts, with all parts checked: a length or a counter that is cut does not show in a short one.

use std::ops::Range;

use urispec::diagnostic::Name;
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::resolution::base::{Bases, Layer};
use urispec::scheme::SchemeRule;
use urispec::template::UriTemplate;
use urispec::view::anatomy::{Anatomy, Boxes};
use urispec::view::java::JavaUri;
use urispec::view::sling::{Mappings, Paths, Target, decompose, decompose_traced};
use urispec::{Builder, IriReference, Linter, Rule, Uri, UriReference, UriReferenceBuf, diagnose};

const LENGTHS: [usize; 11] = [1, 254, 255, 256, 4_095, 4_096, 8_192, 65_534, 65_535, 65_536, 65_537];

/// Scheme, userinfo, host, port, path, query and fragment.
type Parts = [Option<String>; 7];

const SHORT: [&str; 7] = ["http", "u%7E", "h", "81", "/p%7E", "q%7E", "f%7E"];

/// All parts, one of which is longer by what is repeated.
fn with(long: usize, repeated: &str, length: usize) -> Parts {
    let mut parts = SHORT.map(|part| Some(part.to_owned()));
    if let Some(part) = &mut parts[long] {
        part.push_str(&repeated.repeat(length));
    }
    parts
}

/// 5.3. Component Recomposition.
fn recomposed([scheme, userinfo, host, port, path, query, fragment]: &Parts) -> String {
    let part = |before: &str, part: &Option<String>, after: &str| {
        part.as_ref().map_or_else(String::new, |part| [before, part, after].concat())
    };
    let authority = [part("", userinfo, "@"), part("", host, ""), part(":", port, "")].concat();
    let authority = host.as_ref().map(|_| authority);
    [
        part("", scheme, ":"),
        part("//", &authority, ""),
        part("", path, ""),
        part("?", query, ""),
        part("#", fragment, ""),
    ]
    .concat()
}

/// The parts of a view are these, each is where its span says, and they are the text.
#[track_caller]
fn check(reference: UriReference<'_>, expected: &Parts) {
    let parts: [Option<(&str, Range<usize>)>; 7] = [
        reference.scheme().map(|it| (it.as_str(), it.span())),
        reference.userinfo().map(|it| (it.as_str(), it.span())),
        reference.host().map(|it| (it.as_str(), it.span())),
        reference.port().map(|it| (it.as_str(), it.span())),
        Some((reference.path().as_str(), reference.path().span())),
        reference.query().map(|it| (it.as_str(), it.span())),
        reference.fragment().map(|it| (it.as_str(), it.span())),
    ];
    for ((part, expected), name) in parts.iter().zip(expected).zip(SHORT) {
        let found = part.as_ref().map(|(text, span)| (*text, &reference.as_str()[span.clone()]));
        assert!(found == expected.as_ref().map(|it| (&it[..], &it[..])), "{name}: {}", reference.as_str().len());
    }
    assert!(reference.as_str() == recomposed(expected));
}

#[test]
fn each_component_may_be_long() {
    for length in LENGTHS {
        for (long, repeated) in ["a", "a", "a", "1", "/a", "a", "a"].into_iter().enumerate() {
            let parts = with(long, repeated, length);
            let text = recomposed(&parts);
            let uri = Uri::parse(&text).unwrap();
            check(uri.into(), &parts);
            check(UriReferenceBuf::try_from(text.clone()).unwrap().view(), &parts);
            check(Builder::from(uri).build().unwrap().view(), &parts);
            let mut upper = parts.clone();
            upper[0] = parts[0].as_ref().map(|scheme| scheme.to_uppercase());
            let plain = parts.clone().map(|part| part.map(|part| part.replace("%7E", "~")));
            let upper = recomposed(&upper);
            check(Uri::parse(&upper).unwrap().normalize(Rung::PercentEncoding).view().into(), &plain);
            // 5.2.2: the reference gives all but the scheme, and then all but the authority.
            let base = Uri::parse("http://b/c/d?e#f").unwrap();
            let mut relative = parts.clone();
            relative[0] = None;
            let mut target = parts.clone();
            target[0] = Some("http".into());
            let reference = recomposed(&relative);
            check(base.resolve(UriReference::parse(&reference).unwrap()).unwrap().view().into(), &target);
            let [_, _, _, _, path, query, fragment] = parts.clone();
            let same = recomposed(&[None, None, None, None, Some("".into()), query.clone(), fragment.clone()]);
            let target = [Some("http".into()), None, Some("b".into()), None, Some("/c/d".into()), query, fragment];
            check(base.resolve(UriReference::parse(&same).unwrap()).unwrap().view().into(), &target);
            assert_eq!(uri.path().as_str(), path.unwrap());
            let same = uri.with_query("x").unwrap();
            assert!(same.query().unwrap() == "x" && same.fragment() == uri.fragment() && same.path() == uri.path());
        }
    }
}

/// A letter of two bytes is six in a URI, so all that is after it moves.
#[test]
fn each_component_may_be_long_beyond_ascii() {
    for length in LENGTHS {
        for (long, repeated) in [(1, "é"), (2, "é"), (4, "/é"), (5, "é"), (6, "é")] {
            let iri = with(long, repeated, length);
            let uri = iri.clone().map(|part| part.map(|part| part.replace("é", "%C3%A9")));
            let text = recomposed(&iri);
            let parsed = IriReference::parse(&text).unwrap();
            check(parsed.to_uri().unwrap().view(), &uri);
            let back = recomposed(&uri);
            let back = UriReference::parse(&back).unwrap().to_iri();
            assert!(back.as_str() == text && back.fragment() == parsed.fragment() && back.query() == parsed.query());
            assert!(
                back.path() == parsed.path() && back.host() == parsed.host() && back.userinfo() == parsed.userinfo()
            );
        }
    }
}

/// The pairs, segments and parameters after a long one are where they are.
#[test]
fn what_is_after_a_long_item_has_its_place() {
    for length in LENGTHS {
        let long = "a".repeat(length);
        for text in [format!("/{long}/b;c=d;e/;f?{long}=g&h=i&&j"), format!("/b;{long}=d;e/f;g?h={long}&i&j={long}&k")]
        {
            let reference = UriReference::parse(&text).unwrap();
            let segments: Vec<_> = reference.path().segments().collect();
            let mut backwards: Vec<_> = reference.path().segments().rev().collect();
            backwards.reverse();
            assert!(
                segments == backwards && segments.iter().zip(&backwards).all(|(one, other)| one.span() == other.span())
            );
            for segment in &segments {
                assert!(text[segment.span()] == *segment.as_str());
                for parameter in segment.parameters() {
                    assert!(text[parameter.span()] == *parameter.as_str());
                }
            }
            for pair in reference.query().unwrap().pairs() {
                assert!(text[pair.span()] == *pair.as_str() && text[pair.key.span()] == *pair.key.as_str());
                assert!(pair.value.is_none_or(|value| text[value.span()] == *value.as_str()));
            }
        }
        let mut reference = UriReferenceBuf::parse(&format!("/{long}?{long}&{long}=b&c")).unwrap();
        reference.edit_query(|query| query.set(&long, "d").append("e", &long)).unwrap();
        reference.edit_path(|path| path.push(&long).push("f")).unwrap();
        assert!(reference.as_str() == format!("/{long}/{long}/f?{long}=d&c&e={long}"));
    }
}

/// What is said of the end of a text is said of that place.
#[test]
fn what_is_after_a_long_text_is_found_there() {
    for length in LENGTHS {
        for start in ["http://h/", "http://h/?", "http://h/#", "/", "?a=b&", "#"] {
            let text = format!("{start}{}", "a".repeat(length));
            let wrong = format!("{text}|b");
            assert_eq!(
                diagnose(&wrong, Rule::UriReference)[0].label().span,
                text.len()..text.len() + 1,
                "{start} {length}"
            );
            assert_eq!(UriReference::parse(&wrong).unwrap_err().span(), text.len()..text.len() + 1, "{start} {length}");
            let found = Linter::new().lint(format!("{text}%E2%80%8Bb"), Rule::UriReference);
            assert_eq!(found[0].label().span, text.len()..text.len() + 9, "{start} {length}");
        }
    }
}

/// What surrounds a URI is found at both ends.
#[test]
fn what_is_around_a_long_uri_is_found() {
    for length in LENGTHS {
        let uri = format!("http://h.test/{}", "a".repeat(length));
        for (before, after) in [
            ("", "\""),
            ("", "`"),
            ("", " # b"),
            ("", "\tb"),
            ("", "|"),
            ("", "</a>"),
            ("", "\u{201D}"),
            ("", ", http://i.test/"),
            ("<", ">,"),
            ("[b](", ")"),
            ("href=\"", "\""),
            ("url(", ")"),
            ("\\url{", "}"),
            ("=LINK(\"", "\")"),
            ("GET ", " HTTP/1.1"),
            ("A=", ""),
            ("URL: ", ""),
        ] {
            let names = |uri: &str| {
                let found = diagnose(format!("{before}{uri}{after}"), Rule::UriReference);
                found.iter().map(|found| (found.name(), found.label().span.start < before.len())).collect::<Vec<_>>()
            };
            let short = names("http://h.test/a");
            assert!(!short.is_empty(), "{before} {after}");
            assert_eq!(names(&uri), short, "{before} {after} {length}");
        }
        let escaped = format!("{uri}=\r\n&b=3D2");
        assert_eq!(diagnose(escaped, Rule::UriReference)[0].name(), Name::QuotedPrintable, "{length}");
        let escaped = format!("{uri}\\/b");
        assert_eq!(diagnose(escaped, Rule::UriReference)[0].name(), Name::EscapedText, "{length}");
    }
}

#[test]
fn other_readers_read_long_texts() {
    for length in LENGTHS {
        let long = "a".repeat(length);
        let text = format!("http://u@h:8/{long}/b?{long}#{long}");
        let java = JavaUri::parse(&text).unwrap();
        assert!(
            java.raw_path() == Some(&format!("/{long}/b"))
                && java.raw_query() == Some(&long)
                && java.raw_fragment() == Some(&long)
        );
        assert!(java.to_string() == text);
        let text = format!("/{long}.b.{long}.c/d.{long}");
        let split = decompose(UriReference::parse(&text).unwrap(), &Paths::from_iter([format!("/{long}")])).unwrap();
        let pieces = [Some(split.resource_path()), split.selector_string(), split.extension(), split.suffix()];
        let expected = [format!("/{long}"), format!("b.{long}"), "c".into(), format!("/d.{long}")];
        assert!(pieces.iter().zip(&expected).all(|(piece, expected)| {
            piece.is_some_and(|it| it == &expected[..] && text[it.span.clone()] == **expected)
        }));
        let mappings = Mappings::parse("/content/a  sling:vanityPath=/shop").unwrap();
        let uri = format!("http://{long}.example:80/shop");
        assert_eq!(
            mappings.map(Uri::parse(&uri).unwrap()).unwrap().target,
            Target::Paths(vec!["/content/a.html".into()]),
            "{length}"
        );
    }
}

/// Each list of a scheme may be long: all items are read, and what follows the list.
#[test]
fn each_list_of_a_scheme_may_be_long() {
    for length in LENGTHS {
        for (rule, before, repeated, after) in [
            (SchemeRule::SipUri, "sip:a@h", ";b=c", "?d=e"),
            (SchemeRule::SipUri, "sip:a@h;lr?b=c", "&d=e", ""),
            (SchemeRule::TelephoneUri, "tel:+1", ";b=c", ""),
            (SchemeRule::SmsUri, "sms:+1", ",+1", "?body=a"),
            (SchemeRule::MailtoUri, "mailto:a@h", ",a@h", "?to=b"),
            (SchemeRule::MailtoUri, "mailto:a@h?to=b", "&to=b", ""),
            (SchemeRule::GeoUri, "geo:1,2;u=3", ";b=c", ""),
            (SchemeRule::Dataurl, "data:a/b", ";c=d", ";base64,"),
            (SchemeRule::Dnsurl, "dns:h?type=a", ";class=in", ""),
            (SchemeRule::Ldapurl, "ldap://h/a?b", ",b", "?sub?c?d=e"),
            (SchemeRule::Ldapurl, "ldap://h/a?b?sub?c?d=e", ",d=e", ""),
            (SchemeRule::Xmppuri, "xmpp:a@h?b", ";c=d", ""),
            (SchemeRule::DidUrl, "did:a:b", ":b", "/c"),
            (SchemeRule::Ftpurl, "ftp://h/a", "/a", ";type=i"),
            // Numbers are lists of digits.
            (SchemeRule::SipUri, "sip:a@h:", "1", ";b=c"),
            (SchemeRule::SipsUri, "sips:a@h:", "1", "?b=c"),
            (SchemeRule::Ftpurl, "ftp://h:", "1", "/a"),
            (SchemeRule::CoapUri, "coap://h:", "1", "/a"),
            (SchemeRule::TelephoneUri, "tel:+", "1", ";b=c"),
            (SchemeRule::GeoUri, "geo:1,2.", "3", ",4;u=5"),
        ] {
            let text = format!("{before}{}{after}", repeated.repeat(length));
            assert!(rule.accepts(&text), "{length} of {repeated} after {before}");
        }
    }
}

/// RFC 6570, 2.4.1: up to ten thousand characters of a value.
#[test]
fn each_length_of_a_prefix() {
    let value = "\u{e9}".repeat(10_001);
    for length in [1, 9, 254, 255, 256, 257, 4_095, 4_096, 9_999] {
        let template = format!("{{v:{length}}}");
        let expanded = UriTemplate::parse(&template).unwrap().expand(("v", value.as_str())).unwrap();
        assert!(expanded == "%C3%A9".repeat(length), "{length}");
    }
}

/// Tables and drawings show long texts as a whole. What is very long is not aligned, so that many rows of a long text are no longer than some times the text.
#[test]
fn tables_and_drawings_of_long_texts() {
    for length in LENGTHS.into_iter().chain([200_000]) {
        let long = "a".repeat(length);
        let path = format!("/{long}/b/../{long}.c.d/e");
        let reference = UriReference::parse(&path).unwrap();
        let trace = decompose_traced(reference, &Paths::from_iter([path.clone()])).unwrap().1.to_string();
        let bases = Bases::new().with(Layer::ALL[0], UriReference::parse("http://h/").unwrap());
        let boxes = Boxes::of(reference, bases);
        let drawings = [
            Anatomy::of(reference).to_string(),
            reference.normalize_traced(Rung::PathSegment).to_string(),
            boxes.to_string(),
            trace,
        ];
        for drawing in drawings {
            assert!(drawing.contains(&long), "{length}");
            // Boxes are as wide as what is in them.
            assert!(drawing.lines().count() * 1_100 + 30 * path.len() > drawing.len(), "{length}: {}", drawing.len());
        }
    }
    // Each segment has a row.
    let many = "/a".repeat(35_000);
    let table = Anatomy::of(UriReference::parse(&many).unwrap()).to_string();
    assert!(table.lines().count() > 35_000 && table.len() < 50_000_000, "{}", table.len());
    // Each triplet is a step.
    let many = format!("http://h/{}", "%7e".repeat(20_000));
    let steps = Uri::parse(&many).unwrap().normalize_traced(Rung::PercentEncoding).to_string();
    assert!(steps.lines().count() > 20_000 && steps.len() < 50_000_000, "{}", steps.len());
}
