use alloc::string::String;
use core::fmt::{self, Write};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::abnf::rule::Rule;
use crate::known::Known;
use crate::punycode::to_ascii_host;
use crate::reading::error::Error;
use crate::rfc3986::encoding::{Alphabet, Component, Encoded};
use crate::uri::authority::Host;
use crate::uri::owned::{AbsoluteUriBuf, RelativeRefBuf, UriBuf, UriReferenceBuf};
use crate::uri::rejected::Rejected;
use crate::uri::view::{AbsoluteUri, RelativeRef, Uri, UriReference};

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
/// let uri = Builder::from(&uri).segments(&["a/b", "50%"]).query(None).build_uri()?;
/// assert_eq!(uri.as_str(), "https://example.com:8042/a%2Fb/50%25");
///
/// let error = Builder::new().scheme("file").path("//server/share").build_uri().unwrap_err();
/// assert_eq!(error.to_string(), "without an authority, a path that begins with `//` would be read as an authority");
/// # Ok::<(), urispec::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Builder<'a> {
    scheme: Option<&'a str>,
    /// Whether the scheme and the host are new: what a reference had keeps its text.
    is_new: IsNew,
    userinfo: Option<UserinfoText<'a>>,
    host: Option<HostText<'a>>,
    port: Option<PortText<'a>>,
    path: PathText<'a>,
    query: Option<QueryText<'a>>,
    fragment: Option<&'a str>,
}

/// A text that a builder makes, and the characters that it may have.
pub(super) trait Built: TryFrom<String, Error = Rejected<String>> {
    const ALPHABET: Alphabet;
}

/// Declares what builders make.
macro_rules! built {
    ($alphabet:ident: $($buf:ty,)*) => {
        $(
            impl Built for $buf {
                const ALPHABET: Alphabet = Alphabet::$alphabet;
            }
        )*
    };
}

built! { Uri: UriBuf, UriReferenceBuf, AbsoluteUriBuf, RelativeRefBuf, }

/// Which components were set, and not taken from a reference.
#[derive(Clone, Copy, Debug, Default)]
struct IsNew {
    scheme: bool,
    host: bool,
    /// Whether the host is to be written as DNS knows internationalized names.
    is_internationalized: bool,
}

/// A host for a [`Builder`]: a text, or an address.
///
/// A text in brackets is an IP literal. An IPv6 address without brackets gets them. Any other text is a registered name or an
/// IPv4 address, and is percent-encoded where necessary.
///
/// ```
/// use std::net::Ipv6Addr;
/// use urispec::{BuildError, Builder};
///
/// assert_eq!(Builder::new().host("::1").build()?, "//[::1]");
/// assert_eq!(Builder::new().host(Ipv6Addr::LOCALHOST).build()?, "//[::1]");
/// assert_eq!(Builder::new().host("café.example").build()?, "//caf%C3%A9.example");
/// assert_eq!(Builder::new().host("h:80").build(), Err(BuildError::HostDelimiter));
/// # Ok::<(), urispec::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostText<'a> {
    /// A text.
    Text(&'a str),
    /// An address.
    Address(IpAddr),
}

/// The text of a component that may be missing, as the setters take it: a `&str` or a `&String`, an `Option<&str>`, or `None`, which removes the component.
///
/// ```
/// use urispec::Builder;
///
/// let (scheme, query) = (String::from("http"), Some("q"));
/// let builder = Builder::new().scheme(&scheme).host("h").query(query).fragment("f");
/// assert_eq!(builder.build()?, "http://h?q#f");
/// assert_eq!(builder.fragment(None).build()?, "http://h?q");
/// # Ok::<(), urispec::BuildError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionalText<'a>(Option<&'a str>);

#[derive(Clone, Copy, Debug)]
enum UserinfoText<'a> {
    Text(&'a str),
    Split { user: Piece<'a>, password: Option<Piece<'a>> },
}

