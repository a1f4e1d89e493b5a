//! Mails and short messages: [RFC 6068](https://www.rfc-editor.org/rfc/rfc6068) and [RFC 5724](https://www.rfc-editor.org/rfc/rfc5724).

use alloc::format;

use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::name::Name;
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
    } else if let Some((at, title, encoded)) = to_encode(address) {
        let span = start + at..start + at + 1;
        let label = "in a name, this sign is percent-encoded";
        Mismatch::new(span.clone(), "a mail address", label, SchemeRule::AddrSpec).fixed(title, span, encoded)
    } else {
        let span = start..start + address.len();
        Mismatch::new(span, "a mail address", "an address is a name, an `@`, and a domain", SchemeRule::AddrSpec)
    }
}

/// The one sign of an address that its name can only have percent-encoded (RFC 6068, 2): where it is, and how it is written.
fn to_encode(address: &str) -> Option<(usize, &'static str, &'static str)> {
    const SIGNS: [(char, &str, &str); 3] = [
        ('&', "percent-encode it as `%26`", "%26"),
        ('/', "percent-encode it as `%2F`", "%2F"),
        ('=', "percent-encode it as `%3D`", "%3D"),
    ];
    let name = address.split('@').next()?;
    let (at, char) = name.char_indices().find(|(_, char)| "&/=".contains(*char))?;
    let (_, title, encoded) = SIGNS.into_iter().find(|(sign, ..)| *sign == char)?;
    let written = format!("{}{encoded}{}", address.get(..at)?, address.get(at + 1..)?);
    SchemeRule::AddrSpec.accepts(&written).then_some((at, title, encoded))
}

/// The header that does not match.
fn of_query(query: Query<'_>) -> Mismatch {
    let mut at = query.span().start;
    for header in query.as_str().split('&') {
        let second = header.match_indices('?').find(|(mark, _)| header.get(mark + 1..).is_some_and(begins_header));
        // After a slash, it begins the query of a URI in the value.
        if let Some((mark, _)) = second.filter(|(mark, _)| header.get(..*mark).is_some_and(|it| !it.contains('/'))) {
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
    let is_to_encode = header.split_once('=').is_some_and(|(name, value)| {
        let value = value.replace(['/', '?', '='], "");
        SchemeRule::Hfield.accepts(format!("{name}={value}"))
    });
    let label = if is_to_encode {
        "in a value, `/`, `?` and `=` are percent-encoded"
    } else {
        "a header is a name, a `=`, and a value"
    };
    Mismatch::new(start..start + header.len(), "a mail header", label, SchemeRule::Hfield)
}

/// Where a `&` or `;` is before the first header of a mail, instead of a `?`.
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

/// Reports what is wrong with a short message: a field that does not follow a `?`, a number, or a field.
///
/// Phones ask for the number where none is, `?&body=` is how a page serves all phones, and what is reserved in the text of a message arrives: nothing
/// is said of these.
pub(super) fn short_message(lints: &mut Lints<'_, '_>) {
    if lints.has(Name::UnexpectedComponent) {
        return;
    }
    let path = lints.path();
    let is_field = |(at, _): &(usize, &str)| {
        path.as_str()
            .get(at + 1..)
            .is_some_and(|rest| rest.get(..5).is_some_and(|name| name.eq_ignore_ascii_case("body=")))
    };
    if let Some((at, mark)) = path.as_str().match_indices([';', '&', ',']).find(is_field) {
        let place = path.span().start + at..path.span().start + at + 1;
        let message = format!("`{mark}` before the text of a message (RFC 5724, 2.2)");
        lints.note(&SCHEME_SYNTAX, place.clone(), message, "expected `?`").section(MESSAGE).fix(
            Applicability::Suggested,
            "write `?`",
            place,
            "?",
        );
        return;
    }
    let found = recipient(path).or_else(|| lints.reference.query().and_then(field));
    if let Some(mismatch) = found {
        mismatch.tell(lints);
    }
}

/// The first number that does not match, unless it is one of the short ones that work in one country.
fn recipient(path: Path<'_>) -> Option<Mismatch> {
    let is_short = |number: &str| number.len() <= 6 && number.bytes().all(|byte| byte.is_ascii_digit());
    let mut at = path.span().start;
    for number in path.as_str().split(',').filter(|_| !path.as_str().is_empty()) {
        let span = at..at + number.len();
        if number.is_empty() || !SchemeRule::SmsRecipient.accepts(number) && !is_short(number) {
            let rule = SchemeRule::SmsRecipient;
            let is_number = |(at, _): &(usize, &str)| number.get(at + 1..).is_some_and(|rest| rest.starts_with('+'));
            if let Some((semicolon, _)) = number.match_indices(';').find(is_number) {
                let span = at + semicolon..at + semicolon + 1;
                let label = "numbers are separated by `,`";
                let mismatch = Mismatch::new(span.clone(), "a list of telephone numbers", label, rule);
                return Some(mismatch.fixed("write `,`", span, ","));
            }
            let mismatch = Mismatch::new(span, "a telephone number", NUMBER, rule);
            let begins = number.strip_prefix("00").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
            return Some(if begins { mismatch.fixed("write `+` for `00`", at..at + 2, "+") } else { mismatch });
        }
        at += number.len() + ",".len();
    }
    None
}

/// What a telephone number is.
pub(super) const NUMBER: &str =
    "expected `+` and digits, or digits and `;phone-context=`; `-`, `.` and parentheses may separate digits";

/// The first field that does not match, or a second text of a message.
fn field(query: Query<'_>) -> Option<Mismatch> {
    let (mut at, mut has_text) = (query.span().start, false);
    for field in query.as_str().split('&') {
        let span = at..at + field.len();
        let (name, value) = field.split_once('=').map_or((field, None), |(name, value)| (name, Some(value)));
        let is_text = name.eq_ignore_ascii_case("body");
        let rule = SchemeRule::SmsField;
        if !field.is_empty() && (value.is_none() || !SchemeRule::SmsFieldName.accepts(name)) {
            return Some(Mismatch::new(span, "a field of a message", "a field is a name, a `=`, and a value", rule));
        } else if is_text && has_text {
            return Some(Mismatch::new(span, "a single text", "a message has one `body`", SchemeRule::SmsFieldName));
        }
        has_text |= is_text;
        at += field.len() + "&".len();
    }
    None
}

const MESSAGE: Section = Section { rfc: 5724, number: "2.2", title: "Formal Definition" };

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::{fixed, linted};

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
        for text in [
            "sms:+15105550101;ext=1",
            "sms:+15105550101,+15105550102",
            "sms:+15105550101?body=hello%20there",
            "sms:40404?body=JOIN",
            "sms:?body=Hi!",
            "sms:+15105550101?&body=hi",
            "sms:863-1234;phone-context=+1-914-555?body=a",
        ] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("sms:863-1234"), [("scheme-syntax", 4..12)]);
        assert_eq!(linted("sms:+1,"), [("scheme-syntax", 7..7)]);
        assert_eq!(linted("sms:+15105550101?body"), [("scheme-syntax", 17..21)]);
        assert_eq!(linted("sms:+15105550101?body=a&body=b"), [("scheme-syntax", 24..30)]);
        assert_eq!(linted("sms://+15105550101"), [("unexpected-component", 4..18)]);
        assert_eq!(fixed("sms:+15105550101;+15105550102").as_deref(), Some("sms:+15105550101,+15105550102"));
        assert_eq!(fixed("sms:0015105550101?body=a").as_deref(), Some("sms:+15105550101?body=a"));
    }
}
