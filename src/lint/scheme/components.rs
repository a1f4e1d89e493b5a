//! Components that a scheme needs and a URI does not have, or the other way round.

use crate::lint::scheme::geo::coordinates;
use crate::lint::scheme::messages::short_message;
use crate::lint::scheme::syntax::{matches, rule_of, syntax};
use crate::lint::traits::Traits;
use alloc::string::String;
use alloc::{format, vec};
use core::ops::Range;

use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::scheme::looks_like_host;
use crate::diagnostic::syntax::windows::WINDOWS_PATH;
use crate::known::Component;
use crate::lint::context::Lints;
use crate::scheme::registration::registration;
use crate::slice::slice_str;
use crate::uri::component::Scheme;

pages! {
    /// A URI without a host, though its scheme requires one.
    ///
    /// There is nothing to connect to. A recipient must reject an http(s) URI with an empty host (RFC 9110, 4.2.1 and
    /// 4.2.2); browsers instead take the next segment of the path for the host. Remove the extra slash, or write the
    /// host.
    MISSING_HOST {
        name: MissingHost,
        group: Scheme,
        rule: Host,
        section: 9110 "4.2.1" "http URI Scheme",
        leave: "in a prefix to which a program adds the host",
        example: UriReference "http:///example.com/" => "http://example.com/",
    }

    /// A component that the scheme does not have.
    ///
    /// The generic syntax allows all components in every URI, and each scheme defines which of them it uses (3.1):
    /// `mailto:` is not followed by `//`, and a WebSocket URI has no fragment. Software ignores or rejects the
    /// component. Remove it.
    UNEXPECTED_COMPONENT {
        name: UnexpectedComponent,
        group: Scheme,
        rule: UriReference,
        section: 3986 "3.1" "Scheme",
        leave: "if the one program that reads the URI documents the component",
        example: UriReference "ws://example.com/chat#room" => "ws://example.com/chat",
    }

    /// An authority without a host.
    ///
    /// The grammar allows an empty host, and `file:///etc/hosts` has one. With a user or a port, or in a reference
    /// without a scheme, the host was probably left out. Write the host, or remove a slash.
    EMPTY_HOST {
        name: EmptyHost,
        group: Suspicious,
        rule: Host,
        leave: "if your own scheme gives an empty host a meaning, as `file` does",
        example: UriReference "///example.com/" => "//example.com/",
    }
}

/// Reports components that a scheme requires or does not define.
pub(crate) fn components(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let Some(known) = lints.known else { return };
    let parts = lints.reference.parts;
    // Most `file` URIs are a host and a path.
    let others = Traits::USERINFO.or(Traits::PORT).or(Traits::QUERY).or(Traits::SLASH_SLASH);
    if known.is_file && !lints.traits.has(others) && lints.path().is_absolute() {
        return;
    }
    let host_length = parts.host.map_or(0, |_| parts.host().0.len());
    if known.is_file
        && host_length == 1
        && let Some(authority) = lints.authority()
        && authority.host().as_str().starts_with(|drive: char| drive.is_ascii_alphabetic())
        && authority.port().is_some_and(|port| port.as_str().is_empty())
    {
        let start = authority.span().start;
        let label = "this is read as a host and an empty port";
        lints.note(&WINDOWS_PATH, authority.span(), "a drive in place of the host", label).fix(
            Applicability::Suggested,
            "put `/` before it",
            start..start,
            "/",
        );
        return;
    }
    if known.needs_host && host_length == 0 && !names_socket(lints) {
        missing_host(lints, scheme);
    }
    for component in known.without {
        // Each with its delimiters.
        let (what, span) = match component {
            Component::Authority => ("an authority", parts.authority().map(|part| part.start - 2..part.end)),
            Component::Userinfo => ("user information", parts.userinfo().map(|part| part.start..part.end + 1)),
            Component::Port => {
                let port = parts.port().filter(|part| !part.is_empty());
                ("a port", port.map(|part| part.start - 1..part.end))
            }
            Component::Query => ("a query", parts.query().map(|part| part.start - 1..part.end)),
            Component::Fragment => {
                ("a fragment", parts.fragment(lints.text().len()).map(|part| part.start - 1..part.end))
            }
        };
        if let Some(span) = span {
            unexpected(lints, scheme, what, span);
        }
    }
    // For http(s) URIs, no document asks for more than the generic syntax. The rules of other schemes are for URIs, and the letters of an IRI are not allowed in them.
    if known.is_web || lints.traits.has(Traits::NOT_ASCII) && !lints.text().is_ascii() {
        return;
    }
    if let Some(rule) = rule_of(known)
        && !lints.has(Name::UnexpectedComponent)
        && !lints.has(Name::MissingHost)
        && !lints.has(Name::DirectoryAsHost)
    {
        syntax(lints, rule);
    }
    match known.name {
        "geo" => coordinates(lints),
        "sms" => short_message(lints),
        _ => (),
    }
}