/// A part of a userinfo.
#[derive(Clone, Copy, Debug)]
enum Piece<'a> {
    /// It is encoded already.
    Text(&'a str),
    Data(&'a str),
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
///
/// ```
/// use urispec::{BuildError, Builder};
///
/// assert_eq!(Builder::new().host("h").path("a").build(), Err(BuildError::PathWithoutSlash));
///
/// // What cannot be percent-encoded is refused, at its place in the component.
/// let Err(BuildError::Invalid(error)) = Builder::new().scheme("x_y").build() else { panic!() };
/// assert_eq!(error.span(), 1..2);
/// ```
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
    /// The text is no internationalized name, or has letters that IDNA would map to others first.
    NotInternationalized,
    /// A segment is `.` or `..`. A path cannot hold it as data: resolution would remove it.
    DotSegment,
    /// A path that begins with no slash cannot have an empty first segment: it would be read as a slash.
    EmptySegment,
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
            BuildError::NotInternationalized => f.write_str("the host cannot be written in the IDNA encoding"),
            BuildError::DotSegment => f.write_str("a `.` or `..` segment would be removed from the path"),
            BuildError::EmptySegment => {
                f.write_str("an empty segment at the beginning of a path would be read as a slash")
            }
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

/// It has no source: the message of an [`Error`] is the message of this error.
impl core::error::Error for BuildError {}

/// The place is one in the component, so there is no label.
#[cfg(feature = "miette")]
impl miette::Diagnostic for BuildError {
    fn code<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        Some(alloc::boxed::Box::new(match self {
            BuildError::Invalid(error) => error.kind().name(),
            BuildError::SchemeMissing => "scheme-missing",
            BuildError::HostMissing => "host-missing",
            BuildError::HostDelimiter => "host-delimiter",
            BuildError::NotInternationalized => "not-internationalized",
            BuildError::DotSegment => "dot-segment",
            BuildError::EmptySegment => "empty-segment",
            BuildError::PathWithoutSlash => "path-without-slash",
            BuildError::PathLikeAuthority => "path-like-authority",
            BuildError::PathLikeScheme => "path-like-scheme",
        }))
    }

    fn help<'a>(&'a self) -> Option<alloc::boxed::Box<dyn fmt::Display + 'a>> {
        match self {
            BuildError::Invalid(error) => error.help(),
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

impl<'a> From<&'a String> for HostText<'a> {
    fn from(text: &'a String) -> Self {
        HostText::Text(text)
    }
}

impl<'a> From<&'a str> for OptionalText<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        OptionalText(Some(text))
    }
}

impl<'a> From<&'a String> for OptionalText<'a> {
    #[inline]
    fn from(text: &'a String) -> Self {
        OptionalText(Some(text))
    }
}

// One of `Option<&String>` would leave open what `None` is.
impl<'a> From<Option<&'a str>> for OptionalText<'a> {
    #[inline]
    fn from(text: Option<&'a str>) -> Self {
        OptionalText(text)
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

/// Implements the conversion of each of these into a builder.
macro_rules! from {
    ($($reference:ty,)*) => {
        $(
            /// Starts with the components of an existing reference.
            impl<'a> From<$reference> for Builder<'a> {
                #[inline]
                fn from(reference: $reference) -> Self {
                    Builder::with(reference.into())
                }
            }
        )*
    };
}

from! {
    Uri<'a>, UriReference<'a>, AbsoluteUri<'a>, RelativeRef<'a>,
    &'a UriBuf, &'a UriReferenceBuf, &'a AbsoluteUriBuf, &'a RelativeRefBuf,
}

#[cfg(feature = "iri")]
mod of_iris {
    use super::{Alphabet, BuildError, Builder, Built};
    use crate::uri::iri::{AbsoluteIri, Iri, IriReference, RelativeIri};
    use crate::uri::iri_owned::{AbsoluteIriBuf, IriBuf, IriReferenceBuf, RelativeIriBuf};

    built! { Iri: IriBuf, IriReferenceBuf, AbsoluteIriBuf, RelativeIriBuf, }

    macro_rules! from {
        ($($view:ident $buf:ident;)*) => {
            $(
                /// Starts with the components of an existing reference.
                impl<'a> From<$view<'a>> for Builder<'a> {
                    #[inline]
                    fn from(reference: $view<'a>) -> Self {
                        Builder::from(reference.with_parts_of_a_uri())
                    }
                }

                /// Starts with the components of an existing reference.
                impl<'a> From<&'a $buf> for Builder<'a> {
                    #[inline]
                    fn from(reference: &'a $buf) -> Self {
                        Builder::from(reference.view())
                    }
                }
            )*
        };
    }

    from! {
        Iri IriBuf;
        IriReference IriReferenceBuf;
        AbsoluteIri AbsoluteIriBuf;
        RelativeIri RelativeIriBuf;
    }

    impl Builder<'_> {
        /// Builds an IRI reference: characters beyond ASCII stay, where RFC 3987 allows them.
        ///
        /// ```
        /// use urispec::Builder;
        ///
        /// let builder = Builder::new().path("/café 1").query("\u{e000}").fragment("\u{e000}");
        /// // Private characters are for queries alone.
        /// assert_eq!(builder.build_iri_reference()?, "/café%201?\u{e000}#%EE%80%80");
        /// assert_eq!(builder.build()?, "/caf%C3%A9%201?%EE%80%80#%EE%80%80");
        /// # Ok::<(), urispec::BuildError>(())
        /// ```
        pub fn build_iri_reference(self) -> Result<IriReferenceBuf, BuildError> {
            self.build_as()
        }

        /// Builds an IRI. This requires a scheme.
        ///
        /// ```
        /// use urispec::{BuildError, Builder, Iri};
        ///
        /// let iri = Iri::parse("http://bücher.example/")?;
        /// assert_eq!(Builder::from(iri).path("/日本").build_iri()?, "http://bücher.example/日本");
        /// assert_eq!(Builder::new().host("h").build_iri(), Err(BuildError::SchemeMissing));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn build_iri(self) -> Result<IriBuf, BuildError> {
            if self.scheme.is_none() {
                return Err(BuildError::SchemeMissing);
            }
            self.build_as()
        }
    }
}

