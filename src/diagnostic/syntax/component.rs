//! What each component is made of, and what is reported of characters that are not allowed in it.

use crate::abnf::beyond::Beyond;
use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::diagnostic::page::{Page, pages};
use crate::reading::expected::Expected;
use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::{PCHAR, SEGMENTS};
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme::SCHEME;
use crate::rfc5234::DIGIT;

pages! {
    /// A character that is not allowed in a scheme.
    ///
    /// A scheme consists of letters, digits, `+`, `-` and `.` (3.1). The underscore is not one of them, although apps
    /// use it in their own schemes. Browsers then read the text as a relative reference, and the app does not open.
    /// Rename the scheme, for example with `-`.
    SCHEME_CHARACTER {
        name: SchemeCharacter,
        group: Syntax,
        rule: Scheme,
        leave: "if an app is installed under this name: renaming the scheme breaks its links until all of them follow",
        example: UriReference "my_app://open" => "my-app://open",
    }

    /// A character that is not allowed in user information unless percent-encoded.
    ///
    /// User information is the part of an authority before the `@` (3.2.1). Percent-encode delimiters, spaces and other
    /// special characters in user names and passwords. A bare `/`, `?` or `#` ends the authority, so that something
    /// else is taken for the host.
    USERINFO_CHARACTER {
        name: UserinfoCharacter,
        group: Syntax,
        rule: Userinfo,
        example: UriReference "ftp://ada|lovelace@example.com/" => "ftp://ada%7Clovelace@example.com/",
    }

    /// A character that is not allowed in a host name.
    ///
    /// A DNS host name consists of letters, digits and hyphens. For other kinds of names, the grammar also allows some
    /// punctuation and percent-encoding (3.2.2), but no DNS name contains an encoded space. Remove the character, or
    /// correct the name.
    HOST_CHARACTER {
        name: HostCharacter,
        group: Syntax,
        rule: RegName,
        example: UriReference "http://exa mple.com/" => "http://example.com/",
    }

    /// A character that is not allowed in a port.
    ///
    /// A port consists of digits (3.2.3). If a path was meant, begin it with `/` instead of `:`. If a password was
    /// meant, the `@` and the host are missing after it.
    PORT_CHARACTER {
        name: PortCharacter,
        group: Syntax,
        rule: Port,
        example: UriReference "http://user@host:80a/" => "http://user@host:80/",
    }

    /// A character that is not allowed in an IPvFuture address.
    ///
    /// After its dot, an IPvFuture address consists of letters, digits, `-._~`, `!$&'()*+,;=` and `:`. Percent-encoding
    /// is not allowed (3.2.2).
    IPVFUTURE_CHARACTER {
        name: IpvfutureCharacter,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v1.a b]/" => "http://[v1.ab]/",
    }

    /// A character that is not allowed in a path unless percent-encoded.
    ///
    /// A path consists of letters, digits, `-._~`, `!$&'()*+,;=`, `:`, `@`, slashes, and percent-encoded bytes (3.3).
    /// Browsers encode most other characters themselves; strict clients, proxies and servers reject them.
    /// Percent-encode the UTF-8 bytes: a space as `%20`, a `|` as `%7C`.
    PATH_CHARACTER {
        name: PathCharacter,
        group: Syntax,
        rule: Pchar,
        leave: "if it goes through an address bar or another program that encodes it",
        example: UriReference "http://localhost/A|B" => "http://localhost/A%7CB",
    }

    /// White space or another character that is not allowed in the data of a `data:` URI.
    ///
    /// The data consists of the characters of a URI (RFC 2397, 3), so all others are percent-encoded. A long URI may be
    /// broken over lines, and whoever extracts it leaves the white space out (appendix C). Browsers do that with line
    /// breaks and tabs, and decode base64 without any white space; other software rejects the text. Remove the white
    /// space from base64, and percent-encode what is not allowed in other data.
    DATA_CHARACTER {
        name: DataCharacter,
        group: Syntax,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "in an attribute of HTML, which only browsers read",
        example: UriReference "data:text/plain;base64,SGVs bG8=" => "data:text/plain;base64,SGVsbG8=",
    }

    /// A character that is not allowed in a query unless percent-encoded.
    ///
    /// A query may contain the characters of a path, and question marks (3.4). Browsers encode some others themselves,
    /// but not all of them; strict clients and servers reject them. Percent-encode the UTF-8 bytes.
    QUERY_CHARACTER {
        name: QueryCharacter,
        group: Syntax,
        rule: Query,
        leave: "if the client and the server are known to accept it",
        example: UriReference "/search?q=a|b" => "/search?q=a%7Cb",
    }

    /// A character that is not allowed in a fragment unless percent-encoded.
    ///
    /// A fragment may contain the same characters as a query (3.5). Percent-encode the UTF-8 bytes of others.
    FRAGMENT_CHARACTER {
        name: FragmentCharacter,
        group: Syntax,
        rule: Fragment,
        leave: "if only browsers read it: the fragment is never sent to a server (3.5)",
        example: UriReference "#a|b" => "#a%7Cb",
    }
}

/// A part of a text that is a run of characters of one class.
pub(crate) struct Component {
    /// What is reported where another character is found.
    pub(crate) page: &'static Page,
    /// With its article.
    pub(crate) noun: &'static str,
    pub(crate) rule: Rule,
    pub(crate) class: &'static Class,
    /// What is said where another character is.
    pub(crate) label: &'static str,
    /// Whether characters that are not allowed there can be percent-encoded, and every reader understands that.
    pub(crate) is_data: bool,
}

