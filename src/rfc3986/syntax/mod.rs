//! # [3. Syntax Components](https://www.rfc-editor.org/rfc/rfc3986#section-3)
//!
//! ```text
//!       foo://example.com:8042/over/there?name=ferret#nose
//!       \_/   \______________/\_________/ \_________/ \__/
//!        |           |            |            |        |
//!     scheme     authority       path        query   fragment
//!        |   _____________________|__
//!       / \ /                        \
//!       urn:example:animal:ferret:nose
//! ```

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::operators::{alternative, literal, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use authority::authority;
use fragment::fragment;
use path::{path_abempty, path_absolute, path_empty, path_rootless};
use query::query;
use scheme::scheme;

/// 3.1. Scheme ([lesson](https://github.com/urispec/urispec/blob/main/book/src/03-combinators.md))
pub mod scheme;

/// 3.2. Authority ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod authority;

/// 3.3. Path ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod path;

/// 3.4. Query ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod query;

/// 3.5. Fragment ([lesson](https://github.com/urispec/urispec/blob/main/book/src/06-components.md))
pub mod fragment;

/// [3. Syntax Components](https://www.rfc-editor.org/rfc/rfc3986#section-3)
///
/// ```abnf
/// URI         = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Uri.accepts("urn:example:animal:ferret:nose"));
/// assert!(!Rule::Uri.accepts("//example.com/"));
/// ```
#[doc(alias = "URI")]
#[inline]
pub fn uri<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Uri, (scheme, literal!(":"), hier_part, opt((literal!("?"), query)), opt((literal!("#"), fragment))))
        .parse_complete(input)
}

/// [3. Syntax Components](https://www.rfc-editor.org/rfc/rfc3986#section-3)
///
/// ```abnf
/// hier-part   = "//" authority path-abempty
///             / path-absolute
///             / path-rootless
///             / path-empty
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::HierPart.accepts("//example.com/a//b"));
/// assert!(!Rule::HierPart.accepts("a?b"));
/// ```
#[doc(alias = "hier-part")]
#[inline]
pub fn hier_part<S: Source>(input: S) -> Parsed<S> {
    rule(
        Rule::HierPart,
        alt((alternative(1, (literal!("//"), authority, path_abempty)), path_absolute, path_rootless, path_empty)),
    )
    .parse_complete(input)
}
