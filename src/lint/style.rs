//! What the ladder's rungs change in a URI that would better be written so, and what no rung changes though it is hardly meant.

use alloc::format;
use alloc::vec::Vec;
use core::ops::Range;

use crate::abnf::rule::Rule;
use crate::diagnostic::level::Applicability;
use crate::diagnostic::model::Edit;
use crate::diagnostic::name::Name;
use crate::lint::context::Lints;
use crate::lint::traits::Traits;
use crate::rfc3986::comparison::case::is_surely_normal;
use crate::rfc3986::comparison::ladder::Rung;
use crate::rfc3986::comparison::normalization::normalize;
use crate::rfc3986::comparison::rewriter::{Change, Step};
use crate::scheme::registration::registration;
use crate::uri::path::Segment;
use crate::uri::view::Uri;

/// The name of each change, what is said of it, and of the place.
const STYLE: [(Change, Name, &str, &str); 10] = [
    (Change::SchemeCase, Name::UpperCaseScheme, "a scheme in upper case", "schemes are written in lower case"),
    (Change::HostCase, Name::UpperCaseHost, "a host in upper case", "hosts are written in lower case"),
    (
        Change::AddressText,
        Name::Ipv6AddressText,
        "an IPv6 address that is not written as RFC 5952 has it",
        "the same, written otherwise",
    ),
    (
        Change::TripletCase,
        Name::LowerCaseTriplet,
        "a percent triplet in lower case",
        "triplets are written in upper case",
    ),
    (
        Change::Decoded,
        Name::NeedlessEncoding,
        "a character is encoded that need not be",
        "it means the same as the character",
    ),
    (Change::DotSegments, Name::DotSegments, "dot segments in the path of a URI", "they are removed"),
    (Change::DefaultPort, Name::DefaultPort, "the scheme's own port", "it is meant without"),
    (Change::EmptyPath, Name::MissingSlash, "an empty path after an authority", "it means `/`"),
    (
        Change::LocalHost,
        Name::LocalHost,
        "a file on this machine, without an empty host",
        "an empty host is written there",
    ),
    (
        Change::SchemeSpecificCase,
        Name::UpperCaseName,
        "a name in upper case that has no case",
        "it is written in lower case",
    ),
];

pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    let mut steps = Vec::new();
    if may_be_unnormal(lints)
        && normalize(lints.text(), lints.reference.parts, Rung::Scheme, Some(&mut steps)).is_some()
    {
        style(lints, &steps);
    }
    empty(lints);
}

/// Whether there is something that a rung may change.
fn may_be_unnormal(lints: &Lints<'_, '_>) -> bool {
    let (authority, path) = (lints.authority, lints.path);
    let default_port = lints.known.and_then(|known| known.default_port);
    lints.traits.has(Traits::NEEDLESS_TRIPLET.or(Traits::UPPER_CASE).or(Traits::SLASH_DOT))
        || lints.traits.has(Traits::LOWER_CASE_TRIPLET) && lints.wants(Name::LowerCaseTriplet)
        || authority.is_some_and(|authority| {
            authority.port().is_some_and(|port| port.number() == default_port)
                || authority.host().rule() == Rule::Ipv6address && !is_surely_normal(authority.host().as_str())
                || lints.path.as_str().is_empty() && lints.wants(Name::MissingSlash)
        })
        || lints.known.is_some_and(|known| {
            // Without a `%`, only a host of this length is `localhost`.
            let host = authority.map_or("localhost".len(), |authority| authority.host().as_str().len());
            known.is_file && host == "localhost".len()
                || known.case_insensitive.is_some() && path.as_str().bytes().any(|byte| byte.is_ascii_uppercase())
        })
}

/// One lint for each kind of change, with a fix for all its places.
fn style(lints: &mut Lints<'_, '_>, steps: &[Step]) {
    for (change, name, message, label) in STYLE {
        let mut places = steps.iter().filter(|step| step.change == change);
        let Some(first) = places.next() else { continue };
        // What is told as a danger is not told as a matter of style.
        if name == Name::DotSegments && dot_segments_of_file(steps).is_none() && above_root(lints, first)
            || name == Name::NeedlessEncoding && lints.has(Name::EncodedDotSegment)
            || name == Name::DotSegments && lints.has(Name::EncodedDotSegment)
            || name == Name::UpperCaseScheme && is_no_scheme(lints)
            || name == Name::UpperCaseHost && lints.has(Name::WindowsPath)
        {
            continue;
        }
        let edit = |step: &Step| Edit { span: step.span.clone(), replacement: step.after.clone() };
        let mut edits: Vec<Edit> = [edit(first)].into_iter().chain(places.map(edit)).collect();
        // A path without authority keeps a dot that one with it need not keep: neither change can be made alone.
        let path = dot_segments_of_file(steps);
        match (change, path) {
            (Change::DotSegments, Some(_)) => continue,
            (Change::LocalHost, Some(path)) => edits.push(edit(path)),
            _ => (),
        }
        let title = if first.after.is_empty() { "remove it" } else { "write it as it is compared" };
        // Whoever made up a scheme may compare it with its case.
        let is_made_up =
            name == Name::UpperCaseScheme && lints.scheme.is_some_and(|scheme| registration(scheme.as_str()).is_none());
        let applicability = if is_made_up { Applicability::Suggested } else { Applicability::Safe };
        lints.note(name, first.span.clone(), message, label).fix_all(applicability, title, edits);
    }
}

