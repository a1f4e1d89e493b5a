//! The reading for constants: the rules for whole references once more, as functions that the compiler runs.
//!
//! nom's combinators cannot run there. So this is the one place that states rules a second time, and the proof runs it on every text of the suites beside
//! the grammar: the verdict, the components and the place of an error are the same.

#![allow(clippy::indexing_slicing, reason = "each index is behind a comparison with the length")]

use core::fmt;

use super::error::{ErrorKind, LONGEST};
use super::parts::Parts;
use crate::abnf::class::Class;
use crate::abnf::rule::Rule;
use crate::rfc3986::syntax::authority::host::{IPVFUTURE, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::{PCHAR, SEGMENT_NZ_NC, SEGMENTS};
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme::SCHEME;
#[cfg(feature = "iri")]
use crate::rfc3987::syntax::{IFRAGMENT, IPCHAR, IQUERY, IREG_NAME, ISEGMENT_NZ_NC, ISEGMENTS, IUSERINFO};
use crate::rfc5234::{ALPHA, DIGIT, HEXDIG};

/// A text in a constant does not match a rule: where, and in which component.
///
/// It is a part of what an [`Error`](crate::Error) knows, which cannot be made in a constant.
///
/// ```
/// use urispec::constant::ConstError;
/// use urispec::{ErrorKind, Rule, Uri};
///
/// const PARSED: Result<Uri, ConstError> = Uri::parse_const("http://localhost/A|B");
/// let error = PARSED.unwrap_err();
/// assert_eq!((error.kind(), error.rule(), error.offset()), (ErrorKind::InvalidCharacter, Rule::Path, 18));
/// assert_eq!(error.to_string(), "invalid character in path at 18");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstError {
    kind: ErrorKind,
    rule: Rule,
    at: usize,
}

impl ConstError {
    /// What is wrong.
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component that contains the error.
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// Where it is, in bytes of the text: the start of [`Error::span`](crate::Error::span).
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The words before the rule's name.
    pub(crate) const fn words(&self) -> &'static str {
        match self.kind {
            ErrorKind::InvalidCharacter => "invalid character in ",
            ErrorKind::InvalidPercentEncoding => "invalid percent-encoding in ",
            ErrorKind::UnexpectedEnd => "unexpected end of ",
            ErrorKind::TooLong => "too long: ",
        }
    }
}

impl fmt::Display for ConstError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} at {}", self.words(), self.rule, self.at)
    }
}

impl core::error::Error for ConstError {}

/// What is read: the end, or the component and the place that do not match.
type Read<T> = Result<T, (Rule, usize)>;

/// The characters of the components in which URIs and IRIs differ.
struct Classes {
    userinfo: &'static Class,
    reg_name: &'static Class,
    segments: &'static Class,
    segment_nz_nc: &'static Class,
    pchar: &'static Class,
    query: &'static Class,
    fragment: &'static Class,
}

const OF_URIS: Classes = Classes {
    userinfo: &USERINFO,
    reg_name: &REG_NAME,
    segments: &SEGMENTS,
    segment_nz_nc: &SEGMENT_NZ_NC,
    pchar: &PCHAR,
    query: &QUERY,
    fragment: &FRAGMENT,
};

#[cfg(feature = "iri")]
const OF_IRIS: Classes = Classes {
    userinfo: &IUSERINFO,
    reg_name: &IREG_NAME,
    segments: &ISEGMENTS,
    segment_nz_nc: &ISEGMENT_NZ_NC,
    pchar: &IPCHAR,
    query: &IQUERY,
    fragment: &IFRAGMENT,
};

#[cfg(feature = "iri")]
const fn classes(rule: Rule) -> &'static Classes {
    if rule.is_of_iri() { &OF_IRIS } else { &OF_URIS }
}

#[cfg(not(feature = "iri"))]
const fn classes(_rule: Rule) -> &'static Classes {
    &OF_URIS
}

