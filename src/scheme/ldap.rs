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
///
/// ```
/// # use urispec::{scheme::ldap::ldapurl, trace::Trace};
/// assert_eq!(ldapurl("ldap:///??sub??e-bindname=cn=Manager#a")?, ("#a", "ldap:///??sub??e-bindname=cn=Manager"));
/// // What may follow a host comes after a slash.
/// assert_eq!(ldapurl("ldap://h?cn")?, ("?cn", "ldap://h"));
///
/// let trace = Trace::new();
/// assert!(ldapurl(trace.of("ldap:/o=a")).is_err());
/// assert_eq!(trace.failure().at, 6);
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ldap::dn;
/// assert_eq!(dn("o=University%20of%20Michigan,c=US?cn")?, ("?cn", "o=University%20of%20Michigan,c=US"));
/// // It never fails: the empty name is that of the root.
/// assert_eq!(dn("?cn")?, ("?cn", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dn<S: Source>(input: S) -> Parsed<S> {
    run0(&DN, alt((pchar, literal!("/")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// attributes = attrdesc *( "," attrdesc )
/// ```
///
/// ```
/// # use urispec::scheme::ldap::attributes;
/// assert_eq!(attributes("cn,mail;lang-de?one")?, ("?one", "cn,mail;lang-de"));
/// assert!(attributes(",cn").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ldap::attrdesc;
/// assert_eq!(attrdesc("*,cn")?, (",cn", "*"));
/// assert!(attrdesc("?one").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn attrdesc<S: Source>(input: S) -> Parsed<S> {
    run1(&ATTRDESC, alt((unreserved, pct_encoded, literal!("*"), literal!("+"), literal!(";")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// scope      = "base" / "one" / "sub"
/// ```
///
/// ```
/// # use urispec::scheme::ldap::scope;
/// assert_eq!(scope("ONE?(cn=a)")?, ("?(cn=a)", "ONE"));
/// assert!(scope("children").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn scope<S: Source>(input: S) -> Parsed<S> {
    alt((literal!("base"), literal!("one"), literal!("sub"))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// filter     = 1*( pchar / "/" )
/// ```
///
/// ```
/// # use urispec::scheme::ldap::filter;
/// assert_eq!(filter("(cn=Babs%20Jensen)?a")?, ("?a", "(cn=Babs%20Jensen)"));
/// // Parentheses are characters like any other: RFC 4515 has the syntax of filters.
/// assert_eq!(filter("((")?, ("", "(("));
/// assert!(filter("?a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn filter<S: Source>(input: S) -> Parsed<S> {
    run1(&DN, alt((pchar, literal!("/")))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// extensions = extension *( "," extension )
/// ```
///
/// ```
/// # use urispec::scheme::ldap::extensions;
/// assert_eq!(extensions("e-bindname=cn=Manager%2cdc=example,!b#a")?, ("#a", "e-bindname=cn=Manager%2cdc=example,!b"));
/// assert!(extensions(",!b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn extensions<S: Source>(input: S) -> Parsed<S> {
    seq((extension, repeat(0, usize::MAX, seq((literal!(","), extension))))).parse_complete(input)
}

/// [2. URL Definition](https://www.rfc-editor.org/rfc/rfc4516#section-2)
///
/// ```abnf
/// extension  = [ "!" ] extype [ "=" exvalue ]
/// ```
///
/// ```
/// # use urispec::scheme::ldap::extension;
/// assert_eq!(extension("!e-bindname=cn=Manager,b")?, (",b", "!e-bindname=cn=Manager"));
/// assert!(extension("!=cn").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ldap::extype;
/// assert_eq!(extype("1.3.6.1=a")?, ("=a", "1.3.6.1"));
/// assert!(extype("!1.3.6.1").is_err());
/// # Ok::<(), nom::Err<()>>(())
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
///
/// ```
/// # use urispec::scheme::ldap::exvalue;
/// // A comma in a value must be percent-encoded.
/// assert_eq!(exvalue("cn=Manager%2cdc=example,b")?, (",b", "cn=Manager%2cdc=example"));
/// // It never fails: a value may be empty.
/// assert_eq!(exvalue("?a")?, ("?a", ""));
/// # Ok::<(), nom::Err<()>>(())
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
