//! Users at hosts: [RFC 3261](https://www.rfc-editor.org/rfc/rfc3261), [RFC 5122](https://www.rfc-editor.org/rfc/rfc5122) and
//! [RFC 7565](https://www.rfc-editor.org/rfc/rfc7565).

use crate::lint::scheme::mismatch::Mismatch;
use crate::scheme::rule::SchemeRule;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// The part of a `sip` or `sips` URI that does not match. `text` is what follows the scheme, and begins at `start`.
pub(super) fn sip(text: &str, start: usize, rule: SchemeRule) -> Mismatch {
    let headers = text.find('?').unwrap_or(text.len());
    let Some(at) = text.find('@').filter(|at| *at < headers || text.matches('@').count() == 1) else {
        return sip_address(text, start, rule);
    };
    let (user, rest) = (text.get(..=at).unwrap_or_default(), text.get(at + 1..).unwrap_or_default());
    if !SchemeRule::SipUserinfo.accepts(user) {
        let label = "expected a user, perhaps with `:` and a password";
        return Mismatch::new(start..start + at, "a SIP user", label, SchemeRule::SipUserinfo);
    }
    let second = rest.find(['@', '?']).filter(|second| rest.get(*second..).is_some_and(|rest| rest.starts_with('@')));
    if second.is_some() {
        let span = start + at..start + at + 1;
        let label = "an `@` in a user is percent-encoded";
        return Mismatch::new(span.clone(), "a SIP user", label, SchemeRule::SipUserinfo).fixed(
            "write `%40`",
            span,
            "%40",
        );
    }
    sip_address(rest, start + at + 1, rule)
}

/// The part that does not match after the user: the host and port, a parameter, or a header.
fn sip_address(text: &str, start: usize, rule: SchemeRule) -> Mismatch {
    let address = text.split([';', '?']).next().unwrap_or_default();
    if !SchemeRule::Hostport.accepts(address) {
        let span = start..start + address.len();
        let is_number = address.starts_with(|first: char| first.is_ascii_digit() || first == '+')
            && !address.contains(|c: char| c.is_ascii_alphabetic() || c == '.');
        let label = match is_number {
            true => "a number is a user: expected an `@` and a host after it",
            false => {
                "expected the name of a host in letters, digits and inner hyphens, or an IPv4 address, perhaps with a port"
            }
        };
        return Mismatch::new(span, "a SIP host", label, SchemeRule::Hostport);
    }
    let (before, headers) = text.split_once('?').map_or((text, None), |(before, headers)| (before, Some(headers)));
    let mut at = start + address.len();
    for parameter in before.split(';').skip(1) {
        at += ";".len();
        if !SchemeRule::UriParameter.accepts(parameter) {
            let label = "a parameter is a name, perhaps with `=` and a value";
            return Mismatch::new(at..at + parameter.len(), "a SIP parameter", label, SchemeRule::OtherParam);
        }
        at += parameter.len();
    }
    let mut at = start + before.len() + "?".len();
    for header in headers.unwrap_or_default().split('&') {
        if !SchemeRule::Header.accepts(header) {
            let span = at..at + header.len();
            let label = match SchemeRule::Header.parse(header) {
                Ok((rest, _)) if rest.starts_with('@') => "an `@` in a header is percent-encoded",
                _ => "a header is a name, a `=`, and a value, with reserved characters percent-encoded",
            };
            return Mismatch::new(span, "a SIP header", label, SchemeRule::Header);
        }
        at += header.len() + "&".len();
    }
    let label = "expected a host, perhaps after a user and an `@`";
    Mismatch::new(start..start + text.len(), "a SIP address", label, rule)
}

