//! # [7.4. Rare IP Address Formats](https://www.rfc-editor.org/rfc/rfc3986#section-7.4)

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::net::Ipv4Addr;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::template::TEMPLATE_PLACEHOLDER;
use crate::lint::context::Lints;
use crate::lint::traits::{LONGEST_LABEL, Traits};
use crate::rfc3986::decoding::Decoded;
use crate::uri::authority::Host;

pages! {
    /// A host name that other software reads as an IPv4 address.
    ///
    /// An IPv4 address in a URI is four decimal numbers without leading zeros; everything else is a name. Much software
    /// also accepts fewer numbers, and octal or hexadecimal ones, so that a filter and the client may see different
    /// hosts (7.4). If the URI comes from an untrusted source, reject it: it may be meant to reach an internal address.
    /// Otherwise write all four numbers in decimal.
    RARE_IP_ADDRESS_FORMAT {
        name: RareIpAddressFormat,
        group: Security,
        rule: RegName,
        section: 3986 "7.4" "Rare IP Address Formats",
        leave: "in a test of what guards against requests to internal addresses",
        example: UriReference "http://0x7f.1/" => "http://127.0.0.1/",
    }

    /// A host name that looks like an IPv4 address and is not one.
    ///
    /// A host that does not match the grammar of an IPv4 address is a registered name (3.2.2). No name in the DNS ends
    /// in a number, and browsers reject such a host. Correct the number.
    ALMOST_IPV4_HOST {
        name: AlmostIpv4Host,
        group: Suspicious,
        rule: RegName,
        leave: "if only software of your own resolves the name",
        example: UriReference "http://1.2.3.256/" => "http://1.2.3.255/",
    }

    /// A host that is not a valid DNS host name.
    ///
    /// A DNS host name has labels of 1 to 63 letters, digits and hyphens, without a hyphen at either end, one dot
    /// between two labels, and 255 characters at most (3.2.2). Underscores are accepted here, since they are common. The grammar allows more, for other
    /// kinds of names (3.2.2). A comma or a second dot is usually a typing error, and the name is not found.
    NOT_DNS_NAME {
        name: NotDnsName,
        group: Suspicious,
        rule: RegName,
        leave: "if the name is not looked up in the DNS, as those of containers or of a private name service",
        example: UriReference "http://www,example.com/" => "http://www.example.com/",
    }

    /// An underscore in the host of an http(s) URI.
    ///
    /// The names of hosts have letters, digits and hyphens (RFC 1123, 2.1). DNS itself allows underscores, and networks
    /// of containers have such names, so most software accepts them; `java.net.URI` and some servers and certificates
    /// do not. Write a hyphen if you choose the name.
    UNDERSCORE_IN_HOST {
        name: UnderscoreInHost,
        group: Suspicious,
        rule: RegName,
        section: 1123 "2.1" "Host Names and Numbers",
        level: Advice,
        leave: "if the name is given, as those of containers often are, and its clients accept it",
        example: UriReference "http://my_host.example.org/",
    }
}

/// What a name has that is not one of the DNS, or is an address to others.
pub(super) const NEEDS: Traits = Traits::NOT_LABELS.or(Traits::NUMBER).or(Traits::UNDERSCORE);

