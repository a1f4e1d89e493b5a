//! `java.net.URI`: what JDK 17 answered, to the letter.

use std::cmp::Ordering;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};

use serde_json::Value;
use urispec::UriReference;
use urispec::rfc3986::comparison::Rung;
use urispec::view::java::{
    Constructed, Difference, JavaError, JavaUri, differences, equals_difference, relativize_difference,
    resolve_difference,
};

fn vectors(name: &str) -> Vec<Value> {
    let path = format!("{}/tests/vectors/java/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text<'v>(vector: &'v Value, field: &str) -> Option<&'v str> {
    vector[field].as_str()
}

/// What is wrong with the answers for `input`, each named by what was asked.
fn answers(vector: &Value, input: &str, answer: Result<JavaUri<'_>, JavaError>) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut same = |what: &str, ours: String, theirs: String| {
        if ours != theirs {
            wrong.push(format!("{what} of {input:?}: {ours}, Java: {theirs}"));
        }
    };
    let uri = match answer {
        Ok(uri) => uri,
        Err(error) => {
            let index = error.index().map_or(-1, |index| index as i64);
            same(
                "error",
                format!("{} at {index}", error.reason()),
                match text(vector, "reason") {
                    Some(reason) => format!("{reason} at {}", vector["index"]),
                    None => "none".to_owned(),
                },
            );
            return wrong;
        }
    };
    same("error", "none".to_owned(), text(vector, "reason").unwrap_or("none").to_owned());
    if vector["reason"].is_string() {
        return wrong;
    }
    let mut components = |prefix: &Value, suffix: &str, ours: [(&str, Option<&str>); 8]| {
        for (name, ours) in ours {
            let raw = text(vector, name);
            let theirs = text(prefix, name).or(raw);
            same(&format!("{name}{suffix}"), format!("{ours:?}"), format!("{theirs:?}"));
        }
    };
    let ssp = uri.raw_scheme_specific_part();
    components(
        vector,
        "",
        [
            ("scheme", uri.scheme()),
            ("ssp", Some(&ssp)),
            ("authority", uri.raw_authority()),
            ("user_info", uri.raw_user_info()),
            ("host", uri.host()),
            ("path", uri.raw_path()),
            ("query", uri.raw_query()),
            ("fragment", uri.raw_fragment()),
        ],
    );
    let ssp = uri.scheme_specific_part();
    components(
        &vector["decoded"],
        ", decoded",
        [
            ("scheme", uri.scheme()),
            ("ssp", Some(&ssp)),
            ("authority", uri.authority().as_deref()),
            ("user_info", uri.user_info().as_deref()),
            ("host", uri.host()),
            ("path", uri.path().as_deref()),
            ("query", uri.query().as_deref()),
            ("fragment", uri.fragment().as_deref()),
        ],
    );
    same("port", uri.port().to_string(), vector["port"].as_i64().unwrap_or(-1).to_string());
    same("opaque", uri.is_opaque().to_string(), vector["opaque"].to_string());
    same("absolute", uri.is_absolute().to_string(), vector["scheme"].is_string().to_string());
    same("string", uri.to_string(), text(vector, "string").unwrap_or(input).to_owned());
    same("normal", uri.normalize().to_string(), text(vector, "normalize").unwrap_or(input).to_owned());
    #[cfg(feature = "unicode-normalization")]
    same("ascii", uri.to_ascii_string(), text(vector, "ascii").unwrap_or(input).to_owned());
    let server = match uri.parse_server_authority() {
        Ok(()) => "null".to_owned(),
        Err(error) => serde_json::json!([error.reason(), error.index()]).to_string(),
    };
    same("server", server, vector["server"].to_string());
    wrong
}

#[track_caller]
fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong[..wrong.len().min(30)].join("\n"));
}

#[test]
fn texts_are_parsed_as_java_does() {
    let vectors = vectors("parse");
    let wrong: Vec<_> = vectors
        .iter()
        .flat_map(|vector| {
            let input = text(vector, "input").unwrap();
            answers(vector, input, JavaUri::parse(input))
        })
        .collect();
    println!("{} texts", vectors.len());
    assert_none(&wrong);
}

