//! What schemes add to the generic syntax.

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

    const fn new(name: &'static str) -> Self {
        Known { name, default_port: None, empty_path_is_root: false, is_file: false, case_insensitive: None }
    }

    const fn port(name: &'static str, port: u16) -> Self {
        Known { default_port: Some(port), ..Known::new(name) }
    }

    /// A scheme like http: it has a default port, and an empty path means `/`.
    const fn web(name: &'static str, port: u16) -> Self {
        Known { empty_path_is_root: true, ..Known::port(name, port) }
    }
}

/// By name. The ports are those of the schemes' documents, and where there is none, of those who run them.
static SCHEMES: [Known; 42] = [
    Known::web("coap", 5683),
    Known::web("coaps", 5684),
    Known::port("dict", 2628),
    Known { empty_path_is_root: true, is_file: true, ..Known::new("file") },
    Known::web("ftp", 21),
    Known::web("ftps", 990),
    Known::port("git", 9418),
    Known::port("gopher", 70),
    Known::web("http", 80),
    Known::web("https", 443),
    Known::port("icap", 1344),
    Known::port("imap", 143),
    Known::web("ipp", 631),
    Known::web("ipps", 631),
    Known::port("iris.beep", 702),
    Known::port("ldap", 389),
    Known::port("ldaps", 636),
    Known { case_insensitive: Some(CaseInsensitive::MailDomains), ..Known::new("mailto") },
    Known::port("news", 119),
    Known::port("nfs", 2049),
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
    Known::port("smb", 445),
    Known::port("snews", 563),
    Known::port("ssh", 22),
    Known::port("svn", 3690),
    Known::port("telnet", 23),
    Known::port("tftp", 69),
    Known::port("tn3270", 23),
    Known { case_insensitive: Some(CaseInsensitive::UrnNamespace), ..Known::new("urn") },
    Known::port("vnc", 5900),
    Known::port("wais", 210),
    Known::web("ws", 80),
    Known::web("wss", 443),
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
