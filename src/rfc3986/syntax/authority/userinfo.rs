//! # [3.2.1. User Information](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, rule, run0};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED, pct_encoded, sub_delims, unreserved};

pub(crate) const USERINFO: Class = Class::of(":").or(&UNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [3.2.1. User Information](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
///
/// ```abnf
/// userinfo    = *( unreserved / pct-encoded / sub-delims / ":" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Userinfo.accepts("ada:%40"));
/// assert!(!Rule::Userinfo.accepts("ada:@"));
/// ```
#[inline]
pub fn userinfo<S: Source>(input: S) -> Parsed<S> {
    let each = alt((unreserved, pct_encoded, sub_delims, literal!(":")));
    rule(Rule::Userinfo, run0(&USERINFO, each)).parse_complete(input)
}
