//! Parsers of other RFCs, and what telling them from their rules showed. The table is in docs/findings.md.

use std::fmt::Write;
use std::{env, fs};

use abnf_conformance::{Grammar, Report};

/// Each grammar, and what the document says in words beside it.
const RFC3339: [&str; 2] = [include_str!("rfc/rfc3339.abnf"), include_str!("rfc/rfc3339-words.abnf")];
const RFC6265: [&str; 2] = [include_str!("rfc/rfc6265.abnf"), ""];
const RFC9110: [&str; 2] = [include_str!("rfc/rfc9110.abnf"), include_str!("rfc/rfc9110-words.abnf")];
const RFC9562: [&str; 2] = [include_str!("rfc/rfc9562.abnf"), ""];

/// The version of a crate that was asked.
fn version(name: &str) -> String {
    let lock = include_str!("../../../Cargo.lock");
    let (_, package) = lock.split_once(&format!("name = \"{name}\"\nversion = \"")).unwrap();
    package.split('"').next().unwrap().to_owned()
}

fn check([grammar, words]: [&str; 2], rule: &str, accepts: impl Fn(&[u8]) -> bool) -> Report {
    Grammar::parse(grammar).unwrap().with(words).unwrap().rule(rule).unwrap().check(accepts)
}

/// A parser that reads strings rejects what is not UTF-8.
fn text(accepts: impl Fn(&str) -> bool) -> impl Fn(&[u8]) -> bool {
    move |bytes| str::from_utf8(bytes).is_ok_and(&accepts)
}

fn reports() -> Vec<(&'static str, &'static str, &'static str, Report)> {
    vec![
        (
            "3339",
            "chrono",
            "DateTime::parse_from_rfc3339",
            check(RFC3339, "date-time", text(|text| chrono::DateTime::parse_from_rfc3339(text).is_ok())),
        ),
        (
            "6265",
            "cookie",
            "Cookie::parse",
            check(RFC6265, "cookie-pair", text(|text| cookie::Cookie::parse(text.to_owned()).is_ok())),
        ),
        (
            "9110",
            "http",
            "HeaderName::from_bytes",
            check(RFC9110, "field-name", |bytes| http::HeaderName::from_bytes(bytes).is_ok()),
        ),
        (
            "9110",
            "http",
            "HeaderValue::from_bytes",
            check(RFC9110, "field-value", |bytes| http::HeaderValue::from_bytes(bytes).is_ok()),
        ),
        (
            "9110",
            "http",
            "Method::from_bytes",
            check(RFC9110, "method", |bytes| http::Method::from_bytes(bytes).is_ok()),
        ),
        (
            "9110",
            "httpdate",
            "parse_http_date",
            check(RFC9110, "IMF-fixdate", text(|text| httpdate::parse_http_date(text).is_ok())),
        ),
        ("9562", "uuid", "Uuid::try_parse", check(RFC9562, "UUID", text(|text| uuid::Uuid::try_parse(text).is_ok()))),
    ]
}

#[test]
fn the_findings_are_those_of_the_document() {
    let mut table = String::from(
        "| RFC | rule | crate | texts | wrongly accepted | wrongly rejected |\n|---|---|---|---|---|---|\n",
    );
    for (rfc, name, function, report) in reports() {
        let shown = |wrongly_accepted: bool| {
            let those = report.differences().iter().filter(|it| it.is_wrongly_accepted() == wrongly_accepted);
            let texts: Vec<String> =
                those.map(|it| format!("`\"{}\"`", it.text().escape_ascii().to_string().replace('|', "\\|"))).collect();
            match texts.len() {
                0 => "none".to_owned(),
                1..=3 => texts.join(" "),
                count => format!("{} and {} more", texts[..3].join(" "), count - 3),
            }
        };
        let (version, rule, texts) = (version(name), report.rule(), report.texts());
        writeln!(
            table,
            "| {rfc} | {rule} | {name} {version}, `{function}` | {texts} | {} | {} |",
            shown(true),
            shown(false)
        )
        .unwrap();
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/findings.md");
    let document = fs::read_to_string(path).unwrap();
    let (before, rest) = document.split_once("<!-- table -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- /table -->").unwrap();
    let updated = format!("{before}<!-- table -->\n{table}<!-- /table -->{after}");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, &updated).unwrap();
    }
    assert!(
        document == updated || env::var_os("UPDATE_DOCS").is_some(),
        "docs/findings.md has another table:\n{table}"
    );
}

/// What the suite cannot see, as docs/findings.md says.
#[test]
fn a_parser_that_counts_further_is_not_seen() {
    let uuid = Grammar::parse(RFC9562[0]).unwrap().rule("UUID").unwrap();
    let text = "0".repeat(32);
    assert!(uuid::Uuid::try_parse(&text).is_ok() && !uuid.accepts(text.as_bytes()));
}
