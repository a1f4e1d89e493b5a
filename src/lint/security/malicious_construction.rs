//! # [7.2. Malicious Construction](https://www.rfc-editor.org/rfc/rfc3986#section-7.2)

use alloc::format;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::uri::authority::Port;

pages! {
    /// A port that belongs to another protocol.
    ///
    /// The service on this port speaks another protocol and may act on parts of the request: section 7.2 names port 25,
    /// which is for mail. Browsers block many such ports, but not all. Remove the port, or correct it.
    PORT_OF_ANOTHER_PROTOCOL {
        name: PortOfAnotherProtocol,
        group: Security,
        rule: Port,
        section: 3986 "7.2" "Malicious Construction",
        leave: "if a server for this scheme does use the port, and its clients are not browsers that block it",
        example: UriReference "http://example.com:25/" => "http://example.com/",
    }

    /// A colon after a host with no port after it.
    ///
    /// It means the same as no colon: the default port of the scheme (6.2.3). Remove the colon, or write the port that
    /// is missing. Only software that compares URIs as texts, such as a cache, takes the two for different ones.
    EMPTY_PORT {
        name: EmptyPort,
        group: Suspicious,
        rule: Port,
        level: Advice,
        leave: "if the text must equal another that has the colon",
        example: UriReference "http://example.com:/" => "http://example.com/",
    }

    /// A port that does not exist: 0, or a number over 65535.
    ///
    /// The grammar accepts any number of digits, but TCP and UDP ports go from 1 to 65535, and a client cannot connect
    /// to another one. Correct the number.
    PORT_OUT_OF_RANGE {
        name: PortOutOfRange,
        group: Suspicious,
        rule: Port,
        leave: "if 0 asks a program to choose a free port, as in the address of a server that is to be started",
        example: UriReference "http://example.com:80800/" => "http://example.com:8080/",
    }
}

/// Ports of protocols that an HTTP request could reach, with their names.
const OTHERS: [(u16, &str); 37] = [
    (7, "echo"),
    (9, "discard"),
    (13, "daytime"),
    (19, "character generator"),
    (20, "FTP data"),
    (21, "FTP"),
    (22, "SSH"),
    (23, "Telnet"),
    (25, "SMTP"),
    (53, "DNS"),
    (69, "TFTP"),
    (79, "Finger"),
    (110, "POP3"),
    (111, "RPC"),
    (119, "NNTP"),
    (123, "NTP"),
    (135, "RPC"),
    (137, "NetBIOS"),
    (139, "NetBIOS"),
    (143, "IMAP"),
    (161, "SNMP"),
    (389, "LDAP"),
    (445, "SMB"),
    (465, "mail submission"),
    (514, "syslog"),
    (587, "mail submission"),
    (636, "LDAP over TLS"),
    (873, "rsync"),
    (993, "IMAP over TLS"),
    (995, "POP3 over TLS"),
    (2049, "NFS"),
    (3306, "MySQL"),
    (3389, "remote desktop"),
    (5432, "PostgreSQL"),
    (6379, "Redis"),
    (6667, "IRC"),
    (11211, "memcached"),
];

/// Reports ports that do not exist, or that belong to another protocol.
pub(super) fn port(lints: &mut Lints<'_, '_>, port: Port<'_>) {
    let span = port.span();
    let with_colon = span.start - ":".len()..span.end;
    if port.as_str().is_empty() {
        // The colon is another mistake.
        if lints.has(Name::RepeatedScheme) || lints.has(Name::WindowsPath) {
            return;
        }
        // Elsewhere, the colon may be that of a drive, or of a scheme with another before it: `git+file://C:/a`.
        let is_web = lints.known.is_some_and(|known| known.is_web) || lints.scheme().is_none();
        let applicability = if is_web { Applicability::Style } else { Applicability::Suggested };
        let host = lints.authority().map(|authority| authority.host().as_str()).unwrap_or_default();
        let is_drive = !is_web && (host.len() == 1 || lints.path().as_str().starts_with("//"));
        let note =
            lints.note(&EMPTY_PORT, with_colon.clone(), "a colon with no port after it", "expected a port after it");
        let note = if is_drive { note } else { note.fix(applicability, "remove the `:`", with_colon, "") };
        note.help("the URI is valid: an empty port means the default port of the scheme");
        return;
    }
    let Some(number) = port.number() else {
        let message = "a port over 65535";
        lints
            .note(&PORT_OUT_OF_RANGE, span, message, "ports end at 65535")
            .help("the URI is valid: the grammar accepts any number of digits");
        return;
    };
    if number == 0 {
        lints.note(&PORT_OUT_OF_RANGE, span, "port 0", "port 0 is reserved");
        return;
    }
    let Some(known) = lints.known.filter(|known| known.is_web && known.default_port != Some(number)) else { return };
    let of_web = [(80, "http without TLS"), (443, "https")];
    let is_other = |(other, _): &&(u16, &str)| *other == number;
    if let Some((_, protocol)) = OTHERS.iter().chain(&of_web).find(is_other) {
        let message = format!("port {number} belongs to another protocol");
        let note = lints.note(&PORT_OF_ANOTHER_PROTOCOL, span, message, format!("the port of {protocol}"));
        if let Some(default) = known.default_port {
            note.fix(Applicability::Suggested, format!("remove it, which means port {default}"), with_colon, "");
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use crate::abnf::rule::Rule;
    use crate::diagnostic::level::Applicability;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::linted;

    fn kinds(text: &str) -> Vec<Applicability> {
        let found = Linter::new().lint(text, Rule::UriReference);
        found.iter().flat_map(|found| found.fixes()).map(|fix| fix.applicability).collect()
    }

    #[test]
    fn ports() {
        assert_eq!(linted("http://h:25/"), [("port-of-another-protocol", 9..11)]);
        assert_eq!(linted("http://h:8080/"), []);
        assert_eq!(linted("https://h:80/"), [("port-of-another-protocol", 10..12)]);
        assert_eq!(linted("http://h:/"), [("empty-port", 8..9)]);
        for text in ["git+file://C:/a", "sqlite://C:/a.db", "compress.zlib://http://h.test/a.gz"] {
            let has_colon = |(name, _): &(&str, _)| *name == "empty-port";
            assert!(linted(text).iter().any(has_colon) && !kinds(text).contains(&Applicability::Suggested), "{text}");
        }
        assert_eq!(kinds("git+ssh://git@host:/a"), [Applicability::Suggested]);
        assert_eq!(kinds("http://h:/"), [Applicability::Style]);
        assert_eq!(linted("http://h:0/"), [("port-out-of-range", 9..10)]);
        assert_eq!(linted("http://h:65535/"), []);
        assert_eq!(linted("http://h:65536/"), [("port-out-of-range", 9..14)]);
    }
}
