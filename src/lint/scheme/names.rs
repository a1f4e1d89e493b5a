//! Unknown schemes that are probably something else.

use alloc::format;
use alloc::string::String;
use core::net::Ipv6Addr;
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::backslash::has_two_slashes;
use crate::diagnostic::syntax::host_without_slashes::HOST_WITHOUT_SLASHES;
use crate::diagnostic::syntax::without_brackets::IPV6_WITHOUT_BRACKETS;
use crate::lint::context::Lints;
use crate::scheme::Status;
use crate::scheme::registration::{registered_with, registration};
use crate::slice::slice_str;
use crate::uri::authority::{Authority, Userinfo};
use crate::uri::component::Scheme;

pages! {
    /// A scheme of one letter, which is probably the drive letter of a Windows path.
    ///
    /// `c:/notes.txt` is a valid URI with the scheme `c`, but no such scheme is registered, and in a link nothing opens
    /// it. For a file write `file:///c:/notes.txt`.
    ONE_LETTER_SCHEME {
        name: OneLetterScheme,
        group: Suspicious,
        rule: Scheme,
        section: 8089 "E.2" "DOS and Windows Drive Letters",
        leave: "if the program that reads it takes paths as well as URIs, or the scheme is your own",
        example: UriReference "c:/Users/ada/notes.txt" => "file:///c:/Users/ada/notes.txt",
    }

    /// A scheme that is not registered, one letter away from one that is.
    ///
    /// Any name can be a scheme, so the URI is valid, but no software knows what to do with it. Correct the name.
    ALMOST_REGISTERED_SCHEME {
        name: AlmostRegisteredScheme,
        group: Suspicious,
        rule: Scheme,
        leave: "if the scheme is your own, or that of an app which did not register it",
        example: UriReference "htp://example.com/" => "http://example.com/",
    }

    /// A name that people use for a scheme, but that is not the scheme's name.
    ///
    /// `mail:jane@example.org` is a valid URI, and no software knows what to do with it: the scheme for mail addresses
    /// is `mailto`, and the one for telephone numbers is `tel`. Write that name.
    MISTAKEN_SCHEME {
        name: MistakenScheme,
        group: Suspicious,
        rule: Scheme,
        leave: "if an app of yours handles this name",
        example: UriReference "mail:jane@example.org" => "mailto:jane@example.org",
    }

    /// A scheme that is not at the beginning, as in `http://https://example.com/`.
    ///
    /// Usually something was put before an address that already has a scheme. Of `http://https://`, the second one is read
    /// as the host, with an empty port: a client looks up `https` and finds nothing. Behind a host or a `/`, the whole
    /// address is read as a path, and `mailto:` as a user. Remove what is before it.
    REPEATED_SCHEME {
        name: RepeatedScheme,
        group: Suspicious,
        rule: Authority,
        leave: "if a host in your network is called so",
        example: UriReference "http://https://example.com/" => "https://example.com/",
    }
}

/// Reports a scheme that is not at the beginning, and offers to write `scheme` in place of what is before `end`.
fn repeated_at(
    lints: &mut Lints<'_, '_>,
    span: Range<usize>,
    message: &'static str,
    end: usize,
    scheme: impl Into<String>,
) {
    lints.note(&REPEATED_SCHEME, span, message, "a scheme is only possible at the beginning").fix(
        Applicability::Suggested,
        "remove everything before it",
        0..end,
        scheme,
    );
}

/// Reports a scheme that is read as a user, and the beginning of a URI in its own path.
pub(crate) fn repeated_elsewhere(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    mail_after_slashes(lints, authority);
    repeated_in_path(lints, authority);
}

/// Reports `mailto:` after `//`, where it is read as a user with a password.
fn mail_after_slashes(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let is_mail = |userinfo: &Userinfo<'_>| {
        let parts = userinfo.as_str().split_once(':');
        parts.is_some_and(|(user, address)| user.eq_ignore_ascii_case("mailto") && !address.is_empty())
    };
    if let Some(userinfo) = authority.userinfo().filter(is_mail) {
        let span = userinfo.span();
        repeated_at(lints, span.clone(), "a scheme after `//`, where it is read as a user", span.start, "");
    }
}

