use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::error::JavaError;
use super::uri::{JavaUri, UNDEFINED};
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::diagnostic::diagnose::diagnose;
use crate::rfc3986::comparison::ladder::Rung;
use crate::uri::view::UriReference;

/// A disagreement between `java.net.URI` and RFC 3986.
///
/// ```
/// use urispec::view::java::differences;
///
/// let found = &differences("http://a_b:80/")[0];
/// assert_eq!((found.span.clone(), found.section.number), (7..13, "3.2.2"));
/// assert!(found.message.starts_with("Java treats the authority `a_b:80` as a registry-based name"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The byte range in the text.
    pub span: Range<usize>,
    /// The relevant section of the RFC.
    pub section: Section,
    /// A sentence with both answers.
    pub message: String,
}

/// Displays the message.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Finds where `java.net.URI` and RFC 3986 disagree about a URI reference: its validity, its components, or its normalized path.
///
/// ```
/// use urispec::view::java::differences;
///
/// let messages = |text| differences(text).iter().map(|difference| difference.to_string()).collect::<Vec<_>>();
/// assert_eq!(messages("http://example.com/"), [""; 0]);
/// assert_eq!(messages("x:"), ["Java rejects this (Expected scheme-specific part), but RFC 3986 allows an empty path"]);
/// assert_eq!(messages("/é"), ["Java accepts `é`, but RFC 3986 does not: `é` (U+00E9) is not allowed in a path"]);
/// assert_eq!(messages("http://a_b:80/"), [
///     "Java treats the authority `a_b:80` as a registry-based name without a host and port, but in RFC 3986 the host is `a_b`",
/// ]);
/// ```
pub fn differences(text: &str) -> Vec<Difference> {
    match (JavaUri::parse(text), UriReference::parse(text)) {
        (Err(_), Err(_)) => Vec::new(),
        (Err(error), Ok(reference)) => Vec::from([refused(text, error, reference)]),
        (Ok(_), Err(_)) => accepted(text),
        (Ok(java), Ok(reference)) => {
            let mut found = Vec::new();
            components(&java, reference, &mut found);
            normalization(&java, reference, &mut found);
            found
        }
    }
}

/// The difference for a text that Java rejects and the RFC accepts.
fn refused(text: &str, error: JavaError, reference: UriReference<'_>) -> Difference {
    let at = error.offset().unwrap_or(text.len());
    let host = reference.authority().map(|authority| authority.host());
    let (rule, why) = match error.reason() {
        "Expected scheme-specific part" => (Rule::PathEmpty, "RFC 3986 allows an empty path"),
        "Expected authority" => (Rule::Host, "RFC 3986 allows an empty host"),
        "Malformed port number" => (Rule::Port, "RFC 3986 allows any number of digits in a port"),
        _ if host.is_some_and(|host| host.rule() == Rule::Ipvfuture) => {
            (Rule::Ipvfuture, "in RFC 3986 this is an IPvFuture address")
        }
        _ => (Rule::UriReference, "in RFC 3986 this is a URI reference"),
    };
    let span = at..at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let message = format!("Java rejects this ({}), but {why}", error.reason());
    Difference { span, section: rule.section(), message }
}

/// The differences for a text that Java accepts and the RFC rejects.
fn accepted(text: &str) -> Vec<Difference> {
    let difference = |diagnostic: &crate::diagnostic::model::Diagnostic| {
        let span = diagnostic.label().span.clone();
        let found = text.get(span.clone()).unwrap_or_default();
        let message = format!("Java accepts `{found}`, but RFC 3986 does not: {diagnostic}");
        Difference { span, section: diagnostic.section(), message }
    };
    diagnose(text, Rule::UriReference).iter().map(difference).collect()
}

fn components(java: &JavaUri<'_>, reference: UriReference<'_>, found: &mut Vec<Difference>) {
    let mut differ = |span, rule: Rule, message| found.push(Difference { span, section: rule.section(), message });
    if java.is_opaque() {
        let path = reference.path();
        let query = reference.query().map(|query| format!(" and the query `{query}`")).unwrap_or_default();
        let message = format!(
            "Java treats everything after the scheme as opaque, but in RFC 3986 it is the path `{path}`{query}"
        );
        differ(
            path.span().start..reference.query().map_or(path.span().end, |query| query.span().end),
            Rule::Path,
            message,
        );
    }
    let Some(authority) = reference.authority() else { return };
    let (span, host) = (authority.span(), authority.host());
    if java.raw_authority().is_none() {
        let message =
            String::from("Java ignores an empty authority, but in RFC 3986 it is an authority with an empty host");
        return differ(span, Rule::Authority, message);
    }
    if java.host().is_none() {
        let message = format!(
            "Java treats the authority `{authority}` as a registry-based name without a host and port, but in RFC 3986 the host is `{host}`"
        );
        return differ(span, Rule::Host, message);
    }
    if let Some(port) = authority.port() {
        let number = match java.port() {
            UNDEFINED => Cow::Borrowed("undefined"),
            number => Cow::Owned(format!("{number}")),
        };
        if number != port.as_str() {
            let message = match port.as_str() {
                "" => String::from("Java ignores an empty port, but in RFC 3986 it is a port"),
                port => format!("Java reads the port as {number}, but in RFC 3986 it is `{port}`"),
            };
            differ(port.span(), Rule::Port, message);
        }
    }
}

/// Compares `normalize()` with the removal of dot segments (6.2.2.3).
fn normalization(java: &JavaUri<'_>, reference: UriReference<'_>, found: &mut Vec<Difference>) {
    let path = reference.path();
    let normal = reference.normalize(Rung::PathSegment);
    let normal = normal.view().path();
    // Java decodes nothing, so changes by the lower rungs do not count.
    let decoded = reference.normalize(Rung::PercentEncoding);
    let rfc = if decoded.view().path() == normal { path.as_str() } else { normal.as_str() };
    let java = java.normalize();
    if let Some(java) = java.raw_path()
        && java != rfc
    {
        let message = format!("Java normalizes the path to `{java}`, RFC 3986 to `{rfc}`");
        found.push(Difference { span: path.span(), section: Rung::PathSegment.section(), message });
    }
}
