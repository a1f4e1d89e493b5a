//! The drawing of a request.

use alloc::vec::Vec;

use super::decomposition::Decomposition;
use crate::uri::view::UriReference;
use crate::view::anatomy::labels::Labels;

impl Decomposition<'_> {
    /// A drawing of the parts under the request, with the components of the URI above them, as on the cheat sheets for Sling. `reference` is what
    /// was decomposed.
    ///
    /// ```
    /// use urispec::UriReference;
    /// use urispec::view::sling::{Paths, decompose};
    ///
    /// let request = UriReference::parse("http://myhost/tools/spy.printable.a4.html/a/b?x=12")?;
    /// let parts = decompose(request, &Paths::from_iter(["/tools/spy"])).unwrap();
    /// # #[rustfmt::skip]
    /// assert_eq!(parts.labels(request).to_string(), r"
    ///  http://myhost/tools/spy.printable.a4.html/a/b?x=12
    ///  \__/   \____/\______________________________/ \__/
    ///   |         |                |                  |
    /// scheme   authority          path              query
    ///               \________/ \__________/ \__/\__/
    ///                   |           |        |   |
    ///                   |           |        |   suffix
    ///                   |           |        extension
    ///                   |           selectors
    ///                   resource path
    /// "[1..]);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn labels<'r>(&self, reference: impl Into<UriReference<'r>>) -> Labels<'r> {
        let reference = reference.into();
        let authority = reference.authority().map(|authority| authority.span());
        let above = [
            ("scheme", reference.scheme().map(|scheme| scheme.span())),
            ("authority", authority),
            ("path", Some(reference.path().span())),
            ("query", reference.query().map(|query| query.span())),
            ("fragment", reference.fragment().map(|fragment| fragment.span())),
        ];
        let below = [
            ("resource path", Some(self.resource_path().span.clone())),
            ("selectors", self.selector_string().map(|piece| piece.span.clone())),
            ("extension", self.extension().map(|piece| piece.span.clone())),
            ("suffix", self.suffix().map(|piece| piece.span.clone())),
        ];
        let named = |parts: Vec<(&'static str, Option<core::ops::Range<usize>>)>| {
            parts.into_iter().filter_map(|(name, span)| Some((name, span?)))
        };
        let labels = Labels::of(reference.as_str()).level(named(above.into())).level(named(below.into()));
        // A parameter may be within a part.
        let parameters = self.parameters().iter().map(|parameter| ("parameter", parameter.piece.span.clone()));
        labels.level(parameters)
    }
}
