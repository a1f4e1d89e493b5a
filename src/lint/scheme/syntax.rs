//! Parts that do not match the rule of their scheme's own document.

use alloc::borrow::Cow;
use core::ops::Range;

use crate::abnf::class::Class;
use crate::abnf::section::Section;
use crate::diagnostic::level::Applicability;
use crate::known::Known;
use crate::lint::context::Lints;
use crate::lint::scheme::directory::is_directory;
use crate::lint::scheme::mismatch::{Mismatch, SCHEME_SYNTAX};
use crate::lint::scheme::{accounts, identifiers, messages};
use crate::lint::traits::Traits;
use crate::rfc3986::decoding::Decoded;
use crate::rfc5234::{ALPHA, DIGIT};
use crate::scheme::rule::SchemeRule;
use crate::slice::slice_str;
use crate::uri::path::Path;
use crate::uri::query::Query;

/// The rule of a scheme's own document, where it asks for more than the other lints.
pub(crate) fn rule_of(known: &Known) -> Option<SchemeRule> {
    Some(match known.name {
        "about" => SchemeRule::AboutUri,
        "acct" => SchemeRule::AcctUri,
        "data" => SchemeRule::Dataurl,
        "did" => SchemeRule::DidUrl,
        "dns" => SchemeRule::Dnsurl,
        "file" => SchemeRule::FileUri,
        "ftp" => SchemeRule::Ftpurl,
        "info" => SchemeRule::InfoUri,
        "ipp" => SchemeRule::IppUrl,
        "ipps" => SchemeRule::IppsUri,
        "ldap" | "ldaps" => SchemeRule::Ldapurl,
        "mailto" => SchemeRule::MailtoUri,
        "news" => SchemeRule::Newsurl,
        "ni" => SchemeRule::NiUri,
        "nih" => SchemeRule::Humanname,
        "nntp" => SchemeRule::Nntpurl,
        "sip" => SchemeRule::SipUri,
        "sips" => SchemeRule::SipsUri,
        "tag" => SchemeRule::TagUri,
        "tel" => SchemeRule::TelephoneUri,
        "urn" => SchemeRule::Namestring,
        "xmpp" => SchemeRule::Xmppuri,
        _ => return None,
    })
}

/// Reports what does not match the rule of the scheme's own document.
pub(crate) fn syntax(lints: &mut Lints<'_, '_>, rule: SchemeRule) {
    let (reference, path) = (lints.reference, lints.path());
    // A fragment belongs to no scheme (3.5); that a URN's rule has one makes no difference.
    let end = reference.fragment().map_or(lints.text().len(), |fragment| fragment.span().start - "#".len());
    let text = slice_str(lints.text(), 0..end);
    // With its components checked, a file's rule requires only this.
    if rule == SchemeRule::FileUri && path.is_absolute() && !path.as_str().starts_with("//") {
        return;
    }
    // That of FTP allows any authority, and in a path all but semicolons.
    if rule == SchemeRule::Ftpurl
        && lints.authority().is_some()
        && !path.as_str().is_empty()
        && !lints.traits.has(Traits::SEMICOLON)
    {
        return;
    }
    // After its first comma, a data URI may contain anything.
    let data = text.find(',').filter(|_| rule == SchemeRule::Dataurl);
    let text = data.and_then(|comma| text.get(..=comma)).unwrap_or(text);
    // Over TLS, the same follows another name.
    let is_ldaps = lints.scheme().is_some_and(|scheme| scheme.is("ldaps"));
    let text = if is_ldaps { Cow::Owned(text.replacen(['s', 'S'], "", 1)) } else { Cow::Borrowed(text) };
    if !matches(rule, &text) {
        if let Some(mismatch) = mismatch(lints, rule, text.len()) {
            mismatch.tell(lints);
        }
        return;
    }
    if rule == SchemeRule::Dataurl && !is_base64(path.as_str()) {
        let label = "not base64, which the media type announces";
        Mismatch::new(path.span(), "base64 data", label, SchemeRule::Data).tell(lints);
    } else if rule == SchemeRule::Dataurl
        && let Some(span) = comma_before_base64(path)
    {
        let label = "the data begins here, so this is part of it";
        let note = lints.note(&SCHEME_SYNTAX, span.clone(), "a `,` before `base64`", label);
        note.section(rule.section()).fix(Applicability::Suggested, "write `;`", span, ";");
    } else if rule == SchemeRule::Namestring && !is_uuid(path.as_str()) {
        let label = "a UUID is 8, 4, 4, 4 and 12 hexadecimal digits";
        lints.note(&SCHEME_SYNTAX, path.span(), "not a UUID (RFC 9562, 4)", label).section(UUID);
    }
}

