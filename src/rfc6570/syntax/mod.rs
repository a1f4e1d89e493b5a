//! # [2. Syntax](https://www.rfc-editor.org/rfc/rfc6570#section-2)
//!
//! A template is a text in which some places, the expressions, name variables. All of it is characters, which are read as UTF-8. The rules that RFC 6570 takes from
//! other documents are in [`rfc3986`](crate::rfc3986), [`rfc3987`](crate::rfc3987) and [`rfc5234`](crate::rfc5234).

use nom::Parser;
use nom::branch::alt;

use crate::abnf::operators::{repeat, rule, run1};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc6570::syntax::expressions::expression;
use crate::rfc6570::syntax::literals::{LITERALS, literals};

/// 2.1. Literals
pub mod literals;

/// 2.2. Expressions
pub mod expressions;

/// 2.3. Variables
pub mod variables;

/// 2.4. Value Modifiers
pub mod modifiers;

/// [2. Syntax](https://www.rfc-editor.org/rfc/rfc6570#section-2)
///
/// ```abnf
/// URI-Template  = *( literals / expression )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::UriTemplate.accepts("/~{user}/{file}{?q,lang*}"));
/// assert!(Rule::UriTemplate.accepts(""));
/// assert!(!Rule::UriTemplate.accepts("/~{user"));
/// ```
#[doc(alias = "URI-Template")]
#[inline]
pub fn uri_template<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::UriTemplate, repeat(0, usize::MAX, alt((run1(&LITERALS, literals), expression)))).parse_complete(input)
}
