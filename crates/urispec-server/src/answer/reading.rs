//! What a URI consists of, whether it is valid or not.

use std::ops::Range;

use urispec::component::HostKind;
use urispec::rfc3986::regular_expression::components;
use urispec::{IriReference, Rule};

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Scheme,
    User,
    Password,
    Host,
    Port,
    Segment,
    Key,
    Value,
    Fragment,
    /// A percent-encoded octet, within one of the others.
    Triplet,
    /// What is found to be wrong.
    Error,
}

impl Kind {
    /// The names of semantic tokens, in the order of [`Kind`].
    pub(crate) const ALL: [(Kind, &'static str); 11] = [
        (Kind::Scheme, "scheme"),
        (Kind::User, "user"),
        (Kind::Password, "password"),
        (Kind::Host, "host"),
        (Kind::Port, "port"),
        (Kind::Segment, "path"),
        (Kind::Key, "key"),
        (Kind::Value, "value"),
        (Kind::Fragment, "fragment"),
        (Kind::Triplet, "triplet"),
        (Kind::Error, "error"),
    ];

    /// What it is called in sentences.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Segment => "path segment",
            Kind::Key => "query key",
            Kind::Value => "query value",
            _ => Kind::ALL.iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name),
        }
    }
}

/// A part of a URI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) kind: Kind,
    pub(crate) span: Range<usize>,
}

/// The parts that are not empty, in the order of the text, without triplets. What is no IRI, as each URI is, is split as appendix B does, which takes any text.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut add = |kind, span: Range<usize>| {
        if !span.is_empty() {
            parts.push(Part { kind, span });
        }
    };
    let Ok(uri) = IriReference::parse(text) else {
        let split = components(text);
        split.scheme.into_iter().for_each(|span| add(Kind::Scheme, span));
        if let Some(authority) = split.authority {
            // The last `@`: what is before it may be a password, whatever is wrong with it.
            let at = text.get(authority.clone()).and_then(|text| text.rfind('@')).map(|at| authority.start + at);
            if let Some(end) = at {
                let colon = text.get(authority.start..end).and_then(|text| text.find(':'));
                let user = colon.map_or(end, |colon| authority.start + colon);
                add(Kind::User, authority.start..user);
                add(Kind::Password, (user + 1).min(end)..end);
            }
            add(Kind::Host, at.map_or(authority.start, |at| at + 1)..authority.end);
        }
        pieces(text, &split.path, '/').for_each(|span| add(Kind::Segment, span));
        if let Some(query) = split.query {
            for pair in pieces(text, &query, '&') {
                let key = text.get(pair.clone()).and_then(|text| text.find('=')).map_or(pair.end, |at| pair.start + at);
                add(Kind::Key, pair.start..key);
                add(Kind::Value, (key + 1).min(pair.end)..pair.end);
            }
        }
        split.fragment.into_iter().for_each(|span| add(Kind::Fragment, span));
        return parts;
    };
    if let Some(scheme) = uri.scheme() {
        add(Kind::Scheme, scheme.span());
    }
    if let Some(userinfo) = uri.userinfo() {
        add(Kind::User, userinfo.user().span());
        userinfo.password().into_iter().for_each(|password| add(Kind::Password, password.span()));
    }
    uri.host().into_iter().for_each(|host| add(Kind::Host, host.span()));
    uri.port().into_iter().for_each(|port| add(Kind::Port, port.span()));
    uri.path().segments().for_each(|segment| add(Kind::Segment, segment.span()));
    for pair in uri.query().iter().flat_map(|query| query.pairs()) {
        add(Kind::Key, pair.key.span());
        pair.value.into_iter().for_each(|value| add(Kind::Value, value.span()));
    }
    uri.fragment().into_iter().for_each(|fragment| add(Kind::Fragment, fragment.span()));
    parts
}

/// The pieces of a part of a text between separators.
fn pieces<'t>(text: &'t str, span: &Range<usize>, separator: char) -> impl Iterator<Item = Range<usize>> + use<'t> {
    let mut start = span.start;
    text.get(span.clone()).unwrap_or_default().split(separator).map(move |piece| {
        let place = start..start + piece.len();
        start = place.end + separator.len_utf8();
        place
    })
}

