//! Origins, as RFC 6454 computes them.

use alloc::string::String;
use core::fmt::{self, Write};

use crate::rfc3986::comparison::ladder::Rung;
use crate::slice::slice_str;
use crate::uri::owned::{AbsoluteUriBuf, AbsoluteUriCow, UriBuf, UriCow, forward};
use crate::uri::view::{AbsoluteUri, Uri};

/// The origin of a URI ([RFC 6454](https://www.rfc-editor.org/rfc/rfc6454)): whom a program trusts that trusts the URI.
///
/// ```
/// use urispec::{Origin, Uri};
///
/// let origin = |text| Uri::parse(text).unwrap().origin();
/// assert!(origin("HTTP://EXAMPLE.com/a").is_same(&origin("http://ada@example.com:80/b?c")));
/// assert!(!origin("http://example.com/").is_same(&origin("https://example.com/")));
///
/// // Displayed as in the header `Origin`.
/// assert_eq!(origin("https://Example.com:443/a").to_string(), "https://example.com");
/// assert_eq!(origin("http://[::1]:8080/").to_string(), "http://[::1]:8080");
///
/// // What has no origin has none in common with anything, not even with itself.
/// assert!(!origin("data:,a").is_same(&origin("data:,a")));
/// assert_eq!(origin("file:///etc/hosts").to_string(), "null");
/// ```
#[derive(Clone, Debug)]
pub enum Origin {
    /// A scheme, a host and a port.
    Tuple(TupleOrigin),
    /// An origin of its own, the "globally unique identifier" of the RFC. It is different from every other one.
    Opaque,
}

/// An origin that is a scheme, a host and a port. It can be compared and kept in a set.
///
/// ```
/// use std::collections::HashSet;
/// use urispec::Uri;
///
/// let origin = |text| Uri::parse(text).unwrap().origin().into_tuple();
/// let allowed = HashSet::from([origin("https://example.com").unwrap(), origin("https://api.example.com:8443").unwrap()]);
/// assert!(origin("https://EXAMPLE.com/login").is_some_and(|origin| allowed.contains(&origin)));
/// assert!(!origin("https://example.com.evil.test/").is_some_and(|origin| allowed.contains(&origin)));
///
/// let api = origin("https://api.example.com:8443/v1").unwrap();
/// assert_eq!((api.scheme(), api.host(), api.port()), ("https", "api.example.com", 8443));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TupleOrigin {
    /// The ASCII serialization (section 6.2).
    text: String,
    scheme_end: usize,
    host_end: usize,
    port: u16,
}

impl Origin {
    /// Whether two origins are the same (section 5). An opaque origin is not the same as any other.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let origin = |text| Uri::parse(text).unwrap().origin();
    /// assert!(origin("https://h/a").is_same(&origin("https://H:443/b")));
    /// assert!(!origin("urn:a:b").is_same(&origin("urn:a:b")));
    /// ```
    pub fn is_same(&self, other: &Origin) -> bool {
        match (self, other) {
            (Origin::Tuple(one), Origin::Tuple(other)) => one == other,
            _ => false,
        }
    }

    /// Whether this is an opaque origin.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// assert!(Uri::parse("mailto:ada@example.com")?.origin().is_opaque());
    /// assert!(!Uri::parse("ftp://example.com/")?.origin().is_opaque());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        matches!(self, Origin::Opaque)
    }

    /// The scheme, host and port, unless the origin is opaque.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let origin = Uri::parse("wss://example.com/chat")?.origin();
    /// assert_eq!(origin.tuple().map(|origin| origin.port()), Some(443));
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn tuple(&self) -> Option<&TupleOrigin> {
        match self {
            Origin::Tuple(origin) => Some(origin),
            Origin::Opaque => None,
        }
    }

    /// Like [`tuple`](Self::tuple), as a value.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let origin = Uri::parse("http://h/")?.origin().into_tuple();
    /// assert_eq!(origin.unwrap().as_str(), "http://h");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn into_tuple(self) -> Option<TupleOrigin> {
        match self {
            Origin::Tuple(origin) => Some(origin),
            Origin::Opaque => None,
        }
    }
}

impl TupleOrigin {
    /// The scheme, in lower case.
    pub fn scheme(&self) -> &str {
        slice_str(&self.text, 0..self.scheme_end)
    }

    /// The host, normalized: in lower case, and an IPv6 address in brackets.
    pub fn host(&self) -> &str {
        slice_str(&self.text, self.scheme_end + "://".len()..self.host_end)
    }

    /// The port: the one that is written, or the default of the scheme.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The ASCII serialization (section 6.2): `https://example.com:8443`, without a port that is the scheme's default.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let origin = |text| Uri::parse(text).unwrap().origin().into_tuple().unwrap();
    /// assert_eq!(origin("https://EXAMPLE.com:8443/a").as_str(), "https://example.com:8443");
    /// assert_eq!(origin("https://example.com:443/a").as_str(), "https://example.com");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The origin of a URI (section 4), if it is not opaque.
    fn of(uri: Uri<'_>) -> Option<TupleOrigin> {
        let default = uri.scheme().default_port()?;
        let port = uri.port_or_default()?;
        // Lower case, and no triplets of letters, so that the same host has one text.
        let normal = uri.normalize(Rung::PercentEncoding);
        let normal = normal.view();
        let (scheme, host) = (normal.scheme(), normal.authority()?.host());
        if host.as_str().is_empty() {
            return None;
        }
        let mut text = [scheme.as_str(), "://", host.as_str()].concat();
        let scheme_end = scheme.as_str().len();
        let host_end = text.len();
        if port != default {
            // Writing to a string does not fail.
            let _ = write!(text, ":{port}");
        }
        Some(TupleOrigin { text, scheme_end, host_end, port })
    }
}

/// The ASCII serialization (section 6.2), and `null` for an opaque origin.
impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tuple().map_or("null", TupleOrigin::as_str))
    }
}

impl fmt::Display for TupleOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl fmt::Debug for TupleOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TupleOrigin").field(&self.text).finish()
    }
}

impl From<TupleOrigin> for Origin {
    fn from(origin: TupleOrigin) -> Self {
        Origin::Tuple(origin)
    }
}

impl Uri<'_> {
    /// The [origin](Origin) of the URI: its scheme, host and port, if the scheme has a known default port and there is a host.
    ///
    /// Everything else is opaque: a URI without an authority, one with an unknown scheme, an empty host or a port greater than 65535, and `file`.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let origin = Uri::parse("https://ada@Example.com:8443/a?b#c")?.origin();
    /// assert_eq!(origin.to_string(), "https://example.com:8443");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn origin(&self) -> Origin {
        TupleOrigin::of(*self).map_or(Origin::Opaque, Origin::Tuple)
    }
}

impl AbsoluteUri<'_> {
    /// The [origin](Origin) of the URI, as [`Uri::origin`] defines it.
    ///
    /// ```
    /// use urispec::AbsoluteUri;
    ///
    /// assert_eq!(AbsoluteUri::parse("http://h:81/a")?.origin().to_string(), "http://h:81");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn origin(&self) -> Origin {
        Uri::from(*self).origin()
    }
}

forward! {
    UriBuf UriCow Uri {
        fn origin[]() -> Origin;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn origin[]() -> Origin;
    }
}
