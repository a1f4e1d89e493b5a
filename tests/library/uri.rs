//! The views: components with their text and place, absent apart from empty, and what they stand for.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, Ipv6Addr};

use urispec::component::HostKind;
use urispec::rfc3986::comparison::Rung;
use urispec::rfc3986::encoding::{Component, encode};
use urispec::{
    AbsoluteUri, AbsoluteUriBuf, Builder, ErrorKind, RelativeRef, RelativeRefBuf, Rule, Uri, UriBuf, UriReference,
    UriReferenceBuf,
};

/// The components that are there, each with its name and span, as one line.
fn components(text: &str) -> String {
    let uri = UriReference::parse(text).unwrap();
    let authority = uri.authority();
    let path = uri.path();
    let parts = [
        ("scheme", uri.scheme().map(|part| (part.as_str(), part.span()))),
        ("authority", authority.map(|part| (part.as_str(), part.span()))),
        ("userinfo", authority.and_then(|a| a.userinfo()).map(|part| (part.as_str(), part.span()))),
        ("host", authority.map(|a| a.host()).map(|part| (part.as_str(), part.span()))),
        ("port", authority.and_then(|a| a.port()).map(|part| (part.as_str(), part.span()))),
        ("path", Some((path.as_str(), path.span()))),
        ("query", uri.query().map(|part| (part.as_str(), part.span()))),
        ("fragment", uri.fragment().map(|part| (part.as_str(), part.span()))),
    ];
    let mut line = String::new();
    for (name, part) in parts {
        if let Some((part, span)) = part {
            assert_eq!(&text[span.clone()], part, "{name} of {text}");
            line.push_str(&format!("{name}={part}@{} ", span.start));
        }
    }
    line.trim_end().to_owned()
}

#[test]
fn every_component_has_its_text_and_place() {
    assert_eq!(
        components("foo://ada:x@example.com:8042/over/there?name=ferret#nose"),
        "scheme=foo@0 authority=ada:x@example.com:8042@6 userinfo=ada:x@6 host=example.com@12 port=8042@24 \
         path=/over/there@28 query=name=ferret@40 fragment=nose@52",
    );
    assert_eq!(components("urn:example:animal"), "scheme=urn@0 path=example:animal@4");
    assert_eq!(components("a/b?c"), "path=a/b@0 query=c@4");
    assert_eq!(components("//h"), "authority=h@2 host=h@2 path=@3");
    assert_eq!(components("a:?#"), "scheme=a@0 path=@2 query=@3 fragment=@4");
}

#[test]
fn absent_and_empty_are_two_things() {
    assert_eq!(components("http://h"), "scheme=http@0 authority=h@7 host=h@7 path=@8");
    assert_eq!(components("http://h?"), "scheme=http@0 authority=h@7 host=h@7 path=@8 query=@9");
    assert_eq!(components("http://h#"), "scheme=http@0 authority=h@7 host=h@7 path=@8 fragment=@9");
    assert_eq!(components("http://"), "scheme=http@0 authority=@7 host=@7 path=@7");
    assert_eq!(components("http:"), "scheme=http@0 path=@5");
    assert_eq!(components("//@:"), "authority=@:@2 userinfo=@2 host=@3 port=@4 path=@4");
    assert_eq!(components("//:@"), "authority=:@@2 userinfo=:@2 host=@4 path=@4");
    assert_eq!(components(""), "path=@0");
}

#[test]
fn what_was_tried_and_given_up_leaves_no_trace() {
    // The first reading of an authority takes `h` for the host and `80` for its port.
    assert_eq!(components("//h:80@i"), "authority=h:80@i@2 userinfo=h:80@2 host=i@7 path=@8");
    assert_eq!(components("//1.2.3.4:5@i"), "authority=1.2.3.4:5@i@2 userinfo=1.2.3.4:5@2 host=i@12 path=@13");
    // The first reading of a reference takes `http` for a scheme.
    assert_eq!(components("http/a"), "path=http/a@0");
    assert_eq!(components("h@i:80/a".split_once('@').unwrap().1), "scheme=i@0 path=80/a@2");
    let kind = |text| UriReference::parse(text).unwrap().authority().unwrap().host().rule();
    assert_eq!(kind("//1.2.3.4"), Rule::Ipv4address);
    assert_eq!(kind("//1.2.3.4com"), Rule::RegName);
    assert_eq!(kind("//[::1.2.3.4]"), Rule::Ipv6address);
    assert_eq!(kind("//1.2.3.4@h"), Rule::RegName);
    assert_eq!(kind("//[v1.x]"), Rule::Ipvfuture);
}

