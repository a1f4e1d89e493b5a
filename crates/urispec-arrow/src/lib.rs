#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]
#![cfg_attr(
    not(test),
    warn(clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::print_stdout, clippy::unwrap_used)
)]

mod error;

mod findings;

mod made;

mod parts;

mod rows;

mod strings;

mod texts;

mod validate;

use arrow_array::{Array, ArrayRef};
use arrow_select::take::take;

pub use error::Error;
pub use findings::{diagnose, finding_fields, lint};
pub use made::{fix, normalize, resolve};
pub use parts::{part_fields, parts};
pub use rows::Threads;
pub use urispec::rfc3986::comparison::Rung;
pub use urispec::{Linter, Rule};
pub use validate::{validate, verdict_fields};

/// The answers for the rows of a dictionary, from those for its values.
fn answer<A: Array + Clone + 'static>(answers: A, keys: Option<ArrayRef>) -> Result<A, Error> {
    match keys {
        None => Ok(answers),
        Some(keys) => Ok(take(&answers, &keys, None)?.as_any().downcast_ref::<A>().cloned().unwrap_or(answers)),
    }
}

fn answer_any(answers: &ArrayRef, keys: Option<ArrayRef>) -> Result<ArrayRef, Error> {
    keys.map_or_else(|| Ok(answers.clone()), |keys| Ok(take(answers, &keys, None)?))
}
