//! 6. Normalization and Comparison

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use serde_json::Value;
use urispec::component::HostKind;
use urispec::rfc3986::comparison::normalization::Change;
use urispec::rfc3986::comparison::{Rung, equivalent};
use urispec::{Uri, UriReference};

#[track_caller]
fn normal(text: &str, rung: Rung) -> String {
    UriReference::parse(text).unwrap().normalize(rung).into_string()
}

#[test]
fn case() {
    let normal = |text| normal(text, Rung::Case);
    assert_eq!(normal("HTTP://www.EXAMPLE.com/"), "http://www.example.com/");
    assert_eq!(normal("http://User@h:80/A?B#C"), "http://User@h:80/A?B#C");
    assert_eq!(normal("s://%e4@%e4X%6A/%3a?%3a#%3a"), "s://%E4@%E4x%6A/%3A?%3A#%3A");
    assert_eq!(normal("s://[VB.X:Y]"), "s://[vb.x:y]");
    assert_eq!(normal("//[2001:DB8:0:0:1:0:0:1]"), "//[2001:db8::1:0:0:1]");
    assert_eq!(normal("//[0:0:0:0:0:FFFF:102:304]:1"), "//[::ffff:1.2.3.4]:1");
    assert_eq!(normal("//[::ffff:102:304]"), "//[::ffff:1.2.3.4]");
    assert_eq!(normal("//[2001:db8:0:0:1:0:0:1]"), "//[2001:db8::1:0:0:1]");
    assert_eq!(normal("//[::1.2.3.4]"), "//[::102:304]");
    assert_eq!(normal("//[::0]"), "//[::]");
    assert_eq!(normal("//[1::0:0]"), "//[1::]");
    assert_eq!(normal("//[1:2:3:4:5:6::8]"), "//[1:2:3:4:5:6:0:8]");
}

#[test]
fn percent_encoding() {
    let normal = |text| normal(text, Rung::PercentEncoding);
    assert_eq!(normal("%41%7A%30%2D%2e%5f%7e%2f%3a%40%21"), "Az0-._~%2F%3A%40%21");
    assert_eq!(normal("S://%55@%48%6fst:1/%55?%55#%55"), "s://U@host:1/U?U#U");
    // It is an address once it is decoded.
    let address = Uri::parse("s://%31.2.3.4/").unwrap().normalize(Rung::PercentEncoding);
    assert!(matches!(address.view().authority().unwrap().host().kind(), HostKind::Ipv4(_)));
    // A decoded percent sign would make another triplet.
    assert_eq!(normal("%2541"), "%2541");
}

#[test]
fn every_triplet_at_every_place() {
    for byte in 0..=u8::MAX {
        let character = char::from(byte);
        let is_unreserved = character.is_ascii_alphanumeric() || "-._~".contains(character);
        let upper = format!("%{byte:02X}");
        let decoded = if is_unreserved { String::from(character) } else { upper.clone() };
        let (high, low) = (format!("{:x}", byte >> 4), format!("{:x}", byte & 0xF));
        let spellings =
            [high.clone() + &low, high.to_uppercase() + &low, high + &low.to_uppercase(), upper[1..].into()];
        for (before, spelling) in (0..40).flat_map(|before| spellings.iter().map(move |spelling| (before, spelling))) {
            let around = |middle: &str| format!("?{}{middle}%2F{middle}", "a".repeat(before));
            let text = around(&format!("%{spelling}"));
            assert_eq!(normal(&text, Rung::Case), around(&upper), "{text}");
            assert_eq!(normal(&text, Rung::PercentEncoding), around(&decoded), "{text}");
        }
    }
}

