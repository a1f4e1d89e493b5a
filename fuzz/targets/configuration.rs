//! Any bytes as a `urispec.toml`, which must be refused with a place in the text, or used.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../crates/urispec-documents/tests/promises/configuration.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
