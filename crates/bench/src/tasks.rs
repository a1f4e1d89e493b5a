//! The tasks and the peers. Texts that a task takes in parsed form are parsed before the clock starts.

use std::hint::black_box;

use fluent_uri::{IriRef as FluentIriRef, Uri as FluentUri, UriRef as FluentRef};
use iri_string::format::ToDedicatedString;
use iri_string::types::{IriReferenceStr, UriAbsoluteStr, UriReferenceStr, UriStr};
use regex::Regex;
use urispec::rfc3986::comparison::Rung;
use urispec::{IriReference, Linter, Rule, Uri, UriBuf, UriReference, diagnose};

use crate::inputs::broken;

/// A peer in a task. `run` processes all texts and returns an answer, so that the work is not optimized away.
pub(crate) struct Peer<'t> {
    pub(crate) name: &'static str,
    pub(crate) run: Box<dyn Fn() -> usize + 't>,
}

fn peer<'t>(name: &'static str, run: impl Fn() -> usize + 't) -> Peer<'t> {
    Peer { name, run: Box::new(run) }
}

/// A task: the number of texts, and the peers. All peers are compared with the first one.
pub(crate) struct Task<'t> {
    pub(crate) name: &'static str,
    pub(crate) count: usize,
    pub(crate) peers: Vec<Peer<'t>>,
}

/// The names of all tasks.
pub(crate) const NAMES: [&str; 11] = [
    "validate",
    "parse",
    "components",
    "parse and normalize",
    "normalize",
    "resolve",
    "first error",
    "all diagnostics",
    "lint",
    "validate an IRI",
    "parse an IRI",
];

/// The expression of Appendix B.
const APPENDIX_B: &str = r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?";

const BASE: &str = "http://a/b/c/d;p?q";

/// The texts in the forms that the tasks need.
pub(crate) struct Texts {
    all: Vec<String>,
    /// Texts with a mistake, each with the original text.
    broken: Vec<(String, String)>,
    /// Relative references from each URI to the next one in the list.
    relative: Vec<String>,
}

impl Texts {
    pub(crate) fn new(all: Vec<String>) -> Self {
        let uris: Vec<Uri<'_>> = all.iter().filter_map(|text| Uri::parse(text).ok()).collect();
        let relative = uris.windows(2).filter_map(|pair| Some(pair[0].relativize(pair[1])?.into_string())).collect();
        Texts { broken: broken(&all), relative, all }
    }

    /// A task on these texts.
    pub(crate) fn task(&self, name: &'static str) -> Task<'_> {
        let all: Vec<&str> = self.all.iter().map(String::as_str).collect();
        let valid: Vec<&str> = all.iter().copied().filter(|text| Rule::UriReference.accepts(text)).collect();
        let iris: Vec<&str> = all.iter().copied().filter(|text| Rule::IriReference.accepts(text)).collect();
        let (broken, whole) = self.broken.iter().map(|(broken, whole)| (broken.as_str(), whole.as_str())).unzip();
        let broken: (Vec<&str>, Vec<&str>) = (broken, whole);
        let (count, peers) = match name {
            "validate" => (valid.len(), validate(valid)),
            "parse" => (valid.len(), parse(valid)),
            "components" => (valid.len(), components(valid)),
            "parse and normalize" => (valid.len(), parse_and_normalize(valid)),
            "normalize" => (valid.len(), normalize(&valid)),
            "resolve" => (self.relative.len(), resolve(self.relative.iter().map(String::as_str).collect())),
            "first error" => (broken.0.len(), first_error(broken)),
            "all diagnostics" => (broken.0.len(), diagnostics(broken)),
            "validate an IRI" => (iris.len(), validate_iri(iris)),
            "parse an IRI" => (iris.len(), parse_iri(iris)),
            _ => (valid.len(), lint(valid)),
        };
        Task { name, count, peers }
    }
}

/// The number of accepted texts.
fn taken<'t>(name: &'static str, texts: &[&'t str], takes: impl Fn(&'t str) -> bool + 't) -> Peer<'t> {
    let texts = texts.to_vec();
    peer(name, move || texts.iter().filter(|text| takes(text)).count())
}

/// The sum of a length over all texts.
fn lengths<'t>(name: &'static str, texts: &[&'t str], length: impl Fn(&'t str) -> Option<usize> + 't) -> Peer<'t> {
    let texts = texts.to_vec();
    peer(name, move || texts.iter().filter_map(|text| length(text)).sum())
}

/// Whether a text is a URI-reference, or valid by the peer's own standard.
fn validate(texts: Vec<&str>) -> Vec<Peer<'_>> {
    let appendix_b = Regex::new(APPENDIX_B).ok();
    vec![
        taken("fluent-uri", &texts, |text| FluentRef::parse(text).is_ok()),
        taken("urispec", &texts, |text| Rule::UriReference.accepts(text)),
        taken("iri-string", &texts, |text| UriReferenceStr::new(text).is_ok()),
        taken("iref", &texts, |text| iref::UriRef::new(text).is_ok()),
        taken("oxiri", &texts, |text| oxiri::IriRef::parse(text).is_ok()),
        taken("uriparse", &texts, |text| uriparse::URIReference::try_from(text).is_ok()),
        taken("http", &texts, |text| http::Uri::try_from(text).is_ok()),
        taken("url", &texts, |text| url::Url::parse(text).is_ok()),
        #[cfg(feature = "ada")]
        taken("ada-url", &texts, |text| ada_url::Url::can_parse(text, None)),
        taken("Appendix B", &texts, move |text| appendix_b.as_ref().is_some_and(|regex| regex.is_match(text))),
        taken("is_ascii", &texts, str::is_ascii),
    ]
}

