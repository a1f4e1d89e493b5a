use alloc::string::String;
use core::fmt::{self, Write};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::rfc3986::encoding::{Component, Encoded};
use crate::uri::authority::Host;
use crate::uri::owned::{UriBuf, UriReferenceBuf};
use crate::uri::view::{Uri, UriReference};

/// Assembles a reference from its components (section 5.3).
///
/// The builder percent-encodes each component where necessary and keeps existing percent triplets. It rejects combinations that
/// would be parsed into different components. A component that is not set is absent, which is distinct from empty.
///
/// ```
/// use urispec::Builder;
///
/// let uri = Builder::new().scheme("https").host("example.com").port(8042).path("/over there").query("q=café").build_uri()?;
/// assert_eq!(uri.as_str(), "https://example.com:8042/over%20there?q=caf%C3%A9");
///
/// let uri = Builder::from(uri.view()).segments(&["a/b", "50%"]).query(None).build_uri()?;
/// assert_eq!(uri.as_str(), "https://example.com:8042/a%2Fb/50%25");
///
/// let error = Builder::new().scheme("file").path("//server/share").build_uri().unwrap_err();
/// assert_eq!(error.to_string(), "without an authority, a path that begins with `//` would be read as an authority");
/// # Ok::<(), urispec::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Builder<'a> {
    scheme: Option<&'a str>,
    userinfo: Option<&'a str>,
    host: Option<HostText<'a>>,
    port: Option<PortText<'a>>,
    path: PathText<'a>,
    query: Option<QueryText<'a>>,
    fragment: Option<&'a str>,
}

/// A host for a [`Builder`]: a text, or an address.
///
/// A text in brackets is an IP literal. An IPv6 address without brackets gets them. Any other text is a registered name or an
/// IPv4 address, and is percent-encoded where necessary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostText<'a> {
    /// A text.
    Text(&'a str),
    /// An address.
    Address(IpAddr),
}

#[derive(Clone, Copy, Debug)]
enum PortText<'a> {
    Number(u16),
    Text(&'a str),
}

#[derive(Clone, Copy, Debug)]
enum PathText<'a> {
    Text(&'a str),
    Segments(&'a [&'a str]),
}

impl Default for PathText<'_> {
    fn default() -> Self {
        PathText::Text("")
    }
}

#[derive(Clone, Copy, Debug)]
enum QueryText<'a> {
    Text(&'a str),
    Pairs(&'a [(&'a str, &'a str)]),
}

/// The reason why components cannot be assembled into a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// A component is invalid and percent-encoding cannot fix it, or the result is too long. Spans are relative to the component.
    Invalid(Error),
    /// A URI must have a scheme.
    SchemeMissing,
    /// A userinfo or a port is set, but no host.
    HostMissing,
    /// The host text contains a delimiter. Set the port and the userinfo separately.
    HostDelimiter,
    /// A segment is `.` or `..`. A path cannot hold it as data: resolution would remove it.
    DotSegment,
    /// After an authority, a path must be empty or begin with `/`.
    PathWithoutSlash,
    /// Without an authority, a path that begins with `//` would be read as an authority.
    PathLikeAuthority,
    /// Without a scheme and an authority, a colon in the first segment would end a scheme. The prefix `./` avoids this.
    PathLikeScheme,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Invalid(error) => error.fmt(f),
            BuildError::SchemeMissing => f.write_str("a URI needs a scheme"),
            BuildError::HostMissing => f.write_str("a userinfo or a port needs a host"),
            BuildError::HostDelimiter => {
                f.write_str("a host cannot contain a delimiter such as `:`; set the port and the userinfo separately")
            }
            BuildError::DotSegment => f.write_str("a `.` or `..` segment would be removed from the path"),
            BuildError::PathWithoutSlash => f.write_str("after an authority, a path must be empty or begin with `/`"),
            BuildError::PathLikeAuthority => {
                f.write_str("without an authority, a path that begins with `//` would be read as an authority")
            }
            BuildError::PathLikeScheme => f.write_str(
                "without a scheme, a colon in the first segment would end a scheme; prefix the path with `./`",
            ),
        }
    }
}

impl core::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            BuildError::Invalid(error) => Some(error),
            _ => None,
        }
    }
}

impl From<Error> for BuildError {
    fn from(error: Error) -> Self {
        BuildError::Invalid(error)
    }
}

impl<'a> From<&'a str> for HostText<'a> {
    fn from(text: &'a str) -> Self {
        HostText::Text(text)
    }
}

impl<'a> From<Host<'a>> for HostText<'a> {
    fn from(host: Host<'a>) -> Self {
        HostText::Text(host.as_str())
    }
}

impl From<IpAddr> for HostText<'_> {
    fn from(address: IpAddr) -> Self {
        HostText::Address(address)
    }
}