/// Splits `text`, if it matches `rule`: `URI`, `URI-reference`, `absolute-URI` or `relative-ref`, or the same of RFC 3987. It is UTF-8.
pub(crate) const fn parts(rule: Rule, text: &[u8]) -> Result<Parts, ConstError> {
    if text.len() > LONGEST {
        return Err(ConstError { kind: ErrorKind::TooLong, rule, at: LONGEST });
    }
    match reference(rule.of_uri(), text, classes(rule)) {
        Ok(parts) => Ok(parts),
        Err((component, at)) => {
            let is_in_triplet = is(text, at.wrapping_sub(1), b'%') || is(text, at.wrapping_sub(2), b'%');
            let kind = if is_in_triplet {
                ErrorKind::InvalidPercentEncoding
            } else if at == text.len() {
                ErrorKind::UnexpectedEnd
            } else {
                ErrorKind::InvalidCharacter
            };
            Err(ConstError { kind, rule: component.beside(rule), at })
        }
    }
}

/// ```text
/// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
/// absolute-URI  = scheme ":" hier-part [ "?" query ]
/// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
/// URI-reference = URI / relative-ref
/// ```
const fn reference(rule: Rule, text: &[u8], classes: &'static Classes) -> Read<Parts> {
    let scheme_end = match rule {
        Rule::RelativeRef => 0,
        _ => scheme(text),
    };
    let has_scheme = scheme_end > 0 && is(text, scheme_end, b':');
    if !has_scheme && matches!(rule, Rule::Uri | Rule::AbsoluteUri) {
        return Err((Rule::Scheme, scheme_end));
    }
    let start = if has_scheme { scheme_end + 1 } else { 0 };
    // hier-part and relative-part: "//" authority path-abempty, or another path
    let authority = if is(text, start, b'/') && is(text, start + 1, b'/') {
        match authority(text, start + 2, classes) {
            Ok(authority) => authority,
            Err(failed) => return Err(failed),
        }
    } else {
        Authority { host: None, host_start: 0, host_end: 0, end: start, last: Rule::Path, class: classes.pchar }
    };
    let path_start = authority.end;
    let (path, path_end) = path(text, path_start, authority.host.is_some(), has_scheme, classes);
    // The component that was read last, and its characters: what follows them is not one of them.
    let mut last = if path_end > path_start { (Rule::Path, classes.pchar) } else { (authority.last, authority.class) };
    let mut end = path_end;
    if is(text, end, b'?') {
        end = run(text, end + 1, classes.query);
        last = (Rule::Query, classes.query);
    }
    let query_end = end;
    if is(text, end, b'#') && !matches!(rule, Rule::AbsoluteUri) {
        end = run(text, end + 1, classes.fragment);
        last = (Rule::Fragment, classes.fragment);
    }
    if end == text.len() {
        return Ok(Parts {
            scheme_end: if has_scheme { scheme_end as u32 } else { 0 },
            host_start: authority.host_start as u32,
            host_end: authority.host_end as u32,
            path_start: path_start as u32,
            path_end: path_end as u32,
            query_end: query_end as u32,
            host: authority.host,
            path: Some(path),
        });
    }
    let (component, class) = last;
    let at = broken(text, end, class);
    match component {
        Rule::Path if matches!(rule, Rule::UriReference) && is_in_scheme(text, at) => Err((Rule::Scheme, at)),
        _ => Err((component, at)),
    }
}

/// Whether this position is in what is meant as a scheme, as [`Error`](super::error::Error) judges it: the text before `://`.
const fn is_in_scheme(text: &[u8], at: usize) -> bool {
    let mut end = 0;
    while end < text.len() && !matches!(text[end], b':' | b'/' | b'?' | b'#') {
        end += 1;
    }
    0 < end && at <= end && is(text, end, b':') && is(text, end + 1, b'/') && is(text, end + 2, b'/')
}

/// ```text
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
const fn scheme(text: &[u8]) -> usize {
    if is_in(text, 0, &ALPHA) { run(text, 0, &SCHEME) } else { 0 }
}

