//! IPv6 addresses without their brackets (3.2.2).

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::ip_literal::USUAL_PORTS;

pages! {
    /// An IPv6 address without brackets.
    ///
    /// Its colons cannot be distinguished from the colon before a port: `::1:80` is an address by itself. Enclose the
    /// address in `[` and `]` (3.2.2).
    IPV6_WITHOUT_BRACKETS {
        name: Ipv6WithoutBrackets,
        group: Syntax,
        rule: IpLiteral,
        example: UriReference "http://::1:12345/" => "http://[::1]:12345/",
    }
}

impl Finder<'_> {
    /// Whether the host, perhaps with its port, was meant as an IPv6 address. If so, it is reported.
    pub(crate) fn is_ipv6_without_brackets(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        let Some(last) = memchr::memrchr(b':', text) else { return false };
        // An address has at least two colons.
        if memchr::memchr(b':', text) == Some(last) {
            return false;
        }
        let (before, port) = (span.start..span.start + last, text.get(last + 1..).unwrap_or_default());
        let is_address = |span: &Range<usize>| Rule::Ipv6address.accepts(self.part(span.clone()));
        let has_port = port.iter().all(u8::is_ascii_digit);
        let readings: Vec<_> = [span.clone(), before]
            .into_iter()
            .filter(|it| (it.end == span.end || has_port) && is_address(it))
            .collect();
        let zone = text.iter().position(|byte| *byte == b'%').map(|at| span.start + at);
        if let Some(zone) = zone
            && is_address(&(span.start..zone))
        {
            let rest = self.part(zone..span.end);
            let end = rest.iter().position(|byte| *byte == b':').map_or(span.end, |at| zone + at);
            let edits = vec![
                Edit { span: span.start..span.start, replacement: "[".into() },
                Edit { span: zone..end, replacement: "]".into() },
            ];
            let message = "an IPv6 address without brackets, and with a zone";
            let (place, label) = (span.start..zone, "its colons cannot be distinguished from the colon before a port");
            self.report(&IPV6_WITHOUT_BRACKETS, place, message, label)
                .context(zone..end, "a zone is not part of an address")
                .fix_all(Suggested, "put the address in brackets, without its zone", edits);
            if end < span.end {
                self.port(end + 1..span.end);
            }
            return true;
        }
        let found = !readings.is_empty();
        if found {
            self.brackets_missing(span, &readings);
        }
        found
    }

    /// Reports an address without brackets. Each of `readings` is a part of `span` that is an address.
    pub(crate) fn brackets_missing(&mut self, span: Range<usize>, readings: &[Range<usize>]) {
        let message = "an IPv6 address without brackets";
        let end_of_all = readings.iter().map(|reading| reading.end).max();
        // What is rather a port than a group comes first.
        let has_usual_port = |reading: &&Range<usize>| {
            let after = self.part(reading.end..end_of_all.unwrap_or(reading.end));
            after.strip_prefix(b":").is_some_and(|port| USUAL_PORTS.contains(&port))
        };
        let first = readings.iter().find(has_usual_port).cloned();
        let others = readings.iter().filter(|reading| Some(*reading) != first.as_ref()).cloned();
        let ordered: Vec<_> = first.iter().cloned().chain(others).collect();
        let mut note = self.report(
            &IPV6_WITHOUT_BRACKETS,
            span,
            message,
            "its colons cannot be distinguished from the colon before a port",
        );
        for Range { start, end } in &ordered {
            let insert = |at: &usize, bracket: &str| Edit { span: *at..*at, replacement: bracket.into() };
            let title = match readings.len() {
                1 => "put the address in brackets",
                _ if Some(*end) == end_of_all => "put all of it in brackets",
                _ => "put all but the port in brackets",
            };
            note = note.fix_all(Suggested, title, vec![insert(start, "["), insert(end, "]")]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn a_usual_port_is_rather_a_port_than_a_group() {
        for (text, fixed) in [
            ("http://::1:3000/", "http://[::1]:3000/"),
            ("http://fe80::1:80/", "http://[fe80::1]:80/"),
            ("http://fe80::1:22/", "http://[fe80::1:22]/"),
            ("http://::1:8080", "http://[::1]:8080"),
        ] {
            let found = diagnose(text, Rule::Uri);
            let first = found.first().and_then(|found| found.fixes().first());
            assert_eq!(first.map(|fix| fix.apply(text.as_bytes())), Some(fixed.into()), "{text}");
        }
    }

    #[test]
    fn ipv6_addresses_without_brackets() {
        assert_eq!(diagnosed("//::1/"), [("ipv6-without-brackets", 2..5)]);
        assert_eq!(diagnosed("//::1:12345/"), [("ipv6-without-brackets", 2..11)]);
        assert_eq!(diagnosed("//fe80::1%25eth0/"), [("ipv6-without-brackets", 2..9)]);
        assert_eq!(diagnosed("//[::1]/"), []);
    }
}
