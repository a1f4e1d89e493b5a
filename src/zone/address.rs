use core::net::{Ipv6Addr, SocketAddrV6};

use super::zone_id::number;

/// An IPv6 address with a zone, as user interfaces take it (RFC 4007, section 11; RFC 9844): `fe80::1%eth0`.
///
/// ```
/// let address = urispec::zone::parse("fe80::1%eth0").unwrap();
/// assert_eq!((address.address, address.zone), ("fe80::1".parse().unwrap(), "eth0"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ZonedAddress<'a> {
    /// The address.
    pub address: Ipv6Addr,
    /// The zone, which is never empty: the name or the number of an interface.
    pub zone: &'a str,
}

/// Parses an address with a zone as people type it, with one `%` and nothing encoded. It may have brackets around it.
///
/// ```
/// use urispec::zone::parse;
///
/// assert_eq!(parse("[fe80::1%2]").unwrap().zone, "2");
/// // In a user interface nothing is encoded, so the zone is `25eth0`.
/// assert_eq!(parse("fe80::1%25eth0").unwrap().zone, "25eth0");
/// assert!(parse("fe80::1").is_none() && parse("fe80::1%").is_none() && parse("127.0.0.1%a").is_none());
/// ```
pub fn parse(text: &str) -> Option<ZonedAddress<'_>> {
    let inner = text.strip_prefix('[').map_or(Some(text), |inner| inner.strip_suffix(']'))?;
    let (address, zone) = inner.split_once('%')?;
    let is_zone = !zone.is_empty() && !zone.contains(['%', '[', ']', '/', ' ']);
    if !is_zone {
        return None;
    }
    Some(ZonedAddress { address: address.parse().ok()?, zone })
}

impl ZonedAddress<'_> {
    /// The address to connect to, if the zone is a number. The number of an interface with a name, only the system knows.
    ///
    /// ```
    /// use urispec::zone::parse;
    ///
    /// let address = parse("fe80::1%2").unwrap().socket_addr(631).unwrap();
    /// assert_eq!((address.scope_id(), address.to_string()), (2, "[fe80::1%2]:631".into()));
    /// assert!(parse("fe80::1%eth0").unwrap().socket_addr(631).is_none());
    /// ```
    pub fn socket_addr(&self, port: u16) -> Option<SocketAddrV6> {
        number(self.zone).map(|scope| SocketAddrV6::new(self.address, port, 0, scope))
    }
}