/// The path that begins at `start`: which rule it matches, and where it ends.
///
/// ```text
/// path-abempty  = *( "/" segment )
/// path-absolute = "/" [ segment-nz *( "/" segment ) ]
/// path-noscheme = segment-nz-nc *( "/" segment )
/// path-rootless = segment-nz *( "/" segment )
/// path-empty    = 0<pchar>
/// ```
const fn path(
    text: &[u8],
    start: usize,
    has_authority: bool,
    has_scheme: bool,
    classes: &'static Classes,
) -> (Rule, usize) {
    let has_slash = is(text, start, b'/');
    let first = run(text, start, if has_scheme { classes.pchar } else { classes.segment_nz_nc });
    if has_authority {
        (Rule::PathAbempty, if has_slash { run(text, start, classes.segments) } else { start })
    } else if has_slash {
        // A second slash would have made it an authority.
        (Rule::PathAbsolute, run(text, start, classes.segments))
    } else if first == start {
        (Rule::PathEmpty, start)
    } else {
        let end = if is(text, first, b'/') { run(text, first, classes.segments) } else { first };
        (if has_scheme { Rule::PathRootless } else { Rule::PathNoscheme }, end)
    }
}

/// An authority, or that there is none.
struct Authority {
    host: Option<Rule>,
    host_start: usize,
    host_end: usize,
    end: usize,
    /// The part that ends it, and the characters of that.
    last: Rule,
    class: &'static Class,
}

/// ```text
/// authority = [ userinfo "@" ] host [ ":" port ]
/// host      = IP-literal / IPv4address / reg-name
/// port      = *DIGIT
/// ```
const fn authority(text: &[u8], start: usize, classes: &'static Classes) -> Read<Authority> {
    let userinfo_end = run(text, start, classes.userinfo);
    let has_userinfo = is(text, userinfo_end, b'@');
    if !has_userinfo && !is(text, start, b'[') && has_at_sign(text, start) {
        return Err((Rule::Userinfo, broken(text, userinfo_end, classes.userinfo)));
    }
    let host_start = if has_userinfo { userinfo_end + 1 } else { start };
    let (host, host_end, class) = if is(text, host_start, b'[') {
        match ip_literal(text, host_start) {
            Ok((host, end)) => (host, end, &DIGIT),
            Err(at) => return Err((Rule::IpLiteral, at)),
        }
    } else {
        let end = run(text, host_start, classes.reg_name);
        let is_address = matches!(ipv4address(text, host_start), Ok(address_end) if address_end == end);
        (if is_address { Rule::Ipv4address } else { Rule::RegName }, end, classes.reg_name)
    };
    let (end, last, class) = if is(text, host_end, b':') {
        (run(text, host_end + 1, &DIGIT), Rule::Port, &DIGIT)
    } else {
        (host_end, Rule::Host, class)
    };
    Ok(Authority { host: Some(host), host_start, host_end, end, last, class })
}

/// Whether there is an `@` in the authority that begins at `start`: what is before it is meant as a userinfo.
const fn has_at_sign(text: &[u8], start: usize) -> bool {
    let mut at = start;
    while at < text.len() && !matches!(text[at], b'@' | b'/' | b'?' | b'#') {
        at += 1;
    }
    is(text, at, b'@')
}

/// Where the literal ends and what is in it, or where it does not match.
///
/// ```text
/// IP-literal = "[" ( IPv6address / IPvFuture  ) "]"
/// IPvFuture  = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
/// ```
const fn ip_literal(text: &[u8], start: usize) -> Result<(Rule, usize), usize> {
    let (rule, end) = if is(text, start + 1, b'v') || is(text, start + 1, b'V') {
        let dot = run(text, start + 2, &HEXDIG);
        if dot == start + 2 || !is(text, dot, b'.') {
            return Err(dot);
        }
        let end = run(text, dot + 1, &IPVFUTURE);
        if end == dot + 1 {
            return Err(end);
        }
        (Rule::Ipvfuture, end)
    } else {
        match ipv6address(text, start + 1) {
            Ok(end) => (Rule::Ipv6address, end),
            Err(at) => return Err(at),
        }
    };
    if is(text, end, b']') { Ok((rule, end + 1)) } else { Err(end) }
}

