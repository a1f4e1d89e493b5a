//! What schemes add to the generic syntax (section 3.1): the registry, default ports, and what each requires.

use core::fmt;

/// RFC 2397: `data`
pub mod data;

/// RFC 8089: `file`
pub mod file;

/// RFC 1738: `ftp`
pub mod ftp;

/// RFC 9110: `http` and `https`
pub mod http;

/// RFC 4516: `ldap`
pub mod ldap;

/// What breaks a scheme's own rules.
pub(crate) mod lints;

/// RFC 6068: `mailto`
pub mod mailto;

/// RFC 5538: `news` and `nntp`
pub mod news;

mod registry;

mod rule;

/// RFC 3966: `tel`
pub mod tel;

/// RFC 8141: `urn`
pub mod urn;

/// RFC 6455: `ws` and `wss`
pub mod websocket;

pub use rule::SchemeRule;

/// How a scheme is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// By an expert's review or a standard.
    Permanent,
    /// On request, first come first served.
    Provisional,
    /// No longer in use.
    Historical,
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Permanent => "permanent",
            Status::Provisional => "provisional",
            Status::Historical => "historical",
        })
    }
}

/// An entry of IANA's registry, as it was on 2024-07-31.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Registration {
    /// The scheme, in lower case.
    pub name: &'static str,
    /// How it is registered.
    pub status: Status,
    /// The document that defines it, such as `RFC9110`; empty where the table has none.
    pub reference: &'static str,
    /// The port that it means where none is given, if there is one.
    pub default_port: Option<u16>,
}

/// The registration of a scheme, in any case.
///
/// ```
/// use urispec::scheme::{Status, registration};
///
/// let http = registration("HTTP").unwrap();
/// assert_eq!((http.status, http.reference, http.default_port), (Status::Permanent, "RFC9110", Some(80)));
/// assert_eq!(registration("htp"), None);
/// ```
pub fn registration(scheme: &str) -> Option<Registration> {
    let first = scheme.bytes().next()?.to_ascii_lowercase();
    let (name, status, reference) = *{ registered_with(first) }.find(|(name, ..)| name.eq_ignore_ascii_case(scheme))?;
    Some(Registration { name, status, reference, default_port: Known::of(name).and_then(|known| known.default_port) })
}

/// Every registration, by name.
pub fn registrations() -> impl Iterator<Item = Registration> {
    registry::REGISTERED.iter().filter_map(|(name, ..)| registration(name))
}

/// The registered schemes with this first letter.
fn registered_with(first: u8) -> core::slice::Iter<'static, registry::Row> {
    let letter = usize::from(first.wrapping_sub(b'a'));
    let range = REGISTERED_WITH.get(letter).zip(REGISTERED_WITH.get(letter.wrapping_add(1)));
    let rows = range.and_then(|(start, end)| registry::REGISTERED.get(usize::from(*start)..usize::from(*end)));
    rows.unwrap_or_default().iter()
}

/// Where the registered schemes with each first letter begin, and where the last ones end.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static REGISTERED_WITH: [u16; 27] = {
    let mut starts = [registry::REGISTERED.len() as u16; 27];
    let mut at = registry::REGISTERED.len();
    let mut letter = 26;
    while letter > 0 {
        letter -= 1;
        while at > 0 && registry::REGISTERED[at - 1].0.as_bytes()[0] - b'a' >= letter as u8 {
            at -= 1;
        }
        starts[letter] = at as u16;
    }
    starts
};

/// What is known of a scheme.
#[derive(Debug)]
pub(crate) struct Known {
    name: &'static str,
    /// The port that is meant where none is given.
    pub(crate) default_port: Option<u16>,
    /// Whether an empty path after an authority means `/`.
    pub(crate) empty_path_is_root: bool,
    /// Whether no authority, an empty host and `localhost` mean the same (RFC 8089, section 2).
    pub(crate) is_file: bool,
    /// The part of the path that is to be compared without regard to case.
    pub(crate) case_insensitive: Option<CaseInsensitive>,
    /// Whether it is of the web: a request goes to a host, and there is no user.
    pub(crate) is_web: bool,
    /// Whether it needs a host.
    pub(crate) needs_host: bool,
    /// Whether a URI follows it.
    pub(crate) is_nested: bool,
    /// The components that it does not have.
    pub(crate) without: &'static [Component],
    /// The rule that it adds to the generic syntax.
    pub(crate) syntax: Option<SchemeRule>,
}

/// A component that a scheme may not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Component {
    Authority,
    Userinfo,
    Port,
    Query,
    Fragment,
}

/// A part of a path that has no case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseInsensitive {
    /// The domains of mail addresses (RFC 6068, section 2).
    MailDomains,
    /// The namespace of a URN (RFC 8141, section 3.1), and all of a UUID.
    UrnNamespace,
}

