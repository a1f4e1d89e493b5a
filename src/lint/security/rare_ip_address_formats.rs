//! # [7.4. Rare IP Address Formats](https://www.rfc-editor.org/rfc/rfc3986#section-7.4)

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::Ipv4Addr;

use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::rfc3986::decoding::Decoded;
use crate::uri::authority::Host;

pages! {
    /// A name that other readers take for an IPv4 address.
    ///
    /// The RFC's IPv4 address is four decimal numbers without leading zeros; all else is a registered name: fewer numbers,
    /// octal or hexadecimal ones, a dot at the end. Many readers hand the host to functions of the system which take more
    /// forms, so a filter and the request may see different hosts.
    RARE_IP_ADDRESS_FORMAT {
        name: RareIpAddressFormat,
        group: Security,
        rule: RegName,
        section: 3986 "7.4" "Rare IP Address Formats",
        example: UriReference "http://0x7f.1/" => "http://127.0.0.1/",
    }

    /// A registered name that looks like an IPv4 address and is none.
    ///
    /// The rule for a host takes what matches no IPv4 address as a name (3.2.2: "first-match-wins"). A name of numbers alone
    /// is in no DNS.
    ALMOST_IPV4_HOST {
        name: AlmostIpv4Host,
        group: Suspicious,
        rule: RegName,
        example: UriReference "http://1.2.3.256/" => "http://1.2.3.255/",
    }

    /// A registered name that is no name of DNS.
    ///
    /// The rule allows delimiters, empty labels and labels of any length; DNS has labels of 1 to 63 letters, digits, hyphens and
    /// underscores, with no hyphen at either end. A comma or a second dot is mostly a slip.
    NOT_DNS_NAME {
        name: NotDnsName,
        group: Suspicious,
        rule: RegName,
        example: UriReference "http://www,example.com/" => "http://www.example.com/",
    }
}

/// Names that other readers take for addresses, or that nearly are.
pub(super) fn host(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    // A host of an unknown scheme may be any name.
    let is_network = lints.scheme.is_none() || lints.known.is_some_and(|known| known.needs_host || known.is_file);
    if host.rule() != Rule::RegName || !is_network {
        return;
    }
    if !may_be_numbers(text) {
        return name(lints, host);
    }
    let Ok(decoded) = String::from_utf8(Decoded::new(text).collect::<Vec<u8>>()) else { return };
    if let Some(address) = address(&decoded) {
        let message = format!("a name that other readers take for {address}");
        let label = format!("to the RFC a name, to others {address}");
        let written = format!("write the address as `{address}`");
        lints
            .note(&RARE_IP_ADDRESS_FORMAT, host.span(), message, label)
            .fix(Applicability::Suggested, written, host.span(), format!("{address}"))
            .help("the URI is valid: what does not match IPv4address may match reg-name (3.2.2)");
    } else if is_almost_address(&decoded) {
        let octets: Vec<&str> = text.split('.').collect();
        let over = octets.iter().position(|octet| octet.parse::<u8>().is_err() && !octet.is_empty());
        let message = "a registered name that looks like an IPv4 address";
        match over.filter(|_| octets.len() == 4 && decoded == text) {
            Some(over) => {
                let before: usize = octets.iter().take(over).map(|octet| octet.len() + ".".len()).sum();
                let start = host.span().start + before;
                let end = start + octets.get(over).map_or(0, |octet| octet.len());
                lints.note(&ALMOST_IPV4_HOST, start..end, message, "over 255, so this is no dec-octet")
            }
            None => lints.note(&ALMOST_IPV4_HOST, host.span(), message, format!("{} numbers", octets.len())),
        }
        .help("the URI is valid: what does not match IPv4address may match reg-name (3.2.2)");
    } else if ends_in_number(&decoded) {
        let message = "a registered name that ends in a number";
        lints
            .note(&ALMOST_IPV4_HOST, host.span(), message, "browsers take it for an IPv4 address, which it is not")
            .help("the URI is valid: what does not match IPv4address may match reg-name (3.2.2)");
    }
}