#[test]
fn components_are_quoted_as_java_does() {
    let vectors = vectors("constructors");
    let mut wrong = Vec::new();
    for vector in &vectors {
        let arguments: Vec<Option<&str>> = vector["args"].as_array().unwrap().iter().map(Value::as_str).collect();
        let constructed = match arguments[..] {
            [scheme, part, fragment] => Ok(Constructed::from_scheme_specific_part(scheme, part, fragment)),
            [scheme, host, path, fragment] => Constructed::from_server(scheme, None, host, -1, path, None, fragment),
            [scheme, authority, path, query, fragment] => {
                Constructed::from_authority(scheme, authority, path, query, fragment)
            }
            [scheme, user_info, host, _, path, query, fragment] => {
                let port = vector["args"][3].as_i64().unwrap().try_into().unwrap();
                Constructed::from_server(scheme, user_info, host, port, path, query, fragment)
            }
            _ => panic!("{vector}"),
        };
        match constructed {
            Ok(constructed) => {
                if Some(constructed.as_str()) != text(vector, "text") {
                    wrong.push(format!("{vector}: {}", constructed.as_str()));
                }
                wrong.extend(answers(vector, constructed.as_str(), constructed.uri()));
            }
            Err(error) => wrong.extend(answers(vector, "", Err(error))),
        }
    }
    println!("{} constructors", vectors.len());
    assert_none(&wrong);
}

/// Java compares schemes in any case, and authorities as they are, but for hexadecimal digits.
#[test]
fn authorities_are_compared_to_relativize() {
    let uri = |text| JavaUri::parse(text).unwrap();
    for (base, given, expected) in [
        ("http://a_b/", "HTTP://a_b/c", "c"),
        ("http://a_b/", "http://A_b/c", "http://A_b/c"),
        ("http://u@h/", "http://U@h/c", "http://U@h/c"),
        ("http://h/", "http://H/c", "http://H/c"),
        ("http://a%c3_b/", "http://a%C3_b/c", "c"),
        ("http://a%c3_b/", "http://A%c3_b/c", "http://A%c3_b/c"),
    ] {
        assert_eq!(uri(base).relativize(&uri(given)).to_string(), expected, "{base} {given}");
    }
}

#[test]
fn pairs_are_resolved_relativized_and_compared_as_java_does() {
    let vectors = vectors("pairs");
    let mut wrong = Vec::new();
    for vector in &vectors {
        let uri = |field| JavaUri::parse(text(vector, field).unwrap()).unwrap();
        let (base, given) = (uri("base"), uri("given"));
        let compared = match base.compare_to(&given) {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        };
        let ours = serde_json::json!([
            base.resolve(&given).to_string(),
            base.relativize(&given).to_string(),
            base == given,
            compared,
        ]);
        let theirs = serde_json::json!([
            vector["resolve"],
            vector["relativize"],
            vector["equal"],
            vector["compare"].as_i64().unwrap().signum(),
        ]);
        if ours != theirs {
            wrong.push(format!("{base}, {given}: {ours}, Java: {theirs}"));
        }
    }
    println!("{} pairs", vectors.len());
    assert_none(&wrong);
}

#[test]
fn hash_codes_are_those_of_java() {
    let vectors = vectors("hash");
    let mut wrong = Vec::new();
    for vector in &vectors {
        let uri = JavaUri::parse(text(vector, "input").unwrap()).unwrap();
        let theirs = [&vector["hash"], vector.get("normalized").unwrap_or(&vector["hash"])];
        let ours = [uri.hash_code(), uri.normalize().hash_code()];
        if theirs.map(Value::as_i64) != ours.map(|hash| Some(i64::from(hash))) {
            wrong.push(format!("{uri}: {ours:?}, Java: {theirs:?}"));
        }
    }
    println!("{} hash codes", vectors.len());
    assert_none(&wrong);
}

fn hash(uri: &JavaUri<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    uri.hash(&mut hasher);
    hasher.finish()
}

