//! Names that lead nowhere by themselves: [RFC 4151](https://www.rfc-editor.org/rfc/rfc4151), [RFC 4452](https://www.rfc-editor.org/rfc/rfc4452),
//! [RFC 4501](https://www.rfc-editor.org/rfc/rfc4501), [RFC 6920](https://www.rfc-editor.org/rfc/rfc6920) and [DID Core](https://www.w3.org/TR/did-core/).

use crate::lint::scheme::mismatch::Mismatch;
use crate::scheme::rule::SchemeRule;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// The part of a tag that does not match. A word after `tag:` is what many programs call a label, so only what has a date, or a domain where a date belongs after it, is
/// taken for such a URI.
pub(super) fn tag(path: Path<'_>) -> Option<Mismatch> {
    let (text, start) = (path.as_str(), path.span().start);
    let (entity, _) = text.split_once(':').unwrap_or((text, ""));
    let span = start..start + entity.len();
    let Some((name, date)) = entity.split_once(',') else {
        let label = "expected `,` and a date after the name, as in `example.com,2024`";
        let is_meant = entity.contains('.') && entity.len() < text.len() && SchemeRule::AuthorityName.accepts(entity);
        return is_meant.then(|| Mismatch::new(span, "a tag", label, SchemeRule::TaggingEntity));
    };
    if !date.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    Some(if !SchemeRule::AuthorityName.accepts(name) {
        let label = "expected a domain, or a mail address of letters, digits, `.`, `-` and `_`";
        Mismatch::new(start..start + name.len(), "the authority of a tag", label, SchemeRule::AuthorityName)
    } else if !SchemeRule::Date.accepts(date) {
        let label = "a date is a year, perhaps with a month and a day, as in `2024-05-01`";
        Mismatch::new(span.end - date.len()..span.end, "the date of a tag", label, SchemeRule::Date)
    } else {
        Mismatch::new(span, "a tag", "expected `:` after the date", SchemeRule::TagUri)
    })
}

/// The part of a decentralized identifier that does not match.
pub(super) fn did(path: Path<'_>) -> Mismatch {
    let (text, start) = (path.as_str(), path.span().start);
    let text = text.split('/').next().unwrap_or_default();
    let (method, id) = text.split_once(':').map_or((text, None), |(method, id)| (method, Some(id)));
    let after = start + method.len();
    if !SchemeRule::MethodName.accepts(method) {
        let label = "a method has lower-case letters and digits";
        Mismatch::new(start..after, "the method of a DID", label, SchemeRule::MethodName)
    } else if let Some(id) = id.filter(|id| !id.is_empty()) {
        let label = match id.ends_with(':') {
            true => "an identifier does not end in `:`",
            false => "an identifier has letters, digits, `.`, `-`, `_`, `:` and percent-encoded characters",
        };
        let span = after + ":".len()..start + text.len();
        Mismatch::new(span, "the identifier of a DID", label, SchemeRule::MethodSpecificId)
    } else {
        Mismatch::new(
            start..start + text.len(),
            "a DID",
            "expected `:` and an identifier after the method",
            SchemeRule::Did,
        )
    }
}

/// The part of an `info` URI that does not match. What has no slash may name a page of a manual, as `info:bash` does.
pub(super) fn info(path: Path<'_>) -> Option<Mismatch> {
    let (namespace, _) = path.as_str().split_once('/')?;
    let span = path.span().start..path.span().start + namespace.len();
    let label = "a namespace begins with a letter, as in `doi/10.1000/182`";
    (!namespace.is_empty()).then(|| Mismatch::new(span, "the namespace of an `info` URI", label, SchemeRule::Namespace))
}

/// The part of an `ni` URI that does not match. An authority alone is the base of others, as in an example of the document.
pub(super) fn hash(path: Path<'_>, has_authority: bool) -> Option<Mismatch> {
    let (text, span) = (path.as_str(), path.span());
    if has_authority && text.is_empty() {
        return None;
    }
    let name = text.strip_prefix('/').filter(|_| has_authority).unwrap_or(text);
    let unpadded = name.trim_end_matches('=');
    let padding = span.end - (name.len() - unpadded.len())..span.end;
    Some(if has_authority && !padding.is_empty() && SchemeRule::AlgVal.accepts(unpadded) {
        let label = "base64url has no padding here";
        let mismatch = Mismatch::new(padding.clone(), "a hash", label, SchemeRule::Val);
        mismatch.fixed("remove the padding", padding, "")
    } else if SchemeRule::AlgVal.accepts(text) {
        let before = span.start..span.start;
        let label = "expected `//`, perhaps an authority, and `/` before it";
        let mismatch = Mismatch::new(span, "the name of a hash", label, SchemeRule::NiHierPart);
        mismatch.fixed("put `///` before it", before, "///")
    } else {
        let label = "expected the name of an algorithm, `;`, and a hash in base64url";
        Mismatch::new(span, "the name of a hash", label, SchemeRule::AlgVal)
    })
}

