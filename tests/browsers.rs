//! What RFC 3987 and the URL Standard of browsers make of the same texts: web-platform-tests' `urltestdata`, in `vectors/whatwg`. `docs/browsers.md` has the tables.

#![cfg(all(feature = "idna", feature = "lint"))]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use serde_json::Value;
use urispec::diagnostic::Name;
use urispec::rfc3986::comparison::Rung;
use urispec::{Iri, IriBuf, IriReference, Rule, UriBuf, diagnose};

/// A text that browsers read in a base, or without one, and what they make of it.
struct Case {
    input: String,
    base: Option<String>,
    href: Option<String>,
}

/// The IRI that the text is by RFC 3987, or leads to.
enum Ours {
    Iri(IriBuf),
    /// It is a relative reference, and there is no base.
    Relative,
    /// It is not an IRI reference, or the base is no IRI.
    Invalid(Name),
}

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/whatwg/urltestdata.jsonl");
    let text = fs::read_to_string(path).unwrap();
    let field = |case: &Value, name: &str| case[name].as_str().map(str::to_owned);
    let case = |case: Value| Case {
        input: field(&case, "input").unwrap(),
        base: field(&case, "base"),
        href: field(&case, "href"),
    };
    text.lines().map(|line| case(serde_json::from_str(line).unwrap())).collect()
}

fn read(case: &Case) -> Ours {
    let first = |text: &str, rule| Ours::Invalid(diagnose(text, rule)[0].name());
    let Ok(reference) = IriReference::parse(&case.input) else { return first(&case.input, Rule::IriReference) };
    match &case.base {
        Some(base) => match Iri::parse(base) {
            Ok(base) => Ours::Iri(base.resolve(reference).unwrap().into_owned()),
            Err(_) => first(base, Rule::Iri),
        },
        None => Iri::try_from(reference).map_or(Ours::Relative, |iri| Ours::Iri(iri.to_buf())),
    }
}

/// A reason why an IRI is another URL, or none, with the section that speaks of it.
struct Reason {
    section: &'static str,
    why: &'static str,
    applies: fn(&Case, &Iri<'_>) -> bool,
}

/// Schemes of which browsers know more than the generic syntax.
fn is_special(iri: &Iri<'_>) -> bool {
    ["http", "https", "ws", "wss", "ftp", "file"].iter().any(|name| iri.scheme().is(name))
}

fn host<'a>(iri: &'a Iri<'_>) -> &'a str {
    iri.host().map_or("", |host| host.as_str())
}

/// Whether the last label of the decoded host is a number, decimal or hexadecimal.
fn ends_in_a_number(iri: &Iri<'_>) -> bool {
    let name = urispec::rfc3986::decoding::decode(host(iri)).unwrap().to_utf8_lossy();
    let last = name.trim_end_matches('.').rsplit('.').next().unwrap();
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    hexadecimal.map_or_else(
        || !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()),
        |digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
    )
}

/// Why browsers refuse an IRI. The first that applies counts.
const REFUSED: [Reason; 6] = [
    Reason {
        section: "RFC 3986, 5.2.3",
        why: "the base has no slash after its scheme: browsers resolve only a fragment against such a base",
        applies: |case, _| case.base.as_deref().is_some_and(|base| Iri::parse(base).unwrap().is_opaque()),
    },
    Reason {
        section: "RFC 3986, 3.2.3",
        why: "the port is above 65535; the grammar takes any digits",
        applies: |_, iri| iri.port().is_some_and(|port| port.as_str().parse::<u16>().is_err() && port != ""),
    },
    Reason {
        section: "RFC 8089, 2",
        why: "a `file` URI has no port; the generic syntax has one",
        applies: |_, iri| iri.scheme().is("file") && iri.port().is_some(),
    },
    Reason {
        section: "RFC 3986, 3.2.2",
        why: "the host is empty, and the scheme, a port or user information asks for one; the generic syntax does not",
        applies: |_, iri| host(iri).is_empty() && (is_special(iri) || iri.port().is_some() || iri.userinfo().is_some()),
    },
    Reason {
        section: "RFC 3986, 3.2.2",
        why: "the name ends in a number, and is no IPv4 address; the grammar takes it as a registered name",
        applies: |_, iri| is_special(iri) && ends_in_a_number(iri),
    },
    Reason {
        section: "RFC 3987, 3.1",
        why: "decoded, the host is no domain name; the grammar takes any percent-encoded octets",
        applies: |_, iri| is_special(iri) && (host(iri).contains('%') || !host(iri).is_ascii()),
    },
];

/// Why the URL of browsers is another than that of the IRI.
const DIFFERENT: [Reason; 5] = [
    Reason {
        section: "RFC 3986, 3.2.2",
        why: "numbers in other forms are IPv4 addresses to browsers, and registered names to the RFC",
        applies: |_, iri| is_special(iri) && ends_in_a_number(iri),
    },
    Reason {
        section: "RFC 8089, E.2",
        why: "a `file` URL always has a host, perhaps empty, and a drive letter in its path belongs to the root",
        applies: |_, iri| iri.scheme().is("file"),
    },
    Reason {
        section: "RFC 3986, 5.2.2",
        why: "after `http:` and the like, slashes may be missing: what follows is an authority, or relative to a base of the same scheme",
        applies: |_, iri| is_special(iri) && iri.authority().is_none(),
    },
    Reason {
        section: "RFC 3986, 3.2.2",
        why: "after `http:` and the like, an empty host is skipped with its slashes",
        applies: |_, iri| is_special(iri) && host(iri).is_empty(),
    },
    Reason {
        section: "RFC 3986, 3.2.1",
        why: "empty user information and an empty password are removed; to the RFC, absent and empty are distinct",
        applies: |_, iri| iri.userinfo().is_some_and(|it| it.as_str().is_empty() || it.as_str().ends_with(':')),
    },
];

