//! What each component is made of, and what is said of characters that it is not made of.

use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::diagnostic::name::Name;
use crate::reading::expected::Expected;
use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::PCHAR;
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme::SCHEME;
use crate::rfc5234::DIGIT;

/// A part of a text that is a run of characters of one class.
pub(super) struct Component {
    pub(super) name: Name,
    /// With its article.
    pub(super) noun: &'static str,
    pub(super) rule: Rule,
    pub(super) class: &'static Class,
    /// What else is no mistake in it, though no character of the class.
    pub(super) delimiter: Option<u8>,
    /// What is said where another character stands.
    pub(super) label: &'static str,
    /// Whether what cannot stand there may be percent-encoded, and every reader takes it as that.
    pub(super) is_data: bool,
}

pub(super) static SCHEME_COMPONENT: Component = Component {
    name: Name::SchemeCharacter,
    noun: "a scheme",
    rule: Rule::Scheme,
    class: &SCHEME,
    delimiter: None,
    label: "a scheme is letters, digits, `+`, `-` and `.`",
    is_data: false,
};

pub(super) static USERINFO_COMPONENT: Component = Component {
    name: Name::UserinfoCharacter,
    noun: "a userinfo",
    rule: Rule::Userinfo,
    class: &USERINFO,
    delimiter: None,
    label: "neither unreserved, a sub-delim nor `:`",
    is_data: true,
};

pub(super) static HOST_COMPONENT: Component = Component {
    name: Name::HostCharacter,
    noun: "a host",
    rule: Rule::RegName,
    class: &REG_NAME,
    delimiter: None,
    label: "neither unreserved nor a sub-delim",
    is_data: false,
};

pub(super) static PORT_COMPONENT: Component = Component {
    name: Name::PortCharacter,
    noun: "a port",
    rule: Rule::Port,
    class: &DIGIT,
    delimiter: None,
    label: "a port is digits only",
    is_data: false,
};

pub(super) static IPVFUTURE_COMPONENT: Component = Component {
    name: Name::IpvfutureCharacter,
    noun: "an IPvFuture address",
    rule: Rule::Ipvfuture,
    class: &IPVFUTURE,
    delimiter: None,
    label: "neither unreserved, a sub-delim nor `:`",
    is_data: false,
};

pub(super) static PATH_COMPONENT: Component = Component {
    name: Name::PathCharacter,
    noun: "a path",
    rule: Rule::Pchar,
    class: &PCHAR,
    delimiter: Some(b'/'),
    label: "not a pchar",
    is_data: true,
};

pub(super) static SEGMENT_COMPONENT: Component = Component { noun: "a segment", delimiter: None, ..PATH_COMPONENT };

/// A rule that is one character, and no data of anything.
pub(super) static CHARACTER_COMPONENT: Component = Component { is_data: false, ..PATH_COMPONENT };

pub(super) static QUERY_COMPONENT: Component = Component {
    name: Name::QueryCharacter,
    noun: "a query",
    rule: Rule::Query,
    class: &QUERY,
    delimiter: None,
    label: "neither a pchar, `/` nor `?`",
    is_data: true,
};

pub(super) static FRAGMENT_COMPONENT: Component = Component {
    name: Name::FragmentCharacter,
    noun: "a fragment",
    rule: Rule::Fragment,
    class: &FRAGMENT,
    delimiter: None,
    label: "neither a pchar, `/` nor `?`",
    is_data: true,
};

impl Component {
    /// Whether `byte` is, or begins, a character of it.
    pub(super) fn takes(&self, byte: u8) -> bool {
        self.class.starts_with(byte) || self.delimiter == Some(byte)
    }

    /// Whether it may hold percent triplets.
    pub(super) fn takes_triplets(&self) -> bool {
        self.class.starts_with(b'%')
    }

    pub(super) fn expected(&self) -> Expected {
        Expected::of(self.class.characters() | self.delimiter.map_or(0, |byte| 1 << byte))
    }
}
