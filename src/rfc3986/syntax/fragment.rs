//! # [3.5. Fragment](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)

use nom::Parser;
use nom::branch::alt;

use super::path::{PCHAR, pchar};
use crate::abnf::class::Class;
use crate::abnf::operators::{literal, rule, run0};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};

pub(crate) const FRAGMENT: Class = Class::of("/?").or(&PCHAR);

/// [3.5. Fragment](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
///
/// ```abnf
/// fragment    = *( pchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Fragment.accepts("/nose?"));
/// assert!(!Rule::Fragment.accepts("a#b"));
/// ```
#[inline]
pub fn fragment<S: Source>(input: S) -> Parsed<S> {
    let each = alt((pchar, literal!("/"), literal!("?")));
    rule(Rule::Fragment, run0(&FRAGMENT, each)).parse_complete(input)
}
