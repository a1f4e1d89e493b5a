//! Which fixes may be applied without asking, when all that is wrong with a text is known.

use alloc::vec::Vec;

use super::level::Applicability;
use super::model::{Diagnostic, Fix, apply};
use super::place::Place;
use crate::abnf::rule::Rule;

/// All safe fixes of a text are applied together, and then the text is valid; or none is safe.
pub(super) fn settle(found: &mut [Diagnostic], text: &[u8], rule: Rule, place: Place) {
    let is_safe = |fix: &&Fix| fix.applicability == Applicability::Safe;
    let safe: Vec<&Fix> = found.iter().filter_map(|diagnostic| diagnostic.fixes.iter().find(is_safe)).collect();
    if safe.is_empty() {
        return;
    }
    let may_be_half = place == Place::Code;
    let fixes_all = safe.len() == found.len() && rule.accepts(apply(text, safe));
    if may_be_half || !fixes_all {
        suggest(found);
    }
}

/// Makes every safe fix a suggestion.
pub(super) fn suggest(found: &mut [Diagnostic]) {
    let fixes = found.iter_mut().flat_map(|diagnostic| &mut diagnostic.fixes);
    fixes
        .filter(|fix| fix.applicability == Applicability::Safe)
        .for_each(|fix| fix.applicability = Applicability::Suggested);
}
