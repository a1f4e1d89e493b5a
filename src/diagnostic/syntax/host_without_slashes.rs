//! A host without the `//` before it, or after a slash too many.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::finder::Finder;
use crate::diagnostic::level::Applicability::Suggested;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::component::PATH_COMPONENT;
use crate::diagnostic::syntax::scheme::looks_like_host;

pages! {
    /// A host without a scheme.
    ///
    /// An address bar understands `www.example.com` and `127.0.0.1:8080`; a document or a program reads them as a path
    /// or, before a colon, as a scheme (4.5). Put `https://` before the host, or `http://` where a port says so. In a reference, `//`
    /// keeps the scheme of the base.
    HOST_WITHOUT_SLASHES {
        name: HostWithoutSlashes,
        group: Syntax,
        rule: Authority,
        section: 3986 "4.5" "Suffix Reference",
        leave: "in a text for people, who type it into an address bar",
        example: UriReference "127.0.0.1:8080/status" => "http://127.0.0.1:8080/status",
    }

    /// A host after three slashes instead of two.
    ///
    /// The authority begins after two slashes (3.2). A third one leaves it empty, and the intended host becomes part of
    /// the path; browsers skip the slash in http(s) URIs, other software connects to no host. Remove one slash.
    EXTRA_SLASH {
        name: ExtraSlash,
        group: Syntax,
        rule: Authority,
        example: UriReference "http:///[::1]/" => "http://[::1]/",
    }
}

impl Finder<'_> {
    /// `127.0.0.1:80/`, `[::1]/` or `::1`: reports that `//` is missing before it. Where the host ends.
    pub(crate) fn host_without_slashes(&mut self, span: Range<usize>, rule: Rule) -> Option<usize> {
        let text = self.delimited(span.clone());
        // A slash in brackets is one before the length of a prefix.
        let literal = text.starts_with(b"[").then(|| memchr::memchr(b']', text)).flatten();
        let rest = text.get(literal.unwrap_or(0)..).unwrap_or_default();
        let after = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#')).unwrap_or(rest.len());
        let host = text.get(..literal.unwrap_or(0) + after).unwrap_or_default();
        let colon = memchr::memchr(b':', host);
        if let Some(zone) = host.iter().position(|byte| *byte == b'%').filter(|at| is_zone(host, *at)) {
            return Some(self.address_with_zone(span.start..span.start + host.len(), span.start + zone, rule));
        }
        if colon.is_some_and(|colon| Rule::Scheme.accepts(host.get(..colon).unwrap_or_default())) {
            return None;
        }
        let inner = literal.and_then(|close| host.get(1..close)).unwrap_or_default();
        let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'.' | b'%');
        let (inner, prefix) = match inner.iter().position(|byte| *byte == b'/') {
            Some(slash) => (inner.get(..slash).unwrap_or_default(), inner.get(slash + 1..).unwrap_or(b"/")),
            None => (inner, &[][..]),
        };
        // A triplet for anything but the `%` of a zone would be that of a path.
        let has_triplet = inner.windows(3).any(|three| Rule::PctEncoded.accepts(three) && three != b"%25");
        let colons = inner.iter().filter(|byte| **byte == b':').count();
        let is_literal = colons > 1
            && inner.iter().all(is_inner)
            && !has_triplet
            && prefix.iter().all(u8::is_ascii_digit)
            && !host.contains(&b'@');
        let end = span.start + host.len();
        let is_address = Rule::Ipv6address.accepts(host);
        // A user may be before it: `root@192.0.2.1:22`.
        let user = memchr::memchr(b'@', host).filter(|at| is_user(host.get(..*at).unwrap_or_default()));
        let name = user.and_then(|at| host.get(at + 1..)).unwrap_or(host);
        let has_port = colon.is_some_and(|colon| colon + 1 < host.len());
        let is_host = is_address || is_literal || has_port && looks_like_host(name);
        if !is_host {
            return None;
        }
        let label = "without `//` before it, this is read as a scheme or a path";
        // What has a port or is an address is rarely reached by `https`.
        let has_certificate = host.ends_with(b":443") || host.ends_with(b":8443");
        let with_scheme = match user {
            Some(_) if host.ends_with(b":22") => "ssh://",
            _ if has_certificate => "https://",
            _ => "http://",
        };
        let mut note = self.report(&HOST_WITHOUT_SLASHES, span.start..end, "a host without a scheme", label);
        let ways = [(with_scheme, rule != Rule::RelativeRef), ("//", !matches!(rule, Rule::Uri | Rule::AbsoluteUri))];
        for before in ways.into_iter().filter_map(|(before, is_allowed)| is_allowed.then_some(before)) {
            let insert = |at: usize, text: String| Edit { span: at..at, replacement: text };
            note = if is_address {
                let title = format!("put `{before}` before it, and the address in brackets");
                note.fix_all(
                    Suggested,
                    title,
                    vec![insert(span.start, [before, "["].concat()), insert(end, "]".into())],
                )
            } else {
                note.fix_all(Suggested, format!("put `{before}` before it"), vec![insert(span.start, before.into())])
            };
        }
        if is_literal {
            self.authority(span.start..end);
        }
        Some(end)
    }

    /// `fe80::1%eth0`: reports an address with a zone. Where it ends.
    fn address_with_zone(&mut self, span: Range<usize>, zone: usize, rule: Rule) -> usize {
        let label = "without `//` before it, this is read as a scheme or a path";
        let note = self
            .report(&HOST_WITHOUT_SLASHES, span.start..zone, "an IPv6 address without a scheme, and with a zone", label)
            .context(zone..span.end, "a zone is not part of an address");
        let before = if rule == Rule::RelativeRef { "//[" } else { "http://[" };
        let edits = vec![
            Edit { span: span.start..span.start, replacement: before.into() },
            Edit { span: zone..span.end, replacement: "]".into() },
        ];
        note.fix_all(Suggested, format!("put `{before}` before it, and `]` in place of the zone"), edits);
        span.end
    }

    /// `http:///[::1]/`: reports a host after one slash too many, and reads the path after it.
    pub(crate) fn extra_slash(&mut self, path: Range<usize>) -> bool {
        let Some(rest) = self.part(path.clone()).strip_prefix(b"/") else { return false };
        let host = rest.split(|byte| *byte == b'/').next().unwrap_or_default();
        if !host.starts_with(b"[") || !Rule::Authority.accepts(host) {
            return false;
        }
        let end = path.start + 1 + host.len();
        let place = path.start + 1..end;
        let message = "a host after a third slash";
        self.report(&EXTRA_SLASH, place, message, "read as part of the path")
            .context(path.start..path.start + 1, "one slash too many")
            .fix(Suggested, "remove one slash", path.start..path.start + 1, "");
        self.scan(end..path.end, &PATH_COMPONENT);
        true
    }
}

