//! # [C. Delimiting a URI in Context](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::surroundings::found::Surroundings;
use crate::diagnostic::surroundings::recognize::recognize_valid;
use crate::diagnostic::syntax::template::TEMPLATE_PLACEHOLDER;
use crate::lint::context::{Check, Lints};
use crate::lint::scheme::syntax::has_form_of_uuid;
use crate::lint::traits::Traits;
use crate::slice::slice_str;
use crate::uri::path::Segment;

pages! {
    /// A parenthesis without its counterpart.
    ///
    /// Parentheses are valid in a URI. A single one often belongs to the text around the URI (appendix C), or its
    /// counterpart was lost in copying; the link then leads to a page that does not exist. Remove it, or complete the
    /// pair.
    UNBALANCED_PARENTHESES {
        name: UnbalancedParentheses,
        group: Suspicious,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        leave: "if the name of the resource has just one",
        example: UriReference "http://example.com/a)" => "http://example.com/a",
    }

    /// Punctuation at the end of a URI that probably belongs to the sentence around it.
    ///
    /// A full stop or a comma is valid in a URI, so it is requested as part of the name. Remove it; if dots show that
    /// the text was cut, take the whole URI from its source. In prose, angle brackets show where a URI ends (appendix
    /// C).
    TRAILING_PUNCTUATION {
        name: TrailingPunctuation,
        group: Suspicious,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        level: Advice,
        leave: "if the name ends so: https://en.wikipedia.org/wiki/Apple_Inc. is a page",
        example: UriReference "http://example.com/a." => "http://example.com/a",
    }

    /// A segment such as `:id`, as routes name their parameters.
    ///
    /// To describe an interface it is as good as any other notation. In a URI that is requested, the server gets the
    /// name instead of a value. Turn it on for lists of URIs that are requested.
    ROUTE_PARAMETER {
        name: RouteParameter,
        group: Suspicious,
        rule: Segment,
        level: Off,
        leave: "where an interface is described: it is off for this reason",
        example: UriReference "https://example.org/users/:id",
    }

    /// An HTML character reference, such as `&amp;`.
    ///
    /// HTML and XML write `&amp;` for `&`. Outside of a document it is an `&`, and then a parameter whose name begins
    /// with `amp;`. The URI was probably copied from the source of a page. Write the character: `&`, or in
    /// percent-encoding `%3C` for `&lt;`, `%3E` for `&gt;` and `%22` for `&quot;`.
    HTML_ENTITY {
        name: HtmlEntity,
        group: Suspicious,
        rule: Query,
        section: 1866 "8.2.1" "The form-urlencoded Media Type",
        leave: "in the source of HTML and XML, which has to write `&amp;` for `&`",
        example: UriReference "http://example.com/?a=1&amp;b=2" => "http://example.com/?a=1&b=2",
    }
}

/// What surrounds a URI, ends a second scheme, or is left of an encoded one. In `hxxp` the scheme itself is another.
pub(crate) const SURROUNDED: Traits = Traits::COLON
    .or(Traits::PERCENT)
    .or(Traits::PARENTHESIS)
    .or(Traits::AMPERSAND)
    .or(Traits::USERINFO)
    .or(Traits::PORT)
    .or(Traits::UNKNOWN_SCHEME)
    .or(Traits::NOT_LABELS)
    .or(Traits::NOT_ASCII);

/// Reports what surrounds the URI, or how it is written. Whether the components of the text are not those of the URI.
pub(crate) fn surroundings(lints: &mut Lints<'_, '_>) -> bool {
    if !lints.traits.has(SURROUNDED) {
        return false;
    }
    // Behind a known scheme, only slashes begin another URI.
    let after_authority = || slice_str(lints.text(), lints.path().span().start..lints.text().len());
    let has_slashes = || lints.traits.has(Traits::SLASH_SLASH) && after_authority().contains("//");
    // What HTML writes for a slash after the host ends it with `&`.
    let has_reference = || lints.traits.has(Traits::NOT_LABELS) && lints.text().contains("&#");
    if lints.known.is_some() && !has_slashes() && !has_reference() {
        return false;
    }
    let Some(found) = recognize_valid(lints.text().as_bytes()) else { return false };
    let Surroundings { page, span, label, message, title, edits, .. } = found;
    if !lints.wants(page) {
        return false;
    }
    let note = lints.note(page, span, message, label);
    if edits.is_empty() {
        // The first of several may have a password, which is not to be shown.
        return !lints.text().contains('@');
    }
    note.fix_all(Applicability::Suggested, title, edits);
    true
}

