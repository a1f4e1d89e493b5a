use urispec::Rule::{HierPart, Uri};

use super::{accepts, rejects, takes};

#[test]
fn the_examples_of_section_1_1_2() {
    accepts(
        Uri,
        &[
            "ftp://ftp.is.co.za/rfc/rfc1808.txt",
            "http://www.ietf.org/rfc/rfc2396.txt",
            "ldap://[2001:db8::7]/c=GB?objectClass?one",
            "mailto:John.Doe@example.com",
            "news:comp.infosystems.www.servers.unix",
            "tel:+1-816-555-1212",
            "telnet://192.0.2.16:80/",
            "urn:oasis:names:specification:docbook:dtd:xml:4.1.2",
        ],
    );
}

#[test]
fn uri() {
    accepts(Uri, &["a:", "a:b", "a:/", "a://", "a:///", "a:?", "a:#", "a:?#", "a:b?c#d", "a://h", "a:b:c", "a:%20"]);
    rejects(Uri, &[("", 0), ("a", 1), (":a", 0), ("1a:", 0), ("//h", 0), ("a:b#c#", 5), ("a:[", 2), ("a://h:x", 6)]);
    takes(Uri, "http://example.com/ and more", "http://example.com/");
}

#[test]
fn hier_part() {
    accepts(HierPart, &["", "//", "//h", "//h/", "//h//", "/", "/a", "a", "a:b", "//u@h:1/p"]);
    rejects(HierPart, &[("//h:x", 4), ("//[::1", 6), ("a?", 1), ("///?", 3), ("//h%", 4)]);
}

/// Appendix B, by cutting at the first of each delimiter.
#[test]
fn any_text_is_split_as_the_regular_expression_does() {
    use urispec::rfc3986::regular_expression::components;

    let cut = |text: &mut String, at: Option<usize>, delimiter: &str| {
        at.map(|at| text.split_off(at)[delimiter.len()..].to_owned())
    };
    for number in 0..5_usize.pow(7) {
        let digits = (0..7).map(|place| number / 5_usize.pow(place) % 5);
        let text: String = digits.map(|digit| char::from(b":/?#a"[digit])).collect();
        let mut rest = text.clone();
        let at = rest.find('#');
        let fragment = cut(&mut rest, at, "#");
        let at = rest.find('?');
        let query = cut(&mut rest, at, "?");
        let colon = rest.find(':').filter(|at| *at > 0 && !rest[..*at].contains('/'));
        let scheme = colon.map(|at| rest.drain(..=at).as_str()[..at].to_owned());
        let authority = rest.strip_prefix("//").map(|rest| rest.split('/').next().unwrap_or_default().to_owned());
        let path = &rest[authority.as_ref().map_or(0, |authority| 2 + authority.len())..];
        let found = components(&text);
        let part = |span: Option<std::ops::Range<usize>>| span.map(|span| text[span].to_owned());
        assert_eq!(
            (part(found.scheme), part(found.authority), &text[found.path], part(found.query), part(found.fragment)),
            (scheme, authority, path, query, fragment),
            "{text}"
        );
    }
}
