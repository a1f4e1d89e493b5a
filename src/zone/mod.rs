//! Zone identifiers of IPv6 addresses: a reading of its own, which no strict one includes.
//!
//! An address such as `fe80::1` means nothing without the network interface that leads to it. [RFC 6874](https://www.rfc-editor.org/rfc/rfc6874) let a URI name that
//! zone after `%25`; few programs did, and [RFC 9844](https://www.rfc-editor.org/rfc/rfc9844) made it obsolete in 2025: zones are for user interfaces and not for URIs. Texts that
//! have them still exist, so [`split`] takes the zone out of one and leaves a URI.
//!
//! ```
//! use urispec::{Rule, zone};
//!
//! let text = "http://[fe80::1%25eth0]:631/ipp";
//! assert!(!Rule::Uri.accepts(text));
//! let (uri, zone) = zone::split(text)?;
//! assert_eq!(uri, "http://[fe80::1]:631/ipp");
//! assert_eq!(zone.unwrap().decode(), "eth0");
//! # Ok::<(), urispec::Error>(())
//! ```

/// RFC 6874, 2. Specification
pub mod grammar;

mod address;

mod rule;

mod zone_id;

pub use address::{ZonedAddress, parse};
pub use rule::ZoneRule;
pub use zone_id::{ZoneId, split};