/// Where the address ends, or where it does not match. The nine alternatives say that there are eight groups, or at most seven and one `"::"`. An
/// IPv4address counts as the last two.
///
/// ```text
/// IPv6address =                            6( h16 ":" ) ls32
///             / [ *n( h16 ":" ) h16 ] "::" m( h16 ":" ) ls32 / ...
/// ls32        = ( h16 ":" h16 ) / IPv4address
/// h16         = 1*4HEXDIG
/// ```
const fn ipv6address(text: &[u8], start: usize) -> Result<usize, usize> {
    let (mut at, mut groups, mut has_gap) = (start, 0, false);
    if is(text, at, b':') {
        if !is(text, at + 1, b':') {
            return Err(at + 1);
        }
        (at, has_gap) = (at + 2, true);
        if !is_in(text, at, &HEXDIG) {
            return Ok(at);
        }
    }
    loop {
        let group = at;
        while at < group + 4 && is_in(text, at, &HEXDIG) {
            at += 1;
        }
        if at == group {
            return Err(at);
        }
        let may_be_ipv4 = if has_gap { groups <= 5 } else { groups == 6 };
        if may_be_ipv4 && is(text, at, b'.') && dec_octet(text, group) == at {
            return ipv4address(text, group);
        }
        groups += 1;
        let may_go_on = is(text, at, b':') && groups < if has_gap { 7 } else { 8 };
        if may_go_on && !has_gap && is(text, at + 1, b':') {
            (at, has_gap) = (at + 2, true);
            if groups == 7 || !is_in(text, at, &HEXDIG) {
                return Ok(at);
            }
        } else if may_go_on {
            at += 1;
        } else {
            return if has_gap || groups == 8 { Ok(at) } else { Err(at) };
        }
    }
}

/// Where the address ends, or where it does not match.
///
/// ```text
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
const fn ipv4address(text: &[u8], start: usize) -> Result<usize, usize> {
    let (mut at, mut octets) = (start, 0);
    loop {
        let end = dec_octet(text, at);
        if end == at {
            return Err(at);
        }
        octets += 1;
        if octets == 4 {
            return Ok(end);
        }
        if !is(text, end, b'.') {
            return Err(end);
        }
        at = end + 1;
    }
}

/// Where a number up to 255 without leading zeros ends, or `start` if there is none.
const fn dec_octet(text: &[u8], start: usize) -> usize {
    let (mut at, mut value) = (start, 0);
    while is_in(text, at, &DIGIT) && (at == start || value > 0) {
        value = value * 10 + (text[at] - b'0') as u16;
        if value > 255 {
            return at;
        }
        at += 1;
    }
    at
}

/// Where a run of `class` that begins at `start` ends.
const fn run(text: &[u8], start: usize, class: &Class) -> usize {
    let mut at = start;
    loop {
        if !is_in(text, at, class) {
            let length = beyond(text, at, class);
            if length == 0 {
                return at;
            }
            at += length;
        } else if text[at] != b'%' {
            at += 1;
        } else if is_in(text, at + 1, &HEXDIG) && is_in(text, at + 2, &HEXDIG) {
            at += 3;
        } else {
            return at;
        }
    }
}

/// The length of the character of `class` at `at` that is beyond ASCII, or 0 if there is none.
const fn beyond(text: &[u8], at: usize, class: &Class) -> usize {
    let (length, bits) = match text.len() - at {
        0 => return 0,
        1 => (1, 0),
        _ if text[at] >= 0xF0 => (4, text[at] & 0x07),
        _ if text[at] >= 0xE0 => (3, text[at] & 0x0F),
        _ => (2, text[at] & 0x1F),
    };
    if text[at].is_ascii() || length > text.len() - at {
        return 0;
    }
    let (mut point, mut next) = (bits as u32, at + 1);
    while next < at + length {
        point = point << 6 | (text[next] & 0x3F) as u32;
        next += 1;
    }
    match char::from_u32(point) {
        Some(point) if class.has_beyond(point) => length,
        _ => 0,
    }
}

/// Where a text goes wrong that does not go on with `class` at `at`: there, or within a triplet.
const fn broken(text: &[u8], at: usize, class: &Class) -> usize {
    if !is(text, at, b'%') || !class.starts_with(b'%') {
        at
    } else if is_in(text, at + 1, &HEXDIG) {
        at + 2
    } else {
        at + 1
    }
}

/// Whether a character of `class` begins at `at`.
const fn is_in(text: &[u8], at: usize, class: &Class) -> bool {
    at < text.len() && class.starts_with(text[at])
}

const fn is(text: &[u8], at: usize, byte: u8) -> bool {
    at < text.len() && text[at] == byte
}