const HTTP: Section = Section { rfc: 9110, number: "4.2.1", title: "http URI Scheme" };
const HTTPS: Section = Section { rfc: 9110, number: "4.2.2", title: "https URI Scheme" };
const WEBSOCKET: Section = Section { rfc: 6455, number: "3", title: "WebSocket URIs" };
const HOST: Section = Section { rfc: 3986, number: "3.2.2", title: "Host" };

/// Reports a URI without a host, though its scheme requires one.
fn missing_host(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let authority = lints.authority();
    let after_colon = scheme.span().end + ":".len();
    let rest = slice_str(lints.text(), after_colon..lints.text().len());
    let slashes = rest.len() - rest.trim_start_matches('/').len();
    let empty = authority.filter(|authority| !authority.span().is_empty()).map(|authority| authority.host().span());
    let place = after_colon..after_colon + slashes;
    let message = format!("a URI with the scheme `{scheme}` needs a host");
    let label = if authority.is_some() { "the host is empty" } else { "no authority follows" };
    let after = rest.get(slashes..).unwrap_or_default();
    // Browsers take what follows for the host of these. To others, it may be a path, or the number of a database.
    let first = after.split(['/', '?', '#']).next().unwrap_or_default();
    let may_be_host = slashes < 2 || lints.known.is_some_and(|known| known.is_web) || looks_like_host(first.as_bytes());
    let has_more = slashes != 2 && after.starts_with(|c: char| c.is_ascii_alphanumeric()) && may_be_host;
    let repeated = after.split_once(':').is_some_and(|(scheme, _)| registration(scheme).is_some());
    let is = |name: &str| scheme.is(name);
    let section = if is("http") {
        HTTP
    } else if is("https") {
        HTTPS
    } else if is("ws") || is("wss") {
        WEBSOCKET
    } else {
        HOST
    };
    // `https:://h`
    let colons = rest.len() - rest.trim_start_matches(':').len();
    let host = rest.get(colons..).and_then(|rest| rest.strip_prefix("//"));
    if colons > 0 && host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric())) {
        let place = after_colon..after_colon + colons;
        let label = "the slashes follow one `:`";
        let note = lints.note(&MISSING_HOST, place.clone(), message, label).section(section);
        note.fix(Applicability::Suggested, "remove the second `:`", place, "");
        return;
    }
    let marked = empty.unwrap_or_else(|| place.clone());
    let note = lints.note(&MISSING_HOST, marked, message, label).section(section);
    if repeated {
        note.fix(Applicability::Suggested, "remove everything before the second scheme", 0..place.end, "");
    } else if has_more {
        let title = match slashes {
            3 => "remove one `/`",
            4.. => "remove all but two `/`",
            _ => "put `//` before the host",
        };
        note.fix(Applicability::Suggested, title, place, "//");
    }
}

