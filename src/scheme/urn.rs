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
pub fn namestring<S: Source>(input: S) -> Parsed<S> {
    seq((assigned_name, opt(rq_components), opt(seq((literal!("#"), f_component))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// assigned-name = "urn" ":" NID ":" NSS
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
pub fn ldh<S: Source>(input: S) -> Parsed<S> {
    one(&LDH, alt((alphanum, literal!("-")))).parse_complete(input)
}

const NSS: Class = Class::of("/").or(&PCHAR);

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// NSS           = pchar *(pchar / "/")
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
#[doc(alias = "rq-components")]
pub fn rq_components<S: Source>(input: S) -> Parsed<S> {
    seq((opt(seq((literal!("?+"), r_component))), opt(seq((literal!("?="), q_component))))).parse_complete(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// r-component   = pchar *( pchar / "/" / "?" )
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
#[doc(alias = "q-component")]
pub fn q_component<S: Source>(input: S) -> Parsed<S> {
    r_component(input)
}

/// [2. URN Syntax](https://www.rfc-editor.org/rfc/rfc8141#section-2)
///
/// ```abnf
/// f-component   = fragment
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
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    one(&ALPHANUM, alt((alpha, digit))).parse_complete(input)
}