/// Reports names that other software reads as addresses, or that look like them.
pub(super) fn host(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    // A host of an unknown scheme may be any name.
    let is_network = lints.scheme().is_none() || lints.known.is_some_and(|known| known.needs_host || known.is_file);
    if host.rule() != Rule::RegName || !is_network {
        return;
    }
    if !may_be_numbers(text) {
        return name(lints, host);
    }
    let Ok(decoded) = String::from_utf8(Decoded::new(text).collect::<Vec<u8>>()) else { return };
    if let Some(address) = address(&decoded) {
        let message = format!("a host name that other software reads as {address}");
        let label = "a name by RFC 3986, an address to other software";
        let written = format!("write the address as `{address}`");
        let note = lints.note(&RARE_IP_ADDRESS_FORMAT, host.span(), message, label);
        // Nobody means the address of a single small number.
        let is_small = decoded.parse::<u8>().is_ok();
        let address = format!("{address}");
        let note = if is_small { note } else { note.fix(Applicability::Suggested, written, host.span(), address) };
        note.help("the URI is valid: a host that is not an IPv4 address is a registered name (3.2.2)");
    } else if is_almost_address(&decoded) {
        const OCTAL: &str = "octal to other software, for its zero, and no such number";
        let octets: Vec<&str> = decoded.strip_suffix('.').unwrap_or(&decoded).split('.').collect();
        let wrong = |is_wrong: fn(&&str) -> bool| octets.iter().position(is_wrong).filter(|_| octets.len() == 4);
        let is_no_octal = |octet: &&str| octet.starts_with('0') && octet.contains(['8', '9']);
        let is_over = wrong(|octet| octet.parse::<u8>().is_err());
        let is_octal = wrong(is_no_octal);
        let label = if is_over.is_some() { "over 255, the highest number in an IPv4 address" } else { OCTAL };
        let (span, label) = match is_over.or(is_octal) {
            // Where the digits are encoded, the number is not where it was decoded.
            Some(_) if decoded != text => (host.span(), format!("a number is {label}").into()),
            Some(wrong) => {
                let before: usize = octets.iter().take(wrong).map(|octet| octet.len() + ".".len()).sum();
                let start = host.span().start + before;
                let end = start + octets.get(wrong).map_or(0, |octet| octet.len());
                (start..end, Cow::Borrowed(label))
            }
            None if octets.len() == 1 && octets.iter().all(is_no_octal) => (host.span(), OCTAL.into()),
            None if octets.len() == 1 => (host.span(), "over 4294967295, the highest number of an IPv4 address".into()),
            None => (host.span(), format!("{} numbers; an IPv4 address has four", octets.len()).into()),
        };
        lints
            .note(&ALMOST_IPV4_HOST, span, "a host name that looks like an IPv4 address", label)
            .help("the URI is valid: a host that is not an IPv4 address is a registered name (3.2.2)");
    } else if ends_in_number(&decoded) {
        let message = "a host name that ends in a number";
        lints
            .note(&ALMOST_IPV4_HOST, host.span(), message, "browsers read it as an IPv4 address and reject it")
            .help("the URI is valid: a host that is not an IPv4 address is a registered name (3.2.2)");
    } else {
        name(lints, host);
    }
}

/// A name that DNS cannot have. Other lints report what is percent-encoded in it.
fn name(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let text = host.as_str();
    let is_file = lints.known.is_some_and(|known| known.is_file);
    if is_file || text.is_empty() {
        return;
    }
    let start = host.span().start;
    let may_be_other = lints.traits.has(Traits::NOT_LABELS);
    if may_be_other && text.contains('%') {
        return;
    }
    if may_be_other && let Some(span) = variable(text) {
        let (span, label) = (start + span.start..start + span.end, "a program should have put a value here");
        lints.note(&TEMPLATE_PLACEHOLDER, span, "a placeholder that was not filled in", label);
    } else if may_be_other && let Some((span, label)) = not_of_dns(text) {
        let place = start + span.start..start + span.end;
        let is_web = lints.scheme().is_none() || lints.known.is_some_and(|known| known.is_web);
        let commas =
            text.match_indices(',').map(|(at, _)| Edit { span: start + at..start + at + 1, replacement: ".".into() });
        let commas: Vec<Edit> = commas.collect();
        let with_dots = text.replace(',', ".");
        let is_name = not_of_dns(&with_dots).is_none();
        let is_host = is_name && (!ends_in_number(&with_dots) || with_dots.parse::<Ipv4Addr>().is_ok());
        // To other services, a list of hosts is no mistake of typing.
        let is_dot = is_web && is_host && !text.ends_with(',');
        let label = if is_dot { Cow::Borrowed("a `,`: probably a `.`") } else { label };
        // A sign at the end of the text is often one of the sentence around it.
        let is_after = place.end == lints.text().len()
            && text.get(span.clone()).is_some_and(|signs| signs.bytes().all(|sign| b",;!*'=".contains(&sign)));
        let note = lints.note(&NOT_DNS_NAME, place.clone(), "not a valid DNS host name", label);
        let note = if is_after { note.fix(Applicability::Suggested, "remove it", place, "") } else { note };
        let note = if is_dot { note.fix_all(Applicability::Suggested, "write `.` for `,`", commas) } else { note };
        note.help("the URI is valid: a registered name may be of another kind (3.2.2)");
    } else if lints.traits.has(Traits::UNDERSCORE)
        && lints.known.is_some_and(|known| known.is_web)
        && let Some(at) = underscore(text)
    {
        let label = "not allowed in a host name (RFC 1123, 2.1)";
        lints
            .note(&UNDERSCORE_IN_HOST, start + at..start + at + 1, "an underscore in a host name", label)
            .help("the URI is valid: a registered name may be of another kind (3.2.2)");
    }
}

