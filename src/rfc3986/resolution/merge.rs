//! # [5.2.3. Merge Paths](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3)

use alloc::string::String;

use crate::uri::view::AbsoluteUri;

/// Replaces the last segment of the base's path with a relative path.
///
/// ```
/// use urispec::AbsoluteUri;
/// use urispec::rfc3986::resolution::merge::merge;
///
/// assert_eq!(merge(AbsoluteUri::parse("http://a/b/c?q")?, "../g"), "/b/../g");
/// assert_eq!(merge(AbsoluteUri::parse("http://a")?, "g"), "/g");
/// assert_eq!(merge(AbsoluteUri::parse("urn:a")?, "g"), "g");
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn merge(base: AbsoluteUri<'_>, path: &str) -> String {
    [directory(base), path].concat()
}

/// The base's path without its last segment.
pub(crate) fn directory<'a>(base: AbsoluteUri<'a>) -> &'a str {
    let path = base.path().as_str();
    if base.authority().is_some() && path.is_empty() {
        "/"
    } else {
        path.rfind('/').and_then(|slash| path.get(..=slash)).unwrap_or_default()
    }
}