/// Whether a text matches the rule of its scheme, or would without what a phone dials after a number.
pub(crate) fn matches(rule: SchemeRule, text: &str) -> bool {
    rule.accepts(if rule == SchemeRule::TelephoneUri { without_pauses(text) } else { text })
}

/// A telephone number without what a phone dials after pauses, as calendars have it: `tel:+1-412-555-0123,,,654321%23`.
fn without_pauses(text: &str) -> &str {
    let Some((number, dialed)) = text.split_once(',') else { return text };
    // The `#` ends the number of a conference.
    let is_dialed = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit() || b",*".contains(&byte));
    if dialed.split("%23").all(is_dialed) && !dialed.is_empty() && !dialed.ends_with(',') { number } else { text }
}

const UUID: Section = Section { rfc: 9562, number: "4", title: "UUID Format" };

/// The part that is to blame, if the whole does not match, which ends at `end`. Of some, nothing is said.
fn mismatch(lints: &Lints<'_, '_>, rule: SchemeRule, end: usize) -> Option<Mismatch> {
    let (path, query) = (lints.path(), lints.reference.query());
    let authority = lints.authority().map(|authority| (authority.span().start, authority.as_str()));
    let (what, label) = match rule {
        SchemeRule::Namestring => return Some(urn(path, query)),
        SchemeRule::MailtoUri => return Some(messages::mailto(path, query)),
        SchemeRule::SipUri | SchemeRule::SipsUri => {
            let text = slice_str(lints.text(), path.span().start..end);
            return Some(accounts::sip(text, path.span().start, rule));
        }
        SchemeRule::Xmppuri => return accounts::xmpp(path, authority, query),
        SchemeRule::AcctUri => return Some(accounts::acct(path)),
        SchemeRule::TagUri => return identifiers::tag(path),
        SchemeRule::DidUrl => return Some(identifiers::did(path)),
        SchemeRule::InfoUri => return identifiers::info(path),
        SchemeRule::NiUri => return identifiers::hash(path, authority.is_some()),
        SchemeRule::Dnsurl => return Some(identifiers::dns(path, query, authority.is_some())),
        SchemeRule::IppUrl | SchemeRule::IppsUri => {
            let span = query.map_or(path.span(), |query| query.span().start - "?".len()..query.span().end);
            return Some(query_without_path("an IPP URI", span, path, rule));
        }
        SchemeRule::Ftpurl if query.is_some() && path.as_str().is_empty() => {
            return Some(query_without_path("an FTP URL", path.span().end..end, path, rule));
        }
        SchemeRule::Humanname => {
            ("a `nih` URI", "expected an algorithm, `;`, and hexadecimal digits, perhaps with `;` and a check digit")
        }
        SchemeRule::AboutUri => ("an `about` URI", "no `/` follows the name"),
        SchemeRule::TelephoneUri => match query {
            Some(query) if rule.accepts(slice_str(lints.text(), 0..path.span().end)) => {
                let span = path.span().end..query.span().end;
                let mismatch = Mismatch::new(span.clone(), "a telephone number", "no query follows a number", rule);
                return Some(mismatch.fixed("remove it", span, ""));
            }
            _ => ("a telephone number", messages::NUMBER),
        },
        // A class of objects is among the attributes (RFC 4529): `ldap:///dc=example?@organization`.
        SchemeRule::Ldapurl if rule.accepts(slice_str(lints.text(), 0..end).replacen("?@", "?", 1)) => return None,
        SchemeRule::Ldapurl => {
            let span = query.map_or(path.span(), |query| query.span());
            let label = "expected attributes, a scope, a filter and extensions, separated by `?`";
            return Some(Mismatch::new(span, "an LDAP search", label, rule));
        }
        SchemeRule::Ftpurl => ("an FTP path", "a `;` is only allowed in a final `;type=` with `a`, `i` or `d`"),
        SchemeRule::Newsurl => ("a newsgroup or an article", "expected a group name, or an article with an `@` in it"),
        SchemeRule::Nntpurl => ("a newsgroup", "expected a group name, perhaps with `/` and the number of an article"),
        SchemeRule::Dataurl => ("a data URL", "expected a media type, perhaps empty, and a `,` before the data"),
        _ => ("an absolute path", "expected a path that begins with a single `/`"),
    };
    let mismatch = Mismatch::new(path.span(), what, label, rule);
    let has_host = authority.is_some_and(|(_, authority)| !authority.is_empty());
    Some(match fix(rule, path, has_host) {
        Some((title, span, replacement)) => mismatch.fixed(title, span, replacement),
        None => mismatch,
    })
}

/// A query right after the host, in a scheme that allows it only after a path.
fn query_without_path(what: &'static str, span: Range<usize>, path: Path<'_>, rule: SchemeRule) -> Mismatch {
    let after = path.span().end..path.span().end;
    Mismatch::new(span, what, "a query follows a path", rule).fixed("put `/` before the query", after, "/")
}

