//! Ports that schemes define (section 3.2.3).

use crate::known::Known;
use crate::uri::authority::Authority;
use crate::uri::component::Scheme;
#[cfg(feature = "iri")]
use crate::uri::iri::{AbsoluteIri, Iri, IriReference};
#[cfg(all(feature = "iri", feature = "alloc"))]
use crate::uri::iri_owned::{AbsoluteIriBuf, AbsoluteIriCow, IriBuf, IriCow, IriReferenceBuf, IriReferenceCow};
#[cfg(feature = "alloc")]
use crate::uri::owned::{AbsoluteUriBuf, AbsoluteUriCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow, forward};
use crate::uri::view::{AbsoluteUri, Uri, UriReference};

impl Scheme<'_> {
    /// The default port of the scheme, if it is known.
    ///
    /// The port comes from the scheme's document or, without one, from its maintainers.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let default_port = |text| Uri::parse(text).unwrap().scheme().default_port();
    /// assert_eq!(default_port("HTTPS://example.com/"), Some(443));
    /// assert_eq!(default_port("ldap://example.com/"), Some(389));
    /// assert_eq!(default_port("mailto:ada@example.com"), None);
    /// ```
    pub fn default_port(&self) -> Option<u16> {
        Known::of(self.as_str()).and_then(|known| known.default_port)
    }
}

/// The port of an authority. Without digits it is the default. One that is too large is none at all, and not the default.
pub(super) fn port_or(authority: Authority<'_>, default: impl FnOnce() -> Option<u16>) -> Option<u16> {
    match authority.port() {
        Some(port) if !port.as_str().is_empty() => port.number(),
        _ => default(),
    }
}

/// Adds the port to each view that may have a scheme.
macro_rules! ports {
    ($($view:ident $scheme:ident => $default:expr;)*) => {
        $(
            impl $view<'_> {
                /// The port to connect to: the one that is written, or the [default](Scheme::default_port) of the scheme if there is none or an
                /// empty one.
                ///
                /// `None` without an authority, for a scheme without a known default, and for a port greater than 65535.
                ///
                /// ```
                /// use urispec::UriReference;
                ///
                /// let port = |text| UriReference::parse(text).unwrap().port_or_default();
                /// assert_eq!(port("http://example.com:8080/"), Some(8080));
                /// assert_eq!(port("https://example.com/"), Some(443));
                /// assert_eq!(port("https://example.com:/"), Some(443));
                /// assert_eq!(port("https://example.com:65536/"), None);
                /// assert_eq!(port("//example.com:99/"), Some(99));
                /// assert_eq!(port("//example.com/"), None);
                /// assert_eq!(port("http:/a"), None);
                /// ```
                #[inline]
                pub fn port_or_default(&self) -> Option<u16> {
                    let $scheme = self.scheme();
                    port_or(self.authority()?, || $default)
                }
            }
        )*
    };
}

ports! {
    Uri scheme => scheme.default_port();
    AbsoluteUri scheme => scheme.default_port();
    UriReference scheme => scheme?.default_port();
}

#[cfg(feature = "iri")]
ports! {
    Iri scheme => scheme.default_port();
    AbsoluteIri scheme => scheme.default_port();
    IriReference scheme => scheme?.default_port();
}

#[cfg(feature = "alloc")]
forward! {
    UriBuf UriCow Uri {
        fn port_or_default[]() -> Option<u16>;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn port_or_default[]() -> Option<u16>;
    }
    UriReferenceBuf UriReferenceCow UriReference {
        fn port_or_default[]() -> Option<u16>;
    }
}

#[cfg(all(feature = "iri", feature = "alloc"))]
forward! {
    IriBuf IriCow Iri {
        fn port_or_default[]() -> Option<u16>;
    }
    AbsoluteIriBuf AbsoluteIriCow AbsoluteIri {
        fn port_or_default[]() -> Option<u16>;
    }
    IriReferenceBuf IriReferenceCow IriReference {
        fn port_or_default[]() -> Option<u16>;
    }
}
