//! # [5. Reference Resolution](https://www.rfc-editor.org/rfc/rfc3986#section-5)
//!
//! ```
//! use urispec::{Uri, UriReference};
//!
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! assert_eq!(base.resolve(UriReference::parse("../g")?)?, "http://a/b/g");
//! assert_eq!(base.relativize(Uri::parse("http://a/b/g")?).unwrap(), "../g");
//! # Ok::<(), urispec::Error>(())
//! ```

/// 5.1. Establishing a Base URI ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
pub mod base;

/// 5.2.2. Transform References ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
pub mod transform;

/// 5.2.3. Merge Paths ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
pub mod merge;

/// 5.2.4. Remove Dot Segments ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
pub mod dot_segments;

/// 5.3. Component Recomposition ([lesson](https://github.com/urispec/urispec/blob/main/book/src/10-resolution.md))
pub mod recomposition;

/// The inverse: from a target to a reference.
pub mod relativization;