/// A fix, where it is known what was meant: what it does, what it replaces, and by what.
fn fix(rule: SchemeRule, path: Path<'_>, has_host: bool) -> Option<(&'static str, Range<usize>, &'static str)> {
    let (text, start) = (path.as_str(), path.span().start);
    let at = |range: Range<usize>| start + range.start..start + range.end;
    match rule {
        SchemeRule::TelephoneUri => {
            let number = text.strip_prefix("00")?;
            number.starts_with(|first: char| first.is_ascii_digit()).then_some(("write `+` for `00`", at(0..2), "+"))
        }
        SchemeRule::Dataurl if text.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("base64,")) => {
            Some(("write `;` before `base64`", at(0..0), ";"))
        }
        SchemeRule::Dataurl => {
            let base64 = text.as_bytes().windows(8).position(|eight| eight.eq_ignore_ascii_case(b";base64;"))?;
            let semicolon = base64 + ";base64".len();
            Some(("write `,`", at(semicolon..semicolon + 1), ","))
        }
        SchemeRule::FileUri => {
            let after = text.trim_start_matches('/');
            let slashes = text.len() - after.len();
            let first = after.split('/').next()?;
            let is_drive = matches!(first.as_bytes(), [drive, b':'] if drive.is_ascii_alphabetic());
            if slashes == 0 && is_drive {
                return Some(("put `///` before the drive", at(0..0), "///"));
            }
            match has_host || is_drive || is_directory(first) {
                _ if slashes < 2 || first.is_empty() => None,
                true => Some(("remove the extra slashes", at(0..slashes), "/")),
                false => Some(("write the server as the host", at(0..slashes), "")),
            }
        }
        _ => None,
    }
}

fn urn(path: Path<'_>, query: Option<Query<'_>>) -> Mismatch {
    let (text, start) = (path.as_str(), path.span().start);
    let at_namestring = |span, label| Mismatch::new(span, "a URN", label, SchemeRule::Namestring);
    match SchemeRule::Nid.parse(text.as_bytes()) {
        Ok((rest, _)) if rest.len() > 1 && rest.starts_with(b":") => match query {
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
            Mismatch::new(start..start + end, "the namespace of a URN", label, SchemeRule::Nid)
        }
    }
}

/// Whether data consists of the characters of base64, if its media type says so.
fn is_base64(path: &str) -> bool {
    let Some((before, data)) = path.split_once(',') else { return true };
    let is_said =
        before.len() >= 7 && before.get(before.len() - 7..).is_some_and(|end| end.eq_ignore_ascii_case(";base64"));
    let is_digit = |byte: u8| BASE64.starts_with(byte) || byte.is_ascii_whitespace();
    !is_said
        || Decoded::new(
            data.get(data.len() - BASE64.strip_run(after_digits(data.as_bytes())).len()..).unwrap_or_default(),
        )
        .all(is_digit)
}

/// The text from the block on in which not all is in [`BASE64`]. There are no branches within a block, so that it is looked at at once.
fn after_digits(text: &[u8]) -> &[u8] {
    let is_within = |byte: u8, first: u8, count: u8| byte.wrapping_sub(first) < count;
    let is_digit = |byte: u8| {
        let is_letter = is_within(byte | 0x20, b'a', 26);
        is_letter | is_within(byte, b'/', 11) | (byte == b'+') | (byte == b'=')
    };
    let mut rest = text;
    while let Some((block, after)) = rest.split_first_chunk::<16>() {
        if !block.iter().fold(true, |all, byte| all & is_digit(*byte)) {
            break;
        }
        rest = after;
    }
    rest
}

const BASE64: Class = Class::of("+/=").or(&ALPHA).or(&DIGIT);

/// The comma between a media type and `base64`, where a semicolon belongs.
fn comma_before_base64(path: Path<'_>) -> Option<Range<usize>> {
    let (media_type, data) = path.as_str().split_once(',')?;
    let comma = path.span().start + media_type.len();
    data.get(..7).filter(|start| start.eq_ignore_ascii_case("base64,")).map(|_| comma..comma + 1)
}

/// Whether what is in the namespace of UUIDs is one (RFC 9562).
fn is_uuid(path: &str) -> bool {
    let Some((namespace, name)) = path.split_once(':') else { return true };
    !namespace.eq_ignore_ascii_case("uuid") || has_form_of_uuid(name)
}