/// Equal URIs have the same hash, and others have not.
#[test]
fn hashes_agree_with_equality() {
    let mut equal = 0;
    for vector in vectors("pairs") {
        let uri = |field| JavaUri::parse(text(&vector, field).unwrap()).unwrap();
        let (base, given) = (uri("base"), uri("given"));
        assert_eq!(base == given, hash(&base) == hash(&given), "{base}, {given}");
        if base == given {
            assert_eq!(base.hash_code(), given.hash_code(), "{base}, {given}");
            equal += 1;
        }
    }
    let same = [("HTTP://H/", "http://h/"), ("/%c3", "/%C3"), ("//u%aa@H:080", "//u%AA@h:80"), ("S:%aa", "s:%AA")];
    for (one, other) in same {
        let (one, other) = (JavaUri::parse(one).unwrap(), JavaUri::parse(other).unwrap());
        assert_eq!((&one, hash(&one)), (&other, hash(&other)));
        equal += 1;
    }
    for (one, other) in [("a", "A"), ("?a", "#a"), ("/%25c3", "/%25C3"), ("//h", "//h:1"), ("//a_B", "//a_b")] {
        let (one, other) = (JavaUri::parse(one).unwrap(), JavaUri::parse(other).unwrap());
        assert_ne!(hash(&one), hash(&other), "{one}, {other}");
    }
    assert!(equal > 10, "{equal}");
}

/// The rows of 5.4 in which Java has another target, and no others.
#[test]
fn six_rows_of_5_4_are_resolved_otherwise() {
    let base = "http://a/b/c/d;p?q";
    let rows = [
        "g:h",
        "g",
        "./g",
        "g/",
        "/g",
        "//g",
        "?y",
        "g?y",
        "#s",
        "g#s",
        "g?y#s",
        ";x",
        "g;x",
        "g;x?y#s",
        "",
        ".",
        "./",
        "..",
        "../",
        "../g",
        "../..",
        "../../",
        "../../g",
        "../../../g",
        "../../../../g",
        "/./g",
        "/../g",
        "g.",
        ".g",
        "g..",
        "..g",
        "./../g",
        "./g/.",
        "g/./h",
        "g/../h",
        "g;x=1/./y",
        "g;x=1/../y",
        "g?y/./x",
        "g?y/../x",
        "g#s/./x",
        "g#s/../x",
        "http:g",
    ];
    let otherwise: Vec<_> = rows.into_iter().filter(|row| resolve_difference(base, row).is_some()).collect();
    assert_eq!(otherwise, ["?y", "", "../../../g", "../../../../g", "/./g", "/../g"]);
    let why = |base, row| {
        resolve_difference(base, row).map(|Difference { section, message, .. }| format!("{} {message}", section.number))
    };
    assert_eq!(
        why(base, "").unwrap(),
        "5.2.2 Java resolves this to `http://a/b/c/`, RFC 3986 to `http://a/b/c/d;p?q`: Java merges an empty path, too, and so removes the last segment of the base"
    );
    for row in ["..", "../x"] {
        let why = why("http://a/b", row).unwrap();
        assert!(why.ends_with(": Java keeps a `..` that has nothing to remove"), "{why}");
    }
    assert_eq!(why("../demo", "g").unwrap(), "5.1 Java resolves this to `../g`, but in RFC 3986 a base has a scheme");
    assert_eq!(
        why("x:y", "g").unwrap(),
        "5.2.2 Java resolves this to `g`, RFC 3986 to `x:g`: Java leaves a reference as it is if the base is opaque"
    );
    assert_eq!(why("http://h", "a b"), None);
}

