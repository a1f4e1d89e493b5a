//! The first byte selects a type of documents. The remaining bytes as one must keep the promises.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../crates/urispec-documents/tests/promises/mod.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
