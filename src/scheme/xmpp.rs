//! # [RFC 5122](https://www.rfc-editor.org/rfc/rfc5122): the scheme `xmpp`
//!
//! An IP literal is a `host` here, so `xmpp:ada@[::1]` matches `xmppuri`, though it is not a URI: no path may contain brackets. After `//`, where a
//! `host` always is in a URI, this scheme has the account to authenticate as.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, one, quietly, repeat, run0, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::{UNRESERVED, pct_encoded, unreserved};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::fragment::fragment;

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// xmppuri   = "xmpp" ":" hierxmpp [ "?" querycomp ] [ "#" fragment ]
/// ```
///
/// ```
/// # use urispec::{scheme::xmpp::xmppuri, trace::Trace};
/// assert_eq!(xmppuri("xmpp:support@example.com?message#a b")?, (" b", "xmpp:support@example.com?message#a"));
/// assert!(xmppuri("xmpp://guest@example.com/support@example.com?message").is_ok());
/// // Pairs are separated by `;`.
/// assert_eq!(xmppuri("xmpp:a@h?message&body=b")?, ("&body=b", "xmpp:a@h?message"));
///
/// let trace = Trace::new();
/// assert!(xmppuri(trace.of("xmp:example.com")).is_err());
/// assert_eq!(trace.failure().at, 3);
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn xmppuri<S: Source>(input: S) -> Parsed<S> {
    let query = opt(seq((literal!("?"), querycomp)));
    let fragment = opt(seq((literal!("#"), fragment)));
    seq((literal!("xmpp"), literal!(":"), hierxmpp, query, fragment)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// hierxmpp  = authpath / pathxmpp
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::hierxmpp;
/// assert_eq!(hierxmpp("example.com?message")?, ("?message", "example.com"));
/// assert_eq!(hierxmpp("//guest@example.com?message")?, ("?message", "//guest@example.com"));
/// // It never fails: the grammar of RFC 3986 allows an empty host.
/// assert_eq!(hierxmpp("?message")?, ("?message", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hierxmpp<S: Source>(input: S) -> Parsed<S> {
    alt((authpath, pathxmpp)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// authpath  = "//" authxmpp [ "/" pathxmpp ]
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::authpath;
/// assert_eq!(authpath("//guest@example.com/support@example.com?a")?, ("?a", "//guest@example.com/support@example.com"));
/// // A server alone has no account.
/// assert!(authpath("//example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn authpath<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("//"), authxmpp, opt(seq((literal!("/"), pathxmpp))))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// authxmpp  = nodeid "@" host
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::authxmpp;
/// assert_eq!(authxmpp("guest@example.com/a")?, ("/a", "guest@example.com"));
/// assert!(authxmpp("example.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn authxmpp<S: Source>(input: S) -> Parsed<S> {
    seq((nodeid, literal!("@"), host)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// pathxmpp  = [ nodeid "@" ] host [ "/" resid ]
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::pathxmpp;
/// assert_eq!(pathxmpp("example-node@example.com/some-resource?a")?, ("?a", "example-node@example.com/some-resource"));
/// assert_eq!(pathxmpp("example.com/a/b")?, ("/b", "example.com/a"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pathxmpp<S: Source>(input: S) -> Parsed<S> {
    seq((opt(quietly(seq((nodeid, literal!("@"))))), host, opt(seq((literal!("/"), resid))))).parse_complete(input)
}

const NODEID: Class = NODEALLOW.or(&UNRESERVED).or_pct_encoded();

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// nodeid    = *( unreserved / pct-encoded / nodeallow )
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::nodeid;
/// assert_eq!(nodeid("nasty!%23$%25()*+,-.;=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node@h")?, ("@h", "nasty!%23$%25()*+,-.;=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node"));
/// // It never fails: by the ABNF a name may be empty.
/// assert_eq!(nodeid("@h")?, ("@h", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn nodeid<S: Source>(input: S) -> Parsed<S> {
    run0(&NODEID, alt((unreserved, pct_encoded, nodeallow))).parse_complete(input)
}

const NODEALLOW: Class = Class::of("!$()*+,;=");

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// nodeallow = "!" / "$" / "(" / ")" / "*" / "+" / "," / ";" / "="
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::nodeallow;
/// assert_eq!(nodeallow(";a")?, ("a", ";"));
/// // These are not allowed in a name, not even percent-encoded.
/// assert!(nodeallow("&").is_err() && nodeallow("'").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn nodeallow<S: Source>(input: S) -> Parsed<S> {
    let others = alt((literal!("*"), literal!("+"), literal!(","), literal!(";"), literal!("=")));
    one(&NODEALLOW, alt((literal!("!"), literal!("$"), literal!("("), literal!(")"), others))).parse_complete(input)
}

const RESID: Class = RESALLOW.or(&UNRESERVED).or_pct_encoded();

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// resid     = *( unreserved / pct-encoded / resallow )
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::resid;
/// assert_eq!(resid("v%20Praze?a")?, ("?a", "v%20Praze"));
/// // It never fails, and slashes must be percent-encoded.
/// assert_eq!(resid("/a")?, ("/a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn resid<S: Source>(input: S) -> Parsed<S> {
    run0(&RESID, alt((unreserved, pct_encoded, resallow))).parse_complete(input)
}

