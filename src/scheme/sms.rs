//! # [RFC 5724](https://www.rfc-editor.org/rfc/rfc5724): the scheme `sms`
//!
//! A `telephone-subscriber` is that of `tel`, so a local number needs a context here as well. Those that work in one country only, such as `sms:40404`, are written
//! without one nevertheless.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::scheme::tel::telephone_subscriber;

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-uri        = sms-scheme ":" sms-hier-part [ "?" sms-fields ]
/// ```
///
/// ```
/// # use urispec::{scheme::sms::sms_uri, trace::Trace};
/// assert_eq!(sms_uri("sms:+15105550101?body=hello%20there#a")?, ("#a", "sms:+15105550101?body=hello%20there"));
/// assert!(sms_uri("sms:+15105550101,+15105550102").is_ok());
///
/// // A message needs a number.
/// let trace = Trace::new();
/// assert!(sms_uri(trace.of("sms:?body=a")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-uri")]
pub fn sms_uri<S: Source>(input: S) -> Parsed<S> {
    let fields = opt(seq((literal!("?"), sms_fields)));
    seq((sms_scheme, literal!(":"), sms_hier_part, fields)).parse_complete(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-scheme     = "sms"
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_scheme;
/// assert_eq!(sms_scheme("SMS:+1")?, (":+1", "SMS"));
/// assert!(sms_scheme("sm:+1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-scheme")]
pub fn sms_scheme<S: Source>(input: S) -> Parsed<S> {
    literal!("sms").parse_complete(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-hier-part  = sms-recipient *( "," sms-recipient )
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_hier_part;
/// assert_eq!(sms_hier_part("+15105550101,+15105550102?a")?, ("?a", "+15105550101,+15105550102"));
/// assert!(sms_hier_part(",+15105550102").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-hier-part")]
pub fn sms_hier_part<S: Source>(input: S) -> Parsed<S> {
    seq((sms_recipient, repeat(0, usize::MAX, seq((literal!(","), sms_recipient))))).parse_complete(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-recipient  = telephone-subscriber
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_recipient;
/// assert_eq!(sms_recipient("863-1234;phone-context=+1-914-555?body=a")?, ("?body=a", "863-1234;phone-context=+1-914-555"));
/// assert!(sms_recipient("863-1234?body=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-recipient")]
pub fn sms_recipient<S: Source>(input: S) -> Parsed<S> {
    telephone_subscriber(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-fields     = sms-field *( "&" sms-field )
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_fields;
/// assert_eq!(sms_fields("body=a&x=b&c")?, ("&c", "body=a&x=b"));
/// assert!(sms_fields("&body=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-fields")]
pub fn sms_fields<S: Source>(input: S) -> Parsed<S> {
    seq((sms_field, repeat(0, usize::MAX, seq((literal!("&"), sms_field))))).parse_complete(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-field      = sms-field-name "=" escaped-value
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_field;
/// assert_eq!(sms_field("body=hello%20there&a=")?, ("&a=", "body=hello%20there"));
/// assert!(sms_field("body").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-field")]
pub fn sms_field<S: Source>(input: S) -> Parsed<S> {
    seq((sms_field_name, literal!("="), escaped_value)).parse_complete(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-field-name = "body" / sms-field-ext
/// ```
///
/// `body` is also the name of another field.
///
/// ```
/// # use urispec::scheme::sms::sms_field_name;
/// assert_eq!(sms_field_name("body=a")?, ("=a", "body"));
/// assert!(sms_field_name("=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-field-name")]
pub fn sms_field_name<S: Source>(input: S) -> Parsed<S> {
    sms_field_ext(input)
}

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// sms-field-ext  = 1*( unreserved )
/// ```
///
/// ```
/// # use urispec::scheme::sms::sms_field_ext;
/// assert_eq!(sms_field_ext("x-a=b")?, ("=b", "x-a"));
/// assert!(sms_field_ext("%61=b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sms-field-ext")]
pub fn sms_field_ext<S: Source>(input: S) -> Parsed<S> {
    run1(&UNRESERVED, unreserved).parse_complete(input)
}

const ESCAPED: Class = UNRESERVED.or_pct_encoded();

/// [2.2. Formal Definition](https://www.rfc-editor.org/rfc/rfc5724#section-2.2)
///
/// ```abnf
/// escaped-value  = *( unreserved / pct-encoded )
/// ```
///
/// ```
/// # use urispec::scheme::sms::escaped_value;
/// // What is reserved must be percent-encoded in the text of a message.
/// assert_eq!(escaped_value("hello%2C%20there!")?, ("!", "hello%2C%20there"));
/// // It never fails: a message may be empty.
/// assert_eq!(escaped_value("&a=b")?, ("&a=b", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "escaped-value")]
pub fn escaped_value<S: Source>(input: S) -> Parsed<S> {
    run0(&ESCAPED, alt((unreserved, pct_encoded))).parse_complete(input)
}
