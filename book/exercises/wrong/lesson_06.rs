use crate::Wrong;
use crate::answers::lesson_06::split;
use crate::check::lesson_06 as check;
use crate::failure::Failure;
use crate::given::Parts;

const fn wrong(because: &'static str, message: &'static str, check: fn() -> Result<(), Failure>) -> Wrong {
    Wrong { exercise: "split", because, message, check }
}

fn query_first(text: &str) -> Parts<'_> {
    // The query is taken off before the fragment.
    match text.split_once('?') {
        Some((before, after)) => {
            let (query, fragment) = match after.split_once('#') {
                Some((query, fragment)) => (query, Some(fragment)),
                None => (after, None),
            };
            Parts { query: Some(query), fragment, ..split(before) }
        }
        None => split(text),
    }
}

fn empty_is_absent(text: &str) -> Parts<'_> {
    let parts = split(text);
    Parts {
        authority: parts.authority.filter(|part| !part.is_empty()),
        query: parts.query.filter(|part| !part.is_empty()),
        fragment: parts.fragment.filter(|part| !part.is_empty()),
        ..parts
    }
}

fn last_colon(text: &str) -> Parts<'_> {
    match text.rsplit_once(':') {
        Some((scheme, rest)) if !scheme.contains(['/', '?', '#']) && !scheme.is_empty() => {
            Parts { scheme: Some(scheme), ..split(rest) }
        }
        _ => split(text),
    }
}

fn any_colon(text: &str) -> Parts<'_> {
    match text.split_once(':') {
        Some((scheme, rest)) if rest.contains(':') => {
            let end = rest.find(['?', '#']).unwrap_or(rest.len());
            Parts { scheme: Some(scheme), authority: None, path: &rest[..end], ..split(rest) }
        }
        Some((scheme, rest)) => Parts { scheme: Some(scheme), ..split(rest) },
        None => split(text),
    }
}

fn any_slashes(text: &str) -> Parts<'_> {
    let parts = split(text);
    match parts.path.split_once("//") {
        Some((before, authority)) => Parts { authority: Some(authority), path: before, ..parts },
        None => parts,
    }
}

fn last_hash(text: &str) -> Parts<'_> {
    match text.rsplit_once('#') {
        Some((before, fragment)) => Parts { fragment: Some(fragment), ..split_without_fragment(before) },
        None => split(text),
    }
}

/// Everything but the fragment, where a `#` is nothing special.
fn split_without_fragment(text: &str) -> Parts<'_> {
    let (before, query) = match text.split_once('?') {
        Some((before, query)) => (before, Some(query)),
        None => (text, None),
    };
    if before.contains('#') {
        Parts { path: before, query, ..Parts::default() }
    } else {
        Parts { query, ..split(before) }
    }
}

pub const WRONG: &[Wrong] = &[
    wrong("a `?` in a fragment is taken for a query", "behind a `#`, a `?` is a plain character", || {
        check::split(query_first)
    }),
    wrong("what is empty is absent", "not the same as absent", || check::split(empty_is_absent)),
    wrong("the scheme ends at the last colon", "the scheme ends at the first colon", || check::split(last_colon)),
    wrong("a colon in a path, a query or a fragment ends a scheme", "ends no scheme", || check::split(any_colon)),
    wrong("two slashes anywhere begin an authority", "an authority begins at the start", || check::split(any_slashes)),
    wrong("the last `#` separates", "only the first `#` separates", || check::split(last_hash)),
];
