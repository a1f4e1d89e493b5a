//! A URI in a TOML file: the caret is at its place in the file, not in the URI.

use toml::Spanned;
use urispec::diagnostic::{Diagnosis, Mapping, Text};
use urispec::{Rule, diagnose};

#[derive(serde::Deserialize)]
struct Package {
    homepage: Spanned<String>,
}

pub(crate) fn main() {
    let file = "name = \"urispec\"\nhomepage = \"https://example.com/a|b\"\n";
    let package: Package = toml::from_str(file).unwrap();
    let homepage = package.homepage;

    // The text begins after the quote, and has no escapes that would move what follows.
    let mapping = Mapping::starting_at(homepage.span().start + "\"".len());
    let found = diagnose(homepage.get_ref(), Rule::Uri);
    let found: Vec<_> = found.iter().map(|diagnostic| mapping.map(diagnostic)).collect();
    let text = Text::new(file).named("Cargo.toml");
    let position = text.position(found[0].label().span.start);
    assert_eq!((position.line, position.column), (2, 34));

    let picture = Diagnosis::in_document(found, &text, None).plain().to_string();
    println!("{picture}");
    assert!(picture.contains("homepage = \"https://example.com/a|b\""));
}
