//! The components of a text are those of an independent splitter: the RFC's own expression, and a split of the authority.

use std::ops::Range;
use std::sync::LazyLock;

use regex::bytes::{Match, Regex};
use urispec::rfc3986::regular_expression;
use urispec::{Rule, UriReference};

use crate::grammar;
use crate::suite;

/// Appendix B, to the letter but for what `.` and `^` mean to the `regex` crate.
static APPENDIX_B: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"(?s-u)\A(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?").unwrap());

/// scheme, authority, userinfo, host, port, path, query, fragment
pub(crate) type Spans = [Option<Range<usize>>; 8];

fn split(text: &[u8]) -> Spans {
    let groups = APPENDIX_B.captures(text).unwrap();
    let group = |number| groups.get(number).map(|found: Match<'_>| found.range());
    let authority = group(4);
    let [mut userinfo, mut host, mut port] = [None, None, None];
    if let Some(Range { start, end }) = authority.clone() {
        let part = &text[start..end];
        let host_start = part.iter().rposition(|byte| *byte == b'@').map_or(start, |at| start + at + 1);
        userinfo = (host_start > start).then(|| start..host_start - 1);
        let after_bracket =
            text[host_start..end].iter().rposition(|byte| *byte == b']').map_or(host_start, |at| host_start + at);
        let colon = text[after_bracket..end].iter().position(|byte| *byte == b':').map(|at| after_bracket + at);
        host = Some(host_start..colon.unwrap_or(end));
        port = colon.map(|colon| colon + 1..end);
    }
    [group(2), authority, userinfo, host, port, group(5), group(7), group(9)]
}

pub(crate) fn components(reference: UriReference<'_>) -> Spans {
    let authority = reference.authority();
    [
        reference.scheme().map(|part| part.span()),
        authority.map(|part| part.span()),
        authority.and_then(|authority| authority.userinfo()).map(|part| part.span()),
        authority.map(|authority| authority.host().span()),
        authority.and_then(|authority| authority.port()).map(|part| part.span()),
        Some(reference.path().span()),
        reference.query().map(|part| part.span()),
        reference.fragment().map(|part| part.span()),
    ]
}

/// The authority in a text that is meant as `rule`, valid or not.
pub(crate) fn authority(rule: Rule, text: &[u8]) -> Option<&[u8]> {
    match rule {
        Rule::Authority => Some(text),
        Rule::HierPart | Rule::RelativePart => {
            split(text)[1].clone().filter(|span| span.start == 2).map(|span| &text[span])
        }
        Rule::Uri | Rule::UriReference | Rule::AbsoluteUri | Rule::RelativeRef => {
            split(text)[1].clone().map(|span| &text[span])
        }
        _ => None,
    }
}

/// The pieces with their delimiters.
fn join(reference: UriReference<'_>) -> String {
    let mut text = String::new();
    if let Some(scheme) = reference.scheme() {
        text += &format!("{scheme}:");
    }
    if let Some(authority) = reference.authority() {
        text += "//";
        if let Some(userinfo) = authority.userinfo() {
            text += &format!("{userinfo}@");
        }
        text += authority.host().as_str();
        if let Some(port) = authority.port() {
            text += &format!(":{port}");
        }
    }
    text += reference.path().as_str();
    if let Some(query) = reference.query() {
        text += &format!("?{query}");
    }
    if let Some(fragment) = reference.fragment() {
        text += &format!("#{fragment}");
    }
    text
}

#[test]
fn components_are_those_of_appendix_b() {
    let grammar = grammar::generic();
    let mut seen = 0;
    for rule in [Rule::UriReference, Rule::Uri, Rule::AbsoluteUri, Rule::RelativeRef] {
        suite::each(&grammar::rule(&grammar, rule.name()), |text, accepted| {
            if !accepted {
                return;
            }
            seen += 1;
            let text = str::from_utf8(text).unwrap();
            let reference = UriReference::parse(text).unwrap();
            assert_eq!(components(reference), split(text.as_bytes()), "{text}");
            assert_eq!(join(reference), text);
        });
    }
    println!("{seen} texts have the components of Appendix B");
    assert!(seen > 100_000);
}

#[test]
fn our_appendix_b_is_the_expression() {
    let grammar = grammar::generic();
    suite::each(&grammar::rule(&grammar, Rule::UriReference.name()), |text, _| {
        let regular_expression::Components { scheme, authority, path, query, fragment } =
            regular_expression::components(text);
        let spans = split(text);
        let [expected_scheme, expected_authority, _, _, _, expected_path, expected_query, expected_fragment] = spans;
        assert_eq!(
            (scheme, authority, Some(path), query, fragment),
            (expected_scheme, expected_authority, expected_path, expected_query, expected_fragment),
            "{}",
            text.escape_ascii(),
        );
    });
}
