//! What is wrong with an answer.

use std::fmt;

/// The first thing that is wrong with an answer: what was called, and what it should have returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The call, as Rust.
    pub call: String,
    /// What is right.
    pub expected: String,
    /// What the answer returned.
    pub actual: String,
    /// The reason, if there is more to say.
    pub reason: String,
}

/// ```text
/// is_dec_octet("00")
///   expected  false
///   actual    true
///   `00` is no dec-octet: expected the end, found `0` at offset 1
/// ```
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { call, expected, actual, reason } = self;
        write!(f, "{call}\n  expected  {expected}\n  actual    {actual}")?;
        if reason.is_empty() { Ok(()) } else { write!(f, "\n  {reason}") }
    }
}

/// Compares what a call returned with what is right.
pub fn same<T: PartialEq + fmt::Debug>(
    call: impl FnOnce() -> String,
    actual: T,
    expected: T,
    reason: &str,
) -> Result<(), Failure> {
    if actual == expected {
        return Ok(());
    }
    let (actual, expected) = (format!("{actual:?}"), format!("{expected:?}"));
    Err(Failure { call: call(), expected, actual, reason: reason.to_owned() })
}
