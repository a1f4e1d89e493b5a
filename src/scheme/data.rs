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
///
/// ```
/// # use urispec::{scheme::data::dataurl, trace::Trace};
/// assert_eq!(dataurl("data:;base64,aGk=#top")?, ("#top", "data:;base64,aGk="));
///
/// // Without a comma, there is no data.
/// let trace = Trace::new();
/// assert!(dataurl(trace.of("data:text/html")).is_err());
/// assert_eq!(trace.failure().at, 14);
/// # Ok::<(), nom::Err<()>>(())
/// ```
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
///
/// ```
/// # use urispec::scheme::data::mediatype;
/// assert_eq!(mediatype("text/plain;charset=UTF-8,hi")?, (",hi", "text/plain;charset=UTF-8"));
/// assert_eq!(mediatype(";charset=UTF-8,hi")?, (",hi", ";charset=UTF-8"));
/// // Half a type is none.
/// assert_eq!(mediatype("text,hi")?, ("text,hi", ""));
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::data::data;
/// assert_eq!(data("A%20brief/note?#top")?, ("#top", "A%20brief/note?"));
/// // Empty data is data, too.
/// assert_eq!(data("<svg>")?, ("<svg>", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn data<S: Source>(input: S) -> Parsed<S> {
    run0(&FRAGMENT, urlchar).parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// parameter = attribute "=" value
/// ```
///
/// ```
/// # use urispec::scheme::data::parameter;
/// assert_eq!(parameter("charset=iso-8859-7,%be")?, (",%be", "charset=iso-8859-7"));
/// // `base64` is not a parameter: it has no value.
/// assert!(parameter("base64,%be").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((attribute, literal!("="), value)).parse_complete(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// type      = token
/// ```
///
/// ```
/// # use urispec::scheme::data::r#type;
/// assert_eq!(r#type("image/gif")?, ("/gif", "image"));
/// assert!(r#type("/gif").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn r#type<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// subtype   = token
/// ```
///
/// ```
/// # use urispec::scheme::data::subtype;
/// assert_eq!(subtype("vnd-xxx-query,select_vcount")?, (",select_vcount", "vnd-xxx-query"));
/// assert!(subtype(",select_vcount").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn subtype<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// attribute = token
/// ```
///
/// ```
/// # use urispec::scheme::data::attribute;
/// assert_eq!(attribute("charset=UTF-8")?, ("=UTF-8", "charset"));
/// assert!(attribute("=UTF-8").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn attribute<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [3. Syntax](https://www.rfc-editor.org/rfc/rfc2397#section-3)
///
/// ```abnf
/// value     = token
/// ```
///
/// ```
/// # use urispec::scheme::data::value;
/// assert_eq!(value("%22a%20b%22,hi")?, (",hi", "%22a%20b%22"));
/// // The quotation marks of a media type must be percent-encoded in a URI.
/// assert!(value("\"a b\"").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::data::token;
/// assert_eq!(token("svg+xml;charset=UTF-8")?, (";charset=UTF-8", "svg+xml"));
/// assert!(token("%s").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::data::urlchar;
/// assert_eq!(urlchar("%20note")?, ("note", "%20"));
/// assert!(urlchar("#").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn urlchar<S: Source>(input: S) -> Parsed<S> {
    one(&FRAGMENT, alt((pchar, literal!("/"), literal!("?")))).parse_complete(input)
}
