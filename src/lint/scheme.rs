use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::{vec, vec::Vec};
use core::net::Ipv6Addr;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::lint::context::Lints;
use crate::rfc3986::decoding::Decoded;
use crate::rfc5234::{ALPHA, DIGIT};
use crate::scheme::known::Component;
use crate::scheme::registration::{registered_with, registration};
use crate::scheme::rule::SchemeRule;
use crate::uri::authority::Authority;
use crate::uri::component::Scheme;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// Schemes that are none, and what breaks the rules of those that are.
pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    match (lints.scheme, lints.known) {
        (None, _) => without_scheme(lints),
        (Some(scheme), None) => unknown(lints, scheme),
        (Some(scheme), Some(_)) => components(lints, scheme),
    }
    if let Some(authority) = lints.authority {
        let host = authority.host().as_str();
        if host.is_empty() && !lints.has(Name::MissingHost) {
            empty_host(lints, authority.span());
        } else if lints.path.as_str().starts_with("//") {
            repeated(lints, authority);
        }
    }
}

/// A host that rather is a scheme, with a host after it.
fn repeated(lints: &mut Lints<'_, '_>, authority: Authority<'_>) {
    let (host, path) = (authority.host(), lints.path);
    if authority.port().is_none_or(|port| port.as_str().is_empty())
        && authority.userinfo().is_none()
        && registration(host.as_str()).is_some()
    {
        let message = format!("`{authority}` after `//`, which reads as a host");
        let title = "remove what stands before it";
        lints.note(Name::RepeatedScheme, authority.span(), message, "a scheme is before the first `:` of all").fix(
            Applicability::Suggested,
            title,
            0..path.span().start,
            format!("{host}:"),
        );
    }
}

/// References that rather were to be URIs.
fn without_scheme(lints: &mut Lints<'_, '_>) {
    let path = lints.path;
    let (text, start) = (path.as_str(), path.span().start);
    if lints.authority.is_some() || !text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return;
    }
    let first = text.split('/').next().unwrap_or_default();
    let after = start + first.len();
    if text.get(first.len()..).is_some_and(|rest| rest.starts_with("//")) && registration(first).is_some() {
        let message = format!("the `:` after the scheme `{first}` is missing");
        lints
            .note(Name::MissingSchemeColon, after..after, message, "expected `:` here")
            .fix(Applicability::Suggested, "add the `:`", after..after, ":")
            .help("the reference is valid: without the `:` it is a path");
    } else if text.get(first.len()..).is_some_and(|rest| rest.starts_with("//"))
        && let Some(scheme) = first.strip_suffix([';', '.', ','])
        && registration(scheme).is_some()
    {
        let place = after - 1..after;
        lints
            .note(
                Name::MissingSchemeColon,
                place.clone(),
                format!("the `:` after the scheme `{scheme}` is mistyped"),
                "a `:` has to stand here",
            )
            .fix(Applicability::Suggested, "write `:`", place, ":")
            .help("the reference is valid: without the `:` it is a path");
    } else if first.len() > 4 && first.get(..4).is_some_and(|www| www.eq_ignore_ascii_case("www.")) {
        let message = "a host that no `//` stands before";
        lints
            .note(Name::HostWithoutSlashes, start..after, message, "this is the first segment of a path")
            .fix(Applicability::Suggested, "put `//` before it", start..start, "//")
            .fix(Applicability::Suggested, "put `https://` before it", start..start, "https://")
            .help("the reference is valid: without `//` it is a path");
    }
}

