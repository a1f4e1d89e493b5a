//! What the test suites of other projects say, and texts made from the ABNF: see `vectors/README.md`.

use std::fs;
use std::path::Path;

use serde_json::Value;
#[cfg(feature = "idna")]
use urispec::Iri;
#[cfg(feature = "iri")]
use urispec::IriReference;
use urispec::component::HostKind;
use urispec::{Rule, UriReference};

/// A case and its name: the file and the line.
struct Vector {
    name: String,
    fields: Value,
}

impl Vector {
    fn text(&self, field: &str) -> &str {
        self.fields[field].as_str().unwrap_or_else(|| panic!("{}: no {field}", self.name))
    }

    fn verdict(&self, field: &str) -> Option<bool> {
        self.fields[field].as_bool()
    }
}

fn vectors(directory: &str) -> Vec<Vector> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let mut files: Vec<_> = fs::read_dir(root.join(directory)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let mut vectors = Vec::new();
    for file in files {
        let name = file.strip_prefix(&root).unwrap().display();
        for (at, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            vectors.push(Vector { name: format!("{name}:{}", at + 1), fields: serde_json::from_str(line).unwrap() });
        }
    }
    vectors
}

/// Cases whose suite contradicts the RFC, with the section that says so.
const CONTRADICTIONS: [(&str, &str); 11] = [
    ("parse/boost-url.jsonl:158", "3.4: a query holds no brackets"),
    ("parse/ip-address-js.jsonl:94", "3.2.2: an IPv6address has no prefix length"),
    ("parse/ip-address-js.jsonl:97", "3.2.2: an IPv6address has no prefix length"),
    ("parse/ip-address-js.jsonl:100", "3.2.2: an IPv6address has no prefix length"),
    ("parse/ip-address-js.jsonl:104", "3.2.2: this syntax does not support zone identifiers"),
    ("parse/ip-address-js.jsonl:117", "3.2.2: an IPv6address has no prefix length"),
    ("parse/ip-address-js.jsonl:118", "3.2.2: an IPv6address has no prefix length"),
    ("parse/jena-iri3986.jsonl:126", "3.2.2: this syntax does not support zone identifiers"),
    ("parse/jena-iri3986.jsonl:127", "3.2.2: this syntax does not support zone identifiers"),
    ("parse/network-uri.jsonl:46", "3.2.2: this syntax does not support zone identifiers"),
    ("parse/network-uri.jsonl:48", "3.2.2: this syntax does not support zone identifiers"),
];

/// What a case is about.
enum About {
    /// A rule of RFC 3986, or one of RFC 3987 and an ASCII text, which is the same.
    Rule(Rule),
    /// A rule of RFC 3987 and a text beyond ASCII, which is no part of a URI. With the feature `iri`, it is one more rule.
    BeyondAscii,
    /// A parser that follows neither.
    Parser,
}

fn about(rule: &str, text: &str) -> About {
    let of_rfc3987 = rule.strip_prefix('i').or_else(|| (rule == "absolute-IRI").then_some("absolute-URI"));
    let of_rfc3987 = of_rfc3987.or_else(|| (rule == "IRI").then_some("URI"));
    let of_rfc3987 = of_rfc3987.or_else(|| (rule == "IRI-reference").then_some("URI-reference"));
    match (Rule::ALL.iter().find(|known| known.name() == rule), of_rfc3987.and_then(Rule::from_name)) {
        (Some(rule), _) => About::Rule(*rule),
        (None, Some(rule)) if text.is_ascii() => About::Rule(rule),
        (None, Some(_)) => About::BeyondAscii,
        (None, None) if ["iprivate", "ucschar"].contains(&rule) => About::BeyondAscii,
        (None, None) => About::Parser,
    }
}

/// The offset in bytes of the character at `position`.
fn offset(text: &str, position: u64) -> usize {
    text.char_indices().nth(usize::try_from(position).unwrap()).map_or(text.len(), |(at, _)| at)
}

/// Whether a text's authority has a port to be that is none, which an error is at, and not where a userinfo would end.
fn is_wrong_in_the_port(rule: Rule, text: &str) -> bool {
    rule.check(text).is_err_and(|error| error.rule() == Rule::Port)
}