/// A name that DNS cannot have. What is encoded in it is told elsewhere.
fn name(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    let is_file = lints.known.is_some_and(|known| known.is_file);
    let may_be_other = lints.traits.has(Traits::NOT_LABELS) || text.len() > 63;
    if may_be_other && !is_dns_name(text) && !is_file && !text.is_empty() && !text.contains('%') {
        lints
            .note(
                &NOT_DNS_NAME,
                host.span(),
                "a name that is none of DNS",
                "labels are letters, digits and inner hyphens",
            )
            .help("the URI is valid: a registered name may be of another registry (3.2.2)");
    }
}

/// Whether a name is labels of 1 to 63 letters, digits, underscores and inner hyphens.
fn is_dns_name(text: &str) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    let is_label = |label: &str| {
        (1..64).contains(&label.len())
            && label.bytes().all(is_letter)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    text.strip_suffix('.').unwrap_or(text).split('.').all(is_label)
}

/// Whether the last label begins with a digit, or something is encoded: most hosts end here.
fn may_be_numbers(text: &str) -> bool {
    let bytes = text.as_bytes();
    let bytes = bytes.strip_suffix(b".").unwrap_or(bytes);
    match bytes.last() {
        Some(b'0'..=b'9' | b'a'..=b'f' | b'A'..=b'F' | b'x' | b'X') => {
            let start = bytes.iter().rposition(|byte| *byte == b'.').map_or(0, |dot| dot + 1);
            bytes.get(start).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'%')
        }
        _ => false,
    }
}

/// The address that `inet_aton` of C reads: one to four numbers, each decimal, octal or hexadecimal, the last for all octets that are
/// left.
fn address(text: &str) -> Option<Ipv4Addr> {
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut numbers = [0_u32; 4];
    let mut count = 0;
    for part in text.split('.') {
        let (digits, radix) = match part.as_bytes() {
            [b'0', b'x' | b'X', ..] => (part.get(2..)?, 16),
            [b'0', _, ..] => (part.get(1..)?, 8),
            _ => (part, 10),
        };
        if !digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        *numbers.get_mut(count)? = u32::from_str_radix(digits, radix).ok()?;
        count += 1;
    }
    let (last, first) = numbers.get(..count)?.split_last()?;
    let octets_left = 4 - first.len() as u32;
    let fits = first.iter().all(|number| *number <= 255) && u64::from(*last) < 1 << (8 * octets_left);
    let first = first.iter().zip([24, 16, 8]).fold(0, |address, (number, shift)| address | number << shift);
    fits.then(|| Ipv4Addr::from(first | last))
}

/// Whether the last label is a number, decimal or hexadecimal.
fn ends_in_number(text: &str) -> bool {
    let last = text.strip_suffix('.').unwrap_or(text).rsplit('.').next().unwrap_or_default();
    let hexadecimal = last.strip_prefix("0x").or_else(|| last.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) => digits.bytes().all(|byte| byte.is_ascii_hexdigit()),
        None => !last.is_empty() && last.bytes().all(|byte| byte.is_ascii_digit()),
    }
}

/// Whether a name is numbers with dots between.
fn is_almost_address(text: &str) -> bool {
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    text.strip_suffix('.').unwrap_or(text).split('.').all(is_number)
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn addresses_are_read_as_c_does() {
        let read = |text| address(text).map(|address| address.octets());
        assert_eq!(read("127.1"), Some([127, 0, 0, 1]));
        assert_eq!(read("0x7f.1"), Some([127, 0, 0, 1]));
        assert_eq!(read("2130706433"), Some([127, 0, 0, 1]));
        assert_eq!(read("017700000001"), Some([127, 0, 0, 1]));
        assert_eq!(read("1.2.3.4."), Some([1, 2, 3, 4]));
        assert_eq!(read("010.0.0.1"), Some([8, 0, 0, 1]));
        assert_eq!(read("1.65536"), Some([1, 1, 0, 0]));
        assert_eq!(read("1.2.65536"), None);
        for none in ["256.1", "1.2.3.256", "1.2.3.4.5", "09.1", "a.1", "0xg", "", ".", "1..2", "4294967296", "+1.2.3.4"]
        {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
