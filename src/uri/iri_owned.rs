//! Owned forms of the views of IRIs.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::rc::Rc;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::str::FromStr;

use super::kind::ReferenceKind;
use super::owned::{forward, forward_components, into_text, is_also, owned};
use crate::reading::error::Error;
use crate::reading::parts::Parts;
use crate::uri::authority::{Authority, Host, Port, Userinfo};
use crate::uri::component::{Fragment, Scheme};
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
};
use crate::uri::part::{same_text, text_traits};
use crate::uri::path::Path;
use crate::uri::query::Query;
use crate::uri::rejected::Rejected;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

owned! {
    /// An owned [`Iri`].
    ///
    /// ```
    /// use urispec::IriBuf;
    ///
    /// let iri: IriBuf = "https://bücher.example/日本".parse()?;
    /// assert_eq!(iri.join("../é")?, "https://bücher.example/é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IriBuf, Iri, "foo://h/a/b",

    /// An [`Iri`] or an [`IriBuf`].
    ///
    /// ```
    /// use urispec::{Iri, rfc3986::comparison::Rung};
    ///
    /// assert!(Iri::parse("http://h/é")?.normalize(Rung::Scheme).is_borrowed());
    /// assert!(!Iri::parse("HTTP://h/é")?.normalize(Rung::Scheme).is_borrowed());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IriCow
}

owned! {
    /// An owned [`IriReference`].
    ///
    /// ```
    /// use urispec::{IriReferenceBuf, UriReferenceBuf};
    ///
    /// let reference: IriReferenceBuf = "../é".parse()?;
    /// // What is refused is given back.
    /// assert_eq!(UriReferenceBuf::try_from(reference).unwrap_err().into_value(), "../é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IriReferenceBuf, IriReference, "../a/b",

    /// An [`IriReference`] or an [`IriReferenceBuf`].
    ///
    /// ```
    /// use urispec::{IriReference, IriReferenceCow, UriReference};
    ///
    /// let IriReferenceCow::Owned(iri) = UriReference::parse("caf%C3%A9")?.to_iri() else { panic!() };
    /// assert_eq!(iri, "café");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IriReferenceCow
}

owned! {
    /// An owned [`AbsoluteIri`].
    ///
    /// ```
    /// use urispec::AbsoluteIriBuf;
    ///
    /// let iri: AbsoluteIriBuf = "http://h/é".parse()?;
    /// assert_eq!(iri.to_uri()?, "http://h/%C3%A9");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    AbsoluteIriBuf, AbsoluteIri, "foo://h/a/b",

    /// An [`AbsoluteIri`] or an [`AbsoluteIriBuf`].
    ///
    /// ```
    /// use urispec::{AbsoluteIri, AbsoluteIriCow};
    ///
    /// let iri = AbsoluteIri::parse("http://h/é")?;
    /// assert_eq!(AbsoluteIriCow::from(iri).into_owned(), iri);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    AbsoluteIriCow
}

owned! {
    /// An owned [`RelativeIri`].
    ///
    /// ```
    /// use urispec::RelativeIriBuf;
    ///
    /// let reference: RelativeIriBuf = "é?ü".parse()?;
    /// assert_eq!(reference.query().unwrap(), "ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeIriBuf, RelativeIri, "//h/a/b",

    /// A [`RelativeIri`] or a [`RelativeIriBuf`].
    ///
    /// ```
    /// use urispec::{RelativeIri, RelativeIriCow};
    ///
    /// assert!(RelativeIriCow::from(RelativeIri::parse("é")?).is_borrowed());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeIriCow
}

/// The empty reference.
impl Default for IriReferenceBuf {
    fn default() -> Self {
        IriReference::default().to_buf()
    }
}

/// The empty reference.
impl Default for RelativeIriBuf {
    fn default() -> Self {
        RelativeIri::default().to_buf()
    }
}

is_also! {
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri is IriBuf Iri;
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri is IriReferenceBuf IriReference;
    IriBuf IriCow Iri is IriReferenceBuf IriReference;
    RelativeIriBuf RelativeIriCow RelativeIri is IriReferenceBuf IriReference;
    UriBuf UriCow Uri is IriBuf Iri;
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri is AbsoluteIriBuf AbsoluteIri;
    UriReferenceBuf UriReferenceCow UriReference is IriReferenceBuf IriReference;
    RelativeRefBuf RelativeRefCow RelativeRef is RelativeIriBuf RelativeIri;
    UriBuf UriCow Uri is IriReferenceBuf IriReference;
    RelativeRefBuf RelativeRefCow RelativeRef is IriReferenceBuf IriReference;
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri is IriBuf Iri;
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri is IriReferenceBuf IriReference;
}

forward_components! {
    IriBuf IriCow Iri
    IriReferenceBuf IriReferenceCow IriReference
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri
    RelativeIriBuf RelativeIriCow RelativeIri
}

forward! {
    IriBuf IriCow Iri {
        fn scheme[]() -> Scheme<'_>;
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> AbsoluteIri<'_>;
        fn without_scheme[]() -> Option<RelativeIri<'_>>;
        fn is_opaque[]() -> bool;
    }
    IriReferenceBuf IriReferenceCow IriReference {
        fn scheme[]() -> Option<Scheme<'_>>;
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> IriReference<'_>;
        fn kind[]() -> ReferenceKind;
        fn is_fragment_only[]() -> bool;
    }
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri {
        fn scheme[]() -> Scheme<'_>;
        fn without_scheme[]() -> Option<RelativeIri<'_>>;
        fn is_opaque[]() -> bool;
    }
    RelativeIriBuf RelativeIriCow RelativeIri {
        fn fragment[]() -> Option<Fragment<'_>>;
        fn without_fragment[]() -> RelativeIri<'_>;
        fn kind[]() -> ReferenceKind;
    }
}