/// `http://` or `https://` at the beginning of a text, and the host after it.
fn scheme_and_host(text: &str) -> Option<(&str, &str)> {
    let begins = |scheme: &&str| text.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme));
    let (scheme, rest) = text.split_at_checked(["http://", "https://"].into_iter().find(begins)?.len())?;
    Some((scheme, rest.split('/').next()?)).filter(|(_, host)| !host.is_empty())
}

/// Reports the beginning of a URI that is in its path again: `https://h.test/https://h.test/a`.
fn repeated_in_path(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let path = lints.path();
    let again = path.as_str().strip_prefix('/').and_then(scheme_and_host);
    if let Some((scheme, host)) = again.filter(|(_, host)| host.eq_ignore_ascii_case(authority.as_str())) {
        let start = path.span().start + 1;
        let span = start..start + scheme.len() + host.len();
        repeated_at(lints, span, "the beginning of a URI in its own path", start, "");
    }
}

/// Reports a whole URI behind a `/` or `./`, which makes it a path of the page where it is.
pub(crate) fn behind_slash(lints: &mut Lints<'_, '_>) {
    let text = lints.path().as_str();
    let Some(rest) = text.strip_prefix("./").or_else(|| text.strip_prefix('/')) else { return };
    let found = scheme_and_host(rest).filter(|(_, host)| host.contains('.'));
    if let Some((scheme, _)) = found {
        let before = text.len() - rest.len();
        let span = before..before + scheme.len();
        repeated_at(lints, span, "a URI behind a slash, which makes it a path", before, "");
    }
}

fn is_web(scheme: &str) -> bool {
    ["http", "https"].iter().any(|web| scheme.eq_ignore_ascii_case(web))
}

/// Reports a host that is probably a scheme, with a host after it. `www.` may have been put before a URI with a scheme of its own.
pub(crate) fn repeated(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let host = authority.host().as_str();
    let port = authority.port().map(|port| port.as_str());
    // Without a colon, other names of schemes are words, and a host may be called so: `http://git//repo.git`.
    let is_scheme = match port {
        None => has_two_slashes(host.as_bytes()),
        Some(port) => port.is_empty() && registration(host).is_some(),
    };
    // A wrapper of PHP takes a whole URI: `compress.zlib://http://h.test/a.gz`.
    let is_typo = lints.has(Name::AlmostRegisteredScheme) || lints.has(Name::MistakenScheme);
    let is_wrapper = lints.scheme().is_some() && lints.known.is_none() && !is_typo;
    let is_alone = is_scheme && authority.userinfo().is_none() && !is_wrapper;
    let glued = host.rsplit_once('.').map(|(_, last)| last).filter(|last| is_web(last));
    let glued = glued.filter(|_| port == Some(""));
    if let Some(scheme) = if is_alone { Some(host) } else { glued } {
        let message = "a scheme after `//`, where it is read as a host";
        let slash = if lints.path().as_str().starts_with("//") { "" } else { "/" };
        repeated_at(lints, authority.span(), message, lints.path().span().start, format!("{scheme}:{slash}"));
    }
}

/// `http://https:/h.test/`: whether a scheme with one slash after it is read as a host.
pub(crate) fn is_cut_scheme(authority: Authority<'_>, path: &str) -> bool {
    let first = path.strip_prefix('/').and_then(|path| path.split('/').next());
    let has_colon = authority.port().is_some_and(|port| port.as_str().is_empty());
    has_colon && is_web(authority.host().as_str()) && first.is_some_and(|host| host.contains('.'))
}

