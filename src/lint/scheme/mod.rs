//! What a scheme's own rules say of a valid URI (3.1).

use crate::diagnostic::name::Name;
use crate::lint::context::Lints;

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

/// Lints on unknown or missing schemes, and on the rules of known ones.
pub(crate) fn lint(lints: &mut Lints<'_, '_>) {
    if let Some(authority) = lints.authority {
        directory::lint(lints, authority);
    }
    match (lints.scheme, lints.known) {
        (None, _) => missing::lint(lints),
        (Some(scheme), None) => names::unknown(lints, scheme),
        (Some(scheme), Some(_)) => components::components(lints, scheme),
    }
    if let Some(authority) = lints.authority {
        let host = authority.host().as_str();
        if host.is_empty() && !lints.has(Name::MissingHost) {
            components::empty_host(lints, authority.span());
        } else if lints.path.as_str().starts_with("//") {
            names::repeated(lints, authority);
        }
    }
}
