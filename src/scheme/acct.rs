//! # [RFC 7565](https://www.rfc-editor.org/rfc/rfc7565): the scheme `acct`
//!
//! By the letter of the document, the user of an account is a single character unless it begins with a sub-delim: in ABNF, a concatenation binds more tightly
//! than an alternative. The document's own examples have longer users, so `userpart` has the parentheses that are meant.

use nom::Parser;
use nom::branch::alt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED, pct_encoded, sub_delims, unreserved};
use crate::rfc3986::syntax::authority::host::host;

/// [7. IANA Considerations](https://www.rfc-editor.org/rfc/rfc7565#section-7)
///
/// ```abnf
/// acctURI  = "acct" ":" userpart "@" host
/// ```
///
/// ```
/// # use urispec::{scheme::acct::accturi, trace::Trace};
/// assert_eq!(accturi("acct:foobar@status.example.net#a")?, ("#a", "acct:foobar@status.example.net"));
/// // The `@` of a user who is a mail address is percent-encoded.
/// assert!(accturi("acct:juliet%40capulet.example@shoppingsite.example").is_ok());
///
/// let trace = Trace::new();
/// assert!(accturi(trace.of("acct:@foobar@status.example.net")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "acctURI")]
pub fn accturi<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("acct"), literal!(":"), userpart, literal!("@"), host)).parse_complete(input)
}

/// [7. IANA Considerations](https://www.rfc-editor.org/rfc/rfc7565#section-7)
///
/// ```abnf
/// userpart = ( unreserved / sub-delims )
///            0*( unreserved / pct-encoded / sub-delims )
/// ```
///
/// ```
/// # use urispec::scheme::acct::userpart;
/// assert_eq!(userpart("juliet%40capulet.example@shoppingsite.example")?, ("@shoppingsite.example", "juliet%40capulet.example"));
/// // The first character is not percent-encoded.
/// assert!(userpart("%40capulet.example").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn userpart<S: Source>(input: S) -> Parsed<S> {
    seq((one(&FIRST, alt((unreserved, sub_delims))), run0(&USER, alt((unreserved, pct_encoded, sub_delims)))))
        .parse_complete(input)
}

const FIRST: Class = UNRESERVED.or(&SUB_DELIMS);

const USER: Class = FIRST.or_pct_encoded();
