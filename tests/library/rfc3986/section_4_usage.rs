use urispec::Rule::{AbsoluteUri, RelativePart, RelativeRef, UriReference};
use urispec::{Iri, IriReference, Uri};

use super::{accepts, rejects, takes};

#[test]
fn uri_reference() {
    accepts(UriReference, &["", "a:b", "a", "a/b:c", "./a:b", "//h", "/a", "?", "#", "?q#f", "a?b:c", "#a:b"]);
    rejects(UriReference, &[("1http://x", 5), (":", 0), (":a", 0), ("a%:b", 2), ("a@b:c", 3), ("##", 1), ("a b", 1)]);
    takes(UriReference, "a:b c", "a:b");
    takes(UriReference, "a@b:c", "a@b");
}

#[test]
fn relative_ref() {
    accepts(RelativeRef, &["", "a", "a?b#c", "//h?q", "/", "./this:that", "?#"]);
    rejects(RelativeRef, &[("this:that", 4), ("http://h", 4), ("#a#", 2), ("?[", 1)]);
    accepts(RelativePart, &["", "//", "//h/a", "/a", "a", "a/b:c"]);
    rejects(RelativePart, &[("a:b", 1), ("?", 0), ("//h|", 3)]);
}

#[test]
fn absolute_uri() {
    accepts(AbsoluteUri, &["a:", "http://h/?q", "urn:a"]);
    rejects(AbsoluteUri, &[("a:#", 2), ("http://h/#top", 9), ("//h", 0), ("", 0)]);
    takes(AbsoluteUri, "http://h/#top", "http://h/");
}

/// 4.4: what differs in the fragment alone, after resolution.
#[test]
fn another_query_is_another_document() {
    let base = "http://a/b/c?q#top";
    for (reference, is_same) in [
        ("", true),
        ("#f", true),
        ("#", true),
        ("?q", true),
        ("?q#f", true),
        ("c?q", true),
        ("./c?q#f", true),
        ("/b/c?q", true),
        ("//a/b/c?q#f", true),
        ("http://a/b/c?q#f", true),
        ("?", false),
        ("?r", false),
        ("?Q#top", false),
        ("c", false),
        (".", false),
        ("/b/c", false),
        ("//b/b/c?q", false),
        ("//a", false),
        ("https://a/b/c?q", false),
    ] {
        let uri = Uri::parse(base).unwrap();
        let found = uri.is_same_document(urispec::UriReference::parse(reference).unwrap());
        assert_eq!(found, is_same, "{reference}");
        let iri = Iri::parse(base).unwrap();
        assert_eq!(iri.is_same_document(IriReference::parse(reference).unwrap()), is_same, "{reference}");
    }
}
