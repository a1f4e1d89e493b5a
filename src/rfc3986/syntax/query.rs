//! # [3.4. Query](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)

use nom::Parser;
use nom::branch::alt;

use super::path::{PCHAR, pchar};
use crate::abnf::class::Class;
use crate::abnf::operators::{literal, rule, run0};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};

pub(crate) const QUERY: Class = Class::of("/?").or(&PCHAR);

/// [3.4. Query](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
///
/// ```abnf
/// query       = *( pchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Query.accepts("from=/a?b"));
/// assert!(!Rule::Query.accepts("a[]=1"));
/// ```
#[inline]
pub fn query<S: Source>(input: S) -> Parsed<S> {
    let each = alt((pchar, literal!("/"), literal!("?")));
    rule(Rule::Query, run0(&QUERY, each)).parse_complete(input)
}
