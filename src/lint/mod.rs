//! Problems of valid URIs.

pub(crate) mod catalog;

pub(crate) mod context;

pub(crate) mod component;

pub(crate) mod linter;

/// Section 3.1: violations of a scheme's own rules.
pub(crate) mod scheme;

/// Section 7: URIs that may deceive a person or a program.
pub(crate) mod security;

/// Section 6: URIs that are not in their normal form.
pub(crate) mod style;

#[cfg(feature = "template")]
pub(crate) mod template;

pub(crate) mod traits;