impl Known {
    /// What is known of the scheme with this name, in any case.
    pub(crate) fn of(scheme: &str) -> Option<&'static Known> {
        let first = scheme.bytes().next()?.to_ascii_lowercase();
        let same_first = |known: &&Known| known.name.bytes().next() == Some(first);
        let start = FIRST.get(usize::from(first.checked_sub(b'a')?))?;
        let candidates = SCHEMES.get(usize::from(*start)..)?.iter().take_while(same_first);
        { candidates }.find(|known| known.name.eq_ignore_ascii_case(scheme))
    }

    /// A service at a host, of which nothing else is known.
    pub(crate) const SERVICE: Known = Known::host("");

    const fn new(name: &'static str) -> Self {
        Known {
            name,
            default_port: None,
            empty_path_is_root: false,
            is_file: false,
            case_insensitive: None,
            is_web: false,
            needs_host: false,
            is_nested: false,
            without: &[],
            syntax: None,
        }
    }

    /// A scheme of a service at a host: it has a default port.
    const fn port(name: &'static str, port: u16) -> Self {
        Known { default_port: Some(port), ..Known::host(name) }
    }

    /// A scheme of a service at a host, whose port is not its own.
    const fn host(name: &'static str) -> Self {
        Known { needs_host: true, ..Known::new(name) }
    }

    /// A scheme without hierarchy: its path means something else.
    const fn flat(name: &'static str) -> Self {
        Known { without: &[Component::Authority], ..Known::new(name) }
    }

    /// A scheme with a default port, whose empty path means `/`.
    const fn rooted(name: &'static str, port: u16) -> Self {
        Known { empty_path_is_root: true, ..Known::port(name, port) }
    }

    /// A scheme of the web.
    const fn web(name: &'static str, port: u16) -> Self {
        Known { is_web: true, ..Known::rooted(name, port) }
    }
}

/// By name. The ports are those of the schemes' documents, and where there is none, of those who run them.
static SCHEMES: [Known; 49] = [
    Known::rooted("coap", 5683),
    Known::rooted("coaps", 5684),
    Known { syntax: Some(SchemeRule::Dataurl), ..Known::flat("data") },
    Known::port("dict", 2628),
    Known {
        empty_path_is_root: true,
        is_file: true,
        without: &[Component::Userinfo, Component::Port, Component::Query],
        syntax: Some(SchemeRule::FileUri),
        ..Known::new("file")
    },
    Known { syntax: Some(SchemeRule::Ftpurl), ..Known::rooted("ftp", 21) },
    Known::rooted("ftps", 990),
    Known { without: &[Component::Userinfo], ..Known::port("git", 9418) },
    Known::host("git+http"),
    Known::host("git+https"),
    Known::host("git+ssh"),
    Known::port("gopher", 70),
    Known::web("http", 80),
    Known::web("https", 443),
    Known::port("icap", 1344),
    Known::port("imap", 143),
    Known::rooted("ipp", 631),
    Known::rooted("ipps", 631),
    Known::port("iris.beep", 702),
    Known { is_nested: true, ..Known::new("jdbc") },
    Known { needs_host: false, syntax: Some(SchemeRule::Ldapurl), ..Known::port("ldap", 389) },
    Known { needs_host: false, syntax: Some(SchemeRule::Ldapurl), ..Known::port("ldaps", 636) },
    Known {
        case_insensitive: Some(CaseInsensitive::MailDomains),
        syntax: Some(SchemeRule::MailtoUri),
        ..Known::flat("mailto")
    },
    Known { needs_host: false, syntax: Some(SchemeRule::Newsurl), ..Known::port("news", 119) },
    Known::port("nfs", 2049),
    Known { syntax: Some(SchemeRule::Nntpurl), ..Known::port("nntp", 119) },
    Known::port("nntps", 563),
    Known::port("pop", 110),
    Known::port("prospero", 1525),
    Known::port("redis", 6379),
    Known::port("rsync", 873),
    Known::port("rtsp", 554),
    Known::port("rtsps", 322),
    Known::port("rtspu", 554),
    Known::port("sftp", 22),
    Known::port("smb", 445),
    Known { needs_host: false, ..Known::port("snews", 563) },
    Known::port("ssh", 22),
    Known::port("svn", 3690),
    Known::host("svn+ssh"),
    Known { syntax: Some(SchemeRule::TelephoneUri), ..Known::flat("tel") },
    Known::port("telnet", 23),
    Known::port("tftp", 69),
    Known::port("tn3270", 23),
    Known {
        case_insensitive: Some(CaseInsensitive::UrnNamespace),
        syntax: Some(SchemeRule::Namestring),
        ..Known::flat("urn")
    },
    Known::port("vnc", 5900),
    Known::port("wais", 210),
    Known { without: &[Component::Fragment], ..Known::web("ws", 80) },
    Known { without: &[Component::Fragment], ..Known::web("wss", 443) },
];

/// Where the schemes with each first letter begin.
#[allow(clippy::indexing_slicing, reason = "it is computed while compiling")]
static FIRST: [u8; 26] = {
    let mut first = [SCHEMES.len() as u8; 26];
    let mut at = SCHEMES.len();
    while at > 0 {
        at -= 1;
        first[(SCHEMES[at].name.as_bytes()[0] - b'a') as usize] = at as u8;
    }
    first
};

#[cfg(test)]
mod tests {
    use super::{Known, SCHEMES};

    #[test]
    fn every_scheme_is_found_in_any_case() {
        for known in &SCHEMES {
            for name in [known.name.into(), known.name.to_uppercase()] {
                assert_eq!(Known::of(&name).map(|found| found.name), Some(known.name));
            }
        }
        for name in ["", "htt", "httpss", "x", "zzz", "1", "~"] {
            assert!(Known::of(name).is_none());
        }
        assert!(SCHEMES.is_sorted_by_key(|known| known.name));
    }
}
