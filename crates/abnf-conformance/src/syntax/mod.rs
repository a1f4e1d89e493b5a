//! ABNF as text.

pub(crate) mod core;
pub(crate) mod error;
pub(crate) mod place;
pub(crate) mod read;
pub(crate) mod tree;