/// Whether a text is an IRI-reference.
fn validate_iri(texts: Vec<&str>) -> Vec<Peer<'_>> {
    vec![
        taken("fluent-uri", &texts, |text| FluentIriRef::parse(text).is_ok()),
        taken("urispec", &texts, |text| Rule::IriReference.accepts(text)),
        taken("iri-string", &texts, |text| IriReferenceStr::new(text).is_ok()),
        taken("iref", &texts, |text| iref::IriRef::new(text).is_ok()),
        taken("oxiri", &texts, |text| oxiri::IriRef::parse(text).is_ok()),
    ]
}

/// A parsed IRI-reference that gives access to its components.
fn parse_iri(texts: Vec<&str>) -> Vec<Peer<'_>> {
    vec![
        taken("fluent-uri", &texts, |text| black_box(FluentIriRef::parse(text)).is_ok()),
        taken("urispec", &texts, |text| black_box(IriReference::parse(text)).is_ok()),
        taken("iri-string", &texts, |text| black_box(IriReferenceStr::new(text)).is_ok()),
        taken("iref", &texts, |text| black_box(iref::IriRef::new(text)).is_ok()),
        taken("oxiri", &texts, |text| black_box(oxiri::IriRef::parse(text)).is_ok()),
    ]
}

/// A parsed text that gives access to its components. Mere validators are left out.
fn parse(texts: Vec<&str>) -> Vec<Peer<'_>> {
    let appendix_b = Regex::new(APPENDIX_B).ok();
    vec![
        taken("fluent-uri", &texts, |text| black_box(FluentRef::parse(text)).is_ok()),
        taken("urispec", &texts, |text| black_box(UriReference::parse(text)).is_ok()),
        taken("iri-string", &texts, |text| black_box(UriReferenceStr::new(text)).is_ok()),
        taken("iref", &texts, |text| black_box(iref::UriRef::new(text)).is_ok()),
        taken("oxiri", &texts, |text| black_box(oxiri::IriRef::parse(text)).is_ok()),
        taken("uriparse", &texts, |text| black_box(uriparse::URIReference::try_from(text)).is_ok()),
        taken("http", &texts, |text| black_box(http::Uri::try_from(text)).is_ok()),
        taken("url", &texts, |text| black_box(url::Url::parse(text)).is_ok()),
        #[cfg(feature = "ada")]
        taken("ada-url", &texts, |text| black_box(ada_url::Url::parse(text, None)).is_ok()),
        taken("Appendix B", &texts, move |text| {
            black_box(appendix_b.as_ref().and_then(|regex| regex.captures(text))).is_some()
        }),
        taken("is_ascii", &texts, str::is_ascii),
    ]
}

