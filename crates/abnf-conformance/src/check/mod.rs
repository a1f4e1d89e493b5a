//! Implementations and rules.

mod asked;
pub(crate) mod program;
pub(crate) mod report;
mod shorten;
pub(crate) mod suite;
mod tails;
mod tally;