impl From<Ipv4Addr> for HostText<'_> {
    fn from(address: Ipv4Addr) -> Self {
        HostText::Address(address.into())
    }
}

impl From<Ipv6Addr> for HostText<'_> {
    fn from(address: Ipv6Addr) -> Self {
        HostText::Address(address.into())
    }
}

/// Starts with the components of an existing reference.
impl<'a, R: Into<UriReference<'a>>> From<R> for Builder<'a> {
    fn from(reference: R) -> Self {
        let reference = reference.into();
        let authority = reference.authority();
        Builder {
            scheme: reference.scheme().map(|scheme| scheme.as_str()),
            userinfo: authority.and_then(|authority| authority.userinfo()).map(|userinfo| userinfo.as_str()),
            host: authority.map(|authority| authority.host().into()),
            port: authority.and_then(|authority| authority.port()).map(|port| PortText::Text(port.as_str())),
            path: PathText::Text(reference.path().as_str()),
            query: reference.query().map(|query| QueryText::Text(query.as_str())),
            fragment: reference.fragment().map(|fragment| fragment.as_str()),
        }
    }
}

impl<'a> Builder<'a> {
    /// An empty reference.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Sets or removes the scheme.
    pub fn scheme(self, scheme: impl Into<Option<&'a str>>) -> Self {
        Builder { scheme: scheme.into(), ..self }
    }

    /// Sets or removes the userinfo.
    pub fn userinfo(self, userinfo: impl Into<Option<&'a str>>) -> Self {
        Builder { userinfo: userinfo.into(), ..self }
    }

    /// Sets the host: a text or an address. It may be empty.
    pub fn host(self, host: impl Into<HostText<'a>>) -> Self {
        Builder { host: Some(host.into()), ..self }
    }

    /// Sets or removes the port.
    pub fn port(self, port: impl Into<Option<u16>>) -> Self {
        Builder { port: port.into().map(PortText::Number), ..self }
    }

    /// Removes the userinfo, the host and the port.
    pub fn without_authority(self) -> Self {
        Builder { userinfo: None, host: None, port: None, ..self }
    }

    /// Sets the path.
    pub fn path(self, path: &'a str) -> Self {
        Builder { path: PathText::Text(path), ..self }
    }

    /// Sets the path from segments of unencoded data. Each segment gets a leading `/`; slashes and percent signs in it are encoded.
    pub fn segments(self, segments: &'a [&'a str]) -> Self {
        Builder { path: PathText::Segments(segments), ..self }
    }

    /// Sets or removes the query.
    pub fn query(self, query: impl Into<Option<&'a str>>) -> Self {
        Builder { query: query.into().map(QueryText::Text), ..self }
    }

    /// Sets the query from pairs of unencoded keys and values, or removes it if there are no pairs.
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// let reference = Builder::new().pairs(&[("sum", "1+1"), ("a&b", "50%")]).build()?;
    /// assert_eq!(reference.as_str(), "?sum=1%2B1&a%26b=50%25");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn pairs(self, pairs: &'a [(&'a str, &'a str)]) -> Self {
        Builder { query: Some(QueryText::Pairs(pairs)), ..self }
    }

    /// Sets or removes the fragment.
    pub fn fragment(self, fragment: impl Into<Option<&'a str>>) -> Self {
        Builder { fragment: fragment.into(), ..self }
    }

    /// Builds a reference.
    pub fn build(self) -> Result<UriReferenceBuf, BuildError> {
        Ok(self.text()?.try_into()?)
    }

    /// Builds a URI. This requires a scheme.
    pub fn build_uri(self) -> Result<UriBuf, BuildError> {
        if self.scheme.is_none() {
            return Err(BuildError::SchemeMissing);
        }
        Ok(self.text()?.try_into()?)
    }

    fn text(self) -> Result<String, BuildError> {
        self.check()?;
        let mut length = Length(0);
        // Writing to a length or to a string cannot fail.
        let _ = self.write(&mut length);
        let mut text = String::with_capacity(length.0);
        let _ = self.write(&mut text);
        Ok(text)
    }

    /// Checks that the encoded components would be parsed back into the same components.
    fn check(&self) -> Result<(), BuildError> {
        if let Some(scheme) = self.scheme {
            Rule::Scheme.check(scheme)?;
        }
        if let Some(HostText::Text(host)) = self.host
            && host.starts_with('[')
        {
            Rule::IpLiteral.check(host)?;
        }
        if let Some(HostText::Text(host)) = self.host
            && !host.starts_with('[')
            && host.contains([':', '/', '?', '#', '[', ']', '@', '\\'])
            && !Rule::Ipv6address.accepts(host)
        {
            return Err(BuildError::HostDelimiter);
        }
        if let PathText::Segments(segments) = self.path
            && segments.iter().any(|segment| [".", ".."].contains(segment))
        {
            return Err(BuildError::DotSegment);
        }
        let (is_relative, starts) = match self.path {
            PathText::Text(path) => (!path.is_empty() && !path.starts_with('/'), path.starts_with("//")),
            PathText::Segments(segments) => (false, segments.len() > 1 && segments.first() == Some(&"")),
        };
        let has_colon = matches!(self.path, PathText::Text(path) if path.split('/').next().is_some_and(|segment| segment.contains(':')));
        match self.host {
            None if self.userinfo.is_some() || self.port.is_some() => Err(BuildError::HostMissing),
            None if starts => Err(BuildError::PathLikeAuthority),
            None if self.scheme.is_none() && has_colon => Err(BuildError::PathLikeScheme),
            Some(_) if is_relative => Err(BuildError::PathWithoutSlash),
            _ => Ok(()),
        }
    }

    /// The pseudocode of section 5.3.
    fn write(&self, result: &mut impl Write) -> fmt::Result {
        if let Some(scheme) = self.scheme {
            write!(result, "{scheme}:")?;
        }
        if let Some(host) = self.host {
            result.write_str("//")?;
            if let Some(userinfo) = self.userinfo {
                write!(result, "{}@", Encoded::text(userinfo, Component::Userinfo))?;
            }
            host.fmt(result)?;
            match self.port {
                Some(PortText::Number(port)) => write!(result, ":{port}")?,
                Some(PortText::Text(port)) => result.write_str(":").and_then(|()| result.write_str(port))?,
                None => (),
            }
        }
        match self.path {
            PathText::Text(path) => write!(result, "{}", Encoded::text(path, Component::Path))?,
            PathText::Segments(segments) => {
                for segment in segments {
                    write!(result, "/{}", Encoded::data(segment.as_bytes(), Component::Segment))?;
                }
            }
        }
        match self.query {
            Some(QueryText::Text(query)) => write!(result, "?{}", Encoded::text(query, Component::Query))?,
            Some(QueryText::Pairs(pairs)) => {
                for (at, (key, value)) in pairs.iter().enumerate() {
                    let key = Encoded::data(key.as_bytes(), Component::Key);
                    let value = Encoded::data(value.as_bytes(), Component::Value);
                    write!(result, "{}{key}={value}", if at == 0 { '?' } else { '&' })?;
                }
            }
            None => (),
        }
        if let Some(fragment) = self.fragment {
            write!(result, "#{}", Encoded::text(fragment, Component::Fragment))?;
        }
        Ok(())
    }
}