/// A parsed text, and the lengths of its scheme, host, path, query and fragment.
fn components(texts: Vec<&str>) -> Vec<Peer<'_>> {
    let appendix_b = Regex::new(APPENDIX_B).ok();
    vec![
        lengths("fluent-uri", &texts, |text| {
            let uri = FluentRef::parse(text).ok()?;
            Some(
                uri.scheme().map_or(0, |scheme| scheme.as_str().len())
                    + uri.authority().map_or(0, |authority| authority.host().len())
                    + uri.path().len()
                    + uri.query().map_or(0, |query| query.len())
                    + uri.fragment().map_or(0, |fragment| fragment.len()),
            )
        }),
        lengths("urispec", &texts, |text| {
            let uri = UriReference::parse(text).ok()?;
            Some(
                uri.scheme().map_or(0, |scheme| scheme.as_str().len())
                    + uri.authority().map_or(0, |authority| authority.host().as_str().len())
                    + uri.path().as_str().len()
                    + uri.query().map_or(0, |query| query.as_str().len())
                    + uri.fragment().map_or(0, |fragment| fragment.as_str().len()),
            )
        }),
        lengths("iri-string", &texts, |text| {
            let uri = UriReferenceStr::new(text).ok()?;
            Some(
                uri.scheme_str().map_or(0, str::len)
                    + uri.authority_components().map_or(0, |authority| authority.host().len())
                    + uri.path_str().len()
                    + uri.query_str().map_or(0, str::len)
                    + uri.fragment().map_or(0, |fragment| fragment.as_str().len()),
            )
        }),
        lengths("iref", &texts, |text| {
            let parts = iref::UriRef::new(text).ok()?.parts();
            Some(
                parts.scheme.map_or(0, |scheme| scheme.as_str().len())
                    + parts.authority.map_or(0, |authority| authority.host().as_str().len())
                    + parts.path.as_str().len()
                    + parts.query.map_or(0, |query| query.as_str().len())
                    + parts.fragment.map_or(0, |fragment| fragment.as_str().len()),
            )
        }),
        // oxiri gives no access to the host.
        lengths("oxiri", &texts, |text| {
            let iri = oxiri::IriRef::parse(text).ok()?;
            Some(
                iri.scheme().map_or(0, str::len)
                    + iri.authority().map_or(0, str::len)
                    + iri.path().len()
                    + iri.query().map_or(0, str::len)
                    + iri.fragment().map_or(0, str::len),
            )
        }),
        // The hosts of uriparse are not texts, and its paths are lists.
        lengths("uriparse", &texts, |text| {
            let uri = uriparse::URIReference::try_from(text).ok()?;
            Some(
                uri.scheme().map_or(0, |scheme| scheme.as_str().len())
                    + usize::from(uri.host().is_some())
                    + uri.path().segments().len()
                    + uri.query().map_or(0, |query| query.as_str().len())
                    + uri.fragment().map_or(0, |fragment| fragment.as_str().len()),
            )
        }),
        // http has no fragment.
        lengths("http", &texts, |text| {
            let uri = http::Uri::try_from(text).ok()?;
            Some(
                uri.scheme_str().map_or(0, str::len)
                    + uri.host().map_or(0, str::len)
                    + uri.path().len()
                    + uri.query().map_or(0, str::len),
            )
        }),
        lengths("url", &texts, |text| {
            let url = url::Url::parse(text).ok()?;
            Some(
                url.scheme().len()
                    + url.host_str().map_or(0, str::len)
                    + url.path().len()
                    + url.query().map_or(0, str::len)
                    + url.fragment().map_or(0, str::len),
            )
        }),
        #[cfg(feature = "ada")]
        lengths("ada-url", &texts, |text| {
            let url = ada_url::Url::parse(text, None).ok()?;
            Some(
                url.protocol().len()
                    + url.hostname().len()
                    + url.pathname().len()
                    + url.search().len()
                    + url.hash().len(),
            )
        }),
        lengths("Appendix B", &texts, move |text| {
            let captures = appendix_b.as_ref()?.captures(text)?;
            let length = |group| captures.get(group).map_or(0, |found| found.len());
            Some(length(2) + length(4) + length(5) + length(7) + length(9))
        }),
        lengths("is_ascii", &texts, |text| text.is_ascii().then_some(text.len())),
    ]
}

/// A text parsed and normalized.
fn parse_and_normalize(texts: Vec<&str>) -> Vec<Peer<'_>> {
    vec![
        lengths("fluent-uri", &texts, |text| Some(FluentRef::parse(text).ok()?.normalize().as_str().len())),
        lengths("urispec", &texts, |text| {
            Some(UriReference::parse(text).ok()?.normalize(Rung::PathSegment).as_str().len())
        }),
        lengths("iri-string", &texts, |text| {
            Some(UriStr::new(text).ok()?.normalize().to_dedicated_string().as_str().len())
        }),
        lengths("uriparse", &texts, |text| {
            let mut uri = uriparse::URIReference::try_from(text).ok()?;
            uri.normalize();
            Some(uri.path().segments().len())
        }),
        // Parsing a URL already normalizes it.
        lengths("url", &texts, |text| Some(url::Url::parse(text).ok()?.as_str().len())),
        #[cfg(feature = "ada")]
        lengths("ada-url", &texts, |text| Some(ada_url::Url::parse(text, None).ok()?.href().len())),
    ]
}

