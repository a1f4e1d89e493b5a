#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod error;

mod findings;

mod keys;

mod made;

mod parts;

mod rows;

mod strings;

mod texts;

mod validate;

pub use error::Error;
pub use findings::{diagnose, finding_fields, findings, lint};
pub use made::{fix, normalize, resolve};
pub use parts::{part_fields, parts, parts_by};
pub use rows::Threads;
pub use urispec::rfc3986::comparison::Rung;
pub use urispec::{Linter, Rule};
pub use validate::{validate, verdict_fields};