/// For two normalized URIs, the documentation says that each of relativize and resolve undoes the other.
#[test]
fn the_identities_of_the_documentation_do_not_hold() {
    fn uri(text: &str) -> JavaUri<'_> {
        JavaUri::parse(text).unwrap()
    }
    let first = |u, v| uri(u).relativize(&uri(u).resolve(&uri(v))) == uri(v);
    let second = |u, v| uri(u).resolve(&uri(u).relativize(&uri(v))) == uri(v);
    assert!(first("http://a/b/", "c") && second("http://a/b/", "http://a/b/c"));
    // A base without a slash at its end, which the documentation itself uses.
    assert!(!first("http://a/b", "c") && !second("http://a/b", "http://a/b/c"));
    // A reference that leads out of the base.
    assert!(!first("http://a/b/", "../c") && !first("http://a/b/", "/c"));
    // A URI that the base does not have as its prefix is left as it is, and comes back.
    assert!(second("http://a/b/", "http://a/c"));
    // The base itself: relativized to an empty reference, which loses the last segment.
    assert!(!second("http://a/b", "http://a/b"));
    let (mut kept, mut pairs) = ([0, 0], 0);
    for vector in vectors("pairs") {
        let (u, v) = (uri(text(&vector, "base").unwrap()), uri(text(&vector, "given").unwrap()));
        let (u, v) = (u.normalize(), v.normalize());
        kept[0] += usize::from(u.relativize(&u.resolve(&v)) == v);
        kept[1] += usize::from(u.resolve(&u.relativize(&v)) == v);
        pairs += 1;
    }
    // The numbers of docs/views.md.
    assert_eq!((kept, pairs), ([4337, 4103], 6565));
}

/// Each component is drawn under its text.
#[test]
fn the_components_are_drawn() {
    let drawn = |text| JavaUri::parse(text).unwrap().labels().unwrap().to_string();
    let drawings = [
        drawn("http://ada@example.com:8042/over/there?name=ferret#nose"),
        drawn("mailto:java-net@java.sun.com"),
        drawn("urn:isbn:096139210x"),
        drawn("file:///~/calendar"),
        drawn("http://a_b:80/é?q"),
        drawn("../../../demo/jfc/SwingSet2/src/SwingSet2.java"),
        drawn("//h:?#"),
        drawn(""),
    ];
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("java_drawings", drawings.join("\n"));
    });
    let without_user = drawn("//@h/");
    assert!(without_user.contains("user-info (empty)\n"), "{without_user}");
    assert!(JavaUri::parse("http://h/a/../b").unwrap().normalize().labels().is_none());
}

#[test]
fn differences_are_told_in_words() {
    let inputs = [
        "x:",
        "http://",
        "http://[v1.a]/",
        "http://h:99999999999/",
        "/?a[]=1",
        "http://[fe80::1%eth0]/",
        "http://h/é?é#é",
        "mailto:a@b?subject=c",
        "file:///a",
        "http://a_b:80/",
        "http://1.2.3.256/",
        "http://h:/",
        "http://h:080/",
        "http://h/a//b/../c",
        "http://h/../a",
        "http://h/%2e%2e/a",
        "a/../b",
    ];
    let mut told = String::new();
    for input in inputs {
        told.push_str(&format!("{input}\n"));
        for difference in differences(input) {
            let Difference { span, section, message } = difference;
            told.push_str(&format!("    {}..{} {}: {message}\n", span.start, span.end, section.number));
        }
    }
    insta::with_settings!({ snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"), prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::assert_snapshot!("java_differences", told);
    });
}