fn unexpected(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>, what: &'static str, span: Range<usize>) {
    if what == "an authority" {
        let slashes = span.start..span.start + "//".len();
        let label = if span.len() > slashes.len() { "this is read as a host" } else { "no host follows" };
        // Without them, other slashes would begin an authority.
        let has_more = lints.text().get(slashes.end..).is_some_and(|rest| rest.starts_with("//"));
        let note = lints.note(&UNEXPECTED_COMPONENT, span, format!("`{scheme}:` is not followed by `//`"), label);
        if !has_more {
            note.fix(Applicability::Suggested, "remove `//`", slashes, "");
        }
        return;
    }
    let message = format!("{what} in a URI with the scheme `{scheme}`");
    // These lack only an authority and a fragment. A number may have a `#`, and a name in an address.
    if ["tel", "sip", "sips"].iter().any(|name| scheme.is(name)) {
        let hash = span.start..span.start + "#".len();
        let (text, rule) = (lints.text(), lints.known.and_then(rule_of));
        let note = lints.note(&UNEXPECTED_COMPONENT, hash.clone(), message, "this ends the number or the address");
        // Few numbers have one, also in percent-encoding.
        let written = text.replacen('#', "%23", 1);
        if rule.is_some_and(|rule| matches(rule, &written)) {
            note.fix(Applicability::Suggested, "percent-encode the `#` as `%23`", hash, "%23");
        }
        return;
    }
    lints.note(&UNEXPECTED_COMPONENT, span.clone(), message, "the scheme does not define it").fix(
        Applicability::Suggested,
        "remove it",
        span,
        "",
    );
}

/// Services whose clients also connect to a socket on the same machine, whose file is the path.
const SOCKETS: [&str; 8] = ["memcached", "mongodb", "mysql", "mysql2", "postgres", "postgresql", "redis", "rediss"];

/// Whether the path is the file of a socket: `redis:///run/redis.sock`, `memcached://ada:secret@/run/memcached.sock`.
fn names_socket(lints: &Lints<'_, '_>) -> bool {
    let is_service = lints.scheme().is_some_and(|scheme| SOCKETS.iter().any(|name| scheme.is(name)));
    let has_port = lints.authority().is_some_and(|authority| authority.port().is_some());
    let has_directory = lints.path().as_str().strip_prefix('/').is_some_and(|path| path.contains('/'));
    // A parameter may name it as well: `postgres://ada@/main?host=/run/postgresql`.
    let is_parameter = |name: &str| ["host=", "socket=", "unix_socket="].iter().any(|socket| name.starts_with(socket));
    let has_parameter = lints.reference.query().is_some_and(|query| query.as_str().split('&').any(is_parameter));
    is_service && lints.authority().is_some() && !has_port && (has_directory || has_parameter)
}