#[test]
fn path_segments() {
    let normal = |text| normal(text, Rung::PathSegment);
    assert_eq!(normal("s://h/a/./b/../c"), "s://h/a/c");
    assert_eq!(normal("s:/a/%2e%2E/b"), "s:/b");
    assert_eq!(normal("s://h/%7e/%2e"), "s://h/~/");
    // What would be read as an authority is kept apart, and stays so.
    assert_eq!(normal("a:/..//b"), "a:/.//b");
    assert_eq!(normal("a:/.//b"), "a:/.//b");
    assert_eq!(normal("a:/.//b/.."), "a:/.//");
    assert_eq!(normal("a://h/..//b"), "a://h//b");
    // A relative path needs its dot segments, and what begins with no slash may be no hierarchy.
    for text in ["../a/../b", "foo:a/../b:c", "foo:.///bar", "./a:b", "/.//a"] {
        assert_eq!(normal(text), text);
    }
    // An absolute path loses them whatever the base is.
    assert_eq!(normal("/a/./../b"), "/b");
    assert_eq!(normal("//h/a/../b"), "//h/b");
    assert_eq!(normal("/a/..//b"), "/.//b");
    // Resolution does not decode dots: they are no dot segments of a reference, and would be if they were decoded.
    assert_eq!(normal("%2e%2e/%2e%61/%7e"), "%2E%2E/.a/~");
    assert_eq!(normal("x/%2e/../%41"), "x/%2E/../A");
    assert_eq!(normal("/x/.%2e/../%2E/%41/."), "/x/%2E/A/");
}

#[test]
fn scheme_based() {
    let normal = |text| normal(text, Rung::Scheme);
    // 6.2.3's own.
    for text in ["http://example.com", "http://example.com/", "http://example.com:/", "http://example.com:80/"] {
        assert_eq!(normal(text), "http://example.com/");
    }
    assert_eq!(normal("mailto:Joe@Example.COM"), "mailto:Joe@example.com");
    assert_eq!(normal("http://h:0080?q"), "http://h/?q");
    assert_eq!(normal("https://h:80"), "https://h:80/");
    assert_eq!(normal("WSS://H:443#f"), "wss://h/#f");
    assert_eq!(normal("unknown://h:"), "unknown://h");
    assert_eq!(normal("unknown://h:80"), "unknown://h:80");
    // A port is a decimal number.
    assert_eq!(normal("http://h:08080/"), "http://h:8080/");
    assert_eq!(normal("//h:0080/"), "//h:80/");
    assert_eq!(normal("unknown://h:000"), "unknown://h:0");
    assert_eq!(normal("http://h:0/"), "http://h:0/");
    for text in ["file:/a", "file:///a", "file://localhost/a", "FILE://LOCAL%48ost:/a", "file:/b/../a"] {
        assert_eq!(normal(text), "file:///a");
    }
    assert_eq!(normal("file://h/a"), "file://h/a");
    assert_eq!(normal("file://u@localhost/a"), "file://u@localhost/a");
    assert_eq!(normal("file:a"), "file:a");
    assert_eq!(normal("file:/.//a"), "file:////a");
    assert_eq!(normal("mailto:A%42@X.Y,C@%5A?to=E@F"), "mailto:AB@x.y,C@z?to=E@F");
    assert_eq!(normal("mailto:/A@B"), "mailto:/A@B");
    assert_eq!(normal("URN:ISBN:X%59"), "urn:isbn:XY");
    assert_eq!(
        normal("urn:UUID:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6"),
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6"
    );
    assert_eq!(normal("urn:%55UID:ABC"), "urn:uuid:abc");
    // An empty query or fragment is not the same as none, nor is an empty userinfo.
    assert_eq!(normal("http://@h/?#"), "http://@h/?#");
    // A reference without scheme has no default port.
    assert_eq!(normal("//h:80"), "//h:80");
    // A scheme without a default port has none that is too large to be one.
    assert_eq!(normal("file://h:65536/a"), "file://h:65536/a");
    assert_eq!(normal("http://h:65616/a"), "http://h:65616/a");
}

