//! # [RFC 5538](https://www.rfc-editor.org/rfc/rfc5538): the schemes `news` and `nntp`

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::authority::authority;
use crate::rfc5234::{ALPHA, DIGIT, alpha, digit};

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// nntpURL        = "nntp:" server "/" group [ "/" article-number ]
/// ```
#[doc(alias = "nntpURL")]
pub fn nntpurl<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("nntp:"), server, literal!("/"), group, opt(seq((literal!("/"), article_number)))))
        .parse_complete(input)
}

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// server         = "//" authority
/// ```
pub fn server<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("//"), authority)).parse_complete(input)
}

const GROUP: Class = GROUP_CHAR.or_pct_encoded();

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// group          = 1*( group-char / pct-encoded )
/// ```
pub fn group<S: Source>(input: S) -> Parsed<S> {
    run1(&GROUP, alt((group_char, pct_encoded))).parse_complete(input)
}

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// article-number = 1*16DIGIT
/// ```
#[doc(alias = "article-number")]
pub fn article_number<S: Source>(input: S) -> Parsed<S> {
    repeat(1, 16, digit).parse_complete(input)
}

const GROUP_CHAR: Class = Class::of("-+_.").or(&ALPHA).or(&DIGIT);

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// group-char     = ALPHA / DIGIT / "-" / "+" / "_" / "."
/// ```
#[doc(alias = "group-char")]
pub fn group_char<S: Source>(input: S) -> Parsed<S> {
    one(&GROUP_CHAR, alt((alpha, digit, literal!("-"), literal!("+"), literal!("_"), literal!("."))))
        .parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// newsURL        = "news:" [ server "/" ] ( article / newsgroups )
/// ```
#[doc(alias = "newsURL")]
pub fn newsurl<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("news:"), opt(seq((server, literal!("/")))), alt((article, newsgroups)))).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// article        = mid-left "@" mid-right
/// ```
pub fn article<S: Source>(input: S) -> Parsed<S> {
    seq((mid_left, literal!("@"), mid_right)).parse_complete(input)
}

const NEWSGROUPS: Class = Class::of("*").or(&GROUP_CHAR).or_pct_encoded();

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// newsgroups     = *( group-char / pct-encoded / "*" )
/// ```
pub fn newsgroups<S: Source>(input: S) -> Parsed<S> {
    run0(&NEWSGROUPS, alt((group_char, pct_encoded, literal!("*")))).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// mid-left       = 1*mid-char
/// ```
#[doc(alias = "mid-left")]
pub fn mid_left<S: Source>(input: S) -> Parsed<S> {
    run1(&MID_CHAR, mid_char).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// mid-right      = 1*mid-char
/// ```
#[doc(alias = "mid-right")]
pub fn mid_right<S: Source>(input: S) -> Parsed<S> {
    run1(&MID_CHAR, mid_char).parse_complete(input)
}

const MID_CHAR: Class = Class::of("!$&'*+=").or(&UNRESERVED).or_pct_encoded();

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// mid-char       = unreserved / pct-encoded / "!" / "$" / "&" / "'"
///                / "*" / "+" / "="
/// ```
#[doc(alias = "mid-char")]
pub fn mid_char<S: Source>(input: S) -> Parsed<S> {
    let others =
        alt((literal!("!"), literal!("$"), literal!("&"), literal!("'"), literal!("*"), literal!("+"), literal!("=")));
    one(&MID_CHAR, alt((unreserved, pct_encoded, others))).parse_complete(input)
}