/// Reports an authority without a host, where the scheme gives it no meaning.
pub(crate) fn empty_host(lints: &mut Lints<'_, '_>, span: Range<usize>) {
    let is_file = lints.known.is_some_and(|known| known.is_file);
    let is_alone = span.is_empty();
    if is_alone && lints.scheme().is_some() {
        return;
    }
    if is_file && lints.authority().is_some_and(|authority| authority.userinfo().is_none()) || names_socket(lints) {
        return;
    }
    let label = if is_alone { "nothing between the slashes" } else { "the host is missing" };
    let path = lints.path();
    let is_host = path.as_str().get(1..2).is_some_and(|first| first != "/");
    let note = lints.note(&EMPTY_HOST, span, "an authority without a host", label);
    let note = note.help("the reference is valid: a host may be empty");
    if is_alone && is_host {
        let slash = path.span().start..path.span().start + 1;
        note.fix_all(
            Applicability::Suggested,
            "remove a slash",
            vec![Edit { span: slash, replacement: String::new() }],
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn hosts_that_a_scheme_requires() {
        assert_eq!(linted("http:///h"), [("missing-host", 5..8)]);
        assert_eq!(linted("https:///h"), [("missing-host", 6..9)]);
        assert_eq!(linted("https:://h"), [("missing-host", 6..7)]);
        for (text, repaired) in [("https:://h/a", "https://h/a"), ("http:::://h:8/", "http://h:8/")] {
            assert_eq!(fixed(text).as_deref(), Some(repaired));
        }
        // What is no name of a host may be a path.
        for (text, repaired) in [
            ("http:///h/a", Some("http://h/a")),
            ("ftp:///h.test/a", Some("ftp://h.test/a")),
            ("ftp:///localhost:21/a", Some("ftp://localhost:21/a")),
            ("ftp:///h.test?a", Some("ftp://h.test?a")),
            ("ftp:/etc/a", Some("ftp://etc/a")),
            ("redis:///0", None),
            ("ftp:///etc/a", None),
            ("ssh:////home/ada", None),
        ] {
            assert_eq!(fixed(text).as_deref(), repaired, "{text}");
        }
        assert_eq!(linted("https:://"), [("missing-host", 6..6)]);
        assert_eq!(linted("ftp:///h"), [("missing-host", 4..7)]);
        assert_eq!(linted("file:///h"), []);
        assert_eq!(linted("http:h"), [("missing-host", 5..5)]);
    }

    #[test]
    fn sockets_in_place_of_a_host() {
        for text in [
            "redis:///run/redis.sock",
            "rediss://ada@/run/redis.sock",
            "memcached://ada@/run/m.sock?weight=1",
            "redis:///main?host=/run",
            "redis:///main?a=b&socket=/run/redis.sock",
            "redis:///main?unix_socket=/run/redis.sock",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("redis:///main?my_socket=/run/redis.sock"), [("missing-host", 6..9)]);
        assert_eq!(linted("redis:///0"), [("missing-host", 6..9)]);
        assert_eq!(linted("redis:a/b"), [("missing-host", 6..6)]);
        assert_eq!(linted("redis://:80/a/b"), [("missing-host", 8..8)]);
        assert_eq!(linted("https:///a/b"), [("missing-host", 6..9)]);
        assert_eq!(linted("xy://ada@/a/b"), [("empty-host", 5..9)]);
    }

    #[test]
    fn components_that_a_scheme_does_not_define() {
        assert_eq!(linted("ws://h/#a"), [("unexpected-component", 7..9)]);
        assert_eq!(linted("ws://h/?a"), []);
        assert_eq!(fixed("tel://+1-2").as_deref(), Some("tel:+1-2"));
        assert_eq!(fixed("tel:////h/a"), None);
        assert_eq!(linted("mailto://ada@h"), [("unexpected-component", 7..14)]);
        assert_eq!(linted("mailto:ada@h"), []);
        assert_eq!(linted("sip://ada@h"), [("unexpected-component", 4..11)]);
        assert_eq!(linted("sips://ada@h"), [("unexpected-component", 5..12)]);
        assert_eq!(linted("tel://+1-2"), [("unexpected-component", 4..10)]);
        assert_eq!(linted("sms://+12"), [("unexpected-component", 4..9)]);
        assert_eq!(linted("magnet://?xt=a"), [("unexpected-component", 7..9)]);
        assert_eq!(linted("sip:ada@h;transport=tcp"), []);
        assert_eq!(linted("mongodb+srv://db.example.net:27017/a"), [("unexpected-component", 28..34)]);
        assert_eq!(linted("mongodb+srv://db.example.net/a"), []);
        assert_eq!(linted("mongodb://a,b:27017/a"), []);
        assert_eq!(linted("file:///a?b"), [("unexpected-component", 9..11)]);
        assert_eq!(linted("file://ada@h/a"), [("unexpected-component", 7..11)]);
        assert_eq!(linted("file://h:80/a"), [("unexpected-component", 8..11)]);
        assert_eq!(linted("file://h.test:/a"), [("empty-port", 13..14)]);
        assert_eq!(linted("file:///a#b"), []);
    }

    #[test]
    fn authorities_without_a_host() {
        assert_eq!(linted("//"), [("empty-host", 2..2)]);
        assert_eq!(linted("///h/"), [("empty-host", 2..2)]);
        assert_eq!(linted("x://a@/b"), [("one-letter-scheme", 0..1), ("empty-host", 4..6)]);
        assert_eq!(linted("file:///h"), []);
    }

    #[test]
    fn drives_in_place_of_a_host() {
        assert_eq!(linted("file://c:/a"), [("windows-path", 7..9)]);
        assert_eq!(linted("file:///c:/a"), []);
    }
}
