//! The groups of an IPv6 address: their number, and their digits (3.2.2).

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::page::{Page, pages};
use crate::diagnostic::symbol::{Sort, Symbol};
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// More groups than an IPv6 address has.
    ///
    /// An IPv6 address has eight groups of 16 bits. A `::` stands for at least one group of zeros, and an IPv4 address
    /// at the end counts as two groups. Software cannot tell which group is too much and refuses the address. Remove
    /// one, or the `::` that has nothing left to stand for.
    IPV6_TOO_MANY_GROUPS {
        name: Ipv6TooManyGroups,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[1:2:3:4:5:6:7:8:9]/" => "http://[1:2:3:4:5:6:7:8]/",
    }

    /// Fewer groups than an IPv6 address has, and no `::` for the missing ones.
    ///
    /// An IPv6 address has eight groups of 16 bits. Where groups are missing, software does not guess and refuses the
    /// address. Write all of them, or `::` once for a run of groups that are zero.
    IPV6_TOO_FEW_GROUPS {
        name: Ipv6TooFewGroups,
        group: Syntax,
        rule: Ipv6address,
        example: UriReference "http://[fe80:1]/" => "http://[fe80::1]/",
    }

    /// A group of more than four digits in an IPv6 address.
    ///
    /// A group is 16 bits, which are at most four hexadecimal digits. Remove leading zeros, or put the missing `:` into
    /// the group.
    IPV6_GROUP_TOO_LONG {
        name: Ipv6GroupTooLong,
        group: Syntax,
        rule: H16,
        example: UriReference "http://[fe80::00001]/" => "http://[fe80::0001]/",
    }

    /// A character that is not allowed in an IPv6 address.
    ///
    /// An IPv6 address consists of hexadecimal digits and colons, and may end in an IPv4 address with dots. Write a
    /// host name without brackets.
    IPV6_CHARACTER {
        name: Ipv6Character,
        group: Syntax,
        rule: H16,
        example: UriReference "http://[fe80::g]/" => "http://[fe80::1]/",
    }
}

