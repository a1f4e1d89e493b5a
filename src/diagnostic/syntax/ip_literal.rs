//! Errors in the brackets of an IP literal (3.2.2).

use alloc::vec::Vec;
use alloc::{format, vec};
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::{Safe, Suggested};
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::HOST_COMPONENT;
use crate::diagnostic::syntax::ipv6_groups::IPV6_CHARACTER;
use crate::reading::expected::Expected;
use crate::rfc5234::HEXDIG;

pages! {
    /// An IP literal that is opened by `[` and never closed by `]`.
    ///
    /// Brackets enclose an IPv6 address in a URI (3.2.2). Without the `]` it is unclear where the address ends.
    UNCLOSED_IP_LITERAL {
        name: UnclosedIpLiteral,
        group: Syntax,
        rule: IpLiteral,
        example: UriReference "http://[::1/index.html" => "http://[::1]/index.html",
    }

    /// An IP literal that is closed by `]` and not opened by `[`.
    ///
    /// Brackets enclose an IPv6 address in a URI (3.2.2). Without the `[` its first colon begins a port, and clients
    /// reject the text. Put the `[` before the address.
    UNOPENED_IP_LITERAL {
        name: UnopenedIpLiteral,
        group: Syntax,
        rule: IpLiteral,
        example: UriReference "http://::1]/" => "http://[::1]/",
    }

    /// Brackets with nothing between them.
    ///
    /// Brackets enclose an IPv6 address in a URI (3.2.2). Often a variable was empty when the URI was put together.
    /// Write the address, or a host name without brackets.
    EMPTY_IP_LITERAL {
        name: EmptyIpLiteral,
        group: Syntax,
        rule: IpLiteral,
        example: UriReference "http://[]/" => "http://[::1]/",
    }

    /// A name or an IPv4 address in brackets.
    ///
    /// Brackets enclose IPv6 addresses and later kinds of IP addresses (3.2.2). Clients read what they enclose as an
    /// address and look up no name. Write names and IPv4 addresses without them.
    NAME_IN_BRACKETS {
        name: NameInBrackets,
        group: Syntax,
        rule: IpLiteral,
        example: UriReference "http://[localhost]/" => "http://localhost/",
    }

    /// Text between the `]` of an IP literal and the port or the path.
    ///
    /// After the `]` only a `:` and a port may follow before the authority ends (3.2). Remove the text, or put the
    /// missing `:` before the port.
    TEXT_AFTER_IP_LITERAL {
        name: TextAfterIpLiteral,
        group: Syntax,
        rule: Host,
        example: UriReference "http://[::1]a/" => "http://[::1]/",
    }
}

/// Digits after an address that are rather the port of a server than a group.
pub(crate) const USUAL_PORTS: [&[u8]; 11] =
    [b"80", b"443", b"3000", b"5000", b"5432", b"6379", b"6443", b"8000", b"8080", b"8443", b"9000"];

