//! The rules for whole references once more, as plain functions.
//!
//! nom's combinators cannot run in constants, and compiled once more to explain errors they would be most of the code of a program that only parses. So this
//! is the one place that states rules a second time, and the proof runs it on every text of the suites: the verdict and the components are those of the
//! combinators, and an error is where the automaton of the grammar stops, and expects what leads on from there.

#![allow(clippy::indexing_slicing, reason = "each index is behind a comparison with the length")]

use core::fmt;

use super::error_kind::{ErrorKind, LONGEST};
use super::parts::Parts;
use crate::abnf::class::Bare;
use crate::abnf::rule::Rule;
use crate::abnf::set::Set;
use crate::rfc3986::syntax::authority::host::{self, REG_NAME};
use crate::rfc3986::syntax::authority::userinfo::USERINFO;
use crate::rfc3986::syntax::fragment::FRAGMENT;
use crate::rfc3986::syntax::path::{PCHAR, SEGMENT_NZ_NC, SEGMENTS};
use crate::rfc3986::syntax::query::QUERY;
use crate::rfc3986::syntax::scheme;
#[cfg(feature = "iri")]
use crate::rfc3987::syntax::{IFRAGMENT, IPCHAR, IQUERY, IREG_NAME, ISEGMENT_NZ_NC, ISEGMENTS, IUSERINFO};
use crate::rfc5234;

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

/// What is missing from a text: where, in which component, and what is allowed there.
pub(super) struct Missing {
    pub(super) component: Rule,
    pub(super) at: usize,
    pub(super) set: Set,
}

/// Where a part does not match, and what is allowed there.
type Stop = (usize, Set);

/// The characters of the components in which URIs and IRIs differ.
struct Classes {
    userinfo: Bare,
    reg_name: Bare,
    segments: Bare,
    segment_nz_nc: Bare,
    pchar: Bare,
    query: Bare,
    fragment: Bare,
}

static OF_URIS: Classes = Classes {
    userinfo: Bare::of(&USERINFO),
    reg_name: Bare::of(&REG_NAME),
    segments: Bare::of(&SEGMENTS),
    segment_nz_nc: Bare::of(&SEGMENT_NZ_NC),
    pchar: Bare::of(&PCHAR),
    query: Bare::of(&QUERY),
    fragment: Bare::of(&FRAGMENT),
};

#[cfg(feature = "iri")]
static OF_IRIS: Classes = Classes {
    userinfo: Bare::of(&IUSERINFO),
    reg_name: Bare::of(&IREG_NAME),
    segments: Bare::of(&ISEGMENTS),
    segment_nz_nc: Bare::of(&ISEGMENT_NZ_NC),
    pchar: Bare::of(&IPCHAR),
    query: Bare::of(&IQUERY),
    fragment: Bare::of(&IFRAGMENT),
};

const ALPHA: Bare = Bare::of(&rfc5234::ALPHA);

const DIGIT: Bare = Bare::of(&rfc5234::DIGIT);

const HEXDIG: Bare = Bare::of(&rfc5234::HEXDIG);

const SCHEME: Bare = Bare::of(&scheme::SCHEME);

const IPVFUTURE: Bare = Bare::of(&host::IPVFUTURE);

#[cfg(feature = "iri")]
const fn classes(rule: Rule) -> &'static Classes {
    if rule.is_of_iri() { &OF_IRIS } else { &OF_URIS }
}

#[cfg(not(feature = "iri"))]
const fn classes(_rule: Rule) -> &'static Classes {
    &OF_URIS
}

/// Whether [`parts`] and [`missing`] read this rule.
pub(super) const fn reads(rule: Rule) -> bool {
    matches!(rule.of_uri(), Rule::Uri | Rule::UriReference | Rule::AbsoluteUri | Rule::RelativeRef)
}

