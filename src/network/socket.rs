//! The addresses of a host.

use alloc::vec;
use alloc::vec::Vec;
use std::io::{Error, ErrorKind, Result};
use std::net::{SocketAddr, ToSocketAddrs};

use super::port::port_or;
use crate::uri::authority::{Authority, HostKind};
use crate::uri::owned::{AbsoluteUriBuf, AbsoluteUriCow, UriBuf, UriCow, UriReferenceBuf, UriReferenceCow, forward};
use crate::uri::view::{AbsoluteUri, Uri, UriReference};

impl Authority<'_> {
    /// The addresses to connect to, for which the system looks up the host if it is a name. `default_port` is for an authority without a
    /// port.
    ///
    /// # Errors
    ///
    /// [`InvalidInput`](std::io::ErrorKind::InvalidInput) if the host is empty, an address of a future version, or not UTF-8 when it is
    /// decoded, and if the port is greater than 65535; otherwise what the system answers.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let authority = Uri::parse("imap://[::1]")?.authority().unwrap();
    /// assert_eq!(authority.socket_addrs(143)?, ["[::1]:143".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn socket_addrs(&self, default_port: u16) -> Result<Vec<SocketAddr>> {
        addresses(Some(*self), || Some(default_port))
    }
}

fn addresses(authority: Option<Authority<'_>>, default_port: impl FnOnce() -> Option<u16>) -> Result<Vec<SocketAddr>> {
    let refused = |why| Error::new(ErrorKind::InvalidInput, why);
    let authority = authority.ok_or_else(|| refused("without an authority there is no host to connect to"))?;
    let host = authority.host();
    if host.as_str().is_empty() {
        return Err(refused("the host is empty"));
    }
    let has_port = authority.port().is_some_and(|port| !port.as_str().is_empty());
    let port = port_or(authority, default_port).ok_or_else(|| match has_port {
        true => refused("the port is greater than 65535"),
        false => refused("there is no port, and none is known for the scheme"),
    })?;
    match host.kind() {
        HostKind::Ipv4(address) => Ok(vec![(address, port).into()]),
        HostKind::Ipv6(address) => Ok(vec![(address, port).into()]),
        HostKind::IpvFuture(_) => Err(refused("nothing is known of addresses of a future IP version")),
        HostKind::RegName(name) => {
            let name = name.decode().to_utf8().map_err(|_| refused("the decoded host is not UTF-8"))?;
            Ok((&*name, port).to_socket_addrs()?.collect())
        }
    }
}

/// Adds the addresses to each view that may have a scheme.
macro_rules! sockets {
    ($($view:ident $scheme:ident => $known:expr;)*) => {
        $(
            impl $view<'_> {
                /// The addresses to connect to, for which the system looks up the host if it is a name. The port is the one that is written, the
                /// [default](crate::component::Scheme::default_port) of the scheme, or what `default_port` knows of schemes of your own.
                ///
                /// # Errors
                ///
                /// [`InvalidInput`](std::io::ErrorKind::InvalidInput) if there is no host or no port, or if they cannot be used; otherwise what
                /// the system answers.
                ///
                /// ```
                /// use urispec::UriReference;
                ///
                /// let addresses = |text| UriReference::parse(text).unwrap().socket_addrs(|| None);
                /// assert_eq!(addresses("https://127.0.0.1/")?, ["127.0.0.1:443".parse()?]);
                /// assert_eq!(addresses("https://127.0.0.1:8443/")?, ["127.0.0.1:8443".parse()?]);
                /// assert!(addresses("unknown://127.0.0.1/").is_err());
                ///
                /// let proxy = UriReference::parse("socks5://[::1]")?;
                /// assert_eq!(proxy.socket_addrs(|| Some(1080))?, ["[::1]:1080".parse()?]);
                /// # Ok::<(), Box<dyn std::error::Error>>(())
                /// ```
                #[inline]
                pub fn socket_addrs(&self, default_port: impl FnOnce() -> Option<u16>) -> Result<Vec<SocketAddr>> {
                    let $scheme = self.scheme();
                    addresses(self.authority(), || $known.or_else(default_port))
                }
            }
        )*
    };
}

sockets! {
    Uri scheme => scheme.default_port();
    AbsoluteUri scheme => scheme.default_port();
    UriReference scheme => scheme.and_then(|scheme| scheme.default_port());
}

forward! {
    UriBuf UriCow Uri {
        fn socket_addrs[](default_port: impl FnOnce() -> Option<u16>) -> Result<Vec<SocketAddr>>;
    }
    AbsoluteUriBuf AbsoluteUriCow AbsoluteUri {
        fn socket_addrs[](default_port: impl FnOnce() -> Option<u16>) -> Result<Vec<SocketAddr>>;
    }
    UriReferenceBuf UriReferenceCow UriReference {
        fn socket_addrs[](default_port: impl FnOnce() -> Option<u16>) -> Result<Vec<SocketAddr>>;
    }
}
