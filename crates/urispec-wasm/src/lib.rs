//! The library for JavaScript: a call is a list of texts, and its answer is JSON.
//!
//! `npm/` has the module that JavaScript imports, and the README what it offers. This crate is what that module calls. [`answer`] is all of it, and can be
//! called from Rust too, as the tests do:
//!
//! ```
//! let call = urispec_wasm::encode(&["resolve", "2", "http://a/b/c/d;p?q", "../g"]);
//! assert_eq!(urispec_wasm::answer(&call), br#"{"ok":true,"text":"http://a/b/g"}"#);
//! ```
//!
//! Places in an answer are bytes of the text as UTF-8. The JavaScript beside it makes them UTF-16 code units, since there is nothing to do for a text in
//! ASCII, and since only it knows the text as JavaScript has it.

#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod answer;

#[cfg(feature = "book")]
mod book;

mod call;

mod checks;

#[cfg(any(test, target_family = "wasm"))]
mod compact;

mod components;

#[cfg(feature = "full")]
mod derived;

#[cfg(feature = "full")]
mod documents;

#[cfg(target_family = "wasm")]
mod exports;

mod failure;

mod operations;

#[cfg(feature = "full")]
mod pages;

#[cfg(feature = "full")]
mod views;

pub use answer::answer;
pub use call::encode;
