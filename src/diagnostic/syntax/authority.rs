//! Errors in an authority (3.2): user information, host and port.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::credentials::sign_before_host;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::{HOST_COMPONENT, PORT_CHARACTER, PORT_COMPONENT, USERINFO_COMPONENT};
use crate::reading::expected::Expected;
use crate::rfc5234::DIGIT;
use crate::slice::slice;

pages! {
    /// An authority is required, and a path, a query or a fragment follows it.
    ///
    /// An authority ends before the first `/`, `?` or `#` (3.2). Remove the rest, or read the text as a URI.
    TEXT_AFTER_AUTHORITY {
        name: TextAfterAuthority,
        group: Syntax,
        rule: Authority,
        example: Authority "example.com:80/index.html" => "example.com:80",
    }

    /// A second `@` in an authority.
    ///
    /// An authority has at most one `@`, which ends the user information (3.2.1). Software that tolerates a second one
    /// disagrees on which of them counts, and so on the host. In a user name or password write `%40`.
    SECOND_AT_SIGN {
        name: SecondAtSign,
        group: Syntax,
        rule: Authority,
        example: UriReference "ftp://ada@example.com:secret@ftp.example.com/" => "ftp://ada%40example.com:secret@ftp.example.com/",
    }
}

impl Finder<'_> {
    pub(crate) fn authority(&mut self, span: Range<usize>) {
        let host = match self.last_at_sign(span.clone()) {
            Some(at) => {
                self.userinfo(span.start..at);
                at + 1..span.end
            }
            None => self.after_disguised_sign(span),
        };
        self.host_and_port(host, true);
    }

    /// `ada:s3cret%40h.test`: reports an `@` in another form, which makes a host of the user and a port of the rest. What follows it.
    fn after_disguised_sign(&mut self, span: Range<usize>) -> Range<usize> {
        let text = self.delimited(span.clone());
        let Some(colon) = memchr::memchr(b':', text) else { return span };
        let sign = sign_before_host(slice(text, colon + 1..text.len()));
        let Some(sign) = sign.filter(|sign| sign.start > 0 && !text.starts_with(b"[")) else { return span };
        let start = span.start + colon + 1;
        let sign = start + sign.start..start + sign.end;
        self.scan(span.start..sign.start, &USERINFO_COMPONENT);
        let message = format!("{} for the `@` before the host", self.list(sign.clone()).0);
        self.report(&PORT_CHARACTER, sign.clone(), message, "a delimiter is written as it is")
            .rule(Rule::Authority)
            .expected(PORT_COMPONENT.expected())
            .fix(Suggested, "write `@`", sign.clone(), "@");
        sign.end..span.end
    }

    /// A host, and a port if one may follow.
    pub(crate) fn host_and_port(&mut self, span: Range<usize>, has_port: bool) {
        if has_port && self.host_list(span.clone()) {
            return;
        }
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
            Some(after) if self.is_part_of_name(span.start..after, after..end) => {}
            Some(after) => self.text_after_ip_literal(after..end, !has_port),
            None => self.scan(rest.start..end, &HOST_COMPONENT),
        }
        if colon.is_some() {
            self.port(end + 1..rest.end);
        }
    }

    /// A text that is nothing but an authority.
    pub(crate) fn authority_alone(&mut self, span: Range<usize>) {
        let end = self.delimited(span.clone()).iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
        let end = end.map_or(span.end, |at| span.start + at);
        self.authority(span.start..end);
        if end < span.end {
            let message = "text after an authority";
            self.report(&TEXT_AFTER_AUTHORITY, end..span.end, message, "the authority ends before this").fix(
                Suggested,
                "remove it",
                end..span.end,
                "",
            );
        }
    }

    /// The `@` before the host: the last one, or one before brackets. The brackets may contain another, but no backslash after it.
    pub(crate) fn last_at_sign(&self, span: Range<usize>) -> Option<usize> {
        let part = self.delimited(span.clone());
        let last = memchr::memrchr(b'@', part)?;
        let (before, after) = part.split_at_checked(last)?;
        let open =
            before.iter().rposition(|byte| matches!(byte, b'[' | b']')).filter(|at| before.get(*at) == Some(&b'['));
        let closes = after.iter().find(|byte| matches!(byte, b'[' | b']' | b'\\')) == Some(&b']');
        let at = match open {
            Some(open) if closes && (open == 0 || before.get(open - 1) == Some(&b'@')) => open.checked_sub(1)?,
            _ => last,
        };
        Some(span.start + at)
    }

    /// Reads the text before the last `@`.
    pub(crate) fn userinfo(&mut self, span: Range<usize>) {
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
                &SECOND_AT_SIGN,
                second..second + 1,
                "a second `@` in an authority",
                "an authority has at most one `@`",
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

    /// Reads a host without a port.
    pub(crate) fn host(&mut self, span: Range<usize>) {
        self.host_and_port(span, false);
    }

    /// What follows the colon after a host.
    pub(crate) fn port(&mut self, span: Range<usize>) {
        if self.second_port(span.clone())
            || self.second_colon(span.clone())
            || self.letters_for_digits(span.clone())
            || self.variable_as_port(span.clone())
        {
            return;
        }
        let text = self.part(span.clone());
        let is_path = text.first().is_some_and(u8::is_ascii_alphabetic)
            && span.start > 0
            && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~'));
        if is_path {
            let message = self.not_allowed(span.clone(), PORT_COMPONENT.noun);
            let colon = span.start - 1;
            let before = self.part(0..colon);
            let again = [&b"https"[..], b"http"]
                .into_iter()
                .find(|scheme| before.strip_suffix(*scheme).is_some_and(|before| before.ends_with(b"//")));
            let again = again.map(|scheme| colon - scheme.len()..colon + ":".len());
            let (has_host, is_meant) =
                (!before.ends_with(b"//"), is_placeholder(text) || is_unfilled(text) || names_image(before));
            let note = self
                .report(&PORT_CHARACTER, span, message, PORT_COMPONENT.label)
                .expected(Expected::of(DIGIT.characters()));
            if let Some(scheme) = again {
                note.fix(Suggested, "remove the second scheme", scheme, "");
            } else if is_meant {
                // What is to be written is for the author to say.
            } else if !has_host {
                note.fix(Suggested, "remove the `:`", colon..colon + 1, "");
            } else {
                note.fix(Suggested, "write `/` instead of `:` if a path begins here", colon..colon + 1, "/");
            }
            return;
        }
        // What is within it is one mistake, digits and all.
        let is_foreign = |byte: &u8| !byte.is_ascii_digit();
        let (Some(first), Some(last)) = (text.iter().position(is_foreign), text.iter().rposition(is_foreign)) else {
            return;
        };
        let run = span.start + first..span.start + last + 1;
        // What ends a sentence, or closes what is around the text.
        let is_after =
            run.end == self.text.len() && self.part(run.clone()).iter().all(|byte| b".,;:!')*_".contains(byte));
        if is_after {
            let message = self.not_allowed(run.clone(), PORT_COMPONENT.noun);
            self.report(&PORT_CHARACTER, run.clone(), message, PORT_COMPONENT.label)
                .expected(PORT_COMPONENT.expected())
                .fix(Suggested, "remove it", run, "");
            return;
        }
        let is_plain = self
            .part(run.clone())
            .iter()
            .all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'\\' | b'{' | b'}' | b'%' | b'<'));
        if is_plain {
            self.run(run, &PORT_COMPONENT);
        } else {
            self.scan(span, &PORT_COMPONENT);
        }
    }

    /// `80:80`: reports a port after the port.
    fn second_port(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        let Some(colon) = text.iter().position(|byte| *byte == b':') else { return false };
        let (first, second) = (text.get(..colon).unwrap_or_default(), text.get(colon + 1..).unwrap_or_default());
        let is_number = |port: &[u8]| !port.is_empty() && port.iter().all(u8::is_ascii_digit);
        if !is_number(first) || !is_number(second) {
            return false;
        }
        let (is_same, place) = (first == second, span.start + colon..span.end);
        let note = self
            .report(&PORT_CHARACTER, place.clone(), "a second port", "a host has one port")
            .context(span.start..place.start, "the first")
            .expected(Expected::of(DIGIT.characters()));
        if is_same {
            note.fix(Suggested, "remove it", place, "");
        }
        true
    }

    /// `:80` after a colon: reports a colon that is doubled.
    fn second_colon(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        let is_doubled = text.strip_prefix(b":").is_some_and(|digits| digits.iter().all(u8::is_ascii_digit));
        if is_doubled {
            let place = span.start..span.start + 1;
            let message = self.not_allowed(place.clone(), PORT_COMPONENT.noun);
            self.report(&PORT_CHARACTER, place.clone(), message, "a second `:` before the port")
                .expected(PORT_COMPONENT.expected())
                .fix(Suggested, "remove it", place, "");
        }
        is_doubled
    }

    /// `8O80`: reports letters that look like digits.
    fn letters_for_digits(&mut self, span: Range<usize>) -> bool {
        let text = self.part(span.clone());
        let digit = |byte: u8| match byte {
            b'O' | b'o' => Some('0'),
            b'l' | b'I' => Some('1'),
            _ => None,
        };
        let is_meant = |byte: &u8| byte.is_ascii_digit() || digit(*byte).is_some();
        let letters = || text.iter().enumerate().filter_map(|(at, byte)| Some((span.start + at, digit(*byte)?)));
        let has_digit = text.iter().any(u8::is_ascii_digit);
        let (Some((first, _)), Some((last, _))) = (letters().next(), letters().next_back()) else { return false };
        let written: String = text.iter().map(|byte| digit(*byte).unwrap_or(char::from(*byte))).collect();
        if !has_digit || !text.iter().all(is_meant) || written.parse::<u16>().is_err() {
            return false;
        }
        let edits = letters().map(|(at, digit)| Edit { span: at..at + 1, replacement: digit.into() }).collect();
        let message = self.not_allowed(first..last + 1, PORT_COMPONENT.noun);
        self.report(&PORT_CHARACTER, first..last + 1, message, PORT_COMPONENT.label)
            .expected(Expected::of(DIGIT.characters()))
            .fix_all(Suggested, format!("write the port as `{written}`"), edits);
        true
    }
}

