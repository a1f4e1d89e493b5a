//! The properties of well-known schemes beyond the generic syntax.

/// The properties of a scheme.
#[derive(Debug)]
pub(crate) struct Known {
    /// In lower case.
    pub(crate) name: &'static str,
    /// The default port.
    pub(crate) default_port: Option<u16>,
    /// Whether an empty path after an authority means `/`.
    pub(crate) empty_path_is_root: bool,
    /// Whether no authority, an empty host and `localhost` mean the same (RFC 8089, section 2).
    pub(crate) is_file: bool,
    /// The case-insensitive part of the path.
    pub(crate) case_insensitive: Option<CaseInsensitive>,
    /// Whether this is a web scheme: requests go to a host, and there is no user.
    pub(crate) is_web: bool,
    /// Whether a host is required.
    pub(crate) needs_host: bool,
    /// Whether another URI follows the scheme.
    pub(crate) is_nested: bool,
    /// The components that the scheme forbids.
    pub(crate) without: &'static [Component],
}

/// A component that a scheme can forbid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Component {
    Authority,
    Userinfo,
    Port,
    Query,
    Fragment,
}

/// The case-insensitive part of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseInsensitive {
    /// The domains of mail addresses (RFC 6068, section 2).
    MailDomains,
    /// The namespace of a URN (RFC 8141, section 3.1), and all of a UUID.
    UrnNamespace,
}

impl Known {
    /// The properties of the scheme with this name, which is case-insensitive.
    pub(crate) fn of(scheme: impl AsRef<[u8]>) -> Option<&'static Known> {
        let scheme = scheme.as_ref();
        // Most are these.
        match scheme {
            b"https" => return Some(&Known::HTTPS),
            b"http" => return Some(&Known::HTTP),
            b"file" => return Some(&Known::FILE),
            _ => (),
        }
        let first = scheme.first()?.to_ascii_lowercase();
        let same_first = |known: &&Known| known.name.bytes().next() == Some(first);
        let start = FIRST.get(usize::from(first.checked_sub(b'a')?))?;
        let candidates = SCHEMES.get(usize::from(*start)..)?.iter().take_while(same_first);
        // Names are short: a loop over their bytes is all that is needed.
        let is = |name: &str| name.bytes().zip(scheme).all(|(own, byte)| own == byte.to_ascii_lowercase());
        { candidates }.find(|known| known.name.len() == scheme.len() && is(known.name))
    }

    const HTTP: Known = Known::web("http", 80);

    const HTTPS: Known = Known::web("https", 443);

    const FILE: Known = Known {
        empty_path_is_root: true,
        is_file: true,
        without: &[Component::Userinfo, Component::Port, Component::Query],
        ..Known::new("file")
    };

    /// A service at a host, with no other known properties.
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
        }
    }

    /// The scheme of a service at a host, with a default port.
    const fn port(name: &'static str, port: u16) -> Self {
        Known { default_port: Some(port), ..Known::host(name) }
    }

    /// The scheme of a service at a host, without a default port of its own.
    const fn host(name: &'static str) -> Self {
        Known { needs_host: true, ..Known::new(name) }
    }

    /// Whether the host is the name of a host in a network, and so case-insensitive (3.2.2). In other schemes it may be a hash, a bucket
    /// or a name that a program made up.
    pub(crate) fn has_network_host(&self) -> bool {
        self.needs_host || self.is_file || self.is_nested || self.default_port.is_some()
    }

    /// Whether this is `http` or `https`, or has no more rules than those.
    pub(crate) fn is_http(&self) -> bool {
        self.is_web && self.without.is_empty()
    }

    /// A scheme without a hierarchy: its path has another structure.
    const fn flat(name: &'static str) -> Self {
        Known { without: &[Component::Authority], ..Known::new(name) }
    }

    /// A scheme with a default port. An empty path means `/`.
    const fn rooted(name: &'static str, port: u16) -> Self {
        Known { empty_path_is_root: true, ..Known::port(name, port) }
    }

    /// A rooted scheme without user information.
    const fn without_user(name: &'static str, port: u16) -> Self {
        Known { without: &[Component::Userinfo], ..Known::rooted(name, port) }
    }

    /// A web scheme.
    const fn web(name: &'static str, port: u16) -> Self {
        Known { is_web: true, ..Known::rooted(name, port) }
    }
}

