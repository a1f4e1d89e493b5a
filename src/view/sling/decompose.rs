//! Decomposition of a request path into its parts.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::decomposition::{Decomposition, NotAbsolute};
use super::request::{Request, split};
use super::trace::{Candidate, Trace};
use super::tree::ResourceTree;
use crate::uri::view::UriReference;

/// Decomposes the path of a request to a site with the resources of `tree`.
///
/// The parts are decoded, like in Sling. Their spans refer to the source.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Paths, decompose};
///
/// let site = Paths::from_iter(["/a/b"]);
/// let request = UriReference::parse("https://example.com/a/b;v='1.0'.s1.s2.html/c/d.txt?q")?;
/// let parts = decompose(request, &site).unwrap();
///
/// assert!(parts.is_found());
/// assert_eq!(parts.resource_path(), "/a/b");
/// assert_eq!(parts.selector_string().unwrap(), "s1.s2");
/// assert_eq!(parts.extension().unwrap(), "html");
/// assert_eq!(parts.suffix().unwrap(), "/c/d.txt");
/// assert_eq!(parts.suffix().unwrap().span, 42..50);
/// assert_eq!((&parts.parameters()[0].name, &parts.parameters()[0].value), (&"v".into(), &"1.0".into()));
///
/// // On another site, the resource has a longer path.
/// let other = |path: &str| path == "/a/b.s1";
/// assert_eq!(decompose(request, &other).unwrap().resource_path(), "/a/b.s1");
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn decompose<'a>(
    reference: impl Into<UriReference<'a>>,
    tree: &(impl ResourceTree + ?Sized),
) -> Result<Decomposition<'a>, NotAbsolute> {
    let request = Request::new(reference.into())?;
    // There can be many candidates. If the complete path is UTF-8, they need not be converted one by one.
    let whole = core::str::from_utf8(request.bytes()).unwrap_or_default();
    let text = |place: Range<usize>| whole.get(place.clone()).map_or_else(|| request.text(place), Cow::Borrowed);
    let resource = request.candidates().find(|candidate| tree.exists(&text(candidate.clone())));
    Ok(parts(&request, resource))
}

/// Every reading that some set of resources gives to a path, since the path alone cannot tell: one for each path that is looked up, in this
/// order, and at last the one without a resource. Each has selectors of its own, so that all of them grow with the square of the number of dots.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::readings;
///
/// let readings = readings(UriReference::parse("/a/b.s1.html/c.txt")?).unwrap();
/// let shown: Vec<_> = readings
///     .iter()
///     .map(|parts| {
///         let text = |piece: Option<&urispec::view::sling::Piece<'_>>| piece.map_or("-".into(), ToString::to_string);
///         (parts.is_found(), parts.resource_path().to_string(), text(parts.selector_string()), text(parts.extension()), text(parts.suffix()))
///     })
///     .collect();
/// let row = |found, [path, selectors, extension, suffix]: [&str; 4]| (found, path.into(), selectors.into(), extension.into(), suffix.into());
/// assert_eq!(shown, [
///     row(true, ["/a/b.s1.html/c.txt", "-", "-", "-"]),
///     row(true, ["/a/b.s1.html/c", "-", "txt", "-"]),
///     row(true, ["/a/b.s1", "-", "html", "/c.txt"]),
///     row(true, ["/a/b", "s1", "html", "/c.txt"]),
///     row(false, ["/a/b", "s1", "html", "/c.txt"]),
/// ]);
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn readings<'a>(reference: impl Into<UriReference<'a>>) -> Result<Vec<Decomposition<'a>>, NotAbsolute> {
    let request = Request::new(reference.into())?;
    let resources = request.candidates().map(Some).chain([None]);
    Ok(resources.map(|resource| parts(&request, resource)).collect())
}

/// Like [`decompose`], but also returns a trace of the lookup.
///
/// ```
/// use urispec::UriReference;
/// use urispec::view::sling::{Paths, decompose_traced};
///
/// let request = UriReference::parse("/a/b.s1.html/c")?;
/// let (_, trace) = decompose_traced(request, &Paths::from_iter(["/a/b"])).unwrap();
/// # #[rustfmt::skip]
/// assert_eq!(trace.to_string(), "\
/// TRIED           EXISTS
/// /a/b.s1.html/c  no      the full path
/// /a/b.s1         no      cut before `.html`
/// /a/b            yes     cut before `.s1`: it exists, so it is the resource
///
/// PART            PLACE   TEXT
/// resource path   0..4    /a/b
/// selectors       5..7    s1    between the first dot and the last dot before a slash
/// extension       8..12   html  after the last dot
/// suffix          12..14  /c    from the first slash after the resource path
/// ");
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn decompose_traced<'a>(
    reference: impl Into<UriReference<'a>>,
    tree: &(impl ResourceTree + ?Sized),
) -> Result<(Decomposition<'a>, Trace<'a>), NotAbsolute> {
    let request = Request::new(reference.into())?;
    let mut tried = Vec::new();
    let mut resource = None;
    for candidate in request.candidates() {
        let path = request.piece(candidate.clone());
        let exists = tree.exists(&path.text);
        tried.push(Candidate { path, exists });
        if exists {
            resource = Some(candidate);
            break;
        }
    }
    let decomposition = parts(&request, resource);
    let is_trimmed = request.candidates().next().is_some_and(|whole| whole.end < request.bytes().len());
    Ok((decomposition.clone(), Trace { tried, is_trimmed, decomposition }))
}

/// Splits the rest of the path after the resource or, without a resource, from the first dot.
fn parts<'a>(request: &Request<'a>, resource: Option<Range<usize>>) -> Decomposition<'a> {
    let end = resource.as_ref().map_or_else(|| request.first_dot(), |resource| resource.end);
    let parts = split(request.bytes(), end);
    Decomposition {
        resource_path: request.piece(0..end),
        is_found: resource.is_some(),
        selector_string: parts.selector_string.map(|place| request.piece(place)),
        selectors: parts.selectors.into_iter().map(|place| request.piece(place)).collect(),
        extension: parts.extension.map(|place| request.piece(place)),
        suffix: parts.suffix.map(|place| request.piece(place)),
        parameters: request.parameters(),
    }
}
