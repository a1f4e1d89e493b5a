//! # [RFC 4151](https://www.rfc-editor.org/rfc/rfc4151): the scheme `tag`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::fragment::fragment;
use crate::rfc3986::syntax::path::pchar;
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};
use crate::scheme::tel::domainlabel;

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// tagURI        = "tag:" taggingEntity ":" specific [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::{scheme::tag::taguri, trace::Trace};
/// assert_eq!(taguri("tag:timothy@hpl.hp.com,2001:web/externalHome#a b")?, (" b", "tag:timothy@hpl.hp.com,2001:web/externalHome#a"));
/// assert!(taguri("tag:yaml.org,2002:").is_ok());
///
/// // A date belongs to each name.
/// let trace = Trace::new();
/// assert!(taguri(trace.of("tag:yaml.org:int")).is_err());
/// assert_eq!(trace.failure().at, 12);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "tagURI")]
pub fn taguri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("tag:"), taggingentity, literal!(":"), specific, opt(seq((literal!("#"), fragment)))))
        .parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// taggingEntity = authorityName "," date
/// ```
///
/// ```
/// # use urispec::scheme::tag::taggingentity;
/// assert_eq!(taggingentity("sandro@w3.org,2004-05:Sandro")?, (":Sandro", "sandro@w3.org,2004-05"));
/// assert!(taggingentity("w3.org").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "taggingEntity")]
pub fn taggingentity<S: Source>(input: S) -> Parsed<S> {
    seq((authorityname, literal!(","), date)).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// authorityName = DNSname / emailAddress
/// ```
///
/// A mail address can begin like the name of a domain, so it comes first.
///
/// ```
/// # use urispec::scheme::tag::authorityname;
/// assert_eq!(authorityname("w3.org,2004")?, (",2004", "w3.org"));
/// assert_eq!(authorityname("sandro@w3.org,2004")?, (",2004", "sandro@w3.org"));
/// assert!(authorityname(",2004").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "authorityName")]
pub fn authorityname<S: Source>(input: S) -> Parsed<S> {
    alt((emailaddress, dnsname)).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// date          = year ["-" month ["-" day]]
/// ```
///
/// ```
/// # use urispec::scheme::tag::date;
/// assert_eq!(date("2001-09-15:a")?, (":a", "2001-09-15"));
/// assert_eq!(date("2001-9")?, ("-9", "2001"));
/// assert!(date("999").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn date<S: Source>(input: S) -> Parsed<S> {
    seq((year, opt(seq((literal!("-"), month, opt(seq((literal!("-"), day)))))))).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// year          = 4DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::tag::year;
/// assert_eq!(year("2001-09")?, ("-09", "2001"));
/// assert!(year("201").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn year<S: Source>(input: S) -> Parsed<S> {
    repeat(4, 4, digit).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// month         = 2DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::tag::month;
/// // The ABNF does not count the months.
/// assert_eq!(month("13-01")?, ("-01", "13"));
/// assert!(month("9").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn month<S: Source>(input: S) -> Parsed<S> {
    repeat(2, 2, digit).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// day           = 2DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::tag::day;
/// assert_eq!(day("150")?, ("0", "15"));
/// assert!(day("1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn day<S: Source>(input: S) -> Parsed<S> {
    repeat(2, 2, digit).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// DNSname       = DNScomp *( "."  DNScomp )
/// ```
///
/// ```
/// # use urispec::scheme::tag::dnsname;
/// assert_eq!(dnsname("my-ids.com,2001")?, (",2001", "my-ids.com"));
/// assert_eq!(dnsname("a.-b")?, (".-b", "a"));
/// assert!(dnsname(".com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "DNSname")]
pub fn dnsname<S: Source>(input: S) -> Parsed<S> {
    seq((dnscomp, repeat(0, usize::MAX, seq((literal!("."), dnscomp))))).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// DNScomp       = alphaNum [*(alphaNum /"-") alphaNum]
/// ```
///
/// It is a [`domainlabel`] of RFC 3966.
///
/// ```
/// # use urispec::scheme::tag::dnscomp;
/// assert_eq!(dnscomp("my-ids.com")?, (".com", "my-ids"));
/// assert_eq!(dnscomp("my-.com")?, ("-.com", "my"));
/// assert!(dnscomp("-ids").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "DNScomp")]
pub fn dnscomp<S: Source>(input: S) -> Parsed<S> {
    domainlabel(input)
}

const LOCAL: Class = Class::of("-._").or(&ALPHANUM);

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// emailAddress  = 1*(alphaNum /"-"/"."/"_") "@" DNSname
/// ```
///
/// ```
/// # use urispec::scheme::tag::emailaddress;
/// assert_eq!(emailaddress("a_b.c@w3.org,2004")?, (",2004", "a_b.c@w3.org"));
/// // A plus sign is not allowed, nor is a percent-encoded one.
/// assert!(emailaddress("a+b@w3.org").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "emailAddress")]
pub fn emailaddress<S: Source>(input: S) -> Parsed<S> {
    let local = run1(&LOCAL, alt((alphanum, literal!("-"), literal!("."), literal!("_"))));
    seq((local, literal!("@"), dnsname)).parse_complete(input)
}

const ALPHANUM: Class = ALPHA.or(&DIGIT);

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// alphaNum      = DIGIT / ALPHA
/// ```
///
/// ```
/// # use urispec::scheme::tag::alphanum;
/// assert_eq!(alphanum("a9")?, ("9", "a"));
/// assert!(alphanum("-9").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "alphaNum")]
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    one(&ALPHANUM, alt((digit, alpha))).parse_complete(input)
}

/// [2.1. Tag Syntax and Examples](https://www.rfc-editor.org/rfc/rfc4151#section-2.1)
///
/// ```abnf
/// specific      = *( pchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::scheme::tag::specific;
/// assert_eq!(specific("web/a?b#c")?, ("#c", "web/a?b"));
/// // It never fails: a tag may end in its colon.
/// assert_eq!(specific("#c")?, ("#c", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn specific<S: Source>(input: S) -> Parsed<S> {
    run0(&QUERY, alt((pchar, literal!("/"), literal!("?")))).parse_complete(input)
}
