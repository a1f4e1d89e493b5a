//! The bytes are what a client does: a text, edits and requests. The language server must keep its promises.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../crates/urispec-server/tests/promises/mod.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
