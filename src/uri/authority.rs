use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::reading::parts::{Parts, Splitting};
use crate::rfc3986::decoding::Decoded;
use crate::rfc3986::syntax::authority::authority;
use crate::uri::component::component;
use crate::uri::part::{Part, as_text, parsed, text_traits};

/// The `authority` of a URI: the party that governs the rest of its name space.
///
/// ```
/// use urispec::component::HostKind;
/// use urispec::Uri;
///
/// let uri = Uri::parse("ldap://ada@[2001:db8::7]:/c=GB")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!((authority.as_str(), authority.span()), ("ada@[2001:db8::7]:", 7..25));
/// assert_eq!(authority.userinfo().unwrap(), "ada");
/// assert_eq!(authority.host(), "[2001:db8::7]");
/// assert_eq!(authority.host().kind(), HostKind::Ipv6("2001:db8::7".parse().unwrap()));
/// assert_eq!(authority.port().unwrap(), "");
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Authority<'a> {
    /// The complete text.
    text: &'a str,
    start: usize,
    parts: Parts,
}

impl<'a> Authority<'a> {
    #[inline]
    pub(super) fn new(text: &'a str, parts: Parts) -> Option<Self> {
        parts.authority().map(|span| Authority { text, start: span.start, parts })
    }

    /// Parses a text that is an authority alone.
    ///
    /// ```
    /// use urispec::component::Authority;
    ///
    /// let authority = Authority::parse("ada@[::1]:8042")?;
    /// assert_eq!(authority.userinfo().unwrap(), "ada");
    /// assert_eq!(authority.port().unwrap(), "8042");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Rule::Authority.check(text)?;
        let Ok(parts) = Splitting::of(text.as_bytes()).whole(|source| authority(source)) else {
            return Err(Error::explain(Rule::Authority, text.as_bytes()));
        };
        Ok(Authority { text, start: 0, parts: Parts { path_start: text.len() as u32, ..parts } })
    }

    /// The text of the authority.
    #[inline]
    pub fn as_str(&self) -> &'a str {
        Part::of(self.text, self.span()).text
    }

    /// The byte range of the authority in the complete text.
    #[inline]
    pub fn span(&self) -> Range<usize> {
        self.start..self.parts.path_start as usize
    }

    /// The userinfo: the part before `@`. An empty userinfo is distinct from an absent one.
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.parts.userinfo_from(self.start).map(|span| Userinfo::new(Part::of(self.text, span)))
    }

    /// The host, which may be empty.
    #[inline]
    pub fn host(&self) -> Host<'a> {
        let (span, rule) = self.parts.host();
        Host { part: Part::of(self.text, span), rule }
    }

    /// The port: the part after the `:` that follows the host. It may be empty.
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        self.parts.port().map(|span| Port::new(Part::of(self.text, span)))
    }
}

text_traits!(Authority<'_>);
as_text!(Authority);
parsed!(Authority);

component! {
    /// The `userinfo` of an authority.
    ///
    /// `Display` and `Debug` print it unredacted, including passwords.
    ///
    /// ```
    /// use urispec::{Uri, component::Userinfo};
    ///
    /// let userinfo = Uri::parse("ftp://ada:s3cret@h/")?.userinfo().unwrap();
    /// assert_eq!((userinfo.as_str(), userinfo.span()), ("ada:s3cret", 6..16));
    /// // A mail address as a user must be encoded: `ada%40example.com`.
    /// assert_eq!(Userinfo::parse("ada@example.com").unwrap_err().span(), 3..4);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Userinfo, Userinfo
}

impl<'a> Userinfo<'a> {
    /// The user: the part before the first `:`, or everything.
    ///
    /// The RFC deprecates a password in a URI (section 3.2.1), and says nothing else of what is in a userinfo.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let userinfo = UriReference::parse("//ada:s3%3Acret:x@h")?.userinfo().unwrap();
    /// assert_eq!(userinfo.user(), "ada");
    /// assert_eq!(userinfo.password().unwrap(), "s3%3Acret:x");
    /// assert_eq!(userinfo.password().unwrap().decode(), "s3:cret:x");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn user(&self) -> User<'a> {
        let user = self.text.split_once(':').map_or(self.text, |(user, _)| user);
        User::new(Part { text: user, start: self.start })
    }

    /// The password: the part after the first `:`. An empty password is distinct from an absent one.
    ///
    /// ```
    /// use urispec::UriReference;
    ///
    /// let userinfo = |text| UriReference::parse(text).unwrap().userinfo().unwrap();
    /// assert_eq!(userinfo("//ada:@h").password().unwrap(), "");
    /// assert_eq!(userinfo("//ada@h").password(), None);
    /// ```
    pub fn password(&self) -> Option<Password<'a>> {
        let (user, password) = self.text.split_once(':')?;
        Some(Password::new(Part { text: password, start: self.start + user.len() + ":".len() }))
    }

    /// The decoded bytes. A decoded `%3A` looks like the `:` between a user name and a password, so split first.
    ///
    /// ```
    /// use urispec::component::Userinfo;
    ///
    /// let userinfo = Userinfo::parse("a%3Ab:c")?;
    /// assert_eq!(userinfo.decode(), "a:b:c");
    /// assert_eq!(userinfo.user().decode(), "a:b");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

