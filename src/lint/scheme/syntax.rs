//! Parts that do not match the rule of their scheme's own document.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::rfc3986::decoding::Decoded;
use crate::rfc5234::{ALPHA, DIGIT};
use crate::scheme::rule::SchemeRule;
use crate::uri::path::Path;
use crate::uri::query::Query;

pages! {
    /// A part that is not as the scheme's own document has it.
    ///
    /// The generic syntax leaves the inside of a path or query to the scheme. Those of `data`, `file`, `ftp`,
    /// `ldap`, `mailto`, `news`, `nntp`, `tel` and `urn` are known here.
    SCHEME_SYNTAX {
        name: SchemeSyntax,
        group: Scheme,
        rule: Path,
        section: 3986 "3.1" "Scheme",
        example: UriReference "urn:isbn" => "urn:isbn:0451450523",
    }
}

/// What does not match the rule of the scheme's own document.
pub(crate) fn syntax(lints: &mut Lints<'_, '_>, rule: SchemeRule) {
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
    lints.note(&SCHEME_SYNTAX, span, message, label).help(format!("{}: {}", rule.section(), abnf.join(" ")));
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
