//! # [5. Normalization and Comparison](https://www.rfc-editor.org/rfc/rfc3987#section-5)
//!
//! The ladder is that of RFC 3986, section 6. Letters beyond ASCII keep their case, also in hosts (5.3.2.1), and only triplets of `unreserved` characters are
//! decoded (5.3.2.3). To [compare](crate::Iri::same_at) IRIs, percent-encoding is aligned as 5.3.2.3 advises: both are mapped to their URIs.
//!
//! Different sequences of characters may be shown alike: `é` is one character or two. Nobody may change an IRI that is not their own for that reason (5.3.2.2), so
//! nothing here does; with the feature `unicode-normalization`, `to_nfc` is the step that a program may take before.

use crate::rfc3986::comparison::Rung;
use crate::rfc3986::comparison::normalization::{Normalization, normalize};
use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
use crate::uri::iri_owned::{
    AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow, RelativeIriBuf, RelativeIriCow,
};
use crate::uri::owned::forward;

/// Gives the views and their owned forms normalization and comparison.
macro_rules! compare {
    ($($view:ident $owned:ident $cow:ident $start:literal;)*) => {
        $(
            impl<'a> $view<'a> {
                /// Normalized up to a rung of the ladder. Borrowed, if nothing changes.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let iri = ", stringify!($view), "::parse(\"", $start, "//BÜCHER/%7e/é/../%c3%a9\")?;")]
                #[doc = concat!("assert_eq!(iri.normalize(Rung::PathSegment), \"", $start, "//bÜcher/~/%C3%A9\");")]
                /// # Ok::<(), urispec::Error>(())
                /// ```
                pub fn normalize(&self, rung: Rung) -> $cow<'a> {
                    $cow::new(*self, normalize(self.text, self.parts, rung, None))
                }

                /// Like [`normalize`](Self::normalize), but records every change.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let traced = ", stringify!($view), "::parse(\"", $start, "//BÜ/%7e\")?.normalize_traced(Rung::Case);")]
                /// let changes: Vec<_> = traced.steps().iter().map(|step| step.change.to_string()).collect();
                /// assert_eq!(changes, ["host lowercased", "hexadecimal digits uppercased"]);
                #[doc = concat!("assert_eq!(traced.as_str(), \"", $start, "//bÜ/%7E\");")]
                /// # Ok::<(), urispec::Error>(())
                /// ```
                pub fn normalize_traced(&self, rung: Rung) -> Normalization {
                    Normalization::new(self.text, self.parts, rung)
                }

                /// Whether both are the same up to a rung of the ladder. Above the first, a character and its percent-encoding are the same.
                ///
                /// ```
                #[doc = concat!("use urispec::{", stringify!($view), ", rfc3986::comparison::Rung};")]
                ///
                #[doc = concat!("let iri = ", stringify!($view), "::parse(\"", $start, "//h/é\")?;")]
                #[doc = concat!("let other = ", stringify!($view), "::parse(\"", $start, "//H/%c3%a9\")?;")]
                /// assert!(iri.same_at(other, Rung::Case) && !iri.same_at(other, Rung::SimpleString));
                /// # Ok::<(), urispec::Error>(())
                /// ```
                pub fn same_at<'b>(&self, other: impl Into<IriReference<'b>>, rung: Rung) -> bool {
                    let (one, other) = (IriReference::from(*self), other.into());
                    if rung == Rung::SimpleString {
                        return one == other;
                    }
                    match (one.to_uri(), other.to_uri()) {
                        (Ok(one), Ok(other)) => one.view().normalize(rung) == other.view().normalize(rung),
                        // One of them has no URI, since that would be too long.
                        _ => one == other,
                    }
                }
            }

            forward! {
                $owned $cow $view {
                    fn normalize[](rung: Rung) -> $cow<'_>;
                    fn normalize_traced[](rung: Rung) -> Normalization;
                    fn same_at['b](other: impl Into<IriReference<'b>>, rung: Rung) -> bool;
                }
            }
        )*
    };
}

compare! {
    Iri IriBuf IriCow "http:";
    IriReference IriReferenceBuf IriReferenceCow "";
    AbsoluteIri AbsoluteIriBuf AbsoluteIriCow "http:";
    RelativeIri RelativeIriBuf RelativeIriCow "";
}
