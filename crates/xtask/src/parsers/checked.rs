//! The reasons: what the grammar says of each text that the page shows, found by reading the section, and not by a program.

/// A text, and why it is the rule or is not.
pub(crate) struct Checked {
    pub(crate) rules: &'static [&'static str],
    pub(crate) text: &'static [u8],
    pub(crate) rfc: u16,
    pub(crate) section: &'static str,
    pub(crate) why: &'static str,
}

/// The section is one of RFC 3986.
const fn of(rules: &'static [&'static str], text: &'static [u8], section: &'static str, why: &'static str) -> Checked {
    Checked { rules, text, rfc: 3986, section, why }
}

const URIS: &[&str] = &["URI", "URI-reference", "relative-ref", "IRI", "IRI-reference", "request-target"];
const IRIS: &[&str] = &["IRI", "IRI-reference"];
const AUTHORITIES: &[&str] = &["authority", "request-target"];
const OF_RFC_2396: &[&str] = &["URI-reference of RFC 2396"];

const fn of_2396(text: &'static [u8], rfc: u16, section: &'static str, why: &'static str) -> Checked {
    Checked { rules: OF_RFC_2396, text, rfc, section, why }
}

const fn of_3987(text: &'static [u8], why: &'static str) -> Checked {
    Checked { rules: IRIS, text, rfc: 3987, section: "2.2", why }
}

pub(crate) const CHECKED: &[Checked] = &[
    of(URIS, b" ", "3.3", "a space is not allowed in a path"),
    of(URIS, b"\"", "3.3", "a quotation mark is not allowed in a path"),
    of(URIS, b"\0", "3.3", "a control character is not allowed in a path"),
    of(URIS, b"a:\0", "3.3", "a control character is not allowed in a path"),
    of(URIS, b"a:[", "3.3", "a bracket is not allowed in a path"),
    of(URIS, b"##", "3.5", "`#` is not allowed in a fragment"),
    of(URIS, b"a:##", "3.5", "`#` is not allowed in a fragment"),
    of(URIS, b"#[", "3.5", "a bracket is not allowed in a fragment"),
    of(URIS, b"#\0", "3.5", "a control character is not allowed in a fragment"),
    of(URIS, b"?[", "3.4", "a bracket is not allowed in a query"),
    of(URIS, b"?%", "2.1", "two hexadecimal digits follow `%`"),
    of(URIS, b"\0A:", "3.1", "a scheme begins with a letter"),
    of(URIS, b"A:", "3.3", "a path may be empty, so a scheme and a colon are a URI"),
    of(URIS, b"//", "3.2.2", "a registered name may be empty, so an authority may be"),
    of(URIS, b"//%00", "3.2.2", "a registered name has percent-encoded octets, any of them"),
    of(URIS, b"//:!", "3.2.3", "a port has only digits, and there is no `@` that makes it user information"),
    of(URIS, b"//::", "3.2.3", "a port has only digits, and there is no `@` that makes it user information"),
    of(URIS, b"//@@", "3.2.2", "the first `@` ends the user information, and a host has none"),
    of(URIS, b"//[", "3.2.2", "an IP literal has an address and `]`"),
    of(URIS, b"a://:", "3.2.3", "a port may be empty, and so may a host be"),
    of(URIS, b"a://@", "3.2.1", "user information may be empty, and so may a host be"),
    of(URIS, b"/:", "3.3", "only the first segment of a path that begins without `/` has no colon"),
    of(URIS, b"//[V0.!]", "3.2.2", "an IP literal may be an `IPvFuture`"),
    of(URIS, b"a://[V0.!]", "3.2.2", "an IP literal may be an `IPvFuture`"),
    of(AUTHORITIES, b"[V0.!]", "3.2.2", "an IP literal may be an `IPvFuture`"),
    of(AUTHORITIES, b"[va.:]", "3.2.2", "an `IPvFuture` may have colons"),
    of(URIS, b"a://[va.:]", "3.2.2", "an `IPvFuture` may have colons"),
    of(URIS, b"//[va.:]", "3.2.2", "an `IPvFuture` may have colons"),
    of(URIS, b"//@", "3.2.2", "a host may be empty, also after user information"),
    of(URIS, b"a://!@", "3.2.2", "a host may be empty, also after user information"),
    of(URIS, b":", "4.2", "the first segment of a relative path has no colon, and a scheme is not empty"),
    of(URIS, b"/\"", "3.3", "a quotation mark is not allowed in a path"),
    of(URIS, b"/%", "2.1", "two hexadecimal digits follow `%`"),
    of(URIS, b"/[", "3.3", "a bracket is not allowed in a path"),
    of(URIS, b"/]", "3.3", "a bracket is not allowed in a path"),
    of(URIS, b"/##", "3.5", "`#` is not allowed in a fragment"),
    of(AUTHORITIES, b":!", "3.2.3", "a port has only digits"),
    of(AUTHORITIES, b"[]", "3.2.2", "an IP literal has an address"),
    of(AUTHORITIES, b"", "3.2", "an authority may be empty, and so a request target in its form"),
    of(&["URI-reference"], b"", "4.2", "a relative reference may have an empty path, and nothing else"),
    of(IRIS, b"//[::]", "3.2.2", "`::` may stand for all groups"),
    of(IRIS, b"a://[a::ad56]", "3.2.2", "`::` may stand for several groups"),
    of(IRIS, b"a://[aa6:0::]", "3.2.2", "`::` may stand for several groups"),
    of(IRIS, b"//[::100b]", "3.2.2", "`::` may stand for several groups"),
    of_3987(b"a:\xF0\x9F\xBF\x8F", "U+1FFCF is a `ucschar`"),
    of_3987(b"\xF0\x9F\xBF\xA9", "U+1FFE9 is a `ucschar`"),
    of_3987(b"a:?\xF3\xBF\xB8\xA0", "U+FFE20 is an `iprivate`, which a query may have"),
    of_3987(b"a://:\xF1\x90\x80\x80(@", "U+50000 is a `ucschar`"),
    of_3987(b"a:#\xF1\xB0\x80\x80%00:!", "U+70000 is a `ucschar`"),
    of_3987(b"a:#\xF1\x9F\xB8\x80:!", "U+5FE00 is a `ucschar`"),
    of_3987(b"a://@\xF2\x8F\xBF\x9F", "U+8FFDF is a `ucschar`"),
    of_3987(b"a://:\xF0\xB0\x80\x8F@", "U+3000F is a `ucschar`"),
    of_2396(b"?", 2396, "5", "a relative path is not empty; the documentation says that it may be"),
    of_2396(b"//", 2396, "3.2.2", "a server may be empty; the documentation says that something must follow"),
    of_2396(b"a:[", 2396, "3", "an opaque part does not begin with a bracket, not even since RFC 2732"),
    of_2396(b"a:]", 2396, "3", "an opaque part does not begin with a bracket, not even since RFC 2732"),
    of_2396(b"//[::%0]", 2732, "3", "an address has no scope; the documentation says that it may have one"),
    of_2396(
        b"//[::0.0.0.0]",
        2373,
        "2.2",
        "appendix B puts a third colon before the IPv4 address; the examples of the section do not",
    ),
];