/// A difference is reported exactly where the answers differ.
#[test]
fn differences_are_told_where_there_are_any() {
    let (mut with, mut without) = (0, 0);
    for vector in vectors("parse") {
        let input = text(&vector, "input").unwrap();
        let is_same = match (JavaUri::parse(input), UriReference::parse(input)) {
            (Err(_), Err(_)) => true,
            (Ok(java), Ok(reference)) => {
                let authority = reference.authority();
                let port = authority.and_then(|authority| authority.port()).map(|port| port.as_str().to_owned());
                let normal = reference.normalize(Rung::PathSegment);
                let decoded = reference.normalize(Rung::PercentEncoding);
                let has_dots = decoded.view().path() != normal.view().path();
                let path = if has_dots { normal.view().path().as_str() } else { reference.path().as_str() };
                java.raw_authority() == authority.as_ref().map(|authority| authority.as_str())
                    && java.raw_user_info()
                        == authority.and_then(|authority| authority.userinfo()).map(|user| user.as_str())
                    && java.host() == authority.map(|authority| authority.host().as_str())
                    && (java.port() != -1).then(|| java.port().to_string()) == port
                    && java.raw_path() == Some(reference.path().as_str())
                    && java.raw_query() == reference.query().map(|query| query.as_str())
                    && java.raw_fragment() == reference.fragment().map(|fragment| fragment.as_str())
                    && java.normalize().raw_path() == Some(path)
            }
            _ => false,
        };
        let differences = differences(input);
        assert_eq!(differences.is_empty(), is_same, "{input}: {differences:?}");
        assert!(
            differences.iter().all(|difference| input.get(difference.span.clone()).is_some()),
            "{input}: {differences:?}"
        );
        if is_same { without += 1 } else { with += 1 }
    }
    println!("{with} texts with differences, {without} without");
    assert!(with > 1_000 && without > 1_000);
}

#[test]
fn the_case_of_triplets_does_not_count() {
    let compare = |a, b| JavaUri::parse(a).unwrap().compare_to(&JavaUri::parse(b).unwrap());
    assert_eq!(compare("/%a9", "/%A9"), Ordering::Equal);
    assert_eq!(compare("s:%a9", "s:%A9"), Ordering::Equal);
    assert_eq!(compare("/%a9", "/%C3"), Ordering::Less);
    assert_eq!(compare("/a", "/%C3"), Ordering::Greater);
    for (base, uri) in [("http://%c3/a/", "http://%C3/a/b"), ("http://u%a9@h/a/", "http://u%A9@h/a/b")] {
        assert_eq!(JavaUri::parse(base).unwrap().relativize(&JavaUri::parse(uri).unwrap()).to_string(), "b");
    }
    let error = JavaUri::parse("http://]%B").unwrap_err();
    assert_eq!(error.to_string(), "Malformed escape pair at index 8");
}

#[test]
fn an_encoded_surrogate_is_one_malformed_sequence() {
    let decoded = |text| JavaUri::parse(text).unwrap().path().unwrap().into_owned();
    assert_eq!(decoded("/%ED%A0%80a"), "/\u{fffd}a");
    assert_eq!(decoded("/%ED%A0"), "/\u{fffd}");
    assert_eq!(decoded("/%ED%A0%80%80"), "/\u{fffd}\u{fffd}");
    assert_eq!(decoded("/%ED%9F%BF"), "/\u{d7ff}");
    assert_eq!(decoded("/%F0%9F%98"), "/\u{fffd}");
}

/// `appendSchemeSpecificPart` quotes nothing of an address in brackets, and drops the whole part where brackets hold no colon.
#[test]
fn a_part_with_an_address_is_quoted_after_it() {
    for (part, expected) in [
        ("//[::1]/a b", "s://[::1]/a%20b"),
        ("//[::1]", "s://[::1]"),
        ("//[a b:c]é \"", "s://[a b:c]é%20%22"),
        ("//[a]/b c", "s:"),
        ("//[a]/b:c d", "s://[a]/b:c%20d"),
        ("//[a:b", "s:"),
        ("//a[b]:c d", "s://a[b]:c%20d"),
        ("", "s:"),
    ] {
        assert_eq!(Constructed::from_scheme_specific_part(Some("s"), Some(part), None).as_str(), expected, "{part}");
    }
    // `appendAuthority` quotes all of it where it begins with no brackets, or they hold no colon.
    for (authority, expected) in
        [("[a b:c]d e", "s://[a b:c]d%20e/"), ("[a b]d e", "s://[a%20b]d%20e/"), ("a b:]d e", "s://a%20b:]d%20e/")]
    {
        let built = Constructed::from_authority(Some("s"), Some(authority), Some("/"), None, None).unwrap();
        assert_eq!(built.as_str(), expected, "{authority}");
    }
}

