//! Errors in an IPv6 address (3.2.2).

use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::ipv6_groups::{IPV6_CHARACTER, IPV6_TOO_FEW_GROUPS, IPV6_TOO_MANY_GROUPS, Item};
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// A second `::` in an IPv6 address.
    ///
    /// With two of them it is unclear how many groups of zeros each stands for. Write the zeros of one of them, as in
    /// `:0:0:`.
    IPV6_SECOND_COMPRESSION {
        name: Ipv6SecondCompression,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[2001::25de::cade]/" => "http://[2001:0:0:25de::cade]/",
    }

    /// Three or more colons in a row in an IPv6 address.
    ///
    /// A `:` separates two groups, and a `::` stands for groups of zeros. Write `::`.
    IPV6_TRIPLE_COLON {
        name: Ipv6TripleColon,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[fe80:::1]/" => "http://[fe80::1]/",
    }

    /// An IPv6 address that begins with a single colon.
    ///
    /// A `:` separates two groups, and a `::` stands for groups of zeros. Often the first of two colons was lost in
    /// copying. Write `::`, or the missing group.
    IPV6_LEADING_COLON {
        name: Ipv6LeadingColon,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[:1]/" => "http://[::1]/",
    }

    /// An IPv6 address that ends with a single colon.
    ///
    /// A `:` separates two groups, and a `::` stands for groups of zeros. Often the text was cut within the address,
    /// and the port may be missing, too. Write `::`, or the missing group.
    IPV6_TRAILING_COLON {
        name: Ipv6TrailingColon,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[fe80:]/" => "http://[fe80::]/",
    }

    /// An IPv4 address within an IPv6 address that is not its end.
    ///
    /// Only the last 32 bits may be written as an IPv4 address. Write these as two groups of hexadecimal digits, or
    /// remove what follows them.
    IPV6_IPV4_NOT_LAST {
        name: Ipv6Ipv4NotLast,
        group: Syntax,
        rule: Ls32,
        example: UriReference "http://[::192.0.2.1:1]/" => "http://[::c000:201:1]/",
    }
}