/// Reports unknown schemes that are probably something else.
pub(crate) fn unknown(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let span = scheme.span();
    let path = lints.path();
    let has_authority = lints.authority().is_some();
    let (name, text) = (scheme.as_str(), lints.text());
    let up_to_query = slice_str(text, 0..path.span().end);
    let digits = path.as_str().bytes().take_while(u8::is_ascii_digit).count();
    let (port, rest) = path.as_str().split_at_checked(digits).unwrap_or_default();
    let is_number = port.parse::<u16>().is_ok() && (rest.is_empty() || rest.starts_with('/'));
    let is_in = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    // Three digits are rather those of an emergency call, as in `phone:112`.
    let is_call = || port.len() == 3 && rest.is_empty() && is_in(&TELEPHONES);
    let is_port = is_number && !is_in(&NUMBERED) && !is_call();
    if !has_authority && up_to_query.parse::<Ipv6Addr>().is_ok() {
        let all = 0..up_to_query.len();
        lints
            .note(
                &IPV6_WITHOUT_BRACKETS,
                all.clone(),
                "an IPv6 address without brackets",
                "read as a scheme and a path",
            )
            .fix(Applicability::Suggested, "write it as a host in brackets", all, format!("//[{up_to_query}]"))
            .help(format!("the URI is valid: the text before the first `:` is its scheme, `{name}`"));
    } else if name.len() == 1 {
        let note = lints.note(
            &ONE_LETTER_SCHEME,
            span,
            format!("a scheme of one letter, `{name}`"),
            "probably the drive of a Windows path",
        );
        if !has_authority && path.is_absolute() {
            note.fix(Applicability::Suggested, "write it as a `file` URI", 0..0, "file:///");
        }
    } else if registration(name).is_none() && !has_authority && is_port {
        let message = format!("a host without a scheme: `{name}` is read as one");
        lints
            .note(&HOST_WITHOUT_SLASHES, span.clone(), message, "read as a scheme")
            .context(path.span().start..path.span().start + digits, "read as a path, not as a port")
            .fix(Applicability::Suggested, "put `http://` before it", 0..0, "http://")
            .fix(Applicability::Suggested, "put `//` before it", 0..0, "//")
            .help("the URI is valid: the text before the first `:` is its scheme");
    } else if let Some(meant) = mistaken(name, slice_str(text, span.end + ":".len()..text.len())) {
        let message = format!("`{name}` is not the name of a scheme");
        lints
            .note(&MISTAKEN_SCHEME, span.clone(), message, format!("the scheme is called `{meant}`"))
            .fix(Applicability::Suggested, format!("write `{meant}`"), span, meant)
            .help("the URI is valid: any name can be a scheme");
    } else if registration(name).is_none()
        && let Some(almost) = almost(name).or_else(|| has_authority.then(|| of_same_letters(name)).flatten())
    {
        let message = format!("`{name}` is not a registered scheme");
        let is_near = is_one_letter_away(name.to_ascii_lowercase().as_bytes(), almost.as_bytes());
        let how = if is_near { "one letter away" } else { "has the same letters" };
        let label = format!("`{almost}` is registered, and {how}");
        lints
            .note(&ALMOST_REGISTERED_SCHEME, span.clone(), message, label)
            .fix(Applicability::Suggested, format!("write `{almost}`"), span, almost)
            .help("the URI is valid: any name can be a scheme");
    }
}

/// What is written with a colon and a number, and is no host.
const NUMBERED: [&str; 14] =
    ["hdl", "vso", "javascript", "isbn", "issn", "pmid", "pmcid", "oclc", "lccn", "rfc", "cve", "pep", "id", "arxiv"];

/// What is written for the scheme of a telephone number.
const TELEPHONES: [&str; 4] = ["phone", "telephone", "telefon", "call"];

/// The scheme that a name was meant as, by what follows it.
fn mistaken(name: &str, rest: &str) -> Option<&'static str> {
    let is = |names: &[&str]| names.iter().any(|other| name.eq_ignore_ascii_case(other));
    let rest = rest.trim_start_matches('/');
    let digits = rest.bytes().filter(u8::is_ascii_digit).count();
    let is_number = digits > 2 && rest.bytes().all(|byte| byte.is_ascii_digit() || b"+-.()".contains(&byte));
    if is(&["mail", "email", "e-mail"]) && rest.contains('@') {
        Some("mailto")
    } else if is(&TELEPHONES) && is_number {
        Some("tel")
    } else if is(&["httphttp", "httpshttp"]) {
        // Pasted over the beginning of another.
        Some("http")
    } else if is(&["httphttps", "httpshttps"]) {
        Some("https")
    } else {
        None
    }
}

