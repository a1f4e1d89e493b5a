//! # Apache Sling's view
//!
//! [Sling](https://sling.apache.org/documentation/the-sling-engine/url-decomposition.html) reads the path of a request as the path
//! of a resource, and what says how it is to be rendered: selectors, an extension, a suffix, and parameters. Where the resource's
//! path ends cannot be seen; it depends on which resources there are.
//!
//! What is here does what Sling's classes do (`ParsedParameters`, `ResourcePathIterator`, `SlingRequestPathInfo`); where the
//! documentation says something else, they are followed. [docs/views.md](https://github.com/urispec/urispec/blob/main/docs/views.md)
//! lists where.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use crate::uri::view::UriReference;

/// What stands in a request path, as combinators.
pub mod grammar;

mod request;

mod rule;

mod trace;

mod tree;

use request::{Request, split};
pub use rule::SlingRule;
pub use trace::{Candidate, Trace};
#[cfg(feature = "std")]
pub use tree::Directory;
pub use tree::{Paths, ResourceTree};

/// Decomposes the path of a request to a site that has the resources of `tree`.
///
/// The parts are decoded, as Sling sees them; their spans are those of the source.
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
/// // Another site has another resource there.
/// let other = |path: &str| path == "/a/b.s1";
/// assert_eq!(decompose(request, &other).unwrap().resource_path(), "/a/b.s1");
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn decompose<'a>(
    reference: impl Into<UriReference<'a>>,
    tree: &(impl ResourceTree + ?Sized),
) -> Result<Decomposition<'a>, NotAbsolute> {
    let request = Request::new(reference.into())?;
    // They may be many, and what is text as a whole need not be decoded again for each.
    let whole = core::str::from_utf8(request.bytes()).unwrap_or_default();
    let text = |place: Range<usize>| whole.get(place.clone()).map_or_else(|| request.text(place), Cow::Borrowed);
    let resource = request.candidates().find(|candidate| tree.exists(&text(candidate.clone())));
    Ok(Decomposition::new(&request, resource))
}

/// As [`decompose`], with what was tried.
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
/// /a/b.s1.html/c  no      the whole path
/// /a/b.s1         no      up to the dot before `.html`
/// /a/b            yes     up to the dot before `.s1`: it exists, so it is the resource
///
/// PART            PLACE   TEXT
/// resource path   0..4    /a/b
/// selectors       5..7    s1    between the first dot and the last before a slash
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
    let decomposition = Decomposition::new(&request, resource);
    let is_trimmed = request.candidates().next().is_some_and(|whole| whole.end < request.bytes().len());
    Ok((decomposition.clone(), Trace { tried, is_trimmed, decomposition }))
}

/// The parts of a request path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposition<'a> {
    resource_path: Piece<'a>,
    is_found: bool,
    selector_string: Option<Piece<'a>>,
    selectors: Vec<Piece<'a>>,
    extension: Option<Piece<'a>>,
    suffix: Option<Piece<'a>>,
    parameters: Vec<Parameter<'a>>,
}

impl<'a> Decomposition<'a> {
    /// Splits what follows the resource; without one, what follows the first dot.
    fn new(request: &Request<'a>, resource: Option<Range<usize>>) -> Self {
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

    /// The path of the resource: the longest that exists and ends before a dot or at the end of the path. Without a resource, what
    /// stands before the first dot.
    pub fn resource_path(&self) -> &Piece<'a> {
        &self.resource_path
    }

    /// Whether there is a resource.
    pub fn is_found(&self) -> bool {
        self.is_found
    }

    /// All selectors, with the dots between.
    pub fn selector_string(&self) -> Option<&Piece<'a>> {
        self.selector_string.as_ref()
    }

    /// The selectors one by one. There are empty ones where dots stand together, but none at the end, as Java splits.
    pub fn selectors(&self) -> &[Piece<'a>] {
        &self.selectors
    }

    /// The extension, which is never empty.
    pub fn extension(&self) -> Option<&Piece<'a>> {
        self.extension.as_ref()
    }

    /// What follows from the first slash after the resource path.
    pub fn suffix(&self) -> Option<&Piece<'a>> {
        self.suffix.as_ref()
    }

    /// The parameters, in their order. Of those with the same name, Sling takes the last.
    pub fn parameters(&self) -> &[Parameter<'a>] {
        &self.parameters
    }
}

/// A part of a request path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece<'a> {
    /// The part, decoded. Parameters are no part of it.
    pub text: Cow<'a, str>,
    /// Where it stands in the source, in bytes.
    pub span: Range<usize>,
}

impl fmt::Display for Piece<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl PartialEq<str> for Piece<'_> {
    fn eq(&self, text: &str) -> bool {
        self.text == text
    }
}

impl PartialEq<&str> for Piece<'_> {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

/// A parameter of a request path: `;name=value` or `;name='value'`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter<'a> {
    /// The name, which may be empty.
    pub name: String,
    /// The value, without quotes.
    pub value: String,
    /// All of it, from its `;`.
    pub piece: Piece<'a>,
}

/// The path of a reference does not begin with a slash, as the path of every request does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAbsolute {
    /// Where the path lies.
    pub span: Range<usize>,
}

impl fmt::Display for NotAbsolute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the path of a request begins with a `/`")
    }
}

impl core::error::Error for NotAbsolute {}