#[test]
fn suites_of_other_projects() {
    let (mut of_rules, mut beyond, mut of_parsers, mut contradictions) = (0, 0, 0, Vec::new());
    for vector in vectors("parse") {
        let (name, text) = (&vector.name, vector.text("input"));
        match about(vector.text("rule"), text) {
            About::Rule(rule) => {
                of_rules += 1;
                let accepted = rule.accepts(text);
                // Templates are not asked of the recognizer, so the suite alone decides.
                let oracle = if rule.name() == "URI-Template" { "valid" } else { "oracle" };
                assert_eq!(Some(accepted), vector.verdict(oracle), "{name}: {rule}, {text:?}");
                if Some(accepted) != vector.verdict("valid") {
                    contradictions.push(name.clone());
                }
                if let Some(position) = vector.fields["viable"].as_u64()
                    && let Err(error) = rule.check(text)
                    && !is_wrong_in_the_port(rule, text)
                {
                    assert_eq!(error.span().start, offset(text, position), "{name}: {rule}, {text:?}: {error}");
                }
            }
            About::BeyondAscii => {
                beyond += 1;
                assert!(!Rule::UriReference.accepts(text), "{name}: {text:?}");
            }
            About::Parser => {
                of_parsers += 1;
                assert_eq!(
                    Some(Rule::UriReference.accepts(text)),
                    vector.verdict("oracle_uri_reference").or(vector.verdict("oracle")),
                    "{name}: {text:?}",
                );
            }
        }
    }
    assert_eq!(contradictions, CONTRADICTIONS.map(|(name, _)| name));
    println!("{of_rules} cases of rules, {beyond} beyond ASCII, {of_parsers} of other parsers");
    let (of_uris, of_iris) = if cfg!(feature = "iri") { (1825 + 69, 0) } else { (1825, 69) };
    let of_templates = if cfg!(feature = "template") { 19 } else { 0 };
    assert_eq!((of_rules, beyond, of_parsers), (of_uris + of_templates, of_iris, 769 - of_templates));
}

/// Cases whose suite decodes what RFC 3987 leaves encoded, with the section that says so.
#[cfg(feature = "iri")]
const DECODED: [(&str, &str); 1] =
    [("iri/fluent-uri.jsonl:6", "3.2.1: U+202E, which changes the direction of writing, stays percent-encoded")];

#[cfg(feature = "iri")]
#[test]
fn iris_are_mapped_as_in_other_projects() {
    let (mut hosts, mut mapped, mut decoded) = (0, 0, Vec::new());
    for vector in vectors("iri") {
        let name = &vector.name;
        match vector.fields["kind"].as_str() {
            None => {
                let text = vector.text("iri");
                assert_eq!(Some(Rule::Iri.accepts(text)), vector.verdict("valid"), "{name}");
                if let Err(error) = Rule::Iri.check(text) {
                    let at = offset(text, vector.fields["viable"].as_u64().unwrap());
                    assert!(error.span().start == at || is_wrong_in_the_port(Rule::Iri, text), "{name}: {error}");
                }
                hosts += 1;
            }
            Some("iri_to_uri") => {
                let iri = IriReference::parse(vector.text("input")).unwrap();
                assert_eq!(iri.to_uri().unwrap(), vector.text("expected"), "{name}");
                mapped += 1;
            }
            Some(_) => {
                let uri = UriReference::parse(vector.text("input")).unwrap();
                if uri.to_iri() != vector.text("expected") {
                    assert_eq!(uri.to_iri(), uri.as_str(), "{name}");
                    decoded.push(name.clone());
                }
                mapped += 1;
            }
        }
    }
    assert_eq!(decoded, DECODED.map(|(name, _)| name));
    assert_eq!((hosts, mapped), (1565, 11));
}

/// Hosts with a character that Unicode had not assigned when the list was made.
#[cfg(feature = "idna")]
const ASSIGNED: [&str; 2] = ["iri/wpt-idnatestv2-hosts.jsonl:1458", "iri/wpt-idnatestv2-hosts.jsonl:1459"];

/// What browsers make of the hosts of IRIs. They leave out what section 3.1 asks for: labels of letters, digits and hyphens, not at their edges, and of a length
/// that fits into the DNS.
#[cfg(feature = "idna")]
#[test]
fn hosts_are_domain_names_as_in_browsers() {
    let has_hyphen_at_an_edge =
        |host: &str| host.split(['.', '\u{3002}']).any(|label| label.starts_with('-') || label.ends_with('-'));
    let fits = |host: &str| {
        let labels = host.strip_suffix('.').unwrap_or(host).split('.');
        let is_label = |label: &str| {
            let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            (1..=63).contains(&label.len()) && label.bytes().all(is_inner)
        };
        host.len() <= 253 && labels.clone().all(is_label)
    };
    let (mut same, mut refused, mut not_of_dns) = (0, 0, 0);
    for vector in vectors("iri").iter().filter(|vector| vector.fields["kind"].is_null()) {
        // A host in ASCII stays as it is.
        let Some(iri) = Iri::parse(vector.text("iri")).ok().filter(|iri| !iri.as_str().is_ascii()) else { continue };
        match (iri.to_uri_with_domain_name(), vector.fields["ascii"].as_str()) {
            (Ok(uri), Some(host)) => {
                assert_eq!(uri.host().unwrap(), host, "{}", vector.name);
                same += 1;
            }
            (Err(_), None) => refused += 1,
            (Err(error), Some(host)) => {
                let written = iri.host().unwrap().as_str();
                assert!(!fits(host) || has_hyphen_at_an_edge(written), "{}: {error}", vector.name);
                not_of_dns += 1;
            }
            (Ok(_), None) => assert!(ASSIGNED.contains(&&*vector.name), "{}", vector.name),
        }
    }
    assert_eq!((same, refused, not_of_dns), (236, 457, 50));
}

