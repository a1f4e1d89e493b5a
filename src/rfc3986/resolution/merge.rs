//! # [5.2.3. Merge Paths](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.3)

use alloc::string::String;

use crate::uri::AbsoluteUri;

/// A relative path after the base's, whose last segment it replaces.
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
    let base_path = base.path().as_str();
    let kept = if base.authority().is_some() && base_path.is_empty() {
        "/"
    } else {
        base_path.rfind('/').and_then(|slash| base_path.get(..=slash)).unwrap_or_default()
    };
    [kept, path].concat()
}
