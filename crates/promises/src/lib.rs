//! What reading costs, measured on texts that are made to cost the most.
//!
//! A plain test holds what is counted, and not the time, to what SECURITY.md promises: the bytes that are allocated, in all and at once, and the stack. The
//! program `urispec-promises`, behind `cargo xtask promises`, measures larger texts, with the time that the processor takes.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod cost;

pub mod family;

pub mod reader;

pub mod session;

pub mod wide;
