//! What goes wrong in an IPv4address (3.2.2).

use alloc::format;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::name::Name;
use crate::reading::expected::Expected;
use crate::rfc5234::DIGIT;

impl Finder<'_> {
    /// An IPv4 address, alone or as the end of an IPv6 address.
    pub(super) fn ipv4address(&mut self, span: Range<usize>) {
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
                self.report(
                    Name::Ipv4TooManyOctets,
                    Rule::Ipv4address,
                    start - 1..span.end,
                    message,
                    "four are an address",
                )
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
                self.report(Name::Ipv4EmptyOctet, Rule::DecOctet, place, message, "a number has to stand before this")
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
            self.report(Name::Ipv4TooFewOctets, Rule::Ipv4address, place, message, "a `.` and an octet have to follow")
                .expected(Expected::of(1 << b'.'));
        }
    }

    /// A number from 0 to 255.
    /// Whether it consists of digits, if not of the right ones.
    pub(super) fn dec_octet(&mut self, span: Range<usize>) -> bool {
        let octet = self.part(span.clone());
        if octet.is_empty() {
            self.missing_character(Rule::DecOctet);
            return true;
        }
        let digits = octet.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if digits < octet.len() {
            self.foreign(span, &DIGIT, Name::Ipv4Character, Rule::DecOctet, "an IPv4 address");
            return false;
        }
        let zeros = octet.iter().take_while(|byte| **byte == b'0').count().min(octet.len() - 1);
        if zeros > 0 {
            let message = "a leading zero in an IPv4 address";
            self.report(Name::Ipv4LeadingZero, Rule::DecOctet, span.clone(), message, "some read this as octal").fix(
                Suggested,
                "remove the zero",
                span.start..span.start + zeros,
                "",
            );
        }
        if !Rule::DecOctet.accepts(octet.get(zeros..).unwrap_or_default()) {
            let message = "an octet over 255 in an IPv4 address";
            self.report(Name::Ipv4OctetOutOfRange, Rule::DecOctet, span, message, "an octet is 0 to 255");
        }
        true
    }
}
