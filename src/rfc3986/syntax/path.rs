//! # [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{alternative, led0, literal, not, one, rule, run0, run1};
use crate::abnf::rule::Rule;
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{SUB_DELIMS, UNRESERVED, pct_encoded, sub_delims, unreserved};

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path          = path-abempty    ; begins with "/" or is empty
///               / path-absolute   ; begins with "/" but not "//"
///               / path-noscheme   ; begins with a non-colon segment
///               / path-rootless   ; begins with a segment
///               / path-empty      ; zero characters
/// ```
///
/// The alternatives that begin with a segment come first, because path-abempty also matches the empty string and would always
/// win. It covers path-absolute and path-empty as well. The look-ahead makes path-noscheme match the complete path, not the part
/// before a colon.
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Path.accepts("a:b/c"));
/// assert!(!Rule::Path.accepts("a?b"));
/// ```
pub fn path<S: Source>(input: S) -> Parsed<S> {
    let whole_noscheme = alternative(3, (path_noscheme, not("pchar", pchar)));
    rule(Rule::Path, alt((whole_noscheme, path_rootless, path_abempty, path_absolute, path_empty)))
        .parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path-abempty  = *( "/" segment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PathAbempty.accepts("//a/"));
/// assert!(!Rule::PathAbempty.accepts("a/"));
/// ```
#[doc(alias = "path-abempty")]
#[inline]
pub fn path_abempty<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PathAbempty, segments()).parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PathAbsolute.accepts("/a//b"));
/// assert!(!Rule::PathAbsolute.accepts("//a"));
/// ```
#[doc(alias = "path-absolute")]
#[inline]
pub fn path_absolute<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PathAbsolute, (literal!("/"), opt((segment_nz, segments())))).parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path-noscheme = segment-nz-nc *( "/" segment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PathNoscheme.accepts("./a:b"));
/// assert!(!Rule::PathNoscheme.accepts("a:b"));
/// ```
#[doc(alias = "path-noscheme")]
#[inline]
pub fn path_noscheme<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PathNoscheme, (segment_nz_nc, segments())).parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path-rootless = segment-nz *( "/" segment )
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PathRootless.accepts("a:b"));
/// assert!(!Rule::PathRootless.accepts("/a"));
/// ```
#[doc(alias = "path-rootless")]
#[inline]
pub fn path_rootless<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PathRootless, (segment_nz, segments())).parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// path-empty    = 0<pchar>
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::PathEmpty.accepts(""));
/// assert!(!Rule::PathEmpty.accepts("a"));
/// ```
#[doc(alias = "path-empty")]
#[inline]
pub fn path_empty<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::PathEmpty, literal!("")).parse_complete(input)
}

pub(crate) const SEGMENTS: Class = Class::of("/").or(&PCHAR);

/// `*( "/" segment )`. A source that does not look inside reads a slash and then any run of slashes and `pchar`s.
#[inline(always)]
fn segments<S: Source>() -> impl Parser<S, Output = S::Text, Error = ()> {
    led0::<b'/', _, _>(&SEGMENTS, (literal!("/"), segment))
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// segment       = *pchar
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Segment.accepts(""));
/// assert!(!Rule::Segment.accepts("/"));
/// ```
#[inline]
pub fn segment<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::Segment, run0(&PCHAR, pchar)).parse_complete(input)
}

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// segment-nz    = 1*pchar
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::SegmentNz.accepts("name;v=1.1"));
/// assert!(!Rule::SegmentNz.accepts(""));
/// ```
#[doc(alias = "segment-nz")]
#[inline]
pub fn segment_nz<S: Source>(input: S) -> Parsed<S> {
    rule(Rule::SegmentNz, run1(&PCHAR, pchar)).parse_complete(input)
}

pub(crate) const SEGMENT_NZ_NC: Class = Class::of("@").or(&UNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
///               ; non-zero-length segment without any colon ":"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::SegmentNzNc.accepts("fred@example.com"));
/// assert!(!Rule::SegmentNzNc.accepts("this:that"));
/// ```
#[doc(alias = "segment-nz-nc")]
#[inline]
pub fn segment_nz_nc<S: Source>(input: S) -> Parsed<S> {
    let each = alt((unreserved, pct_encoded, sub_delims, literal!("@")));
    rule(Rule::SegmentNzNc, run1(&SEGMENT_NZ_NC, each)).parse_complete(input)
}

pub(crate) const PCHAR: Class = Class::of(":@").or(&UNRESERVED).or_pct_encoded().or(&SUB_DELIMS);

/// [3.3. Path](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
///
/// ```abnf
/// pchar         = unreserved / pct-encoded / sub-delims / ":" / "@"
/// ```
///
/// ```
/// # use urispec::Rule;
/// assert!(Rule::Pchar.accepts("%2F"));
/// assert!(!Rule::Pchar.accepts("/"));
/// ```
#[inline]
pub fn pchar<S: Source>(input: S) -> Parsed<S> {
    let each = alt((unreserved, pct_encoded, sub_delims, literal!(":"), literal!("@")));
    rule(Rule::Pchar, one(&PCHAR, each)).parse_complete(input)
}