fn is_user(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
}

/// Whether an IPv6 address ends here, and the name of a zone follows.
fn is_zone(host: &[u8], percent: usize) -> bool {
    let (address, zone) = host.split_at_checked(percent).unwrap_or_default();
    let name = zone.strip_prefix(b"%25").or(zone.strip_prefix(b"%")).unwrap_or_default();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    !name.is_empty() && name.iter().all(is_name) && Rule::Ipv6address.accepts(address)
}

#[cfg(test)]
mod tests {
    use alloc::string::String;
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::diagnose::tests::diagnosed;
    use crate::diagnostic::{Name, diagnose};
    use crate::lint::linter::tests::fixed;

    #[test]
    fn hosts_without_a_scheme() {
        assert_eq!(diagnosed("127.0.0.1:80/a"), [("host-without-slashes", 0..12)]);
        assert_eq!(diagnosed("my_host:80"), [("host-without-slashes", 0..10)]);
        assert_eq!(diagnosed("[::1]:80/a"), [("host-without-slashes", 0..8)]);
        assert_eq!(diagnosed("//127.0.0.1:80/a"), []);
        assert_eq!(diagnosed("localhost:80/a"), []);
        assert_eq!(diagnosed("fe80::1%eth0"), [("host-without-slashes", 0..7)]);
        assert_eq!(diagnosed("::1%25lo0/a"), [("host-without-slashes", 0..3)]);
        assert_eq!(diagnosed("a%20b"), []);
        assert_eq!(diagnosed("fe80::1%eth0.100/a"), [("host-without-slashes", 0..7)]);
        assert_eq!(diagnosed("ada@192.0.2.1:22"), [("host-without-slashes", 0..16)]);
        assert_eq!(diagnosed("a.b@192.0.2.1:22"), [("host-without-slashes", 0..16)]);
        // No port is after the colon.
        assert_eq!(diagnosed("192.0.2.1:/a"), [("colon-in-first-segment", 9..10)]);
        assert_eq!(diagnosed("a b@192.0.2.1:22").last(), Some(&("colon-in-first-segment", 13..14)));
    }

    #[test]
    fn what_is_put_before_a_host() {
        for (text, meant) in [
            ("ada@192.0.2.1:22", "ssh://ada@192.0.2.1:22"),
            ("ada@h.test:8080/a", "http://ada@h.test:8080/a"),
            ("192.0.2.1:22", "http://192.0.2.1:22"),
            ("h_a:443", "https://h_a:443"),
            ("fe80::1%eth0", "http://[fe80::1]"),
            ("::1%25lo0/a", "http://[::1]/a"),
        ] {
            assert_eq!(fixed(text).as_deref(), Some(meant), "{text}");
        }
    }

    #[test]
    fn what_may_be_put_before_a_host() {
        let titles = |rule| -> Vec<String> {
            // Beside another mistake, no fix leaves a text that is right.
            let found = diagnose("127.0.0.1:80/a|b", rule);
            let host = found.iter().filter(|found| found.name() == Name::HostWithoutSlashes);
            host.flat_map(|found| found.fixes()).map(|fix| fix.title.clone().into_owned()).collect()
        };
        let (with_scheme, without) = ("put `http://` before it", "put `//` before it");
        assert_eq!(titles(Rule::UriReference), [with_scheme, without]);
        assert_eq!(titles(Rule::RelativeRef), [without]);
        assert_eq!(titles(Rule::Uri), [with_scheme]);
        assert_eq!(titles(Rule::AbsoluteUri), [with_scheme]);
    }

    #[test]
    fn hosts_after_three_slashes() {
        assert_eq!(diagnosed("http:///[::1]/"), [("extra-slash", 8..13)]);
        assert_eq!(diagnosed("http:////[::1]/"), [("path-character", 9..10), ("path-character", 13..14)]);
        assert_eq!(diagnosed("http://[::1]/"), []);
    }
}