impl HostText<'_> {
    fn fmt(self, result: &mut impl Write) -> fmt::Result {
        match self {
            HostText::Text(text) if text.starts_with('[') => result.write_str(text),
            HostText::Text(text) if Rule::Ipv6address.accepts(text) => write!(result, "[{text}]"),
            HostText::Text(text) => write!(result, "{}", Encoded::text(text, Component::RegName)),
            HostText::Address(IpAddr::V4(address)) => write!(result, "{address}"),
            HostText::Address(IpAddr::V6(address)) => write!(result, "[{address}]"),
        }
    }
}

/// A writer that only counts the length.
struct Length(usize);

impl Write for Length {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.len());
        Ok(())
    }
}

/// Declares the setters of a view. Each returns a new owned form and encodes components like [`Builder`].
macro_rules! setters {
    ($view:ident, $owned:ident, $build:ident) => {
        impl<'a> $view<'a> {
            /// A copy with another scheme.
            pub fn with_scheme(&self, scheme: &str) -> Result<$owned, BuildError> {
                Builder::from(*self).scheme(scheme).$build()
            }

            /// A copy with another userinfo, or without one.
            pub fn with_userinfo(&self, userinfo: Option<&str>) -> Result<$owned, BuildError> {
                Builder::from(*self).userinfo(userinfo).$build()
            }

            /// A copy with another host.
            pub fn with_host<'h>(&self, host: impl Into<HostText<'h>>) -> Result<$owned, BuildError>
            where
                'a: 'h,
            {
                Builder::from(*self).host(host).$build()
            }

            /// A copy with another port, or without one.
            pub fn with_port(&self, port: Option<u16>) -> Result<$owned, BuildError> {
                Builder::from(*self).port(port).$build()
            }

            /// A copy with another path.
            pub fn with_path(&self, path: &str) -> Result<$owned, BuildError> {
                Builder::from(*self).path(path).$build()
            }

            /// A copy with another query, or without one.
            pub fn with_query(&self, query: Option<&str>) -> Result<$owned, BuildError> {
                Builder::from(*self).query(query).$build()
            }

            /// A copy with another fragment, or without one.
            pub fn with_fragment(&self, fragment: Option<&str>) -> Result<$owned, BuildError> {
                Builder::from(*self).fragment(fragment).$build()
            }
        }
    };
}

setters!(Uri, UriBuf, build_uri);
setters!(UriReference, UriReferenceBuf, build);
