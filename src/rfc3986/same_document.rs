//! # [4.4. Same-Document Reference](https://www.rfc-editor.org/rfc/rfc3986#section-4.4)

#[cfg(feature = "iri")]
use crate::uri::iri::{Iri, IriReference};
#[cfg(feature = "iri")]
use crate::uri::iri_owned::{IriBuf, IriCow};
use crate::uri::owned::{UriBuf, UriCow, forward};
use crate::uri::view::{Uri, UriReference};

/// Gives a base and its owned forms the comparison with the target of a reference.
macro_rules! same_document {
    ($base:ident $reference:ident $owned:ident $cow:ident) => {
        impl $base<'_> {
            /// Whether a reference points to this document or to a part of it: apart from the fragments, its target equals this base. A
            /// browser does not fetch such a target again.
            ///
            /// What has a scheme is compared as written, a relative reference after resolution (6.2.1). Normalize both first to find more matches.
            ///
            /// ```
            #[doc = concat!("use urispec::{", stringify!($base), ", ", stringify!($reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($base), "::parse(\"http://a/b/c?q\")?;")]
            #[doc = concat!("let is_same = |reference| base.is_same_document(", stringify!($reference), "::parse(reference).unwrap());")]
            /// assert!(is_same("#top") && is_same("") && is_same("?q") && is_same("../b/c?q#f") && is_same("http://a/b/c?q"));
            /// assert!(!is_same("c") && !is_same("?") && !is_same("HTTP://a/b/c?q"));
            ///
            #[doc = concat!("let base = ", stringify!($base), "::parse(\"http://a/b/../c\")?;")]
            /// assert!(base.is_same_document(base));
            /// # Ok::<(), urispec::Error>(())
            /// ```
            #[inline]
            pub fn is_same_document<'r>(&self, reference: impl Into<$reference<'r>>) -> bool {
                let reference = reference.into();
                let is_same = |target: $base<'_>| target.without_fragment() == self.without_fragment();
                match reference.scheme() {
                    Some(_) if is_same($base { text: reference.text, parts: reference.parts }) => true,
                    None if reference.is_fragment_only() => true,
                    _ => self.resolve(reference).is_ok_and(|target| is_same(target.view())),
                }
            }
        }

        forward! {
            $owned $cow $base {
                fn is_same_document['r](reference: impl Into<$reference<'r>>) -> bool;
            }
        }
    };
}

same_document!(Uri UriReference UriBuf UriCow);
#[cfg(feature = "iri")]
same_document!(Iri IriReference IriBuf IriCow);
