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
#[doc(alias = "telephone-uri")]
pub fn telephone_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("tel:"), telephone_subscriber)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// telephone-subscriber = global-number / local-number
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
#[doc(alias = "local-number")]
pub fn local_number<S: Source>(input: S) -> Parsed<S> {
    seq((
        local_number_digits,
        repeat(0, usize::MAX, seq((not(whole_context), par))),
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
pub fn par<S: Source>(input: S) -> Parsed<S> {
    alt((isdn_subaddress, parameter)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// isdn-subaddress      = ";isub=" 1*uric
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
pub fn extension<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";ext="), run1(&PHONEDIGIT, phonedigit))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// context              = ";phone-context=" descriptor
/// ```
pub fn context<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";phone-context="), descriptor)).parse_complete(input)
}

/// A context that spans its complete parameter.
fn whole_context<S: Source>(input: S) -> Parsed<S> {
    seq((context, not(uric))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// descriptor           = domainname / global-number-digits
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
pub fn domainname<S: Source>(input: S) -> Parsed<S> {
    seq((repeat(0, usize::MAX, seq((domainlabel, literal!("."), not(not(alphanum))))), toplabel, opt(literal!("."))))
        .parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// domainlabel          = alphanum / alphanum *( alphanum / "-" ) alphanum
/// ```
///
/// A label cannot end in a hyphen, so letters or digits must follow every run of hyphens.
pub fn domainlabel<S: Source>(input: S) -> Parsed<S> {
    seq((run1(&ALPHANUM, alphanum), hyphens)).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
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
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";"), pname, opt(seq((literal!("="), pvalue))))).parse_complete(input)
}

const LDH: Class = Class::of("-").or(&ALPHANUM);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// pname                = 1*( alphanum / "-" )
/// ```
pub fn pname<S: Source>(input: S) -> Parsed<S> {
    run1(&LDH, alt((alphanum, literal!("-")))).parse_complete(input)
}

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// pvalue               = 1*paramchar
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
pub fn paramchar<S: Source>(input: S) -> Parsed<S> {
    one(&PARAMCHAR, alt((param_unreserved, mark_unreserved, pct_encoded))).parse_complete(input)
}

const MARK_UNRESERVED: Class = ALPHANUM.or(&MARK);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// mark-unreserved      = alphanum / mark
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

const ALPHANUM: Class = ALPHA.or(&DIGIT);

/// [3. URI Syntax](https://www.rfc-editor.org/rfc/rfc3966#section-3)
///
/// ```abnf
/// alphanum             = ALPHA / DIGIT
/// ```
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    one(&ALPHANUM, alt((alpha, digit))).parse_complete(input)
}
