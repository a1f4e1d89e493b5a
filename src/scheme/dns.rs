//! # [RFC 4501](https://www.rfc-editor.org/rfc/rfc4501): the scheme `dns`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::path::{PCHAR, pchar};
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsurl          = "dns:" [ "//" dnsauthority "/" ]
///                   dnsname ["?" dnsquery]
/// ```
///
/// ```
/// # use urispec::{scheme::dns::dnsurl, trace::Trace};
/// assert_eq!(dnsurl("dns:www.example.org.?clAsS=IN;tYpE=A#a")?, ("#a", "dns:www.example.org.?clAsS=IN;tYpE=A"));
/// assert_eq!(dnsurl("dns://fw.example.org/*.%20%00.example?type=TXT")?, ("", "dns://fw.example.org/*.%20%00.example?type=TXT"));
/// // After a server, a slash is required, even if no name follows.
/// assert_eq!(dnsurl("dns://192.168.1.1")?, ("//192.168.1.1", "dns:"));
///
/// let trace = Trace::new();
/// assert!(dnsurl(trace.of("dn:example")).is_err());
/// assert_eq!(trace.failure().at, 2);
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsurl<S: Source>(input: S) -> Parsed<S> {
    let server = opt(seq((literal!("//"), dnsauthority, literal!("/"))));
    seq((literal!("dns:"), server, dnsname, opt(seq((literal!("?"), dnsquery))))).parse_complete(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsauthority    = host [ ":" port ]
/// ```
///
/// ```
/// # use urispec::scheme::dns::dnsauthority;
/// assert_eq!(dnsauthority("192.168.1.1:53/a")?, ("/a", "192.168.1.1:53"));
/// // There is no user information.
/// assert_eq!(dnsauthority("ada@h/")?, ("@h/", "ada"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsauthority<S: Source>(input: S) -> Parsed<S> {
    seq((host, opt(seq((literal!(":"), port))))).parse_complete(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsname         = *pchar
/// ```
///
/// ```
/// # use urispec::scheme::dns::dnsname;
/// assert_eq!(dnsname("simon.example.org?type=CERT")?, ("?type=CERT", "simon.example.org"));
/// // It never fails: an empty name is that of the root.
/// assert_eq!(dnsname("?type=NS")?, ("?type=NS", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsname<S: Source>(input: S) -> Parsed<S> {
    run0(&PCHAR, pchar).parse_complete(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsquery        = dnsqueryelement *( ";" dnsqueryelement )
/// ```
///
/// ```
/// # use urispec::scheme::dns::dnsquery;
/// assert_eq!(dnsquery("CLASS=IN;TYPE=A;a")?, (";a", "CLASS=IN;TYPE=A"));
/// assert!(dnsquery("secret=value").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsquery<S: Source>(input: S) -> Parsed<S> {
    seq((dnsqueryelement, repeat(0, usize::MAX, seq((literal!(";"), dnsqueryelement))))).parse_complete(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsqueryelement = ( "CLASS=" dnsclassval ) / ( "TYPE=" dnstypeval )
/// ```
///
/// ```
/// # use urispec::scheme::dns::dnsqueryelement;
/// assert_eq!(dnsqueryelement("type=CERT;a")?, (";a", "type=CERT"));
/// assert!(dnsqueryelement("type=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsqueryelement<S: Source>(input: S) -> Parsed<S> {
    alt((seq((literal!("CLASS="), dnsclassval)), seq((literal!("TYPE="), dnstypeval)))).parse_complete(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnsclassval     = 1*DIGIT / "IN" / "CH" /
///                   mnemonic
/// ```
///
/// Every number is also a mnemonic, as are the names.
///
/// ```
/// # use urispec::scheme::dns::dnsclassval;
/// assert_eq!(dnsclassval("IN;TYPE=A")?, (";TYPE=A", "IN"));
/// assert!(dnsclassval(";TYPE=A").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnsclassval<S: Source>(input: S) -> Parsed<S> {
    mnemonic(input)
}

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// dnstypeval      = 1*DIGIT / "A" / "NS" / "MD" /
///                   mnemonic
/// ```
///
/// Every number is also a mnemonic, as are the names.
///
/// ```
/// # use urispec::scheme::dns::dnstypeval;
/// assert_eq!(dnstypeval("NSAP-PTR;CLASS=IN")?, (";CLASS=IN", "NSAP-PTR"));
/// assert_eq!(dnstypeval("65")?, ("", "65"));
/// assert!(dnstypeval("*").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn dnstypeval<S: Source>(input: S) -> Parsed<S> {
    mnemonic(input)
}

const MNEMONIC: Class = Class::of("-").or(&ALPHA).or(&DIGIT);

/// [3. DNS URI Registration](https://www.rfc-editor.org/rfc/rfc4501#section-3)
///
/// ```abnf
/// mnemonic        = 1*( ALPHA / DIGIT / "-" )
/// ```
///
/// ```
/// # use urispec::scheme::dns::mnemonic;
/// assert_eq!(mnemonic("CERT;")?, (";", "CERT"));
/// assert!(mnemonic(";").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn mnemonic<S: Source>(input: S) -> Parsed<S> {
    run1(&MNEMONIC, alt((alpha, digit, literal!("-")))).parse_complete(input)
}
