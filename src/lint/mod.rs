//! What a valid URI still hides.

pub(crate) mod catalog;

pub(crate) mod context;

pub(crate) mod linter;

/// Section 3.1: what breaks a scheme's own rules.
pub(crate) mod scheme;

/// Section 7: what may deceive a person or a program.
pub(crate) mod security;

/// Section 6: what would better be written in its normal form.
pub(crate) mod style;

pub(crate) mod traits;
