//! Diagnostics: what is said of every way to go wrong, and how it looks.

#[allow(dead_code, reason = "the proof uses the rest")]
#[path = "../conformance/grammar.rs"]
mod grammar;

mod catalog;
mod documents;
mod every_way;
mod positions;
mod promises;
mod properties;
mod rendering;
