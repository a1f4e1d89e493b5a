//! Any two texts, between them a separator: the results of resolving, normalizing, relativizing and building parse back into the same components.

use urispec::rfc3986::comparison::{Rung, equivalent};
use urispec::rfc3986::resolution::dot_segments::{remove_dot_segments, steps};
use urispec::rfc3986::resolution::transform::Mode;
use urispec::view::java::{JavaUri, differences};
use urispec::{Builder, Uri, UriReference};

/// What separates the base from the reference.
pub(crate) const SEPARATOR: char = '\u{1f}';

pub(crate) fn hold(bytes: &[u8]) {
    let Ok(texts) = str::from_utf8(bytes) else { return };
    let (base, text) = texts.split_once(SEPARATOR).unwrap_or(("http://a/b/c/d;p?q", texts));
    let _ = differences(text);
    if let (Ok(base), Ok(given)) = (JavaUri::parse(base), JavaUri::parse(text)) {
        assert_eq!(JavaUri::parse(&given.to_string()).unwrap(), given);
        let _ = (base.resolve(&given).to_string(), base.relativize(&given).to_string(), base.compare_to(&given));
        let (_, _) = (given.scheme_specific_part(), given.to_ascii_string());
        let normal = given.normalize();
        assert_eq!(normal.normalize().raw_path(), normal.raw_path());
    }
    let Ok(reference) = UriReference::parse(text) else { return };
    assert_eq!(Builder::from(reference).build().unwrap().as_str(), text);
    let path = reference.path().as_str();
    assert_eq!(steps(path).path(), remove_dot_segments(path));
    for rung in Rung::ALL {
        let normal = reference.normalize(rung);
        assert_eq!(UriReference::parse(normal.as_str()).unwrap().normalize(rung), normal.as_str());
        assert_eq!(reference.normalize_traced(rung).as_str(), normal.as_str());
        assert!(equivalent(reference, normal.view()).unwrap() <= rung);
    }
    let Ok(base) = Uri::parse(base) else { return };
    for mode in [Mode::Strict, Mode::BackwardCompatible] {
        let target = base.resolve_as(reference, mode).unwrap();
        assert_eq!(base.resolve_traced(reference, mode).unwrap().target.as_str(), target.as_str());
        let target = Uri::parse(target.as_str()).unwrap();
        if target.scheme() == base.scheme() && reference.scheme().is_none() {
            let found = base.relativize(target).unwrap();
            assert!(found.as_str().len() <= text.len());
            assert_eq!(base.resolve(&found).unwrap(), target.as_str());
        }
    }
}