/// Schemes that people write: near to others, a short name is a mistake only if it is near to one of them.
const FREQUENT: [&str; 7] = ["http", "https", "file", "mailto", "data", "sftp", "magnet"];

/// Schemes that are not registered and in use nevertheless: of LDAP through a socket, of HTTP in datagrams (UPnP), of RTMP, Gopher and calendars over TLS,
/// of files that a command is to read as they are, and of virtual machines.
const IN_USE: [&str; 7] = ["ldapi", "httpu", "rtmps", "gophers", "webcals", "fileb", "hyperv"];

/// Words one letter away from a frequent scheme, which are rather names that somebody chose.
const WORDS: [&str; 10] = ["tile", "pile", "mile", "film", "find", "fine", "fire", "fill", "files", "date"];

/// The registered scheme that is one letter away.
fn almost(name: &str) -> Option<&'static str> {
    if name.len() > 40 {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    if [&IN_USE[..], &WORDS[..]].iter().any(|names| names.contains(&lower.as_str())) {
        return None;
    }
    let is_near = |other: &&str| is_one_letter_away(lower.as_bytes(), other.as_bytes());
    // Of two that are as near, the one with the same last letter is meant: `htts`.
    let same_end = |other: &&str| is_near(other) && other.as_bytes().last() == lower.as_bytes().last();
    let known = || FREQUENT.iter().copied().filter(|_| name.len() > 2);
    let frequent = known().find(same_end).or_else(|| known().find(is_near));
    // In the others, the first letter is rarely wrong.
    frequent.or_else(|| {
        // Nobody means one that is no longer in use.
        let rows = registered_with(*lower.as_bytes().first()?).filter(|(_, status, _)| *status != Status::Historical);
        // With an `s`, a word is that for several.
        let is_plural = |other: &&str| lower.strip_suffix('s') == Some(*other);
        rows.map(|(name, ..)| *name).filter(|name| name.len() > 4 && !is_plural(name)).find(is_near)
    })
}

/// `http` or `https`, whose letters a name has in another order, or more often: `hptts`, `htpp`.
fn of_same_letters(name: &str) -> Option<&'static str> {
    let has = |letter: u8| name.bytes().any(|other| other.eq_ignore_ascii_case(&letter));
    let are_same = name.bytes().all(|letter| b"https".contains(&letter.to_ascii_lowercase()));
    let is_of_web = are_same && (4..=8).contains(&name.len()) && b"htp".iter().all(|letter| has(*letter));
    is_of_web.then_some(if has(b's') { "https" } else { "http" })
}