/// Whether the scheme was told to be something else.
fn is_no_scheme(lints: &Lints<'_, '_>) -> bool {
    let names =
        [Name::OneLetterScheme, Name::HostWithoutSlashes, Name::Ipv6WithoutBrackets, Name::AlmostRegisteredScheme];
    names.into_iter().any(|name| lints.has(name))
}

/// The change of a path to which an authority is written as well.
fn dot_segments_of_file(steps: &[Step]) -> Option<&Step> {
    let is_written = steps.iter().any(|step| step.change == Change::LocalHost && step.span.is_empty());
    steps.iter().find(|step| step.change == Change::DotSegments && is_written)
}

/// Notes dot segments that lead higher than the root.
fn above_root(lints: &mut Lints<'_, '_>, step: &Step) -> bool {
    let path = lints.path;
    let mut depth = 0;
    let Some(first) = path.segments().find(|segment| climbs(&mut depth, segment)) else { return false };
    lints.note(Name::DotSegmentsAboveRoot, first.span(), ABOVE_ROOT, "this leads above the root").fix(
        Applicability::Suggested,
        "remove the dot segments",
        step.span.clone(),
        step.after.clone(),
    );
    true
}

const ABOVE_ROOT: &str = "more `..` than there are segments to leave";

/// Whether a segment leads higher than the root, so many segments below which it stands.
fn climbs(depth: &mut usize, segment: &Segment<'_>) -> bool {
    match segment.as_str() {
        "." => (),
        ".." if *depth == 0 => return true,
        ".." => *depth -= 1,
        _ => *depth += 1,
    }
    false
}

/// What a relative reference is wrong with where `base` is the base.
pub(crate) fn lint_with_base(lints: &mut Lints<'_, '_>, base: Uri<'_>) {
    let path = lints.path;
    if lints.scheme.is_some() || lints.authority.is_some() {
        return;
    }
    let mut depth = 0;
    if !path.as_str().starts_with('/') {
        // The last segment of the base is not a part of the way.
        let directories = base.path().segments().count().saturating_sub(1);
        for segment in base.path().segments().take(directories) {
            climbs(&mut depth, &segment);
        }
    }
    let Some(first) = path.segments().find(|segment| climbs(&mut depth, segment)) else { return };
    let Ok(target) = base.resolve(lints.reference) else { return };
    let label = match base.authority() {
        Some(authority) => format!("this leads above the root of {}", authority.host()),
        None => "this leads above the root of the base".into(),
    };
    lints.note(Name::DotSegmentsAboveRoot, first.span(), ABOVE_ROOT, label).fix(
        Applicability::Suggested,
        "write the path that it leads to",
        path.span(),
        target.view().path().as_str(),
    );
}

/// Components that are empty, which is not the same as none (6.2.3).
fn empty(lints: &mut Lints<'_, '_>) {
    let reference = lints.reference;
    if let Some(query) = reference.query() {
        empty_component(lints, Name::EmptyQuery, query.span(), "a `?` with no query after it", "the query is empty");
    }
    // A `#` alone is the top of the document, and one at the end of a vocabulary's name is what its terms follow.
    if let Some(fragment) = reference.fragment().filter(|_| lints.text() != "#" && !is_vocabulary(lints)) {
        let message = "a `#` with no fragment after it";
        empty_component(lints, Name::EmptyFragment, fragment.span(), message, "the fragment is empty");
    }
    let others = [Name::RepeatedScheme, Name::MissingSchemeColon, Name::MissingHost, Name::EmptyHost];
    // To other schemes such a segment may mean something.
    let is_web = lints.known.is_some_and(|known| known.is_web) || lints.scheme.is_none();
    if lints.traits.has(Traits::SLASH_SLASH) && is_web && !others.into_iter().any(|name| lints.has(name)) {
        empty_segments(lints);
    }
}

/// Whether a URI names a vocabulary, such as one of RDF or JSON Schema.
fn is_vocabulary(lints: &Lints<'_, '_>) -> bool {
    let hosts = ["www.w3.org", "w3.org", "json-schema.org", "purl.org"];
    let path = lints.path.as_str();
    lints.authority.is_some_and(|authority| hosts.contains(&authority.host().as_str()))
        || path.ends_with("/schema")
        || path.ends_with("/ns")
        || path.ends_with("-ns")
}

fn empty_component(
    lints: &mut Lints<'_, '_>,
    name: Name,
    span: Range<usize>,
    message: &'static str,
    label: &'static str,
) {
    if span.is_empty() {
        let place = span.start - "?".len()..span.end;
        lints.note(name, place.clone(), message, label).fix(Applicability::Suggested, "remove it", place, "");
    }
}

/// Slashes that stand together, but for those of a URI within the path.
fn empty_segments(lints: &mut Lints<'_, '_>) {
    let path = lints.path;
    let (text, start) = (path.as_str(), path.span().start);
    let is_kept_apart = lints.authority.is_none() && text.starts_with("/.//");
    let mut runs: Vec<Range<usize>> = Vec::new();
    let mut at = if is_kept_apart { "/.//".len() } else { 0 };
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("//")) {
        let first = at + found;
        let rest = text.get(first..).unwrap_or_default();
        at = first + rest.len() - rest.trim_start_matches('/').len();
        if !text.get(..first).is_some_and(|before| before.ends_with(':')) {
            runs.push(start + first + "/".len()..start + at);
        }
    }
    let Some(first) = runs.first().cloned() else { return };
    let edits = runs.into_iter().map(|span| Edit { span, replacement: Default::default() }).collect();
    lints.note(Name::EmptyPathSegment, first, "an empty segment in a path", "one slash too many").fix_all(
        Applicability::Suggested,
        "remove the slashes that are too many",
        edits,
    );
}
