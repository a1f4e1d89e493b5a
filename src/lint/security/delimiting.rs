//! # [C. Delimiting a URI in Context](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::page::pages;
use crate::diagnostic::syntax::template::TEMPLATE_PLACEHOLDER;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::uri::query::Query;

pages! {
    /// Parentheses that are opened or closed alone, as where a URI was cut out of a text.
    UNBALANCED_PARENTHESES {
        name: UnbalancedParentheses,
        group: Suspicious,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "http://example.com/a)" => "http://example.com/a",
    }

    /// A full stop, a comma or the like at the end, which rather belongs to the sentence around.
    TRAILING_PUNCTUATION {
        name: TrailingPunctuation,
        group: Suspicious,
        rule: UriReference,
        section: 3986 "C" "Delimiting a URI in Context",
        level: Advice,
        example: UriReference "http://example.com/a." => "http://example.com/a",
    }

    /// An `&amp;`, which is how HTML and XML write an `&`.
    ///
    /// The URI was taken from the source of a document as it stood there. What follows becomes part of a name that begins
    /// with `amp;`.
    HTML_ENTITY {
        name: HtmlEntity,
        group: Suspicious,
        rule: Query,
        section: 3986 "C" "Delimiting a URI in Context",
        example: UriReference "http://example.com/?a=1&amp;b=2" => "http://example.com/?a=1&b=2",
    }
}

/// What a URI took along from the text around it.
pub(super) fn lint(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let bytes = text.as_bytes();
    if lints.traits.has(Traits::BRACE_TRIPLET.or(Traits::DOLLAR).or(Traits::SLASH_COLON)) {
        placeholders(lints);
    }
    if lints.traits.has(Traits::SEMICOLON)
        && let Some(query) = lints.reference.query()
    {
        entities(lints, query);
    }
    // Only what has a host is written into sentences as it is.
    if lints.authority.is_none() {
        return;
    }
    let after_host = lints.path.span().start;
    if let Some(b'.' | b',' | b';' | b':' | b'!') = bytes.last() {
        let trimmed = text.trim_end_matches(['.', ',', ';', ':', '!']);
        let is_dots = trimmed.ends_with('/') && matches!(text.get(trimmed.len()..), Some("." | ".."));
        // `&amp;` is another mistake.
        let is_entity = text.ends_with(';')
            && trimmed.rsplit_once('&').is_some_and(|(_, name)| name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        let punctuation = trimmed.len().max(after_host)..text.len();
        if !is_dots && !is_entity && !punctuation.is_empty() {
            lints
                .note(
                    &TRAILING_PUNCTUATION,
                    punctuation.clone(),
                    "punctuation at the end",
                    "it rather belongs to the sentence around",
                )
                .fix(Applicability::Suggested, "remove it", punctuation, "");
        }
    }
    if lints.traits.has(Traits::PARENTHESIS) {
        parentheses(lints);
    }
}

/// Names that a program was to fill in, in braces that were percent-encoded since, in parentheses, or after a colon.
fn placeholders(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let is_name = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
    };
    let percent = text.bytes().enumerate().filter(|(_, byte)| *byte == b'%');
    let braces = { percent }.find_map(|(at, _)| {
        let inner = text.get(at..)?.strip_prefix("%7B").or_else(|| text.get(at..)?.strip_prefix("%7b"))?;
        // A name has no triplets, so that the next one closes it or nothing does.
        let end = inner.find('%')?;
        let is_closed = inner.get(end..)?.get(..3)?.eq_ignore_ascii_case("%7D");
        (is_closed && is_name(inner.get(..end)?) && !is_of_expression(text.as_bytes().get(..at)?))
            .then(|| at..text.len() - inner.len() + end + "%7D".len())
    });
    let parentheses = || {
        let at = if lints.traits.has(Traits::DOLLAR) { text.find("$(")? } else { return None };
        let inner = text.get(at + "$(".len()..)?;
        let end = inner.find(')')?;
        is_name(inner.get(..end)?).then(|| at..at + "$(".len() + end + ")".len())
    };
    let of_route = || {
        let is_web = lints.traits.has(Traits::SLASH_COLON) && lints.known.is_some_and(|known| known.is_web);
        let mut segments = lints.path.segments();
        let segment = if is_web { &mut segments } else { return None }
            .find(|segment| segment.as_str().strip_prefix(':').is_some_and(is_name))?;
        Some(segment.span())
    };
    if let Some(span) = braces.or_else(parentheses).or_else(of_route) {
        lints.note(
            &TEMPLATE_PLACEHOLDER,
            span,
            "a placeholder that was not filled in",
            "a program was to put a value here",
        );
    }
}

/// Whether braces follow a backslash and a letter, as those of `\p{L}` and `\u{1F600}` do.
fn is_of_expression(before: &[u8]) -> bool {
    matches!(before, [.., b'%', b'5', b'C' | b'c', letter] if letter.is_ascii_alphabetic())
}

/// Ampersands as HTML writes them.
fn entities(lints: &mut Lints<'_, '_>, query: Query<'_>) {
    const ENTITY: &str = "&amp;";
    let start = query.span().start;
    let mut places = { query.as_str().match_indices(ENTITY) }.map(|(at, _)| start + at..start + at + ENTITY.len());
    let Some(first) = places.next() else { return };
    let edit = |span| Edit { span, replacement: "&".into() };
    let edits = [edit(first.clone())].into_iter().chain(places.map(edit)).collect();
    lints.note(&HTML_ENTITY, first, "an `&amp;` in a query", "HTML and XML write an `&` so, a URI does not").fix_all(
        Applicability::Suggested,
        "write `&`",
        edits,
    );
}

fn parentheses(lints: &mut Lints<'_, '_>) {
    let text = lints.text();
    let (mut opened, mut unopened) = (alloc::vec::Vec::new(), None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => opened.push(at),
            b')' if opened.pop().is_none() => unopened = unopened.or(Some(at)),
            _ => (),
        }
    }
    if let Some(at) = unopened {
        let note = lints.note(&UNBALANCED_PARENTHESES, at..at + 1, "a `)` that nothing opens", "no `(` before it");
        if at + 1 == text.len() {
            note.fix(Applicability::Suggested, "remove it", at..at + 1, "");
        }
    } else if let Some(at) = opened.first().copied() {
        let note = lints.note(&UNBALANCED_PARENTHESES, at..at + 1, "a `(` that nothing closes", "no `)` after it");
        note.fix(Applicability::Suggested, "add the `)`", text.len()..text.len(), ")");
    }
}
