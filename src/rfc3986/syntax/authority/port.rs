//! # [3.2.3. Port](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)

use crate::abnf::operators::{rule, run0};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc5234::{DIGIT, digit};
use nom::Parser;

/// [3.2.3. Port](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
///
/// ```abnf
/// port        = *DIGIT
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Port.accepts(""));
/// assert!(!Rule::Port.accepts("80a"));
/// ```
#[inline]
pub fn port<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Port, run0(&DIGIT, digit)).parse_complete(input)
}
