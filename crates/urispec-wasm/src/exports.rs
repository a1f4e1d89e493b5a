//! What the WebAssembly module exports.
//!
//! Room for a call is memory of Rust, which JavaScript fills; an answer is memory of Rust, which JavaScript reads until its next call. Nothing here reads through
//! a pointer. Only the attribute that names an export counts as unsafe, since two exports of one name would be.
#![allow(unsafe_code, reason = "`no_mangle`, without which a module has no exports")]

use std::cell::RefCell;

use crate::answer::answer;
use crate::compact::Compact;

thread_local! {
    static CALL: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static COMPACT: RefCell<Compact> = RefCell::default();
}

/// Room for a call of this many bytes. It stays until it is asked for again, and 0 bytes give the memory back.
#[unsafe(no_mangle)]
extern "C" fn urispec_room(length: usize) -> *mut u8 {
    CALL.with_borrow_mut(|call| {
        *call = vec![0; length];
        call.as_mut_ptr()
    })
}

/// Answers the call in the first bytes of the room, and says where the answer is.
#[unsafe(no_mangle)]
extern "C" fn urispec_answer(length: usize) -> *const u8 {
    let answer = CALL.with_borrow(|call| answer(call.get(..length).unwrap_or_default()));
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer;
        kept.as_ptr()
    })
}

/// How long the answer is.
#[unsafe(no_mangle)]
extern "C" fn urispec_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

/// Answers the call of `diagnose` in the first bytes of the room, and says where the numbers are: see `compact.rs`.
#[unsafe(no_mangle)]
extern "C" fn urispec_diagnose(length: usize) -> *const u32 {
    COMPACT.with_borrow_mut(|compact| {
        CALL.with_borrow(|call| compact.answer(call.get(..length).unwrap_or_default()).as_ptr())
    })
}