impl Finder<'_> {
    /// A text that is nothing but an IP literal.
    pub(crate) fn ip_literal_alone(&mut self, span: Range<usize>) {
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
        self.report(&UNOPENED_IP_LITERAL, place, message, "expected `[`").expected(Expected::of(1 << b'['));
    }

    /// Reads what begins with `[`. Where it ends: after the `]`, or where one is missing.
    pub(crate) fn ip_literal(&mut self, span: Range<usize>) -> usize {
        let open = span.start;
        let close = self.delimited(span.clone()).iter().position(|byte| *byte == b']').map(|at| open + at);
        let inner = open + 1..close.unwrap_or(span.end);
        if let Some(close) = close {
            let is_doubled = self.part(inner.clone()).starts_with(b"[")
                && self.part(close + 1..span.end).starts_with(b"]")
                && self.is_address(inner.start + 1..close);
            if is_doubled {
                let edits = [inner.start, close + 1].map(|at| Edit { span: at..at + 1, replacement: "".into() });
                let message = "two pairs of brackets around an address";
                self.report(&IPV6_CHARACTER, inner.start..inner.start + 1, message, "not part of an address")
                    .context(close + 1..close + 2, "nor is this one")
                    .fix_all(Suggested, "remove one pair", edits.to_vec());
                return close + 2;
            }
            if inner.is_empty() {
                let message = "nothing between the brackets of an IP literal";
                self.report(&EMPTY_IP_LITERAL, close..close + 1, message, "expected an address before this")
                    .context(open..open + 1, "opened here")
                    .expected(Expected::of(HEXDIG.characters() | 1 << b':' | 1 << b'v' | 1 << b'V'));
            } else {
                self.address(inner, Some(close));
            }
            return close + 1;
        }
        // The digits after the last colon may be a port, and surely are if only what is before them is an address.
        let colon = self.part(inner.clone()).iter().rposition(|byte| *byte == b':').map(|colon| inner.start + colon);
        let port = colon.filter(|colon| {
            let digits = self.part(colon + 1..inner.end);
            digits.iter().all(u8::is_ascii_digit) && self.is_address(inner.start..*colon)
        });
        let is_usual = |digits: &[u8]| USUAL_PORTS.contains(&digits);
        let is_port_first = port.is_some_and(|colon| is_usual(self.part(colon + 1..inner.end)));
        let (inner, port) = match port {
            Some(colon) if !self.is_address(inner.clone()) => (inner.start..colon, None),
            _ => (inner, port),
        };
        let (place, symbol) = self.symbol(inner.end);
        let is_address = self.is_address(inner.clone());
        let label = match symbol {
            Some(symbol) if !self.is_secret(&place) => format!("expected `]` before {symbol}").into(),
            Some(_) => "expected `]` before this".into(),
            None => alloc::borrow::Cow::Borrowed("expected `]`"),
        };
        let message = "the IP literal is never closed";
        // A group too many or the length of a prefix may follow, and belong within.
        let after = self.part(inner.end..self.text.len());
        let goes_on = match after {
            [b':', rest @ ..] => !rest.split(|byte| b"/?#".contains(byte)).next().is_some_and(is_usual),
            [b'/', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        };
        // An earlier bracket may be the one to close.
        let is_only = !self.part(0..open).contains(&b'[');
        let applicability = if is_address && is_only && port.is_none() && !goes_on { Safe } else { Suggested };
        let end = inner.end;
        let note = self
            .report(&UNCLOSED_IP_LITERAL, place, message, label)
            .context(open..open + 1, "opened here")
            .expected(Expected::of(1 << b']'));
        if is_address {
            let mut ways = [Some((end, "close it with `]`")), port.map(|at| (at, "close it before the port"))];
            if is_port_first {
                ways.reverse();
            }
            ways.into_iter().flatten().fold(note, |note, (at, title)| note.fix(applicability, title, at..at, "]"));
        } else if !inner.is_empty() {
            let so_far = self.so_far();
            self.address(inner, None);
            // The end of the address is a guess, and so are the fixes.
            self.suggest_since(so_far);
        }
        end
    }

    pub(crate) fn is_address(&self, span: Range<usize>) -> bool {
        let address = self.part(span);
        Rule::Ipv6address.accepts(address) || Rule::Ipvfuture.accepts(address)
    }

    /// Whether what is in the brackets is a word, and the name of the host goes on after them: `[your-domain].com`.
    pub(crate) fn is_part_of_name(&self, literal: Range<usize>, after: Range<usize>) -> bool {
        let text = self.part(literal);
        let word = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")).unwrap_or_default();
        let rest = self.part(after);
        let is_name = |name: &[u8]| !name.is_empty() && !name.contains(&b':') && Rule::RegName.accepts(name);
        // What begins so was meant as an address.
        let is_future = matches!(word, [b'v' | b'V', next, ..] if HEXDIG.starts_with(*next) || *next == b'.');
        !is_future && is_name(word) && is_name(rest) && !rest.iter().all(u8::is_ascii_digit)
    }

    /// Reports text after the `]` that is not a port.
    pub(crate) fn text_after_ip_literal(&mut self, span: Range<usize>, is_alone: bool) {
        if span.is_empty() {
            return;
        }
        let is_port = !is_alone && self.part(span.clone()).iter().all(u8::is_ascii_digit);
        let label = if is_alone { "the host ends at the `]`" } else { "only `:` and a port may follow `]`" };
        let note = self.report(&TEXT_AFTER_IP_LITERAL, span.clone(), "text after an IP literal", label);
        if is_port {
            note.fix(Suggested, "put `:` before the port", span.start..span.start, ":");
        } else {
            note.fix(Suggested, "remove it", span, "");
        }
    }

    /// Reads the text between the brackets.
    pub(crate) fn address(&mut self, span: Range<usize>, close: Option<usize>) {
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
        let is_name = Rule::RegName.accepts(text) || !text.is_ascii() && core::str::from_utf8(text).is_ok_and(is_word);
        if !text.contains(&b':') && is_name && !text.contains(&b'%') {
            let what = if Rule::Ipv4address.accepts(text) { "an IPv4 address" } else { "a name" };
            // Without them, the letters would be the mistake.
            let is_host = text.is_ascii() || self.is_international;
            let note = self.report(
                &NAME_IN_BRACKETS,
                span.clone(),
                format!("{what} in brackets"),
                "neither an IPv6 nor an IPvFuture address",
            );
            if let Some(close) = close.filter(|_| is_host) {
                let edit = |at: usize| Edit { span: at..at + 1, replacement: "".into() };
                note.fix_all(Suggested, "remove the brackets", vec![edit(span.start - 1), edit(close)]);
            }
            return;
        }
        self.ipv6address(span);
    }

    /// `::1]`: reports the missing bracket. Where the other one is.
    pub(crate) fn unopened(&mut self, host: Range<usize>) -> Option<usize> {
        let close = host.start + self.delimited(host.clone()).iter().position(|byte| *byte == b']')?;
        let address = self.part(host.start..close);
        if !Rule::Ipv6address.accepts(address) && !Rule::Ipvfuture.accepts(address) {
            return None;
        }
        let message = "an IP literal without its `[`";
        let place = host.start..close + 1;
        self.report(&UNOPENED_IP_LITERAL, place, message, "expected `[` before this").fix(
            Safe,
            "put `[` before it",
            host.start..host.start,
            "[",
        );
        Some(close)
    }
}