/// Schemes of which nothing is known here, and which may be something else.
fn unknown(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let span = scheme.span();
    let path = lints.path;
    let has_authority = lints.authority.is_some();
    let (name, text) = (scheme.as_str(), lints.text());
    let up_to_query = text.get(..path.span().end).unwrap_or_default();
    let digits = path.as_str().bytes().take_while(u8::is_ascii_digit).count();
    let (port, rest) = path.as_str().split_at_checked(digits).unwrap_or_default();
    let is_port = port.parse::<u16>().is_ok() && (rest.is_empty() || rest.starts_with('/'));
    if !has_authority && up_to_query.parse::<Ipv6Addr>().is_ok() {
        let all = 0..up_to_query.len();
        lints
            .note(
                Name::Ipv6WithoutBrackets,
                all.clone(),
                "an IPv6 address without brackets",
                "it reads as a scheme and a path",
            )
            .fix(Applicability::Suggested, "write it as a host", all, format!("//[{up_to_query}]"))
            .help(format!("the URI is valid: what stands before the first `:` is its scheme, `{name}`"));
    } else if name.len() == 1 {
        let note = lints.note(
            Name::OneLetterScheme,
            span,
            format!("a scheme of one letter, `{name}`"),
            "it is rather the drive of a Windows path",
        );
        if !has_authority && path.is_absolute() {
            note.fix(Applicability::Suggested, "write it as a file", 0..0, "file:///");
        }
    } else if registration(name).is_some() {
    } else if !has_authority && is_port {
        let message = format!("`{name}` reads as a scheme, and looks like a host with its port");
        lints
            .note(Name::HostWithoutSlashes, span.clone(), message, "a scheme")
            .context(path.span().start..path.span().start + digits, "a path, not a port")
            .fix(Applicability::Suggested, "put `//` before it", 0..0, "//")
            .fix(Applicability::Suggested, "put `http://` before it", 0..0, "http://")
            .help("the URI is valid: what stands before the first `:` is its scheme");
    } else if let Some(almost) = almost(name) {
        let message = format!("`{name}` is no registered scheme");
        lints
            .note(Name::AlmostRegisteredScheme, span.clone(), message, format!("`{almost}` is, and one letter away"))
            .fix(Applicability::Suggested, format!("write `{almost}`"), span, almost)
            .help("the URI is valid: any name can be a scheme");
    }
}

/// Schemes that people write: near to others, a short name is a mistake only if it is near to one of them.
const FREQUENT: [&str; 7] = ["http", "https", "file", "mailto", "data", "sftp", "magnet"];

/// The registered scheme that is one letter away.
fn almost(name: &str) -> Option<&'static str> {
    if name.len() > 40 {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let is_near = |other: &&str| is_one_letter_away(lower.as_bytes(), other.as_bytes());
    let frequent = FREQUENT.iter().copied().filter(|_| name.len() > 2).find(is_near);
    // Of the others, a first letter is hardly ever wrong.
    frequent.or_else(|| {
        let names = registered_with(*lower.as_bytes().first()?).map(|(name, ..)| *name);
        names.filter(|name| name.len() > 4).find(is_near)
    })
}

/// Whether a letter added, left out, changed, or two that changed places make one text the other.
fn is_one_letter_away(a: &[u8], b: &[u8]) -> bool {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    // One edit leaves the first letter or the last.
    if long.len() - short.len() > 1 || short.len() > 2 && a.first() != b.first() && a.last() != b.last() {
        return false;
    }
    let same = short.iter().zip(long).take_while(|(a, b)| a == b).count();
    let (short, long) = (short.get(same..).unwrap_or_default(), long.get(same..).unwrap_or_default());
    match (short, long) {
        ([], [_]) => true,
        ([_, short @ ..], [_, long @ ..]) if short == long && short.len() == long.len() => true,
        ([a, b, short @ ..], [c, d, long @ ..]) if a == d && b == c && short == long => true,
        (short, [_, long @ ..]) => short == long,
        _ => false,
    }
}

/// What a scheme needs and does not have, or has and does not know.
fn components(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let Some(known) = lints.known else { return };
    let reference = lints.reference;
    let authority = lints.authority;
    let has_host = authority.is_some_and(|authority| !authority.host().as_str().is_empty());
    if known.is_file
        && let Some(authority) = authority
        && let [drive] = authority.host().as_str().as_bytes()
        && drive.is_ascii_alphabetic()
        && authority.port().is_some_and(|port| port.as_str().is_empty())
    {
        let start = authority.span().start;
        let label = "this is read as a host and an empty port";
        lints.note(Name::WindowsPath, authority.span(), "a drive where the host stands", label).fix(
            Applicability::Suggested,
            "add a slash before it",
            start..start,
            "/",
        );
        return;
    }
    if known.needs_host && !has_host {
        missing_host(lints, scheme);
    }
    for component in known.without {
        let (what, span) = match component {
            Component::Authority => ("an authority", authority.map(|part| part.span().start - 2..part.span().end)),
            Component::Userinfo => {
                let userinfo = authority.and_then(|authority| authority.userinfo());
                ("a user", userinfo.map(|part| part.span().start..part.span().end + 1))
            }
            Component::Port => {
                let port = authority.and_then(|authority| authority.port());
                (
                    "a port",
                    port.filter(|port| !port.as_str().is_empty()).map(|part| part.span().start - 1..part.span().end),
                )
            }
            Component::Query => ("a query", reference.query().map(|part| part.span().start - 1..part.span().end)),
            Component::Fragment => {
                ("a fragment", reference.fragment().map(|part| part.span().start - 1..part.span().end))
            }
        };
        if let Some(span) = span {
            unexpected(lints, scheme, what, span);
        }
    }
    if let Some(rule) = known.syntax
        && !lints.has(Name::UnexpectedComponent)
        && !lints.has(Name::MissingHost)
    {
        syntax(lints, rule);
    }
}

