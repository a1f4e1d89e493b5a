//! A template and values: what it expands to must be a text of URIs, at once and in two steps.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/diagnostic/promises.rs"]
mod promised;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../tests/promises/templates.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
