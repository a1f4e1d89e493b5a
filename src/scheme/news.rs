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
/// nntpURL         = "nntp:" server "/" group [ "/" article-number ]
/// ```
///
/// ```
/// # use urispec::{scheme::news::nntpurl, trace::Trace};
/// assert_eq!(nntpurl("nntp://news.example/example.group.this/12345#a")?, ("#a", "nntp://news.example/example.group.this/12345"));
///
/// // A group alone is a URI of the scheme `news`.
/// let trace = Trace::new();
/// assert!(nntpurl(trace.of("nntp:example.group.this")).is_err());
/// assert_eq!(trace.failure().at, 5);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "nntpURL")]
pub fn nntpurl<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("nntp:"), server, literal!("/"), group, opt(seq((literal!("/"), article_number)))))
        .parse_complete(input)
}

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// server          = "//" authority
/// ```
///
/// ```
/// # use urispec::scheme::news::server;
/// assert_eq!(server("//news.example:119/a")?, ("/a", "//news.example:119"));
/// assert!(server("/a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn server<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("//"), authority)).parse_complete(input)
}

const GROUP: Class = GROUP_CHAR.or_pct_encoded();

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// group           = 1*( group-char / pct-encoded )
/// ```
///
/// ```
/// # use urispec::scheme::news::group;
/// assert_eq!(group("example.group.this/12345")?, ("/12345", "example.group.this"));
/// // Wildcards are for `newsgroups`.
/// assert!(group("*").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn group<S: Source>(input: S) -> Parsed<S> {
    run1(&GROUP, alt((group_char, pct_encoded))).parse_complete(input)
}

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// article-number  = 1*16DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::news::article_number;
/// assert_eq!(article_number("12345678901234567")?, ("7", "1234567890123456"));
/// assert!(article_number("ab.cd@example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "article-number")]
pub fn article_number<S: Source>(input: S) -> Parsed<S> {
    repeat(1, 16, digit).parse_complete(input)
}

const GROUP_CHAR: Class = Class::of("-+_.").or(&ALPHA).or(&DIGIT);

/// [3. Syntax of 'nntp' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-3)
///
/// ```abnf
/// group-char      = ALPHA / DIGIT / "-" / "+" / "_" / "."
/// ```
///
/// ```
/// # use urispec::scheme::news::group_char;
/// assert_eq!(group_char("+a")?, ("a", "+"));
/// assert!(group_char("%2Ba").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "group-char")]
pub fn group_char<S: Source>(input: S) -> Parsed<S> {
    one(&GROUP_CHAR, alt((alpha, digit, literal!("-"), literal!("+"), literal!("_"), literal!("."))))
        .parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// newsURL         = "news:" [ server "/" ] ( article / newsgroups )
/// ```
///
/// ```
/// # use urispec::{scheme::news::newsurl, trace::Trace};
/// assert_eq!(newsurl("news://news.example/ab.cd@example.com#a")?, ("#a", "news://news.example/ab.cd@example.com"));
/// assert_eq!(newsurl("news:example.group.*")?, ("", "news:example.group.*"));
///
/// let trace = Trace::new();
/// assert!(newsurl(trace.of("new:example.group")).is_err());
/// assert_eq!(trace.failure().at, 3);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "newsURL")]
pub fn newsurl<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("news:"), opt(seq((server, literal!("/")))), alt((article, newsgroups)))).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// article         = msg-id-core
/// ```
///
/// ```
/// # use urispec::scheme::news::article;
/// assert_eq!(article("ab.cd@example.com/a")?, ("/a", "ab.cd@example.com"));
/// // Without an `@` it is a group.
/// assert!(article("example.group").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn article<S: Source>(input: S) -> Parsed<S> {
    msg_id_core(input)
}