pub(super) const CHECK: Check = Check {
    needs: Traits::BRACE_TRIPLET
        .or(Traits::PARENTHESIS)
        .or(Traits::SLASH_BLANK)
        .or(Traits::SEMICOLON)
        .or(Traits::PUNCTUATION),
    lint,
};

/// Reports what was copied along from the text around a URI.
fn lint(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let bytes = text.as_bytes();
    let has_signs = lints.traits.has(Traits::BRACE_TRIPLET.or(Traits::PARENTHESIS));
    if !(has_signs && placeholder(lints)) && lints.traits.has(Traits::SLASH_BLANK) {
        route(lints);
    }
    // Data may be long.
    if lints.traits.has(Traits::SEMICOLON) && memchr::memchr(b'&', bytes).is_some() {
        entities(lints);
        closing_entity(lints);
    }
    // People write URIs with a host into sentences as they are, and others rarely.
    if lints.authority().is_none() {
        return;
    }
    let after_host = lints.path().span().start;
    if let Some(b'.' | b',' | b';' | b':' | b'!') = bytes.last() {
        let trimmed = text.trim_end_matches(['.', ',', ';', ':', '!']);
        let is_dots = trimmed.ends_with('/') && matches!(text.get(trimmed.len()..), Some("." | ".."));
        // `&amp;` is another mistake.
        let is_entity = text.ends_with(';')
            && trimmed
                .rsplit_once('&')
                .is_some_and(|(_, name)| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#'));
        // A text fragment quotes a sentence of the page.
        let is_quoted = || text.contains(":~:text=");
        // The name of a database of SQLite that is not on disk: `sqlite:///:memory:`.
        let is_name = || {
            text.ends_with(":")
                && trimmed.rsplit('/').next().is_some_and(|last| last.starts_with(':'))
                && text.len() == trimmed.len() + 1
        };
        let punctuation = trimmed.len().max(after_host)..text.len();
        if !is_dots && !is_entity && !is_quoted() && !is_name() && !punctuation.is_empty() {
            let (message, label) = match text.get(punctuation.clone()) {
                Some(dots) if dots.starts_with("...") => {
                    ("dots at the end of a URI", "part of the sentence around the URI, or the text was cut here")
                }
                _ => ("punctuation at the end of a URI", "probably part of the sentence around the URI"),
            };
            lints.note(&TRAILING_PUNCTUATION, punctuation.clone(), message, label).fix(
                Applicability::Suggested,
                "remove it",
                punctuation,
                "",
            );
        }
    }
    if lints.traits.has(Traits::PARENTHESIS) {
        parentheses(lints);
    }
}

/// What programs call a value.
fn is_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
}

/// Reports a placeholder in braces that were percent-encoded later, or in `$()`. Returns whether there is one.
fn placeholder(lints: &mut Lints<'_, '_>) -> bool {
    let text = lints.text();
    let percent = text.bytes().enumerate().filter(|(_, byte)| *byte == b'%');
    let mut is_expression = false;
    let braces = { percent }.find_map(|(at, _)| {
        let rest = text.get(at..)?;
        is_expression = is_expression || begins_expression(rest.as_bytes());
        let inner = rest.strip_prefix("%7B").or_else(|| rest.strip_prefix("%7b"))?;
        // A name has no triplets, so that the next one closes it or nothing does.
        let end = inner.find('%')?;
        let is_closed = inner.get(end..)?.get(..3)?.eq_ignore_ascii_case("%7D");
        let name = inner.get(..end)?;
        // A GUID has braces of its own.
        (is_closed && is_name(name) && !has_form_of_uuid(name) && !is_expression)
            .then(|| at..text.len() - inner.len() + end + "%7D".len())
    });
    let parentheses = || {
        let at = text.find("$(")?;
        let inner = text.get(at + "$(".len()..)?;
        let end = inner.find(')')?;
        is_name(inner.get(..end)?).then(|| at..at + "$(".len() + end + ")".len())
    };
    let Some(span) = braces.or_else(parentheses) else { return false };
    let label = "a program should have put a value here";
    lints.note(&TEMPLATE_PLACEHOLDER, span, "a placeholder that was not filled in", label);
    true
}

/// Reports a parameter of a route, such as `:name`, in an http(s) URI.
fn route(lints: &mut Lints<'_, '_>) {
    if !lints.known.is_some_and(|known| known.is_web) {
        return;
    }
    let path = lints.path().as_str().as_bytes();
    let pairs = path.iter().zip(path.get(1..).unwrap_or_default());
    // Most paths have none. There is no branch for each byte.
    let has_one = { pairs }.fold(false, |has_one, (before, byte)| has_one | ((*before == b'/') & (*byte == b':')));
    if !has_one {
        return;
    }
    let is_parameter = |segment: &Segment<'_>| segment.as_str().strip_prefix(':').is_some_and(is_name);
    let Some(segment) = lints.path().segments().find(is_parameter) else { return };
    lints.note(&ROUTE_PARAMETER, segment.span(), "a parameter of a route", "a program should put a value here");
}

