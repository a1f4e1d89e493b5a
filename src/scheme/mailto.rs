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
///
/// ```
/// # use urispec::{scheme::mailto::mailtouri, trace::Trace};
/// assert_eq!(mailtouri("mailto:?to=joe@example.com#a")?, ("#a", "mailto:?to=joe@example.com"));
/// // Half an address is none.
/// assert_eq!(mailtouri("mailto:joe")?, ("joe", "mailto:"));
///
/// let trace = Trace::new();
/// assert!(mailtouri(trace.of("mail:joe@example.com")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::to;
/// assert_eq!(to("addr1@an.example,addr2@an.example?cc=a")?, ("?cc=a", "addr1@an.example,addr2@an.example"));
/// assert!(to("joe").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn to<S: Source>(input: S) -> Parsed<S> {
    seq((addr_spec, repeat(0, usize::MAX, seq((literal!(","), addr_spec))))).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfields     = "?" hfield *( "&" hfield )
/// ```
///
/// ```
/// # use urispec::scheme::mailto::hfields;
/// assert_eq!(hfields("?subject=current-issue&body=#a")?, ("#a", "?subject=current-issue&body="));
/// assert!(hfields("?subject").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hfields<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("?"), hfield, repeat(0, usize::MAX, seq((literal!("&"), hfield))))).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfield      = hfname "=" hfvalue
/// ```
///
/// ```
/// # use urispec::scheme::mailto::hfield;
/// assert_eq!(hfield("In-Reply-To=%3C3469A91.D10AF4C@example.com%3E&a=")?, ("&a=", "In-Reply-To=%3C3469A91.D10AF4C@example.com%3E"));
/// assert!(hfield("subject&a=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hfield<S: Source>(input: S) -> Parsed<S> {
    seq((hfname, literal!("="), hfvalue)).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfname      = *qchar
/// ```
///
/// ```
/// # use urispec::scheme::mailto::hfname;
/// assert_eq!(hfname("subject=a")?, ("=a", "subject"));
/// // It never fails: by the ABNF a name may be empty.
/// assert_eq!(hfname("=a")?, ("=a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hfname<S: Source>(input: S) -> Parsed<S> {
    run0(&QCHAR, qchar).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// hfvalue     = *qchar
/// ```
///
/// ```
/// # use urispec::scheme::mailto::hfvalue;
/// assert_eq!(hfvalue("send%20current-issue&a=")?, ("&a=", "send%20current-issue"));
/// // An equals sign in a value must be percent-encoded.
/// assert_eq!(hfvalue("1+1=2")?, ("=2", "1+1"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hfvalue<S: Source>(input: S) -> Parsed<S> {
    run0(&QCHAR, qchar).parse_complete(input)
}

/// [2. Syntax of a 'mailto' URI](https://www.rfc-editor.org/rfc/rfc6068#section-2)
///
/// ```abnf
/// addr-spec   = local-part "@" domain
/// ```
///
/// ```
/// # use urispec::scheme::mailto::addr_spec;
/// assert_eq!(addr_spec("gorby%25kremvax@example.com?a=b")?, ("?a=b", "gorby%25kremvax@example.com"));
/// assert!(addr_spec("@example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::local_part;
/// assert_eq!(local_part("%22not%40me%22@example.org")?, ("@example.org", "%22not%40me%22"));
/// // The same, not encoded: quotation marks are allowed in no URI.
/// assert!(local_part("\"not@me\"@example.org").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::domain;
/// assert_eq!(domain("example.com,bob@example.com")?, (",bob@example.com", "example.com"));
/// // The brackets of an address must be percent-encoded here, unlike those of a host.
/// assert!(domain("[192.0.2.1]").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::achar;
/// assert_eq!(achar("%2Cb")?, ("b", "%2C"));
/// assert!(achar(",b").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::qchar;
/// assert_eq!(qchar("@example.com")?, ("example.com", "@"));
/// assert!(qchar("&cc=").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::mailto::some_delims;
/// assert_eq!(some_delims(";b")?, ("b", ";"));
/// // These delimit the fields.
/// assert!(some_delims("&").is_err() && some_delims("=").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
