//! Lesson 8: errors.

use crate::given::Attempt;

/// Tries the alternatives in their order at the start of the text. An alternative is a function that returns `Ok` with how many bytes it has read, or
/// `Err` with the place at which it failed. Returns what the first that matches returns; if none does, the place of the furthest failure.
pub fn choice(text: &str, alternatives: &[Attempt]) -> Result<usize, usize> {
    todo!()
}
