//! What is read out of a rule: components, the furthest failure, errors, derivations.

pub(crate) mod constant;

mod cursor;

#[cfg(feature = "derivations")]
pub(crate) mod derivation;

pub(crate) mod error;

pub mod expected;

mod failure;

mod index;

pub(crate) mod parts;

#[cfg(feature = "derivations")]
pub(crate) mod record;

mod search;

pub mod trace;