/// The schemes, sorted by name. Default ports come from the schemes' documents or, without one, from their maintainers.
static SCHEMES: [Known; 71] = [
    Known::flat("about"),
    Known { without: &[Component::Authority, Component::Query], ..Known::new("acct") },
    Known::flat("bitcoin"),
    Known::flat("cid"),
    Known::without_user("coap", 5683),
    Known::without_user("coap+tcp", 5683),
    Known::without_user("coap+ws", 80),
    Known::without_user("coaps", 5684),
    Known::without_user("coaps+tcp", 5684),
    Known::without_user("coaps+ws", 443),
    Known::flat("data"),
    Known::port("dict", 2628),
    Known::flat("did"),
    Known { without: &[Component::Userinfo], ..Known::new("dns") },
    Known::FILE,
    Known::rooted("ftp", 21),
    Known::rooted("ftps", 990),
    Known::flat("geo"),
    Known { without: &[Component::Userinfo], ..Known::port("git", 9418) },
    Known::host("git+http"),
    Known::host("git+https"),
    Known::host("git+ssh"),
    Known::port("gopher", 70),
    Known::HTTP,
    Known::HTTPS,
    Known::port("icap", 1344),
    Known::port("imap", 143),
    Known { without: &[Component::Authority, Component::Query], ..Known::new("info") },
    Known::without_user("ipp", 631),
    Known::without_user("ipps", 631),
    Known::port("iris.beep", 702),
    Known { is_nested: true, ..Known::new("jdbc") },
    Known { needs_host: false, ..Known::port("ldap", 389) },
    Known { needs_host: false, ..Known::port("ldaps", 636) },
    Known::flat("magnet"),
    Known { case_insensitive: Some(CaseInsensitive::MailDomains), ..Known::flat("mailto") },
    Known::flat("mid"),
    Known { without: &[Component::Port], ..Known::host("mongodb+srv") },
    Known { needs_host: false, ..Known::port("news", 119) },
    Known::port("nfs", 2049),
    Known::new("ni"),
    Known { without: &[Component::Authority, Component::Query], ..Known::new("nih") },
    Known::port("nntp", 119),
    Known::port("nntps", 563),
    Known::port("pop", 110),
    Known::port("prospero", 1525),
    Known::port("redis", 6379),
    Known::port("rsync", 873),
    Known::port("rtsp", 554),
    Known::port("rtsps", 322),
    Known::port("rtspu", 554),
    Known::port("sftp", 22),
    Known { without: &[Component::Authority, Component::Fragment], ..Known::new("sip") },
    Known { without: &[Component::Authority, Component::Fragment], ..Known::new("sips") },
    Known::port("smb", 445),
    Known::flat("sms"),
    Known { needs_host: false, ..Known::port("snews", 563) },
    Known::port("ssh", 22),
    Known::port("svn", 3690),
    Known::host("svn+ssh"),
    Known::flat("tag"),
    Known { without: &[Component::Authority, Component::Fragment], ..Known::new("tel") },
    Known::port("telnet", 23),
    Known::port("tftp", 69),
    Known::port("tn3270", 23),
    Known { case_insensitive: Some(CaseInsensitive::UrnNamespace), ..Known::flat("urn") },
    Known::port("vnc", 5900),
    Known::port("wais", 210),
    Known { without: &[Component::Fragment], ..Known::web("ws", 80) },
    Known { without: &[Component::Fragment], ..Known::web("wss", 443) },
    Known::new("xmpp"),
];

/// The index of the first scheme for each first letter.
#[allow(clippy::indexing_slicing, reason = "it is evaluated at compile time")]
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