/// A URI that goes to no host, though its scheme asks for one.
fn missing_host(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
    let authority = lints.authority;
    let after_colon = scheme.span().end + ":".len();
    let rest = lints.text().get(after_colon..).unwrap_or_default();
    let slashes = rest.len() - rest.trim_start_matches('/').len();
    let place = after_colon..after_colon + slashes;
    let message = format!("a URI with the scheme `{scheme}` needs a host");
    let label = if authority.is_some() { "the host is empty" } else { "there is no authority" };
    let after = rest.get(slashes..).unwrap_or_default();
    let has_more = slashes != 2 && after.starts_with(|c: char| c.is_ascii_alphanumeric());
    let repeated = after.split_once(':').is_some_and(|(scheme, _)| registration(scheme).is_some());
    let note = lints.note(Name::MissingHost, place.clone(), message, label);
    if repeated {
        note.fix(Applicability::Suggested, "remove what stands before the other scheme", 0..place.end, "");
    } else if has_more {
        note.fix(Applicability::Suggested, "write `//` before the host", place, "//");
    }
}

/// What does not match the rule of the scheme's own document.
fn syntax(lints: &mut Lints<'_, '_>, rule: SchemeRule) {
    let reference = lints.reference;
    // A fragment belongs to no scheme (3.5); that a URN's rule has one makes no difference.
    let end = reference.fragment().map_or(lints.text().len(), |fragment| fragment.span().start - "#".len());
    let text = lints.text().get(..end).unwrap_or_default();
    let path = lints.path;
    // Beyond what was told of its components, a file's rule asks for this alone.
    if rule == SchemeRule::FileUri && path.is_absolute() && !path.as_str().starts_with("//") {
        return;
    }
    // After its first comma, a data URI may have anything.
    let data = text.find(',').filter(|_| rule == SchemeRule::Dataurl);
    let text = data.and_then(|comma| text.get(..=comma)).unwrap_or(text);
    // Over TLS, the same follows another name.
    let is_ldaps = lints.scheme.is_some_and(|scheme| scheme.is("ldaps"));
    let text = if is_ldaps { Cow::Owned(text.replacen(['s', 'S'], "", 1)) } else { Cow::Borrowed(text) };
    let wrong = if !rule.accepts(&*text) {
        match rule {
            SchemeRule::Namestring => urn(path, reference.query()),
            SchemeRule::MailtoUri => mailto(path, reference.query()),
            SchemeRule::TelephoneUri => (
                path.span(),
                "a `+` and digits are expected here, or digits and a `;phone-context=`; `-`, `.` and parentheses may stand between",
            ),
            SchemeRule::Ldapurl => {
                let query = reference.query().map_or(path.span(), |query| query.span());
                (query, "attributes, a scope, a filter and extensions, with `?` between, are expected here")
            }
            SchemeRule::Ftpurl => {
                (path.span(), "no `;` is expected here but in a `;type=` at the end, with an `a`, `i` or `d`")
            }
            SchemeRule::Newsurl => {
                (path.span(), "the name of a group, or of a message with an `@` in it, is expected here")
            }
            SchemeRule::Nntpurl => {
                (path.span(), "the name of a group is expected here, and after a `/` the number of a message")
            }
            SchemeRule::Dataurl => (path.span(), "a media type, and a `,` before the data, are expected here"),
            _ => (path.span(), "a path that begins with one `/` is expected here"),
        }
    } else if rule == SchemeRule::Dataurl && !is_base64(path.as_str()) {
        (path.span(), "the data is said to be base64, and is not")
    } else if rule == SchemeRule::Namestring && !is_uuid(path.as_str()) {
        (path.span(), "eight, four, four, four and twelve hexadecimal digits are a UUID")
    } else {
        return;
    };
    let (span, label) = wrong;
    let message = format!("this is not as RFC {} has it", rule.section().rfc);
    let abnf: Vec<&str> = rule.abnf().split_ascii_whitespace().collect();
    lints.note(Name::SchemeSyntax, span, message, label).help(format!("{}: {}", rule.section(), abnf.join(" ")));
}

