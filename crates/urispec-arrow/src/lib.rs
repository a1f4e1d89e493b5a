//! Columns of URIs in [Apache Arrow](https://arrow.apache.org): verdicts, components, diagnostics, normal forms and targets for each row.
//!
//! A column of texts is any of Arrow's types for them: `Utf8`, `LargeUtf8`, `Utf8View`, the same of bytes, and dictionaries of those. What is part of a text is
//! a string view into the data of the column, so that no text is copied and nothing is allocated for a row. The rows are shared among [`Threads`].
//!
//! ```
//! use arrow_array::StringArray;
//! use arrow_array::cast::AsArray;
//! use urispec_arrow::{Rule, Threads, parts, validate};
//!
//! let texts = StringArray::from(vec!["https://example.com:8042/over/there?name=ferret", "https://example.com/a b"]);
//!
//! let parts = parts(&texts, Rule::Uri, Threads::all())?;
//! assert!(parts.column_by_name("host").unwrap().as_string_view().iter().eq([Some("example.com"), None]));
//!
//! let verdicts = validate(&texts, Rule::Uri, Threads::all())?;
//! assert!(verdicts.column_by_name("code").unwrap().as_string_view().iter().eq([None, Some("path-character")]));
//! # Ok::<(), urispec_arrow::Error>(())
//! ```
//!
//! A null stays null. So does, but for [`validate()`], [`diagnose()`] and [`fix`], the row of a text that does not match: that it has no host is no error of the column.

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