/// The percent-encoded octets in a part of a text.
pub(crate) fn triplets(text: &str, span: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = span.start;
    std::iter::from_fn(move || {
        while let Some(found) = bytes.get(at..span.end).and_then(|rest| memchr::memchr(b'%', rest)) {
            let start = at + found;
            let is_triplet = bytes
                .get(start + 1..(start + 3).min(span.end))
                .is_some_and(|digits| digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit));
            at = if is_triplet { start + 3 } else { start + 1 };
            if is_triplet {
                return Some(start..at);
            }
        }
        None
    })
}

/// Runs of triplets that touch, which may be one character together.
pub(crate) fn runs(text: &str, span: Range<usize>) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for triplet in triplets(text, span) {
        match runs.last_mut() {
            Some(last) if last.end == triplet.start => last.end = triplet.end,
            _ => runs.push(triplet),
        }
    }
    runs
}

/// What a host is, in a few words.
pub(crate) fn kind_of_host(uri: &IriReference<'_>) -> Option<&'static str> {
    Some(match uri.host()?.kind() {
        HostKind::Ipv4(_) => "an IPv4 address",
        HostKind::Ipv6(_) => "an IPv6 address",
        HostKind::IpvFuture(_) => "an address of a later version of IP",
        _ => "a registered name",
    })
}

/// The rule that a URI or reference is read by, or an IRI, which it may be in documents for people.
pub(crate) fn rule(text: &str) -> Rule {
    let rules = [Rule::Uri, Rule::UriReference, Rule::Iri];
    rules.into_iter().find(|rule| rule.accepts(text)).unwrap_or(Rule::IriReference)
}

#[cfg(test)]
mod tests {
    use super::{Kind, parts, runs};

    #[test]
    fn parts_of_valid_and_other_texts() {
        let shown = |text: &'static str| -> Vec<(Kind, &'static str)> {
            parts(text).into_iter().map(|part| (part.kind, &text[part.span])).collect()
        };
        assert_eq!(
            shown("http://ada:x@h:80/a/b?k=v&w#f"),
            [
                (Kind::Scheme, "http"),
                (Kind::User, "ada"),
                (Kind::Password, "x"),
                (Kind::Host, "h"),
                (Kind::Port, "80"),
                (Kind::Segment, "a"),
                (Kind::Segment, "b"),
                (Kind::Key, "k"),
                (Kind::Value, "v"),
                (Kind::Key, "w"),
                (Kind::Fragment, "f"),
            ]
        );
        assert_eq!(
            shown("http://\u{fc}:\u{e9}@b\u{fc}cher.example:80/\u{fc}?x=\u{e9}#\u{e4}"),
            [
                (Kind::Scheme, "http"),
                (Kind::User, "\u{fc}"),
                (Kind::Password, "\u{e9}"),
                (Kind::Host, "b\u{fc}cher.example"),
                (Kind::Port, "80"),
                (Kind::Segment, "\u{fc}"),
                (Kind::Key, "x"),
                (Kind::Value, "\u{e9}"),
                (Kind::Fragment, "\u{e4}"),
            ]
        );
        assert_eq!(
            shown("http://h/\u{e9} x?a&b=|"),
            [
                (Kind::Scheme, "http"),
                (Kind::Host, "h"),
                (Kind::Segment, "\u{e9} x"),
                (Kind::Key, "a"),
                (Kind::Key, "b"),
                (Kind::Value, "|"),
            ]
        );
        assert_eq!(shown("//u:p@q@h|:80"), [(Kind::User, "u"), (Kind::Password, "p@q"), (Kind::Host, "h|:80")]);
        // The first sign separates, and the others are of what follows it, whether the whole is valid or not.
        for end in ["", "|"] {
            let (uri, fragment) = (format!("//u:p:q@h/?a=b=c&=d#e=f&g{end}"), format!("e=f&g{end}"));
            assert_eq!(
                parts(&uri).into_iter().map(|part| (part.kind, &uri[part.span])).collect::<Vec<_>>(),
                [
                    (Kind::User, "u"),
                    (Kind::Password, "p:q"),
                    (Kind::Host, "h"),
                    (Kind::Key, "a"),
                    (Kind::Value, "b=c"),
                    (Kind::Value, "d"),
                    (Kind::Fragment, fragment.as_str()),
                ],
                "{uri}"
            );
        }
        assert_eq!(shown(""), []);
    }

    #[test]
    fn triplets_that_touch_are_a_run() {
        assert_eq!(runs("a%C3%A9b%20%2", 0..13), [1..7, 8..11]);
        assert_eq!(runs("%zz%4x%x4%%41%zz%42", 0..19), [10..13, 16..19]);
        // Only those that are within the part.
        assert!(runs("a%20", 0..3).is_empty());
    }
}
