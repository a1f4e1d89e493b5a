//! # [RFC 3987](https://www.rfc-editor.org/rfc/rfc3987): the table of contents
//!
//! Each module is a section, and each function of [`syntax`] is a rule, named like the rule in lower case with `_` for `-`. The rules that RFC 3987 shares with
//! RFC 3986 are in [`rfc3986`](crate::rfc3986).
//!
//! ```
//! use urispec::{Iri, Uri};
//!
//! let iri = Iri::parse("http://bücher.example/日本")?;
//! let uri = iri.to_uri()?;
//! assert_eq!(uri, "http://b%C3%BCcher.example/%E6%97%A5%E6%9C%AC");
//! assert_eq!(uri.to_iri(), iri);
//! # Ok::<(), urispec::Error>(())
//! ```

/// 2.2. ABNF for IRI References and IRIs
pub mod syntax;

/// 3.1. Mapping of IRIs to URIs
#[cfg(feature = "alloc")]
pub mod to_uri;

/// 3.1. Mapping of IRIs to URIs, with the host as the DNS knows it
#[cfg(feature = "idna")]
pub mod domain_name;

/// 3.2. Converting URIs to IRIs
#[cfg(feature = "alloc")]
pub mod to_iri;

/// 5\. Normalization and Comparison
#[cfg(feature = "alloc")]
pub mod comparison;

/// 5.3.2.2. Character Normalization
#[cfg(all(feature = "alloc", feature = "unicode-normalization"))]
pub mod character_normalization;

/// 6.5. Relative IRI References
#[cfg(feature = "alloc")]
pub mod resolution;
