//! Conversions with `url::Url`, which reads URLs as browsers do.

use alloc::string::String;
use core::fmt;

use ::url::{ParseError, Url};

use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::rfc3986::comparison::ladder::{Rung, equivalent};
use crate::uri::owned::{AbsoluteUriBuf, UriBuf};
use crate::uri::rejected::Rejected;
use crate::uri::view::{AbsoluteUri, Uri, UriReference};

/// A URI has no [`Url`] that identifies the same.
///
/// `url` follows the WHATWG URL Standard. What it writes in another way is no error, as long as the URIs are
/// [equivalent](crate::rfc3986::comparison::equivalent): letters of the scheme and the host in lower case, no default port, no dot segments, `/` for an
/// empty path. It is an error if `url` reads something else: the host `0x7f.1` as 127.0.0.1, `b%C3%BCcher.example` as `xn--bcher-kva.example`, a host after
/// `http:///`, the `'` of a query as `%27`.
///
/// ```
/// use url::Url;
/// use urispec::Uri;
/// use urispec::convert::ToUrlError;
///
/// let url = Url::try_from(Uri::parse("HTTP://Example.com:80/%7Eada/./a")?)?;
/// assert_eq!(url.as_str(), "http://example.com/%7Eada/a");
///
/// let error = Url::try_from(Uri::parse("http://0x7f.1/")?).unwrap_err();
/// assert_eq!(error.to_string(), "`url` reads the host `0x7f.1` as `127.0.0.1`");
///
/// // To let `url` change what it changes, let it parse the text.
/// assert_eq!(Url::parse(Uri::parse("http://0x7f.1/")?.as_str())?.host_str(), Some("127.0.0.1"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ToUrlError {
    /// `url` does not read the text: `http://h:65536/`.
    Refused(ParseError),
    /// `url` makes something else of a component.
    Changed {
        /// The component: `scheme`, `userinfo`, `host`, `port`, `path`, `query` or `fragment`.
        component: Rule,
        /// What the URI has there, normalized. `None` if the component is absent.
        uri: Option<String>,
        /// What `url` has there.
        url: Option<String>,
    },
}

impl fmt::Display for ToUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToUrlError::Refused(error) => write!(f, "`url` does not read the URI: {error}"),
            ToUrlError::Changed { component, uri: Some(uri), url: Some(url) } => {
                write!(f, "`url` reads the {component} `{uri}` as `{url}`")
            }
            ToUrlError::Changed { component, uri: Some(uri), url: None } => {
                write!(f, "`url` leaves out the {component} `{uri}`")
            }
            ToUrlError::Changed { component, uri: None, url: Some(url) } => {
                write!(f, "`url` reads a {component} `{url}`, which the URI does not have")
            }
            ToUrlError::Changed { component, uri: None, url: None } => write!(f, "`url` changes the {component}"),
        }
    }
}

impl core::error::Error for ToUrlError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            ToUrlError::Refused(error) => Some(error),
            ToUrlError::Changed { .. } => None,
        }
    }
}

/// What `url` makes of a URI, if it identifies the same.
fn to_url(uri: Uri<'_>) -> Result<Url, ToUrlError> {
    let url = Url::parse(uri.as_str()).map_err(ToUrlError::Refused)?;
    let same = match UriReference::parse(url.as_str()) {
        Ok(read) if equivalent(uri, read).is_some() => None,
        Ok(read) => changed(uri.into(), read),
        // It reads nothing of a valid URI that is not valid. Then it would have changed it.
        Err(error) => Some(ToUrlError::Changed { component: error.rule(), uri: None, url: None }),
    };
    same.map_or(Ok(url), Err)
}

/// The first component that two references do not share when they are normalized.
fn changed(uri: UriReference<'_>, url: UriReference<'_>) -> Option<ToUrlError> {
    let (uri, url) = (uri.normalize(Rung::Scheme), url.normalize(Rung::Scheme));
    let pairs = components(uri.view()).into_iter().zip(components(url.view()));
    let different = pairs.into_iter().find(|((_, uri), (_, url))| uri != url);
    different.map(|((component, uri), (_, url))| ToUrlError::Changed {
        component,
        uri: uri.map(String::from),
        url: url.map(String::from),
    })
}

fn components(reference: UriReference<'_>) -> [(Rule, Option<&str>); 7] {
    let authority = reference.authority();
    [
        (Rule::Scheme, reference.scheme().map(|part| part.as_str())),
        (Rule::Userinfo, authority.and_then(|authority| authority.userinfo()).map(|part| part.as_str())),
        (Rule::Host, authority.map(|authority| authority.host().as_str())),
        (Rule::Port, authority.and_then(|authority| authority.port()).map(|part| part.as_str())),
        (Rule::Path, Some(reference.path().as_str())),
        (Rule::Query, reference.query().map(|part| part.as_str())),
        (Rule::Fragment, reference.fragment().map(|part| part.as_str())),
    ]
}

impl TryFrom<Uri<'_>> for Url {
    type Error = ToUrlError;

    fn try_from(uri: Uri<'_>) -> Result<Url, ToUrlError> {
        to_url(uri)
    }
}

impl TryFrom<AbsoluteUri<'_>> for Url {
    type Error = ToUrlError;

    fn try_from(uri: AbsoluteUri<'_>) -> Result<Url, ToUrlError> {
        to_url(uri.into())
    }
}

impl TryFrom<&UriBuf> for Url {
    type Error = ToUrlError;

    fn try_from(uri: &UriBuf) -> Result<Url, ToUrlError> {
        to_url(uri.view())
    }
}

impl TryFrom<&AbsoluteUriBuf> for Url {
    type Error = ToUrlError;

    fn try_from(uri: &AbsoluteUriBuf) -> Result<Url, ToUrlError> {
        to_url(uri.view().into())
    }
}

/// The text is the same. Not every URL is a URI: browsers keep characters such as `|` and `[` in a path or a query.
///
/// ```
/// use url::Url;
/// use urispec::UriBuf;
///
/// let uri = UriBuf::try_from(Url::parse("https://example.com/a b?c")?)?;
/// assert_eq!(uri.as_str(), "https://example.com/a%20b?c");
///
/// let error = UriBuf::try_from(Url::parse("https://example.com/?a|b")?).unwrap_err().error();
/// assert_eq!(error.span(), 22..23);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<Url> for UriBuf {
    type Error = Rejected<String>;

    fn try_from(url: Url) -> Result<UriBuf, Rejected<String>> {
        UriBuf::try_from(String::from(url))
    }
}

impl TryFrom<&Url> for UriBuf {
    type Error = Error;

    fn try_from(url: &Url) -> Result<UriBuf, Error> {
        UriBuf::parse(url.as_str())
    }
}

impl<'a> TryFrom<&'a Url> for Uri<'a> {
    type Error = Error;

    fn try_from(url: &'a Url) -> Result<Uri<'a>, Error> {
        Uri::parse(url.as_str())
    }
}
