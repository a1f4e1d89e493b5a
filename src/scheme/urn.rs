//! # [RFC 8141](https://www.rfc-editor.org/rfc/rfc8141): Uniform Resource Names

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{leaf, literal, one, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::fragment::{FRAGMENT, fragment};
use crate::rfc3986::syntax::path::{PCHAR, pchar};
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// namestring    = assigned-name
///                 [ rq-components ]
///                 [ "#" f-component ]
/// ```
///
/// ```
/// # use urispec::{scheme::urn::namestring, trace::Trace};
/// assert_eq!(namestring("urn:example:a123,z456?+abc?=xyz#789 ")?, (" ", "urn:example:a123,z456?+abc?=xyz#789"));
///
/// // A name needs a namespace and something in it.
/// let trace = Trace::new();
/// assert!(namestring(trace.of("urn:isbn")).is_err());
/// assert_eq!(trace.failure().at, 8);
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn namestring<S: Source>(input: S) -> Parsed<S> {
    seq((assigned_name, opt(rq_components), opt(seq((literal!("#"), f_component))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// assigned-name = "urn" ":" NID ":" NSS
/// ```
///
/// ```
/// # use urispec::scheme::urn::assigned_name;
/// assert_eq!(assigned_name("URN:ISBN:0451450523?=a")?, ("?=a", "URN:ISBN:0451450523"));
/// assert!(assigned_name("urn:isbn:").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "assigned-name")]
pub fn assigned_name<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("urn"), literal!(":"), nid, literal!(":"), nss)).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// NID           = (alphanum) 0*30(ldh) (alphanum)
/// ```
///
/// This is a leaf, because a greedy repetition would also consume the last character.
///
/// ```
/// # use urispec::scheme::urn::nid;
/// assert_eq!(nid("isbn:0451450523")?, (":0451450523", "isbn"));
/// // It has two characters or more, and the last is not a hyphen.
/// assert_eq!(nid("ab-:1")?, ("-:1", "ab"));
/// assert!(nid("a:1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "NID")]
pub fn nid<S: Source>(input: S) -> Parsed<S> {
    leaf(strip_nid).parse_complete(input)
}

fn strip_nid(text: &[u8]) -> Option<&[u8]> {
    let longest = text.iter().take(32).take_while(|byte| LDH.starts_with(**byte)).count();
    let run = text.get(..longest)?;
    let last = run.iter().rposition(|byte| ALPHANUM.starts_with(*byte))?;
    if last > 0 && ALPHANUM.starts_with(*run.first()?) { text.get(last + 1..) } else { None }
}

const LDH: Class = Class::of("-").or(&ALPHANUM);

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// ldh           = alphanum / "-"
/// ```
///
/// ```
/// # use urispec::scheme::urn::ldh;
/// assert_eq!(ldh("-a")?, ("a", "-"));
/// assert!(ldh("_a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn ldh<S: Source>(input: S) -> Parsed<S> {
    one(&LDH, alt((alphanum, literal!("-")))).parse_complete(input)
}

const NSS: Class = Class::of("/").or(&PCHAR);

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// NSS           = pchar *(pchar / "/")
/// ```
///
/// ```
/// # use urispec::scheme::urn::nss;
/// assert_eq!(nss("a123,0%7C00~&z456/789?=b")?, ("?=b", "a123,0%7C00~&z456/789"));
/// // A slash is allowed, but not as the first character.
/// assert!(nss("/789").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "NSS")]
pub fn nss<S: Source>(input: S) -> Parsed<S> {
    seq((pchar, run0(&NSS, alt((pchar, literal!("/")))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// rq-components = [ "?+" r-component ]
///                 [ "?=" q-component ]
/// ```
///
/// ```
/// # use urispec::scheme::urn::rq_components;
/// assert_eq!(rq_components("?+CCResolve:cc=uk#a")?, ("#a", "?+CCResolve:cc=uk"));
/// // An ordinary query is neither of the two components.
/// assert_eq!(rq_components("?cc=uk")?, ("?cc=uk", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "rq-components")]
pub fn rq_components<S: Source>(input: S) -> Parsed<S> {
    seq((opt(seq((literal!("?+"), r_component))), opt(seq((literal!("?="), q_component))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// r-component   = pchar *( pchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::scheme::urn::r_component;
/// assert_eq!(r_component("CCResolve:cc=uk#a")?, ("#a", "CCResolve:cc=uk"));
/// assert!(r_component("?cc=uk").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "r-component")]
pub fn r_component<S: Source>(input: S) -> Parsed<S> {
    seq((pchar, run0(&FRAGMENT, alt((pchar, literal!("/"), literal!("?")))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// q-component   = pchar *( pchar / "/" / "?" )
/// ```
///
/// ```
/// # use urispec::scheme::urn::q_component;
/// assert_eq!(q_component("op=map&lat=39.56&datum=WGS84#a")?, ("#a", "op=map&lat=39.56&datum=WGS84"));
/// assert!(q_component("/map").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "q-component")]
pub fn q_component<S: Source>(input: S) -> Parsed<S> {
    r_component(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// f-component   = fragment
/// ```
///
/// ```
/// # use urispec::scheme::urn::f_component;
/// assert_eq!(f_component("somepart#a")?, ("#a", "somepart"));
/// // It never fails: unlike the others, it may be empty.
/// assert_eq!(f_component("#a")?, ("#a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "f-component")]
pub fn f_component<S: Source>(input: S) -> Parsed<S> {
    fragment(input)
}

const ALPHANUM: Class = ALPHA.or(&DIGIT);

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// alphanum      = ALPHA / DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::urn::alphanum;
/// assert_eq!(alphanum("7z")?, ("z", "7"));
/// assert!(alphanum("é").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    one(&ALPHANUM, alt((alpha, digit))).parse_complete(input)
}
