//! URIs that are not in their normal form (section 6).

use crate::lint::context::Lints;

pub(crate) mod above_root;

pub(crate) mod empty;

pub(crate) mod normal_form;

/// Lints of the form of a URI.
pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    normal_form::lint(lints);
    empty::empty(lints);
}
