//! URIs as values: borrowed views, owned forms, and a builder.

pub(crate) mod authority;
#[cfg(feature = "alloc")]
pub(crate) mod builder;
pub(crate) mod component;
mod host;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
mod part;
pub(crate) mod path;
pub(crate) mod query;
#[cfg(feature = "serde")]
mod serde;
pub(crate) mod view;