#[test]
fn texts_made_from_a_rule() {
    let vectors: Vec<_> = vectors("truth").into_iter().filter(|vector| vector.name.contains("rules.jsonl")).collect();
    let mut seen = 0;
    for Vector { name, fields } in &vectors {
        let text = fields["input"].as_str().unwrap();
        let About::Rule(rule) = about(fields["rule"].as_str().unwrap(), text) else { continue };
        seen += 1;
        let result = rule.check(text);
        assert_eq!(Some(result.is_ok()), fields["valid"].as_bool(), "{name}: {rule}, {text:?}");
        if let Err(error) = result
            && !is_wrong_in_the_port(rule, text)
        {
            assert_eq!(error.span().start, offset(text, fields["viable"].as_u64().unwrap()), "{name}: {error}");
        }
    }
    assert!(seen > 2_000, "{seen} of {}", vectors.len());
}

/// Holds the verdict on each of the four entries, and the place of each error, to what a vector says of them.
fn check_entries(Vector { name, fields }: &Vector, text: &str) {
    for rule in [Rule::Uri, Rule::UriReference, Rule::AbsoluteUri, Rule::RelativeRef] {
        let result = rule.check(text);
        assert_eq!(Some(result.is_ok()), fields[rule.name()].as_bool(), "{name}: {rule}, {text:?}");
        if let Err(error) = result
            && let Some(position) = fields["viable"][rule.name()].as_u64()
            && !is_wrong_in_the_port(rule, text)
        {
            assert_eq!(error.span().start, offset(text, position), "{name}: {rule}, {text:?}: {error}");
        }
    }
}

#[test]
fn texts_that_suites_hold_of_any_kind() {
    let vectors: Vec<_> = vectors("truth").into_iter().filter(|it| it.name.contains("differential.jsonl")).collect();
    assert_eq!(vectors.len(), 6_715);
    for vector in &vectors {
        check_entries(vector, vector.text("input"));
    }
}

#[test]
fn texts_made_from_the_four_entries() {
    for vector in vectors("truth").into_iter().filter(|vector| vector.name.contains("strings.jsonl")) {
        let (name, text) = (&vector.name, vector.text("input"));
        check_entries(&vector, text);
        if let Ok(reference) = UriReference::parse(text) {
            let authority = reference.authority();
            let components = [
                ("scheme", reference.scheme().map(|part| part.as_str())),
                ("authority", authority.map(|part| part.as_str())),
                ("userinfo", authority.and_then(|authority| authority.userinfo()).map(|part| part.as_str())),
                ("host", authority.map(|authority| authority.host().as_str())),
                ("host_kind", authority.map(|authority| authority.host().rule().name())),
                ("port", authority.and_then(|authority| authority.port()).map(|part| part.as_str())),
                ("path", Some(reference.path().as_str())),
                ("path_kind", Some(reference.path().rule().name())),
                ("query", reference.query().map(|part| part.as_str())),
                ("fragment", reference.fragment().map(|part| part.as_str())),
            ];
            for (component, text) in components {
                assert_eq!(text, vector.fields["components"][component].as_str(), "{name}: {component}");
            }
        }
    }
}

/// The groups of the IPv6 address, or the octets of the IPv4 address, that is a host.
fn address(text: &str) -> Vec<u64> {
    let literal = if text.contains(':') { format!("//[{text}]") } else { format!("//{text}") };
    let host = UriReference::parse(&literal).unwrap().authority().unwrap().host();
    match host.kind() {
        HostKind::Ipv4(address) => address.octets().map(u64::from).to_vec(),
        HostKind::Ipv6(address) => address.segments().map(u64::from).to_vec(),
        kind => panic!("{text}: {kind:?}"),
    }
}

