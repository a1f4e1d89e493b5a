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
#[doc(alias = "wss-URI")]
pub fn wss_uri<S: Source>(input: S) -> Parsed<S> {
    let rest = (host, opt(seq((literal!(":"), port))), path_abempty, opt(seq((literal!("?"), query))));
    seq((literal!("wss:"), literal!("//"), seq(rest))).parse_complete(input)
}
