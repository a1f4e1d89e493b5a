//! What goes wrong in an authority (3.2): userinfo, host and port.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::character::{HOST_COMPONENT, PORT_COMPONENT, USERINFO_COMPONENT};
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::rfc5234::DIGIT;

impl Finder<'_> {
    pub(super) fn authority(&mut self, span: Range<usize>) {
        let host = match self.last_at_sign(span.clone()) {
            Some(at) => {
                self.userinfo(span.start..at);
                at + 1..span.end
            }
            None => span,
        };
        self.host_and_port(host, true);
    }

    /// A host, and a port if one may follow.
    fn host_and_port(&mut self, span: Range<usize>, has_port: bool) {
        let after_literal = match self.delimited(span.clone()) {
            [b'[', ..] => Some(self.ip_literal(span.clone())),
            _ => self.unopened(span.clone()).map(|close| close + 1),
        };
        if after_literal.is_none() && self.is_ipv6_without_brackets(span.clone()) {
            return;
        }
        let rest = after_literal.unwrap_or(span.start)..span.end;
        let colon = self.delimited(rest.clone()).iter().position(|byte| *byte == b':' && has_port);
        let end = colon.map_or(rest.end, |at| rest.start + at);
        match after_literal {
            Some(after) => self.text_after_ip_literal(after..end, !has_port),
            None => self.scan(rest.start..end, &HOST_COMPONENT),
        }
        if colon.is_some() {
            self.port(end + 1..rest.end);
        }
    }

    /// A text that is nothing but an authority.
    pub(super) fn authority_alone(&mut self, span: Range<usize>) {
        let end = self.delimited(span.clone()).iter().position(|byte| b"/?#".contains(byte));
        let end = end.map_or(span.end, |at| span.start + at);
        self.authority(span.start..end);
        if end < span.end {
            let message = "text after an authority";
            self.report(
                Name::TextAfterAuthority,
                Rule::Authority,
                end..span.end,
                message,
                "an authority ends before this",
            )
            .fix(Suggested, "remove it", end..span.end, "");
        }
    }

    /// The `@` before the host: the last one, or one before brackets, in which another may stand, but no backslash after it.
    pub(super) fn last_at_sign(&self, span: Range<usize>) -> Option<usize> {
        let part = self.delimited(span.clone());
        let last = part.iter().rposition(|byte| *byte == b'@')?;
        let (before, after) = part.split_at_checked(last)?;
        let open = before.iter().rposition(|byte| b"[]".contains(byte)).filter(|at| before.get(*at) == Some(&b'['));
        let closes = after.iter().find(|byte| b"[]\\".contains(byte)) == Some(&b']');
        let at = match open {
            Some(open) if closes && (open == 0 || before.get(open - 1) == Some(&b'@')) => open.checked_sub(1)?,
            _ => last,
        };
        Some(span.start + at)
    }

    /// What stands before the last `@`.
    fn userinfo(&mut self, span: Range<usize>) {
        let others: Vec<usize> = self
            .delimited(span.clone())
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'@')
            .map(|(at, _)| span.start + at)
            .collect();
        if let Some(first) = others.first() {
            let second = others.get(1).copied().unwrap_or(span.end);
            let edits = others.iter().map(|at| Edit { span: *at..at + 1, replacement: "%40".into() }).collect();
            self.report(
                Name::SecondAtSign,
                Rule::Authority,
                second..second + 1,
                "a second `@` in an authority",
                "one `@` ends the userinfo, and there is no other",
            )
            .context(*first..first + 1, "the first")
            .fix_all(Suggested, "percent-encode all but the last as `%40`", edits);
        }
        let mut start = span.start;
        for end in others.into_iter().chain([span.end]) {
            self.scan(start..end, &USERINFO_COMPONENT);
            start = end + 1;
        }
    }

    /// A host that stands by itself.
    pub(super) fn host(&mut self, span: Range<usize>) {
        self.host_and_port(span, false);
    }

    /// `::1]`: notes the bracket that is missing, and tells where the other is.
    fn unopened(&mut self, host: Range<usize>) -> Option<usize> {
        let close = host.start + self.delimited(host.clone()).iter().position(|byte| *byte == b']')?;
        let address = self.part(host.start..close);
        if !Rule::Ipv6address.accepts(address) && !Rule::Ipvfuture.accepts(address) {
            return None;
        }
        let message = "an IP literal without its `[`";
        let place = host.start..close + 1;
        self.report(Name::UnopenedIpLiteral, Rule::IpLiteral, place, message, "a `[` has to stand before this").fix(
            Safe,
            "put `[` before it",
            host.start..host.start,
            "[",
        );
        Some(close)
    }

    /// Whether the host, and perhaps its port, was meant as an IPv6 address. If so, that is noted.
    fn is_ipv6_without_brackets(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        let Some(last) = text.iter().rposition(|byte| *byte == b':') else { return false };
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
            let (place, label) = (span.start..zone, "its colons read as the one before a port");
            self.report(Name::Ipv6WithoutBrackets, Rule::IpLiteral, place, message, label)
                .context(zone..end, "a zone is no part of an address")
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

    /// What follows the colon after a host.
    pub(super) fn port(&mut self, span: Range<usize>) {
        let text = self.part(span.clone());
        let is_path = text.first().is_some_and(u8::is_ascii_alphabetic)
            && span.start > 0
            && text.iter().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(byte));
        if is_path {
            let message = format!("{} cannot stand in a port", self.list(span.clone()));
            let colon = span.start - 1;
            let note = self
                .report(Name::PortCharacter, Rule::Port, span, message, PORT_COMPONENT.label)
                .expected(crate::reading::expected::Expected::of(DIGIT.characters()));
            // The word itself is a placeholder.
            if text != b"port" {
                note.fix(Suggested, "write `/` for the `:`, if it begins a path", colon..colon + 1, "/");
            }
            return;
        }
        // What is within it is one mistake, digits and all.
        let is_foreign = |byte: &u8| !byte.is_ascii_digit();
        let (Some(first), Some(last)) = (text.iter().position(is_foreign), text.iter().rposition(is_foreign)) else {
            return;
        };
        let run = span.start + first..span.start + last + 1;
        let is_plain = self.part(run.clone()).iter().all(|byte| byte.is_ascii_graphic() && !b"\\{}%".contains(byte));
        if is_plain {
            self.run(run, &PORT_COMPONENT);
        } else {
            self.scan(span, &PORT_COMPONENT);
        }
    }
}