#[test]
fn hosts_have_values() {
    let kind = |text| Uri::parse(text).unwrap().authority().unwrap().host().kind();
    assert_eq!(kind("http://192.0.2.16/"), HostKind::Ipv4(Ipv4Addr::new(192, 0, 2, 16)));
    assert_eq!(kind("http://[2001:db8::7]/"), HostKind::Ipv6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 7)));
    assert!(matches!(kind("http://EXAMPLE.com/"), HostKind::RegName(name) if name == "EXAMPLE.com"));
    let HostKind::IpvFuture(future) = kind("http://[v1F.a.b:c]/") else { panic!() };
    assert_eq!((future.as_str(), future.span()), ("v1F.a.b:c", 8..17));
    assert_eq!((future.version(), future.address()), ("1F", "a.b:c"));
}

#[test]
fn ports_are_numbers_or_not() {
    let number = |text: &str| UriReference::parse(text).unwrap().authority().unwrap().port().unwrap().number();
    assert_eq!(
        [number("//h:0080"), number("//h:65535"), number("//h:65536"), number("//h:")],
        [Some(80), Some(65535), None, None]
    );
    // Zeros before a number change nothing, however many there are.
    for zeros in [0, 1, 2, 4, 5, 6, 250, 255, 256, 65_536] {
        for (value, expected) in [
            ("0", Some(0)),
            ("7", Some(7)),
            ("255", Some(255)),
            ("256", Some(256)),
            ("8080", Some(8080)),
            ("65535", Some(65535)),
            ("65536", None),
            ("70000", None),
            ("4294967376", None),
            ("18446744073709551696", None),
        ] {
            assert_eq!(number(&format!("//h:{}{value}/", "0".repeat(zeros))), expected, "{zeros} zeros and {value}");
        }
    }
}

#[test]
fn the_empty_segments_count() {
    let segments = |text| {
        let path = UriReference::parse(text).unwrap().path();
        path.segments().map(|segment| (segment.as_str(), segment.span().start)).collect::<Vec<_>>()
    };
    assert_eq!(segments(""), []);
    assert_eq!(segments("/"), [("", 1)]);
    assert_eq!(segments("//h//"), [("", 4), ("", 5)]);
    assert_eq!(segments("a:b/c"), [("b", 2), ("c", 4)]);
    assert_eq!(segments("a/"), [("a", 0), ("", 2)]);
    let is_absolute = |text| UriReference::parse(text).unwrap().path().is_absolute();
    assert_eq!([is_absolute("a:/b"), is_absolute("a:b"), is_absolute("")], [true, false, false]);
}

#[test]
fn queries_are_pairs_or_not() {
    let pairs = |text: &'static str| {
        let query = UriReference::parse(text).unwrap().query().unwrap();
        query.pairs().map(|pair| (pair.key.span(), pair.value.map(|value| value.span()))).collect::<Vec<_>>()
    };
    assert_eq!(pairs("?"), []);
    assert_eq!(pairs("?a=b&c"), [(1..2, Some(3..4)), (5..6, None)]);
    assert_eq!(pairs("?&="), [(1..1, None), (2..2, Some(3..3))]);
}

#[test]
fn any_bytes_can_be_encoded() {
    let path = UriReference::parse("/%FF%00%41+").unwrap().path();
    let segment = path.segments().next().unwrap();
    assert!(segment.decode().eq([0xFF, 0, b'A', b'+']));
    assert_eq!(segment.decode().to_utf8().unwrap_err().utf8_error().valid_up_to(), 0);
    assert_eq!(*segment.decode().to_bytes(), [0xFF, 0, b'A', b'+']);
    let host = UriReference::parse("//b%C3%BCcher.example").unwrap().authority().unwrap().host();
    let HostKind::RegName(name) = host.kind() else { panic!() };
    assert_eq!(name.decode().to_utf8().unwrap(), "bücher.example");
    let mut decoded = name.decode();
    decoded.next();
    assert_eq!(decoded.to_utf8().unwrap(), "ücher.example");
    assert_eq!(decoded.size_hint(), (6, Some(18)));
    assert_eq!(format!("{decoded:?}"), "Decoded(\"%C3%BCcher.example\")");
}