#[test]
fn rungs_where_two_meet() {
    assert!(Rung::ALL.iter().all(|rung| rung.to_string() == rung.section().to_string()));
    let meet = |a, b| equivalent(UriReference::parse(a).unwrap(), UriReference::parse(b).unwrap());
    assert_eq!(meet("a", "a"), Some(Rung::SimpleString));
    assert_eq!(meet("S:%7e", "s:%7E"), Some(Rung::Case));
    assert_eq!(meet("s:%7e", "s:~"), Some(Rung::PercentEncoding));
    assert_eq!(meet("s:/a/../b", "s:/b"), Some(Rung::PathSegment));
    assert_eq!(meet("http://h", "HTTP://H:80/"), Some(Rung::Scheme));
    assert_eq!(meet("http://h/a", "http://h/b"), None);
    assert_eq!(meet("http://h/?", "http://h/"), None);
}

#[test]
fn every_change_is_shown() {
    let steps = |text| -> Vec<_> {
        let normalization = UriReference::parse(text).unwrap().normalize_traced(Rung::Scheme);
        let steps = normalization.steps().iter();
        steps.map(|step| (step.change, step.span.clone(), step.before.clone(), step.after.clone())).collect()
    };
    let step = |change, span, before: &str, after: &str| (change, span, before.to_owned(), after.to_owned());
    assert_eq!(steps("http://h/"), []);
    assert_eq!(steps("HTTP://h/"), [step(Change::SchemeCase, 0..4, "HTTP", "http")]);
    assert_eq!(
        steps("s://aB%43"),
        [step(Change::HostCase, 4..6, "aB", "ab"), step(Change::Decoded, 6..9, "%43", "c"),]
    );
    assert_eq!(steps("//[0::1]"), [step(Change::AddressText, 3..7, "0::1", "::1")]);
    assert_eq!(
        steps("%7e%c3"),
        [
            step(Change::TripletCase, 0..3, "%7e", "%7E"),
            step(Change::TripletCase, 3..6, "%c3", "%C3"),
            step(Change::Decoded, 0..3, "%7E", "~"),
        ]
    );
    assert_eq!(
        steps("s:/%61/%2E./b?%61"),
        [
            step(Change::Decoded, 3..6, "%61", "a"),
            step(Change::Decoded, 7..10, "%2E", "."),
            step(Change::Decoded, 14..17, "%61", "a"),
            step(Change::DotSegments, 2..13, "/a/../b", "/b"),
        ]
    );
    assert_eq!(
        steps("http://%68:80"),
        [
            step(Change::Decoded, 7..10, "%68", "h"),
            step(Change::DefaultPort, 10..13, ":80", ""),
            step(Change::EmptyPath, 13..13, "", "/"),
        ]
    );
    assert_eq!(steps("s://h:"), [step(Change::EmptyPort, 5..6, ":", "")]);
    assert_eq!(steps("file:/a"), [step(Change::LocalHost, 5..5, "", "//")]);
    assert_eq!(steps("file://localhost/a"), [step(Change::LocalHost, 7..16, "localhost", "")]);
    assert_eq!(steps("urn:A:A"), [step(Change::SchemeSpecificCase, 4..5, "A", "a")]);
    let normalization = UriReference::parse("s:/a/./b/../c").unwrap().normalize_traced(Rung::PathSegment);
    assert_eq!(
        normalization.dot_segments().unwrap().iter().map(|step| step.name).collect::<Vec<_>>(),
        ["1", "2E", "2B", "2E", "2C", "2E"]
    );
}

fn vectors(name: &str) -> Vec<(String, Value)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name);
    let mut files = if path.is_dir() {
        fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect()
    } else {
        vec![path]
    };
    files.sort();
    let lines = files.into_iter().flat_map(|file| {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(file).unwrap();
        let lines: Vec<_> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        lines.into_iter().enumerate().map(move |(at, vector)| (format!("{name}:{}", at + 1), vector))
    });
    lines.collect()
}

