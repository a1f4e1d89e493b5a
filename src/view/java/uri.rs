use alloc::borrow::Cow;
#[cfg(feature = "unicode-normalization")]
use alloc::string::String;
use core::fmt;

use super::characters;

/// A `java.net.URI`: nine components, each of which is defined or undefined.
///
/// Five of them can be had as they are written, which Java calls raw, and decoded:
///
/// ```
/// use urispec::view::java::JavaUri;
///
/// let uri = JavaUri::parse("http://a%20b@example.com:8042/c%2Fd?e=f%26g#%C3%A9").unwrap();
/// assert_eq!((uri.scheme(), uri.host(), uri.port()), (Some("http"), Some("example.com"), 8042));
///
/// let raw = [uri.raw_authority(), uri.raw_user_info(), uri.raw_path(), uri.raw_query(), uri.raw_fragment()];
/// let written = ["a%20b@example.com:8042", "a%20b", "/c%2Fd", "e=f%26g", "%C3%A9"];
/// assert_eq!(raw, written.map(Some));
///
/// // A path that is decoded before it is split has one segment more, and a query one pair more.
/// let decoded = [uri.authority(), uri.user_info(), uri.path(), uri.query(), uri.fragment()];
/// let meant = ["a b@example.com:8042", "a b", "/c/d", "e=f&g", "é"];
/// assert_eq!(decoded, meant.map(|component| Some(component.into())));
/// ```
#[derive(Clone, Debug)]
pub struct JavaUri<'a> {
    /// The parsed text, or `None` if an operation created this URI.
    pub(super) text: Option<&'a str>,
    pub(super) scheme: Option<&'a str>,
    /// The scheme-specific part of an opaque URI.
    pub(super) opaque_part: Option<&'a str>,
    pub(super) authority: Option<&'a str>,
    pub(super) user_info: Option<&'a str>,
    pub(super) host: Option<&'a str>,
    pub(super) port: i32,
    pub(super) path: Option<Cow<'a, str>>,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
}

/// How Java read an authority.
///
/// For an example, see [`JavaUri::authority_kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JavaAuthority {
    /// `[user-info@]host[:port]`
    ServerBased,
    /// Anything else: a name without a host.
    RegistryBased,
}

/// Displays the word of Java's documentation.
impl fmt::Display for JavaAuthority {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            JavaAuthority::ServerBased => "server-based",
            JavaAuthority::RegistryBased => "registry-based",
        })
    }
}

/// The number for an undefined port.
pub(super) const UNDEFINED: i32 = -1;

/// A URI without any defined component.
pub(super) const EMPTY: JavaUri<'static> = JavaUri {
    text: None,
    scheme: None,
    opaque_part: None,
    authority: None,
    user_info: None,
    host: None,
    port: UNDEFINED,
    path: None,
    query: None,
    fragment: None,
};

impl<'a> JavaUri<'a> {
    /// `isAbsolute()`: whether this URI has a scheme.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let is_absolute = |text| JavaUri::parse(text).unwrap().is_absolute();
    /// // In RFC 3986, an absolute URI has no fragment.
    /// assert!(is_absolute("http://h/#a"));
    /// assert!(!is_absolute("//h/a"));
    /// ```
    pub fn is_absolute(&self) -> bool {
        self.scheme.is_some()
    }

