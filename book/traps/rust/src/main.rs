//! What parsers in Rust do with the texts of the list of traps: `traps NAME` reads questions and answers each with a line; `traps --versions` writes
//! what is compiled in. A question is a verb, a text and a base in hexadecimal digits, with tabs between them.

use std::io::{self, BufRead, Write};
use std::panic;

use fluent_uri::UriRef;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr};
use uriparse::{URI, URIReference};
use url::Url;
use winnow::Parser;

/// What a library answers; nothing if it cannot do this.
type Answer = Option<String>;

fn some(text: Option<impl ToString>, absent: &str) -> Answer {
    Some(text.map_or_else(|| absent.to_owned(), |text| text.to_string()))
}

fn rejected() -> Answer {
    Some("rejected".to_owned())
}

fn of_url(verb: &str, text: &str, base: &str) -> Answer {
    let url = if base.is_empty() { Url::parse(text) } else { Url::parse(base).and_then(|base| base.join(text)) };
    let Ok(url) = url else { return rejected() };
    match verb {
        "accept" | "uri" => Some("accepted".to_owned()),
        "host" => some(url.host_str().filter(|host| !host.is_empty()), "no host"),
        "port" => some(url.port(), "no port"),
        "normalize" | "resolve" | "recompose" => Some(url.to_string()),
        _ => None,
    }
}

fn of_fluent_uri(verb: &str, text: &str, base: &str) -> Answer {
    let Ok(uri) = UriRef::parse(text) else { return rejected() };
    match verb {
        "accept" | "uri" => Some("accepted".to_owned()),
        "host" => some(uri.authority().map(|it| it.host()).filter(|host| !host.is_empty()), "no host"),
        "port" => some(uri.authority().and_then(|it| it.port()), "no port"),
        "normalize" => Some(uri.normalize().to_string()),
        "recompose" => Some(uri.to_string()),
        "resolve" => {
            let base = fluent_uri::Uri::parse(base).ok()?;
            uri.resolve_against(&base).map_or_else(|_| rejected(), |uri| Some(uri.to_string()))
        }
        _ => None,
    }
}

fn of_iri_string(verb: &str, text: &str, base: &str) -> Answer {
    let Ok(uri) = UriReferenceStr::new(text) else { return rejected() };
    let authority = uri.authority_components();
    match verb {
        "accept" | "uri" => Some("accepted".to_owned()),
        "host" => some(authority.map(|it| it.host().to_owned()).filter(|host| !host.is_empty()), "no host"),
        "port" => some(authority.and_then(|it| it.port().map(str::to_owned)), "no port"),
        "normalize" => Some(uri.to_iri().ok()?.normalize().to_string()),
        "recompose" => Some(uri.to_string()),
        "resolve" => Some(uri.resolve_against(UriAbsoluteStr::new(base).ok()?).to_string()),
        _ => None,
    }
}

fn of_uriparse(verb: &str, text: &str, base: &str) -> Answer {
    if verb == "uri" {
        return URI::try_from(text).map_or_else(|_| rejected(), |_| Some("accepted".to_owned()));
    }
    let Ok(mut uri) = URIReference::try_from(text) else { return rejected() };
    match verb {
        "accept" | "uri" => Some("accepted".to_owned()),
        "host" => some(uri.host().map(ToString::to_string).filter(|host| !host.is_empty()), "no host"),
        "port" => some(uri.port(), "no port"),
        "normalize" => {
            uri.normalize();
            Some(uri.to_string())
        }
        "recompose" => Some(uri.to_string()),
        "resolve" => Some(URI::try_from(base).ok()?.resolve(&uri).to_string()),
        _ => None,
    }
}

fn of_winnow(verb: &str, text: &str, _: &str) -> Answer {
    // It returns no components, but what it rejects has none.
    let accepted = match verb {
        "uri" => winnow_rfc3986::parse_uri.parse(text.as_bytes()).is_ok(),
        _ => winnow_rfc3986::parse_uri_reference.parse(text.as_bytes()).is_ok(),
    };
    if verb != "accept" && verb != "uri" && accepted {
        return None;
    }
    if accepted { Some("accepted".to_owned()) } else { rejected() }
}

fn main() -> io::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    if name == "--versions" {
        let lock = include_str!("../Cargo.lock");
        for library in ["fluent-uri", "iri-string", "uriparse", "url", "winnow-rfc3986"] {
            let entry = format!("name = \"{library}\"\nversion = \"");
            let version = lock.split_once(&entry).and_then(|(_, rest)| rest.split_once('"'));
            println!("{library} {}", version.map_or("?", |(version, _)| version));
        }
        return Ok(());
    }
    let answers: fn(&str, &str, &str) -> Answer = match name.as_str() {
        "fluent-uri" => of_fluent_uri,
        "iri-string" => of_iri_string,
        "uriparse" => of_uriparse,
        "url" => of_url,
        _ => of_winnow,
    };
    panic::set_hook(Box::new(|_| {}));
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut fields = line.split('\t');
        let verb = fields.next().unwrap_or_default();
        let mut text = || hex(fields.next().unwrap_or_default());
        let (text, base) = (text(), text());
        let answer = panic::catch_unwind(|| answers(verb, &text, &base)).unwrap_or_else(|_| Some("panics".to_owned()));
        writeln!(io::stdout(), "{}", answer.as_deref().unwrap_or("-"))?;
    }
    Ok(())
}

fn hex(digits: &str) -> String {
    let bytes =
        digits.as_bytes().chunks(2).filter_map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok());
    String::from_utf8_lossy(&bytes.collect::<Vec<_>>()).into_owned()
}