#[test]
fn a_view_parses_what_its_rule_accepts() {
    let accepted = |text: &str| {
        [
            Uri::parse(text).is_ok(),
            UriReference::parse(text).is_ok(),
            AbsoluteUri::parse(text).is_ok(),
            RelativeRef::parse(text).is_ok(),
        ]
    };
    assert_eq!(accepted("a:b#c"), [true, true, false, false]);
    assert_eq!(accepted("a:b"), [true, true, true, false]);
    assert_eq!(accepted("a/b#c"), [false, true, false, true]);
    assert_eq!(accepted("1:b"), [false, false, false, false]);
}

#[test]
fn one_view_becomes_another() {
    let uri = Uri::parse("a://h?q#f").unwrap();
    assert_eq!(uri.without_fragment(), "a://h?q");
    assert_eq!(Uri::from(uri.without_fragment()).fragment(), None);
    assert_eq!((uri.fragment().unwrap().as_str(), uri.fragment().unwrap().span()), ("f", 8..9));
    assert_eq!((uri.scheme().span(), uri.without_fragment().scheme().as_str()), (0..1, "a"));
    assert_eq!(UriReference::from(uri).fragment().unwrap(), "f");
    assert_eq!(UriReference::from(uri).to_uri(), Some(uri));
    assert_eq!(UriReference::from(uri).to_relative_ref(), None);
    for (text, without) in [("a?b#c", "a?b"), ("?b#", "?b"), ("//h/a?b", "//h/a?b"), ("#c", "")] {
        assert_eq!(RelativeRef::parse(text).unwrap().without_fragment(), without, "{text}");
    }
    let relative = RelativeRef::parse("b#f").unwrap();
    assert_eq!(relative.fragment().unwrap().span(), 2..3);
    assert_eq!(UriReference::from(relative).to_relative_ref(), Some(relative));
    assert_eq!(UriReference::from(relative).to_uri(), None);
}

#[test]
fn equality_order_and_hash_are_those_of_the_text() {
    let uris = ["b:", "a:", "B:"].map(|text| Uri::parse(text).unwrap());
    assert!(BTreeSet::from(uris).into_iter().eq(["B:", "a:", "b:"]));
    let key = |text| UriReference::parse(text).unwrap().path().segments().next_back().unwrap();
    assert_eq!(key("/a"), key("x/a"));
    let scheme = Uri::parse("HTTP://h").unwrap().scheme();
    assert!(scheme.is("http") && !scheme.is("https"));
    assert_eq!(format!("{:>6}|{:?}", uris[0], uris[0]), "    b:|Uri(\"b:\")");
}

#[test]
fn owned_forms_own_the_text() {
    let uri: UriBuf = "a://h/p".parse().unwrap();
    assert_eq!(uri.view().path(), "/p");
    assert_eq!(uri, uri.view().to_owned());
    assert_eq!(uri.to_string(), uri.clone().into_string());
    assert!("a b".parse::<UriReferenceBuf>().is_err());
    assert_eq!(RelativeRefBuf::try_from(String::from("a?b")).unwrap().view().query().unwrap(), "b");
    assert_eq!("a:#".parse::<AbsoluteUriBuf>().unwrap_err().span(), 2..3);
}

/// A view becomes one of another type where its text matches the other rule, and fails as the text does where it does not.
#[test]
fn views_become_others_by_their_rules() {
    for text in ["a:b", "a:b?c", "a:b#c", "a:#", "b/c", "//h?q", "//h?q#f", "#f", ""] {
        let reference = UriReference::parse(text).unwrap();
        assert_eq!(Uri::try_from(reference), Uri::parse(text));
        assert_eq!(AbsoluteUri::try_from(reference), AbsoluteUri::parse(text));
        assert_eq!(RelativeRef::try_from(reference), RelativeRef::parse(text));
        if let Ok(uri) = Uri::parse(text) {
            assert_eq!(AbsoluteUri::try_from(uri), AbsoluteUri::parse(text));
            assert_eq!(UriReference::from(uri), reference);
        }
    }
}