/// An independent program does 6.2.2 by the RFC's text alone, which says nothing of the text of an IPv6 address, nor of dots in the path of a relative
/// reference: those that resolution removes are removed, and those that it does not see stay.
#[test]
fn an_independent_normalization_agrees() {
    let (mut addresses, mut dots) = (0, 0);
    let vectors = vectors("normalize/syntax.jsonl");
    for (name, vector) in &vectors {
        let text = |field: &str| vector[field].as_str().unwrap();
        let source = UriReference::parse(text("input")).unwrap();
        for (rung, field) in [(Rung::Case, "case"), (Rung::PathSegment, "all")] {
            let ours = source.normalize(rung);
            let theirs = UriReference::parse(text(field)).unwrap();
            let path = source.path().as_str().to_ascii_lowercase().replace("%2e", ".");
            let has_dots = path.split('/').any(|segment| [".", ".."].contains(&segment));
            match theirs.authority().map(|authority| authority.host()) {
                _ if ours != theirs.as_str() && source.scheme().is_none() && has_dots => {
                    let base = Uri::parse("s://h/a/b/c/d?q").unwrap();
                    let target = base.resolve(source).unwrap();
                    assert!(target.same_at(&base.resolve(&ours).unwrap(), rung), "{name}");
                    dots += 1;
                }
                Some(host) if ours != theirs.as_str() => {
                    let HostKind::Ipv6(address) = host.kind() else { panic!("{name}: {ours}, {theirs}") };
                    assert_eq!(ours, theirs.as_str().replacen(host.as_str(), &format!("[{address}]"), 1).as_str());
                    addresses += 1;
                }
                _ => assert_eq!(ours, theirs.as_str(), "{name}"),
            }
        }
    }
    println!("{} texts, {addresses} with another text for an address, {dots} with dots in a reference", vectors.len());
    assert!(vectors.len() > 5_000 && dots < 1_000);
}

#[test]
fn addresses_are_written_as_in_rfc_5952() {
    for (name, vector) in vectors("ip/rfc5952.jsonl") {
        let text = |field: &str| format!("//[{}]", vector[field].as_str().unwrap());
        assert_eq!(normal(&text("input"), Rung::Case), text("expected"), "{name}");
    }
}

/// What suites expect that is not what the section says, and why.
const OTHERS: [(&str, &[&str]); 12] = [
    ("6.2.2.3: the dot segments of relative paths stay", &["addressable:7", "erlang-uri_string:2"]),
    (
        "6.2.2.3: a path that begins with no slash may be no hierarchy",
        &["iri-string:13", "iri-string:14", "network-uri:6", "network-uri:12"],
    ),
    ("5.3: this is another URI", &["network-uri:11"]),
    ("6.2.3: an empty path after an authority is `/`", &["erlang-uri_string:5"]),
    ("6.2.2.1: the hexadecimal digits of triplets are upper case", &["network-uri:1"]),
    ("6.2.2.1: a host is lower case, with triplets too", &["iri-string:22"]),
    (
        "RFC 5952: the text of an address",
        &[
            "iri-string:97",
            "iri-string:98",
            "iri-string:99",
            "iri-string:100",
            "iri-string:101",
            "iri-string:102",
            "iri-string:103",
            "iri-string:104",
        ],
    ),
    ("RFC 3987: not ASCII", &["fluent-uri:17", "iri-string:21", "iri-string:135", "iri-string:139", "iri-string:145"]),
    (
        "6.1: another resource, by the RFC",
        &[
            "addressable:1",
            "addressable:9",
            "jena-iri3986:8",
            "uri-js:5",
            "uri-js:6",
            "equiv/fast-uri:14",
            "equiv/guzzle-psr7:3",
            "equiv/uri-js:9",
            "equiv/uri-js:10",
        ],
    ),
    ("RFC 8141, section 3.1: the namespace of a URN is case-insensitive", &["equiv/iri-string:2"]),
    ("RFC 9562, section 4: a UUID is case-insensitive", &["equiv/iri-string:3"]),
    (
        "3: a component, which is no reference",
        &[
            "equiv/python-rfc3986:1",
            "equiv/python-rfc3986:2",
            "equiv/python-rfc3986:3",
            "equiv/python-rfc3986:4",
            "equiv/python-rfc3986:5",
            "equiv/python-rfc3986:7",
            "equiv/python-rfc3986:8",
            "equiv/python-rfc3986:9",
        ],
    ),
];