/// Whether a text begins with a backslash, letters and a brace, all encoded as in `\p{L}`, `\u{1F600}` and `\frac{a}{b}`: then braces after it, too, are those
/// of an expression.
fn begins_expression(text: &[u8]) -> bool {
    let begins = |text: &[u8], triplet: &[u8]| text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(triplet));
    let word = text.get(3..).filter(|_| begins(text, b"%5C")).unwrap_or_default();
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    letters > 0 && word.get(letters..).is_some_and(|rest| begins(rest, b"%7B"))
}

/// A character that HTML and XML write by a reference.
struct Entity {
    /// The reference by its name.
    name: &'static str,
    /// The number of the character in Unicode.
    number: u32,
    /// The character, or the words for it.
    character: &'static str,
    /// The character as a query contains it.
    written: &'static str,
}

const ENTITIES: [Entity; 6] = [
    Entity { name: "&amp;", number: 38, character: "&", written: "&" },
    Entity { name: "&lt;", number: 60, character: "<", written: "%3C" },
    Entity { name: "&gt;", number: 62, character: ">", written: "%3E" },
    Entity { name: "&quot;", number: 34, character: "\"", written: "%22" },
    Entity { name: "&apos;", number: 39, character: "'", written: "'" },
    Entity { name: "&nbsp;", number: 160, character: "a no-break space", written: "%20" },
];

/// The longest reference that is looked for: programs put few zeros before a number.
const LONGEST_REFERENCE: usize = "&#x0000A0;".len();

/// The reference that a text begins with, by a name or by a number, and its character.
fn reference(text: &str) -> Option<(&str, &'static Entity)> {
    let end = text.bytes().take(LONGEST_REFERENCE).position(|byte| byte == b';')?;
    let reference = text.get(..=end)?;
    let entity = match text.get(..end)?.strip_prefix("&#") {
        None => ENTITIES.iter().find(|entity| entity.name == reference)?,
        Some(digits) => {
            let (digits, radix) = digits.strip_prefix(['x', 'X']).map_or((digits, 10), |digits| (digits, 16));
            let are_digits = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            let number = u32::from_str_radix(digits, radix).ok().filter(|_| are_digits)?;
            ENTITIES.iter().find(|entity| entity.number == number)?
        }
    };
    Some((reference, entity))
}

impl Entity {
    /// Whether the character may close a tag or an attribute.
    fn closes(&self) -> bool {
        matches!(self.character, "<" | ">" | "\"" | "'")
    }
}

/// A reference to a character at the end of a path: what closed a tag or an attribute around the URI.
fn closing_entity(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let query = lints.reference.query();
    let end = query.map_or(lints.path().span().end, |query| query.span().end);
    let last = text.rfind('&').and_then(|at| Some((at, reference(text.get(at..)?)?)));
    let Some((start, (name, _))) = last.filter(|(at, (name, entity))| {
        // The `#` of a number begins a fragment. In a query, those without a number are reported as part of it.
        let hash = name.find('#');
        let is_last = entity.closes() && at + name.len() == text.len();
        is_last && (hash.is_some() || query.is_none()) && at + hash.unwrap_or(name.len()) == end
    }) else {
        return;
    };
    let span = start..text.len();
    lints
        .note(
            &HTML_ENTITY,
            span.clone(),
            format!("`{name}` at the end of a URI"),
            "probably what closes something around the URI",
        )
        .fix(Applicability::Suggested, "remove it", span, "");
}

/// Characters as HTML writes them. The `#` of a number ends the path or the query.
fn entities(lints: &mut Lints<'_, '_>) {
    let (text, path) = (lints.text(), lints.path().span());
    let query = lints.reference.query().map(|query| query.span());
    let end = query.as_ref().map_or(path.end, |query| query.end);
    let entity_at = |at: usize| {
        let rest = slice_str(text, at..text.len());
        let (reference, entity) = reference(rest)?;
        // At the end, one closes what is around the text.
        let is_closing = entity.closes() && rest.len() == reference.len();
        let is_part = is_closing && !reference.contains('#') && (path.end..end).contains(&at);
        (!is_closing || is_part).then_some((at, reference, entity))
    };
    let signs = slice_str(text, path.start..text.len()).match_indices('&').map(|(at, _)| path.start + at);
    let places: Vec<_> = signs.filter_map(entity_at).collect();
    let Some((first, reference, Entity { character, written, .. })) = places.first().copied() else { return };
    let component = match query {
        _ if first >= end => "a fragment",
        Some(query) if first >= query.start => "a query",
        _ => "a path",
    };
    let is_same = places.iter().all(|(.., entity)| entity.written == *written);
    let title = if is_same { format!("write `{written}`").into() } else { Cow::Borrowed("write the characters") };
    let edits = places
        .iter()
        .map(|(at, reference, entity)| Edit { span: *at..at + reference.len(), replacement: entity.written.into() })
        .collect();
    let (message, label) =
        (format!("`{reference}` in {component}"), format!("HTML and XML write {} this way", quoted(character)));
    lints.note(&HTML_ENTITY, first..first + reference.len(), message, label).fix_all(
        Applicability::Suggested,
        title,
        edits,
    );
}

