//! # [2.3. Variables](https://www.rfc-editor.org/rfc/rfc6570#section-2.3)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, repeat, rule, run1, seq};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};
use crate::rfc6570::syntax::modifiers::modifier_level4;

/// [2.3. Variables](https://www.rfc-editor.org/rfc/rfc6570#section-2.3)
///
/// ```abnf
/// variable-list =  varspec *( "," varspec )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::VariableList.accepts("q,lang*"));
/// assert!(!Rule::VariableList.accepts("q,,lang"));
/// ```
#[doc(alias = "variable-list")]
#[inline]
pub fn variable_list<S: Source>(input: S) -> Parsed<S> {
    let more = repeat(0, usize::MAX, seq((literal!(","), varspec)));
    rule(Rule::VariableList, (varspec, more)).parse_complete(input)
}

/// [2.3. Variables](https://www.rfc-editor.org/rfc/rfc6570#section-2.3)
///
/// ```abnf
/// varspec       =  varname [ modifier-level4 ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Varspec.accepts("term:1"));
/// assert!(!Rule::Varspec.accepts("term:1*"));
/// ```
#[inline]
pub fn varspec<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Varspec, (varname, opt(modifier_level4))).parse_complete(input)
}

/// [2.3. Variables](https://www.rfc-editor.org/rfc/rfc6570#section-2.3)
///
/// ```abnf
/// varname       =  varchar *( ["."] varchar )
/// ```
///
/// Behind a dot, or none, the code reads all `varchar`s at once, which is the same.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Varname.accepts("last.name"));
/// assert!(!Rule::Varname.accepts("last-name"));
/// assert!(!Rule::Varname.accepts("last..name"));
/// ```
#[inline]
pub fn varname<S: Source>(input: S) -> Parsed<S> {
    let more = repeat(0, usize::MAX, seq((opt(literal!(".")), run1(&VARCHAR, varchar))));
    rule(Rule::Varname, (varchar, more)).parse_complete(input)
}

pub(crate) const VARCHAR: Class = Class::of("_").or(&ALPHA).or(&DIGIT).or_pct_encoded();

/// [2.3. Variables](https://www.rfc-editor.org/rfc/rfc6570#section-2.3)
///
/// ```abnf
/// varchar       =  ALPHA / DIGIT / "_" / pct-encoded
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Varchar.accepts("%C3"));
/// assert!(!Rule::Varchar.accepts("é"));
/// ```
#[inline]
pub fn varchar<S: Source>(input: S) -> Parsed<S> {
    let each = alt((alpha, digit, literal!("_"), pct_encoded));
    rule(Rule::Varchar, one(&VARCHAR, each)).parse_complete(input)
}
