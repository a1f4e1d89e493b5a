//! What schemes add to the generic syntax (section 3.1): IANA's registry, default ports, and the requirements of each scheme.

/// RFC 6694: `about`
pub mod about;

/// RFC 7565: `acct`
pub mod acct;

/// RFC 7252 and RFC 8323: `coap` and `coaps`, and those of CoAP over TCP and WebSockets
pub mod coap;

/// RFC 2397: `data`
pub mod data;

/// DID Core: `did`
pub mod did;

/// RFC 4501: `dns`
pub mod dns;

/// RFC 8089: `file`
pub mod file;

/// RFC 1738: `ftp`
pub mod ftp;

/// RFC 5870: `geo`
pub mod geo;

/// RFC 9110: `http` and `https`
pub mod http;

/// RFC 4452: `info`
pub mod info;

/// RFC 3510 and RFC 7472: `ipp` and `ipps`
pub mod ipp;

/// RFC 4516: `ldap`
pub mod ldap;

/// RFC 6068: `mailto`
pub mod mailto;

/// RFC 5538: `news` and `nntp`
pub mod news;

/// RFC 6920: `ni` and `nih`
pub mod ni;

/// IANA's registry.
pub(crate) mod registration;

mod registry;

mod role;

pub(crate) mod rule;

/// RFC 3261: `sip` and `sips`
pub mod sip;

/// RFC 5724: `sms`
pub mod sms;

mod status;

/// RFC 4151: `tag`
pub mod tag;

/// RFC 3966: `tel`
pub mod tel;

/// RFC 8141: `urn`
pub mod urn;

/// RFC 6455: `ws` and `wss`
pub mod websocket;

/// RFC 5122: `xmpp`
pub mod xmpp;

pub use registration::{Registration, registration, registrations};
pub use role::Role;
pub use rule::SchemeRule;
pub use status::Status;
