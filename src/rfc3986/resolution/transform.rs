//! # [5.2.2. Transform References](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)

use alloc::string::String;
use core::fmt;

use crate::reading::error::Error;
use crate::reading::parts::Parts;
use crate::rfc3986::resolution::dot_segments::{Dots, Steps, has_dot_segments, push_without_dot_segments, steps};
use crate::rfc3986::resolution::merge::{directory, merge};
use crate::rfc3986::resolution::recomposition::Recomposition;
use crate::uri::authority::Authority;
use crate::uri::component::{Fragment, Scheme};
use crate::uri::owned::{AbsoluteUriBuf, AbsoluteUriCow, UriBuf, UriCow, forward};
use crate::uri::query::Query;
use crate::uri::view::{AbsoluteUri, Uri, UriReference};

/// How to treat a reference that repeats the scheme of the base.
///
/// ```
/// use urispec::{Uri, UriReference, rfc3986::resolution::transform::Mode};
///
/// let base = Uri::parse("http://a/b/c")?;
/// assert_eq!(base.resolve_as(UriReference::parse("HTTP:g")?, Mode::BackwardCompatible)?, "http://a/b/g");
/// // Another scheme than that of the base counts in both modes.
/// assert_eq!(base.resolve_as(UriReference::parse("ftp:g")?, Mode::BackwardCompatible)?, "ftp:g");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// A scheme makes the reference absolute: `http:g` resolves to itself.
    #[default]
    Strict,
    /// The base's scheme is ignored: with the base `http://a/b`, `http:g` means `g`, as in documents older than RFC 2396.
    BackwardCompatible,
}

/// The branch of the section's pseudocode that applied.
///
/// ```
/// use urispec::{Uri, UriReference, rfc3986::resolution::transform::{Branch, Mode}};
///
/// let base = Uri::parse("http://a/b/c/d;p?q")?;
/// let branch = |reference| base.resolve_traced(UriReference::parse(reference).unwrap(), Mode::Strict).unwrap().branch;
/// assert_eq!([branch("#s"), branch("?y"), branch("//g")], [Branch::EmptyPath, Branch::Query, Branch::Authority]);
/// assert_eq!(branch("?y").to_string(), "R.path == \"\" and defined(R.query)");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The reference has a scheme; the base is not used.
    Scheme,
    /// The reference has an authority; only the scheme comes from the base.
    Authority,
    /// The reference has neither a path nor a query; both come from the base.
    EmptyPath,
    /// The reference has a query but no path; the path comes from the base.
    Query,
    /// The reference's path begins with a slash and replaces the base's.
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

/// The result and the steps of resolving a reference: see [`Uri::resolve_traced`]. The target of an IRI is an [`IriBuf`](crate::IriBuf).
///
/// ```
/// use urispec::{Uri, UriReference, rfc3986::resolution::transform::Mode};
///
/// let resolution = Uri::parse("f:/a")?.resolve_traced(UriReference::parse(".//g")?, Mode::Strict)?;
/// // The pseudocode would make `f://g` of the path `//g`, and `g` a host.
/// assert!(resolution.is_kept_apart);
/// assert_eq!(resolution.target, "f:/.//g");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Resolution<T = UriBuf> {
    /// The target.
    pub target: T,
    /// The branch of the pseudocode that applied.
    pub branch: Branch,
    /// The merged path, if paths were merged.
    pub merged: Option<String>,
    /// The removal of dot segments, unless the base's path was used unchanged.
    pub steps: Option<Steps>,
    /// Whether the path got the prefix `/.`, because it would have been read as an authority.
    pub is_kept_apart: bool,
}

