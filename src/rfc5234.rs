//! # [RFC 5234, B.1. Core Rules](https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1)
//!
//! The three core rules of ABNF that the grammar of RFC 3986 uses. RFC 3986 cites RFC 2234; RFC 5234 replaced it and kept these rules.

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, range, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};

pub(crate) const ALPHA: Class = Class::range(b'A', b'Z').or(&Class::range(b'a', b'z'));
pub(crate) const DIGIT: Class = Class::range(b'0', b'9');
pub(crate) const HEXDIG: Class = Class::of("ABCDEFabcdef").or(&DIGIT);

/// [RFC 5234, B.1. Core Rules](https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1)
///
/// ```abnf
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Alpha.accepts("z"));
/// assert!(!Rule::Alpha.accepts("é"));
/// ```
#[doc(alias = "ALPHA")]
#[inline]
pub fn alpha<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Alpha, one(&ALPHA, alt((range(0x41, 0x5A), range(0x61, 0x7A))))).parse_complete(input)
}

/// [RFC 5234, B.1. Core Rules](https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1)
///
/// ```abnf
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Digit.accepts("7"));
/// assert!(!Rule::Digit.accepts("77"));
/// ```
#[doc(alias = "DIGIT")]
#[inline]
pub fn digit<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Digit, one(&DIGIT, range(0x30, 0x39))).parse_complete(input)
}

/// [RFC 5234, B.1. Core Rules](https://www.rfc-editor.org/rfc/rfc5234#appendix-B.1)
///
/// ```abnf
/// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
/// ```
///
/// ABNF strings are case-insensitive, so `a` to `f` are also hexadecimal digits.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Hexdig.accepts("f"));
/// assert!(!Rule::Hexdig.accepts("g"));
/// ```
#[doc(alias = "HEXDIG")]
#[inline]
pub fn hexdig<S: Source>(input: S) -> Parsed<S> {
    let each = alt((digit, literal!("A"), literal!("B"), literal!("C"), literal!("D"), literal!("E"), literal!("F")));
    rule(Rule::Hexdig, one(&HEXDIG, each)).parse_complete(input)
}
