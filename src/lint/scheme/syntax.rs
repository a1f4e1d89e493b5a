//! Parts that do not match the rule of their scheme's own document.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::lint::context::Lints;
use crate::rfc3986::decoding::Decoded;
use crate::rfc5234::{ALPHA, DIGIT};
use crate::scheme::rule::SchemeRule;
use crate::uri::path::Path;
use crate::uri::query::Query;

pages! {
    /// A part that does not match the syntax of its scheme.
    ///
    /// RFC 3986 leaves the inside of a path or query to the scheme (3.1). The schemes `data`, `file`, `ftp`, `geo`,
    /// `ldap`, `mailto`, `news`, `nntp`, `sms`, `tel` and `urn` are checked against the documents that define them.
    /// Software for the scheme rejects or misreads what does not match. The diagnostic quotes the rule.
    SCHEME_SYNTAX {
        name: SchemeSyntax,
        group: Scheme,
        rule: Path,
        section: 3986 "3.1" "Scheme",
        example: UriReference "urn:isbn" => "urn:isbn:0451450523",
    }
}

/// What is said of a mark between addresses, and of one before the headers.
const ADDRESSES: &str = "addresses are separated by `,`";
const HEADERS_BEGIN: &str = "headers begin after a `?`";

/// A part that does not match a rule of its scheme.
struct Mismatch {
    span: Range<usize>,
    /// What was expected of the part.
    what: &'static str,
    label: &'static str,
    rule: SchemeRule,
}

/// Reports what does not match the rule of the scheme's own document.
pub(crate) fn syntax(lints: &mut Lints<'_, '_>, rule: SchemeRule) {
    let (reference, path) = (lints.reference, lints.path);
    // A fragment belongs to no scheme (3.5); that a URN's rule has one makes no difference.
    let end = reference.fragment().map_or(lints.text().len(), |fragment| fragment.span().start - "#".len());
    let text = lints.text().get(..end).unwrap_or_default();
    // With its components checked, a file's rule requires only this.
    if rule == SchemeRule::FileUri && path.is_absolute() && !path.as_str().starts_with("//") {
        return;
    }
    // After its first comma, a data URI may contain anything.
    let data = text.find(',').filter(|_| rule == SchemeRule::Dataurl);
    let text = data.and_then(|comma| text.get(..=comma)).unwrap_or(text);
    // Over TLS, the same follows another name.
    let is_ldaps = lints.scheme.is_some_and(|scheme| scheme.is("ldaps"));
    let text = if is_ldaps { Cow::Owned(text.replacen(['s', 'S'], "", 1)) } else { Cow::Borrowed(text) };
    if !rule.accepts(&*text) {
        return tell(lints, mismatch(rule, path, reference.query()));
    }
    if rule == SchemeRule::Dataurl && !is_base64(path.as_str()) {
        let label = "not base64, which the media type announces";
        tell(lints, Mismatch { span: path.span(), what: "base64 data", label, rule: SchemeRule::Data });
    } else if rule == SchemeRule::Namestring && !is_uuid(path.as_str()) {
        let label = "a UUID is 8, 4, 4, 4 and 12 hexadecimal digits";
        lints.note(&SCHEME_SYNTAX, path.span(), "not a UUID (RFC 9562, 4)", label).section(UUID);
    }
}

const UUID: Section = Section { rfc: 9562, number: "4", title: "UUID Format" };

/// Reports coordinates that are not two or three numbers.
pub(crate) fn coordinates(lints: &mut Lints<'_, '_>) {
    if lints.has(Name::UnexpectedComponent) {
        return;
    }
    let path = lints.path;
    let text = path.as_str().split(';').next().unwrap_or_default();
    let span = path.span().start..path.span().start + text.len();
    let mut numbers: Vec<Range<usize>> = Vec::new();
    let mut at = span.start;
    for number in text.split(',') {
        numbers.push(at..at + number.len());
        at += number.len() + ",".len();
        if !is_coordinate(number) {
            let place = at - ",".len() - number.len()..at - ",".len();
            let label = "expected digits, perhaps with `-` before them and a `.` in them";
            lints.note(&SCHEME_SYNTAX, place, "not a number (RFC 5870, 3.3)", label).section(COORDINATES);
            return;
        }
    }
    let has_fractions = text.contains('.');
    if let [_, first, _, third] = &numbers[..] {
        let message = "four numbers in a location (RFC 5870, 3.3)";
        let label = "expected a latitude, a longitude, and perhaps an altitude";
        let note = lints.note(&SCHEME_SYNTAX, span, message, label).section(COORDINATES);
        if !has_fractions {
            let dot = |number: &Range<usize>| Edit { span: number.start - 1..number.start, replacement: ".".into() };
            let edits = [dot(first), dot(third)].into();
            note.fix_all(Applicability::Suggested, "write the decimal commas as `.`", edits);
        }
    } else if !(2..=3).contains(&numbers.len()) {
        let message = "not a location (RFC 5870, 3.3)";
        let label = "expected a latitude, a longitude, and perhaps an altitude";
        lints.note(&SCHEME_SYNTAX, span, message, label).section(COORDINATES);
    }
}

