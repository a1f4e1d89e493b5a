//! # [2.4. Value Modifiers](https://www.rfc-editor.org/rfc/rfc6570#section-2.4)

use nom::Parser;
use nom::branch::alt;

use crate::abnf::operators::{literal, range, repeat, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc5234::digit;

/// [2.4. Value Modifiers](https://www.rfc-editor.org/rfc/rfc6570#section-2.4)
///
/// ```abnf
/// modifier-level4 =  prefix / explode
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::ModifierLevel4.accepts(":30"));
/// assert!(Rule::ModifierLevel4.accepts("*"));
/// assert!(!Rule::ModifierLevel4.accepts("+"));
/// ```
#[doc(alias = "modifier-level4")]
#[inline]
pub fn modifier_level4<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::ModifierLevel4, alt((prefix, explode))).parse_complete(input)
}

/// [2.4.1. Prefix Values](https://www.rfc-editor.org/rfc/rfc6570#section-2.4.1)
///
/// ```abnf
/// prefix        =  ":" max-length
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Prefix.accepts(":30"));
/// assert!(!Rule::Prefix.accepts(":"));
/// ```
#[inline]
pub fn prefix<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Prefix, (literal!(":"), max_length)).parse_complete(input)
}

/// [2.4.1. Prefix Values](https://www.rfc-editor.org/rfc/rfc6570#section-2.4.1)
///
/// ```abnf
/// max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::MaxLength.accepts("9999"));
/// assert!(!Rule::MaxLength.accepts("10000"));
/// assert!(!Rule::MaxLength.accepts("0"));
/// ```
#[doc(alias = "max-length")]
#[inline]
pub fn max_length<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::MaxLength, (range(0x31, 0x39), repeat(0, 3, digit))).parse_complete(input)
}

/// [2.4.2. Composite Values](https://www.rfc-editor.org/rfc/rfc6570#section-2.4.2)
///
/// ```abnf
/// explode       =  "*"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Explode.accepts("*"));
/// assert!(!Rule::Explode.accepts("**"));
/// ```
#[inline]
pub fn explode<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Explode, literal!("*")).parse_complete(input)
}
