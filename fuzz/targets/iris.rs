//! Any two texts: an IRI must be what its URI is.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../tests/promises/iris.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
