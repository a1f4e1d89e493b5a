//! # [3.4. Query](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
//!
//! Parameters are a convention of HTML forms, so these lints are for http(s) URIs and for references.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::pages;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;
use crate::uri::query::{Pair, Query};

pages! {
    /// Parameters at the end of a path, without a `?` before the first.
    ///
    /// A query begins at the first `?` (3.4), and until then `&` is a character of the path. The server looks for a
    /// resource with that name and sees no parameters. Write `?` for the first `&`.
    QUERY_WITHOUT_QUESTION_MARK {
        name: QueryWithoutQuestionMark,
        group: Suspicious,
        rule: Query,
        leave: "if the server reads its paths this way: `&` and `=` are allowed in them (3.3)",
        example: UriReference "https://example.org/s&a=1&b=2" => "https://example.org/s?a=1&b=2",
    }

    /// A second `?` before a parameter, where an `&` was probably meant.
    ///
    /// A query begins at the first `?`, and another one is a character of the value before it (3.4): in `?a=1?b=2`, the
    /// value of `a` is `1?b=2`, and there is no `b`. Usually a program added `?name=value` to a URI that already had a
    /// query. Write `&`.
    SECOND_QUESTION_MARK {
        name: SecondQuestionMark,
        group: Suspicious,
        rule: Query,
        leave: "if the value contains a question mark of its own, as a question or another URI does",
        example: UriReference "https://example.org/?a=1?b=2" => "https://example.org/?a=1&b=2",
    }

    /// A parameter without a name or a value, between two `&`.
    ///
    /// Most software ignores it; some passes on a parameter whose name is empty, and caches take the URI for another
    /// one. Often a program joined lists of parameters. Remove the extra `&`.
    EMPTY_PARAMETER {
        name: EmptyParameter,
        group: Suspicious,
        rule: Query,
        level: Advice,
        leave: "if the query is signed: a signature covers every character of it",
        example: UriReference "https://example.org/?a=1&&b=2" => "https://example.org/?a=1&b=2",
    }

    /// A slash or a question mark within a query.
    ///
    /// Both are allowed there as data (3.4). Some older software does not end the path at the first `?`, and resolves
    /// references wrongly against a base that has them. Percent-encoding them changes how most servers read the query,
    /// so nothing is to be done unless such software reads yours.
    DELIMITER_IN_QUERY {
        name: DelimiterInQuery,
        group: Suspicious,
        rule: Query,
        level: Off,
        leave: "unless the URI is a base for software older than RFC 2396",
        example: UriReference "https://example.org/?path=/a",
    }
}

pub(super) const CHECK: Check = Check { needs: Traits::AMPERSAND.or(Traits::EXTRA_DELIMITER), lint };

/// Reports delimiters of a query that are missing, mistyped or doubled.
fn lint(lints: &mut Lints<'_, '_>) {
    let is_web = lints.scheme().is_none() || lints.known.is_some_and(|known| known.is_web);
    if !is_web {
        return;
    }
    match lints.reference.query() {
        Some(query) => {
            if query.as_str().contains('?') {
                second_mark(lints, query);
            }
            // An `&amp;` is another mistake.
            if !lints.has(Name::HtmlEntity) {
                empty_parameter(lints, query);
            }
        }
        None => without_mark(lints),
    }
}

pub(super) const DELIMITER: Check = Check { needs: Traits::QUERY, lint: delimiter };

/// Reports the first slash or question mark in a query.
fn delimiter(lints: &mut Lints<'_, '_>) {
    let Some(query) = lints.reference.query().filter(|_| lints.wants(&DELIMITER_IN_QUERY)) else { return };
    let Some((at, delimiter)) = query.as_str().match_indices(['/', '?']).next() else { return };
    let start = query.span().start + at;
    let message = format!("a `{delimiter}` in a query");
    lints.note(&DELIMITER_IN_QUERY, start..start + delimiter.len(), message, "data here, but not to older software");
}

/// Whether a text is what programs call parameters.
fn is_name(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte))
}

/// Reports an `&` in the last segment of a path, before a parameter.
fn without_mark(lints: &mut Lints<'_, '_>) {
    let Some(segment) = lints.path().segments().next_back() else { return };
    let Some((before, parameters)) = segment.as_str().split_once('&') else { return };
    let is_parameter = |text: &str| text.split_once('=').is_some_and(|(name, _)| is_name(name));
    if before.contains('=') || !is_parameter(parameters.split('&').next().unwrap_or_default()) {
        return;
    }
    let at = segment.span().start + before.len();
    lints
        .note(
            &QUERY_WITHOUT_QUESTION_MARK,
            at..at + 1,
            "parameters without a `?` before them",
            "read as part of the path",
        )
        .fix(Applicability::Suggested, "write `?`", at..at + 1, "?");
}

/// Reports each `?` that ends a plain value and begins a parameter.
fn second_mark(lints: &mut Lints<'_, '_>, query: Query<'_>) {
    let places: Vec<Range<usize>> = query.pairs().filter_map(|pair| mark_in(&pair)).collect();
    let Some(first) = places.first().cloned() else { return };
    let edits = places.into_iter().map(|span| Edit { span, replacement: "&".into() }).collect();
    let message = "a second `?` in a query";
    lints.note(&SECOND_QUESTION_MARK, first, message, "read as part of the value before it").fix_all(
        Applicability::Suggested,
        "write `&`",
        edits,
    );
}

/// Parameters whose values are URIs, which may contain a `?`.
const WITH_MARKS: [&str; 18] = [
    "u",
    "href",
    "link",
    "src",
    "source",
    "target",
    "dest",
    "destination",
    "next",
    "continue",
    "goto",
    "to",
    "from",
    "ref",
    "referrer",
    "referer",
    "path",
    "file",
];