component! {
    /// The user in a userinfo.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let user = Uri::parse("redis://a%3Ab:c@h/")?.userinfo().unwrap().user();
    /// assert_eq!((user.as_str(), user.span()), ("a%3Ab", 8..13));
    /// assert_eq!(user.decode(), "a:b");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    User
}

impl<'a> User<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

component! {
    /// The password in a userinfo. `Display` and `Debug` print it.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// // A password may contain colons, and a user may be empty.
    /// let password = Uri::parse("redis://:p:s%23s@h/")?.userinfo().unwrap().password().unwrap();
    /// assert_eq!((password.as_str(), password.span()), ("p:s%23s", 9..16));
    /// assert_eq!(password.decode(), "p:s#s");
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Password
}

impl<'a> Password<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }
}

/// The `host` of an authority.
///
/// ```
/// use urispec::component::HostKind;
/// use urispec::{Rule, Uri};
///
/// // Section 3.2.2: a host that is not an IPv4address may be a reg-name.
/// let uri = Uri::parse("http://1.2.3.256/")?;
/// let host = uri.authority().unwrap().host();
/// assert!(matches!(host.kind(), HostKind::RegName(name) if name == "1.2.3.256"));
/// assert_eq!((host.as_str(), host.span(), host.rule()), ("1.2.3.256", 7..16, Rule::RegName));
/// # Ok::<(), urispec::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Host<'a> {
    part: Part<'a>,
    rule: Rule,
}

/// The kind of a host: the alternative of the ABNF that it matches.
///
/// ```
/// use urispec::component::{Host, HostKind};
///
/// let kind = |text| Host::parse(text).unwrap().kind();
/// assert!(matches!(kind("[::1]"), HostKind::Ipv6(address) if address.is_loopback()));
/// assert!(matches!(kind("127.0.0.1"), HostKind::Ipv4(address) if address.is_loopback()));
/// // The numbers of an IPv4address have no leading zeros, so this is a name.
/// assert!(matches!(kind("127.0.0.01"), HostKind::RegName(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HostKind<'a> {
    /// `IPv4address`.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, in brackets.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, in brackets.
    IpvFuture(IpvFuture<'a>),
    /// `reg-name`, which may be empty.
    RegName(RegName<'a>),
}

impl<'a> Host<'a> {
    /// Parses a text that is a host alone. An IPv6 address is in brackets.
    ///
    /// ```
    /// use urispec::component::{Host, HostKind};
    ///
    /// assert!(matches!(Host::parse("[::1]")?.kind(), HostKind::Ipv6(_)));
    /// assert!(Host::parse("::1").is_err());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, Error> {
        Rule::Host.check(text)?;
        Authority::parse(text).map(|authority| authority.host())
    }

    /// The text of the host, including the brackets of an `IP-literal`.
    #[inline]
    pub fn as_str(&self) -> &'a str {
        self.part.text
    }

    /// The byte range of the host in the complete text.
    #[inline]
    pub fn span(&self) -> Range<usize> {
        self.part.span()
    }

    /// The rule that the host matches: `IPv4address`, `IPv6address`, `IPvFuture` or `reg-name`, which is `ireg-name` in an IRI.
    #[inline]
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The kind of the host, with its value.
    pub fn kind(&self) -> HostKind<'a> {
        let Part { text, start } = self.part;
        let inside = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
        // The defaults are never used: `core` parses every address that the grammar accepts.
        match self.rule {
            Rule::Ipv4address => HostKind::Ipv4(text.parse().unwrap_or(Ipv4Addr::UNSPECIFIED)),
            Rule::Ipv6address => HostKind::Ipv6(inside.parse().unwrap_or(Ipv6Addr::UNSPECIFIED)),
            Rule::Ipvfuture => HostKind::IpvFuture(IpvFuture::new(Part { text: inside, start: start + "[".len() })),
            _ => HostKind::RegName(RegName::new(self.part)),
        }
    }
}

