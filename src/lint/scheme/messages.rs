//! Mails and short messages: [RFC 6068](https://www.rfc-editor.org/rfc/rfc6068) and [RFC 5724](https://www.rfc-editor.org/rfc/rfc5724).

use alloc::format;

use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::lint::context::Lints;
use crate::lint::scheme::mismatch::{Mismatch, SCHEME_SYNTAX};
use crate::scheme::rule::SchemeRule;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// The part of a `mailto` URI that does not match.
pub(super) fn mailto(path: Path<'_>, query: Option<Query<'_>>) -> Mismatch {
    let mut at = path.span().start;
    for address in path.as_str().split(',').filter(|_| !path.as_str().is_empty()) {
        if !SchemeRule::AddrSpec.accepts(address) {
            return of_address(address, at, at > path.span().start);
        }
        at += address.len() + ",".len();
    }
    query.map_or_else(|| of_header(path.span().end, ""), of_query)
}

/// What is wrong with an address that begins at `start`, perhaps after a comma.
fn of_address(address: &str, start: usize, is_after_comma: bool) -> Mismatch {
    let mark = header_mark(address).map(|mark| start + mark);
    let mark = mark.or_else(|| (is_after_comma && begins_header(address)).then(|| start - 1));
    // Mail programs separate addresses by semicolons.
    let semicolon = address.find(';').map(|semicolon| start + semicolon..start + semicolon + 1);
    if let Some(mark) = mark {
        let span = mark..mark + 1;
        let label = "headers begin after a `?`";
        Mismatch::new(span.clone(), "a mail address", label, SchemeRule::To).fixed("write `?`", span, "?")
    } else if let Some(span) = semicolon {
        let label = "addresses are separated by `,`";
        Mismatch::new(span.clone(), "a list of mail addresses", label, SchemeRule::To).fixed("write `,`", span, ",")
    } else {
        let span = start..start + address.len();
        Mismatch::new(span, "a mail address", "an address is a name, an `@`, and a domain", SchemeRule::AddrSpec)
    }
}

/// The header that does not match.
fn of_query(query: Query<'_>) -> Mismatch {
    let mut at = query.span().start;
    for header in query.as_str().split('&') {
        let second = header.match_indices('?').find(|(mark, _)| header.get(mark + 1..).is_some_and(begins_header));
        if let Some((mark, _)) = second {
            let span = at + mark..at + mark + 1;
            let label = "headers are separated by `&`";
            return Mismatch::new(span.clone(), "a mail header", label, SchemeRule::Hfield).fixed(
                "write `&`",
                span,
                "&",
            );
        }
        if !SchemeRule::Hfield.accepts(header) {
            return of_header(at, header);
        }
        at += header.len() + "&".len();
    }
    of_header(query.span().start, query.as_str())
}

fn of_header(start: usize, header: &str) -> Mismatch {
    let label = "a header is a name, a `=`, and a value";
    Mismatch::new(start..start + header.len(), "a mail header", label, SchemeRule::Hfield)
}

/// Where a `&` or `;` stands before the first header of a mail, instead of a `?`.
fn header_mark(address: &str) -> Option<usize> {
    let mut marks = address.match_indices(['&', ';']).map(|(at, _)| at);
    marks.find(|at| address.get(at + 1..).is_some_and(begins_header))
}

/// Whether a text begins with the name of a header and a `=`.
fn begins_header(text: &str) -> bool {
    let follows = |name: &&str| text.get(name.len()..).is_some_and(|rest| rest.starts_with('='));
    let begins = |name: &&str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    HEADERS.iter().any(|name| follows(name) && begins(name))
}

/// Headers of mails that URIs have.
const HEADERS: [&str; 5] = ["subject", "body", "cc", "bcc", "to"];

/// Reports a field of a short message that does not follow a `?`.
pub(super) fn short_message(lints: &mut Lints<'_, '_>) {
    let path = lints.path;
    let is_field = |(at, _): &(usize, &str)| {
        path.as_str()
            .get(at + 1..)
            .is_some_and(|rest| rest.get(..5).is_some_and(|name| name.eq_ignore_ascii_case("body=")))
    };
    let Some((at, mark)) = path.as_str().match_indices([';', '&', ',']).find(is_field) else { return };
    let place = path.span().start + at..path.span().start + at + 1;
    let message = format!("`{mark}` before the text of a message (RFC 5724, 2.2)");
    lints.note(&SCHEME_SYNTAX, place.clone(), message, "expected `?`").section(MESSAGE).fix(
        Applicability::Suggested,
        "write `?`",
        place,
        "?",
    );
}

const MESSAGE: Section = Section { rfc: 5724, number: "2.2", title: "Formal Definition" };

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn mail_addresses() {
        assert_eq!(linted("mailto:ada"), [("scheme-syntax", 7..10)]);
        assert_eq!(linted("mailto:ada@h;bob@h"), [("scheme-syntax", 12..13)]);
        assert_eq!(linted("mailto:ada@h,bob@h"), []);
        assert_eq!(linted("mailto:ada@h?subject"), [("scheme-syntax", 13..20)]);
        assert_eq!(linted("mailto:ada@h?subject=a&b"), [("scheme-syntax", 23..24)]);
    }

    #[test]
    fn headers_of_mails() {
        assert_eq!(linted("mailto:ada@h.example&subject=a"), [("scheme-syntax", 20..21)]);
        assert_eq!(linted("mailto:ada@h.example;body=a"), [("scheme-syntax", 20..21)]);
        assert_eq!(linted("mailto:ada@h.example&a=b"), [("scheme-syntax", 7..24)]);
        assert_eq!(linted("mailto:ada@h.example,subject=a"), [("scheme-syntax", 20..21)]);
        assert_eq!(linted("mailto:ada@h.example?subject=a?body=b"), [("scheme-syntax", 30..31)]);
        assert_eq!(linted("mailto:ada@h.example?subject=a?"), [("scheme-syntax", 21..31)]);
        assert_eq!(linted("mailto:ada@h.example?subject=a&body=b"), []);
    }

    #[test]
    fn short_messages() {
        assert_eq!(linted("sms:+15105550101;body=hi"), [("scheme-syntax", 16..17)]);
        assert_eq!(linted("sms:+15105550101&body=hi"), [("scheme-syntax", 16..17)]);
        assert_eq!(linted("sms:+15105550101?body=hi"), []);
        assert_eq!(linted("sms:+15105550101;ext=1"), []);
    }
}