/// Parsed texts normalized. Each text needs changes.
fn normalize<'t>(texts: &[&'t str]) -> Vec<Peer<'t>> {
    let wild = |text: &&str| {
        let uri = Uri::parse(text).ok()?;
        let authority = uri.authority()?;
        let rest = uri.as_str().get(uri.path().span().start..)?;
        let rest = if rest.starts_with('/') { rest } else { "/" };
        Some(format!("{}://{authority}/%7ea/./b/..{rest}", uri.scheme().as_str().to_uppercase()))
    };
    let wild: Vec<String> = texts.iter().filter_map(wild).collect();
    let ours: Vec<_> = wild.iter().filter_map(|text| UriBuf::try_from(text.clone()).ok()).collect();
    let fluent: Vec<_> = wild.iter().filter_map(|text| FluentUri::parse(text.clone()).ok()).collect();
    let iri: Vec<_> = wild.iter().filter_map(|text| UriStr::new(text).ok().map(ToOwned::to_owned)).collect();
    vec![
        peer("fluent-uri", move || fluent.iter().map(|uri| uri.normalize().as_str().len()).sum()),
        peer("urispec", move || ours.iter().map(|uri| uri.view().normalize(Rung::PathSegment).as_str().len()).sum()),
        peer("iri-string", move || iri.iter().map(|uri| uri.normalize().to_dedicated_string().as_str().len()).sum()),
    ]
}

/// Parsed references resolved against a base.
fn resolve(texts: Vec<&str>) -> Vec<Peer<'_>> {
    let (Ok(ours), Ok(fluent), Ok(iri)) = (Uri::parse(BASE), FluentUri::parse(BASE), UriAbsoluteStr::new(BASE)) else {
        return Vec::new();
    };
    let references: Vec<_> = texts.iter().filter_map(|text| UriReference::parse(text).ok()).collect();
    let fluent_references: Vec<_> = texts.iter().filter_map(|text| FluentRef::parse(*text).ok()).collect();
    let iri_references: Vec<_> = texts.iter().filter_map(|text| UriReferenceStr::new(text).ok()).collect();
    vec![
        peer("fluent-uri", move || {
            let targets = fluent_references.iter().map(|reference| reference.resolve_against(&fluent));
            targets.map(|target| target.map_or(0, |target| target.as_str().len())).sum()
        }),
        peer("urispec", move || {
            let targets = references.iter().map(|reference| ours.resolve(*reference));
            targets.map(|target| target.map_or(0, |target| target.as_str().len())).sum()
        }),
        peer("iri-string", move || {
            let targets = iri_references.iter().map(|reference| reference.resolve_against(iri).to_dedicated_string());
            targets.map(|target| target.as_str().len()).sum()
        }),
    ]
}

/// The first error in a text with a mistake, compared with parsing the original text.
fn first_error<'t>((texts, whole): (Vec<&'t str>, Vec<&'t str>)) -> Vec<Peer<'t>> {
    vec![
        taken("urispec parse", &whole, |text| UriReference::parse(text).is_ok()),
        // Only answers whether the text is valid.
        taken("urispec accepts", &texts, |text| !Rule::UriReference.accepts(text)),
        lengths("urispec", &texts, |text| Some(UriReference::parse(text).err()?.span().start)),
        lengths("fluent-uri", &texts, |text| Some(FluentRef::parse(text).err()?.index())),
        taken("iri-string", &texts, |text| UriReferenceStr::new(text).is_err()),
        taken("iref", &texts, |text| iref::UriRef::new(text).is_err()),
        taken("oxiri", &texts, |text| oxiri::IriRef::parse(text).is_err()),
    ]
}

/// All diagnostics for a text with a mistake, compared with parsing the original text.
fn diagnostics<'t>((texts, whole): (Vec<&'t str>, Vec<&'t str>)) -> Vec<Peer<'t>> {
    vec![
        taken("urispec parse", &whole, |text| UriReference::parse(text).is_ok()),
        lengths("urispec", &texts, |text| Some(diagnose(text, Rule::UriReference).len())),
    ]
}

/// All lints, compared with the parse that they include.
fn lint(texts: Vec<&str>) -> Vec<Peer<'_>> {
    let linter = Linter::new();
    let clean: Vec<&str> = texts.into_iter().filter(|text| linter.lint(text, Rule::UriReference).is_empty()).collect();
    vec![
        taken("urispec parse", &clean, |text| UriReference::parse(text).is_ok()),
        lengths("urispec", &clean, move |text| Some(linter.lint(text, Rule::UriReference).len())),
    ]
}
