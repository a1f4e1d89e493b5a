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