/// Beyond ASCII, `Character.isSpaceChar` and `isISOControl` say what no URI may have as it is; Unicode calls the former white space.
#[test]
fn each_space_and_control_beyond_ascii_is_quoted() {
    for character in '\u{80}'..=char::MAX {
        let is_other = !character.is_whitespace() && !character.is_control();
        let written = format!("/a{character}");
        let quoted: String = character.to_string().bytes().map(|byte| format!("%{byte:02X}")).collect();
        let expected = if is_other { written.clone() } else { format!("/a{quoted}") };
        let built = Constructed::from_authority(None, None, Some(&written), None, None).unwrap();
        assert_eq!(built.as_str(), expected, "{character:?}");
        assert_eq!(JavaUri::parse(&written).is_ok(), is_other, "{character:?}");
    }
}

/// Each component alone decides whether two are the same, and in which order they are.
#[test]
fn each_component_is_compared() {
    let uri = |text: &'static str| JavaUri::parse(text).unwrap();
    for (one, other) in [
        ("a:/x", "b:/x"),
        ("a:x", "a:y"),
        ("a:x#f", "a:x#g"),
        ("a:x", "a:x#f"),
        ("//u@h:1/p?q#f", "//v@h:1/p?q#f"),
        ("//u@h:1/p?q#f", "//u@i:1/p?q#f"),
        ("//u@h:1/p?q#f", "//u@h:2/p?q#f"),
        ("//u@h:1/p?q#f", "//u@h:1/q?q#f"),
        ("//u@h:1/p?q#f", "//u@h:1/p?r#f"),
        ("//u@h:1/p?q#f", "//u@h:1/p?q#g"),
        ("//u@h/p", "//u@h:1/p"),
        ("//h/p", "//u@h/p"),
        ("//h_1/p", "//h_2/p"),
        ("/p", "/p?"),
        ("a:/x", "a:x"),
        // By units of UTF-16, of which the second has two surrogates.
        ("/\u{1f600}", "/\u{ff5e}"),
        ("/%41\u{1f600}", "/%41\u{ff5e}"),
    ] {
        let (one, other) = (uri(one), uri(other));
        assert!(one != other, "{one} {other}");
        assert!(other != one, "{one} {other}");
        assert_eq!(one.compare_to(&other), std::cmp::Ordering::Less, "{one} {other}");
        assert_eq!(other.compare_to(&one), std::cmp::Ordering::Greater, "{one} {other}");
        assert_eq!(one.compare_to(&one), std::cmp::Ordering::Equal);
    }
}

/// What Java rejects, and why RFC 3986 does not.
#[test]
fn each_reason_to_reject_is_answered() {
    for (text, why) in [
        ("a:", "RFC 3986 allows an empty path"),
        ("a:#f", "RFC 3986 allows an empty path"),
        ("//", "RFC 3986 allows an empty host"),
        ("a://", "RFC 3986 allows an empty host"),
        ("//[v1.a]/", "in RFC 3986 this is an IPvFuture address"),
    ] {
        let [difference] = &differences(text)[..] else { panic!("{text}: {:?}", differences(text)) };
        assert!(
            difference.message.starts_with("Java rejects this (")
                && difference.message.ends_with(&format!("), but {why}")),
            "{difference}"
        );
    }
}

/// `L_SCOPE_ID` and `H_SCOPE_ID` are those of `alphanum`, `_` and `.`.
#[test]
fn a_scope_has_these_characters() {
    for character in (' '..='~').filter(|character| !"]/?#".contains(*character)) {
        let text = format!("http://[fe80::1%a{character}b]:80/");
        let is_one = character.is_ascii_alphanumeric() || matches!(character, '_' | '.');
        match JavaUri::parse(&text) {
            Ok(uri) => {
                assert_eq!((uri.host(), uri.port()), (Some(&text[7..text.len() - 4]), 80));
                assert!(is_one, "{text}");
            }
            Err(error) => assert!(!is_one, "{text}: {error}"),
        }
    }
}

