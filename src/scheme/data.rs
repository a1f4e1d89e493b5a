//! # [RFC 2397](https://www.rfc-editor.org/rfc/rfc2397): the scheme `data`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::pchar;

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// dataurl   = "data:" [ mediatype ] [ ";base64" ] "," data
/// ```
///
/// A media type can be empty, so there always is one. `;base64` ends it only if a `,` follows.
pub fn dataurl<S: Source>(input: S) -> Parsed<S> {
    seq((
        literal!("data:"),
        alt((seq((mediatype, literal!(";base64"), literal!(","))), seq((mediatype, literal!(","))))),
        data,
    ))
    .parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// mediatype = [ type "/" subtype ] *( ";" parameter )
/// ```
pub fn mediatype<S: Source>(input: S) -> Parsed<S> {
    seq((opt(seq((r#type, literal!("/"), subtype))), repeat(0, usize::MAX, seq((literal!(";"), parameter)))))
        .parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// data      = *urlchar
/// ```
pub fn data<S: Source>(input: S) -> Parsed<S> {
    run0(&FRAGMENT, urlchar).parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// parameter = attribute "=" value
/// ```
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((attribute, literal!("="), value)).parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// type      = token
/// ```
pub fn r#type<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// subtype   = token
/// ```
pub fn subtype<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// attribute = token
/// ```
pub fn attribute<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// value     = token
/// ```
pub fn value<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

const TOKEN: Class = Class::of("!$&'*+").or(&UNRESERVED).or_pct_encoded();

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// token     = 1*( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "*" / "+" )
/// ```
pub fn token<S: Source>(input: S) -> Parsed<S> {
    run1(
        &TOKEN,
        alt((
            unreserved,
            pct_encoded,
            literal!("!"),
            literal!("$"),
            literal!("&"),
            literal!("'"),
            literal!("*"),
            literal!("+"),
        )),
    )
    .parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// urlchar   = pchar / "/" / "?"
/// ```
pub fn urlchar<S: Source>(input: S) -> Parsed<S> {
    one(&FRAGMENT, alt((pchar, literal!("/"), literal!("?")))).parse_complete(input)
}
