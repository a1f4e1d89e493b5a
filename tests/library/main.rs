//! The library, a file for each of its parts. One program, so that the rules are compiled once.

mod anatomy;

mod builder;

mod constant;

#[cfg(all(feature = "arbitrary", feature = "http", feature = "url"))]
mod convert;

#[cfg(feature = "derivations")]
mod derivation;

mod edges;

mod editing;

mod findings;

mod fixes;

mod error;

mod grammar;

#[cfg(feature = "iri")]
mod iri;
mod java;

mod lengths;

mod limits;

mod linter;

mod mistakes;

mod network;

mod parser;

mod rfc3986;

mod safety;

mod schemes;

mod signs;

mod sling;

mod tables;

mod texts;

mod variations;

/// What diagnostics promise, for those of templates.
#[cfg(feature = "template")]
#[path = "../diagnostic/promises.rs"]
mod promised;

#[cfg(feature = "template")]
mod template;

mod traits;

mod uri;

mod words;