/// Splits `text`, if it matches `rule`: `URI`, `URI-reference`, `absolute-URI` or `relative-ref`, or the same of RFC 3987.
pub(crate) const fn parts(rule: Rule, text: &[u8]) -> Result<Parts, ConstError> {
    if text.len() > LONGEST {
        return Err(ConstError { kind: ErrorKind::TooLong, rule, at: LONGEST });
    }
    let missing = match beginning(rule.of_uri(), text, classes(rule)) {
        Ok((parts, end)) if end == text.len() => return Ok(parts),
        Ok((parts, end)) => after(rule.of_uri(), text, &parts, end, classes(rule)),
        Err(missing) => missing,
    };
    let Missing { component, at, .. } = missing;
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

/// What is missing from `text`, if it does not match `rule`, which is one of those that [`parts`] splits.
pub(super) fn missing(rule: Rule, text: &[u8]) -> Option<Missing> {
    match beginning(rule.of_uri(), text, classes(rule)) {
        Ok((_, end)) if end == text.len() => None,
        Ok((parts, end)) => Some(missing_after(rule, text, &parts, end)),
        Err(missing) => Some(Missing { component: missing.component.beside(rule), ..missing }),
    }
}

/// What is missing from a text whose beginning matches, up to `end`, and has these components.
#[inline]
pub(super) fn missing_after(rule: Rule, text: &[u8], parts: &Parts, end: usize) -> Missing {
    let mut missing = after(rule.of_uri(), text, parts, end, classes(rule));
    missing.component = missing.component.beside(rule);
    missing
}

/// What is allowed where a text stops, put together once and not where it is needed.
mod sets {
    use super::{ALPHA, DIGIT, HEXDIG, IPVFUTURE, SCHEME};
    use crate::abnf::set::Set;

    pub(super) const AFTER_ABSOLUTE_PATH: Set = Set::literal(b'?').or(Set::END);
    pub(super) const AFTER_PATH: Set = AFTER_ABSOLUTE_PATH.or(Set::literal(b'#'));
    pub(super) const AT_SIGN: Set = Set::literal(b'@');
    pub(super) const CLOSING: Set = Set::literal(b']');
    pub(super) const COLON: Set = Set::literal(b':');
    pub(super) const DOT: Set = Set::literal(b'.');
    pub(super) const OPENING: Set = Set::literal(b'[');
    pub(super) const SLASH: Set = Set::literal(b'/');
    pub(super) const VERSION: Set = Set::literal(b'v');
    pub(super) const LETTERS: Set = ALPHA.set();
    pub(super) const DIGITS: Set = DIGIT.set();
    pub(super) const UP_TO_FIVE: Set = Set::range(b'0', b'5');
    pub(super) const HEXADECIMAL: Set = HEXDIG.set();
    pub(super) const HEXADECIMAL_OR_COLON: Set = HEXADECIMAL.or(COLON);
    pub(super) const HEXADECIMAL_OR_DOT: Set = HEXADECIMAL.or(DOT);
    pub(super) const IN_SCHEME: Set = SCHEME.set().or(COLON);
    pub(super) const IN_IPVFUTURE: Set = IPVFUTURE.set();
}

/// The components of the longest beginning of `text` that matches `rule`, and where it ends; or that the scheme is missing.
///
/// ```text
/// URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
/// absolute-URI  = scheme ":" hier-part [ "?" query ]
/// relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
/// URI-reference = URI / relative-ref
/// ```
const fn beginning(rule: Rule, text: &[u8], classes: &'static Classes) -> Result<(Parts, usize), Missing> {
    let scheme_end = match rule {
        Rule::RelativeRef => 0,
        _ => scheme_end(text),
    };
    let has_scheme = scheme_end > 0 && is(text, scheme_end, b':');
    if !has_scheme && matches!(rule, Rule::Uri | Rule::AbsoluteUri) {
        let set = if scheme_end > 0 { sets::IN_SCHEME } else { sets::LETTERS };
        return Err(Missing { component: Rule::Scheme, at: scheme_end, set });
    }
    let start = if has_scheme { scheme_end + 1 } else { 0 };
    // hier-part and relative-part: "//" authority path-abempty, or another path
    let Authority { host, host_start, host_end, end: path_start } = if has_authority(text, start) {
        authority(text, start + 2, classes)
    } else {
        Authority { host: None, host_start: 0, host_end: 0, end: start }
    };
    let (path, path_end) = path(text, path_start, host.is_some(), has_scheme, classes);
    let query_end = if is(text, path_end, b'?') { run(text, path_end + 1, &classes.query) } else { path_end };
    let has_fragment = is(text, query_end, b'#') && !matches!(rule, Rule::AbsoluteUri);
    let end = if has_fragment { run(text, query_end + 1, &classes.fragment) } else { query_end };
    let parts = Parts {
        scheme_end: if has_scheme { scheme_end as u32 } else { 0 },
        host_start: host_start as u32,
        host_end: host_end as u32,
        path_start: path_start as u32,
        path_end: path_end as u32,
        query_end: query_end as u32,
        host,
        path: Some(path),
    };
    Ok((parts, end))
}

/// What is missing after the beginning of a text, which is not all of it.
const fn after(rule: Rule, text: &[u8], parts: &Parts, end: usize, classes: &'static Classes) -> Missing {
    let (path_start, path_end) = (parts.path_start as usize, parts.path_end as usize);
    let after_path = after_path(rule);
    // The component that was read last, and its characters: what follows them is not one of them.
    let (component, class, set) = if end > parts.query_end as usize {
        let class = &classes.fragment;
        (Rule::Fragment, class, class.set().or(Set::END))
    } else if end > path_end {
        let class = &classes.query;
        // Another question mark is one of its characters.
        (Rule::Query, class, class.set().or(after_path))
    } else if end > path_start {
        if matches!(parts.path, Some(Rule::PathNoscheme)) && is_one_segment(text, end) {
            return after_first_segment(rule, text, end, classes);
        }
        (Rule::Path, &classes.pchar, classes.segments.set().or(after_path))
    } else if parts.host.is_some() {
        return after_authority(rule, text, parts, classes);
    } else if parts.scheme_end == 0 {
        return after_first_segment(rule, text, end, classes);
    } else {
        (Rule::Path, &classes.pchar, classes.segments.set().or(after_path))
    };
    let (at, set) = broken(text, end, class, set);
    Missing { component, at, set }
}

/// What is missing after a reference without a scheme that has no slash, or nothing, up to `end`.
const fn after_first_segment(rule: Rule, text: &[u8], end: usize, classes: &'static Classes) -> Missing {
    // A colon would make a scheme of what was read.
    let is_scheme = end > 0 && !matches!(rule, Rule::RelativeRef) && scheme_end(text) == end;
    let set = if is_scheme { classes.segments.set() } else { classes.segment_nz_nc.set().or(sets::SLASH) };
    let (at, set) = broken(text, end, &classes.pchar, set.or(after_path(rule)));
    let is_meant = matches!(rule, Rule::UriReference) && is_before_authority(text, at);
    Missing { component: if is_meant { Rule::Scheme } else { Rule::Path }, at, set }
}

/// What is missing after the authority with which a text begins.
const fn after_authority(rule: Rule, text: &[u8], parts: &Parts, classes: &'static Classes) -> Missing {
    let (host_start, host_end, end) = (parts.host_start as usize, parts.host_end as usize, parts.path_start as usize);
    let start = if parts.scheme_end > 0 { parts.scheme_end as usize + 3 } else { 2 };
    let is_literal = is(text, host_start, b'[');
    if is_literal
        && host_start == host_end
        && let Err((at, set)) = ip_literal(text, host_start)
    {
        return Missing { component: Rule::IpLiteral, at, set };
    }
    let after_path = after_path(rule);
    let (component, class, set) = if host_end < end {
        (Rule::Port, &DIGIT, sets::DIGITS)
    } else if is_literal {
        (Rule::Host, &DIGIT, sets::COLON)
    } else {
        let set = classes.reg_name.set().or(sets::COLON);
        (Rule::Host, &classes.reg_name, if host_start == host_end { set.or(sets::OPENING) } else { set })
    };
    let set = set.or(sets::SLASH).or(after_path);
    if host_start == start && !is_literal && has_at_sign(text, end) {
        let userinfo_end = run(text, start, &classes.userinfo);
        // What was read is a host and a port as well, if both end at the same place.
        let own = classes.userinfo.set().or(sets::AT_SIGN);
        let set = if end == userinfo_end { own.or(set) } else { own };
        let (at, set) = broken(text, userinfo_end, &classes.userinfo, set);
        return Missing { component: Rule::Userinfo, at, set };
    }
    let (at, set) = broken(text, end, class, set);
    Missing { component, at, set }
}

/// What may follow a path.
const fn after_path(rule: Rule) -> Set {
    match rule {
        Rule::AbsoluteUri => sets::AFTER_ABSOLUTE_PATH,
        _ => sets::AFTER_PATH,
    }
}

/// Whether there is no slash before `end`.
const fn is_one_segment(text: &[u8], end: usize) -> bool {
    let mut at = 0;
    while at < end && !is(text, at, b'/') {
        at += 1;
    }
    at == end
}

const fn has_authority(text: &[u8], start: usize) -> bool {
    is(text, start, b'/') && is(text, start + 1, b'/')
}

/// Whether this position in the first segment of a reference is in its scheme. A reference need not have one; the text before `://` is meant as one.
const fn is_before_authority(text: &[u8], at: usize) -> bool {
    let mut end = at;
    while end < text.len() && !matches!(text[end], b':' | b'/' | b'?' | b'#') {
        end += 1;
    }
    0 < end && is(text, end, b':') && has_authority(text, end + 1)
}

/// ```text
/// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
/// ```
const fn scheme_end(text: &[u8]) -> usize {
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
    if is(text, start, b'/') {
        // A second slash would have made it an authority.
        let rule = if has_authority { Rule::PathAbempty } else { Rule::PathAbsolute };
        return (rule, run(text, start, &classes.segments));
    }
    if has_authority {
        return (Rule::PathAbempty, start);
    }
    let first = run(text, start, if has_scheme { &classes.pchar } else { &classes.segment_nz_nc });
    if first == start {
        return (Rule::PathEmpty, start);
    }
    let end = if is(text, first, b'/') { run(text, first, &classes.segments) } else { first };
    (if has_scheme { Rule::PathRootless } else { Rule::PathNoscheme }, end)
}

/// An authority, or that there is none.
struct Authority {
    host: Option<Rule>,
    host_start: usize,
    host_end: usize,
    end: usize,
}

/// The authority that begins at `start`. There is one: an IP-literal that does not match follows an empty host.
///
/// ```text
/// authority = [ userinfo "@" ] host [ ":" port ]
/// host      = IP-literal / IPv4address / reg-name
/// port      = *DIGIT
/// ```
const fn authority(text: &[u8], start: usize, classes: &'static Classes) -> Authority {
    let userinfo_end = run(text, start, &classes.userinfo);
    let host_start = if is(text, userinfo_end, b'@') { userinfo_end + 1 } else { start };
    let (host, host_end) = if is(text, host_start, b'[') {
        match ip_literal(text, host_start) {
            Ok(literal) => literal,
            Err(_) => (Rule::RegName, host_start),
        }
    } else {
        let end = run(text, host_start, &classes.reg_name);
        let is_address = matches!(ipv4address(text, host_start), Ok((address_end, _)) if address_end == end);
        (if is_address { Rule::Ipv4address } else { Rule::RegName }, end)
    };
    let end = if is(text, host_end, b':') { run(text, host_end + 1, &DIGIT) } else { host_end };
    Authority { host: Some(host), host_start, host_end, end }
}

/// Whether there is an `@` in what is left of an authority: what is before it is meant as a userinfo.
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
const fn ip_literal(text: &[u8], start: usize) -> Result<(Rule, usize), Stop> {
    let (rule, end, set) = if is(text, start + 1, b'v') || is(text, start + 1, b'V') {
        let dot = run(text, start + 2, &HEXDIG);
        if dot == start + 2 {
            return Err((dot, sets::HEXADECIMAL));
        }
        if !is(text, dot, b'.') {
            return Err((dot, sets::HEXADECIMAL_OR_DOT));
        }
        let end = run(text, dot + 1, &IPVFUTURE);
        if end == dot + 1 {
            return Err((end, sets::IN_IPVFUTURE));
        }
        (Rule::Ipvfuture, end, sets::IN_IPVFUTURE)
    } else {
        match ipv6address(text, start + 1) {
            Ok((end, set)) => (Rule::Ipv6address, end, set),
            Err((at, set)) if at == start + 1 => return Err((at, set.or(sets::VERSION))),
            Err(stop) => return Err(stop),
        }
    };
    if is(text, end, b']') { Ok((rule, end + 1)) } else { Err((end, set.or(sets::CLOSING))) }
}

/// Where the address ends and how it could go on, or where it does not match. The nine alternatives say that there are eight groups, or at most seven and
/// one `"::"`. An IPv4address counts as the last two.
///
/// ```text
/// IPv6address =                            6( h16 ":" ) ls32
///             / [ *n( h16 ":" ) h16 ] "::" m( h16 ":" ) ls32 / ...
/// ls32        = ( h16 ":" h16 ) / IPv4address
/// h16         = 1*4HEXDIG
/// ```
const fn ipv6address(text: &[u8], start: usize) -> Result<(usize, Set), Stop> {
    let (mut at, mut groups, mut has_gap) = (start, 0, false);
    if is(text, at, b':') {
        if !is(text, at + 1, b':') {
            return Err((at + 1, sets::COLON));
        }
        (at, has_gap) = (at + 2, true);
        if !is_in(text, at, &HEXDIG) {
            return Ok((at, sets::HEXADECIMAL));
        }
    }
    loop {
        let group = at;
        while at < group + 4 && is_in(text, at, &HEXDIG) {
            at += 1;
        }
        if at == group {
            // The first of two colons was read, or nothing was.
            return Err((at, if has_gap { sets::HEXADECIMAL } else { sets::HEXADECIMAL_OR_COLON }));
        }
        let mut set = if at < group + 4 { sets::HEXADECIMAL } else { Set::NONE };
        let may_be_ipv4 = if has_gap { groups <= 5 } else { groups == 6 };
        if may_be_ipv4 && dec_octet(text, group) == at {
            if is(text, at, b'.') {
                return ipv4address(text, group);
            }
            set = set.or(sets::DOT);
        }
        groups += 1;
        let may_go_on = groups < if has_gap { 7 } else { 8 };
        if may_go_on {
            set = set.or(sets::COLON);
        }
        if !may_go_on || !is(text, at, b':') {
            return if has_gap || groups == 8 { Ok((at, set)) } else { Err((at, set)) };
        }
        at += 1;
        if !has_gap && is(text, at, b':') {
            (at, has_gap) = (at + 1, true);
            if groups == 7 {
                return Ok((at, Set::NONE));
            }
            if !is_in(text, at, &HEXDIG) {
                return Ok((at, sets::HEXADECIMAL));
            }
        }
    }
}

/// Where the address ends and how it could go on, or where it does not match.
///
/// ```text
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// ```
const fn ipv4address(text: &[u8], start: usize) -> Result<(usize, Set), Stop> {
    let (mut at, mut octets) = (start, 0);
    loop {
        let end = dec_octet(text, at);
        if end == at {
            return Err((at, sets::DIGITS));
        }
        octets += 1;
        let set = further_digits(text, at, end);
        if octets == 4 {
            return Ok((end, set));
        }
        if !is(text, end, b'.') {
            return Err((end, set.or(sets::DOT)));
        }
        at = end + 1;
    }
}

/// Where a number up to 255 without leading zeros ends, or `start` if there is none.
#[inline(never)]
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

/// The digits by which the number from `start` to `end` can go on.
const fn further_digits(text: &[u8], start: usize, end: usize) -> Set {
    match end - start {
        1 if text[start] != b'0' => sets::DIGITS,
        2 if text[start] == b'1' || text[start] == b'2' && text[start + 1] < b'5' => sets::DIGITS,
        2 if text[start] == b'2' && text[start + 1] == b'5' => sets::UP_TO_FIVE,
        _ => Set::NONE,
    }
}

/// Where a run of `class` that begins at `start` ends.
#[inline(never)]
const fn run(text: &[u8], start: usize, class: &Bare) -> usize {
    match text.split_at_checked(start) {
        Some((_, rest)) => text.len() - class.strip_run(rest).len(),
        None => start,
    }
}

/// Where a text goes wrong that does not go on with `class` at `at`: there, where `set` is allowed, or within a triplet.
const fn broken(text: &[u8], at: usize, class: &Bare, set: Set) -> Stop {
    if !is(text, at, b'%') || !class.set().contains(b'%') {
        (at, set)
    } else if is_in(text, at + 1, &HEXDIG) {
        (at + 2, sets::HEXADECIMAL)
    } else {
        (at + 1, sets::HEXADECIMAL)
    }
}

/// Whether a character of `class` begins at `at`.
const fn is_in(text: &[u8], at: usize, class: &Bare) -> bool {
    at < text.len() && class.set().contains(text[at])
}

const fn is(text: &[u8], at: usize, byte: u8) -> bool {
    at < text.len() && text[at] == byte
}
