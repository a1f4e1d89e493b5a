//! # [6.5. Relative IRI References](https://www.rfc-editor.org/rfc/rfc3987#section-6.5)
//!
//! They are resolved as those of RFC 3986 are, character by character: no character beyond ASCII is a delimiter, so none has a part in it.

use alloc::borrow::Cow;

use crate::reading::error::Error;
use crate::rfc3986::resolution::relativization::{Prefer, written};
use crate::rfc3986::resolution::transform::{Mode, Resolution, target, traced};
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, RelativeIriBuf, RelativeIriCow};
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
        self.resolve_as(reference, Mode::Strict)
    }

    /// Like [`resolve`](Self::resolve), in either mode: see [`Uri::resolve_as`](crate::Uri::resolve_as).
    ///
    /// ```
    /// use urispec::{Iri, IriReference, rfc3986::resolution::transform::Mode};
    ///
    /// let (base, reference) = (Iri::parse("http://a/日本/é")?, IriReference::parse("http:ü")?);
    /// assert_eq!(base.resolve_as(reference, Mode::Strict)?, "http:ü");
    /// assert_eq!(base.resolve_as(reference, Mode::BackwardCompatible)?, "http://a/日本/ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve_as<'r>(&self, reference: impl Into<IriReference<'r>>, mode: Mode) -> Result<IriCow<'r>, Error> {
        let reference = reference.into();
        let base = self.with_parts_of_a_uri().without_fragment();
        let target = target(base, reference.with_parts_of_a_uri(), mode)?;
        // Only a reference with a scheme can be its own target.
        let view = Iri { text: reference.text, parts: reference.parts };
        Ok(IriCow::new(view, target))
    }

    /// Like [`resolve_as`](Self::resolve_as), but records how the target was computed: see [`Uri::resolve_traced`](crate::Uri::resolve_traced).
    ///
    /// ```
    /// use urispec::{Iri, IriReference, rfc3986::resolution::transform::{Branch, Mode}};
    ///
    /// let base = Iri::parse("http://a/日本/é")?;
    /// let resolution = base.resolve_traced(IriReference::parse("../ü")?, Mode::Strict)?;
    /// assert_eq!((resolution.target.as_str(), resolution.branch), ("http://a/ü", Branch::RelativePath));
    /// assert_eq!(resolution.merged.as_deref(), Some("/日本/../ü"));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn resolve_traced<'r>(
        &self,
        reference: impl Into<IriReference<'r>>,
        mode: Mode,
    ) -> Result<Resolution<IriBuf>, Error> {
        let base = self.with_parts_of_a_uri().without_fragment();
        traced(base, reference.into().with_parts_of_a_uri(), mode, IriBuf::assembled)
    }

    /// The shortest relative reference that resolves to `target` with this IRI as the base, if there is one: see [`Uri::relativize`](crate::Uri::relativize).
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// let base = Iri::parse("http://h/日本/a/é")?;
    /// assert_eq!(base.relativize(Iri::parse("http://h/日本/ü#ä")?).unwrap(), "../ü#ä");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize<'t>(&self, target: impl Into<Iri<'t>>) -> Option<RelativeIriCow<'t>> {
        self.relativize_to(target, Prefer::Shortest)
    }

    /// A relative reference that resolves to `target`, the shortest or a relative path: see [`Uri::relativize_to`](crate::Uri::relativize_to).
    ///
    /// ```
    /// use urispec::{Iri, rfc3986::resolution::relativization::Prefer};
    ///
    /// let (base, target) = (Iri::parse("http://h/é/b/c/d")?, Iri::parse("http://h/é/ü")?);
    /// assert_eq!(base.relativize_to(target, Prefer::Shortest).unwrap(), "/é/ü");
    /// assert_eq!(base.relativize_to(target, Prefer::RelativePath).unwrap(), "../../ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize_to<'t>(&self, target: impl Into<Iri<'t>>, prefer: Prefer) -> Option<RelativeIriCow<'t>> {
        let base = self.with_parts_of_a_uri().without_fragment();
        match written(base, target.into().with_parts_of_a_uri(), prefer)? {
            Cow::Borrowed(end) => RelativeIri::parse(end).ok().map(RelativeIriCow::Borrowed),
            Cow::Owned(text) => RelativeIriBuf::try_from(text).ok().map(RelativeIriCow::Owned),
        }
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

impl AbsoluteIri<'_> {
    /// The shortest relative reference that resolves to `target`: see [`Iri::relativize`].
    ///
    /// ```
    /// use urispec::{AbsoluteIri, Iri};
    ///
    /// assert_eq!(AbsoluteIri::parse("http://h/é")?.relativize(Iri::parse("http://ü")?).unwrap(), "//ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn relativize<'t>(&self, target: impl Into<Iri<'t>>) -> Option<RelativeIriCow<'t>> {
        Iri::from(*self).relativize(target)
    }
}

forward! {
    IriBuf IriCow Iri {
        fn relativize['t](target: impl Into<Iri<'t>>) -> Option<RelativeIriCow<'t>>;
        fn relativize_to['t](target: impl Into<Iri<'t>>, prefer: Prefer) -> Option<RelativeIriCow<'t>>;
        fn resolve['r](reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error>;
        fn resolve_as['r](reference: impl Into<IriReference<'r>>, mode: Mode) -> Result<IriCow<'r>, Error>;
        fn resolve_traced['r](reference: impl Into<IriReference<'r>>, mode: Mode) -> Result<Resolution<IriBuf>, Error>;
        fn join[](reference: &str) -> Result<IriBuf, Error>;
    }
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri {
        fn relativize['t](target: impl Into<Iri<'t>>) -> Option<RelativeIriCow<'t>>;
        fn resolve['r](reference: impl Into<IriReference<'r>>) -> Result<IriCow<'r>, Error>;
        fn join[](reference: &str) -> Result<IriBuf, Error>;
    }
}
