//! Errors in an IPv4 address (3.2.2).

use alloc::format;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::page::pages;
use crate::reading::expected::Expected;
use crate::rfc5234::DIGIT;

pages! {
    /// A number over 255 in an IPv4 address.
    ///
    /// Each of the four numbers is one byte, so 255 is the highest. This is an error within an IPv6 address. As the
    /// whole host, such a text is read as a name; `almost-ipv4-host` reports that.
    IPV4_OCTET_OUT_OF_RANGE {
        name: Ipv4OctetOutOfRange,
        group: Syntax,
        rule: DecOctet,
        example: UriReference "http://[::192.0.2.256]/" => "http://[::192.0.2.255]/",
    }

    /// A number with a leading zero in an IPv4 address.
    ///
    /// Some software reads such a number as octal, `010` as 8, and connects to another host (7.4). The grammar does not
    /// allow it. Remove the zeros if the number is decimal.
    IPV4_LEADING_ZERO {
        name: Ipv4LeadingZero,
        group: Syntax,
        rule: DecOctet,
        section: 3986 "7.4" "Rare IP Address Formats",
        example: UriReference "http://[::192.0.02.1]/" => "http://[::192.0.2.1]/",
    }

    /// Fewer than four numbers in an IPv4 address.
    ///
    /// An IPv4 address is four numbers with dots between them. Some software accepts fewer, `127.1` for `127.0.0.1`,
    /// but the grammar does not (7.4). Write all four.
    IPV4_TOO_FEW_OCTETS {
        name: Ipv4TooFewOctets,
        group: Syntax,
        rule: Ipv4address,
        example: UriReference "http://[::192.0.2]/" => "http://[::192.0.2.1]/",
    }

    /// More than four numbers in an IPv4 address.
    ///
    /// An IPv4 address is four numbers with dots between them. Remove the rest.
    IPV4_TOO_MANY_OCTETS {
        name: Ipv4TooManyOctets,
        group: Syntax,
        rule: Ipv4address,
        example: UriReference "http://[::192.0.2.1.7]/" => "http://[::192.0.2.1]/",
    }

    /// A missing number in an IPv4 address, beside one of its dots.
    ///
    /// An IPv4 address is four numbers with dots between them. Write the missing number, or remove the extra dot.
    IPV4_EMPTY_OCTET {
        name: Ipv4EmptyOctet,
        group: Syntax,
        rule: DecOctet,
        example: UriReference "http://[::192.0..1]/" => "http://[::192.0.0.1]/",
    }

    /// A character that is not allowed in an IPv4 address.
    ///
    /// An IPv4 address is four decimal numbers with dots between them.
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
                let message = "a fifth number in an IPv4 address";
                self.report(&IPV4_TOO_MANY_OCTETS, start - 1..span.end, message, "an address has four numbers")
                    .context(span.start..start - 1, "a complete address");
                return;
            }
            if start == end && end == span.end && count < 4 {
                // What is missing is more than this one.
                count -= 1;
            } else if start == end {
                empty += 1;
                // The label is on the character in its place.
                let (place, _) = self.symbol(end);
                let message = "a missing number in an IPv4 address";
                self.report(&IPV4_EMPTY_OCTET, place, message, "expected a number before this")
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
                ["no number", "one number", "two numbers", "three numbers"].get(count).copied().unwrap_or_default();
            let message = format!("only {octets} in an IPv4 address");
            self.report(&IPV4_TOO_FEW_OCTETS, place, message, "expected `.` and a number")
                .expected(Expected::of(1 << b'.'));
        }
    }

    /// A number from 0 to 255.
    /// Whether it consists of digits, even if they are not a valid number.
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
            self.report(&IPV4_LEADING_ZERO, span.clone(), message, "some software reads this as octal").fix(
                Suggested,
                "remove the zero",
                span.start..span.start + zeros,
                "",
            );
        }
        if !Rule::DecOctet.accepts(octet.get(zeros..).unwrap_or_default()) {
            let message = "a number over 255 in an IPv4 address";
            self.report(&IPV4_OCTET_OUT_OF_RANGE, span, message, "each number is from 0 to 255");
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn the_numbers() {
        assert_eq!(diagnosed("//[::192.0.2.256]/"), [("ipv4-octet-out-of-range", 13..16)]);
        assert_eq!(diagnosed("//[::192.0.2.255]/"), []);
        assert_eq!(diagnosed("//[::192.0.02.1]/"), [("ipv4-leading-zero", 11..13)]);
        assert_eq!(diagnosed("//[::192.0.20.1]/"), []);
        assert_eq!(diagnosed("//[::192.0.2.x]/"), [("ipv4-character", 13..14)]);
    }

    #[test]
    fn how_many_numbers() {
        assert_eq!(diagnosed("//[::192.0.2]/"), [("ipv4-too-few-octets", 12..13)]);
        assert_eq!(diagnosed("//[::192.0.2.1.7]/"), [("ipv4-too-many-octets", 14..16)]);
        assert_eq!(diagnosed("//[::192.0..1]/"), [("ipv4-empty-octet", 11..12)]);
        assert_eq!(diagnosed("//[::192.0.2.1]/"), []);
    }
}