pub(crate) static SCHEME_COMPONENT: Component = Component {
    page: &SCHEME_CHARACTER,
    noun: "a scheme",
    rule: Rule::Scheme,
    class: &SCHEME,
    label: "a scheme consists of letters, digits, `+`, `-` and `.`",
    is_data: false,
};

pub(crate) static USERINFO_COMPONENT: Component = Component {
    page: &USERINFO_CHARACTER,
    noun: "user information",
    rule: Rule::Userinfo,
    class: &USERINFO,
    label: "not allowed in user information unless percent-encoded",
    is_data: true,
};

pub(crate) static HOST_COMPONENT: Component = Component {
    page: &HOST_CHARACTER,
    noun: "a host name",
    rule: Rule::RegName,
    class: &REG_NAME,
    label: "not allowed in a host name",
    is_data: false,
};

pub(crate) static PORT_COMPONENT: Component = Component {
    page: &PORT_CHARACTER,
    noun: "a port",
    rule: Rule::Port,
    class: &DIGIT,
    label: "a port consists of digits",
    is_data: false,
};

pub(crate) static IPVFUTURE_COMPONENT: Component = Component {
    page: &IPVFUTURE_CHARACTER,
    noun: "an IPvFuture address",
    rule: Rule::Ipvfuture,
    class: &IPVFUTURE,
    label: "not allowed in an IPvFuture address",
    is_data: false,
};

pub(crate) static PATH_COMPONENT: Component = Component {
    page: &PATH_CHARACTER,
    noun: "a path",
    rule: Rule::Pchar,
    class: &SEGMENTS,
    label: "not allowed in a path unless percent-encoded",
    is_data: true,
};

pub(crate) static SEGMENT_COMPONENT: Component = Component { noun: "a segment", class: &PCHAR, ..PATH_COMPONENT };

pub(crate) static QUERY_COMPONENT: Component = Component {
    page: &QUERY_CHARACTER,
    noun: "a query",
    rule: Rule::Query,
    class: &QUERY,
    label: "not allowed in a query unless percent-encoded",
    is_data: true,
};

/// The path of a `data:` URI, which is data.
pub(crate) static DATA_COMPONENT: Component = Component {
    page: &DATA_CHARACTER,
    noun: "the data of a `data:` URI",
    label: "not allowed in a URI unless percent-encoded",
    ..PATH_COMPONENT
};

/// What follows a question mark in a `data:` URI, which is data as well.
pub(crate) static MORE_DATA_COMPONENT: Component = Component { rule: Rule::Query, class: &QUERY, ..DATA_COMPONENT };

pub(crate) static FRAGMENT_COMPONENT: Component = Component {
    page: &FRAGMENT_CHARACTER,
    noun: "a fragment",
    rule: Rule::Fragment,
    class: &FRAGMENT,
    label: "not allowed in a fragment unless percent-encoded",
    is_data: true,
};

impl Component {
    /// Whether `byte` is, or begins, a character of it.
    pub(crate) fn takes(&self, byte: u8) -> bool {
        self.class.starts_with(byte)
    }

    /// Whether it is a path, of which slashes delimit the segments.
    pub(crate) fn has_segments(&self) -> bool {
        self.rule == Rule::Pchar && self.takes(b'/')
    }

    /// Whether it may hold percent triplets.
    pub(crate) fn takes_triplets(&self) -> bool {
        self.class.starts_with(b'%')
    }

    /// Which characters beyond ASCII it may hold in an IRI: what takes triplets takes those that are unreserved, and a query those for private use, too.
    #[cfg(feature = "iri")]
    pub(crate) fn beyond(&self) -> Beyond {
        match self.rule {
            _ if !self.takes_triplets() => Beyond::NONE,
            Rule::Query => Beyond::UCSCHAR.or(Beyond::IPRIVATE),
            #[cfg(feature = "template")]
            Rule::Literals => Beyond::UCSCHAR.or(Beyond::IPRIVATE),
            _ => Beyond::UCSCHAR,
        }
    }

    /// There are no IRIs.
    #[cfg(not(feature = "iri"))]
    pub(crate) fn beyond(&self) -> Beyond {
        Beyond::NONE
    }

    pub(crate) fn expected(&self) -> Expected {
        Expected::of(self.class.characters())
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::diagnose::tests::diagnosed;

    #[test]
    fn characters_of_each_component() {
        assert_eq!(diagnosed("my_app://h/"), [("scheme-character", 2..3)]);
        assert_eq!(diagnosed("my-app://h/"), []);
        assert_eq!(diagnosed("//a|b@h/"), [("userinfo-character", 3..4)]);
        assert_eq!(diagnosed("//a!b@h/"), []);
        assert_eq!(diagnosed("//a b/"), [("host-character", 3..4)]);
        assert_eq!(diagnosed("//a!b/"), []);
        assert_eq!(diagnosed("//h:8a/"), [("port-character", 5..6)]);
        assert_eq!(diagnosed("//h:80/"), []);
        assert_eq!(diagnosed("//[v1.a b]/"), [("ipvfuture-character", 7..8)]);
        assert_eq!(diagnosed("/a|b"), [("path-character", 2..3)]);
        assert_eq!(diagnosed("/a!b"), []);
        assert_eq!(diagnosed("?a|"), [("query-character", 2..3)]);
        assert_eq!(diagnosed("?a/?"), []);
        assert_eq!(diagnosed("#a|"), [("fragment-character", 2..3)]);
        assert_eq!(diagnosed("#a/?"), []);
    }
}