const RESALLOW: Class = Class::of("&':").or(&NODEALLOW);

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// resallow  = "!" / "$" / "&" / "'" / "(" / ")" /
///             "*" / "+" / "," / ":" / ";" / "="
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::resallow;
/// assert_eq!(resallow(":a")?, ("a", ":"));
/// assert!(resallow("@a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn resallow<S: Source>(input: S) -> Parsed<S> {
    one(&RESALLOW, alt((nodeallow, literal!("&"), literal!("'"), literal!(":")))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// querycomp = querytype [ *pair ]
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::querycomp;
/// assert_eq!(querycomp("message;subject=Hello%20World#a")?, ("#a", "message;subject=Hello%20World"));
/// // It never fails, but a pair follows the type of the query.
/// assert_eq!(querycomp("body=a")?, ("=a", "body"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn querycomp<S: Source>(input: S) -> Parsed<S> {
    seq((querytype, repeat(0, usize::MAX, pair))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// querytype = *( unreserved / pct-encoded )
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::querytype;
/// assert_eq!(querytype("join;password=a")?, (";password=a", "join"));
/// assert_eq!(querytype(";a=b")?, (";a=b", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn querytype<S: Source>(input: S) -> Parsed<S> {
    run0(&WORD, alt((unreserved, pct_encoded))).parse_complete(input)
}

const WORD: Class = UNRESERVED.or_pct_encoded();

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// pair      = ";" key "=" value
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::pair;
/// assert_eq!(pair(";subject=Hello%20World;body=a")?, (";body=a", ";subject=Hello%20World"));
/// assert!(pair(";subject").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pair<S: Source>(input: S) -> Parsed<S> {
    seq((literal!(";"), key, literal!("="), value)).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// key       = *( unreserved / pct-encoded )
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::key;
/// assert_eq!(key("subject=a")?, ("=a", "subject"));
/// assert_eq!(key("=a")?, ("=a", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn key<S: Source>(input: S) -> Parsed<S> {
    run0(&WORD, alt((unreserved, pct_encoded))).parse_complete(input)
}

/// [3.3. URI Scheme Syntax](https://www.rfc-editor.org/rfc/rfc5122#section-3.3)
///
/// ```abnf
/// value     = *( unreserved / pct-encoded )
/// ```
///
/// ```
/// # use urispec::scheme::xmpp::value;
/// assert_eq!(value("Hello%20World;body=a")?, (";body=a", "Hello%20World"));
/// // A comma must be percent-encoded.
/// assert_eq!(value("Hello,%20World")?, (",%20World", "Hello"));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn value<S: Source>(input: S) -> Parsed<S> {
    run0(&WORD, alt((unreserved, pct_encoded))).parse_complete(input)
}
