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
///
/// ```
/// # use urispec::{scheme::ftp::ftpurl, trace::Trace};
/// assert_eq!(ftpurl("ftp://ftp.is.co.za/rfc/rfc1808.txt;type=a")?, ("", "ftp://ftp.is.co.za/rfc/rfc1808.txt;type=a"));
/// // There are three types. Nothing else may begin with a semicolon.
/// assert_eq!(ftpurl("ftp://h/a;type=x")?, (";type=x", "ftp://h/a"));
///
/// let trace = Trace::new();
/// assert!(ftpurl(trace.of("ftp:/h/a")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ftp::fpath;
/// assert_eq!(fpath("rfc/rfc1808.txt;type=a")?, (";type=a", "rfc/rfc1808.txt"));
/// // It never fails: a segment may be empty.
/// assert_eq!(fpath(";type=a")?, (";type=a", ""));
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ftp::fsegment;
/// assert_eq!(fsegment("what?:@/a")?, ("/a", "what?:@"));
/// assert_eq!(fsegment("#a")?, ("#a", ""));
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ftp::ftptype;
/// assert_eq!(ftptype("i#a")?, ("#a", "i"));
/// assert!(ftptype("L8").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn ftptype<S: Source>(input: S) -> Parsed<S> {
    alt((literal!("A"), literal!("I"), literal!("D"))).parse_complete(input)
}