#[test]
fn bytes_need_not_be_text() {
    assert_eq!(UriReference::try_from(&b"a/b"[..]).unwrap().path(), "a/b");
    let error = UriReference::try_from(&b"a\xFF"[..]).unwrap_err();
    assert_eq!((error.kind(), error.span()), (ErrorKind::InvalidCharacter, 1..2));
    assert_eq!(
        error.to_string(),
        "invalid byte 0xFF (not UTF-8) in path at 1: expected pchar, `#`, `/`, `?` or the end"
    );
}

#[test]
fn a_parse_allocates_nothing() {
    let text = "foo://ada:x@[2001:db8::192.0.2.1]:8042/over//there%20?name=ferret&b#nose";
    let wrong = "foo://ada:x@[2001:db8::192.0.2.1]:8042/over//there%20?name=fer ret&b#nose";
    let allocations = allocation_counter::measure(|| {
        let uri = UriReference::parse(text).unwrap();
        assert_eq!(uri.path().segments().count(), 3);
        assert_eq!(uri.query().unwrap().pairs().count(), 2);
        assert!(matches!(uri.authority().unwrap().host().kind(), HostKind::Ipv6(_)));
        assert!(Rule::UriReference.accepts(text));
        assert_eq!(UriReference::parse(wrong).unwrap_err().span(), 62..63);
    });
    assert_eq!(allocations.count_total, 0);
    let allocations = allocation_counter::measure(|| drop(text.parse::<UriReferenceBuf>()));
    assert_eq!(allocations.count_total, 1);
}

/// Nothing is allocated but the result, and not even that where it is a text that was given.
#[test]
fn an_operation_allocates_its_result() {
    let base = Uri::parse("http://a/b/c/d;p?q").unwrap();
    let unnormal = Uri::parse("http://a/b/../c/d").unwrap();
    let reference = |text| UriReference::parse(text).unwrap();
    let uri = |text| Uri::parse(text).unwrap();
    let allocations = |run: &dyn Fn()| allocation_counter::measure(run).count_total;
    for (text, expected) in
        [("g:h", 0), ("http://h/p?q#f", 0), ("g", 1), ("../../g", 1), ("http://h/a/../b", 1), ("?y", 1), ("", 1)]
    {
        assert_eq!(allocations(&|| drop(base.resolve(reference(text)))), expected, "resolve {text}");
    }
    for (text, expected) in [
        ("http://h/%C3~?%20", 0),
        ("a:/.//b", 0),
        ("HTTP://H/%7e", 1),
        ("http://[0::1]", 1),
        ("http://h/a/../%7e/b", 1),
        ("a:/..//b", 1),
        ("http://h:80", 1),
        ("file:/a", 1),
    ] {
        assert_eq!(allocations(&|| drop(uri(text).normalize(Rung::Scheme))), expected, "normalize {text}");
    }
    for (base, target, expected) in [
        (base, "http://a/b/c/x", 0),
        (base, "http://b", 0),
        (base, "http://a/b/c/d;p?q#f", 0),
        (base, "https://b", 0),
        (base, "http://a/b/x", 1),
        (base, "http://a/b/c/", 1),
        (unnormal, "http://a/c/x", 1),
        (unnormal, "http://a/x/y", 1),
    ] {
        assert_eq!(allocations(&|| drop(base.relativize(uri(target)))), expected, "relativize {target}");
    }
    assert_eq!(allocations(&|| drop(base.with_query(Some("é")))), 1);
    assert_eq!(allocations(&|| drop(Builder::from(base).segments(&["a b", "c"]).pairs(&[("é", "&")]).build())), 1);
    assert_eq!(allocations(&|| drop(encode("a b", Component::Path))), 1);
    assert_eq!(allocations(&|| drop(encode("ab", Component::Path))), 0);
    assert_eq!(allocations(&|| assert!(base.is_same_document(reference("#f")))), 0);
}