impl Finder<'_> {
    /// Whether there are too many groups, or too few.
    pub(crate) fn count(&mut self, span: Range<usize>, items: &[Item], compression: Option<Range<usize>>) {
        let (mut units, mut excess, mut colon) = (0, None, span.start);
        let mut limit = 8;
        for item in items {
            let start = match item {
                Item::Colons(place) => {
                    colon = place.start;
                    if place.len() == 2 {
                        colon = place.end;
                        limit = 7;
                        if units > 7 {
                            excess = excess.or(Some(place.start));
                        }
                    }
                    continue;
                }
                Item::Group(place) => {
                    units += 1;
                    place.start
                }
                Item::Ipv4(place) => {
                    units += 2;
                    place.start
                }
            };
            if units > limit {
                excess = excess.or(Some(colon.min(start)));
            }
        }
        let ipv4 = items.iter().find_map(|item| if let Item::Ipv4(place) = item { Some(place.clone()) } else { None });
        match (excess, compression) {
            (Some(excess), None) => {
                let message = match units {
                    9 => "a ninth group in an IPv6 address".into(),
                    _ => format!("{units} groups in an IPv6 address"),
                };
                let label = if units == 9 { "one group too many" } else { "too many groups" };
                let whole = if ipv4.is_some() {
                    "the IPv4 address counts as two groups"
                } else {
                    "these eight are a complete address"
                };
                self.report(&IPV6_TOO_MANY_GROUPS, excess..span.end, message, label).context(span.start..excess, whole);
            }
            (Some(excess), Some(zeros)) => {
                let units = if units == 8 { "eight".into() } else { format!("{units}") };
                let message = format!("{units} groups beside a `::` in an IPv6 address");
                let label = "no group is left for `::` to stand for";
                let mut without = self.part(span.clone()).to_vec();
                without.splice(zeros.start - span.start..zeros.end - span.start, *b":");
                let is_fixed = Rule::Ipv6address.accepts(&without);
                let mut note = self.report(&IPV6_TOO_MANY_GROUPS, excess..span.end, message, label);
                if zeros.end <= excess {
                    note = note.context(zeros.clone(), "stands for at least one group");
                }
                if is_fixed {
                    note.fix(Suggested, "write `:` instead of `::`", zeros, ":");
                }
            }
            (None, None) if units < 8 => {
                let groups = [
                    "no group",
                    "one group",
                    "two groups",
                    "three groups",
                    "four groups",
                    "five groups",
                    "six groups",
                    "seven groups",
                ];
                let groups = |count: usize| groups.get(count).copied().unwrap_or_default();
                let (place, _) = match &ipv4 {
                    Some(ipv4) => (ipv4.clone(), None),
                    None => self.symbol(span.end),
                };
                // What is before an IPv4 address has two groups fewer than the whole.
                let (context, before) =
                    if ipv4.is_some() { (span.start..place.start, units - 2) } else { (span, units) };
                let label = if ipv4.is_some() {
                    "this counts as two groups, and ends the address"
                } else {
                    "an address has eight groups, or fewer with `::`"
                };
                let note = self
                    .report(&IPV6_TOO_FEW_GROUPS, place, format!("only {} in an IPv6 address", groups(units)), label)
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':'));
                if !context.is_empty() {
                    note.context(context, groups(before));
                }
            }
            _ => {}
        }
    }

    /// A group of an IPv6 address.
    pub(crate) fn h16(&mut self, span: Range<usize>) {
        let group = self.part(span.clone());
        if group.is_empty() {
            return self.missing_character(Rule::H16);
        }
        if !group.iter().all(|byte| HEXDIG.starts_with(*byte)) {
            return self.foreign(span, &HEXDIG, &IPV6_CHARACTER, "an IPv6 address");
        }
        if group.len() > 4 {
            let zeros = group.len() - 4;
            let has_zeros = group.iter().take(zeros).all(|byte| *byte == b'0');
            let message = "a group of more than four digits in an IPv6 address";
            let note = self.report(&IPV6_GROUP_TOO_LONG, span.clone(), message, "a group has at most four digits");
            if has_zeros {
                note.fix(Safe, "remove leading zeros", span.start..span.start + zeros, "");
            }
        }
    }

    /// Reports each run of characters outside `class`.
    pub(crate) fn foreign(&mut self, span: Range<usize>, class: &Class, page: &'static Page, noun: &str) {
        let mut at = span.start;
        while at < span.end {
            let rest = self.part(at..span.end);
            let run = rest.iter().take_while(|byte| !class.starts_with(**byte)).count();
            if run == 0 {
                at += rest.iter().take_while(|byte| class.starts_with(**byte)).count();
                continue;
            }
            let place = at..at + run;
            let message = self.not_allowed(place.clone(), noun);
            let label = if page.rule == Rule::DecOctet { "not a digit" } else { "not a hexadecimal digit" };
            let symbols = core::str::from_utf8(self.part(place.clone())).unwrap_or_default().chars().map(Symbol::Char);
            let narrow: Option<String> = symbols.map(Symbol::narrow).collect();
            let is_stray =
                matches!(self.symbol(at).1.map(Symbol::sort), Some(Sort::Break | Sort::Control | Sort::Invisible))
                    || self.part(place.clone()).iter().all(|byte| *byte == b' ');
            let note = self.report(page, place.clone(), message, label).expected(Expected::of(class.characters()));
            let is_of_address = |byte: u8| HEXDIG.starts_with(byte) || b":.".contains(&byte);
            match narrow.filter(|narrow| !narrow.is_empty() && narrow.bytes().all(is_of_address)) {
                _ if is_stray => note.fix(Suggested, "remove it", place, ""),
                Some(narrow) => note.fix(Suggested, format!("write `{narrow}`"), place, narrow),
                None => note,
            };
            at += run;
        }
    }
}

/// A part of an IPv6 address.
#[derive(Clone, Debug)]
pub(crate) enum Item {
    Colons(Range<usize>),
    /// 16 bits.
    Group(Range<usize>),
    /// Dotted, for 32 bits.
    Ipv4(Range<usize>),
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::lint::linter::tests::fixed;

    #[test]
    fn the_number_of_groups() {
        assert_eq!(diagnosed("//[1:2:3:4:5:6:7:8:9]/"), [("ipv6-too-many-groups", 18..20)]);
        assert_eq!(diagnosed("//[1::3:4:5:6:7:8:9]/"), [("ipv6-too-many-groups", 17..19)]);
        assert_eq!(diagnosed("//[1:2]/"), [("ipv6-too-few-groups", 6..7)]);
        assert_eq!(diagnosed("//[1:192.0.2.1]/"), [("ipv6-too-few-groups", 5..14)]);
        assert_eq!(diagnosed("//[1:2:3:4:5:6:7:8]/"), []);
        assert_eq!(diagnosed("//[1::3:4:5:6:7:8]/"), []);
    }

    #[test]
    fn the_digits_of_a_group() {
        assert_eq!(diagnosed("//[::00001]/"), [("ipv6-group-too-long", 5..10)]);
        assert_eq!(diagnosed("//[::0001]/"), []);
        assert_eq!(diagnosed("//[::g]/"), [("ipv6-character", 5..6)]);
        assert_eq!(diagnosed("//[::f]/"), []);
        assert_eq!(fixed("//[::\u{ff11}\u{ff21}]/").as_deref(), Some("//[::1A]/"));
    }
}