impl<'a> Builder<'a> {
    /// An empty reference.
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// assert_eq!(Builder::new().build()?, "");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn new() -> Self {
        Builder::default()
    }

    fn with(reference: UriReference<'a>) -> Self {
        Builder {
            scheme: reference.scheme().map(|scheme| scheme.into()),
            is_new: IsNew::default(),
            userinfo: reference.userinfo().map(|userinfo| UserinfoText::Text(userinfo.into())),
            host: reference.host().map(HostText::from),
            port: reference.port().map(|port| PortText::Text(port.into())),
            path: PathText::Text(reference.path().into()),
            query: reference.query().map(|query| QueryText::Text(query.into())),
            fragment: reference.fragment().map(|fragment| fragment.into()),
        }
    }

    /// Sets or removes the scheme. It is written in lower case, as producers should do (section 3.1).
    ///
    /// ```
    /// use urispec::{Builder, Uri};
    ///
    /// let uri = Uri::parse("http://example.com/a")?;
    /// assert_eq!(Builder::from(uri).scheme("HTTPS").build()?, "https://example.com/a");
    /// assert_eq!(Builder::from(uri).scheme(None).build()?, "//example.com/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scheme(self, scheme: impl Into<OptionalText<'a>>) -> Self {
        Builder { scheme: scheme.into().0, is_new: IsNew { scheme: true, ..self.is_new }, ..self }
    }

    /// Sets or removes the userinfo.
    ///
    /// ```
    /// use urispec::{BuildError, Builder};
    ///
    /// // The first colon ends the user, and triplets stay.
    /// assert_eq!(Builder::new().userinfo("ada:p@ss%21").host("h").build()?, "//ada:p%40ss%21@h");
    /// assert_eq!(Builder::new().userinfo("ada").build(), Err(BuildError::HostMissing));
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn userinfo(self, userinfo: impl Into<OptionalText<'a>>) -> Self {
        Builder { userinfo: userinfo.into().0.map(UserinfoText::Text), ..self }
    }

    /// Sets the user: the part of the userinfo before the first `:`. It is unencoded data; a `:` in it is encoded. The password stays.
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// let uri = Builder::new().scheme("redis").host("h").user("a:b").password("p@ss#1").build_uri()?;
    /// assert_eq!(uri, "redis://a%3Ab:p%40ss%231@h");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn user(self, user: &'a str) -> Self {
        let (_, password) = self.credentials();
        Builder { userinfo: Some(UserinfoText::Split { user: Piece::Data(user), password }), ..self }
    }

    /// Sets or removes the password: the part of the userinfo after the first `:`. It is unencoded data. The user stays.
    ///
    /// ```
    /// use urispec::{Builder, Uri};
    ///
    /// let uri = Uri::parse("ftp://ada:old@h/")?;
    /// assert_eq!(Builder::from(uri).password("p/w%").build()?, "ftp://ada:p%2Fw%25@h/");
    /// assert_eq!(Builder::from(uri).password(None).build()?, "ftp://ada@h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn password(self, password: impl Into<OptionalText<'a>>) -> Self {
        let password = password.into().0.map(Piece::Data);
        if self.userinfo.is_none() && password.is_none() {
            return self;
        }
        let user = self.credentials().0.unwrap_or(Piece::Text(""));
        Builder { userinfo: Some(UserinfoText::Split { user, password }), ..self }
    }

    /// The user and the password so far.
    fn credentials(&self) -> (Option<Piece<'a>>, Option<Piece<'a>>) {
        match self.userinfo {
            None => (None, None),
            Some(UserinfoText::Split { user, password }) => (Some(user), password),
            Some(UserinfoText::Text(text)) => match text.split_once(':') {
                Some((user, password)) => (Some(Piece::Text(user)), Some(Piece::Text(password))),
                None => (Some(Piece::Text(text)), None),
            },
        }
    }

    /// Sets the host: a text or an address. It may be empty.
    ///
    /// A name is written in lower case, as producers should do (section 3.2.2), except under a scheme that is not known to lead to a host in a network: software
    /// for `ipfs` and the like tells capital letters from small ones. Letters beyond ASCII are percent-encoded as UTF-8; see
    /// [`internationalized_host`](Self::internationalized_host) for the form that DNS knows.
    ///
    /// ```
    /// use urispec::{Builder, Uri};
    ///
    /// // The user and the port stay.
    /// let uri = Uri::parse("http://ada@old:8042/")?;
    /// assert_eq!(Builder::from(uri).host("new").build()?, "http://ada@new:8042/");
    /// assert_eq!(Builder::new().scheme("file").host("").path("/etc/hosts").build()?, "file:///etc/hosts");
    /// assert_eq!(Builder::new().scheme("http").host("Example.COM").build()?, "http://example.com");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn host(self, host: impl Into<HostText<'a>>) -> Self {
        let is_new = IsNew { host: true, is_internationalized: false, ..self.is_new };
        Builder { host: Some(host.into()), is_new, ..self }
    }

    /// Sets the host to a name that is to be looked up in the DNS, with letters of any script. Each label with such letters is written in the IDNA encoding,
    /// which producers should prefer to percent-encoding (section 3.2.2).
    ///
    /// Without the tables of Unicode, this takes only letters that need no mapping but that to lower case; any other name is
    /// [`BuildError::NotInternationalized`]. With the feature `idna`, so is one that UTS 46 does not allow.
    ///
    /// ```
    /// use urispec::{BuildError, Builder};
    ///
    /// let uri = Builder::new().scheme("https").internationalized_host("www.Bücher.example").path("/").build_uri()?;
    /// assert_eq!(uri, "https://www.xn--bcher-kva.example/");
    /// assert_eq!(Builder::new().internationalized_host("a b").build(), Err(BuildError::NotInternationalized));
    /// # Ok::<(), BuildError>(())
    /// ```
    pub fn internationalized_host(self, host: &'a str) -> Self {
        let is_new = IsNew { host: true, is_internationalized: true, ..self.is_new };
        Builder { host: Some(HostText::Text(host)), is_new, ..self }
    }

    /// Sets or removes the port.
    ///
    /// ```
    /// use urispec::{Builder, Uri};
    ///
    /// // The default port of the scheme is written, too.
    /// let uri = Uri::parse("http://h:8042/")?;
    /// assert_eq!(Builder::from(uri).port(80).build()?, "http://h:80/");
    /// assert_eq!(Builder::from(uri).port(None).build()?, "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn port(self, port: impl Into<Option<u16>>) -> Self {
        Builder { port: port.into().map(PortText::Number), ..self }
    }

    /// Removes the userinfo, the host and the port.
    ///
    /// ```
    /// use urispec::{BuildError, Builder, Uri};
    ///
    /// assert_eq!(Builder::from(Uri::parse("file://localhost/etc")?).without_authority().build()?, "file:/etc");
    ///
    /// let uri = Uri::parse("http://h//a")?;
    /// assert_eq!(Builder::from(uri).without_authority().build(), Err(BuildError::PathLikeAuthority));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_authority(self) -> Self {
        Builder { userinfo: None, host: None, port: None, ..self }
    }

    /// Sets the path.
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// // Slashes and triplets stay, everything else that a path does not allow is encoded.
    /// assert_eq!(Builder::new().path("/a/b%2Fc/100%?").build()?, "/a/b%2Fc/100%25%3F");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn path(self, path: &'a str) -> Self {
        Builder { path: PathText::Text(path), ..self }
    }

    /// Sets the path from segments of unencoded data. Each segment gets a leading `/`; slashes and percent signs in it are encoded.
    ///
    /// ```
    /// use urispec::{BuildError, Builder};
    ///
    /// assert_eq!(Builder::new().segments(&["AC/DC", "100%", ""]).build()?, "/AC%2FDC/100%25/");
    /// assert_eq!(Builder::new().segments(&["..", "etc"]).build(), Err(BuildError::DotSegment));
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn segments(self, segments: &'a [&'a str]) -> Self {
        Builder { path: PathText::Segments(segments), ..self }
    }

    /// Sets or removes the query.
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// // An empty query is not none.
    /// assert_eq!(Builder::new().path("/a").query("").build()?, "/a?");
    /// assert_eq!(Builder::new().path("/a").query("q=1+1&r=a b#").build()?, "/a?q=1+1&r=a%20b%23");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn query(self, query: impl Into<OptionalText<'a>>) -> Self {
        Builder { query: query.into().0.map(QueryText::Text), ..self }
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
    ///
    /// ```
    /// use urispec::Builder;
    ///
    /// assert_eq!(Builder::new().path("/a").fragment("").build()?, "/a#");
    /// assert_eq!(Builder::new().path("/a").fragment("b#c").build()?, "/a#b%23c");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn fragment(self, fragment: impl Into<OptionalText<'a>>) -> Self {
        Builder { fragment: fragment.into().0, ..self }
    }

    /// Builds a reference.
    ///
    /// ```
    /// use urispec::{BuildError, Builder};
    ///
    /// // Without a scheme, the colon would end one.
    /// assert_eq!(Builder::new().path("a:b").build(), Err(BuildError::PathLikeScheme));
    /// assert_eq!(Builder::new().path("./a:b").build()?, "./a:b");
    /// # Ok::<(), urispec::BuildError>(())
    /// ```
    pub fn build(self) -> Result<UriReferenceBuf, BuildError> {
        self.build_as()
    }

    /// Builds a URI. This requires a scheme.
    ///
    /// ```
    /// use urispec::{BuildError, Builder};
    ///
    /// assert_eq!(Builder::new().host("example.com").build_uri(), Err(BuildError::SchemeMissing));
    /// ```
    pub fn build_uri(self) -> Result<UriBuf, BuildError> {
        if self.scheme.is_none() {
            return Err(BuildError::SchemeMissing);
        }
        self.build_as()
    }

    /// Builds a text of a rule that may allow less than a reference.
    pub(super) fn build_as<T: Built>(self) -> Result<T, BuildError> {
        T::try_from(self.text(T::ALPHABET)?).map_err(|rejected| BuildError::Invalid(rejected.error()))
    }

    fn text(self, alphabet: Alphabet) -> Result<String, BuildError> {
        self.check()?;
        let mut length = Length(0);
        // Writing to a length or to a string cannot fail.
        let _ = self.write(&mut length, alphabet);
        let mut text = String::with_capacity(length.0);
        let _ = self.write(&mut text, alphabet);
        Ok(text)
    }

    /// Checks that the encoded components would be parsed back into the same components.
    fn check(&self) -> Result<(), BuildError> {
        if let Some(scheme) = self.scheme {
            Rule::Scheme.check(scheme)?;
        }
        if let Some(HostText::Text(host)) = self.host
            && self.is_new.is_internationalized
            && to_ascii_host(host).is_none()
        {
            return Err(BuildError::NotInternationalized);
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
    fn write(&self, result: &mut impl Write, alphabet: Alphabet) -> fmt::Result {
        if let Some(scheme) = self.scheme {
            if self.is_new.scheme { LowerCase(result).write_str(scheme) } else { result.write_str(scheme) }?;
            result.write_str(":")?;
        }
        if let Some(host) = self.host {
            result.write_str("//")?;
            if let Some(userinfo) = self.userinfo {
                userinfo.fmt(result, alphabet)?;
                result.write_str("@")?;
            }
            self.write_host(host, result, alphabet)?;
            match self.port {
                Some(PortText::Number(port)) => write!(result, ":{port}")?,
                Some(PortText::Text(port)) => result.write_str(":").and_then(|()| result.write_str(port))?,
                None => (),
            }
        }
        match self.path {
            PathText::Text(path) => write!(result, "{}", Encoded::text(path, Component::Path, alphabet))?,
            PathText::Segments(segments) => {
                for segment in segments {
                    write!(result, "/{}", Encoded::data(segment.as_bytes(), Component::Segment, alphabet))?;
                }
            }
        }
        match self.query {
            Some(QueryText::Text(query)) => write!(result, "?{}", Encoded::text(query, Component::Query, alphabet))?,
            Some(QueryText::Pairs(pairs)) => {
                for (at, (key, value)) in pairs.iter().enumerate() {
                    let key = Encoded::data(key.as_bytes(), Component::Key, alphabet);
                    let value = Encoded::data(value.as_bytes(), Component::Value, alphabet);
                    write!(result, "{}{key}={value}", if at == 0 { '?' } else { '&' })?;
                }
            }
            None => (),
        }
        if let Some(fragment) = self.fragment {
            write!(result, "#{}", Encoded::text(fragment, Component::Fragment, alphabet))?;
        }
        Ok(())
    }
}

impl Builder<'_> {
    fn write_host(&self, host: HostText<'_>, result: &mut impl Write, alphabet: Alphabet) -> fmt::Result {
        let IsNew { host: is_new, is_internationalized, .. } = self.is_new;
        match host {
            HostText::Text(text) if is_internationalized => result.write_str(&to_ascii_host(text).unwrap_or_default()),
            _ if is_new && self.has_network_host() => host.fmt(&mut LowerCase(result), alphabet),
            _ => host.fmt(result, alphabet),
        }
    }

    /// Whether the host is case-insensitive to the software that reads it, and not to the RFC alone.
    fn has_network_host(&self) -> bool {
        self.scheme.is_none_or(|scheme| Known::of(scheme).is_some_and(Known::has_network_host))
    }
}

