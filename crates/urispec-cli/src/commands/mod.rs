//! One module for each command. No command depends on another.

pub(crate) mod anatomy;

pub(crate) mod check;

pub(crate) mod compare;

pub(crate) mod completions;

pub(crate) mod explain;

pub(crate) mod get;

pub(crate) mod iri;

pub(crate) mod java;

pub(crate) mod man;

pub(crate) mod normalize;

pub(crate) mod parse;

pub(crate) mod readers;

pub(crate) mod relativize;

pub(crate) mod resolve;

pub(crate) mod rules;

pub(crate) mod server;

pub(crate) mod sling;

pub(crate) mod template;

pub(crate) mod validate;