text_traits!(Host<'_>);
as_text!(Host);
parsed!(Host);

component! {
    /// An `IPvFuture`: an address of a future IP version.
    ///
    /// ```
    /// use urispec::component::{Host, HostKind, IpvFuture};
    ///
    /// let HostKind::IpvFuture(address) = Host::parse("[v7F.a:b]")?.kind() else { panic!() };
    /// assert_eq!((address.version(), address.address()), ("7F", "a:b"));
    /// // The brackets are no part of it.
    /// assert_eq!((address.as_str(), address.span()), ("v7F.a:b", 1..8));
    /// assert_eq!(IpvFuture::parse("v7F").unwrap_err().span(), 3..3);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    IpvFuture, Ipvfuture
}

impl<'a> IpvFuture<'a> {
    /// The version: the hexadecimal digits between `v` and the first `.`.
    pub fn version(&self) -> &'a str {
        self.text.get("v".len()..).and_then(|text| text.split_once('.')).map_or("", |(version, _)| version)
    }

    /// The address: the part after the first `.`.
    pub fn address(&self) -> &'a str {
        self.text.split_once('.').map_or("", |(_, address)| address)
    }
}

component! {
    /// A `reg-name`: a host that is a name.
    ///
    /// ```
    /// use urispec::component::{Host, HostKind, RegName};
    ///
    /// let HostKind::RegName(name) = Host::parse("caf%C3%A9.example")?.kind() else { panic!() };
    /// assert_eq!((name.as_str(), name.span()), ("caf%C3%A9.example", 0..17));
    /// assert_eq!(name.decode(), "café.example");
    /// // The characters of an IPv4address are those of a name, too. `Host` tells them apart.
    /// assert!(RegName::parse("192.0.2.1").is_ok());
    /// assert!(RegName::parse("h:80").is_err());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    RegName, RegName
}

impl<'a> RegName<'a> {
    /// The decoded bytes.
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }

    /// The name with the letters that its `xn--` labels stand for. Nothing if no label is such.
    ///
    /// ```
    /// use urispec::component::RegName;
    ///
    /// assert_eq!(RegName::parse("www.xn--bcher-kva.example")?.to_unicode().as_deref(), Some("www.b\u{fc}cher.example"));
    /// assert_eq!(RegName::parse("www.example")?.to_unicode(), None);
    /// // These letters would be written otherwise.
    /// assert_eq!(RegName::parse("xn--a")?.to_unicode(), None);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_unicode(&self) -> Option<alloc::string::String> {
        crate::punycode::to_unicode_host(self.text)
    }
}

component! {
    /// The `port` of an authority: any number of decimal digits.
    ///
    /// ```
    /// use urispec::{Uri, component::Port};
    ///
    /// let port = Uri::parse("http://h:0080/")?.port().unwrap();
    /// assert_eq!((port.as_str(), port.span(), port.number()), ("0080", 9..13, Some(80)));
    /// // It may be empty, but it has no sign.
    /// assert!(Port::parse("").is_ok());
    /// assert!(Port::parse("+80").is_err());
    /// # Ok::<(), urispec::Error>(())
    /// ```
    Port, Port
}

impl Port<'_> {
    /// The port number, or `None` if the port is empty or greater than 65535.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let number = |text| Uri::parse(text).unwrap().authority().unwrap().port().unwrap().number();
    /// assert_eq!(number("http://h:0080/"), Some(80));
    /// assert_eq!(number("http://h:/"), None);
    /// assert_eq!(number("http://h:65536/"), None);
    /// ```
    pub fn number(&self) -> Option<u16> {
        self.text.parse().ok()
    }
}
