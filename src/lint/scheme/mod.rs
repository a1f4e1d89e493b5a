//! What a scheme's own rules say of a valid URI (3.1).

use crate::diagnostic::name::Name;
use crate::lint::context::{Check, Lints};
use crate::lint::traits::Traits;

pub(crate) mod accounts;

pub(crate) mod components;

pub(crate) mod directory;

pub(crate) mod geo;

pub(crate) mod identifiers;

pub(crate) mod messages;

pub(crate) mod mismatch;

pub(crate) mod missing;

pub(crate) mod names;

pub(crate) mod syntax;

/// Checks of unknown or missing schemes, and of the rules of known ones.
pub(super) const CHECKS: [Check; 2] = [
    Check { needs: Traits::NOT_HTTP.or(Traits::NO_HOST).or(Traits::COLON), lint: of_scheme },
    Check { needs: Traits::NO_HOST.or(Traits::SLASH_SLASH).or(Traits::USERINFO).or(Traits::PORT), lint: after_scheme },
];

fn of_scheme(lints: &mut Lints<'_, '_>) {
    if let Some(authority) = lints.authority() {
        directory::lint(lints, authority);
    }
    match (lints.scheme(), lints.known) {
        (None, _) => missing::lint(lints),
        (Some(scheme), None) => names::unknown(lints, scheme),
        (Some(scheme), Some(_)) => components::components(lints, scheme),
    }
}

/// Where a host is missing, or another URI follows.
fn after_scheme(lints: &mut Lints<'_, '_>) {
    let Some(authority) = lints.authority() else { return };
    if authority.host().as_str().is_empty() && !lints.has(Name::MissingHost) {
        components::empty_host(lints, authority.span());
    } else if lints.path().as_str().starts_with("//") || names::is_cut_scheme(authority, lints.path().as_str()) {
        names::repeated(lints, authority);
    } else {
        names::repeated_elsewhere(lints, authority);
    }
}
