//! # [RFC 4516](https://www.rfc-editor.org/rfc/rfc4516): the scheme `ldap`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::path::{PCHAR, pchar};
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// ldapurl    = "ldap" ":" "//" [ host [ ":" port ] ]
///              [ "/" dn [ "?" [ attributes ]
///              [ "?" [ scope ] [ "?" [ filter ]
///              [ "?" extensions ] ] ] ] ]
/// ```
pub fn ldapurl<S: Source>(input: S) -> Parsed<S> {
    let extended = opt(seq((literal!("?"), extensions)));
    let filtered = opt(seq((literal!("?"), opt(filter), extended)));
    let scoped = opt(seq((literal!("?"), opt(scope), filtered)));
    let selected = opt(seq((literal!("?"), opt(attributes), scoped)));
    let server = opt(seq((host, opt(seq((literal!(":"), port))))));
    seq((literal!("ldap"), literal!(":"), literal!("//"), server, opt(seq((literal!("/"), dn, selected)))))
        .parse_complete(input)
}

const DN: Class = Class::of("/").or(&PCHAR);

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// dn         = *( pchar / "/" )
/// ```
pub fn dn<S: Source>(input: S) -> Parsed<S> {
    run0(&DN, alt((pchar, literal!("/")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// attributes = attrdesc *( "," attrdesc )
/// ```
pub fn attributes<S: Source>(input: S) -> Parsed<S> {
    seq((attrdesc, repeat(0, usize::MAX, seq((literal!(","), attrdesc))))).parse_complete(input)
}

const ATTRDESC: Class = Class::of("*+;").or(&UNRESERVED).or_pct_encoded();

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// attrdesc   = 1*( unreserved / pct-encoded / "*" / "+" / ";" )
/// ```
pub fn attrdesc<S: Source>(input: S) -> Parsed<S> {
    run1(&ATTRDESC, alt((unreserved, pct_encoded, literal!("*"), literal!("+"), literal!(";")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// scope      = "base" / "one" / "sub"
/// ```
pub fn scope<S: Source>(input: S) -> Parsed<S> {
    alt((literal!("base"), literal!("one"), literal!("sub"))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// filter     = 1*( pchar / "/" )
/// ```
pub fn filter<S: Source>(input: S) -> Parsed<S> {
    run1(&DN, alt((pchar, literal!("/")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// extensions = extension *( "," extension )
/// ```
pub fn extensions<S: Source>(input: S) -> Parsed<S> {
    seq((extension, repeat(0, usize::MAX, seq((literal!(","), extension))))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// extension  = [ "!" ] extype [ "=" exvalue ]
/// ```
pub fn extension<S: Source>(input: S) -> Parsed<S> {
    seq((opt(literal!("!")), extype, opt(seq((literal!("="), exvalue))))).parse_complete(input)
}

const EXTYPE: Class = Class::of("-.").or(&ALPHA).or(&DIGIT);

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// extype     = 1*( ALPHA / DIGIT / "-" / "." )
/// ```
pub fn extype<S: Source>(input: S) -> Parsed<S> {
    run1(&EXTYPE, alt((alpha, digit, literal!("-"), literal!(".")))).parse_complete(input)
}

const EXVALUE: Class = Class::of("!$&'()*+;=:@/").or(&UNRESERVED).or_pct_encoded();

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// exvalue    = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")"
///            / "*" / "+" / ";" / "=" / ":" / "@" / "/" )
/// ```
pub fn exvalue<S: Source>(input: S) -> Parsed<S> {
    let delimiters = alt((
        literal!("!"),
        literal!("$"),
        literal!("&"),
        literal!("'"),
        literal!("("),
        literal!(")"),
        literal!("*"),
        literal!("+"),
    ));
    let others = alt((literal!(";"), literal!("="), literal!(":"), literal!("@"), literal!("/")));
    run0(&EXVALUE, alt((unreserved, pct_encoded, delimiters, others))).parse_complete(input)
}