#[test]
fn suites_of_other_projects_agree() {
    let (mut others, mut run) = (Vec::new(), 0);
    for (name, vector) in vectors("normalize/suites") {
        let (input, expected) = (vector["input"].as_str().unwrap(), vector["expected"].as_str().unwrap());
        let Ok(reference) = UriReference::parse(input) else { continue };
        run += 1;
        // Suites differ in how high they climb.
        if !Rung::ALL.iter().any(|rung| reference.normalize(*rung) == expected) {
            others.push(name);
        }
    }
    for (name, vector) in vectors("equiv") {
        let (a, b) = (vector["a"].as_str().unwrap(), vector["b"].as_str().unwrap());
        let (Ok(a), Ok(b)) = (UriReference::parse(a), UriReference::parse(b)) else { continue };
        run += 1;
        if vector["equal"] != equivalent(a, b).is_some() {
            others.push(format!("equiv/{name}"));
        }
    }
    let mut listed: Vec<_> = OTHERS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    listed.sort();
    others.sort();
    assert_eq!((run, others), (292, listed.into_iter().map(str::to_owned).collect()));
}

fn reference() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        "http:",
        "HTTP:",
        "s:",
        "S:",
        "file:",
        "mailto:",
        "urn:",
        "//",
        "//",
        "/",
        "/",
        "a",
        "B",
        "%61",
        "%4A",
        "%c3",
        "%2e",
        "%2E",
        ".",
        "..",
        "[0::1]",
        "[::FFFF:1:2]",
        "[vA.b]",
        "@",
        ":",
        ":80",
        "?",
        "#",
        "localhost",
        "%55UID",
        "[1::0]",
        "%31.2.3.4",
        "1.2.3.4",
        "%2541",
        "X@Y",
        ",",
    ]);
    // What is left of a reference where a token does not fit.
    prop::collection::vec(token, 0..14).prop_map(|tokens| {
        tokens.into_iter().fold(String::new(), |text, token| {
            let longer = text.clone() + token;
            if UriReference::parse(&longer).is_ok() { longer } else { text }
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20_000))]

    #[test]
    fn normal_texts_are_normal(text in reference()) {
        let reference = UriReference::parse(&text).unwrap();
        for rung in Rung::ALL {
            let normal = reference.normalize(rung);
            // It reads back to the components that it has.
            let again = UriReference::parse(normal.as_str()).unwrap();
            prop_assert_eq!(again.scheme(), normal.view().scheme());
            prop_assert_eq!(again.authority(), normal.view().authority());
            prop_assert_eq!(again.authority().map(|a| a.host().rule()), normal.view().authority().map(|a| a.host().rule()));
            prop_assert_eq!(again.path(), normal.view().path());
            prop_assert_eq!(again.path().rule(), normal.view().path().rule());
            prop_assert_eq!(again.query(), normal.view().query());
            prop_assert_eq!(again.fragment(), normal.view().fragment());
            // Every rung takes in those before it, and is only climbed once.
            for lower in Rung::ALL.into_iter().filter(|lower| *lower <= rung) {
                prop_assert!(normal.view().normalize(lower).is_borrowed(), "{normal} at {lower}");
                let lower = reference.normalize(lower);
                prop_assert_eq!(lower.view().normalize(rung), normal.as_str());
            }
            prop_assert_eq!(normal.is_borrowed(), normal == text.as_str());
            // What is shown leads there.
            let shown = reference.normalize_traced(rung);
            prop_assert_eq!(shown.as_str(), normal.as_str());
            prop_assert!(shown.steps().iter().all(|step| step.before != step.after && step.change.rung() <= rung));
            prop_assert_eq!(equivalent(reference, normal.view()).is_some_and(|meet| meet <= rung), true);
        }
    }

    #[test]
    fn the_syntax_rungs_keep_what_is_named(text in reference()) {
        let reference = UriReference::parse(&text).unwrap();
        let normal = reference.normalize(Rung::PathSegment);
        let normal = normal.view();
        let decoded = |text: &str| UriReference::parse(&format!("?{text}")).unwrap().query().unwrap().decode().collect::<Vec<_>>();
        let lower = |text: &str| decoded(text).to_ascii_lowercase();
        prop_assert_eq!(reference.scheme().map(|s| s.as_str().to_ascii_lowercase()), normal.scheme().map(|s| s.as_str().to_owned()));
        if let (Some(before), Some(after)) = (reference.authority(), normal.authority()) {
            prop_assert_eq!(before.userinfo().map(|u| decoded(u.as_str())), after.userinfo().map(|u| decoded(u.as_str())));
            prop_assert_eq!(before.port(), after.port());
            match (before.host().kind(), after.host().kind()) {
                (HostKind::RegName(before), HostKind::Ipv4(after)) => prop_assert_eq!(lower(before.as_str()), after.to_string().into_bytes()),
                (HostKind::RegName(before), HostKind::RegName(after)) => prop_assert_eq!(lower(before.as_str()), decoded(after.as_str())),
                (HostKind::IpvFuture(before), HostKind::IpvFuture(after)) => prop_assert_eq!(lower(before.as_str()), after.as_str().as_bytes()),
                (before, after) => prop_assert_eq!(before, after),
            }
        }
        prop_assert_eq!(reference.query().map(|q| decoded(q.as_str())), normal.query().map(|q| decoded(q.as_str())));
        prop_assert_eq!(reference.fragment().map(|f| decoded(f.as_str())), normal.fragment().map(|f| decoded(f.as_str())));
        // The path is what resolution makes of it, once its unreserved characters are decoded.
        let percent = reference.normalize(Rung::PercentEncoding);
        if reference.path().is_absolute() {
            let resolved = Uri::parse("base:").unwrap().resolve(percent.view()).unwrap();
            prop_assert_eq!(resolved.path(), normal.path());
        } else {
            prop_assert_eq!(percent.view().path(), normal.path());
        }
    }

    /// What a rung takes for the same resolves to the same.
    #[test]
    fn normalization_of_a_reference_keeps_its_target(base in reference(), text in reference()) {
        let Ok(base) = Uri::parse(if base.contains(':') { &base } else { "http://h/a/%2e/b/../c" }) else { return Ok(()) };
        let reference = UriReference::parse(&text).unwrap();
        if reference.scheme().is_some() {
            return Ok(());
        }
        let target = base.resolve(reference).unwrap();
        for rung in Rung::ALL {
            let normal = reference.normalize(rung);
            let again = base.resolve(&normal).unwrap();
            prop_assert!(target.same_at(&again, rung), "{base}, {rung}: {reference} to {target}, {normal} to {again}");
        }
    }
}

