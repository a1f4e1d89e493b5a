//! # [RFC 6455](https://www.rfc-editor.org/rfc/rfc6455): the schemes `ws` and `wss`

use nom::Parser;
use nom::combinator::opt;

use crate::abnf::operators::{literal, seq};
use crate::abnf::source::{Parsed, Source};
use crate::rfc3986::syntax::authority::host::host;
use crate::rfc3986::syntax::authority::port::port;
use crate::rfc3986::syntax::path::path_abempty;
use crate::rfc3986::syntax::query::query;

/// [3. WebSocket URIs](https://www.rfc-editor.org/rfc/rfc6455#section-3)
///
/// ```abnf
/// ws-URI = "ws:" "//" host [ ":" port ] path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::websocket::ws_uri, trace::Trace};
/// assert_eq!(ws_uri("ws://server.example.com:80/chat#a")?, ("#a", "ws://server.example.com:80/chat"));
/// // There is no user information.
/// assert_eq!(ws_uri("ws://ada@h/")?, ("@h/", "ws://ada"));
///
/// let trace = Trace::new();
/// assert!(ws_uri(trace.of("ws:/h/")).is_err());
/// assert_eq!(trace.failure().at, 4);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "ws-URI")]
pub fn ws_uri<S: Source>(input: S) -> Parsed<S> {
    let rest = (host, opt(seq((literal!(":"), port))), path_abempty, opt(seq((literal!("?"), query))));
    seq((literal!("ws:"), literal!("//"), seq(rest))).parse_complete(input)
}

/// [3. WebSocket URIs](https://www.rfc-editor.org/rfc/rfc6455#section-3)
///
/// ```abnf
/// wss-URI = "wss:" "//" host [ ":" port ] path-abempty [ "?" query ]
/// ```
///
/// ```
/// # use urispec::{scheme::websocket::wss_uri, trace::Trace};
/// assert_eq!(wss_uri("WSS://h:443?chat#a")?, ("#a", "WSS://h:443?chat"));
///
/// let trace = Trace::new();
/// assert!(wss_uri(trace.of("ws://h/")).is_err());
/// assert_eq!(trace.failure().at, 2);
/// # Ok::<(), nom::Err<()>>(())
/// ```
#[doc(alias = "wss-URI")]
pub fn wss_uri<S: Source>(input: S) -> Parsed<S> {
    let rest = (host, opt(seq((literal!(":"), port))), path_abempty, opt(seq((literal!("?"), query))));
    seq((literal!("wss:"), literal!("//"), seq(rest))).parse_complete(input)
}
