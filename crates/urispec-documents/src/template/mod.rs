//! Texts that are no URIs yet, or no URIs at all: templates, patterns, and what was cut.

pub(crate) mod literal;

pub(crate) mod placeholder;

pub(crate) mod sign;

pub(crate) mod why;

mod words;
