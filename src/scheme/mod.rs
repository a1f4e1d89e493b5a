//! What schemes add to the generic syntax (section 3.1): IANA's registry, default ports, and the requirements of each scheme.

/// RFC 2397: `data`
#[cfg(feature = "schemes")]
pub mod data;

/// RFC 8089: `file`
#[cfg(feature = "schemes")]
pub mod file;

/// RFC 1738: `ftp`
#[cfg(feature = "schemes")]
pub mod ftp;

/// RFC 9110: `http` and `https`
#[cfg(feature = "schemes")]
pub mod http;

/// RFC 4516: `ldap`
#[cfg(feature = "schemes")]
pub mod ldap;

/// RFC 6068: `mailto`
#[cfg(feature = "schemes")]
pub mod mailto;

/// RFC 5538: `news` and `nntp`
#[cfg(feature = "schemes")]
pub mod news;

/// The properties of well-known schemes.
pub(crate) mod known;

/// IANA's registry.
#[cfg(feature = "schemes")]
pub(crate) mod registration;

#[cfg(feature = "schemes")]
mod registry;

#[cfg(feature = "schemes")]
pub(crate) mod rule;

#[cfg(feature = "schemes")]
mod status;

/// RFC 3966: `tel`
#[cfg(feature = "schemes")]
pub mod tel;

/// RFC 8141: `urn`
#[cfg(feature = "schemes")]
pub mod urn;

/// RFC 6455: `ws` and `wss`
#[cfg(feature = "schemes")]
pub mod websocket;

#[cfg(feature = "schemes")]
pub use registration::{Registration, registration, registrations};
#[cfg(feature = "schemes")]
pub use rule::SchemeRule;
#[cfg(feature = "schemes")]
pub use status::Status;
