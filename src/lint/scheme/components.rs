//! Components that a scheme needs and a URI does not have, or the other way round.

use crate::lint::scheme::syntax::syntax;
use alloc::string::String;
use alloc::{format, vec};
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::windows::WINDOWS_PATH;
use crate::lint::context::Lints;
use crate::scheme::known::Component;
use crate::scheme::registration::registration;
use crate::uri::component::Scheme;

pages! {
    /// No host in a URI whose scheme needs one.
    ///
    /// There is nothing to connect to. Browsers repair what they can: they take the first segment of the path for the host.
    MISSING_HOST {
        name: MissingHost,
        group: Scheme,
        rule: Host,
        section: 9110 "4.2.1" "http URI Scheme",
        example: UriReference "http:///example.com/" => "http://example.com/",
    }

    /// A component that the scheme does not have.
    ///
    /// The generic syntax lets every URI have all; a scheme says which it gives a meaning.
    UNEXPECTED_COMPONENT {
        name: UnexpectedComponent,
        group: Scheme,
        rule: UriReference,
        section: 3986 "3.1" "Scheme",
        example: UriReference "ws://example.com/chat#room" => "ws://example.com/chat",
    }

    /// An authority with no host.
    ///
    /// The rule lets a host be empty, and `file` makes use of it. With a user or a port, or after no scheme at all, a host was
    /// rather left out.
    EMPTY_HOST {
        name: EmptyHost,
        group: Suspicious,
        rule: Host,
        example: UriReference "///example.com/" => "//example.com/",
    }
}

/// What a scheme needs and does not have, or has and does not know.
pub(crate) fn components(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>) {
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
        lints.note(&WINDOWS_PATH, authority.span(), "a drive where the host stands", label).fix(
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
    let note = lints.note(&MISSING_HOST, place.clone(), message, label);
    if repeated {
        note.fix(Applicability::Suggested, "remove what stands before the other scheme", 0..place.end, "");
    } else if has_more {
        note.fix(Applicability::Suggested, "write `//` before the host", place, "//");
    }
}

fn unexpected(lints: &mut Lints<'_, '_>, scheme: Scheme<'_>, what: &'static str, span: Range<usize>) {
    let message = format!("{what} in a URI with the scheme `{scheme}`");
    let note = lints.note(&UNEXPECTED_COMPONENT, span.clone(), message, "the scheme gives it no meaning");
    if what != "an authority" {
        note.fix(Applicability::Suggested, "remove it", span, "");
    }
}

/// An authority without host, where no scheme gives it a meaning.
pub(crate) fn empty_host(lints: &mut Lints<'_, '_>, span: Range<usize>) {
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