impl<'a> Uri<'a> {
    /// Resolves a reference against this base. Borrowed if the target is the reference itself.
    ///
    /// The target parses into the components that the pseudocode computes. If recomposing those would yield another URI, because
    /// the path begins with `//` and there is no authority, the path gets the prefix `/.`. The only error is a target that is too
    /// long to be parsed.
    ///
    /// ```
    /// use urispec::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q#f")?;
    /// assert_eq!(base.resolve(UriReference::parse("?y")?)?, "http://a/b/c/d;p?y");
    /// assert_eq!(base.resolve(UriReference::parse("../../../g")?)?, "http://a/g");
    ///
    /// let base = Uri::parse("f:/a")?;
    /// assert_eq!(base.resolve(UriReference::parse(".//g")?)?, "f:/.//g");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve<'r>(&self, reference: impl Into<UriReference<'r>>) -> Result<UriCow<'r>, Error> {
        self.resolve_as(reference, Mode::Strict)
    }

    /// Parses a reference and resolves it against this base. The error is that of the reference.
    ///
    /// ```
    /// use urispec::UriBuf;
    ///
    /// let base = UriBuf::parse("http://example.com/a/b")?;
    /// assert_eq!(base.join("../c?d")?, "http://example.com/c?d");
    /// assert_eq!(base.join("a b").unwrap_err().span(), 1..2);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<UriBuf, Error> {
        self.resolve(UriReference::parse(reference)?).map(UriCow::into_owned)
    }

    /// Like [`resolve`](Self::resolve), in either mode.
    ///
    /// ```
    /// use urispec::rfc3986::resolution::transform::Mode;
    /// use urispec::{Uri, UriReference};
    ///
    /// let (base, reference) = (Uri::parse("http://a/b/c/d;p?q")?, UriReference::parse("http:g")?);
    /// assert_eq!(base.resolve_as(reference, Mode::Strict)?, "http:g");
    /// assert_eq!(base.resolve_as(reference, Mode::BackwardCompatible)?, "http://a/b/c/g");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve_as<'r>(&self, reference: impl Into<UriReference<'r>>, mode: Mode) -> Result<UriCow<'r>, Error> {
        let reference = reference.into();
        let transformed = Transformed::new(self.without_fragment(), reference, mode);
        if transformed.is_the(reference)
            && let Some(uri) = reference.to_uri()
        {
            return Ok(UriCow::Borrowed(uri));
        }
        let ((text, parts), _) = transformed.recompose()?;
        Ok(UriCow::Owned(UriBuf::assembled(text, parts)))
    }

    /// Like [`resolve_as`](Self::resolve_as), but records how the target was computed.
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
    pub fn resolve_traced<'r>(&self, reference: impl Into<UriReference<'r>>, mode: Mode) -> Result<Resolution, Error> {
        traced(self.without_fragment(), reference.into(), mode, UriBuf::assembled)
    }
}

impl AbsoluteUri<'_> {
    /// Resolves a reference against this base: see [`Uri::resolve`].
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::rfc3986::resolution::base::base;
    ///
    /// let base = base("http://a/b/c#top")?;
    /// assert_eq!(base.resolve(UriReference::parse("../g")?)?, "http://a/g");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve<'r>(&self, reference: impl Into<UriReference<'r>>) -> Result<UriCow<'r>, Error> {
        Uri::from(*self).resolve(reference)
    }

    /// Parses a reference and resolves it against this base: see [`Uri::join`].
    ///
    /// ```
    /// use urispec::AbsoluteUri;
    ///
    /// // In the document itself, `#s` leads to its section.
    /// assert_eq!(AbsoluteUri::parse("http://a/b/c?q")?.join("#s")?, "http://a/b/c?q#s");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<UriBuf, Error> {
        Uri::from(*self).join(reference)
    }
}

forward! {
    UriBuf UriCow Uri {
        fn resolve['r](reference: impl Into<UriReference<'r>>) -> Result<UriCow<'r>, Error>;
        fn join[](reference: &str) -> Result<UriBuf, Error>;
        fn resolve_as['r](reference: impl Into<UriReference<'r>>, mode: Mode) -> Result<UriCow<'r>, Error>;
        fn resolve_traced['r](reference: impl Into<UriReference<'r>>, mode: Mode) -> Result<Resolution, Error>;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn resolve['r](reference: impl Into<UriReference<'r>>) -> Result<UriCow<'r>, Error>;
        fn join[](reference: &str) -> Result<UriBuf, Error>;
    }
}

/// The target of a reference; nothing, if that is the reference as it is.
///
/// Only where the components are matters here, not which characters they have: what is given may be views of IRIs.
pub(crate) fn target(
    base: AbsoluteUri<'_>,
    reference: UriReference<'_>,
    mode: Mode,
) -> Result<Option<(String, Parts)>, Error> {
    let transformed = Transformed::new(base, reference, mode);
    if transformed.is_the(reference) {
        return Ok(None);
    }
    transformed.recompose().map(|(target, _)| Some(target))
}

