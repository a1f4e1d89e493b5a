//! # [6. Normalization and Comparison](https://www.rfc-editor.org/rfc/rfc3986#section-6)
//!
//! Different URIs can identify the same resource. The comparison ladder of 6.2 starts with cheap comparisons that miss many such
//! pairs and ends with scheme-specific ones that miss few. No rung treats URIs of different resources as equivalent.
//!
//! ```
//! use urispec::Uri;
//! use urispec::rfc3986::comparison::{Rung, equivalent};
//!
//! let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
//! assert_eq!(uri.normalize(Rung::PathSegment), "example://a/b/c/%7Bfoo%7D");
//!
//! assert_eq!(equivalent(uri, Uri::parse("example://a/b/c/%7Bfoo%7D")?), Some(Rung::PathSegment));
//! assert_eq!(equivalent(uri, Uri::parse("example://a/b/c")?), None);
//! # Ok::<(), urispec::Error>(())
//! ```

/// 6.2. Comparison Ladder ([lesson](https://github.com/urispec/urispec/blob/main/book/src/11-normalization.md))
pub mod ladder;

/// 6.2.2.1. Case Normalization
pub(crate) mod case;

/// 6.2.2.2. Percent-Encoding Normalization
mod percent_encoding;

/// 6.2.2.3. Path Segment Normalization
mod path_segment;

/// 6.2.3. Scheme-Based Normalization
mod scheme_based;

/// The normalized text of a URI, and the changes that lead to it.
pub mod normalization;

pub(crate) mod rewriter;

pub use ladder::{Rung, UnknownRung, equivalent};
