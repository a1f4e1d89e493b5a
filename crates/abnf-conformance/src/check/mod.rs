//! Implementations and rules.

pub(crate) mod program;
pub(crate) mod report;
mod shorten;
pub(crate) mod suite;
mod tails;
mod tally;
