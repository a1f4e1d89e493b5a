//! The rules of a request path as combinators. Sling has no grammar; `grammar/sling.abnf` is written for urispec.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, not, one, range, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};

/// ```abnf
/// with-parameters      = before parameters [ "." *octet ]
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::WithParameters.accepts("/a;v='1.0'.html"));
/// assert!(!SlingRule::WithParameters.accepts("/a.html;v=1"));
/// ```
#[doc(alias = "with-parameters")]
pub fn with_parameters<S: Source>(input: S) -> Parsed<S> {
    seq((before, parameters, opt(seq((literal!("."), run0(&OCTET, octet)))))).parse_complete(input)
}

/// ```abnf
/// before               = *before-char
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Before.accepts("/a/b"));
/// assert!(!SlingRule::Before.accepts("/a/b.html"));
/// ```
pub fn before<S: Source>(input: S) -> Parsed<S> {
    run0(&BEFORE, before_char).parse_complete(input)
}

/// ```abnf
/// parameters           = 1*parameter / *parameter assignment quoted stray
/// ```
///
/// Stray text can only follow a quoted value: a plain value consumes everything that could be stray.
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Parameters.accepts(";v=1;w='2'x"));
/// assert!(!SlingRule::Parameters.accepts(";v=1/x"));
/// ```
pub fn parameters<S: Source>(input: S) -> Parsed<S> {
    seq((repeat(1, usize::MAX, parameter), opt(stray))).parse_complete(input)
}

/// ```abnf
/// parameter            = assignment value
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Parameter.accepts(";v='1.0'"));
/// assert!(!SlingRule::Parameter.accepts(";v=1.0"));
/// ```
pub fn parameter<S: Source>(input: S) -> Parsed<S> {
    seq((assignment, value)).parse_complete(input)
}

/// ```abnf
/// assignment           = ";" *( name ";" ) name "="
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Assignment.accepts(";a;v="));
/// assert!(!SlingRule::Assignment.accepts("v="));
/// ```
pub fn assignment<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";"), repeat(0, usize::MAX, seq((name, literal!(";")))), name, literal!("="))).parse_complete(input)
}

/// ```abnf
/// name                 = *name-char
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Name.accepts(""));
/// assert!(!SlingRule::Name.accepts("a.b"));
/// ```
pub fn name<S: Source>(input: S) -> Parsed<S> {
    run0(&NAME, name_char).parse_complete(input)
}

/// ```abnf
/// value                = quoted / plain
/// ```
///
/// A plain value cannot begin with a quote, even if the quote is not closed.
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Value.accepts("'1.0'"));
/// assert!(!SlingRule::Value.accepts("'1"));
/// ```
pub fn value<S: Source>(input: S) -> Parsed<S> {
    alt((quoted, seq((not("\"'\"", literal!("'")), plain)))).parse_complete(input)
}

/// ```abnf
/// quoted               = "'" *quoted-char "'"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Quoted.accepts("'a;b'"));
/// assert!(!SlingRule::Quoted.accepts("'it's'"));
/// ```
pub fn quoted<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("'"), run0(&QUOTED, quoted_char), literal!("'"))).parse_complete(input)
}

/// ```abnf
/// plain                = [ plain-start *plain-char ]
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Plain.accepts("a'b"));
/// assert!(!SlingRule::Plain.accepts("'a"));
/// ```
pub fn plain<S: Source>(input: S) -> Parsed<S> {
    seq((opt(seq((plain_start, run0(&PLAIN, plain_char)))),)).parse_complete(input)
}

/// ```abnf
/// stray                = plain-char *selector-char
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Stray.accepts("x;y"));
/// assert!(!SlingRule::Stray.accepts(";y"));
/// ```
pub fn stray<S: Source>(input: S) -> Parsed<S> {
    seq((plain_char, run0(&SELECTOR, selector_char))).parse_complete(input)
}

/// ```abnf
/// with-late-parameters = before "." *late-char late-parameters
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::WithLateParameters.accepts("/a.html;v=1"));
/// assert!(!SlingRule::WithLateParameters.accepts("/a;v=1"));
/// ```
#[doc(alias = "with-late-parameters")]
pub fn with_late_parameters<S: Source>(input: S) -> Parsed<S> {
    seq((before, literal!("."), run0(&LATE, late_char), late_parameters)).parse_complete(input)
}

