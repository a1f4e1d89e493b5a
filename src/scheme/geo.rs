//! # [RFC 5870](https://www.rfc-editor.org/rfc/rfc5870): the scheme `geo`
//!
//! A query is not a part of the grammar, though Android's maps read one: `geo:0,0?q=Vienna`. Where a parameter has brackets, which the grammar allows, there is no URI:
//! RFC 3986 does not allow them in a path.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, not, one, repeat, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc5234::{DIGIT, digit};
use crate::scheme::tel;
use crate::scheme::tel::{LDH, MARK_UNRESERVED};

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// geo-URI         = geo-scheme ":" geo-path
/// ```
///
/// ```
/// # use urispec::{scheme::geo::geo_uri, trace::Trace};
/// assert_eq!(geo_uri("geo:48.198634,16.371648;crs=wgs84;u=40?z=1")?, ("?z=1", "geo:48.198634,16.371648;crs=wgs84;u=40"));
///
/// // A latitude alone is no place.
/// let trace = Trace::new();
/// assert!(geo_uri(trace.of("geo:48.2010")).is_err());
/// assert_eq!(trace.failure().at, 11);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "geo-URI")]
pub fn geo_uri<S: Source>(input: S) -> Parsed<S> {
    seq((geo_scheme, literal!(":"), geo_path)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// geo-scheme      = "geo"
/// ```
///
/// ```
/// # use urispec::scheme::geo::geo_scheme;
/// assert_eq!(geo_scheme("GEO:1,2")?, (":1,2", "GEO"));
/// assert!(geo_scheme("ge:1,2").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "geo-scheme")]
pub fn geo_scheme<S: Source>(input: S) -> Parsed<S> {
    literal!("geo").parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// geo-path        = coordinates p
/// ```
///
/// ```
/// # use urispec::scheme::geo::geo_path;
/// assert_eq!(geo_path("66,30;u=6.500;FOo=this%2dthat#a")?, ("#a", "66,30;u=6.500;FOo=this%2dthat"));
/// assert!(geo_path(";u=6.500").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "geo-path")]
pub fn geo_path<S: Source>(input: S) -> Parsed<S> {
    seq((coordinates, p)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// coordinates     = coord-a "," coord-b [ "," coord-c ]
/// ```
///
/// ```
/// # use urispec::scheme::geo::coordinates;
/// assert_eq!(coordinates("48.2010,16.3695,183;u=40")?, (";u=40", "48.2010,16.3695,183"));
/// assert_eq!(coordinates("1,2,3,4")?, (",4", "1,2,3"));
/// assert!(coordinates("48.2010;16.3695").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn coordinates<S: Source>(input: S) -> Parsed<S> {
    seq((coord_a, literal!(","), coord_b, opt(seq((literal!(","), coord_c))))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// coord-a         = num
/// ```
///
/// ```
/// # use urispec::scheme::geo::coord_a;
/// // In WGS-84 this is a latitude, which has two digits; elsewhere it may be anything.
/// assert_eq!(coord_a("1120,2")?, (",2", "1120"));
/// assert!(coord_a("+1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coord-a")]
pub fn coord_a<S: Source>(input: S) -> Parsed<S> {
    num(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// coord-b         = num
/// ```
///
/// ```
/// # use urispec::scheme::geo::coord_b;
/// assert_eq!(coord_b("-22.43;crs=WGS84")?, (";crs=WGS84", "-22.43"));
/// assert!(coord_b(".5").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coord-b")]
pub fn coord_b<S: Source>(input: S) -> Parsed<S> {
    num(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// coord-c         = num
/// ```
///
/// ```
/// # use urispec::scheme::geo::coord_c;
/// assert_eq!(coord_c("183;u=40")?, (";u=40", "183"));
/// assert!(coord_c(";u=40").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coord-c")]
pub fn coord_c<S: Source>(input: S) -> Parsed<S> {
    num(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// p               = [ crsp ] [ uncp ] *parameter
/// ```
///
/// Where a parameter merely begins like one of the first two, it is another one: the ABNF allows any value for `u`.
///
/// ```
/// # use urispec::scheme::geo::p;
/// assert_eq!(p(";crs=wgs84;u=40;a#b")?, ("#b", ";crs=wgs84;u=40;a"));
/// assert_eq!(p(";u=4m")?, ("", ";u=4m"));
/// // It never fails: parameters are optional.
/// assert_eq!(p("#b")?, ("#b", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn p<S: Source>(input: S) -> Parsed<S> {
    let end = || not("paramchar", paramchar);
    let (crsp, uncp) = (opt(seq((crsp, end()))), opt(seq((uncp, end()))));
    seq((crsp, uncp, repeat(0, usize::MAX, parameter))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// crsp            = ";crs=" crslabel
/// ```
///
/// ```
/// # use urispec::scheme::geo::crsp;
/// assert_eq!(crsp(";crs=wgs84;u=40")?, (";u=40", ";crs=wgs84"));
/// assert!(crsp(";crs=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn crsp<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";crs="), crslabel)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// crslabel        = "wgs84" / labeltext
/// ```
///
/// The first alternative is also a label.
///
/// ```
/// # use urispec::scheme::geo::crslabel;
/// assert_eq!(crslabel("Moon-2011;u=40")?, (";u=40", "Moon-2011"));
/// assert!(crslabel(";u=40").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn crslabel<S: Source>(input: S) -> Parsed<S> {
    labeltext(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// uncp            = ";u=" uval
/// ```
///
/// ```
/// # use urispec::scheme::geo::uncp;
/// assert_eq!(uncp(";u=66.5;a")?, (";a", ";u=66.5"));
/// assert!(uncp(";u=-1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn uncp<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";u="), uval)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// uval            = pnum
/// ```
///
/// ```
/// # use urispec::scheme::geo::uval;
/// assert_eq!(uval("6.500;a")?, (";a", "6.500"));
/// assert!(uval("-1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn uval<S: Source>(input: S) -> Parsed<S> {
    pnum(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// parameter       = ";" pname [ "=" pvalue ]
/// ```
///
/// ```
/// # use urispec::scheme::geo::parameter;
/// assert_eq!(parameter(";bar=white;foo")?, (";foo", ";bar=white"));
/// // A parameter may have no value, but not an empty one.
/// assert_eq!(parameter(";foo=")?, ("=", ";foo"));
/// assert!(parameter(";=white").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";"), pname, opt(seq((literal!("="), pvalue))))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// pname           = labeltext
/// ```
///
/// ```
/// # use urispec::scheme::geo::pname;
/// assert_eq!(pname("foo=blue")?, ("=blue", "foo"));
/// assert!(pname("=blue").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pname<S: Source>(input: S) -> Parsed<S> {
    labeltext(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// pvalue          = 1*paramchar
/// ```
///
/// ```
/// # use urispec::scheme::geo::pvalue;
/// assert_eq!(pvalue("this%2dthat;a")?, (";a", "this%2dthat"));
/// assert!(pvalue(";a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pvalue<S: Source>(input: S) -> Parsed<S> {
    run1(&PARAMCHAR, paramchar).parse_complete(input)
}

const PARAMCHAR: Class = P_UNRESERVED.or(&MARK_UNRESERVED).or_pct_encoded();

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// paramchar       = p-unreserved / mark-unreserved / pct-encoded
/// ```
///
/// ```
/// # use urispec::scheme::geo::paramchar;
/// assert_eq!(paramchar("%3Bd")?, ("d", "%3B"));
/// assert!(paramchar(",d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn paramchar<S: Source>(input: S) -> Parsed<S> {
    one(&PARAMCHAR, alt((p_unreserved, mark_unreserved, pct_encoded))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// labeltext       = 1*( alphanum / "-" )
/// ```
///
/// ```
/// # use urispec::scheme::geo::labeltext;
/// assert_eq!(labeltext("a-b=c")?, ("=c", "a-b"));
/// assert!(labeltext("_b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn labeltext<S: Source>(input: S) -> Parsed<S> {
    run1(&LDH, alt((alphanum, literal!("-")))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// pnum            = 1*DIGIT [ "." 1*DIGIT ]
/// ```
///
/// ```
/// # use urispec::scheme::geo::pnum;
/// assert_eq!(pnum("48.2010,16")?, (",16", "48.2010"));
/// assert_eq!(pnum("48.,16")?, (".,16", "48"));
/// assert!(pnum("-48").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pnum<S: Source>(input: S) -> Parsed<S> {
    seq((run1(&DIGIT, digit), opt(seq((literal!("."), run1(&DIGIT, digit)))))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// num             = [ "-" ] pnum
/// ```
///
/// ```
/// # use urispec::scheme::geo::num;
/// assert_eq!(num("-0,16")?, (",16", "-0"));
/// assert!(num("--1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn num<S: Source>(input: S) -> Parsed<S> {
    seq((opt(literal!("-")), pnum)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// mark-unreserved = alphanum / mark
/// ```
///
/// ```
/// # use urispec::scheme::geo::mark_unreserved;
/// assert_eq!(mark_unreserved("~d")?, ("d", "~"));
/// assert!(mark_unreserved("%7Ed").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "mark-unreserved")]
pub fn mark_unreserved<S: Source>(input: S) -> Parsed<S> {
    tel::mark_unreserved(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// mark            = "-" / "_" / "." / "!" / "~" / "*" /
///                   "'" / "(" / ")"
/// ```
///
/// ```
/// # use urispec::scheme::geo::mark;
/// assert_eq!(mark("'d")?, ("d", "'"));
/// assert!(mark(",d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn mark<S: Source>(input: S) -> Parsed<S> {
    tel::mark(input)
}

const P_UNRESERVED: Class = Class::of("[]:&+$");

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// p-unreserved    = "[" / "]" / ":" / "&" / "+" / "$"
/// ```
///
/// ```
/// # use urispec::scheme::geo::p_unreserved;
/// assert_eq!(p_unreserved("$5")?, ("5", "$"));
/// // Unlike in a telephone number, a slash is not allowed.
/// assert!(p_unreserved("/5").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "p-unreserved")]
pub fn p_unreserved<S: Source>(input: S) -> Parsed<S> {
    let others = alt((literal!("&"), literal!("+"), literal!("$")));
    one(&P_UNRESERVED, alt((literal!("["), literal!("]"), literal!(":"), others))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// alphanum        = ALPHA / DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::geo::alphanum;
/// assert_eq!(alphanum("Z9")?, ("9", "Z"));
/// assert!(alphanum("-9").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    tel::alphanum(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// latitude        = [ "-" ] 1*2DIGIT [ "." 1*DIGIT ]
/// ```
///
/// By the words of section 3.4.2, it is from -90 to 90.
///
/// ```
/// # use urispec::scheme::geo::latitude;
/// assert_eq!(latitude("-48.2010,16")?, (",16", "-48.2010"));
/// assert_eq!(latitude("148")?, ("8", "14"));
/// assert!(latitude(",16").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn latitude<S: Source>(input: S) -> Parsed<S> {
    degrees(2, input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// longitude       = [ "-" ] 1*3DIGIT [ "." 1*DIGIT ]
/// ```
///
/// By the words of section 3.4.2, it is from -180 to 180.
///
/// ```
/// # use urispec::scheme::geo::longitude;
/// assert_eq!(longitude("-122.399677;u=35")?, (";u=35", "-122.399677"));
/// assert_eq!(longitude("1801")?, ("1", "180"));
/// assert!(longitude(";u=35").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn longitude<S: Source>(input: S) -> Parsed<S> {
    degrees(3, input)
}

/// A number with at most some digits before its point.
fn degrees<S: Source>(most: usize, input: S) -> Parsed<S> {
    let fraction = opt(seq((literal!("."), run1(&DIGIT, digit))));
    seq((opt(literal!("-")), repeat(1, most, digit), fraction)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5870#section-3.3)
///
/// ```abnf
/// altitude        = [ "-" ] 1*DIGIT [ "." 1*DIGIT ]
/// ```
///
/// ```
/// # use urispec::scheme::geo::altitude;
/// assert_eq!(altitude("183;u=40")?, (";u=40", "183"));
/// assert!(altitude(";u=40").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn altitude<S: Source>(input: S) -> Parsed<S> {
    num(input)
}
