//! What is read out of a rule: components, the furthest failure, errors, derivations.

#[cfg(feature = "alloc")]
pub(crate) mod derivation;

pub(crate) mod error;

pub mod expected;

mod index;

pub(crate) mod parts;

#[cfg(feature = "alloc")]
pub(crate) mod record;

pub mod trace;
