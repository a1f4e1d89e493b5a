//! # [5.1. Establishing a Base URI](https://www.rfc-editor.org/rfc/rfc3986#section-5.1)

use crate::reading::error::Error;
use crate::uri::view::{AbsoluteUri, Uri};

/// Parses a base URI. A base must have a scheme, because references are resolved against an absolute URI. Its fragment is removed.
///
/// ```
/// use urispec::Rule;
/// use urispec::rfc3986::resolution::base::base;
///
/// assert_eq!(base("http://example.com/a#top")?, "http://example.com/a");
/// assert_eq!(base("/a/b").unwrap_err().rule(), Rule::Scheme);
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn base(text: &str) -> Result<AbsoluteUri<'_>, Error> {
    Ok(Uri::parse(text)?.without_fragment())
}