#[test]
fn each_cause_of_another_target_is_reported() {
    let base = "http://a/b/c/d?q";
    for (base, given, section, cause) in [
        (base, "http://x/a/../b", "5.2.4", "Java removes dot segments only from a path that it merges"),
        (base, "//x/a/../b", "5.2.4", "Java removes dot segments only from a path that it merges"),
        (base, "/a/../b", "5.2.4", "Java removes dot segments only from a path that it merges"),
        (base, "", "5.2.2", "Java merges an empty path, too, and so removes the last segment of the base"),
        (base, "?y", "5.2.2", "Java merges an empty path, too, and so removes the last segment of the base"),
        (base, "?y#f", "5.2.2", "Java merges an empty path, too, and so removes the last segment of the base"),
        (base, "../../../g", "5.2.4", "Java keeps a `..` that has nothing to remove"),
        (base, "../../..", "5.2.4", "Java keeps a `..` that has nothing to remove"),
        ("mailto:a", "b", "5.2.2", "Java leaves a reference as it is if the base is opaque"),
    ] {
        let difference = resolve_difference(base, given).unwrap();
        assert_eq!(difference.section.number, section, "{base} {given}");
        assert!(difference.message.ends_with(&format!("`: {cause}")), "{base} {given}: {difference}");
    }
    for given in ["g", "../g", "#f", "http://x/a", "//x/a", "/a", "g?y"] {
        assert_eq!(resolve_difference(base, given), None, "{given}");
    }
}

/// Java counts code units of UTF-16, of which a character beyond the first 65,536 has two.
#[test]
fn the_index_of_an_error_is_that_of_java() {
    for (before, units) in
        [("", 0), ("a", 1), ("\u{e9}", 1), ("\u{ffee}", 1), ("\u{1f517}", 2), ("a\u{1f517}\u{e9}\u{20000}", 6)]
    {
        for (start, length) in [("/", 1), ("x:/?", 4), ("//h/#", 5)] {
            let text = format!("{start}{before}|");
            let error = JavaUri::parse(&text).unwrap_err();
            assert_eq!((error.index(), error.offset()), (Some(length + units), Some(text.len() - 1)), "{text}");
            assert!(error.to_string().ends_with(&format!(" at index {}", length + units)), "{error}");
        }
    }
}

/// `parseIPv6Reference` reads an IPv4 address after a colon only if groups are before it.
#[test]
fn an_address_does_not_begin_with_one_colon() {
    for host in ["[:1.2.3.4]", "[:1:2:3:4:5:6:7:8]", "[:]", "[.1]"] {
        let error = JavaUri::parse(&format!("http://{host}/")).unwrap_err();
        assert_eq!(error.to_string(), "Malformed IPv6 address at index 8", "{host}");
    }
}

/// What `java.net.URI` of OpenJDK says of addresses that are too long, too short, or no addresses.
#[test]
fn each_length_of_an_ipv6_address() {
    for (host, message) in [
        ("[12345::]", "IPv6 hexadecimal digit sequence too long at index 8"),
        ("[1:12345::]", "IPv6 hexadecimal digit sequence too long at index 10"),
        ("[::12345]", "IPv6 hexadecimal digit sequence too long at index 10"),
        ("[1:2:3:4:5:6:7:12345]", "IPv6 hexadecimal digit sequence too long at index 22"),
        ("[1:2:3:4:5:6:7]", "IPv6 address too short at index 8"),
        ("[1::2:3:4:5:6:7:8]", "Malformed IPv6 address at index 8"),
        ("[::1:2:3:4:5:6:7:8]", "Malformed IPv6 address at index 8"),
        ("[1:2:3:4:5:6:7:8:9]", "IPv6 address too long at index 8"),
        ("[1:2:3:4:5:6:7:1.2.3.4]", "IPv6 address too long at index 8"),
        ("[1:]", "Expected digits for an IPv6 address at index 10"),
        ("[1::1.2.3.4:5]", "Expected hex digits or IPv4 address at index 11"),
    ] {
        let error = JavaUri::parse(&format!("http://{host}/")).unwrap_err();
        assert_eq!(error.to_string(), message, "{host}");
    }
    for host in ["[1:2:3:4:5:6:7::]", "[::1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[1234:abcd::ABCD]"] {
        assert_eq!(JavaUri::parse(&format!("http://{host}/")).unwrap().host(), Some(host));
    }
}

