//! Parsers in Rust, held to their rules by `cargo xtask parsers`: `parsers NAME` reads a text from each line, in hexadecimal digits,
//! and writes `accept` or `reject`; `parsers --versions` writes what is compiled in.

use std::io::{self, BufRead, BufWriter, Write};
use std::panic;
use std::process::ExitCode;
use std::str;

use fluent_uri::component as fluent;
use fluent_uri::pct_enc::{EStr, encoder};
use iri_string::types as iri;

/// A parser: its name, and whether it accepts a text. Parsers of `str` are not asked for what is not UTF-8: nobody can give it to them.
type Parser = (&'static str, fn(&[u8]) -> bool);

macro_rules! of_str {
    ($name:literal, $accepts:expr) => {
        ($name, |text| {
            let accepts: fn(&str) -> bool = $accepts;
            str::from_utf8(text).is_ok_and(accepts)
        })
    };
}

const PARSERS: &[Parser] = &[
    of_str!("fluent-uri Uri", |text| fluent_uri::Uri::parse(text).is_ok()),
    of_str!("fluent-uri UriRef", |text| fluent_uri::UriRef::parse(text).is_ok()),
    of_str!("fluent-uri Iri", |text| fluent_uri::Iri::parse(text).is_ok()),
    of_str!("fluent-uri IriRef", |text| fluent_uri::IriRef::parse(text).is_ok()),
    of_str!("fluent-uri Scheme", |text| fluent::Scheme::new(text).is_some()),
    of_str!("fluent-uri EStr<Query>", |text| EStr::<encoder::Query>::new(text).is_some()),
    of_str!("fluent-uri EStr<Fragment>", |text| EStr::<encoder::Fragment>::new(text).is_some()),
    of_str!("iri-string UriStr", |text| iri::UriStr::new(text).is_ok()),
    of_str!("iri-string UriAbsoluteStr", |text| iri::UriAbsoluteStr::new(text).is_ok()),
    of_str!("iri-string UriReferenceStr", |text| iri::UriReferenceStr::new(text).is_ok()),
    of_str!("iri-string UriRelativeStr", |text| iri::UriRelativeStr::new(text).is_ok()),
    of_str!("iri-string UriQueryStr", |text| iri::UriQueryStr::new(text).is_ok()),
    of_str!("iri-string UriFragmentStr", |text| iri::UriFragmentStr::new(text).is_ok()),
    of_str!("iri-string IriReferenceStr", |text| iri::IriReferenceStr::new(text).is_ok()),
    of_str!("iref Uri", |text| iref::Uri::new(text).is_ok()),
    of_str!("iref UriRef", |text| iref::UriRef::new(text).is_ok()),
    of_str!("iref IriRef", |text| iref::IriRef::new(text).is_ok()),
    of_str!("iref Authority", |text| iref::uri::Authority::new(text).is_ok()),
    of_str!("iref Host", |text| iref::uri::Host::new(text).is_ok()),
    of_str!("iref Path", |text| iref::uri::Path::new(text).is_ok()),
    of_str!("iref Scheme", |text| iref::uri::Scheme::new(text.as_bytes()).is_ok()),
    of_str!("oxiri Iri", |text| oxiri::Iri::parse(text).is_ok()),
    of_str!("oxiri IriRef", |text| oxiri::IriRef::parse(text).is_ok()),
    ("uriparse URI", |text| uriparse::URI::try_from(text).is_ok()),
    ("uriparse URIReference", |text| uriparse::URIReference::try_from(text).is_ok()),
    ("uriparse RelativeReference", |text| uriparse::RelativeReference::try_from(text).is_ok()),
    ("uriparse Scheme", |text| uriparse::Scheme::try_from(text).is_ok()),
    ("uriparse Authority", |text| uriparse::Authority::try_from(text).is_ok()),
    ("uriparse Host", |text| uriparse::Host::try_from(text).is_ok()),
    ("uriparse Path", |text| uriparse::Path::try_from(text).is_ok()),
    ("uriparse Query", |text| uriparse::Query::try_from(text).is_ok()),
    ("uriparse Fragment", |text| uriparse::Fragment::try_from(text).is_ok()),
    ("http Uri", |text| http::Uri::try_from(text).is_ok()),
    ("http Scheme", |text| http::uri::Scheme::try_from(text).is_ok()),
    ("http Authority", |text| http::uri::Authority::try_from(text).is_ok()),
    ("http PathAndQuery", |text| http::uri::PathAndQuery::try_from(text).is_ok()),
    of_str!("url Url", |text| url::Url::parse(text).is_ok()),
    #[cfg(feature = "ada")]
    of_str!("ada-url Url", |text| ada_url::Url::can_parse(text, None)),
];

fn main() -> ExitCode {
    let name = std::env::args().skip(1).collect::<Vec<_>>().join(" ");
    if name == "--versions" {
        return ended(versions());
    }
    let Some((_, accepts)) = PARSERS.iter().find(|(known, _)| *known == name) else {
        eprintln!("parsers: there is no {name:?}");
        return ExitCode::from(2);
    };
    ended(answer(*accepts))
}

fn ended(result: io::Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("parsers: {why}");
            ExitCode::from(2)
        }
    }
}

fn answer(accepts: fn(&[u8]) -> bool) -> io::Result<()> {
    // What panics has not accepted. The first text is said, so that it can be looked at.
    let mut is_said = false;
    panic::set_hook(Box::new(|_| ()));
    let mut out = BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let text = bytes(&line?).ok_or(io::ErrorKind::InvalidData)?;
        let accepted = panic::catch_unwind(|| accepts(&text)).unwrap_or_else(|_| {
            if !is_said {
                eprintln!("panicked for \"{}\"", text.escape_ascii());
            }
            is_said = true;
            false
        });
        writeln!(out, "{}", if accepted { "accept" } else { "reject" })?;
    }
    out.flush()
}

fn bytes(line: &str) -> Option<Vec<u8>> {
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    line.as_bytes().chunks(2).map(|pair| Some(digit(*pair.first()?)? * 16 + digit(*pair.get(1)?)?)).collect()
}

/// The versions of all crates, a line each, as the lock has them.
fn versions() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for package in include_str!("../Cargo.lock").split("[[package]]") {
        let value = |key: &str| package.lines().find_map(|line| line.strip_prefix(key)?.trim_matches('"').into());
        if let (Some(name), Some(version)) = (value("name = "), value("version = ")) {
            let (name, version): (&str, &str) = (name, version);
            writeln!(out, "{name} {version}")?;
        }
    }
    Ok(())
}