/// Whether a text is the groups of digits of a UUID.
pub(crate) fn has_form_of_uuid(text: &str) -> bool {
    let groups = text.split('-').map(|group| (group.len(), group.bytes().all(|byte| byte.is_ascii_hexdigit())));
    groups.eq([8, 4, 4, 4, 12].map(|length| (length, true)))
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::linted;
    use alloc::string::String;

    /// RFC 4529 puts the name of a class where RFC 4516 has those of attributes.
    #[test]
    fn classes_of_ldap() {
        assert_eq!(linted("ldap:///dc=example?@organization?base"), []);
        assert_eq!(linted("ldap:///dc=example?@organization#a"), []);
        assert_eq!(linted("ldap:///dc=example?a@b?base"), [("scheme-syntax", 19..27)]);
        assert_eq!(linted("ldap:///dc=example?@a?bogus"), [("scheme-syntax", 19..27)]);
        assert_eq!(linted("ldap:///dc=example?@a?@base"), [("scheme-syntax", 19..27)]);
    }

    #[test]
    fn urns() {
        assert_eq!(linted("urn:isbn"), [("scheme-syntax", 8..8)]);
        assert_eq!(linted("urn:isbn:1"), []);
        assert_eq!(linted("urn:a?=b"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("urn:uuid:1"), [("scheme-syntax", 4..10)]);
        assert_eq!(linted("urn:isbn:1?a"), [("scheme-syntax", 11..12)]);
    }

    #[test]
    fn other_schemes() {
        assert_eq!(linted("tel:1"), [("scheme-syntax", 4..5)]);
        assert_eq!(linted("tel:+1-2"), []);
        assert_eq!(linted("tel:0049891234"), [("scheme-syntax", 4..14)]);
        assert_eq!(linted("ftp://h/a;b"), [("scheme-syntax", 7..11)]);
        assert_eq!(linted("ftp://h/a;type=i"), []);
        assert_eq!(linted("news:a b"), [("path-character", 6..7)]);
        assert_eq!(linted("news:a@"), [("scheme-syntax", 5..7)]);
        assert_eq!(linted("news:a.b"), []);
        assert_eq!(linted("nntp://h/a/b"), [("scheme-syntax", 8..12)]);
        assert_eq!(linted("nntp://h/a/1"), []);
        assert_eq!(linted("ldap://h/a??x"), [("scheme-syntax", 11..13)]);
        assert_eq!(linted("ldap://h/a??sub"), []);
        assert_eq!(linted("ldaps://h/a??x"), [("scheme-syntax", 12..14)]);
        assert_eq!(linted("LDAPS://h/a??sub"), [("upper-case-scheme", 0..5)]);
        assert_eq!(linted("data:a"), [("scheme-syntax", 5..6)]);
        assert_eq!(linted("data:,a"), []);
        assert_eq!(linted("data:image/png;base64;YQ=="), [("scheme-syntax", 5..26)]);
        assert_eq!(linted("data:image/png,base64,YQ=="), [("scheme-syntax", 14..15)]);
        assert_eq!(linted("data:,base64"), []);
        assert_eq!(linted("data:;base64,a!"), [("scheme-syntax", 5..15)]);
        assert_eq!(linted("data:;base64,YQ=="), []);
        assert_eq!(linted("data:;base64,YWJj%0D%0AYQ=="), []);
        assert_eq!(linted("data:;base64,YWJj%21YQ=="), [("scheme-syntax", 5..24)]);
        assert_eq!(linted("file:a"), [("scheme-syntax", 5..6)]);
        assert_eq!(linted("file:////server/a"), [("scheme-syntax", 7..17)]);
    }

    #[test]
    fn fixes() {
        let fixed = |text: &str| {
            let found = Linter::new().lint(text, Rule::UriReference);
            let fix = found.first().and_then(|found| found.fixes().first()).map(|fix| fix.apply(text.as_bytes()));
            fix.and_then(|fixed| String::from_utf8(fixed).ok())
        };
        assert_eq!(fixed("tel:0049891234").as_deref(), Some("tel:+49891234"));
        assert_eq!(fixed("tel:00"), None);
        assert_eq!(fixed("tel:12"), None);
        assert_eq!(fixed("data:image/png;base64;YQ==").as_deref(), Some("data:image/png;base64,YQ=="));
        assert_eq!(fixed("data:image/png;base64"), None);
        assert_eq!(fixed("data:base64,YQ==").as_deref(), Some("data:;base64,YQ=="));
        assert_eq!(fixed("data:image/png,base64,YQ==").as_deref(), Some("data:image/png;base64,YQ=="));
        assert_eq!(fixed("file://///server/share/a").as_deref(), Some("file://server/share/a"));
        assert_eq!(fixed("file:////home/ada").as_deref(), Some("file:///home/ada"));
        assert_eq!(fixed("file:////"), None);
        assert_eq!(fixed("file:a"), None);
        assert_eq!(fixed("file:C:/a").as_deref(), Some("file:///C:/a"));
    }
}
