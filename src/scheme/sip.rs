//! # [RFC 3261](https://www.rfc-editor.org/rfc/rfc3261): the schemes `sip` and `sips`
//!
//! The grammar is older than RFC 3986, and the two agree on nearly everything. They do not on brackets: an IPv6 address is allowed as a host, and brackets
//! in parameters and headers, but to RFC 3986 all of these are parts of a path or a query, which have no brackets. Nor do they agree on the
//! characters of a `token`, of which ``"`"`` and `"%"` alone are in no URI. A user may contain a `"?"`, so what RFC 3986 takes for a query may be a part of the
//! user: `sip:a?b@example.com`.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;

use crate::abnf::class::Class;
use crate::abnf::operators::{literal, not, one, quietly, repeat, run0, run1, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::characters::pct_encoded;
use crate::rfc3986::syntax::authority::host::{ipv4address, ipv6address};
use crate::rfc5234::{DIGIT, digit};
use crate::scheme::tel;
use crate::scheme::tel::{ALPHANUM, MARK_UNRESERVED};

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// SIP-URI          = "sip:" [ sip-userinfo ] hostport
///                    uri-parameters [ headers ]
/// ```
///
/// ```
/// # use urispec::{scheme::sip::sip_uri, trace::Trace};
/// assert_eq!(sip_uri("sip:alice;day=tuesday@atlanta.com;lr#a")?, ("#a", "sip:alice;day=tuesday@atlanta.com;lr"));
/// assert!(sip_uri("sip:+1-212-555-1212:1234@gateway.com;user=phone").is_ok());
///
/// // A number is a user, and needs a host.
/// let trace = Trace::new();
/// assert!(sip_uri(trace.of("sip:1212")).is_err());
/// assert_eq!(trace.failure().at, 8);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "SIP-URI")]
pub fn sip_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("sip:"), after_scheme)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// SIPS-URI         = "sips:" [ sip-userinfo ] hostport
///                    uri-parameters [ headers ]
/// ```
///
/// ```
/// # use urispec::{scheme::sip::sips_uri, trace::Trace};
/// assert_eq!(sips_uri("sips:alice@atlanta.com?subject=project%20x&priority=urgent#a")?, ("#a", "sips:alice@atlanta.com?subject=project%20x&priority=urgent"));
///
/// let trace = Trace::new();
/// assert!(sips_uri(trace.of("sip:alice@atlanta.com")).is_err());
/// assert_eq!(trace.failure().at, 3);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "SIPS-URI")]
pub fn sips_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("sips:"), after_scheme)).parse_complete(input)
}

