//! The tasks. What is read before a task is read outside of the time.

use fluent_uri::{Uri as FluentUri, UriRef as FluentRef};
use iri_string::format::ToDedicatedString;
use iri_string::types::{UriAbsoluteStr, UriReferenceStr, UriStr};
use urispec::rfc3986::comparison::Rung;
use urispec::{Linter, Rule, Uri, UriReference};

use crate::Peer;

/// The references of 5.4.
pub(crate) const EXAMPLES: [&str; 41] = [
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
];

const BASE: &str = "http://a/b/c/d;p?q";

/// Hands each task to `compare`: its name, the number of texts, and who does it.
pub(crate) fn all(texts: &[&str], compare: &mut dyn FnMut(&str, usize, &[Peer<'_>])) {
    let references: Vec<UriReference<'_>> = texts.iter().filter_map(|text| UriReference::parse(text).ok()).collect();
    resolve("resolve against a short base", BASE, &texts_of(&references), compare);

    let uris: Vec<Uri<'_>> = references.iter().filter_map(UriReference::to_uri).collect();
    // Each as its neighbour would refer to it.
    let relative: Vec<String> = uris
        .windows(2)
        .filter_map(|pair| pair[0].relativize(pair[1]).map(|reference| reference.into_string()))
        .collect();
    let relative: Vec<&str> = relative.iter().map(String::as_str).collect();
    resolve("resolve relative references", BASE, &relative, compare);

    let normal: Vec<&str> = uris.iter().map(|uri| uri.as_str()).collect();
    normalize("normalize", &normal, compare);
    let wild: Vec<String> = uris.iter().filter_map(wild).collect();
    normalize("normalize what is not normal", &wild.iter().map(String::as_str).collect::<Vec<_>>(), compare);

    let linter = Linter::new();
    let clean: Vec<&str> =
        normal.iter().copied().filter(|text| linter.lint(text, Rule::UriReference).is_empty()).collect();
    lint("lint what is ordinary", &linter, &clean, compare);
}

/// All lints, by the parse that they need.
fn lint(name: &str, linter: &Linter, texts: &[&str], compare: &mut dyn FnMut(&str, usize, &[Peer<'_>])) {
    compare(
        name,
        texts.len(),
        &[
            Peer::new("parse", || texts.iter().filter(|text| UriReference::parse(text).is_ok()).count()),
            Peer::new("lint", || texts.iter().map(|text| linter.lint(text, Rule::UriReference).len()).sum()),
        ],
    );
}

fn texts_of<'t>(references: &[UriReference<'t>]) -> Vec<&'t str> {
    references.iter().map(|reference| reference.as_str()).collect()
}

/// A URI with a scheme in upper case, an encoded tilde, and dot segments.
fn wild(uri: &Uri<'_>) -> Option<String> {
    let authority = uri.authority()?;
    let rest = uri.as_str().get(uri.path().span().start..)?;
    let rest = if rest.starts_with('/') { rest } else { "/" };
    Some(format!("{}://{authority}/%7ea/./b/..{rest}", uri.scheme().as_str().to_uppercase()))
}

fn resolve(name: &str, base: &str, texts: &[&str], compare: &mut dyn FnMut(&str, usize, &[Peer<'_>])) {
    let (Ok(ours), Ok(fluent), Ok(iri)) = (Uri::parse(base), FluentUri::parse(base), UriAbsoluteStr::new(base)) else {
        return;
    };
    let references: Vec<_> = texts.iter().filter_map(|text| UriReference::parse(text).ok()).collect();
    let fluent_references: Vec<_> = texts.iter().filter_map(|text| FluentRef::parse(*text).ok()).collect();
    let iri_references: Vec<_> = texts.iter().filter_map(|text| UriReferenceStr::new(text).ok()).collect();
    compare(
        name,
        texts.len(),
        &[
            Peer::new("fluent-uri", || {
                let targets = fluent_references.iter().map(|reference| reference.resolve_against(&fluent));
                targets.map(|target| target.map_or(0, |target| target.as_str().len())).sum()
            }),
            Peer::new("iri-string", || {
                let targets =
                    iri_references.iter().map(|reference| reference.resolve_against(iri).to_dedicated_string());
                targets.map(|target| target.as_str().len()).sum()
            }),
            Peer::new("urispec", || {
                let targets = references.iter().map(|reference| ours.resolve(*reference));
                targets.map(|target| target.map_or(0, |target| target.as_str().len())).sum()
            }),
        ],
    );
}

fn normalize(name: &str, texts: &[&str], compare: &mut dyn FnMut(&str, usize, &[Peer<'_>])) {
    let uris: Vec<_> = texts.iter().filter_map(|text| Uri::parse(text).ok()).collect();
    let fluent: Vec<_> = texts.iter().filter_map(|text| FluentUri::parse(*text).ok()).collect();
    let iri: Vec<_> = texts.iter().filter_map(|text| UriStr::new(text).ok()).collect();
    compare(
        name,
        texts.len(),
        &[
            Peer::new("fluent-uri", || fluent.iter().map(|uri| uri.normalize().as_str().len()).sum()),
            Peer::new("iri-string", || {
                iri.iter().map(|uri| uri.normalize().to_dedicated_string().as_str().len()).sum()
            }),
            Peer::new("urispec", || uris.iter().map(|uri| uri.normalize(Rung::PathSegment).as_str().len()).sum()),
            Peer::new("urispec, all", || uris.iter().map(|uri| uri.normalize(Rung::Scheme).as_str().len()).sum()),
        ],
    );
}