/// How a target was computed. What was said of [`target`] holds here, too.
pub(crate) fn traced<T>(
    base: AbsoluteUri<'_>,
    reference: UriReference<'_>,
    mode: Mode,
    assembled: fn(String, Parts) -> T,
) -> Result<Resolution<T>, Error> {
    let transformed = Transformed::new(base, reference, mode);
    let ((text, parts), is_kept_apart) = transformed.recompose()?;
    let path = reference.path().as_str();
    let merged = (transformed.branch == Branch::RelativePath).then(|| merge(base, path));
    let steps = match transformed.path {
        TargetPath::AsItIs(_) => None,
        TargetPath::WithoutDotSegments { .. } => Some(steps(merged.as_deref().unwrap_or(path))),
    };
    Ok(Resolution { target: assembled(text, parts), branch: transformed.branch, merged, steps, is_kept_apart })
}

/// The section's `T`.
struct Transformed<'t> {
    branch: Branch,
    scheme: Scheme<'t>,
    authority: Option<Authority<'t>>,
    path: TargetPath<'t>,
    query: Option<Query<'t>>,
    fragment: Option<Fragment<'t>>,
    /// An upper bound for the length of the target.
    longest: usize,
}

/// How to write `T.path`.
enum TargetPath<'t> {
    AsItIs(&'t str),
    WithoutDotSegments { directory: &'t str, path: &'t str },
}

impl<'t> Transformed<'t> {
    /// The pseudocode, line by line.
    #[inline(always)]
    fn new(base: AbsoluteUri<'t>, reference: UriReference<'t>, mode: Mode) -> Self {
        let counts = |scheme: &Scheme<'_>| mode == Mode::Strict || !scheme.is(base.scheme().as_str());
        let path = reference.path().as_str();
        let without_dot_segments = |directory| TargetPath::WithoutDotSegments { directory, path };
        let (branch, scheme, authority, path, query) = if let Some(scheme) = reference.scheme().filter(counts) {
            (Branch::Scheme, scheme, reference.authority(), without_dot_segments(""), reference.query())
        } else if reference.authority().is_some() {
            (Branch::Authority, base.scheme(), reference.authority(), without_dot_segments(""), reference.query())
        } else if path.is_empty() {
            let path = TargetPath::AsItIs(base.path().as_str());
            match reference.query() {
                Some(query) => (Branch::Query, base.scheme(), base.authority(), path, Some(query)),
                None => (Branch::EmptyPath, base.scheme(), base.authority(), path, base.query()),
            }
        } else if path.starts_with('/') {
            (Branch::AbsolutePath, base.scheme(), base.authority(), without_dot_segments(""), reference.query())
        } else {
            let path = without_dot_segments(directory(base));
            (Branch::RelativePath, base.scheme(), base.authority(), path, reference.query())
        };
        let longest = base.as_str().len() + reference.as_str().len() + "/.".len();
        Transformed { branch, scheme, authority, path, query, fragment: reference.fragment(), longest }
    }

    /// Whether the target is the reference as it is.
    fn is_the(&self, reference: UriReference<'t>) -> bool {
        self.branch == Branch::Scheme && !has_dot_segments(reference.path().as_str(), Dots::Plain)
    }

    /// The target, and whether its path got the prefix `/.`.
    #[inline(always)]
    fn recompose(&self) -> Result<((String, Parts), bool), Error> {
        let mut target = Recomposition::with_capacity(self.longest);
        target.scheme(self.scheme);
        target.authority(self.authority);
        let is_kept_apart = target.path(|output| match self.path {
            TargetPath::AsItIs(path) => output.push_str(path),
            TargetPath::WithoutDotSegments { directory, path } => {
                let start = output.len();
                for path in [directory, path] {
                    push_without_dot_segments(output, start, path, Dots::Plain, String::push_str);
                }
            }
        });
        target.query(self.query);
        target.fragment(self.fragment);
        Ok((target.finish()?, is_kept_apart))
    }
}
