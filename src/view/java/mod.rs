//! `java.net.URI`, as implemented in JDK 17.
//!
//! The Java class follows RFC 2396, the predecessor of RFC 3986, with the brackets of RFC 2732 and deviations of its own. It
//! splits a URI into nine components, each of which is defined or undefined. It rejects some URIs, such as `x:`, and accepts
//! texts that are not URIs, such as those with non-ASCII letters. This view gives the same answers as the class, including the
//! index of an error. [The function `differences`](crate::view::java::differences) describes where they differ from RFC 3986.
//!
//! ```
//! use urispec::view::java::JavaUri;
//!
//! let uri = JavaUri::parse("http://ada@example.com:8042/over/../there?name=ferret#nose").unwrap();
//! assert_eq!(uri.raw_user_info(), Some("ada"));
//! assert_eq!(uri.host(), Some("example.com"));
//! assert_eq!(uri.port(), 8042);
//! assert_eq!(uri.normalize().raw_path(), Some("/there"));
//!
//! let opaque = JavaUri::parse("mailto:java-net@java.sun.com").unwrap();
//! assert_eq!(opaque.raw_scheme_specific_part(), "java-net@java.sun.com");
//! assert_eq!(opaque.raw_path(), None);
//!
//! let error = JavaUri::parse("http://a b/").unwrap_err();
//! assert_eq!(error.to_string(), "Illegal character in authority at index 7");
//! ```

/// The constructors that take components.
mod constructors;

/// Decoding and quoting of characters.
mod characters;

/// Where `java.net.URI` and RFC 3986 disagree.
#[cfg(feature = "diagnostics")]
mod differences;

/// Why a text is not a `java.net.URI`.
mod error;

/// Hash codes.
mod hash;

/// The drawing of the components.
mod labels;

/// Normalization, resolution, relativization and comparison.
mod operations;

/// Where operations on two URIs differ from RFC 3986, or from their documentation.
#[cfg(feature = "diagnostics")]
mod pairs;

/// The parser.
mod parser;

/// The components.
pub(crate) mod uri;

pub use constructors::Constructed;
#[cfg(feature = "diagnostics")]
pub use differences::{Difference, differences};
pub use error::JavaError;
#[cfg(feature = "diagnostics")]
pub use pairs::{equals_difference, relativize_difference, resolve_difference};
pub use uri::{JavaAuthority, JavaUri};