/// Whether a text is a name in letters of any language.
fn is_word(text: &str) -> bool {
    text.chars().all(|char| char.is_alphanumeric() || matches!(char, '.' | '-'))
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};
    use crate::diagnostic::level::Applicability;

    #[test]
    fn brackets_that_are_not_closed() {
        assert_eq!(diagnosed("//[::1/a"), [("unclosed-ip-literal", 6..7)]);
        assert_eq!(diagnosed("//[::1]/a"), []);
        // A port may follow, where the address is complete without it and with it is none.
        assert_eq!(diagnosed("//[1:2:3:4:5:6:7:8:80/"), [("unclosed-ip-literal", 18..19)]);
        assert_eq!(diagnosed("//[::1:80/"), [("unclosed-ip-literal", 9..10)]);
        assert_eq!(diagnosed("//[1:2:80/"), [("unclosed-ip-literal", 9..10), ("ipv6-too-few-groups", 9..10)]);
        assert_eq!(
            diagnosed("//[1:2:3:4:5:6:7:8:ab/"),
            [("ipv6-too-many-groups", 18..21), ("unclosed-ip-literal", 21..22)]
        );
    }

    #[test]
    fn only_a_bracket_with_one_place_is_surely_missing() {
        let is_safe = |text: &str| {
            let found = diagnose(text, Rule::UriReference);
            found.iter().flat_map(|found| found.fixes()).any(|fix| fix.applicability == Applicability::Safe)
        };
        assert!(is_safe("//[1:2:3:4:5:6:7:8/a") && is_safe("//[::1:ab/a") && is_safe("//[v1.a/a"));
        // A port, the length of a prefix, or a bracket before it.
        assert!(!is_safe("//[::1:80/a") && !is_safe("//[fe80::a/64") && !is_safe("//[u@[::a/a"));
        // A ninth group or a third colon is as likely as a port.
        assert!(!is_safe("//[1:2:3:4:5:6:7:8:9/a") && !is_safe("//[fe80:::") && !is_safe("//[::192.0.2.1:1"));
    }

    #[test]
    fn digits_may_be_a_port_or_a_group() {
        for (text, fixes) in [
            ("http://[::1:8080/", &["http://[::1]:8080/", "http://[::1:8080]/"][..]),
            ("http://[2001:db8::443", &["http://[2001:db8::443]"]),
            ("http://[2001:db8::1:443", &["http://[2001:db8::1]:443", "http://[2001:db8::1:443]"]),
            (
                "http://[2001:db8::8a2e:370:7334/",
                &["http://[2001:db8::8a2e:370:7334]/", "http://[2001:db8::8a2e:370]:7334/"],
            ),
        ] {
            let found = diagnose(text, Rule::Uri);
            let fixed = found.iter().flat_map(|found| found.fixes()).map(|fix| fix.apply(text.as_bytes()));
            assert!(fixed.eq(fixes.iter().map(|fix| fix.as_bytes().to_vec())), "{text}");
        }
    }

    #[test]
    fn brackets_that_are_not_opened() {
        assert_eq!(diagnosed("//::1]/"), [("unopened-ip-literal", 2..6)]);
        assert_eq!(diagnosed_as(Rule::IpLiteral, "]"), [("unopened-ip-literal", 0..1)]);
        assert_eq!(diagnosed_as(Rule::IpLiteral, "::1"), [("ipv6-without-brackets", 0..3)]);
        assert_eq!(diagnosed_as(Rule::IpLiteral, "v1.a"), [("ipv6-without-brackets", 0..4)]);
        assert_eq!(diagnosed_as(Rule::IpLiteral, "[::1]"), []);
    }

    #[test]
    fn empty_brackets() {
        assert_eq!(diagnosed("//[]/"), [("empty-ip-literal", 3..4)]);
        assert_eq!(diagnosed("//[::]/"), []);
    }

    #[test]
    fn names_in_brackets() {
        assert_eq!(diagnosed("//[localhost]/"), [("name-in-brackets", 3..12)]);
        assert_eq!(diagnosed("//[127.0.0.1]/"), [("name-in-brackets", 3..12)]);
        for (text, rule, fixes) in [("http://[a]/", Rule::Uri, 1), ("http://[\u{e9}]/", Rule::Uri, 0)] {
            assert_eq!(diagnose(text, rule).first().map(|found| found.fixes().len()), Some(fixes), "{text}");
        }
        #[cfg(feature = "iri")]
        assert_eq!(diagnose("http://[\u{e9}]/", Rule::Iri).first().map(|found| found.fixes().len()), Some(1));
        assert_eq!(diagnosed("//[::127.0.0.1]/"), []);
    }

    #[test]
    fn text_after_brackets() {
        assert_eq!(diagnosed("//[::1]a/"), [("text-after-ip-literal", 7..8)]);
        assert_eq!(diagnosed("//[::1]80/"), [("text-after-ip-literal", 7..9)]);
        assert_eq!(diagnosed("//[v1.a]b/"), [("text-after-ip-literal", 8..9)]);
        assert_eq!(diagnosed("//[V1.a]b/"), [("text-after-ip-literal", 8..9)]);
        // The brackets are around a part of a name.
        assert_eq!(diagnosed("//[a-b].test:80/"), [("name-in-brackets", 3..6)]);
        assert_eq!(diagnosed("//[a]80/"), [("name-in-brackets", 3..4), ("text-after-ip-literal", 5..7)]);
        assert_eq!(diagnosed("//[::1]:80/"), []);
    }
}