/// Whether a letter added, left out, changed, or two that changed places make one text the other.
fn is_one_letter_away(a: &[u8], b: &[u8]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    // One edit leaves the first letter or the last. Most names differ in both.
    if short.len() > 2 && a.first() != b.first() && a.last() != b.last() {
        return false;
    }
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let (short, long) = (short.get(same..).unwrap_or_default(), long.get(same..).unwrap_or_default());
    match (short, long) {
        ([_, short @ ..], [_, long @ ..]) if short == long => true,
        ([a, b, short @ ..], [c, d, long @ ..]) if a == d && b == c && short == long => true,
        (short, [_, long @ ..]) => short == long,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{almost, is_one_letter_away, of_same_letters};
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn one_letter_makes_another_scheme() {
        let away = |a: &str, b: &str| is_one_letter_away(a.as_bytes(), b.as_bytes());
        for wrong in ["htp", "htttp", "hhtp", "httpp", "ttp", "hxtp", "thtp"] {
            assert!(away(wrong, "http") && away("http", wrong), "{wrong}");
            assert!(almost(wrong).is_some(), "{wrong}");
        }
        for other in ["http", "", "h", "ftp", "htpp2", "tthp2", "httpsx", "xhtp", "txtp"] {
            assert!(!away(other, "http"), "{other}");
        }
        assert_eq!(almost("htps"), Some("https"));
        assert_eq!(almost("mialto"), Some("mailto"));
        assert_eq!(almost("foo"), None);
        assert_eq!(almost("app"), None);
        assert_eq!((almost("ldapi"), almost("LDAPI")), (None, None));
        assert_eq!(["tile", "Date", "examples", "exampls"].map(almost), [None, None, None, Some("example")]);
        assert_eq!(almost("ldpas"), Some("ldaps"));
    }

    #[test]
    fn the_letters_of_http() {
        for (name, meant) in
            [("hptts", "https"), ("HTTTPPS", "https"), ("tpht", "http"), ("hhttpp", "http"), ("hhttttps", "https")]
        {
            assert_eq!((almost(name), of_same_letters(name)), (None, Some(meant)), "{name}");
        }
        for name in ["hpt", "sttp", "htts", "httpx", "hhttppsss"] {
            assert_eq!(of_same_letters(name), None, "{name}");
        }
        assert_eq!(linted("hptts://h/"), [("almost-registered-scheme", 0..5)]);
        assert_eq!(linted("hptts:h"), []);
    }

    #[test]
    fn schemes_of_one_letter() {
        assert_eq!(linted("c:/a"), [("one-letter-scheme", 0..1)]);
        assert_eq!(linted("cc:/a"), []);
    }

    #[test]
    fn schemes_that_are_almost_registered() {
        assert_eq!(linted("htp://h/"), [("almost-registered-scheme", 0..3)]);
        assert_eq!(linted("http://h/"), []);
        assert_eq!(linted("foo://h/"), []);
    }

    #[test]
    fn schemes_by_another_name() {
        assert_eq!(linted("mail:jane@example.org"), [("mistaken-scheme", 0..4)]);
        assert_eq!(linted("Email://jane@example.org?subject=a"), [("mistaken-scheme", 0..5)]);
        assert_eq!(linted("phone:+49-89-123456"), [("mistaken-scheme", 0..5)]);
        assert_eq!(linted("telephone:(089)123456"), [("mistaken-scheme", 0..9)]);
        assert_eq!(linted("call:1-10"), [("mistaken-scheme", 0..4)]);
        assert_eq!(linted("call:1-1"), []);
        assert_eq!(linted("phone:911"), [("mistaken-scheme", 0..5)]);
        assert_eq!(linted("phone:8080"), [("host-without-slashes", 0..5)]);
        assert_eq!(linted("phone:911/"), [("host-without-slashes", 0..5)]);
        assert_eq!(linted("mail:inbox"), []);
        assert_eq!(linted("phone:home"), []);
        assert_eq!(linted("mailto:jane@example.org"), []);
    }

    #[test]
    fn schemes_after_two_slashes() {
        assert_eq!(linted("http://https://h/"), [("repeated-scheme", 7..13)]);
        assert_eq!(
            linted("ogg://http://h.test/a.ogg").iter().filter(|(name, _)| *name == "repeated-scheme").count(),
            0
        );
        // Such a scheme is no wrapper, but a mistake itself, or there is none.
        for text in ["htpp://http://h.test/a", "httphttp://http://h.test/a", "//http://h.test/a"] {
            assert_eq!(linted(text).last().map(|(name, _)| *name), Some("repeated-scheme"), "{text}");
        }
        assert_eq!(fixed("http://https://h.test/a").as_deref(), Some("https://h.test/a"));
        assert_eq!(linted("https://https:/h.test/a"), [("repeated-scheme", 8..14)]);
        assert_eq!(fixed("https://http:/h.test/a").as_deref(), Some("http://h.test/a"));
        assert_eq!(linted("http://https:/a/b.c"), [("empty-port", 12..13)]);
        assert_eq!(linted("http://https:81/h.test/a"), []);
        assert_eq!(linted("http://h:/h.test/a"), [("empty-port", 8..9)]);
        assert_eq!(linted("http://h//https:"), [("empty-path-segment", 9..10), ("trailing-punctuation", 15..16)]);
    }

    #[test]
    fn hosts_that_are_read_as_schemes() {
        assert_eq!(linted("localhost:80/a"), [("host-without-slashes", 0..9)]);
        assert_eq!(linted("localhost:a"), []);
        assert_eq!(linted("fe80::1"), [("ipv6-without-brackets", 0..7)]);
    }
}
