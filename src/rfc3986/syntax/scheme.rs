//! # [3.1. Scheme](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, rule, run0};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

pub(crate) const SCHEME: Class = Class::of("+-.").or(&ALPHA).or(&DIGIT);

/// [3.1. Scheme](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
///
/// ```abnf
/// scheme      = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Scheme.accepts("git+ssh"));
/// assert!(!Rule::Scheme.accepts("1http"));
/// ```
#[inline]
pub fn scheme<S: Source>(input: S) -> Parsed<S> {
    let each = alt((alpha, digit, literal!("+"), literal!("-"), literal!(".")));
    rule(Rule::Scheme, (alpha, run0(&SCHEME, each))).parse_complete(input)
}
