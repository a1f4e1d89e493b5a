//! What each component is made of, and what is reported of characters that are not allowed in it.

use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::diagnostic::page::{Page, pages};
use crate::reading::expected::Expected;
use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::PCHAR;
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme::SCHEME;
use crate::rfc5234::DIGIT;

pages! {
    /// A character that cannot stand in a scheme.
    ///
    /// Letters, digits, `+`, `-` and `.` can. An underscore cannot.
    SCHEME_CHARACTER {
        name: SchemeCharacter,
        group: Syntax,
        rule: Scheme,
        example: UriReference "my_app://open" => "my-app://open",
    }

    /// A character that cannot stand in a userinfo.
    ///
    /// Names and passwords are percent-encoded where they hold a delimiter, a space or the like.
    USERINFO_CHARACTER {
        name: UserinfoCharacter,
        group: Syntax,
        rule: Userinfo,
        example: UriReference "ftp://ada:pass|word@example.com/" => "ftp://ada:pass%7Cword@example.com/",
    }

    /// A character that cannot stand in the name of a host.
    ///
    /// By the grammar a registered name may hold sub-delims and percent triplets; DNS takes less.
    HOST_CHARACTER {
        name: HostCharacter,
        group: Syntax,
        rule: RegName,
        example: UriReference "http://exa mple.com/" => "http://example.com/",
    }

    /// A character that cannot stand in a port.
    ///
    /// A port is digits only, or empty. What follows a host and is no port begins with a slash.
    PORT_CHARACTER {
        name: PortCharacter,
        group: Syntax,
        rule: Port,
        example: UriReference "http://user@host:80a/" => "http://user@host:80/",
    }

    /// A character that cannot stand in an IPvFuture address.
    ///
    /// Unreserved characters, sub-delims and colons can; percent triplets cannot.
    IPVFUTURE_CHARACTER {
        name: IpvfutureCharacter,
        group: Syntax,
        rule: Ipvfuture,
        example: UriReference "http://[v1.a b]/" => "http://[v1.ab]/",
    }

    /// A character that cannot stand in a path.
    ///
    /// A path is segments of `pchar`, with slashes between them. Anything else is percent-encoded.
    PATH_CHARACTER {
        name: PathCharacter,
        group: Syntax,
        rule: Pchar,
        example: UriReference "http://localhost/A|B" => "http://localhost/A%7CB",
    }

    /// A character that cannot stand in a query.
    ///
    /// A query holds what a path holds, slashes, and question marks. Anything else is percent-encoded, brackets too.
    QUERY_CHARACTER {
        name: QueryCharacter,
        group: Syntax,
        rule: Query,
        example: UriReference "/search?tags[]=a" => "/search?tags%5B%5D=a",
    }

    /// A character that cannot stand in a fragment.
    ///
    /// A fragment holds what a query holds.
    FRAGMENT_CHARACTER {
        name: FragmentCharacter,
        group: Syntax,
        rule: Fragment,
        example: UriReference "#a[1]" => "#a%5B1%5D",
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
    /// What else is no mistake in it, though no character of the class.
    pub(crate) delimiter: Option<u8>,
    /// What is said where another character stands.
    pub(crate) label: &'static str,
    /// Whether what cannot stand there may be percent-encoded, and every reader takes it as that.
    pub(crate) is_data: bool,
}

pub(crate) static SCHEME_COMPONENT: Component = Component {
    page: &SCHEME_CHARACTER,
    noun: "a scheme",
    rule: Rule::Scheme,
    class: &SCHEME,
    delimiter: None,
    label: "a scheme is letters, digits, `+`, `-` and `.`",
    is_data: false,
};

pub(crate) static USERINFO_COMPONENT: Component = Component {
    page: &USERINFO_CHARACTER,
    noun: "a userinfo",
    rule: Rule::Userinfo,
    class: &USERINFO,
    delimiter: None,
    label: "neither unreserved, a sub-delim nor `:`",
    is_data: true,
};

pub(crate) static HOST_COMPONENT: Component = Component {
    page: &HOST_CHARACTER,
    noun: "a host",
    rule: Rule::RegName,
    class: &REG_NAME,
    delimiter: None,
    label: "neither unreserved nor a sub-delim",
    is_data: false,
};

pub(crate) static PORT_COMPONENT: Component = Component {
    page: &PORT_CHARACTER,
    noun: "a port",
    rule: Rule::Port,
    class: &DIGIT,
    delimiter: None,
    label: "a port is digits only",
    is_data: false,
};

pub(crate) static IPVFUTURE_COMPONENT: Component = Component {
    page: &IPVFUTURE_CHARACTER,
    noun: "an IPvFuture address",
    rule: Rule::Ipvfuture,
    class: &IPVFUTURE,
    delimiter: None,
    label: "neither unreserved, a sub-delim nor `:`",
    is_data: false,
};

pub(crate) static PATH_COMPONENT: Component = Component {
    page: &PATH_CHARACTER,
    noun: "a path",
    rule: Rule::Pchar,
    class: &PCHAR,
    delimiter: Some(b'/'),
    label: "not a pchar",
    is_data: true,
};

pub(crate) static SEGMENT_COMPONENT: Component = Component { noun: "a segment", delimiter: None, ..PATH_COMPONENT };

/// A rule that is one character, and no data of anything.
pub(crate) static CHARACTER_COMPONENT: Component = Component { is_data: false, ..PATH_COMPONENT };

pub(crate) static QUERY_COMPONENT: Component = Component {
    page: &QUERY_CHARACTER,
    noun: "a query",
    rule: Rule::Query,
    class: &QUERY,
    delimiter: None,
    label: "neither a pchar, `/` nor `?`",
    is_data: true,
};

pub(crate) static FRAGMENT_COMPONENT: Component = Component {
    page: &FRAGMENT_CHARACTER,
    noun: "a fragment",
    rule: Rule::Fragment,
    class: &FRAGMENT,
    delimiter: None,
    label: "neither a pchar, `/` nor `?`",
    is_data: true,
};

impl Component {
    /// Whether `byte` is, or begins, a character of it.
    pub(crate) fn takes(&self, byte: u8) -> bool {
        self.class.starts_with(byte) || self.delimiter == Some(byte)
    }

    /// Whether it may hold percent triplets.
    pub(crate) fn takes_triplets(&self) -> bool {
        self.class.starts_with(b'%')
    }

    pub(crate) fn expected(&self) -> Expected {
        Expected::of(self.class.characters() | self.delimiter.map_or(0, |byte| 1 << byte))
    }
}