/// A character as it is quoted, or the words for one.
fn quoted(character: &str) -> Cow<'_, str> {
    if character.contains(' ') { character.into() } else { format!("`{character}`").into() }
}

fn parentheses(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let (mut opened, mut unopened) = (Vec::new(), None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => opened.push(at),
            b')' if opened.pop().is_none() => unopened = unopened.or(Some(at)),
            _ => (),
        }
    }
    if let Some(at) = unopened {
        let note = lints.note(&UNBALANCED_PARENTHESES, at..at + 1, "a `)` without its `(`", "no `(` before it");
        if at + 1 == text.len() {
            note.fix(Applicability::Suggested, "remove it", at..at + 1, "");
        }
    } else if let Some(at) = opened.first().copied() {
        let note = lints.note(&UNBALANCED_PARENTHESES, at..at + 1, "a `(` without its `)`", "no `)` after it");
        note.fix(Applicability::Suggested, "add the `)`", text.len()..text.len(), ")");
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::lint::linter::tests::linted;

    #[test]
    fn text_around_a_uri() {
        assert_eq!(linted("http://h/a."), [("trailing-punctuation", 10..11)]);
        assert_eq!(linted("http://h/a#:~:text=b%20c."), []);
        assert_eq!(linted("http://h/a#b:~:text=c!"), []);
        assert_eq!(linted("http://h/a#:~:b."), [("trailing-punctuation", 15..16)]);
        assert_eq!(linted("http://h/a.b"), []);
        assert_eq!(linted("sqlite:///:memory:"), []);
        assert_eq!(linted("sqlite:///:memory::"), [("trailing-punctuation", 17..19)]);
        assert_eq!(linted("http://h/:a."), [("route-parameter", 9..12), ("trailing-punctuation", 11..12)]);
        assert_eq!(linted("http://h/:a:."), [("trailing-punctuation", 11..13)]);
        assert_eq!(linted("http://h/a)"), [("unbalanced-parentheses", 10..11)]);
        assert_eq!(linted("http://h/(a"), [("unbalanced-parentheses", 9..10)]);
        assert_eq!(linted("http://h/(a)"), []);
    }

    #[test]
    fn character_references() {
        assert_eq!(linted("/?a&amp;b"), [("html-entity", 3..8)]);
        assert_eq!(linted("/?a&lt;b&quot;"), [("html-entity", 3..7)]);
        for name in ["&gt;", "&lt;", "&quot;", "&#39;", "&#34;"] {
            assert_eq!(linted(&format!("http://h/a{name}")), [("html-entity", 10..10 + name.len())], "{name}");
        }
        for name in ["&#39;", "&#34;"] {
            assert_eq!(linted(&format!("http://h/?a=b{name}")), [("html-entity", 13..18)], "{name}");
        }
        assert_eq!(linted("http://h/#a&gt;"), []);
        assert_eq!(linted("/?a&#38;b"), [("html-entity", 3..8)]);
        assert_eq!(linted("/?a&b#38;"), []);
        assert_eq!(linted("/?a;b"), []);
    }

    #[test]
    fn placeholders() {
        assert_eq!(linted("/%7Bid%7D"), [("template-placeholder", 1..9)]);
        assert_eq!(linted("/%7B%7D"), []);
        assert_eq!(linted("/$(id)"), [("template-placeholder", 1..6)]);
        assert_eq!(linted("http://h/:id"), [("route-parameter", 9..12)]);
        assert_eq!(linted("http://h/a:id"), []);
    }

    /// However long the text is, each of its parts is read once.
    #[test]
    fn placeholders_in_a_long_text() {
        let start = format!("/{}", "a".repeat(1 << 20));
        assert_eq!(linted(&format!("{start}%7Bid%7D")), [("template-placeholder", start.len()..start.len() + 8)]);
        assert_eq!(linted(&format!("{start}?%5Ca%7Bid%7D{}", "%7Bid%7D".repeat(1 << 14))), []);
    }
}