const COORDINATES: Section = Section { rfc: 5870, number: "3.3", title: "URI Scheme Syntax" };

/// `num` of RFC 5870: digits, perhaps negative, perhaps with a fraction.
fn is_coordinate(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    is_digits(whole.strip_prefix('-').unwrap_or(whole)) && is_digits(fraction)
}

/// Reports a field of a short message that does not follow a `?`.
pub(crate) fn message(lints: &mut Lints<'_, '_>) {
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

fn tell(lints: &mut Lints<'_, '_>, mismatch: Mismatch) {
    let Mismatch { span, what, label, rule } = mismatch;
    let section = rule.section();
    let abnf: Vec<&str> = rule.abnf().split_ascii_whitespace().collect();
    let mark = match label {
        ADDRESSES => Some(",").filter(|_| !span.is_empty()),
        HEADERS_BEGIN => Some("?"),
        _ => None,
    };
    let message = format!("not {what} (RFC {}, {})", section.rfc, section.number);
    let note = lints.note(&SCHEME_SYNTAX, span.clone(), message, label).section(section).help(abnf.join(" "));
    if let Some(mark) = mark {
        note.fix(Applicability::Suggested, format!("write `{mark}`"), span, mark);
    }
}

/// The part that is to blame, if the whole does not match.
fn mismatch(rule: SchemeRule, path: Path<'_>, query: Option<Query<'_>>) -> Mismatch {
    let (what, label) = match rule {
        SchemeRule::Namestring => return urn(path, query),
        SchemeRule::MailtoUri => return mailto(path, query),
        SchemeRule::TelephoneUri => (
            "a telephone number",
            "expected `+` and digits, or digits and `;phone-context=`; `-`, `.` and parentheses may separate digits",
        ),
        SchemeRule::Ldapurl => {
            let span = query.map_or(path.span(), |query| query.span());
            let label = "expected attributes, a scope, a filter and extensions, separated by `?`";
            return Mismatch { span, what: "an LDAP search", label, rule };
        }
        SchemeRule::Ftpurl => ("an FTP path", "a `;` is only allowed in a final `;type=` with `a`, `i` or `d`"),
        SchemeRule::Newsurl => ("a newsgroup or an article", "expected a group name, or an article with an `@` in it"),
        SchemeRule::Nntpurl => ("a newsgroup", "expected a group name, perhaps with `/` and the number of an article"),
        SchemeRule::Dataurl => ("a data URL", "expected a media type, perhaps empty, and a `,` before the data"),
        _ => ("an absolute path", "expected a path that begins with a single `/`"),
    };
    Mismatch { span: path.span(), what, label, rule }
}

fn urn(path: Path<'_>, query: Option<Query<'_>>) -> Mismatch {
    let (text, start) = (path.as_str(), path.span().start);
    let at_namestring = |span, label| Mismatch { span, what: "a URN", label, rule: SchemeRule::Namestring };
    match SchemeRule::Nid.parse(text) {
        Ok((rest, _)) if rest.len() > 1 && rest.starts_with(':') => match query {
            Some(query) if !query.as_str().starts_with(['+', '=']) => {
                at_namestring(query.span(), "a query of a URN begins with `+` or `=`")
            }
            Some(query) => {
                let label = "a component after `?+` or `?=` is not empty and does not begin with `/` or `?`";
                at_namestring(query.span(), label)
            }
            None => {
                let span = start + text.len() - rest.len()..path.span().end;
                at_namestring(span, "a name does not begin with `/`")
            }
        },
        Ok((rest, _)) => {
            let span = start + text.len() - rest.len()..path.span().end;
            at_namestring(span, "expected `:` and a name after the namespace")
        }
        Err(_) => {
            let end = text.find(':').unwrap_or(text.len());
            let label = "a namespace has 2 to 32 letters, digits and inner hyphens";
            Mismatch { span: start..start + end, what: "the namespace of a URN", label, rule: SchemeRule::Nid }
        }
    }
}

fn mailto(path: Path<'_>, query: Option<Query<'_>>) -> Mismatch {
    let mut at = path.span().start;
    for address in path.as_str().split(',').filter(|_| !path.as_str().is_empty()) {
        if !SchemeRule::AddrSpec.accepts(address) {
            if let Some(mark) = header_mark(address) {
                let span = at + mark..at + mark + 1;
                return Mismatch { span, what: "a mail address", label: HEADERS_BEGIN, rule: SchemeRule::To };
            }
            // Mail programs separate addresses by semicolons.
            let semicolon = address.find(';').map(|semicolon| at + semicolon..at + semicolon + 1);
            let what = "a list of mail addresses";
            return match semicolon {
                Some(span) => Mismatch { span, what, label: ADDRESSES, rule: SchemeRule::To },
                None => {
                    let (span, label) = (at..at + address.len(), "an address is a name, an `@`, and a domain");
                    Mismatch { span, what, label, rule: SchemeRule::AddrSpec }
                }
            };
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
    Mismatch { span, what: "a mail header", label: "a header is a name, a `=`, and a value", rule: SchemeRule::Hfield }
}

/// Where a `&` or `;` stands before the first header of a mail, instead of a `?`.
fn header_mark(address: &str) -> Option<usize> {
    let (mark, _) = address.match_indices(['&', ';']).find(|(at, _)| {
        let name = address.get(at + 1..).and_then(|rest| rest.split_once('=')).map_or("", |(name, _)| name);
        HEADERS.iter().any(|header| name.eq_ignore_ascii_case(header))
    })?;
    Some(mark)
}

/// Headers of mails that URIs have.
const HEADERS: [&str; 5] = ["subject", "body", "cc", "bcc", "to"];

/// Whether data consists of the characters of base64, if its media type says so.
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

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn urns() {
        assert_eq!(linted("urn:isbn"), [("scheme-syntax", 8..8)]);
        assert_eq!(linted("urn:isbn:1"), []);
        assert_eq!(linted("urn:a?=b"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("urn:uuid:1"), [("scheme-syntax", 4..10)]);
        assert_eq!(linted("urn:isbn:1?a"), [("scheme-syntax", 11..12)]);
    }

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
        assert_eq!(linted("mailto:ada@h.example?subject=a&body=b"), []);
    }

    #[test]
    fn short_messages() {
        assert_eq!(linted("sms:+15105550101;body=hi"), [("scheme-syntax", 16..17)]);
        assert_eq!(linted("sms:+15105550101&body=hi"), [("scheme-syntax", 16..17)]);
        assert_eq!(linted("sms:+15105550101?body=hi"), []);
        assert_eq!(linted("sms:+15105550101;ext=1"), []);
    }

    #[test]
    fn locations() {
        for text in ["geo:48.1374,11.5755", "geo:-1,2,3", "geo:0,0;crs=wgs84;u=35", "geo:0,0?q=a,b,c,d"] {
            assert_eq!(linted(text), [], "{text}");
        }
        assert_eq!(linted("geo:48,1374,11,5755"), [("scheme-syntax", 4..19)]);
        assert_eq!(linted("geo:48,1374,11,5755;u=1"), [("scheme-syntax", 4..19)]);
        assert_eq!(linted("geo:1"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("geo:1,2,3,4,5"), [("scheme-syntax", 4..13)]);
        assert_eq!(linted("geo:1,2N"), [("scheme-syntax", 6..8)]);
        assert_eq!(linted("geo:1.,2"), [("scheme-syntax", 4..6)]);
        assert_eq!(linted("geo:,2"), [("scheme-syntax", 4..4)]);
        assert_eq!(linted("geo://1,2"), [("unexpected-component", 4..9)]);
    }

    #[test]
    fn other_schemes() {
        assert_eq!(linted("tel:1"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("tel:+1-2"), []);
        assert_eq!(linted("ftp://h/a;b"), [("scheme-syntax", 7..11)]);
        assert_eq!(linted("ftp://h/a;type=i"), []);
        assert_eq!(linted("news:a b"), [("path-character", 6..7)]);
        assert_eq!(linted("news:a@"), [("scheme-syntax", 5..7)]);
        assert_eq!(linted("news:a.b"), []);
        assert_eq!(linted("nntp://h/a/b"), [("scheme-syntax", 8..12)]);
        assert_eq!(linted("nntp://h/a/1"), []);
        assert_eq!(linted("ldap://h/a??x"), [("scheme-syntax", 11..13)]);
        assert_eq!(linted("ldap://h/a??sub"), []);
        assert_eq!(linted("data:a"), [("scheme-syntax", 5..6)]);
        assert_eq!(linted("data:,a"), []);
        assert_eq!(linted("data:;base64,a!"), [("scheme-syntax", 5..15)]);
        assert_eq!(linted("data:;base64,YQ=="), []);
        assert_eq!(linted("file:a"), [("scheme-syntax", 5..6)]);
    }
}
