//! What a reference is, by its syntax alone.

use core::fmt;

use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// What a `URI-reference` is: a URI, or one of the three relative references (sections 4.1 and 4.2).
///
/// ```
/// use urispec::{ReferenceKind, UriReference};
///
/// let kind = |text| UriReference::parse(text).unwrap().kind();
/// assert_eq!(kind("mailto:ada@example.com"), ReferenceKind::Uri);
/// assert_eq!(kind("//example.com/a"), ReferenceKind::NetworkPath);
/// assert_eq!(kind("/a/b"), ReferenceKind::AbsolutePath);
/// assert_eq!(["../a", "a", "?q", "#f", ""].map(kind), [ReferenceKind::RelativePath; 5]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReferenceKind {
    /// A URI: it begins with a scheme.
    Uri,
    /// A network-path reference: it begins with two slashes, and takes the scheme of its base.
    NetworkPath,
    /// An absolute-path reference: it begins with one slash, and takes the authority of its base, too.
    AbsolutePath,
    /// A relative-path reference: it does not begin with a slash, and takes what it lacks of the path from its base, too. The empty
    /// reference is one, and so is a query or a fragment alone.
    RelativePath,
}

impl ReferenceKind {
    /// The name that the RFC gives it: `URI`, `network-path`, `absolute-path` or `relative-path`.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let kind = UriReference::parse("?q")?.kind();
    /// assert_eq!((kind.name(), kind.is_relative()), ("relative-path", true));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            ReferenceKind::Uri => "URI",
            ReferenceKind::NetworkPath => "network-path",
            ReferenceKind::AbsolutePath => "absolute-path",
            ReferenceKind::RelativePath => "relative-path",
        }
    }

    /// Whether it needs a base to become a URI.
    ///
    /// ```
    /// use urispec::ReferenceKind;
    ///
    /// assert!(ReferenceKind::NetworkPath.is_relative() && !ReferenceKind::Uri.is_relative());
    /// ```
    pub const fn is_relative(self) -> bool {
        !matches!(self, ReferenceKind::Uri)
    }
}

impl fmt::Display for ReferenceKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl UriReference<'_> {
    /// What this reference is.
    ///
    /// ```
    /// use urispec::{ReferenceKind, UriReference};
    ///
    /// let kind = |text| UriReference::parse(text).unwrap().kind();
    /// assert_eq!([kind("a:b"), kind("//a"), kind("/a"), kind("a")], [
    ///     ReferenceKind::Uri,
    ///     ReferenceKind::NetworkPath,
    ///     ReferenceKind::AbsolutePath,
    ///     ReferenceKind::RelativePath,
    /// ]);
    /// // A colon in a later segment begins no scheme.
    /// assert_eq!(kind("./a:b"), ReferenceKind::RelativePath);
    /// ```
    pub fn kind(&self) -> ReferenceKind {
        match (self.scheme(), self.authority()) {
            (Some(_), _) => ReferenceKind::Uri,
            (None, Some(_)) => ReferenceKind::NetworkPath,
            (None, None) if self.path().is_absolute() => ReferenceKind::AbsolutePath,
            (None, None) => ReferenceKind::RelativePath,
        }
    }

    /// Whether this is empty, or a fragment alone: then it is a same-document reference whatever its base is (section 4.4). Of any other
    /// reference, [`Uri::is_same_document`] knows, which is the base.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let is_fragment_only = |text| UriReference::parse(text).unwrap().is_fragment_only();
    /// assert!(is_fragment_only("#top") && is_fragment_only(""));
    /// assert!(!is_fragment_only("?q#top") && !is_fragment_only("//") && !is_fragment_only("a:"));
    /// ```
    pub fn is_fragment_only(&self) -> bool {
        self.scheme().is_none() && self.without_fragment().as_str().is_empty()
    }
}

impl RelativeRef<'_> {
    /// Which of the three relative references this is (section 4.2).
    ///
    /// ```
    /// use urispec::{ReferenceKind, RelativeRef};
    ///
    /// assert_eq!(RelativeRef::parse("//h/a")?.kind(), ReferenceKind::NetworkPath);
    /// assert_eq!(RelativeRef::parse("")?.kind(), ReferenceKind::RelativePath);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn kind(&self) -> ReferenceKind {
        UriReference::from(*self).kind()
    }
}

impl Uri<'_> {
    /// Whether what follows the scheme is opaque: it begins with no slash.
    ///
    /// The word is that of RFC 2396 (section 3) and of `java.net.URI`; what is not opaque is hierarchical. RFC 3986 has no opaque URIs (appendix D.2): to it
    /// this path is one without a slash at its start, whose segments a scheme may still read as a hierarchy (section 1.2.3).
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let is_opaque = |text| Uri::parse(text).unwrap().is_opaque();
    /// assert!(is_opaque("mailto:ada@example.com") && is_opaque("urn:a:b") && is_opaque("about:"));
    /// assert!(!is_opaque("http://example.com") && !is_opaque("file:/a"));
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.authority().is_none() && !self.path().is_absolute()
    }
}

impl AbsoluteUri<'_> {
    /// Whether what follows the scheme is opaque: see [`Uri::is_opaque`].
    pub fn is_opaque(&self) -> bool {
        Uri::from(*self).is_opaque()
    }
}

#[cfg(feature = "alloc")]
mod owned {
    use super::ReferenceKind;
    use crate::uri::owned::{
        AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf,
        UriReferenceCow, forward,
    };

    forward! {
        UriBuf UriCow Uri {
            fn is_opaque[]() -> bool;
        }
        AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
            fn is_opaque[]() -> bool;
        }
        UriReferenceBuf UriReferenceCow UriReference {
            fn kind[]() -> ReferenceKind;
            fn is_fragment_only[]() -> bool;
        }
        RelativeRefBuf RelativeRefCow RelativeRef {
            fn kind[]() -> ReferenceKind;
        }
    }
}
