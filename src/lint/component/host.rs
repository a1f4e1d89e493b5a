//! # [3.2.2. Host](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
//!
//! What the section requires of those who write a host, beyond the grammar.

use alloc::format;
use alloc::string::String;

use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::page::pages;
use crate::known::Known;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;
use crate::punycode::to_ascii_host;
use crate::rfc3986::decoding::Decoded;
use crate::rfc3986::encoding::{Component, encode};
use crate::uri::authority::{Host, HostKind, IpvFuture};

pages! {
    /// Percent triplets in a host that are not UTF-8.
    ///
    /// In a host, percent-encoding stands for UTF-8 and for nothing else (3.2.2). Software that looks the name up cannot
    /// read these octets; they are probably of an older encoding, such as ISO 8859-1. Write the name in its `xn--` form
    /// or, under a scheme that does not use the DNS, encode it in UTF-8.
    HOST_NOT_UTF8 {
        name: HostNotUtf8,
        group: Suspicious,
        rule: RegName,
        leave: "if the software that reads the name expects these very octets",
        example: UriReference "http://caf%E9.example/" => "http://xn--caf-dma.example/",
    }

    /// An internationalized host in percent-encoding.
    ///
    /// The grammar allows it, but the DNS knows such a name in its `xn--` form, and older software looks up the triplets
    /// as they are. Producers should write that form (3.2.2). Where readers are known to disagree about the URI,
    /// `readers-disagree` says so.
    PERCENT_ENCODED_HOST {
        name: PercentEncodedHost,
        group: Suspicious,
        rule: RegName,
        level: Advice,
        leave: "if the name is not looked up in the DNS, or its software is known to decode it",
        example: UriReference "ldap://b%C3%BCcher.example/" => "ldap://xn--bcher-kva.example/",
    }

    /// A version flag before an address that needs none.
    ///
    /// The flag in `[v6.::1]` stands for a future format of addresses, not for the version of the protocol; IPv4 and IPv6
    /// addresses must be written without one (3.2.2). Software that knows no such format cannot connect. Remove the
    /// flag, and the brackets around an IPv4 address.
    NEEDLESS_VERSION_FLAG {
        name: NeedlessVersionFlag,
        group: Suspicious,
        rule: Ipvfuture,
        leave: "in a test of software that must refuse it",
        example: UriReference "http://[v6.::1]/" => "http://[::1]/",
    }

    /// An address in a format that nobody has defined.
    ///
    /// `[v7.abc]` matches the grammar, which leaves room for formats of the future. None has been defined, so software
    /// should answer that the mechanism of the address is not supported (3.2.2), and this URI leads nowhere.
    UNKNOWN_ADDRESS_FORMAT {
        name: UnknownAddressFormat,
        group: Suspicious,
        rule: Ipvfuture,
        leave: "in a test of a parser, and between programs that agreed on a format of their own",
        example: UriReference "http://[v7.abc]/",
    }
}

pub(super) const CHECK: Check = Check { needs: Traits::NOT_LABELS, lint };

/// Reports a host that no producer should write.
fn lint(lints: &mut Lints<'_, '_>) {
    let Some(host) = lints.authority().map(|authority| authority.host()) else { return };
    if lints.touches(host.span()) {
        return;
    }
    match host.kind() {
        HostKind::IpvFuture(address) => version_flag(lints, host, address),
        HostKind::RegName(name) if name.as_str().contains('%') => encoded(lints, host),
        _ => {}
    }
}

/// Reports the version flag of an address.
fn version_flag(lints: &mut Lints<'_, '_>, host: Host<'_>, address: IpvFuture<'_>) {
    let known = address.address();
    let (kind, instead) = if Rule::Ipv6address.accepts(known) {
        ("IPv6", format!("[{known}]"))
    } else if Rule::Ipv4address.accepts(known) {
        ("IPv4", String::from(known))
    } else {
        let message = format!("an address with the version flag `v{}`, which nobody has defined", address.version());
        let label = "no software supports this mechanism";
        lints.note(&UNKNOWN_ADDRESS_FORMAT, host.span(), message, label);
        return;
    };
    let flag = address.span().start..address.span().end - known.len();
    let message = format!("a version flag before an {kind} address");
    lints.note(&NEEDLESS_VERSION_FLAG, flag, message, "not a version of the Internet Protocol").fix(
        Applicability::Suggested,
        format!("write `{instead}`"),
        host.span(),
        instead,
    );
}

/// Reports a name in percent-encoding.
fn encoded(lints: &mut Lints<'_, '_>, host: Host<'_>) {
    let is_of_dns = lints.scheme().is_none() || lints.known.is_some_and(Known::has_network_host);
    let name = Decoded::new(host.as_str());
    match name.clone().to_utf8() {
        Ok(name) if !name.is_ascii() && is_of_dns => {
            let Some(written) = to_ascii_host(&name) else { return };
            let message = "an internationalized host in percent-encoding";
            lints.note(&PERCENT_ENCODED_HOST, host.span(), message, "the DNS knows it in another form").fix(
                Applicability::Suggested,
                format!("write the host as `{written}`"),
                host.span(),
                written,
            );
        }
        Ok(_) => {}
        Err(_) => {
            let message = "percent triplets in a host that are not UTF-8";
            let note = lints.note(&HOST_NOT_UTF8, host.span(), message, "another encoding, or no text");
            // Letters of ISO 8859-1, which is a part of Unicode.
            let is_latin =
                name.clone().all(|octet| octet.is_ascii() || matches!(octet, 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0xff));
            let latin: String = name.map(char::from).collect();
            let written =
                if is_of_dns { to_ascii_host(&latin) } else { Some(encode(&latin, Component::RegName).into()) };
            if let Some(written) = written.filter(|_| is_latin) {
                let title = format!("write `{latin}`, which they are in ISO 8859-1, as `{written}`");
                note.fix(Applicability::Suggested, title, host.span(), written);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn hosts_that_are_not_utf8() {
        assert_eq!(linted("http://caf%E9/"), [("host-not-utf8", 7..13)]);
        assert_eq!(fixed("http://caf%E9/").as_deref(), Some("http://xn--caf-dma/"));
        assert_eq!(fixed("x-a://caf%E9/").as_deref(), Some("x-a://caf%C3%A9/"));
        assert_eq!(linted("http://%80/"), [("host-not-utf8", 7..10)]);
        assert_eq!(fixed("http://%80/"), None);
    }

    #[test]
    fn internationalized_hosts() {
        assert_eq!(linted("ldap://b%C3%BCcher.example/"), [("percent-encoded-host", 7..26)]);
        assert_eq!(linted("//b%C3%BCcher.example/"), [("percent-encoded-host", 2..21)]);
        assert_eq!(linted("ldap://xn--bcher-kva.example/"), []);
        assert_eq!(linted("x-a://b%C3%BCcher/"), []);
    }

    #[test]
    fn version_flags() {
        assert_eq!(linted("http://[v6.::1]/"), [("needless-version-flag", 8..11)]);
        assert_eq!(fixed("http://[v4.127.0.0.1]/").as_deref(), Some("http://127.0.0.1/"));
        assert_eq!(linted("x-a://[vF.a:b]/"), [("unknown-address-format", 6..14)]);
        assert_eq!(linted("http://[::1]/"), []);
    }
}
