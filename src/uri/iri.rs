//! Views of texts that match the rules of RFC 3987.
//!
//! Their components are those of URIs, with characters beyond ASCII. What is done with components looks at delimiters, so it is written once, for URIs, which get an IRI
//! by [`with_parts_of_a_uri`](Iri::with_parts_of_a_uri).

use super::authority::{Authority, Host, Port, Userinfo};
use super::kind::ReferenceKind;
use super::part::{Part, as_text, parsed, text_traits};
use super::path::Path;
use super::query::Query;
use super::view::{after_scheme, is_also, view};
use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;
use crate::reading::parts::{Parts, Splitting};
use crate::rfc3987::syntax::{absolute_iri, irelative_ref, iri, iri_reference};
use crate::uri::component::{Fragment, Scheme};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

view! {
    /// An `IRI`: a URI that may have characters of any script.
    ///
    /// ```
    /// use urispec::{Iri, Uri};
    ///
    /// let iri = Iri::parse("https://bücher.example/日本?q=é#ü")?;
    /// assert_eq!((iri.host().unwrap().as_str(), iri.path().as_str()), ("bücher.example", "/日本"));
    /// assert_eq!(iri.path().span(), 23..30);
    /// // Its parts match rules of RFC 3987; of URIs they are those of RFC 3986.
    /// assert_eq!((iri.host().unwrap().rule(), iri.path().rule()), (urispec::Rule::IregName, urispec::Rule::IpathAbempty));
    ///
    /// // Every URI is an IRI. Not every IRI is a URI, but each has one.
    /// assert!(Uri::try_from(iri).is_err());
    /// assert_eq!(iri.to_uri()?, "https://b%C3%BCcher.example/%E6%97%A5%E6%9C%AC?q=%C3%A9#%C3%BC");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Iri, Iri, iri, "foo:"
}

view! {
    /// An `IRI-reference`: an IRI or a relative reference.
    ///
    /// ```
    /// use urispec::IriReference;
    ///
    /// let reference = IriReference::parse("../日本?é")?;
    /// assert_eq!((reference.path().as_str(), reference.query().unwrap().as_str()), ("../日本", "é"));
    /// // Characters of Unicode's private areas are for queries alone.
    /// assert_eq!(IriReference::parse("a/\u{e000}").unwrap_err().span(), 2..5);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IriReference, IriReference, iri_reference, ""
}

view! {
    /// An `absolute-IRI`: it has a scheme and no fragment.
    ///
    /// ```
    /// use urispec::AbsoluteIri;
    ///
    /// assert!(AbsoluteIri::parse("http://example.com/é").is_ok());
    /// assert!(AbsoluteIri::parse("http://example.com/é#ü").is_err());
    /// ```
    AbsoluteIri, AbsoluteIri, absolute_iri, "foo:"
}

view! {
    /// An `irelative-ref`: it has no scheme.
    ///
    /// ```
    /// use urispec::RelativeIri;
    ///
    /// assert_eq!(RelativeIri::parse("//bücher.example/é")?.host().unwrap(), "bücher.example");
    /// assert!(RelativeIri::parse("http://bücher.example").is_err());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RelativeIri, IrelativeRef, irelative_ref, ""
}

is_also! {
    AbsoluteIri is Iri where |iri| iri.fragment().is_none();
    AbsoluteIri is IriReference where |reference| reference.scheme().is_some() && reference.fragment().is_none();
    Iri is IriReference where |reference| reference.scheme().is_some();
    RelativeIri is IriReference where |reference| reference.scheme().is_none();
    Uri is Iri where |iri| iri.as_str().is_ascii();
    AbsoluteUri is AbsoluteIri where |iri| iri.as_str().is_ascii();
    UriReference is IriReference where |reference| reference.as_str().is_ascii();
    RelativeRef is RelativeIri where |reference| reference.as_str().is_ascii();
    Uri is IriReference where |reference| reference.scheme().is_some() && reference.as_str().is_ascii();
    RelativeRef is IriReference where |reference| reference.scheme().is_none() && reference.as_str().is_ascii();
    AbsoluteUri is Iri where |iri| iri.fragment().is_none() && iri.as_str().is_ascii();
    AbsoluteUri is IriReference where |reference| {
        reference.scheme().is_some() && reference.fragment().is_none() && reference.as_str().is_ascii()
    };
}

/// Gives the views of IRIs the way to what is written for URIs and does not look at characters.
macro_rules! parts_of_a_uri {
    ($($iri:ident as $uri:ident;)*) => {
        $(
            impl<'a> $iri<'a> {
                /// The same text and places. It is no URI, and must not become one that anybody sees.
                #[inline]
                pub(crate) fn with_parts_of_a_uri(self) -> $uri<'a> {
                    $uri { text: self.text, parts: self.parts }
                }
            }
        )*
    };
}

parts_of_a_uri! {
    Iri as Uri;
    IriReference as UriReference;
    AbsoluteIri as AbsoluteUri;
    RelativeIri as RelativeRef;
}

