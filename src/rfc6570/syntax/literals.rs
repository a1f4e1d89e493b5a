//! # [2.1. Literals](https://www.rfc-editor.org/rfc/rfc6570#section-2.1)

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{one, range, rule};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc3987::syntax::{IPRIVATE, UCSCHAR, iprivate, ucschar};

pub(crate) const LITERALS: Class = Class::range(0x26, 0x3B)
    .or(&Class::range(0x3F, 0x5B))
    .or(&Class::range(0x61, 0x7A))
    .or(&Class::of("!#$=]_~"))
    .or(&UCSCHAR)
    .or(&IPRIVATE)
    .or_pct_encoded();

/// [2.1. Literals](https://www.rfc-editor.org/rfc/rfc6570#section-2.1)
///
/// ```abnf
/// literals      =  %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B
///               /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
///               /  pct-encoded
///                    ; any Unicode character except: CTL, SP,
///                    ;  DQUOTE, "%" (aside from pct-encoded),
///                    ;  "<", ">", "\", "^", "`", "{", "|", "}"
/// ```
///
/// The name is in the plural; the rule is one character, or one percent triplet.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Literals.accepts("é"));
/// assert!(Rule::Literals.accepts("'"));
/// assert!(!Rule::Literals.accepts("{"));
/// ```
#[inline]
pub fn literals<S: Source>(input: S) -> Parsed<S> {
    let each = alt((
        range(0x21, 0x21),
        range(0x23, 0x24),
        range(0x26, 0x3B),
        range(0x3D, 0x3D),
        range(0x3F, 0x5B),
        range(0x5D, 0x5D),
        range(0x5F, 0x5F),
        range(0x61, 0x7A),
        range(0x7E, 0x7E),
        ucschar,
        iprivate,
        pct_encoded,
    ));
    rule(Rule::Literals, one(&LITERALS, each)).parse_complete(input)
}
