//! Conversions with `http::Uri`, which is what a request of HTTP names.

use alloc::string::{String, ToString};
use core::fmt;

use ::http::uri::InvalidUri;

use crate::reading::error::Error;
use crate::rfc3986::comparison::ladder::equivalent;
use crate::uri::owned::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriReferenceBuf};
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

/// A reference has no [`http::Uri`].
///
/// That type is the target of a request: a scheme with a host, a path and a query, or an absolute path and a query. It has no fragment.
///
/// ```
/// use urispec::convert::ToHttpError;
/// use urispec::{Uri, UriReference};
///
/// let uri = http::Uri::try_from(Uri::parse("https://example.com/a?b")?)?;
/// assert_eq!((uri.host(), uri.query()), (Some("example.com"), Some("b")));
///
/// let to_http = |text| http::Uri::try_from(UriReference::parse(text).unwrap());
/// assert_eq!(to_http("/a?b")?.path(), "/a");
/// assert!(matches!(to_http("https://example.com/#a"), Err(ToHttpError::Fragment)));
/// assert!(matches!(to_http("urn:example:a"), Err(ToHttpError::Host)));
/// assert!(matches!(to_http("a/b"), Err(ToHttpError::Relative)));
///
/// // The fragment is not sent: leave it out.
/// let uri = Uri::parse("https://example.com/#a")?.without_fragment();
/// assert_eq!(http::Uri::try_from(uri)?, "https://example.com/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ToHttpError {
    /// The reference has a fragment, which a request does not have. See [`Uri::without_fragment`].
    Fragment,
    /// The URI has no authority, or an empty host: `urn:a`, `file:///a`.
    Host,
    /// The reference is relative to a path, or empty: `a/b`, `?q`. Resolve it first.
    Relative,
    /// The reference has an authority and no scheme: `//example.com/a`. Resolve it first.
    NetworkPath,
    /// `http` does not take the text: it is longer than 65,534 bytes, or has a percent triplet in the host.
    Refused(InvalidUri),
    /// `http` makes something else of the text, which is this.
    Changed(String),
}

impl fmt::Display for ToHttpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToHttpError::Fragment => f.write_str("an `http::Uri` has no fragment"),
            ToHttpError::Host => f.write_str("an `http::Uri` with a scheme needs a host"),
            ToHttpError::Relative => f.write_str("an `http::Uri` without a scheme needs a path that begins with `/`"),
            ToHttpError::NetworkPath => f.write_str("an `http::Uri` with a host and a path needs a scheme"),
            ToHttpError::Refused(error) => write!(f, "`http` does not take the URI: {error}"),
            ToHttpError::Changed(uri) => write!(f, "`http` reads the URI as `{uri}`"),
        }
    }
}

impl core::error::Error for ToHttpError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ToHttpError::Refused(error) => Some(error),
            _ => None,
        }
    }
}

fn to_http(reference: UriReference<'_>) -> Result<::http::Uri, ToHttpError> {
    let has_host = reference.authority().map(|authority| !authority.host().as_str().is_empty());
    match (reference.scheme(), has_host) {
        _ if reference.fragment().is_some() => return Err(ToHttpError::Fragment),
        (Some(_), None | Some(false)) => return Err(ToHttpError::Host),
        (None, Some(_)) => return Err(ToHttpError::NetworkPath),
        (None, None) if !reference.path().is_absolute() => return Err(ToHttpError::Relative),
        _ => (),
    }
    let uri = ::http::Uri::try_from(reference.as_str()).map_err(ToHttpError::Refused)?;
    let written = uri.to_string();
    match UriReference::parse(&written) {
        Ok(read) if equivalent(reference, read).is_some() => Ok(uri),
        _ => Err(ToHttpError::Changed(written)),
    }
}

