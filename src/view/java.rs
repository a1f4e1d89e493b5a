//! `java.net.URI`, as JDK 17 has it.
//!
//! Java's class follows RFC 2396, which RFC 3986 replaced, with the brackets of RFC 2732 and deviations of its own. It splits a URI
//! into nine components, each defined or undefined; refuses some URIs, such as `x:`; and accepts texts that are no URIs, such as
//! those with letters beyond ASCII. This view answers what the class answers, to the index of an error.
//! [`differences`](crate::view::java::differences) says in words where that is not what RFC 3986 says.
//!
//! ```
//! use urispec::view::java::JavaUri;
//!
//! let uri = JavaUri::parse("http://ada@example.com:8042/over/../there?name=ferret#nose").unwrap();
//! assert_eq!(uri.raw_user_info(), Some("ada"));
//! assert_eq!(uri.host(), Some("example.com"));
//! assert_eq!(uri.port(), 8042);
//! assert_eq!(uri.normalize().raw_path(), Some("/there"));
//!
//! let opaque = JavaUri::parse("mailto:java-net@java.sun.com").unwrap();
//! assert_eq!(opaque.raw_scheme_specific_part(), "java-net@java.sun.com");
//! assert_eq!(opaque.raw_path(), None);
//!
//! let error = JavaUri::parse("http://a b/").unwrap_err();
//! assert_eq!(error.to_string(), "Illegal character in authority at index 7");
//! ```

use alloc::borrow::Cow;
#[cfg(feature = "unicode-normalization")]
use alloc::string::String;
use core::fmt;

/// What its constructors make of components.
mod constructors;

/// Percent triplets and other characters, decoded and quoted.
mod characters;

/// Where it and RFC 3986 disagree.
mod differences;

/// Normalization, resolution, relativization, comparison.
mod operations;

/// The parser.
mod parser;

pub use constructors::Constructed;
pub use differences::{Difference, differences};

/// A `java.net.URI`: nine components, each defined or not.
#[derive(Clone, Debug)]
pub struct JavaUri<'a> {
    /// The text that was parsed; none of what an operation made.
    text: Option<&'a str>,
    scheme: Option<&'a str>,
    /// The scheme-specific part of an opaque URI.
    opaque_part: Option<&'a str>,
    authority: Option<&'a str>,
    user_info: Option<&'a str>,
    host: Option<&'a str>,
    port: i32,
    path: Option<Cow<'a, str>>,
    query: Option<&'a str>,
    fragment: Option<&'a str>,
}

/// The port that is none.
const UNDEFINED: i32 = -1;

/// A `URISyntaxException`, without the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JavaError {
    reason: &'static str,
    at: Option<(usize, usize)>,
}

impl JavaError {
    /// Java's reason: `Illegal character in path`.
    pub fn reason(&self) -> &'static str {
        self.reason
    }

    /// Java's index, in UTF-16 units; its -1 is none.
    pub fn index(&self) -> Option<usize> {
        self.at.map(|(index, _)| index)
    }

    /// The place in bytes.
    pub fn offset(&self) -> Option<usize> {
        self.at.map(|(_, offset)| offset)
    }
}

/// `Illegal character in path at index 3`, as the exception's message without the input.
impl fmt::Display for JavaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.index() {
            Some(index) => write!(f, "{} at index {index}", self.reason),
            None => f.write_str(self.reason),
        }
    }
}

impl core::error::Error for JavaError {}

impl<'a> JavaUri<'a> {
    /// `new URI(text)`.
    pub fn parse(text: &'a str) -> Result<Self, JavaError> {
        parser::parse(text, false)
    }

    /// `parseServerAuthority()`: an error where the authority is not a host with its user and port.
    ///
    /// ```
    /// use urispec::view::java::JavaUri;
    ///
    /// let uri = JavaUri::parse("http://a_b/").unwrap();
    /// assert_eq!((uri.raw_authority(), uri.host()), (Some("a_b"), None));
    /// assert_eq!(uri.parse_server_authority().unwrap_err().to_string(), "Illegal character in hostname at index 8");
    /// ```
    pub fn parse_server_authority(&self) -> Result<(), JavaError> {
        if self.host.is_some() || self.authority.is_none() {
            return Ok(());
        }
        match self.text {
            Some(text) => parser::parse(text, true).map(|_| ()),
            None => {
                let text = alloc::format!("{self}");
                parser::parse(&text, true).map(|_| ())
            }
        }
    }

    /// `isAbsolute()`: whether it has a scheme.
    pub fn is_absolute(&self) -> bool {
        self.scheme.is_some()
    }

    /// `isOpaque()`: whether a scheme is followed by no slash. Such a URI has no authority, path and query.
    pub fn is_opaque(&self) -> bool {
        self.path.is_none()
    }

    /// `getScheme()`
    pub fn scheme(&self) -> Option<&'a str> {
        self.scheme
    }

    /// `getRawSchemeSpecificPart()`: what stands between scheme and fragment. Of what an operation made, that is its components
    /// decoded and quoted again; in Java it is the text instead if that was asked for before.
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

    /// `getRawUserInfo()`
    pub fn raw_user_info(&self) -> Option<&'a str> {
        self.user_info
    }

    /// `getUserInfo()`
    pub fn user_info(&self) -> Option<Cow<'a, str>> {
        self.user_info.map(|user_info| characters::decode(user_info, true))
    }

    /// `getHost()`: defined only in a server-based authority.
    pub fn host(&self) -> Option<&'a str> {
        self.host
    }

    /// `getPort()`: -1 if it is undefined.
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

    /// `toASCIIString()`: what is beyond ASCII is composed (NFC) and percent-encoded.
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