/// ```abnf
/// late-parameters      = 1*late-parameter [ "/" *octet ]
///                      / *late-parameter assignment quoted late-char *octet
/// ```
///
/// Here too, stray text can only follow a quoted value.
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LateParameters.accepts(";v=1/c.txt"));
/// assert!(!SlingRule::LateParameters.accepts(";v"));
/// ```
#[doc(alias = "late-parameters")]
pub fn late_parameters<S: Source>(input: S) -> Parsed<S> {
    let stray = seq((late_char, run0(&OCTET, octet)));
    let suffix = seq((literal!("/"), run0(&OCTET, octet)));
    seq((repeat(1, usize::MAX, late_parameter), opt(alt((suffix, stray))))).parse_complete(input)
}

/// ```abnf
/// late-parameter       = assignment late-value
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LateParameter.accepts(";v=1.0"));
/// assert!(!SlingRule::LateParameter.accepts(";v=1/0"));
/// ```
#[doc(alias = "late-parameter")]
pub fn late_parameter<S: Source>(input: S) -> Parsed<S> {
    seq((assignment, late_value)).parse_complete(input)
}

/// ```abnf
/// late-value           = quoted / late-plain
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LateValue.accepts("'1/0'"));
/// assert!(!SlingRule::LateValue.accepts("1/0"));
/// ```
#[doc(alias = "late-value")]
pub fn late_value<S: Source>(input: S) -> Parsed<S> {
    alt((quoted, seq((not("\"'\"", literal!("'")), late_plain)))).parse_complete(input)
}

/// ```abnf
/// late-plain           = [ late-start *late-char ]
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LatePlain.accepts("a.b"));
/// assert!(!SlingRule::LatePlain.accepts("'a"));
/// ```
#[doc(alias = "late-plain")]
pub fn late_plain<S: Source>(input: S) -> Parsed<S> {
    seq((opt(seq((late_start, run0(&LATE, late_char)))),)).parse_complete(input)
}

/// ```abnf
/// remainder            = [ selection ] [ suffix ]
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Remainder.accepts(".s1.html/c"));
/// assert!(!SlingRule::Remainder.accepts("s1.html/c"));
/// ```
pub fn remainder<S: Source>(input: S) -> Parsed<S> {
    seq((opt(selection), opt(suffix))).parse_complete(input)
}

/// ```abnf
/// selection            = "." *( selector "." ) [ extension ]
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Selection.accepts(".s1..html"));
/// assert!(!SlingRule::Selection.accepts(".html/c"));
/// ```
pub fn selection<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("."), repeat(0, usize::MAX, seq((selector, literal!(".")))), opt(extension))).parse_complete(input)
}

/// ```abnf
/// selector             = *selector-char
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Selector.accepts(""));
/// assert!(!SlingRule::Selector.accepts("s1.s2"));
/// ```
pub fn selector<S: Source>(input: S) -> Parsed<S> {
    run0(&SELECTOR, selector_char).parse_complete(input)
}

/// ```abnf
/// extension            = 1*selector-char
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Extension.accepts("html"));
/// assert!(!SlingRule::Extension.accepts(""));
/// ```
pub fn extension<S: Source>(input: S) -> Parsed<S> {
    run1(&SELECTOR, selector_char).parse_complete(input)
}

/// ```abnf
/// suffix               = "/" *octet
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Suffix.accepts("/c.d/e"));
/// assert!(!SlingRule::Suffix.accepts("c.d"));
/// ```
pub fn suffix<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("/"), run0(&OCTET, octet))).parse_complete(input)
}

const OCTET: Class = Class::range(0x00, 0xff);

/// ```abnf
/// octet                = %x00-FF
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::Octet.accepts([0xff]));
/// assert!(!SlingRule::Octet.accepts(""));
/// ```
pub fn octet<S: Source>(input: S) -> Parsed<S> {
    one(&OCTET, range(0x00, 0xff)).parse_complete(input)
}

const BEFORE: Class = Class::range(0x00, 0x2d).or(&Class::range(0x2f, 0x3a)).or(&Class::range(0x3c, 0xff));

/// ```abnf
/// before-char          = %x00-2D / %x2F-3A / %x3C-FF
///                        ; all but "." and ";"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::BeforeChar.accepts("/"));
/// assert!(!SlingRule::BeforeChar.accepts("."));
/// ```
#[doc(alias = "before-char")]
pub fn before_char<S: Source>(input: S) -> Parsed<S> {
    one(&BEFORE, alt((range(0x00, 0x2d), range(0x2f, 0x3a), range(0x3c, 0xff)))).parse_complete(input)
}

const NAME: Class =
    Class::range(0x00, 0x2d).or(&Class::range(0x30, 0x3a)).or(&Class::range(0x3c, 0x3c)).or(&Class::range(0x3e, 0xff));

