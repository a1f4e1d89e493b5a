use alloc::format;
use alloc::string::{String, ToString};

use super::differences::Difference;
use super::uri::JavaUri;
use crate::abnf::section::Section;
use crate::rfc3986::comparison::ladder::{Rung, equivalent};
use crate::rfc3986::resolution::transform::{Branch, Mode};
use crate::uri::view::{Uri, UriReference};

const ESTABLISHING: Section = Section { rfc: 3986, number: "5.1", title: "Establishing a Base URI" };
const TRANSFORM: Section = Section { rfc: 3986, number: "5.2.2", title: "Transform References" };
const DOT_SEGMENTS: Section = Section { rfc: 3986, number: "5.2.4", title: "Remove Dot Segments" };

/// Finds where `resolve(given)` and section 5.2 disagree. The place is the whole reference. `None` if the targets are the same, or if a text
/// is not a URI reference for both, which [`differences`](super::differences()) explains.
///
/// ```
/// use urispec::view::java::resolve_difference;
///
/// let base = "http://a/b/c/d;p?q";
/// assert_eq!(resolve_difference(base, "g"), None);
/// assert_eq!(
///     resolve_difference(base, "../../../g").unwrap().message,
///     "Java resolves this to `http://a/../g`, RFC 3986 to `http://a/g`: Java keeps a `..` that has nothing to remove",
/// );
/// ```
pub fn resolve_difference(base: &str, given: &str) -> Option<Difference> {
    let java = JavaUri::parse(base).ok()?.resolve(&JavaUri::parse(given).ok()?).to_string();
    let reference = UriReference::parse(given).ok()?;
    let difference = |section, message| Some(Difference { span: 0..given.len(), section, message });
    let Some(base) = UriReference::parse(base).ok()?.to_uri() else {
        let message = format!("Java resolves this to `{java}`, but in RFC 3986 a base has a scheme");
        return difference(ESTABLISHING, message);
    };
    let resolution = base.resolve_traced(reference, Mode::Strict).ok()?;
    if resolution.target.as_str() == java {
        return None;
    }
    let (section, why) = cause(base, resolution.branch, &java);
    let why = why.map(|why| format!(": {why}")).unwrap_or_default();
    difference(section, format!("Java resolves this to `{java}`, RFC 3986 to `{}`{why}", resolution.target))
}

/// Why Java has another target.
fn cause(base: Uri<'_>, branch: Branch, java: &str) -> (Section, Option<&'static str>) {
    let is_opaque = JavaUri::parse(base.as_str()).is_ok_and(|base| base.is_opaque());
    let path = JavaUri::parse(java).ok().and_then(|java| java.raw_path().map(String::from)).unwrap_or_default();
    let is_above = path == "/.." || path.starts_with("/../");
    match branch {
        _ if is_opaque => (TRANSFORM, Some("Java leaves a reference as it is if the base is opaque")),
        Branch::Scheme | Branch::Authority | Branch::AbsolutePath => {
            (DOT_SEGMENTS, Some("Java removes dot segments only from a path that it merges"))
        }
        Branch::EmptyPath | Branch::Query => {
            (TRANSFORM, Some("Java merges an empty path, too, and so removes the last segment of the base"))
        }
        Branch::RelativePath if is_above => (DOT_SEGMENTS, Some("Java keeps a `..` that has nothing to remove")),
        Branch::RelativePath => (DOT_SEGMENTS, None),
    }
}

/// Finds where `relativize(given)` has no inverse: its documentation says that `resolve` leads back to the given URI, if both URIs are
/// normalized. `None` if it does, or if Java rejects a text.
///
/// ```
/// use urispec::view::java::relativize_difference;
///
/// assert_eq!(relativize_difference("http://a/b/", "http://a/b/c"), None);
/// assert_eq!(
///     relativize_difference("http://a/b", "http://a/b/c").unwrap().message,
///     "Java relativizes this to `c`, which it resolves to `http://a/c`",
/// );
/// ```
pub fn relativize_difference(base: &str, given: &str) -> Option<Difference> {
    let (base, uri) = (JavaUri::parse(base).ok()?, JavaUri::parse(given).ok()?);
    let relative = base.relativize(&uri).to_string();
    // What it prints is what a document holds, and is read back.
    let back = match JavaUri::parse(&relative) {
        Ok(read) if base.resolve(&read) == uri => return None,
        Ok(read) => format!("it resolves to `{}`", base.resolve(&read)),
        Err(error) => format!("it rejects ({error})"),
    };
    let message = format!("Java relativizes this to `{relative}`, which {back}");
    Some(Difference { span: 0..given.len(), section: TRANSFORM, message })
}

/// Finds where `equals` and the normalizations of section 6.2.2 disagree. The place is the whole second text. `None` if both find the URIs
/// equal or different, or if a text is not a URI reference for both.
///
/// ```
/// use urispec::view::java::equals_difference;
///
/// assert_eq!(equals_difference("http://EXAMPLE.com/%c3", "http://example.com/%C3"), None);
/// assert_eq!(
///     equals_difference("http://h/~a", "http://h/%7Ea").unwrap().message,
///     "for Java they are different, but they are equivalent in RFC 3986 after 6.2.2.2. Percent-Encoding Normalization",
/// );
/// ```
pub fn equals_difference(one: &str, other: &str) -> Option<Difference> {
    let are_equal = JavaUri::parse(one).ok()? == JavaUri::parse(other).ok()?;
    let rung = equivalent(UriReference::parse(one).ok()?, UriReference::parse(other).ok()?);
    let (section, message) = match rung {
        Some(rung) if !are_equal => {
            let Section { number, title, .. } = rung.section();
            let message = "for Java they are different, but they are equivalent in RFC 3986 after";
            (rung.section(), format!("{message} {number}. {title}"))
        }
        None if are_equal => {
            let message = "for Java they are equal, but no normalization of RFC 3986 makes them equivalent";
            (Rung::SimpleString.section(), message.to_string())
        }
        _ => return None,
    };
    Some(Difference { span: 0..other.len(), section, message })
}