fn urn(path: Path<'_>, query: Option<Query<'_>>) -> (Range<usize>, &'static str) {
    let (text, start) = (path.as_str(), path.span().start);
    match SchemeRule::Nid.parse(text) {
        Ok((rest, _)) if rest.len() > 1 && rest.starts_with(':') => match query {
            Some(query) if !query.as_str().starts_with(['+', '=']) => {
                (query.span(), "a query of a URN begins with `+` or `=`")
            }
            Some(query) => (query.span(), "a component after `?+` or `?=` is not empty, and begins with no `/` or `?`"),
            None => (start + text.len() - rest.len()..path.span().end, "a name does not begin with `/`"),
        },
        Ok((rest, _)) => {
            (start + text.len() - rest.len()..path.span().end, "a `:` and a name are expected after the namespace")
        }
        Err(_) => {
            let end = text.find(':').unwrap_or(text.len());
            (start..start + end, "a namespace has 2 to 32 letters, digits and inner hyphens")
        }
    }
}

fn mailto(path: Path<'_>, query: Option<Query<'_>>) -> (Range<usize>, &'static str) {
    let mut at = path.span().start;
    for address in path.as_str().split(',').filter(|_| !path.as_str().is_empty()) {
        if !SchemeRule::AddrSpec.accepts(address) {
            return (at..at + address.len(), "an address is a name, an `@`, and a domain");
        }
        at += address.len() + ",".len();
    }
    let mut span = query.map_or(path.span(), |query| query.span());
    if let Some(query) = query {
        let mut at = span.start;
        for header in query.as_str().split('&') {
            if !SchemeRule::Hfield.accepts(header) {
                span = at..at + header.len();
                break;
            }
            at += header.len() + "&".len();
        }
    }
    (span, "a header is a name, a `=`, and a value")
}

/// Whether data that is said to be base64 has no other characters.
fn is_base64(path: &str) -> bool {
    let Some((before, data)) = path.split_once(',') else { return true };
    let is_said =
        before.len() >= 7 && before.get(before.len() - 7..).is_some_and(|end| end.eq_ignore_ascii_case(";base64"));
    let is_digit = |byte: u8| BASE64.starts_with(byte) || byte.is_ascii_whitespace();
    !is_said
        || Decoded::new(data.get(data.len() - BASE64.strip_run(data.as_bytes()).len()..).unwrap_or_default())
            .all(is_digit)
}

const BASE64: Class = Class::of("+/=").or(&ALPHA).or(&DIGIT);

/// Whether what is in the namespace of UUIDs is one (RFC 9562).
fn is_uuid(path: &str) -> bool {
    let Some((namespace, name)) = path.split_once(':') else { return true };
    let groups = name.split('-').map(|group| (group.len(), group.bytes().all(|byte| byte.is_ascii_hexdigit())));
    !namespace.eq_ignore_ascii_case("uuid") || groups.eq([8, 4, 4, 4, 12].map(|length| (length, true)))
}

fn unexpected(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>, what: &'static str, span: Range<usize>) {
    let message = format!("{what} in a URI with the scheme `{scheme}`");
    let note = lints.note(Name::UnexpectedComponent, span.clone(), message, "the scheme gives it no meaning");
    if what != "an authority" {
        note.fix(Applicability::Suggested, "remove it", span, "");
    }
}

/// An authority without host, where no scheme gives it a meaning.
fn empty_host(lints: &mut Lints<'_, '_>, span: Range<usize>) {
    let is_file = lints.known.is_some_and(|known| known.is_file);
    let is_alone = span.is_empty();
    if is_alone && lints.scheme.is_some() {
        return;
    }
    if is_file && lints.authority.is_some_and(|authority| authority.userinfo().is_none()) {
        return;
    }
    let label = if is_alone { "nothing stands between the slashes" } else { "no host stands here" };
    let path = lints.path;
    let is_host = path.as_str().get(1..2).is_some_and(|first| first != "/");
    let note = lints.note(Name::EmptyHost, span, "an authority without a host", label);
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
    use super::{almost, is_one_letter_away};

    #[test]
    fn one_letter_makes_another_scheme() {
        let away = |a: &str, b: &str| is_one_letter_away(a.as_bytes(), b.as_bytes());
        for wrong in ["htp", "htttp", "hhtp", "httpp", "ttp", "hxtp", "thtp"] {
            assert!(away(wrong, "http") && away("http", wrong), "{wrong}");
            assert!(almost(wrong).is_some(), "{wrong}");
        }
        for other in ["http", "", "h", "ftp", "htpp2", "tthp2", "httpsx"] {
            assert!(!away(other, "http"), "{other}");
        }
        assert_eq!(almost("htps"), Some("https"));
        assert_eq!(almost("mialto"), Some("mailto"));
        assert_eq!(almost("foo"), None);
        assert_eq!(almost("app"), None);
    }
}