/// ```abnf
/// name-char            = %x00-2D / %x30-3A / %x3C / %x3E-FF
///                        ; all but ".", "/", ";" and "="
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::NameChar.accepts("'"));
/// assert!(!SlingRule::NameChar.accepts("="));
/// ```
#[doc(alias = "name-char")]
pub fn name_char<S: Source>(input: S) -> Parsed<S> {
    one(&NAME, alt((range(0x00, 0x2d), range(0x30, 0x3a), range(0x3c, 0x3c), range(0x3e, 0xff)))).parse_complete(input)
}

const QUOTED: Class = Class::range(0x00, 0x26).or(&Class::range(0x28, 0xff));

/// ```abnf
/// quoted-char          = %x00-26 / %x28-FF
///                        ; all but "'"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::QuotedChar.accepts(";"));
/// assert!(!SlingRule::QuotedChar.accepts("'"));
/// ```
#[doc(alias = "quoted-char")]
pub fn quoted_char<S: Source>(input: S) -> Parsed<S> {
    one(&QUOTED, alt((range(0x00, 0x26), range(0x28, 0xff)))).parse_complete(input)
}

const PLAIN_START: Class =
    Class::range(0x00, 0x26).or(&Class::range(0x28, 0x2d)).or(&Class::range(0x30, 0x3a)).or(&Class::range(0x3c, 0xff));

/// ```abnf
/// plain-start          = %x00-26 / %x28-2D / %x30-3A / %x3C-FF
///                        ; all but "'", ".", "/" and ";"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::PlainStart.accepts("-"));
/// assert!(!SlingRule::PlainStart.accepts("'"));
/// ```
#[doc(alias = "plain-start")]
pub fn plain_start<S: Source>(input: S) -> Parsed<S> {
    one(&PLAIN_START, alt((range(0x00, 0x26), range(0x28, 0x2d), range(0x30, 0x3a), range(0x3c, 0xff))))
        .parse_complete(input)
}

const PLAIN: Class = Class::range(0x00, 0x2d).or(&Class::range(0x30, 0x3a)).or(&Class::range(0x3c, 0xff));

/// ```abnf
/// plain-char           = %x00-2D / %x30-3A / %x3C-FF
///                        ; all but ".", "/" and ";"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::PlainChar.accepts("'"));
/// assert!(!SlingRule::PlainChar.accepts("."));
/// ```
#[doc(alias = "plain-char")]
pub fn plain_char<S: Source>(input: S) -> Parsed<S> {
    one(&PLAIN, alt((range(0x00, 0x2d), range(0x30, 0x3a), range(0x3c, 0xff)))).parse_complete(input)
}

const LATE_START: Class =
    Class::range(0x00, 0x26).or(&Class::range(0x28, 0x2e)).or(&Class::range(0x30, 0x3a)).or(&Class::range(0x3c, 0xff));

/// ```abnf
/// late-start           = %x00-26 / %x28-2E / %x30-3A / %x3C-FF
///                        ; all but "'", "/" and ";"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LateStart.accepts("."));
/// assert!(!SlingRule::LateStart.accepts("'"));
/// ```
#[doc(alias = "late-start")]
pub fn late_start<S: Source>(input: S) -> Parsed<S> {
    one(&LATE_START, alt((range(0x00, 0x26), range(0x28, 0x2e), range(0x30, 0x3a), range(0x3c, 0xff))))
        .parse_complete(input)
}

const LATE: Class = Class::range(0x00, 0x2e).or(&Class::range(0x30, 0x3a)).or(&Class::range(0x3c, 0xff));

/// ```abnf
/// late-char            = %x00-2E / %x30-3A / %x3C-FF
///                        ; all but "/" and ";"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::LateChar.accepts("."));
/// assert!(!SlingRule::LateChar.accepts("/"));
/// ```
#[doc(alias = "late-char")]
pub fn late_char<S: Source>(input: S) -> Parsed<S> {
    one(&LATE, alt((range(0x00, 0x2e), range(0x30, 0x3a), range(0x3c, 0xff)))).parse_complete(input)
}

const SELECTOR: Class = Class::range(0x00, 0x2d).or(&Class::range(0x30, 0xff));

/// ```abnf
/// selector-char        = %x00-2D / %x30-FF
///                        ; all but "." and "/"
/// ```
///
/// ```
/// # use urispec::view::sling::SlingRule;
/// assert!(SlingRule::SelectorChar.accepts(";"));
/// assert!(!SlingRule::SelectorChar.accepts("/"));
/// ```
#[doc(alias = "selector-char")]
pub fn selector_char<S: Source>(input: S) -> Parsed<S> {
    one(&SELECTOR, alt((range(0x00, 0x2d), range(0x30, 0xff)))).parse_complete(input)
}
