//! Text after an IPv6 address that is not part of it: a zone, a prefix length.

use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::ipv6_groups::IPV6_CHARACTER;
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// A zone identifier, such as `%eth0`, after an IPv6 address.
    ///
    /// A zone names a network interface of one machine and means nothing to others. RFC 6874 allowed `%25` and a zone
    /// after the address; few programs supported it, and RFC 9844 made it obsolete. Remove the zone, and give it to the
    /// program in another way. A program that must read such texts takes the zone out first, as `zone::split` of the library does.
    IPV6_ZONE_ID {
        name: Ipv6ZoneId,
        group: Syntax,
        rule: Ipv6address,
        section: 9844 "1" "Introduction",
        leave: "if the one program that reads it documents the form",
        example: UriReference "http://[fe80::1%25eth0]/" => "http://[fe80::1]/",
    }

    /// A prefix length, such as `/64`, after an IPv6 address.
    ///
    /// The prefix length turns the address into a network, and a host is a single address. Remove it.
    IPV6_PREFIX_LENGTH {
        name: Ipv6PrefixLength,
        group: Syntax,
        rule: Ipv6address,
        leave: "in a setting that asks for a network and not for a URI",
        example: UriReference "http://[fe80::1/64]/" => "http://[fe80::1]/",
    }
}

impl Finder<'_> {
    /// Reports a zone identifier, or a prefix length.
    pub(crate) fn after_ipv6address(&mut self, span: Range<usize>) {
        match self.part(span.clone()) {
            [b'%', ..] => {
                let message = "a zone identifier in an IPv6 address";
                self.report(&IPV6_ZONE_ID, span.clone(), message, "a zone is not part of an address")
                    .fix(Suggested, "remove it", span, "")
                    .help("RFC 6874 allowed `%25` and a zone here; RFC 9844 made it obsolete");
            }
            [b'/', digits @ ..] if !digits.iter().all(u8::is_ascii_digit) => {
                let message = "a slash in an IPv6 address";
                self.report(&IPV6_CHARACTER, span.clone(), message, "not part of an address")
                    .rule(Rule::Ipv6address)
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':'))
                    .fix(Suggested, "remove it", span, "");
            }
            [b'?' | b'#', ..] => {
                let message = self.not_allowed(span.start..span.start + 1, "an IPv6 address");
                self.report(&IPV6_CHARACTER, span.clone(), message, "not part of an address")
                    .rule(Rule::Ipv6address)
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':'))
                    .fix(Suggested, "remove it", span, "");
            }
            [b'/', ..] => {
                let message = "a prefix length in an IPv6 address";
                self.report(&IPV6_PREFIX_LENGTH, span.clone(), message, "a host is one address, not a network").fix(
                    Suggested,
                    "remove it",
                    span,
                    "",
                );
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn zones_and_prefixes() {
        assert_eq!(diagnosed("//[fe80::1%25eth0]/"), [("ipv6-zone-id", 10..17)]);
        assert_eq!(diagnosed("//[fe80::1/64]/"), [("ipv6-prefix-length", 10..13)]);
        assert_eq!(diagnosed("//[fe80::1]/64"), []);
    }
}
