//! # [RFC 7252](https://www.rfc-editor.org/rfc/rfc7252): the schemes `coap` and `coaps`
//!
//! And those of CoAP over TCP, TLS and WebSockets, from [RFC 8323](https://www.rfc-editor.org/rfc/rfc8323): `coap+tcp`, `coaps+tcp`, `coap+ws` and `coaps+ws`.

use nom::Parser;
use nom::combinator::opt;

use crate::abnf::operators::{literal, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::path::path_abempty;
use crate::rfc3986::syntax::query::query;

/// `"//" host [ ":" port ] path-abempty [ "?" query ]`
fn after_scheme<S: Source>(input: S) -> Parsed<S> {
    let rest = (host, opt(seq((literal!(":"), port))), path_abempty, opt(seq((literal!("?"), query))));
    seq((literal!("//"), seq(rest))).parse_complete(input)
}

/// [6.1. coap URI Scheme](https://www.rfc-editor.org/rfc/rfc7252#section-6.1)
///
/// ```abnf
/// coap-URI  = "coap:" "//" host [ ":" port ] path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coap_uri, trace::Trace};
/// // There is no user information.
/// assert_eq!(coap_uri("coap://ada@h/")?, ("@h/", "coap://ada"));
/// assert_eq!(coap_uri("coap://example.com:5683/~sensors/temp.xml#a")?, ("#a", "coap://example.com:5683/~sensors/temp.xml"));
///
/// let trace = Trace::new();
/// assert!(coap_uri(trace.of("coap:/h/")).is_err());
/// assert_eq!(trace.failure().at, 6);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coap-URI")]
pub fn coap_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coap:"), after_scheme)).parse_complete(input)
}

/// [6.2. coaps URI Scheme](https://www.rfc-editor.org/rfc/rfc7252#section-6.2)
///
/// ```abnf
/// coaps-URI = "coaps:" "//" host [ ":" port ] path-abempty
///             [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coaps_uri, trace::Trace};
/// assert_eq!(coaps_uri("coaps://[2001:db8::2:1]/?%2F#a")?, ("#a", "coaps://[2001:db8::2:1]/?%2F"));
///
/// let trace = Trace::new();
/// assert!(coaps_uri(trace.of("coap://h/")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coaps-URI")]
pub fn coaps_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coaps:"), after_scheme)).parse_complete(input)
}

/// [8.1. coap+tcp URI Scheme](https://www.rfc-editor.org/rfc/rfc8323#section-8.1)
///
/// ```abnf
/// coap-tcp-URI = "coap+tcp:" "//" host [ ":" port ]
///   path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coap_tcp_uri, trace::Trace};
/// assert_eq!(coap_tcp_uri("coap+tcp://h?q#a")?, ("#a", "coap+tcp://h?q"));
///
/// let trace = Trace::new();
/// assert!(coap_tcp_uri(trace.of("coap://h/")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coap-tcp-URI")]
pub fn coap_tcp_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coap+tcp:"), after_scheme)).parse_complete(input)
}

/// [8.2. coaps+tcp URI Scheme](https://www.rfc-editor.org/rfc/rfc8323#section-8.2)
///
/// ```abnf
/// coaps-tcp-URI = "coaps+tcp:" "//" host [ ":" port ]
///   path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coaps_tcp_uri, trace::Trace};
/// assert_eq!(coaps_tcp_uri("coaps+tcp://h:5684#a")?, ("#a", "coaps+tcp://h:5684"));
///
/// let trace = Trace::new();
/// assert!(coaps_tcp_uri(trace.of("coaps+ws://h/")).is_err());
/// assert_eq!(trace.failure().at, 6);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coaps-tcp-URI")]
pub fn coaps_tcp_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coaps+tcp:"), after_scheme)).parse_complete(input)
}

/// [8.3. coap+ws URI Scheme](https://www.rfc-editor.org/rfc/rfc8323#section-8.3)
///
/// ```abnf
/// coap-ws-URI = "coap+ws:" "//" host [ ":" port ]
///   path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coap_ws_uri, trace::Trace};
/// assert_eq!(coap_ws_uri("coap+ws://h/a#b")?, ("#b", "coap+ws://h/a"));
///
/// let trace = Trace::new();
/// assert!(coap_ws_uri(trace.of("coap+ws:h")).is_err());
/// assert_eq!(trace.failure().at, 8);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coap-ws-URI")]
pub fn coap_ws_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coap+ws:"), after_scheme)).parse_complete(input)
}

/// [8.4. coaps+ws URI Scheme](https://www.rfc-editor.org/rfc/rfc8323#section-8.4)
///
/// ```abnf
/// coaps-ws-URI = "coaps+ws:" "//" host [ ":" port ]
///   path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::coap::coaps_ws_uri, trace::Trace};
/// assert_eq!(coaps_ws_uri("coaps+ws://h/#a")?, ("#a", "coaps+ws://h/"));
///
/// let trace = Trace::new();
/// assert!(coaps_ws_uri(trace.of("coap+ws://h/")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "coaps-ws-URI")]
pub fn coaps_ws_uri<S: Source>(input: S) -> Parsed<S> {
    seq((literal!("coaps+ws:"), after_scheme)).parse_complete(input)
}