/// How many cases a row has, and its first.
type Rows = BTreeMap<usize, Vec<String>>;

fn table(reasons: &[Reason], rows: &Rows) -> String {
    let mut table = String::from("| why | section | texts | such as |\n|---|---|---|---|\n");
    for (at, Reason { section, why, .. }) in reasons.iter().enumerate() {
        let cases = rows.get(&at).unwrap_or_else(|| panic!("no case for: {why}"));
        writeln!(table, "| {why} | {section} | {} | {} |", cases.len(), cases[0]).unwrap();
    }
    table
}

/// A text as code in a table.
fn code(text: &str) -> String {
    let shown = text.escape_debug().to_string().replace("\\\\", "\\").replace("\\\"", "\"").replace("\\'", "'");
    let ticks = if shown.contains('`') { "``" } else { "`" };
    format!("{ticks}{}{ticks}", shown.replace('|', "\\|"))
}

#[test]
fn every_difference_has_its_reason() {
    let (mut both_refuse, mut same, mut normal) = (0, 0, 0);
    let (mut refused, mut different) = (Rows::new(), Rows::new());
    let mut invalid: BTreeMap<Name, Vec<String>> = BTreeMap::new();
    let cases = cases();
    for case in &cases {
        let in_base = case.base.as_ref().map_or(String::new(), |base| format!(" in {}", code(base)));
        let shown = code(&case.input) + &in_base;
        let of = |reasons: &[Reason], rows: &mut Rows, iri: &Iri<'_>, shown: String| {
            let at = reasons.iter().position(|reason| (reason.applies)(case, iri));
            rows.entry(at.unwrap_or_else(|| panic!("no reason: {shown}"))).or_default().push(shown);
        };
        match (read(case), &case.href) {
            (Ours::Invalid(_) | Ours::Relative, None) => both_refuse += 1,
            (Ours::Invalid(name), Some(href)) => {
                invalid.entry(name).or_default().push(format!("{shown} is {}", code(href)));
            }
            (Ours::Relative, Some(href)) => panic!("{shown} is relative, and {href} to browsers"),
            (Ours::Iri(iri), None) => of(&REFUSED, &mut refused, &iri.view(), shown),
            (Ours::Iri(iri), Some(href)) => {
                let uri = iri.to_uri_with_domain_name().unwrap().into_owned();
                let normalized = |uri: &UriBuf| uri.normalize(Rung::Scheme).into_string();
                if uri == href.as_str() {
                    same += 1;
                } else if UriBuf::parse(href)
                    .map_or(normalized(&uri) == *href, |href| normalized(&href) == normalized(&uri))
                {
                    normal += 1;
                } else {
                    of(&DIFFERENT, &mut different, &iri.view(), format!("{shown} is {}", code(href)));
                }
            }
        }
    }
    let count = |rows: &Rows| rows.values().map(Vec::len).sum::<usize>();
    let not_iris: usize = invalid.values().map(Vec::len).sum();
    let mut tables = String::from("| RFC 3987 | browsers | texts |\n|---|---|---|\n");
    for (ours, theirs, texts) in [
        ("an IRI", "the URL that is its URI", same),
        ("an IRI", "a URL that is equivalent to its URI (RFC 3986, 6)", normal),
        ("not an IRI, or relative", "refused", both_refuse),
        ("an IRI", "refused", count(&refused)),
        ("an IRI", "another URL", count(&different)),
        ("not an IRI", "a URL", not_iris),
    ] {
        writeln!(tables, "| {ours} | {theirs} | {texts} |").unwrap();
    }
    assert_eq!(both_refuse + same + normal + count(&refused) + count(&different) + not_iris, cases.len());
    write!(tables, "\n## IRIs that browsers refuse\n\n{}", table(&REFUSED, &refused)).unwrap();
    write!(tables, "\n## IRIs that are other URLs\n\n{}", table(&DIFFERENT, &different)).unwrap();
    writeln!(
        tables,
        "\n## Texts that browsers repair\n\n| diagnostic | section | texts | such as |\n|---|---|---|---|"
    )
    .unwrap();
    for (name, cases) in &invalid {
        let section = name.section();
        writeln!(tables, "| `{name}` | RFC {}, {} | {} | {} |", section.rfc, section.number, cases.len(), cases[0])
            .unwrap();
    }
    hold(&tables);
}

/// Holds the tables of the document to this; with `UPDATE_DOCS`, writes them.
fn hold(tables: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/browsers.md");
    let document = fs::read_to_string(path).unwrap();
    let (before, rest) = document.split_once("<!-- tables -->\n").unwrap();
    let (held, after) = rest.split_once("<!-- /tables -->").unwrap();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, format!("{before}<!-- tables -->\n{tables}<!-- /tables -->{after}")).unwrap();
    } else {
        assert_eq!(held, tables, "docs/browsers.md has other tables");
    }
}