/// `[ sip-userinfo ] hostport uri-parameters [ headers ]`
fn after_scheme<S: Source>(input: S) -> Parsed<S> {
    seq((opt(quietly(sip_userinfo)), hostport, uri_parameters, opt(headers))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// sip-userinfo     = user [ ":" password ] "@"
/// ```
///
/// ```
/// # use urispec::scheme::sip::sip_userinfo;
/// assert_eq!(sip_userinfo("alice:secretword@atlanta.com")?, ("atlanta.com", "alice:secretword@"));
/// assert!(sip_userinfo("atlanta.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sip-userinfo")]
pub fn sip_userinfo<S: Source>(input: S) -> Parsed<S> {
    seq((user, opt(seq((literal!(":"), password))), literal!("@"))).parse_complete(input)
}

const USER: Class = USER_UNRESERVED.or(&MARK_UNRESERVED).or_pct_encoded();

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// user             = 1*( mark-unreserved / escaped / user-unreserved )
/// ```
///
/// ```
/// # use urispec::scheme::sip::user;
/// assert_eq!(user("alice;day=tuesday@atlanta.com")?, ("@atlanta.com", "alice;day=tuesday"));
/// assert!(user("@atlanta.com").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn user<S: Source>(input: S) -> Parsed<S> {
    run1(&USER, alt((mark_unreserved, escaped, user_unreserved))).parse_complete(input)
}

const USER_UNRESERVED: Class = Class::of("&=+$,;?/");

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// user-unreserved  = "&" / "=" / "+" / "$" / "," / ";" / "?" / "/"
/// ```
///
/// ```
/// # use urispec::scheme::sip::user_unreserved;
/// assert_eq!(user_unreserved("?b@h")?, ("b@h", "?"));
/// // A colon begins the password.
/// assert!(user_unreserved(":b@h").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "user-unreserved")]
pub fn user_unreserved<S: Source>(input: S) -> Parsed<S> {
    let others = alt((literal!(","), literal!(";"), literal!("?"), literal!("/")));
    one(&USER_UNRESERVED, alt((literal!("&"), literal!("="), literal!("+"), literal!("$"), others)))
        .parse_complete(input)
}

const PASSWORD: Class = Class::of("&=+$,").or(&MARK_UNRESERVED).or_pct_encoded();

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// password         = *( mark-unreserved / escaped /
///                    "&" / "=" / "+" / "$" / "," )
/// ```
///
/// ```
/// # use urispec::scheme::sip::password;
/// assert_eq!(password("secretword@atlanta.com")?, ("@atlanta.com", "secretword"));
/// // It never fails: a password may be empty.
/// assert_eq!(password("@atlanta.com")?, ("@atlanta.com", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn password<S: Source>(input: S) -> Parsed<S> {
    let others = alt((literal!("&"), literal!("="), literal!("+"), literal!("$"), literal!(",")));
    run0(&PASSWORD, alt((mark_unreserved, escaped, others))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// hostport         = sip-host [ ":" sip-port ]
/// ```
///
/// ```
/// # use urispec::scheme::sip::hostport;
/// assert_eq!(hostport("192.0.2.4:5060;lr")?, (";lr", "192.0.2.4:5060"));
/// // A port is not empty.
/// assert_eq!(hostport("atlanta.com:;lr")?, (":;lr", "atlanta.com"));
/// assert!(hostport(":5060").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hostport<S: Source>(input: S) -> Parsed<S> {
    seq((sip_host, opt(seq((literal!(":"), sip_port))))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// sip-host         = hostname / IPv4address / IPv6reference
/// ```
///
/// ```
/// # use urispec::scheme::sip::sip_host;
/// assert_eq!(sip_host("atlanta.com;lr")?, (";lr", "atlanta.com"));
/// assert_eq!(sip_host("[2001:db8::10]:5070")?, (":5070", "[2001:db8::10]"));
/// assert!(sip_host("192.0.2").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sip-host")]
pub fn sip_host<S: Source>(input: S) -> Parsed<S> {
    alt((hostname, ipv4address, ipv6reference)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// hostname         = *( domainlabel "." ) toplabel [ "." ]
/// ```
///
/// It is a `domainname` of RFC 3966.
///
/// ```
/// # use urispec::scheme::sip::hostname;
/// assert_eq!(hostname("atlanta.com.:5060")?, (":5060", "atlanta.com."));
/// // The last label begins with a letter.
/// assert!(hostname("192.0.2.4").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hostname<S: Source>(input: S) -> Parsed<S> {
    tel::domainname(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// domainlabel      = alphanum
///                  / alphanum *( alphanum / "-" ) alphanum
/// ```
///
/// ```
/// # use urispec::scheme::sip::domainlabel;
/// assert_eq!(domainlabel("3--d-.com")?, ("-.com", "3--d"));
/// assert!(domainlabel("_sip").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn domainlabel<S: Source>(input: S) -> Parsed<S> {
    tel::domainlabel(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// toplabel         = ALPHA / ALPHA *( alphanum / "-" ) alphanum
/// ```
///
/// ```
/// # use urispec::scheme::sip::toplabel;
/// assert_eq!(toplabel("x3-d.")?, (".", "x3-d"));
/// assert!(toplabel("3d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn toplabel<S: Source>(input: S) -> Parsed<S> {
    tel::toplabel(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// IPv6reference    = "[" IPv6address "]"
/// ```
///
/// ```
/// # use urispec::scheme::sip::ipv6reference;
/// assert_eq!(ipv6reference("[2001:db8::10]:5070")?, (":5070", "[2001:db8::10]"));
/// assert!(ipv6reference("2001:db8::10").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "IPv6reference")]
pub fn ipv6reference<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("["), ipv6address, literal!("]"))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// sip-port         = 1*DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::sip::sip_port;
/// assert_eq!(sip_port("5060;lr")?, (";lr", "5060"));
/// assert!(sip_port(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "sip-port")]
pub fn sip_port<S: Source>(input: S) -> Parsed<S> {
    run1(&DIGIT, digit).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// uri-parameters   = *( ";" uri-parameter)
/// ```
///
/// ```
/// # use urispec::scheme::sip::uri_parameters;
/// assert_eq!(uri_parameters(";transport=tcp;lr?a=b")?, ("?a=b", ";transport=tcp;lr"));
/// // It never fails: parameters are optional.
/// assert_eq!(uri_parameters("?a=b")?, ("?a=b", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "uri-parameters")]
pub fn uri_parameters<S: Source>(input: S) -> Parsed<S> {
    repeat(0, usize::MAX, seq((literal!(";"), uri_parameter))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// uri-parameter    = transport-param / user-param / method-param
///                  / ttl-param / maddr-param / lr-param / other-param
/// ```
///
/// The values that have a name, but those that are a token, may be those of any parameter. A parameter that merely begins with a token does not count as one of these.
///
/// ```
/// # use urispec::scheme::sip::uri_parameter;
/// assert_eq!(uri_parameter("user=phone;lr")?, (";lr", "user=phone"));
/// assert_eq!(uri_parameter("maddr=[::1];lr")?, (";lr", "maddr=[::1]"));
/// assert_eq!(uri_parameter("transport=a/b;lr")?, (";lr", "transport=a/b"));
/// assert!(uri_parameter(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "uri-parameter")]
pub fn uri_parameter<S: Source>(input: S) -> Parsed<S> {
    let of_token = alt((transport_param, user_param, method_param));
    alt((seq((of_token, not("paramchar", paramchar))), other_param)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// transport-param  = "transport="
///                    ( "udp" / "tcp" / "sctp" / "tls"
///                    / other-transport)
/// ```
///
/// Every name of a transport is also a token.
///
/// ```
/// # use urispec::scheme::sip::transport_param;
/// assert_eq!(transport_param("transport=tcp;lr")?, (";lr", "transport=tcp"));
/// assert!(transport_param("transport=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "transport-param")]
pub fn transport_param<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("transport="), other_transport)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// other-transport  = token
/// ```
///
/// ```
/// # use urispec::scheme::sip::other_transport;
/// assert_eq!(other_transport("ws;lr")?, (";lr", "ws"));
/// assert!(other_transport(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "other-transport")]
pub fn other_transport<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// user-param       = "user=" ( "phone" / "ip" / other-user)
/// ```
///
/// Every name is also a token.
///
/// ```
/// # use urispec::scheme::sip::user_param;
/// assert_eq!(user_param("user=phone;lr")?, (";lr", "user=phone"));
/// assert!(user_param("user=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "user-param")]
pub fn user_param<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("user="), other_user)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// other-user       = token
/// ```
///
/// ```
/// # use urispec::scheme::sip::other_user;
/// assert_eq!(other_user("dialstring;lr")?, (";lr", "dialstring"));
/// assert!(other_user(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "other-user")]
pub fn other_user<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// method-param     = "method=" Method
/// ```
///
/// ```
/// # use urispec::scheme::sip::method_param;
/// assert_eq!(method_param("method=REGISTER?to=alice%40atlanta.com")?, ("?to=alice%40atlanta.com", "method=REGISTER"));
/// assert!(method_param("method=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "method-param")]
pub fn method_param<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("method="), method)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// ttl-param        = "ttl=" ttl
/// ```
///
/// ```
/// # use urispec::scheme::sip::ttl_param;
/// assert_eq!(ttl_param("ttl=15;lr")?, (";lr", "ttl=15"));
/// assert!(ttl_param("ttl=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ttl-param")]
pub fn ttl_param<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("ttl="), ttl)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// maddr-param      = "maddr=" sip-host
/// ```
///
/// ```
/// # use urispec::scheme::sip::maddr_param;
/// assert_eq!(maddr_param("maddr=239.255.255.1;ttl=15")?, (";ttl=15", "maddr=239.255.255.1"));
/// assert!(maddr_param("maddr=").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "maddr-param")]
pub fn maddr_param<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("maddr="), sip_host)).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// lr-param         = "lr"
/// ```
///
/// ```
/// # use urispec::scheme::sip::lr_param;
/// assert_eq!(lr_param("lr;ttl=15")?, (";ttl=15", "lr"));
/// assert!(lr_param("l").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "lr-param")]
pub fn lr_param<S: Source>(input: S) -> Parsed<S> {
    literal!("lr").parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// other-param      = pname [ "=" pvalue ]
/// ```
///
/// ```
/// # use urispec::scheme::sip::other_param;
/// assert_eq!(other_param("lr=on;ttl=15")?, (";ttl=15", "lr=on"));
/// // A parameter may have no value, but not an empty one.
/// assert_eq!(other_param("ob=")?, ("=", "ob"));
/// assert!(other_param("=on").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "other-param")]
pub fn other_param<S: Source>(input: S) -> Parsed<S> {
    seq((pname, opt(seq((literal!("="), pvalue))))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// pname            = 1*paramchar
/// ```
///
/// ```
/// # use urispec::scheme::sip::pname;
/// assert_eq!(pname("ob;lr")?, (";lr", "ob"));
/// assert!(pname("=on").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pname<S: Source>(input: S) -> Parsed<S> {
    run1(&PARAMCHAR, paramchar).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// pvalue           = 1*paramchar
/// ```
///
/// ```
/// # use urispec::scheme::sip::pvalue;
/// assert_eq!(pvalue("on;lr")?, (";lr", "on"));
/// assert!(pvalue(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn pvalue<S: Source>(input: S) -> Parsed<S> {
    run1(&PARAMCHAR, paramchar).parse_complete(input)
}

const PARAMCHAR: Class = PARAM_UNRESERVED.or(&MARK_UNRESERVED).or_pct_encoded();

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// paramchar        = param-unreserved / mark-unreserved / escaped
/// ```
///
/// ```
/// # use urispec::scheme::sip::paramchar;
/// assert_eq!(paramchar("%3Bd")?, ("d", "%3B"));
/// assert!(paramchar("=d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn paramchar<S: Source>(input: S) -> Parsed<S> {
    one(&PARAMCHAR, alt((param_unreserved, mark_unreserved, escaped))).parse_complete(input)
}

const PARAM_UNRESERVED: Class = Class::of("[]/:&+$");

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"
/// ```
///
/// ```
/// # use urispec::scheme::sip::param_unreserved;
/// assert_eq!(param_unreserved("$5")?, ("5", "$"));
/// assert!(param_unreserved(";5").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "param-unreserved")]
pub fn param_unreserved<S: Source>(input: S) -> Parsed<S> {
    let brackets = alt((literal!("["), literal!("]")));
    let others = alt((literal!("/"), literal!(":"), literal!("&"), literal!("+"), literal!("$")));
    one(&PARAM_UNRESERVED, alt((brackets, others))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// headers          = "?" header *( "&" header )
/// ```
///
/// ```
/// # use urispec::scheme::sip::headers;
/// assert_eq!(headers("?subject=project%20x&priority=urgent#a")?, ("#a", "?subject=project%20x&priority=urgent"));
/// assert!(headers("?subject").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn headers<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("?"), header, repeat(0, usize::MAX, seq((literal!("&"), header))))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// header           = hname "=" hvalue
/// ```
///
/// ```
/// # use urispec::scheme::sip::header;
/// assert_eq!(header("to=alice%40atlanta.com&a=b")?, ("&a=b", "to=alice%40atlanta.com"));
/// assert!(header("=b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn header<S: Source>(input: S) -> Parsed<S> {
    seq((hname, literal!("="), hvalue)).parse_complete(input)
}

const HEADER: Class = HNV_UNRESERVED.or(&MARK_UNRESERVED).or_pct_encoded();

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// hname            = 1*( hnv-unreserved / mark-unreserved / escaped )
/// ```
///
/// ```
/// # use urispec::scheme::sip::hname;
/// assert_eq!(hname("subject=a")?, ("=a", "subject"));
/// assert!(hname("=a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hname<S: Source>(input: S) -> Parsed<S> {
    run1(&HEADER, alt((hnv_unreserved, mark_unreserved, escaped))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// hvalue           = *( hnv-unreserved / mark-unreserved / escaped )
/// ```
///
/// ```
/// # use urispec::scheme::sip::hvalue;
/// assert_eq!(hvalue("project%20x&a=b")?, ("&a=b", "project%20x"));
/// // It never fails: a header may be empty.
/// assert_eq!(hvalue("&a=b")?, ("&a=b", ""));
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn hvalue<S: Source>(input: S) -> Parsed<S> {
    run0(&HEADER, alt((hnv_unreserved, mark_unreserved, escaped))).parse_complete(input)
}

const HNV_UNRESERVED: Class = Class::of("[]/?:+$");

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// hnv-unreserved   = "[" / "]" / "/" / "?" / ":" / "+" / "$"
/// ```
///
/// ```
/// # use urispec::scheme::sip::hnv_unreserved;
/// assert_eq!(hnv_unreserved("?a")?, ("a", "?"));
/// // An `@` must be percent-encoded in a header.
/// assert!(hnv_unreserved("@a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "hnv-unreserved")]
pub fn hnv_unreserved<S: Source>(input: S) -> Parsed<S> {
    let brackets = alt((literal!("["), literal!("]")));
    let others = alt((literal!("/"), literal!("?"), literal!(":"), literal!("+"), literal!("$")));
    one(&HNV_UNRESERVED, alt((brackets, others))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// Method           = extension-method
/// ```
///
/// ```
/// # use urispec::scheme::sip::method;
/// assert_eq!(method("REGISTER?a=b")?, ("?a=b", "REGISTER"));
/// assert!(method("?a=b").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "Method")]
pub fn method<S: Source>(input: S) -> Parsed<S> {
    extension_method(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// extension-method = token
/// ```
///
/// ```
/// # use urispec::scheme::sip::extension_method;
/// assert_eq!(extension_method("SUBSCRIBE;lr")?, (";lr", "SUBSCRIBE"));
/// assert!(extension_method(";lr").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "extension-method")]
pub fn extension_method<S: Source>(input: S) -> Parsed<S> {
    token(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// ttl              = 1*3DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::sip::ttl;
/// // By the words beside the ABNF, it is from 0 to 255.
/// assert_eq!(ttl("2560")?, ("0", "256"));
/// assert!(ttl("a").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn ttl<S: Source>(input: S) -> Parsed<S> {
    repeat(1, 3, digit).parse_complete(input)
}

const TOKEN: Class = Class::of("-.!%*_+`'~").or(&ALPHANUM);

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// token            = 1*(alphanum / "-" / "." / "!" / "%" / "*"
///                  / "_" / "+" / "`" / "'" / "~" )
/// ```
///
/// ```
/// # use urispec::scheme::sip::token;
/// assert_eq!(token("a%b/c")?, ("/c", "a%b"));
/// assert!(token("/c").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn token<S: Source>(input: S) -> Parsed<S> {
    let marks = alt((literal!("-"), literal!("."), literal!("!"), literal!("%"), literal!("*")));
    let others = alt((literal!("_"), literal!("+"), literal!("`"), literal!("'"), literal!("~")));
    run1(&TOKEN, alt((alphanum, marks, others))).parse_complete(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// mark-unreserved  = alphanum / mark
/// ```
///
/// ```
/// # use urispec::scheme::sip::mark_unreserved;
/// assert_eq!(mark_unreserved("~d")?, ("d", "~"));
/// assert!(mark_unreserved("%7Ed").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "mark-unreserved")]
pub fn mark_unreserved<S: Source>(input: S) -> Parsed<S> {
    tel::mark_unreserved(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// mark             = "-" / "_" / "." / "!" / "~" / "*" / "'"
///                  / "(" / ")"
/// ```
///
/// ```
/// # use urispec::scheme::sip::mark;
/// assert_eq!(mark("'d")?, ("d", "'"));
/// assert!(mark(",d").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn mark<S: Source>(input: S) -> Parsed<S> {
    tel::mark(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// escaped          = "%" HEXDIG HEXDIG
/// ```
///
/// It is a `pct-encoded` of RFC 3986.
///
/// ```
/// # use urispec::scheme::sip::escaped;
/// assert_eq!(escaped("%40h")?, ("h", "%40"));
/// assert!(escaped("%4").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn escaped<S: Source>(input: S) -> Parsed<S> {
    pct_encoded(input)
}

/// [25.1. Basic Rules](https://www.rfc-editor.org/rfc/rfc3261#section-25.1)
///
/// ```abnf
/// alphanum         = ALPHA / DIGIT
/// ```
///
/// ```
/// # use urispec::scheme::sip::alphanum;
/// assert_eq!(alphanum("Z9")?, ("9", "Z"));
/// assert!(alphanum("-9").is_err());
/// # Ok::<(), nom::Err<()>>(())
/// ```
pub fn alphanum<S: Source>(input: S) -> Parsed<S> {
    tel::alphanum(input)
}
