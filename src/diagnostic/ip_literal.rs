//! What goes wrong between brackets (3.2.2): IPv6address, IPvFuture, and the brackets themselves.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::diagnostic::character::{HOST_COMPONENT, IPVFUTURE_COMPONENT};
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

/// A part of an IPv6 address.
#[derive(Clone, Debug)]
enum Item {
    Colons(Range<usize>),
    /// 16 bits.
    Group(Range<usize>),
    /// Dotted, for 32 bits.
    Ipv4(Range<usize>),
}

impl Finder<'_> {
    /// A text that is nothing but an IP literal.
    pub(super) fn ip_literal_alone(&mut self, span: Range<usize>) {
        if self.text.starts_with(b"[") {
            let end = self.ip_literal(span.clone());
            return self.text_after_ip_literal(end..span.end, true);
        }
        let all = self.part(span.clone());
        if Rule::Ipv6address.accepts(all) || Rule::Ipvfuture.accepts(all) {
            return self.brackets_missing(span.clone(), &[span]);
        }
        let (place, _) = self.symbol(0);
        let message = "an IP literal without its `[`";
        self.report(Name::UnopenedIpLiteral, Rule::IpLiteral, place, message, "expected `[`")
            .expected(Expected::of(1 << b'['));
    }

    /// An address that stands without brackets. Each of `readings` is a part of `span` that would be one within them.
    pub(super) fn brackets_missing(&mut self, span: Range<usize>, readings: &[Range<usize>]) {
        let message = "an IPv6 address without brackets";
        let mut note = self.report(
            Name::Ipv6WithoutBrackets,
            Rule::IpLiteral,
            span,
            message,
            "its colons read as the one before a port",
        );
        let end_of_all = readings.iter().map(|reading| reading.end).max();
        for Range { start, end } in readings {
            let insert = |at: &usize, bracket: &str| Edit { span: *at..*at, replacement: bracket.into() };
            let title = match readings.len() {
                1 => "put the address in brackets",
                _ if Some(*end) == end_of_all => "put all of it in brackets",
                _ => "put all but the port in brackets",
            };
            note = note.fix_all(Suggested, title, vec![insert(start, "["), insert(end, "]")]);
        }
    }

    /// What begins with `[`. Tells where it ends: after the `]`, or where one is missing.
    pub(super) fn ip_literal(&mut self, span: Range<usize>) -> usize {
        let open = span.start;
        let close = self.delimited(span.clone()).iter().position(|byte| *byte == b']').map(|at| open + at);
        let inner = open + 1..close.unwrap_or(span.end);
        if let Some(close) = close {
            if inner.is_empty() {
                let message = "nothing between the brackets of an IP literal";
                self.report(
                    Name::EmptyIpLiteral,
                    Rule::IpLiteral,
                    close..close + 1,
                    message,
                    "an address has to stand before this",
                )
                .context(open..open + 1, "opened here")
                .expected(Expected::of(HEXDIG.characters() | 1 << b':' | 1 << b'v' | 1 << b'V'));
            } else {
                self.address(inner, Some(close));
            }
            return close + 1;
        }
        let inner = self.part(inner.clone()).iter().rposition(|byte| *byte == b':').map_or(inner.clone(), |colon| {
            // A port that follows what is an address, if the whole is none.
            let address = inner.start..inner.start + colon;
            let is_port = self.part(inner.start + colon + 1..inner.end).iter().all(u8::is_ascii_digit);
            let is_better = self.is_address(address.clone()) && !self.is_address(inner.clone());
            if is_port && is_better { address } else { inner.clone() }
        });
        let could_have_port = self.part(inner.clone()).iter().rposition(|byte| *byte == b':').is_some_and(|colon| {
            let port = self.part(inner.start + colon + 1..inner.end);
            port.iter().all(u8::is_ascii_digit) && self.is_address(inner.start..inner.start + colon)
        });
        let (place, symbol) = self.symbol(inner.end);
        let is_address = self.is_address(inner.clone());
        let label = match symbol {
            Some(symbol) if !self.is_secret(&place) => format!("expected `]` before {symbol}").into(),
            Some(_) => "expected `]` before this".into(),
            None => alloc::borrow::Cow::Borrowed("expected `]`"),
        };
        let message = "the IP literal is never closed";
        // The length of a prefix may follow, and belong within.
        let after = self.part(inner.end..self.text.len());
        let has_prefix = matches!(after, [b'/', digit, ..] if digit.is_ascii_digit());
        // An earlier bracket may be the one to close.
        let is_only = !self.part(0..open).contains(&b'[');
        let applicability = if is_address && is_only && !could_have_port && !has_prefix { Safe } else { Suggested };
        let end = inner.end;
        let note = self
            .report(Name::UnclosedIpLiteral, Rule::IpLiteral, place, message, label)
            .context(open..open + 1, "opened here")
            .expected(Expected::of(1 << b']'));
        if is_address {
            note.fix(applicability, "close it with `]`", end..end, "]");
        } else if !inner.is_empty() {
            let so_far = self.so_far();
            self.address(inner, None);
            // Where the address ends is a guess, and so is what would mend it.
            self.suggest_since(so_far);
        }
        end
    }

    fn is_address(&self, span: Range<usize>) -> bool {
        let address = self.part(span);
        Rule::Ipv6address.accepts(address) || Rule::Ipvfuture.accepts(address)
    }

    /// What follows `]` and is no port.
    pub(super) fn text_after_ip_literal(&mut self, span: Range<usize>, is_alone: bool) {
        if span.is_empty() {
            return;
        }
        let is_port = !is_alone && self.part(span.clone()).iter().all(u8::is_ascii_digit);
        let label = if is_alone { "a host ends at its `]`" } else { "only `:` and a port may follow `]`" };
        let note = self.report(Name::TextAfterIpLiteral, Rule::Host, span.clone(), "text after an IP literal", label);
        if is_port {
            note.fix(Suggested, "put `:` before the port", span.start..span.start, ":");
        } else {
            note.fix(Suggested, "remove it", span, "");
        }
    }

    /// What stands between brackets.
    fn address(&mut self, span: Range<usize>, close: Option<usize>) {
        let placeholders: Vec<_> =
            self.placeholders.iter().filter(|it| span.start <= it.start && it.end <= span.end).cloned().collect();
        if !placeholders.is_empty() {
            for placeholder in placeholders {
                self.placeholder(placeholder.start, span.end, &HOST_COMPONENT);
            }
            return;
        }
        let text = self.part(span.clone());
        if self.is_address(span.clone()) {
            return;
        }
        if let [b'v' | b'V', rest @ ..] = text
            && (rest.first().is_none_or(|byte| HEXDIG.starts_with(*byte) || *byte == b'.')
                || !Rule::RegName.accepts(text))
        {
            return self.ipvfuture(span);
        }
        if !text.contains(&b':') && Rule::RegName.accepts(text) && !text.contains(&b'%') {
            let what = if Rule::Ipv4address.accepts(text) { "an IPv4 address" } else { "a name" };
            let note = self.report(
                Name::NameInBrackets,
                Rule::IpLiteral,
                span.clone(),
                format!("{what} in brackets"),
                "neither an IPv6 nor an IPvFuture address",
            );
            if let Some(close) = close {
                let edit = |at: usize| Edit { span: at..at + 1, replacement: "".into() };
                note.fix_all(Suggested, "remove the brackets", vec![edit(span.start - 1), edit(close)]);
            }
            return;
        }
        self.ipv6address(span);
    }

    /// `"v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
    pub(super) fn ipvfuture(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        let rule = Rule::Ipvfuture;
        if !matches!(text, [b'v' | b'V', ..]) {
            let (place, _) = self.symbol(span.start);
            self.report(
                Name::IpvfutureMissingVersion,
                rule,
                place,
                "an IPvFuture address without its `v`",
                "expected `v`",
            )
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
            self.report(Name::IpvfutureMissingVersion, rule, place, message, "expected a hexadecimal digit")
                .expected(Expected::of(HEXDIG.characters()));
        } else {
            self.foreign(
                version.clone(),
                &HEXDIG,
                Name::IpvfutureVersionCharacter,
                rule,
                "the version of an IPvFuture address",
            );
        }
        let address = match dot {
            Some(dot) => dot + 1..span.end,
            None if version.is_empty() => return,
            None => {
                let (place, _) = self.symbol(version.end);
                let message = "an IPvFuture address without its `.`";
                self.report(Name::IpvfutureMissingDot, rule, place, message, "expected `.`")
                    .expected(Expected::of(1 << b'.'));
                return;
            }
        };
        if address.is_empty() {
            let (place, _) = self.symbol(address.end);
            let message = "an IPvFuture literal without an address";
            self.report(Name::IpvfutureEmptyAddress, rule, place, message, "an address has to stand before this")
                .expected(IPVFUTURE_COMPONENT.expected());
        }
        self.scan(address, &IPVFUTURE_COMPONENT);
    }

    /// An IPv6 address: group by group, then their number.
    pub(super) fn ipv6address(&mut self, span: Range<usize>) {
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
            self.report(Name::Ipv6Character, Rule::Ipv6address, open, message, "brackets belong to an IP-literal")
                .context(close, "as does this")
                .fix_all(Suggested, "remove both", edits);
            return;
        }
        let end = text.iter().position(|byte| b"%/".contains(byte)).map_or(span.end, |at| span.start + at);
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
                        self.report(Name::Ipv6TripleColon, Rule::Ipv6address, colons.clone(), message, "at most two")
                            .fix(Suggested, "write `::`", colons.clone(), "::");
                    }
                    match &compression {
                        None => compression = Some(colons.clone()),
                        Some(first) => {
                            is_sound = false;
                            let message = "a second `::` in an IPv6 address";
                            let label = "how many zeros are here, how many there?";
                            self.report(Name::Ipv6SecondCompression, Rule::Ipv6address, colons.clone(), message, label)
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
                    let message = "an IPv4 address that is not the end of an IPv6 address";
                    let place = address.end..span.end;
                    if self.part(address.clone()).iter().filter(|byte| **byte == b'.').count() == 3 {
                        self.ipv4address(address.clone());
                    }
                    self.report(Name::Ipv6Ipv4NotLast, Rule::Ls32, place, message, "nothing may follow")
                        .context(address.clone(), "only the last 32 bits may be written so");
                    is_sound = false;
                    break;
                }
            }
        }
        // One group that is none says nothing of their number.
        let is_number = |byte: &u8| HEXDIG.starts_with(*byte) || *byte == b'.';
        if is_sound && (items.len() > 1 || self.part(span.clone()).iter().all(is_number)) {
            self.count(span, &items, compression);
        }
    }

    fn items(&self, span: Range<usize>) -> Vec<Item> {
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

    /// A zone identifier, or the length of a prefix.
    fn after_ipv6address(&mut self, span: Range<usize>) {
        match self.part(span.clone()) {
            [b'%', ..] => {
                let message = "a zone identifier in an IPv6 address";
                self.report(Name::Ipv6ZoneId, Rule::Ipv6address, span.clone(), message, "a zone is no part of an address")
                    .fix(Suggested, "remove it", span, "")
                    .help("RFC 6874 once let `%25` and a zone follow here; RFC 9844 took that back: a zone is set beside the URI");
            }
            [b'/', digits @ ..] if !digits.iter().all(u8::is_ascii_digit) => {
                let message = "a slash in an IPv6 address";
                self.report(Name::Ipv6Character, Rule::Ipv6address, span.clone(), message, "not part of an address")
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':'))
                    .fix(Suggested, "remove it", span, "");
            }
            [b'/', ..] => {
                let message = "a prefix length in an IPv6 address";
                self.report(
                    Name::Ipv6PrefixLength,
                    Rule::Ipv6address,
                    span.clone(),
                    message,
                    "a host is one address, not a network",
                )
                .fix(Suggested, "remove it", span, "");
            }
            _ => {}
        }
    }

    /// A single colon at the start or at the end.
    fn lone_colon(&mut self, colon: Range<usize>, address: Range<usize>, is_first: bool) {
        let (name, message) = match is_first {
            true => (Name::Ipv6LeadingColon, "an IPv6 address that starts with a single `:`"),
            false => (Name::Ipv6TrailingColon, "an IPv6 address that ends with a single `:`"),
        };
        let mut doubled = self.part(address.clone()).to_vec();
        doubled.insert(colon.start - address.start, b':');
        let is_mended = Rule::Ipv6address.accepts(&doubled);
        let mut without = self.part(address.clone()).to_vec();
        without.remove(colon.start - address.start);
        let is_whole = Rule::Ipv6address.accepts(&without);
        let label = match is_first {
            _ if is_whole => "the groups are a whole address without it",
            true => "a group has to stand before it",
            false => "a group has to follow",
        };
        let note = self
            .report(name, Rule::Ipv6address, colon.clone(), message, label)
            .expected(Expected::of(HEXDIG.characters() | 1 << b':'));
        if is_mended {
            note.fix(Suggested, "write `::`", colon, "::");
        } else if is_whole {
            note.fix(Suggested, "remove it", colon, "");
        }
    }

    /// Whether there are too many groups, or too few.
    fn count(&mut self, span: Range<usize>, items: &[Item], compression: Option<Range<usize>>) {
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
        let rule = Rule::Ipv6address;
        match (excess, compression) {
            (Some(excess), None) => {
                let message = match units {
                    9 => "a ninth group in an IPv6 address".into(),
                    _ => format!("{units} groups in an IPv6 address"),
                };
                let label = if units == 9 { "one group too many" } else { "too many groups" };
                let whole =
                    if ipv4.is_some() { "an IPv4 address counts as two" } else { "these eight are a whole address" };
                self.report(Name::Ipv6TooManyGroups, rule, excess..span.end, message, label)
                    .context(span.start..excess, whole);
            }
            (Some(excess), Some(zeros)) => {
                let message = format!("{units} groups beside a `::` in an IPv6 address");
                let label = "no room is left for the zeros of `::`";
                let mut without = self.part(span.clone()).to_vec();
                without.splice(zeros.start - span.start..zeros.end - span.start, *b":");
                let is_mended = Rule::Ipv6address.accepts(&without);
                let mut note = self.report(Name::Ipv6TooManyGroups, rule, excess..span.end, message, label);
                if zeros.end <= excess {
                    note = note.context(zeros.clone(), "stands for at least one group");
                }
                if is_mended {
                    note.fix(Suggested, "write `:` for `::`", zeros, ":");
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
                let groups = groups.get(units).copied().unwrap_or_default();
                let (place, _) = match &ipv4 {
                    Some(ipv4) => (ipv4.clone(), None),
                    None => self.symbol(span.end),
                };
                let context = if ipv4.is_some() { span.start..place.start } else { span };
                let label = if ipv4.is_some() {
                    "this counts as two groups, and ends the address"
                } else {
                    "an address is eight groups, or fewer and a `::`"
                };
                let note = self
                    .report(Name::Ipv6TooFewGroups, rule, place, format!("{groups} in an IPv6 address"), label)
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':'));
                if !context.is_empty() {
                    note.context(context, groups);
                }
            }
            _ => {}
        }
    }

    /// `h16 ":" h16` or an IPv4address, which is what is left when six groups have been read.
    pub(super) fn ls32(&mut self, span: Range<usize>) {
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
                    let message = "a `::` where two groups have to stand";
                    self.report(
                        Name::Ipv6SecondCompression,
                        Rule::Ls32,
                        colons.clone(),
                        message,
                        "a single `:` stands between them",
                    )
                    .fix(Suggested, "write `:`", colons.clone(), ":");
                }
                Item::Colons(colons) if at == 0 || at + 1 == items.len() => {
                    self.lone_colon(colons.clone(), span.clone(), at == 0);
                }
                Item::Colons(_) => {}
                Item::Group(group) | Item::Ipv4(group) => {
                    groups += 1;
                    if groups == 3 {
                        let message = "a third group where two have to stand";
                        self.report(
                            Name::Ipv6TooManyGroups,
                            Rule::Ls32,
                            group.start - 1..span.end,
                            message,
                            "too much",
                        );
                        return;
                    }
                    self.h16(group.clone());
                }
            }
        }
        if groups == 1 && items.len() == 1 {
            let (place, _) = self.symbol(span.end);
            let message = "one group where two have to stand";
            self.report(Name::Ipv6TooFewGroups, Rule::Ls32, place, message, "a `:` and a group have to follow")
                .expected(Expected::of(1 << b':'));
        }
    }

    /// A group of an IPv6 address.
    pub(super) fn h16(&mut self, span: Range<usize>) {
        let group = self.part(span.clone());
        if group.is_empty() {
            return self.missing_character(Rule::H16);
        }
        if !group.iter().all(|byte| HEXDIG.starts_with(*byte)) {
            return self.foreign(span, &HEXDIG, Name::Ipv6Character, Rule::H16, "an IPv6 address");
        }
        if group.len() > 4 {
            let zeros = group.len() - 4;
            let has_zeros = group.iter().take(zeros).all(|byte| *byte == b'0');
            let message = "a group of more than four digits in an IPv6 address";
            let note = self.report(
                Name::Ipv6GroupTooLong,
                Rule::H16,
                span.clone(),
                message,
                "16 bits are four digits at most",
            );
            if has_zeros {
                note.fix(Safe, "remove leading zeros", span.start..span.start + zeros, "");
            }
        }
    }

    /// Notes each run that is not of `class`.
    pub(super) fn foreign(&mut self, span: Range<usize>, class: &Class, name: Name, rule: Rule, noun: &str) {
        let mut at = span.start;
        while at < span.end {
            let rest = self.part(at..span.end);
            let run = rest.iter().take_while(|byte| !class.starts_with(**byte)).count();
            if run == 0 {
                at += rest.iter().take_while(|byte| class.starts_with(**byte)).count();
                continue;
            }
            let place = at..at + run;
            let message = format!("{} cannot stand in {noun}", self.list(place.clone()));
            let label = if rule == Rule::DecOctet { "not a digit" } else { "not a hexadecimal digit" };
            self.report(name, rule, place, message, label).expected(Expected::of(class.characters()));
            at += run;
        }
    }
}
