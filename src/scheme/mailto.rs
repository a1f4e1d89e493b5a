//! # [RFC 6068](https://www.rfc-editor.org/rfc/rfc6068): the scheme `mailto`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// mailtoURI   = "mailto:" [ to ] [ hfields ]
/// ```
#[doc(alias = "mailtoURI")]
pub fn mailtouri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("mailto:"), opt(to), opt(hfields))).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// to          = addr-spec *( "," addr-spec )
/// ```
pub fn to<S: Source>(input: S) -> Parsed<S> {
    seq((addr_spec, repeat(0, usize::MAX, seq((literal!(","), addr_spec))))).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfields     = "?" hfield *( "&" hfield )
/// ```
pub fn hfields<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("?"), hfield, repeat(0, usize::MAX, seq((literal!("&"), hfield))))).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfield      = hfname "=" hfvalue
/// ```
pub fn hfield<S: Source>(input: S) -> Parsed<S> {
    seq((hfname, literal!("="), hfvalue)).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfname      = *qchar
/// ```
pub fn hfname<S: Source>(input: S) -> Parsed<S> {
    run0(&QCHAR, qchar).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfvalue     = *qchar
/// ```
pub fn hfvalue<S: Source>(input: S) -> Parsed<S> {
    run0(&QCHAR, qchar).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// addr-spec   = local-part "@" domain
/// ```
#[doc(alias = "addr-spec")]
pub fn addr_spec<S: Source>(input: S) -> Parsed<S> {
    seq((local_part, literal!("@"), domain)).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// local-part  = 1*achar
/// ```
#[doc(alias = "local-part")]
pub fn local_part<S: Source>(input: S) -> Parsed<S> {
    run1(&ACHAR, achar).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// domain      = 1*achar
/// ```
pub fn domain<S: Source>(input: S) -> Parsed<S> {
    run1(&ACHAR, achar).parse_complete(input)
}

const ACHAR: Class = Class::of("!$'*+").or(&UNRESERVED).or_pct_encoded();

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// achar       = unreserved / pct-encoded / "!" / "$" / "'" / "*" / "+"
/// ```
pub fn achar<S: Source>(input: S) -> Parsed<S> {
    one(
        &ACHAR,
        alt((unreserved, pct_encoded, literal!("!"), literal!("$"), literal!("'"), literal!("*"), literal!("+"))),
    )
    .parse_complete(input)
}

const QCHAR: Class = SOME_DELIMS.or(&UNRESERVED).or_pct_encoded();

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// qchar       = unreserved / pct-encoded / some-delims
/// ```
pub fn qchar<S: Source>(input: S) -> Parsed<S> {
    one(&QCHAR, alt((unreserved, pct_encoded, some_delims))).parse_complete(input)
}

const SOME_DELIMS: Class = Class::of("!$'()*+,;:@");

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// some-delims = "!" / "$" / "'" / "(" / ")" / "*"
///             / "+" / "," / ";" / ":" / "@"
/// ```
#[doc(alias = "some-delims")]
pub fn some_delims<S: Source>(input: S) -> Parsed<S> {
    one(
        &SOME_DELIMS,
        alt((
            literal!("!"),
            literal!("$"),
            literal!("'"),
            literal!("("),
            literal!(")"),
            literal!("*"),
            literal!("+"),
            literal!(","),
            literal!(";"),
            literal!(":"),
            literal!("@"),
        )),
    )
    .parse_complete(input)
}
