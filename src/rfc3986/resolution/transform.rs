//! # [5.2.2. Transform References](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

use crate::error::Error;
use crate::rfc3986::resolution::dot_segments::{Steps, remove_dot_segments, steps};
use crate::rfc3986::resolution::merge::merge;
use crate::rfc3986::resolution::recomposition::{needs_dot, recompose};
use crate::uri::{AbsoluteUri, Uri, UriBuf, UriReference};

/// Whether a reference's scheme counts that is the base's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// It does: `http:g` is what it is.
    #[default]
    Strict,
    /// It does not: to `http://a/b`, `http:g` is `g`, as in documents older than RFC 2396.
    BackwardCompatible,
}

/// Which way the section's pseudocode went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The reference has a scheme, and the base does not matter.
    Scheme,
    /// The reference has an authority: only the scheme is the base's.
    Authority,
    /// The reference has neither path nor query: both are the base's.
    EmptyPath,
    /// The reference has a query and no path: the path is the base's.
    Query,
    /// The reference's path begins with a slash, and replaces the base's.
    AbsolutePath,
    /// The reference's path is merged with the base's.
    RelativePath,
}

/// Displays the condition of the pseudocode.
impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Branch::Scheme => "defined(R.scheme)",
            Branch::Authority => "defined(R.authority)",
            Branch::EmptyPath => "R.path == \"\" and not defined(R.query)",
            Branch::Query => "R.path == \"\" and defined(R.query)",
            Branch::AbsolutePath => "R.path starts-with \"/\"",
            Branch::RelativePath => "R.path merged with Base.path",
        })
    }
}

/// How a reference was resolved: see [`Uri::resolve_traced`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// The target.
    pub target: UriBuf,
    /// Which way the pseudocode went.
    pub branch: Branch,
    /// The merged path, where paths were merged.
    pub merged: Option<String>,
    /// The removal of dot segments, unless the base's path was taken as it is.
    pub steps: Option<Steps>,
    /// Whether `/.` was put before the path, which would have been read as an authority.
    pub is_kept_apart: bool,
}

impl<'a> Uri<'a> {
    /// The target of a reference that stands in a document with this URI.
    ///
    /// It parses to the components that the pseudocode computes; where those would make another URI of it, as a path that
    /// begins with `//` does, `/.` is put in front. The one error is that the target is longer than `u32::MAX` bytes.
    ///
    /// ```
    /// use urispec::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q#f")?;
    /// assert_eq!(base.resolve(UriReference::parse("?y")?)?.as_str(), "http://a/b/c/d;p?y");
    /// assert_eq!(base.resolve(UriReference::parse("../../../g")?)?.as_str(), "http://a/g");
    ///
    /// let base = Uri::parse("f:/a")?;
    /// assert_eq!(base.resolve(UriReference::parse(".//g")?)?.as_str(), "f:/.//g");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve(&self, reference: UriReference<'_>) -> Result<UriBuf, Error> {
        self.resolve_as(reference, Mode::Strict)
    }

    /// As [`resolve`](Self::resolve), in one of the two modes.
    ///
    /// ```
    /// use urispec::rfc3986::resolution::transform::Mode;
    /// use urispec::{Uri, UriReference};
    ///
    /// let (base, reference) = (Uri::parse("http://a/b/c/d;p?q")?, UriReference::parse("http:g")?);
    /// assert_eq!(base.resolve_as(reference, Mode::Strict)?.as_str(), "http:g");
    /// assert_eq!(base.resolve_as(reference, Mode::BackwardCompatible)?.as_str(), "http://a/b/c/g");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve_as(&self, reference: UriReference<'_>, mode: Mode) -> Result<UriBuf, Error> {
        Transformed::new(self.without_fragment(), reference, mode).recompose()
    }

    /// As [`resolve_as`](Self::resolve_as), with the work shown.
    ///
    /// ```
    /// use urispec::rfc3986::resolution::transform::{Branch, Mode};
    /// use urispec::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// let resolution = base.resolve_traced(UriReference::parse("../g")?, Mode::Strict)?;
    /// assert_eq!(resolution.target.as_str(), "http://a/b/g");
    /// assert_eq!(resolution.branch, Branch::RelativePath);
    /// assert_eq!(resolution.merged.as_deref(), Some("/b/c/../g"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve_traced(&self, reference: UriReference<'_>, mode: Mode) -> Result<Resolution, Error> {
        let transformed = Transformed::new(self.without_fragment(), reference, mode);
        let target = transformed.recompose()?;
        let Transformed { branch, authority, path, .. } = transformed;
        let merged =
            (branch == Branch::RelativePath).then(|| merge(self.without_fragment(), reference.path().as_str()));
        let steps = match branch {
            Branch::EmptyPath | Branch::Query => None,
            _ => Some(steps(merged.as_deref().unwrap_or(reference.path().as_str()))),
        };
        Ok(Resolution { target, branch, merged, steps, is_kept_apart: needs_dot(authority, &path) })
    }
}

/// The section's `T`.
struct Transformed<'r> {
    branch: Branch,
    scheme: &'r str,
    authority: Option<&'r str>,
    path: Cow<'r, str>,
    query: Option<&'r str>,
    fragment: Option<&'r str>,
}

impl<'r> Transformed<'r> {
    /// The pseudocode, line by line.
    fn new(base: AbsoluteUri<'r>, reference: UriReference<'r>, mode: Mode) -> Self {
        let is_same = |scheme: &str| scheme.eq_ignore_ascii_case(base.scheme().as_str());
        let scheme = reference.scheme().map(|scheme| scheme.as_str());
        let scheme = scheme.filter(|scheme| mode == Mode::Strict || !is_same(scheme));
        let authority = reference.authority().map(|authority| authority.as_str());
        let path = reference.path().as_str();
        let query = reference.query().map(|query| query.as_str());
        let fragment = reference.fragment().map(|fragment| fragment.as_str());
        let base_scheme = base.scheme().as_str();
        let base_authority = base.authority().map(|authority| authority.as_str());
        let (branch, scheme, authority, path, query) = if let Some(scheme) = scheme {
            (Branch::Scheme, scheme, authority, remove_dot_segments(path), query)
        } else if authority.is_some() {
            (Branch::Authority, base_scheme, authority, remove_dot_segments(path), query)
        } else if path.is_empty() {
            let path = Cow::Borrowed(base.path().as_str());
            match query {
                Some(_) => (Branch::Query, base_scheme, base_authority, path, query),
                None => {
                    let query = base.query().map(|query| query.as_str());
                    (Branch::EmptyPath, base_scheme, base_authority, path, query)
                }
            }
        } else if path.starts_with('/') {
            (Branch::AbsolutePath, base_scheme, base_authority, remove_dot_segments(path), query)
        } else {
            let merged = merge(base, path);
            let path = match remove_dot_segments(&merged) {
                Cow::Borrowed(_) => merged,
                Cow::Owned(path) => path,
            };
            (Branch::RelativePath, base_scheme, base_authority, Cow::Owned(path), query)
        };
        Transformed { branch, scheme, authority, path, query, fragment }
    }

    fn recompose(&self) -> Result<UriBuf, Error> {
        let Transformed { scheme, authority, path, query, fragment, .. } = self;
        UriBuf::try_from(recompose(Some(scheme), *authority, path, *query, *fragment))
    }
}