/// Whether a word is in the place of a port that is not known: `port`, `YOUR_PORT`, `XXXX`.
fn is_placeholder(word: &[u8]) -> bool {
    let (before, end) = word.split_at_checked(word.len().saturating_sub("port".len())).unwrap_or_default();
    let is_word = !before.last().is_some_and(u8::is_ascii_alphabetic);
    let is_one_letter = word.len() > 1 && word.iter().all(|byte| word.first() == Some(byte));
    is_one_letter || is_word && end.eq_ignore_ascii_case(b"port")
}

/// Whether a program wrote this for a value that it did not have, in the case in which programs write it.
pub(crate) fn is_unfilled(word: &[u8]) -> bool {
    [&b"undefined"[..], b"null", b"NaN"].contains(&word)
}

/// Whether a colon after this is one before the version of an image: `docker://nginx:latest`.
fn names_image(before: &[u8]) -> bool {
    [&b"docker"[..], b"docker-image", b"oci"]
        .iter()
        .any(|scheme| before.strip_prefix(*scheme).is_some_and(|rest| rest.starts_with(b"://")))
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::diagnostic::diagnose::diagnose;
    use crate::diagnostic::diagnose::tests::{diagnosed, diagnosed_as};

    #[test]
    fn text_after_an_authority() {
        assert_eq!(diagnosed_as(Rule::Authority, "h:80/a"), [("text-after-authority", 4..6)]);
        assert_eq!(diagnosed_as(Rule::Authority, "h:80"), []);
    }

    #[test]
    fn an_at_sign_in_another_form() {
        for (text, sign, meant) in [
            ("http://ada:pw%40h.test/", 13..16, "http://ada:pw@h.test/"),
            ("http://ada:pw(at)h.test:80/", 13..17, "http://ada:pw@h.test:80/"),
            ("http://ada:pw\u{FF20}h.test/", 13..16, "http://ada:pw@h.test/"),
            ("//ada:80%40h", 8..11, "//ada:80@h"),
        ] {
            assert_eq!(diagnosed(text), [("port-character", sign)], "{text}");
            assert_eq!(fixed(text).as_deref(), Some(meant));
        }
        // What else is wrong is found as what it is.
        let found = ["userinfo-character", "port-character", "host-character", "port-character"];
        let all = diagnosed("http://ada:p|w%40h|h.test:8x/");
        assert_eq!(all.iter().map(|(name, _)| *name).collect::<Vec<_>>(), found);
        // There is no host, no password, no user, or an address.
        for text in ["http://ada:pw%40/", "http://ada:%40h.test/", "http://ada%40h.test:x/", "http://[::1]:80%40h/"] {
            let found = diagnose(text, Rule::UriReference);
            assert!(!found.is_empty() && found.iter().all(|found| found.message().ends_with("a port")), "{text}");
        }
    }

    #[test]
    fn a_second_port() {
        assert_eq!(diagnosed("http://h:80:80/"), [("port-character", 11..14)]);
        assert_eq!(diagnosed("http://h:80:81/"), [("port-character", 11..14)]);
        assert_eq!(diagnosed("http://h:80:a/"), [("port-character", 11..13)]);
        assert_eq!(fixed("http://h:80:80/a"), Some("http://h:80/a".into()));
        assert_eq!(fixed("http://h:80:81/a"), None);
    }

    #[test]
    fn letters_for_digits() {
        assert_eq!(diagnosed("http://h:8O80/"), [("port-character", 10..11)]);
        assert_eq!(diagnosed("http://h:o8l/"), [("port-character", 9..12)]);
        assert_eq!(fixed("http://h:8O8I/"), Some("http://h:8081/".into()));
        assert_eq!(fixed("http://h:lO/"), Some("http://h/lO/".into()));
        assert_eq!(fixed("http://h:8O80O/"), None);
        // A word in the place of a number is none of a path.
        for text in [
            "http://h:PORT/",
            "http://h:your_port/",
            "http://h:XXXX/",
            "http://h:pp/",
            "http://h:undefined/",
            "http://h:null/",
            "http://h:NaN/",
            "docker://h:latest",
            "docker-image://h:latest",
            "oci://h:latest",
        ] {
            assert_eq!(fixed(text), None, "{text}");
        }
        for text in ["http://:PORT/", "https://:your_port/"] {
            assert_eq!(fixed(text), None, "{text}");
        }
        assert_eq!(fixed("http://h:a/"), Some("http://h/a/".into()));
        assert_eq!(fixed("http://h:ports/"), Some("http://h/ports/".into()));
        assert_eq!(fixed("http://h:report/1"), Some("http://h/report/1".into()));
        assert_eq!(fixed("http://:h.test/a"), Some("http://h.test/a".into()));
        assert_eq!(fixed("http://h:8a80/"), None);
    }

    /// The text after the first fix.
    fn fixed(text: &str) -> Option<String> {
        let found = diagnose(text, Rule::UriReference);
        let fix = found.first()?.fixes().first()?;
        String::from_utf8(fix.apply(text.as_bytes())).ok()
    }

    #[test]
    fn a_second_at_sign() {
        assert_eq!(diagnosed("//a@b@h/"), [("second-at-sign", 5..6)]);
        assert_eq!(diagnosed("//a@b@c@h/"), [("second-at-sign", 5..6)]);
        assert_eq!(diagnosed("//a@h/@"), []);
    }
}
