//! What is promised of the diagnostics of any text.

use urispec::diagnostic::{Applicability, Diagnostic, Fix, Name, apply};
use urispec::{Rule, diagnose};

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
        for fix in diagnostic.fixes() {
            if fix.apply(text) == text || fix.edits.is_empty() {
                return Some(format!("{}: the fix `{}` does nothing", diagnostic.name(), fix.title));
            }
        }
        if let Some(fix) = safe(diagnostic) {
            let fixed = fix.apply(text);
            let mut expected = all.clone();
            expected.remove(expected.iter().position(|name| *name == diagnostic.name()).unwrap());
            let left = names(&diagnose(&fixed, rule));
            if left != expected {
                return Some(format!(
                    "{}: its safe fix leaves {left:?} in {:?}",
                    diagnostic.name(),
                    fixed.escape_ascii().to_string()
                ));
            }
        }
    }
    let fixed = apply(text, diagnostics.iter().filter_map(safe));
    let left = diagnose(&fixed, rule);
    if let Some(again) = left.iter().find(|diagnostic| safe(diagnostic).is_some()) {
        return Some(format!("all safe fixes leave one for {}: {:?}", again.name(), fixed.escape_ascii().to_string()));
    }
    None
}