impl UserinfoText<'_> {
    fn fmt(self, result: &mut impl Write, alphabet: Alphabet) -> fmt::Result {
        match self {
            UserinfoText::Text(text) => write!(result, "{}", Encoded::text(text, Component::Userinfo, alphabet)),
            UserinfoText::Split { user, password } => {
                user.fmt(result, Component::User, alphabet)?;
                let Some(password) = password else { return Ok(()) };
                result.write_str(":")?;
                password.fmt(result, Component::Userinfo, alphabet)
            }
        }
    }
}

impl Piece<'_> {
    fn fmt(self, result: &mut impl Write, component: Component, alphabet: Alphabet) -> fmt::Result {
        match self {
            Piece::Text(text) => write!(result, "{}", Encoded::text(text, component, alphabet)),
            Piece::Data(data) => write!(result, "{}", Encoded::data(data.as_bytes(), component, alphabet)),
        }
    }
}

impl HostText<'_> {
    fn fmt(self, result: &mut impl Write, alphabet: Alphabet) -> fmt::Result {
        match self {
            HostText::Text(text) if text.starts_with('[') => result.write_str(text),
            HostText::Text(text) if Rule::Ipv6address.accepts(text) => write!(result, "[{text}]"),
            HostText::Text(text) => write!(result, "{}", Encoded::text(text, Component::RegName, alphabet)),
            HostText::Address(IpAddr::V4(address)) => write!(result, "{address}"),
            HostText::Address(IpAddr::V6(address)) => write!(result, "[{address}]"),
        }
    }
}

/// A writer of a scheme or a host in lower case. The digits of percent triplets, which are written whole, stay as they are.
struct LowerCase<'w, W>(&'w mut W);

impl<W: Write> Write for LowerCase<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut digits = 0_usize;
        text.chars().try_for_each(|character| {
            let is_digit = digits > 0;
            digits = if character == '%' { 2 } else { digits.saturating_sub(1) };
            self.0.write_char(if is_digit { character } else { character.to_ascii_lowercase() })
        })
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