/// The part of an `xmpp` URI that does not match. Nothing is said of characters in the values of a query: clients read them as they are.
pub(super) fn xmpp(path: Path<'_>, authority: Option<(usize, &str)>, query: Option<Query<'_>>) -> Option<Mismatch> {
    let rule = SchemeRule::Pathxmpp;
    if let Some((start, authority)) = authority
        && !SchemeRule::Authxmpp.accepts(authority)
    {
        let slashes = start - "//".len()..start;
        let what = "an account to authenticate as";
        let mismatch = |label| Mismatch::new(start..start + authority.len(), what, label, SchemeRule::Authpath);
        return Some(match authority.contains('@') {
            true => mismatch("expected a name, an `@`, and a server without a port"),
            false => mismatch("after `//` comes the account to authenticate as").fixed("remove `//`", slashes, ""),
        });
    }
    // After an account, a slash comes before the address.
    let (text, start) = (path.as_str(), path.span().start);
    let text_of_address = if authority.is_some() { text.strip_prefix('/').unwrap_or(text) } else { text };
    let start = start + text.len() - text_of_address.len();
    if !rule.accepts(text_of_address) {
        let (address, resource) = text_of_address.split_once('/').unwrap_or((text_of_address, ""));
        let end_of_server = start + address.len();
        return Some(match address.split_once('@') {
            Some((name, server)) if server.contains('@') => {
                let span = start + name.len() + 1..end_of_server;
                Mismatch::new(span, "an XMPP address", "one `@` separates the name from the server", rule)
            }
            _ if !rule.accepts(address) => {
                let server = address.rsplit('@').next().unwrap_or_default();
                let (span, label) = match address.rsplit_once('@') {
                    Some((name, _)) if !SchemeRule::Nodeid.accepts(name) => (
                        start..start + name.len(),
                        "not allowed in a name unless percent-encoded: one of `&`, `'`, `:`",
                    ),
                    _ => (end_of_server - server.len()..end_of_server, "expected the name of a server, without a port"),
                };
                Mismatch::new(span, "an XMPP address", label, rule)
            }
            _ => {
                let slash = resource.find('/').map(|slash| end_of_server + "/".len() + slash);
                let span = slash.map_or(end_of_server..path.span().end, |slash| slash..slash + 1);
                let label = "a `/` or `@` in a resource is percent-encoded";
                let mismatch = Mismatch::new(span.clone(), "an XMPP resource", label, SchemeRule::Resid);
                if slash.is_some() { mismatch.fixed("write `%2F`", span, "%2F") } else { mismatch }
            }
        });
    }
    xmpp_query(query?)
}

/// The part of a query that is to blame: its type, or a pair.
fn xmpp_query(query: Query<'_>) -> Option<Mismatch> {
    let (text, start) = (query.as_str(), query.span().start);
    let kind = text.split(';').next().unwrap_or_default();
    let separator = text.match_indices('&').find(|(at, _)| text.get(at + 1..).is_some_and(begins_pair));
    if let Some((at, _)) = separator.filter(|_| !kind.contains('=') || !begins_pair(kind)) {
        let span = start + at..start + at + 1;
        let label = "pairs follow after `;`";
        return Some(Mismatch::new(span.clone(), "an XMPP query", label, SchemeRule::Querycomp).fixed(
            "write `;`",
            span,
            ";",
        ));
    }
    if kind.contains('=') {
        let label = "what to do comes before the pairs, as in `message;body=Hello`";
        return Some(Mismatch::new(start..start + kind.len(), "an XMPP query", label, SchemeRule::Querycomp));
    }
    let mut at = start + kind.len();
    for pair in text.split(';').skip(1) {
        at += ";".len();
        if !pair.contains('=') {
            let label = "a pair is a key, a `=`, and a value";
            return Some(Mismatch::new(at..at + pair.len(), "an XMPP query", label, SchemeRule::Pair));
        }
        at += pair.len();
    }
    None
}

/// Whether a key and a `=` come first.
fn begins_pair(text: &str) -> bool {
    let key = text.split('=').next().unwrap_or_default();
    !key.is_empty() && key.len() < text.len() && SchemeRule::Key.accepts(key)
}

