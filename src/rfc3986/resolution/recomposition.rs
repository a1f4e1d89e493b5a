//! # [5.3. Component Recomposition](https://www.rfc-editor.org/rfc/rfc3986#section-5.3)

use alloc::string::String;

/// The text of components. `None` is the RFC's undefined, which leaves out the delimiter as well.
///
/// A path that begins with `//` where no authority stands before it would be read as one. It gets `/.` in front, which
/// means the same path.
///
/// ```
/// use urispec::rfc3986::resolution::recomposition::recompose;
///
/// assert_eq!(recompose(Some("http"), Some("a"), "/b", Some(""), None), "http://a/b?");
/// assert_eq!(recompose(Some("f"), None, "//g", None, None), "f:/.//g");
/// ```
pub fn recompose(
    scheme: Option<&str>,
    authority: Option<&str>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let dot = if needs_dot(authority, path) { "/." } else { "" };
    let parts = [
        (scheme, "", ":"),
        (authority, "//", ""),
        (Some(dot), "", ""),
        (Some(path), "", ""),
        (query, "?", ""),
        (fragment, "#", ""),
    ];
    let parts = || parts.iter().filter_map(|(part, before, after)| part.map(|part| [*before, part, *after])).flatten();
    let mut text = String::with_capacity(parts().map(str::len).sum());
    text.extend(parts());
    text
}

/// Whether a path would be read as an authority.
pub(super) fn needs_dot(authority: Option<&str>, path: &str) -> bool {
    authority.is_none() && path.starts_with("//")
}
