//! # [6. Normalization and Comparison](https://www.rfc-editor.org/rfc/rfc3986#section-6)
//!
//! Two texts may name the same thing. The ladder of 6.2 goes from what is cheap and misses much to what knows the scheme
//! and misses little; no rung takes two different things for the same.
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

/// 6.2. Comparison Ladder
pub mod ladder;

/// 6.2.2.1. Case Normalization
pub(crate) mod case;

/// 6.2.2.2. Percent-Encoding Normalization
mod percent_encoding;

/// 6.2.2.3. Path Segment Normalization
mod path_segment;

/// 6.2.3. Scheme-Based Normalization
mod scheme_based;

/// How a URI is rewritten, and how that is shown.
pub mod normalization;

pub(crate) mod rewriter;

pub use ladder::{Rung, equivalent};
