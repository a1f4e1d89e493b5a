//! `java.net.URI`, as JDK 17 has it.
//!
//! Java's class follows RFC 2396, which RFC 3986 replaced, with the brackets of RFC 2732 and deviations of its own. It splits a URI
//! into nine components, each defined or undefined; refuses some URIs, such as `x:`; and accepts texts that are no URIs, such as
//! those with letters beyond ASCII. This view answers what the class answers, to the index of an error.
//! [`differences`](crate::view::java::differences) says in words where that is not what RFC 3986 says.
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

/// What its constructors make of components.
mod constructors;

/// Percent triplets and other characters, decoded and quoted.
mod characters;

/// Where it and RFC 3986 disagree.
mod differences;

/// Why a text is not a `java.net.URI`.
mod error;

/// Normalization, resolution, relativization, comparison.
mod operations;

/// The parser.
mod parser;

/// The components.
pub(crate) mod uri;

pub use constructors::Constructed;
pub use differences::{Difference, differences};
pub use error::JavaError;
pub use uri::JavaUri;