impl Finder<'_> {
    /// An IPv6 address: group by group, then their number.
    pub(crate) fn ipv6address(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        if text.is_empty() {
            return self.missing_character(Rule::Ipv6address);
        }
        if let Some(inner) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]"))
            && Rule::Ipv6address.accepts(inner)
        {
            let (open, close) = (span.start..span.start + 1, span.end - 1..span.end);
            let edits = [&open, &close].map(|span| Edit { span: span.clone(), replacement: "".into() }).to_vec();
            let message = "brackets around an IPv6 address";
            self.report(&IPV6_CHARACTER, open, message, "brackets belong to an IP-literal")
                .rule(Rule::Ipv6address)
                .context(close, "and so does this one")
                .fix_all(Suggested, "remove both", edits);
            return;
        }
        let end = text.iter().position(|byte| b"%/?#".contains(byte)).map_or(span.end, |at| span.start + at);
        if end == span.start {
            let message = self.not_allowed(span.clone(), "an IPv6 address");
            self.report(&IPV6_CHARACTER, span, message, "expected an address before this")
                .rule(Rule::Ipv6address)
                .expected(Expected::of(HEXDIG.characters() | 1 << b':'));
            return;
        }
        self.after_ipv6address(end..span.end);
        let span = span.start..end;
        let items = self.items(span.clone());
        let mut is_sound = true;
        let (mut groups, mut compression) = (0, None);
        for (at, item) in items.iter().enumerate() {
            let is_last = at + 1 == items.len();
            match item {
                Item::Colons(colons) if colons.len() == 1 => {
                    if at == 0 || is_last {
                        is_sound = false;
                        self.lone_colon(colons.clone(), span.clone(), at == 0);
                    }
                }
                Item::Colons(colons) => {
                    if colons.len() > 2 && compression.is_none() {
                        is_sound = false;
                        let message = "three colons in a row in an IPv6 address";
                        let message =
                            if colons.len() == 3 { message } else { "too many colons in a row in an IPv6 address" };
                        self.report(&IPV6_TRIPLE_COLON, colons.clone(), message, "at most two are allowed").fix(
                            Suggested,
                            "write `::`",
                            colons.clone(),
                            "::",
                        );
                    }
                    match &compression {
                        None => compression = Some(colons.clone()),
                        Some(first) => {
                            is_sound = false;
                            let message = "a second `::` in an IPv6 address";
                            let label = "with two of them, their lengths are ambiguous";
                            self.report(&IPV6_SECOND_COMPRESSION, colons.clone(), message, label)
                                .context(Range::clone(first), "the first");
                        }
                    }
                }
                Item::Group(group) => {
                    groups += 1;
                    self.h16(group.clone());
                }
                Item::Ipv4(address) if is_last => self.ipv4address(address.clone()),
                // A dot here is no end of an address, nor the start of one.
                Item::Ipv4(address)
                    if compression.is_none() && groups != 6
                        || !self.part(address.clone()).first().is_some_and(u8::is_ascii_digit) =>
                {
                    self.h16(address.clone());
                }
                Item::Ipv4(address) => {
                    let message = "an IPv4 address before the end of an IPv6 address";
                    let place = address.end..span.end;
                    if self.part(address.clone()).iter().filter(|byte| **byte == b'.').count() == 3 {
                        self.ipv4address(address.clone());
                    }
                    self.report(&IPV6_IPV4_NOT_LAST, place, message, "nothing may follow the IPv4 address")
                        .context(address.clone(), "only the last 32 bits may have this form");
                    is_sound = false;
                    break;
                }
            }
        }
        // A single word that is not a group is not counted.
        let is_number = |byte: &u8| HEXDIG.starts_with(*byte) || *byte == b'.';
        if is_sound && (items.len() > 1 || self.part(span.clone()).iter().all(is_number)) {
            self.count(span, &items, compression);
        }
    }

    pub(crate) fn items(&self, span: Range<usize>) -> Vec<Item> {
        let (mut items, mut at) = (Vec::new(), span.start);
        while at < span.end {
            let rest = self.part(at..span.end);
            let is_colon = rest.first() == Some(&b':');
            let length = rest.iter().take_while(|byte| (**byte == b':') == is_colon).count();
            let place = at..at + length;
            items.push(match rest.get(..length) {
                Some(group) if group.contains(&b'.') => Item::Ipv4(place),
                _ if is_colon => Item::Colons(place),
                _ => Item::Group(place),
            });
            at += length;
        }
        items
    }

    /// A single colon at the start or at the end.
    pub(crate) fn lone_colon(&mut self, colon: Range<usize>, address: Range<usize>, is_first: bool) {
        let (page, message) = match is_first {
            true => (&IPV6_LEADING_COLON, "an IPv6 address that begins with a single `:`"),
            false => (&IPV6_TRAILING_COLON, "an IPv6 address that ends with a single `:`"),
        };
        let mut doubled = self.part(address.clone()).to_vec();
        doubled.insert(colon.start - address.start, b':');
        let is_fixed = Rule::Ipv6address.accepts(&doubled);
        let mut without = self.part(address.clone()).to_vec();
        without.remove(colon.start - address.start);
        let is_whole = Rule::Ipv6address.accepts(&without);
        let label = match is_first {
            _ if is_whole => "the address is complete without it",
            true => "expected a group before it",
            false => "expected a group after it",
        };
        let expected = if is_whole { Expected::NONE } else { Expected::of(HEXDIG.characters() | 1 << b':') };
        let note = self.report(page, colon.clone(), message, label).expected(expected);
        if is_fixed {
            note.fix(Suggested, "write `::`", colon, "::");
        } else if is_whole {
            note.fix(Suggested, "remove it", colon, "");
        }
    }

    /// `h16 ":" h16` or an IPv4address, which is what is left when six groups have been read.
    pub(crate) fn ls32(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        if text.iter().find(|byte| b".:".contains(byte)) == Some(&b'.') {
            return self.ipv4address(span);
        }
        if text.is_empty() {
            return self.missing_character(Rule::Ls32);
        }
        let items = self.items(span.clone());
        let mut groups = 0;
        for (at, item) in items.iter().enumerate() {
            match item {
                Item::Colons(colons) if colons.len() > 1 => {
                    let message = "a `::` where two groups are required";
                    self.report(&IPV6_SECOND_COMPRESSION, colons.clone(), message, "expected a single `:`")
                        .rule(Rule::Ls32)
                        .fix(Suggested, "write `:`", colons.clone(), ":");
                }
                Item::Colons(colons) if at == 0 || at + 1 == items.len() => {
                    self.lone_colon(colons.clone(), span.clone(), at == 0);
                }
                Item::Colons(_) => {}
                Item::Group(group) | Item::Ipv4(group) => {
                    groups += 1;
                    if groups == 3 {
                        let message = "a third group where two are required";
                        self.report(&IPV6_TOO_MANY_GROUPS, group.start - 1..span.end, message, "one group too many")
                            .rule(Rule::Ls32);
                        return;
                    }
                    self.h16(group.clone());
                }
            }
        }
        if groups == 1 && items.len() == 1 {
            let (place, _) = self.symbol(span.end);
            let message = "one group where two are required";
            self.report(&IPV6_TOO_FEW_GROUPS, place, message, "expected `:` and a group")
                .rule(Rule::Ls32)
                .expected(Expected::of(1 << b':'));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn colons() {
        assert_eq!(diagnosed("//[1::2::3]/"), [("ipv6-second-compression", 7..9)]);
        assert_eq!(diagnosed("//[1:::2]/"), [("ipv6-triple-colon", 4..7)]);
        assert_eq!(diagnosed("//[:1]/"), [("ipv6-leading-colon", 3..4)]);
        assert_eq!(diagnosed("//[1:]/"), [("ipv6-trailing-colon", 4..5)]);
        assert_eq!(diagnosed("//[1::]/"), []);
        assert_eq!(diagnosed("//[1:2:3:4:5:6:7::8]/"), [("ipv6-too-many-groups", 18..19)]);
        assert_eq!(diagnosed("//[1:2:3:4:5:6:7:8::]/"), [("ipv6-too-many-groups", 18..20)]);
        assert_eq!(diagnosed("//[1:2:3:4:5:6:1.2.3.4:7]/"), [("ipv6-ipv4-not-last", 22..24)]);
        assert_eq!(diagnosed("//[::1]/"), []);
    }

    #[test]
    fn an_ipv4_address_that_is_not_the_end() {
        assert_eq!(diagnosed("//[::192.0.2.1:1]/"), [("ipv6-ipv4-not-last", 14..16)]);
        assert_eq!(diagnosed("//[::1:192.0.2.1]/"), []);
    }

    #[test]
    fn two_groups_or_an_ipv4_address() {
        assert_eq!(diagnosed_as(Rule::Ls32, "1::2"), [("ipv6-second-compression", 1..3)]);
        assert_eq!(diagnosed_as(Rule::Ls32, "1:2:3"), [("ipv6-too-many-groups", 3..5)]);
        assert_eq!(diagnosed_as(Rule::Ls32, "1"), [("ipv6-too-few-groups", 1..1)]);
        assert_eq!(diagnosed_as(Rule::Ls32, "1:2"), []);
        assert_eq!(diagnosed_as(Rule::Ls32, "192.0.2.1"), []);
    }
}
