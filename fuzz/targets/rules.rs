//! The first byte selects a rule. The automaton of its ABNF must agree on the remaining bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[allow(dead_code, reason = "the rest is for the plain tests")]
#[path = "../../tests/promises/rules.rs"]
mod promises;

fuzz_target!(init: { std::sync::LazyLock::force(&promises::RULES); }, |bytes: &[u8]| promises::hold(bytes));