/// `$HOST`: where a label is that is a variable of a shell.
fn variable(text: &str) -> Option<Range<usize>> {
    let mut start = 0;
    text.split('.').find_map(|label| {
        let span = start..start + label.len();
        start = span.end + ".".len();
        let name = label.strip_prefix('$')?;
        let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
        (is_name && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')).then_some(span)
    })
}

/// What 3.2.2 allows a producer.
const LONGEST_NAME: usize = 255;

/// The first underscore within a label. Those around it, or between capital letters, make it a placeholder.
fn underscore(text: &str) -> Option<usize> {
    let mut start = 0;
    text.split('.').find_map(|label| {
        let inner = label.find('_').map(|at| start + at);
        start += label.len() + ".".len();
        let is_placeholder =
            label.starts_with('_') || label.ends_with('_') || !label.bytes().any(|byte| byte.is_ascii_lowercase());
        inner.filter(|_| !is_placeholder)
    })
}

/// The first part of a name that DNS does not allow, and why. Underscores are common, and pass.
fn not_of_dns(text: &str) -> Option<(Range<usize>, Cow<'static, str>)> {
    // How long a name beyond ASCII is in DNS, only its other form shows.
    if text.len() > LONGEST_NAME && text.is_ascii() {
        return Some((0..text.len(), format!("{} characters; a name has at most {LONGEST_NAME}", text.len()).into()));
    }
    let mut start = 0;
    for label in text.strip_suffix('.').unwrap_or(text).split('.') {
        let (span, before) = (start..start + label.len(), start.saturating_sub(1));
        start = span.end + ".".len();
        let other =
            label.bytes().position(|byte| byte.is_ascii() && !(byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        if label.is_empty() {
            let why =
                if span.start == 0 { "an empty label (a dot at the beginning)" } else { "an empty label (two dots)" };
            return Some((before..(span.end + 1).min(text.len()), why.into()));
        } else if let Some(at) = other {
            let byte = label.as_bytes().get(at).copied().unwrap_or_default();
            let why = format!("`{}` is not allowed in a DNS name", char::from(byte));
            return Some((span.start + at..span.start + at + 1, why.into()));
        } else if label.len() > LONGEST_LABEL && label.is_ascii() {
            return Some((span, format!("{} characters; DNS allows {LONGEST_LABEL}", label.len()).into()));
        } else if label.starts_with('-') {
            return Some((span, "a label that begins with a hyphen".into()));
        } else if label.ends_with('-') {
            return Some((span, "a label that ends with a hyphen".into()));
        }
    }
    None
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
    use crate::abnf::rule::Rule;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::{fixed, linted};

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

    #[test]
    fn names_that_are_read_as_addresses() {
        assert_eq!(linted("http://0x7f.1/"), [("rare-ip-address-format", 7..13)]);
        assert_eq!(linted("http://127.0.0.1/"), []);
        assert_eq!(linted("http://1.2.3.256/"), [("almost-ipv4-host", 13..16)]);
        assert_eq!(linted("http://1.2.3.4.5/"), [("almost-ipv4-host", 7..16)]);
        assert_eq!(linted("http://a.1/"), [("almost-ipv4-host", 7..10)]);
        assert_eq!(linted("http://1.a/"), []);
    }

    #[test]
    fn names_that_dns_does_not_allow() {
        assert_eq!(linted("http://www,example.com/"), [("not-dns-name", 10..11)]);
        assert_eq!(linted("http://a..b/"), [("not-dns-name", 8..10)]);
        assert_eq!(linted("http://.a/"), [("not-dns-name", 7..8)]);
        assert_eq!(linted("http://a-.b/"), [("not-dns-name", 7..9)]);
        assert_eq!(linted("http://b.-a/"), [("not-dns-name", 9..11)]);
        assert_eq!(linted("http://a!b/"), [("not-dns-name", 8..9)]);
        assert_eq!(
            linted("http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"),
            [("not-dns-name", 7..71)]
        );
        assert_eq!(linted("http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/"), []);
        assert_eq!(linted("coap://a_b.c-d./"), []);
        let long = alloc::format!("http://{}a/", "a.".repeat(127));
        assert_eq!(linted(&long), []);
        assert_eq!(linted(&long.replace("a/", "ab/")), [("not-dns-name", 7..263)]);
    }

    #[test]
    fn commas_for_dots() {
        assert_eq!(linted("http://1.2.3.4,5/"), [("not-dns-name", 14..15)]);
        assert_eq!(linted("http://10,0,0,1/"), [("not-dns-name", 9..10)]);
        for list in ["mongodb://a,b,c", "kafka://h1,h2:9092", "postgres://a.example,b.example/db"] {
            assert_eq!(linted(list), [], "{list}");
        }
        let fixed = |text: &str| {
            let found = Linter::new().lint(text, Rule::UriReference);
            found.iter().flat_map(|found| found.fixes()).map(|fix| fix.apply(text.as_bytes())).next()
        };
        assert_eq!(fixed("http://www,example,com/a,b").as_deref(), Some(&b"http://www.example.com/a,b"[..]));
        assert_eq!(fixed("http://10,0,0,1/").as_deref(), Some(&b"http://10.0.0.1/"[..]));
        assert_eq!(fixed("http://1.2.3.4,5/"), None);
        assert_eq!(fixed("http://a,-b/"), None);
        assert_eq!(fixed("http://a.example,/"), None);
        assert_eq!(fixed("redis://a.example,b.example/"), None);
    }

    #[test]
    fn a_small_number() {
        assert_eq!(linted("http://127/"), [("rare-ip-address-format", 7..10)]);
        assert_eq!(fixed("http://127/"), None);
        assert_eq!(fixed("http://256/").as_deref(), Some("http://0.0.1.0/"));
    }

    #[test]
    fn underscores() {
        assert_eq!(linted("http://my_host.example.org/"), [("underscore-in-host", 9..10)]);
        assert_eq!(linted("http://a_b.c-d./"), [("underscore-in-host", 8..9)]);
        assert_eq!(linted("http://my-host.example.org/a_b"), []);
        assert_eq!(linted("http://a.b_c/"), [("underscore-in-host", 10..11)]);
        assert_eq!(linted("ssh://my_host/"), []);
        assert_eq!(linted("http://__host__.example.org/"), []);
        // What is to be filled in has no normal form.
        assert_eq!(linted("http://MY_HOST/"), []);
        assert_eq!(linted("http://MY-HOST.test/"), [("upper-case-host", 7..19)]);
    }

    #[test]
    fn variables_of_a_shell() {
        assert_eq!(linted("https://$HOST/a"), [("template-placeholder", 8..13)]);
        assert_eq!(linted("https://API.$domain_2.test/a"), [("template-placeholder", 12..21)]);
        assert_eq!(linted("https://$_HOST/a"), [("template-placeholder", 8..14)]);
        assert_eq!(linted("https://$.test/a").first().map(|(name, _)| *name), Some("not-dns-name"));
        assert_eq!(linted("https://$1.test/a").first().map(|(name, _)| *name), Some("not-dns-name"));
    }
}
