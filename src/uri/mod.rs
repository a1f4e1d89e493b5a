//! URIs as values: borrowed views, owned forms, and a builder.

pub(crate) mod authority;
#[cfg(feature = "alloc")]
pub(crate) mod builder;
pub(crate) mod component;
#[cfg(feature = "alloc")]
pub mod form;
mod host;
#[cfg(feature = "iri")]
pub(crate) mod iri;
#[cfg(all(feature = "iri", feature = "alloc"))]
pub(crate) mod iri_owned;
pub(crate) mod kind;
#[cfg(feature = "alloc")]
pub(crate) mod owned;
pub(crate) mod part;
pub(crate) mod path;
#[cfg(feature = "alloc")]
pub(crate) mod path_editor;
pub(crate) mod query;
#[cfg(feature = "alloc")]
pub(crate) mod query_editor;
pub(crate) mod rejected;
#[cfg(feature = "alloc")]
mod setters;
pub(crate) mod view;
