//! What a request for a URI says of it.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::slice::slice_str;
#[cfg(feature = "iri")]
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
#[cfg(feature = "iri")]
use crate::uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
use crate::uri::owned::{
    AbsoluteUriBuf, AbsoluteUriCow, RelativeRefBuf, RelativeRefCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow,
    forward,
};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// The path and the query of a text. An empty path after an authority is written as `/`.
fn path_and_query(text: &str, has_authority: bool, start: usize, end: usize, is_path_empty: bool) -> Cow<'_, str> {
    let written = slice_str(text, start..end);
    if !has_authority || !is_path_empty {
        return Cow::Borrowed(written);
    }
    if written.is_empty() {
        return Cow::Borrowed("/");
    }
    let mut target = String::with_capacity("/".len() + written.len());
    target.push('/');
    target.push_str(written);
    Cow::Owned(target)
}

/// Adds the path and the query to each view.
macro_rules! requests {
    ($($view:ident)*) => {
        $(
            impl<'a> $view<'a> {
                /// The path and the query, as in the first line of an HTTP request (RFC 9112, section 3.2.1): never with a fragment, and with `/` for
                /// an empty path after an authority.
                ///
                /// Borrowed unless a `/` must be added before a query. Without an authority, the path is as it is written, and may be empty. Of an IRI it may have
                /// characters that a request has percent-encoded, as the URI has them.
                ///
                /// ```
                /// use urispec::UriReference;
                ///
                /// let target = |text| UriReference::parse(text).unwrap().path_and_query();
                /// assert_eq!(target("http://example.com/a/b?c=d#e"), "/a/b?c=d");
                /// assert_eq!(target("http://example.com"), "/");
                /// assert_eq!(target("http://example.com?c=d"), "/?c=d");
                /// assert_eq!(target("http://example.com/a?"), "/a?");
                /// assert_eq!(target("urn:example:a?=b"), "example:a?=b");
                /// ```
                #[inline]
                pub fn path_and_query(&self) -> Cow<'a, str> {
                    let path = self.path();
                    let span = path.span();
                    let end = self.query().map_or(span.end, |query| query.span().end);
                    path_and_query(self.text, self.authority().is_some(), span.start, end, span.is_empty())
                }
            }
        )*
    };
}

requests!(Uri UriReference AbsoluteUri RelativeRef);
#[cfg(feature = "iri")]
requests!(Iri IriReference AbsoluteIri RelativeIri);

/// Forwards what every view has.
macro_rules! forward_requests {
    ($($owned:ident $cow:ident $view:ident)*) => {
        $(
            forward! {
                $owned $cow $view {
                    fn path_and_query[]() -> Cow<'_, str>;
                }
            }
        )*
    };
}

forward_requests! {
    UriBuf UriCow Uri
    UriReferenceBuf UriReferenceCow UriReference
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri
    RelativeRefBuf RelativeRefCow RelativeRef
}

#[cfg(feature = "iri")]
forward_requests! {
    IriBuf IriCow Iri
    IriReferenceBuf IriReferenceCow IriReference
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri
    RelativeIriBuf RelativeIriCow RelativeIri
}
