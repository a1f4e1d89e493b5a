//! The library, a file for each of its parts. One program, so that the rules are compiled once.

mod anatomy;

mod builder;

mod derivation;

mod editing;

mod error;

mod grammar;

mod java;

mod linter;

mod rfc3986;

mod sling;

mod traits;

mod uri;
