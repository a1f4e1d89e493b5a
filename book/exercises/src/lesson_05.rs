//! Lesson 5: characters and classes.

use nom::{IResult, Parser};

/// ```abnf
/// userinfo    = *( unreserved / pct-encoded / sub-delims / ":" )
/// unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
/// pct-encoded = "%" HEXDIG HEXDIG
/// sub-delims  = "!" / "$" / "&" / "'" / "(" / ")"
///             / "*" / "+" / "," / ";" / "="
/// ```
///
/// Use a loop or nom. The whole run at the start of the text is read, and it may be empty.
pub fn userinfo(input: &str) -> IResult<&str, &str> {
    todo!()
}
