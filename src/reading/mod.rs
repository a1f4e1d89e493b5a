//! What is read out of a rule: components, the furthest failure, errors, derivations.

mod cursor;

#[cfg(feature = "derivations")]
pub(crate) mod derivation;

pub(crate) mod error;

pub(crate) mod error_kind;

pub mod expected;

mod failure;

mod index;

pub(crate) mod parts;

#[cfg(feature = "derivations")]
pub(crate) mod record;

pub(crate) mod reference;

mod search;

pub mod trace;