#[cfg(feature = "serde")]
#[test]
fn uris_are_strings_in_json() {
    let json = "\"a://h/p\"";
    let borrowed: Uri<'_> = serde_json::from_str(json).unwrap();
    let owned: UriBuf = serde_json::from_str(json).unwrap();
    assert_eq!(borrowed, owned.view());
    assert_eq!(serde_json::to_string(&borrowed).unwrap(), json);
    assert_eq!(serde_json::to_string(&owned).unwrap(), json);
    let error = serde_json::from_str::<UriReferenceBuf>("\"a b\"").unwrap_err();
    assert!(error.to_string().starts_with("invalid space in path at 1"), "{error}");
}

/// Each part of a part is where its span says, also if it is empty, the last one, or after a triplet.
#[test]
fn parts_of_parts_have_their_places() {
    for userinfo in ["", ":", "u", "u:", ":p", "u:p", "%41:%42:c", "::"] {
        let text = format!("x://{userinfo}@h");
        let found = Uri::parse(&text).unwrap().userinfo().unwrap();
        let (user, password) = (found.user(), found.password());
        let (start, end) = ("x://".len(), "x://".len() + userinfo.len());
        let colon = userinfo.find(':').map(|at| start + at);
        assert_eq!(
            (user.as_str(), user.span()),
            (&text[start..colon.unwrap_or(end)], start..colon.unwrap_or(end)),
            "{text}"
        );
        let expected = colon.map(|colon| (&text[colon + 1..end], colon + 1..end));
        assert_eq!(password.map(|it| (it.as_str(), it.span())), expected, "{text}");
    }
    for path in ["/", "//", "/a", "/a/", "a", "a/b", "a//b/", "/%41/%42//c", "/.././"] {
        for text in [path.to_owned(), format!("x://h/y{path}?z")] {
            // This is an authority.
            if text.starts_with("//") {
                continue;
            }
            let path = UriReference::parse(&text).unwrap().path();
            let forwards: Vec<_> = path.segments().collect();
            let mut backwards: Vec<_> = path.segments().rev().collect();
            backwards.reverse();
            let mut start = path.span().start + usize::from(path.is_absolute());
            for (one, other) in forwards.iter().zip(&backwards) {
                let span = start..start + one.as_str().len();
                assert_eq!(
                    (one.span(), other.span(), other.as_str()),
                    (span.clone(), span.clone(), &text[span.clone()]),
                    "{text}"
                );
                start = span.end + 1;
            }
            assert_eq!((forwards.len(), start), (backwards.len(), path.span().end + 1), "{text}");
            let mut both = path.segments();
            let mut taken = Vec::new();
            while let Some(first) = both.next() {
                taken.push(first.span());
                taken.extend(both.next_back().map(|last| last.span()));
            }
            taken.sort_by_key(|span| (span.start, span.end));
            assert!(taken.into_iter().eq(forwards.iter().map(|segment| segment.span())), "{text}");
        }
    }
    for query in ["", "a", "=", "a=", "=b", "a=b", "a&b=c&=d&&e", "%41=%42&%43=%44", "a&a=&a=b&a"] {
        for (text, start) in [(format!("?{query}"), 1), (format!("x:y?{query}#z"), 4)] {
            let query = UriReference::parse(&text).unwrap().query().unwrap();
            let mut at = start;
            for pair in query.pairs() {
                assert_eq!((pair.span().start, &text[pair.span()]), (at, pair.as_str()), "{text}");
                assert_eq!((pair.key.span().start, &text[pair.key.span()]), (at, pair.key.as_str()), "{text}");
                if let Some(value) = pair.value {
                    assert_eq!(
                        (value.span(), &text[value.span()]),
                        (pair.key.span().end + 1..pair.span().end, value.as_str()),
                        "{text}"
                    );
                }
                at = pair.span().end + 1;
            }
            // A key without a value has the empty one, at its end.
            let values: Vec<_> = query.get_all("a").map(|value| (value.as_str(), value.span())).collect();
            let pairs = query.pairs().filter(|pair| pair.key.as_str() == "a");
            let expected = pairs.map(|pair| {
                pair.value.map_or(("", pair.key.span().end..pair.key.span().end), |it| (it.as_str(), it.span()))
            });
            assert_eq!(values, expected.collect::<Vec<_>>(), "{text}");
        }
    }
    for (host, inside) in [("[v1.a]", 1..5), ("[::1]", 0..5), ("a", 0..1)] {
        for start in ["//", "x://", "x://u@"] {
            let text = format!("{start}{host}:1");
            let found = UriReference::parse(&text).unwrap().host().unwrap();
            assert_eq!(found.span(), start.len()..start.len() + host.len());
            if let HostKind::IpvFuture(address) = found.kind() {
                assert_eq!(address.span(), start.len() + inside.start..start.len() + inside.end, "{text}");
            }
        }
    }
}