const NEWSGROUPS: Class = Class::of("*").or(&GROUP_CHAR).or_pct_encoded();

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// newsgroups      = *( group-char / pct-encoded / "*" )
/// ```
///
/// ```
/// # use urispec::scheme::news::newsgroups;
/// assert_eq!(newsgroups("example.group.*#a")?, ("#a", "example.group.*"));
/// // It never fails: no group stands for all of them.
/// assert_eq!(newsgroups("#a")?, ("#a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn newsgroups<S: Source>(input: S) -> Parsed<S> {
    run0(&NEWSGROUPS, alt((group_char, pct_encoded, literal!("*")))).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// msg-id-core     = id-left "@" id-right
/// ```
///
/// ```
/// # use urispec::scheme::news::msg_id_core;
/// assert_eq!(msg_id_core("p0624081dc30b8699bf9b@%5B10.20.30.108%5D#a")?, ("#a", "p0624081dc30b8699bf9b@%5B10.20.30.108%5D"));
/// assert!(msg_id_core("@example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "msg-id-core")]
pub fn msg_id_core<S: Source>(input: S) -> Parsed<S> {
    seq((id_left, literal!("@"), id_right)).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// id-left         = 1*mid-char
/// ```
///
/// ```
/// # use urispec::scheme::news::id_left;
/// assert_eq!(id_left("ab.cd@example.com")?, ("@example.com", "ab.cd"));
/// // The angle brackets around a message identifier are no part of it.
/// assert!(id_left("<ab.cd@example.com>").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "id-left")]
pub fn id_left<S: Source>(input: S) -> Parsed<S> {
    run1(&MID_CHAR, mid_char).parse_complete(input)
}

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// id-right        = 1*mid-char / no-fold-literal
/// ```
///
/// A literal can begin like a name, so it comes first.
///
/// ```
/// # use urispec::scheme::news::id_right;
/// assert_eq!(id_right("%5B192.0.2.1%5D#a")?, ("#a", "%5B192.0.2.1%5D"));
/// assert_eq!(id_right("example.com:119")?, (":119", "example.com"));
/// assert!(id_right("[192.0.2.1]#a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "id-right")]
pub fn id_right<S: Source>(input: S) -> Parsed<S> {
    alt((no_fold_literal, run1(&MID_CHAR, mid_char))).parse_complete(input)
}

const IN_LITERAL: Class = Class::of("(),:;@").or(&MID_CHAR);

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// no-fold-literal = "%5B" *( mid-char / "(" / ")" / "," / ":" / ";" / "@" )
/// ```
///
/// ```
/// # use urispec::scheme::news::no_fold_literal;
/// assert_eq!(no_fold_literal("%5B2001:db8::1%5D/a")?, ("/a", "%5B2001:db8::1%5D"));
/// assert!(no_fold_literal("[2001:db8::1]").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "no-fold-literal")]
pub fn no_fold_literal<S: Source>(input: S) -> Parsed<S> {
    let others = alt((literal!("("), literal!(")"), literal!(","), literal!(":"), literal!(";"), literal!("@")));
    seq((literal!("%5B"), run0(&IN_LITERAL, alt((mid_char, others))))).parse_complete(input)
}

const MID_CHAR: Class = Class::of("!$&'*+=").or(&UNRESERVED).or_pct_encoded();

/// [4. Syntax of 'news' URIs](https://www.rfc-editor.org/rfc/rfc5538#section-4)
///
/// ```abnf
/// mid-char        = unreserved / pct-encoded / "!" / "$" / "&" / "'"
///                 / "*" / "+" / "="
/// ```
///
/// ```
/// # use urispec::scheme::news::mid_char;
/// assert_eq!(mid_char("%2Fb")?, ("b", "%2F"));
/// assert!(mid_char("/b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "mid-char")]
pub fn mid_char<S: Source>(input: S) -> Parsed<S> {
    let others =
        alt((literal!("!"), literal!("$"), literal!("&"), literal!("'"), literal!("*"), literal!("+"), literal!("=")));
    one(&MID_CHAR, alt((unreserved, pct_encoded, others))).parse_complete(input)
}
