use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::{JavaError, JavaUri, UNDEFINED};
use crate::abnf::rule::Rule;
use crate::abnf::section::Section;
use crate::diagnostic::diagnose::diagnose;
use crate::rfc3986::comparison::ladder::Rung;
use crate::uri::view::UriReference;

/// Something on which `java.net.URI` and RFC 3986 disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where, in bytes.
    pub span: Range<usize>,
    /// Where the RFC has it.
    pub section: Section,
    /// Both answers, in a sentence.
    pub message: String,
}

/// Displays the message.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Where `java.net.URI` and RFC 3986 disagree about a URI reference: whether it is one, what its components are, what they become
/// when they are normalized.
///
/// ```
/// use urispec::view::java::differences;
///
/// let messages = |text| differences(text).iter().map(|difference| difference.to_string()).collect::<Vec<_>>();
/// assert_eq!(messages("http://example.com/"), [""; 0]);
/// assert_eq!(messages("x:"), ["Java refuses this, Expected scheme-specific part: by the RFC a path may be empty"]);
/// assert_eq!(messages("/é"), ["Java accepts `é`, the RFC does not: `é` (U+00E9) cannot stand in a path"]);
/// assert_eq!(messages("http://a_b:80/"), [
///     "Java takes the authority `a_b:80` for a registry's name, without host and port: by the RFC the host is `a_b`",
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

/// What Java refuses and the RFC does not.
fn refused(text: &str, error: JavaError, reference: UriReference<'_>) -> Difference {
    let at = error.offset().unwrap_or(text.len());
    let host = reference.authority().map(|authority| authority.host());
    let (rule, why) = match error.reason() {
        "Expected scheme-specific part" => (Rule::PathEmpty, "a path may be empty"),
        "Expected authority" => (Rule::Host, "a host may be empty"),
        "Malformed port number" => (Rule::Port, "a port has any number of digits"),
        _ if host.is_some_and(|host| host.rule() == Rule::Ipvfuture) => (Rule::Ipvfuture, "this is an IPvFuture"),
        _ => (Rule::UriReference, "this is a URI reference"),
    };
    let span = at..at + text.get(at..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    let message = format!("Java refuses this, {}: by the RFC {why}", error.reason());
    Difference { span, section: rule.section(), message }
}

/// What Java accepts and the RFC does not.
fn accepted(text: &str) -> Vec<Difference> {
    let difference = |diagnostic: &crate::diagnostic::model::Diagnostic| {
        let span = diagnostic.label().span.clone();
        let found = text.get(span.clone()).unwrap_or_default();
        let message = format!("Java accepts `{found}`, the RFC does not: {diagnostic}");
        Difference { span, section: diagnostic.section(), message }
    };
    diagnose(text, Rule::UriReference).iter().map(difference).collect()
}

fn components(java: &JavaUri<'_>, reference: UriReference<'_>, found: &mut Vec<Difference>) {
    let mut differ = |span, rule: Rule, message| found.push(Difference { span, section: rule.section(), message });
    if java.is_opaque() {
        let path = reference.path();
        let query = reference.query().map(|query| format!(" and the query `{query}`")).unwrap_or_default();
        let message =
            format!("Java takes what follows the scheme for opaque: by the RFC it is the path `{path}`{query}");
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
            String::from("Java has no authority where it is empty: by the RFC there is one, with an empty host");
        return differ(span, Rule::Authority, message);
    }
    if java.host().is_none() {
        let message = format!(
            "Java takes the authority `{authority}` for a registry's name, without host and port: by the RFC the host is `{host}`"
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
                "" => String::from("Java has no port where it is empty: by the RFC there is one"),
                port => format!("Java's port is {number}: by the RFC it is `{port}`"),
            };
            differ(port.span(), Rule::Port, message);
        }
    }
}

/// `normalize()` against the removal of dot segments (6.2.2.3).
fn normalization(java: &JavaUri<'_>, reference: UriReference<'_>, found: &mut Vec<Difference>) {
    let path = reference.path();
    let normal = reference.normalize(Rung::PathSegment);
    let normal = normal.view().path();
    // What is decoded before is not Java's business.
    let decoded = reference.normalize(Rung::PercentEncoding);
    let rfc = if decoded.view().path() == normal { path.as_str() } else { normal.as_str() };
    let java = java.normalize();
    if let Some(java) = java.raw_path()
        && java != rfc
    {
        let message = format!("Java normalizes the path to `{java}`: by the RFC it is `{rfc}`");
        found.push(Difference { span: path.span(), section: Rung::PathSegment.section(), message });
    }
}