/// The part of a `dns` URI that does not match.
pub(super) fn dns(path: Path<'_>, query: Option<Query<'_>>, has_authority: bool) -> Mismatch {
    let name = path.as_str().strip_prefix('/').filter(|_| has_authority);
    if has_authority && name.is_none() {
        let label = "expected `/` after the server, even if no name follows";
        return Mismatch::new(path.span(), "a DNS URI", label, SchemeRule::Dnsurl);
    }
    let query = match query {
        Some(query) if SchemeRule::Dnsname.accepts(name.unwrap_or(path.as_str())) => query,
        _ => return Mismatch::new(path.span(), "a DNS name", "a name has no `/`", SchemeRule::Dnsname),
    };
    let mut at = query.span().start;
    for element in query.as_str().split(';') {
        let span = at..at + element.len();
        if !SchemeRule::Dnsqueryelement.accepts(element) {
            let is_type = element.split('&').all(|element| SchemeRule::Dnsqueryelement.accepts(element));
            if let Some(ampersand) = element.find('&').filter(|_| is_type) {
                let span = at + ampersand..at + ampersand + 1;
                let mismatch = Mismatch::new(span.clone(), "a DNS query", "separated by `;`", SchemeRule::Dnsquery);
                return mismatch.fixed("write `;`", span, ";");
            }
            let label = "expected `type=` or `class=`, and a name or a number";
            return Mismatch::new(span, "a DNS query", label, SchemeRule::Dnsqueryelement);
        }
        at += element.len() + ";".len();
    }
    Mismatch::new(query.span(), "a DNS query", "expected `type=` or `class=`", SchemeRule::Dnsquery)
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn tags() {
        for text in [
            "tag:timothy@hpl.hp.com,2001:web/externalHome",
            "tag:sandro@w3.org,2004-05:Sandro",
            "tag:my-ids.com,2001-09-15:TimKindberg:presentations:UBath2004-05-19",
            "tag:yaml.org,2002:int",
            "tag:example.com,2024:a%20b?c#d",
            // Labels of other programs.
            "tag:server",
            "tag:a,b",
            "tag:v1.0",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("tag:yaml.org:int"), [("scheme-syntax", 4..12)]);
        assert_eq!(linted("tag:yaml.org,2002"), [("scheme-syntax", 4..17)]);
        assert_eq!(linted("tag:yaml.org,2002-1:int"), [("scheme-syntax", 13..19)]);
        assert_eq!(linted("tag:a_b.org,2002:int"), [("scheme-syntax", 4..11)]);
    }

    #[test]
    fn other_names() {
        for text in [
            "info:ddc/22/eng//004.678",
            "info:pii/S0888%2D7543%2802%2996852-7",
            "info:bash",
            "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
            "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk?ct=text/plain",
            "ni://example.com",
            "nih:sha-256-32;53269057;b",
            "nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f",
            "dns:www.example.org.?clAsS=IN;tYpE=A",
            "dns:world%20wide%20web.example%5c.domain.org?TYPE=TXT",
            "dns://192.168.1.1/ftp.example.org?type=A",
            // The names of services of gRPC.
            "dns:///example.com:443",
            "about:blank",
            "about:config?filter=a",
        ] {
            let found = linted(text);
            let is_ours = |name: &str| name == "scheme-syntax" || name == "unexpected-component";
            assert!(!found.iter().any(|(name, _)| is_ours(name)), "{text}: {found:?}");
        }
        for text in [
            "did:example:123456789abcdefghi#keys-1",
            "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
            "did:web:example.com%3A3000:user:alice",
            "did:example:123/path?service=files",
            "did:plc:ewvi7nxzyoun6zhxrhs64oiz",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("did:Key:z6Mk"), [("scheme-syntax", 4..7)]);
        assert_eq!(linted("did:key"), [("scheme-syntax", 4..7)]);
        assert_eq!(linted("did:key:"), [("scheme-syntax", 4..8)]);
        assert_eq!(linted("did:web:h:/a"), [("scheme-syntax", 8..10)]);
        assert_eq!(linted("did:key:a@b"), [("scheme-syntax", 8..11)]);
        assert_eq!(linted("did://key/a"), [("unexpected-component", 4..9)]);
        assert_eq!(linted("info:10.1000/182"), [("scheme-syntax", 5..12)]);
        assert_eq!(linted("info:doi/10.1000/182?a"), [("unexpected-component", 20..22)]);
        assert_eq!(linted("ni:///f4OxZX"), [("scheme-syntax", 5..12)]);
        assert_eq!(fixed("ni:///sha-256;f4OxZQ==").as_deref(), Some("ni:///sha-256;f4OxZQ"));
        assert_eq!(fixed("ni:sha-256;f4OxZQ").as_deref(), Some("ni:///sha-256;f4OxZQ"));
        assert_eq!(linted("nih:53269057"), [("scheme-syntax", 4..12)]);
        assert_eq!(linted("dns:a/b"), [("scheme-syntax", 4..7)]);
        assert_eq!(linted("dns://192.0.2.1"), [("scheme-syntax", 15..15)]);
        assert_eq!(linted("dns:example.org?A"), [("scheme-syntax", 16..17)]);
        assert_eq!(fixed("dns:example.org?type=A&class=IN").as_deref(), Some("dns:example.org?type=A;class=IN"));
        assert_eq!(linted("about:a/b"), [("scheme-syntax", 6..9)]);
        assert_eq!(fixed("ipp://h?a").as_deref(), Some("ipp://h/?a"));
        assert_eq!(fixed("ipps://h?a").as_deref(), Some("ipps://h/?a"));
        assert_eq!(linted("coap://ada@h/"), [("unexpected-component", 7..11)]);
    }
}
