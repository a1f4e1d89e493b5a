//! Components that are present and empty.

use alloc::vec::Vec;
use core::ops::Range;

use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::diagnostic::page::{Page, pages};
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;
use crate::slice::slice_str;

pages! {
    /// A `?` with no query after it.
    ///
    /// An empty query and no query are distinct (6.2.3): caches and servers may treat them differently. Remove the `?`,
    /// or write the query that is missing.
    EMPTY_QUERY {
        name: EmptyQuery,
        group: Suspicious,
        rule: Query,
        level: Advice,
        leave: "if a program appends parameters to the text, or the server is known to tell the two apart",
        example: UriReference "http://example.com/?" => "http://example.com/",
    }

    /// A `#` with no fragment after it.
    ///
    /// An empty fragment and no fragment are distinct (6.2.3); in a browser, the empty one leads to the top of the
    /// page. Remove the `#`, or write the fragment that is missing. Names of known vocabularies end in `#` and are not
    /// reported.
    EMPTY_FRAGMENT {
        name: EmptyFragment,
        group: Suspicious,
        rule: Fragment,
        level: Advice,
        leave: "if the link is meant to lead to the top of the page, or the text is a prefix to which names are added, as in RDF",
        example: UriReference "http://example.com/#" => "http://example.com/",
    }

    /// Two slashes in a row in a path.
    ///
    /// The segment between them is empty, so this is not the same path as with one slash: some servers treat both
    /// alike, others do not find the resource. Often a base that ends in `/` was joined with a path that begins with
    /// `/`. Remove one slash.
    EMPTY_PATH_SEGMENT {
        name: EmptyPathSegment,
        group: Suspicious,
        rule: Segment,
        level: Advice,
        leave: "if the server gives the empty segment a meaning, as object stores and archives of other URIs do",
        example: UriReference "http://example.com/a//b" => "http://example.com/a/b",
    }
}

pub(super) const CHECK: Check = Check { needs: Traits::EMPTY_END.or(Traits::SLASH_SLASH), lint: empty };

/// Whether a `#` is a key of a telephone rather.
fn is_number(lints: &Lints<'_, '_>) -> bool {
    lints.scheme().is_some_and(|scheme| scheme.is("tel"))
}

/// Reports components that are empty, which are distinct from absent ones (6.2.3).
fn empty(lints: &mut Lints<'_, '_>) {
    let reference = lints.reference;
    if let Some(query) = reference.query() {
        empty_component(lints, &EMPTY_QUERY, query.span(), "a `?` with no query after it", "the query is empty");
    }
    // A `#` alone is the top of the document, and one at the end of a vocabulary's name is what its terms follow.
    if let Some(fragment) =
        reference.fragment().filter(|_| lints.text() != "#" && !is_vocabulary(lints) && !is_number(lints))
    {
        let message = "a `#` with no fragment after it";
        empty_component(lints, &EMPTY_FRAGMENT, fragment.span(), message, "the fragment is empty");
    }
    let others = [Name::RepeatedScheme, Name::MissingSchemeColon, Name::MissingHost, Name::EmptyHost];
    // To other schemes such a segment may mean something.
    let is_web = lints.known.is_some_and(|known| known.is_web) || lints.scheme().is_none();
    if is_web && !others.into_iter().any(|name| lints.has(name)) {
        empty_segments(lints);
    }
}

/// Whether a URI names a vocabulary, such as one of RDF or JSON Schema.
fn is_vocabulary(lints: &Lints<'_, '_>) -> bool {
    let hosts = ["www.w3.org", "w3.org", "json-schema.org", "purl.org"];
    let path = lints.path().as_str();
    lints.authority().is_some_and(|authority| hosts.contains(&authority.host().as_str()))
        || path.ends_with("/schema")
        || path.ends_with("/ns")
        || path.ends_with("-ns")
}

fn empty_component(
    lints: &mut Lints<'_, '_>,
    page: &'static Page,
    span: Range<usize>,
    message: &'static str,
    label: &'static str,
) {
    if span.is_empty() {
        let place = span.start - "?".len()..span.end;
        lints.note(page, place.clone(), message, label).fix(Applicability::Suggested, "remove it", place, "");
    }
}

/// Reports adjacent slashes, except those of a URI within the path.
fn empty_segments(lints: &mut Lints<'_, '_>) {
    let path = lints.path();
    let (text, start) = (path.as_str(), path.span().start);
    let is_kept_apart = lints.authority().is_none() && text.starts_with("/.//");
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut at = if is_kept_apart { "/.//".len() } else { 0 };
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("//")) {
        let first = at + found;
        let rest = slice_str(text, first..text.len());
        at = first + rest.len() - rest.trim_start_matches('/').len();
        if !text.get(..first).is_some_and(|before| before.ends_with(':')) {
            runs.push(start + first + "/".len()..start + at);
        }
    }
    let Some(first) = runs.first().cloned() else { return };
    let edits = runs.into_iter().map(|span| Edit { span, replacement: Default::default() }).collect();
    lints.note(&EMPTY_PATH_SEGMENT, first, "an empty segment in a path", "one slash too many").fix_all(
        Applicability::Suggested,
        "remove the extra slashes",
        edits,
    );
}

#[cfg(test)]
mod tests {
    use crate::lint::linter::tests::linted;

    #[test]
    fn empty_components() {
        assert_eq!(linted("http://h/?"), [("empty-query", 9..10)]);
        assert_eq!(linted("http://h/?a"), []);
        assert_eq!(linted("http://h/#"), [("empty-fragment", 9..10)]);
        assert_eq!(linted("http://h/#a"), []);
        assert_eq!(linted("#"), []);
        assert_eq!(linted("http://www.w3.org/ns#"), []);
    }

    #[test]
    fn empty_segments() {
        assert_eq!(linted("http://h/a//b"), [("empty-path-segment", 11..12)]);
        assert_eq!(linted("http://h/a/b"), []);
        assert_eq!(linted("http://h/https://b"), []);
    }
}
