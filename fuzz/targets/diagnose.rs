//! The first byte selects a rule. The diagnostics for the remaining bytes must keep their promises.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/diagnostic/promises.rs"]
mod promised;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../tests/promises/diagnose.rs"]
mod promises;

fuzz_target!(|bytes: &[u8]| promises::hold(bytes));
