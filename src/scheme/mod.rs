//! What schemes add to the generic syntax (section 3.1): IANA's registry, default ports, and the requirements of each scheme.

/// RFC 2397: `data`
pub mod data;

/// RFC 8089: `file`
pub mod file;

/// RFC 1738: `ftp`
pub mod ftp;

/// RFC 9110: `http` and `https`
pub mod http;

/// RFC 4516: `ldap`
pub mod ldap;

/// RFC 6068: `mailto`
pub mod mailto;

/// RFC 5538: `news` and `nntp`
pub mod news;

/// IANA's registry.
pub(crate) mod registration;

mod registry;

mod role;

pub(crate) mod rule;

mod status;

/// RFC 3966: `tel`
pub mod tel;

/// RFC 8141: `urn`
pub mod urn;

/// RFC 6455: `ws` and `wss`
pub mod websocket;

pub use registration::{Registration, registration, registrations};
pub use role::Role;
pub use rule::SchemeRule;
pub use status::Status;
