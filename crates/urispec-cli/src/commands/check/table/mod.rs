//! `urispec check --parquet` and `--csv`: a column of a table.
//!
//! One thread reads, all of them check, and what is found is written in the order of the rows. What is in memory at once is bounded, however long the table is.

pub(crate) mod arguments;

mod columnar;

mod comma_separated;

mod findings;

mod run;

mod source;

mod texts;

mod writer;

pub(super) use run::check;
