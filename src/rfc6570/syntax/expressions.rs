//! # [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc6570::syntax::variables::variable_list;

/// [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)
///
/// ```abnf
/// expression    =  "{" [ operator ] variable-list "}"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Expression.accepts("{?q,lang*}"));
/// assert!(!Rule::Expression.accepts("{}"));
/// ```
#[inline]
pub fn expression<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Expression, (literal!("{"), opt(operator), variable_list, literal!("}"))).parse_complete(input)
}

/// [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)
///
/// ```abnf
/// operator      =  op-level2 / op-level3 / op-reserve
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Operator.accepts("?"));
/// assert!(!Rule::Operator.accepts("$"));
/// ```
#[inline]
pub fn operator<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Operator, alt((op_level2, op_level3, op_reserve))).parse_complete(input)
}

const OP_LEVEL2: Class = Class::of("+#");

/// [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)
///
/// ```abnf
/// op-level2     =  "+" / "#"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::OpLevel2.accepts("+"));
/// assert!(!Rule::OpLevel2.accepts("/"));
/// ```
#[doc(alias = "op-level2")]
#[inline]
pub fn op_level2<S: Source>(input: S) -> Parsed<S> {
    let each = alt((literal!("+"), literal!("#")));
    rule(Rule::OpLevel2, one(&OP_LEVEL2, each)).parse_complete(input)
}

const OP_LEVEL3: Class = Class::of("./;?&");

/// [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)
///
/// ```abnf
/// op-level3     =  "." / "/" / ";" / "?" / "&"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::OpLevel3.accepts("/"));
/// assert!(!Rule::OpLevel3.accepts("+"));
/// ```
#[doc(alias = "op-level3")]
#[inline]
pub fn op_level3<S: Source>(input: S) -> Parsed<S> {
    let each = alt((literal!("."), literal!("/"), literal!(";"), literal!("?"), literal!("&")));
    rule(Rule::OpLevel3, one(&OP_LEVEL3, each)).parse_complete(input)
}

const OP_RESERVE: Class = Class::of("=,!@|");

/// [2.2. Expressions](https://www.rfc-editor.org/rfc/rfc6570#section-2.2)
///
/// ```abnf
/// op-reserve    =  "=" / "," / "!" / "@" / "|"
/// ```
///
/// No document says what these do.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::OpReserve.accepts("="));
/// assert!(!Rule::OpReserve.accepts("-"));
/// ```
#[doc(alias = "op-reserve")]
#[inline]
pub fn op_reserve<S: Source>(input: S) -> Parsed<S> {
    let each = alt((literal!("="), literal!(","), literal!("!"), literal!("@"), literal!("|")));
    rule(Rule::OpReserve, one(&OP_RESERVE, each)).parse_complete(input)
}
