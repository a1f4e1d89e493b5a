//! The target of a request according to several readers.
//!
//! One program often checks a URI, and another one sends the request. If they read the URI differently, the check does not apply to the
//! request. This module compares three readers.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::net::Ipv6Addr;

use crate::known::Known;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::decoding::Decoded;
use crate::uri::authority::HostKind;
use crate::uri::view::Uri;
use crate::view::java::uri::JavaUri;

/// A reader of URIs.
///
/// ```
/// use urispec::view::readers::{Reader, readings};
///
/// let host = |reader| readings("http://0x7f.1/").into_iter().find(|reading| reading.reader == reader)?.host;
/// assert_eq!(host(Reader::Rfc3986).as_deref(), Some("0x7f.1"));
/// // With the feature `whatwg`.
/// # #[cfg(feature = "whatwg")]
/// assert_eq!(host(Reader::Whatwg).as_deref(), Some("127.0.0.1"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Reader {
    /// RFC 3986, as implemented by this library.
    Rfc3986,
    /// The URL Standard of the WHATWG, which browsers follow, as implemented by the crate `url`. Requires the feature `whatwg`.
    Whatwg,
    /// `java.net.URI`, as implemented by [`JavaUri`].
    Java,
}

impl fmt::Display for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Reader::Rfc3986 => "RFC 3986",
            Reader::Whatwg => "WHATWG",
            Reader::Java => "java.net.URI",
        })
    }
}

/// The target of a request. Differences that do not affect the request are normalized: case, encoding, dot segments and default ports.
///
/// ```
/// use urispec::view::readers::readings;
///
/// // Without what makes no difference to a request.
/// let reading = &readings("HTTP://ada@EXAMPLE.com/a/../%62#c")[0];
/// assert_eq!(reading.to_string(), "example.com:80/b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// The reader.
    pub reader: Reader,
    /// The host, if there is one.
    pub host: Option<String>,
    /// The given port or the scheme's default. `None` if neither exists, or if the number is greater than 65535.
    pub port: Option<u16>,
    /// The path.
    pub path: String,
}

/// `example.com:80/path`
impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.host.as_deref().unwrap_or("no host"))?;
        if let Some(port) = self.port.filter(|_| self.host.is_some()) {
            write!(f, ":{port}")?;
        }
        f.write_str(if self.host.is_some() { &self.path } else { "" })
    }
}

/// The target according to each reader that accepts the text.
///
/// ```
/// use urispec::view::readers::{Reader, readings};
///
/// let hosts: Vec<_> = readings("http://a_b.example:80/").into_iter().map(|reading| (reading.reader, reading.host)).collect();
/// assert_eq!(hosts[0], (Reader::Rfc3986, Some("a_b.example".into())));
/// assert!(hosts.contains(&(Reader::Java, None)));
/// ```
pub fn readings(text: &str) -> Vec<Reading> {
    [rfc(text), whatwg(text), java(text)].into_iter().flatten().collect()
}

fn default_port(scheme: &str) -> Option<u16> {
    Known::of(scheme).and_then(|known| known.default_port)
}

/// A host in the form that is compared: lowercase, or an IPv6 address in the canonical form of RFC 5952.
fn normal_host(host: &str) -> String {
    let inside = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    match inside.and_then(|address| address.parse::<Ipv6Addr>().ok()) {
        Some(address) => format!("[{address}]"),
        None => host.to_ascii_lowercase(),
    }
}

/// A path in the form that is compared. A path without a leading slash is not hierarchical and stays as it is.
fn normal(path: &str, has_host: bool) -> String {
    let path = if path.is_empty() && has_host { "/" } else { path };
    match Uri::parse(&format!("s://h{path}")) {
        Ok(uri) if path.starts_with('/') => uri.normalize(Rung::PathSegment).view().path().to_string(),
        _ => path.into(),
    }
}

fn rfc(text: &str) -> Option<Reading> {
    let uri = Uri::parse(text).ok()?;
    let authority = uri.authority();
    let host = authority.map(|authority| match authority.host().kind() {
        HostKind::RegName(name) => {
            normal_host(&String::from_utf8_lossy(&Decoded::new(name.as_str()).collect::<Vec<u8>>()))
        }
        _ => normal_host(authority.host().as_str()),
    });
    let given = authority.and_then(|authority| authority.port()).filter(|port| !port.as_str().is_empty());
    Some(Reading {
        reader: Reader::Rfc3986,
        host: host.filter(|host| !host.is_empty()),
        port: match given {
            Some(port) => port.number(),
            None => default_port(uri.scheme().as_str()),
        },
        path: normal(uri.path().as_str(), authority.is_some()),
    })
}

fn java(text: &str) -> Option<Reading> {
    let uri = JavaUri::parse(text).ok()?;
    let port = match uri.port() {
        -1 => uri.scheme().and_then(default_port),
        port => u16::try_from(port).ok(),
    };
    Some(Reading {
        reader: Reader::Java,
        host: uri.host().map(normal_host),
        port,
        path: normal(uri.raw_path().unwrap_or_default(), uri.raw_authority().is_some()),
    })
}

#[cfg(feature = "whatwg")]
fn whatwg(text: &str) -> Option<Reading> {
    let url = url::Url::parse(text).ok()?;
    let host = url.host_str().filter(|host| !host.is_empty()).map(normal_host);
    let (port, path) =
        (url.port_or_known_default().or_else(|| default_port(url.scheme())), normal(url.path(), host.is_some()));
    Some(Reading { reader: Reader::Whatwg, host, port, path })
}

#[cfg(not(feature = "whatwg"))]
fn whatwg(_text: &str) -> Option<Reading> {
    None
}