/// RFC 8089, 2 and B: the host of this machine may be left out, but not beside a user or a port.
#[test]
fn a_local_host_is_left_out() {
    for (text, expected) in [
        ("file://localhost/a", "file:///a"),
        ("file://LOCALHOST/a", "file:///a"),
        ("file://loc%61lhost/a", "file:///a"),
        ("FILE://localhost:/a", "file:///a"),
        ("file:/a", "file:///a"),
        ("file://localhost:80/a", "file://localhost:80/a"),
        ("file://localhost:080/a", "file://localhost:80/a"),
        ("file://u@localhost/a", "file://u@localhost/a"),
        ("file://@LOCALHOST/a", "file://@localhost/a"),
        ("file://localhost./a", "file://localhost./a"),
        ("file://xlocalhost/a", "file://xlocalhost/a"),
        ("http://localhost/a", "http://localhost/a"),
        ("file:a", "file:a"),
    ] {
        assert_eq!(normal(text, Rung::Scheme), expected);
    }
}

/// Each change has its words, its section, and a text in which it alone is made.
#[test]
fn each_change_is_named() {
    for (text, before, after, section, words) in [
        ("HTTP://h/", "HTTP", "http", "6.2.2.1", "scheme lowercased"),
        ("http://aB/", "aB", "ab", "6.2.2.1", "host lowercased"),
        ("http://[0::1]/", "0::1", "::1", "6.2.2.1", "IPv6 address in the form of RFC 5952"),
        ("http://h/%c3", "%c3", "%C3", "6.2.2.1", "hexadecimal digits uppercased"),
        ("http://h/%7E", "%7E", "~", "6.2.2.2", "unreserved character decoded"),
        ("http://h/a/../b", "/a/../b", "/b", "6.2.2.3", "dot segments removed"),
        ("http://h:/", ":", "", "6.2.3", "empty port removed"),
        ("http://h:80/", ":80", "", "6.2.3", "default port removed"),
        ("http://h:081/", "0", "", "6.2.3", "leading zeros of the port removed"),
        ("http://h", "", "/", "6.2.3", "empty path replaced by `/`"),
        ("file://localhost/", "localhost", "", "6.2.3", "local host written as an empty host"),
        ("urn:Ab:C", "Ab", "ab", "6.2.3", "case-insensitive name lowercased"),
    ] {
        let normalization = Uri::parse(text).unwrap().normalize_traced(Rung::Scheme);
        let [step] = normalization.steps() else { panic!("{text}: {normalization:?}") };
        assert_eq!((&text[step.span.clone()], &step.before[..], &step.after[..]), (before, before, after), "{text}");
        assert_eq!((step.change.to_string().as_str(), step.change.rung().section().number), (words, section), "{text}");
        assert_eq!(
            [&text[..step.span.start], after, &text[step.span.end..]].concat(),
            normalization.as_str(),
            "{text}"
        );
        assert!(normalization.to_string().contains(words) && normalization.to_string().contains(section));
        // The columns begin below their heads.
        let shown = normalization.to_string();
        let (head, row) = (shown.lines().next().unwrap(), shown.lines().last().unwrap());
        let below = |name: &str| row.get(head.find(name).unwrap()..).unwrap_or_default();
        assert!(below("BEFORE").starts_with(before) && below("AFTER").starts_with(after), "{shown}");
    }
}