/// Converts views and references to owned forms into an `http::Uri`.
macro_rules! into_http {
    ($($view:ident $owned:ident;)*) => {
        $(
            impl TryFrom<$view<'_>> for ::http::Uri {
                type Error = ToHttpError;

                fn try_from(reference: $view<'_>) -> Result<Self, ToHttpError> {
                    to_http(reference.into())
                }
            }

            impl TryFrom<&$owned> for ::http::Uri {
                type Error = ToHttpError;

                fn try_from(reference: &$owned) -> Result<Self, ToHttpError> {
                    to_http(reference.view().into())
                }
            }
        )*
    };
}

into_http! {
    Uri UriBuf;
    UriReference UriReferenceBuf;
    AbsoluteUri AbsoluteUriBuf;
    RelativeRef RelativeRefBuf;
}

/// An [`http::Uri`] has no URI.
///
/// ```
/// use urispec::convert::FromHttpError;
/// use urispec::{UriBuf, UriReferenceBuf};
///
/// let reference = UriReferenceBuf::try_from(http::Uri::from_static("/a?b"))?;
/// assert_eq!(reference.as_str(), "/a?b");
///
/// let uri = UriBuf::try_from(http::Uri::from_static("https://example.com"))?;
/// assert_eq!(uri.as_str(), "https://example.com/");
///
/// assert_eq!(UriBuf::try_from(http::Uri::from_static("/a")), Err(FromHttpError::Scheme));
/// // As a reference, this would have the scheme `example.com`.
/// assert_eq!(UriReferenceBuf::try_from(http::Uri::from_static("example.com:443")), Err(FromHttpError::Authority));
/// # Ok::<(), FromHttpError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FromHttpError {
    /// A URI needs a scheme, and this is a path. It is a reference.
    Scheme,
    /// A host and a port alone, as in a request of the method CONNECT: `example.com:443`.
    Authority,
    /// A `*`, as in a request of the method OPTIONS.
    Asterisk,
    /// A path that begins with `//`, which a reference reads as an authority.
    DoubleSlash,
    /// `http` takes characters that a URI does not allow, such as `{` in a path.
    Invalid(Error),
}

impl fmt::Display for FromHttpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromHttpError::Scheme => f.write_str("a URI needs a scheme"),
            FromHttpError::Authority => f.write_str("a host and a port alone are no reference"),
            FromHttpError::Asterisk => f.write_str("the target `*` is no reference"),
            FromHttpError::DoubleSlash => {
                f.write_str("without an authority, a path that begins with `//` would be read as an authority")
            }
            FromHttpError::Invalid(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for FromHttpError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            FromHttpError::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl TryFrom<&::http::Uri> for UriReferenceBuf {
    type Error = FromHttpError;

    fn try_from(uri: &::http::Uri) -> Result<Self, FromHttpError> {
        match (uri.scheme(), uri.authority()) {
            (None, Some(_)) => return Err(FromHttpError::Authority),
            (None, None) if uri.path() == "*" => return Err(FromHttpError::Asterisk),
            (None, None) if uri.path().starts_with("//") => return Err(FromHttpError::DoubleSlash),
            _ => (),
        }
        UriReferenceBuf::try_from(uri.to_string()).map_err(|rejected| FromHttpError::Invalid(rejected.error()))
    }
}

impl TryFrom<&::http::Uri> for UriBuf {
    type Error = FromHttpError;

    fn try_from(uri: &::http::Uri) -> Result<Self, FromHttpError> {
        match (uri.scheme(), uri.authority()) {
            (None, Some(_)) => Err(FromHttpError::Authority),
            (None, None) => Err(FromHttpError::Scheme),
            _ => UriBuf::try_from(uri.to_string()).map_err(|rejected| FromHttpError::Invalid(rejected.error())),
        }
    }
}

impl TryFrom<::http::Uri> for UriReferenceBuf {
    type Error = FromHttpError;

    fn try_from(uri: ::http::Uri) -> Result<Self, FromHttpError> {
        Self::try_from(&uri)
    }
}

impl TryFrom<::http::Uri> for UriBuf {
    type Error = FromHttpError;

    fn try_from(uri: ::http::Uri) -> Result<Self, FromHttpError> {
        Self::try_from(&uri)
    }
}