#[test]
fn addresses_have_their_values() {
    let vectors = vectors("ip");
    assert_eq!(vectors.len(), 36);
    for vector in &vectors {
        let value = address(vector.text("input"));
        match vector.fields["value"].as_array() {
            Some(groups) => {
                assert!(groups.iter().map(|group| group.as_u64().unwrap()).eq(value), "{}", vector.name)
            }
            // The same address in its canonical form.
            None => assert_eq!(address(vector.text("expected")), value, "{}", vector.name),
        }
    }
}

/// Cases of forms, with the section that says why a URI is none. WHATWG's `application/x-www-form-urlencoded` reads `+` as a
/// space and leaves out what is empty.
const OF_FORMS: [(&str, &str); 7] = [
    ("pct/go-net-url.jsonl:6", "2.2: `+` is a sub-delim, and stands for itself"),
    ("query/cpython-urllib.jsonl:1", "3.4: what is between delimiters may be empty"),
    ("query/cpython-urllib.jsonl:2", "3.4: what is between delimiters may be empty"),
    ("query/cpython-urllib.jsonl:8", "3.4: what is between delimiters may be empty"),
    ("query/cpython-urllib.jsonl:10", "2.2: `+` is a sub-delim, and stands for itself"),
    ("query/cpython-urllib.jsonl:11", "2: a URI is ASCII"),
    ("query/cpython-urllib.jsonl:13", "2.5: octets need not be UTF-8, and are kept"),
];

#[test]
fn queries_are_decoded() {
    let mut others = Vec::new();
    for vector in vectors("pct") {
        let reference = format!("?{}", vector.text("input"));
        let decoded = UriReference::parse(&reference).ok().map(|it| it.query().unwrap().decode().to_utf8().unwrap());
        if decoded.as_deref() != vector.fields["expected"].as_str() {
            others.push(vector.name);
        }
    }
    for vector in vectors("query") {
        let reference = format!("?{}", vector.text("input"));
        let pairs = UriReference::parse(&reference).ok().and_then(|reference| {
            let text = |decoded: urispec::Decoded<'_>| decoded.to_utf8().ok().map(|text| text.into_owned());
            let pairs = reference.query()?.pairs();
            pairs.map(|pair| Some([text(pair.key.decode())?, text(pair.value?.decode())?])).collect::<Option<Vec<_>>>()
        });
        if serde_json::to_value(pairs).unwrap() != vector.fields["expected"] {
            others.push(vector.name);
        }
    }
    assert_eq!(others, OF_FORMS.map(|(name, _)| name));
}

/// The official suite for RFC 6570.
#[cfg(feature = "template")]
#[test]
fn templates_are_expanded() {
    use urispec::template::{UriTemplate, Values, from_fn};

    fn value(value: &Value) -> urispec::template::Value<'static> {
        use urispec::template::Value as Of;
        // What is no string is written as JSON writes it.
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match value {
            Value::Null => Of::UNDEFINED,
            Value::Array(members) => Of::list(members.iter().filter(|it| !it.is_null()).map(text)),
            Value::Object(members) => {
                let defined = members.iter().filter(|(_, it)| !it.is_null());
                Of::map(defined.map(|(name, it)| (name.clone(), text(it))))
            }
            other => Of::from(text(other)),
        }
    }

    let (mut expanded, mut refused) = (0, 0);
    for Vector { name, fields } in vectors("template") {
        let template = fields["template"].as_str().unwrap();
        let values = from_fn(|name| value(&fields["variables"][name]));
        let result = UriTemplate::parse(template).ok().and_then(|template| template.expand(values).ok());
        match (&fields["expected"], &result) {
            (Value::Bool(false), _) => {
                assert_eq!(result, None, "{name}: {template}");
                refused += 1;
            }
            (Value::String(expected), _) => assert_eq!(result.as_ref(), Some(expected), "{name}: {template}"),
            (Value::Array(allowed), Some(result)) => {
                assert!(allowed.iter().any(|it| it.as_str() == Some(result)), "{name}: {template}: {result}");
            }
            (expected, result) => panic!("{name}: {template}: {result:?}, {expected}"),
        }
        // All variables are known, so nothing is left in braces, though what is beyond ASCII stays.
        if let Some(result) = result {
            let partial = UriTemplate::parse(template).unwrap().expand_partial(values).unwrap();
            assert_eq!(partial.expand(()).unwrap(), result, "{name}");
            assert_eq!(partial.variables().count(), 0, "{name}");
            expanded += 1;
        }
        assert!(values.value("no such variable").unwrap().is_undefined());
    }
    assert_eq!((expanded, refused), (145, 23));
}
