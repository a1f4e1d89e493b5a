//! Any two texts: what resolving, normalizing, relativizing and building give must parse back into the same components.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../tests/promises/operations.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
