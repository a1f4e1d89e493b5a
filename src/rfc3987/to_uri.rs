//! # [3.1. Mapping of IRIs to URIs](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
//!
//! Each character beyond ASCII becomes the percent triplets of its UTF-8, in every component: step 2 of the section. The domain name system knows names in
//! other letters by another encoding, which not every scheme's names have, so a host is mapped as the rest is. With the feature `idna`,
//! `to_uri_with_domain_name` maps it to that encoding.

use alloc::string::String;
use core::fmt::Write;

use crate::reading::error::Error;
use crate::reading::error_kind::LONGEST;
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
use crate::uri::owned::{AbsoluteUriCow, RelativeRefCow, UriCow, UriReferenceCow, forward};

/// Gives the views of IRIs and their owned forms the mapping.
macro_rules! to_uri {
    ($($view:ident $owned:ident $cow:ident to $uri:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// The URI of this IRI: characters beyond ASCII are percent-encoded. Without any, it is borrowed.
                ///
                /// The result is [too long](crate::ErrorKind::TooLong) if it has more than 4,294,967,232 bytes.
                ///
                /// ```
                #[doc = concat!("use urispec::", stringify!($view), ";")]
                ///
                #[doc = concat!("let iri = ", stringify!($view), "::parse(\"", $start, "//h/é%C3%A9\")?;")]
                #[doc = concat!("assert_eq!(iri.to_uri()?, \"", $start, "//h/%C3%A9%C3%A9\");")]
                /// # Ok::<(), urispec::Error>(())
                /// ```
                pub fn to_uri(&self) -> Result<$uri<'a>, Error> {
                    if self.text.is_ascii() {
                        return Ok($uri::Borrowed(self.with_parts_of_a_uri()));
                    }
                    let written = encoded(self.text);
                    if written.len() > LONGEST {
                        return Err(Error::explain_reference(Self::RULE.of_uri(), written.as_bytes()));
                    }
                    let parts = self.parts.moved(|at| at + 2 * beyond_ascii(self.text, at));
                    Ok($uri::new(self.with_parts_of_a_uri(), Some((written, parts))))
                }
            }

            forward! {
                $owned $cow $view {
                    fn to_uri[]() -> Result<$uri<'_>, Error>;
                }
            }
        )*
    };
}

to_uri! {
    Iri IriBuf IriCow to UriCow "http:";
    IriReference IriReferenceBuf IriReferenceCow to UriReferenceCow "";
    AbsoluteIri AbsoluteIriBuf AbsoluteIriCow to AbsoluteUriCow "http:";
    RelativeIri RelativeIriBuf RelativeIriCow to RelativeRefCow "";
}

/// The text with percent triplets for what is beyond ASCII.
pub(crate) fn encoded(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + text.len() / 2);
    for character in text.chars() {
        if character.is_ascii() {
            written.push(character);
            continue;
        }
        for byte in character.encode_utf8(&mut [0; 4]).bytes() {
            // A string takes everything.
            let _ = write!(written, "%{byte:02X}");
        }
    }
    written
}

/// How many bytes before a place are not ASCII.
fn beyond_ascii(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    before.iter().filter(|byte| !byte.is_ascii()).count()
}
