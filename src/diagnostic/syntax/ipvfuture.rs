//! Errors in an IPvFuture address (3.2.2).

use core::ops::Range;

use crate::diagnostic::finder::Finder;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::IPVFUTURE_COMPONENT;
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// An IPvFuture address without its `v` or its version.
    ///
    /// The form is `[v1.address]`: a `v`, a version in hexadecimal digits, a dot, and the address (3.2.2). No version
    /// has been defined so far. Write an IPv6 address without any of this.
    IPVFUTURE_MISSING_VERSION {
        name: IpvfutureMissingVersion,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v.a]/" => "http://[v1.a]/",
    }

    /// A character that is not allowed in the version of an IPvFuture address.
    ///
    /// The version between the `v` and the dot consists of hexadecimal digits (3.2.2).
    IPVFUTURE_VERSION_CHARACTER {
        name: IpvfutureVersionCharacter,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v1x.a]/" => "http://[v1.a]/",
    }

    /// An IPvFuture address without the dot after its version.
    ///
    /// The form is `[v1.address]`: a `v`, a version in hexadecimal digits, a dot, and the address (3.2.2).
    IPVFUTURE_MISSING_DOT {
        name: IpvfutureMissingDot,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v1]/" => "http://[v1.a]/",
    }

    /// An IPvFuture address with nothing after the dot.
    ///
    /// The form is `[v1.address]`: a `v`, a version in hexadecimal digits, a dot, and an address of at least one
    /// character (3.2.2).
    IPVFUTURE_EMPTY_ADDRESS {
        name: IpvfutureEmptyAddress,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v1.]/" => "http://[v1.a]/",
    }
}

impl Finder<'_> {
    /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
    pub(crate) fn ipvfuture(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        if !matches!(text, [b'v' | b'V', ..]) {
            let (place, _) = self.symbol(span.start);
            self.report(&IPVFUTURE_MISSING_VERSION, place, "an IPvFuture address without its `v`", "expected `v`")
                .expected(Expected::of(1 << b'v' | 1 << b'V'));
            return;
        }
        let start = span.start + 1;
        let hexdigs = text.iter().skip(1).take_while(|byte| HEXDIG.starts_with(**byte)).count();
        let dot = text.iter().position(|byte| *byte == b'.').map(|at| span.start + at);
        let version = start..dot.unwrap_or(start + hexdigs);
        if version.is_empty() {
            let (place, _) = self.symbol(start);
            let message = "an IPvFuture address without a version";
            self.report(&IPVFUTURE_MISSING_VERSION, place, message, "expected a hexadecimal digit")
                .expected(Expected::of(HEXDIG.characters()));
        } else {
            self.foreign(version.clone(), &HEXDIG, &IPVFUTURE_VERSION_CHARACTER, "the version of an IPvFuture address");
        }
        let address = match dot {
            Some(dot) => dot + 1..span.end,
            None if version.is_empty() => return,
            None => {
                let (place, _) = self.symbol(version.end);
                let message = "an IPvFuture address without its `.`";
                self.report(&IPVFUTURE_MISSING_DOT, place, message, "expected `.`").expected(Expected::of(1 << b'.'));
                return;
            }
        };
        if address.is_empty() {
            let (place, _) = self.symbol(address.end);
            let message = "an IPvFuture literal without an address";
            self.report(&IPVFUTURE_EMPTY_ADDRESS, place, message, "expected an address before this")
                .expected(IPVFUTURE_COMPONENT.expected());
        }
        self.scan(address, &IPVFUTURE_COMPONENT);
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn versions() {
        assert_eq!(diagnosed("//[v.a]/"), [("ipvfuture-missing-version", 4..5)]);
        assert_eq!(diagnosed_as(Rule::Ipvfuture, "1.a"), [("ipvfuture-missing-version", 0..1)]);
        assert_eq!(diagnosed("//[v1x.a]/"), [("ipvfuture-version-character", 5..6)]);
        assert_eq!(diagnosed("//[v1F.a]/"), []);
    }

    #[test]
    fn the_dot_and_the_address() {
        assert_eq!(diagnosed("//[v1]/"), [("ipvfuture-missing-dot", 5..6)]);
        assert_eq!(diagnosed("//[v1.]/"), [("ipvfuture-empty-address", 6..7)]);
        assert_eq!(diagnosed("//[v1.a:b]/"), []);
    }
}
