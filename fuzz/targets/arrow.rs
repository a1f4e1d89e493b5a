//! The bytes are a column. It must give what its texts give.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../crates/urispec-arrow/tests/promises/mod.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