/// As many bytes are left as there are, none if all are triplets but a third.
#[test]
fn what_is_left_to_decode_is_counted() {
    for (triplets, others) in (0..5).flat_map(|triplets| (0..5).map(move |others| (triplets, others))) {
        let text = "%41".repeat(triplets) + &"a".repeat(others);
        let mut decoded = urispec::rfc3986::decoding::decode(&text).unwrap();
        let mut left = text.len();
        loop {
            assert_eq!(decoded.size_hint(), (left.div_ceil(3), Some(left)), "{text}");
            assert!(decoded.size_hint().0 <= decoded.clone().count());
            match decoded.next() {
                Some(b'A') => left -= 3,
                Some(_) => left -= 1,
                None => break,
            }
        }
    }
    // Each triplet must be one, the first and the last as well.
    for wrong in ["%", "%4", "%zz", "%4z", "%z4", "%é"] {
        for (before, after) in [("", ""), ("%41", ""), ("", "%41"), ("%41%42", "c"), ("a", "%41%42")] {
            let text = [before, wrong, after].concat();
            let is_triplet = wrong == "%4" && after.starts_with('c') || wrong == "%" && after.starts_with("41");
            assert_eq!(urispec::rfc3986::decoding::decode(&text).is_some(), is_triplet, "{text}");
        }
    }
}

/// Each way to read what is decoded gives what is left, and nothing that was taken before.
#[test]
fn each_way_to_decode_goes_on_where_it_is() {
    for text in ["plain", "a%C3%A9b%20c%E2%82%AC", "%41bc", "ab%FFc%C3", "%C3%A9", "", "\u{e9}%C3%A9"] {
        let mut decoded = urispec::rfc3986::decoding::decode(text).unwrap();
        let all: Vec<u8> = decoded.clone().collect();
        for taken in 0..=all.len() {
            let left = &all[taken..];
            assert_eq!(decoded.to_bytes(), left, "{text} after {taken}");
            assert_eq!(decoded.to_utf8().ok().as_deref(), str::from_utf8(left).ok(), "{text} after {taken}");
            let lossy = String::from_utf8_lossy(left);
            assert_eq!(decoded.to_utf8_lossy(), lossy, "{text} after {taken}");
            assert_eq!(decoded.to_string(), lossy, "{text} after {taken}");
            assert!(decoded == *left && decoded.clone().eq(left.iter().copied()), "{text} after {taken}");
            decoded.next();
        }
        assert_eq!(decoded.next(), None, "{text}");
    }
}

/// A label of the DNS has at most 63 octets.
#[test]
fn a_label_of_63_octets_is_one() {
    let label = |letters: usize, end: &str| format!("xn--{}-{end}", "a".repeat(letters));
    let unicode = |name: &str| urispec::component::RegName::parse(name).unwrap().to_unicode();
    let (longest, too_long) = (label(55, "8yf"), label(56, "t2f"));
    assert_eq!((longest.len(), too_long.len()), (63, 64));
    assert_eq!(unicode(&longest), Some("a".repeat(55) + "ü"));
    assert_eq!(unicode(&too_long), None);
    assert_eq!(unicode(&format!("{longest}.{too_long}.b")), Some(format!("{}ü.{too_long}.b", "a".repeat(55))));
}