/// The part of an `acct` URI that does not match.
pub(super) fn acct(path: Path<'_>) -> Mismatch {
    let (text, start) = (path.as_str(), path.span().start);
    let what = "an account";
    let rule = SchemeRule::AcctUri;
    let whole = |label| Mismatch::new(path.span(), what, label, rule);
    let Some((user, host)) = text.rsplit_once('@') else {
        return whole("an account is a user, an `@`, and a host");
    };
    let first = user.find('@').map(|at| start + at..start + at + 1);
    match first {
        // The handle of a user, as people write it.
        Some(first) if user.strip_prefix('@').is_some_and(|user| SchemeRule::Userpart.accepts(user)) => {
            Mismatch::new(first.clone(), what, "a user does not begin with `@`", rule).fixed(
                "remove the `@`",
                first,
                "",
            )
        }
        Some(first) => {
            let label = "an `@` in a user is percent-encoded";
            let mismatch = Mismatch::new(first.clone(), what, label, rule);
            if first.start > start { mismatch.fixed("write `%40`", first, "%40") } else { mismatch }
        }
        None if !SchemeRule::Userpart.accepts(user) => {
            let label = "expected a user, whose first character is not percent-encoded";
            Mismatch::new(start..start + user.len(), what, label, SchemeRule::Userpart)
        }
        None => {
            let span = path.span().end - host.len()..path.span().end;
            Mismatch::new(span, what, "expected a host, without a port", rule)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn sip_addresses() {
        for text in [
            "sip:alice@atlanta.com",
            "sip:alice:secretword@atlanta.com;transport=tcp",
            "sips:alice@atlanta.com?subject=project%20x&priority=urgent",
            "sip:+1-212-555-1212:1234@gateway.com;user=phone",
            "sips:1212@gateway.com",
            "sip:alice@192.0.2.4",
            "sip:atlanta.com;method=REGISTER?to=alice%40atlanta.com",
            "sip:alice;day=tuesday@atlanta.com",
            "sip:+1-212-555-1212;ext=1@host",
            "sip:a?b@host",
            "sip:al%20ice@h:5060;lr",
        ] {
            let found = linted(text);
            assert!(found.iter().all(|(name, _)| *name != "scheme-syntax"), "{text}: {found:?}");
        }
        assert_eq!(linted("sip:1212"), [("scheme-syntax", 4..8)]);
        assert_eq!(linted("sip:alice@my_host:5060"), [("scheme-syntax", 10..22)]);
        assert_eq!(linted("sips:1212"), [("scheme-syntax", 5..9)]);
        assert_eq!(linted("sip:@h"), [("scheme-syntax", 4..4)]);
        assert_eq!(linted("sip:alice@h;=x"), [("scheme-syntax", 12..14)]);
        assert_eq!(linted("sip:alice@h;transport="), [("scheme-syntax", 12..22)]);
        assert_eq!(linted("sip:alice@h?subject"), [("scheme-syntax", 12..19)]);
        assert_eq!(linted("sip:alice@h?to=bob@h"), [("scheme-syntax", 12..20)]);
        assert_eq!(fixed("sip:alice@example.org@example.com").as_deref(), Some("sip:alice%40example.org@example.com"));
    }

    #[test]
    fn xmpp_addresses() {
        for text in [
            "xmpp:room@chat.example?join",
            "xmpp:example.com",
            "xmpp:support@example.com?message;subject=Hello%20World",
            "xmpp:support@example.com?message;body=Hello,%20World!",
            "xmpp://guest@example.com/support@example.com?message",
            "xmpp://guest@example.com",
            "xmpp:example-node@example.com/some-resource",
            "xmpp:ji%C5%99i@%C4%8Dechy.example/v%20Praze",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("xmpp:a@h?message&body=b"), [("scheme-syntax", 16..17)]);
        assert_eq!(linted("xmpp:a@h?body=b"), [("scheme-syntax", 9..15)]);
        assert_eq!(linted("xmpp:a@h?message;body"), [("scheme-syntax", 17..21)]);
        assert_eq!(linted("xmpp:a@b@h"), [("scheme-syntax", 7..10)]);
        assert_eq!(linted("xmpp:a@h:5222"), [("scheme-syntax", 7..13)]);
        assert_eq!(linted("xmpp:a&b@h"), [("scheme-syntax", 5..8)]);
        assert_eq!(linted("xmpp:a@h/b@c"), [("scheme-syntax", 8..12)]);
        assert_eq!(linted("xmpp://h.example"), [("scheme-syntax", 7..16)]);
        assert_eq!(fixed("xmpp://h.example").as_deref(), Some("xmpp:h.example"));
        assert_eq!(fixed("xmpp:a@h/b/c").as_deref(), Some("xmpp:a@h/b%2Fc"));
        assert_eq!(fixed("xmpp:a@h?message&body=b").as_deref(), Some("xmpp:a@h?message;body=b"));
    }

    #[test]
    fn accounts() {
        for text in ["acct:foobar@status.example.net", "acct:juliet%40capulet.example@shoppingsite.example"] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("acct:alice"), [("scheme-syntax", 5..10)]);
        assert_eq!(linted("acct:alice@example.com:8443"), [("scheme-syntax", 11..27)]);
        assert_eq!(linted("acct:%40a@h"), [("scheme-syntax", 5..9)]);
        assert_eq!(linted("acct:a@h?b"), [("unexpected-component", 8..10)]);
        assert_eq!(fixed("acct:@alice@example.com").as_deref(), Some("acct:alice@example.com"));
        assert_eq!(fixed("acct:@alice@a.example@b.example"), None);
        assert_eq!(fixed("acct:alice@a.example@b.example").as_deref(), Some("acct:alice%40a.example@b.example"));
    }
}
