//! URIs that are not in their normal form (section 6).

use crate::lint::context::Check;

pub(crate) mod above_root;

pub(crate) mod empty;

pub(crate) mod normal_form;

/// Checks of the form of a URI.
pub(super) const CHECKS: [Check; 2] = [normal_form::CHECK, empty::CHECK];
