//! # [6.5. Relative IRI References](https://www.rfc-editor.org/rfc/rfc3987#section-6.5)
//!
//! They are resolved as those of RFC 3986 are, character by character: no character beyond ASCII is a delimiter, so none has a part in it.

use crate::reading::error::Error;
use crate::rfc3986::resolution::transform::{Mode, target};
use crate::uri::iri::{AbsoluteIri, Iri, IriReference};
use crate::uri::iri_owned::{AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow};
use crate::uri::owned::forward;

impl Iri<'_> {
    /// Resolves a reference against this base, as [`Uri::resolve`](crate::Uri::resolve) does. Borrowed, if the reference is an IRI without dot segments.
    ///
    /// ```
    /// use urispec::{Iri, IriReference, UriReference};
    ///
    /// let base = Iri::parse("http://bücher.example/日本/é?q")?;
    /// assert_eq!(base.resolve(IriReference::parse("../ü#ä")?)?, "http://bücher.example/ü#ä");
    /// assert_eq!(base.resolve(UriReference::parse("?a")?)?, "http://bücher.example/日本/é?a");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve<'r>(&self, reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error> {
        let reference = reference.into();
        let base = self.with_parts_of_a_uri().without_fragment();
        let target = target(base, reference.with_parts_of_a_uri(), Mode::Strict)?;
        // Only a reference with a scheme can be its own target.
        let view = Iri { text: reference.text, parts: reference.parts };
        Ok(IriCow::new(view, target))
    }

    /// Parses a reference and resolves it against this base.
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert_eq!(Iri::parse("http://h/é/ü")?.join("./日本")?, "http://h/é/日本");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<IriBuf, Error> {
        self.resolve(IriReference::parse(reference)?).map(IriCow::into_owned)
    }
}

impl AbsoluteIri<'_> {
    /// Resolves a reference against this base: see [`Iri::resolve`].
    ///
    /// ```
    /// use urispec::{AbsoluteIri, IriReference};
    ///
    /// assert_eq!(AbsoluteIri::parse("http://h/é")?.resolve(IriReference::parse("ü")?)?, "http://h/ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve<'r>(&self, reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error> {
        Iri::from(*self).resolve(reference)
    }

    /// Parses a reference and resolves it against this base: see [`Iri::join`].
    ///
    /// ```
    /// use urispec::AbsoluteIri;
    ///
    /// assert_eq!(AbsoluteIri::parse("http://h/é")?.join("//ü")?, "http://ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn join(&self, reference: &str) -> Result<IriBuf, Error> {
        Iri::from(*self).join(reference)
    }
}

forward! {
    IriBuf IriCow Iri {
        fn resolve['r](reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error>;
        fn join[](reference: &str) -> Result<IriBuf, Error>;
    }
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri {
        fn resolve['r](reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error>;
        fn join[](reference: &str) -> Result<IriBuf, Error>;
    }
}
