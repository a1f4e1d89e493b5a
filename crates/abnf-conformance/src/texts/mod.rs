//! Texts that are a rule, nearly, or not.

pub(crate) mod compare;
pub(crate) mod examples;
pub(crate) mod generate;
