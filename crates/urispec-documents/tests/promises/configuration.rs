//! What is promised of any text as a `urispec.toml`: it is refused with a place in it, or used without a failure; and what is shown of it, written as
//! a configuration, is read as the same.

use urispec_documents::{Config, Document, FileType};

/// Paths of files that patterns are about.
const PATHS: [&str; 6] = ["a.md", "vendor/notes.md", "docs/a/b.html", "tests/a.rs", ".hidden", "\u{e9}/[x] {y}.txt"];

/// A document in which several things are found.
const TEXT: &str = "htpp://h/ http://h/a|b HTTP://u:p@[::1 http://example.com:80/../a";

/// All promises, of any bytes.
pub(crate) fn hold(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let config = match Config::parse(text) {
        Ok(config) => config,
        Err(error) => {
            assert!(text.get(error.span()).is_some(), "{:?} is not in the text: {error}", error.span());
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    if let Some((path, span)) = config.extends() {
        let place = text.get(span).unwrap();
        assert!(place.starts_with(['"', '\'']) && place.len() >= path.chars().count() + 2, "{place}");
    }
    is_used(&config);
    let keys: Vec<_> = config.keys().map(|(key, value)| (key, value.to_owned())).collect();
    let written = written(&keys);
    let again = Config::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    let again: Vec<_> = again.keys().map(|(key, value)| (key, value.to_owned())).collect();
    let kept = keys.into_iter().filter(is_kept);
    assert!(again.into_iter().eq(kept), "{written}");
}

/// All that asks a configuration gets an answer, and the same one if another is in between that says nothing.
fn is_used(config: &Config) {
    let extending = config.clone().extending(Config::default(), "");
    for path in PATHS {
        assert_eq!(config.excludes(path), extending.excludes(path), "{path}");
        assert_eq!(config.file_type(path, b""), extending.file_type(path, b""), "{path}");
        assert_eq!(config.uri_of(path), extending.uri_of(path), "{path}");
        assert!(config.has_base() || config.uri_of(path).is_none(), "{path}");
        assert!(config.has_patterns() || !config.excludes(path), "{path}");
        let document = Document::new(TEXT, FileType::Markdown);
        let [found, same] = [config, &extending].map(|config| {
            let report = config.checker(path).check(&document);
            report.findings().iter().map(|found| (found.name(), found.severity(), found.span())).collect::<Vec<_>>()
        });
        assert_eq!(found, same, "{path}");
    }
    assert_eq!(config.fail_on(), extending.fail_on());
}

/// Whether the shown line of a key says all of its value: a pattern may have what separates the members of a list.
fn is_kept((key, value): &(&'static str, String)) -> bool {
    !key.starts_with("exclude") || !value.contains(", ")
}

/// Keys and their values in a line each as the text of a configuration.
fn written(keys: &[(&'static str, String)]) -> String {
    let mut text = String::new();
    let is_documents = |key: &str| ["iri", "templates", "tests", "generated"].contains(&key);
    for (key, value) in keys.iter().filter(|pair| is_kept(pair) && !is_documents(pair.0)) {
        let value = match *key {
            "extend" | "fail-on" | "base" => quoted(value),
            _ if value.is_empty() => "[]".to_owned(),
            _ => format!("[{}]", value.split(", ").map(quoted).collect::<Vec<_>>().join(", ")),
        };
        text += &format!("{key} = {value}\n");
    }
    text += "[documents]\n";
    for (key, value) in keys.iter().filter(|pair| is_documents(pair.0)) {
        let is_bare = ["iri", "templates"].contains(key);
        text += &format!("{key} = {}\n", if is_bare { value.clone() } else { quoted(value) });
    }
    text
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let escaped = text.chars().map(|character| match character {
        '"' | '\\' | '\u{0}'..='\u{1f}' | '\u{7f}' => format!("\\u{:04x}", u32::from(character)),
        _ => character.to_string(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}
