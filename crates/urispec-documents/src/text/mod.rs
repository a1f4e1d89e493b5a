//! The text of a document, and how it is stored.

pub(crate) mod encoding;

pub(crate) mod offsets;
