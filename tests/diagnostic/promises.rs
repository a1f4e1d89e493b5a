//! What is promised of the diagnostics of any text.

use std::ops::Range;

use urispec::diagnostic::{Applicability, Diagnostic, Fix, Name, Place, apply, diagnose_at};
use urispec::rfc3986::regular_expression::{self, Components};
use urispec::{Linter, Rule, Visible};

fn names(diagnostics: &[Diagnostic]) -> Vec<Name> {
    let mut names: Vec<Name> = diagnostics.iter().map(Diagnostic::name).collect();
    names.sort();
    names
}

fn safe(diagnostic: &Diagnostic) -> Option<&Fix> {
    diagnostic.fixes().iter().find(|fix| fix.applicability == Applicability::Safe)
}

/// Holds what is said of a text to what is promised. Tells what is wrong with it.
pub(crate) fn broken_promise(text: &[u8], rule: Rule, diagnostics: &[Diagnostic]) -> Option<String> {
    let all = names(diagnostics);
    if diagnostics.is_empty() {
        return Some("nothing is said".into());
    }
    if all.contains(&Name::UnexpectedCharacter) {
        return Some("only the generic name is found".into());
    }
    for diagnostic in diagnostics {
        let spans = std::iter::once(diagnostic.label()).chain(diagnostic.context()).map(|label| label.span.clone());
        let mut spans: Vec<_> = spans.collect();
        if spans.iter().any(|span| span.start > span.end || span.end > text.len()) {
            return Some(format!("{}: a label is out of bounds: {spans:?}", diagnostic.name()));
        }
        spans.sort_by_key(|span| (span.start, span.end));
        if spans.windows(2).any(|pair| pair[0].end > pair[1].start) {
            return Some(format!("{}: labels overlap: {spans:?}", diagnostic.name()));
        }
        if let Some(said) = said(diagnostic).find(|said| !said.chars().all(Visible::shows)) {
            return Some(format!("{}: it shows what cannot be seen: {said:?}", diagnostic.name()));
        }
        for fix in diagnostic.fixes() {
            if fix.apply(text) == text || fix.edits.is_empty() {
                return Some(format!("{}: the fix `{}` does nothing", diagnostic.name(), fix.title));
            }
        }
    }
    Place::ALL.into_iter().find_map(|place| unsafe_fix(text, rule, place))
}

/// All that a diagnostic says.
fn said(diagnostic: &Diagnostic) -> impl Iterator<Item = &str> {
    let labels = std::iter::once(diagnostic.label()).chain(diagnostic.context()).map(|label| label.text.as_ref());
    let titles = diagnostic.fixes().iter().map(|fix| fix.title.as_ref());
    let help = diagnostic.help().into_iter().flat_map(str::lines);
    [diagnostic.message()].into_iter().chain(help).chain(labels).chain(titles)
}

/// Holds the safe fixes of a text that is at a place to what is promised: applied together, they make the text valid and change only
/// the components that they are about.
fn unsafe_fix(text: &[u8], rule: Rule, place: Place) -> Option<String> {
    let diagnostics = diagnose_at(text, rule, place);
    let safe: Vec<&Fix> = diagnostics.iter().filter_map(safe).collect();
    if safe.is_empty() {
        return None;
    }
    let fixed = apply(text, safe.iter().copied());
    let shown = || format!("{place:?}: {}", fixed.escape_ascii());
    if place == Place::Code {
        return Some(format!("a fix in code is safe: {}", shown()));
    }
    if !rule.accepts(&fixed) {
        return Some(format!("all safe fixes leave an error: {}", shown()));
    }
    let again = Linter::new().at(place).lint(&fixed, rule);
    if again.iter().any(|diagnostic| self::safe(diagnostic).is_some()) {
        return Some(format!("a second round has another safe fix: {}", shown()));
    }
    // The text of another rule has no components: `::]` as a host is no path.
    if ![Rule::Uri, Rule::UriReference, Rule::AbsoluteUri, Rule::RelativeRef].contains(&rule) {
        return None;
    }
    // Backslashes for slashes make an authority of what was a path.
    if diagnostics.iter().any(|diagnostic| diagnostic.name() == Name::Backslash) {
        return None;
    }
    let edits = || safe.iter().flat_map(|fix| &fix.edits);
    let (before, after) = (components(text), components(&fixed));
    let changed = before.iter().zip(&after).find(|((span, before), (_, after))| {
        let is_edited = edits().any(|edit| edit.span.start <= span.end && span.start <= edit.span.end);
        !is_edited && before != after
    });
    changed.map(|((_, component), _)| {
        format!(
            "{:?} is another component now: {}",
            component.map(|component| component.escape_ascii().to_string()),
            shown()
        )
    })
}

/// The scheme, the authority, the path, the query and the fragment, as Appendix B takes any text apart, each with its place.
fn components(text: &[u8]) -> [(Range<usize>, Option<&[u8]>); 5] {
    let Components { scheme, authority, path, query, fragment } = regular_expression::components(text);
    let path = Some(path);
    [scheme, authority, path, query, fragment].map(|span| match span {
        Some(span) => (span.clone(), text.get(span)),
        // Far away from every edit.
        None => (usize::MAX..usize::MAX, None),
    })
}
