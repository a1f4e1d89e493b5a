//! What a host is in a network.

use core::net::{IpAddr, Ipv6Addr};

use super::authority::{Host, HostKind, RegName};

impl Host<'_> {
    /// The IP address, if the host is one. A name is not looked up.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let ip = |text| Uri::parse(text).unwrap().authority().unwrap().host().ip();
    /// assert_eq!(ip("http://127.0.0.1/"), Some("127.0.0.1".parse().unwrap()));
    /// assert_eq!(ip("http://[2001:db8::7]/"), Some("2001:db8::7".parse().unwrap()));
    /// assert_eq!(ip("http://example.com/"), None);
    /// // Some software reads this name as 127.0.0.1. In RFC 3986 it is a name.
    /// assert_eq!(ip("http://127.1/"), None);
    /// ```
    pub fn ip(&self) -> Option<IpAddr> {
        match self.kind() {
            HostKind::Ipv4(address) => Some(address.into()),
            HostKind::Ipv6(address) => Some(address.into()),
            HostKind::IpvFuture(_) | HostKind::RegName(_) => None,
        }
    }

    /// Whether the host is this machine: an address in 127.0.0.0/8, `::1`, one of these as an IPv4-mapped address, `localhost`, or a name that
    /// ends in `.localhost`.
    ///
    /// RFC 6761, section 6.3, reserves these names for loopback addresses. A program that must not depend on a resolver, such as an
    /// OAuth server that compares redirect URIs (RFC 8252, section 8.3), accepts addresses alone: `host.ip().is_some_and(|ip| ip.is_loopback())`.
    ///
    /// This is no protection against requests to this machine. Any other name may lead here too, and so may `0.0.0.0` and `127.1`.
    ///
    /// ```
    /// use urispec::Uri;
    ///
    /// let is_loopback = |text| Uri::parse(text).unwrap().authority().unwrap().host().is_loopback();
    /// assert!(is_loopback("http://127.8.9.10:8080/"));
    /// assert!(is_loopback("http://[::ffff:127.0.0.1]/"));
    /// assert!(is_loopback("http://api.LOCALHOST./"));
    /// assert!(!is_loopback("http://localhost.example.com/"));
    /// assert!(!is_loopback("http://192.0.2.1/"));
    /// ```
    pub fn is_loopback(&self) -> bool {
        match self.kind() {
            HostKind::Ipv4(address) => address.is_loopback(),
            HostKind::Ipv6(address) => is_loopback(address),
            HostKind::IpvFuture(_) => false,
            HostKind::RegName(name) => is_localhost(name),
        }
    }
}

fn is_loopback(address: Ipv6Addr) -> bool {
    address.is_loopback() || address.to_ipv4_mapped().is_some_and(|address| address.is_loopback())
}

/// Whether the last label of a name is `localhost`. The dot of the root may follow it.
fn is_localhost(name: RegName<'_>) -> bool {
    let decoded = || name.decode().map(|byte| byte.to_ascii_lowercase());
    let length = decoded().count() - usize::from(decoded().last() == Some(b'.'));
    let Some(before) = length.checked_sub("localhost".len()) else { return false };
    let is_label = before == 0 || before > 1 && decoded().nth(before - 1) == Some(b'.');
    is_label && decoded().take(length).skip(before).eq(*b"localhost")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

    use crate::uri::view::RelativeRef;

    #[test]
    fn only_this_machine_is_loopback() {
        let is_loopback = |host: &str| {
            let text = std::format!("//{host}:1/");
            RelativeRef::parse(&text).unwrap().authority().unwrap().host().is_loopback()
        };
        for host in [
            "127.0.0.1",
            "127.255.255.255",
            "[::1]",
            "[0:0:0:0:0:0:0:1]",
            "[::ffff:7f00:1]",
            "localhost",
            "LocalHost",
            "localhost.",
            "loc%61lhost",
            "a.localhost",
            "a.b.localhost.",
            "a%2Elocalhost%2e",
        ] {
            assert!(is_loopback(host), "{host}");
        }
        for host in [
            "",
            ".",
            "126.255.255.255",
            "128.0.0.1",
            "127.0.0",
            "[::]",
            "[::2]",
            "[::127.0.0.1]",
            "[::ffff:128.0.0.1]",
            "[v1.localhost]",
            "localhos",
            "ocalhost",
            "localhost..",
            ".localhost",
            "alocalhost",
            "localhost.a",
            "localhost%00",
        ] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    extern crate std;
}
