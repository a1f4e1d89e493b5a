//! # [4.4. Same-Document Reference](https://www.rfc-editor.org/rfc/rfc3986#section-4.4)

use crate::uri::owned::{UriBuf, UriCow, forward};
use crate::uri::view::{Uri, UriReference};

impl Uri<'_> {
    /// Whether a reference points to this document or to a part of it: apart from the fragments, its target equals this URI. A
    /// browser does not fetch such a target again.
    ///
    /// A URI is compared as written, a relative reference after resolution (6.2.1). Normalize both first to find more matches.
    ///
    /// ```
    /// use urispec::{Uri, UriReference};
    ///
    /// let base = Uri::parse("http://a/b/c?q")?;
    /// let is_same = |reference| base.is_same_document(UriReference::parse(reference).unwrap());
    /// assert!(is_same("#top") && is_same("") && is_same("?q") && is_same("../b/c?q#f") && is_same("http://a/b/c?q"));
    /// let base = Uri::parse("http://a/b/../c")?;
    /// assert!(base.is_same_document(base));
    ///
    /// let base = Uri::parse("http://a/b/c?q")?;
    /// let is_same = |reference| base.is_same_document(UriReference::parse(reference).unwrap());
    /// assert!(!is_same("c") && !is_same("?") && !is_same("HTTP://a/b/c?q"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is_same_document<'r>(&self, reference: impl Into<UriReference<'r>>) -> bool {
        let reference = reference.into();
        let is_same = |uri: Uri<'_>| uri.without_fragment() == self.without_fragment();
        let is_fragment =
            reference.authority().is_none() && reference.path().as_str().is_empty() && reference.query().is_none();
        match reference.to_uri() {
            Some(uri) if is_same(uri) => true,
            None if is_fragment => true,
            _ => self.resolve(reference).is_ok_and(|target| is_same(target.view())),
        }
    }
}

forward! {
    UriBuf UriCow Uri {
        fn is_same_document['r](reference: impl Into<UriReference<'r>>) -> bool;
    }
}