impl<'a> Iri<'a> {
    /// The scheme: the part before the first `:`, which is ASCII in IRIs as well.
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert!(Iri::parse("HTTP://bücher.example")?.scheme().is("http"));
    /// assert_eq!(Iri::parse("é:a").unwrap_err().span(), 0..2);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn scheme(&self) -> Scheme<'a> {
        self.with_parts_of_a_uri().scheme()
    }

    /// The fragment: the part after `#`. It may be empty.
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert_eq!(Iri::parse("http://h/#日本")?.fragment().unwrap(), "日本");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.with_parts_of_a_uri().fragment()
    }

    /// The IRI without its fragment.
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert_eq!(Iri::parse("http://h/é#ü")?.without_fragment(), "http://h/é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> AbsoluteIri<'a> {
        let AbsoluteUri { text, parts } = self.with_parts_of_a_uri().without_fragment();
        AbsoluteIri { text, parts }
    }

    /// Whether what follows the scheme begins with no slash: see [`Uri::is_opaque`].
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert!(Iri::parse("mailto:ü@example.com")?.is_opaque());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.with_parts_of_a_uri().is_opaque()
    }

    /// The IRI without its scheme, or `None` if the rest would be read otherwise: see [`Uri::without_scheme`].
    ///
    /// ```
    /// use urispec::Iri;
    ///
    /// assert_eq!(Iri::parse("http://bücher.example/é")?.without_scheme().unwrap(), "//bücher.example/é");
    /// assert_eq!(Iri::parse("urn:a:é")?.without_scheme(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_scheme(&self) -> Option<RelativeIri<'a>> {
        RelativeIri::parse(after_scheme(self.text, &self.parts)).ok()
    }
}

impl<'a> IriReference<'a> {
    /// The scheme: the part before the first `:` of an IRI.
    ///
    /// ```
    /// use urispec::IriReference;
    ///
    /// assert_eq!(IriReference::parse("é/a:b")?.scheme(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.with_parts_of_a_uri().scheme()
    }

    /// The fragment: the part after `#`. It may be empty.
    ///
    /// ```
    /// use urispec::IriReference;
    ///
    /// assert_eq!(IriReference::parse("#é")?.fragment().unwrap(), "é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.with_parts_of_a_uri().fragment()
    }

    /// The reference without its fragment.
    ///
    /// ```
    /// use urispec::IriReference;
    ///
    /// assert_eq!(IriReference::parse("é?ü#ä")?.without_fragment(), "é?ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> IriReference<'a> {
        let UriReference { text, parts } = self.with_parts_of_a_uri().without_fragment();
        IriReference { text, parts }
    }

    /// What this reference is: an IRI, or one of the three relative references.
    ///
    /// ```
    /// use urispec::{IriReference, ReferenceKind};
    ///
    /// assert_eq!(IriReference::parse("//é")?.kind(), ReferenceKind::NetworkPath);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn kind(&self) -> ReferenceKind {
        self.with_parts_of_a_uri().kind()
    }

    /// Whether this is empty, or a fragment alone: see [`UriReference::is_fragment_only`].
    ///
    /// ```
    /// use urispec::IriReference;
    ///
    /// assert!(IriReference::parse("#é")?.is_fragment_only());
    /// assert!(!IriReference::parse("é#é")?.is_fragment_only());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is_fragment_only(&self) -> bool {
        self.with_parts_of_a_uri().is_fragment_only()
    }
}

impl<'a> AbsoluteIri<'a> {
    /// The scheme: the part before the first `:`.
    ///
    /// ```
    /// use urispec::AbsoluteIri;
    ///
    /// assert_eq!(AbsoluteIri::parse("urn:é:ü")?.scheme(), "urn");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn scheme(&self) -> Scheme<'a> {
        self.with_parts_of_a_uri().scheme()
    }

    /// Whether what follows the scheme begins with no slash: see [`Uri::is_opaque`].
    ///
    /// ```
    /// use urispec::AbsoluteIri;
    ///
    /// assert!(!AbsoluteIri::parse("file:/é")?.is_opaque());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.with_parts_of_a_uri().is_opaque()
    }

    /// The IRI without its scheme: see [`Uri::without_scheme`].
    ///
    /// ```
    /// use urispec::AbsoluteIri;
    ///
    /// assert_eq!(AbsoluteIri::parse("http:é")?.without_scheme().unwrap(), "é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_scheme(&self) -> Option<RelativeIri<'a>> {
        Iri::from(*self).without_scheme()
    }
}

impl<'a> RelativeIri<'a> {
    /// The reference without its fragment.
    ///
    /// ```
    /// use urispec::RelativeIri;
    ///
    /// assert_eq!(RelativeIri::parse("?é#ü")?.without_fragment(), "?é");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn without_fragment(&self) -> RelativeIri<'a> {
        let RelativeRef { text, parts } = self.with_parts_of_a_uri().without_fragment();
        RelativeIri { text, parts }
    }

    /// The fragment: the part after `#`. It may be empty.
    ///
    /// ```
    /// use urispec::RelativeIri;
    ///
    /// assert_eq!(RelativeIri::parse("é#ü")?.fragment().unwrap(), "ü");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.with_parts_of_a_uri().fragment()
    }

    /// Which of the three relative references this is.
    ///
    /// ```
    /// use urispec::{ReferenceKind, RelativeIri};
    ///
    /// assert_eq!(RelativeIri::parse("/é")?.kind(), ReferenceKind::AbsolutePath);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn kind(&self) -> ReferenceKind {
        self.with_parts_of_a_uri().kind()
    }
}

/// The empty reference.
impl Default for IriReference<'_> {
    fn default() -> Self {
        UriReference::default().into()
    }
}

/// The empty reference.
impl Default for RelativeIri<'_> {
    fn default() -> Self {
        RelativeRef::default().into()
    }
}
