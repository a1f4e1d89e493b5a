//! # [2. Characters](https://www.rfc-editor.org/rfc/rfc3986#section-2)

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit, hexdig};

/// [2.1. Percent-Encoding](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
///
/// ```abnf
/// pct-encoded = "%" HEXDIG HEXDIG
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PctEncoded.accepts("%7e"));
/// assert!(!Rule::PctEncoded.accepts("%7"));
/// ```
#[doc(alias = "pct-encoded")]
pub fn pct_encoded<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PctEncoded, (literal!("%"), hexdig, hexdig)).parse_complete(input)
}

/// [2.2. Reserved Characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
///
/// ```abnf
/// reserved    = gen-delims / sub-delims
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Reserved.accepts("["));
/// assert!(!Rule::Reserved.accepts("%"));
/// ```
pub fn reserved<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Reserved, alt((gen_delims, sub_delims))).parse_complete(input)
}

pub(crate) const GEN_DELIMS: Class = Class::of(":/?#[]@");

/// [2.2. Reserved Characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
///
/// ```abnf
/// gen-delims  = ":" / "/" / "?" / "#" / "[" / "]" / "@"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::GenDelims.accepts("@"));
/// assert!(!Rule::GenDelims.accepts("&"));
/// ```
#[doc(alias = "gen-delims")]
pub fn gen_delims<S: Source>(input: S) -> Parsed<S> {
    let each =
        alt((literal!(":"), literal!("/"), literal!("?"), literal!("#"), literal!("["), literal!("]"), literal!("@")));
    rule(Rule::GenDelims, one(&GEN_DELIMS, each)).parse_complete(input)
}

pub(crate) const SUB_DELIMS: Class = Class::of("!$&'()*+,;=");

/// [2.2. Reserved Characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
///
/// ```abnf
/// sub-delims  = "!" / "$" / "&" / "'" / "(" / ")"
///             / "*" / "+" / "," / ";" / "="
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::SubDelims.accepts("&"));
/// assert!(!Rule::SubDelims.accepts("@"));
/// ```
#[doc(alias = "sub-delims")]
pub fn sub_delims<S: Source>(input: S) -> Parsed<S> {
    let each = alt((
        literal!("!"),
        literal!("$"),
        literal!("&"),
        literal!("'"),
        literal!("("),
        literal!(")"),
        literal!("*"),
        literal!("+"),
        literal!(","),
        literal!(";"),
        literal!("="),
    ));
    rule(Rule::SubDelims, one(&SUB_DELIMS, each)).parse_complete(input)
}

pub(crate) const UNRESERVED: Class = Class::of("-._~").or(&ALPHA).or(&DIGIT);

/// [2.3. Unreserved Characters](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
///
/// ```abnf
/// unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Unreserved.accepts("~"));
/// assert!(!Rule::Unreserved.accepts("!"));
/// ```
pub fn unreserved<S: Source>(input: S) -> Parsed<S> {
    let each = alt((alpha, digit, literal!("-"), literal!("."), literal!("_"), literal!("~")));
    rule(Rule::Unreserved, one(&UNRESERVED, each)).parse_complete(input)
}