/// Where the value of a pair contains a `?` before a name and a `=`.
fn mark_in(pair: &Pair<'_>) -> Option<Range<usize>> {
    let (key, value) = (pair.key.as_str(), pair.value?);
    let (before, after) = value.as_str().split_once('?')?;
    let (name, _) = after.split_once('=')?;
    let is_plain = before.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte));
    // What has a dot before a letter may be a host or a file.
    let is_host = before.rsplit_once('.').is_some_and(|(_, last)| last.starts_with(|c: char| c.is_ascii_alphabetic()));
    let lower = key.to_ascii_lowercase();
    let may_have_marks =
        WITH_MARKS.contains(&&*lower) || ["url", "uri", "redirect", "return"].iter().any(|part| lower.contains(part));
    let at = value.span().start + before.len();
    (!before.is_empty() && is_plain && !is_host && !may_have_marks && is_name(name)).then_some(at..at + 1)
}

/// Reports an `&` before the first parameter, or after another.
fn empty_parameter(lints: &mut Lints<'_, '_>, query: Query<'_>) {
    let text = query.as_str();
    let start = query.span().start;
    let first = if text.starts_with('&') { Some(0) } else { text.find("&&").map(|at| at + 1) };
    let Some(first) = first else { return };
    let extra = |(at, byte): (usize, u8)| {
        let is_after = at == 0 || text.as_bytes().get(at - 1) == Some(&b'&');
        (byte == b'&' && is_after).then(|| Edit { span: start + at..start + at + 1, replacement: Default::default() })
    };
    let edits: Vec<Edit> = text.bytes().enumerate().filter_map(extra).collect();
    // An `&` alone is an empty query.
    let edits = if edits.len() == text.len() {
        vec![Edit { span: start - 1..query.span().end, replacement: Default::default() }]
    } else {
        edits
    };
    let place = start + first..start + first + 1;
    lints.note(&EMPTY_PARAMETER, place, "an empty parameter in a query", "one `&` too many").fix_all(
        Applicability::Suggested,
        "remove it",
        edits,
    );
}

#[cfg(test)]
mod tests {
    use crate::abnf::rule::Rule;
    use crate::diagnostic::level::Level;
    use crate::diagnostic::name::Name;
    use crate::lint::linter::Linter;
    use crate::lint::linter::tests::{fixed, linted};

    #[test]
    fn parameters_without_a_question_mark() {
        assert_eq!(linted("https://h/s&a=1&b=2"), [("query-without-question-mark", 11..12)]);
        assert_eq!(linted("/s&a=1#b"), [("query-without-question-mark", 2..3)]);
        assert_eq!(fixed("https://h/s&a=1&b=2").as_deref(), Some("https://h/s?a=1&b=2"));
        for text in
            ["/s?a&b=2", "/R&D", "/a&b/c=d", "/a=1&b=2", "/s&=1", "/s&a=1?b", "urn:ab:s&a=1", "/#a&b=c", "/s&1=2"]
        {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn a_second_question_mark() {
        assert_eq!(linted("https://h/?a=1?b=2"), [("second-question-mark", 14..15)]);
        assert_eq!(linted("?q=rust?page=2"), [("second-question-mark", 7..8)]);
        assert_eq!(linted("?a=1?b=2&c=3?d=4"), [("second-question-mark", 4..5)]);
        assert_eq!(fixed("?a=1?b=2&c=3?d=4").as_deref(), Some("?a=1&b=2&c=3&d=4"));
        for text in [
            "?url=http://x/?y=1",
            "?target=x?y=1",
            "?redirect_uri=x?y=1",
            "?a=/x?y=1",
            "?a=x.html?y=1",
            "?a=x.example?y=1",
            "?q=what+is+it?x=1",
            "?q=what?",
            "?a=1?",
            "?a=1?b",
            "?a=?b=1",
            "?a?b=1",
            "??a=1",
            "?a=how+much?b=1",
            "/a#?b=1?c=2",
            "ldap://h/a?b=c?sub?d=e",
        ] {
            assert_eq!(linted(text).iter().filter(|found| found.0 == "second-question-mark").count(), 0, "{text}");
        }
    }

    #[test]
    fn empty_parameters() {
        assert_eq!(linted("https://h/?a=1&&b=2"), [("empty-parameter", 15..16)]);
        assert_eq!(linted("?&a=1"), [("empty-parameter", 1..2)]);
        assert_eq!(linted("?&"), [("empty-parameter", 1..2)]);
        assert_eq!(fixed("?a&&&b&&c&").as_deref(), Some("?a&b&c&"));
        assert_eq!(fixed("?&&a").as_deref(), Some("?a"));
        assert_eq!(fixed("/a?&&").as_deref(), Some("/a"));
        assert_eq!(linted("?&amp;a=1"), [("html-entity", 1..6)]);
        for text in ["?a=1&b=2", "?a&", "/a&&b", "#a&&b", "ftp://h/a&&b"] {
            assert_eq!(linted(text), [], "{text}");
        }
    }

    #[test]
    fn delimiters_in_a_query_are_reported_on_demand() {
        let linter = Linter::new();
        let strict = linter.clone().with(Name::DelimiterInQuery, Level::Advice);
        for (text, place) in [("?path=/a?b", 6..7), ("http://example.org/?a?", 21..22)] {
            assert!(linter.lint(text, Rule::UriReference).is_empty(), "{text}");
            let found = strict.lint(text, Rule::UriReference);
            assert!(
                found
                    .iter()
                    .map(|found| (found.name(), found.label().span.clone()))
                    .eq([(Name::DelimiterInQuery, place)])
            );
        }
        assert!(strict.lint("/a?b#/c?", Rule::UriReference).is_empty());
    }
}