/// Where no change touches another, each has its own text at its place, and all of them together make the result.
#[test]
fn each_change_has_its_place_in_the_text() {
    for (text, count) in [
        ("HTTP://%41%42@[2001:0DB8::0001]:0080/a/./b?%41#%42", 8),
        ("HTTPS://%41@H%41h:443?%c3", 7),
        ("%41/%c3/%2D?%41#%ab", 5),
        ("FILE://%2D%2D@%48:/a//./b", 6),
        ("MAILTO:%41%42@EXAMPLE.ORG,%43@B.C?%44", 7),
        ("URN:ISBN:%c3?=%41", 4),
        ("//%31%32@%33:007/%34?%35#%36", 7),
    ] {
        let normalization = UriReference::parse(text).unwrap().normalize_traced(Rung::Scheme);
        let mut steps: Vec<_> = normalization.steps().iter().collect();
        steps.sort_by_key(|step| (step.span.start, step.span.end));
        let (mut result, mut at) = (String::new(), 0);
        for step in &steps {
            assert_eq!(text[step.span.clone()], step.before, "{text}: {}", step.change);
            result.extend([&text[at..step.span.start], &step.after]);
            at = step.span.end;
        }
        result.push_str(&text[at..]);
        assert_eq!((result.as_str(), steps.len()), (normalization.as_str(), count), "{text}");
    }
}
