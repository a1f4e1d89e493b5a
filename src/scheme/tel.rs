//! # [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966): the scheme `tel`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, not, one, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc5234::{ALPHA, DIGIT, HEXDIG, alpha, digit, hexdig};

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// telephone-uri        = "tel:" telephone-subscriber
/// ```
///
/// ```
/// # use urispec::{scheme::tel::telephone_uri, trace::Trace};
/// assert_eq!(telephone_uri("tel:+1-201-555-0123#a")?, ("#a", "tel:+1-201-555-0123"));
///
/// // A number that is not global needs a context.
/// let trace = Trace::new();
/// assert!(telephone_uri(trace.of("tel:7042")).is_err());
/// assert_eq!(trace.failure().at, 8);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "telephone-uri")]
pub fn telephone_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("tel:"), telephone_subscriber)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// telephone-subscriber = global-number / local-number
/// ```
///
/// ```
/// # use urispec::scheme::tel::telephone_subscriber;
/// assert_eq!(telephone_subscriber("7042;phone-context=example.com#a")?, ("#a", "7042;phone-context=example.com"));
/// assert!(telephone_subscriber("7042").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "telephone-subscriber")]
pub fn telephone_subscriber<S: Source>(input: S) -> Parsed<S> {
    alt((global_number, local_number)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// global-number        = global-number-digits *par
/// ```
///
/// ```
/// # use urispec::scheme::tel::global_number;
/// assert_eq!(global_number("+1-201-555-0123;ext=4711,")?, (",", "+1-201-555-0123;ext=4711"));
/// assert!(global_number("1-201-555-0123").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "global-number")]
pub fn global_number<S: Source>(input: S) -> Parsed<S> {
    seq((global_number_digits, repeat(0, usize::MAX, par))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// local-number         = local-number-digits *par context *par
/// ```
///
/// A context is also a parameter, so the repetition before it stops at the first context. A parameter that merely begins like a
/// context does not count.
///
/// ```
/// # use urispec::scheme::tel::local_number;
/// assert_eq!(local_number("863-1234;ext=5;phone-context=+1-914-555#a")?, ("#a", "863-1234;ext=5;phone-context=+1-914-555"));
/// assert!(local_number("863-1234;ext=5").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "local-number")]
pub fn local_number<S: Source>(input: S) -> Parsed<S> {
    seq((
        local_number_digits,
        repeat(0, usize::MAX, seq((not("context", whole_context), par))),
        whole_context,
        repeat(0, usize::MAX, par),
    ))
    .parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// par                  = parameter / extension / isdn-subaddress
/// ```
///
/// Every extension is also a parameter, and a subaddress can begin like one, so the subaddress comes first.
///
/// ```
/// # use urispec::scheme::tel::par;
/// assert_eq!(par(";isub=1411;ext=2")?, (";ext=2", ";isub=1411"));
/// assert!(par("isub=1411").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn par<S: Source>(input: S) -> Parsed<S> {
    alt((isdn_subaddress, parameter)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// isdn-subaddress      = ";isub=" 1*uric
/// ```
///
/// ```
/// # use urispec::scheme::tel::isdn_subaddress;
/// assert_eq!(isdn_subaddress(";isub=a/b?c;ext=2")?, (";ext=2", ";isub=a/b?c"));
/// assert!(isdn_subaddress(";isub=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "isdn-subaddress")]
pub fn isdn_subaddress<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";isub="), run1(&URIC, uric))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// extension            = ";ext=" 1*phonedigit
/// ```
///
/// ```
/// # use urispec::scheme::tel::extension;
/// assert_eq!(extension(";ext=47-11a")?, ("a", ";ext=47-11"));
/// assert!(extension(";ext=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn extension<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";ext="), run1(&PHONEDIGIT, phonedigit))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// context              = ";phone-context=" descriptor
/// ```
///
/// ```
/// # use urispec::scheme::tel::context;
/// assert_eq!(context(";phone-context=+1-914-555;ext=2")?, (";ext=2", ";phone-context=+1-914-555"));
/// // A number that is not global is no context for another.
/// assert!(context(";phone-context=914-555").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn context<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";phone-context="), descriptor)).parse_complete(input)
}

/// A context that spans its complete parameter.
fn whole_context<S: Source>(input: S) -> Parsed<S> {
    seq((context, not("paramchar", paramchar))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// descriptor           = domainname / global-number-digits
/// ```
///
/// ```
/// # use urispec::scheme::tel::descriptor;
/// assert_eq!(descriptor("example.com;ext=2")?, (";ext=2", "example.com"));
/// assert_eq!(descriptor("+1-914-555")?, ("", "+1-914-555"));
/// assert!(descriptor("914").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn descriptor<S: Source>(input: S) -> Parsed<S> {
    alt((domainname, global_number_digits)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// global-number-digits = "+" *phonedigit DIGIT *phonedigit
/// ```
///
/// The first repetition takes only separators, so that it stops at the first digit.
///
/// ```
/// # use urispec::scheme::tel::global_number_digits;
/// assert_eq!(global_number_digits("+1(201)555.0123;ext=2")?, (";ext=2", "+1(201)555.0123"));
/// // Separators alone are no number.
/// assert!(global_number_digits("+(-)").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "global-number-digits")]
pub fn global_number_digits<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("+"), run0(&VISUAL_SEPARATOR, visual_separator), digit, run0(&PHONEDIGIT, phonedigit)))
        .parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// local-number-digits  = *phonedigit-hex ( HEXDIG / "*" ) *phonedigit-hex
/// ```
///
/// ```
/// # use urispec::scheme::tel::local_number_digits;
/// assert_eq!(local_number_digits("*69;ext=2")?, (";ext=2", "*69"));
/// assert!(local_number_digits("(-)").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "local-number-digits")]
pub fn local_number_digits<S: Source>(input: S) -> Parsed<S> {
    seq((
        run0(&VISUAL_SEPARATOR, visual_separator),
        one(&HEX_OR_STAR, alt((hexdig, literal!("*")))),
        run0(&PHONEDIGIT_HEX, phonedigit_hex),
    ))
    .parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// domainname           = *( domainlabel "." ) toplabel [ "." ]
/// ```
///
/// A dot without a label after it is the final dot.
///
/// ```
/// # use urispec::scheme::tel::domainname;
/// assert_eq!(domainname("a.example.com.;ext=2")?, (";ext=2", "a.example.com."));
/// // The last label begins with a letter, so an address is no name.
/// assert!(domainname("192.0.2.1").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn domainname<S: Source>(input: S) -> Parsed<S> {
    seq((
        repeat(0, usize::MAX, seq((domainlabel, literal!("."), not("no alphanum", not("alphanum", alphanum))))),
        toplabel,
        opt(literal!(".")),
    ))
    .parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// domainlabel          = alphanum / alphanum *( alphanum / "-" ) alphanum
/// ```
///
/// A label cannot end in a hyphen, so letters or digits must follow every run of hyphens.
///
/// ```
/// # use urispec::scheme::tel::domainlabel;
/// // A hyphen at the end is left.
/// assert_eq!(domainlabel("3--d-.com")?, ("-.com", "3--d"));
/// assert!(domainlabel("-d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn domainlabel<S: Source>(input: S) -> Parsed<S> {
    seq((run1(&ALPHANUM, alphanum), hyphens)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
/// ```
///
/// ```
/// # use urispec::scheme::tel::toplabel;
/// assert_eq!(toplabel("x3-d.;ext=2")?, (".;ext=2", "x3-d"));
/// assert!(toplabel("3d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn toplabel<S: Source>(input: S) -> Parsed<S> {
    seq((alpha, run0(&ALPHANUM, alphanum), hyphens)).parse_complete(input)
}

/// Hyphens within a label, and the letters and digits after them.
fn hyphens<S: Source>(input: S) -> Parsed<S> {
    repeat(0, usize::MAX, seq((run1(&HYPHEN, literal!("-")), run1(&ALPHANUM, alphanum)))).parse_complete(input)
}

const HYPHEN: Class = Class::of("-");

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// parameter            = ";" pname [ "=" pvalue ]
/// ```
///
/// ```
/// # use urispec::scheme::tel::parameter;
/// assert_eq!(parameter(";a-b=c%20d;e")?, (";e", ";a-b=c%20d"));
/// // A parameter may have no value, but not an empty one.
/// assert_eq!(parameter(";a-b=")?, ("=", ";a-b"));
/// assert!(parameter(";=c").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";"), pname, opt(seq((literal!("="), pvalue))))).parse_complete(input)
}

pub(crate) const LDH: Class = Class::of("-").or(&ALPHANUM);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// pname                = 1*( alphanum / "-" )
/// ```
///
/// ```
/// # use urispec::scheme::tel::pname;
/// assert_eq!(pname("a-b=c")?, ("=c", "a-b"));
/// assert!(pname("_b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pname<S: Source>(input: S) -> Parsed<S> {
    run1(&LDH, alt((alphanum, literal!("-")))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// pvalue               = 1*paramchar
/// ```
///
/// ```
/// # use urispec::scheme::tel::pvalue;
/// assert_eq!(pvalue("a/b:c;d")?, (";d", "a/b:c"));
/// assert!(pvalue(";d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pvalue<S: Source>(input: S) -> Parsed<S> {
    run1(&PARAMCHAR, paramchar).parse_complete(input)
}

const PARAMCHAR: Class = PARAM_UNRESERVED.or(&MARK_UNRESERVED).or_pct_encoded();

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// paramchar            = param-unreserved / mark-unreserved / pct-encoded
/// ```
///
/// ```
/// # use urispec::scheme::tel::paramchar;
/// assert_eq!(paramchar("%3Bd")?, ("d", "%3B"));
/// assert!(paramchar("=d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn paramchar<S: Source>(input: S) -> Parsed<S> {
    one(&PARAMCHAR, alt((param_unreserved, mark_unreserved, pct_encoded))).parse_complete(input)
}

pub(crate) const MARK_UNRESERVED: Class = ALPHANUM.or(&MARK);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// mark-unreserved      = alphanum / mark
/// ```
///
/// ```
/// # use urispec::scheme::tel::mark_unreserved;
/// assert_eq!(mark_unreserved("~d")?, ("d", "~"));
/// assert!(mark_unreserved("%7Ed").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "mark-unreserved")]
pub fn mark_unreserved<S: Source>(input: S) -> Parsed<S> {
    one(&MARK_UNRESERVED, alt((alphanum, mark))).parse_complete(input)
}

const MARK: Class = Class::of("-_.!~*'()");

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// mark                 = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
/// ```
///
/// ```
/// # use urispec::scheme::tel::mark;
/// assert_eq!(mark("'d")?, ("d", "'"));
/// assert!(mark(",d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn mark<S: Source>(input: S) -> Parsed<S> {
    one(
        &MARK,
        alt((
            literal!("-"),
            literal!("_"),
            literal!("."),
            literal!("!"),
            literal!("~"),
            literal!("*"),
            literal!("'"),
            literal!("("),
            literal!(")"),
        )),
    )
    .parse_complete(input)
}

const PARAM_UNRESERVED: Class = Class::of("/:&+$");

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// param-unreserved     = "/" / ":" / "&" / "+" / "$"
/// ```
///
/// ```
/// # use urispec::scheme::tel::param_unreserved;
/// assert_eq!(param_unreserved("$5")?, ("5", "$"));
/// // A semicolon ends the value.
/// assert!(param_unreserved(";5").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "param-unreserved")]
pub fn param_unreserved<S: Source>(input: S) -> Parsed<S> {
    one(&PARAM_UNRESERVED, alt((literal!("/"), literal!(":"), literal!("&"), literal!("+"), literal!("$"))))
        .parse_complete(input)
}

const PHONEDIGIT: Class = DIGIT.or(&VISUAL_SEPARATOR);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// phonedigit           = DIGIT / visual-separator
/// ```
///
/// ```
/// # use urispec::scheme::tel::phonedigit;
/// assert_eq!(phonedigit("(201)")?, ("201)", "("));
/// assert!(phonedigit("*69").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn phonedigit<S: Source>(input: S) -> Parsed<S> {
    one(&PHONEDIGIT, alt((digit, visual_separator))).parse_complete(input)
}

const HEX_OR_STAR: Class = Class::of("*").or(&HEXDIG);

const PHONEDIGIT_HEX: Class = HEX_OR_STAR.or(&VISUAL_SEPARATOR);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// phonedigit-hex       = HEXDIG / "*" / visual-separator
/// ```
///
/// ```
/// # use urispec::scheme::tel::phonedigit_hex;
/// assert_eq!(phonedigit_hex("*69")?, ("69", "*"));
/// assert!(phonedigit_hex("#69").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "phonedigit-hex")]
pub fn phonedigit_hex<S: Source>(input: S) -> Parsed<S> {
    one(&PHONEDIGIT_HEX, alt((hexdig, literal!("*"), visual_separator))).parse_complete(input)
}

const VISUAL_SEPARATOR: Class = Class::of("-.()");

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// visual-separator     = "-" / "." / "(" / ")"
/// ```
///
/// ```
/// # use urispec::scheme::tel::visual_separator;
/// assert_eq!(visual_separator(".0123")?, ("0123", "."));
/// // Spaces are not allowed in URIs.
/// assert!(visual_separator(" 0123").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "visual-separator")]
pub fn visual_separator<S: Source>(input: S) -> Parsed<S> {
    one(&VISUAL_SEPARATOR, alt((literal!("-"), literal!("."), literal!("("), literal!(")")))).parse_complete(input)
}

const URIC: Class = Class::of("/?:@&=+$,").or(&MARK_UNRESERVED).or_pct_encoded();

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// uric                 = "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / "," / mark-unreserved / pct-encoded
/// ```
///
/// ```
/// # use urispec::scheme::tel::uric;
/// assert_eq!(uric(",b")?, ("b", ","));
/// // Unlike in RFC 2396, a semicolon is left out: it begins the next parameter.
/// assert!(uric(";b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn uric<S: Source>(input: S) -> Parsed<S> {
    one(
        &URIC,
        alt((
            literal!("/"),
            literal!("?"),
            literal!(":"),
            literal!("@"),
            literal!("&"),
            literal!("="),
            literal!("+"),
            literal!("$"),
            literal!(","),
            mark_unreserved,
            pct_encoded,
        )),
    )
    .parse_complete(input)
}

pub(crate) const ALPHANUM: Class = ALPHA.or(&DIGIT);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// alphanum             = ALPHA / DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::tel::alphanum;
/// assert_eq!(alphanum("Z9")?, ("9", "Z"));
/// assert!(alphanum("-9").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    one(&ALPHANUM, alt((alpha, digit))).parse_complete(input)
}
