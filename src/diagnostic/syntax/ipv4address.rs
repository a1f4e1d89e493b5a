//! What goes wrong in an IPv4 address (3.2.2).

use alloc::format;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::reading::expected::Expected;
use crate::rfc5234::DIGIT;

pages! {
    /// An octet of an IPv4 address over 255.
    ///
    /// A host may be such a text: it is a registered name then. In an IPv6 address it is nothing.
    IPV4_OCTET_OUT_OF_RANGE {
        name: Ipv4OctetOutOfRange,
        group: Syntax,
        rule: DecOctet,
        example: UriReference "http://[::192.0.2.256]/" => "http://[::192.0.2.255]/",
    }

    /// An octet of an IPv4 address that is written with leading zeros.
    ///
    /// Some readers take it as octal: `010` is 8 to them. So the grammar has no room for it.
    IPV4_LEADING_ZERO {
        name: Ipv4LeadingZero,
        group: Syntax,
        rule: DecOctet,
        section: 3986 "7.4" "Rare IP Address Formats",
        example: UriReference "http://[::192.0.02.1]/" => "http://[::192.0.2.1]/",
    }

    /// Fewer than four octets in an IPv4 address.
    IPV4_TOO_FEW_OCTETS {
        name: Ipv4TooFewOctets,
        group: Syntax,
        rule: Ipv4address,
        example: UriReference "http://[::192.0.2]/" => "http://[::192.0.2.1]/",
    }

    /// More than four octets in an IPv4 address.
    IPV4_TOO_MANY_OCTETS {
        name: Ipv4TooManyOctets,
        group: Syntax,
        rule: Ipv4address,
        example: UriReference "http://[::192.0.2.1.7]/" => "http://[::192.0.2.1]/",
    }

    /// Two dots of an IPv4 address with nothing between them, or a dot with nothing before or after it.
    IPV4_EMPTY_OCTET {
        name: Ipv4EmptyOctet,
        group: Syntax,
        rule: DecOctet,
        example: UriReference "http://[::192.0..1]/" => "http://[::192.0.0.1]/",
    }

    /// A character that cannot stand in an IPv4 address.
    IPV4_CHARACTER {
        name: Ipv4Character,
        group: Syntax,
        rule: DecOctet,
        example: UriReference "http://[::192.0.2.x]/" => "http://[::192.0.2.1]/",
    }
}

impl Finder<'_> {
    /// An IPv4 address, alone or as the end of an IPv6 address.
    pub(crate) fn ipv4address(&mut self, span: Range<usize>) {
        if span.is_empty() {
            return self.missing_character(Rule::Ipv4address);
        }
        let (mut start, mut count, mut empty, mut is_number) = (span.start, 0, 0, true);
        while start <= span.end {
            let rest = self.part(start..span.end);
            let end = rest.iter().position(|byte| *byte == b'.').map_or(span.end, |dot| start + dot);
            count += 1;
            // Two dots in a row are one mistake, not also an octet too many.
            if count - empty == 5 {
                let message = "a fifth octet in an IPv4 address";
                self.report(&IPV4_TOO_MANY_OCTETS, start - 1..span.end, message, "four are an address")
                    .context(span.start..start - 1, "a whole address");
                return;
            }
            if start == end && end == span.end && count < 4 {
                // What is missing is more than this one.
                count -= 1;
            } else if start == end {
                empty += 1;
                // The place is what stands instead.
                let (place, _) = self.symbol(end);
                let message = "an empty octet in an IPv4 address";
                self.report(&IPV4_EMPTY_OCTET, place, message, "a number has to stand before this")
                    .expected(Expected::of(DIGIT.characters()));
            } else {
                is_number &= self.dec_octet(start..end);
            }
            start = end + 1;
        }
        // A single word is no number that something is missing from.
        if count < 4 && (count > 1 || is_number) {
            let (place, _) = self.symbol(span.end);
            let octets =
                ["no octet", "one octet", "two octets", "three octets"].get(count).copied().unwrap_or_default();
            let message = format!("{octets} in an IPv4 address");
            self.report(&IPV4_TOO_FEW_OCTETS, place, message, "a `.` and an octet have to follow")
                .expected(Expected::of(1 << b'.'));
        }
    }

    /// A number from 0 to 255.
    /// Whether it consists of digits, if not of the right ones.
    pub(crate) fn dec_octet(&mut self, span: Range<usize>) -> bool {
        let octet = self.part(span.clone());
        if octet.is_empty() {
            self.missing_character(Rule::DecOctet);
            return true;
        }
        let digits = octet.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits < octet.len() {
            self.foreign(span, &DIGIT, &IPV4_CHARACTER, "an IPv4 address");
            return false;
        }
        let zeros = octet.iter().take_while(|byte| **byte == b'0').count().min(octet.len() - 1);
        if zeros > 0 {
            let message = "a leading zero in an IPv4 address";
            self.report(&IPV4_LEADING_ZERO, span.clone(), message, "some read this as octal").fix(
                Suggested,
                "remove the zero",
                span.start..span.start + zeros,
                "",
            );
        }
        if !Rule::DecOctet.accepts(octet.get(zeros..).unwrap_or_default()) {
            let message = "an octet over 255 in an IPv4 address";
            self.report(&IPV4_OCTET_OUT_OF_RANGE, span, message, "an octet is 0 to 255");
        }
        true
    }
}