    /// `isOpaque()`: whether there is a scheme without a slash after it. Such a URI has no authority, path or query.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("mailto:ada@example.com?subject=a").unwrap();
    /// assert!(uri.is_opaque());
    /// assert_eq!((uri.path(), uri.query()), (None, None));
    /// assert!(!JavaUri::parse("file:/a").unwrap().is_opaque());
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.path.is_none()
    }

    /// `getScheme()`
    pub fn scheme(&self) -> Option<&'a str> {
        self.scheme
    }

    /// `getRawSchemeSpecificPart()`: the part between the scheme and the fragment. If an operation created this URI, the components are
    /// decoded and quoted again. Java uses the text instead if `toString()` was called before.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("http://h/a/../%62#c").unwrap();
    /// assert_eq!(uri.raw_scheme_specific_part(), "//h/a/../%62");
    ///
    /// let normal = uri.normalize();
    /// assert_eq!((normal.raw_path(), &*normal.raw_scheme_specific_part()), (Some("/%62"), "//h/b"));
    /// ```
    pub fn raw_scheme_specific_part(&self) -> Cow<'a, str> {
        if let Some(part) = self.opaque_part {
            return Cow::Borrowed(part);
        }
        match self.text {
            Some(text) => {
                let start = self.scheme.map_or(0, |scheme| scheme.len() + ":".len());
                let end = text.len() - self.fragment.map_or(0, |fragment| "#".len() + fragment.len());
                Cow::Borrowed(text.get(start..end).unwrap_or_default())
            }
            None => Cow::Owned(self.quoted_scheme_specific_part()),
        }
    }

    /// `getSchemeSpecificPart()`
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("mailto:a%20b@example.com#c").unwrap().scheme_specific_part(), "a b@example.com");
    /// // What is in brackets stays: the name of an interface may be encoded.
    /// assert_eq!(JavaUri::parse("http://[fe80::1%25]/%61").unwrap().scheme_specific_part(), "//[fe80::1%25]/a");
    /// ```
    pub fn scheme_specific_part(&self) -> Cow<'a, str> {
        match self.raw_scheme_specific_part() {
            Cow::Borrowed(part) => characters::decode(part, true),
            Cow::Owned(part) => Cow::Owned(characters::decode(&part, true).into_owned()),
        }
    }

    /// `getRawAuthority()`
    pub fn raw_authority(&self) -> Option<&'a str> {
        self.authority
    }

    /// `getAuthority()`
    pub fn authority(&self) -> Option<Cow<'a, str>> {
        self.authority.map(|authority| characters::decode(authority, true))
    }

    /// Whether the authority is server-based or registry-based. Java has no getter for it: a server-based one has a host.
    ///
    /// ```
    /// use urispec::view::java::{JavaAuthority, JavaUri};
    ///
    /// let kind = |text| JavaUri::parse(text).unwrap().authority_kind();
    /// assert_eq!(kind("http://example.com:80/"), Some(JavaAuthority::ServerBased));
    /// assert_eq!(kind("http://example_com:80/"), Some(JavaAuthority::RegistryBased));
    /// assert_eq!(kind("mailto:java-net@java.sun.com"), None);
    /// ```
    pub fn authority_kind(&self) -> Option<JavaAuthority> {
        self.authority.or(self.host)?;
        Some(if self.host.is_some() { JavaAuthority::ServerBased } else { JavaAuthority::RegistryBased })
    }

    /// `getRawUserInfo()`
    pub fn raw_user_info(&self) -> Option<&'a str> {
        self.user_info
    }

    /// `getUserInfo()`
    pub fn user_info(&self) -> Option<Cow<'a, str>> {
        self.user_info.map(|user_info| characters::decode(user_info, true))
    }

    /// `getHost()`: defined only if the authority is server-based.
    pub fn host(&self) -> Option<&'a str> {
        self.host
    }

    /// `getPort()`: -1 if the port is undefined.
    pub fn port(&self) -> i32 {
        self.port
    }

    /// `getRawPath()`
    pub fn raw_path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// `getPath()`
    pub fn path(&self) -> Option<Cow<'_, str>> {
        self.path.as_deref().map(|path| characters::decode(path, false))
    }

    /// `getRawQuery()`
    pub fn raw_query(&self) -> Option<&'a str> {
        self.query
    }

    /// `getQuery()`
    pub fn query(&self) -> Option<Cow<'a, str>> {
        self.query.map(|query| characters::decode(query, false))
    }

    /// `getRawFragment()`
    pub fn raw_fragment(&self) -> Option<&'a str> {
        self.fragment
    }

    /// `getFragment()`
    pub fn fragment(&self) -> Option<Cow<'a, str>> {
        self.fragment.map(|fragment| characters::decode(fragment, false))
    }

    /// `toASCIIString()`: the text with non-ASCII characters composed (NFC) and percent-encoded.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// assert_eq!(JavaUri::parse("http://h/cafe\u{301}").unwrap().to_ascii_string(), "http://h/caf%C3%A9");
    /// ```
    #[cfg(feature = "unicode-normalization")]
    pub fn to_ascii_string(&self) -> String {
        characters::to_ascii(&alloc::format!("{self}"))
    }
}

/// `toString()`
impl fmt::Display for JavaUri<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.text {
            return f.write_str(text);
        }
        if let Some(scheme) = self.scheme {
            write!(f, "{scheme}:")?;
        }
        if let Some(part) = self.opaque_part {
            f.write_str(part)?;
        }
        if let Some(host) = self.host {
            f.write_str("//")?;
            if let Some(user_info) = self.user_info {
                write!(f, "{user_info}@")?;
            }
            f.write_str(host)?;
            if self.port != UNDEFINED {
                write!(f, ":{}", self.port)?;
            }
        } else if let Some(authority) = self.authority {
            write!(f, "//{authority}")?;
        }
        f.write_str(self.path.as_deref().unwrap_or_default())?;
        if let Some(query) = self.query {
            write!(f, "?{query}")?;
        }
        if let Some(fragment) = self.fragment {
            write!(f, "#{fragment}")?;
        }
        Ok(())
    }
}
