//! # [RFC 1738](https://www.rfc-editor.org/rfc/rfc1738): the scheme `ftp`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, repeat, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::authority::authority;

/// [5. BNF for specific URL schemes](https://www.rfc-editor.org/rfc/rfc1738#section-5)
///
/// ```abnf
/// ftpurl   = "ftp:" "//" authority [ "/" fpath [ ";type=" ftptype ] ]
/// ```
pub fn ftpurl<S: Source>(input: S) -> Parsed<S> {
    let typed = opt(seq((literal!(";type="), ftptype)));
    seq((literal!("ftp:"), literal!("//"), authority, opt(seq((literal!("/"), fpath, typed))))).parse_complete(input)
}

/// [5. BNF for specific URL schemes](https://www.rfc-editor.org/rfc/rfc1738#section-5)
///
/// ```abnf
/// fpath    = fsegment *( "/" fsegment )
/// ```
pub fn fpath<S: Source>(input: S) -> Parsed<S> {
    seq((fsegment, repeat(0, usize::MAX, seq((literal!("/"), fsegment))))).parse_complete(input)
}

const FSEGMENT: Class = Class::of("?!$&'()*+,=:@").or(&UNRESERVED).or_pct_encoded();

/// [5. BNF for specific URL schemes](https://www.rfc-editor.org/rfc/rfc1738#section-5)
///
/// ```abnf
/// fsegment = *( unreserved / pct-encoded / "?" / "!" / "$" / "&" / "'"
///          / "(" / ")" / "*" / "+" / "," / "=" / ":" / "@" )
/// ```
pub fn fsegment<S: Source>(input: S) -> Parsed<S> {
    let others = alt((
        literal!("?"),
        literal!("!"),
        literal!("$"),
        literal!("&"),
        literal!("'"),
        literal!("("),
        literal!(")"),
        literal!("*"),
        literal!("+"),
        literal!(","),
        literal!("="),
        literal!(":"),
        literal!("@"),
    ));
    run0(&FSEGMENT, alt((unreserved, pct_encoded, others))).parse_complete(input)
}

/// [5. BNF for specific URL schemes](https://www.rfc-editor.org/rfc/rfc1738#section-5)
///
/// ```abnf
/// ftptype  = "A" / "I" / "D"
/// ```
pub fn ftptype<S: Source>(input: S) -> Parsed<S> {
    alt((literal!("A"), literal!("I"), literal!("D"))).parse_complete(input)
}
