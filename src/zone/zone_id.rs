use alloc::string::String;
use core::ops::Range;

use super::grammar::zoneid;
use crate::abnf::rule::Rule;
use crate::reading::error::Error;
use crate::rfc3986::decoding::Decoded;
use crate::uri::owned::UriReferenceBuf;
use crate::uri::view::UriReference;

/// A zone identifier: the name or the number of a network interface of this machine.
///
/// ```
/// use urispec::zone::ZoneId;
///
/// let zone = ZoneId::parse("en%201").unwrap();
/// assert_eq!((zone.as_str(), zone.number()), ("en%201", None));
/// assert_eq!(zone.decode(), "en 1");
/// assert_eq!(ZoneId::parse("12").unwrap().number(), Some(12));
/// assert!(ZoneId::parse("en/1").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZoneId<'a> {
    text: &'a str,
    start: usize,
}

impl<'a> ZoneId<'a> {
    /// Parses a text that is a `ZoneID` alone.
    pub fn parse(text: &'a str) -> Option<Self> {
        matches!(zoneid(text), Ok(("", _))).then_some(ZoneId { text, start: 0 })
    }

    /// The text, as it was written.
    ///
    /// ```
    /// use urispec::zone::ZoneId;
    ///
    /// assert_eq!(ZoneId::parse("%65n1").unwrap().as_str(), "%65n1");
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// The byte range in the complete text.
    ///
    /// ```
    /// let (_, zone) = urispec::zone::split("//[::1%25lo]/")?;
    /// assert_eq!(zone.unwrap().span(), 9..11);
    /// # Ok::<(), urispec::Error>(())
    /// ```
    pub fn span(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// The decoded bytes: the name as the system knows it.
    ///
    /// ```
    /// use urispec::zone::ZoneId;
    ///
    /// assert_eq!(ZoneId::parse("%65n1").unwrap().decode(), "en1");
    /// ```
    pub fn decode(&self) -> Decoded<'a> {
        Decoded::new(self.text)
    }

    /// The number of the interface, if the zone is one: the scope of [`SocketAddrV6`](core::net::SocketAddrV6).
    ///
    /// ```
    /// use urispec::zone::ZoneId;
    ///
    /// assert_eq!(ZoneId::parse("2").unwrap().number(), Some(2));
    /// assert_eq!(ZoneId::parse("4294967296").unwrap().number(), None);
    /// ```
    pub fn number(&self) -> Option<u32> {
        number(self.text)
    }
}

/// The number of an interface, without a sign.
pub(super) fn number(zone: &str) -> Option<u32> {
    zone.parse().ok().filter(|_| zone.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Takes the zone out of a URI reference, if it has one. An error is that of the text without the zone.
///
/// Beside the `%25` of RFC 6874 this reads a bare `%`, as its section 3 advises and people write it, unless two hexadecimal digits follow.
///
/// ```
/// use urispec::zone::split;
///
/// let (uri, zone) = split("http://[fe80::1%eth0]/")?;
/// assert_eq!((uri.as_str(), zone.unwrap().as_str()), ("http://[fe80::1]/", "eth0"));
///
/// let (uri, zone) = split("http://example.com/%25a")?;
/// assert_eq!((uri.as_str(), zone), ("http://example.com/%25a", None));
/// # Ok::<(), urispec::Error>(())
/// ```
pub fn split(text: &str) -> Result<(UriReferenceBuf, Option<ZoneId<'_>>), Error> {
    let Some((sign, zone)) = find(text) else {
        return UriReference::parse(text).map(|reference| (reference.to_buf(), None));
    };
    let (before, after) = (text.get(..sign).unwrap_or_default(), text.get(zone.span().end..).unwrap_or_default());
    let without = String::from(before) + after;
    let reference = UriReferenceBuf::try_from(without).map_err(|rejected| rejected.error())?;
    Ok((reference, Some(zone)))
}

/// The zone of the host, and where the sign before it begins.
fn find(text: &str) -> Option<(usize, ZoneId<'_>)> {
    // A scheme has no slash, and what is before the slashes is one or nothing.
    let start = text
        .find("//")
        .filter(|at| matches!(text.get(..*at), Some("")) || text.get(..*at).is_some_and(|it| it.ends_with(':')))?
        + 2;
    let authority = text.get(start..)?.split(['/', '?', '#']).next()?;
    let open = start + authority.rfind('@').map_or(0, |at| at + 1);
    let inner = text.get(open..)?.strip_prefix('[')?;
    let inner = inner.get(..inner.find(']')?)?;
    let (address, length) = split_address(inner)?;
    let sign = open + 1 + address.len();
    let zone = ZoneId::parse(inner.get(address.len() + length..)?)?;
    Some((sign, ZoneId { start: sign + length, ..zone }))
}

/// The address before a zone, and how long the sign between them is.
pub(super) fn split_address(text: &str) -> Option<(&str, usize)> {
    let (address, rest) = text.split_once('%')?;
    let is_triplet =
        matches!(rest.as_bytes(), [first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit());
    let length = if rest.starts_with("25") {
        "%25".len()
    } else if is_triplet {
        return None;
    } else {
        "%".len()
    };
    Rule::Ipv6address.accepts(address).then_some((address, length))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use alloc::string::{String, ToString};

    use super::split;

    fn parts(text: &str) -> Option<(String, String)> {
        let (uri, zone) = split(text).ok()?;
        Some((uri.into_string(), zone.map(|zone| zone.as_str().to_string()).unwrap_or_default()))
    }

    #[test]
    fn zones_are_taken_out_of_hosts_alone() {
        for (text, uri, zone) in [
            ("http://[fe80::a%25en1]/", "http://[fe80::a]/", "en1"),
            ("//a@[fe80::2%253]:8?q", "//a@[fe80::2]:8?q", "3"),
            ("//[::%25%20]", "//[::]", "%20"),
            ("x:a//[::1%25lo]", "", ""),
            ("//[::1%lo]", "//[::1]", "lo"),
            // `%ab` would be a triplet.
            ("//[::1%ab]", "", ""),
            ("//[::1%25]", "", ""),
            ("//[::1%]", "", ""),
            ("//[1.2.3.4%25a]", "", ""),
            ("//h%25a/", "//h%25a/", ""),
            ("/[::1%25a]", "", ""),
            ("//[::1]/%25a", "//[::1]/%25a", ""),
        ] {
            let expected = (!uri.is_empty()).then(|| (String::from(uri), String::from(zone)));
            assert_eq!(parts(text), expected, "{text}");
        }
    }

    #[test]
    fn what_else_is_wrong_stays_wrong() {
        let error = split("http://[fe80::1%25eth0]/ a").unwrap_err();
        assert_eq!(error.span(), 17..18);
    }
}