/// `parseServerAuthority`, also after an operation.
#[test]
fn an_authority_is_of_a_server_or_of_a_registry() {
    for (text, kind, error) in [
        ("http://h:80/a/../b", "server-based", None),
        ("http://a_b/a/../b", "registry-based", Some("Illegal character in hostname at index 8")),
    ] {
        let uri = JavaUri::parse(text).unwrap();
        for uri in [uri.normalize(), uri] {
            assert_eq!(uri.authority_kind().unwrap().to_string(), kind);
            assert_eq!(uri.parse_server_authority().err().map(|error| error.to_string()).as_deref(), error, "{uri}");
        }
    }
}

#[test]
fn brackets_with_nothing_in_them() {
    let error = JavaUri::parse("http://[]/").unwrap_err();
    assert_eq!(error.to_string(), "Expected closing bracket for IPv6 address at index 8");
    let error = JavaUri::parse("http://[%eth0]/").unwrap_err();
    assert_eq!(error.to_string(), "Malformed IPv6 address at index 8");
}

/// `URI.appendAuthority` adds brackets to a host with a colon that neither begins nor ends with one.
#[test]
fn a_host_with_a_colon_gets_brackets() {
    for (host, written) in [
        ("::1", "[::1]"),
        ("[::1]", "[::1]"),
        ("[::1", "[::1"),
        ("::1]", "::1]"),
        ("h", "h"),
        ("a:b", "[a:b]"),
        ("h]", "h]"),
    ] {
        let constructed = Constructed::from_server(Some("x"), None, Some(host), 8, Some("/"), None, None).unwrap();
        assert_eq!(constructed.as_str(), format!("x://{written}:8/"));
    }
}

/// `decode` of `java.net.URI` leaves what is in brackets where an address can be: in an authority, and in the part of a scheme as a whole.
#[test]
fn triplets_in_brackets_are_decoded_where_no_address_can_be() {
    let uri = JavaUri::parse("http://h/%20?a[%20]%20[#[%20]%20").unwrap();
    assert_eq!(uri.path().as_deref(), Some("/ "));
    assert_eq!(uri.query().as_deref(), Some("a[ ] ["));
    assert_eq!(uri.fragment().as_deref(), Some("[ ] "));
    assert_eq!(uri.scheme_specific_part(), "//h/ ?a[%20] [");
    let uri = JavaUri::parse("http://a%20@[fe80::1%eth0]/").unwrap();
    assert_eq!(uri.authority().as_deref(), Some("a @[fe80::1%eth0]"));
    assert_eq!(uri.user_info().as_deref(), Some("a "));
    let uri = JavaUri::parse("http://h/a/../b?[%20]%20").unwrap().normalize();
    assert_eq!(uri.scheme_specific_part(), "//h/b?[%20] ");
    let uri = JavaUri::parse("a:[%20]%20").unwrap();
    assert_eq!(uri.scheme_specific_part(), "[%20] ");
}

/// The text that is not the base is marked, the second of two that are compared.
#[test]
fn a_difference_of_a_pair_is_about_the_second_text() {
    let mut count = 0;
    let texts = [
        "http://h/a/../b",
        "http://h/b",
        "HTTP://h/%62",
        "http://h",
        "http://h/",
        "../../c",
        "",
        "?q",
        "mailto:a@b",
        "a:b",
    ];
    for one in texts {
        for other in texts {
            let all =
                [resolve_difference(one, other), relativize_difference(one, other), equals_difference(one, other)];
            for difference in all.into_iter().flatten() {
                assert_eq!(difference.span, 0..other.len(), "{one} {other}: {difference}");
                count += usize::from(one.len() != other.len());
            }
        }
    }
    assert!(count > 20, "{count}");
    let rejected = relativize_difference("http://h/a/", "http://h/a/1:b").unwrap();
    let why = "`1:b`, which it rejects (Illegal character in scheme name at index 0)";
    assert!(rejected.message.ends_with(why), "{rejected}");
}
